//! Decoder of ARM: choice of tables, conditions of T32, and checks of whole instructions.

use tablegen_mc::DecodeError;
use tablegen_rt::decode::{DecoderTable, Status};
use tablegen_rt::mc::inst::Operand;

use crate::blocks::Blocks;
use crate::operands::{ALWAYS, bit, field};
use crate::target::RegisterClass;
use crate::target::decoder::{
    Decoder, TABLE_ARM_32, TABLE_CO_PROC_32, TABLE_MVE_32, TABLE_NEON_DATA_32, TABLE_NEON_DUP_32,
    TABLE_NEON_LOAD_STORE_32, TABLE_THUMB_16, TABLE_THUMB_32, TABLE_THUMB_S_BIT_16,
    TABLE_THUMB2_16, TABLE_THUMB2_32, TABLE_THUMB2_CDE_32, TABLE_THUMB2_CO_PROC_32,
    TABLE_V8_CRYPTO_32, TABLE_V8_NEON_32, TABLE_VFP_32, TABLE_VFPV8_32,
};
use crate::target::instructions::OperandType;
use crate::{Arm, Feature, Inst, Opcode, Register};

/// Tables of A32 after the main one, and true if their instructions get a condition.
static A32: [(&DecoderTable, bool); 8] = [
    (&TABLE_VFP_32, false),
    (&TABLE_VFPV8_32, false),
    (&TABLE_NEON_DATA_32, true),
    (&TABLE_NEON_LOAD_STORE_32, true),
    (&TABLE_NEON_DUP_32, true),
    (&TABLE_V8_NEON_32, false),
    (&TABLE_V8_CRYPTO_32, false),
    (&TABLE_CO_PROC_32, false),
];

/// Features of the coprocessors that are custom datapaths.
const CUSTOM: [Feature; 8] = [
    Feature::FeatureCoprocCDE0,
    Feature::FeatureCoprocCDE1,
    Feature::FeatureCoprocCDE2,
    Feature::FeatureCoprocCDE3,
    Feature::FeatureCoprocCDE4,
    Feature::FeatureCoprocCDE5,
    Feature::FeatureCoprocCDE6,
    Feature::FeatureCoprocCDE7,
];

/// Condition of an instruction of T32.
#[derive(Clone, Copy)]
enum Condition {
    /// No condition, or a condition in the encoding.
    Own,
    /// Condition of the block that the instruction is in.
    Block,
    /// Condition of the block; the instruction may begin a block of vector instructions.
    Vector,
    /// Condition of the block; the instruction sets the flags if it is in no block.
    Flags,
    /// Condition of the block, in place of the condition in the encoding of A32.
    Replaced,
}

/// Inserts operands. Fails if there are too many.
#[inline]
fn insert<const N: usize>(inst: &mut Inst, index: usize, new: [Operand<Register>; N]) -> Status {
    let is_inside = index < inst.operands().len();
    let status = new.into_iter().fold(Status::Success, |all, one| all.and(inst.push(one)));
    // Most operands stand behind all others.
    if is_inside
        && status == Status::Success
        && let Some(rest) = inst.operands_mut().get_mut(index..)
    {
        rest.rotate_right(N);
    }
    status
}

impl Arm {
    /// Returns a unit of 16 bits at an offset.
    #[inline]
    fn half(&self, bytes: &[u8], offset: usize) -> Option<u16> {
        let bytes = *bytes.get(offset..)?.first_chunk()?;
        Some(match self.has(Feature::ModeBigEndianInstructions) {
            true => u16::from_be_bytes(bytes),
            false => u16::from_le_bytes(bytes),
        })
    }

    /// Returns the number of bytes to skip at the start of invalid bytes.
    pub(crate) fn skipped(&self, bytes: &[u8]) -> usize {
        match self.half(bytes, 0) {
            _ if !self.is_thumb() => 4,
            Some(0xe800..) => 4,
            _ => 2,
        }
    }

