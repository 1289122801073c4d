//! Numbers and texts of a snapshot as bytes.
//!
//! Numbers are little-endian. Rows are preceded by their length. [`Input`] returns `None` for
//! everything that is not there, and allocates no more than the bytes that it reads justify. It
//! reads through a small buffer, because a page of fresh memory costs more than its bytes.

use std::io::{self, Read};

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

/// Number of bytes that are read at once. They stay in the processor's cache.
const CHUNK: usize = 1 << 16;

/// Rest of a snapshot that is being read.
pub(crate) struct Input<'a> {
    source: &'a mut dyn Read,
    /// Number of bytes that are not in the buffer yet.
    left: u64,
    buffer: Box<[u8]>,
    /// Start and end of the unread bytes in the buffer.
    start: usize,
    end: usize,
}

impl<'a> Input<'a> {
    /// Creates an input of `len` bytes.
    pub(crate) fn new(source: &'a mut dyn Read, len: u64) -> Self {
        Input { source, left: len, buffer: vec![0; CHUNK].into(), start: 0, end: 0 }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.left == 0 && self.start == self.end
    }

    /// Returns true if there are `len` more bytes.
    fn has(&self, len: usize) -> bool {
        len as u64 <= self.left.saturating_add((self.end - self.start) as u64)
    }

    /// Reads until `len` bytes, at most [`CHUNK`], are in the buffer.
    fn fill(&mut self, len: usize) -> Option<()> {
        if self.end - self.start >= len {
            return Some(());
        }
        if !self.has(len) {
            return None;
        }
        self.buffer.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
        while self.end < len {
            let capacity = (CHUNK - self.end).min(usize::try_from(self.left).unwrap_or(CHUNK));
            let read = match self.source.read(&mut self.buffer[self.end..self.end + capacity]) {
                Ok(0) => return None,
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => 0,
                Err(_) => return None,
            };
            self.end += read;
            self.left -= read as u64;
        }
        Some(())
    }

    fn number<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.fill(N)?;
        let number = self.buffer[self.start..self.end].first_chunk().copied();
        self.start += N;
        number
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.number().map(u32::from_le_bytes)
    }

    pub(crate) fn len(&mut self) -> Option<usize> {
        usize::try_from(u64::from_le_bytes(self.number()?)).ok()
    }

    /// Reads a row of bytes.
    pub(crate) fn text(&mut self) -> Option<Vec<u8>> {
        let len = self.len()?;
        if !self.has(len) {
            return None;
        }
        let mut text = Vec::with_capacity(len);
        let buffered = len.min(self.end - self.start);
        text.extend_from_slice(&self.buffer[self.start..self.start + buffered]);
        self.start += buffered;
        let rest = (len - buffered) as u64;
        if rest > 0 {
            self.left -= rest;
            (&mut *self.source).take(rest).read_to_end(&mut text).ok()?;
        }
        (text.len() == len).then_some(text)
    }

    /// Reads a row of bytes that are UTF-8.
    pub(crate) fn string(&mut self) -> Option<String> {
        String::from_utf8(self.text()?).ok()
    }

    /// Calls `each` with every item of a row of items of `N` bytes.
    fn chunks<const N: usize>(
        &mut self,
        count: usize,
        mut each: impl FnMut(&[u8; N]) -> Option<()>,
    ) -> Option<()> {
        let mut rest = count.checked_mul(N).filter(|&len| self.has(len))?;
        while rest > 0 {
            self.fill(rest.min(CHUNK - CHUNK % N))?;
            let len = rest.min(self.end - self.start);
            let (items, _) = self.buffer[self.start..self.start + len].as_chunks::<N>();
            for item in items {
                each(item)?;
            }
            let read = items.len() * N;
            self.start += read;
            rest -= read;
        }
        Some(())
    }

    /// Reads a row of numbers that `convert` accepts.
    pub(crate) fn row_of<T>(
        &mut self,
        mut convert: impl FnMut(u32) -> Option<T>,
    ) -> Option<Vec<T>> {
        let len = self.len()?;
        if !self.has(len.checked_mul(4)?) {
            return None;
        }
        let mut row = Vec::with_capacity(len);
        self.chunks(len, |item| {
            row.push(convert(u32::from_le_bytes(*item))?);
            Some(())
        })?;
        Some(row)
    }

    /// Reads a row of numbers.
    pub(crate) fn row(&mut self) -> Option<Vec<u32>> {
        self.row_of(Some)
    }

    /// Reads a row of items of `N` numbers, or `BYTES` bytes, that `convert` accepts. It gets the
    /// items before, too; `items` are the first of these.
    pub(crate) fn rows_of<const N: usize, const BYTES: usize, T>(
        &mut self,
        mut items: Vec<T>,
        mut convert: impl FnMut(&[T], [u32; N]) -> Option<T>,
    ) -> Option<Vec<T>> {
        const { assert!(BYTES == 4 * N) };
        let len = self.len()?;
        if len % N != 0 || !self.has(len.checked_mul(4)?) {
            return None;
        }
        items.reserve_exact(len / N);
        self.chunks::<BYTES>(len / N, |item| {
            let (numbers, _) = item.as_chunks::<4>();
            let mut row = [0; N];
            for (number, bytes) in row.iter_mut().zip(numbers) {
                *number = u32::from_le_bytes(*bytes);
            }
            items.push(convert(&items, row)?);
            Some(())
        })?;
        Some(items)
    }

    /// Reads a row of long numbers.
    pub(crate) fn long_row(&mut self) -> Option<Vec<u64>> {
        let len = self.len()?;
        if !self.has(len.checked_mul(8)?) {
            return None;
        }
        let mut row = Vec::with_capacity(len);
        self.chunks(len, |item| {
            row.push(u64::from_le_bytes(*item));
            Some(())
        })?;
        Some(row)
    }
}
