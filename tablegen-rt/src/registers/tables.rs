//! Tables of a register file, as generated modules hold them.
//!
//! Registers, classes and other items are identified by their index in their enum. Lookups take
//! constant or logarithmic time. An index out of range yields 0, `None` or an empty slice;
//! functions of this module do not panic.

use core::ops::Range;

use tablegen_format::fields::{register, register_class};
use tablegen_format::registers as layout;
use tablegen_format::{packed, texts};

/// Array of little-endian unsigned numbers with the same width.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Numbers {
    /// Width of a number in bytes, 0 to 8. All numbers are 0 if it is 0.
    pub width: usize,
    /// Bytes of all numbers.
    pub bytes: &'static [u8],
}

impl Numbers {
    /// Value without data.
    pub const EMPTY: Self = Self::new(0, &[]);

    /// Creates a value from its fields.
    #[must_use]
    pub const fn new(width: usize, bytes: &'static [u8]) -> Self {
        Numbers { width, bytes }
    }
}

impl Numbers {
    /// Returns the number at an index, or 0 if the index is out of range.
    // With a constant table, little code of this function remains.
    #[inline(always)]
    #[must_use]
    pub const fn get(&self, index: usize) -> u64 {
        packed::get(self.bytes, self.width, index)
    }

    /// Returns the number of numbers. `None` if all are 0, which take no bytes.
    #[must_use]
    pub const fn count(&self) -> Option<usize> {
        self.bytes.len().checked_div(self.width)
    }

    /// Returns the number at an index, as an index.
    #[inline(always)]
    pub(crate) fn index(&self, index: usize) -> usize {
        to_index(self.get(index))
    }

    /// Returns the index of the first occurrence of a number in a range of ascending numbers.
    pub(crate) fn find(&self, range: Range<usize>, number: u64) -> Option<usize> {
        let end = range.end;
        let index = partition_point(range, |index| self.get(index) < number);
        (index < end && self.get(index) == number).then_some(index)
    }

    /// Returns the numbers at `index` and `index + 1`. In an array of offsets these are start and
    /// end of item `index`.
    #[inline(always)]
    #[must_use]
    pub fn range(&self, index: usize) -> [usize; 2] {
        [self.index(index), self.index(index.saturating_add(1))]
    }
}

/// Converts a number to an index. A number too large for `usize` becomes `usize::MAX`, which is out
/// of range of every table.
#[inline]
pub(crate) fn to_index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Returns the first index of a range for which `is_before` is false, or the end of the range.
/// `is_before` must be true for a prefix of the range and false for the rest.
#[inline]
pub(crate) fn partition_point(range: Range<usize>, is_before: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (range.start, range.end);
    while low < high {
        let middle = low + (high - low) / 2;
        if is_before(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// Takes an unsigned LEB128 number. Returns `None` if the bytes end inside the number.
#[inline]
pub(crate) fn take_number(bytes: &mut &'static [u8]) -> Option<u32> {
    let (mut number, mut shift) = (0_u32, 0);
    loop {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(byte & 0x7f) << shift;
        shift = (shift + 7) % 32;
        if byte < 0x80 {
            return Some(number);
        }
    }
}

/// Array of strings.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Texts {
    /// Concatenated strings.
    pub text: &'static str,
    /// Offset of each string, then the length of `text`.
    pub starts: Numbers,
}

impl Texts {
    /// Value without data.
    pub const EMPTY: Self = Self::new("", Numbers::EMPTY);

    /// Creates a value from its fields.
    #[must_use]
    pub const fn new(text: &'static str, starts: Numbers) -> Self {
        Texts { text, starts }
    }
}

impl Texts {
    /// Returns the bytes of the string at an index.
    #[inline]
    pub(crate) fn bytes(&self, index: usize) -> &'static [u8] {
        let [start, end] = self.starts.range(index);
        self.text.as_bytes().get(start..end).unwrap_or_default()
    }

    /// Returns the string at an index, or an empty string if the index is out of range.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> &'static str {
        let [start, end] = self.starts.range(index);
        self.text.get(start..end).unwrap_or_default()
    }

    /// Returns the index of a string among the first `len` strings, or `None` if it is not one of
    /// them. These strings must be in ascending order.
    #[inline]
    #[must_use]
    pub fn find(&self, len: usize, text: &str) -> Option<usize> {
        let index = partition_point(0..len, |index| self.bytes(index) < text.as_bytes());
        (index < len && self.bytes(index) == text.as_bytes()).then_some(index)
    }
}

