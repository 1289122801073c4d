//! Conditions on targets and languages, as C++ expressions.

use super::super::model::Target;
use super::super::parsed::LanguageOption;

/// Returns the condition of a target, and true if it depends on the triple.
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

/// Returns the condition that at least one of these language options is on.
pub(super) fn languages(all: &[LanguageOption<'_>]) -> String {
    let test = |option: &LanguageOption<'_>| match option.code {
        "" => format!("LangOpts.{}", option.name),
        code => format!("({code})"),
    };
    match all {
        [] => "true".to_owned(),
        _ => all.iter().map(test).collect::<Vec<_>>().join(" || "),
    }
}
