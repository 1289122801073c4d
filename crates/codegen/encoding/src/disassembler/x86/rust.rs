//! X86 Rust module: tables as byte strings and typed rows, for the decoder in
//! `tablegen_rt::decode::x86`.

use std::fmt::Write;
use tablegen_model::registers::CodeGenRegisters;

use proc_macro2::Literal;
use quote::quote;
use rustc_hash::FxHashMap;
use tablegen_format::x86::{
    CONTEXT_PAGE, DIRECT_MODES, DIRECT_PREFIXES, Direct, PAGE, REGISTERS, ROW_PAGES, SET_LEN,
    Selected, Selection, direct_row, may_be_prefix, narrower,
};

use super::selections::{Shape, entries, shape};
use super::{Encoding, Kind, OperandSpecs, X86, context_names, of_attributes};
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{MacroCall, Module, Section, byte_string, wrap};
use tablegen_model::instructions::Instructions;
use tablegen_session::{BackendError, OutputContext};

/// Number of machine operands of a memory operand.
const MEMORY_OPERANDS: usize = 5;

/// Prefixes with another name in front of lockable instructions.
const RELEASED: [(&str, &str); 2] =
    [("REP_PREFIX", "XRELEASE_PREFIX"), ("REPNE_PREFIX", "XACQUIRE_PREFIX")];

pub(in super::super) fn module<'r>(
    output: &OutputContext<'_>,
    tables: &X86<'r>,
    instructions: &Instructions<'r>,
    registers: &CodeGenRegisters<'r>,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-disassembler");
    // The decoder makes five operands of memory, however many the description declares.
    let decoded = tables.operands.iter().map(machine_operands).max().unwrap_or(0);
    let capacity = Literal::usize_unsuffixed(instructions.max_operands().max(decoded));
    module.reexport_runtime(&quote!(decode::x86::{Mode, Prefixes}));
    module.reexport_runtime(&quote!(decode::{DecodeError, Located}));
    module.alias_runtime(
        "Decoder of a mode of the processor.",
        &quote!(Decoder),
        &quote!(decode::x86::Decoder<DecoderTarget, #capacity>),
    );
    module.alias_runtime(
        "Decoded instruction with its prefixes.",
        &quote!(Decoded),
        &quote!(decode::x86::Decoded<Opcode, Register, #capacity>),
    );
    module.text(MacroCall::new("x86_decoder").field("max_operands", &capacity).print());
    module.use_names(&[SharedName::Opcode, SharedName::Register]);
    module.add(Section::Data, print(tables, instructions, registers));
    Ok(module)
}

/// Returns the number of machine operands of an operand list.
fn machine_operands(specs: &OperandSpecs) -> usize {
    let count = |index: usize| match specs[index].0 {
        Encoding::None => 0,
        _ if is_memory(specs, index) => MEMORY_OPERANDS,
        Encoding::Source | Encoding::ImmediateAddress => 2,
        _ => 1,
    };
    let own = |index: usize| match specs[index].0 {
        Encoding::Same(other) => count(usize::from(other)),
        _ => count(index),
    };
    (0..specs.len()).map(own).sum()
}

fn is_memory(specs: &OperandSpecs, index: usize) -> bool {
    let (encoding, kind) = specs[index];
    match encoding {
        Encoding::Rm(_) => kind == Kind::Memory,
        Encoding::Sib | Encoding::VectorSib(_) => true,
        _ => false,
    }
}

/// Consecutive numbers for keys, in order of first use.
struct Pool<K> {
    all: Vec<K>,
    numbers: FxHashMap<K, u16>,
}

impl<K: Clone + Eq + std::hash::Hash> Pool<K> {
    /// Creates a pool in which `first` has number 0.
    fn new(first: K) -> Self {
        let mut pool = Pool { all: Vec::new(), numbers: FxHashMap::default() };
        pool.number(first);
        pool
    }

    /// Returns the number of a key. All kinds of keys have fewer than 65536 distinct values.
    fn number(&mut self, key: K) -> u16 {
        if let Some(&known) = self.numbers.get(&key) {
            return known;
        }
        let number = self.all.len() as u16;
        self.all.push(key.clone());
        self.numbers.insert(key, number);
        number
    }
}

/// Returns numbers as two little-endian bytes each.
fn shorts(all: impl IntoIterator<Item = u16>) -> Vec<u8> {
    all.into_iter().flat_map(u16::to_le_bytes).collect()
}

/// Returns the static with all tables.
fn print<'r>(
    tables: &X86<'r>,
    instructions: &Instructions<'r>,
    registers: &CodeGenRegisters<'r>,
) -> String {
    let number = |name: &str| {
        let found = instructions.iter().find(|(_, instruction)| instruction.name() == name);
        found.map_or(0, |(id, _)| id.0 as u16)
    };
    let released = RELEASED.map(|(from, to)| format!("[{}, {}]", number(from), number(to)));
    let mut text = String::new();
    let _ = writeln!(
        text,
        "static DECODER: ::tablegen_rt::decode::x86::Tables<Register> = {{\n    \
         use ::tablegen_rt::decode::x86::{{Selections, Tables}};\n    \
         let selections = Selections::NONE"
    );
    let [contexts, selections] = [contexts(), selections(tables)];
    let rest = [
        format!("with_narrower({})", byte_string(&all_narrower(tables))),
        format!("with_released([{}])", released.join(", ")),
    ];
    for step in contexts.into_iter().chain(selections).chain(rest) {
        let _ = write!(text, "\n        .{step}");
    }
    let _ = writeln!(
        text,
        ";\n    Tables::new(selections, &DECODER_OPERANDS, &DECODER_REGISTERS)\n}};\n"
    );
    // The names are not used if there are no instructions.
    let _ = writeln!(
        text,
        "#[allow(dead_code, unused_imports)]\n\
         static DECODER_OPERANDS: [::tablegen_rt::decode::x86::Operands; {}] = {{\n    \
         use ::tablegen_rt::decode::x86::{{Kind as K, Operand as O, OperandEncoding as P, Operands as L}};\n    \
         const N: O = O::new(P::None, K::None);\n    [",
        tables.operands.len()
    );
    for list in &tables.operands {
        let row = list.iter().map(|&(encoding, kind)| match encoding {
            Encoding::None => "N".to_owned(),
            _ => format!("O::new(P::{encoding:?}, K::{kind:?})"),
        });
        let _ = writeln!(text, "        L::new([{}]),", row.collect::<Vec<_>>().join(", "));
    }
    let _ = writeln!(text, "    ]\n}};\n");
    print_registers(registers, &mut text);
    text
}

