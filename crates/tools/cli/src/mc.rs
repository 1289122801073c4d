//! The subcommand `mc`: writes crates with disassemblers for targets of LLVM.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use lexopt::{Arg, Parser, ValueExt};
use tablegen_driver::Release;
use tablegen_mc_targets::{Error, NewCrate, TARGETS, Target};

use crate::messages::show;
use crate::progress;

pub(super) const USAGE: &str = "targets | new --target <name> --llvm <directory> [--release <release>] [--name <package>] \
     [--tablegen <directory>] [--features <names>] [--instructions <regex>] [--force] <directory>";

/// Runs the subcommand with the arguments after its name.
///
/// # Errors
/// Returns the message for a wrong command line, or for a crate that could not be written.
pub(super) fn run(arguments: &[String]) -> Result<ExitCode, String> {
    match arguments.split_first() {
        Some((action, [])) if action == "targets" => {
            let lines = TARGETS.iter().map(|one| format!("{:12} {}\n", one.name, one.about));
            let written = io::stdout().write_all(lines.collect::<String>().as_bytes());
            Ok(if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        Some((action, rest)) if action == "new" => new(rest),
        _ => Err("expected `targets` or `new`".to_owned()),
    }
}

fn new(arguments: &[String]) -> Result<ExitCode, String> {
    let (mut target, mut llvm, mut name, mut tablegen, mut out) = (None, None, None, None, None);
    let (mut features, mut instructions, mut overwrites) = (None, None, false);
    let mut release = None;
    let mut parser = Parser::from_args(arguments.iter().map(OsString::from));
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        let option = match argument {
            Arg::Long("target") => &mut target,
            Arg::Long("llvm") => &mut llvm,
            Arg::Long("release") => &mut release,
            Arg::Long("name") => &mut name,
            Arg::Long("tablegen") => &mut tablegen,
            Arg::Long("features") => &mut features,
            Arg::Long("instructions") => &mut instructions,
            Arg::Long("force") => {
                overwrites = true;
                continue;
            }
            Arg::Value(text) if out.is_none() => {
                out = Some(text.string().map_err(|error| error.to_string())?);
                continue;
            }
            other => return Err(other.unexpected().to_string()),
        };
        let value = parser.value().and_then(|value| value.string());
        *option = Some(value.map_err(|error| error.to_string())?);
    }
    let target = find(&target.ok_or("expected `--target <name>`")?)?;
    let mut made = NewCrate::new(target, llvm.ok_or("expected `--llvm <directory>`")?)
        .overwrite(overwrites)
        .observer(progress::observer());
    if let Some(text) = release {
        let release = text.parse::<Release>();
        made = made.release(release.map_err(|error| format!("--release: {error}"))?);
    }
    if let Some(name) = name {
        made = made.name(name);
    }
    if let Some(dir) = tablegen {
        let absolute = std::path::absolute(&dir).map_err(|error| format!("{dir}: {error}"))?;
        made = made.tablegen(absolute);
    }
    if let Some(names) = features {
        made = made.features(names);
    }
    if let Some(pattern) = instructions {
        made = made.instructions(pattern);
    }
    let report = made.write(out.ok_or("expected a directory")?).map_err(|error| match error {
        Error::Setting { name, message, .. } => format!("--{name}: {message}"),
        Error::Exists(_) => format!("{error}\nhelp: `--force` replaces the files of the crate"),
        error => error.to_string(),
    })?;
    show(report.warnings.as_bytes());
    Ok(ExitCode::SUCCESS)
}

fn find(name: &str) -> Result<&'static Target, String> {
    tablegen_mc_targets::target(name).ok_or_else(|| {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        format!("unknown target `{name}`\nhelp: one of {}", names.join(", "))
    })
}
