//! `--gen-x86-fold-tables`: X86 instructions with a memory form, so that a load or store can be
//! folded into them.
//!
//! Input are instructions of class `X86Inst`. Output is a [`Plan`]: tables by the operand that
//! becomes memory. `matching.rs` matches the forms, and this file builds the tables. [`cxx`] and
//! [`rust`] print them.

mod cxx;
mod manual;
mod matching;
mod rust;

use std::collections::BTreeMap;
use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::Queries;

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;

use super::ByName;
use crate::ModelBackend;
use crate::asm_writer::{WriterOptions, writer};
use crate::{Context, PlanResult};
use matching::Shape;
use tablegen_model::asm::strings;
use tablegen_model::instructions::{Flag, InstrId, Instruction, Instructions};
use tablegen_model::operands::Operand;
use tablegen_model::x86::{Bit, Fields, Number, OperandKind, Reader, form, mnemonic};
use tablegen_session::{BackendError, BackendOptions, Options};

/// Substrings of the names of instructions that require aligned memory although they are not SSE
/// instructions.
const ALIGNED: [&str; 7] =
    ["MOVDQA", "MOVAPS", "MOVAPD", "MOVNTPS", "MOVNTPD", "MOVNTDQ", "MOVNTDQA"];

/// Substrings of the names of SSE instructions that do not require aligned memory.
const NOT_ALIGNED: [&str; 7] =
    ["MOVDQU", "MOVUPS", "MOVUPD", "PCMPESTRM", "PCMPESTRI", "PCMPISTRM", "PCMPISTRI"];

/// Flags of a folding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Flags {
    /// True if the memory is read, or written. Set only if the operand index does not imply it.
    loads: bool,
    stores: bool,
    /// True if the memory form cannot be unfolded to the register form.
    not_back: bool,
    /// True if the register form cannot be folded to the memory form.
    not_there: bool,
    /// Required alignment of the address in bytes.
    alignment: u64,
    /// Type of the element that is broadcast. `None` without broadcast.
    broadcast: Option<Element>,
}

impl Flags {
    const NONE: Flags = Flags {
        loads: false,
        stores: false,
        not_back: false,
        not_there: false,
        alignment: 1,
        broadcast: None,
    };
}

/// Element type of a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Element {
    Bits16,
    Bits32,
    Bits64,
    Half,
    Single,
    Double,
}

impl Element {
    /// Returns the element type of a memory operand with this name.
    fn of(operand: &str) -> Option<Self> {
        Some(match operand {
            "i16mem" => Element::Bits16,
            "i32mem" => Element::Bits32,
            "i64mem" => Element::Bits64,
            "f16mem" => Element::Half,
            "f32mem" => Element::Single,
            "f64mem" => Element::Double,
            _ => return None,
        })
    }
}

/// Memory form of a register form.
#[derive(Clone, Copy, Debug)]
struct Folded {
    memory: InstrId,
    flags: Flags,
}

/// Table of foldings, by the operand that becomes memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum TableId {
    /// Operands 0 and 1, which are tied: the memory is read and written.
    Both,
    /// Operand with this index.
    Operand(u8),
    /// Operand with this index, which is a broadcast element.
    Broadcast(u8),
}

impl TableId {
    /// All tables in the order in which they are printed.
    const ALL: [TableId; 10] = [
        TableId::Both,
        TableId::Operand(0),
        TableId::Operand(1),
        TableId::Operand(2),
        TableId::Operand(3),
        TableId::Operand(4),
        TableId::Broadcast(1),
        TableId::Broadcast(2),
        TableId::Broadcast(3),
        TableId::Broadcast(4),
    ];
}

/// Memory forms of register forms, for each table.
struct Plan<'r> {
    instructions: Arc<Instructions<'r>>,
    tables: BTreeMap<TableId, BTreeMap<InstrId, Folded>>,
}

/// Reason for a pair of forms.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// The encodings match.
    Found,
    /// The encodings match, and the memory is a broadcast element.
    FoundBroadcast,
    /// The pair is listed by name.
    Listed(Flags),
}

