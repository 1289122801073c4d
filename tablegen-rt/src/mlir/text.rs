//! [`TypeText`]: facts about a type, from MLIR's text of it.
//!
//! Bindings of MLIR offer few of these facts: melior has neither the shape of vectors nor the
//! element type of complex types. The syntax of builtin types determines them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Nesting, Signedness, TypeClass};

/// Text of a type, as MLIR prints it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypeText<'t>(&'t str);

impl<'t> TypeText<'t> {
    /// Creates the view of a text.
    pub fn new(text: &'t str) -> Self {
        TypeText(text.trim())
    }

    /// Returns the text.
    pub fn text(self) -> &'t str {
        self.0
    }

    /// Returns true if the type is of a class. Types of other dialects may be floating-point types
    /// or shaped types: for them the result is `None`.
    pub fn is(self, class: TypeClass) -> Option<bool> {
        let is_ranked = |head: &str| self.parameters(head).is_some_and(|one| !one.starts_with('*'));
        let is_unranked =
            |head: &str| self.parameters(head).is_some_and(|one| one.starts_with('*'));
        let is_tensor = || self.parameters("tensor").is_some();
        Some(match class {
            TypeClass::Complex => self.parameters("complex").is_some(),
            TypeClass::Float | TypeClass::Shaped if self.0.starts_with('!') => return None,
            TypeClass::Float => self.is_float(),
            TypeClass::Function => self.0.starts_with('('),
            TypeClass::Index => self.0 == "index",
            TypeClass::Integer => self.integer().is_some(),
            TypeClass::MemRef => is_ranked("memref"),
            TypeClass::None => self.0 == "none",
            TypeClass::RankedTensor => is_ranked("tensor"),
            TypeClass::Shaped => {
                is_tensor()
                    || self.parameters("memref").is_some()
                    || self.parameters("vector").is_some()
            }
            TypeClass::Tensor => is_tensor(),
            TypeClass::Tuple => self.parameters("tuple").is_some(),
            TypeClass::UnrankedMemRef => is_unranked("memref"),
            TypeClass::UnrankedTensor => is_unranked("tensor"),
            TypeClass::Vector => self.parameters("vector").is_some(),
        })
    }

    /// Returns signedness and width in bits of an integer type. `None` for other types.
    pub fn integer(self) -> Option<(Signedness, u32)> {
        let (signedness, rest) = match self.0.as_bytes() {
            [b'i', ..] => (Signedness::Signless, &self.0[1..]),
            [b's', b'i', ..] => (Signedness::Signed, &self.0[2..]),
            [b'u', b'i', ..] => (Signedness::Unsigned, &self.0[2..]),
            _ => return None,
        };
        let is_number = !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
        Some((signedness, rest.parse().ok().filter(|_| is_number)?))
    }

    /// Returns true for builtin floating-point types: `f32`, `bf16`, `f8E4M3FN`.
    fn is_float(self) -> bool {
        let rest = ["bf", "tf", "f"].iter().find_map(|head| self.0.strip_prefix(head));
        rest.is_some_and(|rest| {
            rest.starts_with(|one: char| one.is_ascii_digit())
                && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
    }

    /// Returns true for builtin types.
    fn is_builtin(self) -> bool {
        self.is_float()
            || self.integer().is_some()
            || self.shaped().is_some()
            || matches!(self.0, "index" | "none")
            || self.0.starts_with('(')
            || self.parameters("complex").is_some()
            || self.parameters("tuple").is_some()
    }

    /// Returns the parameters of a type with this keyword.
    fn parameters(self, keyword: &str) -> Option<&'t str> {
        self.0.strip_prefix(keyword)?.strip_prefix('<')?.strip_suffix('>')
    }

    /// Returns the parameters of a shaped type.
    fn shaped(self) -> Option<&'t str> {
        ["vector", "tensor", "memref"].iter().find_map(|keyword| self.parameters(keyword))
    }

    /// Returns the element type of a shaped or complex type. `None` for other types.
    pub fn element(self) -> Option<TypeText<'t>> {
        if let Some(element) = self.parameters("complex") {
            return Some(TypeText::new(element));
        }
        let parameters = self.shaped()?;
        let rest = match parameters.strip_prefix("*x") {
            Some(rest) => rest,
            None => {
                let mut dimensions = Dimensions(parameters);
                dimensions.by_ref().count();
                dimensions.0
            }
        };
        Some(TypeText::new(&rest[..end_of_type(rest)]))
    }

    /// Returns the text of a shaped type with other elements. `None` for other types.
    pub(super) fn with_element(self, element: &str) -> Option<String> {
        let old = self.element().filter(|_| self.shaped().is_some())?.text();
        let start = old.as_ptr() as usize - self.0.as_ptr() as usize;
        Some(format!("{}{element}{}", &self.0[..start], &self.0[start + old.len()..]))
    }

    /// Returns the shape. `None` for types of dialects, which may be shaped.
    pub(super) fn shape(self) -> Option<Shape<'t>> {
        match self.is(TypeClass::Shaped)? {
            false => Some(Shape::Scalar),
            true => Some(self.dimensions().map_or(Shape::Unranked, Shape::Ranked)),
        }
    }

    /// Returns the types of the inputs and of the results of a function type. `None` for other types.
    pub(super) fn function(self) -> Option<(Vec<&'t str>, Vec<&'t str>)> {
        let (inputs, rest) = in_parentheses(self.0)?;
        let results = rest.trim_start().strip_prefix("->")?.trim();
        let results = match in_parentheses(results) {
            Some((results, "")) => list(results),
            // A function is a result only in parentheses.
            _ => alloc::vec![results],
        };
        Some((list(inputs), results))
    }

    /// Returns the rank of a shaped type. `None` for types without a rank.
    pub fn rank(self) -> Option<usize> {
        Some(self.dimensions()?.count())
    }

    /// Returns the size of a dimension of a type with a rank. `None` if it is dynamic or does not
    /// exist. The size of a scalable dimension is a multiple of its number, which is returned.
    pub fn dimension(self, index: usize) -> Option<u64> {
        self.dimensions()?.nth(index)?.size
    }

    /// Returns true for vectors with a scalable dimension.
    pub fn is_scalable(self) -> bool {
        self.dimensions().is_some_and(|mut all| all.any(|one| one.is_scalable))
    }

    /// Returns true for each scalable dimension of a vector, and false for the others. `None` for other
    /// types.
    pub fn scalable_dimensions(self) -> Option<impl Iterator<Item = bool>> {
        self.parameters("vector")?;
        Some(self.dimensions()?.map(|one| one.is_scalable))
    }

    /// Returns the number that is the parameter of a type, 0 of a type without parameters. `None` if
    /// the parameter is no number.
    pub fn parameter(self) -> Option<i64> {
        match self.0.split_once('<') {
            None => Some(0),
            Some((_, rest)) => rest.strip_suffix('>')?.parse().ok(),
        }
    }

    /// Returns the width in bits of the storage type of a quantized type. `None` for other types.
    pub fn storage_width(self) -> Option<u32> {
        let (_, parameters) = self.0.strip_prefix("!quant.")?.split_once('<')?;
        let digits = parameters.strip_prefix(['i', 'u'])?;
        let end = digits.find(|one: char| !one.is_ascii_digit())?;
        digits[..end].parse().ok()
    }

    fn dimensions(self) -> Option<Dimensions<'t>> {
        self.shaped().filter(|one| !one.starts_with('*')).map(Dimensions)
    }
}

