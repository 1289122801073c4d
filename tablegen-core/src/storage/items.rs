//! Items of a large pool that are kept for later, as differences from the pool of another evaluation.
//!
//! Two evaluations of a description have the same items up to the first difference of their sources, but for a few
//! that change later. So a copy of a pool takes little memory while the other evaluation exists. Whether
//! items are the same is found by comparing all of them.

use crate::storage::rows::Growing;

/// Comparison of the stored form of items.
pub(crate) trait SameItem {
    /// Returns true if the items are equal. May return false for equal items.
    fn is_same(&self, other: &Self) -> bool;
}

/// Implements [`SameItem`] with `==`.
macro_rules! same_if_equal {
    ($($item:ty),*) => { $(
        impl $crate::storage::items::SameItem for $item {
            #[inline]
            fn is_same(&self, other: &Self) -> bool {
                self == other
            }
        }
    )* };
}
pub(crate) use same_if_equal;

same_if_equal!(u8, u32);

/// Items of a pool. The methods get the pool of the other evaluation, which is the same in all calls until
/// [`rebase`](Items::rebase).
pub(crate) struct Items<T> {
    /// Number of items that the other pool has, but for those that changed.
    shared: usize,
    /// Indices of changed items, ascending, and the items.
    changed: Vec<(u32, T)>,
    /// Items after the shared ones.
    rest: Growing<T>,
}

impl<T: Clone + SameItem> Items<T> {
    /// Copies the items of a pool. Without another pool, or if too much differs, all items are stored.
    pub(crate) fn of(pool: &Growing<T>, other: Option<&Growing<T>>) -> Items<T> {
        let get = |index: usize| &pool[index];
        let found = other.and_then(|other| Items::differences(pool.len(), get, other));
        found.unwrap_or_else(|| Items { shared: 0, changed: Vec::new(), rest: pool.clone() })
    }

    /// Finds the differences between items and a pool. `None` if they take more than a quarter of the memory of the
    /// items.
    fn differences<'i>(
        len: usize,
        get: impl Fn(usize) -> &'i T,
        other: &Growing<T>,
    ) -> Option<Items<T>>
    where
        T: 'i,
    {
        let shared = len.min(other.len());
        let most = len * size_of::<T>() / size_of::<(u32, T)>() / 4;
        let mut changed = Vec::new();
        for (index, item) in other[..shared].iter().enumerate() {
            if !get(index).is_same(item) {
                if changed.len() + (len - shared) >= most {
                    return None;
                }
                changed.push((index as u32, get(index).clone()));
            }
        }
        if changed.len() + (len - shared) > most {
            return None;
        }
        changed.shrink_to_fit();
        let rest = (shared..len).map(|index| get(index).clone()).collect::<Vec<T>>().into();
        Some(Items { shared, changed, rest })
    }

    /// Returns a pool with the items.
    pub(crate) fn restore(&self, other: Option<&Growing<T>>) -> Growing<T> {
        let Items { shared, changed, rest } = self;
        let Some(other) = other.filter(|_| *shared > 0) else { return rest.clone() };
        let mut pool = Growing::with_spare_capacity(shared + rest.len());
        pool.extend_from_slice(&other[..*shared]);
        for (index, item) in changed {
            pool[*index as usize] = item.clone();
        }
        pool.extend_from_slice(rest);
        pool
    }

    /// Exchanges the other pool.
    pub(crate) fn rebase(&mut self, old: Option<&Growing<T>>, new: &Growing<T>) {
        let len = self.shared + self.rest.len();
        let made = {
            let Items { shared, changed, rest } = &*self;
            let base = old.map_or(&[][..], |old| &old[..*shared]);
            // Items are requested in ascending order.
            let next = std::cell::Cell::new(0);
            let get = |index: usize| {
                while changed
                    .get(next.get())
                    .is_some_and(|(changed, _)| (*changed as usize) < index)
                {
                    next.set(next.get() + 1);
                }
                match changed.get(next.get()) {
                    Some((changed, item)) if *changed as usize == index => item,
                    _ => base.get(index).unwrap_or_else(|| &rest[index - base.len()]),
                }
            };
            Items::differences(len, get, new)
        };
        *self = made.unwrap_or_else(|| {
            let rest = self.restore(old);
            Items { shared: 0, changed: Vec::new(), rest }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::Items;
    use crate::storage::rows::Growing;

    #[test]
    fn items_are_restored_from_any_other_pool() {
        let long: Vec<u32> = (0..1000).collect();
        let mut few_differ = long.clone();
        (few_differ[0], few_differ[500], few_differ[999]) = (7, 8, 9);
        let shifted: Vec<u32> = (1..1200).collect();
        let short = long[..900].to_vec();
        let pools: Vec<Growing<u32>> =
            [long, few_differ, shifted, short, Vec::new()].map(Growing::from).into();
        for pool in &pools {
            for other in pools.iter().map(Some).chain([None]) {
                let mut items = Items::of(pool, other);
                assert_eq!(*items.restore(other), **pool);
                for new in &pools {
                    let mut moved = Items::of(pool, other);
                    moved.rebase(other, new);
                    assert_eq!(*moved.restore(Some(new)), **pool);
                }
                items.rebase(other, pool);
                assert!(items.changed.is_empty() && items.rest.is_empty());
            }
        }
        let items = Items::of(&pools[1], Some(&pools[0]));
        assert_eq!((items.shared, items.changed.len(), items.rest.len()), (1000, 3, 0));
    }
}
