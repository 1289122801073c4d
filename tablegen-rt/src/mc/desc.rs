//! Descriptions of instructions.
//!
//! A generated module has tables for all instructions of its target. `Opcode::desc` returns an
//! [`InstrDesc`], a view that is cheap to copy. Queries take constant time and do not allocate. The
//! tables are byte strings because rustc compiles these fast.
//!
//! Instructions with equal descriptions share a *shape*. Only [`OperandDesc::operand_type`] can
//! panic, if the tables do not belong to the target.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use tablegen_format::fields::{Field, operand as layout};

use super::sched::SchedClass;
use crate::names::Named;
#[doc(hidden)]
pub use crate::registers::tables::Numbers;

tables! {
    /// Tables of a target.
    #[doc(hidden)]
    Tables by TablesBuilder {
        /// Shape of each opcode.
        shape_of: Numbers = Numbers::EMPTY,
        /// Schedule class of each opcode.
        classes: Numbers = Numbers::EMPTY,
        /// Operand list of each shape.
        operand_lists: Numbers = Numbers::EMPTY,
        /// Number of outputs of each shape.
        defs: Numbers = Numbers::EMPTY,
        /// Implicit register list of each shape.
        implicit_lists: Numbers = Numbers::EMPTY,
        /// Number of registers in each implicit list that are read. They come first.
        implicit_uses: Numbers = Numbers::EMPTY,
        /// Size of each shape in bytes.
        sizes: Numbers = Numbers::EMPTY,
        /// Property bits of each shape (`MCID::Flag`).
        properties: Numbers = Numbers::EMPTY,
        /// Target-specific flags of each shape (`TSFlags`).
        target_flags: Numbers = Numbers::EMPTY,
        /// Start of each operand list in `operands`, and the end of the last one.
        operand_starts: Numbers = Numbers::EMPTY,
        /// Operand kinds of all lists.
        operands: Numbers = Numbers::EMPTY,
        /// For each operand kind, its register class plus 1, or 0.
        operand_classes: Numbers = Numbers::EMPTY,
        /// For each operand kind, the index of its class by hardware mode plus 1, or 0.
        operand_mode_classes: Numbers = Numbers::EMPTY,
        /// Flags of each operand kind: predicate (1), optional def (2), branch target (4), early
        /// clobber (8), tied (16). From bit 8 on, the index of the operand that it is tied to.
        operand_flags: Numbers = Numbers::EMPTY,
        /// Operand type of each operand kind.
        operand_types: Numbers = Numbers::EMPTY,
        /// Start of each implicit register list in `implicit`, and the end of the last one.
        implicit_starts: Numbers = Numbers::EMPTY,
        /// Registers of all implicit lists.
        implicit: Numbers = Numbers::EMPTY,
        /// Number of register classes that depend on the hardware mode.
        mode_class_count: usize = 0,
        /// For each mode and each of these classes, a register class plus 1, or 0.
        mode_classes: Numbers = Numbers::EMPTY,
    }
}

/// Number of the property of instructions with an output that may be omitted.
const HAS_OPTIONAL_DEF: u32 = 2;

/// Queries for tables of target code that are computed at compile time. Opcodes are identified by
/// their index.
impl Tables {
    /// Returns the number of the shape of an instruction. Instructions of one shape have the same properties and
    /// operands, so that constant tables are by shape.
    #[must_use]
    #[inline(always)]
    pub const fn shape(&self, opcode: usize) -> usize {
        self.shape_of.get(opcode) as usize
    }

    /// Returns the number of shapes, which is at most the number of instructions.
    #[must_use]
    pub const fn shape_count(&self) -> usize {
        match self.operand_lists.count() {
            Some(count) => count,
            // All lists are empty.
            None => 0,
        }
    }

    /// Returns true if a shape has the property with a number, which is below 64 (`MCID::Flag`).
    #[must_use]
    pub const fn has_property(&self, shape: usize, bit: u32) -> bool {
        self.properties.get(shape) >> bit & 1 == 1
    }

