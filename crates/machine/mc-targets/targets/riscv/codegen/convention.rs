//! Calling convention, which LLVM's description leaves to C++: the integer convention and the one with
//! floating-point registers, for registers of 32 and 64 bits.

extern crate alloc;

use alloc::vec::Vec;

use tablegen_backend::lower::{Assignment, Location, Part, PartType};

use super::{FloatAbi, Generator};
use crate::target::{Feature, Register};

/// Registers of integer arguments.
const INTEGERS: [Register; 8] = [
    Register::X10,
    Register::X11,
    Register::X12,
    Register::X13,
    Register::X14,
    Register::X15,
    Register::X16,
    Register::X17,
];

/// Registers of floating-point arguments, as those of 64 bits.
const DOUBLES: [Register; 8] = [
    Register::F10_D,
    Register::F11_D,
    Register::F12_D,
    Register::F13_D,
    Register::F14_D,
    Register::F15_D,
    Register::F16_D,
    Register::F17_D,
];

/// Registers of floating-point arguments, as those of 32 bits.
const SINGLES: [Register; 8] = [
    Register::F10_F,
    Register::F11_F,
    Register::F12_F,
    Register::F13_F,
    Register::F14_F,
    Register::F15_F,
    Register::F16_F,
    Register::F17_F,
];

/// Registers that are not used yet.
struct Free {
    integers: &'static [Register],
    doubles: &'static [Register],
    singles: &'static [Register],
    /// Size of the arguments on the stack in bytes.
    stack: i64,
}

fn take(registers: &mut &'static [Register]) -> Option<Register> {
    let (&first, rest) = registers.split_first()?;
    *registers = rest;
    Some(first)
}

impl Generator {
    fn argument_integers(&self) -> &'static [Register] {
        let count = if self.has(Feature::FeatureStdExtE) { 6 } else { 8 };
        INTEGERS.get(..count).unwrap_or(&INTEGERS)
    }

    fn free(&self) -> Free {
        let (singles, doubles) = match self.float_abi() {
            FloatAbi::Soft => (&[][..], &[][..]),
            FloatAbi::Single => (&SINGLES[..], &[][..]),
            FloatAbi::Double => (&SINGLES[..], &DOUBLES[..]),
        };
        Free { integers: self.argument_integers(), doubles, singles, stack: 0 }
    }

    /// Returns the register of a floating-point argument.
    fn float_register(part: Part, free: &mut Free) -> Option<Register> {
        if part.is_variadic {
            return None;
        }
        // Both lists are of the same registers.
        match part.ty {
            PartType::Int => None,
            PartType::F64 => {
                take(&mut free.singles);
                take(&mut free.doubles)
            }
            PartType::F32 => {
                take(&mut free.doubles);
                take(&mut free.singles)
            }
        }
    }

    /// Assigns registers and memory to arguments.
    pub(super) fn assign_arguments(&self, parts: &[Part]) -> Assignment<Register> {
        let size = i64::try_from(self.xlen_bytes()).unwrap_or(8);
        let mut free = self.free();
        let mut locations = Vec::new();
        for &part in parts {
            if let Some(register) = Self::float_register(part, &mut free) {
                locations.push(Location::Register(register));
                continue;
            }
            // A variadic argument of twice the size of a register starts at an even one.
            let is_wide = part.of == (0, 2) || part.ty == PartType::F64 && size == 4;
            if is_wide && part.is_variadic && free.integers.len() % 2 == 1 {
                take(&mut free.integers);
            }
            if let Some(register) = take(&mut free.integers) {
                locations.push(match part.ty {
                    PartType::Int => Location::Register(register),
                    PartType::F64 if size == 4 => match take(&mut free.integers) {
                        Some(upper) => Location::Pair(register, upper),
                        None => {
                            free.stack += size;
                            Location::Split(register, free.stack - size)
                        }
                    },
                    PartType::F32 | PartType::F64 => Location::Bits(register),
                });
                continue;
            }
            // A value of twice the size has its own alignment, if it is on the stack as a whole.
            let slot = if part.ty == PartType::F64 { size.max(8) } else { size };
            let align = if is_wide { 2 * size } else { slot };
            free.stack = (free.stack + align - 1) / align * align;
            locations.push(Location::Stack(free.stack));
            free.stack += slot;
        }
        let stack_size = free.stack.cast_unsigned();
        let unused = free.integers.to_vec();
        Assignment { locations, unused, unused_floats: Vec::new(), stack_size }
    }

    /// Assigns registers to results.
    pub(super) fn assign_results(&self, parts: &[Part]) -> Option<Vec<Location<Register>>> {
        let mut free = self.free();
        free.integers = free.integers.get(..2).unwrap_or(free.integers);
        free.doubles = free.doubles.get(..2).unwrap_or(free.doubles);
        free.singles = free.singles.get(..2).unwrap_or(free.singles);
        let mut locations = Vec::new();
        for &part in parts {
            if let Some(register) = Self::float_register(part, &mut free) {
                locations.push(Location::Register(register));
                continue;
            }
            let register = take(&mut free.integers)?;
            locations.push(match part.ty {
                PartType::Int => Location::Register(register),
                PartType::F64 if !self.is_64_bit() => {
                    Location::Pair(register, take(&mut free.integers)?)
                }
                PartType::F32 | PartType::F64 => Location::Bits(register),
            });
        }
        Some(locations)
    }
}
