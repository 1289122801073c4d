//! Random functions do the same before and after the steps.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use tablegen_random::Rng;

use super::interpret::run;
use super::toy::{CLOBBERED, Class, Machine, Op, Reg, Toy};
use crate::Finisher;
use crate::machine::{BlockId, Function, Inst, Operand, Pinned, SlotId, SlotKind, VReg, text};

/// Values that an instruction can read, by class.
#[derive(Clone, Default)]
struct Values {
    integers: Vec<VReg>,
    floats: Vec<VReg>,
}

struct Writer<'r> {
    random: &'r mut Rng,
    function: Function<Toy>,
    slots: Vec<SlotId>,
    values: Values,
}

impl Writer<'_> {
    fn pick(&mut self, count: usize) -> usize {
        self.random.below(count)
    }

    fn integer(&mut self) -> VReg {
        // Values that are new are read more often.
        let count = self.values.integers.len();
        let recent = if self.pick(2) == 0 { count.min(4) } else { count };
        let back = self.pick(recent);
        self.values.integers[count - 1 - back]
    }

    fn float(&mut self) -> VReg {
        let index = self.pick(self.values.floats.len());
        self.values.floats[index]
    }

    fn inst(&mut self, block: BlockId) {
        let kind = self.pick(14);
        let (a, b, c) = (self.integer(), self.integer(), self.float());
        let is_float = matches!(kind, 4 | 5 | 8);
        let to = self.function.vreg(match kind {
            3 => Class::LOW,
            _ if is_float => Class::FPR,
            _ => Class::GPR,
        });
        let [to_, a_, b_, c_] = [to, a, b, c].map(Operand::Virtual);
        let slot = self.pick(self.slots.len());
        let slot = self.slots[slot];
        let slot = [Operand::Slot(slot), Operand::Immediate(8 * self.pick(2) as i64)];
        let immediate = Operand::Immediate(self.pick(100) as i64);
        let zero = Operand::Register(Reg::Z);
        let mut inst = match kind {
            0 => Inst::new(Op::Add, [to_, a_, b_]),
            1 => Inst::new(Op::AddI, [to_, if self.pick(4) == 0 { zero } else { a_ }, immediate]),
            2 => Inst::new(Op::Acc, [to_, a_, b_]),
            3 => Inst::new(Op::Low, [to_, a_, b_]),
            4 => Inst::new(Op::FAdd, [to_, c_, Operand::Virtual(self.float())]),
            5 => Inst::new(Op::ToF, [to_, a_]),
            6 => Inst::new(Op::ToI, [to_, c_]),
            7 => Inst::new(Op::Ld, [to_, slot[0], slot[1]]),
            8 => Inst::new(Op::Fld, [to_, slot[0], slot[1]]),
            9 => Inst::new(Op::St, [a_, slot[0], slot[1]]),
            10 => Inst::new(Op::Copy, [to_, if self.pick(4) == 0 { zero } else { a_ }]),
            11 => Inst::new(Op::Early, [to_, a_, b_]),
            _ => Inst::new(Op::Call, [immediate]),
        };
        if inst.opcode == Op::Call {
            let registers = [(Reg::R2, a), (Reg::R3, b), (Reg::F0, c), (Reg::R4, a)];
            let count = self.pick(5);
            let pinned = |&(register, value): &(Reg, VReg)| Pinned { value: Some(value), register };
            inst.uses = registers[..count].iter().map(pinned).collect();
            inst.defs = vec![Pinned { value: Some(to), register: Reg::R2 }];
            inst.clobbers = CLOBBERED;
        }
        self.function.push(block, inst);
        match () {
            () if kind == 9 => {}
            () if is_float => self.values.floats.push(to),
            () => self.values.integers.push(to),
        }
    }

    /// Writes a function of some blocks.
    fn write(mut self) -> Function<Toy> {
        let count = 1 + self.pick(8);
        let entry = self.function.block();
        for register in [Reg::R2, Reg::R3] {
            let vreg = self.function.vreg(Class::GPR);
            self.function.arguments.push(Pinned { value: Some(vreg), register });
            self.values.integers.push(vreg);
        }
        let float = self.function.vreg(Class::FPR);
        self.function.arguments.push(Pinned { value: Some(float), register: Reg::F0 });
        self.values.floats.push(float);
        for slot in self.slots.clone() {
            let value = Operand::Virtual(self.integer());
            for offset in [0, 8] {
                let operands = [value, Operand::Slot(slot), Operand::Immediate(offset)];
                self.function.push(entry, Inst::new(Op::St, operands));
            }
        }
        let blocks: Vec<BlockId> = (1..count).map(|_| self.function.block()).collect();
        for &block in &blocks {
            for _ in 0..self.pick(4) {
                let class = if self.pick(4) == 0 { Class::FPR } else { Class::GPR };
                self.function.parameter(block, class);
            }
        }
        for _ in 0..3 + self.pick(20) {
            self.inst(entry);
        }
        let of_entry = self.values.clone();
        self.end(entry, &blocks);
        for &block in &blocks {
            self.values = of_entry.clone();
            for vreg in self.function[block].parameters.clone() {
                match self.function.class(vreg) {
                    Some(Class::FPR) => self.values.floats.push(vreg),
                    _ => self.values.integers.push(vreg),
                }
            }
            for _ in 0..self.pick(12) {
                self.inst(block);
            }
            self.end(block, &blocks);
        }
        self.function
    }

    fn edge(&mut self, from: BlockId, to: BlockId) {
        let mut arguments = Vec::new();
        for parameter in self.function[to].parameters.clone() {
            arguments.push(match self.function.class(parameter) {
                Some(Class::FPR) => self.float(),
                _ => self.integer(),
            });
        }
        self.function.edge(from, to, arguments);
    }

    /// Writes the terminators of a block.
    fn end(&mut self, block: BlockId, others: &[BlockId]) {
        let kind = if others.is_empty() { 0 } else { self.pick(5) };
        if kind == 0 {
            let mut ret = Inst::new(Op::Ret, []);
            ret.uses = vec![Pinned { value: Some(self.integer()), register: Reg::R2 }];
            return self.function.push(block, ret);
        }
        let (to, other) = (self.pick(others.len()), self.pick(others.len()));
        let (to, other) = (others[to], others[other]);
        if kind > 1 && to != other {
            let opcode = if self.pick(2) == 0 { Op::Bnz } else { Op::Bz };
            let operands = [Operand::Virtual(self.integer()), Operand::Block(other)];
            self.function.push(block, Inst::new(opcode, operands));
            self.edge(block, other);
        }
        self.function.push(block, Inst::new(Op::Jmp, [Operand::Block(to)]));
        self.edge(block, to);
    }
}

