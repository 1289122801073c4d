//! Inlay hints: names of template arguments, and computed values.

use std::rc::Rc;

use lsp_types::{InlayHint, InlayHintKind, InlayHintLabel, Range};
use tablegen_core::DeclarationKind;
use tablegen_syntax::ast::{AstNode, BodyItem, Def, Defvar, HasBody, HasName, HasValue, Value};
use tablegen_syntax::{NodeOrToken, SyntaxKind, SyntaxNode, TextRange};

use crate::analysis::Analysis;
use crate::index::{Symbol, SymbolKind, UseKind};
use crate::resolve::Program;
use crate::workspace::File;

/// Greatest length of a value in a hint, in characters. Longer ones are not shown.
const MOST_CHARS: usize = 60;

/// Returns the hints of a range, in the order of the text. Values are left out while the text differs
/// from the evaluated one.
pub(crate) fn inlay_hints(
    analysis: Option<&Analysis>,
    program: &Program<'_>,
    file: &Rc<File>,
    range: Range,
) -> Vec<InlayHint> {
    let start = file.lines.offset(&file.text, range.start);
    let end = file.lines.offset(&file.text, range.end);
    let mut hints = argument_names(program, file, start, end);
    if let Some(analysis) = analysis.filter(|known| known.is_current(std::slice::from_ref(file))) {
        hints.extend(values(analysis, file, start, end));
    }
    hints.sort_by_key(|hint| (hint.position.line, hint.position.character));
    hints
}

fn hint(file: &File, offset: usize, label: String, kind: Option<InlayHintKind>) -> InlayHint {
    InlayHint {
        position: file.lines.position(&file.text, offset),
        label: InlayHintLabel::String(label),
        padding_left: kind.is_none().then_some(true),
        padding_right: kind.is_some().then_some(true),
        kind,
        text_edits: None,
        tooltip: None,
        data: None,
    }
}

/// Returns the node of a range.
fn node_at(file: &File, range: TextRange) -> Option<SyntaxNode> {
    match file.parse().syntax().covering_element(range) {
        NodeOrToken::Node(node) => Some(node),
        NodeOrToken::Token(token) => token.parent(),
    }
}

/// Returns the names of template arguments, before positional values.
fn argument_names(
    program: &Program<'_>,
    file: &Rc<File>,
    start: usize,
    end: usize,
) -> Vec<InlayHint> {
    let mut hints = Vec::new();
    let uses = file.index.uses.iter().filter(|one| {
        one.kind == UseKind::Class && (start..=end).contains(&usize::from(one.range.start()))
    });
    for one in uses {
        let args = node_at(file, one.range)
            .and_then(|node| node.children().find(|child| child.kind() == SyntaxKind::ARG_LIST));
        let Some(args) = args else { continue };
        let Some(found) = program.resolve(file, one).into_iter().next() else { continue };
        let params = found.file.index.members(found.symbol, SymbolKind::Param);
        for (arg, (_, param)) in args.children().zip(params) {
            let is_named = arg.children_with_tokens().any(|part| part.kind() == SyntaxKind::EQ);
            if is_named || arg.text() == param.name.as_str() {
                continue;
            }
            let offset = usize::from(arg.text_range().start());
            let label = format!("{}:", param.name);
            hints.push(hint(file, offset, label, Some(InlayHintKind::PARAMETER)));
        }
    }
    hints
}

/// Returns the values of fields that a def sets to an expression, and of global variables, after the
/// expressions.
fn values(analysis: &Analysis, file: &File, start: usize, end: usize) -> Vec<InlayHint> {
    let mut hints = Vec::new();
    let is_near = |one: &&Symbol| {
        usize::from(one.full.start()) <= end && start <= usize::from(one.full.end())
    };
    for symbol in file.index.symbols.iter().filter(is_near) {
        match symbol.kind {
            SymbolKind::Defvar if symbol.is_global => {
                let node = node_at(file, symbol.full).and_then(Defvar::cast);
                let value = analysis.records().find_global(&symbol.name);
                if let (Some(defvar), Some(value)) = (node.and_then(|it| it.value()), value) {
                    hints.extend(value_hint(file, &defvar, &value.to_string()));
                }
            }
            SymbolKind::Def => {
                if let Some(def) = node_at(file, symbol.full).and_then(Def::cast) {
                    values_of_def(analysis, file, symbol, &def, &mut hints);
                }
            }
            _ => {}
        }
    }
    hints
}

/// Adds the values of the fields that a def sets, if it defines one record.
fn values_of_def(
    analysis: &Analysis,
    file: &File,
    symbol: &Symbol,
    def: &Def,
    hints: &mut Vec<InlayHint>,
) {
    let Some(body) = def.body() else { return };
    let declarations = analysis.declarations_at(file, usize::from(symbol.range.start()));
    let own = declarations.into_iter().find(|one| one.kind == DeclarationKind::Def);
    let records = own.map_or_else(Vec::new, |own| analysis.records_of(own));
    let [record] = records[..] else { return };
    for item in body.items() {
        // A part of a field, or a value that a later `let` replaces, is not the value of the field.
        let is_part = item.syntax().children().any(|one| one.kind() == SyntaxKind::RANGE_LIST);
        let (name, value) = match &item {
            BodyItem::LetField(field) => (field.name(), field.value()),
            BodyItem::FieldDecl(field) => (field.name(), field.value()),
            _ => continue,
        };
        let item = item.syntax();
        let (Some(name), Some(value), false) = (name, value, is_part) else { continue };
        let Some(field) = record.field(&name.text()) else { continue };
        let range = item.text_range();
        let is_set_here = analysis.name_range(field.loc()).is_some_and(|(path, set)| {
            path == file.path
                && usize::from(range.start()) <= set.start
                && set.end <= usize::from(range.end())
        });
        if is_set_here {
            hints.extend(value_hint(file, &value, &field.value().to_string()));
        }
    }
}

/// Returns the hint for the value of an expression. `None` if the expression says the same, or the
/// value is long or unknown.
fn value_hint(file: &File, expression: &Value, value: &str) -> Option<InlayHint> {
    let node = expression.syntax();
    let is_computed = node.descendants().any(|one| {
        matches!(
            one.kind(),
            SyntaxKind::BANG_CALL | SyntaxKind::NAME_REF | SyntaxKind::FIELD_SUFFIX
        )
    });
    let text = node.text().to_string();
    let same = |a: &str, b: &str| {
        let strip = |text: &str| text.split_whitespace().collect::<String>();
        strip(a) == strip(b)
    };
    let is_short = value.chars().count() <= MOST_CHARS && !value.contains('\n');
    if !is_computed || !is_short || value == "?" || same(&text, value) {
        return None;
    }
    let end = usize::from(node.text_range().start()) + text.trim_end().len();
    Some(hint(file, end, format!("= {value}"), None))
}
