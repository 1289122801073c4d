//! Builders that take all operands as one parameter, and all attributes or properties as another.

use tablegen_core::RecordError;

use super::Emitter;
use crate::cxx::{Indented, Parameter, put};
use crate::model::fields::Read;
use crate::operations::facts::{BUILDER, STATE};

/// Parameter of builders with what an operation stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stored {
    /// All attributes.
    Attributes,
    /// Struct of properties, and the discardable attributes.
    Properties,
}

impl Stored {
    fn attributes(self) -> &'static str {
        match self {
            Stored::Attributes => "attributes",
            Stored::Properties => "discardableAttributes",
        }
    }

    /// Writes the statements that store the properties and attributes of the parameters.
    fn add(self, body: &mut Indented, properties: &str) {
        if self == Stored::Properties {
            put!(body, "  {STATE}.useProperties(const_cast<{properties}>(properties));\n");
        }
        put!(body, "  {STATE}.addAttributes({});\n", self.attributes());
    }
}

impl Emitter<'_, '_, '_> {
    /// Returns the parameters for operands, and for attributes or properties, after those of
    /// `first`.
    fn collective_parameters(&self, first: Vec<Parameter>, stored: Stored) -> Vec<Parameter> {
        let mut list = first;
        list.push(Parameter::new("::mlir::ValueRange", "operands"));
        if stored == Stored::Properties {
            list.push(Parameter::new("const Properties &", "properties"));
        }
        let has_regions = self.op.variadic_regions() > 0;
        let default = if has_regions { "" } else { "{}" };
        let ty = "::llvm::ArrayRef<::mlir::NamedAttribute>";
        list.push(Parameter::new(ty, stored.attributes()).with_default(default));
        if has_regions {
            list.push(Parameter::new("unsigned", "numRegions"));
        }
        list
    }

    fn add_regions(&self, body: &mut Indented) {
        let op = self.op;
        let count = match (op.regions().len(), op.variadic_regions()) {
            (0, _) => return,
            (count, 0) => count.to_string(),
            _ => "numRegions".to_owned(),
        };
        put!(body, "  for (unsigned i = 0; i != {count}; ++i)\n    (void){STATE}.addRegion();\n");
    }

    fn check_operands(&self, body: &mut Indented) {
        let variadic = self.op.variable_length_operands();
        let single = self.op.operands().len() - variadic;
        if variadic == 0 || single != 0 {
            let comparison = if variadic != 0 { ">=" } else { "==" };
            put!(
                body,
                "  assert(operands.size() {comparison} {single}u && \"mismatched number of \
                 parameters\");\n"
            );
        }
        put!(body, "  {STATE}.addOperands(operands);\n");
    }

    /// Returns the condition on the number of types, if there is one.
    fn type_count(&self) -> Option<String> {
        let variadic = self.op.variable_length_results();
        let single = self.op.results().len() - variadic;
        let comparison = if variadic != 0 { ">=" } else { "==" };
        (variadic == 0 || single != 0).then(|| format!("{comparison} {single}u"))
    }

    /// Writes the statement that sets the properties from the attributes.
    fn convert_properties(&self, body: &mut Indented) {
        put!(
            body,
            r#"
  if (!attributes.empty()) {{
    ::mlir::OpaqueProperties properties =
      &{1}.getOrAddProperties<{0}::Properties>();
    std::optional<::mlir::RegisteredOperationName> info =
      {1}.name.getRegisteredInfo();
    if (failed(info->setOpPropertiesFromAttribute({1}.name, properties,
        {1}.attributes.getDictionary({1}.getContext()), nullptr)))
      ::llvm::report_fatal_error("Property conversion failed.");
  }}"#,
            self.op.class_name(),
            STATE
        );
    }

    /// Adds the builder with all result types as one parameter, and the one that infers them.
    pub(super) fn collective_builder(&mut self, stored: Stored) {
        let first = vec![
            Parameter::new("::mlir::OpBuilder &", ""),
            Parameter::new("::mlir::OperationState &", STATE),
            Parameter::new("::mlir::TypeRange", "resultTypes"),
        ];
        let list = self.collective_parameters(first, stored);
        let Some(mut body) = self.start_builder(&list) else { return };
        self.check_operands(&mut body);
        stored.add(&mut body, "Properties&");
        self.add_regions(&mut body);
        if let Some(count) = self.type_count() {
            put!(
                body,
                "  assert(resultTypes.size() {count} && \"mismatched number of return types\");\n"
            );
        }
        put!(body, "  {STATE}.addTypes(resultTypes);\n");
        if self.facts.has_members() && stored == Stored::Attributes {
            self.convert_properties(&mut body);
        }
        self.finish_builder(body);
        let is_inferred = self.op.has_trait("::mlir::InferTypeOpInterface::Trait");
        if is_inferred && self.op.successors().is_empty() {
            self.inferring_builder(stored);
        }
    }

    fn builder_and_state() -> Vec<Parameter> {
        super::parameters::builder_and_state()
    }

    fn inferring_builder(&mut self, stored: Stored) {
        let list = self.collective_parameters(Self::builder_and_state(), stored);
        let Some(mut body) = self.start_builder(&list) else { return };
        self.check_operands(&mut body);
        stored.add(&mut body, "Properties &");
        self.add_regions(&mut body);
        if self.facts.has_members() && stored == Stored::Attributes {
            self.convert_properties(&mut body);
        }
        put!(
            body,
            r"
  ::llvm::SmallVector<::mlir::Type, 2> inferredReturnTypes;
  if (::mlir::succeeded({0}::inferReturnTypes({BUILDER}.getContext(),
          {1}.location, operands,
          {1}.attributes.getDictionary({1}.getContext()),
          {1}.getRawProperties(),
          {1}.regions, inferredReturnTypes))) {{",
            self.op.class_name(),
            STATE
        );
        if let Some(count) = self.type_count() {
            put!(
                body,
                "\n    assert(inferredReturnTypes.size() {count} && \"mismatched number of return \
                 types\");"
            );
        }
        put!(body, "\n    {STATE}.addTypes(inferredReturnTypes);");
        body.write(
            r#"
  } else {
    ::llvm::report_fatal_error("Failed to infer result type(s).");
  }"#,
        );
        self.finish_builder(body);
    }

    /// Adds the builder whose result types are that of the first operand.
    pub(super) fn operand_type_collective_builder(&mut self, stored: Stored) {
        let list = self.collective_parameters(Self::builder_and_state(), stored);
        let Some(mut body) = self.start_builder(&list) else { return };
        put!(body, "  {STATE}.addOperands(operands);\n");
        stored.add(&mut body, "Properties&");
        self.add_regions(&mut body);
        let types = vec!["operands[0].getType()"; self.op.results().len()].join(", ");
        put!(body, "  {STATE}.addTypes({{{types}}});\n\n");
        self.finish_builder(body);
    }

    /// Adds the builder whose result types are that of the first attribute.
    pub(super) fn attribute_type_builder(&mut self, stored: Stored) -> Read<()> {
        let op = self.op;
        // mlir-tblgen reads beyond the end of the list.
        let Some(first) = op.attributes().first() else {
            let message = "op has no attribute that result types could be derived from";
            return Err(RecordError::new(op.locs(), message));
        };
        let mut list = Self::builder_and_state();
        list.push(Parameter::new("::mlir::ValueRange", "operands"));
        if stored == Stored::Properties {
            list.push(Parameter::new("const Properties &", "properties"));
        }
        let ty = "::llvm::ArrayRef<::mlir::NamedAttribute>";
        list.push(Parameter::new(ty, stored.attributes()).with_default("{}"));
        let Some(mut body) = self.start_builder(&list) else { return Ok(()) };
        let ty = match first.attribute.is_type() {
            true => "::llvm::cast<::mlir::TypeAttr>(typeAttr).getValue()",
            false => "::llvm::cast<::mlir::TypedAttr>(typeAttr).getType()",
        };
        let getter = op.getter(first.name);
        match stored {
            Stored::Properties => {
                put!(body, "  ::mlir::Attribute typeAttr = properties.{getter}();\n");
            }
            Stored::Attributes => put!(
                body,
                "  ::mlir::Attribute typeAttr;\n  auto attrName = {getter}AttrName({STATE}.name);\n  \
                 for (auto attr : attributes) {{\n    if (attr.getName() == attrName) {{\n      \
                 typeAttr = attr.getValue();\n      break;\n    }}\n  }}\n"
            ),
        }
        put!(body, "  {STATE}.addOperands(operands);\n");
        stored.add(&mut body, "Properties&");
        let types = vec![ty; op.results().len()].join(", ");
        put!(body, "    {STATE}.addTypes({{{types}}});\n");
        self.finish_builder(body);
        Ok(())
    }
}
