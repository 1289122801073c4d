//! Prints the lowering of pseudo instructions as Rust: a table of expansions and functions over it.

use std::fmt::Write;

use proc_macro2::Ident;

use super::plan::{Expansion, Plan, Source};
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{Form, Module, Section, location, names_of_values, variants};
use tablegen_model::instructions::{InstrId, Instruction, Instructions};
use tablegen_model::registers::DeclaredRegisters;
use tablegen_session::{BackendError, OutputContext};

pub(super) fn module<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    instructions: &Instructions<'r>,
    registers: &DeclaredRegisters<'r>,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-pseudo-lowering");
    module.use_names(&[SharedName::Opcode, SharedName::Register]);
    module.text("::tablegen_rt::pseudo_expansions!();\n");
    let mut used = Vec::with_capacity(plan.expansions.len() * 2);
    let printer = Printer {
        output,
        instructions,
        registers,
        opcodes: names_of_values(
            Form::Number,
            instructions.all().iter().map(|instruction| instruction.name()),
        ),
        names: variants(registers.registers().map(|(_, register)| register.name.as_str())),
    };
    module.add(Section::Data, printer.table(plan, &mut used)?);
    module.use_opcodes(used);
    Ok(module)
}

struct Printer<'p, 'r> {
    output: &'p OutputContext<'p>,
    instructions: &'p Instructions<'r>,
    registers: &'p DeclaredRegisters<'r>,
    /// Variant names of opcodes, by instruction number.
    opcodes: Vec<Ident>,
    /// Variant names of registers, by index in the register list.
    names: Vec<Ident>,
}

impl<'r> Printer<'_, 'r> {
    /// Returns the table of all expansions, sorted by opcode. Appends the opcodes in it to `used`.
    fn table(&self, plan: &Plan<'r>, used: &mut Vec<u32>) -> Result<String, BackendError> {
        let mut all: Vec<(InstrId, &Expansion<'r>)> = Vec::new();
        for expansion in &plan.expansions {
            all.push((self.id(&expansion.pseudo)?, expansion));
        }
        all.sort_unstable_by_key(|(id, _)| *id);
        let mut text = format!("static PSEUDO_EXPANSIONS: [Expansion; {}] = [\n", all.len());
        for (id, expansion) in all {
            let result = self.id(&expansion.result)?;
            used.extend([id.0, result.0]);
            let location = location(self.output, expansion.pseudo.record);
            if !location.is_empty() {
                let _ = writeln!(text, "    // {location}");
            }
            let _ = writeln!(
                text,
                "    Expansion::new(Opcode::{}, Opcode::{}, &[",
                self.opcodes[id.index()],
                self.opcodes[result.index()],
            );
            for source in &expansion.sources {
                let _ = writeln!(text, "        {},", self.step(source)?);
            }
            let rest = match expansion.result.operands.is_variadic {
                true => format!(".with_rest({})", expansion.operands_of_pseudo()),
                false => String::new(),
            };
            let _ = writeln!(text, "    ]){rest},");
        }
        text.push_str("];\n");
        Ok(text)
    }

    fn id(&self, instruction: &Instruction<'r>) -> Result<InstrId, BackendError> {
        let record = instruction.record;
        self.instructions.id(record).ok_or_else(|| {
            record.error(format!("'{}' is no instruction of the target", record.name())).into()
        })
    }

    fn step(&self, source: &Source<'r>) -> Result<String, BackendError> {
        Ok(match *source {
            Source::Operand(number) => format!("Step::Operand({number})"),
            Source::Immediate(number) => format!("Step::Immediate({number})"),
            Source::NoRegister => "Step::Register(::core::option::Option::None)".to_owned(),
            Source::Register { record, .. } => {
                let register = self.registers.register(record)?;
                let name = &self.names[register.index()];
                format!("Step::Register(::core::option::Option::Some(Register::{name}))")
            }
        })
    }
}
