//! Patterns (LLVM: `CodeGenDAGPatterns`): trees that instruction selection matches, and the
//! instructions that it emits.
//!
//! Input: the records of a target: nodes, fragments, complex patterns, transforms, intrinsics,
//! instructions and patterns. Output: [`Patterns`], each a source tree and a result tree with the
//! types of all nodes, and [`Tables`] of the data that nodes refer to.
//!
//! ```text
//!  dag ─ parse ─► tree ─ inline ─► trees without ─ infer ─► trees with ─► Pattern
//!                        fragments   fragments       types     types       │
//!                                                                variants, modes
//! ```
//!
//! | file | what |
//! |---|---|
//! | `nodes`, `complex`, `transforms`, `fragments`, `instructions`, `leaves` | what nodes refer to |
//! | `tables` | all of that |
//! | `tree` | nodes and trees |
//! | `type_sets`, `rules`, `infer` | sets of types, what follows from what, type inference |
//! | `reader`, `parse`, `inline`, `own_patterns`, `read` | from records to patterns |
//! | `parts` | reading on several threads |
//! | `variants`, `modes` | patterns that match the same in another order; patterns of one hardware mode |
//! | `condition` | what must hold of the subtarget for a pattern |
//! | `flags` | what instructions do, as their patterns tell |
//! | `show`, `texts`, `diagnostics` | trees as text, what is wrong with patterns |

pub mod complex;
pub mod condition;
mod diagnostics;
mod flags;
pub mod fragments;
pub mod infer;
mod inline;
pub mod instructions;
pub mod leaves;
mod modes;
pub mod nodes;
mod own_patterns;
mod parse;
mod parts;
mod read;
mod reader;
mod register_types;
pub mod rules;
pub mod show;
pub mod symbols;
pub mod tables;
#[cfg(test)]
mod tests;
pub mod texts;
pub mod transforms;
pub mod tree;
pub mod type_sets;
mod variants;

use std::sync::Arc;

use tablegen_core::{Diagnostic, Record, RecordError, Records, Value};

use super::hw_modes::{HwModeId, HwModes};
use super::instructions::Instructions;
use super::intrinsics::Intrinsics;
use diagnostics::Shown;
pub use flags::InferredFlags;
use infer::Problem;
use leaves::LeafKind;
use nodes::Property;
pub use reader::Stopped;
pub use register_types::RegisterTypes;
use rules::Rules;
use tablegen_session::Budget;
pub use tables::Tables;
use tree::{Forest, NodeId, Trees, What};

/// Input for reading patterns.
pub struct PatternInput<'r, 'a> {
    pub records: &'r Records,
    pub modes: &'a HwModes<'r>,
    /// Instructions of the target. Their error is reported after those of fragments.
    pub instructions: Result<&'a Instructions<'r>, &'a RecordError>,
    pub registers: &'a dyn RegisterTypes<'r>,
    pub intrinsics: Arc<Intrinsics<'r>>,
    /// Threads that patterns can be read on.
    pub budget: &'a Budget,
    /// True if instructions without declared effects and without a pattern have no effects
    /// (`guessInstructionProperties`). An error of the field is reported at its first use.
    pub guess_properties: Result<bool, &'a RecordError>,
}

/// Hardware modes in which a pattern matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ModeCheck {
    /// All modes.
    Any,
    /// One mode.
    In(HwModeId),
    /// All modes except these.
    NotIn(Vec<HwModeId>),
}

/// Pattern of instruction selection: a source tree and a result tree.
#[derive(Clone, Debug)]
pub struct Pattern<'r> {
    /// Record of the pattern: a `Pattern` or an instruction.
    pub record: Record<'r>,
    /// List of predicate records that must hold.
    pub predicates: Value<'r>,
    /// Source tree, in [`Patterns::trees`].
    pub source: NodeId,
    /// Result tree, in [`Patterns::trees`].
    pub result: NodeId,
    /// Registers that the pattern defines besides its results.
    pub registers: Vec<Record<'r>>,
    /// Index of the source's result for each result of the result tree. Empty if the order is the
    /// same.
    pub result_order: Vec<u32>,
    /// Field `AddedComplexity` of the record.
    pub added_complexity: i64,
    /// Sort key for patterns that are otherwise equal: by record, then expanded patterns in the
    /// order of expansion.
    pub number: u64,
    /// True if GlobalISel skips the pattern.
    pub gisel_ignores: bool,
    /// Hardware modes in which the pattern matches.
    pub modes: ModeCheck,
}

/// Patterns of a target.
#[derive(Debug)]
pub struct Patterns<'r> {
    tables: Tables<'r>,
    rules: Rules,
    forest: Forest,
    patterns: Vec<Pattern<'r>>,
    flags: Vec<InferredFlags<'r>>,
}

impl<'r> Patterns<'r> {
    /// Reads the patterns of a target. Warnings and errors go to `reports`.
    ///
    /// # Errors
    /// Returns an error if reading had to stop. Errors that do not stop the reading are among the
    /// reports; some patterns are incomplete then.
    pub fn read(
        input: &PatternInput<'r, '_>,
        reports: &mut Vec<Diagnostic>,
    ) -> Result<Self, Stopped> {
        let patterns = Self::read_all(input, reports);
        diagnostics::explain(reports);
        patterns
    }

