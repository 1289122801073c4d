//! Reads modules, verifies them, and prints their functions if the first argument is `-p`.

use std::error::Error;
use std::{env, fs};

use tablegen_backend::ir::SymbolKind;

fn main() -> Result<(), Box<dyn Error>> {
    let mut prints = false;
    for path in env::args().skip(1) {
        if path == "-p" {
            prints = true;
            continue;
        }
        let module = match tablegen_llvm_ir::read(&fs::read_to_string(&path)?, 8) {
            Ok(module) => module,
            Err(error) => {
                println!("{path}:{error}");
                continue;
            }
        };
        for error in module.verify().err().unwrap_or_default() {
            println!("{path}: {error:?}");
        }
        for symbol in module.symbols() {
            if let (true, SymbolKind::Function(function)) = (prints, &symbol.kind) {
                println!("{}:\n{function}", symbol.name);
            }
        }
    }
    Ok(())
}
