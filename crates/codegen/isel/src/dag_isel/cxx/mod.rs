//! Prints a plan as C++: `SelectCode` with the matcher table, and the functions that the table
//! calls by number.

mod functions;
mod making;
mod names;
mod predicates;
mod size;
mod text;

use std::io::{self, Write};

use super::Plan;
use super::coverage::Covered;
use super::ids::{ComplexNumber, IntegerId, PredicateId, RegisterNumber, Slot, TextId};
use super::lists::Words;
use super::program::Label;
use super::step::{Action, StepId, StepKind};
use names::Names;
use size::{Sizes, label_size};
use tablegen_model::value_types::ValueType;
use tablegen_session::Budget;
use text::{Text, vbr_size};

/// Width of a step's offset in a comment.
const OFFSET_WIDTH: usize = 7;
/// Width of the offset with its comment delimiters.
const MARGIN: usize = OFFSET_WIDTH + 4;
/// Size in bytes of the table from which on a branch is split, and a group of pieces is complete.
/// The text has 40 times this size.
const LARGE: u32 = if cfg!(test) { 1 << 6 } else { 1 << 14 };
/// Number of groups that are printed for each thread before they are written.
const GROUPS: usize = 4;
/// Size of a coverage step in bytes.
const COVERAGE_SIZE: u32 = 3;

/// Options of the output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) comments: bool,
    /// True for steps and tables that report the patterns used.
    pub(crate) coverage: bool,
}

/// Writes the whole file.
pub(crate) fn write(
    plan: &Plan<'_>,
    style: Style,
    budget: &Budget,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (sizes, names) = (Sizes::new(plan, style), Names::new(plan));
    let mut covered = Covered::default();
    if style.coverage {
        covered.add_all(plan);
    }
    let mut printer = Printer::new(plan, style, &sizes, &names, &covered);
    printer.text.banner(plan.target);
    printer.text.push(functions::PREAMBLE);
    functions::begin(&mut printer.text, "void", "SelectCode(SDNode *N)", false);
    printer.text.push(functions::TABLE_BEGIN);
    let mut pieces = Vec::new();
    let size = printer.chain(plan.program.root, 1, 0, Some(&mut pieces));
    write_pieces(&pieces, &printer, budget, out)?;
    let text = &mut printer.text;
    text.push("    0\n  }; // Total Array size is ");
    text.number(u64::from(size) + 1);
    text.push(" bytes\n\n");
    functions::write(plan, style, &names, &covered, text);
    text.flush(out)
}

struct Printer<'p, 'r> {
    plan: &'p Plan<'r>,
    style: Style,
    sizes: &'p Sizes<'p, 'r>,
    names: &'p Names,
    covered: &'p Covered,
    text: Text,
}

/// Part of the table that can be printed by itself.
struct Piece {
    /// Text before the chain.
    before: Vec<u8>,
    chain: Chain,
    /// Size of the chain in bytes of the table.
    size: u32,
}

/// Chain, and where it is printed.
#[derive(Clone, Copy)]
struct Chain {
    first: StepId,
    depth: usize,
    offset: u32,
}

/// Prints the pieces on the threads that are free, and writes them in order.
fn write_pieces(
    pieces: &[Piece],
    printer: &Printer<'_, '_>,
    budget: &Budget,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut groups = Vec::new();
    let (mut start, mut size) = (0, 0);
    for (index, piece) in pieces.iter().enumerate() {
        size += piece.size;
        if size > LARGE || index + 1 == pieces.len() {
            groups.push(&pieces[start..=index]);
            (start, size) = (index + 1, 0);
        }
    }
    for groups in groups.chunks(GROUPS * budget.available()) {
        let texts = budget.each(groups, |pieces| {
            let mut printer = printer.like();
            for Piece { before, chain, .. } in *pieces {
                printer.text.bytes().extend_from_slice(before);
                printer.chain(chain.first, chain.depth, chain.offset, None);
            }
            printer.text.take()
        });
        texts.iter().try_for_each(|text| out.write_all(text))?;
    }
    Ok(())
}

impl<'p, 'r> Printer<'p, 'r> {
    fn new(
        plan: &'p Plan<'r>,
        style: Style,
        sizes: &'p Sizes<'p, 'r>,
        names: &'p Names,
        covered: &'p Covered,
    ) -> Self {
        Printer { plan, style, sizes, names, covered, text: Text::new(style.comments) }
    }

    /// Returns a printer like this one, without text.
    fn like(&self) -> Self {
        Printer::new(self.plan, self.style, self.sizes, self.names, self.covered)
    }

