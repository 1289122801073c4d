//! [`Facts`]: names and types that the classes of an operation and of its operands share.

use tablegen_core::RecordError;

use crate::cxx::{Indented, put};
use crate::model::argument::{NamedAttribute, NamedProperty};
use crate::model::attribute::Attribute;
use crate::model::fields::Read;
use crate::model::operator::Operator;
use crate::model::property::Property;

/// Name of the sizes of operand groups.
pub(super) const OPERAND_SEGMENTS: &str = "operandSegmentSizes";
/// Name of the sizes of result groups.
pub(super) const RESULT_SEGMENTS: &str = "resultSegmentSizes";
/// Name of the `OpBuilder` parameter of builders.
pub(super) const BUILDER: &str = "odsBuilder";
/// Name of the `OperationState` parameter of builders.
pub(super) const STATE: &str = "odsState";
/// Expression for the properties of an operation that is being built.
pub(super) const STATE_PROPERTIES: &str = "odsState.getOrAddProperties<Properties>()";
/// Variable with the storage of a property.
pub(super) const STORAGE: &str = "propStorage";

/// Class that code is emitted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Class of the operation.
    Op,
    /// Class of its operands, without an operation.
    Adaptor,
}

/// Attribute that an operation stores, or that is derived.
#[derive(Clone, Debug)]
pub(super) struct StoredAttribute<'o, 'r> {
    pub(super) name: &'r str,
    pub(super) is_required: bool,
    /// Description. `None` for attributes that traits imply.
    pub(super) attribute: Option<&'o Attribute<'r>>,
    /// Number of required attributes with smaller names.
    lower: usize,
    /// Number of required attributes with greater names.
    upper: usize,
}

impl StoredAttribute<'_, '_> {
    fn is_derived(&self) -> bool {
        self.attribute.is_some_and(Attribute::is_derived)
    }
}

/// Member of the struct of properties.
#[derive(Clone, Copy, Debug)]
pub(super) enum Member<'f, 'o, 'r> {
    Attribute(&'f StoredAttribute<'o, 'r>),
    Property(&'f NamedProperty<'r>),
}

/// Facts about an operation.
#[derive(Debug)]
pub(super) struct Facts<'o, 'r> {
    pub(super) op: &'o Operator<'r>,
    /// Name in textual form.
    pub(super) name: String,
    /// True if the operation has a struct of properties, which may be empty.
    pub(super) has_properties: bool,
    /// True if the dialect stores attributes as properties.
    pub(super) stores_properties: bool,
    /// Attributes by name.
    pub(super) attributes: Vec<StoredAttribute<'o, 'r>>,
    /// True if an attribute or property has the sizes of operand groups.
    pub(super) sized_operands: bool,
    /// True if an attribute or property has the sizes of result groups.
    pub(super) sized_results: bool,
    /// Property with the sizes of operand groups.
    pub(super) operand_segments: Option<NamedProperty<'r>>,
    /// Property with the sizes of result groups.
    pub(super) result_segments: Option<NamedProperty<'r>>,
    /// Position at which old bytecode has the sizes of operand groups.
    pub(super) legacy_operand_position: usize,
    /// Position at which old bytecode has the sizes of result groups.
    pub(super) legacy_result_position: usize,
}

