//! Tests of the decoder with tables of two instructions: opcode 1 of the one-byte map has a
//! register or memory operand, and a register in ModR/M.reg.

use tablegen_format::x86::{Direct, Selected};

use super::*;
use crate::mc::inst::Operand as McOperand;

/// Opcode or register, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Number(u32);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Named for Number {
    const ALL: &'static [Self] = &[Number(0)];

    fn from_value(value: u32) -> Option<Self> {
        Some(Number(value))
    }

    fn value(self) -> u32 {
        self.0
    }

    fn index(self) -> usize {
        self.0 as usize
    }

    fn name(self) -> &'static str {
        ""
    }

    fn from_name(_: &str) -> Option<Self> {
        None
    }
}

const NONE: Operand = Operand::new(OperandEncoding::None, Kind::None);
const REG: Operand = Operand::new(OperandEncoding::Reg, Kind::RSized);

static EMPTY: Tables<Number> = Tables::new(Selections::NONE, &[], &[None; REGISTERS]);

/// Register tables: entry n of a set is the start of the set plus n plus 1. The last set has four
/// registers.
static ALL_REGISTERS: [Option<Number>; REGISTERS] = {
    let mut all = [None; REGISTERS];
    let mut index = 0;
    while index < REGISTERS - 28 {
        all[index] = Some(Number(index as u32 + 1));
        index += 1;
    }
    all
};

static ROW_PAGES: [u8; 64] = {
    let mut bytes = [0; 64];
    bytes[32] = 1;
    bytes
};

/// Opcode 1 of the second page has one instruction for memory and one for registers, from the
/// second on.
static PAGES: [u8; 128] = {
    let mut bytes = [0; 128];
    (bytes[68], bytes[70]) = (1, 1);
    bytes
};

const SELECTIONS: Selections = Selections::NONE
    .with_contexts(&[], &[], 1)
    .with_rows(&[1, 0], &ROW_PAGES)
    .with_instructions(&PAGES, &[0, 0, 0, 0, 2, 0, 2, 0, 1, 0, 1, 0]);

static LISTS: [Operands; 3] = [
    Operands::new([NONE; 6]),
    Operands::new([
        Operand::new(OperandEncoding::Rm(0), Kind::RSized),
        REG,
        NONE,
        NONE,
        NONE,
        NONE,
    ]),
    Operands::new([
        Operand::new(OperandEncoding::Rm(2), Kind::Memory),
        REG,
        NONE,
        NONE,
        NONE,
        NONE,
    ]),
];

static TABLES: Tables<Number> = Tables::new(SELECTIONS, &LISTS, &ALL_REGISTERS);

/// Tables with opcode 1 in two maps.
static TWO_MAPS: Tables<Number> =
    Tables::new(SELECTIONS.with_rows(&[1, 0, 1, 0], &ROW_PAGES), &LISTS, &ALL_REGISTERS);

/// The same with direct rows.
static DIRECT: Tables<Number> = Tables::new(
    SELECTIONS.with_rows(&[1, 0, 1, 0], &ROW_PAGES).with_direct(DIRECT_ROWS.as_flattened()),
    &LISTS,
    &ALL_REGISTERS,
);

static DIRECT_ROWS: [[u8; 8]; 18 * 256] = {
    let entry = Direct::new(Selected::new(2, 2, false), Selected::new(1, 1, false), true);
    let (mut rows, mut row) = ([[0; 8]; 18 * 256], 0);
    while row < 18 {
        rows[row * 256 + 1] = entry.to_bytes();
        row += 1;
    }
    rows
};

/// Target with these tables.
#[derive(Clone, Copy, Debug)]
struct Toy;

impl Target<8> for Toy {
    type Opcode = Number;
    type Register = Number;

    const TABLES: &'static Tables<Number> = &TABLES;
}

/// Targets with opcode 1 in two maps.
struct TwoMaps;
struct WithDirect;

impl Target<8> for TwoMaps {
    type Opcode = Number;
    type Register = Number;

    const TABLES: &'static Tables<Number> = &TWO_MAPS;
}

impl Target<8> for WithDirect {
    type Opcode = Number;
    type Register = Number;

    const TABLES: &'static Tables<Number> = &DIRECT;
}

/// Target without instructions.
struct Empty;

impl Target<4> for Empty {
    type Opcode = Number;
    type Register = Number;

    const TABLES: &'static Tables<Number> = &EMPTY;
}

