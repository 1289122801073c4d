// @generated from WebAssembly.td: the names that hooks mention.

extern crate tablegen_rt as _;
const _: () = ::tablegen_rt::check_version(4);
pub mod decoder {
    #[allow(unused_imports)]
    pub use super::Opcode;
    ::tablegen_rt::numbered_instructions! {
        prefixes : [], instructions : [],
    }
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
        fn print_br_list(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_catch_list(
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
        fn print_web_assembly_p2_align_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
        fn print_web_assembly_signature_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result;
    }
    #[deny(unconditional_recursion)]
    #[allow(clippy::too_many_arguments)]
    impl<'b> PrintHooks for crate::print::Print<'_, 'b> {
        type Inst = crate::Inst<'b>;
        #[inline]
        fn write_register(
            &self,
            register: Register,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::write_register(self, register, out)
        }
        #[inline]
        fn print_br_list(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_br_list(self, inst, index, out)
        }
        #[inline]
        fn print_catch_list(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_catch_list(self, inst, index, out)
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
        fn print_web_assembly_p2_align_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_web_assembly_p2_align_operand(self, inst, index, out)
        }
        #[inline]
        fn print_web_assembly_signature_operand(
            &self,
            inst: &Self::Inst,
            index: usize,
            out: &mut ::tablegen_rt::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            Self::print_web_assembly_signature_operand(self, inst, index, out)
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
            .class_len(2)
            .classes_by_mode(Numbers::new(0, b""))
            .modes(1)
    };
}
pub mod subtarget {
    #[allow(unused_imports)]
    pub use super::Feature;
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
        pub const fn difference(mut self, other: Self) -> Self {
            let mut index = 0;
            while index < self.0.len() {
                self.0[index] &= !other.0[index];
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
        bleeding_edge = 0,
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
    ::tablegen_rt::instruction_mapping! {
        get_register_opcode => GET_REGISTER_OPCODE, fields : [], columns : [],
    }
    ::tablegen_rt::instruction_mapping! {
        get_wasm64_opcode => GET_WASM64_OPCODE, fields : [], columns : [],
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
            .operand_lists(Numbers::new(2, b""))
            .defs(Numbers::new(1, b""))
            .implicit_lists(Numbers::new(1, b""))
            .implicit_uses(Numbers::new(1, b""))
            .sizes(Numbers::new(0, b""))
            .properties(Numbers::new(5, b""))
            .target_flags(Numbers::new(0, b""))
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
    const MAX_OPERANDS: usize = 19;
    static GET_REGISTER_OPCODE: ::tablegen_rt::mc::tables::Relation = {
        use ::tablegen_rt::mc::tables::{Numbers, Relation};
        Relation::new(816, Numbers::new(2, b""), 1, Numbers::new(2, b""))
    };
    static GET_WASM64_OPCODE: ::tablegen_rt::mc::tables::Relation = {
        use ::tablegen_rt::mc::tables::{Numbers, Relation};
        Relation::new(182, Numbers::new(2, b""), 1, Numbers::new(2, b""))
    };
    static REQUIREMENTS: ::tablegen_rt::mc::tables::SharedLists = {
        use ::tablegen_rt::mc::tables::{Lists, Numbers, SharedLists};
        SharedLists::new(
            Numbers::new(1, b""),
            Lists::new(Numbers::new(1, b""), Numbers::new(1, b"")),
        )
    };
}
pub mod encoder {
    #[allow(unused_imports)]
    pub use super::Opcode;
    #[allow(unused_imports)]
    pub use ::tablegen_rt::encode::{EncodeError, Field, Instruction};
    #[allow(dead_code)]
    pub type Encoder = ::tablegen_rt::encode::Encoder<EncoderTarget>;
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
    }
    impl<I: Instruction + ?::core::marker::Sized> EncodeHooks<I> for () {}
    ::tablegen_rt::encoder_target! {
        word : u32, value : u64, tables : ::tablegen_rt::encode::Tables < u32 >, modes :
        [_ => ENCODER], hw_mode : [], encoders : [], finishers : [],
    }
    const ENCODER_FIRST: u32 = 334;
    static ENCODER_INSTRUCTIONS: ::tablegen_rt::encode::Instructions = {
        use ::tablegen_rt::registers::tables::Numbers;
        ::tablegen_rt::encode::Instructions::new(
            1620,
            Numbers::new(1, b""),
            &ENCODER_OPERAND_LISTS,
            Numbers::new(0, b""),
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
    static CLASS_TYPES: [ValueType; 0] = [];
    static REGISTER_TABLES: ::tablegen_rt::registers::tables::Tables = {
        #[allow(unused_imports)]
        use ::tablegen_rt::registers::tables::{
            Matrix, Numbers, Pairs, Sets, Tables, Texts,
        };
        Tables::builder()
            .asm_names(Texts::new("", Numbers::new(1, b"")))
            .encodings(Numbers::new(0, b""))
            .register_flags(Numbers::new(1, b""))
            .register_shapes(Numbers::new(0, b""))
            .shapes(Numbers::new(0, b""))
            .super_registers(Numbers::new(0, b""))
            .first_units(Numbers::new(1, b""))
            .steps(b"")
            .indices(Numbers::new(0, b""))
            .unit_count(14)
            .unit_roots(Numbers::new(1, b""))
            .dwarf_flavours(0)
            .from_dwarf(
                Pairs::new(
                    Numbers::new(0, b""),
                    Numbers::new(0, b""),
                    Numbers::new(0, b""),
                ),
            )
            .to_dwarf(
                Pairs::new(
                    Numbers::new(0, b""),
                    Numbers::new(0, b""),
                    Numbers::new(0, b""),
                ),
            )
            .index_ranges(Numbers::new(0, b""))
            .index_lanes(Numbers::new(0, b""))
            .compositions(
                Matrix::new(
                    0,
                    Numbers::new(0, b""),
                    Numbers::new(0, b""),
                    Numbers::new(0, b""),
                ),
            )
            .member_runs(Numbers::new(1, b""))
            .member_starts(Numbers::new(1, b""))
            .members(Sets::new(Numbers::new(1, b""), b""))
            .sub_classes(Sets::new(Numbers::new(1, b""), b""))
            .sub_class_with(
                Matrix::new(
                    0,
                    Numbers::new(0, b""),
                    Numbers::new(0, b""),
                    Numbers::new(0, b""),
                ),
            )
            .class_of_parts(
                Matrix::new(
                    0,
                    Numbers::new(0, b""),
                    Numbers::new(0, b""),
                    Numbers::new(0, b""),
                ),
            )
            .class_count(8)
            .class_sizes(Numbers::new(1, b""))
            .class_types(Numbers::new(1, b""))
            .type_starts(Numbers::new(1, b""))
            .class_properties(Numbers::new(1, b""))
            .class_lanes(Numbers::new(1, b""))
            .saved_runs(Numbers::new(0, b""))
            .saved_starts(Numbers::new(0, b""))
            .preserved(Sets::new(Numbers::new(0, b""), b""))
            .build()
    };
}
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Opcode(u16);
#[allow(dead_code, non_upper_case_globals, clippy::unreadable_literal)]
impl Opcode {
    pub const BLOCK: Self = Self(700);
    pub const BR_TABLE_I32_S: Self = Self(707);
    pub const BR_TABLE_I64_S: Self = Self(709);
    pub const CALL_INDIRECT: Self = Self(713);
    pub const CATCH: Self = Self(716);
    pub const CATCH_ALL: Self = Self(717);
    pub const DELEGATE: Self = Self(790);
    pub const LOOP: Self = Self(1338);
    pub const RETHROW: Self = Self(1614);
    pub const TRY: Self = Self(1866);
    pub const TRY_TABLE: Self = Self(1868);
    pub const TRY_TABLE_S: Self = Self(1869);
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
    ARGUMENTS = 1,
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
    EXNREF = 0,
    I32,
    I64,
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
pub enum SubRegIndex {}
::tablegen_rt::named_enum!(
    SubRegIndex, none from 0, ALL_SUB_REG_INDEX, SUB_REG_INDEX_NAMES
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
    f32,
    f64,
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
    FeatureAtomics = 0,
    FeatureBulkMemory,
    FeatureBulkMemoryOpt,
    FeatureCallIndirectOverlong,
    FeatureReferenceTypes,
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
    HasAtomics = 0,
}
::tablegen_rt::named_enum!(
    Requirement, variants from 0, ALL_REQUIREMENT, REQUIREMENT_NAMES
);
::tablegen_rt::requirements! {
    requirements(has) : [HasAtomics => ("", has(Feature::FeatureAtomics))],
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
