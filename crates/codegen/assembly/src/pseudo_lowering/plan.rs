//! Computes the resulting instruction of each pseudo instruction, and the sources of its operands.
//!
//! Input: records of the classes `PseudoInstExpansion` and `Instruction`. Output: a [`Plan`]. Only
//! instructions that take part in an expansion are read.

use rustc_hash::FxHashMap;
use tablegen_core::{Dag, Record, RecordError, Value, ValueKind};
use tablegen_model::Queries;

use crate::Context;
use tablegen_model::derived_from;
use tablegen_model::instructions::{Flag, Instruction, Reader};

/// Expansions of all pseudo instructions of a target.
#[derive(Debug)]
pub(super) struct Plan<'r> {
    /// Name of the target.
    pub(super) target: &'r str,
    /// Expansions, sorted by the name of the pseudo instruction.
    pub(super) expansions: Vec<Expansion<'r>>,
}

/// Expansion of a pseudo instruction into one real instruction.
#[derive(Debug)]
pub(super) struct Expansion<'r> {
    pub(super) pseudo: Instruction<'r>,
    pub(super) result: Instruction<'r>,
    /// Sources of the result's machine operands, in operand order.
    pub(super) sources: Vec<Source<'r>>,
}

/// Source of a machine operand of the result.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source<'r> {
    /// Machine operand of the pseudo instruction, by index.
    Operand(usize),
    /// Constant value.
    Immediate(i64),
    /// Fixed register.
    Register { namespace: &'r str, record: Record<'r> },
    /// No register (`zero_reg`).
    NoRegister,
}

impl Expansion<'_> {
    /// Returns the number of machine operands of the pseudo instruction, without variadic ones.
    pub(super) fn operands_of_pseudo(&self) -> usize {
        self.pseudo.operands.machine_operands().len()
    }
}

impl<'r> Plan<'r> {
    pub(super) fn new(cx: &Context<'_, 'r>) -> Result<Self, RecordError> {
        let target = cx.target()?;
        let records = cx.records();
        let pseudos = derived_from(records, "PseudoInstExpansion")?;
        derived_from(records, "Instruction")?;
        let mut reader = Reader::new(records);
        let pseudos = pseudos.into_iter().filter(|record| record.is_subclass_of("Instruction"));
        let expansions = pseudos.map(|record| expansion(record, &mut reader));
        Ok(Plan { target: target.name(), expansions: expansions.collect::<Result<_, _>>()? })
    }
}

/// Creates an error located at the record of a pseudo instruction.
fn wrong(record: Record<'_>, what: &str) -> RecordError {
    record.error(format!("In pseudo instruction '{}', {what}", record.name()))
}

fn expansion<'r>(
    record: Record<'r>,
    reader: &mut Reader<'r>,
) -> Result<Expansion<'r>, RecordError> {
    let dag = record.dag("ResultInst")?;
    let Some(operator) = dag.operator().as_def() else {
        return Err(wrong(record, "result operator is not a record"));
    };
    let of_operator =
        |what: &str| wrong(record, &format!("result operator '{}' {what}", operator.name()));
    if !operator.is_subclass_of("Instruction") {
        return Err(of_operator("is not an instruction"));
    }
    let result = reader.instruction(operator)?;
    if result.is(Flag::IsCodeGenOnly) || result.is_pseudo() {
        return Err(of_operator("cannot be a pseudo instruction"));
    }
    if result.operands.operands().len() != dag.len() {
        return Err(of_operator("has the wrong number of operands"));
    }
    let pseudo = reader.instruction(record)?;
    let own = pseudo.operands.operands();
    let mut map = Map {
        record,
        pseudo: &pseudo,
        by_name: own.iter().enumerate().map(|(index, operand)| (operand.name, index)).collect(),
        // LLVM's tables have operand 0 as the source of operands that the dag does not mention.
        sources: vec![Source::Operand(0); result.operands.machine_operands().len()],
    };
    for (index, operand) in result.operands.operands().iter().enumerate() {
        let Some(value) = dag.get(index) else { continue };
        let Some(parts) = value.as_dag() else {
            map.add(operand.first, operand.len, dag, index, operand.record)?;
            continue;
        };
        let name = operand.record.name();
        let Some(info) = operand.info.filter(|info| !info.is_empty()) else {
            return Err(wrong(record, &format!("operand '{name}' does not have suboperands")));
        };
        if operand.len != parts.len() {
            let mut what = b"'".to_vec();
            value.write_to(&mut what);
            let what = String::from_utf8_lossy(&what);
            let message = format!("{what}' has wrong number of operands for operand type '{name}'");
            return Err(wrong(record, &message));
        }
        for part in 0..operand.len {
            let Some(declared) = info.get(part).and_then(|value| value.as_def()) else {
                let message = format!("part {part} of operand '{name}' is not a record");
                return Err(wrong(record, &message));
            };
            map.add(operand.first + part, 1, parts, part, declared)?;
        }
    }
    let sources = map.sources;
    Ok(Expansion { pseudo, result, sources })
}

