//! Interface between a selector and the function it changes.

use super::Llt;
use crate::isel::{AtomicOrdering, Numbered};
use tablegen_format::mir::Comparison;

/// Operand of an instruction, in a function with registers `R`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Operand<R> {
    /// Physical or virtual register.
    Register(R),
    /// Untyped integer.
    Immediate(i64),
    /// Typed integer, as in `G_CONSTANT`.
    Constant(Constant),
    /// Floating-point constant, as in `G_FCONSTANT`.
    Float(f64),
    /// Intrinsic, by its number in the generated modules.
    Intrinsic(u32),
    /// Predicate of a comparison.
    Predicate(Comparison),
    /// Basic block, by a number that the function defines.
    Block(u32),
    /// Other operand, such as a symbol or a frame index, by a number that the function defines.
    Other(u32),
}

impl<R: PartialEq> Operand<R> {
    /// Returns true if two operands are equal. Floating-point constants are compared by their bits.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Operand::Float(one), Operand::Float(other)) => one.to_bits() == other.to_bits(),
            _ => self == other,
        }
    }
}

/// Integer constant with a width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Constant {
    /// Value, sign-extended from `bits`.
    pub value: i128,
    /// Width in bits, at most 128.
    pub bits: u32,
}

impl Constant {
    /// Makes a constant from the low `bits` bits of a value.
    pub const fn new(value: i128, bits: u32) -> Self {
        let unused = 128u32.saturating_sub(bits);
        if unused >= 128 {
            return Constant { value: 0, bits };
        }
        Constant { value: (value << unused) >> unused, bits }
    }

    /// Returns the zero-extended value.
    pub(super) const fn unsigned(self) -> u128 {
        let unused = 128u32.saturating_sub(self.bits);
        if unused >= 128 { 0 } else { ((self.value as u128) << unused) >> unused }
    }
}

/// Memory access of an instruction (LLVM: `MachineMemOperand`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Memory {
    /// Size in bits.
    pub bits: u64,
    /// Known alignment of the address in bytes.
    pub align: u64,
    /// Address space.
    pub space: u32,
    /// Atomic ordering.
    pub ordering: AtomicOrdering,
}

impl Memory {
    /// Returns a non-atomic access of `bits` bits in address space 0, aligned to its size.
    pub const fn new(bits: u64) -> Self {
        let align = bits.div_ceil(8);
        Memory { bits, align, space: 0, ordering: AtomicOrdering::NotAtomic }
    }

    /// Returns the size in bytes, rounded up.
    pub(super) const fn bytes(self) -> u64 {
        self.bits.div_ceil(8)
    }
}

/// Function in generic machine instructions, as a selector reads it.
///
/// [`Mir`](super::mir::Mir) is an implementation.
///
/// # Requirements
///
/// - Operands are in the order of the instruction's description: first definitions, then uses and
///   other operands, then implicit definitions and uses.
/// - Operand 1 of `G_CONSTANT` is an [`Operand::Constant`], that of `G_FCONSTANT` an
///   [`Operand::Float`]; operand 1 of `G_ICMP` and `G_FCMP` is an [`Operand::Predicate`].
/// - The first operand of `G_INTRINSIC` and its variants, after the results, is an
///   [`Operand::Intrinsic`]; constant arguments (`ImmArg`) are [`Operand::Immediate`].
/// - Every virtual register has at most one definition.
pub trait Function {
    /// Handle of an instruction. Handles are equal if they refer to the same instruction.
    type Inst: Copy + PartialEq;

    /// Physical or virtual register. Values are equal if they are the same register.
    type Reg: Copy + PartialEq;

    /// Opcode of an instruction: the enum `Opcode` of the generated modules.
    type Opcode: Numbered;

    /// Physical register: the enum `Register` of the generated modules.
    type Register: Numbered;

    /// Register class: the enum `RegisterClass` of the generated modules.
    type RegisterClass: Numbered;

    /// Sub-register index: the enum `SubRegIndex` of the generated modules.
    type SubRegIndex: Numbered;

    /// Returns the opcode of an instruction.
    fn opcode(&self, inst: Self::Inst) -> Self::Opcode;

    /// Returns the number of operands, including implicit ones.
    fn operand_count(&self, inst: Self::Inst) -> usize;

    /// Returns the operand at an index, or `None` if there are not as many.
    fn operand(&self, inst: Self::Inst, index: usize) -> Option<Operand<Self::Reg>>;

    /// Returns the type of a virtual register. Returns `None` for physical registers and for
    /// virtual registers with a class but no type.
    fn register_type(&self, register: Self::Reg) -> Option<Llt>;

