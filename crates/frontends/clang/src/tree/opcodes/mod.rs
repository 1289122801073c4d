//! `--gen-clang-opcodes`: opcodes of the constant interpreter, with a variant for each type.
//!
//! Input: records of class `Opcode`, with type classes and arguments. Output: a [`Plan`] with all
//! variants, printed by [`cxx`].

mod cxx;

use std::sync::Arc;

use tablegen_core::{Record, RecordError};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_session::derived_from;

/// Back-end `--gen-clang-opcodes`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-opcodes",
    "Generate Clang constexpr interpreter opcodes",
    |cx, _| plan(cx),
);

/// Maximum number of variants of an opcode.
const MAX_VARIANTS: usize = 1 << 16;

/// Opcodes in output order.
#[derive(Debug)]
struct Plan<'r> {
    /// Number of types.
    types: usize,
    opcodes: Vec<Opcode<'r>>,
}

/// Opcode of the interpreter.
#[derive(Debug)]
struct Opcode<'r> {
    name: &'r str,
    arguments: Vec<Argument<'r>>,
    /// Names of the types in each type class.
    types: Vec<Vec<&'r str>>,
    /// Combinations of one type of each class.
    variants: Vec<Vec<&'r str>>,
    can_return: bool,
    changes_pc: bool,
    has_custom_link: bool,
    has_custom_eval: bool,
    has_group: bool,
}

/// Argument of an opcode.
#[derive(Debug)]
struct Argument<'r> {
    ty: &'r str,
    by_reference: bool,
}

fn plan<'r>(cx: &Context<'_, 'r>) -> PlanResult<'r> {
    let types = derived_from(cx.records(), "Type")?.len();
    let all = derived_from(cx.records(), "Opcode")?;
    let opcodes = all.into_iter().map(Opcode::new).collect::<Result<_, _>>()?;
    Ok(Arc::new(Plan { types, opcodes }))
}

impl<'r> Opcode<'r> {
    fn new(record: Record<'r>) -> Result<Self, RecordError> {
        let name = match record.string("Name")? {
            "" => record.name(),
            name => name,
        };
        let mut types = Vec::new();
        for class in record.list("Types")? {
            let Some(class) = class.as_def() else {
                return Err(RecordError::new(&[], "Expected a type class"));
            };
            let all = class.list_of_defs("Types")?;
            types.push(all.iter().map(|ty| ty.name()).collect::<Vec<_>>());
        }
        let count = types.iter().try_fold(1_usize, |count, all| count.checked_mul(all.len()));
        if count.is_none_or(|count| count > MAX_VARIANTS) {
            return Err(record.error("too many variants of an operation"));
        }
        let mut variants = vec![Vec::new()];
        for all in &types {
            let with = |variant: &Vec<&'r str>, ty: &&'r str| {
                let mut variant = variant.clone();
                variant.push(*ty);
                variant
            };
            let longer = variants.iter().flat_map(|one| all.iter().map(move |ty| with(one, ty)));
            variants = longer.collect();
        }
        let (can_return, changes_pc) = (record.bit("CanReturn")?, record.bit("ChangesPC")?);
        let mut arguments = Vec::new();
        for argument in record.list_of_defs("Args")? {
            let (ty, by_reference) = (argument.string("Name")?, argument.bit("AsRef")?);
            arguments.push(Argument { ty, by_reference });
        }
        Ok(Opcode {
            name,
            arguments,
            types,
            variants,
            can_return,
            changes_pc,
            has_custom_link: record.bit("HasCustomLink")?,
            has_custom_eval: record.bit("HasCustomEval")?,
            has_group: record.bit("HasGroup")?,
        })
    }
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: crate::model::FrontEndModel, |plan, output|
    cxx: cxx::print(plan)
}