    /// Returns the index of the first operand that is part of the predicate of a shape.
    #[must_use]
    pub const fn predicate_operand(&self, shape: usize) -> Option<usize> {
        let [start, end] = self.operand_range(shape);
        let mut index = start;
        while index < end {
            let flags = self.operand_flags.get(self.operands.get(index) as usize);
            if layout::IS_PREDICATE.is_in(flags) {
                return Some(index - start);
            }
            index += 1;
        }
        None
    }

    /// Returns the index of the first output of a shape that may be omitted, is of a register class, and is
    /// not behind an operand of the predicate.
    #[must_use]
    pub const fn optional_def_operand(&self, shape: usize, class: u32) -> Option<usize> {
        if !self.has_property(shape, HAS_OPTIONAL_DEF) {
            return None;
        }
        let [start, end] = self.operand_range(shape);
        let mut index = start;
        let mut is_after_predicate = false;
        while index < end {
            let kind = self.operands.get(index) as usize;
            let flags = self.operand_flags.get(kind);
            if layout::IS_OPTIONAL_DEF.is_in(flags)
                && !is_after_predicate
                && self.operand_classes.get(kind) == class as u64 + 1
            {
                return Some(index - start);
            }
            is_after_predicate = layout::IS_PREDICATE.is_in(flags);
            index += 1;
        }
        None
    }

    /// Returns the start and the end of the operands of a shape in `operands`.
    const fn operand_range(&self, shape: usize) -> [usize; 2] {
        let list = self.operand_lists.get(shape) as usize;
        [self.operand_starts.get(list) as usize, self.operand_starts.get(list + 1) as usize]
    }
}

/// Opcode enum of a target that has instruction descriptions.
pub trait Described: Named {
    /// Registers of the target.
    type Register: Named;
    /// Register classes of the target.
    type RegisterClass: Named;
    /// Hardware modes of the target.
    type HwMode: Named;
    /// Operand types of the target.
    type OperandType: Named;

    /// Returns the tables of the target.
    #[doc(hidden)]
    fn tables() -> &'static Tables;
}

/// Description of an instruction (LLVM: `MCInstrDesc`).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct InstrDesc<O> {
    opcode: O,
    shape: u32,
}

