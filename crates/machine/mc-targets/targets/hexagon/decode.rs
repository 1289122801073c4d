//! Decoder of packets: words, constant extenders, duplexes, and operands that the description leaves to code.

use tablegen_mc::{DecodeError, nth_register};
use tablegen_rt::decode::{DecoderTable, Status, sign_extend};

use crate::flags::Flags;
use crate::packet::{LoopEnds, MAX_WORDS, Packet, PacketInst, WORD};
use crate::target::decoder::{
    Decoder, TABLE_32, TABLE_EXT_MMVEC_32, TABLE_MUST_EXTEND_32, TABLE_SUBINSN_A_32,
    TABLE_SUBINSN_L1_32, TABLE_SUBINSN_L2_32, TABLE_SUBINSN_S1_32, TABLE_SUBINSN_S2_32,
};
use crate::target::{Feature, Opcode, Register};
use crate::{Hexagon, Inst, check, new_values, registers};

/// Bits of a word that tell whether the packet ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Parse {
    /// Duplex, which ends the packet.
    Duplex,
    /// The packet goes on.
    Next,
    /// The packet goes on, and ends a loop: the inner one if the word is first, the outer one if it is second.
    LoopEnd,
    /// Last word.
    Last,
}

impl Parse {
    const fn of(bits: u32) -> Self {
        match bits >> 14 & 3 {
            0 => Parse::Duplex,
            1 => Parse::Next,
            2 => Parse::LoopEnd,
            _ => Parse::Last,
        }
    }
}

/// Tables of the lower and upper halves of duplexes, by their classes.
static DUPLEXES: [[&DecoderTable; 2]; 15] = {
    let [a, l1, l2] = [&TABLE_SUBINSN_A_32, &TABLE_SUBINSN_L1_32, &TABLE_SUBINSN_L2_32];
    let [s1, s2] = [&TABLE_SUBINSN_S1_32, &TABLE_SUBINSN_S2_32];
    [
        [l1, l1],
        [l2, l1],
        [l2, l2],
        [a, a],
        [l1, a],
        [l2, a],
        [s1, a],
        [s2, a],
        [s1, l1],
        [s1, l2],
        [s1, s1],
        [s2, s1],
        [s2, l1],
        [s2, l2],
        [s2, s2],
    ]
};

/// Hooks of the decoder of one instruction.
pub(crate) struct Operands {
    /// Upper bits of a constant, from the extender before the instruction.
    extender: Option<u32>,
}

/// Failure to decode a packet.
pub(crate) struct Invalid {
    /// Number of bytes of the words that were read.
    pub(crate) len: usize,
    pub(crate) error: DecodeError,
}

impl Hexagon {
    /// Decodes the packet at the start of `bytes`. `address` is that of the bytes.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a packet that a processor can execute, or are too few.
    pub fn packet(&self, bytes: &[u8], address: u64) -> Result<Packet, DecodeError> {
        self.read_packet(bytes, address).map_err(|invalid| invalid.error)
    }

    pub(crate) fn read_packet(&self, bytes: &[u8], address: u64) -> Result<Packet, Invalid> {
        let invalid = |len| Invalid { len, error: DecodeError::NoInstruction };
        let mut packet: Option<Packet> = None;
        let mut ends = LoopEnds::default();
        let mut len = 0;
        for bits in bytes.as_chunks().0.iter().map(|chunk| u32::from_le_bytes(*chunk)) {
            let index = len / WORD;
            len += WORD;
            match (Parse::of(bits), index) {
                (Parse::LoopEnd, 0) => ends.inner = true,
                (Parse::LoopEnd, 1) => ends.outer = true,
                (Parse::LoopEnd, _) => return Err(invalid(len)),
                _ => {}
            }
            let word = self.word(bits, address, packet.as_ref()).ok_or_else(|| invalid(len))?;
            let packet = match &mut packet {
                Some(packet) => {
                    packet.push(word);
                    packet
                }
                None => packet.insert(Packet::new(word)),
            };
            if matches!(Parse::of(bits), Parse::Duplex | Parse::Last) {
                if let Some(last) = packet.words_mut().last_mut() {
                    last.ends = Some(ends);
                }
                if index >= MAX_WORDS || !check::is_valid(self, packet) {
                    return Err(invalid(len));
                }
                packet.words_mut().iter_mut().for_each(|word| shorten(&mut word.first));
                return Ok(*packet);
            }
        }
        Err(Invalid { len, error: DecodeError::TooShort { needed: len + WORD } })
    }

