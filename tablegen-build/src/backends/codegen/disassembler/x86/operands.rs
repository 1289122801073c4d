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

/// The type of an operand, as LLVM's decoder names it.
pub(super) fn type_name(declared: Declared, has_rex_w: bool, op_size: OpSize) -> &'static str {
    match declared {
        Declared::Gpr(32) if has_rex_w => "TYPE_R32",
        Declared::Gpr(16) if op_size == OpSize::Bits16 => "TYPE_Rv",
        Declared::Gpr(32) if op_size == OpSize::Bits32 => "TYPE_Rv",
        Declared::Gpr(8) => "TYPE_R8",
        Declared::Gpr(16) | Declared::AnyGpr(16) => "TYPE_R16",
        Declared::Gpr(32) | Declared::AnyGpr(_) => "TYPE_R32",
        Declared::Gpr(_) => "TYPE_R64",
        Declared::Vector(128) => "TYPE_XMM",
        Declared::Vector(256) => "TYPE_YMM",
        Declared::Vector(_) => "TYPE_ZMM",
        Declared::Mmx => "TYPE_MM64",
        Declared::Mask | Declared::WriteMask => "TYPE_VK",
        Declared::MaskPair => "TYPE_VK_PAIR",
        Declared::Segment => "TYPE_SEGMENTREG",
        Declared::Debug => "TYPE_DEBUGREG",
        Declared::Control => "TYPE_CONTROLREG",
        Declared::Bounds => "TYPE_BNDR",
        Declared::Tile => "TYPE_TMM",
        Declared::TilePair => "TYPE_TMM_PAIR",
        Declared::FpStack => "TYPE_ST",
        Declared::Memory => "TYPE_M",
        Declared::SibMemory => "TYPE_MSIB",
        Declared::VectorMemory(128) => "TYPE_MVSIBX",
        Declared::VectorMemory(256) => "TYPE_MVSIBY",
        Declared::VectorMemory(_) => "TYPE_MVSIBZ",
        Declared::Source => "TYPE_SRCIDX",
        Declared::Destination => "TYPE_DSTIDX",
        Declared::Offset => "TYPE_MOFFS",
        Declared::Unsigned => "TYPE_UIMM8",
        Declared::Relative(_) => "TYPE_REL",
        Declared::Immediate(_)
        | Declared::Sized(_)
        | Declared::Condition
        | Declared::Flags
        | Declared::Rounding => "TYPE_IMM",
    }
}

/// The type of an operand that is the same as another one.
pub(super) const DUPLICATE_TYPES: [&str; 5] =
    ["TYPE_DUP0", "TYPE_DUP1", "TYPE_DUP2", "TYPE_DUP3", "TYPE_DUP4"];

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

/// Scales of displacements, from 1 to 64.
const RM: [&str; 7] = [
    "ENCODING_RM",
    "ENCODING_RM_CD2",
    "ENCODING_RM_CD4",
    "ENCODING_RM_CD8",
    "ENCODING_RM_CD16",
    "ENCODING_RM_CD32",
    "ENCODING_RM_CD64",
];
const VSIB: [&str; 7] = [
    "ENCODING_VSIB",
    "ENCODING_VSIB_CD2",
    "ENCODING_VSIB_CD4",
    "ENCODING_VSIB_CD8",
    "ENCODING_VSIB_CD16",
    "ENCODING_VSIB_CD32",
    "ENCODING_VSIB_CD64",
];

/// How an operand is encoded in a place, as LLVM's decoder names it; `scale` is that of
/// displacements, as a power of two. None if it cannot be there.
pub(super) fn encoding_name(
    declared: Declared,
    place: Place,
    op_size: OpSize,
    scale: u32,
) -> Option<&'static str> {
    use Declared::*;
    let scale = scale as usize;
    Some(match (place, declared) {
        (Place::Rm, Gpr(_) | AnyGpr(_) | Vector(_) | Mmx | Mask | Bounds | Tile | TilePair)
        | (Place::Memory, Memory) => RM.get(scale)?,
        (Place::Memory, VectorMemory(_)) => VSIB.get(scale)?,
        (Place::Memory, SibMemory) if scale == 0 => "ENCODING_SIB",
        (Place::Rm, FpStack) => "ENCODING_FP",
        (
            Place::Reg,
            Gpr(_) | AnyGpr(_) | Vector(_) | Mmx | Mask | WriteMask | MaskPair | Segment | Debug
            | Control | Bounds | Tile | TilePair,
        ) => "ENCODING_REG",
        (Place::Vvvv, Gpr(_) | Vector(_) | Mask | Tile | TilePair) => "ENCODING_VVVV",
        (Place::WriteMask, WriteMask) => "ENCODING_WRITEMASK",
        (Place::Opcode, Gpr(8)) => "ENCODING_RB",
        (Place::Opcode, Gpr(16 | 32)) => "ENCODING_Rv",
        (Place::Opcode, Gpr(_)) => "ENCODING_RO",
        (Place::Opcode | Place::Immediate, Condition) => "ENCODING_CC",
        (Place::Immediate, Flags) => "ENCODING_CF",
        (Place::Immediate, Rounding) => "ENCODING_IRC",
        (Place::Immediate, Vector(_) | Tile) => "ENCODING_IB",
        (Place::Immediate | Place::Relocation, Sized(2)) if op_size != OpSize::Bits16 => {
            "ENCODING_IW"
        }
        (Place::Immediate | Place::Relocation, Sized(_)) => "ENCODING_Iv",
        (Place::Immediate | Place::Relocation, Unsigned | Immediate(1)) => "ENCODING_IB",
        (Place::Immediate | Place::Relocation, Immediate(4)) => "ENCODING_ID",
        (Place::Relocation, Immediate(_)) => "ENCODING_IO",
        (Place::Relocation, Relative(1)) => "ENCODING_IB",
        (Place::Relocation, Relative(2)) => "ENCODING_IW",
        (Place::Relocation, Relative(_)) => "ENCODING_ID",
        (Place::Relocation, Offset) => "ENCODING_Ia",
        (Place::Relocation, Source) => "ENCODING_SI",
        (Place::Relocation, Destination) => "ENCODING_DI",
        _ => return None,
    })
}
