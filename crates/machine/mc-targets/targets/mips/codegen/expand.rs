//! Pseudo instructions after register allocation: calls, instructions of release 6, and loops of compare-and-exchange.

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::machine::{Address, BlockId, Inst, Operand};
use tablegen_backend::target::Blocks;

use super::generator::{CALLED, SCRATCH, moved};
use super::isa::{Isa, Part};
use crate::target::{Opcode, Register};

/// Returns the instructions of an address of 64 bits.
fn address(to: Register, address: Address<Isa>) -> Vec<Inst<Isa>> {
    let part = |part| Operand::Address(Address { part, ..address });
    let to = Operand::Register(to);
    let shift = || Inst::new(Opcode::DSLL, [to, to, Operand::Immediate(16)]);
    let add = |of| Inst::new(Opcode::DADDiu, [to, to, part(of)]);
    vec![
        Inst::new(Opcode::LUi64, [to, part(Part::Highest)]),
        add(Part::Higher),
        shift(),
        add(Part::Hi),
        shift(),
        add(Part::Lo),
    ]
}

/// Returns the instruction with a result in one of the registers for products, and true if it is the upper one.
fn product(opcode: Opcode) -> Option<(Opcode, bool)> {
    Some(match opcode {
        Opcode::DMUL_R6 => (Opcode::DMULT, false),
        Opcode::DMUH => (Opcode::DMULT, true),
        Opcode::DMUHU => (Opcode::DMULTu, true),
        Opcode::DDIV => (Opcode::DSDIV, false),
        Opcode::DDIVU => (Opcode::DUDIV, false),
        Opcode::DMOD => (Opcode::DSDIV, true),
        Opcode::DMODU => (Opcode::DUDIV, true),
        _ => return None,
    })
}

/// Returns the comparison with a result in a register for conditions.
fn comparison(opcode: Opcode) -> Option<Opcode> {
    Some(match opcode {
        Opcode::CMP_UN_D => Opcode::C_UN_D64,
        Opcode::CMP_EQ_D => Opcode::C_EQ_D64,
        Opcode::CMP_LT_D => Opcode::C_OLT_D64,
        Opcode::CMP_LE_D => Opcode::C_OLE_D64,
        Opcode::CMP_UN_S => Opcode::C_UN_S,
        Opcode::CMP_EQ_S => Opcode::C_EQ_S,
        Opcode::CMP_LT_S => Opcode::C_OLT_S,
        Opcode::CMP_LE_S => Opcode::C_OLE_S,
        _ => return None,
    })
}

/// Returns the blocks of a compare-and-exchange. The result is written last, so that its register may be that of an
/// operand.
fn compare_exchange(is_64_bit: bool, registers: [Register; 4]) -> Blocks<Isa> {
    let [old, address, expected, new] = registers;
    let (load, store) =
        if is_64_bit { (Opcode::LLD, Opcode::SCD) } else { (Opcode::LL64, Opcode::SC64) };
    let branch = |opcode, one, other, to| {
        let mut inst = Inst::with(opcode, &[one, other], &[]);
        inst.operands.push(Operand::Block(BlockId::new(to)));
        inst
    };
    let jump = |to| Inst::new(Opcode::B, [Operand::Block(BlockId::new(to))]);
    let sync = || Inst::with(Opcode::SYNC, &[], &[0]);
    let compare = vec![
        Inst::with(load, &[SCRATCH, address], &[0]),
        branch(Opcode::BNE64, SCRATCH, expected, 4),
    ];
    let exchange = vec![
        moved(SCRATCH, new),
        Inst::with(store, &[SCRATCH, SCRATCH, address], &[0]),
        branch(Opcode::BEQ64, SCRATCH, Register::ZERO_64, 1),
    ];
    // The old value is the expected one.
    let equal = vec![moved(old, expected), sync(), jump(5)];
    let different = vec![moved(old, SCRATCH), sync()];
    vec![vec![sync()], compare, exchange, equal, different]
}