    /// Decodes a word. `address` is that of the packet, and `before` are its words before this one.
    fn word(&self, bits: u32, address: u64, before: Option<&Packet>) -> Option<PacketInst> {
        let extender = before.and_then(|packet| packet.words().last()).and_then(extender);
        let (first, second) = match Parse::of(bits) {
            Parse::Duplex => {
                let class = bits >> 28 & 0xe | bits >> 13 & 1;
                let [lower, upper] = *DUPLEXES.get(class as usize)?;
                // An extender is that of the upper half.
                let second = self.decode(lower, bits & 0x1fff, address, None)?;
                (self.decode(upper, bits >> 16 & 0x1fff, address, extender)?, Some(second))
            }
            _ => {
                let decode = |table| self.decode(table, bits, address, extender);
                let extended = extender.and_then(|_| decode(&TABLE_MUST_EXTEND_32));
                let scalar = extended.or_else(|| decode(&TABLE_32));
                let has_vectors = self.has(Feature::ExtensionHVX);
                let found = scalar.or_else(|| has_vectors.then(|| decode(&TABLE_EXT_MMVEC_32))?);
                (found?, None)
            }
        };
        let flags = Flags::of(first.opcode());
        if extender.is_some() && !flags.is_extendable() && !flags.is_extended() {
            return None;
        }
        let mut first = first;
        if second.is_none() && flags.uses_new_value() {
            new_values::set(&mut first, flags, before?)?;
        }
        let (is_first, is_extended) = (before.is_none(), extender.is_some());
        Some(PacketInst { first, second, bits, is_first, ends: None, is_extended })
    }

    /// Decodes an instruction by a table.
    fn decode(
        &self,
        table: &'static DecoderTable,
        bits: u32,
        address: u64,
        extender: Option<u32>,
    ) -> Option<Inst> {
        let (hooks, mut inst) = (Operands { extender }, None);
        let decoder = Decoder::with_conditions(&hooks, &self.conditions);
        decoder.decode_into(table, bits, address, &mut inst).ok()?;
        let mut inst = inst?;
        // Descriptions of LLVM 21 have no method for the pair that has no bits.
        if inst.opcode() == Opcode::Y4_crswap10
            && inst.operands().len() < 3
            && hooks.decode_sgp10_without_value(&mut inst) != Status::Success
        {
            return None;
        }
        // The constant -1 is an operand without bits.
        if inst.operands().len() + 1 == inst.opcode().desc().operands().len() {
            let index = if inst.opcode() == Opcode::SA1_dec { 2 } else { 1 };
            if inst.push_immediate(-1) != Status::Success {
                return None;
            }
            if let Some(operands) = inst.operands_mut().get_mut(index..) {
                operands.rotate_right(1);
            }
        }
        Some(inst)
    }
}

/// Returns the upper bits that a word has for the constant of the next one. `None` if it is no extender.
fn extender(word: &PacketInst) -> Option<u32> {
    let first = word.first();
    (first.opcode() == Opcode::A4_ext).then(|| match first.operands() {
        [operand, ..] => operand.immediate() as u32,
        [] => 0,
    })
}

/// Replaces an instruction for frames by the one without the usual registers, which has a shorter text.
fn shorten(inst: &mut Inst) {
    use Opcode as O;
    let is = |index: usize, register| {
        inst.operands().get(index).and_then(|operand| operand.register()) == Some(register)
    };
    let is_frame = |index| is(0, Register::D15) && is(index, Register::R30);
    let (opcode, kept) = match inst.opcode() {
        O::S2_allocframe if is(0, Register::R29) => (O::S6_allocframe_to_raw, 2),
        O::L2_deallocframe if is_frame(1) => (O::L6_deallocframe_map_to_raw, 2),
        O::L4_return if is_frame(1) => (O::L6_return_map_to_raw, 2),
        O::L4_return_t if is_frame(2) => (O::L4_return_map_to_raw_t, 1),
        O::L4_return_f if is_frame(2) => (O::L4_return_map_to_raw_f, 1),
        O::L4_return_tnew_pt if is_frame(2) => (O::L4_return_map_to_raw_tnew_pt, 1),
        O::L4_return_fnew_pt if is_frame(2) => (O::L4_return_map_to_raw_fnew_pt, 1),
        O::L4_return_tnew_pnt if is_frame(2) => (O::L4_return_map_to_raw_tnew_pnt, 1),
        O::L4_return_fnew_pnt if is_frame(2) => (O::L4_return_map_to_raw_fnew_pnt, 1),
        _ => return,
    };
    let operand = inst.operands().get(kept).copied();
    inst.reset(opcode);
    if let Some(operand) = operand {
        // It has fewer operands than before.
        let _ = inst.push(operand);
    }
}

