//! Predicates on instructions as C++ expressions and functions.
//!
//! In go [`InstrPredicate`] and [`Statement`]; out comes their text, for the code generator
//! (`MachineInstr`) or for the assembler (`MCInst`).

use tablegen_core::Record;

use tablegen_emit::cxx::{Qualified, emit};
use tablegen_model::instruction_predicates::{Comparison, InstrPredicate, Statement};

/// Prints predicates of one target.
#[derive(Debug)]
pub(crate) struct Predicates<'t> {
    /// The name of the target.
    pub(crate) target: &'t str,
    /// Whether they are for the assembler, not for the code generator.
    pub(crate) for_assembler: bool,
    /// Whether `MI` is a reference, not a pointer.
    pub(crate) by_reference: bool,
    /// How far lines are indented, in steps of two blanks. Each switch leaves one step behind, for
    /// all that follows.
    pub(crate) indent: usize,
}

impl<'t> Predicates<'t> {
    /// For functions with a reference to an instruction, indented once.
    pub(crate) fn new(target: &'t str, for_assembler: bool) -> Self {
        Predicates { target, for_assembler, by_reference: true, indent: 1 }
    }

    /// The blanks that a line begins with.
    pub(crate) fn line_start(&self, out: &mut Vec<u8>) {
        out.extend(std::iter::repeat_n(b' ', self.indent * 2));
    }

