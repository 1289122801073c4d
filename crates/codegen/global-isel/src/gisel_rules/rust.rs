//! Prints the Rust parts of match tables: the hook trait, the calls of its methods by number, and
//! the table.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use std::fmt::Write;
use tablegen_core::Loc;

use super::bytes::Table;
use super::check::FunctionKind;
use super::interface::{Call, GenericOpcodes, Hook, HookId, Interface};
use super::llt::Llt;
use super::vocabulary::Vocabulary;
use tablegen_emit::rust::{
    Enum, Form, Module, Names, Section, Source, byte_string, ident, llvm_entry,
};
use tablegen_emit_target::rust::expressions;
use tablegen_emit_target::rust::hook_names::{NameParts, claim_all, list_records};
use tablegen_emit_target::rust::hooks;
use tablegen_emit_target::rust::hooks::{Body, Method, Methods, Style, all_hold};
use tablegen_emit_target::rust::stated::condition;
use tablegen_emit_target::stated::NamedFeatures;
use tablegen_model::intrinsics::{IntrinsicId, Intrinsics};
use tablegen_session::{BackendError, OutputContext};

const ABOUT: &str = "\
C++ code of the description, as a method for each fragment.

Methods have a body if the description has Rust code for them, in a field
";

const OTHERS: &str = "\
`RustCode` or `GISelRustCode`. Implement the others, which [`MISSING_HOOKS`]
lists.
";

const OTHERS_WITH_DEFAULTS: &str = "\
`RustCode` or `GISelRustCode`. Implement the others, which [`MISSING_HOOKS`]
lists: by default they call `missing_hook`, and the rule does not match.
";

const EXAMPLE: &str = "
For example, a description with the predicate `HasM`:

```ignore
impl<F: Edit> SelectHooks<F> for MyTarget {
    fn has_m(&self) -> bool {
        self.features.contains(Feature::M)
    }
}
```
";

const CALLS: &str = "\
/// Hooks by number.
#[allow(dead_code)]
struct SelectorCalls<'h, H: ?::core::marker::Sized>(&'h H);

#[allow(unused_variables, clippy::too_many_lines)]
impl<F: Edit, H: SelectHooks<F> + ?::core::marker::Sized> Target<F> for SelectorCalls<'_, H> {
";

/// Printer of the hooks, with their method names.
pub(crate) struct Printer<'p, 'r> {
    output: &'p OutputContext<'p>,
    interface: &'p Interface<'r>,
    features: &'p NamedFeatures<'r>,
    /// Location of the target, for warnings.
    locs: &'p [Loc],
    methods: Vec<Ident>,
    style: Style,
}

impl<'p, 'r> Printer<'p, 'r> {
    /// Creates a printer and assigns method names.
    pub(crate) fn new(
        output: &'p OutputContext<'p>,
        interface: &'p Interface<'r>,
        features: &'p NamedFeatures<'r>,
        locs: &'p [Loc],
        style: Style,
    ) -> Self {
        let mut names = style.names();
        names.claim(hooks::HAS_FEATURE);
        let methods = method_names(&interface.hooks, &mut names);
        Printer { output, interface, features, locs, methods, style }
    }

    /// Prints the trait and the calls of its methods.
    ///
    /// # Errors
    /// Returns an error if the Rust code of a record is not well-formed.
    pub(crate) fn print(&self, module: &mut Module) -> Result<(), BackendError> {
        module.add(Section::Hooks, self.hooks()?);
        module.add(Section::Glue, self.calls());
        Ok(())
    }

    /// Returns the names of hook methods.
    pub(crate) fn names(&self, hooks: &[HookId]) -> Vec<String> {
        hooks.iter().map(|&id| hooks::plain_name(self.method(id))).collect()
    }

    /// Returns the conditions as expressions over method names.
    pub(crate) fn condition_names(&self) -> Vec<String> {
        let conditions = self.interface.conditions.iter();
        let name = |&id: &HookId| hooks::plain_name(self.method(id));
        conditions.map(|terms| all_hold(terms, name)).collect()
    }

