//! X86 tables in C++.

use rustc_hash::FxHashMap;

use super::super::x86::selections::{Shape, entries, shape};
use super::super::x86::{Encoding, Kind, MAX_OPERANDS, Map, X86, context_names, of_attributes};
use tablegen_emit::cxx::{Hex, emit};

/// Names of the opcode maps.
const MAP_NAMES: [&str; 12] = [
    "x86DisassemblerOneByteOpcodes",
    "x86DisassemblerTwoByteOpcodes",
    "x86DisassemblerThreeByte38Opcodes",
    "x86DisassemblerThreeByte3AOpcodes",
    "x86DisassemblerXOP8Opcodes",
    "x86DisassemblerXOP9Opcodes",
    "x86DisassemblerXOPAOpcodes",
    "x86Disassembler3DNowOpcodes",
    "x86DisassemblerMap4Opcodes",
    "x86DisassemblerMap5Opcodes",
    "x86DisassemblerMap6Opcodes",
    "x86DisassemblerMap7Opcodes",
];

/// Prints the file without its head.
pub(super) fn print(out: &mut Vec<u8>, tables: &X86<'_>) {
    operands(out, tables);
    specifiers(out, tables);
    context_table(out);
    selections(out, tables);
}

fn operands(out: &mut Vec<u8>, tables: &X86<'_>) {
    emit!(out; "static const struct OperandSpecifier x86OperandSets[][", MAX_OPERANDS, "] = {\n");
    for (index, list) in tables.operands.iter().enumerate() {
        emit!(out; "  { /* ", index, " */\n");
        for &(encoding, kind) in list {
            let (encoding, kind) = (encoding_name(encoding), kind_name(encoding, kind));
            emit!(out; "    { ", encoding, ", ", kind, " },\n");
        }
        emit!(out; "  },\n");
    }
    emit!(out; "};\n\n");
}

fn specifiers(out: &mut Vec<u8>, tables: &X86<'_>) {
    emit!(
        out;
        "static const struct InstructionSpecifier x86DisassemblerInstrSpecifiers[",
        tables.specifiers.len(), "] = {\n",
    );
    for (index, specifier) in tables.specifiers.iter().enumerate() {
        emit!(
            out;
            "  { /* ", index, " */\n    ", specifier.operands, ",\n    /* ", specifier.name,
            " */\n  },\n",
        );
    }
    emit!(out; "};\n\n");
}

/// Prints the context of each attribute set.
fn context_table(out: &mut Vec<u8>) {
    let names: Vec<String> = context_names().map(|(_, name)| name).collect();
    let contexts = of_attributes();
    emit!(out; "static const uint8_t x86DisassemblerContexts[", contexts.len(), "] = {\n");
    for (set, context) in contexts.into_iter().enumerate() {
        emit!(out; "  ", names[usize::from(context)], ", // ", set, "\n");
    }
    emit!(out; "};\n\n");
}

/// Returns the enumerator of a shape.
fn shape_name(shape: Shape) -> &'static str {
    match shape {
        Shape::One => "MODRM_ONEENTRY",
        Shape::Mod => "MODRM_SPLITRM",
        Shape::Reg => "MODRM_SPLITREG",
        Shape::Misc => "MODRM_SPLITMISC",
        Shape::Full => "MODRM_FULL",
    }
}

/// Returns the enumerator of an operand encoding.
fn encoding_name(encoding: Encoding) -> String {
    let scaled = |name: &str, scale: u8| match scale {
        0 => format!("ENCODING_{name}"),
        scale => format!("ENCODING_{name}_CD{}", 1_u32 << scale),
    };
    let name = match encoding {
        Encoding::Rm(scale) => return scaled("RM", scale),
        Encoding::VectorSib(scale) => return scaled("VSIB", scale),
        Encoding::None => "NONE",
        Encoding::Reg => "REG",
        Encoding::Sib => "SIB",
        Encoding::Vvvv => "VVVV",
        Encoding::WriteMask => "WRITEMASK",
        Encoding::Immediate8 => "IB",
        Encoding::Immediate16 => "IW",
        Encoding::Immediate32 => "ID",
        Encoding::Immediate64 => "IO",
        Encoding::ImmediateSized => "Iv",
        Encoding::ImmediateAddress => "Ia",
        Encoding::Opcode8 => "RB",
        Encoding::Opcode64 => "RO",
        Encoding::OpcodeSized => "Rv",
        Encoding::Stack => "FP",
        Encoding::Rounding => "IRC",
        Encoding::Condition => "CC",
        Encoding::Flags => "CF",
        Encoding::Same(_) => "DUP",
        Encoding::Source => "SI",
        Encoding::Destination => "DI",
    };
    format!("ENCODING_{name}")
}