/// Appends the registers of all sets, by value. 0 means none.
fn print_registers(registers: &CodeGenRegisters<'_>, text: &mut String) {
    let values: FxHashMap<&str, u64> = registers
        .register_ids()
        .zip(registers.registers())
        .map(|(id, register)| (register.name.as_ref(), id.enum_value().into()))
        .collect();
    let mut rows = String::new();
    wrap(
        &mut rows,
        register_names().into_iter().map(|name| {
            let value = name.and_then(|name| values.get(name.as_str()).copied());
            value.unwrap_or(0).to_string()
        }),
    );
    let _ = writeln!(
        text,
        "static DECODER_REGISTERS: [::core::option::Option<Register>; {REGISTERS}] = {{\n    \
         const VALUES: [u16; {REGISTERS}] = [{rows}\n    ];\n    \
         let mut all = [::core::option::Option::None; {REGISTERS}];\n    \
         let mut at = 0;\n    \
         while at < {REGISTERS} {{\n        \
             if VALUES[at] != 0 {{\n            \
                 all[at] = Register::from_value(VALUES[at] as u32);\n        \
             }}\n        \
             at += 1;\n    \
         }}\n    \
         all\n}};\n"
    );
}

/// Returns the call that sets contexts by attribute set: distinct pages.
fn contexts() -> Vec<String> {
    let contexts: Vec<u8> = of_attributes().into_iter().map(|context| context as u8).collect();
    let mut chunks = contexts.chunks(CONTEXT_PAGE);
    let mut pages = Pool::new(chunks.next().unwrap_or_default());
    let mut page_of = vec![0];
    page_of.extend(chunks.map(|page| pages.number(page) as u8));
    let count = context_names().count();
    vec![format!(
        "with_contexts({}, {}, {count})",
        byte_string(&page_of),
        byte_string(&pages.all.concat())
    )]
}

