//! A dialect as definitions in Python for xDSL: `--gen-xdsl`.
//!
//! Input: a [`Plan`]. Output: a module that defines the operations, types and attributes, and a `Dialect` with all.
//! Constraints never reject what the C++ dialect accepts. Remarks say what is only in C++.

mod constraint;
mod directives;
mod formats;
mod names;
mod print;

use std::io::{self, Write};
use std::sync::Arc;

use tablegen_emit::{PlanResult, PrintPlan};
use tablegen_mlir::MlirModel;
use tablegen_mlir::model::Context;
use tablegen_session::{
    BackendError, BackendOptions, OptionSpec, Options, OutputContext, backend_options,
};

use crate::plan::Plan;
use crate::plan::operations::{Arity, Operation as Described, Value as DescribedValue};
use crate::plan::relations::{Relation, Structure};
use crate::plan::slot::Slot;
use constraint::{Constraint, Coverage, Stated, of_constraint};
use formats::Types;
use names::Names;

/// Name of the action.
const NAME: &str = "gen-xdsl";

/// Back-end of this module.
pub(crate) const BACKEND: tablegen_emit::ModelBackend<MlirModel> =
    tablegen_emit::ModelBackend::planned_as_text(
        NAME,
        "Generate an MLIR dialect in Python for xDSL",
        plan,
    )
    .with_options(XdslOptions::SPECS);

backend_options! {
    /// Options of `--gen-xdsl`.
    struct XdslOptions {
        /// Name of the dialect. `None` if there is only one with operations.
        dialect: Option<String> =
            OptionSpec::new("dialect", "string", "The dialect to gen for"),
        /// Names of the Python classes of custom directives with their modules, separated by commas.
        directives: Option<String> = OptionSpec::new(
            "custom-directives",
            "names",
            "Python classes of custom directives, as MODULE.NAME, separated by commas",
        ),
    }
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r, MlirModel> {
    let options = XdslOptions::parse(options)?;
    let mut directives = Vec::new();
    for one in options.directives.as_deref().unwrap_or_default().split(',').map(str::trim) {
        match one.rsplit_once('.') {
            None if one.is_empty() => {}
            Some((module, name)) if directives::is_import(module, name) => {
                directives.push((module.to_owned(), name.to_owned()));
            }
            _ => {
                return Err(BackendError::new(format!(
                    "`{one}` is no class of a Python module; help: --custom-directives=MODULE.NAME"
                )));
            }
        }
    }
    let plan = Plan::new(cx, options.dialect.as_deref(), &[])?;
    Ok(Arc::new(Dialect::new(plan, directives)))
}

/// Dialect for xDSL.
struct Dialect<'r> {
    plan: Plan<'r>,
    names: Names,
    operations: Vec<Operation>,
    counts: Counts,
    /// Modules and names of the custom directives that the user implements.
    directives: Vec<(String, String)>,
}

/// Numbers of constraints on operands, results and attributes, by how they are stated, and of operations with an
/// assembly format.
#[derive(Clone, Copy, Default)]
struct Counts {
    /// Constraints of xDSL.
    own: usize,
    /// Conditions of the support.
    conditions: usize,
    partial: usize,
    nothing: usize,
    /// Assembly formats of the description.
    formats: usize,
    stated_formats: usize,
}

/// Facts of an operation that are particular to xDSL, beside those of the operation in the plan with the same index.
struct Operation {
    operands: Vec<Part>,
    results: Vec<Part>,
    attributes: Vec<Constraint>,
    traits: Vec<Trait>,
    has_format: bool,
    /// True if the format leaves properties to the dictionary of attributes.
    has_other_properties: bool,
    remarks: Vec<String>,
}

/// Operand or result.
struct Part {
    constraint: Constraint,
    variable: Option<Variable>,
}

/// Variable that several values share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Variable {
    number: usize,
    /// True if the values have one type. Types may differ in sizes otherwise.
    is_strict: bool,
}

/// Trait of xDSL.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Trait {
    /// Class of `xdsl.traits`.
    Plain(&'static str),
    /// Class of `xdsl.traits` with operations, by their indices in the plan.
    WithOperations(&'static str, Vec<usize>),
}

impl<'r> PrintPlan<'r, MlirModel> for Dialect<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        print::dialect(&mut text, self);
        out.write_all(&text)
    }
}

