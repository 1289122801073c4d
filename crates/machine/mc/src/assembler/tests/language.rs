//! Conditional blocks, macros, repetitions and files.

use alloc::string::ToString as _;

use super::*;

/// Returns the bytes of `.text`.
fn text(source: &str) -> Vec<u8> {
    bytes(&assembled(source), ".text")
}

#[test]
fn conditions_select_statements() {
    let source = "
        .set x, 1
        .if x
        .byte 1
        .if 0
        .frob
        .elseif 1
        .byte 2
        .elseif 1
        .byte 3
        .else
        .byte 4
        .endif
        .else
        .if 1
        .byte 5
        .endif
        .endif
        .IFDEF x ; .byte 6 ; .endif
        .ifndef y ; .byte 7 ; .else ; .byte 8 ; .endif
        .ifeq x - 1 ; .byte 9 ; .endif
        .iflt x ; .byte 10 ; .else ; .byte 11 ; .endif
        .ifb ; .byte 12 ; .endif
        .ifb 1 ; .byte 13 ; .endif
        .ifc a b , a b ; .byte 14 ; .endif
        .ifnc \"a,b\", \"a,b\" ; .byte 15 ; .endif
        .ifeqs \"a\" , \"a\" ; .byte 16 ; .endif
    ";
    assert_eq!(text(source), [1, 2, 6, 7, 9, 11, 12, 14, 16]);
}

#[test]
fn names_in_quotation_marks_have_escapes() {
    let object = assembled(".globl \"a\\\"b\"\n\"a\\\"b\":\n\"c\\\\d\": .byte 1\n\"e\\f\":\n");
    let names: Vec<&str> = object.symbols.iter().map(|symbol| symbol.name.as_str()).collect();
    for name in ["a\"b", "c\\d", "e\\f"] {
        assert!(names.contains(&name), "{names:?}");
    }
}

#[test]
fn blocks_must_be_closed() {
    assert_eq!(errors(".if 1\n"), ["line 2: an `.if` has no `.endif`"]);
    assert_eq!(errors(".endif"), ["line 1: no `.if` is open"]);
    assert_eq!(errors(".if 1\n.else\n.else\n.endif"), ["line 3: no `.if` is open"]);
    assert_eq!(errors(".if x\n.endif"), ["line 1: expression is not a constant"]);
}

#[test]
fn macros_have_arguments() {
    let source = "
        .macro put a, b=2, rest:vararg
        .byte \\a, \\b
        .ifnb \\rest
        .byte \\rest
        .endif
        .endm
        put 1
        put 3 + 1 5, 6, 7
        put b=9 a=8
        .macro label name:req
        l\\name\\()x: .byte \\@, \\+
        .endmacro
        label 1
        label 2
        .byte l2x - l1x
        .purgem put
        .macro put
        .byte 0xff
        .exitm
        .byte 0xfe
        .endm
        put
    ";
    assert_eq!(text(source), [1, 2, 4, 5, 6, 7, 8, 9, 3, 0, 4, 1, 2, 0xff]);
}

#[test]
fn wrong_macros_are_errors() {
    for (source, expected) in [
        (".macro m a a\n", "line 1: two parameters have the same name"),
        (".macro m a:opt\n", "line 1: expected `req` or `vararg`"),
        (".macro m a:vararg b\n", "line 1: expected end of statement"),
        (".macro m\n.macro n\n.endm", "line 1: the macro has no `.endm`"),
        (".macro m\n.endm x", "line 2: expected end of statement"),
        (".macro m\n.endm\n.macro m\n.endm", "line 3: the macro is already defined"),
        (".macro m\n.endm\nm 1", "line 3: the macro has no parameters"),
        (".macro m a\n.endm\nm 1, 2", "line 3: expected end of statement"),
        (".macro m a:req\n.endm\nm", "line 3: a required argument is missing"),
        (".macro m a b\n.endm\nm a=1 2", "line 3: expected the name of a parameter and `=`"),
        (".macro m a\n.endm\nm b=1", "line 3: the macro has no parameter of this name"),
        (".macro m a\n.endm\nm (1", "line 3: expected )"),
        (".purgem m", "line 1: no macro has this name"),
        (".exitm", "line 1: no macro is expanded here"),
        (".endm", "line 1: no macro is defined here"),
        (".endr", "line 1: no repetition is open"),
        (".rept 1", "line 1: the repetition has no `.endr`"),
        (".rept -1", "line 1: value out of range"),
        (".irpc a, 1 2", "line 1: expected one argument"),
    ] {
        assert_eq!(errors(source), [expected], "{source}");
    }
}

#[test]
fn macros_can_define_and_call_macros() {
    let source = "
        .macro outer name value
        .macro \\name more
        .byte \\value, \\more
        .endm
        .endm
        outer inner 1
        inner 2
        .macro down n
        .byte \\n
        .if \\n
        down (\\n - 1)
        .endif
        .endm
        down 3
    ";
    assert_eq!(text(source), [1, 2, 3, 2, 1, 0]);
    let calls = |count| format!(".macro m n\n.if \\n\nm \\n-1\n.endif\n.endm\nm {count}");
    assert_eq!(text(&calls(19)), []);
    assert_eq!(errors(&calls(20)), ["line 6: macros are nested too deeply"]);
}

