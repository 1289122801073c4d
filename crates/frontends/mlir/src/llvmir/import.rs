//! Conversion of LLVM's instructions and intrinsics to operations.

use tablegen_core::{Record, RecordError};
use tablegen_emit::cxx::emit;
use tablegen_session::{BackendError, Options};

use super::code::{self, Operand, Part};
use crate::model::fields::derived_from;
use crate::model::operator::Operator;
use crate::plan::{Header, text_plan};
use crate::{Context, PlanResult};

/// Origin of a conversion.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Instructions,
    Intrinsics,
}

/// Conversion to one operation.
struct Conversion<'r> {
    origin: Origin,
    /// Name of the opcode or intrinsic.
    name: &'r str,
    operands: Vec<Converted<'r>>,
    code: Vec<Part<'r, Placeholder<'r>>>,
}

/// Operand that is converted before the builder.
struct Converted<'r> {
    name: &'r str,
    kind: Operand,
    /// Index of the first operand of LLVM.
    index: i64,
}

/// Placeholder of a builder.
enum Placeholder<'r> {
    /// Operand of LLVM at this index.
    Attribute(i64),
    Operand(&'r str),
    /// C++ class of the operation.
    Class(String),
    /// Value for the only result.
    Result,
    /// Operation without results.
    Operation,
    /// Conversion of the metadata of an operand to an attribute.
    Matcher(Matcher),
    ResultType,
    Location,
    Builder,
}

/// Conversion of metadata to an attribute.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Matcher {
    Integer,
    Float,
    LocalVariable,
    Label,
    RoundingMode,
    FPExceptionBehavior,
}

/// Plans the conversions of instructions.
pub(super) fn plan_of_operations<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    plan(cx, Origin::Instructions, "LLVM_OpBase")
}

/// Plans the conversions of intrinsics.
pub(super) fn plan_of_intrinsics<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    plan(cx, Origin::Intrinsics, "LLVM_IntrOpBase")
}

/// Plans the list of the intrinsics that have a conversion.
pub(super) fn plan_of_convertible<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let names = derived_from(cx.records(), "LLVM_IntrOpBase")?.map(|def| {
        Operator::new(cx.records(), def)?;
        def.string("llvmEnumName")
    });
    let names = names.collect::<Result<Vec<_>, _>>()?;
    text_plan(Header::None, names, |names, out| print_convertible(out, names))
}

fn plan<'r>(cx: &Context<'_, 'r>, origin: Origin, class: &str) -> PlanResult<'r> {
    let mut conversions = Vec::new();
    for def in derived_from(cx.records(), class)? {
        conversions.extend(Conversion::read(cx, origin, def)?);
    }
    text_plan(Header::None, conversions, |conversions, out| {
        conversions.iter().for_each(|one| print(out, one));
    })
}

impl<'r> Conversion<'r> {
    fn read(
        cx: &Context<'_, 'r>,
        origin: Origin,
        def: Record<'r>,
    ) -> Result<Option<Self>, BackendError> {
        let op = Operator::new(cx.records(), def)?;
        if def.field("mlirBuilder").is_none() {
            return Err(def.error("expected 'mlirBuilder' field").into());
        }
        let builder = def.string("mlirBuilder")?;
        if builder.is_empty() {
            return Ok(None);
        }
        let count = op.arguments().len();
        let mut indices = def.list_of_plain_ints("llvmArgIndices")?;
        if indices.is_empty() {
            indices = (0..count as i64).collect();
        }
        if indices.len() != count {
            let message = "expected 'llvmArgIndices' size to match the number of arguments";
            return Err(def.error(message).into());
        }
        let mut operands = Vec::new();
        let code =
            code::parts(builder, |name| placeholder(def, &op, &indices, name, &mut operands))?;
        let name = def.string(match origin {
            Origin::Instructions => "llvmInstName",
            Origin::Intrinsics => "llvmEnumName",
        })?;
        Ok(Some(Conversion { origin, name, operands, code }))
    }
}

