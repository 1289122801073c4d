//! Copies, spills and branches.

extern crate alloc;

use alloc::string::String;
use alloc::vec::Vec;

use tablegen_backend::machine::{BlockId, Frame, Function, Inst, Operand, SlotId};
use tablegen_backend::target::{Bank, Blocks, Code, TableEntry, Target};
use tablegen_backend::{Error, Relocation};

use super::isa::{CALLEE_SAVED, CALLEE_SAVED_INTEGERS, Isa};
use crate::setup::SOFT;
use crate::target::{Feature, HwMode, Opcode, Register, RegisterClass};
use crate::{FeatureSet, operands};

/// Register for addresses of frames, which is never allocated. Functions that use it save it.
pub(super) const SCRATCH: Register = Register::LR;

/// Register for addresses in prologues, where no value is in it.
pub(super) const PROLOGUE_SCRATCH: Register = Register::R12;

/// Register with the address of slots in functions in which no other one has it.
const BASE: Register = Register::R6;

/// Condition of instructions that are always executed.
pub(super) const ALWAYS: i64 = operands::ALWAYS as i64;

/// Numbers of registers in their bank: of the upper halves of the first floating-point registers, of vector registers
/// that are never allocated, and of registers that are none of the general ones.
const UPPER_HALVES: u8 = 32;
const OTHERS: u8 = 60;

/// Code generator of ARM from ARMv7 on, with a set of features: for T32 with the feature `thumb-mode`, otherwise for A32.
///
/// Arguments are in floating-point registers if there are any of 64 bits ([`with_soft_float`](Self::with_soft_float)
/// is the other convention).
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    features: FeatureSet,
    relocation: Relocation,
    is_soft: bool,
}

impl Generator {
    /// Creates a code generator for these features, and for programs at any address.
    #[must_use]
    pub fn new(features: FeatureSet) -> Self {
        Generator { features, relocation: Relocation::default(), is_soft: false }
    }

    /// Creates a code generator for a setup, with the convention of its interface.
    #[must_use]
    pub fn from_setup(setup: &crate::Setup) -> Self {
        Generator::new(setup.features).with_soft_float(setup.abi == SOFT)
    }

    /// Returns the code generator with the convention in which floating-point numbers are in general registers, or
    /// in floating-point registers. Functions of the compiler's library compute with such numbers in the first one.
    #[must_use]
    pub const fn with_soft_float(self, is_soft: bool) -> Self {
        Generator { is_soft, ..self }
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

    pub(crate) fn has(&self, feature: Feature) -> bool {
        self.features.contains(feature)
    }

    /// Returns true if instructions are those of T32.
    pub(crate) fn is_thumb(&self) -> bool {
        self.has(Feature::ModeThumb)
    }

    /// Returns true if registers hold floating-point numbers of 64 bits.
    pub(crate) fn has_doubles(&self) -> bool {
        !self.is_soft && self.has(Feature::FeatureFP64)
    }

    /// Returns the first value for A32, or the second for T32.
    pub(super) fn either<T>(&self, a32: T, t32: T) -> T {
        if self.is_thumb() { t32 } else { a32 }
    }
}

pub(super) fn is_double(register: Register) -> bool {
    RegisterClass::DPR.contains(register)
}

pub(super) fn is_float(register: Register) -> bool {
    is_double(register) || RegisterClass::SPR.contains(register)
}

/// Returns the register of 64 bits whose lower half a register of 32 bits is.
fn double_of(register: Register) -> Register {
    match RegisterClass::SPR.contains(register) {
        true => operands::d_register(register.encoding() as u32 / 2).unwrap_or(register),
        false => register,
    }
}

/// Returns the lower half of a floating-point register.
pub(super) fn single_of(register: Register) -> Register {
    match is_double(register) {
        true => operands::s_register(register.encoding() as u32 * 2).unwrap_or(register),
        false => register,
    }
}

/// Appends the operands of instructions that are always executed.
pub(super) fn always(inst: &mut Inst<Isa>) {
    inst.operands.extend([Operand::Immediate(ALWAYS), Operand::NoRegister]);
}

/// Makes an instruction that is always executed.
pub(super) fn plain(opcode: Opcode, registers: &[Register], immediates: &[i64]) -> Inst<Isa> {
    let mut inst = Inst::with(opcode, registers, immediates);
    always(&mut inst);
    inst
}

/// Makes an instruction that is always executed and does not set the flags.
pub(super) fn data(opcode: Opcode, registers: &[Register], immediates: &[i64]) -> Inst<Isa> {
    let mut inst = plain(opcode, registers, immediates);
    inst.operands.push(Operand::NoRegister);
    inst
}

/// Returns the number of a condition that holds exactly if another one does not.
pub(super) fn inverse(code: i64) -> i64 {
    code ^ 1
}

impl Target for Generator {
    type Isa = Isa;

