//! Deserialization of strings, records and dags as enum variants.
//!
//! A string is the name of a variant. A record is the variant with its name, or with that of its
//! nearest class; a dag is the variant with the name of its operator.

use serde_core::de::{DeserializeSeed, EnumAccess, Error as _, Unexpected, VariantAccess, Visitor};

use super::dag::{Args, ArgsByName, Content};
use super::part::Part;
use super::record::RecordMembers;
use super::{Context, Error, RecordReader};
use crate::{Dag, Record, ValueKind};

/// Source of a variant.
enum Of<'r> {
    Text,
    Record(Record<'r>),
    Dag(Dag<'r>),
}

/// Deserializer of a variant.
pub(super) struct Variant<'r, 'c> {
    name: Part<'r>,
    of: Of<'r>,
    context: Context<'c>,
}

/// Returns the name of the variant for a record. Without one, returns the record's own name,
/// which the visitor may reject.
fn name_of<'r>(record: Record<'r>, variants: &[&str]) -> Part<'r> {
    let known = |name: &[u8]| variants.iter().any(|variant| variant.as_bytes() == name);
    let own = record.name_bytes();
    if known(own) {
        return Part::Text(own);
    }
    // Each class comes after its superclasses, so the last one is the nearest.
    let classes = record.superclasses().map(|class| class.name_bytes());
    Part::Text(classes.filter(|name| known(name)).last().unwrap_or(own))
}

impl<'r, 'c> Variant<'r, 'c> {
    pub(super) fn of_text(text: &'r [u8], context: Context<'c>) -> Self {
        Variant { name: Part::Text(text), of: Of::Text, context }
    }

    pub(super) fn of_record(
        record: Record<'r>,
        variants: &[&str],
        context: Context<'c>,
    ) -> Result<Self, Error> {
        let name = name_of(record, variants);
        Ok(Variant { name, of: Of::Record(record), context: context.deeper()? })
    }

    pub(super) fn of_dag(
        dag: Dag<'r>,
        variants: &[&str],
        context: Context<'c>,
    ) -> Result<Self, Error> {
        let name = match dag.operator().kind() {
            ValueKind::Def(operator) => name_of(operator, variants),
            _ => return Err(Error::invalid_type(Unexpected::Unit, &"a record").in_operator()),
        };
        Ok(Variant { name, of: Of::Dag(dag), context: context.deeper()? })
    }
}

impl<'r> EnumAccess<'r> for Variant<'r, '_> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'r>>(self, seed: S) -> Result<(S::Value, Self), Error> {
        Ok((seed.deserialize(self.name.clone())?, self))
    }
}

impl<'r> VariantAccess<'r> for Variant<'r, '_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.of {
            Of::Dag(dag) if !dag.is_empty() => Err(Error::invalid_length(dag.len(), &"none")),
            _ => Ok(()),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'r>>(self, seed: S) -> Result<S::Value, Error> {
        let context = self.context;
        match self.of {
            Of::Text => Err(Error::invalid_type(Unexpected::UnitVariant, &"a record or a dag")),
            Of::Record(record) => seed.deserialize(RecordReader { record, context }),
            Of::Dag(dag) => seed.deserialize(Content { dag, context }),
        }
    }

    fn tuple_variant<V: Visitor<'r>>(self, _len: usize, visitor: V) -> Result<V::Value, Error> {
        match self.of {
            Of::Dag(dag) => Args::new(dag, self.context)?.read(visitor),
            _ => Err(Error::invalid_type(Unexpected::TupleVariant, &"a dag")),
        }
    }

    fn struct_variant<V: Visitor<'r>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.of {
            Of::Text => Err(Error::invalid_type(Unexpected::StructVariant, &"a record or a dag")),
            Of::Record(record) => RecordMembers::named(record, fields, self.context)?.read(visitor),
            Of::Dag(dag) => visitor.visit_map(ArgsByName::new(dag, fields, self.context)?),
        }
    }
}
