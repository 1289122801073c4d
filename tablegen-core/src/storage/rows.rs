//! Rows of numbers in contiguous memory, without an allocation per row.

use std::hash::Hash;
use std::ops::{Deref, DerefMut, Range};

use rustc_hash::FxHasher;

use crate::storage::slots::{self, Slots};

/// Position of a row in a pool.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Span {
    start: u32,
    len: u32,
}

impl Span {
    pub(crate) fn new(start: u32, len: usize) -> Span {
        if len == 0 { Span::default() } else { Span { start, len: len as u32 } }
    }

    pub(crate) fn len(self) -> usize {
        self.len as usize
    }

    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}

/// Pool of mutable rows. A row that grows while another follows it moves to the end, and its old
/// memory is not reused. Memory of a row that shrinks at the end is reused. The empty row is the
/// default span.
#[derive(Clone, Debug)]
pub(crate) struct Pool<T> {
    items: Growing<T>,
}

/// Vector whose copies have capacity for more items. The system commits memory when it is written,
/// so unused capacity costs almost nothing, and growing does not move the items.
#[derive(Debug)]
pub(crate) struct Growing<T>(Vec<T>);

/// Number of bytes from which copies are allocated apart.
const LARGE: usize = 1 << 20;

/// Capacity of vectors that are allocated apart, in bytes. glibc returns blocks of more than 32 MiB to the system when
/// they are freed, and keeps smaller ones among others: after some edits, a third of a language server's memory was
/// unused.
const MAPPED: usize = 33 << 20;

impl<T> Growing<T> {
    /// Creates a vector with capacity for a megabyte.
    pub(crate) fn roomy() -> Self {
        Growing(Vec::with_capacity((1 << 20) / size_of::<T>().max(1)))
    }

    /// Creates a vector with capacity for some items and more.
    pub(crate) fn with_spare_capacity(items: usize) -> Self {
        let roomy = items + items / 8;
        let least = if items * size_of::<T>() > LARGE { Self::apart() } else { 0 };
        Growing(Vec::with_capacity(roomy.max(least)))
    }

    /// Reserves capacity such that the memory is returned to the system when it is freed.
    pub(crate) fn reserve_apart(&mut self) {
        self.0.reserve(Self::apart());
    }

    /// Reserves capacity for `len` items in total, apart if they are large.
    pub(crate) fn reserve_for(&mut self, len: usize) {
        let is_large = len * size_of::<T>() > LARGE;
        let least = if is_large { Self::apart() } else { 0 };
        self.0.reserve(least.max(len).saturating_sub(self.0.len()));
    }

    /// Returns the number of items that are allocated apart.
    fn apart() -> usize {
        // Addresses of 32 bits are too few.
        if size_of::<usize>() < 8 { 0 } else { MAPPED / size_of::<T>().max(1) }
    }
}

impl<T: Clone> Clone for Growing<T> {
    fn clone(&self) -> Self {
        let mut copy = Growing::with_spare_capacity(self.0.len());
        copy.extend_from_slice(&self.0);
        copy
    }
}

impl<T> Default for Growing<T> {
    fn default() -> Self {
        Growing(Vec::new())
    }
}

impl<T> From<Vec<T>> for Growing<T> {
    fn from(items: Vec<T>) -> Self {
        Growing(items)
    }
}

impl<T> From<Growing<T>> for Vec<T> {
    fn from(items: Growing<T>) -> Self {
        items.0
    }
}

impl<T> Deref for Growing<T> {
    type Target = Vec<T>;

    #[inline]
    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T> DerefMut for Growing<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.0
    }
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool { items: Growing::default() }
    }
}

impl<T> Pool<T> {
    /// Creates a pool with capacity for many items.
    pub(crate) fn roomy() -> Self {
        Pool { items: Growing::roomy() }
    }

    /// Reserves capacity such that the memory is returned to the system when it is freed.
    pub(crate) fn reserve_apart(&mut self) {
        self.items.reserve_apart();
    }

    /// Returns the items of all rows.
    pub(crate) fn items(&self) -> &Growing<T> {
        &self.items
    }

    /// Creates a pool of the items of consecutive rows.
    pub(crate) fn of(items: Vec<T>) -> Self {
        Pool { items: items.into() }
    }
}

impl<T: Copy> Pool<T> {
    pub(crate) fn get(&self, span: Span) -> &[T] {
        &self.items[span.range()]
    }

    pub(crate) fn get_mut(&mut self, span: Span) -> &mut [T] {
        &mut self.items[span.range()]
    }

