//! Structs of operands: one for each clause, and for each operation one that is derived from those
//! of its clauses.

use tablegen_core::{Record, RecordError, Value};
use tablegen_emit::cxx::emit;
use tablegen_session::Options;

use super::{clause_name, strip};
use crate::cxx::text::{comma_separated, namespace, trim};
use crate::model::fields::{camel_case, derived_from};
use crate::plan::{Header, text_plan};
use crate::{Context, PlanResult};

struct Structs<'r> {
    clauses: Vec<Clause<'r>>,
    /// Names of operations, with those of their clauses.
    operations: Vec<(&'r str, Vec<&'r str>)>,
}

struct Clause<'r> {
    name: &'r str,
    fields: Vec<Field<'r>>,
}

struct Field<'r> {
    name: String,
    ty: &'r str,
    /// Levels of vectors around the type.
    nesting: usize,
}

/// Plans the structs of all clauses and operations.
pub(super) fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let records = cx.records();
    let clauses = derived_from(records, "OpenMP_Clause")?.filter(|clause| !clause.is_anonymous());
    let clauses = clauses.map(|clause| Clause::read(cx, clause)).collect::<Result<_, _>>()?;
    let operations = derived_from(records, "OpenMP_Op")?.filter(|one| !one.is_anonymous());
    let operations = operations.map(|one| {
        let clauses = one.list_of_defs("clauseList")?.into_iter();
        let names = clauses.map(|clause| clause_name(cx, clause)).collect::<Result<_, _>>()?;
        Ok((strip(one.name(), "OpenMP_", &["Op"]), names))
    });
    let operations = operations.collect::<Result<_, RecordError>>()?;
    text_plan(Header::None, Structs { clauses, operations }, |structs, out| {
        namespace(out, "mlir::omp", |out| print(structs, out));
    })
}

impl<'r> Clause<'r> {
    fn read(cx: &Context<'_, 'r>, def: Record<'r>) -> Result<Self, RecordError> {
        let name = clause_name(cx, def)?;
        let fields = def.dag("arguments")?.args().map(|(name, value)| {
            let name = name.unwrap_or_default();
            let mut nesting = 0;
            let ty = field_type(cx, def, name, value, &mut nesting)?;
            Ok(Field { name: camel_case(name, false), ty, nesting })
        });
        Ok(Clause { name, fields: fields.collect::<Result<_, RecordError>>()? })
    }
}

/// Returns the C++ type of a clause's argument without the vectors around it, which `nesting`
/// counts.
fn field_type<'r>(
    cx: &Context<'_, 'r>,
    clause: Record<'r>,
    name: &str,
    value: Value<'r>,
    nesting: &mut usize,
) -> Result<&'r str, RecordError> {
    let not_a_record = || clause.error(format!("argument `{name}` is not a record"));
    let def = value.as_def().ok_or_else(not_a_record)?;
    let is_a = |class: &str| def.is_subclass_of(class);
    if is_a("OptionalAttr") {
        return field_type(cx, clause, name, def.value("baseAttr")?, nesting);
    }
    if is_a("TypedArrayAttrBase") {
        *nesting += 1;
        return field_type(cx, clause, name, def.value("elementAttr")?, nesting);
    }
    if is_a("ElementsAttrBase") {
        let ty = if is_a("IntElementsAttrBase") {
            Some("::llvm::APInt")
        } else if is_a("FloatElementsAttr") || is_a("RankedFloatElementsAttr") {
            Some("::llvm::APFloat")
        } else if is_a("DenseArrayAttrBase") {
            Some(strip(def.string("returnType")?, "::llvm::ArrayRef<", &[">"]))
        } else {
            None
        };
        if let Some(ty) = ty {
            *nesting += 1;
            return Ok(ty);
        }
        let message = format!(
            "could not infer array-like attribute element type for argument '{name}', will use \
             bare `storageType`"
        );
        cx.warn(clause.locs(), message);
    }
    if is_a("Variadic") {
        *nesting += 1;
    }
    if is_a("TypeConstraint") {
        return Ok("::mlir::Value");
    }
    match *nesting {
        0 => Ok(trim(def.string("storageType")?)),
        _ => Ok("::mlir::Attribute"),
    }
}

fn print(structs: &Structs<'_>, out: &mut Vec<u8>) {
    for clause in &structs.clauses {
        emit!(out; "struct ", clause.name, "ClauseOps {\n");
        for field in &clause.fields {
            let (begin, end) =
                ("::llvm::SmallVector<".repeat(field.nesting), ">".repeat(field.nesting));
            emit!(out; "  ", begin, field.ty, end, " ", field.name, ";\n");
        }
        emit!(out; "};\n");
    }
    emit!(out; "\nnamespace detail {\ntemplate <typename... Mixins>\n\
        struct Clauses : public Mixins... {};\n} // namespace detail\n");
    for (name, clauses) in &structs.operations {
        emit!(out; "\nusing ", name, "Operands = detail::Clauses<");
        comma_separated(out, clauses, |out, clause| emit!(out; clause, "ClauseOps"));
        emit!(out; ">;\n");
    }
}
