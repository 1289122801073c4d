//! Comparison of the tables of `--gen-clang-builtins` in C++ and in Rust, entry by entry.
//!
//! Input: a description. Output: the number of equal functions, or the first difference.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use crate::compiled::pair::Compilers;
use crate::compiled::source::Source;
use crate::compiled::succeed;
use crate::tool;

/// Program that prints the tables of the C++.
const MAIN: &str = include_str!("main.cpp.txt");

/// Program that prints the tables of the Rust.
const HARNESS: &str = include_str!("harness.rs.txt");

/// Returns the identifiers that follow `before`, each once.
fn names_after<'t>(text: &'t str, before: &str) -> Vec<&'t str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut all: Vec<&str> = text
        .split(before)
        .skip(1)
        .map(|rest| &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())])
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns the declarations that the generated C++ needs: headers, sets of languages, and
/// enumerators.
fn names(cpp: &str) -> String {
    let mut headers = names_after(cpp, "HeaderDesc::");
    let mut text = String::from("struct HeaderDesc { enum Id {");
    headers.retain(|header| *header != "NO_HEADER");
    headers.insert(0, "NO_HEADER");
    for header in &headers {
        let _ = write!(text, "{header}, ");
    }
    text.push_str("}; Id id; constexpr HeaderDesc(Id id) : id(id) {} };\n");
    text.push_str("static const char *const headers[] = {");
    for header in &headers {
        let _ = write!(text, "{header:?}, ");
    }
    text.push_str("};\n");
    let after_header = cpp.split("HeaderDesc::").skip(1);
    let mut languages: Vec<&str> =
        after_header.filter_map(|rest| rest.split_once(", ")?.1.split('}').next()).collect();
    languages.sort_unstable();
    languages.dedup();
    for language in languages {
        let _ = writeln!(text, "static constexpr const char *{language} = {language:?};");
    }
    let enumerators = cpp.split("#endif").next().unwrap_or_default().lines();
    text.push_str("static const char *const enumerators[] = {");
    for name in enumerators.filter_map(|line| line.strip_prefix("    BI")?.strip_suffix(',')) {
        let _ = write!(text, "{name:?}, ");
    }
    text.push_str("nullptr};\n");
    text
}

/// Compares all functions of a description. Returns the number of functions, or what differs.
///
/// # Errors
/// Returns an error if a program cannot be compiled or run.
pub fn compare(
    tablegen: &Path,
    compilers: &Compilers,
    source: &Source<'_>,
) -> io::Result<Result<usize, String>> {
    let dir = tempfile::tempdir()?;
    let dir = dir.path();
    let cpp = source.generate(tablegen, &["--gen-clang-builtins"])?;
    let rust = source.generate(tablegen, &["--gen-clang-builtins", "--rust"])?;
    fs::write(dir.join("names.h"), names(&cpp))?;
    fs::write(dir.join("builtins.inc"), cpp)?;
    fs::write(dir.join("main.cpp"), MAIN)?;
    fs::write(dir.join("generated.rs"), rust)?;
    fs::write(dir.join("main.rs"), HARNESS)?;
    let programs = compilers.pair(dir, &[])?;
    let theirs = succeed(&mut tool::command(&programs.cpp))?;
    let ours = succeed(&mut tool::command(&programs.rust))?;
    let [theirs, ours] = [&theirs, &ours].map(|text| String::from_utf8_lossy(text));
    let (theirs, ours): (Vec<&str>, Vec<&str>) = (theirs.lines().collect(), ours.lines().collect());
    let different = theirs.iter().zip(&ours).find(|(theirs, ours)| theirs != ours);
    Ok(match different {
        Some((theirs, ours)) => Err(format!("C++:  {theirs}\nRust: {ours}")),
        None if theirs.len() != ours.len() => {
            Err(format!("{} functions in C++, {} in Rust", theirs.len(), ours.len()))
        }
        None => Ok(ours.len()),
    })
}
