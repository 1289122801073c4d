//! Source of generated modules, by section.
//!
//! Input are items as tokens, or as text if they are too many to be formatted. Output is a
//! [`Source`]: pieces of a module, each with the [`Section`] it belongs to.

use std::fmt;

use proc_macro2::TokenStream;

/// Section of a generated module. Modules have them in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Section {
    /// `use` declarations.
    Imports,
    /// Types and functions that users call.
    Api,
    /// Traits that users implement.
    Hooks,
    /// Enums, for example of opcodes and registers.
    Names,
    /// Implementations of the runtime's traits.
    Glue,
    /// Tables.
    Data,
}

impl Section {
    /// All sections, in the order of modules.
    pub const ALL: [Section; 6] = [
        Section::Imports,
        Section::Api,
        Section::Hooks,
        Section::Names,
        Section::Glue,
        Section::Data,
    ];

    /// Returns the comment in front of the section, without slashes. `None` for sections that begin
    /// a module.
    pub(super) fn title(self) -> Option<&'static str> {
        match self {
            Section::Imports | Section::Api => None,
            Section::Hooks => Some("Hooks."),
            Section::Names => Some("Enums."),
            Section::Glue => Some("Implementation of hooks and tables for `tablegen-rt`."),
            Section::Data => Some("Data."),
        }
    }
}

/// Items of a section.
#[derive(Clone, Debug)]
pub enum Piece {
    /// Items that are formatted when they are written.
    Items(TokenStream),
    /// Source text that is written unchanged.
    Text(String),
}

impl Piece {
    fn is_empty(&self) -> bool {
        match self {
            Piece::Items(items) => items.is_empty(),
            Piece::Text(text) => text.is_empty(),
        }
    }
}

impl From<TokenStream> for Piece {
    fn from(items: TokenStream) -> Self {
        Piece::Items(items)
    }
}

impl From<String> for Piece {
    fn from(text: String) -> Self {
        Piece::Text(text)
    }
}

impl From<&str> for Piece {
    fn from(text: &str) -> Self {
        Piece::Text(text.to_owned())
    }
}

/// Pieces of a module. Text and tokens convert to a source in [`Section::Api`].
#[derive(Clone, Debug, Default)]
pub struct Source {
    pub(super) pieces: Vec<(Section, Piece)>,
}

impl Source {
    /// Creates a source with items of one section.
    pub fn of(section: Section, items: impl Into<Piece>) -> Self {
        let mut source = Source::default();
        source.add(section, items);
        source
    }

    /// Adds items of a section.
    pub fn add(&mut self, section: Section, items: impl Into<Piece>) {
        let items = items.into();
        if !items.is_empty() {
            self.pieces.push((section, items));
        }
    }

    /// Adds the pieces of another source.
    pub fn append(&mut self, other: impl Into<Source>) {
        self.pieces.extend(other.into().pieces);
    }
}

impl fmt::Display for Source {
    /// Writes all pieces, for a scope that has no sections.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (_, piece) in &self.pieces {
            f.write_str(separator)?;
            separator = "\n";
            match piece {
                Piece::Items(items) => f.write_str(&super::format(items))?,
                Piece::Text(text) => f.write_str(text)?,
            }
        }
        Ok(())
    }
}

impl<P: Into<Piece>> From<P> for Source {
    fn from(items: P) -> Self {
        Source::of(Section::Api, items)
    }
}
