//! Sorts like `std::sort` of GCC's C++ library.
//!
//! That sort is not stable: the order of equal elements depends on its steps. These are introsort
//! down to runs of `RUN`, a heap sort for bad partitions, and one insertion sort at the end. If
//! LLVM's tools print elements that compare equal but differ, their output shows that order.

/// Runs of this length are left to the insertion sort.
const RUN: usize = 16;

/// Sorts by `less`, which must be a strict weak order.
pub fn std_sort<T: Copy>(items: &mut [T], mut less: impl FnMut(&T, &T) -> bool) {
    if items.len() < 2 {
        return;
    }
    let depth = 2 * items.len().ilog2();
    partition_down(items, depth, &mut less);
    insert_all(items, &mut less);
}

/// Partitions until only short runs are out of order.
fn partition_down<T: Copy>(
    mut items: &mut [T],
    mut depth: u32,
    less: &mut impl FnMut(&T, &T) -> bool,
) {
    while items.len() > RUN {
        if depth == 0 {
            return heap_sort(items, less);
        }
        depth -= 1;
        let cut = partition(items, less);
        let (low, high) = items.split_at_mut(cut);
        partition_down(high, depth, less);
        items = low;
    }
}

/// Partitions about the median of three elements. Returns the index at which the upper part begins.
fn partition<T: Copy>(items: &mut [T], less: &mut impl FnMut(&T, &T) -> bool) -> usize {
    let [a, b, c] = [1, items.len() / 2, items.len() - 1];
    let median = if less(&items[a], &items[b]) {
        if less(&items[b], &items[c]) {
            b
        } else if less(&items[a], &items[c]) {
            c
        } else {
            a
        }
    } else if less(&items[a], &items[c]) {
        a
    } else if less(&items[b], &items[c]) {
        c
    } else {
        b
    };
    items.swap(0, median);
    let pivot = items[0];
    let (mut low, mut high) = (1, items.len());
    loop {
        // The median of three stops both scans, if `less` is an order.
        while low < items.len() && less(&items[low], &pivot) {
            low += 1;
        }
        high -= 1;
        while high > 0 && less(&pivot, &items[high]) {
            high -= 1;
        }
        if low >= high {
            return low;
        }
        items.swap(low, high);
        low += 1;
    }
}

/// Sorts everything by insertion. No element moves further than a run's length.
fn insert_all<T: Copy>(items: &mut [T], less: &mut impl FnMut(&T, &T) -> bool) {
    for end in 1..items.len() {
        let item = items[end];
        let mut index = end;
        while index > 0 && less(&item, &items[index - 1]) {
            items[index] = items[index - 1];
            index -= 1;
        }
        items[index] = item;
    }
}

fn heap_sort<T: Copy>(items: &mut [T], less: &mut impl FnMut(&T, &T) -> bool) {
    for root in (0..items.len() / 2).rev() {
        let value = items[root];
        sift(items, root, value, less);
    }
    for last in (1..items.len()).rev() {
        let value = items[last];
        items[last] = items[0];
        sift(&mut items[..last], 0, value, less);
    }
}

/// Inserts `value` into the heap below `root`: moves the hole down along the greater children to a
/// leaf, then up to the position of the value.
fn sift<T: Copy>(heap: &mut [T], root: usize, value: T, less: &mut impl FnMut(&T, &T) -> bool) {
    let mut hole = root;
    loop {
        let (left, right) = (2 * hole + 1, 2 * hole + 2);
        let child = match (heap.get(left), heap.get(right)) {
            (Some(l), Some(r)) => {
                if less(r, l) {
                    left
                } else {
                    right
                }
            }
            (Some(_), None) => left,
            _ => break,
        };
        heap[hole] = heap[child];
        hole = child;
    }
    while hole > root {
        let parent = (hole - 1) / 2;
        if !less(&heap[parent], &value) {
            break;
        }
        heap[hole] = heap[parent];
        hole = parent;
    }
    heap[hole] = value;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns pseudo-random numbers.
    fn numbers(len: usize) -> Vec<u32> {
        let mut state = 12345u32;
        (0..len)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                state >> 16
            })
            .collect()
    }

    #[test]
    fn sorts() {
        for len in [0, 1, 2, 15, 16, 17, 33, 100, 1000] {
            let mut items = numbers(len);
            let mut expected = items.clone();
            std_sort(&mut items, |a, b| a < b);
            expected.sort_unstable();
            assert_eq!(items, expected);
            let mut items = numbers(len);
            heap_sort(&mut items, &mut |a, b| a < b);
            assert_eq!(items, expected);
        }
    }

    /// Compares the order of equal elements with that of a program compiled with GCC.
    #[test]
    fn equal_elements_are_ordered_as_by_gcc() {
        let mut items: Vec<(u32, usize)> =
            numbers(40).into_iter().map(|number| number % 3).zip(0..).collect();
        std_sort(&mut items, |a, b| a.0 < b.0);
        let order: Vec<usize> = items.iter().map(|item| item.1).collect();
        let by_gcc = [
            20, 39, 37, 35, 34, 32, 30, 29, 28, 25, 23, 22, 17, 16, 15, 13, 14, 8, 1, 2, 31, 27,
            26, 19, 12, 10, 11, 21, 0, 7, 6, 9, 5, 33, 4, 3, 36, 18, 38, 24,
        ];
        assert_eq!(order, by_gcc);
    }

    #[test]
    fn a_comparison_that_is_no_order_ends() {
        let mut items = numbers(1000);
        let mut state = 0u32;
        std_sort(&mut items, |_, _| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> 31 == 0
        });
        assert_eq!(items.len(), 1000);
    }
}
