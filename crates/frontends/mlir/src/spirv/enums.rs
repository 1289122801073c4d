//! Enums of SPIR-V: availability of their cases, names of their attributes, implied capabilities.

use tablegen_core::RecordError;
use tablegen_emit::cxx::emit;
use tablegen_quirks::string_map;
use tablegen_session::{BackendError, Options};

use crate::cxx::case::snake_from_camel;
use crate::cxx::text::{comma_separated, namespace};
use crate::model::availability::{Availability, Code};
use crate::model::enums::{EnumCase, EnumInfo};
use crate::model::fields::derived_from;
use crate::plan::{Header, text_plan};
use crate::{Context, PlanResult};

/// Enum with the queries of its cases' requirements.
struct Enum<'r> {
    info: EnumInfo<'r>,
    queries: Vec<Query<'r>>,
}

/// Function from cases to requirements of one class.
struct Query<'r> {
    /// Name of the class.
    class: &'r str,
    ty: &'r str,
    name: &'r str,
    cases: Vec<Case<'r>>,
}

/// Requirement of a case.
struct Case<'r> {
    symbol: &'r str,
    preparation: &'r str,
    ty: &'r str,
    instance: &'r str,
}

/// Plans the declarations of queries.
pub(super) fn plan_of_declarations<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let header = Header::TitleAndSource("SPIR-V Enum Availability Declarations");
    text_plan(header, read(cx, false)?, |all, out| {
        all.iter().for_each(|one| declarations(out, one))
    })
}

/// Plans the definitions of queries.
pub(super) fn plan_of_definitions<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let mut all = read(cx, true)?;
    for one in &mut all {
        let hashes = one.queries.iter().map(|query| string_map::hash(query.class.as_bytes()));
        let order = string_map::order(cx.records().release(), &hashes.collect::<Vec<_>>());
        let mut queries: Vec<_> = std::mem::take(&mut one.queries).into_iter().map(Some).collect();
        one.queries = order.into_iter().filter_map(|index| queries[index].take()).collect();
    }
    let header = Header::TitleAndSource("SPIR-V Enum Availability Definitions");
    text_plan(header, all, |all, out| all.iter().for_each(|one| definitions(out, one)))
}

fn read<'r>(cx: &Context<'_, 'r>, define: bool) -> Result<Vec<Enum<'r>>, BackendError> {
    let defs = derived_from(cx.records(), "EnumInfo")?;
    let enums = defs.map(|def| {
        let info = EnumInfo::read(def)?;
        let mut queries: Vec<Query<'r>> = Vec::new();
        for case in info.cases() {
            for one in Availability::all_of(case.def())? {
                let class = one.class()?.name();
                let index = match queries.iter().position(|query| query.class == class) {
                    Some(index) => index,
                    None => {
                        let (ty, name) = (one.code(Code::InstanceType)?, one.code(Code::Query)?);
                        queries.push(Query { class, ty, name, cases: Vec::new() });
                        queries.len() - 1
                    }
                };
                if define {
                    queries[index].cases.push(Case::read(case, &one)?);
                }
            }
        }
        Ok(Enum { info, queries })
    });
    enums.collect()
}

impl<'r> Case<'r> {
    fn read(case: &EnumCase<'r>, one: &Availability<'r>) -> Result<Self, RecordError> {
        Ok(Case {
            symbol: case.symbol,
            preparation: one.code(Code::Preparation)?,
            ty: one.code(Code::InstanceType)?,
            instance: one.code(Code::Instance)?,
        })
    }
}

fn declarations(out: &mut Vec<u8>, one: &Enum<'_>) {
    namespace(out, one.info.namespace(), |out| {
        for query in &one.queries {
            signature(out, one, query);
            emit!(out; ";\n");
        }
    });
}

fn definitions(out: &mut Vec<u8>, one: &Enum<'_>) {
    namespace(out, one.info.namespace(), |out| {
        one.queries.iter().for_each(|query| definition(out, one, query));
    });
}

