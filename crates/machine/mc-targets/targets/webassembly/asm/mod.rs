//! Assembler of WebAssembly: state, instructions and directives.
//!
//! Functions are in sections of their own. Instructions have no register operands: the types of the values on the
//! stack are checked (`check.rs`).

mod check;
mod directives;
mod encode;
mod fixups;
mod nesting;
mod operand;
mod parse;
mod real;

extern crate alloc;

use alloc::vec::Vec;
use core::fmt;

use tablegen_mc::assembler::wasm::SymbolKind;
use tablegen_mc::assembler::{
    Assembly, Cursor, ErrorKind, Evaluated, Fault, Fixup, Format, Options, Parsed, Record,
    SymbolId, Syntax, Target, Token,
};
use tablegen_rt::mc::inst::Operand as Value;

use crate::matcher::{Assembler as Matcher, Matched};
use crate::print::natural_alignment;
use crate::target::Feature;
use crate::target::encoder::Encoder;
use crate::target::instructions::get_wasm64_opcode;
use crate::{FeatureSet, Setup};
use check::Checker;
use nesting::Nesting;

pub use operand::Operand;

/// Kind of the last statement, which decides what can follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Position {
    FileStart,
    /// Behind the label of a function.
    FunctionLabel,
    /// Behind the type of a function.
    FunctionStart,
    /// Behind the local variables of a function.
    FunctionLocals,
    Instructions,
    FunctionEnd,
    Data,
}

/// WebAssembly with a set of features.
pub struct Machine {
    format: Format,
    matcher: Matcher,
    /// True if indirect calls name their tables.
    has_table_operands: bool,
    checks_types: bool,
    position: Position,
    nesting: Nesting,
    checker: Checker,
}

impl fmt::Debug for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Machine");
        out.field("format", &self.format).field("position", &self.position);
        out.field("nesting", &self.nesting).finish_non_exhaustive()
    }
}

/// Returns the assembler of a setup.
#[must_use]
pub fn assembler(setup: &Setup) -> tablegen_mc::assembler::Assembler<Machine> {
    let format = Format::elf64(0).with_binary_format(setup.binary_format);
    let format = if setup.abi == crate::setup::MEMORY_64 { format } else { format.with_32_bits() };
    tablegen_mc::assembler::Assembler::new(Machine::new(setup.features, format))
}

impl Machine {
    /// Creates a machine with these features, for files of a format.
    #[must_use]
    pub fn new(features: FeatureSet, format: Format) -> Self {
        let has = |feature| features.contains(feature);
        let has_table_operands =
            has(Feature::FeatureCallIndirectOverlong) || has(Feature::FeatureReferenceTypes);
        let matcher = Matcher::new(|feature| match feature {
            Feature::FeatureBulkMemoryOpt => has(feature) || has(Feature::FeatureBulkMemory),
            Feature::FeatureCallIndirectOverlong => has_table_operands,
            _ => has(feature),
        });
        Machine {
            format,
            matcher,
            has_table_operands,
            checks_types: true,
            position: Position::FileStart,
            nesting: Nesting::default(),
            checker: Checker::default(),
        }
    }

    /// Reports a fault if blocks are open.
    fn check_closed(&mut self, offset: usize) -> Parsed<()> {
        self.nesting.close_all().map_err(|kind| Fault::new(offset, kind))
    }

    /// Writes that a function has no local variables if the source does not declare some.
    fn end_locals(&mut self, assembly: &mut Assembly<Self>) {
        if self.position == Position::FunctionStart {
            directives::write_locals(&[], assembly);
            self.position = Position::FunctionLocals;
        }
    }

    /// Returns an instruction with its usual alignment if the line states none, for the size of addresses.
    fn completed(&self, inst: Matched) -> Matched {
        let opcode = match self.format.is_64_bit {
            true => get_wasm64_opcode(inst.opcode()).unwrap_or(inst.opcode()),
            false => inst.opcode(),
        };
        let mut completed = Matched::new(opcode);
        for index in 0..inst.len() {
            let mut operand = inst.operand(index);
            if index == 0
                && operand == Value::Immediate(-1)
                && let Some(alignment) = usual_alignment(&inst)
            {
                operand = Value::Immediate(alignment.into());
            }
            let _ = completed.push(operand);
        }
        completed
    }
}

