//! `--gen-clang-attr-parsed-attr-kinds`: maps each spelling to a kind of attribute.
//!
//! Input: the attributes that Sema handles or the parser ignores. Output: [`Spellings`], printed as
//! C++ ([`cxx::kinds`](super::cxx)) and as Rust ([`rust`](super::rust)).

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError};

use super::model::{Attributes, Spelling, Syntax};
use crate::Context;

/// Spellings of all attributes, with their kinds.
pub(super) struct Spellings<'r> {
    /// Kinds in output order, each with its record. A kind that several targets share has the
    /// record of the first.
    pub(super) kinds: Vec<(&'r str, Record<'r>)>,
    /// All spellings in the order of the attributes, each once.
    pub(super) all: Vec<Named<'r>>,
}

/// Spelling of an attribute.
pub(super) struct Named<'r> {
    pub(super) syntax: Syntax,
    /// Scope before the name, or empty.
    pub(super) scope: &'r str,
    /// Name, without surrounding underscores in the syntaxes where they are optional.
    pub(super) name: &'r str,
    /// Version of the attribute, or `None` if the spelling has none.
    pub(super) version: Option<i32>,
    /// Index into [`Spellings::kinds`]. `None` if the attribute is ignored.
    pub(super) kind: Option<usize>,
}

impl Named<'_> {
    /// Returns the key that is unique within the syntax. Pragmas have their names only.
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
    /// Reads the spellings of all attributes that are handled or ignored.
    ///
    /// # Errors
    /// Returns an error if two attributes have the same spelling, or if a spelling has an unknown
    /// syntax.
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
            let position = is_handled.then_some(spellings.kinds.len());
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
                    kind: position,
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
