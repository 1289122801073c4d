//! Copies, spills, branches and frames.

extern crate alloc;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tablegen_backend::Error;
use tablegen_backend::kit::frames::{self, FrameInsts};
use tablegen_backend::machine::{BlockId, Frame, Function, Inst, Operand, SlotId};
use tablegen_backend::target::{Bank, Blocks, Code, TableEntry, Target};
use tablegen_mc::ByteOrder;

use super::isa::{CALLEE_SAVED, Isa};
use crate::asm::pointer_mode;
use crate::target::{Feature, HwMode, Opcode, Register, RegisterClass};
use crate::{FeatureSet, Setup};

/// Register for addresses of frames and for results between two instructions, which is never allocated.
pub(super) const SCRATCH: Register = Register::AT_64;

/// Register with the address of a function that is called, and for a second result between two instructions. It is never
/// allocated.
pub(super) const CALLED: Register = Register::T9_64;

/// Largest immediate with a sign.
const MAX_IMMEDIATE: i64 = i16::MAX as i64;

/// Code generator of Mips with 64 bits, in its release 2, for little-endian programs at fixed addresses.
///
/// Functions have the interface N64. Addresses have all 64 bits, and functions are called by the register `$t9`, so that
/// they can be position independent.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    features: FeatureSet,
}

impl Generator {
    /// Creates a code generator for these features and those of MIPS64 of release 2.
    #[must_use]
    pub fn new(features: FeatureSet) -> Self {
        Generator { features: features.enable(Feature::FeatureMips64r2) }
    }

    /// Creates a code generator for a setup.
    ///
    /// # Errors
    /// Returns an error for machines of 32 bits, big-endian ones, microMIPS, the interface N32, machines before release 2
    /// and those of release 6, and for machines without floating-point registers of 64 bits.
    pub fn from_setup(setup: &Setup) -> Result<Self, Error> {
        let has = |feature| setup.features.contains(feature);
        let unsupported = |what: &str| Err(Error::Unsupported(what.into()));
        match () {
            () if setup.order == ByteOrder::Big => unsupported("big-endian Mips"),
            () if !has(Feature::FeatureMips64r2) => unsupported("Mips before MIPS64 of release 2"),
            () if has(Feature::FeatureMips64r6) => unsupported("MIPS64 of release 6"),
            () if has(Feature::FeatureMicroMips) => unsupported("microMIPS"),
            () if setup.abi == "n32" => unsupported("the interface N32"),
            () if has(Feature::FeatureSoftFloat) || has(Feature::FeatureSingleFloat) => {
                unsupported("Mips without floating-point registers of 64 bits")
            }
            () => Ok(Generator::new(setup.features)),
        }
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
}

pub(super) fn is_immediate(value: i64) -> bool {
    i16::try_from(value).is_ok()
}

pub(super) fn is_float(register: Register) -> bool {
    RegisterClass::FGR64.contains(register) || RegisterClass::FGR32.contains(register)
}

/// Makes a copy of a general register.
pub(super) fn moved(to: Register, from: Register) -> Inst<Isa> {
    Inst::with(Opcode::OR64, &[to, from, Register::ZERO_64], &[])
}

/// Appends instructions that set the scratch register to the upper part of a number of 32 bits, and returns the lower
/// part, which has a sign.
fn upper_in_scratch(value: i64, out: &mut Vec<Inst<Isa>>) -> i64 {
    let lower = value << 48 >> 48;
    let upper = (value - lower) >> 16;
    // The upper part of the largest numbers does not fit with a sign.
    match i16::try_from(upper) {
        Ok(_) => out.push(Inst::with(Opcode::LUi64, &[SCRATCH], &[upper & 0xffff])),
        Err(_) => {
            out.push(Inst::with(Opcode::ORi64, &[SCRATCH, Register::ZERO_64], &[upper & 0xffff]));
            out.push(Inst::with(Opcode::DSLL, &[SCRATCH, SCRATCH], &[16]));
        }
    }
    lower
}

/// Makes the load or store of a register of a bank class.
fn access(register: Register, is_store: bool, base: Operand<Isa>, offset: i64) -> Inst<Isa> {
    let opcode = match (is_store, is_float(register)) {
        (true, true) => Opcode::SDC164,
        (false, true) => Opcode::LDC164,
        (true, false) => Opcode::SD,
        (false, false) => Opcode::LD,
    };
    Inst::new(opcode, [Operand::Register(register), base, Operand::Immediate(offset)])
}

impl Target for Generator {
    type Isa = Isa;

