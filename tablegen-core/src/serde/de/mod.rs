//! Deserialization: a value as a [`Deserializer`].
//!
//! Input: a view of a value. Output: calls of the target type's visitor. The type decides how a
//! value is read where there is a choice: bits as a number or as a list, a record by its name or by
//! its fields.
//!
//! Errors get their location on the way out: each element and each field adds a step to errors of
//! its content.

mod dag;
mod part;
mod record;
mod variant;

use std::cell::Cell;

use serde_core::de::{
    Deserialize, DeserializeSeed, Deserializer, Error as _, SeqAccess, Unexpected, Visitor,
};
use serde_core::forward_to_deserialize_any;

use self::dag::{Args, DagMembers};
use self::part::{of_open, text};
use self::record::RecordMembers;
use self::variant::Variant;
use super::error::DeserializeError as Error;
use super::helpers::{SPANNED, SpannedMembers};
use super::{MAX_DEPTH, MAX_RECORDS};
use crate::{Bits, Loc, Record, Value, ValueKind};

/// Context of a value.
#[derive(Clone, Copy)]
pub(super) struct Context<'c> {
    depth: u32,
    /// Number of records that may still be read.
    records: &'c Cell<u32>,
    /// Location where the field was set.
    loc: Loc,
}

impl Context<'_> {
    /// Returns the context of the value's content.
    fn deeper(self) -> Result<Self, Error> {
        if self.depth == MAX_DEPTH {
            return Err(Error::message_only(format!(
                "values are nested more than {MAX_DEPTH} levels deep, as they are where records \
                 refer to each other"
            )));
        }
        Ok(Context { depth: self.depth + 1, ..self })
    }

    /// Returns the context of a record's fields.
    fn record(self) -> Result<Self, Error> {
        let Some(left) = self.records.get().checked_sub(1) else {
            return Err(Error::message_only(format!(
                "more than {MAX_RECORDS} records are read for one, as they may be where a record \
                 refers to another several times"
            )));
        };
        self.records.set(left);
        self.deeper()
    }
}

fn start<T>(loc: Loc, read: impl FnOnce(Context<'_>) -> Result<T, Error>) -> Result<T, Error> {
    read(Context { depth: 0, records: &Cell::new(MAX_RECORDS), loc })
}

/// Deserializes a record.
pub(super) fn record<'r, T: Deserialize<'r>>(record: Record<'r>) -> Result<T, Error> {
    start(record.loc(), |context| T::deserialize(RecordReader { record, context }))
        .map_err(|error| error.in_record(record))
}

/// Deserializes a value.
pub(super) fn value<'r, T: Deserialize<'r>>(value: Value<'r>) -> Result<T, Error> {
    start(Loc::NONE, |context| T::deserialize(Reader { value, context }))
        .map_err(|error| error.of(value))
}

/// Deserializer of a value.
#[derive(Clone, Copy)]
pub(super) struct Reader<'r, 'c> {
    pub(super) value: Value<'r>,
    pub(super) context: Context<'c>,
}

impl<'r> Reader<'r, '_> {
    /// Deserializes the value. Errors without a value get this one.
    fn seed<S: DeserializeSeed<'r>>(self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(self).map_err(|error| error.of(self.value))
    }

    fn sequence<V: Visitor<'r>>(
        self,
        values: impl ExactSizeIterator<Item = Value<'r>>,
        visitor: V,
        step: fn(Error, usize) -> Error,
    ) -> Result<V::Value, Error> {
        let len = values.len();
        let context = self.context.deeper()?;
        let mut elements = Elements { values, context, index: 0, step };
        let made = visitor.visit_seq(&mut elements)?;
        if elements.values.len() > 0 {
            return Err(Error::invalid_length(len, &elements.index.to_string().as_str()));
        }
        Ok(made)
    }

    /// Returns the bits as a number of at most 128 bits.
    fn number(bits: Bits<'r>) -> Result<u128, Error> {
        let mut number = 0;
        for (index, bit) in (0u32..).zip(bits.iter()) {
            match bit.kind() {
                ValueKind::Bit(false) => {}
                ValueKind::Bit(true) => {
                    number |= 1u128.checked_shl(index).ok_or_else(|| {
                        Error::message_only("there are too many bits for a number")
                    })?;
                }
                _ => {
                    return Err(Error::invalid_type(Unexpected::Unit, &"a bit that is known")
                        .of(bit)
                        .in_bit(index as usize));
                }
            }
        }
        Ok(number)
    }

    /// Deserializes a value into a number.
    fn integer<V: Visitor<'r>>(self, visitor: V, signed: bool) -> Result<V::Value, Error> {
        match self.value.kind() {
            ValueKind::Bit(bit) => visitor.visit_u64(bit.into()),
            ValueKind::Bits(bits) => {
                let number = Self::number(bits)?;
                match u64::try_from(number) {
                    // In TableGen 64 bits convert to a signed `int`.
                    Ok(number) if signed && bits.len() == 64 => {
                        visitor.visit_i64(number.cast_signed())
                    }
                    Ok(number) => visitor.visit_u64(number),
                    Err(_) => visitor.visit_u128(number),
                }
            }
            _ => self.deserialize_any(visitor),
        }
    }
}

