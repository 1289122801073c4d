//! Names that patterns bind, and the C++ variables that stand for them.

use std::rc::Rc;

use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordError, Value};
use tablegen_quirks::unordered_multimap::UnorderedMultimap;

use super::super::plan::code::{OperandLength, ResultUse, Use, Values};
use super::super::plan::{Variable, VariableType};
use super::class_of;
use crate::model::argument::{Argument, NamedType};
use crate::model::fields::Read;
use crate::model::operator::Operator;
use crate::model::pattern::DagNode;

/// Entity that a name is bound to.
#[derive(Clone, Debug)]
pub(super) struct Symbol<'r> {
    kind: SymbolKind<'r>,
    /// Name of the C++ variable, if it is not the name itself.
    alternative: Option<String>,
}

#[derive(Clone, Debug)]
enum SymbolKind<'r> {
    /// Attribute with its C++ type and the index of the argument. Code returns attributes without
    /// either.
    Attribute(Option<&'r str>, Option<usize>),
    /// Property with its C++ type and the index of the argument. `None` if code returns it.
    Property(&'r str, Option<usize>),
    Operand(Operand<'r>),
    /// Results of an operation.
    Results(Rc<Operator<'r>>),
    /// One value.
    Value,
    /// Several values.
    Values(i64),
}

/// Operand of an operation in the source pattern.
#[derive(Clone, Debug)]
struct Operand<'r> {
    constraint: NamedType<'r>,
    position: OperandPosition<'r>,
}

/// Position of an operand in the source pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OperandPosition<'r> {
    /// Node of the operation.
    pub(super) node: Value<'r>,
    /// Index of the argument of the operation.
    pub(super) argument: usize,
    /// Index of the value in a variadic operand.
    pub(super) element: Option<usize>,
}

impl<'r> Symbol<'r> {
    fn new(kind: SymbolKind<'r>) -> Self {
        Symbol { kind, alternative: None }
    }

    /// Returns the type of the C++ variable.
    fn ty(&self) -> VariableType<'r> {
        match &self.kind {
            SymbolKind::Attribute(None, _) => VariableType::Attribute,
            SymbolKind::Attribute(Some(ty), _) | SymbolKind::Property(ty, _) => {
                VariableType::Storage(ty)
            }
            SymbolKind::Operand(_) => VariableType::Operands,
            SymbolKind::Results(op) => VariableType::Operation(class_of(op)),
            SymbolKind::Value => VariableType::Value,
            SymbolKind::Values(_) => VariableType::Values,
        }
    }

    /// Returns the name of the C++ variable.
    pub(super) fn variable<'s>(&'s self, name: &'s str) -> &'s str {
        self.alternative.as_deref().unwrap_or(name)
    }

    /// Returns true if this symbol and `other` are bound to the same operand, attribute or
    /// property.
    fn is_bound_like(&self, other: &Symbol<'r>) -> bool {
        match (&self.kind, &other.kind) {
            (SymbolKind::Operand(one), SymbolKind::Operand(two)) => one.position == two.position,
            (SymbolKind::Operand(_), _) | (_, SymbolKind::Operand(_)) => false,
            (
                SymbolKind::Attribute(_, one) | SymbolKind::Property(_, one),
                SymbolKind::Attribute(_, two) | SymbolKind::Property(_, two),
            ) => one == two,
            _ => true,
        }
    }

    /// Returns the number of values.
    fn count(&self) -> i64 {
        match &self.kind {
            SymbolKind::Results(op) => op.results().len() as i64,
            SymbolKind::Values(count) => *count,
            _ => 1,
        }
    }

    /// Returns the value with an index, or all values.
    fn values(&self, index: Option<usize>) -> Values {
        match &self.kind {
            SymbolKind::Attribute(..) | SymbolKind::Property(..) => Values::Attribute,
            SymbolKind::Value => Values::Value,
            SymbolKind::Operand(Operand { constraint, position }) => {
                Values::Operand(if constraint.is_optional() {
                    OperandLength::Optional
                } else if constraint.is_variable_length() && position.element.is_none() {
                    OperandLength::Any
                } else {
                    OperandLength::One
                })
            }
            SymbolKind::Results(op) => {
                let result = |index: usize| {
                    let is_variadic = op.results().get(index).is_some_and(|one| one.is_variadic());
                    ResultUse { index, is_variadic }
                };
                Values::Results(match index {
                    Some(index) => vec![result(index)],
                    None => (0..op.results().len()).map(result).collect(),
                })
            }
            SymbolKind::Values(_) => Values::Returned(index),
        }
    }
}

