//! Prints combiners as a Rust module: for each one an enum of its rules, a hook trait, the match
//! table as bytes for `tablegen_rt::gisel`, and a type that runs it.

use proc_macro2::Ident;
use quote::{format_ident, quote};
use rustc_hash::FxHashMap;
use tablegen_core::RecordId;

use super::code::{FIELD, Meaning, Piece, Source};
use super::{Combiner, Plan};
use crate::gisel_rules::bytes;
use crate::gisel_rules::bytes::{TableOptions, Used};
use crate::gisel_rules::interface::{GenericOpcodes, Interface};
use crate::gisel_rules::rust::{code, generic, intrinsics, method_names, rule_table, types};
use crate::gisel_rules::{Function, FunctionKind, OperandRef};
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{
    Enum, Form, MacroCall, Module, Names, Section, constant_name, field_name, llvm_entry,
    type_name, with_location,
};
use tablegen_emit_target::read::join_code;
use tablegen_emit_target::rust::hooks::{
    Body, HAS_FEATURE, Method, Methods, all_hold, method_name,
};
use tablegen_emit_target::rust::lines::Lines;
use tablegen_emit_target::rust::stated::condition;
use tablegen_emit_target::stated::NamedFeatures;
use tablegen_session::{BackendError, OutputContext};

