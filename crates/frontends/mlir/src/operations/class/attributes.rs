//! Accessors of attributes and properties, and default values of attributes.

use tablegen_core::RecordError;

use super::Emitter;
use crate::cxx::tgfmt::tgfmt;
use crate::cxx::{Class, Flags, FmtContext, Parameter, put};
use crate::model::attribute::Attribute;
use crate::model::fields::{Read, camel_case};
use crate::model::property::Property;
use crate::operations::facts::{BUILDER, Facts, Form};

const CONTEXT_BUILDER: &str = "::mlir::Builder((*this)->getContext())";

/// Returns true if builders and setters can take a value in place of the attribute.
pub(super) fn has_raw_value(attribute: &Attribute<'_>) -> bool {
    attribute.return_type() != attribute.storage_type() && attribute.is_const_buildable()
}

/// Returns the expression that builds an attribute from a parameter.
pub(super) fn build_from_parameter(
    attribute: &Attribute<'_>,
    context: &FmtContext<'_>,
    parameter: &str,
) -> String {
    // Templates for strings quote the value as a literal. A parameter must not be quoted.
    let template = attribute.const_builder().replace("\"$0\"", "$0");
    tgfmt(&template, context, &[parameter])
}

/// Returns the expression that builds the default value of an attribute.
pub(in crate::operations) fn const_build(
    attribute: &Attribute<'_>,
    context: &FmtContext<'_>,
) -> String {
    let value = tgfmt(attribute.default_value(), context, &[]);
    tgfmt(attribute.const_builder(), context, &[&value])
}

/// Adds the getter of a property.
pub(in crate::operations) fn property_getter(
    facts: &Facts<'_, '_>,
    class: &mut Class,
    name: &str,
    property: &Property<'_>,
) -> Read<()> {
    let method = class.add_method(
        property.interface_type.to_owned(),
        name.to_owned(),
        Flags::INLINE,
        Vec::new(),
    );
    let method = method.ok_or_else(|| facts.overlap(name, 1387))?;
    put!(method.body(), "  return getProperties().{name}();");
    Ok(())
}

/// Adds the getter of an attribute that converts it to its return type. `builder` is the expression
/// for a builder.
pub(in crate::operations) fn attribute_getter(
    facts: &Facts<'_, '_>,
    class: &mut Class,
    name: &str,
    attribute: &Attribute<'_>,
    builder: &str,
) -> Read<()> {
    let method = class.add_method(
        attribute.return_type().to_owned(),
        name.to_owned(),
        Flags::NONE,
        Vec::new(),
    );
    let method = method.ok_or_else(|| facts.overlap(name, 1399))?;
    let body = method.body();
    put!(body, "  auto attr = {name}Attr();\n");
    let mut context = FmtContext::new().with_builder(builder.to_owned());
    if attribute.has_default_value() && attribute.is_optional() {
        if !attribute.is_const_buildable() {
            let message = format!(
                "DefaultValuedAttr of type {} must have a constBuilder",
                attribute.def_name()?
            );
            return Err(RecordError::new(&[], message));
        }
        let value = const_build(attribute, &context);
        context.set("_self", value);
        let value = tgfmt(attribute.convert_from_storage(), &context, &[]);
        put!(body, "    if (!attr)\n      return {value};\n");
    }
    context.set("_self", "attr");
    put!(body, "  return {};\n", tgfmt(attribute.convert_from_storage(), &context, &[]));
    Ok(())
}

