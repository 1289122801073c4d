//! Assembler of RISC-V: state, instructions, and the form in which they grow. `link` gives an object a place in
//! memory.

mod arch;
mod directives;
pub(crate) mod encode;
mod fixups;
mod hooks;
mod integers;
mod link;
mod matcher_hooks;
mod operand;
mod parse;
mod pseudo;
mod relocations;

extern crate alloc;

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;

use tablegen_mc::assembler::dwarf::DW_CFA_def_cfa;
use tablegen_mc::assembler::encode::inst_of;
use tablegen_mc::assembler::expression::{Node, Specifier};
use tablegen_mc::assembler::{
    Assembly, Code, Cursor, Emit, ErrorKind, Evaluated, ExprId, Fault, Fixup, FixupKind, Format,
    FrameInfo, Options, Parsed, Record, SectionId, Site, Syntax, Target, Token,
};
use tablegen_mc::elf;
use tablegen_rt::mc::inst::Inst;

use crate::matcher::{Assembler as Matcher, Matched};
use crate::target::pseudo_lowering::lower;
use crate::target::{Feature, HwMode, Opcode, Register};
use crate::{FeatureSet, Setup};

use encode::Position;
pub use operand::Operand;

/// RISC-V with a set of features, which directives change.
#[derive(Debug)]
pub struct Machine {
    features: FeatureSet,
    is_pic: bool,
    kept: Vec<(FeatureSet, bool)>,
    /// Number of the next label of a pair of instructions.
    labels: Cell<u32>,
    matcher: Matcher,
    /// Matcher for all features, whose operand parsers are tried.
    all: Matcher,
    /// By tags, in the order of the first statement about each.
    attributes: Vec<(u64, Attribute)>,
    format: Format,
}

/// Registers for floating-point arguments and results.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatAbi {
    /// General registers: `lp64`, `ilp32`. Functions preserve no floating-point register.
    Soft,
    /// Floating-point registers for numbers of 32 bits: `lp64f`, `ilp32f`.
    Single,
    /// Floating-point registers: `lp64d`, `ilp32d`.
    Double,
}

impl FloatAbi {
    /// Returns the convention with the widest registers that features have.
    #[must_use]
    pub fn of_features(features: FeatureSet) -> Self {
        match () {
            () if features.contains(Feature::FeatureStdExtD) => FloatAbi::Double,
            () if features.contains(Feature::FeatureStdExtF) => FloatAbi::Single,
            () => FloatAbi::Soft,
        }
    }

    /// Returns the flags of object files.
    fn flags(self) -> u32 {
        match self {
            FloatAbi::Soft => elf::EF_RISCV_FLOAT_ABI_SOFT.0,
            FloatAbi::Single => elf::EF_RISCV_FLOAT_ABI_SINGLE.0,
            FloatAbi::Double => elf::EF_RISCV_FLOAT_ABI_DOUBLE.0,
        }
    }
}

/// Value of an attribute of the object file.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Attribute {
    Number(u64),
    Text(String),
}

/// Instruction that can grow, with the features at its position.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    inst: Matched,
    features: FeatureSet,
}

/// Returns the assembler of a setup.
#[must_use]
pub fn assembler(setup: &Setup) -> tablegen_mc::assembler::Assembler<Machine> {
    let machine = Machine::new(setup.features).with_abi(setup.abi);
    tablegen_mc::assembler::Assembler::new(machine).with_os_abi(setup.os_abi)
}

impl Machine {
    /// Creates a machine with these features.
    #[must_use]
    pub fn new(features: FeatureSet) -> Self {
        let has = |feature| features.contains(feature);
        let mut flags = 0;
        if has(Feature::FeatureStdExtZca) || has(Feature::FeatureStdExtC) {
            flags |= elf::EF_RISCV_RVC.0;
        }
        flags |= match has(Feature::FeatureStdExtE) {
            true => elf::EF_RISCV_RVE.0,
            false => FloatAbi::of_features(features).flags(),
        };
        if features.iter().any(|feature| feature.option() == "ztso") {
            flags |= elf::EF_RISCV_TSO.0;
        }
        let format = Format::elf64(elf::EM_RISCV.0).with_flags(flags);
        Machine {
            features,
            is_pic: false,
            kept: Vec::new(),
            labels: Cell::new(0),
            matcher: matcher(features),
            all: Matcher::with_requirements(|_| true),
            attributes: Vec::new(),
            format: if has(Feature::Feature64Bit) { format } else { format.with_32_bits() },
        }
    }

