//! Assembler of AArch64: state, and instructions.

mod aliases;
mod auth;
mod classes;
mod coff;
mod custom;
mod directives;
pub(crate) mod encode;
mod fixups;
mod ilp32;
mod link;
mod lists;
mod macho;
mod operand;
mod parse;
mod predicates;
mod registers;
mod relocations;
mod render;
mod system;
mod validate;

extern crate alloc;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use tablegen_mc::assembler::dwarf::DW_CFA_def_cfa;
use tablegen_mc::assembler::encode::check_fixed_operands;
use tablegen_mc::assembler::expression::{Node, Specifier};
use tablegen_mc::assembler::macho::FrameRule;
use tablegen_mc::assembler::{
    Assembly, Cursor, Emit, ErrorKind, Evaluated, ExprId, Fault, Fixup, Format, FrameInfo,
    Literals, Parsed, Record, SymbolId, Syntax, Target, Token, TokenKind, Value,
};
use tablegen_mc::{BinaryFormat, ByteOrder, elf};
use tablegen_rt::mc::inst::Inst;

use crate::matcher::{Assembler as Matcher, AssemblyVariant, Matched};
use crate::target::encoder::EncoderTarget;
use crate::target::{HwMode, Opcode, Register};
use crate::{FeatureSet, Setup};
use operand::RegisterKind;
use validate::Prefix;

pub use operand::Operand;
#[cfg(all(feature = "codegen", not(no_tables)))]
pub(crate) use predicates::logical;

/// AArch64 with a set of features, which directives change.
#[derive(Debug)]
pub struct Machine {
    features: FeatureSet,
    is_big_endian: bool,
    /// True for object files with addresses of 32 bits.
    is_ilp32: bool,
    /// Format of object files.
    binary: BinaryFormat,
    /// Matchers for NEON's instructions with a suffix behind the mnemonic, and for others.
    matchers: [Matcher; 2],
    /// Matcher for all features, whose operand parsers are tried.
    all: Matcher,
    /// Names of registers that the source defines, in lower case.
    names: BTreeMap<String, (Register, RegisterKind)>,
    /// Prefix that the next instruction has to fit.
    prefix: Option<Prefix>,
    literals: Literals,
}

/// Returns the assembler of a setup.
#[must_use]
pub fn assembler(setup: &Setup) -> tablegen_mc::assembler::Assembler<Machine> {
    let machine = Machine::new(setup.features, setup.order == ByteOrder::Big);
    let machine = machine.with_ilp32(setup.abi == "ilp32").with_binary_format(setup.binary_format);
    tablegen_mc::assembler::Assembler::new(machine).with_os_abi(setup.os_abi)
}

fn matchers(features: FeatureSet) -> [Matcher; 2] {
    let matcher = Matcher::new(|feature| features.contains(feature));
    [AssemblyVariant::apple_neon, AssemblyVariant::generic]
        .map(|variant| matcher.clone().with_variant(variant))
}

impl Machine {
    /// Creates a machine with these features.
    #[must_use]
    pub fn new(features: FeatureSet, is_big_endian: bool) -> Self {
        Machine {
            features,
            is_big_endian,
            is_ilp32: false,
            binary: BinaryFormat::Elf,
            matchers: matchers(features),
            all: Matcher::with_requirements(|_| true),
            names: BTreeMap::new(),
            prefix: None,
            literals: Literals::default(),
        }
    }

    /// Returns this machine for object files with addresses of 32 bits, or of 64.
    #[must_use]
    pub fn with_ilp32(self, is_ilp32: bool) -> Self {
        Machine { is_ilp32, ..self }
    }

    /// Returns this machine for object files of a format.
    #[must_use]
    pub fn with_binary_format(self, binary: BinaryFormat) -> Self {
        Machine { binary, ..self }
    }

    /// Returns the present features.
    #[must_use]
    pub const fn features(&self) -> FeatureSet {
        self.features
    }

    fn set_features(&mut self, features: FeatureSet) {
        if self.features != features {
            self.features = features;
            self.matchers = matchers(features);
        }
    }

    /// Returns the register with a name in lower case, if it is of a kind.
    fn register(&self, name: &str, kind: RegisterKind) -> Option<Register> {
        registers::find(name, kind, |name| self.names.get(name).copied())
    }
}

