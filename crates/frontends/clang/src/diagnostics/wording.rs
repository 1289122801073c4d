//! Style checks on texts of diagnostics: no capital letter at the start except in names, no full
//! stop at the end.
//!
//! Input: the format string of a diagnostic. Output: messages of errors.

/// Proper names, which start with a capital letter everywhere.
const NAMES: [&str; 17] = [
    "AddressSanitizer",
    "CFString",
    "Clang",
    "Fuchsia",
    "GNUstep",
    "IBOutletCollection",
    "Microsoft",
    "Neon",
    "Objective",
    "OpenACC",
    "OpenCL",
    "OpenMP",
    "Pascal",
    "Swift",
    "Unicode",
    "Vulkan",
    "WebAssembly",
];

/// Prefix of further names that are allowed at the start of a text.
const NAME_START: &str = "NSInvocation";

/// Returns the errors of a text, in clang-tblgen's order.
pub(super) fn complaints(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    if check_start(text, &mut found) {
        check_end(text, &mut found);
    }
    found
}

/// Checks the start of a text. Returns false if a choice is not terminated.
fn check_start(text: &str, found: &mut Vec<String>) -> bool {
    let Some(inner) = text.strip_prefix("%select{") else {
        start(text, found);
        return true;
    };
    let mut open = 1_usize;
    let end = inner.bytes().position(|byte| {
        match byte {
            b'{' => open += 1,
            b'}' => open -= 1,
            _ => {}
        }
        open == 0
    });
    let Some(end) = end else { return false };
    let mut has_empty = false;
    for choice in inner[..end].split('|') {
        has_empty |= choice.is_empty();
        start(choice, found);
    }
    if has_empty {
        // Text after the brace and the argument's index.
        let rest = inner.as_bytes().get(end + 2..).unwrap_or_default();
        start(String::from_utf8_lossy(rest).trim_start_matches(is_blank), found);
    }
    true
}

/// Checks the end of a text.
fn check_end(text: &str, found: &mut Vec<String>) {
    let bytes = text.as_bytes();
    let [before @ .., b'}', last] = bytes else { return end(text, found) };
    if !last.is_ascii_digit() {
        return end(text, found);
    }
    // Matching open brace. One at the very start of the text is not considered.
    let mut open = 1_usize;
    let begin = (1..before.len()).rev().find(|&index| {
        match before[index] {
            b'}' => open += 1,
            b'{' => open -= 1,
            _ => {}
        }
        open == 0
    });
    let Some(begin) = begin else { return };
    if !before[..begin].ends_with(b"select") {
        return end(text, found);
    }
    for choice in text[begin + 1..before.len()].split('|').filter(|choice| !choice.is_empty()) {
        end(choice, found);
    }
}

/// Checks the first word.
fn start(text: &str, found: &mut Vec<String>) {
    let first = text.split([' ', '-', ',', '}']).next().unwrap_or_default();
    if !may_start(first) {
        found.push(format!(
            "Diagnostics should not start with a capital letter; '{first}' is invalid"
        ));
    }
}

/// Returns true if a text may start with this word.
fn may_start(word: &str) -> bool {
    let bytes = word.as_bytes();
    match bytes.first() {
        Some(first) if first.is_ascii_uppercase() || first.is_ascii_digit() => {}
        _ => return true,
    }
    let is_acronym = |byte: &u8| {
        byte.is_ascii_uppercase() || byte.is_ascii_digit() || matches!(byte, b'+' | b'_')
    };
    if bytes.iter().all(is_acronym) {
        return bytes.len() > 1 || bytes == b"C";
    }
    NAMES.contains(&word) || word.starts_with(NAME_START)
}

/// Checks the last character.
fn end(text: &str, found: &mut Vec<String>) {
    if let Some(last @ ('.' | '!')) = text.chars().last() {
        found.push(format!("Diagnostics should not end with punctuation; '{last}' is invalid"));
    }
}

/// Returns true for the characters that `isspace` accepts in the C locale.
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r')
}
