//! [`Template`]: a text with named holes, for functions of which most lines are constant.
//!
//! - `@{name}` is replaced by the value of [`Template::with`].
//! - A line `@insert name` is replaced by the value, without the line end.
//! - Lines between `@if name` (or `@if !name`) and `@end`, with an optional `@else`, are included
//!   if the condition of [`Template::when`] holds (or does not hold). Conditions nest.
//!
//! A line end after the opening quote of the text is ignored, so that all lines can begin at the
//! same column.

use super::Emit;

/// Text with named holes and conditional lines.
pub struct Template<'t> {
    text: &'t str,
    values: Vec<(&'t str, &'t dyn Emit)>,
    conditions: Vec<(&'t str, bool)>,
}

impl<'t> Template<'t> {
    /// Creates a template without values.
    pub fn new(text: &'t str) -> Self {
        let text = text.strip_prefix('\n').unwrap_or(text);
        Template { text, values: Vec::new(), conditions: Vec::new() }
    }

    /// Sets the value of a hole.
    #[must_use]
    pub fn with(mut self, name: &'t str, value: &'t dyn Emit) -> Self {
        self.values.push((name, value));
        self
    }

    /// Sets a condition.
    #[must_use]
    pub fn when(mut self, name: &'t str, holds: bool) -> Self {
        self.conditions.push((name, holds));
        self
    }

    /// Appends the text. A hole without a value, and a condition that was not set, are errors of
    /// the caller: debug builds panic, release builds leave the hole as it is.
    pub fn print(&self, out: &mut Vec<u8>) {
        // Conditions around the current line, innermost last.
        let mut open: Vec<bool> = Vec::new();
        for line in self.text.split_inclusive('\n') {
            let mut tokens = line.split_ascii_whitespace();
            match (tokens.next(), tokens.next()) {
                (Some("@if"), Some(name)) => open.push(self.holds(name)),
                (Some("@else"), None) => {
                    if let Some(innermost) = open.last_mut() {
                        *innermost = !*innermost;
                    }
                }
                (Some("@end"), None) => drop(open.pop()),
                _ if open.contains(&false) => {}
                (Some("@insert"), Some(name)) => self.value(name, out),
                _ => self.line(line, out),
            }
        }
        debug_assert!(open.is_empty(), "'@if' without '@end'");
    }

    fn line(&self, mut line: &str, out: &mut Vec<u8>) {
        while let Some((before, rest)) = line.split_once("@{")
            && let Some((name, after)) = rest.split_once('}')
        {
            before.emit(out);
            self.value(name, out);
            line = after;
        }
        line.emit(out);
    }

    fn value(&self, name: &str, out: &mut Vec<u8>) {
        match self.values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => value.emit(out),
            None => {
                debug_assert!(false, "no value for hole '{name}'");
                ["@{", name, "}"].concat().emit(out);
            }
        }
    }

    fn holds(&self, condition: &str) -> bool {
        let name = condition.strip_prefix('!').unwrap_or(condition);
        let found = self.conditions.iter().find(|(known, _)| *known == name);
        debug_assert!(found.is_some(), "condition '{name}' is not set");
        found.is_some_and(|(_, holds)| *holds) == (name == condition)
    }
}

/// Value that a function prints.
pub struct Print<F>(pub F);

impl<F: Fn(&mut Vec<u8>)> Emit for Print<F> {
    fn emit(&self, out: &mut Vec<u8>) {
        (self.0)(out);
    }
}

#[cfg(test)]
mod tests {
    use super::{Print, Template};

    const TEXT: &str = "
int f(int @{name}) {
  @if a
  a;
    @if !b
  not b;
    @end
  @else
  not a: @{name}@{name};
  @end
  @insert rest
}
";

    fn print(a: bool, b: bool) -> String {
        let rest = Print(|out: &mut Vec<u8>| out.extend_from_slice(b"  rest;\n"));
        let template = Template::new(TEXT).with("name", &"x").with("rest", &rest);
        let mut out = Vec::new();
        template.when("a", a).when("b", b).print(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn holes_and_conditions() {
        assert_eq!(print(true, true), "int f(int x) {\n  a;\n  rest;\n}\n");
        assert_eq!(print(true, false), "int f(int x) {\n  a;\n  not b;\n  rest;\n}\n");
        assert_eq!(print(false, false), "int f(int x) {\n  not a: xx;\n  rest;\n}\n");
    }
}
