use tablegen_format::encode::{LongMove, LongProgram, Operand, ProgramHeader};

use super::*;

/// Encodes the instruction of an opcode, in tables from opcode `first` on.
fn encode<const CHECKED: bool, V, W>(
    tables: &impl TargetTables<V, W>,
    (opcode, first): (u32, u32),
    mode: u32,
    inst: &Inst<'_>,
    _: Target,
) -> Result<W, EncodeError>
where
    Target: for<'i> Calls<Inst<'i>, (), V, W>,
{
    let index = opcode.wrapping_sub(first) as usize;
    tables.encode::<CHECKED, _, _, Target>(Index { index, opcode, mode }, inst, &mut ())
}

fn bit_offset<V, W>(
    tables: &impl TargetTables<V, W>,
    (opcode, first): (u32, u32),
    operand: usize,
) -> Option<u32> {
    tables.bit_offset(opcode.wrapping_sub(first) as usize, operand)
}

/// Opcode of the first table entry.
const FIRST: u32 = 40;

/// Operands of an instruction. Operand 9 is wide.
struct Inst<'a>(&'a [i64]);

impl Instruction for Inst<'_> {
    type Opcode = usize;

    fn opcode(&self) -> usize {
        0
    }

    fn operand(&self, index: usize) -> Option<i64> {
        self.0.get(index).copied()
    }

    fn wide_operand(&self, index: usize) -> Option<i128> {
        match index {
            9 => Some(0x1234_5678_9abc_def0_0fed_cba9_8765_4321),
            _ => self.operand(index).map(i128::from),
        }
    }
}

/// Method 1 returns the complement, 2 an error, 3 the field; post-encoder method 1 flips a bit.
#[derive(Clone, Copy)]
struct Target;

macro_rules! methods {
    ($value:ty, $operand:ident, $($word:ty: $flip:expr),*) => {$(
        impl Calls<Inst<'_>, (), $value, $word> for Target {
            fn operand((): &mut (), inst: &Inst<'_>, operand: usize, _: Field) -> Result<$value, EncodeError> {
                let value = inst.$operand(operand);
                value.map(|value| value as $value).ok_or(EncodeError::MissingOperand { operand })
            }
            fn value(
                hooks: &mut (),
                number: u32,
                inst: &Inst<'_>,
                operand: usize,
                field: Field,
            ) -> Result<$value, EncodeError> {
                let value: $value = <Target as Calls<Inst<'_>, (), $value, $word>>::operand(hooks, inst, operand, field)?;
                match number {
                    0 => Ok(value),
                    1 => Ok(!value),
                    3 => Ok(<$value>::from(field.bits << 16 | field.offset)),
                    _ => Err(EncodeError::Rejected("no")),
                }
            }
            fn finish((): &mut (), number: u32, _: &Inst<'_>, word: $word) -> Result<$word, EncodeError> {
                let flip: fn($word) -> $word = $flip;
                Ok(if number == 1 { flip(word) } else { word })
            }
        }
    )*};
}

methods!(u64, operand, u8: |w| w ^ 1, u32: |w| w ^ 1, u64: |w| w ^ 1, u128: |w| w ^ 1, Code<12>: |w| w);
methods!(u128, wide_operand, u128: |w| w ^ 1, [u8; 20]: |mut w| { w[0] ^= 1; w });

/// Move of `len` bits from bit `low` of an operand to bit `offset`.
struct Bits {
    operand: u64,
    low: u32,
    len: u32,
    offset: u32,
    method: u64,
    /// True if the operand differs from that of the previous move.
    first: bool,
    /// Highest encoded bit plus 1, below copies of the sign.
    high: u64,
}

const A: Bits = Bits { operand: 0, low: 0, len: 4, offset: 4, method: 0, first: true, high: 4 };

impl Bits {
    const fn short(self) -> u64 {
        let span = if self.first { (self.len as u8, self.offset as u8) } else { (0, 0) };
        Operand {
            operand: self.operand as u16,
            method: self.method as u16,
            rotate: (self.offset.wrapping_sub(self.low) % 64) as u8,
            high: self.high as u8,
            bits: span.0,
            offset: span.1,
        }
        .to_number()
    }

    /// Returns arguments for the fast path of a program.
    const fn brief(self, allowed: u64) -> (u32, u64, u64) {
        (((1 << self.len) - 1) << self.low, allowed, self.short())
    }

