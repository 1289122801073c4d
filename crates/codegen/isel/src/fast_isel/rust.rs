//! Prints FastISel as Rust: a table and a function for each signature, and the hook trait for
//! target code.

use std::fmt::Write;

use proc_macro2::Ident;
use quote::quote;
use rustc_hash::FxHashMap;
use tablegen_core::Record;
use tablegen_format::fast as layout;

use super::hook_code::{Code, HookCode};
use super::plan::{Choice, Index, Kind, Makes, Plan, Predicate, ResultNodes, SignatureNodes};
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{
    Entry, Enum, Form, MacroCall, Module, Names, Section, Source, check_block, code_block,
    indented, packed_numbers,
};
use tablegen_emit_target::rust::hook_names::{NameParts, claim, list_records};
use tablegen_model::instructions::Instructions;
use tablegen_model::patterns::condition::Term;
use tablegen_session::{BackendError, OutputContext};

pub(super) fn module<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    instructions: &Instructions<'r>,
    code: &HookCode<'r>,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-fast-isel");
    let names = [
        SharedName::Opcode,
        SharedName::Register,
        SharedName::RegisterClass,
        SharedName::SubRegIndex,
        SharedName::ValueType,
    ];
    module.use_names(&names);
    let opcodes = opcodes(plan);
    module.text(node_opcodes(&opcodes));
    let mut printer = Printer {
        plan,
        instructions,
        opcodes: opcodes.iter().zip(0..).map(|(&opcode, number)| (opcode, number)).collect(),
        hooks: Hooks { code, all: Vec::new(), names: Names::default() },
        conditions: Vec::new(),
        numbers: FxHashMap::default(),
    };
    let (mut functions, mut tables) = (String::new(), String::new());
    for signature_nodes in &plan.signatures {
        if is_plain(&signature_nodes.signature) {
            printer.signature(signature_nodes, &mut functions, &mut tables)?;
        }
    }
    module.add(Section::Hooks, printer.hooks.print(output)?);
    module.reexport_runtime(&quote!(fast::Makes));
    module.alias_runtime(
        "Selection of a node: instruction, register or part of a register.",
        &quote!(Selected),
        &quote!(fast::Selected<Opcode, RegisterClass, SubRegIndex, Register>),
    );
    module.text(functions);
    module.text(printer.holds());
    module.add(Section::Data, tables);
    Ok(module)
}

/// Returns true if no immediate has a predicate.
fn is_plain(signature: &[Kind]) -> bool {
    signature.iter().all(|kind| !matches!(kind, Kind::Immediate(1..)))
}

/// Returns the opcodes of all nodes, sorted by name; opcodes in `ISD` come first.
fn opcodes<'r>(plan: &Plan<'r>) -> Vec<&'r str> {
    let of_signatures = plan.signatures.iter().flat_map(|one| &one.opcodes);
    let mut all: Vec<&'r str> = of_signatures.map(|one| one.opcode).collect();
    all.sort_unstable_by_key(|name| (!name.starts_with("ISD::"), *name));
    all.dedup();
    all
}

fn node_opcodes(opcodes: &[&str]) -> Source {
    let entry = |(number, name): (u32, &&str)| {
        let short = name.strip_prefix("ISD::").unwrap_or(name);
        let variant = Some(short.replace("::", "_"));
        Entry { variant, ..Entry::new(*name, number, format!("`{name}`.")) }
    };
    let entries = (0..).zip(opcodes).map(entry).collect();
    let about = "The opcodes of the nodes that fast selection knows.";
    Enum { name: "FastOpcode", about, form: Form::Variants, entries }.print()
}

/// Term of a condition.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Test {
    /// The hook returns true for the immediate of the node.
    Number(usize),
    /// The hook returns true.
    Holds(usize),
    /// At least one of the hooks returns false.
    NotAll(Vec<usize>),
}

struct Printer<'p, 'r> {
    plan: &'p Plan<'r>,
    instructions: &'p Instructions<'r>,
    opcodes: FxHashMap<&'r str, u32>,
    hooks: Hooks<'p, 'r>,
    /// All conditions. Condition N is at index N - 1.
    conditions: Vec<Vec<Test>>,
    numbers: FxHashMap<Vec<Test>, u64>,
}

