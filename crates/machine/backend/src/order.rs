//! Orders and dominators of directed graphs whose nodes are numbers from 0, the entry.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Index;

/// Lists of items, one for each node, in one vector.
#[derive(Clone, Debug)]
pub(crate) struct Lists<T> {
    /// Start of each list in `items`, and the end of the last one.
    starts: Vec<usize>,
    items: Vec<T>,
}

impl<T: Copy> Lists<T> {
    /// Creates lists from items with the numbers of their lists, which are below `count`. `items` returns the
    /// same each time. The items of a list keep their order.
    pub(crate) fn new<I>(count: usize, items: impl Fn() -> I) -> Self
    where
        I: Iterator<Item = (usize, T)>,
    {
        let mut starts = vec![0; count + 1];
        for (list, _) in items() {
            starts[list + 1] += 1;
        }
        for list in 0..count {
            starts[list + 1] += starts[list];
        }
        let mut next = starts.clone();
        let first = items().next();
        let mut all = first.map_or_else(Vec::new, |(_, first)| vec![first; starts[count]]);
        for (list, item) in items() {
            all[next[list]] = item;
            next[list] += 1;
        }
        Lists { starts, items: all }
    }

    /// Returns the number of lists.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }
}

impl<T> Index<usize> for Lists<T> {
    type Output = [T];

    fn index(&self, list: usize) -> &[T] {
        &self.items[self.starts[list]..self.starts[list + 1]]
    }
}

/// Returns the nodes that the entry leads to, successors before their predecessors except in cycles.
/// Successors are visited in their order: the first one is last in the reverse of the result.
pub(crate) fn postorder<S>(count: usize, successors: impl Fn(usize) -> S) -> Vec<usize>
where
    S: IntoIterator<Item = usize>,
{
    let mut done = Vec::with_capacity(count);
    if count == 0 {
        return done;
    }
    let mut seen = vec![false; count];
    let mut open = vec![(0, successors(0).into_iter())];
    seen[0] = true;
    while let Some((node, left)) = open.last_mut() {
        match left.next() {
            Some(to) => {
                if seen.get(to) == Some(&false) {
                    seen[to] = true;
                    open.push((to, successors(to).into_iter()));
                }
            }
            None => {
                done.push(*node);
                open.pop();
            }
        }
    }
    done
}

/// Dominators of nodes that are numbered in reverse postorder.
#[derive(Clone, Debug)]
pub(crate) struct DominatorTree {
    /// Number of each node in a preorder of the tree.
    numbers: Vec<usize>,
    /// Number of nodes that each node dominates, with itself.
    sizes: Vec<usize>,
    /// Immediate dominator of each node, itself for the entry.
    parents: Vec<usize>,
}

impl DominatorTree {
    /// Finds the dominators by the iteration of Cooper, Harvey and Kennedy. `predecessors` are those of
    /// each node.
    pub(crate) fn new(predecessors: &Lists<usize>) -> Self {
        let parents = parents(predecessors);
        let count = parents.len();
        // A node is after its parent, so children are complete when the loops reach the parent or the child.
        let mut sizes = vec![1; count];
        for node in (1..count).rev() {
            sizes[parents[node]] += sizes[node];
        }
        let mut numbers = vec![0; count];
        let mut next = vec![1; count];
        for node in 1..count {
            let parent = parents[node];
            numbers[node] = next[parent];
            next[parent] += sizes[node];
            next[node] = numbers[node] + 1;
        }
        DominatorTree { numbers, sizes, parents }
    }

    /// Returns the immediate dominator of a node, itself for the entry.
    pub(crate) fn parent(&self, node: usize) -> usize {
        self.parents[node]
    }

    /// Returns true if all paths from the entry to `node` go through `by`, or if they are the same.
    pub(crate) fn dominates(&self, by: usize, node: usize) -> bool {
        let first = self.numbers[by];
        (first..first + self.sizes[by]).contains(&self.numbers[node])
    }
}

/// Returns the immediate dominator of each node, itself for the entry.
fn parents(predecessors: &Lists<usize>) -> Vec<usize> {
    const UNKNOWN: usize = usize::MAX;
    let mut parents = vec![UNKNOWN; predecessors.len()];
    if let Some(entry) = parents.first_mut() {
        *entry = 0;
    }
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for node in 1..predecessors.len() {
            let mut new = UNKNOWN;
            for &predecessor in &predecessors[node] {
                if parents[predecessor] == UNKNOWN {
                    continue;
                }
                let (mut first, mut second) = (predecessor, new);
                while second != UNKNOWN && first != second {
                    if first > second {
                        first = parents[first];
                    } else {
                        second = parents[second];
                    }
                }
                new = first;
            }
            has_changed |= parents[node] != new;
            parents[node] = new;
        }
    }
    parents
}

#[cfg(test)]
mod tests {
    use super::{DominatorTree, Lists, postorder};

    #[test]
    fn a_diamond_and_a_loop_have_the_dominators_of_their_paths() {
        // 0 -> 1, 2; 1 -> 3; 2 -> 3; 3 -> 4; 4 -> 3, 5
        let edges = [(1, 0), (2, 0), (3, 1), (3, 2), (3, 4), (4, 3), (5, 4)];
        let tree = DominatorTree::new(&Lists::new(6, || edges.into_iter()));
        let expected = [
            [true, true, true, true, true, true],
            [false, true, false, false, false, false],
            [false, false, true, false, false, false],
            [false, false, false, true, true, true],
            [false, false, false, false, true, true],
            [false, false, false, false, false, true],
        ];
        for (by, row) in expected.iter().enumerate() {
            for (node, expected) in row.iter().enumerate() {
                assert_eq!(tree.dominates(by, node), *expected, "{by} {node}");
            }
        }
    }

    #[test]
    fn nodes_that_the_entry_does_not_lead_to_are_not_in_the_order() {
        let edges: [&[usize]; 4] = [&[1], &[0], &[1], &[]];
        let order = postorder(4, |node| edges[node].iter().copied());
        assert_eq!(order, [1, 0]);
        assert_eq!(postorder(0, |_| []), [0; 0]);
    }
}
