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
    #[must_use]
    pub fn overlaps(mut self, mut other: Units) -> bool {
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
        self.units().overlaps(other.units())
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
