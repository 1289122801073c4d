//! Items about opcodes: `Add` has operands `A` and `B`, and `Load` has `B` alone.

use tablegen_rt::mc::desc::Tables;
use tablegen_rt::mc::tables::{Lists, NamedOperands, Numbers, Relation, SharedLists};

an_enum!(Opcode, ALL_OPCODE, OPCODE_NAMES, 0, "AL", [Add, Load]);
an_enum!(Register, ALL_REGISTER, REGISTER_NAMES, 0, "R", [R]);
an_enum!(RegisterClass, ALL_CLASS, CLASS_NAMES, 0, "C", [C]);
an_enum!(HwMode, ALL_MODE, MODE_NAMES, 0, "D", [Default]);
an_enum!(OperandType, ALL_TYPE, TYPE_NAMES, 0, "U", [Unknown]);
an_enum!(OperandName, ALL_OPERAND_NAME, OPERAND_NAME_NAMES, 0, "AB", [A, B]);
an_enum!(OperandKind, ALL_KIND, KIND_NAMES, 0, "IM", [Imm, Mem]);
an_enum!(Feature, ALL_FEATURE, FEATURE_NAMES, 0, "M", [M]);
an_enum!(Requirement, ALL_REQUIREMENT, REQUIREMENT_NAMES, 0, "H", [HasM]);

impl Requirement {
    fn is_met(self, has: impl Fn(Feature) -> bool) -> bool {
        match self {
            Requirement::HasM => has(Feature::M),
        }
    }
}

const MAX_OPERANDS: usize = 2;
static INSTRUCTIONS: Tables = Tables::builder()
    .shape_of(Numbers::new(1, b"\0\x01"))
    .sizes(Numbers::new(1, b"\x04\x02"))
    .build();
static NAMED_OPERANDS: NamedOperands =
    NamedOperands::new(Numbers::new(1, b"\0\x01"), 2, Numbers::new(1, b"\x01\x02\0\x01"));
static OPERAND_SIZES: SharedLists = SharedLists::new(
    Numbers::new(1, b"\0\x01"),
    Lists::new(Numbers::new(1, b"\0\x02\x03"), Numbers::new(1, b"\x01\x02\x03")),
);
static OPERAND_KINDS: Lists =
    Lists::new(Numbers::new(1, b"\0\x02\x03"), Numbers::new(1, b"\x01\0\x02"));
static MEMORY_SIZES: [u32; 2] = [0, 32];
static DEPRECATIONS: [Deprecation; 1] = [Deprecation::Feature("old")];
static DEPRECATED: Relation =
    Relation::new(1, Numbers::new(1, b"\x01"), 1, Numbers::new(1, b"\x01"));
static REQUIREMENTS: SharedLists = SharedLists::new(
    Numbers::new(1, b"\0\x01"),
    Lists::new(Numbers::new(1, b"\0\0\x01"), Numbers::new(1, b"\0")),
);

include!("../../../crates/codegen/codegen/src/instr_info/rust/generated/deprecations.rs");
include!("../../../crates/codegen/codegen/src/instr_info/rust/generated/described.rs");
include!("../../../crates/codegen/codegen/src/instr_info/rust/generated/descriptions.rs");
include!("../../../crates/codegen/codegen/src/instr_info/rust/generated/logical_operands.rs");
include!("../../../crates/codegen/codegen/src/instr_info/rust/generated/named_operands.rs");
include!("../../../crates/codegen/codegen/src/instr_info/rust/generated/operand_kinds.rs");
include!("../../../crates/codegen/codegen/src/instr_info/rust/generated/requirements.rs");

#[test]
fn opcodes_have_descriptions() {
    assert_eq!([Opcode::Add, Opcode::Load].map(|opcode| opcode.desc().size()), [4, 2]);
    assert_eq!(Opcode::DESCRIPTIONS.sizes.get(1), 2);
    assert_eq!(MachineInst::new(Opcode::Load).opcode(), Opcode::Load);
    assert_eq!(Opcode::Add.deprecation(), None);
    assert_eq!(Opcode::Load.deprecation(), Some(Deprecation::Feature("old")));
}

#[test]
fn operands_have_names_sizes_and_kinds() {
    let index = |opcode| [OperandName::A, OperandName::B].map(|name| operand_index(opcode, name));
    assert_eq!(index(Opcode::Add), [Some(0), Some(1)]);
    assert_eq!(index(Opcode::Load), [None, Some(0)]);
    assert_eq!(operand_name(Opcode::Load, 0), Some(OperandName::B));
    assert_eq!(operand_name(Opcode::Load, 1), None);
    assert_eq!(machine_operands(Opcode::Add, 1), Some(1..3));
    assert_eq!(machine_operands(Opcode::Load, 0), Some(0..3));
    assert_eq!(machine_operands(Opcode::Load, 1), None);
    assert_eq!(operand_kind(Opcode::Add, 0), Some(OperandKind::Imm));
    assert_eq!(operand_kind(Opcode::Add, 1), None);
    assert_eq!(operand_kind(Opcode::Load, 0).map(OperandKind::memory_size), Some(32));
}

#[test]
fn requirements_are_those_of_the_opcode() {
    assert_eq!(Opcode::Add.requirements().count(), 0);
    assert_eq!(Opcode::Load.requirements().collect::<Vec<_>>(), [Requirement::HasM]);
    assert!(Opcode::Add.is_available(|_| false));
    assert!(!Opcode::Load.is_available(|_| false) && Opcode::Load.is_available(|_| true));
}
