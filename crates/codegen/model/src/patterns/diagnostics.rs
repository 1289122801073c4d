//! Diagnostics for patterns: LLVM's message and location, the pattern in text form above, and a
//! note with the candidate types.

use std::collections::HashSet;

use tablegen_core::{Diagnostic, DiagnosticCode, DiagnosticData, Record, Severity};

use super::infer::{Candidates, Inference};
use super::rules::Rule;
use super::show::Show;
use super::symbols::Symbol;
use super::tables::Tables;
use super::tree::{NodeId, Trees};
use super::type_sets::TypeSets;

/// Maximum number of nodes whose types a note lists.
const MOST_IN_NOTE: usize = 4;

/// Pattern or fragment, formatted for diagnostics.
#[derive(Clone, Copy)]
pub(super) struct Shown<'s, 'r> {
    pub(super) record: Record<'r>,
    /// Names of the operands of a fragment.
    pub(super) args: &'s [Symbol],
    pub(super) roots: &'s [NodeId],
    pub(super) trees: &'s Trees,
    pub(super) tables: &'s Tables<'r>,
    pub(super) sets: &'s TypeSets,
}

impl Shown<'_, '_> {
    /// Returns the text of the trees.
    pub(super) fn text(&self) -> String {
        let mut text = self.record.name().to_owned();
        if !self.args.is_empty() {
            let args: Vec<&str> = self.args.iter().map(|&arg| self.tables.text(arg)).collect();
            text.push_str(&format!("({})", args.join(", ")));
        }
        text.push_str(": ");
        let several = self.roots.len() > 1;
        if several {
            text.push_str("[\n");
        }
        let show = Show::new(self.tables, self.sets, self.trees);
        for &tree in self.roots {
            text.push('\t');
            show.node(tree, &mut text);
            text.push('\n');
        }
        if several {
            text.push_str("]\n");
        }
        text
    }

    fn error(&self, above: String, message: &str) -> Vec<Diagnostic> {
        let mut all = self.record.error(message).llvm_diagnostics();
        if let Some(first) = all.first_mut() {
            first.above = above;
        }
        all
    }

    /// Returns diagnostics for a mistake in the pattern. `above` is printed before the text of the
    /// pattern.
    pub(super) fn wrong(&self, above: String, message: &str) -> Vec<Diagnostic> {
        let name = self.record.name();
        let mut all = self.error(above + &self.text(), &format!("In {name}: {message}"));
        if let Some(first) = all.first_mut() {
            (first.code, first.data) = (DiagnosticCode::Pattern, DiagnosticData::record(name));
        }
        all
    }

    /// Returns diagnostics for a result that can have no type in any mode.
    pub(super) fn contradiction(&self, candidates: &Candidates) -> Vec<Diagnostic> {
        let mut above = String::from(
            "Type set is empty for each HW mode:\npossible type contradiction in the pattern \
             below (use -print-records with llvm-tblgen to see all expanded records).\n",
        );
        above.push_str(&self.text());
        above.push_str("Generated from record:\n");
        above.push_str(&self.record.to_string());
        let name = self.record.name();
        let mut all = self.error(above, &format!("Type set is empty for each HW mode in '{name}'"));
        all.push(note(&candidates.text()));
        all
    }
}

/// Returns a note about the types of a pattern.
pub(super) fn note(text: &str) -> Diagnostic {
    Diagnostic::new(Severity::Note, None, format!("types: {text}"))
}

/// Marks errors that may only follow from others of the same pattern.
pub(super) fn explain(reports: &mut [Diagnostic]) {
    let mut reported: HashSet<String> = HashSet::new();
    for report in reports.iter_mut().filter(|report| report.code == DiagnosticCode::Pattern) {
        let DiagnosticData::Record { name, .. } = &report.data else { continue };
        if !reported.insert(name.clone()) {
            let help = format!("this may only follow from the error of `{name}` above");
            report.help = Some(help);
        }
    }
}

impl Candidates {
    /// Returns the text of the note: candidate types, node, and the rule that excluded them.
    pub(super) fn text(&self) -> String {
        let Candidates { rule, node, types, other, .. } = self;
        let of_other = |text: &str| match &other.0 {
            Some(node) => format!("{text} {node}, which can be {}", other.1),
            None => format!("{text} one of {}", other.1),
        };
        let demand = match rule {
            None => "is required to be of no type at all".to_owned(),
            Some(Rule::Merge) => {
                of_other("has to be of a type of").replace("of a type of one", "one")
            }
            Some(Rule::Integer) => "has to be an integer or a vector of integers".to_owned(),
            Some(Rule::Float) => "has to be a floating-point number or a vector of them".to_owned(),
            Some(Rule::Vector) => "has to be a vector".to_owned(),
            Some(Rule::Smaller | Rule::KnownSmaller) => of_other("has to be smaller than"),
            Some(Rule::Elements) => of_other("has to be a vector with elements of the type of")
                .replace("of the type of one", "one"),
            Some(Rule::Part) => of_other("has to be a longer vector than"),
            Some(Rule::SameCount) => of_other("has to have as many elements as"),
            Some(Rule::SameSize) => of_other("has to have the size of"),
            Some(Rule::First) => "has to have a first type".to_owned(),
        };
        let by = match &self.constraint {
            Some(constraint) => format!(" by {constraint}"),
            None => String::new(),
        };
        format!("{node} can be {types}, but {demand}{by}")
    }
}

impl Inference<'_, '_> {
    /// Lists the nodes that may still have several types. Returns `None` if the types of all nodes
    /// are known.
    pub(super) fn open_nodes(&self, roots: &[NodeId]) -> Option<String> {
        let mut open = Vec::new();
        for &root in roots {
            self.list_open(root, &mut open);
        }
        let more = open.len().saturating_sub(MOST_IN_NOTE);
        open.truncate(MOST_IN_NOTE);
        let more = if more > 0 { format!("; and {more} more") } else { String::new() };
        (!open.is_empty()).then(|| open.join("; ") + &more)
    }

    fn list_open(&self, id: NodeId, open: &mut Vec<String>) {
        for result in 0..self.type_count(id) {
            if self.is_open_result(id, result) {
                let types = self.types_text(id, result);
                open.push(format!("{} can be {types}", self.node_text(id)));
            }
        }
        for index in 0..self.child_count(id) {
            self.list_open(self.child(id, index), open);
        }
    }
}