    fn integer(&self, id: IntegerId) -> i64 {
        self.plan.vocabulary.integers.get(id)
    }

    fn name(&self, id: TextId) -> &'p str {
        self.plan.vocabulary.texts.get(id)
    }

    /// Returns the enumerator value of a register.
    fn register(&self, register: RegisterNumber) -> u32 {
        self.plan.vocabulary.registers[register].enum_value()
    }

    /// Prints a chain that begins at offset `offset`, except for branches that become pieces.
    /// Returns its size in bytes.
    fn chain(
        &mut self,
        mut index: StepId,
        depth: usize,
        mut offset: u32,
        mut pieces: Option<&mut Vec<Piece>>,
    ) -> u32 {
        let start = offset;
        while !index.is_none() {
            self.text.offset(offset);
            self.text.spaces(depth);
            let program = &self.plan.program;
            offset += if program.action(index).kind().is_branching() {
                self.branching(index, depth, offset, pieces.as_deref_mut())
            } else {
                let action = program.action(index);
                self.action(action, depth);
                self.sizes.step(action)
            };
            index = program.next(index);
        }
        offset - start
    }

    fn branching(
        &mut self,
        index: StepId,
        depth: usize,
        start: u32,
        mut pieces: Option<&mut Vec<Piece>>,
    ) -> u32 {
        let plan = self.plan;
        let action = plan.program.action(index);
        let kind = action.kind();
        let (first, comment, again, end) = match kind {
            StepKind::SwitchOpcode => {
                ("OPC_SwitchOpcode ", " cases */", "/*SwitchOpcode*/ ", " // EndSwitchOpcode")
            }
            StepKind::SwitchType => {
                ("OPC_SwitchType ", " cases */", "/*SwitchType*/ ", " // EndSwitchType")
            }
            _ => ("OPC_Scope", " children */", "/*Scope*/ ", " // End of Scope"),
        };
        let branches = plan.program.branches(index);
        self.text.push(first);
        if self.style.comments {
            // LLVM's names of the switches end in a space.
            self.text.push(if kind == StepKind::Scope { " /*" } else { "/*" });
            self.text.number(branches.len() as u64);
            self.text.push(comment);
        }
        self.text.push(", ");
        let mut offset = start + 1;
        for (number, (branch, size_index)) in
            branches.iter().zip(action.branches().indices()).enumerate()
        {
            if number != 0 {
                self.text.offset(offset);
                self.text.spaces(depth);
                self.text.comment(again);
            }
            let size = self.sizes.branch(size_index);
            self.text.vbr(u64::from(size));
            offset += vbr_size(u64::from(size)) + label_size(branch.label);
            match branch.label {
                Label::Next => {}
                Label::Opcode(opcode) => {
                    self.text.push(" TARGET_VAL(");
                    self.text.push(self.name(opcode));
                    self.text.push("),");
                }
                Label::Type(ty) => {
                    self.text.push(" ");
                    self.ty(ty);
                }
            }
            if self.style.comments {
                self.text.push(" // ->");
                self.text.number(u64::from(offset + size));
            }
            self.text.push("\n");
            match &mut pieces {
                Some(pieces) if size <= LARGE => {
                    let chain = Chain { first: branch.first, depth: depth + 1, offset };
                    pieces.push(Piece { before: self.text.take(), chain, size });
                }
                pieces => {
                    self.chain(branch.first, depth + 1, offset, pieces.as_deref_mut());
                }
            }
            offset += size;
        }
        self.text.offset(offset);
        self.text.spaces(depth);
        self.text.push("0,");
        self.text.comment(end);
        self.text.push("\n");
        offset - start + 1
    }

    /// Prints a type as table bytes, by name if it fits one byte.
    fn ty(&mut self, ty: ValueType) {
        let name = self.names.ty(ty);
        if ty.0 <= 127 {
            self.text.push(name);
            self.text.push(",");
            return;
        }
        if self.style.comments {
            self.text.push("/*");
            self.text.push(name);
            self.text.push("*/");
        }
        self.text.vbr(u64::from(ty.0));
    }

    /// Prints a step without branches.
    fn action(&mut self, action: Action, depth: usize) {
        let plan = self.plan;
        let lists = &plan.program.lists;
        match action {
            Action::Scope { .. } | Action::SwitchOpcode { .. } | Action::SwitchType { .. } => {}
            Action::RecordNode { slot, what } => {
                self.text.push("OPC_RecordNode,");
                self.recorded(slot, what);
            }
            Action::RecordChild { child, slot, what } => {
                self.text.push("OPC_RecordChild");
                self.text.number(child.into());
                self.text.push(",");
                self.recorded(slot, what);
            }
            Action::RecordMemRef => self.text.push("OPC_RecordMemRef,\n"),
            Action::CaptureGlueInput => self.text.push("OPC_CaptureGlueInput,\n"),
            Action::MoveChild { child } => self.numbered("OPC_MoveChild", child),
            Action::MoveSibling { child } => self.numbered("OPC_MoveSibling", child),
            Action::MoveParent => self.text.push("OPC_MoveParent,\n"),
            Action::CheckSame { slot } => {
                self.text.push("OPC_CheckSame, ");
                self.slot(slot);
                self.text.push(",\n");
            }
            Action::CheckChildSame { child, slot } => {
                self.check_child(child, "Same, ");
                self.slot(slot);
                self.text.push(",\n");
            }
            Action::CheckPatternPredicate { condition } => {
                let number = plan.numbering.conditions.number(condition);
                match number {
                    0..8 => self.text.push("OPC_CheckPatternPredicate"),
                    8..256 => self.text.push("OPC_CheckPatternPredicate, "),
                    _ => self.text.push("OPC_CheckPatternPredicateTwoByte, TARGET_VAL("),
                }
                self.text.number(u64::from(number));
                self.text.push(if number < 256 { "," } else { ")," });
                if self.style.comments {
                    self.text.push(" // ");
                    self.text.push(self.names.condition(condition));
                }
                self.text.push("\n");
            }
            Action::CheckPredicate { predicate, operands } => {
                self.check_predicate(predicate, lists.get(operands));
            }
            Action::CheckOpcode { opcode, .. } => {
                self.text.push("OPC_CheckOpcode, TARGET_VAL(");
                self.text.push(self.name(opcode));
                self.text.push("),\n");
            }
            Action::CheckType { result: 0, ty } => {
                self.text.push("OPC_CheckType");
                self.checked_type(ty);
            }
            Action::CheckType { result, ty } => {
                self.text.push("OPC_CheckTypeRes, ");
                self.text.number(u64::from(result));
                self.text.push(", ");
                self.ty(ty);
                self.text.push("\n");
            }
            Action::CheckChildType { child, ty } => {
                self.check_child(child, "Type");
                self.checked_type(ty);
            }
            Action::CheckInteger { value } => {
                self.text.push("OPC_CheckInteger, ");
                self.text.signed(self.integer(value));
                self.text.push("\n");
            }
            Action::CheckChildInteger { child, value } => {
                self.check_child(child, "Integer, ");
                self.text.signed(self.integer(value));
                self.text.push("\n");
            }
            Action::CheckCondCode { name } => self.check_cond_code("OPC_CheckCondCode", name),
            Action::CheckChild2CondCode { name } => {
                self.check_cond_code("OPC_CheckChild2CondCode", name);
            }
            Action::CheckValueType { ty } => {
                self.text.push("OPC_CheckValueType, ");
                self.ty(ty);
                self.text.push("\n");
            }
            Action::CheckComplexPat { pattern, slot, first, name } => {
                self.check_complex(pattern, slot, first, name);
            }
            Action::CheckAndImm { mask } => self.check_mask("OPC_CheckAndImm, ", mask),
            Action::CheckOrImm { mask } => self.check_mask("OPC_CheckOrImm, ", mask),
            Action::CheckFoldableChainNode => self.text.push("OPC_CheckFoldableChainNode,\n"),
            Action::CheckImmAllOnesV => self.text.push("OPC_CheckImmAllOnesV,\n"),
            Action::CheckImmAllZerosV => self.text.push("OPC_CheckImmAllZerosV,\n"),
            Action::EmitInteger { ty, value, to, meaning } => {
                self.emit_integer(ty, value, to, meaning);
            }
            Action::EmitRegister { ty, register, to } => self.emit_register(ty, register, to),
            Action::EmitConvertToTarget { from, to } => {
                self.text.push("OPC_EmitConvertToTarget");
                if from.0 >= 8 {
                    self.text.push(", ");
                }
                self.slot(from);
                self.text.push(",");
                self.result_comment(to);
                self.text.push("\n");
            }
            Action::EmitMergeInputChains { nodes } => self.merge_input_chains(lists.get(nodes)),
            Action::EmitCopyToReg { from, register } => self.copy_to_reg(from, register),
            Action::EmitNodeXForm { transform, from, to } => {
                self.text.push("OPC_EmitNodeXForm, ");
                self.text.number(u64::from(plan.numbering.transforms.number(transform)));
                self.text.push(", ");
                self.slot(from);
                self.text.push(",");
                if self.style.comments {
                    self.text.push(" // ");
                    self.text.push(plan.vocabulary.transforms[transform].record.name());
                    self.text.push(" #");
                    self.slot(to);
                }
                self.text.push("\n");
            }
            Action::EmitNode { emission, first } => {
                self.emit_node(&lists.emission(emission), first, depth)
            }
            Action::MorphNodeTo { emission, pattern } => {
                self.morph_node_to(&lists.emission(emission), pattern, depth);
            }
            Action::CompleteMatch { pattern, results } => {
                self.complete_match(pattern, lists.get(results), depth);
            }
        }
    }

    fn slot(&mut self, slot: Slot) {
        self.text.number(u64::from(slot.0));
    }

    /// Prints the end of a step that records a node.
    fn recorded(&mut self, slot: Slot, what: TextId) {
        if self.style.comments {
            self.text.push(" // #");
            self.slot(slot);
            self.text.push(" = ");
            self.text.push(self.name(what));
        }
        self.text.push("\n");
    }

    /// Prints the end of a step that checks a type.
    fn checked_type(&mut self, ty: ValueType) {
        match short_type(ty) {
            Some(bits @ ("32" | "64")) => {
                self.text.push("I");
                self.text.push(bits);
                self.text.push(",\n");
            }
            _ => {
                self.text.push(", ");
                self.ty(ty);
                self.text.push("\n");
            }
        }
    }

    fn check_cond_code(&mut self, step: &str, name: TextId) {
        self.text.push(step);
        self.text.push(", ISD::");
        self.text.push(self.name(name));
        self.text.push(",\n");
    }

    fn check_mask(&mut self, step: &str, mask: IntegerId) {
        self.text.push(step);
        self.text.vbr(self.integer(mask) as u64);
        self.text.push("\n");
    }

    fn numbered(&mut self, name: &str, number: u32) {
        self.text.push(name);
        if number >= 8 {
            self.text.push(", ");
        }
        self.text.number(u64::from(number));
        self.text.push(",\n");
    }

    fn check_child(&mut self, child: u8, what: &str) {
        self.text.push("OPC_CheckChild");
        self.text.number(child.into());
        self.text.push(what);
    }

    fn result_comment(&mut self, slot: Slot) {
        if self.style.comments {
            self.text.push(" // #");
            self.slot(slot);
        }
    }

    fn check_predicate(&mut self, predicate: PredicateId, operands: Words<'_, Slot>) {
        let plan = self.plan;
        let number = u64::from(plan.numbering.predicate(predicate));
        let predicate = &plan.vocabulary.predicates[predicate];
        if predicate.uses_operands {
            self.text.push("OPC_CheckPredicateWithOperands, ");
            self.text.number(operands.len() as u64);
            self.text.push("/*#Ops*/, ");
            for slot in operands.iter() {
                self.slot(slot);
                self.text.push(", ");
            }
        } else if number < 8 {
            self.text.push("OPC_CheckPredicate");
        } else {
            self.text.push("OPC_CheckPredicate, ");
        }
        self.text.number(number);
        self.text.push(",");
        if self.style.comments {
            self.text.push(" // Predicate_");
            self.text.push(predicate.record.name());
        }
        self.text.push("\n");
    }

    fn check_complex(&mut self, pattern: ComplexNumber, slot: Slot, first: Slot, name: TextId) {
        let plan = self.plan;
        let number = plan.numbering.complex.number(pattern);
        let pattern = &plan.vocabulary.complex[pattern];
        self.text.push("OPC_CheckComplexPat");
        if number >= 8 {
            self.text.push(", /*CP*/");
        }
        self.text.number(u64::from(number));
        self.text.push(", /*#*/");
        self.slot(slot);
        self.text.push(",");
        if self.style.comments {
            self.text.push(" // ");
            self.text.push(pattern.select);
            self.text.push(":$");
            self.text.push(self.name(name));
            for operand in 0..pattern.operands {
                self.text.push(" #");
                self.slot(first.after(operand));
            }
            if pattern.chain {
                self.text.push(" + chain result");
            }
        }
        self.text.push("\n");
    }
}

/// Returns the width of an integer type that has dedicated opcodes.
fn short_type(ty: ValueType) -> Option<&'static str> {
    let size = if ty.is_scalar_integer() { ty.size() } else { 0 };
    Some(match size {
        8 => "8",
        16 => "16",
        32 => "32",
        64 => "64",
        _ => return None,
    })
}
