//! Sorts like `std::stable_sort` of GCC's C++ library.
//!
//! For a strict weak order, every stable sort gives the same result. LLVM's tools also sort by
//! other relations, such as one that compares a further property only if both elements have it. The
//! result then depends on which elements are compared: runs of `RUN` are sorted by insertion, these
//! are merged within each half, and the halves at the end.

/// Runs of this length are sorted by insertion.
const RUN: usize = 7;

/// Sorts by `less`, which need not be a consistent order.
pub fn std_stable_sort<T: Copy>(items: &mut [T], mut less: impl FnMut(&T, &T) -> bool) {
    if items.len() < 2 {
        return;
    }
    let middle = items.len().div_ceil(2);
    let (low, high) = items.split_at_mut(middle);
    sort_half(low, &mut less);
    sort_half(high, &mut less);
    if low.len() <= high.len() {
        let all = items.to_vec();
        let (low, high) = all.split_at(middle);
        merge(low, high, items, &mut less);
    } else {
        merge_backwards(items, middle, &mut less);
    }
}

fn sort_half<T: Copy>(items: &mut [T], less: &mut impl FnMut(&T, &T) -> bool) {
    items.chunks_mut(RUN).for_each(|run| insert_all(run, less));
    let mut buffer = items.to_vec();
    let (mut step, mut in_buffer) = (RUN, false);
    // Each pass merges from one buffer into the other. Passes come in pairs.
    while step < items.len() || in_buffer {
        let (from, to) =
            if in_buffer { (&buffer[..], &mut *items) } else { (&*items, &mut buffer[..]) };
        for (from, to) in from.chunks(2 * step).zip(to.chunks_mut(2 * step)) {
            let (low, high) = from.split_at(step.min(from.len()));
            merge(low, high, to, less);
        }
        step *= 2;
        in_buffer = !in_buffer;
    }
}

fn insert_all<T: Copy>(items: &mut [T], less: &mut impl FnMut(&T, &T) -> bool) {
    for end in 1..items.len() {
        let item = items[end];
        // `std::stable_sort` does not compare an element with others if it precedes the first.
        let mut index = if less(&item, &items[0]) { 0 } else { end };
        while index > 0 && less(&item, &items[index - 1]) {
            index -= 1;
        }
        items.copy_within(index..end, index + 1);
        items[index] = item;
    }
}

/// Merges from the beginning; of equal elements that of `low` comes first.
fn merge<T: Copy>(low: &[T], high: &[T], to: &mut [T], less: &mut impl FnMut(&T, &T) -> bool) {
    let (mut low, mut high) = (low.iter(), high.iter());
    for slot in to {
        let from_high = match (low.as_slice().first(), high.as_slice().first()) {
            (Some(a), Some(b)) => less(b, a),
            (a, _) => a.is_none(),
        };
        if let Some(next) = if from_high { high.next() } else { low.next() } {
            *slot = *next;
        }
    }
}

/// Merges two neighbours from the end.
fn merge_backwards<T: Copy>(items: &mut [T], middle: usize, less: &mut impl FnMut(&T, &T) -> bool) {
    let mut high = items[middle..].to_vec();
    let (mut low, mut end) = (middle, items.len());
    while let Some(last) = high.last() {
        end -= 1;
        if low > 0 && less(last, &items[low - 1]) {
            low -= 1;
            items[end] = items[low];
        } else {
            items[end] = *last;
            high.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::std_stable_sort;

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
    fn sorts_and_keeps_the_order_of_equals() {
        for len in [0, 1, 2, 7, 8, 14, 15, 28, 29, 100, 1001] {
            let mut items: Vec<(u32, usize)> =
                numbers(len).into_iter().map(|number| number % 50).zip(0..).collect();
            let mut expected = items.clone();
            std_stable_sort(&mut items, |a, b| a.0 < b.0);
            expected.sort_by_key(|item| item.0);
            assert_eq!(items, expected, "{len}");
        }
    }

    #[test]
    fn follows_the_library_where_nothing_is_consistent() {
        let sorted = |len| {
            let mut items: Vec<u32> = numbers(len).iter().map(|number| number % 60).collect();
            std_stable_sort(&mut items, |a, b| if a % 3 == b % 3 { a < b } else { a / 8 < b / 8 });
            items
        };
        // Output of a program compiled with g++ that calls `std::stable_sort` with this relation.
        assert_eq!(sorted(40), EVEN);
        assert_eq!(sorted(41), ODD);
    }

    const EVEN: [u32; 40] = [
        4, 3, 3, 3, 3, 6, 9, 8, 17, 16, 18, 21, 21, 21, 21, 29, 25, 31, 27, 35, 38, 37, 37, 35, 44,
        45, 40, 47, 43, 42, 45, 50, 55, 51, 54, 53, 56, 56, 59, 57,
    ];
    const ODD: [u32; 41] = [
        4, 3, 3, 3, 3, 6, 6, 9, 8, 17, 16, 18, 21, 21, 21, 21, 29, 25, 31, 27, 35, 37, 37, 35, 38,
        44, 45, 40, 47, 43, 42, 45, 50, 55, 51, 54, 53, 56, 56, 59, 57,
    ];
}
