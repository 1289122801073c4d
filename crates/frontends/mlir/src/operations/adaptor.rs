//! C++ classes for the operands of an operation: a base with attributes and regions, a template
//! over the range of operands, and its instance for values.

use crate::cxx::tgfmt::tgfmt;
use crate::cxx::{
    Class, Declaration, Flags, FmtContext, Indented, Parameter, Parent, Printed, Visibility, put,
};
use crate::model::argument::NamedProperty;
use crate::model::attribute::Attribute;
use crate::model::fields::{Read, camel_case};
use tablegen_core::RecordError;

use super::class::{
    OperandRange, attribute_getter, const_build, operand_getters, property_getter,
    verify_stored_values,
};
use super::classes::Adaptors;
use super::facts::{BUILDER, Facts, Form, Member, OPERAND_SEGMENTS, STORAGE, StoredAttribute};
use super::verifiers::Verifiers;

/// Expression for a builder in methods of the base.
const ADAPTOR_BUILDER: &str = "::mlir::Builder(odsAttrs.getContext())";

/// Returns the classes for the operands of an operation, with what the text `printed` has of them.
pub(super) fn adaptors<'r>(
    facts: &Facts<'_, 'r>,
    verifiers: &Verifiers<'r>,
    printed: Printed,
) -> Read<Adaptors> {
    let op = facts.op;
    let generic_name = op.generic_adaptor_name();
    let mut base = Class::new(format!("{generic_name}Base")).printed(printed);
    let mut generic = Class::new(generic_name.as_str()).printed(printed);
    let mut adaptor = Class::new(op.adaptor_name()).printed(printed);

    base.declare_visibility(Visibility::Public);
    if facts.has_properties {
        properties(facts, &mut base)?;
    }
    base.declare_visibility(Visibility::Protected);
    let mut field = |ty: &str, name: &str| {
        base.declare(Declaration::Field { ty: ty.to_owned(), name: name.to_owned() });
    };
    field("::mlir::DictionaryAttr", "odsAttrs");
    field("::std::optional<::mlir::OperationName>", "odsOpName");
    if facts.has_properties {
        field("Properties", "properties");
    }
    field("::mlir::RegionRange", "odsRegions");

    generic.add_template_parameter("RangeT");
    generic.add_field("RangeT", "odsOperands");
    generic.add_parent(Parent::new(format!("detail::{}", base.name())));
    generic.declare_using("ValueT", "::llvm::detail::ValueOfRange<RangeT>");
    generic.declare_using("Base", format!("detail::{}", base.name()));
    constructors(facts, &mut base, &mut generic);

    let sizes = facts.sized_operands.then(|| sizes(facts));
    let range = OperandRange {
        ty: "RangeT",
        element: "ValueT",
        begin: "odsOperands.begin()",
        size: "odsOperands.size()",
    };
    operand_getters(facts, &mut generic, Some(&mut base), sizes.as_deref(), range)?;
    if let Some(method) = generic.add_method("RangeT", "getOperands", Flags::NONE, Vec::new()) {
        method.body().write("  return odsOperands;");
    }
    stored_values(facts, &mut base)?;
    regions(facts, &mut base)?;

    adaptor
        .add_parent(Parent::new(generic_name.as_str()))
        .add_template_argument("::mlir::ValueRange");
    adaptor.declare_visibility(Visibility::Public);
    adaptor.declare_using(format!("{generic_name}::{generic_name}"), "");
    let parameters = vec![Parameter::new(op.class_name().to_owned(), "op")];
    if let Some(constructor) = adaptor.add_constructor(Flags::NONE, parameters) {
        constructor.add_initializer(generic_name, "op->getOperands(), op");
    }
    let parameters = vec![Parameter::new("::mlir::Location", "loc")];
    let method = adaptor.add_method("::llvm::LogicalResult", "verify", Flags::NONE, parameters);
    let body = method.ok_or_else(|| facts.overlap("verify", 4810))?.body();
    verify_stored_values(facts, Form::Adaptor, body, verifiers)?;
    body.write("  return ::mlir::success();");

    base.finalize();
    generic.finalize();
    adaptor.finalize();
    Ok(Adaptors { base, generic, adaptor })
}

/// Returns the statements that define `sizeAttr`.
fn sizes(facts: &Facts<'_, '_>) -> String {
    if facts.stores_properties {
        return "\n  ::llvm::ArrayRef<int32_t> sizeAttr = getProperties().operandSegmentSizes;\n"
            .to_owned();
    }
    let attribute = facts.attribute(Form::Adaptor, OPERAND_SEGMENTS, false);
    format!(
        "\n  assert({attribute} && \"missing segment size attribute for op\");\n  auto sizeAttr = \
         ::llvm::cast<::mlir::DenseI32ArrayAttr>({attribute});\n"
    )
}