    fn hw_mode(&self) -> HwMode {
        pointer_mode(self.features)
    }

    fn bank(&self, class: RegisterClass) -> Option<Bank> {
        let among = |classes: &[RegisterClass]| classes.iter().any(|one| one.has_sub_class(class));
        match () {
            () if among(&[RegisterClass::GPR64, RegisterClass::GPR32]) => Some(Bank::Integer),
            () if among(&[RegisterClass::FGR64, RegisterClass::FGR32, RegisterClass::FGRCC]) => {
                Some(Bank::Float)
            }
            () => None,
        }
    }

    fn bank_class(&self, bank: Bank) -> Option<RegisterClass> {
        match bank {
            Bank::Integer => Some(RegisterClass::GPR64),
            Bank::Float => Some(RegisterClass::FGR64),
            Bank::Vector => None,
        }
    }

    fn number(&self, register: Register) -> u8 {
        (register.encoding() & 31) as u8
    }

    fn is_reserved(&self, register: Register, function: &Function<Isa>) -> bool {
        if is_float(register) {
            return false;
        }
        // Zero, the scratch registers, those of systems, the global pointer, the stack pointer, and the address to
        // return to.
        match self.number(register) {
            0 | 1 | 25..=29 | 31 => true,
            30 => function.needs_frame_pointer(self.stack_align()),
            _ => {
                !RegisterClass::GPR64.contains(register) && !RegisterClass::GPR32.contains(register)
            }
        }
    }

    fn callee_saved(&self) -> &'static [Register] {
        CALLEE_SAVED
    }

    fn spill_size(&self, _: Bank) -> u64 {
        8
    }

    fn copy(&self, to: Register, from: Register) -> Inst<Isa> {
        let opcode = match (is_float(to), is_float(from)) {
            (true, true) => Opcode::FMOV_D64,
            (true, false) => Opcode::DMTC1,
            (false, true) => Opcode::DMFC1,
            (false, false) => return moved(to, from),
        };
        Inst::with(opcode, &[to, from], &[])
    }

