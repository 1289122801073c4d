//! Assembler of LoongArch: state, instructions and directives.

pub(crate) mod encode;
mod fixups;
mod link;
mod operand;
mod parse;
pub(crate) mod pseudo;
mod relocations;

extern crate alloc;

use alloc::vec::Vec;
use core::cell::Cell;

use tablegen_mc::assembler::dwarf::DW_CFA_def_cfa;
use tablegen_mc::assembler::expression::Specifier;
use tablegen_mc::assembler::{
    Assembly, Cursor, Emit, ErrorKind, Evaluated, ExprId, Fault, Fixup, FixupKind, Format,
    FrameInfo, Parsed, Record, SectionId, Syntax, Target, Token, TokenKind,
};
use tablegen_mc::elf;
use tablegen_rt::mc::inst::Inst;

use crate::matcher::{Assembler as Matcher, Matched};
use crate::target::pseudo_lowering::lower;
use crate::target::{Feature, HwMode, Opcode, Register};
use crate::{FeatureSet, Setup};

pub use operand::Operand;

/// LoongArch with a set of features, which directives change.
#[derive(Debug)]
pub struct Machine {
    features: FeatureSet,
    kept: Vec<FeatureSet>,
    matcher: Matcher,
    /// Matcher for all features, whose operand parsers are tried.
    all: Matcher,
    /// Number of the next label of a pair of instructions.
    labels: Cell<u32>,
    format: Format,
}

/// Returns the assembler of a setup.
#[must_use]
pub fn assembler(setup: &Setup) -> tablegen_mc::assembler::Assembler<Machine> {
    let machine = Machine::new(setup.features).with_abi(setup.abi);
    tablegen_mc::assembler::Assembler::new(machine).with_os_abi(setup.os_abi)
}

impl Machine {
    /// Creates a machine with these features. Object files have the calling convention of its
    /// floating-point registers.
    #[must_use]
    pub fn new(features: FeatureSet) -> Self {
        let has = |feature| features.contains(feature);
        let convention = match () {
            () if has(Feature::FeatureBasicD) => elf::EF_LARCH_ABI_DOUBLE_FLOAT,
            () if has(Feature::FeatureBasicF) => elf::EF_LARCH_ABI_SINGLE_FLOAT,
            () => elf::EF_LARCH_ABI_SOFT_FLOAT,
        };
        let flags = elf::EF_LARCH_OBJABI_V1.0 | convention.0;
        let format = Format::elf64(elf::EM_LOONGARCH.0).with_flags(flags);
        Machine {
            features,
            kept: Vec::new(),
            matcher: matcher(features),
            all: Matcher::with_requirements(|_| true),
            labels: Cell::new(0),
            format: if has(Feature::Feature64Bit) { format } else { format.with_32_bits() },
        }
    }

    /// Returns this machine with the convention for floating-point registers of an interface: `sf`, `f32` or
    /// `f64`. Others have no effect.
    #[must_use]
    pub fn with_abi(self, abi: &str) -> Self {
        let convention = match abi {
            "sf" => elf::EF_LARCH_ABI_SOFT_FLOAT,
            "f32" => elf::EF_LARCH_ABI_SINGLE_FLOAT,
            "f64" => elf::EF_LARCH_ABI_DOUBLE_FLOAT,
            _ => return self,
        };
        let format = self.format.with_flags(elf::EF_LARCH_OBJABI_V1.0 | convention.0);
        Machine { format, ..self }
    }

    fn has(&self, feature: Feature) -> bool {
        self.features.contains(feature)
    }

    fn is_64_bit(&self) -> bool {
        self.has(Feature::Feature64Bit)
    }

    fn set_features(&mut self, features: FeatureSet) {
        if self.features != features {
            self.features = features;
            self.matcher = matcher(features);
        }
    }

    /// Emits a machine instruction.
    fn emit(&self, inst: &Matched, assembly: &mut Assembly<Self>) -> Parsed<()> {
        let code = self.encode(inst, assembly);
        let code = code.map_err(|kind| Fault::new(assembly.source(), kind))?;
        assembly.emit(&code, None);
        Ok(())
    }

    fn option(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let token = cursor.token();
        if token.kind != TokenKind::Identifier {
            return Err(cursor.fault(ErrorKind::Expected("an option")));
        }
        cursor.take();
        let fault = cursor.fault(ErrorKind::Invalid("no options are kept"));
        let relax = |features: FeatureSet, option| features.parse(option).unwrap_or(features);
        let features = match token.text {
            "push" => {
                cursor.end()?;
                self.kept.push(self.features);
                return Ok(());
            }
            "pop" => {
                cursor.end()?;
                self.kept.pop().ok_or(fault)?
            }
            "relax" => relax(self.features, "+relax"),
            "norelax" => relax(self.features, "-relax"),
            // Unknown options have no effect.
            _ => {
                cursor.skip();
                return Ok(());
            }
        };
        cursor.end()?;
        self.set_features(features);
        Ok(())
    }
}

fn matcher(features: FeatureSet) -> Matcher {
    Matcher::new(|feature| features.contains(feature))
}

