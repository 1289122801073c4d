//! Prints compressed forms of instructions as Rust: the functions `compress` and `uncompress` over
//! tables of `tablegen_format::compress`.

use std::collections::BTreeMap;
use std::iter;
use std::num::TryFromIntError;

use quote::quote;
use tablegen_core::{Record, RecordError};
use tablegen_format::compress::{
    ANY, CHECKED, CompressStep, HEADER_LEN, Header, LACKS, MASK_SETS, NO_FEATURE, NO_OPERAND,
    NO_PREDICATE, OF_STEP, Op, STEP_LEN, same_bit,
};
use tablegen_format::packed;

use super::Plan;
use super::directions::{Case, Check, Direction, Requirement};
use super::pattern::What;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{
    Entry, Enum, Form, Module, Section, byte_string, packed_numbers, with_location,
};
use tablegen_model::features::Features;
use tablegen_model::instructions::{Instruction, Instructions};
use tablegen_model::registers::CodeGenRegisters;
use tablegen_session::{BackendError, OutputContext};

pub(super) fn print<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    instructions: &Instructions<'r>,
    registers: &CodeGenRegisters<'r>,
    features: &Features<'r>,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-compress-inst-emitter");
    let directions = [&plan.compress, &plan.uncompress];
    let all = directions.into_iter().flat_map(|direction| &direction.predicates);
    let mut predicates: Vec<Record<'r>> = all.map(|one| one.operand).collect();
    predicates.sort_by_key(|record| record.name_bytes());
    predicates.dedup();
    let entries = (0..).zip(&predicates).map(|(value, record)| {
        let about = format!("{}.", with_location(output, record.name(), *record));
        Entry::new(record.name(), value, about)
    });
    let about_predicates = "Predicates of operands that are C++ in the description.";
    let entries = entries.collect();
    let form = Form::Variants;
    let writer = Writer { plan, instructions, registers, features, predicates: &predicates };
    module.reexport_runtime(&quote!(compress::{Hooks, Sink, Source}));
    module.text("::tablegen_rt::conversions!();\n");
    module.text(Enum { name: "OperandPredicate", about: about_predicates, form, entries }.print());
    module.use_names(&[SharedName::Opcode, SharedName::Register, SharedName::Feature]);
    module.add(Section::Data, writer.forms("COMPRESS", &plan.compress, false)?);
    module.add(Section::Data, writer.forms("UNCOMPRESS", &plan.uncompress, true)?);
    Ok(module)
}

/// Writer of the tables.
struct Writer<'p, 'r> {
    plan: &'p Plan<'r>,
    instructions: &'p Instructions<'r>,
    registers: &'p CodeGenRegisters<'r>,
    features: &'p Features<'r>,
    predicates: &'p [Record<'r>],
}

