//! A dialect as a module of MLIR's dialect IRDL: `--gen-irdl`.
//!
//! Input: a [`Plan`]. Output: text that `mlir-opt --irdl-file` and `mlirLoadIRDLDialects` read. Constraints never
//! reject what the C++ dialect accepts, with one exception of IRDL: all values of a variadic operand or result have
//! one type. A remark says what is only in C++.

mod constraint;
mod print;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::Arc;

use tablegen_emit::{PlanResult, PrintPlan};
use tablegen_mlir::MlirModel;
use tablegen_mlir::model::Context;
use tablegen_session::{BackendOptions, OptionSpec, Options, OutputContext, backend_options};

use crate::plan::Plan;
use crate::plan::operations::{
    Arity, Groups, Operation as Described, Stated, Value as DescribedValue,
};
use crate::plan::relations::Relation;
use crate::plan::slot::Slot;
use constraint::{
    Constraint, Context as IrdlContext, Coverage, all_of, of_condition, of_parameter,
};

/// Name of the action.
pub(crate) const NAME: &str = "gen-irdl";

/// Back-end of this module.
pub(crate) const BACKEND: tablegen_emit::ModelBackend<MlirModel> =
    tablegen_emit::ModelBackend::planned_as_text(NAME, "Generate an MLIR dialect in IRDL", plan)
        .with_options(IrdlOptions::SPECS);

