//! Registers, register classes and sub-register indices, for generated register files.
//!
//! Generated modules have the enums `Register`, `RegisterClass`, `SubRegIndex` and, with calling
//! conventions, `CalleeSaved`. The macros of this module write their methods, which read the tables
//! of the target (`tables`). The tables are byte strings because rustc compiles these fast. Lists
//! of registers are iterators because they are stored compressed.
//!
//! Functions of this module do not panic.

#[doc(hidden)]
pub mod tables;

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use tablegen_format::registers::Run;

use crate::names::Named;
use tables::{Numbers, Steps};

/// Registers of a target with a register file.
pub trait Encoded: Named {
    /// Returns the number of the register in machine code (`HWEncoding`).
    fn encoding(self) -> u64;
}

/// Iterator over registers, each once.
#[derive(Clone)]
pub struct Registers<R> {
    steps: Steps,
    of: PhantomData<R>,
}

impl<R: Named> Registers<R> {
    /// Decodes registers from their delta-encoded values.
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

/// Iterator over the register units of a register, in ascending order.
///
/// Two registers overlap if they have a unit in common.
#[derive(Clone, Debug)]
pub struct Units {
    next: Option<u32>,
    steps: Steps,
}

impl Units {
    /// Creates the iterator over the units that `steps` encodes: the first one and its successors.
    #[doc(hidden)]
    #[must_use]
    pub fn new(steps: Steps) -> Self {
        Units { next: Some(steps.number()), steps }
    }

