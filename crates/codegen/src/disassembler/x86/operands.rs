//! Operands of X86 as its decoder knows them: what they are, and where they are in an instruction.

/// What an operand is declared with, by the name of its record, as far as that matters here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Declared {
    /// A general register of so many bits.
    Gpr(u8),
    /// A general register of 16 or of 32 bits at least.
    AnyGpr(u8),
    /// A vector of so many bits.
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
    /// Memory that always has a byte SIB.
    SibMemory,
    /// Memory with a vector of so many bits as its index.
    VectorMemory(u16),
    Source,
    Destination,
    Offset,
    /// An immediate of so many bytes.
    Immediate(u8),
    /// An immediate with as many bytes as operands have; where operands do not have 16 bits, one
    /// of those that have that size itself has as many bytes as it says.
    Sized(u8),
    /// An immediate of one byte without sign.
    Unsigned,
    /// An address of so many bytes, relative to the instruction.
    Relative(u8),
    /// A condition, the flags for one, a way of rounding.
    Condition,
    Flags,
    Rounding,
}

/// What is declared by this name.
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
        "vx32mem" | "vx64mem" | "vx32xmem" | "vx64xmem" => VectorMemory(128),
        "vy32mem" | "vy64mem" | "vy32xmem" | "vy64xmem" => VectorMemory(256),
        "vz32mem" | "vz64mem" => VectorMemory(512),
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

/// The size of operands that an instruction says it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OpSize {
    Any,
    Bits16,
    Bits32,
}

/// What an operand is to the decoder. The names are those of `tablegen_rt::decode::x86::Kind`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in super::super) enum Kind {
    None,
    R8,
    R16,
    R32,
    R64,
    RSized,
    Immediate,
    Unsigned,
    Relative,
    Memory,
    SibMemory,
    VectorMemory128,
    VectorMemory256,
    VectorMemory512,
    Source,
    Destination,
    Offset,
    Stack,
    Mmx,
    Xmm,
    Ymm,
    Zmm,
    Mask,
    MaskPair,
    Tile,
    TilePair,
    Segment,
    Debug,
    Control,
    Bounds,
    /// It is the same as the operand of this number.
    Same,
}

/// What an operand is.
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

/// Which part of an instruction holds an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// The bytes behind all others.
    Immediate,
    /// The same, or what the opcode implies.
    Relocation,
    /// The register or memory of the byte ModR/M.
    Rm,
    /// Its other register.
    Reg,
    /// Its memory.
    Memory,
    /// The register of VEX.
    Vvvv,
    /// The mask of EVEX.
    WriteMask,
    /// The lowest bits of the opcode.
    Opcode,
}

/// How an operand is encoded. The names are those of `tablegen_rt::decode::x86::Place`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in super::super) enum Encoding {
    None,
    Reg,
    /// The scale of displacements, as a power of two; also for those with vectors.
    Rm(u8),
    Sib,
    VectorSib(u8),
    Vvvv,
    WriteMask,
    Immediate8,
    Immediate16,
    Immediate32,
    Immediate64,
    ImmediateSized,
    ImmediateAddress,
    Opcode8,
    Opcode64,
    OpcodeSized,
    Stack,
    Rounding,
    Condition,
    Flags,
    Same(u8),
    Source,
    Destination,
}

/// The highest scale of displacements: 64.
const MAX_SCALE: u8 = 6;

/// How an operand is encoded in a place; `scale` is that of displacements, as a power of two. None
/// if it cannot be there.
pub(super) fn encoding(
    declared: Declared,
    place: Place,
    op_size: OpSize,
    scale: u8,
) -> Option<Encoding> {
    use Declared::*;
    let is_sized = op_size == OpSize::Bits16;
    Some(match (place, declared) {
        (Place::Rm, Gpr(_) | AnyGpr(_) | Vector(_) | Mmx | Mask | Bounds | Tile | TilePair)
        | (Place::Memory, Memory)
            if scale <= MAX_SCALE =>
        {
            Encoding::Rm(scale)
        }
        (Place::Memory, VectorMemory(_)) if scale <= MAX_SCALE => Encoding::VectorSib(scale),
        (Place::Memory, SibMemory) if scale == 0 => Encoding::Sib,
        (Place::Rm, FpStack) => Encoding::Stack,
        (
            Place::Reg,
            Gpr(_) | AnyGpr(_) | Vector(_) | Mmx | Mask | WriteMask | MaskPair | Segment | Debug
            | Control | Bounds | Tile | TilePair,
        ) => Encoding::Reg,
        (Place::Vvvv, Gpr(_) | Vector(_) | Mask | Tile | TilePair) => Encoding::Vvvv,
        (Place::WriteMask, WriteMask) => Encoding::WriteMask,
        (Place::Opcode, Gpr(8)) => Encoding::Opcode8,
        (Place::Opcode, Gpr(16 | 32)) => Encoding::OpcodeSized,
        (Place::Opcode, Gpr(_)) => Encoding::Opcode64,
        (Place::Opcode | Place::Immediate, Condition) => Encoding::Condition,
        (Place::Immediate, Flags) => Encoding::Flags,
        (Place::Immediate, Rounding) => Encoding::Rounding,
        (Place::Immediate, Vector(_) | Tile) => Encoding::Immediate8,
        (Place::Immediate | Place::Relocation, Sized(2)) if !is_sized => Encoding::Immediate16,
        (Place::Immediate | Place::Relocation, Sized(_)) => Encoding::ImmediateSized,
        (Place::Immediate | Place::Relocation, Unsigned | Immediate(1)) => Encoding::Immediate8,
        (Place::Immediate | Place::Relocation, Immediate(4)) => Encoding::Immediate32,
        (Place::Relocation, Immediate(_)) => Encoding::Immediate64,
        (Place::Relocation, Relative(1)) => Encoding::Immediate8,
        (Place::Relocation, Relative(2)) => Encoding::Immediate16,
        (Place::Relocation, Relative(_)) => Encoding::Immediate32,
        (Place::Relocation, Offset) => Encoding::ImmediateAddress,
        (Place::Relocation, Source) => Encoding::Source,
        (Place::Relocation, Destination) => Encoding::Destination,
        _ => return None,
    })
}
