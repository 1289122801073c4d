//! Builders: those of the description, and those that take each argument by itself.

use tablegen_core::RecordError;

use super::Emitter;
use super::attributes::{build_from_parameter, has_raw_value};
use super::collective::Stored;
use super::parameters::{AttributeForm, Parameters, ResultTypes, builder_and_state};
use crate::cxx::tgfmt::tgfmt;
use crate::cxx::{Flags, FmtContext, Indented, Parameter, put};
use crate::model::builder::Builder;
use crate::model::fields::Read;
use crate::operations::facts::{
    BUILDER, Facts, OPERAND_SEGMENTS, RESULT_SEGMENTS, STATE, STATE_PROPERTIES,
};

impl Emitter<'_, '_, '_> {
    pub(super) fn builders(&mut self) -> Read<()> {
        let (op, facts) = (self.op, self.facts);
        for builder in op.builders() {
            let parameters = signature(builder)?;
            let body = builder.body()?;
            let flags = if body.is_some() { Flags::STATIC } else { Flags::STATIC_DECLARATION };
            let method = self.add("void", "build", flags, parameters.clone(), 3142)?;
            method.set_deprecated(builder.deprecated_message()?);
            if let Some(body) = body {
                let context = FmtContext::new().with_builder(BUILDER).with("_state", STATE);
                method.body().write(&tgfmt(body, &context, &[]));
            }
            self.create(&parameters);
        }
        if op.skips_default_builders()? {
            return Ok(());
        }
        self.separate_builders()?;
        let mut stored = vec![Stored::Attributes];
        stored.extend(facts.has_properties.then_some(Stored::Properties));
        for &one in &stored {
            self.collective_builder(one);
        }
        if op.variable_length_results() == 0 {
            if op.has_trait("::mlir::OpTrait::SameOperandsAndResultType") {
                self.operand_type_builders()?;
                for &one in &stored {
                    self.operand_type_collective_builder(one);
                }
            }
            if op.has_trait("::mlir::OpTrait::FirstAttrDerivedResultType") {
                for one in [Stored::Attributes, Stored::Properties] {
                    self.attribute_type_builder(one)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the forms of attributes that builders are generated for.
    fn attribute_forms(&self) -> Vec<AttributeForm> {
        let has_raw = self.op.native_attributes().iter().any(|one| has_raw_value(&one.attribute));
        let mut forms = vec![AttributeForm::Wrapped];
        forms.extend(has_raw.then_some(AttributeForm::Raw));
        forms
    }

    fn separate_builders(&mut self) -> Read<()> {
        let is_inferred = self.op.has_trait("::mlir::InferTypeOpInterface::Trait");
        for form in self.attribute_forms() {
            self.separate_builder(form, ResultTypes::Separate)?;
            if is_inferred {
                self.separate_builder(form, ResultTypes::Inferred)?;
            }
            self.separate_builder(form, ResultTypes::Collective)?;
        }
        Ok(())
    }

    fn separate_builder(&mut self, form: AttributeForm, types: ResultTypes) -> Read<()> {
        let Parameters { list, result_types } = self.parameters(types, form)?;
        let Some(mut body) = self.start_builder(&list) else { return Ok(()) };
        self.add_arguments(&mut body, form)?;
        let op = self.op;
        match types {
            ResultTypes::Inferred => put!(
                body,
                r"
        ::llvm::SmallVector<::mlir::Type, 2> inferredReturnTypes;
        if (::mlir::succeeded({0}::inferReturnTypes(odsBuilder.getContext(),
                      {1}.location, {1}.operands,
                      {1}.attributes.getDictionary({1}.getContext()),
                      {1}.getRawProperties(),
                      {1}.regions, inferredReturnTypes)))
          {1}.addTypes(inferredReturnTypes);
        else
          ::mlir::detail::reportFatalInferReturnTypesError({1});
        ",
                op.class_name(),
                STATE
            ),
            ResultTypes::Separate => self.add_result_types(&mut body, &result_types),
            ResultTypes::Collective => {
                let variadic = op.variable_length_results();
                let single = op.results().len() - variadic;
                if variadic == 0 || single != 0 {
                    let comparison = if variadic != 0 { ">=" } else { "==" };
                    put!(
                        body,
                        "  assert(resultTypes.size() {comparison} {single}u && \"mismatched number \
                         of results\");\n"
                    );
                }
                put!(body, "  {STATE}.addTypes(resultTypes);\n");
            }
        }
        self.finish_builder(body);
        Ok(())
    }

    /// Writes the statements that add result types from a parameter for each.
    fn add_result_types(&self, body: &mut Indented, names: &[String]) {
        let (op, facts) = (self.op, self.facts);
        for (result, name) in op.results().iter().zip(names) {
            if result.is_optional() {
                put!(body, "  if ({name})\n  ");
            }
            put!(body, "  {STATE}.addTypes({name});\n");
        }
        if !facts.sized_results {
            return;
        }
        let sizes: Vec<String> = op
            .results()
            .iter()
            .zip(names)
            .map(|(result, name)| {
                if !result.is_variable_length() {
                    "1".to_owned()
                } else if result.is_optional() {
                    format!("({name} ? 1 : 0)")
                } else {
                    format!("static_cast<int32_t>({name}.size())")
                }
            })
            .collect();
        self.add_segments(body, " ", RESULT_SEGMENTS, &sizes.join(", "));
    }

    /// Writes the statement that stores the sizes of groups.
    fn add_segments(&self, body: &mut Indented, indent: &str, name: &str, sizes: &str) {
        if self.facts.stores_properties {
            put!(
                body,
                "  ::llvm::copy(::llvm::ArrayRef<int32_t>({{{sizes}}}), \
                 {STATE_PROPERTIES}.{name}.begin());\n"
            );
        } else {
            put!(
                body,
                "{indent}{STATE}.addAttribute({}AttrName({STATE}.name), \
                 {BUILDER}.getDenseI32ArrayAttr({{{sizes}}}));\n",
                self.op.getter(name)
            );
        }
    }

    /// Adds the builders whose result types are that of the first operand.
    fn operand_type_builders(&mut self) -> Read<()> {
        for form in self.attribute_forms() {
            let Parameters { list, .. } = self.parameters(ResultTypes::Inferred, form)?;
            let Some(mut body) = self.start_builder(&list) else { continue };
            self.add_arguments(&mut body, form)?;
            let op = self.op;
            if !op.results().is_empty() {
                // mlir-tblgen reads beyond the end of the list.
                let Some(operand) = op.operands().first() else {
                    let message = "op has no operand that result types could be derived from";
                    return Err(RecordError::new(op.locs(), message));
                };
                let front = if operand.is_variadic() { ".front()" } else { "" };
                let ty = format!("{}{front}.getType()", self.facts.operand_parameter(0));
                let types = vec![ty; op.results().len()].join(", ");
                put!(body, "  {STATE}.addTypes({{{types}}});\n\n");
            }
            self.finish_builder(body);
        }
        Ok(())
    }

    /// Adds a builder and its `create` methods. Returns a body for
    /// [`finish_builder`](Emitter::finish_builder); `None` if another builder makes it redundant.
    pub(super) fn start_builder(&mut self, parameters: &[Parameter]) -> Option<BuilderBody> {
        let method = self.try_add("void", "build", Flags::STATIC, parameters.to_vec())?;
        Some(std::mem::take(method.body()))
    }

    /// Sets the body of the builder that was added last, and adds its `create` methods.
    pub(super) fn finish_builder(&mut self, body: BuilderBody) {
        let parameters = match self.out.class().last_method() {
            Some(method) => {
                *method.body() = body;
                method.parameters().to_vec()
            }
            None => return,
        };
        self.create(&parameters);
    }

    /// Adds the methods that create an operation by a builder.
    fn create(&mut self, parameters: &[Parameter]) {
        let mut location = "location".to_owned();
        while parameters.iter().any(|one| one.name == location) {
            location.push('_');
        }
        let is_own = |one: &&Parameter| {
            one.ty != "::mlir::OpBuilder &" && one.ty != "::mlir::OperationState &"
        };
        let own: Vec<&Parameter> = parameters.iter().filter(is_own).collect();
        let with = |first: Vec<Parameter>| -> Vec<Parameter> {
            first.into_iter().chain(own.iter().map(|&one| one.clone())).collect()
        };
        let class = self.op.class_name();
        let mut forwarded = String::new();
        for one in &own {
            put!(forwarded, ", std::forward<decltype({0})>({0})", one.name);
        }
        let located = with(vec![
            Parameter::new("::mlir::OpBuilder &", "builder"),
            Parameter::new("::mlir::Location", location.clone()),
        ]);
        let implicit = with(vec![Parameter::new("::mlir::ImplicitLocOpBuilder &", "builder")]);
        if let Some(method) = self.try_add(class.to_owned(), "create", Flags::STATIC, located) {
            put!(
                method.body(),
                r#"
  ::mlir::OperationState __state__({location}, getOperationName());
  build(builder, __state__{forwarded});
  auto __res__ = ::llvm::dyn_cast<{class}>(builder.create(__state__));
  assert(__res__ && "builder didn't return the right type");
  return __res__;
"#
            );
        }
        if let Some(method) = self.try_add(class.to_owned(), "create", Flags::STATIC, implicit) {
            put!(method.body(), "\n  return create(builder, builder.getLoc(){forwarded});\n");
        }
    }

    /// Writes the statements that add operands, attributes, properties, regions and successors to
    /// the state.
    fn add_arguments(&self, body: &mut Indented, form: AttributeForm) -> Read<()> {
        let (op, facts) = (self.op, self.facts);
        for (index, operand) in op.operands().iter().enumerate() {
            let name = facts.operand_parameter(index);
            if operand.is_variadic_of_variadic() {
                add_groups(facts, body, &name, operand.constraint.segment_attribute()?);
                continue;
            }
            if operand.is_optional() {
                put!(body, "  if ({name})\n  ");
            }
            put!(body, "  {STATE}.addOperands({name});\n");
        }
        if facts.sized_operands {
            self.add_segments(body, "  ", OPERAND_SEGMENTS, &operand_sizes(facts));
        }
        for one in op.properties() {
            let setter = op.setter(one.name);
            put!(body, "  {STATE_PROPERTIES}.{setter}({});\n", one.name);
        }
        self.add_attributes(body, form)?;
        for region in op.regions() {
            if region.is_variadic() {
                put!(body, "  for (unsigned i = 0; i < {}Count; ++i)\n  ", region.name);
            }
            put!(body, "  (void){STATE}.addRegion();\n");
        }
        for successor in op.successors() {
            put!(body, "  {STATE}.addSuccessors({});\n", successor.name);
        }
        Ok(())
    }

    fn add_attributes(&self, body: &mut Indented, form: AttributeForm) -> Read<()> {
        let (op, facts) = (self.op, self.facts);
        let computed = self.computed_attributes()?;
        let is_raw = form == AttributeForm::Raw;
        let context = FmtContext::new().with_builder(BUILDER);
        for one in op.attributes() {
            let (name, attribute) = (one.name, &one.attribute);
            if attribute.is_derived() || computed.contains(&name) {
                continue;
            }
            let is_checked = (attribute.is_optional() && !attribute.has_default_value())
                || (attribute.has_default_value() && !is_raw)
                || (is_raw && attribute.def_name()? == "UnitAttr");
            if is_checked {
                put!(body.indent(), "if ({name}) ");
                body.write("{\n");
            }
            let value = match is_raw && has_raw_value(attribute) {
                true => build_from_parameter(attribute, &context, name),
                false => name.to_owned(),
            };
            if facts.stores_properties {
                put!(body, "  {STATE_PROPERTIES}.{name} = {value};\n");
            } else {
                let getter = op.getter(name);
                put!(body, "  {STATE}.addAttribute({getter}AttrName({STATE}.name), {value});\n");
            }
            if is_checked {
                body.unindent().write("  }\n");
            }
        }
        Ok(())
    }
}

/// Body of a builder.
pub(super) type BuilderBody = Indented;

/// Returns the parameters of a builder of the description.
fn signature(builder: &Builder<'_>) -> Read<Vec<Parameter>> {
    let mut parameters = builder_and_state();
    let context = FmtContext::new().with_builder(BUILDER);
    for (index, one) in builder.parameters().iter().enumerate() {
        let name = one.name.map_or_else(|| format!("odsArg{index}"), str::to_owned);
        let default = tgfmt(one.default_value()?.unwrap_or_default(), &context, &[]);
        parameters.push(
            Parameter::new(one.cpp_type()?.to_owned(), name).with_default(default.to_owned()),
        );
    }
    Ok(parameters)
}

/// Writes the statements that add groups of operands, and their sizes.
fn add_groups(facts: &Facts<'_, '_>, body: &mut Indented, name: &str, sizes: &str) {
    put!(body, "  for (::mlir::ValueRange range : {name})\n   {STATE}.addOperands(range);\n");
    put!(
        body,
        "  {{\n    ::llvm::SmallVector<int32_t> rangeSegments;\n    for (::mlir::ValueRange range : \
         {name})\n      rangeSegments.push_back(range.size());\n    auto rangeAttr = \
         {BUILDER}.getDenseI32ArrayAttr(rangeSegments);\n"
    );
    if facts.stores_properties {
        put!(body, "    {STATE_PROPERTIES}.{sizes} = rangeAttr;");
    } else {
        let getter = facts.op.getter(sizes);
        put!(body, "    {STATE}.addAttribute({getter}AttrName({STATE}.name), rangeAttr);");
    }
    body.write("  }\n");
}

/// Returns the list of sizes of operand groups.
fn operand_sizes(facts: &Facts<'_, '_>) -> String {
    let mut sizes = String::new();
    for (index, operand) in facts.op.operands().iter().enumerate() {
        if index > 0 {
            sizes.push_str(", ");
        }
        let name = facts.operand_parameter(index);
        if !operand.is_variable_length() {
            sizes.push('1');
        } else if operand.is_optional() {
            put!(sizes, "({name} ? 1 : 0)");
        } else if operand.is_variadic_of_variadic() {
            put!(
                sizes,
                "llvm::accumulate({name}, int32_t(0), [](int32_t curSum, ::mlir::ValueRange range) \
                 {{ return curSum + static_cast<int32_t>(range.size()); }})"
            );
        } else {
            put!(sizes, "static_cast<int32_t>({name}.size())");
        }
    }
    sizes
}
