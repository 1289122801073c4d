//! [`Operand`]: location of an operand in an encoding of fixed length, and the method that decodes
//! it.

use smallvec::SmallVec;
use tablegen_core::{Record, RecordError, ValueKind};
use tablegen_model::differences;

use super::encoding::{MethodId, Methods};
use crate::Context;
use tablegen_model::encodings::EncodingBits;
use tablegen_model::instructions::Instruction;
use tablegen_model::operands::{Constraint, OperandList};

/// Contiguous bits of an operand in an encoding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Piece {
    /// Lowest bit in the encoding.
    pub(super) start: u32,
    /// Number of bits.
    pub(super) len: u32,
    /// Lowest bit in the operand.
    pub(super) low: u64,
}

/// Operand of an encoding.
#[derive(Clone, Debug)]
pub(super) struct Operand<'r> {
    /// Name. Empty if it is not used.
    pub(super) name: &'r str,
    /// Method that decodes the operand. `None` for an immediate.
    pub(super) method: Option<MethodId>,
    /// False if other instructions are tried when the method fails.
    pub(super) complete: bool,
    /// True if the encoding has no bits of the operand.
    pub(super) is_missing: bool,
    /// True if the encoding has no bits because the operand can be one register only. Since LLVM 22, descriptions
    /// have a field without bits then.
    pub(super) is_one_register: bool,
    /// Bits that the encoding fixes. `None` if it fixes none.
    pub(super) constant: Option<u64>,
    /// Locations of the other bits.
    pub(super) pieces: SmallVec<[Piece; 2]>,
}

impl<'r> Operand<'r> {
    /// Creates an operand declared with `record`, without location.
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
            is_one_register: false,
            constant: None,
            pieces: SmallVec::new(),
        })
    }
}

/// Returns the name of the method that decodes operands declared with `record`, and the register
/// class after which it is named. Returns `None` if there is no method.
///
/// # Errors
/// Returns an error if a `RegisterOperand` has no register class.
pub(super) fn method_name<'r>(
    record: Record<'r>,
) -> Result<Option<(String, Option<Record<'r>>)>, RecordError> {
    let mut record = record;
    // Operand classes nest at most twice. The bound ends the loop for a record that refers to
    // itself.
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
        } else if differences::has_pointer_operands(record.release()) && is("PointerLikeRegClass") {
            let kind = record.int("RegClassKind")?;
            return Ok(Some((format!("DecodePointerLikeRegClass{kind}"), None)));
        } else {
            return Ok(None);
        }
    }
    Err(record.error(format!("the register class of '{}' is itself", record.name())))
}

/// Pairs of names of tied operands.
type Ties<'r> = SmallVec<[(&'r str, &'r str); 4]>;

/// Returns the operands of an instruction in an encoding of fixed length. Errors in operands are
/// reported. `dump` returns the text of the encoding's record for them.
///
/// # Errors
/// Returns an error if a `RegisterOperand` has no register class.
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
            for (index, part) in parts.iter().enumerate() {
                let Some(of) = declared.part_record(index) else { continue };
                let mut operand = Operand::declared(of, methods)?;
                finder.find(of, part.alias.unwrap_or_default(), &mut operand);
                found.push(operand);
            }
            continue;
        }
        let parts_count = declared.info.map_or(0, |info| info.len());
        if let (1, None, Some(part)) = (parts_count, operand.method, declared.part_record(0))
            && differences::has_unnamed_parts(record.release())
        {
            let mut operand = Operand::declared(part, methods)?;
            finder.find(declared.record, declared.name, &mut operand);
            found.push(operand);
            continue;
        }
        if parts_count > 0 && operand.method.is_none() {
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
        operand.is_one_register = operand.is_missing
            && differences::has_operands_of_one_register(record.release())
            && is_one_register(declared.record)?;
        found.push(operand);
    }
    Ok(found)
}