impl<'r> Dialect<'r> {
    fn new(plan: Plan<'r>, directives: Vec<(String, String)>) -> Self {
        let names = Names::new(&plan);
        let mut counts = Counts::default();
        let custom: Vec<String> = directives.iter().map(|(_, name)| name.clone()).collect();
        let operations =
            plan.operations.iter().map(|op| operation(&plan, op, &custom, &mut counts)).collect();
        Dialect { plan, names, operations, counts, directives }
    }
}

impl Counts {
    /// Counts a constraint. Returns true if C++ checks more.
    fn add(&mut self, coverage: Coverage) -> bool {
        let count = match coverage {
            Coverage::Own => &mut self.own,
            Coverage::Condition => &mut self.conditions,
            Coverage::Partial => &mut self.partial,
            Coverage::Nothing => &mut self.nothing,
        };
        *count += 1;
        matches!(coverage, Coverage::Partial | Coverage::Nothing)
    }
}

fn operation<'r>(
    plan: &Plan<'r>,
    op: &Described<'r>,
    custom: &[String],
    counts: &mut Counts,
) -> Operation {
    let mut remarks = Vec::new();
    let mut stated = |name: &str, summary: &str, index: Option<usize>| {
        let Stated { constraint, coverage } = of_constraint(plan, index);
        if counts.add(coverage) {
            remarks.push(format!("{name}: {summary}"));
        }
        constraint
    };
    let mut values = |kind: &str, all: &[DescribedValue<'r>]| -> Vec<Constraint> {
        let value = |(index, one): (usize, &DescribedValue<'r>)| {
            let name = names::shown(one.name, kind, index);
            stated(&name, one.summary, one.constraint)
        };
        all.iter().enumerate().map(value).collect()
    };
    let (operands, results) = (values("operand", &op.operands), values("result", &op.results));
    let attributes = op
        .attributes
        .iter()
        .map(|one| stated(one.name, one.summary, one.constraint))
        .collect::<Vec<_>>();
    let (traits, is_stated) = traits(plan, op);
    for check in &op.uncovered {
        if !is_stated(&check.text) && !is_sized(op, check.region) {
            remarks.push(check.text.clone());
        }
    }
    let mut types = Types::new(op, &shared(op));
    let format = formats::state(plan, op, [&operands, &results, &attributes], custom, &mut types);
    if let formats::Format::Declared { is_stated, .. } = format {
        counts.formats += 1;
        counts.stated_formats += usize::from(is_stated);
    }
    let parts = |all: Vec<Constraint>, slot: fn(usize) -> Slot<'r>| -> Vec<Part> {
        let part = |(index, constraint)| Part { constraint, variable: types.variable(slot(index)) };
        all.into_iter().enumerate().map(part).collect()
    };
    let missing = formats::missing(op, custom);
    if !format.is_stated() && !missing.is_empty() {
        remarks.push(format!("directives of the format: {}", missing.join(", ")));
    }
    Operation {
        operands: parts(operands, Slot::Operand),
        results: parts(results, Slot::Result),
        attributes,
        traits,
        has_format: format.is_stated(),
        has_other_properties: format.has_other_properties(),
        remarks,
    }
}

/// Returns true if the check is the number of blocks of a region, which is stated.
fn is_sized(op: &Described<'_>, region: Option<usize>) -> bool {
    region.is_some_and(|index| op.regions[index].block_count == Some(1))
}

/// Returns the groups of operands and results that have one type, of those that are always there.
fn shared<'r>(op: &Described<'r>) -> Vec<Vec<Slot<'r>>> {
    let is_single = |slot: &Slot<'r>| {
        let value = match *slot {
            Slot::Operand(index) => op.operands.get(index),
            Slot::Result(index) => op.results.get(index),
            Slot::Operands | Slot::Results | Slot::Attribute(_) => None,
        };
        value.is_some_and(|value| value.arity == Arity::One)
    };
    let mut groups: Vec<Vec<Slot<'r>>> = Vec::new();
    for relation in &op.relations {
        let Relation::SameTypes(slots) = relation else { continue };
        let all = slots.iter().flat_map(|slot| match slot {
            Slot::Operands => (0..op.operands.len()).map(Slot::Operand).collect(),
            Slot::Results => (0..op.results.len()).map(Slot::Result).collect(),
            one => vec![*one],
        });
        let group: Vec<Slot<'r>> = all.filter(is_single).collect();
        if group.len() > 1 {
            groups.push(group);
        }
    }
    groups
}

