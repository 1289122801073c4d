//! Instructions as Rust: an enum of opcodes, and a function for each instruction that encodes it.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use crate::isa::{Instruction, Piece};

/// Returns the generated items as tokens, for a macro.
pub fn tokens(instructions: &[Instruction<'_>]) -> TokenStream {
    let variants: Vec<Ident> = instructions.iter().map(variant).collect();
    let numbers = instructions.iter().map(|inst| Literal::i64_unsuffixed(inst.opcode));
    let mnemonics = instructions.iter().map(|inst| inst.mnemonic);
    let docs = instructions.iter().map(|inst| format!(" `{}`", inst.mnemonic));
    let encoders = instructions.iter().map(encoder);
    quote! {
        /// Opcode of an instruction.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Opcode {
            #(#[doc = #docs] #variants = #numbers,)*
        }

        impl Opcode {
            /// All of them, in the order of their numbers.
            pub const ALL: &[Opcode] = &[#(Opcode::#variants),*];

            /// Returns the mnemonic in assembly text.
            pub fn mnemonic(self) -> &'static str {
                match self {
                    #(Opcode::#variants => #mnemonics,)*
                }
            }
        }

        #(#encoders)*
    }
}

/// Returns the generated items as formatted text, for a build script.
///
/// # Panics
/// Panics if [`tokens`] returns tokens that are not valid Rust.
pub fn text(instructions: &[Instruction<'_>]) -> String {
    let file = syn::parse2(tokens(instructions)).expect("Rust");
    prettyplease::unparse(&file)
}

fn variant(inst: &Instruction<'_>) -> Ident {
    let name = inst.name.to_string();
    let (first, rest) = name.split_at(1);
    format_ident!("{}{rest}", first.to_uppercase())
}

fn encoder(inst: &Instruction<'_>) -> TokenStream {
    let Instruction { name, mnemonic, encoding, .. } = inst;
    let mut params: Vec<Ident> = Vec::new();
    let mut shift = 16;
    let mut known = 0u16;
    let mut terms = Vec::new();
    for piece in encoding {
        match piece {
            Piece::Known { bits, count } => {
                shift -= count;
                known |= bits << shift;
            }
            Piece::Operand { name, high, low } => {
                let count = high - low + 1;
                shift -= count;
                let mask = Literal::u16_unsuffixed(u16::MAX >> (16 - count));
                let shifted = |term, operator, by: u32| match Literal::u32_unsuffixed(by) {
                    _ if by == 0 => term,
                    by => quote!((#term #operator #by)),
                };
                let bits = shifted(quote!(#name), quote!(>>), *low);
                terms.push(shifted(quote!((#bits & #mask)), quote!(<<), shift));
                if !params.contains(name) {
                    params.push(name.clone());
                }
            }
        }
    }
    let known = Literal::u16_unsuffixed(known);
    let doc = format!(" Encodes `{mnemonic}`.");
    quote! {
        #[doc = #doc]
        pub const fn #name(#(#params: u16),*) -> u16 {
            #known #(| #terms)*
        }
    }
}