impl Emitter<'_, '_, '_> {
    pub(super) fn property_getters(&mut self) -> Read<()> {
        let op = self.op;
        for one in op.properties() {
            let name = op.getter(one.name);
            property_getter(self.facts, self.out.class(), &name, &one.property)?;
        }
        Ok(())
    }

    pub(super) fn property_setters(&mut self) {
        let op = self.op;
        for one in op.properties() {
            let name = op.setter(one.name);
            let argument = format!("new{}", camel_case(one.name, true));
            let parameters =
                vec![Parameter::new(one.property.interface_type.to_owned(), argument.clone())];
            // The first setter that is dropped ends the list, as in mlir-tblgen.
            let Some(method) = self.try_add("void", &name, Flags::INLINE, parameters) else {
                return;
            };
            put!(method.body(), "  getProperties().{name}({argument});");
        }
    }

    pub(super) fn attribute_getters(&mut self) -> Read<()> {
        let (op, facts) = (self.op, self.facts);
        for one in op.attributes() {
            let (name, attribute) = (op.getter(one.name), &one.attribute);
            if attribute.is_derived() {
                let body = attribute.derived_body()?;
                if let Some(method) =
                    self.try_add(attribute.return_type().to_owned(), &name, Flags::NONE, Vec::new())
                {
                    put!(method.body(), "  {body}\n");
                }
                continue;
            }
            let ty = attribute.storage_type();
            let is_nullable = attribute.is_optional() || attribute.has_default_value();
            let cast = if is_nullable { "dyn_cast_or_null" } else { "cast" };
            let value = facts.attribute(Form::Op, one.name, false);
            let getter = format!("{name}Attr");
            if let Some(method) = self.try_add(ty.to_owned(), &getter, Flags::INLINE, Vec::new()) {
                put!(method.body(), "  return ::llvm::{cast}<{ty}>({value});");
            }
            attribute_getter(facts, self.out.class(), &name, attribute, CONTEXT_BUILDER)?;
        }
        self.derived_attributes()
    }

    /// Adds the methods of the interface of operations with derived attributes.
    fn derived_attributes(&mut self) -> Read<()> {
        let op = self.op;
        let derived: Vec<_> =
            op.attributes().iter().filter(|one| one.attribute.is_derived()).collect();
        if derived.is_empty() {
            return Ok(());
        }
        self.out.add_trait("::mlir::DerivedAttributeOpInterface::Trait");
        let parameters = vec![Parameter::new("::llvm::StringRef", "name")];
        let method = self.add("bool", "isDerivedAttribute", Flags::STATIC, parameters, 1985)?;
        for one in &derived {
            put!(method.body(), "  if (name == \"{}\") return true;\n", one.name);
        }
        method.body().write(" return false;");

        let missing: Vec<String> = derived
            .iter()
            .filter(|one| one.attribute.convert_from_storage().is_empty())
            .map(|one| op.getter(one.name))
            .collect();
        let ty = "::mlir::DictionaryAttr";
        let name = "materializeDerivedAttributes";
        let cx = self.cx;
        let body = self.add(ty, name, Flags::NONE, Vec::new(), 1995)?.body();
        if !missing.is_empty() {
            let names = missing.join(", ");
            let problem = format!("op has non-materializable derived attributes '{names}'");
            cx.warn(op.locs(), format!("{problem}, skipping"));
            put!(body, "  emitOpError(\"{problem}\");\n");
            body.write("  return nullptr;");
            return Ok(());
        }
        body.write(
            "  ::mlir::MLIRContext* ctx = getContext();\n  \
             ::mlir::Builder odsBuilder(ctx); (void)odsBuilder;\n  \
             return ::mlir::DictionaryAttr::get(  ctx, {\n",
        );
        for (index, one) in derived.iter().enumerate() {
            let name = op.getter(one.name);
            let context = FmtContext::new()
                .with_self(format!("{name}()"))
                .with_builder(BUILDER)
                .with("_ctxt", "ctx")
                .with("_storage", "ctx");
            let value = tgfmt(one.attribute.convert_from_storage(), &context, &[]);
            let separator = if index > 0 { ",\n" } else { "" };
            put!(body, "{separator}    {{{name}AttrName(),\n{value}}}");
        }
        body.write("});");
        Ok(())
    }

    pub(super) fn attribute_setters(&mut self) -> Read<()> {
        let (op, facts) = (self.op, self.facts);
        for one in op.attributes().iter().filter(|one| !one.attribute.is_derived()) {
            let (setter, getter) = (op.setter(one.name), op.getter(one.name));
            let set = |value: &str| match facts.stores_properties {
                true => format!("  getProperties().{} = {value};", one.name),
                false => format!("  (*this)->setAttr({getter}AttrName(), {value});"),
            };
            let parameters = vec![Parameter::new(one.attribute.storage_type().to_owned(), "attr")];
            let name = format!("{setter}Attr");
            if let Some(method) = self.try_add("void", &name, Flags::INLINE, parameters) {
                method.body().write(&set("attr"));
            }
            let attribute = &one.attribute;
            let base = attribute.base()?;
            if !has_raw_value(&base) {
                continue;
            }
            let is_unit = attribute.def_name()? == "UnitAttr";
            let ty = if is_unit {
                "bool".to_owned()
            } else if attribute.is_optional() {
                format!("::std::optional<{}>", base.return_type())
            } else {
                attribute.return_type().to_owned()
            };
            let parameters = vec![Parameter::new(ty, "attrValue")];
            let Some(method) = self.try_add("void", &setter, Flags::NONE, parameters) else {
                continue;
            };
            let context = FmtContext::new().with_builder(CONTEXT_BUILDER);
            if !attribute.is_optional() {
                method.body().write(&set(&build_from_parameter(attribute, &context, "attrValue")));
                continue;
            }
            let value = if is_unit { "attrValue" } else { "*attrValue" };
            let value = build_from_parameter(&base, &context, value);
            if facts.stores_properties {
                put!(
                    method.body(),
                    "
    auto &odsProp = getProperties().{};
    if (attrValue)
      odsProp = {value};
    else
      odsProp = nullptr;",
                    one.name
                );
            } else {
                put!(
                    method.body(),
                    "
    if (attrValue)
      return (*this)->setAttr({getter}AttrName(), {value});
    (*this)->removeAttr({getter}AttrName());"
                );
            }
        }
        Ok(())
    }

    pub(super) fn attribute_removers(&mut self) {
        let (op, facts) = (self.op, self.facts);
        for one in op.attributes().iter().filter(|one| one.attribute.is_optional()) {
            let name = format!("{}Attr", op.remover(one.name));
            let Some(method) = self.try_add("::mlir::Attribute", &name, Flags::INLINE, Vec::new())
            else {
                continue;
            };
            if facts.stores_properties {
                put!(
                    method.body(),
                    "
    auto attr = getProperties().{0};
    getProperties().{0} = {{}};
    return attr;
",
                    one.name
                );
            } else {
                put!(
                    method.body(),
                    "return (*this)->removeAttr({}AttrName());",
                    op.getter(one.name)
                );
            }
        }
    }

    /// Adds the method that sets attributes to their default values.
    pub(super) fn default_attributes(&mut self) -> Read<()> {
        let (op, facts) = (self.op, self.facts);
        let has_default =
            |attribute: &Attribute<'_>| attribute.has_default_value() && !attribute.is_optional();
        if !op.attributes().iter().any(|one| has_default(&one.attribute)) {
            return Ok(());
        }
        let context = FmtContext::new().with_builder(BUILDER);
        let with_default = op.attributes().iter().filter(|one| has_default(&one.attribute));
        if facts.has_properties {
            let parameters = vec![
                Parameter::new("::mlir::OperationName", "opName"),
                Parameter::new("Properties &", "properties"),
            ];
            let name = "populateDefaultProperties";
            let body = self.add("void", name, Flags::STATIC, parameters, 2853)?.body();
            put!(body.indent(), "::mlir::Builder {BUILDER}(opName.getContext());\n");
            for one in with_default {
                let value = const_build(&one.attribute, &context);
                put!(body, "if (!properties.{0})\n  properties.{0} = {value};\n", one.name);
            }
            return Ok(());
        }
        let parameters = vec![
            Parameter::new("const ::mlir::OperationName &", "opName"),
            Parameter::new("::mlir::NamedAttrList &", "attributes"),
        ];
        let body =
            self.add("void", "populateDefaultAttrs", Flags::STATIC, parameters, 2877)?.body();
        body.indent().write("auto attrNames = opName.getAttributeNames();\n");
        put!(body, "::mlir::Builder {BUILDER}(attrNames.front().getContext());\n");
        for one in with_default {
            let index = facts.attributes.iter().position(|known| known.name == one.name);
            let index = index.unwrap_or_default();
            put!(body, "if (!attributes.get(attrNames[{index}])) {{\n");
            let value = const_build(&one.attribute, &context);
            put!(body.indent(), "attributes.append(attrNames[{index}], {value});\n");
            body.unindent().write("}\n");
        }
        Ok(())
    }
}
