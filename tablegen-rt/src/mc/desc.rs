//! Descriptions of instructions.
//!
//! A generated module has a table for all instructions of its target. `Opcode::desc` gives a view
//! of one of them, an [`InstrDesc`]: a number, which is cheap to copy, and from which everything
//! else is found in a few steps without any allocation. The tables are byte strings, since rustc is
//! quick to read these.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use crate::names::Named;
#[doc(hidden)]
pub use crate::registers::tables::Numbers;

/// The tables of a target, as generated modules hold them.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// For each opcode the number of its shape.
    pub shape_of: Numbers,
    /// For each opcode the number of its schedule class.
    pub classes: Numbers,
    /// For each shape the number of its list of operands.
    pub operand_lists: Numbers,
    /// For each shape how many operands are outputs.
    pub defs: Numbers,
    /// For each shape the number of its list of implicit registers.
    pub implicit_lists: Numbers,
    /// For each shape how many of these are read.
    pub implicit_uses: Numbers,
    /// For each shape how many bytes it takes.
    pub sizes: Numbers,
    /// For each shape its properties.
    pub properties: Numbers,
    /// For each shape what only the target knows the meaning of.
    pub target_flags: Numbers,
    /// Where each list of operands begins.
    pub operand_starts: Numbers,
    /// The kinds of the operands of all lists.
    pub operands: Numbers,
    /// For each kind of operand: 0, or one more than the number of a register class.
    pub operand_classes: Numbers,
    /// For each kind of operand: 0, or one more than the number of what depends on the mode.
    pub operand_mode_classes: Numbers,
    /// For each kind of operand: is it of a predicate (1), optional (2), where a branch goes (4),
    /// written early (8), tied (16)? From bit 8 on: to which one.
    pub operand_flags: Numbers,
    /// For each kind of operand the number of its type.
    pub operand_types: Numbers,
    /// Where each list of implicit registers begins.
    pub implicit_starts: Numbers,
    /// The registers of all lists.
    pub implicit: Numbers,
    /// How many classes there are that depend on the mode.
    pub mode_class_count: usize,
    /// For each mode and each of these: 0, or one more than the number of a register class.
    pub mode_classes: Numbers,
}

/// The opcodes of a target that has descriptions of its instructions.
pub trait Described: Named {
    /// Its registers.
    type Register: Named;
    /// Its register classes.
    type RegisterClass: Named;
    /// Its hardware modes.
    type HwMode: Named;
    /// The types of its operands.
    type OperandType: Named;

    /// The tables of the target.
    #[doc(hidden)]
    fn tables() -> &'static Tables;
}

/// The description of an instruction.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct InstrDesc<O> {
    opcode: O,
    shape: u32,
}

