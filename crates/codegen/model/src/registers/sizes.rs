//! Sizes of registers and sub-registers, which may depend on the hardware mode.

use smallvec::{SmallVec, smallvec};
use tablegen_core::{Record, RecordError};

use crate::hw_modes::{HwModeId, HwModes};

/// Value for each hardware mode. A mode without a value has that of the first mode, in most cases
/// the default mode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByMode<T> {
    /// Values in the order of modes.
    values: SmallVec<[(HwModeId, T); 1]>,
}

impl<T: Clone> ByMode<T> {
    /// Creates a value that is equal in every mode.
    pub fn always(value: T) -> Self {
        ByMode { values: smallvec![(HwModeId::DEFAULT, value)] }
    }

    /// Reads the object for each mode of a record of class `HwModeSelect`.
    fn read<'r>(
        record: Record<'r>,
        modes: &HwModes<'r>,
        read: impl Fn(Record<'r>) -> Result<T, RecordError>,
    ) -> Result<Self, RecordError> {
        let mut all = ByMode { values: SmallVec::new() };
        for &(mode, object) in modes.select(record) {
            all.set(mode, read(object)?);
        }
        Ok(all)
    }

    /// Sets the value of a mode that has none yet.
    fn set(&mut self, mode: HwModeId, value: T) {
        if let Err(index) = self.values.binary_search_by_key(&mode, |(mode, _)| *mode) {
            self.values.insert(index, (mode, value));
        }
    }

    /// Returns the value of a mode, or that of the first mode if the mode has no value.
    pub fn get(&self, mode: HwModeId) -> Option<&T> {
        let own = self.values.iter().find(|(own, _)| *own == mode);
        own.or(self.values.first()).map(|(_, value)| value)
    }

    /// Returns true if the default mode has a value.
    pub fn has_default(&self) -> bool {
        self.values.first().is_some_and(|(mode, _)| mode.is_default())
    }

    /// Returns the value if the default mode is the only one with a value.
    pub fn as_simple(&self) -> Option<&T> {
        match self.values.as_slice() {
            [(HwModeId::DEFAULT, value)] => Some(value),
            _ => None,
        }
    }
}

/// Size of the registers of a class, in bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct RegisterSize {
    /// Size of the register, in bits.
    pub size: u32,
    /// Size of the spill slot, in bits.
    pub spill_size: u32,
    /// Alignment of the spill slot, in bits.
    pub spill_alignment: u32,
}

impl RegisterSize {
    /// Reads a record of `RegInfo`.
    fn read(record: Record<'_>) -> Result<Self, RecordError> {
        Ok(RegisterSize {
            size: record.plain_int("RegSize")? as u32,
            spill_size: record.plain_int("SpillSize")? as u32,
            spill_alignment: record.plain_int("SpillAlignment")? as u32,
        })
    }

    /// Returns true if a class of `other` size can be a sub-class: its registers fit, and its spill
    /// slot is compatible.
    pub fn admits(&self, other: &RegisterSize) -> bool {
        self.size <= other.size
            && self.spill_alignment != 0
            && other.spill_alignment.is_multiple_of(self.spill_alignment)
            && self.spill_size <= other.spill_size
    }

    /// Returns the size and alignment of the spill slot, in bits.
    pub(super) fn spill(&self) -> (u32, u32) {
        (self.spill_size, self.spill_alignment)
    }
}

impl ByMode<RegisterSize> {
    /// Reads the sizes of a record of `RegInfoByHwMode`.
    pub(super) fn sizes<'r>(record: Record<'r>, modes: &HwModes<'r>) -> Result<Self, RecordError> {
        ByMode::read(record, modes, RegisterSize::read)
    }

    /// Sets the size for modes that have none.
    pub(super) fn set_default(&mut self, size: RegisterSize) {
        self.set(HwModeId::DEFAULT, size);
    }

    /// Returns the size in the default mode, by which classes are compared.
    pub fn first(&self) -> RegisterSize {
        self.get(HwModeId::DEFAULT).copied().unwrap_or_default()
    }
}

/// Bits of a register that a sub-register index covers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BitRange {
    /// Number of bits; [`BitRange::UNKNOWN`] if the bits are not contiguous.
    pub size: u16,
    /// First bit; [`BitRange::UNKNOWN`] if it differs among registers.
    pub offset: u16,
}

impl BitRange {
    /// Number that represents an unknown size or offset.
    pub const UNKNOWN: u16 = u16::MAX;
    /// Range of unknown size and offset.
    pub(super) const NONE: BitRange =
        BitRange { size: BitRange::UNKNOWN, offset: BitRange::UNKNOWN };

    fn read(record: Record<'_>) -> Result<Self, RecordError> {
        Ok(BitRange {
            size: record.plain_int("Size")? as u16,
            offset: record.int("Offset")? as u16,
        })
    }

    /// Returns the ranges of a record of `SubRegIndex`, one for each mode.
    pub(super) fn by_mode<'r>(
        record: Record<'r>,
        modes: &HwModes<'r>,
    ) -> Result<Vec<BitRange>, RecordError> {
        let own = record.field("SubRegRanges").and_then(|field| field.value().as_def());
        let mut ranges = match own {
            Some(ranges) => ByMode::read(ranges, modes, BitRange::read)?,
            None => ByMode { values: SmallVec::new() },
        };
        if !ranges.has_default() {
            ranges.set(HwModeId::DEFAULT, BitRange::read(record)?);
        }
        Ok(modes.ids().map(|mode| ranges.get(mode).copied().unwrap_or(BitRange::NONE)).collect())
    }

    /// Joins pieces to one range. Its size is the sum of theirs; its offset is known only if each
    /// piece begins where the one before ends.
    pub(super) fn joined(pieces: &[BitRange]) -> BitRange {
        let Some((&first, rest)) = pieces.split_first() else {
            return BitRange { size: 0, offset: 0 };
        };
        // Sums are made in more bits than the result has, and may pass its end.
        let unknown = u32::from(BitRange::UNKNOWN);
        let mut size = u32::from(first.size);
        let mut contiguous = true;
        let mut last = first;
        for &piece in rest {
            size = if size == unknown || piece.size == BitRange::UNKNOWN {
                unknown
            } else {
                size + u32::from(piece.size)
            };
            contiguous &= last.size != BitRange::UNKNOWN
                && u32::from(piece.offset) == u32::from(last.offset) + u32::from(last.size);
            last = piece;
        }
        let offset = if contiguous { first.offset } else { BitRange::UNKNOWN };
        BitRange { size: size as u16, offset }
    }
}

#[cfg(test)]
mod tests {
    use super::BitRange;

    #[test]
    fn pieces_are_joined_if_they_touch() {
        let range = |size, offset| BitRange { size, offset };
        assert_eq!(BitRange::joined(&[range(16, 0), range(16, 16)]), range(32, 0));
        assert_eq!(BitRange::joined(&[range(16, 16), range(8, 32)]), range(24, 16));
        let apart = BitRange::joined(&[range(16, 0), range(16, 32)]);
        assert_eq!(apart, range(32, BitRange::UNKNOWN));
        assert_eq!(BitRange::joined(&[BitRange::NONE, range(16, 16)]), BitRange::NONE);
    }
}
