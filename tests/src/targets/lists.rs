//! Features and processors as LLVM's own tools list them.
//!
//! In: what `llc -mcpu=help` says, and what the Rust of the same target says. Out: what only one
//! of them has, or what they describe otherwise.

use std::collections::BTreeSet;

/// What both list, and what only one does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lists {
    /// How many both have.
    pub same: usize,
    /// What only one has.
    pub differing: Vec<String>,
}

/// The entries of a list of LLVM's: the name of a processor, or a feature and what it is.
fn of_llvm(help: &str) -> BTreeSet<String> {
    let mut entries = BTreeSet::new();
    let mut are_features = false;
    for line in help.lines() {
        are_features |= line.starts_with("Available features");
        let Some((name, about)) = line.strip_prefix("  ").and_then(|l| l.split_once(" - ")) else {
            continue;
        };
        let (name, about) = (name.trim_end(), about.strip_suffix('.').unwrap_or(about));
        entries.insert(match are_features {
            true => format!("feature {name}: {about:?}"),
            false => format!("processor {name}"),
        });
    }
    entries
}

/// The same of what the Rust prints.
fn of_rust(lines: &[String]) -> BTreeSet<String> {
    let mut entries = BTreeSet::new();
    for line in lines {
        if let Some(name) = line.strip_prefix("name ") {
            entries.insert(format!("processor {name}"));
        } else if let Some(feature) = line.strip_prefix("feature ") {
            let mut parts = feature.splitn(3, ' ').skip(1);
            let (name, rest) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
            let about = rest.rsplit_once(" implies").map_or(rest, |(about, _)| about);
            entries.insert(format!("feature {name}: {about}"));
        }
    }
    entries
}

/// Compares the list of LLVM's tool with the lines of [`Report`](super::Report).
#[must_use]
pub fn compare(help: &str, lines: &[String]) -> Lists {
    let (llvm, rust) = (of_llvm(help), of_rust(lines));
    Lists {
        same: llvm.intersection(&rust).count(),
        differing: llvm.symmetric_difference(&rust).cloned().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::compare;

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
        assert_eq!((lists.same, lists.differing), (3, Vec::new()));
        let lists = compare(HELP, &lines[1..]);
        assert_eq!((lists.same, lists.differing), (2, vec!["processor generic".to_owned()]));
    }
}