/// Names of traits in C++, with the classes of `xdsl.traits`.
const TRAITS: [(&str, &str); 6] = [
    ("::mlir::OpTrait::IsTerminator", "IsTerminator"),
    ("::mlir::OpTrait::NoTerminator", "NoTerminator"),
    ("::mlir::OpTrait::IsIsolatedFromAbove", "IsolatedFromAbove"),
    ("::mlir::OpTrait::IsCommutative", "Commutative"),
    ("::mlir::OpTrait::ReturnLike", "ReturnLike"),
    ("::mlir::OpTrait::SameOperandsAndResultType", "SameOperandsAndResultType"),
];

/// Returns the traits, and a function that returns true for checks that they state.
fn traits(plan: &Plan<'_>, op: &Described<'_>) -> (Vec<Trait>, impl Fn(&str) -> bool + use<>) {
    let mut all = Vec::new();
    let has = |name: &str| op.trait_names.iter().any(|one| one == name);
    let always = |values: &[DescribedValue<'_>]| values.iter().any(|one| one.arity == Arity::One);
    for (name, class) in TRAITS {
        let is_stated = match class {
            "SameOperandsAndResultType" => always(&op.operands) && always(&op.results),
            "ReturnLike" => op.results.is_empty() && op.successors.is_empty(),
            _ => true,
        };
        if has(name) && is_stated {
            all.push(Trait::Plain(class));
        }
    }
    match (op.has_no_effect, has("::mlir::OpTrait::AlwaysSpeculatableImplTrait")) {
        (true, true) => all.push(Trait::Plain("Pure")),
        (true, false) => all.push(Trait::Plain("NoMemoryEffect")),
        (false, true) => all.push(Trait::Plain("AlwaysSpeculatable")),
        (false, false) => {}
    }
    if has("::mlir::OpTrait::HasRecursiveMemoryEffects") {
        all.push(Trait::Plain("RecursiveMemoryEffect"));
    }
    let sym_name = op.attributes.iter().find(|one| one.name == "sym_name");
    if let Some(name) = sym_name.filter(|_| has("::mlir::SymbolOpInterface::Trait")) {
        all.push(Trait::Plain(match name.is_required() {
            true => "SymbolOpInterface",
            false => "OptionalSymbolOpInterface",
        }));
    }
    if has("::mlir::OpTrait::SymbolTable") && op.regions.len() == 1 && !op.regions[0].is_variadic {
        all.push(Trait::Plain("SymbolTable"));
    }
    let find = |name: &String| plan.operations.iter().position(|one| one.name == *name);
    for one in &op.traits {
        let (class, names) = match one {
            Structure::HasParent(names) => ("HasParent", names.as_slice()),
            Structure::ImplicitTerminator(name) => {
                ("SingleBlockImplicitTerminator", std::slice::from_ref(name))
            }
            _ => continue,
        };
        if let Some(indices) = names.iter().map(find).collect::<Option<Vec<_>>>() {
            all.push(Trait::WithOperations(class, indices));
        }
    }
    let classes: Vec<&'static str> = all
        .iter()
        .map(|one| match one {
            Trait::Plain(class) | Trait::WithOperations(class, _) => *class,
        })
        .collect();
    let is_same_type = !shared(op).is_empty();
    // Other relations are about elements or shapes.
    let is_match =
        |text: &str| text == "mlir::OpTrait::SameTypeOperands" || text.ends_with("have same type");
    let is_stated = move |text: &str| {
        let base = text.rsplit("::").next().unwrap_or(text);
        let base =
            text.split('<').next().map_or(base, |text| text.rsplit("::").next().unwrap_or(text));
        let class = match base {
            "IsCommutative" => "Commutative",
            "IsIsolatedFromAbove" => "IsolatedFromAbove",
            "AlwaysSpeculatableImplTrait" if classes.contains(&"Pure") => "Pure",
            "AlwaysSpeculatableImplTrait" => "AlwaysSpeculatable",
            "HasRecursiveMemoryEffects" => "RecursiveMemoryEffect",
            base => base,
        };
        classes.contains(&class) || base == "OpInvariants" || is_same_type && is_match(text)
    };
    (all, is_stated)
}
