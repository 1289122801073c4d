//! Structs of operations, with constructors and accessors.

use proc_macro2::Ident;
use tablegen_emit::rust::{doc_text, one_line, put, quoted};
use tablegen_session::OutputContext;

use super::types::{self, BuiltType};
use crate::docs::{docs, prose};
use crate::names::{AttributeNames, ModuleNames, Named, OperationNames};
use crate::plan::Plan;
use crate::plan::definitions::Definition;
use crate::plan::operations::{Arity, Operation, ResultTypes, Value};
use crate::plan::relations::Structure;
use crate::plan::slot::Slot;
use crate::plan::transform::{Transform, transform};
use crate::tables::{function, slot};
use crate::{of, shown};

/// Appends the struct of an operation.
pub(super) fn print(
    text: &mut String,
    output: &OutputContext<'_>,
    plan: &Plan<'_>,
    names: &ModuleNames,
    named: &OperationNames,
    id: &str,
) {
    let op = of(plan, named);
    let OperationNames { ty, table, .. } = named;
    docs(
        text,
        output,
        &format!("Operation `{}`", op.name),
        op.record,
        [op.summary, op.description],
    );
    put(
        text,
        format_args!(
            "#[pliron_op(name = {id:?}, format, interfaces = [{}], verifier = \"succ\")]\n\
             #[allow(dead_code)]\n\
             pub struct {ty};\n\n\
             #[op_interface_impl]\nimpl MlirOp for {ty} {{\n    \
             fn info(&self) -> &'static Info {{\n        Self::INFO\n    }}\n}}\n\n\
             {blocks}#[allow(dead_code)]\nimpl {ty} {{\n    /// Name of the operation in MLIR.\n    \
             pub const NAME: &'static str = {:?};\n\n    \
             /// Description of the operation.\n    \
             pub const INFO: &'static Info = &{table}_INFO;\n\n",
            interfaces(op).join(", "),
            op.name,
            blocks = blocks(op, ty),
        ),
    );
    constructor(text, plan, names, named);
    accessors(text, plan, names, named);
    let end = text.trim_end().len();
    text.truncate(end);
    text.push_str("\n}\n\n");
}

/// Returns the interface that pliron's `NoTerminatorInterface` needs. In MLIR a region of such an
/// operation may be empty, which pliron's own check of the interface rejects.
fn blocks(op: &Operation<'_>, ty: &Ident) -> String {
    if !op.traits.contains(&Structure::NoTerminator) {
        return String::new();
    }
    format!(
        "#[op_interface_impl]\nimpl SingleBlockRegionInterface for {ty} {{\n    \
         fn verify(_: &dyn Op, _: &Context) -> ::pliron::result::Result<()>\n    where\n        \
         Self: Sized,\n    {{\n        Ok(())\n    }}\n}}\n\n"
    )
}

/// Returns the interfaces of pliron that the description implies.
fn interfaces(op: &Operation<'_>) -> Vec<String> {
    let mut all = Vec::new();
    let is_fixed = |values: &[Value<'_>]| values.iter().all(|one| one.arity == Arity::One);
    for (values, name, one) in [
        (&op.operands, "NOpdsInterface", "OneOpdInterface"),
        (&op.results, "NResultsInterface", "OneResultInterface"),
    ] {
        if is_fixed(values) {
            all.push(format!("{name}<{}>", values.len()));
            if values.len() == 1 {
                all.push(one.to_owned());
            }
        }
    }
    if op.regions.iter().all(|one| !one.is_variadic) {
        all.push(format!("NRegionsInterface<{}>", op.regions.len()));
        if op.regions.len() == 1 {
            all.push("OneRegionInterface".to_owned());
        }
    }
    for one in &op.traits {
        match one {
            Structure::Terminator => all.push("IsTerminatorInterface".to_owned()),
            // Other operations with the trait `SingleBlock` may have a region without a block.
            Structure::NoTerminator => all.push("NoTerminatorInterface".to_owned()),
            Structure::IsolatedFromAbove => all.push("IsolatedFromAboveInterface".to_owned()),
            _ => {}
        }
    }
    all
}

/// Source of the type of a result in the constructor.
enum ResultSource<'p> {
    Parameter,
    /// Type of this text.
    Text(String),
    /// Type of the dialect without parameters: index into the definitions of the plan.
    Own(usize),
    /// Function of the types of a group.
    Derived(Slot<'p>, Transform<'p>),
}