    /// Returns the instruction that defines a virtual register. Returns `None` for physical
    /// registers and for registers without a definition.
    fn definition(&self, register: Self::Reg) -> Option<Self::Inst>;

    /// Returns the number of operands that read a register.
    fn use_count(&self, register: Self::Reg) -> usize;

    /// Returns true if a register is in the register bank of a class. Without banks: true if the
    /// register may be constrained to the class.
    fn is_in_bank(&self, register: Self::Reg, class: Self::RegisterClass) -> bool;

    /// Returns the memory access at an index, or `None` if the instruction does not have as many.
    fn memory(&self, inst: Self::Inst, index: usize) -> Option<Memory>;

    /// Returns true if `inst` may be folded into the instruction that replaces `into`, a later
    /// direct or indirect user of its result.
    ///
    /// Must be false, for instance, if `inst` reads memory that is written in between. The
    /// computation is duplicated: `inst` stays for its other users.
    fn may_fold(&self, inst: Self::Inst, into: Self::Inst) -> bool;

    /// Returns the flags of an instruction. The default has none.
    fn flags(&self, _inst: Self::Inst) -> u32 {
        0
    }

    /// Returns true if an instruction may raise a floating-point exception. The default is false.
    fn may_raise_fp_exception(&self, _inst: Self::Inst) -> bool {
        false
    }

    /// Returns the size of pointers into an address space, in bits.
    fn pointer_bits(&self, space: u32) -> u32;

    /// Converts a physical register to a register of the function.
    fn physical(&self, register: Self::Register) -> Self::Reg;
}

/// Properties of a register operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Access<S> {
    /// True for a definition, false for a use.
    pub is_def: bool,
    /// True if the value of the definition is not used.
    pub is_dead: bool,
    /// True if the operand is implicit.
    pub is_implicit: bool,
    /// Sub-register that is accessed. `None` for the whole register.
    pub part: Option<S>,
}

impl<S> Access<S> {
    /// Returns the properties of an explicit use.
    pub const fn read() -> Self {
        Access { is_def: false, is_dead: false, is_implicit: false, part: None }
    }

    /// Returns the properties of an explicit definition.
    pub const fn written() -> Self {
        Access { is_def: true, is_dead: false, is_implicit: false, part: None }
    }
}

/// Function that a selector can change.
pub trait Edit: Function {
    /// Builds an instruction before `before`.
    ///
    /// The new instruction has only the implicit operands of its description (`Defs`, `Uses`).
    /// Operands added later are inserted before these.
    fn build(&mut self, opcode: Self::Opcode, before: Self::Inst) -> Self::Inst;

    /// Changes the opcode of an instruction, which keeps its operands, flags and memory accesses.
    fn mutate(&mut self, inst: Self::Inst, opcode: Self::Opcode);

    /// Adds a register operand. `None` adds the operand for no register (`zero_reg`).
    fn add_register(
        &mut self,
        inst: Self::Inst,
        register: Option<Self::Reg>,
        access: Access<Self::SubRegIndex>,
    );

    /// Adds an operand. A register is added as a use.
    fn add_operand(&mut self, inst: Self::Inst, operand: Operand<Self::Reg>);

    /// Adds a copy of operand `index` of `from`, with its properties: a definition stays a
    /// definition.
    fn copy_operand(&mut self, to: Self::Inst, from: Self::Inst, index: usize);

    /// Makes a virtual register.
    fn new_register(&mut self, ty: Llt) -> Self::Reg;

    /// Adds the memory accesses of `from` to those of `to`.
    fn copy_memory(&mut self, to: Self::Inst, from: Self::Inst);

    /// Replaces the flags of an instruction.
    fn set_flags(&mut self, inst: Self::Inst, flags: u32);

    /// Marks an implicit definition as dead: the one at index `implicit_def` of `Defs` in the
    /// description.
    fn set_dead(&mut self, inst: Self::Inst, implicit_def: usize);

    /// Constrains a register operand to a class. If the register cannot be constrained, a copy
    /// replaces it.
    fn constrain(&mut self, inst: Self::Inst, operand: usize, class: Self::RegisterClass);

    /// Constrains all register operands of an instruction to the classes of its description.
    fn constrain_all(&mut self, inst: Self::Inst);

    /// Returns true if `new` can replace `old` everywhere: both are virtual, and types and classes
    /// or banks are compatible. The default compares types only.
    fn can_replace(&self, old: Self::Reg, new: Self::Reg) -> bool {
        let ty = self.register_type(old);
        ty.is_some() && ty == self.register_type(new)
    }

    /// Replaces all occurrences of a register by another.
    fn replace(&mut self, old: Self::Reg, new: Self::Reg);

    /// Removes an instruction from the function.
    fn erase(&mut self, inst: Self::Inst);
}
