//! X86 operands as the decoder sees them: types and locations.

pub(in super::super) use tablegen_format::x86::{Kind, OperandEncoding as Encoding};

/// Declaration of an operand, classified by the name of its record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Declared {
    /// General register of this many bits.
    Gpr(u8),
    /// General register of at least 16 or 32 bits.
    AnyGpr(u8),
    /// Vector of this many bits.
    Vector(u16),
    Mmx,
    Mask,
    WriteMask,
    MaskPair,
    Segment,
    Debug,
    Control,
    Bounds,
    Tile,
    TilePair,
    FpStack,
    Memory,
    /// Memory operand that always has a SIB byte.
    SibMemory,
    /// Memory operand with a vector index of this many bits.
    VectorMemory(u16),
    Source,
    Destination,
    Offset,
    /// Immediate of this many bytes.
    Immediate(u8),
    /// Immediate of the operand size. Without the operand size prefix, the immediate has this many
    /// bytes.
    Sized(u8),
    /// Unsigned immediate of one byte.
    Unsigned,
    /// Address relative to the instruction, of this many bytes.
    Relative(u8),
    /// Condition code, condition flags or rounding mode.
    Condition,
    Flags,
    Rounding,
}

/// Returns the declaration with this record name.
pub(super) fn declared(name: &str) -> Option<Declared> {
    use Declared::*;
    Some(match name {
        "GR8" => Gpr(8),
        "GR16" => Gpr(16),
        "GR32" => Gpr(32),
        "GR64" => Gpr(64),
        "GR16orGR32orGR64" => AnyGpr(16),
        "GR32orGR64" => AnyGpr(32),
        "FR16X" | "FR32" | "FR32X" | "FR64" | "FR64X" | "FR128" | "VR128" | "VR128X" => Vector(128),
        "VR256" | "VR256X" => Vector(256),
        "VR512" => Vector(512),
        "VR64" => Mmx,
        "VK1" | "VK2" | "VK4" | "VK8" | "VK16" | "VK32" | "VK64" => Mask,
        "VK1WM" | "VK2WM" | "VK4WM" | "VK8WM" | "VK16WM" | "VK32WM" | "VK64WM" => WriteMask,
        "VK1Pair" | "VK2Pair" | "VK4Pair" | "VK8Pair" | "VK16Pair" => MaskPair,
        "SEGMENT_REG" => Segment,
        "DEBUG_REG" => Debug,
        "CONTROL_REG" => Control,
        "BNDR" => Bounds,
        "TILE" => Tile,
        "TILEPair" => TilePair,
        "RST" | "RSTi" => FpStack,
        "i8mem" | "i16mem" | "i32mem" | "i64mem" | "i128mem" | "i256mem" | "i512mem"
        | "i512mem_GR16" | "i512mem_GR32" | "i512mem_GR64" | "f16mem" | "f32mem" | "f64mem"
        | "f80mem" | "f128mem" | "f256mem" | "f512mem" | "shmem" | "ssmem" | "sdmem" | "anymem"
        | "opaquemem" | "lea64mem" | "lea64_8mem" | "lea64_16mem" | "lea64_32mem" => Memory,
        "sibmem" => SibMemory,
        // Before LLVM 21, the number is that of the bits of all elements.
        "vx32mem" | "vx64mem" | "vx32xmem" | "vx64xmem" | "vx128mem" | "vx256mem" | "vx128xmem"
        | "vx256xmem" => VectorMemory(128),
        "vy32mem" | "vy64mem" | "vy32xmem" | "vy64xmem" | "vy128mem" | "vy256mem" | "vy128xmem"
        | "vy256xmem" | "vy512xmem" => VectorMemory(256),
        "vz32mem" | "vz64mem" | "vz256mem" | "vz512mem" => VectorMemory(512),
        "srcidx8" | "srcidx16" | "srcidx32" | "srcidx64" => Source,
        "dstidx8" | "dstidx16" | "dstidx32" | "dstidx64" => Destination,
        "offset16_8" | "offset16_16" | "offset16_32" | "offset32_8" | "offset32_16"
        | "offset32_32" | "offset32_64" | "offset64_8" | "offset64_16" | "offset64_32"
        | "offset64_64" => Offset,
        "i8imm" | "i16i8imm" | "i32i8imm" | "i64i8imm" => Immediate(1),
        "i64i32imm" => Immediate(4),
        "i64imm" => Immediate(8),
        "i16imm" => Sized(2),
        "i32imm" => Sized(4),
        "u4imm" | "u8imm" | "i16u8imm" | "i32u8imm" | "i64u8imm" => Unsigned,
        "brtarget8" | "i8imm_brtarget" => Relative(1),
        "brtarget16" | "i16imm_brtarget" => Relative(2),
        "brtarget32" | "i32imm_brtarget" | "i64i32imm_brtarget" => Relative(4),
        "ccode" => Condition,
        "cflags" => Flags,
        "AVX512RC" => Rounding,
        _ => return None,
    })
}

/// Operand size of an instruction (`OpSize`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OpSize {
    Any,
    Bits16,
    Bits32,
}

