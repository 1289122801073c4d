//! Reference of generated modules to `tablegen-rt`, checked at compile time.

use proc_macro2::{TokenStream, TokenTree};
use tablegen_format::FORMAT_VERSION;

use super::Piece;

/// Name of the crate in paths.
const CRATE: &str = "tablegen_rt";

/// Returns the items that check the dependency. rustc shows the whole line, with the comment, if
/// the crate is missing.
pub(super) fn check() -> String {
    format!(
        "extern crate {CRATE} as _; // this module needs `tablegen-rt`: cargo add tablegen-rt\n\
         const _: () = ::{CRATE}::check_version({FORMAT_VERSION});\n"
    )
}

/// Returns true if items refer to the crate outside of comments.
pub(super) fn is_in(piece: &Piece) -> bool {
    match piece {
        Piece::Items(items) => is_in_tokens(items.clone()),
        Piece::Text(text) => {
            text.lines().any(|line| line.contains(CRATE) && !line.trim_start().starts_with("//"))
        }
    }
}

fn is_in_tokens(items: TokenStream) -> bool {
    items.into_iter().any(|token| match token {
        TokenTree::Group(group) => is_in_tokens(group.stream()),
        TokenTree::Ident(ident) => ident == CRATE,
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::{Piece, is_in};

    #[test]
    fn comments_are_no_references() {
        for text in ["use ::tablegen_rt::mc;", "    /// x\n    ::tablegen_rt::of!();"] {
            assert!(is_in(&Piece::from(text)), "{text}");
        }
        assert!(!is_in(&Piece::from("/// See `::tablegen_rt::mc`.\nfn x() {}")));
        assert!(is_in(&Piece::from(quote!(
            fn x() {
                y(::tablegen_rt::mc::Z)
            }
        ))));
        assert!(!is_in(&Piece::from(quote!(
            /** ::tablegen_rt */
            fn x() {}
        ))));
    }
}
