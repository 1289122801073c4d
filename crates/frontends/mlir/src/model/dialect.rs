//! [`Dialect`]: dialect that operations, attributes and types belong to.

use tablegen_core::{Dag, Record};

use super::fields::{Read, text_if_any};

/// View of a record of class `Dialect`.
#[derive(Clone, Debug)]
pub struct Dialect<'r> {
    record: Record<'r>,
    dependent_dialects: Vec<&'r str>,
}

/// Defines accessors of bits.
macro_rules! bits {
    ($($(#[doc = $doc:literal])* $name:ident = $field:literal;)*) => {
        $(
            $(#[doc = $doc])*
            ///
            /// # Errors
            /// Returns an error if the bit is not known.
            pub fn $name(&self) -> Read<bool> {
                self.record.bit($field)
            }
        )*
    };
}

impl<'r> Dialect<'r> {
    /// Reads a record of class `Dialect`.
    ///
    /// # Errors
    /// Returns an error if the dependent dialects are not texts.
    pub fn new(record: Record<'r>) -> Read<Self> {
        Ok(Dialect { record, dependent_dialects: record.list_of_strings("dependentDialects")? })
    }

    /// Returns the record.
    pub fn record(&self) -> Record<'r> {
        self.record
    }

    /// Returns the prefix of names in textual form.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn name(&self) -> Read<&'r str> {
        self.record.string("name")
    }

    /// Returns the C++ namespace.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn cpp_namespace(&self) -> Read<&'r str> {
        self.record.string("cppNamespace")
    }

    /// Returns the name of the C++ class: that of the record without `_`.
    pub fn cpp_class_name(&self) -> String {
        self.record.name().replace('_', "")
    }

    /// Returns the summary, which may be empty.
    pub fn summary(&self) -> &'r str {
        self.text_or_empty("summary")
    }

    /// Returns the description, which may be empty.
    pub fn description(&self) -> &'r str {
        self.text_or_empty("description")
    }

    fn text_or_empty(&self, field: &str) -> &'r str {
        self.record.field(field).and_then(|field| field.value().as_str()).unwrap_or_default()
    }

    /// Returns the C++ classes of the dialects that are loaded with this one.
    pub fn dependent_dialects(&self) -> &[&'r str] {
        &self.dependent_dialects
    }

    /// Returns further C++ declarations for the class, if the dialect has any.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn extra_class_declaration(&self) -> Read<Option<&'r str>> {
        text_if_any(self.record, "extraClassDeclaration")
    }

    bits! {
        /// Returns true if the dialect has canonicalization patterns.
        has_canonicalizer = "hasCanonicalizer";
        /// Returns true if the dialect makes operations for constants.
        has_constant_materializer = "hasConstantMaterializer";
        /// Returns true if the destructor is written by hand.
        has_non_default_destructor = "hasNonDefaultDestructor";
        /// Returns true if the dialect verifies its attributes on operations.
        has_operation_attr_verify = "hasOperationAttrVerify";
        /// Returns true if the dialect verifies its attributes on arguments of regions.
        has_region_arg_attr_verify = "hasRegionArgAttrVerify";
        /// Returns true if the dialect verifies its attributes on results of regions.
        has_region_result_attr_verify = "hasRegionResultAttrVerify";
        /// Returns true if the dialect implements interfaces for operations that do not.
        has_operation_interface_fallback = "hasOperationInterfaceFallback";
        /// Returns true if parser and printer of attributes are generated.
        use_default_attribute_printer_parser = "useDefaultAttributePrinterParser";
        /// Returns true if parser and printer of types are generated.
        use_default_type_printer_parser = "useDefaultTypePrinterParser";
        /// Returns true if operations and types can be added at run time.
        is_extensible = "isExtensible";
        /// Returns true if inherent attributes of operations are stored as properties.
        use_properties_for_attributes = "usePropertiesForAttributes";
    }

    /// Returns the attributes that operations of other dialects can have.
    ///
    /// # Errors
    /// Returns an error if the field is not a dag.
    pub fn discardable_attributes(&self) -> Read<Dag<'r>> {
        self.record.dag("discardableAttrs")
    }
}

impl PartialEq for Dialect<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.record.id() == other.record.id()
    }
}

impl Eq for Dialect<'_> {}
