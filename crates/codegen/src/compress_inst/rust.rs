//! Prints compressed forms of instructions as Rust: the functions `compress` and `uncompress` over
//! tables of `tablegen_format::compress`.

use std::num::TryFromIntError;

use proc_macro2::TokenStream;
use quote::quote;
use tablegen_core::{Record, RecordError};
use tablegen_format::compress::{Op, PAGE, Step};

use super::Plan;
use super::directions::{Case, Check, Direction, Need};
use super::pattern::What;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{
    Entry, Enum, Form, Module, byte_string, ident, packed_numbers, with_place,
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
    let all = directions.into_iter().flat_map(|direction| direction.predicates.iter().copied());
    let mut predicates: Vec<Record<'r>> = all.collect();
    predicates.sort_by_key(|record| record.name_bytes());
    predicates.dedup();
    let entries = (0..).zip(&predicates).map(|(value, record)| {
        let about = format!("{}.", with_place(output, record.name(), *record));
        Entry::new(record.name(), value, about)
    });
    let about_predicates = "Predicates of operands that are C++ in the description.";
    let entries = entries.collect();
    let form = Form::Variants;
    let writer = Writer { plan, instructions, registers, features, predicates: &predicates };
    let about = "Makes the compressed form of an instruction. Returns false, and leaves `sink` \
                 unchanged, if no form fits or the processor lacks a feature.";
    module.items(quote! {
        #[allow(unused_imports)]
        pub use ::tablegen_rt::compress::{Hooks, Sink, Source};
    });
    module.items(function("compress", "Compress", "COMPRESS", about));
    let about = "Makes the instruction that a compressed one stands for. Returns false, and leaves \
                 `sink` unchanged, if no form fits or the processor lacks a feature.";
    module.items(function("uncompress", "Uncompress", "UNCOMPRESS", about));
    module.text(Enum { name: "OperandPredicate", about: about_predicates, form, entries }.print());
    module.use_names(&[SharedName::Opcode, SharedName::Register, SharedName::Feature]);
    module.text(writer.forms("COMPRESS", &plan.compress, false)?);
    module.text(writer.forms("UNCOMPRESS", &plan.uncompress, true)?);
    Ok(module)
}

