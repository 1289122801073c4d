//! Completion and signature help.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::rc::Rc;

use lsp_types::{
    CompletionItem, CompletionItemKind, InsertTextFormat, ParameterInformation, ParameterLabel,
    SignatureHelp, SignatureInformation,
};
use tablegen_syntax::{OPERATORS, SyntaxKind, SyntaxNode, TextSize};

use crate::analysis::Analysis;
use crate::index::SymbolKind;
use crate::resolve::{Found, Program};
use crate::workspace::File;

/// Greatest number of proposals.
const MAX_ITEMS: usize = 2000;

const STATEMENTS: &[&str] = &[
    "assert",
    "class",
    "def",
    "defm",
    "defset",
    "deftype",
    "defvar",
    "dump",
    "foreach",
    "if",
    "include",
    "let",
    "multiclass",
];
const TYPES: &[&str] = &["bit", "bits", "code", "dag", "int", "list", "string"];

/// Position in the grammar.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SyntaxPosition {
    Statement,
    Body,
    Parent,
    Multiclass,
    Member,
    Let,
    Value,
}

/// Returns the path before an offset, if the text up to the offset ends inside the path of an include.
pub(crate) fn include_prefix(before: &str) -> Option<&str> {
    let line = before.rsplit('\n').next().unwrap_or("");
    let path = line.trim_start().strip_prefix("include")?.trim_start().strip_prefix('"')?;
    (!path.contains('"')).then_some(path)
}

/// Returns the files and directories that can continue the path of an include.
pub(crate) fn includes(prefix: &str, dirs: &[PathBuf]) -> Vec<CompletionItem> {
    let (parent, name) = prefix.rsplit_once('/').unwrap_or(("", prefix));
    let mut found: BTreeMap<String, CompletionItemKind> = BTreeMap::new();
    for entry in dirs.iter().filter_map(|dir| std::fs::read_dir(dir.join(parent)).ok()).flatten() {
        let Ok(entry) = entry else { continue };
        let Ok(label) = entry.file_name().into_string() else { continue };
        if !label.starts_with(name) || label.starts_with('.') {
            continue;
        }
        if entry.path().is_dir() {
            found.entry(label).or_insert(CompletionItemKind::FOLDER);
        } else if label.ends_with(".td") {
            found.entry(label).or_insert(CompletionItemKind::FILE);
        }
    }
    let items = found.into_iter().take(MAX_ITEMS);
    let items = items.map(|(label, kind)| CompletionItem {
        label,
        kind: Some(kind),
        ..CompletionItem::default()
    });
    items.collect()
}

