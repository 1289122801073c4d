//! [`Operand`]: where the value of an operand is in an encoding of a known length, and what makes
//! an operand of it.

use smallvec::SmallVec;
use tablegen_core::{Record, RecordError, ValueKind};

use super::encoding::{MethodId, Methods};
use crate::Context;
use tablegen_model::encodings::EncodingBits;
use tablegen_model::instructions::Instruction;
use tablegen_model::operands::{Constraint, OperandList};

/// Bits of an operand that are together in an encoding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Piece {
    /// Where they begin in the encoding.
    pub(super) start: u32,
    /// How many there are.
    pub(super) len: u32,
    /// Where they begin in the operand.
    pub(super) low: u64,
}

/// An operand of an encoding.
#[derive(Clone, Debug)]
pub(super) struct Operand<'r> {
    /// Its name; empty where that is not needed.
    pub(super) name: &'r str,
    /// The method that makes an operand of the value; without, it is an immediate.
    pub(super) method: Option<MethodId>,
    /// Whether no other instruction is tried when the method fails.
    pub(super) complete: bool,
    /// Whether the encoding does not say where it is.
    pub(super) is_missing: bool,
    /// Its bits that the encoding fixes, if it fixes any.
    pub(super) constant: Option<u64>,
    /// Its other bits.
    pub(super) pieces: SmallVec<[Piece; 2]>,
}

impl<'r> Operand<'r> {
    /// An operand declared with `record`, wherever it is.
    pub(super) fn declared(
        record: Record<'r>,
        methods: &mut Methods<'r>,
    ) -> Result<Self, RecordError> {
        let complete = record.field("hasCompleteDecoder").and_then(|field| field.value().as_bit());
        Ok(Operand {
            name: "",
            method: methods.of(record)?,
            complete: complete.unwrap_or(true),
            is_missing: false,
            constant: None,
            pieces: SmallVec::new(),
        })
    }
}

/// The name of the method that decodes operands declared with `record`, if there is one, and the
/// register class that it has the name of.
///
/// # Errors
/// A `RegisterOperand` has no register class.
pub(super) fn method_name<'r>(
    record: Record<'r>,
) -> Result<Option<(String, Option<Record<'r>>)>, RecordError> {
    let mut record = record;
    // Classes of operands nest twice at most; a record that refers to itself is wrong.
    for _ in 0..8 {
        let named = record.field("DecoderMethod").and_then(|field| field.value().as_str());
        if let Some(name) = named.filter(|name| !name.is_empty()) {
            return Ok(Some((name.to_owned(), None)));
        }
        let is = |class: &str| record.is_subclass_of(class);
        if is("RegisterOperand") {
            record = record.def("RegClass")?;
        } else if is("RegisterClass") {
            return Ok(Some((format!("Decode{}RegisterClass", record.name()), Some(record))));
        } else if is("RegClassByHwMode") {
            return Ok(Some((format!("Decode{}RegClassByHwMode", record.name()), Some(record))));
        } else {
            return Ok(None);
        }
    }
    Err(record.error(format!("the register class of '{}' is itself", record.name())))
}

/// The operands that are tied to one another, by their names.
type Ties<'r> = SmallVec<[(&'r str, &'r str); 4]>;

/// The operands of an instruction in an encoding of a known length. What is wrong with them is
/// reported; `dump` gives the text of the encoding's record.
///
/// # Errors
/// A `RegisterOperand` has no register class.
pub(super) fn of_fixed<'r>(
    cx: &Context<'_, 'r>,
    record: Record<'r>,
    instruction: &Instruction<'r>,
    bits: EncodingBits<'r>,
    methods: &mut Methods<'r>,
    dump: &dyn Fn() -> String,
) -> Result<Vec<Operand<'r>>, RecordError> {
    let list = &*instruction.operands;
    let finder = Finder { cx, record, runs: runs(bits), ties: ties(list) };
    let mut found = Vec::with_capacity(list.machine_operands().len());
    for declared in list.operands() {
        let mut operand = Operand::declared(declared.record, methods)?;
        let parts = &list.machine_operands()[declared.first..][..declared.len];
        let has_names = parts.first().is_some_and(|part| part.alias.is_some());
        if declared.info.is_some() && has_names {
            if operand.method.is_some() {
                cx.error(record.error(format!(
                    "DecoderEmitter: operand \"{}\" has type \"{}\" with a custom DecoderMethod, \
                     but also named sub-operands.",
                    declared.name,
                    declared.record.name()
                )));
                continue;
            }
            for (at, part) in parts.iter().enumerate() {
                let Some(of) = declared.part_record(at) else { continue };
                let mut operand = Operand::declared(of, methods)?;
                finder.find(of, part.alias.unwrap_or_default(), &mut operand);
                found.push(operand);
            }
            continue;
        }
        if declared.info.is_some_and(|info| !info.is_empty()) && operand.method.is_none() {
            cx.error(record.error(format!(
                "DecoderEmitter: operand \"{}\" has non-empty MIOperandInfo, but doesn't have a \
                 custom decoder!",
                declared.name
            )));
            let dump = dump();
            cx.note(&[], format!("Dumping record for previous error:\n{}", dump.trim_end()));
            continue;
        }
        finder.find(declared.record, declared.name, &mut operand);
        found.push(operand);
    }
    Ok(found)
}

