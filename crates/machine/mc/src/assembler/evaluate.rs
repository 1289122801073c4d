//! Values of expressions.

use super::assembly::Assembly;
use super::expression::{Binary, ExprId, Node, Specifier, Unary};
use super::section::{Content, SectionId};
use super::symbols::{Binding, Definition, SymbolId};
use super::target::Target;

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

/// Maximum number of symbols that are defined by others.
const MAX_DEPTH: usize = 250;

impl<T: Target> Assembly<T> {
    /// Returns the value of an expression without knowledge of symbols' addresses.
    #[must_use]
    pub fn plain_value(&self, id: ExprId) -> Option<Value> {
        self.evaluate(id, Mode::Plain, 0)
    }

    /// Returns the value of an expression with the present knowledge of symbols' addresses.
    #[must_use]
    pub fn resolved_value(&self, id: ExprId) -> Option<Value> {
        self.evaluate(id, Mode::Resolve, 0)
    }

    /// Returns the number that an expression is, with the present knowledge of addresses.
    #[must_use]
    pub fn known(&self, id: ExprId) -> Option<i64> {
        let value = self.evaluate(id, Mode::Resolve, 0)?;
        value.is_absolute().then_some(value.constant)
    }

    /// Returns the number that an expression is, even if the linker may change it.
    pub(super) fn known_in_set(&self, id: ExprId) -> Option<i64> {
        let value = self.evaluate(id, Mode::InSet, 0)?;
        value.is_absolute().then_some(value.constant)
    }

    /// Returns the value of an expression, with differences that the linker may change resolved.
    pub(super) fn in_set_value(&self, id: ExprId) -> Option<Value> {
        self.evaluate(id, Mode::InSet, 0)
    }

    fn evaluate(&self, id: ExprId, mode: Mode, depth: usize) -> Option<Value> {
        if depth > MAX_DEPTH {
            return None;
        }
        match self.node(id) {
            Node::Constant(constant) => Some(Value { constant, ..Value::default() }),
            Node::Symbol(symbol, specifier) => self.value_of_symbol(symbol, specifier, mode, depth),
            Node::Unary(operator, inner) => {
                let value = self.evaluate(inner, mode, depth + 1)?;
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
                let left = self.evaluate(left, mode, depth + 1)?;
                let right = self.evaluate(right, mode, depth + 1)?;
                if left.is_absolute() && right.is_absolute() {
                    let constant = operator.apply(left.constant, right.constant)?;
                    return Some(Value { constant, ..Value::default() });
                }
                match operator {
                    Binary::Add => self.sum(left, right, mode),
                    Binary::Sub => {
                        let negated = Value {
                            add: right.sub,
                            sub: right.add,
                            constant: right.constant.wrapping_neg(),
                            specifier: right.specifier,
                        };
                        self.sum(left, negated, mode)
                    }
                    _ => None,
                }
            }
            Node::Specified(specifier, inner) => {
                if mode == Mode::Plain {
                    return None;
                }
                let value = self.evaluate(inner, mode, depth + 1)?;
                value.sub.is_none().then_some(Value { specifier, ..value })
            }
        }
    }

