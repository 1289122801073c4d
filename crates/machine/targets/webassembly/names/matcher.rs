// @generated from WebAssembly.td: the names that hooks mention.

extern crate tablegen_rt as _;
const _: () = ::tablegen_rt::check_version(4);
#[allow(unused_imports)]
pub use crate::target::Opcode;
#[allow(unused_imports)]
pub use crate::target::Register;
#[allow(unused_imports)]
pub use crate::target::Feature;
#[allow(unused_imports)]
pub use crate::target::Requirement;
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
pub const MAX_OPERANDS: usize = 19;
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
    fn is_br_list(&self, operand: &Self::Operand) -> Fit;
    fn is_catch_list(&self, operand: &Self::Operand) -> Fit;
    fn is_imm(&self, operand: &Self::Operand) -> Fit {
        Fit::from(operand.immediate().is_some())
    }
    fn is_fp_imm(&self, operand: &Self::Operand) -> Fit;
    fn add_br_list_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_catch_list_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_imm_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        add_operand(operand, inst);
    }
    fn add_fp_immf32_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        add_operand(operand, inst);
    }
    fn add_fp_immf64_operands(
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
    fn is_br_list(&self, operand: &Self::Operand) -> Fit {
        Self::is_br_list(self, operand)
    }
    #[inline]
    fn is_catch_list(&self, operand: &Self::Operand) -> Fit {
        Self::is_catch_list(self, operand)
    }
    #[inline]
    fn is_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_imm(self, operand)
    }
    #[inline]
    fn is_fp_imm(&self, operand: &Self::Operand) -> Fit {
        Self::is_fp_imm(self, operand)
    }
    #[inline]
    fn add_br_list_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_br_list_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_catch_list_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_catch_list_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_imm_operands(&self, operand: &Self::Operand, len: usize, inst: &mut Matched) {
        Self::add_imm_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_fp_immf32_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_fp_immf32_operands(self, operand, len, inst)
    }
    #[inline]
    fn add_fp_immf64_operands(
        &self,
        operand: &Self::Operand,
        len: usize,
        inst: &mut Matched,
    ) {
        Self::add_fp_immf64_operands(self, operand, len, inst)
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
                    .with_register_prefix("")
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
    pub const EXNREF: Self = Self(0);
    pub const I32: Self = Self(6);
    pub const I64: Self = Self(7);
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
::tablegen_rt::assembler_target! {
    registers : [], predicates : [], renders : [], defaults : [], converters : [],
    hw_mode : [], modes : [],
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
static ASSEMBLER: ::tablegen_rt::asm::matching::Tables = {
    #[allow(unused_imports)]
    use ::tablegen_rt::asm::matching::{
        Aliases, Lists, Numbers, Sets, Slots, Texts, Tables,
    };
    Tables::EMPTY
        .mnemonic_count(589)
        .mnemonics(Texts::new("", Numbers::new(2, b"")))
        .mnemonic_slots(Slots::new(2048, Numbers::new(2, b"")))
        .starts(Numbers::new(2, b""))
        .opcodes(Numbers::new(2, b""))
        .conversions(Numbers::new(1, b""))
        .requirements(Numbers::new(1, b""))
        .operands(Numbers::new(1, b""))
        .max_operands(16)
        .mnemonic_first(true)
        .near_misses(false)
        .class_lists(Lists::new(Numbers::new(1, b""), Numbers::new(1, b"")))
        .step_lists(Lists::new(Numbers::new(1, b""), Numbers::new(1, b"")))
        .steps(Numbers::new(1, b""))
        .immediates(Numbers::new(0, b""))
        .ends([0, 8, 8])
        .tokens(Texts::new("", Numbers::new(0, b"")))
        .token_classes(Numbers::new(0, b""))
        .register_classes(Numbers::new(1, b""))
        .supers(Sets::new(Numbers::new(0, b""), b""))
        .optional(Numbers::new(0, b""))
        .diagnostics(Numbers::new(0, b""))
        .aliases(&[])
        .requirement_words(1)
        .requirement_sets(&[])
        .custom_lists(Numbers::new(0, b""))
        .custom_members(Lists::new(Numbers::new(0, b""), Numbers::new(0, b"")))
        .custom(Numbers::new(0, b""))
};
