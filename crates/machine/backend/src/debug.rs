//! [`DebugTables`]: statements for debuggers (DWARF 5).
//!
//! `.loc` gives code its lines, of which the assembler makes `.debug_line`. The sections `.debug_info`,
//! `.debug_abbrev` and `.debug_rnglists` have the entries of the compilation and of its functions.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use crate::emit::integer_directive;
use crate::ir::{Line, Lines, Linkage, Position, Symbol};
use crate::machine::{Function, Isa};

const DW_TAG_COMPILE_UNIT: u32 = 0x11;
const DW_TAG_SUBPROGRAM: u32 = 0x2e;
const DW_AT_NAME: u32 = 0x03;
const DW_AT_STMT_LIST: u32 = 0x10;
const DW_AT_LOW_PC: u32 = 0x11;
const DW_AT_HIGH_PC: u32 = 0x12;
const DW_AT_LANGUAGE: u32 = 0x13;
const DW_AT_COMP_DIR: u32 = 0x1b;
const DW_AT_PRODUCER: u32 = 0x25;
const DW_AT_DECL_FILE: u32 = 0x3a;
const DW_AT_DECL_LINE: u32 = 0x3b;
const DW_AT_EXTERNAL: u32 = 0x3f;
const DW_AT_RANGES: u32 = 0x55;
const DW_FORM_ADDR: u32 = 0x01;
const DW_FORM_DATA2: u32 = 0x05;
const DW_FORM_DATA4: u32 = 0x06;
const DW_FORM_STRING: u32 = 0x08;
const DW_FORM_FLAG: u32 = 0x0c;
const DW_FORM_SEC_OFFSET: u32 = 0x17;
const DW_UT_COMPILE: u32 = 0x01;
const DW_RLE_END_OF_LIST: u32 = 0x00;
const DW_RLE_START_END: u32 = 0x06;

/// Numbers of the abbreviations: the compilation, functions with and without a line.
const COMPILATION: u32 = 1;
const FUNCTION: u32 = 2;
const FUNCTION_WITHOUT_LINE: u32 = 3;

/// Debug information of a program.
#[derive(Debug)]
pub(crate) struct DebugTables<'m> {
    lines: &'m Lines,
    /// Numbers of the files: 0 for the main one, others from 1 on.
    files: Vec<usize>,
    functions: Vec<DebugFunction>,
    /// Line of the code that was emitted last in the present function.
    last: Option<Option<Line>>,
    /// Position of the present function, while its prologue is emitted.
    prologue: Position,
}

#[derive(Debug)]
struct DebugFunction {
    name: String,
    /// Labels at the start and the end.
    labels: [String; 2],
    line: Option<Line>,
    is_external: bool,
}

impl<'m> DebugTables<'m> {
    pub(crate) fn new(lines: &'m Lines) -> Self {
        let mut next = 1;
        let number = |name: &String| {
            let is_main = *name == lines.name;
            next += usize::from(!is_main);
            if is_main { 0 } else { next - 1 }
        };
        let files = lines.files().iter().map(number).collect();
        let (functions, prologue) = (Vec::new(), Position::NONE);
        DebugTables { lines, files, functions, last: None, prologue }
    }

    /// Returns the number of a file. The main one for files that are not listed.
    fn file_number(&self, file: usize) -> usize {
        self.files.get(file).copied().unwrap_or_default()
    }

    /// Returns the statements with the files.
    pub(crate) fn files(&self) -> String {
        let Lines { directory, name, .. } = self.lines;
        let mut text = format!(".file 0 {} {}\n", string(directory), string(name));
        for (name, &number) in self.lines.files().iter().zip(&self.files) {
            if number > 0 {
                let _ = writeln!(text, ".file {number} {}", string(name));
            }
        }
        text
    }

    /// Begins a function. Returns statements for its start: a label, and its line.
    pub(crate) fn start<I: Isa>(
        &mut self,
        function: &Function<I>,
        symbol: &Symbol,
        labels: [String; 2],
    ) -> String {
        let has_rows = self.last.is_some();
        (self.last, self.prologue) = (None, function.position);
        if !function.has_positions {
            // The code does not belong to the last line of the function before.
            return if has_rows {
                self.position(Position::NONE).unwrap_or_default()
            } else {
                String::new()
            };
        }
        let mut text = format!("{}:\n", labels[0]);
        if !function.position.is_none() {
            // Without a prologue, the function begins with two lines.
            text.push_str(&self.position(function.position).unwrap_or_default());
        }
        self.functions.push(DebugFunction {
            name: function.name.clone(),
            labels,
            line: self.lines.get(function.position),
            is_external: symbol.linkage != Linkage::Local,
        });
        text
    }

    /// Begins the code of a position. Returns a statement, if the line is another one.
    pub(crate) fn position(&mut self, position: Position) -> Option<String> {
        let line = self.lines.get(position);
        // The first line of the body is that behind the prologue.
        let is_end = !self.prologue.is_none() && line.is_some() && position != self.prologue;
        if self.last == Some(line) && !is_end {
            return None;
        }
        self.last = Some(line);
        let Line { file, line, column } = line.unwrap_or(Line { file: 0, line: 0, column: 0 });
        // Code without a line belongs to the main file.
        let file = if line == 0 { 0 } else { self.file_number(file) };
        let mut text = format!(".loc {file} {line} {column}");
        if is_end {
            self.prologue = Position::NONE;
            text.push_str(" prologue_end");
        }
        text.push('\n');
        Some(text)
    }

