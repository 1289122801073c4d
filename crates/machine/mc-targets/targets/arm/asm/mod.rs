//! Assembler of ARM: state, instructions of A32 and T32, directives, relocations.
//!
//! Programs and code generators also make instructions without text ([`Emit`]).

mod arch;
mod block;
mod check;
mod classes;
mod convert;
mod custom;
mod directives;
pub(crate) mod encode;
mod feature_attributes;
mod fixups;
pub(crate) mod immediate;
mod implicit;
mod line;
mod link;
mod lists;
mod mnemonic;
mod operand;
mod parse;
mod registers;
mod relocations;
mod render;
mod render_memory;
mod rewrite;
mod rewrite_vectors;
mod unwind;
mod vector_classes;
mod vector_immediate;
mod vectors;

extern crate alloc;

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use tablegen_mc::assembler::dwarf::DW_CFA_def_cfa;
use tablegen_mc::assembler::expression::{Binary, Node, Specifier};
use tablegen_mc::assembler::{
    Assembly, Code, Cursor, Emit, ErrorKind, Evaluated, ExprId, Fault, Fixup, Format, FrameInfo,
    Literals, Options, Parsed, Record, Site, SymbolId, Syntax, Target, Token, TokenKind, Value,
};
use tablegen_mc::{ByteOrder, elf};
use tablegen_rt::mc::inst::Operand as Argument;
use tablegen_rt::mc::machine::MachineInst;

use crate::matcher::{Assembler as Matcher, Matched};
use crate::target::{HwMode, Opcode, Register};
use crate::{Feature, FeatureSet, Setup};
use arch::{Architecture, Unit};
use block::Block;
use directives::Attributes;
use line::Line;
use unwind::Function;

pub use operand::Operand;

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
    /// True if a program emitted an instruction of T32: its functions are those of T32.
    has_thumb: bool,
    matcher: Matcher,
    /// Names of registers that the source defines, in lower case.
    names: BTreeMap<String, Register>,
    literals: Literals,
    /// Conditional instructions behind `it`.
    block: Option<Block>,
    /// True if blocks are added for conditional instructions without one.
    adds_blocks: bool,
    /// Block that is added and not written yet.
    pending: Option<implicit::Pending>,
    /// Instructions with predicates behind `vpt` and `vpst`.
    vector_block: Option<Block>,
    /// True if the next label is a function of T32.
    marks_next: bool,
    /// True while `nop` is matched.
    is_nop: bool,
    /// Architecture and floating-point unit that the source states.
    arch: Option<&'static Architecture>,
    object_arch: Option<&'static Architecture>,
    unit: Option<&'static Unit>,
    /// Function whose table for unwinding the present directives fill.
    function: Option<Function>,
}

/// Instruction that can grow, with the state of the machine.
#[derive(Clone, Debug)]
pub struct Item {
    inst: Box<Encodable>,
    features: FeatureSet,
    is_big_endian: bool,
}

/// State that the bytes of an alignment depend on.
#[derive(Clone, Copy, Debug)]
pub struct State {
    is_thumb: bool,
    is_big_endian: bool,
    /// True if the machine has an instruction without effect.
    has_nop: bool,
}

/// Returns the assembler of a setup.
#[must_use]
pub fn assembler(setup: &Setup) -> tablegen_mc::assembler::Assembler<Machine> {
    let machine = Machine::new(setup.features, setup.order == ByteOrder::Big);
    tablegen_mc::assembler::Assembler::new(machine).with_os_abi(setup.os_abi)
}

fn matcher(features: FeatureSet) -> Matcher {
    Matcher::new(|feature| features.contains(feature))
}

impl Machine {
    /// Creates a machine with these features.
    #[must_use]
    pub fn new(features: FeatureSet, is_big_endian: bool) -> Self {
        Machine {
            features,
            is_big_endian,
            attributes: Attributes::default(),
            has_thumb: false,
            matcher: matcher(features),
            names: BTreeMap::new(),
            literals: Literals::default(),
            block: None,
            adds_blocks: false,
            pending: None,
            vector_block: None,
            marks_next: false,
            is_nop: false,
            arch: None,
            object_arch: None,
            unit: None,
            function: None,
        }
    }