/// Instructions in the order of their shapes, each list once.
struct Lists {
    all: Vec<u16>,
    starts: FxHashMap<Vec<u16>, u16>,
}

impl Lists {
    /// Creates the lists, of which the first is that of no instruction.
    fn new() -> Self {
        Lists { all: vec![0], starts: FxHashMap::default() }
    }

    /// Returns the shape of the instructions by ModR/M byte, and the index of their list.
    fn shape(&mut self, by_mod_rm: &super::Selection) -> (Shape, u16) {
        let shape = shape(by_mod_rm);
        (shape, self.start(entries(shape, by_mod_rm)))
    }

    /// Returns the index of a list.
    fn start(&mut self, list: Vec<u16>) -> u16 {
        *self.starts.entry(list).or_insert_with_key(|list| {
            let start = self.all.len() as u16;
            self.all.extend(list);
            start
        })
    }
}

/// Returns the calls that set instructions by map, context and opcode: rows, distinct pages of
/// opcodes, distinct instructions with the numbers of their operand lists, and direct rows.
fn selections(tables: &X86<'_>) -> Vec<String> {
    let mut instructions = Lists::new();
    let mut pages = Pool::new([(Shape::One, 0_u16); PAGE]);
    let mut rows = Pool::new([0_u16; ROW_PAGES]);
    let mut row_of = Vec::new();
    for map in &tables.maps {
        for (context, _) in context_names() {
            let mut row = [0; ROW_PAGES];
            for (page, high) in row.iter_mut().zip(0..16_u8) {
                let mut selected = [(Shape::One, 0); PAGE];
                for ((_, opcode), selection) in
                    map.range((context, high << 4)..=(context, high << 4 | 15))
                {
                    selected[usize::from(opcode & 15)] = instructions.shape(selection);
                }
                *page = pages.number(selected);
            }
            row_of.push(rows.number(row));
        }
    }
    let direct = direct(tables, &mut instructions);
    let selections = pages.all.into_iter().flatten();
    let selections = selections.flat_map(|(shape, start)| Selection::new(start, shape).to_bytes());
    let selected =
        instructions.all.into_iter().flat_map(|number| selected(tables, number).to_bytes());
    vec![
        format!(
            "with_rows({}, {})",
            byte_string(&shorts(row_of)),
            byte_string(&shorts(rows.all.into_iter().flatten()))
        ),
        format!(
            "with_instructions({}, {})",
            byte_string(&selections.collect::<Vec<u8>>()),
            byte_string(&selected.collect::<Vec<u8>>())
        ),
        format!("with_direct({})", byte_string(&direct)),
    ]
}

/// Returns the entry of an instruction.
fn selected(tables: &X86<'_>, number: u16) -> Selected {
    let (list, is_64_bit) = tables
        .specifiers
        .get(usize::from(number))
        .map_or((0, false), |one| (one.operands as u16, one.name.contains("64")));
    Selected::new(number, list, is_64_bit)
}

