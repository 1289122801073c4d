//! Answers to requests, computed from the index and the trees.

use std::rc::Rc;

use lsp_types::{
    Diagnostic, DiagnosticSeverity, DocumentLink, FoldingRange, FoldingRangeKind, Hover,
    HoverContents, Location, MarkupContent, MarkupKind, Range, SelectionRange, SymbolInformation,
    TextEdit,
};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use tablegen_fmt::Style;
use tablegen_syntax::{NodeOrToken, SyntaxKind, TextRange, TextSize};

use crate::analysis::Analysis;
use crate::index::SymbolKind;
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
    found.iter().filter_map(|one| location(&one.file, one.get().range)).collect()
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
    let one = found.first()?;
    let mut text = format!("```tablegen\n{}\n```", one.get().detail);
    if let Some(owner) = one.get().owner {
        let owner = &one.file.index.symbols[owner];
        text.push_str(&format!("\n\nin `{}`", owner.name));
    }
    if !one.get().doc.is_empty() {
        text.push_str(&format!("\n\n{}", one.get().doc));
    }
    let evaluated = analysis.map_or_else(String::new, |known| values::hover(known, file, offset));
    if !evaluated.is_empty() {
        text.push_str(&format!("\n\n{evaluated}"));
    }
    if found.len() > 1 && evaluated.is_empty() {
        text.push_str(&format!("\n\n{} declarations", found.len()));
    }
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value: text });
    Some(Hover { contents, range: None })
}

fn symbol_kind(kind: SymbolKind) -> lsp_types::SymbolKind {
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

fn is_outlined(kind: SymbolKind) -> bool {
    !matches!(kind, SymbolKind::Param | SymbolKind::Variable)
}

/// Outline of a file. Its serialization is a list of `DocumentSymbol`s, which are made one at a time,
/// because a list of them takes several times the memory of the file's symbols.
pub(crate) struct Outline<'f> {
    file: &'f File,
    /// Inner symbols by symbol, those without an outer one last.
    children: Vec<Vec<u32>>,
}

impl<'f> Outline<'f> {
    pub(crate) fn new(file: &'f File) -> Self {
        let symbols = &file.index.symbols;
        let mut children: Vec<Vec<u32>> = vec![Vec::new(); symbols.len() + 1];
        for (index, symbol) in (0..).zip(symbols).filter(|(_, one)| is_outlined(one.kind)) {
            children[symbol.owner.unwrap_or(symbols.len())].push(index);
        }
        Outline { file, children }
    }
}

impl Serialize for Outline<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Branch { outline: self, of: self.file.index.symbols.len() }.serialize(serializer)
    }
}

/// Inner symbols of a symbol.
struct Branch<'o> {
    outline: &'o Outline<'o>,
    of: usize,
}

impl Serialize for Branch<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Branch { outline, of } = *self;
        let inner = outline.children[of].iter();
        serializer
            .collect_seq(inner.map(|&index| OutlinedSymbol { outline, index: index as usize }))
    }
}

struct OutlinedSymbol<'o> {
    outline: &'o Outline<'o>,
    index: usize,
}

impl Serialize for OutlinedSymbol<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let OutlinedSymbol { outline, index } = *self;
        let Outline { file, children } = outline;
        let symbol = &file.index.symbols[index];
        let mut made = serializer.serialize_struct("DocumentSymbol", 6)?;
        made.serialize_field("name", &symbol.name)?;
        made.serialize_field("detail", &symbol.detail)?;
        made.serialize_field("kind", &symbol_kind(symbol.kind))?;
        made.serialize_field("range", &file.lines.range(&file.text, symbol.full))?;
        made.serialize_field("selectionRange", &file.lines.range(&file.text, symbol.range))?;
        if !children[index].is_empty() {
            made.serialize_field("children", &Branch { outline, of: index })?;
        }
        made.end()
    }
}

/// Returns global symbols whose names contain the characters of a query in their order.
pub(crate) fn workspace_symbols(files: &[Rc<File>], query: &str) -> Vec<SymbolInformation> {
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
            if found.len() >= 1000 {
                return found;
            }
        }
    }
    found
}

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
