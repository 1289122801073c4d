//! Calling convention (AAPCS), which LLVM's description leaves to C++ in part: with floating-point registers and without.
//!
//! A number of 32 bits is in the first half of a floating-point register that is free, so that two share a register of 64
//! bits. Arguments of 64 bits start at even registers and addresses, and arguments of several words may be in registers
//! and in memory. Variadic functions have the convention without floating-point registers.

extern crate alloc;

use alloc::vec::Vec;

use tablegen_backend::lower::{Assignment, Location, Part, PartType};

use crate::operands::{d_register, s_register};
use crate::target::Register;

/// Registers of integer arguments.
const INTEGERS: [Register; 4] = [Register::R0, Register::R1, Register::R2, Register::R3];

/// Number of halves of the floating-point registers of arguments.
const HALVES: u32 = 16;

/// Size of a register and of the slots of arguments on the stack in bytes.
const WORD: i64 = 4;

/// Registers and bytes that are used.
#[derive(Clone)]
struct Used {
    integers: usize,
    /// Halves of floating-point registers, as bits.
    halves: u32,
    /// Size of the arguments on the stack in bytes.
    stack: i64,
    has_floats: bool,
}

impl Used {
    fn new(has_floats: bool) -> Self {
        Used { integers: 0, halves: 0, stack: 0, has_floats }
    }

    /// Returns the first of a number of halves in a row that are free, which are used then. `None` if there are none.
    fn take_halves(&mut self, count: u32, align: u32) -> Option<u32> {
        let mask = (1 << count) - 1;
        let mut first = 0;
        while first + count <= HALVES {
            if self.halves & mask << first == 0 {
                self.halves |= mask << first;
                return Some(first);
            }
            first += align;
        }
        None
    }

    /// Returns the locations of the parts of an argument in floating-point registers. `None` if there are not enough;
    /// later arguments get none then.
    fn floats(&mut self, argument: &[Part]) -> Option<Vec<Location<Register>>> {
        let is_double = argument.first().is_some_and(|part| part.ty == PartType::F64);
        let (size, count) = (if is_double { 2 } else { 1 }, argument.len() as u32);
        let Some(first) = self.take_halves(size * count, size) else {
            self.halves = u32::MAX;
            return None;
        };
        let location = |index: u32| {
            let half = first + index * size;
            match is_double {
                true => d_register(half / 2).map(Location::Register),
                false => {
                    d_register(half / 2).map(|register| Location::Half(register, half % 2 == 1))
                }
            }
        };
        (0..count).map(location).collect()
    }

    /// Returns the location of a word of an integer, or of the bits of a number of 32 bits.
    fn word(&mut self, is_float: bool) -> Location<Register> {
        match INTEGERS.get(self.integers) {
            Some(&register) => {
                self.integers += 1;
                if is_float { Location::Bits(register) } else { Location::Register(register) }
            }
            None => {
                self.stack += WORD;
                Location::Stack(self.stack - WORD)
            }
        }
    }

    /// Starts an argument that is aligned to 8 bytes at an even register, or address.
    fn align(&mut self) {
        self.integers += self.integers % 2;
        if self.integers >= INTEGERS.len() {
            self.stack += self.stack % 8;
        }
    }

    /// Returns the location of a part in general registers or memory.
    fn general(&mut self, part: Part) -> Location<Register> {
        if part.ty == PartType::F64 {
            self.align();
            if let Some(&[lower, upper]) = INTEGERS.get(self.integers..self.integers + 2) {
                self.integers += 2;
                return Location::Pair(lower, upper);
            }
            self.stack += 2 * WORD;
            return Location::Stack(self.stack - 2 * WORD);
        }
        let (index, count) = part.of;
        if index == 0 && count > 1 {
            self.align();
        }
        self.word(part.ty == PartType::F32)
    }
}

/// Returns the number of parts of the argument that starts with a part.
fn part_count(parts: &[Part]) -> usize {
    let Some(first) = parts.first() else { return 0 };
    let elements = first.elements.max(1);
    let last = first.index + elements as usize;
    parts.iter().take_while(|part| part.index < last).count()
}

/// Replaces lower halves of registers whose upper halves are not used by the register of 32 bits.
fn whole_halves(locations: &mut [Location<Register>]) {
    let is_shared: Vec<Register> = locations
        .iter()
        .filter_map(|one| match one {
            Location::Half(register, true) => Some(*register),
            _ => None,
        })
        .collect();
    for location in locations {
        if let Location::Half(register, false) = *location
            && !is_shared.contains(&register)
            && let Some(single) = s_register(register.encoding() as u32 * 2)
        {
            *location = Location::Register(single);
        }
    }
}

/// Assigns registers and memory to arguments.
pub(super) fn arguments(parts: &[Part], has_floats: bool) -> Assignment<Register> {
    let is_variadic = parts.iter().any(|part| part.is_of_variadic);
    let mut used = Used::new(has_floats && !is_variadic);
    let mut locations = Vec::new();
    let mut rest = parts;
    while let Some(first) = rest.first().copied() {
        let (argument, others) = rest.split_at(part_count(rest).max(1));
        rest = others;
        let is_float = first.ty != PartType::Int;
        if is_float && used.has_floats {
            if let Some(all) = used.floats(argument) {
                locations.extend(all);
                continue;
            }
            // Elements of an argument are one after the other.
            for part in argument {
                if part.ty == PartType::F64 {
                    used.stack += used.stack % 8;
                }
                locations.push(Location::Stack(used.stack));
                used.stack += if part.ty == PartType::F64 { 2 * WORD } else { WORD };
            }
            continue;
        }
        locations.extend(argument.iter().map(|part| used.general(*part)));
    }
    whole_halves(&mut locations);
    Assignment {
        locations,
        unused: INTEGERS.get(used.integers..).unwrap_or_default().to_vec(),
        unused_floats: Vec::new(),
        stack_size: used.stack.cast_unsigned(),
    }
}

/// Assigns registers to results. `None` if there are not enough.
pub(super) fn results(parts: &[Part], has_floats: bool) -> Option<Vec<Location<Register>>> {
    let mut used = Used::new(has_floats);
    let mut locations = Vec::new();
    for part in parts {
        match part.ty {
            PartType::F32 | PartType::F64 if has_floats => locations.extend(used.floats(&[*part])?),
            _ => locations.push(used.general(*part)),
        }
    }
    whole_halves(&mut locations);
    let is_register = |one: &Location<_>| !matches!(one, Location::Stack(_));
    locations.iter().all(is_register).then_some(locations)
}
