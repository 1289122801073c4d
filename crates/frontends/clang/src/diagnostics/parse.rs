//! Parses format strings of diagnostics: text with modifiers such as `%0`, `%select{a|b}0` and
//! `%plural{1:a|:b}0`.
//!
//! Input: a format string. Output: a [`Text`], or the message of an error.

use memchr::{memchr, memchr3};

use super::text::{By, Choice, Index, MAX_DEPTH, Piece, Select, Text};

/// Parses a text. Also returns true if the text contains substitutions.
///
/// # Errors
/// Returns clang-tblgen's message if the text is malformed.
pub(super) fn parse(text: &str) -> Result<(Text<'_>, bool), String> {
    let mut parser = Parser { rest: text, depth: 0, substitutes: false };
    let text = parser.text(Stop::End)?;
    Ok((text, parser.substitutes))
}

struct Parser<'r> {
    rest: &'r str,
    depth: usize,
    /// True if a substitution was parsed.
    substitutes: bool,
}

/// Delimiters that end a text. `%` starts a piece in every case.
#[derive(Clone, Copy, PartialEq)]
enum Stop {
    /// End of input only.
    End,
    /// `|` between choices, and `}` after the last.
    Choice,
    /// [`Stop::Choice`], and the `$` between the parts of a `%diff`.
    Dollar,
}

