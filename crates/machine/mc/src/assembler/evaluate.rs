//! Values of expressions.
//!
//! The work of an evaluation is bounded: each symbol is evaluated once, and a value is unknown if those of its
//! symbols have more than `MAX_NODES` nodes. The expression itself can have any length: the first operands of
//! a chain of operators take no recursion.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::assembly::Assembly;
use super::error::ErrorKind;
use super::expression::{Binary, ExprId, Node, Specifier, Unary};
use super::section::{Content, SectionId};
use super::symbols::{Binding, Definition, SymbolId};
use super::target::{Site, Target};
use crate::BinaryFormat;

/// Value of an expression: the difference of two symbols, and a number.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Value {
    /// Symbol that is added.
    pub add: Option<SymbolId>,
    /// Symbol that is subtracted.
    pub sub: Option<SymbolId>,
    /// Number.
    pub constant: i64,
    /// Specifier of the symbol that is added. 0 for a symbol without specifier.
    pub specifier: Specifier,
}

impl Value {
    /// Returns true if the value is a number.
    #[must_use]
    pub const fn is_absolute(&self) -> bool {
        self.add.is_none() && self.sub.is_none() && self.specifier == 0
    }
}

/// Knowledge about the layout that an evaluation uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// Symbols are not resolved.
    Plain,
    /// Differences of symbols are resolved if nothing between them can change.
    Resolve,
    /// Differences of symbols of a section are resolved even if the linker may change them.
    InSet,
}

/// Section that an expression belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Associated {
    /// An undefined symbol is part of the expression.
    Undefined,
    /// The expression is a number.
    Absolute,
    /// Section.
    Section(SectionId),
}

/// Maximum depth of an expression, with the values of its symbols.
const MAX_DEPTH: usize = 250;

/// Maximum number of nodes that an evaluation visits in the values of symbols.
pub(super) const MAX_NODES: u32 = 4096;

/// State of one evaluation. All its values have one [`Mode`].
struct Walk {
    /// Number of nodes of symbols' values that can still be visited.
    left: u32,
    /// Number of symbols whose values are being visited.
    symbols: u32,
    values: BTreeMap<SymbolId, Option<Value>>,
    sections: BTreeMap<SymbolId, Associated>,
}

impl Walk {
    const fn new(left: u32) -> Self {
        Walk { left, symbols: 0, values: BTreeMap::new(), sections: BTreeMap::new() }
    }

    /// Counts a node. Returns false if it must not be visited.
    fn visit(&mut self, depth: usize) -> bool {
        let can_visit = self.left > 0 && depth <= MAX_DEPTH;
        if self.symbols > 0 {
            self.left = self.left.saturating_sub(1);
        }
        can_visit
    }
}

impl<T: Target> Assembly<T> {
    /// Returns the value of an expression without knowledge of symbols' addresses.
    #[must_use]
    pub fn plain_value(&self, id: ExprId) -> Option<Value> {
        self.evaluate(id, Mode::Plain, 0, &mut Walk::new(MAX_NODES))
    }

    /// Returns the value of an expression with the present knowledge of symbols' addresses.
    #[must_use]
    pub fn resolved_value(&self, id: ExprId) -> Option<Value> {
        self.evaluate(id, Mode::Resolve, 0, &mut Walk::new(MAX_NODES))
    }

    /// Returns the number that an expression is, with the present knowledge of addresses.
    #[must_use]
    pub fn known(&self, id: ExprId) -> Option<i64> {
        let value = self.resolved_value(id)?;
        value.is_absolute().then_some(value.constant)
    }

    /// Returns the distance of two symbols in code that is not changed when the program is linked. Linkers move the
    /// atoms of Mach-O, but tables for debuggers count on them.
    pub(super) fn final_distance(&self, id: ExprId) -> Option<i64> {
        if self.format.is_macho() { self.known_in_set(id) } else { self.known(id) }
    }

    /// Returns the number that an expression is, even if the linker may change it.
    pub(super) fn known_in_set(&self, id: ExprId) -> Option<i64> {
        let value = self.in_set_value(id)?;
        value.is_absolute().then_some(value.constant)
    }

    /// Returns the value of an expression, with differences that the linker may change resolved.
    pub(super) fn in_set_value(&self, id: ExprId) -> Option<Value> {
        self.evaluate(id, Mode::InSet, 0, &mut Walk::new(MAX_NODES))
    }

