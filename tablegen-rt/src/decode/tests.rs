#![expect(unreachable_pub, reason = "the methods of generated enums are public")]

use alloc::vec::Vec;

use alloc::vec;

use tablegen_format::decode::{
    self as layout, Check, CheckField, Condition, Field, Kind, Link, Op, Search, SoftFail, Switch,
};

use super::code::{Calls, decode};
use super::stream::Section;
use super::*;
use crate::mc::inst::Operand;

/// Log of the callbacks.
#[derive(Default)]
struct Log {
    /// Opcodes and programs.
    found: Vec<(u32, u32)>,
    /// Result of all programs but 0.
    outcome: Option<Outcome>,
    has_feature: bool,
}

impl<B: Bits> Calls<B> for Log {
    fn holds(&self, condition: u32) -> bool {
        condition == 0 || condition == 2 && self.has_feature
    }

    fn instruction(&mut self, opcode: u32, program: u32, _: B) -> Result<Outcome, usize> {
        self.found.push((opcode, program));
        Ok(self.outcome.filter(|_| program != 0).unwrap_or(Outcome::Success))
    }
}

/// Table with nodes that were added from the last one on.
struct Table(Vec<u8>);

impl Table {
    fn new() -> Self {
        Table(vec![0; Link::LEN])
    }

    fn node(&mut self, kind: Kind, parts: &[&[u8]]) -> Link {
        let link = Link::new(kind, self.0.len() as u32);
        self.0.extend(parts.concat());
        link
    }

    /// Adds a decoded instruction with the bits of a mask, a condition, and a program.
    fn decode(&mut self, (mask, value): (u32, u32), condition: u32, of: (u32, u32)) -> Link {
        self.decode_or((mask, value), condition, of, Link::FAIL)
    }

    fn decode_or(
        &mut self,
        (mask, value): (u32, u32),
        condition: u32,
        (opcode, program): (u32, u32),
        on_fail: Link,
    ) -> Link {
        let on_fail = on_fail.link;
        let node = layout::Decode { mask, value, condition, opcode, program, on_fail };
        self.node(Kind::Decode, &[&node.to_bytes()])
    }

    fn step(&mut self, op: Op, next: Link, arguments: &[&[u8]]) -> Link {
        let step =
            layout::Step { op: op as u32, next: next.link, on_fail: Link::FAIL.link }.to_bytes();
        self.node(Kind::Step, &[&step, &arguments.concat()])
    }

    fn switch(&mut self, switch: Switch, links: &[Link]) -> Link {
        let links: Vec<u8> = links.iter().flat_map(|link| link.to_bytes()).collect();
        self.node(Kind::Switch, &[&switch.to_bytes(), &links])
    }

    /// Returns the bytes of a table with this root.
    fn finish(mut self, root: Link) -> &'static [u8] {
        self.0[..Link::LEN].copy_from_slice(&root.to_bytes());
        self.0.leak()
    }
}

/// Switch over a field of 4 bits.
const FIRST: Switch =
    Switch { start: 0, second_start: 0, shift: 4, unused: 0, mask: 15, second_mask: 0 };

