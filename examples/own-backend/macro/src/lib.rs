//! The back-end as a macro: `isa!("isa.td")` expands to the items generated from the file.

use proc_macro::TokenStream;
use syn::{LitStr, parse_macro_input};
use tablegen_core::Evaluator;

/// Expands to the Rust of an instruction set, whose path is relative to the directory of the crate.
/// Errors of the description are errors of the compiler.
#[proc_macro]
pub fn isa(input: TokenStream) -> TokenStream {
    let path = parse_macro_input!(input as LitStr);
    Evaluator::new().expand_macro([path.value()], |records| {
        let instructions = own_backend::read(records)?;
        Ok(own_backend::tokens(&instructions).into())
    })
}
