//! Prints the hook trait of a matcher, and the calls of its methods by number.

use std::fmt::Write;
use tablegen_core::Loc;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use crate::dag_isel::interface::{Call, Hook, HookId, Interface, NodeCheck, is_zero_extended};
use crate::dag_isel::predicate::{Condition, Extension, Number};
use tablegen_emit::rust::{Module, Names, Section, ident};
use tablegen_emit_target::rust::expressions;
use tablegen_emit_target::rust::hook_names::{NameParts, claim_all, list_records};
use tablegen_emit_target::rust::hooks;
use tablegen_emit_target::rust::hooks::{Body, Method, Methods, Style};
use tablegen_emit_target::rust::stated::condition;
use tablegen_emit_target::stated::{NamedFeatures, Stated};
use tablegen_model::patterns::condition::Term;
use tablegen_model::value_types::ValueType;
use tablegen_session::{BackendError, OutputContext};

const ABOUT: &str = "\
C++ code of the description, as a method for each fragment.

Methods have a body if the description has Rust code for them, in a field
";

const OTHERS: &str = "\
`RustCode`. Implement the others, which [`MISSING_HOOKS`] lists.
";

const OTHERS_WITH_DEFAULTS: &str = "\
`RustCode`. Implement the others, which [`MISSING_HOOKS`] lists: by default
they call `missing_hook`, and the pattern does not match.
";

const EXAMPLE: &str = "
For example, a description with the predicate `HasM`:

```ignore
impl<D: TargetDag> SelectHooks<D> for MyTarget {
    fn has_m(&self) -> bool {
        self.features.contains(Feature::M)
    }
}
```
";

const DAG: &str = "\
/// DAG with the opcodes, types, conditions, instructions and registers of this module. Every DAG with these
/// types implements it.
#[allow(dead_code)]
pub trait TargetDag:
    Emit<
        NodeOpcode = NodeOpcode,
        ValueType = ValueType,
        CondCode = CondCode,
        Opcode = Opcode,
        Register = Register,
    >
{
}

impl<D> TargetDag for D where
    D: Emit<
            NodeOpcode = NodeOpcode,
            ValueType = ValueType,
            CondCode = CondCode,
            Opcode = Opcode,
            Register = Register,
        >
{
}

";

const UNSIGNED: &str = "let unsigned = ::tablegen_rt::isel::zero_extended(\n            \
    imm,\n            dag.value_type(node)?,\n            INTEGER_WIDTHS,\n        )?;\n        ";

const CALLS: &str = "\
/// Hooks by number.
struct SelectorCalls<'h, H: ?::core::marker::Sized>(&'h H);

#[allow(unused_variables, clippy::too_many_lines)]
impl<D: TargetDag, H: SelectHooks<D> + ?::core::marker::Sized> Target<D> for SelectorCalls<'_, H> {
";

/// Prints the trait and the calls of its methods.
pub(super) fn print<'p, 'r>(
    output: &'p OutputContext<'p>,
    interface: &'p Interface<'p, 'r>,
    features: &'p NamedFeatures<'r>,
    locs: &'p [Loc],
    style: Style,
    module: &mut Module,
) -> Result<Printer<'p, 'r>, BackendError> {
    let mut names = style.names();
    names.claim(hooks::HAS_FEATURE);
    let methods = method_names(&interface.hooks, &mut names);
    let printer = Printer { output, interface, features, locs, methods, style };
    module.add(Section::Hooks, format!("{DAG}{}", printer.hooks()?));
    if interface.extends_constants() {
        module.add(Section::Data, integer_widths());
    }
    module.add(Section::Glue, printer.calls());
    Ok(printer)
}

/// Returns the method names of hooks.
fn method_names(hooks: &[Hook<'_, '_>], names: &mut Names) -> Vec<Ident> {
    let codes: Vec<String> = hooks
        .iter()
        .map(|hook| match hook.call {
            Call::Structured(conditions) => {
                let words: Vec<String> = conditions.iter().map(condition_words).collect();
                words.join(" && ")
            }
            _ => hook.cpp.to_owned(),
        })
        .collect();
    let parts = hooks.iter().zip(&codes).map(|(hook, code)| name_parts(hook, code));
    claim_all(names, &parts.collect::<Vec<_>>())
}

