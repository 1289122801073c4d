//! Deserialization of dags, as a map in the form of `--dump-json`, or as the sequence of arguments.

use serde_core::de::value::BorrowedStrDeserializer;
use serde_core::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_core::forward_to_deserialize_any;

use super::part::{Part, printable};
use super::{Context, Error, Reader};
use crate::Dag;

/// Names of the members of a dag.
const MEMBERS: &[&str] = &["args", "kind", "name", "operator", "printable"];

/// Dag as a map.
pub(super) struct DagMembers<'r, 'c> {
    dag: Dag<'r>,
    /// Context of the dag's content.
    context: Context<'c>,
    /// Names of the remaining members.
    names: std::slice::Iter<'static, &'static str>,
    next: &'static str,
}

impl<'r, 'c> DagMembers<'r, 'c> {
    pub(super) fn all(dag: Dag<'r>, context: Context<'c>) -> Result<Self, Error> {
        DagMembers::named(dag, MEMBERS, context)
    }

    /// Creates a map of the members with these names.
    pub(super) fn named(
        dag: Dag<'r>,
        names: &'static [&'static str],
        context: Context<'c>,
    ) -> Result<Self, Error> {
        Ok(DagMembers { dag, context: context.deeper()?, names: names.iter(), next: "" })
    }

    pub(super) fn read<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_map(self)
    }
}

impl<'r> MapAccess<'r> for DagMembers<'r, '_> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'r>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Error> {
        let dag = self.dag;
        let has = |name| match name {
            "name" => dag.operator_name_bytes().is_some(),
            _ => MEMBERS.contains(&name),
        };
        let Some(&name) = self.names.find(|&&name| has(name)) else { return Ok(None) };
        self.next = name;
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'r>>(&mut self, seed: S) -> Result<S::Value, Error> {
        let DagMembers { dag, context, .. } = *self;
        match self.next {
            "args" => seed.deserialize(NamedArgs { dag, context }),
            "kind" => seed.deserialize(Part::Text(b"dag")),
            "name" => seed.deserialize(Part::Text(dag.operator_name_bytes().unwrap_or_default())),
            "operator" => {
                Reader { value: dag.operator(), context }.seed(seed).map_err(Error::in_operator)
            }
            _ => seed.deserialize(printable(dag.value())),
        }
    }
}

/// Arguments of a dag as a sequence.
pub(super) struct Args<'r, 'c> {
    dag: Dag<'r>,
    /// Context of the dag's content.
    context: Context<'c>,
    index: usize,
    /// True if the sequence has a pair of name and value for each argument, and not only the value.
    named: bool,
}

impl<'r, 'c> Args<'r, 'c> {
    /// Creates a sequence of the arguments without their names.
    pub(super) fn new(dag: Dag<'r>, context: Context<'c>) -> Result<Self, Error> {
        Ok(Args { dag, context: context.deeper()?, index: 0, named: false })
    }

    pub(super) fn read<V: Visitor<'r>>(mut self, visitor: V) -> Result<V::Value, Error> {
        let made = visitor.visit_seq(&mut self)?;
        if self.index < self.dag.len() {
            return Err(Error::invalid_length(self.dag.len(), &self.index.to_string().as_str()));
        }
        Ok(made)
    }
}

impl<'r> SeqAccess<'r> for &mut Args<'r, '_> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'r>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Error> {
        let (index, dag, context) = (self.index, self.dag, self.context);
        let Some(value) = dag.get(index) else { return Ok(None) };
        self.index += 1;
        let reader = Reader { value, context };
        let made = if self.named {
            let name = dag.arg_name_bytes(index).map_or(Part::None, Part::Text);
            seed.deserialize(Pair { reader, name }).map_err(|error| error.of(value))
        } else {
            reader.seed(seed)
        };
        made.map(Some).map_err(|error| error.in_argument(index, dag.arg_name(index)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.dag.len() - self.index)
    }
}

/// Arguments of a dag, each with its name.
struct NamedArgs<'r, 'c> {
    dag: Dag<'r>,
    context: Context<'c>,
}

