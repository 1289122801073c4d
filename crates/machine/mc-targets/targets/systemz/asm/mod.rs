//! Assembler of SystemZ, in the syntax of GNU: state, instructions and directives.

pub(crate) mod encode;
mod fixups;
mod formats;
mod operand;
mod parse;

extern crate alloc;

use alloc::vec::Vec;

use tablegen_mc::assembler::dwarf::DW_CFA_def_cfa;
use tablegen_mc::assembler::expression::Specifier;
use tablegen_mc::assembler::{
    Assembly, Cursor, Emit, ErrorKind, Evaluated, Fault, Fixup, Format, FrameInfo, Parsed, Record,
    Syntax, Target, Token, TokenKind, Value,
};
use tablegen_mc::elf;
use tablegen_rt::mc::desc::OperandDesc;
use tablegen_rt::mc::inst::Inst;

use crate::matcher::{Assembler as Matcher, Matched};
use crate::target::{HwMode, Opcode, Register, RegisterClass};
use crate::{FeatureSet, Processor, Setup};

pub use operand::Operand;

/// Tag of the attribute for the calling convention of vectors.
const VECTOR_CONVENTION: u64 = 8;

/// SystemZ with a set of features, which directives change.
#[derive(Debug)]
pub struct Machine {
    features: FeatureSet,
    kept: Vec<FeatureSet>,
    matcher: Matcher,
    /// Matcher for all features, whose operand parsers are tried.
    all: Matcher,
    /// Values of the attribute [`VECTOR_CONVENTION`].
    conventions: Vec<u8>,
}

/// Returns the assembler of a setup.
#[must_use]
pub fn assembler(setup: &Setup) -> tablegen_mc::assembler::Assembler<Machine> {
    let machine = Machine::new(setup.features);
    tablegen_mc::assembler::Assembler::new(machine).with_os_abi(setup.os_abi)
}

impl Machine {
    /// Creates a machine with these features.
    #[must_use]
    pub fn new(features: FeatureSet) -> Self {
        Machine {
            features,
            kept: Vec::new(),
            matcher: matcher(features),
            all: Matcher::with_requirements(|_| true),
            conventions: Vec::new(),
        }
    }

    fn set_features(&mut self, features: FeatureSet) {
        if self.features != features {
            self.features = features;
            self.matcher = matcher(features);
        }
    }

    fn emit(&self, inst: &Matched, assembly: &mut Assembly<Self>) -> Parsed<()> {
        let code = encode::encode(inst, assembly);
        let code = code.map_err(|kind| Fault::new(assembly.source(), kind))?;
        assembly.emit(&code, None);
        Ok(())
    }

    /// Selects the processor of the next instructions.
    fn machine(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Expected("a processor"));
        let name = cursor.identifier().ok_or(fault)?;
        let fault = cursor.fault(ErrorKind::Invalid("no processor is kept"));
        cursor.end()?;
        match name {
            "push" => self.kept.push(self.features),
            "pop" => {
                let features = self.kept.pop().ok_or(fault)?;
                self.set_features(features);
            }
            // A processor that is not known has no features.
            _ => {
                let found = Processor::find(name);
                self.set_features(found.map_or(FeatureSet::EMPTY, |found| found.features()));
            }
        }
        Ok(())
    }

    fn attribute(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Expected("an attribute of the calling convention"));
        let tag = cursor.take().kind;
        cursor.expect(",")?;
        match (tag, cursor.take().kind) {
            (TokenKind::Integer(VECTOR_CONVENTION), TokenKind::Integer(value @ 0..=2)) => {
                self.conventions.push(value as u8);
                cursor.end()
            }
            _ => Err(fault),
        }
    }
}

fn matcher(features: FeatureSet) -> Matcher {
    Matcher::new(|feature| features.contains(feature))
}

impl Emit for Machine {
    type Opcode = Opcode;
    type Register = Register;