/// Shape of a type.
#[derive(Clone, Copy)]
pub(super) enum Shape<'t> {
    /// No shape.
    Scalar,
    /// Shape that is not known.
    Unranked,
    Ranked(Dimensions<'t>),
}

impl Shape<'_> {
    /// Returns true if both can be the same shape.
    pub(super) fn fits(self, other: Self) -> bool {
        match (self, other) {
            (Shape::Scalar, Shape::Scalar) => true,
            (Shape::Scalar, _) | (_, Shape::Scalar) => false,
            (Shape::Unranked, _) | (_, Shape::Unranked) => true,
            (Shape::Ranked(own), Shape::Ranked(other)) => {
                // MLIR does not compare which dimensions are scalable.
                let fits = |(own, other): (Dimension, Dimension)| {
                    own.size.is_none() || other.size.is_none() || own.size == other.size
                };
                own.count() == other.count() && own.zip(other).all(fits)
            }
        }
    }
}

/// Dimensions at the beginning of a text, each with the letter `x` behind it. What remains is the
/// element type.
#[derive(Clone, Copy)]
pub(super) struct Dimensions<'t>(&'t str);

/// Dimension of a shape.
pub(super) struct Dimension {
    /// Number of elements. `None` if it is dynamic.
    size: Option<u64>,
    is_scalable: bool,
}

