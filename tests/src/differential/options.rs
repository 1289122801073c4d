//! Command line of the differential test.

use std::path::PathBuf;
use std::time::Duration;

pub const USAGE: &str = "\
usage: differential [OPTIONS]

Writes random TableGen programs, runs two tools on them, and reports what differs.
Exit status: 0 no differences, 1 some, 2 wrong usage or broken tools.

  --candidate PATH   the tool under test
  --oracle PATH      the tool to compare with (default: llvm-tblgen-22)
  --oracle-only      run only the oracle; report what the programs are like
  --programs N       how many programs (default: 1000)
  --start I          index of the first program (default: 0)
  --seed S           programs with the same seed, index and size are the same (default: 1)
  --size S           statements per program (default: 12)
  --jobs J           programs run at the same time (default: one per processor)
  --out DIR          where to work and save differing programs (default: differential-out)
  --timeout SECONDS  a run that takes longer hangs (default: 10)
  --memory MIB       address space of each process; 0 for no limit (default: 4096)
  --shrink N         tests to spend on shrinking a program; 0 for none (default: 2000)
  --groups N         groups of like differences to shrink an example of (default: 30)
  --modes LIST       only these of the programs' output options, separated by commas
  --keep N           programs to save for each group of like differences (default: 3)
  --replay FILE...   compare the tools on these files instead of generated programs
  --print I          print program I and stop
";

/// Command-line options.
#[derive(Clone, Debug)]
pub struct Options {
    pub candidate: Option<PathBuf>,
    pub oracle: PathBuf,
    pub oracle_only: bool,
    pub programs: u64,
    pub start: u64,
    pub seed: u64,
    pub size: usize,
    pub jobs: usize,
    pub out: PathBuf,
    pub timeout: Duration,
    pub memory_mib: u64,
    pub shrink: usize,
    pub groups: usize,
    pub keep: usize,
    /// Output options to compare. Empty for all.
    pub modes: Vec<String>,
    pub replay: Vec<PathBuf>,
    pub print: Option<u64>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            candidate: None,
            oracle: PathBuf::from("llvm-tblgen-22"),
            oracle_only: false,
            programs: 1000,
            start: 0,
            seed: 1,
            size: 12,
            jobs: std::thread::available_parallelism().map_or(1, usize::from),
            out: PathBuf::from("differential-out"),
            timeout: Duration::from_secs(10),
            memory_mib: 4096,
            shrink: 2000,
            groups: 30,
            keep: 3,
            modes: Vec::new(),
            replay: Vec::new(),
            print: None,
        }
    }
}

impl Options {
    /// Reads the arguments after the program's name.
    pub fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Options, String> {
        let mut options = Options::default();
        let mut arguments = arguments.into_iter().peekable();
        while let Some(name) = arguments.next() {
            if name == "--oracle-only" {
                options.oracle_only = true;
                continue;
            }
            if name == "--replay" {
                while let Some(file) = arguments.next_if(|next| !next.starts_with("--")) {
                    options.replay.push(PathBuf::from(file));
                }
                if options.replay.is_empty() {
                    return Err("--replay needs a file".to_owned());
                }
                continue;
            }
            let mut value = || arguments.next().ok_or(format!("{name} needs a value"));
            match name.as_str() {
                "--candidate" => options.candidate = Some(PathBuf::from(value()?)),
                "--oracle" => options.oracle = PathBuf::from(value()?),
                "--programs" => options.programs = number(&name, value()?)?,
                "--start" => options.start = number(&name, value()?)?,
                "--seed" => options.seed = number(&name, value()?)?,
                "--size" => options.size = number(&name, value()?)?,
                "--jobs" => options.jobs = number::<usize>(&name, value()?)?.max(1),
                "--out" => options.out = PathBuf::from(value()?),
                "--timeout" => {
                    options.timeout = Duration::from_secs(number(&name, value()?)?);
                }
                "--memory" => options.memory_mib = number(&name, value()?)?,
                "--shrink" => options.shrink = number(&name, value()?)?,
                "--modes" => {
                    options.modes = value()?.split(',').map(str::to_owned).collect();
                }
                "--groups" => options.groups = number(&name, value()?)?,
                "--keep" => options.keep = number(&name, value()?)?,
                "--print" => options.print = Some(number(&name, value()?)?),
                _ => return Err(format!("unknown option {name}")),
            }
        }
        if options.candidate.is_none() && !options.oracle_only && options.print.is_none() {
            return Err("--candidate or --oracle-only is needed".to_owned());
        }
        // Tools run in directories of their own.
        options.oracle = absolute(options.oracle);
        options.candidate = options.candidate.map(absolute);
        Ok(options)
    }
}

fn number<T: std::str::FromStr>(name: &str, text: String) -> Result<T, String> {
    text.parse().map_err(|_| format!("{name} needs a number, not {text:?}"))
}

/// Returns a path with several components as an absolute path. A bare name stays as it is, because
/// it is looked up on PATH.
fn absolute(path: PathBuf) -> PathBuf {
    if path.components().count() > 1 { std::path::absolute(&path).unwrap_or(path) } else { path }
}

#[cfg(test)]
mod tests {
    use super::Options;

    fn parse(text: &str) -> Result<Options, String> {
        Options::parse(text.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn values_and_files() {
        let options = parse("--candidate ./x --seed 7 --replay a.td b.td --jobs 0").unwrap();
        assert_eq!((options.seed, options.jobs, options.replay.len()), (7, 1, 2));
        assert!(options.candidate.unwrap().is_absolute());
    }

    #[test]
    fn mistakes_are_told() {
        for text in ["", "--seed x", "--seed", "--candidate x --replay", "--bogus"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
