//! Explanations of why patterns do not match: [`Explanation`].
//!
//! Input: the byte code of a matcher, names for its numbers ([`Vocabulary`]), and the steps that
//! failed in a run. Output: for each of these steps, the patterns after it and the reason of the
//! failure.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::ops::Range;

use super::dag::{Dag, Numbered, Pattern};
use super::interpreter::Table;
use tablegen_format::isel::{self as code, Op};
use tablegen_format::leb::Reader;

tables! {
    /// Names of a matcher's patterns, and of all items that they refer to.
    Vocabulary by VocabularyBuilder {
        /// Patterns by number.
        patterns: &'static [Pattern] = &[],
        /// Conditions on the subtarget, as names of hooks.
        conditions: &'static [&'static str] = &[],
        /// Predicates of nodes.
        predicates: &'static [&'static str] = &[],
        /// Complex patterns.
        complex: &'static [&'static str] = &[],
        /// Transforms of nodes.
        transforms: &'static [&'static str] = &[],
        /// Returns the name of a condition code. `None` if the number is invalid.
        cond_code: fn(u32) -> Option<&'static str> = |_| None,
    }
}

/// Patterns that a matcher tried at a node, and the steps at which they failed.
#[derive(Clone, Debug)]
pub struct Explanation<V> {
    /// Node at which patterns were tried.
    pub node: V,
    /// Node as text: opcode, type and operands.
    pub shown: String,
    /// Patterns that do not match, in the order in which they were tried.
    pub tried: Vec<Tried<V>>,
    /// Pattern that matches; later patterns were not tried. `None` if no pattern matches.
    pub matched: Option<&'static Pattern>,
}

/// Patterns that fail at a common step.
#[derive(Clone, Debug)]
pub struct Tried<V> {
    /// Patterns, in the order in which they would have been tried.
    pub patterns: Vec<&'static Pattern>,
    /// Node at which the step failed.
    pub node: V,
    /// Reason of the failure, as text.
    pub reason: String,
}

impl<V> fmt::Display for Explanation<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.matched {
            Some(Pattern { text, location }) => {
                writeln!(f, "{} is matched by {text} ({location})", self.shown)?;
            }
            None => writeln!(f, "no pattern matches {}", self.shown)?,
        }
        if self.tried.is_empty() && self.matched.is_none() {
            writeln!(f, "  no pattern begins with its opcode")?;
        }
        for Tried { patterns, reason, .. } in &self.tried {
            writeln!(f, "  {reason}:")?;
            for Pattern { text, location } in patterns {
                writeln!(f, "    {text} ({location})")?;
            }
        }
        Ok(())
    }
}

/// Returns a node as text: opcode, type, constant value, and operands down to `depth` levels.
pub(super) fn show<D: Dag>(table: &Table, dag: &D, node: D::Value, depth: usize) -> String {
    let name = dag.opcode(node).and_then(|opcode| (table.opcode_name)(opcode.number()));
    let mut text = format!("`{}", name.unwrap_or("other node"));
    if let Some(ty) = dag.value_type(node) {
        let _ = write!(text, ":{}", type_name(table, ty.number()));
    }
    if let Some(number) = dag.integer(node) {
        let _ = write!(text, " {number}");
    }
    if depth > 0 && dag.operand_count(node) > 0 {
        let operands = (0..dag.operand_count(node)).map(|index| {
            let shown = show(table, dag, dag.operand(node, index), depth - 1);
            shown.trim_matches('`').into()
        });
        let _ = write!(text, " ({})", operands.collect::<Vec<String>>().join(", "));
    }
    text.push('`');
    text
}

fn type_name(table: &Table, ty: u32) -> String {
    (table.type_name)(ty).map_or_else(|| format!("type {ty}"), String::from)
}

/// Position of a matcher in the byte code and in the DAG.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position<V> {
    /// Byte offset of the step.
    pub(super) step: usize,
    /// Current node and its parent.
    pub(super) node: V,
    pub(super) parent: V,
}

/// Collector of failing steps.
#[derive(Debug)]
pub(super) struct Watcher<V> {
    pub(super) table: Table,
    pub(super) vocabulary: Vocabulary,
    pub(super) tried: Vec<Tried<V>>,
    pub(super) matched: Option<&'static Pattern>,
}

