//! Run-time part of the calling conventions that `--gen-callingconv --rust` generates.
//!
//! A generated module has a function for each convention, which assigns a location to one
//! [`Value`]: a register or a stack slot. A [`State`] keeps the registers and the stack space
//! allocated so far. C++ code fragments of the description are methods of the trait
//! `CallingConvHooks`. The function is called for each value in turn:
//!
//! ```text
//! let mut locations = Vec::new();
//! let mut state = target::state(&mut locations);
//! for (number, &ty) in types.iter().enumerate() {
//!     let value = Value::new(number, ty, Flags::default());
//!     if !target::cc_mine(value, &mut state, &mut MyHooks) {
//!         // No rule applies to the value.
//!     }
//! }
//! let on_stack = state.stack_size();
//! ```
//!
//! Values have types that registers can hold. Larger values are split beforehand, and [`Flags`]
//! mark their parts. Sizes and offsets are in bytes. Nothing in this module panics; memory is
//! allocated only by the user's [`Locations`].

/// Declares the function of a module that creates a state over the table `CC_UNITS`.
#[doc(hidden)]
#[macro_export]
macro_rules! calling_convention_state {
    () => {
        /// Creates a state without assigned registers. Locations go to `locations`.
        #[allow(dead_code)]
        pub fn state(locations: &mut dyn Locations<Register, ValueType>) -> State<'_> {
            State::new(&CC_UNITS, locations)
        }
    };
}

#[cfg(test)]
mod tests;
mod units;

use core::fmt;

use crate::names::Named;
#[doc(hidden)]
pub use units::Units;

/// Conversion of a value to the type it is passed as (LLVM: `CCValAssign::LocInfo`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Passing {
    /// Passed without conversion.
    #[default]
    AsIs,
    /// Sign-extended.
    SignExtended,
    /// Zero-extended.
    ZeroExtended,
    /// Extended with unspecified bits.
    AnyExtended,
    /// Sign-extended, in the upper bits of the location.
    SignExtendedUpper,
    /// Zero-extended, in the upper bits of the location.
    ZeroExtendedUpper,
    /// Extended with unspecified bits, in the upper bits of the location.
    AnyExtendedUpper,
    /// Bit cast to another type.
    BitConverted,
    /// Truncated to the lower bits.
    Truncated,
    /// Widened to a vector with more elements.
    VectorExtended,
    /// Converted to a wider floating-point type.
    FloatExtended,
    /// Passed by address.
    Indirect,
}

/// Properties of a value besides its type (LLVM: `ISD::ArgFlagsTy`): parameter attributes, and its
/// position in a larger value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags {
    /// True if the value must be sign-extended (`signext`).
    pub sign_extend: bool,
    /// True if the value must be zero-extended (`zeroext`).
    pub zero_extend: bool,
    /// True if the value must be passed in a register (`inreg`).
    pub in_register: bool,
    /// True if the value is the address of the returned structure (`sret`).
    pub struct_return: bool,
    /// True if the pointee is copied to the stack (`byval`).
    pub by_value: bool,
    /// True if the pointee is passed without a copy (`byref`).
    pub by_reference: bool,
    /// True if the value is the static chain of a nested function (`nest`).
    pub nest: bool,
    /// True if the function returns this argument (`returned`).
    pub returned: bool,
    /// True if the value is the first part of a larger value.
    pub split: bool,
    /// True if the value is the last part of a larger value.
    pub split_end: bool,
    /// True if the caller stored the argument on the stack (`inalloca`).
    pub in_alloca: bool,
    /// True if the caller allocated stack space for the argument (`preallocated`).
    pub preallocated: bool,
    /// True if the value is the context of a Swift function (`swiftself`).
    pub swift_self: bool,
    /// True if the value is the context of an asynchronous Swift function (`swiftasync`).
    pub swift_async: bool,
    /// True if the value is the Swift error pointer (`swifterror`).
    pub swift_error: bool,
    /// True if the value is the target that Windows Control Flow Guard checks.
    pub control_flow_guard_target: bool,
    /// True if the value is part of a homogeneous vector aggregate.
    pub vector_aggregate: bool,
    /// True if the value is the first part of a homogeneous vector aggregate.
    pub vector_aggregate_start: bool,
    /// True in the second pass over the arguments.
    pub second_pass: bool,
    /// True if the value is part of a sequence that needs consecutive registers.
    pub in_consecutive_registers: bool,
    /// True if the value is the last part of a sequence that needs consecutive registers.
    pub in_consecutive_registers_last: bool,
    /// True if the value is a pointer.
    pub pointer: bool,
    /// True if the value is a variadic argument.
    pub variadic: bool,
    /// Address space of a pointer.
    pub address_space: u32,
    /// Size in bytes of the pointee of a [`Flags::by_value`] argument.
    pub by_value_size: u32,
    /// Alignment in bytes of the pointee of a [`Flags::by_value`] argument. 0 means 1.
    pub by_value_align: u32,
    /// Alignment in bytes of the unsplit value. 0 means 1.
    pub original_align: u32,
}