impl<'r> Writer<'_, 'r> {
    /// Writes the tables of a direction.
    fn forms(
        &self,
        name: &str,
        direction: &Direction<'r>,
        uncompresses: bool,
    ) -> Result<String, RecordError> {
        let mut table = Table::default();
        let mut forms: Vec<(u32, [u8; HEADER_LEN])> = Vec::new();
        let mut all_steps: Vec<[u8; STEP_LEN]> = Vec::new();
        for case in &direction.cases {
            let pattern = &self.plan.patterns[case.pattern];
            let (from, to) = match uncompresses {
                true => (&pattern.dest, &pattern.source),
                false => (&pattern.source, &pattern.dest),
            };
            let too_large = |_| to.record.error("a pattern has too many conditions or operands");
            let mut header = Header::new(self.opcode(to)?);
            let checks = self.register_checks(case)?;
            let mut steps = table.add_register_checks(&checks, &mut header).map_err(too_large)?;
            steps.extend(self.conditions(direction, case, &mut table).map_err(too_large)?);
            // Alternatives are last; their features belong to them.
            let alternatives = steps.iter().position(|step| step.op == Op::Any);
            let alternatives = steps.split_off(alternatives.unwrap_or(steps.len()));
            steps.retain(|step| !move_to_header(*step, &mut header));
            steps.extend(alternatives);
            let conditions = steps.len();
            let mut constants = Vec::new();
            for part in case.results.iter().flat_map(|(_, parts)| parts) {
                let added = match *part {
                    What::Operand(index) => {
                        let index = u8::try_from(index).map_err(too_large)?;
                        step(Op::AddOperands, 1, 0, index.into())
                    }
                    What::Immediate(number) => {
                        let index = table.immediate(number).map_err(too_large)?;
                        step(Op::AddImmediate, 0, 0, index.into())
                    }
                    What::Register(record) => step(Op::AddRegister, 0, 0, self.register(record)),
                };
                if steps.len() > conditions || !move_result(added, &mut header, &mut constants) {
                    steps.push(added);
                }
            }
            header.conditions = u8::try_from(conditions).map_err(too_large)?;
            header.results = u8::try_from(steps.len() - conditions).map_err(too_large)?;
            steps.extend(constants);
            header.steps = u32::try_from(all_steps.len()).map_err(too_large)?;
            all_steps.extend(steps.into_iter().map(CompressStep::to_bytes));
            forms.push((self.opcode(from)?, header.to_bytes()));
        }
        forms.sort_by_key(|(opcode, _)| *opcode);
        let (first, starts) = starts(&forms);
        let headers: Vec<u8> = forms.iter().flat_map(|(_, header)| header).copied().collect();
        let immediates = table.immediates.iter().map(|number| number.cast_unsigned());
        Ok(format!(
            "static {name}: ::tablegen_rt::compress::Forms = {{\n    \
             use ::tablegen_rt::compress::{{Forms, Numbers}};\n    \
             Forms::new(\n        {},\n        {},\n        {},\n        {},\n        {},\n        {},\n        {},\n    )\n}};\n",
            first,
            fast_numbers(&starts),
            byte_string(&headers),
            byte_string(all_steps.as_flattened()),
            self.masks(&table.mask_sets),
            packed_numbers(&immediates.collect::<Vec<u64>>()),
            byte_string(&table.sets.concat()),
        ))
    }

    /// Returns the number of bytes of a set of registers.
    fn class_len(&self) -> usize {
        self.registers.registers().len().div_ceil(8)
    }

    /// Returns the set of the registers of a class.
    fn class(&self, class: Record<'r>) -> Result<Vec<u8>, RecordError> {
        let members = &self.registers[self.registers.class(class)?].members;
        Ok(self.set(members.iter().map(|member| member.enum_value())))
    }

    /// Returns the set of the registers with these values; 0 is no register.
    fn set(&self, values: impl Iterator<Item = u32>) -> Vec<u8> {
        let mut set = vec![0; self.class_len()];
        for index in values.filter_map(|value| value.checked_sub(1)) {
            set[index as usize / 8] |= 1 << (index % 8);
        }
        set
    }

    fn opcode(&self, instruction: &Instruction<'_>) -> Result<u32, RecordError> {
        let record = instruction.record;
        let id = self.instructions.id(record).ok_or_else(|| {
            record.error(format!("'{}' is none of the target's instructions", record.name()))
        })?;
        Ok(id.0)
    }

    fn register(&self, record: Record<'_>) -> u32 {
        let mut all = self.registers.register_ids().zip(self.registers.registers());
        let found = all.find(|(_, register)| register.name == record.name());
        found.map_or(0, |(id, _)| id.enum_value())
    }

    fn requirement(&self, requirement: &Requirement<'_>) -> CompressStep {
        let mut all = self.features.all().iter();
        let index = all.position(|feature| feature.record.name() == requirement.feature);
        let op = if requirement.is_negated { Op::Lacks } else { Op::Has };
        step(op, 0, 0, index.unwrap_or_default() as u32)
    }

    /// Returns the conditions on registers: the set of each operand that has one, in the order of
    /// operands, and the pairs of operands that must be the same.
    fn register_checks(&self, case: &Case<'r>) -> Result<RegisterChecks, RecordError> {
        let mut checks = RegisterChecks::default();
        for check in &case.checks {
            let (index, set) = match *check {
                Check::SameRegister(one, other) => {
                    checks.same.push((one, other));
                    (one, self.set(self.registers.register_ids().map(|id| id.enum_value())))
                }
                Check::IsRegister(index, record) => {
                    (index, self.set([self.register(record)].into_iter()))
                }
                Check::InClass(index, class) => (index, self.class(class)?),
                Check::IsImmediate(..) | Check::Fits(..) | Check::NumberFits(..) => continue,
            };
            // An operand in several sets is in their intersection.
            let known = checks.sets.entry(index).or_insert_with(|| set.clone());
            known.iter_mut().zip(set).for_each(|(known, byte)| *known &= byte);
        }
        Ok(checks)
    }

    /// Returns the array of masks: that of operands that are no registers, then one for each
    /// register.
    fn masks(&self, sets: &[Vec<u8>]) -> String {
        let of = |index: usize| {
            let bits = (1..)
                .zip(sets)
                .map(|(number, set)| u64::from(set[index / 8] >> (index % 8) & 1) << number);
            bits.fold(1 << ANY, |mask, bit| mask | bit)
        };
        let masks: Vec<u64> =
            iter::once(1 << ANY).chain((0..self.registers.registers().len()).map(of)).collect();
        fast_numbers(&masks)
    }

    /// Returns the conditions on immediates and features. They have no effects, so their order is
    /// free: those on operands come first, since they distinguish the forms of an opcode; features
    /// seldom do. Alternatives come last.
    fn conditions(
        &self,
        direction: &Direction<'r>,
        case: &Case<'r>,
        table: &mut Table,
    ) -> Result<Vec<CompressStep>, TryFromIntError> {
        let predicate = |index: usize| {
            let record = direction.predicates[index].operand;
            self.predicates.iter().position(|one| *one == record).unwrap_or_default() as u32
        };
        let mut steps = Vec::new();
        for check in &case.checks {
            steps.push(match *check {
                Check::SameRegister(..) | Check::IsRegister(..) | Check::InClass(..) => continue,
                Check::IsImmediate(operand, number) => {
                    let index = table.immediate(number)?;
                    step(Op::IsImmediate, u8::try_from(operand)?, 0, index.into())
                }
                Check::Fits(index, which) => {
                    step(Op::Fits, u8::try_from(index)?, 0, predicate(which))
                }
                Check::NumberFits(number, which) => {
                    step(Op::ImmediateFits, 0, table.immediate(number)?, predicate(which))
                }
            });
        }
        steps.sort_by_key(|step| step.op != Op::IsImmediate);
        steps.extend(case.features.iter().map(|one| self.requirement(one)));
        let (single, several): (Vec<_>, Vec<_>) =
            case.alternatives.iter().partition(|needs| needs.len() == 1);
        steps.extend(single.into_iter().flatten().map(|one| self.requirement(one)));
        for needs in several {
            let needs = needs.iter().map(|one| self.requirement(one)).collect::<Vec<_>>();
            steps.push(step(Op::Any, 0, u16::try_from(needs.len())?, 0));
            steps.extend(needs);
        }
        Ok(steps)
    }
}