    fn method(&self, id: HookId) -> &Ident {
        &self.methods[self.interface.index_of(id)]
    }

    fn hooks(&self) -> Result<String, BackendError> {
        let Style { coverage, defaults, .. } = self.style;
        let others = if defaults { OTHERS_WITH_DEFAULTS } else { OTHERS };
        let mut methods = Methods::new(
            &[ABOUT, others, EXAMPLE].concat(),
            "SelectHooks<F: Edit>",
            expressions::LINTS,
            defaults,
        );
        if coverage {
            methods.write_selected("rule", "Rule", "applied");
        }
        if self.interface.tests_features() {
            methods.write_has_feature()?;
        }
        for (name, hook) in self.methods.iter().zip(&self.interface.hooks) {
            let stated = hook.stated.as_ref().and_then(|stated| condition(stated, self.features));
            let body = match (hook.call, hook.rust, stated) {
                (_, Some(code), _) => {
                    Body::Rust { record: hook.records[0], field: hook.field, code }
                }
                (_, None, Some(expression)) => Body::Expression(expression),
                (Call::Complex { .. } | Call::Renderer, None, None) => {
                    Body::Missing { answer: "::core::option::Option::None" }
                }
                _ => Body::Missing { answer: "false" },
            };
            // These hooks have a C++ name, but no C++ code.
            let is_named = matches!(hook.call, Call::Complex { .. } | Call::Renderer);
            let (about, cpp) = (self.about(hook), if is_named { "" } else { hook.cpp });
            methods.write(&Method { name, about, cpp, signature: signature(hook), body })?;
        }
        methods.text.push_str("}\n");
        methods.text.push('\n');
        methods.write_missing(self.output, self.locs, "rule");
        Ok(methods.text)
    }

    fn about(&self, hook: &Hook<'_>) -> String {
        let records = hook.record_names.iter().copied().zip(hook.records.iter().copied());
        let records = list_records(self.output, records);
        let cpp = hook.cpp;
        match hook.call {
            Call::Condition => format!("Returns true if the subtarget satisfies {records}."),
            Call::Value(FunctionKind::Operand) => {
                format!("Returns true if `operand` satisfies {records}.")
            }
            Call::Value(_) => format!("Returns true if `imm` satisfies {records}."),
            Call::Instruction { with_operands: true } => format!(
                "Returns true if `inst` satisfies {records}.\n\n`operands` are those of the \
                 fragment."
            ),
            Call::Instruction { .. } => format!("Returns true if `inst` satisfies {records}."),
            Call::Complex { .. } => format!(
                "Matches {records} at an operand of `inst`.\nReturns the operands that the \
                 pattern stands for, or `None` if it does not match. Instructions\nthat it builds \
                 stay, whichever rule is applied.\n\nThe C++ function is `{cpp}`."
            ),
            Call::Renderer => format!(
                "Returns an operand that {records} computes from `inst`, or from an operand of it.\nWith \
                 `None`, the rule does not match.\n\nThe C++ function is `{cpp}`."
            ),
        }
    }

