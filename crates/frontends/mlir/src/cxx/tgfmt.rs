//! Substitution of placeholders in C++ code of descriptions: `$_self`, `$name`, `$0`, `$1...`.
//!
//! Input: a template, a [`FmtContext`] with the values of named placeholders, values of positional
//! ones. Output: text. `$$` is a dollar sign. A placeholder without a value is kept, with
//! [`NO_SUBSTITUTION`] after it, as mlir-tblgen does.

use std::borrow::Cow;

/// Text after a placeholder that has no value.
pub const NO_SUBSTITUTION: &str = "<no-subst-found>";

/// Values of named placeholders. Later values replace earlier ones of the same name.
#[derive(Clone, Debug, Default)]
pub struct FmtContext<'t> {
    values: Vec<(Cow<'t, str>, Cow<'t, str>)>,
}

impl<'t> FmtContext<'t> {
    /// Creates a context without values.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the value of `$name`.
    pub fn set(
        &mut self,
        name: impl Into<Cow<'t, str>>,
        value: impl Into<Cow<'t, str>>,
    ) -> &mut Self {
        let (name, value) = (name.into(), value.into());
        match self.values.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None => self.values.push((name, value)),
        }
        self
    }

    /// Sets the value of `$name`, for a context that is being built.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'t, str>>, value: impl Into<Cow<'t, str>>) -> Self {
        self.set(name, value);
        self
    }

    /// Sets the value of `$_self`.
    #[must_use]
    pub fn with_self(self, value: impl Into<Cow<'t, str>>) -> Self {
        self.with("_self", value)
    }

    /// Sets the value of `$_builder`.
    #[must_use]
    pub fn with_builder(self, value: impl Into<Cow<'t, str>>) -> Self {
        self.with("_builder", value)
    }

    /// Returns the value of `$name`.
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut values = self.values.iter();
        values.find(|(known, _)| known == name).map(|(_, value)| value.as_ref())
    }
}

/// Part of a template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Segment<'t> {
    Literal(&'t str),
    /// Placeholder `$3`, with its spelling.
    Positional(&'t str, usize),
    /// Placeholder `$3...`, with its spelling.
    Rest(&'t str, usize),
    /// Placeholder `$name`, with its spelling.
    Named(&'t str),
}

/// Divides a template into its first segment and the rest. The template is not empty.
fn split(template: &str) -> (Segment<'_>, &str) {
    let bytes = template.as_bytes();
    match template.find('$') {
        None => return (Segment::Literal(template), ""),
        Some(0) => {}
        Some(offset) => return (Segment::Literal(&template[..offset]), &template[offset..]),
    }
    if bytes.len() == 1 {
        return (Segment::Literal(template), "");
    }
    if bytes[1] == b'$' {
        return (Segment::Literal(&template[..1]), &template[2..]);
    }
    let end_of =
        |is_part: fn(&u8) -> bool| 1 + bytes[1..].iter().take_while(|byte| is_part(byte)).count();
    let end = end_of(u8::is_ascii_digit);
    if end > 1 {
        // `StringRef::consumeInteger` with radix 0: a leading zero means octal.
        let digits = &template[1..end];
        let index = tablegen_session::parse_number(digits)
            .or_else(|| digits.parse().ok())
            .and_then(|number| usize::try_from(number).ok())
            .unwrap_or(usize::MAX);
        if template[end..].starts_with("...") {
            let end = end + 3;
            return (Segment::Rest(&template[..end], index), &template[end..]);
        }
        return (Segment::Positional(&template[..end], index), &template[end..]);
    }
    let end = end_of(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    (Segment::Named(&template[..end]), &template[end..])
}

/// Returns a template with its placeholders replaced.
pub fn tgfmt(template: &str, context: &FmtContext<'_>, values: &[&str]) -> String {
    let mut out = String::with_capacity(template.len());
    write_tgfmt(&mut out, template, Some(context), values);
    out
}

/// Returns a template with its positional placeholders replaced; named ones have no values.
pub fn tgfmt_positional(template: &str, values: &[&str]) -> String {
    let mut out = String::with_capacity(template.len());
    write_tgfmt(&mut out, template, None, values);
    out
}

/// Appends a template with its placeholders replaced.
pub fn write_tgfmt<S: AsRef<str>>(
    out: &mut String,
    template: &str,
    context: Option<&FmtContext<'_>>,
    values: &[S],
) {
    let mut rest = template;
    while !rest.is_empty() {
        let segment;
        (segment, rest) = split(rest);
        match segment {
            Segment::Literal(text) => out.push_str(text),
            Segment::Named("$") => out.push('$'),
            Segment::Named(spelling) => {
                match context.and_then(|context| context.get(&spelling[1..])) {
                    Some(value) => out.push_str(value),
                    None => out.extend([spelling, NO_SUBSTITUTION]),
                }
            }
            Segment::Positional(spelling, index) => match values.get(index) {
                Some(value) => out.push_str(value.as_ref()),
                None => out.extend([spelling, NO_SUBSTITUTION]),
            },
            Segment::Rest(spelling, index) if index >= values.len() => {
                out.extend([spelling, NO_SUBSTITUTION]);
            }
            Segment::Rest(_, index) => {
                for (value_index, value) in values[index..].iter().enumerate() {
                    if value_index > 0 {
                        out.push_str(", ");
                    }
                    out.push_str(value.as_ref());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FmtContext, tgfmt, tgfmt_positional};

    #[test]
    fn placeholders_are_replaced() {
        let context = FmtContext::new().with_self("x").with("_op", "*op").with("name", "n");
        let text = tgfmt("$_self($_op, $name) $$ $0/$1 $1... $ $", &context, &["a", "b", "c"]);
        assert_eq!(text, "x(*op, n) $ a/b b, c $ $");
    }

    #[test]
    fn unknown_placeholders_are_marked() {
        let text = tgfmt("$x $2 $2...", &FmtContext::new(), &["a", "b"]);
        assert_eq!(text, "$x<no-subst-found> $2<no-subst-found> $2...<no-subst-found>");
        assert_eq!(tgfmt_positional("$_self $0", &["a"]), "$_self<no-subst-found> a");
    }
}