/// Returns proposals for an offset. Where a record of a class is expected, the records of the last
/// evaluation that derive from it are the first.
pub(crate) fn complete(
    analysis: Option<&Analysis>,
    program: &Program<'_>,
    file: &Rc<File>,
    offset: usize,
) -> Vec<CompletionItem> {
    let before = &file.text[..offset];
    let start = before
        .rfind(|c: char| !(c.is_alphanumeric() || c == '_'))
        .map_or(0, |offset| offset + before[offset..].chars().next().map_or(1, char::len_utf8));
    let prefix = &before[start..];
    let Some(syntax) = syntax_position(file, start) else { return Vec::new() };
    let mut items = BTreeMap::new();
    let mut add = |label: &str, kind: CompletionItemKind, detail: Option<&str>| {
        if items.len() < MAX_ITEMS && label.starts_with(prefix) {
            items.entry(label.to_owned()).or_insert_with(|| CompletionItem {
                label: label.to_owned(),
                kind: Some(kind),
                detail: detail.map(str::to_owned),
                ..CompletionItem::default()
            });
        }
    };
    if before[..start].ends_with('!') {
        let operators = OPERATORS.iter().filter(|name| name.starts_with(prefix));
        return operators
            .map(|name| CompletionItem {
                label: format!("!{name}"),
                kind: Some(CompletionItemKind::OPERATOR),
                insert_text: Some(format!("{name}($0)")),
                insert_text_format: Some(InsertTextFormat::SNIPPET),
                filter_text: Some((*name).to_owned()),
                ..CompletionItem::default()
            })
            .collect();
    }
    let context = context(file, start);
    let expected = match syntax {
        SyntaxPosition::Value => expected_class(program, file, start, context),
        _ => None,
    };
    let class = analysis.zip(expected).and_then(|(known, name)| known.records().find_class(&name));
    let fitting: Option<BTreeSet<&str>> = class.map(|class| {
        let named = class.derived_defs().filter(|record| !record.is_anonymous());
        named.map(|record| record.name()).collect()
    });
    for name in fitting.iter().flatten() {
        add(name, CompletionItemKind::CONSTANT, class.map(|class| class.name()));
    }
    let kinds: &[SymbolKind] = match syntax {
        SyntaxPosition::Statement => &[],
        SyntaxPosition::Parent => &[SymbolKind::Class],
        SyntaxPosition::Multiclass => &[SymbolKind::Multiclass, SymbolKind::Class],
        SyntaxPosition::Body => &[SymbolKind::Class, SymbolKind::Deftype],
        SyntaxPosition::Value => &[
            SymbolKind::Def,
            SymbolKind::Defm,
            SymbolKind::Defset,
            SymbolKind::Defvar,
            SymbolKind::Class,
        ],
        SyntaxPosition::Member | SyntaxPosition::Let => &[],
    };
    let mut add_keywords = |keywords: &[&str]| {
        for keyword in keywords {
            add(keyword, CompletionItemKind::KEYWORD, None);
        }
    };
    match syntax {
        SyntaxPosition::Statement => add_keywords(STATEMENTS),
        SyntaxPosition::Body => {
            add_keywords(TYPES);
            add_keywords(&["assert", "defvar", "dump", "field", "let"]);
        }
        SyntaxPosition::Value => add_keywords(&["true", "false"]),
        _ => {}
    }
    // Names of the enclosing scopes, and inherited fields.
    if matches!(syntax, SyntaxPosition::Value | SyntaxPosition::Let) {
        for one in &file.index.symbols {
            let is_near = one.owner == context && usize::from(one.range.end()) < start;
            let is_local = matches!(
                one.kind,
                SymbolKind::Param | SymbolKind::Variable | SymbolKind::Defvar | SymbolKind::Field
            );
            let is_wanted = syntax == SyntaxPosition::Value || one.kind == SymbolKind::Field;
            if is_near && is_local && is_wanted && context.is_some() {
                add(&one.name, item_kind(one.kind), Some(&one.detail));
            }
        }
        if let Some(symbol) = context {
            for class in program.lineage(Found { file: Rc::clone(file), symbol }) {
                for (_, field) in class.file.index.members(class.symbol, SymbolKind::Field) {
                    add(&field.name, CompletionItemKind::FIELD, Some(&field.detail));
                }
            }
        }
    }
    for file in program.0 {
        for symbol in &file.index.symbols {
            let is_wanted = match syntax {
                SyntaxPosition::Member => symbol.kind == SymbolKind::Field,
                SyntaxPosition::Let if context.is_none() => symbol.kind == SymbolKind::Field,
                _ => symbol.is_global && kinds.contains(&symbol.kind),
            };
            if is_wanted {
                add(&symbol.name, item_kind(symbol.kind), Some(&symbol.detail));
            }
        }
    }
    let mut items: Vec<CompletionItem> = items.into_values().collect();
    if let Some(fitting) = fitting {
        for item in &mut items {
            let rank = if fitting.contains(item.label.as_str()) { 0 } else { 1 };
            item.sort_text = Some(format!("{rank}{}", item.label));
        }
    }
    items
}

/// Returns the class of the record that is expected at an offset: by the type of the field, or of the
/// template argument. `None` if another type, or none, is known.
fn expected_class(
    program: &Program<'_>,
    file: &Rc<File>,
    start: usize,
    context: Option<usize>,
) -> Option<String> {
    use SyntaxKind::*;
    let root = file.parse().syntax();
    let mut token = root.token_at_offset(size(start)).left_biased()?;
    while token.kind().is_trivia() || usize::from(token.text_range().end()) > start {
        token = token.prev_token()?;
    }
    let mut around = token.parent()?.ancestors();
    let node = around.find(|node| {
        matches!(node.kind(), LET_FIELD | FIELD_DECL | PARAM | ARG_LIST | BANG_CALL | DAG | BODY)
    })?;
    let declaration = match node.kind() {
        FIELD_DECL | PARAM => node.children().find(|one| one.kind() == TYPE)?.text().to_string(),
        LET_FIELD => {
            let name = node.children().find(|one| one.kind() == NAME)?.text().to_string();
            let owner = Found { file: Rc::clone(file), symbol: context? };
            program.field(owner, name.trim())?.get().detail.clone()
        }
        ARG_LIST => {
            let class = node.prev_sibling_or_token()?.into_token()?;
            let one = file.index.uses.iter().find(|one| one.range == class.text_range())?;
            let found = program.resolve(file, one).into_iter().next()?;
            let index = arguments_before(&node, start);
            let mut params = found.file.index.members(found.symbol, SymbolKind::Param);
            params.nth(index)?.1.detail.clone()
        }
        _ => return None,
    };
    class_of(&declaration).map(str::to_owned)
}

/// Returns the number of arguments that end before an offset.
fn arguments_before(list: &SyntaxNode, offset: usize) -> usize {
    let commas = list.children_with_tokens().filter(|part| {
        part.kind() == SyntaxKind::COMMA && usize::from(part.text_range().start()) < offset
    });
    commas.count()
}

/// Returns the class in a type, or of the elements of a list, at the start of a text.
fn class_of(text: &str) -> Option<&str> {
    let mut text = text.trim_start();
    text = text.strip_prefix("field ").unwrap_or(text).trim_start();
    let element = |text: &'_ str| -> Option<usize> {
        let rest = text.strip_prefix("list")?.trim_start().strip_prefix('<')?.trim_start();
        Some(text.len() - rest.len())
    };
    while let Some(start) = element(text) {
        text = &text[start..];
    }
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    let name = &text[..end];
    (!name.is_empty() && !TYPES.contains(&name)).then_some(name)
}

