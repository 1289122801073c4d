//! Programs that make instructions without text: [`Emit`], and the methods of [`Assembler`] for them.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use tablegen_rt::mc::desc::{Described, InstrDesc, OperandDesc};
use tablegen_rt::mc::inst::{Inst, Operand};
use tablegen_rt::mc::machine::MachineInst;
use tablegen_rt::names::Named;
use tablegen_rt::registers::RegisterClass;

use super::Assembler;
use super::assembly::Assembly;
use super::error::{ErrorKind, Errors, Fault, Parsed};
use super::expression::ExprId;
use super::lexer::Lexer;
use super::object::Object;
use super::target::Target;

/// Target whose instructions can be made without text.
pub trait Emit: Target {
    /// Generated enum of opcodes.
    type Opcode: Described<
            Register = Self::Register,
            RegisterClass: RegisterClass<Register = Self::Register>,
        >;
    /// Generated enum of registers.
    type Register: Named;

    /// Returns the hardware mode, which register classes can depend on.
    fn hw_mode(&self) -> <Self::Opcode as Described>::HwMode;

    /// Returns true if an operand of a register class can be a register. The default is true for the
    /// registers of the class.
    fn contains(class: RegisterClassOf<Self>, register: Self::Register) -> bool {
        class.contains(register)
    }

    /// Returns true if an operand without a register is possible where a register class is declared.
    /// The default is true for those that are not registers by their operand type.
    fn is_optional(operand: OperandDesc<Self::Opcode>) -> bool {
        operand.operand_type().name() != REGISTER_TYPE
    }

    /// Returns true if a register need not be of the class of its operand, as those of addresses of
    /// X86, whose class follows from the mode.
    fn is_open(operand: OperandDesc<Self::Opcode>) -> bool {
        let _ = operand;
        false
    }

    /// Returns true if instructions can lack this operand, which is their last one, as decoders leave it out.
    fn can_omit(operand: OperandDesc<Self::Opcode>) -> bool {
        let _ = operand;
        false
    }

    /// Appends an instruction to the present section. Operands that are expressions have the
    /// numbers of an [`ExprId`]. Values that do not fit their fields are errors if
    /// [`Assembly::is_checked`] returns true, and are truncated otherwise.
    ///
    /// # Errors
    /// Returns an error if the instruction has no encoding.
    fn emit_inst<I>(&mut self, inst: &I, assembly: &mut Assembly<Self>) -> Parsed<()>
    where
        I: Inst<Opcode = Self::Opcode, Register = Self::Register> + ?Sized;
}

/// Register classes of a target.
pub type RegisterClassOf<T> = <<T as Emit>::Opcode as Described>::RegisterClass;

/// Operand type of registers.
const REGISTER_TYPE: &str = "OPERAND_REGISTER";

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

