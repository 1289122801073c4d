//! Verification of attributes, properties, operands, results, regions, successors and traits.

use super::Emitter;
use crate::cxx::tgfmt::tgfmt;
use crate::cxx::{Flags, FmtContext, Indented, Parameter, put};
use crate::model::argument::NamedType;
use crate::model::attribute::Attribute;
use crate::model::fields::{Read, camel_case};
use crate::model::traits::TraitKind;
use crate::operations::facts::{Facts, Form, OPERAND_SEGMENTS, RESULT_SEGMENTS, StoredAttribute};
use crate::operations::verifiers::{Streamed, Verifiers, streamed};
use std::rc::Rc;

const RESULT: &str = "::llvm::LogicalResult";

/// Returns the condition of an attribute if code of this form can check it.
pub(super) fn is_verified(
    verifiers: &Verifiers<'_>,
    attribute: &Attribute<'_>,
    form: Form,
) -> Read<Option<Rc<str>>> {
    if attribute.is_derived() {
        return Ok(None);
    }
    let Some(predicate) = attribute.constraint().predicate() else { return Ok(None) };
    let condition = verifiers.conditions.get(predicate)?;
    let is_possible = !condition.is_empty() && (form == Form::Op || !condition.contains("$_op"));
    Ok(is_possible.then_some(condition))
}

/// Sets the values of names of attributes, operands and results.
fn add_names<'t>(facts: &'t Facts<'_, '_>, form: Form, context: &mut FmtContext<'t>) {
    let op = facts.op;
    for one in op.attributes() {
        context.set(one.name, format!("{}()", op.getter(one.name)));
    }
    let value = |kind: &str, index: usize, value: &NamedType<'_>| match value.is_variadic() {
        true => format!("this->getODS{kind}({index})"),
        false => format!("(*this->getODS{kind}({index}).begin())"),
    };
    for (index, one) in op.operands().iter().enumerate().filter(|(_, one)| !one.name.is_empty()) {
        context.set(one.name, value("Operands", index, one));
    }
    for (index, one) in op.results().iter().enumerate().filter(|(_, one)| !one.name.is_empty()) {
        context.set(
            one.name,
            match form {
                Form::Op => value("Results", index, one),
                Form::Adaptor => "<no results should be generated>".to_owned(),
            },
        );
    }
}

/// Writes the verification of properties and attributes. Returns the meanings of names.
pub(in crate::operations) fn verify_stored_values<'f, 'r>(
    facts: &'f Facts<'_, 'r>,
    form: Form,
    body: &mut Indented,
    verifiers: &Verifiers<'r>,
) -> Read<FmtContext<'f>> {
    let mut context = match form {
        Form::Op => op_context(),
        Form::Adaptor => FmtContext::new(),
    };
    add_names(facts, form, &mut context);
    verify_properties(facts, form, &mut context, body, verifiers)?;
    verify_attributes(facts, form, &mut context, body, verifiers)?;
    Ok(context)
}

fn op_context<'t>() -> FmtContext<'t> {
    FmtContext::new()
        .with("_op", "(*this->getOperation())")
        .with("_ctxt", "this->getOperation()->getContext()")
}

fn verify_properties<'r>(
    facts: &Facts<'_, 'r>,
    form: Form,
    context: &mut FmtContext<'_>,
    body: &mut Indented,
    verifiers: &Verifiers<'r>,
) -> Read<()> {
    for one in facts.op.properties() {
        let Some(constraint) = one.property.constraint() else { continue };
        let Some(predicate) = constraint.predicate() else { continue };
        let condition = verifiers.conditions.get(predicate)?;
        if &*condition == "true" || (condition.contains("$_op") && form != Form::Op) {
            continue;
        }
        let variable = format!("tblgen_{}", camel_case(one.name, false));
        body.write("{\n").indent();
        put!(
            body,
            "\n  [[maybe_unused]] {} {variable} = this->get{}();\n",
            one.property.interface_type,
            camel_case(one.name, true)
        );
        match verifiers.function(&constraint)? {
            Some(function) if form == Form::Op => put!(
                body,
                r#"
    if (::mlir::failed({function}(*this, {variable}, "{}")))
      return ::mlir::failure();
"#,
                one.name
            ),
            _ => {
                context.set("_self", variable);
                put!(
                    body,
                    r#"
  if (!({}))
    return {}property '{}' failed to satisfy constraint: {}");
"#,
                    tgfmt(&condition, context, &[]),
                    facts.error_prefix(form),
                    one.name,
                    streamed(one.property.summary, context, Streamed::InCall)
                );
            }
        }
        body.unindent().write("}\n");
    }
    Ok(())
}