fn result_source<'p>(plan: &Plan<'_>, op: &'p Operation<'_>, index: usize) -> ResultSource<'p> {
    if op.results[index].arity != Arity::One {
        return ResultSource::Parameter;
    }
    let first = match op.result_types {
        ResultTypes::FirstOperand if op.operands[0].arity == Arity::One => Some(Slot::Operand(0)),
        ResultTypes::FirstAttribute => op
            .attributes
            .first()
            .filter(|one| one.is_required())
            .map(|one| Slot::Attribute(one.name)),
        _ => None,
    };
    if let Some(from) = first {
        return ResultSource::Derived(from, Transform::Same);
    }
    let Some((from, transformer)) = op.inferred.get(index) else { return ResultSource::Parameter };
    match types::built(plan, transformer) {
        Some(BuiltType::Builtin(text)) => return ResultSource::Text(text),
        Some(BuiltType::Dialect(name)) => {
            let is_it = |one: &Definition<'_>| {
                !one.is_attribute && one.name == name && one.parameters.is_empty()
            };
            // Types of other dialects need a registry.
            let own = plan.definitions.iter().position(is_it);
            return own.map_or(ResultSource::Parameter, ResultSource::Own);
        }
        None => {}
    }
    let is_required = match from {
        Slot::Operand(index) => op.operands[*index].arity == Arity::One,
        Slot::Attribute(name) => {
            op.attributes.iter().any(|one| one.name == *name && one.is_required())
        }
        _ => false,
    };
    match transform(transformer) {
        transform if is_required && transform.has_one_type() => {
            ResultSource::Derived(*from, transform)
        }
        _ => ResultSource::Parameter,
    }
}

/// Returns an expression of an `Option` of the type. `None` if a parameter has the type.
fn computed(source: &ResultSource<'_>, names: &ModuleNames) -> Option<String> {
    Some(match source {
        ResultSource::Parameter => return None,
        ResultSource::Text(text) => format!("build::type_of_text(ctx, {text:?})"),
        ResultSource::Own(index) => format!("Some({}::get(ctx).into())", names.definitions[*index]),
        ResultSource::Derived(from, transform) => {
            format!("parts.derived(ctx, {}, {})", slot(*from), function(transform))
        }
    })
}