    const fn long(self) -> u64 {
        LongMove {
            low: self.low as u8,
            len: self.len as u8,
            offset: self.offset as u16,
            operand: self.operand as u16,
            method: self.method as u16,
            high: self.high as u8,
            is_first: self.first,
        }
        .to_number()
    }
}

const NO: (u32, u64, u64) = (0, 0, 0);

/// Returns a row of the encoder's table: the program, its packed parts (plain operands, an optional
/// further one, optional moves), and `finish`.
const fn row(program: u16, plain: u8, next: bool, rest: bool, finish: u8) -> (u16, u8, u8) {
    (program, ProgramHeader { plain, has_next: next, has_rest: rest }.to_byte(), finish)
}

static SHORT: Tables<u32> = Tables::new(
    &[0x8000_0001, 0x8000_0000, 0x1000_0000, 0, 0, 0, 7, 0, 0x4000_0000],
    &[
        row(0, 0, false, false, 0),
        row(1, 1, false, false, 0),
        row(2, 1, true, false, 1),
        row(3, 1, false, true, 0),
        row(4, 0, true, false, 0),
        row(5, 0, true, false, 0),
        (u16::MAX, 0, 0),
        row(6, 3, true, true, 0),
        row(7, 2, false, false, 0),
    ],
    &[
        Program::new(&[], NO, 0, 0),
        Program::new(&[A.brief(0xf)], NO, 0, 0),
        // Bits 2 and 1 of operand 1, without a method.
        Program::new(
            &[A.brief(0xf)],
            Bits { operand: 1, low: 1, len: 2, offset: 16, high: 0, ..A }.brief(6),
            0,
            0,
        ),
        // Then all of operand 1 in two parts, and operand 2 complemented.
        Program::new(&[A.brief(0xf)], NO, 0, 3),
        Program::new(
            &[],
            Bits { len: 8, offset: 0, method: 1, high: 0, ..A }.brief(u64::MAX),
            0,
            0,
        ),
        Program::new(
            &[],
            Bits { len: 8, offset: 0, method: 2, high: 0, ..A }.brief(u64::MAX),
            0,
            0,
        ),
        // One nibble after the other.
        Program::new(
            &[
                Bits { offset: 0, ..A }.brief(0xf),
                Bits { operand: 1, offset: 4, ..A }.brief(0xf),
                Bits { operand: 2, offset: 8, ..A }.brief(0xf),
            ],
            Bits { operand: 3, offset: 12, ..A }.brief(0xf),
            3,
            2,
        ),
        // Down: bits 31 to 28 go to bits 3 to 0. Then all of operand 1, checked for nothing.
        Program::new(
            &[
                Bits { low: 28, offset: 0, high: 32, ..A }.brief(0xf000_0000),
                Bits { operand: 1, offset: 20, high: 0, ..A }.brief(u64::MAX),
            ],
            NO,
            0,
            0,
        ),
    ],
    &[
        Move::new(0xf00, 0xff, Bits { operand: 1, low: 4, offset: 8, high: 8, ..A }.short()),
        Move::new(0xf, 0xff, Bits { operand: 1, offset: 0, high: 8, first: false, ..A }.short()),
        Move::new(0xf000, u64::MAX, Bits { operand: 2, offset: 12, method: 1, ..A }.short()),
        Move::new(0xf_0000, 0xf, Bits { operand: 4, offset: 16, ..A }.short()),
        Move::new(0xf0_0000, 0xf, Bits { operand: 5, offset: 20, ..A }.short()),
    ],
);

fn checked(index: u32, operands: &'static [i64]) -> Result<u32, EncodeError> {
    encode::<true, _, _>(&SHORT, (index + FIRST, FIRST), 5, &Inst(operands), Target)
}

fn truncating(index: u32, operands: &'static [i64]) -> Result<u32, EncodeError> {
    encode::<false, _, _>(&SHORT, (index + FIRST, FIRST), 5, &Inst(operands), Target)
}

