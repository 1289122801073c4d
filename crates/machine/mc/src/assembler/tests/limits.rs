//! Sources whose work or memory would be large: they end soon, with an object or with errors.

use super::*;

#[test]
fn expressions_that_double_have_a_value() {
    let definitions = (0..60).map(|index| format!("s{index} = s{0} + s{0}\n", index + 1));
    let (forward, mut backward): (String, Vec<String>) =
        (definitions.clone().collect(), definitions.collect());
    backward.reverse();
    for source in [
        format!("{forward}s60 = 1\n.quad s0"),
        format!("l: .byte 0\n{forward}s60 = m - l\nm:\n.quad s0"),
        format!("l: .byte 0\ns60 = m - l\nm:\n{}.quad s0", backward.concat()),
    ] {
        let text = bytes(&assembled(&source), ".text");
        assert!(text.ends_with(&(1_u64 << 60).to_le_bytes()), "{text:?}");
    }
    let undefined = format!("s60 = undefined\n{}.quad s0", backward.concat());
    assert!(errors(&undefined).contains(&"line 61: expression has no relocation".into()));
}

#[test]
fn expressions_of_many_symbols_are_errors() {
    let definitions = (0..400).map(|index| format!("s{index} = s{} + 1\n", index + 1));
    let source = format!(".quad s0\n{}s400:", definitions.collect::<String>());
    assert_eq!(errors(&source)[0], "line 1: expression has no relocation");
}

#[test]
fn expressions_can_be_long() {
    let numbers = format!("push 1{} - 99999", " + 1".repeat(100_000));
    assert_eq!(bytes(&assembled(&numbers), ".text"), [2]);
    let terms = " + b - a".repeat(50_000);
    let source = format!("a: push 0\nb:\n.long b - a{terms}");
    assert_eq!(bytes(&assembled(&source), ".text")[1..], 50_001_u32.to_le_bytes());
    // Those of symbols are visited at each use.
    let symbol = format!(".set x, a{terms}\n.set y, {}", "1 + ".repeat(9999) + "1");
    assert_eq!(errors(&symbol), ["line 1: expression is too long"]);
    let nested = |depth: usize| format!("push {}1{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(bytes(&assembled(&nested(199)), ".text"), [1]);
    assert_eq!(errors(&nested(100_000)), ["line 1: expression is nested too deeply"]);
    let signs = format!("push {}1", "-".repeat(100_000));
    assert_eq!(errors(&signs), ["line 1: expression is nested too deeply"]);
}

#[test]
fn files_can_have_many_sections() {
    let mut source = String::new();
    for index in 0..70_000 {
        source += &format!(".section s{index}\n");
    }
    source += "f: .byte 1\n.section s1\n.globl g\ng:";
    let object = assembled(&source);
    assert_eq!(object.sections.len(), 70_001);
    let file = elf::write(&object);
    let half = |offset: usize| u16::from_le_bytes([file[offset], file[offset + 1]]);
    let long = |offset: usize| u32::from_le_bytes(file[offset..offset + 4].try_into().unwrap());
    // The number of sections is the size of the first one.
    let table = u64::from_le_bytes(file[40..48].try_into().unwrap()) as usize;
    let count = (file.len() - table) / 64;
    assert_eq!((half(60), half(62), long(table + 32)), (0, 1, count as u32));
    // The last two sections are the symbols and the indices of their sections.
    let offset = |header: usize| long(table + header * 64 + 24) as usize;
    let (symbols, indices) = (offset(count - 2), offset(count - 1));
    let shown = [1, 2].map(|index| (half(symbols + index * 24 + 6), long(indices + index * 4)));
    assert_eq!(shown, [(0xffff, 70_002), (4, 0)]);
}

#[test]
fn the_size_of_a_file_is_limited() {
    let assembled = |source: &str| Assembler::new(Machine).with_max_size(1 << 16).assemble(source);
    let mut many = String::new();
    for index in 0..100 {
        many += &format!(".section s{index}\n.space 1000\n");
    }
    for source in [
        ".space 1 << 17",
        ".space a - b\nb: .space 1 << 15\n a: .space 1 << 15",
        ".fill 1 << 14, 8",
        ".p2align 17\n.byte 1",
        ".bss\n.p2align 17",
        ".org 1 << 17",
        many.as_str(),
    ] {
        let found = assembled(source).map(|object| object.sections.len());
        assert!(found.is_err(), "{source}: {found:?}");
    }
    let object = assembled(".bss\n.space 1 << 29\n.space 1 << 29\n.space 1 << 29").unwrap();
    assert_eq!(section_of(&object, ".bss").size, 3 << 29);
    assert!(assembled(".space 1 << 15\n.p2align 14").is_ok());
}

#[test]
fn errors_and_tokens_are_limited() {
    assert_eq!(errors(&"?\n".repeat(70_000)).len(), 1 << 16);
    assert_eq!(errors(&"(".repeat(1_100_000)), ["line 1: statement has too many tokens"]);
    assert!(assembled(&"\0".repeat(100_000)).sections[0].data.is_empty());
}

#[test]
fn distances_over_large_fragments_do_not_overflow() {
    let huge = ".space 0x7fffffffffffffff\n";
    let source = format!(".bss\na: {huge}{huge}.space 5\nb:\n.data\n.quad b - a\n.quad a - b");
    assert!(errors(&source).contains(&"line 1: section is too large".into()));
    let lines = crate::assembler::line_table::steps(Some(0), u64::MAX / 14);
    assert!(lines.len() > 2);
}
