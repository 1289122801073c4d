//! Completion and signature help.

use std::collections::BTreeMap;
use std::rc::Rc;

use lsp_types::{
    CompletionItem, CompletionItemKind, InsertTextFormat, ParameterInformation, ParameterLabel,
    SignatureHelp, SignatureInformation,
};
use tablegen_syntax::{OPERATORS, SyntaxKind, SyntaxNode, TextSize};

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

/// Returns proposals for an offset.
pub(crate) fn complete(
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
    items.into_values().collect()
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
    let commas = list.children_with_tokens().filter(|part| {
        part.kind() == SyntaxKind::COMMA && usize::from(part.text_range().start()) < offset
    });
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
            active_parameter: u32::try_from(commas.count()).ok(),
        }],
        active_signature: Some(0),
        active_parameter: None,
    })
}