impl Iterator for Dimensions<'_> {
    type Item = Dimension;

    fn next(&mut self) -> Option<Dimension> {
        if let Some(rest) = self.0.strip_prefix("?x") {
            self.0 = rest;
            return Some(Dimension { size: None, is_scalable: false });
        }
        let (text, rest, is_scalable) = match self.0.strip_prefix('[') {
            Some(rest) => {
                let (text, rest) = rest.split_once(']')?;
                (text, rest, true)
            }
            None => {
                let end = self.0.find(|one: char| !one.is_ascii_digit())?;
                let (text, rest) = self.0.split_at(end);
                (text, rest, false)
            }
        };
        let size = text.parse().ok()?;
        self.0 = rest.strip_prefix('x')?;
        Some(Dimension { size: Some(size), is_scalable })
    }
}

/// Returns the texts of the elements of a dense array, such as `array<i64: 1, 2>`. `None` for other
/// attributes.
pub fn elements_of_dense_array(text: &str) -> Option<impl Iterator<Item = &str>> {
    let parameters = text.strip_prefix("array<")?.strip_suffix('>')?;
    let elements = parameters.split_once(':').map_or("", |(_, elements)| elements);
    Some(elements.split(',').map(str::trim).filter(|one| !one.is_empty()))
}

/// Returns the text of a type or an attribute behind its name. `None` if it has another name.
///
/// A name is `!dialect.mnemonic`, `#dialect.mnemonic`, or that of a builtin type. MLIR prints parameters
/// in angle brackets as `#dialect.mnemonic<a, b>`, and others as `#dialect<mnemonic a>`. The result is
/// `<a, b>` for the first, ` a` for the second.
pub fn parameters<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    if let Some(rest) = text.strip_prefix(name) {
        return (!rest.starts_with(is_part_of_name)).then_some(rest);
    }
    let (dialect, mnemonic) = name.split_once('.')?;
    let body = text.strip_prefix(dialect)?.strip_prefix('<')?.strip_suffix('>')?;
    let rest = body.strip_prefix(mnemonic)?;
    (!rest.starts_with(is_part_of_name)).then_some(rest)
}

/// Returns true if a type or an attribute has a name, as [`parameters`] finds it. `None` if its name and
/// the beginning of its parameters cannot be told apart, as in `#dialect<mnemonic5>`.
pub fn has_name(text: &str, name: &str) -> Option<bool> {
    if parameters(text, name).is_some() {
        return Some(true);
    }
    let Some((dialect, mnemonic)) = name.split_once('.') else { return Some(false) };
    let body = text.strip_prefix(dialect).and_then(|rest| rest.strip_prefix(['<', '.']));
    match body.and_then(|body| body.strip_prefix(mnemonic)) {
        Some(rest) if rest.starts_with(|one: char| one.is_ascii_digit()) => None,
        Some(_) if text[dialect.len()..].starts_with('<') => None,
        _ => Some(false),
    }
}