/// Checks the number of operands, their kinds, registers and ties against the description.
fn check_operands<T, I>(target: &T, inst: &I) -> Result<(), ErrorKind>
where
    T: Emit,
    I: Inst<Opcode = T::Opcode, Register = T::Register> + ?Sized,
{
    let desc = InstrDesc::of(inst.opcode());
    let name = inst.opcode().name();
    let fail = |text: String| Err(ErrorKind::Instruction(text));
    let (expected, found) = (desc.operands().len(), inst.operand_count());
    let has_last = || desc.operand(found).is_some_and(|last| !T::can_omit(last));
    let is_short = found + 1 < expected || found < expected && has_last();
    if is_short || found > expected && !desc.is_variadic() {
        return fail(alloc::format!("`{name}` has {expected} operands, not {found}"));
    }
    for (index, operand) in desc.operands().enumerate().take(found) {
        let value = inst.operand(index);
        let class = operand.register_class_in(target.hw_mode());
        match (value, class) {
            (Operand::Register(Some(register)), Some(class))
                if T::is_open(operand) || T::contains(class, register) => {}
            (Operand::Register(Some(register)), Some(class)) => {
                return fail(alloc::format!(
                    "operand {index} of `{name}` is the register `{}`, which is not in the class \
                     `{}`",
                    register.name(),
                    class.name(),
                ));
            }
            (Operand::Register(None), Some(_)) if T::is_optional(operand) => {}
            (_, Some(class)) => {
                return fail(alloc::format!(
                    "operand {index} of `{name}` is not a register of the class `{}`",
                    class.name(),
                ));
            }
            // Lists of registers have no class.
            (Operand::Register(Some(_)), None) if desc.is_variadic() && index + 1 == expected => {}
            (Operand::Register(_), None) => {
                return fail(alloc::format!("operand {index} of `{name}` is a register"));
            }
            (Operand::Virtual(_) | Operand::Other, _) => {
                return fail(alloc::format!(
                    "operand {index} of `{name}` is no register, number or expression"
                ));
            }
            _ => {}
        }
        if let Some(to) = operand.tied_to()
            && value != inst.operand(to)
            && !T::is_open(operand)
        {
            return fail(alloc::format!("operands {to} and {index} of `{name}` are not equal"));
        }
    }
    Ok(())
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
    /// Returns the errors of the statements: at most one for each. Without errors, the object has the
    /// warnings.
    pub fn statements(&mut self, source: impl AsRef<[u8]>) -> Result<(), Errors> {
        let source = source.as_ref();
        let faults = self.read(source);
        if faults.is_empty() {
            return Ok(());
        }
        let errors = self.reader.sources.errors(source, faults);
        Err(Errors::new(errors, core::mem::take(&mut self.warnings)))
    }

    /// Defines a label at the end of the present section.
    ///
    /// # Errors
    /// Returns an error if the symbol is already defined.
    pub fn label(&mut self, name: &str) -> Result<(), ErrorKind> {
        let symbol = self.assembly.symbols.intern_name(name);
        self.assembly.define_label(symbol, 0).map_err(|fault| fault.kind)
    }

    /// Parses an expression for an operand, such as `symbol + 4`, with the specifiers of the target.
    ///
    /// # Errors
    /// Returns an error if the text is no expression.
    pub fn expression(&mut self, text: &str) -> Result<ExprId, ErrorKind> {
        let (mut lexer, mut tokens) = (Lexer::new(text.as_bytes(), self.reader.syntax), vec![]);
        if !lexer.statement(&mut tokens) {
            return Err(ErrorKind::Expected("an expression"));
        }
        let mut cursor = lexer.cursor(&tokens);
        let id = T::operand_expression(&mut cursor, &mut self.assembly);
        let ended = id.and_then(|id| cursor.end().map(|()| id));
        ended.map_err(|fault| fault.kind)
    }

    /// Appends an instruction to the present section: opcode and operands, such as a
    /// [`MachineInst`] or a decoded instruction. Operands that are expressions have the numbers of
    /// [`expression`](Self::expression). Pseudo instructions that text expands are expanded. Prefixes of
    /// X86 that a decoded instruction has apart from its opcode are not emitted.
    ///
    /// Registers are checked against the register classes of the description, and equal operands
    /// against its constraints. Immediates are checked against the bits of their fields; the
    /// [encoder](tablegen_rt::encode#range-checks) states which are signed.
    ///
    /// # Errors
    /// Returns an error if an operand is not one that the description has, or if the instruction has no
    /// encoding.
    pub fn emit<I>(&mut self, inst: &I) -> Result<(), ErrorKind>
    where
        T: Emit,
        I: Inst<Opcode = T::Opcode, Register = T::Register> + ?Sized,
    {
        check_operands(&self.target, inst)?;
        self.emit_with(inst, true)
    }

    /// Appends an instruction like [`emit`](Self::emit), but does not check registers, and drops the
    /// bits of values that do not fit their fields, as LLVM's encoders do.
    ///
    /// # Errors
    /// Returns an error if the instruction has no encoding.
    pub fn emit_truncating<I>(&mut self, inst: &I) -> Result<(), ErrorKind>
    where
        T: Emit,
        I: Inst<Opcode = T::Opcode, Register = T::Register> + ?Sized,
    {
        self.emit_with(inst, false)
    }

    fn emit_with<I>(&mut self, inst: &I, is_checked: bool) -> Result<(), ErrorKind>
    where
        T: Emit,
        I: Inst<Opcode = T::Opcode, Register = T::Register> + ?Sized,
    {
        // Each instruction has a location of its own: `finish` reports one fault for each location.
        self.assembly.source += 1;
        self.assembly.is_checked = is_checked;
        let emitted = self.target.emit_inst(inst, &mut self.assembly);
        self.assembly.is_checked = false;
        emitted.map_err(|fault| fault.kind)?;
        match self.assembly.faults.pop() {
            None => Ok(()),
            Some(Fault { kind, .. }) => Err(kind),
        }
    }

    /// Marks the code that follows in the present section with a value, such as a position in the source of a
    /// compiler. [`Object::marks`] has its offset. Files do not contain marks.
    pub fn mark(&mut self, value: u32) {
        let assembly = &mut self.assembly;
        let (section, label) = (assembly.whole(assembly.current()), assembly.unlisted_label_here());
        assembly.marks.push((section, label, value));
    }

    /// Lays out the sections.
    ///
    /// # Errors
    /// Returns the reasons of all values that do not fit, and of labels such as `1f` that are not
    /// defined.
    pub fn finish(mut self) -> Result<Object, Errors<ErrorKind>> {
        let kinds = |faults: Vec<Fault>| faults.into_iter().map(|fault| fault.kind).collect();
        let undefined = self.undefined();
        if !undefined.is_empty() {
            return Err(Errors::new(kinds(undefined), self.warnings));
        }
        self.target.finish(&mut self.assembly);
        match self.assembly.finish(self.target.format()) {
            Ok((object, truncated)) if truncated.is_empty() => {
                Ok(Object { warnings: self.warnings, ..object })
            }
            Ok((_, truncated)) => {
                let kinds = truncated.iter().map(|_| ErrorKind::OutOfRange).collect();
                Err(Errors::new(kinds, self.warnings))
            }
            Err(faults) => Err(Errors::new(kinds(faults), self.warnings)),
        }
    }
}
