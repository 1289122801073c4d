//! The subcommand `kernel`: a kernel of Jupyter, and its installation.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueHint;

use crate::write::print_text;

/// Command line of the subcommand.
#[derive(clap::Subcommand, Debug)]
pub(super) enum Args {
    /// Make the kernel known to Jupyter
    Install {
        /// Write below share/jupyter of this directory, such as a virtual environment [default: the
        /// directory of the user]
        #[arg(long, value_name = "directory", value_hint = ValueHint::DirPath)]
        prefix: Option<PathBuf>,
    },
    /// Answer the client of a connection file; Jupyter runs this
    Run {
        /// Connection file
        #[arg(value_name = "file", value_hint = ValueHint::FilePath)]
        connection: PathBuf,
    },
}

/// Runs the subcommand.
///
/// # Errors
/// Returns the message for a specification that cannot be written, or a kernel that cannot run.
pub(super) fn run(args: Args) -> Result<ExitCode, String> {
    match args {
        Args::Install { prefix } => install(prefix.as_deref()),
        Args::Run { connection } => match tablegen_kernel::run(&connection) {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(error) => Err(error.to_string()),
        },
    }
}

fn install(prefix: Option<&Path>) -> Result<ExitCode, String> {
    let dir = match prefix {
        Some(prefix) => prefix.join("share").join("jupyter"),
        None => tablegen_kernel::data_dir().ok_or(
            "the home directory is not known\nhelp: `--prefix` names the directory to write to",
        )?,
    };
    let program = std::env::current_exe()
        .map_err(|error| format!("the path of the command is not known: {error}"))?;
    let arguments: [OsString; 3] = [program.into(), "kernel".into(), "run".into()];
    let path = tablegen_kernel::install(&dir, &arguments)
        .map_err(|error| format!("cannot write below `{}`: {error}", dir.display()))?;
    Ok(print_text(&format!(
        "{}: kernel `tablegen`\nnext: jupyter notebook, and choose the kernel TableGen\n",
        path.display()
    )))
}
