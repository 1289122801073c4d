//! Methods of registers in generated modules, over handwritten tables: `W` contains `H` and `L`, and `A`
//! is an alias of `H`.

use tablegen_rt::named_enum;
use tablegen_rt::names::Names;
use tablegen_rt::registers::tables::{Matrix, Numbers, Pairs, Sets, Tables, Texts};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Register {
    A = 1,
    H,
    L,
    W,
}
static ALL_REGISTER: [Register; 4] = [Register::A, Register::H, Register::L, Register::W];
static REGISTER_NAMES: Names = Names::new(
    "AHLW",
    b"\x01\0\0\0\x02\0\0\0\x03\0\0\0\x04\0\0\0",
    b"\0\0\0\0\x01\0\0\0\x02\0\0\0\x03\0\0\0",
);
named_enum!(Register, variants from 1, ALL_REGISTER, REGISTER_NAMES);

an_enum!(RegisterClass, ALL_CLASS, CLASS_NAMES, 0, "BLW", [Bytes, Low, Words]);
an_enum!(SubRegIndex, ALL_INDEX, INDEX_NAMES, 0, "-hl", [None, Hi, Lo]);
an_enum!(HwMode, ALL_MODE, MODE_NAMES, 0, "DW", [Default, Wide]);
an_enum!(ValueType, ALL_TYPE, TYPE_NAMES, 0, "bw", [Byte, Word]);
an_enum!(CalleeSaved, ALL_SAVED, SAVED_NAMES, 0, "KN", [Kept, Nothing]);

const NONE: Numbers = Numbers::new(0, b"");

static REGISTER_TABLES: Tables = Tables::builder()
    .asm_names(Texts::new("alw", Numbers::new(1, b"\0\x01\x01\x02\x03")))
    .encodings(Numbers::new(2, b"\0\0\x01\0\x02\x01\x03\0"))
    .register_flags(Numbers::new(1, b"\x01\x04\x04\x06"))
    .register_shapes(Numbers::new(1, b"\0\0\0\x01"))
    // Empty list; for `W`, sub-registers -2 and +1, and units 0 and 200.
    .shapes(Numbers::new(1, b"\0\0\0\x01\x04\0"))
    // Super-registers of `H` and `L`: +2, +1.
    .super_registers(Numbers::new(1, b"\0\x07\x09\0"))
    .first_units(Numbers::new(1, b"\0\0\xc8\0"))
    .steps(b"\0\x05\x02\0\x90\x03\0\x04\0\x02\0")
    .indices(Numbers::new(1, b"\x01\x02"))
    .unit_count(201)
    .unit_roots(Numbers::new(2, b"\x01\0\x02\0"))
    .dwarf_flavours(2)
    .from_dwarf(Pairs::new(
        Numbers::new(1, b"\0\x02\x03"),
        Numbers::new(1, b"\x05\x07\x09"),
        Numbers::new(1, b"\x03\x02\x03"),
    ))
    .to_dwarf(Pairs::new(
        Numbers::new(1, b"\0\x02\x03"),
        Numbers::new(1, b"\x02\x03\x03"),
        Numbers::new(1, b"\x07\x05\x09"),
    ))
    .index_ranges(Numbers::new(2, b"\xff\xff\xff\xff\x08\0\x08\0\0\0\x08\0"))
    .index_lanes(Numbers::new(1, b"\x03\x02\x01"))
    .compositions(Matrix::new(
        3,
        Numbers::new(1, b"\0\0\x01\0\x01\x01"),
        Numbers::new(1, b"\0\0\0\x01\0\0"),
        Numbers::new(1, b"\x01\x02"),
    ))
    // `L`, `H`, then `A`; `L`; `W`.
    .member_runs(Numbers::new(2, b"\x03\0\xff\xff\x03\0\x03\0\0\0\x01\0\x04\0\0\0\x01\0"))
    .member_starts(Numbers::new(1, b"\0\x01\x02\x03"))
    .members(Sets::new(Numbers::new(1, b"\0\0\0\x01\0\x02\0\x03"), b"\x07\x04\x08"))
    .sub_classes(Sets::new(Numbers::new(1, b"\0\0\0\x01\0\x02\0\x03"), b"\x03\x02\x04"))
    .sub_class_with(Matrix::new(
        3,
        Numbers::new(1, b"\0\0\0\0\x01\0"),
        Numbers::new(1, b"\0\0\0\0\x01\x01"),
        Numbers::new(1, b"\x03"),
    ))
    .class_of_parts(Matrix::new(
        3,
        Numbers::new(1, b"\0\0\0\0\x01\0"),
        Numbers::new(1, b"\0\0\0\0\x01\x02"),
        Numbers::new(1, b"\x01\x02"),
    ))
    .class_count(3)
    .class_sizes(Numbers::new(
        1,
        b"\x08\x08\x08\x08\x08\x08\x10\x10\x08\x08\x10\x10\x08\x10\x10\x10\x20\x10",
    ))
    .class_types(Numbers::new(1, b"\0\0\x01\0\0\x02"))
    .type_starts(Numbers::new(1, b"\0\x01\x02\x04"))
    .class_properties(Numbers::new(1, b"\x01\x01\x02\x03\x02\xff\0\0\x03\x01\0\0"))
    .class_lanes(Numbers::new(1, b"\x01\x01\x03"))
    .saved_runs(Numbers::new(1, b"\x02\x01\x02"))
    .saved_starts(Numbers::new(1, b"\0\x01\x01"))
    .preserved(Sets::new(Numbers::new(1, b"\0\0\0\x01\0\x01"), b"\x0e"))
    .build();