    /// Returns this machine with an interface such as `lp64d` in the flags of object files. An empty name is
    /// that of the features.
    #[must_use]
    pub fn with_abi(self, abi: &str) -> Self {
        match abi.as_bytes().last() {
            None => self,
            Some(b'f') => self.with_float_abi(FloatAbi::Single),
            Some(b'd') => self.with_float_abi(FloatAbi::Double),
            Some(b'e') => {
                let machine = self.with_float_abi(FloatAbi::Soft);
                let flags = machine.format.flags | elf::EF_RISCV_RVE.0;
                Machine { format: machine.format.with_flags(flags), ..machine }
            }
            Some(_) => self.with_float_abi(FloatAbi::Soft),
        }
    }

    /// Returns this machine for code that is independent of its address.
    #[must_use]
    pub fn with_pic(self, is_pic: bool) -> Self {
        Machine { is_pic, ..self }
    }

    /// Returns this machine with another convention in the flags of object files.
    #[must_use]
    pub fn with_float_abi(self, float_abi: FloatAbi) -> Self {
        let known = elf::EF_RISCV_FLOAT_ABI_SINGLE.0 | elf::EF_RISCV_FLOAT_ABI_DOUBLE.0;
        let flags = self.format.flags & !known | float_abi.flags();
        Machine { format: self.format.with_flags(flags), ..self }
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

    /// Matches and emits an instruction.
    fn match_and_emit(
        &self,
        mnemonic: &str,
        operands: &[Operand],
        offset: usize,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let matched = self.matcher.match_instruction(self, mnemonic, operands);
        let inst = matched.map_err(|mismatch| {
            Fault::of_mismatch(&mismatch, offset, operands, |operand| operand.offset)
        })?;
        if let Err(what) = hooks::validate(&inst) {
            return Err(Fault::new(offset, ErrorKind::Invalid(what)));
        }
        self.expand(&inst, offset, assembly)
    }

    /// Emits a machine instruction, in its compressed form if it has one.
    fn emit(&self, inst: &Matched, assembly: &mut Assembly<Self>) -> Parsed<()> {
        let mut compressed = Matched::new(inst.opcode());
        let is_exact = self.has(Feature::FeatureExactAssembly);
        let inst = match !is_exact && self.compress(inst, &mut compressed, assembly) {
            true => &compressed,
            false => inst,
        };
        let mut code = Code::default();
        let source = assembly.source();
        let position = Position { features: self.features, assembly, source };
        encode::encode(inst, &position, &mut code).map_err(|kind| Fault::new(source, kind))?;
        let can_grow = !is_exact && encode::relaxed(inst).is_some();
        let item = Item { inst: *inst, features: self.features };
        assembly.emit(&code, can_grow.then_some(item));
        Ok(())
    }
}

/// Size of the shortest instruction without effect.
const NOP: u64 = 2;

fn matcher(features: FeatureSet) -> Matcher {
    Matcher::new(|feature| features.contains(feature))
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
        let inst = call_of(&inst, assembly);
        let mut lowered = Matched::new(inst.opcode());
        match lower(&inst, &mut lowered, &mut |operand: &_| Some(*operand)) {
            true => self.emit(&lowered, assembly),
            false => self.expand(&inst, assembly.source(), assembly),
        }
    }
}

impl Target for Machine {
    type Item = Item;
    type State = FeatureSet;

    const SYNTAX: Syntax = Syntax::USUAL;
    const FRAMES: Option<FrameInfo> = Some(FrameInfo {
        return_register: 1,
        initial: &[DW_CFA_def_cfa, 2, 0],
        section_type: elf::SHT_PROGBITS.0,
        address_specifier: fixups::R_RISCV_32_PCREL,
    });
    const MAPPING: Option<(&'static str, &'static str)> = Some(("$x", "$d"));
    const POPS_MAPPING: bool = true;

    fn format(&self) -> Format {
        self.format
    }

    fn configure(&mut self, options: &Options) {
        self.is_pic |= options.is_position_independent;
    }

    fn text_alignment(&self) -> u64 {
        if self.has(Feature::FeatureStdExtZca) { 2 } else { 4 }
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
        let name = mnemonic.text.to_ascii_lowercase();
        let operands = self.operands(&name, cursor, assembly)?;
        self.match_and_emit(&name, &operands, mnemonic.offset, assembly)
    }