    fn evaluate(&self, id: ExprId, mode: Mode, depth: usize, walk: &mut Walk) -> Option<Value> {
        if !walk.visit(depth) {
            return None;
        }
        match self.node(id) {
            Node::Constant(constant) => Some(Value { constant, ..Value::default() }),
            Node::Symbol(symbol, specifier) => {
                self.value_of_symbol(symbol, specifier, mode, depth, walk)
            }
            Node::Unary(operator, inner) => {
                let value = self.evaluate(inner, mode, depth + 1, walk)?;
                match operator {
                    Unary::Plus => Some(value),
                    Unary::Minus if value.add.is_some() && value.sub.is_none() => None,
                    Unary::Minus => Some(Value {
                        add: value.sub,
                        sub: value.add,
                        constant: value.constant.wrapping_neg(),
                        specifier: 0,
                    }),
                    _ if !value.is_absolute() => None,
                    Unary::Not => Some(Value { constant: !value.constant, ..value }),
                    Unary::LogicalNot => {
                        Some(Value { constant: i64::from(value.constant == 0), ..value })
                    }
                }
            }
            Node::Binary(operator, left, right) => {
                if let Some(constant) = self.compared_registers(left, operator, right) {
                    return Some(Value { constant, ..Value::default() });
                }
                // Long chains take no recursion, and others no memory.
                let left = match self.node(left) {
                    Node::Binary(..) => self.evaluate_chain(left, mode, depth, walk)?,
                    _ => self.evaluate(left, mode, depth + 1, walk)?,
                };
                let right = self.evaluate(right, mode, depth + 1, walk)?;
                self.applied(operator, left, right, mode, walk)
            }
            Node::Specified(specifier, inner) => {
                if mode == Mode::Plain {
                    return None;
                }
                let value = self.evaluate(inner, mode, depth + 1, walk)?;
                value.sub.is_none().then_some(Value { specifier, ..value })
            }
        }
    }

    /// Returns the value of a chain of operators with two operands.
    fn evaluate_chain(
        &self,
        id: ExprId,
        mode: Mode,
        depth: usize,
        walk: &mut Walk,
    ) -> Option<Value> {
        let (mut first, mut rest) = (id, Vec::new());
        while let Node::Binary(operator, left, right) = self.node(first) {
            rest.push((operator, right));
            first = left;
        }
        let mut value = self.evaluate(first, mode, depth + 1, walk)?;
        for (operator, right) in rest.into_iter().rev() {
            let right = self.evaluate(right, mode, depth + 1, walk)?;
            value = self.applied(operator, value, right, mode, walk)?;
        }
        Some(value)
    }

    /// Returns the value of a comparison of two registers. `None` for other expressions.
    fn compared_registers(&self, left: ExprId, operator: Binary, right: ExprId) -> Option<i64> {
        let (Node::Specified(one, left), Node::Specified(other, right)) =
            (self.node(left), self.node(right))
        else {
            return None;
        };
        let are_registers = T::is_inlined(one) && T::is_inlined(other);
        let is_comparison = matches!(operator, Binary::Eq | Binary::Ne);
        let (left, right) = (self.constant(left)?, self.constant(right)?);
        if are_registers && is_comparison { operator.apply(left, right) } else { None }
    }

    /// Returns the value of an operator with two operands.
    fn applied(
        &self,
        operator: Binary,
        left: Value,
        right: Value,
        mode: Mode,
        walk: &mut Walk,
    ) -> Option<Value> {
        if left.is_absolute() && right.is_absolute() {
            let constant = operator.apply(left.constant, right.constant)?;
            return Some(Value { constant, ..Value::default() });
        }
        match operator {
            Binary::Add => self.sum(left, right, mode, walk),
            Binary::Sub => {
                let negated = Value {
                    add: right.sub,
                    sub: right.add,
                    constant: right.constant.wrapping_neg(),
                    specifier: right.specifier,
                };
                self.sum(left, negated, mode, walk)
            }
            _ => None,
        }
    }

