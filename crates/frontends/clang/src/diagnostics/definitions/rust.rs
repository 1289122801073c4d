//! Prints diagnostics as Rust: enums of diagnostics, groups and categories, the tables that
//! `tablegen_rt::diagnostics` reads, and a constructor function for each diagnostic.

use std::fmt::Write;

use heck::ToUpperCamelCase;
use proc_macro2::Ident;
use quote::quote;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::enums::{Enumeration, of_text};
use super::super::groups;
use super::super::text::{By, Index, Piece, Text};
use super::{Definition, FLAGS, Plan};
use tablegen_emit::rust::tables::{Tables, numbers, packed_lists, texts};
use tablegen_emit::rust::{
    Entry, Enum, Form, Module, Section, Source, ident, location_after, names_of_values, quoted,
    type_name,
};
use tablegen_format::fields::{Field, diagnostic as layout};
use tablegen_session::{BackendError, OutputContext};

/// Classes, indexed by the numbers of `tablegen_rt::diagnostics::Kind`.
const KINDS: [&str; 5] =
    ["CLASS_NOTE", "CLASS_REMARK", "CLASS_WARNING", "CLASS_EXTENSION", "CLASS_ERROR"];

/// Severities, indexed by the numbers of `tablegen_rt::diagnostics::Severity`.
const SEVERITIES: [&str; 5] = ["Ignored", "Remark", "Warning", "Error", "Fatal"];

/// SFINAE responses, indexed by the numbers of `tablegen_rt::diagnostics::Trial`.
const TRIALS: [&str; 4] =
    ["SFINAE_SubstitutionFailure", "SFINAE_Suppress", "SFINAE_Report", "SFINAE_AccessControl"];

/// Fields of the flags of a diagnostic.
const FLAG_FIELDS: [Field; FLAGS.len()] = [
    layout::STAYS_WARNING,
    layout::IN_SYSTEM_HEADERS,
    layout::IN_SYSTEM_MACROS,
    layout::IS_DEFERRABLE,
];

/// Maximum number of arguments of a text.
const MAX_ARGUMENTS: usize = 64;

/// Maximum number of categories.
const MAX_CATEGORIES: usize = 0xfff;

const GLUE: &str = "\
impl ::tablegen_rt::diagnostics::Diagnostics for Diag {
    type Group = Group;
    type Category = Category;
    const TABLES: &'static ::tablegen_rt::diagnostics::Tables = &DIAGNOSTICS;
}

impl ::tablegen_rt::diagnostics::Groups for Group {
    type Diagnostic = Diag;
}
";

pub(super) fn module(output: &OutputContext<'_>, plan: &Plan<'_>) -> Result<Module, BackendError> {
    let all_groups = groups::read(&plan.groups)?;
    if plan.categories.len() > MAX_CATEGORIES {
        return Err(BackendError::new("too many categories of diagnostics"));
    }
    let mut module = Module::new(output, "gen-clang-diags-defs");
    let entries = (0..).zip(&plan.diagnostics).map(|(value, one)| {
        let about = format!("{}{}.", described(one), location_after(output, one.record));
        Entry::new(one.record.name(), value, about)
    });
    let entries: Vec<Entry> = entries.collect();
    let constants = names_of_values(Form::Number, entries.iter().map(|entry| entry.name.as_str()));
    let about = "The diagnostics.";
    module.text(Enum { name: "Diag", about, form: Form::Number, entries }.print());
    module.text(group_enum(output, &all_groups));
    module.text(category_enum(&plan.categories));
    module.text(tables(plan, &all_groups)?);
    module.reexport_runtime(&quote!(diagnostics::{Diagnostics as _, Groups as _}));
    let about = "Settings of diagnostics, as flags of a command line make them.";
    module.alias_runtime(about, &quote!(Settings), &quote!(diagnostics::Settings<Diag>));
    module.add(Section::Glue, GLUE);
    let mut enums = Enums::default();
    for one in &plan.diagnostics {
        let mut found = Vec::new();
        of_text(&one.text, &mut found).map_err(|wrong| wrong.error(one.record))?;
        found.into_iter().for_each(|enumeration| enums.add(enumeration));
    }
    module.add(Section::Names, enums.print());
    module.text(functions(plan, &constants, &enums)?);
    Ok(module)
}

/// Returns the documentation of a diagnostic: its class and its text.
fn described(one: &Definition<'_>) -> String {
    let kind = KINDS.iter().zip(["note", "remark", "warning", "extension", "error"]);
    let kind = kind
        .into_iter()
        .find(|(class, _)| **class == one.class)
        .map_or("error", |(_, keyword)| keyword);
    let mut text = String::new();
    one.text.format(&mut text);
    format!("`{kind}: {}`", quoted(&text))
}