    /// How members of `MI` are named.
    pub(super) fn member(&self) -> &'static str {
        if self.by_reference { "MI." } else { "MI->" }
    }

    /// What is passed to functions.
    fn argument(&self) -> &'static str {
        if self.by_reference { "MI" } else { "*MI" }
    }

    /// A predicate as an expression; its first line is not indented.
    pub(crate) fn predicate(&mut self, out: &mut Vec<u8>, predicate: &InstrPredicate<'_>) {
        self.expression(out, predicate, false);
    }

    /// The opposite of a predicate as an expression; its first line is not indented.
    pub(crate) fn opposite(&mut self, out: &mut Vec<u8>, predicate: &InstrPredicate<'_>) {
        self.expression(out, predicate, true);
    }

    /// A predicate, or its opposite. LLVM's tool forgets to negate calls of functions, C++ code
    /// and what the assembler cannot know.
    fn expression(&mut self, out: &mut Vec<u8>, predicate: &InstrPredicate<'_>, negate: bool) {
        let not = if negate { "!" } else { "" };
        let equals = if negate { " != " } else { " == " };
        let (member, argument) = (self.member(), self.argument());
        match *predicate {
            InstrPredicate::Constant(value) => emit!(out; value != negate),
            InstrPredicate::Not(ref inner) => self.expression(out, inner, !negate),
            InstrPredicate::All(ref parts) => self.sequence(out, parts, "&& ", negate),
            InstrPredicate::Any(ref parts) => self.sequence(out, parts, "|| ", negate),
            InstrPredicate::IsRegister(at) => {
                emit!(out; not, member, "getOperand(", at, ").isReg() ");
            }
            InstrPredicate::IsVirtualRegister(at) => {
                emit!(out; not, member, "getOperand(", at, ").getReg().isVirtual()");
            }
            InstrPredicate::IsImmediate(at) => {
                emit!(out; not, member, "getOperand(", at, ").isImm() ");
            }
            InstrPredicate::Register { operand, function, register: Some(register) } => {
                self.operand(out, operand, ".getReg()", function);
                let namespace = register.string("Namespace").unwrap_or_default();
                emit!(out; equals, Qualified(namespace, register.name()));
            }
            InstrPredicate::Register { operand, function, register: None } => {
                emit!(out; not);
                self.operand(out, operand, ".getReg()", function);
            }
            InstrPredicate::NoRegister(at) => {
                let not = if negate { "" } else { "!" };
                emit!(out; not, member, "getOperand(", at, ").getReg().isValid()");
            }
            InstrPredicate::SameRegister(first, second) => emit!(
                out;
                member, "getOperand(", first, ").getReg()", equals, member, "getOperand(", second,
                ").getReg()",
            ),
            InstrPredicate::Immediate { operand, function, comparison } => {
                self.immediate(out, operand, function, comparison, negate);
            }
            InstrPredicate::OperandCount(count) => {
                emit!(out; member, "getNumOperands()", equals, count);
            }
            InstrPredicate::Pseudo(_) if self.for_assembler => emit!(out; false),
            InstrPredicate::Opcode(ref opcodes) | InstrPredicate::Pseudo(ref opcodes) => {
                if let [opcode] = opcodes[..] {
                    emit!(out; "( ", member, "getOpcode()", equals);
                    self.opcode(out, opcode);
                    emit!(out; " )");
                    return;
                }
                emit!(out; not, "llvm::is_contained({");
                for (at, &opcode) in opcodes.iter().enumerate() {
                    emit!(out; if at > 0 { ", " } else { "" });
                    self.opcode(out, opcode);
                }
                emit!(out; "}, ", member, "getOpcode())");
            }
            InstrPredicate::Function { assembler, generator } => {
                let function = if self.for_assembler { assembler } else { generator };
                emit!(out; function, "(", argument, ")");
            }
            InstrPredicate::FunctionWithInfo { assembler, .. } if self.for_assembler => {
                emit!(out; assembler, "(", argument, ", MCII)");
            }
            InstrPredicate::FunctionWithInfo { generator, info, .. } => {
                let info = if info.is_empty() { "TII" } else { info };
                emit!(out; info, "->", generator, "(", argument, ")");
            }
            InstrPredicate::Code(_) if self.for_assembler => emit!(out; false),
            InstrPredicate::Code(code) => emit!(out; "(", code, ")"),
            InstrPredicate::Named(name) => {
                let class = if self.for_assembler { "_MC::" } else { "InstrInfo::" };
                emit!(out; not, self.target, class, name, "(", argument, ")");
            }
        }
    }

    /// An opcode with its namespace.
    fn opcode(&self, out: &mut Vec<u8>, opcode: Record<'_>) {
        emit!(out; opcode.string("Namespace").unwrap_or_default(), "::", opcode.name());
    }

    /// The value of an operand, or what a function makes of it.
    fn operand(&self, out: &mut Vec<u8>, at: i32, value: &str, function: &str) {
        let (begin, end) = if function.is_empty() { ("", "") } else { ("(", ")") };
        emit!(out; function, begin, self.member(), "getOperand(", at, ")", value, end);
    }

    fn immediate(
        &self,
        out: &mut Vec<u8>,
        operand: i32,
        function: &str,
        comparison: Comparison<'_>,
        negate: bool,
    ) {
        let value = |out: &mut Vec<u8>| self.operand(out, operand, ".getImm()", function);
        let not = if negate { "!" } else { "" };
        match comparison {
            Comparison::Is(number) => {
                value(out);
                emit!(out; if negate { " != " } else { " == " }, number);
            }
            Comparison::IsCode(code) => {
                // LLVM's tool goes on after the form without a value.
                if code.is_empty() {
                    emit!(out; not);
                    value(out);
                }
                value(out);
                emit!(out; if negate { " != " } else { " == " }, code);
            }
            Comparison::Less(number) => {
                value(out);
                emit!(out; if negate { " >= " } else { " < " }, number);
            }
            Comparison::Greater(number) => {
                value(out);
                emit!(out; if negate { " <= " } else { " > " }, number);
            }
            Comparison::IsSet => {
                emit!(out; not);
                value(out);
            }
        }
    }

    fn sequence(
        &mut self,
        out: &mut Vec<u8>,
        parts: &[InstrPredicate<'_>],
        operator: &str,
        negate: bool,
    ) {
        if let [part] = parts {
            return self.expression(out, part, negate);
        }
        emit!(out; if negate { "!(" } else { "(" });
        self.indent += 1;
        for (at, part) in parts.iter().enumerate() {
            out.push(b'\n');
            self.line_start(out);
            emit!(out; if at > 0 { operator } else { "" });
            self.expression(out, part, false);
        }
        self.indent -= 1;
        out.push(b'\n');
        self.line_start(out);
        out.push(b')');
    }

    /// A statement; its first line is not indented.
    pub(crate) fn statement(&mut self, out: &mut Vec<u8>, statement: &Statement<'_>) {
        let (cases, default) = match statement {
            Statement::Return(predicate) => {
                emit!(out; "return ");
                self.predicate(out, predicate);
                emit!(out; ";");
                return;
            }
            Statement::Switch { cases, default } => (cases, default),
        };
        emit!(out; "switch(", self.member(), "getOpcode()) {\n");
        for case in cases {
            for &opcode in &case.opcodes {
                self.line_start(out);
                emit!(out; "case ");
                self.opcode(out, opcode);
                emit!(out; ":\n");
            }
            self.indent += 1;
            self.line_start(out);
            self.statement(out, &case.statement);
            self.indent -= 1;
            out.push(b'\n');
        }
        self.line_start(out);
        emit!(out; "default:\n");
        self.indent += 1;
        self.line_start(out);
        self.statement(out, default);
        out.push(b'\n');
        self.line_start(out);
        emit!(out; "} // end of switch-stmt");
    }
}
