//! Checks of options against the back-ends that read them: names, and values where the option
//! says which it takes.

use std::fmt;

use tablegen_core::{RecordError, nearest};
use tablegen_session::{BackendError, OptionSpec, Options, parse_number};

use crate::registry::{Backend, backends};

/// An option that no back-end of an output reads, or a value that its option does not take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionError {
    message: String,
    help: Option<String>,
}

/// Formats the message, with the remedy on a line of its own.
impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for OptionError {}

impl OptionError {
    /// Returns the message without the remedy.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the remedy, such as the nearest name. `None` without a suggestion.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

impl From<OptionError> for BackendError {
    fn from(error: OptionError) -> Self {
        let made = RecordError::new(&[], error.message);
        match error.help {
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
        if let Some(help) = wrong_value(spec, value) {
            let message =
                format!("`{value}` is not a value of the option `{name}` of `{}`", reader.name);
            return Err(OptionError { message, help: Some(help) });
        }
    }
    Ok(())
}

fn unknown(readers: &[&Backend], name: &str) -> OptionError {
    let message = match readers {
        [reader] => format!("the back-end `{}` has no option `{name}`", reader.name),
        _ => format!("none of the requested back-ends has an option `{name}`"),
    };
    let known = || readers.iter().flat_map(|reader| reader.known_options()).map(|one| one.name);
    let owners = || backends().filter(|backend| backend.option(name).is_some());
    let help = if let Some(nearest) = nearest(name, known()) {
        Some(format!("did you mean `{nearest}`?"))
    } else if owners().next().is_some() {
        Some(format!(
            "`{name}` is an option of {}",
            listed(owners().map(|owner| owner.name), "and")
        ))
    } else if known().next().is_none() {
        Some("it has no options".to_owned()).filter(|_| readers.len() == 1)
    } else {
        Some(format!("the options are {}", listed(known(), "and")))
    };
    OptionError { message, help }
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
