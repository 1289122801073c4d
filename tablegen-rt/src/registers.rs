//! Registers, register classes and sub-register indices: what generated register files have in
//! common.
//!
//! Generated modules have enums for these things, `Register`, `RegisterClass`, `SubRegIndex` and,
//! where there are calling conventions, `CalleeSaved`. Their methods come from here: the macros
//! write them, and they read the tables of the target ([`tables`]), which are byte strings, since
//! rustc is quick to read these. Lists of registers are iterators, as they are stored in parts.

#[doc(hidden)]
pub mod tables;

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::names::Named;
use tables::{Numbers, Steps};

/// The registers of a target that has a register file.
pub trait Encoded: Named {
    /// Its number in machine code.
    fn encoding(self) -> u64;
}

/// A list of registers, each of them once.
#[derive(Clone)]
pub struct Registers<R> {
    steps: Steps,
    of: PhantomData<R>,
}

impl<R: Named> Registers<R> {
    /// Those that steps lead to.
    #[doc(hidden)]
    pub fn new(steps: Steps) -> Self {
        Registers { steps, of: PhantomData }
    }
}

impl<R: Named> Iterator for Registers<R> {
    type Item = R;

    #[inline]
    fn next(&mut self) -> Option<R> {
        R::from_value(self.steps.next()?)
    }
}

impl<R: Named> FusedIterator for Registers<R> {}

impl<R: Named> fmt::Debug for Registers<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// The units of a register, in ascending order.
///
/// Units are what registers are made of: two registers overlap if they have a unit in common.
#[derive(Clone, Debug)]
pub struct Units {
    next: Option<u32>,
    steps: Steps,
}

impl Units {
    /// This unit, and those that steps lead to from there.
    #[doc(hidden)]
    #[must_use]
    pub fn new(steps: Steps) -> Self {
        Units { next: Some(steps.at()), steps }
    }

    /// Whether there is a unit that is one of `other` as well.
    fn meets(mut self, mut other: Units) -> bool {
        let (mut one, mut two) = (self.next(), other.next());
        while let (Some(a), Some(b)) = (one, two) {
            match a.cmp(&b) {
                core::cmp::Ordering::Less => one = self.next(),
                core::cmp::Ordering::Equal => return true,
                core::cmp::Ordering::Greater => two = other.next(),
            }
        }
        false
    }
}

impl Iterator for Units {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        let unit = self.next?;
        self.next = self.steps.next();
        u16::try_from(unit).ok()
    }
}

impl FusedIterator for Units {}

/// The registers of a class or of a calling convention, in their order.
#[derive(Clone)]
pub struct Members<R> {
    runs: &'static Numbers,
    /// Which run comes next, and which one not any more.
    next: usize,
    end: usize,
    /// What is left of the run before.
    value: u16,
    step: u16,
    left: u16,
    of: PhantomData<R>,
}

impl<R: Named> Members<R> {
    /// Those of some runs of a table.
    #[doc(hidden)]
    #[must_use]
    pub fn new(runs: &'static Numbers, [next, end]: [usize; 2]) -> Self {
        Members { runs, next, end, value: 0, step: 0, left: 0, of: PhantomData }
    }
}

impl<R: Named> Iterator for Members<R> {
    type Item = R;

    #[inline]
    fn next(&mut self) -> Option<R> {
        if self.left == 0 {
            if self.next >= self.end {
                return None;
            }
            let [value, step, left] = [0, 1, 2].map(|at| self.runs.get(self.next * 3 + at) as u16);
            (self.value, self.step, self.left) = (value, step, left);
            self.next += 1;
        }
        let value = self.value;
        self.value = value.wrapping_add(self.step);
        self.left = self.left.checked_sub(1)?;
        R::from_value(value.into())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let of_run = |run| self.runs.get(run * 3 + 2) as usize;
        let len = usize::from(self.left) + (self.next..self.end).map(of_run).sum::<usize>();
        (len, Some(len))
    }
}

impl<R: Named> ExactSizeIterator for Members<R> {}

impl<R: Named> FusedIterator for Members<R> {}

impl<R: Named> fmt::Debug for Members<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// Whether registers overlap whose units these are.
#[doc(hidden)]
#[must_use]
pub fn overlap(one: Units, other: Units) -> bool {
    one.meets(other)
}

