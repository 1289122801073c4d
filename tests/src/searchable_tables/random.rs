//! Random sources for `--gen-searchable-tables`.
//!
//! Input: a seed and a number. Output: a `.td` with enums, tables and indexes. [`Kind::Any`]
//! sources use all features of the back-end and have mistakes; both tools must print the same text
//! or the same errors. [`Kind::Compiled`] sources are correct, and their C++ compiles and finds
//! every key.

use std::fmt::Write;

use crate::differential::rng::Rng;

/// Purpose of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Only printed by both tools.
    Any,
    /// Compiled and run.
    Compiled,
}

/// Names of fields. Their snake-case forms differ, and none is a local variable of LLVM's lookups.
const FIELDS: [&str; 12] = [
    "Name", "Val1", "val_2", "type", "isD16", "Match", "key", "row", "index", "Encoding",
    "HTTPCode", "ref",
];

/// Type of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Type {
    Bit,
    Bits(u32),
    Text,
    Code,
    /// Entry of the enum with this index.
    Entry(usize),
    /// Record of an enum that the table does not declare.
    Record(usize),
    Int,
    List,
}

struct Field {
    name: &'static str,
    ty: Type,
}

/// Distribution of numbers.
#[derive(Clone, Copy)]
enum Spread {
    /// Consecutive numbers from this one.
    Dense(u64),
    /// Numbers below this one.
    Few(u64),
    Any,
}

/// Makes source number `index`.
pub fn source(kind: Kind, seed: u64, index: u64) -> String {
    let mut maker = Maker {
        rng: Rng::for_item(seed, index),
        kind,
        text: "include \"llvm/TableGen/SearchableTable.td\"\n".to_owned(),
        enums: Vec::new(),
        tables: 0,
    };
    for _ in 0..maker.rng.below(4) {
        maker.enumeration();
    }
    for class in 0..maker.rng.range(1, 3) {
        maker.entries(class);
    }
    if kind == Kind::Any && maker.rng.chance(20) {
        maker.old_style();
    }
    maker.text
}

struct Maker {
    rng: Rng,
    kind: Kind,
    text: String,
    /// Number of entries of each enum.
    enums: Vec<usize>,
    tables: usize,
}

impl Maker {
    fn is_any(&self) -> bool {
        self.kind == Kind::Any
    }

