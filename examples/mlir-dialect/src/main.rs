//! Runs a program of the dialect `calc`:
//!
//!     mlir-dialect FILE [NAME=NUMBER ...]
//!
//! Prints the program after constants are folded, and below it what the program prints.

use std::collections::HashMap;
use std::error::Error;

use pliron::context::Context;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: mlir-dialect FILE [NAME=NUMBER ...]")?;
    let mut inputs = HashMap::new();
    for argument in arguments {
        let (name, number) = argument.split_once('=').ok_or("an input is NAME=NUMBER")?;
        inputs.insert(name.to_owned(), number.parse()?);
    }
    let registry = mlir_dialect::registry();
    let ctx = &mut Context::new();
    let module = mlir_dialect::parse(&std::fs::read_to_string(path)?, ctx, &registry)?;
    mlir_dialect::fold(ctx, &module)?;
    print!("{}", mlir_dialect::print(ctx, &registry, &module));
    for line in mlir_dialect::interpret(ctx, &module, &inputs)? {
        println!("{line}");
    }
    Ok(())
}
