//! [`Machine`]: parts of a Rust decoder beyond the plan: tables as bytes, operand programs, the
//! required methods, and defaults of those that map a register class.

use tablegen_core::{Record, RecordError};

use super::super::bytes;
use super::super::encoding::MethodId;
use super::super::steps::{Make, Numbered, PartValue, Program};
use super::super::tables::{Group, Tables};
use tablegen_model::hw_modes::HwModeId;
use tablegen_model::registers::CodeGenRegisters;

/// Largest register encoding for which a register table is generated.
const MAX_ENCODING: usize = 0x3fff;

/// Decoder in the form in which the Rust printer writes it.
pub(super) struct Machine {
    /// Decoder tables of the target.
    pub(super) tables: Vec<MachineTable>,
    /// Operands of all programs, without duplicates.
    pub(super) operands: Vec<MachineOperand>,
    /// Programs, by the number in tables.
    pub(super) programs: Vec<Vec<Call>>,
    pub(super) operand_methods: Vec<MachineMethod>,
    /// Methods for whole instructions.
    pub(super) whole_methods: Vec<MachineMethod>,
    /// Greatest common divisor of the sizes of all instructions in bytes.
    pub(super) alignment: u32,
    /// Input type of the decoder.
    pub(super) word: Word,
    /// True if the target has registers.
    pub(super) has_registers: bool,
}

/// Input type of the decoder.
pub(super) enum Word {
    /// Integer of this many bits.
    Number(u32),
    /// Slice of bytes, for instructions of any length.
    Bytes,
}

pub(super) struct MachineTable {
    pub(super) name: String,
    pub(super) width: u32,
    pub(super) namespace: String,
    pub(super) mode: String,
    pub(super) code: Vec<u8>,
}

/// Operand of a program.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum MachineOperand {
    /// Value of bits as an immediate.
    Immediate(PartValue),
    /// Operands that a method appends for a value. The method is an index into `operand_methods`.
    Value(usize, PartValue),
    /// Operands that a method appends without a value.
    NoValue(usize),
    /// Operands of the whole instruction, by a method that is an index into `whole_methods`.
    Whole(usize),
}

/// Operand in a program.
pub(super) struct Call {
    /// Index into `operands`.
    pub(super) operand: usize,
    /// True if other instructions are tried after a failure.
    pub(super) goes_on: bool,
}

/// Decoder method of the target.
pub(super) struct MachineMethod {
    pub(super) name: String,
    /// True if the method is called with a value, and true if it is called without one.
    pub(super) with_value: bool,
    pub(super) without_value: bool,
    pub(super) default: Default,
}

/// Default body of a method.
pub(super) enum Default {
    /// No body: the target must implement the method.
    None,
    /// Body that appends the register with an encoding. The numbers are indexed by encoding: the
    /// register's number plus 1, or 0 for encodings without a register.
    Registers(Vec<u32>),
    /// Methods for each hardware mode, as indices into `operand_methods`.
    ByMode(Vec<(HwModeId, usize)>),
}

