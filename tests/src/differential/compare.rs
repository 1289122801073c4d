//! Comparison of two tools' outcomes, and classification of their differences.
//!
//! Input: the outcomes of the oracle and of the candidate. Output: a [`Difference`] whose kind and
//! key group programs that probably show the same fault, or `None`.

use std::collections::HashSet;
use std::fmt;

use super::runner::Outcome;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A signal ended the candidate.
    Crash,
    /// The candidate panicked.
    Panic,
    /// The candidate exceeded the time or memory limit.
    Hang,
    /// The oracle succeeds, the candidate fails.
    Rejects,
    /// The oracle fails, the candidate succeeds.
    Accepts,
    /// Both fail, with different statuses.
    Status,
    /// Both succeed, with different output.
    Output,
    /// Both succeed, with different warnings or other messages.
    Warnings,
    /// Both fail, and the first errors differ.
    FirstError,
    /// Both fail with the same first error; other messages differ.
    ErrorText,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Kind::Crash => "crash",
            Kind::Panic => "panic",
            Kind::Hang => "hang",
            Kind::Rejects => "rejects",
            Kind::Accepts => "accepts",
            Kind::Status => "status",
            Kind::Output => "output",
            Kind::Warnings => "warnings",
            Kind::FirstError => "first-error",
            Kind::ErrorText => "error-text",
        }
    }
}

/// Difference between the tools. Differences with the same kind and key probably have the same
/// cause.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difference {
    pub kind: Kind,
    pub key: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.name(), self.key)
    }
}

/// Errors for input that only our tool rejects, as the chapter on differences of the book lists
/// them. The oracle accepts such input unless it uses the affected record.
const REJECTED: &[&str] = &["would inherit from itself"];

/// Returns the difference of the outcomes of a run with output option `mode`.
pub fn compare(mode: &str, oracle: &Outcome, candidate: &Outcome) -> Option<Difference> {
    let differ = |kind, key| Some(Difference { kind, key });
    if let Some(location) = panic_location(candidate) {
        return differ(Kind::Panic, location);
    }
    if candidate.exhausted() {
        // Values may grow beyond all bounds; then both tools may take that long.
        return if oracle.exhausted() { None } else { differ(Kind::Hang, mode.to_owned()) };
    }
    if candidate.crashed() {
        return differ(Kind::Crash, format!("{:?}", candidate.ending));
    }
    if oracle.crashed() || oracle.timed_out() {
        return None;
    }
    let first = candidate.first_error().unwrap_or_default();
    if REJECTED.iter().any(|rejected| first.contains(rejected)) {
        return None;
    }
    match (oracle.succeeded(), candidate.succeeded()) {
        (true, false) => differ(Kind::Rejects, error_key(candidate)),
        (false, true) => differ(Kind::Accepts, error_key(oracle)),
        (false, false) => {
            if oracle.first_error() != candidate.first_error() {
                let key = format!("{} / {}", error_key(oracle), error_key(candidate));
                differ(Kind::FirstError, key)
            } else if oracle.messages() != candidate.messages() {
                differ(Kind::ErrorText, message_key(&oracle.messages(), &candidate.messages()))
            } else if oracle.ending != candidate.ending {
                differ(Kind::Status, format!("{:?} / {:?}", oracle.ending, candidate.ending))
            } else if oracle.stdout != candidate.stdout {
                differ(Kind::Output, format!("{mode} of a failing run"))
            } else {
                None
            }
        }
        (true, true) => {
            if oracle.stdout != candidate.stdout {
                let key = output_key(&oracle.stdout, &candidate.stdout);
                differ(Kind::Output, format!("{mode}: {key}"))
            } else if oracle.messages() != candidate.messages() {
                differ(Kind::Warnings, message_key(&oracle.messages(), &candidate.messages()))
            } else {
                None
            }
        }
    }
}

/// Returns the location of a panic of the candidate.
fn panic_location(outcome: &Outcome) -> Option<String> {
    let text = String::from_utf8_lossy(&outcome.stderr);
    let line = text.lines().find(|line| line.contains("panicked at"))?;
    Some(line.split_once("panicked at").map_or(line, |(_, location)| location).trim().to_owned())
}

/// Returns the first error of a tool without the details of the program.
pub fn error_key(outcome: &Outcome) -> String {
    match outcome.first_error() {
        Some(line) => generalize(&line),
        None => format!("{:?} without an error", outcome.ending),
    }
}

/// Returns the first message that only one of the tools printed, generalized.
fn message_key(oracle: &[u8], candidate: &[u8]) -> String {
    let (oracle, candidate) = (String::from_utf8_lossy(oracle), String::from_utf8_lossy(candidate));
    let only = |lines: &str, others: &str| {
        let others: HashSet<&str> = others.lines().collect();
        lines.lines().find(|line| !others.contains(line)).map(generalize)
    };
    match (only(&oracle, &candidate), only(&candidate, &oracle)) {
        (Some(missing), _) => format!("missing {missing}"),
        (None, Some(extra)) => format!("extra {extra}"),
        (None, None) => "order or number of the same lines".to_owned(),
    }
}

/// Returns a key for the first differing lines of output: their first words, and the unresolved
/// operators in them.
fn output_key(oracle: &[u8], candidate: &[u8]) -> String {
    let (oracle, candidate) = (String::from_utf8_lossy(oracle), String::from_utf8_lossy(candidate));
    let same = oracle.lines().zip(candidate.lines()).take_while(|(one, other)| one == other);
    let index = same.count();
    let key = |text: &str| {
        let line = text.lines().nth(index).unwrap_or("(end)").trim_start();
        let first = line.split(|c: char| c.is_whitespace() || c == ':').next().unwrap_or_default();
        let mut operators: Vec<&str> = line
            .split('!')
            .skip(1)
            .map(|rest| rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default())
            .collect();
        operators.sort_unstable();
        operators.dedup();
        let token: String = first.chars().filter(|c| !c.is_ascii_digit()).collect();
        format!("{token} {}", operators.join(" ")).trim_end().to_owned()
    };
    let (left, right) = (key(&oracle), key(&candidate));
    if left == right { left } else { format!("{left} / {right}") }
}

