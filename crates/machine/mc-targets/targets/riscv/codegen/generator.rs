//! Copies, spills, branches and frames.

extern crate alloc;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use tablegen_backend::Error;
use tablegen_backend::kit::frames::{self, FrameInsts};
use tablegen_backend::kit::{int32, linked};
use tablegen_backend::machine::{BlockId, Frame, Function, Inst, Operand, SlotId};
use tablegen_backend::target::{Bank, Blocks, Code, TableEntry, Target};
use tablegen_rt::mc::sched::Schedule;

use super::isa::{CALLEE_SAVED, CALLEE_SAVED_INTEGERS, CALLEE_SAVED_SINGLES, Isa};
use super::model::{CodeModel, Relocation};
use crate::FeatureSet;
use crate::asm::FloatAbi;
use crate::target::{Feature, HwMode, Opcode, Register, RegisterClass};

/// Largest immediate of an instruction with 12 bits.
const MAX_IMMEDIATE: i64 = 2047;

/// Code generator of RISC-V with a set of features.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    features: FeatureSet,
    model: CodeModel,
    relocation: Relocation,
    float_abi: FloatAbi,
    latencies: Latencies,
}

/// Source of the latencies of instructions.
#[derive(Clone, Copy)]
struct Latencies(Option<Schedule>);

impl fmt::Debug for Latencies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Schedule" } else { "None" })
    }
}

impl Generator {
    /// Creates a code generator for these features. The calling convention passes floating-point numbers
    /// in registers if there are any; the other choices are the defaults of their types.
    #[must_use]
    pub fn new(features: FeatureSet) -> Self {
        let float_abi = FloatAbi::of_features(features);
        let (model, relocation) = Default::default();
        Generator { features, model, relocation, float_abi, latencies: Latencies(None) }
    }

    /// Returns the code generator with another range of addresses.
    #[must_use]
    pub const fn with_model(self, model: CodeModel) -> Self {
        Generator { model, ..self }
    }

    /// Returns the code generator for another kind of linked file.
    #[must_use]
    pub const fn with_relocation(self, relocation: Relocation) -> Self {
        Generator { relocation, ..self }
    }

    /// Returns the code generator with another calling convention. One with registers that the features lack
    /// is that of the widest registers that they have. The flags of the object file are a property of the
    /// [assembler's machine](crate::Machine::with_float_abi).
    #[must_use]
    pub fn with_float_abi(self, float_abi: FloatAbi) -> Self {
        let float_abi = float_abi.min(FloatAbi::of_features(self.features));
        Generator { float_abi, ..self }
    }

    /// Returns the calling convention of floating-point numbers.
    #[must_use]
    pub const fn float_abi(&self) -> FloatAbi {
        self.float_abi
    }

    /// Returns the kind of linked file.
    #[must_use]
    pub const fn relocation(&self) -> Relocation {
        self.relocation
    }

    /// Returns true if addresses are absolute numbers of 32 bits.
    pub(crate) fn has_absolute_addresses(&self) -> bool {
        self.model == CodeModel::Low && self.relocation == Relocation::Static
    }

    /// Takes the latencies of instructions from a scheduling model of a module of `--gen-subtarget`. Without
    /// one they are those of common processors that execute in order.
    #[must_use]
    pub const fn scheduled_for(self, schedule: Schedule) -> Self {
        Generator { latencies: Latencies(Some(schedule)), ..self }
    }

    /// Returns the features.
    #[must_use]
    pub const fn features(&self) -> FeatureSet {
        self.features
    }

    pub(crate) fn has(&self, feature: Feature) -> bool {
        self.features.contains(feature)
    }

    pub(crate) fn is_64_bit(&self) -> bool {
        self.has(Feature::Feature64Bit)
    }

    /// Returns the size of a general register in bytes.
    pub(crate) fn xlen_bytes(&self) -> u64 {
        if self.is_64_bit() { 8 } else { 4 }
    }
}

/// Returns the operands of `lui` and of an addition of 12 bits that make a number of 32 bits.
fn halves(value: i64) -> (i64, i64) {
    let lower = value << 52 >> 52;
    ((value - lower) >> 12 & 0xf_ffff, lower)
}

fn immediate(opcode: Opcode, to: Register, from: Register, value: i64) -> Inst<Isa> {
    let [to, from] = [to, from].map(Operand::Register);
    Inst::new(opcode, [to, from, Operand::Immediate(value)])
}

fn load_upper(to: Register, value: i64) -> Inst<Isa> {
    Inst::new(Opcode::LUI, [Operand::Register(to), Operand::Immediate(value)])
}

fn is_float(register: Register) -> bool {
    RegisterClass::FPR64.contains(register) || RegisterClass::FPR32.contains(register)
}

impl Generator {
    fn memory(
        &self,
        opcodes: [Opcode; 4],
        register: Register,
        address: [Operand<Isa>; 2],
    ) -> Inst<Isa> {
        let [integer_64, integer_32, float_64, float_32] = opcodes;
        let opcode = match RegisterClass::GPR.contains(register) {
            true if self.is_64_bit() => integer_64,
            true => integer_32,
            false if RegisterClass::FPR64.contains(register) => float_64,
            false => float_32,
        };
        let [base, offset] = address;
        Inst::new(opcode, [Operand::Register(register), base, offset])
    }