fn verify_attributes<'r>(
    facts: &Facts<'_, 'r>,
    form: Form,
    context: &mut FmtContext<'_>,
    body: &mut Indented,
    verifiers: &Verifiers<'r>,
) -> Read<()> {
    if facts.attributes.is_empty() {
        return Ok(());
    }
    let prefix = facts.error_prefix(form);
    body.indent();
    if facts.has_properties {
        for one in &facts.attributes {
            if one.attribute.is_some_and(Attribute::is_derived) {
                continue;
            }
            let name = one.name;
            put!(body, "auto tblgen_{name} = getProperties().{name}; (void)tblgen_{name};\n");
            if one.is_required {
                put!(body, "if (!tblgen_{name}) return {prefix}requires attribute '{name}'\");\n");
            }
        }
    } else {
        find_attributes(facts, form, &prefix, body);
    }
    body.unindent();
    if !facts.stores_properties {
        let segments = [
            (facts.sized_operands, OPERAND_SEGMENTS, "operand", facts.op.operands().len()),
            (facts.sized_results, RESULT_SEGMENTS, "result", facts.op.results().len()),
        ];
        for (_, name, kind, count) in segments.into_iter().filter(|(is_sized, ..)| *is_sized) {
            put!(
                body,
                r#"
  {{
    auto sizeAttr = ::llvm::cast<::mlir::DenseI32ArrayAttr>(tblgen_{name});
    auto numElements = sizeAttr.asArrayRef().size();
    if (numElements != {count})
      return {prefix}"'{name}' attribute for specifying {kind} segments must have {count} "
                "elements, but got ") << numElements;
  }}
  "#
            );
        }
    }
    for one in facts.op.attributes() {
        let Some(condition) = is_verified(verifiers, &one.attribute, form)? else { continue };
        let variable = format!("tblgen_{}", one.name);
        let constraint = one.attribute.constraint();
        match verifiers.function(&constraint)? {
            Some(function) if form == Form::Op => put!(
                body,
                r#"
  if (::mlir::failed({function}(*this, {variable}, "{}")))
    return ::mlir::failure();
"#,
                one.name
            ),
            _ => {
                context.set("_self", variable.clone());
                put!(
                    body,
                    r#"
  if ({variable} && !({}))
    return {prefix}attribute '{}' failed to satisfy constraint: {}");
"#,
                    tgfmt(&condition, context, &[]),
                    one.name,
                    streamed(constraint.summary()?, context, Streamed::InCall)
                );
            }
        }
    }
    Ok(())
}