    fn value_of_symbol(
        &self,
        symbol: SymbolId,
        specifier: Specifier,
        mode: Mode,
        depth: usize,
        walk: &mut Walk,
    ) -> Option<Value> {
        let own = Value { add: Some(symbol), specifier, ..Value::default() };
        let facts = self.symbols.get(symbol);
        let Definition::Variable(inner) = facts.definition else {
            return Some(own);
        };
        let is_weak_alias = facts.coff.is_weak_alias;
        if self.format.is_macho() && mode != Mode::Plain {
            return self.value_of_macho_variable(own, inner, mode, depth, walk);
        }
        let can_expand = mode == Mode::InSet
            || !matches!(self.section_of_expression(inner, 0, walk), Associated::Section(_));
        let can_expand = can_expand && !is_weak_alias;
        if !can_expand || specifier != 0 && (mode == Mode::Plain || !self.has_layout) {
            return Some(own);
        }
        let value = match walk.values.get(&symbol) {
            Some(value) => *value,
            None => {
                walk.symbols += 1;
                let value = self.evaluate(inner, mode, depth + 1, walk);
                walk.symbols -= 1;
                walk.values.insert(symbol, value);
                value
            }
        }?;
        if specifier == 0 {
            return Some(value);
        }
        if value.is_absolute() {
            return Some(own);
        }
        let is_symbol = value.add.is_some()
            && value.sub.is_none()
            && value.constant == 0
            && value.specifier == 0;
        is_symbol.then_some(Value { specifier, ..value })
    }

    /// Returns the value of a symbol that an expression defines, in a Mach-O file: differences are final, and a
    /// symbol with an offset stands for itself. `own` is the symbol.
    fn value_of_macho_variable(
        &self,
        own: Value,
        inner: ExprId,
        mode: Mode,
        depth: usize,
        walk: &mut Walk,
    ) -> Option<Value> {
        let symbol = own.add?;
        if own.specifier != 0 && !self.has_layout {
            return Some(own);
        }
        let value = match walk.values.get(&symbol) {
            Some(value) => *value,
            None => {
                walk.symbols += 1;
                let value = self.evaluate(inner, Mode::InSet, depth + 1, walk);
                walk.symbols -= 1;
                walk.values.insert(symbol, value);
                value
            }
        };
        let mut value = value?;
        let is_address = match value.add {
            Some(add) if value.sub.is_none() => {
                matches!(self.section_of_symbol(add, depth + 1, walk), Associated::Section(_))
            }
            _ => false,
        };
        if mode != Mode::InSet && is_address {
            return Some(own);
        }
        if own.specifier != 0 {
            if value.is_absolute() {
                return Some(own);
            }
            if value.specifier != 0 || value.sub.is_some() || value.constant != 0 {
                return None;
            }
            value.specifier = own.specifier;
        }
        let is_plain = value.add.is_none() || value.sub.is_none();
        let is_number = value.add.is_none() && value.sub.is_none();
        Some(if is_number || is_plain && value.constant == 0 { value } else { own })
    }

    fn sum(&self, left: Value, right: Value, mode: Mode, walk: &mut Walk) -> Option<Value> {
        let mut constant = left.constant.wrapping_add(right.constant);
        let (mut adds, mut subs) = ([left.add, right.add], [left.sub, right.sub]);
        if mode != Mode::Plain && left.specifier == 0 && right.specifier == 0 {
            for (add, sub) in [(0, 1), (1, 0)] {
                if let (Some(one), Some(other)) = (adds[add], subs[sub])
                    && let Some(distance) = self.difference(one, other, mode == Mode::InSet, walk)
                {
                    let bits = i64::from(self.symbols.get(one).value_bits);
                    constant = constant.wrapping_add(distance | bits);
                    adds[add] = None;
                    subs[sub] = None;
                }
            }
        }
        let only = |both: [Option<SymbolId>; 2]| match both {
            [Some(_), Some(_)] => None,
            [one, other] => Some(one.or(other)),
        };
        let specifier = if left.specifier != 0 { left.specifier } else { right.specifier };
        Some(Value { add: only(adds)?, sub: only(subs)?, constant, specifier })
    }

    /// Returns the section that an expression belongs to.
    fn section_of_expression(&self, id: ExprId, depth: usize, walk: &mut Walk) -> Associated {
        if !walk.visit(depth) {
            return Associated::Undefined;
        }
        match self.node(id) {
            Node::Constant(_) => Associated::Absolute,
            Node::Symbol(symbol, _) => self.section_of_symbol(symbol, depth + 1, walk),
            Node::Unary(_, inner) | Node::Specified(_, inner) => {
                self.section_of_expression(inner, depth + 1, walk)
            }
            Node::Binary(operator, left, right) => {
                let left = match self.node(left) {
                    Node::Binary(..) => self.section_of_chain(left, depth, walk),
                    _ => self.section_of_expression(left, depth + 1, walk),
                };
                let right = self.section_of_expression(right, depth + 1, walk);
                common_section(operator, left, right)
            }
        }
    }

