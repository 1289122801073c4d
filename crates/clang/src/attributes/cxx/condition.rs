//! Conditions on targets and languages, as expressions of C++.

use tablegen_core::{Record, RecordError};

use super::super::model::Target;
use tablegen_session::OutputContext;

/// The condition for a target, and whether there is any.
pub(super) fn condition(target: &Target<'_>) -> (String, bool) {
    let mut text = "true".to_owned();
    let mut any = false;
    let mut one_of = |text: &mut String, value: &str, all: &[&str]| {
        any = true;
        let tests: Vec<String> =
            all.iter().map(|name| format!("{value} == llvm::Triple::{name}")).collect();
        text.push_str(&format!(" && ({})", tests.join(" || ")));
    };
    if !target.architectures.is_empty() {
        one_of(&mut text, "T.getArch()", &target.architectures);
    }
    if let Some(systems) = &target.systems {
        one_of(&mut text, "T.getOS()", systems);
    }
    if let Some(formats) = &target.formats {
        one_of(&mut text, "T.getObjectFormat()", formats);
    }
    if !target.code.is_empty() {
        any = true;
        text.push_str(&format!(" && ({})", target.code));
    }
    (text, any)
}

/// The condition that one of these options of the language is on. Warns of names that count for
/// nothing.
pub(super) fn languages(
    output: &OutputContext<'_>,
    all: &[Record<'_>],
) -> Result<String, RecordError> {
    let mut tests = Vec::new();
    for option in all {
        let (code, name) = (option.string("CustomCode")?, option.string("Name")?);
        if code.is_empty() {
            tests.push(format!("LangOpts.{name}"));
            continue;
        }
        tests.push(format!("({code})"));
        if !name.is_empty() {
            let message = "non-empty 'Name' field ignored because 'CustomCode' was supplied";
            output.warn(option.locs(), message);
        }
    }
    if tests.is_empty() {
        tests.push("true".to_owned());
    }
    Ok(tests.join(" || "))
}