/// Returns a table that begins with a switch on bits 0 to 3.
fn table() -> &'static [u8] {
    let (mut table, any) = (Table::new(), (0, 0));
    let mut links = [Link::FAIL; 16];
    // Without conditions.
    links[1] = table.decode(any, 0, (10, 1));
    // An alternative after a failure.
    let second = table.decode(any, 0, (12, 0));
    links[2] = table.decode_or(any, 0, (11, 2), second);
    // A condition.
    links[3] = table.decode(any, 2, (13, 3));
    // Bits 4 and 5 should be 0 and 1, bit 7 must be 0, or else bit 8.
    let other = table.decode((0x100, 0), 0, (18, 0));
    let first = table.decode_or((0x80, 0), 0, (14, 0), other);
    let soft = SoftFail { zeros: 0x10, ones: 0x20 }.to_bytes();
    links[4] = table.step(Op::SoftFail, first, &[&soft]);
    // Bits 4 to 19: with 7, bit 30 must be 1; with 0x1000, bits 20 to 23 must be 9.
    let found = table.decode(any, 0, (16, 5));
    let field = Field { start: 30, len: 1 }.to_number();
    let seven = table.step(Op::CheckField, found, &[&CheckField { field, value: 1 }.to_bytes()]);
    let check = Check { mask: 0xf0_0000, value: 0x90_0000 }.to_bytes();
    let large = table.step(Op::Check, found, &[&check]);
    let search = Search { field: Field { start: 4, len: 16 }.to_number(), count: 2 }.to_bytes();
    let values = [7_u64, 0x1000].map(u64::to_le_bytes).concat();
    let targets = [seven, large].map(Link::to_bytes).concat();
    links[6] = table.step(Op::Search, Link::FAIL, &[&search, &values, &targets]);
    // A condition before a check.
    let found = table.decode(any, 0, (17, 0));
    links[7] = table.step(Op::Condition, found, &[&Condition { condition: 2 }.to_bytes()]);
    let root = table.switch(FIRST, &links);
    table.finish(root)
}

/// Result of a table: opcode, program, and true for a soft failure. `None` without an instruction.
fn run(table: &'static [u8], bits: u32, log: Log) -> Option<(u32, u32, bool)> {
    let mut log = log;
    match decode(table, bits, &mut log) {
        Ok(is_soft_fail) => log.found.last().map(|&(opcode, of)| (opcode, of, is_soft_fail)),
        Err(error) => {
            assert_eq!(error, DecodeError::NoInstruction);
            None
        }
    }
}

fn returns(outcome: Outcome) -> Log {
    Log { outcome: Some(outcome), ..Log::default() }
}

#[test]
fn other_instructions_are_tried() {
    let table = table();
    assert_eq!(run(table, 1, Log::default()), Some((10, 1, false)));
    assert_eq!(run(table, 0x32, Log::default()), Some((11, 2, false)));
    assert_eq!(run(table, 0x32, returns(Outcome::Next)), Some((12, 0, false)));
    assert_eq!(run(table, 0x32, returns(Outcome::SoftFail)), Some((11, 2, true)));
    assert_eq!(run(table, 0x32, returns(Outcome::Fail)), None);
    assert_eq!(run(table, 1, returns(Outcome::Next)), None);
    for unused in [0, 5, 8, 15] {
        assert_eq!(run(table, unused, Log::default()), None);
    }
}

#[test]
fn conditions_and_soft_failures_are_checked() {
    let table = table();
    for (word, opcode) in [(3, 13), (7, 17)] {
        assert_eq!(run(table, word, Log::default()), None);
        let log = Log { has_feature: true, ..Log::default() };
        assert_eq!(run(table, word, log).map(|found| found.0), Some(opcode));
    }
    assert_eq!(run(table, 0x24, Log::default()), Some((14, 0, false)));
    assert_eq!(run(table, 0x34, Log::default()), Some((14, 0, true)));
    assert_eq!(run(table, 0x04, Log::default()), Some((14, 0, true)));
    // The bits of another instruction.
    assert_eq!(run(table, 0xb4, Log::default()), Some((18, 0, false)));
    assert_eq!(run(table, 0x1b4, Log::default()), None);
}

#[test]
fn values_are_searched() {
    let table = table();
    for word in [0x6, 0x66, 0x76, 0x86, 0xffff6, 0x10016, 0x0010_0006] {
        assert_eq!(run(table, word, Log::default()), None, "{word:#x}");
    }
    for word in [0x4000_0076, 0x4090_0076, 0x0091_0006] {
        assert_eq!(run(table, word, Log::default()), Some((16, 5, false)), "{word:#x}");
    }
}

#[test]
fn switches_have_two_fields() {
    let mut table = Table::new();
    let links: Vec<Link> = (0..16).map(|number| table.decode((0, 0), 0, (number, 0))).collect();
    let both = Switch { mask: 3, second_start: 5, second_mask: 3, shift: 2, ..FIRST };
    let root = table.switch(both, &links);
    let table = table.finish(root);
    for word in 0..=0xff {
        let opcode = word & 3 | (word >> 5 & 3) << 2;
        assert_eq!(run(table, word, Log::default()), Some((opcode, 0, false)));
    }
}

