//! Lint about combine rules that match one order of the operands of a commutative instruction.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Dag, Lint, Record, RecordId, ValueKind};
use tablegen_model::{Context, TargetModel, derived_from};
use tablegen_session::{Findings, ModelCheck, Unreadable};

/// Lints of this crate.
pub const LINTS: &[ModelCheck<TargetModel>] = &[ModelCheck {
    lint: Lint::on_model(
        "missing-commuted-rule",
        "a combine rule that matches one order of commutative operands, without a rule for the other",
    ),
    backends: &[crate::combiner::BACKEND.name],
    find: missing_commuted,
}];

/// Greatest number of instructions of a rule that is checked, which bounds the depth of the search.
const MAX_PATTERNS: usize = 32;

/// Finds rules with a commutative instruction, of which one operand must come from a certain instruction,
/// and for which no rule exists that is equal except for the order of these operands.
///
/// Constants are not reported: combiners move them to the second operand. Neither are operands that code of
/// the rule mentions, since it may require that they are constants.
fn missing_commuted(cx: &Context<'_, '_>, found: &mut Findings) -> Result<(), Unreadable> {
    let rules: Vec<Rule<'_>> =
        derived_from(cx.records(), "GICombineRule")?.into_iter().filter_map(Rule::read).collect();
    let known: FxHashSet<String> = rules.iter().map(|rule| rule.form(None)).collect();
    let mut reported: FxHashSet<RecordId> = FxHashSet::default();
    for rule in &rules {
        for index in 0..rule.patterns.len() {
            if !rule.is_ordered(index) || known.contains(&rule.form(Some(index))) {
                continue;
            }
            if reported.insert(rule.record.id()) {
                let message = format!(
                    "the rule `{}` matches one order of the operands of `{}`, and no rule matches the \
                     other",
                    rule.record.name(),
                    rule.patterns[index].instruction.name()
                );
                found.add(rule.record, message);
            }
        }
    }
    Ok(())
}

/// Instruction that a rule matches.
struct Pattern<'r> {
    instruction: Record<'r>,
    operands: Vec<Operand<'r>>,
    /// Number of definitions, which are the first operands.
    defs: usize,
}

/// Operand by its name, or an immediate by its text.
enum Operand<'r> {
    Named(&'r str),
    Immediate(String),
}

/// Instructions that a combine rule matches.
struct Rule<'r> {
    record: Record<'r>,
    patterns: Vec<Pattern<'r>>,
    /// Index of the pattern that defines a name.
    definitions: FxHashMap<&'r str, usize>,
    root: usize,
    /// C++ code that matches and applies the rule.
    code: Vec<&'r str>,
}