/// String with its hash, for lookups in several tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hashed<'t> {
    pub(crate) text: &'t str,
    hash: u32,
}

impl<'t> Hashed<'t> {
    #[inline]
    pub(crate) fn new(text: &'t str) -> Self {
        Hashed { text, hash: texts::hash(text.as_bytes()) }
    }
}

impl Texts {
    /// Returns the index of a string, by its hash table.
    #[inline]
    pub(crate) fn look_up(&self, slots: &Slots, text: Hashed<'_>) -> Option<usize> {
        // The slots of `texts::slots`.
        let (last, first) = (slots.count.wrapping_sub(1), text.hash as usize);
        for step in 0..slots.count {
            let index = slots.entries.index(first.wrapping_add(step) & last).checked_sub(1)?;
            if self.bytes(index) == text.text.as_bytes() {
                return Some(index);
            }
        }
        None
    }
}

/// Hash table of strings, as `tablegen_format::strings` lays it out.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Slots {
    /// Number of slots: 0 or a power of 2 greater than the number of strings.
    pub count: usize,
    /// String index + 1 for each slot, or 0 for an empty slot; see [`texts`].
    pub entries: Numbers,
}

impl Slots {
    /// Value without data.
    pub const EMPTY: Self = Self::new(0, Numbers::EMPTY);

    /// Creates a value from its fields.
    #[must_use]
    pub const fn new(count: usize, entries: Numbers) -> Self {
        Slots { count, entries }
    }
}

/// Array of bit sets of small numbers.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Sets {
    /// Two numbers for each set: an eighth of the first number its first byte represents, and the
    /// offset of that byte. Two more numbers follow for the end of the last set.
    pub rows: Numbers,
    /// Bytes of all sets. A byte represents eight numbers, the lowest bit the first.
    pub bytes: &'static [u8],
}

impl Sets {
    /// Value without data.
    pub const EMPTY: Self = Self::new(Numbers::EMPTY, &[]);

    /// Creates a value from its fields.
    #[must_use]
    pub const fn new(rows: Numbers, bytes: &'static [u8]) -> Self {
        Sets { rows, bytes }
    }
}

impl Sets {
    /// Returns true if a set contains a number.
    #[inline]
    #[must_use]
    pub fn contains(&self, set: usize, number: usize) -> bool {
        let row = |index| self.rows.index(set * 2 + index);
        let (first, start, end) = (row(0), row(1), row(3));
        let index = (number / 8).wrapping_sub(first);
        let byte =
            if index < end.saturating_sub(start) { self.bytes.get(start + index) } else { None };
        byte.is_some_and(|byte| byte >> (number % 8) & 1 != 0)
    }
}

/// Compressed matrix. Rows hold few distinct values, and many rows have the same pattern.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Matrix {
    /// Number of columns.
    pub columns: usize,
    /// Two numbers for each row: the index of its pattern, and the offset of its values.
    pub rows: Numbers,
    /// Cells of each pattern, by row: 0 for 0, otherwise the index + 1 of the cell's value among
    /// the values of the row.
    pub patterns: Numbers,
    /// Values of all rows.
    pub values: Numbers,
}

impl Matrix {
    /// Value without data.
    pub const EMPTY: Self = Self::new(0, Numbers::EMPTY, Numbers::EMPTY, Numbers::EMPTY);

    /// Creates a value from its fields.
    #[must_use]
    pub const fn new(columns: usize, rows: Numbers, patterns: Numbers, values: Numbers) -> Self {
        Matrix { columns, rows, patterns, values }
    }
}

impl Matrix {
    /// Returns the cell in a row and a column, or 0 if it is out of range.
    #[inline]
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> u32 {
        let row = layout::MatrixRow::read(row, |index| self.rows.get(index));
        match self.patterns.index(row.pattern * self.columns + column).checked_sub(1) {
            Some(which) => self.values.get(row.values + which) as u32,
            None => 0,
        }
    }
}

/// Sorted maps from numbers to numbers.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Pairs {
    /// Index of the first pair of each map, then the number of pairs.
    pub starts: Numbers,
    /// Key of each pair; ascending in each map.
    pub keys: Numbers,
    /// Value of each pair.
    pub values: Numbers,
}

impl Pairs {
    /// Value without data.
    pub const EMPTY: Self = Self::new(Numbers::EMPTY, Numbers::EMPTY, Numbers::EMPTY);

    /// Creates a value from its fields.
    #[must_use]
    pub const fn new(starts: Numbers, keys: Numbers, values: Numbers) -> Self {
        Pairs { starts, keys, values }
    }
}

