//! Identifiers of the sources follow the glossary of CONTRIBUTING.md.
//!
//! All Rust sources and templates of programs are tokenized, the arguments of `quote!` included.
//! Names of tests are sentences and not checked. Generated modules of fixtures are not checked,
//! because most of their names are those of descriptions; their other names are in `quote!`. Recorded
//! modules are copies of fixtures.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use heck::ToSnakeCase;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Directories with sources of this project.
const DIRECTORIES: &[&str] = &[
    "crates",
    "examples",
    "fuzz",
    "tablegen-build",
    "tablegen-core",
    "tablegen-macros",
    "tablegen-rt",
    "tests",
];

/// Words that no part of a name is, with names of the glossary to use.
const WORDS: &[(&str, &str)] = &[
    ("ask", "request, query"),
    ("asked", "request, query"),
    ("asking", "request, query"),
    ("asks", "request, query"),
    ("complain", "report"),
    ("complains", "report"),
    ("concerns", "depends_on"),
    ("face", "tool, interface"),
    ("faces", "tools, interfaces"),
    ("job", "request, command, OutputContext"),
    ("jobs", "requests, commands"),
    ("meets", "may_contain"),
    ("place", "index, offset, position, loc, location, slot"),
    ("places", "indices, offsets, positions, locs, locations, slots"),
    ("refusal", "error, rejection"),
    ("refuse", "reject"),
    ("refused", "rejected"),
    ("refuses", "rejects"),
    ("room", "capacity, module, crate"),
    ("rooms", "modules, crates"),
    ("tell", "report"),
    ("tells", "reports"),
    ("told", "reported"),
    ("way", "path, spelling, direction"),
    ("ways", "paths, spellings, combinations"),
];

/// Beginnings of names that standards give: attributes of DWARF.
const STANDARDS: &[&str] = &["DW_AT_"];

/// Complete names of types, with names of the glossary to use.
const TYPES: &[(&str, &str)] = &[
    ("Ask", "Context"),
    ("Does", "Action"),
    ("Lack", "Missing"),
    ("Parts", "Model, or the kind of parts"),
    ("Takes", "Arity, ArgumentSet"),
];

/// Files, or directories, in which `word` is a machine word, the content of a register, or a word
/// of a text. Elsewhere the name says which: identifier, keyword, token, string.
const WORD_FILES: &[(&str, &str)] = &[
    ("crates/language/cache/tests/all/damage.rs", "4 bytes of a file"),
    ("crates/frontends/clang/src/diagnostics/wording.rs", "words of a message"),
    ("crates/codegen/assembly/src/asm_matcher/rust/tables.rs", "64 bits of a set"),
    ("crates/codegen/codegen/src/callingconv/rust/units.rs", "64 bits of a set"),
    ("crates/codegen/isel/src/dag_isel", "32 bits of a step, and the register class of a test"),
    ("crates/codegen/encoding/src/disassembler", "encodings"),
    ("crates/codegen/encoding/src/emitter", "encodings"),
    ("crates/codegen/global-isel/src/register_bank/cxx.rs", "32 bits of a set"),
    ("crates/codegen/codegen/src/register_info/cxx", "bits of a set"),
    ("crates/codegen/codegen/src/subtarget", "64 bits of a set of features"),
    ("crates/emit/format/src/compress.rs", "64 bits of a row"),
    ("crates/tools/lsp/src/index.rs", "words of a text"),
    ("crates/machine/mc/src/assembler/encode.rs", "encodings"),
    ("crates/machine/mc-targets/targets", "encodings"),
    ("crates/machine/targets/hexagon", "encodings, which packets consist of"),
    ("crates/codegen/model/src", "64 bits of a set, and the register class of a test"),
    ("crates/emit/quirks/src/unordered_map.rs", "64 bits of a text"),
    ("examples/dialect", "32-bit values"),
    ("examples/objdump", "encodings, and words of 32 bits"),
    ("examples/own-backend", "encodings"),
    ("examples/rv32i", "32-bit values and encodings"),
    ("tablegen-core/src/memo.rs", "32 bits of a key"),
    ("tablegen-core/src/regex", "word boundaries"),
    ("tablegen-core/src/storage/slots.rs", "64 bits of a slot"),
    ("tablegen-core/src/snapshot", "32 bits of a snapshot"),
    ("tablegen-core/src/types/snapshot.rs", "32 bits of a snapshot"),
    ("tablegen-core/src/value", "32 bits of a value"),
    ("tablegen-core/src/view/values.rs", "32 bits of a value"),
    ("tablegen-rt/src/asm", "64 bits of a set"),
    ("tablegen-rt/src/cc.rs", "64 bits of a set"),
    ("tablegen-rt/src/decode", "encodings"),
    ("tablegen-rt/src/decode.rs", "encodings"),
    ("tablegen-rt/src/encode", "encodings"),
    ("tablegen-rt/src/encode.rs", "encodings"),
    ("tablegen-rt/src/gisel", "32-bit values of tests"),
    ("tablegen-rt/src/isel/graph/tests.rs", "32-bit values"),
    ("tests/src/bin", "encodings"),
    ("tests/src/differential/generator/strings.rs", "words of a text"),
    ("tests/src/disassembler", "encodings"),
    ("tests/src/encoders", "encodings"),
    ("tests/src/front_ends/random/diagnostics.rs", "words of a message"),
    ("tests/src/riscv_asm", "encodings"),
    ("tests/tests/fixtures", "registers, encodings and 32-bit values of descriptions"),
    ("tests/tests/module_items", "64 bits of a set, and the name of a register class"),
    ("tests/tests/names.rs", "words of names"),
    ("tests/tests/register_info.rs", "name of a register class"),
];

