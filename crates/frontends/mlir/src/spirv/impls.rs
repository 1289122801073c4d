//! Implementations of the availability interfaces for operations of SPIR-V and TOSA.

use tablegen_core::{Record, RecordError};
use tablegen_emit::cxx::emit;
use tablegen_quirks::string_map;
use tablegen_session::Options;

use crate::cxx::FmtContext;
use crate::cxx::tgfmt::tgfmt;
use crate::model::availability::{Availability, Code};
use crate::model::enums::EnumInfo;
use crate::model::fields::derived_from;
use crate::model::operator::Operator;
use crate::plan::{Header, text_plan};
use crate::{Context, PlanResult};

/// Method of an operation that returns its requirements of one class.
struct Method<'r> {
    /// C++ class of the operation.
    operation: &'r str,
    ty: &'r str,
    name: &'r str,
    initializer: &'r str,
    /// Requirements of the operation.
    own: Vec<Requirement<'r>>,
    /// Requirements of the operation's enum attributes.
    attributes: Vec<Attribute<'r>>,
}

struct Requirement<'r> {
    preparation: &'r str,
    merge: &'r str,
    instance: &'r str,
}

struct Attribute<'r> {
    getter: String,
    info: EnumInfo<'r>,
    merge: &'r str,
}

/// Plans the implementations for operations of SPIR-V.
pub(super) fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let header = Header::TitleAndSource("SPIR-V Op Availability Implementations");
    plan_of(cx, header, "SPIRV_Op", true)
}

/// Plans the implementations for operations of a class, with the requirements of their enum
/// attributes if `attributes`.
pub(crate) fn plan_of<'r>(
    cx: &Context<'_, 'r>,
    header: Header,
    class: &str,
    attributes: bool,
) -> PlanResult<'r> {
    let mut methods = Vec::new();
    for def in derived_from(cx.records(), class)? {
        let op = Operator::new(cx.records(), def)?;
        if def.bit("autogenAvailability")? {
            read(&op, attributes, &mut methods)?;
        }
    }
    text_plan(header, methods, |methods, out| {
        methods.iter().for_each(|method| print(out, method));
    })
}

/// Requirements of one class, with the first of them.
type ByClass<'r> = Vec<(&'r str, Availability<'r>)>;

fn add<'r>(classes: &mut ByClass<'r>, one: Availability<'r>) -> Result<(), RecordError> {
    let class = one.class()?.name();
    if !classes.iter().any(|(known, _)| *known == class) {
        classes.push((class, one));
    }
    Ok(())
}

fn read<'r>(
    op: &Operator<'r>,
    attributes: bool,
    methods: &mut Vec<Method<'r>>,
) -> Result<(), RecordError> {
    let own = Availability::all_of(op.record())?;
    let mut classes: ByClass<'r> = Vec::new();
    for one in &own {
        add(&mut classes, *one)?;
    }
    let mut enums = Vec::new();
    if attributes {
        for named in op.attributes() {
            let def = named.attribute.record();
            if is_enum(def) {
                let info = EnumInfo::read(def.def("enum")?)?;
                let mut requirements = Vec::new();
                for case in info.cases() {
                    requirements.extend(Availability::all_of(case.def())?);
                }
                requirements.iter().try_for_each(|one| add(&mut classes, *one))?;
                enums.push((op.getter(named.name), info, requirements));
            }
        }
    }
    let hashes: Vec<u32> =
        classes.iter().map(|(class, _)| string_map::hash(class.as_bytes())).collect();
    for index in string_map::order(op.record().release(), &hashes) {
        let (class, first) = classes[index];
        let mut method = Method {
            operation: op.class_name(),
            ty: first.code(Code::QueryType)?,
            name: first.code(Code::Query)?,
            initializer: first.code(Code::Initializer)?,
            own: Vec::new(),
            attributes: Vec::new(),
        };
        for one in &own {
            if one.class()?.name() == class {
                let preparation = one.code(Code::Preparation)?;
                let merge = one.code(Code::Merge)?;
                if !preparation.is_empty() || !merge.is_empty() {
                    let instance = one.code(Code::Instance)?;
                    method.own.push(Requirement { preparation, merge, instance });
                }
            }
        }
        for (getter, info, requirements) in &enums {
            let mut of_class = None;
            for one in requirements {
                if of_class.is_none() && one.class()?.name() == class {
                    of_class = Some(one);
                }
            }
            if let Some(one) = of_class {
                let (getter, info) = (getter.clone(), info.clone());
                method.attributes.push(Attribute { getter, info, merge: one.code(Code::Merge)? });
            }
        }
        methods.push(method);
    }
    Ok(())
}

/// Returns true for enum attributes of SPIR-V.
pub(super) fn is_enum(attribute: Record<'_>) -> bool {
    attribute.is_subclass_of("SPIRV_BitEnumAttr") || attribute.is_subclass_of("SPIRV_I32EnumAttr")
}

fn print(out: &mut Vec<u8>, method: &Method<'_>) {
    let merged = |merge: &str, instance: &str| {
        let context = FmtContext::new().with("overall", "tblgen_overall");
        tgfmt(merge, &context.with("instance", instance.to_owned()), &[])
    };
    emit!(out; method.ty, " ", method.operation, "::", method.name, "() {\n  ", method.ty,
        " tblgen_overall = ", method.initializer, ";\n");
    for one in &method.own {
        emit!(out; "  {\n    ", one.preparation, "\n    ", merged(one.merge, one.instance),
            ";\n  }\n");
    }
    for one in &method.attributes {
        let (namespace, name) = (one.info.namespace(), one.info.class_name());
        let ty = one.info.underlying_type();
        match one.info.bits() {
            Some(_) => emit!(out; "  for (unsigned i = 0; i < std::numeric_limits<", ty,
                ">::digits; ++i) {\n    ", namespace, "::", name, " tblgen_attrVal = this->",
                one.getter, "() & static_cast<", namespace, "::", name,
                ">(1 << i);\n    if (static_cast<", ty, ">(tblgen_attrVal) == 0) continue;\n"),
            None => emit!(out; "  {\n    auto tblgen_attrVal = this->", one.getter, "();\n"),
        }
        emit!(out; "    auto tblgen_instance = ", namespace, "::", method.name,
            "(tblgen_attrVal);\n    if (tblgen_instance) ", merged(one.merge, "*tblgen_instance"),
            ";\n  }\n");
    }
    emit!(out; "  return tblgen_overall;\n}\n");
}
