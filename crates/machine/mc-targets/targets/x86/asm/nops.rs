//! [`Nops`]: instructions without effect.

use alloc::vec::Vec;

use super::Mode;
use crate::FeatureSet;
use crate::target::Feature;

/// Sequences of 1 to 10 bytes for 32 and 64 bits.
const LONG: [&[u8]; 10] = [
    &[0x90],
    &[0x66, 0x90],
    &[0x0f, 0x1f, 0x00],
    &[0x0f, 0x1f, 0x40, 0x00],
    &[0x0f, 0x1f, 0x44, 0x00, 0x00],
    &[0x66, 0x0f, 0x1f, 0x44, 0x00, 0x00],
    &[0x0f, 0x1f, 0x80, 0x00, 0x00, 0x00, 0x00],
    &[0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00],
    &[0x66, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00],
    &[0x66, 0x2e, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00],
];

/// Sequences of 1 to 4 bytes for 16 bits.
const SHORT: [&[u8]; 4] = [&[0x90], &[0x66, 0x90], &[0x8d, 0x74, 0x00], &[0x8d, 0xb4, 0x00, 0x00]];

/// Instructions without effect of a machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nops {
    is_16: bool,
    /// Maximum number of bytes of one instruction.
    max: u64,
}

impl Nops {
    /// Returns the instructions that machines with these features execute fast.
    pub(super) fn of(features: FeatureSet, tuning: FeatureSet, mode: Mode) -> Self {
        let has = |feature| features.contains(feature) || tuning.contains(feature);
        let max = match mode {
            Mode::Bits16 => 4,
            Mode::Bits32 if !has(Feature::FeatureNOPL) => 1,
            _ if has(Feature::TuningFast7ByteNOP) => 7,
            _ if has(Feature::TuningFast15ByteNOP) => 15,
            _ if has(Feature::TuningFast11ByteNOP) => 11,
            _ => 10,
        };
        Nops { is_16: mode == Mode::Bits16, max }
    }

    /// Returns true if instructions can have up to `limit` bytes.
    pub(super) fn allows(self, limit: i64) -> bool {
        u64::try_from(limit).is_ok_and(|limit| limit <= self.max)
    }

    /// Appends `count` bytes.
    pub(super) fn push(self, count: u64, out: &mut Vec<u8>) {
        let all: &[&[u8]] = if self.is_16 { &SHORT } else { &LONG };
        let mut left = count;
        while left != 0 {
            let len = left.min(self.max);
            let prefixes = len.saturating_sub(10);
            out.extend((0..prefixes).map(|_| 0x66));
            let rest = (len - prefixes) as usize;
            out.extend(all.get(rest.wrapping_sub(1)).copied().unwrap_or_default());
            left -= len;
        }
    }

    /// Appends `count` bytes in instructions of at most `limit` bytes. With 0 there is no limit.
    pub(super) fn push_limited(self, count: u64, limit: u64, out: &mut Vec<u8>) {
        let max = if limit == 0 { self.max } else { limit.min(self.max) };
        Nops { max, ..self }.push(count, out);
    }
}