/// First indices of the 16-bit, 32-bit and 64-bit general register sets.
const BITS_16: u32 = 65;
const BITS_32: u32 = 97;
const BITS_64: u32 = 129;
const SEGMENTS: u32 = 353;

fn decoded(mode: Mode, bytes: &[u8]) -> Result<Decoded<Number, Number, 8>, DecodeError> {
    Decoder::<Toy, 8>::new(mode).decode(bytes)
}

/// Decodes an instruction and returns its operands as numbers, with its size in bytes. Registers
/// are their values, 0 for no register.
fn operands(mode: Mode, bytes: &[u8]) -> ([i64; 8], usize) {
    let decoded = decoded(mode, bytes).expect("an instruction");
    let mut all = [-1; 8];
    for (to, operand) in all.iter_mut().zip(decoded.inst.operands()) {
        *to = match operand {
            McOperand::Register(register) => register.map_or(0, |register| register.0.into()),
            operand => operand.immediate(),
        };
    }
    (all, decoded.inst.size())
}

#[test]
fn registers_have_the_size_of_operands() {
    let of = |mode, bytes: &[u8]| operands(mode, bytes).0[..2].iter().sum::<i64>();
    // CX and DX, by their numbers.
    let sum = |set: u32| i64::from(2 * set + 3);
    assert_eq!(of(Mode::Bits64, &[0x01, 0xd1]), sum(BITS_32));
    assert_eq!(of(Mode::Bits64, &[0x66, 0x01, 0xd1]), sum(BITS_16));
    assert_eq!(of(Mode::Bits64, &[0x48, 0x01, 0xd1]), sum(BITS_64));
    assert_eq!(of(Mode::Bits64, &[0x66, 0x48, 0x01, 0xd1]), sum(BITS_64));
    assert_eq!(of(Mode::Bits16, &[0x01, 0xd1]), sum(BITS_16));
    assert_eq!(of(Mode::Bits16, &[0x66, 0x01, 0xd1]), sum(BITS_32));
    // REX must be right before the opcode.
    assert_eq!(of(Mode::Bits64, &[0x48, 0x66, 0x01, 0xd1]), sum(BITS_16));
    // With all bits of REX and REX2.
    assert_eq!(of(Mode::Bits64, &[0x45, 0x01, 0xd1]), sum(BITS_32) + 16);
    assert_eq!(of(Mode::Bits64, &[0xd5, 0x55, 0x01, 0xd1]), sum(BITS_32) + 48);
}

#[test]
fn memory_has_five_operands() {
    let register = |set: u32, number: u32| i64::from(set + number);
    let memory = |mode, bytes: &[u8]| {
        let (all, size) = operands(mode, bytes);
        assert_eq!(size, bytes.len());
        [all[0], all[1], all[2], all[3], all[4]]
    };
    let rbx = register(BITS_64, 3);
    assert_eq!(memory(Mode::Bits64, &[0x01, 0x03]), [rbx, 1, 0, 0, 0]);
    // One-byte displacements are scaled, four-byte ones are not.
    assert_eq!(memory(Mode::Bits64, &[0x01, 0x43, 0xff]), [rbx, 1, 0, -4, 0]);
    assert_eq!(memory(Mode::Bits64, &[0x01, 0x83, 2, 1, 0, 0]), [rbx, 1, 0, 258, 0]);
    let rcx = register(BITS_64, 1);
    assert_eq!(memory(Mode::Bits64, &[0x01, 0x04, 0x8b]), [rbx, 4, rcx, 0, 0]);
    assert_eq!(memory(Mode::Bits64, &[0x01, 0x04, 0x25, 7, 0, 0, 0]), [0, 1, 0, 7, 0]);
    let fs = register(SEGMENTS, 4);
    assert_eq!(memory(Mode::Bits64, &[0x64, 0x01, 0x03]), [rbx, 1, 0, 0, fs]);
    let ebx = register(BITS_32, 3);
    assert_eq!(memory(Mode::Bits64, &[0x67, 0x01, 0x03]), [ebx, 1, 0, 0, 0]);
    assert_eq!(memory(Mode::Bits32, &[0x01, 0x05, 7, 0, 0, 0]), [0, 1, 0, 7, 0]);
    // 16-bit addresses: BX and SI, BP, an absolute address.
    let (bx, si, bp) = (register(BITS_16, 3), register(BITS_16, 6), register(BITS_16, 5));
    assert_eq!(memory(Mode::Bits16, &[0x01, 0x00]), [bx, 1, si, 0, 0]);
    assert_eq!(memory(Mode::Bits16, &[0x01, 0x86, 2, 1]), [bp, 1, 0, 258, 0]);
    assert_eq!(memory(Mode::Bits16, &[0x01, 0x06, 2, 1]), [0, 1, 0, 258, 0]);
}

