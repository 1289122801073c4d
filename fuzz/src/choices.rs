//! Bytes as a sequence of choices, for generators of programs.

/// Source of choices. When its bytes are used up, every choice is the first one.
pub(crate) struct Choices<'b>(std::slice::Iter<'b, u8>);

impl<'b> Choices<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        Choices(bytes.iter())
    }

    pub(crate) fn is_done(&self) -> bool {
        self.0.len() == 0
    }

    /// Returns the next byte, or 0 when all are used.
    pub(crate) fn byte(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(0)
    }

    /// Returns a number below `bound`, or 0 when all bytes are used.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        if bound <= 1 { 0 } else { usize::from(self.byte()) % bound }
    }

    /// Returns true in one of `n` cases, and false when all bytes are used.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == n - 1 && n > 1
    }
}
