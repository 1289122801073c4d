//! The subcommand `mc`: writes crates with disassemblers for targets of LLVM.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueHint;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tablegen_driver::Release;
use tablegen_mc_targets::{Error, NewCrate, TARGETS, Target};

use crate::messages::show;
use crate::progress;
use crate::write::print_text;

/// Command line of the subcommand.
#[derive(clap::Subcommand, Debug)]
pub(super) enum Args {
    /// List the targets
    Targets,
    /// Write a crate for a target
    New(Box<New>),
}

/// Command line of `mc new`.
#[derive(clap::Args, Debug)]
pub(super) struct New {
    /// Directory of the crate
    #[arg(value_name = "directory", value_hint = ValueHint::DirPath)]
    directory: String,
    /// Target, see `tablegen mc targets`
    #[arg(long, value_name = "name", value_parser = target_parser(), hide_possible_values = true)]
    target: &'static Target,
    /// Directory `llvm` of a checkout of llvm-project
    #[arg(long, value_name = "directory", value_hint = ValueHint::DirPath)]
    llvm: String,
    /// Release of LLVM of the checkout [default: the version that it states]
    #[arg(long, value_name = "release", value_parser = str::parse::<Release>)]
    release: Option<Release>,
    /// Name of the package [default: name of the target and `-mc`]
    #[arg(long, value_name = "package")]
    name: Option<String>,
    /// Checkout of tablegen whose crates the package uses [default: that of the command, or crates.io]
    #[arg(long, value_name = "directory", value_hint = ValueHint::DirPath)]
    tablegen: Option<String>,
    /// Keep the instructions of these features only
    #[arg(long, value_name = "names")]
    features: Option<String>,
    /// Keep the instructions that this expression matches only
    #[arg(long, value_name = "regex")]
    instructions: Option<String>,
    /// Replace the files of an existing crate
    #[arg(long)]
    force: bool,
}

fn target_parser() -> impl TypedValueParser<Value = &'static Target> {
    PossibleValuesParser::new(TARGETS.iter().map(|target| target.name))
        .try_map(|name| tablegen_mc_targets::target(&name).ok_or("unknown target"))
}

/// Runs the subcommand.
///
/// # Errors
/// Returns the message for a crate that could not be written.
pub(super) fn run(args: Args) -> Result<ExitCode, String> {
    match args {
        Args::Targets => {
            let lines = TARGETS.iter().map(|one| format!("{:12} {}\n", one.name, one.about));
            Ok(print_text(&lines.collect::<String>()))
        }
        Args::New(args) => new(*args),
    }
}

/// Returns the checkout that this command was built in. `None` if it is no longer there, or if the command was
/// built from its package.
fn checkout() -> Option<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3)?;
    dir.join("crates/machine/mc/Cargo.toml").is_file().then(|| dir.to_owned())
}

fn new(args: New) -> Result<ExitCode, String> {
    let New { directory, target, llvm, release, name, tablegen, features, instructions, force } =
        args;
    let package = name.clone().unwrap_or_else(|| format!("{}-mc", target.name));
    let mut made = NewCrate::new(target, llvm).overwrite(force).observer(progress::observer());
    if let Some(release) = release {
        made = made.release(release);
    }
    if let Some(name) = name {
        made = made.name(name);
    }
    let named =
        tablegen.map(|dir| std::path::absolute(&dir).map_err(|error| format!("{dir}: {error}")));
    let used = named.transpose()?.or_else(checkout);
    if let Some(dir) = &used {
        made = made.tablegen(dir);
    }
    if let Some(names) = features {
        made = made.features(names);
    }
    if let Some(pattern) = instructions {
        made = made.instructions(pattern);
    }
    let report = made.write(&directory).map_err(|error| match error {
        Error::Setting { name, message, .. } => format!("--{name}: {message}"),
        Error::Exists(_) => format!("{error}\nhelp: `--force` replaces the files of the crate"),
        error => error.to_string(),
    })?;
    show(report.warnings.as_bytes());
    let used = match used {
        Some(dir) => format!("the checkout {}", dir.display()),
        None => "crates.io".into(),
    };
    Ok(print_text(&format!(
        "{directory}: {} files of the package {package}, with tablegen's crates of {used}\n\
         next: cargo test --manifest-path {}\n",
        report.files.len(),
        Path::new(&directory).join("Cargo.toml").display()
    )))
}
