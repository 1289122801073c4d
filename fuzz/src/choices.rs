//! Bytes as a row of choices, for generators of programs.

/// Makes choices until the bytes are used up; then every choice is the first one.
pub(crate) struct Choices<'b>(std::slice::Iter<'b, u8>);

impl<'b> Choices<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        Choices(bytes.iter())
    }

    pub(crate) fn is_done(&self) -> bool {
        self.0.len() == 0
    }

    /// The next byte; 0 when they are used up.
    pub(crate) fn byte(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(0)
    }

    /// A number below `bound`; 0 when the bytes are used up.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        if bound <= 1 { 0 } else { usize::from(self.byte()) % bound }
    }

    /// True in one of `n` cases, and not when the bytes are used up.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == n - 1 && n > 1
    }
}
