#![expect(unreachable_pub, reason = "the methods of generated enums are public")]

use alloc::vec::Vec;

use super::code::{Calls, decode};
use super::stream::Section;
use super::*;
use crate::mc::inst::Operand;

/// Log of the callbacks.
#[derive(Default)]
struct Log {
    opcode: Option<u32>,
    operands: Vec<(Option<u32>, Option<u64>)>,
    /// Result of the decoder methods.
    found: Option<Status>,
    has_feature: bool,
}

/// Concatenated operand programs.
#[rustfmt::skip]
static PROGRAMS: &[u8] = &[
    // At 0: no operands.
    64,
    // At 1: an immediate of two pieces and a constant bit.
    67, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 4, 4, 0, 0, 5, 2, 8, 0, 0,
    // At 24: a method after whose failure other instructions are tried.
    108, 5, 0, 4, 4, 0, 0,
    // At 31: a method without a value.
    68, 6, 0, 0, 0,
    // At 36: a method for the whole instruction.
    84, 3, 0, 0, 0,
    // At 41: two fields.
    32, 0, 0, 4, 4, 0, 0, 96, 0, 0, 2, 8, 0, 0,
];

impl<B: Bits> Calls<B> for Log {
    fn holds(&self, condition: u32) -> bool {
        condition == 0 && self.has_feature
    }

    fn begin(&mut self, opcode: u32, program: u32) -> Option<&'static [u8]> {
        (self.opcode, self.operands) = (Some(opcode), Vec::new());
        PROGRAMS.get(program as usize..)
    }

    fn immediate(&mut self, value: u64) -> Status {
        self.operands.push((None, Some(value)));
        Status::Success
    }

    fn operand(&mut self, method: u32, value: u64) -> Status {
        self.operands.push((Some(method), Some(value)));
        self.found.unwrap_or(Status::Success)
    }

    fn operand_without_value(&mut self, method: u32) -> Status {
        self.operands.push((Some(method), None));
        self.found.unwrap_or(Status::Success)
    }

    fn whole(&mut self, method: u32, bits: B) -> Status {
        self.operands.push((Some(method), bits.field(0, 64).ok()));
        self.found.unwrap_or(Status::Success)
    }
}

/// A switch on bits 0 to 3.
#[rustfmt::skip]
static TABLE: &[u8] = &[
    0, 4, 0, 0, 0, 1, 0, 0, 0, 6, 0, 12, 0, 21, 0, 44, 0, 58, 0, 93, 0, 102, 0,
    // 1: an immediate.
    9, 10, 0, 0, 0, 1, 0, 0, 0,
    // 2: a method that may fail, without alternative.
    6, 9, 0, 0, 0, 9, 11, 0, 0, 0, 24, 0, 0, 0, 9, 12, 0, 0, 0, 0, 0, 0, 0,
    // 3: a condition.
    7, 0, 0, 0, 0, 9, 13, 0, 0, 0, 31, 0, 0, 0,
    // 4: bits 4 and 5 should be 0 and 1, bit 7 must be 0.
    8, 16, 0, 0, 0, 0, 0, 0, 0, 32, 0, 0, 0, 0, 0, 0, 0, 3, 128, 0, 0, 0, 0, 0, 0, 0,
    9, 14, 0, 0, 0, 0, 0, 0, 0,
    // 5: a method for the whole instruction.
    9, 15, 0, 0, 0, 36, 0, 0, 0,
    // 6: a sparse switch on bits 4 to 19.
    2, 16, 4, 0, 0, 2, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0,
    21, 0, 0, 0,
    // 7: bit 30 must be 1.
    5, 1, 30, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
    // 0x1000: bits 20 to 23 must be 9.
    4, 0, 0, 240, 0, 0, 0, 0, 0, 0, 0, 144, 0, 0, 0, 0, 0, 9, 16, 0, 0, 0, 41, 0, 0, 0,
];

fn run(table: &'static [u8], bits: u32, mut log: Log) -> (Result<bool, DecodeError>, Log) {
    let result = decode(table, bits, &mut log);
    (result, log)
}

#[test]
fn operands_are_made_of_pieces() {
    let (result, log) = run(TABLE, 0b10_0101_0001, Log::default());
    assert_eq!(result, Ok(false));
    assert_eq!((log.opcode, log.operands), (Some(10), vec_of(&[(None, Some(0b100_1011))])));
}

fn vec_of<T: Clone>(all: &[T]) -> Vec<T> {
    all.to_vec()
}

