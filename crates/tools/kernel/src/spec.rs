//! Kernel specification: the directory from which Jupyter learns how to start the kernel.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use serde_json::json;

/// Returns the directory of Jupyter's data for the current user: that of the variable `JUPYTER_DATA_DIR`, or
/// the one that Jupyter uses on this system. `None` if the home directory is not known.
pub fn data_dir() -> Option<PathBuf> {
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    if let Some(dir) = variable("JUPYTER_DATA_DIR") {
        return Some(dir.into());
    }
    if cfg!(windows) {
        return Some(Path::new(&variable("APPDATA")?).join("jupyter"));
    }
    let home = || Some(PathBuf::from(variable("HOME")?));
    if cfg!(target_os = "macos") {
        return Some(home()?.join("Library/Jupyter"));
    }
    let data = variable("XDG_DATA_HOME").map(PathBuf::from);
    Some(data.or_else(|| Some(home()?.join(".local/share")))?.join("jupyter"))
}

/// Writes the kernel specification `tablegen` below a directory of Jupyter's data. `program` starts with
/// the path of the program; Jupyter adds the path of the connection file. Returns the path of the file.
///
/// # Errors
/// Returns an error if the directory or the file cannot be written, or an argument is not Unicode.
pub fn install(data_dir: &Path, program: &[OsString]) -> io::Result<PathBuf> {
    let argument = |argument: &OsString| {
        argument.to_str().map(str::to_owned).ok_or_else(|| {
            let message = format!("the path `{}` is not Unicode", argument.display());
            io::Error::new(io::ErrorKind::InvalidInput, message)
        })
    };
    let mut arguments = program.iter().map(argument).collect::<io::Result<Vec<String>>>()?;
    arguments.push("{connection_file}".to_owned());
    let spec = json!({
        "argv": arguments,
        "display_name": "TableGen",
        "language": "tablegen",
        "interrupt_mode": "message",
    });
    let dir = data_dir.join("kernels/tablegen");
    fs::create_dir_all(&dir)?;
    let path = dir.join("kernel.json");
    fs::write(&path, format!("{spec:#}\n"))?;
    Ok(path)
}
