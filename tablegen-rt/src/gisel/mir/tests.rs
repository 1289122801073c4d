//! Tests of [`Function`] and [`Edit`] on [`Mir`].

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::{Effects, Machine, Mir, Reg};
use crate::gisel::{Access, AtomicOrdering, Constant, Edit, Function, Llt, Memory, Operand};

const COPY: u32 = 1;
const LOAD: u32 = 2;
const STORE: u32 = 3;
const ADD: u32 = 4;
const WORD: Llt = Llt::scalar(32);

struct Numbers;

impl Machine for Numbers {
    type Opcode = u32;
    type Register = u32;
    type RegisterClass = u32;
    type SubRegIndex = u32;

    fn copy(&self) -> u32 {
        COPY
    }

    fn effects(&self, opcode: u32) -> Effects {
        Effects { loads: opcode == LOAD, stores: opcode == STORE, others: opcode == 9 }
    }

    fn bank(&self, class: u32) -> u32 {
        class / 10
    }

    fn implicit_defs(&self, opcode: u32) -> Vec<u32> {
        if opcode == ADD { vec![77] } else { Vec::new() }
    }

    fn implicit_uses(&self, opcode: u32) -> Vec<u32> {
        if opcode == ADD { vec![78] } else { Vec::new() }
    }
}

#[test]
fn reads_of_memory_are_not_moved_over_writes() {
    let mut mir = Mir::new(Numbers);
    let block = mir.add_block();
    let [p, a, b, c] = [(); 4].map(|()| mir.register(WORD));
    let load = mir.push(block, LOAD, &[a], &[Operand::Register(p)]);
    let add = mir.push(block, ADD, &[b], &[a, p].map(Operand::Register));
    let last = mir.push(block, ADD, &[c], &[a, b].map(Operand::Register));
    // Neighbors may be folded; across other instructions, memory accesses decide.
    assert!(mir.may_fold(load, add) && !mir.may_fold(load, last));
    mir.add_memory(load, Memory::new(32));
    assert!(mir.may_fold(load, last) && mir.may_fold(add, last));
    let store = mir.build(STORE, last);
    assert!(!mir.may_fold(load, last));
    assert!(mir.may_fold(add, last) && !mir.may_fold(store, add));
    mir.erase(store);
    assert!(mir.may_fold(load, last));
    let other = mir.add_block();
    let far = mir.push(other, STORE, &[], &[Operand::Register(a)]);
    assert!(!mir.may_fold(load, far) && mir.may_fold(add, far));
    assert!(!mir.may_fold(store, far));
    let ordered = Memory { ordering: AtomicOrdering::Monotonic, ..Memory::new(32) };
    let mut atomic = Mir::new(Numbers);
    atomic.add_block();
    let [p, a] = [(); 2].map(|()| atomic.register(WORD));
    let load = atomic.push(0, LOAD, &[a], &[Operand::Register(p)]);
    atomic.add_memory(load, ordered);
    atomic.push(0, COPY, &[p], &[Operand::Register(a)]);
    let last = atomic.push(0, STORE, &[], &[Operand::Register(a)]);
    assert!(!atomic.may_fold(load, last));
}

#[test]
fn registers_are_restricted_or_copied() {
    let mut mir = Mir::new(Numbers);
    let block = mir.add_block();
    let [a, b] = [(); 2].map(|()| mir.register_in_bank(WORD, 1));
    let inst = mir.push(block, LOAD, &[a], &[Operand::Register(b)]);
    assert!(mir.is_in_bank(a, 15) && !mir.is_in_bank(a, 5) && mir.is_in_bank(Reg::Real(3), 5));
    mir.constrain(inst, 0, 15);
    mir.constrain(inst, 0, 16);
    mir.constrain(inst, 1, 16);
    mir.constrain(inst, 1, 16);
    mir.constrain(inst, 1, 17);
    mir.constrain(inst, 7, 16);
    assert_eq!(
        mir.to_string(),
        "bb.0:\n  %3:17(s32) = 1 %1:16(s32)\n  %2:16(s32) = 2 %3:17(s32)\n  \
         %0:15(s32) = 1 %2:16(s32)\n"
    );
    assert_eq!((mir.class(a), mir.class(Reg::Real(1))), (Some(15), None));
}

#[test]
fn operands_stand_before_those_beside_the_description() {
    let mut mir = Mir::new(Numbers);
    let block = mir.add_block();
    let [a, b] = [(); 2].map(|()| mir.register(WORD));
    let inst = mir.push(block, ADD, &[a], &[Operand::Register(b)]);
    mir.add_operand(inst, Operand::Constant(Constant::new(-3, 8)));
    mir.add_register(inst, None, Access::read());
    mir.add_register(inst, Some(b), Access { part: Some(5), ..Access::read() });
    mir.set_dead(inst, 0);
    let copy = mir.build(COPY, inst);
    mir.copy_operand(copy, inst, 0);
    mir.copy_operand(copy, inst, 2);
    mir.copy_operand(copy, inst, 99);
    mir.set_flags(copy, 16);
    mir.replace(b, Reg::Real(6));
    assert_eq!(
        mir.to_string(),
        "bb.0:\n  %0(s32) = 1 i8 -3 flags 0x10\n  %0(s32) = 4 $6, i8 -3, $noreg, $6, \
         implicit-def dead $77, implicit $78\n"
    );
}

#[test]
fn what_nothing_uses_is_taken_out() {
    let mut mir = Mir::new(Numbers);
    let block = mir.add_block();
    let [a, b, c] = [(); 3].map(|()| mir.register(WORD));
    mir.push(block, LOAD, &[a], &[]);
    mir.push(block, COPY, &[b], &[Operand::Register(a)]);
    mir.push(block, 9, &[c], &[]);
    mir.push(block, COPY, &[Reg::Real(4)], &[]);
    mir.push(block, STORE, &[], &[]);
    let mut seen = 0;
    let selected = mir.select_all(|_, _| {
        seen += 1;
        if seen > 3 { Err(()) } else { Ok(()) }
    });
    assert_eq!((selected, seen), (Ok(()), 3));
    assert_eq!(mir.to_string(), "bb.0:\n  %2(s32) = 9\n  $4 = 1\n  3\n");
    assert_eq!(mir.blocks().map(|(_, insts)| insts.len()).sum::<usize>(), 3);
}
