//! What a selector needs: a function to look at, and a way to change it.

use super::Llt;
use crate::isel::{AtomicOrdering, Numbered};

/// An operand of an instruction, of a function with registers `R`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Operand<R> {
    /// A register, one of the machine's or a virtual one.
    Register(R),
    /// A number that has no type.
    Immediate(i64),
    /// A number of a type, as `G_CONSTANT` has it.
    Constant(Constant),
    /// A floating-point number, as `G_FCONSTANT` has it.
    Float(f64),
    /// An intrinsic, by the number that the generated modules give to it.
    Intrinsic(u32),
    /// What a comparison asks.
    Predicate(Comparison),
    /// A block, by a number that the function knows.
    Block(u32),
    /// Something else, by a number that the function knows: a symbol, a place in the frame.
    Other(u32),
}

impl<R: PartialEq> Operand<R> {
    /// Whether two are the same. Floating-point numbers are if their bits are.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Operand::Float(one), Operand::Float(other)) => one.to_bits() == other.to_bits(),
            _ => self == other,
        }
    }
}

/// A number of so many bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Constant {
    /// The number, sign-extended.
    pub value: i128,
    /// How many bits it has, at most 128.
    pub bits: u32,
}

impl Constant {
    /// The number of so many of the low bits of a value.
    pub const fn new(value: i128, bits: u32) -> Self {
        let unused = 128u32.saturating_sub(bits);
        if unused >= 128 {
            return Constant { value: 0, bits };
        }
        Constant { value: (value << unused) >> unused, bits }
    }

    /// The number without a sign; of 128 bits only those that are half as large.
    pub(super) const fn unsigned(self) -> u128 {
        let unused = 128u32.saturating_sub(self.bits);
        if unused >= 128 { 0 } else { ((self.value as u128) << unused) >> unused }
    }
}

macro_rules! comparisons {
    ($($name:ident = $number:literal: $about:literal,)*) => {
        /// What `G_ICMP` and `G_FCMP` ask (LLVM: `CmpInst::Predicate`).
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Comparison {
            $(#[doc = $about] $name = $number,)*
        }

        impl Comparison {
            /// All of them.
            pub const ALL: &'static [Comparison] = &[$(Comparison::$name),*];
        }
    };
}

comparisons! {
    FcmpFalse = 0: "Floating-point: never.",
    FcmpOeq = 1: "Floating-point: ordered and equal.",
    FcmpOgt = 2: "Floating-point: ordered and greater.",
    FcmpOge = 3: "Floating-point: ordered and greater or equal.",
    FcmpOlt = 4: "Floating-point: ordered and less.",
    FcmpOle = 5: "Floating-point: ordered and less or equal.",
    FcmpOne = 6: "Floating-point: ordered and not equal.",
    FcmpOrd = 7: "Floating-point: ordered, so that none is a NaN.",
    FcmpUno = 8: "Floating-point: not ordered.",
    FcmpUeq = 9: "Floating-point: not ordered, or equal.",
    FcmpUgt = 10: "Floating-point: not ordered, or greater.",
    FcmpUge = 11: "Floating-point: not ordered, or greater or equal.",
    FcmpUlt = 12: "Floating-point: not ordered, or less.",
    FcmpUle = 13: "Floating-point: not ordered, or less or equal.",
    FcmpUne = 14: "Floating-point: not ordered, or not equal.",
    FcmpTrue = 15: "Floating-point: always.",
    IcmpEq = 32: "Equal.",
    IcmpNe = 33: "Not equal.",
    IcmpUgt = 34: "Greater, without signs.",
    IcmpUge = 35: "Greater or equal, without signs.",
    IcmpUlt = 36: "Less, without signs.",
    IcmpUle = 37: "Less or equal, without signs.",
    IcmpSgt = 38: "Greater.",
    IcmpSge = 39: "Greater or equal.",
    IcmpSlt = 40: "Less.",
    IcmpSle = 41: "Less or equal.",
}

impl Comparison {
    /// Its number.
    pub const fn number(self) -> u32 {
        self as u32
    }

    /// The one with this number.
    pub fn from_number(number: u32) -> Option<Self> {
        Comparison::ALL.iter().copied().find(|one| one.number() == number)
    }
}

/// Flags of instructions (LLVM: `MachineInstr::MIFlag`), as bits of [`Function::flags`].
pub mod flags {
    /// It belongs to the code that sets the frame up.
    pub const FRAME_SETUP: u32 = 1;
    /// It belongs to the code that takes the frame down.
    pub const FRAME_DESTROY: u32 = 1 << 1;
    /// There are no NaNs.
    pub const FM_NO_NANS: u32 = 1 << 4;
    /// There are no infinities.
    pub const FM_NO_INFS: u32 = 1 << 5;
    /// The sign of zero does not matter.
    pub const FM_NSZ: u32 = 1 << 6;
    /// It may be a multiplication with the reciprocal.
    pub const FM_ARCP: u32 = 1 << 7;
    /// It may be contracted with others.
    pub const FM_CONTRACT: u32 = 1 << 8;
    /// It may be approximated.
    pub const FM_AFN: u32 = 1 << 9;
    /// It may be reassociated with others.
    pub const FM_REASSOC: u32 = 1 << 10;
    /// It does not overflow without signs.
    pub const NO_U_WRAP: u32 = 1 << 11;
    /// It does not overflow with signs.
    pub const NO_S_WRAP: u32 = 1 << 12;
    /// Nothing is lost in it.
    pub const IS_EXACT: u32 = 1 << 13;
    /// It raises no floating-point exception.
    pub const NO_FP_EXCEPT: u32 = 1 << 14;
    /// It must not be merged with others.
    pub const NO_MERGE: u32 = 1 << 15;
    /// What is there is unpredictable.
    pub const UNPREDICTABLE: u32 = 1 << 16;
    /// It does not converge.
    pub const NO_CONVERGENT: u32 = 1 << 17;
    /// The operand is not negative.
    pub const NON_NEG: u32 = 1 << 18;
    /// No bit is set in both operands.
    pub const DISJOINT: u32 = 1 << 19;
    /// It does not wrap for unsigned offsets.
    pub const NO_US_WRAP: u32 = 1 << 20;
    /// Both operands have the same sign.
    pub const SAME_SIGN: u32 = 1 << 21;
    /// It stays within its object.
    pub const IN_BOUNDS: u32 = 1 << 22;
}

/// An access to memory that an instruction makes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Memory {
    /// How many bits are read or written.
    pub bits: u64,
    /// How many bytes the address is known to be a multiple of.
    pub align: u64,
    /// The address space.
    pub space: u32,
    /// How it is ordered with others.
    pub ordering: AtomicOrdering,
}