impl Machine {
    pub(super) fn new<'r>(
        target_registers: Option<&CodeGenRegisters<'r>>,
        tables: &Tables<'r>,
    ) -> Result<Self, RecordError> {
        let mut of_operands: Vec<(MethodId, bool, bool)> = Vec::new();
        let mut of_whole: Vec<MethodId> = Vec::new();
        for program in tables.groups.iter().flat_map(|group| &group.programs) {
            match program {
                Program::Method { method, .. } => {
                    if !of_whole.contains(method) {
                        of_whole.push(*method);
                    }
                }
                Program::Operands(makes) => {
                    for Make { value, method } in makes {
                        if let Some((method, _)) = method {
                            add(&mut of_operands, *method, value.is_some(), value.is_none());
                        }
                    }
                }
            }
        }
        // Methods that select by hardware mode call other methods.
        for by_mode in &tables.by_mode {
            let name = format!("Decode{}RegClassByHwMode", by_mode.class.name());
            let is_used = |id: MethodId| tables.methods.get(id).name == name;
            if of_operands.iter().any(|(id, ..)| is_used(*id)) {
                for id in by_mode.modes.iter().filter_map(|(.., method)| *method) {
                    add(&mut of_operands, id, true, false);
                }
            }
        }
        let has_registers = target_registers.is_some();
        let mut operand_methods = Vec::with_capacity(of_operands.len());
        for &(id, with_value, without_value) in &of_operands {
            let method = tables.methods.get(id);
            let by_mode = tables
                .by_mode
                .iter()
                .find(|by_mode| method.class.is_some_and(|class| class.id() == by_mode.class.id()));
            let default = match (by_mode, target_registers, method.class) {
                (Some(by_mode), ..) => {
                    let modes = by_mode.modes.iter().filter_map(|&(mode, _, method)| {
                        let index = of_operands.iter().position(|(id, ..)| Some(*id) == method)?;
                        Some((mode, index))
                    });
                    Default::ByMode(modes.collect())
                }
                (None, Some(target_registers), Some(class)) => {
                    registers(target_registers, class, value_bits(&tables.groups, id))?
                }
                _ => Default::None,
            };
            let name = method.name.clone();
            operand_methods.push(MachineMethod { name, with_value, without_value, default });
        }
        let whole_methods = of_whole.iter().map(|id| MachineMethod {
            name: tables.methods.get(*id).name.clone(),
            with_value: false,
            without_value: false,
            default: Default::None,
        });
        let whole_methods: Vec<_> = whole_methods.collect();
        // The types of hooks do not depend on the subset.
        let width = tables.encodings.iter().map(|encoding| encoding.width()).max().unwrap_or(8);
        let width = width.max(tables.left_out_width);
        let word = match width {
            _ if tables.lengths.is_some() => Word::Bytes,
            0..=32 => Word::Number(32),
            33..=64 => Word::Number(64),
            65..=128 => Word::Number(128),
            _ => Word::Bytes,
        };
        let is_int32 = matches!(word, Word::Number(_));
        let operand_number = |id: MethodId| of_operands.iter().position(|(known, ..)| *known == id);
        let whole_number = |id: MethodId| of_whole.iter().position(|known| *known == id);

        let (mut operands, mut programs, mut made) = (Numbered::default(), Vec::new(), Vec::new());
        for group in &tables.groups {
            let first = programs.len() as u32;
            for program in &group.programs {
                let mut call = |operand, complete: bool| Call {
                    operand: operands.number(operand) as usize,
                    goes_on: !complete,
                };
                programs.push(match program {
                    Program::Method { method, complete } => {
                        let number = whole_number(*method).unwrap_or_default();
                        vec![call(MachineOperand::Whole(number), *complete)]
                    }
                    Program::Operands(makes) => {
                        let calls = makes.iter().filter_map(|Make { value, method }| {
                            let complete = method.is_none_or(|(_, complete)| complete);
                            let number = method.map(|(id, _)| operand_number(id));
                            let number = number.map(Option::unwrap_or_default);
                            let operand = match (number, value.clone()) {
                                (Some(number), Some(value)) => MachineOperand::Value(number, value),
                                (Some(number), None) => MachineOperand::NoValue(number),
                                (None, Some(value)) => MachineOperand::Immediate(value),
                                (None, None) => return None,
                            };
                            Some(call(operand, complete))
                        });
                        calls.collect()
                    }
                });
            }
            for table in &group.tables {
                let mode = table.mode.map_or("", |(_, name)| name);
                let parts = [table.namespace, mode];
                let parts = parts.into_iter().filter(|part| !part.is_empty());
                let name: Vec<&str> = std::iter::once("TABLE").chain(parts).collect();
                made.push(MachineTable {
                    name: format!("{}_{}", name.join("_"), table.width),
                    width: table.width,
                    namespace: table.namespace.to_owned(),
                    mode: mode.to_owned(),
                    code: bytes::table(&table.step, first, is_int32),
                });
            }
        }
        let lens = tables.encodings.iter().map(|encoding| encoding.width().div_ceil(8));
        Ok(Machine {
            tables: made,
            operands: operands.all,
            programs,
            operand_methods,
            whole_methods,
            alignment: lens.fold(0, gcd).max(1),
            word,
            has_registers,
        })
    }
}

/// Returns the greatest common divisor of two numbers; that of 0 and a number is the number.
fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Adds a method unless it is present. Records if it is called with a value, and without one.
fn add(all: &mut Vec<(MethodId, bool, bool)>, id: MethodId, with: bool, without: bool) {
    match all.iter_mut().find(|(known, ..)| *known == id) {
        Some((_, with_value, without_value)) => {
            *with_value |= with;
            *without_value |= without;
        }
        None => all.push((id, with, without)),
    }
}

/// Returns the largest number of bits of values that a method decodes, or 0 if unknown.
fn value_bits(groups: &[Group<'_>], method: MethodId) -> u64 {
    let programs = groups.iter().flat_map(|group| &group.programs);
    let makes = programs.flat_map(|program| match program {
        Program::Operands(makes) => &makes[..],
        Program::Method { .. } => &[],
    });
    let own = makes.filter(|make| make.method.is_some_and(|(id, _)| id == method));
    let bits = own.filter_map(|make| make.value.as_ref()).map(|value| {
        let ends = value.pieces.iter().map(|piece| piece.low + u64::from(piece.len));
        ends.max().unwrap_or(0).max(u64::from(64 - value.constant.leading_zeros()))
    });
    bits.max().unwrap_or(0)
}

/// Returns the registers of a class by encoding, if all encodings differ. Values with fewer bits
/// are the lowest bits of the encoding, as an encoder writes them.
fn registers<'r>(
    target_registers: &CodeGenRegisters<'r>,
    class: Record<'r>,
    bits: u64,
) -> Result<Default, RecordError> {
    if !class.is_subclass_of("RegisterClass") {
        return Ok(Default::None);
    }
    let mut all = Vec::new();
    for &member in &target_registers[target_registers.class(class)?].members {
        all.push((target_registers[member].encoding()?, member.enum_value()));
    }
    let mask = if (1..64).contains(&bits) { (1 << bits) - 1 } else { u64::MAX };
    let of_low_bits = all.iter().map(|&(number, register)| (number & mask, register));
    let by_number = by_number(of_low_bits).or_else(|| by_number(all.iter().copied()));
    Ok(by_number.map_or(Default::None, Default::Registers))
}

/// Returns registers by encoding, or `None` if two are equal or one is too large.
fn by_number(registers: impl Iterator<Item = (u64, u32)>) -> Option<Vec<u32>> {
    let mut all = Vec::new();
    for (number, register) in registers {
        let number = usize::try_from(number).ok().filter(|&number| number <= MAX_ENCODING)?;
        if all.len() <= number {
            all.resize(number + 1, 0);
        }
        if all[number] != 0 {
            return None;
        }
        all[number] = register;
    }
    Some(all)
}
