//! Text form of programs, with the options to run them and the files that they include.
//!
//! The first line may be `// differential: OPTIONS`; the tool is then run once for each output
//! option among them (`--print-records`, `--dump-json`, ...), with all the other options each time.
//! A line `//--- NAME` starts the text of the file NAME. Any `.td` file is such a text too.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Name of the main file of a program.
const MAIN: &str = "p.td";

/// Program to run: its files and options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    main: String,
    files: Vec<(String, String)>,
    flags: Vec<String>,
    /// Output options, one for each run.
    pub modes: Vec<String>,
}

impl Source {
    pub fn parse(text: &str) -> Source {
        let mut main = String::new();
        let mut files: Vec<(String, String)> = Vec::new();
        for line in text.split_inclusive('\n') {
            if let Some(name) = line.strip_prefix("//--- ") {
                files.push((name.trim().to_owned(), String::new()));
            } else {
                let part = files.last_mut().map_or(&mut main, |(_, contents)| contents);
                part.push_str(line);
            }
        }
        files.retain(|(name, _)| is_inside(name));
        let first = text.lines().next().unwrap_or_default();
        let options = first.strip_prefix("// differential:").unwrap_or_default();
        let is_mode =
            |option: &String| option.starts_with("--print-") || option.as_str() == "--dump-json";
        let (mut modes, flags): (Vec<_>, Vec<_>) =
            options.split_whitespace().map(str::to_owned).partition(is_mode);
        if modes.is_empty() {
            modes.push("--print-records".to_owned());
        }
        Source { main, files, flags, modes }
    }

    /// Returns the arguments for a run with the given output option.
    pub fn arguments(&self, mode: &str) -> Vec<String> {
        let mut arguments = vec![MAIN.to_owned()];
        // Options that change where output goes or that would not end are not for a test.
        let safe = |flag: &&String| ["-D", "-I", "--no-warn"].iter().any(|s| flag.starts_with(s));
        arguments.extend(self.flags.iter().filter(safe).cloned());
        arguments.push(mode.to_owned());
        arguments
    }
}

/// Returns true if a file name does not leave its directory.
fn is_inside(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('/') && name.split('/').all(|part| part != "..")
}

/// Directory in which programs are run, one after the other.
#[derive(Debug)]
pub struct Workplace {
    pub directory: PathBuf,
    written: Vec<PathBuf>,
}

impl Workplace {
    pub fn create(directory: PathBuf) -> io::Result<Workplace> {
        fs::create_dir_all(&directory)?;
        Ok(Workplace { directory: directory.canonicalize()?, written: Vec::new() })
    }

    /// Replaces the files of the previous program with those of `source`.
    pub fn lay_out(&mut self, source: &Source) -> io::Result<()> {
        for path in self.written.drain(..) {
            fs::remove_file(path)?;
        }
        self.write(Path::new(MAIN), &source.main)?;
        for (name, contents) in &source.files {
            self.write(Path::new(name), contents)?;
        }
        Ok(())
    }

    fn write(&mut self, name: &Path, contents: &str) -> io::Result<()> {
        let path = self.directory.join(name);
        if let Some(parent) = name.parent().filter(|parent| *parent != Path::new("")) {
            fs::create_dir_all(self.directory.join(parent))?;
        }
        fs::write(&path, contents)?;
        if !self.written.contains(&path) {
            self.written.push(path);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Source;

    #[test]
    fn options_and_files_are_split_off() {
        let text =
            "// differential: -DX --dump-json --print-records\ndef a;\n//--- sub/b.td\ndef b;\n";
        let source = Source::parse(text);
        assert_eq!(source.modes, ["--dump-json", "--print-records"]);
        assert_eq!(source.arguments("--dump-json"), ["p.td", "-DX", "--dump-json"]);
        assert_eq!(source.files, [("sub/b.td".to_owned(), "def b;\n".to_owned())]);
        assert!(source.main.ends_with("def a;\n"));
    }

    #[test]
    fn any_file_is_a_program() {
        let source = Source::parse("def a;\n//--- ../escape.td\nx");
        assert_eq!(source.modes, ["--print-records"]);
        assert!(source.files.is_empty());
    }
}
