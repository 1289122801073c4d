//! Directives of link-time optimization: symbols that are dropped, and symbols that depend on others.

use alloc::vec::Vec;

use super::assembly::Assembly;
use super::cursor::Cursor;
use super::error::{ErrorKind, Parsed};
use super::expression::{ExprId, Node};
use super::symbols::SymbolId;
use super::target::Target;

impl<T: Target> Assembly<T> {
    /// Executes `.lto_discard` with the symbols whose definitions have no effect from here on.
    pub(super) fn discard_directive(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        self.discarded.clear();
        self.each(cursor, |this, cursor| {
            this.discarded.insert(cursor.symbol()?.into());
            Ok(())
        })
    }

    /// Returns true if definitions of a symbol have no effect.
    pub(super) fn is_discarded(&self, name: &str) -> bool {
        !self.discarded.is_empty() && self.discarded.contains(name)
    }

    /// Executes `.lto_set_conditional symbol, other`: an alias, if the other one is defined or used.
    pub(super) fn conditional_alias(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let symbol = self.symbols.intern(cursor.symbol()?);
        cursor.expect(",")?;
        let fault = cursor.fault(ErrorKind::Expected("a symbol"));
        let value = self.expression(cursor)?;
        let Node::Symbol(other, 0) = self.node(value) else { return Err(fault) };
        cursor.end()?;
        self.pending_aliases.entry(other).or_default().push((symbol, value));
        if self.symbols.get(other).is_registered {
            self.define_pending(other);
        }
        Ok(())
    }

    /// Defines the aliases that depend on a symbol, and those that depend on them.
    pub(super) fn define_pending(&mut self, symbol: SymbolId) {
        if self.pending_aliases.is_empty() {
            return;
        }
        let mut next = self.take_pending(symbol);
        while let Some((alias, value)) = next.pop() {
            self.define_variable(alias, value, false);
            next.append(&mut self.take_pending(alias));
        }
    }

    /// Returns the aliases of a symbol, the first one last.
    fn take_pending(&mut self, symbol: SymbolId) -> Vec<(SymbolId, ExprId)> {
        let mut aliases = self.pending_aliases.remove(&symbol).unwrap_or_default();
        aliases.reverse();
        aliases
    }
}
