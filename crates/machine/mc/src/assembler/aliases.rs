//! Other names of symbols: `.symver` and `.weakref`.

use alloc::string::String;

use super::assembly::Assembly;
use super::cursor::Cursor;
use super::error::{ErrorKind, Fault, Parsed};
use super::expression::{ExprId, Node};
use super::late::Version;
use super::symbols::Definition;
use super::target::Target;

impl<T: Target> Assembly<T> {
    /// Executes `.symver symbol, name@version, remove`. The last operand can be left out.
    pub(super) fn version_directive(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let source = self.source;
        let symbol = self.symbols.intern(cursor.symbol()?);
        cursor.expect(",")?;
        let fault = cursor.fault(ErrorKind::Expected("a name with `@` and a version"));
        let name = adjacent(cursor);
        if !name.contains('@') {
            return Err(fault);
        }
        let mut keeps = !name.contains("@@@");
        if cursor.eat(",") {
            if cursor.token().text != "remove" {
                return Err(cursor.fault(ErrorKind::Expected("`remove`")));
            }
            cursor.take();
            keeps = false;
        }
        cursor.end()?;
        self.symbols.register(symbol);
        self.versions.push(Version { symbol, name, keeps, source });
        Ok(())
    }

    /// Defines the symbols with versions. Those that replace others are found in `renamed`.
    pub(super) fn define_versions(&mut self) {
        for version in core::mem::take(&mut self.versions) {
            let Version { symbol, name, keeps, source } = version;
            let is_undefined = self.is_undefined(symbol);
            let (start, rest) = name.split_at(name.find('@').unwrap_or(name.len()));
            let tail = match rest.strip_prefix("@@@") {
                Some(_) => &rest[if is_undefined { 2 } else { 1 }..],
                None => rest,
            };
            let alias = self.symbols.intern(&alloc::format!("{start}{tail}"));
            self.symbols.register(alias);
            let value = self.symbol_reference(symbol);
            let of = self.symbols.get(symbol);
            let (binding, other) = (of.effective_binding(), of.other);
            let facts = self.symbols.get_mut(alias);
            facts.definition = Definition::Variable(value);
            (facts.binding, facts.other) = (Some(binding), other);
            if !is_undefined && keeps {
                continue;
            }
            if is_undefined && rest.starts_with("@@") && !rest.starts_with("@@@") {
                let kind = ErrorKind::Invalid("a symbol with a default version must be defined");
                self.fault(source, kind);
                continue;
            }
            if *self.renamed.entry(symbol).or_insert(alias) != alias {
                self.fault(source, ErrorKind::Invalid("the symbol has another version"));
            }
        }
    }

    /// Executes `.weakref alias, symbol`.
    pub(super) fn weak_reference(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let offset = cursor.token().offset;
        let alias = self.symbols.intern(cursor.symbol()?);
        cursor.expect(",")?;
        let symbol = self.symbols.intern(cursor.symbol()?);
        cursor.end()?;
        let old = self.symbols.get(alias);
        if old.is_defined() && !old.is_weak_reference {
            return Err(Fault::new(offset, ErrorKind::Redefined));
        }
        let value = self.nodes.add(Node::Symbol(symbol, 0));
        self.check_cycle(value, alias, offset)?;
        let facts = self.symbols.get_mut(alias);
        facts.definition = Definition::Variable(value);
        facts.is_weak_reference = true;
        self.has_weak_references = true;
        Ok(())
    }

    /// Returns true if an expression names a symbol of `.weakref`.
    pub(super) fn refers_weakly(&self, value: ExprId) -> bool {
        if !self.has_weak_references {
            return false;
        }
        let mut next = alloc::vec![value];
        while let Some(id) = next.pop() {
            match self.node(id) {
                Node::Constant(_) => {}
                Node::Symbol(symbol, _) if self.symbols.get(symbol).is_weak_reference => {
                    return true;
                }
                Node::Symbol(..) => {}
                Node::Unary(_, inner) | Node::Specified(_, inner) => next.push(inner),
                Node::Binary(_, left, right) => next.extend([left, right]),
            }
        }
        false
    }
}

/// Returns the text of tokens up to a blank or a comma.
fn adjacent(cursor: &mut Cursor<'_, '_>) -> String {
    let mut text = String::new();
    while !cursor.is_end() && !cursor.is(",") {
        let token = cursor.take();
        text.push_str(token.text);
        if cursor.token().offset != token.end() {
            break;
        }
    }
    text
}
