//! C++ of `--gen-emitter`: `getBinaryCodeForInstr`, and `getOperandBitOffset` for encodings of
//! fixed length.

use std::collections::BTreeMap;
use std::io::Write;

use rustc_hash::FxHashMap;

use super::fixed::{EncodedOperand, Fixed, Layout, LayoutId, Layouts, Table};
use super::variable::{Coded, Sequence, Variable};
use super::{Code, Plan};
use tablegen_emit::cxx::{banner, emit};
use tablegen_model::hw_modes::HwModeId;

/// Formats into a `Vec`, which cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{
        let _ = write!($out, $($arg)*);
    }};
}

/// Prints the file.
pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    banner(&mut out, "Machine Code Emitter", None);
    match &plan.code {
        Code::Fixed(fixed) => print_fixed(&mut out, plan, fixed),
        Code::Variable(variable) => print_variable(&mut out, plan, variable),
    }
    out
}

fn print_fixed(out: &mut Vec<u8>, plan: &Plan<'_>, fixed: &Fixed<'_>) {
    let is_wide = fixed.width > 64;
    signature(out, plan, is_wide);
    for table in &fixed.tables {
        print_table(out, plan, fixed, table);
    }
    if fixed.has_modes {
        out.extend_from_slice(b"  const uint64_t *InstBitsByHw;\n");
    }
    put!(
        out,
        "  constexpr unsigned FirstSupportedOpcode = {};\n\
         \n  const unsigned opcode = MI.getOpcode();\n\
         \x20 if (opcode < FirstSupportedOpcode)\n\
         \x20   reportUnsupportedInst(MI);\n\
         \x20 unsigned TableIndex = opcode - FirstSupportedOpcode;\n",
        plan.first().0
    );
    if is_wide {
        let (width, words) = (fixed.width, fixed.words());
        put!(
            out,
            "  if (Scratch.getBitWidth() != {width})\n\
             \x20   Scratch = Scratch.zext({width});\n\
             \x20 Inst = APInt({width}, ArrayRef(InstBits + TableIndex * {words}, {words}));\n\
             \x20 APInt &Value = Inst;\n\
             \x20 APInt &op = Scratch;\n"
        );
    } else {
        out.extend_from_slice(
            b"  uint64_t Value = InstBits[TableIndex];\n\
              \x20 uint64_t op = 0;\n\
              \x20 (void)op;  // suppress warning\n",
        );
    }
    out.extend_from_slice(b"  switch (opcode) {\n");
    print_cases(out, plan, fixed, &|text, layouts| fixed_case(text, fixed, layouts));
    print_default(out);
    out.extend_from_slice(if is_wide { b"  Inst = Value;\n" } else { b"  return Value;\n" });
    out.extend_from_slice(b"}\n\n");

    put!(
        out,
        "#ifdef GET_OPERAND_BIT_OFFSET\n\
         #undef GET_OPERAND_BIT_OFFSET\n\
         \nuint32_t {}MCCodeEmitter::getOperandBitOffset(const MCInst &MI,\n\
         \x20   unsigned OpNum,\n\
         \x20   const MCSubtargetInfo &STI) const {{\n\
         \x20 switch (MI.getOpcode()) {{\n",
        plan.target
    );
    print_cases(out, plan, fixed, &|text, layouts| offset_case(text, fixed, layouts));
    print_default(out);
    out.extend_from_slice(
        b"  reportUnsupportedOperand(MI, OpNum);\n}\n\n#endif // GET_OPERAND_BIT_OFFSET\n\n",
    );
}

fn signature(out: &mut Vec<u8>, plan: &Plan<'_>, is_wide: bool) {
    let (result, inst) = match is_wide {
        true => ("void", "    APInt &Inst,\n    APInt &Scratch,\n"),
        false => ("uint64_t", ""),
    };
    put!(
        out,
        "{result} {}MCCodeEmitter::getBinaryCodeForInstr(const MCInst &MI,\n\
         \x20   SmallVectorImpl<MCFixup> &Fixups,\n\
         {inst}    const MCSubtargetInfo &STI) const {{\n",
        plan.target
    );
}

