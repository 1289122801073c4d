//! Deserialization of a record as a map from field names to values.

use serde_core::de::value::BorrowedStrDeserializer;
use serde_core::de::{DeserializeSeed, MapAccess, Visitor};

use super::part::Part;
use super::{Context, Error, Reader};
use crate::{Field, Record};

/// Member of the map.
pub(super) enum Member<'r> {
    Field(Field<'r>),
    /// Property of the record itself, as in `--dump-json`.
    Own(Part<'r>),
}

/// Members of a record.
pub(super) struct RecordMembers<'r, 'c, I> {
    record: Record<'r>,
    context: Context<'c>,
    members: I,
    next: Option<Member<'r>>,
}

/// Returns the property of the record with this name.
fn own<'r>(record: Record<'r>, name: &str) -> Option<Part<'r>> {
    let names = |parts: &mut dyn Iterator<Item = &'r [u8]>| parts.map(Part::Text).collect();
    Some(match name {
        "!name" => Part::Text(record.name_bytes()),
        "!anonymous" => Part::Bool(record.is_anonymous()),
        "!fields" => {
            let optional = record.fields().filter(|field| field.is_optional());
            Part::List(names(&mut optional.map(|field| field.name_bytes())))
        }
        "!locs" => {
            let sources = record.sources();
            let location = |&loc: &_| Part::Made(sources.short(loc));
            Part::List(record.locs().iter().map(location).collect())
        }
        "!superclasses" => {
            Part::List(names(&mut record.superclasses().map(|class| class.name_bytes())))
        }
        _ => return None,
    })
}

impl<'r, 'c> RecordMembers<'r, 'c, ()> {
    /// Creates a map of all fields.
    pub(super) fn all(
        record: Record<'r>,
        context: Context<'c>,
    ) -> Result<RecordMembers<'r, 'c, impl Iterator<Item = (&'r str, Member<'r>)>>, Error> {
        let members = record.fields().map(|field| (field.name(), Member::Field(field)));
        Ok(RecordMembers { record, context: context.record()?, members, next: None })
    }

    /// Creates a map of the members with these names: fields, or properties of the record.
    pub(super) fn named(
        record: Record<'r>,
        names: &'static [&'static str],
        context: Context<'c>,
    ) -> Result<RecordMembers<'r, 'c, impl Iterator<Item = (&'r str, Member<'r>)>>, Error> {
        let members = names.iter().filter_map(move |&name| {
            let member = match record.field(name) {
                Some(field) => Member::Field(field),
                None => Member::Own(own(record, name)?),
            };
            Some((name, member))
        });
        Ok(RecordMembers { record, context: context.record()?, members, next: None })
    }
}

impl<'r, I: Iterator<Item = (&'r str, Member<'r>)>> RecordMembers<'r, '_, I> {
    pub(super) fn read<V: Visitor<'r>>(self, visitor: V) -> Result<V::Value, Error> {
        let record = self.record;
        visitor.visit_map(self).map_err(|error| error.in_record(record))
    }
}

impl<'r, I: Iterator<Item = (&'r str, Member<'r>)>> MapAccess<'r> for RecordMembers<'r, '_, I> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'r>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Error> {
        let Some((name, member)) = self.members.next() else { return Ok(None) };
        self.next = Some(member);
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'r>>(&mut self, seed: S) -> Result<S::Value, Error> {
        match self.next.take() {
            Some(Member::Field(field)) => {
                let context = Context { loc: field.loc(), ..self.context };
                Reader { value: field.value(), context }
                    .seed(seed)
                    .map_err(|error| error.in_field(self.record, field))
            }
            Some(Member::Own(part)) => seed.deserialize(part),
            // Only a visitor that requests a value before its key reaches this.
            None => Err(Error::message_only("a value was requested before its field")),
        }
    }
}
