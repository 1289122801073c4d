//! Checks of options against the back-ends that read them: names, and values where the option
//! says which it takes.

use std::fmt;

use tablegen_core::{RecordError, nearest};
use tablegen_session::{BackendError, OptionSpec, Options, parse_number};

use crate::registry::{Backend, backends};

/// An option that no back-end of an output reads, or a value that its option does not take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionError {
    option: String,
    problem: Problem,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Problem {
    /// No back-end has the option. `reader` is the only back-end that was asked.
    Unknown { reader: Option<&'static str>, remedy: Remedy },
    /// The option of `reader` does not take the value. `accepted` describes the values.
    Value { value: String, reader: &'static str, accepted: String },
}

/// Remedy for an unknown option.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Remedy {
    None,
    /// Nearest option of the back-ends.
    Nearest(&'static str),
    /// Other back-ends that have the option.
    Owners(Vec<&'static str>),
    NoOptions,
    /// All options of the back-ends.
    Options(Vec<&'static str>),
}

/// Formats the message, with the remedy on a line of its own.
impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())?;
        match self.help() {
            Some(help) => write!(f, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for OptionError {}

impl OptionError {
    /// Returns the name of the option, as it was given.
    pub fn option(&self) -> &str {
        &self.option
    }

    /// Returns true if the option is unknown, false if its value is wrong.
    pub fn is_unknown(&self) -> bool {
        matches!(self.problem, Problem::Unknown { .. })
    }

    /// Returns the message without the remedy.
    pub fn message(&self) -> String {
        self.message_with(str::to_owned)
    }

    /// Returns the remedy, such as the nearest name. `None` without a suggestion.
    pub fn help(&self) -> Option<String> {
        self.help_with(str::to_owned)
    }

    /// Returns the message with each name of an option as `spell` returns it.
    pub fn message_with(&self, spell: impl Fn(&str) -> String) -> String {
        let option = spell(&self.option);
        match &self.problem {
            Problem::Unknown { reader: Some(reader), .. } => {
                format!("the back-end `{reader}` has no option `{option}`")
            }
            Problem::Unknown { reader: None, .. } => {
                format!("none of the requested back-ends has an option `{option}`")
            }
            Problem::Value { value, reader, .. } => {
                format!("`{value}` is not a value of the option `{option}` of `{reader}`")
            }
        }
    }

    /// Returns the remedy with each name of an option as `spell` returns it.
    pub fn help_with(&self, spell: impl Fn(&str) -> String) -> Option<String> {
        let remedy = match &self.problem {
            Problem::Unknown { remedy, .. } => remedy,
            Problem::Value { accepted, .. } => return Some(accepted.clone()),
        };
        match remedy {
            Remedy::None => None,
            Remedy::Nearest(nearest) => Some(format!("did you mean `{}`?", spell(nearest))),
            Remedy::Owners(owners) => {
                let owners = listed(owners.iter().copied(), "and");
                Some(format!("`{}` is an option of {owners}", spell(&self.option)))
            }
            Remedy::NoOptions => Some("it has no options".to_owned()),
            Remedy::Options(options) => {
                let options: Vec<String> = options.iter().map(|one| spell(one)).collect();
                let options = listed(options.iter().map(String::as_str), "and");
                Some(format!("the options are {options}"))
            }
        }
    }
}

impl From<OptionError> for BackendError {
    fn from(error: OptionError) -> Self {
        let made = RecordError::new(&[], error.message());
        match error.help() {
            Some(help) => made.with_help(help).into(),
            None => made.into(),
        }
    }
}

/// Checks the options of an output, or of several, that these back-ends make.
///
/// # Errors
/// Returns an error for the first option that none of the back-ends reads, or whose value it does
/// not take.
pub fn check_options(readers: &[&Backend], options: &Options) -> Result<(), OptionError> {
    for (name, value) in options.iter() {
        let reader = readers.iter().find_map(|reader| Some((reader, reader.option(name)?)));
        let Some((reader, spec)) = reader else { return Err(unknown(readers, name)) };
        if let Some(accepted) = wrong_value(spec, value) {
            let problem = Problem::Value { value: value.to_owned(), reader: reader.name, accepted };
            return Err(OptionError { option: name.to_owned(), problem });
        }
    }
    Ok(())
}

fn unknown(readers: &[&Backend], name: &str) -> OptionError {
    let known = || readers.iter().flat_map(|reader| reader.known_options()).map(|one| one.name);
    let owners = || backends().filter(|backend| backend.option(name).is_some());
    let only = match readers {
        [reader] => Some(reader.name),
        _ => None,
    };
    let remedy = if let Some(nearest) = nearest(name, known()) {
        Remedy::Nearest(nearest)
    } else if owners().next().is_some() {
        Remedy::Owners(owners().map(|owner| owner.name).collect())
    } else if known().next().is_some() {
        Remedy::Options(known().collect())
    } else if only.is_some() {
        Remedy::NoOptions
    } else {
        Remedy::None
    };
    OptionError { option: name.to_owned(), problem: Problem::Unknown { reader: only, remedy } }
}

/// Returns a description of the accepted values if an option does not accept `value`. Returns
/// `None` if it does.
fn wrong_value(spec: &OptionSpec, value: &str) -> Option<String> {
    match spec.value {
        "" => {
            let known = ["", "true", "1", "false", "0"];
            let is_known = known.iter().any(|known| known.eq_ignore_ascii_case(value));
            (!is_known).then(|| "use `true` or `false`".to_owned())
        }
        "uint" => {
            let fits = |number| u32::try_from(number).is_ok();
            let is_known = parse_number(value).is_some_and(fits);
            (!is_known).then(|| "use a number below 2^32".to_owned())
        }
        // Values, or a description in words.
        values if values.contains('|') => {
            let is_known = values.split('|').any(|known| known == value);
            (!is_known).then(|| format!("use {}", listed(values.split('|'), "or")))
        }
        _ => None,
    }
}

/// Maximum number of names in a message.
const LISTED: usize = 8;

/// Lists distinct names in back quotes, with `conjunction` before the last one. Long lists are cut.
pub(crate) fn listed<'n>(names: impl Iterator<Item = &'n str>, conjunction: &str) -> String {
    let mut all: Vec<&str> = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    let rest = all.len().saturating_sub(LISTED);
    if rest > 0 {
        all.truncate(LISTED);
        return format!("`{}` and {rest} more", all.join("`, `"));
    }
    match all.split_last() {
        Some((last, [])) => format!("`{last}`"),
        Some((last, first)) => format!("`{}` {conjunction} `{last}`", first.join("`, `")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{check_options, listed};
    use crate::registry::backend;
    use tablegen_session::Options;

    fn text(readers: &[&str], name: &str, value: &str) -> String {
        let readers: Vec<_> = readers.iter().filter_map(|name| backend(name)).collect();
        match check_options(&readers, &Options::new().set(name, value)) {
            Ok(()) => String::new(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn options_that_nothing_reads() {
        assert_eq!(text(&["print-enums"], "class", "C"), "");
        assert_eq!(
            text(&["print-enums"], "clas", "C"),
            "the back-end `print-enums` has no option `clas`\nhelp: did you mean `class`?"
        );
        assert_eq!(
            text(&["print-records"], "class", "C"),
            "the back-end `print-records` has no option `class`\n\
             help: `class` is an option of `print-enums`"
        );
        assert_eq!(
            text(&["print-records", "print-sets"], "everything", "C"),
            "none of the requested back-ends has an option `everything`"
        );
        assert_eq!(
            text(&["print-records"], "everything", "C"),
            "the back-end `print-records` has no option `everything`\nhelp: it has no options"
        );
        assert_eq!(
            text(&["print-enums"], "everything", "C"),
            "the back-end `print-enums` has no option `everything`\nhelp: the options are `class`"
        );
    }

    #[cfg(feature = "codegen")]
    #[test]
    fn values_that_options_do_not_take() {
        let both = ["gen-register-info", "gen-dag-isel"];
        assert_eq!(
            text(&both, "hooks", "default"),
            "`default` is not a value of the option `hooks` of `gen-dag-isel`\n\
             help: use `required` or `defaults`"
        );
        assert_eq!(
            text(&both, "register-info-debug", "perhaps"),
            "`perhaps` is not a value of the option `register-info-debug` of `gen-register-info`\n\
             help: use `true` or `false`"
        );
        assert_eq!(
            text(&["gen-asm-writer"], "asmwriternum", "one"),
            "`one` is not a value of the option `asmwriternum` of `gen-asm-writer`\n\
             help: use a number below 2^32"
        );
        assert_eq!(
            text(&["gen-disassembler"], "suppress-per-hwmode-duplicates", "O3"),
            "`O3` is not a value of the option `suppress-per-hwmode-duplicates` of \
             `gen-disassembler`\nhelp: use `O0`, `O1` or `O2`"
        );
        assert_eq!(text(&["gen-register-info"], "register-info-debug", ""), "");
    }

    #[test]
    fn long_lists_are_cut() {
        assert_eq!(listed(["a", "b", "a"].into_iter(), "or"), "`a` or `b`");
        let names: Vec<String> = (0..130).map(|number| number.to_string()).collect();
        let text = listed(names.iter().map(String::as_str), "or");
        assert_eq!(text, "`0`, `1`, `2`, `3`, `4`, `5`, `6`, `7` and 122 more");
    }
}