pub(super) fn function(seed: u64) -> Function<Toy> {
    let mut random = Rng::new(seed);
    let mut function = Function::new(format!("f{seed}"));
    let size = if seed.is_multiple_of(5) { 400 } else { 16 };
    let align = if seed.is_multiple_of(7) { 64 } else { 8 };
    let slots = (0..3).map(|_| function.slot(size, align, SlotKind::Local)).collect();
    function.has_dynamic_stack = seed.is_multiple_of(11) && align == 8;
    Writer { random: &mut random, function, slots, values: Values::default() }.write()
}

#[test]
fn functions_do_the_same_with_registers() {
    let mut returned = 0;
    for seed in 0..160 {
        let finisher = Finisher::new(&Machine).checked(true).scheduled(seed % 2 == 1);
        let before = function(seed);
        let mut after = before.clone();
        finisher.finish(&mut after).unwrap_or_else(|error| panic!("{error}\n{before}"));
        for arguments in [[1, 2, 3], [0, 0, 0], [u64::MAX, 4, 8]] {
            let mut expected = run(&before, &arguments, 30);
            let mut found = run(&after, &arguments, 30);
            if expected.result.is_none() || found.result.is_none() {
                // Both ran out of time, at different instructions.
                let calls = expected.calls.len().min(found.calls.len());
                expected.calls.truncate(calls);
                found.calls.truncate(calls);
                (expected.result, found.result) = (None, None);
            }
            assert_eq!(expected, found, "{before}\n{after}");
            returned += u32::from(found.result.is_some());
        }
    }
    assert!(returned > 160, "{returned} functions returned");
}

#[test]
fn text_of_random_functions_reads_back() {
    let finisher = Finisher::new(&Machine);
    for seed in 0..50 {
        let mut function = function(seed);
        // Registers without a mention are not in the text.
        let text = format!("{function}");
        let parsed: Function<Toy> =
            text::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(format!("{parsed}"), text);
        finisher.finish(&mut function).unwrap();
        let text = format!("{function}");
        let parsed: Function<Toy> =
            text::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(format!("{parsed}"), text);
    }
}
