//! Tests of operands, labels and functions. The texts are those of llvm-mc.

extern crate std;

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use tablegen_mc::{DecodeError, PrintOptions, Target};
use tablegen_rt::asm::print::Output;

use super::{Disassembler, Functions, Opcode, Operand, Setup, State};
use crate::read::Reader;

fn machine() -> Disassembler {
    super::disassembler(&Setup::new("", "+simd128").unwrap(), PrintOptions::DEFAULT)
}

/// Returns the texts of instructions, with single spaces between their parts.
fn texts(bytes: &[u8]) -> Vec<String> {
    let machine = machine();
    let normal = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = machine.lines(bytes, 0).map(|line| machine.text(&line).to_string());
    lines.map(|text| text.lines().map(normal).collect::<Vec<_>>().join("\n")).collect()
}

#[test]
fn numbers_have_64_bits() {
    let unsigned = |bytes: &[u8]| Reader::new(bytes).unsigned();
    let signed = |bytes: &[u8]| Reader::new(bytes).signed();
    let ones = |last: &[u8]| [&[0xff; 9], last].concat();
    let too_large = Err(DecodeError::NoInstruction);
    assert_eq!(unsigned(&[0xe5, 0x8e, 0x26]), Ok(624_485));
    assert_eq!(unsigned(&ones(&[1])), Ok(u64::MAX));
    assert_eq!(unsigned(&ones(&[2])), too_large);
    assert_eq!(unsigned(&ones(&[0x81, 0x80, 0])), Ok(u64::MAX));
    assert_eq!(unsigned(&ones(&[0x81, 1])), too_large);
    assert_eq!(unsigned(&[0x80; 3]), Err(DecodeError::TooShort { needed: 4 }));
    assert_eq!(signed(&[0x7f]), Ok(-1));
    assert_eq!(signed(&[0xff, 0]), Ok(127));
    assert_eq!(signed(&ones(&[0])), Ok(i64::MAX));
    assert_eq!(signed(&[&[0x80; 9], &[0x7f][..]].concat()), Ok(i64::MIN));
    assert_eq!(signed(&ones(&[0xff, 0xff, 0x7f])), Ok(-1));
    assert_eq!(signed(&ones(&[0xff, 0])), Err(DecodeError::NoInstruction));
    assert_eq!(signed(&ones(&[1])), Err(DecodeError::NoInstruction));
}

#[test]
fn operands_have_llvms_text() {
    let mut reals = [0x44, 0, 0, 0, 0, 0, 0, 0xf8, 0x3f].to_vec();
    for bits in [0x8000_0000_0000_0008_u64, 1 << 63, 0xfff0_0000_0000_0001, 0x7ff8 << 48] {
        reals.push(0x44);
        reals.extend(bits.to_le_bytes());
    }
    for bits in [0x7fa0_0000_u32, 0xff80_0000, 0x1f00_0001] {
        reals.push(0x43);
        reals.extend(bits.to_le_bytes());
    }
    let expected = [
        "f64.const 0x1.8p0",
        "f64.const -0x0.0000000000008p-1022",
        "f64.const -0x0p0",
        "f64.const -nan:0x1",
        "f64.const nan",
        "f32.const nan:0xc000000000000",
        "f32.const -infinity",
        "f32.const 0x1.000002p-65",
    ];
    assert_eq!(texts(&reals), expected);
    let cases: &[(&[u8], &str)] = &[
        (&[0x41, 0x7f], "i32.const -1"),
        (&[0x02, 0x40], "block"),
        (&[0x02, 0x7e], "block i64"),
        (&[0x02, 0x05], "block unknown_type"),
        (&[0x02, 0xff, 0x7f], "block invalid_type"),
        (&[0x28, 2, 1], "i32.load 1"),
        (&[0x28, 0, 1], "i32.load 1:p2align=0"),
        (&[0xfd, 91, 3, 8, 1], "v128.store64_lane 8, 1"),
        (&[0xfe, 0x4d, 1, 0], "i64.atomic.rmw16.cmpxchg_u 0"),
        (&[0x11, 0x85, 1, 0], "call_indirect 133"),
        (&[0xd0, 0x6f], "ref.null_extern"),
        (&[0x1f, 0x40, 2, 0, 3, 1, 2, 1], "try_table (catch 3 1) (catch_all 1)"),
        (&[0xfd, 0x85, 2], "f32x4.relaxed_madd"),
        (&[0xff], "<unknown>"),
        (&[0x0e, 3, 0, 1, 0], "<unknown>"),
    ];
    for (bytes, expected) in cases {
        let found = texts(bytes);
        assert_eq!(found[0].split(" #").next(), Some(*expected), "{bytes:x?}");
    }
}