    fn calls(&self) -> String {
        let mut text = String::from(CALLS);
        let interface = self.interface;
        let mut function = |head: &str, arms: Vec<String>, other: &str| {
            // The runtime's default methods have the same result.
            if arms.is_empty() {
                return;
            }
            let _ = write!(text, "    {head} {{\n        let hooks = self.0;\n");
            text.push_str("        match number {\n");
            for (number, arm) in arms.iter().enumerate() {
                let _ = writeln!(text, "            {number} => {arm},");
            }
            let _ = writeln!(text, "            _ => {other},\n        }}\n    }}");
        };
        let condition = |&id: &HookId| format!("hooks.{}()", self.method(id));
        function(
            "fn condition(&self, number: u32) -> bool",
            interface.conditions.iter().map(|terms| all_hold(terms, condition)).collect(),
            "false",
        );
        for (kind, name, ty) in [
            (FunctionKind::I64, "integer", "i64"),
            (FunctionKind::ApInt, "wide_integer", "i128"),
            (FunctionKind::ApFloat, "float", "f64"),
        ] {
            let call = |&id: &HookId| format!("hooks.{}(value)", self.method(id));
            function(
                &format!("fn {name}(&self, number: u32, value: {ty}) -> bool"),
                interface.functions(kind).iter().map(call).collect(),
                "false",
            );
        }
        let instruction = |&id: &HookId| {
            let operands = match interface.hook(id).call {
                Call::Instruction { with_operands: true } => ", matched.operands",
                _ => "",
            };
            format!("hooks.{}(function, inst{operands})", self.method(id))
        };
        function(
            "fn instruction(\n        &self,\n        function: &F,\n        number: u32,\n        \
             inst: F::Inst,\n        matched: Matched<'_, F>,\n    ) -> bool",
            interface.functions(FunctionKind::Instruction).iter().map(instruction).collect(),
            "false",
        );
        let operand = |&id: &HookId| format!("hooks.{}(function, operand)", self.method(id));
        function(
            "fn operand(\n        &self,\n        function: &F,\n        number: u32,\n        \
             operand: Operand<F::Reg>,\n        matched: Matched<'_, F>,\n    ) -> bool",
            interface.functions(FunctionKind::Operand).iter().map(operand).collect(),
            "false",
        );
        let complex = |&id: &HookId| {
            format!(
                "::tablegen_rt::isel::append(results, hooks.{}(function, inst, operand))",
                self.method(id)
            )
        };
        function(
            "fn complex(\n        &self,\n        function: &mut F,\n        number: u32,\n        \
             inst: F::Inst,\n        operand: Operand<F::Reg>,\n        \
             results: &mut impl ::core::iter::Extend<Operand<F::Reg>>,\n    ) -> bool",
            interface.complex.iter().map(complex).collect(),
            "false",
        );
        let render = |&id: &HookId| format!("hooks.{}(function, inst, operand)", self.method(id));
        function(
            "fn render(\n        &self,\n        function: &mut F,\n        number: u32,\n        \
             inst: F::Inst,\n        operand: ::core::option::Option<Operand<F::Reg>>,\n    \
             ) -> ::core::option::Option<Operand<F::Reg>>",
            interface.renderers.iter().map(render).collect(),
            "::core::option::Option::None",
        );
        if self.style.coverage {
            text.push_str(&hooks::covered("rule", "RULES"));
        }
        text.push_str("}\n");
        text
    }
}

