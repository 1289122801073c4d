//! Names of operations and types in pliron: two identifiers with a dot between them.

use std::collections::HashSet;

/// Names of the operations, or of the types, of a dialect.
#[derive(Default)]
pub(super) struct Identifiers(HashSet<String>);

impl Identifiers {
    /// Returns an unused name in pliron for a name in MLIR, of which a part may be no identifier. Duplicates
    /// get the suffix `_2`, `_3` and so on.
    pub(super) fn claim(&mut self, name: &str) -> String {
        let (dialect, own) = name.split_once('.').unwrap_or(("", name));
        let first = format!("{}.{}", identifier(dialect), identifier(own));
        let others = (2_u64..).map(|number| format!("{first}_{number}"));
        let unused = std::iter::once(first.clone()).chain(others);
        // One of the infinitely many names is not used.
        unused.into_iter().find(|one| self.0.insert(one.clone())).unwrap_or(first)
    }
}

fn identifier(name: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = name.replace(|c| !is_part(c), "_");
    match name.as_bytes().first() {
        Some(first) if !first.is_ascii_digit() => name,
        _ => format!("_{name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::Identifiers;

    #[test]
    fn names_are_identifiers() {
        let mut names = Identifiers::default();
        for (name, expected) in [
            ("calc.a.b", "calc.a_b"),
            ("calc.a_b", "calc.a_b_2"),
            ("calc.<", "calc._"),
            ("calc.2d", "calc._2d"),
            ("calc.", "calc.__2"),
            ("my-calc.\u{e9}", "my_calc._"),
        ] {
            assert_eq!(names.claim(name), expected, "{name}");
        }
    }
}