fn group_enum(output: &OutputContext<'_>, groups: &[groups::Group<'_>]) -> Source {
    let entries = (0..).zip(groups).map(|(value, group)| {
        let position = group.record.map(|record| location_after(output, record));
        let about = format!("`-W{}`{}.", quoted(group.name), position.unwrap_or_default());
        let mut entry = Entry::new(group.name, value, about);
        entry.variant = Some(match group.record.filter(|record| !record.is_anonymous()) {
            Some(record) => record.name().to_owned(),
            None if group.name.is_empty() => "Unnamed".to_owned(),
            None => camel_case(group.name),
        });
        entry
    });
    let about = "The groups of diagnostics; their names are flags without `-W`.";
    Enum { name: "Group", about, form: Form::Variants, entries: entries.collect() }.print()
}

/// Returns the variant name for a flag or a category.
fn camel_case(name: &str) -> String {
    let letters: String = name
        .replace('+', "x")
        .chars()
        .map(|c| match c {
            c if c.is_ascii_alphanumeric() => c,
            _ => ' ',
        })
        .collect();
    letters.to_upper_camel_case()
}

fn category_enum(categories: &[&str]) -> Source {
    let entries = (0..).zip(categories.iter().skip(1)).map(|(value, name)| {
        let mut entry = Entry::new(*name, value, format!("{}.", quoted(name)));
        entry.variant = Some(camel_case(name));
        entry
    });
    let about = "Categories of diagnostics.";
    let entries = entries.collect();
    Enum { name: "Category", about, form: Form::Variants, entries }.print()
}

/// Returns the tables of all diagnostics and groups.
fn tables(plan: &Plan<'_>, groups: &[groups::Group<'_>]) -> Result<Source, BackendError> {
    let mut facts = Vec::with_capacity(plan.diagnostics.len());
    let mut all_texts = Vec::with_capacity(plan.diagnostics.len());
    let mut number_of = FxHashMap::default();
    for (position, one) in plan.diagnostics.iter().enumerate() {
        let number = |all: &[&str], name: &str, what: &str| {
            let found = all.iter().position(|known| *known == name);
            let message = || one.record.error(format!("unknown {what} of a diagnostic: {name}"));
            found.map(|position| position as u64).ok_or_else(message)
        };
        let mut fact = layout::KIND.put(number(&KINDS, one.class, "class")?)
            | layout::SEVERITY.put(number(&SEVERITIES, one.severity, "severity")?)
            | layout::TRIAL.put(number(&TRIALS, one.sfinae, "response in trials")?)
            | layout::CATEGORY.put(one.category as u64)
            | layout::GROUP.put(one.group.map_or(0, |group| group as u64 + 1));
        for (field, flag) in FLAG_FIELDS.into_iter().zip(one.flags) {
            fact |= field.put_flag(flag);
        }
        facts.push(fact);
        let mut text = String::new();
        one.text.format(&mut text);
        all_texts.push(text);
        number_of.insert(one.record.id(), position as u64);
    }
    let mut tables = Tables::default();
    tables.add("facts", &numbers(&facts));
    let all_texts: Vec<&str> = all_texts.iter().map(String::as_str).collect();
    tables.add("texts", &texts(&all_texts));
    let members = groups.iter().map(|group| {
        group.diagnostics.iter().filter_map(|record| number_of.get(&record.id()).copied())
    });
    tables.add("members", &packed_lists(members));
    let parts = groups.iter().map(|group| group.parts.iter().map(|&part| part as u64));
    tables.add("parts", &packed_lists(parts));
    let documentation: Vec<&str> = groups.iter().map(|group| &*group.documentation).collect();
    tables.add("documentation", &texts(&documentation));
    let types = ["Lists", "Numbers", "Tables", "Texts"];
    Ok(tables.build("DIAGNOSTICS", "::tablegen_rt::diagnostics", &types))
}

/// Enums of named choices.
#[derive(Default)]
struct Enums<'r> {
    all: Vec<(String, Enumeration<'r>)>,
    names: FxHashMap<&'r str, usize>,
    taken: FxHashSet<String>,
}

impl<'r> Enums<'r> {
    /// Adds an enum unless its name is known or it has no enumerators.
    fn add(&mut self, enumeration: Enumeration<'r>) {
        if enumeration.values.is_empty() || self.names.contains_key(enumeration.name) {
            return;
        }
        let name = type_name(&ident(enumeration.name).to_string());
        if self.taken.insert(name.clone()) {
            self.names.insert(enumeration.name, self.all.len());
            self.all.push((name, enumeration));
        }
    }

    /// Returns the Rust type of the enum with this name.
    fn get(&self, name: &str) -> Option<&str> {
        Some(&self.all[*self.names.get(name)?].0)
    }