/// Returns the rows of instructions after common prefixes.
fn direct(tables: &X86<'_>, instructions: &mut Lists) -> Vec<u8> {
    let contexts = of_attributes();
    let has_mod_rm = |number: u16| {
        let list = tables.specifiers.get(usize::from(number)).map(|one| one.operands);
        let list = list.and_then(|list| tables.operands.get(list));
        list.is_some_and(|list| list.iter().any(|(encoding, _)| encoding.is_in_mod_rm()))
    };
    let mut entry = |map: usize, prefix: u16, mode: u16, opcode: u8| -> Direct {
        let is_left_out = match map {
            0 => may_be_prefix(opcode) || opcode == 0x0f || mode != 0 && opcode & 0xf0 == 0x40,
            _ => matches!(opcode, 0x0f | 0x38 | 0x3a) || opcode == 0xae && prefix != 0,
        };
        let context = contexts[usize::from(prefix | mode)];
        let Some(selection) = tables.maps[map].get(&(context, opcode)).filter(|_| !is_left_out)
        else {
            return Direct::NONE;
        };
        // With REX.B, 0x90 is an exchange like its neighbors.
        if (map, opcode) == (0, 0x90) {
            let exchange = tables.maps[map].get(&(context, 0x91)).map_or(0, |all| all[0]);
            return Direct::by_rex(instructions.start(vec![selection[0], exchange]));
        }
        let (shape, start) = instructions.shape(selection);
        let [memory, registers] =
            [selection[0], selection[0xc0]].map(|number| selected(tables, number));
        match shape {
            Shape::One => Direct::new(memory, registers, has_mod_rm(selection[0])),
            Shape::Mod => Direct::new(memory, registers, true),
            Shape::Reg | Shape::Misc | Shape::Full => {
                Direct::by_mod_rm(Selection::new(start, shape))
            }
        }
    };
    let mut rows = Vec::new();
    for (map, prefixes) in [&DIRECT_PREFIXES[..2], &DIRECT_PREFIXES[..]].into_iter().enumerate() {
        for (prefix, with_prefix) in prefixes.iter().enumerate() {
            for (mode, with_mode) in DIRECT_MODES.iter().enumerate() {
                assert_eq!(rows.len(), direct_row(map, prefix, mode) * 256 * size_of::<Direct>());
                let row = (0..=u8::MAX).map(|opcode| entry(map, *with_prefix, *with_mode, opcode));
                rows.extend(row.flat_map(Direct::to_bytes));
            }
        }
    }
    rows
}

/// Returns pairs of instructions of which the second is the 16-bit form of the first. They are
/// matched by name.
fn all_narrower(tables: &X86<'_>) -> Vec<u8> {
    // Candidates have equal names after these substitutions.
    let alike = |name: &str| -> Vec<u8> {
        let same = |byte| match byte {
            b'L' | b'Q' | b'W' => b'W',
            b'1'..=b'4' | b'6' => b'1',
            byte => byte,
        };
        name.bytes().map(same).collect()
    };
    let becomes = |(wide, narrow): (u8, u8)| {
        wide == narrow
            || matches!(
                (wide, narrow),
                (b'Q' | b'L', b'W') | (b'6' | b'3', b'1') | (b'4' | b'2', b'6')
            )
    };
    let mut groups: FxHashMap<Vec<u8>, Vec<(u16, &str)>> = FxHashMap::default();
    for (number, specifier) in (0..).zip(&tables.specifiers) {
        if !specifier.name.is_empty() {
            groups.entry(alike(specifier.name)).or_default().push((number, specifier.name));
        }
    }
    let mut pairs = Vec::new();
    for group in groups.values() {
        for &(wide, name) in group {
            let narrow = group.iter().filter(|(number, other)| {
                *number != wide && name.bytes().zip(other.bytes()).all(becomes)
            });
            pairs.extend(narrow.map(|(narrow, _)| narrower(wide, *narrow)));
        }
    }
    pairs.sort_unstable();
    pairs.into_iter().flat_map(u32::to_le_bytes).collect()
}