/// The methods of the enums of a register file.
///
/// They are those of the modules where the enums are: these types with these tables.
#[doc(hidden)]
#[macro_export]
macro_rules! register_file {
    ($tables:ident, $types:ident) => {
        /// A list of registers.
        #[allow(dead_code)]
        pub type Registers = $crate::registers::Registers<Register>;

        /// The registers of a class or of a calling convention, in order.
        #[allow(dead_code)]
        pub type Members = $crate::registers::Members<Register>;

        /// A list of register units.
        #[allow(unused_imports)]
        pub use $crate::registers::Units;

        impl $crate::registers::Encoded for Register {
            fn encoding(self) -> u64 {
                self.encoding()
            }
        }

        #[allow(dead_code)]
        impl Register {
            /// How many register units there are.
            pub const UNIT_COUNT: usize = $tables.unit_count;

            /// How many numberings of registers there are in debug information.
            pub const DWARF_FLAVOURS: usize = $tables.dwarf_flavours;

            /// Its name in assembly text.
            #[must_use]
            pub fn asm_name(self) -> &'static str {
                $tables.asm_names.get(self.index())
            }

            /// Its number in machine code.
            #[must_use]
            pub fn encoding(self) -> u64 {
                $tables.encodings.get(self.index())
            }

            /// Whether its value never changes.
            #[must_use]
            pub fn is_constant(self) -> bool {
                $tables.register_flags.get(self.index()) & 1 != 0
            }

            /// Whether it is there for the sake of the model only.
            #[must_use]
            pub fn is_artificial(self) -> bool {
                $tables.register_flags.get(self.index()) & 2 != 0
            }

            /// Whether it is in a class that can be allocated.
            #[must_use]
            pub fn is_allocatable(self) -> bool {
                $tables.register_flags.get(self.index()) & 4 != 0
            }

            /// The registers that it contains.
            #[must_use]
            pub fn sub_registers(self) -> Registers {
                Registers::new($tables.sub_registers(self.index(), self.value()))
            }

            /// The registers that it contains, with their indices.
            pub fn indexed_sub_registers(
                self,
            ) -> impl ::core::iter::Iterator<Item = (SubRegIndex, Register)> + ::core::clone::Clone
            {
                let first = $tables.first_index(self.index());
                self.sub_registers().enumerate().filter_map(move |(at, register)| {
                    let index = $tables.indices.get(first + at) as u32;
                    ::core::option::Option::Some((SubRegIndex::from_value(index)?, register))
                })
            }

            /// The register that it contains under this index.
            #[must_use]
            pub fn sub_register(self, index: SubRegIndex) -> ::core::option::Option<Register> {
                let mut all = self.indexed_sub_registers();
                all.find(|&(own, _)| own == index).map(|(_, register)| register)
            }

            /// The index under which it contains another register.
            #[must_use]
            pub fn index_of(self, register: Register) -> ::core::option::Option<SubRegIndex> {
                let mut all = self.indexed_sub_registers();
                all.find(|&(_, own)| own == register).map(|(index, _)| index)
            }

            /// The registers that contain it, smaller ones first.
            #[must_use]
            pub fn super_registers(self) -> Registers {
                Registers::new($tables.super_registers(self.index(), self.value()))
            }

            /// Its units. Registers overlap if they have a unit in common.
            #[must_use]
            pub fn units(self) -> Units {
                Units::new($tables.units(self.index()))
            }

            /// The one or two registers of which every register that has this unit contains one.
            pub fn unit_roots(
                unit: u16,
            ) -> impl ::core::iter::Iterator<Item = Register> + ::core::clone::Clone {
                $tables.unit_roots(unit).into_iter().filter_map(Register::from_value)
            }

            /// Whether it has a part in common with another register.
            #[must_use]
            pub fn overlaps(self, other: Register) -> bool {
                $crate::registers::overlap(self.units(), other.units())
            }

            /// All registers that it overlaps with, itself included. A register may come up
            /// several times.
            pub fn aliases(
                self,
            ) -> impl ::core::iter::Iterator<Item = Register> + ::core::clone::Clone {
                self.units()
                    .flat_map(Register::unit_roots)
                    .flat_map(|root| ::core::iter::once(root).chain(root.super_registers()))
            }

            /// Its number in debug information, in numbering `flavour`.
            #[must_use]
            pub fn dwarf_number(self, flavour: usize) -> ::core::option::Option<u32> {
                $tables.to_dwarf.look_up(flavour, self.value())
            }

            /// The register that has this number in debug information, in numbering `flavour`.
            #[must_use]
            pub fn from_dwarf_number(flavour: usize, number: u32) -> ::core::option::Option<Self> {
                Self::from_value($tables.from_dwarf.look_up(flavour, number)?)
            }

            /// The classes that it is a member of, larger ones first.
            pub fn classes(
                self,
            ) -> impl ::core::iter::Iterator<Item = RegisterClass> + ::core::clone::Clone {
                RegisterClass::ALL.iter().copied().filter(move |class| class.contains(self))
            }

            /// The smallest class that it is a member of.
            #[must_use]
            pub fn minimal_class(self) -> ::core::option::Option<RegisterClass> {
                self.classes().reduce(|best, class| match best.has_sub_class(class) {
                    true => class,
                    false => best,
                })
            }
        }

        #[allow(dead_code)]
        impl SubRegIndex {
            /// Its first bit in a hardware mode; `None` if that is not the same in all registers.
            #[must_use]
            pub fn offset(self, mode: HwMode) -> ::core::option::Option<u16> {
                $tables.index_range(mode.index(), self.index(), 0)
            }

            /// How many bits it has in a hardware mode; `None` if that is not known.
            #[must_use]
            pub fn size(self, mode: HwMode) -> ::core::option::Option<u16> {
                $tables.index_range(mode.index(), self.index(), 1)
            }

            /// Its lanes: indices that have none in common do not overlap.
            #[must_use]
            pub fn lanes(self) -> u64 {
                $tables.index_lanes.get(self.index())
            }

            /// The index of part `inner` of this part; `None` if there is no such part.
            #[must_use]
            pub fn compose(self, inner: SubRegIndex) -> ::core::option::Option<SubRegIndex> {
                Self::from_value($tables.compositions.get(self.index(), inner.index()))
            }
        }

        #[allow(dead_code)]
        impl RegisterClass {
            /// Its registers, in the order in which they are allocated.
            #[must_use]
            pub fn members(self) -> Members {
                Members::new(&$tables.member_runs, $tables.member_starts.range(self.index()))
            }

            /// Whether a register is a member.
            #[must_use]
            pub fn contains(self, register: Register) -> bool {
                $tables.members.contains(self.index(), register.index())
            }

            /// Whether registers of another class, or this one, can stand in for its own.
            #[must_use]
            pub fn has_sub_class(self, class: RegisterClass) -> bool {
                $tables.sub_classes.contains(self.index(), class.index())
            }

            /// All classes whose registers can stand in for its own, itself included.
            pub fn sub_classes(
                self,
            ) -> impl ::core::iter::Iterator<Item = RegisterClass> + ::core::clone::Clone {
                Self::ALL.iter().copied().filter(move |&class| self.has_sub_class(class))
            }

            /// All classes that it is a sub-class of, but not itself; larger ones first.
            pub fn super_classes(
                self,
            ) -> impl ::core::iter::Iterator<Item = RegisterClass> + ::core::clone::Clone {
                let all = Self::ALL.iter().copied();
                all.filter(move |&class| class != self && class.has_sub_class(self))
            }

            /// The largest class whose registers can stand in for those of both.
            #[must_use]
            pub fn common_sub_class(
                self,
                other: RegisterClass,
            ) -> ::core::option::Option<RegisterClass> {
                self.sub_classes().find(|&class| other.has_sub_class(class))
            }

            /// The largest sub-class whose registers all have a part of this index.
            #[must_use]
            pub fn sub_class_with(self, index: SubRegIndex) -> ::core::option::Option<Self> {
                let class = $tables.sub_class_with.get(self.index(), index.index());
                Self::from_value(class.checked_sub(1)?)
            }

            /// The class of the parts of this index.
            #[must_use]
            pub fn class_of_parts(self, index: SubRegIndex) -> ::core::option::Option<Self> {
                let class = $tables.class_of_parts.get(self.index(), index.index());
                Self::from_value(class.checked_sub(1)?)
            }

            /// How many bits its registers have in a hardware mode.
            #[must_use]
            pub fn size(self, mode: HwMode) -> u32 {
                $tables.class_size(mode.index(), self.index(), 0)
            }

            /// How many bits its registers take in memory.
            #[must_use]
            pub fn spill_size(self, mode: HwMode) -> u32 {
                $tables.class_size(mode.index(), self.index(), 1)
            }

            /// The alignment in bits that its registers need in memory.
            #[must_use]
            pub fn spill_alignment(self, mode: HwMode) -> u32 {
                $tables.class_size(mode.index(), self.index(), 2)
            }

            /// Its value types in a hardware mode.
            #[must_use]
            pub fn types(self, mode: HwMode) -> &'static [ValueType] {
                $types.get($tables.class_types(mode.index(), self.index())).unwrap_or_default()
            }

            /// Whether its registers can be allocated.
            #[must_use]
            pub fn is_allocatable(self) -> bool {
                $tables.class_property(self.index(), 0) & 1 != 0
            }

            /// Whether it is a base class.
            #[must_use]
            pub fn is_base_class(self) -> bool {
                $tables.class_property(self.index(), 0) & 2 != 0
            }

            /// What a copy between its registers costs.
            #[must_use]
            pub fn copy_cost(self) -> u8 {
                $tables.class_property(self.index(), 1)
            }

            /// The higher, the earlier it is allocated.
            #[must_use]
            pub fn allocation_priority(self) -> u8 {
                $tables.class_property(self.index(), 2)
            }

            /// Flags that mean something to the target only.
            #[must_use]
            pub fn target_flags(self) -> u8 {
                $tables.class_property(self.index(), 3)
            }

            /// The lanes of all parts that its registers may have.
            #[must_use]
            pub fn lanes(self) -> u64 {
                $tables.class_lanes.get(self.index())
            }
        }
    };
}

/// The methods of the calling conventions of a register file.
#[doc(hidden)]
#[macro_export]
macro_rules! callee_saved {
    ($tables:ident) => {
        #[allow(dead_code)]
        impl CalleeSaved {
            /// The registers that a function saves before it uses them, in order.
            #[must_use]
            pub fn saved(self) -> Members {
                Members::new(&$tables.saved_runs, $tables.saved_starts.range(self.index()))
            }

            /// Whether a register has the same value after a call.
            #[must_use]
            pub fn preserves(self, register: Register) -> bool {
                $tables.preserved.contains(self.index(), register.index())
            }
        }
    };
}