impl Memory {
    /// A plain access of so many bits, in address space 0 and aligned to its size.
    pub const fn new(bits: u64) -> Self {
        let align = bits.div_ceil(8);
        Memory { bits, align, space: 0, ordering: AtomicOrdering::NotAtomic }
    }

    /// How many bytes are read or written.
    pub(super) const fn bytes(self) -> u64 {
        self.bits.div_ceil(8)
    }
}

/// A function in generic machine instructions that a selector can look at.
///
/// [`Mir`](super::mir::Mir) is an implementation to start with, or to read.
///
/// # What rules expect
///
/// - Operands of an instruction are in the order of its description: first registers that are
///   written, then those that are read and other operands, then registers that it reads or writes
///   beside its operands.
/// - Operand 1 of `G_CONSTANT` is an [`Operand::Constant`], that of `G_FCONSTANT` an
///   [`Operand::Float`]; operand 1 of `G_ICMP` and `G_FCMP` is an [`Operand::Predicate`].
/// - The first operand of `G_INTRINSIC` and its like, after the results, is an
///   [`Operand::Intrinsic`]; arguments that must be constants (`ImmArg`) are
///   [`Operand::Immediate`].
/// - An instruction defines each virtual register.
pub trait Function {
    /// An instruction. Equal ones are the same.
    type Inst: Copy + PartialEq;

    /// A register, one of the machine's or a virtual one. Equal ones are the same.
    type Reg: Copy + PartialEq;

    /// The opcode of instructions: the `Opcode` of the generated modules.
    type Opcode: Numbered;

    /// A register of the machine: the `Register` of the generated modules.
    type Register: Numbered;

    /// A register class: the `RegisterClass` of the generated modules.
    type RegisterClass: Numbered;

    /// A sub-register index: the `SubRegIndex` of the generated modules.
    type SubRegIndex: Numbered;

    /// What the instruction is.
    fn opcode(&self, inst: Self::Inst) -> Self::Opcode;

    /// How many operands it has, those beside its description included.
    fn operand_count(&self, inst: Self::Inst) -> usize;

    /// An operand; none if it has not so many.
    fn operand(&self, inst: Self::Inst, index: usize) -> Option<Operand<Self::Reg>>;

    /// The type of a virtual register; none of a register of the machine, and of a virtual one
    /// that has only a class.
    fn register_type(&self, register: Self::Reg) -> Option<Llt>;

