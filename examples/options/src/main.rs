//! `tinycc`: prints the commands that a compiler driver would run.

use std::env;
use std::process::ExitCode;

use options::{Action, action};

fn main() -> ExitCode {
    match action(env::args_os().skip(1)) {
        Ok(Action::Show(text)) => print!("{text}"),
        Ok(Action::Run { commands, show, dry }) => {
            if show {
                commands.iter().for_each(|command| eprintln!("{}", command.line()));
            }
            if !dry {
                eprintln!("tinycc: there is neither a compiler nor a linker; try -###");
                return ExitCode::FAILURE;
            }
        }
        Err(errors) => {
            errors.lines().for_each(|error| eprintln!("tinycc: {error}"));
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