    fn hw_mode(&self) -> HwMode {
        HwMode::DefaultMode
    }

    // In addresses, the register 0 stands for none.
    fn is_optional(operand: OperandDesc<Opcode>) -> bool {
        let class = operand.register_class();
        class.is_some_and(|class| {
            matches!(class, RegisterClass::ADDR32Bit | RegisterClass::ADDR64Bit)
        })
    }

    fn emit_inst<I>(&mut self, inst: &I, assembly: &mut Assembly<Self>) -> Parsed<()>
    where
        I: Inst<Opcode = Opcode, Register = Register> + ?Sized,
    {
        let inst = assembly.copied(inst)?;
        self.emit(&inst, assembly)
    }
}

impl Target for Machine {
    type Item = ();
    type State = ();

    const SYNTAX: Syntax =
        Syntax::USUAL.with_has_specifiers(true).with_identifier_starts_with_dollar(true);
    const ALIGNS_IN_BYTES: bool = true;
    const FRAMES: Option<FrameInfo> = Some(FrameInfo {
        return_register: 14,
        // The canonical frame address is 160 bytes above the stack pointer, register 15.
        initial: &[DW_CFA_def_cfa, 15, 0xa0, 1],
        section_type: elf::SHT_PROGBITS.0,
        address_specifier: 0,
    });

    fn format(&self) -> Format {
        Format::elf64(elf::EM_S390.0).with_big_endian()
    }

    fn state(&self) {}

    fn instruction(
        &mut self,
        mnemonic: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let lower = mnemonic.text.to_ascii_lowercase();
        let name = self.matcher.canonical_mnemonic(&lower);
        let operands = self.operands(name, cursor, assembly)?;
        let matched = self.matcher.match_instruction(self, name, &operands);
        let inst = matched.map_err(|mismatch| {
            Fault::of_mismatch(&mismatch, mnemonic.offset, &operands, |operand| operand.offset)
        })?;
        self.emit(&inst, assembly)
    }

    fn directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        match name.text {
            ".insn" => Some(self.insn(cursor, assembly)),
            ".machine" => Some(self.machine(cursor)),
            ".gnu_attribute" => Some(self.attribute(cursor)),
            _ => None,
        }
    }

    fn data_size(directive: &str) -> Option<u8> {
        (directive == ".word").then_some(2)
    }

    fn specifier(name: &str) -> Option<Specifier> {
        fixups::specifier(name)
    }

    fn nops((): (), count: u64, out: &mut Vec<u8>) {
        out.extend((0..count).map(|_| 7));
    }

    fn relocate(
        assembly: &Assembly<Self>,
        evaluated: &Evaluated<'_>,
        records: &mut Vec<Record>,
    ) -> Result<u64, ErrorKind> {
        fixups::relocate(assembly, evaluated, records)
    }

    fn apply(_: Format, fixup: &Fixup, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
        fixups::apply(fixup, value, bytes)
    }

    fn needs_symbol(_: u32, _: &Assembly<Self>, target: &Value) -> bool {
        fixups::needs_symbol(target.specifier)
    }

    fn symbol_type(specifier: Specifier) -> Option<u8> {
        fixups::is_tls(specifier).then_some(elf::STT_TLS.0)
    }

    fn relocation_named(name: &str, _: Format) -> Option<u32> {
        fixups::relocation_named(name)
    }

    fn frame_register(name: &str, _: Format) -> Option<u32> {
        parse::frame_register(name)
    }

    /// Writes the section with the attributes.
    fn finish(&mut self, assembly: &mut Assembly<Self>) {
        if self.conventions.is_empty() {
            return;
        }
        let tagged = |&value: &u8| [VECTOR_CONVENTION as u8, value];
        let attributes: Vec<u8> = self.conventions.iter().flat_map(tagged).collect();
        let kind = elf::SHT_GNU_ATTRIBUTES.0;
        assembly.write_attributes(".gnu.attributes", kind, "gnu", &attributes);
    }
}
