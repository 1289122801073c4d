//! Numbers and texts of a snapshot as bytes.
//!
//! Numbers are little-endian. Rows are preceded by their length. [`Input`] returns `None` for
//! everything that is not there, and allocates no more than the bytes that it reads justify.

/// Bytes of a snapshot that is being written.
#[derive(Default)]
pub(crate) struct Output {
    pub(crate) bytes: Vec<u8>,
}

impl Output {
    pub(crate) fn u32(&mut self, number: u32) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    pub(crate) fn len(&mut self, len: usize) {
        self.bytes.extend_from_slice(&(len as u64).to_le_bytes());
    }

    /// Appends a row of bytes.
    pub(crate) fn text(&mut self, bytes: &[u8]) {
        self.len(bytes.len());
        self.bytes.extend_from_slice(bytes);
    }

    /// Appends a row of numbers.
    pub(crate) fn row(&mut self, numbers: &[u32]) {
        self.len(numbers.len());
        self.bytes.reserve(numbers.len() * 4);
        for &number in numbers {
            self.u32(number);
        }
    }

    /// Appends a row of `N` numbers each.
    pub(crate) fn rows<const N: usize>(&mut self, rows: &[[u32; N]]) {
        self.row(rows.as_flattened());
    }

    /// Appends a row of long numbers.
    pub(crate) fn long_row(&mut self, numbers: &[u64]) {
        self.len(numbers.len());
        self.bytes.reserve(numbers.len() * 8);
        for &number in numbers {
            self.bytes.extend_from_slice(&number.to_le_bytes());
        }
    }
}

/// Rest of a snapshot that is being read.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    bytes: &'a [u8],
}

impl<'a> Input<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Input { bytes }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(len)?;
        self.bytes = rest;
        Some(taken)
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        let (number, rest) = self.bytes.split_first_chunk()?;
        self.bytes = rest;
        Some(u32::from_le_bytes(*number))
    }

    pub(crate) fn len(&mut self) -> Option<usize> {
        let (number, rest) = self.bytes.split_first_chunk()?;
        self.bytes = rest;
        usize::try_from(u64::from_le_bytes(*number)).ok()
    }

    /// Reads a row of bytes.
    pub(crate) fn text(&mut self) -> Option<&'a [u8]> {
        let len = self.len()?;
        self.take(len)
    }

    /// Reads a row of bytes that are UTF-8.
    pub(crate) fn string(&mut self) -> Option<String> {
        Some(std::str::from_utf8(self.text()?).ok()?.to_owned())
    }

    /// Reads a row of numbers in their stored form.
    pub(crate) fn raw_row(&mut self) -> Option<&'a [[u8; 4]]> {
        let len = self.len()?.checked_mul(4)?;
        Some(self.take(len)?.as_chunks().0)
    }

    /// Reads a row of numbers.
    pub(crate) fn row(&mut self) -> Option<Vec<u32>> {
        Some(self.raw_row()?.iter().map(|&number| u32::from_le_bytes(number)).collect())
    }

    /// Reads a row of `N` numbers each.
    pub(crate) fn rows<const N: usize>(
        &mut self,
    ) -> Option<impl ExactSizeIterator<Item = [u32; N]> + use<'a, N>> {
        let (rows, []) = self.raw_row()?.as_chunks::<N>() else { return None };
        Some(rows.iter().map(|row| row.map(u32::from_le_bytes)))
    }

    /// Reads a row of long numbers.
    pub(crate) fn long_row(&mut self) -> Option<Vec<u64>> {
        let len = self.len()?.checked_mul(8)?;
        let numbers = self.take(len)?.as_chunks().0;
        Some(numbers.iter().map(|&number| u64::from_le_bytes(number)).collect())
    }
}
