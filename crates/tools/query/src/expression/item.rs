//! Values of expressions, and their comparison.

use std::cmp::Ordering;

use tablegen_core::{Bits, Dag, List, Record, Value, ValueKind};

/// Value of an expression.
#[derive(Clone, Debug)]
pub(crate) enum Item<'r> {
    /// `?`, or a field that the record does not have.
    Unset,
    Bool(bool),
    Int(i64),
    /// Number of more than 64 bits, or one without a sign.
    Number(i128),
    Str(&'r [u8]),
    Bits(Bits<'r>),
    List(List<'r>),
    Dag(Dag<'r>),
    Def(Record<'r>),
    /// Unresolved value: a reference or an expression.
    Open(Value<'r>),
    /// List that the expression creates.
    Items(Vec<Item<'r>>),
}

/// Two values that cannot be compared.
pub(super) struct Mismatch {
    pub(super) left: &'static str,
    pub(super) right: &'static str,
}

/// Maximum depth of lists and dags that are compared. Deeper ones are unequal.
const MAX_DEPTH: u32 = 256;

impl<'r> Item<'r> {
    pub(crate) fn of(value: Value<'r>) -> Self {
        match value.kind() {
            ValueKind::Unset => Item::Unset,
            ValueKind::Bit(bit) => Item::Bool(bit),
            ValueKind::Int(int) => Item::Int(int),
            ValueKind::Bits(bits) => Item::Bits(bits),
            ValueKind::Str(text) | ValueKind::Code(text) => Item::Str(text),
            ValueKind::List(list) => Item::List(list),
            ValueKind::Dag(dag) => Item::Dag(dag),
            ValueKind::Def(record) => Item::Def(record),
            _ => Item::Open(value),
        }
    }

    /// Returns the number of some bits, the lowest first. [`Item::Unset`] if one is unknown.
    pub(super) fn of_bits(bits: impl Iterator<Item = Option<Value<'r>>>) -> Self {
        let mut number = 0i128;
        for (index, bit) in (0u32..).zip(bits) {
            match bit.map(|bit| bit.kind()) {
                Some(ValueKind::Bit(false)) => {}
                Some(ValueKind::Bit(true)) if index < 127 => number |= 1 << index,
                _ => return Item::Unset,
            }
        }
        Item::Number(number)
    }

    /// Returns the number of elements, arguments, bits or bytes.
    pub(super) fn len(&self) -> Option<usize> {
        match self {
            Item::Str(text) => Some(text.len()),
            Item::Bits(bits) => Some(bits.len()),
            Item::List(list) => Some(list.len()),
            Item::Dag(dag) => Some(dag.len()),
            Item::Items(items) => Some(items.len()),
            _ => None,
        }
    }

    pub(super) fn describe(&self) -> &'static str {
        match self {
            Item::Unset => "`?`",
            Item::Bool(_) => "a bit",
            Item::Int(_) | Item::Number(_) => "an integer",
            Item::Str(_) => "a string",
            Item::Bits(_) => "bits",
            Item::List(_) | Item::Items(_) => "a list",
            Item::Dag(_) => "a dag",
            Item::Def(_) => "a record",
            Item::Open(_) => "an unresolved value",
        }
    }

    /// Returns the number of bits, integers and `bits` that are all known.
    pub(crate) fn number(&self) -> Option<i128> {
        match self {
            Item::Bool(bit) => Some((*bit).into()),
            Item::Int(int) => Some((*int).into()),
            Item::Number(number) => Some(*number),
            Item::Bits(bits) => match Item::of_bits(bits.iter().map(Some)) {
                Item::Number(number) => Some(number),
                _ => None,
            },
            _ => None,
        }
    }

    fn is_numeric(&self) -> bool {
        matches!(self, Item::Bool(_) | Item::Int(_) | Item::Number(_) | Item::Bits(_))
    }

    /// Returns the text that strings and regular expressions are compared with: that of a string,
    /// the name of a record, the source text of dags and unresolved values.
    pub(super) fn text(&self) -> Option<Vec<u8>> {
        match self {
            Item::Str(text) => Some(text.to_vec()),
            Item::Def(record) => Some(record.name_bytes().to_vec()),
            Item::Dag(dag) => Some(source(dag.value())),
            Item::Open(value) => Some(source(*value)),
            _ => None,
        }
    }

    /// Returns the elements of a list, or the operator and arguments of a dag.
    pub(super) fn elements(&self) -> Option<Vec<Item<'r>>> {
        match self {
            Item::Items(items) => Some(items.clone()),
            Item::List(list) => Some(list.iter().map(Item::of).collect()),
            Item::Dag(dag) => {
                let args = dag.args().map(|(_, value)| value);
                Some([dag.operator()].into_iter().chain(args).map(Item::of).collect())
            }
            _ => None,
        }
    }

    fn is_list(&self) -> bool {
        matches!(self, Item::List(_) | Item::Items(_))
    }

    pub(super) fn equals(&self, other: &Item<'r>) -> Result<bool, Mismatch> {
        self.equals_below(other, 0)
    }

    fn equals_below(&self, other: &Item<'r>, depth: u32) -> Result<bool, Mismatch> {
        if depth > MAX_DEPTH {
            return Ok(false);
        }
        match (self, other) {
            (Item::Unset, Item::Unset) => Ok(true),
            (Item::Unset, Item::Bits(bits)) | (Item::Bits(bits), Item::Unset) => {
                Ok(bits.iter().all(|bit| bit.is_unset()))
            }
            (Item::Unset, _) | (_, Item::Unset) => Ok(false),
            _ if self.is_numeric() && other.is_numeric() => {
                Ok(self.number().is_some_and(|number| Some(number) == other.number()))
            }
            (Item::Str(a), Item::Str(b)) => Ok(a == b),
            (Item::Def(a), Item::Def(b)) => Ok(a == b),
            (Item::Dag(a), Item::Dag(b)) => Ok(a == b),
            (Item::Str(text), other) | (other, Item::Str(text)) if other.text().is_some() => {
                Ok(other.text().is_some_and(|other| other == *text))
            }
            _ if self.is_list() && other.is_list() => {
                let (a, b) = (self.elements().unwrap_or_default(), other.elements());
                let b = b.unwrap_or_default();
                if a.len() != b.len() {
                    return Ok(false);
                }
                for (a, b) in a.iter().zip(&b) {
                    if !a.equals_below(b, depth + 1)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Item::Open(a), Item::Open(b)) => Ok(a == b),
            (Item::Open(_), _) | (_, Item::Open(_)) => Ok(false),
            _ => Err(Mismatch { left: self.describe(), right: other.describe() }),
        }
    }

    /// Returns the order of two numbers or strings. `None` if one of them is unknown.
    pub(super) fn order(&self, other: &Item<'r>) -> Result<Option<Ordering>, Mismatch> {
        match (self, other) {
            (Item::Unset | Item::Open(_), _) | (_, Item::Unset | Item::Open(_)) => Ok(None),
            _ if self.is_numeric() && other.is_numeric() => {
                Ok(self.number().zip(other.number()).map(|(a, b)| a.cmp(&b)))
            }
            (Item::Str(a), Item::Str(b)) => Ok(Some(a.cmp(b))),
            _ => Err(Mismatch { left: self.describe(), right: other.describe() }),
        }
    }

    /// Returns true if `wanted` is an element of this list or dag, at any depth if `deep`. Elements
    /// of other types are not equal.
    pub(super) fn has(&self, wanted: &Item<'r>, deep: bool) -> bool {
        // Nested parts are kept in a list, as they may be nested deeper than the stack is.
        let mut open = self.elements().unwrap_or_default();
        while let Some(one) = open.pop() {
            if one.equals(wanted).unwrap_or(false) {
                return true;
            }
            if deep {
                open.extend(one.elements().unwrap_or_default());
            }
        }
        false
    }
}

/// Returns the source text of a value.
pub(crate) fn source(value: Value<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    value.write_to(&mut text);
    text
}
