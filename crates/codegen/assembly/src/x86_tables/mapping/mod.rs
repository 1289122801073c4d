//! `--gen-x86-instr-mapping`: X86 instructions with a form that is shorter, preserves the flags,
//! has no new data destination, or is an AVX instruction.
//!
//! Input are instructions of class `X86Inst`. Output is a [`Plan`]: rows of two instructions each.
//! [`cxx`] and [`rust`] print it.

mod cxx;
mod manual;
mod rust;

use std::collections::BTreeMap;
use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::Queries;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError};

use super::ByName;
use crate::ModelBackend;
use crate::{Context, PlanResult};
use manual::Listed;
use tablegen_model::instructions::{InstrId, Instruction, Instructions};
use tablegen_model::x86::{Bit, Fields, Number, OperandKind, Reader, encoding};
use tablegen_session::{BackendError, Options};

/// Predicates of VEX forms that do not follow from those of the EVEX instruction.
const OWN_PREDICATES: [&str; 5] =
    ["HasAVXNECONVERT", "HasAVXVNNI", "HasAVXIFMA", "HasAVXVNNIINT8", "HasAVXVNNIINT16"];

/// Instruction and its form.
type Row = (InstrId, InstrId);

/// Predicates and the forms that require them, by C++ condition.
type Needs<'r> = BTreeMap<&'r str, (Record<'r>, Vec<InstrId>)>;

/// Rows of each kind, in the order of their first instructions.
struct Plan<'r> {
    instructions: Arc<Instructions<'r>>,
    /// VEX forms of EVEX instructions.
    shorter: Vec<Row>,
    /// Predicates of VEX forms, and the forms that require them, by C++ condition. One entry per
    /// row.
    needs: Needs<'r>,
    /// Forms that preserve the flags.
    without_flags: Vec<Row>,
    /// Forms that overwrite one of their sources.
    old_destination: Vec<Row>,
    /// AVX forms of SSE instructions.
    avx: Vec<Row>,
}

/// Instruction that can have a form. Instructions only for the assembler, and alternative encodings
/// with reversed operands, are excluded.
struct Candidate<'a, 'r> {
    id: InstrId,
    name: &'r str,
    instruction: &'a Instruction<'r>,
    fields: Fields,
}

impl<'r> Plan<'r> {
    fn new(cx: &Context<'_, 'r>) -> Result<Self, BackendError> {
        let instructions = cx.instructions()?;
        let mut reader = Reader::new(cx.records());
        let mut candidates = Vec::new();
        for (id, instruction) in instructions.iter() {
            let record = instruction.record;
            if reader.reads(record) {
                let fields = reader.fields(record)?;
                if !fields.has(Bit::AsmParserOnly) && !record.name().ends_with("_REV") {
                    candidates.push(Candidate { id, name: record.name(), instruction, fields });
                }
            }
        }
        let by_name = ByName { records: cx.records(), instructions: &instructions };
        let shorter = shorter(&candidates, &by_name)?;
        let needs = needs(&shorter, &instructions)?;
        let without_flags = without_flags(&candidates, &by_name)?;
        let old_destination = old_destination(&candidates, &by_name)?;
        let avx = avx(&candidates, &by_name)?;
        Ok(Plan { instructions, shorter, needs, without_flags, old_destination, avx })
    }
}

/// Returns the VEX forms of EVEX instructions.
fn shorter(
    candidates: &[Candidate<'_, '_>],
    by_name: &ByName<'_, '_>,
) -> Result<Vec<Row>, RecordError> {
    let listed = Listed::shorter();
    let counts = |candidate: &&Candidate<'_, '_>| {
        !candidate.fields.is_promoted() && !listed.is_without(candidate.name)
    };
    // VEX instructions by opcode.
    let mut vex: FxHashMap<u8, Vec<&Candidate<'_, '_>>> = FxHashMap::default();
    for candidate in candidates.iter().filter(counts) {
        if candidate.fields.number(Number::Encoding) == encoding::VEX {
            vex.entry(candidate.fields.number(Number::Opcode)).or_default().push(candidate);
        }
    }
    let mut rows = Vec::new();
    for candidate in candidates.iter().filter(counts) {
        let Candidate { id, name, fields, .. } = candidate;
        let has_only_evex = fields.has(Bit::EvexK)
            || fields.has(Bit::EvexL2)
            || fields.has(Bit::EvexB)
                && !fields.has_new_destination()
                && *name != manual::CLEARS_NOTHING;
        if fields.number(Number::Encoding) != encoding::EVEX || has_only_evex {
            continue;
        }
        let form = if let Some(form) = listed.form(name) {
            Some(by_name.need(form)?)
        } else if let Some(form) = name.strip_suffix("_EVEX") {
            by_name.find(form)?
        } else if name.ends_with("_ND") {
            None
        } else {
            let mut found = None;
            for other in vex.get(&fields.number(Number::Opcode)).into_iter().flatten() {
                if is_same_but_prefix(candidate, other)? {
                    found = Some(other.id);
                    break;
                }
            }
            found
        };
        rows.extend(form.map(|form| (*id, form)));
    }
    Ok(rows)
}

