//! Prints directives and clauses as Rust: enums, and tables for `tablegen_rt::directives`.

use proc_macro2::Ident;
use quote::quote;

use super::Plan;
use super::read::{Clause, Directives, Item, Keyword};
use tablegen_emit::rust::tables::{lists, number_table, numbers, packed_lists, starts, texts};
use tablegen_emit::rust::{
    Entry, Enum, Form, Module, Names, Section, Source, type_name, with_location,
};
use tablegen_format::directives as layout;
use tablegen_session::OutputContext;

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Module {
    let mut module = Module::new(output, "gen-directive-impl");
    module.reexport_runtime(&quote!(directives::{Allowance, AllowedClause, Versions}));
    let directives = &plan.directives;
    enums(output, &mut module, plan);
    module
        .text(spellings("DIRECTIVES", directives.directives.iter().map(|one| (&one.item, false))));
    let clauses = directives.clauses.iter();
    module.text(spellings("CLAUSES", clauses.map(|one| (&one.item, one.is_implicit))));
    tables(&mut module, plan);
    let queries = &plan.queries;
    for (name, table, default) in [
        ("Directive", "DIRECTIVES", queries.default_directive),
        ("Clause", "CLAUSES", queries.default_clause),
    ] {
        module.text(format!(
            "::tablegen_rt::directive_spellings!({name}, {table}, default {default});\n"
        ));
    }
    let mut names = Names::default();
    for own in ["Directive", "Clause", "Association", "Category", "SourceLanguage", "Allowance"] {
        names.claim(own);
    }
    for clause in directives.keyword_clauses() {
        let name = names.claim(&type_name(clause.enum_name));
        keywords(output, &mut module, &name, clause);
    }
    module
}

/// Prints the enums of directives, clauses and their properties.
fn enums(output: &OutputContext<'_>, module: &mut Module, plan: &Plan<'_>) {
    let directives = &plan.directives;
    let language = directives.name;
    let of_items = |name: &str, what: &str, items: Vec<&Item<'_>>| {
        let entries = (0..).zip(items).map(|(value, item)| {
            let about = format!("{}.", with_location(output, item.spelling(), item.record));
            let mut entry = Entry::new(item.spelling(), value, about);
            entry.variant = Some(item.identifier());
            entry
        });
        let about = format!("The {what} of {language}. Values are those of LLVM's enum.");
        let entries = entries.collect();
        Enum { name, about: &about, form: Form::Variants, entries }.print()
    };
    let items = directives.directives.iter().map(|one| &one.item).collect();
    module.text(of_items("Directive", "directives", items));
    let items = directives.clauses.iter().map(|one| &one.item).collect();
    module.text(of_items("Clause", "clauses", items));
    let of_names = |name: &str, about: &str, names: Vec<&str>| {
        let entry = |(value, name): (u32, &str)| Entry::new(name, value, format!("`{name}`."));
        let entries = (0..).zip(names).map(entry);
        let entries = entries.collect();
        Enum { name, about, form: Form::Variants, entries }.print()
    };
    let names = directives.categories.iter().map(|category| category.name);
    module.text(of_names("Category", "Categories of directives.", names.collect()));
    let names = directives.languages.iter().map(|language| language.name);
    module.text(of_names(
        "SourceLanguage",
        "The languages that directives stand in.",
        names.collect(),
    ));
    let about = "Constructs that directives are associated with.";
    module.text(of_names("Association", about, association_names(directives)));
}

fn association_names<'r>(directives: &Directives<'r>) -> Vec<&'r str> {
    directives.association_names.clone()
}

/// Returns the table of spellings. Items with `true` are never written.
fn spellings<'d, 'r: 'd>(name: &str, items: impl Iterator<Item = (&'d Item<'r>, bool)>) -> Source {
    let (mut lens, mut all, mut versions) = (Vec::new(), Vec::new(), Vec::new());
    let mut sorted = Vec::new();
    for (thing, (item, is_implicit)) in items.enumerate() {
        let own = item.spellings_by_version();
        lens.push(own.len());
        for spelling in own {
            if !is_implicit {
                sorted.push((spelling.text, all.len(), thing));
            }
            all.push(spelling.text);
            let number = |version: i32| u32::try_from(version).unwrap_or_default();
            let (first, last) = (number(spelling.versions.first), number(spelling.versions.last));
            versions.extend(layout::Versions { first, last }.to_numbers());
        }
    }
    sorted.sort_unstable();
    let len = sorted.len();
    let sorted: Vec<u64> = sorted
        .into_iter()
        .flat_map(|(_, spelling, item)| layout::Sorted { spelling, item }.to_numbers())
        .collect();
    Source::of(
        Section::Data,
        format!(
            "static {name}: ::tablegen_rt::directives::Spellings = {{\n    \
         use ::tablegen_rt::directives::{{Numbers, Spellings, Texts}};\n    \
         Spellings::builder()\n        .starts({})\n        .texts({})\n        \
         .versions({})\n        .sorted({})\n        .len({len})\n        .build()\n}};\n",
            starts(lens.into_iter()),
            texts(&all),
            numbers(&versions),
            numbers(&sorted)
        ),
    )
}

