//! Pseudo instructions after register allocation: constants, addresses, comparisons of floating-point numbers, choices,
//! and loops of compare-and-exchange. Instructions in the form in which they are written.

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::machine::{Address, BlockId, Inst, Operand};
use tablegen_backend::target::Blocks;

use super::generator::{always, data, plain};
use super::isa::{Isa, Part};
use super::{Generator, conditional};
use crate::asm::immediate::modified_immediate;
use crate::target::{Opcode, Register};

/// Condition of different operands.
const NE: i64 = 1;

/// Barrier for accesses of all processors.
pub(super) const BARRIER: i64 = 11;

/// Returns the halves of a number or an address in an operand.
fn halves(operand: Operand<Isa>, parts: [Part; 2]) -> [Operand<Isa>; 2] {
    match operand {
        Operand::Address(address) => {
            parts.map(|part| Operand::Address(Address { part, ..address }))
        }
        Operand::Immediate(number) => {
            [number, number >> 16].map(|half| Operand::Immediate(half & 0xffff))
        }
        other => [other; 2],
    }
}

/// Returns the instructions that move two halves to a register.
fn move_halves(
    generator: &Generator,
    to: Operand<Isa>,
    [low, high]: [Operand<Isa>; 2],
) -> Vec<Inst<Isa>> {
    let [first, second] =
        generator.either([Opcode::MOVi16, Opcode::MOVTi16], [Opcode::t2MOVi16, Opcode::t2MOVTi16]);
    let mut low = Inst::new(first, [to, low]);
    let mut insts = Vec::new();
    always(&mut low);
    insts.push(low);
    if high != Operand::Immediate(0) {
        let mut high = Inst::new(second, [to, to, high]);
        always(&mut high);
        insts.push(high);
    }
    insts
}

/// Returns an addition of the program counter.
fn add_program_counter(generator: &Generator, to: Register) -> Inst<Isa> {
    match generator.is_thumb() {
        true => plain(Opcode::tADDhirr, &[to, to, Register::PC], &[]),
        false => data(Opcode::ADDrr, &[to, Register::PC, to], &[]),
    }
}

/// Returns the instructions that load a word between instructions, and what they do with it.
fn literal(generator: &Generator, to: Register, address: Address<Isa>) -> Blocks<Isa> {
    let part = match (address.part, generator.is_thumb()) {
        (Part::Got, true) => Part::T32Got,
        (Part::GotThreadOffset, true) => Part::T32GotThreadOffset,
        (Part::DynamicThread, true) => Part::T32DynamicThread,
        (part, _) => part,
    };
    let word = Operand::Address(Address { part, ..address });
    let word = [Operand::Immediate(0), word, Operand::Immediate(4)];
    let word = Inst::new(Opcode::CONSTPOOL_ENTRY, word);
    let mut rest = Vec::new();
    match (address.part, generator.is_thumb()) {
        (Part::Got | Part::GotThreadOffset, true) => {
            rest.push(add_program_counter(generator, to));
            rest.push(plain(Opcode::t2LDRi12, &[to, to], &[0]));
        }
        // An offset of a register that is added, without a shift.
        (Part::Got | Part::GotThreadOffset, false) => {
            rest.push(plain(Opcode::LDRrs, &[to, Register::PC, to], &[2 << 13]));
        }
        (Part::DynamicThread, _) => rest.push(add_program_counter(generator, to)),
        _ => {}
    }
    if generator.is_thumb() {
        let mut load = Inst::with(Opcode::t2LDRpci, &[to], &[]);
        load.operands.push(Operand::Block(BlockId::new(1)));
        always(&mut load);
        return vec![vec![load, generator_jump(generator, 2)], vec![word], rest];
    }
    // The load and the jump see the program counter 8 bytes behind them.
    let mut insts = vec![
        plain(Opcode::LDRi12, &[to, Register::PC], &[0]),
        data(Opcode::ADDri, &[Register::PC, Register::PC], &[0]),
        word,
    ];
    insts.extend(rest);
    vec![insts]
}

fn generator_jump(generator: &Generator, to: u32) -> Inst<Isa> {
    use tablegen_backend::target::Target as _;
    generator.jump(BlockId::new(to))
}

/// Returns the opcode of an instruction that sets the flags, for a pseudo instruction without the operand for it.
fn setting_flags(opcode: Opcode) -> Option<Opcode> {
    use Opcode as O;
    Some(match opcode {
        O::ADDSri => O::ADDri,
        O::ADDSrr => O::ADDrr,
        O::ADDSrsi => O::ADDrsi,
        O::ADDSrsr => O::ADDrsr,
        O::SUBSri => O::SUBri,
        O::SUBSrr => O::SUBrr,
        O::SUBSrsi => O::SUBrsi,
        O::SUBSrsr => O::SUBrsr,
        O::RSBSri => O::RSBri,
        O::RSBSrsi => O::RSBrsi,
        O::RSBSrsr => O::RSBrsr,
        O::t2ADDSri => O::t2ADDri,
        O::t2ADDSrr => O::t2ADDrr,
        O::t2ADDSrs => O::t2ADDrs,
        O::t2SUBSri => O::t2SUBri,
        O::t2SUBSrr => O::t2SUBrr,
        O::t2SUBSrs => O::t2SUBrs,
        O::t2RSBSri => O::t2RSBri,
        O::t2RSBSrs => O::t2RSBrs,
        _ => return None,
    })
}