#[test]
fn other_instructions_are_tried() {
    let (result, log) = run(TABLE, 0x32, Log::default());
    assert_eq!((result, log.opcode), (Ok(false), Some(11)));
    assert_eq!(log.operands, [(Some(5), Some(3))]);
    let (result, log) = run(TABLE, 0x32, Log { found: Some(Status::Fail), ..Log::default() });
    assert_eq!((result, log.opcode), (Ok(false), Some(12)));
    assert!(log.operands.is_empty());
    let (result, log) = run(TABLE, 0x32, Log { found: Some(Status::SoftFail), ..Log::default() });
    assert_eq!((result, log.opcode), (Ok(true), Some(11)));
}

#[test]
fn conditions_and_soft_failures_are_checked() {
    let none = Err(DecodeError::NoInstruction);
    assert_eq!(run(TABLE, 3, Log::default()).0, none);
    let (result, log) = run(TABLE, 3, Log { has_feature: true, ..Log::default() });
    assert_eq!((result, log.operands), (Ok(false), vec_of(&[(Some(6), None)])));
    assert_eq!(run(TABLE, 0x24, Log::default()).0, Ok(false));
    assert_eq!(run(TABLE, 0x34, Log::default()).0, Ok(true));
    assert_eq!(run(TABLE, 0xa4, Log::default()).0, none);
    assert_eq!(run(TABLE, 7, Log::default()).0, none);
}

#[test]
fn values_are_searched() {
    let none = Err(DecodeError::NoInstruction);
    for word in [0x6, 0x66, 0x76, 0x86, 0xffff6, 0x10016, 0x0010_0006] {
        assert_eq!(run(TABLE, word, Log::default()).0, none, "{word:#x}");
    }
    let (result, log) = run(TABLE, 0x4090_0076, Log::default());
    assert_eq!((result, log.opcode), (Ok(false), Some(16)));
    assert_eq!(log.operands, [(None, Some(7)), (None, Some(0))]);
    let (result, log) = run(TABLE, 0x0091_0006, Log::default());
    assert_eq!((result, log.operands), (Ok(false), vec_of(&[(None, Some(0)), (None, Some(0))])));
}

#[test]
fn places_may_have_32_bits() {
    #[rustfmt::skip]
    static LONG: &[u8] = &[
        1, 4, 0, 0, 0, 2, 0, 0, 0, 2, 0, 8, 0, 0, 0, 0, 0, 0, 0, 9, 10, 0, 0, 0, 0, 0, 0, 0,
    ];
    assert_eq!(run(LONG, 2, Log::default()).0, Ok(false));
    for word in [0, 1, 3, 4, 15] {
        assert_eq!(run(LONG, word, Log::default()).0, Err(DecodeError::NoInstruction));
    }
}

#[test]
fn a_method_that_is_final_ends_the_search() {
    let failed = Log { found: Some(Status::Fail), ..Log::default() };
    let (result, log) = run(TABLE, 5, failed);
    assert_eq!((result, log.opcode), (Err(DecodeError::NoInstruction), Some(15)));
    assert_eq!(log.operands, [(Some(3), Some(5))]);
}

#[test]
fn tables_that_are_cut_off_find_nothing() {
    for len in 0..TABLE.len() {
        for word in 0..256 {
            let _ = run(&TABLE[..len], word, Log::default());
        }
    }
    for byte in 0..=255_u8 {
        let table: &'static [u8] = alloc::boxed::Box::leak(alloc::boxed::Box::new([byte; 40]));
        let _ = run(table, 0x1234, Log::default());
    }
}

#[test]
fn bits_of_words_and_bytes_are_the_same() {
    let number: u128 = 0x0123_4567_89ab_cdef_fedc_ba98_7654_3210;
    let bytes = number.to_le_bytes();
    for start in 0..128 {
        for len in 0..=(128 - start) {
            let field = Bytes(&bytes).field(start, len);
            assert_eq!(field, number.field(start, len), "{start} {len}");
        }
    }
    assert_eq!(Bytes(&bytes).field(120, 9), Err(17));
    assert_eq!((7_u16.field(200, 3), 7_u32.field(1, 64)), (Ok(0), Ok(3)));
}

#[test]
fn words_have_orders() {
    let bytes = [1, 2, 3];
    assert_eq!(u32::from_bytes(&bytes, 16, ByteOrder::Little), Ok(0x201));
    assert_eq!(u32::from_bytes(&bytes, 16, ByteOrder::Big), Ok(0x102));
    assert_eq!(u128::from_bytes(&bytes, 24, ByteOrder::Big), Ok(0x10203));
    let short = Err(DecodeError::TooShort { needed: 4 });
    assert_eq!(u32::from_bytes(&bytes, 32, ByteOrder::Big), short);
    let short = Err(DecodeError::TooShort { needed: 4 });
    assert_eq!(u64::from_bytes(&bytes, 32, ByteOrder::Little), short);
}