    fn read_all(
        input: &PatternInput<'r, '_>,
        reports: &mut Vec<Diagnostic>,
    ) -> Result<Self, Stopped> {
        let mut patterns = read::read(input, reports)?;
        // Expanded patterns follow all others.
        let mut next = 1 << 32;
        if let Err(error) = patterns.add_variants(&mut next) {
            reports.extend(error.llvm_diagnostics());
            return Err(Stopped);
        }
        patterns.expand_modes(input.modes, &mut next);
        patterns.infer_flags(input, reports)?;
        Ok(patterns)
    }

    /// Returns the patterns, in the order in which they were found.
    pub fn all(&self) -> &[Pattern<'r>] {
        &self.patterns
    }

    /// Returns the nodes of the patterns. Equal subtrees, names included, are shared: the same
    /// number can occur at several positions of the patterns.
    pub fn trees(&self) -> &Trees {
        self.forest.trees()
    }

    /// Returns the tables that nodes refer to.
    pub fn tables(&self) -> &Tables<'r> {
        &self.tables
    }

    /// Returns the rules of type inference, with the interned sets of types.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the complexity of a pattern. Selection tries patterns of higher complexity first.
    pub fn complexity(&self, pattern: &Pattern<'r>) -> i64 {
        self.tables.size(self.trees(), &self.rules, pattern.source) + pattern.added_complexity
    }

    /// Returns the diagnostics for a type error of a pattern whose types were inferred again. LLVM
    /// reports it at the first fragment, for every pattern.
    pub fn report(&self, pattern: &Pattern<'_>, problem: Problem) -> Vec<Diagnostic> {
        let first = self.tables.first_fragment();
        let Some(fragment) = first else { return Vec::new() };
        let shown = Shown {
            record: fragment.record,
            args: &fragment.args,
            roots: fragment.trees.as_deref().unwrap_or_default(),
            trees: self.tables.fragment_trees(),
            tables: &self.tables,
            sets: self.rules.sets(),
        };
        let mut all = match problem {
            Problem::Wrong(message) => shown.wrong(String::new(), &message),
            Problem::Incompatible(candidates) => {
                let mut all = shown.wrong(String::new(), "Incompatible types");
                all.push(diagnostics::note(&candidates.text()));
                all
            }
            Problem::Contradiction(candidates) => shown.contradiction(&candidates),
            Problem::Fatal(error) => return error.llvm_diagnostics(),
        };
        if let Some(first) = all.first_mut() {
            let (name, fragment) = (pattern.record.name(), fragment.record.name());
            let help = format!("this is about `{name}`; there is nothing wrong with `{fragment}`");
            first.help = Some(help);
        }
        all
    }

    /// Formats the tree of a pattern.
    pub fn show(&self, tree: NodeId) -> String {
        let mut text = String::new();
        show::Show::new(&self.tables, self.rules.sets(), self.trees()).node(tree, &mut text);
        text
    }
}

impl Tables<'_> {
    fn is_all_ones_or_zeros(&self, what: What) -> bool {
        match what {
            What::Leaf(leaf) => self.leaf(leaf).kind.is_all_ones_or_zeros(),
            _ => false,
        }
    }

    /// Returns the contribution of a tree to the complexity of a pattern.
    fn size(&self, trees: &Trees, rules: &Rules, id: NodeId) -> i64 {
        use super::value_types::ValueType;
        let node = &trees[id];
        let mut size = 3;
        if matches!(node.what, What::Int(_)) {
            size += 2;
        }
        if let Some(complex) = self.complex_of(node) {
            return size + self.complex(complex).complexity;
        }
        if !node.calls.is_empty() {
            size += 1;
        }
        for &child in trees.children(id) {
            let node = &trees[child];
            if !node.what.is_leaf()
                && let Some(&ty) = trees.types(child).first()
                && rules
                    .set(ty)
                    .iter()
                    .any(|(_, set)| set.first().is_some_and(|ty| ty != ValueType::OTHER))
            {
                size += self.size(trees, rules, child);
            } else {
                size += match node.what {
                    What::Int(_) => 5,
                    _ if !node.what.is_leaf() => 0,
                    _ if self.complex_of(node).is_some() => self.size(trees, rules, child),
                    what if self.is_all_ones_or_zeros(what) => 4,
                    _ => i64::from(!node.calls.is_empty()),
                };
            }
        }
        size
    }

    /// Returns false for trees that never occur in the DAG: a constant as the left operand of a
    /// commutative node.
    fn can_match(&self, trees: &Trees, id: NodeId) -> bool {
        let What::Node(kind) = trees[id].what else {
            return trees.children(id).iter().all(|&child| self.can_match(trees, child));
        };
        let children = trees.children(id);
        if !children.iter().all(|&child| self.can_match(trees, child)) {
            return false;
        }
        let is_intrinsic = self.is_commutative_intrinsic(trees, id);
        if !is_intrinsic && !self.kind(kind).properties.has(Property::Commutative) {
            return true;
        }
        let only_right = |&child: &NodeId| match trees[child].what {
            What::Int(_) => true,
            What::Node(kind) => self.immediate == Some(kind),
            what => self.is_all_ones_or_zeros(what),
        };
        let Some((last, others)) = children.split_last() else { return true };
        only_right(last) || !others.iter().skip(usize::from(is_intrinsic)).any(only_right)
    }

    /// Returns true if a node is a register.
    fn is_register(&self, what: What) -> bool {
        matches!(what, What::Leaf(leaf) if self.leaf(leaf).kind == LeafKind::Register)
    }
}