    #[inline]
    pub(crate) fn decode<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        blocks: &mut Blocks,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        let status = match self.is_thumb() {
            true => self.decode_t32(bytes, address, blocks, inst),
            false => self.decode_a32(bytes, address, inst),
        };
        if status == Err(DecodeError::NoInstruction) {
            // Invalid bytes are an instruction of the block.
            blocks.advance();
        }
        let status = status?;
        match inst {
            Some(inst) if status != Status::Fail => {
                if status == Status::SoftFail {
                    inst.set_soft_fail();
                }
                Ok(inst)
            }
            _ => Err(DecodeError::NoInstruction),
        }
    }

    /// Decodes with a table. `None` if the word is no instruction of it.
    #[inline]
    fn by_table<'i>(
        &self,
        table: &'static DecoderTable,
        word: u32,
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Option<&'i mut Inst> {
        let decoder = Decoder::with_conditions(self, &self.conditions);
        decoder.decode_into(table, word, address, inst).ok()?;
        inst.as_mut()
    }

    fn decode_a32(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &mut Option<Inst>,
    ) -> Result<Status, DecodeError> {
        let bytes = *bytes.first_chunk().ok_or(DecodeError::TooShort { needed: 4 })?;
        let word = match self.has(Feature::ModeBigEndianInstructions) {
            true => u32::from_be_bytes(bytes),
            false => u32::from_le_bytes(bytes),
        };
        if let Some(inst) = self.by_table(&TABLE_ARM_32, word, address, inst) {
            return Ok(checked(inst, word));
        }
        for (table, has_condition) in A32 {
            if let Some(inst) = self.by_table(table, word, address, inst) {
                let operands = self.operands(inst);
                // Instructions of T32 with the same description have one.
                return Ok(operands.when(has_condition, |all| all.condition(ALWAYS)).end());
            }
        }
        Err(DecodeError::NoInstruction)
    }

    fn decode_t32(
        &self,
        bytes: &[u8],
        address: u64,
        blocks: &mut Blocks,
        inst: &mut Option<Inst>,
    ) -> Result<Status, DecodeError> {
        let first = self.half(bytes, 0).ok_or(DecodeError::TooShort { needed: 2 })?;
        let half = u32::from(first);
        // Instructions of 32 bits begin with larger numbers.
        if half < 0xe800 {
            let tables = [
                (&TABLE_THUMB_16, Condition::Block),
                (&TABLE_THUMB_S_BIT_16, Condition::Flags),
                (&TABLE_THUMB2_16, Condition::Block),
            ];
            for (table, condition) in tables {
                if let Some(inst) = self.by_table(table, half, address, inst) {
                    return Ok(self.conditional(inst, condition, blocks));
                }
            }
            return Err(DecodeError::NoInstruction);
        }
        let second = self.half(bytes, 2).ok_or(DecodeError::TooShort { needed: 4 })?;
        let word = half << 16 | u32::from(second);
        let (top, is_e) = (word >> 24, word >> 28 == 14);
        let has_mve = self.has(Feature::HasV8_1MMainlineOps);
        // Encodings of A32: the bit that distinguishes signs is elsewhere.
        let data = word & 0xf0ff_ffff | (word >> 28 & 1) << 24 | 0x1200_0000;
        let is_custom = CUSTOM.get(field(word, 8, 4) as usize).is_some_and(|&one| self.has(one));
        let coprocessor = if is_custom { &TABLE_THUMB2_CDE_32 } else { &TABLE_THUMB2_CO_PROC_32 };
        let tables = [
            (&TABLE_MVE_32, word, has_mve, Condition::Vector),
            (&TABLE_THUMB_32, word, true, Condition::Flags),
            (&TABLE_THUMB2_32, word, true, Condition::Block),
            (&TABLE_VFP_32, word, is_e, Condition::Replaced),
            (&TABLE_VFPV8_32, word, true, Condition::Own),
            (&TABLE_NEON_DUP_32, word, is_e, Condition::Block),
            (
                &TABLE_NEON_LOAD_STORE_32,
                word & 0xf0ff_ffff | 0x0400_0000,
                top == 0xf9,
                Condition::Block,
            ),
            (&TABLE_NEON_DATA_32, data, top & 15 == 15, Condition::Block),
            (&TABLE_V8_CRYPTO_32, data, top & 15 == 15, Condition::Own),
            (&TABLE_V8_NEON_32, word & 0xf3ff_ffff, top & 15 == 15, Condition::Own),
            (coprocessor, word, true, Condition::Vector),
        ];
        for (table, word, is_used, condition) in tables {
            if is_used && let Some(inst) = self.by_table(table, word, address, inst) {
                let status = self.conditional(inst, condition, blocks);
                return Ok(status.and(checked(inst, word)));
            }
        }
        Err(DecodeError::NoInstruction)
    }

    /// Adds the condition of an instruction of T32, and begins the block that it begins.
    fn conditional(&self, inst: &mut Inst, condition: Condition, blocks: &mut Blocks) -> Status {
        let is_in_it = blocks.it.is_active();
        let (is_it, is_vpt) = match condition {
            Condition::Vector => (false, is_vpt(inst.opcode())),
            _ => (inst.opcode() == Opcode::t2IT, false),
        };
        // Blocks should not be in blocks.
        let is_nested = is_it && is_in_it || is_vpt && blocks.vpt.is_active();
        let status = match condition {
            Condition::Own => return Status::Success,
            Condition::Replaced => return replace_condition(inst, blocks),
            Condition::Block => self.add_condition(inst, blocks, false),
            Condition::Vector => self.add_condition(inst, blocks, true),
            Condition::Flags => {
                self.add_condition(inst, blocks, false).and(add_flags(inst, is_in_it))
            }
        };
        let operand = |index: usize| match inst.operands().get(index) {
            Some(Operand::Immediate(value)) => *value as u32,
            _ => 0,
        };
        if is_it {
            let (condition, mask) = (operand(0) as u8, operand(1));
            blocks.it.begin(mask, |is_else| condition ^ is_else as u8);
        } else if is_vpt {
            blocks.vpt.begin(operand(0), |is_else| 1 + is_else as u8);
        }
        if is_nested { status.and(Status::SoftFail) } else { status }
    }

    /// Inserts the condition and the predicate of vectors that the blocks give an instruction.
    /// `may_be_vector` is true for instructions of tables with vector instructions that have a
    /// predicate.
    fn add_condition(&self, inst: &mut Inst, blocks: &mut Blocks, may_be_vector: bool) -> Status {
        use Opcode as O;
        let desc = inst.opcode().desc();
        let vector = if may_be_vector { vector_predicate(inst) } else { None };
        let (is_in_it, is_in_vpt) = (blocks.it.is_active(), blocks.vpt.is_active());
        let is_doubtful = match inst.opcode() {
            // Their conditions are encoded.
            O::tBcc | O::t2Bcc => {
                if !is_in_it {
                    return Status::Success;
                }
                blocks.it.advance();
                return Status::SoftFail;
            }
            O::tCBZ
            | O::tCBNZ
            | O::tCPS
            | O::t2CPS3p
            | O::t2CPS2p
            | O::t2CPS1p
            | O::t2CSEL
            | O::t2CSINC
            | O::t2CSINV
            | O::t2CSNEG
            | O::tMOVSr
            | O::tSETEND => {
                if !is_in_it {
                    return Status::Success;
                }
                true
            }
            O::t2HINT => {
                inst.operands().first() == Some(&Operand::Immediate(16))
                    && self.has(Feature::FeatureRAS)
            }
            // They end blocks.
            O::tB | O::t2B | O::t2TBB | O::t2TBH => is_in_it && !blocks.it.is_last(),
            _ => false,
        };
        let is_misplaced = if vector.is_some() { is_in_it } else { is_in_vpt };
        let (mut condition, mut lanes) = (ALWAYS as u8, 0);
        if let Some(next) = blocks.it.next() {
            condition = next;
        } else if let Some(next) = blocks.vpt.next() {
            lanes = next;
        }
        blocks.advance();
        let is_always = u32::from(condition) == ALWAYS;
        let mut status = Status::Success;
        if desc.is_predicable() {
            let flags = if is_always { None } else { Some(Register::CPSR) };
            let new = [Operand::Immediate(condition.into()), Operand::Register(flags)];
            status = insert(inst, predicate(inst), new);
        } else if !is_always {
            status = Status::SoftFail;
        }
        match vector {
            Some((index, has_inactive)) => {
                let register = if lanes == 0 { None } else { Some(Register::P0) };
                let index = index.min(inst.operands().len());
                let new = [
                    Operand::Immediate(lanes.into()),
                    Operand::Register(register),
                    Operand::Register(None),
                ];
                status = status.and(insert(inst, index, new));
                if has_inactive {
                    // The lanes that are not written keep the value of the result.
                    let tied = desc.operand(index + 3).and_then(|operand| operand.tied_to());
                    let operand = tied.and_then(|tied| inst.operands().get(tied).copied());
                    status = match operand {
                        Some(operand) => status.and(insert(inst, index + 3, [operand])),
                        None => Status::Fail,
                    };
                }
            }
            None if lanes != 0 => status = status.and(Status::SoftFail),
            None => {}
        }
        if is_doubtful || is_misplaced { status.and(Status::SoftFail) } else { status }
    }
}