fn signature(out: &mut Vec<u8>, one: &Enum<'_>, query: &Query<'_>) {
    emit!(out; "std::optional<", query.ty, "> ", query.name, "(", one.info.class_name(),
        " value)");
}

fn definition(out: &mut Vec<u8>, one: &Enum<'_>, query: &Query<'_>) {
    let name = one.info.class_name();
    signature(out, one, query);
    emit!(out; " {\n");
    let is_set = one.info.bits().is_some();
    if is_set {
        emit!(out; "  assert(::llvm::popcount(static_cast<", one.info.underlying_type(),
            ">(value)) <= 1 && \"cannot have more than one bit set\");\n");
    }
    emit!(out; "  switch (value) {\n");
    for case in &query.cases {
        emit!(out; "  case ", name, "::", case.symbol, ": { ", case.preparation, " return ",
            case.ty, "(", case.instance, "); }\n");
    }
    if is_set || query.cases.len() < one.info.cases().len() {
        emit!(out; "  default: break;\n");
    }
    emit!(out; "  }\n  return std::nullopt;\n}\n");
}

/// Plans functions that return the names of enum attributes.
pub(super) fn plan_of_attribute_names<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let defs = derived_from(cx.records(), "EnumInfo")?;
    let names: Vec<&str> = defs.map(|def| def.string("className")).collect::<Result<_, _>>()?;
    let header = Header::TitleAndSource("SPIR-V Attribute Utilities");
    text_plan(header, names, |names, out| attribute_names(out, names))
}

fn attribute_names(out: &mut Vec<u8>, names: &[&str]) {
    emit!(out; "#ifndef MLIR_DIALECT_SPIRV_IR_ATTR_UTILS_H_\n\
        #define MLIR_DIALECT_SPIRV_IR_ATTR_UTILS_H_\n\
        template <typename EnumClass> inline constexpr StringRef attributeName();\n");
    for name in names {
        emit!(out; "template <> inline StringRef attributeName<", name,
            ">() {\n  static constexpr const char attrName[] = \"", snake_from_camel(name),
            "\";\n  return attrName;\n}\n");
    }
    emit!(out; "#endif // MLIR_DIALECT_SPIRV_IR_ATTR_UTILS_H\n");
}

/// Plans the function that returns the capabilities that a capability implies.
pub(super) fn plan_of_implied_capabilities<'r>(
    cx: &Context<'_, 'r>,
    _: &Options,
) -> PlanResult<'r> {
    let Some(attribute) = cx.records().find_def("SPIRV_CapabilityAttr") else {
        return Err(BackendError::new("there is no record `SPIRV_CapabilityAttr`"));
    };
    let capabilities = EnumInfo::read(attribute.def("enum")?)?;
    let mut implied: Vec<(&str, Vec<&str>)> = Vec::new();
    for case in capabilities.cases() {
        if case.def().field("implies").is_some() {
            let defs = case.def().list_of_defs("implies")?.into_iter();
            let symbols = defs.map(|def| def.string("symbol")).collect::<Result<_, _>>()?;
            implied.push((case.symbol, symbols));
        }
    }
    let header = Header::TitleAndSource("SPIR-V Capability Implication");
    text_plan(header, implied, |implied, out| implied_capabilities(out, implied))
}

fn implied_capabilities(out: &mut Vec<u8>, implied: &[(&str, Vec<&str>)]) {
    emit!(out; "ArrayRef<spirv::Capability> \
        spirv::getDirectImpliedCapabilities(spirv::Capability cap) {\n\
        \x20 switch (cap) {\n  default: return {};\n");
    for (symbol, others) in implied {
        let count = others.len();
        emit!(out; "  case spirv::Capability::", symbol,
            ": {static const spirv::Capability implies[", count, "] = {");
        comma_separated(out, others, |out, other| emit!(out; "spirv::Capability::", other));
        emit!(out; "}; return ArrayRef<spirv::Capability>(implies, ", count, "); }\n");
    }
    emit!(out; "  }\n}\n");
}
