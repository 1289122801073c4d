//! Build script of all targets: the tables of a crate.
//!
//! With the feature `tables` and the directory of LLVM in `TABLEGEN_LLVM`, the tables come from the
//! description of the target. Otherwise they are those in `names`: the names that hooks mention,
//! without contents, for `cargo check`.

use std::env;
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rustc-check-cfg=cfg(tables)");
    println!("cargo:rustc-check-cfg=cfg(no_tables)");
    println!("cargo:rerun-if-changed=names");
    println!("cargo:rerun-if-env-changed=TABLEGEN_LLVM");
    let dir = match tables()? {
        Some(dir) => {
            println!("cargo:rustc-cfg=tables");
            dir
        }
        None => {
            println!("cargo:rustc-cfg=no_tables");
            PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("names")
        }
    };
    println!("cargo:rustc-env=TABLEGEN_TABLES={}", dir.display());
    Ok(())
}

/// Makes the tables, and returns their directory. `None` without LLVM's files.
#[cfg(feature = "tables")]
fn tables() -> Result<Option<PathBuf>, Box<dyn Error>> {
    let Some(llvm) = env::var_os("TABLEGEN_LLVM").filter(|dir| !dir.is_empty()) else {
        return Ok(None);
    };
    let package = env::var("CARGO_PKG_NAME")?;
    let name = package.strip_suffix("-mc").unwrap_or(&package);
    let target = tablegen_mc_targets::target(name).ok_or("unknown target")?;
    let dir = PathBuf::from(env::var("OUT_DIR")?);
    let made = tablegen_mc_targets::Tables::new(target, llvm).write(&dir)?;
    for file in made.sources {
        println!("cargo:rerun-if-changed={}", file.display());
    }
    Ok(Some(dir))
}

#[cfg(not(feature = "tables"))]
fn tables() -> Result<Option<PathBuf>, Box<dyn Error>> {
    Ok(None)
}