impl Pairs {
    /// Returns the value of a key in map `map`, or `None` if it does not exist.
    #[must_use]
    pub fn look_up(&self, map: usize, key: u32) -> Option<u32> {
        let [start, end] = self.starts.range(map);
        let found = self.keys.find(start..end, u64::from(key))?;
        Some(self.values.get(found) as u32)
    }
}

/// Iterator over delta-encoded numbers.
#[derive(Clone, Debug)]
pub struct Steps {
    /// Remaining steps in LEB128, up to a step of 0; see [`take_number`]. A step is its value
    /// shifted left by one; the lowest bit is set if the step is negative.
    bytes: &'static [u8],
    number: u32,
}

impl Steps {
    /// Decodes the list at an offset of `all`, starting from the number `number`.
    fn new(all: &'static [u8], offset: usize, number: u32) -> Self {
        Steps { bytes: all.get(offset..).unwrap_or_default(), number }
    }

    /// Returns the number that was returned last, or the initial number.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }
}

impl Iterator for Steps {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let mut bytes = self.bytes;
        let step = take_number(&mut bytes)?;
        if step == 0 {
            return None;
        }
        self.bytes = bytes;
        self.number = match step & 1 {
            0 => self.number.wrapping_add(step >> 1),
            _ => self.number.wrapping_sub(step >> 1),
        };
        Some(self.number)
    }
}

tables! {
    /// Tables of a register file. Arrays are indexed by the index of a register, class,
    /// sub-register index or mode in its enum.
    Tables by TablesBuilder {
        /// Assembly name of each register.
        asm_names: Texts = Texts::EMPTY,
        /// Machine encoding of each register.
        encodings: Numbers = Numbers::EMPTY,
        /// Flags of each register: 1 constant, 2 artificial, 4 allocatable.
        register_flags: Numbers = Numbers::EMPTY,
        /// Index of each register's shape.
        register_shapes: Numbers = Numbers::EMPTY,
        /// Three numbers for each shape: the offset in `steps` of the sub-registers, the offset in
        /// `steps` of the units, and the offset in `indices` of the sub-register indices.
        shapes: Numbers = Numbers::EMPTY,
        /// Offset in `steps` of the super-registers of each register.
        super_registers: Numbers = Numbers::EMPTY,
        /// First unit of each register.
        first_units: Numbers = Numbers::EMPTY,
        /// Delta-encoded lists of registers and units; see [`Steps`].
        steps: &'static [u8] = &[],
        /// Lists of sub-register indices.
        indices: Numbers = Numbers::EMPTY,
        /// Number of register units.
        unit_count: usize = 0,
        /// Two root registers for each unit; the second may be 0 for none.
        unit_roots: Numbers = Numbers::EMPTY,
        /// Number of DWARF numberings (flavours).
        dwarf_flavours: usize = 0,
        /// For each numbering, a map from DWARF number to register.
        from_dwarf: Pairs = Pairs::EMPTY,
        /// For each numbering, a map from register to DWARF number.
        to_dwarf: Pairs = Pairs::EMPTY,
        /// Offset and size in bits of each index in each mode; 65535 if unknown.
        index_ranges: Numbers = Numbers::EMPTY,
        /// Lane mask of each index.
        index_lanes: Numbers = Numbers::EMPTY,
        /// Composition of each two indices, or 0.
        compositions: Matrix = Matrix::EMPTY,
        /// Members of classes in allocation order, as runs of three numbers: first value, step,
        /// length.
        member_runs: Numbers = Numbers::EMPTY,
        /// Index of the first run of each class, then the number of runs.
        member_starts: Numbers = Numbers::EMPTY,
        /// Set of the members of each class.
        members: Sets = Sets::EMPTY,
        /// Set of the sub-classes of each class.
        sub_classes: Sets = Sets::EMPTY,
        /// For each class and sub-register index, index + 1 of the largest sub-class whose
        /// registers all have it, or 0.
        sub_class_with: Matrix = Matrix::EMPTY,
        /// For each class and sub-register index, index + 1 of the class of these sub-registers, or
        /// 0.
        class_of_parts: Matrix = Matrix::EMPTY,
        /// Number of register classes.
        class_count: usize = 0,
        /// Size, spill size and spill alignment in bits, for each mode and class.
        class_sizes: Numbers = Numbers::EMPTY,
        /// Index of the type list of each class, for each mode.
        class_types: Numbers = Numbers::EMPTY,
        /// Index of the first type of each list, then the number of types.
        type_starts: Numbers = Numbers::EMPTY,
        /// A row `ClassProperties` of `tablegen_format` for each class.
        class_properties: Numbers = Numbers::EMPTY,
        /// Lane mask of each class.
        class_lanes: Numbers = Numbers::EMPTY,
        /// Callee-saved registers, as runs like those of `member_runs`.
        saved_runs: Numbers = Numbers::EMPTY,
        /// Index of the first run of each calling convention, then the number of runs.
        saved_starts: Numbers = Numbers::EMPTY,
        /// Set of the preserved registers of each calling convention.
        preserved: Sets = Sets::EMPTY,
    }
}

