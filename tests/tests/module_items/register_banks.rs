//! Methods of register banks: `G` has the classes `A` and `B`, and `F` has `C`.

use tablegen_rt::mc::tables::{Lists, Numbers};

an_enum!(RegisterBank, ALL_BANK, BANK_NAMES, 0, "GF", [G, F]);
an_enum!(RegisterClass, ALL_CLASS, CLASS_NAMES, 0, "ABCD", [A, B, C, D]);
an_enum!(HwMode, ALL_MODE, MODE_NAMES, 0, "DW", [Default, Wide]);

static BANK_OF_CLASS: Numbers = Numbers::new(1, b"\x01\x01\x02\0");
static BANK_CLASSES: Lists =
    Lists::new(Numbers::new(1, b"\0\x02\x03"), Numbers::new(1, b"\0\x01\x02"));
static BANK_SIZES: Numbers = Numbers::new(1, b"\x20\x40\x40\x80");

include!("../../../crates/codegen/global-isel/src/register_bank/generated/methods.rs");

#[test]
fn banks_have_classes_and_sizes() {
    let banks = RegisterClass::ALL.iter().map(|&class| RegisterBank::of(class));
    use RegisterBank::{F, G};
    assert_eq!(banks.collect::<Vec<_>>(), [Some(G), Some(G), Some(F), None]);
    assert_eq!(G.classes().collect::<Vec<_>>(), [RegisterClass::A, RegisterClass::B]);
    assert!(F.covers(RegisterClass::C) && !F.covers(RegisterClass::A));
    assert_eq!([HwMode::Default, HwMode::Wide].map(|mode| F.size(mode)), [64, 128]);
}