/// Returns the blocks of a pseudo instruction. `None` for other instructions.
pub(super) fn expand(generator: &Generator, inst: &Inst<Isa>) -> Option<Blocks<Isa>> {
    use Opcode as O;
    let one = |insts: Vec<Inst<Isa>>| Some(vec![insts]);
    if let Some(opcode) = setting_flags(inst.opcode) {
        let mut real = Inst { opcode, ..inst.clone() };
        real.operands.push(Operand::Register(Register::CPSR));
        return one(vec![real]);
    }
    if let Some(insts) = conditional::choice(generator, inst) {
        return one(insts);
    }
    match (inst.opcode, &inst.operands[..]) {
        (O::MOVi32imm | O::t2MOVi32imm, &[to, number, ..]) => {
            one(move_halves(generator, to, halves(number, [Part::Lower, Part::Upper])))
        }
        (O::MOV_ga_pcrel, &[Operand::Register(to), address]) => {
            let parts = generator.either(
                [Part::LowerDistance, Part::UpperDistance],
                [Part::T32LowerDistance, Part::T32UpperDistance],
            );
            let halves = halves(address, parts);
            let mut insts = move_halves(generator, Operand::Register(to), halves);
            insts.push(add_program_counter(generator, to));
            one(insts)
        }
        (O::LDRLIT_ga_pcrel, &[Operand::Register(to), Operand::Address(address)]) => {
            Some(literal(generator, to, address))
        }
        (O::VCMPD | O::VCMPS | O::VCMPZD | O::VCMPZS, _) => {
            one(vec![inst.clone(), plain(O::FMSTAT, &[], &[])])
        }
        (O::tBRIND, &[Operand::Register(to), ..]) => {
            one(vec![plain(O::tMOVr, &[Register::PC, to], &[])])
        }
        _ => compare_exchange(generator, inst),
    }
}

/// Returns the blocks of a compare-and-exchange. `None` for other instructions.
fn compare_exchange(generator: &Generator, inst: &Inst<Isa>) -> Option<Blocks<Isa>> {
    use Opcode as O;
    let is_thumb = generator.is_thumb();
    let (load, store, extension) = match (inst.opcode, is_thumb) {
        (O::CMP_SWAP_8, false) => (O::LDREXB, O::STREXB, Some(O::UXTB)),
        (O::CMP_SWAP_16, false) => (O::LDREXH, O::STREXH, Some(O::UXTH)),
        (O::CMP_SWAP_32, false) => (O::LDREX, O::STREX, None),
        (O::CMP_SWAP_8, true) => (O::t2LDREXB, O::t2STREXB, Some(O::t2UXTB)),
        (O::CMP_SWAP_16, true) => (O::t2LDREXH, O::t2STREXH, Some(O::t2UXTH)),
        (O::CMP_SWAP_32, true) => (O::t2LDREX, O::t2STREX, None),
        _ => return None,
    };
    let registers: Vec<Register> = inst.operands.iter().filter_map(|one| one.register()).collect();
    let &[old, scratch, address, expected, new] = &registers[..] else { return None };
    // Accesses of 32 bits have an offset in T32.
    let offset: &[i64] = if is_thumb && extension.is_none() { &[0] } else { &[] };
    let barrier = || match is_thumb {
        true => plain(O::t2DMB, &[], &[BARRIER]),
        false => Inst::with(O::DMB, &[], &[BARRIER]),
    };
    let branch = |to: u32| {
        let opcode = generator.either(O::Bcc, O::t2Bcc);
        let block = Operand::Block(BlockId::new(to));
        let flags = Operand::Register(Register::CPSR);
        Inst::new(opcode, [block, Operand::Immediate(NE), flags])
    };
    let mut compare = Vec::new();
    let mut wanted = expected;
    if let Some(extension) = extension {
        compare.push(plain(extension, &[scratch, expected], &[0]));
        wanted = scratch;
    }
    compare.push(plain(load, &[old, address], offset));
    compare.push(plain(generator.either(O::CMPrr, O::t2CMPrr), &[old, wanted], &[]));
    compare.push(branch(3));
    let exchange = vec![
        plain(store, &[scratch, new, address], offset),
        plain(generator.either(O::CMPri, O::t2CMPri), &[scratch], &[0]),
        branch(1),
    ];
    Some(vec![vec![barrier()], compare, exchange, vec![barrier()]])
}

/// Returns the index of the immediate of an instruction of A32 that is a byte, rotated. `None` for other instructions.
fn modified_operand(opcode: Opcode) -> Option<usize> {
    use Opcode as O;
    match opcode {
        O::MOVi | O::MVNi | O::CMPri | O::CMNri | O::TSTri | O::TEQri => Some(1),
        O::ADDri | O::SUBri | O::RSBri | O::ADCri | O::SBCri | O::RSCri => Some(2),
        O::ANDri | O::ORRri | O::EORri | O::BICri => Some(2),
        _ => None,
    }
}

/// Returns the instruction that is written in place of a pseudo instruction that remains until all frames are laid out,
/// or of one with an immediate that has another form. `None` for others.
pub(super) fn written(generator: &Generator, inst: &Inst<Isa>) -> Option<Inst<Isa>> {
    use Opcode as O;
    if let Some(index) = modified_operand(inst.opcode) {
        let number = inst.operands.get(index)?.immediate()?;
        let mut encoded = inst.clone();
        encoded.operands[index] = Operand::Immediate(modified_immediate(number as u32)?.into());
        return Some(encoded);
    }
    match (inst.opcode, &inst.operands[..]) {
        (O::B, &[to]) | (O::TCRETURNdi, &[to, _]) => {
            let mut jump = Inst::new(generator.either(O::Bcc, O::t2B), [to]);
            always(&mut jump);
            Some(jump)
        }
        (O::TCRETURNri, &[to, _]) => {
            let mut jump = Inst::new(generator.either(O::BX, O::tBX), [to]);
            if generator.is_thumb() {
                always(&mut jump);
            }
            Some(jump)
        }
        (O::tBX_RET, _) => Some(plain(O::tBX, &[Register::LR], &[])),
        _ => None,
    }
}