/// Returns true for the text of a type or an attribute of a dialect.
pub(super) fn is_of_dialect(text: &str, dialect: &str) -> bool {
    let rest = text.strip_prefix(['!', '#']).and_then(|rest| rest.strip_prefix(dialect));
    rest.is_some_and(|rest| rest.starts_with(['.', '<']))
}

/// Returns the text between the angle brackets of `!dialect.name<...>`.
fn in_brackets(text: &str) -> Option<&str> {
    let (name, rest) = text.split_once('<')?;
    name.contains('.').then(|| rest.strip_suffix('>')).flatten()
}

/// Returns the text of a parameter of `!dialect.name<A, B>`, by its index.
pub(super) fn parameter(text: &str, index: usize) -> Option<&str> {
    list(in_brackets(text)?).get(index).copied()
}

/// Returns the text of the last parameter of `!dialect.name<A, B>`.
fn last_parameter(text: &str) -> Option<&str> {
    list(in_brackets(text)?).last().copied()
}

/// Returns the type that aliases with these names stand for. `None` for other types.
pub(super) fn aliased(text: &str, names: &[&str], nesting: Nesting) -> Option<String> {
    let mut found = None;
    loop {
        let text = found.as_deref().unwrap_or(text);
        if !names.iter().any(|name| has_name(text, name) == Some(true)) {
            return found;
        }
        let Some(last) = last_parameter(text) else { return found };
        found = Some(nested(text, last, nesting));
    }
}

/// Returns the rest of a parameter behind the sizes of dimensions, as in `4x8xf32` and `4 x f32`.
fn without_sizes(parameter: &str) -> &str {
    let mut rest = parameter;
    loop {
        let size = rest.trim_start_matches(|one: char| one.is_ascii_digit());
        match size.trim_start().strip_prefix('x') {
            Some(behind) if size.len() < rest.len() => rest = behind.trim_start(),
            _ => return rest,
        }
    }
}

/// Returns the complete text of a type that is a parameter of another one, behind sizes of dimensions.
pub(super) fn nested(outer: &str, parameter: &str, nesting: Nesting) -> String {
    let parameter = without_sizes(parameter);
    let is_bare = match nesting {
        Nesting::Complete => false,
        Nesting::Bare => !parameter.starts_with('!'),
        Nesting::BareOwn => !parameter.starts_with('!') && !TypeText(parameter).is_builtin(),
    };
    match outer.split_once('.') {
        Some((dialect, _)) if is_bare => format!("{dialect}.{parameter}"),
        _ => parameter.into(),
    }
}

fn is_part_of_name(one: char) -> bool {
    one.is_ascii_alphanumeric() || matches!(one, '_' | '$' | '.')
}

/// Returns the text in the parentheses at the beginning, and the text behind them. `None` if the text begins otherwise.
fn in_parentheses(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix('(')?;
    let mut start = 0;
    loop {
        start += end_of_type(&rest[start..]);
        match rest[start..].chars().next()? {
            ',' => start += 1,
            _ => return Some((&rest[..start], &rest[start + 1..])),
        }
    }
}

/// Returns the types of a list.
fn list(text: &str) -> Vec<&str> {
    let (mut rest, mut all) = (text.trim(), Vec::new());
    while !rest.is_empty() {
        let end = end_of_type(rest);
        all.push(rest[..end].trim());
        rest = rest[end..].trim_start_matches(',').trim_start();
    }
    all
}