    fn hw_mode(&self) -> HwMode {
        HwMode::DefaultMode
    }

    fn bank(&self, class: RegisterClass) -> Option<Bank> {
        let is_part = |of: &[RegisterClass]| of.iter().any(|one| one.has_sub_class(class));
        let general = [
            RegisterClass::GPR,
            RegisterClass::GPRwithAPSR,
            RegisterClass::GPRwithZR,
            RegisterClass::GPRwithAPSRnosp,
            RegisterClass::GPRwithAPSR_NZCVnosp,
        ];
        let floats = [RegisterClass::DPR, RegisterClass::SPR, RegisterClass::HPR];
        match () {
            () if is_part(&general) => Some(Bank::Integer),
            () if self.has_doubles() && is_part(&floats) => Some(Bank::Float),
            () => None,
        }
    }

    fn bank_class(&self, bank: Bank) -> Option<RegisterClass> {
        match bank {
            Bank::Integer => Some(RegisterClass::GPR),
            Bank::Float if self.has_doubles() => Some(RegisterClass::DPR_VFP2),
            Bank::Float | Bank::Vector => None,
        }
    }

    fn number(&self, register: Register) -> u8 {
        let number = register.encoding() as u8;
        if is_double(register) {
            return number;
        }
        match RegisterClass::SPR.contains(register) {
            true if number.is_multiple_of(2) => number / 2,
            true => UPPER_HALVES + number / 2,
            false if RegisterClass::GPR.contains(register) => number & 15,
            false => OTHERS,
        }
    }

    fn is_reserved(&self, register: Register, function: &Function<Isa>) -> bool {
        match register {
            Register::SP | Register::LR | Register::PC => true,
            Register::R11 => function.needs_frame_pointer(self.stack_align()),
            BASE => function.needs_base_pointer(self.stack_align()),
            _ if RegisterClass::GPR.contains(register) => false,
            _ if !self.has_doubles() || !is_float(register) => true,
            _ => self.number(register) >= 16,
        }
    }

    fn callee_saved(&self) -> &'static [Register] {
        if self.has_doubles() { CALLEE_SAVED } else { CALLEE_SAVED_INTEGERS }
    }

    fn spill_size(&self, bank: Bank) -> u64 {
        if bank == Bank::Integer { 4 } else { 8 }
    }

    fn copy(&self, to: Register, from: Register) -> Inst<Isa> {
        match (is_float(to), is_float(from)) {
            (false, false) if self.is_thumb() => plain(Opcode::tMOVr, &[to, from], &[]),
            (false, false) => data(Opcode::MOVr, &[to, from], &[]),
            (true, true) => plain(Opcode::VMOVD, &[double_of(to), double_of(from)], &[]),
            (true, false) => plain(Opcode::VMOVSR, &[single_of(to), from], &[]),
            (false, true) => plain(Opcode::VMOVRS, &[to, single_of(from)], &[]),
        }
    }

    fn as_copy(&self, inst: &Inst<Isa>) -> Option<(Register, Register)> {
        match (inst.opcode, &inst.operands[..]) {
            (
                Opcode::MOVr | Opcode::tMOVr | Opcode::VMOVD,
                &[
                    Operand::Register(to),
                    Operand::Register(from),
                    Operand::Immediate(ALWAYS),
                    Operand::NoRegister,
                    ref rest @ ..,
                ],
            ) if rest.iter().all(|one| *one == Operand::NoRegister) => Some((to, from)),
            _ => None,
        }
    }

    fn store(&self, from: Register, slot: SlotId) -> Inst<Isa> {
        super::frame::spill(self, from, true, slot)
    }

    fn load(&self, to: Register, slot: SlotId) -> Inst<Isa> {
        super::frame::spill(self, to, false, slot)
    }

    fn status_register(&self) -> Option<Register> {
        Some(Register::CPSR)
    }

    fn writes_status(&self, inst: &Inst<Isa>) -> bool {
        match inst.opcode {
            // They are followed by a copy of the status register for floating-point numbers.
            Opcode::VCMPD | Opcode::VCMPS | Opcode::VCMPZD | Opcode::VCMPZS => true,
            // Their loops have comparisons.
            Opcode::CMP_SWAP_8 | Opcode::CMP_SWAP_16 | Opcode::CMP_SWAP_32 => true,
            _ => inst.desc().implicit_defs().any(|register| register == Register::CPSR),
        }
    }

