//! Strings, and properties of records, dags and unknown values that are not values themselves.

use serde_core::de::value::MapDeserializer;
use serde_core::de::{Deserializer, IntoDeserializer, Visitor};
use serde_core::forward_to_deserialize_any;

use super::Error;
use crate::{Value, ValueKind};

/// Passes a string to a visitor, or its bytes if it is not UTF-8.
pub(super) fn text<'r, V: Visitor<'r>>(bytes: &'r [u8], visitor: V) -> Result<V::Value, Error> {
    match std::str::from_utf8(bytes) {
        Ok(text) => visitor.visit_borrowed_str(text),
        Err(_) => visitor.visit_borrowed_bytes(bytes),
    }
}

/// Property that is not a TableGen value.
#[derive(Clone, Debug)]
pub(super) enum Part<'r> {
    None,
    Text(&'r [u8]),
    Made(String),
    Number(u32),
    Bool(bool),
    List(Vec<Part<'r>>),
}

impl<'r> Deserializer<'r> for Part<'r> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Part::None => visitor.visit_unit(),
            Part::Text(bytes) => text(bytes, visitor),
            Part::Made(text) => visitor.visit_string(text),
            Part::Number(number) => visitor.visit_u32(number),
            Part::Bool(value) => visitor.visit_bool(value),
            Part::List(parts) => {
                visitor.visit_seq(serde_core::de::value::SeqDeserializer::new(parts.into_iter()))
            }
        }
    }

    fn deserialize_option<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Part::None => visitor.visit_none(),
            part => visitor.visit_some(part),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'r>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_ignored_any<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        <W: Visitor<'r>>
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct enum identifier
    }
}

impl<'r> IntoDeserializer<'r, Error> for Part<'r> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

type Entries<'r> = std::array::IntoIter<Option<(&'static str, Part<'r>)>, 4>;

/// Properties of an unknown value.
pub(super) type PartMap<'r> = MapDeserializer<'r, std::iter::Flatten<Entries<'r>>, Error>;

/// Returns the value as source text.
pub(super) fn printable(value: Value<'_>) -> Part<'static> {
    let mut shown = Vec::new();
    value.write_to(&mut shown);
    Part::Made(String::from_utf8_lossy(&shown).into_owned())
}

/// Returns the properties of an unknown value: a reference to a field, a bit of it, or an
/// expression.
pub(super) fn of_open(value: Value<'_>) -> PartMap<'_> {
    let (kind, var, index) = match value.kind() {
        ValueKind::Var(name) => ("var", Some(name), None),
        ValueKind::VarBit { of, bit } => match of.kind() {
            ValueKind::Var(name) => ("varbit", Some(name), Some(bit)),
            _ => ("complex", None, None),
        },
        _ => ("complex", None, None),
    };
    let entries = [
        index.map(|bit| ("index", Part::Number(bit))),
        Some(("kind", Part::Text(kind.as_bytes()))),
        Some(("printable", printable(value))),
        var.map(|name| ("var", Part::Text(name))),
    ];
    MapDeserializer::new(entries.into_iter().flatten())
}