/// Returns the logarithm of the size of the memory that an instruction accesses. `None` for other instructions.
fn usual_alignment(inst: &Matched) -> Option<u8> {
    let bits = Encoder::encode_truncating(inst, &mut ()).ok()?;
    match bits {
        0..0x100 => natural_alignment(0, bits),
        0x100..0x1_0000 => natural_alignment((bits >> 8) as u8, bits & 0xff),
        _ => natural_alignment((bits >> 16) as u8, bits & 0xffff),
    }
}

impl Target for Machine {
    type Item = ();
    type State = ();

    const SYNTAX: Syntax = Syntax::USUAL.with_has_specifiers(true);

    fn format(&self) -> Format {
        self.format
    }

    fn text_alignment(&self) -> u64 {
        1
    }

    fn configure(&mut self, options: &Options) {
        self.checks_types = !options.skips_type_check;
    }

    fn start(&self, assembly: &mut Assembly<Self>) {
        let table = assembly.function_table();
        assembly.wasm_symbol_mut(table).is_omitted = !self.has_table_operands;
    }

    fn state(&self) {}

    fn instruction(
        &mut self,
        mnemonic: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let fault_of = |kind| Fault::new(mnemonic.offset, kind);
        let is_end = mnemonic.text == "end_function";
        if is_end {
            if self.position == Position::FunctionStart {
                assembly.bytes_before_statement(&[0]);
            }
            self.position = Position::FunctionEnd;
        }
        self.nesting.instruction(mnemonic.text).map_err(fault_of)?;
        let line = self.line(mnemonic, cursor, assembly)?;
        let matched = self.matcher.match_instruction(self, mnemonic.text, &line.operands);
        let inst = matched.map_err(|mismatch| {
            Fault::of_mismatch(&mismatch, mnemonic.offset, &line.operands, |operand| operand.offset)
        })?;
        self.end_locals(assembly);
        let inst = self.completed(inst);
        if self.checks_types {
            let checked = self.checker.instruction(mnemonic.text, &inst, &line, assembly);
            checked.map_err(fault_of)?;
        }
        let code = encode::encode(&inst, &line, assembly).map_err(fault_of)?;
        assembly.emit(&code, None);
        if self.position != Position::FunctionEnd {
            self.position = Position::Instructions;
            return Ok(());
        }
        let ended = if self.checks_types { self.checker.end() } else { Ok(()) };
        self.checker = Checker::default();
        ended.map_err(fault_of)
    }

    fn before_label(
        &mut self,
        symbol: SymbolId,
        offset: usize,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        if !assembly.is_in_code() {
            return Ok(());
        }
        let kind = assembly.wasm_symbol(symbol).kind;
        if kind == Some(SymbolKind::Data) {
            let kind = ErrorKind::Invalid("sections for code have no symbols for data");
            return Err(Fault::new(offset, kind));
        }
        if assembly.symbols.get(symbol).name.starts_with(".L") {
            return Ok(());
        }
        // Each function has a section of its own.
        assembly.start_function(symbol);
        if kind == Some(SymbolKind::Function) {
            let closed = self.check_closed(offset);
            self.position = Position::FunctionLabel;
            self.nesting.start_function();
            closed?;
        }
        Ok(())
    }

    fn directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        self.own_directive(name, cursor, assembly)
    }

    fn specifier(name: &str) -> Option<u32> {
        fixups::specifier(name)
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

    fn relocation_named(name: &str, _: Format) -> Option<u32> {
        fixups::relocation_named(name)
    }

    fn finish(&mut self, assembly: &mut Assembly<Self>) {
        if let Err(kind) = self.nesting.close_all() {
            assembly.report(kind);
        }
    }
}