impl<V: Copy> Watcher<V> {
    pub(super) fn failed<D: Dag<Value = V>>(&mut self, dag: &D, position: Position<V>) {
        let mut patterns = self.patterns(position.step..self.end_of_branch(position.step));
        let (node, reason) = self.reason(dag, position);
        match self.tried.last_mut() {
            // Adjacent branches that fail for the same reason are merged.
            Some(last) if last.reason == reason => last.patterns.append(&mut patterns),
            _ => self.tried.push(Tried { patterns, node, reason }),
        }
    }

    /// Records the branches that a switch skipped when it went to the one at offset `taken`. Their
    /// patterns need another opcode or type.
    pub(super) fn switched<D: Dag<Value = V>>(
        &mut self,
        dag: &D,
        position: Position<V>,
        taken: usize,
    ) {
        let code = self.table.code;
        let mut reader = Reader::new(code, position.step);
        let Some(op) = code::read(&mut reader) else { return };
        let shown = show(&self.table, dag, position.node, 1);
        for (label, branch) in labelled(reader) {
            if branch.contains(&taken) {
                continue;
            }
            let reason = match op {
                Op::SwitchType => {
                    format!("{shown} is not of type `{}`", type_name(&self.table, label))
                }
                _ => format!("{shown} is no `{}`", (self.table.opcode_name)(label).unwrap_or("?")),
            };
            let patterns = self.patterns(branch);
            self.tried.push(Tried { patterns, node: position.node, reason });
        }
    }

    /// Returns the patterns in a range of the byte code.
    fn patterns(&self, range: core::ops::Range<usize>) -> Vec<&'static Pattern> {
        let mut patterns = Vec::new();
        each_step(self.table.code, range, |op, mut reader| {
            if op == Op::Covered {
                patterns.extend(self.vocabulary.patterns.get(reader.number() as usize));
            }
        });
        patterns
    }

    pub(super) fn matched(&mut self, pattern: u32) {
        self.matched = self.vocabulary.patterns.get(pattern as usize);
    }

    /// Returns the end of the innermost branch that contains a step.
    fn end_of_branch(&self, step: usize) -> usize {
        let code = self.table.code;
        let mut end = code.len();
        let mut reader = Reader::new(code, 0);
        while reader.position() < step {
            let Some(op) = code::read(&mut reader) else { break };
            if !op.has_branches() {
                code::skip(&mut reader, op);
                continue;
            }
            let inside = branches(op, reader).find(|branch| branch.contains(&step));
            let Some(branch) = inside else { break };
            reader = Reader::new(code, branch.start);
            end = branch.end;
        }
        end
    }

    /// Returns the node at which a step failed, and the reason.
    fn reason<D: Dag<Value = V>>(&self, dag: &D, operand: Position<V>) -> (V, String) {
        let Position { step, node, parent } = operand;
        let mut reader = Reader::new(self.table.code, step);
        let Some(op) = code::read(&mut reader) else {
            return (node, String::from("the matcher ends"));
        };
        let table = &self.table;
        let named = |names: &[&'static str], number: u32| {
            names.get(number as usize).copied().unwrap_or("?")
        };
        let opcode = |number: u32| (table.opcode_name)(number).unwrap_or("?");
        let cond_code = |number: u32| (self.vocabulary.cond_code)(number).unwrap_or("?");
        let child = |number: u32| {
            let index = number as usize;
            (index < dag.operand_count(node)).then(|| dag.operand(node, index))
        };
        let about = |node: V| show(table, dag, node, 1);
        let lacks = |node: V, index: u32| (node, format!("{} has no operand {index}", about(node)));
        let of = |node: V, what: String| (node, format!("{} {what}", about(node)));
        match op {
            Op::RecordChild | Op::MoveChild => lacks(node, reader.number()),
            Op::MoveSibling => lacks(parent, reader.number()),
            Op::CheckSame | Op::CheckChildSame => {
                let operand = if op == Op::CheckSame { None } else { child(reader.number()) };
                of(operand.unwrap_or(node), String::from("is not the same as the operand before"))
            }
            Op::CheckCondition => {
                let name = named(self.vocabulary.conditions, reader.number());
                (node, format!("`{name}` does not hold"))
            }
            Op::CheckPredicate | Op::CheckPredicateWith => {
                let name = named(self.vocabulary.predicates, reader.number());
                of(node, format!("does not pass `{name}`"))
            }
            Op::CheckOpcode => of(node, format!("is no `{}`", opcode(reader.number()))),
            Op::SwitchOpcode => {
                let names: Vec<&str> = labelled(reader).map(|(label, _)| opcode(label)).collect();
                of(node, format!("is none of {}", names.join(", ")))
            }
            Op::CheckType => {
                of(node, format!("is not of type `{}`", type_name(table, reader.number())))
            }
            Op::CheckResultType => {
                let index = reader.number();
                let ty = type_name(table, reader.number());
                of(node, format!("has not type `{ty}` as its result {index}"))
            }
            Op::SwitchType => {
                let names = labelled(reader).map(|(label, _)| type_name(table, label));
                let names: Vec<String> = names.collect();
                of(node, format!("is of none of the types {}", names.join(", ")))
            }
            Op::CheckChildType => {
                let index = reader.number();
                let ty = type_name(table, reader.number());
                match child(index) {
                    Some(operand) => of(operand, format!("is not of type `{ty}`")),
                    None => lacks(node, index),
                }
            }
            Op::CheckInteger => of(node, format!("is not the constant {}", reader.signed())),
            Op::CheckChildInteger => {
                let index = reader.number();
                match child(index) {
                    Some(operand) => {
                        of(operand, format!("is not the constant {}", reader.signed()))
                    }
                    None => lacks(node, index),
                }
            }
            Op::CheckCondCode => {
                of(node, format!("is not the condition `{}`", cond_code(reader.number())))
            }
            Op::CheckChild2CondCode => match child(2) {
                Some(operand) => {
                    of(operand, format!("is not the condition `{}`", cond_code(reader.number())))
                }
                None => lacks(node, 2),
            },
            Op::CheckValueType => {
                of(node, format!("does not stand for type `{}`", type_name(table, reader.number())))
            }
            Op::CheckComplex => {
                let name = named(self.vocabulary.complex, reader.number());
                of(node, format!("has an operand that `{name}` does not match"))
            }
            Op::CheckAnd | Op::CheckOr => {
                let name = opcode(reader.number());
                of(node, format!("is no `{name}` with {} or what does as well", reader.signed()))
            }
            Op::CheckAllOnes => of(node, String::from("is no vector of all ones")),
            Op::CheckAllZeros => of(node, String::from("is no vector of zeros")),
            Op::CheckFoldable => of(
                node,
                String::from(
                    "cannot become a part of the instruction: it has another use, or `may_fold` says no",
                ),
            ),
            Op::MergeChains => of(node, String::from("has a chain that cannot be merged")),
            Op::Transform => {
                let _ = reader.number();
                let name = named(self.vocabulary.transforms, reader.number());
                of(node, format!("has an operand that `{name}` does not transform"))
            }
            Op::EmitNode | Op::EmitRoot | Op::EmitRegister | Op::CopyToRegister => of(
                node,
                String::from("becomes an instruction or register that the DAG does not know"),
            ),
            _ => of(node, format!("fails at {op:?}")),
        }
    }
}