impl<'r> Printer<'_, 'r> {
    /// Prints the table and the function for nodes with these operands.
    fn signature(
        &mut self,
        signature_nodes: &SignatureNodes<'r>,
        functions: &mut String,
        tables: &mut String,
    ) -> Result<(), BackendError> {
        let (plan, signature) = (self.plan, &signature_nodes.signature);
        let mut rows: Vec<(u64, Vec<layout::Choice>)> = Vec::new();
        // Opcodes of signatures that are tried first all occur in the plain signature.
        let others = signature_nodes
            .first
            .iter()
            .filter_map(|other| plan.signatures.iter().find(|known| known.signature == *other));
        let mut indices: FxHashMap<u64, usize> = FxHashMap::default();
        for known in others.chain([signature_nodes]) {
            for opcode_nodes in &known.opcodes {
                let opcode = self.opcodes.get(opcode_nodes.opcode).copied().unwrap_or(0);
                for type_nodes in &opcode_nodes.types {
                    let predicates: Vec<&Predicate<'r>> = predicates(plan, &known.signature);
                    if predicates.iter().any(|predicate| predicate.ty != type_nodes.ty) {
                        continue;
                    }
                    for result in &type_nodes.results {
                        let types = [type_nodes.ty, result.ty].map(|ty| u64::from(ty.0));
                        let key = u64::from(opcode) << 32 | types[0] << 16 | types[1];
                        let index = *indices.entry(key).or_insert_with(|| {
                            rows.push((key, Vec::new()));
                            rows.len() - 1
                        });
                        self.choices(&predicates, result, &mut rows[index].1)?;
                    }
                }
            }
        }
        rows.sort_unstable_by_key(|&(key, _)| key);
        let suffix: String = signature.iter().map(|kind| letter(*kind)).collect();
        let name = match suffix.as_str() {
            "" => "FAST_WITHOUT_OPERANDS".to_owned(),
            suffix => format!("FAST_{}", suffix.to_uppercase()),
        };
        table(&name, &rows, tables);
        self.function(signature, &suffix, &name, functions);
        Ok(())
    }

    fn choices(
        &mut self,
        predicates: &[&Predicate<'r>],
        result: &ResultNodes<'r>,
        out: &mut Vec<layout::Choice>,
    ) -> Result<(), BackendError> {
        for choice in &result.choices {
            // A choice after an unconditional one is never tried.
            if out.last().is_some_and(|last| last.condition == 0) {
                break;
            }
            let condition = self.condition(predicates, choice);
            let codegen_registers = &self.plan.codegen_registers;
            let [kind, made, class] = match choice.makes {
                Makes::Register(class) => {
                    let record = choice.instruction;
                    let Some(id) = self.instructions.id(record) else {
                        let name = record.name();
                        let message = format!("'{name}' is no instruction of the target");
                        return Err(record.error(message).into());
                    };
                    [0, u64::from(id.0), u64::from(class.enum_value())]
                }
                Makes::Part(Index::Number(number)) => [1, number as u64, 0],
                Makes::Part(Index::Record { record, .. }) => {
                    [1, codegen_registers.index(record)?.enum_value().into(), 0]
                }
            };
            let mut copies = [0; 2];
            for (copy, register) in copies.iter_mut().zip(&choice.registers) {
                *copy = register.map_or(0, |register| register.id.enum_value().into());
            }
            let [first_copy, second_copy] = copies;
            out.push(layout::Choice { condition, kind, made, class, first_copy, second_copy });
        }
        Ok(())
    }

    /// Returns the number of a choice's condition, or 0 if the choice is unconditional.
    fn condition(&mut self, predicates: &[&Predicate<'r>], choice: &Choice<'r>) -> u64 {
        let mut tests = Vec::new();
        for predicate in predicates {
            tests.push(Test::Number(self.hooks.number(predicate)));
        }
        for term in &choice.condition.terms {
            tests.push(match term {
                Term::Holds(record) => Test::Holds(self.hooks.condition(*record)),
                Term::NotAll(records) => {
                    let all = records.iter().map(|record| self.hooks.condition(*record));
                    Test::NotAll(all.collect())
                }
            });
        }
        if tests.is_empty() {
            return 0;
        }
        let conditions = &mut self.conditions;
        *self.numbers.entry(tests).or_insert_with_key(|tests| {
            conditions.push(tests.clone());
            conditions.len() as u64
        })
    }

    /// Returns the call that declares the function that evaluates conditions.
    fn holds(&self) -> Source {
        let mut arms = Vec::new();
        for (number, tests) in (1..).zip(&self.conditions) {
            let name = |&hook: &usize| &self.hooks.all[hook].method;
            let tests: Vec<String> = tests
                .iter()
                .map(|test| match test {
                    Test::Number(hook) => format!("hooks.{}(imm)", name(hook)),
                    Test::Holds(hook) => format!("hooks.{}()", name(hook)),
                    Test::NotAll(hooks) => {
                        let all = hooks.iter().map(|hook| format!("hooks.{}()", name(hook)));
                        match &all.collect::<Vec<_>>()[..] {
                            [] => "false".to_owned(),
                            [one] => format!("!{one}"),
                            several => format!("!({})", several.join(" && ")),
                        }
                    }
                })
                .collect();
            arms.push((number, tests.join(" && ")));
        }
        MacroCall::new("fast_conditions").arms("conditions(hooks, imm)", arms).print()
    }

    fn function(&self, signature: &[Kind], suffix: &str, table: &str, text: &mut String) {
        let operands = match signature {
            [] => "no operands".to_owned(),
            [one] => operand(*one).to_owned(),
            [one, other] if one == other => "two registers".to_owned(),
            [one, other, ..] => format!("{} and {}", operand(*one), operand(*other)),
        };
        let name =
            if suffix.is_empty() { "fast_emit".to_owned() } else { format!("fast_emit_{suffix}") };
        let has_number = signature.contains(&Kind::Immediate(0));
        let parameter = if has_number { "imm" } else { "" };
        let types = match signature.contains(&Kind::Register) {
            true => "`ty` is the type of the registers",
            false => "`ty` and `result` are both the type of the result",
        };
        let about = format!("Returns the selection of a node with {operands}. {types}.");
        let call = MacroCall::new("fast_selection").docs(&about);
        let _ =
            writeln!(text, "{}", call.line(format_args!("{name}({parameter}) => {table}")).print());
    }
}

fn letter(kind: Kind) -> char {
    match kind {
        Kind::Register => 'r',
        Kind::Float => 'f',
        Kind::Immediate(_) => 'i',
    }
}

fn operand(kind: Kind) -> &'static str {
    match kind {
        Kind::Register => "a register",
        Kind::Float => "a floating-point number",
        Kind::Immediate(_) => "a number",
    }
}

