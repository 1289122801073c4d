//! X86 tables: the instruction for each opcode map, context, opcode and ModR/M byte, and the
//! operands of instructions.
//!
//! Input are the X86 instructions. Output are the [`X86`] tables.

mod contexts;
mod form;
mod operands;
mod recognize;
pub(super) mod rust;
pub(super) mod selections;

use std::collections::BTreeMap;
use tablegen_model::Queries;

use rustc_hash::FxHashMap;
use tablegen_core::{Diagnostic, RecordError};

use crate::Context;
use tablegen_model::instructions::Instructions;
use tablegen_model::subset::InstructionSubset;
use tablegen_model::x86::Reader;
use tablegen_session::BackendError;

use contexts::{CONTEXTS, ContextId, Ignored, InsnContext, applies_in};
use form::Filter;
pub(super) use operands::{Encoding, Kind};
use recognize::Recognized;
pub(super) use tablegen_format::x86::MAX_OPERANDS;

/// Number of opcode maps.
pub(super) const MAPS: usize = 12;

/// Encoding and type of an operand.
pub(super) type OperandSpec = (Encoding, Kind);

/// Operands of an instruction.
pub(super) type OperandSpecs = [OperandSpec; MAX_OPERANDS];

/// Operands of an instruction without any.
const NO_OPERANDS: OperandSpecs = [(Encoding::None, Kind::None); MAX_OPERANDS];

/// Instruction specifier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Specifier<'r> {
    /// Name. Empty if the instruction is never decoded.
    pub(super) name: &'r str,
    /// Index into [`X86::operands`].
    pub(super) operands: usize,
}

/// Instruction for each ModR/M byte. 0 for none.
pub(super) type Selection = [u16; 256];

/// Returns the names of all contexts, with their numbers.
pub(super) fn context_names() -> impl Iterator<Item = (u16, String)> {
    (0..).zip(CONTEXTS.iter()).map(|(id, (context, _))| (id, context.name()))
}

pub(super) use contexts::of_attributes;

/// Non-empty selections of a map, by context and opcode.
pub(super) type Map = BTreeMap<(u16, u8), Box<Selection>>;

/// X86 decoder tables.
#[derive(Debug)]
pub(super) struct X86<'r> {
    /// Distinct lists of operands.
    pub(super) operands: Vec<OperandSpecs>,
    /// Specifiers by instruction number.
    pub(super) specifiers: Vec<Specifier<'r>>,
    /// Opcode maps.
    pub(super) maps: [Map; MAPS],
}

impl<'r> X86<'r> {
    /// Plans the tables. Instructions with the same bytes are reported.
    ///
    /// # Errors
    /// Returns an error if a record is not a valid X86 instruction.
    pub(super) fn new(
        cx: &Context<'_, 'r>,
        instructions: &Instructions<'r>,
        subset: &InstructionSubset<'r>,
    ) -> Result<Self, BackendError> {
        let mut reader = Reader::new(cx.records());
        let mut tables = X86 {
            operands: vec![],
            specifiers: Vec::new(),
            maps: std::array::from_fn(|_| Map::new()),
        };
        let mut lists: FxHashMap<OperandSpecs, usize> = FxHashMap::default();
        let mut enter = Enter::default();
        for (id, instruction) in instructions.iter() {
            let record = instruction.record;
            if !reader.reads(record) {
                continue;
            }
            let Ok(number) = u16::try_from(id.0) else {
                return Err(record
                    .error("X86's tables have no place for more instructions")
                    .into());
            };
            let recognized = match subset.contains(record)? {
                true => Recognized::read(&mut reader, instruction)?,
                false => None,
            };
            let specs = recognized.as_ref().map_or(NO_OPERANDS, |found| found.operands);
            let name = if recognized.is_some() { record.name() } else { "" };
            // Instructions of other classes in between have empty specifiers.
            let mut specifier = |name, specs| {
                let next = tables.operands.len();
                let operands = *lists.entry(specs).or_insert(next);
                if operands == next {
                    tables.operands.push(specs);
                }
                tables.specifiers.push(Specifier { name, operands });
            };
            for _ in enter.names.len()..id.index() {
                specifier("", NO_OPERANDS);
                enter.names.push(("", None));
            }
            specifier(name, specs);
            enter.names.push((name, recognized.as_ref().map(|found| found.context)));
            if let Some(recognized) = recognized {
                enter.instruction(&mut tables.maps, number, &recognized);
            }
        }
        if !enter.conflicts.is_empty() {
            cx.report(enter.conflicts.into_iter().map(Diagnostic::text_only).collect());
            let target = cx.target()?;
            cx.error(RecordError::new(target.record().locs(), "Primary decode conflict"));
        }
        Ok(tables)
    }
}