fn constructor(text: &mut String, plan: &Plan<'_>, names: &ModuleNames, named: &OperationNames) {
    let op = of(plan, named);
    let mut parameters = Vec::new();
    let mut operands = Vec::new();
    for (value, named) in op.operands.iter().zip(&named.operands) {
        let ident = &named.ident;
        let (ty, list) = match value.arity {
            Arity::One => ("Value", format!("::std::vec![{ident}]")),
            Arity::Optional => ("Option<Value>", format!("{ident}.into_iter().collect()")),
            Arity::Variadic => ("&[Value]", format!("{ident}.to_vec()")),
        };
        parameters.push(format!("{ident}: {ty}"));
        operands.push(list);
    }
    let mut attributes = Vec::new();
    for (one, AttributeNames { named, .. }) in op.attributes.iter().zip(&named.attributes) {
        if !one.is_required() || one.is_unit() {
            continue;
        }
        let ident = &named.ident;
        match one.enumeration {
            Some(index) => {
                parameters.push(format!("{ident}: {}", names.enums[index]));
                attributes.push(format!("({:?}, {ident}.attribute(ctx))", one.name));
            }
            None => {
                parameters.push(format!("{ident}: Attr"));
                attributes.push(format!("({:?}, {ident})", one.name));
            }
        }
    }
    let mut results = Vec::new();
    let mut computed_types = Vec::new();
    for (index, (value, ident)) in op.results.iter().zip(&named.result_types).enumerate() {
        match computed(&result_source(plan, op, index), names) {
            Some(expression) => {
                computed_types.push((index, expression));
                results.push("::std::vec::Vec::new()".to_owned());
            }
            None => {
                let (ty, list) = match value.arity {
                    Arity::One => ("TypeHandle", format!("::std::vec![{ident}]")),
                    Arity::Optional => {
                        ("Option<TypeHandle>", format!("{ident}.into_iter().collect()"))
                    }
                    Arity::Variadic => ("&[TypeHandle]", format!("{ident}.to_vec()")),
                };
                parameters.push(format!("{ident}: {ty}"));
                results.push(list);
            }
        }
    }
    let mut successors = Vec::new();
    for (one, named) in op.successors.iter().zip(&named.successors) {
        let ident = &named.ident;
        let (ty, list) = match one.is_variadic {
            true => ("&[Ptr<BasicBlock>]", format!("successor_list.extend({ident});")),
            false => ("Ptr<BasicBlock>", format!("successor_list.push({ident});")),
        };
        parameters.push(format!("{ident}: {ty}"));
        successors.push(list);
    }
    let fixed = op.regions.iter().filter(|one| !one.is_variadic).count();
    let mut regions = fixed.to_string();
    for (one, named) in op.regions.iter().zip(&named.regions) {
        if one.is_variadic {
            parameters.push(format!("{}: usize", named.ident));
            regions = format!("{regions} + {}", named.ident);
        }
    }
    let list = |all: &[String]| format!("::std::vec![{}]", all.join(", "));
    let parameters: String = parameters.iter().map(|one| format!("\n        {one},")).collect();
    let allow = match parameters.matches('\n').count() > 6 {
        true => "    #[allow(clippy::too_many_arguments)]\n",
        false => "",
    };
    let (mutable, types) = match computed_types.is_empty() {
        true => ("", String::new()),
        false => {
            let types = computed_types.iter().map(|(index, expression)| {
                format!(
                    "        let ty: Option<TypeHandle> = {expression};\n        \
                     parts.results[{index}] = ty.into_iter().collect();\n"
                )
            });
            ("mut ", types.collect())
        }
    };
    let (declaration, field) = match successors.is_empty() {
        true => (String::new(), "::std::vec::Vec::new()"),
        false => (
            format!(
                "        let mut successor_list = ::std::vec::Vec::new();\n        {}\n",
                successors.join("\n        ")
            ),
            "successor_list",
        ),
    };
    put(
        text,
        format_args!(
            "    /// Creates the operation, with regions without blocks. Optional attributes are absent.\n\
             {allow}    pub fn new(\n        ctx: &mut Context,{parameters}\n    ) -> Self {{\n{declaration}        \
             let {mutable}parts = OperationState {{\n            operands: {},\n            results: {},\n            \
             attributes: {},\n            successors: {field},\n            regions: {regions},\n        }};\n\
             {types}        parts.create(ctx, Self::INFO)\n    }}\n\n",
            list(&operands),
            list(&results),
            list(&attributes),
        ),
    );
}

fn part_docs(text: &mut String, kind: &str, name: &str, summary: &str, note: &str) {
    let summary = prose(&one_line(summary));
    let summary = match summary.is_empty() {
        true => String::new(),
        false => format!(": {}", summary.trim_end_matches('.')),
    };
    text.push_str(&doc_text(&format!("{kind} `{}`{summary}.{note}", quoted(name)), "    "));
}

