//! Answers to requests, computed from the index and the trees.

use std::rc::Rc;

use lsp_types::{
    Diagnostic, DiagnosticSeverity, DocumentLink, FoldingRange, FoldingRangeKind, Hover,
    HoverContents, Location, MarkupContent, MarkupKind, Range, SelectionRange, SymbolInformation,
    TextEdit,
};
use tablegen_core::Record;
use tablegen_fmt::Style;
use tablegen_syntax::{NodeOrToken, SyntaxKind, TextRange, TextSize};

use crate::analysis::Analysis;
use crate::index::SymbolKind;
use crate::outline::is_outlined;
use crate::position::uri_of;
use crate::resolve::Program;
use crate::values;
use crate::workspace::{File, read_text};

pub(crate) fn location(file: &File, range: TextRange) -> Option<Location> {
    Some(Location { uri: uri_of(&file.path)?, range: file.lines.range(&file.text, range) })
}

pub(crate) fn syntax_errors(file: &File) -> Vec<Diagnostic> {
    let errors = file.parse().errors().iter().map(|error| Diagnostic {
        range: file.lines.range(&file.text, error.range),
        severity: Some(DiagnosticSeverity::ERROR),
        source: Some("tablegen".to_owned()),
        message: error.message.clone(),
        ..Diagnostic::default()
    });
    errors.collect()
}

pub(crate) fn definition(
    analysis: Option<&Analysis>,
    program: &Program<'_>,
    file: &Rc<File>,
    offset: usize,
) -> Vec<Location> {
    if let Some(analysis) = analysis {
        let declarations = analysis.declarations_at(file, offset);
        let found = analysis.locations(declarations.iter().map(|one| one.loc));
        if !found.is_empty() {
            return found;
        }
    }
    let found = program.symbols_at(file, offset);
    if found.is_empty() {
        return named_in_string(analysis, program, file, offset);
    }
    found.iter().filter_map(|one| location(&one.file, one.get().range)).collect()
}

/// Returns the definitions of the record or class that a string at an offset names.
fn named_in_string(
    analysis: Option<&Analysis>,
    program: &Program<'_>,
    file: &Rc<File>,
    offset: usize,
) -> Vec<Location> {
    let Some(named) = NamedInString::find(file, offset) else { return Vec::new() };
    let evaluated = analysis.and_then(|analysis| Some((analysis, named.record(analysis)?)));
    if let Some((analysis, record)) = evaluated {
        return analysis.locations(record.locs().first().copied());
    }
    let kinds: &[SymbolKind] = match named.is_record {
        true => &[SymbolKind::Def, SymbolKind::Defm],
        false => &[SymbolKind::Class],
    };
    let found = program.global(&named.name, kinds);
    found.iter().filter_map(|one| location(&one.file, one.get().range)).collect()
}

/// String with the name of a record, in `!cast` or `!exists`, or of a class, in another value, such as the
/// `FilterClass` of a table.
struct NamedInString {
    name: String,
    is_record: bool,
}

impl NamedInString {
    fn find(file: &File, offset: usize) -> Option<NamedInString> {
        let root = file.parse().syntax();
        let size = TextSize::from(u32::try_from(offset).ok()?);
        let tokens = root.token_at_offset(size.min(root.text_range().end()));
        let token = tokens.into_iter().find(|token| token.kind() == SyntaxKind::STRING)?;
        let name = token.text().trim_matches('"');
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.is_empty() || !name.chars().all(is_name) {
            return None;
        }
        // Of a name with several parts, as in `"a" # n`, the string is one.
        let value = token.parent_ancestors().find(|node| node.kind() == SyntaxKind::VALUE)?;
        let is_whole = value.text().to_string().trim() == token.text();
        let call = value.parent().filter(|node| node.kind() == SyntaxKind::BANG_CALL);
        let operator = call.as_ref().and_then(|call| call.first_token());
        let is_record = operator.is_some_and(|one| matches!(one.text(), "!cast" | "!exists"));
        is_whole.then(|| NamedInString { name: name.to_owned(), is_record })
    }

    fn record<'a>(&self, analysis: &'a Analysis) -> Option<Record<'a>> {
        let records = analysis.records();
        match self.is_record {
            true => records.find_def(&self.name),
            false => records.find_class(&self.name),
        }
    }
}

/// Returns the references to the name at an offset. What the last evaluation knows is certain;
/// without it, uses that may refer to another declaration of the name are returned too.
pub(crate) fn references(
    analysis: Option<&Analysis>,
    program: &Program<'_>,
    file: &Rc<File>,
    offset: usize,
    with_declaration: bool,
) -> Vec<Location> {
    if let Some(analysis) = analysis {
        let declarations = analysis.declarations_at(file, offset);
        if !declarations.is_empty() {
            let own = declarations.iter().map(|one| one.loc).filter(|_| with_declaration);
            return analysis.locations(own.chain(analysis.uses_of(&declarations)));
        }
    }
    let targets = program.symbols_at(file, offset);
    let mut found: Vec<Location> = Vec::new();
    if with_declaration {
        found.extend(targets.iter().filter_map(|one| location(&one.file, one.get().range)));
    }
    let uses = program.uses(&targets);
    found.extend(uses.iter().filter_map(|(file, range)| location(file, *range)));
    found
}

