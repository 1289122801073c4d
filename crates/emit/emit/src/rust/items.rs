//! Items that most modules have: re-exports of `tablegen-rt`, names for its types with the target as
//! a parameter, and traits whose common methods a macro of `tablegen-rt` adds.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{Module, Section, doc, ident};

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

    /// Adds a trait for users to implement through a macro of `tablegen-rt`, which adds the methods
    /// that all targets have. `before` are items with the parameters of the macro.
    pub fn hooks(
        &mut self,
        name: &str,
        about: &str,
        before: &TokenStream,
        head: &TokenStream,
        methods: &[TokenStream],
    ) {
        let (name, about) = (ident(name), doc(about));
        let hooks = quote!(#before #about pub trait #head { #(#methods)* });
        self.add(Section::Hooks, quote!(::tablegen_rt::#name! { #hooks }));
    }
}