fn print_default(out: &mut Vec<u8>) {
    out.extend_from_slice(b"  default:\n    reportUnsupportedInst(MI);\n  }\n");
}

fn push_word(out: &mut Vec<u8>, word: u64) {
    out.extend_from_slice(b"UINT64_C(");
    emit!(out; word);
    out.push(b')');
}

fn print_table(out: &mut Vec<u8>, plan: &Plan<'_>, fixed: &Fixed<'_>, table: &Table<'_>) {
    match table.mode {
        Some((_, name)) => put!(out, "  static const uint64_t InstBits_{name}[] = {{\n"),
        None => out.extend_from_slice(b"  static const uint64_t InstBits[] = {\n"),
    }
    let words = fixed.words();
    for (index, instruction) in plan.real().iter().enumerate() {
        out.extend_from_slice(b"    ");
        for (word, &value) in table.words[index * words..][..words].iter().enumerate() {
            if word > 0 {
                out.extend_from_slice(b", ");
            }
            push_word(out, value);
        }
        out.extend_from_slice(b",\t// ");
        out.extend_from_slice(instruction.record.name_bytes());
        out.push(b'\n');
    }
    out.extend_from_slice(b"  };\n");
}

/// Prints the cases of a switch over opcodes. Opcodes with the same text share a case, and cases
/// are sorted by text.
fn print_cases(
    out: &mut Vec<u8>,
    plan: &Plan<'_>,
    fixed: &Fixed<'_>,
    case: &dyn Fn(&mut Vec<u8>, &Layouts),
) {
    let mut groups = Groups::default();
    let mut of_layout: Vec<Option<usize>> = vec![None; fixed.layouts.len()];
    for (index, layouts) in fixed.instructions.iter().enumerate() {
        let mut group = || {
            let mut text = Vec::new();
            case(&mut text, layouts);
            groups.find(text)
        };
        let group = match layouts {
            Layouts::One(LayoutId(id)) => *of_layout[*id].get_or_insert_with(group),
            Layouts::ByMode(_) => group(),
        };
        groups.members[group].push(index);
    }
    groups.print(out, plan);
}

/// Instructions by the text of their cases.
#[derive(Default)]
struct Groups {
    ids: FxHashMap<Vec<u8>, usize>,
    members: Vec<Vec<usize>>,
}

impl Groups {
    fn find(&mut self, text: Vec<u8>) -> usize {
        let next = self.members.len();
        let id = *self.ids.entry(text).or_insert(next);
        if id == next {
            self.members.push(Vec::new());
        }
        id
    }

    fn print(self, out: &mut Vec<u8>, plan: &Plan<'_>) {
        let mut cases: Vec<(Vec<u8>, usize)> = self.ids.into_iter().collect();
        cases.sort_unstable();
        for (text, id) in cases {
            for (nth, &index) in self.members[id].iter().enumerate() {
                if nth > 0 {
                    out.push(b'\n');
                }
                let instruction = &plan.real()[index];
                out.extend_from_slice(b"    case ");
                out.extend_from_slice(instruction.namespace.as_bytes());
                out.extend_from_slice(b"::");
                out.extend_from_slice(instruction.record.name_bytes());
                out.push(b':');
            }
            out.extend_from_slice(b" {\n");
            out.extend_from_slice(&text);
            out.extend_from_slice(b"      break;\n    }\n");
        }
    }
}

const GET_MODE: &[u8] =
    b"      unsigned HwMode = STI.getHwMode(MCSubtargetInfo::HwMode_EncodingInfo);\n";

