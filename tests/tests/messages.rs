//! Messages are for people: no program reads one back to learn what happened. Facts are in the code
//! and the data of a diagnostic, or in the fields of an error.

use std::error::Error;
use std::fs;
use std::path::Path;

use crate::quoted::sources;

/// Fields and functions that are, or return, the text of a message or a remedy.
const TEXTS: &[&str] = &[
    "message",
    "message_bytes",
    "llvm_message",
    "help",
    "advice",
    "render",
    "render_all",
    "above",
];

/// Methods that search or change a text.
const SEARCHES: &[&str] = &[
    "strip_prefix",
    "strip_suffix",
    "starts_with",
    "ends_with",
    "contains",
    "split_once",
    "rsplit_once",
    "find",
    "replace",
    "replacen",
    "match_indices",
];

/// Files whose `message` or `help` is not of a diagnostic.
const OTHERS: &[&str] = &[];

/// Returns the searches in messages of a text, without those of unit tests.
fn searches(text: &str) -> Vec<String> {
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    let is_name = |c: char| c == '_' || c.is_ascii_alphanumeric();
    for name in TEXTS {
        for (offset, _) in text.match_indices(name) {
            let before = text[..offset].chars().next_back();
            let after = text[offset + name.len()..].trim_start_matches("()").trim_start();
            let Some(method) = after.strip_prefix('.').filter(|_| !before.is_some_and(is_name))
            else {
                continue;
            };
            let end = method.find(|c| !is_name(c)).unwrap_or(method.len());
            if SEARCHES.contains(&&method[..end]) {
                found.push(format!("{name}.{}", &method[..end]));
            }
        }
    }
    found
}

#[test]
fn nobody_reads_a_message_back() -> Result<(), Box<dyn Error>> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let dirs = ["crates", "tablegen-core", "tablegen-build", "tablegen-macros", "tablegen-rt"];
    let (mut count, mut list) = (0, String::new());
    for file in dirs.map(|dir| sources(&top.join(dir))) {
        for file in file? {
            let name = file.strip_prefix(&top)?.to_string_lossy().replace('\\', "/");
            let is_test = name.split('/').any(|part| part == "tests" || part == "tests.rs");
            if is_test || OTHERS.contains(&&*name) {
                continue;
            }
            count += 1;
            for search in searches(&fs::read_to_string(&file)?) {
                list += &format!("{name}: {search}\n");
            }
        }
    }
    assert!(count > 500, "{count} files");
    assert!(list.is_empty(), "messages are read back:\n{list}");
    Ok(())
}

#[test]
fn searches_are_found() {
    assert_eq!(searches("if one.message.starts_with(\"x\") {}"), ["message.starts_with"]);
    assert_eq!(searches("error.message()\n    .split_once(':')"), ["message.split_once"]);
    assert_eq!(searches("help.strip_prefix(\"did\")?"), ["help.strip_prefix"]);
    assert!(searches("one.message.clone(); my_message.find('x')").is_empty());
    assert!(searches("#[cfg(test)]\nmod tests { f(one.message.contains(\"x\")) }").is_empty());
}
