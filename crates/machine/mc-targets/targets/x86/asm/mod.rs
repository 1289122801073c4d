//! Assembler of X86: state, directives, and the form in which instructions grow.

mod att;
mod branches;
mod calculator;
mod check;
mod choose;
mod coff;
mod encode;
mod fixups;
mod form;
pub(crate) mod hooks;
mod intel;
mod link;
mod macho;
mod matching;
mod memory;
mod nops;
mod operand;
mod prefixes;
mod registers;
mod relocations;
mod spellings;
mod statement;
mod strings;

use alloc::vec::Vec;

use tablegen_mc::assembler::dwarf::{DW_CFA_def_cfa, DW_CFA_offset};
use tablegen_mc::assembler::expression::Specifier;
use tablegen_mc::assembler::macho::FrameRule;
use tablegen_mc::assembler::{
    Assembly, Code, Cursor, Emit, ErrorKind, Evaluated, ExprId, Fault, Fixup, Format, FrameInfo,
    Options, Parsed, Record, Site, SymbolId, Syntax, Target, Token, Value,
};
use tablegen_mc::{BinaryFormat, elf};
use tablegen_rt::decode::x86::Mode;
use tablegen_rt::mc::desc::OperandDesc;
use tablegen_rt::mc::inst::Inst;

use crate::matcher::{Assembler as Matcher, Matched};
use crate::target::{Feature, HwMode, Opcode, Register, RegisterClass};
use crate::{FeatureSet, Setup};
use branches::Branches;
use nops::Nops;
use prefixes::Demands;

pub use operand::Operand;

/// X86 in a mode and a syntax, which directives change.
#[derive(Debug)]
pub struct Machine {
    features: FeatureSet,
    /// Features that code is tuned for.
    tuning: FeatureSet,
    mode: Mode,
    /// Mode that register classes of instructions without text depend on.
    hw_mode: HwMode,
    is_intel: bool,
    /// True after `.code16gcc`: addresses of strings have 32 bits.
    is_code16_gcc: bool,
    /// Matcher for the present mode.
    matcher: Matcher,
    format: Format,
    /// Branches so far, if they do not cross boundaries.
    branches: Branches,
}

/// Instruction that can grow, with the mode at its position.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    inst: Matched,
    demands: Demands,
    mode: Mode,
}

/// Returns the assembler of a setup.
#[must_use]
pub fn assembler(setup: &Setup) -> tablegen_mc::assembler::Assembler<Machine> {
    let machine = Machine::new(setup.features).with_tuning(setup.tuning).with_abi(setup.abi);
    let machine = machine.with_binary_format(setup.binary_format);
    tablegen_mc::assembler::Assembler::new(machine).with_os_abi(setup.os_abi)
}

impl Machine {
    /// Creates a machine with these features.
    #[must_use]
    pub fn new(features: FeatureSet) -> Self {
        let mode = if features.contains(Feature::Is16Bit) {
            Mode::Bits16
        } else if features.contains(Feature::Is32Bit) {
            Mode::Bits32
        } else {
            Mode::Bits64
        };
        let format = match mode {
            Mode::Bits64 => Format::elf64(elf::EM_X86_64.0),
            _ => Format::elf64(elf::EM_386.0).with_32_bits().without_addends(),
        };
        Machine {
            features,
            tuning: features,
            mode,
            hw_mode: hooks::pointer_mode(features.contains(Feature::Is64Bit)),
            is_intel: false,
            is_code16_gcc: false,
            matcher: matcher(features, mode),
            format,
            branches: Branches::default(),
        }
    }

    /// Returns this machine with an interface: `x32` has object files of 32 bits. Others have no effect.
    #[must_use]
    pub fn with_abi(self, abi: &str) -> Self {
        let is_x32 = abi == "x32" && self.mode == Mode::Bits64;
        let format = if is_x32 { self.format.with_32_bits() } else { self.format };
        Machine { format, ..self }
    }

    /// Returns this machine for object files of a format.
    #[must_use]
    pub fn with_binary_format(self, binary: BinaryFormat) -> Self {
        Machine { format: self.format.with_binary_format(binary), ..self }
    }

    /// Returns this machine with features that code is tuned for: lengths of instructions without
    /// effect.
    #[must_use]
    pub fn with_tuning(self, tuning: FeatureSet) -> Self {
        Machine { tuning, ..self }
    }

    /// Returns this machine for sources that begin in Intel's syntax.
    #[must_use]
    pub fn with_intel_syntax(self, is_intel: bool) -> Self {
        Machine { is_intel, ..self }
    }

    fn pointer_size(&self) -> u32 {
        match self.mode {
            Mode::Bits16 => 16,
            Mode::Bits32 => 32,
            Mode::Bits64 => 64,
        }
    }

