//! Names in Python.

use std::collections::BTreeSet;

use crate::plan::Plan;
use crate::plan::operations::Operation;

/// Names of a module.
pub(super) struct Names {
    /// Name of the object with the dialect.
    pub(super) dialect: String,
    /// Classes of types and attributes.
    pub(super) definitions: Vec<String>,
    pub(super) operations: Vec<OperationNames>,
    /// Conditions, by the indices of constraints in the plan.
    pub(super) constraints: Vec<String>,
}

/// Names of an operation and its parts, by their indices.
pub(super) struct OperationNames {
    pub(super) class: String,
    pub(super) operands: Vec<String>,
    pub(super) results: Vec<String>,
    pub(super) attributes: Vec<String>,
    pub(super) properties: Vec<String>,
    pub(super) regions: Vec<String>,
    pub(super) successors: Vec<String>,
}

/// Keywords of Python, names of the module, and members of all operations.
const RESERVED: [&str; 97] = [
    "False",
    "None",
    "True",
    "and",
    "as",
    "assert",
    "async",
    "await",
    "break",
    "class",
    "continue",
    "def",
    "del",
    "elif",
    "else",
    "except",
    "finally",
    "for",
    "from",
    "global",
    "if",
    "import",
    "in",
    "is",
    "lambda",
    "nonlocal",
    "not",
    "or",
    "pass",
    "raise",
    "return",
    "try",
    "while",
    "with",
    "yield",
    "VerifyException",
    "Callable",
    "add_region",
    "assembly_format",
    "attributes",
    "build",
    "builtin",
    "clone",
    "clone_without_regions",
    "create",
    "custom_directives",
    "dataclass",
    "detach",
    "detach_region",
    "dialect_name",
    "drop_all_references",
    "emit_error",
    "erase",
    "get_args",
    "get_attr_or_prop",
    "get_irdl_definition",
    "get_region_index",
    "get_toplevel_object",
    "get_trait",
    "get_traits_of_type",
    "has_trait",
    "ir",
    "irdl",
    "irdl_options",
    "is_ancestor",
    "is_before_in_block",
    "is_structurally_equivalent",
    "location",
    "math",
    "name",
    "next_op",
    "object",
    "operand_types",
    "operands",
    "parent",
    "parent_block",
    "parent_node",
    "parent_op",
    "parent_region",
    "parse",
    "prev_op",
    "print",
    "properties",
    "re",
    "regions",
    "result_types",
    "results",
    "str",
    "successor_uses",
    "successors",
    "traits",
    "tuple",
    "type",
    "verify",
    "verify_",
    "walk",
    "walk_blocks",
];

impl Names {
    pub(super) fn new(plan: &Plan<'_>) -> Self {
        let mut used = BTreeSet::new();
        let definitions =
            plan.definitions.iter().map(|one| unique(one.class_name, &mut used)).collect();
        let classes: Vec<String> =
            plan.operations.iter().map(|one| unique(one.class_name, &mut used)).collect();
        let dialect = unique(&in_camel_case(plan.name), &mut used);
        let operations = plan.operations.iter().zip(classes);
        Names {
            constraints: plan
                .constraints
                .iter()
                .enumerate()
                .map(|(index, one)| match one.record.is_anonymous() {
                    true => unique(&format!("Constraint{index}"), &mut used),
                    false => unique(one.record.name(), &mut used),
                })
                .collect(),
            dialect,
            operations: operations.map(|(op, class)| OperationNames::new(op, class)).collect(),
            definitions,
        }
    }
}

impl OperationNames {
    fn new(op: &Operation<'_>, class: String) -> Self {
        let mut used = BTreeSet::new();
        let mut all = |kind: &str, names: &mut dyn Iterator<Item = &str>| -> Vec<String> {
            names
                .enumerate()
                .map(|(index, name)| unique(&shown(name, kind, index), &mut used))
                .collect()
        };
        OperationNames {
            class,
            operands: all("operand", &mut op.operands.iter().map(|one| one.name)),
            results: all("result", &mut op.results.iter().map(|one| one.name)),
            attributes: all("attribute", &mut op.attributes.iter().map(|one| one.name)),
            properties: all("property", &mut op.properties.iter().copied()),
            regions: all("region", &mut op.regions.iter().map(|one| one.name)),
            successors: all("successor", &mut op.successors.iter().map(|one| one.name)),
        }
    }
}

/// Returns the name of a part, or one made of its index.
pub(super) fn shown(name: &str, kind: &str, index: usize) -> String {
    if name.is_empty() { format!("{kind}{index}") } else { name.to_owned() }
}

/// Returns an identifier that is not used. Names with underscores in front are private in Python.
fn unique(name: &str, used: &mut BTreeSet<String>) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' };
    let mut text: String = name.chars().map(plain).collect();
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        text.insert_str(0, "x_");
    }
    while RESERVED.contains(&text.as_str()) || !used.insert(text.clone()) {
        text.push('_');
    }
    text
}

fn in_camel_case(name: &str) -> String {
    let mut text = String::new();
    for part in name.split(['_', '.']) {
        let mut chars = part.chars();
        text.extend(chars.next().map(|first| first.to_ascii_uppercase()));
        text.push_str(chars.as_str());
    }
    text
}

/// Returns a string literal in one line.
pub(super) fn literal(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{RESERVED, in_camel_case, literal, unique};

    #[test]
    fn names_are_identifiers() {
        let mut used = BTreeSet::new();
        for (name, expected) in [
            ("lhs", "lhs"),
            ("lhs", "lhs_"),
            ("name", "name_"),
            ("lambda", "lambda_"),
            ("_x", "x__x"),
            ("a.b", "a_b"),
            ("4", "x_4"),
        ] {
            assert_eq!(unique(name, &mut used), expected);
        }
        assert_eq!(in_camel_case("arm_sve"), "ArmSve");
        assert_eq!(literal("a\"\\\n\u{1}"), "\"a\\\"\\\\\\n \"");
    }

    #[test]
    fn reserved_names_are_listed_once() {
        assert_eq!(RESERVED.iter().collect::<BTreeSet<_>>().len(), RESERVED.len());
    }
}
