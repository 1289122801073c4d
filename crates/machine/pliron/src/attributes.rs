//! [`Attr`]: MLIR's attributes.

use std::fmt::{self, Write};

use pliron::context::Context;
use pliron::derive::pliron_attr;
use pliron::printable::{self, Printable};
use pliron::r#type::TypeHandle;

use crate::types::{integer_type, type_text};

/// Attribute of MLIR. The attributes of pliron's dialect `builtin` lack `index`, symbols, dense
/// arrays and elements, so generated operations have this one.
#[pliron_attr(name = "mlir.attr", verifier = "succ")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Attr {
    /// `unit`.
    Unit,
    /// `5 : i32`. Values of `i1` are `true` and `false`.
    Integer {
        /// Value. Integers of more than 128 bits are not supported.
        value: i128,
        /// Type: an integer or `index`.
        ty: TypeHandle,
    },
    /// `1.0 : f32`.
    Float {
        /// MLIR's text of the value: decimal, or the bits in hexadecimal.
        text: String,
        /// Type.
        ty: TypeHandle,
    },
    /// `"text"`.
    String(String),
    /// `i32`.
    Type(TypeHandle),
    /// `@name`, `@outer::@inner`: names from the outermost on.
    Symbol(Vec<String>),
    /// `[1, 2]`.
    Array(Vec<Attr>),
    /// `{a = 1}`.
    Dictionary(Vec<(String, Attr)>),
    /// `array<i32: 1, 2>`.
    DenseArray {
        /// Type of the elements.
        element: TypeHandle,
        /// MLIR's texts of the elements.
        values: Vec<String>,
    },
    /// `dense<[1, 2]> : vector<2xi32>`.
    Elements {
        /// Text up to the type: `dense<[1, 2]>`.
        text: String,
        /// Type.
        ty: TypeHandle,
    },
    /// Attribute of a dialect, or a builtin one without a Rust form, as MLIR's text:
    /// `#arith.fastmath<fast>`, `affine_map<() -> (0)>`.
    Other(String),
}

impl Attr {
    /// Returns an integer attribute of this width in bits.
    pub fn integer(ctx: &Context, value: i128, width: u32) -> Self {
        Attr::Integer { value, ty: integer_type(ctx, width) }
    }

    /// Returns `true` or `false`.
    pub fn bool(ctx: &Context, value: bool) -> Self {
        Attr::integer(ctx, value.into(), 1)
    }

    /// Returns a reference to a symbol.
    pub fn symbol(name: &str) -> Self {
        Attr::Symbol(vec![name.to_owned()])
    }

    /// Returns an array of integers of 32 bits.
    pub fn i32_array(ctx: &Context, values: &[i32]) -> Self {
        let values = values.iter().map(i32::to_string).collect();
        Attr::DenseArray { element: integer_type(ctx, 32), values }
    }

    /// Returns the value of an integer attribute. `None` for other attributes.
    pub fn as_integer(&self) -> Option<i128> {
        match self {
            Attr::Integer { value, .. } => Some(*value),
            _ => None,
        }
    }

    /// Returns the value of a string attribute. `None` for other attributes.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Attr::String(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the integers of a dense array. `None` for other attributes.
    pub fn as_integers(&self) -> Option<Vec<i64>> {
        match self {
            Attr::DenseArray { values, .. } => {
                values.iter().map(|one| one.trim().parse().ok()).collect()
            }
            _ => None,
        }
    }

