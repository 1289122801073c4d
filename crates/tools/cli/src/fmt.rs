//! Subcommand `fmt`: formats files, directories or standard input.
//!
//! Input: arguments after the subcommand's name. Output: rewritten files, or text on standard
//! output.

use std::collections::BTreeMap;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use tablegen_build::output::OutputFile;
use tablegen_driver::tablegen_core::internal::{io_message, read_bounded, read_file};
use tablegen_fmt::{Style, format, format_lines};

use crate::messages::show;
use crate::text;
use crate::write::print;

/// Arguments, for help.
pub(super) const USAGE: &str = "[<option>]... [<file>|<directory>]...";

const HELP: &str = "\
Format .td files, or standard input without arguments

USAGE: tablegen fmt [<option>]... [<file>|<directory>]...

OPTIONS:
  --check               Print the names of files that are not formatted, and fail if there are any
  --diff                Print the difference in place of writing files
  --lines=<first:last>  Format these lines only, counted from 1. Can be repeated
  --indent=<n>          Spaces of one level of indentation
  --width=<n>           Break longer lines after commas; 0 for no limit
  --config=<file>       Read the settings from this file in place of the nearest tablegen.toml
  --stdin-path=<path>   Path of standard input, for messages and settings
  --print-git-hook      Print a pre-commit hook that formats changed lines
";

/// Script that formats the changed lines of staged files.
const GIT_HOOK: &str = include_str!("pre-commit.sh");

#[derive(Default)]
struct Args {
    check: bool,
    diff: bool,
    lines: Vec<RangeInclusive<usize>>,
    indent: Option<usize>,
    width: Option<usize>,
    config: Option<PathBuf>,
    stdin_path: Option<PathBuf>,
    paths: Vec<String>,
}

fn parse(arguments: &[String]) -> Result<Args, String> {
    let mut args = Args::default();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let Some(option) = argument.strip_prefix('-').filter(|rest| !rest.is_empty()) else {
            args.paths.push(argument.clone());
            continue;
        };
        let option = option.strip_prefix('-').unwrap_or(option);
        if option.is_empty() {
            args.paths.extend(arguments.by_ref().cloned());
            break;
        }
        let (name, attached) = match option.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (option, None),
        };
        let mut value = || {
            let value = attached.or_else(|| arguments.next().map(String::as_str));
            value.ok_or_else(|| format!("the option `--{name}` needs a value"))
        };
        let number = |value: &str, most: usize| {
            let number = value.parse().ok().filter(|&number| number <= most);
            number.ok_or_else(|| format!("`--{name}` needs a number up to {most}, not `{value}`"))
        };
        match name {
            "check" if attached.is_none() => args.check = true,
            "diff" if attached.is_none() => args.diff = true,
            "lines" => args.lines.push(line_range(value()?)?),
            "indent" => args.indent = Some(number(value()?, 16)?),
            "width" => args.width = Some(number(value()?, 1000)?),
            "config" => args.config = Some(text::path(value()?)),
            "stdin-path" => args.stdin_path = Some(text::path(value()?)),
            _ => {
                return Err(format!(
                    "unknown option `{argument}`; help: `tablegen fmt --help` lists the options"
                ));
            }
        }
    }
    if !args.lines.is_empty() && args.paths.len() > 1 {
        return Err("`--lines` needs one file".to_owned());
    }
    Ok(args)
}

fn line_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let parts = text.split_once(':').unwrap_or((text, text));
    match (parts.0.parse(), parts.1.parse()) {
        (Ok(first), Ok(last)) if 1 <= first && first <= last => Ok(first..=last),
        _ => Err(format!("`--lines` needs the first and last line, such as 10:20, not `{text}`")),
    }
}

/// Runs the subcommand with the arguments after its name.
///
/// # Errors
/// Returns the message of an error that concerns no particular file.
pub(super) fn run(arguments: &[String]) -> Result<ExitCode, String> {
    if arguments == ["--print-git-hook"] {
        print(GIT_HOOK.as_bytes()).map_err(|error| io_message(&error))?;
        return Ok(ExitCode::SUCCESS);
    }
    if let [option] = arguments
        && matches!(option.as_str(), "--help" | "-help" | "-h")
    {
        print(HELP.as_bytes()).map_err(|error| io_message(&error))?;
        return Ok(ExitCode::SUCCESS);
    }
    let args = parse(arguments)?;
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
        let config = self.args.config.clone().or_else(|| Style::config_file(&dir));
        let mut style = match config {
            None => Style::default(),
            Some(config) => {
                let shown = config.display();
                let text = std::fs::read_to_string(&config)
                    .map_err(|error| format!("cannot read '{shown}': {}", io_message(&error)))?;
                Style::parse(&text).map_err(|error| format!("{shown}: error: {error}"))?
            }
        };
        style.indent = self.args.indent.unwrap_or(style.indent);
        style.width = self.args.width.or(style.width).filter(|&width| width > 0);
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
        let path = self.args.stdin_path.clone().unwrap_or_else(|| "<stdin>".into());
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
    use super::parse;

    #[test]
    fn arguments_are_parsed() {
        let parsed = |arguments: &[&str]| {
            let arguments: Vec<String> = arguments.iter().map(|&one| one.to_owned()).collect();
            parse(&arguments)
        };
        let args = parsed(&["--check", "--lines", "3:4", "--lines=7", "a.td"]).expect("valid");
        assert!(args.check && !args.diff);
        assert_eq!(args.lines, [3..=4, 7..=7]);
        assert_eq!(args.paths, ["a.td"]);
        assert_eq!(
            parsed(&["-width=90", "--", "--x"]).map(|args| args.paths),
            Ok(vec!["--x".into()])
        );
        for wrong in [
            &["--lines=4:3", "a"][..],
            &["--lines=0:3", "a"],
            &["--lines"],
            &["--lines=1:2", "a", "b"],
            &["--check=1"],
            &["--nothing"],
            &["--indent=x"],
        ] {
            assert!(parsed(wrong).is_err(), "{wrong:?}");
        }
    }
}
