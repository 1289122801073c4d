//! Layout of lines: columns, and the form in which bytes of an instruction are shown.

use std::fmt::{self, Write};

use object::Architecture;

/// Columns and form of the bytes of an instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// Column of mnemonics.
    pub(crate) column: usize,
    form: Form,
    is_little: bool,
}

/// Form of the bytes of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// Bytes.
    Bytes,
    /// Words of 32 bits.
    Words,
    /// Units of 16 bits.
    Halves,
    /// Words of 32 bits, or of 16 bits if the length is not a multiple of four.
    Parcels,
    /// Bytes after a tab. Addresses count instructions of eight bytes.
    Numbered,
}

impl Layout {
    /// Returns the layout for an architecture and the byte order of instructions.
    pub(crate) fn new(architecture: Architecture, is_little: bool) -> Self {
        use Architecture as A;
        let is_x86 = matches!(architecture, A::X86_64 | A::X86_64_X32 | A::I386);
        let form = match architecture {
            A::Aarch64 | A::Aarch64_Ilp32 | A::Arm => Form::Words,
            A::Riscv32 | A::Riscv64 => Form::Parcels,
            A::Bpf => Form::Numbered,
            _ => Form::Bytes,
        };
        // Instructions of AArch64 are little-endian in any byte order of data.
        let is_little = is_little || matches!(architecture, A::Aarch64 | A::Aarch64_Ilp32);
        Layout { column: if is_x86 { 40 } else { 24 }, form, is_little }
    }

    /// Changes the form of instructions of ARM to that of T32 or A32.
    pub(crate) fn set_thumb(&mut self, is_thumb: bool) {
        self.form = if is_thumb { Form::Halves } else { Form::Words };
    }

    /// Writes the address and the bytes of an instruction, up to the column of mnemonics.
    pub(crate) fn start(self, address: u64, bytes: &[u8], out: &mut String) -> fmt::Result {
        let start = out.len();
        if self.form == Form::Numbered {
            write!(out, "{:8}:\t", address / 8)?;
            return self.write_bytes(bytes, out);
        }
        write!(out, "{address:8x}:")?;
        match self.form {
            Form::Words => self.write_words(bytes, 4, out)?,
            Form::Halves => self.write_words(bytes, 2, out)?,
            Form::Parcels if bytes.len().is_multiple_of(4) => self.write_words(bytes, 4, out)?,
            Form::Parcels => self.write_words(bytes, 2, out)?,
            Form::Bytes | Form::Numbered => {
                out.push(' ');
                self.write_bytes(bytes, out)?;
            }
        }
        self.align(start, out);
        Ok(())
    }

    /// Writes spaces up to the column of mnemonics, or the next tab stop before one. The text
    /// before them begins at offset `start`.
    pub(crate) fn align(self, start: usize, out: &mut String) {
        let column = out.len() - start;
        let spaces = match column < self.column - 1 {
            true => self.column - 1 - column,
            false => 7 - column % 8,
        };
        out.extend(std::iter::repeat_n(' ', spaces));
    }

    pub(crate) fn comment_column(self) -> usize {
        self.column + 32
    }

    /// Writes comments with their marks, each in a line. The first line begins at offset `start`.
    pub(crate) fn comments(
        self,
        comments: &str,
        mark: &str,
        mut start: usize,
        out: &mut String,
    ) -> fmt::Result {
        for (index, comment) in comments.lines().enumerate() {
            if index != 0 {
                out.push('\n');
                start = out.len();
            }
            pad(self.comment_column(), start, out);
            write!(out, "{mark} {comment}")?;
        }
        Ok(())
    }

    /// Writes bytes with spaces between them.
    pub(crate) fn write_bytes(self, bytes: &[u8], out: &mut String) -> fmt::Result {
        bytes.iter().enumerate().try_for_each(|(index, byte)| {
            let space = if index == 0 { "" } else { " " };
            write!(out, "{space}{byte:02x}")
        })
    }

    /// Writes words of this many bytes, and the remaining bytes, each after a space.
    fn write_words(self, bytes: &[u8], size: usize, out: &mut String) -> fmt::Result {
        let mut words = bytes.chunks_exact(size);
        for word in words.by_ref() {
            out.push(' ');
            let byte = |index: usize| word[if self.is_little { size - 1 - index } else { index }];
            (0..size).try_for_each(|index| write!(out, "{:02x}", byte(index)))?;
        }
        if !words.remainder().is_empty() {
            out.push(' ');
        }
        self.write_bytes(words.remainder(), out)
    }
}

/// Returns the column after a line, as LLVM's `formatted_raw_ostream` counts: a tab moves to a
/// multiple of eight, but not from one to the next.
fn width(line: &str) -> usize {
    line.chars().fold(0, |column: usize, one| match one {
        '\t' => column.next_multiple_of(8),
        _ => column + 1,
    })
}

/// Appends spaces up to a column, at least one. The line begins at offset `start`.
pub(crate) fn pad(column: usize, start: usize, out: &mut String) {
    let spaces = column.saturating_sub(width(&out[start..])).max(1);
    out.extend(std::iter::repeat_n(' ', spaces));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(architecture: Architecture, bytes: &[u8]) -> String {
        let mut out = String::new();
        assert_eq!(Layout::new(architecture, true).start(0x10, bytes, &mut out), Ok(()));
        out
    }

    #[test]
    fn bytes_have_the_form_of_the_architecture() {
        assert_eq!(start(Architecture::Riscv64, &[0x41, 0x11]), "      10: 1141         ");
        assert_eq!(start(Architecture::Aarch64, &[0x1f, 0x20, 3, 0xd5]), "      10: d503201f     ");
        let expected = format!("      10: 55{}", " ".repeat(27));
        assert_eq!(start(Architecture::X86_64, &[0x55]), expected);
        assert_eq!(start(Architecture::Bpf, &[0; 8]), "       2:\t00 00 00 00 00 00 00 00");
    }

    #[test]
    fn comments_begin_in_a_column() {
        let mut out = "x\tmov\tw0".to_owned();
        pad(24, 0, &mut out);
        assert_eq!(out, "x\tmov\tw0      ");
        pad(3, 0, &mut out);
        assert_eq!(out, "x\tmov\tw0       ");
        let mut out = "x\tbr_table\t0".to_owned();
        pad(20, 0, &mut out);
        assert_eq!(out, "x\tbr_table\t0   ");
    }
}