    /// Returns the type that a type attribute holds. `None` for other attributes.
    pub fn as_type(&self) -> Option<TypeHandle> {
        match self {
            Attr::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// Returns the type of a value. `None` for attributes without one.
    pub fn ty(&self) -> Option<TypeHandle> {
        match self {
            Attr::Integer { ty, .. } | Attr::Float { ty, .. } | Attr::Elements { ty, .. } => {
                Some(*ty)
            }
            _ => None,
        }
    }

    /// Returns MLIR's text.
    pub fn text(&self, ctx: &Context) -> String {
        let mut text = self.text_without_type(ctx);
        match self {
            Attr::Integer { ty, .. } if is_bool(ctx, *ty) => {}
            Attr::Integer { ty, .. } | Attr::Float { ty, .. } | Attr::Elements { ty, .. } => {
                let _ = write!(text, " : {}", type_text(ctx, *ty));
            }
            _ => {}
        }
        text
    }

    /// Returns MLIR's text of an element of an array, where `i64` and `f64` are not printed.
    fn element_text(&self, ctx: &Context) -> String {
        let is_elided = match self {
            Attr::Integer { ty, .. } => type_text(ctx, *ty) == "i64",
            Attr::Float { ty, text } => type_text(ctx, *ty) == "f64" && !is_hex(text),
            _ => false,
        };
        if is_elided { self.text_without_type(ctx) } else { self.text(ctx) }
    }

    /// Returns MLIR's text without the type of a value.
    pub fn text_without_type(&self, ctx: &Context) -> String {
        let list = |all: &[Attr]| {
            let texts: Vec<String> = all.iter().map(|one| one.element_text(ctx)).collect();
            texts.join(", ")
        };
        match self {
            Attr::Unit => "unit".to_owned(),
            Attr::Integer { value, ty } if is_bool(ctx, *ty) => (*value != 0).to_string(),
            Attr::Integer { value, .. } => value.to_string(),
            Attr::Float { text, .. } | Attr::Elements { text, .. } | Attr::Other(text) => {
                text.clone()
            }
            Attr::String(text) => quoted(text),
            Attr::Type(ty) => type_text(ctx, *ty),
            Attr::Symbol(path) => {
                let names: Vec<String> = path.iter().map(|name| symbol_text(name)).collect();
                names.join("::")
            }
            Attr::Array(all) => format!("[{}]", list(all)),
            Attr::Dictionary(all) => dictionary_text(ctx, all.iter().map(|(a, b)| (a.as_str(), b))),
            Attr::DenseArray { element, values } => match values.as_slice() {
                [] => format!("array<{}>", type_text(ctx, *element)),
                values => format!("array<{}: {}>", type_text(ctx, *element), values.join(", ")),
            },
        }
    }
}

fn is_bool(ctx: &Context, ty: TypeHandle) -> bool {
    type_text(ctx, ty) == "i1"
}

fn is_hex(text: &str) -> bool {
    text.starts_with("0x")
}

/// Returns MLIR's text of a dictionary.
pub(crate) fn dictionary_text<'a>(
    ctx: &Context,
    entries: impl Iterator<Item = (&'a str, &'a Attr)>,
) -> String {
    let texts: Vec<String> = entries
        .map(|(name, value)| {
            let name = key_text(name);
            match value {
                Attr::Unit => name,
                _ => format!("{name} = {}", value.text(ctx)),
            }
        })
        .collect();
    format!("{{{}}}", texts.join(", "))
}

/// Returns a key of a dictionary, as a string if it is not an identifier.
fn key_text(name: &str) -> String {
    let is_inner = |one: char| one.is_ascii_alphanumeric() || matches!(one, '_' | '$' | '.');
    let starts = name.starts_with(|one: char| one.is_ascii_alphabetic() || one == '_');
    match starts && name.chars().all(is_inner) {
        true => name.to_owned(),
        false => quoted(name),
    }
}

/// Returns a symbol with `@`, as a string if it is not an identifier.
pub(crate) fn symbol_text(name: &str) -> String {
    format!("@{}", key_text(name))
}

/// Returns a string in quotation marks, with MLIR's escapes.
pub(crate) fn quoted(text: &str) -> String {
    let mut all = "\"".to_owned();
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => {
                all.push('\\');
                all.push(char::from(byte));
            }
            0x20..=0x7e => all.push(char::from(byte)),
            _ => {
                let _ = write!(all, "\\{byte:02X}");
            }
        }
    }
    all + "\""
}

impl Printable for Attr {
    fn fmt(&self, ctx: &Context, _: &printable::State, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.text(ctx))
    }
}