/// Returns the length of the type at the beginning of a list, which ends with a comma or a bracket.
fn end_of_type(text: &str) -> usize {
    let (mut depth, mut is_quoted, mut before) = (0_i32, false, ' ');
    for (offset, one) in text.char_indices() {
        match one {
            '"' if before != '\\' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '<' | '(' | '[' | '{' => depth += 1,
            '>' if before == '-' => {}
            ')' if depth == 0 => return offset,
            '>' | ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => return offset,
            _ => {}
        }
        before = one;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{
        Nesting, Signedness, TypeClass, TypeText, aliased, elements_of_dense_array, has_name,
        last_parameter, nested, parameter, parameters,
    };

    fn classes(text: &str) -> std::vec::Vec<TypeClass> {
        let all = [
            TypeClass::Complex,
            TypeClass::Float,
            TypeClass::Function,
            TypeClass::Index,
            TypeClass::Integer,
            TypeClass::MemRef,
            TypeClass::None,
            TypeClass::RankedTensor,
            TypeClass::Shaped,
            TypeClass::Tensor,
            TypeClass::Tuple,
            TypeClass::UnrankedMemRef,
            TypeClass::UnrankedTensor,
            TypeClass::Vector,
        ];
        all.into_iter().filter(|&class| TypeText::new(text).is(class) == Some(true)).collect()
    }

    #[test]
    fn classes_of_builtin_types() {
        use TypeClass::*;
        assert_eq!(classes("i32"), [Integer]);
        assert_eq!(classes("si8"), [Integer]);
        assert_eq!(classes("index"), [Index]);
        assert_eq!(classes("none"), [None]);
        for float in ["f32", "bf16", "tf32", "f8E4M3FN"] {
            assert_eq!(classes(float), [Float], "{float}");
        }
        assert_eq!(classes("complex<f32>"), [Complex]);
        assert_eq!(classes("(i32) -> f32"), [Function]);
        assert_eq!(classes("tuple<i32>"), [Tuple]);
        assert_eq!(classes("vector<4xf32>"), [Shaped, Vector]);
        assert_eq!(classes("tensor<?xf32>"), [RankedTensor, Shaped, Tensor]);
        assert_eq!(classes("tensor<*xf32>"), [Shaped, Tensor, UnrankedTensor]);
        assert_eq!(classes("memref<f32>"), [MemRef, Shaped]);
        assert_eq!(classes("memref<*xf32>"), [Shaped, UnrankedMemRef]);
        assert_eq!(classes("!llvm.ptr"), []);
        assert_eq!(TypeText::new("!x.y").is(Shaped), Option::None);
        assert_eq!(TypeText::new("!x.y").is(Integer), Some(false));
    }

    #[test]
    fn integers_have_signedness_and_width() {
        let integer = |text| TypeText::new(text).integer();
        assert_eq!(integer("i1"), Some((Signedness::Signless, 1)));
        assert_eq!(integer("si16"), Some((Signedness::Signed, 16)));
        assert_eq!(integer("ui128"), Some((Signedness::Unsigned, 128)));
        for text in ["index", "i", "i+4", "f32", "", "i99999999999"] {
            assert_eq!(integer(text), None, "{text}");
        }
    }

    #[test]
    fn names_of_dialects() {
        for (text, expected) in [
            ("#t.dim", Some("")),
            ("#t.dim<x>", Some("<x>")),
            ("#t<dim x>", Some(" x")),
            ("#t<dim@f>", Some("@f")),
            ("#t<dims x>", None),
            ("#t.dims", None),
            ("#t.dim.x", None),
            ("#u<dim x>", None),
            ("#t<x dim>", None),
        ] {
            assert_eq!(parameters(text, "#t.dim"), expected, "{text}");
        }
        assert_eq!(has_name("#t<dim x>", "#t.dim"), Some(true));
        assert_eq!(has_name("#t<dim5>", "#t.dim"), None);
        assert_eq!(has_name("#t.dim5", "#t.dim"), None);
        assert_eq!(has_name("#t.dims", "#t.dim"), Some(false));
        assert_eq!(has_name("#u.dim", "#t.dim"), Some(false));
        assert_eq!((has_name("f32", "f32"), has_name("f320", "f32")), (Some(true), Some(false)));
        assert_eq!(has_name("!p.p<#l.s<3>>", "!p.p<#l.s"), Some(true));
    }

    #[test]
    fn parameters_that_are_types() {
        let text = "!d.t<array<4xi8>, !x.y<a, b>, i8>";
        assert_eq!(parameter(text, 0), Some("array<4xi8>"));
        assert_eq!(parameter(text, 1), Some("!x.y<a, b>"));
        assert_eq!((parameter(text, 3), last_parameter(text)), (None, Some("i8")));
        assert_eq!((parameter("!d.t", 0), parameter("vector<4xi8>", 0)), (None, None));
        assert_eq!(nested(text, "array<4xi8>", Nesting::BareOwn), "!d.array<4xi8>");
        assert_eq!(nested(text, "vector<4xi8>", Nesting::BareOwn), "vector<4xi8>");
        assert_eq!(nested(text, "vector<4xi8>", Nesting::Bare), "!d.vector<4xi8>");
        assert_eq!(nested(text, "array<4xi8>", Nesting::Complete), "array<4xi8>");
        assert_eq!(nested(text, "!x.y", Nesting::Bare), "!x.y");
        for sized in ["4x8xf32", "4 x f32", "f32"] {
            assert_eq!(nested(text, sized, Nesting::Complete), "f32", "{sized}");
        }
    }

    #[test]
    fn types_behind_aliases() {
        let firrtl = |text| aliased(text, &["!f.alias", "!f.const.alias"], Nesting::Bare);
        assert_eq!(firrtl("!f.alias<a, uint<1>>").as_deref(), Some("!f.uint<1>"));
        assert_eq!(
            firrtl("!f.const.alias<a, const.alias<b, const.uint<1>>>").as_deref(),
            Some("!f.const.uint<1>")
        );
        assert_eq!(firrtl("!f.uint<1>"), None);
        let hw = |text| aliased(text, &["!hw.typealias"], Nesting::BareOwn);
        assert_eq!(hw("!hw.typealias<@a::@b,!hw.enum<x, y>>").as_deref(), Some("!hw.enum<x, y>"));
        assert_eq!(hw("!hw.typealias<@a::@b, array<4xi8>>").as_deref(), Some("!hw.array<4xi8>"));
        assert_eq!(hw("!hw.typealias<@a::@b, i8>").as_deref(), Some("i8"));
    }

    #[test]
    fn dense_arrays() {
        let count = |text| elements_of_dense_array(text).map(Iterator::count);
        assert_eq!(count("array<i64: 1, -2>"), Some(2));
        assert_eq!((count("array<i8>"), count("[1, 2]")), (Some(0), None));
    }

    #[test]
    fn shapes_and_elements() {
        let element = |text| TypeText::new(text).element().map(TypeText::text);
        assert_eq!(element("vector<4x[8]xi32>"), Some("i32"));
        assert_eq!(element("tensor<2x?xcomplex<f32>, #x.y<1, 2>>"), Some("complex<f32>"));
        assert_eq!(element("memref<*xf32, 3>"), Some("f32"));
        assert_eq!(
            element("memref<2x!x.y<(i32) -> f32, \">,\">, strided<[1]>>"),
            Some("!x.y<(i32) -> f32, \">,\">")
        );
        assert_eq!(element("complex<f64>"), Some("f64"));
        assert_eq!(element("tensor<index>"), Some("index"));
        assert_eq!(element("i32"), None);
        let ty = TypeText::new("vector<4x[8]xi32>");
        assert_eq!((ty.rank(), ty.dimension(0), ty.dimension(1)), (Some(2), Some(4), Some(8)));
        assert_eq!((ty.dimension(2), ty.is_scalable()), (None, true));
        let ty = TypeText::new("tensor<?x3xf32>");
        assert_eq!((ty.rank(), ty.dimension(0), ty.dimension(1)), (Some(2), None, Some(3)));
        assert!(!ty.is_scalable());
        assert_eq!(TypeText::new("tensor<*xf32>").rank(), None);
        assert_eq!(TypeText::new("tensor<f32>").rank(), Some(0));
    }
}
