//! Reading of types of dialects.
//!
//! Input: a record of class `DialectType`. Output: a predicate that tests for this type, with the
//! parameters of the type as arguments.

use tablegen_core::Record;

use super::super::report::Stop;
use super::{DialectType, ListKind, Meaning, MetaType, Predicate, Reader, Term};

impl<'r> Reader<'r> {
    pub(super) fn read_type(
        &mut self,
        record: Record<'r>,
        term: Term<'r>,
    ) -> Result<Predicate<'r>, Stop> {
        let arguments = self.predicate_arguments(record, ListKind::DialectType)?;
        let dialect = record.def("dialect")?;
        if !dialect.is_subclass_of("Dialect") {
            return Err(Stop::Fatal(format!(
                "'dialect' field of type constraint '{}' is not a subclass of Dialect",
                record.name()
            )));
        }
        let ty = DialectType {
            record,
            dialect,
            dialect_name: dialect.string("name").unwrap_or_default(),
            mnemonic: record.string("mnemonic")?,
            summary: record.string("summary")?,
            description: record.string("description")?,
            takes_context: record.bit("defaultGetterHasExplicitContextArgument")?,
        };
        if arguments[0].ty != Some(MetaType::Type) {
            return self.report.reject(
                "self argument of DialectType must be of type `type` without constraint\n",
            );
        }
        let has_type = arguments[1..].iter().any(|argument| argument.ty == Some(MetaType::Type));
        if !ty.takes_context && !has_type {
            return self.report.reject(format!(
                "DialectType {} without type argument needs an explicit context argument\nHint: \
                 Set defaultGetterHasExplicitContextArgument to true.\n",
                record.name()
            ));
        }
        let derivable = vec![true; arguments.len()];
        let meaning = Meaning::Type(ty);
        Ok(Predicate { term, arguments, checks_from_self: true, derivable, meaning })
    }
}
