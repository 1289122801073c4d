//! [`Emitter`]: assembly of finished functions and of data to an object or to text.
//!
//! Directives and expressions go to the assembler as text, instructions as they are. The assembler
//! compresses instructions, expands pseudo instructions, and makes branches longer that do not reach. Text has
//! the same statements, and the text of the instructions.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use smallvec::SmallVec;
use tablegen_mc::assembler::{Assembler, Emit, Object};
use tablegen_rt::names::Named;
use tablegen_rt::registers::PhysicalRegister;

use crate::blocks::labeled;
use crate::debug::DebugTables;
use crate::error::Error;
use crate::ir::{Data, DataPart, Lines, Linkage, Module, Position, Symbol, SymbolKind, Visibility};
use crate::machine::{Address, Base, BlockId, Cfi, Function, Inst, Isa, Operand, Part as _};
use crate::output::{Argument, Output, quoted};
use crate::target::{OpcodeOf, RegisterOf, Target};

/// Assembly of a program. `O` is an [`Assembler`] or a [`Text`](crate::output::Text).
#[derive(Debug)]
pub struct Emitter<'t, T, O> {
    target: &'t T,
    output: O,
    /// Number of functions so far, for their labels.
    functions: usize,
    /// Tables for debuggers, of programs with lines.
    debug: Option<DebugTables<'t>>,
}

impl<T, M> Emitter<'_, T, Assembler<M>>
where
    T: Target,
    M: Emit<Opcode = OpcodeOf<T>, Register = RegisterOf<T>>,
{
    /// Returns the object.
    ///
    /// # Errors
    /// Returns an error if values do not fit their fields.
    pub fn finish(self) -> Result<Object, Error> {
        self.output.finish().map_err(|errors| {
            let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
            Error::Assembly(texts.join("\n"))
        })
    }
}

