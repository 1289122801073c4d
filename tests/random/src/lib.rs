//! Random numbers and random targets for unit tests of back-ends.

mod patterns;

pub use patterns::target;

/// Random numbers that are the same in each run: SplitMix64.
#[derive(Debug)]
pub struct Rng(u64);

impl Rng {
    /// Returns the generator whose numbers follow `seed`.
    pub fn new(seed: u64) -> Self {
        Rng(seed)
    }

    /// Returns the next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number below `bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next_u64() % bound.max(1) as u64) as usize
    }

    /// Returns true with a probability of `percent`.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns an element of `all`.
    ///
    /// # Panics
    /// Panics if `all` is empty.
    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}