/// Elements of a list, or bits of a number.
struct Elements<'c, I> {
    values: I,
    context: Context<'c>,
    index: usize,
    step: fn(Error, usize) -> Error,
}

impl<'r, I: ExactSizeIterator<Item = Value<'r>>> SeqAccess<'r> for &mut Elements<'_, I> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'r>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Error> {
        let Some(value) = self.values.next() else { return Ok(None) };
        let index = self.index;
        self.index += 1;
        let made = Reader { value, context: self.context }.seed(seed);
        made.map(Some).map_err(|error| (self.step)(error, index))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.values.len())
    }
}

macro_rules! integers {
    ($($method:ident $signed:literal)*) => {
        $(fn $method<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
            self.integer(visitor, $signed)
        })*
    };
}

impl<'r> Deserializer<'r> for Reader<'r, '_> {
    type Error = Error;

    integers! {
        deserialize_i8 true deserialize_i16 true deserialize_i32 true deserialize_i64 true
        deserialize_i128 true
        deserialize_u8 false deserialize_u16 false deserialize_u32 false deserialize_u64 false
        deserialize_u128 false
    }

    fn deserialize_any<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value.kind() {
            ValueKind::Unset => visitor.visit_unit(),
            ValueKind::Bit(bit) => visitor.visit_bool(bit),
            ValueKind::Int(value) => visitor.visit_i64(value),
            ValueKind::Str(bytes) | ValueKind::Code(bytes) => text(bytes, visitor),
            ValueKind::Bits(bits) => self.sequence(bits.iter(), visitor, Error::in_bit),
            ValueKind::List(list) => self.sequence(list.iter(), visitor, Error::in_element),
            ValueKind::Dag(dag) => DagMembers::all(dag, self.context)?.read(visitor),
            ValueKind::Def(record) => text(record.name_bytes(), visitor),
            _ => visitor.visit_map(of_open(self.value)),
        }
    }

    fn deserialize_bool<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        if let ValueKind::Bits(bits) = self.value.kind()
            && bits.len() == 1
            && let Some(bit) = bits.get(0).and_then(|bit| bit.as_bit())
        {
            return visitor.visit_bool(bit);
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_bytes<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value.kind() {
            ValueKind::Str(bytes) | ValueKind::Code(bytes) => visitor.visit_borrowed_bytes(bytes),
            ValueKind::Def(record) => visitor.visit_borrowed_bytes(record.name_bytes()),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.value.is_unset() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'r>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value.kind() {
            ValueKind::Dag(dag) => Args::new(dag, self.context)?.read(visitor),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_tuple<V: Visitor<'r>>(self, _len: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'r>>(
        self,
        _name: &'static str,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value.kind() {
            ValueKind::Def(record) => RecordMembers::all(record, self.context)?.read(visitor),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'r>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if name == SPANNED {
            return visitor.visit_seq(SpannedMembers::new(self.context.loc, self));
        }
        match self.value.kind() {
            ValueKind::Def(record) => {
                RecordMembers::named(record, fields, self.context)?.read(visitor)
            }
            ValueKind::Dag(dag) => DagMembers::named(dag, fields, self.context)?.read(visitor),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'r>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.value.kind() {
            ValueKind::Str(text) | ValueKind::Code(text) => {
                visitor.visit_enum(Variant::of_text(text, self.context))
            }
            ValueKind::Def(record) => {
                visitor.visit_enum(Variant::of_record(record, variants, self.context)?)
            }
            ValueKind::Dag(dag) => {
                visitor.visit_enum(Variant::of_dag(dag, variants, self.context)?)
            }
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { <W: Visitor<'r>> f32 f64 char str string unit unit_struct identifier }
}

/// Deserializer of a record. A type that accepts anything gets its fields; otherwise it behaves as
/// a value that refers to the record.
struct RecordReader<'r, 'c> {
    record: Record<'r>,
    context: Context<'c>,
}

impl<'r> Deserializer<'r> for RecordReader<'r, '_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        RecordMembers::all(self.record, self.context)?.read(visitor)
    }

    fn deserialize_str<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        text(self.record.name_bytes(), visitor)
    }

    fn deserialize_string<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'r>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'r>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if name == SPANNED {
            return visitor.visit_seq(SpannedMembers::new(self.context.loc, self));
        }
        RecordMembers::named(self.record, fields, self.context)?.read(visitor)
    }

    fn deserialize_enum<V: Visitor<'r>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(Variant::of_record(self.record, variants, self.context)?)
    }

    fn deserialize_ignored_any<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        <W: Visitor<'r>>
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char bytes byte_buf unit unit_struct
        seq tuple tuple_struct map identifier
    }
}