    /// Returns true in some cases if mistakes are allowed.
    fn errs(&mut self, percent: usize) -> bool {
        self.is_any() && self.rng.chance(percent)
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn enumeration(&mut self) {
        let number = self.enums.len();
        let count = self.rng.range(1, 12);
        let has_names = self.rng.chance(40);
        // Of no field, of bits, or of integers.
        let values = self.rng.below(3);
        let width = self.rng.pick(&[8, 16, 32]);
        self.line(&format!("class E{number} {{"));
        if has_names {
            self.line("  string Label;");
        }
        match values {
            1 => self.line(&format!("  bits<{width}> Value;")),
            2 => self.line("  int Value;"),
            _ => {}
        }
        self.line("}");
        let first = self.rng.below(100);
        let is_dense = self.rng.chance(40);
        for entry in 0..count {
            let mut fields = String::new();
            if has_names {
                let letter = self.rng.pick(&["a", "B", "_", "z"]);
                let _ = write!(fields, " let Label = \"L{number}{letter}{entry}\";");
            }
            if values > 0 {
                let value = if is_dense {
                    first + entry
                } else if self.is_any() {
                    {
                        let bound = self.rng.pick(&[6, 250]);
                        self.rng.below(bound)
                    }
                } else {
                    entry * 7 + self.rng.below(7)
                };
                let sign = if values == 2 && self.errs(20) { "-" } else { "" };
                let _ = write!(fields, " let Value = {sign}{value};");
            }
            self.line(&format!("def V{number}_{entry} : E{number} {{{fields} }}"));
        }
        self.line(&format!("def E{number} : GenericEnum {{"));
        let class = if self.errs(2) { "Missing".to_owned() } else { format!("E{number}") };
        self.line(&format!("  let FilterClass = \"{class}\";"));
        if has_names {
            self.line("  let NameField = \"Label\";");
        }
        if values > 0 {
            self.line("  let ValueField = \"Value\";");
        }
        self.line("}");
        self.enums.push(count);
    }

    fn field_type(&mut self) -> Type {
        match self.rng.weighted(&[10, 40, 20, 5, 20, 1, 1, 1]) {
            0 => Type::Bit,
            1 => {
                let widths: &[u32] = match self.kind {
                    Kind::Any => &[1, 3, 4, 8, 9, 16, 17, 32, 33, 64, 65, 100],
                    Kind::Compiled => &[1, 3, 4, 8, 9, 16, 17, 32, 33, 64],
                };
                Type::Bits(self.rng.pick(widths))
            }
            2 => Type::Text,
            3 => Type::Code,
            4 if !self.enums.is_empty() => Type::Entry(self.rng.below(self.enums.len())),
            5 if self.is_any() && !self.enums.is_empty() => {
                Type::Record(self.rng.below(self.enums.len()))
            }
            6 if self.is_any() => Type::Int,
            7 if self.is_any() => Type::List,
            _ => Type::Bits(8),
        }
    }

    fn spread(&mut self) -> Spread {
        match self.rng.below(4) {
            0 => Spread::Dense(self.rng.below(90) as u64),
            1 => Spread::Few(self.rng.range(1, 8) as u64),
            _ => Spread::Any,
        }
    }

    /// Generates a value of a field in row `row`.
    fn value(&mut self, ty: Type, spread: Spread, row: usize) -> String {
        let number = |rng: &mut Rng, width: u32| match spread {
            Spread::Dense(first) => first + row as u64,
            Spread::Few(bound) => rng.next_u64() % bound,
            Spread::Any => rng.next_u64() >> (64 - width.min(63)),
        };
        match ty {
            Type::Bit => self.rng.below(2).to_string(),
            Type::Bits(width) => {
                let mut value = number(&mut self.rng, width);
                if width < 64 {
                    value &= (1 << width) - 1;
                } else if self.is_any() && self.rng.chance(30) {
                    value |= 1 << 63;
                }
                if width > 64 {
                    return value.min(i64::MAX as u64).to_string();
                }
                format!("0x{value:x}")
            }
            Type::Text if self.rng.chance(70) => {
                let letters: &[&str] = match self.kind {
                    Kind::Any => &["a", "A", "b", "B", "_", "9", "z", " ", "!", "-", "Z", "\u{e9}"],
                    Kind::Compiled => &["a", "A", "b", "B", "_", "9", "z", "Z"],
                };
                let letters: Vec<&str> =
                    (0..self.rng.range(1, 3)).map(|_| self.rng.pick(letters)).collect();
                format!("\"{}\"", letters.concat())
            }
            Type::Text => format!("\"Name{}\"", self.rng.below(30)),
            Type::Code if self.errs(30) => format!("\"text {}\"", self.rng.below(4)),
            Type::Code => format!("[{{ {} + 1 }}]", self.rng.below(4)),
            Type::Entry(of_enum) | Type::Record(of_enum) => {
                let entry = match spread {
                    Spread::Dense(_) => row % self.enums[of_enum],
                    _ => self.rng.below(self.enums[of_enum]),
                };
                format!("V{of_enum}_{entry}")
            }
            Type::Int => self.rng.below(100).to_string(),
            Type::List => "[1, 2]".to_owned(),
        }
    }

    /// Generates a class, its records, and tables of them.
    fn entries(&mut self, class: usize) {
        let mut names = FIELDS.to_vec();
        let count = self.rng.range(1, 5);
        let fields: Vec<Field> = (0..count)
            .map(|_| {
                let name = names.remove(self.rng.below(names.len()));
                Field { name, ty: self.field_type() }
            })
            .collect();
        self.line(&format!("class R{class} {{"));
        for field in &fields {
            let ty = match field.ty {
                Type::Bit => "bit".to_owned(),
                Type::Bits(width) => format!("bits<{width}>"),
                Type::Text => "string".to_owned(),
                Type::Code => "code".to_owned(),
                Type::Entry(of_enum) | Type::Record(of_enum) => format!("E{of_enum}"),
                Type::Int => "int".to_owned(),
                Type::List => "list<int>".to_owned(),
            };
            self.line(&format!("  {ty} {};", field.name));
        }
        let is_filtered = self.rng.chance(25);
        if is_filtered {
            self.line("  bit Keep;");
        }
        self.line("}");
        let spreads: Vec<Spread> = fields.iter().map(|_| self.spread()).collect();
        let rows = if self.rng.chance(70) { self.rng.range(1, 12) } else { self.rng.range(13, 60) };
        for row in 0..rows {
            let mut lets = String::new();
            for (field, &spread) in fields.iter().zip(&spreads) {
                let value = self.value(field.ty, spread, row);
                if !self.errs(1) || !self.rng.chance(10) {
                    let _ = write!(lets, " let {} = {value};", field.name);
                }
            }
            if is_filtered {
                let keep = if row == 0 { 1 } else { self.rng.below(2) };
                if !self.errs(1) {
                    let _ = write!(lets, " let Keep = {keep};");
                }
            }
            let name = match self.rng.below(3) {
                0 => String::new(),
                _ => format!("r{class}_{row} "),
            };
            self.line(&format!("def {name}: R{class} {{{lets} }}"));
        }
        for _ in 0..self.rng.range(1, 2) {
            self.table(class, &fields, is_filtered);
        }
    }

    fn table(&mut self, class: usize, fields: &[Field], is_filtered: bool) {
        let number = self.tables;
        self.tables += 1;
        let mut left: Vec<&Field> = fields.iter().collect();
        let mut used: Vec<&Field> = Vec::new();
        for _ in 0..self.rng.range(1, fields.len()) {
            used.push(left.remove(self.rng.below(left.len())));
        }
        let names = |fields: &[&Field]| {
            let quoted: Vec<String> =
                fields.iter().map(|field| format!("\"{}\"", field.name)).collect();
            quoted.join(", ")
        };
        self.line(&format!("def T{number} : GenericTable {{"));
        let filter = if self.errs(2) { "Missing".to_owned() } else { format!("R{class}") };
        self.line(&format!("  let FilterClass = \"{filter}\";"));
        if is_filtered && self.rng.chance(70) {
            let field = if self.errs(3) { fields[0].name } else { "Keep" };
            self.line(&format!("  let FilterClassField = \"{field}\";"));
        }
        if !self.is_any() || self.rng.chance(50) {
            self.line(&format!("  let CppTypeName = \"Row{number}\";"));
        }
        let extra = if self.errs(1) { ", \"NoField\"" } else { "" };
        self.line(&format!("  let Fields = [{}{extra}];", names(&used)));
        for field in &used {
            match field.ty {
                Type::Entry(of_enum) => {
                    let of_enum =
                        if self.errs(1) { "NoEnum".into() } else { format!("E{of_enum}") };
                    self.line(&format!("  string TypeOf_{} = \"{of_enum}\";", field.name));
                }
                Type::Code if !self.is_any() || self.rng.chance(50) => {
                    self.line(&format!("  string TypeOf_{} = \"code\";", field.name));
                }
                _ => {}
            }
        }
        if self.rng.chance(70) {
            let key = self.key(&used, true);
            if !key.is_empty() {
                self.line(&format!("  let PrimaryKey = [{}];", names(&key)));
                self.line(&format!("  let PrimaryKeyName = \"lookupT{number}\";"));
                if key[0].ty != Type::Text && self.rng.chance(30) || self.errs(2) {
                    self.line("  let PrimaryKeyEarlyOut = true;");
                }
                if self.rng.chance(25) {
                    self.line("  let PrimaryKeyReturnRange = true;");
                }
            }
        }
        self.line("}");
        for index in 0..self.rng.below(4) {
            let key = self.key(&used, false);
            if key.is_empty() {
                continue;
            }
            self.line(&format!("def lookupT{number}By{index} : SearchIndex {{"));
            self.line(&format!("  let Table = T{number};"));
            let extra = if self.errs(1) { ", \"NoField\"" } else { "" };
            self.line(&format!("  let Key = [{}{extra}];", names(&key)));
            if key[0].ty != Type::Text && self.rng.chance(30) || self.errs(2) {
                self.line("  let EarlyOut = true;");
            }
            self.line("}");
        }
    }

    /// Returns some fields of a table as a key.
    fn key<'f>(&mut self, fields: &[&'f Field], is_primary: bool) -> Vec<&'f Field> {
        let fits = |field: &&&Field| match field.ty {
            Type::Text => !is_primary,
            Type::Code | Type::Record(_) | Type::Int | Type::List => false,
            Type::Bits(width) => width <= 64,
            Type::Bit | Type::Entry(_) => true,
        };
        let mut left: Vec<&Field> = match self.errs(4) {
            true => fields.to_vec(),
            false => fields.iter().filter(fits).copied().collect(),
        };
        let mut key = Vec::new();
        for _ in 0..self.rng.range(1, 3).min(left.len()) {
            key.push(left.remove(self.rng.below(left.len())));
        }
        key
    }

    fn old_style(&mut self) {
        let has_enum = self.rng.chance(60);
        let has_values = self.rng.chance(60);
        self.line("class Old<string name, bits<9> number> : SearchableTable {");
        let fields = self.rng.pick(&["\"Name\", \"Number\"", "\"Number\"", "\"Name\"", ""]);
        self.line(&format!("  let SearchableFields = [{fields}];"));
        if !has_enum {
            self.line("  let EnumNameField = ?;");
        }
        if has_values {
            self.line("  let EnumValueField = \"Number\";");
        }
        self.line("  string Name = name;\n  bits<9> Number = number;\n}");
        for row in 0..self.rng.below(9) {
            let (number, letter) = (self.rng.below(12), self.rng.pick(&["a", "B", "b"]));
            self.line(&format!("def : Old<\"{letter}{row}\", {number}>;"));
        }
    }
}
