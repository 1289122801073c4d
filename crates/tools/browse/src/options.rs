//! Data of a manual of command-line options, for records of LLVM's `OptParser.td`.
//!
//! Input: records of classes `Option` and `OptionGroup`, and the [`Manual`] of `--gen-opt-rst`. Output:
//! JSON that `options.js` reads:
//! - `sections`: title, text, records of the groups with this title, numbers of options;
//! - `options`: entries, in the order of the sections.

use serde_json::{Value, json};
use tablegen_core::{Record, Records};
use tablegen_options::manual::{Manual, ManualOption};
use tablegen_session::{Context, ModelSession};

/// Manual of all options.
pub(crate) struct OptionPages {
    /// Number of options.
    pub(crate) count: usize,
    pub(crate) data: Value,
}

impl OptionPages {
    /// Reads the options. `None` if the description has no options, or if `--gen-opt-rst` has an error.
    pub(crate) fn new(records: &Records) -> Option<Self> {
        records.derived_from_if_defined("Option").next()?;
        records.derived_from_if_defined("OptionKind").next()?;
        let session = ModelSession::<()>::new(records);
        let manual = Manual::read(&Context::new(&session)).ok()?;
        let groups: Vec<Record<'_>> = records.derived_from_if_defined("OptionGroup").collect();
        let (mut sections, mut options) = (Vec::new(), Vec::new());
        for section in &manual.sections {
            let first = options.len();
            options.extend(section.options.iter().map(option));
            let title = String::from_utf8_lossy(section.title);
            let of_title = groups.iter().filter(|group| text(**group, "Name") == title);
            let of_title: Vec<&Record<'_>> = of_title.collect();
            let about = ["DocBrief", "HelpText"].into_iter();
            let about = about.flat_map(|field| of_title.iter().map(move |one| text(**one, field)));
            let names: Vec<Value> = of_title
                .iter()
                .map(|one| json!([one.name(), text(**one, "DocName"), reference(**one, "Group")]))
                .collect();
            sections.push(json!({
                "title": title,
                "about": about.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" "),
                "groups": names,
                "options": (first..options.len()).collect::<Vec<_>>(),
            }));
        }
        let count = options.len();
        Some(OptionPages { count, data: json!({ "sections": sections, "options": options }) })
    }
}

fn option(one: &ManualOption<'_>) -> Value {
    let record = one.record;
    let utf8 = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
    let [prefix, name] = one.spelling.map(utf8);
    let mut other = record.list_of_strings("Prefixes").unwrap_or_default();
    other.retain(|other| *other != prefix);
    let spellings: Vec<String> = [prefix.as_str()]
        .into_iter()
        .chain(other)
        .map(|prefix| format!("{prefix}{name}"))
        .collect();
    let variants = record.list_of_defs("HelpTextsForVariants").unwrap_or_default();
    let variants: Vec<Value> = variants
        .into_iter()
        .map(|one| json!([names(one, "Visibilities"), text(one, "Text")]))
        .collect();
    json!({
        "record": record.name(),
        "spellings": spellings,
        "metaVar": utf8(one.meta_var),
        "help": utf8(&one.help),
        "about": text(record, "DocBrief"),
        "kind": record.def("Kind").map(|kind| text(kind, "Name")).unwrap_or_default(),
        "arguments": record.plain_int("NumArgs").unwrap_or_default(),
        "group": reference(record, "Group"),
        "alias": reference(record, "Alias"),
        "aliasArguments": record.list_of_strings("AliasArgs").unwrap_or_default(),
        "flags": names(record, "Flags"),
        "visibility": names(record, "Visibility"),
        "variants": variants,
    })
}

/// Returns the text of a field, empty if it is unset or missing.
fn text(record: Record<'_>, field: &str) -> String {
    let known = record.field(field).filter(|field| !field.value().is_unset());
    known.and_then(|_| record.string(field).ok()).unwrap_or_default().to_owned()
}

/// Returns the name of the record that a field refers to, or an empty string.
fn reference(record: Record<'_>, field: &str) -> String {
    let value = record.field(field).and_then(|field| field.value().as_def());
    value.map(|one| one.name().to_owned()).unwrap_or_default()
}

/// Returns the names of the records in a list.
fn names(record: Record<'_>, field: &str) -> Vec<String> {
    let list = record.list_of_defs(field).unwrap_or_default();
    list.into_iter().map(|one| one.name().to_owned()).collect()
}