/// Writes loops over the sorted attributes that find each required one, and the optional ones
/// before it.
fn find_attributes(facts: &Facts<'_, '_>, form: Form, prefix: &str, body: &mut Indented) {
    put!(body, "auto namedAttrRange = {};\n", Facts::attribute_range(form));
    body.write("auto namedAttrIt = namedAttrRange.begin();\n");
    let declare = |body: &mut Indented, name: &str| {
        put!(body, "::mlir::Attribute tblgen_{name};\n");
    };
    let check = |body: &mut Indented, one: &StoredAttribute<'_, '_>| {
        put!(
            body,
            "
  else if (namedAttrIt->getName() == {}) {{
    tblgen_{} = namedAttrIt->getValue();
  }}",
            facts.attribute_name(form, one.name),
            one.name
        );
    };
    let mut optional: Vec<&StoredAttribute<'_, '_>> = Vec::new();
    for one in &facts.attributes {
        if !one.is_required {
            optional.push(one);
            continue;
        }
        declare(body, one.name);
        optional.iter().for_each(|one| declare(body, one.name));
        put!(
            body,
            "
while (true) {{
  if (namedAttrIt == namedAttrRange.end())
    return {prefix}requires attribute '{0}'\");
  if (namedAttrIt->getName() == {1}) {{
    tblgen_{0} = namedAttrIt->getValue();
    break;
  }}",
            one.name,
            facts.attribute_name(form, one.name)
        );
        optional.drain(..).for_each(|one| check(body, one));
        body.write("\n  ++namedAttrIt;\n}\n");
    }
    if !optional.is_empty() {
        optional.iter().for_each(|one| declare(body, one.name));
        body.write("while (true) {\n  if (namedAttrIt == namedAttrRange.end()) {\n    break;\n  }");
        optional.iter().for_each(|one| check(body, one));
        body.write("\n  ++namedAttrIt;\n}\n");
    }
}

impl Emitter<'_, '_, '_> {
    /// Adds the methods that verify the operation.
    pub(super) fn verifier(&mut self) -> Read<()> {
        let (op, facts, verifiers) = (self.op, self.facts, self.verifiers);
        let flags = Flags::NONE;
        let body = self.add(RESULT, "verifyInvariantsImpl", flags, Vec::new(), 4012)?.body();
        let context = verify_stored_values(facts, Form::Op, body, verifiers)?;
        verify_values(verifiers, body, op.operands(), ("Operand", "operand"))?;
        verify_values(verifiers, body, op.results(), ("Result", "result"))?;
        for one in op.traits().iter().filter(|one| one.kind() == TraitKind::Predicate) {
            let condition = tgfmt(&one.condition()?, &context, &[]);
            put!(
                body,
                "  if (!({condition}))\n    return emitOpError(\"failed to verify that {}\");\n",
                one.summary()?
            );
        }
        verify_regions(facts, verifiers, body)?;
        verify_successors(facts, verifiers, body)?;
        body.write("  return ::mlir::success();\n");
        let has_verifier = op.record().bit("hasVerifier")?;
        let body = self.add(RESULT, "verifyInvariants", flags, Vec::new(), 4042)?.body();
        body.write(match has_verifier {
            true => {
                "  if(::mlir::succeeded(verifyInvariantsImpl()) && \
                 ::mlir::succeeded(verify()))\n    return ::mlir::success();\n  return \
                 ::mlir::failure();"
            }
            false => "  return verifyInvariantsImpl();",
        });
        Ok(())
    }

    /// Declares the verifiers that are written by hand.
    pub(super) fn custom_verifiers(&mut self) -> Read<()> {
        let record = self.op.record();
        if record.bit("hasVerifier")? {
            self.add(RESULT, "verify", Flags::DECLARATION, Vec::new(), 4057)?;
        }
        if record.bit("hasRegionVerifier")? {
            self.add(RESULT, "verifyRegions", Flags::DECLARATION, Vec::new(), 4063)?;
        }
        Ok(())
    }

    /// Declares parser and printer that are written by hand.
    pub(super) fn custom_format(&mut self) -> Read<()> {
        let record = self.op.record();
        if self.op.assembly_format()?.is_some() || !record.bit("hasCustomAssemblyFormat")? {
            return Ok(());
        }
        let parameters = vec![
            Parameter::new("::mlir::OpAsmParser &", "parser"),
            Parameter::new("::mlir::OperationState &", "result"),
        ];
        let flags = Flags::STATIC_DECLARATION;
        self.add("::mlir::ParseResult", "parse", flags, parameters, 3994)?;
        let parameters = vec![Parameter::new("::mlir::OpAsmPrinter &", "p")];
        self.add("void", "print", Flags::DECLARATION, parameters, 4006)?;
        Ok(())
    }
}

/// Writes the verification of the types of operands or results.
fn verify_values<'r>(
    verifiers: &Verifiers<'r>,
    body: &mut Indented,
    values: &[NamedType<'r>],
    (kind, noun): (&str, &str),
) -> Read<()> {
    let is_checked = |value: &NamedType<'_>| {
        value.has_predicate() || value.is_optional() || value.is_variadic_of_variadic()
    };
    if !values.iter().any(is_checked) {
        return Ok(());
    }
    body.write("  {\n    unsigned index = 0; (void)index;\n");
    for (index, value) in values.iter().enumerate().filter(|(_, value)| is_checked(value)) {
        put!(body, "    auto valueGroup{index} = getODS{kind}s({index});\n");
        if value.is_optional() {
            put!(
                body,
                r#"
    if (valueGroup{index}.size() > 1) {{
      return emitOpError("{noun} group starting at #") << index
          << " requires 0 or 1 element, but found " << valueGroup{index}.size();
    }}
"#
            );
        } else if value.is_variadic_of_variadic() {
            put!(
                body,
                "    if (::mlir::failed(::mlir::OpTrait::impl::verifyValueSizeAttr(*this, \
                 \"{}\", \"{}\", valueGroup{index}.size())))\n      return ::mlir::failure();\n",
                value.constraint.segment_attribute()?,
                value.name
            );
        }
        if let Some(function) = verifiers.function(&value.constraint.constraint())? {
            put!(
                body,
                r#"
    for (auto v : valueGroup{index}) {{
      if (::mlir::failed({function}(*this, v.getType(), "{noun}", index++)))
        return ::mlir::failure();
    }}
"#
            );
        }
    }
    body.write("  }\n");
    Ok(())
}

