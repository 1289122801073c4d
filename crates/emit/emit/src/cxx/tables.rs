//! Tables of generated C++: numbers, sequences that share suffixes, and names in one string.

use super::{Emit, emit};
use crate::sequences::SequenceTable;
use tablegen_session::CxxStyle;

/// Sequences, and their offsets in one table.
#[derive(Debug)]
pub struct Table<T> {
    /// All sequences, including those that are suffixes of others.
    pub sequences: Vec<Vec<T>>,
    /// Offsets of the sequences.
    pub layout: SequenceTable,
}

impl<T: Ord> Table<T> {
    /// Lays out sequences. With `terminated`, each is followed by one more element.
    pub fn new(sequences: Vec<Vec<T>>, terminated: bool) -> Self {
        let slices: Vec<&[T]> = sequences.iter().map(Vec::as_slice).collect();
        let layout = SequenceTable::new(&slices, terminated);
        Table { sequences, layout }
    }

    /// Returns the offset of a sequence.
    pub fn offset(&self, index: usize) -> u32 {
        self.layout.offsets[index]
    }

    /// Returns the sequences that are written, with their offsets.
    pub fn written(&self) -> impl Iterator<Item = (u32, &[T])> {
        let written = self.layout.written.iter().map(|&index| index as usize);
        written.map(|index| (self.layout.offsets[index], self.sequences[index].as_slice()))
    }
}

impl Table<u8> {
    /// Lays out strings terminated by 0, sorted as signed characters like in LLVM.
    pub fn of_texts(sequences: Vec<Vec<u8>>) -> Self {
        let signed = |text: &Vec<u8>| text.iter().map(|&byte| byte as i8).collect();
        let signed: Vec<Vec<i8>> = sequences.iter().map(signed).collect();
        let slices: Vec<&[i8]> = signed.iter().map(Vec::as_slice).collect();
        let layout = SequenceTable::new(&slices, true);
        Table { sequences, layout }
    }
}

/// Returns the smallest unsigned C++ type that holds `largest`.
pub fn smallest_type(largest: usize) -> &'static str {
    match largest {
        0..=0xff => "uint8_t",
        0x100..=0xffff => "uint16_t",
        _ => "uint32_t",
    }
}

/// Appends the elements of a table of sequences, each followed by `end` if given.
pub fn sequences<T: Ord>(
    out: &mut Vec<u8>,
    table: &Table<T>,
    print: impl Fn(&mut Vec<u8>, &T),
    end: Option<&str>,
    dummy: &str,
) {
    for (offset, sequence) in table.written() {
        emit!(out; "  /* ", offset, " */ ");
        for element in sequence {
            print(out, element);
            emit!(out; ", ");
        }
        if let Some(end) = end {
            emit!(out; end, ",");
        }
        out.push(b'\n');
    }
    if table.layout.len == 0 {
        emit!(out; "  /* dummy */ ", dummy, "\n");
    }
}

/// Appends a table of names.
pub fn name_table(out: &mut Vec<u8>, declaration: &[&str], names: &Table<u8>, style: CxxStyle) {
    if style.long_string_literals {
        string_table(out, declaration, names);
    } else {
        character_table(out, declaration, names);
    }
}

/// Appends text with the escapes of a string literal.
pub fn escaped(out: &mut Vec<u8>, text: &[u8]) {
    text.iter().for_each(|&byte| string_byte(out, byte));
}

/// Appends a byte with the escapes of a string literal.
pub fn string_byte(out: &mut Vec<u8>, byte: u8) {
    match byte {
        b'\\' => emit!(out; "\\\\"),
        b'\t' => emit!(out; "\\t"),
        b'\n' => emit!(out; "\\n"),
        b'"' => emit!(out; "\\\""),
        b' '..=b'~' => out.push(byte),
        _ => {
            out.push(b'\\');
            out.extend([6, 3, 0].map(|shift| b'0' + (byte >> shift & 7)));
        }
    }
}

/// Appends a table of names as one string literal.
fn string_table(out: &mut Vec<u8>, declaration: &[&str], names: &Table<u8>) {
    emit!(
        out;
        "\n#ifdef __GNUC__\n#pragma GCC diagnostic push\n",
        "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n#endif\n",
    );
    declaration.iter().for_each(|part| part.emit(out));
    emit!(out; " = {\n");
    for (offset, name) in names.written() {
        emit!(out; "  /* ", offset, " */ \"");
        escaped(out, name);
        emit!(out; "\\000\"\n");
    }
    emit!(out; "};\n#ifdef __GNUC__\n#pragma GCC diagnostic pop\n#endif\n\n");
}

/// Appends a table of names as characters, each name terminated by 0.
fn character_table(out: &mut Vec<u8>, declaration: &[&str], names: &Table<u8>) {
    declaration.iter().for_each(|part| part.emit(out));
    emit!(out; " = {\n");
    for (offset, name) in names.written() {
        emit!(out; "  /* ", offset, " */ ");
        for &byte in name {
            match byte {
                b'\\' | b'\'' => out.extend([b'\'', b'\\', byte, b'\'']),
                b'!'..=b'~' => out.extend([b'\'', byte, b'\'']),
                _ => emit!(out; u32::from(byte)),
            }
            emit!(out; ", ");
        }
        emit!(out; "0,\n");
    }
    emit!(out; "  0\n};\n\n");
}

/// Appends numbers, `line` per line. Each line begins with a line end and two blanks, and each
/// number is followed by a comma and a blank.
pub fn numbers<N: Emit>(out: &mut Vec<u8>, all: impl IntoIterator<Item = N>, line: usize) {
    for (index, number) in all.into_iter().enumerate() {
        if index % line == 0 {
            out.extend_from_slice(b"\n  ");
        }
        emit!(out; number, ", ");
    }
}

#[cfg(test)]
mod tests {
    use super::{Table, character_table, numbers, smallest_type, string_table};

    #[test]
    fn numbers_stand_in_lines() {
        let mut out = Vec::new();
        numbers(&mut out, [1_u32, 20, 300], 2);
        assert_eq!(String::from_utf8(out).unwrap(), "\n  1, 20, \n  300, ");
    }

    #[test]
    fn types_hold_the_largest_number() {
        let types = [0, 255, 256, 65_535, 65_536].map(smallest_type);
        assert_eq!(types, ["uint8_t", "uint8_t", "uint16_t", "uint16_t", "uint32_t"]);
    }

    #[test]
    fn names_share_their_ends() {
        let names = Table::new(vec![b"R10".to_vec(), b"0".to_vec(), b"a\"\\\x01".to_vec()], true);
        let mut out = Vec::new();
        string_table(&mut out, &["const char N[]"], &names);
        let text = String::from_utf8(out).unwrap();
        assert!(
            text.contains("  /* 0 */ \"a\\\"\\\\\\001\\000\"\n  /* 5 */ \"R10\\000\"\n};\n"),
            "{text}"
        );
    }

    #[test]
    fn names_as_characters() {
        let names = Table::new(vec![b"R1".to_vec(), b"a'\\ ".to_vec()], true);
        let mut out = Vec::new();
        character_table(&mut out, &["const char N[]"], &names);
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "const char N[] = {\n  /* 0 */ 'a', '\\'', '\\\\', 32, 0,\n  /* 5 */ 'R', '1', 0,\n  0\n\
             };\n\n"
        );
    }
}
