//! Memory operands: ModR/M, SIB and displacements.

use tablegen_mc::assembler::ExprId;
use tablegen_mc::assembler::expression::Node;
use tablegen_rt::mc::inst::Operand;

use super::Mode;
use super::encode::Encoder;
use super::fixups::{self, Field};
use super::form::{Encoding, shape};
use super::prefixes::{Demands, PrefixKind};
use super::registers::{is_general, number};
use crate::target::{Opcode, Register};

/// Value of the field `rm` for a SIB byte.
const SIB: u8 = 4;
/// Value of the field `rm` or `base` for a displacement without register.
const NO_BASE: u8 = 5;

/// Returns true if the memory operand at `index` has a register of 16 bits, or in 16-bit mode no
/// register.
pub(super) fn is_16(encoder: &Encoder<'_>, index: usize) -> bool {
    let [base, other] = [index, index + 2].map(|operand| encoder.register(operand));
    let is_absolute = encoder.mode == Mode::Bits16 && base.is_none() && other.is_none();
    is_absolute || is_general(base, 16) || is_general(other, 16)
}

/// Returns true if the memory operand at `index` has a register of 32 bits.
pub(super) fn is_32(encoder: &Encoder<'_>, index: usize) -> bool {
    let [base, other] = [index, index + 2].map(|operand| encoder.register(operand));
    base == Some(Register::EIP)
        || other == Some(Register::EIZ)
        || is_general(base, 32)
        || is_general(other, 32)
}

fn modrm(mode: u8, reg: u8, rm: u8) -> u8 {
    mode << 6 | reg << 3 | rm
}

/// Appends a memory operand. `reg` is the field `reg` of ModR/M.
pub(super) fn encode(
    encoder: &mut Encoder<'_>,
    index: usize,
    reg: u8,
    kind: PrefixKind,
) -> Result<(), &'static str> {
    let base = encoder.register(index);
    let displacement = encoder.inst.operand(index + 3);
    if matches!(base, Some(Register::RIP | Register::EIP)) {
        relative(encoder, displacement, reg, kind);
        return Ok(());
    }
    let is_short = encoder.mode == Mode::Bits32 && encoder.form.address_size() == 16;
    if is_short || is_16(encoder, index) {
        return encode_16(encoder, index, reg);
    }
    let memory = Memory {
        base,
        index: encoder.register(index + 2),
        scale: encoder.inst.operand(index + 1).immediate(),
        displacement,
        needs_sib: matches!(
            encoder.form.shape(),
            shape::MEMORY_SOURCE_SIB | shape::MEMORY_DESTINATION_SIB
        ),
    };
    memory.encode(encoder, reg)
}

/// Appends an address relative to the next instruction.
fn relative(encoder: &mut Encoder<'_>, displacement: Operand<Register>, reg: u8, kind: PrefixKind) {
    encoder.push(modrm(0, reg, NO_BASE));
    let is_symbol = ExprId::of_operand(displacement)
        .is_some_and(|value| matches!(encoder.assembly.node(value), Node::Symbol(..)));
    let field = match encoder.inst.opcode() {
        _ if !is_symbol => Field::Relative4,
        Opcode::MOV64rm if kind == PrefixKind::Rex2 => Field::RelativeMoveRex2,
        Opcode::MOV64rm => Field::RelativeMove,
        opcode if is_relaxable(opcode) => match kind {
            PrefixKind::Rex2 => Field::RelativeRex2,
            PrefixKind::Rex => Field::RelativeRex,
            _ => Field::RelativeRelaxable,
        },
        Opcode::ADD64rm_NF
        | Opcode::ADD64rm_ND
        | Opcode::ADD64mr_ND
        | Opcode::ADD64mr_NF_ND
        | Opcode::ADD64rm_NF_ND => Field::RelativeEvex,
        _ => Field::Relative4,
    };
    let after = encoder.form.immediate_size();
    encoder.value(displacement, field, true, after);
}

/// Returns true for instructions whose address in the global offset table the linker can replace.
fn is_relaxable(opcode: Opcode) -> bool {
    use Opcode as O;
    matches!(
        opcode,
        O::ADC32rm
            | O::ADD32rm
            | O::AND32rm
            | O::CMP32rm
            | O::MOV32rm
            | O::OR32rm
            | O::SBB32rm
            | O::SUB32rm
            | O::TEST32mr
            | O::XOR32rm
            | O::CALL64m
            | O::JMP64m
            | O::TEST64mr
            | O::ADC64rm
            | O::ADD64rm
            | O::AND64rm
            | O::CMP64rm
            | O::OR64rm
            | O::SBB64rm
            | O::SUB64rm
            | O::XOR64rm
            | O::LEA64r
    )
}

