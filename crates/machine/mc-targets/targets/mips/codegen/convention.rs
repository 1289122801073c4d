//! Calling convention of the interface N64, which LLVM's description leaves to C++: each argument has one of eight
//! positions, whose register is a general or a floating-point one.

extern crate alloc;

use alloc::vec::Vec;

use tablegen_backend::lower::{Assignment, Location, Part, PartType};

use crate::target::Register;

macro_rules! registers {
    ($($name:ident = [$($register:ident)*];)*) => {
        $(const $name: &[Register] = &[$(Register::$register),*];)*
    };
}

registers! {
    INTEGERS = [A0_64 A1_64 A2_64 A3_64 T0_64 T1_64 T2_64 T3_64];
    DOUBLES = [D12_64 D13_64 D14_64 D15_64 D16_64 D17_64 D18_64 D19_64];
    SINGLES = [F12 F13 F14 F15 F16 F17 F18 F19];
    INTEGER_RESULTS = [V0_64 V1_64];
    DOUBLE_RESULTS = [D0_64 D2_64];
    SINGLE_RESULTS = [F0 F2];
}

/// Size of a position in memory in bytes.
const SLOT: usize = 8;

/// Assigns registers and memory to arguments.
pub(super) fn arguments(parts: &[Part]) -> Assignment<Register> {
    let mut position = 0;
    let mut locations = Vec::new();
    for part in parts {
        // Integers of two registers start at an even position.
        if part.of == (0, 2) {
            position += position % 2;
        }
        locations.push(match (part.ty, INTEGERS.get(position)) {
            (_, None) => {
                let offset = (position - INTEGERS.len()) * SLOT;
                Location::Stack(i64::try_from(offset).unwrap_or(i64::MAX))
            }
            (PartType::F64, Some(_)) if !part.is_variadic => Location::Register(DOUBLES[position]),
            (PartType::F32, Some(_)) if !part.is_variadic => Location::Register(SINGLES[position]),
            (PartType::F32 | PartType::F64, Some(&register)) => Location::Bits(register),
            // There are no vectors.
            (PartType::Int | PartType::Vector(_), Some(&register)) => Location::Register(register),
        });
        position += 1;
    }
    Assignment {
        locations,
        unused: INTEGERS.get(position..).unwrap_or_default().to_vec(),
        unused_floats: Vec::new(),
        stack_size: (position.saturating_sub(INTEGERS.len()) * SLOT) as u64,
    }
}

/// Assigns registers to results. `None` if there are not enough.
pub(super) fn results(parts: &[Part]) -> Option<Vec<Location<Register>>> {
    let (mut integers, mut floats) = (0, 0);
    let results = parts.iter().map(|part| {
        let (count, registers) = match part.ty {
            PartType::Int | PartType::Vector(_) => (&mut integers, INTEGER_RESULTS),
            PartType::F64 => (&mut floats, DOUBLE_RESULTS),
            PartType::F32 => (&mut floats, SINGLE_RESULTS),
        };
        let register = registers.get(*count).copied()?;
        *count += 1;
        Some(Location::Register(register))
    });
    results.collect()
}
