//! X86's own tables as C++.

use rustc_hash::FxHashMap;

use super::super::x86::{MAX_OPERANDS, Map, Selection, X86, context_names};
use crate::print::cxx::{Hex, emit};

/// The names of the opcode maps.
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

/// The whole file but for its head.
pub(super) fn print(out: &mut Vec<u8>, tables: &X86<'_>) {
    operands(out, tables);
    specifiers(out, tables);
    context_table(out);
    selections(out, tables);
}

fn operands(out: &mut Vec<u8>, tables: &X86<'_>) {
    emit!(out; "static const struct OperandSpecifier x86OperandSets[][", MAX_OPERANDS, "] = {\n");
    for (at, list) in tables.operands.iter().enumerate() {
        emit!(out; "  { /* ", at, " */\n");
        for (encoding, ty) in list {
            emit!(out; "    { ", encoding, ", ", ty, " },\n");
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
    for (at, specifier) in tables.specifiers.iter().enumerate() {
        emit!(
            out;
            "  { /* ", at, " */\n    ", specifier.operands, ",\n    /* ", specifier.name,
            " */\n  },\n",
        );
    }
    emit!(out; "};\n\n");
}

/// What the bits of the attributes of an instruction say, by their numbers.
mod attribute {
    pub(super) const IS_64_BIT: u32 = 0;
    pub(super) const XS: u32 = 1;
    pub(super) const XD: u32 = 2;
    pub(super) const REX_W: u32 = 3;
    pub(super) const OP_SIZE: u32 = 4;
    pub(super) const AD_SIZE: u32 = 5;
    pub(super) const VEX: u32 = 6;
    pub(super) const VEX_L: u32 = 7;
    pub(super) const EVEX: u32 = 8;
    pub(super) const EVEX_L2: u32 = 9;
    pub(super) const EVEX_K: u32 = 10;
    pub(super) const EVEX_KZ: u32 = 11;
    pub(super) const EVEX_B: u32 = 12;
    pub(super) const REX2: u32 = 13;
    pub(super) const EVEX_NF: u32 = 14;
    pub(super) const EVEX_U: u32 = 15;
    /// How many there are.
    pub(super) const COUNT: u32 = 16;
}

/// The context for each set of attributes.
fn context_table(out: &mut Vec<u8>) {
    let count = 1_u32 << attribute::COUNT;
    emit!(out; "static const uint8_t x86DisassemblerContexts[", count, "] = {\n");
    for set in 0..count {
        emit!(out; "  ");
        context_name(out, set);
        emit!(out; ", // ", set, "\n");
    }
    emit!(out; "};\n\n");
}

fn context_name(out: &mut Vec<u8>, set: u32) {
    use attribute::*;
    let has = |attribute: u32| set >> attribute & 1 == 1;
    let all = |attributes: &[u32]| attributes.iter().all(|&attribute| has(attribute));
    // Of several, the first counts.
    let first = |choices: &[(u32, &'static str)]| {
        choices.iter().find(|(attribute, _)| has(*attribute)).map_or("", |(_, name)| name)
    };
    if all(&[EVEX, AD_SIZE]) && (has(OP_SIZE) || has(XD) || has(XS)) {
        let prefix = first(&[(OP_SIZE, "_OPSIZE"), (XD, "_XD"), (XS, "_XS")]);
        emit!(out; "IC_EVEX", prefix, "_ADSIZE");
    } else if has(EVEX_NF) {
        let size = first(&[(REX_W, "_W"), (OP_SIZE, "_OPSIZE")]);
        emit!(out; "IC_EVEX", size, first(&[(EVEX_B, "_B")]), "_NF");
    } else if has(EVEX) || has(VEX) || has(VEX_L) {
        let rounds = all(&[EVEX_B, EVEX_U]);
        let length = match () {
            () if rounds => "",
            () if all(&[EVEX, EVEX_L2]) => "_L2",
            () => first(&[(VEX_L, "_L")]),
        };
        emit!(
            out;
            if has(EVEX) { "IC_EVEX" } else { "IC_VEX" }, length, first(&[(REX_W, "_W")]),
            first(&[(OP_SIZE, "_OPSIZE"), (XD, "_XD"), (XS, "_XS")]),
        );
        if has(EVEX) {
            emit!(
                out;
                first(&[(EVEX_KZ, "_KZ"), (EVEX_K, "_K")]), first(&[(EVEX_B, "_B")]),
                if rounds { "_U" } else { "" },
            );
        }
    } else if has(IS_64_BIT) {
        let rest = match () {
            () if all(&[REX2, REX_W]) => "_REX2_REXW",
            () if has(REX2) => "_REX2",
            () if has(REX_W) && (has(XS) || has(XD) || has(OP_SIZE) || has(AD_SIZE)) => first(&[
                (XS, "_REXW_XS"),
                (XD, "_REXW_XD"),
                (OP_SIZE, "_REXW_OPSIZE"),
                (AD_SIZE, "_REXW_ADSIZE"),
            ]),
            () if has(XD) && (has(OP_SIZE) || has(AD_SIZE)) => {
                first(&[(OP_SIZE, "_XD_OPSIZE"), (AD_SIZE, "_XD_ADSIZE")])
            }
            () if has(XS) && (has(OP_SIZE) || has(AD_SIZE)) => {
                first(&[(OP_SIZE, "_XS_OPSIZE"), (AD_SIZE, "_XS_ADSIZE")])
            }
            () if has(XS) => "_XS",
            () if has(XD) => "_XD",
            () if all(&[OP_SIZE, AD_SIZE]) => "_OPSIZE_ADSIZE",
            () => first(&[(OP_SIZE, "_OPSIZE"), (AD_SIZE, "_ADSIZE"), (REX_W, "_REXW")]),
        };
        emit!(out; "IC_64BIT", rest);
    } else {
        let rest = match () {
            () if all(&[XS, OP_SIZE]) => "_XS_OPSIZE",
            () if all(&[XD, OP_SIZE]) => "_XD_OPSIZE",
            () if all(&[XS, AD_SIZE]) => "_XS_ADSIZE",
            () if all(&[XD, AD_SIZE]) => "_XD_ADSIZE",
            () if has(XS) => "_XS",
            () if has(XD) => "_XD",
            () if all(&[OP_SIZE, AD_SIZE]) => "_OPSIZE_ADSIZE",
            () => first(&[(OP_SIZE, "_OPSIZE"), (AD_SIZE, "_ADSIZE")]),
        };
        emit!(out; "IC", rest);
    }
}

/// How the instructions that bytes ModR/M select are written.
#[derive(Clone, Copy)]
enum Shape {
    /// One for all bytes.
    One,
    /// One for memory, one for registers.
    Mod,
    /// One for each number in the middle, for memory and for registers.
    Reg,
    /// One for each number in the middle for memory, and one for each byte of registers.
    Misc,
    /// One for each byte.
    Full,
}

impl Shape {
    fn of(selection: &Selection) -> Self {
        let (memory, registers) = selection.split_at(0xc0);
        let is_one = |part: &[u16]| part.iter().all(|id| *id == part[0]);
        // Whether bytes with the same number in the middle select the same.
        let by_number =
            |part: &[u16]| part.iter().enumerate().all(|(at, id)| *id == part[at & 0x38]);
        match () {
            () if is_one(selection) => Shape::One,
            () if is_one(memory) && is_one(registers) => Shape::Mod,
            () if by_number(memory) && by_number(registers) => Shape::Reg,
            () if by_number(memory) => Shape::Misc,
            () => Shape::Full,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Shape::One => "MODRM_ONEENTRY",
            Shape::Mod => "MODRM_SPLITRM",
            Shape::Reg => "MODRM_SPLITREG",
            Shape::Misc => "MODRM_SPLITMISC",
            Shape::Full => "MODRM_FULL",
        }
    }

    /// The instructions as they are written.
    fn entries(self, selection: &Selection) -> Vec<u16> {
        let every_eighth = |from: usize, to: usize| selection[from..to].iter().step_by(8);
        match self {
            Shape::One => vec![selection[0]],
            Shape::Mod => vec![selection[0], selection[0xc0]],
            Shape::Reg => every_eighth(0, 64).chain(every_eighth(0xc0, 256)).copied().collect(),
            Shape::Misc => every_eighth(0, 64).chain(&selection[0xc0..]).copied().collect(),
            Shape::Full => selection.to_vec(),
        }
    }
}

/// The opcode maps, and before them the instructions that they refer to.
fn selections(out: &mut Vec<u8>, tables: &X86<'_>) {
    let mut maps = Vec::new();
    let mut writer = Writer { tables, places: FxHashMap::default(), next: 1 };
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
    /// Where lists of instructions are.
    places: FxHashMap<Vec<u16>, usize>,
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
                    let shape = Shape::of(selection);
                    let place = self.place(out, shape.entries(selection));
                    emit!(maps; shape.name(), ", ", place);
                }
                None => emit!(maps; "MODRM_ONEENTRY, 0"),
            }
            emit!(maps; if opcode < u8::MAX { "},\n" } else { "}\n" });
        }
        emit!(maps; "  }\n },\n");
    }

    /// Where a list is; it is written if it is new.
    fn place(&mut self, out: &mut Vec<u8>, entries: Vec<u16>) -> usize {
        if let Some(&known) = self.places.get(&entries) {
            return known;
        }
        let place = self.next;
        self.next += entries.len();
        emit!(out; "/*Table", place, "*/\n");
        for &entry in &entries {
            let name = self.tables.specifiers.get(usize::from(entry)).map_or("", |one| one.name);
            emit!(out; "  0x", Hex(entry.into(), 1), ", /*", name, "*/\n");
        }
        self.places.insert(entries, place);
        place
    }
}