    fn store_to(&self, from: Register, address: [Operand<Isa>; 2]) -> Inst<Isa> {
        self.memory([Opcode::SD, Opcode::SW, Opcode::FSD, Opcode::FSW], from, address)
    }

    fn load_from(&self, to: Register, address: [Operand<Isa>; 2]) -> Inst<Isa> {
        self.memory([Opcode::LD, Opcode::LW, Opcode::FLD, Opcode::FLW], to, address)
    }
}

impl Target for Generator {
    type Isa = Isa;

    fn hw_mode(&self) -> HwMode {
        self.features.hw_mode()
    }

    fn bank(&self, class: RegisterClass) -> Option<Bank> {
        let float = |of: RegisterClass, feature| of.has_sub_class(class) && self.has(feature);
        if RegisterClass::GPR.has_sub_class(class) {
            Some(Bank::Integer)
        } else if float(RegisterClass::FPR64, Feature::FeatureStdExtD)
            || float(RegisterClass::FPR32, Feature::FeatureStdExtF)
            || float(RegisterClass::FPR16, Feature::FeatureStdExtF)
        {
            Some(Bank::Float)
        } else {
            None
        }
    }

    fn bank_class(&self, bank: Bank) -> Option<RegisterClass> {
        match bank {
            Bank::Integer => Some(RegisterClass::GPR),
            Bank::Float if self.has(Feature::FeatureStdExtD) => Some(RegisterClass::FPR64),
            Bank::Float if self.has(Feature::FeatureStdExtF) => Some(RegisterClass::FPR32),
            Bank::Float | Bank::Vector => None,
        }
    }

    fn number(&self, register: Register) -> u8 {
        (register.encoding() & 31) as u8
    }

    fn is_reserved(&self, register: Register, function: &Function<Isa>) -> bool {
        if RegisterClass::GPR.contains(register) {
            return match register {
                Register::X0 | Register::X1 | Register::X2 | Register::X3 | Register::X4 => true,
                Register::X8 => function.needs_frame_pointer(self.stack_align()),
                _ => self.has(Feature::FeatureStdExtE) && register.encoding() >= 16,
            };
        }
        let is_float = is_float(register) || RegisterClass::FPR16.contains(register);
        !is_float || !self.has(Feature::FeatureStdExtF)
    }

