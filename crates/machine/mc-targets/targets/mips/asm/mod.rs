//! Assembler of Mips without a parser of instructions: state, encodings, directives, relocations.
//!
//! Programs and code generators make instructions ([`Emit`]). Statements are labels, data and directives.

mod directives;
pub(crate) mod encode;
mod fixups;
mod link;

extern crate alloc;

use alloc::vec::Vec;

use tablegen_mc::assembler::dwarf::{DW_CFA_def_cfa, DW_EH_PE_sdata8};
use tablegen_mc::assembler::expression::Specifier;
use tablegen_mc::assembler::{
    Assembly, Cursor, Emit, ErrorKind, Evaluated, ExprId, Fault, Fixup, Format, FrameInfo, Parsed,
    Record, Syntax, Target, Token, Value,
};
use tablegen_mc::{ByteOrder, elf};
use tablegen_rt::mc::machine::MachineInst;

use crate::target::{HwMode, Opcode, Register, RegisterClass, SubRegIndex};
use crate::{Feature, FeatureSet, Setup};

/// Instruction to be encoded.
pub(crate) type Encodable = MachineInst<Opcode, Register, 6>;

/// Mips with a set of features.
#[derive(Debug)]
pub struct Machine {
    features: FeatureSet,
    is_big_endian: bool,
}

/// Returns the assembler of a setup.
#[must_use]
pub fn assembler(setup: &Setup) -> tablegen_mc::assembler::Assembler<Machine> {
    let machine = Machine::new(setup.features, setup.order == ByteOrder::Big);
    tablegen_mc::assembler::Assembler::new(machine).with_os_abi(setup.os_abi)
}

/// Returns the mode of addresses of the size of a register.
pub(crate) fn pointer_mode(features: FeatureSet) -> HwMode {
    match features.contains(Feature::FeatureGP64Bit) {
        true => HwMode::Ptr64Mode,
        false => HwMode::Ptr32Mode,
    }
}

impl Machine {
    /// Creates a machine with these features. Objects of machines of 64 bits have the interface N64, others O32.
    #[must_use]
    pub fn new(features: FeatureSet, is_big_endian: bool) -> Self {
        Machine { features, is_big_endian }
    }

    fn has(&self, feature: Feature) -> bool {
        self.features.contains(feature)
    }

    /// Returns the flags of the release of the architecture in object files.
    fn architecture(&self) -> u32 {
        let releases = [
            (Feature::FeatureMips64r6, elf::EF_MIPS_ARCH_64R6),
            (Feature::FeatureMips64r2, elf::EF_MIPS_ARCH_64R2),
            (Feature::FeatureMips64, elf::EF_MIPS_ARCH_64),
            (Feature::FeatureMips32r6, elf::EF_MIPS_ARCH_32R6),
            (Feature::FeatureMips32r2, elf::EF_MIPS_ARCH_32R2),
            (Feature::FeatureMips32, elf::EF_MIPS_ARCH_32),
            (Feature::FeatureMips5, elf::EF_MIPS_ARCH_5),
            (Feature::FeatureMips4, elf::EF_MIPS_ARCH_4),
            (Feature::FeatureMips3, elf::EF_MIPS_ARCH_3),
            (Feature::FeatureMips2, elf::EF_MIPS_ARCH_2),
        ];
        let release = releases.into_iter().find(|(feature, _)| self.has(*feature));
        release.map_or(0, |(_, flags)| flags.0)
    }
}

impl Emit for Machine {
    type Opcode = Opcode;
    type Register = Register;

    fn hw_mode(&self) -> HwMode {
        pointer_mode(self.features)
    }

    fn contains(class: RegisterClass, register: Register) -> bool {
        // A register and its lower half have one number. The decoder reads addresses from halves, as that of LLVM.
        let half = |register: Register| register.sub_register(SubRegIndex::sub_32);
        let is_whole = |whole: Register| half(whole) == Some(register) && class.contains(whole);
        class.contains(register)
            || half(register).is_some_and(|half| class.contains(half))
            || RegisterClass::GPR64.members().any(is_whole)
    }

    fn emit_inst<I>(&mut self, inst: &I, assembly: &mut Assembly<Self>) -> Parsed<()>
    where
        I: tablegen_rt::mc::inst::Inst<Opcode = Opcode, Register = Register> + ?Sized,
    {
        let inst: Encodable = assembly.copied(inst)?;
        let code = self.encode(&inst, assembly);
        let code = code.map_err(|kind| Fault::new(assembly.source(), kind))?;
        assembly.emit(&code, None);
        Ok(())
    }
}

impl Target for Machine {
    type Item = ();
    type State = ();

    const SYNTAX: Syntax = Syntax::USUAL;
    const FRAMES: Option<FrameInfo> = Some(FrameInfo {
        return_register: 31,
        initial: &[DW_CFA_def_cfa, 29, 0],
        section_type: elf::SHT_PROGBITS.0,
        address_specifier: 0,
    });
    // There is no relocation for distances of 32 bits that all linkers know.
    const FRAME_ENCODING: u8 = DW_EH_PE_sdata8;

    fn format(&self) -> Format {
        // Functions are called by the convention of position independent code.
        let mut flags = elf::EF_MIPS_NOREORDER.0 | elf::EF_MIPS_CPIC.0 | self.architecture();
        let is_64_bit = self.has(Feature::FeatureGP64Bit);
        if !is_64_bit {
            flags |= elf::EF_MIPS_ABI_O32.0;
        }
        let format = Format::elf64(elf::EM_MIPS.0).with_flags(flags);
        let format = if is_64_bit { format } else { format.with_32_bits().without_addends() };
        if self.is_big_endian { format.with_big_endian() } else { format }
    }

    fn state(&self) {}

    fn instruction(
        &mut self,
        mnemonic: Token<'_>,
        _: &mut Cursor<'_, '_>,
        _: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let reason = "instructions of Mips as text are not supported";
        Err(Fault::new(mnemonic.offset, ErrorKind::Invalid(reason)))
    }

    fn directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        _: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        // Other statements of this name define symbols.
        (name.text == ".set" && directives::is_option(cursor)).then(|| {
            cursor.take();
            cursor.end()
        })
    }

    fn data_size(directive: &str) -> Option<u8> {
        Some(match directive {
            ".half" => 2,
            ".word" => 4,
            ".dword" => 8,
            _ => return None,
        })
    }

    fn operand_expression(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<ExprId> {
        directives::specified(cursor, assembly)
    }

    fn nops((): (), count: u64, out: &mut Vec<u8>) {
        // The instruction without effect is 0.
        out.extend((0..count).map(|_| 0));
    }

    fn relocate(
        assembly: &Assembly<Self>,
        evaluated: &Evaluated<'_>,
        records: &mut Vec<Record>,
    ) -> Result<u64, ErrorKind> {
        fixups::relocate(assembly, evaluated, records)
    }

    fn apply(format: Format, fixup: &Fixup, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
        fixups::apply(fixup.kind, value, format.is_big_endian, bytes)
    }

    fn needs_symbol(kind: u32, _: &Assembly<Self>, _: &Value) -> bool {
        fixups::is_of_table(kind)
    }

    fn relocation_named(name: &str, _: Format) -> Option<u32> {
        fixups::named(name)
    }

    fn symbol_type(specifier: Specifier) -> Option<u8> {
        fixups::is_tls(specifier).then_some(elf::STT_TLS.0)
    }

    fn frame_register(name: &str, _: Format) -> Option<u32> {
        directives::frame_register(name)
    }
}
