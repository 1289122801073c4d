//! A small target: ten general registers, four for other numbers, of 64 bits each.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use tablegen_rt::mc::desc::{Described, Tables};
use tablegen_rt::names::Named;
use tablegen_rt::registers::tables::Numbers;
use tablegen_rt::registers::{Encoded, Members, PhysicalRegister, RegisterClass, Units};

use crate::error::Error;
use crate::machine::{BlockId, Cfi, Frame, Function, Inst, Isa, Operand, Part, SlotId};
use crate::target::{Bank, Code, Target};

macro_rules! named {
    ($name:ident: $($member:ident),+) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(clippy::upper_case_acronyms)]
        pub(crate) enum $name { $($member),+ }

        impl Named for $name {
            const ALL: &'static [Self] = &[$($name::$member),+];

            fn from_value(value: u32) -> Option<Self> {
                Self::ALL.get(value as usize).copied()
            }

            fn value(self) -> u32 {
                self as u32
            }

            fn index(self) -> usize {
                self as usize
            }

            fn name(self) -> &'static str {
                match self { $($name::$member => stringify!($member)),+ }
            }

            fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().find(|one| one.name() == name).copied()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

named!(Op: Cfi, Copy, Undef, Extract, Insert, Wrap, Sequence, ToClass,
    Add, AddI, Acc, Low, FAdd, ToF, ToI, Ld, St, Fld, Fst, Bnz, Bz, Jmp, Call, Ret, Early);
named!(Reg: Z, SP, R2, R3, R4, R5, R6, R7, R8, R9, F0, F1, F2, F3);
named!(Class: GPR, LOW, FPR);
named!(Mode: Only);
named!(OperandType: Any);
named!(SubReg: None);

/// Kinds of operands: of no class, of the three classes, of `GPR` and tied to operand 0, of `GPR` and
/// written before the inputs are read.
const KINDS: [(u8, u16); 6] = [(0, 0), (1, 0), (2, 0), (3, 0), (1, 16), (1, 8)];

const NONE: u8 = 0;
const GPR: u8 = 1;
const LOW: u8 = 2;
const FPR: u8 = 3;
const TIED: u8 = 4;
const EARLY: u8 = 5;

/// Number of outputs, operands, and properties of each opcode.
const SHAPES: [(u8, &[u8], u16); 25] = [
    (0, &[NONE], 0),
    (1, &[NONE, NONE], 0),
    (1, &[NONE], 0),
    (1, &[NONE, NONE, NONE], 0),
    (1, &[NONE, NONE, NONE, NONE], 0),
    (1, &[NONE, NONE, NONE, NONE], 0),
    (1, &[NONE], VARIADIC),
    (1, &[NONE, NONE, NONE], 0),
    (1, &[GPR, GPR, GPR], 0),
    (1, &[GPR, GPR, NONE], 0),
    (1, &[GPR, TIED, GPR], 0),
    (1, &[LOW, LOW, GPR], 0),
    (1, &[FPR, FPR, FPR], 0),
    (1, &[FPR, GPR], 0),
    (1, &[GPR, FPR], 0),
    (1, &[GPR, GPR, NONE], LOAD),
    (0, &[GPR, GPR, NONE], STORE),
    (1, &[FPR, GPR, NONE], LOAD),
    (0, &[FPR, GPR, NONE], STORE),
    (0, &[GPR, NONE], BRANCH),
    (0, &[GPR, NONE], BRANCH),
    (0, &[NONE], BRANCH | BARRIER),
    (0, &[NONE], CALL),
    (0, &[], RETURN),
    (1, &[EARLY, GPR, GPR], 0),
];

/// Bits of `MCID::Flag`, packed to 16 bits.
const VARIADIC: u16 = 1 << 1;
const CALL: u16 = 1 << 7;
const BARRIER: u16 = 1 << 8;
const BRANCH: u16 = 1 << 9 | 1 << 10;
const RETURN: u16 = 1 << 5 | 1 << 8 | 1 << 9;
const LOAD: u16 = 1 << 14;
const STORE: u16 = 1 << 15;

