//! Printers read no records: what they print is in the plan. A record in a plan stands for its name,
//! location and identity.
//!
//! The type system does not forbid reads, since plans hold handles of records. So this looks at the
//! tokens of the files below `cxx` and `rust` of each back-end.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::quoted::sources;

/// Items of `tablegen-core` that printers may import.
const HANDLES: &[&str] = &["Loc", "Record", "RecordError", "RecordId", "natural_order"];

/// Names that printers must not import.
const READERS: &[&str] = &["Context", "Queries", "Records"];

/// Methods of a record that read its fields.
const METHODS: &[&str] = &[
    "bit",
    "bits",
    "code",
    "dag",
    "dag_of",
    "dag_of_defs",
    "def",
    "deserialize",
    "field",
    "fields",
    "int",
    "list",
    "list_of",
    "list_of_defs",
    "list_of_ints",
    "list_of_plain_ints",
    "list_of_strings",
    "plain_int",
    "string",
    "value",
];

/// Returns true if a file is part of a printer.
fn is_printer(file: &Path) -> bool {
    let mut names = file.iter().filter_map(|name| name.to_str());
    let is_emit = names.clone().any(|name| name == "emit");
    !is_emit && names.any(|name| matches!(name, "cxx" | "cxx.rs" | "rust" | "rust.rs"))
}

/// Adds the reads of records in these tokens to `found`.
fn add_reads(tokens: &[TokenTree], found: &mut BTreeSet<String>) {
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                add_reads(&group.stream().into_iter().collect::<Vec<_>>(), found);
            }
            TokenTree::Ident(name) if name == "use" => {
                let is_end = |one: &TokenTree| one.to_string() == ";";
                let len = tokens[index..].iter().position(is_end).unwrap_or(0);
                let names = idents(tokens[index..index + len].iter().cloned().collect());
                add_imports(&names, found);
            }
            TokenTree::Ident(name) if name == "tablegen_core" => {
                // Path in an expression or a type.
                if let [_, TokenTree::Punct(_), TokenTree::Ident(item), ..] = &tokens[index + 1..]
                    && !HANDLES.iter().any(|one| item == one)
                {
                    found.insert(item.to_string());
                }
            }
            TokenTree::Ident(name) => {
                let is_method = METHODS.iter().any(|method| name == method)
                    && index > 0
                    && tokens[index - 1].to_string() == ".";
                if let Some(TokenTree::Group(arguments)) = tokens.get(index + 1)
                    && is_method
                    && arguments.delimiter() == Delimiter::Parenthesis
                {
                    let receiver = index.checked_sub(2).map(|index| tokens[index].to_string());
                    let is_record =
                        receiver.is_some_and(|name| name == "record" || name.ends_with("_record"));
                    // Builders have methods of these names with two arguments.
                    let arguments: Vec<_> = arguments.stream().into_iter().collect();
                    let has_name = matches!(arguments[..], [TokenTree::Literal(_)]);
                    if is_record || has_name {
                        found.insert(format!("{name}()"));
                    }
                }
            }
            _ => {}
        }
    }
}

/// Adds the imports of a `use` declaration that are not allowed.
fn add_imports(names: &[String], found: &mut BTreeSet<String>) {
    let is_core = names.get(1).is_some_and(|name| name == "tablegen_core");
    let names = names.iter().skip(2);
    found.extend(
        names
            .filter(|name| match is_core {
                true => !HANDLES.contains(&name.as_str()),
                false => READERS.contains(&name.as_str()),
            })
            .cloned(),
    );
}

/// Returns all identifiers in order.
fn idents(tokens: TokenStream) -> Vec<String> {
    let names = tokens.into_iter().map(|token| match token {
        TokenTree::Group(group) => idents(group.stream()),
        TokenTree::Ident(name) => vec![name.to_string()],
        _ => Vec::new(),
    });
    names.flatten().collect()
}

/// Returns the reads of records in the text of a file.
fn reads(text: &str) -> Result<BTreeSet<String>, Box<dyn Error>> {
    let tokens: TokenStream = text.parse().map_err(|error| format!("{error}"))?;
    let mut found = BTreeSet::new();
    add_reads(&tokens.into_iter().collect::<Vec<_>>(), &mut found);
    Ok(found)
}

#[test]
fn printers_read_no_records() -> Result<(), Box<dyn Error>> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let (mut count, mut list) = (0, String::new());
    for file in sources(&top)? {
        let name = file.strip_prefix(&top)?;
        if is_printer(name) {
            count += 1;
            for read in reads(&fs::read_to_string(&file)?)? {
                list += &format!("{}: {read}\n", name.display());
            }
        }
    }
    assert!(count > 100, "{count} printers");
    assert!(list.is_empty(), "printers read records:\n{list}");
    Ok(())
}

#[test]
fn reads_are_found() -> Result<(), Box<dyn Error>> {
    let all = |text| reads(text).map(|found| found.into_iter().collect::<Vec<_>>().join(" "));
    assert_eq!(all("use tablegen_core::{Loc, Record, Records};")?, "Records");
    assert_eq!(all("use crate::{Context, Plan};")?, "Context");
    assert_eq!(all("fn f() { use tablegen_model::Queries; }")?, "Queries");
    assert_eq!(all("fn f(all: &tablegen_core::Records) {}")?, "Records");
    assert_eq!(all("fn f() { x(record.string(field)) }")?, "string()");
    assert_eq!(all("fn f() { one.list_of_defs(\"Fields\") }")?, "list_of_defs()");
    let plain =
        "use tablegen_core::Record; fn f() { record.name(); set.bit(n); call.field(\"x\", x) }";
    assert_eq!(all(plain)?, "");
    Ok(())
}