#[test]
fn short_encodings() {
    for encode in [checked, truncating] {
        assert_eq!(encode(0, &[]), Ok(0x8000_0001));
        assert_eq!(encode(1, &[0xc]), Ok(0x8000_00c0));
        assert_eq!(encode(2, &[0xc, 6]), Ok(0x1003_00c1));
        assert_eq!(encode(4, &[0x5a]), Ok(0xa5));
        assert_eq!(encode(7, &[1, 2, 3, 4, 5, 6]), Ok(0x65_4321));
    }
    assert_eq!(truncating(3, &[0xf, 0x123, 0]), Ok(0xf2f3));
    assert_eq!(checked(3, &[0xf, 0xde, 5]), Ok(0xadfe));
    for encode in [checked, truncating] {
        assert_eq!(encode(8, &[0xa000_0000, -1]), Ok(0x40f0_000a));
        assert_eq!(encode(8, &[0, 0x1234]), Ok(0x4040_0000));
    }
}

#[test]
fn values_that_do_not_fit() {
    let out = |operand, value| Err(EncodeError::OutOfRange { operand, value });
    // Copies of the sign bit are not part of a signed value, but they are part of an unsigned one.
    assert_eq!(checked(1, &[-1]), Ok(0x8000_00f0));
    assert_eq!(checked(1, &[-8]), Ok(0x8000_0080));
    assert_eq!(checked(1, &[-9]), out(0, -9));
    assert_eq!(checked(1, &[16]), out(0, 16));
    assert_eq!(checked(1, &[i64::MIN]), out(0, i64::MIN));
    assert_eq!(truncating(1, &[0x19]), Ok(0x8000_0090));
    assert_eq!(checked(2, &[0, 7]), out(1, 7));
    assert_eq!(checked(2, &[0, -2]), out(1, -2));
    assert_eq!(checked(2, &[0, -1]), out(1, -1));
    assert_eq!(checked(3, &[0, 256, 0]), out(1, 256));
    assert_eq!(checked(3, &[0, -128, 0]), Ok(0xf800));
    assert_eq!(checked(3, &[0, -129, 0]), out(1, -129));
    assert_eq!(checked(7, &[0, 0, 0, 0, 0, 99]), out(5, 99));
    assert_eq!(checked(7, &[0, 0, 0, 16, 0, 99]), out(3, 16));
    // The sign of a value that comes from the middle, and bits below it.
    assert_eq!(checked(8, &[-1 << 28, 0]), Ok(0x4000_000f));
    assert_eq!(checked(8, &[(-1 << 28) + 1, 0]), out(0, (-1 << 28) + 1));
    assert_eq!(truncating(8, &[(-1 << 28) + 1, 0]), Ok(0x4000_000f));
}

#[test]
fn what_cannot_be_encoded() {
    for encode in [checked, truncating] {
        assert_eq!(encode(6, &[]), Err(EncodeError::NoEncodingInMode { mode: 5 }));
        assert_eq!(encode(99, &[]), Err(EncodeError::UnknownOpcode { opcode: 99 + FIRST }));
        assert_eq!(encode(2, &[1]), Err(EncodeError::MissingOperand { operand: 1 }));
        assert_eq!(encode(7, &[1, 1]), Err(EncodeError::MissingOperand { operand: 2 }));
        assert_eq!(encode(7, &[1, 1, 1]), Err(EncodeError::MissingOperand { operand: 3 }));
        assert_eq!(encode(7, &[1; 5]), Err(EncodeError::MissingOperand { operand: 5 }));
        assert_eq!(encode(5, &[1]), Err(EncodeError::Rejected("no")));
    }
}

#[test]
fn offsets_of_operands() {
    assert_eq!(bit_offset(&SHORT, (2 + FIRST, FIRST), 0), Some(4));
    assert_eq!(bit_offset(&SHORT, (2 + FIRST, FIRST), 1), Some(16));
    assert_eq!(bit_offset(&SHORT, (3 + FIRST, FIRST), 1), Some(0));
    assert_eq!(bit_offset(&SHORT, (3 + FIRST, FIRST), 0), Some(4));
    assert_eq!(bit_offset(&SHORT, (7 + FIRST, FIRST), 2), Some(8));
    assert_eq!(bit_offset(&SHORT, (7 + FIRST, FIRST), 3), Some(12));
    assert_eq!(bit_offset(&SHORT, (7 + FIRST, FIRST), 5), Some(20));
    assert_eq!(bit_offset(&SHORT, (7 + FIRST, FIRST), 6), None);
    assert_eq!(bit_offset(&SHORT, (8 + FIRST, FIRST), 0), Some(0));
    assert_eq!(bit_offset(&SHORT, (FIRST, FIRST), 0), None);
    assert_eq!(bit_offset(&SHORT, (6 + FIRST, FIRST), 0), None);
    assert_eq!(bit_offset(&SHORT, (99 + FIRST, FIRST), 0), None);
    assert_eq!(bit_offset(&WIDE, (FIRST, FIRST), 9), Some(8));
    assert_eq!(bit_offset(&WIDE, (1 + FIRST, FIRST), 9), None);
}

