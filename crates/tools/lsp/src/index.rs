//! Index of a file: the names that it declares, and the names that it uses.
//!
//! Input: a syntax tree. Names of local scopes are resolved here. Names of other files and
//! inherited fields are resolved by [`crate::resolve`].

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use tablegen_syntax::ast::{
    AstNode, BangCall, Class, Def, Defm, HasArgs, HasParents, Include, Multiclass, NameValue, Value,
};
use tablegen_syntax::{NodeOrToken, SyntaxKind, SyntaxNode, SyntaxToken, TextRange};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SymbolKind {
    Class,
    Multiclass,
    Def,
    Defm,
    Defset,
    Deftype,
    Defvar,
    /// Template argument.
    Param,
    Field,
    /// Variable of a loop or operator.
    Variable,
}

/// Declared name.
#[derive(Clone, Debug)]
pub(crate) struct Symbol {
    pub(crate) kind: SymbolKind,
    pub(crate) name: String,
    /// Range of the name.
    pub(crate) range: TextRange,
    /// Range of the declaration.
    pub(crate) full: TextRange,
    /// Class, multiclass or def that the symbol is part of.
    pub(crate) owner: Option<usize>,
    /// Names of the superclasses or multiclasses.
    pub(crate) parents: Vec<String>,
    /// True if other statements of the program can refer to the name.
    pub(crate) is_global: bool,
    /// Declaration without its body.
    pub(crate) detail: String,
    /// Text of the comment before the declaration.
    pub(crate) doc: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum UseKind {
    /// Class, or multiclass in the parents of a defm or multiclass.
    Class,
    Type,
    Value,
    /// Field after a dot.
    Member,
    /// Field that a `let` sets.
    Let,
    /// Named argument of a class.
    ArgName(Rc<str>),
}

/// Use of a name.
#[derive(Clone, Debug)]
pub(crate) struct Use {
    pub(crate) kind: UseKind,
    /// Name, which all uses of it in the file share.
    pub(crate) name: Rc<str>,
    pub(crate) range: TextRange,
    /// Declaration in a local scope of the file.
    pub(crate) target: Option<u32>,
    /// Class, multiclass or def that contains the use.
    pub(crate) context: Option<u32>,
}

/// Index of a file.
#[derive(Debug, Default)]
pub(crate) struct Index {
    pub(crate) symbols: Vec<Symbol>,
    /// Uses, in the order of the text.
    pub(crate) uses: Vec<Use>,
    /// Paths of includes, as they are written, with the ranges of the strings.
    pub(crate) includes: Vec<(String, TextRange)>,
    by_name: HashMap<String, Vec<usize>>,
    /// Positions in `uses`.
    uses_by_name: HashMap<Rc<str>, Vec<u32>>,
}

impl Index {
    pub(crate) fn new(root: &SyntaxNode) -> Self {
        let mut walker = Walker {
            index: Index::default(),
            scopes: vec![HashMap::new()],
            contexts: Vec::new(),
            names: HashSet::new(),
        };
        walker.children(root);
        let mut index = walker.index;
        for (symbol_index, symbol) in index.symbols.iter().enumerate() {
            index.by_name.entry(symbol.name.clone()).or_default().push(symbol_index);
        }
        for (position, one) in (0..).zip(&index.uses) {
            index.uses_by_name.entry(Rc::clone(&one.name)).or_default().push(position);
        }
        index.symbols.shrink_to_fit();
        index.uses.shrink_to_fit();
        index
    }

    /// Returns the indexes of the symbols of a name.
    pub(crate) fn named(&self, name: &str) -> &[usize] {
        self.by_name.get(name).map_or(&[], Vec::as_slice)
    }

    /// Returns the uses of a name.
    pub(crate) fn uses_of(&self, name: &str) -> impl Iterator<Item = &Use> {
        self.uses_by_name.get(name).into_iter().flatten().map(|&index| &self.uses[index as usize])
    }

    /// Returns the fields or template arguments of a class or def.
    pub(crate) fn members(
        &self,
        owner: usize,
        kind: SymbolKind,
    ) -> impl Iterator<Item = (usize, &Symbol)> {
        let all = self.symbols.iter().enumerate();
        all.filter(move |(_, one)| one.owner == Some(owner) && one.kind == kind)
    }
}

struct Walker {
    index: Index,
    /// Visible names, the innermost scope last.
    scopes: Vec<HashMap<String, usize>>,
    /// Enclosing classes, multiclasses and defs.
    contexts: Vec<usize>,
    /// Names of the uses so far.
    names: HashSet<Rc<str>>,
}

impl Walker {
    fn children(&mut self, node: &SyntaxNode) {
        for child in node.children() {
            self.node(&child);
        }
    }

    fn scoped(&mut self, walk: impl FnOnce(&mut Self)) {
        self.scopes.push(HashMap::new());
        walk(self);
        self.scopes.pop();
    }