/// Names that contain a word of the glossary in another sense: file or directory, name, reason.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("crates/language/syntax/src/lib.rs", "TokenAtOffset", "of the library `rowan`"),
    ("examples/inline-ops/src/main.rs", "Takes", "field of a description"),
    ("crates/machine/mc-targets/targets/mips/codegen", "AT_64", "register of a description"),
    ("tablegen-core/src", "included_at", "the preposition, as in `error_at`"),
    ("tablegen-core/src", "names_at", "the preposition, as in `error_at`"),
    ("tests/src/differential", "jobs", "threads, as of `make --jobs`"),
    ("tests/tests/fixtures/clang/diagnostics/told_main.rs", "told", "name of the fixture"),
    (
        "tests/tests/fixtures/dag_isel/hooks_main.rs",
        "select_place_true_3",
        "operand of a description",
    ),
    (
        "tests/tests/fixtures/dialects/variables_captured_in_two_places_are_deduced_and_compared_main.rs",
        "variables_captured_in_two_places_are_deduced_and_compared",
        "name of the fixture",
    ),
];

/// Phrases in which a word of the glossary has its usual sense.
const PHRASES: &[&str] = &["at_least", "at_most", "in_place"];

/// Adds the Rust sources and templates below a directory.
fn sources(dir: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            // Generated: `names` of targets has the names of the descriptions.
            let is_generated =
                name == "generated" || path.ends_with("names") && path.join("target.rs").exists();
            if name != "target" && !is_generated {
                sources(&path, found)?;
            }
            continue;
        }
        let is_fixture = path.components().any(|part| part.as_os_str() == "fixtures")
            && path.components().filter(|part| part.as_os_str() == "tests").count() > 1;
        let is_source = name.ends_with(".rs") || name.ends_with(".rs.txt");
        if is_source && (!is_fixture || name.ends_with("_main.rs")) {
            found.push(path);
        }
    }
    Ok(())
}

/// Returns the reason why the glossary does not have a name, if any. `is_function` is true if the
/// name is that of a function: `error_at(offset)` has its location as an argument.
fn defect(name: &str, is_function: bool, words: bool) -> Option<String> {
    let name = name.strip_prefix("r#").unwrap_or(name);
    if let Some((_, better)) = TYPES.iter().find(|(known, _)| *known == name) {
        return Some((*better).to_owned());
    }
    if STANDARDS.iter().any(|prefix| name.starts_with(prefix)) {
        return None;
    }
    let mut snake = name.to_snake_case();
    for phrase in PHRASES {
        snake = snake.replace(phrase, "");
    }
    let parts: Vec<&str> = snake.split('_').collect();
    if let Some((_, better)) = WORDS.iter().find(|(word, _)| parts.contains(word)) {
        return Some((*better).to_owned());
    }
    let is_position = is_function && parts.first() != Some(&"at") || parts.first() == Some(&"is");
    if parts.contains(&"at") && !is_position {
        return Some("index, offset, position, loc, location, slot".to_owned());
    }
    if words && (parts.contains(&"word") || parts.contains(&"words")) {
        return Some("identifier, keyword, token, string".to_owned());
    }
    None
}