const COUNT: usize = SHAPES.len();

/// Returns the number of operands of all opcodes before one.
const fn start(opcode: usize) -> usize {
    let (mut sum, mut index) = (0, 0);
    while index < opcode {
        sum += SHAPES[index].1.len();
        index += 1;
    }
    sum
}

const OPERANDS: usize = start(COUNT);

const fn identity() -> [u8; COUNT] {
    let mut all = [0; COUNT];
    let mut index = 0;
    while index < COUNT {
        all[index] = index as u8;
        index += 1;
    }
    all
}

const fn starts() -> [u8; COUNT + 1] {
    let mut all = [0; COUNT + 1];
    let mut index = 0;
    while index <= COUNT {
        all[index] = start(index) as u8;
        index += 1;
    }
    all
}

const fn operands() -> [u8; OPERANDS] {
    let mut all = [0; OPERANDS];
    let (mut opcode, mut filled) = (0, 0);
    while opcode < COUNT {
        let mut index = 0;
        while index < SHAPES[opcode].1.len() {
            all[filled] = SHAPES[opcode].1[index];
            index += 1;
            filled += 1;
        }
        opcode += 1;
    }
    all
}

const fn defs() -> [u8; COUNT] {
    let mut all = [0; COUNT];
    let mut index = 0;
    while index < COUNT {
        all[index] = SHAPES[index].0;
        index += 1;
    }
    all
}

/// Returns the properties as numbers of 4 bytes. `LOAD` and `STORE` are bits 19 and 20 of LLVM's.
const fn properties() -> [u8; COUNT * 4] {
    let mut all = [0; COUNT * 4];
    let mut index = 0;
    while index < COUNT {
        let packed = SHAPES[index].2;
        let mut bits = (packed & 0x3fff) as u32;
        if packed & LOAD != 0 {
            bits |= 1 << 19;
        }
        if packed & STORE != 0 {
            bits |= 1 << 20;
        }
        let bytes = bits.to_le_bytes();
        let mut byte = 0;
        while byte < 4 {
            all[index * 4 + byte] = bytes[byte];
            byte += 1;
        }
        index += 1;
    }
    all
}

const fn kinds(flags: bool) -> [u8; 6] {
    let mut all = [0; 6];
    let mut index = 0;
    while index < 6 {
        all[index] = if flags { KINDS[index].1 as u8 } else { KINDS[index].0 };
        index += 1;
    }
    all
}

static DESCRIPTIONS: Tables = Tables::builder()
    .shape_of(Numbers::new(1, &identity()))
    .operand_lists(Numbers::new(1, &identity()))
    .defs(Numbers::new(1, &defs()))
    .properties(Numbers::new(4, &properties()))
    .operand_starts(Numbers::new(1, &starts()))
    .operands(Numbers::new(1, &operands()))
    .operand_classes(Numbers::new(1, &kinds(false)))
    .operand_flags(Numbers::new(1, &kinds(true)))
    .operand_types(Numbers::new(1, &[0; 6]))
    .build();

impl Described for Op {
    type Register = Reg;
    type RegisterClass = Class;
    type HwMode = Mode;
    type OperandType = OperandType;

    fn tables() -> &'static Tables {
        &DESCRIPTIONS
    }
}

impl Encoded for Reg {
    fn encoding(self) -> u64 {
        match self {
            Reg::F0 | Reg::F1 | Reg::F2 | Reg::F3 => self as u64 - Reg::F0 as u64,
            _ => self as u64,
        }
    }
}

impl PhysicalRegister for Reg {
    type SubRegIndex = SubReg;

    fn units(self) -> Units {
        unreachable!("the steps do not ask for units")
    }

    fn sub_register(self, _: SubReg) -> Option<Self> {
        None
    }

    fn asm_name(self) -> &'static str {
        self.name()
    }

    fn is_constant(self) -> bool {
        self == Reg::Z
    }
}

/// Members of the classes: first register, step, and number of registers.
static RUNS: Numbers = Numbers::new(1, &[2, 1, 8, 0, 1, 2, 2, 1, 4, 10, 1, 4]);