    fn lookup(&self, name: &str) -> Option<usize> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name).copied())
    }

    /// Returns a name, which all uses of it in the file share.
    fn name(&mut self, name: &str) -> Rc<str> {
        if let Some(known) = self.names.get(name) {
            return Rc::clone(known);
        }
        let new: Rc<str> = name.into();
        self.names.insert(Rc::clone(&new));
        new
    }

    fn add_use(&mut self, token: &SyntaxToken, kind: UseKind) {
        let name = self.name(token.text());
        let number = |symbol: usize| u32::try_from(symbol).ok();
        let target = if kind == UseKind::Value { self.lookup(&name) } else { None };
        let target = target.and_then(number);
        let context = self.contexts.last().copied().and_then(number);
        self.index.uses.push(Use { kind, name, range: token.text_range(), target, context });
    }

    /// Adds a symbol, visible from here on in the innermost scope.
    fn declare(
        &mut self,
        kind: SymbolKind,
        token: &SyntaxToken,
        node: &SyntaxNode,
        parents: Vec<String>,
    ) -> usize {
        use SymbolKind::*;
        let is_outermost = self.scopes.len() == 1;
        let is_in_multiclass =
            self.contexts.iter().any(|&context| self.index.symbols[context].kind == Multiclass);
        let is_global = match kind {
            Class | Multiclass | Deftype | Defset => true,
            Def | Defm => !is_in_multiclass,
            Defvar => is_outermost,
            Param | Field | Variable => false,
        };
        let index = self.index.symbols.len();
        self.index.symbols.push(Symbol {
            kind,
            name: token.text().to_owned(),
            range: token.text_range(),
            full: node.text_range(),
            owner: self.contexts.last().copied(),
            parents,
            is_global,
            detail: detail(node),
            doc: doc(node),
        });
        if matches!(kind, Param | Field | Variable) || kind == Defvar && !is_outermost {
            let scope = self.scopes.last_mut();
            scope.and_then(|scope| scope.insert(token.text().to_owned(), index));
        }
        index
    }

    /// Walks the inside of a class, multiclass or def.
    fn inside(&mut self, context: Option<usize>, node: &SyntaxNode) {
        self.contexts.extend(context);
        self.scoped(|walker| walker.children(node));
        if context.is_some() {
            self.contexts.pop();
        }
    }

    fn node(&mut self, node: &SyntaxNode) {
        use SyntaxKind::*;
        match node.kind() {
            CLASS_STMT | MULTICLASS_STMT => {
                let token = node.children().find(|one| one.kind() == NAME);
                let token = token.and_then(|name| name.first_token());
                let (kind, parents) = match Class::cast(node.clone()) {
                    Some(class) => (SymbolKind::Class, parents(&class)),
                    None => (
                        SymbolKind::Multiclass,
                        Multiclass::cast(node.clone()).map_or_else(Vec::new, |one| parents(&one)),
                    ),
                };
                let symbol = token.map(|token| self.declare(kind, &token, node, parents));
                self.inside(symbol, node);
            }
            DEF_STMT | DEFM_STMT => {
                let (kind, parents, name) = match Def::cast(node.clone()) {
                    Some(def) => (SymbolKind::Def, parents(&def), def.name_value()),
                    None => match Defm::cast(node.clone()) {
                        Some(defm) => (SymbolKind::Defm, parents(&defm), defm.name_value()),
                        None => return,
                    },
                };
                let token = name.and_then(|name| self.declared_name(&name));
                let symbol = token.map(|token| self.declare(kind, &token, node, parents));
                self.inside(symbol, node);
            }
            // A name that is one identifier is a declaration.
            NAME_VALUE => {
                let value = NameValue::cast(node.clone());
                let value = value.and_then(|name| name.syntax().children().find_map(Value::cast));
                if value.and_then(|value| self.declared_name(&value)).is_none() {
                    self.children(node);
                }
            }
            PARAM | FIELD_DECL => {
                self.children(node);
                let kind = if node.kind() == PARAM { SymbolKind::Param } else { SymbolKind::Field };
                self.declare_child(kind, node);
            }
            DEFVAR_STMT => {
                self.children(node);
                self.declare_child(SymbolKind::Defvar, node);
            }
            DEFTYPE_STMT => {
                self.children(node);
                self.declare_child(SymbolKind::Deftype, node);
            }
            DEFSET_STMT => {
                self.declare_child(SymbolKind::Defset, node);
                self.children(node);
            }
            FOREACH_STMT => {
                let parts: Vec<SyntaxNode> = node.children().collect();
                let (lists, rest): (Vec<_>, Vec<_>) =
                    parts.iter().partition(|one| matches!(one.kind(), RANGE | RANGE_LIST | NAME));
                for list in lists {
                    self.node(list);
                }
                self.scoped(|walker| {
                    walker.declare_child(SymbolKind::Variable, node);
                    for part in rest {
                        walker.node(part);
                    }
                });
            }
            BLOCK => self.scoped(|walker| walker.children(node)),
            LET_FIELD | LET_ITEM => {
                let name = node.children().find(|one| one.kind() == NAME);
                if let Some(token) = name.and_then(|name| name.first_token()) {
                    self.add_use(&token, UseKind::Let);
                }
                self.children(node);
            }
            INCLUDE_STMT => {
                if let Some(include) = Include::cast(node.clone())
                    && let (Some(path), Some(token)) = (include.path(), include.path_token())
                {
                    self.index.includes.push((path, token.text_range()));
                }
            }
            CLASS_REF | CLASS_VALUE => {
                let class = node.first_token().filter(|token| token.kind() == IDENT);
                if let Some(class) = &class {
                    self.add_use(class, UseKind::Class);
                }
                for list in node.children() {
                    for arg in list.children() {
                        self.arg(&arg, class.as_ref().map_or("", |class| class.text()));
                    }
                }
            }
            TYPE => {
                if let Some(token) = node.first_token().filter(|token| token.kind() == IDENT) {
                    self.add_use(&token, UseKind::Type);
                }
                self.children(node);
            }
            NAME_REF => {
                if let Some(token) = node.first_token() {
                    self.add_use(&token, UseKind::Value);
                }
            }
            FIELD_SUFFIX => {
                let tokens = node.children_with_tokens().filter_map(NodeOrToken::into_token);
                if let Some(token) = tokens.filter(|token| token.kind() == IDENT).last() {
                    self.add_use(&token, UseKind::Member);
                }
            }
            BANG_CALL => self.bang(node),
            _ => self.children(node),
        }
    }

    fn declare_child(&mut self, kind: SymbolKind, node: &SyntaxNode) {
        let name = node.children().find(|one| one.kind() == SyntaxKind::NAME);
        if let Some(token) = name.and_then(|name| name.first_token()) {
            self.declare(kind, &token, node, Vec::new());
        }
    }

    /// Returns the identifier of a def's name, unless it is a variable.
    fn declared_name(&self, value: &Value) -> Option<SyntaxToken> {
        value
            .as_name()
            .filter(|token| token.text() != "NAME" && self.lookup(token.text()).is_none())
    }

    fn arg(&mut self, arg: &SyntaxNode, class: &str) {
        let name = tablegen_syntax::ast::Arg::cast(arg.clone()).and_then(|arg| arg.name());
        match name {
            Some(name) => {
                let class = self.name(class);
                self.add_use(&name, UseKind::ArgName(class));
                for value in arg.children().skip(1) {
                    self.node(&value);
                }
            }
            None => self.children(arg),
        }
    }

    /// Walks an operator, which may declare variables.
    fn bang(&mut self, node: &SyntaxNode) {
        let call = BangCall::cast(node.clone());
        let operator = call.as_ref().and_then(BangCall::operator);
        let variables: &[usize] = match operator.as_ref().map(|token| token.text()) {
            Some("!foreach" | "!filter" | "!sort") => &[0],
            Some("!foldl") => &[2, 3],
            _ => &[],
        };
        if variables.is_empty() {
            return self.children(node);
        }
        let values: Vec<SyntaxNode> = node.children().collect();
        self.scoped(|walker| {
            // The lists do not see the variables.
            let body = values.len().saturating_sub(1);
            for (index, value) in values.iter().enumerate() {
                if index == body {
                    for &variable in variables {
                        let token = values.get(variable).and_then(|one| Value::cast(one.clone()));
                        if let Some(token) = token.and_then(|value| value.as_name()) {
                            walker.declare(SymbolKind::Variable, &token, node, Vec::new());
                        }
                    }
                }
                if !variables.contains(&index) {
                    walker.node(value);
                }
            }
        });
    }
}

