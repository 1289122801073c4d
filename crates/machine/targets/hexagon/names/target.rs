// @generated from Hexagon.td: the names that hooks mention.

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
        6,
    >;
    #[allow(dead_code)]
    pub type Conditions = ::tablegen_rt::decode::Conditions<DecoderTarget, 26>;
    #[allow(dead_code)]
    pub type Inst = ::tablegen_rt::decode::Inst<Opcode, Register, 6>;
    #[allow(clippy::too_many_arguments)]
    pub trait DecodeHooks {
        fn skip(&self, bytes: &[u8], address: u64) -> usize {
            let _ = (bytes, address);
            4
        }
        fn unsigned_imm_decoder(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_general_sub_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_1, value)
        }
        fn brtarget_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_int_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_3, value)
        }
        fn decode_pred_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_4, value)
        }
        fn decode_double_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_5, value)
        }
        fn s32_0imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_guest_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_7, value)
        }
        fn decode_ctr_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_guest_regs64_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_9, value)
        }
        fn decode_ctr_regs64_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_10, value)
        }
        fn decode_sys_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_11, value)
        }
        fn decode_sys_regs64_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_12, value)
        }
        fn decode_sgp10_without_value(&self, inst: &mut Inst) -> Status;
        fn s8_0imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn s6_0imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_mod_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_16, value)
        }
        fn s31_1imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn s4_1imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn s4_0imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn s30_2imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn s4_2imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn s29_3imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn s4_3imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_hvx_vr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status;
        fn decode_int_regs_low8_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_25, value)
        }
        fn decode_hvx_wr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_26, value)
        }
        fn decode_hvx_qr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_27, value)
        }
        fn decode_hvx_vqr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_28, value)
        }
        fn s3_0imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
        fn decode_general_double_low8_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            let _ = address;
            inst.push_encoded(DECODER_REGISTERS_30, value)
        }
        fn s6_3imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status;
    }
    #[deny(unconditional_recursion)]
    #[allow(clippy::too_many_arguments)]
    impl DecodeHooks for crate::decode::Operands {
        #[inline]
        fn unsigned_imm_decoder(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::unsigned_imm_decoder(self, inst, value, address)
        }
        #[inline]
        fn decode_general_sub_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_general_sub_regs_register_class(self, inst, value, address)
        }
        #[inline]
        fn brtarget_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::brtarget_decoder(self, inst, value, address)
        }
        #[inline]
        fn decode_double_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_double_regs_register_class(self, inst, value, address)
        }
        #[inline]
        fn s32_0imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::s32_0imm_decoder(self, inst, value, address)
        }
        #[inline]
        fn decode_ctr_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_ctr_regs_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_ctr_regs64_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_ctr_regs64_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_sys_regs64_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_sys_regs64_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_sgp10_without_value(&self, inst: &mut Inst) -> Status {
            Self::decode_sgp10_without_value(self, inst)
        }
        #[inline]
        fn s8_0imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::s8_0imm_decoder(self, inst, value, address)
        }
        #[inline]
        fn s6_0imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::s6_0imm_decoder(self, inst, value, address)
        }
        #[inline]
        fn decode_mod_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_mod_regs_register_class(self, inst, value, address)
        }
        #[inline]
        fn s31_1imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::s31_1imm_decoder(self, inst, value, address)
        }
        #[inline]
        fn s4_1imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::s4_1imm_decoder(self, inst, value, address)
        }
        #[inline]
        fn s4_0imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::s4_0imm_decoder(self, inst, value, address)
        }
        #[inline]
        fn s30_2imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::s30_2imm_decoder(self, inst, value, address)
        }
        #[inline]
        fn s4_2imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::s4_2imm_decoder(self, inst, value, address)
        }
        #[inline]
        fn s29_3imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::s29_3imm_decoder(self, inst, value, address)
        }
        #[inline]
        fn s4_3imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::s4_3imm_decoder(self, inst, value, address)
        }
        #[inline]
        fn decode_hvx_vr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_hvx_vr_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_hvx_wr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_hvx_wr_register_class(self, inst, value, address)
        }
        #[inline]
        fn decode_hvx_vqr_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_hvx_vqr_register_class(self, inst, value, address)
        }
        #[inline]
        fn s3_0imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::s3_0imm_decoder(self, inst, value, address)
        }
        #[inline]
        fn decode_general_double_low8_regs_register_class(
            &self,
            inst: &mut Inst,
            value: u64,
            address: u64,
        ) -> Status {
            Self::decode_general_double_low8_regs_register_class(
                self,
                inst,
                value,
                address,
            )
        }
        #[inline]
        fn s6_3imm_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
            Self::s6_3imm_decoder(self, inst, value, address)
        }
    }
    ::tablegen_rt::decoder_target! {
        max_operands : 6, register : Register, feature : Feature, word <'b >: u32,
        conditions(has) : [], operands(hooks, inst, word, address) : [], programs : [],
    }
    pub static TABLE_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_EXT_MMVEC_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_MUST_EXTEND_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_SUBINSN_A_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_SUBINSN_L1_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_SUBINSN_L2_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_SUBINSN_S1_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    pub static TABLE_SUBINSN_S2_32: DecoderTable = DecoderTable::new(b"", 32, "", "");
    #[allow(dead_code)]
    pub static TABLES: &[&DecoderTable] = &[];
    #[allow(dead_code)]
    pub static DEFAULT_TABLES: &[&DecoderTable] = &[];
    static DECODER: ::tablegen_rt::decode::Tables = ::tablegen_rt::decode::Tables::new(
        DEFAULT_TABLES,
    );
    static DECODER_REGISTERS_1: &[u8] = b"";
    static DECODER_REGISTERS_3: &[u8] = b"";
    static DECODER_REGISTERS_4: &[u8] = b"";
    static DECODER_REGISTERS_5: &[u8] = b"";
    static DECODER_REGISTERS_7: &[u8] = b"";
    static DECODER_REGISTERS_9: &[u8] = b"";
    static DECODER_REGISTERS_10: &[u8] = b"";
    static DECODER_REGISTERS_11: &[u8] = b"";
    static DECODER_REGISTERS_12: &[u8] = b"";
    static DECODER_REGISTERS_16: &[u8] = b"";
    static DECODER_REGISTERS_25: &[u8] = b"";
    static DECODER_REGISTERS_26: &[u8] = b"";
    static DECODER_REGISTERS_27: &[u8] = b"";
    static DECODER_REGISTERS_28: &[u8] = b"";
    static DECODER_REGISTERS_30: &[u8] = b"";
}
pub mod asm_writer {
    #[allow(unused_imports)]
    pub use super::Opcode;
    #[allow(unused_imports)]
    pub use super::Register;
    #[allow(dead_code)]
    pub type Printer<'h, H> = ::tablegen_rt::asm::print::Printer<'h, AsmWriter, H>;
    #[allow(dead_code)]
    #[inline]
    pub fn write_register_name(
        register: Register,
        out: &mut ::tablegen_rt::asm::print::Output<'_>,
    ) -> ::core::fmt::Result {
        ASM_REGISTER_NAMES.write(register.index(), out)
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
            write_register_name(register, out)
        }
        fn write_immediate(
            &self,
            value: i64,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            out.write_number(value)
        }
        fn print_brtarget(
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
        fn print_brtarget(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_brtarget(self, inst, index, out)
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
    ::tablegen_rt::printer_target! {
        operands(printer, inst, index, out) : [], predicates : [], features : [], hw_mode
        : [],
    }
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
            .class_len(50)
            .classes_by_mode(Numbers::new(0, b""))
            .modes(3)
    };
}
pub mod subtarget {
    #[allow(unused_imports)]
    pub use super::Opcode;
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
    #[allow(dead_code)]
    impl Processor {
        #[must_use]
        pub const fn model(self) -> Model {
            PROCESSOR_MODELS[self as usize]
        }
    }
    ::tablegen_rt::hw_modes! {
        default : DefaultMode, modes(set) : [set.contains(Feature::ExtensionHVX64B) =>
        Hvx64, set.contains(Feature::ExtensionHVX128B) => Hvx128],
    }
    ::tablegen_rt::model_schedules!();
    #[allow(dead_code, unused_variables, unused_parens, clippy::nonminimal_bool)]
    impl Model {}
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
        hexagonv5,
        hexagonv55,
        hexagonv60,
        hexagonv62,
        hexagonv65,
        hexagonv66,
        hexagonv67,
        hexagonv68,
        hexagonv69,
        hexagonv71,
        hexagonv71t,
        hexagonv73,
        hexagonv75,
        hexagonv79,
    }
    ::tablegen_rt::named_enum!(
        Processor, variants from 0, ALL_PROCESSOR, PROCESSOR_NAMES
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
    pub enum Model {
        NoSchedModel = 0,
    }
    ::tablegen_rt::named_enum!(Model, variants from 0, ALL_MODEL, MODEL_NAMES);
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
            Texts::new("", Numbers::new(2, b"")),
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
    const PROCESSOR_MODELS: [Model; 0] = [];
    static ALL_MODEL: [Model; 0] = [];
    static MODEL_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
        "",
        b"",
        b"",
    );
    static TABLES: ::tablegen_rt::mc::sched::Tables = {
        #[allow(unused_imports)]
        use ::tablegen_rt::mc::sched::{Machine, Model, Numbers, Tables, Texts, Variants};
        Tables::builder()
            .class_of(Numbers::new(2, b""))
            .classes(335)
            .uses(Numbers::new(0, b""))
            .results(Numbers::new(0, b""))
            .advances(Numbers::new(0, b""))
            .stages(Numbers::new(4, b""))
            .operands(Numbers::new(1, b""))
            .models(&[])
            .variants(
                Variants::builder()
                    .len(0)
                    .keys(Numbers::new(0, b""))
                    .steps(Numbers::new(0, b""))
                    .to(Numbers::new(0, b""))
                    .predicates(Numbers::new(0, b""))
                    .numbers(Numbers::new(0, b""))
                    .build(),
            )
            .build()
    };
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
    impl Opcode {
        #[must_use]
        pub fn requirements(
            self,
        ) -> impl ::core::iter::ExactSizeIterator<
            Item = Requirement,
        > + ::core::clone::Clone {
            REQUIREMENTS.get(self.index()).map(|index| Requirement::ALL[index])
        }
        #[must_use]
        pub fn is_available(self, has: impl ::core::ops::Fn(Feature) -> bool) -> bool {
            self.requirements().all(|requirement| requirement.is_met(&has))
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
            .classes(Numbers::new(2, b""))
            .operand_lists(Numbers::new(2, b""))
            .defs(Numbers::new(1, b""))
            .implicit_lists(Numbers::new(1, b""))
            .implicit_uses(Numbers::new(1, b""))
            .sizes(Numbers::new(1, b""))
            .properties(Numbers::new(5, b""))
            .target_flags(Numbers::new(8, b""))
            .operand_starts(Numbers::new(2, b""))
            .operands(Numbers::new(1, b""))
            .operand_classes(Numbers::new(1, b""))
            .operand_mode_classes(Numbers::new(0, b""))
            .operand_flags(Numbers::new(2, b""))
            .operand_types(Numbers::new(1, b""))
            .implicit_starts(Numbers::new(1, b""))
            .implicit(Numbers::new(1, b""))
            .mode_class_count(0)
            .mode_classes(Numbers::new(0, b""))
            .build()
    };
    static REQUIREMENTS: ::tablegen_rt::mc::tables::SharedLists = {
        use ::tablegen_rt::mc::tables::{Lists, Numbers, SharedLists};
        SharedLists::new(
            Numbers::new(1, b""),
            Lists::new(Numbers::new(1, b""), Numbers::new(1, b"")),
        )
    };
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
        #[must_use]
        pub fn overlaps(self, other: Register) -> bool {
            self.units().overlaps(other.units())
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
        #[must_use]
        pub fn lanes(self) -> u64 {
            REGISTER_TABLES.class_lanes.get(self.index())
        }
    }
    #[allow(dead_code)]
    impl SubRegIndex {
        #[must_use]
        pub fn size(self, mode: HwMode) -> ::core::option::Option<u16> {
            REGISTER_TABLES.index_range(mode.index(), self.index())[1]
        }
        #[must_use]
        pub fn lanes(self) -> u64 {
            REGISTER_TABLES.index_lanes.get(self.index())
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
            .shapes(Numbers::new(2, b""))
            .super_registers(Numbers::new(2, b""))
            .first_units(Numbers::new(2, b""))
            .steps(b"")
            .indices(Numbers::new(1, b""))
            .unit_count(278)
            .unit_roots(Numbers::new(2, b""))
            .dwarf_flavours(1)
            .from_dwarf(
                Pairs::new(
                    Numbers::new(2, b""),
                    Numbers::new(3, b""),
                    Numbers::new(2, b""),
                ),
            )
            .to_dwarf(
                Pairs::new(
                    Numbers::new(2, b""),
                    Numbers::new(2, b""),
                    Numbers::new(3, b""),
                ),
            )
            .index_ranges(Numbers::new(2, b""))
            .index_lanes(Numbers::new(2, b""))
            .compositions(
                Matrix::new(
                    11,
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .member_runs(Numbers::new(2, b""))
            .member_starts(Numbers::new(1, b""))
            .members(Sets::new(Numbers::new(2, b""), b""))
            .sub_classes(Sets::new(Numbers::new(1, b""), b""))
            .sub_class_with(
                Matrix::new(
                    11,
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .class_of_parts(
                Matrix::new(
                    11,
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .class_count(29)
            .class_sizes(Numbers::new(2, b""))
            .class_types(Numbers::new(1, b""))
            .type_starts(Numbers::new(1, b""))
            .class_properties(Numbers::new(1, b""))
            .class_lanes(Numbers::new(2, b""))
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
    pub const L4_return_map_to_raw_f: Self = Self(416);
    pub const L4_return_map_to_raw_fnew_pnt: Self = Self(417);
    pub const L4_return_map_to_raw_fnew_pt: Self = Self(418);
    pub const L4_return_map_to_raw_t: Self = Self(419);
    pub const L4_return_map_to_raw_tnew_pnt: Self = Self(420);
    pub const L4_return_map_to_raw_tnew_pt: Self = Self(421);
    pub const L6_deallocframe_map_to_raw: Self = Self(425);
    pub const L6_return_map_to_raw: Self = Self(426);
    pub const S6_allocframe_to_raw: Self = Self(556);
    pub const A2_nop: Self = Self(972);
    pub const A4_ext: Self = Self(1130);
    pub const C4_addipc: Self = Self(1234);
    pub const J4_hintjumpr: Self = Self(1499);
    pub const L2_deallocframe: Self = Self(1514);
    pub const L4_return: Self = Self(1745);
    pub const L4_return_f: Self = Self(1746);
    pub const L4_return_fnew_pnt: Self = Self(1747);
    pub const L4_return_fnew_pt: Self = Self(1748);
    pub const L4_return_t: Self = Self(1749);
    pub const L4_return_tnew_pnt: Self = Self(1750);
    pub const L4_return_tnew_pt: Self = Self(1751);
    pub const S2_allocframe: Self = Self(2128);
    pub const SA1_dec: Self = Self(2596);
    pub const V6_vgathermh: Self = Self(2976);
    pub const V6_vgathermhq: Self = Self(2977);
    pub const V6_vgathermhw: Self = Self(2978);
    pub const V6_vgathermhwq: Self = Self(2979);
    pub const V6_vgathermw: Self = Self(2980);
    pub const V6_vgathermwq: Self = Self(2981);
    pub const Y4_crswap10: Self = Self(3354);
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
    Hvx64,
    Hvx128,
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
#[repr(u16)]
pub enum Register {
    BADVA = 1,
    CS,
    FRAMEKEY,
    FRAMELIMIT,
    GP,
    PC,
    PKTCOUNT,
    PKTCOUNTHI,
    PKTCOUNTLO,
    UGP,
    UPCYCLE,
    UPCYCLEHI,
    UPCYCLELO,
    USR,
    USR_OVF,
    UTIMER,
    UTIMERHI,
    UTIMERLO,
    VTMP,
    C5,
    C8,
    CS0,
    CS1,
    D0,
    D8,
    D15,
    LC0,
    LC1,
    M0,
    M1,
    P0,
    P1,
    P2,
    P3,
    R0,
    R16,
    R29,
    R30,
    R31,
    SA0,
    SA1,
    V0,
    VQ0,
    W0,
    WR0,
    C1_0,
    C3_2,
    C5_4,
    C7_6,
    C9_8,
    C11_10,
    C17_16,
    P3_0,
    SGP1_0,
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
    UsrBits = 0,
    PredRegs,
    SysRegs64,
    DoubleRegs,
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
    isub_hi = 1,
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
#[repr(u8)]
pub enum Feature {
    ArchV5 = 0,
    ArchV55,
    ArchV60,
    ArchV62,
    ArchV65,
    ArchV66,
    ArchV67,
    ArchV68,
    ArchV69,
    ArchV71,
    ArchV73,
    ArchV75,
    ArchV79,
    ExtensionHVX,
    ExtensionHVX64B,
    ExtensionHVX128B,
    ExtensionHVXQFloat,
    ExtensionHVXV60,
    ExtensionHVXV62,
    ExtensionHVXV65,
    ExtensionHVXV66,
    ExtensionHVXV67,
    ExtensionHVXV68,
    ExtensionHVXV69,
    ExtensionHVXV71,
    ExtensionHVXV73,
    ExtensionHVXV75,
    ExtensionHVXV79,
    ExtensionZReg,
    FeatureMemNoShuf,
    ProcTinyCore,
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
    HasMemNoShuf = 0,
}
::tablegen_rt::named_enum!(
    Requirement, variants from 0, ALL_REQUIREMENT, REQUIREMENT_NAMES
);
::tablegen_rt::requirements! {
    requirements(has) : [HasMemNoShuf => ("", has(Feature::FeatureMemNoShuf))],
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
