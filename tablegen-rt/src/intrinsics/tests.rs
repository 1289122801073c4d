use alloc::vec;

use super::{
    Access, AnyOf, ArgumentAttribute, BuiltinTables, FunctionAttribute, FunctionAttributes, IrType,
    Lists, MemoryLocation, Mismatch, Numbers, Shape, Tables, Texts, Type,
};
use crate::names::Names;

/// Three target-independent intrinsics, two of target `a`. `llvm.f` and `llvm.a.g` are overloaded.
static TABLES: Tables = Tables {
    names: &NAMES,
    len: 5,
    targets: Texts { text: "a", starts: Numbers { width: 1, bytes: &[0, 0, 1] } },
    starts: Numbers { width: 1, bytes: &[0, 3, 5] },
    types: &[
        Type::Any { of: 0, kind: AnyOf::Integers },
        Type::Extended(0),
        Type::Pointer(0),
        Type::Same(0),
    ],
    signatures: Lists {
        starts: Numbers { width: 1, bytes: &[0, 1, 4, 7] },
        numbers: Numbers { width: 1, bytes: &[0, 2, 1, 0, 3, 3, 0] },
    },
    signature_of: Numbers { width: 1, bytes: &[3, 0, 0, 0, 5] },
    functions: &[FunctionAttributes::new(0b11, 0b1001)],
    function_of: Numbers { width: 0, bytes: &[] },
    sets: &[&[ArgumentAttribute::ImmArg, ArgumentAttribute::Align(8)]],
    lists: Lists {
        starts: Numbers { width: 1, bytes: &[0, 0, 2] },
        numbers: Numbers { width: 1, bytes: &[2, 0] },
    },
    list_of: Numbers { width: 1, bytes: &[0, 1, 0, 0, 0] },
    clang: BuiltinTables {
        names: Texts { text: "__f__g", starts: Numbers { width: 1, bytes: &[0, 3, 6] } },
        starts: Numbers { width: 1, bytes: &[0, 1, 2] },
        intrinsics: Numbers { width: 1, bytes: &[0, 4] },
        name_of: Numbers { width: 1, bytes: &[1, 0, 0, 0, 2] },
    },
    ms: BuiltinTables {
        names: Texts { text: "", starts: Numbers { width: 0, bytes: &[] } },
        starts: Numbers { width: 0, bytes: &[] },
        intrinsics: Numbers { width: 0, bytes: &[] },
        name_of: Numbers { width: 0, bytes: &[] },
    },
};

static NAMES: Names = Names {
    text: "llvm.fllvm.f.element.atomicllvm.fxllvm.a.fllvm.a.g",
    ends: &[6, 0, 0, 0, 27, 0, 0, 0, 34, 0, 0, 0, 42, 0, 0, 0, 50, 0, 0, 0],
    sorted: &[],
};

/// Integer, or a pointer if the width is 0.
#[derive(Clone, PartialEq, Debug)]
struct Own(u32);

impl IrType for Own {
    fn shape(&self) -> Shape<Self> {
        if self.0 == 0 { Shape::Pointer(0) } else { Shape::Plain(Type::Integer(self.0)) }
    }
}

#[test]
fn names_are_found_with_their_types() {
    for (name, found) in [
        ("llvm.f", Some((0, ""))),
        ("llvm.f.i32", Some((0, "i32"))),
        ("llvm.f.i32.p0", Some((0, "i32.p0"))),
        ("llvm.f.element.atomic", Some((1, ""))),
        // The first component of the suffix is that of another name.
        ("llvm.f.element", None),
        ("llvm.f.element.atomic.i8", None),
        ("llvm.fx", Some((2, ""))),
        ("llvm.fx.i8", None),
        ("llvm.fy", None),
        ("llvm.a.f", Some((3, ""))),
        ("llvm.a.g.i8", Some((4, "i8"))),
        ("llvm.a", None),
        ("llvm.b.f", None),
        ("llvm.", None),
        ("f", None),
        ("", None),
        ("llvm.\u{e4}", None),
    ] {
        assert_eq!(TABLES.look_up(name), found, "{name}");
    }
}