fn placeholder<'r>(
    def: Record<'r>,
    op: &Operator<'r>,
    indices: &[i64],
    name: &'r str,
    operands: &mut Vec<Converted<'r>>,
) -> Result<Placeholder<'r>, RecordError> {
    if let Some(argument) = code::argument(op, name) {
        let index = indices[argument];
        if index < 0 {
            let message = "expected non-negative operand index for argument ";
            return Err(def.error([message, name].concat()));
        }
        if code::has_attribute(op, name) {
            return Ok(Placeholder::Attribute(index));
        }
        let kind = code::operand(op, name).unwrap_or(Operand::Single);
        operands.push(Converted { name, kind, index });
        return Ok(Placeholder::Operand(name));
    }
    if code::has_result(op, name) {
        return match op.results() {
            [_] => Ok(Placeholder::Result),
            _ => Err(def.error("expected op to have one result")),
        };
    }
    Ok(match name {
        "_op" => Placeholder::Operation,
        "_int_attr" => Placeholder::Matcher(Matcher::Integer),
        "_float_attr" => Placeholder::Matcher(Matcher::Float),
        "_var_attr" => Placeholder::Matcher(Matcher::LocalVariable),
        "_label_attr" => Placeholder::Matcher(Matcher::Label),
        "_roundingMode_attr" => Placeholder::Matcher(Matcher::RoundingMode),
        "_fpExceptionBehavior_attr" => Placeholder::Matcher(Matcher::FPExceptionBehavior),
        "_resultType" => Placeholder::ResultType,
        "_location" => Placeholder::Location,
        "_builder" => Placeholder::Builder,
        "_qualCppClassName" => Placeholder::Class(op.qualified_class_name()),
        _ => {
            let message = "expected keyword, argument, or result, but got ";
            return Err(def.error([message, name].concat()));
        }
    })
}

fn print_convertible(out: &mut Vec<u8>, names: &[&str]) {
    names.iter().for_each(|name| emit!(out; "llvm::Intrinsic::", name, ",\n"));
}

fn print(out: &mut Vec<u8>, one: &Conversion<'_>) {
    let condition = match one.origin {
        Origin::Instructions => "inst->getOpcode() == llvm::Instruction::",
        Origin::Intrinsics => "intrinsicID == llvm::Intrinsic::",
    };
    emit!(out; "if (", condition, one.name, ") {\n");
    for Converted { name, kind, index } in &one.operands {
        match kind {
            Operand::Variadic => emit!(out; "FailureOr<SmallVector<Value>> _llvmir_gen_operand_",
                name, " = moduleImport.convertValues(llvmOperands.drop_front(", index, "));\n"),
            Operand::Single => emit!(out; "FailureOr<Value> _llvmir_gen_operand_", name,
                " = moduleImport.convertValue(llvmOperands[", index, "]);\n"),
        }
        emit!(out; "if (failed(_llvmir_gen_operand_", name, "))\n  return failure();\n");
    }
    emit!(out; "\n");
    for part in &one.code {
        match part {
            Part::Text(text) => emit!(out; text),
            Part::Placeholder(placeholder) => print_placeholder(out, placeholder),
        }
    }
    emit!(out; "\n  return success();\n}\n");
}

fn print_placeholder(out: &mut Vec<u8>, placeholder: &Placeholder<'_>) {
    match placeholder {
        Placeholder::Attribute(index) => emit!(out; "llvmOperands[", index, "]"),
        Placeholder::Operand(name) => emit!(out; "*_llvmir_gen_operand_", name),
        Placeholder::Class(name) => emit!(out; name),
        Placeholder::Result => emit!(out; "moduleImport.mapValue(inst)"),
        Placeholder::Operation => emit!(out; "moduleImport.mapNoResultOp(inst)"),
        Placeholder::Matcher(matcher) => {
            let name = match matcher {
                Matcher::Integer => "Integer",
                Matcher::Float => "Float",
                Matcher::LocalVariable => "LocalVariable",
                Matcher::Label => "Label",
                Matcher::RoundingMode => "RoundingMode",
                Matcher::FPExceptionBehavior => "FPExceptionBehavior",
            };
            emit!(out; "moduleImport.match", name, "Attr");
        }
        Placeholder::ResultType => emit!(out; "moduleImport.convertType(inst->getType())"),
        Placeholder::Location => emit!(out; "moduleImport.translateLoc(inst->getDebugLoc())"),
        Placeholder::Builder => emit!(out; "odsBuilder"),
    }
}
