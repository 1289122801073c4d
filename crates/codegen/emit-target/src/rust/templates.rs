//! Hook methods for C++ function templates: one method for all instances of a template, which
//! takes the template arguments as arguments.
//!
//! In: names of C++ functions, such as `decodeSImmOperand<12>`. Out: the name of the Rust method,
//! its parameters, and the arguments of each instance. C++ constants and types that are arguments are
//! texts, or with [`Methods::with_enums`] variants of enums.

use std::fmt::Write;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use rustc_hash::FxHashMap;
use tablegen_emit::rust::{Entry, Enum, Form, Names, Source, field_name, type_name, variants};

use super::hooks::plain_name;

/// Template argument: a literal, or the name of a constant or type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Argument {
    Integer(i64),
    Bool(bool),
    Char(char),
    Name(String),
}

impl Argument {
    /// `None` for expressions.
    fn parse(text: &str) -> Option<Self> {
        if let Ok(flag) = text.parse() {
            return Some(Argument::Bool(flag));
        }
        if let Some(inner) = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
            let mut chars = inner.chars();
            let is_plain = |one: &char| one.is_ascii_graphic() && !matches!(one, '\\' | '\'');
            return match (chars.next().filter(is_plain), chars.next()) {
                (Some(one), None) => Some(Argument::Char(one)),
                _ => None,
            };
        }
        if is_path(text) && !text.starts_with(|c: char| c.is_ascii_digit()) {
            return Some(Argument::Name(text.to_owned()));
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
        number.ok().map(|number| Argument::Integer(if is_negative { -number } else { number }))
    }

    fn kind(&self) -> Kind {
        match self {
            Argument::Integer(_) => Kind::Integer,
            Argument::Bool(_) => Kind::Bool,
            Argument::Char(_) => Kind::Char,
            Argument::Name(_) => Kind::Name,
        }
    }

    /// Returns the argument as an integer, if it is an integer or a character.
    fn number(&self) -> Option<i64> {
        match self {
            Argument::Integer(number) => Some(*number),
            Argument::Char(one) => Some(u32::from(*one).into()),
            _ => None,
        }
    }

    /// Returns the Rust expression of a kind.
    fn expression(&self, kind: Kind) -> String {
        match (self, kind) {
            (Argument::Bool(flag), _) => flag.to_string(),
            (Argument::Name(name), _) => format!("{name:?}"),
            (_, Kind::Char) => {
                let character = self.number().and_then(|one| u8::try_from(one).ok());
                format!("{:?}", char::from(character.unwrap_or_default()))
            }
            _ => self.number().unwrap_or_default().to_string(),
        }
    }
}

/// Returns a C++ text without comments such as `/*IsRange=*/`. `None` if one does not end.
fn without_comments(text: &str) -> Option<String> {
    let mut parts = text.split("/*");
    let mut plain = parts.next()?.to_owned();
    for part in parts {
        plain.push_str(part.split_once("*/")?.1);
    }
    Some(plain)
}

/// Returns true if a text has only the characters of names with namespaces.
fn is_path(text: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    !text.is_empty() && text.chars().all(is_allowed)
}

/// Type of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Integer,
    Bool,
    Char,
    /// Name of a C++ constant or type.
    Name,
}

impl Kind {
    fn rust(self) -> TokenStream {
        match self {
            Kind::Integer => quote!(i64),
            Kind::Bool => quote!(bool),
            Kind::Char => quote!(char),
            Kind::Name => quote!(&'static str),
        }
    }

    /// Returns true if one parameter takes arguments of both kinds: C++ code writes a character of
    /// 0 as a number.
    fn is_compatible(self, other: Self) -> bool {
        let is_number = |kind| matches!(kind, Kind::Integer | Kind::Char);
        self == other || is_number(self) && is_number(other)
    }
}

/// Names of the parameters for template arguments.
fn parameter_names() -> impl Iterator<Item = Ident> {
    ('a'..='z').map(|name| format_ident!("{name}"))
}

/// Instance of a function template, or a plain function.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Function {
    /// Name without the arguments.
    base: String,
    arguments: Vec<Argument>,
}

