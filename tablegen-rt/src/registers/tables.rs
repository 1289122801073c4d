//! The tables of a register file, as generated modules hold them.
//!
//! All things are given by their places in the lists of their kind, and found in few steps
//! whatever the size of the target. A place that is in no table has the number 0, or nothing.

use core::ops::Range;

/// Little-endian numbers of the same width.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    /// How many bytes each has: at most 8, and none if all are 0.
    pub width: usize,
    /// All of them.
    pub bytes: &'static [u8],
}

impl Numbers {
    /// The number at a place.
    // Where the table is a constant, little is left of this.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, at: usize) -> u64 {
        match self.width {
            0 => 0,
            1 => self.bytes.get(at).map_or(0, |&byte| byte.into()),
            2 => self.chunk(at).map_or(0, |&bytes| u16::from_le_bytes(bytes).into()),
            3 => self.chunk(at).map_or(0, |&[a, b, c]| u32::from_le_bytes([a, b, c, 0]).into()),
            4 => self.chunk(at).map_or(0, |&bytes| u32::from_le_bytes(bytes).into()),
            8 => self.chunk(at).map_or(0, |&bytes| u64::from_le_bytes(bytes)),
            _ => self.get_odd(at),
        }
    }

    #[inline(always)]
    fn chunk<const N: usize>(&self, at: usize) -> Option<&'static [u8; N]> {
        self.bytes.as_chunks().0.get(at)
    }

    /// A number of five to seven bytes.
    fn get_odd(&self, at: usize) -> u64 {
        let bytes = self.bytes.chunks_exact(self.width).nth(at).unwrap_or_default();
        bytes.iter().rfold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    /// The number at a place, which is itself a place.
    #[inline(always)]
    pub(crate) fn place(&self, at: usize) -> usize {
        to_place(self.get(at))
    }

    /// The first place of a number among those in a range, which ascend.
    pub(crate) fn find(&self, range: Range<usize>, number: u64) -> Option<usize> {
        let end = range.end;
        let at = partition_point(range, |at| self.get(at) < number);
        (at < end && self.get(at) == number).then_some(at)
    }

    /// Of numbers that say where things begin, and the last of them ends: where this one begins
    /// and ends.
    #[inline(always)]
    #[must_use]
    pub fn range(&self, at: usize) -> [usize; 2] {
        [self.place(at), self.place(at.saturating_add(1))]
    }
}

/// A number that is a place. One that is too large for this machine is in no table.
#[inline]
pub(crate) fn to_place(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The first place in a range for which this no longer holds, or the end of the range.
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

/// Takes a number from the front of bytes: seven bits per byte, the lowest ones first, and the
/// highest bit of a byte says that there are more. None if the bytes end before it does.
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

/// Texts, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// All of them.
    pub text: &'static str,
    /// Where each begins and the last ends.
    pub starts: Numbers,
}

impl Texts {
    /// The bytes of the text at a place.
    #[inline]
    pub(crate) fn bytes(&self, at: usize) -> &'static [u8] {
        let [start, end] = self.starts.range(at);
        self.text.as_bytes().get(start..end).unwrap_or_default()
    }

    /// The text at a place.
    #[inline]
    #[must_use]
    pub fn get(&self, at: usize) -> &'static str {
        let [start, end] = self.starts.range(at);
        self.text.get(start..end).unwrap_or_default()
    }

    /// The place of a text among the first ones of this number, which ascend.
    #[inline]
    #[must_use]
    pub fn find(&self, len: usize, text: &str) -> Option<usize> {
        let at = partition_point(0..len, |at| self.bytes(at) < text.as_bytes());
        (at < len && self.bytes(at) == text.as_bytes()).then_some(at)
    }
}

impl Texts {
    /// The place of a text, by the table of where each is.
    #[inline]
    pub(crate) fn look_up(&self, slots: &Slots, text: &str) -> Option<usize> {
        let first = to_place(text_number(text.as_bytes()).into());
        for at in 0..slots.count {
            let slot = (first + at) & (slots.count - 1);
            let place = slots.places.place(slot).checked_sub(1)?;
            if self.bytes(place) == text.as_bytes() {
                return Some(place);
            }
        }
        None
    }
}

/// Where texts are, to be found in one step.
#[derive(Clone, Copy, Debug)]
pub struct Slots {
    /// How many slots there are: none, or a power of 2 that is greater than the number of texts.
    pub count: usize,
    /// For each slot one more than the place of a text, or 0. A text is in the slot that its
    /// letters say (FNV-1a of 32 bits), or else in the next one that no text before it has taken.
    pub places: Numbers,
}