macro_rules! properties {
    ($($(#[$doc:meta])* $name:ident = $bit:literal,)+) => {
        /// Properties of an instruction.
        impl<O: Described> InstrDesc<O> {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $name(self) -> bool {
                    self.properties() >> $bit & 1 == 1
                }
            )+
        }

        /// Names of all properties, with their bits.
        const PROPERTIES: &[(&str, u32)] = &[$((stringify!($name), $bit),)+];
    };
}

properties! {
    /// Returns true if the instruction exists before instruction selection only.
    is_pre_isel = 0,
    /// Returns true if the instruction may have more operands than are described.
    is_variadic = 1,
    /// Returns true if the instruction has an output that may be omitted.
    has_optional_def = 2,
    /// Returns true if the instruction is a pseudo: it has no encoding and is expanded.
    is_pseudo = 3,
    /// Returns true if the instruction emits no code.
    is_meta = 4,
    /// Returns true if the instruction returns from a function.
    is_return = 5,
    /// Returns true if the instruction returns from an exception handling scope (funclet).
    is_eh_scope_return = 6,
    /// Returns true if the instruction calls a function.
    is_call = 7,
    /// Returns true if control never continues after the instruction.
    is_barrier = 8,
    /// Returns true if the instruction ends a basic block.
    is_terminator = 9,
    /// Returns true if the instruction is a branch.
    is_branch = 10,
    /// Returns true if the instruction branches to an address from a register or memory.
    is_indirect_branch = 11,
    /// Returns true if the instruction is a comparison.
    is_compare = 12,
    /// Returns true if the instruction moves an immediate to a register.
    is_move_immediate = 13,
    /// Returns true if the instruction copies a register to another one.
    is_move_register = 14,
    /// Returns true if the instruction is a bit cast between types.
    is_bitcast = 15,
    /// Returns true if the instruction selects one of two values.
    is_select = 16,
    /// Returns true if the following instruction executes before this one takes effect.
    has_delay_slot = 17,
    /// Returns true if the instruction is a simple load that can be folded into an operand of
    /// another one.
    can_fold_as_load = 18,
    /// Returns true if the instruction may read memory.
    may_load = 19,
    /// Returns true if the instruction may write memory.
    may_store = 20,
    /// Returns true if the instruction may raise a floating-point exception.
    may_raise_fp_exception = 21,
    /// Returns true if the instruction can be predicated.
    is_predicable = 22,
    /// Returns true if the instruction must not be duplicated.
    is_not_duplicable = 23,
    /// Returns true if the instruction has side effects that the description does not model.
    has_unmodeled_side_effects = 24,
    /// Returns true if two operands can be swapped.
    is_commutable = 25,
    /// Returns true if the instruction can be converted to a three-address form without tied
    /// operands.
    is_convertible_to_three_address = 26,
    /// Returns true if target code inserts the instructions that this one is expanded to.
    uses_custom_inserter = 27,
    /// Returns true if target code adjusts the instruction after selection.
    has_post_isel_hook = 28,
    /// Returns true if the result can be recomputed instead of kept in a register.
    is_rematerializable = 29,
    /// Returns true if the instruction costs no more than a move.
    is_as_cheap_as_a_move = 30,
    /// Returns true if source registers have constraints beyond their classes.
    has_extra_source_requirements = 31,
    /// Returns true if output registers have constraints beyond their classes.
    has_extra_def_requirements = 32,
    /// Returns true if the instruction behaves like `REG_SEQUENCE`.
    is_reg_sequence = 33,
    /// Returns true if the instruction behaves like `EXTRACT_SUBREG`.
    is_extract_subreg = 34,
    /// Returns true if the instruction behaves like `INSERT_SUBREG`.
    is_insert_subreg = 35,
    /// Returns true if the instruction must not be made control-dependent on more conditions.
    is_convergent = 36,
    /// Returns true if the instruction is an addition.
    is_add = 37,
    /// Returns true if the instruction is a trap.
    is_trap = 38,
    /// Returns true if the operands beyond those described are outputs.
    variadic_operands_are_defs = 39,
    /// Returns true if the instruction authenticates a pointer.
    is_authenticated = 40,
}

impl<O: Described> InstrDesc<O> {
    /// Returns the description of an opcode.
    #[inline]
    #[must_use]
    pub fn of(opcode: O) -> Self {
        let shape = O::tables().shape_of.get(opcode.index());
        InstrDesc { opcode, shape: u32::try_from(shape).unwrap_or(u32::MAX) }
    }

    #[inline]
    fn get(self, table: &Numbers) -> u64 {
        table.get(self.shape as usize)
    }

    /// Returns the opcode.
    #[must_use]
    pub fn opcode(self) -> O {
        self.opcode
    }

    /// Returns all properties as bits. The bit numbers are those of LLVM's `MCID::Flag`.
    #[inline]
    #[must_use]
    pub fn properties(self) -> u64 {
        self.get(&O::tables().properties)
    }

    /// Returns true if the instruction is a direct branch that may fall through.
    #[must_use]
    pub fn is_conditional_branch(self) -> bool {
        self.is_branch() && !self.is_barrier() && !self.is_indirect_branch()
    }

    /// Returns true if the instruction is a direct branch that never falls through.
    #[must_use]
    pub fn is_unconditional_branch(self) -> bool {
        self.is_branch() && self.is_barrier() && !self.is_indirect_branch()
    }

    /// Returns the size in bytes, or 0 if it is not known.
    #[must_use]
    pub fn size(self) -> u32 {
        u32::try_from(self.get(&O::tables().sizes)).unwrap_or(u32::MAX)
    }

    /// Returns the schedule class, for which a model has costs
    /// ([`Schedule::cost_of_class`](super::sched::Schedule::cost_of_class)).
    #[must_use]
    pub fn sched_class(self) -> SchedClass {
        let class = O::tables().classes.get(self.opcode.index());
        SchedClass::of_number(u32::try_from(class).unwrap_or(u32::MAX))
    }

    /// Returns the target-specific flags (LLVM: `TSFlags`).
    #[must_use]
    pub fn target_flags(self) -> u64 {
        self.get(&O::tables().target_flags)
    }

    /// Returns the explicit operands: outputs, then inputs.
    #[inline]
    #[must_use]
    pub fn operands(self) -> Operands<O> {
        let [start, end] =
            O::tables().operand_starts.range(self.column(&O::tables().operand_lists));
        Operands { range: start..end.max(start), opcode: self.opcode }
    }

    #[inline]
    fn column(self, table: &Numbers) -> usize {
        table.index(self.shape as usize)
    }

    /// Returns the number of outputs among the operands.
    #[inline]
    #[must_use]
    pub fn def_count(self) -> usize {
        self.column(&O::tables().defs)
    }

    /// Returns the operands that are outputs.
    #[must_use]
    pub fn defs(self) -> Operands<O> {
        let Operands { range, opcode } = self.operands();
        let end = range.start.saturating_add(self.def_count()).min(range.end);
        Operands { range: range.start..end, opcode }
    }

    /// Returns the operands that are inputs.
    #[must_use]
    pub fn uses(self) -> Operands<O> {
        let Operands { range, opcode } = self.operands();
        let start = range.start.saturating_add(self.def_count()).min(range.end);
        Operands { range: start..range.end, opcode }
    }

    /// Returns an operand by index, counted from 0. `None` if there are fewer operands.
    #[must_use]
    pub fn operand(self, index: usize) -> Option<OperandDesc<O>> {
        self.operands().nth(index)
    }

    #[inline]
    fn implicit(self) -> (Range<usize>, usize) {
        let list = self.column(&O::tables().implicit_lists);
        let [start, end] = O::tables().implicit_starts.range(list);
        let uses = start.saturating_add(self.column(&O::tables().implicit_uses)).min(end);
        (start..end, uses)
    }

    /// Returns the registers that the instruction reads implicitly.
    #[inline]
    #[must_use]
    pub fn implicit_uses(self) -> ImplicitRegisters<O> {
        let (Range { start, .. }, uses) = self.implicit();
        ImplicitRegisters { range: start..uses, of: core::marker::PhantomData }
    }

    /// Returns the registers that the instruction writes implicitly.
    #[inline]
    #[must_use]
    pub fn implicit_defs(self) -> ImplicitRegisters<O> {
        let (Range { end, .. }, uses) = self.implicit();
        ImplicitRegisters { range: uses..end, of: core::marker::PhantomData }
    }
}

impl<O: Described> fmt::Debug for InstrDesc<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Names(u64);

        impl fmt::Debug for Names {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let there = PROPERTIES.iter().filter(|(_, bit)| self.0 >> bit & 1 == 1);
                f.debug_set().entries(there.map(|(name, _)| name)).finish()
            }
        }

        f.debug_struct("InstrDesc")
            .field("opcode", &self.opcode)
            .field("defs", &self.defs())
            .field("uses", &self.uses())
            .field("implicit_defs", &self.implicit_defs())
            .field("implicit_uses", &self.implicit_uses())
            .field("size", &self.size())
            .field("sched_class", &self.sched_class())
            .field("properties", &Names(self.properties()))
            .finish()
    }
}