/// Sources of the operands of one result, under construction.
struct Map<'p, 'r> {
    record: Record<'r>,
    pseudo: &'p Instruction<'r>,
    /// Index of each operand of the pseudo instruction, by name.
    by_name: FxHashMap<&'r str, usize>,
    sources: Vec<Source<'r>>,
}

impl<'r> Map<'_, 'r> {
    /// Sets the sources of `len` machine operands from `first` on to argument `index` of `dag`.
    /// `declared` is the record that the result declares them with.
    fn add(
        &mut self,
        first: usize,
        len: usize,
        dag: Dag<'r>,
        index: usize,
        declared: Record<'r>,
    ) -> Result<(), RecordError> {
        let Some(value) = dag.get(index) else { return Ok(()) };
        let source = match value.kind() {
            ValueKind::Def(given) => match register(given)? {
                Some(source) => source,
                None => return self.add_operand(first, len, dag.arg_name(index), given, declared),
            },
            ValueKind::Int(number) => Source::Immediate(number),
            ValueKind::Bits(_) => match value.as_int() {
                Some(number) => Source::Immediate(number),
                None => return Err(self.unknown(value)),
            },
            _ => return Err(self.unknown(value)),
        };
        if let Some(slot) = self.sources.get_mut(first) {
            *slot = source;
        }
        Ok(())
    }

    fn unknown(&self, value: Value<'r>) -> RecordError {
        let mut text = Vec::new();
        value.write_to(&mut text);
        let text = String::from_utf8_lossy(&text);
        wrong(self.record, &format!("'{text}' is no register, operand or number"))
    }

    fn add_operand(
        &mut self,
        first: usize,
        len: usize,
        name: Option<&'r str>,
        given: Record<'r>,
        declared: Record<'r>,
    ) -> Result<(), RecordError> {
        let fail = |what: String| Err(wrong(self.record, &what));
        let of_result = declared.name();
        if given != declared {
            return fail(format!(
                "operand type '{}' does not match expansion operand type '{of_result}'",
                given.name()
            ));
        }
        let name = name.unwrap_or_default();
        let Some(&own) = self.by_name.get(name) else {
            return fail(format!("output operand '{name}' has no matching source operand"));
        };
        let own = &self.pseudo.operands.operands()[own];
        if own.len != len {
            return fail(format!(
                "output operand '{of_result}' has a different number of sub operands than source \
                 operand '{}'",
                own.record.name()
            ));
        }
        for (slot, number) in self.sources.iter_mut().skip(first).take(len).zip(own.first..) {
            *slot = Source::Operand(number);
        }
        Ok(())
    }
}

/// Returns the source for a register record or `zero_reg`, or `None` for any other record.
fn register(record: Record<'_>) -> Result<Option<Source<'_>>, RecordError> {
    if record.name() == "zero_reg" {
        return Ok(Some(Source::NoRegister));
    }
    if !record.is_subclass_of("Register") {
        return Ok(None);
    }
    Ok(Some(Source::Register { namespace: record.string("Namespace")?, record }))
}