/// Value to pass, and its current conversion. Rules change the conversion before they assign a
/// location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value<T> {
    /// Index of the value, counted from 0.
    pub number: usize,
    /// Type of the value.
    pub ty: T,
    /// Type that the value is passed as.
    pub passed_as: T,
    /// Conversion from `ty` to `passed_as`.
    pub passing: Passing,
    /// Properties of the value.
    pub flags: Flags,
}

impl<T: Copy> Value<T> {
    /// Creates a value that is passed unchanged.
    pub const fn new(number: usize, ty: T, flags: Flags) -> Self {
        Value { number, ty, passed_as: ty, passing: Passing::AsIs, flags }
    }

    /// Sets the type that the value is passed as, and the conversion.
    pub fn pass_as(&mut self, ty: T, passing: Passing) {
        self.passed_as = ty;
        self.passing = passing;
    }

    /// Extends the value to `ty`: with its sign, with zeros, or with unspecified bits, as its flags
    /// require.
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

    /// Extends the value to `ty` like [`extend`](Value::extend), in the upper bits of the location.
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

    /// Returns the size and alignment in bytes of the pointee's copy: those of the flags, but at
    /// least `size` and `align`. The alignment is at least 1.
    pub fn copy(&self, size: u64, align: u32) -> (u64, u32) {
        let (own_size, own_align) = (self.flags.by_value_size, self.flags.by_value_align);
        (size.max(own_size.into()), align.max(own_align).max(1))
    }
}

/// Register or stack slot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Storage<R> {
    /// Register with the value.
    Register(R),
    /// Offset in bytes from the start of the argument area. Negative with
    /// [`State::negative_offsets`].
    Stack(i64),
}

/// Location assigned to a value (LLVM: `CCValAssign`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Location<R, T> {
    /// Value with its final conversion.
    pub value: Value<T>,
    /// Register or stack slot.
    pub storage: Storage<R>,
    /// True if the code generator must handle the value specially.
    pub needs_custom: bool,
}

/// Receiver of the assigned locations.
///
/// `Vec<Location<R, T>>` collects them, and `()` ignores them. Another receiver:
///
/// ```
/// use tablegen_rt::cc::{Location, Locations, Storage};
///
/// /// Number of values in registers.
/// #[derive(Default)]
/// struct InRegisters(usize);
///
/// impl<R, T> Locations<R, T> for InRegisters {
///     fn add(&mut self, location: Location<R, T>) {
///         self.0 += usize::from(matches!(location.storage, Storage::Register(_)));
///     }
/// }
/// ```
pub trait Locations<R, T> {
    /// Adds the location of a value, or of a part of one. Locations arrive in the order of
    /// assignment.
    fn add(&mut self, location: Location<R, T>);
}

impl<R, T> Locations<R, T> for alloc::vec::Vec<Location<R, T>> {
    fn add(&mut self, location: Location<R, T>) {
        self.push(location);
    }
}

/// Receiver that ignores all locations, for callers that only need the stack size.
impl<R, T> Locations<R, T> for () {
    fn add(&mut self, _: Location<R, T>) {}
}

