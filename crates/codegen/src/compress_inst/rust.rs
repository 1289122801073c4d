//! Prints short forms of instructions as Rust: functions that compress and uncompress, over tables
//! that `tablegen_rt::compress` runs.

use proc_macro2::TokenStream;
use quote::quote;
use tablegen_core::{Record, RecordError};

use super::Plan;
use super::directions::{Case, Check, Direction, Need};
use super::pattern::What;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::tables::packed_lists;
use tablegen_emit::rust::{Entry, Enum, Form, Module, ident, packed_numbers, with_place};
use tablegen_model::features::Features;
use tablegen_model::instructions::{Instruction, Instructions};
use tablegen_model::registers::CodeGenRegisters;
use tablegen_session::{BackendError, OutputContext};

/// Numbers of steps, as `tablegen_rt::compress` has them.
mod step {
    pub(super) const HAS: u64 = 0;
    pub(super) const LACKS: u64 = 1;
    pub(super) const ANY: u64 = 2;
    pub(super) const SAME: u64 = 3;
    pub(super) const NUMBER: u64 = 4;
    pub(super) const REGISTER: u64 = 5;
    pub(super) const IN_CLASS: u64 = 6;
    pub(super) const FITS: u64 = 7;
    pub(super) const NUMBER_FITS: u64 = 8;
    pub(super) const BECOME: u64 = 9;
    pub(super) const ADD_OPERAND: u64 = 10;
    pub(super) const ADD_NUMBER: u64 = 11;
    pub(super) const ADD_REGISTER: u64 = 12;
}

pub(super) fn print<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    instructions: &Instructions<'r>,
    registers: &CodeGenRegisters<'r>,
    features: &Features<'r>,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-compress-inst-emitter");
    module.use_names(&[SharedName::Opcode, SharedName::Register, SharedName::Feature]);
    module.items(quote! {
        #[allow(unused_imports)]
        pub use ::tablegen_rt::compress::{Hooks, Sink, Source};
    });
    let directions = [&plan.compress, &plan.uncompress];
    let all = directions.into_iter().flat_map(|direction| direction.predicates.iter().copied());
    let mut predicates: Vec<Record<'r>> = all.collect();
    predicates.sort_by_key(|record| record.name_bytes());
    predicates.dedup();
    let entries = (0..).zip(&predicates).map(|(value, record)| {
        let about = format!("{}.", with_place(output, record.name(), *record));
        Entry::new(record.name(), value, about)
    });
    let about = "What operands must be: the predicates of their kinds, which are C++ in the \
                 description.";
    let entries = entries.collect();
    let form = Form::Variants;
    module.text(Enum { name: "OperandPredicate", about, form, entries }.print());
    let writer = Writer { plan, instructions, registers, features, predicates: &predicates };
    module.text(writer.forms("COMPRESS", &plan.compress, false)?);
    module.text(writer.forms("UNCOMPRESS", &plan.uncompress, true)?);
    let about = "Makes the short form of an instruction, if it has one and what it needs is there.";
    module.items(function("compress", "COMPRESS", about));
    let about = "Makes the long form of a short instruction, if what that needs is there.";
    module.items(function("uncompress", "UNCOMPRESS", about));
    Ok(module)
}

fn function(name: &str, forms: &str, about: &str) -> TokenStream {
    let (name, forms, about) = (ident(name), ident(forms), format!(" {about}"));
    quote! {
        #[doc = #about]
        #[allow(dead_code)]
        pub fn #name<S, T, H>(source: &S, sink: &mut T, hooks: &mut H) -> bool
        where
            S: Source<Opcode = Opcode>,
            T: Sink<Opcode = Opcode, Register = Register>,
            H: Hooks<S, T, Feature = Feature, Predicate = OperandPredicate>,
        {
            #forms.apply(source, sink, hooks)
        }
    }
}

/// A number that may be negative, as it stands in tables.
fn signed(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

/// Writes tables of forms.
struct Writer<'p, 'r> {
    plan: &'p Plan<'r>,
    instructions: &'p Instructions<'r>,
    registers: &'p CodeGenRegisters<'r>,
    features: &'p Features<'r>,
    predicates: &'p [Record<'r>],
}