    /// Returns the section that a chain of operators with two operands belongs to.
    fn section_of_chain(&self, id: ExprId, depth: usize, walk: &mut Walk) -> Associated {
        let (mut first, mut rest) = (id, Vec::new());
        while let Node::Binary(operator, left, right) = self.node(first) {
            rest.push((operator, right));
            first = left;
        }
        let mut section = self.section_of_expression(first, depth + 1, walk);
        for (operator, right) in rest.into_iter().rev() {
            let right = self.section_of_expression(right, depth + 1, walk);
            section = common_section(operator, section, right);
        }
        section
    }

    fn section_of_symbol(&self, symbol: SymbolId, depth: usize, walk: &mut Walk) -> Associated {
        match self.symbols.get(symbol).definition {
            Definition::Label(position) => Associated::Section(position.section),
            Definition::Variable(inner) => match walk.sections.get(&symbol) {
                Some(found) => *found,
                None => {
                    walk.symbols += 1;
                    let found = self.section_of_expression(inner, depth + 1, walk);
                    walk.symbols -= 1;
                    walk.sections.insert(symbol, found);
                    found
                }
            },
            Definition::Undefined | Definition::Common { .. } => Associated::Undefined,
        }
    }

    pub(super) fn associated_symbol(&self, symbol: SymbolId) -> Associated {
        self.section_of_symbol(symbol, 0, &mut Walk::new(MAX_NODES))
    }

    /// Returns the section that a symbol is defined in.
    #[must_use]
    pub fn section_of(&self, symbol: SymbolId) -> Option<SectionId> {
        match self.associated_symbol(symbol) {
            Associated::Section(section) => Some(section),
            _ => None,
        }
    }

    /// Returns true if a symbol is not defined, even by another.
    #[must_use]
    pub fn is_undefined(&self, symbol: SymbolId) -> bool {
        self.associated_symbol(symbol) == Associated::Undefined
    }

    /// Returns the offset of a symbol in its section, or its value. `None` if it has none yet.
    #[must_use]
    pub fn symbol_offset(&self, symbol: SymbolId) -> Option<u64> {
        self.offset_of(symbol, 0, &mut Walk::new(MAX_NODES))
    }

    /// Returns the distance of a fixup from a symbol in its section. A relocation that is relative to
    /// the fixup, with this distance in its addend, has the value of a difference from the symbol.
    ///
    /// # Errors
    /// Returns an error if the symbol is in another section.
    pub fn distance_from(&self, symbol: SymbolId, site: &Site) -> Result<i64, ErrorKind> {
        let is_here = self.section_of(symbol) == Some(site.section);
        let start = self.symbol_offset(symbol).filter(|_| is_here);
        let start = start.ok_or(ErrorKind::NotRelocatable)?;
        Ok(site.offset.wrapping_sub(start).cast_signed())
    }

    /// Returns the offset of a symbol. The mode of `walk` is [`Mode::InSet`].
    fn offset_of(&self, symbol: SymbolId, depth: usize, walk: &mut Walk) -> Option<u64> {
        if !walk.visit(depth) {
            return None;
        }
        match self.symbols.get(symbol).definition {
            Definition::Label(position) => {
                let section = &self.sections[position.section.0 as usize];
                let fragment = section.fragments.get(position.fragment as usize)?;
                Some(fragment.offset.wrapping_add(position.offset.into()))
            }
            Definition::Variable(inner) => {
                walk.symbols += 1;
                let value = self.evaluate(inner, Mode::InSet, depth + 1, walk);
                walk.symbols -= 1;
                let value = value?;
                let mut offset = value.constant.cast_unsigned();
                if let Some(add) = value.add {
                    offset = offset.wrapping_add(self.offset_of(add, depth + 1, walk)?);
                }
                if let Some(sub) = value.sub {
                    offset = offset.wrapping_sub(self.offset_of(sub, depth + 1, walk)?);
                }
                Some(offset)
            }
            _ => None,
        }
    }

