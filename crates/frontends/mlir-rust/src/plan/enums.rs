//! Enums of a dialect: those in its namespace, and those of its operations' attributes.

use rustc_hash::FxHashSet;
use tablegen_core::{Record, Records};
use tablegen_mlir::model::dialect::Dialect;
use tablegen_mlir::model::enums::EnumInfo;
use tablegen_mlir::model::fields::Read;
use tablegen_mlir::model::operator::Operator;
use tablegen_mlir::model::property::Property;

/// Enum with its cases.
#[derive(Debug)]
pub(crate) struct Enum<'r> {
    pub record: Record<'r>,
    /// Name of the C++ enum.
    pub name: &'r str,
    pub summary: &'r str,
    pub cases: Vec<Case<'r>>,
    /// Text between the names of bits. `None` if values are single cases.
    pub separator: Option<&'r str>,
    /// Form of attributes with a value of the enum.
    pub form: Form<'r>,
    /// Width in bits of properties with a value of the enum.
    pub width: u32,
    /// True if values of a [`Form::Named`] are in angle brackets.
    pub has_brackets: bool,
    /// Definition of an attribute with a value of the enum.
    wrapper: Option<Record<'r>>,
}

/// Case of an enum.
#[derive(Debug)]
pub(crate) struct Case<'r> {
    /// Name in C++.
    pub symbol: &'r str,
    /// Name in textual form.
    pub text: &'r str,
    pub value: u64,
}

/// Form of attributes with a value of an enum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form<'r> {
    /// Integer attribute of this width in bits.
    Integer(u32),
    /// Attribute of a dialect, with this name.
    Named(&'r str),
    /// None is known.
    Unknown,
}

/// Returns the enum of a property's values. `None` if they have none.
pub(crate) fn enum_of_property<'r>(property: &Property<'r>) -> Read<Option<Record<'r>>> {
    let Some(record) = property.base()?.record else { return Ok(None) };
    Ok(record.field("enum").and_then(|field| field.value().as_def()))
}

impl Enum<'_> {
    /// Returns true if an attribute of this definition has a value of the enum.
    pub(crate) fn is_of(&self, attribute: Record<'_>) -> bool {
        self.record.id() == attribute.id()
            || self.wrapper.is_some_and(|one| one.id() == attribute.id())
    }
}

/// Reads the enums, in the order of their names. Enums without cases are left out.
pub(crate) fn read<'r>(
    records: &'r Records,
    dialect: &Dialect<'r>,
    operations: &[&Operator<'r>],
) -> Read<Vec<Enum<'r>>> {
    let namespace = dialect.cpp_namespace()?.trim_start_matches("::");
    let mut used = FxHashSet::default();
    for op in operations {
        for named in op.attributes() {
            let base = named.attribute.base()?.record();
            used.insert(base.id());
            if let Some(of) = base.field("enum").and_then(|field| field.value().as_def()) {
                used.insert(of.id());
            }
        }
        for named in op.properties() {
            let of = enum_of_property(&named.property)?;
            used.extend(of.map(|of| of.id()));
        }
    }
    let mut enums = Vec::new();
    let mut names = FxHashSet::default();
    let wrappers: Vec<Record<'r>> = records.derived_from_if_defined("EnumAttr").collect();
    for info in EnumInfo::all(records, "EnumInfo")? {
        let def = info.def();
        let is_own = info.namespace().trim_start_matches("::") == namespace;
        if !(is_own || used.contains(&def.id())) || info.cases().is_empty() {
            continue;
        }
        if !names.insert(info.class_name()) {
            continue;
        }
        let is_wrapper = |one: &&Record<'r>| {
            let of = one.field("enum").and_then(|field| field.value().as_def());
            of.is_some_and(|of| of.id() == def.id())
        };
        let wrapper = wrappers.iter().copied().find(|one| is_wrapper(&one));
        let name = wrapper.and_then(|one| one.field("attrName")?.value().as_str());
        let format = wrapper.and_then(|one| one.field("assemblyFormat")?.value().as_str());
        let has_brackets = format.is_some_and(|format| format.trim_start().starts_with("`<`"));
        let width = width(info.underlying_type());
        let form = match (name, width) {
            (Some(name), _) => Form::Named(name),
            (None, Some(bits)) if info.is_attribute() => Form::Integer(bits),
            _ => Form::Unknown,
        };
        let bits = width.unwrap_or(64);
        let mask = 1_u64.checked_shl(bits).map_or(u64::MAX, |end| end - 1);
        let case = |case: &tablegen_mlir::model::enums::EnumCase<'r>| Case {
            symbol: case.symbol,
            text: case.text,
            // Attributes have the low bits of a negative value.
            value: case.value.cast_unsigned() & mask,
        };
        enums.push(Enum {
            record: def,
            name: info.class_name(),
            summary: info.summary(),
            cases: info.cases().iter().map(case).collect(),
            separator: info.bits().map(|bits| bits.separator),
            form,
            width: width.unwrap_or(32),
            has_brackets,
            wrapper,
        });
    }
    Ok(enums)
}

/// Returns the width in bits of a C++ type that an enum is stored as.
pub(crate) fn width(underlying_type: &str) -> Option<u32> {
    Some(match underlying_type {
        "uint8_t" | "int8_t" => 8,
        "uint16_t" | "int16_t" => 16,
        "uint32_t" | "int32_t" | "" => 32,
        "uint64_t" | "int64_t" => 64,
        _ => return None,
    })
}