#[test]
fn sections_have_locations() {
    let mut section = Section::new(&[1, 2, 3, 4, 5, 6], u64::MAX - 1);
    assert_eq!(section.rest(), Some((&[1, 2, 3, 4, 5, 6][..], u64::MAX - 1)));
    let mut take = |found: Result<(u8, usize), DecodeError>, skip| {
        let (inst, len) = (found.map(|(inst, _)| inst), found.map_or(0, |(_, len)| len));
        let located: Located<'_, u8> = section.take(inst, |_| len, || skip);
        (located.offset, located.address, located.bytes, located.inst)
    };
    let none = Err(DecodeError::NoInstruction);
    assert_eq!(take(Ok((7, 2)), 9), (0, u64::MAX - 1, &[1, 2][..], Ok(7)));
    assert_eq!(take(none.map(|()| (0, 0)), 0), (2, 0, &[3][..], Err(DecodeError::NoInstruction)));
    let short = DecodeError::TooShort { needed: 9 };
    assert_eq!(take(Err(short), 1), (3, 1, &[4, 5, 6][..], Err(short)));
    assert_eq!(section.rest(), None);
    let mut section = Section::new(&[1, 2], 0);
    assert_eq!(section.take::<u8>(Err(DecodeError::NoInstruction), |_| 0, || 9).bytes, [1, 2]);
}

/// Target with one-byte instructions whose upper half is their operand: 1 has a method, 2 needs a
/// feature. In the second table, 3 has two bytes.
struct Toy;

/// Opcode of [`Toy`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Opcode(u16);

static OPCODES: [Opcode; 4] = [Opcode(0), Opcode(1), Opcode(2), Opcode(3)];
static NAMES: crate::names::Names = crate::names::Names { text: "", ends: &[], sorted: &[] };

crate::named_enum!(Opcode, number, OPCODES, NAMES);

static SHORT: DecoderTable = DecoderTable::new(
    &[
        0, 4, 0, 0, 0, 1, 0, 0, 0, 2, 0, 4, 0, 13, 0, // switch over the lower half
        9, 1, 0, 0, 0, 0, 0, 0, 0, // 1
        7, 0, 0, 0, 0, 9, 2, 0, 0, 0, 7, 0, 0, 0, // 2
    ],
    8,
    "",
    "",
);
static LONG: DecoderTable =
    DecoderTable::new(&[3, 15, 0, 0, 0, 3, 0, 0, 0, 9, 3, 0, 0, 0, 7, 0, 0, 0], 16, "Long", "");
static TARGET_TABLES: Tables = Tables::new(
    &[&SHORT],
    &[
        // At 0: method 5 for bits 4 to 7.
        100, 5, 0, 4, 4, 0, 0, //
        // At 7: an immediate of these bits.
        96, 0, 0, 4, 4, 0, 0,
    ],
);
static BOTH: &[&DecoderTable] = &[&LONG, &SHORT];

/// Decoder of a generated module.
type ToyDecoder<'h, H, F> = Decoder<'h, Toy, H, F, 2>;

impl Target<2> for Toy {
    type Opcode = Opcode;
    type Register = NoRegister;
    type Feature = u8;
    type Word<'b> = u16;

    const TABLES: &'static Tables = &TARGET_TABLES;

    fn holds(condition: u32, has: impl Fn(u8) -> bool) -> bool {
        condition == 0 && has(7)
    }
}

impl Methods<i64, 2> for Toy {
    fn operand(
        hooks: &i64,
        method: u32,
        inst: &mut InstOf<Self, 2>,
        value: u64,
        address: u64,
    ) -> Status {
        assert_eq!(method, 5);
        match value {
            15 => Status::Fail,
            14 => Status::SoftFail,
            _ => inst.push_immediate(hooks + (value + address) as i64),
        }
    }

    fn operand_without_value(_: &i64, _: u32, _: &mut InstOf<Self, 2>) -> Status {
        Status::Fail
    }

    fn whole(_: &i64, _: u32, _: &mut InstOf<Self, 2>, _: u16, _: u64) -> Status {
        Status::Fail
    }

    fn skip(_: &i64, bytes: &[u8], _: u64) -> usize {
        usize::from(bytes[0] >> 4)
    }
}

