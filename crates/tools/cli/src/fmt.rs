//! Subcommand `fmt`: formats files, directories or standard input.
//!
//! Input: arguments after the subcommand's name. Output: rewritten files, or text on standard
//! output.

use std::collections::BTreeMap;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueHint;
use tablegen_build::output::OutputFile;
use tablegen_driver::tablegen_core::internal::{io_message, read_bounded, read_file};
use tablegen_fmt::{Style, format, format_lines};

use crate::messages::show;
use crate::subcommands::usage_error;
use crate::text;
use crate::write::print;

/// Script that formats the changed lines of staged files.
const GIT_HOOK: &str = include_str!("pre-commit.sh");

/// Command line of the subcommand.
#[derive(clap::Args, Debug, Default)]
pub(super) struct Args {
    /// Files, and directories whose .td files are formatted [default: standard input]
    #[arg(value_name = "path", value_hint = ValueHint::AnyPath)]
    paths: Vec<String>,
    /// Print the names of files that are not formatted, and end with the status 1 if there are any
    #[arg(long)]
    check: bool,
    /// Print the differences in place of writing files
    #[arg(long)]
    diff: bool,
    /// Format these lines of one file only, counted from 1; can be repeated
    #[arg(long, value_name = "first:last", value_parser = line_range)]
    lines: Vec<RangeInclusive<usize>>,
    /// Spaces of one level of indentation
    #[arg(long, value_name = "number", value_parser = clap::value_parser!(u16).range(..=16))]
    indent: Option<u16>,
    /// Break longer lines after commas; 0 for no limit
    #[arg(long, value_name = "columns", value_parser = clap::value_parser!(u16).range(..=1000))]
    width: Option<u16>,
    /// Read the settings from this file [default: the nearest tablegen.toml]
    #[arg(long, value_name = "file", value_hint = ValueHint::FilePath)]
    config: Option<String>,
    /// Path of standard input, for messages and settings
    #[arg(long, value_name = "path", value_hint = ValueHint::FilePath)]
    stdin_path: Option<String>,
    /// Print a pre-commit hook that formats changed lines
    #[arg(long, exclusive = true)]
    print_git_hook: bool,
}

fn line_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let parts = text.split_once(':').unwrap_or((text, text));
    match (parts.0.parse(), parts.1.parse()) {
        (Ok(first), Ok(last)) if 1 <= first && first <= last => Ok(first..=last),
        _ => Err("the first and the last line are needed, such as 10:20".to_owned()),
    }
}

