//! Copies, spills, branches and frames.

extern crate alloc;

use alloc::format;
use alloc::vec::Vec;

use tablegen_backend::kit::frames::{self, FrameInsts};
use tablegen_backend::kit::int32;
use tablegen_backend::machine::{BlockId, Frame, Function, Inst, Operand, SlotId, VReg};
use tablegen_backend::target::{Bank, Blocks, Code, TableEntry, Target};
use tablegen_backend::{Error, Relocation};

use super::isa::{CALLEE_SAVED, CALLEE_SAVED_INTEGERS, Isa};
use crate::FeatureSet;
use crate::target::{Feature, HwMode, Opcode, Register, RegisterClass};

/// Largest immediate with a sign of an instruction with 12 bits.
pub(super) const MAX_IMMEDIATE: i64 = 2047;

/// Register for addresses of frames.
const SCRATCH: Register = Register::R20;

/// Register through which conditions go to other registers and to memory. It is never allocated in functions with
/// conditions of floating-point numbers.
pub(super) const CONDITION_SCRATCH: Register = Register::F23;

/// Code generator of LoongArch with 64 bits and a set of features.
///
/// Floating-point numbers are in registers, as in the convention `lp64d`, if the features have registers of 64 bits.
/// Otherwise functions of the compiler's library compute with them, as in `lp64s`.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    features: FeatureSet,
    relocation: Relocation,
}

impl Generator {
    /// Creates a code generator for these features, and for programs at any address. Features of machines of 32 bits
    /// count as those of 64 bits.
    #[must_use]
    pub fn new(features: FeatureSet) -> Self {
        let features = features.enable(Feature::Feature64Bit);
        Generator { features, relocation: Relocation::default() }
    }

    /// Creates a code generator for a setup: with the convention of its interface, which the objects of its
    /// assembler state.
    ///
    /// # Errors
    /// Returns an error for machines of 32 bits and for the convention `lp64f`.
    pub fn from_setup(setup: &crate::Setup) -> Result<Self, Error> {
        let unsupported = |what: &str| Err(Error::Unsupported(what.into()));
        let has = |feature| setup.features.contains(feature);
        if !has(Feature::Feature64Bit) {
            return unsupported("LoongArch with 32 bits");
        }
        let generator = Generator::new(setup.features);
        match setup.abi {
            "sf" => Ok(Generator::new(setup.features.disable(Feature::FeatureBasicF))),
            "f64" if generator.has_doubles() => Ok(generator),
            "" if generator.has_doubles() || !has(Feature::FeatureBasicF) => Ok(generator),
            "f64" => unsupported("the convention `lp64d` without the feature `d`"),
            _ => unsupported("the convention `lp64f`"),
        }
    }

    /// Returns the code generator for another kind of linked file.
    #[must_use]
    pub const fn with_relocation(self, relocation: Relocation) -> Self {
        Generator { relocation, ..self }
    }

    /// Returns the kind of linked file.
    #[must_use]
    pub const fn relocation(&self) -> Relocation {
        self.relocation
    }

    /// Returns the features.
    #[must_use]
    pub const fn features(&self) -> FeatureSet {
        self.features
    }

    #[cfg(not(no_tables))]
    pub(crate) fn has(&self, feature: Feature) -> bool {
        self.features.contains(feature)
    }

    /// Returns true if registers hold floating-point numbers.
    pub(crate) fn has_doubles(&self) -> bool {
        self.features.contains(Feature::FeatureBasicD)
    }
}

fn immediate(opcode: Opcode, to: Register, from: Register, value: i64) -> Inst<Isa> {
    Inst::with(opcode, &[to, from], &[value])
}

fn is_immediate(value: i64) -> bool {
    (-MAX_IMMEDIATE - 1..=MAX_IMMEDIATE).contains(&value)
}

/// Returns the operands of `lu12i.w` and of an addition of 12 bits that make a number of 32 bits.
fn halves(value: i64) -> (i64, i64) {
    let lower = value << 52 >> 52;
    // The instruction extends the sign of 32 bits.
    ((value - lower) << 32 >> 44, lower)
}

fn is_float(register: Register) -> bool {
    RegisterClass::FPR64.contains(register) || RegisterClass::FPR32.contains(register)
}

