//! Statements in sources: text from a location to the end of a statement's head.

use tablegen_core::{Loc, Record, SourceMap};

/// Maximum length of a head that is compared.
const MAX_LEN: usize = 4096;

fn text_at(sources: &SourceMap, loc: Loc) -> &[u8] {
    let found = sources
        .find(loc)
        .and_then(|(file, offset)| sources.bytes(file).get(usize::try_from(offset).ok()?..));
    found.unwrap_or_default()
}

/// Returns the tokens from a location to the next `;` or `{`, without blanks.
pub(crate) fn head(sources: &SourceMap, loc: Loc) -> Vec<u8> {
    let text = text_at(sources, loc);
    let is_end = |byte: &u8| matches!(byte, b';' | b'{');
    let len = text.iter().take(MAX_LEN).position(is_end).unwrap_or(text.len());
    let text = &text[..len.min(MAX_LEN)];
    text.iter().filter(|byte| !byte.is_ascii_whitespace()).copied().collect()
}

/// Returns true if an anonymous record is that of a `def` statement. Others are values: `Class<1>`.
pub(crate) fn is_definition(record: Record<'_>) -> bool {
    // The location of a value is the name of its class, and that of a statement `def` or what
    // follows.
    let text = text_at(record.sources(), record.locs().first().copied().unwrap_or(Loc::NONE));
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let len = text.iter().position(|byte| !is_name(byte)).unwrap_or(text.len());
    matches!(&text[..len], b"" | b"def")
}
