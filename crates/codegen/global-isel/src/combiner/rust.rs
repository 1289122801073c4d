//! Prints combiners as a Rust module: for each one an enum of its rules, a hook trait, the match
//! table as bytes for `tablegen_rt::gisel`, and a type that runs it.

use std::fmt::Write;

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
use crate::gisel_rules::{Function, FunctionKind};
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{
    Enum, Form, MacroCall, Module, Names, Section, constant_name, field_name, llvm_entry,
    type_name, with_location,
};
use tablegen_emit_target::read::join_code;
use tablegen_emit_target::rust::hooks::{Body, Method, Methods, all_hold, method_name};
use tablegen_session::{BackendError, OutputContext};

/// Prints the whole module. With `defaults`, methods without code get bodies that return false.
///
/// # Errors
/// Returns an error if a rule uses an entity without a number or code.
pub(super) fn module<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    interfaces: Vec<(Used, Interface<'r>)>,
    generic: &GenericOpcodes,
    defaults: bool,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-global-isel-combiner");
    let names = quote!({ Edit, Generic, Llt, Matched, Operand, RuleSwitches, Target });
    module.import_runtime(&quote!(gisel::#names));
    module.use_names(&[SharedName::Opcode]);
    if let Some(all) = &plan.intrinsics {
        let used = interfaces.iter().flat_map(|(used, _)| used.intrinsics.iter().copied());
        let used: Vec<_> = used.collect();
        module.text(intrinsics(output, &used, all));
    }
    for (combiner, (used, interface)) in plan.combiners.iter().zip(interfaces) {
        Printer::new(output, plan, combiner, &used, interface)?.print(defaults, &mut module)?;
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
        Ok(Printer { output, plan, combiner, name, interface, decides, makes, conditions, methods })
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
        let (name, combiner) = (&self.name, &self.combiner.name);
        let mut text = format!(
            "/// Code of the combiner `{combiner}` that is C++ in the description, as a method for each\n\
             /// fragment.\n///\n"
        );
        text.push_str(if defaults { OF_DEFAULTS } else { OF_REQUIRED });
        let _ = writeln!(
            text,
            "///\n\
             /// For example, with a condition of a rule on the register `x`:\n\
             ///\n\
             /// ```ignore\n\
             /// impl<F: Edit<Opcode = Opcode>> {name}Hooks<F> for MyTarget {{\n\
             ///     fn is_wide(&self, function: &F, x: Operand<F::Reg>) -> bool {{\n\
             ///         matches!(x, Operand::Register(x) if function.register_type(x) == Some(WIDE))\n\
             ///     }}\n\
             /// }}\n\
             /// ```\n\
             #[allow(dead_code, unused_variables)]\n\
             pub trait {name}Hooks<F: Edit<Opcode = Opcode>> {{"
        );
        let mut methods = Methods::behind(&text, defaults);
        for (method, hook) in self.conditions.iter().zip(&self.interface.hooks) {
            let records = hook.records.iter();
            let records: Vec<String> =
                records.map(|&record| with_location(self.output, record.name(), record)).collect();
            let (field, missing) = (hook.field, Body::Missing { answer: "false" });
            methods.write(&Method {
                name: method,
                about: format!("Returns true if the subtarget satisfies {}.", records.join(", ")),
                cpp: hook.cpp,
                signature: "(&self) -> bool".to_owned(),
                body: hook.rust.map_or(missing, |code| Body::Rust {
                    record: hook.records[0],
                    field,
                    code,
                }),
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
        let name = &self.name;
        let mut text = format!(
            "/// Hooks by number.\n#[allow(dead_code)]\n\
             struct {name}Calls<'h, H: ?::core::marker::Sized> {{\n    \
                 hooks: &'h H,\n    rules: &'h RuleSwitches<{name}Rule>,\n}}\n\n\
             #[allow(unused_variables, clippy::too_many_lines)]\n\
             impl<F, H> Target<F> for {name}Calls<'_, H>\nwhere\n    \
             F: Edit<Opcode = Opcode>,\n    \
             H: {name}Hooks<F> + ?::core::marker::Sized,\n{{\n    \
             fn is_on(&self, rule: u32) -> bool {{\n        self.rules.is_on_by_number(rule)\n    \
             }}\n"
        );
        let mut function = |head: &str, arms: Vec<(u32, String)>| {
            // The runtime's default methods return false.
            if arms.is_empty() {
                return;
            }
            let _ = write!(text, "    {head} -> bool {{\n        match number {{\n");
            for (number, arm) in arms {
                let _ = writeln!(text, "            {number} => {arm}");
            }
            text.push_str("            _ => false,\n        }\n    }\n");
        };
        let condition = |&id: &_| {
            let method = &self.conditions[self.interface.index_of(id)];
            format!("self.hooks.{method}()")
        };
        let conditions = (0..).zip(&self.interface.conditions);
        function(
            "fn condition(&self, number: u32)",
            conditions.map(|(index, terms)| (index, all_hold(terms, condition) + ",")).collect(),
        );
        let arms = |numbers: &[u32], pieces: &[Piece], makes: bool| {
            let arm = |&number: &u32| {
                let piece = &pieces[number as usize];
                self.arm(piece, makes).map(|arm| (number, arm))
            };
            numbers.iter().filter_map(arm).collect()
        };
        function(
            "fn instruction(\n        &self,\n        function: &F,\n        number: u32,\n        \
             inst: F::Inst,\n        matched: Matched<'_, F>,\n    )",
            arms(&self.decides, &self.plan.predicates, false),
        );
        function(
            "fn apply(&self, function: &mut F, number: u32, matched: Matched<'_, F>)",
            arms(&self.makes, &self.plan.actions, true),
        );
        text.push_str("}\n");
        text
    }

    /// Returns the call of a code's method, or `None` if the code uses an instruction or register
    /// that does not exist yet.
    fn arm(&self, piece: &Piece, makes: bool) -> Option<String> {
        let (_, method, _) = self.method(piece.source)?;
        let (mut text, mut call) = (String::from("{\n"), String::from("function"));
        if makes {
            text.push_str(ROOT);
            call.push_str(", root");
        }
        for (index, meaning) in piece.arguments.iter().enumerate() {
            let mut bind = |value: &str| {
                let _ = writeln!(
                    text,
                    "                let ::core::option::Option::Some(a{index}) = {value} else {{"
                );
                text.push_str("                    return false;\n                };\n");
                let _ = write!(call, ", a{index}");
            };
            match *meaning {
                Meaning::Insn(insn) => bind(&format!("matched.inst({})", insn.0)),
                Meaning::Operand(operand) => bind(&format!(
                    "matched.operand(function, {}, {})",
                    operand.insn.0, operand.operand
                )),
                Meaning::Rest(operand) => {
                    let _ = writeln!(
                        text,
                        "                let a{index} = matched.operands_from(function, {}, {});",
                        operand.insn.0, operand.operand
                    );
                    let _ = write!(call, ", &a{index}");
                }
                Meaning::Value(value) => {
                    let _ = write!(call, ", {value}");
                }
                Meaning::Nothing | Meaning::Data(_) | Meaning::Made(_) | Meaning::Register(_) => {
                    return None;
                }
            }
        }
        let _ = write!(text, "                self.hooks.{method}({call})\n            }}");
        Some(text)
    }

    /// Prints the alias of the combiner and its rules.
    fn combiner(&self, module: &mut Module) {
        let (name, rules) = (&self.name, self.rules_name());
        let [rule, hooks, calls] =
            ["Rule", "Hooks", "Calls"].map(|end| format_ident!("{name}{end}"));
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

    /// Returns the name of the type that stands for the rules.
    fn rules_name(&self) -> Ident {
        format_ident!("{}Rules", self.name)
    }
}

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

const ROOT: &str = "                \
    let ::core::option::Option::Some(root) = matched.inst(0) else { return false };
";

const OF_REQUIRED: &str = "\
/// Methods have a body if the description has Rust code for them, in a field
/// `RustCode`. Implement the others.
";

const OF_DEFAULTS: &str = "\
/// Methods have a body if the description has Rust code for them, in a field
/// `RustCode`. Implement the others: by default they call `missing_hook`, and
/// the rule does not match.
";
