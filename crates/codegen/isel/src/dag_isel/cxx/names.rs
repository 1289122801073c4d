//! C++ names of everything that steps refer to, computed once per plan.

use crate::dag_isel::Plan;
use crate::dag_isel::ids::{ConditionId, InstructionNumber, MeaningId, RegisterNumber, Word};
use crate::dag_isel::vocabulary::{Instruction, Meaning};
use tablegen_emit_target::cxx::condition;
use tablegen_model::value_types::ValueType;

/// C++ names by number.
#[derive(Debug)]
pub(super) struct Names {
    types: Vec<String>,
    conditions: Vec<String>,
    registers: Vec<String>,
    instructions: Vec<String>,
    meanings: Vec<String>,
}

impl Names {
    pub(super) fn new(plan: &Plan<'_>) -> Self {
        let invalid = "MVT::INVALID_SIMPLE_VALUE_TYPE".to_owned();
        let types = ValueType::all().map(|ty| format!("MVT::{}", ty.name()));
        let (vocabulary, codegen_registers) = (&plan.vocabulary, &plan.codegen_registers);
        let registers = vocabulary.registers.all().iter();
        let meanings = vocabulary.meanings.all().iter().map(|meaning| match *meaning {
            Meaning::RegisterClass(class) => codegen_registers[class].qualified_id_name(),
            Meaning::SubRegIndex(index) => codegen_registers[index].qualified_name(),
        });
        Names {
            types: std::iter::once(invalid).chain(types).collect(),
            conditions: vocabulary.conditions.all().iter().map(condition).collect(),
            registers: registers
                .map(|&register| codegen_registers[register].qualified_name())
                .collect(),
            instructions: vocabulary.instructions.all().iter().map(instruction).collect(),
            meanings: meanings.collect(),
        }
    }

    pub(super) fn ty(&self, ty: ValueType) -> &str {
        &self.types[usize::from(ty.0)]
    }

    /// Returns the expression of a condition on the subtarget.
    pub(super) fn condition(&self, condition: ConditionId) -> &str {
        &self.conditions[condition.to_word() as usize]
    }

    pub(super) fn register(&self, register: RegisterNumber) -> &str {
        &self.registers[register.to_word() as usize]
    }

    pub(super) fn instruction(&self, instruction: InstructionNumber) -> &str {
        &self.instructions[instruction.to_word() as usize]
    }

    /// Returns the enumerator of a constant's meaning.
    pub(super) fn meaning(&self, meaning: MeaningId) -> &str {
        &self.meanings[meaning.to_word() as usize]
    }
}

fn instruction(instruction: &Instruction<'_>) -> String {
    format!("{}::{}", instruction.namespace, instruction.record.name())
}
