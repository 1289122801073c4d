//! Programs that call every lookup of a source's tables, in C++ and in Rust.
//!
//! Input: records. Output: two programs that print the same if the generated C++ and Rust agree:
//! the content of each table, then for each lookup the place of the row that it finds for each key
//! that is present, and for keys that are not. The records are read here once more, so that a
//! mistake of the back-end's in reading them shows.

use std::collections::BTreeSet;
use std::fmt::Write;

use heck::{ToShoutySnakeCase, ToSnakeCase};
use tablegen_core::{Record, RecordError, Records, TypeKind, Value};

use crate::differential::rng::Rng;

/// Number of random keys for each lookup, besides those near present keys.
const MADE_UP: usize = 40;

/// Table of a source.
#[derive(Debug)]
struct Table<'r> {
    name: String,
    guard: String,
    row_type: String,
    columns: Vec<Column>,
    rows: Vec<Record<'r>>,
    lookups: Vec<Lookup>,
}

#[derive(Debug)]
struct Column {
    name: String,
    kind: Kind,
}

#[derive(Clone, PartialEq, Debug)]
enum Kind {
    Text,
    /// String of C++ code, which only Rust has as a value.
    Code,
    Bit,
    Bits(u32),
    /// Entry of the enum with this name.
    Entry(String),
}

#[derive(Debug)]
struct Lookup {
    name: String,
    key: Vec<usize>,
    finds_all: bool,
}

/// Field of a key.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Part {
    Text(String),
    Bit(bool),
    Bits(u64),
    /// Entry: names of the enum and of the entry.
    Entry(String, String),
}

/// Enum: its name, and its entries as record and name.
type Enum<'r> = (String, Vec<(Record<'r>, String)>);

/// Programs in both languages.
#[derive(Clone, Debug)]
pub struct Programs {
    /// Program that includes `llvm_stand_in.h` and `tables.inc`.
    pub cpp: String,
    /// Program that includes `tables.rs`.
    pub rust: String,
    /// Number of lookups in the programs.
    pub questions: usize,
}

/// Makes the programs. `prelude` is C++ that code fields need.
///
/// # Errors
/// Returns an error if a field is missing. Tables of instructions, and old-style tables, are
/// skipped.
pub fn programs(records: &Records, prelude: &str, seed: u64) -> Result<Programs, RecordError> {
    let enums = read_enums(records)?;
    let mut tables = Vec::new();
    for record in derived_from(records, "GenericTable") {
        tables.push(read_table(records, record)?);
    }
    let mut programs = Programs {
        cpp: format!("#include \"llvm_stand_in.h\"\n{prelude}\n"),
        rust: "mod tables {\n    include!(\"tables.rs\");\n}\n#[allow(unused_imports)]\n\
               use tables::*;\n"
            .to_owned(),
        questions: 0,
    };
    declare_cpp(&mut programs.cpp, &enums, &tables);
    programs.cpp.push_str(CPP_HELPERS);
    programs.rust.push_str(RUST_HELPERS);
    let mut rng = Rng::new(seed);
    let mut calls = vec!["entries();".to_owned()];
    print_entries(&mut programs, &enums);
    for (index, table) in tables.iter().enumerate() {
        print_rows(&mut programs, table, index);
        calls.push(format!("rows_{index}();"));
        for (number, lookup) in table.lookups.iter().enumerate() {
            let name = format!("ask_{index}_{number}");
            programs.questions += query(&mut programs, &enums, table, lookup, &name, &mut rng)?;
            calls.push(format!("{name}();"));
        }
    }
    let calls = calls.join("\n    ");
    let _ = write!(programs.cpp, "int main() {{\n    {calls}\n}}\n");
    let _ = write!(programs.rust, "fn main() {{\n    {calls}\n}}\n");
    Ok(programs)
}