impl Machine {
    /// Emits an instruction.
    fn emit(&mut self, inst: &Matched, offset: usize, assembly: &mut Assembly<Self>) -> Parsed<()> {
        self.validate(inst, assembly)
            .map_err(|what| Fault::new(offset, ErrorKind::Invalid(what)))?;
        let code = encode::encode(inst, assembly, offset);
        let code = code.map_err(|kind| Fault::new(offset, kind))?;
        assembly.emit(&code, None);
        Ok(())
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
        let inst: Matched = assembly.copied(inst)?;
        if assembly.is_checked() {
            check_fixed_operands::<EncoderTarget, _>(&inst)
                .map_err(|kind| Fault::new(assembly.source(), kind))?;
        }
        self.emit(&inst, assembly.source(), assembly)
    }
}

impl Target for Machine {
    type Item = ();
    type State = FeatureSet;

    const SYNTAX: Syntax = Syntax::USUAL.with_comment("//");
    const CODE_SECTION_ALIGNMENT: u64 = 4;
    const MAPPING: Option<(&'static str, &'static str)> = Some(("$x", "$d"));
    const FRAMES: Option<FrameInfo> = Some(FrameInfo {
        return_register: 30,
        initial: &[DW_CFA_def_cfa, 31, 0],
        section_type: elf::SHT_PROGBITS.0,
        address_specifier: 0,
    });
    const IMAGE_RELATIVE: Specifier = fixups::IMGREL;
    const LABELS_SECTIONS: bool = true;
    const UNWIND_BY_FRAMES: u32 = macho::UNWIND_BY_FRAMES;
    const DATA_ALIGNMENT: Option<i64> = Some(-4);

    fn format(&self) -> Format {
        let mut format = Format::elf64(elf::EM_AARCH64.0);
        if self.is_ilp32 {
            format = format.with_32_bits();
        }
        let format = format.with_binary_format(self.binary);
        if self.is_big_endian { format.with_big_endian() } else { format }
    }

    fn syntax(&self) -> Syntax {
        match self.binary {
            BinaryFormat::MachO(_) => Self::SYNTAX.with_comment(";").with_separator("%%"),
            BinaryFormat::Coff(_) => Self::SYNTAX.with_has_specifiers(true),
            _ => Self::SYNTAX,
        }
    }

    fn state(&self) -> FeatureSet {
        self.features
    }

    fn instruction(
        &mut self,
        mnemonic: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let (name, offset) = (mnemonic.text.to_ascii_lowercase(), mnemonic.offset);
        let next = cursor.token();
        if next.kind == TokenKind::Identifier && next.text.eq_ignore_ascii_case(".req") {
            cursor.take();
            return self.define_register(&name, cursor);
        }
        const BRANCHES: [&str; 18] = [
            "beq", "bne", "bhs", "bcs", "blo", "bcc", "bmi", "bpl", "bvs", "bvc", "bhi", "bls",
            "bge", "blt", "bgt", "ble", "bal", "bnv",
        ];
        let name = match BRANCHES.contains(&name.as_str()) {
            true => alloc::format!("b.{}", name.get(1..).unwrap_or_default()),
            false => name,
        };
        let mut literals = core::mem::take(&mut self.literals);
        let line = parse::line(self, &mut literals, assembly, &name, offset, cursor);
        self.literals = literals;
        let mut line = line?;
        let head = name.split('.').next().unwrap_or_default();
        aliases::replace(head, &mut line)?;
        let (head, operands) = (line.replaced.unwrap_or(head), &line.operands);
        let mut matched = self.matchers[0].match_instruction(self, head, operands);
        if matched.is_err() {
            matched = self.matchers[1].match_instruction(self, head, operands);
        }
        let inst = matched.map_err(|mismatch| {
            Fault::of_mismatch(&mismatch, offset, operands, |operand| operand.offset)
        })?;
        self.emit(&inst, offset, assembly)
    }