impl<'r> Deserializer<'r> for NamedArgs<'r, '_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        let NamedArgs { dag, context } = self;
        Args { dag, context, index: 0, named: true }.read(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'r>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_option<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    forward_to_deserialize_any! {
        <W: Visitor<'r>>
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Argument and its name.
struct Pair<'r, 'c> {
    reader: Reader<'r, 'c>,
    name: Part<'r>,
}

impl<'r> Deserializer<'r> for Pair<'r, '_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(PairElements { value: Some(self.reader), name: Some(self.name) })
    }

    fn deserialize_newtype_struct<V: Visitor<'r>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        <W: Visitor<'r>>
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

struct PairElements<'r, 'c> {
    value: Option<Reader<'r, 'c>>,
    name: Option<Part<'r>>,
}

impl<'r> SeqAccess<'r> for PairElements<'r, '_> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'r>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Error> {
        match (self.value.take(), self.name.take()) {
            (Some(value), name) => {
                self.name = name;
                value.seed(seed).map(Some)
            }
            (None, Some(name)) => seed.deserialize(name).map(Some),
            (None, None) => Ok(None),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(usize::from(self.value.is_some()) + usize::from(self.name.is_some()))
    }
}

/// Content of a variant with one field, selected by the operator: the arguments for a sequence, the
/// whole dag for a struct, otherwise the only argument.
pub(super) struct Content<'r, 'c> {
    pub(super) dag: Dag<'r>,
    pub(super) context: Context<'c>,
}

impl<'r, 'c> Content<'r, 'c> {
    fn only<T>(self, read: impl FnOnce(Reader<'r, 'c>) -> Result<T, Error>) -> Result<T, Error> {
        let context = self.context.deeper()?;
        match (self.dag.get(0), self.dag.len()) {
            (Some(value), 1) => read(Reader { value, context })
                .map_err(|error| error.of(value).in_argument(0, self.dag.arg_name(0))),
            (_, len) => Err(Error::invalid_length(len, &"1")),
        }
    }
}

macro_rules! only {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
            self.only(|argument| argument.$method(visitor))
        })*
    };
}

impl<'r> Deserializer<'r> for Content<'r, '_> {
    type Error = Error;

    only! {
        deserialize_any deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32
        deserialize_i64 deserialize_i128 deserialize_u8 deserialize_u16 deserialize_u32
        deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64 deserialize_char
        deserialize_str deserialize_string deserialize_bytes deserialize_byte_buf
        deserialize_option deserialize_unit deserialize_identifier deserialize_ignored_any
    }

    fn deserialize_enum<V: Visitor<'r>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.only(|argument| argument.deserialize_enum(name, variants, visitor))
    }

    fn deserialize_unit_struct<V: Visitor<'r>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.only(|argument| argument.deserialize_unit_struct(name, visitor))
    }

    fn deserialize_newtype_struct<V: Visitor<'r>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        Args::new(self.dag, self.context)?.read(visitor)
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
        DagMembers::all(self.dag, self.context)?.read(visitor)
    }

    fn deserialize_struct<V: Visitor<'r>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        DagMembers::named(self.dag, fields, self.context)?.read(visitor)
    }
}

/// Arguments of a dag as a map by their names.
pub(super) struct ArgsByName<'r, 'c> {
    dag: Dag<'r>,
    context: Context<'c>,
    names: std::slice::Iter<'static, &'static str>,
    next: usize,
}

impl<'r, 'c> ArgsByName<'r, 'c> {
    /// Creates a map of the arguments with these names.
    pub(super) fn new(
        dag: Dag<'r>,
        names: &'static [&'static str],
        context: Context<'c>,
    ) -> Result<Self, Error> {
        Ok(ArgsByName { dag, context: context.deeper()?, names: names.iter(), next: 0 })
    }
}

impl<'r> MapAccess<'r> for ArgsByName<'r, '_> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'r>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Error> {
        let dag = self.dag;
        let has = |name| (0..dag.len()).find(|&index| dag.arg_name(index) == Some(name));
        let found = self.names.find_map(|&name| Some((name, has(name)?)));
        let Some((name, index)) = found else { return Ok(None) };
        self.next = index;
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'r>>(&mut self, seed: S) -> Result<S::Value, Error> {
        let (index, dag, context) = (self.next, self.dag, self.context);
        let Some(value) = dag.get(index) else {
            return Err(Error::message_only("a value was requested before its name"));
        };
        Reader { value, context }
            .seed(seed)
            .map_err(|error| error.in_argument(index, dag.arg_name(index)))
    }
}