/// The number that letters say.
#[inline]
fn text_number(letters: &[u8]) -> u32 {
    let step = |number: u32, &letter: &u8| (number ^ u32::from(letter)).wrapping_mul(0x0100_0193);
    letters.iter().fold(0x811c_9dc5, step)
}

/// Sets of small numbers.
#[derive(Clone, Copy, Debug)]
pub struct Sets {
    /// For each set, two numbers: which eight numbers its first byte is for, and where that byte
    /// is. At the end two more, for where the last set ends.
    pub rows: Numbers,
    /// Sets of eight numbers each.
    pub bytes: &'static [u8],
}

impl Sets {
    /// Whether a number is in a set.
    #[inline]
    #[must_use]
    pub fn contains(&self, set: usize, number: usize) -> bool {
        let row = |at| self.rows.place(set * 2 + at);
        let (first, start, end) = (row(0), row(1), row(3));
        let at = (number / 8).wrapping_sub(first);
        let byte = if at < end.saturating_sub(start) { self.bytes.get(start + at) } else { None };
        byte.is_some_and(|byte| byte >> (number % 8) & 1 != 0)
    }
}

/// A number for each two things. Rows differ in few numbers, and many are alike but for them.
#[derive(Clone, Copy, Debug)]
pub struct Matrix {
    /// How many numbers are in a row.
    pub columns: usize,
    /// For each row, two numbers: its pattern, and where its values begin.
    pub rows: Numbers,
    /// For each pattern its row, where 0 stands for 0 and other numbers for which one of the
    /// values of the row it is, from 1.
    pub patterns: Numbers,
    /// Values of rows.
    pub values: Numbers,
}

impl Matrix {
    /// The number in a row and a column.
    #[inline]
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> u32 {
        let [pattern, first] = [0, 1].map(|at| self.rows.place(row * 2 + at));
        match self.patterns.place(pattern * self.columns + column).checked_sub(1) {
            Some(which) => self.values.get(first + which) as u32,
            None => 0,
        }
    }
}

/// Numbers that stand for other numbers, in several ways.
#[derive(Clone, Copy, Debug)]
pub struct Pairs {
    /// Where the pairs of each way begin, and those of the last one end.
    pub starts: Numbers,
    /// For each pair its first number, of each way in ascending order.
    pub keys: Numbers,
    /// For each pair its second number.
    pub values: Numbers,
}

impl Pairs {
    /// What a number stands for.
    #[must_use]
    pub fn look_up(&self, way: usize, key: u32) -> Option<u32> {
        let [start, end] = self.starts.range(way);
        let found = self.keys.find(start..end, u64::from(key))?;
        Some(self.values.get(found) as u32)
    }
}

/// Numbers that are given as the step from the one before.
#[derive(Clone, Debug)]
pub struct Steps {
    /// What is left, up to a step of 0; see [`take_number`]. The lowest bit of a step says that it
    /// goes down.
    bytes: &'static [u8],
    at: u32,
}

impl Steps {
    /// From this number on.
    fn new(all: &'static [u8], place: usize, at: u32) -> Self {
        Steps { bytes: all.get(place..).unwrap_or_default(), at }
    }

    /// The number of the last step, or the one that the first step goes from.
    #[must_use]
    pub fn at(&self) -> u32 {
        self.at
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
        self.at = match step & 1 {
            0 => self.at.wrapping_add(step >> 1),
            _ => self.at.wrapping_sub(step >> 1),
        };
        Some(self.at)
    }
}