    fn as_copy(&self, inst: &Inst<Isa>) -> Option<(Register, Register)> {
        match (inst.opcode, &inst.operands[..]) {
            (
                Opcode::OR64,
                &[
                    Operand::Register(to),
                    Operand::Register(from),
                    Operand::Register(Register::ZERO_64),
                ],
            )
            | (Opcode::FMOV_D64, &[Operand::Register(to), Operand::Register(from)]) => {
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
        Inst::new(Opcode::B, [Operand::Block(to)])
    }

    fn far_jump(&self, to: BlockId) -> Inst<Isa> {
        // It reaches the 256 MiB around the function.
        Inst::new(Opcode::J, [Operand::Block(to)])
    }

    fn jump_target(&self, inst: &Inst<Isa>) -> Option<BlockId> {
        match inst.operands[..] {
            [Operand::Block(to)] if matches!(inst.opcode, Opcode::B | Opcode::J) => Some(to),
            _ => None,
        }
    }

    fn inverted(&self, inst: &Inst<Isa>) -> Option<Inst<Isa>> {
        let opcode = match inst.opcode {
            Opcode::BEQ64 => Opcode::BNE64,
            Opcode::BNE64 => Opcode::BEQ64,
            Opcode::BLTZ64 => Opcode::BGEZ64,
            Opcode::BGEZ64 => Opcode::BLTZ64,
            Opcode::BGTZ64 => Opcode::BLEZ64,
            Opcode::BLEZ64 => Opcode::BGTZ64,
            _ => return None,
        };
        Some(Inst { opcode, ..inst.clone() })
    }

    fn branch_range(&self, inst: &Inst<Isa>) -> Option<u64> {
        // The distance is that from the delay slot.
        let is_branch = inst.opcode == Opcode::B || self.inverted(inst).is_some();
        is_branch.then_some((1 << 17) - 8)
    }

    fn is_rematerializable(&self, inst: &Inst<Isa>) -> bool {
        matches!(
            (inst.opcode, inst.operands.get(1)),
            (Opcode::DADDiu | Opcode::ORi64, Some(Operand::Register(Register::ZERO_64)))
                | (Opcode::LUi64, Some(Operand::Immediate(_)))
        )
    }

    fn expand(&self, inst: &Inst<Isa>) -> Result<Option<Blocks<Isa>>, Error> {
        Ok(super::expand::expand(inst))
    }

    fn written(&self, inst: &Inst<Isa>) -> Option<Inst<Isa>> {
        let zero = Operand::Register(Register::ZERO_64);
        Some(match inst.opcode {
            Opcode::RetRA => Inst::with(Opcode::JR64, &[Register::RA_64], &[]),
            Opcode::PseudoIndirectBranch64 | Opcode::TAILCALLREG64 => {
                Inst::new(Opcode::JR64, inst.operands.iter().copied())
            }
            Opcode::B => {
                let to = inst.operands.first().copied()?;
                Inst::new(Opcode::BEQ64, [zero, zero, to])
            }
            Opcode::TRAP => Inst::with(Opcode::BREAK, &[], &[0, 0]),
            _ => return None,
        })
    }

    fn delay_slot(&self, inst: &Inst<Isa>) -> Option<Inst<Isa>> {
        let has_slot = match inst.opcode {
            Opcode::RetRA | Opcode::PseudoIndirectBranch64 | Opcode::B | Opcode::JALR64 => true,
            Opcode::TAILCALLREG64 | Opcode::J => true,
            _ => self.inverted(inst).is_some(),
        };
        let zero = Register::ZERO;
        has_slot.then(|| Inst::with(Opcode::SLL, &[zero, zero], &[0]))
    }

    fn directives(&self) -> String {
        // Text has the instructions of delay slots, and only those instructions that it has.
        ".set noreorder\n.set noat\n".into()
    }

    fn code_align(&self) -> u64 {
        8
    }

    fn table_entry(&self) -> TableEntry {
        TableEntry::Address(8)
    }

    fn stack_align(&self) -> u64 {
        16
    }

    fn stack_pointer(&self) -> Register {
        Register::SP_64
    }

    fn frame_pointer(&self) -> Register {
        Register::FP_64
    }

    fn max_offset(&self) -> u64 {
        // The immediate of the instruction is added to the offset of the slot.
        32_000
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
        if !is_immediate(total) {
            rest = upper_in_scratch(total, out);
            register = SCRATCH;
            out.push(Inst::with(Opcode::DADDu, &[SCRATCH, SCRATCH, base], &[]));
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
            return out.push(Inst::with(Opcode::DADDiu, &[to, base], &[offset]));
        }
        let mut insts = Vec::new();
        let lower = upper_in_scratch(offset, &mut insts);
        insts.into_iter().for_each(|inst| out.push(inst));
        if lower != 0 {
            out.push(Inst::with(Opcode::DADDiu, &[SCRATCH, SCRATCH], &[lower]));
        }
        out.push(Inst::with(Opcode::DADDu, &[to, base, SCRATCH], &[]));
    }

    fn store_at(&self, from: Register, base: Register, offset: i64) -> Inst<Isa> {
        access(from, true, Operand::Register(base), offset)
    }

    fn load_at(&self, to: Register, base: Register, offset: i64) -> Inst<Isa> {
        access(to, false, Operand::Register(base), offset)
    }

    fn align_stack(&self, align: u64, out: &mut Code<Isa>) {
        let stack = Register::SP_64;
        let mask = i64::try_from(align).map_or(i64::MIN, |align| -align);
        self.add(SCRATCH, Register::ZERO_64, mask, out);
        out.push(Inst::with(Opcode::AND64, &[stack, stack, SCRATCH], &[]));
    }
}