/// Registers and stack space allocated so far (LLVM: `CCState`). `WORDS` is the number of 64-bit
/// words for a bit per register unit of the target.
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
    /// Creates a state without allocated registers and stack space.
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

    /// Returns this state for a function that is variadic, or not.
    #[must_use]
    pub fn variadic(self, is_variadic: bool) -> Self {
        State { is_variadic, ..self }
    }

    /// Returns this state with stack slots at negative offsets, or not.
    #[must_use]
    pub fn negative_offsets(self, has_negative_offsets: bool) -> Self {
        State { has_negative_offsets, ..self }
    }

    /// Returns true if the function is variadic.
    #[must_use]
    pub fn is_variadic(&self) -> bool {
        self.is_variadic
    }

    /// Returns the allocated stack space in bytes.
    #[must_use]
    pub fn stack_size(&self) -> u64 {
        self.stack_size
    }

    /// Returns the largest alignment of the stack slots in bytes, at least 1.
    #[must_use]
    pub fn stack_align(&self) -> u32 {
        self.stack_align
    }

    /// Returns true if no register that overlaps `register` is allocated.
    #[must_use]
    pub fn is_free(&self, register: R) -> bool {
        self.units.of(register.index()).all(|unit| {
            let word = self.taken.get(unit / 64).copied().unwrap_or(0);
            word >> (unit % 64) & 1 == 0
        })
    }

    /// Allocates a register, even if it is allocated already.
    pub fn take(&mut self, register: R) {
        for unit in self.units.of(register.index()) {
            if let Some(word) = self.taken.get_mut(unit / 64) {
                *word |= 1 << (unit % 64);
            }
        }
    }

    /// Allocates registers, even if they are allocated already.
    pub fn take_all(&mut self, registers: &[R]) {
        for &register in registers {
            self.take(register);
        }
    }

    /// Returns the index of the first free register of a list. `None` if all are allocated.
    #[must_use]
    pub fn first_free(&self, registers: &[R]) -> Option<usize> {
        registers.iter().position(|&register| self.is_free(register))
    }

    /// Allocates and returns the first free register of a list. `None` if all are allocated.
    pub fn take_first(&mut self, registers: &[R]) -> Option<R> {
        let found = *registers.get(self.first_free(registers)?)?;
        self.take(found);
        Some(found)
    }

    /// Allocates and returns the first free register of a list. Also allocates the register at the
    /// same index of `shadows`, if there is one. `None` if no register of the list is free.
    pub fn take_first_with(&mut self, registers: &[R], shadows: &[R]) -> Option<R> {
        let index = self.first_free(registers)?;
        let found = *registers.get(index)?;
        self.take(found);
        if let Some(&shadow) = shadows.get(index) {
            self.take(shadow);
        }
        Some(found)
    }

    /// Allocates `count` consecutive registers of a list that are all free, and returns the index
    /// of the first one. `None` if there is no such block, or if `count` is 0.
    pub fn take_block(&mut self, registers: &[R], count: usize) -> Option<usize> {
        if count == 0 {
            return None;
        }
        let mut blocks = registers.windows(count);
        let index =
            blocks.position(|block| block.iter().all(|&register| self.is_free(register)))?;
        self.take_all(registers.get(index..index + count)?);
        Some(index)
    }

    /// Allocates a stack slot and returns its offset in bytes. `size` and `align` are in bytes; an
    /// alignment of 0 means 1.
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

    /// Raises the stack alignment to at least `align` bytes.
    pub fn ensure_align(&mut self, align: u32) {
        self.stack_align = self.stack_align.max(align);
    }

    /// Adds a location. Always returns true, so that rules can return the result.
    pub fn add(&mut self, location: Location<R, T>) -> bool {
        self.locations.add(location);
        true
    }

    /// Passes a value in a register, without allocating the register. Always returns true.
    pub fn pass_in(&mut self, value: &Value<T>, register: R) -> bool {
        let (value, storage) = (*value, Storage::Register(register));
        self.add(Location { value, storage, needs_custom: false })
    }

    /// Passes a value at a stack offset in bytes. Always returns true.
    pub fn pass_at(&mut self, value: &Value<T>, offset: i64) -> bool {
        let (value, storage) = (*value, Storage::Stack(offset));
        self.add(Location { value, storage, needs_custom: false })
    }

    /// Allocates a stack slot and passes a value in it. Always returns true.
    pub fn pass_on_stack(&mut self, value: &Value<T>, size: u64, align: u32) -> bool {
        let offset = self.take_stack(size, align);
        self.pass_at(value, offset)
    }

    /// Passes a copy of the pointee on the stack, with this size and alignment in bytes. The size
    /// is rounded up to a multiple of `step`. Always returns true.
    pub fn pass_copy(&mut self, value: &Value<T>, size: u64, align: u32, step: u32) -> bool {
        let size = size.checked_next_multiple_of(step.max(1).into()).unwrap_or(u64::MAX);
        self.pass_on_stack(value, size, align)
    }
}
