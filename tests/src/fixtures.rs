//! The fixtures: `.td` files, and beside them what a tool prints for them.
//!
//! In `fixtures/pass` is for each `NAME.td`:
//! - `NAME.records`, the output of `--print-records`;
//! - `NAME.detailed`, `NAME.json`, `NAME.sets`, `NAME.ctags` for some: those of
//!   `--print-detailed-records`, `--dump-json`, `--print-sets`, `--gen-ctags`;
//! - `NAME.stderr` if it has warnings or notes: standard error.
//!
//! In `fixtures/fail` is for each `NAME.td` the file `NAME.stderr`: standard error, then the exit
//! status.
//!
//! A fixture begins with a comment of what it shows. Two more lines may follow that:
//! `// args: -I dir` are arguments of its runs, and `// oracle: none, since ...` says that the
//! expected files are ours, not LLVM's.
//!
//! Tools run in the directory of the fixture, so that places in messages have short names. To
//! add a dump to a fixture, make an empty file of its name and bless it.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::tool::{Outcome, command, run, without_program_name};

/// The endings of expected files, and the options that print them.
const DUMPS: [(&str, &str); 5] = [
    ("records", "--print-records"),
    ("detailed", "--print-detailed-records"),
    ("json", "--dump-json"),
    ("sets", "--print-sets"),
    ("ctags", "--gen-ctags"),
];

/// How many lines of a difference are shown, and how many bytes of a line.
const SHOWN_LINES: usize = 40;
const SHOWN_BYTES: usize = 160;

/// One `.td` file with its expected files.
#[derive(Clone, Debug)]
pub struct Fixture {
    dir: PathBuf,
    name: String,
    fails: bool,
    args: Vec<String>,
    has_oracle: bool,
}

/// What is to be done where a tool prints something other than what is expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Compare,
    /// The expected files are rewritten.
    Bless,
}

impl Mode {
    /// To bless, if the variable `TABLEGEN_BLESS` has this value.
    pub fn bless_if(value: &str) -> Self {
        match std::env::var_os("TABLEGEN_BLESS") {
            Some(given) if given == value => Mode::Bless,
            _ => Mode::Compare,
        }
    }
}

/// All fixtures.
///
/// # Errors
/// They cannot be read.
pub fn all() -> io::Result<Vec<Fixture>> {
    let mut all = Vec::new();
    for kind in ["pass", "fail"] {
        let dir = directory().join(kind);
        for name in names(&dir, |ending| ending == "td")? {
            all.push(Fixture::new(&dir, name, kind == "fail")?);
        }
    }
    Ok(all)
}

fn directory() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "fixtures"].iter().collect()
}

/// Names without endings of the files in `dir` whose endings are `wanted`.
fn names(dir: &Path, wanted: impl Fn(&str) -> bool) -> io::Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(dir)? {
        let file = entry?.file_name();
        if let Some((name, ending)) = file.to_string_lossy().rsplit_once('.')
            && wanted(ending)
        {
            names.insert(name.to_owned());
        }
    }
    Ok(names)
}

/// Names of expected files that belong to no fixture.
///
/// # Errors
/// The directories cannot be read.
pub fn orphans() -> io::Result<Vec<String>> {
    let mut orphans = Vec::new();
    for kind in ["pass", "fail"] {
        let dir = directory().join(kind);
        let is_expected = |ending: &str| {
            ending == "stderr" || DUMPS.iter().any(|&(of_dump, _)| of_dump == ending)
        };
        let fixtures = names(&dir, |ending| ending == "td")?;
        let expected = names(&dir, is_expected)?;
        orphans.extend(expected.difference(&fixtures).map(|name| format!("{kind}/{name}")));
    }
    Ok(orphans)
}

impl Fixture {
    fn new(dir: &Path, name: String, fails: bool) -> io::Result<Self> {
        let bytes = fs::read(dir.join(&name).with_extension("td"))?;
        let text = String::from_utf8_lossy(&bytes);
        let header = || text.lines().map_while(|line| line.strip_prefix("// "));
        let args = header().find_map(|line| line.strip_prefix("args: ")).unwrap_or("");
        let has_oracle = !header().any(|line| line.starts_with("oracle: none"));
        let args = args.split_whitespace().map(str::to_owned).collect();
        Ok(Fixture { dir: dir.to_owned(), name, fails, args, has_oracle })
    }

    /// Whether the expected files are what LLVM's tool prints.
    pub fn has_oracle(&self) -> bool {
        self.has_oracle
    }

    /// `pass` or `fail`, and the name.
    pub fn title(&self) -> String {
        format!("{}/{}", if self.fails { "fail" } else { "pass" }, self.name)
    }

    fn file(&self, ending: &str) -> PathBuf {
        self.dir.join(format!("{}.{ending}", self.name))
    }

    fn run(&self, tool: &Path, option: Option<&str>) -> io::Result<Outcome> {
        let mut command = command(tool);
        command.args(&self.args).args(option).arg(format!("{}.td", self.name));
        let mut outcome = run(command.current_dir(&self.dir), b"")?;
        outcome.stderr = without_program_name(&outcome.stderr, tool);
        Ok(outcome)
    }