macro_rules! properties {
    ($($(#[$doc:meta])* $name:ident = $bit:literal,)+) => {
        /// What an instruction is and does.
        impl<O: Described> InstrDesc<O> {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $name(self) -> bool {
                    self.properties() >> $bit & 1 == 1
                }
            )+
        }

        /// The names of all properties with their bits.
        const PROPERTIES: &[(&str, u32)] = &[$((stringify!($name), $bit),)+];
    };
}

properties! {
    /// It is there before instruction selection only.
    is_pre_isel = 0,
    /// It may have more operands than are described.
    is_variadic = 1,
    /// An output may be left out.
    has_optional_def = 2,
    /// It has no encoding, and stands for other instructions.
    is_pseudo = 3,
    /// It makes no code at all.
    is_meta = 4,
    /// It returns from a function.
    is_return = 5,
    /// It returns from a part of a function that handles an exception.
    is_eh_scope_return = 6,
    /// It calls a function.
    is_call = 7,
    /// Control never goes on behind it.
    is_barrier = 8,
    /// It ends a block.
    is_terminator = 9,
    /// It branches.
    is_branch = 10,
    /// It branches to where a register or memory says.
    is_indirect_branch = 11,
    /// It compares.
    is_compare = 12,
    /// It moves an immediate to a register.
    is_move_immediate = 13,
    /// It moves a register to another one.
    is_move_register = 14,
    /// It takes a value of one type for one of another.
    is_bitcast = 15,
    /// It selects one of two values.
    is_select = 16,
    /// The instruction behind it is executed before it takes effect.
    has_delay_slot = 17,
    /// It is a plain load, which can become an operand of another instruction.
    can_fold_as_load = 18,
    /// It may read memory.
    may_load = 19,
    /// It may write memory.
    may_store = 20,
    /// It may raise a floating-point exception.
    may_raise_fp_exception = 21,
    /// It can be predicated.
    is_predicable = 22,
    /// There may not be two of it where there was one.
    is_not_duplicable = 23,
    /// It has effects that nothing else tells of.
    has_unmodeled_side_effects = 24,
    /// Two of its operands can change places.
    is_commutable = 25,
    /// It can become an instruction with one more operand, so that none is tied.
    is_convertible_to_three_address = 26,
    /// Code of the target inserts what it stands for.
    uses_custom_inserter = 27,
    /// Code of the target changes it after it was selected.
    has_post_isel_hook = 28,
    /// Its value can be made anew rather than kept.
    is_rematerializable = 29,
    /// It costs no more than a move.
    is_as_cheap_as_a_move = 30,
    /// Its inputs must keep the registers that they have.
    has_extra_source_requirements = 31,
    /// Its outputs must keep the registers that they have.
    has_extra_def_requirements = 32,
    /// It is like `REG_SEQUENCE`.
    is_reg_sequence = 33,
    /// It is like `EXTRACT_SUBREG`.
    is_extract_subreg = 34,
    /// It is like `INSERT_SUBREG`.
    is_insert_subreg = 35,
    /// It may not be made to depend on more conditions.
    is_convergent = 36,
    /// It adds.
    is_add = 37,
    /// It traps.
    is_trap = 38,
    /// The operands that it has beyond those described are outputs.
    variadic_operands_are_defs = 39,
    /// It checks the authenticity of a pointer.
    is_authenticated = 40,
}

impl<O: Described> InstrDesc<O> {
    /// The description of an instruction.
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

    /// The instruction.
    #[must_use]
    pub fn opcode(self) -> O {
        self.opcode
    }

    /// All that it is and does, as bits: those of LLVM's `MCID::Flag`.
    #[must_use]
    pub fn properties(self) -> u64 {
        self.get(&O::tables().properties)
    }

    /// Whether it branches, or goes on behind it.
    #[must_use]
    pub fn is_conditional_branch(self) -> bool {
        self.is_branch() && !self.is_barrier() && !self.is_indirect_branch()
    }

    /// Whether it branches in any case, to a place that it names.
    #[must_use]
    pub fn is_unconditional_branch(self) -> bool {
        self.is_branch() && self.is_barrier() && !self.is_indirect_branch()
    }

    /// How many bytes it takes; 0 if that is not known.
    #[must_use]
    pub fn size(self) -> u32 {
        u32::try_from(self.get(&O::tables().sizes)).unwrap_or(u32::MAX)
    }

    /// The number of its schedule class.
    #[must_use]
    pub fn sched_class(self) -> u32 {
        let class = O::tables().classes.get(self.opcode.index());
        u32::try_from(class).unwrap_or(u32::MAX)
    }

    /// What only the target knows the meaning of (LLVM: `TSFlags`).
    #[must_use]
    pub fn target_flags(self) -> u64 {
        self.get(&O::tables().target_flags)
    }

    /// Its operands: outputs, then inputs.
    #[must_use]
    pub fn operands(self) -> Operands<O> {
        let [start, end] =
            O::tables().operand_starts.range(self.get_place(&O::tables().operand_lists));
        Operands { range: start..end.max(start), opcode: self.opcode }
    }

    fn get_place(self, table: &Numbers) -> usize {
        table.place(self.shape as usize)
    }

    /// How many operands are outputs.
    #[must_use]
    pub fn def_count(self) -> usize {
        self.get_place(&O::tables().defs)
    }

    /// Its operands that are outputs.
    #[must_use]
    pub fn defs(self) -> Operands<O> {
        let Operands { range, opcode } = self.operands();
        let end = range.start.saturating_add(self.def_count()).min(range.end);
        Operands { range: range.start..end, opcode }
    }

    /// Its operands that are inputs.
    #[must_use]
    pub fn uses(self) -> Operands<O> {
        let Operands { range, opcode } = self.operands();
        let start = range.start.saturating_add(self.def_count()).min(range.end);
        Operands { range: start..range.end, opcode }
    }

    /// The operand of this number, counted from 0.
    #[must_use]
    pub fn operand(self, at: usize) -> Option<OperandDesc<O>> {
        self.operands().nth(at)
    }

    fn implicit(self) -> (Range<usize>, usize) {
        let list = self.get_place(&O::tables().implicit_lists);
        let [start, end] = O::tables().implicit_starts.range(list);
        let uses = start.saturating_add(self.get_place(&O::tables().implicit_uses)).min(end);
        (start..end, uses)
    }

    /// The registers that it reads without naming them as operands.
    #[must_use]
    pub fn implicit_uses(self) -> ImplicitRegisters<O> {
        let (Range { start, .. }, uses) = self.implicit();
        ImplicitRegisters { range: start..uses, of: core::marker::PhantomData }
    }

    /// The registers that it writes without naming them as operands.
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

/// Operands of an instruction, in their order.
#[derive(Clone)]
pub struct Operands<O> {
    range: Range<usize>,
    opcode: O,
}

impl<O: Described> Iterator for Operands<O> {
    type Item = OperandDesc<O>;

    #[inline]
    fn next(&mut self) -> Option<OperandDesc<O>> {
        self.range.next().map(OperandDesc::at)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<OperandDesc<O>> {
        self.range.nth(n).map(OperandDesc::at)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl<O: Described> DoubleEndedIterator for Operands<O> {
    fn next_back(&mut self) -> Option<OperandDesc<O>> {
        self.range.next_back().map(OperandDesc::at)
    }
}

impl<O: Described> ExactSizeIterator for Operands<O> {}

impl<O: Described> FusedIterator for Operands<O> {}

impl<O: Described> fmt::Debug for Operands<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// The description of an operand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct OperandDesc<O> {
    kind: usize,
    of: core::marker::PhantomData<O>,
}

const IS_PREDICATE: u32 = 0;
const IS_OPTIONAL_DEF: u32 = 1;
const IS_BRANCH_TARGET: u32 = 2;
const IS_EARLY_CLOBBER: u32 = 3;
const IS_TIED: u32 = 4;
const TIED_TO: u32 = 8;

impl<O: Described> OperandDesc<O> {
    /// The one at a place in the table of all.
    fn at(place: usize) -> Self {
        let kind = O::tables().operands.place(place);
        OperandDesc { kind, of: core::marker::PhantomData }
    }

    fn flag(self, bit: u32) -> bool {
        O::tables().operand_flags.get(self.kind) >> bit & 1 == 1
    }

    /// The register class that it must be in, if it is a register and that does not depend on the
    /// mode.
    #[must_use]
    pub fn register_class(self) -> Option<O::RegisterClass> {
        class(O::tables().operand_classes.get(self.kind))
    }

    /// The register class that it must be in while this mode holds, if it is a register.
    #[must_use]
    pub fn register_class_in(self, mode: O::HwMode) -> Option<O::RegisterClass> {
        match O::tables().operand_mode_classes.place(self.kind).checked_sub(1) {
            None => self.register_class(),
            Some(at) => {
                let row = mode.index().saturating_mul(O::tables().mode_class_count);
                class(O::tables().mode_classes.get(row.saturating_add(at)))
            }
        }
    }

    /// What kind of thing it is.
    ///
    /// # Panics
    /// The tables are not those of the target.
    #[must_use]
    pub fn operand_type(self) -> O::OperandType {
        O::OperandType::ALL[O::tables().operand_types.place(self.kind)]
    }

    /// Whether it belongs to the predicate of the instruction.
    #[must_use]
    pub fn is_predicate(self) -> bool {
        self.flag(IS_PREDICATE)
    }

    /// Whether it is an output that may be left out.
    #[must_use]
    pub fn is_optional_def(self) -> bool {
        self.flag(IS_OPTIONAL_DEF)
    }

    /// Whether it is where a branch goes.
    #[must_use]
    pub fn is_branch_target(self) -> bool {
        self.flag(IS_BRANCH_TARGET)
    }

    /// Whether it is written before all inputs are read, and so must be in none of their
    /// registers.
    #[must_use]
    pub fn is_early_clobber(self) -> bool {
        self.flag(IS_EARLY_CLOBBER)
    }

    /// The number of the operand whose register it must be in.
    #[must_use]
    pub fn tied_to(self) -> Option<usize> {
        let to = O::tables().operand_flags.get(self.kind) >> TIED_TO;
        self.flag(IS_TIED).then(|| usize::try_from(to).unwrap_or(usize::MAX))
    }
}

/// The register class of one more than its number.
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

/// Registers that an instruction reads or writes without naming them.
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

/// The methods of the opcodes of a target that come from descriptions of its instructions.
///
/// They are those of the module where the enums of the target are: this type with these tables.
#[doc(hidden)]
#[macro_export]
macro_rules! instruction_descriptions {
    ($tables:ident) => {
        /// The description of an instruction.
        #[allow(dead_code)]
        pub type InstrDesc = $crate::mc::desc::InstrDesc<Opcode>;

        /// The description of an operand.
        #[allow(dead_code)]
        pub type OperandDesc = $crate::mc::desc::OperandDesc<Opcode>;

        impl $crate::mc::desc::Described for Opcode {
            type Register = Register;
            type RegisterClass = RegisterClass;
            type HwMode = HwMode;
            type OperandType = OperandType;

            fn tables() -> &'static $crate::mc::desc::Tables {
                &$tables
            }
        }

        #[allow(dead_code)]
        impl Opcode {
            /// Its description.
            #[inline]
            #[must_use]
            pub fn desc(self) -> InstrDesc {
                InstrDesc::of(self)
            }
        }
    };
}
