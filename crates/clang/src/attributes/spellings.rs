//! `--gen-clang-attr-parsed-attr-kinds`: which attribute a name stands for in each syntax.
//!
//! In: the attributes that the parser hands on or ignores. Out: [`Spellings`], which is printed as
//! C++ ([`cpp::kinds`](super::cpp)) and as Rust ([`rust`](super::rust)).

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError};

use super::model::{Attributes, Spelling, Syntax};
use crate::Context;

/// What names stand for.
pub(super) struct Spellings<'r> {
    /// The kinds of attributes, with the attribute of each; of several targets, the first.
    pub(super) kinds: Vec<(&'r str, Record<'r>)>,
    /// All ways to write them, in the order of the attributes, each once.
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

impl Named<'_> {
    /// What tells it from others in its syntax. Pragmas are told apart by their names alone.
    pub(super) fn key(&self) -> String {
        match self.scope {
            scope if self.syntax.is_standard() && !scope.is_empty() => {
                format!("{scope}::{}", self.name)
            }
            _ => self.name.to_owned(),
        }
    }
}

impl<'r> Spellings<'r> {
    /// # Errors
    /// Two attributes are written alike, or in a syntax that there is not.
    pub(super) fn read(
        cx: &Context<'_, 'r>,
        attributes: &Attributes<'r>,
    ) -> Result<Self, RecordError> {
        let mut seen = FxHashSet::default();
        let mut written: FxHashMap<(Syntax, String), Spelling<'r>> = FxHashMap::default();
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
                    cx.error(spelling.record.error(message));
                }
                let named = Named {
                    syntax,
                    scope: spelling.scope,
                    name: spelling.plain_name(),
                    version: spelling.version().ok(),
                    kind: place,
                };
                if let Some(first) = written.insert((syntax, named.key()), *spelling) {
                    let (key, syntax) = (named.key(), syntax.name());
                    let message = format!("`{key}` stands there twice in syntax {syntax}");
                    let error = spelling.record.error(message);
                    return Err(error.with_note(first.record.locs(), "it is first written here"));
                }
                spellings.all.push(named);
            }
        }
        Ok(spellings)
    }
}
