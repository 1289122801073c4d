//! The notebook `examples/notebook/tern.ipynb`, executed by Jupyter with `tablegen kernel`. The outputs in the
//! notebook are those of the execution. Skipped without `jupyter nbconvert`.

use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tablegen_tests::tool::{self, command, run};

fn tablegen() -> &'static Path {
    tool::tablegen(env!("CARGO_TARGET_TMPDIR"))
}

fn notebook() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/notebook/tern.ipynb")
}

/// Installs the kernel below a directory, and returns the directory of Jupyter's data.
fn install(dir: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let outcome = run(command(tablegen()).args(["kernel", "install", "--prefix"]).arg(dir), b"")?;
    assert!(outcome.succeeded(), "{}", outcome.describe());
    assert!(outcome.stdout_text().contains("kernel `tablegen`"), "{}", outcome.describe());
    Ok(dir.join("share/jupyter"))
}

#[test]
fn the_kernel_is_installed() -> Result<(), Box<dyn Error>> {
    let dir = tempfile::tempdir()?;
    let data = install(dir.path())?;
    let spec = fs::read_to_string(data.join("kernels/tablegen/kernel.json"))?;
    let spec: Value = serde_json::from_str(&spec)?;
    let program = spec["argv"][0].as_str().ok_or("no program")?;
    assert!(Path::new(program).is_file(), "{program}");
    let file = dir.path().join("absent.json");
    let outcome = run(command(tablegen()).args(["kernel", "run"]).arg(file), b"")?;
    assert!(!outcome.succeeded());
    assert!(outcome.stderr_text().contains("cannot read the connection file"));
    Ok(())
}

/// Removes what differs between executions: numbers, times and versions of Jupyter.
fn settled(mut notebook: Value) -> Value {
    for cell in notebook["cells"].as_array_mut().into_iter().flatten() {
        if let Some(metadata) = cell["metadata"].as_object_mut() {
            metadata.remove("execution");
        }
    }
    notebook["nbformat_minor"] = Value::Null;
    notebook
}

#[test]
fn jupyter_executes_the_notebook() -> Result<(), Box<dyn Error>> {
    let Some(jupyter) = tool::nbconvert() else { return Ok(()) };
    let dir = tempfile::tempdir()?;
    let data = install(dir.path())?;
    let target = dir.path().join("tern.ipynb");
    let mut convert = Command::new(jupyter);
    convert.args(["nbconvert", "--to", "notebook", "--execute", "--output"]).arg(&target);
    let mut path = OsString::from(data);
    if let Some(own) = std::env::var_os("JUPYTER_PATH") {
        path.push(if cfg!(windows) { ";" } else { ":" });
        path.push(own);
    }
    convert.arg(notebook()).env("JUPYTER_PATH", path).env("HOME", dir.path());
    let output = convert.output()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let executed: Value = serde_json::from_str(&fs::read_to_string(&target)?)?;
    if std::env::var_os("TABLEGEN_BLESS").is_some_and(|value| value == "1") {
        fs::copy(&target, notebook())?;
    }
    let expected: Value = serde_json::from_str(&fs::read_to_string(notebook())?)?;
    let (executed, expected) = (settled(executed), settled(expected));
    for (one, other) in executed["cells"]
        .as_array()
        .into_iter()
        .flatten()
        .zip(expected["cells"].as_array().into_iter().flatten())
    {
        assert_eq!(one["outputs"], other["outputs"], "{}", one["source"]);
    }
    assert_eq!(executed["cells"], expected["cells"]);
    Ok(())
}
