//! [`UnorderedMultimap`]: a `std::unordered_multimap` with strings as keys, which lists its
//! elements in the order of the C++ library of GCC.
//!
//! Elements of a bucket are neighbors in one list, and elements with equal keys are neighbors in
//! their bucket.

use crate::unordered_map::{BUCKETS, hash};

/// Maximum number of elements for which a lookup compares the keys of all elements. The threshold
/// affects where an element with a known key is inserted.
const SMALL: usize = 20;

/// Multimap from strings.
#[derive(Clone, Debug)]
pub struct UnorderedMultimap<V> {
    /// All elements, in the order of the list.
    elements: Vec<Element<V>>,
    buckets: u64,
}

#[derive(Clone, Debug)]
struct Element<V> {
    hash: u64,
    key: String,
    value: V,
}

impl<V> Default for UnorderedMultimap<V> {
    fn default() -> Self {
        UnorderedMultimap { elements: Vec::new(), buckets: 1 }
    }
}

impl<V> UnorderedMultimap<V> {
    /// Inserts an element.
    pub fn insert(&mut self, key: &str, value: V) {
        let known = self.elements.iter().position(|element| element.key == key);
        let is_small = self.elements.len() <= SMALL;
        let hash = hash(key.as_bytes());
        let element = Element { hash, key: key.to_owned(), value };
        let count = self.elements.len() as u64;
        if count == 0 || count >= self.buckets {
            let next = BUCKETS.iter().find(|&&size| size > self.buckets);
            self.rehash(*next.unwrap_or(&BUCKETS[BUCKETS.len() - 1]));
        }
        // A rehash may move the elements with the same key, but not within their group.
        let known = known.and_then(|_| self.elements.iter().position(|one| one.key == key));
        let index = match known {
            Some(first) if is_small => first + 1,
            Some(first) => first,
            None => self.first_of_bucket(hash % self.buckets).unwrap_or(0),
        };
        self.elements.insert(index, element);
    }

    fn first_of_bucket(&self, bucket: u64) -> Option<usize> {
        self.elements.iter().position(|element| element.hash % self.buckets == bucket)
    }

    fn rehash(&mut self, buckets: u64) {
        self.buckets = buckets;
        let before = std::mem::take(&mut self.elements);
        let mut latest: Option<(u64, usize)> = None;
        for element in before {
            let bucket = element.hash % buckets;
            let index = match latest {
                Some((same, index)) if same == bucket => index + 1,
                _ => self.first_of_bucket(bucket).unwrap_or(0),
            };
            self.elements.insert(index, element);
            latest = Some((bucket, index));
        }
    }

    /// Returns the values of the elements with a key, in order.
    pub fn get_all<'m>(&'m self, key: &'m str) -> impl Iterator<Item = &'m V> {
        self.elements.iter().filter(move |element| element.key == key).map(|one| &one.value)
    }

    /// Returns the value of the first element with a key.
    pub fn get(&self, key: &str) -> Option<&V> {
        self.elements.iter().find(|element| element.key == key).map(|element| &element.value)
    }

    /// Returns the number of elements with a key.
    pub fn count(&self, key: &str) -> usize {
        self.elements.iter().filter(|element| element.key == key).count()
    }

    /// Returns the elements, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &V)> {
        self.elements.iter().map(|element| (element.key.as_str(), &element.value))
    }

    /// Returns the elements with values that can be changed, in order.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&str, &mut V)> {
        self.elements.iter_mut().map(|element| (element.key.as_str(), &mut element.value))
    }
}

#[cfg(test)]
mod tests {
    use super::UnorderedMultimap;

    #[test]
    fn the_order_is_that_of_the_library() {
        for (count, expected) in [(5, &FIVE[..]), (14, &FOURTEEN), (30, &THIRTY), (60, &SIXTY)] {
            let mut map = UnorderedMultimap::default();
            for number in 0..count {
                map.insert(&format!("k{}", number * 7 % (count * 2 / 3 + 1)), number);
            }
            assert_eq!(map.iter().map(|(_, &number)| number).collect::<Vec<_>>(), expected);
        }
    }

    // Values of elements in the order of `std::unordered_multimap<std::string, int>`.
    const FIVE: [usize; 5] = [3, 2, 1, 0, 4];
    const FOURTEEN: [usize; 14] = [0, 10, 5, 7, 4, 6, 3, 13, 8, 2, 12, 1, 11, 9];
    const THIRTY: [usize; 30] = [
        29, 26, 23, 2, 20, 17, 14, 11, 8, 5, 28, 25, 22, 1, 19, 16, 13, 10, 7, 4, 27, 24, 21, 0,
        18, 15, 12, 9, 6, 3,
    ];
    const SIXTY: [usize; 60] = [
        27, 56, 15, 57, 16, 30, 37, 28, 19, 23, 55, 14, 52, 11, 54, 13, 46, 5, 41, 0, 21, 43, 2,
        58, 17, 25, 53, 12, 44, 3, 22, 20, 48, 7, 51, 10, 24, 33, 59, 18, 42, 1, 38, 26, 45, 4, 49,
        8, 47, 6, 29, 36, 31, 32, 34, 35, 39, 50, 9, 40,
    ];
}