/// Returns true if the class of a register operand lists one register.
fn is_one_register(record: Record<'_>) -> Result<bool, RecordError> {
    let class = match record.is_subclass_of("RegisterOperand") {
        true => record.def("RegClass")?,
        false => record,
    };
    // A method of the operand can choose between the register and none.
    let method = record.field("DecoderMethod").and_then(|field| field.value().as_str());
    if !class.is_subclass_of("RegisterClass") || method.is_some_and(|name| !name.is_empty()) {
        return Ok(false);
    }
    let members = class.dag("MemberList")?;
    let first = members.get(0).and_then(|member| member.as_def());
    Ok(members.len() == 1 && first.is_some_and(|member| member.is_subclass_of("Register")))
}

/// Returns the pairs of tied operands, in both directions. The last one counts for each operand.
fn ties<'r>(list: &OperandList<'r>) -> Ties<'r> {
    let name = |index: usize| {
        let operand = list.machine_operands()[index];
        operand.alias.unwrap_or(list.operands()[operand.operand].name)
    };
    let mut ties = Ties::new();
    for (index, operand) in list.machine_operands().iter().enumerate() {
        if let Constraint::TiedTo(to) = operand.constraint {
            ties.push((name(index), name(to)));
            ties.push((name(to), name(index)));
        }
    }
    ties
}

/// Contiguous bits of an encoding that belong to one field.
struct Run<'r> {
    field: &'r [u8],
    start: u32,
    len: u32,
    /// Index of the first bit in the field. `None` for a field of one bit.
    low: Option<u32>,
}

fn runs<'r>(bits: EncodingBits<'r>) -> SmallVec<[Run<'r>; 8]> {
    let mut runs: SmallVec<[Run<'r>; 8]> = SmallVec::new();
    let mut last = None;
    for (index, bit) in (0..).zip(bits.iter()) {
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
            _ => runs.push(Run { field, start: index, len: 1, low }),
        }
        last = Some(of);
    }
    runs
}

/// Search for operands in the bits of an encoding.
struct Finder<'a, 'r> {
    cx: &'a Context<'a, 'r>,
    record: Record<'r>,
    runs: SmallVec<[Run<'r>; 8]>,
    ties: Ties<'r>,
}

impl<'r> Finder<'_, 'r> {
    /// Returns the name of the operand that is tied to this one.
    fn tied(&self, name: &str) -> Option<&'r str> {
        self.ties.iter().rev().find(|(one, _)| *one == name).map(|&(_, other)| other)
    }

    /// Locates the operand `name`, declared with `declared_with`.
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
                    if operand.method.is_some() {
                        return;
                    }
                    if differences::has_operands_without_encoding(self.record.release()) {
                        operand.is_missing = true;
                    } else {
                        self.cx.error(self.record.error(format!(
                            "operand '{name}' of type '{}' must have a decoder method",
                            declared_with.name()
                        )));
                    }
                    return;
                }
                for (index, bit) in (0..).zip(bits.iter()) {
                    if let Some(one) = bit.as_bit() {
                        // LLVM shifts by the low bits of the count, as processors do.
                        let constant = u64::from(one).wrapping_shl(index);
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
                // Bits of an operand and of the one it is tied to can complement each other.
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

#[cfg(test)]
mod tests {
    use super::method_name;
    use tablegen_core::{Evaluator, Release};

    #[test]
    fn registers_of_pointers_have_methods_before_llvm_22() {
        let method = |release| {
            let text = "class PointerLikeRegClass<int Kind> { int RegClassKind = Kind; } \
                        def ptr_rc : PointerLikeRegClass<1>;";
            let records = Evaluator::new().release(release).evaluate_text("x.td", text).unwrap();
            method_name(records.find_def("ptr_rc").unwrap()).unwrap().map(|(name, _)| name)
        };
        assert_eq!(method(Release::V21).as_deref(), Some("DecodePointerLikeRegClass1"));
        assert_eq!(method(Release::V22), None);
    }
}
