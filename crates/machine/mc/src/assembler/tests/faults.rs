//! Locations and texts of errors and warnings, and sources that are not UTF-8.

use alloc::string::ToString;

use super::*;

#[test]
fn errors_have_lines_columns_and_excerpts() {
    let source = ".text\n\tpush é, 1 # ü\n jump \"ö\" 2\n";
    let errors = Assembler::new(Machine).assemble(source).unwrap_err();
    let positions: Vec<_> = errors.iter().map(|error| (error.line, error.column)).collect();
    assert_eq!(positions, [(2, 7), (3, 11)]);
    let text = errors[1].with_source(source).named("a.s").to_string();
    let expected = "a.s:3:11: error: expected end of statement\n jump \"ö\" 2\n          ^";
    assert_eq!(text, expected);
    let text = errors[0].with_source(source).to_string();
    assert!(text.starts_with("line 2, column 7: error: expected an expression\n"), "{text}");
    assert!(text.ends_with("\n\t     ^"), "{text}");
    // Excerpts of other sources are wrong, but there are some.
    assert!(errors[1].with_source(b"\xff\x1b").to_string().ends_with('^'));
    let all: alloc::boxed::Box<dyn core::error::Error> = errors.clone().into();
    assert_eq!(all.to_string().lines().count(), 2);
    assert_eq!((&errors).into_iter().count(), errors.into_iter().count());
}

#[test]
fn excerpts_of_long_lines_are_parts() {
    let source = format!("push {}?{}", "1+".repeat(10_000), "2".repeat(10_000));
    let errors = Assembler::new(Machine).assemble(&source).unwrap_err();
    let text = errors[0].with_source(&source).to_string();
    let lines: Vec<_> = text.lines().map(str::len).collect();
    assert_eq!(lines[1..], [160, 81]);
}

#[test]
fn sources_need_not_be_utf_8() {
    let source =
        b"# \xff\n.ascii \"\xfe\xff\", \"a\"\n/* \xc3 */ .string \"\x80\"\npush 'x' // \xc3";
    let object = Assembler::new(Machine).assemble(source).unwrap();
    assert_eq!(bytes(&object, ".text"), b"\xfe\xffa\x80\0x");
    for (source, line) in [
        (&b"push 1\n\xffname:"[..], 2),
        (b"\n.globl \"\xff\"", 2),
        (b"\"\xff\": push 1", 1),
        (b".section a\xffb", 1),
        (b".section \"\xff\"", 1),
        (b"jump \"\xff\"", 1),
        (b".section a, \"\xff\"", 1),
        (b".set \xff, 1", 1),
        (b".type a, \"\xff\"", 1),
        (b"\xff", 1),
    ] {
        let errors = Assembler::new(Machine).assemble(source).unwrap_err();
        let found: Vec<_> = errors.iter().map(|error| (error.line, error.kind.clone())).collect();
        let expected = ErrorKind::Invalid("text is not UTF-8");
        assert_eq!(found, [(line, expected)], "{}", source.escape_ascii());
    }
}

#[test]
fn sources_have_warnings_and_errors_of_their_own() {
    let source = ".warning \"one\"\npush 1\n  .warning\n";
    let object = Assembler::new(Machine).assemble(source).unwrap();
    let warnings: Vec<_> = object.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["line 1, column 1: one", "line 3, column 3: directive of the source"]);
    let text = object.warnings[1].with_source(source).named("a.s").to_string();
    assert_eq!(text, "a.s:3:3: warning: directive of the source\n  .warning\n  ^");
    let source = ".warning \"one\"\n.error \"two\"\n.err\n";
    let errors = Assembler::new(Machine).check(source).unwrap_err();
    let expected = ["line 2, column 1: two", "line 3, column 1: directive of the source"];
    assert_eq!(errors.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
    assert_eq!(errors.warnings().len(), 1);

    let mut assembler = Assembler::new(Machine);
    assert_eq!(assembler.statements(".warning \"one\""), Ok(()));
    assert_eq!(assembler.statements("\n.warning \"two\""), Ok(()));
    let object = assembler.finish().unwrap();
    assert_eq!(object.warnings.iter().map(|one| one.line).collect::<Vec<_>>(), [1, 2]);
}