/// Returns the method names of hooks.
pub(crate) fn method_names(hooks: &[Hook<'_>], names: &mut Names) -> Vec<Ident> {
    let parts: Vec<NameParts<'_, '_>> = hooks.iter().map(name_parts).collect();
    claim_all(names, &parts)
}

fn name_parts<'a, 'r>(hook: &'a Hook<'r>) -> NameParts<'a, 'r> {
    let (prefix, code_prefix) = match hook.call {
        Call::Condition | Call::Complex { .. } | Call::Renderer => ("", ""),
        Call::Value(FunctionKind::Operand) | Call::Instruction { .. } => ("is_", ""),
        Call::Value(_) => ("imm_is_", "imm_"),
    };
    NameParts { records: &hook.records, name: hook.name, prefix, code_prefix, code: hook.cpp }
}

fn signature(hook: &Hook<'_>) -> String {
    match hook.call {
        Call::Condition => "(&self) -> bool".to_owned(),
        Call::Value(FunctionKind::Operand) => {
            "(&self, function: &F, operand: Operand<F::Reg>) -> bool".to_owned()
        }
        Call::Value(kind) => {
            let ty = match kind {
                FunctionKind::ApInt => "i128",
                FunctionKind::ApFloat => "f64",
                _ => "i64",
            };
            format!("(&self, imm: {ty}) -> bool")
        }
        Call::Instruction { with_operands: true } => {
            "(&self, function: &F, inst: F::Inst, operands: &[Operand<F::Reg>]) -> bool".to_owned()
        }
        Call::Instruction { .. } => "(&self, function: &F, inst: F::Inst) -> bool".to_owned(),
        Call::Complex { results } => format!(
            "(\n        &self,\n        function: &mut F,\n        inst: F::Inst,\n        \
             operand: Operand<F::Reg>,\n    ) -> ::core::option::Option<[Operand<F::Reg>; {results}]>"
        ),
        Call::Renderer => {
            "(\n        &self,\n        function: &mut F,\n        inst: F::Inst,\n        \
             operand: ::core::option::Option<Operand<F::Reg>>,\n    \
             ) -> ::core::option::Option<Operand<F::Reg>>"
                .to_owned()
        }
    }
}

/// Returns the statics `SELECTOR_TYPES` and `SELECTOR_CODE`.
pub(crate) fn tables(vocabulary: &Vocabulary<'_>, table: &Table) -> String {
    types("SELECTOR_TYPES", vocabulary) + "\n" + &code("SELECTOR_CODE", table)
}

/// Returns a static with the types that tables refer to.
pub(crate) fn types(name: &str, vocabulary: &Vocabulary<'_>) -> String {
    let mut text = format!("static {name}: [Llt; {}] = [\n", vocabulary.types.len());
    for &ty in &vocabulary.types {
        let _ = match ty {
            Llt::Pointer { space, size } => writeln!(text, "    Llt::pointer({space}, {size}),"),
            Llt::Scalar { size } => writeln!(text, "    Llt::scalar({size}),"),
            Llt::Vector { scalable, lanes, element } => {
                let name = if scalable { "scalable" } else { "vector" };
                writeln!(text, "    Llt::{name}({lanes}, {element}),")
            }
        };
    }
    text.push_str("];\n");
    text
}

/// Returns a static with the bytes of a table.
pub(crate) fn code(name: &str, table: &Table) -> String {
    format!("static {name}: &[u8] = {};\n", byte_string(&table.code))
}

/// Returns the constant with the generic opcodes of a target.
pub(crate) fn generic(opcodes: &GenericOpcodes) -> TokenStream {
    let setters = opcodes.iter().map(|&(field, number)| {
        let (field, number) = (ident(field), Literal::u32_unsuffixed(number));
        quote!(.#field(#number))
    });
    quote! {
        /// Generic opcodes of the target, for functions such as `tablegen_rt::gisel::constant`.
        pub const GENERIC: Generic = Generic::builder() #(#setters)* .build();
    }
}

/// Returns the constant of a rule table, with this byte code and these types.
pub(crate) fn rule_table(code: &str, types: &str) -> TokenStream {
    let (code, types) = (ident(code), ident(types));
    quote! {
        const TABLE: ::tablegen_rt::gisel::Table = ::tablegen_rt::gisel::Table::builder()
            .code(#code)
            .types(&#types)
            .generic(GENERIC)
            .opcode_name(|number| Opcode::from_value(number).map(Opcode::name))
            .build();
    }
}

/// Returns an enum of the intrinsics that rules match or make.
pub(crate) fn intrinsics(
    output: &OutputContext<'_>,
    used: &[IntrinsicId],
    all: &Intrinsics<'_>,
) -> Source {
    let mut ids = used.to_vec();
    ids.sort_unstable();
    ids.dedup();
    let entries = ids.iter().filter_map(|&id| {
        let intrinsic = all.get(id)?;
        Some(llvm_entry(output, &intrinsic.name, id.0 + 1, Some(intrinsic.record)))
    });
    let entries: Vec<_> = entries.collect();
    if entries.is_empty() {
        return Source::default();
    }
    let about = "Intrinsics in rules: the numbers of `Operand::Intrinsic`.";
    Enum { name: "Intrinsic", about, form: Form::Variants, entries }.print()
}
