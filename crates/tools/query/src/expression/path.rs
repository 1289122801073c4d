//! Paths to values: a field or an attribute of a record, followed by steps into it.

use std::ops::Range;

use tablegen_core::{Record, Value, ValueKind};

use super::item::Item;

/// Path to a value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Path {
    pub(crate) steps: Vec<Step>,
    /// Position of the path in the expression.
    pub(crate) range: Range<usize>,
}

/// Step of a path.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    /// Field of a record, or named argument of a dag. Of a list: of each element.
    Field(String),
    Attribute(Attribute),
    /// Element of a list or argument of a dag, counted from 0.
    Index(usize),
    /// Bits, highest and lowest, both included.
    Bits(u32, u32),
}

/// Fact about a record or value that is not a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attribute {
    Name,
    Anonymous,
    Superclasses,
    File,
    Line,
    Length,
    Operator,
}

impl Attribute {
    pub(crate) const ALL: [(&'static str, Attribute); 7] = [
        ("name", Attribute::Name),
        ("anonymous", Attribute::Anonymous),
        ("superclasses", Attribute::Superclasses),
        ("file", Attribute::File),
        ("line", Attribute::Line),
        ("length", Attribute::Length),
        ("operator", Attribute::Operator),
    ];

    /// Returns true if records have the attribute.
    pub(crate) fn is_of_record(self) -> bool {
        !matches!(self, Attribute::Length | Attribute::Operator)
    }
}

impl Path {
    /// Returns the first step's field name.
    pub(crate) fn field(&self) -> Option<&str> {
        match self.steps.first() {
            Some(Step::Field(name)) => Some(name),
            _ => None,
        }
    }

    /// Returns the value of the path. [`Item::Unset`] if a step does not exist.
    pub(crate) fn resolve<'r>(&self, record: Record<'r>) -> Item<'r> {
        self.steps.iter().fold(Item::Def(record), |item, step| step.resolve(item))
    }

    /// Returns the value if the path is a field.
    pub(crate) fn value<'r>(&self, record: Record<'r>) -> Option<Value<'r>> {
        match &self.steps[..] {
            [Step::Field(name)] => Some(record.field(name)?.value()),
            _ => None,
        }
    }
}

impl Step {
    fn resolve<'r>(&self, item: Item<'r>) -> Item<'r> {
        match (self, item) {
            (Step::Field(_), Item::List(list)) => {
                Item::Items(list.iter().map(|one| self.resolve(Item::of(one))).collect())
            }
            (Step::Attribute(Attribute::Name), Item::List(list)) => {
                Item::Items(list.iter().map(|one| self.resolve(Item::of(one))).collect())
            }
            (Step::Field(_) | Step::Attribute(Attribute::Name), Item::Items(items)) => {
                Item::Items(items.into_iter().map(|one| self.resolve(one)).collect())
            }
            (Step::Field(name), Item::Def(record)) => {
                record.field(name).map_or(Item::Unset, |field| Item::of(field.value()))
            }
            (Step::Field(name), Item::Dag(dag)) => {
                let found = dag.position(name).and_then(|index| dag.get(index));
                found.map_or(Item::Unset, Item::of)
            }
            (&Step::Index(index), Item::List(list)) => {
                list.get(index).map_or(Item::Unset, Item::of)
            }
            (&Step::Index(index), Item::Dag(dag)) => dag.get(index).map_or(Item::Unset, Item::of),
            (&Step::Index(index), Item::Items(items)) => {
                items.into_iter().nth(index).unwrap_or(Item::Unset)
            }
            (&Step::Bits(high, low), Item::Bits(bits)) => {
                Item::of_bits((low..=high).map(|index| bits.get(index as usize)))
            }
            (&Step::Bits(high, low), Item::Int(int)) if high < 64 => {
                let width = high - low + 1;
                let bits = (int as u64) >> low;
                let mask = u64::MAX >> (64 - width.min(64));
                Item::Number(i128::from(bits & mask))
            }
            (Step::Attribute(attribute), item) => attribute.resolve(item),
            _ => Item::Unset,
        }
    }
}

impl Attribute {
    fn resolve<'r>(self, item: Item<'r>) -> Item<'r> {
        match (self, &item) {
            (Attribute::Name, Item::Def(record)) => Item::Str(record.name_bytes()),
            (Attribute::Anonymous, Item::Def(record)) => Item::Bool(record.is_anonymous()),
            (Attribute::Superclasses, Item::Def(record)) => {
                Item::Items(record.superclasses().map(Item::Def).collect())
            }
            (Attribute::File, Item::Def(record)) => {
                let sources = record.sources();
                let file = sources.find(record.loc());
                file.map_or(Item::Unset, |(file, _)| Item::Str(sources.name(file).as_bytes()))
            }
            (Attribute::Line, Item::Def(record)) => {
                let line = record.sources().line(record.loc());
                line.map_or(Item::Unset, |line| Item::Int(line.into()))
            }
            (Attribute::Length, item) => {
                item.len().map_or(Item::Unset, |len| Item::Int(len as i64))
            }
            (Attribute::Operator, Item::Dag(dag)) => match dag.operator().kind() {
                ValueKind::Def(record) => Item::Def(record),
                _ => Item::Unset,
            },
            _ => Item::Unset,
        }
    }
}
