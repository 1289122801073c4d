//! Decoder of ARM: choice of tables, conditions of T32, and checks of whole instructions.

use core::ops::Range;

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

/// Table in the order of a machine's decoder.
struct Row {
    table: &'static DecoderTable,
    encoding: Encoding,
    condition: Condition,
}

impl Row {
    const fn new(table: &'static DecoderTable, encoding: Encoding, condition: Condition) -> Self {
        Row { table, encoding, condition }
    }
}

/// Tables of A32.
static A32: [Row; 9] = [
    Row::new(&TABLE_ARM_32, Encoding::Own, Condition::Own),
    Row::new(&TABLE_VFP_32, Encoding::Own, Condition::Own),
    Row::new(&TABLE_VFPV8_32, Encoding::Own, Condition::Own),
    Row::new(&TABLE_NEON_DATA_32, Encoding::Own, Condition::Always),
    Row::new(&TABLE_NEON_LOAD_STORE_32, Encoding::Own, Condition::Always),
    Row::new(&TABLE_NEON_DUP_32, Encoding::Own, Condition::Always),
    Row::new(&TABLE_V8_NEON_32, Encoding::Own, Condition::Own),
    Row::new(&TABLE_V8_CRYPTO_32, Encoding::Own, Condition::Own),
    Row::new(&TABLE_CO_PROC_32, Encoding::Own, Condition::Own),
];

/// Tables of T32 for instructions of 16 bits. Most of the numbers in [`LOW`] are instructions of
/// the first one. The others are not, and skip it.
static T32_SHORT: [Row; 4] = [
    Row::new(&TABLE_THUMB_S_BIT_16, Encoding::Own, Condition::Flags),
    Row::new(&TABLE_THUMB_16, Encoding::Own, Condition::Block),
    Row::new(&TABLE_THUMB_S_BIT_16, Encoding::Own, Condition::Flags),
    Row::new(&TABLE_THUMB2_16, Encoding::Own, Condition::Block),
];

/// Operations of 16 bits on low registers, without moves, which are shifts by 0.
const LOW: Range<u32> = 0x40..0x4400;

/// Tables of T32 for instructions of 32 bits. Only machines with MVE use the first one, and
/// only calls are in the second one.
static T32_LONG: [Row; 12] = [
    Row::new(&TABLE_MVE_32, Encoding::Own, Condition::Vector),
    Row::new(&TABLE_THUMB_32, Encoding::Own, Condition::Flags),
    Row::new(&TABLE_THUMB2_32, Encoding::Own, Condition::Block),
    Row::new(&TABLE_VFP_32, Encoding::Always, Condition::Replaced),
    Row::new(&TABLE_VFPV8_32, Encoding::Own, Condition::Own),
    Row::new(&TABLE_NEON_DUP_32, Encoding::Always, Condition::Block),
    Row::new(&TABLE_NEON_LOAD_STORE_32, Encoding::Memory, Condition::Block),
    Row::new(&TABLE_NEON_DATA_32, Encoding::Data, Condition::Block),
    Row::new(&TABLE_V8_CRYPTO_32, Encoding::Data, Condition::Own),
    Row::new(&TABLE_V8_NEON_32, Encoding::V8, Condition::Own),
    Row::new(&TABLE_THUMB2_CDE_32, Encoding::Custom, Condition::Vector),
    Row::new(&TABLE_THUMB2_CO_PROC_32, Encoding::CoProcessor, Condition::Vector),
];

/// Features of the coprocessors that are custom datapaths.
pub(crate) const CUSTOM: [Feature; 8] = [
    Feature::FeatureCoprocCDE0,
    Feature::FeatureCoprocCDE1,
    Feature::FeatureCoprocCDE2,
    Feature::FeatureCoprocCDE3,
    Feature::FeatureCoprocCDE4,
    Feature::FeatureCoprocCDE5,
    Feature::FeatureCoprocCDE6,
    Feature::FeatureCoprocCDE7,
];

/// Word by which a table finds an instruction. T32 has tables with encodings of A32.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    /// Encoding of the instruction.
    Own,
    /// Encoding of A32 with the condition `ALWAYS`.
    Always,
    /// Loads and stores of vectors.
    Memory,
    /// Operations on vectors: the bit that distinguishes signs is elsewhere.
    Data,
    /// Operations on vectors of ARMv8.
    V8,
    /// Encoding of T32 for a coprocessor that is a custom datapath.
    Custom,
    /// Encoding of T32 for any other coprocessor.
    CoProcessor,
}