fn item_kind(kind: SymbolKind) -> CompletionItemKind {
    match kind {
        SymbolKind::Class | SymbolKind::Deftype => CompletionItemKind::CLASS,
        SymbolKind::Multiclass => CompletionItemKind::MODULE,
        SymbolKind::Field => CompletionItemKind::FIELD,
        SymbolKind::Def | SymbolKind::Defm => CompletionItemKind::CONSTANT,
        _ => CompletionItemKind::VARIABLE,
    }
}

/// Returns the position in the grammar of an identifier that starts at an offset. `None` inside of
/// comments and strings.
fn syntax_position(file: &File, start: usize) -> Option<SyntaxPosition> {
    use SyntaxKind::*;
    let root = file.parse().syntax();
    let inside = root.token_at_offset(size(start)).left_biased();
    if let Some(token) = &inside
        && (token.kind().is_comment() || matches!(token.kind(), STRING | CODE))
        && usize::from(token.text_range().end()) >= start
        && !(token.kind() != LINE_COMMENT && usize::from(token.text_range().end()) == start)
    {
        return None;
    }
    let mut token = inside;
    while let Some(one) = &token
        && (one.kind().is_trivia() || usize::from(one.text_range().end()) > start)
    {
        token = one.prev_token();
    }
    let Some(token) = token else { return Some(SyntaxPosition::Statement) };
    let node = token.parent()?;
    let is_in = |kinds: &[SyntaxKind]| node.ancestors().any(|one| kinds.contains(&one.kind()));
    Some(match token.kind() {
        DOT => SyntaxPosition::Member,
        KW_LET => SyntaxPosition::Let,
        KW_IN | KW_THEN | KW_ELSE => SyntaxPosition::Statement,
        COLON | COMMA if node.kind() == PARENT_LIST => {
            match node.parent().map(|parent| parent.kind()) {
                Some(DEFM_STMT | MULTICLASS_STMT) => SyntaxPosition::Multiclass,
                _ => SyntaxPosition::Parent,
            }
        }
        L_BRACE if node.kind() == BODY => SyntaxPosition::Body,
        L_BRACE if node.kind() == BLOCK => SyntaxPosition::Statement,
        SEMICOLON | R_BRACE => {
            if is_in(&[BODY]) && !(token.kind() == R_BRACE && node.kind() == BODY) {
                SyntaxPosition::Body
            } else {
                SyntaxPosition::Statement
            }
        }
        L_ANGLE | COMMA if matches!(node.kind(), PARAM_LIST | TYPE) => SyntaxPosition::Body,
        _ => SyntaxPosition::Value,
    })
}

fn size(offset: usize) -> TextSize {
    TextSize::from(u32::try_from(offset).unwrap_or(u32::MAX))
}

/// Returns the innermost class, multiclass or def around an offset.
fn context(file: &File, offset: usize) -> Option<usize> {
    let symbols = file.index.symbols.iter().enumerate();
    let mut around = symbols.filter(|(_, one)| {
        let owns = matches!(
            one.kind,
            SymbolKind::Class | SymbolKind::Multiclass | SymbolKind::Def | SymbolKind::Defm
        );
        owns && usize::from(one.full.start()) <= offset && offset <= usize::from(one.full.end())
    });
    around.next_back().map(|(index, _)| index)
}

/// Returns the template arguments of the class whose arguments contain an offset.
pub(crate) fn signature(
    program: &Program<'_>,
    file: &Rc<File>,
    offset: usize,
) -> Option<SignatureHelp> {
    let root = file.parse().syntax();
    let token = root.token_at_offset(size(offset)).left_biased()?;
    let lists = token.parent()?.ancestors().filter(|node| node.kind() == SyntaxKind::ARG_LIST);
    let list: SyntaxNode = lists.into_iter().find(|list| {
        let range = list.text_range();
        usize::from(range.start()) < offset
            && (offset < usize::from(range.end()) || !list.text().to_string().ends_with('>'))
    })?;
    let class = match list.prev_sibling_or_token()? {
        tablegen_syntax::NodeOrToken::Token(token) if token.kind() == SyntaxKind::IDENT => token,
        _ => return None,
    };
    let one = file.index.uses.iter().find(|one| one.range == class.text_range())?;
    let found = program.resolve(file, one).into_iter().next()?;
    let params = found.file.index.members(found.symbol, SymbolKind::Param);
    let labels: Vec<String> = params.map(|(_, param)| param.detail.clone()).collect();
    Some(SignatureHelp {
        signatures: vec![SignatureInformation {
            label: format!("{}<{}>", found.get().name, labels.join(", ")),
            documentation: None,
            parameters: Some(
                labels
                    .into_iter()
                    .map(|label| ParameterInformation {
                        label: ParameterLabel::Simple(label),
                        documentation: None,
                    })
                    .collect(),
            ),
            active_parameter: u32::try_from(arguments_before(&list, offset)).ok(),
        }],
        active_signature: Some(0),
        active_parameter: None,
    })
}
