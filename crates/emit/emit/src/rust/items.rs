//! Items that most modules have: re-exports of `tablegen-rt`, and names for its types with the target
//! as a parameter.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{Module, doc};

impl Module {
    /// Adds imports of names from `tablegen-rt`, such as `isel::{Emit, Target}`.
    pub fn import_runtime(&mut self, names: &TokenStream) {
        self.import(quote!(#[allow(unused_imports)] use ::tablegen_rt::#names;));
    }

    /// Re-exports names of `tablegen-rt` that signatures of the module have.
    pub fn reexport_runtime(&mut self, names: &TokenStream) {
        self.items(quote!(#[allow(unused_imports)] pub use ::tablegen_rt::#names;));
    }

    /// Adds an alias, such as `Printer<'h, H>`, for a type of `tablegen-rt`; `about` is its
    /// documentation in Markdown.
    pub fn alias_runtime(&mut self, about: &str, alias: &TokenStream, ty: &TokenStream) {
        let about = doc(about);
        self.items(quote!(#about #[allow(dead_code)] pub type #alias = ::tablegen_rt::#ty;));
    }

    /// Adds a type without values, which is the argument of generic types.
    pub fn marker(&mut self, about: &str, name: &Ident) {
        let about = doc(about);
        self.items(quote!(#about #[allow(dead_code)] pub enum #name {}));
    }
}
