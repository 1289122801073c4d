//! Hook methods for C++ function templates: one generic method for all instances of a template.
//!
//! In: names of C++ functions, such as `decodeSImmOperand<12>`. Out: the name of the Rust method,
//! its const parameters, and the arguments of each instance.

use std::fmt::Write;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use rustc_hash::FxHashMap;
use tablegen_emit::rust::{Names, field_name};

/// Template argument that is a literal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Constant {
    Integer(i64),
    Bool(bool),
    Char(char),
}

impl Constant {
    fn parse(text: &str) -> Option<Self> {
        if let Ok(flag) = text.parse() {
            return Some(Constant::Bool(flag));
        }
        if let Some(inner) = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
            let mut chars = inner.chars();
            let is_plain = |one: &char| one.is_ascii_graphic() && !matches!(one, '\\' | '\'');
            return match (chars.next().filter(is_plain), chars.next()) {
                (Some(one), None) => Some(Constant::Char(one)),
                _ => None,
            };
        }
        let (digits, is_negative) = match text.strip_prefix('-') {
            Some(digits) => (digits, true),
            None => (text, false),
        };
        let number = match digits.strip_prefix("0x") {
            Some(digits) => i64::from_str_radix(digits, 16),
            // In C++, a leading 0 means octal digits.
            None if digits.len() > 1 && digits.starts_with('0') => return None,
            None if digits.starts_with(|c: char| c.is_ascii_digit()) => digits.parse(),
            None => return None,
        };
        number.ok().map(|number| Constant::Integer(if is_negative { -number } else { number }))
    }

    /// Returns the Rust type of the parameter.
    fn kind(&self) -> &'static str {
        match self {
            Constant::Integer(_) => "i64",
            Constant::Bool(_) => "bool",
            Constant::Char(_) => "char",
        }
    }
}

/// Instance of a function template, or a plain function.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Function {
    /// Name without the literal arguments.
    base: String,
    constants: Vec<Constant>,
}

impl Function {
    /// Reads the name of a function. Arguments that are not literals remain in the base name.
    /// Anything but an identifier with a list of simple arguments is a plain function.
    pub fn parse(name: &str) -> Self {
        Function::template(name)
            .unwrap_or_else(|| Function { base: name.to_owned(), constants: Vec::new() })
    }

    fn template(name: &str) -> Option<Self> {
        let (base, arguments) = name.trim().strip_suffix('>')?.split_once('<')?;
        let is_identifier = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
        if !base.chars().all(is_identifier) || arguments.contains(['<', '>', '(', '{']) {
            return None;
        }
        let (mut base, mut constants) = (base.to_owned(), Vec::new());
        for argument in arguments.split(',').map(str::trim) {
            match Constant::parse(argument) {
                Some(constant) => constants.push(constant),
                None => {
                    base.push('_');
                    base.push_str(argument);
                }
            }
        }
        (!constants.is_empty()).then_some(Function { base, constants })
    }

    /// Returns true if both functions are instances of one template with parameters of the same
    /// types.
    fn is_sibling(&self, other: &Self) -> bool {
        self.base == other.base && self.kinds().eq(other.kinds())
    }

    fn kinds(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.constants.iter().map(Constant::kind)
    }