impl RegisterClass for Class {
    type Register = Reg;
    type HwMode = Mode;

    fn contains(self, register: Reg) -> bool {
        self.members().any(|member| member == register)
    }

    fn members(self) -> Members<Reg> {
        let range = match self {
            Class::GPR => [0, 2],
            Class::LOW => [2, 3],
            Class::FPR => [3, 4],
        };
        Members::new(&RUNS, range)
    }

    fn has_sub_class(self, class: Class) -> bool {
        self == class || (self, class) == (Class::GPR, Class::LOW)
    }

    fn is_allocatable(self) -> bool {
        true
    }

    fn spill_size(self, _: Mode) -> u32 {
        64
    }
}

/// Types of the toy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Toy {}

/// Part of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum AddressPart {
    #[default]
    Whole,
    High,
}

impl Part for AddressPart {
    const ALL: &'static [Self] = &[AddressPart::Whole, AddressPart::High];

    fn name(self) -> &'static str {
        if self == AddressPart::High { "high" } else { "" }
    }
}

/// Registers that a call does not preserve.
pub(crate) const CLOBBERED: &[Reg] =
    &[Reg::R2, Reg::R3, Reg::R4, Reg::R5, Reg::F0, Reg::F1, Reg::F2];

impl Isa for Toy {
    type Opcode = Op;
    type Register = Reg;
    type RegisterClass = Class;
    type SubRegIndex = SubReg;
    type HwMode = Mode;
    type Part = AddressPart;

    const CLOBBERS: &'static [(&'static str, &'static [Reg])] = &[("call", CLOBBERED)];
    const CFI_INSTRUCTION: Op = Op::Cfi;
    const COPY: Op = Op::Copy;
    const IMPLICIT_DEF: Op = Op::Undef;
    const EXTRACT_SUBREG: Op = Op::Extract;
    const INSERT_SUBREG: Op = Op::Insert;
    const SUBREG_TO_REG: Op = Op::Wrap;
    const REG_SEQUENCE: Op = Op::Sequence;
    const COPY_TO_REGCLASS: Op = Op::ToClass;
}

/// Largest offset of an instruction.
pub(crate) const MAX_OFFSET: i64 = 255;

/// Target of the toy.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Machine;

fn add_immediate(to: Reg, from: Reg, value: i64) -> Inst<Toy> {
    let [to, from] = [to, from].map(Operand::Register);
    Inst::new(Op::AddI, [to, from, Operand::Immediate(value)])
}

fn access(opcode: Op, register: Reg, base: Operand<Toy>, offset: i64) -> Inst<Toy> {
    Inst::new(opcode, [Operand::Register(register), base, Operand::Immediate(offset)])
}

fn is_float(register: Reg) -> bool {
    Class::FPR.contains(register)
}

impl Target for Machine {
    type Isa = Toy;

    fn hw_mode(&self) -> Mode {
        Mode::Only
    }

    fn bank(&self, class: Class) -> Option<Bank> {
        Some(if class == Class::FPR { Bank::Float } else { Bank::Integer })
    }

    fn bank_class(&self, bank: Bank) -> Option<Class> {
        match bank {
            Bank::Integer => Some(Class::GPR),
            Bank::Float => Some(Class::FPR),
            Bank::Vector => None,
        }
    }

    fn is_reserved(&self, register: Reg, function: &Function<Toy>) -> bool {
        matches!(register, Reg::Z | Reg::SP)
            || register == Reg::R9 && function.needs_frame_pointer(self.stack_align())
    }