fn name_parts<'a, 'r>(hook: &'a Hook<'_, 'r>, code: &'a str) -> NameParts<'a, 'r> {
    let (prefix, code_prefix) = match hook.call {
        Call::Condition | Call::Complex { .. } => ("", ""),
        Call::Constant(_) => ("imm_is_", "imm_"),
        Call::Node { .. } | Call::Structured(_) => ("is_", ""),
        Call::Transform => ("transform_", "transform_"),
    };
    NameParts { records: &hook.records, name: hook.name, prefix, code_prefix, code }
}

/// Returns words for a structured condition.
fn condition_words(condition: &Condition) -> String {
    let not = |holds: bool| if holds { "is" } else { "is not" };
    match condition {
        Condition::AddressSpaces(spaces) => {
            let spaces: Vec<String> = spaces.iter().map(i64::to_string).collect();
            format!("address space {}", spaces.join(" "))
        }
        Condition::MinAlignment(bytes) => format!("min alignment {bytes}"),
        Condition::MemoryType(ty) => format!("memory {ty}"),
        Condition::ScalarMemoryType(_, ty) => format!("scalar memory {ty}"),
        Condition::Ordering(ordering) => format!("is {ordering}"),
        Condition::AcquireOrStronger(holds) => format!("{} acquire or stronger", not(*holds)),
        Condition::ReleaseOrStronger(holds) => format!("{} release or stronger", not(*holds)),
        Condition::Extension(_, Extension::None) => "is not extended".to_owned(),
        Condition::Extension(_, Extension::Any) => "is any extended".to_owned(),
        Condition::Extension(_, Extension::Sign) => "is sign extended".to_owned(),
        Condition::Extension(_, Extension::Zero) => "is zero extended".to_owned(),
        Condition::Unindexed(_) => "is unindexed".to_owned(),
        Condition::Truncating(holds) => format!("{} truncating", not(*holds)),
        Condition::NoUse => "has no use".to_owned(),
        Condition::OneUse => "has one use".to_owned(),
    }
}

/// Printer of the hooks, with their method names.
pub(super) struct Printer<'p, 'r> {
    output: &'p OutputContext<'p>,
    interface: &'p Interface<'p, 'r>,
    features: &'p NamedFeatures<'r>,
    /// Location of the target, for warnings.
    locs: &'p [Loc],
    methods: Vec<Ident>,
    style: Style,
}

impl Printer<'_, '_> {
    fn method(&self, id: HookId) -> &Ident {
        &self.methods[id.0]
    }

    /// Returns the interface that has the hooks.
    pub(super) fn interface(&self) -> &Interface<'_, '_> {
        self.interface
    }

    /// Returns the name of a hook's method.
    pub(super) fn name(&self, id: HookId) -> String {
        hooks::plain_name(self.method(id))
    }

    fn hooks(&self) -> Result<String, BackendError> {
        let defaults = self.style.defaults;
        let others = if defaults { OTHERS_WITH_DEFAULTS } else { OTHERS };
        let about = [ABOUT, others, EXAMPLE].concat();
        let mut methods =
            Methods::new(&about, "SelectHooks<D: TargetDag>", expressions::LINTS, defaults);
        if self.style.coverage {
            methods.write_selected("pattern", "Pattern", "selected");
        }
        if self.interface.tests_features() {
            methods.write_has_feature()?;
        }
        for (name, hook) in self.methods.iter().zip(&self.interface.hooks) {
            let stated = hook.stated.as_ref().and_then(|stated| self.stated(stated));
            let body = match (hook.call, hook.rust, stated) {
                (_, Some(code), _) => {
                    Body::Rust { record: hook.records[0], field: "RustCode", code }
                }
                (_, None, Some(expression)) => Body::Expression(expression),
                (Call::Structured(conditions), None, None) => Body::Expression(all_of(conditions)),
                (Call::Complex { .. } | Call::Transform, None, None) => {
                    Body::Missing { answer: "::core::option::Option::None" }
                }
                _ => Body::Missing { answer: "false" },
            };
            let (about, cpp) = (self.about(hook), hook.cpp);
            methods.write(&Method { name, about, cpp, signature: signature(hook), body })?;
        }
        methods.text.push_str("}\n\n");
        methods.write_missing(self.output, self.locs, "pattern");
        Ok(methods.text)
    }