/// Condition of an instruction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Condition {
    /// No condition, or a condition in the encoding.
    Own,
    /// `ALWAYS`, because T32 has conditional instructions with the same description.
    Always,
    /// Condition of the block that the instruction is in.
    Block,
    /// Condition of the block; the instruction may begin a block of vector instructions.
    Vector,
    /// Condition of the block; the instruction sets the flags if it is in no block.
    Flags,
    /// Condition of the block, in place of the condition in the encoding of A32.
    Replaced,
}

/// Index of an operand that an instruction does not have.
const NONE: u8 = 63;
/// Index behind all operands.
const END: u8 = NONE - 1;
/// Bit of instructions that begin a block, and of hints.
const IS_SPECIAL: u8 = 1 << 6;
/// Bit of instructions that should not be in a block, and whose condition is encoded or that have
/// none.
const HAS_OWN_CONDITION: u8 = 1 << 7;

/// Index at which the condition is inserted, by shape: [`NONE`] for instructions that cannot be conditional.
static PREDICATES: [u8; Opcode::COUNT] = {
    /// Number of `is_predicable` among the properties.
    const IS_PREDICABLE: u32 = 22;
    // A reference, because the compiler copies the tables for each use of the constant.
    let tables = &Opcode::DESCRIPTIONS;
    let (mut all, mut shape) = ([NONE; Opcode::COUNT], 0);
    while shape < tables.shape_count() {
        if tables.has_property(shape, IS_PREDICABLE) {
            all[shape] = match tables.predicate_operand(shape) {
                Some(index) => index as u8,
                None => END,
            };
        }
        shape += 1;
    }
    all
};

/// Index at which the operand for the flags is inserted, by shape. [`NONE`] stands for the end.
static FLAGS: [u8; Opcode::COUNT] = {
    let tables = &Opcode::DESCRIPTIONS;
    let class = RegisterClass::CCR.value();
    let (mut all, mut shape) = ([NONE; Opcode::COUNT], 0);
    while shape < tables.shape_count() {
        if let Some(index) = tables.optional_def_operand(shape, class) {
            all[shape] = index as u8;
        }
        shape += 1;
    }
    all
};

/// Returns the entry of an instruction in a table by shape.
#[inline]
fn of_shape(table: &[u8; Opcode::COUNT], opcode: Opcode) -> u8 {
    table.get(Opcode::DESCRIPTIONS.shape(opcode.index())).copied().unwrap_or(NONE)
}

/// Returns the index of the condition of an instruction, plus [`IS_SPECIAL`] and [`HAS_OWN_CONDITION`].
#[inline]
fn predicate(opcode: Opcode) -> u8 {
    use Opcode as O;
    let flags = match opcode {
        O::t2IT | O::t2HINT => IS_SPECIAL,
        O::tBcc
        | O::t2Bcc
        | O::tCBZ
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
        | O::tSETEND => HAS_OWN_CONDITION,
        _ => 0,
    };
    of_shape(&PREDICATES, opcode) | flags
}

/// Inserts operands, at the end if there are fewer. Fails if there are too many.
fn insert<const N: usize>(inst: &mut Inst, index: usize, new: [Operand<Register>; N]) -> Status {
    let status = new.into_iter().fold(Status::Success, |all, one| all.and(inst.push(one)));
    move_back::<N>(inst, index, status)
}

/// Moves the last operands, which were appended with a status, to an index.
#[inline]
fn move_back<const N: usize>(inst: &mut Inst, index: usize, status: Status) -> Status {
    // Most operands stand behind all others.
    let is_last = index.saturating_add(N) >= inst.operands().len();
    if is_last || status != Status::Success { status } else { rotate::<N>(inst, index) }
}

