//! Assembler of ARM without a parser of instructions: state, encodings of A32 and T32, directives, relocations.
//!
//! Programs and code generators make instructions ([`Emit`]). Statements are labels, data and directives.

mod directives;
pub(crate) mod encode;
mod fixups;
pub(crate) mod immediate;
mod link;
mod relocations;
mod vectors;

extern crate alloc;

use alloc::vec::Vec;

use tablegen_mc::assembler::dwarf::DW_CFA_def_cfa;
use tablegen_mc::assembler::expression::{Binary, Node, Specifier};
use tablegen_mc::assembler::{
    Assembly, Cursor, Emit, ErrorKind, Evaluated, ExprId, Fault, Fixup, Format, FrameInfo, Parsed,
    Record, Syntax, Target, Token, Value,
};
use tablegen_mc::{ByteOrder, elf};
use tablegen_rt::mc::inst::Operand;
use tablegen_rt::mc::machine::MachineInst;

use crate::target::{HwMode, Opcode, Register};
use crate::{Feature, FeatureSet, Setup};
use directives::Attributes;

/// Instruction whose only operand is a word of data between instructions, which patterns of literals have. Its operands
/// are those of LLVM: a number, the expression, and a size.
const LITERAL: Opcode = Opcode::CONSTPOOL_ENTRY;

/// Instruction to be encoded, with a list of at most 32 registers.
pub(crate) type Encodable = MachineInst<Opcode, Register, 37>;

/// ARM with a set of features, which directives change.
#[derive(Debug)]
pub struct Machine {
    features: FeatureSet,
    is_big_endian: bool,
    attributes: Attributes,
    /// True if an instruction of T32 was emitted: functions are those of T32.
    has_thumb: bool,
}

/// Returns the assembler of a setup.
#[must_use]
pub fn assembler(setup: &Setup) -> tablegen_mc::assembler::Assembler<Machine> {
    let machine = Machine::new(setup.features, setup.order == ByteOrder::Big);
    tablegen_mc::assembler::Assembler::new(machine).with_os_abi(setup.os_abi)
}

impl Machine {
    /// Creates a machine with these features.
    #[must_use]
    pub fn new(features: FeatureSet, is_big_endian: bool) -> Self {
        Machine { features, is_big_endian, attributes: Attributes::default(), has_thumb: false }
    }

    /// Returns the present features.
    #[must_use]
    pub const fn features(&self) -> FeatureSet {
        self.features
    }

    pub(super) const fn is_big_endian(&self) -> bool {
        self.is_big_endian
    }

    pub(super) fn is_thumb(&self) -> bool {
        self.features.contains(Feature::ModeThumb)
    }
}

impl Emit for Machine {
    type Opcode = Opcode;
    type Register = Register;

    fn hw_mode(&self) -> HwMode {
        HwMode::DefaultMode
    }

    fn emit_inst<I>(&mut self, inst: &I, assembly: &mut Assembly<Self>) -> Parsed<()>
    where
        I: tablegen_rt::mc::inst::Inst<Opcode = Opcode, Register = Register> + ?Sized,
    {
        if inst.opcode() == LITERAL {
            match inst.operand(1) {
                Operand::Immediate(number) => {
                    assembly.integer(number.cast_unsigned(), 4, self.is_big_endian);
                }
                operand => {
                    let fault = Fault::new(assembly.source(), ErrorKind::Expected("a number"));
                    let value = ExprId::of_operand(operand).ok_or(fault)?;
                    assembly.value(value, 4, self.is_big_endian);
                }
            }
            return Ok(());
        }
        let inst: Encodable = assembly.copied(inst)?;
        let is_thumb = self.is_thumb();
        self.has_thumb |= is_thumb;
        assembly.set_code_mapping(if is_thumb { "$t" } else { "$a" });
        let code = self.encode(&inst, assembly);
        let code = code.map_err(|kind| Fault::new(assembly.source(), kind))?;
        assembly.emit(&code, None);
        Ok(())
    }
}

impl Target for Machine {
    type Item = ();
    type State = (bool, bool);

    const SYNTAX: Syntax = Syntax::USUAL.with_comment("@");
    const MAPPING: Option<(&'static str, &'static str)> = Some(("$a", "$d"));
    const FRAMES: Option<FrameInfo> = Some(FrameInfo {
        return_register: 14,
        initial: &[DW_CFA_def_cfa, 13, 0],
        section_type: elf::SHT_PROGBITS.0,
        address_specifier: 0,
    });