    /// Returns the present features.
    #[must_use]
    pub const fn features(&self) -> FeatureSet {
        self.features
    }

    fn set_features(&mut self, features: FeatureSet) {
        if self.features != features {
            self.features = features;
            self.matcher = matcher(features);
        }
    }

    fn has(&self, feature: Feature) -> bool {
        self.features.contains(feature)
    }

    /// Returns true if the features of a C++ initializer list are available, such as `{ {ARM::HasV7Ops} }`.
    fn has_all(&self, required: &str) -> bool {
        let names = required.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let mut names = names.filter(|name| !matches!(*name, "" | "ARM"));
        names.all(|name| Feature::from_name(name).is_some_and(|feature| self.has(feature)))
    }

    fn is_thumb(&self) -> bool {
        self.has(Feature::ModeThumb)
    }

    fn is_thumb1(&self) -> bool {
        self.is_thumb() && !self.has(Feature::FeatureThumb2)
    }

    fn is_thumb2(&self) -> bool {
        self.is_thumb() && self.has(Feature::FeatureThumb2)
    }

    fn has_v8(&self) -> bool {
        self.has(Feature::HasV8Ops)
    }

    fn has_mve(&self) -> bool {
        self.has(Feature::HasMVEIntegerOps)
    }

    const fn is_in_block(&self) -> bool {
        self.block.is_some()
    }

    /// Returns true if a coprocessor can be named.
    fn has_coprocessor(&self, number: i64) -> bool {
        let is_vector = matches!(number, 8 | 9 | 14 | 15) && self.has(Feature::HasV8_1MMainlineOps);
        !(is_vector || self.has_v8() && number & 14 != 14)
    }

    /// Returns true if a coprocessor is a custom datapath.
    fn is_custom(&self, number: i64) -> bool {
        let feature =
            usize::try_from(number).ok().and_then(|number| crate::decode::CUSTOM.get(number));
        feature.is_some_and(|feature| self.has(*feature))
    }

    /// Appends an instruction.
    fn append(&self, inst: &Matched, assembly: &mut Assembly<Self>) -> Parsed<()> {
        assembly.set_code_mapping(if self.is_thumb() { "$t" } else { "$a" });
        let item = Item {
            inst: Box::new(with_distance(inst, assembly)),
            features: self.features,
            is_big_endian: self.is_big_endian,
        };
        let code = encode::encode(&item.inst, self.features, self.is_big_endian, assembly);
        let code = code.map_err(|kind| Fault::new(assembly.source(), kind))?;
        let grows = !code.fixups.is_empty() && item.longer().is_some();
        assembly.emit(&code, grows.then_some(item));
        Ok(())
    }

    /// Finds the instruction of a line.
    fn find(&self, line: &Line, offset: usize) -> Parsed<Matched> {
        let found = self.matcher.match_instruction(self, &line.name, &line.operands);
        found.map_err(|mismatch| {
            Fault::of_mismatch(&mismatch, offset, &line.operands, |operand| operand.offset)
        })
    }

