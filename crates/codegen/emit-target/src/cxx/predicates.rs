//! Instruction predicates as C++ expressions and functions.
//!
//! Input: [`InstrPredicate`] and [`Statement`]. Output: C++ for the code generator (`MachineInstr`)
//! or for the MC layer (`MCInst`).

use tablegen_emit::cxx::{Qualified, emit};
use tablegen_model::instruction_predicates::{
    Comparison, InstrPredicate, QualifiedName, Statement,
};

/// Printer of the predicates of one target.
#[derive(Debug)]
pub struct Predicates<'t> {
    /// Name of the target.
    pub target: &'t str,
    /// True for the MC layer (`MCInst`), false for the code generator (`MachineInstr`).
    pub for_assembler: bool,
    /// True if `MI` is a reference, false if it is a pointer.
    pub by_reference: bool,
    /// Indentation in steps of two spaces. As in LLVM's output, each switch leaves the indentation
    /// one step deeper for everything that follows.
    pub indent: usize,
}

impl<'t> Predicates<'t> {
    /// Creates a printer for functions that take a reference to an instruction, indented by one
    /// step.
    pub fn new(target: &'t str, for_assembler: bool) -> Self {
        Predicates { target, for_assembler, by_reference: true, indent: 1 }
    }

    /// Prints the indentation of a line.
    pub fn line_start(&self, out: &mut Vec<u8>) {
        out.extend(std::iter::repeat_n(b' ', self.indent * 2));
    }

    /// Returns the prefix of member accesses to `MI`.
    pub(super) fn member(&self) -> &'static str {
        if self.by_reference { "MI." } else { "MI->" }
    }

    /// Returns the argument that functions are called with.
    fn argument(&self) -> &'static str {
        if self.by_reference { "MI" } else { "*MI" }
    }

    /// Prints a predicate as an expression. The first line is not indented.
    pub fn predicate(&mut self, out: &mut Vec<u8>, predicate: &InstrPredicate<'_>) {
        self.expression(out, predicate, false);
    }

    /// Prints the negation of a predicate as an expression. The first line is not indented.
    pub fn opposite(&mut self, out: &mut Vec<u8>, predicate: &InstrPredicate<'_>) {
        self.expression(out, predicate, true);
    }

    /// Prints a predicate or its negation. Like LLVM's `PredicateExpander`, negation does not reach
    /// function calls, C++ code, and predicates that the MC layer cannot evaluate.
    fn expression(&mut self, out: &mut Vec<u8>, predicate: &InstrPredicate<'_>, negate: bool) {
        let not = if negate { "!" } else { "" };
        let equals = if negate { " != " } else { " == " };
        let (member, argument) = (self.member(), self.argument());
        match *predicate {
            InstrPredicate::Constant(value) => emit!(out; value != negate),
            InstrPredicate::Not(ref inner) => self.expression(out, inner, !negate),
            InstrPredicate::All(ref parts) => self.sequence(out, parts, "&& ", negate),
            InstrPredicate::Any(ref parts) => self.sequence(out, parts, "|| ", negate),
            InstrPredicate::IsRegister(index) => {
                emit!(out; not, member, "getOperand(", index, ").isReg() ");
            }
            InstrPredicate::IsVirtualRegister(index) => {
                emit!(out; not, member, "getOperand(", index, ").getReg().isVirtual()");
            }
            InstrPredicate::IsImmediate(index) => {
                emit!(out; not, member, "getOperand(", index, ").isImm() ");
            }
            InstrPredicate::Register { operand, function, register: Some(register) } => {
                self.operand(out, operand, ".getReg()", function);
                emit!(out; equals, Qualified(register.namespace, register.record.name()));
            }
            InstrPredicate::Register { operand, function, register: None } => {
                emit!(out; not);
                self.operand(out, operand, ".getReg()", function);
            }
            InstrPredicate::NoRegister(index) => {
                let not = if negate { "" } else { "!" };
                emit!(out; not, member, "getOperand(", index, ").getReg().isValid()");
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
                for (index, &opcode) in opcodes.iter().enumerate() {
                    emit!(out; if index > 0 { ", " } else { "" });
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

    /// Prints an opcode with its namespace.
    fn opcode(&self, out: &mut Vec<u8>, opcode: QualifiedName<'_>) {
        emit!(out; opcode.namespace, "::", opcode.record.name());
    }

    /// Prints an access to an operand, passed through `function` unless that is empty.
    fn operand(&self, out: &mut Vec<u8>, index: i32, value: &str, function: &str) {
        let (begin, end) = if function.is_empty() { ("", "") } else { ("(", ")") };
        emit!(out; function, begin, self.member(), "getOperand(", index, ")", value, end);
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
                // LLVM's `PredicateExpander` continues after the form without a value.
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
        for (index, part) in parts.iter().enumerate() {
            out.push(b'\n');
            self.line_start(out);
            emit!(out; if index > 0 { operator } else { "" });
            self.expression(out, part, false);
        }
        self.indent -= 1;
        out.push(b'\n');
        self.line_start(out);
        out.push(b')');
    }

    /// Prints a statement. The first line is not indented.
    pub fn statement(&mut self, out: &mut Vec<u8>, statement: &Statement<'_>) {
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