    fn callee_saved(&self) -> &'static [Register] {
        match self.float_abi {
            FloatAbi::Soft => CALLEE_SAVED_INTEGERS,
            FloatAbi::Single => CALLEE_SAVED_SINGLES,
            FloatAbi::Double => CALLEE_SAVED,
        }
    }

    fn spill_size(&self, bank: Bank) -> u64 {
        match bank {
            Bank::Float if self.has(Feature::FeatureStdExtD) => 8,
            Bank::Float => 4,
            Bank::Integer | Bank::Vector => self.xlen_bytes(),
        }
    }

    fn copy(&self, to: Register, from: Register) -> Inst<Isa> {
        let is_double = self.has(Feature::FeatureStdExtD);
        let by_width = |double, single| if is_double { double } else { single };
        let [target, source] = [to, from].map(Operand::Register);
        match (is_float(to), is_float(from)) {
            (false, false) => immediate(Opcode::ADDI, to, from, 0),
            (true, true) => {
                let opcode = by_width(Opcode::FSGNJ_D, Opcode::FSGNJ_S);
                Inst::new(opcode, [target, source, source])
            }
            (false, true) => {
                Inst::new(by_width(Opcode::FMV_X_D, Opcode::FMV_X_W), [target, source])
            }
            (true, false) => {
                Inst::new(by_width(Opcode::FMV_D_X, Opcode::FMV_W_X), [target, source])
            }
        }
    }

    fn as_copy(&self, inst: &Inst<Isa>) -> Option<(Register, Register)> {
        match (inst.opcode, &inst.operands[..]) {
            (
                Opcode::ADDI,
                &[Operand::Register(to), Operand::Register(from), Operand::Immediate(0)],
            ) => Some((to, from)),
            (
                Opcode::FSGNJ_D | Opcode::FSGNJ_S,
                &[Operand::Register(to), Operand::Register(from), Operand::Register(other)],
            ) if from == other => Some((to, from)),
            _ => None,
        }
    }

    fn store(&self, from: Register, slot: SlotId) -> Inst<Isa> {
        self.store_to(from, [Operand::Slot(slot), Operand::Immediate(0)])
    }

    fn load(&self, to: Register, slot: SlotId) -> Inst<Isa> {
        self.load_from(to, [Operand::Slot(slot), Operand::Immediate(0)])
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
            _ => return None,
        };
        Some(Inst { opcode, ..inst.clone() })
    }

    fn latency(&self, inst: &Inst<Isa>) -> u32 {
        let of_model = self.latencies.0.and_then(|schedule| schedule.latency(inst.opcode).ok());
        of_model.unwrap_or_else(|| latency(inst))
    }

    fn optimize(&self, function: &mut Function<Isa>) {
        if self.is_64_bit() {
            int32::remove_extensions(self, function);
        }
        int32::fold_addresses(self, function);
    }

    fn is_rematerializable(&self, inst: &Inst<Isa>) -> bool {
        matches!(
            (inst.opcode, inst.operands.get(1)),
            (Opcode::ADDI, Some(Operand::Register(Register::X0))) | (Opcode::LUI, _)
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
        if let (Opcode::PseudoMovAddr, &[to, upper, lower]) = (inst.opcode, &inst.operands[..]) {
            let insts =
                [Inst::new(Opcode::LUI, [to, upper]), Inst::new(Opcode::ADDI, [to, to, lower])];
            return Ok(Some([insts.into()].into()));
        }
        let op = super::atomics::PSEUDOS.operation(inst.opcode);
        Ok(op.and_then(|op| linked::expand(self, op, inst)))
    }

    fn directives(&self) -> String {
        let (align, name) = (self.stack_align(), super::text::architecture(self.features));
        format!(".attribute 4, {align}\n.attribute 5, \"{name}\"\n")
    }

    fn table_entry(&self) -> TableEntry {
        match self.relocation {
            Relocation::Static if self.has_absolute_addresses() => TableEntry::Address(4),
            Relocation::Static => TableEntry::Address(self.xlen_bytes()),
            Relocation::Executable | Relocation::Shared => TableEntry::Distance,
        }
    }

    fn stack_align(&self) -> u64 {
        if self.has(Feature::FeatureStdExtE) { self.xlen_bytes() } else { 16 }
    }

    fn stack_pointer(&self) -> Register {
        Register::X2
    }

    fn frame_pointer(&self) -> Register {
        Register::X8
    }

    fn max_offset(&self) -> u64 {
        // The immediate of the instruction is added to the offset of the slot.
        1920
    }

    fn scratch(&self) -> Register {
        if self.has(Feature::FeatureStdExtE) { Register::X15 } else { Register::X31 }
    }

    fn address_slot(
        &self,
        mut inst: Inst<Isa>,
        operand: usize,
        base: Register,
        offset: i64,
        out: &mut Vec<Inst<Isa>>,
    ) -> Result<(), Error> {
        let unsupported =
            || Error::Unsupported(format!("address of the frame in `{}`", inst.opcode.name()));
        let Some(Operand::Immediate(own)) = inst.operands.get(operand + 1).copied() else {
            return Err(unsupported());
        };
        let total = own.checked_add(offset).filter(|total| i32::try_from(*total).is_ok());
        let total = total.ok_or_else(unsupported)?;
        let (mut register, mut rest) = (base, total);
        if !(-MAX_IMMEDIATE - 1..=MAX_IMMEDIATE).contains(&total) {
            let (upper, lower) = halves(total);
            register = self.scratch();
            rest = lower;
            out.push(load_upper(register, upper));
            let operands = [register, register, base].map(Operand::Register);
            out.push(Inst::new(Opcode::ADD, operands));
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
        if (-MAX_IMMEDIATE - 1..=MAX_IMMEDIATE).contains(&offset) {
            return out.push(immediate(Opcode::ADDI, to, base, offset));
        }
        let scratch = Register::X5;
        let (upper, lower) = halves(offset);
        out.push(load_upper(scratch, upper));
        if lower != 0 {
            let add = if self.is_64_bit() { Opcode::ADDIW } else { Opcode::ADDI };
            out.push(immediate(add, scratch, scratch, lower));
        }
        out.push(Inst::with(Opcode::ADD, &[to, base, scratch], &[]));
    }

    fn store_at(&self, from: Register, base: Register, offset: i64) -> Inst<Isa> {
        self.store_to(from, [Operand::Register(base), Operand::Immediate(offset)])
    }

    fn load_at(&self, to: Register, base: Register, offset: i64) -> Inst<Isa> {
        self.load_from(to, [Operand::Register(base), Operand::Immediate(offset)])
    }

    fn align_stack(&self, align: u64, out: &mut Code<Isa>) {
        let stack = Register::X2;
        if align <= 2048 {
            let mask = -i64::try_from(align).unwrap_or(16);
            return out.push(immediate(Opcode::ANDI, stack, stack, mask));
        }
        let bits = align.trailing_zeros().into();
        out.push(immediate(Opcode::SRLI, stack, stack, bits));
        out.push(immediate(Opcode::SLLI, stack, stack, bits));
    }
}

/// Returns the cycles until the result of an instruction is there on common processors.
fn latency(inst: &Inst<Isa>) -> u32 {
    match inst.opcode {
        Opcode::MUL | Opcode::MULH | Opcode::MULHU | Opcode::MULHSU | Opcode::MULW => 3,
        Opcode::DIV | Opcode::DIVU | Opcode::REM | Opcode::REMU => 20,
        Opcode::DIVW | Opcode::DIVUW | Opcode::REMW | Opcode::REMUW => 12,
        _ if inst.desc().may_load() => 3,
        _ => 1,
    }
}