fn verify_regions<'r>(
    facts: &Facts<'_, 'r>,
    verifiers: &Verifiers<'r>,
    body: &mut Indented,
) -> Read<()> {
    let op = facts.op;
    if op.regions().is_empty() {
        return Ok(());
    }
    body.write("  {\n    unsigned index = 0; (void)index;\n");
    for (index, region) in op.regions().iter().enumerate() {
        let constraint = region.region.constraint();
        if constraint.predicate().is_none() {
            continue;
        }
        let regions = match region.is_variadic() {
            true => format!("{}()", op.getter(region.name)),
            false => format!("::llvm::MutableArrayRef((*this)->getRegion({index}))"),
        };
        let function = verifiers.function(&constraint)?.unwrap_or_default();
        put!(
            body,
            r#"
    for (auto &region : {regions})
      if (::mlir::failed({function}(*this, region, "{}", index++)))
        return ::mlir::failure();
"#,
            region.name
        );
    }
    body.write("  }\n");
    Ok(())
}

fn verify_successors<'r>(
    facts: &Facts<'_, 'r>,
    verifiers: &Verifiers<'r>,
    body: &mut Indented,
) -> Read<()> {
    let op = facts.op;
    if op.successors().is_empty() {
        return Ok(());
    }
    body.write("  {\n    unsigned index = 0; (void)index;\n");
    for successor in op.successors() {
        let constraint = successor.successor.constraint();
        if constraint.predicate().is_none() {
            continue;
        }
        // mlir-tblgen calls a function that is not prefixed, though accessors are.
        let successors = match successor.is_variadic() {
            true => format!("{}()", successor.name),
            false => format!("::llvm::MutableArrayRef({}())", successor.name),
        };
        let function = verifiers.function(&constraint)?.unwrap_or_default();
        put!(
            body,
            r#"
    for (auto *successor : {successors})
      if (::mlir::failed({function}(*this, successor, "{}", index++)))
        return ::mlir::failure();
"#,
            successor.name
        );
    }
    body.write("  }\n");
    Ok(())
}