pub(crate) fn hover(
    analysis: Option<&Analysis>,
    program: &Program<'_>,
    file: &Rc<File>,
    offset: usize,
) -> Option<Hover> {
    let found = program.symbols_at(file, offset);
    let evaluated = analysis.map_or_else(String::new, |known| values::hover(known, file, offset));
    let markup = |value: String| Hover {
        contents: HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value }),
        range: None,
    };
    let Some(one) = found.first() else {
        if !evaluated.is_empty() {
            return Some(markup(evaluated));
        }
        let analysis = analysis?;
        let record = NamedInString::find(file, offset)?.record(analysis)?;
        return Some(markup(values::of_record(analysis, record)));
    };
    let mut text = format!("```tablegen\n{}\n```", one.get().detail);
    if let Some(owner) = one.get().owner {
        let owner = &one.file.index.symbols[owner];
        text.push_str(&format!("\n\nin `{}`", owner.name));
    }
    if !one.get().doc.is_empty() {
        text.push_str(&format!("\n\n{}", one.get().doc));
    }
    if !evaluated.is_empty() {
        text.push_str(&format!("\n\n{evaluated}"));
    }
    if found.len() > 1 && evaluated.is_empty() {
        text.push_str(&format!("\n\n{} declarations", found.len()));
    }
    Some(markup(text))
}

pub(crate) fn symbol_kind(kind: SymbolKind) -> lsp_types::SymbolKind {
    match kind {
        SymbolKind::Class => lsp_types::SymbolKind::CLASS,
        SymbolKind::Multiclass => lsp_types::SymbolKind::MODULE,
        SymbolKind::Def | SymbolKind::Defm => lsp_types::SymbolKind::CONSTANT,
        SymbolKind::Field => lsp_types::SymbolKind::FIELD,
        SymbolKind::Deftype => lsp_types::SymbolKind::INTERFACE,
        SymbolKind::Defset => lsp_types::SymbolKind::ARRAY,
        _ => lsp_types::SymbolKind::VARIABLE,
    }
}

/// Returns global symbols, and records of evaluations, whose names contain the characters of a query in their
/// order.
pub(crate) fn workspace_symbols(
    files: &[Rc<File>],
    analyses: &[Rc<Analysis>],
    query: &str,
) -> Vec<SymbolInformation> {
    let matches = |name: &str| {
        let mut name = name.chars().map(|one| one.to_ascii_lowercase());
        query.chars().all(|wanted| name.any(|one| one == wanted.to_ascii_lowercase()))
    };
    let mut found = Vec::new();
    for file in files {
        for symbol in &file.index.symbols {
            let is_local = matches!(symbol.kind, SymbolKind::Field) || !is_outlined(symbol.kind);
            if is_local || !matches(&symbol.name) {
                continue;
            }
            if let Some(location) = location(file, symbol.range) {
                let container = symbol.owner.map(|owner| file.index.symbols[owner].name.clone());
                #[expect(deprecated, reason = "a field of the protocol without default")]
                found.push(SymbolInformation {
                    name: symbol.name.clone(),
                    kind: symbol_kind(symbol.kind),
                    tags: None,
                    deprecated: None,
                    location,
                    container_name: container,
                });
            }
            if found.len() >= MOST_SYMBOLS {
                return found;
            }
        }
    }
    for analysis in analyses {
        for record in analysis.records().defs().filter(|one| !one.is_anonymous()) {
            let is_declared = |file: &Rc<File>| !file.index.named(record.name()).is_empty();
            if !matches(record.name()) || files.iter().any(is_declared) {
                continue;
            }
            // The outermost `defm`, which is in the file that uses the record.
            let Some(location) = record.locs().last().and_then(|&loc| analysis.name_location(loc))
            else {
                continue;
            };
            #[expect(deprecated, reason = "a field of the protocol without default")]
            found.push(SymbolInformation {
                name: record.name().to_owned(),
                kind: lsp_types::SymbolKind::CONSTANT,
                tags: None,
                deprecated: None,
                location,
                container_name: None,
            });
            if found.len() >= MOST_SYMBOLS {
                return found;
            }
        }
    }
    found
}

/// Greatest number of symbols in an answer.
const MOST_SYMBOLS: usize = 1000;