impl<'o, 'r> Facts<'o, 'r> {
    pub(super) fn new(op: &'o Operator<'r>) -> Read<Self> {
        let stores_properties = op.dialect().use_properties_for_attributes()?;
        let sized_operands = op.has_trait("::mlir::OpTrait::AttrSizedOperandSegments");
        let sized_results = op.has_trait("::mlir::OpTrait::AttrSizedResultSegments");
        let mut attributes: Vec<StoredAttribute<'o, 'r>> = Vec::new();
        for NamedAttribute { name, attribute } in op.attributes() {
            if attributes.iter().all(|known| known.name != *name) {
                let is_optional = attribute.has_default_value()
                    || attribute.is_optional()
                    || attribute.is_derived();
                let attribute = Some(attribute);
                let is_required = !is_optional;
                attributes.push(StoredAttribute {
                    name,
                    is_required,
                    attribute,
                    lower: 0,
                    upper: 0,
                });
            }
        }
        let mut segments = |is_sized, name: &'static str, count| {
            if is_sized && stores_properties {
                return Some(segment_property(name, count));
            }
            if is_sized && attributes.iter().all(|known| known.name != name) {
                let attribute = None;
                attributes.push(StoredAttribute {
                    name,
                    is_required: true,
                    attribute,
                    lower: 0,
                    upper: 0,
                });
            }
            None
        };
        let operand_segments = segments(sized_operands, OPERAND_SEGMENTS, op.operands().len());
        let result_segments = segments(sized_results, RESULT_SEGMENTS, op.results().len());
        attributes.sort_by_key(|one| one.name);
        let smaller = |name| attributes.iter().filter(|one| one.name < name).count();
        let legacy_operand_position = smaller("operand_segment_sizes");
        let legacy_result_position = smaller("result_segment_sizes");
        let mut required = 0;
        for one in &mut attributes {
            one.lower = required;
            required += usize::from(one.is_required);
        }
        for one in &mut attributes {
            one.upper = required - one.lower - usize::from(one.is_required);
        }
        Ok(Facts {
            op,
            name: op.operation_name()?,
            has_properties: stores_properties || !op.properties().is_empty(),
            stores_properties,
            attributes,
            sized_operands,
            sized_results,
            operand_segments,
            result_segments,
            legacy_operand_position,
            legacy_result_position,
        })
    }

    /// Returns the members of the struct of properties.
    pub(super) fn members(&self) -> Vec<Member<'_, 'o, 'r>> {
        let attributes = self.attributes.iter().filter(|one| !one.is_derived());
        let properties = self.op.properties().iter();
        attributes
            .map(Member::Attribute)
            .chain(properties.map(Member::Property))
            .chain(self.operand_segments.as_ref().map(Member::Property))
            .chain(self.result_segments.as_ref().map(Member::Property))
            .collect()
    }

    /// Returns true if the struct of properties has members.
    pub(super) fn has_members(&self) -> bool {
        if !self.op.properties().is_empty() {
            return true;
        }
        self.has_properties
            && (self.sized_operands
                || self.sized_results
                || self.attributes.iter().any(|one| !one.is_derived()))
    }

    /// Returns the expression for the name of an attribute.
    pub(super) fn attribute_name(&self, form: Form, name: &str) -> String {
        let getter = self.op.getter(name);
        match form {
            Form::Op => format!("{getter}AttrName()"),
            Form::Adaptor => format!("{}::{getter}AttrName(*odsOpName)", self.op.class_name()),
        }
    }

    /// Returns the expression for the attributes as a sorted range.
    pub(super) fn attribute_range(form: Form) -> &'static str {
        match form {
            Form::Op => "(*this)->getAttrs()",
            Form::Adaptor => "odsAttrs",
        }
    }

    /// Returns the expression for an attribute; with its name if `named`.
    pub(super) fn attribute(&self, form: Form, name: &str, named: bool) -> String {
        if self.has_properties {
            return format!("getProperties().{name}");
        }
        let found = self.attributes.iter().find(|one| one.name == name);
        let (lower, upper) = found.map_or((0, 0), |one| (one.lower, one.upper));
        let range = Self::attribute_range(form);
        let named = if named { "Named" } else { "" };
        let name = self.attribute_name(form, name);
        format!(
            "::mlir::impl::get{named}AttrFromSortedRange({range}.begin() + {lower}, {range}.end() - \
             {upper}, {name})"
        )
    }

    /// Returns the beginning of a statement that reports an error, up to its text.
    pub(super) fn error_prefix(&self, form: Form) -> String {
        match form {
            Form::Op => "emitOpError(\"".to_owned(),
            Form::Adaptor => format!("emitError(loc, \"'{}' op ", self.name),
        }
    }

    /// Returns the name of an operand for parameters.
    pub(super) fn operand_parameter(&self, index: usize) -> String {
        match self.op.operands()[index].name {
            "" => format!("odsArg_{index}"),
            name => name.to_owned(),
        }
    }

    /// Returns the error about a method that another one of the same signature hides. `line` is the
    /// line of mlir-tblgen's sources that its message has.
    pub(super) fn overlap(&self, name: &str, line: u32) -> RecordError {
        let message = format!(
            "Unexpected overlap when generating `{name}` for {} (from line {line})",
            self.name
        );
        RecordError::new(self.op.locs(), message)
    }
}

/// Returns the property with the sizes of groups of operands or results.
fn segment_property<'r>(name: &'static str, count: usize) -> NamedProperty<'r> {
    let mut parser = Indented::new();
    put!(
        parser,
        r#"
  size_t i = 0;
  auto parseElem = [&]() -> ::mlir::ParseResult {{
    if (i >= {count})
      return $_parser.emitError($_parser.getCurrentLocation(),
        "expected `]` after {count} segment sizes");
    if (failed($_parser.parseInteger($_storage[i])))
      return ::mlir::failure();
    i += 1;
    return ::mlir::success();
  }};
  if (failed($_parser.parseCommaSeparatedList(
      ::mlir::AsmParser::Delimeter::Square, parseElem)))
    return failure();
  if (i < {count})
    return $_parser.emitError($_parser.getCurrentLocation(),
      "expected {count} segment sizes, found only ") << i;
  return success();
"#
    );
    NamedProperty {
        name,
        property: Property {
            record: None,
            summary: "",
            description: "",
            storage_type: format!("std::array<int32_t, {count}>"),
            interface_type: "::llvm::ArrayRef<int32_t>",
            convert_from_storage: "$_storage",
            assign_to_storage: "::llvm::copy($_value, $_storage.begin())",
            convert_to_attribute: "return ::mlir::DenseI32ArrayAttr::get($_ctxt, $_storage);",
            convert_from_attribute: "return convertFromAttribute($_storage, $_attr, $_diag);",
            parser: parser.into_string(),
            optional_parser: "",
            printer: "
  [&]() {
    $_printer << '[';
    ::llvm::interleaveComma($_storage, $_printer);
    $_printer << ']';
  }()
",
            read_from_bytecode: "
  if ($_reader.getBytecodeVersion() >= /*kNativePropertiesODSSegmentSize=*/6)
    return $_reader.readSparseArray(::llvm::MutableArrayRef($_storage));
",
            write_to_bytecode: "
  if ($_writer.getBytecodeVersion() >= /*kNativePropertiesODSSegmentSize=*/6)
    $_writer.writeSparseArray(::llvm::ArrayRef($_storage));
",
            hash: "::llvm::hash_combine_range(std::begin($_storage), std::end($_storage));",
            default_value: "",
            storage_value: "",
        },
    }
}