impl<'r> Rule<'r> {
    /// Reads a rule. Returns `None` if it has something else than instructions and code.
    fn read(record: Record<'r>) -> Option<Rule<'r>> {
        let actions = record.dag("Action0").ok()?;
        let operator = actions.operator().as_def()?.name();
        if !matches!(operator, "match" | "combine") {
            return None;
        }
        let mut code = Vec::new();
        for dag in [Some(actions), record.dag("Action1").ok()].into_iter().flatten() {
            code.extend(dag.args().filter_map(|(_, value)| value.as_str()));
        }
        let (mut patterns, mut definitions) = (Vec::new(), FxHashMap::default());
        let mut names = FxHashMap::default();
        for (name, value) in actions.args() {
            // Code does not have an order of operands.
            let ValueKind::Dag(dag) = value.kind() else { continue };
            let pattern = Pattern::read(dag)?;
            for operand in &pattern.operands[..pattern.defs] {
                if let Operand::Named(name) = operand {
                    definitions.insert(*name, patterns.len());
                }
            }
            names.extend(name.map(|name| (name, patterns.len())));
            patterns.push(pattern);
        }
        let defs = record.dag("Defs").ok()?;
        let root_name = defs.args().find_map(|(name, value)| {
            name.filter(|_| value.as_def().is_some_and(|kind| kind.name() == "root"))
        })?;
        let root = *names.get(root_name).or_else(|| definitions.get(root_name))?;
        let is_small = patterns.len() <= MAX_PATTERNS;
        is_small.then_some(Rule { record, patterns, definitions, root, code })
    }

    /// Returns true if an instruction is commutative, and one of its operands must come from another
    /// instruction of the rule.
    fn is_ordered(&self, index: usize) -> bool {
        let pattern = &self.patterns[index];
        let [first, second] = &pattern.operands[pattern.defs..] else { return false };
        if !pattern.instruction.bit("isCommutable").unwrap_or(false) {
            return false;
        }
        let definition = |operand: &Operand<'_>| match operand {
            Operand::Named(name) => self.definitions.get(name).map(|&index| &self.patterns[index]),
            Operand::Immediate(_) => None,
        };
        let is_constant = |operand: &Operand<'_>| match operand {
            Operand::Immediate(_) => true,
            Operand::Named(_) => definition(operand).is_some_and(|pattern| pattern.is_constant()),
        };
        let is_free = |operand: &Operand<'_>| {
            let Operand::Named(name) = operand else { return false };
            let reference = format!("${{{name}}}");
            definition(operand).is_some() || self.code.iter().all(|code| !code.contains(&reference))
        };
        let is_defined = definition(first).is_some() || definition(second).is_some();
        let may_swap = |operand: &Operand<'_>| !is_constant(operand) && is_free(operand);
        is_defined && may_swap(first) && may_swap(second)
    }

    /// Returns the instructions in a form that does not depend on names and on the order of patterns.
    /// The commutative operands of the pattern `swapped` are exchanged.
    fn form(&self, swapped: Option<usize>) -> String {
        let mut form = Form { rule: self, swapped, names: Vec::new(), text: String::new() };
        let mut left: Vec<usize> = (0..self.patterns.len()).collect();
        form.add(self.root, &mut left);
        while let Some(&next) = left.first() {
            form.add(next, &mut left);
        }
        form.text
    }
}

impl<'r> Pattern<'r> {
    fn read(dag: Dag<'r>) -> Option<Pattern<'r>> {
        let instruction = dag.operator().as_def()?;
        if !instruction.is_subclass_of("Instruction") {
            return None;
        }
        let defs = instruction.dag("OutOperandList").ok()?.len();
        let operand = |(name, value): (Option<&'r str>, tablegen_core::Value<'r>)| match name {
            Some(name) => Operand::Named(name),
            None => Operand::Immediate(value.to_string()),
        };
        let operands: Vec<Operand<'r>> = dag.args().map(operand).collect();
        (defs <= operands.len()).then_some(Pattern { instruction, operands, defs })
    }

    fn is_constant(&self) -> bool {
        matches!(self.instruction.name(), "G_CONSTANT" | "G_FCONSTANT")
    }
}

/// Form of a rule, as it is written.
struct Form<'f, 'r> {
    rule: &'f Rule<'r>,
    swapped: Option<usize>,
    /// Names in the order in which they occurred.
    names: Vec<&'r str>,
    text: String,
}

impl<'f, 'r> Form<'f, 'r> {
    /// Adds a pattern, and before each use the pattern that defines the operand. `left` are the patterns
    /// that were not added.
    fn add(&mut self, index: usize, left: &mut Vec<usize>) {
        left.retain(|&other| other != index);
        let pattern: &'f Pattern<'r> = &self.rule.patterns[index];
        let _ = write!(self.text, "({}", pattern.instruction.name());
        let mut operands: Vec<&Operand<'r>> = pattern.operands.iter().collect();
        if self.swapped == Some(index) {
            operands[pattern.defs..].reverse();
        }
        for operand in operands {
            match operand {
                Operand::Immediate(text) => {
                    let _ = write!(self.text, " {text}");
                }
                Operand::Named(name) => {
                    let known = self.names.iter().position(|known| known == name);
                    let number = known.unwrap_or(self.names.len());
                    if known.is_none() {
                        self.names.push(name);
                    }
                    let _ = write!(self.text, " ${number}");
                    let definition = self.rule.definitions.get(name);
                    if let Some(&definition) = definition.filter(|one| left.contains(one)) {
                        self.add(definition, left);
                    }
                }
            }
        }
        self.text.push(')');
    }
}