impl Operands {
    /// Returns a constant with the upper bits of the extender, if it is the operand that has them.
    fn full_value(&self, inst: &Inst, value: i64) -> i64 {
        let index = Flags::of(inst.opcode()).extendable_operand();
        if inst.operands().len() == index { self.extended(inst, value) } else { value }
    }

    fn extended(&self, inst: &Inst, value: i64) -> i64 {
        let lower = (value >> Flags::of(inst.opcode()).extent_shift()) as u32 & 63;
        self.extender.map_or(value, |upper| i64::from(upper | lower))
    }

    fn push_signed(&self, inst: &mut Inst, value: i64) -> Status {
        let value = self.full_value(inst, value);
        inst.push_immediate(sign_extend(value.cast_unsigned(), 32))
    }

    /// Appends a constant by the number of its bits.
    fn push_constant(&self, inst: &mut Inst, value: u64, bits: u32) -> Status {
        self.push_signed(inst, sign_extend(value, bits))
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Operands {
    pub(crate) fn decode_general_sub_regs_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_register(registers::sub_instruction(value))
    }

    pub(crate) fn decode_double_regs_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_register(nth_register(Register::D0, value / 2, 16))
    }

    pub(crate) fn decode_general_double_low8_regs_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_register(registers::sub_instruction_pair(value))
    }

    pub(crate) fn decode_hvx_wr_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_register(registers::vector_pair(value))
    }

    pub(crate) fn decode_hvx_vqr_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_register(nth_register(Register::VQ0, value / 4, 8))
    }

    pub(crate) fn decode_ctr_regs_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_register(registers::control(value))
    }

    pub(crate) fn decode_ctr_regs64_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_register(registers::control_pair(value))
    }

    pub(crate) fn decode_sys_regs64_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_register(registers::system_pair(value))
    }

    pub(crate) fn decode_mod_regs_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_register(nth_register(Register::M0, value, 2))
    }

    pub(crate) fn unsigned_imm_decoder(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let value = self.full_value(inst, value.cast_signed());
        inst.push_immediate(value)
    }

    pub(crate) fn s32_0imm_decoder(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        let bits = Flags::of(inst.opcode()).extent_bits();
        self.push_constant(inst, value, bits)
    }

    // Targets are the operands that have extenders. An operand without bits, which is added later, can precede them.
    // Those without extent bits have no extenders, and 15 bits.
    pub(crate) fn brtarget_decoder(&self, inst: &mut Inst, value: u64, address: u64) -> Status {
        let bits = match Flags::of(inst.opcode()).extent_bits() {
            0 => 15,
            bits => bits,
        };
        let distance = self.extended(inst, sign_extend(value, bits));
        let target = address.wrapping_add_signed(distance) as u32;
        inst.push_immediate(target.into())
    }

    pub(crate) fn decode_hvx_vr_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_register(nth_register(Register::V0, value, 32))
    }

    // Constants by the number of their bits with those that are 0.

    pub(crate) fn s3_0imm_decoder(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.push_constant(inst, value, 3)
    }

    pub(crate) fn s4_0imm_decoder(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.push_constant(inst, value, 4)
    }

    pub(crate) fn s4_1imm_decoder(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.push_constant(inst, value, 5)
    }

    pub(crate) fn s4_2imm_decoder(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.push_constant(inst, value, 6)
    }

    pub(crate) fn s4_3imm_decoder(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.push_constant(inst, value, 7)
    }

    pub(crate) fn s6_0imm_decoder(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.push_constant(inst, value, 6)
    }

    pub(crate) fn s6_3imm_decoder(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.push_constant(inst, value, 9)
    }

    pub(crate) fn s8_0imm_decoder(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.push_constant(inst, value, 8)
    }

    pub(crate) fn s31_1imm_decoder(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.push_constant(inst, value, 12)
    }

    pub(crate) fn s30_2imm_decoder(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.push_constant(inst, value, 13)
    }

    pub(crate) fn s29_3imm_decoder(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        self.push_constant(inst, value, 14)
    }

    // The pair has no bits.
    pub(crate) fn decode_sgp10_without_value(&self, inst: &mut Inst) -> Status {
        inst.push_register(Some(Register::SGP1_0))
    }
}
