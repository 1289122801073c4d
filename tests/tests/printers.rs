//! Printers read no records: what they print is in the plan. A record in a plan stands for its name,
//! location and identity. Plans hold no text that a printer makes.
//!
//! The type system does not forbid either, since plans hold handles of records and strings. So this
//! looks at tokens:
//! - those of each function that prints, in all crates: a function that calls one of [`PRINTING`] or
//!   takes one of [`TEXTS`];
//! - those of the files below `cxx` and `rust` of each back-end, which also import nothing that reads;
//! - the files named `plan`, and the types that implement `PrintPlan`.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::quoted::sources;

/// Items of `tablegen-core` that printers may import.
const HANDLES: &[&str] = &["Loc", "Record", "RecordError", "RecordId", "Release", "natural_order"];

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

/// Macros that print C++ or Rust.
const PRINTING: &[&str] = &["emit", "put", "quote", "quote_spanned", "write", "writeln"];

/// Types of printed text.
const TEXTS: &[&str] = &["Indented", "TokenStream"];

/// Types in the signature of a function that reads records.
const SOURCES: &[&str] = &["Context", "Read", "Records"];

/// Crates with printers: those of back-ends, and what they print with.
const PRINTERS: &[&str] = &["codegen", "emit/emit", "frontends"];

/// Directories in which functions read and print, with the reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    (
        "frontends/mlir/src/operations",
        "classes have hundreds of small strings: one operation is printed before the next is read",
    ),
    ("frontends/records/src/dumps", "dumps print the records themselves"),
];

/// Function in the tokens of a file.
struct Function {
    name: String,
    /// Identifiers of parameters and result.
    signature: Vec<String>,
    body: Vec<TokenTree>,
}

/// Adds the functions in these tokens to `found`. Code that a macro quotes is text.
fn add_functions(tokens: &[TokenTree], found: &mut Vec<Function>) {
    let is_body = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    };
    for (index, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        if !is_quoted(tokens, index) {
            add_functions(&group.stream().into_iter().collect::<Vec<_>>(), found);
        }
    }
    for (index, pair) in tokens.windows(2).enumerate() {
        let [TokenTree::Ident(keyword), TokenTree::Ident(name)] = pair else { continue };
        if keyword != "fn" {
            continue;
        }
        let rest = &tokens[index + 2..];
        let Some(end) = rest.iter().position(is_body) else { continue };
        if let TokenTree::Group(body) = &rest[end] {
            found.push(Function {
                name: name.to_string(),
                signature: signature(&rest[..end]),
                body: body.stream().into_iter().collect(),
            });
        }
    }
}

/// Returns the identifiers of parameters and result. Parameters named `_` are left out.
fn signature(tokens: &[TokenTree]) -> Vec<String> {
    let mut names = Vec::new();
    for token in tokens {
        let TokenTree::Group(group) = token else {
            names.extend(idents(token.clone().into()));
            continue;
        };
        let (mut is_start, mut is_unused, mut depth) = (true, false, 0);
        for token in group.stream() {
            let (is_first, is_comma) = match &token {
                TokenTree::Punct(punct) => {
                    match punct.as_char() {
                        '<' => depth += 1,
                        '>' => depth -= 1,
                        _ => {}
                    }
                    (false, punct.as_char() == ',' && depth == 0)
                }
                _ => (is_start, false),
            };
            if is_first {
                is_unused = token.to_string() == "_";
            }
            is_start = is_comma;
            if !is_unused {
                names.extend(idents(token.into()));
            }
        }
    }
    names
}

/// Returns true if the token with an index is the argument of `quote!`.
fn is_quoted(tokens: &[TokenTree], index: usize) -> bool {
    is_call(tokens, index, &["quote", "quote_spanned"])
}

/// Returns true if the token with an index is the argument of one of these macros.
fn is_call(tokens: &[TokenTree], index: usize, names: &[&str]) -> bool {
    let (Some(bang), Some(name)) = (index.checked_sub(1), index.checked_sub(2)) else {
        return false;
    };
    matches!(&tokens[bang], TokenTree::Punct(punct) if punct.as_char() == '!')
        && matches!(&tokens[name], TokenTree::Ident(name) if names.iter().any(|one| name == one))
}

/// Returns true if the tokens call a macro that prints.
fn prints(tokens: &[TokenTree]) -> bool {
    tokens.iter().enumerate().any(|(index, token)| match token {
        TokenTree::Group(group) => {
            is_call(tokens, index, PRINTING)
                || prints(&group.stream().into_iter().collect::<Vec<_>>())
        }
        _ => false,
    })
}

