//! Names of the conditions of branches, moves and traps.

use crate::Opcode;

/// Conditions of integers.
const INTEGER: [&str; 16] =
    ["n", "e", "le", "l", "leu", "cs", "neg", "vs", "a", "ne", "g", "ge", "gu", "cc", "pos", "vc"];

/// Conditions of floating-point numbers.
const FLOAT: [&str; 16] =
    ["n", "ne", "lg", "ul", "l", "ug", "g", "u", "a", "e", "ue", "ge", "uge", "le", "ule", "o"];

/// Conditions of a coprocessor: the values of which one must be there.
const COPROCESSOR: [&str; 16] =
    ["n", "123", "12", "13", "1", "23", "2", "3", "a", "0", "03", "02", "023", "01", "013", "012"];

/// Comparisons of a register with 0.
const REGISTER: [&str; 8] = ["", "z", "lez", "lz", "", "nz", "gz", "gez"];

/// Returns the name of the condition of an instruction. `None` for a number without a condition.
pub(crate) fn name(opcode: Opcode, number: i64) -> Option<&'static str> {
    use Opcode as O;
    let names: &[&str] = match opcode {
        O::FBCOND
        | O::FBCONDA
        | O::FBCOND_V9
        | O::FBCONDA_V9
        | O::BPFCC
        | O::BPFCCA
        | O::BPFCCNT
        | O::BPFCCANT
        | O::MOVFCCrr
        | O::MOVFCCri
        | O::V9MOVFCCrr
        | O::V9MOVFCCri
        | O::FMOVS_FCC
        | O::FMOVD_FCC
        | O::FMOVQ_FCC
        | O::V9FMOVS_FCC
        | O::V9FMOVD_FCC
        | O::V9FMOVQ_FCC => &FLOAT,
        O::CPBCOND | O::CPBCONDA => &COPROCESSOR,
        O::BPR
        | O::BPRA
        | O::BPRNT
        | O::BPRANT
        | O::MOVRri
        | O::MOVRrr
        | O::FMOVRS
        | O::FMOVRD
        | O::FMOVRQ => &REGISTER,
        _ => &INTEGER,
    };
    let name = names.get(usize::try_from(number).ok()?)?;
    (!name.is_empty()).then_some(name)
}
