//! Decoder of Sparc: table choice, and operands that the description leaves to code.

use tablegen_mc::{ByteOrder, DecodeError, nth_register};
use tablegen_rt::decode::{Status, sign_extend};
use tablegen_rt::mc::inst::Inst as _;

use crate::target::decoder::{
    DecodeHooks as _, Decoder, TABLE_SPARC_32, TABLE_SPARC_V8_32, TABLE_SPARC_V9_32,
};
use crate::target::{Feature, Opcode, Register};
use crate::{Inst, Sparc};

/// Privileged registers by number.
const PRIVILEGED: [Register; 15] = [
    Register::TPC,
    Register::TNPC,
    Register::TSTATE,
    Register::TT,
    Register::TICK,
    Register::TBA,
    Register::PSTATE,
    Register::TL,
    Register::PIL,
    Register::CWP,
    Register::CANSAVE,
    Register::CANRESTORE,
    Register::CLEANWIN,
    Register::OTHERWIN,
    Register::WSTATE,
];

impl Sparc {
    #[inline]
    pub(crate) fn decode<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        let bytes = *bytes.first_chunk().ok_or(DecodeError::TooShort { needed: 4 })?;
        let word = match self.setup.order {
            ByteOrder::Big => u32::from_be_bytes(bytes),
            ByteOrder::Little => u32::from_le_bytes(bytes),
        };
        let decoder = Decoder::with_conditions(self, &self.conditions);
        let is_v9 = self.has(Feature::FeatureV9);
        let version = if is_v9 { &TABLE_SPARC_V9_32 } else { &TABLE_SPARC_V8_32 };
        let tables = [version, &TABLE_SPARC_32];
        let mut tables = tables.iter();
        let is_found = tables.any(|table| decoder.decode_into(table, word, address, inst).is_ok());
        let found = if is_found { inst.as_ref() } else { None };
        found.filter(|inst| !is_reserved(inst.opcode(), word)).ok_or(DecodeError::NoInstruction)
    }
}

/// Returns true if an instruction that compares a register with 0 has a number without a condition. The tables
/// have all numbers.
fn is_reserved(opcode: Opcode, word: u32) -> bool {
    use Opcode as O;
    let condition = match opcode {
        O::BPR | O::BPRA | O::BPRNT | O::BPRANT => word >> 25,
        O::MOVRri | O::MOVRrr | O::FMOVRS | O::FMOVRD | O::FMOVRQ => word >> 10,
        _ => return false,
    };
    condition & 3 == 0
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Sparc {
    // Until LLVM 21, registers of addresses.
    pub(crate) fn decode_pointer_like_reg_class0(
        &self,
        inst: &mut Inst,
        value: u64,
        address: u64,
    ) -> Status {
        self.decode_int_regs_register_class(inst, value, address)
    }

    // Number 0 is the register Y.
    pub(crate) fn decode_asr_regs_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_register(match value {
            0 => Some(Register::Y),
            _ => nth_register(Register::ASR1, value - 1, 31),
        })
    }

    // Register 31, the version, cannot be written.
    pub(crate) fn decode_pr_regs_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let number = usize::try_from(value).ok();
        inst.push_register(number.and_then(|number| PRIVILEGED.get(number)).copied())
    }

    // Pairs begin with even numbers.
    pub(crate) fn decode_int_pair_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        let first = match value / 8 {
            0 => Register::G0_G1,
            1 => Register::O0_O1,
            2 => Register::L0_L1,
            3 => Register::I0_I1,
            _ => return Status::Fail,
        };
        let is_even = value.is_multiple_of(2);
        let status = if is_even { Status::Success } else { Status::SoftFail };
        status.and(inst.push_register(nth_register(first, value % 8 / 2, 4)))
    }

    pub(crate) fn decode_coproc_pair_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_register(nth_register(Register::C0_C1, value / 2, 16))
    }

    pub(crate) fn decode_simm5(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_signed(value, 5)
    }

    pub(crate) fn decode_simm13(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_signed(value, 13)
    }

    // Distances in units of four bytes.

    pub(crate) fn decode_call(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(sign_extend(value, 30) * 4)
    }

    pub(crate) fn decode_disp(&self, bits: i64, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(sign_extend(value, bits as u32) * 4)
    }
}