    /// Returns the body of a hook whose meaning the description states.
    fn stated(&self, stated: &Stated) -> Option<String> {
        Some(match stated {
            Stated::Features(_) | Stated::Immediate(_) => condition(stated, self.features)?,
            Stated::Constant { value, ty } => {
                let ty = match ty {
                    Some(ty) => type_path(*ty),
                    None => "dag.value_type(node)?".to_owned(),
                };
                let unsigned = match is_zero_extended(value) {
                    true => UNSIGNED,
                    false => "",
                };
                let value = expressions::print_i64(value)?;
                format!(
                    "let imm = dag.integer(node)?;\n        {unsigned}let (value, ty) = ({value}, {ty});\n        \
                     ::core::option::Option::Some(dag.constant(value, ty))"
                )
            }
        })
    }

    fn about(&self, hook: &Hook<'_, '_>) -> String {
        let records = hook.records.iter().map(|record| (record.name(), *record));
        let records = list_records(self.output, records);
        match hook.call {
            Call::Condition => format!("Returns true if the subtarget satisfies {records}."),
            Call::Constant(_) => format!("Returns true if `imm` satisfies {records}."),
            Call::Node { with_operands: true } => format!(
                "Returns true if `node` satisfies {records}.\n\n`operands` are those of the \
                 fragment. Operands of commutative nodes are in either order."
            ),
            Call::Node { .. } | Call::Structured(_) => {
                format!("Returns true if `node` satisfies {records}.")
            }
            Call::Complex { .. } => format!(
                "Matches {records} at `node`.\nReturns the operands that the pattern stands for, \
                 or `None` if it does not match."
            ),
            Call::Transform => format!(
                "Returns the node that {records} makes of `node`.\nWith `None`, the pattern does \
                 not match."
            ),
        }
    }

    fn calls(&self) -> String {
        let mut text = String::from(CALLS);
        let interface = self.interface;
        let mut function = |head: &str, arms: Vec<String>, other: &str| {
            let _ = writeln!(text, "    {head} {{");
            if arms.is_empty() {
                let _ = writeln!(text, "        {other}");
            } else {
                text.push_str("        let hooks = self.0;\n        match number {\n");
                for (number, arm) in arms.iter().enumerate() {
                    let _ = writeln!(text, "            {number} => {arm},");
                }
                let _ = writeln!(text, "            _ => {other},\n        }}");
            }
            text.push_str("    }\n");
        };
        function(
            "fn condition(&self, number: u32) -> bool",
            interface.conditions.iter().map(|terms| self.condition(terms)).collect(),
            "false",
        );
        function(
            "fn predicate(&self, dag: &D, number: u32, node: D::Value, operands: &[D::Value]) \
             -> bool",
            interface.predicates.iter().map(|check| self.predicate(check)).collect(),
            "false",
        );
        function(
            "fn complex(\n        &self,\n        dag: &mut D,\n        number: u32,\n        \
             [node, parent, root]: [D::Value; 3],\n        \
             results: &mut impl ::core::iter::Extend<D::Value>,\n    ) -> bool",
            interface.complex.iter().map(|&hook| self.complex(hook)).collect(),
            "false",
        );
        let transform = |&hook: &HookId| format!("hooks.{}(dag, node)", self.method(hook));
        function(
            "fn transform(&self, dag: &mut D, number: u32, node: D::Value) \
             -> ::core::option::Option<D::Value>",
            interface.transforms.iter().map(transform).collect(),
            "::core::option::Option::None",
        );
        if self.style.coverage {
            text.push_str(&hooks::covered("pattern", "PATTERNS"));
        }
        text.push_str("}\n");
        text
    }