impl<'r> Plan<'r> {
    fn new(cx: &Context<'_, 'r>, options: &WriterOptions) -> Result<Self, BackendError> {
        let target = cx.target()?;
        let instructions = cx.instructions()?;
        let apart = manual::apart();
        let mut reader = Reader::new(cx.records());
        // Memory forms, and register forms by opcode.
        let mut with_memory = Vec::new();
        let mut with_register: FxHashMap<u8, Vec<Shape<'_, 'r>>> = FxHashMap::default();
        let (_, variant) = writer(&target, options.number)?;
        for (id, instruction) in instructions.iter() {
            let record = instruction.record;
            if !reader.reads(record)
                || record.bit("isAsmParserOnly")?
                || apart.contains(record.name())
            {
                continue;
            }
            let fields = reader.fields(record)?;
            if fields.is_promoted() || has_odd_register(instruction) {
                continue;
            }
            let number = fields.number(Number::Form);
            let has_memory = form::has_memory(number);
            if has_memory || form::with_memory(number).is_some() {
                let mnemonic = mnemonic(&strings::flatten(instruction.asm_string, variant));
                let shape = Shape::new(id, instruction, fields, mnemonic)?;
                match has_memory {
                    true => with_memory.push(shape),
                    false => {
                        with_register.entry(fields.number(Number::Opcode)).or_default().push(shape);
                    }
                }
            }
        }
        let by_name = ByName { records: cx.records(), instructions: &instructions };
        let mut maker = Maker { by_name: &by_name, tables: BTreeMap::new() };
        // Each register form has at most one memory form, and at most one with broadcast.
        let mut taken = [vec![], vec![]];
        for of_all in &mut taken {
            of_all.resize(instructions.all().len(), false);
        }
        for memory in &with_memory {
            let opcode = memory.fields.number(Number::Opcode);
            let Some(candidates) = with_register.get(&opcode) else { continue };
            let name = memory.instruction.name();
            let may_broadcast = name.contains("mb") || name.contains("mib");
            for (origin, is_wanted) in
                [(Origin::Found, true), (Origin::FoundBroadcast, may_broadcast)]
            {
                let is_broadcast = origin == Origin::FoundBroadcast;
                let taken = &mut taken[usize::from(is_broadcast)];
                if !is_wanted {
                    continue;
                }
                for register in candidates.iter().filter(|one| !taken[one.id.index()]) {
                    if register.becomes(memory, is_broadcast) {
                        taken[register.id.index()] = true;
                        let register = maker.usual(register.id)?;
                        maker.add(register, memory.id, origin)?;
                        break;
                    }
                }
            }
        }
        for (register, memory, flags) in manual::PAIRS {
            let (register, memory) = (by_name.need(register)?, by_name.need(memory)?);
            maker.add(register, memory, Origin::Listed(flags))?;
        }
        let tables = maker.tables;
        Ok(Plan { instructions, tables })
    }
}

/// Returns true if an operand is a register that memory cannot replace: an x87 stack register, or a
/// register whose size depends on the mode.
fn has_odd_register(instruction: &Instruction<'_>) -> bool {
    let all = instruction.operands.operands();
    all.iter().any(|operand| matches!(operand.record.name(), "RST" | "RSTi" | "ptr_rc_tailcall"))
}

/// Builder of the tables.
struct Maker<'a, 'r> {
    by_name: &'a ByName<'a, 'r>,
    tables: BTreeMap<TableId, BTreeMap<InstrId, Folded>>,
}