pub(crate) fn folding_ranges(file: &File) -> Vec<FoldingRange> {
    let mut ranges = Vec::new();
    let mut add = |range: TextRange, kind: Option<FoldingRangeKind>| {
        let range = file.lines.range(&file.text, range);
        if range.start.line < range.end.line {
            ranges.push(FoldingRange {
                start_line: range.start.line,
                end_line: range.end.line,
                kind,
                ..FoldingRange::default()
            });
        }
    };
    let root = file.parse().syntax();
    // Consecutive comment lines fold together.
    let mut comments: Option<TextRange> = None;
    for element in root.descendants_with_tokens() {
        match element {
            NodeOrToken::Node(node) => match node.kind() {
                SyntaxKind::BODY | SyntaxKind::BLOCK | SyntaxKind::LIST_LITERAL => {
                    add(node.text_range(), None);
                }
                _ => {}
            },
            NodeOrToken::Token(token) => match token.kind() {
                SyntaxKind::CODE | SyntaxKind::BLOCK_COMMENT => add(token.text_range(), None),
                SyntaxKind::LINE_COMMENT => {
                    let range = token.text_range();
                    comments = Some(comments.map_or(range, |before| before.cover(range)));
                }
                SyntaxKind::WHITESPACE if token.text().matches('\n').count() <= 1 => {}
                _ => {
                    if let Some(range) = comments.take() {
                        add(range, Some(FoldingRangeKind::Comment));
                    }
                }
            },
        }
    }
    for region in tablegen_syntax::regions(&root) {
        let end = region.close.map_or(root.text_range(), |close| close.text_range());
        add(region.open.text_range().cover(end), Some(FoldingRangeKind::Region));
    }
    ranges
}

pub(crate) fn selection_range(file: &File, offset: usize) -> SelectionRange {
    let root = file.parse().syntax();
    let size = TextSize::from(u32::try_from(offset).unwrap_or(u32::MAX));
    let token = root.token_at_offset(size.min(root.text_range().end())).right_biased();
    let mut ranges: Vec<TextRange> = vec![root.text_range()];
    if let Some(token) = token {
        let around: Vec<TextRange> =
            token.parent_ancestors().map(|node| node.text_range()).collect();
        ranges = around.into_iter().rev().collect();
        ranges.push(token.text_range());
    }
    ranges.dedup();
    let mut result: Option<SelectionRange> = None;
    for range in ranges {
        let range = file.lines.range(&file.text, range);
        result = Some(SelectionRange { range, parent: result.map(Box::new) });
    }
    result.unwrap_or(SelectionRange { range: Range::default(), parent: None })
}

pub(crate) fn links(
    file: &File,
    resolve: impl Fn(&str) -> Option<std::path::PathBuf>,
) -> Vec<DocumentLink> {
    let links = file.index.includes.iter().map(|(path, range)| DocumentLink {
        range: file.lines.range(&file.text, *range),
        target: resolve(path).and_then(|path| uri_of(&path)),
        tooltip: None,
        data: None,
    });
    links.filter(|link| link.target.is_some()).collect()
}

/// Returns the edits that format a file, or some lines of it. Empty if it has syntax errors.
pub(crate) fn format(file: &File, lines: Option<Range>) -> Vec<TextEdit> {
    let dir = file.path.parent();
    let config = dir.and_then(Style::config_file).and_then(|path| read_text(&path));
    let style = config.and_then(|text| Style::parse(&text).ok()).unwrap_or_default();
    let formatted = match lines {
        None => tablegen_fmt::format(&file.text, &style),
        Some(range) => {
            let last = if range.end.character == 0 && range.end.line > range.start.line {
                range.end.line
            } else {
                range.end.line + 1
            };
            let lines = range.start.line as usize + 1..=last as usize;
            tablegen_fmt::format_lines(&file.text, &style, &[lines])
        }
    };
    let Ok(formatted) = formatted else { return Vec::new() };
    if formatted == file.text {
        return Vec::new();
    }
    // One edit of the lines that differ.
    let (old, new) = (file.text.as_bytes(), formatted.as_bytes());
    let common = old.iter().zip(new).take_while(|(one, other)| one == other).count();
    let start = file.text[..floor(&file.text, common)].rfind('\n').map_or(0, |offset| offset + 1);
    let most = old.len().min(new.len()) - start;
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(one, other)| one == other);
    let tail = tail.count().min(most);
    // The common end starts at a line.
    let end = old.len() - tail;
    let skip = file.text.as_bytes()[end..].iter().position(|&byte| byte == b'\n');
    let tail = skip.map_or(0, |skip| tail - skip - 1);
    let range = TextRange::new(
        TextSize::from(u32::try_from(start).unwrap_or(0)),
        TextSize::from(u32::try_from(old.len() - tail).unwrap_or(0)),
    );
    vec![TextEdit {
        range: file.lines.range(&file.text, range),
        new_text: formatted[start..formatted.len() - tail].to_owned(),
    }]
}

fn floor(text: &str, mut offset: usize) -> usize {
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}