fn is_condition(register: Register) -> bool {
    RegisterClass::CFR.contains(register)
}

/// Returns true if a function has conditions of floating-point numbers in registers.
fn has_conditions(function: &Function<Isa>) -> bool {
    let count = u32::try_from(function.vreg_count()).unwrap_or(u32::MAX);
    (0..count).any(|index| function.class(VReg::new(index)) == Some(RegisterClass::CFR))
}

/// Returns the access with an offset of 12 bits that does the same as one with an offset of 16 bits.
fn short_access(opcode: Opcode) -> Opcode {
    match opcode {
        Opcode::LDPTR_W => Opcode::LD_W,
        Opcode::LDPTR_D => Opcode::LD_D,
        Opcode::STPTR_W => Opcode::ST_W,
        Opcode::STPTR_D => Opcode::ST_D,
        other => other,
    }
}

/// Makes the load or store of a register of a bank class.
fn access(register: Register, is_store: bool, base: Operand<Isa>, offset: i64) -> Inst<Isa> {
    let opcode = match (is_store, register) {
        (true, of) if is_condition(of) => Opcode::PseudoST_CFR,
        (false, of) if is_condition(of) => Opcode::PseudoLD_CFR,
        (true, of) if is_float(of) => Opcode::FST_D,
        (false, of) if is_float(of) => Opcode::FLD_D,
        (true, _) => Opcode::ST_D,
        (false, _) => Opcode::LD_D,
    };
    Inst::new(opcode, [Operand::Register(register), base, Operand::Immediate(offset)])
}

impl Target for Generator {
    type Isa = Isa;

    fn hw_mode(&self) -> HwMode {
        self.features.hw_mode()
    }

    fn bank(&self, class: RegisterClass) -> Option<Bank> {
        let floats = [RegisterClass::FPR64, RegisterClass::FPR32];
        match () {
            () if RegisterClass::GPR.has_sub_class(class) => Some(Bank::Integer),
            () if !self.has_doubles() => None,
            () if floats.iter().any(|one| one.has_sub_class(class)) => Some(Bank::Float),
            () if RegisterClass::CFR.has_sub_class(class) => Some(Bank::Vector),
            () => None,
        }
    }

    fn bank_class(&self, bank: Bank) -> Option<RegisterClass> {
        match bank {
            Bank::Integer => Some(RegisterClass::GPR),
            Bank::Float if self.has_doubles() => Some(RegisterClass::FPR64),
            Bank::Vector if self.has_doubles() => Some(RegisterClass::CFR),
            Bank::Float | Bank::Vector => None,
        }
    }

    fn number(&self, register: Register) -> u8 {
        (register.encoding() & 31) as u8
    }

    fn is_reserved(&self, register: Register, function: &Function<Isa>) -> bool {
        match register {
            // Zero, the address to return to, thread and stack pointers, and a register without a purpose.
            Register::R0 | Register::R1 | Register::R2 | Register::R3 | Register::R21 => true,
            Register::R22 => function.needs_frame_pointer(self.stack_align()),
            Register::F23 | Register::F23_64 => !self.has_doubles() || has_conditions(function),
            _ if RegisterClass::GPR.contains(register) => false,
            _ => !self.has_doubles() || !is_float(register) && !is_condition(register),
        }
    }