/// Returns the index of the condition that is to be inserted: that of the description, or the
/// number of operands if they are fewer.
fn predicate(inst: &Inst) -> usize {
    let (mut operands, len) = (inst.opcode().desc().operands(), inst.operands().len());
    let index = operands.position(|operand| operand.is_predicate());
    index.map_or(len, |index| index.min(len))
}

/// Returns the index of the predicate of a vector instruction, and true if the operand after it is
/// the value of lanes that are not written.
fn vector_predicate(inst: &Inst) -> Option<(usize, bool)> {
    let kinds = inst.opcode().desc().operands().map(|operand| operand.operand_type());
    kinds.enumerate().find_map(|(index, kind)| match kind {
        OperandType::OPERAND_VPRED_N => Some((index, false)),
        OperandType::OPERAND_VPRED_R => Some((index, true)),
        _ => None,
    })
}

/// Inserts the operand for the flags that an instruction sets if it is in no block.
fn add_flags(inst: &mut Inst, is_in_it: bool) -> Status {
    let mut is_after_predicate = false;
    let mut index = inst.operands().len();
    for (number, operand) in inst.opcode().desc().operands().enumerate().take(index) {
        let is_flags =
            operand.is_optional_def() && operand.register_class() == Some(RegisterClass::CCR);
        if is_flags && !is_after_predicate {
            index = number;
            break;
        }
        is_after_predicate = operand.is_predicate();
    }
    let register = if is_in_it { None } else { Some(Register::CPSR) };
    insert(inst, index, [Operand::Register(register)])
}