/// Declares the struct of properties.
fn properties(facts: &Facts<'_, '_>, base: &mut Class) -> Read<()> {
    let members = facts.members();
    if members.is_empty() {
        base.declare_using("Properties", "::mlir::EmptyProperties");
        return Ok(());
    }
    let mut text = "  struct Properties {\n".to_owned();
    let mut comparison =
        "    bool operator==(const Properties &rhs) const {\n      return \n".to_owned();
    for member in members {
        let name = match member {
            Member::Attribute(one) => {
                attribute_member(&mut text, one);
                one.name
            }
            Member::Property(one) => {
                property_member(&mut text, one);
                one.name
            }
        };
        if name.is_empty() {
            let message = "missing name for property";
            return Err(RecordError::new(facts.op.locs(), message));
        }
        put!(comparison, "        rhs.{name} == this->{name} &&\n");
    }
    text.push_str(&comparison);
    text.push_str(
        "        true;\n    }\n    bool operator!=(const Properties &rhs) const {\n      return \
         !(*this == rhs);\n    }\n  };\n",
    );
    base.declare_extra(text, "");
    Ok(())
}

fn property_member(text: &mut String, one: &NamedProperty<'_>) {
    let (name, property) = (one.name, &one.property);
    put!(text, "    using {name}Ty = {};\n    {name}Ty {name}", property.storage_type);
    if !property.storage_value.is_empty() {
        put!(text, " = {}", property.storage_value);
    } else if property.has_default_value() {
        let context = FmtContext::new().with_builder(BUILDER);
        put!(text, " = {}", tgfmt(property.default_value, &context, &[]));
    }
    let context = FmtContext::new().with("_storage", STORAGE).with("_value", "propValue");
    let get_context = FmtContext::new().with("_storage", STORAGE);
    put!(
        text,
        ";
    {0} get{1}() const {{
      auto &propStorage = this->{name};
      return {2};
    }}
    void set{1}({0} propValue) {{
      auto &propStorage = this->{name};
      {3};
    }}
",
        property.interface_type,
        camel_case(name, true),
        tgfmt(property.convert_from_storage, &get_context, &[]),
        tgfmt(property.assign_to_storage, &context, &[])
    );
}

fn attribute_member(text: &mut String, one: &StoredAttribute<'_, '_>) {
    let name = one.name;
    let ty = one.attribute.map_or("::mlir::DenseI32ArrayAttr", Attribute::storage_type);
    put!(text, "    using {name}Ty = {ty};\n    {name}Ty {name};\n");
    let Some(attribute) = one.attribute else { return };
    put!(
        text,
        "
    auto get{0}() const {{
      auto &propStorage = this->{name};
      return ::llvm::{1}<{ty}>(propStorage);
    }}
    void set{0}(const {ty} &propValue) {{
      this->{name} = propValue;
    }}
",
        camel_case(name, true),
        cast(attribute)
    );
}