/// Returns the enumerator of an operand type.
fn kind_name(encoding: Encoding, kind: Kind) -> String {
    let name = match kind {
        Kind::Same => match encoding {
            Encoding::Same(other) => return format!("TYPE_DUP{other}"),
            _ => "NONE",
        },
        Kind::None => "NONE",
        Kind::R8 => "R8",
        Kind::R16 => "R16",
        Kind::R32 => "R32",
        Kind::R64 => "R64",
        Kind::RSized => "Rv",
        Kind::Immediate => "IMM",
        Kind::Unsigned => "UIMM8",
        Kind::Relative => "REL",
        Kind::Memory => "M",
        Kind::SibMemory => "MSIB",
        Kind::VectorMemory128 => "MVSIBX",
        Kind::VectorMemory256 => "MVSIBY",
        Kind::VectorMemory512 => "MVSIBZ",
        Kind::Source => "SRCIDX",
        Kind::Destination => "DSTIDX",
        Kind::Offset => "MOFFS",
        Kind::Stack => "ST",
        Kind::Mmx => "MM64",
        Kind::Xmm => "XMM",
        Kind::Ymm => "YMM",
        Kind::Zmm => "ZMM",
        Kind::Mask => "VK",
        Kind::MaskPair => "VK_PAIR",
        Kind::Tile => "TMM",
        Kind::TilePair => "TMM_PAIR",
        Kind::Segment => "SEGMENTREG",
        Kind::Debug => "DEBUGREG",
        Kind::Control => "CONTROLREG",
        Kind::Bounds => "BNDR",
    };
    format!("TYPE_{name}")
}

/// Prints the opcode maps, preceded by the lists of instructions that they refer to.
fn selections(out: &mut Vec<u8>, tables: &X86<'_>) {
    let mut maps = Vec::new();
    let mut writer = Writer { tables, indices: FxHashMap::default(), next: 1 };
    emit!(out; "static const InstrUID modRMTable[] = {\n/*EmptyTable*/\n  0x0,\n");
    for (name, map) in MAP_NAMES.into_iter().zip(&tables.maps) {
        emit!(&mut maps; "static const struct ContextDecision ", name, " = {{/* opcodeDecisions */\n");
        for (id, context) in context_names() {
            emit!(&mut maps; " /*", context, "*/ {");
            writer.context(out, &mut maps, map, id);
        }
        emit!(&mut maps; "}};\n");
    }
    emit!(out; "  0x0\n};\n\n", maps, "\n\n");
}

struct Writer<'a, 'r> {
    tables: &'a X86<'r>,
    /// Offsets of lists of instructions.
    indices: FxHashMap<Vec<u16>, usize>,
    next: usize,
}

impl Writer<'_, '_> {
    fn context(&mut self, out: &mut Vec<u8>, maps: &mut Vec<u8>, map: &Map, id: u16) {
        if map.range((id, 0)..=(id, u8::MAX)).next().is_none() {
            emit!(maps; "},\n");
            return;
        }
        emit!(maps; " /* struct OpcodeDecision */ {\n");
        for opcode in 0..=u8::MAX {
            emit!(maps; "  /*0x", Hex(opcode.into(), 2), "*/{");
            match map.get(&(id, opcode)) {
                Some(selection) => {
                    let shape = shape(selection);
                    let index = self.index_of(out, entries(shape, selection));
                    emit!(maps; shape_name(shape), ", ", index);
                }
                None => emit!(maps; "MODRM_ONEENTRY, 0"),
            }
            emit!(maps; if opcode < u8::MAX { "},\n" } else { "}\n" });
        }
        emit!(maps; "  }\n },\n");
    }

    /// Returns the offset of a list. Prints lists that were not printed yet.
    fn index_of(&mut self, out: &mut Vec<u8>, entries: Vec<u16>) -> usize {
        if let Some(&known) = self.indices.get(&entries) {
            return known;
        }
        let index = self.next;
        self.next += entries.len();
        emit!(out; "/*Table", index, "*/\n");
        for &entry in &entries {
            let name = self.tables.specifiers.get(usize::from(entry)).map_or("", |one| one.name);
            emit!(out; "  0x", Hex(entry.into(), 1), ", /*", name, "*/\n");
        }
        self.indices.insert(entries, index);
        index
    }
}
