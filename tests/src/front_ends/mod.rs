//! Comparison of the outputs for the front end of a C compiler in C++ and Rust, entry by entry.
//!
//! Input: a [`Part`], which has the programs that print all entries, and a description. Output: the
//! number of equal lines, or the first difference.

pub mod random;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use crate::compiled::pair::Compilers;
use crate::compiled::source::Source;
use crate::compiled::succeed;
use crate::tool;

/// Declarations for the C++ programs.
const NAMES: &str = include_str!("names.h");

/// Outputs to compare.
#[derive(Clone, Debug)]
pub struct Part {
    /// C++ outputs: file name and option, without dashes.
    cpp: &'static [(&'static str, &'static str)],
    /// Option of the Rust module.
    rust: &'static str,
    /// C++ and Rust programs that print the module.
    programs: [String; 2],
}

impl Part {
    fn new(
        cpp: &'static [(&'static str, &'static str)],
        rust: &'static str,
        [cpp_program, rust_program]: [&str; 2],
    ) -> Self {
        Part { cpp, rust, programs: [cpp_program.to_owned(), rust_program.to_owned()] }
    }

    /// Returns the part of a node hierarchy. The arguments describe the Rust program: the suffix of
    /// type names, the condition for a range of nodes, and further output.
    fn nodes(
        cpp: &'static [(&'static str, &'static str)],
        cpp_program: &str,
        [suffix, has_range, more]: [&str; 3],
    ) -> Self {
        let rust = include_str!("nodes.rs.txt")
            .replace("@suffix@", suffix)
            .replace("@has_range@", has_range)
            .replace("@more@", more);
        Part::new(cpp, cpp[0].1, [cpp_program, &rust])
    }

    /// Returns the part that compares nodes printed with macros of this name.
    fn nodes_of(
        cpp: &'static [(&'static str, &'static str)],
        root: &str,
        [suffix, more]: [&str; 2],
    ) -> Self {
        let program = include_str!("nodes.cpp").replace("ROOT", root);
        Part::nodes(cpp, &program, [suffix, "true", more])
    }

    /// Returns the part that compares declarations.
    #[must_use]
    pub fn declarations() -> Self {
        let more = "flag(\"context\", Class::is_context);";
        Part::nodes_of(&[("nodes.inc", "gen-clang-decl-nodes")], "DECL", ["Decl", more])
    }

    /// Returns the part that compares statements.
    #[must_use]
    pub fn statements() -> Self {
        Part::nodes_of(&[("nodes.inc", "gen-clang-stmt-nodes")], "STMT", [""; 2])
    }

    /// Returns the part that compares comments.
    #[must_use]
    pub fn comments() -> Self {
        Part::nodes_of(&[("nodes.inc", "gen-clang-comment-nodes")], "COMMENT", [""; 2])
    }