/// Returns the functions in the text of a file that read records and print.
fn mixed_functions(text: &str) -> Result<BTreeSet<String>, Box<dyn Error>> {
    let tokens: TokenStream = text.parse().map_err(|error| format!("{error}"))?;
    let mut functions = Vec::new();
    add_functions(&tokens.into_iter().collect::<Vec<_>>(), &mut functions);
    let mentions = |function: &Function, names: &[&str]| {
        function.signature.iter().any(|one| names.contains(&one.as_str()))
    };
    let mixed = functions.into_iter().filter(|function| {
        let mut reads = BTreeSet::new();
        add_reads(&function.body, &mut reads);
        // Paths and imports are those of handles or of errors.
        reads.retain(|read| read.ends_with("()"));
        (prints(&function.body) || mentions(function, TEXTS))
            && (mentions(function, SOURCES) || !reads.is_empty())
    });
    Ok(mixed.map(|function| function.name).collect())
}

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
fn functions_read_or_print() -> Result<(), Box<dyn Error>> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let (mut count, mut list) = (0, String::new());
    let mut used = BTreeSet::new();
    for file in sources(&top)? {
        let name = file.strip_prefix(&top)?;
        if !PRINTERS.iter().any(|of| name.starts_with(of)) {
            continue;
        }
        if name.ends_with("tests.rs") {
            continue;
        }
        count += 1;
        let mixed = mixed_functions(&fs::read_to_string(&file)?)?;
        match EXCEPTIONS.iter().position(|(of, _)| name.starts_with(of)) {
            Some(exception) if !mixed.is_empty() => drop(used.insert(exception)),
            _ => mixed.iter().for_each(|one| list += &format!("{}: {one}\n", name.display())),
        }
    }
    assert!(count > 800, "{count} files");
    assert!(list.is_empty(), "functions read records and print:\n{list}");
    assert_eq!(used.len(), EXCEPTIONS.len(), "directories that are no exceptions any more");
    Ok(())
}

/// Returns the types with printed text in a plan: in a whole file, or in the types of a file that
/// implement `PrintPlan`.
fn texts_of_plans(text: &str, is_plan: bool) -> Result<BTreeSet<String>, Box<dyn Error>> {
    let tokens: TokenStream = text.parse().map_err(|error| format!("{error}"))?;
    let tokens: Vec<_> = tokens.into_iter().collect();
    let texts = |tokens: &[TokenTree]| -> Vec<String> {
        let names = idents(tokens.iter().cloned().collect());
        names.into_iter().filter(|name| TEXTS.contains(&name.as_str())).collect()
    };
    let mut found = BTreeSet::new();
    if is_plan {
        found.extend(texts(&tokens));
        if prints(&tokens) {
            found.insert("prints".to_owned());
        }
    }
    let is = |index: usize, name: &str| {
        tokens.get(index).is_some_and(|token: &TokenTree| token.to_string() == name)
    };
    let mut printed = BTreeSet::new();
    for index in (0..tokens.len()).filter(|&index| is(index, "PrintPlan")) {
        let end = tokens[index..].iter().position(|one| matches!(one, TokenTree::Group(_)));
        let end = index + end.unwrap_or_default();
        let name =
            (index..end).find(|&index| is(index, "for")).and_then(|index| tokens.get(index + 1));
        printed.extend(name.map(TokenTree::to_string));
    }
    for index in (0..tokens.len()).filter(|&index| is(index, "struct") || is(index, "enum")) {
        let Some(name) = tokens.get(index + 1) else { continue };
        let fields = tokens[index..].iter().find(|one| matches!(one, TokenTree::Group(_)));
        if let Some(fields) = fields.filter(|_| printed.contains(&name.to_string())) {
            found.extend(texts(std::slice::from_ref(fields)));
        }
    }
    Ok(found)
}

#[test]
fn plans_hold_no_text() -> Result<(), Box<dyn Error>> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let (mut count, mut list) = (0, String::new());
    for file in sources(&top)? {
        let name = file.strip_prefix(&top)?;
        if !PRINTERS.iter().any(|of| name.starts_with(of)) {
            continue;
        }
        let text = fs::read_to_string(&file)?;
        let is_plan = name.iter().any(|part| part == "plan" || part == "plan.rs")
            && !text.contains("dyn PrintPlan");
        count += usize::from(is_plan || text.contains("PrintPlan<"));
        for found in texts_of_plans(&text, is_plan)? {
            list += &format!("{}: {found}\n", name.display());
        }
    }
    assert!(count > 60, "{count} files with plans");
    assert!(list.is_empty(), "plans have text:\n{list}");
    Ok(())
}

#[test]
fn mixed_functions_are_found() -> Result<(), Box<dyn Error>> {
    let all = |text| mixed_functions(text).map(|all| all.into_iter().collect::<Vec<_>>().join(" "));
    assert_eq!(all("fn f(cx: &Context<'_, 'r>) { emit!(out; x); }")?, "f");
    assert_eq!(all("fn f(cx: &OutputContext<'_>) { emit!(out; x); }")?, "");
    assert_eq!(all("fn f(out: &mut Indented) { out.write(record.string(\"x\")); }")?, "f");
    assert_eq!(all("fn f(out: &mut Indented) -> Read<()> { g(out) }")?, "f");
    assert_eq!(all("impl A { fn f(self) { if x { put!(out, \"{}\", one.def(\"x\")) } } }")?, "f");
    assert_eq!(all("fn f() { quote! { fn g(cx: &Context) { write!(f, \"\") } } }")?, "");
    assert_eq!(all("fn f(_: &Context<'_, 'r>) -> Plan { put!(out, x) }")?, "");
    assert_eq!(all("fn f(cx: &Context) -> Plan { g() } fn g() { emit!(out; x) }")?, "");
    Ok(())
}

#[test]
fn texts_in_plans_are_found() -> Result<(), Box<dyn Error>> {
    let all = |text, is_plan| {
        texts_of_plans(text, is_plan).map(|all| all.into_iter().collect::<Vec<_>>().join(" "))
    };
    assert_eq!(all("struct P { a: Vec<Indented> }", true)?, "Indented");
    assert_eq!(all("fn f() { emit!(out; x) }", true)?, "prints");
    let plan = "struct P<'r> { a: TokenStream } impl<'r> PrintPlan<'r, K> for P<'r> {}";
    assert_eq!(all(plan, false)?, "TokenStream");
    assert_eq!(all("struct P { a: Indented }", false)?, "");
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