    /// Returns true if a symbol is known in this file only, and no function that resolves itself.
    #[must_use]
    pub fn is_local(&self, symbol: SymbolId) -> bool {
        self.is_resolvable(symbol)
    }

    /// Returns true if nothing can change the distance of a symbol from a fixup that is relative to its own
    /// address.
    #[must_use]
    pub fn is_near(&self, symbol: SymbolId, site: &Site) -> bool {
        match self.format.binary {
            BinaryFormat::Elf | BinaryFormat::Wasm(_) => {
                self.section_of(symbol) == Some(site.section) && self.is_resolvable(symbol)
            }
            BinaryFormat::Coff(_) => {
                self.section_of(symbol) == Some(site.section) && !self.is_coff_function(symbol)
            }
            BinaryFormat::MachO(_) => self.is_near_in_macho(symbol, site),
        }
    }

    /// Returns true if a symbol can be resolved against another of its section by address.
    pub(super) fn is_resolvable(&self, symbol: SymbolId) -> bool {
        let symbol = self.symbols.get(symbol);
        symbol.effective_binding() == Binding::Local
            && symbol.kind != super::elf_constants::STT_GNU_IFUNC
    }

    /// Returns the distance of two symbols if nothing can change it.
    fn difference(
        &self,
        add: SymbolId,
        sub: SymbolId,
        in_set: bool,
        walk: &mut Walk,
    ) -> Option<i64> {
        let Associated::Section(section) = self.section_of_symbol(add, 0, walk) else {
            return None;
        };
        if self.section_of_symbol(sub, 0, walk) != Associated::Section(section) {
            return None;
        }
        match self.format.binary {
            BinaryFormat::Elf => {}
            BinaryFormat::Coff(_) if self.is_coff_function(add) => return None,
            BinaryFormat::MachO(_) if !in_set && !self.are_in_one_atom(add, sub) => return None,
            _ => {}
        }
        let contents = &self.sections[section.0 as usize];
        if self.has_layout && (in_set || !contents.is_linker_relaxable) {
            let mut of_offsets = Walk::new(walk.left);
            let offset = self.offset_of(add, 0, &mut of_offsets);
            let other = self.offset_of(sub, 0, &mut of_offsets);
            walk.left = of_offsets.left;
            let distance = offset?.wrapping_sub(other?);
            return Some(distance.cast_signed());
        }
        let (Definition::Label(one), Definition::Label(other)) =
            (self.symbols.get(add).definition, self.symbols.get(sub).definition)
        else {
            return None;
        };
        let is_reversed = (one.fragment, one.offset) < (other.fragment, other.offset);
        let (high, low) = if is_reversed { (other, one) } else { (one, other) };
        let mut distance = i64::from(high.offset) - i64::from(low.offset);
        for index in low.fragment..=high.fragment {
            let fragment = contents.fragments.get(index as usize)?;
            let crosses = |&(start, end): &(u32, u32)| {
                (index > low.fragment || low.offset <= start)
                    && (index < high.fragment || high.offset >= end)
            };
            if fragment.relaxable.iter().any(crosses) {
                return None;
            }
            if index == high.fragment {
                break;
            }
            let size = match &fragment.content {
                Content::Data(code) => i64::try_from(code.bytes.len()).ok()?,
                Content::Relaxable { code, .. } if self.has_final_layout => {
                    i64::try_from(code.bytes.len()).ok()?
                }
                Content::Align(_, Some(_)) if self.has_final_layout && !fragment.is_relaxed => {
                    fragment.size.cast_signed()
                }
                Content::Fill { count, size, .. } => {
                    let count = self.plain_value(*count).filter(Value::is_absolute)?;
                    count.constant.checked_mul((*size).into())?
                }
                _ => return None,
            };
            // Counts of `.fill` can be any numbers before the layout.
            distance = distance.checked_add(size)?;
        }
        Some(if is_reversed { distance.wrapping_neg() } else { distance })
    }
}

/// Returns the section that the result of an operator belongs to.
fn common_section(operator: Binary, left: Associated, right: Associated) -> Associated {
    match (left, right) {
        (Associated::Absolute, other) | (other, Associated::Absolute) => other,
        (Associated::Section(_), Associated::Section(_)) if operator == Binary::Sub => {
            Associated::Absolute
        }
        (Associated::Undefined, other) => other,
        (one, _) => one,
    }
}