    /// Returns the part that compares types.
    #[must_use]
    pub fn types() -> Self {
        let more = "flag(\"always canonical\", Class::is_always_canonical);
            flag(\"never canonical\", Class::is_never_canonical);
            flag(\"never canonical unless dependent\", Class::is_never_canonical_unless_dependent);
            flag(\"always dependent\", Class::is_always_dependent);
            println!(\"last {}\", Kind::ALL[Kind::ALL.len() - 1].value());";
        let cpp = &[("nodes.inc", "gen-clang-type-nodes")];
        Part::nodes(cpp, include_str!("types.cpp"), ["", "false", more])
    }

    /// Returns the part that compares nodes of syntax trees.
    #[must_use]
    pub fn tokens() -> Self {
        let cpp = &[("nodes.inc", "gen-clang-syntax-node-list")];
        Part::nodes(cpp, include_str!("tokens.cpp"), ["", "class != root", ""])
    }

    /// Returns the part that compares named characters of HTML.
    #[must_use]
    pub fn references() -> Self {
        Part::new(
            &[("references.inc", "gen-clang-comment-html-named-character-references")],
            "gen-clang-comment-html-named-character-references",
            [include_str!("references.cpp"), include_str!("references.rs")],
        )
    }

    /// Returns the part that compares HTML tags.
    #[must_use]
    pub fn tags() -> Self {
        Part::new(
            &[
                ("tags.inc", "gen-clang-comment-html-tags"),
                ("properties.inc", "gen-clang-comment-html-tags-properties"),
            ],
            "gen-clang-comment-html-tags-properties",
            [include_str!("tags.cpp"), include_str!("tags.rs")],
        )
    }

    /// Returns the part that compares commands of comments.
    #[must_use]
    pub fn commands() -> Self {
        Part::new(
            &[
                ("commands.inc", "gen-clang-comment-command-info"),
                ("list.inc", "gen-clang-comment-command-list"),
            ],
            "gen-clang-comment-command-info",
            [include_str!("commands.cpp"), include_str!("commands.rs")],
        )
    }

    /// Returns the part that compares checkers and packages.
    #[must_use]
    pub fn checkers() -> Self {
        Part::new(
            &[("checkers.inc", "gen-clang-sa-checkers")],
            "gen-clang-sa-checkers",
            [include_str!("checkers.cpp"), include_str!("checkers.rs")],
        )
    }

    /// Returns the part that compares names of attributes.
    #[must_use]
    pub fn spellings() -> Self {
        Part::new(
            &[
                ("kinds.inc", "gen-clang-attr-parsed-attr-kinds"),
                ("list.inc", "gen-clang-attr-parsed-attr-list"),
            ],
            "gen-clang-attr-parsed-attr-kinds",
            [include_str!("spellings.cpp"), include_str!("spellings.rs")],
        )
    }

    /// Compares the lines that programs of both languages print for a description. Returns the
    /// number of lines, or what differs.
    ///
    /// # Errors
    /// Returns an error if a program cannot be made or run.
    pub fn compare(
        &self,
        tablegen: &Path,
        compilers: &Compilers,
        source: &Source<'_>,
    ) -> io::Result<Result<usize, String>> {
        let dir = tempfile::tempdir()?;
        let dir = dir.path();
        let mut names = BTreeSet::new();
        let mut classes = String::new();
        for (file, option) in self.cpp {
            let text = source.generate(tablegen, &[&format!("--{option}")])?;
            names.extend(keys(&text).map(str::to_owned));
            classes += &checkers(&text);
            fs::write(dir.join(file), text)?;
        }
        let rust = source.generate(tablegen, &[&format!("--{}", self.rust), "--rust"])?;
        fs::write(dir.join("generated.rs"), rust)?;
        fs::write(dir.join("classes.rs"), format!("&[{classes}]"))?;
        fs::write(dir.join("names.h"), NAMES)?;
        for (name, text) in ["main.cpp", "main.rs"].into_iter().zip(&self.programs) {
            fs::write(dir.join(name), text)?;
        }
        let programs = compilers.pair(dir, &[])?;
        if !names.is_empty() {
            let own = succeed(tool::command(&programs.rust).arg("names"))?;
            names.extend(String::from_utf8_lossy(&own).lines().map(str::to_owned));
        }
        let names = with_others(&names);
        let lines = |program: &Path| {
            let outcome = tool::run(&mut tool::command(program), names.as_bytes())?;
            if !outcome.succeeded() {
                return Err(io::Error::other(outcome.describe()));
            }
            let text = String::from_utf8_lossy(&outcome.stdout).into_owned();
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort_unstable();
            Ok(lines)
        };
        let (cpp, rust) = (lines(&programs.cpp)?, lines(&programs.rust)?);
        let only = |these: &[String], those: &[String]| {
            these.iter().find(|line| those.binary_search(line).is_err()).cloned()
        };
        Ok(match (only(&cpp, &rust), only(&rust, &cpp)) {
            (None, None) if cpp.len() == rust.len() => Ok(cpp.len()),
            (None, None) => Err(format!("{} lines of C++, {} of Rust", cpp.len(), rust.len())),
            (cpp, rust) => Err(format!("only C++: {cpp:?}\nonly Rust: {rust:?}")),
        })
    }
}

/// Iterates over the names that the C++ looks up. A comment after each result has the name.
fn keys(cpp: &str) -> impl Iterator<Item = &str> {
    cpp.lines().filter_map(|line| line.split_once(";\t // \"")?.1.strip_suffix('"'))
}

/// Returns the classes of checkers in the C++, as elements of a Rust list.
fn checkers(cpp: &str) -> String {
    let mut text = String::new();
    for line in cpp.lines().filter_map(|line| line.strip_prefix("CHECKER(\"")) {
        if let Some(class) = line.split(", ").nth(1) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "({class:?}, Checker::{class}),");
        }
    }
    text
}

/// Returns these names and similar ones, each on a line.
fn with_others(names: &BTreeSet<String>) -> String {
    let mut all = BTreeSet::new();
    for name in names {
        let shorter = name.char_indices().next_back().map_or("", |(offset, _)| &name[..offset]);
        all.extend([name.clone(), shorter.to_owned(), format!("{name}x"), name.to_uppercase()]);
    }
    all.into_iter().map(|name| name + "\n").collect()
}