    /// Returns a matcher for another mode.
    fn matcher_of(&self, mode: Mode) -> Matcher {
        matcher(self.features, mode)
    }

    fn set_mode(&mut self, mode: Mode) {
        if self.mode != mode {
            self.mode = mode;
            self.matcher = matcher(self.features, mode);
        }
    }

    /// Emits an instruction.
    fn emit(
        &mut self,
        inst: &Matched,
        demands: Demands,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let mut inst = *inst;
        choose::with_target(&mut inst, assembly);
        let alignment = assembly.options().branch_alignment;
        if let Some(alignment) = alignment {
            let nops = self.state();
            self.branches.start(&inst, self.mode, alignment, nops, assembly);
        }
        let mut code = Code::default();
        let source = assembly.source();
        encode::encode(&inst, demands, self.mode, assembly, source, &mut code)
            .map_err(|what| Fault::new(source, ErrorKind::Invalid(what)))?;
        let can_grow = choose::can_grow(&inst, assembly);
        let item = Item { inst, demands, mode: self.mode };
        assembly.emit(&code, can_grow.then_some(item));
        if let Some(alignment) = alignment {
            self.branches.end(&inst, alignment, assembly);
        }
        Ok(())
    }

    /// Switches the syntax. `other` is the word that is not allowed after the directive.
    fn set_syntax(
        &mut self,
        is_intel: bool,
        word: &str,
        other: &str,
        cursor: &mut Cursor<'_, '_>,
    ) -> Parsed<()> {
        let token = cursor.token();
        if token.text == other {
            return Err(cursor.fault(ErrorKind::Invalid("syntax is not supported")));
        }
        if token.text == word {
            cursor.take();
        }
        cursor.end()?;
        self.is_intel = is_intel;
        Ok(())
    }

    /// Appends instructions without effect: `.nops size, limit`.
    fn nops_directive(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::OutOfRange);
        let size = assembly.absolute(cursor)?;
        let mut limit = 0;
        if cursor.eat(",") {
            limit = assembly.absolute(cursor)?;
        }
        cursor.end()?;
        let nops = Nops::of(self.features, self.tuning, self.mode);
        if size <= 0 || size > 1 << 20 || !nops.allows(limit) {
            return Err(fault);
        }
        let mut bytes = Vec::new();
        nops.push_limited(size as u64, limit as u64, &mut bytes);
        let code = Code { bytes, fixups: Vec::new() };
        assembly.emit(&code, None);
        Ok(())
    }
}

fn matcher(features: FeatureSet, mode: Mode) -> Matcher {
    Matcher::new(|feature| match feature {
        Feature::Is16Bit => mode == Mode::Bits16,
        Feature::Is32Bit => mode == Mode::Bits32,
        Feature::Is64Bit => mode == Mode::Bits64,
        feature => features.contains(feature),
    })
}

impl Emit for Machine {
    type Opcode = Opcode;
    type Register = Register;

    fn hw_mode(&self) -> HwMode {
        self.hw_mode
    }

    fn contains(class: RegisterClass, register: Register) -> bool {
        // The classes of general registers have the instruction pointer, for addresses.
        let is_pointer = matches!(register, Register::RIP | Register::EIP | Register::IP);
        class.contains(register) && !is_pointer
    }

    // The sizes of addresses follow from their registers, which the encoder checks.
    fn is_open(operand: OperandDesc<Opcode>) -> bool {
        operand.operand_type().name() != "OPERAND_REGISTER"
    }

    fn emit_inst<I>(&mut self, inst: &I, assembly: &mut Assembly<Self>) -> Parsed<()>
    where
        I: Inst<Opcode = Opcode, Register = Register> + ?Sized,
    {
        let inst = assembly.copied(inst)?;
        let demands = Demands::default();
        if assembly.is_checked() {
            let source = assembly.source();
            let kind = check::check(&inst, self.mode);
            kind.map_err(|kind| Fault::new(source, kind))?;
        }
        self.emit(&inst, demands, assembly)
    }
}

impl Target for Machine {
    type Item = Item;
    type State = Nops;

