// @generated from AVR.td: the names that hooks mention.

extern crate tablegen_rt as _;
const _: () = ::tablegen_rt::check_version(4);
#[allow(unused_imports)]
pub use crate::target::Opcode;
#[allow(unused_imports)]
pub use crate::target::Register;
#[allow(unused_imports)]
pub use crate::target::Feature;
#[allow(unused_imports)]
pub use ::tablegen_rt::asm::parse::{
    Fit, NearMiss, Operands, Reason, TargetFit, Written, add_operand,
};
#[allow(dead_code)]
pub type Assembler = ::tablegen_rt::asm::parse::Assembler<AsmMatcher>;
#[allow(dead_code)]
pub type Matched = ::tablegen_rt::mc::machine::MachineInst<
    Opcode,
    Register,
    MAX_OPERANDS,
>;
#[allow(dead_code)]
pub const MAX_OPERANDS: usize = 6;
#[allow(dead_code)]
#[must_use]
pub fn register_by_name(name: &str) -> ::core::option::Option<Register> {
    let register = REGISTER_BY_NAME.get(REGISTER_BY_NAME_NAMES.find(61, name)?);
    Register::ALL.get(register as usize).copied()
}
#[allow(dead_code)]
#[must_use]
pub fn register_by_other_name(name: &str) -> ::core::option::Option<Register> {
    let register = REGISTER_BY_OTHER_NAME
        .get(REGISTER_BY_OTHER_NAME_NAMES.find(9, name)?);
    Register::ALL.get(register as usize).copied()
}
#[allow(dead_code, unused_variables)]
pub trait AssemblerHooks {
    type Operand: Written<Register = Register>;
    fn fits_class(
        &self,
        class: OperandClass,
        operand: &Self::Operand,
    ) -> TargetFit<Self::Operand> {
        TargetFit::No
    }
    fn allows_operands(
        &self,
        opcode: Opcode,
        operands: Operands<'_, Self::Operand>,
    ) -> bool {
        true
    }
    fn allows(&self, inst: &Matched) -> bool {
        true
    }
    fn is_imm(&self, operand: &Self::Operand) -> Fit {
        Fit::from(operand.immediate().is_some())
    }
    fn is_memri(&self, operand: &Self::Operand) -> Fit;
    fn is_imm_com8(&self, operand: &Self::Operand) -> Fit;
    fn add_imm_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        add_operand(operand, inst);
    }
    fn add_memri_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_imm_com8_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
}
#[deny(unconditional_recursion)]
#[allow(clippy::too_many_arguments)]
impl AssemblerHooks for crate::asm::Machine {
    type Operand = crate::asm::Operand;
    #[inline]
    fn fits_class(
        &self,
        class: OperandClass,
        operand: &Self::Operand,
    ) -> TargetFit<Self::Operand> {
        Self::fits_class(self, class, operand)
    }
    #[inline]
    fn is_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm(self, operand)
    }
    #[inline]
    fn is_memri(&self, operand: &Self::Operand) -> Fit {
        Self::is_memri(self, operand)
    }
    #[inline]
    fn is_imm_com8(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm_com8(self, operand)
    }
    #[inline]
    fn add_imm_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        Self::add_imm_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_memri_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_memri_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm_com8_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_imm_com8_operands(self, operand, len, inst)
    }
}
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(
    dead_code,
    non_camel_case_types,
    clippy::enum_variant_names,
    clippy::unreadable_literal,
    clippy::upper_case_acronyms
)]
#[repr(u8)]
pub enum AssemblyVariant {
    Default = 0,
}
::tablegen_rt::named_enum!(
    AssemblyVariant, variants from 0, ALL_ASSEMBLY_VARIANT, ASSEMBLY_VARIANT_NAMES
);
#[allow(dead_code)]
impl AssemblyVariant {
    #[must_use]
    pub const fn syntax(self) -> ::tablegen_rt::asm::lex::Syntax {
        match self {
            Self::Default => {
                ::tablegen_rt::asm::lex::Syntax::USUAL
                    .with_comment("")
                    .with_register_prefix("$")
                    .with_separators(" \t,")
                    .with_breaks("")
            }
        }
    }
}
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct OperandClass(u8);
#[allow(dead_code, non_upper_case_globals, clippy::unreadable_literal)]
impl OperandClass {
    pub const ZREG: Self = Self(5);
    pub const PTRDISPREGS: Self = Self(6);
    pub const PTRREGS: Self = Self(7);
    pub const DREGS: Self = Self(23);
    pub const GPR8: Self = Self(24);
}
::tablegen_rt::named_enum!(
    OperandClass, number from 0, ALL_OPERAND_CLASS, OPERAND_CLASS_NAMES
);
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(
    dead_code,
    non_camel_case_types,
    clippy::enum_variant_names,
    clippy::unreadable_literal,
    clippy::upper_case_acronyms
)]
pub enum OperandDiagnostic {}
::tablegen_rt::named_enum!(
    OperandDiagnostic, none from 0, ALL_OPERAND_DIAGNOSTIC, OPERAND_DIAGNOSTIC_NAMES
);
#[allow(dead_code)]
impl OperandDiagnostic {
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {}
    }
}
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(
    dead_code,
    non_camel_case_types,
    clippy::enum_variant_names,
    clippy::unreadable_literal,
    clippy::upper_case_acronyms
)]
#[repr(u8)]
pub enum Requirement {
    HasADDSUBIW = 0,
}
::tablegen_rt::named_enum!(
    Requirement, variants from 0, ALL_REQUIREMENT, REQUIREMENT_NAMES
);
::tablegen_rt::assembler_target! {
    registers : [register_by_name, register_by_other_name], predicates : [], renders :
    [], defaults : [], converters : [], hw_mode : [], modes : [],
}
::tablegen_rt::requirements! {
    requirements(has) : [HasADDSUBIW => ("", has(Feature::FeatureADDSUBIW))],
}
static ALL_ASSEMBLY_VARIANT: [AssemblyVariant; 0] = [];
static ASSEMBLY_VARIANT_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_OPERAND_CLASS: [OperandClass; 0] = [];
static OPERAND_CLASS_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_OPERAND_DIAGNOSTIC: [OperandDiagnostic; 0] = [];
static OPERAND_DIAGNOSTIC_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static REGISTER_BY_NAME_NAMES: ::tablegen_rt::registers::tables::Texts = {
    use ::tablegen_rt::registers::tables::{Numbers, Texts};
    Texts::new("", Numbers::new(2, b""))
};
static REGISTER_BY_NAME: ::tablegen_rt::mc::tables::Numbers = {
    use ::tablegen_rt::mc::tables::Numbers;
    Numbers::new(1, b"")
};
static REGISTER_BY_OTHER_NAME_NAMES: ::tablegen_rt::registers::tables::Texts = {
    use ::tablegen_rt::registers::tables::{Numbers, Texts};
    Texts::new("", Numbers::new(1, b""))
};
static REGISTER_BY_OTHER_NAME: ::tablegen_rt::mc::tables::Numbers = {
    use ::tablegen_rt::mc::tables::Numbers;
    Numbers::new(1, b"")
};
static ASSEMBLER: ::tablegen_rt::asm::matching::Tables = {
    #[allow(unused_imports)]
    use ::tablegen_rt::asm::matching::{
        Aliases, Lists, Numbers, Sets, Slots, Texts, Tables,
    };
    Tables::EMPTY
        .mnemonic_count(119)
        .mnemonics(Texts::new("", Numbers::new(2, b"")))
        .mnemonic_slots(Slots::new(256, Numbers::new(1, b"")))
        .starts(Numbers::new(1, b""))
        .opcodes(Numbers::new(2, b""))
        .conversions(Numbers::new(1, b""))
        .requirements(Numbers::new(1, b""))
        .operands(Numbers::new(1, b""))
        .max_operands(3)
        .mnemonic_first(true)
        .near_misses(false)
        .class_lists(Lists::new(Numbers::new(1, b""), Numbers::new(1, b"")))
        .step_lists(Lists::new(Numbers::new(1, b""), Numbers::new(1, b"")))
        .steps(Numbers::new(1, b""))
        .immediates(Numbers::new(1, b""))
        .ends([2, 25, 25])
        .tokens(Texts::new("", Numbers::new(1, b"")))
        .token_classes(Numbers::new(1, b""))
        .register_classes(Numbers::new(1, b""))
        .supers(Sets::new(Numbers::new(1, b""), b""))
        .optional(Numbers::new(0, b""))
        .diagnostics(Numbers::new(0, b""))
        .aliases(&[])
        .requirement_words(1)
        .requirement_sets(&[])
        .custom_lists(Numbers::new(1, b""))
        .custom_members(Lists::new(Numbers::new(1, b""), Numbers::new(1, b"")))
        .custom(Numbers::new(1, b""))
};
static ALL_REQUIREMENT: [Requirement; 0] = [];
static REQUIREMENT_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
