//! Assembler of AVR, in the syntax of GNU: state, instructions and directives.

pub(crate) mod encode;
mod fixups;
mod operand;
mod parse;

extern crate alloc;

use alloc::vec::Vec;

use tablegen_mc::assembler::dwarf::{DW_EH_PE_pcrel, DW_EH_PE_sdata4};
use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{
    Assembly, Cursor, Emit, ErrorKind, Evaluated, ExprId, Fault, Fixup, Format, FrameInfo, Parsed,
    Record, Syntax, Target, Token, TokenKind, Value,
};
use tablegen_mc::elf::{self, FileFlags};
use tablegen_rt::mc::inst::Inst;

use crate::matcher::{Assembler as Matcher, Matched};
use crate::target::{Feature, HwMode, Opcode, Register, RegisterClass};
use crate::{FeatureSet, Setup};

pub use operand::Operand;

/// Number of the return address in call frame information: no register.
const NO_REGISTER: u32 = u32::MAX;

/// AVR with a set of features.
#[derive(Debug)]
pub struct Machine {
    features: FeatureSet,
    matcher: Matcher,
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
        Machine { features, matcher: Matcher::new(|feature| features.contains(feature)) }
    }

    /// Returns true for processors without the lower 16 registers.
    fn is_tiny(&self) -> bool {
        self.features.contains(Feature::FeatureTinyEncoding)
    }

    /// Returns the flags of an object for the architecture of the processor.
    fn flags(&self) -> u32 {
        use Feature as F;
        const ARCHITECTURES: [(Feature, FileFlags); 18] = [
            (F::ELFArchAVR1, elf::EF_AVR_ARCH_AVR1),
            (F::ELFArchAVR2, elf::EF_AVR_ARCH_AVR2),
            (F::ELFArchAVR25, elf::EF_AVR_ARCH_AVR25),
            (F::ELFArchAVR3, elf::EF_AVR_ARCH_AVR3),
            (F::ELFArchAVR31, elf::EF_AVR_ARCH_AVR31),
            (F::ELFArchAVR35, elf::EF_AVR_ARCH_AVR35),
            (F::ELFArchAVR4, elf::EF_AVR_ARCH_AVR4),
            (F::ELFArchAVR5, elf::EF_AVR_ARCH_AVR5),
            (F::ELFArchAVR51, elf::EF_AVR_ARCH_AVR51),
            (F::ELFArchAVR6, elf::EF_AVR_ARCH_AVR6),
            (F::ELFArchTiny, elf::EF_AVR_ARCH_AVRTINY),
            (F::ELFArchXMEGA1, elf::EF_AVR_ARCH_XMEGA1),
            (F::ELFArchXMEGA2, elf::EF_AVR_ARCH_XMEGA2),
            (F::ELFArchXMEGA3, elf::EF_AVR_ARCH_XMEGA3),
            (F::ELFArchXMEGA4, elf::EF_AVR_ARCH_XMEGA4),
            (F::ELFArchXMEGA5, elf::EF_AVR_ARCH_XMEGA5),
            (F::ELFArchXMEGA6, elf::EF_AVR_ARCH_XMEGA6),
            (F::ELFArchXMEGA7, elf::EF_AVR_ARCH_XMEGA7),
        ];
        let found = ARCHITECTURES.iter().find(|(feature, _)| self.features.contains(*feature));
        // The linker may change distances.
        elf::EF_AVR_LINKRELAX_PREPARED.0 | found.map_or(0, |(_, flags)| flags.0)
    }

    fn emit(&self, inst: &Matched, source: usize, assembly: &mut Assembly<Self>) -> Parsed<()> {
        let has_memory = self.features.contains(Feature::FeatureSRAM);
        let code = encode::encode(inst, has_memory, assembly);
        let code = code.map_err(|kind| Fault::new(source, kind))?;
        // Not all expressions have fixups. LLVM visits them from the last to the first.
        for index in (0..inst.len()).rev() {
            if let Some(value) = ExprId::of_operand(inst.operand(index)) {
                assembly.register_all(value);
            }
        }
        assembly.emit(&code, None);
        Ok(())
    }

    /// Emits the relocations of a directive for data that the usual one does not have. Returns false if the usual
    /// directive has to emit its values.
    fn data(size: u8, cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Self>) -> Parsed<bool> {
        let is_name = |token: Token<'_>| token.kind == TokenKind::Identifier && token.text != ".";
        if !is_name(cursor.token()) {
            return Ok(false);
        }
        if cursor.peek(1).is_operator("-") && is_name(cursor.peek(2)) {
            // A relocation tells the linker that the data behind it are a distance.
            let start = assembly.symbols.intern(".text");
            let reference = assembly.add_node(Node::Symbol(start, fixups::DISTANCE));
            assembly.value(reference, size, false);
            return Ok(false);
        }
        if !cursor.peek(1).is_operator("(") {
            return Ok(false);
        }
        let fault = cursor.fault(ErrorKind::Expected("an operator of relocations"));
        let specifier = fixups::specifier(cursor.take().text).ok_or(fault)?;
        cursor.expect("(")?;
        let symbol = assembly.symbols.intern(cursor.symbol()?);
        let reference = assembly.add_node(Node::Symbol(symbol, specifier));
        assembly.value(reference, size, false);
        cursor.expect(")")?;
        cursor.end()?;
        Ok(true)
    }
}

