//! [`Value`]: JSON that is printed with an indentation of two blanks.

use std::borrow::Cow;
use std::fmt::Write as _;

/// JSON value without null. Members of objects keep their order.
#[derive(Clone, Debug)]
pub(super) enum Value<'a> {
    Bool(bool),
    Number(i128),
    Text(Cow<'a, str>),
    List(Vec<Value<'a>>),
    Object(Object<'a>),
}

/// Members of a JSON object.
#[derive(Clone, Debug, Default)]
pub(super) struct Object<'a>(Vec<(Cow<'a, str>, Value<'a>)>);

impl<'a> Object<'a> {
    /// Returns the object with a member.
    pub(super) fn with(
        mut self,
        name: impl Into<Cow<'a, str>>,
        value: impl Into<Value<'a>>,
    ) -> Self {
        self.0.push((name.into(), value.into()));
        self
    }

    /// Returns the object with a member, unless its text is empty.
    pub(super) fn with_text(self, name: &'static str, text: impl Into<Cow<'a, str>>) -> Self {
        match text.into() {
            text if text.is_empty() => self,
            text => self.with(name, Value::Text(text)),
        }
    }

    /// Returns the object with a member, if there is a value.
    pub(super) fn with_some(self, name: &'static str, value: Option<impl Into<Value<'a>>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Returns the object with a member that is a list.
    pub(super) fn with_list<T: Into<Value<'a>>>(
        self,
        name: &'static str,
        elements: impl IntoIterator<Item = T>,
    ) -> Self {
        self.with(name, list(elements))
    }
}

/// Returns a list.
pub(super) fn list<'a, T: Into<Value<'a>>>(elements: impl IntoIterator<Item = T>) -> Value<'a> {
    Value::List(elements.into_iter().map(Into::into).collect())
}

impl<'a> From<Object<'a>> for Value<'a> {
    fn from(object: Object<'a>) -> Self {
        Value::Object(object)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::Text(text.into())
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(text.into())
    }
}

impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

macro_rules! numbers {
    ($($ty:ty)*) => {
        $(impl From<$ty> for Value<'_> {
            fn from(number: $ty) -> Self {
                Value::Number(number.into())
            }
        })*
    };
}

numbers! { i32 u32 i64 u64 }

impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        Value::Number(number as i128)
    }
}

impl Value<'_> {
    /// Appends the value.
    pub(super) fn write(&self, text: &mut String) {
        self.write_at(text, 0);
        text.push('\n');
    }

    fn write_at(&self, text: &mut String, depth: usize) {
        match self {
            Value::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
            Value::Number(number) => {
                let _ = write!(text, "{number}");
            }
            Value::Text(value) => string(text, value),
            Value::List(all) if all.iter().all(Value::is_short) => {
                text.push('[');
                for (index, one) in all.iter().enumerate() {
                    if index > 0 {
                        text.push_str(", ");
                    }
                    one.write_at(text, depth);
                }
                text.push(']');
            }
            Value::List(all) => {
                for (index, one) in all.iter().enumerate() {
                    text.push(if index == 0 { '[' } else { ',' });
                    new_line(text, depth + 1);
                    one.write_at(text, depth + 1);
                }
                new_line(text, depth);
                text.push(']');
            }
            Value::Object(Object(members)) => {
                text.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    if index > 0 {
                        text.push(',');
                    }
                    new_line(text, depth + 1);
                    string(text, name);
                    text.push_str(": ");
                    value.write_at(text, depth + 1);
                }
                if !members.is_empty() {
                    new_line(text, depth);
                }
                text.push('}');
            }
        }
    }

    /// Returns true for elements of lists in one line.
    fn is_short(&self) -> bool {
        match self {
            Value::Bool(_) | Value::Number(_) => true,
            Value::Text(text) => text.len() < 24,
            Value::List(_) | Value::Object(_) => false,
        }
    }
}

fn new_line(text: &mut String, depth: usize) {
    text.push('\n');
    for _ in 0..depth {
        text.push_str("  ");
    }
}

fn string(text: &mut String, value: &str) {
    text.push('"');
    for c in value.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            c if c.is_ascii_control() => {
                let _ = write!(text, "\\u{:04x}", u32::from(c));
            }
            c => text.push(c),
        }
    }
    text.push('"');
}

#[cfg(test)]
mod tests {
    use super::{Object, Value, list};

    #[test]
    fn values_are_json() {
        let object = Object::default()
            .with("a", list([1, -2]))
            .with_text("none", "")
            .with_text("text", "\"\\\n\u{1}ä")
            .with_some("absent", None::<bool>)
            .with_list("objects", [Object::default(), Object::default().with("b", true)]);
        let mut text = String::new();
        Value::from(object).write(&mut text);
        let expected = r#"{
  "a": [1, -2],
  "text": "\"\\\n\u0001ä",
  "objects": [
    {},
    {
      "b": true
    }
  ]
}
"#;
        assert_eq!(text, expected);
    }
}
