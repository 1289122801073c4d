//! [`Output`]: what an [`Emitter`](crate::emit::Emitter) writes to, an assembler or assembly text.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use tablegen_mc::assembler::{Assembler, Emit};
use tablegen_rt::mc::inst::Operand as Value;
use tablegen_rt::mc::machine::MachineInst;
use tablegen_rt::names::Named;

use crate::error::Error;
use crate::ir::Position;
use crate::machine::Isa;

/// Maximum number of operands of an instruction.
pub const OPERANDS: usize = 16;

/// Instruction without virtual registers.
pub type Printed<I> = MachineInst<<I as Isa>::Opcode, <I as Isa>::Register, OPERANDS>;

/// Operand of an instruction that is assembled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument<I: Isa> {
    /// Register, or none where one is optional.
    Register(Option<I::Register>),
    /// Number.
    Immediate(i64),
    /// Expression, such as a label.
    Expression(String),
}

/// Destination of an [`Emitter`](crate::emit::Emitter).
pub trait Output<I: Isa> {
    /// Appends statements, each with its line end.
    ///
    /// # Errors
    /// Returns an error if a statement is not valid.
    fn statements(&mut self, text: &str) -> Result<(), Error>;

    /// Appends a label.
    ///
    /// # Errors
    /// Returns an error if the name is already defined.
    fn label(&mut self, name: &str) -> Result<(), Error>;

    /// Notes the position in the source of the code that follows. A function with positions begins with one.
    fn position(&mut self, position: Position);

    /// Appends an instruction.
    ///
    /// # Errors
    /// Returns an error if the instruction has no form for these operands.
    fn inst(&mut self, opcode: I::Opcode, operands: &[Argument<I>]) -> Result<(), Error>;
}

/// Returns an instruction with operands. `expression` gives expressions their numbers.
fn printed<I: Isa>(
    opcode: I::Opcode,
    operands: &[Argument<I>],
    mut expression: impl FnMut(&str) -> Result<u32, Error>,
) -> Result<Printed<I>, Error> {
    let mut inst = Printed::<I>::new(opcode);
    for operand in operands {
        let value = match operand {
            Argument::Register(register) => Value::Register(*register),
            Argument::Immediate(value) => Value::Immediate(*value),
            Argument::Expression(text) => Value::Expression(expression(text)?),
        };
        inst.push(value).map_err(|full| Error::Assembly(full.to_string()))?;
    }
    Ok(inst)
}

impl<I, M> Output<I> for Assembler<M>
where
    I: Isa,
    M: Emit<Opcode = I::Opcode, Register = I::Register>,
{
    fn statements(&mut self, text: &str) -> Result<(), Error> {
        Assembler::statements(self, text).map_err(|errors| {
            let texts = errors.iter().map(|error| error.with_source(text).to_string());
            Error::Assembly(texts.collect::<Vec<_>>().join("\n"))
        })
    }

    fn label(&mut self, name: &str) -> Result<(), Error> {
        Assembler::label(self, name).map_err(|error| Error::Assembly(format!("`{name}`: {error}")))
    }

    fn position(&mut self, position: Position) {
        self.mark(position.bits());
    }

    fn inst(&mut self, opcode: I::Opcode, operands: &[Argument<I>]) -> Result<(), Error> {
        let inst = printed(opcode, operands, |text| {
            let id = self.expression(text);
            let id = id.map_err(|error| Error::Assembly(format!("`{text}`: {error}")))?;
            Ok(id.number())
        })?;
        let emitted = self.emit(&inst);
        emitted.map_err(|error| Error::Assembly(format!("`{}`: {error}", opcode.name())))
    }
}

/// Printer of instructions as assembly text.
pub trait InstPrinter<I: Isa> {
    /// Writes an instruction without a line end. Operands that are expressions are indices of `expressions`.
    ///
    /// # Errors
    /// Returns an error if the instruction has no text.
    fn print(&self, inst: &Printed<I>, expressions: &[String], out: &mut String) -> fmt::Result;
}

/// Assembly text, which other assemblers read, too.
#[derive(Clone, Debug, Default)]
pub struct Text<P> {
    printer: P,
    text: String,
}

impl<P> Text<P> {
    /// Creates an empty text.
    #[must_use]
    pub const fn new(printer: P) -> Self {
        Text { printer, text: String::new() }
    }

    /// Returns the text.
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }
}

impl<I: Isa, P: InstPrinter<I>> Output<I> for Text<P> {
    fn statements(&mut self, text: &str) -> Result<(), Error> {
        for line in text.lines() {
            // Labels alone have no indentation.
            if !line.ends_with(':') {
                self.text.push('\t');
            }
            self.text.push_str(line);
            self.text.push('\n');
        }
        Ok(())
    }

    fn label(&mut self, name: &str) -> Result<(), Error> {
        self.text.push_str(&quoted(name));
        self.text.push_str(":\n");
        Ok(())
    }

    /// Text has lines alone, as statements.
    fn position(&mut self, _: Position) {}

    fn inst(&mut self, opcode: I::Opcode, operands: &[Argument<I>]) -> Result<(), Error> {
        let mut expressions = Vec::new();
        let inst = printed(opcode, operands, |text| {
            expressions.push(text.to_string());
            Ok(u32::try_from(expressions.len() - 1).unwrap_or(u32::MAX))
        })?;
        self.text.push('\t');
        let printed = self.printer.print(&inst, &expressions, &mut self.text);
        printed.map_err(|_| Error::Assembly(format!("`{}` has no text", opcode.name())))?;
        self.text.push('\n');
        Ok(())
    }
}

/// Returns a name as it is written in assembly text, in quotation marks if it needs them.
pub(crate) fn quoted(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
    // `$a0` is a register or a number in some languages.
    let is_first = |c: char| is_plain(c) && !c.is_ascii_digit() && c != '$';
    if name.starts_with(is_first) && name.chars().all(is_plain) {
        return name.into();
    }
    let mut text = String::from("\"");
    for c in name.chars() {
        if matches!(c, '"' | '\\') {
            text.push('\\');
        }
        text.push(c);
    }
    text.push('"');
    text
}