#[test]
fn words_of_all_widths() {
    // Bits 43 to 40 of the operand.
    static BYTE: Tables<u8> = Tables::new(
        &[0x80],
        &[row(0, 0, false, true, 0)],
        &[Program::new(&[], NO, 0, 1)],
        &[Move::new(0x3c, u64::MAX, Bits { low: 40, offset: 2, high: 0, ..A }.short())],
    );
    let inst = Inst(&[0xabc << 40]);
    assert_eq!(encode::<true, _, _>(&BYTE, (FIRST, FIRST), 0, &inst, Target), Ok(0x80 | 0xc << 2));
    static LONG: Tables<u64> = Tables::new(
        &[1],
        &[row(0, 1, false, false, 1)],
        &[Program::new(&[Bits { len: 8, offset: 56, high: 8, ..A }.brief(0xff)], NO, 0, 0)],
        &[],
    );
    assert_eq!(
        encode::<true, _, _>(&LONG, (FIRST, FIRST), 0, &Inst(&[-2]), Target),
        Ok(0xfe << 56)
    );
}

static WIDE: LongTables<u128, u128> = LongTables::new(
    &[1 << 127, 0, 0],
    &[2 << 24, LongProgram::NONE, 2 | 1 << 24],
    &[
        Bits { operand: 9, len: 100, offset: 12, high: 0, ..A }.long(),
        Bits { operand: 9, low: 124, len: 4, offset: 8, high: 0, first: false, ..A }.long(),
        Bits { operand: 0, len: 100, offset: 4, high: 100, ..A }.long(),
    ],
    &[u128::MAX, u128::MAX, (1 << 100) - 1],
    &[0, 0, 1],
);

fn wide(index: u32, operands: &'static [i64]) -> Result<u128, EncodeError> {
    encode::<true, u128, _>(&WIDE, (index + FIRST, FIRST), 3, &Inst(operands), Target)
}

#[test]
fn wide_encodings() {
    let value: u128 = 0x1234_5678_9abc_def0_0fed_cba9_8765_4321;
    let low = (value & ((1 << 100) - 1)) << 12;
    assert_eq!(wide(0, &[]), Ok(1 << 127 | low | (value >> 124) << 8));
    assert_eq!(wide(1, &[]), Err(EncodeError::NoEncodingInMode { mode: 3 }));
    assert_eq!(wide(2, &[-1]), Ok(((1 << 100) - 1) << 4 ^ 1));
    assert_eq!(wide(2, &[]), Err(EncodeError::MissingOperand { operand: 0 }));
    assert_eq!(wide(3, &[]), Err(EncodeError::UnknownOpcode { opcode: 3 + FIRST }));
}

#[test]
fn encodings_as_bytes() {
    static BYTES: LongTables<[u8; 20], u128> = LongTables::new(
        &[[0; 20]],
        &[2 << 24],
        &[
            Bits { operand: 9, len: 128, offset: 30, high: 0, ..A }.long(),
            Bits { operand: 0, low: 1, len: 3, offset: 6, high: 0, ..A }.long(),
        ],
        &[u128::MAX, 0xe],
        &[1],
    );
    let word = encode::<true, u128, _>(&BYTES, (FIRST, FIRST), 0, &Inst(&[0xa]), Target).unwrap();
    // Bit by bit.
    let bit = |offset: usize| word[offset / 8] >> (offset % 8) & 1;
    let value: u128 = 0x1234_5678_9abc_def0_0fed_cba9_8765_4321;
    for offset in 0..160 {
        let expected = match offset {
            0 => 1,
            6..9 => 5u128 >> (offset - 6) & 1,
            30..158 => value >> (offset - 30) & 1,
            _ => 0,
        };
        assert_eq!(u128::from(bit(offset)), expected, "bit {offset}");
    }
}

