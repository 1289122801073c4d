//! Spellings and descriptions of options.
//!
//! Input: an option. Output: reStructuredText.

use tablegen_core::{Record, RecordError};

/// Name of values without `MetaVarName`.
const VALUE: &str = "<arg>";

/// Maximum number of values in a spelling.
const MAX_VALUES: u32 = 1 << 12;

/// Escapes plain text for reStructuredText.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '`' | '*' | '|' | '[' | ']' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Returns field `first`, which is reStructuredText, or else field `second`, escaped. Either may be
/// missing.
pub(super) fn text(record: Record<'_>, first: &str, second: &str) -> String {
    let get = |name| record.field(name).and_then(|field| field.value().as_str());
    match get(first).filter(|text| !text.is_empty()) {
        Some(text) => text.to_owned(),
        None => escaped(get(second).unwrap_or_default()),
    }
}

/// Returns true if the name contains a letter or a digit: Sphinx accepts no other options.
pub(super) fn has_letters(option: Record<'_>) -> Result<bool, RecordError> {
    Ok(option.string("Name")?.bytes().any(|byte| byte.is_ascii_alphanumeric()))
}

/// Number of values of an option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Values {
    Some(u32),
    Any,
}

fn values(option: Record<'_>) -> Result<Values, RecordError> {
    // clang-tblgen truncates the number to 32 bits.
    let given = option.int("NumArgs")? as u32;
    Ok(match option.def("Kind")?.name() {
        "KIND_JOINED" | "KIND_JOINED_OR_SEPARATE" | "KIND_SEPARATE" => Values::Some(1),
        "KIND_REMAINING_ARGS" | "KIND_REMAINING_ARGS_JOINED" | "KIND_COMMAJOINED" => Values::Any,
        "KIND_JOINED_AND_SEPARATE" => Values::Some(2),
        "KIND_MULTIARG" if given == u32::MAX => Values::Any,
        "KIND_MULTIARG" if given > MAX_VALUES => {
            return Err(option.error(format!("an option with {given} values")));
        }
        "KIND_MULTIARG" => Values::Some(given),
        _ => Values::Some(0),
    })
}

/// Returns an option with its prefix and its values, and the option that it is an alias of.
pub(super) fn spelling(option: Record<'_>, prefix: &str) -> Result<String, RecordError> {
    let count = values(option)?;
    let mut args: Vec<String> = Vec::new();
    let has_name = !option.value("MetaVarName")?.is_unset();
    if has_name {
        args.push(option.string("MetaVarName")?.to_owned());
    } else if count == Values::Some(1) {
        args.push(VALUE.to_owned());
    }
    match count {
        Values::Some(count) if !has_name => {
            for number in args.len() + 1..=count as usize {
                args.push(format!("<arg{number}>"));
            }
        }
        Values::Any => {
            for number in args.len() + 1..=2 {
                let more = if number == 2 { "..." } else { "" };
                args.push(format!("<arg{number}>{more}"));
            }
        }
        Values::Some(_) => {}
    }
    let mut made = with_args(option, prefix, &args)?;
    let stands_for = option.list_of_strings("AliasArgs")?;
    if !stands_for.is_empty() {
        let other = option.def("Alias")?;
        let Some(&prefix) = other.list_of_strings("Prefixes")?.first() else {
            return Err(other.error("option without a prefix"));
        };
        made += " (equivalent to ";
        made += &with_args(other, prefix, &stands_for)?;
        made.push(')');
    }
    Ok(made)
}

fn with_args(
    option: Record<'_>,
    prefix: &str,
    args: &[impl AsRef<str>],
) -> Result<String, RecordError> {
    let mut made = prefix.to_owned() + &escaped(option.string("Name")?);
    let (mut separator, next) = match option.def("Kind")?.name() {
        "KIND_JOINED"
        | "KIND_JOINED_OR_SEPARATE"
        | "KIND_JOINED_AND_SEPARATE"
        | "KIND_REMAINING_ARGS_JOINED" => ("", " "),
        "KIND_COMMAJOINED" => ("", ","),
        _ => (" ", " "),
    };
    for arg in args {
        made += separator;
        made += &escaped(arg.as_ref());
        separator = next;
    }
    Ok(made)
}

/// Returns the description of an option.
pub(super) fn description(option: Record<'_>, info: Record<'_>) -> Result<String, RecordError> {
    let mut made = for_program(option, info)?;
    if made.is_empty() {
        made = text(option, "DocBrief", "HelpText");
    }
    if option.value("Values")?.is_unset() {
        return Ok(made);
    }
    if !made.is_empty() && !made.ends_with('.') {
        made.push('.');
    }
    let name = match option.value("MetaVarName")?.is_unset() {
        true => VALUE,
        false => option.string("MetaVarName")?,
    };
    let all = option.string("Values")?.split(',').filter(|value| !value.is_empty());
    let all: Vec<&str> = all.collect();
    let Some((last, others)) = all.split_last() else {
        return Err(option.error("option has an empty list of values"));
    };
    made += &format!(" {name} must be '");
    if !others.is_empty() {
        made += &others.join("', '");
        made += "' or '";
    }
    made += &format!("{last}'.");
    Ok(made)
}

/// Returns the description of an option for the documented program.
fn for_program(option: Record<'_>, info: Record<'_>) -> Result<String, RecordError> {
    for help in option.list_of_defs("HelpTextsForVariants")? {
        let visibilities = help.list("Visibilities")?;
        for mask in info.list_of_strings("VisibilityMask")? {
            let is_mask = |value: tablegen_core::Value<'_>| match value.as_str() {
                Some(text) => text == mask,
                None => value.to_string() == mask,
            };
            if visibilities.iter().any(is_mask) {
                let text = escaped(help.string("Text")?);
                if !text.is_empty() {
                    return Ok(text);
                }
            }
        }
    }
    Ok(String::new())
}
