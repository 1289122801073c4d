//! `--gen-clang-attr-parsed-attr-kinds`: which attribute a name stands for in each syntax.
//!
//! In: the attributes that the parser hands on or ignores. Out: [`Spellings`], which is printed as
//! C++ ([`cpp::kinds`](super::cpp)) and as Rust ([`rust`](super::rust)).

use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordError};

use super::model::{Attributes, Syntax};
use crate::session::Ask;

/// What names stand for.
pub(super) struct Spellings<'r> {
    /// The kinds of attributes, with the attribute of each; of several targets, the first.
    pub(super) kinds: Vec<(&'r str, Record<'r>)>,
    /// All ways to write them, in the order of the attributes. Of those that are written alike the
    /// first counts.
    pub(super) all: Vec<Named<'r>>,
}

/// A way to write an attribute.
pub(super) struct Named<'r> {
    pub(super) syntax: Syntax,
    /// Empty if there is none.
    pub(super) scope: &'r str,
    /// Without underscores about it, where they mean nothing.
    pub(super) name: &'r str,
    /// The version of the attribute that is written so, if that is said.
    pub(super) version: Option<i32>,
    /// The kind, by its place; none if the attribute is ignored.
    pub(super) kind: Option<usize>,
}

impl<'r> Spellings<'r> {
    pub(super) fn read(
        ask: &Ask<'_, 'r>,
        attributes: &Attributes<'r>,
    ) -> Result<Self, RecordError> {
        let mut seen = FxHashSet::default();
        let mut spellings = Spellings { kinds: Vec::new(), all: Vec::new() };
        for attribute in &attributes.all {
            let is_handled = attribute.bit("SemaHandler")?;
            if !is_handled && !attribute.bit("Ignored")? {
                continue;
            }
            let (kind, is_shared) = attribute.parse_kind()?;
            if is_shared && !seen.insert(kind) {
                continue;
            }
            let place = is_handled.then_some(spellings.kinds.len());
            if is_handled {
                spellings.kinds.push((kind, attribute.record));
            }
            for spelling in attribute.spellings()? {
                let syntax = spelling.syntax()?;
                let has_capital = spelling.name.bytes().any(|byte| byte.is_ascii_uppercase());
                if syntax == Syntax::HlslAnnotation && has_capital {
                    let message = "HLSLAnnotation Attribute must be lower case.";
                    ask.error(spelling.record.error(message));
                }
                spellings.all.push(Named {
                    syntax,
                    scope: spelling.scope,
                    name: spelling.plain_name(),
                    version: spelling.version().ok(),
                    kind: place,
                });
            }
        }
        Ok(spellings)
    }
}
