//! Substitution of the parameters in the body of a macro or a repetition.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use super::arguments::Argument;

/// Values that replace names in a body.
#[derive(Clone, Copy)]
pub(super) struct Substitution<'a> {
    /// Returns the value of a parameter.
    pub(super) value: &'a dyn Fn(&str) -> Option<&'a [u8]>,
    /// True after `.altmacro`: parameters need no backslash.
    pub(super) is_alternate: bool,
    /// Arguments that replace `$0` to `$9` in macros without parameters of Mach-O; `$n` is their number.
    pub(super) positional: Option<&'a [Argument]>,
    /// Number that replaces `\@`, which stays otherwise.
    pub(super) instance: Option<u64>,
    /// Number that replaces `\+`.
    pub(super) count: u64,
}

impl Substitution<'_> {
    /// Appends a body to `out`. Returns false if `out` would have more than `limit` bytes.
    #[must_use]
    pub(super) fn append(&self, body: &[u8], limit: usize, out: &mut Vec<u8>) -> bool {
        let mut rest = body;
        while let Some((&byte, after)) = rest.split_first() {
            rest = match byte {
                b'\\' if !after.is_empty() => self.escape(after, out),
                b'$' if self.positional.is_some() => self.numbered(after, out),
                _ if !is_name(byte) || self.positional.is_some() => {
                    out.push(byte);
                    after
                }
                _ => {
                    let (name, after) = split_name(rest);
                    match self.value(name).filter(|_| self.is_alternate) {
                        Some(value) => {
                            out.extend_from_slice(value);
                            self.joined(after)
                        }
                        None => {
                            out.extend_from_slice(name);
                            after
                        }
                    }
                }
            };
            if out.len() > limit {
                return false;
            }
        }
        true
    }

    /// Appends what a backslash and the text behind it stand for. Returns the rest.
    fn escape<'b>(&self, after: &'b [u8], out: &mut Vec<u8>) -> &'b [u8] {
        match (after, self.instance) {
            ([b'@', rest @ ..], Some(instance)) => {
                out.extend_from_slice(instance.to_string().as_bytes());
                return rest;
            }
            ([b'+', rest @ ..], _) => {
                out.extend_from_slice(self.count.to_string().as_bytes());
                return rest;
            }
            // Ends a name.
            ([b'(', b')', rest @ ..], _) => return rest,
            _ => {}
        }
        let (name, rest) = split_name(after);
        match self.value(name) {
            Some(value) => out.extend_from_slice(value),
            None => {
                out.push(b'\\');
                out.extend_from_slice(name);
            }
        }
        self.joined(rest)
    }

    /// Appends what a dollar sign and the text behind it stand for. Returns the rest.
    fn numbered<'b>(&self, after: &'b [u8], out: &mut Vec<u8>) -> &'b [u8] {
        let arguments = self.positional.unwrap_or_default();
        let Some((&byte, rest)) = after.split_first() else {
            out.push(b'$');
            return after;
        };
        match byte {
            b'$' => out.push(b'$'),
            b'n' => out.extend_from_slice(arguments.len().to_string().as_bytes()),
            b'0'..=b'9' => {
                let argument = arguments.get(usize::from(byte - b'0')).and_then(Option::as_ref);
                out.extend_from_slice(argument.map(Vec::as_slice).unwrap_or_default());
            }
            _ => {
                out.push(b'$');
                return after;
            }
        }
        rest
    }

    /// Returns the text behind `&`, which joins a parameter and a name.
    fn joined<'b>(&self, rest: &'b [u8]) -> &'b [u8] {
        match rest {
            [b'&', rest @ ..] if self.is_alternate => rest,
            _ => rest,
        }
    }

    fn value(&self, name: &[u8]) -> Option<&[u8]> {
        core::str::from_utf8(name).ok().and_then(self.value)
    }
}

const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}

/// Splits a text behind the name that it begins with.
fn split_name(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at(text.iter().position(|&byte| !is_name(byte)).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn substituted(body: &str, is_alternate: bool) -> Vec<u8> {
        let value = |name: &str| match name {
            "a" => Some(&b"1"[..]),
            "ab" => Some(&b"x y"[..]),
            _ => None,
        };
        let (instance, count) = (Some(7), 3);
        let positional = None;
        let substitution =
            Substitution { value: &value, is_alternate, positional, instance, count };
        let mut out = Vec::new();
        assert!(substitution.append(body.as_bytes(), 100, &mut out));
        assert!(!substitution.append(&[b'-'; 200], 100, &mut Vec::new()));
        out
    }

    #[test]
    fn names_behind_a_backslash_are_replaced() {
        assert_eq!(substituted("\\a \\ab \\a\\()b \\abc a", false), b"1 x y 1b \\abc a");
        assert_eq!(substituted("\\a.b \\@ \\+ \\\\a \\", false), b"\\a.b 7 3 \\1 \\");
    }

    #[test]
    fn numbers_are_arguments() {
        let arguments = [Some(b"x".to_vec()), None, Some(b"\"y\"".to_vec())];
        let positional = Some(&arguments[..]);
        let (is_alternate, instance, count) = (false, None, 0);
        let value = |_: &str| None;
        let substitution =
            Substitution { value: &value, is_alternate, positional, instance, count };
        let mut out = Vec::new();
        assert!(substitution.append(b"a$0 $1 $2 $9 $n $$0 $z $", 100, &mut out));
        assert_eq!(out, b"ax  \"y\"  3 $0 $z $");
    }

    #[test]
    fn the_alternate_syntax_needs_no_backslash() {
        assert_eq!(substituted("a ab a&b \\a&c abc", true), b"1 x y 1b 1c abc");
    }
}
