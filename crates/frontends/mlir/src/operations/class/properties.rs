//! Methods that convert the struct of properties to attributes and back.

use super::Emitter;
use super::verifier::is_verified;
use crate::cxx::tgfmt::tgfmt;
use crate::cxx::{Flags, FmtContext, Indented, Parameter, put};
use crate::model::argument::NamedProperty;
use crate::model::fields::Read;
use crate::operations::facts::{BUILDER, Form, Member, OPERAND_SEGMENTS, RESULT_SEGMENTS, STORAGE};

const RESULT: &str = "::llvm::LogicalResult";

/// Returns the name that the sizes of groups had in old versions of MLIR. `None` for other members.
fn legacy_name(name: &str) -> Option<&'static str> {
    match name {
        OPERAND_SEGMENTS => Some("operand_segment_sizes"),
        RESULT_SEGMENTS => Some("result_segment_sizes"),
        _ => None,
    }
}

/// Returns the statements that define `attr` as the value of a member in a dictionary.
fn look_up(name: &str) -> String {
    let mut text = format!("   auto attr = dict.get(\"{name}\");");
    if let Some(legacy) = legacy_name(name) {
        put!(text, "   if (!attr) attr = dict.get(\"{legacy}\");");
    }
    text
}

impl Emitter<'_, '_, '_> {
    pub(super) fn properties_support(&mut self) -> Read<()> {
        let facts = self.facts;
        if !facts.has_properties {
            return Ok(());
        }
        let members = facts.members();
        self.set_from_attribute(&members);
        self.as_dictionary(&members);
        self.hash(&members);
        self.inherent_attributes(&members);
        self.verify_inherent_attributes(&members)?;
        self.out.class().declare_using("Properties", "FoldAdaptor::Properties");
        self.bytecode(&members)
    }

    /// Adds a static method that no other method can hide.
    fn add_static(
        &mut self,
        result: &'static str,
        name: &'static str,
        parameters: &[(&'static str, &'static str)],
        write: impl FnOnce(&mut Indented),
    ) {
        let parameters = parameters.iter().map(|&(ty, name)| Parameter::new(ty, name)).collect();
        if let Some(method) = self.try_add(result, name, Flags::STATIC, parameters) {
            write(method.body());
        }
    }

    fn set_from_attribute(&mut self, members: &[Member<'_, '_, '_>]) {
        let emit_error = "::llvm::function_ref<::mlir::InFlightDiagnostic()>";
        let parameters =
            [("Properties &", "prop"), ("::mlir::Attribute", "attr"), (emit_error, "emitError")];
        self.add_static(RESULT, "setPropertiesFromAttr", &parameters, |body| {
            body.write(
                r#"
  ::mlir::DictionaryAttr dict = ::llvm::dyn_cast<::mlir::DictionaryAttr>(attr);
  if (!dict) {
    emitError() << "expected DictionaryAttr to set properties";
    return ::mlir::failure();
  }
    "#,
            );
            for member in members {
                match member {
                    Member::Property(one) => set_property(body, one),
                    Member::Attribute(one) => put!(
                        body,
                        r#"
  {{
    auto &propStorage = prop.{0};
    {1}
    if (attr) {{
      auto convertedAttr = ::llvm::dyn_cast<std::remove_reference_t<decltype(propStorage)>>(attr);
      if (convertedAttr) {{
        propStorage = convertedAttr;
      }} else {{
        emitError() << "Invalid attribute `{0}` in property conversion: " << attr;
        return ::mlir::failure();
      }}
    }}
  }}
"#,
                        one.name,
                        look_up(one.name)
                    ),
                }
            }
            body.write("  return ::mlir::success();\n");
        });
    }

    fn as_dictionary(&mut self, members: &[Member<'_, '_, '_>]) {
        let parameters = [("::mlir::MLIRContext *", "ctx"), ("const Properties &", "prop")];
        self.add_static("::mlir::Attribute", "getPropertiesAsAttr", &parameters, |body| {
            body.write("    ::mlir::SmallVector<::mlir::NamedAttribute> attrs;\n");
            body.write("    ::mlir::Builder odsBuilder{ctx};\n");
            for member in members {
                match member {
                    Member::Property(one) => {
                        let context =
                            FmtContext::new().with("_ctxt", "ctx").with("_storage", STORAGE);
                        let value = tgfmt(one.property.convert_to_attribute, &context, &[]);
                        put!(
                            body,
                            r#"
    {{
      const auto &propStorage = prop.{0};
      auto attr = [&]() -> ::mlir::Attribute {{
        {value}
      }}();
      attrs.push_back(odsBuilder.getNamedAttr("{0}", attr));
    }}
"#,
                            one.name
                        );
                    }
                    Member::Attribute(one) => put!(
                        body,
                        r#"
    {{
      const auto &propStorage = prop.{0};
      if (propStorage)
        attrs.push_back(odsBuilder.getNamedAttr("{0}",
                                       propStorage));
    }}
"#,
                        one.name
                    ),
                }
            }
            body.write(
                "
  if (!attrs.empty())
    return odsBuilder.getDictionaryAttr(attrs);
  return {};
",
            );
        });
    }

    fn hash(&mut self, members: &[Member<'_, '_, '_>]) {
        let parameters = [("const Properties &", "prop")];
        self.add_static("llvm::hash_code", "computePropertiesHash", &parameters, |body| {
            for member in members {
                if let Member::Property(one) = member
                    && !one.property.hash.is_empty()
                {
                    let context = FmtContext::new().with("_storage", STORAGE);
                    put!(
                        body,
                        "
  auto hash_{}_ = [] (const auto &propStorage) -> llvm::hash_code {{
    using ::llvm::hash_value;
    return {};
  }};
",
                        one.name,
                        tgfmt(one.property.hash, &context, &[])
                    );
                }
            }
            body.write("  using llvm::hash_value;\n  return llvm::hash_combine(");
            for (index, member) in members.iter().enumerate() {
                if index > 0 {
                    body.write(", ");
                }
                match member {
                    Member::Property(one) if !one.property.hash.is_empty() => {
                        put!(body, "\n    hash_{0}_(prop.{0})", one.name);
                    }
                    Member::Property(one) => put!(body, "\n    hash_value(prop.{})", one.name),
                    Member::Attribute(one) => {
                        put!(body, "\n    llvm::hash_value(prop.{}.getAsOpaquePointer())", one.name)
                    }
                }
            }
            body.write(");\n");
        });
    }

    /// Adds the methods that read and write members as attributes, by name.
    fn inherent_attributes(&mut self, members: &[Member<'_, '_, '_>]) {
        let (context, name) = (("::mlir::MLIRContext *", "ctx"), ("llvm::StringRef", "name"));
        let properties = ("const Properties &", "prop");
        let attribute = "std::optional<mlir::Attribute>";
        let mut set = Indented::new();
        let mut populate = Indented::new();
        self.add_static(attribute, "getInherentAttr", &[context, properties, name], |get| {
            for member in members {
                match member {
                    Member::Attribute(one) => {
                        put!(get, "\n    if (name == \"{0}\")\n      return prop.{0};\n", one.name);
                        put!(
                            set,
                            r#"
    if (name == "{0}") {{
       prop.{0} = ::llvm::dyn_cast_or_null<std::remove_reference_t<decltype(prop.{0})>>(value);
       return;
    }}
"#,
                            one.name
                        );
                        put!(
                            populate,
                            "\n    if (prop.{0}) attrs.append(\"{0}\", prop.{0});\n",
                            one.name
                        );
                    }
                    Member::Property(one) => {
                        inherent_segments(get, &mut set, &mut populate, one);
                    }
                }
            }
            get.write("  return std::nullopt;\n");
        });
        let value = ("mlir::Attribute", "value");
        let parameters = [("Properties &", "prop"), name, value];
        self.add_static("void", "setInherentAttr", &parameters, |body| *body = set);
        let attributes = ("::mlir::NamedAttrList &", "attrs");
        let parameters = [context, properties, attributes];
        self.add_static("void", "populateInherentAttrs", &parameters, |body| *body = populate);
    }

    /// Adds the method that checks attributes before they become properties, since the conversion
    /// drops attributes of an unexpected class.
    fn verify_inherent_attributes(&mut self, members: &[Member<'_, '_, '_>]) -> Read<()> {
        let (op, verifiers) = (self.op, self.verifiers);
        let mut text = Indented::new();
        for member in members {
            let Member::Attribute(one) = member else { continue };
            let Some(attribute) = one.attribute else { continue };
            let Some(function) = verifiers.function(&attribute.constraint())? else { continue };
            if is_verified(verifiers, attribute, Form::Adaptor)?.is_some() {
                put!(
                    text,
                    r#"
    {{
      ::mlir::Attribute attr = attrs.get({}AttrName(opName));
      if (attr && ::mlir::failed({function}(attr, "{}", emitError)))
        return ::mlir::failure();
    }}
"#,
                    op.getter(one.name),
                    one.name
                );
            }
        }
        text.write("    return ::mlir::success();");
        let emit_error = "llvm::function_ref<::mlir::InFlightDiagnostic()>";
        let parameters = [
            ("::mlir::OperationName", "opName"),
            ("::mlir::NamedAttrList &", "attrs"),
            (emit_error, "emitError"),
        ];
        self.add_static(RESULT, "verifyInherentAttrs", &parameters, |body| *body = text);
        Ok(())
    }
}

/// Writes the statements that set a property from a dictionary.
fn set_property(body: &mut Indented, one: &NamedProperty<'_>) {
    let (name, property) = (one.name, &one.property);
    let context = FmtContext::new()
        .with_builder(BUILDER)
        .with("_attr", "propAttr")
        .with("_storage", STORAGE)
        .with("_diag", "emitError");
    let convert = tgfmt(property.convert_from_attribute, &context, &[]);
    body.write("{\n");
    put!(
        body,
        r"
      auto setFromAttr = [] (auto &propStorage, ::mlir::Attribute propAttr,
               ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError) -> ::mlir::LogicalResult {{
        {convert}
      }};
      {};
",
        look_up(name)
    );
    let default = match property.storage_value {
        "" if property.has_default_value() => tgfmt(property.default_value, &context, &[]),
        value => value.to_owned(),
    };
    if default.is_empty() {
        put!(
            body,
            ";
      if (attr && ::mlir::failed(setFromAttr(prop.{name}, attr, emitError)))
        return ::mlir::failure();
"
        );
    } else {
        put!(
            body,
            ";
      if (attr) {{
        if (::mlir::failed(setFromAttr(prop.{name}, attr, emitError)))
          return ::mlir::failure();
      }} else {{
        prop.{name} = {default};
      }}
"
        );
    }
    body.write("  }\n");
}

/// Writes the statements that read and write the sizes of groups as an attribute.
fn inherent_segments(
    get: &mut Indented,
    set: &mut Indented,
    populate: &mut Indented,
    one: &NamedProperty<'_>,
) {
    let name = one.name;
    let Some(legacy) = legacy_name(name) else { return };
    let context = FmtContext::new().with("_ctxt", "ctx").with("_storage", format!("prop.{name}"));
    let value = tgfmt(one.property.convert_to_attribute, &context, &[]);
    put!(
        get,
        "    if (name == \"{legacy}\" || name == \"{name}\") return [&]() -> ::mlir::Attribute {{ \
         {value} }}();\n"
    );
    put!(
        set,
        r#"        if (name == "{legacy}" || name == "{name}") {{
       auto arrAttr = ::llvm::dyn_cast_or_null<::mlir::DenseI32ArrayAttr>(value);
       if (!arrAttr) return;
       if (arrAttr.size() != sizeof(prop.{name}) / sizeof(int32_t))
         return;
       llvm::copy(arrAttr.asArrayRef(), prop.{name}.begin());
       return;
    }}
"#
    );
    put!(populate, "  attrs.append(\"{name}\", [&]() -> ::mlir::Attribute {{ {value} }}());\n");
}
