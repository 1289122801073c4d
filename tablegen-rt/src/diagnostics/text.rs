//! Formatting of messages in clang's format language.
//!
//! The input is a text that generators have checked, and its arguments. A malformed text does not
//! panic: its well-formed parts are written.

use core::fmt::{self, Display, Write};

/// Maximum nesting depth of formats inside of choices.
const MAX_DEPTH: u32 = 200;

/// Argument of a message.
///
/// Format specifiers, for argument 0:
///
/// | specifier | output |
/// |---|---|
/// | `%0` | the argument |
/// | `%q0` | as `%0`; reserved for fully qualified names |
/// | `%quoted0` | the argument in `'` |
/// | `%objcclass0`, `%objcinstance0` | the argument after `+` or `-` |
/// | `%select{a\|b\|c}0` | `a` if the argument is 0, `b` if it is 1, ... |
/// | `%plural{0:none\|1:one\|[2,4]:some\|%10=1:..\|:many}0` | the text of the first condition that holds; commas separate alternative conditions |
/// | `%s0` | `s` unless the argument is 1 |
/// | `%ordinal0` | `1st`, `2nd`, ... |
/// | `%human0` | `1.50k`, ... |
/// | `%diff{from $ to $\|other}0,1` | `from`, the first argument, `to` and the second; `other` if they are the same |
/// | `%%`, `%\|`, `%$` | `%`, `\|`, `$` |
#[derive(Clone, Copy)]
pub enum Arg<'a> {
    /// Any value that can be displayed. As a number it is 0.
    Text(&'a dyn fmt::Display),
    /// Number, to display or to select a choice by.
    Number(i64),
}

impl fmt::Debug for Arg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Text(text) => write!(f, "Text({text})"),
            Arg::Number(number) => write!(f, "Number({number})"),
        }
    }
}

impl fmt::Display for Arg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Text(text) => text.fmt(f),
            Arg::Number(number) => number.fmt(f),
        }
    }
}

impl<'a, T: fmt::Display> From<&'a T> for Arg<'a> {
    fn from(text: &'a T) -> Self {
        Arg::Text(text)
    }
}

impl From<i64> for Arg<'_> {
    fn from(number: i64) -> Self {
        Arg::Number(number)
    }
}

/// Text with its arguments. `Display` writes the text with the arguments inserted.
#[derive(Clone, Copy, Debug)]
pub struct Formatted<'a> {
    text: &'a str,
    args: &'a [Arg<'a>],
}

/// Combines a text with its arguments.
#[must_use]
pub fn format<'a>(text: &'a str, args: &'a [Arg<'a>]) -> Formatted<'a> {
    Formatted { text, args }
}

impl fmt::Display for Formatted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        put(self.text, self.args, f, 0)
    }
}

