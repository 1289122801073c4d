//! Approximate lexer, for shrinking programs and for introducing faults.
//!
//! Input: any text. Output: the byte ranges of its tokens. Unknown characters are tokens of one
//! character.

/// Byte range of one token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Token {
    pub(crate) fn text<'a>(&self, source: &'a str) -> &'a str {
        &source[self.start..self.end]
    }
}

/// Splits `source`. White space belongs to no token; comments and preprocessor lines are tokens.
pub(crate) fn tokenize(source: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut offset = 0;
    while let Some(first) = source[offset..].chars().next() {
        if first.is_whitespace() {
            offset += first.len_utf8();
            continue;
        }
        let length = token_length(&source[offset..]);
        tokens.push(Token { start: offset, end: offset + length });
        offset += length;
    }
    tokens
}

fn token_length(rest: &str) -> usize {
    let up_to = |end: Option<usize>, extra: usize| end.map_or(rest.len(), |end| end + extra);
    let directives = ["#ifdef", "#ifndef", "#else", "#endif", "#define"];
    if rest.starts_with("//") || directives.iter().any(|name| rest.starts_with(name)) {
        return up_to(rest.find('\n'), 0);
    }
    if rest.starts_with("/*") {
        return comment_length(rest);
    }
    if rest.starts_with("[{") {
        return up_to(rest.find("}]"), 2);
    }
    if rest.starts_with('"') {
        return string_length(rest);
    }
    if rest.starts_with("...") {
        return 3;
    }
    let mut characters = rest.char_indices();
    let first = characters.next().map_or(' ', |(_, character)| character);
    let continues = |character: char| character.is_ascii_alphanumeric() || character == '_';
    if continues(first) || matches!(first, '!' | '$' | '-' | '+') {
        let end = characters.find(|&(_, character)| !continues(character));
        return up_to(end.map(|(offset, _)| offset), 0);
    }
    first.len_utf8()
}

fn comment_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut depth = 0;
    let mut offset = 0;
    while offset < bytes.len() {
        match &bytes[offset..] {
            [b'/', b'*', ..] => {
                depth += 1;
                offset += 2;
            }
            [b'*', b'/', ..] => {
                depth -= 1;
                offset += 2;
                if depth == 0 {
                    return offset;
                }
            }
            _ => offset += 1,
        }
    }
    bytes.len()
}

fn string_length(rest: &str) -> usize {
    let mut escaped = false;
    for (offset, character) in rest.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return offset + 1,
            '\n' => return offset,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::tokenize;

    #[test]
    fn tokens_of_all_kinds() {
        let source =
            "def a#b : C<-1> { /* x /* y */ z */ code c = [{ } ]}]; // end\n}\n#endif x\n\"a\\\"\"";
        let texts: Vec<_> = tokenize(source).iter().map(|token| token.text(source)).collect();
        let wanted = [
            "def",
            "a",
            "#",
            "b",
            ":",
            "C",
            "<",
            "-1",
            ">",
            "{",
            "/* x /* y */ z */",
            "code",
            "c",
            "=",
            "[{ } ]}]",
            ";",
            "// end",
            "}",
            "#endif x",
            "\"a\\\"\"",
        ];
        assert_eq!(texts, wanted);
    }

    #[test]
    fn unfinished_tokens_end_with_the_text() {
        for source in ["\"abc", "[{ abc", "/* /* */", "\u{e9}"] {
            let tokens = tokenize(source);
            assert_eq!(tokens.last().map(|token| token.end), Some(source.len()), "{source}");
        }
    }
}
