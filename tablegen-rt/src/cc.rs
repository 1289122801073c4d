//! Calling conventions: where arguments and results are passed. What modules call that are
//! generated from the description of conventions (`--gen-callingconv --rust`).
//!
//! A generated module has a function for each convention, which finds a place for one [`Value`]:
//! a register, or a slot on the stack. What is taken already is in a [`State`], and what the
//! description leaves to code is in a trait, `CallingConvHooks`. For each value in turn:
//!
//! ```text
//! let mut places = Vec::new();
//! let mut state = target::state(&mut places);
//! for (number, &ty) in types.iter().enumerate() {
//!     let value = Value::new(number, ty, Flags::default());
//!     if !target::cc_mine(value, &mut state, &mut MyHooks) {
//!         // No rule is for such a value.
//!     }
//! }
//! let on_stack = state.stack_size();
//! ```
//!
//! Types are those that registers can have: larger values are split before, with flags that say
//! what belongs together. Nothing is allocated here; where places go is up to who asks
//! ([`Locations`]).

#[cfg(test)]
mod tests;
mod units;

use core::fmt;

use crate::names::Named;
#[doc(hidden)]
pub use units::Units;

/// How what is passed is made of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Passing {
    /// It is the value.
    #[default]
    AsIs,
    /// The value, extended with its sign.
    SignExtended,
    /// The value, extended with zeros.
    ZeroExtended,
    /// The value; further bits can be anything.
    AnyExtended,
    /// As [`Passing::SignExtended`], in the upper bits.
    SignExtendedUpper,
    /// As [`Passing::ZeroExtended`], in the upper bits.
    ZeroExtendedUpper,
    /// As [`Passing::AnyExtended`], in the upper bits.
    AnyExtendedUpper,
    /// The same bits as another type.
    BitConverted,
    /// The lower bits of the value.
    Truncated,
    /// A vector with more elements.
    VectorExtended,
    /// A number as a wider floating-point type.
    FloatExtended,
    /// Its address.
    Indirect,
}

/// What is known of a value, beside its type: attributes that it has in the source, and whether
/// it is a part of a larger one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags {
    /// It is to be extended with its sign.
    pub sign_extend: bool,
    /// It is to be extended with zeros.
    pub zero_extend: bool,
    /// It is to be passed in a register.
    pub in_register: bool,
    /// It is where the result goes.
    pub struct_return: bool,
    /// What it points to is copied to the stack.
    pub by_value: bool,
    /// What it points to is passed; it is not copied.
    pub by_reference: bool,
    /// It is the frame of the function around.
    pub nest: bool,
    /// The function returns it.
    pub returned: bool,
    /// It is the first part of a larger value.
    pub split: bool,
    /// It is the last part of a larger value.
    pub split_end: bool,
    /// It was put onto the stack by the caller.
    pub in_alloca: bool,
    /// There is room for it on the stack.
    pub preallocated: bool,
    /// It is the context of a Swift function.
    pub swift_self: bool,
    /// It is the context of an asynchronous Swift function.
    pub swift_async: bool,
    /// It is where Swift's errors go.
    pub swift_error: bool,
    /// It is what Windows checks before a call.
    pub control_flow_guard_target: bool,
    /// It is part of an aggregate of equal vectors.
    pub vector_aggregate: bool,
    /// It is the first part of an aggregate of equal vectors.
    pub vector_aggregate_start: bool,
    /// It is looked at a second time.
    pub second_pass: bool,
    /// It is part of what goes to registers that follow each other.
    pub in_consecutive_registers: bool,
    /// It is the last part of what goes to registers that follow each other.
    pub in_consecutive_registers_last: bool,
    /// It is a pointer.
    pub pointer: bool,
    /// It is none of the arguments that the function names.
    pub variadic: bool,
    /// The address space of a pointer.
    pub address_space: u32,
    /// How many bytes what it points to has, of [`Flags::by_value`].
    pub by_value_size: u32,
    /// The alignment of what it points to, of [`Flags::by_value`]; 0 is for 1.
    pub by_value_align: u32,
    /// The alignment of the value that it is part of; 0 is for 1.
    pub original_align: u32,
}

/// A value that is to be passed, and how it is: rules change that before it gets its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value<T> {
    /// Which one it is.
    pub number: usize,
    /// Its type.
    pub ty: T,
    /// The type of what is passed.
    pub passed_as: T,
    /// How that is made of the value.
    pub passing: Passing,
    /// What is known of it.
    pub flags: Flags,
}