/// The pairs of operands that are in the same register, each both ways. Of several, the last
/// counts.
fn ties<'r>(list: &OperandList<'r>) -> Ties<'r> {
    let name = |at: usize| {
        let operand = list.machine_operands()[at];
        operand.alias.unwrap_or(list.operands()[operand.operand].name)
    };
    let mut ties = Ties::new();
    for (at, operand) in list.machine_operands().iter().enumerate() {
        if let Constraint::TiedTo(to) = operand.constraint {
            ties.push((name(at), name(to)));
            ties.push((name(to), name(at)));
        }
    }
    ties
}

/// Bits of an encoding that follow each other and are of one field.
struct Run<'r> {
    field: &'r [u8],
    start: u32,
    len: u32,
    /// The number of the first bit in the field; none for one bit that is all of a field.
    low: Option<u32>,
}

fn runs<'r>(bits: EncodingBits<'r>) -> SmallVec<[Run<'r>; 8]> {
    let mut runs: SmallVec<[Run<'r>; 8]> = SmallVec::new();
    let mut last = None;
    for (at, bit) in (0..).zip(bits.iter()) {
        let (of, low) = match bit.kind() {
            ValueKind::VarBit { of, bit } => (of, Some(bit)),
            ValueKind::Var(_) => (bit, None),
            _ => {
                last = None;
                continue;
            }
        };
        let ValueKind::Var(field) = of.kind() else {
            last = None;
            continue;
        };
        match runs.last_mut() {
            Some(run)
                if last == Some(of)
                    && run.low.is_some_and(|first| low == first.checked_add(run.len)) =>
            {
                run.len += 1;
            }
            _ => runs.push(Run { field, start: at, len: 1, low }),
        }
        last = Some(of);
    }
    runs
}

/// Finds operands in the bits of one encoding.
struct Finder<'a, 'r> {
    cx: &'a Context<'a, 'r>,
    record: Record<'r>,
    runs: SmallVec<[Run<'r>; 8]>,
    ties: Ties<'r>,
}

impl<'r> Finder<'_, 'r> {
    /// The operand that is tied to the one of this name.
    fn tied(&self, name: &str) -> Option<&'r str> {
        self.ties.iter().rev().find(|(one, _)| *one == name).map(|&(_, other)| other)
    }

    /// Finds the operand of this name, declared with `declared_with`.
    fn find(&self, declared_with: Record<'r>, name: &'r str, operand: &mut Operand<'r>) {
        operand.name = name;
        let tied = self.tied(name);
        let field = self.record.field(name);
        let Some(field) = field.or_else(|| self.record.field(tied?)) else {
            operand.is_missing = true;
            return;
        };
        match field.value().kind() {
            ValueKind::Bit(bit) => {
                operand.constant = Some(u64::from(bit));
                return;
            }
            ValueKind::Bits(bits) => {
                if bits.is_empty() {
                    if operand.method.is_none() {
                        self.cx.error(self.record.error(format!(
                            "operand '{name}' of type '{}' must have a decoder method",
                            declared_with.name()
                        )));
                    }
                    return;
                }
                for (at, bit) in (0..).zip(bits.iter()) {
                    if let Some(one) = bit.as_bit() {
                        // As processors shift.
                        let constant = u64::from(one).wrapping_shl(at);
                        operand.constant = Some(operand.constant.unwrap_or(0) | constant);
                    }
                }
            }
            _ => {}
        }
        let is_it = |run: &&Run<'_>| {
            run.field == name.as_bytes() || tied.is_some_and(|tied| run.field == tied.as_bytes())
        };
        for run in self.runs.iter().filter(is_it) {
            match operand.pieces.last_mut() {
                // Bits of an operand and of the one that it is tied to may complete each other.
                Some(piece)
                    if piece.start + piece.len == run.start
                        && run.low.is_none_or(|low| {
                            u64::from(low) == piece.low + u64::from(piece.len)
                        }) =>
                {
                    piece.len += run.len;
                }
                _ => {
                    let low = u64::from(run.low.unwrap_or(0));
                    operand.pieces.push(Piece { start: run.start, len: run.len, low });
                }
            }
        }
        operand.is_missing = operand.constant.is_none() && operand.pieces.is_empty();
    }
}
