//! Links in values and types: identifiers that name a record or a class are put between markers.

use rustc_hash::FxHashMap;
use tablegen_core::Records;

/// Precedes the name of a record.
pub(crate) const RECORD: char = '\u{1}';
/// Precedes the name of a class.
pub(crate) const CLASS: char = '\u{2}';
/// Follows a name.
pub(crate) const END: char = '\u{3}';

/// Names of all records and classes.
pub(crate) struct Names<'r> {
    /// Number of each record, in the order of `Records::defs`.
    pub(crate) records: FxHashMap<&'r str, u32>,
    /// Number of each class, in the order of `Records::classes`.
    pub(crate) classes: FxHashMap<&'r str, u32>,
}

impl<'r> Names<'r> {
    pub(crate) fn new(records: &'r Records) -> Self {
        Names {
            records: records.defs().zip(0..).map(|(one, number)| (one.name(), number)).collect(),
            classes: records.classes().zip(0..).map(|(one, number)| (one.name(), number)).collect(),
        }
    }

    /// Appends the text of a value or type with links. Calls `refer` with the number of each record
    /// that the text names. Strings and code have no links, and neither have names after `$` or `:`
    /// (operands) and `.` (fields).
    pub(crate) fn link(&self, text: &str, out: &mut String, mut refer: impl FnMut(u32)) {
        let bytes = text.as_bytes();
        let mut index = 0;
        while index < bytes.len() {
            let start = index;
            match bytes[index] {
                b'"' => {
                    index = end_of_string(bytes, index);
                    out.push_str(&text[start..index]);
                }
                b'[' if bytes.get(index + 1) == Some(&b'{') => {
                    let end = text[index..].find("}]").map_or(bytes.len(), |end| index + end + 2);
                    index = end;
                    out.push_str(&text[start..index]);
                }
                byte if is_name_byte(byte) => {
                    while index < bytes.len() && is_name_byte(bytes[index]) {
                        index += 1;
                    }
                    let name = &text[start..index];
                    let before = start.checked_sub(1).map(|before| bytes[before]);
                    let is_part = matches!(before, Some(b'$' | b':' | b'.' | b'!'));
                    if is_part {
                        out.push_str(name);
                    } else if let Some(&number) = self.records.get(name) {
                        refer(number);
                        out.extend([RECORD]);
                        out.push_str(name);
                        out.push(END);
                    } else if self.classes.contains_key(name) {
                        out.push(CLASS);
                        out.push_str(name);
                        out.push(END);
                    } else {
                        out.push_str(name);
                    }
                }
                _ => {
                    index += 1;
                    while !text.is_char_boundary(index) {
                        index += 1;
                    }
                    out.push_str(&text[start..index]);
                }
            }
        }
    }
}

/// Returns true for bytes of identifiers, and for those of other characters than ASCII, which names
/// of records may have.
fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// Returns the index after the string that starts at `index`.
fn end_of_string(bytes: &[u8], index: usize) -> usize {
    let mut end = index + 1;
    while end < bytes.len() {
        match bytes[end] {
            b'\\' => end += 2,
            b'"' => return end + 1,
            _ => end += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use tablegen_core::Evaluator;

    use super::*;

    #[test]
    fn names_outside_of_strings_are_links() {
        let text = "class C; def A : C; def B : C;";
        let records = Evaluator::new().evaluate_text("a.td", text).expect("records");
        let names = Names::new(&records);
        let linked = |text| {
            let (mut out, mut referred) = (String::new(), Vec::new());
            names.link(text, &mut out, |number| referred.push(number));
            (out.replace(RECORD, "<").replace(CLASS, "[").replace(END, ">"), referred)
        };
        assert_eq!(
            linked("(A B:$A, \"A\\\" B\", x)"),
            ("(<A> <B>:$A, \"A\\\" B\", x)".into(), vec![0, 1])
        );
        assert_eq!(linked("list<C>"), ("list<[C>>".into(), vec![]));
        assert_eq!(linked("[{ A }] B.A AB é\""), ("[{ A }] <B>.A AB é\"".into(), vec![1]));
        assert_eq!(linked("[{ A"), ("[{ A".into(), vec![]));
        assert_eq!(linked("\"A\\"), ("\"A\\".into(), vec![]));
    }
}