impl<'r> Parser<'r> {
    /// Parses a text up to its delimiter.
    fn text(&mut self, stop: Stop) -> Result<Text<'r>, String> {
        if self.depth > MAX_DEPTH {
            return Err("choices of text are nested too deeply".to_owned());
        }
        let mut pieces = Vec::new();
        while !self.rest.is_empty() {
            let plain = self.take(plain_len(self.rest, stop));
            if !plain.is_empty() {
                pieces.push(Piece::Text(plain));
                if self.rest.is_empty() {
                    break;
                }
            }
            if self.rest.starts_with(['|', '}', '$']) {
                break;
            }
            self.take(1);
            pieces.push(self.piece()?);
        }
        let written = pieces.len();
        Ok(Text { pieces, written })
    }

    /// Parses a piece, after its `%`.
    fn piece(&mut self) -> Result<Piece<'r>, String> {
        let name = self.take_until(|byte| matches!(byte, b'0'..=b'9' | b'<' | b'{'));
        if name != "enum_select" && self.rest.starts_with('<') {
            return Err(format!("modifier '<' syntax not valid with %{name}"));
        }
        match name {
            "select" => self.select(By::Number, Self::choice),
            "plural" => self.select(By::Condition, Self::condition),
            "enum_select" => self.enum_select(),
            "sub" => self.substitution(),
            "diff" => self.diff(),
            "s" => {
                let choice = |text| Choice { label: "", text };
                let one = Text { pieces: vec![Piece::Text("")], written: 1 };
                let more = Text { pieces: vec![Piece::Text("s")], written: 1 };
                let options = vec![choice(one), choice(more)];
                Ok(Piece::Select(Select { by: By::Suffix, options, index: self.index()? }))
            }
            "" | "q" | "objcclass" | "objcinstance" | "quoted" | "ordinal" | "human" => {
                Ok(Piece::Argument { format: name, index: self.index()? })
            }
            _ => Err(format!("Unknown modifier type: {name}")),
        }
    }

    /// Parses the choices of `%select` and similar modifiers. The input starts after the brace, or
    /// after the character that replaces it.
    fn select(
        &mut self,
        by: By<'r>,
        choice: fn(&mut Self) -> Result<Choice<'r>, String>,
    ) -> Result<Piece<'r>, String> {
        let mut options = Vec::new();
        self.depth += 1;
        loop {
            self.take(1);
            options.push(choice(self)?);
            if !self.rest.starts_with('|') {
                break;
            }
        }
        self.depth -= 1;
        self.expect(
            '}',
            match by {
                By::Condition => "plural",
                By::Enum { .. } => "enum_select",
                By::Number | By::Suffix => "select",
            },
        )?;
        Ok(Piece::Select(Select { by, options, index: self.index()? }))
    }

    fn choice(&mut self) -> Result<Choice<'r>, String> {
        Ok(Choice { label: "", text: self.text(Stop::Choice)? })
    }

    fn condition(&mut self) -> Result<Choice<'r>, String> {
        let Some(colon) = self.rest.find(':') else {
            return Err("expected ':' while parsing %plural".to_owned());
        };
        Ok(Choice { label: self.take(colon + 1), text: self.text(Stop::Choice)? })
    }

    fn enum_select(&mut self) -> Result<Piece<'r>, String> {
        if !self.rest.starts_with('<') {
            return Err("expected '<' after enum_select".to_owned());
        }
        self.take(1);
        let name = self.take_until(|byte| byte == b'>');
        self.expect('>', "enum_select")?;
        if !self.rest.starts_with('{') {
            return Err("expected '{' after enum_select".to_owned());
        }
        self.select(By::Enum { name }, Self::named_choice)
    }

    /// Parses a choice of an enum: `%Name{text}`, `{text}`, or the text alone.
    fn named_choice(&mut self) -> Result<Choice<'r>, String> {
        let mut label = "";
        let is_named = self.rest.starts_with('%');
        if is_named {
            self.take(1);
            label = self.take_until(|byte| byte == b'{');
            self.expect('{', "enum_select")?;
        }
        let in_braces = is_named || self.rest.starts_with('{');
        if in_braces && !is_named {
            self.take(1);
        }
        let text = self.text(Stop::Choice)?;
        if in_braces {
            self.expect('}', "enum_select")?;
        }
        Ok(Choice { label, text })
    }

    fn substitution(&mut self) -> Result<Piece<'r>, String> {
        self.substitutes = true;
        self.expect('{', "sub")?;
        let name = self.take_until(|byte| byte == b'}');
        self.expect('}', "sub")?;
        let mut indexes = Vec::new();
        while self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            indexes.push(self.index()?);
            if !self.rest.starts_with(',') {
                break;
            }
            self.take(1);
        }
        Ok(Piece::Substitution { name, indexes })
    }

    fn diff(&mut self) -> Result<Piece<'r>, String> {
        let mut part = |before: char, stop: Stop| {
            self.expect(before, "diff")?;
            self.depth += 1;
            let text = self.text(stop);
            self.depth -= 1;
            text
        };
        let parts = [
            part('{', Stop::Dollar)?,
            part('$', Stop::Dollar)?,
            part('$', Stop::Choice)?,
            part('|', Stop::Choice)?,
        ];
        self.expect('}', "diff")?;
        let first = self.index()?;
        self.expect(',', "diff")?;
        Ok(Piece::Diff { parts: Box::new(parts), indexes: [first, self.index()?] })
    }

    /// Parses the index of an argument.
    fn index(&mut self) -> Result<Index, String> {
        let digits = self.take_until(|byte| !byte.is_ascii_digit());
        if digits.is_empty() {
            return Err("expected modifier in diagnostic".to_owned());
        }
        // clang-tblgen's index wraps around at 32 bits.
        let add =
            |number: i32, digit: u8| number.wrapping_mul(10).wrapping_add(i32::from(digit - b'0'));
        Ok(Index::Number(digits.bytes().fold(0, add)))
    }

    fn expect(&mut self, what: char, name: &str) -> Result<(), String> {
        if !self.rest.starts_with(what) {
            return Err(format!("expected '{what}' while parsing %{name}"));
        }
        self.take(1);
        Ok(())
    }

    /// Consumes `len` bytes, or all if fewer are left.
    fn take(&mut self, len: usize) -> &'r str {
        let len = (len..self.rest.len()).find(|&position| self.rest.is_char_boundary(position));
        let (taken, rest) = self.rest.split_at(len.unwrap_or(self.rest.len()));
        self.rest = rest;
        taken
    }

    /// Consumes the text before the first byte for which `is_end` is true, or all.
    fn take_until(&mut self, is_end: impl FnMut(u8) -> bool) -> &'r str {
        let len = self.rest.bytes().position(is_end).unwrap_or(self.rest.len());
        self.take(len)
    }
}

/// Returns the length of plain text before `%` or a delimiter. `%%`, `%|` and `%$` are plain text.
fn plain_len(text: &str, stop: Stop) -> usize {
    let bytes = text.as_bytes();
    let mut position = 0;
    loop {
        let rest = &bytes[position..];
        let mut found = match stop {
            Stop::End => memchr(b'%', rest),
            Stop::Choice | Stop::Dollar => memchr3(b'%', b'|', b'}', rest),
        };
        if stop == Stop::Dollar {
            found = memchr(b'$', &rest[..found.unwrap_or(rest.len())]).or(found);
        }
        let Some(found) = found else { return bytes.len() };
        position += found;
        if bytes[position] != b'%' || !matches!(bytes.get(position + 1), Some(b'%' | b'|' | b'$')) {
            return position;
        }
        position += 2;
    }
}
