// @generated from LoongArch.td: the names that hooks mention.

extern crate tablegen_rt as _;
const _: () = ::tablegen_rt::check_version(4);
pub mod decoder {
    #[allow(unused_imports)]
    pub use super::Opcode;
    #[allow(unused_imports)]
    pub use super::Register;
    #[allow(unused_imports)]
    pub use super::Feature;
    #[allow(unused_imports)]
    pub use ::tablegen_rt::decode::{
        ByteOrder, DecodeError, DecoderTable, Located, Status,
    };
    #[allow(dead_code)]
    pub type Decoder<'h, H, F> = ::tablegen_rt::decode::Decoder<
        'h,
        DecoderTarget,
        H,
        F,
        8,
    >;
    #[allow(dead_code)]
    pub type Conditions = ::tablegen_rt::decode::Conditions<DecoderTarget, 2>;
    #[allow(dead_code)]
    pub type Inst = ::tablegen_rt::decode::Inst<Opcode, Register, 8>;
    #[allow(clippy::too_many_arguments)]
    pub trait DecodeHooks {
        fn skip(&self, bytes: &[u8], address: u64) -> usize {
            let _ = (bytes, address);
            4
        }
        fn decode_scr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_0, value)
        }
        fn decode_gpr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_1, value)
        }
        fn decode_u_imm_operand_2(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_s_imm_operand(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_signed(value, a as u32)
        }
        fn decode_fpr32_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_4, value)
        }
        fn decode_fpr64_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_5, value)
        }
        fn decode_fcsr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_6, value)
        }
        fn decode_cfr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_7, value)
        }
        fn decode_u_imm_operand(
            &self,
            a: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_unsigned(value, a as u32)
        }
        fn decode_gpr_no_r0r1_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_10, value)
        }
        fn decode_lsx128_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_11, value)
        }
        fn decode_lasx256_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_12, value)
        }
        fn decode_s_imm_operand_2(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
    }
    #[deny(unconditional_recursion)]
    #[allow(clippy::too_many_arguments)]
    impl DecodeHooks for crate::LoongArch {
        #[inline]
        fn decode_u_imm_operand_2(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_u_imm_operand_2(self, a, b, inst, value, address)
        }
        #[inline]
        fn decode_s_imm_operand_2(
            &self,
            a: i64,
            b: i64,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_s_imm_operand_2(self, a, b, inst, value, address)
        }
    }
    ::tablegen_rt::decoder_target! {
        max_operands : 8, register : Register, feature : Feature, word <'b >: u32,
        conditions(has) : [], operands(hooks, inst, word, address) : [], programs : [],
    }
    pub static TABLE_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    #[allow(dead_code)]
    pub static DEFAULT_TABLES: &[&DecoderTable] = &[];
    static DECODER: ::tablegen_rt::decode::Tables = ::tablegen_rt::decode::Tables::new(
        DEFAULT_TABLES,
    );
    static DECODER_REGISTERS_0: &[u8] = b"";
    static DECODER_REGISTERS_1: &[u8] = b"";
    static DECODER_REGISTERS_4: &[u8] = b"";
    static DECODER_REGISTERS_5: &[u8] = b"";
    static DECODER_REGISTERS_6: &[u8] = b"";
    static DECODER_REGISTERS_7: &[u8] = b"";
    static DECODER_REGISTERS_10: &[u8] = b"";
    static DECODER_REGISTERS_11: &[u8] = b"";
    static DECODER_REGISTERS_12: &[u8] = b"";
}
pub mod asm_writer {
    #[allow(unused_imports)]
    pub use super::Opcode;
    #[allow(unused_imports)]
    pub use super::Register;
    #[allow(unused_imports)]
    pub use super::Feature;
    #[allow(dead_code)]
    pub type Printer<'h, H> = ::tablegen_rt::asm::print::Printer<'h, AsmWriter, H>;
    #[allow(dead_code)]
    #[inline]
    pub fn write_register_name(
        register: Register,
        names: RegisterNames,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        ASM_REGISTER_NAMES.write(names.index() * 176 + register.index(), out)
    }
    #[allow(dead_code, unused_variables, clippy::too_many_arguments)]
    pub trait PrintHooks {
        type Inst: ::tablegen_rt::mc::inst::Inst<Opcode = Opcode, Register = Register>
            + ?::core::marker::Sized;
        fn prints_aliases(&self) -> bool {
            true
        }
        fn write_register(
            &self,
            register: Register,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            write_register_name(register, RegisterNames::NoRegAltName, out)
        }
        fn write_immediate(
            &self,
            value: i64,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            out.write_number(value)
        }
        fn has_feature(&self, feature: Feature) -> bool;
        fn print_atomic_mem_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            ::tablegen_rt::asm::print::write_operand(
                ::tablegen_rt::mc::inst::Inst::operand(inst, index),
                out,
                |register, out| self.write_register(register, out),
                |value, out| self.write_immediate(value, out),
            )
        }
    }
    #[deny(unconditional_recursion)]
    #[allow(clippy::too_many_arguments)]
    impl PrintHooks for crate::print::Print<'_> {
        type Inst = crate::Inst;
        #[inline]
        fn prints_aliases(&self) -> bool {
            Self::prints_aliases(self)
        }
        #[inline]
        fn write_register(
            &self,
            register: Register,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::write_register(self, register, out)
        }
        #[inline]
        fn write_immediate(
            &self,
            value: i64,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::write_immediate(self, value, out)
        }
        #[inline]
        fn has_feature(&self, feature: Feature) -> bool {
            Self::has_feature(self, feature)
        }
        #[inline]
        fn print_atomic_mem_op(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_atomic_mem_op(self, inst, index, out)
        }
        #[inline]
        fn print_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_operand(self, inst, index, out)
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
    pub enum RegisterNames {
        NoRegAltName = 0,
        RegAliasName,
    }
    ::tablegen_rt::named_enum!(
        RegisterNames, variants from 0, ALL_REGISTER_NAMES, REGISTER_NAMES_NAMES
    );
    ::tablegen_rt::printer_target! {
        operands(printer, inst, index, out) : [], predicates : [], features :
        [has_feature], hw_mode : [],
    }
    static ALL_REGISTER_NAMES: [RegisterNames; 0] = [];
    static REGISTER_NAMES_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
        "",
        b"",
        b"",
    );
    static ASM_REGISTER_NAMES: ::tablegen_rt::asm::print::RegisterNames = ::tablegen_rt::asm::print::RegisterNames::new(
        "",
        b"",
    );
    static ASM_TEXT: ::tablegen_rt::asm::print::Tables = {
        #[allow(unused_imports)]
        use ::tablegen_rt::asm::print::{Numbers, Tables};
        Tables::EMPTY
            .text("")
            .opcodes(b"")
            .steps(b"")
            .alias_lists(b"")
            .conditions(b"")
            .aliases(b"")
            .classes(b"")
            .class_len(22)
            .classes_by_mode(Numbers::new(0, b""))
            .modes(2)
    };
}
pub mod subtarget {
    #[allow(unused_imports)]
    pub use super::Feature;
    #[allow(unused_imports)]
    pub use super::HwMode;
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    pub struct FeatureSet([u64; FEATURE_WORDS]);
    #[allow(dead_code)]
    impl FeatureSet {
        pub const EMPTY: Self = Self([0; FEATURE_WORDS]);
        #[must_use]
        pub const fn of(features: &[Feature]) -> Self {
            let mut set = Self::EMPTY;
            let mut index = 0;
            while index < features.len() {
                set = set.with(features[index]);
                index += 1;
            }
            set
        }
        #[must_use]
        pub const fn with(mut self, feature: Feature) -> Self {
            let number = feature as usize;
            self.0[number / 64] |= 1 << (number % 64);
            self
        }
        #[must_use]
        pub const fn without(mut self, feature: Feature) -> Self {
            let number = feature as usize;
            self.0[number / 64] &= !(1 << (number % 64));
            self
        }
        #[must_use]
        pub const fn contains(&self, feature: Feature) -> bool {
            let number = feature as usize;
            self.0[number / 64] >> (number % 64) & 1 != 0
        }
        #[must_use]
        pub const fn union(mut self, other: Self) -> Self {
            let mut index = 0;
            while index < self.0.len() {
                self.0[index] |= other.0[index];
                index += 1;
            }
            self
        }
        #[must_use]
        pub const fn is_empty(&self) -> bool {
            self.len() == 0
        }
        #[must_use]
        pub const fn len(&self) -> usize {
            let (mut len, mut index) = (0, 0);
            while index < self.0.len() {
                len += self.0[index].count_ones() as usize;
                index += 1;
            }
            len
        }
        #[must_use]
        pub const fn enable(self, feature: Feature) -> Self {
            self.union(Self(FEATURES_IMPLIED[feature as usize]))
        }
        #[must_use]
        pub const fn disable(self, feature: Feature) -> Self {
            let mut set = self;
            let mut index = 0;
            while index < Feature::ALL.len() {
                let other = Feature::ALL[index];
                if Self(FEATURES_IMPLIED[index]).contains(feature) {
                    set = set.without(other);
                }
                index += 1;
            }
            set
        }
        pub fn iter(&self) -> impl ::core::iter::Iterator<Item = Feature> + use<> {
            let set = *self;
            Feature::ALL.iter().copied().filter(move |feature| set.contains(*feature))
        }
        pub fn parse(
            self,
            list: &str,
        ) -> ::core::result::Result<Self, ::tablegen_rt::mc::features::ParseError> {
            let mut set = self;
            for part in ::tablegen_rt::mc::features::parts(list) {
                let (name, is_on) = part?;
                let feature = Feature::from_option(name)
                    .map_err(::tablegen_rt::mc::features::ParseError::Unknown)?;
                set = if is_on { set.enable(feature) } else { set.disable(feature) };
            }
            ::core::result::Result::Ok(set)
        }
    }
    #[allow(dead_code)]
    impl Feature {
        #[must_use]
        pub fn option(self) -> &'static str {
            FEATURE_OPTIONS.names.get(self as usize)
        }
        #[must_use]
        pub fn about(self) -> &'static str {
            FEATURE_OPTIONS.about.get(self as usize)
        }
        pub fn from_option(
            name: &str,
        ) -> ::core::result::Result<Self, ::tablegen_rt::mc::features::UnknownName> {
            let found = FEATURE_OPTIONS.find(Self::ALL.len(), name);
            found
                .and_then(|index| Self::ALL.get(index).copied())
                .ok_or_else(|| {
                    let names = Self::ALL.iter().map(|one| one.option());
                    let names = names.filter(|name| !name.is_empty());
                    ::tablegen_rt::mc::features::UnknownName::new("feature", name, names)
                })
        }
    }
    #[allow(dead_code)]
    impl Processor {
        pub const ALIASES: &'static [(&'static str, Self)] = &PROCESSOR_ALIASES;
        pub fn find(
            name: &str,
        ) -> ::core::result::Result<Self, ::tablegen_rt::mc::features::UnknownName> {
            let alias = Self::ALIASES.iter().find(|(alias, _)| *alias == name);
            let found = Self::from_name(name).or(alias.map(|&(_, processor)| processor));
            found
                .ok_or_else(|| {
                    let names = Self::ALL.iter().copied().map(Self::name);
                    let names = names
                        .chain(Self::ALIASES.iter().map(|&(alias, _)| alias));
                    ::tablegen_rt::mc::features::UnknownName::new(
                        "processor",
                        name,
                        names,
                    )
                })
        }
    }
    #[allow(dead_code)]
    impl Processor {
        #[must_use]
        pub const fn features(self) -> FeatureSet {
            FeatureSet(PROCESSOR_FEATURES[self as usize])
        }
        #[must_use]
        pub const fn tuning(self) -> FeatureSet {
            FeatureSet(PROCESSOR_TUNING[self as usize])
        }
    }
    ::tablegen_rt::hw_modes! {
        default : DefaultMode, modes(set) : [set.contains(Feature::Feature64Bit) =>
        LA64],
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
    pub enum Processor {
        generic = 0,
    }
    ::tablegen_rt::named_enum!(
        Processor, variants from 0, ALL_PROCESSOR, PROCESSOR_NAMES
    );
    #[allow(unconditional_panic)]
    impl ::core::default::Default for FeatureSet {
        fn default() -> Self {
            Self::EMPTY
        }
    }
    impl ::core::iter::FromIterator<Feature> for FeatureSet {
        fn from_iter<I: ::core::iter::IntoIterator<Item = Feature>>(
            features: I,
        ) -> Self {
            features.into_iter().fold(Self::EMPTY, Self::with)
        }
    }
    impl ::core::fmt::Debug for FeatureSet {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::tablegen_rt::mc::features::show(f, self.iter())
        }
    }
    static FEATURE_OPTIONS: ::tablegen_rt::mc::features::Options = {
        use ::tablegen_rt::mc::sched::{Numbers, Texts};
        ::tablegen_rt::mc::features::Options::new(
            Texts::new("", Numbers::new(1, b"")),
            Texts::new("", Numbers::new(2, b"")),
        )
    };
    const FEATURES_IMPLIED: [[u64; 1]; 0] = [];
    const FEATURE_WORDS: usize = 1;
    static ALL_PROCESSOR: [Processor; 0] = [];
    static PROCESSOR_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
        "",
        b"",
        b"",
    );
    static PROCESSOR_ALIASES: [(&str, Processor); 0] = [];
    const PROCESSOR_FEATURES: [[u64; 1]; 0] = [];
    const PROCESSOR_TUNING: [[u64; 1]; 0] = [];
}
pub mod instructions {
    #[allow(unused_imports)]
    pub use super::Opcode;
    #[allow(unused_imports)]
    pub use super::Register;
    #[allow(unused_imports)]
    pub use super::RegisterClass;
    #[allow(unused_imports)]
    pub use super::HwMode;
    #[allow(unused_imports)]
    pub use super::Feature;
    #[allow(unused_imports)]
    pub use super::Requirement;
    #[allow(dead_code)]
    pub type InstrDesc = ::tablegen_rt::mc::desc::InstrDesc<Opcode>;
    #[allow(dead_code)]
    impl Opcode {
        pub const DESCRIPTIONS: &'static ::tablegen_rt::mc::desc::Tables = &INSTRUCTIONS;
        #[inline]
        #[must_use]
        pub fn desc(self) -> InstrDesc {
            InstrDesc::of(self)
        }
    }
    #[allow(dead_code)]
    pub type MachineInst = ::tablegen_rt::mc::machine::MachineInst<
        Opcode,
        Register,
        MAX_OPERANDS,
    >;
    #[allow(dead_code)]
    impl Opcode {
        #[must_use]
        pub fn requirements(
            self,
        ) -> impl ::core::iter::ExactSizeIterator<
            Item = Requirement,
        > + ::core::clone::Clone {
            REQUIREMENTS.get(self.index()).map(|index| Requirement::ALL[index])
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
    pub enum OperandType {
        OPERAND_UNKNOWN = 0,
    }
    ::tablegen_rt::named_enum!(
        OperandType, variants from 0, ALL_OPERAND_TYPE, OPERAND_TYPE_NAMES
    );
    impl ::tablegen_rt::mc::desc::Described for Opcode {
        type Register = Register;
        type RegisterClass = RegisterClass;
        type HwMode = HwMode;
        type OperandType = OperandType;
        fn tables() -> &'static ::tablegen_rt::mc::desc::Tables {
            &INSTRUCTIONS
        }
    }
    static ALL_OPERAND_TYPE: [OperandType; 0] = [];
    static OPERAND_TYPE_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
        "",
        b"",
        b"",
    );
    static INSTRUCTIONS: ::tablegen_rt::mc::desc::Tables = {
        #[allow(unused_imports)]
        use ::tablegen_rt::mc::desc::{Numbers, Tables};
        Tables::builder()
            .shape_of(Numbers::new(2, b""))
            .classes(Numbers::new(0, b""))
            .operand_lists(Numbers::new(1, b""))
            .defs(Numbers::new(1, b""))
            .implicit_lists(Numbers::new(1, b""))
            .implicit_uses(Numbers::new(1, b""))
            .sizes(Numbers::new(1, b""))
            .properties(Numbers::new(5, b""))
            .target_flags(Numbers::new(1, b""))
            .operand_starts(Numbers::new(2, b""))
            .operands(Numbers::new(1, b""))
            .operand_classes(Numbers::new(1, b""))
            .operand_mode_classes(Numbers::new(0, b""))
            .operand_flags(Numbers::new(1, b""))
            .operand_types(Numbers::new(1, b""))
            .implicit_starts(Numbers::new(1, b""))
            .implicit(Numbers::new(1, b""))
            .mode_class_count(0)
            .mode_classes(Numbers::new(0, b""))
            .build()
    };
    const MAX_OPERANDS: usize = 8;
    static REQUIREMENTS: ::tablegen_rt::mc::tables::SharedLists = {
        use ::tablegen_rt::mc::tables::{Lists, Numbers, SharedLists};
        SharedLists::new(
            Numbers::new(1, b""),
            Lists::new(Numbers::new(1, b""), Numbers::new(1, b"")),
        )
    };
}
pub mod pseudo_lowering {
    #[allow(unused_imports)]
    pub use super::Opcode;
    #[allow(unused_imports)]
    pub use super::Register;
    ::tablegen_rt::pseudo_expansions!();
    static PSEUDO_EXPANSIONS: [Expansion; 0] = [];
}
pub mod encoder {
    #[allow(unused_imports)]
    pub use super::Opcode;
    #[allow(unused_imports)]
    pub use ::tablegen_rt::encode::{EncodeError, Field, Instruction};
    pub trait EncodeHooks<I: Instruction + ?::core::marker::Sized> {
        fn operand_value(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            let _ = field;
            ::tablegen_rt::encode::operand_value(inst, operand)
        }
        fn get_imm_op_value_sub1(
            &mut self,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
        fn get_imm_op_value_asr(
            &mut self,
            a: i64,
            inst: &I,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError>;
    }
    #[cfg(feature = "assembler")]
    #[deny(unconditional_recursion)]
    #[allow(clippy::too_many_arguments)]
    impl EncodeHooks<crate::matcher::Matched> for crate::asm::encode::Encoding<'_> {
        #[inline]
        fn operand_value(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::operand_value(self, inst, operand, field)
        }
        #[inline]
        fn get_imm_op_value_sub1(
            &mut self,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_imm_op_value_sub1(self, inst, operand, field)
        }
        #[inline]
        fn get_imm_op_value_asr(
            &mut self,
            a: i64,
            inst: &crate::matcher::Matched,
            operand: usize,
            field: Field,
        ) -> ::core::result::Result<u64, EncodeError> {
            Self::get_imm_op_value_asr(self, a, inst, operand, field)
        }
    }
    ::tablegen_rt::encoder_target! {
        word : u32, value : u64, tables : ::tablegen_rt::encode::Tables < u32 >, modes :
        [_ => ENCODER], hw_mode : [], encoders : [], finishers : [],
    }
    const ENCODER_FIRST: u32 = 441;
    static ENCODER_INSTRUCTIONS: ::tablegen_rt::encode::Instructions = {
        use ::tablegen_rt::registers::tables::Numbers;
        ::tablegen_rt::encode::Instructions::new(
            2036,
            Numbers::new(1, b""),
            &ENCODER_OPERAND_LISTS,
            Numbers::new(1, b""),
        )
    };
    static ENCODER_OPERAND_LISTS: [&[&str]; 0] = [];
    static ENCODER: ::tablegen_rt::encode::Tables<u32> = ::tablegen_rt::encode::Tables::new(
        &ENCODER_BASE,
        &ENCODER_ROWS,
        &ENCODER_PROGRAMS,
        &ENCODER_MOVES,
    );
    static ENCODER_BASE: [u32; 0] = [];
    static ENCODER_ROWS: [(u16, u8, u8); 0] = [];
    #[allow(unused_imports)]
    static ENCODER_PROGRAMS: [::tablegen_rt::encode::Program; 0] = [];
    #[allow(unused_imports)]
    static ENCODER_MOVES: [::tablegen_rt::encode::Move<u32>; 0] = [];
}
pub mod registers {
    #[allow(unused_imports)]
    pub use super::Register;
    #[allow(unused_imports)]
    pub use super::RegisterClass;
    #[allow(unused_imports)]
    pub use super::SubRegIndex;
    #[allow(unused_imports)]
    pub use super::HwMode;
    #[allow(unused_imports)]
    pub use super::ValueType;
    #[allow(dead_code)]
    pub type Registers = ::tablegen_rt::registers::Registers<Register>;
    #[allow(dead_code)]
    pub type Members = ::tablegen_rt::registers::Members<Register>;
    #[allow(unused_imports)]
    pub use ::tablegen_rt::registers::Units;
    #[allow(dead_code)]
    impl Register {
        pub const UNIT_COUNT: usize = REGISTER_TABLES.unit_count;
        pub const DWARF_FLAVOURS: usize = REGISTER_TABLES.dwarf_flavours;
        #[must_use]
        pub fn asm_name(self) -> &'static str {
            REGISTER_TABLES.asm_names.get(self.index())
        }
        #[must_use]
        pub fn encoding(self) -> u64 {
            REGISTER_TABLES.encodings.get(self.index())
        }
        #[must_use]
        pub fn is_constant(self) -> bool {
            REGISTER_TABLES.is_constant(self.index())
        }
        #[must_use]
        pub fn is_allocatable(self) -> bool {
            REGISTER_TABLES.is_allocatable(self.index())
        }
        #[must_use]
        pub fn sub_registers(self) -> Registers {
            Registers::new(REGISTER_TABLES.sub_registers(self.index(), self.value()))
        }
        pub fn indexed_sub_registers(
            self,
        ) -> impl ::core::iter::Iterator<
            Item = (SubRegIndex, Register),
        > + ::core::clone::Clone {
            let first = REGISTER_TABLES.first_index(self.index());
            self.sub_registers()
                .enumerate()
                .filter_map(move |(nth, register)| {
                    let index = REGISTER_TABLES.indices.get(first + nth) as u32;
                    ::core::option::Option::Some((
                        SubRegIndex::from_value(index)?,
                        register,
                    ))
                })
        }
        #[must_use]
        pub fn sub_register(
            self,
            index: SubRegIndex,
        ) -> ::core::option::Option<Register> {
            let mut all = self.indexed_sub_registers();
            all.find(|&(own, _)| own == index).map(|(_, register)| register)
        }
        #[must_use]
        pub fn super_registers(self) -> Registers {
            Registers::new(REGISTER_TABLES.super_registers(self.index(), self.value()))
        }
        #[must_use]
        pub fn units(self) -> Units {
            Units::new(REGISTER_TABLES.units(self.index()))
        }
        pub fn unit_roots(
            unit: u16,
        ) -> impl ::core::iter::Iterator<Item = Register> + ::core::clone::Clone {
            REGISTER_TABLES.unit_roots(unit).into_iter().filter_map(Register::from_value)
        }
        pub fn aliases(
            self,
        ) -> impl ::core::iter::Iterator<Item = Register> + ::core::clone::Clone {
            self.units()
                .flat_map(Register::unit_roots)
                .flat_map(|root| ::core::iter::once(root).chain(root.super_registers()))
        }
        pub fn classes(
            self,
        ) -> impl ::core::iter::Iterator<Item = RegisterClass> + ::core::clone::Clone {
            RegisterClass::ALL.iter().copied().filter(move |class| class.contains(self))
        }
    }
    #[allow(dead_code)]
    impl RegisterClass {
        #[must_use]
        pub fn members(self) -> Members {
            Members::new(
                &REGISTER_TABLES.member_runs,
                REGISTER_TABLES.member_starts.range(self.index()),
            )
        }
        #[inline]
        #[must_use]
        pub fn contains(self, register: Register) -> bool {
            REGISTER_TABLES.members.contains(self.index(), register.index())
        }
        #[inline]
        #[must_use]
        pub fn has_sub_class(self, class: RegisterClass) -> bool {
            REGISTER_TABLES.sub_classes.contains(self.index(), class.index())
        }
        pub fn sub_classes(
            self,
        ) -> impl ::core::iter::Iterator<Item = RegisterClass> + ::core::clone::Clone {
            Self::ALL.iter().copied().filter(move |&class| self.has_sub_class(class))
        }
        #[must_use]
        pub fn sub_class_with(self, index: SubRegIndex) -> ::core::option::Option<Self> {
            let class = REGISTER_TABLES.sub_class_with.get(self.index(), index.index());
            Self::from_value(class.checked_sub(1)?)
        }
        #[must_use]
        pub fn class_of_parts(self, index: SubRegIndex) -> ::core::option::Option<Self> {
            let class = REGISTER_TABLES.class_of_parts.get(self.index(), index.index());
            Self::from_value(class.checked_sub(1)?)
        }
        #[must_use]
        pub fn size(self, mode: HwMode) -> u32 {
            REGISTER_TABLES.class_size(mode.index(), self.index()).size
        }
        #[must_use]
        pub fn spill_size(self, mode: HwMode) -> u32 {
            REGISTER_TABLES.class_size(mode.index(), self.index()).spill_size
        }
        #[must_use]
        pub fn is_allocatable(self) -> bool {
            REGISTER_TABLES.is_allocatable_class(self.index())
        }
        #[must_use]
        pub fn target_flags(self) -> u8 {
            REGISTER_TABLES.class_property(self.index()).target_flags
        }
    }
    #[allow(dead_code)]
    impl SubRegIndex {
        #[must_use]
        pub fn offset(self, mode: HwMode) -> ::core::option::Option<u16> {
            REGISTER_TABLES.index_range(mode.index(), self.index())[0]
        }
        #[must_use]
        pub fn size(self, mode: HwMode) -> ::core::option::Option<u16> {
            REGISTER_TABLES.index_range(mode.index(), self.index())[1]
        }
    }
    impl ::tablegen_rt::registers::Encoded for Register {
        fn encoding(self) -> u64 {
            self.encoding()
        }
    }
    impl ::tablegen_rt::registers::PhysicalRegister for Register {
        type SubRegIndex = SubRegIndex;
        fn units(self) -> Units {
            Register::units(self)
        }
        fn sub_register(self, index: SubRegIndex) -> ::core::option::Option<Register> {
            Register::sub_register(self, index)
        }
        fn asm_name(self) -> &'static str {
            Register::asm_name(self)
        }
        fn is_constant(self) -> bool {
            Register::is_constant(self)
        }
    }
    impl ::tablegen_rt::registers::RegisterClass for RegisterClass {
        type Register = Register;
        type HwMode = HwMode;
        #[inline]
        fn contains(self, register: Register) -> bool {
            RegisterClass::contains(self, register)
        }
        fn members(self) -> Members {
            RegisterClass::members(self)
        }
        #[inline]
        fn has_sub_class(self, class: RegisterClass) -> bool {
            RegisterClass::has_sub_class(self, class)
        }
        fn is_allocatable(self) -> bool {
            RegisterClass::is_allocatable(self)
        }
        fn spill_size(self, mode: HwMode) -> u32 {
            RegisterClass::spill_size(self, mode)
        }
    }
    static REGISTER_TABLES: ::tablegen_rt::registers::tables::Tables = {
        #[allow(unused_imports)]
        use ::tablegen_rt::registers::tables::{
            Matrix, Numbers, Pairs, Sets, Tables, Texts,
        };
        Tables::builder()
            .asm_names(Texts::new("", Numbers::new(2, b"")))
            .encodings(Numbers::new(1, b""))
            .register_flags(Numbers::new(1, b""))
            .register_shapes(Numbers::new(1, b""))
            .shapes(Numbers::new(1, b""))
            .super_registers(Numbers::new(1, b""))
            .first_units(Numbers::new(1, b""))
            .steps(b"")
            .indices(Numbers::new(1, b""))
            .unit_count(80)
            .unit_roots(Numbers::new(1, b""))
            .dwarf_flavours(1)
            .from_dwarf(
                Pairs::new(
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .to_dwarf(
                Pairs::new(
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .index_ranges(Numbers::new(1, b""))
            .index_lanes(Numbers::new(1, b""))
            .compositions(
                Matrix::new(
                    3,
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .member_runs(Numbers::new(1, b""))
            .member_starts(Numbers::new(1, b""))
            .members(Sets::new(Numbers::new(1, b""), b""))
            .sub_classes(Sets::new(Numbers::new(1, b""), b""))
            .sub_class_with(
                Matrix::new(
                    3,
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .class_of_parts(
                Matrix::new(
                    3,
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .class_count(11)
            .class_sizes(Numbers::new(2, b""))
            .class_types(Numbers::new(1, b""))
            .type_starts(Numbers::new(1, b""))
            .class_properties(Numbers::new(1, b""))
            .class_lanes(Numbers::new(1, b""))
            .saved_runs(Numbers::new(1, b""))
            .saved_starts(Numbers::new(1, b""))
            .preserved(Sets::new(Numbers::new(1, b""), b""))
            .build()
    };
}
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Opcode(u16);
#[allow(dead_code, non_upper_case_globals, clippy::unreadable_literal)]
impl Opcode {
    pub const CFI_INSTRUCTION: Self = Self(3);
    pub const EXTRACT_SUBREG: Self = Self(8);
    pub const INSERT_SUBREG: Self = Self(9);
    pub const IMPLICIT_DEF: Self = Self(10);
    pub const SUBREG_TO_REG: Self = Self(12);
    pub const COPY_TO_REGCLASS: Self = Self(13);
    pub const REG_SEQUENCE: Self = Self(19);
    pub const COPY: Self = Self(20);
    pub const PseudoAddTPRel_D: Self = Self(325);
    pub const PseudoAddTPRel_W: Self = Self(326);
    pub const PseudoAtomicLoadNand32: Self = Self(331);
    pub const PseudoAtomicLoadNand64: Self = Self(332);
    pub const PseudoBR: Self = Self(341);
    pub const PseudoCALL: Self = Self(344);
    pub const PseudoCALL36: Self = Self(345);
    pub const PseudoCALLIndirect: Self = Self(346);
    pub const PseudoCmpXchg32: Self = Self(352);
    pub const PseudoCmpXchg64: Self = Self(353);
    pub const PseudoCopyCFR: Self = Self(354);
    pub const PseudoLA_GOT: Self = Self(360);
    pub const PseudoLA_GOT_LARGE: Self = Self(361);
    pub const PseudoLA_PCREL: Self = Self(362);
    pub const PseudoLA_PCREL_LARGE: Self = Self(363);
    pub const PseudoLA_TLS_DESC: Self = Self(364);
    pub const PseudoLA_TLS_DESC_LARGE: Self = Self(365);
    pub const PseudoLA_TLS_GD: Self = Self(366);
    pub const PseudoLA_TLS_GD_LARGE: Self = Self(367);
    pub const PseudoLA_TLS_IE: Self = Self(368);
    pub const PseudoLA_TLS_IE_LARGE: Self = Self(369);
    pub const PseudoLA_TLS_LD_LARGE: Self = Self(371);
    pub const PseudoLA_TLS_LE: Self = Self(372);
    pub const PseudoLD_CFR: Self = Self(373);
    pub const PseudoLI_D: Self = Self(374);
    pub const PseudoLI_W: Self = Self(375);
    pub const PseudoMaskedAtomicLoadAdd32: Self = Self(376);
    pub const PseudoMaskedAtomicLoadMax32: Self = Self(377);
    pub const PseudoMaskedAtomicLoadMin32: Self = Self(378);
    pub const PseudoMaskedAtomicLoadNand32: Self = Self(379);
    pub const PseudoMaskedAtomicLoadSub32: Self = Self(380);
    pub const PseudoMaskedAtomicLoadUMax32: Self = Self(381);
    pub const PseudoMaskedAtomicLoadUMin32: Self = Self(382);
    pub const PseudoMaskedAtomicSwap32: Self = Self(383);
    pub const PseudoMaskedCmpXchg32: Self = Self(384);
    pub const PseudoRET: Self = Self(385);
    pub const PseudoST_CFR: Self = Self(386);
    pub const PseudoTAIL: Self = Self(387);
    pub const PseudoTAIL36: Self = Self(388);
    pub const PseudoTAILIndirect: Self = Self(389);
    pub const PseudoVREPLI_B: Self = Self(410);
    pub const PseudoVREPLI_D: Self = Self(411);
    pub const PseudoVREPLI_H: Self = Self(412);
    pub const PseudoVREPLI_W: Self = Self(413);
    pub const PseudoXVREPLI_B: Self = Self(433);
    pub const PseudoXVREPLI_D: Self = Self(434);
    pub const PseudoXVREPLI_H: Self = Self(435);
    pub const PseudoXVREPLI_W: Self = Self(436);
    pub const ADDI_D: Self = Self(445);
    pub const ADDI_W: Self = Self(446);
    pub const ADD_D: Self = Self(450);
    pub const ADD_W: Self = Self(451);
    pub const ALSL_W: Self = Self(453);
    pub const AND: Self = Self(507);
    pub const ANDI: Self = Self(508);
    pub const ANDN: Self = Self(509);
    pub const B: Self = Self(534);
    pub const BCEQZ: Self = Self(535);
    pub const BCNEZ: Self = Self(536);
    pub const BEQ: Self = Self(537);
    pub const BEQZ: Self = Self(538);
    pub const BGE: Self = Self(539);
    pub const BGEU: Self = Self(540);
    pub const BL: Self = Self(545);
    pub const BLT: Self = Self(546);
    pub const BLTU: Self = Self(547);
    pub const BNE: Self = Self(548);
    pub const BNEZ: Self = Self(549);
    pub const BSTRINS_D: Self = Self(551);
    pub const BSTRINS_W: Self = Self(552);
    pub const BSTRPICK_D: Self = Self(553);
    pub const BSTRPICK_W: Self = Self(554);
    pub const CLO_D: Self = Self(558);
    pub const CLO_W: Self = Self(559);
    pub const CLZ_D: Self = Self(560);
    pub const CLZ_W: Self = Self(561);
    pub const CSRXCHG: Self = Self(573);
    pub const CTO_D: Self = Self(574);
    pub const CTO_W: Self = Self(575);
    pub const CTZ_D: Self = Self(576);
    pub const CTZ_W: Self = Self(577);
    pub const DBAR: Self = Self(578);
    pub const DIV_D: Self = Self(580);
    pub const DIV_DU: Self = Self(581);
    pub const DIV_W: Self = Self(582);
    pub const DIV_WU: Self = Self(583);
    pub const EXT_W_B: Self = Self(585);
    pub const EXT_W_H: Self = Self(586);
    pub const FCMP_CEQ_D: Self = Self(595);
    pub const FCMP_CEQ_S: Self = Self(596);
    pub const FCMP_CLE_D: Self = Self(597);
    pub const FCMP_CLE_S: Self = Self(598);
    pub const FCMP_CLT_D: Self = Self(599);
    pub const FCMP_CLT_S: Self = Self(600);
    pub const FCMP_COR_D: Self = Self(603);
    pub const FCMP_COR_S: Self = Self(604);
    pub const FCMP_CULE_D: Self = Self(607);
    pub const FCMP_CULE_S: Self = Self(608);
    pub const FCMP_CULT_D: Self = Self(609);
    pub const FCMP_CULT_S: Self = Self(610);
    pub const FCMP_CUNE_D: Self = Self(611);
    pub const FCMP_CUNE_S: Self = Self(612);
    pub const FCMP_CUN_D: Self = Self(613);
    pub const FCMP_CUN_S: Self = Self(614);
    pub const FLD_D: Self = Self(656);
    pub const FLD_S: Self = Self(657);
    pub const FMOV_D: Self = Self(670);
    pub const FSEL_xD: Self = Self(694);
    pub const FSEL_xS: Self = Self(695);
    pub const FST_D: Self = Self(704);
    pub const FST_S: Self = Self(705);
    pub const FTINTRZ_L_D: Self = Self(720);
    pub const FTINTRZ_L_S: Self = Self(721);
    pub const GCSRXCHG: Self = Self(730);
    pub const JIRL: Self = Self(744);
    pub const LDPTR_D: Self = Self(759);
    pub const LDPTR_W: Self = Self(760);
    pub const LDX_B: Self = Self(763);
    pub const LDX_BU: Self = Self(764);
    pub const LDX_D: Self = Self(765);
    pub const LDX_H: Self = Self(766);
    pub const LDX_HU: Self = Self(767);
    pub const LDX_W: Self = Self(768);
    pub const LD_B: Self = Self(770);
    pub const LD_BU: Self = Self(771);
    pub const LD_D: Self = Self(772);
    pub const LD_H: Self = Self(773);
    pub const LD_HU: Self = Self(774);
    pub const LD_W: Self = Self(775);
    pub const LD_WU: Self = Self(776);
    pub const LL_D: Self = Self(779);
    pub const LL_W: Self = Self(780);
    pub const LU12I_W: Self = Self(781);
    pub const LU32I_D: Self = Self(782);
    pub const LU52I_D: Self = Self(783);
    pub const MASKEQZ: Self = Self(784);
    pub const MASKNEZ: Self = Self(785);
    pub const MOD_D: Self = Self(786);
    pub const MOD_DU: Self = Self(787);
    pub const MOD_W: Self = Self(788);
    pub const MOD_WU: Self = Self(789);
    pub const MOVCF2FR_xS: Self = Self(790);
    pub const MOVCF2GR: Self = Self(791);
    pub const MOVFR2CF_xS: Self = Self(793);
    pub const MOVFR2GR_D: Self = Self(794);
    pub const MOVFR2GR_S: Self = Self(795);
    pub const MOVGR2CF: Self = Self(798);
    pub const MOVGR2FR_D: Self = Self(801);
    pub const MOVGR2FR_W: Self = Self(802);
    pub const MULH_D: Self = Self(806);
    pub const MULH_DU: Self = Self(807);
    pub const MULW_D_W: Self = Self(810);
    pub const MULW_D_WU: Self = Self(811);
    pub const MUL_D: Self = Self(812);
    pub const MUL_W: Self = Self(813);
    pub const NOR: Self = Self(814);
    pub const OR: Self = Self(815);
    pub const ORI: Self = Self(816);
    pub const ORN: Self = Self(817);
    pub const PCADDU12I: Self = Self(819);
    pub const PCADDU18I: Self = Self(820);
    pub const PCALAU12I: Self = Self(821);
    pub const ROTRI_W: Self = Self(844);
    pub const ROTR_W: Self = Self(848);
    pub const SC_D: Self = Self(855);
    pub const SC_W: Self = Self(857);
    pub const SLLI_D: Self = Self(864);
    pub const SLLI_W: Self = Self(865);
    pub const SLL_D: Self = Self(866);
    pub const SLL_W: Self = Self(867);
    pub const SLT: Self = Self(868);
    pub const SLTI: Self = Self(869);
    pub const SLTU: Self = Self(870);
    pub const SLTUI: Self = Self(871);
    pub const SRAI_D: Self = Self(872);
    pub const SRAI_W: Self = Self(873);
    pub const SRA_D: Self = Self(874);
    pub const SRA_W: Self = Self(875);
    pub const SRLI_D: Self = Self(876);
    pub const SRLI_W: Self = Self(877);
    pub const SRL_W: Self = Self(879);
    pub const STPTR_D: Self = Self(890);
    pub const STPTR_W: Self = Self(891);
    pub const STX_B: Self = Self(894);
    pub const STX_H: Self = Self(896);
    pub const STX_W: Self = Self(897);
    pub const ST_B: Self = Self(898);
    pub const ST_D: Self = Self(899);
    pub const ST_H: Self = Self(900);
    pub const ST_W: Self = Self(901);
    pub const SUB_W: Self = Self(903);
    pub const VLDI: Self = Self(1212);
    pub const XOR: Self = Self(1752);
    pub const XORI: Self = Self(1753);
    pub const XVLDI: Self = Self(2044);
}
::tablegen_rt::named_enum!(Opcode, number from 0, ALL_OPCODE, OPCODE_NAMES);
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(
    dead_code,
    non_camel_case_types,
    clippy::enum_variant_names,
    clippy::unreadable_literal,
    clippy::upper_case_acronyms
)]
#[repr(u8)]
pub enum HwMode {
    DefaultMode = 0,
    LA64,
}
::tablegen_rt::named_enum!(HwMode, variants from 0, ALL_HW_MODE, HW_MODE_NAMES);
#[allow(unconditional_panic)]
impl ::core::default::Default for HwMode {
    fn default() -> Self {
        ALL_HW_MODE[0]
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
pub enum Register {
    F0 = 1,
    F1,
    F2,
    F3,
    F4,
    F5,
    F6,
    F7,
    F8,
    F23,
    FCC0,
    FCC1,
    FCC2,
    FCC3,
    FCC4,
    FCC5,
    FCC6,
    FCC7,
    R0,
    R1,
    R2,
    R3,
    R4,
    R5,
    R6,
    R7,
    R8,
    R9,
    R10,
    R11,
    R12,
    R13,
    R14,
    R15,
    R16,
    R17,
    R18,
    R19,
    R20,
    R21,
    R22,
    R23,
    R24,
    R25,
    R26,
    R27,
    R28,
    R29,
    R30,
    R31,
    F0_64,
    F1_64,
    F2_64,
    F3_64,
    F4_64,
    F5_64,
    F6_64,
    F7_64,
    F8_64,
    F9_64,
    F10_64,
    F11_64,
    F12_64,
    F13_64,
    F14_64,
    F15_64,
    F16_64,
    F17_64,
    F18_64,
    F19_64,
    F20_64,
    F21_64,
    F22_64,
    F23_64,
    F24_64,
    F25_64,
    F26_64,
    F27_64,
    F28_64,
    F29_64,
    F30_64,
    F31_64,
}
::tablegen_rt::named_enum!(Register, variants from 1, ALL_REGISTER, REGISTER_NAMES);
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(
    dead_code,
    non_camel_case_types,
    clippy::enum_variant_names,
    clippy::unreadable_literal,
    clippy::upper_case_acronyms
)]
#[repr(u8)]
pub enum RegisterClass {
    FPR32 = 0,
    GPR,
    GPRJR,
    GPRNoR0R1,
    CFR,
    FPR64,
}
::tablegen_rt::named_enum!(
    RegisterClass, variants from 0, ALL_REGISTER_CLASS, REGISTER_CLASS_NAMES
);
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(
    dead_code,
    non_camel_case_types,
    clippy::enum_variant_names,
    clippy::unreadable_literal,
    clippy::upper_case_acronyms
)]
#[repr(u8)]
pub enum SubRegIndex {
    sub_32 = 1,
}
::tablegen_rt::named_enum!(
    SubRegIndex, variants from 1, ALL_SUB_REG_INDEX, SUB_REG_INDEX_NAMES
);
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(
    dead_code,
    non_camel_case_types,
    clippy::enum_variant_names,
    clippy::unreadable_literal,
    clippy::upper_case_acronyms
)]
#[repr(u16)]
pub enum ValueType {
    Other = 1,
    i1,
    i32,
    i64,
    f64,
    token,
}
::tablegen_rt::named_enum!(ValueType, variants from 1, ALL_VALUE_TYPE, VALUE_TYPE_NAMES);
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(
    dead_code,
    non_camel_case_types,
    clippy::enum_variant_names,
    clippy::unreadable_literal,
    clippy::upper_case_acronyms
)]
#[repr(u8)]
pub enum Feature {
    Feature32Bit = 0,
    Feature32S,
    Feature64Bit,
    FeatureBasicD,
    FeatureBasicF,
    FeatureDiv32,
    FeatureRelax,
    FeatureUAL,
    LaGlobalWithAbs,
}
::tablegen_rt::named_enum!(Feature, variants from 0, ALL_FEATURE, FEATURE_NAMES);
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
    HasLaGlobalWithAbs = 0,
}
::tablegen_rt::named_enum!(
    Requirement, variants from 0, ALL_REQUIREMENT, REQUIREMENT_NAMES
);
::tablegen_rt::requirements! {
    requirements(has) : [HasLaGlobalWithAbs => ("", has(Feature::LaGlobalWithAbs))],
}
static ALL_OPCODE: [Opcode; 0] = [];
static OPCODE_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_HW_MODE: [HwMode; 0] = [];
static HW_MODE_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_REGISTER: [Register; 0] = [];
static REGISTER_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_REGISTER_CLASS: [RegisterClass; 0] = [];
static REGISTER_CLASS_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_SUB_REG_INDEX: [SubRegIndex; 0] = [];
static SUB_REG_INDEX_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_VALUE_TYPE: [ValueType; 0] = [];
static VALUE_TYPE_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_FEATURE: [Feature; 0] = [];
static FEATURE_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
static ALL_REQUIREMENT: [Requirement; 0] = [];
static REQUIREMENT_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
    "",
    b"",
    b"",
);