/// Returns a message without location, names and numbers. All quoted source lines give the same
/// text.
fn generalize(line: &str) -> String {
    let severities = ["error: ", "warning: ", "note: "];
    let found = severities.iter().filter_map(|severity| line.find(severity)).min();
    let Some(start) = found else { return "source line".to_owned() };
    let mut key = String::new();
    let mut token = String::new();
    let mut quoted = false;
    for character in line[start..].chars().chain(['\n']) {
        // An apostrophe within a word is not a quotation mark.
        if character == '\'' && (token.is_empty() || quoted) {
            quoted = !quoted;
            token.clear();
            key.push(character);
        } else if character.is_alphanumeric() || matches!(character, '_' | '\'') {
            token.push(character);
        } else if quoted {
            token.clear();
        } else {
            // Names in generated programs have digits in them.
            let has_digit = token.contains(|c: char| c.is_ascii_digit());
            key.push_str(if has_digit { "0" } else { &token });
            token.clear();
            key.push(character);
        }
    }
    // The text after the last fixed part of a message can be any value.
    let cut = ["could not be fully resolved", "assertion failed", "note: "]
        .iter()
        .find_map(|part| key.find(part).map(|offset| offset + part.len()));
    key.truncate(cut.unwrap_or(key.len()));
    key.trim_end().chars().take(160).collect()
}

#[cfg(test)]
mod tests {
    use super::{Kind, compare};
    use crate::differential::runner::{Ending, Outcome};

    fn outcome(status: i32, stdout: &str, stderr: &str) -> Outcome {
        let (stdout, stderr) = (stdout.as_bytes().to_vec(), stderr.as_bytes().to_vec());
        Outcome { ending: Ending::Exit(status), stdout, stderr }
    }

    fn kind(oracle: &Outcome, candidate: &Outcome) -> Option<Kind> {
        compare("--print-records", oracle, candidate).map(|difference| difference.kind)
    }

    #[test]
    fn what_is_refused_on_purpose_is_no_difference() {
        let accepted = outcome(0, "", "");
        let rejected = outcome(1, "", "x.td:1:7: error: class 'X' would inherit from itself\n");
        assert_eq!(kind(&accepted, &rejected), None);
        let other = outcome(1, "", "x.td:1:7: error: class 'X' is not for itself\n");
        assert_eq!(kind(&accepted, &other), Some(Kind::Rejects));
    }

    #[test]
    fn kinds() {
        let fine = outcome(0, "def a\n", "");
        let wrong = outcome(1, "", "p.td:1:2: error: bad 'x'\ndef x\n");
        assert_eq!(kind(&fine, &fine), None);
        assert_eq!(kind(&fine, &wrong), Some(Kind::Rejects));
        assert_eq!(kind(&wrong, &fine), Some(Kind::Accepts));
        assert_eq!(kind(&fine, &outcome(0, "def b\n", "")), Some(Kind::Output));
        assert_eq!(kind(&fine, &outcome(0, "def a\n", "w")), Some(Kind::Warnings));
        let elsewhere = outcome(1, "", "p.td:1:3: error: bad 'x'\ndef x\n");
        assert_eq!(kind(&wrong, &elsewhere), Some(Kind::FirstError));
        let shorter = outcome(1, "", "p.td:1:2: error: bad 'x'\n");
        assert_eq!(kind(&wrong, &shorter), Some(Kind::ErrorText));
        let panic = outcome(101, "", "thread 'main' panicked at src/x.rs:1:2:\n");
        assert_eq!(kind(&wrong, &panic), Some(Kind::Panic));
    }

    #[test]
    fn a_crash_of_the_oracle_asks_for_no_crash_only() {
        let crash = Outcome { ending: Ending::Signal(11), ..outcome(0, "", "") };
        assert_eq!(kind(&crash, &outcome(1, "", "error: x")), None);
        assert_eq!(kind(&crash, &crash.clone()), Some(Kind::Crash));
        let endless = Outcome { ending: Ending::Timeout, ..outcome(0, "", "") };
        assert_eq!(kind(&crash, &endless), Some(Kind::Hang));
        assert_eq!(kind(&endless, &endless.clone()), None);
    }

    #[test]
    fn keys_leave_out_names() {
        let one = outcome(1, "", "p.td:1:2: error: couldn't bad 'x' at 12 of R3\n");
        let two = outcome(1, "", "p.td:9:9: error: couldn't bad 'y y' at 7 of C14\n");
        let fine = outcome(0, "", "");
        assert_eq!(compare("", &one, &fine), compare("", &two, &fine));
        let key = compare("", &one, &fine).map(|difference| difference.key);
        assert_eq!(key.as_deref(), Some("error: couldn't bad '' at 0 of 0"));
    }

    #[test]
    fn a_missing_warning_is_the_same_wherever_it_is() {
        let all = outcome(0, "", "p.td:1:2: warning: a b\nx\np.td:2:2: warning: c\n");
        let less = outcome(0, "", "p.td:2:2: warning: c\n");
        let key = compare("", &all, &less).map(|difference| difference.key);
        assert_eq!(key.as_deref(), Some("missing warning: a b"));
    }
}