    /// Returns true if the two ascending lists have a unit in common.
    fn overlaps(mut self, mut other: Units) -> bool {
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

/// Iterator over the registers of a class or a calling convention, in the order of the description.
#[derive(Clone)]
pub struct Members<R> {
    runs: &'static Numbers,
    /// Range of the runs that have not been started.
    next: usize,
    end: usize,
    /// Rest of the current run.
    value: u16,
    step: u16,
    left: u16,
    of: PhantomData<R>,
}

impl<R: Named> Members<R> {
    /// Decodes the registers of a range of runs.
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
            let run = Run::read(self.next, |index| self.runs.get(index));
            (self.value, self.step, self.left) = (run.first, run.step, run.len);
            self.next += 1;
        }
        let value = self.value;
        self.value = value.wrapping_add(self.step);
        self.left = self.left.checked_sub(1)?;
        R::from_value(value.into())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let of_run = |run| usize::from(Run::read(run, |index| self.runs.get(index)).len);
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

/// Generated enum of registers with their parts, for code that is the same for all targets.
pub trait PhysicalRegister: Encoded {
    /// Generated enum of sub-register indices.
    type SubRegIndex: Named;

    /// Returns the register units. Registers overlap if they have a unit in common.
    #[must_use]
    fn units(self) -> Units;

    /// Returns the sub-register with this index, or `None` if the register has none.
    #[must_use]
    fn sub_register(self, index: Self::SubRegIndex) -> Option<Self>;

    /// Returns the name of the register in assembly text.
    #[must_use]
    fn asm_name(self) -> &'static str;

    /// Returns true if the value of the register never changes.
    #[must_use]
    fn is_constant(self) -> bool;

    /// Returns true if this register and `other` have a part in common.
    #[must_use]
    fn overlaps(self, other: Self) -> bool {
        overlap(self.units(), other.units())
    }
}

/// Generated enum of register classes, for code that is the same for all targets.
pub trait RegisterClass: Named {
    /// Generated enum of registers.
    type Register: Named;
    /// Generated enum of hardware modes.
    type HwMode: Named;

    /// Returns true if a register is in the class.
    #[must_use]
    fn contains(self, register: Self::Register) -> bool;

    /// Returns the registers of the class, in allocation order.
    #[must_use]
    fn members(self) -> Members<Self::Register>;

    /// Returns true if `class` is a sub-class of this class or the class itself.
    #[must_use]
    fn has_sub_class(self, class: Self) -> bool;

    /// Returns true if the register allocator may use the class.
    #[must_use]
    fn is_allocatable(self) -> bool;

    /// Returns the size of a spill slot in a hardware mode, in bits.
    #[must_use]
    fn spill_size(self, mode: Self::HwMode) -> u32;

    /// Returns the largest common sub-class of both classes, or `None` if it does not exist.
    #[must_use]
    fn common_sub_class(self, other: Self) -> Option<Self> {
        let is_common = |class: &&Self| self.has_sub_class(**class) && other.has_sub_class(**class);
        Self::ALL.iter().find(is_common).copied()
    }
}

/// Returns true if two lists of units have a unit in common.
#[doc(hidden)]
#[must_use]
pub fn overlap(one: Units, other: Units) -> bool {
    one.overlaps(other)
}

/// Implements the methods of the enums of a register file.
///
/// `$tables` is the module's static `Tables`, `$types` its array of value types.
#[doc(hidden)]
#[macro_export]
macro_rules! register_file {
    ($tables:ident, $types:ident) => {
        /// Iterator over registers, each once.
        #[allow(dead_code)]
        pub type Registers = $crate::registers::Registers<Register>;

        /// Iterator over the registers of a class or a calling convention, in order.
        #[allow(dead_code)]
        pub type Members = $crate::registers::Members<Register>;

        /// Iterator over register units.
        #[allow(unused_imports)]
        pub use $crate::registers::Units;

        impl $crate::registers::Encoded for Register {
            fn encoding(self) -> u64 {
                self.encoding()
            }
        }

        #[allow(dead_code)]
        impl Register {
            /// Number of register units.
            pub const UNIT_COUNT: usize = $tables.unit_count;

            /// Number of DWARF register numberings (flavours).
            pub const DWARF_FLAVOURS: usize = $tables.dwarf_flavours;

            /// Returns the name of the register in assembly text.
            #[must_use]
            pub fn asm_name(self) -> &'static str {
                $tables.asm_names.get(self.index())
            }

            /// Returns the number of the register in machine code (`HWEncoding`).
            #[must_use]
            pub fn encoding(self) -> u64 {
                $tables.encodings.get(self.index())
            }

            /// Returns true if the value of the register never changes.
            #[must_use]
            pub fn is_constant(self) -> bool {
                $tables.is_constant(self.index())
            }

            /// Returns true if the register exists for the model only and has no counterpart in
            /// hardware.
            #[must_use]
            pub fn is_artificial(self) -> bool {
                $tables.is_artificial(self.index())
            }

            /// Returns true if the register is in an allocatable class.
            #[must_use]
            pub fn is_allocatable(self) -> bool {
                $tables.is_allocatable(self.index())
            }

            /// Returns the sub-registers of the register, without itself.
            #[must_use]
            pub fn sub_registers(self) -> Registers {
                Registers::new($tables.sub_registers(self.index(), self.value()))
            }

            /// Returns the sub-registers of the register with their indices.
            pub fn indexed_sub_registers(
                self,
            ) -> impl ::core::iter::Iterator<Item = (SubRegIndex, Register)> + ::core::clone::Clone
            {
                let first = $tables.first_index(self.index());
                self.sub_registers().enumerate().filter_map(move |(nth, register)| {
                    let index = $tables.indices.get(first + nth) as u32;
                    ::core::option::Option::Some((SubRegIndex::from_value(index)?, register))
                })
            }

            /// Returns the sub-register with this index, or `None` if the register has none.
            #[must_use]
            pub fn sub_register(self, index: SubRegIndex) -> ::core::option::Option<Register> {
                let mut all = self.indexed_sub_registers();
                all.find(|&(own, _)| own == index).map(|(_, register)| register)
            }

            /// Returns the index of a sub-register, or `None` if `register` is no sub-register of
            /// this one.
            #[must_use]
            pub fn index_of(self, register: Register) -> ::core::option::Option<SubRegIndex> {
                let mut all = self.indexed_sub_registers();
                all.find(|&(_, own)| own == register).map(|(index, _)| index)
            }

            /// Returns the registers that contain this register, smaller ones first, without
            /// itself.
            #[must_use]
            pub fn super_registers(self) -> Registers {
                Registers::new($tables.super_registers(self.index(), self.value()))
            }

            /// Returns the register units. Registers overlap if they have a unit in common.
            #[must_use]
            pub fn units(self) -> Units {
                Units::new($tables.units(self.index()))
            }

            /// Returns the one or two root registers of a unit. Every register with this unit is a
            /// root or contains one. The result is empty if the unit does not exist.
            pub fn unit_roots(
                unit: u16,
            ) -> impl ::core::iter::Iterator<Item = Register> + ::core::clone::Clone {
                $tables.unit_roots(unit).into_iter().filter_map(Register::from_value)
            }

            /// Returns true if this register and `other` have a part in common.
            #[must_use]
            pub fn overlaps(self, other: Register) -> bool {
                $crate::registers::overlap(self.units(), other.units())
            }

            /// Returns all registers that overlap with this one, including itself. A register may
            /// be returned several times.
            pub fn aliases(
                self,
            ) -> impl ::core::iter::Iterator<Item = Register> + ::core::clone::Clone {
                self.units()
                    .flat_map(Register::unit_roots)
                    .flat_map(|root| ::core::iter::once(root).chain(root.super_registers()))
            }

            /// Returns the DWARF number of the register in numbering `flavour`, or `None` if it has
            /// none.
            #[must_use]
            pub fn dwarf_number(self, flavour: usize) -> ::core::option::Option<u32> {
                $tables.to_dwarf.look_up(flavour, self.value())
            }

            /// Returns the register with a DWARF number in numbering `flavour`, or `None` if it
            /// does not exist.
            #[must_use]
            pub fn from_dwarf_number(flavour: usize, number: u32) -> ::core::option::Option<Self> {
                Self::from_value($tables.from_dwarf.look_up(flavour, number)?)
            }

            /// Returns the classes with this register, larger ones first.
            pub fn classes(
                self,
            ) -> impl ::core::iter::Iterator<Item = RegisterClass> + ::core::clone::Clone {
                RegisterClass::ALL.iter().copied().filter(move |class| class.contains(self))
            }

            /// Returns the smallest class with this register, or `None` if no class has it.
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
            /// Returns the first bit of the index in a hardware mode, or `None` if it differs
            /// between registers.
            #[must_use]
            pub fn offset(self, mode: HwMode) -> ::core::option::Option<u16> {
                $tables.index_range(mode.index(), self.index())[0]
            }

            /// Returns the size of the index in bits in a hardware mode, or `None` if it is
            /// unknown.
            #[must_use]
            pub fn size(self, mode: HwMode) -> ::core::option::Option<u16> {
                $tables.index_range(mode.index(), self.index())[1]
            }

            /// Returns the lane mask. Indices without a common lane do not overlap.
            #[must_use]
            pub fn lanes(self) -> u64 {
                $tables.index_lanes.get(self.index())
            }

            /// Returns the index of sub-register `inner` of sub-register `self`, or `None` if it
            /// does not exist.
            #[must_use]
            pub fn compose(self, inner: SubRegIndex) -> ::core::option::Option<SubRegIndex> {
                Self::from_value($tables.compositions.get(self.index(), inner.index()))
            }
        }

        impl $crate::registers::PhysicalRegister for Register {
            type SubRegIndex = SubRegIndex;

            fn units(self) -> Units {
                Register::units(self)
            }

            fn sub_register(self, index: SubRegIndex) -> ::core::option::Option<Register> {
                Register::sub_register(self, index)
            }

            fn asm_name(self) -> &'static str {
                Register::asm_name(self)
            }

            fn is_constant(self) -> bool {
                Register::is_constant(self)
            }
        }

        impl $crate::registers::RegisterClass for RegisterClass {
            type Register = Register;
            type HwMode = HwMode;

            #[inline]
            fn contains(self, register: Register) -> bool {
                $tables.members.contains(self.index(), register.index())
            }

            fn members(self) -> Members {
                RegisterClass::members(self)
            }

            #[inline]
            fn has_sub_class(self, class: RegisterClass) -> bool {
                $tables.sub_classes.contains(self.index(), class.index())
            }

            fn is_allocatable(self) -> bool {
                RegisterClass::is_allocatable(self)
            }

            fn spill_size(self, mode: HwMode) -> u32 {
                RegisterClass::spill_size(self, mode)
            }
        }

        #[allow(dead_code)]
        impl RegisterClass {
            /// Returns the registers of the class, in allocation order.
            #[must_use]
            pub fn members(self) -> Members {
                Members::new(&$tables.member_runs, $tables.member_starts.range(self.index()))
            }

            /// Returns true if a register is in the class.
            #[must_use]
            pub fn contains(self, register: Register) -> bool {
                $tables.members.contains(self.index(), register.index())
            }

            /// Returns true if `class` is a sub-class of this class or the class itself.
            #[must_use]
            pub fn has_sub_class(self, class: RegisterClass) -> bool {
                $tables.sub_classes.contains(self.index(), class.index())
            }

            /// Returns all sub-classes of the class, including itself; larger ones first.
            pub fn sub_classes(
                self,
            ) -> impl ::core::iter::Iterator<Item = RegisterClass> + ::core::clone::Clone {
                Self::ALL.iter().copied().filter(move |&class| self.has_sub_class(class))
            }

            /// Returns all super-classes of the class, without itself; larger ones first.
            pub fn super_classes(
                self,
            ) -> impl ::core::iter::Iterator<Item = RegisterClass> + ::core::clone::Clone {
                let all = Self::ALL.iter().copied();
                all.filter(move |&class| class != self && class.has_sub_class(self))
            }

            /// Returns the largest common sub-class of both classes, or `None` if it does not
            /// exist.
            #[must_use]
            pub fn common_sub_class(
                self,
                other: RegisterClass,
            ) -> ::core::option::Option<RegisterClass> {
                self.sub_classes().find(|&class| other.has_sub_class(class))
            }

            /// Returns the largest sub-class whose registers all have a sub-register with this
            /// index, or `None` if it does not exist.
            #[must_use]
            pub fn sub_class_with(self, index: SubRegIndex) -> ::core::option::Option<Self> {
                let class = $tables.sub_class_with.get(self.index(), index.index());
                Self::from_value(class.checked_sub(1)?)
            }

            /// Returns the class of the sub-registers with this index, or `None` if it does not
            /// exist.
            #[must_use]
            pub fn class_of_parts(self, index: SubRegIndex) -> ::core::option::Option<Self> {
                let class = $tables.class_of_parts.get(self.index(), index.index());
                Self::from_value(class.checked_sub(1)?)
            }

            /// Returns the size of the registers in a hardware mode, in bits.
            #[must_use]
            pub fn size(self, mode: HwMode) -> u32 {
                $tables.class_size(mode.index(), self.index()).size
            }

            /// Returns the size of a spill slot in a hardware mode, in bits.
            #[must_use]
            pub fn spill_size(self, mode: HwMode) -> u32 {
                $tables.class_size(mode.index(), self.index()).spill_size
            }

            /// Returns the alignment of a spill slot in a hardware mode, in bits.
            #[must_use]
            pub fn spill_alignment(self, mode: HwMode) -> u32 {
                $tables.class_size(mode.index(), self.index()).spill_alignment
            }

            /// Returns the value types of the class in a hardware mode.
            #[must_use]
            pub fn types(self, mode: HwMode) -> &'static [ValueType] {
                $types.get($tables.class_types(mode.index(), self.index())).unwrap_or_default()
            }

            /// Returns true if the register allocator may use the class.
            #[must_use]
            pub fn is_allocatable(self) -> bool {
                $tables.is_allocatable_class(self.index())
            }

            /// Returns true if the class is a base class (`BaseClassOrder`).
            #[must_use]
            pub fn is_base_class(self) -> bool {
                $tables.is_base_class(self.index())
            }

            /// Returns the cost of a copy between registers of the class.
            #[must_use]
            pub fn copy_cost(self) -> u8 {
                $tables.class_property(self.index()).copy_cost
            }

            /// Returns the allocation priority. Classes with a higher one are allocated first.
            #[must_use]
            pub fn allocation_priority(self) -> u8 {
                $tables.class_property(self.index()).allocation_priority
            }

            /// Returns the target-specific flags (`TSFlags`).
            #[must_use]
            pub fn target_flags(self) -> u8 {
                $tables.class_property(self.index()).target_flags
            }

            /// Returns the lane mask of all sub-registers of the class.
            #[must_use]
            pub fn lanes(self) -> u64 {
                $tables.class_lanes.get(self.index())
            }
        }
    };
}