static CLASS_TYPES: [ValueType; 4] =
    [ValueType::Byte, ValueType::Word, ValueType::Byte, ValueType::Word];

include!("../../../crates/codegen/codegen/src/register_info/rust/generated/methods.rs");
include!("../../../crates/codegen/codegen/src/register_info/rust/generated/traits.rs");
include!("../../../crates/codegen/codegen/src/register_info/rust/generated/callee_saved.rs");

use Register::{A, H, L, W};
use RegisterClass::{Bytes, Low, Words};

#[test]
fn registers_contain_each_other() {
    let all = |list: Registers| list.collect::<Vec<_>>();
    assert_eq!(
        Register::ALL.iter().map(|&one| all(one.sub_registers())).collect::<Vec<_>>(),
        [&[][..], &[], &[], &[H, L]]
    );
    assert_eq!(
        Register::ALL.iter().map(|&one| all(one.super_registers())).collect::<Vec<_>>(),
        [&[][..], &[W], &[W], &[]]
    );
    let parts: Vec<_> = W.indexed_sub_registers().collect();
    assert_eq!(parts, [(SubRegIndex::Hi, H), (SubRegIndex::Lo, L)]);
    assert_eq!(
        (W.sub_register(SubRegIndex::Lo), W.sub_register(SubRegIndex::None)),
        (Some(L), None)
    );
    assert_eq!((W.index_of(H), H.index_of(W)), (Some(SubRegIndex::Hi), None));
    assert_eq!(format!("{:?}", W.sub_registers()), "[H, L]");
}

#[test]
fn registers_overlap_if_they_share_a_unit() {
    assert_eq!(W.units().collect::<Vec<_>>(), [0, 200]);
    assert_eq!(L.units().collect::<Vec<_>>(), [200]);
    let overlapping = [
        [true, true, false, true],
        [true, true, false, true],
        [false, false, true, true],
        [true; 4],
    ];
    for (&one, row) in Register::ALL.iter().zip(overlapping) {
        for (&other, expected) in Register::ALL.iter().zip(row) {
            assert_eq!(one.overlaps(other), expected, "{one} {other}");
        }
    }
    assert_eq!(Register::unit_roots(0).collect::<Vec<_>>(), [A, H]);
    assert_eq!(Register::unit_roots(7).count(), 0);
    assert_eq!(H.aliases().collect::<Vec<_>>(), [A, H, W]);
}

#[test]
fn registers_have_properties() {
    assert_eq!(
        Register::ALL.iter().map(|one| one.asm_name()).collect::<Vec<_>>(),
        ["a", "", "l", "w"]
    );
    assert_eq!(Register::ALL.iter().map(|one| one.encoding()).collect::<Vec<_>>(), [0, 1, 258, 3]);
    assert!(A.is_constant() && !A.is_artificial() && !A.is_allocatable());
    assert!(!W.is_constant() && W.is_artificial() && W.is_allocatable());
    assert_eq!((Register::UNIT_COUNT, Register::DWARF_FLAVOURS), (201, 2));
}

#[test]
fn debug_numbers_go_there_and_back() {
    for flavour in [0, 1, 2, 3, usize::MAX] {
        for &register in Register::ALL {
            let number = register.dwarf_number(flavour);
            let expected = match (flavour, register) {
                (0, H) => Some(7),
                (0, L) => Some(5),
                (1, L) => Some(9),
                _ => None,
            };
            assert_eq!(number, expected, "{flavour} {register}");
            let back = number.and_then(|number| Register::from_dwarf_number(flavour, number));
            assert_eq!(back, number.map(|_| register));
        }
        assert_eq!(Register::from_dwarf_number(flavour, 6), None);
    }
}

