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

use super::expand::{of_registers, with_immediates};
use super::isa::{CALLEE_SAVED, Isa};
use crate::FeatureSet;
use crate::target::{HwMode, Opcode, Register, RegisterClass};

/// Register for addresses of frames, which linkers may change at calls as well. It is never allocated.
pub(super) const SCRATCH: Register = Register::X16;

/// Number of the stack pointer among general registers, whose encoding is that of the zero register.
const STACK_POINTER: u8 = 32;

/// Code generator of AArch64 with a set of features.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    features: FeatureSet,
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
    /// Creates a code generator for these features, and for programs at any address.
    #[must_use]
    pub fn new(features: FeatureSet) -> Self {
        Generator { features, relocation: Relocation::default(), latencies: Latencies(None) }
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

pub(super) fn is_integer(register: Register) -> bool {
    RegisterClass::GPR64all.contains(register) || RegisterClass::GPR32all.contains(register)
}

pub(super) fn is_float(register: Register) -> bool {
    RegisterClass::FPR64.contains(register)
        || RegisterClass::FPR128.contains(register)
        || RegisterClass::FPR32.contains(register)
        || RegisterClass::FPR16.contains(register)
        || RegisterClass::FPR8.contains(register)
}

/// Returns the register of 128 bits that a floating-point register is part of. `None` for others.
fn vector(register: Register) -> Option<Register> {
    let index = usize::from(number(register));
    is_float(register).then(|| RegisterClass::FPR128.members().nth(index)).flatten()
}

fn number(register: Register) -> u8 {
    match register {
        Register::SP | Register::WSP => STACK_POINTER,
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
        self.features.hw_mode()
    }

    fn bank(&self, class: RegisterClass) -> Option<Bank> {
        let is_part = |of: &[RegisterClass]| of.iter().any(|one| one.has_sub_class(class));
        let floats = [
            RegisterClass::FPR64,
            RegisterClass::FPR32,
            RegisterClass::FPR16,
            RegisterClass::FPR8,
            RegisterClass::FPR128,
        ];
        if is_part(&[RegisterClass::GPR64all, RegisterClass::GPR32all]) {
            Some(Bank::Integer)
        } else if is_part(&floats) {
            Some(Bank::Float)
        } else {
            None
        }
    }

    fn bank_class(&self, bank: Bank) -> Option<RegisterClass> {
        match bank {
            Bank::Integer => Some(RegisterClass::GPR64),
            Bank::Float => Some(RegisterClass::FPR64),
            Bank::Vector => None,
        }
    }

    fn number(&self, register: Register) -> u8 {
        number(register)
    }

    fn is_reserved(&self, register: Register, function: &Function<Isa>) -> bool {
        if is_integer(register) {
            return match number(register) {
                16..=18 | 30.. => true,
                29 => function.needs_frame_pointer(self.stack_align()),
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
        let from = if from == Register::WZR { Register::XZR } else { from };
        match (is_float(to), is_float(from)) {
            (false, false) if to == Register::SP || from == Register::SP => {
                with_immediates(Opcode::ADDXri, &[to, from], &[0, 0])
            }
            (false, false) => with_immediates(Opcode::ORRXrs, &[to, Register::XZR, from], &[0]),
            (true, true) => of_registers(Opcode::FMOVDr, &[to, from]),
            (false, true) => of_registers(Opcode::FMOVDXr, &[to, from]),
            (true, false) => of_registers(Opcode::FMOVXDr, &[to, from]),
        }
    }

    fn as_copy(&self, inst: &Inst<Isa>) -> Option<(Register, Register)> {
        match (inst.opcode, &inst.operands[..]) {
            (
                Opcode::ORRXrs,
                &[
                    Operand::Register(to),
                    Operand::Register(Register::XZR),
                    Operand::Register(from),
                    Operand::Immediate(0),
                ],
            )
            | (Opcode::FMOVDr, &[Operand::Register(to), Operand::Register(from)]) => {
                // The zero register has no value of an instruction.
                Some((to, from)).filter(|_| from != Register::XZR)
            }
            (
                Opcode::ORRv16i8,
                &[Operand::Register(to), Operand::Register(from), Operand::Register(other)],
            ) if from == other => Some((to, from)),
            _ => None,
        }
    }

    fn store(&self, from: Register, slot: SlotId) -> Inst<Isa> {
        super::frame::spill(from, true, Operand::Slot(slot))
    }

    fn load(&self, to: Register, slot: SlotId) -> Inst<Isa> {
        super::frame::spill(to, false, Operand::Slot(slot))
    }

    fn copy_vector(&self, to: Register, from: Register) -> Inst<Isa> {
        match (vector(to), vector(from)) {
            (Some(to), Some(from)) => of_registers(Opcode::ORRv16i8, &[to, from, from]),
            _ => self.copy(to, from),
        }
    }

    fn store_vector(&self, from: Register, slot: SlotId) -> Inst<Isa> {
        super::frame::spill(vector(from).unwrap_or(from), true, Operand::Slot(slot))
    }

    fn load_vector(&self, to: Register, slot: SlotId) -> Inst<Isa> {
        super::frame::spill(vector(to).unwrap_or(to), false, Operand::Slot(slot))
    }

    fn status_register(&self) -> Option<Register> {
        Some(Register::NZCV)
    }

    fn jump(&self, to: BlockId) -> Inst<Isa> {
        Inst::new(Opcode::B, [Operand::Block(to)])
    }

    fn jump_target(&self, inst: &Inst<Isa>) -> Option<BlockId> {
        match inst.operands[..] {
            [Operand::Block(to)] if inst.opcode == Opcode::B => Some(to),
            _ => None,
        }
    }

    fn inverted(&self, inst: &Inst<Isa>) -> Option<Inst<Isa>> {
        let mut inverted = inst.clone();
        inverted.opcode = match inst.opcode {
            Opcode::Bcc => {
                let code = inst.operands.first()?.immediate()?;
                inverted.operands[0] = Operand::Immediate(inverse(code));
                Opcode::Bcc
            }
            Opcode::CBZW => Opcode::CBNZW,
            Opcode::CBNZW => Opcode::CBZW,
            Opcode::CBZX => Opcode::CBNZX,
            Opcode::CBNZX => Opcode::CBZX,
            Opcode::TBZW => Opcode::TBNZW,
            Opcode::TBNZW => Opcode::TBZW,
            Opcode::TBZX => Opcode::TBNZX,
            Opcode::TBNZX => Opcode::TBZX,
            _ => return None,
        };
        Some(inverted)
    }

    fn branch_range(&self, inst: &Inst<Isa>) -> Option<u64> {
        match inst.opcode {
            Opcode::TBZW | Opcode::TBNZW | Opcode::TBZX | Opcode::TBNZX => Some((1 << 15) - 4),
            Opcode::Bcc | Opcode::CBZW | Opcode::CBNZW | Opcode::CBZX | Opcode::CBNZX => {
                Some((1 << 20) - 4)
            }
            _ => None,
        }
    }

    fn latency(&self, inst: &Inst<Isa>) -> u32 {
        let of_model = self.latencies.0.and_then(|schedule| schedule.latency(inst.opcode).ok());
        of_model.unwrap_or_else(|| latency(inst))
    }

    fn optimize(&self, function: &mut Function<Isa>) {
        super::optimize::optimize(function);
    }

    fn is_rematerializable(&self, inst: &Inst<Isa>) -> bool {
        matches!(inst.opcode, Opcode::MOVi32imm | Opcode::MOVi64imm | Opcode::MOVaddr)
    }

    fn expand(&self, inst: &Inst<Isa>) -> Result<Option<Blocks<Isa>>, Error> {
        Ok(super::expand::expand(inst))
    }

    fn written(&self, inst: &Inst<Isa>) -> Option<Inst<Isa>> {
        super::expand::written(inst)
    }

    fn part_text(&self, part: &str, address: &str) -> String {
        format!(":{part}:{address}")
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
        Register::SP
    }

    fn frame_pointer(&self) -> Register {
        Register::FP
    }

    fn has_frame_record(&self) -> bool {
        true
    }

    fn link_register(&self) -> Option<Register> {
        Some(Register::LR)
    }

    fn max_offset(&self) -> u64 {
        // The scratch register is never allocated.
        u64::MAX
    }

    fn scratch(&self) -> Register {
        SCRATCH
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
        Opcode::MADDWrrr | Opcode::MADDXrrr | Opcode::MSUBWrrr | Opcode::MSUBXrrr => 3,
        Opcode::SMULHrr | Opcode::UMULHrr => 4,
        Opcode::SDIVXr | Opcode::UDIVXr => 12,
        Opcode::SDIVWr | Opcode::UDIVWr => 8,
        _ if inst.desc().may_load() => 4,
        _ => 1,
    }
}