impl<'r> Writer<'_, 'r> {
    /// The tables of a direction.
    fn forms(
        &self,
        name: &str,
        direction: &Direction<'r>,
        uncompresses: bool,
    ) -> Result<String, RecordError> {
        let mut classes: Vec<Record<'r>> = Vec::new();
        let mut ways: Vec<(u64, Vec<u64>)> = Vec::new();
        for case in &direction.cases {
            let pattern = &self.plan.patterns[case.pattern];
            let (from, to) = match uncompresses {
                true => (&pattern.dest, &pattern.source),
                false => (&pattern.source, &pattern.dest),
            };
            let mut steps = Vec::new();
            self.conditions(direction, case, &mut classes, &mut steps)?;
            steps.extend([step::BECOME, self.opcode(to)?, 0]);
            for part in case.results.iter().flat_map(|(_, parts)| parts) {
                let (kind, value) = match *part {
                    What::Operand(at) => (step::ADD_OPERAND, at as u64),
                    What::Immediate(number) => (step::ADD_NUMBER, signed(number)),
                    What::Register(record) => (step::ADD_REGISTER, self.register(record)),
                };
                steps.extend([kind, value, 0]);
            }
            ways.push((self.opcode(from)?, steps));
        }
        ways.sort_by_key(|(opcode, _)| *opcode);
        let opcodes: Vec<u64> = ways.iter().map(|(opcode, _)| *opcode).collect();
        let mut members = Vec::with_capacity(classes.len());
        for class in classes {
            let class = &self.registers[self.registers.class(class)?];
            let values = class.members.iter().map(|member| u64::from(member.enum_value()));
            members.push(values.collect::<Vec<_>>());
        }
        Ok(format!(
            "static {name}: ::tablegen_rt::compress::Forms = {{\n    \
             use ::tablegen_rt::compress::{{Forms, Lists, Numbers}};\n    \
             Forms {{\n        len: {},\n        opcodes: {},\n        steps: {},\n        \
             classes: {},\n    }}\n}};\n",
            ways.len(),
            packed_numbers(&opcodes),
            packed_lists(ways.into_iter().map(|(_, steps)| steps)),
            packed_lists(members)
        ))
    }

    fn opcode(&self, instruction: &Instruction<'_>) -> Result<u64, RecordError> {
        let record = instruction.record;
        let id = self.instructions.id(record).ok_or_else(|| {
            record.error(format!("'{}' is none of the target's instructions", record.name()))
        })?;
        Ok(u64::from(id.0))
    }

    fn register(&self, record: Record<'_>) -> u64 {
        let mut all = self.registers.register_ids().zip(self.registers.registers());
        let found = all.find(|(_, register)| register.name == record.name());
        found.map_or(0, |(id, _)| u64::from(id.enum_value()))
    }

    fn need(&self, &(is_missing, name): &Need<'_>) -> [u64; 3] {
        let all = self.features.all();
        let place = all.iter().position(|feature| feature.record.name() == name);
        [if is_missing { step::LACKS } else { step::HAS }, place.unwrap_or_default() as u64, 0]
    }

    fn conditions(
        &self,
        direction: &Direction<'r>,
        case: &Case<'r>,
        classes: &mut Vec<Record<'r>>,
        steps: &mut Vec<u64>,
    ) -> Result<(), RecordError> {
        case.features.iter().for_each(|need| steps.extend(self.need(need)));
        for needs in &case.alternatives {
            steps.extend([step::ANY, needs.len() as u64, 0]);
            needs.iter().for_each(|need| steps.extend(self.need(need)));
        }
        let predicate = |at: usize| {
            let record = direction.predicates[at];
            self.predicates.iter().position(|one| *one == record).unwrap_or_default() as u64
        };
        for check in &case.checks {
            steps.extend(match *check {
                Check::SameRegister(one, other) => [step::SAME, one as u64, other as u64],
                Check::IsImmediate(at, number) => [step::NUMBER, at as u64, signed(number)],
                Check::IsRegister(at, record) => [step::REGISTER, at as u64, self.register(record)],
                Check::InClass(at, class) => {
                    let known = classes.iter().position(|one| *one == class);
                    let place = known.unwrap_or(classes.len());
                    if place == classes.len() {
                        classes.push(class);
                    }
                    [step::IN_CLASS, at as u64, place as u64]
                }
                Check::Fits(at, which) => [step::FITS, at as u64, predicate(which)],
                Check::NumberFits(number, which) => {
                    [step::NUMBER_FITS, signed(number), predicate(which)]
                }
            });
        }
        Ok(())
    }
}