/// The tables of a register file.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// The names of registers in assembly text.
    pub asm_names: Texts,
    /// For each register its number in machine code.
    pub encodings: Numbers,
    /// For each register: 1 if it is constant, 2 if artificial, 4 if it can be allocated.
    pub register_flags: Numbers,
    /// For each register its shape.
    pub register_shapes: Numbers,
    /// For each shape, where in `steps` the sub-registers and the units of its registers are, and
    /// where in `indices` the indices of the sub-registers.
    pub shapes: Numbers,
    /// For each register, where in `steps` its super-registers are.
    pub super_registers: Numbers,
    /// For each register its first unit.
    pub first_units: Numbers,
    /// Lists of registers and units; see [`Steps`].
    pub steps: &'static [u8],
    /// Lists of indices.
    pub indices: Numbers,
    /// How many units there are.
    pub unit_count: usize,
    /// For each unit two registers; the second one may be 0.
    pub unit_roots: Numbers,
    /// How many numberings there are in debug information.
    pub dwarf_flavours: usize,
    /// For each numbering, registers by number.
    pub from_dwarf: Pairs,
    /// For each numbering, numbers by register.
    pub to_dwarf: Pairs,
    /// For each mode and index: the first bit and how many; 65535 if that is not known.
    pub index_ranges: Numbers,
    /// For each index its lanes.
    pub index_lanes: Numbers,
    /// For each two indices the index of the one in the other.
    pub compositions: Matrix,
    /// Members of classes in order: for each run the first one, the step to the next one, and how
    /// many there are.
    pub member_runs: Numbers,
    /// For each class where its runs begin, and where the last one ends.
    pub member_starts: Numbers,
    /// For each class its members.
    pub members: Sets,
    /// For each class its sub-classes.
    pub sub_classes: Sets,
    /// For each class and index 1 more than the sub-class that has it.
    pub sub_class_with: Matrix,
    /// For each class and index 1 more than the class of these parts.
    pub class_of_parts: Matrix,
    /// How many classes there are.
    pub class_count: usize,
    /// For each mode and class: size, size in memory, alignment there; all in bits.
    pub class_sizes: Numbers,
    /// For each mode and class the number of its list of types.
    pub class_types: Numbers,
    /// Where each list of types begins, and where the last one ends.
    pub type_starts: Numbers,
    /// For each class: 1 if it can be allocated and 2 if it is a base class, the cost of a copy,
    /// its priority, and the target's flags.
    pub class_properties: Numbers,
    /// For each class its lanes.
    pub class_lanes: Numbers,
    /// Registers that calling conventions save, as in `member_runs`.
    pub saved_runs: Numbers,
    /// For each calling convention where its runs begin, and where the last one ends.
    pub saved_starts: Numbers,
    /// For each calling convention the registers that keep their values.
    pub preserved: Sets,
}

impl Tables {
    fn shape(&self, register: usize, which: usize) -> usize {
        self.shapes.place(self.register_shapes.place(register) * 3 + which)
    }

    /// The values of the sub-registers of a register of this value.
    #[must_use]
    pub fn sub_registers(&self, register: usize, value: u32) -> Steps {
        Steps::new(self.steps, self.shape(register, 0), value)
    }

    /// The units of a register behind the first, which they go from.
    #[must_use]
    pub fn units(&self, register: usize) -> Steps {
        let first = self.first_units.get(register) as u32;
        Steps::new(self.steps, self.shape(register, 1), first)
    }

    /// Where the indices of the sub-registers of a register begin.
    #[must_use]
    pub fn first_index(&self, register: usize) -> usize {
        self.shape(register, 2)
    }

    /// The values of the super-registers of a register of this value.
    #[must_use]
    pub fn super_registers(&self, register: usize, value: u32) -> Steps {
        Steps::new(self.steps, self.super_registers.place(register), value)
    }

    /// The values of the roots of a unit, or 0.
    #[must_use]
    pub fn unit_roots(&self, unit: u16) -> [u32; 2] {
        [0, 1].map(|which| self.unit_roots.get(usize::from(unit) * 2 + which) as u32)
    }

    /// The first bit of an index, or how many there are.
    #[must_use]
    pub fn index_range(&self, mode: usize, index: usize, which: usize) -> Option<u16> {
        let at = (mode * self.compositions.columns + index) * 2 + which;
        Some(self.index_ranges.get(at) as u16).filter(|&bits| bits != u16::MAX)
    }

    /// One of the sizes of a class.
    #[must_use]
    pub fn class_size(&self, mode: usize, class: usize, which: usize) -> u32 {
        self.class_sizes.get((mode * self.class_count + class) * 3 + which) as u32
    }

    /// Where the types of a class are.
    #[must_use]
    pub fn class_types(&self, mode: usize, class: usize) -> Range<usize> {
        let list = self.class_types.place(mode * self.class_count + class);
        let [start, end] = self.type_starts.range(list);
        start..end
    }

    /// One of the properties of a class.
    #[must_use]
    pub fn class_property(&self, class: usize, which: usize) -> u8 {
        self.class_properties.get(class * 4 + which) as u8
    }
}
