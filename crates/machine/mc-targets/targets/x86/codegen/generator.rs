//! Copies, spills and branches.

extern crate alloc;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use tablegen_backend::machine::{BlockId, Frame, Function, Inst, Operand, SlotId};
use tablegen_backend::target::{Bank, Blocks, Code, TableEntry, Target};
use tablegen_backend::{Error, Relocation};
use tablegen_rt::mc::sched::Schedule;

use super::expand::of_registers;
use super::isa::{CALLEE_SAVED, Isa};
use crate::FeatureSet;
use crate::target::{HwMode, Opcode, Register, RegisterClass};

/// Code generator of X86-64 with a set of features.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    features: FeatureSet,
    /// Mode that register classes of instructions depend on.
    hw_mode: HwMode,
    relocation: Relocation,
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
    /// Creates a code generator for these features, and for programs at any address. The features have the mode of
    /// 64 bits and SSE2, as those of the triple `x86_64` do.
    #[must_use]
    pub fn new(features: FeatureSet) -> Self {
        // Descriptions before LLVM 22 have no modes.
        let hw_mode = HwMode::from_name("Mode64").unwrap_or_default();
        let (relocation, latencies) = (Relocation::default(), Latencies(None));
        Generator { features, hw_mode, relocation, latencies }
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

    /// Takes the latencies of instructions from a scheduling model of a module of `--gen-subtarget`. Without
    /// one they are those of common processors.
    #[must_use]
    pub const fn scheduled_for(self, schedule: Schedule) -> Self {
        Generator { latencies: Latencies(Some(schedule)), ..self }
    }

    /// Returns the features.
    #[must_use]
    pub const fn features(&self) -> FeatureSet {
        self.features
    }

    #[cfg(not(no_tables))]
    pub(crate) fn has(&self, feature: crate::target::Feature) -> bool {
        self.features.contains(feature)
    }
}

/// Number of the instruction pointer, which is in the classes of general registers.
const INSTRUCTION_POINTER: u8 = 59;

/// Number of the first of the registers `ah`, `ch`, `dh` and `bh`, which are never used.
const UPPER_BYTES: u8 = 60;

/// Number of the stack pointer.
const STACK_POINTER: u8 = 4;

/// Number of the frame pointer.
const FRAME_POINTER: u8 = 5;

pub(super) fn is_integer(register: Register) -> bool {
    [RegisterClass::GR64, RegisterClass::GR32, RegisterClass::GR16, RegisterClass::GR8]
        .iter()
        .any(|class| class.contains(register))
        || matches!(register, Register::EIP | Register::IP)
}

pub(super) fn is_float(register: Register) -> bool {
    RegisterClass::FR64.contains(register)
}

fn number(register: Register) -> u8 {
    match register {
        Register::AH => UPPER_BYTES,
        Register::CH => UPPER_BYTES + 1,
        Register::DH => UPPER_BYTES + 2,
        Register::BH => UPPER_BYTES + 3,
        Register::RIP | Register::EIP | Register::IP => INSTRUCTION_POINTER,
        _ => (register.encoding() & 31) as u8,
    }
}

/// Returns the number of a condition that holds exactly if another one does not.
pub(super) fn inverse(code: i64) -> i64 {
    code ^ 1
}

impl Target for Generator {
    type Isa = Isa;

    fn hw_mode(&self) -> HwMode {
        self.hw_mode
    }

    fn bank(&self, class: RegisterClass) -> Option<Bank> {
        let is_part = |of: &[RegisterClass]| of.iter().any(|one| one.has_sub_class(class));
        let integers =
            [RegisterClass::GR64, RegisterClass::GR32, RegisterClass::GR16, RegisterClass::GR8];
        if is_part(&integers) {
            Some(Bank::Integer)
        } else if is_part(&[RegisterClass::FR64, RegisterClass::FR32, RegisterClass::VR128]) {
            Some(Bank::Float)
        } else {
            None
        }
    }

    fn bank_class(&self, bank: Bank) -> Option<RegisterClass> {
        match bank {
            Bank::Integer => Some(RegisterClass::GR64),
            Bank::Float => Some(RegisterClass::FR64),
            Bank::Vector => None,
        }
    }

    fn number(&self, register: Register) -> u8 {
        number(register)
    }

    fn is_reserved(&self, register: Register, function: &Function<Isa>) -> bool {
        if is_integer(register) {
            return match number(register) {
                STACK_POINTER | 16.. => true,
                FRAME_POINTER => function.needs_frame_pointer(self.stack_align()),
                _ => false,
            };
        }
        !is_float(register)
    }

