//! Calling convention (AAPCS64), which LLVM's description leaves to C++ in part: arguments of two registers and of
//! several elements, and lists of variadic arguments.

extern crate alloc;

use alloc::vec::Vec;

use tablegen_backend::lower::{Assignment, Location, Part, PartType, VariadicField, VariadicList};

use crate::target::Register;

macro_rules! registers {
    ($($name:ident = [$($register:ident)*];)*) => {
        $(const $name: [Register; 8] = [$(Register::$register),*];)*
    };
}

registers! {
    INTEGERS = [X0 X1 X2 X3 X4 X5 X6 X7];
    DOUBLES = [D0 D1 D2 D3 D4 D5 D6 D7];
    SINGLES = [S0 S1 S2 S3 S4 S5 S6 S7];
    VECTORS = [Q0 Q1 Q2 Q3 Q4 Q5 Q6 Q7];
}

/// Register with the address of the memory that receives the results.
const RESULT_ADDRESS: Register = Register::X8;

/// Size of arguments on the stack in bytes, those of several elements excepted.
const SLOT: i64 = 8;

/// List of variadic arguments of AAPCS64.
pub(super) const VARIADIC_LIST: VariadicList = VariadicList::Saved {
    fields: &[
        (0, VariadicField::Stack),
        (8, VariadicField::GeneralEnd),
        (16, VariadicField::FloatEnd),
        (24, VariadicField::GeneralOffset),
        (28, VariadicField::FloatOffset),
    ],
    size: 32,
    float_stride: 16,
};

/// Numbers of the registers and bytes that are used.
#[derive(Clone, Copy, Default)]
struct Used {
    integers: usize,
    floats: usize,
    /// Size of the arguments on the stack in bytes.
    stack: i64,
}

impl Used {
    /// Returns the register of a part. `None` if there is none left.
    fn register(&mut self, part: Part) -> Option<Register> {
        let (next, all) = match part.ty {
            PartType::Int => (&mut self.integers, &INTEGERS),
            PartType::F32 => (&mut self.floats, &SINGLES),
            PartType::F64 => (&mut self.floats, &DOUBLES),
            PartType::Vector(_) => (&mut self.floats, &VECTORS),
        };
        let register = all.get(*next).copied()?;
        *next += 1;
        Some(register)
    }

    /// Returns true if parts have registers.
    fn fits(mut self, parts: &[Part]) -> bool {
        parts.iter().all(|part| self.register(*part).is_some())
    }

    /// Uses up the registers of the kind of a part: no later argument gets one.
    fn exhaust(&mut self, ty: PartType) {
        match ty {
            PartType::Int => self.integers = INTEGERS.len(),
            PartType::F32 | PartType::F64 | PartType::Vector(_) => self.floats = DOUBLES.len(),
        }
    }

    fn align(&mut self, align: i64) {
        self.stack = (self.stack + align - 1) / align * align;
    }
}

/// Returns the number of parts of the argument that starts with a part.
fn part_count(parts: &[Part]) -> usize {
    let Some(first) = parts.first() else { return 0 };
    let elements = first.elements.max(1);
    let last = first.index + elements as usize;
    parts.iter().take_while(|part| part.index < last).count()
}

/// Assigns registers and memory to arguments.
pub(super) fn arguments(parts: &[Part]) -> Assignment<Register> {
    let mut used = Used::default();
    let mut locations = Vec::new();
    let mut rest = parts;
    while let Some(first) = rest.first().copied() {
        let (argument, others) = rest.split_at(part_count(rest).max(1));
        rest = others;
        if first.is_result_address {
            locations.push(Location::Register(RESULT_ADDRESS));
            continue;
        }
        // Integers of two registers start at an even one.
        let is_wide = first.of.1 > 1;
        if is_wide && first.ty == PartType::Int {
            used.integers += used.integers % 2;
        }
        if used.fits(argument) {
            locations.extend(
                argument.iter().filter_map(|part| used.register(*part)).map(Location::Register),
            );
            continue;
        }
        used.exhaust(first.ty);
        let is_vector = matches!(first.ty, PartType::Vector(_));
        used.align(if is_wide || is_vector { 2 * SLOT } else { SLOT });
        // Elements of an argument are one after the other.
        for part in argument {
            locations.push(Location::Stack(used.stack));
            used.stack += match part.ty {
                PartType::F32 if first.elements > 0 => SLOT / 2,
                PartType::Vector(_) => 2 * SLOT,
                _ => SLOT,
            };
        }
        used.align(SLOT);
    }
    Assignment {
        locations,
        unused: INTEGERS.get(used.integers..).unwrap_or_default().to_vec(),
        unused_floats: DOUBLES.get(used.floats..).unwrap_or_default().to_vec(),
        stack_size: used.stack.cast_unsigned(),
    }
}

/// Assigns registers to results. `None` if there are not enough.
pub(super) fn results(parts: &[Part]) -> Option<Vec<Location<Register>>> {
    let mut used = Used::default();
    parts.iter().map(|part| used.register(*part).map(Location::Register)).collect()
}
