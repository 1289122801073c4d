//! Code of rules: names in it that stand for what was matched, and the pieces that are the same.

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;

use super::context::Context;
use crate::model::texts::TextId;

/// Pieces of code with their numbers. What is the same has one number.
#[derive(Debug, Default)]
pub(super) struct CodePool {
    all: Vec<String>,
    known: FxHashMap<String, u32>,
}

impl CodePool {
    /// The number of a piece of code.
    pub(super) fn number(&mut self, code: String) -> u32 {
        if let Some(&known) = self.known.get(&code) {
            return known;
        }
        let number = self.all.len() as u32;
        self.all.push(code.clone());
        self.known.insert(code, number);
        number
    }

    /// The pieces of code, by their numbers.
    pub(super) fn all(&self) -> &[String] {
        &self.all
    }

    /// The same, for good.
    pub(super) fn into_all(self) -> Vec<String> {
        self.all
    }
}

/// What names in code stand for.
#[derive(Debug, Default)]
pub(super) struct Expansions(FxHashMap<TextId, String>);

impl Expansions {
    /// Says what a name stands for, unless that was said already: it is another place of the same
    /// register then.
    pub(super) fn declare(&mut self, name: TextId, code: impl Into<String>) {
        self.0.entry(name).or_insert_with(|| code.into());
    }

    /// Says what a name stands for from now on.
    pub(super) fn redeclare(&mut self, name: TextId, code: impl Into<String>) {
        self.0.insert(name, code.into());
    }

    /// What a name stands for.
    pub(super) fn get(&self, name: TextId) -> Option<&str> {
        self.0.get(&name).map(String::as_str)
    }
}

/// Replaces the names in code by what they stand for. `locs` is where the rule is.
pub(super) fn expand(
    ctx: &mut Context<'_, '_>,
    code: &str,
    expansions: &Expansions,
    locs: &[tablegen_core::Loc],
) -> String {
    let mut out = String::with_capacity(code.len());
    let mut rest = code;
    let excerpt = || format!("Code: [{{{code}}}]");
    while let Some(at) = rest.find(['$', '\n', '\\']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix('\n') {
            out.push_str("\n    ");
            rest = after;
        } else if rest.starts_with("\\$") || rest.starts_with("\\\\") {
            out.push_str(&rest[1..2]);
            rest = &rest[2..];
        } else if let Some(after) = rest.strip_prefix('\\') {
            rest = after;
        } else if let Some(after) = rest.strip_prefix("${") {
            let (name, after) = match after.split_once('}') {
                Some((name, after)) => (name, after),
                None => {
                    ctx.ask.warn(locs, format!("Unterminated expansion '${{{after}'"));
                    ctx.ask.note(&[], excerpt());
                    (after, "")
                }
            };
            let id = ctx.vocabulary.texts.intern(name);
            match expansions.get(id) {
                Some(code) => out.push_str(code),
                None => {
                    let message = format!("Attempt to expand an undeclared variable '{name}'");
                    ctx.ask.error(RecordError::at(locs, message));
                    ctx.ask.note(&[], excerpt());
                }
            }
            rest = after;
        } else {
            ctx.ask.warn(locs, "Assuming missing escape character: \\$");
            ctx.ask.note(&[], excerpt());
            out.push('$');
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    out
}
