//! Printing of diagnostics to standard error, in color on terminals.
//!
//! Input: diagnostics and their sources. Output: bytes. Colors, and the choice of terminals that
//! have them, are LLVM's. In addition, the variable `NO_COLOR` is respected.

use std::env;
use std::io::{self, IsTerminal, Write};

use tablegen_build::advice;
use tablegen_build::tablegen_core::{Diagnostic, Failure, Severity, SourceMap, render};

use crate::{progress, text};

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

/// Style of messages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Messages {
    colored: bool,
    /// True if standard error is a terminal. Other readers may expect the exact text of
    /// llvm-tblgen, so they get no advice.
    helpful: bool,
}

impl Messages {
    /// Returns the style for a value of `--color`. `None` colors messages if standard error is a
    /// terminal with colors.
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

    /// Appends the paths that were searched for the file of a failed `include`.
    pub(super) fn append_not_found(self, out: &mut Vec<u8>, sources: &SourceMap) {
        let tried = sources.not_found();
        if self.helpful && !tried.is_empty() {
            out.extend_from_slice(b"looked for:\n");
            for path in tried {
                out.extend_from_slice(format!("  {path}\n").as_bytes());
            }
        }
    }

    /// Appends a failure without a source location.
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

/// Writes text to standard error, with carried bytes restored.
pub(super) fn show(bytes: &[u8]) {
    // A failure to write to standard error cannot be reported.
    let _ = progress::suspended(|| io::stderr().write_all(&text::bytes(bytes)));
}

/// Colors the location, the severity, the message and the caret of a diagnostic.
fn append_colored(out: &mut Vec<u8>, rendered: &[u8], diagnostic: &Diagnostic) {
    let severity = format!("{}: ", diagnostic.severity.name());
    let message = diagnostic.message_bytes();
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
    add(&[color_of(diagnostic.severity), severity.as_bytes(), PLAIN]);
    let (text, after) = rendered[offset + severity.len()..].split_at(message.len() + 1);
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
