//! Compares two TableGen tools on random programs. See `--help`, and `tablegen_tests::differential`
//! for the parts.

use std::io::{self, Write};
use std::process::ExitCode;

use tablegen_tests::differential::campaign::run_campaign;
use tablegen_tests::differential::generator::generate;
use tablegen_tests::differential::options::{Options, USAGE};

/// Set in the process that runs under the memory limit.
const LIMITED: &str = "DIFFERENTIAL_MEMORY_LIMITED";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--help") {
        print!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let options = match Options::parse(arguments.iter().cloned()) {
        Ok(options) => options,
        Err(message) => {
            eprint!("{message}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    if options.memory_mib > 0 && std::env::var_os(LIMITED).is_none() {
        let error = start_again(options.memory_mib, &arguments);
        eprintln!("cannot limit memory: {error}");
        return ExitCode::from(2);
    }
    let result = match options.print {
        Some(index) => {
            let program = generate(options.seed, index, options.size);
            io::stdout().write_all(program.text.as_bytes()).map(|()| true)
        }
        None => run_campaign(&options),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Replaces this process with itself under a limit that the tools inherit. Returns only on error.
#[cfg(unix)]
fn start_again(mebibytes: u64, arguments: &[String]) -> io::Error {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    let program = match std::env::current_exe() {
        Ok(program) => program,
        Err(error) => return error,
    };
    Command::new("sh")
        .args(["-c", "ulimit -v \"$0\" && exec \"$@\"", &(mebibytes * 1024).to_string()])
        .arg(program)
        .args(arguments)
        .env(LIMITED, "1")
        .exec()
}

#[cfg(not(unix))]
fn start_again(_: u64, _: &[String]) -> io::Error {
    io::Error::other("only shells of Unix do: run with `--memory 0`")
}
