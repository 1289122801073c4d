//! A small deterministic random number generator.
//!
//! Input: a seed. Output: the same sequence of choices for the same seed, on every machine.

/// Random number generator (SplitMix64).
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    pub fn new(seed: u64) -> Self {
        Rng { state: seed }
    }

    /// Creates an independent stream for item `index` of a campaign. An item depends neither on the
    /// thread that generates it nor on the items before it.
    pub(crate) fn for_item(seed: u64, index: u64) -> Self {
        let mut mixer = Rng::new(seed);
        let base = mixer.next_u64();
        let mut item = Rng::new(base ^ index.wrapping_mul(0xD134_2543_DE82_EF95));
        Rng::new(item.next_u64())
    }

    pub(crate) fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number in `0..bound`, or 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.next_u64() % bound as u64) as usize }
    }

    /// Returns a number in `low..=high`.
    pub(crate) fn range(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// Returns true in `percent` of 100 cases.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns a random element of `items`, which must not be empty.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Replaces a part of `text` by one of these mistakes, in `percent` of 100 cases. Each mistake
    /// is a correct part and an incorrect one.
    pub(crate) fn mistaken(
        &mut self,
        percent: usize,
        mistakes: &[(&str, &str)],
        text: String,
    ) -> String {
        if !self.chance(percent) {
            return text;
        }
        let (right, wrong) = self.pick(mistakes);
        text.replacen(right, wrong, 1)
    }

    /// Returns an index into `weights`, in proportion to the weights.
    pub(crate) fn weighted(&mut self, weights: &[usize]) -> usize {
        let mut left = self.below(weights.iter().sum());
        for (index, &weight) in weights.iter().enumerate() {
            if left < weight {
                return index;
            }
            left -= weight;
        }
        weights.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn same_seed_same_sequence() {
        let draw = |seed, index| {
            let mut rng = Rng::for_item(seed, index);
            (0..8).map(|_| rng.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(draw(7, 3), draw(7, 3));
        assert_ne!(draw(7, 3), draw(7, 4));
        assert_ne!(draw(7, 3), draw(8, 3));
    }

    #[test]
    fn weights_of_zero_are_never_chosen() {
        let mut rng = Rng::new(1);
        assert!((0..200).all(|_| rng.weighted(&[0, 3, 0, 1]) % 2 == 1));
    }
}