    /// The instruction that defines a virtual register; none of a register of the machine, and of
    /// one that nothing defines.
    fn definition(&self, register: Self::Reg) -> Option<Self::Inst>;

    /// How many operands of instructions read the register.
    fn use_count(&self, register: Self::Reg) -> usize;

    /// Whether the register is in the bank of a class. Where there are no banks, whether it may be
    /// in the class.
    fn is_in_bank(&self, register: Self::Reg, class: Self::RegisterClass) -> bool;

    /// An access to memory that the instruction makes; none if it does not make so many.
    fn memory(&self, inst: Self::Inst, index: usize) -> Option<Memory>;

    /// Whether `inst` may become a part of the instruction that takes the place of `into`, which
    /// comes later and uses it, directly or not. It may not if it reads memory that is written in
    /// between, for instance. What it computes is computed again: other uses of it stay.
    fn may_fold(&self, inst: Self::Inst, into: Self::Inst) -> bool;

    /// The [`flags`] of the instruction.
    fn flags(&self, _inst: Self::Inst) -> u32 {
        0
    }

    /// Whether the instruction may raise a floating-point exception.
    fn may_raise_fp_exception(&self, _inst: Self::Inst) -> bool {
        false
    }

    /// How many bits pointers into an address space have.
    fn pointer_bits(&self, space: u32) -> u32;

    /// A register of the machine as a register of the function.
    fn physical(&self, register: Self::Register) -> Self::Reg;
}

/// How an instruction has a register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Access<S> {
    /// It writes the register; otherwise it reads it.
    pub is_def: bool,
    /// Nothing reads what it writes.
    pub is_dead: bool,
    /// It does so beside the operands of its description.
    pub is_implicit: bool,
    /// It has only this part of the register.
    pub part: Option<S>,
}

impl<S> Access<S> {
    /// It reads the register.
    pub const fn read() -> Self {
        Access { is_def: false, is_dead: false, is_implicit: false, part: None }
    }

    /// It writes the register.
    pub const fn written() -> Self {
        Access { is_def: true, is_dead: false, is_implicit: false, part: None }
    }
}

/// A function that a selector can change.
pub trait Edit: Function {
    /// Makes an instruction, before another one. It has no operands yet but those beside its
    /// description: registers that it always reads or writes (`Uses`, `Defs`). Operands that are
    /// added come before those.
    fn build(&mut self, opcode: Self::Opcode, before: Self::Inst) -> Self::Inst;

    /// Makes another instruction of one, which keeps its operands, flags and accesses to memory.
    fn mutate(&mut self, inst: Self::Inst, opcode: Self::Opcode);

    /// Adds a register to an instruction; `None` stands for no register (`zero_reg`).
    fn add_register(
        &mut self,
        inst: Self::Inst,
        register: Option<Self::Reg>,
        access: Access<Self::SubRegIndex>,
    );

    /// Adds an operand to an instruction; a register is read.
    fn add_operand(&mut self, inst: Self::Inst, operand: Operand<Self::Reg>);

    /// Adds the operand of another instruction, with all that is known of it: a register that is
    /// written there is written here.
    fn copy_operand(&mut self, to: Self::Inst, from: Self::Inst, index: usize);

    /// A new virtual register.
    fn new_register(&mut self, ty: Llt) -> Self::Reg;

    /// The instruction makes the accesses to memory that another one makes, in addition to its
    /// own.
    fn copy_memory(&mut self, to: Self::Inst, from: Self::Inst);

    /// Sets the [`flags`] of an instruction.
    fn set_flags(&mut self, inst: Self::Inst, flags: u32);

    /// Nothing reads what the instruction writes beside its operands: the register that is so
    /// many-th in the list `Defs` of its description.
    fn set_dead(&mut self, inst: Self::Inst, implicit_def: usize);

    /// A register of an instruction has to be in a class. Where it cannot, a copy of it is.
    fn constrain(&mut self, inst: Self::Inst, operand: usize, class: Self::RegisterClass);

    /// All registers of an instruction have to be in the classes that its description wants.
    fn constrain_all(&mut self, inst: Self::Inst);

    /// Whether one register can take the place of another one everywhere: they are virtual, and
    /// their types and classes or banks allow it.
    fn can_replace(&self, old: Self::Reg, new: Self::Reg) -> bool {
        let ty = self.register_type(old);
        ty.is_some() && ty == self.register_type(new)
    }

    /// Puts a register in the place of another one, everywhere.
    fn replace(&mut self, old: Self::Reg, new: Self::Reg);

    /// Takes an instruction out of the function.
    fn erase(&mut self, inst: Self::Inst);
}
