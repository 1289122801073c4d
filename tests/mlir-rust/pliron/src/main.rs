//! Parses modules of MLIR into pliron, verifies them, and prints them.
//!
//!     dialects DIRECTORY
//!
//! For each `NAME.mlir` the program writes `NAME.out`. A line of the standard output has the name
//! and the result: `printed`, `parse: ...` or `verify: ...`.

mod generated;
mod hooks;

use std::error::Error;
use std::path::{Path, PathBuf};

use pliron::context::Context;
use pliron::op::{Op, verify_op};
use pliron::printable::Printable;
use tablegen_pliron::{Parser, Printer, Registry};

fn registry() -> Registry {
    let mut registry = Registry::new();
    generated::arith::register::<hooks::Arith>(&mut registry);
    generated::cf::register::<hooks::Cf>(&mut registry);
    generated::func::register::<hooks::Func>(&mut registry);
    generated::index::register::<()>(&mut registry);
    generated::llvm::register::<hooks::Llvm>(&mut registry);
    generated::math::register::<()>(&mut registry);
    generated::scf::register::<hooks::Scf>(&mut registry);
    registry.set_default_dialect("func.func", "func");
    registry.set_default_dialect("llvm.func", "llvm");
    registry
}

/// Returns the result of one file.
fn run(path: &Path, registry: &Registry) -> Result<String, Box<dyn Error>> {
    let text = std::fs::read_to_string(path)?;
    let ctx = &mut Context::new();
    let module = match Parser::new(&text, ctx, registry).module() {
        Ok(module) => module,
        Err(error) => return Ok(format!("parse: {error}")),
    };
    if let Err(error) = verify_op(&module, ctx) {
        let message = error.disp(ctx).to_string();
        return Ok(format!("verify: {}", message.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
    std::fs::write(path.with_extension("out"), Printer::new(ctx, registry).print(&module))?;
    let generic = Printer::new(ctx, registry).generic().print(&module);
    std::fs::write(path.with_extension("generic"), generic)?;
    let of_pliron = module.get_operation().disp(ctx).to_string();
    std::fs::write(path.with_extension("pliron"), of_pliron)?;
    Ok("printed".to_owned())
}

fn main() -> Result<(), Box<dyn Error>> {
    let directory = std::env::args().nth(1).ok_or("usage: dialects DIRECTORY")?;
    let mut paths: Vec<PathBuf> = std::fs::read_dir(directory)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|one| one == "mlir"));
    paths.sort();
    let registry = registry();
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        println!("{name} {}", run(&path, &registry)?);
    }
    Ok(())
}