/// Returns the blocks of a compare-and-exchange of a part of 32 bits. The operands are the result, the address of the 32
/// bits, the mask of the part, the expected value in the place of the part, the inverted mask, the new value in its place,
/// and the number of bits behind the part.
fn compare_exchange_part(registers: [Register; 7]) -> Blocks<Isa> {
    let [old, address, mask, expected, others, new, shift] = registers;
    let branch = |opcode, one, other, to| {
        let mut inst = Inst::with(opcode, &[one, other], &[]);
        inst.operands.push(Operand::Block(BlockId::new(to)));
        inst
    };
    let sync = || Inst::with(Opcode::SYNC, &[], &[0]);
    let compare = vec![
        Inst::with(Opcode::LL64, &[SCRATCH, address], &[0]),
        Inst::with(Opcode::AND64, &[CALLED, SCRATCH, mask], &[]),
        branch(Opcode::BNE64, CALLED, expected, 3),
    ];
    let exchange = vec![
        Inst::with(Opcode::AND64, &[SCRATCH, SCRATCH, others], &[]),
        Inst::with(Opcode::OR64, &[SCRATCH, SCRATCH, new], &[]),
        Inst::with(Opcode::SC64, &[SCRATCH, SCRATCH, address], &[0]),
        branch(Opcode::BEQ64, SCRATCH, Register::ZERO_64, 1),
    ];
    let end = vec![Inst::with(Opcode::DSRLV, &[old, CALLED, shift], &[]), sync()];
    vec![vec![sync()], compare, exchange, end]
}

/// Returns a call with another instruction.
fn called(inst: &Inst<Isa>, opcode: Opcode, registers: &[Register]) -> Inst<Isa> {
    let operands = registers.iter().map(|register| Operand::Register(*register)).collect();
    Inst { opcode, operands, ..inst.clone() }
}

/// Returns the blocks of a pseudo instruction. `None` for other instructions.
pub(super) fn expand(inst: &Inst<Isa>) -> Option<Blocks<Isa>> {
    let registers: Vec<Register> =
        inst.operands.iter().map_while(|operand| operand.register()).collect();
    if let Some((opcode, is_upper)) = product(inst.opcode) {
        let &[to, left, right] = &registers[..] else { return None };
        let result = if is_upper { Opcode::MFHI64 } else { Opcode::MFLO64 };
        return Some(vec![vec![
            Inst::with(opcode, &[left, right], &[]),
            Inst::with(result, &[to], &[]),
        ]]);
    }
    if let Some(opcode) = comparison(inst.opcode) {
        let &[to, left, right] = &registers[..] else { return None };
        let flag = Register::FCC0;
        return Some(vec![vec![
            Inst::with(opcode, &[flag, left, right], &[]),
            Inst::with(Opcode::DADDiu, &[SCRATCH, Register::ZERO_64], &[1]),
            Inst::with(Opcode::MOVF_I64, &[SCRATCH, Register::ZERO_64, flag, SCRATCH], &[]),
            Inst::with(Opcode::DMTC1, &[double_of(to), SCRATCH], &[]),
        ]]);
    }
    match (inst.opcode, &inst.operands[..], &registers[..]) {
        (Opcode::JAL, &[Operand::Address(function)], _) => {
            let mut insts = address(CALLED, function);
            insts.push(called(inst, Opcode::JALR64, &[Register::RA_64, CALLED]));
            Some(vec![insts])
        }
        (Opcode::JALR64Pseudo, _, &[function]) => Some(vec![vec![
            moved(CALLED, function),
            called(inst, Opcode::JALR64, &[Register::RA_64, CALLED]),
        ]]),
        // The epilogue, which is between the address and the jump, restores other registers.
        (Opcode::TAILCALL, &[Operand::Address(function)], _) => {
            let mut insts = address(CALLED, function);
            insts.push(called(inst, Opcode::TAILCALLREG64, &[CALLED]));
            Some(vec![insts])
        }
        (Opcode::TAILCALLREG64, _, &[function]) if function != CALLED => Some(vec![vec![
            moved(CALLED, function),
            called(inst, Opcode::TAILCALLREG64, &[CALLED]),
        ]]),
        (
            Opcode::ATOMIC_CMP_SWAP_I32 | Opcode::ATOMIC_CMP_SWAP_I64,
            _,
            &[old, address, expected, new],
        ) => {
            let is_64_bit = inst.opcode == Opcode::ATOMIC_CMP_SWAP_I64;
            Some(compare_exchange(is_64_bit, [old, address, expected, new]))
        }
        (Opcode::ATOMIC_CMP_SWAP_I8_POSTRA | Opcode::ATOMIC_CMP_SWAP_I16_POSTRA, _, registers) => {
            Some(compare_exchange_part(registers.try_into().ok()?))
        }
        _ => None,
    }
}

/// Returns the register of 64 bits whose lower half a floating-point register is.
fn double_of(register: Register) -> Register {
    use crate::target::{RegisterClass, SubRegIndex};
    let is_whole = |whole: &Register| whole.sub_register(SubRegIndex::sub_lo) == Some(register);
    RegisterClass::FGR64.members().find(is_whole).unwrap_or(register)
}
