//! Prints compressed forms of instructions as Rust: the functions `compress` and `uncompress` over
//! tables of `tablegen_format::compress`.

use std::num::TryFromIntError;

use proc_macro2::TokenStream;
use quote::quote;
use tablegen_core::{Record, RecordError};
use tablegen_format::compress::{Header, Op, PAGE, RECORD_LEN, RegisterCheck, Step};

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
        let mut forms: Vec<(u32, Vec<[u8; RECORD_LEN]>)> = Vec::new();
        for case in &direction.cases {
            let pattern = &self.plan.patterns[case.pattern];
            let (from, to) = match uncompresses {
                true => (&pattern.dest, &pattern.source),
                false => (&pattern.source, &pattern.dest),
            };
            let too_large = |_| to.record.error("a pattern has too many conditions or operands");
            let registers = self.register_checks(case, &mut table, &too_large)?;
            let mut steps = self.conditions(direction, case, &mut table).map_err(too_large)?;
            let conditions = steps.len();
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
            let header = Header {
                registers: u8::try_from(registers.len()).map_err(too_large)?,
                conditions: u8::try_from(conditions).map_err(too_large)?,
                len: u16::try_from(registers.len() + steps.len()).map_err(too_large)?,
                opcode: self.opcode(to)?,
            };
            let mut records = vec![header.to_bytes()];
            records.extend(registers.into_iter().map(RegisterCheck::to_bytes));
            records.extend(steps.into_iter().map(Step::to_bytes));
            forms.push((self.opcode(from)?, records));
        }
        forms.sort_by_key(|(opcode, _)| *opcode);
        let (pages, starts) = pages(&forms);
        let records = forms.iter().flat_map(|(_, records)| records);
        let records: Vec<u8> = records.flatten().copied().collect();
        let immediates = table.immediates.iter().map(|number| number.cast_unsigned());
        Ok(format!(
            "static {name}: ::tablegen_rt::compress::Forms = {{\n    \
             use ::tablegen_rt::compress::{{Forms, Numbers}};\n    \
             Forms::new(\n        {},\n        {},\n        {},\n        {},\n        {},\n    )\n}};\n",
            packed_numbers(&pages),
            packed_numbers(&starts),
            byte_string(&records),
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

    fn need(&self, &(is_missing, name): &Need<'_>) -> Step {
        let all = self.features.all();
        let index = all.iter().position(|feature| feature.record.name() == name);
        let op = if is_missing { Op::Lacks } else { Op::Has };
        step(op, 0, 0, index.unwrap_or_default() as u32)
    }

    /// Returns the conditions on registers, those first that reject most.
    fn register_checks(
        &self,
        case: &Case<'r>,
        table: &mut Table,
        too_large: &impl Fn(TryFromIntError) -> RecordError,
    ) -> Result<Vec<RegisterCheck>, RecordError> {
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        let mut sets: Vec<(usize, Vec<u8>)> = Vec::new();
        for check in &case.checks {
            match *check {
                Check::SameRegister(one, other) => pairs.push((one, other)),
                Check::IsRegister(at, record) => {
                    sets.push((at, self.set([self.register(record)].into_iter())));
                }
                Check::InClass(at, class) => sets.push((at, self.class(class)?)),
                Check::IsImmediate(..) | Check::Fits(..) | Check::NumberFits(..) => {}
            }
        }
        // Operands that are the same register are in the same sets.
        let leader = |operand: usize| {
            let of = pairs.iter().find(|(one, other)| [*one, *other].contains(&operand));
            of.map_or(operand, |(one, _)| *one)
        };
        let mut checks: Vec<(usize, usize, Vec<u8>)> = Vec::new();
        for (at, set) in sets {
            let at = leader(at);
            if !checks.iter().any(|(of, _, known)| *of == at && *known == set) {
                checks.push((at, at, set));
            }
        }
        let all = || self.set(self.registers.register_ids().map(|id| id.enum_value()));
        for &(one, other) in &pairs {
            let of = leader(one);
            // The pair `(of, other)`, or `(one, other)` where chains of pairs share an operand.
            match checks.iter_mut().find(|check| (check.0, check.1) == (of, of) && of == one) {
                Some(check) => check.1 = other,
                None => checks.push((one, other, all())),
            }
        }
        let members = |set: &[u8]| -> u32 { set.iter().map(|byte| byte.count_ones()).sum() };
        checks.sort_by_cached_key(|(one, other, set)| (one == other, members(set)));
        let checks = checks.into_iter().map(|(one, other, set)| {
            Ok(RegisterCheck {
                operand: u8::try_from(one)?,
                same: u8::try_from(other)?,
                set: table.set(set)?,
            })
        });
        checks.collect::<Result<_, TryFromIntError>>().map_err(too_large)
    }

    /// Returns the other conditions. They have no effects, so their order is free: those on operands
    /// come first, since they distinguish the forms of an opcode; features seldom do.
    fn conditions(
        &self,
        direction: &Direction<'r>,
        case: &Case<'r>,
        table: &mut Table,
    ) -> Result<Vec<Step>, TryFromIntError> {
        let predicate = |at: usize| {
            let record = direction.predicates[at];
            self.predicates.iter().position(|one| *one == record).unwrap_or_default() as u32
        };
        let mut steps = Vec::new();
        for check in &case.checks {
            steps.push(match *check {
                Check::SameRegister(..) | Check::IsRegister(..) | Check::InClass(..) => continue,
                Check::IsImmediate(at, number) => {
                    let index = table.immediate(number)?;
                    step(Op::IsImmediate, u8::try_from(at)?, 0, index.into())
                }
                Check::Fits(at, which) => step(Op::Fits, u8::try_from(at)?, 0, predicate(which)),
                Check::NumberFits(number, which) => {
                    step(Op::ImmediateFits, 0, table.immediate(number)?, predicate(which))
                }
            });
        }
        steps.sort_by_key(|step| step.op != Op::IsImmediate);
        steps.extend(case.features.iter().map(|need| self.need(need)));
        for needs in &case.alternatives {
            if needs.len() != 1 {
                steps.push(step(Op::Any, 0, u16::try_from(needs.len())?, 0));
            }
            steps.extend(needs.iter().map(|need| self.need(need)));
        }
        Ok(steps)
    }
}

/// Sets and immediates that records refer to.
#[derive(Default)]
struct Table {
    sets: Vec<Vec<u8>>,
    immediates: Vec<i64>,
}

impl Table {
    fn immediate(&mut self, number: i64) -> Result<u16, TryFromIntError> {
        u16::try_from(index_in(&mut self.immediates, number))
    }

    /// Returns the offset of a set of registers. All sets have the same length.
    fn set(&mut self, set: Vec<u8>) -> Result<u32, TryFromIntError> {
        let len = set.len();
        u32::try_from(index_in(&mut self.sets, set) * len)
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
fn pages(forms: &[(u32, Vec<[u8; RECORD_LEN]>)]) -> (Vec<u64>, Vec<u64>) {
    let (mut pages, mut starts) = (Vec::new(), Vec::new());
    let (mut next, mut start) = (0, 0);
    while let Some((opcode, _)) = forms.get(next) {
        let page = *opcode as usize / PAGE;
        pages.resize(page, 0);
        pages.push((starts.len() / (PAGE + 1) + 1) as u64);
        for opcode in page * PAGE..(page + 1) * PAGE {
            starts.push(start);
            while let Some((_, records)) = forms.get(next).filter(|(of, _)| *of as usize == opcode)
            {
                start += records.len() as u64;
                next += 1;
            }
        }
        starts.push(start);
    }
    (pages, starts)
}