/// Implements the methods of the calling conventions of a register file.
#[doc(hidden)]
#[macro_export]
macro_rules! callee_saved {
    ($tables:ident) => {
        #[allow(dead_code)]
        impl CalleeSaved {
            /// Returns the callee-saved registers, in the order in which they are saved.
            #[must_use]
            pub fn saved(self) -> Members {
                Members::new(&$tables.saved_runs, $tables.saved_starts.range(self.index()))
            }

            /// Returns true if a call preserves the value of a register.
            #[must_use]
            pub fn preserves(self, register: Register) -> bool {
                $tables.preserved.contains(self.index(), register.index())
            }
        }
    };
}

/// Implements the methods of the enum `RegisterBank`, over the tables of a module of
/// `--gen-register-bank`.
#[doc(hidden)]
#[macro_export]
macro_rules! register_banks {
    () => {
        #[allow(dead_code)]
        impl RegisterBank {
            /// Returns the bank with the registers of a class. `None` if they are in several
            /// banks or in no bank.
            #[must_use]
            pub fn of(class: RegisterClass) -> ::core::option::Option<Self> {
                let index = BANK_OF_CLASS.get(class.index()).checked_sub(1)?;
                Self::ALL.get(index as usize).copied()
            }

            /// Returns the classes whose registers are in the bank.
            pub fn classes(
                self,
            ) -> impl ::core::iter::ExactSizeIterator<Item = RegisterClass> + ::core::clone::Clone
            {
                BANK_CLASSES.get(self.index()).map(|index| RegisterClass::ALL[index])
            }

            /// Returns true if the registers of a class are in the bank.
            #[must_use]
            pub fn covers(self, class: RegisterClass) -> bool {
                self.classes().any(|one| one == class)
            }

            /// Returns the size in bits of the largest register when it is spilled, in a
            /// hardware mode.
            #[must_use]
            pub fn size(self, mode: HwMode) -> u32 {
                BANK_SIZES.get(mode.index() * Self::COUNT + self.index()) as u32
            }
        }
    };
}