fn fixed_case(out: &mut Vec<u8>, fixed: &Fixed<'_>, layouts: &Layouts) {
    let by_mode = match layouts {
        Layouts::One(id) => return encode(out, fixed, *id),
        Layouts::ByMode(by_mode) => by_mode,
    };
    out.extend_from_slice(GET_MODE);
    out.extend_from_slice(
        b"      switch (HwMode) {\n\
          \x20     default: llvm_unreachable(\"Unknown hardware mode!\"); break;\n",
    );
    for (mode, _) in by_mode {
        put!(out, "      case {}: InstBitsByHw = InstBits", mode.0);
        let table = fixed.tables.iter().filter_map(|table| table.mode);
        if let Some((_, name)) = table.into_iter().find(|(known, _)| known == mode) {
            put!(out, "_{name}");
        }
        out.extend_from_slice(b"; break;\n");
    }
    out.extend_from_slice(b"      };\n");
    if fixed.width > 64 {
        let (width, words) = (fixed.width, fixed.words());
        put!(
            out,
            "      Inst = APInt({width}, ArrayRef(InstBitsByHw + TableIndex * {words}, {words}));\n\
             \x20     Value = Inst;\n"
        );
    } else {
        out.extend_from_slice(b"      Value = InstBitsByHw[TableIndex];\n");
    }
    mode_switch(out, by_mode, &|text, id| encode(text, fixed, id));
}

fn offset_case(out: &mut Vec<u8>, fixed: &Fixed<'_>, layouts: &Layouts) {
    match layouts {
        Layouts::One(id) => offsets(out, &fixed.layouts[id.0]),
        Layouts::ByMode(by_mode) => {
            out.extend_from_slice(GET_MODE);
            mode_switch(out, by_mode, &|text, id| offsets(text, &fixed.layouts[id.0]));
        }
    }
}

/// Prints a switch over hardware modes, sorted like one over opcodes.
fn mode_switch(
    out: &mut Vec<u8>,
    by_mode: &[(HwModeId, LayoutId)],
    case: &dyn Fn(&mut Vec<u8>, LayoutId),
) {
    out.extend_from_slice(
        b"      switch (HwMode) {\n      default: llvm_unreachable(\"Unhandled HwMode\");\n",
    );
    let mut cases: BTreeMap<Vec<u8>, Vec<HwModeId>> = BTreeMap::new();
    for (mode, id) in by_mode {
        let mut text = Vec::new();
        case(&mut text, *id);
        cases.entry(text).or_default().push(*mode);
    }
    for (text, modes) in cases {
        for (nth, mode) in modes.iter().enumerate() {
            put!(out, "{}    case {}:", if nth > 0 { "\n" } else { "" }, mode.0);
        }
        out.extend_from_slice(b" {\n");
        out.extend_from_slice(&text);
        out.extend_from_slice(b"      break;\n    }\n");
    }
    out.extend_from_slice(b"      }\n");
}

/// Prints the code that encodes the operands of a layout.
fn encode(out: &mut Vec<u8>, fixed: &Fixed<'_>, id: LayoutId) {
    let layout = &fixed.layouts[id.0];
    for operand in &layout.operands {
        if fixed.width > 64 {
            encode_wide(out, operand);
        } else {
            encode_narrow(out, operand);
        }
    }
    if !layout.post_encoder.is_empty() {
        put!(out, "      Value = {}(MI, Value, STI);\n", layout.post_encoder);
    }
}

fn encode_narrow(out: &mut Vec<u8>, operand: &EncodedOperand<'_>) {
    let EncodedOperand { name, machine_operand, encoder_method, ranges, .. } = operand;
    match *encoder_method {
        "" => put!(
            out,
            "      // op: {name}\n      \
             op = getMachineOpValue(MI, MI.getOperand({machine_operand}), Fixups, STI);\n"
        ),
        method => put!(
            out,
            "      // op: {name}\n      op = {method}(MI, {machine_operand}, Fixups, STI);\n"
        ),
    }
    for range in ranges {
        let mask = u64::MAX
            .checked_shr(64u32.saturating_sub(range.len))
            .and_then(|ones| ones.checked_shl(range.operand_bit))
            .unwrap_or(0);
        put!(out, "      Value |= (op & 0x{mask:x})");
        match i64::from(range.inst_bit) - i64::from(range.operand_bit) {
            0 => {}
            up @ 1.. => put!(out, " << {up}"),
            down => put!(out, " >> {}", -down),
        }
        out.extend_from_slice(b";\n");
    }
}