    fn callee_saved(&self) -> &'static [Reg] {
        &[Reg::R6, Reg::R7, Reg::R8, Reg::R9, Reg::F3]
    }

    fn spill_size(&self, _: Bank) -> u64 {
        8
    }

    fn copy(&self, to: Reg, from: Reg) -> Inst<Toy> {
        let operands = [to, from].map(Operand::Register);
        match (is_float(to), is_float(from)) {
            (true, false) => Inst::new(Op::ToF, operands),
            (false, true) => Inst::new(Op::ToI, operands),
            _ => Inst::new(Op::Copy, operands),
        }
    }

    fn as_copy(&self, inst: &Inst<Toy>) -> Option<(Reg, Reg)> {
        match inst.operands[..] {
            [Operand::Register(to), Operand::Register(from)] if inst.opcode == Op::Copy => {
                Some((to, from))
            }
            _ => None,
        }
    }

    fn store(&self, from: Reg, slot: SlotId) -> Inst<Toy> {
        access(if is_float(from) { Op::Fst } else { Op::St }, from, Operand::Slot(slot), 0)
    }

    fn load(&self, to: Reg, slot: SlotId) -> Inst<Toy> {
        access(if is_float(to) { Op::Fld } else { Op::Ld }, to, Operand::Slot(slot), 0)
    }

    fn jump(&self, to: BlockId) -> Inst<Toy> {
        Inst::new(Op::Jmp, [Operand::Block(to)])
    }

    fn jump_target(&self, inst: &Inst<Toy>) -> Option<BlockId> {
        match inst.operands[..] {
            [Operand::Block(to)] if inst.opcode == Op::Jmp => Some(to),
            _ => None,
        }
    }

    fn inverted(&self, inst: &Inst<Toy>) -> Option<Inst<Toy>> {
        let opcode = match inst.opcode {
            Op::Bnz => Op::Bz,
            Op::Bz => Op::Bnz,
            _ => return None,
        };
        Some(Inst { opcode, ..inst.clone() })
    }

    fn is_rematerializable(&self, inst: &Inst<Toy>) -> bool {
        inst.opcode == Op::AddI && inst.operands.get(1) == Some(&Operand::Register(Reg::Z))
    }

    fn stack_align(&self) -> u64 {
        16
    }

    fn stack_pointer(&self) -> Reg {
        Reg::SP
    }

    fn frame_pointer(&self) -> Reg {
        Reg::R9
    }

    fn max_offset(&self) -> u64 {
        MAX_OFFSET.unsigned_abs()
    }

    fn scratch(&self) -> Reg {
        Reg::R5
    }

    fn address_slot(
        &self,
        mut inst: Inst<Toy>,
        operand: usize,
        base: Reg,
        offset: i64,
        out: &mut Vec<Inst<Toy>>,
    ) -> Result<(), Error> {
        let Some(&Operand::Immediate(own)) = inst.operands.get(operand + 1) else {
            return Err(Error::Unsupported(format!("{:?}", inst.opcode)));
        };
        let total = own.wrapping_add(offset);
        let (mut register, mut rest) = (base, total);
        if !(-MAX_OFFSET..=MAX_OFFSET).contains(&total) {
            // Additions have all immediates.
            out.push(add_immediate(self.scratch(), base, total));
            (register, rest) = (self.scratch(), 0);
        }
        inst.operands[operand] = Operand::Register(register);
        inst.operands[operand + 1] = Operand::Immediate(rest);
        out.push(inst);
        Ok(())
    }

    fn prologue(&self, frame: &Frame<Toy>, out: &mut Code<Toy>) {
        let size = i64::try_from(frame.size).unwrap();
        out.push(add_immediate(Reg::SP, Reg::SP, -size));
        out.cfi(Cfi::DefCfaOffset(size));
        for &(register, offset) in &frame.saved {
            let opcode = if is_float(register) { Op::Fst } else { Op::St };
            out.push(access(opcode, register, Operand::Register(Reg::SP), size + offset));
        }
        if frame.has_frame_pointer {
            out.push(add_immediate(Reg::R9, Reg::SP, size));
        }
    }

    fn epilogue(&self, frame: &Frame<Toy>, out: &mut Code<Toy>) {
        let size = i64::try_from(frame.size).unwrap();
        if frame.has_frame_pointer {
            out.push(add_immediate(Reg::SP, Reg::R9, -size));
        }
        for &(register, offset) in &frame.saved {
            let opcode = if is_float(register) { Op::Fld } else { Op::Ld };
            out.push(access(opcode, register, Operand::Register(Reg::SP), size + offset));
        }
        out.push(add_immediate(Reg::SP, Reg::SP, size));
    }
}
