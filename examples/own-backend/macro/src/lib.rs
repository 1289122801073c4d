//! The back-end as a macro: `isa!("isa.td")` stands for the items that are made of the file.

use std::path::Path;

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::LitStr;
use tablegen_core::Evaluator;

/// The Rust of an instruction set, whose path is relative to the directory of the crate.
#[proc_macro]
pub fn isa(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let tokens = match syn::parse2::<LitStr>(input.into()) {
        Ok(path) => expand(&path.value()).unwrap_or_else(|message| {
            // The errors of the description are errors of the compiler at the path.
            quote_spanned!(path.span()=> ::core::compile_error!(#message);)
        }),
        Err(_) => quote!(::core::compile_error!("the path of a `.td` file is wanted");),
    };
    tokens.into()
}

fn expand(path: &str) -> Result<TokenStream, String> {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let path = Path::new(&root).join(path);
    let records = Evaluator::new().evaluate_file(&path).map_err(|failure| failure.to_string())?;
    let instructions = own_backend::read(&records).map_err(|error| error.render(&records))?;
    let items = own_backend::tokens(&instructions);
    // So the compiler knows what was read, and cargo builds again when it changes.
    let main = path.to_str().into_iter();
    let files = main.chain(records.sources().dependencies()).map(Literal::string);
    Ok(quote! {
        #items
        #(const _: &[u8] = ::core::include_bytes!(#files);)*
    })
}