impl<'t, T, O> Emitter<'t, T, O>
where
    T: Target,
    O: Output<T::Isa>,
{
    /// Creates an emitter, and appends the target's [statements at the start](Target::directives).
    ///
    /// # Errors
    /// Returns an error if the output rejects a statement.
    pub fn new(target: &'t T, output: O) -> Result<Self, Error> {
        let mut emitter = Emitter { target, output, functions: 0, debug: None };
        emitter.statements(&target.directives())?;
        Ok(emitter)
    }

    /// Adds tables for debuggers to the program: those of the lines of positions.
    ///
    /// # Errors
    /// Returns an error if the output rejects the name of a file.
    pub fn with_lines(mut self, lines: &'t Lines) -> Result<Self, Error> {
        let debug = DebugTables::new(lines);
        self.statements(&debug.files())?;
        self.debug = Some(debug);
        Ok(self)
    }

    /// Returns the output.
    pub fn into_output(self) -> O {
        self.output
    }

    /// Appends a finished function. `symbol` has the properties of its symbol; the name is the
    /// function's.
    ///
    /// # Errors
    /// Returns an error if the assembler rejects an instruction.
    pub fn function(&mut self, function: &Function<T::Isa>, symbol: &Symbol) -> Result<(), Error> {
        let number = self.functions;
        self.functions += 1;
        let labels = Labels { number };
        self.tables(function, labels)?;
        let name = quoted(&function.name);
        let mut text = match &symbol.section {
            Some(section) => {
                let mark = self.target.type_mark();
                format!(".section {},\"ax\",{mark}progbits\n", quoted(section))
            }
            None => ".text\n".into(),
        };
        binding(&mut text, &name, symbol);
        let align = self.target.code_align().trailing_zeros();
        let mark = self.target.type_mark();
        let _ = write!(text, ".p2align {align}\n.type {name},{mark}function\n");
        self.statements(&text)?;
        self.label(&function.name)?;
        self.statements(".cfi_startproc\n")?;
        if let Some(debug) = &mut self.debug {
            let start = debug.start(function, symbol, labels.bounds());
            self.statements(&start)?;
        }
        let mut position = None;
        let labeled = labeled(function);
        for (id, block) in function.blocks() {
            if labeled.get(id.index()).copied().unwrap_or_default() {
                self.label(&labels.block(id))?;
            }
            // Directives are read together up to the next instruction.
            let mut directives = String::new();
            for inst in &block.insts {
                if let Some(cfi) = function.cfi(inst) {
                    push_directive(cfi, &mut directives);
                    continue;
                }
                if !directives.is_empty() {
                    self.statements(&directives)?;
                    directives.clear();
                }
                if function.has_positions && position != Some(inst.position) {
                    position = Some(inst.position);
                    self.position(inst.position)?;
                }
                self.inst(function, inst, labels)?;
                if let Some(next) = self.target.delay_slot(inst) {
                    self.inst(function, &next, labels)?;
                }
            }
            if !directives.is_empty() {
                self.statements(&directives)?;
            }
        }
        let end = labels.end();
        self.label(&end)?;
        self.statements(&format!(".size {name}, {end}-{name}\n.cfi_endproc\n"))
    }

    /// Begins the code of a position in the source.
    fn position(&mut self, position: Position) -> Result<(), Error> {
        self.output.position(position);
        match self.debug.as_mut().and_then(|debug| debug.position(position)) {
            Some(statement) => self.statements(&statement),
            None => Ok(()),
        }
    }

    /// Appends the constant pool and the jump tables of a function.
    fn tables(&mut self, function: &Function<T::Isa>, labels: Labels) -> Result<(), Error> {
        let mut text = String::new();
        if !function.constants().is_empty() || !function.jump_tables().is_empty() {
            let mark = self.target.type_mark();
            let _ = writeln!(text, ".section .rodata,\"a\",{mark}progbits");
        }
        for (index, constant) in function.constants().iter().enumerate() {
            let _ =
                write!(text, ".balign {}\n{}:\n", constant.align.max(1), labels.constant(index));
            bytes(&mut text, &constant.bytes);
        }
        let entry = self.target.table_entry();
        let size = entry.size();
        for (index, table) in function.jump_tables().iter().enumerate() {
            let start = labels.table(index);
            let _ = write!(text, ".balign {size}\n{start}:\n");
            for block in &table.blocks {
                let _ = write!(text, "{} {}", integer_directive(size), labels.block(*block));
                let _ = match entry.is_relative() {
                    true => writeln!(text, "-{start}"),
                    false => writeln!(text),
                };
            }
        }
        self.statements(&text)
    }

    fn inst(
        &mut self,
        function: &Function<T::Isa>,
        inst: &Inst<T::Isa>,
        labels: Labels,
    ) -> Result<(), Error> {
        let written = self.target.written(inst);
        let inst = written.as_ref().unwrap_or(inst);
        let mut operands: SmallVec<[Argument<T::Isa>; 6]> = SmallVec::new();
        for operand in &inst.operands {
            operands.push(match *operand {
                Operand::Register(register) => Argument::Register(Some(register)),
                Operand::NoRegister => Argument::Register(None),
                Operand::Immediate(value) => Argument::Immediate(value),
                Operand::Block(block) => Argument::Expression(labels.block(block)),
                Operand::Address(address) => {
                    Argument::Expression(address_text::<T>(self.target, function, address, labels))
                }
                Operand::Virtual(_) | Operand::Slot(_) => {
                    let name = inst.opcode.name();
                    return Err(Error::Assembly(format!("`{name}` has no place for {operand:?}")));
                }
            });
        }
        self.output.inst(inst.opcode, &operands)
    }

    /// Appends the data and the declarations of a module, and the tables for debuggers.
    ///
    /// # Errors
    /// Returns an error if the assembler rejects a name.
    pub fn data(&mut self, module: &Module) -> Result<(), Error> {
        for symbol in module.symbols() {
            let mut text = String::new();
            let name = quoted(&symbol.name);
            match &symbol.kind {
                SymbolKind::Data(data) if data.contents.is_some() => {
                    self.definition(module, symbol, data, &mut text);
                }
                SymbolKind::Alias(to, offset) => {
                    let Some(to) = module.symbol(*to) else { continue };
                    binding(&mut text, &name, symbol);
                    let _ = writeln!(text, ".set {name}, {}{offset:+}", quoted(&to.name));
                }
                SymbolKind::Function(function) if !function.is_declaration() => {}
                SymbolKind::Function(_) | SymbolKind::Data(_) => {
                    if symbol.linkage == Linkage::Weak {
                        let _ = writeln!(text, ".weak {name}");
                    }
                }
            }
            self.statements(&text)?;
        }
        let address_size = self.target.spill_size(crate::target::Bank::Integer);
        let tables =
            self.debug.take().map(|debug| debug.tables(address_size, self.target.type_mark()));
        self.statements(&tables.unwrap_or_default())
    }

    fn definition(&self, module: &Module, symbol: &Symbol, data: &Data, text: &mut String) {
        let name = quoted(&symbol.name);
        let address_size = self.target.spill_size(crate::target::Bank::Integer);
        let parts = || data.contents.iter().flatten();
        let is_zero = parts().all(|part| match part {
            DataPart::Bytes(bytes) => bytes.iter().all(|byte| *byte == 0),
            DataPart::Zeros(_) => true,
            DataPart::Address(..) => false,
        });
        let has_addresses = parts().any(|part| matches!(part, DataPart::Address(..)));
        let (section, flags, kind) = match () {
            () if data.is_thread_local && is_zero => (".tbss", "awT", "nobits"),
            () if data.is_thread_local => (".tdata", "awT", "progbits"),
            () if data.is_constant && has_addresses => (".data.rel.ro", "aw", "progbits"),
            () if data.is_constant => (".rodata", "a", "progbits"),
            () if is_zero => (".bss", "aw", "nobits"),
            () => (".data", "aw", "progbits"),
        };
        let own = symbol.section.as_deref().map(quoted);
        let kind = if own.is_some() { "progbits" } else { kind };
        let section = own.unwrap_or_else(|| section.to_string());
        let mark = self.target.type_mark();
        let _ = writeln!(text, ".section {section},\"{flags}\",{mark}{kind}");
        binding(text, &name, symbol);
        let size = data.size(address_size);
        let align = data.align.max(1);
        let _ = write!(text, ".type {name},{mark}object\n.balign {align}\n{name}:\n");
        for part in parts() {
            match part {
                DataPart::Bytes(contents) => bytes(text, contents),
                DataPart::Zeros(count) => {
                    let _ = writeln!(text, ".zero {count}");
                }
                DataPart::Address(symbol, offset) => {
                    let to = module.symbol(*symbol).map_or("", |symbol| symbol.name.as_str());
                    let _ = writeln!(
                        text,
                        "{} {}{offset:+}",
                        integer_directive(address_size),
                        quoted(to)
                    );
                }
            }
        }
        let _ = writeln!(text, ".size {name}, {size}");
    }

    fn statements(&mut self, text: &str) -> Result<(), Error> {
        self.output.statements(text)
    }

    fn label(&mut self, name: &str) -> Result<(), Error> {
        self.output.label(name)
    }
}

