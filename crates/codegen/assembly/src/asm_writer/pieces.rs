//! Pieces of assembly strings: text, method calls, and the end.
//!
//! Input is the string of an instruction in one variant. Output are interned [`Piece`]s.

use std::borrow::Cow;

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;

use tablegen_model::instructions::Instruction;

/// Piece of an assembly string.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Piece<'r> {
    /// Literal text.
    Text(String),
    /// Call of a print method.
    Call(Call<'r>),
    /// End of the string.
    End,
}

/// Call of a print method.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Call<'r> {
    /// Name of the method.
    pub(super) method: Cow<'r, str>,
    /// First machine operand of the operand. `None` for a special name, `${:name}`.
    pub(super) operand: Option<usize>,
    /// Modifier of `${operand:modifier}`, or the special name.
    pub(super) modifier: String,
    /// True if the method takes the address of the instruction.
    pub(super) pc_relative: bool,
}

/// Method that prints special names.
const SPECIAL: &str = "PrintSpecial";

/// Index of an interned piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct PieceId(pub(super) u32);

impl PieceId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Interned pieces.
#[derive(Debug, Default)]
pub(super) struct Pieces<'r> {
    all: Vec<Piece<'r>>,
    ids: FxHashMap<Piece<'r>, PieceId>,
}

impl<'r> Pieces<'r> {
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Piece<'r>> {
        self.all.iter()
    }

    fn add(&mut self, piece: Piece<'r>) -> PieceId {
        if let Some(&id) = self.ids.get(&piece) {
            return id;
        }
        let id = PieceId(self.all.len() as u32);
        self.all.push(piece.clone());
        self.ids.insert(piece, id);
        id
    }

    /// Returns the pieces of an instruction's string, including the end.
    ///
    /// # Errors
    /// Returns an error if the string is malformed or names an unknown operand.
    pub(super) fn read(
        &mut self,
        instruction: &Instruction<'r>,
        asm: &str,
    ) -> Result<Vec<PieceId>, RecordError> {
        let mut reader = Reader { instruction, rest: asm, text: String::new(), pieces: Vec::new() };
        while !reader.rest.is_empty() {
            if let Some(call) = reader.next()? {
                if !reader.text.is_empty() {
                    let text = std::mem::take(&mut reader.text);
                    reader.pieces.push(self.add(Piece::Text(text)));
                }
                reader.pieces.push(self.add(Piece::Call(call)));
            }
        }
        let Reader { text, mut pieces, .. } = reader;
        if !text.is_empty() {
            pieces.push(self.add(Piece::Text(text)));
        }
        pieces.push(self.add(Piece::End));
        Ok(pieces)
    }
}

impl<'r> std::ops::Index<PieceId> for Pieces<'r> {
    type Output = Piece<'r>;

    fn index(&self, id: PieceId) -> &Piece<'r> {
        &self.all[id.index()]
    }
}

/// Parser of an assembly string.
struct Reader<'s, 'r> {
    instruction: &'s Instruction<'r>,
    rest: &'s str,
    /// Text since the last operand.
    text: String,
    pieces: Vec<PieceId>,
}