#[test]
fn encodings_of_variable_length() {
    static BASE: [Code<12>; 2] =
        [Code::new(*b"\x05\0\0\0\0\0\0\0\0\0\0\0", 75), Code::new([0; 12], 3)];
    static CODE: LongTables<Code<12>, u64> = LongTables::new(
        &BASE,
        &[1 << 24, 0],
        &[Bits { len: 64, offset: 11, method: 1, ..A }.long()],
        &[u64::MAX],
        &[],
    );
    let code =
        |index| encode::<true, u64, _>(&CODE, (index + FIRST, FIRST), 0, &Inst(&[0]), Target);
    let long = code(0).unwrap();
    assert_eq!((long.bits(), long.bytes()), (75, &b"\x05\xf8\xff\xff\xff\xff\xff\xff\xff\x07"[..]));
    assert_eq!(code(1).unwrap().bytes(), [0]);
}

/// Range checks of four, eight and more bits, with and without methods.
static DECLARED: Tables<u32> = Tables::new(
    &[0; 6],
    &[
        row(0, 1, false, false, 0),
        row(1, 1, false, false, 0),
        row(2, 0, true, false, 0),
        row(3, 0, false, true, 0),
        row(4, 0, true, false, 0),
        row(5, 0, false, true, 0),
    ],
    &[
        // Signed: the highest bit is allowed as a sign only. Unsigned: nothing is.
        Program::new(&[A.brief(7)], NO, 0, 0),
        Program::new(&[Bits { high: 0, ..A }.brief(0xf)], NO, 0, 0),
        // Method 1, on the fast path and in a move.
        Program::new(&[], Bits { len: 8, offset: 0, method: 1, high: 8, ..A }.brief(0xff), 0, 0),
        Program::new(&[], NO, 0, 1),
        // Method 3, on the fast path and in a move.
        Program::new(&[], Bits { len: 24, offset: 5, method: 3, ..A }.brief(u64::MAX), 0, 0),
        Program::new(&[], NO, 1, 2),
    ],
    &[
        Move::new(0xff, 0x7f, Bits { len: 8, offset: 0, method: 1, high: 8, ..A }.short()),
        Move::new(
            0xffff_ff00,
            u64::MAX,
            // 28 bits, of which the last four go to the lowest.
            Bits { len: 24, offset: 8, method: 3, first: false, ..A }.short() | 28 << 40,
        ),
        Move::new(0xf, u64::MAX, Bits { low: 24, offset: 0, method: 3, first: false, ..A }.short()),
    ],
);

fn declared(index: u32, value: i64) -> (Result<u32, EncodeError>, Result<u32, EncodeError>) {
    let (index, operands) = ((index + FIRST, FIRST), [value]);
    let inst = Inst(&operands);
    (
        encode::<true, _, _>(&DECLARED, index, 0, &inst, Target),
        encode::<false, _, _>(&DECLARED, index, 0, &inst, Target),
    )
}

#[test]
fn declared_signs() {
    let out = |value| Err(EncodeError::OutOfRange { operand: 0, value });
    for (index, range) in [(0, -8..=7), (1, 0..=15)] {
        let far = [i64::MIN, -1 << 32, -32, 32, 1 << 32, i64::MAX];
        for value in (-20..=20).chain(far) {
            let bits = Ok((value as u32 & 0xf) << 4);
            let expected = if range.contains(&value) { bits } else { out(value) };
            assert_eq!(declared(index, value), (expected, bits), "{index}: {value}");
        }
    }
}

#[test]
fn results_of_methods_are_checked() {
    let out = |value| Err(EncodeError::OutOfRange { operand: 0, value });
    // Signed or unsigned: -128 to 255.
    for (value, fits) in
        [(0, true), (255, true), (256, false), (0x1234, false), (-128, true), (-129, false)]
    {
        let bits = Ok(value as u32 & 0xff);
        assert_eq!(declared(2, !value), (if fits { bits } else { out(value) }, bits), "{value}");
    }
    // Signed.
    for (value, fits) in [(127, true), (128, false), (256, false), (-128, true), (-129, false)] {
        let bits = Ok(value as u32 & 0xff);
        assert_eq!(declared(3, !value), (if fits { bits } else { out(value) }, bits), "{value}");
    }
}

