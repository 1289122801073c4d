// @generated from X86.td: the names that hooks mention.

extern crate tablegen_rt as _;
const _: () = ::tablegen_rt::check_version(4);
pub mod decoder {
    #[allow(unused_imports)]
    pub use super::Opcode;
    #[allow(unused_imports)]
    pub use super::Register;
    #[allow(unused_imports)]
    pub use ::tablegen_rt::decode::x86::{Mode, Prefixes};
    #[allow(unused_imports)]
    pub use ::tablegen_rt::decode::{DecodeError, Located};
    #[allow(dead_code)]
    pub type Decoder = ::tablegen_rt::decode::x86::Decoder<DecoderTarget, 10>;
    #[allow(dead_code)]
    pub type Decoded = ::tablegen_rt::decode::x86::Decoded<Opcode, Register, 10>;
    ::tablegen_rt::x86_decoder! {
        max_operands : 10,
    }
    static DECODER: ::tablegen_rt::decode::x86::Tables<Register> = {
        use ::tablegen_rt::decode::x86::{Selections, Tables};
        let selections = Selections::NONE
            .with_contexts(b"", b"", 220)
            .with_rows(b"", b"")
            .with_instructions(b"", b"")
            .with_direct(b"")
            .with_narrower(b"")
            .with_released([[3751, 22323], [3742, 22126]]);
        Tables::new(selections, &DECODER_OPERANDS, &DECODER_REGISTERS)
    };
    #[allow(dead_code, unused_imports)]
    static DECODER_OPERANDS: [::tablegen_rt::decode::x86::Operands; 0] = [];
    static DECODER_REGISTERS: [::core::option::Option<Register>; 608] = [::core::option::Option::None; 608];
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
        fn print_cond_code(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_cond_flags(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_dst_idx16(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_dst_idx32(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_dst_idx64(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_dst_idx8(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mem_offs16(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mem_offs32(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mem_offs64(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mem_offs8(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_mem_reference(
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
        fn print_pc_rel_imm_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_rounding_control(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_s_ti_reg_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_src_idx16(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_src_idx32(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_src_idx64(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_src_idx8(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_u8_imm(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_vk_pair(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn printbytemem(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn printdwordmem(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn printqwordmem(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn printtbytemem(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn printwordmem(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn printxmmwordmem(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn printymmwordmem(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn printzmmwordmem(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
    }
    #[deny(unconditional_recursion)]
    #[allow(clippy::too_many_arguments)]
    impl PrintHooks for crate::print_att::Att<'_> {
        type Inst = crate::Inst;
        #[inline]
        fn write_register(
            &self,
            register: Register,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::write_register(self, register, out)
        }
        #[inline]
        fn print_cond_code(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_cond_code(self, inst, index, out)
        }
        #[inline]
        fn print_cond_flags(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_cond_flags(self, inst, index, out)
        }
        #[inline]
        fn print_dst_idx16(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_dst_idx16(self, inst, index, out)
        }
        #[inline]
        fn print_dst_idx32(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_dst_idx32(self, inst, index, out)
        }
        #[inline]
        fn print_dst_idx64(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_dst_idx64(self, inst, index, out)
        }
        #[inline]
        fn print_dst_idx8(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_dst_idx8(self, inst, index, out)
        }
        #[inline]
        fn print_mem_offs16(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mem_offs16(self, inst, index, out)
        }
        #[inline]
        fn print_mem_offs32(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mem_offs32(self, inst, index, out)
        }
        #[inline]
        fn print_mem_offs64(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mem_offs64(self, inst, index, out)
        }
        #[inline]
        fn print_mem_offs8(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mem_offs8(self, inst, index, out)
        }
        #[inline]
        fn print_mem_reference(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_mem_reference(self, inst, index, out)
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
        #[inline]
        fn print_pc_rel_imm_pc_relative(
            &self,
            inst: &Self::Inst,
            index: usize,
            address: ::core::option::Option<u64>,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_pc_rel_imm_pc_relative(self, inst, index, address, out)
        }
        #[inline]
        fn print_rounding_control(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_rounding_control(self, inst, index, out)
        }
        #[inline]
        fn print_s_ti_reg_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_s_ti_reg_operand(self, inst, index, out)
        }
        #[inline]
        fn print_src_idx16(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_src_idx16(self, inst, index, out)
        }
        #[inline]
        fn print_src_idx32(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_src_idx32(self, inst, index, out)
        }
        #[inline]
        fn print_src_idx64(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_src_idx64(self, inst, index, out)
        }
        #[inline]
        fn print_src_idx8(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_src_idx8(self, inst, index, out)
        }
        #[inline]
        fn print_u8_imm(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_u8_imm(self, inst, index, out)
        }
        #[inline]
        fn print_vk_pair(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_vk_pair(self, inst, index, out)
        }
        #[inline]
        fn printbytemem(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::printbytemem(self, inst, index, out)
        }
        #[inline]
        fn printdwordmem(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::printdwordmem(self, inst, index, out)
        }
        #[inline]
        fn printqwordmem(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::printqwordmem(self, inst, index, out)
        }
        #[inline]
        fn printtbytemem(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::printtbytemem(self, inst, index, out)
        }
        #[inline]
        fn printwordmem(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::printwordmem(self, inst, index, out)
        }
        #[inline]
        fn printxmmwordmem(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::printxmmwordmem(self, inst, index, out)
        }
        #[inline]
        fn printymmwordmem(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::printymmwordmem(self, inst, index, out)
        }
        #[inline]
        fn printzmmwordmem(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::printzmmwordmem(self, inst, index, out)
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
            .class_len(49)
            .classes_by_mode(Numbers::new(0, b""))
            .modes(3)
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
        #[must_use]
        pub const fn closed(self) -> Self {
            let mut set = self;
            let mut index = 0;
            while index < Feature::ALL.len() {
                let feature = Feature::ALL[index];
                if self.contains(feature) {
                    set = set.enable(feature);
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
        #[must_use]
        pub const fn implied(self) -> FeatureSet {
            FeatureSet(FEATURES_IMPLIED[self as usize])
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
        default : DefaultMode, modes(set) : [! set.contains(Feature::Is64Bit) => Mode32,
        set.contains(Feature::Is64Bit) => Mode64],
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
        alderlake = 0,
        atom,
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
            Texts::new("", Numbers::new(2, b"")),
            Texts::new("", Numbers::new(2, b"")),
        )
    };
    const FEATURES_IMPLIED: [[u64; 4]; 0] = [];
    const FEATURE_WORDS: usize = 4;
    static ALL_PROCESSOR: [Processor; 0] = [];
    static PROCESSOR_NAMES: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
        "",
        b"",
        b"",
    );
    static PROCESSOR_ALIASES: [(&str, Processor); 0] = [];
    const PROCESSOR_FEATURES: [[u64; 4]; 0] = [];
    const PROCESSOR_TUNING: [[u64; 4]; 0] = [];
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
    pub type OperandDesc = ::tablegen_rt::mc::desc::OperandDesc<Opcode>;
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
            .classes(Numbers::new(2, b""))
            .operand_lists(Numbers::new(2, b""))
            .defs(Numbers::new(1, b""))
            .implicit_lists(Numbers::new(1, b""))
            .implicit_uses(Numbers::new(1, b""))
            .sizes(Numbers::new(0, b""))
            .properties(Numbers::new(5, b""))
            .target_flags(Numbers::new(7, b""))
            .operand_starts(Numbers::new(2, b""))
            .operands(Numbers::new(1, b""))
            .operand_classes(Numbers::new(1, b""))
            .operand_mode_classes(Numbers::new(1, b""))
            .operand_flags(Numbers::new(2, b""))
            .operand_types(Numbers::new(1, b""))
            .implicit_starts(Numbers::new(2, b""))
            .implicit(Numbers::new(2, b""))
            .mode_class_count(5)
            .mode_classes(Numbers::new(1, b""))
            .build()
    };
    const MAX_OPERANDS: usize = 10;
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
        #[must_use]
        pub fn dwarf_number(self, flavour: usize) -> ::core::option::Option<u32> {
            REGISTER_TABLES.to_dwarf.look_up(flavour, self.value())
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
        pub fn types(self, mode: HwMode) -> &'static [ValueType] {
            CLASS_TYPES
                .get(REGISTER_TABLES.class_types(mode.index(), self.index()))
                .unwrap_or_default()
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
        pub fn offset(self, mode: HwMode) -> ::core::option::Option<u16> {
            REGISTER_TABLES.index_range(mode.index(), self.index())[0]
        }
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
    static CLASS_TYPES: [ValueType; 0] = [];
    static REGISTER_TABLES: ::tablegen_rt::registers::tables::Tables = {
        #[allow(unused_imports)]
        use ::tablegen_rt::registers::tables::{
            Matrix, Numbers, Pairs, Sets, Tables, Texts,
        };
        Tables::builder()
            .asm_names(Texts::new("", Numbers::new(2, b"")))
            .encodings(Numbers::new(2, b""))
            .register_flags(Numbers::new(1, b""))
            .register_shapes(Numbers::new(1, b""))
            .shapes(Numbers::new(1, b""))
            .super_registers(Numbers::new(1, b""))
            .first_units(Numbers::new(1, b""))
            .steps(b"")
            .indices(Numbers::new(1, b""))
            .unit_count(221)
            .unit_roots(Numbers::new(2, b""))
            .dwarf_flavours(3)
            .from_dwarf(
                Pairs::new(
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(2, b""),
                ),
            )
            .to_dwarf(
                Pairs::new(
                    Numbers::new(2, b""),
                    Numbers::new(2, b""),
                    Numbers::new(4, b""),
                ),
            )
            .index_ranges(Numbers::new(2, b""))
            .index_lanes(Numbers::new(2, b""))
            .compositions(
                Matrix::new(
                    12,
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .member_runs(Numbers::new(2, b""))
            .member_starts(Numbers::new(2, b""))
            .members(Sets::new(Numbers::new(2, b""), b""))
            .sub_classes(Sets::new(Numbers::new(2, b""), b""))
            .sub_class_with(
                Matrix::new(
                    12,
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .class_of_parts(
                Matrix::new(
                    12,
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                    Numbers::new(1, b""),
                ),
            )
            .class_count(136)
            .class_sizes(Numbers::new(2, b""))
            .class_types(Numbers::new(1, b""))
            .type_starts(Numbers::new(1, b""))
            .class_properties(Numbers::new(1, b""))
            .class_lanes(Numbers::new(2, b""))
            .saved_runs(Numbers::new(2, b""))
            .saved_starts(Numbers::new(1, b""))
            .preserved(Sets::new(Numbers::new(2, b""), b""))
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
    pub const FsFLD0SD: Self = Self(348);
    pub const FsFLD0SS: Self = Self(350);
    pub const MOV32ri64: Self = Self(373);
    pub const V_SET0: Self = Self(430);
    pub const V_SETALLONES: Self = Self(431);
    pub const ADC32i32: Self = Self(478);
    pub const ADC32ri: Self = Self(488);
    pub const ADC32ri8: Self = Self(489);
    pub const ADC32rm: Self = Self(494);
    pub const ADC64i32: Self = Self(503);
    pub const ADC64ri32: Self = Self(513);
    pub const ADC64ri8: Self = Self(516);
    pub const ADC64rm: Self = Self(519);
    pub const ADD16i16: Self = Self(561);
    pub const ADD16mi: Self = Self(562);
    pub const ADD16mi8: Self = Self(563);
    pub const ADD16ri: Self = Self(577);
    pub const ADD16ri8: Self = Self(578);
    pub const ADD32i32: Self = Self(602);
    pub const ADD32mi: Self = Self(603);
    pub const ADD32mi8: Self = Self(604);
    pub const ADD32ri: Self = Self(618);
    pub const ADD32ri8: Self = Self(619);
    pub const ADD32rm: Self = Self(628);
    pub const ADD32rr: Self = Self(633);
    pub const ADD64i32: Self = Self(643);
    pub const ADD64mi32: Self = Self(644);
    pub const ADD64mi8: Self = Self(649);
    pub const ADD64mr_ND: Self = Self(656);
    pub const ADD64mr_NF_ND: Self = Self(658);
    pub const ADD64ri32: Self = Self(659);
    pub const ADD64ri8: Self = Self(664);
    pub const ADD64rm: Self = Self(669);
    pub const ADD64rm_ND: Self = Self(671);
    pub const ADD64rm_NF: Self = Self(672);
    pub const ADD64rm_NF_ND: Self = Self(673);
    pub const ADD64rr: Self = Self(674);
    pub const ADD8i8: Self = Self(684);
    pub const ADD8ri: Self = Self(696);
    pub const ADD8rr: Self = Self(707);
    pub const ADDSDrr: Self = Self(725);
    pub const ADDSSrr: Self = Self(729);
    pub const AND16i16: Self = Self(792);
    pub const AND16mi: Self = Self(793);
    pub const AND16mi8: Self = Self(794);
    pub const AND16ri: Self = Self(808);
    pub const AND16ri8: Self = Self(809);
    pub const AND32i32: Self = Self(833);
    pub const AND32mi: Self = Self(834);
    pub const AND32mi8: Self = Self(835);
    pub const AND32ri: Self = Self(849);
    pub const AND32ri8: Self = Self(850);
    pub const AND32rm: Self = Self(859);
    pub const AND32rr: Self = Self(864);
    pub const AND64i32: Self = Self(874);
    pub const AND64mi32: Self = Self(875);
    pub const AND64mi8: Self = Self(880);
    pub const AND64ri32: Self = Self(890);
    pub const AND64ri8: Self = Self(895);
    pub const AND64rm: Self = Self(900);
    pub const AND64rr: Self = Self(905);
    pub const AND8i8: Self = Self(915);
    pub const AND8ri: Self = Self(927);
    pub const AND8rr: Self = Self(938);
    pub const CALL64m: Self = Self(1152);
    pub const CALL64pcrel32: Self = Self(1154);
    pub const CALL64r: Self = Self(1155);
    pub const CDQ: Self = Self(1191);
    pub const CMP16i16: Self = Self(1300);
    pub const CMP16mi: Self = Self(1301);
    pub const CMP16mi8: Self = Self(1302);
    pub const CMP16ri: Self = Self(1304);
    pub const CMP16ri8: Self = Self(1305);
    pub const CMP32i32: Self = Self(1309);
    pub const CMP32mi: Self = Self(1310);
    pub const CMP32mi8: Self = Self(1311);
    pub const CMP32ri: Self = Self(1313);
    pub const CMP32ri8: Self = Self(1314);
    pub const CMP32rm: Self = Self(1315);
    pub const CMP64i32: Self = Self(1318);
    pub const CMP64mi32: Self = Self(1319);
    pub const CMP64mi8: Self = Self(1320);
    pub const CMP64ri32: Self = Self(1322);
    pub const CMP64ri8: Self = Self(1323);
    pub const CMP64rm: Self = Self(1324);
    pub const CMP8i8: Self = Self(1327);
    pub const CMP8ri: Self = Self(1331);
    pub const CMPCCXADDmr32: Self = Self(1336);
    pub const CMPCCXADDmr32_EVEX: Self = Self(1337);
    pub const CMPCCXADDmr64: Self = Self(1338);
    pub const CMPCCXADDmr64_EVEX: Self = Self(1339);
    pub const CMPPDrmi: Self = Self(1340);
    pub const CMPPDrri: Self = Self(1341);
    pub const CMPPSrri: Self = Self(1343);
    pub const CMPSSrri_Int: Self = Self(1354);
    pub const CQO: Self = Self(1385);
    pub const CVTPD2PSrr: Self = Self(1430);
    pub const CVTPS2PDrr: Self = Self(1434);
    pub const CVTTPS2DQrr: Self = Self(1478);
    pub const DATA16_PREFIX: Self = Self(1499);
    pub const DIV32r: Self = Self(1551);
    pub const DIV64r: Self = Self(1557);
    pub const IDIV32r: Self = Self(1754);
    pub const IDIV64r: Self = Self(1760);
    pub const IMUL32rmi: Self = Self(1820);
    pub const IMUL32rmi8: Self = Self(1821);
    pub const IMUL32rr: Self = Self(1826);
    pub const IMUL32rri: Self = Self(1831);
    pub const IMUL32rri8: Self = Self(1832);
    pub const IMUL64r: Self = Self(1840);
    pub const IMUL64rmi32: Self = Self(1848);
    pub const IMUL64rmi8: Self = Self(1851);
    pub const IMUL64rr: Self = Self(1854);
    pub const IMUL64rri32: Self = Self(1859);
    pub const IMUL64rri8: Self = Self(1862);
    pub const INSERTPSrri: Self = Self(1935);
    pub const INT: Self = Self(1940);
    pub const INT3: Self = Self(1941);
    pub const JCC_1: Self = Self(1989);
    pub const JCC_2: Self = Self(1990);
    pub const JCC_4: Self = Self(1991);
    pub const JMP64m: Self = Self(2002);
    pub const JMP64r: Self = Self(2005);
    pub const JMP_1: Self = Self(2009);
    pub const JMP_2: Self = Self(2010);
    pub const JMP_4: Self = Self(2011);
    pub const LCMPXCHG16: Self = Self(2108);
    pub const LCMPXCHG32: Self = Self(2110);
    pub const LCMPXCHG64: Self = Self(2111);
    pub const LCMPXCHG8: Self = Self(2112);
    pub const LEA64_32r: Self = Self(2141);
    pub const LEA64r: Self = Self(2143);
    pub const MFENCE: Self = Self(2330);
    pub const MOV16ao64: Self = Self(2546);
    pub const MOV16mr: Self = Self(2548);
    pub const MOV16o64a: Self = Self(2552);
    pub const MOV16rm: Self = Self(2555);
    pub const MOV16sm: Self = Self(2559);
    pub const MOV16sr: Self = Self(2560);
    pub const MOV32ao64: Self = Self(2563);
    pub const MOV32mr: Self = Self(2567);
    pub const MOV32o64a: Self = Self(2570);
    pub const MOV32ri: Self = Self(2573);
    pub const MOV32rm: Self = Self(2575);
    pub const MOV32sr: Self = Self(2579);
    pub const MOV64ao64: Self = Self(2581);
    pub const MOV64mr: Self = Self(2585);
    pub const MOV64o64a: Self = Self(2587);
    pub const MOV64ri: Self = Self(2590);
    pub const MOV64ri32: Self = Self(2591);
    pub const MOV64rm: Self = Self(2592);
    pub const MOV64rr: Self = Self(2593);
    pub const MOV64sr: Self = Self(2596);
    pub const MOV64toPQIrr: Self = Self(2598);
    pub const MOV64toSDrr: Self = Self(2599);
    pub const MOV8ao64: Self = Self(2602);
    pub const MOV8mr: Self = Self(2604);
    pub const MOV8o64a: Self = Self(2608);
    pub const MOV8rm: Self = Self(2611);
    pub const MOVAPSmr: Self = Self(2620);
    pub const MOVAPSrm: Self = Self(2621);
    pub const MOVAPSrr: Self = Self(2622);
    pub const MOVDI2PDIrr: Self = Self(2645);
    pub const MOVDI2SSrr: Self = Self(2646);
    pub const MOVMSKPDrr: Self = Self(2674);
    pub const MOVMSKPSrr: Self = Self(2675);
    pub const MOVPDI2DIrr: Self = Self(2686);
    pub const MOVPQIto64rr: Self = Self(2690);
    pub const MOVSDmr: Self = Self(2701);
    pub const MOVSDrm_alt: Self = Self(2703);
    pub const MOVSDrr: Self = Self(2704);
    pub const MOVSDto64rr: Self = Self(2706);
    pub const MOVSS2DIrr: Self = Self(2713);
    pub const MUL64r: Self = Self(2780);
    pub const MULSDrr: Self = Self(2795);
    pub const MULSSrr: Self = Self(2799);
    pub const OR16i16: Self = Self(2907);
    pub const OR16mi: Self = Self(2908);
    pub const OR16mi8: Self = Self(2909);
    pub const OR16ri: Self = Self(2923);
    pub const OR16ri8: Self = Self(2924);
    pub const OR32i32: Self = Self(2948);
    pub const OR32mi: Self = Self(2949);
    pub const OR32mi8: Self = Self(2950);
    pub const OR32ri: Self = Self(2965);
    pub const OR32ri8: Self = Self(2966);
    pub const OR32rm: Self = Self(2975);
    pub const OR32rr: Self = Self(2980);
    pub const OR64i32: Self = Self(2990);
    pub const OR64mi32: Self = Self(2991);
    pub const OR64mi8: Self = Self(2996);
    pub const OR64ri32: Self = Self(3006);
    pub const OR64ri8: Self = Self(3011);
    pub const OR64rm: Self = Self(3016);
    pub const OR64rr: Self = Self(3021);
    pub const OR8i8: Self = Self(3031);
    pub const OR8ri: Self = Self(3043);
    pub const OR8rr: Self = Self(3054);
    pub const PACKSSDWrr: Self = Self(3084);
    pub const PACKSSWBrr: Self = Self(3086);
    pub const PACKUSDWrr: Self = Self(3088);
    pub const PACKUSWBrr: Self = Self(3090);
    pub const PADDQrr: Self = Self(3096);
    pub const PADDUSBrr: Self = Self(3102);
    pub const PALIGNRrri: Self = Self(3108);
    pub const PANDrr: Self = Self(3112);
    pub const PCMPEQBrr: Self = Self(3128);
    pub const PCMPEQDrr: Self = Self(3130);
    pub const PCMPEQQrr: Self = Self(3132);
    pub const PCMPEQWrr: Self = Self(3134);
    pub const PCMPGTBrr: Self = Self(3140);
    pub const PCMPGTDrr: Self = Self(3142);
    pub const PCMPGTQrr: Self = Self(3144);
    pub const PCMPGTWrr: Self = Self(3146);
    pub const PEXTRBrri: Self = Self(3169);
    pub const PEXTRDrri: Self = Self(3171);
    pub const PEXTRQrri: Self = Self(3173);
    pub const PEXTRWrri: Self = Self(3175);
    pub const PHADDDrr: Self = Self(3216);
    pub const PHADDWrr: Self = Self(3220);
    pub const PINSRBrri: Self = Self(3234);
    pub const PINSRDrri: Self = Self(3236);
    pub const PINSRQrri: Self = Self(3238);
    pub const PINSRWrri: Self = Self(3240);
    pub const PMAXUBrr: Self = Self(3252);
    pub const PMAXUDrr: Self = Self(3254);
    pub const PMAXUWrr: Self = Self(3256);
    pub const PMINUDrr: Self = Self(3266);
    pub const PMINUWrr: Self = Self(3268);
    pub const PMOVMSKBrr: Self = Self(3269);
    pub const PMOVSXBWrr: Self = Self(3275);
    pub const PMOVSXDQrr: Self = Self(3277);
    pub const PMOVSXWDrr: Self = Self(3279);
    pub const PMOVZXBWrr: Self = Self(3287);
    pub const PMOVZXDQrr: Self = Self(3289);
    pub const PMOVZXWDrr: Self = Self(3291);
    pub const PMULDQrr: Self = Self(3295);
    pub const PMULHRSWrr: Self = Self(3297);
    pub const PMULUDQrr: Self = Self(3309);
    pub const POP64r: Self = Self(3318);
    pub const POPSS16: Self = Self(3355);
    pub const POPSS32: Self = Self(3356);
    pub const PORrr: Self = Self(3358);
    pub const PSHUFBrr: Self = Self(3374);
    pub const PSHUFDri: Self = Self(3376);
    pub const PSHUFLWri: Self = Self(3380);
    pub const PSLLDri: Self = Self(3388);
    pub const PSLLDrr: Self = Self(3390);
    pub const PSLLQri: Self = Self(3391);
    pub const PSLLQrr: Self = Self(3393);
    pub const PSLLWri: Self = Self(3394);
    pub const PSLLWrr: Self = Self(3396);
    pub const PSRADri: Self = Self(3398);
    pub const PSRADrr: Self = Self(3400);
    pub const PSRAWri: Self = Self(3401);
    pub const PSRAWrr: Self = Self(3403);
    pub const PSRLDri: Self = Self(3405);
    pub const PSRLDrr: Self = Self(3407);
    pub const PSRLQri: Self = Self(3408);
    pub const PSRLQrr: Self = Self(3410);
    pub const PSRLWri: Self = Self(3411);
    pub const PSRLWrr: Self = Self(3413);
    pub const PSUBBrr: Self = Self(3415);
    pub const PUNPCKHBWrr: Self = Self(3513);
    pub const PUNPCKHDQrr: Self = Self(3515);
    pub const PUNPCKHQDQrr: Self = Self(3517);
    pub const PUNPCKHWDrr: Self = Self(3519);
    pub const PUNPCKLBWrr: Self = Self(3521);
    pub const PUNPCKLDQrr: Self = Self(3523);
    pub const PUNPCKLQDQrr: Self = Self(3525);
    pub const PUNPCKLWDrr: Self = Self(3527);
    pub const PUSH64r: Self = Self(3542);
    pub const PXORrr: Self = Self(3568);
    pub const RET64: Self = Self(3763);
    pub const ROL32r1: Self = Self(3816);
    pub const ROL32ri: Self = Self(3826);
    pub const ROL64r1: Self = Self(3846);
    pub const ROL64ri: Self = Self(3856);
    pub const ROR32r1: Self = Self(3936);
    pub const ROR32ri: Self = Self(3946);
    pub const ROR64r1: Self = Self(3966);
    pub const ROR64ri: Self = Self(3976);
    pub const SAR32m1: Self = Self(4071);
    pub const SAR32mi: Self = Self(4081);
    pub const SAR32r1: Self = Self(4086);
    pub const SAR32ri: Self = Self(4096);
    pub const SAR64m1: Self = Self(4101);
    pub const SAR64mi: Self = Self(4111);
    pub const SAR64r1: Self = Self(4116);
    pub const SAR64ri: Self = Self(4126);
    pub const SBB32i32: Self = Self(4195);
    pub const SBB32ri: Self = Self(4205);
    pub const SBB32ri8: Self = Self(4206);
    pub const SBB32rm: Self = Self(4211);
    pub const SBB64i32: Self = Self(4220);
    pub const SBB64ri32: Self = Self(4230);
    pub const SBB64ri8: Self = Self(4233);
    pub const SBB64rm: Self = Self(4236);
    pub const SHL32m1: Self = Self(4332);
    pub const SHL32mi: Self = Self(4342);
    pub const SHL32r1: Self = Self(4347);
    pub const SHL32ri: Self = Self(4357);
    pub const SHL64m1: Self = Self(4362);
    pub const SHL64mi: Self = Self(4372);
    pub const SHL64r1: Self = Self(4377);
    pub const SHL64ri: Self = Self(4387);
    pub const SHR32m1: Self = Self(4520);
    pub const SHR32mi: Self = Self(4530);
    pub const SHR32r1: Self = Self(4535);
    pub const SHR32ri: Self = Self(4545);
    pub const SHR64m1: Self = Self(4550);
    pub const SHR64mi: Self = Self(4560);
    pub const SHR64r1: Self = Self(4565);
    pub const SHR64ri: Self = Self(4575);
    pub const SHUFPSrri: Self = Self(4681);
    pub const STI: Self = Self(4718);
    pub const SUB16i16: Self = Self(4749);
    pub const SUB16mi: Self = Self(4750);
    pub const SUB16mi8: Self = Self(4751);
    pub const SUB16ri: Self = Self(4765);
    pub const SUB16ri8: Self = Self(4766);
    pub const SUB32i32: Self = Self(4790);
    pub const SUB32mi: Self = Self(4791);
    pub const SUB32mi8: Self = Self(4792);
    pub const SUB32ri: Self = Self(4806);
    pub const SUB32ri8: Self = Self(4807);
    pub const SUB32rm: Self = Self(4816);
    pub const SUB64i32: Self = Self(4831);
    pub const SUB64mi32: Self = Self(4832);
    pub const SUB64mi8: Self = Self(4837);
    pub const SUB64ri32: Self = Self(4847);
    pub const SUB64ri8: Self = Self(4852);
    pub const SUB64rm: Self = Self(4857);
    pub const SUB8i8: Self = Self(4872);
    pub const SUB8ri: Self = Self(4884);
    pub const TCRETURNdi64: Self = Self(4998);
    pub const TCRETURNri64: Self = Self(5004);
    pub const TEST16i16: Self = Self(5027);
    pub const TEST16ri: Self = Self(5030);
    pub const TEST32i32: Self = Self(5032);
    pub const TEST32mr: Self = Self(5034);
    pub const TEST32ri: Self = Self(5035);
    pub const TEST64i32: Self = Self(5037);
    pub const TEST64mr: Self = Self(5039);
    pub const TEST64ri32: Self = Self(5040);
    pub const TEST8i8: Self = Self(5042);
    pub const TEST8ri: Self = Self(5045);
    pub const UNPCKLPDrr: Self = Self(5144);
    pub const VBROADCASTSSrr: Self = Self(5743);
    pub const VCMPPDYrri: Self = Self(5763);
    pub const VCMPPDrri: Self = Self(5785);
    pub const VCMPPSYrri: Self = Self(5807);
    pub const VCMPPSrri: Self = Self(5829);
    pub const VCMPSDrri: Self = Self(5840);
    pub const VCMPSSrri: Self = Self(5860);
    pub const VCMPSSrri_Int: Self = Self(5861);
    pub const VMOVAPDYrr: Self = Self(13495);
    pub const VMOVAPDYrr_REV: Self = Self(13496);
    pub const VMOVAPDrr: Self = Self(13532);
    pub const VMOVAPDrr_REV: Self = Self(13533);
    pub const VMOVAPSYrr: Self = Self(13536);
    pub const VMOVAPSYrr_REV: Self = Self(13537);
    pub const VMOVAPSrr: Self = Self(13573);
    pub const VMOVAPSrr_REV: Self = Self(13574);
    pub const VMOVDQAYrr: Self = Self(13671);
    pub const VMOVDQAYrr_REV: Self = Self(13672);
    pub const VMOVDQArr: Self = Self(13675);
    pub const VMOVDQArr_REV: Self = Self(13676);
    pub const VMOVDQUYrr: Self = Self(13811);
    pub const VMOVDQUYrr_REV: Self = Self(13812);
    pub const VMOVDQUrr: Self = Self(13815);
    pub const VMOVDQUrr_REV: Self = Self(13816);
    pub const VMOVHLPSrr: Self = Self(13818);
    pub const VMOVPQI2QIrr: Self = Self(13868);
    pub const VMOVSDrr: Self = Self(13926);
    pub const VMOVSDrr_REV: Self = Self(13927);
    pub const VMOVSSrr: Self = Self(14005);
    pub const VMOVSSrr_REV: Self = Self(14006);
    pub const VMOVUPDYrr: Self = Self(14009);
    pub const VMOVUPDYrr_REV: Self = Self(14010);
    pub const VMOVUPDrr: Self = Self(14046);
    pub const VMOVUPDrr_REV: Self = Self(14047);
    pub const VMOVUPSYrr: Self = Self(14050);
    pub const VMOVUPSYrr_REV: Self = Self(14051);
    pub const VMOVUPSrr: Self = Self(14087);
    pub const VMOVUPSrr_REV: Self = Self(14088);
    pub const VMOVZPQILo2PQIrr: Self = Self(14098);
    pub const VPCMPBZ128rmi: Self = Self(15228);
    pub const VPCMPWZrrik: Self = Self(15507);
    pub const VPCOMBmi: Self = Self(15508);
    pub const VPCOMWri: Self = Self(15583);
    pub const VUNPCKHPDrr: Self = Self(21946);
    pub const WAIT: Self = Self(22104);
    pub const XCHG16rm: Self = Self(22143);
    pub const XCHG32rm: Self = Self(22146);
    pub const XCHG64rm: Self = Self(22149);
    pub const XCHG8rm: Self = Self(22151);
    pub const XOR16i16: Self = Self(22162);
    pub const XOR16mi: Self = Self(22163);
    pub const XOR16mi8: Self = Self(22164);
    pub const XOR16ri: Self = Self(22178);
    pub const XOR16ri8: Self = Self(22179);
    pub const XOR32i32: Self = Self(22203);
    pub const XOR32mi: Self = Self(22204);
    pub const XOR32mi8: Self = Self(22205);
    pub const XOR32ri: Self = Self(22219);
    pub const XOR32ri8: Self = Self(22220);
    pub const XOR32rm: Self = Self(22229);
    pub const XOR32rr: Self = Self(22234);
    pub const XOR64i32: Self = Self(22244);
    pub const XOR64mi32: Self = Self(22245);
    pub const XOR64mi8: Self = Self(22250);
    pub const XOR64ri32: Self = Self(22260);
    pub const XOR64ri8: Self = Self(22265);
    pub const XOR64rm: Self = Self(22270);
    pub const XOR64rr: Self = Self(22275);
    pub const XOR8i8: Self = Self(22285);
    pub const XOR8ri: Self = Self(22297);
    pub const XOR8rr: Self = Self(22308);
    pub const XORPSrr: Self = Self(22322);
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
    Mode32,
    Mode64,
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
    AH = 1,
    AL,
    AX,
    BH,
    BL,
    BP,
    BPL,
    BX,
    CH,
    CS,
    DH,
    DI,
    DIL,
    DS,
    DX,
    EAX,
    EBP,
    EBX,
    ECX,
    EDI,
    EDX,
    EFLAGS,
    EIP,
    EIZ,
    ES,
    ESI,
    ESP,
    FS,
    GS,
    IP,
    RAX,
    RBP,
    RBX,
    RCX,
    RDI,
    RDX,
    RIP,
    RIZ,
    RSI,
    RSP,
    SI,
    SIL,
    SPL,
    SS,
    R8,
    R9,
    R10,
    R11,
    R12,
    R13,
    R14,
    R15,
    ST0,
    XMM0,
    XMM1,
    XMM2,
    XMM3,
    XMM4,
    XMM5,
    XMM6,
    XMM7,
    XMM8,
    XMM9,
    XMM10,
    XMM11,
    XMM12,
    XMM13,
    XMM14,
    XMM15,
    K0,
    K1,
    K2,
    K3,
    K4,
    K5,
    K6,
    K7,
    K0_K1,
    K2_K3,
    K4_K5,
    K6_K7,
    TMM0,
    TMM1,
    TMM2,
    TMM3,
    TMM4,
    TMM5,
    TMM6,
    TMM7,
    TMM0_TMM1,
    TMM2_TMM3,
    TMM4_TMM5,
    TMM6_TMM7,
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
    GR8 = 0,
    GRH8,
    GR16,
    VK1,
    VK16,
    VK2,
    VK4,
    VK8,
    SEGMENT_REG,
    GR32,
    DEBUG_REG,
    FR32,
    GR64,
    CONTROL_REG,
    FR64,
    VR64,
    VR128X,
    VR128,
    VR256X,
    VR256,
    VR512,
    TILE,
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
    sub_8bit = 1,
    sub_16bit,
    sub_32bit,
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
    i8,
    i16,
    i32,
    i64,
    i128,
    token,
    Any,
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
    FeatureADX = 0,
    FeatureBMI,
    FeatureLZCNT,
    FeatureNOPL,
    FeaturePOPCNT,
    FeatureSSE41,
    FeatureSSE42,
    FeatureSSSE3,
    Is16Bit,
    Is32Bit,
    Is64Bit,
    TuningFast7ByteNOP,
    TuningFast11ByteNOP,
    TuningFast15ByteNOP,
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
    In16BitMode = 0,
}
::tablegen_rt::named_enum!(
    Requirement, variants from 0, ALL_REQUIREMENT, REQUIREMENT_NAMES
);
::tablegen_rt::requirements! {
    requirements(has) : [In16BitMode => ("", has(Feature::Is16Bit))],
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