/// Writes a text. `depth` is the nesting depth in choices.
fn put(text: &str, args: &[Arg<'_>], f: &mut fmt::Formatter<'_>, depth: u32) -> fmt::Result {
    let mut rest = text;
    while let Some(offset) = rest.find('%') {
        f.write_str(&rest[..offset])?;
        rest = &rest[offset + 1..];
        if let Some(escaped) = rest.chars().next().filter(|c| matches!(c, '%' | '|' | '$')) {
            f.write_char(escaped)?;
            rest = &rest[escaped.len_utf8()..];
            continue;
        }
        let name = take_while(&mut rest, |byte| byte.is_ascii_alphabetic() || byte == b'_');
        let inner = if rest.starts_with('{') { take_braces(&mut rest) } else { "" };
        let first = args.get(take_index(&mut rest));
        let mut second = None;
        if name == "diff" && rest.starts_with(',') {
            rest = &rest[1..];
            second = args.get(take_index(&mut rest));
        }
        if depth < MAX_DEPTH {
            let Some(first) = first else { continue };
            piece(name, inner, [first, second.unwrap_or(first)], args, f, depth)?;
        }
    }
    f.write_str(rest)
}

/// Writes one format specifier. `inner` is the text in braces, `second` the second argument of
/// `%diff`.
fn piece(
    name: &str,
    inner: &str,
    [first, second]: [&Arg<'_>; 2],
    args: &[Arg<'_>],
    f: &mut fmt::Formatter<'_>,
    depth: u32,
) -> fmt::Result {
    let number = match first {
        Arg::Number(number) => *number,
        Arg::Text(_) => 0,
    };
    match name {
        "select" => {
            let index = usize::try_from(number).ok();
            let chosen = index.and_then(|index| choices(inner).nth(index));
            put(chosen.unwrap_or_default(), args, f, depth + 1)
        }
        "plural" => {
            let mut all = choices(inner).filter_map(|choice| choice.split_once(':'));
            let chosen = all.find(|(condition, _)| holds(condition, number));
            put(chosen.map_or("", |(_, text)| text), args, f, depth + 1)
        }
        "s" if number == 1 => Ok(()),
        "s" => f.write_char('s'),
        "ordinal" => write!(f, "{number}{}", ordinal_end(number)),
        "human" => human(number, f),
        "quoted" => write!(f, "'{first}'"),
        "objcclass" => write!(f, "+{first}"),
        "objcinstance" => write!(f, "-{first}"),
        "diff" => {
            let mut both = choices(inner);
            let (parts, other) = (both.next().unwrap_or_default(), both.next().unwrap_or_default());
            if same(first, second) {
                return put(other, args, f, depth + 1);
            }
            let mut parts = split(parts, b'$');
            put(parts.next().unwrap_or_default(), args, f, depth + 1)?;
            for arg in [first, second] {
                arg.fmt(f)?;
                put(parts.next().unwrap_or_default(), args, f, depth + 1)?;
            }
            Ok(())
        }
        _ => first.fmt(f),
    }
}

/// Takes the longest prefix of bytes for which `is_such` is true.
fn take_while<'t>(rest: &mut &'t str, is_such: impl Fn(u8) -> bool) -> &'t str {
    let len = rest.bytes().take_while(|&byte| is_such(byte)).count();
    let (taken, after) = rest.split_at(len);
    *rest = after;
    taken
}

/// Takes an argument index. Returns `usize::MAX` if there are no digits.
fn take_index(rest: &mut &str) -> usize {
    take_while(rest, |byte| byte.is_ascii_digit()).parse().unwrap_or(usize::MAX)
}

/// Takes a text in braces and returns it without them.
fn take_braces<'t>(rest: &mut &'t str) -> &'t str {
    let (mut open, mut end) = (0_usize, rest.len());
    for (offset, byte) in rest.bytes().enumerate() {
        match byte {
            b'{' => open += 1,
            b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        if open == 0 {
            end = offset;
            break;
        }
    }
    let inner = rest.get(1..end).unwrap_or_default();
    *rest = rest.get(end + 1..).unwrap_or_default();
    inner
}

/// Returns the alternatives of a choice.
fn choices(text: &str) -> impl Iterator<Item = &str> {
    split(text, b'|')
}

/// Splits a text at marks that are neither in braces nor escaped by `%`.
fn split(text: &str, mark: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        let mut open = 0_usize;
        let mut escaped = false;
        for (offset, byte) in text.bytes().enumerate() {
            match byte {
                _ if escaped => {
                    escaped = false;
                    continue;
                }
                b'%' => {
                    escaped = matches!(text.as_bytes().get(offset + 1), Some(b'%' | b'|' | b'$'))
                }
                b'{' => open += 1,
                b'}' => open = open.saturating_sub(1),
                byte if byte == mark && open == 0 => {
                    rest = Some(&text[offset + 1..]);
                    return Some(&text[..offset]);
                }
                _ => {}
            }
        }
        rest = None;
        Some(text)
    })
}

/// Returns true if one of the comma-separated conditions holds for a number. An empty list always
/// holds.
fn holds(conditions: &str, number: i64) -> bool {
    let mut rest = conditions;
    if rest.is_empty() {
        return true;
    }
    loop {
        let mut number = number;
        if let Some(after) = rest.strip_prefix('%') {
            rest = after;
            let divisor = take_number(&mut rest);
            number = number.checked_rem(divisor).unwrap_or_default();
            rest = rest.strip_prefix('=').unwrap_or(rest);
        }
        let range = match rest.strip_prefix('[') {
            Some(after) => {
                rest = after;
                let first = take_number(&mut rest);
                rest = rest.strip_prefix(',').unwrap_or(rest);
                let last = take_number(&mut rest);
                rest = rest.strip_prefix(']').unwrap_or(rest);
                first..=last
            }
            None => {
                let only = take_number(&mut rest);
                only..=only
            }
        };
        if range.contains(&number) {
            return true;
        }
        match rest.strip_prefix(',') {
            Some(after) => rest = after,
            None => return false,
        }
    }
}