    fn condition(&self, terms: &[Term<HookId>]) -> String {
        hooks::all_hold(terms, |&hook| format!("hooks.{}()", self.method(hook)))
    }

    /// Returns a condition as an expression over hook names.
    pub(super) fn condition_names(&self, terms: &[Term<HookId>]) -> String {
        hooks::all_hold(terms, |&hook| self.name(hook))
    }

    fn predicate(&self, check: &NodeCheck<'_>) -> String {
        let Some(id) = check.hook else { return "true".to_owned() };
        let method = self.method(id);
        let constant =
            |read: &str| format!("dag.{read}(node).is_some_and(|imm| hooks.{method}(imm))");
        let call = match self.interface.hook(id).call {
            Call::Constant(Number::I64) => constant("integer"),
            Call::Constant(Number::ApInt) => constant("wide_integer"),
            Call::Constant(Number::ApFloat) => constant("float"),
            Call::Node { with_operands: true } => format!("hooks.{method}(dag, node, operands)"),
            _ => format!("hooks.{method}(dag, node)"),
        };
        match check.conditions {
            [] => call,
            conditions => format!("{} && {call}", all_of(conditions)),
        }
    }

    fn complex(&self, id: HookId) -> String {
        let arguments = match self.interface.hook(id).call {
            Call::Complex { root: true, parent: true, .. } => "dag, node, parent, root",
            Call::Complex { root: true, .. } => "dag, node, root",
            Call::Complex { parent: true, .. } => "dag, node, parent",
            _ => "dag, node",
        };
        format!("::tablegen_rt::isel::append(results, hooks.{}({arguments}))", self.method(id))
    }
}

fn signature(hook: &Hook<'_, '_>) -> String {
    match hook.call {
        Call::Condition => "(&self) -> bool".to_owned(),
        Call::Constant(number) => {
            let ty = match number {
                Number::I64 => "i64",
                Number::ApInt => "i128",
                Number::ApFloat => "f64",
            };
            format!("(&self, imm: {ty}) -> bool")
        }
        Call::Node { with_operands: true } => {
            "(&self, dag: &D, node: D::Value, operands: &[D::Value]) -> bool".to_owned()
        }
        Call::Node { .. } | Call::Structured(_) => {
            "(&self, dag: &D, node: D::Value) -> bool".to_owned()
        }
        Call::Complex { results, root, parent } => {
            let mut arguments = String::from("&self, dag: &mut D, node: D::Value");
            for (is_wanted, name) in [(parent, "parent"), (root, "root")] {
                if is_wanted {
                    let _ = write!(arguments, ", {name}: D::Value");
                }
            }
            format!("({arguments}) -> ::core::option::Option<[D::Value; {results}]>")
        }
        Call::Transform => {
            "(&self, dag: &mut D, node: D::Value) -> ::core::option::Option<D::Value>".to_owned()
        }
    }
}

/// Returns structured conditions as an expression over `dag` and `node`.
fn all_of(conditions: &[Condition]) -> String {
    let (mut access, mut uses) = (Vec::new(), Vec::new());
    for condition in conditions {
        match condition {
            Condition::NoUse => uses.push("dag.use_count(dag.result(node, 0)) == 0"),
            Condition::OneUse => uses.push("dag.use_count(dag.result(node, 0)) == 1"),
            _ => access.extend(of_memory(condition)),
        }
    }
    let mut all = Vec::new();
    if !access.is_empty() {
        let access = match &access[..] {
            [one] => one.clone(),
            all => all.iter().map(|one| parenthesized(one)).collect::<Vec<_>>().join(" && "),
        };
        all.push(format!("dag.memory(node).is_some_and(|memory| {access})"));
    }
    all.extend(uses.into_iter().map(str::to_owned));
    if all.is_empty() { "true".to_owned() } else { all.join(" && ") }
}