    /// Returns the const parameters of the method, in angle brackets. Empty for a plain function.
    pub fn parameters(&self) -> TokenStream {
        let parameters = self.parameter_list();
        if self.constants.is_empty() { parameters } else { quote!(<#parameters>) }
    }

    /// Returns the const parameters of the method, separated by commas.
    pub fn parameter_list(&self) -> TokenStream {
        let parameters = self.kinds().zip('A'..='Z').map(|(kind, name)| {
            let (name, kind) = (format_ident!("{name}"), format_ident!("{kind}"));
            quote!(const #name: #kind)
        });
        quote!(#(#parameters),*)
    }

    /// Returns the name of the method with the arguments of the instance.
    pub fn call(&self, method: &Ident) -> String {
        let mut text = method.to_string();
        for (index, constant) in self.constants.iter().enumerate() {
            text.push_str(if index == 0 { "::<" } else { ", " });
            // Writing to a string cannot fail.
            let _ = match constant {
                Constant::Integer(number) => write!(text, "{number}"),
                Constant::Bool(flag) => write!(text, "{flag}"),
                Constant::Char(one) => write!(text, "{one:?}"),
            };
        }
        if !self.constants.is_empty() {
            text.push('>');
        }
        text
    }

    /// Returns the name of the C++ function, without the values of the arguments.
    pub fn about(&self, name: &str) -> String {
        match self.constants.len() {
            0 => name.to_owned(),
            count => {
                let base = self.base.split('_').next().filter(|base| name.starts_with(base));
                let parameters = ('A'..='Z').take(count).map(String::from).collect::<Vec<_>>();
                format!("{}<{}>", base.unwrap_or(&self.base), parameters.join(", "))
            }
        }
    }

    /// Returns the extension that a function with this name conventionally performs:
    /// `decodeSImmOperand<12>` or `decodeS16ImmOperand`.
    pub fn extension(&self) -> Option<Extension> {
        let name = self.base.to_ascii_lowercase();
        let name = name.strip_prefix("decode")?;
        let name = name.strip_suffix("operand").unwrap_or(name);
        let (sign, bits) = match (name, &self.constants[..]) {
            ("simm" | "uimm", [Constant::Integer(bits)]) => (name, Bits::Parameter(*bits)),
            (_, []) => {
                let (sign, digits) = name.strip_suffix("imm")?.split_at_checked(1)?;
                (sign, Bits::Number(digits.parse().ok()?))
            }
            _ => return None,
        };
        let (Bits::Parameter(number) | Bits::Number(number)) = bits;
        if !(1..=64).contains(&number) {
            return None;
        }
        match sign {
            "simm" | "s" => Some(Extension::Sign(bits)),
            "uimm" | "u" => Some(Extension::Zero(bits)),
            _ => None,
        }
    }
}

/// Extension of a field to an immediate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extension {
    /// Of the sign, from this many bits.
    Sign(Bits),
    /// With zeros, from this many bits.
    Zero(Bits),
}

/// Number of bits that a function extends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bits {
    /// Value of the only parameter.
    Parameter(i64),
    /// Number in the name.
    Number(i64),
}

impl Bits {
    /// Returns the number as an expression.
    pub fn expression(self) -> TokenStream {
        match self {
            Bits::Parameter(_) => quote!(A as u32),
            Bits::Number(number) => {
                let number = Literal::i64_unsuffixed(number);
                quote!(#number)
            }
        }
    }
}

/// Methods for functions: one name for all instances of a template.
#[derive(Debug, Default)]
pub struct Methods {
    /// First function of each method.
    firsts: Vec<Function>,
    names: Vec<Ident>,
    index: FxHashMap<Function, usize>,
}

impl Methods {
    /// Names the methods for functions. `name` makes the Rust name of a base name. If two methods
    /// have the same name, the one with fewer parameters is first.
    pub fn new<'f>(
        functions: impl IntoIterator<Item = &'f Function>,
        names: &mut Names,
        name: impl Fn(&str) -> String,
    ) -> Self {
        let mut methods = Methods::default();
        for function in functions {
            let firsts = &mut methods.firsts;
            let index = firsts.iter().position(|first| first.is_sibling(function));
            let index = index.unwrap_or_else(|| {
                firsts.push(function.clone());
                firsts.len() - 1
            });
            methods.index.insert(function.clone(), index);
        }
        let mut order: Vec<usize> = (0..methods.firsts.len()).collect();
        order.sort_by_key(|&index| methods.firsts[index].constants.len());
        let mut claimed = vec![None; methods.firsts.len()];
        for index in order {
            claimed[index] = Some(names.claim(&name(&methods.firsts[index].base)));
        }
        methods.names = claimed.into_iter().flatten().collect();
        methods
    }

    /// Returns the name of the method for a function.
    ///
    /// # Panics
    /// Panics if the function is not one of those that [`new`](Self::new) got.
    pub fn name(&self, function: &Function) -> &Ident {
        &self.names[self.index[function]]
    }
}

/// Returns the Rust name of a method for the base name of a function.
pub fn method_name(base: &str) -> String {
    field_name(base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_parameters() {
        let mut names = Names::default();
        let all = [
            "decode<7, -1>",
            "decode<3>",
            "decode<12>",
            "decode",
            "printList<'b', true>",
            "decodeClass<My::GPRClassID, 0, 0x20>",
            "decode<f(1)>",
        ];
        let functions = all.map(Function::parse);
        let methods = Methods::new(&functions, &mut names, method_name);
        let calls = functions.each_ref().map(|one| one.call(methods.name(one)));
        assert_eq!(
            calls,
            [
                "decode_3::<7, -1>",
                "decode_2::<3>",
                "decode_2::<12>",
                "decode",
                "print_list::<'b', true>",
                "decode_class_my_gpr_class_id::<0, 32>",
                "decode_f_1",
            ]
        );
        assert_eq!(functions[4].parameters().to_string(), "< const A : char , const B : bool >");
        assert_eq!(functions[0].about(all[0]), "decode<A, B>");
    }

    #[test]
    fn extensions_have_conventional_names() {
        let extension = |name| Function::parse(name).extension();
        let sign = |bits| Some(Extension::Sign(bits));
        assert_eq!(extension("decodeSImmOperand<12>"), sign(Bits::Parameter(12)));
        assert_eq!(extension("decodeS16ImmOperand"), sign(Bits::Number(16)));
        assert_eq!(extension("DecodeUImm<5>"), Some(Extension::Zero(Bits::Parameter(5))));
        for other in [
            "decodeSImmOperand<12, 2>",
            "decodeSImmNonZeroOperand<6>",
            "decodeSImm<0>",
            "decodeX8Imm",
            "decodeimm",
        ] {
            assert_eq!(extension(other), None, "{other}");
        }
    }
}