/// Iterator over operands of an instruction, in order.
#[derive(Clone)]
pub struct Operands<O> {
    range: Range<usize>,
    opcode: O,
}

impl<O: Described> Iterator for Operands<O> {
    type Item = OperandDesc<O>;

    #[inline]
    fn next(&mut self) -> Option<OperandDesc<O>> {
        self.range.next().map(OperandDesc::new)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<OperandDesc<O>> {
        self.range.nth(n).map(OperandDesc::new)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl<O: Described> DoubleEndedIterator for Operands<O> {
    fn next_back(&mut self) -> Option<OperandDesc<O>> {
        self.range.next_back().map(OperandDesc::new)
    }
}

impl<O: Described> ExactSizeIterator for Operands<O> {}

impl<O: Described> FusedIterator for Operands<O> {}

impl<O: Described> fmt::Debug for Operands<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// Description of an operand (LLVM: `MCOperandInfo`).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct OperandDesc<O> {
    kind: usize,
    of: core::marker::PhantomData<O>,
}

impl<O: Described> OperandDesc<O> {
    /// Returns the operand at an index of the table of all operands.
    fn new(index: usize) -> Self {
        let kind = O::tables().operands.index(index);
        OperandDesc { kind, of: core::marker::PhantomData }
    }

    fn flag(self, flag: Field) -> bool {
        flag.is_in(O::tables().operand_flags.get(self.kind))
    }

    /// Returns the register class of the operand. `None` if the operand is not a register, or if
    /// the class depends on the hardware mode.
    #[must_use]
    pub fn register_class(self) -> Option<O::RegisterClass> {
        class(O::tables().operand_classes.get(self.kind))
    }

    /// Returns the register class of the operand in a hardware mode. `None` if the operand is not a
    /// register.
    #[must_use]
    pub fn register_class_in(self, mode: O::HwMode) -> Option<O::RegisterClass> {
        match O::tables().operand_mode_classes.index(self.kind).checked_sub(1) {
            None => self.register_class(),
            Some(index) => {
                let row = mode.index().saturating_mul(O::tables().mode_class_count);
                class(O::tables().mode_classes.get(row.saturating_add(index)))
            }
        }
    }

    /// Returns the operand type.
    ///
    /// # Panics
    /// Panics if the tables do not belong to the target.
    #[must_use]
    pub fn operand_type(self) -> O::OperandType {
        O::OperandType::ALL[O::tables().operand_types.index(self.kind)]
    }

    /// Returns true if the operand is part of the predicate of the instruction.
    #[must_use]
    pub fn is_predicate(self) -> bool {
        self.flag(layout::IS_PREDICATE)
    }

    /// Returns true if the operand is an output that may be omitted.
    #[must_use]
    pub fn is_optional_def(self) -> bool {
        self.flag(layout::IS_OPTIONAL_DEF)
    }

    /// Returns true if the operand is a branch target.
    #[must_use]
    pub fn is_branch_target(self) -> bool {
        self.flag(layout::IS_BRANCH_TARGET)
    }

    /// Returns true if the operand is written before all inputs are read. It must not share a
    /// register with an input.
    #[must_use]
    pub fn is_early_clobber(self) -> bool {
        self.flag(layout::IS_EARLY_CLOBBER)
    }

    /// Returns the index of the operand whose register this operand must share, counted from 0.
    /// `None` if the operand is not tied.
    #[must_use]
    pub fn tied_to(self) -> Option<usize> {
        let to = layout::TIED_TO.get(O::tables().operand_flags.get(self.kind));
        self.flag(layout::IS_TIED).then(|| usize::try_from(to).unwrap_or(usize::MAX))
    }
}

/// Returns the register class for a number that is its value plus 1. `None` for 0.
fn class<C: Named>(number: u64) -> Option<C> {
    C::from_value(u32::try_from(number.checked_sub(1)?).ok()?)
}

impl<O: Described> fmt::Debug for OperandDesc<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.operand_type())?;
        if let Some(class) = self.register_class() {
            write!(f, " in {class}")?;
        }
        for (there, what) in [
            (self.is_predicate(), "predicate"),
            (self.is_optional_def(), "optional def"),
            (self.is_branch_target(), "branch target"),
            (self.is_early_clobber(), "early clobber"),
        ] {
            if there {
                write!(f, ", {what}")?;
            }
        }
        self.tied_to().map_or(Ok(()), |to| write!(f, ", tied to {to}"))
    }
}

/// Iterator over registers that an instruction reads or writes implicitly.
#[derive(Clone)]
pub struct ImplicitRegisters<O> {
    range: Range<usize>,
    of: core::marker::PhantomData<O>,
}

impl<O: Described> Iterator for ImplicitRegisters<O> {
    type Item = O::Register;

    #[inline]
    fn next(&mut self) -> Option<O::Register> {
        let register = O::tables().implicit.get(self.range.next()?);
        O::Register::from_value(u32::try_from(register).ok()?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl<O: Described> ExactSizeIterator for ImplicitRegisters<O> {}

impl<O: Described> FusedIterator for ImplicitRegisters<O> {}

impl<O: Described> fmt::Debug for ImplicitRegisters<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
