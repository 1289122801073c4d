//! Synthetic tables: system registers and instructions.

use std::fmt::Write;

use super::lookups::{Case, KEYS};

/// Row types that the generated C++ refers to.
const CPP_TYPES: &str = "struct Reg { const char *Name; uint16_t Encoding; bool Readable; };\n\
    struct Info { uint32_t Opcode; uint16_t Base; uint8_t Form; const char *Name; bool Masked; \
    uint64_t Flags; };\n";

const CPP_INCLUDE: &str = "#define GET_Regs_DECL\n#define GET_Regs_IMPL\n\
    #define GET_Infos_DECL\n#define GET_Infos_IMPL\n#include \"tables.inc\"\n";

/// Returns lookups of both tables. Every other key is absent.
pub(crate) fn cases() -> Vec<Case> {
    let case = |records: &str, cpp: &str, rust: &str, cpp_key: &[&str], rust_key: &[&str]| Case {
        title: cpp.to_owned(),
        records: super::evaluate("synthetic.td", records),
        cpp_types: CPP_TYPES.to_owned(),
        cpp_include: String::from(CPP_INCLUDE),
        cpp_function: cpp.to_owned(),
        rust_function: rust.to_owned(),
        cpp_key: cpp_key.iter().copied().map(String::from).collect(),
        rust_key: rust_key.iter().copied().map(String::from).collect(),
        keys: Vec::new(),
    };
    let mut by_name = case(&registers(1300), "regByName", "reg_by_name", &["StringRef"], &["&str"]);
    by_name.keys = keys(|index| vec![format!("\"{}\"", name(index % 2600))]);
    let mut by_encoding =
        case(&registers(1300), "regByEncoding", "reg_by_encoding", &["uint16_t"], &["u16"]);
    by_encoding.keys = keys(|index| vec![number(index % 2600).to_string()]);
    let many = instructions(20_000);
    let mut by_opcode = case(&many, "infoByOpcode", "info_by_opcode", &["uint32_t"], &["u32"]);
    by_opcode.keys = keys(|index| vec![(index % 40_000 * 3 / 2).to_string()]);
    let mut by_two = case(
        &many,
        "infoByBaseAndForm",
        "info_by_base_and_form",
        &["uint16_t", "uint8_t"],
        &["u16", "u8"],
    );
    by_two.keys = keys(|index| {
        let index = index % 40_000;
        vec![(index / 8 * 5 % 65536).to_string(), (index % 8).to_string()]
    });
    vec![by_name, by_encoding, by_opcode, by_two]
}

/// Returns keys in random order, the same for C++ and Rust.
fn keys(key: impl Fn(usize) -> Vec<String>) -> Vec<(Vec<String>, Vec<String>)> {
    (0..KEYS).map(|index| key(index * 2654435761)).map(|key| (key.clone(), key)).collect()
}

/// Generates a table of system registers with lookups by name and by encoding.
fn registers(count: usize) -> String {
    let mut text = HEAD.to_owned();
    text.push_str(
        "class Reg<string name, bits<16> encoding> { string Name = name; bits<16> Encoding = \
         encoding; bit Readable = 1; }\n\
         def Regs : GenericTable { let FilterClass = \"Reg\"; let Fields = [\"Name\", \
         \"Encoding\", \"Readable\"]; }\n\
         def regByName : SearchIndex { let Table = Regs; let Key = [\"Name\"]; }\n\
         def regByEncoding : SearchIndex { let Table = Regs; let Key = [\"Encoding\"]; }\n",
    );
    for index in 0..count {
        let _ = writeln!(text, "def : Reg<\"{}\", {}>;", name(index), number(index));
    }
    text
}

/// Generates a large table with a primary key and two indexes.
pub(crate) fn instructions(count: usize) -> String {
    let mut text = HEAD.to_owned();
    text.push_str(
        "class Info<bits<32> opcode, bits<16> base, bits<8> form, string name> { \
         bits<32> Opcode = opcode; bits<16> Base = base; bits<8> Form = form; \
         string Name = name; bit Masked = !eq(form, 1); bits<64> Flags = 0x123456789; }\n\
         def Infos : GenericTable { let FilterClass = \"Info\"; let Fields = [\"Opcode\", \
         \"Base\", \"Form\", \"Name\", \"Masked\", \"Flags\"]; let PrimaryKey = [\"Opcode\"]; \
         let PrimaryKeyName = \"infoByOpcode\"; }\n\
         def infoByBaseAndForm : SearchIndex { let Table = Infos; let Key = [\"Base\", \
         \"Form\"]; }\n",
    );
    for index in 0..count {
        let _ = writeln!(
            text,
            "def : Info<{}, {}, {}, \"{}\">;",
            index * 3,
            index / 8 * 5 % 65536,
            index % 8,
            name(index)
        );
    }
    text
}

const HEAD: &str = "include \"llvm/TableGen/SearchableTable.td\"\n";

fn number(index: usize) -> usize {
    index * 7919 % 65536
}

fn name(index: usize) -> String {
    const PARTS: [&str; 8] = ["CNT", "dbg", "PMEV", "ich_", "TRC", "amair", "SPSR_", "id_"];
    format!("{}{}_EL{}", PARTS[index % 8], number(index), index % 4)
}
