//! Calling convention (System V): arguments of two registers, arguments in memory, and lists of variadic arguments.

extern crate alloc;

use alloc::vec::Vec;

use tablegen_backend::lower::{Assignment, Location, Part, PartType, VariadicField, VariadicList};

use crate::target::Register;

macro_rules! registers {
    ($($name:ident = [$($register:ident)*];)*) => {
        $(const $name: &[Register] = &[$(Register::$register),*];)*
    };
}

registers! {
    INTEGERS = [RDI RSI RDX RCX R8 R9];
    FLOATS = [XMM0 XMM1 XMM2 XMM3 XMM4 XMM5 XMM6 XMM7];
    INTEGER_RESULTS = [RAX RDX RCX];
    FLOAT_RESULTS = [XMM0 XMM1];
}

/// Size of an argument on the stack in bytes.
const SLOT: u64 = 8;

/// Size and alignment of a vector on the stack in bytes.
const VECTOR: u64 = 16;

/// List of variadic arguments of System V.
pub(super) const VARIADIC_LIST: VariadicList = VariadicList::OneArea {
    fields: &[
        (0, VariadicField::GeneralOffset),
        (4, VariadicField::FloatOffset),
        (8, VariadicField::Stack),
        (16, VariadicField::Area),
    ],
    size: 24,
    general_size: 48,
    area_size: 176,
    float_stride: 16,
};

/// Numbers of the registers and bytes that are used.
#[derive(Clone, Copy, Default)]
struct Used {
    integers: usize,
    floats: usize,
    /// Size of the arguments on the stack in bytes.
    stack: u64,
}

impl Used {
    /// Returns the next free register for a part of this type. `None` if all are used.
    fn register(&mut self, ty: PartType, [integers, floats]: [&[Register]; 2]) -> Option<Register> {
        let (next, all) = match ty {
            PartType::Int => (&mut self.integers, integers),
            PartType::F32 | PartType::F64 | PartType::Vector(_) => (&mut self.floats, floats),
        };
        let register = all.get(*next).copied()?;
        *next += 1;
        Some(register)
    }

    /// Returns memory of a size and an alignment in bytes.
    fn memory(&mut self, size: u64, align: u64) -> Location<Register> {
        let start = self.stack.next_multiple_of(align.max(SLOT));
        self.stack = start.saturating_add(size.next_multiple_of(SLOT));
        Location::Stack(start.cast_signed())
    }
}

/// Assigns registers and memory to arguments.
pub(super) fn arguments(parts: &[Part]) -> Assignment<Register> {
    let mut used = Used::default();
    let mut locations = Vec::new();
    let mut rest = parts;
    while let Some(first) = rest.first() {
        let (argument, others) = rest.split_at(first.of.1.clamp(1, rest.len()));
        rest = others;
        if let Some((size, align)) = first.memory {
            locations.push(used.memory(size, align));
            continue;
        }
        let mut after = used;
        let registers: Vec<Register> = argument
            .iter()
            .filter_map(|part| after.register(part.ty, [INTEGERS, FLOATS]))
            .collect();
        // An argument is in registers as a whole, or in memory.
        if registers.len() == argument.len() {
            used = after;
            locations.extend(registers.into_iter().map(Location::Register));
            continue;
        }
        if let PartType::Vector(_) = first.ty {
            locations.push(used.memory(VECTOR, VECTOR));
            continue;
        }
        for index in 0..argument.len() {
            let align = if index == 0 { SLOT * argument.len() as u64 } else { SLOT };
            locations.push(used.memory(SLOT, align));
        }
    }
    Assignment {
        locations,
        unused: INTEGERS.get(used.integers..).unwrap_or_default().to_vec(),
        unused_floats: FLOATS.get(used.floats..).unwrap_or_default().to_vec(),
        stack_size: used.stack,
    }
}

/// Assigns registers to results. `None` if there are not enough.
pub(super) fn results(parts: &[Part]) -> Option<Vec<Location<Register>>> {
    let mut used = Used::default();
    let registers = [INTEGER_RESULTS, FLOAT_RESULTS];
    parts.iter().map(|part| used.register(part.ty, registers).map(Location::Register)).collect()
}