fn accessors(text: &mut String, plan: &Plan<'_>, names: &ModuleNames, named: &OperationNames) {
    let op = of(plan, named);
    let groups =
        [("Operand", &op.operands, &named.operands), ("Result", &op.results, &named.results)];
    for (kind, all, idents) in groups {
        for (index, (value, named)) in all.iter().zip(idents).enumerate() {
            let of_group = format!("Slot::{kind}({index})");
            let call = format!("build::values(ctx, self.get_operation(), Self::INFO, {of_group})");
            let (ty, body, note) = match value.arity {
                Arity::Variadic => ("::std::vec::Vec<Value>", call, ""),
                Arity::Optional => {
                    ("Option<Value>", format!("{call}.pop()"), " `None` if it is absent.")
                }
                Arity::One => (
                    "Option<Value>",
                    format!("{call}.pop()"),
                    " `None` if the operation is not valid.",
                ),
            };
            part_docs(text, kind, &shown(value.name, named), value.summary, note);
            accessor(text, named, ty, &body);
        }
    }
    for (index, (one, named)) in op.regions.iter().zip(&named.regions).enumerate() {
        part_docs(text, "Region", &shown(one.name, named), "", " `None` if it does not exist.");
        let body = format!("build::region(ctx, self.get_operation(), {index})");
        accessor(text, named, "Option<Ptr<Region>>", &body);
    }
    for (index, (one, named)) in op.successors.iter().zip(&named.successors).enumerate() {
        part_docs(text, "Successor", &shown(one.name, named), "", " `None` if it does not exist.");
        let body = format!("build::successor(ctx, self.get_operation(), {index})");
        accessor(text, named, "Option<Ptr<BasicBlock>>", &body);
    }
    for (one, named) in op.attributes.iter().zip(&named.attributes) {
        attribute(text, one.name, one.summary, named, one.is_unit());
        if let Some(index) = one.enumeration {
            let (ty, name, ident) = (&names.enums[index], one.name, &named.value);
            put(
                text,
                format_args!(
                    "    /// Value of the attribute `{name}`. `None` if it is absent or has none.\n    \
                     pub fn {ident}(&self, ctx: &Context) -> Option<{ty}> {{\n        \
                     {ty}::from_attribute(&runtime::attribute(ctx, self.get_operation(), {name:?})?)\n    }}\n\n"
                ),
            );
        }
    }
}

fn accessor(text: &mut String, named: &Named, ty: &str, body: &str) {
    put(
        text,
        format_args!(
            "    pub fn {}(&self, ctx: &Context) -> {ty} {{\n        {body}\n    }}\n\n",
            named.ident
        ),
    );
}

fn attribute(text: &mut String, name: &str, summary: &str, names: &AttributeNames, is_unit: bool) {
    let AttributeNames { named, set, .. } = names;
    if is_unit {
        part_docs(text, "Attribute", name, summary, " True if it is present.");
        accessor(text, named, "bool", &format!("build::has(ctx, self.get_operation(), {name:?})"));
        put(
            text,
            format_args!(
                "    /// Adds or removes the attribute `{name}`.\n    \
                 pub fn {set}(&self, ctx: &Context, is_present: bool) {{\n        \
                 match is_present {{\n            \
                 true => runtime::set_attribute(ctx, self.get_operation(), {name:?}, Attr::Unit),\n            \
                 false => runtime::remove_attribute(ctx, self.get_operation(), {name:?}),\n        }}\n    }}\n\n"
            ),
        );
        return;
    }
    part_docs(text, "Attribute", name, summary, " `None` if it is absent.");
    let body = format!("runtime::attribute(ctx, self.get_operation(), {name:?})");
    accessor(text, named, "Option<Attr>", &body);
    put(
        text,
        format_args!(
            "    /// Sets the attribute `{name}`.\n    \
             pub fn {set}(&self, ctx: &Context, value: Attr) {{\n        \
             runtime::set_attribute(ctx, self.get_operation(), {name:?}, value);\n    }}\n\n"
        ),
    );
}