#[test]
fn targets_have_ranges() {
    let targets = [0, 1, 2, 3, 4].map(|index| TABLES.target_of(index));
    assert_eq!(targets, ["", "", "", "a", "a"]);
}

#[test]
fn functions_are_found_by_target() {
    assert_eq!(TABLES.of_builtin(&TABLES.clang, "a", "__g"), Some(4));
    assert_eq!(TABLES.of_builtin(&TABLES.clang, "a", "__f"), Some(0));
    assert_eq!(TABLES.of_builtin(&TABLES.clang, "", "__g"), None);
    assert_eq!(TABLES.of_builtin(&TABLES.clang, "b", "__g"), None);
    assert_eq!(TABLES.of_builtin(&TABLES.ms, "a", ""), None);
    assert_eq!(TABLES.clang.name(4), Some("__g"));
    assert_eq!(TABLES.clang.name(1), None);
    assert_eq!(TABLES.ms.name(1), None);
}

#[test]
fn attributes_are_taken_apart() {
    let attributes = TABLES.attributes(0);
    let all = [FunctionAttribute::NoUnwind, FunctionAttribute::NoReturn];
    assert!(attributes.iter().eq(all));
    let memory = attributes.memory();
    assert_eq!(memory.of(MemoryLocation::Arguments), Access { reads: true, writes: false });
    assert_eq!(memory.of(MemoryLocation::Inaccessible), Access { reads: false, writes: true });
    assert!(memory.may_read() && memory.may_write() && !memory.is_unknown());
    assert!(FunctionAttributes::new(0, 0xfff).memory().is_unknown());
    let set = [ArgumentAttribute::ImmArg, ArgumentAttribute::Align(8)];
    assert_eq!(TABLES.argument_attributes(1, 2), set);
    assert_eq!(TABLES.argument_attributes(1, 1), []);
    assert_eq!(TABLES.argument_attributes(0, 2), []);
}

#[test]
fn types_are_matched() {
    let signature = TABLES.signature(0);
    assert_eq!(alloc::format!("{signature}"), "extended($0) (anyint$0)");
    assert_eq!(signature.choices(), 1);
    // The result depends on the argument after it.
    assert_eq!(signature.matches(&[Own(64)], &[Own(32)]), Ok(vec![Own(32)]));
    assert_eq!(signature.matches(&[Own(32)], &[Own(32)]), Err(Mismatch::Result(0)));
    assert_eq!(signature.matches(&[Own(0)], &[Own(0)]), Err(Mismatch::Argument(0)));
    assert_eq!(signature.matches(&[Own(64)], &[]), Err(Mismatch::ArgumentCount));
    assert_eq!(signature.matches(&[], &[Own(32)]), Err(Mismatch::ResultCount));
    let variadic = TABLES.signature(4);
    assert_eq!(alloc::format!("{variadic:?}"), "$0 (anyint$0, ...)");
    let arguments = [Own(8), Own(0), Own(1)];
    assert_eq!(variadic.matches(&[Own(8)], &arguments), Ok(vec![Own(8)]));
    assert_eq!(variadic.matches(&[Own(8)], &arguments[1..]), Err(Mismatch::Argument(0)));
    assert_eq!(alloc::format!("{}", TABLES.signature(1)), "void ()");
    assert!(TABLES.signature(1) == TABLES.signature(2) && signature != variadic);
}

#[test]
fn tables_that_are_too_short_do_no_harm() {
    assert_eq!(TABLES.target_of(99), "");
    assert!(!TABLES.is_overloaded(99));
    let _ = (TABLES.signature(99), TABLES.attributes(99), TABLES.argument_attributes(99, 9));
}
