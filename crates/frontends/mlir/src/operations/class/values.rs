//! Accessors of operands, results, regions and successors.

use super::Emitter;
use crate::cxx::{Class, Declaration, Flags, Parameter, put};
use crate::model::argument::NamedType;
use crate::model::fields::Read;
use crate::operations::facts::{Facts, Form, OPERAND_SEGMENTS, RESULT_SEGMENTS};
use tablegen_core::RecordError;

/// Range of values that getters of operands divide into groups.
#[derive(Clone, Copy, Debug)]
pub(in crate::operations) struct OperandRange {
    pub(in crate::operations) ty: &'static str,
    pub(in crate::operations) element: &'static str,
    pub(in crate::operations) begin: &'static str,
    pub(in crate::operations) size: &'static str,
}

const INDEX_AND_LENGTH: &str = "std::pair<unsigned, unsigned>";

/// Adds the method that returns the position of a group of values.
fn index_and_length(
    class: &mut Class,
    name: &str,
    values: &[NamedType<'_>],
    is_adaptor_base: bool,
    size: &str,
    sizes: Option<&str>,
) {
    let mut parameters = vec![Parameter::new("unsigned", "index")];
    let mut size = size;
    if is_adaptor_base {
        // The base has no operands.
        parameters.push(Parameter::new("unsigned", "odsOperandsSize"));
        size = "odsOperandsSize";
    }
    let variadic = values.iter().filter(|value| value.is_variable_length()).count();
    let flags = if variadic == 0 { Flags::INLINE } else { Flags::NONE };
    let Some(method) = class.add_method(INDEX_AND_LENGTH, name.to_owned(), flags, parameters)
    else {
        return;
    };
    let body = method.body();
    if variadic == 0 {
        body.write("  return {index, 1};\n");
    } else if let Some(sizes) = sizes {
        body.write(sizes).write(
            "
  unsigned start = 0;
  for (unsigned i = 0; i < index; ++i)
    start += sizeAttr[i];
  return {start, sizeAttr[index]};
",
        );
    } else {
        let is_variadic: Vec<&str> = values
            .iter()
            .map(|value| if value.is_variable_length() { "true" } else { "false" })
            .collect();
        let (list, single) = (is_variadic.join(", "), values.len() - variadic);
        put!(
            body,
            r"
  bool isVariadic[] = {{{list}}};
  int prevVariadicCount = 0;
  for (unsigned i = 0; i < index; ++i)
    if (isVariadic[i]) ++prevVariadicCount;

  // Calculate how many dynamic values a static variadic operand corresponds to.
  // This assumes all static variadic operands have the same dynamic value count.
  int variadicSize = ({size} - {single}) / {variadic};
  // `index` passed in as the parameter is the static index which counts each
  // operand (variadic or not) as size 1. So here for each previous static variadic
  // operand, we need to offset by (variadicSize - 1) to get where the dynamic
  // value pack for this static operand starts.
  int start = index + (variadicSize - 1) * prevVariadicCount;
  int size = isVariadic[index] ? variadicSize : 1;
  return {{start, size}};
"
        );
    }
}

/// Returns the type of the getter of a value.
fn typed_value(value: &NamedType<'_>) -> Read<String> {
    Ok(format!("::mlir::TypedValue<{}>", value.constraint.cpp_type()?))
}

/// Returns the body of the getter of a group of values.
fn range_body(begin: &str, position: &str) -> String {
    format!(
        "
  auto valueRange = {position};
  return {{std::next({begin}, valueRange.first),
           std::next({begin}, valueRange.first + valueRange.second)}};
"
    )
}

/// Adds the getters of operands to a class. `base` is the base of the class of operands, if `class`
/// is that; `sizes` defines `sizeAttr`.
pub(in crate::operations) fn operand_getters(
    facts: &Facts<'_, '_>,
    class: &mut Class,
    base: Option<&mut Class>,
    sizes: Option<&str>,
    range: OperandRange,
) -> Read<()> {
    let op = facts.op;
    let same_size = op.has_trait("::mlir::OpTrait::SameVariadicOperandSize");
    check_sizes(
        facts,
        op.variable_length_operands(),
        (same_size, facts.sized_operands),
        ("operands", "AttrSizedOperandSegments", "SameVariadicOperandSize"),
    )?;
    for (index, operand) in op.operands().iter().enumerate().filter(|(_, one)| !one.name.is_empty())
    {
        class.declare(Declaration::Field {
            ty: "static constexpr int".to_owned(),
            name: format!("odsIndex_{} = {index}", operand.name),
        });
    }
    let is_adaptor = base.is_some();
    let name = "getODSOperandIndexAndLength";
    let index = || vec![Parameter::new("unsigned", "index")];
    match base {
        Some(base) => {
            index_and_length(base, name, op.operands(), true, range.size, sizes);
            let method = class.add_method(INDEX_AND_LENGTH, name, Flags::INLINE, index());
            let method = method.ok_or_else(|| facts.overlap(name, 2297))?;
            put!(
                method.body().indent(),
                "return Base::getODSOperandIndexAndLength(index, {});",
                range.size
            );
        }
        None => index_and_length(class, name, op.operands(), false, range.size, sizes),
    }
    let method = class.add_method(range.ty, "getODSOperands", Flags::INLINE, index());
    let method = method.ok_or_else(|| facts.overlap("getODSOperands", 2307))?;
    method.body().write(&range_body(range.begin, "getODSOperandIndexAndLength(index)"));

    for (index, operand) in op.operands().iter().enumerate().filter(|(_, one)| !one.name.is_empty())
    {
        let name = op.getter(operand.name);
        let overlap = |line| facts.overlap(&name, line);
        let single = || match is_adaptor {
            true => Ok(range.element.to_owned()),
            false => typed_value(operand),
        };
        if operand.is_optional() {
            let ty = single()?;
            let method = class.add_method(ty.clone(), name.clone(), Flags::INLINE, Vec::new());
            let body = method.ok_or_else(|| overlap(2324))?.body();
            put!(
                body.indent(),
                "auto operands = getODSOperands({index});\nreturn operands.empty() ? {ty}{{}} : "
            );
            if !is_adaptor {
                put!(body, "::llvm::cast<{ty}>");
            }
            body.write("(*operands.begin());");
        } else if operand.is_variadic_of_variadic() {
            let sizes = op.getter(operand.constraint.segment_attribute()?);
            if is_adaptor {
                let ty = format!("::llvm::SmallVector<{}>", range.ty);
                let method = class.add_method(ty, name.clone(), Flags::NONE, Vec::new());
                put!(
                    method.ok_or_else(|| overlap(2336))?.body(),
                    r"
  auto tblgenTmpOperands = getODSOperands({index});
  auto sizes = {sizes}();

  ::llvm::SmallVector<{}> tblgenTmpOperandGroups;
  for (int i = 0, e = sizes.size(); i < e; ++i) {{
    tblgenTmpOperandGroups.push_back(tblgenTmpOperands.take_front(sizes[i]));
    tblgenTmpOperands = tblgenTmpOperands.drop_front(sizes[i]);
  }}
  return tblgenTmpOperandGroups;
",
                    range.ty
                );
            } else {
                let ty = "::mlir::OperandRangeRange";
                let method = class.add_method(ty, name.clone(), Flags::INLINE, Vec::new());
                put!(
                    method.ok_or_else(|| overlap(2343))?.body(),
                    "  return getODSOperands({index}).split({sizes}Attr());"
                );
            }
        } else if operand.is_variadic() {
            let method = class.add_method(range.ty, name.clone(), Flags::INLINE, Vec::new());
            put!(method.ok_or_else(|| overlap(2348))?.body(), "  return getODSOperands({index});");
        } else {
            let ty = single()?;
            let method = class.add_method(ty.clone(), name.clone(), Flags::INLINE, Vec::new());
            let body = method.ok_or_else(|| overlap(2355))?.body();
            body.indent().write("return ");
            if !is_adaptor {
                put!(body, "::llvm::cast<{ty}>");
            }
            put!(body, "(*getODSOperands({index}).begin());");
        }
    }
    Ok(())
}

/// Fails unless the sizes of variadic groups can be determined in exactly one way.
fn check_sizes(
    facts: &Facts<'_, '_>,
    variadic: usize,
    (same, sized): (bool, bool),
    (values, sized_trait, same_trait): (&str, &str, &str),
) -> Read<()> {
    let message = if variadic > 1 && !same && !sized {
        format!("op has multiple variadic {values} but no specification over their sizes")
    } else if variadic < 2 && sized {
        format!("op must have at least two variadic {values} to use '{sized_trait}' trait")
    } else if sized && same {
        format!("op cannot have both '{sized_trait}' and '{same_trait}' traits")
    } else {
        return Ok(());
    };
    Err(RecordError::new(facts.op.locs(), message))
}

/// Returns the statement that defines `sizeAttr` in the class of the operation.
fn sizes(facts: &Facts<'_, '_>, name: &str) -> String {
    if facts.stores_properties {
        return format!("\n  ::llvm::ArrayRef<int32_t> sizeAttr = getProperties().{name};\n");
    }
    let attribute = facts.attribute(Form::Op, name, false);
    format!("\n  auto sizeAttr = ::llvm::cast<::mlir::DenseI32ArrayAttr>({attribute});\n")
}

impl Emitter<'_, '_, '_> {
    pub(super) fn operand_getters(&mut self) -> Read<()> {
        let facts = self.facts;
        let sizes = facts.sized_operands.then(|| sizes(facts, OPERAND_SEGMENTS));
        let range = OperandRange {
            ty: "::mlir::Operation::operand_range",
            element: "::mlir::Value",
            begin: "getOperation()->operand_begin()",
            size: "getOperation()->getNumOperands()",
        };
        operand_getters(facts, self.out.class(), None, sizes.as_deref(), range)
    }

    /// Adds the methods that return operands to be changed.
    pub(super) fn operand_setters(&mut self) -> Read<()> {
        let (op, facts) = (self.op, self.facts);
        for (index, operand) in op.operands().iter().enumerate() {
            if operand.name.is_empty() {
                continue;
            }
            let name = format!("{}Mutable", op.getter(operand.name));
            let is_range = operand.is_variadic_of_variadic() || operand.is_variable_length();
            let (ty, flags) = match is_range {
                true if operand.is_variadic_of_variadic() => {
                    ("::mlir::MutableOperandRangeRange", Flags::NONE)
                }
                true => ("::mlir::MutableOperandRange", Flags::NONE),
                false => ("::mlir::OpOperand &", Flags::INLINE),
            };
            let method = self.out.class().add_method(ty, name, flags, Vec::new());
            let method = method.ok_or_else(|| facts.overlap(&op.getter(operand.name), 2411))?;
            let body = method.body();
            put!(body, "  auto range = getODSOperandIndexAndLength({index});\n");
            if !is_range {
                body.write("  return getOperation()->getOpOperand(range.first);\n");
                continue;
            }
            body.write(
                "  auto mutableRange = ::mlir::MutableOperandRange(getOperation(), range.first, \
                 range.second",
            );
            if facts.sized_operands && facts.has_properties {
                put!(
                    body,
                    ", ::mlir::MutableOperandRange::OperandSegment({index}u, \
                     {{getOperandSegmentSizesAttrName(), \
                     ::mlir::DenseI32ArrayAttr::get(getContext(), \
                     getProperties().operandSegmentSizes)}})"
                );
            } else if facts.sized_operands {
                let attribute = facts.attribute(Form::Op, OPERAND_SEGMENTS, true);
                put!(body, ", ::mlir::MutableOperandRange::OperandSegment({index}u, *{attribute})");
            }
            body.write(");\n");
            if operand.is_variadic_of_variadic() {
                let getter = op.getter(operand.constraint.segment_attribute()?);
                put!(
                    body,
                    "  return mutableRange.split(*(*this)->getAttrDictionary().getNamed(\
                     {getter}AttrName()));\n"
                );
            } else {
                body.write("  return mutableRange;\n");
            }
        }
        Ok(())
    }

    pub(super) fn result_getters(&mut self) -> Read<()> {
        let (op, facts) = (self.op, self.facts);
        let same_size = op.has_trait("::mlir::OpTrait::SameVariadicResultSize");
        check_sizes(
            facts,
            op.variable_length_results(),
            (same_size, facts.sized_results),
            ("results", "AttrSizedResultSegments", "SameVariadicResultSize"),
        )?;
        let sizes = facts.sized_results.then(|| sizes(facts, RESULT_SEGMENTS));
        index_and_length(
            self.out.class(),
            "getODSResultIndexAndLength",
            op.results(),
            false,
            "getOperation()->getNumResults()",
            sizes.as_deref(),
        );
        let range = "::mlir::Operation::result_range";
        let index = vec![Parameter::new("unsigned", "index")];
        let method = self.add(range, "getODSResults", Flags::INLINE, index, 2505)?;
        let position = "getODSResultIndexAndLength(index)";
        method.body().write(&range_body("getOperation()->result_begin()", position));
        for (index, result) in op.results().iter().enumerate() {
            if result.name.is_empty() {
                continue;
            }
            let name = op.getter(result.name);
            if result.is_optional() {
                let ty = typed_value(result)?;
                let method = self.add(ty.clone(), &name, Flags::INLINE, Vec::new(), 2516)?;
                put!(
                    method.body(),
                    "  auto results = getODSResults({index});\n  return results.empty() ? {ty}() : \
                     ::llvm::cast<{ty}>(*results.begin());"
                );
            } else if result.is_variadic() {
                let method = self.add(range, &name, Flags::INLINE, Vec::new(), 2524)?;
                put!(method.body(), "  return getODSResults({index});");
            } else {
                let ty = typed_value(result)?;
                let method = self.add(ty.clone(), &name, Flags::INLINE, Vec::new(), 2528)?;
                put!(
                    method.body(),
                    "  return ::llvm::cast<{ty}>(*getODSResults({index}).begin());"
                );
            }
        }
        Ok(())
    }

    pub(super) fn region_getters(&mut self) -> Read<()> {
        let op = self.op;
        for (index, region) in op.regions().iter().enumerate() {
            if region.name.is_empty() {
                continue;
            }
            let name = op.getter(region.name);
            if region.is_variadic() {
                let ty = "::mlir::MutableArrayRef<::mlir::Region>";
                let method = self.add(ty, &name, Flags::INLINE, Vec::new(), 2548)?;
                put!(method.body(), "  return (*this)->getRegions().drop_front({index});");
            } else {
                let ty = "::mlir::Region &";
                let method = self.add(ty, &name, Flags::INLINE, Vec::new(), 2555)?;
                put!(method.body(), "  return (*this)->getRegion({index});");
            }
        }
        Ok(())
    }

    pub(super) fn successor_getters(&mut self) -> Read<()> {
        let op = self.op;
        for (index, successor) in op.successors().iter().enumerate() {
            if successor.name.is_empty() {
                continue;
            }
            let name = op.getter(successor.name);
            if successor.is_variadic() {
                let ty = "::mlir::SuccessorRange";
                let method = self.add(ty, &name, Flags::INLINE, Vec::new(), 2570)?;
                put!(
                    method.body(),
                    "  return {{std::next((*this)->successor_begin(), {index}), \
                     (*this)->successor_end()}};"
                );
            } else {
                let ty = "::mlir::Block *";
                let method = self.add(ty, &name, Flags::INLINE, Vec::new(), 2579)?;
                put!(method.body(), "  return (*this)->getSuccessor({index});");
            }
        }
        Ok(())
    }
}