    /// Returns the sections with the entries of the compilation and of the functions.
    pub(crate) fn tables(&self, address_size: u64, mark: char) -> String {
        let mut text = String::new();
        let section = |name: &str| format!(".section .debug_{name},\"\",{mark}progbits\n");
        text.push_str(&section("abbrev"));
        text.push_str(".Ldebug_abbrev:\n");
        abbreviations(&mut text);
        if !self.functions.is_empty() {
            text.push_str(&section("rnglists"));
            self.ranges(&mut text, address_size);
        }
        text.push_str(&section("info"));
        self.entries(&mut text, address_size);
        text.push_str(&section("line"));
        text.push_str(".Ldebug_line:\n");
        text
    }

    fn ranges(&self, text: &mut String, address_size: u64) {
        let address = integer_directive(address_size);
        header(text, "rnglists", address_size, None);
        text.push_str(".4byte 0\n.Ldebug_ranges:\n");
        for DebugFunction { labels: [start, end], .. } in &self.functions {
            let _ = writeln!(text, ".byte {DW_RLE_START_END}\n{address} {start}, {end}");
        }
        let _ = writeln!(text, ".byte {DW_RLE_END_OF_LIST}\n.Ldebug_rnglists_end:");
    }

    fn entries(&self, text: &mut String, address_size: u64) {
        let address = integer_directive(address_size);
        let Lines { directory, name, producer, language, .. } = self.lines;
        header(text, "info", address_size, Some(DW_UT_COMPILE));
        let _ = writeln!(text, ".4byte .Ldebug_abbrev\n.uleb128 {COMPILATION}");
        let _ = writeln!(text, ".asciz {}\n.2byte {language}", string(producer));
        let _ = writeln!(text, ".asciz {}\n.asciz {}", string(name), string(directory));
        let _ = writeln!(text, ".4byte .Ldebug_line\n{address} 0");
        let _ = match self.functions.is_empty() {
            true => writeln!(text, ".4byte 0"),
            false => writeln!(text, ".4byte .Ldebug_ranges"),
        };
        for function in &self.functions {
            let DebugFunction { name, labels: [start, end], line, is_external } = function;
            let number = if line.is_some() { FUNCTION } else { FUNCTION_WITHOUT_LINE };
            let _ = writeln!(text, ".uleb128 {number}\n.asciz {}", string(name));
            let _ = writeln!(text, "{address} {start}, {end}\n.byte {}", u8::from(*is_external));
            if let Some(line) = line {
                let _ = writeln!(text, ".4byte {}, {}", self.file_number(line.file), line.line);
            }
        }
        text.push_str(".byte 0\n.Ldebug_info_end:\n");
    }
}

/// Appends the length, the version and the size of addresses of a table, with the kind of its unit.
fn header(text: &mut String, table: &str, address_size: u64, unit: Option<u32>) {
    let start = format!(".Ldebug_{table}_start");
    let _ = writeln!(text, ".4byte .Ldebug_{table}_end-{start}\n{start}:\n.2byte 5");
    let _ = match unit {
        Some(unit) => writeln!(text, ".byte {unit}, {address_size}"),
        None => writeln!(text, ".byte {address_size}, 0"),
    };
}

/// Appends the forms of the entries.
fn abbreviations(text: &mut String) {
    const COMPILATION_FORM: &[(u32, u32)] = &[
        (DW_AT_PRODUCER, DW_FORM_STRING),
        (DW_AT_LANGUAGE, DW_FORM_DATA2),
        (DW_AT_NAME, DW_FORM_STRING),
        (DW_AT_COMP_DIR, DW_FORM_STRING),
        (DW_AT_STMT_LIST, DW_FORM_SEC_OFFSET),
        (DW_AT_LOW_PC, DW_FORM_ADDR),
        (DW_AT_RANGES, DW_FORM_SEC_OFFSET),
    ];
    const FUNCTION_FORM: &[(u32, u32)] = &[
        (DW_AT_NAME, DW_FORM_STRING),
        (DW_AT_LOW_PC, DW_FORM_ADDR),
        (DW_AT_HIGH_PC, DW_FORM_ADDR),
        (DW_AT_EXTERNAL, DW_FORM_FLAG),
        (DW_AT_DECL_FILE, DW_FORM_DATA4),
        (DW_AT_DECL_LINE, DW_FORM_DATA4),
    ];
    let without_line = FUNCTION_FORM.len() - 2;
    let forms = [
        (COMPILATION, DW_TAG_COMPILE_UNIT, 1, COMPILATION_FORM),
        (FUNCTION, DW_TAG_SUBPROGRAM, 0, FUNCTION_FORM),
        (FUNCTION_WITHOUT_LINE, DW_TAG_SUBPROGRAM, 0, &FUNCTION_FORM[..without_line]),
    ];
    for (number, tag, has_children, attributes) in forms {
        let _ = writeln!(text, ".uleb128 {number}, {tag}\n.byte {has_children}");
        for (attribute, form) in attributes {
            let _ = writeln!(text, ".uleb128 {attribute}, {form}");
        }
        text.push_str(".uleb128 0, 0\n");
    }
    text.push_str(".uleb128 0\n");
}

/// Returns a string in quotation marks.
fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            // A string of DWARF ends with 0.
            '\0' => {}
            c if c.is_ascii_control() => {
                let _ = write!(out, "\\{:03o}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