    fn format(&self) -> Format {
        let format = Format::elf64(elf::EM_ARM.0).with_32_bits().without_addends();
        let format = format.with_flags(elf::EF_ARM_EABI_VER5.0);
        if self.is_big_endian { format.with_big_endian() } else { format }
    }

    fn state(&self) -> (bool, bool) {
        (self.is_thumb(), self.is_big_endian)
    }

    fn instruction(
        &mut self,
        mnemonic: Token<'_>,
        _: &mut Cursor<'_, '_>,
        _: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let reason = "instructions of ARM as text are not supported";
        Err(Fault::new(mnemonic.offset, ErrorKind::Invalid(reason)))
    }

    fn directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        match name.text {
            ".eabi_attribute" => Some(self.attributes.set(cursor, assembly)),
            ".syntax" => Some(directives::syntax(cursor)),
            ".arm" => Some(self.set_mode(false, cursor)),
            ".thumb" => Some(self.set_mode(true, cursor)),
            _ => None,
        }
    }

    fn data_size(directive: &str) -> Option<u8> {
        Some(match directive {
            ".short" | ".hword" => 2,
            ".word" | ".long" => 4,
            _ => return None,
        })
    }

    /// Parses an expression whose symbol may have a specifier, as in `symbol(GOT)+4`.
    fn data_expression(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<ExprId> {
        let id = assembly.expression(cursor)?;
        if !cursor.is("(") {
            return Ok(id);
        }
        let fault = cursor.fault(ErrorKind::Expected("a relocation specifier"));
        let Node::Symbol(symbol, 0) = assembly.node(id) else { return Err(fault) };
        cursor.take();
        let specifier = fixups::specifier(cursor.token().text).ok_or(fault)?;
        cursor.take();
        cursor.expect(")")?;
        let mut id = assembly.add_node(Node::Symbol(symbol, specifier));
        loop {
            let operator = match () {
                () if cursor.eat("+") => Binary::Add,
                () if cursor.eat("-") => Binary::Sub,
                () => return Ok(id),
            };
            let term = assembly.primary_expression(cursor)?;
            id = assembly.add_node(Node::Binary(operator, id, term));
        }
    }

    /// Parses an expression, or a half of one, as in `:lower16:symbol`.
    fn operand_expression(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<ExprId> {
        if !cursor.eat(":") {
            return Self::data_expression(cursor, assembly);
        }
        let fault = cursor.fault(ErrorKind::Expected("`lower16` or `upper16`"));
        let specifier = match cursor.token().text {
            "lower16" => fixups::LOWER,
            "upper16" => fixups::UPPER,
            _ => return Err(fault),
        };
        cursor.take();
        cursor.expect(":")?;
        let inner = assembly.expression(cursor)?;
        Ok(assembly.add_node(Node::Specified(specifier, inner)))
    }

    fn nops((is_thumb, is_big_endian): (bool, bool), count: u64, out: &mut Vec<u8>) {
        let mut push = |bytes: &[u8]| match is_big_endian {
            true => out.extend(bytes.iter().rev()),
            false => out.extend(bytes),
        };
        // Data between instructions may end at any byte.
        let size = if is_thumb { 2 } else { 4 };
        (0..count % size).for_each(|_| push(&[0]));
        for _ in 0..count / size {
            if is_thumb { push(&[0x00, 0xbf]) } else { push(&[0x00, 0xf0, 0x20, 0xe3]) }
        }
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

    fn needs_symbol(kind: u32, assembly: &Assembly<Self>, value: &Value) -> bool {
        // Other relocations, and those of functions of T32, need to know the instruction set of a function.
        !matches!(elf::RelocationType(kind), elf::R_ARM_ABS32 | elf::R_ARM_PREL31)
            || value.add.is_some_and(|symbol| assembly.symbols.get(symbol).value_bits != 0)
    }

    fn relocation_named(name: &str, _: Format) -> Option<u32> {
        relocations::named(name)
    }

    fn symbol_type(specifier: Specifier) -> Option<u8> {
        fixups::is_tls(specifier).then_some(elf::STT_TLS.0)
    }

    fn frame_register(name: &str, _: Format) -> Option<u32> {
        directives::frame_register(name)
    }

    fn finish(&mut self, assembly: &mut Assembly<Self>) {
        if self.has_thumb {
            directives::mark_functions(assembly);
        }
        self.attributes.write(assembly);
    }
}