/// Prints the whole module. With `defaults`, methods without code get bodies that return false.
///
/// # Errors
/// Returns an error if a rule uses an entity without a number or code.
pub(super) fn module<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    interfaces: Vec<(Used, Interface<'r>)>,
    features: &NamedFeatures<'r>,
    generic: &GenericOpcodes,
    defaults: bool,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-global-isel-combiner");
    let names = quote!({ Edit, Generic, Llt, Matched, Operand, RuleSwitches, Target });
    module.import_runtime(&quote!(gisel::#names));
    module.use_names(&[SharedName::Opcode]);
    if interfaces.iter().any(|(_, interface)| interface.tests_features()) {
        module.use_names(&[SharedName::Feature]);
    }
    if let Some(all) = &plan.intrinsics {
        let used = interfaces.iter().flat_map(|(used, _)| used.intrinsics.iter().copied());
        let used: Vec<_> = used.collect();
        module.text(intrinsics(output, &used, all));
    }
    for (combiner, (used, interface)) in plan.combiners.iter().zip(interfaces) {
        Printer::new(output, plan, combiner, &used, features, interface)?
            .print(defaults, &mut module)?;
    }
    module.items(self::generic(generic));
    module.add(Section::Data, types("COMBINER_TYPES", &plan.vocabulary));
    Ok(module)
}

/// Printer of a combiner.
struct Printer<'p, 'r> {
    output: &'p OutputContext<'p>,
    plan: &'p Plan<'r>,
    combiner: &'p Combiner<'r>,
    name: Ident,
    /// Conditions on the subtarget.
    features: &'p NamedFeatures<'r>,
    interface: Interface<'r>,
    /// Numbers of the matching code in use, and of the applying code.
    decides: Vec<u32>,
    makes: Vec<u32>,
    /// Methods of the conditions.
    conditions: Vec<Ident>,
    /// Indices of sources, sorted, with their methods and argument names.
    methods: Vec<(usize, Ident, Vec<Ident>)>,
}

impl<'p, 'r> Printer<'p, 'r> {
    fn new(
        output: &'p OutputContext<'p>,
        plan: &'p Plan<'r>,
        combiner: &'p Combiner<'r>,
        used: &Used,
        features: &'p NamedFeatures<'r>,
        mut interface: Interface<'r>,
    ) -> Result<Self, BackendError> {
        let mut decides = Vec::new();
        for &Function { kind, name } in &used.functions {
            let text = plan.vocabulary.texts.get(name);
            let number = text.strip_prefix("GICombiner").and_then(|number| number.parse().ok());
            if let Some(number) = number.filter(|_| kind == FunctionKind::Instruction) {
                interface.number(Function { kind, name }, number);
                decides.push(number);
            }
        }
        decides.sort_unstable();
        let mut makes: Vec<u32> = combiner.tree.rules.iter().filter_map(|rule| rule.code).collect();
        makes.sort_unstable();
        makes.dedup();
        let mut names = Names::default();
        names.claim("missing_hook");
        names.claim(HAS_FEATURE);
        let conditions = method_names(&interface.hooks, &mut names);
        let pieces = decides.iter().map(|&index| &plan.predicates[index as usize]);
        let pieces = pieces.chain(makes.iter().map(|&index| &plan.actions[index as usize]));
        let mut sources = Vec::new();
        for piece in pieces {
            let first = &plan.sources[piece.source];
            let known = first.rust.clone();
            for other in piece.others.iter().map(|&index| &plan.sources[index]) {
                join_code(other.record, FIELD, other.rust.clone()?, first.record, known.clone()?)?;
            }
            sources.push(piece.source);
        }
        sources.sort_unstable();
        sources.dedup();
        let method = |source: usize| {
            let Source { record, names: arguments, .. } = &plan.sources[source];
            let method = names.claim(&method_name(record.name()));
            let mut taken = Names::default();
            for own in ["function", "root"] {
                taken.claim(own);
            }
            let text = |name| plan.vocabulary.texts.get(name);
            let arguments = arguments.iter();
            let arguments =
                arguments.map(|&(name, _)| taken.claim(&field_name(text(name)))).collect();
            (source, method, arguments)
        };
        let methods = sources.into_iter().map(method).collect();
        let name = type_name(&combiner.name);
        let name = format_ident!("{name}");
        Ok(Printer {
            output,
            plan,
            combiner,
            name,
            features,
            interface,
            decides,
            makes,
            conditions,
            methods,
        })
    }

    fn print(&self, defaults: bool, module: &mut Module) -> Result<(), BackendError> {
        self.rules(module);
        module.add(Section::Hooks, self.hooks(defaults)?);
        module.add(Section::Glue, self.calls());
        self.combiner(module);
        let (tree, vocabulary) = (&self.combiner.tree, &self.plan.vocabulary);
        let numbers = &self.interface.numbers;
        let table = bytes::table(tree, vocabulary, None, numbers, TableOptions::default())?;
        module.add(Section::Data, code(&self.code_name(), &table));
        Ok(())
    }

    fn code_name(&self) -> String {
        format!("{}_CODE", constant_name(&self.combiner.name))
    }

    /// Prints the enum of rules.
    fn rules(&self, module: &mut Module) {
        let rules = (0..).zip(&self.combiner.rules);
        let entries = rules
            .map(|(index, rule)| llvm_entry(self.output, rule.name(), index, Some(*rule)))
            .collect();
        let name = format!("{}Rule", self.name);
        let about = format!(
            "The rules of the combiner `{}`, in the order in which it lists them.",
            self.combiner.name
        );
        let printed = Enum { name: &name, about: &about, form: Form::Variants, entries };
        module.text(printed.print());
    }

    fn method(&self, source: usize) -> Option<&(usize, Ident, Vec<Ident>)> {
        self.methods.iter().find(|(known, ..)| *known == source)
    }

    /// Returns the hook trait of the rules.
    fn hooks(&self, defaults: bool) -> Result<String, BackendError> {
        let [name] = self.type_names(["Hooks"]);
        let about = format!(
            "Code of the combiner `{}` that is C++ in the description, as a method for each\n\
             fragment.\n\n",
            self.combiner.name
        );
        let others = if defaults { OF_DEFAULTS } else { OF_REQUIRED };
        let example = format!("impl<F: Edit<Opcode = Opcode>> {name}<F> for MyTarget {{\n");
        let about = [&about, others, EXAMPLE, &example, EXAMPLE_METHOD].concat();
        let head = format!("{name}<F: Edit<Opcode = Opcode>>");
        let mut methods = Methods::new(&about, &head, &[], defaults);
        if self.interface.tests_features() {
            methods.write_has_feature()?;
        }
        for (method, hook) in self.conditions.iter().zip(&self.interface.hooks) {
            let records = hook.records.iter();
            let records: Vec<String> =
                records.map(|&record| with_location(self.output, record.name(), record)).collect();
            let stated = hook.stated.as_ref().and_then(|stated| condition(stated, self.features));
            let body = match (hook.rust, stated) {
                (Some(code), _) => Body::Rust { record: hook.records[0], field: hook.field, code },
                (None, Some(expression)) => Body::Expression(expression),
                (None, None) => Body::Missing { answer: "false" },
            };
            methods.write(&Method {
                name: method,
                about: format!("Returns true if the subtarget satisfies {}.", records.join(", ")),
                cpp: hook.cpp,
                signature: "(&self) -> bool".to_owned(),
                body,
            })?;
        }
        let mut count: FxHashMap<RecordId, usize> = FxHashMap::default();
        for (source, ..) in &self.methods {
            *count.entry(self.plan.sources[*source].record.id()).or_default() += 1;
        }
        for (source, method, arguments) in &self.methods {
            let source = &self.plan.sources[*source];
            let record = source.record;
            let rust = match source.rust.clone()? {
                Some(_) if count[&record.id()] > 1 => {
                    let message =
                        format!("{FIELD} is for one piece of code, and there are several");
                    return Err(record.error(message).into());
                }
                rust => rust,
            };
            let texts: Vec<&str> = source.decides.iter().chain(&source.makes).copied().collect();
            let missing = Body::Missing { answer: "false" };
            methods.write(&Method {
                name: method,
                about: self.about(source),
                cpp: &texts.join("\n"),
                signature: signature(source, arguments),
                body: rust.map_or(missing, |code| Body::Rust { record, field: FIELD, code }),
            })?;
        }
        methods.text.push_str("}\n");
        Ok(methods.text)
    }

    fn about(&self, source: &Source<'_>) -> String {
        let of = with_location(self.output, source.record.name(), source.record);
        match (source.makes.is_empty(), source.decides.is_empty()) {
            (true, _) => format!("Returns true if {of} matches."),
            (false, true) => format!(
                "Applies {of} to `root`, which it may erase.\nReturns false if the rule does not \
                 match; nothing must have changed then."
            ),
            (false, false) => format!(
                "Applies {of} to `root`, which it may erase, if it matches.\nReturns false if it \
                 does not match; nothing must have changed then."
            ),
        }
    }

    /// Returns the calls of methods by number.
    fn calls(&self) -> String {
        let [calls, rule, hooks] = self.type_names(["Calls", "Rule", "Hooks"]);
        let mut lines = Lines::default();
        lines.line("/// Hooks by number.");
        lines.line("#[allow(dead_code)]");
        lines.open(&format!("struct {calls}<'h, H: ?::core::marker::Sized> {{"));
        lines.line("hooks: &'h H,");
        lines.line(&format!("rules: &'h RuleSwitches<{rule}>,"));
        lines.close("}");
        lines.line("");
        lines.line("#[allow(unused_variables, clippy::too_many_lines)]");
        lines.line(&format!("impl<F, H> Target<F> for {calls}<'_, H>"));
        lines.open("where");
        lines.line("F: Edit<Opcode = Opcode>,");
        lines.line(&format!("H: {hooks}<F> + ?::core::marker::Sized,"));
        lines.close("{");
        lines.indented(|lines| {
            lines.open("fn is_on(&self, rule: u32) -> bool {");
            lines.line("self.rules.is_on_by_number(rule)");
            lines.close("}");
            self.condition(lines);
            self.instruction(lines);
            self.apply(lines);
        });
        lines.line("}");
        lines.into_text()
    }

    /// Prints the method that decides conditions on the subtarget.
    fn condition(&self, lines: &mut Lines) {
        let call = |&id: &_| {
            let method = &self.conditions[self.interface.index_of(id)];
            format!("self.hooks.{method}()")
        };
        by_number(
            lines,
            |lines| lines.open("fn condition(&self, number: u32) -> bool {"),
            (0..).zip(self.interface.conditions.iter()),
            |lines, number, terms| {
                lines.line(&format!("{number} => {},", all_hold(terms, call)));
            },
        );
    }

    /// Prints the method that runs matching code.
    fn instruction(&self, lines: &mut Lines) {
        let head = |lines: &mut Lines| {
            lines.open("fn instruction(");
            for parameter in
                ["&self", "function: &F", "number: u32", "inst: F::Inst", "matched: Matched<'_, F>"]
            {
                lines.line(&format!("{parameter},"));
            }
            lines.close(") -> bool {");
            lines.indent();
        };
        let calls = self.code_calls(&self.decides, &self.plan.predicates, false);
        by_number(lines, head, calls, |lines, number, call| call.print(lines, number));
    }

    /// Prints the method that runs applying code.
    fn apply(&self, lines: &mut Lines) {
        let head = |lines: &mut Lines| {
            lines.open(
                "fn apply(&self, function: &mut F, number: u32, matched: Matched<'_, F>) -> bool {",
            );
        };
        let calls = self.code_calls(&self.makes, &self.plan.actions, true);
        by_number(lines, head, calls, |lines, number, call| call.print(lines, number));
    }

    /// Returns the calls of the methods of code, by the number of the code. Code that uses an
    /// instruction or register that does not exist yet is not called.
    fn code_calls<'c>(
        &'c self,
        numbers: &[u32],
        pieces: &'c [Piece],
        makes: bool,
    ) -> Vec<(u32, CodeCall<'c>)> {
        let call = |&number: &u32| {
            let piece = &pieces[number as usize];
            let (_, method, _) = self.method(piece.source)?;
            let is_made_later = |meaning: &Meaning| {
                use Meaning::{Data, Made, Nothing, Register};
                matches!(meaning, Nothing | Data(_) | Made(_) | Register(_))
            };
            let exists = !piece.arguments.iter().any(is_made_later);
            exists.then_some((number, CodeCall { method, arguments: &piece.arguments, makes }))
        };
        numbers.iter().filter_map(call).collect()
    }

    /// Prints the alias of the combiner and its rules.
    fn combiner(&self, module: &mut Module) {
        let name = &self.name;
        let [rules, rule, hooks, calls] = self.type_names(["Rules", "Rule", "Hooks", "Calls"]);
        let about = format!("Combiner `{}`.", self.combiner.name);
        module.alias_runtime(&about, &quote!(#name<I, R>), &quote!(gisel::Combiner<#rules, I, R>));
        module
            .marker(&format!("Rules of [`{name}`], in the order in which they are tried."), &rules);
        let table = rule_table(&self.code_name(), "COMBINER_TYPES");
        module.add(Section::Glue, quote!(impl ::tablegen_rt::gisel::Rules for #rules { #table }));
        module.text(
            MacroCall::new("rule_combiner")
                .field("rules", rules)
                .field("rule", rule)
                .field("hooks", hooks)
                .field("calls", calls)
                .print(),
        );
    }

    /// Returns names of types of this combiner, which end differently.
    fn type_names<const N: usize>(&self, ends: [&str; N]) -> [Ident; N] {
        ends.map(|end| format_ident!("{}{end}", self.name))
    }
}

/// Prints a method of `Target` that calls hooks by number. `head` opens the method. Without entries,
/// the runtime's default method, which returns false, remains.
fn by_number<T>(
    lines: &mut Lines,
    head: impl FnOnce(&mut Lines),
    entries: impl IntoIterator<Item = (u32, T)>,
    mut arm: impl FnMut(&mut Lines, u32, T),
) {
    let mut entries = entries.into_iter().peekable();
    if entries.peek().is_none() {
        return;
    }
    head(lines);
    lines.open("match number {");
    for (number, entry) in entries {
        arm(lines, number, entry);
    }
    lines.line("_ => false,");
    lines.close("}");
    lines.close("}");
}

/// Call of the method for a piece of code.
struct CodeCall<'c> {
    method: &'c Ident,
    arguments: &'c [Meaning],
    /// True if the code applies a rule.
    makes: bool,
}

impl CodeCall<'_> {
    fn print(&self, lines: &mut Lines, number: u32) {
        lines.open(&format!("{number} => {{"));
        let mut call = vec!["function".to_owned()];
        if self.makes {
            lines.line(&format!("let {SOME}(root) = matched.inst(0) else {{ return false }};"));
            call.push("root".to_owned());
        }
        for (index, meaning) in self.arguments.iter().enumerate() {
            let name = format!("a{index}");
            let mut bind = |value: &str| {
                lines.open(&format!("let {SOME}({name}) = {value} else {{"));
                lines.line("return false;");
                lines.close("};");
            };
            match *meaning {
                Meaning::Insn(insn) => bind(&format!("matched.inst({})", insn.0)),
                Meaning::Operand(OperandRef { insn, operand }) => {
                    bind(&format!("matched.operand(function, {}, {operand})", insn.0));
                }
                Meaning::Rest(OperandRef { insn, operand }) => {
                    let value = format!("matched.operands_from(function, {}, {operand})", insn.0);
                    lines.line(&format!("let {name} = {value};"));
                }
                Meaning::Value(_)
                | Meaning::Nothing
                | Meaning::Data(_)
                | Meaning::Made(_)
                | Meaning::Register(_) => {}
            }
            call.push(match *meaning {
                Meaning::Value(value) => value.to_string(),
                Meaning::Rest(_) => format!("&{name}"),
                _ => name,
            });
        }
        lines.line(&format!("self.hooks.{}({})", self.method, call.join(", ")));
        lines.close("}");
    }
}

/// Path of a variant that a generated module cannot shadow.
const SOME: &str = "::core::option::Option::Some";

/// Returns the parameters and the return type of a method.
fn signature(source: &Source<'_>, arguments: &[Ident]) -> String {
    let mut all = vec!["&self".to_owned()];
    match source.makes.is_empty() {
        true => all.push("function: &F".to_owned()),
        false => all.extend(["function: &mut F".to_owned(), "root: F::Inst".to_owned()]),
    }
    for (argument, (_, meaning)) in arguments.iter().zip(&source.names) {
        let ty = match meaning {
            Meaning::Insn(_) | Meaning::Made(_) => "F::Inst",
            Meaning::Rest(_) => "&[Operand<F::Reg>]",
            Meaning::Value(_) => "i64",
            Meaning::Operand(_) | Meaning::Register(_) => "Operand<F::Reg>",
            Meaning::Nothing | Meaning::Data(_) => "()",
        };
        all.push(format!("{argument}: {ty}"));
    }
    let short = format!("({}) -> bool", all.join(", "));
    match short.len() {
        0..SHORT => short,
        _ => format!("(\n        {},\n    ) -> bool", all.join(",\n        ")),
    }
}

/// Maximal length of a parameter list in one line.
const SHORT: usize = 70;

const OF_REQUIRED: &str = "\
Methods have a body if the description has Rust code for them, in a field
`RustCode`. Implement the others.
";

const OF_DEFAULTS: &str = "\
Methods have a body if the description has Rust code for them, in a field
`RustCode`. Implement the others: by default they call `missing_hook`, and
the rule does not match.
";

const EXAMPLE: &str = "
For example, with a condition of a rule on the register `x`:

```ignore
";

const EXAMPLE_METHOD: &str = "    \
    fn is_wide(&self, function: &F, x: Operand<F::Reg>) -> bool {
        matches!(x, Operand::Register(x) if function.register_type(x) == Some(WIDE))
    }
}
```
";
