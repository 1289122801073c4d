//! Printing of diagnostics to standard error, in color on terminals.
//!
//! Input: diagnostics and their sources. Output: bytes. Colors, and the choice of terminals that
//! have them, are LLVM's. In addition, the variable `NO_COLOR` is respected.

use std::borrow::Cow;
use std::env;
use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;

use tablegen_driver::advice;
use tablegen_driver::tablegen_core::{Diagnostic, Failure, Severity, SourceMap, render};

use crate::tool::Tools;
use crate::{progress, text};

/// Variable that turns advice off if it is `0`, for comparisons with the text of LLVM's tools.
const HELP: &str = "TABLEGEN_HELP";

const PLAIN: &[u8] = b"\x1b[0m";
const BOLD: &[u8] = b"\x1b[1m";
const CARET: &[u8] = b"\x1b[0;1;32m";

fn color_of(severity: Severity) -> &'static [u8] {
    match severity {
        Severity::Error => b"\x1b[0;1;31m",
        Severity::Warning => b"\x1b[0;1;35m",
        // Notes and remarks.
        _ => b"\x1b[0;1;30m",
    }
}

/// Choice of the option `--color` of a subcommand, if it has one.
static SUBCOMMAND_COLOR: OnceLock<bool> = OnceLock::new();

/// Sets whether messages of subcommands have colors.
pub(super) fn set_color(colored: bool) {
    // There is one command line.
    let _ = SUBCOMMAND_COLOR.set(colored);
}

/// Style of messages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Messages {
    colored: bool,
    /// True under the command's own name, and on terminals. Other readers of a run as llvm-tblgen
    /// expect its exact text, without advice.
    helpful: bool,
    writes_to_terminal: bool,
}

impl Messages {
    /// Returns the style for a value of `--color` and for the tools that the command is. `None` colors
    /// messages if standard error is a terminal with colors.
    pub(super) fn new(color: Option<bool>, tools: Tools) -> Self {
        let color = color.or_else(|| SUBCOMMAND_COLOR.get().copied());
        let colored = color.unwrap_or_else(terminal_has_colors);
        let writes_to_terminal = io::stderr().is_terminal();
        let is_off = env::var_os(HELP).is_some_and(|value| value == "0");
        let helpful = !is_off && (writes_to_terminal || tools == Tools(None));
        Messages { colored, helpful, writes_to_terminal }
    }

    /// Returns the style of subcommands, which exist under the command's own name only.
    pub(super) fn of_subcommand() -> Self {
        Messages::new(None, Tools(None))
    }

    /// Returns true if the reader expects advice, and not the exact text of LLVM's tools.
    pub(super) fn is_helpful(self) -> bool {
        self.helpful
    }

    /// Appends diagnostics.
    pub(super) fn append<'d>(
        self,
        out: &mut Vec<u8>,
        sources: &SourceMap,
        diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
    ) {
        // Location of the last diagnostic, if its include stack was shortened.
        let mut deep = None;
        for diagnostic in diagnostics {
            let mut rendered = Vec::new();
            render(&mut rendered, sources, diagnostic);
            if self.helpful
                && let Some(short) = without_repeats(&rendered)
            {
                // A further error at the same location has the same cause.
                if deep.is_some() && deep == diagnostic.loc {
                    continue;
                }
                (rendered, deep) = (short, diagnostic.loc);
            }
            if self.colored {
                let message = self.shown(diagnostic.message_bytes());
                append_colored(out, &self.shown(&rendered), &message, diagnostic.severity);
            } else {
                out.extend_from_slice(&self.shown(&rendered));
            }
            if let Some(help) = advice(sources, diagnostic).filter(|_| self.helpful) {
                self.append_text(out, format!("help: {help}\n").as_bytes());
            }
        }
    }

    /// Appends the paths that were searched for the file of a failed `include`.
    pub(super) fn append_not_found<'d>(
        self,
        out: &mut Vec<u8>,
        diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
    ) {
        let tried: Vec<&String> = diagnostics.into_iter().flat_map(Diagnostic::tried).collect();
        if self.helpful && !tried.is_empty() {
            out.extend_from_slice(b"looked for:\n");
            for path in tried {
                self.append_text(out, format!("  {path}\n").as_bytes());
            }
        }
    }

    /// Appends a failure without a source location.
    pub(super) fn append_failure(self, out: &mut Vec<u8>, failure: &Failure) {
        let line = format!("{failure}\n");
        match line.strip_prefix("error: ") {
            Some(rest) if self.colored => {
                for part in [color_of(Severity::Error), b"error: ", PLAIN] {
                    out.extend_from_slice(part);
                }
                self.append_text(out, rest.as_bytes());
            }
            _ => self.append_text(out, line.as_bytes()),
        }
    }

    /// Appends a text without colors.
    pub(super) fn append_text(self, out: &mut Vec<u8>, text: &[u8]) {
        out.extend_from_slice(&self.shown(text));
    }

    /// Returns a text as standard error gets it: with control characters visible if that is a
    /// terminal.
    fn shown(self, text: &[u8]) -> Cow<'_, [u8]> {
        if self.writes_to_terminal { text::visible(text) } else { Cow::Borrowed(text) }
    }
}