#[test]
fn classes_have_members_and_sub_classes() {
    let members: Vec<Vec<_>> =
        RegisterClass::ALL.iter().map(|one| one.members().collect()).collect();
    assert_eq!(members, [&[L, H, A][..], &[L], &[W]]);
    for (class, members) in RegisterClass::ALL.iter().zip(&members) {
        assert_eq!(class.members().len(), members.len());
        for &register in Register::ALL {
            assert_eq!(class.contains(register), members.contains(&register), "{class} {register}");
        }
    }
    assert_eq!(L.classes().collect::<Vec<_>>(), [Bytes, Low]);
    assert_eq!([A, L, W].map(Register::minimal_class), [Some(Bytes), Some(Low), Some(Words)]);
    assert_eq!(Bytes.sub_classes().collect::<Vec<_>>(), [Bytes, Low]);
    assert_eq!(Low.super_classes().collect::<Vec<_>>(), [Bytes]);
    assert_eq!((Bytes.common_sub_class(Low), Low.common_sub_class(Words)), (Some(Low), None));
    assert_eq!(Words.sub_class_with(SubRegIndex::Hi), Some(Words));
    assert_eq!(Words.class_of_parts(SubRegIndex::Hi), Some(Bytes));
    assert_eq!(Words.class_of_parts(SubRegIndex::Lo), Some(Low));
    assert_eq!(Low.class_of_parts(SubRegIndex::Lo), None);
}

#[test]
fn classes_and_indices_have_sizes() {
    let sizes = |class: RegisterClass, mode| {
        (class.size(mode), class.spill_size(mode), class.spill_alignment(mode))
    };
    assert_eq!(sizes(Words, HwMode::Default), (16, 16, 8));
    assert_eq!(sizes(Words, HwMode::Wide), (16, 32, 16));
    assert_eq!(Words.types(HwMode::Default), [ValueType::Word]);
    assert_eq!(Words.types(HwMode::Wide), [ValueType::Byte, ValueType::Word]);
    assert_eq!(Low.types(HwMode::Wide), [ValueType::Byte]);
    assert_eq!((Low.copy_cost(), Bytes.allocation_priority(), Bytes.target_flags()), (255, 2, 3));
    assert!(
        Bytes.is_allocatable()
            && !Bytes.is_base_class()
            && !Low.is_allocatable()
            && Low.is_base_class()
    );
    assert_eq!(Words.lanes(), SubRegIndex::Hi.lanes() | SubRegIndex::Lo.lanes());
    let range = |index: SubRegIndex| (index.offset(HwMode::Default), index.size(HwMode::Default));
    assert_eq!(range(SubRegIndex::Hi), (Some(8), Some(8)));
    assert_eq!(range(SubRegIndex::None), (None, None));
    assert_eq!(SubRegIndex::Hi.compose(SubRegIndex::None), Some(SubRegIndex::Hi));
    assert_eq!(SubRegIndex::Lo.compose(SubRegIndex::None), Some(SubRegIndex::Lo));
}

#[test]
fn conventions_keep_registers() {
    assert_eq!(CalleeSaved::Kept.saved().collect::<Vec<_>>(), [H, L]);
    assert_eq!(CalleeSaved::Nothing.saved().count(), 0);
    assert_eq!(Register::ALL.iter().filter(|&&one| CalleeSaved::Kept.preserves(one)).count(), 3);
    assert!(!CalleeSaved::Kept.preserves(A) && !CalleeSaved::Nothing.preserves(W));
}

#[test]
fn what_is_not_there_is_nothing() {
    assert_eq!((NONE.get(7), NONE.get(usize::MAX), NONE.range(usize::MAX)), (0, 0, [0, 0]));
    let wide = Numbers::new(8, b"\x01\0\0\0\0\0\0\x80\x02");
    assert_eq!([0, 1, usize::MAX].map(|index| wide.get(index)), [0x8000_0000_0000_0001, 0, 0]);
    assert!(
        !REGISTER_TABLES.members.contains(3, 0)
            && !REGISTER_TABLES.members.contains(usize::MAX / 8, 0)
    );
    assert_eq!(REGISTER_TABLES.class_of_parts.get(9, 9), 0);
}
