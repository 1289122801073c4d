//! Target of `tablegen-backend` for register allocation and frames: types, registers, copies, spills, branches,
//! prologues and epilogues.

use tablegen_backend::Error;
use tablegen_backend::machine::{self, BlockId, Frame, Function, Inst, Operand, SlotId};
use tablegen_backend::target::{Bank, Code, Target};

use crate::target::{HwMode, Opcode, Register, RegisterClass, SubRegIndex};

/// Generated types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Isa {}

impl machine::Isa for Isa {
    type Opcode = Opcode;
    type Register = Register;
    type RegisterClass = RegisterClass;
    type SubRegIndex = SubRegIndex;
    type HwMode = HwMode;
    type Part = Part;

    const CLOBBERS: &'static [(&'static str, &'static [Register])] = &[("call", CALL_CLOBBERED)];

    const CFI_INSTRUCTION: Opcode = Opcode::CFI_INSTRUCTION;
    const COPY: Opcode = Opcode::COPY;
    const IMPLICIT_DEF: Opcode = Opcode::IMPLICIT_DEF;
    const EXTRACT_SUBREG: Opcode = Opcode::EXTRACT_SUBREG;
    const INSERT_SUBREG: Opcode = Opcode::INSERT_SUBREG;
    const SUBREG_TO_REG: Opcode = Opcode::SUBREG_TO_REG;
    const REG_SEQUENCE: Opcode = Opcode::REG_SEQUENCE;
    const COPY_TO_REGCLASS: Opcode = Opcode::COPY_TO_REGCLASS;
}

/// Part of an address. Programs are at one place, so that there are only whole addresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Part;

impl machine::Part for Part {
    const ALL: &'static [Self] = &[Part];

    fn name(self) -> &'static str {
        ""
    }
}

/// Registers that a call does not preserve: all others than those of `CSR_RV32I`.
pub(crate) const CALL_CLOBBERED: &[Register] = &[
    Register::X1,
    Register::X5,
    Register::X6,
    Register::X7,
    Register::X10,
    Register::X11,
    Register::X12,
    Register::X13,
    Register::X14,
    Register::X15,
    Register::X16,
    Register::X17,
    Register::X28,
    Register::X29,
    Register::X30,
    Register::X31,
];

/// Registers that a function preserves: those of `CSR_RV32I`.
const CALLEE_SAVED: &[Register] = &[
    Register::X1,
    Register::X8,
    Register::X9,
    Register::X18,
    Register::X19,
    Register::X20,
    Register::X21,
    Register::X22,
    Register::X23,
    Register::X24,
    Register::X25,
    Register::X26,
    Register::X27,
];

const STACK_POINTER: Register = Register::X2;
const FRAME_POINTER: Register = Register::X8;
/// Register for offsets that do not fit an instruction.
const SCRATCH: Register = Register::X31;

/// Code generator of RV32I.
#[derive(Clone, Copy, Debug, Default)]
pub struct Generator;

/// Returns true if a number is an immediate of `addi`, of loads and of stores.
fn is_immediate(value: i64) -> bool {
    (-2048..2048).contains(&value)
}

fn add_immediate(to: Register, from: Register, value: i64) -> Inst<Isa> {
    let [to, from] = [to, from].map(Operand::Register);
    Inst::new(Opcode::ADDI, [to, from, Operand::Immediate(value)])
}

/// Appends instructions that set `to` to `base` plus an offset, whose lower part can remain for an access:
/// returns it. `to` is not `base`.
fn add_upper(to: Register, base: Register, offset: i64, out: &mut impl FnMut(Inst<Isa>)) -> i64 {
    let lower = ((offset & 0xfff) ^ 0x800) - 0x800;
    let upper = Operand::Immediate((offset - lower) >> 12 & 0xf_ffff);
    out(Inst::new(Opcode::LUI, [Operand::Register(to), upper]));
    out(Inst::new(Opcode::ADD, [to, to, base].map(Operand::Register)));
    lower
}

/// Appends instructions that add a number of bytes to the stack pointer.
fn move_stack(bytes: i64, out: &mut Code<Isa>) {
    if is_immediate(bytes) {
        return out.push(add_immediate(STACK_POINTER, STACK_POINTER, bytes));
    }
    let lower = add_upper(SCRATCH, STACK_POINTER, bytes, &mut |inst| out.push(inst));
    out.push(add_immediate(STACK_POINTER, SCRATCH, lower));
}

fn access(opcode: Opcode, register: Register, base: Operand<Isa>, offset: i64) -> Inst<Isa> {
    Inst::new(opcode, [Operand::Register(register), base, Operand::Immediate(offset)])
}

/// Returns the two steps in which the stack pointer changes, in bytes. The saved registers are in the first one,
/// where instructions reach them.
fn steps(frame: &Frame<Isa>) -> (i64, i64) {
    let size = i64::try_from(frame.size).unwrap_or(i64::MAX);
    let saved = i64::try_from(frame.saved_size).unwrap_or(i64::MAX);
    if is_immediate(size) { (size, 0) } else { (saved, size - saved) }
}

impl Target for Generator {
    type Isa = Isa;