    /// Finds the instruction of a line, and appends it.
    fn assemble(
        &mut self,
        line: &Line,
        offset: usize,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        self.is_nop = line.name == "nop";
        let is_added = self.adds_blocks && self.is_thumb2() && self.block.is_none();
        let mut inst = match is_added {
            true => self.match_with_block(line, offset, assembly)?,
            false => self.find(line, offset)?,
        };
        let added = self.block.filter(|_| is_added);
        let checked = self.validate(&inst, line, offset, assembly);
        if checked.is_ok() {
            while let Some(other) = self.rewritten(&inst, line, assembly) {
                inst = other;
            }
        }
        self.block = self.block.and_then(Block::next);
        self.vector_block = self.vector_block.and_then(Block::next);
        checked?;
        if let Some(block) = added {
            return self.add_to_block(&inst, block.condition(), assembly);
        }
        match inst.opcode() {
            Opcode::ITasm | Opcode::t2IT => {
                let number = |index| inst.operand(index).immediate() as u8;
                self.block = Some(Block::new(number(0), number(1)));
            }
            opcode if opcode.name().starts_with("MVE_VPT") || opcode == Opcode::MVE_VPST => {
                self.vector_block = Some(Block::new(0, inst.operand(0).immediate() as u8));
            }
            _ => {}
        }
        // The block of A32 is a check alone.
        if inst.opcode() == Opcode::ITasm { Ok(()) } else { self.append(&inst, assembly) }
    }
}

/// Returns the instruction, whose operand for the end of the other case of an announced branch (`bfcsel`) is the distance
/// from the branch, as the encoding has it.
fn with_distance(inst: &Encodable, assembly: &mut Assembly<Machine>) -> Encodable {
    if inst.opcode() != Opcode::t2BFic {
        return *inst;
    }
    let [branch, end] = [0, 2].map(|index| ExprId::of_operand(inst.operand(index)));
    let (Some(branch), Some(end)) = (branch, end) else { return *inst };
    let mut operands = [0, 1, 2, 3].map(|index| inst.operand(index));
    operands[2] = assembly.add_node(Node::Binary(Binary::Sub, end, branch)).operand();
    tablegen_mc::assembler::encode::inst_of(inst.opcode(), &operands)
}

impl Item {
    /// Returns the longer form of the instruction. `None` if there is none.
    fn longer(&self) -> Option<Matched> {
        use Opcode as O;
        let has = |feature| self.features.contains(feature);
        let has_thumb2 = has(Feature::FeatureThumb2);
        let opcode = match self.inst.opcode() {
            O::tBcc if has_thumb2 => O::t2Bcc,
            O::tLDRpci if has_thumb2 => O::t2LDRpci,
            O::tADR if has_thumb2 => O::t2ADR,
            O::tB if has(Feature::HasV8MBaselineOps) => O::t2B,
            O::tCBZ | O::tCBNZ => {
                let always = Argument::Immediate(14);
                let operands = [Argument::Immediate(0), always, Argument::Register(None)];
                return Some(tablegen_mc::assembler::encode::inst_of(O::tHINT, &operands));
            }
            _ => return None,
        };
        Some(tablegen_mc::assembler::encode::inst_of(opcode, self.inst.operands()))
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
                Argument::Immediate(number) => {
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
        self.has_thumb |= self.is_thumb();
        assembly.set_code_mapping(if self.is_thumb() { "$t" } else { "$a" });
        let inst = with_distance(&inst, assembly);
        let code = encode::encode(&inst, self.features, self.is_big_endian, assembly);
        let code = code.map_err(|kind| Fault::new(assembly.source(), kind))?;
        assembly.emit(&code, None);
        Ok(())
    }
}

impl Target for Machine {
    type Item = Item;
    type State = State;

    const SYNTAX: Syntax = Syntax::USUAL.with_comment("@");
    const MAPPING: Option<(&'static str, &'static str)> = Some(("$a", "$d"));
    const MARKS_FIRST_DATA_LATE: bool = true;
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

    fn state(&self) -> State {
        let has_nop = self.has(Feature::HasV6T2Ops);
        State { is_thumb: self.is_thumb(), is_big_endian: self.is_big_endian, has_nop }
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
        let line = self.line(self.matcher.canonical_mnemonic(&name), offset, cursor, assembly)?;
        self.assemble(&line, offset, assembly)
    }

    fn configure(&mut self, options: &Options) {
        self.adds_blocks = options.adds_blocks;
        if let Some(processor) = &options.attributes_of {
            self.set_feature_attributes(processor);
        }
    }