/// Runs the subcommand.
///
/// # Errors
/// Returns the message of an error that concerns no particular file.
pub(super) fn run(args: Args) -> Result<ExitCode, String> {
    if args.print_git_hook {
        print(GIT_HOOK.as_bytes()).map_err(|error| io_message(&error))?;
        return Ok(ExitCode::SUCCESS);
    }
    if !args.lines.is_empty() && args.paths.len() > 1 {
        return Ok(usage_error("fmt", "`--lines` needs one file"));
    }
    let mut run = Run { args: &args, styles: BTreeMap::new(), changes: false, fails: false };
    if args.paths.is_empty() || args.paths == ["-"] {
        run.standard_input()?;
    } else {
        for path in &args.paths {
            let path = text::path(path);
            if path.is_dir() {
                run.directory(&path);
            } else {
                run.file(&path);
            }
        }
    }
    let has_failed = run.fails || args.check && run.changes;
    Ok(if has_failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

struct Run<'a> {
    args: &'a Args,
    /// Style of the files of each directory.
    styles: BTreeMap<PathBuf, Style>,
    /// True if a text is not formatted.
    changes: bool,
    /// True if an error was reported.
    fails: bool,
}

impl Run<'_> {
    fn report(&mut self, message: &str) {
        self.fails = true;
        show(format!("{message}\n").as_bytes());
    }

    /// Returns the style for a file, from the command line and the configuration file.
    fn style(&mut self, path: &Path) -> Result<Style, String> {
        let dir = path.parent().unwrap_or(Path::new("")).to_owned();
        if let Some(known) = self.styles.get(&dir) {
            return Ok(known.clone());
        }
        let config =
            self.args.config.as_deref().map(text::path).or_else(|| Style::config_file(&dir));
        let mut style = match config {
            None => Style::default(),
            Some(config) => {
                let shown = config.display();
                let text = std::fs::read_to_string(&config)
                    .map_err(|error| format!("cannot read '{shown}': {}", io_message(&error)))?;
                Style::parse(&text).map_err(|error| format!("{shown}: error: {error}"))?
            }
        };
        style.indent = self.args.indent.map_or(style.indent, usize::from);
        style.width = self.args.width.map(usize::from).or(style.width).filter(|&width| width > 0);
        self.styles.insert(dir, style.clone());
        Ok(style)
    }

    /// Formats a text, and reports errors. Returns the result if it differs.
    fn format(&mut self, path: &Path, bytes: Vec<u8>) -> Option<(String, String)> {
        let shown = path.display();
        let style = match self.style(path) {
            Ok(style) => style,
            Err(message) => {
                self.report(&message);
                return None;
            }
        };
        let Ok(text) = String::from_utf8(bytes) else {
            self.report(&format!("{shown}: error: the text is not UTF-8"));
            return None;
        };
        let formatted = if self.args.lines.is_empty() {
            format(&text, &style)
        } else {
            format_lines(&text, &style, &self.args.lines)
        };
        match formatted {
            Ok(formatted) => {
                self.changes |= formatted != text;
                Some((text, formatted))
            }
            Err(failure) => {
                for error in &failure.errors {
                    let before = &text[..usize::from(error.range.start())];
                    let line = before.matches('\n').count() + 1;
                    let column =
                        before.len() - before.rfind('\n').map_or(0, |offset| offset + 1) + 1;
                    self.report(&format!("{shown}:{line}:{column}: error: {error}"));
                }
                None
            }
        }
    }

    fn standard_input(&mut self) -> Result<(), String> {
        let bytes = read_bounded(io::stdin().lock())
            .map_err(|error| format!("cannot read standard input: {}", io_message(&error)))?;
        let path = text::path(self.args.stdin_path.as_deref().unwrap_or("<stdin>"));
        if let Some((before, after)) = self.format(&path, bytes) {
            if self.args.check || self.args.diff {
                self.show_change(&path, &before, &after);
            } else {
                self.print(after.as_bytes());
            }
        }
        Ok(())
    }

    fn print(&mut self, bytes: &[u8]) {
        if let Err(error) = print(bytes) {
            self.report(&format!("cannot write to standard output: {}", io_message(&error)));
        }
    }

    /// Prints the name of a file that is not formatted, or the difference.
    fn show_change(&mut self, path: &Path, before: &str, after: &str) {
        if before == after {
            return;
        }
        let shown = path.display().to_string();
        if !self.args.diff {
            return self.print(format!("{shown}\n").as_bytes());
        }
        let diff = similar::TextDiff::from_lines(before, after);
        let mut diff = diff.unified_diff();
        let text = diff.header(&shown, &format!("{shown} (formatted)")).to_string();
        self.print(text.as_bytes());
    }

    fn file(&mut self, path: &Path) {
        let bytes = match read_file(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                let message = format!("{}: error: {}", path.display(), io_message(&error));
                return self.report(&message);
            }
        };
        let Some((before, after)) = self.format(path, bytes) else { return };
        if self.args.check || self.args.diff {
            return self.show_change(path, &before, &after);
        }
        let written = OutputFile::new(path).and_then(|file| file.write(after.as_bytes(), true));
        if let Err(error) = written {
            self.report(&format!("{}: error: {}", path.display(), io_message(&error)));
        }
    }

    /// Formats the `.td` files below a directory, without hidden directories and links to
    /// directories.
    fn directory(&mut self, dir: &Path) {
        let entries = match std::fs::read_dir(dir) {
            Ok(entries) => entries,
            Err(error) => {
                let message = format!("{}: error: {}", dir.display(), io_message(&error));
                return self.report(&message);
            }
        };
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            let is_hidden =
                path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
            if path.is_dir() {
                if !is_hidden && !path.is_symlink() {
                    self.directory(&path);
                }
            } else if path.extension().is_some_and(|ending| ending == "td") {
                self.file(&path);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::Args;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn arguments_are_parsed() {
        let parsed = |arguments: &[&str]| {
            Line::try_parse_from([&["fmt"], arguments].concat()).map(|line| line.args)
        };
        let args = parsed(&["--check", "--lines", "3:4", "--lines=7", "a.td"]).expect("valid");
        assert!(args.check && !args.diff);
        assert_eq!(args.lines, [3..=4, 7..=7]);
        assert_eq!(args.paths, ["a.td"]);
        assert_eq!(parsed(&["--width=90", "--", "--x"]).expect("valid").paths, ["--x"]);
        for wrong in [
            &["--lines=4:3", "a"][..],
            &["--lines=0:3", "a"],
            &["--lines"],
            &["--check=1"],
            &["--nothing"],
            &["--indent=x"],
            &["--indent=17"],
            &["--print-git-hook", "a"],
        ] {
            assert!(parsed(wrong).is_err(), "{wrong:?}");
        }
    }
}