/// Returns a condition as an expression over `memory`, or `None` for conditions on uses.
fn of_memory(condition: &Condition) -> Option<String> {
    const RT: &str = "::tablegen_rt::isel";
    Some(match condition {
        Condition::AddressSpaces(spaces) => {
            let spaces = spaces.iter().filter_map(|&space| u32::try_from(space).ok());
            has_address_space(spaces.collect())
        }
        Condition::MinAlignment(bytes) => format!("memory.align >= {bytes}"),
        Condition::MemoryType(name) => match ValueType::named(name) {
            Some(ty) => format!("memory.ty == {}", type_path(ty)),
            None => "false".to_owned(),
        },
        Condition::ScalarMemoryType(_, name) => match ValueType::named(name) {
            Some(scalar) => has_type(ValueType::all().filter(|ty| ty.scalar() == scalar).collect()),
            None => "false".to_owned(),
        },
        Condition::Ordering(name) => {
            format!("memory.ordering == {RT}::AtomicOrdering::{name}")
        }
        Condition::AcquireOrStronger(holds) => {
            format!("{}memory.ordering.is_acquire_or_stronger()", not(!holds))
        }
        Condition::ReleaseOrStronger(holds) => {
            format!("{}memory.ordering.is_release_or_stronger()", not(!holds))
        }
        Condition::Extension(_, extension) => {
            let name = match extension {
                Extension::None => "None",
                Extension::Any => "Any",
                Extension::Sign => "Sign",
                Extension::Zero => "Zero",
            };
            format!("memory.extension == {RT}::Extension::{name}")
        }
        Condition::Unindexed(_) => "!memory.indexed".to_owned(),
        Condition::Truncating(holds) => format!("{}memory.truncating", not(!holds)),
        Condition::NoUse | Condition::OneUse => return None,
    })
}

/// Returns a condition as an operand of `&&`.
fn parenthesized(condition: &str) -> String {
    if condition.contains(" || ") { format!("({condition})") } else { condition.to_owned() }
}

fn not(is_negated: bool) -> &'static str {
    if is_negated { "!" } else { "" }
}

/// Returns a test whether the address space is one of these.
fn has_address_space(spaces: Vec<u32>) -> String {
    let single = |space: u32| format!("memory.address_space == {space}");
    let several = |first, last| format!("({first}..={last}).contains(&memory.address_space)");
    any_of(&ranges(spaces), single, several)
}

/// Returns a test whether the type in memory is one of these.
fn has_type(types: Vec<ValueType>) -> String {
    let numbers = types.iter().map(|ty| u32::from(ty.0)).collect();
    let path = |number: u32| {
        let ty = types.iter().find(|ty| u32::from(ty.0) == number);
        ty.map_or(String::new(), |&ty| type_path(ty))
    };
    let single = |number| format!("memory.ty == {}", path(number));
    let several = |first, last| format!("({}..={}).contains(&memory.ty)", path(first), path(last));
    any_of(&ranges(numbers), single, several)
}

fn type_path(ty: ValueType) -> String {
    format!("ValueType::{}", ident(ty.name()))
}

/// Returns the table of the types of constants that transforms read without their sign.
fn integer_widths() -> TokenStream {
    let widths =
        [("i1", 1_u32), ("i2", 2), ("i4", 4), ("i8", 8), ("i16", 16), ("i32", 32), ("i64", 64)];
    let entries = widths.map(|(name, bits)| {
        let (ty, bits) = (ident(name), Literal::u32_unsuffixed(bits));
        quote!((ValueType::#ty, #bits))
    });
    quote! {
        const INTEGER_WIDTHS: &[(ValueType, u32)] = &[#(#entries),*];
    }
}

/// Returns a test whether a number is in one of these ranges.
fn any_of(
    ranges: &[(u32, u32)],
    single: impl Fn(u32) -> String,
    several: impl Fn(u32, u32) -> String,
) -> String {
    let test = |&(first, last): &(u32, u32)| match last - first {
        0 => single(first),
        _ => several(first, last),
    };
    match ranges {
        [] => "false".to_owned(),
        [one] => test(one),
        all => all.iter().map(test).collect::<Vec<_>>().join(" || "),
    }
}

/// Returns numbers as ranges of their first and last ones.
fn ranges(mut numbers: Vec<u32>) -> Vec<(u32, u32)> {
    numbers.sort_unstable();
    numbers.dedup();
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    ranges
}
