//! Programs that make instructions without text: [`Emit`], and the methods of [`Assembler`] for them.

use alloc::vec;
use alloc::vec::Vec;

use tablegen_rt::mc::inst::Inst;
use tablegen_rt::mc::machine::MachineInst;
use tablegen_rt::names::Named;

use super::assembly::Assembly;
use super::cursor::Cursor;
use super::error::{Error, ErrorKind, Fault, Parsed};
use super::expression::ExprId;
use super::lexer::Lexer;
use super::object::Object;
use super::target::Target;
use super::{Assembler, located};

/// Target whose instructions can be made without text.
pub trait Emit: Target {
    /// Generated enum of opcodes.
    type Opcode: Named;
    /// Generated enum of registers.
    type Register: Named;

    /// Appends an instruction to the present section. Operands that are expressions have the
    /// numbers of an [`ExprId`].
    ///
    /// # Errors
    /// Returns an error if the instruction has no encoding.
    fn emit_inst<I>(&mut self, inst: &I, assembly: &mut Assembly<Self>) -> Parsed<()>
    where
        I: Inst<Opcode = Self::Opcode, Register = Self::Register> + ?Sized;
}

impl<T: Emit> Assembly<T> {
    /// Copies an instruction to the type of the target's own.
    ///
    /// # Errors
    /// Returns an error if it has more than `N` operands.
    pub fn copied<I, const N: usize>(
        &self,
        inst: &I,
    ) -> Parsed<MachineInst<T::Opcode, T::Register, N>>
    where
        I: Inst<Opcode = T::Opcode, Register = T::Register> + ?Sized,
    {
        let fault = Fault::new(self.source(), ErrorKind::Invalid("too many operands"));
        MachineInst::copy_of(inst).map_err(|_| fault)
    }
}

/// Methods for programs that make instructions. They can be mixed:
///
/// ```text
/// assembler.statements(".text\n.globl f")?;
/// assembler.label("f")?;
/// let target = assembler.expression("g + 4")?;
/// inst.push(Operand::Expression(target.number()))?;
/// assembler.emit(&inst)?;
/// let object = assembler.finish()?;
/// ```
impl<T: Target> Assembler<T> {
    /// Assembles statements and goes on after errors.
    ///
    /// # Errors
    /// Returns the errors of the statements: at most one for each.
    pub fn statements(&mut self, source: &str) -> Result<(), Vec<Error>> {
        let faults = self.read(source);
        if faults.is_empty() { Ok(()) } else { Err(located(source, faults)) }
    }

    /// Defines a label at the end of the present section.
    ///
    /// # Errors
    /// Returns an error if the symbol is already defined.
    pub fn label(&mut self, name: &str) -> Result<(), ErrorKind> {
        let symbol = self.assembly.symbols.intern(name);
        self.assembly.define_label(symbol, 0).map_err(|fault| fault.kind)
    }

    /// Parses an expression for an operand, such as `symbol + 4`, in the syntax of the target's
    /// directives for data.
    ///
    /// # Errors
    /// Returns an error if the text is no expression.
    pub fn expression(&mut self, text: &str) -> Result<ExprId, ErrorKind> {
        let (mut lexer, mut tokens) = (Lexer::new(text, T::SYNTAX), vec![]);
        if !lexer.statement(&mut tokens) {
            return Err(ErrorKind::Expected("an expression"));
        }
        let mut cursor = Cursor::new(&tokens);
        let id = T::data_expression(&mut cursor, &mut self.assembly);
        let ended = id.and_then(|id| cursor.end().map(|()| id));
        ended.map_err(|fault| fault.kind)
    }

    /// Appends an instruction to the present section: opcode and operands, such as a
    /// [`MachineInst`](tablegen_rt::mc::machine::MachineInst) or a decoded instruction. Operands
    /// that are expressions have the numbers of [`expression`](Self::expression). Prefixes of X86
    /// that a decoded instruction has apart from its opcode are not emitted.
    ///
    /// # Errors
    /// Returns an error if the instruction has no encoding.
    pub fn emit<I>(&mut self, inst: &I) -> Result<(), ErrorKind>
    where
        T: Emit,
        I: Inst<Opcode = T::Opcode, Register = T::Register> + ?Sized,
    {
        // Each instruction has a location of its own: `finish` reports one fault for each location.
        self.assembly.source += 1;
        self.target.emit_inst(inst, &mut self.assembly).map_err(|fault| fault.kind)?;
        match self.assembly.faults.pop() {
            None => Ok(()),
            Some(Fault { kind, .. }) => Err(kind),
        }
    }

    /// Lays out the sections.
    ///
    /// # Errors
    /// Returns the reasons of all values that do not fit, and of labels such as `1f` that are not
    /// defined.
    pub fn finish(mut self) -> Result<Object, Vec<ErrorKind>> {
        let kinds = |faults: Vec<Fault>| faults.into_iter().map(|fault| fault.kind).collect();
        let undefined = self.undefined();
        if !undefined.is_empty() {
            return Err(kinds(undefined));
        }
        self.target.finish(&mut self.assembly);
        self.assembly.finish(self.target.format()).map_err(kinds)
    }
}
