//! `diagnostics [-Wgroup] [-Wno-group] [-Werror] FILE`: reports the errors in a program of sums.

use std::env;
use std::fs;
use std::process::ExitCode;

use diagnostics::{Settings, check};

fn main() -> ExitCode {
    let mut settings = Settings::new();
    let mut right = true;
    for argument in env::args().skip(1) {
        if argument.starts_with('-') {
            if let Err(error) = settings.flag(&argument) {
                eprintln!("warning: {error}");
            }
            continue;
        }
        match fs::read_to_string(&argument) {
            Ok(program) => {
                let (reported, is_right) = check(&argument, &program, &settings);
                eprint!("{reported}");
                right &= is_right;
            }
            Err(error) => {
                eprintln!("error: {argument}: {error}");
                right = false;
            }
        }
    }
    if right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
