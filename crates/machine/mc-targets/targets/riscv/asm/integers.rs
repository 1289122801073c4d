//! Sequences of instructions that load an integer.

use alloc::vec::Vec;

use super::alloc;
use crate::FeatureSet;
use crate::operands::{is_signed, is_unsigned};
use crate::target::{Feature, Opcode};

/// Source operands of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// An immediate alone.
    None,
    /// The result of the step before, and an immediate.
    Immediate,
    /// The result of the step before, twice.
    Both,
    /// The result of the step before, and 0.
    Zero,
}

/// Instruction of a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) opcode: Opcode,
    pub(super) imm: i64,
    pub(super) source: Source,
}

const fn step(opcode: Opcode, imm: i64) -> Step {
    Step { opcode, imm, source: Source::Immediate }
}

/// Features that matter for sequences.
#[derive(Clone, Copy)]
struct Has {
    is_64_bit: bool,
    /// Address generation.
    zba: bool,
    /// Rotations: the opcode of a rotation by an immediate.
    rotate: Option<Opcode>,
    /// Single bits.
    zbs: bool,
    /// Packing of words.
    zbkb: bool,
    /// Integers of 20 and 32 bits.
    xqcili: bool,
    has_fusion: bool,
}

/// Returns the sequence that loads an integer.
pub(super) fn sequence(value: i64, features: &FeatureSet) -> Vec<Step> {
    let named = |name: &str| features.iter().any(|feature| feature.option() == name);
    let has = |feature| features.contains(feature);
    let rotate = match () {
        () if has(Feature::FeatureStdExtZbb) => Some(Opcode::RORI),
        () if named("xtheadbb") => Some(Opcode::TH_SRRI),
        () => None,
    };
    let has = Has {
        is_64_bit: has(Feature::Feature64Bit),
        zba: has(Feature::FeatureStdExtZba),
        rotate,
        zbs: has(Feature::FeatureStdExtZbs),
        zbkb: named("zbkb"),
        xqcili: named("experimental-xqcili") || named("xqcili"),
        has_fusion: named("lui-addi-fusion"),
    };
    best(value, has)
}

/// Appends the straightforward sequence.
fn plain(value: i64, has: Has, steps: &mut Vec<Step>) {
    // A single bit that neither `addi` nor `lui` can load.
    if has.zbs && value.count_ones() == 1 && (!is_signed(value, 32, 0) || value == 0x800) {
        steps.push(step(Opcode::BSETI, value.trailing_zeros().into()));
        return;
    }
    if !has.is_64_bit && has.xqcili {
        let is_one = value & 0xfff == 0 || is_signed(value, 12, 0);
        let opcode = if is_signed(value, 20, 0) { Opcode::QC_LI } else { Opcode::QC_E_LI };
        if !is_one && is_signed(value, 32, 0) {
            steps.push(Step { opcode, imm: value, source: Source::None });
            return;
        }
    }
    let low = value << 52 >> 52;
    if is_signed(value, 32, 0) {
        let high = value.wrapping_add(0x800) >> 12 & 0xf_ffff;
        if high != 0 {
            steps.push(Step { opcode: Opcode::LUI, imm: high, source: Source::None });
        }
        if low != 0 || high == 0 {
            let of_lui = i64::from((high << 12) as i32);
            let wraps = has.is_64_bit && high != 0 && !is_signed(of_lui + low, 32, 0);
            steps.push(step(if wraps { Opcode::ADDIW } else { Opcode::ADDI }, low));
        }
        return;
    }
    let mut rest = value.wrapping_sub(low);
    let (mut shift, mut is_unsigned_shift) = (0, false);
    if !is_signed(rest, 32, 0) {
        shift = rest.trailing_zeros();
        rest >>= shift;
        if shift > 12 && !is_signed(rest, 12, 0) {
            let shifted = rest.wrapping_shl(12);
            if is_signed(shifted, 32, 0) {
                shift -= 12;
                rest = shifted;
            } else if is_unsigned(shifted, 32, 0) && has.zba {
                shift -= 12;
                rest = shifted | (0xffff_ffff << 32);
                is_unsigned_shift = true;
            }
        }
        if is_unsigned(rest, 32, 0) && !is_signed(rest, 32, 0) && has.zba {
            rest |= 0xffff_ffff << 32;
            is_unsigned_shift = true;
        }
    }
    plain(rest, has, steps);
    if shift != 0 {
        let opcode = if is_unsigned_shift { Opcode::SLLI_UW } else { Opcode::SLLI };
        steps.push(step(opcode, shift.into()));
    }
    if low != 0 {
        steps.push(step(Opcode::ADDI, low));
    }
}

fn plain_sequence(value: i64, has: Has) -> Vec<Step> {
    let mut steps = Vec::new();
    plain(value, has, &mut steps);
    steps
}

/// Replaces the steps by `other` and a last step, if they are fewer.
fn improve(steps: &mut Vec<Step>, mut other: Vec<Step>, last: Step) -> bool {
    let is_better = other.len() + 1 < steps.len() || steps.is_empty() && other.len() < 8;
    if is_better {
        other.push(last);
        *steps = other;
    }
    is_better
}