    /// Adds a row.
    pub(crate) fn add(&mut self, row: &[T]) -> Span {
        let start = self.items.len() as u32;
        self.items.extend_from_slice(row);
        Span::new(start, row.len())
    }

    /// Adds a copy of a row.
    pub(crate) fn copy(&mut self, span: Span) -> Span {
        let start = self.items.len() as u32;
        self.items.extend_from_within(span.range());
        Span::new(start, span.len())
    }

    /// Appends an item to a row.
    pub(crate) fn push(&mut self, span: &mut Span, item: T) {
        if span.range().end != self.items.len() {
            let start = self.items.len() as u32;
            self.items.extend_from_within(span.range());
            span.start = start;
        }
        self.items.push(item);
        span.len += 1;
    }

    /// Removes the items of a row for which `keep` is false.
    pub(crate) fn retain(&mut self, span: &mut Span, mut keep: impl FnMut(T) -> bool) {
        let range = span.range();
        let mut end = range.start;
        for index in range.clone() {
            let item = self.items[index];
            if keep(item) {
                self.items[end] = item;
                end += 1;
            }
        }
        *span = Span::new(range.start as u32, end - range.start);
        if range.end == self.items.len() {
            self.items.truncate(end);
        }
    }
}

/// Immutable rows, each stored once.
#[derive(Clone, Debug)]
pub(crate) struct Rows<T> {
    items: Growing<T>,
    spans: Growing<Span>,
    table: Slots,
}

/// Index of a row in [`Rows`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct RowId(u32);

impl RowId {
    /// Returns the row with an index below [`Rows::len`].
    pub(crate) fn new(index: usize) -> Self {
        RowId(index as u32)
    }

    /// Returns the index.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl<T: Copy + Eq + Hash> Rows<T> {
    /// Creates a pool whose empty row is the default [`RowId`].
    pub(crate) fn new() -> Self {
        let mut rows =
            Rows { items: Growing::default(), spans: Growing::default(), table: Slots::default() };
        rows.intern(&[]);
        rows
    }

    /// Creates a pool of rows at these positions, which interns no more.
    pub(crate) fn of(items: Vec<T>, spans: Vec<Span>) -> Self {
        Rows { items: items.into(), spans: spans.into(), table: Slots::default() }
    }

    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        self.spans.len()
    }

    pub(crate) fn get(&self, id: RowId) -> &[T] {
        &self.items[self.spans[id.0 as usize].range()]
    }

    pub(crate) fn intern(&mut self, row: &[T]) -> RowId {
        let mut hasher = FxHasher::default();
        row.hash(&mut hasher);
        let hash = slots::finish(&hasher);
        let Rows { items, spans, table } = self;
        if let Some(known) = table.find(hash, |id| items[spans[id as usize].range()] == *row) {
            return RowId(known);
        }
        let id = spans.len() as u32;
        spans.push(Span { start: items.len() as u32, len: row.len() as u32 });
        items.extend_from_slice(row);
        table.insert(hash, id);
        RowId(id)
    }

    /// Frees memory that only [`Rows::intern`] needs.
    pub(crate) fn forget_lookup(&mut self) {
        self.table = Slots::default();
    }
}

#[cfg(test)]
mod tests {
    use super::{Pool, Rows};

    #[test]
    fn rows_keep_what_they_hold_while_others_change() {
        let mut pool = Pool::default();
        let mut rows = vec![(pool.add(&[]), Vec::new())];
        let mut state = 1u32;
        for step in 0..10_000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let index = (state >> 8) as usize % rows.len();
            let (span, held) = &mut rows[index];
            match state >> 28 {
                0..6 => {
                    pool.push(span, step);
                    held.push(step);
                }
                6..12 => {
                    pool.retain(span, |item| item % 3 == state % 3);
                    held.retain(|item| item % 3 == state % 3);
                }
                12..14 => {
                    let copy = (pool.copy(*span), held.clone());
                    rows.push(copy);
                }
                _ => rows.push((pool.add(&[step; 3]), vec![step; 3])),
            }
            for (span, held) in &rows[rows.len().saturating_sub(20)..] {
                assert_eq!(pool.get(*span), held);
            }
        }
        for (span, held) in &rows {
            assert_eq!(pool.get(*span), held);
        }
    }

    #[test]
    fn equal_rows_are_one() {
        let mut rows = Rows::new();
        let row = rows.intern(&[1, 2]);
        assert_eq!(rows.intern(&[]), Default::default());
        assert_ne!(rows.intern(&[1]), row);
        assert_eq!(rows.intern(&[1, 2]), row);
        assert_eq!(rows.get(row), [1, 2]);
    }
}
