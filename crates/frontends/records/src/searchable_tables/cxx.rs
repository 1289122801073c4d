//! Prints the plan as C++.

use std::collections::BTreeSet;
use std::io::{self, Write};

use super::model::{Cell, Column, Enum, Index, Plan, Table, folded};
use super::types::ColumnType;

/// Prints all enums and tables.
pub(super) fn print(plan: &Plan<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut printer = Printer { text: Vec::new(), guards: BTreeSet::new() };
    for one in &plan.enums {
        printer.print_enum(one);
    }
    for table in &plan.tables {
        printer.print_table(table);
        if printer.text.len() > 1 << 16 {
            out.write_all(&printer.text)?;
            printer.text.clear();
        }
    }
    // At the end, as several parts may be within guards of the same name.
    for guard in std::mem::take(&mut printer.guards) {
        printer.put(&[b"#undef ", &guard, b"\n"]);
    }
    out.write_all(&printer.text)
}

struct Printer {
    text: Vec<u8>,
    guards: BTreeSet<Vec<u8>>,
}

/// Position in which the type of a key field is printed.
#[derive(Clone, Copy)]
enum KeyUse {
    Index,
    Key,
    Argument,
}

/// Returns the C++ type of a field of a key.
fn key_type(column: &Column<'_>, key_use: KeyUse) -> &'static str {
    match (&column.ty, key_use) {
        (ColumnType::String, KeyUse::Index) => "const char *",
        (ColumnType::String, KeyUse::Key) => "std::string",
        (ColumnType::String, KeyUse::Argument) => "StringRef",
        (ColumnType::Bits(..=8), _) => "uint8_t",
        (ColumnType::Bits(..=16), _) => "uint16_t",
        (ColumnType::Bits(..=32), _) => "uint32_t",
        (ColumnType::Bits(_), _) => "uint64_t",
        (ColumnType::Bit, _) => "bool",
        _ => "unsigned",
    }
}

/// Appends a cell as a value of C++.
fn put_cell(text: &mut Vec<u8>, cell: &Cell<'_>) {
    match *cell {
        Cell::Text(value) => {
            text.push(b'"');
            text.extend_from_slice(value);
            text.push(b'"');
        }
        Cell::Code(value) => text.extend_from_slice(value),
        Cell::Bit(true) => text.extend_from_slice(b"true"),
        Cell::Bit(false) => text.extend_from_slice(b"false"),
        Cell::Bits(bits) => put_hex(text, bits),
        Cell::Wide(bits) => put_hex(text, folded(bits)),
        Cell::Intrinsic(intrinsic) => {
            text.extend_from_slice(b"Intrinsic::");
            text.extend_from_slice(intrinsic.enum_name());
        }
        Cell::Instruction { record, .. } => text.extend_from_slice(record.name_bytes()),
        Cell::Entry(entry) => text.extend_from_slice(entry.name),
        // The plan of a checked table has no such cells.
        Cell::Int(_) | Cell::NoEntry | Cell::Other => {}
    }
}

fn put_hex(text: &mut Vec<u8>, value: u64) {
    text.extend_from_slice(b"0x");
    let digits = (u64::BITS - value.leading_zeros()).div_ceil(4).max(1);
    for digit in (0..digits).rev() {
        let digit = (value >> (4 * digit) & 15) as usize;
        text.push(b"0123456789ABCDEF"[digit]);
    }
}

fn put_number(text: &mut Vec<u8>, mut value: usize) {
    let mut digits = [0; 20];
    let mut offset = digits.len();
    loop {
        offset -= 1;
        digits[offset] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 || offset == 0 {
            break;
        }
    }
    text.extend_from_slice(&digits[offset..]);
}

impl Printer {
    fn put(&mut self, parts: &[&[u8]]) {
        for part in parts {
            self.text.extend_from_slice(part);
        }
    }

    fn ifdef(&mut self, name: &[u8], kind: &str) {
        let guard = [b"GET_", name, b"_", kind.as_bytes()].concat();
        self.put(&[b"#ifdef ", &guard, b"\n"]);
        self.guards.insert(guard);
    }

    fn print_enum(&mut self, one: &Enum<'_>) {
        self.ifdef(&one.guard, "DECL");
        self.put(&[b"enum ", &one.name]);
        if let Some(ty) = one.underlying_type {
            self.put(&[b" : ", ty]);
        }
        self.put(&[b" {\n"]);
        for entry in &one.entries {
            self.put(&[b"  ", entry.name, b" = ", entry.value.to_string().as_bytes(), b",\n"]);
        }
        self.put(&[b"};\n#endif\n\n"]);
    }

    fn print_table(&mut self, table: &Table<'_>) {
        self.ifdef(&table.guard, "DECL");
        for index in table.lookups() {
            self.signature(table, index);
            self.put(&[b";\n"]);
        }
        self.put(&[b"#endif\n\n"]);

        self.ifdef(&table.guard, "IMPL");
        self.put(&[b"constexpr ", &table.row_type, b" ", &table.name, b"[] = {\n"]);
        for row in 0..table.rows.len() {
            self.put(&[b"  { "]);
            for (index, cell) in table.row(row as u32).iter().enumerate() {
                self.separate(index);
                put_cell(&mut self.text, cell);
            }
            self.put(&[b" }, // "]);
            put_number(&mut self.text, row);
            self.put(&[b"\n"]);
        }
        self.put(&[b" };\n"]);
        if let Some(index) = &table.primary {
            self.put(&[b"\n"]);
            self.signature(table, index);
            self.put(&[b" {\n"]);
            self.search(table, index, Target::Rows);
        }
        for index in &table.indexes {
            self.put(&[b"\n"]);
            self.signature(table, index);
            self.put(&[b" {\n"]);
            self.index_array(table, index);
            self.search(table, index, Target::Index);
        }
        self.put(&[b"#endif\n\n"]);
    }

    /// Appends a comma before every element but the first.
    fn separate(&mut self, index: usize) {
        if index > 0 {
            self.put(&[b", "]);
        }
    }

    fn signature(&mut self, table: &Table<'_>, index: &Index<'_>) {
        match index.finds_all {
            true => self.put(&[b"llvm::iterator_range<const ", &table.row_type, b" *> "]),
            false => self.put(&[b"const ", &table.row_type, b" *"]),
        }
        self.put(&[&index.name, b"("]);
        for (column_index, &column) in index.key.iter().enumerate() {
            self.separate(column_index);
            let column = &table.columns[column];
            self.put(&[key_type(column, KeyUse::Argument).as_bytes(), b" ", &column.name]);
        }
        self.put(&[b")"]);
    }

    /// Writes the array of keys with the indices of their rows.
    fn index_array(&mut self, table: &Table<'_>, index: &Index<'_>) {
        self.put(&[b"  struct IndexType {\n"]);
        for &column in &index.key {
            let column = &table.columns[column];
            let ty = key_type(column, KeyUse::Index);
            self.put(&[b"    ", ty.as_bytes(), b" ", &column.name, b";\n"]);
        }
        self.put(&[b"    unsigned _index;\n  };\n  static const struct IndexType Index[] = {\n"]);
        for &row in &index.order {
            self.put(&[b"    { "]);
            for (column_index, &column) in index.key.iter().enumerate() {
                self.separate(column_index);
                let start = self.text.len();
                put_cell(&mut self.text, &table.row(row)[column]);
                if table.columns[column].ty == ColumnType::String {
                    self.text[start..].make_ascii_uppercase();
                }
            }
            self.put(&[b", "]);
            put_number(&mut self.text, row as usize);
            self.put(&[b" },\n"]);
        }
        self.put(&[b"  };\n\n"]);
    }

    /// Writes the key field of the first or last row of an index. Writes nothing for an empty
    /// index.
    fn put_bound(&mut self, table: &Table<'_>, column: usize, row: Option<&u32>) {
        if let Some(&row) = row {
            put_cell(&mut self.text, &table.row(row)[column]);
        }
    }

    /// Writes the body of a lookup.
    fn search(&mut self, table: &Table<'_>, index: &Index<'_>, target: Target) {
        let columns: Vec<&Column<'_>> =
            index.key.iter().map(|&index| &table.columns[index]).collect();
        let (element, array): (&[u8], &[u8]) = match target {
            Target::Rows => (&table.row_type, &table.name),
            Target::Index => (b"IndexType", b"Index"),
        };
        if let Some(&first) = index.key.first().filter(|_| index.early_out || index.is_dense) {
            let column = &table.columns[first];
            let cast = format!("({})", key_type(column, KeyUse::Index));
            let cast = cast.as_bytes();
            self.put(&[b"  if (", cast, &column.name, b" != std::clamp(", cast, &column.name]);
            for bound in [index.order.first(), index.order.last()] {
                self.put(&[b", ", cast]);
                self.put_bound(table, first, bound);
            }
            self.put(&[b"))\n    return nullptr;\n\n"]);
            if index.is_dense && !index.early_out {
                self.put(&[b"  auto Table = ArrayRef(", array, b");\n"]);
                self.put(&[b"  size_t Idx = ", &column.name, b" - "]);
                self.put_bound(table, first, index.order.first());
                self.put(&[b";\n  return "]);
                match target {
                    Target::Rows => self.put(&[b"&Table[Idx]"]),
                    Target::Index => self.put(&[b"&", &table.name, b"[Table[Idx]._index]"]),
                }
                self.put(&[b";\n}\n"]);
                return;
            }
        }
        self.put(&[b"  struct KeyType {\n"]);
        for column in &columns {
            let ty = key_type(column, KeyUse::Key);
            self.put(&[b"    ", ty.as_bytes(), b" ", &column.name, b";\n"]);
        }
        self.put(&[b"  };\n  KeyType Key = {"]);
        for (index, column) in columns.iter().enumerate() {
            self.separate(index);
            self.put(&[&column.name]);
            if column.ty == ColumnType::String {
                self.put(&[b".upper()"]);
            }
        }
        self.put(&[b"};\n  struct Comp {\n"]);
        self.comparator(&columns, &[b"const ", element, b" &LHS, const KeyType &RHS"]);
        if index.finds_all {
            self.comparator(&columns, &[b"const KeyType &LHS, const ", element, b" &RHS"]);
        }
        self.put(&[b"  };\n  auto Table = ArrayRef(", array, b");\n"]);
        if index.finds_all {
            self.put(&[
                b"  auto It = std::equal_range(Table.begin(), Table.end(), Key, Comp());\n",
                b"  return llvm::make_range(It.first, It.second);\n}\n",
            ]);
            return;
        }
        self.put(&[
            b"  auto Idx = std::lower_bound(Table.begin(), Table.end(), Key, Comp());\n",
            b"  if (Idx == Table.end()",
        ]);
        for column in &columns {
            self.put(&[b" ||\n      Key.", &column.name, b" != Idx->", &column.name]);
        }
        self.put(&[b")\n    return nullptr;\n\n"]);
        match target {
            Target::Rows => self.put(&[b"  return &*Idx;\n}\n"]),
            Target::Index => self.put(&[b"  return &", &table.name, b"[Idx->_index];\n}\n"]),
        }
    }

    /// Writes the comparison operator of keys.
    fn comparator(&mut self, columns: &[&Column<'_>], parameters: &[&[u8]]) {
        self.put(&[b"    bool operator()("]);
        self.put(parameters);
        self.put(&[b") const {\n"]);
        for column in columns {
            let name = &column.name;
            if column.ty == ColumnType::String {
                self.put(&[b"      int Cmp", name, b" = StringRef(LHS.", name, b").compare(RHS."]);
                self.put(&[name, b");\n"]);
                for (sign, answer) in [(b"<", &b"true"[..]), (b">", &b"false"[..])] {
                    self.put(&[b"      if (Cmp", name, b" ", sign, b" 0) return ", answer, b";\n"]);
                }
                continue;
            }
            // The signedness of an enum is implementation-defined.
            let cast: &[u8] = if column.of_enum.is_some() { b"(unsigned)" } else { b"" };
            for (sign, answer) in [(b"<", &b"true"[..]), (b">", &b"false"[..])] {
                self.put(&[b"      if (", cast, b"LHS.", name, b" ", sign, b" ", cast, b"RHS."]);
                self.put(&[name, b")\n        return ", answer, b";\n"]);
            }
        }
        self.put(&[b"      return false;\n    }\n"]);
    }
}

/// Array that a lookup searches.
#[derive(Clone, Copy)]
enum Target {
    Rows,
    Index,
}