fn encode_wide(out: &mut Vec<u8>, operand: &EncodedOperand<'_>) {
    let EncodedOperand { name, machine_operand, encoder_method, ranges, .. } = operand;
    put!(out, "      // op: {name}\n      op.clearAllBits();\n      ");
    match *encoder_method {
        "" => {
            put!(out, "getMachineOpValue(MI, MI.getOperand({machine_operand}), op, Fixups, STI);\n")
        }
        method => put!(out, "{method}(MI, {machine_operand}, op, Fixups, STI);\n"),
    }
    for range in ranges {
        let (len, from, to) = (range.len, range.operand_bit, range.inst_bit);
        if len > 64 {
            put!(out, "      Value.insertBits(op.extractBits({len}, {from}), {to});\n");
        } else {
            put!(
                out,
                "      Value.insertBits(op.extractBitsAsZExtValue({len}, {from}), {to}, {len});\n"
            );
        }
    }
}

/// Prints the lowest encoded bit of each operand of a layout.
fn offsets(out: &mut Vec<u8>, layout: &Layout<'_>) {
    if layout.operands.is_empty() {
        return;
    }
    out.extend_from_slice(b"      switch (OpNum) {\n");
    for operand in &layout.operands {
        let Some(last) = operand.ranges.last() else { continue };
        put!(
            out,
            "      case {}:\n        // op: {}\n        return {};\n",
            operand.machine_operand,
            operand.name,
            last.inst_bit
        );
    }
    out.extend_from_slice(b"      }\n");
}

fn print_variable(out: &mut Vec<u8>, plan: &Plan<'_>, variable: &Variable<'_>) {
    signature(out, plan, true);
    for &(mode, name) in &variable.modes {
        print_variable_tables(out, plan, variable, mode, name);
    }
    if variable.modes.len() > 1 {
        out.extend_from_slice(b"  unsigned Mode = STI.getHwMode();\n");
    }
    for (_, name) in &variable.modes {
        let suffix = suffix(*name);
        put!(
            out,
            "  auto getInstBits{suffix} = [&](unsigned Opcode) -> APInt {{\n\
             \x20   unsigned NumBits = Index{suffix}[Opcode][0];\n\
             \x20   if (!NumBits)\n\
             \x20     return APInt::getZeroWidth();\n\
             \x20   unsigned Idx = Index{suffix}[Opcode][1];\n\
             \x20   ArrayRef<uint64_t> Data(&InstBits{suffix}[Idx], \
             APInt::getNumWords(NumBits));\n\
             \x20   return APInt(NumBits, Data);\n\
             \x20 }};\n"
        );
    }
    out.extend_from_slice(b"  const unsigned opcode = MI.getOpcode();\n  switch (opcode) {\n");
    let mut groups = Groups::default();
    for &index in &variable.natural_order {
        let mut text = Vec::new();
        variable_case(&mut text, variable, &variable.instructions[index]);
        let group = groups.find(text);
        groups.members[group].push(index);
    }
    groups.print(out, plan);
    print_default(out);
    out.extend_from_slice(b"}\n\n");
}

fn suffix(name: Option<&str>) -> String {
    name.map_or(String::new(), |name| format!("_{name}"))
}