fn take_number(rest: &mut &str) -> i64 {
    take_while(rest, |byte| byte.is_ascii_digit()).parse().unwrap_or_default()
}

/// Returns the suffix of an ordinal number.
fn ordinal_end(number: i64) -> &'static str {
    let number = number.unsigned_abs();
    match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    }
}

/// Writes a number with a suffix such as `k`.
fn human(number: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    const UNITS: [(u64, char); 4] =
        [(1_000_000_000_000, 'T'), (1_000_000_000, 'G'), (1_000_000, 'M'), (1_000, 'k')];
    if number < 0 {
        f.write_char('-')?;
    }
    let number = number.unsigned_abs();
    match UNITS.iter().find(|(unit, _)| number >= *unit) {
        None => number.fmt(f),
        Some(&(unit, sign)) => {
            let value = number as f64 / unit as f64;
            write!(f, "{value:.2}{sign}")
        }
    }
}

/// Returns true if two arguments have the same text. Compares hashes, so that nothing is allocated.
fn same(one: &Arg<'_>, other: &Arg<'_>) -> bool {
    /// 64-bit FNV-1a hash of the text, and its length in bytes.
    struct Fingerprint(u64, usize);
    impl Write for Fingerprint {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            for byte in text.bytes() {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
                self.1 += 1;
            }
            Ok(())
        }
    }
    let fingerprint = |arg: &Arg<'_>| {
        let mut made = Fingerprint(0xcbf2_9ce4_8422_2325, 0);
        let written = write!(made, "{arg}");
        written.ok().map(|()| (made.0, made.1))
    };
    fingerprint(one) == fingerprint(other)
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};

    use super::{Arg, format};

    fn rendered(text: &str, args: &[Arg<'_>]) -> String {
        format(text, args).to_string()
    }

    #[test]
    fn arguments_stand_in_their_places() {
        let (a, b) = ("int", "long");
        let args = [Arg::Text(&a), Arg::Text(&b), Arg::Number(3)];
        assert_eq!(
            rendered("%0 and %q1, %quoted0 100%% %2 %|", &args),
            "int and long, 'int' 100% 3 |"
        );
        assert_eq!(rendered("%objcclass0 %objcinstance1", &args), "+int -long");
        assert_eq!(rendered("from %diff{$ to $|one type}0,1", &args), "from int to long");
        assert_eq!(rendered("from %diff{$ to $|one type}0,0", &args), "from one type");
        assert_eq!(rendered("%7 %", &args), " ");
    }

    #[test]
    fn numbers_choose() {
        for (number, expected) in [(0, "no x"), (1, "an int"), (2, "% x s"), (9, "")] {
            let args = [Arg::Number(number), Arg::Text(&"x")];
            assert_eq!(
                rendered("%select{no %1|an %select{char|int}0|%% %1 %s0}0", &args),
                expected
            );
        }
        let text = "%plural{0:none|1:one|[2,4]:%0 some|%10=[0,1],7:odd|:%0 thing%s0}0";
        let cases = [
            (0, "none"),
            (1, "one"),
            (4, "4 some"),
            (20, "odd"),
            (7, "odd"),
            (8, "8 things"),
            (-3, "-3 things"),
        ];
        for (number, expected) in cases {
            assert_eq!(rendered(text, &[Arg::Number(number)]), expected);
        }
    }

    #[test]
    fn numbers_are_told() {
        let ordinal = |number| rendered("%ordinal0", &[Arg::Number(number)]);
        assert_eq!(
            [1, 2, 3, 11, 112, 21].map(ordinal),
            ["1st", "2nd", "3rd", "11th", "112th", "21st"]
        );
        let human = |number| rendered("%human0", &[Arg::Number(number)]);
        assert_eq!([999, 1500, -2_000_000].map(human), ["999", "1.50k", "-2.00M"]);
        assert_eq!(human(i64::MIN), "-9223372.04T");
    }

    #[test]
    fn malformed_texts_do_no_harm() {
        let args = [Arg::Number(1)];
        for text in ["%select{", "%select{a|b", "%plural{x0", "%diff{$0", "%{}0", "%}", "%é0", "%s"]
        {
            rendered(text, &args);
        }
        let deep = "%select{".repeat(5000) + &"}0".repeat(5000);
        assert_eq!(rendered(&deep, &[Arg::Number(0)]), "");
    }
}