#[inline(never)]
fn rotate<const N: usize>(inst: &mut Inst, index: usize) -> Status {
    let operands = inst.operands_mut();
    if let Some(&last) = operands.last_chunk::<N>() {
        // The others are few.
        for to in (index + N..operands.len()).rev() {
            operands[to] = operands[to - N];
        }
        if let Some(to) = operands.get_mut(index..index + N) {
            to.copy_from_slice(&last);
        }
    }
    Status::Success
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
        let status = if self.is_thumb() {
            let first = self.half(bytes, 0).ok_or(DecodeError::TooShort { needed: 2 })?;
            // Instructions of 32 bits begin with larger numbers.
            if first < 0xe800 {
                self.decode_short(first.into(), address, blocks, inst)
            } else {
                let second = self.half(bytes, 2).ok_or(DecodeError::TooShort { needed: 4 })?;
                let word = u32::from(first) << 16 | u32::from(second);
                self.decode_long(word, address, blocks, inst)
            }
        } else {
            let bytes = *bytes.first_chunk().ok_or(DecodeError::TooShort { needed: 4 })?;
            let word = match self.has(Feature::ModeBigEndianInstructions) {
                true => u32::from_be_bytes(bytes),
                false => u32::from_le_bytes(bytes),
            };
            self.decode_a32(word, address, inst)
        };
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

    /// Decodes with the first table that has a word. Returns the condition of its instructions.
    #[inline(never)]
    fn by_tables(
        &self,
        rows: &'static [Row],
        word: u32,
        address: u64,
        inst: &mut Option<Inst>,
    ) -> Option<Condition> {
        let decoder = Decoder::with_conditions(self, &self.conditions);
        for &Row { table, encoding, condition } in rows {
            let encoded = match encoding {
                Encoding::Own => word,
                _ => match self.encoded(encoding, word) {
                    Some(encoded) => encoded,
                    None => continue,
                },
            };
            if decoder.decode_into(table, encoded, address, inst).is_ok() {
                return Some(condition);
            }
        }
        None
    }

    fn decode_a32(&self, word: u32, address: u64, inst: &mut Option<Inst>) -> Status {
        let (Some(condition), Some(inst)) = (self.by_tables(&A32, word, address, inst), inst)
        else {
            return Status::Fail;
        };
        match condition {
            Condition::Always => self.operands(inst).condition(ALWAYS).end(),
            _ => checked(inst, word),
        }
    }

    /// Decodes an instruction of T32 of 16 bits.
    fn decode_short(
        &self,
        word: u32,
        address: u64,
        blocks: &mut Blocks,
        inst: &mut Option<Inst>,
    ) -> Status {
        let skipped = if LOW.contains(&word) { 0 } else { 1 };
        match (self.by_tables(&T32_SHORT[skipped..], word, address, inst), inst) {
            (Some(condition), Some(inst)) => self.conditional(inst, condition, blocks),
            _ => {
                // Invalid bytes are an instruction of the block.
                blocks.advance();
                Status::Fail
            }
        }
    }

    /// Decodes an instruction of T32 of 32 bits.
    fn decode_long(
        &self,
        word: u32,
        address: u64,
        blocks: &mut Blocks,
        inst: &mut Option<Inst>,
    ) -> Status {
        let skipped = match self.has(Feature::HasV8_1MMainlineOps) {
            true => 0,
            false if is_call(word) => 1,
            false => 2,
        };
        match (self.by_tables(&T32_LONG[skipped..], word, address, inst), inst) {
            (Some(condition), Some(inst)) => {
                self.conditional(inst, condition, blocks).and(checked(inst, word))
            }
            _ => {
                blocks.advance();
                Status::Fail
            }
        }
    }

    /// Returns the word by which a table finds an instruction of T32. `None` if the table does not
    /// have the instruction.
    #[inline(never)]
    fn encoded(&self, encoding: Encoding, word: u32) -> Option<u32> {
        let top = word >> 24;
        let is_vector = top & 15 == 15;
        let is_custom = || {
            let feature = CUSTOM.get(field(word, 8, 4) as usize);
            feature.is_some_and(|&one| self.has(one))
        };
        let (encoded, is_used) = match encoding {
            Encoding::Own => (word, true),
            Encoding::Always => (word, word >> 28 == ALWAYS),
            Encoding::Memory => (word & 0xf0ff_ffff | 0x0400_0000, top == 0xf9),
            Encoding::Data => {
                (word & 0xf0ff_ffff | (word >> 28 & 1) << 24 | 0x1200_0000, is_vector)
            }
            Encoding::V8 => (word & 0xf3ff_ffff, is_vector),
            Encoding::Custom => (word, is_custom()),
            Encoding::CoProcessor => (word, !is_custom()),
        };
        is_used.then_some(encoded)
    }

    /// Adds the condition of an instruction of T32, and begins the block that it begins.
    #[inline(always)]
    fn conditional(&self, inst: &mut Inst, condition: Condition, blocks: &mut Blocks) -> Status {
        let (opcode, is_in_block) = (inst.opcode(), blocks.it.is_active() | blocks.vpt.is_active());
        let index = predicate(opcode);
        // Most instructions are in no block.
        if !is_in_block && index & IS_SPECIAL == 0 {
            match condition {
                Condition::Block if index >= NONE => return Status::Success,
                Condition::Block => return insert_always(inst, index),
                Condition::Flags if index < NONE => {
                    return insert_always(inst, index).and(add_flags(inst, false));
                }
                _ => {}
            }
        }
        self.in_block(inst, condition, blocks)
    }

    /// Adds the condition of any instruction like [`conditional`](Self::conditional).
    #[inline(never)]
    fn in_block(&self, inst: &mut Inst, condition: Condition, blocks: &mut Blocks) -> Status {
        let is_in_it = blocks.it.is_active();
        let (is_it, is_vpt) = match condition {
            Condition::Vector => (false, is_vpt(inst.opcode())),
            _ => (inst.opcode() == Opcode::t2IT, false),
        };
        // Blocks should not be in blocks.
        let is_nested = is_it && is_in_it || is_vpt && blocks.vpt.is_active();
        let status = match condition {
            Condition::Own | Condition::Always => return Status::Success,
            Condition::Replaced => return replace_condition(inst, blocks),
            Condition::Block => self.add_condition(inst, blocks, false),
            Condition::Vector => self.add_condition(inst, blocks, true),
            Condition::Flags => {
                self.add_condition(inst, blocks, false).and(add_flags(inst, is_in_it))
            }
        };
        if is_it {
            begin_it(inst, blocks);
        } else if is_vpt {
            blocks.vpt.begin(immediate(inst, 0), |is_else| 1 + is_else as u8);
        }
        if is_nested { status.and(Status::SoftFail) } else { status }
    }

    /// Returns true for a hint that should not be conditional.
    #[inline(never)]
    fn is_doubtful_hint(&self, inst: &Inst) -> bool {
        immediate(inst, 0) == 16 && self.has(Feature::FeatureRAS)
    }

    /// Inserts the condition and the predicate of vectors that the blocks give an instruction.
    /// `may_be_vector` is true for instructions of tables with vector instructions that have a
    /// predicate.
    fn add_condition(&self, inst: &mut Inst, blocks: &mut Blocks, may_be_vector: bool) -> Status {
        use Opcode as O;
        let predicate = predicate(inst.opcode());
        let vector = if may_be_vector { vector_predicate(inst) } else { None };
        let (is_in_it, is_in_vpt) = (blocks.it.is_active(), blocks.vpt.is_active());
        let is_doubtful = match inst.opcode() {
            O::tBcc | O::t2Bcc => {
                if !is_in_it {
                    return Status::Success;
                }
                blocks.it.advance();
                return Status::SoftFail;
            }
            _ if predicate & HAS_OWN_CONDITION != 0 => {
                if !is_in_it {
                    return Status::Success;
                }
                true
            }
            O::t2HINT => self.is_doubtful_hint(inst),
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
        let index = predicate & NONE;
        if index != NONE {
            let flags = if is_always { None } else { Some(Register::CPSR) };
            let new = [Operand::Immediate(condition.into()), Operand::Register(flags)];
            status = insert(inst, index.into(), new);
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
                    let tied = inst
                        .opcode()
                        .desc()
                        .operand(index + 3)
                        .and_then(|operand| operand.tied_to());
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

/// Returns true for encodings of 32 bits that can be a call: the second half begins with two bits
/// that are set.
#[inline]
fn is_call(word: u32) -> bool {
    word & 0xc000 == 0xc000
}

/// Inserts the condition of an instruction that is always executed.
#[inline]
fn insert_always(inst: &mut Inst, index: u8) -> Status {
    let status = inst.push_immediate(ALWAYS.into()).and(inst.push(Operand::Register(None)));
    move_back::<2>(inst, index.into(), status)
}

/// Begins the block of an IT instruction.
#[inline(never)]
fn begin_it(inst: &Inst, blocks: &mut Blocks) {
    let (condition, mask) = (immediate(inst, 0) as u8, immediate(inst, 1));
    blocks.it.begin(mask, |is_else| condition ^ is_else as u8);
}

/// Returns an operand that is an immediate.
fn immediate(inst: &Inst, index: usize) -> u32 {
    inst.operands().get(index).map_or(0, |operand| operand.immediate() as u32)
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
#[inline]
fn add_flags(inst: &mut Inst, is_in_it: bool) -> Status {
    let index = of_shape(&FLAGS, inst.opcode());
    let register = if is_in_it { None } else { Some(Register::CPSR) };
    insert(inst, index.into(), [Operand::Register(register)])
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
