//! Conditions of instructions that the description does not state.

use tablegen_mc::assembler::{ErrorKind, Fault, Parsed};
use tablegen_rt::mc::inst::Operand;

use super::Machine;
use super::operand::is_signed;
use crate::matcher::Matched;
use crate::target::{Feature, Opcode as O, Register, RegisterClass};

/// Bit of the flags of instructions whose first operand is a condition register.
const HAS_CONDITION_REGISTER: u64 = 1 << 6;

/// Returns true if the operands of an instruction satisfy its conditions, by which the matcher chooses it.
pub(super) fn allows(machine: &Machine, inst: &Matched) -> bool {
    let register = |index: usize| inst.operand(index).register();
    let number = |index: usize| inst.operand(index).immediate();
    let is_zero = |index| matches!(register(index), Some(Register::ZERO | Register::ZERO_64));
    let end = || number(2).wrapping_add(number(3));
    match inst.opcode() {
        O::DAUI => !is_zero(1),
        O::JALR_HB | O::JALR_HB64 | O::JALRC_HB_MMR6 | O::JALRC_MMR6 => register(0) != register(1),
        O::LWP_MM => register(0) != register(2),
        O::SYNC => number(0) == 0 || machine.has(Feature::FeatureMips32),
        O::MFC0 | O::MTC0 | O::MFC2 | O::MTC2 => {
            number(2) == 0 || machine.has(Feature::FeatureMips32)
        }
        O::BLEZC | O::BLEZC_MMR6 | O::BGEZC | O::BGEZC_MMR6 | O::BGTZC | O::BGTZC_MMR6 => {
            !is_zero(0)
        }
        O::BLTZC | O::BLTZC_MMR6 | O::BEQZC | O::BEQZC_MMR6 | O::BNEZC | O::BNEZC_MMR6 => {
            !is_zero(0)
        }
        O::BLEZC64 | O::BGEZC64 | O::BGTZC64 | O::BLTZC64 | O::BEQZC64 | O::BNEZC64 => !is_zero(0),
        O::BGEC
        | O::BGEC_MMR6
        | O::BLTC
        | O::BLTC_MMR6
        | O::BGEUC
        | O::BGEUC_MMR6
        | O::BLTUC
        | O::BLTUC_MMR6
        | O::BEQC
        | O::BEQC_MMR6
        | O::BNEC
        | O::BNEC_MMR6
        | O::BGEC64
        | O::BLTC64
        | O::BGEUC64
        | O::BLTUC64
        | O::BEQC64
        | O::BNEC64 => !is_zero(0) && !is_zero(1) && register(0) != register(1),
        O::DINS => (0..=32).contains(&end()),
        O::DINSM | O::DINSU => (33..=64).contains(&end()),
        O::DEXT => (1..=63).contains(&end()),
        O::DEXTM | O::DEXTU => (32..=64).contains(&end()),
        O::CRC32B
        | O::CRC32CB
        | O::CRC32H
        | O::CRC32CH
        | O::CRC32W
        | O::CRC32CW
        | O::CRC32D
        | O::CRC32CD => register(0) == register(2),
        opcode => {
            let has_condition = opcode.desc().target_flags() & HAS_CONDITION_REGISTER != 0;
            let has_eight =
                machine.has(Feature::FeatureMips4) || machine.has(Feature::FeatureMips32);
            !has_condition || has_eight || register(0) == Some(Register::FCC0)
        }
    }
}

/// Returns true if an operand is a floating-point register of 32 bits with an odd number.
pub(super) fn has_odd_register(inst: &Matched) -> bool {
    let is_odd = |operand: &Operand<Register>| {
        let register = operand.register();
        register.is_some_and(|one| RegisterClass::FGR32.contains(one) && one.encoding() % 2 == 1)
    };
    inst.operands().iter().any(is_odd)
}