/// Returns the cast from an attribute of any class.
fn cast(attribute: &Attribute<'_>) -> &'static str {
    match attribute.is_optional() || attribute.has_default_value() {
        true => "dyn_cast_or_null",
        false => "cast",
    }
}

fn constructors(facts: &Facts<'_, '_>, base: &mut Class, generic: &mut Class) {
    let op = facts.op;
    let has_properties = facts.has_properties;
    let attributes = Parameter::new("::mlir::DictionaryAttr", "attrs");
    let regions = Parameter::new("::mlir::RegionRange", "regions").with_default("{}");
    let (attributes, properties) = match has_properties {
        true => (attributes, Parameter::new("const Properties &", "properties")),
        false => (
            attributes.with_default("{}"),
            Parameter::new("const ::mlir::EmptyProperties &", "properties").with_default("{}"),
        ),
    };
    let values = Parameter::new("RangeT", "values");
    let own = vec![attributes.clone(), properties.clone(), regions.clone()];
    if let Some(constructor) = base.add_constructor(Flags::INLINE, own) {
        constructor.add_initializer("odsAttrs", "attrs");
        if has_properties {
            constructor.add_initializer("properties", "properties");
        }
        constructor.add_initializer("odsRegions", "regions");
        let body = constructor.body();
        body.indent().write("if (odsAttrs)\n");
        put!(body.indent(), "odsOpName.emplace(\"{}\", odsAttrs.getContext());\n", facts.name);
    }
    let name = generic.name().to_owned();
    let parameters = vec![values.clone(), attributes, properties, regions.clone()];
    if let Some(constructor) = generic.add_constructor(Flags::NONE, parameters) {
        constructor.add_initializer("Base", "attrs, properties, regions");
        constructor.add_initializer("odsOperands", "values");
    }
    let parameters = vec![
        values.clone(),
        Parameter::new("::mlir::DictionaryAttr", "attrs"),
        Parameter::new("::mlir::OpaqueProperties", "properties"),
        regions,
    ];
    if let Some(constructor) = generic.add_constructor(Flags::NONE, parameters) {
        let ty = if has_properties { "Properties" } else { "::mlir::EmptyProperties" };
        let properties = format!("(properties ? *properties.as<{ty} *>() : {ty}{{}})");
        constructor.add_initializer(name.as_str(), format!("values, attrs, {properties}, regions"));
    }
    if has_properties {
        let default = if facts.sized_operands { "" } else { "nullptr" };
        let attributes = Parameter::new("::mlir::DictionaryAttr", "attrs").with_default(default);
        let parameters = vec![values.clone(), attributes];
        if let Some(constructor) = generic.add_constructor(Flags::NONE, parameters) {
            constructor.add_initializer(name.as_str(), "values, attrs, Properties{}, {}");
        }
    }
    let parameters = vec![values.clone(), Parameter::new(format!("const {name}Base &"), "base")];
    if let Some(constructor) = generic.add_constructor(Flags::INLINE, parameters) {
        constructor.add_initializer("Base", "base");
        constructor.add_initializer("odsOperands", "values");
    }
    let (flags, ty) = match has_properties {
        // The class of the operation is complete where the definition is.
        true => (Flags::NONE, op.class_name()),
        false => (Flags::INLINE, "::mlir::Operation *"),
    };
    if let Some(constructor) =
        base.add_constructor(flags, vec![Parameter::new(ty.to_owned(), "op")])
    {
        constructor.add_initializer("odsAttrs", "op->getRawDictionaryAttrs()");
        constructor.add_initializer("odsOpName", "op->getName()");
        if has_properties {
            constructor.add_initializer("properties", "op.getProperties()");
        }
        constructor.add_initializer("odsRegions", "op->getRegions()");
    }
    let parameters = vec![values, Parameter::new("LateInst", "op")];
    if let Some(constructor) = generic.add_constructor(Flags::NONE, parameters) {
        let class = op.class_name();
        constructor.add_template_parameter(format!("LateInst = {class}"));
        constructor.add_template_parameter(format!(
            "= std::enable_if_t<std::is_same_v<LateInst, {class}>>"
        ));
        constructor.add_initializer("Base", "op");
        constructor.add_initializer("odsOperands", "values");
    }
}

/// Adds the getters of properties and attributes.
fn stored_values(facts: &Facts<'_, '_>, base: &mut Class) -> Read<()> {
    let op = facts.op;
    let mut simple = |ty: &str, name: &str, body: &str, line| -> Read<()> {
        let method = base.add_method(ty.to_owned(), name.to_owned(), Flags::INLINE, Vec::new());
        let method = method.ok_or_else(|| facts.overlap(&format!("Adaptor::{name}"), line))?;
        method.body().write(body);
        Ok(())
    };
    if facts.has_properties {
        simple("const Properties &", "getProperties", "  return properties;", 4734)?;
    }
    simple("::mlir::DictionaryAttr", "getAttributes", "  return odsAttrs;", 4740)?;
    for one in op.properties() {
        property_getter(facts, base, &op.getter(one.name), &one.property)?;
    }
    for one in op.attributes().iter().filter(|one| !one.attribute.is_derived()) {
        let (attribute, name) = (&one.attribute, op.getter(one.name));
        let ty = attribute.storage_type();
        let is_inline = facts.has_properties && !attribute.has_default_value();
        let flags = if is_inline { Flags::INLINE } else { Flags::NONE };
        let method = base.add_method(ty.to_owned(), format!("{name}Attr"), flags, Vec::new());
        let overlap = || facts.overlap(&format!("Adaptor::{name}Attr"), 4708);
        let body: &mut Indented = method.ok_or_else(overlap)?.body().indent();
        if !facts.has_properties {
            body.write("assert(odsAttrs && \"no attributes when constructing adapter\");\n");
        }
        put!(
            body,
            "auto attr = ::llvm::{}<{ty}>({});\n",
            cast(attribute),
            facts.attribute(Form::Adaptor, one.name, false)
        );
        if attribute.has_default_value() && attribute.is_optional() {
            let context = FmtContext::new().with_builder(ADAPTOR_BUILDER);
            put!(body, "if (!attr)\n  attr = {};\n", const_build(attribute, &context));
        }
        body.write("return attr;\n");
        attribute_getter(facts, base, &name, attribute, ADAPTOR_BUILDER)?;
    }
    Ok(())
}

fn regions(facts: &Facts<'_, '_>, base: &mut Class) -> Read<()> {
    let op = facts.op;
    for (index, region) in op.regions().iter().enumerate().filter(|(_, one)| !one.name.is_empty()) {
        let name = op.getter(region.name);
        let (ty, body, line) = match region.is_variadic() {
            true => {
                ("::mlir::RegionRange", format!("  return odsRegions.drop_front({index});"), 4768)
            }
            false => ("::mlir::Region &", format!("  return *odsRegions[{index}];"), 4774),
        };
        let method = base.add_method(ty, name.clone(), Flags::INLINE, Vec::new());
        let method = method.ok_or_else(|| facts.overlap(&format!("Adaptor::{name}"), line))?;
        method.body().write(&body);
    }
    if !op.regions().is_empty()
        && let Some(method) =
            base.add_method("::mlir::RegionRange", "getRegions", Flags::INLINE, Vec::new())
    {
        method.body().write("  return odsRegions;");
    }
    Ok(())
}
