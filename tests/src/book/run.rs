//! Runs the commands of a page in a new directory, like a reader of the page.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Block, blocks};

/// Command of a page: one line of shell, split into arguments.
pub type Step<'a> = &'a [String];

/// Reader of pages: a directory in which blocks become files and commands run.
pub struct Reader<'a> {
    /// Directory of the reader; `cd` changes it.
    pub dir: PathBuf,
    /// Path of the command `tablegen`.
    pub tablegen: &'a Path,
    /// Function that runs other commands, given their arguments, and returns their output.
    pub other: &'a dyn Fn(&Path, Step<'_>) -> Result<String, String>,
}

impl Reader<'_> {
    /// Follows a page. Returns the blocks of output that differ, with their true text.
    ///
    /// # Errors
    /// Returns a message if a file cannot be written, or a command is unknown or cannot be run.
    pub fn follow(&mut self, page: &str) -> Result<Vec<(Block, String)>, String> {
        let mut changes = Vec::new();
        let mut printed: Option<String> = None;
        for block in blocks(page) {
            if block.value("not-run").is_some() || block.value("from").is_some() {
                continue;
            }
            let written = self.write(&block).map_err(|error| error.to_string())?;
            if block.language == "sh" {
                if let Some(text) = printed.take().filter(|text| !text.is_empty()) {
                    let line = block.line;
                    return Err(format!("line {line}: the command before prints {text}"));
                }
                printed =
                    Some(self.steps(&block.text).map_err(|e| format!("{}: {e}", block.line))?);
            } else if block.language == "text" && !written {
                let expected =
                    printed.take().ok_or(format!("{}: output of nothing", block.line))?;
                if expected != block.text {
                    changes.push((block, expected));
                }
            }
        }
        match printed.filter(|text| !text.is_empty()) {
            Some(text) => Err(format!("the last command prints {text}")),
            None => Ok(changes),
        }
    }

    /// Writes the block to the file that it names. Returns false if it names none.
    fn write(&self, block: &Block) -> io::Result<bool> {
        let (name, mut text) = match (block.value("file"), block.value("append")) {
            (Some(name), _) => (name, String::new()),
            (None, Some(name)) => (name, fs::read_to_string(self.dir.join(name))?),
            (None, None) => return Ok(false),
        };
        text.push_str(&block.text);
        let path = self.dir.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&self.dir))?;
        fs::write(path, text)?;
        Ok(true)
    }

    /// Runs the commands of a block. A line that ends with `\` continues on the next one. Returns
    /// the output of the commands, with standard error last.
    fn steps(&mut self, text: &str) -> Result<String, String> {
        let mut printed = String::new();
        for line in text.replace("\\\n", " ").lines() {
            let command = arguments(line);
            let Some((program, arguments)) = command.split_first() else { continue };
            match (program.as_str(), arguments) {
                ("cd", [name]) => self.dir = self.dir.join(name),
                ("mkdir", [name]) => {
                    fs::create_dir(self.dir.join(name)).map_err(|error| error.to_string())?;
                }
                ("rm", [name]) => {
                    fs::remove_file(self.dir.join(name)).map_err(|error| error.to_string())?;
                }
                ("cat", [name]) => {
                    let text = fs::read_to_string(self.dir.join(name));
                    printed.push_str(&text.map_err(|error| format!("{name}: {error}"))?);
                }
                ("tablegen", arguments) => {
                    let output = Command::new(self.tablegen)
                        .args(arguments)
                        .current_dir(&self.dir)
                        .output()
                        .map_err(|error| format!("tablegen: {error}"))?;
                    for stream in [&output.stdout, &output.stderr] {
                        let text = String::from_utf8_lossy(stream);
                        // Paths are shown as on Unix.
                        let is_path =
                            cfg!(windows) && arguments.first().is_some_and(|it| it == "browse");
                        printed.push_str(&if is_path {
                            text.replace('\\', "/")
                        } else {
                            text.into()
                        });
                    }
                }
                _ => printed.push_str(&(self.other)(&self.dir, &command)?),
            }
        }
        Ok(printed)
    }
}

/// Splits a line of shell into words; single quotes keep blanks.
fn arguments(line: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    let mut argument = String::new();
    let mut quoted = false;
    let mut any = false;
    for character in line.chars() {
        match character {
            '\'' => {
                quoted = !quoted;
                any = true;
            }
            ' ' if !quoted => {
                if any {
                    arguments.push(std::mem::take(&mut argument));
                }
                any = false;
            }
            other => {
                argument.push(other);
                any = true;
            }
        }
    }
    if any {
        arguments.push(argument);
    }
    arguments
}