/// Returns the type of an operand.
pub(super) fn kind(declared: Declared, has_rex_w: bool, op_size: OpSize) -> Kind {
    match declared {
        Declared::Gpr(32) if has_rex_w => Kind::R32,
        Declared::Gpr(16) if op_size == OpSize::Bits16 => Kind::RSized,
        Declared::Gpr(32) if op_size == OpSize::Bits32 => Kind::RSized,
        Declared::Gpr(8) => Kind::R8,
        Declared::Gpr(16) | Declared::AnyGpr(16) => Kind::R16,
        Declared::Gpr(32) | Declared::AnyGpr(_) => Kind::R32,
        Declared::Gpr(_) => Kind::R64,
        Declared::Vector(128) => Kind::Xmm,
        Declared::Vector(256) => Kind::Ymm,
        Declared::Vector(_) => Kind::Zmm,
        Declared::Mmx => Kind::Mmx,
        Declared::Mask | Declared::WriteMask => Kind::Mask,
        Declared::MaskPair => Kind::MaskPair,
        Declared::Segment => Kind::Segment,
        Declared::Debug => Kind::Debug,
        Declared::Control => Kind::Control,
        Declared::Bounds => Kind::Bounds,
        Declared::Tile => Kind::Tile,
        Declared::TilePair => Kind::TilePair,
        Declared::FpStack => Kind::Stack,
        Declared::Memory => Kind::Memory,
        Declared::SibMemory => Kind::SibMemory,
        Declared::VectorMemory(128) => Kind::VectorMemory128,
        Declared::VectorMemory(256) => Kind::VectorMemory256,
        Declared::VectorMemory(_) => Kind::VectorMemory512,
        Declared::Source => Kind::Source,
        Declared::Destination => Kind::Destination,
        Declared::Offset => Kind::Offset,
        Declared::Unsigned => Kind::Unsigned,
        Declared::Relative(_) => Kind::Relative,
        Declared::Immediate(_)
        | Declared::Sized(_)
        | Declared::Condition
        | Declared::Flags
        | Declared::Rounding => Kind::Immediate,
    }
}

/// Location of an operand in an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EncodingField {
    /// Immediate after all other bytes.
    Immediate,
    /// Relative immediate, or implied by the opcode.
    Relocation,
    /// Register or memory of the ModR/M byte.
    Rm,
    /// Register in the reg field of the ModR/M byte.
    Reg,
    /// Memory of the ModR/M byte.
    Memory,
    /// Register in VEX.vvvv.
    Vvvv,
    /// EVEX mask register.
    WriteMask,
    /// Low bits of the opcode.
    Opcode,
}

/// Largest displacement scale: 64.
const MAX_SCALE: u8 = 6;

/// Returns the encoding of an operand at a location, or `None` if it cannot be there. `scale` is
/// the binary logarithm of the displacement scale.
pub(super) fn encoding(
    declared: Declared,
    location: EncodingField,
    op_size: OpSize,
    scale: u8,
) -> Option<Encoding> {
    use Declared::*;
    let is_sized = op_size == OpSize::Bits16;
    Some(match (location, declared) {
        (
            EncodingField::Rm,
            Gpr(_) | AnyGpr(_) | Vector(_) | Mmx | Mask | Bounds | Tile | TilePair,
        )
        | (EncodingField::Memory, Memory)
            if scale <= MAX_SCALE =>
        {
            Encoding::Rm(scale)
        }
        (EncodingField::Memory, VectorMemory(_)) if scale <= MAX_SCALE => {
            Encoding::VectorSib(scale)
        }
        (EncodingField::Memory, SibMemory) if scale == 0 => Encoding::Sib,
        (EncodingField::Rm, FpStack) => Encoding::Stack,
        (
            EncodingField::Reg,
            Gpr(_) | AnyGpr(_) | Vector(_) | Mmx | Mask | WriteMask | MaskPair | Segment | Debug
            | Control | Bounds | Tile | TilePair,
        ) => Encoding::Reg,
        (EncodingField::Vvvv, Gpr(_) | Vector(_) | Mask | Tile | TilePair) => Encoding::Vvvv,
        (EncodingField::WriteMask, WriteMask) => Encoding::WriteMask,
        (EncodingField::Opcode, Gpr(8)) => Encoding::Opcode8,
        (EncodingField::Opcode, Gpr(16 | 32)) => Encoding::OpcodeSized,
        (EncodingField::Opcode, Gpr(_)) => Encoding::Opcode64,
        (EncodingField::Opcode | EncodingField::Immediate, Condition) => Encoding::Condition,
        (EncodingField::Immediate, Flags) => Encoding::Flags,
        (EncodingField::Immediate, Rounding) => Encoding::Rounding,
        (EncodingField::Immediate, Vector(_) | Tile) => Encoding::Immediate8,
        (EncodingField::Immediate | EncodingField::Relocation, Sized(2)) if !is_sized => {
            Encoding::Immediate16
        }
        (EncodingField::Immediate | EncodingField::Relocation, Sized(_)) => {
            Encoding::ImmediateSized
        }
        (EncodingField::Immediate | EncodingField::Relocation, Unsigned | Immediate(1)) => {
            Encoding::Immediate8
        }
        (EncodingField::Immediate | EncodingField::Relocation, Immediate(4)) => {
            Encoding::Immediate32
        }
        (EncodingField::Relocation, Immediate(_)) => Encoding::Immediate64,
        (EncodingField::Relocation, Relative(1)) => Encoding::Immediate8,
        (EncodingField::Relocation, Relative(2)) => Encoding::Immediate16,
        (EncodingField::Relocation, Relative(_)) => Encoding::Immediate32,
        (EncodingField::Relocation, Offset) => Encoding::ImmediateAddress,
        (EncodingField::Relocation, Source) => Encoding::Source,
        (EncodingField::Relocation, Destination) => Encoding::Destination,
        _ => return None,
    })
}