const CPP_HELPERS: &str = "
template <typename T, size_t N> void show(const T (&Table)[N], const T *Row) {
  if (Row)
    printf(\"%d\\n\", int(Row - Table));
  else
    printf(\"none\\n\");
}
template <typename T, size_t N> void show(const T (&Table)[N], iterator_range<const T *> Rows) {
  if (Rows.begin() != Rows.end())
    printf(\"%d..%d\\n\", int(Rows.begin() - Table), int(Rows.end() - Table));
  else
    printf(\"none\\n\");
}
template <typename T> void show_number(T Value) { printf(\" %llu\", (unsigned long long)Value); }
";

const RUST_HELPERS: &str = "
#[allow(dead_code)]
fn place<T>(table: &[T], row: &T) -> usize {
    let (start, at) = (table.as_ptr() as usize, core::ptr::from_ref(row) as usize);
    (at - start) / size_of::<T>().max(1)
}
#[allow(dead_code)]
fn show<T>(table: &[T], row: Option<&T>) {
    match row {
        Some(row) => println!(\"{}\", place(table, row)),
        None => println!(\"none\"),
    }
}
#[allow(dead_code)]
fn show_all<T>(table: &[T], rows: &[T]) {
    match rows.first() {
        Some(row) => println!(\"{}..{}\", place(table, row), place(table, row) + rows.len()),
        None => println!(\"none\"),
    }
}
";

fn optional(record: Record<'_>, field: &str) -> Result<Option<String>, RecordError> {
    let value = record.value(field)?;
    Ok(value.as_str().filter(|text| !text.is_empty()).map(str::to_owned))
}

/// Returns the records of a class, or no records if the class is not defined.
fn derived_from<'r>(records: &'r Records, class: &str) -> Vec<Record<'r>> {
    records.derived_from(class).map(Iterator::collect).unwrap_or_default()
}

fn read_enums(records: &Records) -> Result<Vec<Enum<'_>>, RecordError> {
    let mut enums = Vec::new();
    for record in derived_from(records, "GenericEnum") {
        let name_field = optional(record, "NameField")?;
        let mut entries = Vec::new();
        for entry in derived_from(records, record.string("FilterClass")?) {
            let name = match &name_field {
                Some(field) => entry.string(field)?.to_owned(),
                None => entry.name().to_owned(),
            };
            entries.push((entry, name));
        }
        enums.push((record.name().to_owned(), entries));
    }
    Ok(enums)
}

fn read_table<'r>(records: &'r Records, record: Record<'r>) -> Result<Table<'r>, RecordError> {
    let mut rows = derived_from(records, record.string("FilterClass")?);
    if let Some(filter) = optional(record, "FilterClassField")? {
        rows.retain(|row| row.bit(&filter) == Ok(true));
    }
    let mut columns = Vec::new();
    for name in record.list_of_strings("Fields")? {
        let hint = record.field(&format!("TypeOf_{name}"));
        let hint = hint.and_then(|hint| hint.value().as_str());
        let field = rows.first().and_then(|row| row.field(name));
        let kind = match (hint, field.map(|field| field.ty().kind())) {
            (Some("code"), _) => Kind::Code,
            (Some(of_enum), _) => Kind::Entry(of_enum.to_owned()),
            (None, Some(TypeKind::Bit)) => Kind::Bit,
            (None, Some(TypeKind::Bits(width))) => Kind::Bits(width),
            _ => Kind::Text,
        };
        columns.push(Column { name: name.to_owned(), kind });
    }
    let key = |names: Vec<&str>| {
        let positions = names.iter().map(|name| columns.iter().position(|c| c.name == *name));
        positions.collect::<Option<Vec<usize>>>().unwrap_or_default()
    };
    let mut lookups = Vec::new();
    if !record.value("PrimaryKey")?.is_unset() {
        lookups.push(Lookup {
            name: record.string("PrimaryKeyName")?.to_owned(),
            key: key(record.list_of_strings("PrimaryKey")?),
            finds_all: record.bit("PrimaryKeyReturnRange")?,
        });
    }
    for index in derived_from(records, "SearchIndex") {
        if index.def("Table")? == record {
            lookups.push(Lookup {
                name: index.name().to_owned(),
                key: key(index.list_of_strings("Key")?),
                finds_all: false,
            });
        }
    }
    Ok(Table {
        name: record.name().to_owned(),
        guard: record.name().to_owned(),
        row_type: record.string("CppTypeName")?.to_owned(),
        columns,
        rows,
        lookups,
    })
}

/// Appends the C++ before the tables: enums, types of rows, and the generated file.
fn declare_cpp(text: &mut String, enums: &[Enum<'_>], tables: &[Table<'_>]) {
    for (name, _) in enums {
        let _ = writeln!(text, "#define GET_{name}_DECL");
    }
    text.push_str("#include \"tables.inc\"\nstruct Code {\n");
    text.push_str("  template <typename... T> constexpr Code(T...) {}\n};\n");
    let mut declared = BTreeSet::new();
    for table in tables {
        if !declared.insert(&table.row_type) {
            continue;
        }
        let _ = writeln!(text, "struct {} {{", table.row_type);
        for column in &table.columns {
            let ty = match &column.kind {
                Kind::Text => "const char *".to_owned(),
                Kind::Code => "Code".to_owned(),
                Kind::Bit => "bool".to_owned(),
                Kind::Bits(width) => format!("uint{}_t", width.next_power_of_two().clamp(8, 64)),
                Kind::Entry(of_enum) => of_enum.clone(),
            };
            let _ = writeln!(text, "  {ty} {};", column.name);
        }
        text.push_str("};\n");
    }
    for table in tables {
        let guard = &table.guard;
        let _ = writeln!(text, "#define GET_{guard}_DECL\n#define GET_{guard}_IMPL");
    }
    text.push_str("#include \"tables.inc\"\n");
}

/// Returns the name of a field or function in Rust.
fn rust_name(name: &str) -> String {
    let name = name.to_snake_case();
    match name.as_str() {
        "type" | "match" | "ref" | "fn" | "move" | "loop" => format!("r#{name}"),
        _ => name,
    }
}

/// Appends functions that print the values of all entries.
fn print_entries(programs: &mut Programs, enums: &[Enum<'_>]) {
    programs.cpp.push_str("void entries() {\n");
    programs.rust.push_str("fn entries() {\n");
    for (of_enum, entries) in enums {
        for (_, entry) in entries {
            let _ = writeln!(programs.cpp, "  printf(\"{entry} %lld\\n\", (long long){entry});");
            let value = format!("{of_enum}::{entry}.value() as i64");
            let _ = writeln!(programs.rust, "    println!(\"{entry} {{}}\", {value});");
        }
    }
    programs.cpp.push_str("}\n");
    programs.rust.push_str("}\n");
}

/// Appends functions that print all rows.
fn print_rows(programs: &mut Programs, table: &Table<'_>, index: usize) {
    let (cpp, rust) = (&mut programs.cpp, &mut programs.rust);
    let name = &table.name;
    let statics = name.to_shouty_snake_case();
    let _ = writeln!(
        cpp,
        "void rows_{index}() {{\n  for (const auto &Row : {name}) {{\n    (void)Row;"
    );
    let _ =
        writeln!(rust, "fn rows_{index}() {{\n    for row in &{statics} {{\n        let _ = row;");
    let _ = writeln!(cpp, "    printf(\"{name}:\");");
    let _ = writeln!(rust, "        print!(\"{name}:\");");
    for column in &table.columns {
        let (field, rust_field) = (&column.name, rust_name(&column.name));
        match column.kind {
            Kind::Text => {
                let _ = writeln!(cpp, "    printf(\" %s\", Row.{field});");
                let _ = writeln!(rust, "        print!(\" {{}}\", row.{rust_field});");
            }
            Kind::Code => {}
            Kind::Bit | Kind::Bits(_) => {
                let _ = writeln!(cpp, "    show_number(Row.{field});");
                let _ = writeln!(rust, "        print!(\" {{}}\", u64::from(row.{rust_field}));");
            }
            Kind::Entry(_) => {
                let _ = writeln!(cpp, "    show_number(Row.{field});");
                let _ =
                    writeln!(rust, "        print!(\" {{}}\", row.{rust_field}.value() as u64);");
            }
        }
    }
    cpp.push_str("    puts(\"\");\n  }\n}\n");
    rust.push_str("        println!();\n    }\n}\n");
}

/// Appends functions that call a lookup. Returns the number of lookups.
fn query(
    programs: &mut Programs,
    enums: &[Enum<'_>],
    table: &Table<'_>,
    lookup: &Lookup,
    name: &str,
    rng: &mut Rng,
) -> Result<usize, RecordError> {
    let keys = keys(enums, table, lookup, rng)?;
    let (cpp, rust) = (&mut programs.cpp, &mut programs.rust);
    let _ = writeln!(cpp, "void {name}() {{\n  puts(\"{}\");", lookup.name);
    let _ = writeln!(rust, "fn {name}() {{\n    println!(\"{}\");", lookup.name);
    let show = if lookup.finds_all { "show_all" } else { "show" };
    let (function, statics) = (rust_name(&lookup.name), table.name.to_shouty_snake_case());
    for key in &keys {
        let mut arguments = (Vec::new(), Vec::new());
        for part in key {
            match part {
                Part::Text(text) => {
                    arguments.0.push(format!("\"{text}\""));
                    arguments.1.push(format!("{text:?}"));
                }
                Part::Bit(bit) => {
                    arguments.0.push(bit.to_string());
                    arguments.1.push(bit.to_string());
                }
                Part::Bits(bits) => {
                    arguments.0.push(format!("{bits}ULL"));
                    arguments.1.push(bits.to_string());
                }
                Part::Entry(of_enum, entry) => {
                    arguments.0.push(entry.clone());
                    arguments.1.push(format!("{of_enum}::{entry}"));
                }
            }
        }
        let (in_cpp, in_rust) = (arguments.0.join(", "), arguments.1.join(", "));
        let _ = writeln!(cpp, "  show({}, {}({in_cpp}));", table.name, lookup.name);
        let _ = writeln!(rust, "    {show}(&{statics}, {function}({in_rust}));");
    }
    cpp.push_str("}\n");
    rust.push_str("}\n");
    Ok(keys.len())
}

/// Returns the keys for a lookup: all present keys, their neighbors, and random ones.
fn keys(
    enums: &[Enum<'_>],
    table: &Table<'_>,
    lookup: &Lookup,
    rng: &mut Rng,
) -> Result<BTreeSet<Vec<Part>>, RecordError> {
    let mut present = BTreeSet::new();
    for row in &table.rows {
        let mut key = Vec::new();
        for &index in &lookup.key {
            let column = &table.columns[index];
            key.push(read_part(enums, column, row.value(&column.name)?));
        }
        present.insert(key);
    }
    let mut keys = present.clone();
    for key in &present {
        for part in 0..key.len() {
            let mut near = key.clone();
            near[part] = beside(enums, &table.columns[lookup.key[part]].kind, &key[part], rng);
            keys.insert(near);
        }
    }
    let present: Vec<&Vec<Part>> = present.iter().collect();
    for _ in 0..MADE_UP {
        // Each field from another row, or from nowhere.
        let key = lookup.key.iter().enumerate().map(|(part, &column)| {
            let kind = &table.columns[column].kind;
            match present.is_empty() || rng.chance(50) {
                true => made_up(enums, kind, rng),
                false => rng.pick(&present)[part].clone(),
            }
        });
        keys.insert(key.collect());
    }
    Ok(keys)
}

fn read_part(enums: &[Enum<'_>], column: &Column, value: Value<'_>) -> Part {
    match &column.kind {
        Kind::Text | Kind::Code => Part::Text(value.as_str().unwrap_or_default().to_owned()),
        Kind::Bit => Part::Bit(value.as_bit() == Some(true)),
        Kind::Bits(_) => Part::Bits(value.as_int().unwrap_or(0) as u64),
        Kind::Entry(of_enum) => {
            let entries =
                enums.iter().find(|(name, _)| name == of_enum).map(|(_, entries)| entries);
            let entry = entries.and_then(|entries| {
                entries.iter().find(|(record, _)| value.as_def() == Some(*record))
            });
            let name = entry.map_or_else(String::new, |(_, name)| name.clone());
            Part::Entry(of_enum.clone(), name)
        }
    }
}

/// Returns the greatest value of an argument with this number of bits.
fn highest(width: u32) -> u64 {
    match width {
        0..=8 => u8::MAX.into(),
        9..=16 => u16::MAX.into(),
        17..=32 => u32::MAX.into(),
        _ => u64::MAX,
    }
}

/// Returns a field value close to `part`.
fn beside(enums: &[Enum<'_>], kind: &Kind, part: &Part, rng: &mut Rng) -> Part {
    match (part, kind) {
        (Part::Text(text), _) => Part::Text(match rng.below(4) {
            0 => text.chars().map(swap_case).collect(),
            1 => format!("{text}x"),
            2 => text.chars().take(text.chars().count().saturating_sub(1)).collect(),
            _ => text.to_ascii_uppercase(),
        }),
        (Part::Bits(bits), Kind::Bits(width)) => {
            let highest = highest(*width);
            Part::Bits(if rng.chance(50) {
                bits.checked_add(1).filter(|bits| *bits <= highest).unwrap_or(0)
            } else {
                bits.checked_sub(1).unwrap_or(highest)
            })
        }
        (Part::Bit(bit), _) => Part::Bit(!bit),
        _ => made_up(enums, kind, rng),
    }
}

fn swap_case(c: char) -> char {
    if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
}

fn made_up(enums: &[Enum<'_>], kind: &Kind, rng: &mut Rng) -> Part {
    match kind {
        Kind::Text | Kind::Code => {
            let length = rng.below(6);
            Part::Text((0..length).map(|_| rng.pick(&['a', 'B', 'z', '_', '1', '~'])).collect())
        }
        Kind::Bit => Part::Bit(rng.chance(50)),
        Kind::Bits(width) => {
            let bits = rng.next_u64() & highest(*width);
            Part::Bits(bits >> rng.below(64))
        }
        Kind::Entry(of_enum) => {
            let entries =
                enums.iter().find(|(name, _)| name == of_enum).map(|(_, entries)| entries);
            let names: Vec<&String> = entries.into_iter().flatten().map(|(_, name)| name).collect();
            let name = if names.is_empty() { String::new() } else { rng.pick(&names).clone() };
            Part::Entry(of_enum.clone(), name)
        }
    }
}