    fn callee_saved(&self) -> &'static [Register] {
        if self.has_doubles() { CALLEE_SAVED } else { CALLEE_SAVED_INTEGERS }
    }

    fn spill_size(&self, _: Bank) -> u64 {
        8
    }

    fn copy(&self, to: Register, from: Register) -> Inst<Isa> {
        let opcode = match () {
            () if is_condition(to) && is_condition(from) => Opcode::PseudoCopyCFR,
            () if is_condition(to) && is_float(from) => Opcode::MOVFR2CF_xS,
            () if is_condition(to) => Opcode::MOVGR2CF,
            () if is_condition(from) && is_float(to) => Opcode::MOVCF2FR_xS,
            () if is_condition(from) => Opcode::MOVCF2GR,
            () if is_float(to) && is_float(from) => Opcode::FMOV_D,
            () if is_float(to) => Opcode::MOVGR2FR_D,
            () if is_float(from) => Opcode::MOVFR2GR_D,
            () => return Inst::with(Opcode::OR, &[to, from, Register::R0], &[]),
        };
        Inst::with(opcode, &[to, from], &[])
    }

    fn as_copy(&self, inst: &Inst<Isa>) -> Option<(Register, Register)> {
        match (inst.opcode, &inst.operands[..]) {
            (
                Opcode::OR,
                &[Operand::Register(to), Operand::Register(from), Operand::Register(Register::R0)],
            )
            | (Opcode::FMOV_D, &[Operand::Register(to), Operand::Register(from)]) => {
                Some((to, from))
            }
            _ => None,
        }
    }

    fn store(&self, from: Register, slot: SlotId) -> Inst<Isa> {
        access(from, true, Operand::Slot(slot), 0)
    }

    fn load(&self, to: Register, slot: SlotId) -> Inst<Isa> {
        access(to, false, Operand::Slot(slot), 0)
    }

    fn jump(&self, to: BlockId) -> Inst<Isa> {
        Inst::new(Opcode::PseudoBR, [Operand::Block(to)])
    }

    fn jump_target(&self, inst: &Inst<Isa>) -> Option<BlockId> {
        match inst.operands[..] {
            [Operand::Block(to)] if inst.opcode == Opcode::PseudoBR => Some(to),
            _ => None,
        }
    }

    fn inverted(&self, inst: &Inst<Isa>) -> Option<Inst<Isa>> {
        let opcode = match inst.opcode {
            Opcode::BEQ => Opcode::BNE,
            Opcode::BNE => Opcode::BEQ,
            Opcode::BLT => Opcode::BGE,
            Opcode::BGE => Opcode::BLT,
            Opcode::BLTU => Opcode::BGEU,
            Opcode::BGEU => Opcode::BLTU,
            Opcode::BEQZ => Opcode::BNEZ,
            Opcode::BNEZ => Opcode::BEQZ,
            Opcode::BCEQZ => Opcode::BCNEZ,
            Opcode::BCNEZ => Opcode::BCEQZ,
            _ => return None,
        };
        Some(Inst { opcode, ..inst.clone() })
    }

    fn branch_range(&self, inst: &Inst<Isa>) -> Option<u64> {
        match inst.opcode {
            Opcode::BEQ | Opcode::BNE | Opcode::BLT | Opcode::BGE | Opcode::BLTU | Opcode::BGEU => {
                Some((1 << 17) - 4)
            }
            Opcode::BEQZ | Opcode::BNEZ | Opcode::BCEQZ | Opcode::BCNEZ => Some((1 << 22) - 4),
            _ => None,
        }
    }

    fn latency(&self, inst: &Inst<Isa>) -> u32 {
        latency(inst)
    }

    fn optimize(&self, function: &mut Function<Isa>) {
        super::optimize::remove_shifts_by_zero(function);
        int32::remove_extensions(self, function);
        int32::fold_addresses(self, function);
        super::optimize::split_addresses(self, function);
    }

    fn is_rematerializable(&self, inst: &Inst<Isa>) -> bool {
        matches!(
            (inst.opcode, inst.operands.get(1)),
            (Opcode::ADDI_W | Opcode::ORI | Opcode::LU52I_D, Some(Operand::Register(Register::R0)))
                | (Opcode::LU12I_W, Some(Operand::Immediate(_)))
        )
    }

    fn may_be_register(&self, opcode: Opcode, operand: usize) -> bool {
        // The number of bits for the extension of the sign.
        operand == 6
            && matches!(
                opcode,
                Opcode::PseudoMaskedAtomicLoadMax32 | Opcode::PseudoMaskedAtomicLoadMin32
            )
    }

    fn expand(&self, inst: &Inst<Isa>) -> Result<Option<Blocks<Isa>>, Error> {
        Ok(super::expand::expand(self, inst))
    }

    fn written(&self, inst: &Inst<Isa>) -> Option<Inst<Isa>> {
        let opcode = match inst.opcode {
            Opcode::PseudoCALL => Opcode::BL,
            Opcode::PseudoTAIL => Opcode::B,
            _ => return None,
        };
        Some(Inst::new(opcode, inst.operands.iter().copied()))
    }

    fn code_align(&self) -> u64 {
        4
    }

    fn table_entry(&self) -> TableEntry {
        match self.relocation {
            Relocation::Static => TableEntry::Address(8),
            Relocation::Executable | Relocation::Shared => TableEntry::Distance,
        }
    }

    fn stack_align(&self) -> u64 {
        16
    }

    fn stack_pointer(&self) -> Register {
        Register::R3
    }

    fn frame_pointer(&self) -> Register {
        Register::R22
    }

    fn max_offset(&self) -> u64 {
        // The immediate of the instruction is added to the offset of the slot.
        1920
    }

    fn scratch(&self) -> Register {
        SCRATCH
    }

    fn address_slot(
        &self,
        mut inst: Inst<Isa>,
        operand: usize,
        base: Register,
        offset: i64,
        out: &mut Vec<Inst<Isa>>,
    ) -> Result<(), Error> {
        let name = inst.opcode.name();
        let unsupported = || Error::Unsupported(format!("address of the frame in `{name}`"));
        let own = inst.operands.get(operand + 1).and_then(|one| one.immediate());
        let total = own.and_then(|own| own.checked_add(offset));
        let total = total.filter(|total| i32::try_from(*total).is_ok()).ok_or_else(unsupported)?;
        let (mut register, mut rest) = (base, total);
        inst.opcode = short_access(inst.opcode);
        if !is_immediate(total) {
            let (upper, lower) = halves(total);
            (register, rest) = (SCRATCH, lower);
            out.push(Inst::with(Opcode::LU12I_W, &[SCRATCH], &[upper]));
            out.push(Inst::with(Opcode::ADD_D, &[SCRATCH, SCRATCH, base], &[]));
        }
        inst.operands[operand] = Operand::Register(register);
        inst.operands[operand + 1] = Operand::Immediate(rest);
        out.push(inst);
        Ok(())
    }

    fn prologue(&self, frame: &Frame<Isa>, out: &mut Code<Isa>) {
        frames::prologue(self, frame, out);
    }

    fn epilogue(&self, frame: &Frame<Isa>, out: &mut Code<Isa>) {
        frames::epilogue(self, frame, out);
    }
}

