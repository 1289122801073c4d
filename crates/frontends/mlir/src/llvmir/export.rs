//! Conversion of operations to LLVM IR.

use tablegen_core::{Record, RecordError};
use tablegen_emit::cxx::emit;
use tablegen_session::Options;

use super::code::{self, Operand, Part};
use crate::model::fields::derived_from;
use crate::model::operator::Operator;
use crate::plan::{Header, text_plan};
use crate::{Context, PlanResult};

/// Conversion of one operation.
struct Conversion<'r> {
    class: String,
    code: Vec<Part<'r, Placeholder>>,
}

/// Placeholder of a builder, with the getter of an argument or result.
enum Placeholder {
    Operand(String),
    Operands(String),
    Attribute(String),
    Result(String),
    ResultType,
    HasResult,
    Location,
    NumOperands,
}

/// Plans the conversions of all operations that have a builder.
pub(super) fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let mut conversions = Vec::new();
    for def in derived_from(cx.records(), "LLVM_OpBase")? {
        conversions.extend(Conversion::read(cx, def)?);
    }
    text_plan(Header::None, conversions, |conversions, out| {
        conversions.iter().for_each(|one| print(out, one));
    })
}

impl<'r> Conversion<'r> {
    fn read(cx: &Context<'_, 'r>, def: Record<'r>) -> Result<Option<Self>, RecordError> {
        let op = Operator::new(cx.records(), def)?;
        if def.field("llvmBuilder").is_none() {
            return Err(def.error("expected 'llvmBuilder' field"));
        }
        let builder = def.string("llvmBuilder")?;
        if builder.is_empty() {
            return Ok(None);
        }
        let code = code::parts(builder, |name| {
            Ok(match (code::operand(&op, name), name) {
                (Some(Operand::Single), _) => Placeholder::Operand(op.getter(name)),
                (Some(Operand::Variadic), _) => Placeholder::Operands(op.getter(name)),
                _ if code::has_attribute(&op, name) => Placeholder::Attribute(op.getter(name)),
                _ if code::has_result(&op, name) => Placeholder::Result(op.getter(name)),
                (_, "_resultType") => Placeholder::ResultType,
                (_, "_hasResult") => Placeholder::HasResult,
                (_, "_location") => Placeholder::Location,
                (_, "_numOperands") => Placeholder::NumOperands,
                _ => {
                    let message = "expected keyword, argument, or result, but got ";
                    return Err(def.error([message, name].concat()));
                }
            })
        });
        Ok(Some(Conversion { class: op.qualified_class_name(), code: code? }))
    }
}

fn print(out: &mut Vec<u8>, one: &Conversion<'_>) {
    emit!(out; "if (auto op = dyn_cast<", one.class, ">(opInst)) {\n");
    for part in &one.code {
        match part {
            Part::Text(text) => emit!(out; text),
            Part::Placeholder(placeholder) => print_placeholder(out, placeholder),
        }
    }
    emit!(out; "\n  return success();\n}\n");
}

fn print_placeholder(out: &mut Vec<u8>, placeholder: &Placeholder) {
    match placeholder {
        Placeholder::Operand(getter) => {
            emit!(out; "moduleTranslation.lookupValue(op.", getter, "())");
        }
        Placeholder::Operands(getter) => {
            emit!(out; "moduleTranslation.lookupValues(op.", getter, "())");
        }
        Placeholder::Attribute(getter) => emit!(out; "op.", getter, "()"),
        Placeholder::Result(getter) => emit!(out; "moduleTranslation.mapValue(op.", getter, "())"),
        Placeholder::ResultType => {
            emit!(out; "moduleTranslation.convertType(op.getResult().getType())");
        }
        Placeholder::HasResult => emit!(out; "opInst.getNumResults() == 1"),
        Placeholder::Location => emit!(out; "opInst.getLoc()"),
        Placeholder::NumOperands => emit!(out; "opInst.getNumOperands()"),
    }
}