#[test]
fn methods_know_their_field() {
    assert_eq!(declared(4, 0).0, Ok((24 << 16 | 5) << 5));
    assert_eq!(declared(5, 0).0, Ok((28 << 16) << 8));
    static LONG: LongTables<u128, u64> = LongTables::new(
        &[0, 0],
        &[1 << 24, 1 | 3 << 24],
        &[
            Bits { low: 4, len: 20, offset: 100, method: 3, ..A }.long(),
            // Bits 23 to 12, and 15 to 0; then another operand.
            Bits { low: 12, len: 12, offset: 60, method: 3, ..A }.long(),
            Bits { len: 16, offset: 40, method: 3, first: false, ..A }.long(),
            Bits { operand: 1, len: 8, offset: 0, ..A }.long(),
        ],
        &[u64::MAX; 4],
        &[],
    );
    let long = |index| {
        let index = (index + FIRST, FIRST);
        encode::<true, u64, _>(&LONG, index, 0, &Inst(&[0, 0]), Target)
    };
    assert_eq!(long(0), Ok((20 << 16 | 100) >> 4 << 100));
    assert_eq!(long(1), Ok((24 << 16 | 40) >> 12 << 60 | 40 << 40));
}

#[test]
fn long_encodings_are_checked_alike() {
    static LONG: LongTables<u128, u64> = LongTables::new(
        &[0; 4],
        &[1 << 24, 1 | 1 << 24, 2 | 1 << 24, 3 | 1 << 24],
        &[
            A.long(),
            Bits { high: 0, ..A }.long(),
            Bits { method: 1, ..A }.long(),
            Bits { len: 64, high: 64, ..A }.long(),
        ],
        &[7, 0xf, 0xf, u64::MAX >> 1],
        &[],
    );
    let long = |index, operands| {
        let index = (index + FIRST, FIRST);
        encode::<true, u64, _>(&LONG, index, 0, &Inst(operands), Target)
    };
    let out = |value| Err(EncodeError::OutOfRange { operand: 0, value });
    assert_eq!([long(0, &[-8]), long(0, &[-9])], [Ok(0x80), out(-9)]);
    assert_eq!([long(0, &[7]), long(0, &[8])], [Ok(0x70), out(8)]);
    assert_eq!([long(1, &[15]), long(1, &[16]), long(1, &[-1])], [Ok(0xf0), out(16), out(-1)]);
    assert_eq!([long(2, &[!15]), long(2, &[!16])], [Ok(0xf0), out(16)]);
    assert_eq!([long(2, &[7]), long(2, &[16])], [Ok(0x80), out(-17)]);
    assert_eq!(long(3, &[i64::MIN]), Ok(1 << 67));
    // u128 encodings behave alike, up to their last bit.
    assert!(u128::MAX.fits(7, 4) && !8u128.fits(7, 4) && (1u128 << 127).fits(u128::MAX >> 1, 128));
    assert!(!u128::MAX.fits(0xf, 0));
}

#[test]
fn errors_say_what_is_wrong() {
    extern crate std;
    use std::string::ToString;
    let text = |error: EncodeError| error.to_string();
    assert_eq!(text(EncodeError::UnknownOpcode { opcode: 7 }), "opcode 7 has no encoding");
    let mode = EncodeError::NoEncodingInMode { mode: 2 };
    assert_eq!(text(mode), "the instruction has no encoding in hardware mode 2");
    let missing = EncodeError::MissingOperand { operand: 1 };
    assert_eq!(text(missing), "the instruction has no operand 1");
    let out = EncodeError::OutOfRange { operand: 0, value: -9 };
    assert_eq!(text(out), "the value -9 of operand 0 cannot be encoded");
    assert_eq!(text(EncodeError::Rejected("no label")), "no label");
}

#[test]
fn ranges_are_those_of_the_checks() {
    extern crate std;
    use std::string::ToString;
    let range = |allowed, high| ValueRange::of_bits(allowed, high);
    assert_eq!(range(0x7ff, 12).to_string(), "-2048 to 2047");
    assert_eq!(range(0xfff, 12).to_string(), "-2048 to 4095");
    assert_eq!(range(0x7c, 0).to_string(), "0 to 124 in steps of 4");
    assert_eq!(range(u64::MAX >> 1, 64), ValueRange { min: i64::MIN, max: u64::MAX >> 1, step: 1 });
    let even = range(0x7e, 8);
    assert_eq!(
        [-128, -130, 126, 128, 3].map(|value| even.contains(value)),
        [true, false, true, false, false]
    );
    assert!(!range(0, 0).contains(-1) && range(0, 0).contains(0));
}
