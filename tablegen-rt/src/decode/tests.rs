use alloc::vec::Vec;

use super::{Bits, ByteOrder, Bytes, Calls, DecodeError, DecoderTable, Inst, Status, Stream};
use super::{decode, first, register, word};
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

    fn begin(&mut self, opcode: u32, at: u32) -> Option<&'static [u8]> {
        (self.opcode, self.operands) = (Some(opcode), Vec::new());
        PROGRAMS.get(at as usize..)
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
fn conditions_and_odd_bits_are_checked() {
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
fn registers_have_numbers() {
    static TABLE: &[u8] = &[7, 0, 0, 0, 0, 1, 0, 0, 9, 9];
    let found = [0, 1, 2, u64::MAX].map(|number| register(TABLE, number));
    assert_eq!(found, [7, 256, 0, 0]);
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
    assert_eq!((7_u8.field(200, 3), 7_u32.field(1, 64)), (Ok(0), Ok(3)));
}

#[test]
fn words_have_orders() {
    let bytes = [1, 2, 3];
    assert_eq!(word(&bytes, 16, ByteOrder::Little), Ok(0x201));
    assert_eq!(word(&bytes, 16, ByteOrder::Big), Ok(0x102));
    assert_eq!(word(&bytes, 32, ByteOrder::Big), Err(DecodeError::TooShort { needed: 4 }));
}

#[test]
fn streams_go_on_after_what_is_none() {
    let find = |bytes: &[u8], at: usize| match *bytes {
        [1, ..] => Ok((at, 1)),
        [2, _, ..] => Ok((at, 2)),
        [2] => Err(DecodeError::TooShort { needed: 2 }),
        _ => Err(DecodeError::NoInstruction),
    };
    let all: Vec<_> = Stream::new(&[1, 2, 0, 9, 1, 2], 1, find).collect();
    assert_eq!(
        all,
        [
            (0, 1, Ok(0)),
            (1, 2, Ok(1)),
            (3, 1, Err(DecodeError::NoInstruction)),
            (4, 1, Ok(4)),
            (5, 1, Err(DecodeError::TooShort { needed: 2 })),
        ]
    );
}

#[test]
fn the_first_table_counts() {
    static TABLES: [DecoderTable; 2] = [
        DecoderTable { code: b"a", width: 16, namespace: "", mode: "" },
        DecoderTable { code: b"b", width: 32, namespace: "N", mode: "" },
    ];
    let found = first(&TABLES, |table| Ok(table.width));
    assert_eq!(found, Ok(16));
    let short =
        |table: &DecoderTable| Err::<(), _>(DecodeError::TooShort { needed: table.width as usize });
    assert_eq!(first(TABLES.iter().rev(), short), Err(DecodeError::TooShort { needed: 16 }));
    let none = |_: &DecoderTable| Err::<(), _>(DecodeError::NoInstruction);
    assert_eq!(first(&TABLES, none), Err(DecodeError::NoInstruction));
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
    assert_eq!((inst.inst().len(), inst.size(), inst.is_odd()), (2, 4, true));
}
