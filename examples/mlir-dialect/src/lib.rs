//! A dialect of calculations: a parser, verifiers and a printer that are generated, and what is
//! written by hand: an interpreter and a rewrite.
//!
//! The constructor of an operation has a parameter for each required operand:
//!
//! ```
//! # use mlir_dialect::dialect::NegOperation;
//! # fn negate(ctx: &mut pliron::context::Context, value: pliron::value::Value) {
//! NegOperation::new(ctx, value);
//! # }
//! ```
//!
//! A call without it does not compile:
//!
//! ```compile_fail,E0061
//! # use mlir_dialect::dialect::NegOperation;
//! # fn negate(ctx: &mut pliron::context::Context, value: pliron::value::Value) {
//! NegOperation::new(ctx);
//! # }
//! ```

mod fold;
mod interpret;

#[allow(dead_code)]
pub mod dialect {
    include!(concat!(env!("OUT_DIR"), "/calc.rs"));
}

use std::error::Error;

use pliron::context::Context;
use pliron::op::verify_op;
use tablegen_pliron::{ModuleOp, Parser, Printer, Registry};

pub use fold::fold;
pub use interpret::interpret;

/// Returns a registry with the operations of the dialect.
pub fn registry() -> Registry {
    let mut registry = Registry::new();
    dialect::register::<()>(&mut registry);
    registry
}

/// Parses and verifies a program.
///
/// # Errors
/// Returns an error if the text is not valid, or if an operation violates its constraints.
pub fn parse(
    text: &str,
    ctx: &mut Context,
    registry: &Registry,
) -> Result<ModuleOp, Box<dyn Error>> {
    let module = Parser::new(text, ctx, registry).module()?;
    verify_op(&module, ctx).map_err(|error| error.err.to_string())?;
    Ok(module)
}

/// Returns the text of a program.
pub fn print(ctx: &Context, registry: &Registry, module: &ModuleOp) -> String {
    Printer::new(ctx, registry).print(module)
}