/// Returns a function of the module, and the type with its tables.
fn function(name: &str, conversion: &str, forms: &str, about: &str) -> TokenStream {
    let (name, conversion, forms) = (ident(name), ident(conversion), ident(forms));
    let about = format!(" {about}");
    quote! {
        #[doc = #about]
        #[allow(dead_code)]
        pub fn #name<S, T, H>(source: &S, sink: &mut T, hooks: &mut H) -> bool
        where
            S: Source<Opcode = Opcode>,
            T: Sink<Opcode = Opcode, Register = Register>,
            H: Hooks<S, T, Feature = Feature, Predicate = OperandPredicate>,
        {
            ::tablegen_rt::compress::apply::<#conversion, S, T, H>(source, sink, hooks)
        }

        struct #conversion;

        impl ::tablegen_rt::compress::Conversion for #conversion {
            type Opcode = Opcode;
            type Register = Register;
            type Feature = Feature;
            type Predicate = OperandPredicate;

            #[inline]
            fn forms() -> &'static ::tablegen_rt::compress::Forms {
                &#forms
            }
        }
    }
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
        let mut forms: Vec<(u32, Vec<Step>)> = Vec::new();
        for case in &direction.cases {
            let pattern = &self.plan.patterns[case.pattern];
            let (from, to) = match uncompresses {
                true => (&pattern.dest, &pattern.source),
                false => (&pattern.source, &pattern.dest),
            };
            let too_large = |_| to.record.error("a pattern has too many conditions or operands");
            let mut steps = vec![step(Op::Form, 0, 0, self.opcode(to)?)];
            self.conditions(direction, case, &mut table, &mut steps).map_err(too_large)?;
            steps[0].operand = u8::try_from(steps.len() - 1).map_err(too_large)?;
            for part in case.results.iter().flat_map(|(_, parts)| parts) {
                let added = match *part {
                    What::Operand(at) => {
                        let at = u32::from(u8::try_from(at).map_err(too_large)?);
                        // Consecutive operands are appended in one step.
                        if let Some(last) = steps.last_mut()
                            && last.op == Op::AddOperands
                            && last.operand < 4
                        {
                            last.value |= at << (8 * last.operand);
                            last.operand += 1;
                            continue;
                        }
                        step(Op::AddOperands, 1, 0, at)
                    }
                    What::Immediate(number) => {
                        let index = table.immediate(number).map_err(too_large)?;
                        step(Op::AddImmediate, 0, 0, index.into())
                    }
                    What::Register(record) => step(Op::AddRegister, 0, 0, self.register(record)),
                };
                steps.push(added);
            }
            steps[0].count = u16::try_from(steps.len() - 1).map_err(too_large)?;
            forms.push((self.opcode(from)?, steps));
        }
        forms.sort_by_key(|(opcode, _)| *opcode);
        let class_len = self.class_len();
        let mut classes = vec![0; table.classes.len() * class_len];
        for (at, class) in table.classes.iter().enumerate() {
            for member in &self.registers[self.registers.class(*class)?].members {
                let index = member.enum_value() as usize - 1;
                classes[at * class_len + index / 8] |= 1 << (index % 8);
            }
        }
        let (pages, starts) = pages(&forms);
        let steps = forms.iter().flat_map(|(_, steps)| steps);
        let steps: Vec<u8> = steps.flat_map(|step| step.to_bytes()).collect();
        let immediates = table.immediates.iter().map(|number| number.cast_unsigned());
        Ok(format!(
            "static {name}: ::tablegen_rt::compress::Forms = {{\n    \
             use ::tablegen_rt::compress::{{Forms, Numbers}};\n    \
             Forms::new(\n        {},\n        {},\n        {},\n        {},\n        {},\n    )\n}};\n",
            packed_numbers(&pages),
            packed_numbers(&starts),
            byte_string(&steps),
            packed_numbers(&immediates.collect::<Vec<u64>>()),
            byte_string(&classes),
        ))
    }

    /// Returns the number of bytes of a set of registers.
    fn class_len(&self) -> usize {
        self.registers.registers().len().div_ceil(8)
    }

    /// Returns the offset of the set of a class.
    fn class(&self, table: &mut Table<'r>, class: Record<'r>) -> Result<u32, TryFromIntError> {
        u32::try_from(index_in(&mut table.classes, class) * self.class_len())
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

    fn need(&self, &(is_missing, name): &Need<'_>) -> Step {
        let all = self.features.all();
        let index = all.iter().position(|feature| feature.record.name() == name);
        let op = if is_missing { Op::Lacks } else { Op::Has };
        step(op, 0, 0, index.unwrap_or_default() as u32)
    }

    fn conditions(
        &self,
        direction: &Direction<'r>,
        case: &Case<'r>,
        table: &mut Table<'r>,
        steps: &mut Vec<Step>,
    ) -> Result<(), TryFromIntError> {
        let predicate = |at: usize| {
            let record = direction.predicates[at];
            self.predicates.iter().position(|one| *one == record).unwrap_or_default() as u32
        };
        let first = steps.len();
        for check in &case.checks {
            steps.push(match *check {
                Check::SameRegister(one, other) => {
                    step(Op::SameRegister, u8::try_from(one)?, 0, u32::try_from(other)?)
                }
                Check::IsImmediate(at, number) => {
                    let index = table.immediate(number)?;
                    step(Op::IsImmediate, u8::try_from(at)?, 0, index.into())
                }
                Check::IsRegister(at, record) => {
                    step(Op::IsRegister, u8::try_from(at)?, 0, self.register(record))
                }
                Check::InClass(at, class) => {
                    step(Op::InClass, u8::try_from(at)?, 0, self.class(table, class)?)
                }
                Check::Fits(at, which) => step(Op::Fits, u8::try_from(at)?, 0, predicate(which)),
                Check::NumberFits(number, which) => {
                    step(Op::ImmediateFits, 0, table.immediate(number)?, predicate(which))
                }
            });
        }
        // Conditions have no effects, so their order is free. Conditions on operands come first,
        // since they distinguish the forms of an opcode; features seldom do. The class of two
        // operands that are the same register is checked once.
        let checks = steps.split_off(first);
        let is_same = |one: u8, other: u8| {
            checks.iter().any(|step| {
                step.op == Op::SameRegister
                    && [(one, other), (other, one)]
                        .contains(&(step.operand, step.value.try_into().unwrap_or(u8::MAX)))
            })
        };
        let mut checks: Vec<Step> = checks
            .iter()
            .enumerate()
            .filter(|&(at, step)| {
                let is_repeated = |before: &Step| {
                    before.op == Op::InClass
                        && before.value == step.value
                        && (before.operand == step.operand || is_same(before.operand, step.operand))
                };
                step.op != Op::InClass || !checks[..at].iter().any(is_repeated)
            })
            .map(|(_, step)| *step)
            .collect();
        checks.sort_by_key(|step| match step.op {
            Op::SameRegister => 0,
            Op::IsRegister | Op::IsImmediate => 1,
            Op::InClass => 2,
            _ => 3,
        });
        // Two operands of one class are one condition.
        for check in checks {
            match steps[first..]
                .iter_mut()
                .find(|step| (step.op, step.value, step.count) == (Op::InClass, check.value, 0))
            {
                Some(pair) if check.op == Op::InClass => pair.count = u16::from(check.operand) + 1,
                _ => steps.push(check),
            }
        }
        steps.extend(case.features.iter().map(|need| self.need(need)));
        for needs in &case.alternatives {
            if needs.len() != 1 {
                steps.push(step(Op::Any, 0, u16::try_from(needs.len())?, 0));
            }
            steps.extend(needs.iter().map(|need| self.need(need)));
        }
        Ok(())
    }
}