/// Returns the names of all registers, in the order of
/// [`RegisterSet`](tablegen_format::x86::RegisterSet).
fn register_names() -> Vec<Option<String>> {
    const SET_LEN: usize = super::rust::SET_LEN as usize;
    const LEGACY: [&str; 4] = ["A", "C", "D", "B"];
    const OTHERS: [&str; 4] = ["SP", "BP", "SI", "DI"];
    let row = |name: &str, count: usize| -> Vec<String> {
        (0..count).map(|number| format!("{name}{number}")).collect()
    };
    // Both numbers find the pair.
    let pairs = |name: &str| -> Vec<String> {
        let pair = |number| (number & !1, number | 1);
        let pairs = (0..8).map(pair);
        pairs.map(|(first, second)| format!("{name}{first}_{name}{second}")).collect()
    };
    let own =
        |names: &[&str]| -> Vec<String> { names.iter().map(|&name| name.to_owned()).collect() };
    let general = |first: &[String], others: &[String], behind: &str| -> Vec<String> {
        let more = (8..32).map(|number| format!("R{number}{behind}"));
        first.iter().chain(others).cloned().chain(more).collect()
    };
    let ends = |names: [&str; 4], before: &str, behind: &str| -> Vec<String> {
        names.iter().map(|name| format!("{before}{name}{behind}")).collect()
    };
    let low = ends(LEGACY, "", "L");
    let mut sets = vec![
        (general(&low, &ends(LEGACY, "", "H"), "B"), SET_LEN),
        (general(&low, &ends(OTHERS, "", "L"), "B"), SET_LEN),
    ];
    for (before, behind) in [("", "W"), ("E", "D"), ("R", "")] {
        let (first, others) = (ends(LEGACY, before, "X"), ends(OTHERS, before, ""));
        sets.push((general(&first, &others, behind), SET_LEN));
    }
    // Number of registers after which the set repeats.
    sets.push((row("MM", 8), 8));
    sets.extend(["XMM", "YMM", "ZMM"].map(|name| (row(name, 32), SET_LEN)));
    sets.extend([(row("K", 8), 16), (pairs("K"), SET_LEN)]);
    sets.push((own(&["ES", "CS", "SS", "DS", "FS", "GS"]), 8));
    sets.extend([("DR", 16), ("CR", 16), ("TMM", 8)].map(|(name, len)| (row(name, len), SET_LEN)));
    sets.push((pairs("TMM"), SET_LEN));
    sets.extend([("BND", 4), ("ST", 8)].map(|(name, len)| (row(name, len), SET_LEN)));
    sets.push((own(&["EIP", "RIP", "EIZ", "RIZ"]), SET_LEN));
    let entries = |(names, period): &(Vec<String>, usize)| -> Vec<Option<String>> {
        (0..SET_LEN).map(|number| names.get(number % period).cloned()).collect()
    };
    sets.iter().flat_map(entries).collect()
}

#[cfg(test)]
mod tests {
    use super::{REGISTERS, register_names};

    const SET_LEN: usize = super::SET_LEN as usize;

    #[test]
    fn registers_are_named_in_their_order() {
        let names = register_names();
        assert_eq!(names.len(), REGISTERS);
        let of = |set: usize, number: usize| names[set * SET_LEN + number].as_deref();
        let first = |set| -> Vec<&str> { (0..8).filter_map(|number| of(set, number)).collect() };
        assert_eq!(first(0), ["AL", "CL", "DL", "BL", "AH", "CH", "DH", "BH"]);
        assert_eq!(first(1)[4..], ["SPL", "BPL", "SIL", "DIL"]);
        assert_eq!(first(2), ["AX", "CX", "DX", "BX", "SP", "BP", "SI", "DI"]);
        assert_eq!((of(1, 8), of(3, 31), of(4, 9)), (Some("R8B"), Some("R31D"), Some("R9")));
        assert_eq!((of(5, 17), of(8, 31)), (Some("MM1"), Some("ZMM31")));
        assert_eq!((of(9, 7), of(9, 8), of(9, 16)), (Some("K7"), None, Some("K0")));
        assert_eq!((of(10, 3), of(10, 8)), (Some("K2_K3"), None));
        assert_eq!((of(11, 5), of(11, 6), of(11, 8)), (Some("GS"), None, Some("ES")));
        assert_eq!((of(16, 3), of(16, 4)), (Some("BND3"), None));
        assert_eq!((of(18, 1), of(18, 4)), (Some("RIP"), None));
    }
}