/// Divides a name such as `x__1` into the name of a group of values and an index.
pub(super) fn split_index(symbol: &str) -> (&str, Option<usize>) {
    let Some((name, index)) = symbol.rsplit_once("__") else { return (symbol, None) };
    // Text after the digits is ignored.
    let digits = index.bytes().take_while(u8::is_ascii_digit).count();
    match index[..digits].parse::<i32>() {
        Ok(index) => (name, usize::try_from(index).ok()),
        Err(_) => (symbol, None),
    }
}

/// Bound names of a pattern. An operand of the source may share its name with others; the values
/// must be equal.
#[derive(Clone, Debug)]
pub(super) struct Symbols<'r> {
    pattern: Record<'r>,
    map: UnorderedMultimap<Symbol<'r>>,
}

impl<'r> Symbols<'r> {
    pub(super) fn new(pattern: Record<'r>) -> Self {
        Symbols { pattern, map: UnorderedMultimap::default() }
    }

    fn error<T>(&self, message: String) -> Read<T> {
        Err(RecordError::new(self.pattern.locs(), message))
    }

    fn insert_once(&mut self, name: &str, symbol: Symbol<'r>) -> Read<()> {
        self.insert_unchecked(name, symbol);
        match self.map.count(name) {
            1 => Ok(()),
            _ => self.error(format!("symbol '{name}' bound more than once")),
        }
    }

    fn insert_unchecked(&mut self, name: &str, symbol: Symbol<'r>) {
        self.map.insert(name, symbol);
    }

    /// Binds a name to an argument of the operation of `node`.
    pub(super) fn bind_argument(
        &mut self,
        node: DagNode<'r>,
        name: &str,
        op: &Operator<'r>,
        argument: usize,
        element: Option<usize>,
    ) -> Read<()> {
        if split_index(name).0 != name {
            return self
                .error(format!("symbol '{name}' with trailing index cannot bind to op argument"));
        }
        let kind = match op.arguments().get(argument) {
            Some(Argument::Attribute(index)) => {
                let ty = op.attributes()[*index].attribute.storage_type();
                SymbolKind::Attribute(Some(ty), Some(argument))
            }
            Some(Argument::Property(index)) => SymbolKind::Property(
                op.properties()[*index].property.interface_type,
                Some(argument),
            ),
            Some(Argument::Operand(index)) => SymbolKind::Operand(Operand {
                constraint: op.operands()[*index],
                position: OperandPosition { node: node.value(), argument, element },
            }),
            None => return self.error(format!("no argument {argument} for symbol '{name}'")),
        };
        if let Some(known) = self.map.get(name) {
            let both_operands =
                matches!((&known.kind, &kind), (SymbolKind::Operand(_), SymbolKind::Operand(_)));
            if !both_operands {
                return self.error(format!("symbol '{name}' bound more than once"));
            }
        }
        self.insert_unchecked(name, Symbol::new(kind));
        Ok(())
    }

    /// Binds a name to the results of an operation.
    pub(super) fn bind_results(&mut self, name: &str, op: &Rc<Operator<'r>>) -> Read<()> {
        let symbol = Symbol::new(SymbolKind::Results(Rc::clone(op)));
        self.insert_once(split_index(name).0, symbol)
    }