/// Returns the predicates of a signature.
fn predicates<'p, 'r>(plan: &'p Plan<'r>, signature: &[Kind]) -> Vec<&'p Predicate<'r>> {
    let numbers = signature.iter().filter_map(|kind| match *kind {
        Kind::Immediate(number @ 1..) => plan.predicates.get(number as usize - 1),
        _ => None,
    });
    numbers.collect()
}

fn table(name: &str, rows: &[(u64, Vec<layout::Choice>)], text: &mut String) {
    let keys: Vec<u64> = rows.iter().map(|&(key, _)| key).collect();
    let (mut starts, mut choices) = (vec![0], Vec::new());
    for (_, all) in rows {
        choices.extend(all.iter().flat_map(|one| one.to_numbers()));
        starts.push((choices.len() / layout::Choice::COLUMNS) as u64);
    }
    let [keys, starts, choices] = [keys, starts, choices].map(|all| packed_numbers(&all));
    let count = rows.len();
    let _ = writeln!(
        text,
        "static {name}: ::tablegen_rt::fast::Table = {{\n    \
             use ::tablegen_rt::registers::tables::Numbers;\n    \
             ::tablegen_rt::fast::Table::new(\n        {count},\n        {keys},\n        \
             {starts},\n        {choices},\n    )\n}};\n"
    );
}

/// Method of the hook trait.
struct Hook<'r> {
    method: Ident,
    /// True if the method takes an immediate.
    of_number: bool,
    cpp: &'r str,
    rust: Option<&'r str>,
    records: Vec<Record<'r>>,
}