#[test]
fn what_is_cut_off_is_too_short() {
    let bytes = [0x64, 0x67, 0x01, 0x84, 0x8b, 1, 2, 3, 4];
    for len in 0..bytes.len() {
        let found = decoded(Mode::Bits64, &bytes[..len]);
        assert!(
            matches!(found, Err(DecodeError::TooShort { needed }) if needed > len),
            "{len} {found:?}"
        );
    }
    assert_eq!(decoded(Mode::Bits64, &bytes).map(|one| one.inst.size()), Ok(bytes.len()));
    assert_eq!(decoded(Mode::Bits64, &[0x66; 15]), Err(DecodeError::NoInstruction));
    assert_eq!(decoded(Mode::Bits64, &[0x02]), Err(DecodeError::NoInstruction));
    // Longer than the maximum is not an instruction.
    let mut long = [0x67; 15];
    (long[13], long[14]) = (0x01, 0x84);
    assert_eq!(decoded(Mode::Bits64, &long), Err(DecodeError::NoInstruction));
}

#[test]
fn a_section_is_decoded_to_its_end() {
    let section = [0x01, 0xd1, 0x02, 0x66, 0x01, 0xd1, 0x01];
    let mut found = Decoder::<Toy, 8>::new(Mode::Bits64)
        .stream(&section, 0x100)
        .map(|one| (one.address, one.bytes.len(), one.inst.is_ok()));
    assert_eq!(found.next(), Some((0x100, 2, true)));
    assert_eq!(found.next(), Some((0x102, 1, false)));
    assert_eq!(found.next(), Some((0x103, 3, true)));
    assert_eq!(found.next(), Some((0x106, 1, false)));
    assert_eq!(found.next(), None);
}

#[test]
fn any_bytes_are_taken() {
    // Linear congruential generator.
    let mut state = 1_u32;
    let mut byte = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    for round in 0..20_000_usize {
        let mut bytes = [0; 18];
        bytes.fill_with(&mut byte);
        if round % 3 == 0 {
            bytes[0] = [0x62, 0xc4, 0xc5, 0x8f, 0xd5, 0x0f][round / 3 % 6];
        }
        let bytes = &bytes[..round % 19];
        for mode in [Mode::Bits16, Mode::Bits32, Mode::Bits64] {
            let _ = Decoder::<Toy, 8>::new(mode).decode(bytes);
            assert!(Decoder::<Empty, 4>::new(mode).decode(bytes).is_err());
        }
    }
}

#[test]
fn direct_rows_do_not_change_instructions() {
    const PREFIXES: [u8; 16] = [
        0x66, 0x66, 0xf3, 0xf2, 0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65, 0x67, 0xf0, 0x48, 0x4f, 0x41,
        0xd5,
    ];
    // Linear congruential generator.
    let mut state = 1_u32;
    let mut byte = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    let mut direct = 0;
    for _ in 0..30_000 {
        let mut bytes = [0; bytes::WINDOW];
        bytes.fill_with(&mut byte);
        let count = usize::from(byte() % 16).min(usize::from(byte() % 16));
        for one in &mut bytes[..count] {
            *one = PREFIXES[usize::from(byte() % 16)];
        }
        let is_in_second_map = byte() < 128;
        if is_in_second_map {
            bytes[count] = 0x0f;
        }
        bytes[count + usize::from(is_in_second_map)] = 1;
        for mode in [Mode::Bits16, Mode::Bits32, Mode::Bits64] {
            let complete = Decoder::<TwoMaps, 8>::new(mode);
            let decoder = Decoder::<WithDirect, 8>::new(mode);
            assert_eq!(decoder.decode(&bytes), complete.decode(&bytes), "{mode:?} {bytes:02x?}");
            assert_eq!(decoder.skip(&bytes), complete.skip(&bytes));
        }
        let mut decoded = any::<Number, Number, 8>().expect("an instruction");
        direct += usize::from(direct::decode::<true, _, _, 8>(&DIRECT, &bytes, &mut decoded));
        direct += usize::from(direct::decode::<false, _, _, 8>(&DIRECT, &bytes, &mut decoded));
    }
    // A quarter of the instructions has common prefixes only.
    assert!(direct > 15_000, "{direct}");
}