/// Labels of a function.
#[derive(Clone, Copy)]
struct Labels {
    /// Number of the function.
    number: usize,
}

impl Labels {
    fn block(self, block: BlockId) -> String {
        format!(".LBB{}_{}", self.number, block.index())
    }

    fn constant(self, index: usize) -> String {
        format!(".LCPI{}_{index}", self.number)
    }

    fn table(self, index: usize) -> String {
        format!(".LJTI{}_{index}", self.number)
    }

    fn start(self) -> String {
        format!(".Lfunc_begin{}", self.number)
    }

    fn bounds(self) -> [String; 2] {
        [self.start(), self.end()]
    }

    fn end(self) -> String {
        format!(".Lfunc_end{}", self.number)
    }
}

fn address_text<T: Target>(
    target: &T,
    function: &Function<T::Isa>,
    address: Address<T::Isa>,
    labels: Labels,
) -> String {
    let mut text = match address.base {
        Base::Symbol(symbol) => quoted(function.symbol_name(symbol)),
        Base::Constant(id) => labels.constant(id.index()),
        Base::JumpTable(id) => labels.table(id.index()),
        Base::Block(id) => labels.block(id),
    };
    if address.addend != 0 {
        let _ = write!(text, "{:+}", address.addend);
    }
    match address.part.name() {
        "" => text,
        part => target.part_text(part, &text),
    }
}

/// Appends the binding and the visibility of a symbol.
fn binding(text: &mut String, name: &str, symbol: &Symbol) {
    match symbol.linkage {
        Linkage::External => {
            let _ = writeln!(text, ".globl {name}");
        }
        Linkage::Weak => {
            let _ = writeln!(text, ".weak {name}");
        }
        Linkage::Local => return,
    }
    match symbol.visibility {
        Visibility::Default => {}
        Visibility::Hidden => {
            let _ = writeln!(text, ".hidden {name}");
        }
        Visibility::Protected => {
            let _ = writeln!(text, ".protected {name}");
        }
    }
}

/// Returns the directive for integers of a size in bytes.
pub(crate) fn integer_directive(size: u64) -> &'static str {
    match size {
        2 => ".2byte",
        4 => ".4byte",
        _ => ".8byte",
    }
}

/// Appends directives for bytes.
fn bytes(text: &mut String, bytes: &[u8]) {
    for line in bytes.chunks(64) {
        text.push_str(".byte ");
        for (index, byte) in line.iter().enumerate() {
            let _ = write!(text, "{}{byte}", if index > 0 { "," } else { "" });
        }
        text.push('\n');
    }
}

/// Appends the directive for call frame information.
fn push_directive<I: Isa>(cfi: Cfi<I>, text: &mut String) {
    let _ = match cfi {
        Cfi::DefCfa(register, offset) => {
            writeln!(text, ".cfi_def_cfa {}, {offset}", register.asm_name())
        }
        Cfi::DefCfaOffset(offset) => writeln!(text, ".cfi_def_cfa_offset {offset}"),
        Cfi::Offset(register, offset) => {
            writeln!(text, ".cfi_offset {}, {offset}", register.asm_name())
        }
        Cfi::Restore(register) => writeln!(text, ".cfi_restore {}", register.asm_name()),
        Cfi::RememberState => writeln!(text, ".cfi_remember_state"),
        Cfi::RestoreState => writeln!(text, ".cfi_restore_state"),
    };
}