impl Function {
    /// Reads the name of a function. Anything but an identifier with a list of literals and names
    /// is a plain function.
    pub fn parse(name: &str) -> Self {
        Function::template(name).unwrap_or_else(|| Function::plain(name))
    }

    /// Creates a function that has a method of its own, even if it is the instance of a template.
    pub fn plain(name: &str) -> Self {
        Function { base: name.to_owned(), arguments: Vec::new() }
    }

    fn template(name: &str) -> Option<Self> {
        let (base, arguments) = name.trim().strip_suffix('>')?.split_once('<')?;
        if !is_path(base) {
            return None;
        }
        let arguments = without_comments(arguments)?;
        let parse = |argument: &str| Argument::parse(argument.trim());
        let arguments = arguments.split(',').map(parse).collect::<Option<Vec<_>>>()?;
        // There is a letter for each parameter.
        let is_short = arguments.len() <= parameter_names().count();
        is_short.then(|| Function { base: base.to_owned(), arguments })
    }

    /// Returns true if both functions are instances of one template with parameters of the same
    /// types.
    fn is_sibling(&self, other: &Self) -> bool {
        let mut pairs = self.arguments.iter().zip(&other.arguments);
        self.base == other.base
            && self.arguments.len() == other.arguments.len()
            && pairs.all(|(one, other)| one.kind().is_compatible(other.kind()))
    }

    /// Returns the name of the C++ function, without the values of the arguments.
    pub fn about(&self, name: &str) -> String {
        if self.arguments.is_empty() {
            return name.to_owned();
        }
        let parameters = parameter_names().take(self.arguments.len());
        let parameters: Vec<String> = parameters.map(|name| name.to_string()).collect();
        format!("{}<{}>", self.base, parameters.join(", "))
    }

