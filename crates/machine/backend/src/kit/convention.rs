//! [`Convention`]: calling conventions in which an argument has one or two registers of any kind, as on RISC-V and
//! LoongArch.
//!
//! Floating-point arguments are in floating-point registers as long as there are, and in general registers
//! afterwards. An argument of two registers may be in a register and in memory.

use alloc::vec::Vec;

use crate::lower::{Assignment, Location, Part, PartType};

/// Number of the registers of each kind that have results.
const RESULTS: usize = 2;

/// Registers of a calling convention.
#[derive(Clone, Copy, Debug)]
pub struct Convention<R: 'static> {
    /// General registers.
    pub integers: &'static [R],
    /// Floating-point registers, as those of 64 bits. Empty if the convention passes no such numbers in them.
    pub doubles: &'static [R],
    /// The same registers, as those of 32 bits. Empty if the convention passes no such numbers in them.
    pub singles: &'static [R],
    /// Size of a general register in bytes: 4 or 8.
    pub register_size: u32,
}

/// Registers that are not used yet.
struct Free<R: 'static> {
    integers: &'static [R],
    doubles: &'static [R],
    singles: &'static [R],
}

fn take<R: Copy>(registers: &mut &'static [R]) -> Option<R> {
    let (&first, rest) = registers.split_first()?;
    *registers = rest;
    Some(first)
}

impl<R: Copy> Free<R> {
    /// Returns the floating-point register of a part.
    fn float(&mut self, part: Part) -> Option<R> {
        if part.is_variadic {
            return None;
        }
        // Both lists are of the same registers.
        match part.ty {
            // These targets have no vectors.
            PartType::Int | PartType::Vector(_) => None,
            PartType::F64 => {
                take(&mut self.singles);
                take(&mut self.doubles)
            }
            PartType::F32 => {
                take(&mut self.doubles);
                take(&mut self.singles)
            }
        }
    }
}

impl<R: Copy> Convention<R> {
    fn is_in_two_registers(&self, ty: PartType) -> bool {
        ty == PartType::F64 && self.register_size < 8
    }

    /// Assigns registers and memory to arguments.
    #[must_use]
    pub fn arguments(&self, parts: &[Part]) -> Assignment<R> {
        let size = i64::from(self.register_size);
        let Convention { integers, doubles, singles, .. } = *self;
        let mut free = Free { integers, doubles, singles };
        let mut stack = 0;
        let mut locations = Vec::new();
        for &part in parts {
            if let Some(register) = free.float(part) {
                locations.push(Location::Register(register));
                continue;
            }
            // A variadic argument of twice the size of a register starts at an even one.
            let is_wide = part.of == (0, 2) || self.is_in_two_registers(part.ty);
            if is_wide && part.is_variadic && free.integers.len() % 2 == 1 {
                take(&mut free.integers);
            }
            if let Some(register) = take(&mut free.integers) {
                locations.push(match part.ty {
                    PartType::Int | PartType::Vector(_) => Location::Register(register),
                    PartType::F64 if self.is_in_two_registers(part.ty) => {
                        match take(&mut free.integers) {
                            Some(upper) => Location::Pair(register, upper),
                            None => {
                                stack += size;
                                Location::Split(register, stack - size)
                            }
                        }
                    }
                    PartType::F32 | PartType::F64 => Location::Bits(register),
                });
                continue;
            }
            // A value of twice the size has its own alignment, if it is on the stack as a whole.
            let slot = if part.ty == PartType::F64 { size.max(8) } else { size };
            let align = if is_wide { 2 * size } else { slot };
            stack = (stack + align - 1) / align * align;
            locations.push(Location::Stack(stack));
            stack += slot;
        }
        let unused = free.integers.to_vec();
        let stack_size = stack.cast_unsigned();
        Assignment { locations, unused, unused_floats: Vec::new(), stack_size }
    }

    /// Assigns registers to results. `None` if there are not enough.
    #[must_use]
    pub fn results(&self, parts: &[Part]) -> Option<Vec<Location<R>>> {
        let first = |all: &'static [R]| all.get(..RESULTS).unwrap_or(all);
        let mut free = Free {
            integers: first(self.integers),
            doubles: first(self.doubles),
            singles: first(self.singles),
        };
        let mut locations = Vec::new();
        for &part in parts {
            if let Some(register) = free.float(part) {
                locations.push(Location::Register(register));
                continue;
            }
            let register = take(&mut free.integers)?;
            locations.push(match part.ty {
                PartType::Int | PartType::Vector(_) => Location::Register(register),
                PartType::F64 if self.is_in_two_registers(part.ty) => {
                    Location::Pair(register, take(&mut free.integers)?)
                }
                PartType::F32 | PartType::F64 => Location::Bits(register),
            });
        }
        Some(locations)
    }
}