    /// Runs `tool` on the fixture. The result tells what is not as expected.
    ///
    /// # Errors
    /// The tool cannot be run, or files cannot be read or written.
    pub fn check(&self, tool: &Path, mode: Mode) -> io::Result<Vec<String>> {
        let mut complaints = Vec::new();
        let mut produced = Vec::new();
        if self.fails {
            let outcome = self.run(tool, None)?;
            if outcome.succeeded() {
                complaints.push("succeeds, but should fail".to_owned());
            }
            if !outcome.stdout.is_empty() {
                complaints.push(format!("prints an output, too:\n{}", outcome.stdout_text()));
            }
            let mut stderr = outcome.stderr;
            stderr.extend_from_slice(format!("{}\n", outcome.ending).as_bytes());
            produced.push(("stderr", stderr));
        } else {
            let mut messages = None;
            for (ending, option) in DUMPS {
                if ending != "records" && !self.file(ending).exists() {
                    continue;
                }
                let outcome = self.run(tool, Some(option))?;
                if !outcome.succeeded() {
                    complaints.push(format!("{option} fails: {}", outcome.describe()));
                }
                produced.push((ending, outcome.stdout));
                match &messages {
                    None => messages = Some(outcome.stderr),
                    Some(first) if *first == outcome.stderr => {}
                    Some(first) => complaints.push(format!(
                        "{option} has other messages than --print-records:\n{}",
                        difference(first, &outcome.stderr)
                    )),
                }
            }
            produced.push(("stderr", messages.unwrap_or_default()));
        }
        for (ending, content) in produced {
            complaints.extend(settle(&self.file(ending), &content, mode)?);
        }
        Ok(complaints)
    }
}

/// Compares a file with what it should hold, or makes it hold that. No file holds nothing.
///
/// # Errors
/// It cannot be read or written.
pub fn settle(path: &Path, content: &[u8], mode: Mode) -> io::Result<Option<String>> {
    let expected = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error),
    };
    if expected == content {
        return Ok(None);
    }
    match mode {
        Mode::Bless if content.is_empty() => fs::remove_file(path).map(|()| None),
        Mode::Bless => fs::write(path, content).map(|()| None),
        Mode::Compare => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            Ok(Some(format!(
                "differs from {name} (- expected, + printed):\n{}",
                difference(&expected, content)
            )))
        }
    }
}

/// Checks fixtures with a tool; panics with a list of all that is not as expected.
///
/// # Errors
/// The tool cannot be run, or files cannot be read or written.
///
/// # Panics
/// If anything is not as expected.
pub fn check_all(fixtures: &[Fixture], tool: &Path, mode: Mode) -> io::Result<()> {
    let mut failures = Vec::new();
    for fixture in fixtures {
        let complaints = fixture.check(tool, mode)?;
        if !complaints.is_empty() {
            failures.push(format!("== {}\n{}", fixture.title(), complaints.join("\n")));
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {} fixtures fail with {}:\n{}\n",
        failures.len(),
        fixtures.len(),
        tool.display(),
        failures.join("\n")
    );
    Ok(())
}

/// The lines in which two texts differ, in one block, with a line around it.
fn difference(expected: &[u8], printed: &[u8]) -> String {
    let lines = |text| <[u8]>::split_inclusive(text, |&byte| byte == b'\n').collect();
    let (old, new): (Vec<&[u8]>, Vec<&[u8]>) = (lines(expected), lines(printed));
    let before = common(old.iter(), new.iter());
    let (old_rest, new_rest) = (&old[before..], &new[before..]);
    let after = common(old_rest.iter().rev(), new_rest.iter().rev());
    // Of long lines, show the place where the first two begin to differ.
    let from = match (old_rest.first(), new_rest.first()) {
        (Some(a), Some(b)) => common(a.iter(), b.iter()).saturating_sub(SHOWN_BYTES / 3),
        _ => 0,
    };
    let mut out = String::new();
    let mut show = |sign: char, lines: &[&[u8]]| {
        for line in lines.iter().take(SHOWN_LINES) {
            out += &format!("  {sign} {}\n", shorten(line, from));
        }
        if lines.len() > SHOWN_LINES {
            out += &format!("  {sign} ... ({} lines)\n", lines.len());
        }
    };
    show(' ', &old[before.saturating_sub(1)..before]);
    show('-', &old_rest[..old_rest.len() - after]);
    show('+', &new_rest[..new_rest.len() - after]);
    show(' ', &old_rest[old_rest.len() - after..][..after.min(1)]);
    out
}

/// How many items two sequences begin with alike.
fn common<T: PartialEq>(a: impl Iterator<Item = T>, b: impl Iterator<Item = T>) -> usize {
    a.zip(b).take_while(|(x, y)| x == y).count()
}

/// A line, or what is to be seen of a long one from `from` on.
fn shorten(line: &[u8], from: usize) -> String {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    if line.len() <= SHOWN_BYTES {
        return String::from_utf8_lossy(line).into_owned();
    }
    let from = from.min(line.len() - SHOWN_BYTES);
    let shown = String::from_utf8_lossy(&line[from..from + SHOWN_BYTES]);
    format!("...{shown}...")
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn differences_are_small() {
        let shown = difference(b"a\nb\nc\nd\n", b"a\nB\nc\nd\n");
        assert_eq!(shown, "    a\n  - b\n  + B\n    c\n");
        assert_eq!(difference(b"", b"x\n"), "  + x\n");
        let long = difference(&[b'a'; 1000], &[&[b'a'; 500][..], &[b'b'; 500]].concat());
        assert!(long.contains("aabb") && long.len() < 400, "{long}");
    }
}