#[test]
fn the_alternate_syntax_has_expressions_texts_and_labels() {
    let source = "
        .altmacro
        .macro put a b
        LOCAL x, y
        x: .byte a, y - x
        y: .ascii \"b\"
        .ascii \"[&b&]\"
        .endm
        put %1+2, <a, !>b>
        put <4> <\";/*>
        .noaltmacro
        .macro plain a
        .ascii \"a\"
        .endm
        plain b
    ";
    let expected = "\x03\x02a, >b[&a, >b]\x04\x02\";/*[&\";/*]a";
    let source = source.replace("<\";/*>", "<\\!\";/*>");
    assert_eq!(text(&source), expected.as_bytes());
}

#[test]
fn bodies_are_repeated() {
    let source = "
        .rept 2
        .rep 2
        .byte \\+
        .endr
        .endr
        .irp x, 1, 2 3
        .irpc y, 45
        .byte \\x\\y
        .endr
        .endr
        .rept 3
        .byte 7
        .exitm
        .endr
        .rept 0
        .endr
    ";
    assert_eq!(text(source), [0, 0, 1, 1, 14, 15, 24, 25, 34, 35, 7]);
}

#[test]
fn errors_have_the_chain_of_expansions() {
    let source = ".macro inner a\npush 1\n  push \\a\n.endm\n.macro outer\n.rept 1\n inner ]\n.endr\n.endm\n\n outer";
    let errors = Assembler::new(Machine).assemble(source).unwrap_err();
    assert_eq!(
        errors.to_string(),
        "line 11, column 2: macro `outer`, line 1, column 1: repetition, line 1, column 2: \
         macro `inner`, line 2, column 8: expected an expression"
    );
    let origins: Vec<_> = errors[0].expansions.iter().map(|one| one.origin.clone()).collect();
    let named = |name: &str| Origin::Macro(name.into());
    assert_eq!(origins, [named("outer"), Origin::Repetition, named("inner")]);
    let shown = errors[0].with_source(source).named("a.s").to_string();
    let start = "a.s:11:2: error: expected an expression\n outer\n ^\nmacro `outer`, line 1, column 1:\n.rept 1\n^\n";
    assert!(shown.starts_with(start), "{shown}");
    assert!(shown.ends_with("macro `inner`, line 2, column 8:\n  push ]\n       ^"), "{shown}");
    // Values that are known at the end have the locations of their statements, too.
    let source = ".macro m\n\n.byte end - start\n.endm\nstart:\nm\n.space 300\nend:";
    let warnings = assembled(source).warnings;
    assert_eq!((warnings[0].line, warnings[0].expansions[0].line), (6, 2));
    let object = assembled(".rept 2\n.warning \"a\"\n.endr");
    let shown: Vec<String> = object.warnings.iter().map(|one| one.to_string()).collect();
    assert_eq!(shown[1], "line 1, column 1: repetition, line 2, column 1: a");
}

#[test]
fn files_are_read_by_the_program() {
    let read = |name: &str| match name {
        "a.s" => Ok(b"push 1\n.include \"b.s\"\n".to_vec()),
        "b.s" => Ok(b"push 2\n .byte x".to_vec()),
        "data" => Ok(b"0123456789".to_vec()),
        _ => Err("no such file".to_owned()),
    };
    let new = || Assembler::new(Machine).with_symbol("x", 3).with_files(read);
    let source =
        ".include \"a.s\"\n.incbin \"data\", 2, 3\n.incbin \"data\",,1\n.incbin \"data\",9";
    let object = new().assemble(source).unwrap();
    assert_eq!(bytes(&object, ".text"), b"\x01\x02\x032340\x39");
    let errors = new().assemble(".include \"c.s\"").unwrap_err();
    assert_eq!(errors[0].kind, ErrorKind::File("no such file".into()));
    let errors = Assembler::new(Machine).assemble(".incbin \"data\"").unwrap_err();
    assert!(matches!(errors[0].kind, ErrorKind::File(_)));
    let itself = |_: &str| Ok(b".include \"a\"".to_vec());
    let errors = Assembler::new(Machine).with_files(itself).assemble(".include \"a\"");
    assert_eq!(errors.unwrap_err()[0].kind, ErrorKind::Invalid("expansions are nested too deeply"));
}

#[test]
fn expansions_are_limited() {
    let too_large = ErrorKind::Invalid("expansions are too large");
    let sources = [
        ".rept 0x7fffffffffffffff\n\\()\n.endr".to_owned(),
        ".rept 1000000000\nx\n.endr".to_owned(),
        format!("{}push 1\n{}", ".rept 1000\n".repeat(10), ".endr\n".repeat(10)),
        ".macro m a\nm \\a\\a\n.endm\nm 12345678901234567890".to_owned(),
        format!(".macro m\n{}\n.endm\n{}", "\\()".repeat(10_000), "m\n".repeat(10_000)),
    ];
    for source in sources {
        let new = Assembler::new(Machine).with_max_expansion(1 << 20);
        let errors = new.assemble(&source).unwrap_err();
        assert_eq!(errors[errors.len() - 1].kind, too_large, "{}", &source[..20]);
    }
}