/// Returns what the method name of a hook is made of.
fn name_parts<'a, 'r>(
    records: &'a [Record<'r>],
    code: &'a str,
    prefix: &'a str,
    code_prefix: &'a str,
) -> NameParts<'a, 'r> {
    let name = records.first().map_or("", Record::name);
    NameParts { records, name, prefix, code_prefix, code }
}

/// Methods of the hook trait, in the order in which the tables first use them.
struct Hooks<'p, 'r> {
    code: &'p HookCode<'r>,
    all: Vec<Hook<'r>>,
    names: Names,
}

impl<'r> Hooks<'_, 'r> {
    fn code_of(&self, record: Record<'r>) -> Code<'r> {
        self.code.get(&record.id()).copied().unwrap_or_default()
    }

    /// Returns the method for a condition on the subtarget. Records with equal C++ share a method.
    fn condition(&mut self, record: Record<'r>) -> usize {
        let Code { cpp, rust } = self.code_of(record);
        let known = self.all.iter().position(|hook| !hook.of_number && hook.cpp == cpp);
        if let Some(known) = known {
            let hook = &mut self.all[known];
            if !hook.records.contains(&record) {
                hook.records.push(record);
                hook.rust = hook.rust.or(rust);
            }
            return known;
        }
        let records = vec![record];
        let method = claim(&mut self.names, name_parts(&records, cpp, "", ""));
        self.all.push(Hook { method, of_number: false, cpp, rust, records });
        self.all.len() - 1
    }

    /// Returns the method for a predicate of immediates.
    fn number(&mut self, predicate: &Predicate<'r>) -> usize {
        let record = predicate.record;
        let is_known = |hook: &Hook<'r>| hook.of_number && hook.records[0] == record;
        if let Some(known) = self.all.iter().position(is_known) {
            return known;
        }
        let Code { cpp, rust } = self.code_of(record);
        let records = vec![record];
        let method = claim(&mut self.names, name_parts(&records, cpp, "imm_is_", "imm_"));
        self.all.push(Hook { method, of_number: true, cpp, rust, records });
        self.all.len() - 1
    }

    fn print(&self, output: &OutputContext<'_>) -> Result<String, BackendError> {
        let mut text = String::from(
            "/// C++ code of the description, as a method for each fragment.\n\
             ///\n\
             /// Methods have a body if the description has Rust code for them, in a field\n\
             /// `RustCode`. Implement the others. For example, with the predicate `HasM`:\n\
             ///\n\
             /// ```ignore\n\
             /// impl FastSelectHooks for MyTarget {\n\
             ///     fn has_m(&self) -> bool {\n\
             ///         self.features.contains(Feature::M)\n\
             ///     }\n\
             /// }\n\
             /// ```\n\
             #[allow(dead_code, unused_variables)]\n\
             pub trait FastSelectHooks {",
        );
        for (index, hook) in self.all.iter().enumerate() {
            text.push_str(if index > 0 { "\n\n" } else { "\n" });
            let records = hook.records.iter().map(|record| (record.name(), *record));
            let records = list_records(output, records);
            let (about, parameter) = match hook.of_number {
                true => (format!("Returns true if `imm` satisfies {records}."), ", imm: i64"),
                false => (format!("Returns true if the subtarget satisfies {records}."), ""),
            };
            let _ = writeln!(text, "    /// {about}\n    ///");
            code_block(hook.cpp, "cpp", "    /// ", &mut text);
            let _ = write!(text, "    fn {}(&self{parameter}) -> bool", hook.method);
            match hook.rust {
                None => text.push(';'),
                Some(code) => {
                    check_block(code).map_err(|error| {
                        hook.records[0].error(format!("RustCode is no Rust: {error}"))
                    })?;
                    text.push_str(" {\n");
                    indented(code, "        ", &mut text);
                    text.push_str("    }");
                }
            }
        }
        text.push_str(if self.all.is_empty() { "}\n" } else { "\n}\n" });
        if self.all.iter().all(|hook| hook.rust.is_some()) {
            text.push_str("\n/// Nothing more is needed.\nimpl FastSelectHooks for () {}\n");
        }
        Ok(text)
    }
}