    fn callee_saved(&self) -> &'static [Register] {
        CALLEE_SAVED
    }

    fn spill_size(&self, _: Bank) -> u64 {
        8
    }

    fn copy(&self, to: Register, from: Register) -> Inst<Isa> {
        let opcode = match (is_float(to), is_float(from)) {
            (false, false) => Opcode::MOV64rr,
            (true, true) => Opcode::MOVAPSrr,
            (false, true) => Opcode::MOVSDto64rr,
            (true, false) => Opcode::MOV64toSDrr,
        };
        of_registers(opcode, &[to, from])
    }

    fn as_copy(&self, inst: &Inst<Isa>) -> Option<(Register, Register)> {
        match (inst.opcode, &inst.operands[..]) {
            (
                Opcode::MOV64rr | Opcode::MOVAPSrr,
                &[Operand::Register(to), Operand::Register(from)],
            ) => Some((to, from)),
            _ => None,
        }
    }

    fn store(&self, from: Register, slot: SlotId) -> Inst<Isa> {
        super::frame::spill(from, true, false, slot)
    }

    fn load(&self, to: Register, slot: SlotId) -> Inst<Isa> {
        super::frame::spill(to, false, false, slot)
    }

    fn store_vector(&self, from: Register, slot: SlotId) -> Inst<Isa> {
        super::frame::spill(from, true, true, slot)
    }

    fn load_vector(&self, to: Register, slot: SlotId) -> Inst<Isa> {
        super::frame::spill(to, false, true, slot)
    }

    fn status_register(&self) -> Option<Register> {
        Some(Register::EFLAGS)
    }

    fn jump(&self, to: BlockId) -> Inst<Isa> {
        Inst::new(Opcode::JMP_1, [Operand::Block(to)])
    }

    fn jump_target(&self, inst: &Inst<Isa>) -> Option<BlockId> {
        match inst.operands[..] {
            [Operand::Block(to)] if inst.opcode == Opcode::JMP_1 => Some(to),
            _ => None,
        }
    }

    fn inverted(&self, inst: &Inst<Isa>) -> Option<Inst<Isa>> {
        let mut inverted = inst.clone();
        let code = inst.operands.get(1)?.immediate().filter(|_| inst.opcode == Opcode::JCC_1)?;
        inverted.operands[1] = Operand::Immediate(inverse(code));
        Some(inverted)
    }

    fn latency(&self, inst: &Inst<Isa>) -> u32 {
        let of_model = self.latencies.0.and_then(|schedule| schedule.latency(inst.opcode).ok());
        of_model.unwrap_or_else(|| latency(inst))
    }

    fn optimize(&self, function: &mut Function<Isa>) {
        super::optimize::optimize(function);
    }

    fn is_rematerializable(&self, inst: &Inst<Isa>) -> bool {
        matches!(
            inst.opcode,
            Opcode::MOV32ri
                | Opcode::MOV32ri64
                | Opcode::MOV64ri32
                | Opcode::MOV64ri
                | Opcode::V_SET0
                | Opcode::V_SETALLONES
        )
    }

    fn expand(&self, inst: &Inst<Isa>) -> Result<Option<Blocks<Isa>>, Error> {
        Ok(super::expand::expand(inst))
    }

    fn written(&self, inst: &Inst<Isa>) -> Option<Inst<Isa>> {
        super::expand::written(inst)
    }

    fn part_text(&self, part: &str, address: &str) -> String {
        format!("{address}@{part}")
    }

    fn directives(&self) -> String {
        // The stack has no code.
        ".section .note.GNU-stack,\"\",@progbits\n".into()
    }

    fn code_align(&self) -> u64 {
        16
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
        Register::RSP
    }

    fn frame_pointer(&self) -> Register {
        Register::RBP
    }

    fn has_frame_record(&self) -> bool {
        true
    }

    fn return_address_size(&self) -> u64 {
        8
    }

    fn max_offset(&self) -> u64 {
        // Offsets have 32 bits, as sizes of frames do.
        u64::MAX
    }

    fn scratch(&self) -> Register {
        Register::R11
    }

    fn address_slot(
        &self,
        inst: Inst<Isa>,
        operand: usize,
        base: Register,
        offset: i64,
        out: &mut Vec<Inst<Isa>>,
    ) -> Result<(), Error> {
        super::frame::address_slot(inst, operand, base, offset, out)
    }

    fn prologue(&self, frame: &Frame<Isa>, out: &mut Code<Isa>) {
        super::frame::prologue(frame, out);
    }

    fn epilogue(&self, frame: &Frame<Isa>, out: &mut Code<Isa>) {
        super::frame::epilogue(frame, out);
    }
}

/// Returns the cycles until the result of an instruction is there on common processors.
fn latency(inst: &Inst<Isa>) -> u32 {
    match inst.opcode {
        Opcode::IMUL32rr | Opcode::IMUL64rr | Opcode::IMUL64r | Opcode::MUL64r => 3,
        Opcode::DIV64r | Opcode::IDIV64r => 18,
        Opcode::DIV32r | Opcode::IDIV32r => 12,
        _ if inst.desc().may_load() => 4,
        _ => 1,
    }
}