#[test]
fn bytes_are_read_as_far_as_needed() {
    let table = table();
    let mut log = Log::default();
    let mut run = |bytes: &[u8]| decode(table, Bytes(bytes), &mut log);
    let short = |needed| Err(DecodeError::TooShort { needed });
    assert_eq!((run(&[]), run(&[1]), run(&[8])), (short(1), Ok(false), NONE));
    assert_eq!((run(&[0x24]), run(&[6, 0]), run(&[0xb4])), (Ok(false), short(3), short(2)));
    assert_eq!((run(&[6, 0, 0]), run(&[0x76, 0, 0])), (NONE, short(4)));
}

const NONE: Result<bool, DecodeError> = Err(DecodeError::NoInstruction);

#[test]
fn tables_that_are_cut_off_find_nothing() {
    let table = table();
    for len in 0..table.len() {
        for word in 0..256_u32 {
            let _ = decode(&table[..len], word, &mut Log::default());
        }
    }
    for byte in 0..=255_u8 {
        let table: &'static [u8] = vec![byte; 40].leak();
        let _ = decode(table, 0x1234_u32, &mut Log::default());
    }
    // A node that leads to itself.
    let mut endless = Table::new();
    let link = Link::new(Kind::Decode, Link::LEN as u32);
    endless.decode_or((1, 1), 0, (1, 1), link);
    assert_eq!(decode(endless.finish(link), 0_u32, &mut Log::default()), NONE);
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

/// Switch on bits 0 and 1: 1 has program 0; 2 needs a feature, and has program 1.
#[rustfmt::skip]
static SHORT: DecoderTable = DecoderTable::new(
    &[
        52, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0,
        0, 0, 2, 0, 3, 0, 0, 0, 3, 0, 0, 0, 5, 0, 0, 0, 29, 0, 0, 0, 3, 0, 0, 0,
    ],
    8,
    "",
    "",
);
#[rustfmt::skip]
static LONG: DecoderTable = DecoderTable::new(
    &[5, 0, 0, 0, 15, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0],
    16,
    "Long",
    "",
);
static TARGET_TABLES: Tables = Tables::new(&[&SHORT]);
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
        condition == 2 && has(7)
    }
}

impl Methods<i64, 2> for Toy {
    fn operands(
        hooks: &i64,
        program: u32,
        inst: &mut InstOf<Self, 2>,
        word: u16,
        address: u64,
    ) -> Outcome {
        let value = word.bits(4, 4);
        let status = match (program, value) {
            (0, 15) => Status::Fail,
            (0, 14) => Status::SoftFail,
            (0, _) => inst.push_immediate(hooks + (value + address) as i64),
            _ => inst.push_immediate(value as i64),
        };
        match status {
            Status::Success => Outcome::Success,
            Status::SoftFail => Outcome::SoftFail,
            Status::Fail => Outcome::Fail,
        }
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
    for has in [true, false] {
        let conditions = Conditions::<Toy, 3>::new(|feature| has && feature == 7);
        let decoder = ToyDecoder::with_conditions(&100, &conditions);
        assert_eq!(decoder.decode(&SHORT, 0x52, 0).is_ok(), has);
        assert!(decoder.decode(&SHORT, 0x51, 0).is_ok());
    }
}

#[test]
fn conditions_are_evaluated_once() {
    let conditions = Conditions::<Toy, 4>::new(|feature| feature == 7);
    let held: Vec<u32> = (0..200).filter(|&one| (&conditions).holds(one)).collect();
    assert_eq!(held, [0, 2]);
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
    let tables = Tables::new(&[]).with_lengths(Numbers { width: 1, bytes: &[16, 9] });
    let lens = [0, 1, 2].map(|opcode| tables.len(&SHORT, opcode));
    assert_eq!(lens, [2, 2, 0]);
    assert_eq!(Tables::new(&[]).len(&LONG, 9), 2);
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