    fn directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        match name.text {
            ".option" => Some(self.option(cursor)),
            ".attribute" => Some(self.attribute(cursor, assembly)),
            ".insn" => Some(self.insn(name.offset, cursor, assembly)),
            ".variant_cc" => Some(assembly.mark_symbol(cursor, elf::STO_RISCV_VARIANT_CC.0)),
            _ => None,
        }
    }

    fn data_size(directive: &str) -> Option<u8> {
        Some(match directive {
            ".half" | ".hword" => 2,
            ".word" => 4,
            ".dword" => 8,
            _ => return None,
        })
    }

    fn data_expression(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<ExprId> {
        if cursor.eat("%") {
            parse::with_specifier(cursor, assembly)
        } else {
            assembly.expression(cursor)
        }
    }

    fn nops(_: FeatureSet, count: u64, out: &mut Vec<u8>) {
        let mut left = count;
        if left % 2 == 1 {
            out.push(0);
            left -= 1;
        }
        if left % 4 == 2 {
            // As in LLVM, also without compressed instructions.
            out.extend([1, 0]);
            left -= 2;
        }
        for _ in 0..left / 4 {
            out.extend([0x13, 0, 0, 0]);
        }
    }

    fn relaxable_align(_: FeatureSet, alignment: u64, _: Option<u64>) -> Option<u64> {
        (alignment > NOP).then(|| alignment - NOP)
    }

    fn align_relocation(
        _: &mut Assembly<Self>,
        _: SectionId,
        _: u64,
        size: u64,
        _: Option<u64>,
    ) -> Option<Record> {
        Some(Record { kind: elf::R_RISCV_ALIGN.0, symbol: None, addend: size.cast_signed() })
    }

    fn needs_growth(fixup: &Fixup, value: i64, is_resolved: bool) -> bool {
        fixups::needs_growth(fixup, value, is_resolved)
    }

    fn grow(assembly: &Assembly<Self>, item: &Item, code: &mut Code) -> Option<Item> {
        let source = assembly.source();
        let Some(longer) = encode::relaxed(&item.inst) else { return Some(*item) };
        let position = Position { features: item.features, assembly, source };
        if longer.opcode() == Opcode::JAL || encode::relaxed(&longer).is_some() {
            // A compressed branch becomes a full one, which can grow again.
            let _ = encode::encode(&longer, &position, code);
            let next = Item { inst: longer, ..*item };
            return encode::relaxed(&longer).is_some().then_some(next);
        }
        let _ = encode::encode_long_branch(&longer, &position, code);
        None
    }

    fn evaluate(
        assembly: &Assembly<Self>,
        fixup: &Fixup,
        _: &Site,
    ) -> Option<Result<(u64, bool), ErrorKind>> {
        fixups::evaluate(assembly, fixup)
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

    fn relocation_named(name: &str, _: Format) -> Option<u32> {
        relocations::named(name)
    }

    fn symbol_type(specifier: Specifier) -> Option<u8> {
        fixups::is_tls(specifier).then_some(elf::STT_TLS.0)
    }

    fn frame_register(name: &str, _: Format) -> Option<u32> {
        parse::frame_register(name)
    }

    fn advance_relocations(size: usize) -> Option<(FixupKind, FixupKind)> {
        let (set, sub) = match size {
            0 => (elf::R_RISCV_SET6, elf::R_RISCV_SUB6),
            1 => (elf::R_RISCV_SET8, elf::R_RISCV_SUB8),
            2 => (elf::R_RISCV_SET16, elf::R_RISCV_SUB16),
            _ => (elf::R_RISCV_SET32, elf::R_RISCV_SUB32),
        };
        Some((FixupKind::relocation(set.0), FixupKind::relocation(sub.0)))
    }

    fn finish(&mut self, assembly: &mut Assembly<Self>) {
        self.write_attributes(assembly);
    }
}

/// Returns a call or jump whose target is to be linked with the relocation of calls, if it is a
/// symbol without specifier.
fn call_of(inst: &Matched, assembly: &mut Assembly<Machine>) -> Matched {
    let index = match inst.opcode() {
        Opcode::PseudoCALL | Opcode::PseudoTAIL => 0,
        Opcode::PseudoCALLReg | Opcode::PseudoJump => 1,
        _ => return *inst,
    };
    let symbol = ExprId::of_operand(inst.operand(index));
    let Some(symbol) = symbol.filter(|&id| !matches!(assembly.node(id), Node::Specified(..)))
    else {
        return *inst;
    };
    let target = assembly.add_node(Node::Specified(fixups::R_RISCV_CALL_PLT, symbol));
    let mut operands = inst.operands().to_vec();
    operands.iter_mut().skip(index).take(1).for_each(|operand| *operand = target.operand());
    inst_of(inst.opcode(), &operands)
}