fn print_variable_tables(
    out: &mut Vec<u8>,
    plan: &Plan<'_>,
    variable: &Variable<'_>,
    mode: Option<HwModeId>,
    name: Option<&str>,
) {
    let suffix = suffix(name);
    put!(out, "  static const unsigned Index{suffix}[][2] = {{\n");
    let mut words = Vec::new();
    put!(words, "  static const uint64_t InstBits{suffix}[] = {{\n");
    for _ in 0..plan.first().index() {
        out.extend_from_slice(b"    {/*NumBits*/0, /*Index*/0},\n");
    }
    let mut index = 0;
    for (instruction, coded) in plan.real().iter().zip(&variable.instructions) {
        let sequence = coded.in_mode(mode);
        let (len, first_index) = match sequence {
            Some(sequence) if sequence.len > 0 => (sequence.len, index),
            _ => (0, 0),
        };
        put!(out, "    {{/*NumBits*/{len}, /*Index*/{first_index}}},\t// ");
        out.extend_from_slice(instruction.record.name_bytes());
        out.extend_from_slice(if sequence.is_some() { b"\n" } else { b" no encoding\n" });
        if let Some(sequence) = sequence.filter(|sequence| sequence.len > 0) {
            words.extend_from_slice(b"    ");
            for &word in &sequence.words {
                push_word(&mut words, word);
                words.push(b',');
                index += 1;
            }
            words.extend_from_slice(b"\t// ");
            words.extend_from_slice(instruction.record.name_bytes());
            words.push(b'\n');
        }
    }
    out.extend_from_slice(b"    {/*NumBits*/0, /*Index*/0}\n  };\n");
    out.extend_from_slice(&words);
    out.extend_from_slice(b"    UINT64_C(0)\n  };\n");
}

fn variable_case(out: &mut Vec<u8>, variable: &Variable<'_>, coded: &Coded<'_>) {
    if let Some(sequence) = coded.universal() {
        let name = variable.modes.first().and_then(|(_, name)| *name);
        encode_sequence(out, sequence, coded, name, "      ");
        return;
    }
    out.extend_from_slice(
        b"      switch (Mode) {\n      default: llvm_unreachable(\"Unhandled Mode\");\n",
    );
    for &(mode, name) in &variable.modes {
        put!(out, "      case {}: {{\n", mode.map_or(0, |mode| mode.0));
        match coded.in_mode(mode) {
            Some(sequence) => encode_sequence(out, sequence, coded, name, "        "),
            None => out.extend_from_slice(
                b"        llvm_unreachable(\"Undefined encoding in this mode\");\n",
            ),
        }
        out.extend_from_slice(b"        break;\n      }\n");
    }
    out.extend_from_slice(b"      }\n");
}

fn encode_sequence(
    out: &mut Vec<u8>,
    sequence: &Sequence<'_>,
    coded: &Coded<'_>,
    mode: Option<&str>,
    indent: &str,
) {
    let scratch = sequence.pieces.iter().map(|piece| piece.low + piece.len).max();
    if let Some(bits) = scratch {
        put!(
            out,
            "{indent}if (Scratch.getBitWidth() < {bits}) {{ Scratch = Scratch.zext({bits}); }}\n"
        );
    }
    put!(out, "{indent}Inst = getInstBits{}(opcode);\n", suffix(mode));
    for piece in &sequence.pieces {
        put!(out, "{indent}Scratch.clearAllBits();\n{indent}// op: {}\n{indent}", piece.name);
        match piece.encoder_method {
            "" => put!(out, "getMachineOpValue(MI, MI.getOperand({})", piece.machine_operand),
            method => put!(out, "{method}(MI, /*OpIdx=*/{}", piece.machine_operand),
        }
        put!(
            out,
            ", /*Pos=*/{}, Scratch, Fixups, STI);\n\
             {indent}Inst.insertBits(Scratch.extractBits({}, {}), {});\n",
            piece.offset,
            piece.len,
            piece.low,
            piece.offset
        );
    }
    if !coded.post_encoder.is_empty() {
        put!(out, "{indent}Inst = {}(MI, Inst, STI);\n", coded.post_encoder);
    }
}