    fn print(&self) -> String {
        let mut text = String::from("/// Choices in texts that have names.\npub mod choices {\n");
        for (name, Enumeration { values, .. }) in &self.all {
            let mut seen = FxHashSet::default();
            let values = values.iter().filter(|(_, name)| seen.insert(*name));
            let entries = values
                .map(|&(value, name)| Entry::new(name, value as u32, format!("Choice {value}.")));
            let about = "A choice in a text.";
            let entries = entries.collect();
            text.push_str(&Enum { name, about, form: Form::Variants, entries }.print().to_string());
            text.push('\n');
        }
        text.push_str("}\n");
        text
    }
}

/// Type of an argument of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Argument<'r> {
    Unused,
    Text,
    Number,
    Choice(&'r str),
}

/// Records the types of the arguments of a text.
fn arguments<'r>(text: &Text<'r>, all: &mut Vec<Argument<'r>>) -> Result<(), String> {
    let mut add = |index: Index, argument: Argument<'r>| {
        let position = index.number().ok().and_then(|number| usize::try_from(number).ok());
        let Some(position) = position.filter(|&position| position < MAX_ARGUMENTS) else {
            return Err(format!("a text has at most {MAX_ARGUMENTS} arguments"));
        };
        if all.len() <= position {
            all.resize(position + 1, Argument::Unused);
        }
        all[position] = match (all[position], argument) {
            (Argument::Unused, argument) => argument,
            (before, argument) if before == argument => argument,
            // An argument that is both printed and counted is a number.
            _ => Argument::Number,
        };
        Ok(())
    };
    for piece in &text.pieces {
        match piece {
            Piece::Argument { format, index } => {
                let is_number = matches!(*format, "ordinal" | "human");
                add(*index, if is_number { Argument::Number } else { Argument::Text })?;
            }
            Piece::Select(select) => add(
                select.index,
                match select.by {
                    By::Enum { name } if !name.is_empty() => Argument::Choice(name),
                    _ => Argument::Number,
                },
            )?,
            Piece::Diff { indexes, .. } => {
                indexes.iter().try_for_each(|&index| add(index, Argument::Text))?;
            }
            Piece::Text(_) | Piece::Substitution { .. } | Piece::Wrong(_) => {}
        }
    }
    for piece in &text.pieces {
        match piece {
            Piece::Select(select) => {
                select.options.iter().try_for_each(|choice| arguments(&choice.text, all))?;
            }
            Piece::Diff { parts, .. } => {
                parts.iter().try_for_each(|part| arguments(part, all))?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns a constructor function for each diagnostic.
fn functions(
    plan: &Plan<'_>,
    constants: &[Ident],
    enums: &Enums<'_>,
) -> Result<String, BackendError> {
    let mut text = String::from(
        "/// A function for each diagnostic, which takes its arguments: `arg0` is `%0` in its text.\n\
         #[allow(\n    dead_code,\n    non_snake_case,\n    unused_imports,\n    \
         clippy::too_many_arguments\n)]\npub mod messages {\n    use super::Diag;\n    \
         use ::core::fmt::Display;\n    use ::tablegen_rt::diagnostics::{Arg, Message};\n",
    );
    for (one, constant) in plan.diagnostics.iter().zip(constants) {
        let mut all = Vec::new();
        arguments(&one.text, &mut all).map_err(|message| one.record.error(message))?;
        let (mut parameters, mut values) = (Vec::new(), Vec::new());
        let mut lifetime = "'static";
        for (position, argument) in all.iter().enumerate() {
            let choice = match argument {
                Argument::Choice(name) => enums.get(name),
                _ => None,
            };
            match (argument, choice) {
                (Argument::Unused, _) => values.push("Arg::Number(0)".to_owned()),
                (Argument::Text, _) => {
                    lifetime = "'_";
                    parameters.push(format!("arg{position}: &dyn Display"));
                    values.push(format!("Arg::Text(arg{position})"));
                }
                (_, Some(choice)) => {
                    parameters.push(format!("arg{position}: super::choices::{choice}"));
                    values.push(format!("Arg::Number(arg{position}.value() as i64)"));
                }
                (_, None) => {
                    parameters.push(format!("arg{position}: i64"));
                    values.push(format!("Arg::Number(arg{position})"));
                }
            }
        }
        if lifetime == "'_" && parameters.iter().filter(|one| one.contains("dyn")).count() > 1 {
            lifetime = "'a";
        }
        let generics = if lifetime == "'a" { "<'a>" } else { "" };
        let mut parameters = parameters.join(", ");
        if lifetime == "'a" {
            parameters = parameters.replace("&dyn", "&'a dyn");
        }
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\n    /// {}\n    #[inline]\n    #[must_use]\n    \
             pub fn {constant}{generics}({parameters}) -> Message<{lifetime}, Diag, {}> {{\n        \
             Message::new(Diag::{constant}, [{}])\n    }}\n",
            described(one),
            all.len(),
            values.join(", "),
        );
    }
    text.push_str("}\n");
    Ok(text)
}