/// Returns the ranges of the branches of an operation. `reader` is after the operation.
fn branches(op: Op, mut reader: Reader<'_>) -> impl Iterator<Item = Range<usize>> {
    core::iter::from_fn(move || {
        let size = reader.number() as usize;
        if size == 0 {
            return None;
        }
        if op != Op::Scope {
            reader.number();
        }
        let start = reader.position();
        reader.skip(size);
        Some(start..start + size)
    })
}

/// Returns the branches of a switch with their labels. `reader` is after the operation.
fn labelled(mut reader: Reader<'_>) -> impl Iterator<Item = (u32, Range<usize>)> {
    core::iter::from_fn(move || {
        let size = reader.number() as usize;
        if size == 0 {
            return None;
        }
        let label = reader.number();
        let start = reader.position();
        reader.skip(size);
        Some((label, start..start + size))
    })
}

/// Calls `each` for all steps in a range, including those in branches, in order. The reader is at
/// the arguments of the step.
fn each_step<'c>(code: &'c [u8], range: Range<usize>, mut each: impl FnMut(Op, Reader<'c>)) {
    // Ranges left to visit, the innermost last.
    let mut open = Vec::from([range]);
    while let Some(range) = open.last_mut() {
        if range.start >= range.end {
            open.pop();
            continue;
        }
        let mut reader = Reader::new(code, range.start);
        let Some(op) = code::read(&mut reader) else { return };
        each(op, reader);
        if op.has_branches() {
            let mut inner: Vec<_> = branches(op, reader).collect();
            // No step follows one with branches.
            range.start = range.end;
            inner.reverse();
            open.append(&mut inner);
        } else {
            code::skip(&mut reader, op);
            range.start = reader.position();
        }
    }
}