/// Calls `visit` with each name and true if it is that of a function.
fn names(stream: TokenStream, visit: &mut dyn FnMut(&str, bool)) {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let punct = |index: usize| match tokens.get(index) {
        Some(TokenTree::Punct(punct)) => Some(punct.as_char()),
        _ => None,
    };
    let mut is_test = false;
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                let attribute = group.stream().to_string();
                is_test |= group.delimiter() == Delimiter::Bracket
                    && index > 0
                    && punct(index - 1) == Some('#')
                    && attribute.split(|c: char| !c.is_alphanumeric()).next_back() == Some("test");
                names(group.stream(), visit);
            }
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                let before = index.checked_sub(1).and_then(|index| tokens.get(index));
                let is_defined = matches!(before, Some(TokenTree::Ident(word)) if word == "fn");
                if is_defined && std::mem::take(&mut is_test) {
                    continue;
                }
                let is_called = matches!(
                    tokens.get(index + 1),
                    Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis
                );
                let is_path =
                    index > 1 && punct(index - 1) == Some(':') && punct(index - 2) == Some(':')
                        || punct(index + 1) == Some(':') && punct(index + 2) == Some(':');
                visit(&name, is_defined || is_called || is_path);
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

#[test]
fn names_are_those_of_the_glossary() -> io::Result<()> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for dir in DIRECTORIES {
        sources(&top.join(dir), &mut files)?;
    }
    files.sort();
    assert!(files.len() > 1000, "only {} files", files.len());
    let mut used_exceptions = vec![false; EXCEPTIONS.len()];
    let mut used_files = vec![false; WORD_FILES.len()];
    let mut defects = BTreeMap::new();
    for path in files {
        let file = path.strip_prefix(&top).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(&path)?;
        let stream: TokenStream =
            text.parse().map_err(|error| io::Error::other(format!("{file}: {error}")))?;
        let is_in = |dir: &str| file == dir || file.starts_with(&format!("{dir}/"));
        let word_file = WORD_FILES.iter().position(|(dir, _)| is_in(dir));
        names(stream, &mut |name, is_function| {
            if defect(name, is_function, true).is_none() {
                return;
            }
            let exception =
                EXCEPTIONS.iter().position(|(dir, known, _)| *known == name && is_in(dir));
            if let Some(index) = exception {
                used_exceptions[index] = true;
                return;
            }
            match (defect(name, is_function, false), word_file) {
                (None, Some(index)) => used_files[index] = true,
                (better, _) => {
                    let better = better.or_else(|| defect(name, is_function, true));
                    *defects.entry((file.clone(), name.to_owned(), better)).or_insert(0) += 1;
                }
            }
        });
    }
    let list: String = defects
        .iter()
        .map(|((file, name, better), count)| {
            format!("{file}: `{name}` ({count}): {}\n", better.as_deref().unwrap_or_default())
        })
        .collect();
    assert!(list.is_empty(), "names that the glossary of CONTRIBUTING.md has others for:\n{list}");
    let unused = EXCEPTIONS.iter().zip(&used_exceptions).filter(|(_, used)| !**used);
    let unused: Vec<_> = unused.map(|((file, name, _), _)| format!("{file}: {name}")).collect();
    assert!(unused.is_empty(), "exceptions without a use: {unused:?}");
    let unused = WORD_FILES.iter().zip(&used_files).filter(|(_, used)| !**used);
    let unused: Vec<_> = unused.map(|((file, _), _)| *file).collect();
    assert!(unused.is_empty(), "files without a word: {unused:?}");
    Ok(())
}

#[test]
fn names_of_the_glossary_are_found() {
    let mut found = Vec::new();
    let text = "#[test] fn what_is_told() { let at = self.error_at(4); first.place_of(at_end) }
        fn tell(x: Parts) -> Word { quote!(#way.is_at(in_place)) }";
    let stream: TokenStream = text.parse().expect("tokens");
    names(stream, &mut |name, is_function| {
        if defect(name, is_function, true).is_some() {
            found.push(name.to_owned());
        }
    });
    assert_eq!(found, ["at", "place_of", "at_end", "tell", "Parts", "Word", "way"]);
}