/// Returns true if two instructions differ only in their prefix.
fn is_same_but_prefix(
    evex: &Candidate<'_, '_>,
    vex: &Candidate<'_, '_>,
) -> Result<bool, RecordError> {
    let bits = [Bit::CodeGenOnly, Bit::Vvvv, Bit::VexL, Bit::RexW];
    let numbers = [Number::Map, Number::Prefix, Number::Form];
    if bits.iter().any(|&bit| evex.fields.has(bit) != vex.fields.has(bit))
        || numbers.iter().any(|&number| evex.fields.number(number) != vex.fields.number(number))
    {
        return Ok(false);
    }
    let mut others = vex.instruction.operands.operands().iter();
    for operand in evex.instruction.operands.operands() {
        let Some(other) = others.next() else { return Ok(false) };
        let (one, other) = (operand.record, other.record);
        if one.id() != other.id() && OperandKind::of(one)?.differs_from(OperandKind::of(other)?) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the forms that require more than their instructions.
fn needs<'r>(rows: &[Row], instructions: &Instructions<'r>) -> Result<Needs<'r>, RecordError> {
    let mut needs = Needs::new();
    for &(_, form) in rows {
        let predicates = instructions.all()[form.index()].record.list_of_defs("Predicates")?;
        let own = predicates.iter().find(|predicate| OWN_PREDICATES.contains(&predicate.name()));
        if let Some(&predicate) = own {
            let condition = predicate.string("CondString")?;
            needs.entry(condition).or_insert((predicate, Vec::new())).1.push(form);
        }
    }
    Ok(needs)
}

/// Returns the forms that preserve the flags.
fn without_flags(
    candidates: &[Candidate<'_, '_>],
    by_name: &ByName<'_, '_>,
) -> Result<Vec<Row>, RecordError> {
    let mut rows = Vec::new();
    for &Candidate { id, name, .. } in candidates.iter().filter(|one| !one.name.contains("_NF")) {
        let form = match name.strip_suffix("_ND") {
            Some(stem) => format!("{stem}_NF_ND"),
            None => format!("{name}_NF"),
        };
        rows.extend(by_name.find(&form)?.map(|form| (id, form)));
    }
    Ok(rows)
}

/// Returns the forms that overwrite one of their sources.
fn old_destination(
    candidates: &[Candidate<'_, '_>],
    by_name: &ByName<'_, '_>,
) -> Result<Vec<Row>, RecordError> {
    let listed = Listed::old_destination();
    let mut rows = Vec::new();
    for &Candidate { id, name, .. } in candidates {
        if listed.is_without(name) {
            continue;
        }
        if let Some(form) = listed.form(name) {
            rows.push((id, by_name.need(form)?));
            continue;
        }
        let Some(stem) = name.strip_suffix("_ND") else { continue };
        let Some(form) = by_name.find(stem)? else { continue };
        let operands = &by_name.instructions.all()[form.index()].operands;
        if let Some(first) = operands.operands().first()
            && let OperandKind::Register(_) = OperandKind::of(first.record)?
        {
            rows.push((id, form));
        }
    }
    Ok(rows)
}

/// Returns the AVX forms of SSE instructions.
fn avx(
    candidates: &[Candidate<'_, '_>],
    by_name: &ByName<'_, '_>,
) -> Result<Vec<Row>, RecordError> {
    let listed = Listed::avx();
    let mut rows = Vec::new();
    for &Candidate { id, name, .. } in candidates {
        let form = match listed.form(name) {
            Some(form) => Some(by_name.need(form)?),
            None => by_name.find(&format!("V{name}"))?,
        };
        rows.extend(form.map(|form| (id, form)));
    }
    Ok(rows)
}

/// Back-end `--gen-x86-instr-mapping`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-x86-instr-mapping",
    "forms",
    "Generate X86 instruction mapping",
    plan,
)
.declaring(&[(SharedName::Opcode, 10)]);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx)?))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::print(plan),
    rust: rust::print(output, plan)
}