    fn before_label(&mut self, _: SymbolId, _: usize, assembly: &mut Assembly<Self>) -> Parsed<()> {
        self.write_block(assembly)
    }

    fn label(&mut self, symbol: SymbolId, assembly: &mut Assembly<Self>) {
        let kind = assembly.symbols.get(symbol).kind;
        let is_function = kind == elf::STT_FUNC.0 || kind == elf::STT_GNU_IFUNC.0;
        if core::mem::take(&mut self.marks_next) || self.is_thumb() && is_function {
            directives::mark_function(symbol, assembly);
        }
    }

    fn directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        match self.write_block(assembly) {
            Ok(()) => self.execute(name, cursor, assembly),
            Err(fault) => Some(Err(fault)),
        }
    }

    fn data_size(directive: &str) -> Option<u8> {
        Some(match directive {
            ".short" | ".hword" => 2,
            ".word" | ".long" => 4,
            _ => return None,
        })
    }

    /// Parses a symbol with a specifier, as in `symbol(GOT)`.
    fn primary(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<ExprId>> {
        let (name, next) = (cursor.token(), cursor.peek(1));
        if name.kind != TokenKind::Identifier || name.text == "." || !next.is_operator("(") {
            return None;
        }
        let symbol = assembly.symbols.intern(name.text);
        cursor.take();
        cursor.take();
        let fault = cursor.fault(ErrorKind::Expected("a relocation specifier"));
        let Some(specifier) = fixups::specifier(cursor.token().text) else {
            return Some(Err(fault));
        };
        cursor.take();
        let closed = cursor.expect(")");
        Some(closed.map(|()| assembly.add_node(Node::Symbol(symbol, specifier))))
    }

    /// Parses an expression, or a part of one, as in `:lower16:symbol`.
    fn operand_expression(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<ExprId> {
        match cursor.is(":") {
            true => parse::part_of_address(cursor, assembly),
            false => assembly.expression(cursor),
        }
    }

    fn nops(state: State, count: u64, out: &mut Vec<u8>) {
        let code: &[u8] = match (state.is_thumb, state.has_nop) {
            (true, true) => &[0x00, 0xbf],
            (true, false) => &[0xc0, 0x46],
            (false, true) => &[0x00, 0xf0, 0x20, 0xe3],
            (false, false) => &[0x00, 0x00, 0xa0, 0xe1],
        };
        let size = code.len() as u64;
        for _ in 0..count / size {
            match state.is_big_endian {
                true => out.extend(code.iter().rev()),
                false => out.extend(code),
            }
        }
        // Data between instructions may end at any byte.
        let rest: &[u8] = if count % size == 3 { &[0, 0, 0xa0] } else { &[0, 0] };
        out.extend(rest.iter().take((count % size) as usize));
    }

    fn needs_growth(fixup: &Fixup, value: i64, is_resolved: bool) -> bool {
        fixups::needs_growth(fixup.kind, value, is_resolved)
    }

    fn grow(assembly: &Assembly<Self>, item: &Item, code: &mut Code) -> Option<Item> {
        let longer = item.longer()?;
        // The operands are those of the short form, which has an encoding.
        if let Ok(longer) = encode::encode(&longer, item.features, item.is_big_endian, assembly) {
            *code = longer;
        }
        None
    }

    fn evaluate(
        assembly: &Assembly<Self>,
        fixup: &Fixup,
        site: &Site,
    ) -> Option<Result<(u64, bool), ErrorKind>> {
        fixups::evaluate(assembly, fixup, site)
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
        if let Err(fault) = self.write_block(assembly) {
            assembly.report(fault.kind);
        }
        core::mem::take(&mut self.literals).write_all(assembly, self.is_big_endian);
        if self.has_thumb {
            directives::mark_functions(assembly);
        }
        directives::mark_aliases(assembly);
        let mut attributes = core::mem::take(&mut self.attributes);
        self.default_attributes(&mut attributes);
        attributes.write(assembly);
    }
}