/// State of entering instructions into maps.
#[derive(Default)]
struct Enter<'r> {
    /// Names and contexts of the instructions entered so far.
    names: Vec<(&'r str, Option<InsnContext>)>,
    conflicts: Vec<String>,
    /// Contexts in which instructions are entered, by their properties.
    reached: Vec<((InsnContext, Ignored, bool), Vec<ContextId>)>,
}

impl Enter<'_> {
    /// Returns the contexts in which an instruction is entered.
    fn contexts(&mut self, found: &Recognized) -> Vec<ContextId> {
        let key = (found.context, found.ignored, found.not_in_64_bit);
        if let Some((_, known)) = self.reached.iter().find(|(known, _)| *known == key) {
            return known.clone();
        }
        let is_reached = |to: InsnContext| {
            let is_left_out = found.not_in_64_bit && contexts::is_64_bit(to);
            !is_left_out && applies_in(found.context, to, found.ignored)
        };
        let all = (0..).zip(CONTEXTS.iter());
        let reached: Vec<ContextId> =
            all.filter(|(_, (to, _))| is_reached(*to)).map(|(id, _)| id).collect();
        self.reached.push((key, reached.clone()));
        reached
    }

    fn instruction(&mut self, maps: &mut [Map; MAPS], number: u16, found: &Recognized) {
        let contexts = self.contexts(found);
        for opcode in (0..found.opcodes).filter_map(|more| found.opcode.checked_add(more)) {
            for &context in &contexts {
                let selection = maps[found.map].entry((context, opcode));
                let selection = selection.or_insert_with(|| Box::new([0; 256]));
                self.select(selection, number, found.filter, opcode);
            }
        }
    }

    /// Adds an instruction for the ModR/M bytes that it matches, unless they have a preferred one.
    fn select(&mut self, selection: &mut Selection, number: u16, filter: Filter, opcode: u8) {
        let rank = |context: Option<InsnContext>| {
            context.and_then(|context| CONTEXTS.iter().find(|(known, _)| *known == context))
        };
        for byte in (0..=u8::MAX).filter(|&byte| filter.takes(byte)) {
            let position = &mut selection[usize::from(byte)];
            let before = *position;
            if before == number {
                continue;
            }
            if before != 0 {
                let (old, old_context) = self.names[usize::from(before)];
                let (new, new_context) = self.names[usize::from(number)];
                // NOOP is the exchange of a register with itself.
                if old == "NOOP" && matches!(new, "XCHG16ar" | "XCHG32ar" | "XCHG64ar") {
                    continue;
                }
                let (old_rank, new_rank) = (rank(old_context), rank(new_context));
                if old_rank.map(|(_, rank)| rank) > new_rank.map(|(_, rank)| rank) {
                    continue;
                }
                if old_context == new_context {
                    let context = new_context.map_or_else(String::new, |context| context.name());
                    self.conflicts.push(format!(
                        "Error: Primary decode conflict: {new} would overwrite {old}\n\
                         ModRM   {byte}\nOpcode  {opcode}\nContext {context}\n"
                    ));
                }
            }
            *position = number;
        }
    }
}