#[test]
fn comments_name_labels() {
    let code = [0x03, 0x40, 0x02, 0x40, 0x0c, 1, 0x0b, 0x0e, 3, 0, 1, 0, 7];
    let expected = [
        "loop # label0:",
        "block",
        "br 1 # 1: up to label0",
        "end",
        "br_table {0, 1, 0, 7} # 1: up to label0\n# 0: down to label1\n# Invalid depth argument!",
    ];
    assert_eq!(texts(&code), expected);
    // `try`, `catch`, `catch_all`, `rethrow`, `try`, `rethrow`, `try`, `delegate`.
    let code =
        [0x06, 0x40, 0x07, 0, 0x19, 0x09, 0, 0x06, 0x40, 0x09, 0, 0x06, 0x40, 0x18, 0, 0x18, 1];
    let comments: Vec<String> = texts(&code)
        .iter()
        .map(|text| text.split_once("# ").map_or("", |(_, comment)| comment).to_string())
        .collect();
    let expected = [
        "",
        "catch0:",
        "",
        "to caller",
        "",
        "down to catch1",
        "",
        "label/catch2: down to catch1",
        "label/catch1: to caller",
    ];
    assert_eq!(comments, expected);
    // An instruction alone has no comment.
    let machine = machine();
    let (bytes, mut text) = ([0x0c, 0], String::new());
    let inst = machine.decode(&bytes, 0).unwrap();
    assert_eq!(inst.operands().collect::<Vec<_>>(), [Operand::Depth(0)]);
    let write = |out: &mut Output<'_>| machine.target().write_comment(&inst, 0, None, out);
    assert_eq!(Output::flushed(&mut text, write), Ok(()));
    assert_eq!(text, "");
}

#[test]
fn lists_have_any_length() {
    let count = 100_000;
    let mut code = [0x02, 0x40].repeat(2000);
    code.push(0x0e);
    code.extend([0xa0, 0x8d, 0x06]);
    for target in 0..=count {
        code.extend([target as u8 | 0x80, 0x0a]);
    }
    let machine = machine();
    let line = machine.lines(&code, 0).last().unwrap();
    let inst = line.inst.unwrap();
    assert_eq!(inst.opcode(), Opcode::BR_TABLE_I32_S);
    assert_eq!(inst.operands().count(), count + 1);
    assert_eq!(inst.bytes().len(), line.bytes.len());
    // Blocks before the last 1,024 have no comment, although they are open.
    let text = machine.text(&line).to_string();
    assert!(text.len() > 600_000);
    assert!(text.starts_with("br_table"));
    assert!(!text.contains('#'), "{}", &text[text.len() - 100..]);
    let known = [&code[..4000], &[0x0c, 0xff, 7, 0x0c, 0x80, 8][..]].concat();
    let last = texts(&known).split_off(2000);
    assert!(last[0].ends_with("# 1023: down to label976"), "{}", last[0]);
    assert!(last[1].ends_with("1024"), "{}", last[1]);
}

#[test]
fn functions_are_those_of_the_section() {
    let section = [2, 6, 2, 2, 0x7f, 1, 0x7b, 0x0b, 3, 0, 0x01, 0x0b];
    let functions: Vec<_> = Functions::new(&section).unwrap().map(Result::unwrap).collect();
    let found: Vec<_> =
        functions.iter().map(|one| (one.offset, one.code_offset, one.code)).collect();
    assert_eq!(found, [(1, 7, &[0x0b][..]), (8, 10, &[0x01, 0x0b][..])]);
    assert_eq!(functions[0].locals.to_string(), "i32, i32, v128");
    assert_eq!(functions[1].locals.to_string(), "");
    // Labels count on.
    let machine = machine();
    let mut lines = machine.lines(&[0x03, 0x40], 0);
    while lines.next().is_some() {}
    let mut lines = machine.lines_after(*lines.state(), &[0x03, 0x40], 2);
    let line = lines.next().unwrap();
    assert!(machine.text(&line).to_string().ends_with("# label1:"));

    let cut: Vec<_> = Functions::new(&section[..11]).unwrap().collect();
    assert_eq!((cut.len(), cut[1]), (2, Err(DecodeError::TooShort { needed: 12 })));
    assert!(Functions::new(&[]).is_err());
    let many = [1, 7, 1, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x7f];
    let function = Functions::new(&many).unwrap().next().unwrap().unwrap();
    assert_eq!(function.locals.to_string().matches("i32").count(), 50_000);
}

#[test]
fn any_bytes_are_valid_input() {
    let machine = machine();
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let bytes: Vec<u8> = (0..100_000)
        .map(|_| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            // Mostly instructions with operands, and small numbers.
            let kinds =
                [0x02, 0x03, 0x06, 0x07, 0x09, 0x0c, 0x0e, 0x18, 0x19, 0x1f, 0x44, 0xfd, 0xfe];
            match random >> 60 {
                0..6 => kinds[(random >> 8) as usize % kinds.len()],
                6..12 => (random >> 8 & 0x1f) as u8,
                _ => (random >> 8) as u8,
            }
        })
        .collect();
    let (mut covered, mut state) = (0, State::default());
    for part in bytes.chunks(997) {
        let mut lines = machine.lines_after(state, part, 0);
        for line in lines.by_ref() {
            covered += line.bytes.len();
            assert!(!format!("{}", machine.text(&line)).is_empty());
            if let Ok(inst) = line.inst {
                for len in 0..inst.bytes().len() {
                    let cut = machine.decode(&inst.bytes()[..len], 0);
                    assert!(matches!(cut, Err(DecodeError::TooShort { .. })), "{cut:?}");
                }
            }
        }
        state = *lines.state();
    }
    assert_eq!(covered, bytes.len());
}