    fn hw_mode(&self) -> HwMode {
        HwMode::DefaultMode
    }

    fn bank(&self, _: RegisterClass) -> Option<Bank> {
        Some(Bank::Integer)
    }

    fn bank_class(&self, bank: Bank) -> Option<RegisterClass> {
        (bank == Bank::Integer).then_some(RegisterClass::GPR)
    }

    fn is_reserved(&self, register: Register, function: &Function<Isa>) -> bool {
        match register {
            Register::X0 | Register::X1 | STACK_POINTER | Register::X3 | Register::X4 => true,
            FRAME_POINTER => function.needs_frame_pointer(self.stack_align()),
            _ => false,
        }
    }

    fn callee_saved(&self) -> &'static [Register] {
        CALLEE_SAVED
    }

    fn spill_size(&self, _: Bank) -> u64 {
        4
    }

    fn copy(&self, to: Register, from: Register) -> Inst<Isa> {
        add_immediate(to, from, 0)
    }

    fn as_copy(&self, inst: &Inst<Isa>) -> Option<(Register, Register)> {
        match inst.operands[..] {
            [Operand::Register(to), Operand::Register(from), Operand::Immediate(0)]
                if inst.opcode == Opcode::ADDI =>
            {
                Some((to, from))
            }
            _ => None,
        }
    }

    fn store(&self, from: Register, slot: SlotId) -> Inst<Isa> {
        access(Opcode::SW, from, Operand::Slot(slot), 0)
    }

    fn load(&self, to: Register, slot: SlotId) -> Inst<Isa> {
        access(Opcode::LW, to, Operand::Slot(slot), 0)
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

    fn is_rematerializable(&self, inst: &Inst<Isa>) -> bool {
        let base = inst.operands.get(1);
        inst.opcode == Opcode::LUI
            || inst.opcode == Opcode::ADDI && base == Some(&Operand::Register(Register::X0))
    }

    fn stack_align(&self) -> u64 {
        16
    }

    fn stack_pointer(&self) -> Register {
        STACK_POINTER
    }

    fn frame_pointer(&self) -> Register {
        FRAME_POINTER
    }

    fn max_offset(&self) -> u64 {
        // The immediate of an instruction is added to the offset of its slot.
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
        let own = inst.operands.get(operand + 1).and_then(|own| own.immediate());
        let total = own.and_then(|own| i32::try_from(own.checked_add(offset)?).ok());
        let total = total.map(i64::from).ok_or_else(|| {
            Error::Unsupported(format!("address of the frame in `{}`", inst.opcode.name()))
        })?;
        let (base, offset) = match is_immediate(total) {
            true => (base, total),
            false => (SCRATCH, add_upper(SCRATCH, base, total, &mut |inst| out.push(inst))),
        };
        inst.operands[operand] = Operand::Register(base);
        inst.operands[operand + 1] = Operand::Immediate(offset);
        out.push(inst);
        Ok(())
    }

    fn prologue(&self, frame: &Frame<Isa>, out: &mut Code<Isa>) {
        let (first, rest) = steps(frame);
        move_stack(-first, out);
        for &(register, offset) in &frame.saved {
            out.push(access(
                Opcode::SW,
                register,
                Operand::Register(STACK_POINTER),
                first + offset,
            ));
        }
        if frame.has_frame_pointer {
            out.push(add_immediate(FRAME_POINTER, STACK_POINTER, first));
        }
        if rest > 0 {
            move_stack(-rest, out);
        }
        if let Some(align) = frame.realigned {
            let bits = Operand::Immediate(align.trailing_zeros().into());
            let [to, from] = [STACK_POINTER; 2].map(Operand::Register);
            out.push(Inst::new(Opcode::SRLI, [to, from, bits]));
            out.push(Inst::new(Opcode::SLLI, [to, from, bits]));
        }
    }

    fn epilogue(&self, frame: &Frame<Isa>, out: &mut Code<Isa>) {
        let (first, rest) = steps(frame);
        if frame.has_frame_pointer {
            out.push(add_immediate(STACK_POINTER, FRAME_POINTER, -first));
        } else if rest > 0 {
            move_stack(rest, out);
        }
        for &(register, offset) in &frame.saved {
            out.push(access(
                Opcode::LW,
                register,
                Operand::Register(STACK_POINTER),
                first + offset,
            ));
        }
        move_stack(first, out);
    }
}

#[cfg(test)]
mod tests {
    use super::{CALL_CLOBBERED, CALLEE_SAVED};
    use crate::target::RegisterClass;
    use crate::target::registers::CalleeSaved;

    #[test]
    fn lists_are_those_of_the_description() {
        let convention = CalleeSaved::CSR_RV32I;
        assert!(convention.saved().eq(CALLEE_SAVED.iter().copied()));
        for register in RegisterClass::Scratch.members() {
            assert!(CALL_CLOBBERED.contains(&register) && !convention.preserves(register));
        }
        // The return address is lost, but the function that calls must return with it.
        assert_eq!(CALL_CLOBBERED.len(), RegisterClass::Scratch.members().count() + 1);
    }
}