impl<'r> Maker<'_, 'r> {
    fn instruction(&self, id: InstrId) -> &Instruction<'r> {
        &self.by_name.instructions.all()[id.index()]
    }

    /// Returns the canonical one of instructions with alternative encodings.
    fn usual(&self, id: InstrId) -> Result<InstrId, RecordError> {
        let name = self.instruction(id).name();
        let stem = name.strip_suffix("_REV").or_else(|| name.strip_suffix("_alt"));
        let usual = stem.map_or(Ok(None), |stem| self.by_name.find(stem))?;
        Ok(usual.unwrap_or(id))
    }

    /// Adds a pair to its table, if there is one.
    fn add(
        &mut self,
        register: InstrId,
        memory: InstrId,
        origin: Origin,
    ) -> Result<(), RecordError> {
        let (one, other) = (self.instruction(register), self.instruction(memory));
        let sizes = |instruction: &Instruction<'_>| -> Result<(usize, usize), RecordError> {
            let record = instruction.record;
            Ok((record.dag("OutOperandList")?.len(), record.dag("InOperandList")?.len()))
        };
        let ((outputs, inputs), (memory_outputs, memory_inputs)) = (sizes(one)?, sizes(other)?);
        let (operands, memory_operands) = (one.operands.operands(), other.operands.operands());
        let kind = |operand: &Operand<'r>| OperandKind::of(operand.record);
        let pair = |index: usize| Some((operands.get(index)?, memory_operands.get(index)?));
        let mut flags = match origin {
            Origin::Listed(flags) => flags,
            Origin::Found | Origin::FoundBroadcast => Flags::NONE,
        };
        let table = if memory_outputs == 0 && outputs == 1 && memory_inputs == inputs {
            flags.not_back = true;
            Some((TableId::Both, 0))
        } else if memory_inputs == inputs && memory_outputs == outputs {
            let mut found = None;
            for index in outputs..operands.len().min(5) {
                let Some((one, other)) = pair(index) else { break };
                let is_register = matches!(kind(one)?, OperandKind::Register(_))
                    || one.record.is_subclass_of("RegClassByHwMode");
                if is_register && matches!(kind(other)?, OperandKind::Memory(_)) {
                    found = Some(index);
                    break;
                }
            }
            flags.loads |= found == Some(0);
            found.map(|index| match (index as u8, origin) {
                (number @ 1.., Origin::FoundBroadcast) => (TableId::Broadcast(number), index),
                (number, _) => (TableId::Operand(number), index),
            })
        } else if memory_inputs == inputs + 1 && memory_outputs + 1 == outputs {
            // An output becomes an input: the address that is written.
            let kinds = match pair(memory_outputs) {
                Some((one, other)) => Some((kind(one)?, kind(other)?)),
                None => None,
            };
            match kinds {
                Some((OperandKind::Register(size), OperandKind::Memory(Some(of_memory))))
                    if size == of_memory =>
                {
                    flags.stores = true;
                    Some((TableId::Operand(0), 0))
                }
                _ => None,
            }
        } else {
            None
        };
        let Some((table, operand)) = table else { return Ok(()) };
        if let TableId::Broadcast(_) = table {
            flags.broadcast = self.broadcast(memory)?;
        } else if !matches!(origin, Origin::Listed(_)) {
            self.set_flags(register, memory, operand, &mut flags)?;
        }
        self.tables.entry(table).or_default().insert(register, Folded { memory, flags });
        Ok(())
    }

    /// Returns the element type that a memory form broadcasts.
    fn broadcast(&self, memory: InstrId) -> Result<Option<Element>, RecordError> {
        let inputs = self.instruction(memory).record.dag("InOperandList")?;
        let names = inputs.args().filter_map(|(_, value)| value.as_def());
        Ok(names.into_iter().find_map(|record| Element::of(record.name())))
    }

    /// Sets the flags of a pair that was found by its encodings.
    fn set_flags(
        &self,
        register: InstrId,
        memory: InstrId,
        operand: usize,
        flags: &mut Flags,
    ) -> Result<(), RecordError> {
        let (one, other) = (self.instruction(register), self.instruction(memory));
        let size = |instruction: &Instruction<'r>| {
            let operand = instruction.operands.operands().get(operand);
            match operand.map(|operand| OperandKind::of(operand.record)).transpose()? {
                Some(OperandKind::Register(size) | OperandKind::Memory(Some(size))) => Ok(size),
                _ => {
                    let message = format!("operand {operand:?} is neither a register nor memory");
                    Err(instruction.record.error(message))
                }
            }
        };
        let (of_register, of_memory) = (size(one)?, size(other)?);
        let (name, record) = (one.name(), one.record);
        // Reading the whole register from memory could read beyond the operand.
        flags.not_back |= of_register > of_memory;
        let masked = name.strip_suffix("rkz").or_else(|| name.strip_suffix("rk"));
        let whole = masked.map_or(Ok(None), |stem| self.by_name.find(&format!("{stem}r")))?;
        let moves = self.instruction(whole.unwrap_or(register)).is(Flag::IsMoveReg);
        flags.not_back |= moves && (whole.is_some() || flags.stores);
        // Expanding loads can read fewer elements than a register has.
        flags.not_back |= name.contains("EXPAND");
        let is_one_of = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
        let has_encoding = record.bits("OpEncBits")?.to_u64().is_none_or(|number| number != 0);
        if is_one_of(&ALIGNED) {
            let bytes = record.bits("VectSize")?.to_u64().filter(|bytes| bytes.is_power_of_two());
            let error = || record.error("VectSize is no power of two");
            flags.alignment = bytes.ok_or_else(error)?;
        } else if !has_encoding && !is_one_of(&NOT_ALIGNED) && of_memory > 64 {
            flags.alignment = 16;
        }
        Ok(())
    }
}

/// Back-end `--gen-x86-fold-tables`.
pub(crate) const BACKEND: ModelBackend =
    ModelBackend::planned("gen-x86-fold-tables", "folding", "Generate X86 fold tables", plan)
        .with_options(WriterOptions::SPECS)
        .declaring(&[(SharedName::Opcode, 11)]);

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx, &BackendOptions::parse(options)?)?))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::print(plan),
    rust: rust::print(output, plan)
}