    const SYNTAX: Syntax = Syntax::USUAL.with_has_specifiers(true);
    const ALIGNS_IN_BYTES: bool = true;
    const FIRST_OPERATORS: &'static [&'static str] = &["{"];
    const HAS_FINAL_FRAME_ADDRESSES: bool = true;
    const IMAGE_RELATIVE: Specifier = fixups::IMGREL;
    const UNWIND_BY_FRAMES: u32 = macho::UNWIND_BY_FRAMES;

    fn format(&self) -> Format {
        self.format
    }

    fn frames(format: Format) -> Option<FrameInfo> {
        // The frame address is the stack pointer and a word, the return address is below it.
        Some(if format.is_64_bit {
            FrameInfo {
                return_register: 16,
                // The factor of offsets is that of 32 bits in COFF.
                initial: match format.is_coff() {
                    false => &[DW_CFA_def_cfa, 7, 8, DW_CFA_offset | 16, 1],
                    true => &[DW_CFA_def_cfa, 7, 8, DW_CFA_offset | 16, 2],
                },
                section_type: elf::SHT_X86_64_UNWIND.0,
                address_specifier: 0,
            }
        } else {
            FrameInfo {
                return_register: 8,
                initial: match format.is_macho() {
                    false => &[DW_CFA_def_cfa, 4, 4, DW_CFA_offset | 8, 1],
                    true => &[DW_CFA_def_cfa, 5, 4, DW_CFA_offset | 8, 1],
                },
                section_type: elf::SHT_PROGBITS.0,
                address_specifier: 0,
            }
        })
    }

    fn configure(&mut self, options: &Options) {
        self.is_intel |= options.has_intel_syntax;
    }

    fn state(&self) -> Nops {
        Nops::of(self.features, self.tuning, self.mode)
    }

    fn instruction(
        &mut self,
        mnemonic: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        self.statement(mnemonic, cursor, assembly)
    }

    fn directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        let mode = match name.text {
            ".code16" | ".code16gcc" => Mode::Bits16,
            ".code32" => Mode::Bits32,
            ".code64" => Mode::Bits64,
            ".att_syntax" => return Some(self.set_syntax(false, "prefix", "noprefix", cursor)),
            ".intel_syntax" => return Some(self.set_syntax(true, "noprefix", "prefix", cursor)),
            ".even" => {
                let state = self.state();
                return Some(cursor.end().map(|()| assembly.align_here(2, state)));
            }
            ".nops" => return Some(self.nops_directive(cursor, assembly)),
            name if name.starts_with(".arch") => {
                cursor.skip();
                return Some(Ok(()));
            }
            _ => return None,
        };
        Some(cursor.end().map(|()| {
            self.is_code16_gcc = name.text == ".code16gcc";
            self.set_mode(mode);
        }))
    }

    fn data_size(directive: &str) -> Option<u8> {
        (directive == ".word").then_some(2)
    }

    fn expression_mode(&self) -> u8 {
        let syntax = if self.is_intel { att::INTEL } else { 0 };
        syntax | if self.mode == Mode::Bits64 { att::BITS_64 } else { 0 }
    }

    fn primary(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<ExprId>> {
        att::primary(cursor, assembly)
    }

    fn specifier(name: &str) -> Option<Specifier> {
        fixups::specifier(name)
    }

    fn nops(state: Nops, count: u64, out: &mut Vec<u8>) {
        state.push(count, out);
    }

    fn frame_register(name: &str, format: Format) -> Option<u32> {
        let register = att::register_named(name)?;
        // Files of 64 and of 32 bits have different numbers. Negative ones stand for no number.
        let flavour = match (format.is_64_bit, format.is_macho()) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        };
        register.dwarf_number(flavour).filter(|&number| number < 1 << 31)
    }

    fn compact_unwind(rules: &[FrameRule], format: Format) -> u32 {
        macho::compact_unwind(rules, format)
    }

    fn macho_personality(symbol: SymbolId, assembly: &mut Assembly<Self>) -> Option<ExprId> {
        macho::personality(symbol, assembly)
    }

    fn unwind_register(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
        is_vector: bool,
    ) -> Option<u8> {
        coff::unwind_register(cursor, assembly, is_vector)
    }

    fn needs_growth(_: &Fixup, value: i64, is_resolved: bool) -> bool {
        fixups::needs_growth(value, is_resolved)
    }

    fn grow(assembly: &Assembly<Self>, item: &Item, code: &mut Code) -> Option<Item> {
        let inst = choose::longer(&item.inst, item.mode)?;
        let source = assembly.source();
        let _ = encode::encode(&inst, item.demands, item.mode, assembly, source, code);
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

    fn apply(_: Format, fixup: &Fixup, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
        fixups::apply(fixup, value, bytes)
    }

    fn needs_symbol(kind: u32, assembly: &Assembly<Self>, target: &Value) -> bool {
        let section = target.add.and_then(|symbol| assembly.section_of(symbol));
        fixups::needs_symbol(target.specifier) || fixups::is_exact(kind, assembly, section)
    }

    fn relocation_named(name: &str, format: Format) -> Option<u32> {
        relocations::named(name, format)
    }

    fn is_inlined(specifier: Specifier) -> bool {
        specifier == fixups::REGISTER
    }

    fn symbol_type(specifier: Specifier) -> Option<u8> {
        fixups::is_tls(specifier).then_some(elf::STT_TLS.0)
    }
}
