//! Encodings of variable length (LLVM: `VarLenInst`): `Inst` as a dag of segments.
//!
//! Input: a dag of the operators `ascend` and `descend` (segments in either order), `operand` and
//! `slice` (bits of an operand), and literal bits. Output: a list of [`Segment`]s, lowest bits
//! first.

use tablegen_core::{Bits, Dag, Field, RecordError, Value, ValueKind};

/// Content of a segment of an encoding.
#[derive(Clone, Copy, Debug)]
pub enum SegmentKind<'r> {
    /// Fixed bit.
    Bit(bool),
    /// Fixed bits.
    Bits(Bits<'r>),
    /// Bits of an operand.
    Operand {
        /// Name as written: `$name` or `$name.part`.
        name: &'r str,
        /// Lowest bit of the operand in the segment.
        low: u64,
        /// C++ method that encodes the segment; empty for the operand's own method.
        encoder_method: &'r str,
        /// C++ method that decodes the segment; empty for the operand's own method.
        decoder_method: &'r str,
    },
}

/// Contiguous bits of an encoding.
#[derive(Clone, Copy, Debug)]
pub struct Segment<'r> {
    /// Number of bits.
    pub len: u64,
    /// Content of the bits.
    pub kind: SegmentKind<'r>,
}

/// Maximum length of an instruction, in bits.
const MAX_BITS: u64 = 1 << 20;
/// Maximum nesting depth of segments.
const MAX_DEPTH: usize = 200;

/// Reads the segments of `dag`, which is the value of `field`.
///
/// # Errors
/// Returns an error if the dag is invalid.
pub fn segments<'r>(field: Field<'r>, dag: Dag<'r>) -> Result<Vec<Segment<'r>>, RecordError> {
    let mut segments = Vec::new();
    read(field, dag, 0, &mut segments)?;
    let bits = segments.iter().fold(0u64, |sum, segment| sum.saturating_add(segment.len));
    if bits > MAX_BITS {
        let message = format!("an encoding of {bits} bits is too long; the limit is {MAX_BITS}");
        return Err(RecordError::new(&[field.loc()], message));
    }
    Ok(segments)
}

fn read<'r>(
    field: Field<'r>,
    dag: Dag<'r>,
    depth: usize,
    out: &mut Vec<Segment<'r>>,
) -> Result<(), RecordError> {
    let error = |message: String| RecordError::new(&[field.loc()], message);
    if depth > MAX_DEPTH {
        return Err(error("segments are nested too deeply".to_owned()));
    }
    let operator = dag.operator().as_def().map_or("", |operator| operator.name());
    match operator {
        "ascend" | "descend" => {
            for index in 0..dag.len() {
                let index = if operator == "descend" { dag.len() - 1 - index } else { index };
                let Some(arg) = dag.get(index) else { continue };
                match arg.kind() {
                    ValueKind::Bits(bits) => {
                        if bits.iter().any(|bit| bit.as_bit().is_none()) {
                            return Err(error(format!(
                                "Expecting complete bits init in `{operator}`"
                            )));
                        }
                        let len = bits.len() as u64;
                        out.push(Segment { len, kind: SegmentKind::Bits(bits) });
                    }
                    ValueKind::Bit(bit) => {
                        out.push(Segment { len: 1, kind: SegmentKind::Bit(bit) });
                    }
                    ValueKind::Dag(inner) => read(field, inner, depth + 1, out)?,
                    _ => {
                        return Err(error(format!(
                            "Unrecognized type of argument in `{operator}`: {arg}"
                        )));
                    }
                }
            }
            Ok(())
        }
        "operand" => {
            let [name, len] = arguments(dag)
                .ok_or_else(|| error("Expecting at least 2 arguments for `operand`".to_owned()))?;
            let (Some(name), Some(len)) = (name.as_str(), int(len)) else {
                return Err(error("Invalid argument types for `operand`".to_owned()));
            };
            let Some(len) = u64::try_from(len).ok().filter(|&len| len > 0) else {
                return Err(error("Invalid number of bits for `operand`".to_owned()));
            };
            out.push(Segment { len, kind: operand(dag, 2, name, 0)? });
            Ok(())
        }
        "slice" => {
            let [name, high, low] = arguments(dag)
                .ok_or_else(|| error("Expecting at least 3 arguments for `slice`".to_owned()))?;
            let (Some(name), Some(high), Some(low)) = (name.as_str(), int(high), int(low)) else {
                return Err(error("Invalid argument types for `slice`".to_owned()));
            };
            let (Ok(high), Ok(low)) = (u64::try_from(high), u64::try_from(low)) else {
                return Err(error("Invalid bit range for `slice`".to_owned()));
            };
            let len = high.abs_diff(low) + 1;
            out.push(Segment { len, kind: operand(dag, 3, name, high.min(low))? });
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Returns the first `N` arguments. Returns `None` if the dag has fewer.
fn arguments<'r, const N: usize>(dag: Dag<'r>) -> Option<[Value<'r>; N]> {
    let mut found = [dag.operator(); N];
    for (index, slot) in found.iter_mut().enumerate() {
        *slot = dag.get(index)?;
    }
    Some(found)
}

fn int(value: Value<'_>) -> Option<i64> {
    match value.kind() {
        ValueKind::Int(value) => Some(value),
        _ => None,
    }
}

/// Reads a segment of an operand. Arguments from `first` on name encoder and decoder methods.
fn operand<'r>(
    dag: Dag<'r>,
    first: usize,
    name: &'r str,
    low: u64,
) -> Result<SegmentKind<'r>, RecordError> {
    let (mut encoder_method, mut decoder_method) = ("", "");
    for index in first..dag.len() {
        let Some(directive) = dag.get(index).and_then(|arg| arg.as_dag()) else { continue };
        let operator = directive.operator().as_def().map_or("", |operator| operator.name());
        let method = match operator {
            "encoder" => &mut encoder_method,
            "decoder" => &mut decoder_method,
            _ => continue,
        };
        let Some(name) = directive.get(0).and_then(|name| name.as_str()) else {
            return Err(RecordError::new(
                &[],
                format!(
                    "expected '{operator}' directive to be followed by a custom function name."
                ),
            ));
        };
        *method = name;
    }
    Ok(SegmentKind::Operand { name, low, encoder_method, decoder_method })
}
