//! Writing of output files: the dependency file first, then the outputs in their order, as in
//! LLVM's tools.
//!
//! Input: complete contents. Output: files and standard output, or an error with the name of the
//! file.

use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use tablegen_build::output::{OutputFile, check_outputs};
use tablegen_driver::tablegen_core::SourceMap;
use tablegen_driver::tablegen_core::internal::io_message;

use crate::args::Args;
use crate::signals::{Signals, end_by_broken_pipe};
use crate::text::{Converted, visible};
use crate::{progress, text};

/// Name of a file that is standard output.
pub(super) const STANDARD: &str = "-";

/// File to write.
pub(super) struct File {
    /// Path of the file, or [`STANDARD`].
    pub(super) name: String,
    pub(super) text: Vec<u8>,
    /// Separator between the path and the reason in messages.
    pub(super) colon: &'static str,
}

impl File {
    /// Returns a file with the usual separator in messages.
    pub(super) fn new(name: String, text: Vec<u8>) -> Self {
        File { name, text, colon: ": " }
    }
}

/// Writer of output files, which holds back signals while a file is replaced.
pub(super) struct Writer {
    signals: Option<Signals>,
}

impl Writer {
    pub(super) fn new() -> Self {
        Writer { signals: None }
    }

    /// Writes one file. With `only_if_changed`, a file with the same content is not touched.
    ///
    /// # Errors
    /// Returns the text of the message if the file cannot be written.
    pub(super) fn write(&mut self, file: &File, only_if_changed: bool) -> Result<(), String> {
        let bytes = text::bytes(&file.text);
        if file.name == STANDARD {
            return print(&bytes).map_err(|error| not_written("standard output", &error));
        }
        let cannot_open =
            |error| format!("error opening {}{}{}", file.name, file.colon, io_message(&error));
        let path = text::path(&file.name);
        let output = OutputFile::new(&path).map_err(cannot_open)?;
        let written = if output.is_plain() {
            let signals = self.signals.get_or_insert_with(Signals::new);
            signals.hold(|| output.write(&bytes, only_if_changed))
        } else {
            // A write to a pipe or device can block, so signals must be able to end it.
            output.write(&bytes, only_if_changed)
        };
        written.map(|_| ()).map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => {
                end_by_broken_pipe();
                not_written(&file.name, &error)
            }
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge => not_written(&file.name, &error),
            _ => cannot_open(error),
        })
    }
}

/// Checks that the files are different ones, and that none is one of the files that were read.
///
/// # Errors
/// Returns the text of the message about the first file for which this does not hold.
pub(super) fn check<'f>(
    files: impl Iterator<Item = &'f File>,
    inputs: &BTreeSet<String>,
) -> Result<(), String> {
    let outputs = files.filter(|file| file.name != STANDARD).map(|file| text::path(&file.name));
    let outputs: Vec<PathBuf> = outputs.collect();
    let inputs: Vec<PathBuf> = inputs.iter().map(|path| text::path(path)).collect();
    check_outputs(outputs.iter().map(PathBuf::as_path), inputs.iter().map(PathBuf::as_path))
        .map_err(|conflict| conflict.to_string())
}

/// Returns the message for a file that could not be written.
pub(super) fn not_written(name: &str, error: &io::Error) -> String {
    format!("error writing {name}: {}", io_message(error))
}

/// Prints a text on standard output. Returns the status of the process.
pub(super) fn print_text(text: &str) -> ExitCode {
    match print(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Writes to standard output, which ends the display of progress. Ends the process if the reader is
/// gone.
///
/// # Errors
/// Returns an error if the write fails.
pub(super) fn print(bytes: &[u8]) -> io::Result<()> {
    progress::end();
    let mut out = stdout();
    let written = out.write_all(bytes).and_then(|()| out.flush());
    if written.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        end_by_broken_pipe();
    }
    written
}

/// Returns standard output. On terminals, control characters are made visible.
pub(super) fn stdout() -> Box<dyn Write> {
    let out = io::stdout().lock();
    if out.is_terminal() { Box::new(Converted::new(out, visible)) } else { Box::new(out) }
}

/// Standard output, for texts that are written in pieces. Characters that carry bytes are converted
/// back in each piece. Ends the process if the reader is gone.
pub(super) struct StandardOutput;

impl Write for StandardOutput {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        print(&text::bytes(piece))?;
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the dependency file with this text.
pub(super) fn depfile(args: &Args, text: Vec<u8>) -> File {
    File { name: args.depfile.clone(), text, colon: ":" }
}

/// Returns the text of the dependency file for Make and Ninja.
pub(super) fn dependencies(args: &Args, sources: &SourceMap) -> Vec<u8> {
    let mut content = String::new();
    let add = |content: &mut String, path: &str| {
        for character in path.chars() {
            match character {
                '$' if args.depfile_escape => content.push('$'),
                ' ' | '#' if args.depfile_escape => {
                    // A backslash is doubled only if an escape follows.
                    let before = content.bytes().rev().take_while(|&byte| byte == b'\\').count();
                    content.extend(std::iter::repeat_n('\\', before + 1));
                }
                _ => {}
            }
            content.push(character);
        }
    };
    let outputs = args.emits.iter().map(|emit| emit.file.as_str());
    for (index, output) in outputs.filter(|&file| file != STANDARD).enumerate() {
        if index > 0 {
            content.push(' ');
        }
        add(&mut content, output);
    }
    content.push(':');
    for path in sources.dependencies() {
        content.push(' ');
        add(&mut content, path);
    }
    content.push('\n');
    content.into_bytes()
}

/// Returns the name of a file beside an output.
pub(super) fn name_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