/// Returns true if the operands of an instruction satisfy its constraints.
fn allows(inst: &Matched) -> bool {
    /// Bits of the flags of atomic instructions whose registers must differ.
    const IS_CONSTRAINED: u64 = 1;
    const IS_COMPARISON: u64 = 2;
    let register = |index: usize| inst.operand(index).register();
    let number = |index: usize| inst.operand(index).immediate();
    match inst.opcode() {
        Opcode::PseudoLA_TLS_DESC | Opcode::PseudoLA_TLS_DESC_LARGE => {
            register(0) == Some(Register::R4)
        }
        Opcode::PseudoLA_PCREL_LARGE
        | Opcode::PseudoLA_GOT_LARGE
        | Opcode::PseudoLA_TLS_IE_LARGE
        | Opcode::PseudoLA_TLS_LD_LARGE
        | Opcode::PseudoLA_TLS_GD_LARGE => register(0) != register(1),
        Opcode::CSRXCHG | Opcode::GCSRXCHG => {
            !matches!(register(2), Some(Register::R0 | Register::R1))
        }
        Opcode::BSTRINS_W | Opcode::BSTRINS_D => number(3) >= number(4),
        Opcode::BSTRPICK_W | Opcode::BSTRPICK_D => number(2) >= number(3),
        opcode => {
            let flags = opcode.desc().target_flags();
            if flags & IS_CONSTRAINED == 0 {
                return true;
            }
            let first = if flags & IS_COMPARISON != 0 { 2 } else { 1 };
            let dest = register(0);
            dest == Some(Register::R0) || dest != register(first) && dest != register(first + 1)
        }
    }
}

impl Emit for Machine {
    type Opcode = Opcode;
    type Register = Register;

    fn hw_mode(&self) -> HwMode {
        self.features.hw_mode()
    }

    fn emit_inst<I>(&mut self, inst: &I, assembly: &mut Assembly<Self>) -> Parsed<()>
    where
        I: Inst<Opcode = Opcode, Register = Register> + ?Sized,
    {
        let inst = assembly.copied(inst)?;
        let mut lowered = Matched::new(inst.opcode());
        match lower(&inst, &mut lowered, &mut |operand: &_| Some(*operand)) {
            true => self.emit(&lowered, assembly),
            false => self.expand(&inst, assembly),
        }
    }
}

impl Target for Machine {
    type Item = ();
    type State = ();

    const SYNTAX: Syntax = Syntax::USUAL.with_has_specifiers(true);
    const HAS_LEB_VALUES: bool = false;
    const FRAMES: Option<FrameInfo> = Some(FrameInfo {
        return_register: 1,
        initial: &[DW_CFA_def_cfa, 3, 0],
        section_type: elf::SHT_PROGBITS.0,
        address_specifier: 0,
    });

    fn format(&self) -> Format {
        self.format
    }

    fn state(&self) {}

    fn instruction(
        &mut self,
        mnemonic: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let name = mnemonic.text.to_ascii_lowercase();
        let operands = self.operands(&name, cursor, assembly)?;
        let matched = self.matcher.match_instruction(self, &name, &operands);
        let inst = matched.map_err(|mismatch| {
            Fault::of_mismatch(&mismatch, mnemonic.offset, &operands, |operand| operand.offset)
        })?;
        self.expand(&inst, assembly)
    }

    fn directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        _: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        (name.text == ".option").then(|| self.option(cursor))
    }

    fn data_size(directive: &str) -> Option<u8> {
        Some(match directive {
            ".half" | ".hword" => 2,
            ".word" => 4,
            ".dword" => 8,
            _ => return None,
        })
    }

    fn operand_expression(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<ExprId> {
        parse::symbolic(cursor, assembly)
    }

    fn nops((): (), count: u64, out: &mut Vec<u8>) {
        out.extend((0..count % 4).map(|_| 0));
        for _ in 0..count / 4 {
            out.extend([0, 0, 0x40, 3]);
        }
    }

    fn relaxable_align((): (), alignment: u64, max: Option<u64>) -> Option<u64> {
        (alignment > 4 && max.is_none_or(|max| max >= 4)).then(|| alignment - 4)
    }

    fn align_relocation(
        assembly: &mut Assembly<Self>,
        section: SectionId,
        alignment: u64,
        size: u64,
        max: Option<u64>,
    ) -> Option<Record> {
        let kind = elf::R_LARCH_ALIGN.0;
        let Some(max) = max.filter(|max| *max < size) else {
            return Some(Record { kind, symbol: None, addend: size.cast_signed() });
        };
        // With a limit, the addend has the exponent of the alignment in its lowest byte.
        let symbol = Some(assembly.start_label(section, ".Lla-relax-align"));
        let addend = (max << 8 | u64::from(alignment.trailing_zeros())).cast_signed();
        Some(Record { kind, symbol, addend })
    }

    fn relocate(
        assembly: &Assembly<Self>,
        evaluated: &Evaluated<'_>,
        records: &mut Vec<Record>,
    ) -> Result<u64, ErrorKind> {
        fixups::relocate(assembly, evaluated, records)
    }

    fn apply(_: Format, fixup: &Fixup, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
        fixups::apply_kind(fixup.kind, value, bytes)
    }

    fn symbol_type(specifier: Specifier) -> Option<u8> {
        fixups::is_tls(specifier).then_some(elf::STT_TLS.0)
    }

    fn relocation_named(name: &str, _: Format) -> Option<u32> {
        relocations::named(name)
    }

    fn frame_register(name: &str, _: Format) -> Option<u32> {
        parse::frame_register(name)
    }

    fn advance_relocations(size: usize) -> Option<(FixupKind, FixupKind)> {
        let (add, sub) = fixups::of_difference(size);
        Some((FixupKind::relocation(add.0), FixupKind::relocation(sub.0)))
    }
}