fn parents<N: HasParents>(node: &N) -> Vec<String> {
    let names = node.parents().filter_map(|parent| parent.class_name());
    names.map(|token| token.text().to_owned()).collect()
}

/// Returns a declaration without its body, on one line.
fn detail(node: &SyntaxNode) -> String {
    let mut text = String::new();
    for part in node.children_with_tokens() {
        if matches!(part.kind(), SyntaxKind::BODY | SyntaxKind::BLOCK | SyntaxKind::SEMICOLON) {
            break;
        }
        if part.kind().is_comment() {
            continue;
        }
        text.push_str(&part.to_string());
        if text.len() > 600 {
            break;
        }
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().take(400).collect()
}

/// Returns the text of the comment lines directly before a node, or after it on its line.
fn doc(node: &SyntaxNode) -> String {
    let mut lines = Vec::new();
    let mut before = node.prev_sibling_or_token();
    while let Some(NodeOrToken::Token(token)) = before {
        match token.kind() {
            SyntaxKind::WHITESPACE if token.text().matches('\n').count() <= 1 => {}
            SyntaxKind::LINE_COMMENT => {
                // A comment after code belongs to that code.
                let starts_line = match token.prev_sibling_or_token() {
                    None => true,
                    Some(one) => {
                        one.kind() == SyntaxKind::WHITESPACE && one.to_string().contains('\n')
                    }
                };
                if !starts_line {
                    break;
                }
                lines.push(token.text().trim_start_matches('/').trim().to_owned());
            }
            _ => break,
        }
        before = token.prev_sibling_or_token();
    }
    lines.reverse();
    lines.join("\n")
}
