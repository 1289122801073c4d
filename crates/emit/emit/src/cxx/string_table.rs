//! String tables (LLVM: `StringToOffsetTable`): distinct strings terminated by 0, in order of
//! insertion. The empty string is always at offset 0.

use rustc_hash::FxHashMap;

use super::emit;
use super::tables::escaped;
use super::tables::string_byte;
use tablegen_session::CxxStyle;

/// Length of a string literal that every compiler accepts, in bytes.
const LITERAL_LIMIT: usize = 64 * 1024;

/// Number of characters after which a literal continues on the next line.
const LINE: usize = 71;

/// Strings with their offsets.
#[derive(Debug)]
pub struct StringTable<'t> {
    texts: Vec<&'t str>,
    offsets: FxHashMap<&'t str, usize>,
    len: usize,
}

impl<'t> StringTable<'t> {
    /// Creates a table of these strings.
    pub fn new(texts: impl IntoIterator<Item = &'t str>) -> Self {
        let mut table = StringTable { texts: Vec::new(), offsets: FxHashMap::default(), len: 0 };
        for text in std::iter::once("").chain(texts) {
            let offset = *table.offsets.entry(text).or_insert(table.len);
            if offset == table.len {
                table.texts.push(text);
                table.len += text.len() + 1;
            }
        }
        table
    }

    /// Returns the offset of a string, or 0 if the table does not have it.
    pub fn offset(&self, text: &str) -> usize {
        self.offsets.get(text).copied().unwrap_or_default()
    }

    /// Appends all strings as the lines of one literal, without a final line end.
    pub fn literal(&self, out: &mut Vec<u8>) {
        emit!(out; "    \"");
        let mut start = out.len();
        for byte in self.texts.iter().flat_map(|text| text.bytes().chain([0])) {
            if out.len() - start >= LINE {
                emit!(out; "\"\n    \"");
                start = out.len();
            }
            string_byte(out, byte);
        }
        emit!(out; "\"");
    }

    /// Appends the definition of an `llvm::StringTable`: a member of `class`, or a static variable
    /// if `class` is empty. `class_of_text` is the class of the variable with the characters.
    pub fn print(
        &self,
        out: &mut Vec<u8>,
        name: &str,
        class: &str,
        class_of_text: &str,
        style: CxxStyle,
    ) {
        let linkage = if class.is_empty() { "static" } else { "" };
        let is_short = style.long_string_literals;
        let as_string = is_short || self.len <= LITERAL_LIMIT;
        emit!(
            out;
            "\n#ifdef __GNUC__\n#pragma GCC diagnostic push\n",
            "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n#endif\n",
            linkage, " constexpr char ", class_of_text, name, "Storage[] =",
            if as_string { "\n" } else { "{\n" },
        );
        for (index, text) in self.texts.iter().enumerate() {
            if as_string {
                emit!(out; "  \"");
                escaped(out, text.as_bytes());
                emit!(out; "\\0\"\n");
                continue;
            }
            emit!(out; if index > 0 { ",\n  " } else { "  " });
            for byte in text.bytes() {
                emit!(out; "'");
                escaped(out, &[byte]);
                emit!(out; "', ");
            }
            emit!(out; "'\\0'");
        }
        let constant = if class.is_empty() { "static constexpr" } else { "const" };
        emit!(
            out;
            if as_string { "  ;" } else { ",\n};" },
            "\n#ifdef __GNUC__\n#pragma GCC diagnostic pop\n#endif\n\n",
            constant, " llvm::StringTable\n", class, name, " = ", name, "Storage;\n",
        );
    }
}

#[cfg(test)]
mod tests {
    use super::StringTable;
    use tablegen_session::CxxStyle;

    #[test]
    fn texts_stand_once() {
        let table = StringTable::new(["abc", "x\"", "abc", ""]);
        assert_eq!([table.offset(""), table.offset("abc"), table.offset("x\"")], [0, 1, 5]);
        let mut out = Vec::new();
        table.print(&mut out, "Names", "A::", "A::", CxxStyle { long_string_literals: true });
        let text = String::from_utf8(out).unwrap();
        let storage =
            " constexpr char A::NamesStorage[] =\n  \"\\0\"\n  \"abc\\0\"\n  \"x\\\"\\0\"\n  ;\n";
        assert!(text.contains(storage), "{text}");
        assert!(text.ends_with("const llvm::StringTable\nA::Names = NamesStorage;\n"), "{text}");
    }

    #[test]
    fn literals_have_short_lines() {
        let mut out = Vec::new();
        let long = "x".repeat(66);
        StringTable::new([&long, "y"]).literal(&mut out);
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text, format!("    \"\\000{long}\\000\"\n    \"y\\000\""));
    }
}