/// Range of the distance of a branch to a number: the operand, the bits of the distance, and the bits of its unit.
fn branch(inst: &Matched, is_micro: bool) -> Option<(usize, i64, i64)> {
    let (bits, unit) = if is_micro { (17, 1) } else { (18, 2) };
    Some(match inst.opcode() {
        O::BBIT0 | O::BBIT032 | O::BBIT1 | O::BBIT132 | O::BEQ | O::BNE | O::BEQ_MM | O::BNE_MM => {
            (2, bits, unit)
        }
        O::BGEZ
        | O::BGTZ
        | O::BLEZ
        | O::BLTZ
        | O::BGEZAL
        | O::BLTZAL
        | O::BC1F
        | O::BC1T
        | O::BGEZ_MM
        | O::BGTZ_MM
        | O::BLEZ_MM
        | O::BLTZ_MM
        | O::BGEZAL_MM
        | O::BLTZAL_MM
        | O::BC1F_MM
        | O::BC1T_MM
        | O::BC1EQZC_MMR6
        | O::BC1NEZC_MMR6
        | O::BC2EQZC_MMR6
        | O::BC2NEZC_MMR6 => (1, bits, unit),
        O::BGEC
        | O::BGEC_MMR6
        | O::BLTC
        | O::BLTC_MMR6
        | O::BGEUC
        | O::BGEUC_MMR6
        | O::BLTUC
        | O::BLTUC_MMR6
        | O::BEQC
        | O::BEQC_MMR6
        | O::BNEC
        | O::BNEC_MMR6 => (2, 18, 2),
        O::BLEZC
        | O::BLEZC_MMR6
        | O::BGEZC
        | O::BGEZC_MMR6
        | O::BGTZC
        | O::BGTZC_MMR6
        | O::BLTZC
        | O::BLTZC_MMR6 => (1, 18, 2),
        O::BEQZC | O::BEQZC_MMR6 | O::BNEZC | O::BNEZC_MMR6 => (1, 23, 2),
        O::BEQZ16_MM | O::BEQZC16_MMR6 | O::BNEZ16_MM | O::BNEZC16_MMR6 => (1, 8, 1),
        _ => return None,
    })
}

/// Reports a fault for numbers of an instruction that have no encoding.
pub(super) fn check_numbers(inst: &Matched, is_micro: bool, offset: usize) -> Parsed<()> {
    let fail = |reason| Err(Fault::new(offset, ErrorKind::Invalid(reason)));
    if let Some((index, bits, unit)) = branch(inst, is_micro)
        && let Operand::Immediate(distance) = inst.operand(index)
    {
        if !is_signed(distance, bits, 0) {
            return fail("branch target out of range");
        }
        if distance & ((1 << unit) - 1) != 0 {
            return fail("branch to misaligned address");
        }
    }
    match is_micro && !micro_numbers_fit(inst) {
        true => fail("immediate operand value out of range"),
        false => Ok(()),
    }
}

/// Returns true if the numbers of an instruction of microMIPS have an encoding.
fn micro_numbers_fit(inst: &Matched) -> bool {
    let fits = |index: usize, is_in_range: &dyn Fn(i64) -> bool| matches!(inst.operand(index), Operand::Immediate(number) if is_in_range(number));
    match inst.opcode() {
        O::ADDIUSP_MM => fits(0, &|number| {
            (-1032..=1028).contains(&number) && !(-11..8).contains(&number) && number % 4 == 0
        }),
        O::SLL16_MM | O::SRL16_MM => fits(2, &|number| (1..=8).contains(&number)),
        O::LI16_MM => fits(1, &|number| (-1..=126).contains(&number)),
        O::ADDIUR2_MM => fits(2, &|number| matches!(number, -1 | 1 | 4 | 8 | 12 | 16 | 20 | 24)),
        O::ANDI16_MM => fits(2, &|number| super::encode_micro::mask_number(number).is_some()),
        O::LBU16_MM => fits(2, &|number| (-1..=14).contains(&number)),
        O::SB16_MM | O::SB16_MMR6 => fits(2, &|number| (0..=15).contains(&number)),
        O::LHU16_MM | O::SH16_MM | O::SH16_MMR6 => {
            fits(2, &|number| (0..=30).contains(&number) && number % 2 == 0)
        }
        O::LW16_MM | O::SW16_MM | O::SW16_MMR6 => {
            fits(2, &|number| (0..=60).contains(&number) && number % 4 == 0)
        }
        O::ADDIUPC_MM => fits(1, &|number| is_signed(number, 23, 2)),
        O::LWP_MM | O::SWP_MM => inst.operand(0).register() != Some(Register::RA),
        O::MOVEP_MM | O::MOVEP_MMR6 => super::encode_micro::pair_number(inst).is_some(),
        _ => true,
    }
}