    fn value_of_symbol(
        &self,
        symbol: SymbolId,
        specifier: Specifier,
        mode: Mode,
        depth: usize,
    ) -> Option<Value> {
        let own = Value { add: Some(symbol), specifier, ..Value::default() };
        let Definition::Variable(inner) = self.symbols.get(symbol).definition else {
            return Some(own);
        };
        let can_expand =
            mode == Mode::InSet || !matches!(self.associated(inner, 0), Associated::Section(_));
        if !can_expand || specifier != 0 && (mode == Mode::Plain || !self.has_layout) {
            return Some(own);
        }
        let value = self.evaluate(inner, mode, depth + 1)?;
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

    fn sum(&self, left: Value, right: Value, mode: Mode) -> Option<Value> {
        let mut constant = left.constant.wrapping_add(right.constant);
        let (mut adds, mut subs) = ([left.add, right.add], [left.sub, right.sub]);
        if mode != Mode::Plain && left.specifier == 0 && right.specifier == 0 {
            for (add, sub) in [(0, 1), (1, 0)] {
                if let (Some(one), Some(other)) = (adds[add], subs[sub])
                    && let Some(distance) = self.difference(one, other, mode == Mode::InSet)
                {
                    constant = constant.wrapping_add(distance);
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
    pub(super) fn associated(&self, id: ExprId, depth: usize) -> Associated {
        if depth > MAX_DEPTH {
            return Associated::Undefined;
        }
        match self.node(id) {
            Node::Constant(_) => Associated::Absolute,
            Node::Symbol(symbol, _) => self.associated_symbol(symbol, depth + 1),
            Node::Unary(_, inner) | Node::Specified(_, inner) => self.associated(inner, depth + 1),
            Node::Binary(operator, left, right) => {
                let left = self.associated(left, depth + 1);
                let right = self.associated(right, depth + 1);
                match (left, right) {
                    (Associated::Absolute, other) | (other, Associated::Absolute) => other,
                    (Associated::Section(_), Associated::Section(_)) if operator == Binary::Sub => {
                        Associated::Absolute
                    }
                    (Associated::Undefined, other) => other,
                    (one, _) => one,
                }
            }
        }
    }

    pub(super) fn associated_symbol(&self, symbol: SymbolId, depth: usize) -> Associated {
        match self.symbols.get(symbol).definition {
            Definition::Label(position) => Associated::Section(position.section),
            Definition::Variable(inner) => self.associated(inner, depth + 1),
            Definition::Undefined | Definition::Common { .. } => Associated::Undefined,
        }
    }

    /// Returns the section that a symbol is defined in.
    #[must_use]
    pub fn section_of(&self, symbol: SymbolId) -> Option<SectionId> {
        match self.associated_symbol(symbol, 0) {
            Associated::Section(section) => Some(section),
            _ => None,
        }
    }

    /// Returns true if a symbol is not defined, even by another.
    #[must_use]
    pub fn is_undefined(&self, symbol: SymbolId) -> bool {
        self.associated_symbol(symbol, 0) == Associated::Undefined
    }

    /// Returns the offset of a symbol in its section, or its value. `None` if it has none yet.
    #[must_use]
    pub fn symbol_offset(&self, symbol: SymbolId) -> Option<u64> {
        self.offset_of(symbol, 0)
    }

    fn offset_of(&self, symbol: SymbolId, depth: usize) -> Option<u64> {
        if depth > MAX_DEPTH {
            return None;
        }
        match self.symbols.get(symbol).definition {
            Definition::Label(position) => {
                let section = &self.sections[position.section.0 as usize];
                let fragment = section.fragments.get(position.fragment as usize)?;
                Some(fragment.offset.wrapping_add(position.offset.into()))
            }
            Definition::Variable(inner) => {
                let value = self.evaluate(inner, Mode::InSet, depth + 1)?;
                let mut offset = value.constant.cast_unsigned();
                if let Some(add) = value.add {
                    offset = offset.wrapping_add(self.offset_of(add, depth + 1)?);
                }
                if let Some(sub) = value.sub {
                    offset = offset.wrapping_sub(self.offset_of(sub, depth + 1)?);
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

    /// Returns true if a symbol can be resolved against another of its section by address.
    pub(super) fn is_resolvable(&self, symbol: SymbolId) -> bool {
        let symbol = self.symbols.get(symbol);
        symbol.effective_binding() == Binding::Local
            && symbol.kind != super::elf_constants::STT_GNU_IFUNC
    }

    /// Returns the distance of two symbols if nothing can change it.
    pub(super) fn difference(&self, add: SymbolId, sub: SymbolId, in_set: bool) -> Option<i64> {
        let section = self.section_of(add)?;
        if self.section_of(sub)? != section {
            return None;
        }
        let contents = &self.sections[section.0 as usize];
        if self.has_layout && (in_set || !contents.is_linker_relaxable) {
            let distance = self.symbol_offset(add)?.wrapping_sub(self.symbol_offset(sub)?);
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
            distance += match &fragment.content {
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
        }
        Some(if is_reversed { -distance } else { distance })
    }
}