impl Tables {
    #[inline(always)]
    fn shape(&self, register: usize) -> layout::Shape {
        layout::Shape::read(self.register_shapes.index(register), |index| self.shapes.get(index))
    }

    /// Returns the values of the sub-registers of a register, whose own value is `value`.
    #[must_use]
    pub fn sub_registers(&self, register: usize, value: u32) -> Steps {
        Steps::new(self.steps, self.shape(register).sub_registers, value)
    }

    /// Returns the units of a register. The first unit is [`Steps::number`]; the iterator yields
    /// the others.
    #[must_use]
    pub fn units(&self, register: usize) -> Steps {
        let first = self.first_units.get(register) as u32;
        Steps::new(self.steps, self.shape(register).units, first)
    }

    /// Returns the offset in `indices` of the sub-register indices of a register.
    #[must_use]
    pub fn first_index(&self, register: usize) -> usize {
        self.shape(register).indices
    }

    /// Returns the values of the super-registers of a register, whose own value is `value`.
    #[must_use]
    pub fn super_registers(&self, register: usize, value: u32) -> Steps {
        Steps::new(self.steps, self.super_registers.index(register), value)
    }

    /// Returns the values of the root registers of a unit; the second is 0 if there is one root.
    #[must_use]
    pub fn unit_roots(&self, unit: u16) -> [u32; 2] {
        let row = layout::UnitRoots::read(unit.into(), |index| self.unit_roots.get(index));
        [row.first, row.second]
    }

    /// Returns the offset and the size of an index in bits, each `None` if it is unknown.
    #[must_use]
    pub fn index_range(&self, mode: usize, index: usize) -> [Option<u16>; 2] {
        let row = mode * self.compositions.columns + index;
        let row = layout::IndexRange::read(row, |index| self.index_ranges.get(index));
        [row.offset, row.size].map(|bits| Some(bits).filter(|&bits| bits != u16::MAX))
    }

    /// Returns the sizes of a class.
    #[must_use]
    pub fn class_size(&self, mode: usize, class: usize) -> layout::ClassSizes {
        let row = mode * self.class_count + class;
        layout::ClassSizes::read(row, |index| self.class_sizes.get(index))
    }

    /// Returns the range of the class's types in the array of types.
    #[must_use]
    pub fn class_types(&self, mode: usize, class: usize) -> Range<usize> {
        let list = self.class_types.index(mode * self.class_count + class);
        let [start, end] = self.type_starts.range(list);
        start..end
    }

    /// Returns true if the value of a register never changes.
    #[must_use]
    pub fn is_constant(&self, register: usize) -> bool {
        register::IS_CONSTANT.is_in(self.register_flags.get(register))
    }

    /// Returns true if a register has no counterpart in hardware.
    #[must_use]
    pub fn is_artificial(&self, register: usize) -> bool {
        register::IS_ARTIFICIAL.is_in(self.register_flags.get(register))
    }

    /// Returns true if a register is in an allocatable class.
    #[must_use]
    pub fn is_allocatable(&self, register: usize) -> bool {
        register::IS_ALLOCATABLE.is_in(self.register_flags.get(register))
    }

    /// Returns true if the register allocator may use a class.
    #[must_use]
    pub fn is_allocatable_class(&self, class: usize) -> bool {
        register_class::IS_ALLOCATABLE.is_in(self.class_property(class).flags.into())
    }

    /// Returns true if a class is a base class.
    #[must_use]
    pub fn is_base_class(&self, class: usize) -> bool {
        register_class::IS_BASE.is_in(self.class_property(class).flags.into())
    }

    /// Returns the properties of a class.
    #[must_use]
    pub fn class_property(&self, class: usize) -> layout::ClassProperties {
        layout::ClassProperties::read(class, |index| self.class_properties.get(index))
    }
}
