//! Diagnostics as standard error shows them: with colours on a terminal.
//!
//! In: diagnostics and the sources that they speak of. Out: the bytes to show. The colours are
//! LLVM's, and so is the choice of when there are any; but the variable `NO_COLOR` counts, too.

use std::env;
use std::io::{self, IsTerminal, Write};

use tablegen_build::advice;
use tablegen_build::tablegen_core::{Diagnostic, Failure, Severity, SourceMap, render};

use crate::text;

const PLAIN: &[u8] = b"\x1b[0m";
const BOLD: &[u8] = b"\x1b[1m";
const CARET: &[u8] = b"\x1b[0;1;32m";

fn color_of(severity: Severity) -> &'static [u8] {
    match severity {
        Severity::Error => b"\x1b[0;1;31m",
        Severity::Warning => b"\x1b[0;1;35m",
        // Notes, and whatever else is no error.
        _ => b"\x1b[0;1;30m",
    }
}

/// What messages look like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Messages {
    colored: bool,
    /// Whether what may help is shown: to people, not to programs that expect llvm-tblgen.
    helpful: bool,
}

impl Messages {
    /// Coloured if it is said so; if nothing is said, as standard error can show it.
    pub(super) fn new(color: Option<bool>) -> Self {
        let colored = color.unwrap_or_else(terminal_has_colors);
        Messages { colored, helpful: io::stderr().is_terminal() }
    }

    /// Appends diagnostics.
    pub(super) fn append<'d>(
        self,
        out: &mut Vec<u8>,
        sources: &SourceMap,
        diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
    ) {
        for diagnostic in diagnostics {
            if self.colored {
                let mut rendered = Vec::new();
                render(&mut rendered, sources, diagnostic);
                append_colored(out, &rendered, diagnostic);
            } else {
                render(out, sources, diagnostic);
            }
            if let Some(help) = advice(diagnostic).filter(|_| self.helpful) {
                out.extend_from_slice(format!("help: {help}\n").as_bytes());
            }
        }
    }

    /// Appends why there are no records, where no source can be shown.
    pub(super) fn append_failure(self, out: &mut Vec<u8>, failure: &Failure) {
        let line = format!("{failure}\n");
        match line.strip_prefix("error: ") {
            Some(rest) if self.colored => {
                for part in [color_of(Severity::Error), b"error: ", PLAIN, rest.as_bytes()] {
                    out.extend_from_slice(part);
                }
            }
            _ => out.extend_from_slice(line.as_bytes()),
        }
    }
}

/// Shows text on standard error, as the bytes that it stands for.
pub(super) fn show(bytes: &[u8]) {
    // There is nowhere to report that this failed.
    let _ = io::stderr().write_all(&text::bytes(bytes));
}

/// Colours the place, the severity, the message and the caret of a diagnostic.
fn append_colored(out: &mut Vec<u8>, rendered: &[u8], diagnostic: &Diagnostic) {
    let severity = format!("{}: ", diagnostic.severity.name());
    let message = diagnostic.message_bytes();
    let is_here = |at: &usize| {
        let rest = rendered[*at..].strip_prefix(severity.as_bytes());
        rest.is_some_and(|rest| rest.starts_with(message))
    };
    let found = (0..rendered.len()).find(is_here).filter(|_| !message.is_empty());
    let Some(at) = found else {
        out.extend_from_slice(rendered);
        return;
    };
    let place = rendered[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let mut add = |parts: &[&[u8]]| parts.iter().for_each(|part| out.extend_from_slice(part));
    add(&[&rendered[..place]]);
    if place < at {
        add(&[BOLD, &rendered[place..at], PLAIN]);
    }
    add(&[color_of(diagnostic.severity), severity.as_bytes(), PLAIN]);
    let (text, after) = rendered[at + severity.len()..].split_at(message.len() + 1);
    if place == at {
        add(&[text, after]);
        return;
    }
    add(&[BOLD, text, PLAIN]);
    match after.iter().position(|&byte| byte == b'\n') {
        Some(end) => add(&[&after[..=end], CARET, &after[end + 1..], PLAIN]),
        None => add(&[after]),
    }
}

/// Whether standard error is a terminal with colours, and they are wanted.
fn terminal_has_colors() -> bool {
    let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !refused
        && io::stderr().is_terminal()
        && env::var("TERM").is_ok_and(|terminal| has_colors(&terminal))
}

fn has_colors(terminal: &str) -> bool {
    ["ansi", "cygwin", "linux"].contains(&terminal)
        || ["screen", "xterm", "vt100", "rxvt"].iter().any(|known| terminal.starts_with(known))
        || terminal.ends_with("color")
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
