//! Expansion of names in the code of rules.

use tablegen_core::{Record, RecordError};

use super::code::{Expansions, FIELD, Meaning, Source};
use super::context::RuleContext;
use tablegen_emit_target::read::rust_code;
use tablegen_model::texts::TextId;

/// Returns the index of the source with this code of a record, and the meanings of its names.
pub(super) fn source<'r>(
    ctx: &mut RuleContext<'_, 'r>,
    record: Record<'r>,
    (decides, makes): (&[&'r str], &[&'r str]),
    expansions: &Expansions,
) -> (usize, Vec<Meaning>) {
    let mut names: Vec<(TextId, Meaning)> = Vec::new();
    for text in decides.iter().chain(makes) {
        for (index, open) in text.match_indices("${") {
            let (before, after) = (&text[..index], &text[index + open.len()..]);
            let Some((name, _)) = after.split_once('}').filter(|_| !before.ends_with('\\')) else {
                continue;
            };
            let name = ctx.vocabulary.texts.intern(name);
            let is_new = names.iter().all(|(known, _)| *known != name);
            if is_new
                && let Some(meaning) = expansions.get(name)
                && !matches!(meaning, Meaning::Data(_))
            {
                names.push((name, meaning));
            }
        }
    }
    let arguments = names.iter().map(|&(_, meaning)| meaning).collect();
    let is_same = |known: &Source<'r>| {
        let mut pairs = known.names.iter().zip(&names);
        known.record == record
            && known.decides == decides
            && known.makes == makes
            && known.names.len() == names.len()
            && pairs.all(|(a, b)| a.0 == b.0 && a.1.is_like(b.1))
    };
    let known = ctx.sources.iter().position(is_same);
    let number = known.unwrap_or(ctx.sources.len());
    if known.is_none() {
        let (decides, makes) = (decides.to_vec(), makes.to_vec());
        let rust = rust_code(record, FIELD);
        ctx.sources.push(Source { record, decides, makes, names, rust });
    }
    (number, arguments)
}

/// Expands the names in code. `locs` are the locations of the rule.
pub(super) fn expand(
    ctx: &mut RuleContext<'_, '_>,
    code: &str,
    expansions: &Expansions,
    locs: &[tablegen_core::Loc],
) -> String {
    let mut out = String::with_capacity(code.len());
    let mut rest = code;
    let excerpt = || format!("Code: [{{{code}}}]");
    while let Some(index) = rest.find(['$', '\n', '\\']) {
        out.push_str(&rest[..index]);
        rest = &rest[index..];
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
                    ctx.cx.warn(locs, format!("Unterminated expansion '${{{after}'"));
                    ctx.cx.note(&[], excerpt());
                    (after, "")
                }
            };
            let id = ctx.vocabulary.texts.intern(name);
            match expansions.get(id) {
                Some(meaning) => out.push_str(&meaning.cxx(&ctx.vocabulary.texts)),
                None => {
                    let message = format!("Attempt to expand an undeclared variable '{name}'");
                    ctx.cx.error(RecordError::new(locs, message));
                    ctx.cx.note(&[], excerpt());
                }
            }
            rest = after;
        } else {
            ctx.cx.warn(locs, "Assuming missing escape character: \\$");
            ctx.cx.note(&[], excerpt());
            out.push('$');
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    out
}
