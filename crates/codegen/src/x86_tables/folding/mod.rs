//! `--gen-x86-fold-tables`: which instructions of X86 have a form that takes memory where they
//! take a register, so that a load or a store can become part of them.
//!
//! In go instructions of class `X86Inst`; out comes a [`Plan`]: tables by the operand that becomes
//! memory. `matching.rs` finds the forms, this file the tables; [`cpp`] and [`rust`] print them.

mod cxx;
mod manual;
mod matching;
mod rust;

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::Queries;

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;

use super::ByName;
use crate::Backend;
use crate::asm_writer::{WriterOptions, writer};
use crate::{Context, PlanResult};
use matching::Shape;
use tablegen_model::asm::strings;
use tablegen_model::instructions::{Flag, InstrId, Instruction, Instructions};
use tablegen_model::operands::Operand;
use tablegen_model::x86::{Bit, Fields, Number, OperandKind, Reader, form, mnemonic};
use tablegen_session::{BackendError, BackendOptions, Options, OutputContext};

/// Parts of the names of instructions whose memory must be aligned, although they are not of SSE.
const ALIGNED: [&str; 7] =
    ["MOVDQA", "MOVAPS", "MOVAPD", "MOVNTPS", "MOVNTPD", "MOVNTDQ", "MOVNTDQA"];

/// Parts of the names of instructions of SSE whose memory need not be aligned.
const NOT_ALIGNED: [&str; 7] =
    ["MOVDQU", "MOVUPS", "MOVUPD", "PCMPESTRM", "PCMPESTRI", "PCMPISTRM", "PCMPISTRI"];

/// What is to be heeded when an operand is folded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Flags {
    /// The memory is read, or written. Only said where the operand does not tell.
    loads: bool,
    stores: bool,
    /// The form with memory does not become the one with a register again.
    not_back: bool,
    /// The form with a register does not become the one with memory.
    not_there: bool,
    /// The bytes that the address must be a multiple of.
    alignment: u64,
    /// What is read once for all elements of a vector.
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

/// An element of a vector.
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
    /// The element that is read from memory of an operand of this name.
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

/// What a form with a register becomes.
#[derive(Clone, Copy, Debug)]
struct Folded {
    memory: InstrId,
    flags: Flags,
}

/// Which operand becomes memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum TableId {
    /// The first two, which are the same: it is read and written.
    Both,
    /// This one.
    Operand(u8),
    /// This one, which is an element for a whole vector.
    Broadcast(u8),
}

impl TableId {
    /// All of them, in the order in which they are printed.
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

/// What the printers print: for each table what forms with a register become.
struct Plan<'r> {
    instructions: Arc<Instructions<'r>>,
    tables: BTreeMap<TableId, BTreeMap<InstrId, Folded>>,
}

/// Where a pair of forms comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// Their encodings match.
    Found,
    /// The same, and the memory is an element for a whole vector.
    FoundBroadcast,
    /// It is listed by name.
    Listed(Flags),
}

impl<'r> Plan<'r> {
    fn new(cx: &Context<'_, 'r>, options: &WriterOptions) -> Result<Self, BackendError> {
        let target = cx.target()?;
        let instructions = cx.instructions()?;
        let apart = manual::apart();
        let mut reader = Reader::new(cx.records());
        // Forms with memory, and those with a register by their opcodes.
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
        // Each form with a register is that of one form with memory, and of one that broadcasts.
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

/// Whether an operand is a register that memory cannot stand for: one of the stack of registers,
/// or one whose size depends on the mode.
fn has_odd_register(instruction: &Instruction<'_>) -> bool {
    let all = instruction.operands.operands();
    all.iter().any(|operand| matches!(operand.record.name(), "RST" | "RSTi" | "ptr_rc_tailcall"))
}

/// Puts pairs of forms into tables.
struct Maker<'a, 'r> {
    by_name: &'a ByName<'a, 'r>,
    tables: BTreeMap<TableId, BTreeMap<InstrId, Folded>>,
}

impl<'r> Maker<'_, 'r> {
    fn instruction(&self, id: InstrId) -> &Instruction<'r> {
        &self.by_name.instructions.all()[id.index()]
    }

    /// The instruction that is written for those that encode the same in another way.
    fn usual(&self, id: InstrId) -> Result<InstrId, RecordError> {
        let name = self.instruction(id).name();
        let stem = name.strip_suffix("_REV").or_else(|| name.strip_suffix("_alt"));
        let usual = stem.map_or(Ok(None), |stem| self.by_name.find(stem))?;
        Ok(usual.unwrap_or(id))
    }

    /// Puts a pair into the table that it belongs to, if there is one.
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
        let pair = |at: usize| Some((operands.get(at)?, memory_operands.get(at)?));
        let mut flags = match origin {
            Origin::Listed(flags) => flags,
            Origin::Found | Origin::FoundBroadcast => Flags::NONE,
        };
        let table = if memory_outputs == 0 && outputs == 1 && memory_inputs == inputs {
            flags.not_back = true;
            Some((TableId::Both, 0))
        } else if memory_inputs == inputs && memory_outputs == outputs {
            let mut found = None;
            for at in outputs..operands.len().min(5) {
                let Some((one, other)) = pair(at) else { break };
                let is_register = matches!(kind(one)?, OperandKind::Register(_))
                    || one.record.is_subclass_of("RegClassByHwMode");
                if is_register && matches!(kind(other)?, OperandKind::Memory(_)) {
                    found = Some(at);
                    break;
                }
            }
            flags.loads |= found == Some(0);
            found.map(|at| match (at as u8, origin) {
                (number @ 1.., Origin::FoundBroadcast) => (TableId::Broadcast(number), at),
                (number, _) => (TableId::Operand(number), at),
            })
        } else if memory_inputs == inputs + 1 && memory_outputs + 1 == outputs {
            // The output becomes an input: the address that is written.
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
            self.heed(register, memory, operand, &mut flags)?;
        }
        self.tables.entry(table).or_default().insert(register, Folded { memory, flags });
        Ok(())
    }

    /// The element that a form with memory reads for a whole vector.
    fn broadcast(&self, memory: InstrId) -> Result<Option<Element>, RecordError> {
        let inputs = self.instruction(memory).record.dag("InOperandList")?;
        let names = inputs.args().filter_map(|(_, value)| value.as_def());
        Ok(names.into_iter().find_map(|record| Element::of(record.name())))
    }

    /// What is to be heeded for a pair that was found.
    fn heed(
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
        // To read the whole register could read memory that is not there.
        flags.not_back |= of_register > of_memory;
        let masked = name.strip_suffix("rkz").or_else(|| name.strip_suffix("rk"));
        let whole = masked.map_or(Ok(None), |stem| self.by_name.find(&format!("{stem}r")))?;
        let moves = self.instruction(whole.unwrap_or(register)).is(Flag::IsMoveReg);
        flags.not_back |= moves && (whole.is_some() || flags.stores);
        // What expands may come of a load that leaves memory out.
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

/// The back-end.
pub(crate) const BACKEND: Backend =
    Backend::planned("gen-x86-fold-tables", "folding", "Generate X86 fold tables", plan)
        .with_options(WriterOptions::SPECS)
        .declaring(&[(SharedName::Opcode, 11)]);

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx, &BackendOptions::parse(options)?)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::print(self))?)
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| rust::print(output, self)))
    }
}