/// Tries sequences that end with a shift to the right.
fn leading_zeros(value: i64, has: Has, steps: &mut Vec<Step>) {
    let zeros = value.leading_zeros();
    let last = step(Opcode::SRLI, zeros.into());
    let ones = if zeros == 0 { 0 } else { (1_u64 << zeros) - 1 };
    let shifted = value.cast_unsigned() << zeros;
    improve(steps, plain_sequence((shifted | ones).cast_signed(), has), last);
    improve(steps, plain_sequence((shifted & !ones).cast_signed(), has), last);
    if zeros == 32 && has.zba {
        let all = value | (0xffff_ffff << 32);
        let last = Step { opcode: Opcode::ADD_UW, imm: 0, source: Source::Zero };
        improve(steps, plain_sequence(all, has), last);
    }
}

fn best(value: i64, has: Has) -> Vec<Step> {
    let mut steps = plain_sequence(value, has);
    if value & 0xfff != 0 && value & 1 == 0 && steps.len() >= 2 {
        let zeros = value.trailing_zeros();
        let shifted = value >> zeros;
        let is_short = is_signed(shifted, 6, 0) && !has.has_fusion;
        let mut other = plain_sequence(shifted, has);
        if other.len() + 1 < steps.len() || is_short {
            other.push(step(Opcode::SLLI, zeros.into()));
            steps = other;
        }
    }
    if steps.len() <= 2 {
        return steps;
    }
    if value & 0xfff != 0 && value & 0x1800 == 0x1000 {
        let low = -(0x800 - (value & 0xfff));
        let other = plain_sequence(value.wrapping_sub(low), has);
        if other.len() + 1 < steps.len() {
            improve(&mut steps, other, step(Opcode::ADDI, low));
        }
    }
    if value > 0 && steps.len() > 2 {
        leading_zeros(value, has, &mut steps);
    }
    if value < 0 && steps.len() > 3 {
        let mut other = Vec::new();
        leading_zeros(!value, has, &mut other);
        if !other.is_empty() && other.len() + 1 < steps.len() {
            improve(&mut steps, other, step(Opcode::XORI, -1));
        }
    }
    if steps.len() > 2 && has.zbkb && value as i32 == (value >> 32) as i32 {
        let last = Step { opcode: Opcode::PACK, imm: 0, source: Source::Both };
        let other = plain_sequence(i64::from(value as i32), has);
        if other.len() + 1 < steps.len() {
            improve(&mut steps, other, last);
        }
    }
    if has.zbs {
        single_bits(value, has, &mut steps);
    }
    if steps.len() > 2 && has.zba {
        shifted_adds(value, has, &mut steps);
    }
    if steps.len() > 2
        && let Some(opcode) = has.rotate
        && let Some(amount) = rotation(value)
    {
        let imm = value.rotate_left(amount);
        steps.clear();
        steps.push(step(Opcode::ADDI, imm));
        steps.push(step(opcode, amount.into()));
    }
    steps
}

/// Tries sequences that set or clear single bits.
fn single_bits(value: i64, has: Has, steps: &mut Vec<Step>) {
    let change = |low: i64, opcode: Opcode, steps: &mut Vec<Step>| {
        let mut high = (value ^ low).cast_unsigned();
        let mut other = if low == 0 { Vec::new() } else { plain_sequence(low, has) };
        if other.len() + (high.count_ones() as usize) < steps.len() {
            while high != 0 {
                other.push(step(opcode, high.trailing_zeros().into()));
                high &= high - 1;
            }
            *steps = other;
        }
    };
    if steps.len() > 2 {
        change(value & 0x7fff_ffff, Opcode::BSETI, steps);
        if let [first, second, ..] = steps[..]
            && first == step(Opcode::ADDI, 1)
            && second.opcode == Opcode::SLLI
        {
            steps.remove(0);
            steps[0] = step(Opcode::BSETI, second.imm);
        }
    }
    if steps.len() > 2 {
        change(value | !0x7fff_ffff, Opcode::BCLRI, steps);
    }
}

/// Tries sequences that end with a shifted sum, and perhaps an addition.
fn shifted_adds(value: i64, has: Has, steps: &mut Vec<Step>) {
    const FACTORS: [(i64, Opcode); 3] =
        [(3, Opcode::SH1ADD), (5, Opcode::SH2ADD), (9, Opcode::SH3ADD)];
    let factor = |value: i64| {
        FACTORS
            .into_iter()
            .find(|(factor, _)| value % factor == 0 && is_signed(value / factor, 32, 0))
    };
    let sum = |opcode| Step { opcode, imm: 0, source: Source::Both };
    if let Some((divisor, opcode)) = factor(value) {
        let other = plain_sequence(value / divisor, has);
        if other.len() + 1 < steps.len() {
            improve(steps, other, sum(opcode));
        }
        return;
    }
    let (high, low) = (value.wrapping_add(0x800) & !0xfff, value << 52 >> 52);
    if let Some((divisor, opcode)) = factor(high) {
        let mut other = plain_sequence(high / divisor, has);
        if other.len() + 2 < steps.len() {
            other.push(sum(opcode));
            other.push(step(Opcode::ADDI, low));
            *steps = other;
        }
    }
}

/// Returns the number of bits by which an immediate of 12 bits is rotated to the right.
fn rotation(value: i64) -> Option<u32> {
    let (leading, trailing) = (value.leading_ones(), value.trailing_ones());
    if (1..64).contains(&trailing) && leading + trailing > 64 - 12 {
        return Some(64 - trailing);
    }
    let (upper, lower) = (((value >> 32) as u32).trailing_ones(), (value as u32).leading_ones());
    (upper < 32 && upper + lower > 64 - 12).then(|| 32 - upper)
}