/// Classes and immediates that steps refer to by index.
#[derive(Default)]
struct Table<'r> {
    classes: Vec<Record<'r>>,
    immediates: Vec<i64>,
}

impl<'r> Table<'r> {
    fn immediate(&mut self, number: i64) -> Result<u16, TryFromIntError> {
        u16::try_from(index_in(&mut self.immediates, number))
    }
}

/// Returns the index of a value in a list, appending it if it is not in it.
fn index_in<T: PartialEq>(all: &mut Vec<T>, one: T) -> usize {
    all.iter().position(|known| *known == one).unwrap_or_else(|| {
        all.push(one);
        all.len() - 1
    })
}

fn step(op: Op, operand: u8, count: u16, value: u32) -> Step {
    Step { op, operand, count, value }
}

/// Returns the pages of opcodes and the lists of starts, for forms in the order of opcodes.
fn pages(forms: &[(u32, Vec<Step>)]) -> (Vec<u64>, Vec<u64>) {
    let (mut pages, mut starts) = (Vec::new(), Vec::new());
    let (mut next, mut start) = (0, 0);
    while let Some((opcode, _)) = forms.get(next) {
        let page = *opcode as usize / PAGE;
        pages.resize(page, 0);
        pages.push((starts.len() / (PAGE + 1) + 1) as u64);
        for opcode in page * PAGE..(page + 1) * PAGE {
            starts.push(start);
            while let Some((_, steps)) = forms.get(next).filter(|(of, _)| *of as usize == opcode) {
                start += steps.len() as u64;
                next += 1;
            }
        }
        starts.push(start);
    }
    (pages, starts)
}