impl<'s, 'r> Reader<'s, 'r> {
    /// Consumes text up to the next special character, or the special character. Returns a call if
    /// it is an operand.
    fn next(&mut self) -> Result<Option<Call<'r>>, RecordError> {
        let plain = self.rest.find(['$', '\\']).unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(plain);
        self.text.push_str(text);
        self.rest = rest;
        let mut letters = rest.chars();
        match (letters.next(), letters.next()) {
            (Some('\\'), Some(escaped)) => {
                self.text.push(match escaped {
                    'n' => '\n',
                    't' => '\t',
                    '$' | '{' | '|' | '}' | '\\' => escaped,
                    _ => {
                        let name = self.instruction.name();
                        return Err(self.instruction.record.error(format!(
                            "Non-supported escaped character found in instruction '{name}'!"
                        )));
                    }
                });
                self.rest = letters.as_str();
                Ok(None)
            }
            // llvm-tblgen does not terminate here.
            (Some('\\'), None) => Err(self.wrong("Nothing follows the last '\\' in '", "'")),
            (Some('$'), Some('$')) => {
                self.text.push('$');
                self.rest = letters.as_str();
                Ok(None)
            }
            (Some('$'), _) => {
                self.rest = &rest[1..];
                self.operand().map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Consumes the operand after `$`: `name`, `{name}`, `{name:modifier}` or `{:modifier}`.
    fn operand(&mut self) -> Result<Call<'r>, RecordError> {
        let braced = self.rest.starts_with('{');
        if braced {
            self.rest = &self.rest[1..];
        }
        let name = self.identifier();
        let mut modifier = "";
        if braced {
            let unfinished = ("Reached end of string before terminating curly brace in '", "'");
            if self.rest.is_empty() {
                return Err(self.wrong(unfinished.0, unfinished.1));
            }
            if let Some(rest) = self.rest.strip_prefix(':') {
                self.rest = rest;
                if rest.is_empty() {
                    return Err(self.wrong(unfinished.0, unfinished.1));
                }
                modifier = self.identifier();
                if modifier.is_empty() {
                    return Err(self.wrong("Bad operand modifier name in '", "'"));
                }
            }
            let Some(rest) = self.rest.strip_prefix('}') else {
                let what = "Variable name beginning with '{' did not end with '}' in '";
                return Err(self.wrong(what, "'"));
            };
            self.rest = rest;
        }
        if name.is_empty() {
            if modifier.is_empty() {
                return Err(self.wrong("Stray '$' in '", "' asm string, maybe you want $$?"));
            }
            return Ok(Call {
                method: Cow::Borrowed(SPECIAL),
                operand: None,
                modifier: modifier.to_owned(),
                pc_relative: false,
            });
        }
        let list = &self.instruction.operands;
        let Some(operand) = list.find(name).map(|index| &list.operands()[index]) else {
            let instruction = self.instruction.name();
            let message = format!("'{instruction}' does not have an operand named '${name}'!");
            return Err(self.instruction.record.error(message));
        };
        Ok(Call {
            method: Cow::Borrowed(operand.print_method),
            operand: Some(operand.first),
            modifier: modifier.to_owned(),
            pc_relative: operand.operand_namespace == "MCOI"
                && operand.operand_type == "OPERAND_PCREL",
        })
    }

    /// Consumes ASCII letters, digits and `_`.
    fn identifier(&mut self) -> &'s str {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (identifier, rest) = self.rest.split_at(end);
        self.rest = rest;
        identifier
    }

    fn wrong(&self, before: &str, behind: &str) -> RecordError {
        let instruction = self.instruction.name();
        self.instruction.record.error(format!("{before}{instruction}{behind}"))
    }
}

/// Returns text as the contents of a C++ literal. As in llvm-tblgen, escapes with `\` are left to
/// the C++ compiler.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(['\n', '\t', '"']) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 4);
    for letter in text.chars() {
        match letter {
            '\n' => escaped.push_str("\\n"),
            '\t' => escaped.push_str("\\t"),
            '"' => escaped.push_str("\\\""),
            _ => escaped.push(letter),
        }
    }
    Cow::Owned(escaped)
}

/// Returns the string that a C++ compiler reads from the contents of a literal.
pub(super) fn spoken(literal: &str) -> Cow<'_, str> {
    if !literal.contains('\\') {
        return Cow::Borrowed(literal);
    }
    let mut text = String::with_capacity(literal.len());
    let mut letters = literal.chars();
    while let Some(letter) = letters.next() {
        let next = if letter == '\\' { letters.clone().next() } else { None };
        let meant = next.and_then(|next| match next {
            'a' => Some('\x07'),
            'b' => Some('\x08'),
            'e' => Some('\x1b'),
            'f' => Some('\x0c'),
            'n' => Some('\n'),
            'r' => Some('\r'),
            't' => Some('\t'),
            'v' => Some('\x0b'),
            '"' | '\'' | '\\' => Some(next),
            _ => None,
        });
        text.push(meant.unwrap_or(letter));
        if meant.is_some() {
            letters.next();
        }
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::{escaped, spoken};

    #[test]
    fn text_goes_through_a_literal() {
        for text in ["", "add\t", "a\n\"b\""] {
            assert_eq!(spoken(&escaped(text)), text);
        }
        assert_eq!(escaped("a\"\t\\n"), "a\\\"\\t\\n");
        assert_eq!(spoken("\\n\\q\\\\\\"), "\n\\q\\\\");
        assert_eq!(spoken("\\a\\b\\e\\f\\r\\v\\'"), "\x07\x08\x1b\x0c\r\x0b'");
    }
}