impl<T: Copy> Value<T> {
    /// A value that is passed as it is, so far.
    pub const fn new(number: usize, ty: T, flags: Flags) -> Self {
        Value { number, ty, passed_as: ty, passing: Passing::AsIs, flags }
    }

    /// Passes it as another type.
    pub fn pass_as(&mut self, ty: T, passing: Passing) {
        self.passed_as = ty;
        self.passing = passing;
    }

    /// Extends it as its flags say.
    pub fn extend(&mut self, ty: T) {
        let Flags { sign_extend, zero_extend, .. } = self.flags;
        self.pass_as(
            ty,
            match (sign_extend, zero_extend) {
                (true, _) => Passing::SignExtended,
                (_, true) => Passing::ZeroExtended,
                _ => Passing::AnyExtended,
            },
        );
    }

    /// Extends it as its flags say, in the upper bits.
    pub fn extend_to_upper_bits(&mut self, ty: T) {
        let Flags { sign_extend, zero_extend, .. } = self.flags;
        self.pass_as(
            ty,
            match (sign_extend, zero_extend) {
                (true, _) => Passing::SignExtendedUpper,
                (_, true) => Passing::ZeroExtendedUpper,
                _ => Passing::AnyExtendedUpper,
            },
        );
    }

    /// The size and the alignment of the copy of what it points to, if they are to be at least
    /// these.
    pub fn copy(&self, size: u64, align: u32) -> (u64, u32) {
        let (own_size, own_align) = (self.flags.by_value_size, self.flags.by_value_align);
        (size.max(own_size.into()), align.max(own_align).max(1))
    }
}

/// Where something is passed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place<R> {
    /// In a register.
    Register(R),
    /// On the stack, so many bytes from where arguments begin.
    Stack(i64),
}

/// Where a value is passed, and how.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Location<R, T> {
    /// The value.
    pub value: Value<T>,
    /// The place.
    pub place: Place<R>,
    /// Whether who makes the code must know more than this says.
    pub needs_custom: bool,
}

/// What takes the places of values.
pub trait Locations<R, T> {
    /// Takes the place of a value, or of a part of one.
    fn add(&mut self, location: Location<R, T>);
}

impl<R, T> Locations<R, T> for alloc::vec::Vec<Location<R, T>> {
    fn add(&mut self, location: Location<R, T>) {
        self.push(location);
    }
}

/// What takes none: for those who ask how much of the stack is needed.
impl<R, T> Locations<R, T> for () {
    fn add(&mut self, _: Location<R, T>) {}
}

/// What a convention has taken so far: registers, and how much of the stack. `WORDS` are enough
/// for a bit for each register unit of the target.
pub struct State<'l, R, T, const WORDS: usize> {
    units: &'static Units,
    taken: [u64; WORDS],
    stack_size: u64,
    stack_align: u32,
    has_negative_offsets: bool,
    is_variadic: bool,
    locations: &'l mut dyn Locations<R, T>,
}

impl<R, T, const WORDS: usize> fmt::Debug for State<'_, R, T, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("taken", &self.taken)
            .field("stack_size", &self.stack_size)
            .field("stack_align", &self.stack_align)
            .finish_non_exhaustive()
    }
}

impl<'l, R: Named, T: Copy, const WORDS: usize> State<'l, R, T, WORDS> {
    /// Nothing is taken.
    #[doc(hidden)]
    pub fn new(units: &'static Units, locations: &'l mut dyn Locations<R, T>) -> Self {
        State {
            units,
            taken: [0; WORDS],
            stack_size: 0,
            stack_align: 1,
            has_negative_offsets: false,
            is_variadic: false,
            locations,
        }
    }

    /// The same for a function with any number of arguments, or not.
    #[must_use]
    pub fn variadic(self, is_variadic: bool) -> Self {
        State { is_variadic, ..self }
    }

    /// The same with slots before the beginning of the stack, or not.
    #[must_use]
    pub fn negative_offsets(self, has_negative_offsets: bool) -> Self {
        State { has_negative_offsets, ..self }
    }

    /// Whether the function has any number of arguments.
    #[must_use]
    pub fn is_variadic(&self) -> bool {
        self.is_variadic
    }

    /// How many bytes of the stack are taken.
    #[must_use]
    pub fn stack_size(&self) -> u64 {
        self.stack_size
    }

