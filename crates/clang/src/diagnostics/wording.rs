//! How diagnostics should be worded: they do not begin with a capital letter, unless it is a name,
//! and do not end as sentences do.
//!
//! In: the text of a diagnostic as it is written. Out: what is said against it.

/// Words that begin with a capital letter wherever they stand.
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

/// Words that begin with this are names, too.
const NAME_START: &str = "NSInvocation";

/// What is wrong with the wording of a text: errors, in the order of LLVM's tool.
pub(super) fn complaints(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    if check_start(text, &mut found) {
        check_end(text, &mut found);
    }
    found
}

/// Checks how a text begins. Whether that could be told: not if a choice has no end.
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
        // Behind the brace and the number of the argument.
        let rest = inner.as_bytes().get(end + 2..).unwrap_or_default();
        start(String::from_utf8_lossy(rest).trim_start_matches(is_blank), found);
    }
    true
}

/// Checks how a text ends.
fn check_end(text: &str, found: &mut Vec<String>) {
    let bytes = text.as_bytes();
    let [before @ .., b'}', last] = bytes else { return end(text, found) };
    if !last.is_ascii_digit() {
        return end(text, found);
    }
    // The brace that begins it; one at the very start of the text is not looked at.
    let mut open = 1_usize;
    let begin = (1..before.len()).rev().find(|&at| {
        match before[at] {
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

/// Whether a text may begin with this word.
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

/// Checks the last letter.
fn end(text: &str, found: &mut Vec<String>) {
    if let Some(last @ ('.' | '!')) = text.chars().last() {
        found.push(format!("Diagnostics should not end with punctuation; '{last}' is invalid"));
    }
}

/// What C++ takes for blanks.
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r')
}
