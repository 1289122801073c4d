//! Functions that break rules are errors, and nothing panics.

use alloc::vec::Vec;

use tablegen_random::Rng;
use tablegen_rt::names::Named;

use super::random::function;
use super::toy::{Class, Machine, Op, Reg, Toy};
use crate::Finisher;
use crate::machine::{
    Address, Base, BlockId, ConstantId, Edge, Function, JumpTableId, Operand, Pinned, SlotId,
    Symbol, VReg,
};

fn number(rng: &mut Rng) -> u32 {
    let bound = rng.pick(&[4, 20, 100]);
    if rng.chance(3) { u32::MAX } else { u32::try_from(rng.below(bound)).unwrap_or(0) }
}

fn operand(rng: &mut Rng) -> Operand<Toy> {
    let base = match rng.below(4) {
        0 => Base::Symbol(Symbol::new(number(rng))),
        1 => Base::Constant(ConstantId::new(number(rng))),
        2 => Base::JumpTable(JumpTableId::new(number(rng))),
        _ => Base::Block(BlockId::new(number(rng))),
    };
    match rng.below(8) {
        0 | 1 => Operand::Virtual(VReg::new(number(rng))),
        2 => Operand::Register(rng.pick(Reg::ALL)),
        3 => Operand::Immediate(rng.pick(&[0, -1, 300, i64::MAX, i64::MIN])),
        4 => Operand::Block(BlockId::new(number(rng))),
        5 => Operand::Slot(SlotId::new(number(rng))),
        6 => Operand::NoRegister,
        _ => Operand::Address(Address { base, addend: 1, part: Default::default() }),
    }
}

/// Changes a function in one place.
fn mutate(rng: &mut Rng, function: &mut Function<Toy>) {
    let id = BlockId::new(u32::try_from(rng.below(function.block_count())).unwrap_or(0));
    let vreg = VReg::new(number(rng));
    let pinned = Pinned { value: Some(vreg), register: rng.pick(Reg::ALL) };
    match rng.below(4) {
        0 => function.set_class(vreg, rng.pick(Class::ALL)),
        1 => function.arguments.push(pinned),
        _ => {}
    }
    let block = &mut function[id];
    let count = block.insts.len();
    let position = rng.below(count);
    match rng.below(12) {
        0 if count > 0 => {
            block.insts.remove(position);
        }
        1 if count > 0 => {
            let other = rng.below(count);
            block.insts.swap(position, other);
        }
        2 if count > 0 => block.insts[position].opcode = rng.pick(Op::ALL),
        3 if count > 0 => block.insts[position].operands.push(operand(rng)),
        4 if count > 0 => {
            block.insts[position].operands.pop();
        }
        5 if count > 0 => block.insts[position].uses.push(pinned),
        6 if count > 0 => block.insts[position].defs.push(pinned),
        7 => {
            block.edges.pop();
        }
        8 => {
            let to = BlockId::new(number(rng));
            block.edges.push(Edge { to, arguments: Vec::new() });
        }
        9 => block.parameters.push(vreg),
        10 => {
            if let Some(edge) = block.edges.first_mut() {
                edge.arguments.push(vreg);
            }
        }
        _ => {
            if let Some(inst) = block.insts.get_mut(position)
                && !inst.operands.is_empty()
            {
                let index = rng.below(inst.operands.len());
                inst.operands[index] = operand(rng);
            }
        }
    }
}

/// Changes functions of some seeds, and returns the number of those that are still valid.
fn valid(seeds: core::ops::Range<u64>) -> usize {
    let finisher = Finisher::new(&Machine);
    let is_valid = |seed: &u64| {
        let mut rng = Rng::new(seed ^ 0x5555);
        let mut function = function(seed % 97);
        for _ in 0..=rng.below(3) {
            mutate(&mut rng, &mut function);
        }
        finisher.finish(&mut function).is_ok()
    };
    seeds.filter(is_valid).count()
}

#[test]
fn malformed_functions_are_errors() {
    let count = valid(0..1500);
    assert!((20..1400).contains(&count), "{count} are valid");
}

#[test]
#[ignore = "takes minutes"]
fn a_million_malformed_functions_are_errors() {
    valid(0..1_000_000);
}