    /// The largest alignment of what is on the stack.
    #[must_use]
    pub fn stack_align(&self) -> u32 {
        self.stack_align
    }

    /// Whether neither a register nor one that overlaps with it is taken.
    #[must_use]
    pub fn is_free(&self, register: R) -> bool {
        self.units.of(register.index()).all(|unit| {
            let word = self.taken.get(unit / 64).copied().unwrap_or(0);
            word >> (unit % 64) & 1 == 0
        })
    }

    /// Takes a register, whether it is free or not.
    pub fn take(&mut self, register: R) {
        for unit in self.units.of(register.index()) {
            if let Some(word) = self.taken.get_mut(unit / 64) {
                *word |= 1 << (unit % 64);
            }
        }
    }

    /// Takes registers, whether they are free or not.
    pub fn take_all(&mut self, registers: &[R]) {
        for &register in registers {
            self.take(register);
        }
    }

    /// The place of the first register of a list that is free.
    #[must_use]
    pub fn first_free(&self, registers: &[R]) -> Option<usize> {
        registers.iter().position(|&register| self.is_free(register))
    }

    /// Takes the first register of a list that is free.
    pub fn take_first(&mut self, registers: &[R]) -> Option<R> {
        let found = *registers.get(self.first_free(registers)?)?;
        self.take(found);
        Some(found)
    }

    /// Takes the first register of a list that is free, and with it the one at the same place of
    /// another list, free or not.
    pub fn take_first_with(&mut self, registers: &[R], shadows: &[R]) -> Option<R> {
        let at = self.first_free(registers)?;
        let found = *registers.get(at)?;
        self.take(found);
        if let Some(&shadow) = shadows.get(at) {
            self.take(shadow);
        }
        Some(found)
    }

    /// Takes so many registers that follow each other in a list, if there are such that are free;
    /// the place of the first one.
    pub fn take_block(&mut self, registers: &[R], count: usize) -> Option<usize> {
        if count == 0 {
            return None;
        }
        let mut blocks = registers.windows(count);
        let at = blocks.position(|block| block.iter().all(|&register| self.is_free(register)))?;
        self.take_all(registers.get(at..at + count)?);
        Some(at)
    }

    /// Takes a slot of the stack; where it is. An alignment of 0 is one of 1.
    pub fn take_stack(&mut self, size: u64, align: u32) -> i64 {
        let align = align.max(1);
        self.ensure_align(align);
        let up = |size: u64| size.checked_next_multiple_of(align.into()).unwrap_or(u64::MAX);
        if self.has_negative_offsets {
            self.stack_size = up(self.stack_size.saturating_add(size));
            -i64::try_from(self.stack_size).unwrap_or(i64::MAX)
        } else {
            let offset = up(self.stack_size);
            self.stack_size = offset.saturating_add(size);
            i64::try_from(offset).unwrap_or(i64::MAX)
        }
    }

    /// Aligns the stack at least so.
    pub fn ensure_align(&mut self, align: u32) {
        self.stack_align = self.stack_align.max(align);
    }

    /// Adds a place. Whether that was done: always.
    pub fn add(&mut self, location: Location<R, T>) -> bool {
        self.locations.add(location);
        true
    }

    /// Passes a value in a register, which is not taken by this. Whether that was done: always.
    pub fn pass_in(&mut self, value: &Value<T>, register: R) -> bool {
        let (value, place) = (*value, Place::Register(register));
        self.add(Location { value, place, needs_custom: false })
    }

    /// Passes a value on the stack. Whether that was done: always.
    pub fn pass_at(&mut self, value: &Value<T>, offset: i64) -> bool {
        let (value, place) = (*value, Place::Stack(offset));
        self.add(Location { value, place, needs_custom: false })
    }

    /// Passes a value in a slot of the stack that is taken for it. Whether that was done: always.
    pub fn pass_on_stack(&mut self, value: &Value<T>, size: u64, align: u32) -> bool {
        let offset = self.take_stack(size, align);
        self.pass_at(value, offset)
    }

    /// Passes a copy of what a value points to, which has this size and alignment; the slot is a
    /// multiple of `step`. Whether that was done: always.
    pub fn pass_copy(&mut self, value: &Value<T>, size: u64, align: u32, step: u32) -> bool {
        let size = size.checked_next_multiple_of(step.max(1).into()).unwrap_or(u64::MAX);
        self.pass_on_stack(value, size, align)
    }
}