impl FrameInsts for Generator {
    const MAX_STEP: i64 = MAX_IMMEDIATE;

    fn add(&self, to: Register, base: Register, offset: i64, out: &mut Code<Isa>) {
        if is_immediate(offset) {
            return out.push(immediate(Opcode::ADDI_D, to, base, offset));
        }
        let (upper, lower) = halves(offset);
        out.push(Inst::with(Opcode::LU12I_W, &[SCRATCH], &[upper]));
        if lower != 0 {
            out.push(immediate(Opcode::ADDI_W, SCRATCH, SCRATCH, lower));
        }
        out.push(Inst::with(Opcode::ADD_D, &[to, base, SCRATCH], &[]));
    }

    fn store_at(&self, from: Register, base: Register, offset: i64) -> Inst<Isa> {
        access(from, true, Operand::Register(base), offset)
    }

    fn load_at(&self, to: Register, base: Register, offset: i64) -> Inst<Isa> {
        access(to, false, Operand::Register(base), offset)
    }

    fn align_stack(&self, align: u64, out: &mut Code<Isa>) {
        let stack = Register::R3;
        let highest = i64::from(align.trailing_zeros()) - 1;
        if highest >= 0 {
            // The lowest bits become those of the zero register.
            let registers = [stack, stack, Register::R0];
            out.push(Inst::with(Opcode::BSTRINS_D, &registers, &[highest, 0]));
        }
    }
}

/// Returns the cycles until the result of an instruction is there on common processors.
fn latency(inst: &Inst<Isa>) -> u32 {
    match inst.opcode {
        Opcode::MUL_W | Opcode::MUL_D | Opcode::MULH_D | Opcode::MULH_DU => 4,
        Opcode::MULW_D_W | Opcode::MULW_D_WU => 4,
        Opcode::DIV_D | Opcode::DIV_DU | Opcode::MOD_D | Opcode::MOD_DU => 20,
        Opcode::DIV_W | Opcode::DIV_WU | Opcode::MOD_W | Opcode::MOD_WU => 12,
        _ if inst.desc().may_load() => 4,
        _ => 1,
    }
}
