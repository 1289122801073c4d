//! Python identifiers.

/// Keywords of Python, and functions that bindings must not shadow. Sorted.
const RESERVED: [&str; 38] = [
    "False",
    "None",
    "True",
    "and",
    "as",
    "assert",
    "async",
    "await",
    "break",
    "callable",
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
    "issubclass",
    "lambda",
    "nonlocal",
    "not",
    "or",
    "pass",
    "raise",
    "return",
    "try",
    "type",
    "while",
    "with",
    "yield",
];

/// Members of the base class of operations. Sorted.
const MEMBERS: [&str; 15] = [
    "DIALECT_NAMESPACE",
    "OPERATION_NAME",
    "attributes",
    "context",
    "create",
    "get_asm",
    "ip",
    "loc",
    "operands",
    "operation",
    "print",
    "regions",
    "results",
    "self",
    "verify",
];

/// Returns true if a name has a meaning in Python.
pub(super) fn is_reserved(name: &str) -> bool {
    RESERVED.binary_search(&name).is_ok()
}

/// Returns the Python identifier for the name of an operation, operand, attribute, result or
/// region.
pub(super) fn identifier(name: &str) -> String {
    let to_identifier_char = |one: char| if one.is_ascii_alphanumeric() { one } else { '_' };
    // Bytes, as mlir-tblgen replaces each byte of other characters.
    let name: String = name.bytes().map(|byte| to_identifier_char(char::from(byte))).collect();
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        return ["_", &name].concat();
    }
    let is_member = name.starts_with("_ods_")
        || name.ends_with("_ods")
        || MEMBERS.binary_search(&name.as_str()).is_ok();
    if is_reserved(&name) || is_member { [&name, "_"].concat() } else { name }
}

#[cfg(test)]
mod tests {
    use super::{MEMBERS, RESERVED, identifier};

    #[test]
    fn lists_are_sorted() {
        assert!(RESERVED.is_sorted() && MEMBERS.is_sorted());
    }

    #[test]
    fn reserved_names_get_an_underscore() {
        assert_eq!(identifier("a.b-c"), "a_b_c");
        assert_eq!(identifier("2x"), "_2x");
        assert_eq!(identifier("yield"), "yield_");
        assert_eq!(identifier("loc"), "loc_");
        assert_eq!(identifier("h.ods"), "h_ods_");
    }
}