#[test]
fn decoders_call_hooks() {
    let decoder = ToyDecoder::new(&100, |feature| feature == 7);
    let inst = decoder.decode(&SHORT, 0x31, 1000).expect("an instruction");
    assert_eq!((inst.opcode(), inst.size(), inst.is_soft_fail()), (Opcode(1), 1, false));
    assert_eq!(inst.operands(), [Operand::Immediate(1103)]);
    assert_eq!(decoder.decode(&SHORT, 0xf1, 0), Err(DecodeError::NoInstruction));
    assert!(decoder.decode(&SHORT, 0xe1, 0).is_ok_and(|inst| inst.is_soft_fail()));
    assert!(decoder.decode(&SHORT, 0x52, 0).is_ok());
    let old = ToyDecoder::new(&100, |_| false);
    assert_eq!(old.decode(&SHORT, 0x52, 0), Err(DecodeError::NoInstruction));
}

#[test]
fn decoders_try_tables_in_order() {
    let decoder = ToyDecoder::new(&0, |_| true);
    let opcode = |decoder: ToyDecoder<'_, _, _>, bytes: &[u8]| {
        decoder.decode_bytes(bytes, 0).map(|inst| (inst.opcode(), inst.size()))
    };
    assert_eq!(opcode(decoder, &[0x03, 0]), Err(DecodeError::NoInstruction));
    let decoder = decoder.with_tables(BOTH);
    assert_eq!(opcode(decoder, &[0x03, 0]), Ok((Opcode(3), 2)));
    assert_eq!(opcode(decoder, &[0x02, 0]), Ok((Opcode(2), 1)));
    assert_eq!(opcode(decoder, &[0x02]), Ok((Opcode(2), 1)));
    assert_eq!(opcode(decoder, &[0x03]), Err(DecodeError::TooShort { needed: 2 }));
    assert_eq!(opcode(decoder, &[]), Err(DecodeError::TooShort { needed: 1 }));
    let reversed = decoder.with_byte_order(ByteOrder::Big);
    assert_eq!(opcode(reversed, &[0, 0x03]), Ok((Opcode(3), 2)));
}

#[test]
fn streams_skip_as_hooks_say() {
    let decoder = ToyDecoder::new(&0, |_| true);
    let decoder = decoder.with_tables(BOTH);
    let bytes = [0x01, 0x23, 0, 0x24, 0, 0x04, 0x02, 0x03];
    let found = decoder.stream(&bytes, 16).map(|one| (one.offset, one.address, one.bytes.len()));
    let all: Vec<_> = found.collect();
    assert_eq!(all, [(0, 16, 1), (1, 17, 2), (3, 19, 2), (5, 21, 1), (6, 22, 1), (7, 23, 1)]);
    let decoded: Vec<bool> = decoder.stream(&bytes, 0).map(|one| one.inst.is_ok()).collect();
    assert_eq!(decoded, [true, true, false, false, true, false]);
}

#[test]
fn sizes_may_depend_on_the_opcode() {
    use crate::registers::tables::Numbers;
    let tables = Tables::new(&[], &[]).with_lengths(Numbers { width: 1, bytes: &[16, 9] });
    let lens = [0, 1, 2].map(|opcode| tables.len(&SHORT, opcode));
    assert_eq!(lens, [2, 2, 0]);
    assert_eq!(Tables::new(&[], &[]).len(&LONG, 9), 2);
}

#[test]
fn instructions_hold_so_many_operands() {
    let mut inst: Inst<u8, u16, 2> = Inst::new(7);
    assert_eq!(inst.push_register(Some(3)), Status::Success);
    assert_eq!(inst.push_register(None), Status::Fail);
    assert_eq!(inst.push_immediate(-1), Status::Success);
    assert_eq!(inst.push_immediate(0), Status::Fail);
    assert_eq!(inst.operands(), [Operand::Register(Some(3)), Operand::Immediate(-1)]);
    inst.set_found(4, true);
    assert_eq!((inst.inst().len(), inst.size(), inst.is_soft_fail()), (2, 4, true));
}

#[test]
fn bytes_without_prefix_have_indices() {
    const INSTRUCTIONS: &[(u32, u32, u32, &[&str])] =
        &[(0, 2, 7, &[]), (0, 255, 8, &[]), (0, 256, 9, &[]), (3, 1, 10, &[])];
    let indices = super::numbered_bytes(INSTRUCTIONS);
    let known: Vec<_> = (0..256).filter(|&byte| indices[byte] != u16::MAX).collect();
    assert_eq!(known, [2, 255]);
    assert_eq!((indices[2], indices[255]), (0, 1));
}