/// Moves a condition to the header if the header has a place for it. Returns true if it did.
fn move_to_header(step: CompressStep, header: &mut Header) -> bool {
    match step.op {
        Op::Fits if [NO_OPERAND, step.operand].contains(&header.fits) => {
            let slot = header.predicates.iter_mut().find(|one| **one == NO_PREDICATE);
            match (slot, u16::try_from(step.value)) {
                (Some(slot), Ok(predicate))
                    if predicate != NO_PREDICATE && step.operand != NO_OPERAND =>
                {
                    (*slot, header.fits) = (predicate, step.operand);
                    true
                }
                _ => false,
            }
        }
        Op::Has | Op::Lacks if step.value < LACKS => {
            let value = if step.op == Op::Lacks { step.value | LACKS } else { step.value };
            let slot = header.features.iter_mut().find(|feature| **feature == NO_FEATURE);
            slot.filter(|_| value != NO_FEATURE).map(|slot| *slot = value).is_some()
        }
        _ => false,
    }
}

/// Conditions on registers.
#[derive(Default)]
struct RegisterChecks {
    /// Set that the register of an operand must be in.
    sets: BTreeMap<usize, Vec<u8>>,
    /// Operands that must be the same.
    same: Vec<(usize, usize)>,
}

/// Sets and immediates that records refer to.
#[derive(Default)]
struct Table {
    /// Sets of headers, from number 1 on.
    mask_sets: Vec<Vec<u8>>,
    /// Sets of steps.
    sets: Vec<Vec<u8>>,
    immediates: Vec<i64>,
}

impl Table {
    /// Adds conditions on registers to a header, and returns the steps for those that it cannot
    /// have.
    fn add_register_checks(
        &mut self,
        checks: &RegisterChecks,
        header: &mut Header,
    ) -> Result<Vec<CompressStep>, TryFromIntError> {
        let mut steps = Vec::new();
        for (&offset, set) in &checks.sets {
            if offset < CHECKED
                && let Some(number) = self.mask_set(set)
            {
                header.sets[offset] = number;
            } else {
                steps.push(step(Op::InSet, u8::try_from(offset)?, 0, self.set(set.clone())?));
            }
        }
        for &(one, other) in &checks.same {
            match same_bit(one, other) {
                0 => steps.push(step(Op::Same, u8::try_from(one)?, u16::try_from(other)?, 0)),
                bit => header.same |= bit,
            }
        }
        Ok(steps)
    }