backend_options! {
    /// Options of `--gen-irdl`.
    struct IrdlOptions {
        /// Name of the dialect. `None` if there is only one with operations.
        dialect: Option<String> =
            OptionSpec::new("dialect", "string", "The dialect to gen for"),
    }
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r, MlirModel> {
    let options = IrdlOptions::parse(options)?;
    Ok(Arc::new(Dialect::new(&Plan::new(cx, options.dialect.as_deref(), &[])?)))
}

/// Dialect in IRDL.
struct Dialect {
    name: String,
    summary: String,
    definitions: Vec<Definition>,
    operations: Vec<Operation>,
    /// Names of operations and definitions that IRDL cannot state, with the reason.
    omitted: Vec<(String, &'static str)>,
    counts: Counts,
}

/// Numbers of constraints on operands, results and attributes, by what IRDL states of them.
#[derive(Clone, Copy, Default)]
struct Counts {
    full: usize,
    partial: usize,
    nothing: usize,
    /// Attributes that may be absent.
    optional_attributes: usize,
}

/// Type or attribute.
struct Definition {
    name: String,
    is_attribute: bool,
    summary: String,
    parameters: Vec<(String, Constraint)>,
}

/// Operation.
struct Operation {
    name: String,
    summary: String,
    /// Constraints that values refer to.
    constraints: Vec<Constraint>,
    operands: Vec<Value>,
    results: Vec<Value>,
    /// Names of attributes, and indices into the constraints.
    attributes: Vec<(String, usize)>,
    /// Names of regions, and the number of blocks if it is fixed.
    regions: Vec<(String, Option<i64>)>,
    /// Conditions that only C++ checks.
    remarks: Vec<String>,
}

/// Operand or result.
struct Value {
    name: String,
    arity: Arity,
    /// Index into the constraints of the operation. Values with one index have one type.
    constraint: usize,
}

impl<'r> PrintPlan<'r, MlirModel> for Dialect {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        print::dialect(&mut text, self);
        out.write_all(&text)
    }
}

impl Dialect {
    fn new(plan: &Plan<'_>) -> Self {
        let (mut names, mut omitted) = (BTreeSet::new(), Vec::new());
        let (mut definitions, mut stated) = (Vec::new(), Vec::new());
        for one in &plan.definitions {
            let name = one.name.split_once('.').map_or(one.name, |(_, name)| name);
            if !is_name(name) {
                omitted.push((one.name.to_owned(), NAME_REASON));
                continue;
            }
            if !names.insert(name) {
                omitted.push((one.name.to_owned(), "another definition has this name"));
                continue;
            }
            stated.push(one);
            let parameters = one.parameters.iter().zip(&one.parameter_types);
            definitions.push(Definition {
                name: name.to_owned(),
                is_attribute: one.is_attribute,
                summary: one.summary.to_owned(),
                parameters: parameters
                    .map(|(name, cpp_type)| (in_lower_case(name), of_parameter(cpp_type)))
                    .collect(),
            });
        }
        let context = IrdlContext { plan, definitions: stated };
        let (mut operations, mut counts) = (Vec::new(), Counts::default());
        for op in &plan.operations {
            if let Some(reason) = unstated(op) {
                omitted.push((op.name.clone(), reason));
            } else if names.insert(op.short_name) {
                operations.push(OperationWriter::new(&context, op, &mut counts).finish());
            } else {
                omitted.push((op.name.clone(), "a type or an attribute has this name"));
            }
        }
        let summary = plan.texts[0].to_owned();
        Dialect { name: plan.name.to_owned(), summary, definitions, operations, omitted, counts }
    }
}

/// Returns the reason for which IRDL cannot state an operation.
fn unstated(op: &Described<'_>) -> Option<&'static str> {
    if !is_name(op.short_name) {
        Some(NAME_REASON)
    } else if op.regions.iter().any(|region| region.is_variadic) {
        Some("the number of regions is not fixed")
    } else if !op.successors.is_empty() {
        Some("it has successors")
    } else {
        None
    }
}

/// Operation in the making.
struct OperationWriter<'p, 'r> {
    dialect: &'p IrdlContext<'p, 'r>,
    op: &'p Described<'r>,
    counts: &'p mut Counts,
    made: Operation,
    /// Index of the constraint that values of one type share, by slots.
    shared: Vec<(Vec<Slot<'r>>, usize)>,
}

impl<'p, 'r> OperationWriter<'p, 'r> {
    fn new(
        dialect: &'p IrdlContext<'p, 'r>,
        op: &'p Described<'r>,
        counts: &'p mut Counts,
    ) -> Self {
        let made = Operation {
            name: op.short_name.to_owned(),
            summary: op.summary.to_owned(),
            constraints: Vec::new(),
            operands: Vec::new(),
            results: Vec::new(),
            attributes: Vec::new(),
            regions: Vec::new(),
            remarks: Vec::new(),
        };
        OperationWriter { dialect, op, counts, made, shared: Vec::new() }
    }

    fn finish(mut self) -> Operation {
        self.share();
        self.made.operands = self.values(&self.op.operands, self.op.operand_groups, Slot::Operand);
        self.made.results = self.values(&self.op.results, self.op.result_groups, Slot::Result);
        self.attributes();
        for (index, region) in self.op.regions.iter().enumerate() {
            self.made.regions.push((named(region.name, "region", index), region.block_count));
        }
        for check in &self.op.uncovered {
            let is_sized = |region: usize| self.op.regions[region].block_count.is_some();
            let is_stated = check.stated != Stated::Nowhere && !self.shared.is_empty()
                || check.region.is_some_and(is_sized);
            if !is_stated {
                self.made.remarks.push(check.text.clone());
            }
        }
        self.made
    }

    /// Makes one constraint for values that have one type.
    fn share(&mut self) {
        for relation in &self.op.relations {
            let Relation::SameTypes(slots) = relation else { continue };
            let mut single: Vec<Slot<'r>> = Vec::new();
            for slot in slots {
                let all = match slot {
                    Slot::Operands => (0..self.op.operands.len()).map(Slot::Operand).collect(),
                    Slot::Results => (0..self.op.results.len()).map(Slot::Result).collect(),
                    one => vec![*one],
                };
                single.extend(all.into_iter().filter(|slot| self.value(*slot).is_some()));
            }
            let is_known = |slot: &Slot<'r>| self.shared.iter().any(|(all, _)| all.contains(slot));
            if single.len() < 2 || single.iter().any(is_known) {
                continue;
            }
            let values = single.iter().filter_map(|slot| self.value(*slot));
            let constraints = values.map(|value| self.constraint(value.constraint));
            let (constraint, _) = all_of(constraints);
            let index = self.add(constraint);
            self.shared.push((single, index));
        }
    }

    /// Returns the operand or result of a slot, if there is always one.
    fn value(&self, slot: Slot<'r>) -> Option<&'p DescribedValue<'r>> {
        let value = match slot {
            Slot::Operand(index) => self.op.operands.get(index),
            Slot::Result(index) => self.op.results.get(index),
            Slot::Operands | Slot::Results | Slot::Attribute(_) => None,
        };
        value.filter(|value| value.arity == Arity::One)
    }

    fn constraint(&self, index: Option<usize>) -> (Constraint, Coverage) {
        match index.and_then(|index| self.dialect.plan.constraints.get(index)) {
            Some(constraint) => of_condition(&constraint.condition, self.dialect),
            None => (Constraint::Any, Coverage::Full),
        }
    }

    fn add(&mut self, constraint: Constraint) -> usize {
        self.made.constraints.push(constraint);
        self.made.constraints.len() - 1
    }

    /// Counts a constraint, and adds a remark if C++ checks more.
    fn count(&mut self, name: &str, summary: &str, coverage: Coverage) {
        match coverage {
            Coverage::Full => self.counts.full += 1,
            Coverage::Partial => self.counts.partial += 1,
            Coverage::Nothing => self.counts.nothing += 1,
        }
        if coverage != Coverage::Full {
            self.made.remarks.push(format!("{name}: {summary}"));
        }
    }

    fn values(
        &mut self,
        values: &'p [DescribedValue<'r>],
        groups: Groups,
        slot: fn(usize) -> Slot<'r>,
    ) -> Vec<Value> {
        let kind = if matches!(slot(0), Slot::Operand(_)) { "operand" } else { "result" };
        if groups == Groups::SameSize {
            // IRDL divides several variadic groups by an attribute, and these have none.
            for (index, value) in values.iter().enumerate() {
                let name = named(value.name, kind, index);
                self.count(&name, value.summary, Coverage::Nothing);
            }
            let constraint = self.add(Constraint::Any);
            let name = format!("{kind}s");
            return vec![Value { name, arity: Arity::Variadic, constraint }];
        }
        let mut made: Vec<Value> = Vec::new();
        for (index, value) in values.iter().enumerate() {
            let name = named(value.name, kind, index);
            let (constraint, coverage) = self.constraint(value.constraint);
            self.count(&name, value.summary, coverage);
            if value.arity == Arity::Variadic && !matches!(constraint, Constraint::Is(_)) {
                self.made.remarks.push(format!("{name}: types may differ"));
            }
            let shared = self.shared.iter().find(|(slots, _)| slots.contains(&slot(index)));
            let constraint = match shared {
                Some((_, index)) => *index,
                None => self.add(constraint),
            };
            made.push(Value { name, arity: value.arity, constraint });
        }
        made
    }

    /// Adds the attributes that are always there.
    fn attributes(&mut self) {
        for attribute in &self.op.attributes {
            if !attribute.is_required() {
                self.counts.optional_attributes += 1;
                self.made
                    .remarks
                    .push(format!("{}: optional {}", attribute.name, attribute.summary));
                continue;
            }
            let (constraint, coverage) = self.constraint(attribute.constraint);
            self.count(attribute.name, attribute.summary, coverage);
            let constraint = self.add(constraint);
            self.made.attributes.push((attribute.name.to_owned(), constraint));
        }
        for property in &self.op.properties {
            self.made.remarks.push(format!("{property}: a property"));
        }
    }
}

const NAME_REASON: &str = "names in IRDL have lower-case letters, digits and underscores";

/// Returns true if IRDL accepts the name of a definition or operation.
fn is_name(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Returns the name of a part, or one made of its index.
fn named(name: &str, kind: &str, index: usize) -> String {
    if name.is_empty() { format!("{kind}{index}") } else { in_lower_case(name) }
}

/// Returns a name with an underscore before each upper-case letter, which becomes a lower-case one.
fn in_lower_case(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !text.is_empty() && !text.ends_with('_') {
            text.push('_');
        }
        text.push(c.to_ascii_lowercase());
    }
    text
}