impl Emit for Machine {
    type Opcode = Opcode;
    type Register = Register;

    fn hw_mode(&self) -> HwMode {
        HwMode::DefaultMode
    }

    // The decoder reads pairs as their lower registers.
    fn contains(class: RegisterClass, register: Register) -> bool {
        let pair = operand::pair(register);
        class.contains(register) || pair.is_some_and(|pair| class.contains(pair))
    }

    fn emit_inst<I>(&mut self, inst: &I, assembly: &mut Assembly<Self>) -> Parsed<()>
    where
        I: Inst<Opcode = Opcode, Register = Register> + ?Sized,
    {
        let inst = assembly.copied(inst)?;
        self.emit(&inst, assembly.source(), assembly)
    }
}

impl Target for Machine {
    type Item = ();
    type State = ();

    const SYNTAX: Syntax =
        Syntax::USUAL.with_comment(";").with_separator("$").with_has_specifiers(true);
    const ALIGNS_IN_BYTES: bool = true;
    const FRAMES: Option<FrameInfo> = Some(FrameInfo {
        return_register: NO_REGISTER,
        initial: &[],
        section_type: elf::SHT_PROGBITS.0,
        address_specifier: 0,
    });
    const DATA_ALIGNMENT: Option<i64> = Some(-2);
    const FRAME_ENCODING: u8 = DW_EH_PE_pcrel | DW_EH_PE_sdata4;

    fn format(&self) -> Format {
        Format::elf64(elf::EM_AVR.0).with_32_bits().with_address_size(2).with_flags(self.flags())
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
        self.emit(&inst, mnemonic.offset, assembly)
    }

    fn directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        let lower = name.text.to_ascii_lowercase();
        let size = match lower.as_str() {
            ".long" => 4,
            ".word" | ".short" => 2,
            ".byte" => 1,
            _ => return None,
        };
        match Self::data(size, cursor, assembly) {
            Ok(true) => Some(Ok(())),
            // LLVM has no usual directive of this name.
            Ok(false) if lower == ".word" && cursor.peek(1).is_operator("-") => {
                let is_distance = cursor.peek(2).kind == TokenKind::Identifier
                    && cursor.token().kind == TokenKind::Identifier
                    && cursor.token().text != "."
                    && cursor.peek(2).text != ".";
                let fault = name.fault(ErrorKind::Expected("a directive for distances"));
                is_distance.then_some(Err(fault))
            }
            Ok(false) => None,
            Err(fault) => Some(Err(fault)),
        }
    }

    fn data_size(directive: &str) -> Option<u8> {
        (directive == ".word").then_some(2)
    }

    fn nops((): (), count: u64, out: &mut Vec<u8>) {
        out.extend((0..count).map(|_| 0));
    }

    fn relocate(
        assembly: &Assembly<Self>,
        evaluated: &Evaluated<'_>,
        records: &mut Vec<Record>,
    ) -> Result<u64, ErrorKind> {
        fixups::relocate(assembly, evaluated, records)
    }

    fn apply(_: Format, fixup: &Fixup, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
        fixups::apply(fixup.kind, value, bytes)
    }

    fn needs_symbol(_: u32, _: &Assembly<Self>, _: &Value) -> bool {
        false
    }

    fn relocation_named(name: &str, _: Format) -> Option<u32> {
        fixups::relocation_named(name)
    }
}