    /// Returns the number of a set in headers, or `None` if masks have no bit left for it.
    fn mask_set(&mut self, set: &[u8]) -> Option<u8> {
        let found = self.mask_sets.iter().position(|known| known == set);
        let index = found.unwrap_or(self.mask_sets.len());
        if index + 1 >= MASK_SETS {
            return None;
        }
        if found.is_none() {
            self.mask_sets.push(set.to_vec());
        }
        u8::try_from(index + 1).ok()
    }

    fn immediate(&mut self, number: i64) -> Result<u16, TryFromIntError> {
        u16::try_from(index_in(&mut self.immediates, number))
    }

    /// Returns the offset of a set of registers. All sets have the same length.
    fn set(&mut self, set: Vec<u8>) -> Result<u32, TryFromIntError> {
        let len = set.len();
        u32::try_from(index_in(&mut self.sets, set) * len)
    }
}

/// Moves a result to the header if the header has a place for it. Returns true if it did.
/// Registers and immediates are appended to `constants`.
fn move_result(step: CompressStep, header: &mut Header, constants: &mut Vec<CompressStep>) -> bool {
    let Some(slot) = header.operands.get_mut(usize::from(header.operand_count)) else {
        return false;
    };
    match (step.op, u8::try_from(step.value)) {
        (Op::AddOperands, Ok(number)) if number < OF_STEP => *slot = number,
        (Op::AddOperands, _) => return false,
        _ => {
            // Their number is at most `MAX_OPERANDS`.
            *slot = OF_STEP | constants.len() as u8;
            constants.push(step);
        }
    }
    header.operand_count += 1;
    true
}

/// Returns the index of a value in a list, appending it if it is not in it.
fn index_in<T: PartialEq>(all: &mut Vec<T>, one: T) -> usize {
    all.iter().position(|known| *known == one).unwrap_or_else(|| {
        all.push(one);
        all.len() - 1
    })
}

fn step(op: Op, operand: u8, count: u16, value: u32) -> CompressStep {
    CompressStep { op, operand, count, value }
}

/// Returns the first opcode, and where the forms of each opcode begin and those of the last one end,
/// for forms in the order of opcodes.
fn starts(forms: &[(u32, [u8; HEADER_LEN])]) -> (u32, Vec<u64>) {
    let mut starts = Vec::new();
    let [Some((first, _)), Some((last, _))] = [forms.first(), forms.last()] else {
        return (0, starts);
    };
    let mut next = 0;
    for opcode in *first..=*last {
        starts.push(next as u64);
        while forms.get(next).is_some_and(|(of, _)| *of == opcode) {
            next += 1;
        }
    }
    starts.push(next as u64);
    (*first, starts)
}

/// Returns an array of numbers with the width of an integer type: such numbers are read fastest.
fn fast_numbers(numbers: &[u64]) -> String {
    let largest = numbers.iter().max().copied().unwrap_or_default();
    let width = packed::width(largest).next_power_of_two();
    let mut bytes = Vec::with_capacity(numbers.len() * width);
    numbers.iter().for_each(|&number| packed::write(number, width, &mut bytes));
    format!("Numbers::new({width}, {})", byte_string(&bytes))
}

#[cfg(test)]
mod tests {
    use super::{Header, MASK_SETS, Op, RegisterChecks, Table};

    #[test]
    fn sets_beyond_the_bits_of_a_mask_are_checked_by_steps() -> Result<(), std::num::TryFromIntError>
    {
        let mut table = Table::default();
        for number in 1..100_u8 {
            let mut header = Header::new(0);
            let sets = [(0, vec![number, 0]), (5, vec![0, number])].into();
            let checks = RegisterChecks { sets, same: vec![(0, 1), (0, 5)] };
            let steps = table.add_register_checks(&checks, &mut header)?;
            let steps: Vec<_> = steps.iter().map(|step| (step.op, step.operand)).collect();
            let has_bit = usize::from(number) < MASK_SETS;
            assert_eq!(header.sets, [if has_bit { number } else { 0 }, 0, 0]);
            assert_eq!(header.same, 1);
            let of_first = if has_bit { None } else { Some((Op::InSet, 0)) };
            let others = [(Op::InSet, 5), (Op::Same, 0)];
            assert_eq!(steps, of_first.into_iter().chain(others).collect::<Vec<_>>());
        }
        assert_eq!(table.mask_sets.len(), MASK_SETS - 1);
        Ok(())
    }
}
