//! C++ tables of steps: numbers, with a comment per line.

use super::super::filter::Field;
use super::super::steps::{DecoderStep, StepKind, vbr_len};
use super::super::tables::{Table, Tables};
use super::encoding_name;
use tablegen_emit::cxx::{Hex, emit};
use tablegen_emit::numbers::seven_bits;

/// Column of the comments.
const COLUMN: usize = 45;

/// Prints a table.
pub(super) fn print(out: &mut Vec<u8>, tables: &Tables<'_>, table: &Table<'_>) {
    let head = if tables.is_specialized { vbr_len(table.width.into()) } else { 0 };
    let size = head + table.step.size;
    emit!(out; "static const uint8_t DecoderTable", table.namespace);
    if let Some((_, mode)) = table.mode {
        emit!(out; "_", mode);
    }
    emit!(out; table.width, "[", size, "] = {\n");
    let digits = size.checked_ilog10().map_or(1, |digits| digits as usize + 1);
    let mut lines = Lines { out, tables, digits, offset: 0, line_offset: 0, line_start: 0 };
    if tables.is_specialized {
        lines.begin();
        lines.number(table.width.into());
        lines.comment(0);
        emit!(lines.out; "BitWidth ", table.width, "\n");
    }
    lines.step(&table.step, 0);
    emit!(out; "};\n");
}

/// Lines of a table.
struct Lines<'a, 'r> {
    out: &'a mut Vec<u8>,
    tables: &'a Tables<'r>,
    /// Number of digits of byte offsets in comments.
    digits: usize,
    /// Offset of the next byte.
    offset: u32,
    /// Offset of the first byte of the line.
    line_offset: u32,
    /// Start of the line in the text.
    line_start: usize,
}

impl Lines<'_, '_> {
    fn begin(&mut self) {
        self.line_offset = self.offset;
        self.line_start = self.out.len();
        emit!(self.out; "  ");
    }

    fn opcode(&mut self, name: &str) {
        self.begin();
        emit!(self.out; name, ", ");
        self.offset += 1;
    }

    fn byte(&mut self, byte: u8) {
        emit!(self.out; byte, ", ");
        self.offset += 1;
    }

    /// Appends an unsigned LEB128 number.
    fn number(&mut self, number: u64) {
        seven_bits(number).for_each(|byte| self.byte(byte));
    }

    /// Begins a comment with the given indentation.
    fn comment(&mut self, indent: usize) {
        let mut column = self.out.len() - self.line_start;
        if column > COLUMN {
            emit!(self.out; "\n");
            column = 0;
        }
        let blanks = COLUMN.saturating_sub(column).max(1);
        self.out.extend(std::iter::repeat_n(b' ', blanks));
        emit!(self.out; "// ");
        let digits = self.line_offset.checked_ilog10().map_or(1, |digits| digits as usize + 1);
        let blanks = self.digits.saturating_sub(digits);
        self.out.extend(std::iter::repeat_n(b' ', blanks));
        emit!(self.out; self.line_offset, ": ");
        self.out.extend(std::iter::repeat_n(b' ', indent));
    }

    /// Appends a line with only a comment.
    fn comment_line(&mut self, indent: usize, text: &str) {
        self.line_start = self.out.len();
        self.comment(indent);
        emit!(self.out; text, "\n");
    }

    fn step(&mut self, step: &DecoderStep, indent: usize) {
        match &step.kind {
            StepKind::All(steps) => steps.iter().for_each(|step| self.step(step, indent)),
            StepKind::Any(steps) => self.any(steps, indent),
            StepKind::Switch { start, len, cases } => self.switch(*start, *len, cases, indent),
            &StepKind::Check(Field { start, len, value }) => {
                self.opcode("OPC_CheckField");
                self.number(start.into());
                // LLVM truncates the length to 8 bits.
                self.byte(len as u8);
                self.number(value);
                self.comment(indent);
                emit!(
                    self.out;
                    "check Inst[", bits(start, len), "] == 0x", Hex(value, 1), "\n",
                );
            }
            &StepKind::Condition(condition) => {
                self.opcode("OPC_CheckPredicate");
                self.number(condition.into());
                self.comment(indent);
                emit!(self.out; "check predicate ", condition, "\n");
            }
            &StepKind::SoftFail { zeros, ones } => {
                self.opcode("OPC_SoftFail");
                self.number(zeros);
                self.number(ones);
                self.comment(indent);
                emit!(
                    self.out;
                    "softfail pos=0x", Hex(zeros, 8), " neg=0x", Hex(ones, 8), "\n",
                );
            }
            &StepKind::Decode { encoding, opcode, program } => {
                self.opcode("OPC_Decode");
                self.number(opcode.into());
                self.number(program.into());
                self.comment(indent);
                emit!(self.out; "decode to ");
                encoding_name(self.out, &self.tables.encodings[encoding.index()]);
                emit!(self.out; " using decoder ", program, "\n");
            }
        }
    }

    fn any(&mut self, steps: &[DecoderStep], indent: usize) {
        let Some((last, others)) = steps.split_last() else { return };
        for (index, step) in others.iter().enumerate() {
            self.opcode("OPC_Scope");
            self.number(step.size.into());
            self.comment(indent);
            emit!(self.out; if index == 0 { "try {\n" } else { "} else try {\n" });
            self.step(step, indent + 1);
        }
        self.comment_line(indent, "} else try {");
        self.step(last, indent + 1);
        self.comment_line(indent, "}");
    }

    fn switch(&mut self, start: u32, len: u32, cases: &[(u64, DecoderStep)], indent: usize) {
        let bits = bits(start, len);
        self.opcode("OPC_SwitchField");
        self.number(start.into());
        // LLVM truncates the length to 8 bits.
        self.byte(len as u8);
        self.comment(indent);
        emit!(self.out; "switch Inst[", bits, "] {\n");
        for (index, (value, step)) in cases.iter().enumerate() {
            self.begin();
            self.number(*value);
            self.number(if index + 1 == cases.len() { 0 } else { step.size.into() });
            self.comment(indent);
            emit!(self.out; "case 0x", Hex(*value, 1), ": {\n");
            self.step(step, indent + 1);
            self.comment_line(indent, "}");
        }
        self.comment_line(indent, &format!("}} // switch Inst[{bits}]"));
    }
}

/// Returns the bit range of a field, for comments.
fn bits(start: u32, len: u32) -> String {
    match len {
        1 => start.to_string(),
        _ => format!("{}:{start}", start + len - 1),
    }
}
