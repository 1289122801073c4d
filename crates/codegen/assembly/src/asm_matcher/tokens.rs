//! Tokenizer of assembly strings.
//!
//! Input are the assembly string of an instruction or alias and its variant. Output are tokens,
//! including references to operands (`$name`, `${name}`).

use smallvec::SmallVec;

use super::settings::Variant;

/// Token of an assembly string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    /// True if the token has separators on both sides, so that it can be the name of a register.
    pub(super) isolated: bool,
}

/// Reason why a string cannot be tokenized.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// `${` without `}`.
    OpenReference,
    /// `\` at the end.
    OpenEscape,
}

impl Fault {
    /// Returns the message for the author of the description.
    pub(super) fn message(self) -> &'static str {
        match self {
            Fault::OpenReference => "missing '}' in operand reference of asm string",
            Fault::OpenEscape => "asm string ends with '\\'",
        }
    }
}

/// Role of a character in a variant.
enum Kind {
    Break,
    Token,
    Separator,
    Escape,
    Reference,
    Other,
}

fn kind(byte: u8, variant: &Variant<'_>) -> Kind {
    let among = |set: &str| byte.is_ascii() && set.as_bytes().contains(&byte);
    if among(variant.breaks) {
        Kind::Break
    } else if among(variant.tokens) {
        Kind::Token
    } else if among(variant.separators) {
        Kind::Separator
    } else if byte == b'\\' {
        Kind::Escape
    } else if byte == b'$' {
        Kind::Reference
    } else {
        Kind::Other
    }
}

/// Tokenizes a string from which the text of one variant has been selected.
///
/// # Errors
/// Returns an error if a reference or an escape is unterminated.
pub(super) fn tokenize<'t>(
    text: &'t str,
    variant: &Variant<'_>,
) -> Result<SmallVec<[Token<'t>; 12]>, Fault> {
    let mut all = SmallVec::new();
    // Start of the current token, if `open`.
    let (mut start, mut open) = (0, false);
    let mut isolated = true;
    let mut index = 0;
    while let Some(&byte) = text.as_bytes().get(index) {
        let before = text.get(start..index).unwrap_or_default();
        let next = index + 1;
        match kind(byte, variant) {
            Kind::Break => {
                if open {
                    all.push(Token { text: before, isolated: false });
                    (start, isolated) = (index, false);
                }
                open = true;
            }
            Kind::Token => {
                if open {
                    all.push(Token { text: before, isolated });
                    isolated = false;
                }
                all.push(Token { text: &text[index..next], isolated });
                (start, open, isolated) = (next, false, true);
            }
            Kind::Separator => {
                if open {
                    all.push(Token { text: before, isolated });
                }
                (start, open, isolated) = (next, false, true);
            }
            Kind::Escape => {
                if open {
                    all.push(Token { text: before, isolated: false });
                    isolated = false;
                }
                let escaped = text[next..].chars().next().ok_or(Fault::OpenEscape)?;
                index = next + escaped.len_utf8();
                all.push(Token { text: &text[next..index], isolated });
                (start, open, isolated) = (index, false, false);
                continue;
            }
            Kind::Reference => {
                if open {
                    all.push(Token { text: before, isolated });
                    (open, isolated) = (false, false);
                }
                start = index;
                if text[next..].starts_with('{') {
                    let len = text[index..].find('}').ok_or(Fault::OpenReference)? + 1;
                    all.push(Token { text: &text[index..index + len], isolated });
                    (start, isolated) = (index + len, false);
                    index = start;
                    continue;
                }
            }
            Kind::Other => open = true,
        }
        index = next;
    }
    if open && start != text.len() {
        all.push(Token { text: &text[start..], isolated });
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::{Fault, tokenize};
    use crate::asm_matcher::settings::Variant;

    const VARIANT: Variant<'static> = Variant {
        number: 0,
        name: "",
        comment: "",
        register_prefix: "%",
        tokens: "[]*!",
        separators: " \t,",
        breaks: ".",
    };

    /// Returns the tokens separated by blanks, with `'` after those that are not isolated.
    fn tokens(text: &str) -> String {
        let all = tokenize(text, &VARIANT).unwrap();
        let shown =
            all.iter().map(|token| [token.text, if token.isolated { "" } else { "'" }].concat());
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn separators_and_tokens() {
        assert_eq!(tokens("add\t$d, [$a]"), "add $d [ $a ]'");
        assert_eq!(tokens("ld $d, 4($a)"), "ld $d 4( $a)'");
        assert_eq!(tokens("ld $d, 4(${a})"), "ld $d 4( ${a}' )'");
        assert_eq!(tokens("b.eq $t"), "b' .eq' $t");
        assert_eq!(tokens("x \\[a"), "x [ a'");
        assert_eq!(tokens(""), "");
        assert_eq!(tokens("x $"), "x");
    }

    #[test]
    fn what_goes_beyond_the_end() {
        assert_eq!(tokenize("x ${a", &VARIANT).unwrap_err(), Fault::OpenReference);
        assert_eq!(tokenize("x \\", &VARIANT).unwrap_err(), Fault::OpenEscape);
    }
}