    /// Returns the extension that a function with this name conventionally performs:
    /// `decodeSImmOperand<12>` or `decodeS16ImmOperand`.
    pub fn extension(&self) -> Option<Extension> {
        let name = self.base.to_ascii_lowercase();
        let name = name.strip_prefix("decode")?;
        let name = name.strip_suffix("operand").unwrap_or(name);
        let (sign, bits) = match (name, &self.arguments[..]) {
            ("simm" | "uimm", [Argument::Integer(bits)]) => (name, Bits::Parameter(*bits)),
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
            Bits::Parameter(_) => quote!(a as u32),
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
    /// Instances of each method.
    instances: Vec<Vec<Function>>,
    names: Vec<Ident>,
    index: FxHashMap<Function, usize>,
    /// Enums of parameters, by method and parameter.
    enums: FxHashMap<(usize, usize), NameEnum>,
}

/// Enum of the C++ names that a parameter has in the instances of a template.
#[derive(Debug)]
struct NameEnum {
    name: Ident,
    about: String,
    /// Variants by C++ name, in the order of the names.
    variants: Vec<(String, Ident)>,
}

impl NameEnum {
    /// Returns the path of the variant for a C++ name.
    fn path(&self, name: &str) -> String {
        let found = self.variants.iter().find(|(known, _)| known == name);
        let variant = found.map_or_else(String::new, |(_, variant)| variant.to_string());
        format!("{}::{variant}", self.name)
    }

    /// Returns the declaration.
    fn print(&self) -> Source {
        let entry = |(value, (name, variant)): (u32, &(String, Ident))| Entry {
            variant: Some(plain_name(variant)),
            ..Entry::new(name.as_str(), value, format!("`{name}`"))
        };
        let name = self.name.to_string();
        let entries = (0..).zip(&self.variants).map(entry).collect();
        Enum { name: &name, about: &self.about, form: Form::Variants, entries }.print()
    }
}

impl Methods {
    /// Names the methods for functions. `name` makes the Rust name of a base name. If two methods
    /// have the same name, the one with fewer parameters is first.
    pub fn new<'f>(
        functions: impl IntoIterator<Item = &'f Function>,
        names: &mut Names,
        name: impl Fn(&str) -> String,
    ) -> Self {
        let mut instances: Vec<Vec<Function>> = Vec::new();
        let mut index = FxHashMap::default();
        for function in functions {
            let found = instances.iter().position(|all| all[0].is_sibling(function));
            match found {
                Some(found) => instances[found].push(function.clone()),
                None => instances.push(vec![function.clone()]),
            }
            index.insert(function.clone(), found.unwrap_or(instances.len() - 1));
        }
        let mut order: Vec<usize> = (0..instances.len()).collect();
        order.sort_by_key(|&index| instances[index][0].arguments.len());
        let mut claimed = vec![None; instances.len()];
        for index in order {
            claimed[index] = Some(names.claim(&name(&instances[index][0].base)));
        }
        let names = claimed.into_iter().flatten().collect();
        Methods { instances, names, index, enums: FxHashMap::default() }
    }

    /// Makes an enum of each parameter whose arguments are C++ names. An enum has the name of the function
    /// in upper camel case, followed by the letter of the parameter if several have enums. `types` has the
    /// names of types.
    #[must_use]
    pub fn with_enums(mut self, types: &mut Names) -> Self {
        for (method, all) in self.instances.iter().enumerate() {
            let Some(first) = all.first() else { continue };
            let is_name = |(_, argument): &(usize, &Argument)| argument.kind() == Kind::Name;
            let arguments = first.arguments.iter().enumerate().filter(is_name);
            let parameters: Vec<usize> = arguments.map(|(parameter, _)| parameter).collect();
            for &parameter in &parameters {
                let letter =
                    parameter_names().nth(parameter).map_or_else(String::new, |it| it.to_string());
                let suffix =
                    if parameters.len() > 1 { letter.to_uppercase() } else { String::new() };
                let name = types.claim(&format!("{}{suffix}", type_name(&first.base)));
                let mut values: Vec<&str> = Vec::new();
                values.extend(all.iter().filter_map(|one| match &one.arguments[parameter] {
                    Argument::Name(name) => Some(name.as_str()),
                    _ => None,
                }));
                values.sort_unstable();
                values.dedup();
                let last = values.iter().map(|value| value.rsplit("::").next().unwrap_or(value));
                let variants = variants(last);
                let variants = values.iter().map(|&value| value.to_owned()).zip(variants).collect();
                let about = format!(
                    "C++ names that are argument `{letter}` of `{}`.",
                    first.about(&first.base)
                );
                self.enums.insert((method, parameter), NameEnum { name, about, variants });
            }
        }
        self
    }

    /// Returns the declarations of the enums, in the order of the methods.
    pub fn enums(&self) -> impl Iterator<Item = Source> {
        let mut all: Vec<_> = self.enums.iter().collect();
        all.sort_by_key(|&(of, _)| *of);
        all.into_iter().map(|(_, one)| one.print())
    }

    /// Returns the enum of a parameter. `None` if its type is no enum.
    fn enum_of(&self, function: &Function, parameter: usize) -> Option<&NameEnum> {
        self.enums.get(&(self.index[function], parameter))
    }

    /// Returns the name of the method for a function.
    ///
    /// # Panics
    /// Panics if the function is not one of those that [`new`](Self::new) got.
    pub fn name(&self, function: &Function) -> &Ident {
        &self.names[self.index[function]]
    }

    /// Returns the types of the parameters for template arguments.
    fn kinds(&self, function: &Function) -> Vec<Kind> {
        let all = &self.instances[self.index[function]];
        let kind = |parameter: usize| {
            let arguments = || all.iter().map(|one| &one.arguments[parameter]);
            let is_byte = |one: &Argument| one.number().is_some_and(|one| (0..128).contains(&one));
            match function.arguments[parameter].kind() {
                Kind::Integer | Kind::Char => {
                    let has_char = arguments().any(|one| one.kind() == Kind::Char);
                    if has_char && arguments().all(is_byte) { Kind::Char } else { Kind::Integer }
                }
                other => other,
            }
        };
        (0..function.arguments.len()).map(kind).collect()
    }

    /// Returns the parameters of the method for template arguments. Each has a comma behind it.
    ///
    /// # Panics
    /// Panics if the function is not one of those that [`new`](Self::new) got.
    pub fn parameters(&self, function: &Function) -> TokenStream {
        let kinds = self.kinds(function).into_iter().enumerate();
        let types = kinds.map(|(parameter, kind)| match self.enum_of(function, parameter) {
            Some(NameEnum { name, .. }) => quote!(#name),
            None => kind.rust(),
        });
        let parameters = parameter_names().zip(types).map(|(name, ty)| quote!(#name: #ty,));
        quote!(#(#parameters)*)
    }

    /// Returns the template arguments of the instance as Rust expressions.
    ///
    /// # Panics
    /// Panics if the function is not one of those that [`new`](Self::new) got.
    pub fn arguments(&self, function: &Function) -> Vec<String> {
        let arguments = function.arguments.iter().zip(self.kinds(function)).enumerate();
        let expression = |(parameter, (argument, kind)): (usize, (&Argument, Kind))| match (
            argument,
            self.enum_of(function, parameter),
        ) {
            (Argument::Name(name), Some(one)) => one.path(name),
            _ => argument.expression(kind),
        };
        arguments.map(expression).collect()
    }

    /// Returns the name of the method, with the template arguments of the instance in parentheses.
    ///
    /// # Panics
    /// Panics if the function is not one of those that [`new`](Self::new) got.
    pub fn call(&self, function: &Function) -> String {
        let mut text = self.name(function).to_string();
        let arguments = self.arguments(function);
        if !arguments.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(text, "({})", arguments.join(", "));
        }
        text
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
    fn template_arguments_are_parameters() {
        let mut names = Names::default();
        let all = [
            "decode<7, -1>",
            "decode<3>",
            "decode<12>",
            "decode",
            "printList<0, true>",
            "printList<'b', true>",
            "decodeClass<My::GPRClassID, 0, 0x20>",
            "decodeClass<My::FPRClassID, 0, 'b'>",
            "decodeClass<My::FPRClassID, 0, 300>",
            "decode<f(1)>",
            "isRange<4, /*IsLast=*/true>",
            "isRange<4, /*true>",
        ];
        let functions = all.map(Function::parse);
        let methods = Methods::new(&functions, &mut names, method_name);
        let calls = functions.each_ref().map(|one| methods.call(one));
        assert_eq!(
            calls,
            [
                "decode_3(7, -1)",
                "decode_2(3)",
                "decode_2(12)",
                "decode",
                "print_list('\\0', true)",
                "print_list('b', true)",
                "decode_class(\"My::GPRClassID\", 0, 32)",
                "decode_class(\"My::FPRClassID\", 0, 98)",
                "decode_class(\"My::FPRClassID\", 0, 300)",
                "decode_f_1",
                "is_range(4, true)",
                "is_range_4_true",
            ]
        );
        let parameters = |index: usize| methods.parameters(&functions[index]).to_string();
        assert_eq!(parameters(4), "a : char , b : bool ,");
        assert_eq!(parameters(6), "a : & 'static str , b : i64 , c : i64 ,");
        assert_eq!(parameters(3), "");
        assert_eq!(functions[0].about(all[0]), "decode<a, b>");
    }

    #[test]
    fn names_are_variants_of_enums() {
        let all = ["getImm<My::FK_U4>", "getImm<My::FK_S8>", "getPair<My::a, 1, b>"];
        let functions = all.map(Function::parse);
        let methods = Methods::new(&functions, &mut Names::default(), method_name);
        let methods = methods.with_enums(&mut Names::default());
        let calls = functions.each_ref().map(|one| methods.call(one));
        assert_eq!(
            calls,
            [
                "get_imm(GetImm::FK_U4)",
                "get_imm(GetImm::FK_S8)",
                "get_pair(GetPairA::a, 1, GetPairC::b)"
            ]
        );
        let parameters = methods.parameters(&functions[2]).to_string();
        assert_eq!(parameters, "a : GetPairA , b : i64 , c : GetPairC ,");
        let declared: Vec<String> = methods.enums().map(|one| one.to_string()).collect();
        assert_eq!(declared.len(), 3);
        assert!(declared[0].contains("/// `My::FK_S8`\n    FK_S8 = 0,"), "{}", declared[0]);
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