fn tables(module: &mut Module, plan: &Plan<'_>) {
    let (directives, queries) = (&plan.directives, &plan.queries);
    let version = |version: i64| version.clamp(0, i64::from(i32::MAX)) as u32;
    let allowed = directives.directives.iter().map(|directive| {
        let all = directive.all_clauses().flat_map(|(kind, one)| {
            let (first, last) = (version(one.first), version(one.last));
            let allowance = kind as u8;
            layout::Clause { clause: one.clause, allowance, first, last }.to_numbers()
        });
        all.collect::<Vec<_>>()
    });
    let allowed = packed_lists(allowed);
    module.add(
        Section::Data,
        format!(
            "static ALLOWED: ::tablegen_rt::directives::Clauses = {{\n    \
             use ::tablegen_rt::directives::Clauses;\n    \
             use ::tablegen_rt::mc::tables::{{Lists, Numbers}};\n    Clauses({allowed})\n}};\n"
        ),
    );
    let indices = |indices: &[usize]| indices.iter().map(|&index| index as u64).collect::<Vec<_>>();
    let all = &directives.directives;
    module.text(lists("LEAVES", all.iter().map(|directive| indices(&directive.leaves))));
    module.text(lists("LANGUAGES", all.iter().map(|directive| indices(&directive.languages))));
    let combined = queries.by_leaves[..queries.begins].iter();
    let combined: Vec<usize> =
        combined.copied().filter(|&index| !all[index].leaves.is_empty()).collect();
    module.text(number_table("COMBINED", &indices(&combined)));
    let index_in = |names: &[&str], name: &str| {
        names.iter().position(|known| *known == name).unwrap_or_default() as u64
    };
    let names = association_names(directives);
    let numbers: Vec<u64> =
        queries.properties.associations.iter().map(|name| index_in(&names, name)).collect();
    module.text(number_table("ASSOCIATIONS", &numbers));
    let names: Vec<&str> = directives.categories.iter().map(|category| category.name).collect();
    let numbers: Vec<u64> =
        queries.properties.categories.iter().map(|name| index_in(&names, name)).collect();
    module.text(number_table("CATEGORIES", &numbers));
    module.text(format!("::tablegen_rt::directives!({} combined);\n", combined.len()));
}

/// Prints the enum of a clause's values.
fn keywords(output: &OutputContext<'_>, module: &mut Module, name: &Ident, clause: &Clause<'_>) {
    let mut sorted: Vec<&Keyword<'_>> = clause.values.iter().collect();
    sorted.sort_by_key(|keyword| keyword.value);
    let values = sorted.iter().map(|keyword| u32::try_from(keyword.value));
    let values: Vec<u32> = values.collect::<Result<_, _>>().unwrap_or_default();
    let is_enum = values.len() == sorted.len() && values.is_sorted_by(|a, b| a < b);
    // Values that Rust enums cannot have are numbered from 0.
    let values = if is_enum { values } else { (0..).take(sorted.len()).collect() };
    let entries = values.into_iter().zip(&sorted).map(|(value, keyword)| {
        let about = format!("{}.", with_location(output, keyword.text, keyword.record));
        let mut entry = Entry::new(keyword.text.replace(' ', "_"), value, about);
        entry.variant = Some(keyword.record.name().to_owned());
        entry
    });
    let of = clause.item.spelling();
    let about = format!("The words that are values of clause `{of}`.");
    let entries: Vec<Entry> = entries.collect();
    let name_text = name.to_string();
    let default = sorted.iter().position(|keyword| keyword.is_default).unwrap_or_default();
    let printed = Enum { name: &name_text, about: &about, form: Form::Variants, entries }.print();
    module.text(printed);
    module.text(format!("::tablegen_rt::default_value!({name}, {default});\n"));
}