/// Writes a text without colors to standard error.
pub(super) fn show(text: &[u8]) {
    let text = if io::stderr().is_terminal() { text::visible(text) } else { Cow::Borrowed(text) };
    show_messages(&text);
}

/// Writes what [`Messages`] appended to standard error, with carried bytes restored.
pub(super) fn show_messages(bytes: &[u8]) {
    // A failure to write to standard error cannot be reported.
    let _ = progress::suspended(|| io::stderr().write_all(&text::bytes(bytes)));
}

/// Colors the location, the severity, the message and the caret of a diagnostic.
fn append_colored(out: &mut Vec<u8>, rendered: &[u8], message: &[u8], severity: Severity) {
    let color = color_of(severity);
    let severity = format!("{}: ", severity.name());
    let is_here = |offset: &usize| {
        let rest = rendered[*offset..].strip_prefix(severity.as_bytes());
        rest.is_some_and(|rest| rest.starts_with(message))
    };
    let found = (0..rendered.len()).find(is_here).filter(|_| !message.is_empty());
    let Some(offset) = found else {
        out.extend_from_slice(rendered);
        return;
    };
    let start = rendered[..offset].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let mut add = |parts: &[&[u8]]| parts.iter().for_each(|part| out.extend_from_slice(part));
    add(&[&rendered[..start]]);
    if start < offset {
        add(&[BOLD, &rendered[start..offset], PLAIN]);
    }
    add(&[color, severity.as_bytes(), PLAIN]);
    // The name of a lint follows the message.
    let after = &rendered[offset + severity.len()..];
    let line_end = after[message.len()..].iter().position(|&byte| byte == b'\n');
    let text_end = line_end.map_or(after.len(), |end| message.len() + end + 1);
    let (text, after) = after.split_at(text_end);
    if start == offset {
        add(&[text, after]);
        return;
    }
    add(&[BOLD, text, PLAIN]);
    match after.iter().position(|&byte| byte == b'\n') {
        Some(end) => add(&[&after[..=end], CARET, &after[end + 1..], PLAIN]),
        None => add(&[after]),
    }
}

/// Returns true if standard error is a terminal with colors and `NO_COLOR` is unset.
fn terminal_has_colors() -> bool {
    let disabled = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !disabled
        && io::stderr().is_terminal()
        && env::var("TERM").is_ok_and(|terminal| has_colors(&terminal))
}

fn has_colors(terminal: &str) -> bool {
    ["ansi", "cygwin", "linux"].contains(&terminal)
        || ["screen", "xterm", "vt100", "rxvt"].iter().any(|known| terminal.starts_with(known))
        || terminal.ends_with("color")
}

/// Number of equal lines one after the other from which a text is shortened.
const REPEATS: usize = 4;

/// Returns a text with one of many equal lines, as of a file that includes itself. `None` for other texts.
fn without_repeats(text: &[u8]) -> Option<Vec<u8>> {
    let mut lines = text.split_inclusive(|&byte| byte == b'\n').peekable();
    let (mut out, mut is_shorter) = (Vec::new(), false);
    while let Some(line) = lines.next() {
        let mut count = 0;
        while lines.next_if_eq(&line).is_some() {
            count += 1;
        }
        out.extend_from_slice(line);
        if count >= REPEATS {
            is_shorter = true;
            let _ = writeln!(out, "(and {count} more lines like this)");
        } else {
            (0..count).for_each(|_| out.extend_from_slice(line));
        }
    }
    is_shorter.then_some(out)
}

#[cfg(test)]
mod tests {
    use super::has_colors;

    #[test]
    fn terminals() {
        for terminal in ["xterm", "xterm-256color", "linux", "tmux-256color", "screen.xterm"] {
            assert!(has_colors(terminal), "{terminal}");
        }
        for terminal in ["", "dumb", "unknown", "linux-m"] {
            assert!(!has_colors(terminal), "{terminal}");
        }
    }
}