    fn directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        Some(match name.text.to_ascii_lowercase().as_str() {
            ".arch" => self.arch(cursor),
            ".arch_extension" => self.arch_extension(cursor),
            ".cpu" => self.cpu(cursor),
            ".inst" => self.inst(name.offset, cursor, assembly),
            ".ltorg" | ".pool" => cursor.end().map(|()| {
                let mut literals = core::mem::take(&mut self.literals);
                literals.write_present(assembly, self.is_big_endian);
                self.literals = literals;
            }),
            ".tlsdesccall" => self.tlsdesc_call(cursor, assembly),
            ".unreq" => self.remove_register(cursor),
            ".variant_pcs" => assembly.mark_symbol(cursor, elf::STO_AARCH64_VARIANT_PCS.0),
            _ => return None,
        })
    }

    fn data_size(directive: &str) -> Option<u8> {
        Some(match directive {
            ".hword" => 2,
            ".word" => 4,
            ".dword" | ".xword" => 8,
            _ => return None,
        })
    }

    fn data_expression(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<ExprId> {
        use tablegen_mc::assembler::expression::Binary;
        let start = *cursor;
        let id = assembly.expression(cursor)?;
        if !cursor.is("@") {
            return Ok(id);
        }
        let offset = start.token().offset;
        let is_whole = matches!(assembly.node(id), Node::Symbol(..)) || cursor.closes(&start);
        cursor.take();
        if cursor.token().text == "AUTH" {
            let whole = Some(id).filter(|_| is_whole);
            let id = whole.ok_or(Fault::new(offset, ErrorKind::NotRelocatable))?;
            cursor.take();
            return auth::rest(id, cursor, assembly);
        }
        let fault = cursor.fault(ErrorKind::Expected("a relocation specifier"));
        let suffix = fixups::suffix(&parse::lower(cursor.take()), false, assembly.format());
        let suffix = suffix.ok_or_else(|| fault.clone())?;
        let Node::Symbol(symbol, 0) = assembly.node(id) else { return Err(fault) };
        let mut id = assembly.add_node(Node::Symbol(symbol, suffix));
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

    fn operand_expression(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<ExprId> {
        parse::symbolic(cursor, assembly)
    }

    fn nops(_: FeatureSet, count: u64, out: &mut Vec<u8>) {
        out.extend((0..count % 4).map(|_| 0));
        (0..count / 4).for_each(|_| out.extend([0x1f, 0x20, 0x03, 0xd5]));
    }

    fn relocate(
        assembly: &Assembly<Self>,
        evaluated: &Evaluated<'_>,
        records: &mut Vec<Record>,
    ) -> Result<u64, ErrorKind> {
        fixups::relocate(assembly, evaluated, records)
    }

    fn apply(format: Format, fixup: &Fixup, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
        fixups::apply(fixup.kind, value, format, bytes)
    }

    fn needs_symbol(kind: u32, _: &Assembly<Self>, _: &Value) -> bool {
        fixups::needs_symbol(kind)
    }

    fn relocation_named(name: &str, format: Format) -> Option<u32> {
        if format.is_64_bit { relocations::named(name) } else { ilp32::named(name) }
    }

    fn specifier(name: &str) -> Option<Specifier> {
        coff::specifier(name)
    }

    fn compact_unwind(rules: &[FrameRule], _: Format) -> u32 {
        macho::compact_unwind(rules)
    }

    fn macho_personality(symbol: SymbolId, assembly: &mut Assembly<Self>) -> Option<ExprId> {
        Some(macho::personality(symbol, assembly))
    }

    fn symbol_type(specifier: Specifier) -> Option<u8> {
        fixups::is_tls(specifier).then_some(elf::STT_TLS.0)
    }

    fn frame_register(name: &str, _: Format) -> Option<u32> {
        registers::frame_number(name)
    }

    fn finish(&mut self, assembly: &mut Assembly<Self>) {
        core::mem::take(&mut self.literals).write_all(assembly, self.is_big_endian);
        // Symbols that mark data have the type of other symbols of their section.
        for id in assembly.symbols.registered().to_vec() {
            let is_tls = |section| assembly.flags_of(section) & elf::SHF_TLS.0 != 0;
            if assembly.symbols.get(id).name == "$d" && assembly.section_of(id).is_some_and(is_tls)
            {
                assembly.symbols.get_mut(id).kind = elf::STT_TLS.0;
            }
        }
    }
}