/// Appends an address of 16 bits.
fn encode_16(encoder: &mut Encoder<'_>, index: usize, reg: u8) -> Result<(), &'static str> {
    let displacement = encoder.inst.operand(index + 3);
    let registers = (encoder.register(index), encoder.register(index + 2));
    let rm = match registers {
        (Some(Register::BX), Some(Register::SI)) | (Some(Register::SI), Some(Register::BX)) => 0,
        (Some(Register::BX), Some(Register::DI)) | (Some(Register::DI), Some(Register::BX)) => 1,
        (Some(Register::BP), Some(Register::SI)) | (Some(Register::SI), Some(Register::BP)) => 2,
        (Some(Register::BP), Some(Register::DI)) | (Some(Register::DI), Some(Register::BP)) => 3,
        (Some(Register::SI), None) => 4,
        (Some(Register::DI), None) => 5,
        (Some(Register::BP), None) => 6,
        (Some(Register::BX), None) => 7,
        (None, None) => {
            encoder.push(modrm(0, reg, 6));
            encoder.value(displacement, Field::Data2, false, 0);
            return Ok(());
        }
        _ => return Err("registers are no address of 16 bits"),
    };
    match displacement {
        Operand::Immediate(0) if rm != 6 => encoder.push(modrm(0, reg, rm)),
        Operand::Immediate(number) if i8::try_from(number).is_ok() => {
            encoder.push(modrm(1, reg, rm));
            encoder.value(displacement, Field::Data1, false, 0);
        }
        _ => {
            encoder.push(modrm(2, reg, rm));
            encoder.value(displacement, Field::Data2, false, 0);
        }
    }
    Ok(())
}

/// Address of 32 or 64 bits.
struct Memory {
    base: Option<Register>,
    index: Option<Register>,
    scale: i64,
    displacement: Operand<Register>,
    /// True if the form has a SIB byte in any case.
    needs_sib: bool,
}

/// Size of a displacement.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    None,
    /// Displacement of eight bits, with its value.
    Byte(i64),
    Full,
}

impl Memory {
    fn encode(&self, encoder: &mut Encoder<'_>, reg: u8) -> Result<(), &'static str> {
        let low = |register| number(register) & 7;
        // The number of `sp` and `r12` stands for a SIB byte.
        let needs_sib = self.needs_sib
            || self.index.is_some()
            || match self.base {
                Some(base) => low(base) == SIB,
                None => encoder.mode == Mode::Bits64,
            };
        let base = self.base.map_or(NO_BASE, low);
        if !needs_sib {
            return self.without_sib(encoder, reg, base);
        }
        let size = match self.base {
            Some(_) => self.size(encoder, base),
            None => Size::Full,
        };
        let mode = match size {
            _ if self.base.is_none() => 0,
            Size::None => 0,
            Size::Byte(_) => 1,
            Size::Full => 2,
        };
        encoder.push(modrm(mode, reg, SIB));
        let scale = match self.scale {
            1 => 0,
            2 => 1,
            4 => 2,
            8 => 3,
            _ => return Err("scale is not 1, 2, 4 or 8"),
        };
        encoder.push(modrm(scale, self.index.map_or(SIB, low), base));
        self.push_displacement(encoder, size, Field::Signed4);
        Ok(())
    }

    fn without_sib(
        &self,
        encoder: &mut Encoder<'_>,
        reg: u8,
        base: u8,
    ) -> Result<(), &'static str> {
        if self.base.is_none() {
            encoder.push(modrm(0, reg, NO_BASE));
            encoder.value(self.displacement, Field::Data4, false, 0);
            return Ok(());
        }
        if base != NO_BASE
            && let Some(value) = ExprId::of_operand(self.displacement)
            && fixups::is_tls_call(encoder.assembly, value)
        {
            // The relocation marks the instruction.
            let start = encoder.start() as u32;
            encoder.fixup(start, value, Field::Mark.kind(0), false);
            encoder.push(modrm(0, reg, base));
            return Ok(());
        }
        let size = self.size(encoder, base);
        let mode = match size {
            Size::None => 0,
            Size::Byte(_) => 1,
            Size::Full => 2,
        };
        encoder.push(modrm(mode, reg, base));
        let is_move = encoder.inst.opcode() == Opcode::MOV32rm;
        let field = if is_move { Field::Signed4Relaxable } else { Field::Signed4 };
        self.push_displacement(encoder, size, field);
        Ok(())
    }

    /// Returns the size of the displacement from a base register.
    fn size(&self, encoder: &Encoder<'_>, base: u8) -> Size {
        let Operand::Immediate(number) = self.displacement else { return Size::Full };
        let (is_8, is_32) =
            (encoder.demands.has(Demands::DISP8), encoder.demands.has(Demands::DISP32));
        if number == 0 && base != NO_BASE && !is_8 && !is_32 {
            return Size::None;
        }
        // The displacement has 32 bits.
        let number = i64::from(number as i32);
        let scale = match encoder.form.encoding() {
            Encoding::Evex => encoder.form.displacement_scale().max(1),
            _ => 1,
        };
        let scaled = (number % scale == 0).then_some(number / scale);
        match scaled.filter(|scaled| !is_32 && i8::try_from(*scaled).is_ok()) {
            Some(scaled) => Size::Byte(scaled),
            None => Size::Full,
        }
    }

    fn push_displacement(&self, encoder: &mut Encoder<'_>, size: Size, field: Field) {
        match size {
            Size::None => {}
            Size::Byte(value) => encoder.push(value as u8),
            Size::Full => encoder.value(self.displacement, field, false, 0),
        }
    }
}
