//! Facts of types, attributes, enums and interfaces.

use tablegen_core::{Record, Records};
use tablegen_mlir::model::attr_or_type_def::{AttrOrTypeDef, DefParameter};
use tablegen_mlir::model::enums::EnumInfo;
use tablegen_mlir::model::fields::Read;
use tablegen_mlir::model::interface::Interface as Described;

use super::document::{Item, Reader, Rejected, metadata, text};
use super::operations::{Builder, TraitFacts, builders, traits};

/// Type or attribute.
pub(super) struct Definition<'r> {
    pub(super) item: Item<'r>,
    pub(super) mnemonic: Option<&'r str>,
    /// Name in textual form, with the dialect and without `!` or `#`. Empty without one.
    pub(super) name: &'r str,
    pub(super) assembly_format: Option<&'r str>,
    pub(super) has_custom_assembly_format: bool,
    pub(super) has_verifier: bool,
    pub(super) parameters: Vec<Parameter<'r>>,
    pub(super) traits: Vec<TraitFacts>,
    pub(super) builders: Vec<Builder<'r>>,
}

/// Parameter of a type or an attribute.
pub(super) struct Parameter<'r> {
    pub(super) name: &'r str,
    pub(super) cpp_type: &'r str,
    pub(super) accessor_type: &'r str,
    pub(super) summary: &'r str,
    pub(super) default: Option<&'r str>,
    pub(super) is_self_type: bool,
    /// Summary and description of the constraint, and the index of its predicate.
    pub(super) constraint: Option<(&'r str, &'r str, Option<usize>)>,
}

/// Enum.
pub(super) struct Enum<'r> {
    pub(super) item: Item<'r>,
    pub(super) underlying_type: &'r str,
    /// Text between the names of bits. `None` if values are single cases.
    pub(super) separator: Option<&'r str>,
    pub(super) is_attribute: bool,
    /// Name in C++, name in textual form, value.
    pub(super) cases: Vec<(&'r str, &'r str, i64)>,
}

/// Interface.
pub(super) struct Interface<'r> {
    pub(super) item: Item<'r>,
    /// `op`, `type` or `attr`.
    pub(super) kind: &'static str,
    pub(super) bases: Vec<String>,
    pub(super) methods: Vec<Method<'r>>,
}

/// Method of an interface.
pub(super) struct Method<'r> {
    pub(super) name: &'r str,
    pub(super) return_type: &'r str,
    /// Types and names.
    pub(super) arguments: Vec<(&'r str, &'r str)>,
    pub(super) is_static: bool,
    pub(super) description: &'r str,
    pub(super) has_default: bool,
}

impl<'r> Definition<'r> {
    pub(super) fn read(record: Record<'r>, reader: &mut Reader<'r>) -> Read<Self> {
        let def = AttrOrTypeDef::new(record)?;
        let parameter = |one: &DefParameter<'r>| {
            let constraint = one.constraint()?;
            let constraint = match &constraint {
                Some(one) => Some((one.summary()?, one.description()?, reader.index(one)?)),
                None => None,
            };
            Ok(Parameter {
                name: one.name(),
                cpp_type: one.cpp_type().unwrap_or_default(),
                accessor_type: one.cpp_accessor_type().unwrap_or_default(),
                summary: one.summary().unwrap_or_default(),
                default: one.default_value(),
                is_self_type: one.is_self_type(),
                constraint,
            })
        };
        Ok(Definition {
            parameters: def.parameters().iter().map(parameter).collect::<Read<_>>()?,
            item: Item {
                record,
                dialect: Some(def.dialect_name()),
                class: def.cpp_class_name().to_owned(),
                namespace: def.cpp_namespace(),
                summary: def.summary(),
                description: def.description(),
                metadata: metadata(record),
            },
            mnemonic: def.mnemonic(),
            name: def.mnemonic().map_or("", |_| def.qualified_name()),
            assembly_format: def.assembly_format(),
            has_custom_assembly_format: def.has_custom_assembly_format(),
            has_verifier: def.declares_verifier(),
            traits: traits(def.traits())?,
            builders: builders(def.builders().iter().map(|one| one.builder()))?,
        })
    }
}

impl<'r> Enum<'r> {
    pub(super) fn all(
        records: &'r Records,
        reader: &Reader<'r>,
        rejected: Rejected,
    ) -> Read<Vec<Self>> {
        let read = |info: EnumInfo<'r>| Enum {
            item: Item {
                record: info.def(),
                dialect: reader.dialect_of(info.namespace()),
                class: info.class_name().to_owned(),
                namespace: info.namespace(),
                summary: info.summary(),
                description: text(info.def(), "description"),
                metadata: Vec::new(),
            },
            underlying_type: info.underlying_type(),
            separator: info.bits().map(|bits| bits.separator),
            is_attribute: info.is_attribute(),
            cases: info.cases().iter().map(|one| (one.symbol, one.text, one.value)).collect(),
        };
        let mut all = Vec::new();
        for record in records.derived_from_if_defined("EnumInfo") {
            all.extend(rejected.keep(EnumInfo::read(record))?.map(read));
        }
        Ok(all)
    }
}

impl<'r> Interface<'r> {
    /// Reads the interfaces that have a name. Those of `DeclareOpInterfaceMethods` are other records of the same.
    pub(super) fn all(
        records: &'r Records,
        reader: &Reader<'r>,
        rejected: Rejected,
    ) -> Read<Vec<Self>> {
        let mut all = Vec::new();
        for (class, kind) in
            [("OpInterface", "op"), ("AttrInterface", "attr"), ("TypeInterface", "type")]
        {
            for record in records.derived_from_if_defined(class) {
                if record.is_anonymous() || record.is_subclass_of("DeclareInterfaceMethods") {
                    continue;
                }
                all.extend(rejected.keep(Interface::read(record, kind, reader))?);
            }
        }
        Ok(all)
    }

    fn read(record: Record<'r>, kind: &'static str, reader: &Reader<'r>) -> Read<Self> {
        let one = Described::read(record)?;
        Ok(Interface {
            item: Item {
                record,
                dialect: reader.dialect_of(one.namespace()),
                class: one.name().to_owned(),
                namespace: one.namespace(),
                summary: text(record, "summary"),
                description: one.description()?.unwrap_or_default(),
                metadata: metadata(record),
            },
            kind,
            bases: one.bases().iter().map(Described::qualified_name).collect(),
            methods: one
                .methods()
                .iter()
                .map(|method| Method {
                    name: method.name(),
                    return_type: method.return_type(),
                    arguments: method.arguments().iter().map(|one| (one.ty, one.name)).collect(),
                    is_static: method.is_static(),
                    description: method.description().unwrap_or_default(),
                    has_default: method.default_body().is_some(),
                })
                .collect(),
        })
    }
}
