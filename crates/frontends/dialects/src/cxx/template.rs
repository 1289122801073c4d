//! Snippets of C++ with placeholders: [`Environment`].
//!
//! Input: a text with placeholders. `$name` is a name, `$0` the first argument, `$0...` the first
//! argument and all after it, `$*0` the value of the name in the first argument, and `$$` a dollar
//! sign. Output: the text with placeholders replaced. Unknown placeholders are followed by
//! `<no-subst-found>`.

use std::collections::BTreeMap;

/// Suffix of undefined placeholders.
const UNKNOWN: &str = "<no-subst-found>";

/// Values of placeholders, in nested scopes.
#[derive(Debug)]
pub(super) struct Environment {
    scopes: Vec<Names>,
}

#[derive(Clone, Debug, Default)]
struct Names {
    plain: BTreeMap<String, String>,
    /// Values of [`SPECIAL_NAMES`], which are separate from other names.
    special: BTreeMap<&'static str, String>,
}

/// Placeholders of the generator itself.
const SPECIAL_NAMES: [&str; 4] = ["_context", "_builder", "_op", "_self"];

impl Environment {
    pub(super) fn new() -> Self {
        Environment { scopes: vec![Names::default()] }
    }

    /// Opens a scope. Its definitions are dropped when it is closed.
    pub(super) fn open(&mut self) {
        let inner = self.scopes.last().cloned().unwrap_or_default();
        self.scopes.push(inner);
    }

    pub(super) fn close(&mut self) {
        self.scopes.pop();
    }

    /// Defines a name.
    pub(super) fn set(&mut self, name: &str, meaning: impl Into<String>) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.plain.insert(name.to_owned(), meaning.into());
        }
    }

    /// Defines one of [`SPECIAL_NAMES`].
    pub(super) fn set_special(&mut self, name: &'static str, meaning: impl Into<String>) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.special.insert(name, meaning.into());
        }
    }

    /// Returns the meaning of a name.
    fn meaning(&self, name: &str) -> Option<&str> {
        let scope = self.scopes.last()?;
        let meaning = match SPECIAL_NAMES.contains(&name) {
            true => scope.special.get(name),
            false => scope.plain.get(name),
        };
        meaning.map(String::as_str)
    }

    /// Replaces the placeholders of a text.
    pub(super) fn fill(&self, text: &str, arguments: &[&str]) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(offset) = rest.find('$') {
            out.push_str(&rest[..offset]);
            rest = self.replace(&rest[offset..], arguments, &mut out);
        }
        out.push_str(rest);
        out
    }

    /// Replaces the placeholder at the start of a text. Returns the rest of the text.
    fn replace<'t>(&self, text: &'t str, arguments: &[&str], out: &mut String) -> &'t str {
        let behind = &text[1..];
        if let Some(rest) = behind.strip_prefix('$') {
            out.push('$');
            return rest;
        }
        let is_indirect = behind.starts_with('*');
        let digits = if is_indirect { &behind[1..] } else { behind };
        let count = digits.bytes().take_while(u8::is_ascii_digit).count();
        if count > 0 || is_indirect {
            let end = 1 + usize::from(is_indirect) + count;
            let argument = number(&digits[..count]).and_then(|index| arguments.get(index));
            if let Some(rest) = text[end..].strip_prefix("...").filter(|_| !is_indirect) {
                let from = number(&digits[..count]).and_then(|index| arguments.get(index..));
                match from.filter(|from| !from.is_empty()) {
                    Some(from) => out.push_str(&from.join(", ")),
                    None => out.extend([&text[..end + 3], UNKNOWN]),
                }
                return rest;
            }
            match argument {
                None => out.extend([&text[..end], UNKNOWN]),
                Some(argument) if !is_indirect => out.push_str(argument),
                Some(name) => {
                    let scope = self.scopes.last();
                    match scope.and_then(|scope| scope.plain.get(*name)) {
                        Some(meaning) => out.push_str(meaning),
                        None => out.extend([&text[..end], ":", name, UNKNOWN]),
                    }
                }
            }
            return &text[end..];
        }
        let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let end = 1 + behind.bytes().take_while(|byte| is_of_name(byte)).count();
        match &text[1..end] {
            "" => out.push('$'),
            name => match self.meaning(name) {
                Some(meaning) => out.push_str(meaning),
                None => out.extend([&text[..end], UNKNOWN]),
            },
        }
        &text[end..]
    }
}

/// Parses the number of an argument: octal if it begins with `0`, otherwise decimal.
fn number(digits: &str) -> Option<usize> {
    match digits.strip_prefix('0').filter(|rest| !rest.is_empty()) {
        Some(octal) => {
            let end = octal.bytes().take_while(|digit| *digit < b'8').count();
            usize::from_str_radix(&octal[..end], 8).ok()
        }
        None => digits.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::Environment;

    #[test]
    fn placeholders_are_replaced() {
        let mut names = Environment::new();
        names.set("x", "one");
        names.set_special("_context", "ctx");
        names.open();
        names.set("x", "two");
        let fill = |text| names.fill(text, &["a", "x", "c"]);
        assert_eq!(fill("f($x, $_context, $0)$"), "f(two, ctx, a)$");
        assert_eq!(fill("$$x $1... $*1 $*0"), "$x x, c two $*0:a<no-subst-found>");
        assert_eq!(
            fill("$y$3 $7... $-"),
            "$y<no-subst-found>$3<no-subst-found> $7...<no-subst-found> $-"
        );
        assert_eq!(fill("$01 $_builder"), "x $_builder<no-subst-found>");
        names.close();
        assert_eq!(names.fill("$x", &[]), "one");
    }

    #[test]
    fn words_are_apart_from_other_names() {
        let mut names = Environment::new();
        names.set("_self", "x");
        assert_eq!(names.fill("$_self", &[]), "$_self<no-subst-found>");
    }
}