    fn jump(&self, to: BlockId) -> Inst<Isa> {
        let mut inst = Inst::new(self.either(Opcode::B, Opcode::t2B), [Operand::Block(to)]);
        if self.is_thumb() {
            always(&mut inst);
        }
        inst
    }

    fn jump_target(&self, inst: &Inst<Isa>) -> Option<BlockId> {
        match (inst.opcode, &inst.operands[..]) {
            (Opcode::B, &[Operand::Block(to)])
            | (Opcode::t2B, &[Operand::Block(to), Operand::Immediate(ALWAYS), _]) => Some(to),
            _ => None,
        }
    }

    fn inverted(&self, inst: &Inst<Isa>) -> Option<Inst<Isa>> {
        match (inst.opcode, inst.operands.get(1)) {
            (Opcode::Bcc | Opcode::t2Bcc, Some(&Operand::Immediate(code))) if code != ALWAYS => {
                let mut inverted = inst.clone();
                inverted.operands[1] = Operand::Immediate(inverse(code));
                Some(inverted)
            }
            _ => None,
        }
    }

    fn branch_range(&self, inst: &Inst<Isa>) -> Option<u64> {
        (inst.opcode == Opcode::t2Bcc).then_some((1 << 20) - 8)
    }

    fn latency(&self, inst: &Inst<Isa>) -> u32 {
        latency(inst)
    }

    fn is_rematerializable(&self, inst: &Inst<Isa>) -> bool {
        matches!(
            inst.opcode,
            Opcode::MOVi
                | Opcode::MVNi
                | Opcode::MOVi16
                | Opcode::MOVi32imm
                | Opcode::t2MOVi
                | Opcode::t2MVNi
                | Opcode::t2MOVi16
                | Opcode::t2MOVi32imm
        ) && inst.operands.contains(&Operand::Immediate(ALWAYS))
            || matches!(inst.opcode, Opcode::MOVi32imm | Opcode::t2MOVi32imm)
    }

    fn expand(&self, inst: &Inst<Isa>) -> Result<Option<Blocks<Isa>>, Error> {
        Ok(super::expand::expand(self, inst))
    }

    fn written(&self, inst: &Inst<Isa>) -> Option<Inst<Isa>> {
        super::expand::written(self, inst)
    }

    fn part_text(&self, part: &str, address: &str) -> String {
        part.replace("{}", address)
    }

    fn type_mark(&self) -> char {
        '%'
    }

    fn directives(&self) -> String {
        super::text::directives(self)
    }

    fn code_align(&self) -> u64 {
        4
    }

    fn table_entry(&self) -> TableEntry {
        match self.relocation {
            Relocation::Static if !self.is_thumb() => TableEntry::Address(4),
            _ => TableEntry::Distance,
        }
    }

    fn stack_align(&self) -> u64 {
        8
    }

    fn stack_pointer(&self) -> Register {
        Register::SP
    }

    fn frame_pointer(&self) -> Register {
        Register::R11
    }

    fn base_pointer(&self) -> Option<Register> {
        Some(BASE)
    }

    fn link_register(&self) -> Option<Register> {
        Some(Register::LR)
    }

    fn max_offset(&self) -> u64 {
        // Accesses to half-words have the shortest offsets, and their own is added.
        200
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
        super::frame::address_slot(self, inst, operand, (base, offset), out)
    }

    fn prologue(&self, frame: &Frame<Isa>, out: &mut Code<Isa>) {
        super::frame::prologue(self, frame, out);
    }

    fn epilogue(&self, frame: &Frame<Isa>, out: &mut Code<Isa>) {
        super::frame::epilogue(self, frame, out);
    }
}

/// Returns the cycles until the result of an instruction is there on common processors.
fn latency(inst: &Inst<Isa>) -> u32 {
    match inst.opcode {
        Opcode::MUL | Opcode::MLA | Opcode::UMULL | Opcode::SMULL => 4,
        Opcode::t2MUL | Opcode::t2MLA | Opcode::t2UMULL | Opcode::t2SMULL => 4,
        Opcode::SDIV | Opcode::UDIV | Opcode::t2SDIV | Opcode::t2UDIV => 12,
        _ if inst.desc().may_load() => 4,
        _ => 1,
    }
}