/// Replaces the condition of an instruction of VFP by that of the block.
fn replace_condition(inst: &mut Inst, blocks: &mut Blocks) -> Status {
    let mut condition = blocks.it.next().filter(|&one| one != 15).unwrap_or(ALWAYS as u8);
    if let Some(next) = blocks.vpt.next().filter(|_| !blocks.it.is_active()) {
        condition = next;
    }
    blocks.advance();
    let desc = inst.opcode().desc();
    let is_always = u32::from(condition) == ALWAYS;
    let Some(index) = desc.operands().position(|operand| operand.is_predicate()) else {
        return Status::Success;
    };
    if let Some([value, register]) = inst.operands_mut().get_mut(index..index + 2) {
        *value = Operand::Immediate(condition.into());
        *register = Operand::Register(if is_always { None } else { Some(Register::CPSR) });
    }
    if is_always || desc.is_predicable() { Status::Success } else { Status::SoftFail }
}

/// Returns true for instructions that begin a block of vector instructions.
fn is_vpt(opcode: Opcode) -> bool {
    let name = opcode.name();
    name.starts_with("MVE_VPT") || name == "MVE_VPST"
}

/// Returns the status of an instruction that depends on several of its operands.
fn checked(inst: &Inst, word: u32) -> Status {
    use Opcode as O;
    match inst.opcode() {
        O::HVC => match word >> 28 {
            15 => Status::Fail,
            14 => Status::Success,
            _ => Status::SoftFail,
        },
        O::t2ADDri
        | O::t2ADDri12
        | O::t2ADDrr
        | O::t2ADDrs
        | O::t2SUBri
        | O::t2SUBri12
        | O::t2SUBrr
        | O::t2SUBrs => {
            let is_sp = |index: usize| {
                inst.operands().get(index) == Some(&Operand::Register(Some(Register::SP)))
            };
            if is_sp(0) && !is_sp(1) { Status::SoftFail } else { Status::Success }
        }
        _ => Status::Success,
    }
}

/// Returns the offset of a branch of T32: a sign, two bits that are inverted if it is clear, and
/// 21 bits, in units of 2 bytes.
pub(crate) fn branch_offset(value: u32) -> i64 {
    let is_positive = !bit(value, 23);
    let value = if is_positive { value ^ 0x60_0000 } else { value };
    crate::operands::signed(value << 1, 25)
}