    /// Binds a new name to the results of an operation. Does not check if the name is bound.
    pub(super) fn bind_new_results(&mut self, name: &str, op: &Rc<Operator<'r>>) {
        let symbol = Symbol::new(SymbolKind::Results(Rc::clone(op)));
        self.insert_unchecked(split_index(name).0, symbol);
    }

    /// Binds a name to values that code returns.
    pub(super) fn bind_values(&mut self, name: &str, count: i64) -> Read<()> {
        let kind = if count > 1 { SymbolKind::Values(count) } else { SymbolKind::Value };
        self.insert_once(split_index(name).0, Symbol::new(kind))
    }

    /// Binds a name to a value.
    pub(super) fn bind_value(&mut self, name: &str) -> Read<()> {
        self.insert_once(name, Symbol::new(SymbolKind::Value))
    }

    /// Binds a name to an attribute that code returns.
    pub(super) fn bind_attribute(&mut self, name: &str) -> Read<()> {
        self.insert_once(name, Symbol::new(SymbolKind::Attribute(None, None)))
    }

    /// Binds a name to a property that code returns.
    pub(super) fn bind_property(&mut self, name: &str, ty: &'r str) -> Read<()> {
        self.insert_once(name, Symbol::new(SymbolKind::Property(ty, None)))
    }

    /// Returns all symbols in the order of their declarations.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Symbol<'r>)> {
        self.map.iter()
    }

    /// Returns the symbol for an operand of the source.
    pub(super) fn operand<'s>(
        &'s self,
        name: &'s str,
        position: OperandPosition<'r>,
    ) -> Option<&'s Symbol<'r>> {
        self.map.get_all(split_index(name).0).find(
            |symbol| matches!(&symbol.kind, SymbolKind::Operand(one) if one.position == position),
        )
    }

    /// Returns the symbol with a name that is bound where `other` is.
    pub(super) fn like<'s>(
        &'s self,
        name: &'s str,
        other: &'s Symbol<'r>,
    ) -> Option<&'s Symbol<'r>> {
        self.map.get_all(split_index(name).0).find(|symbol| symbol.is_bound_like(other))
    }

    /// Returns the number of values that a name stands for.
    pub(super) fn value_count(&self, name: &str) -> i64 {
        let (group, _) = split_index(name);
        if group != name {
            return 1;
        }
        self.map.get(group).map_or(1, Symbol::count)
    }

    /// Returns the values of a name.
    ///
    /// # Errors
    /// Returns an error if the name is not bound.
    pub(super) fn values(&self, name: &str) -> Read<Use> {
        let (group, index) = split_index(name);
        match self.map.get(group) {
            Some(symbol) => Ok(Use { name: group.to_owned(), values: symbol.values(index) }),
            None => self.error(format!("referencing unbound symbol '{name}'")),
        }
    }

    /// Returns the variables of all symbols in the order of their declarations.
    pub(super) fn variables(&self) -> Vec<Variable<'r>> {
        let variable = |(name, symbol): (&str, &Symbol<'r>)| Variable {
            name: symbol.variable(name).to_owned(),
            ty: symbol.ty(),
        };
        self.iter().map(variable).collect()
    }

    /// Assigns distinct variables to symbols with the same name. The first symbol keeps the name.
    pub(super) fn assign_variables(&mut self) {
        let mut used = FxHashSet::default();
        let names: FxHashSet<String> = self.map.iter().map(|(name, _)| name.to_owned()).collect();
        let mut current: Option<(String, usize)> = None;
        for (name, symbol) in self.map.iter_mut() {
            let Some((_, start)) = current.as_mut().filter(|(same, _)| same == name) else {
                current = Some((name.to_owned(), 0));
                continue;
            };
            let free = (*start..).find(|number| {
                let variable = format!("{name}{number}");
                !used.contains(&variable) && !names.contains(&variable)
            });
            let number = free.unwrap_or_default();
            let variable = format!("{name}{number}");
            used.insert(variable.clone());
            symbol.alternative = Some(variable);
            *start = number + 1;
        }
    }
}
