//! Features and processors that LLVM's own tools list.
//!
//! Input: the output of `llc -mcpu=help`, and that of the Rust for the same target. Output: entries
//! that only one of them has, and entries with different descriptions. Both can occur if the
//! versions of LLVM differ.

use std::collections::BTreeMap;

/// Comparison of two lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lists {
    /// Number of entries with equal descriptions.
    pub same: usize,
    /// Entries with different descriptions.
    pub otherwise: Vec<String>,
    /// Entries of LLVM's list only.
    pub missing: Vec<String>,
    /// Entries of the Rust only.
    pub extra: Vec<String>,
}

/// Descriptions of features by name, and names of processors.
type Entries = BTreeMap<String, String>;

/// Parses the processors and features that LLVM lists.
fn of_llvm(help: &str) -> Entries {
    let mut entries = Entries::new();
    let mut are_features = false;
    for line in help.lines() {
        are_features |= line.starts_with("Available features");
        let Some((name, about)) = line.strip_prefix("  ").and_then(|l| l.split_once(" - ")) else {
            continue;
        };
        let (name, about) = (name.trim_end(), about.strip_suffix('.').unwrap_or(about));
        match are_features {
            true => entries.insert(format!("feature {name}"), format!("{about:?}")),
            false => entries.insert(format!("processor {name}"), String::new()),
        };
    }
    entries
}

/// Returns the entries in the output of the Rust program.
fn of_rust(lines: &[String]) -> Entries {
    let mut entries = Entries::new();
    for line in lines {
        if let Some(name) = line.strip_prefix("name ") {
            entries.insert(format!("processor {name}"), String::new());
        } else if let Some(feature) = line.strip_prefix("feature ") {
            let mut parts = feature.splitn(3, ' ').skip(1);
            let (name, rest) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
            let about = rest.rsplit_once(" implies").map_or(rest, |(about, _)| about);
            entries.insert(format!("feature {name}"), about.to_owned());
        }
    }
    entries
}

/// Compares the list of LLVM's tool with the lines of [`Report`](super::Report).
#[must_use]
pub fn compare(help: &str, lines: &[String]) -> Lists {
    let (llvm, rust) = (of_llvm(help), of_rust(lines));
    let mut lists = Lists::default();
    for (name, about) in &llvm {
        match rust.get(name) {
            Some(known) if known == about => lists.same += 1,
            Some(known) => lists.otherwise.push(format!("{name}: {known}, not {about}")),
            None => lists.missing.push(name.clone()),
        }
    }
    lists.extra.extend(rust.into_keys().filter(|name| !llvm.contains_key(name)));
    lists
}

#[cfg(test)]
mod tests {
    use super::{Lists, compare};

    const HELP: &str = "Available CPUs for this target:\n\n  generic  - Select the generic processor.\n  \
        old-one  - Select the old-one processor.\n\nAvailable features for this target:\n\n  \
        m  - Multiply - and \"divide\".\n\nUse +feature to enable a feature.\n";

    #[test]
    fn lists_are_compared() {
        let lines = [
            "name generic",
            "name old-one",
            "feature 3 m \"Multiply - and \\\"divide\\\"\" implies 4 5",
        ];
        let lines = lines.map(str::to_owned);
        let lists = compare(HELP, &lines);
        assert_eq!(lists, Lists { same: 3, ..Lists::default() });
        let other = ["name generic", "name new", "feature 3 m \"Multiply\" implies"];
        let lists = compare(HELP, &other.map(str::to_owned));
        assert_eq!((lists.same, lists.otherwise.len()), (1, 1));
        assert_eq!(
            (lists.missing, lists.extra),
            (vec!["processor old-one".into()], vec!["processor new".into()])
        );
    }
}
