//! Tables of LLVM's own targets, with the types that their sources need.

use std::collections::BTreeSet;

use tablegen_build::Records;

use super::lookups::{Case, KEYS};

/// C++ with the interface of LLVM's `FeatureBitset`.
const FEATURE_SET: &str = "struct FeatureBitset { uint64_t Words[6] = {};\n\
    constexpr FeatureBitset() = default;\n\
    constexpr FeatureBitset(std::initializer_list<unsigned> List) {\n\
    for (unsigned At : List) Words[At / 64] |= uint64_t(1) << At % 64; } };\n";

/// Returns lookups of the tables of a target.
pub(crate) fn cases(target: &str, records: &Records) -> Vec<Case> {
    match target {
        "AArch64" => system_registers(records),
        "RISCV" => vector_pseudos(records),
        _ => Vec::new(),
    }
}

/// Returns lookups of AArch64's system registers by name and by encoding. Every other key is
/// absent.
fn system_registers(records: &Records) -> Vec<Case> {
    let registers: Vec<_> = records.derived_from("SysReg").expect("a class").collect();
    let names = registers.iter().filter_map(|reg| reg.string("Name").ok()).collect::<Vec<_>>();
    let names = (0..KEYS).map(|offset| {
        let name = names[offset * 7919 % names.len()];
        let name = if offset % 2 == 0 { name.to_lowercase() } else { format!("{name}x") };
        same(vec![format!("\"{name}\"")])
    });
    let numbers = (0..KEYS).map(|offset| {
        let encoding = registers[offset * 7919 % registers.len()].bits("Encoding");
        let known = encoding.ok().and_then(|bits| bits.to_u64()).unwrap_or_default();
        same(vec![if offset % 2 == 0 { known } else { offset as u64 * 40503 % 65536 }.to_string()])
    });
    let text = String::from_utf8(super::cpp(records)).unwrap_or_default();
    let mut features: BTreeSet<&str> = BTreeSet::new();
    for (offset, prefix) in text.match_indices("AArch64::") {
        let rest = &text[offset + prefix.len()..];
        features.extend(rest.split(|c: char| !c.is_alphanumeric() && c != '_').next());
    }
    let features: Vec<&str> = features.into_iter().collect();
    let types = format!(
        "{FEATURE_SET}namespace AArch64 {{ enum {{ {} }}; }}\n\
         struct SysReg {{ const char *Name; unsigned Encoding; bool Readable; bool Writeable; \
         FeatureBitset FeaturesRequired; }};\n",
        features.join(", "),
    );
    let case = |cpp: &str, rust: &str, cpp_key: &str, rust_key: &str, keys| Case {
        title: format!("AArch64 {cpp}"),
        records: records.clone(),
        cpp_types: types.clone(),
        cpp_include: include(&["SysRegsList"]),
        cpp_function: cpp.to_owned(),
        rust_function: rust.to_owned(),
        cpp_key: vec![cpp_key.to_owned()],
        rust_key: vec![rust_key.to_owned()],
        keys,
    };
    vec![
        case("lookupSysRegByName", "lookup_sys_reg_by_name", "StringRef", "&str", names.collect()),
        case(
            "lookupSysRegByEncoding",
            "lookup_sys_reg_by_encoding",
            "uint16_t",
            "u16",
            numbers.collect(),
        ),
    ]
}

/// Returns lookups of RISC-V's vector pseudo-instructions: by opcode, by base instruction, and of
/// loads.
fn vector_pseudos(records: &Records) -> Vec<Case> {
    // The numbers of opcodes as the Rust module has them.
    let module = super::rust(records);
    let opcodes: String = module
        .split_once("impl Opcode {")
        .map_or("", |(_, rest)| rest.split("\n}").next().unwrap_or_default())
        .lines()
        .filter_map(|line| line.trim().strip_prefix("pub const "))
        .filter_map(|line| {
            let (name, value) = line.split_once(": Self = Self(")?;
            Some(format!("{name} = {}, ", value.trim_end_matches(");")))
        })
        .collect();
    let types = format!(
        "enum {{ {opcodes} }};\n\
         struct PseudoInfo {{ uint16_t Pseudo; uint16_t BaseInstr; uint8_t VLMul; uint8_t SEW; }};\n\
         struct VLX_VSXPseudo {{ uint16_t Masked : 1; uint16_t Ordered : 1; uint16_t Log2SEW : 3; \
         uint16_t LMUL : 3; uint16_t IndexLMUL : 3; uint16_t Pseudo; }};\n"
    );
    let case = |cpp: &str, rust: &str, table: &str, key: &[(&str, &str)], keys| Case {
        title: format!("RISCV {cpp}"),
        records: records.clone(),
        cpp_types: types.clone(),
        cpp_include: include(&[table]),
        cpp_function: cpp.to_owned(),
        rust_function: rust.to_owned(),
        cpp_key: key.iter().map(|(ty, _)| (*ty).to_owned()).collect(),
        rust_key: key.iter().map(|(_, ty)| (*ty).to_owned()).collect(),
        keys,
    };
    let pseudos: Vec<_> = records.derived_from("RISCVVPseudo").expect("a class").collect();
    let opcode = |name: &str| (name.to_owned(), format!("tables::Opcode::{name}"));
    let number = |text: String| (text.clone(), text);
    let keys = |key: &dyn Fn(usize) -> Option<Vec<(String, String)>>| -> Vec<_> {
        let indices = (0..pseudos.len()).map(|index| index * 7919 % pseudos.len());
        indices.filter_map(key).take(KEYS).map(|key| key.into_iter().unzip()).collect()
    };
    let base = |index: usize| {
        let base = pseudos[index].def("BaseInstr").ok()?;
        Some(opcode(base.name()))
    };
    let bits = |index: usize, field: &str| {
        let value = pseudos[index].bits(field).ok()?.to_u64()?;
        Some(number(value.to_string()))
    };
    vec![
        case(
            "getPseudoInfo",
            "get_pseudo_info",
            "RISCVVPseudosTable",
            &[("unsigned", "tables::Opcode")],
            // Every other key is an instruction that is not a pseudo instruction.
            keys(&|index| match index % 2 {
                0 => Some(vec![opcode(pseudos[index].name())]),
                _ => Some(vec![base(index)?]),
            }),
        ),
        case(
            "getBaseInfo",
            "get_base_info",
            "RISCVVInversePseudosTable",
            &[("unsigned", "tables::Opcode"), ("uint8_t", "u8"), ("uint8_t", "u8")],
            keys(&|index| Some(vec![base(index)?, bits(index, "VLMul")?, bits(index, "SEW")?])),
        ),
        case(
            "getVLXPseudo",
            "get_vlx_pseudo",
            "RISCVVLXTable",
            &[("uint8_t", "u8"); 5],
            (0..KEYS)
                .map(|index| index * 40503)
                .map(|index| {
                    let parts =
                        [index & 1, index >> 1 & 1, index >> 2 & 7, index >> 5 & 7, index >> 8 & 7];
                    same(parts.iter().map(usize::to_string).collect())
                })
                .collect(),
        ),
    ]
}

/// Returns arguments with the same spelling in both languages.
fn same(arguments: Vec<String>) -> (Vec<String>, Vec<String>) {
    (arguments.clone(), arguments)
}

/// Returns the lines of C++ that include these tables from `tables.inc`.
fn include(tables: &[&str]) -> String {
    let define = |table: &&str| format!("#define GET_{table}_DECL\n#define GET_{table}_IMPL\n");
    tables.iter().map(define).collect::<String>() + "#include \"tables.inc\"\n"
}
