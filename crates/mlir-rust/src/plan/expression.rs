//! Conditions of constraints: from C++ expressions to [`Condition`]s.
//!
//! Input: the leaves of a predicate, C++ expressions in which `$_self` is the subject. Output: tests
//! that the runtime has, and the text of what it does not have. The parser reads `isa`, `cast`,
//! calls of methods, comparisons with numbers, `&&`, `||`, `!`, and `llvm::all_of` over arrays.

use rustc_hash::FxHashMap;
use tablegen_mlir::model::predicate::PredicateTree;

use super::classes::{ATTRIBUTES, OWN_TEXTS, TYPES};
use super::lexer::{Token, tokens};

/// Condition on a type or an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Condition {
    /// True if all conditions hold.
    All(Vec<Condition>),
    /// True if at least one condition holds.
    Any(Vec<Condition>),
    /// True if the condition does not hold.
    Not(Box<Condition>),
    /// Test of a part of the subject.
    Test(Vec<Part>, Test),
    /// Condition on each element of an array.
    Each(Box<Condition>),
    /// C++ expression without a Rust form.
    Unknown(String),
}

/// Part of a type or an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Part {
    Element,
    ElementOrSelf,
    Type,
    HeldType,
}

/// Test of a type or an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Test {
    /// Class of builtin types, by its name without `Type`.
    Type(&'static str),
    /// Class of builtin attributes, by its name without `Attr`.
    Attribute(&'static str),
    /// Beginning of the text: `!llvm.ptr`, `f32`.
    Named(String),
    /// Signedness, if it matters, and width in bits, if it matters.
    Integer(Option<Signedness>, Option<u32>),
    Scalable,
    ValueSemantics,
    HasRank,
    StaticShape,
    /// Sizes of all dimensions, none of which is dynamic.
    Shape(Vec<i64>),
    /// Comparison of a number of the subject.
    Compare(Quantity, Comparison, i64),
    PowerOfTwo,
}

/// Signedness of integer types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Signedness {
    Signless,
    Signed,
    Unsigned,
}

/// Number that belongs to a type or an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Quantity {
    Rank,
    ElementCount,
    Value,
    Len,
}

/// Operator that compares numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Condition {
    /// Condition that always holds.
    pub(crate) const TRUE: Condition = Condition::All(Vec::new());

    /// Returns true if nothing of the condition is unknown.
    pub(crate) fn is_covered(&self) -> bool {
        match self {
            Condition::All(all) | Condition::Any(all) => all.iter().all(Condition::is_covered),
            Condition::Not(other) | Condition::Each(other) => other.is_covered(),
            Condition::Test(..) => true,
            Condition::Unknown(_) => false,
        }
    }
}

impl Condition {
    /// Returns the condition on the subject whose part at the end of a path satisfies this one.
    fn of_part(self, path: &[Part]) -> Condition {
        let each =
            |parts: Vec<Condition>| parts.into_iter().map(|part| part.of_part(path)).collect();
        match self {
            Condition::All(parts) => Condition::All(each(parts)),
            Condition::Any(parts) => Condition::Any(each(parts)),
            Condition::Not(other) => not(other.of_part(path)),
            Condition::Each(_) => Condition::Unknown("an array in a part".to_owned()),
            Condition::Test(own, test) => Condition::Test([path, &own].concat(), test),
            Condition::Unknown(text) => {
                let names: Vec<String> = path.iter().map(|part| format!("{part:?}")).collect();
                Condition::Unknown(format!("{}: {text}", names.join(".")))
            }
        }
    }
}

/// C++ classes of attributes and types of dialects, with the conditions that hold for their objects.
pub(crate) type Classes = FxHashMap<String, Condition>;

/// Returns the condition of a predicate.
pub(crate) fn condition(tree: &PredicateTree, classes: &Classes) -> Condition {
    match tree {
        PredicateTree::Leaf(text) => of_text(text, classes),
        PredicateTree::All(all) => all_of(all.iter().map(|one| condition(one, classes))),
        PredicateTree::Any(any) => any_of(any.iter().map(|one| condition(one, classes))),
        PredicateTree::Not(other) => not(condition(other, classes)),
    }
}

/// Joins conditions, without those that always hold, and each once.
fn all_of(parts: impl IntoIterator<Item = Condition>) -> Condition {
    let mut all = Vec::new();
    for part in parts {
        match part {
            Condition::All(inner) => all.extend(inner),
            part if all.contains(&part) => {}
            part => all.push(part),
        }
    }
    if all.len() == 1 { all.swap_remove(0) } else { Condition::All(all) }
}

fn any_of(parts: impl IntoIterator<Item = Condition>) -> Condition {
    let mut any = Vec::new();
    for part in parts {
        match part {
            part if part == Condition::TRUE => return Condition::TRUE,
            Condition::Any(inner) => any.extend(inner),
            part if any.contains(&part) => {}
            part => any.push(part),
        }
    }
    if any.len() == 1 { any.swap_remove(0) } else { Condition::Any(any) }
}

fn not(condition: Condition) -> Condition {
    match condition {
        Condition::Not(inner) => *inner,
        other => Condition::Not(Box::new(other)),
    }
}

/// Returns the condition that a C++ expression states.
pub(crate) fn of_text(text: &str, classes: &Classes) -> Condition {
    let unknown = || Condition::Unknown(text.split_whitespace().collect::<Vec<_>>().join(" "));
    let Some(tokens) = tokens(text) else { return unknown() };
    let mut parser = Parser { tokens: &tokens, next: 0, subject: "$_self", classes };
    match parser.or() {
        Some(Value::Condition(condition)) if parser.next == tokens.len() => condition,
        _ => unknown(),
    }
}

/// Meaning of an expression.
#[derive(Clone, Debug)]
enum Value {
    Condition(Condition),
    /// Type or attribute, with the class that it was cast to.
    Part(Vec<Part>, Option<String>),
    Quantity(Vec<Part>, Quantity),
    /// Shape of a type.
    Shape(Vec<Part>),
    Number(i64),
    Numbers(Vec<i64>),
}

struct Parser<'t> {
    tokens: &'t [Token<'t>],
    next: usize,
    /// Name of the variable that stands for the subject.
    subject: &'t str,
    classes: &'t Classes,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<Token<'t>> {
        self.tokens.get(self.next).copied()
    }

    /// Reads a symbol, if it is next.
    fn eat(&mut self, symbol: &str) -> Option<()> {
        let found = matches!(self.peek(), Some(Token::Symbol(one)) if one == symbol);
        found.then(|| self.next += 1)
    }

    fn or(&mut self) -> Option<Value> {
        self.joined("||", Self::and, any_of)
    }

    fn and(&mut self) -> Option<Value> {
        self.joined("&&", Self::comparison, all_of)
    }

    /// Reads operands with an operator between them. An operand that is not understood is unknown.
    fn joined(
        &mut self,
        operator: &str,
        operand: fn(&mut Self) -> Option<Value>,
        join: impl FnOnce(Vec<Condition>) -> Condition,
    ) -> Option<Value> {
        let start = self.next;
        let first = operand(self);
        let ends = |parser: &Self| {
            parser
                .peek()
                .is_none_or(|token| matches!(token, Token::Symbol(")" | "||" | "&&" | ";")))
        };
        let is_operator =
            |parser: &Self| matches!(parser.peek(), Some(Token::Symbol(one)) if one == operator);
        if first.is_some() && !is_operator(self) {
            return first;
        }
        let mut parts = vec![self.recover(start, first)];
        if !ends(self) {
            return None;
        }
        while self.eat(operator).is_some() {
            let start = self.next;
            let value = operand(self);
            parts.push(self.recover(start, value));
        }
        Some(Value::Condition(join(parts)))
    }

    /// Returns the condition of an operand. If it is not understood, the operand is skipped.
    fn recover(&mut self, start: usize, value: Option<Value>) -> Condition {
        let ends =
            self.peek().is_none_or(|token| matches!(token, Token::Symbol(")" | "||" | "&&" | ";")));
        match value {
            Some(Value::Condition(condition)) if ends => condition,
            // A pointer or handle as a condition is one that is not null.
            Some(Value::Part(..)) if ends => Condition::TRUE,
            _ => {
                self.next = start;
                let mut depth = 0_u32;
                while let Some(token) = self.peek() {
                    match token {
                        Token::Symbol("(" | "[" | "{") => depth += 1,
                        Token::Symbol(")" | "]" | "}") if depth == 0 => break,
                        Token::Symbol(")" | "]" | "}") => depth -= 1,
                        Token::Symbol("&&" | "||" | ";") if depth == 0 => break,
                        _ => {}
                    }
                    self.next += 1;
                }
                Condition::Unknown(self.text(start))
            }
        }
    }

    /// Returns the text of the tokens from `start` to the next one.
    fn text(&self, start: usize) -> String {
        let mut text = String::new();
        let mut was_name = false;
        for token in self.tokens.get(start..self.next).unwrap_or_default() {
            let is_name = !matches!(token, Token::Symbol(_));
            let is_spaced =
                matches!(token, Token::Symbol("==" | "!=" | "<=" | ">=" | "&&" | "||" | "?" | ":"));
            if is_spaced || (is_name && was_name) {
                text.push(' ');
            }
            text.push_str(&token.text());
            if is_spaced || *token == Token::Symbol(",") {
                text.push(' ');
            }
            was_name = is_name;
        }
        text
    }

    fn comparison(&mut self) -> Option<Value> {
        let left = self.unary()?;
        let comparison = match self.peek() {
            Some(Token::Symbol("==")) => Comparison::Equal,
            Some(Token::Symbol("!=")) => Comparison::NotEqual,
            Some(Token::Symbol("<")) => Comparison::Less,
            Some(Token::Symbol("<=")) => Comparison::LessOrEqual,
            Some(Token::Symbol(">")) => Comparison::Greater,
            Some(Token::Symbol(">=")) => Comparison::GreaterOrEqual,
            _ => return Some(left),
        };
        self.next += 1;
        match (left, self.unary()?) {
            (Value::Shape(path), Value::Numbers(sizes)) if comparison == Comparison::Equal => {
                Some(Value::Condition(Condition::Test(path, Test::Shape(sizes))))
            }
            (Value::Quantity(path, quantity), Value::Number(number)) => {
                let test = Test::Compare(quantity, comparison, number);
                Some(Value::Condition(Condition::Test(path, test)))
            }
            _ => None,
        }
    }

    fn unary(&mut self) -> Option<Value> {
        if self.eat("!").is_some() {
            return match self.unary()? {
                Value::Condition(condition) => Some(Value::Condition(not(condition))),
                _ => None,
            };
        }
        if self.eat("-").is_some() {
            return match self.unary()? {
                Value::Number(number) => Some(Value::Number(number.checked_neg()?)),
                _ => None,
            };
        }
        self.postfix()
    }

    fn postfix(&mut self) -> Option<Value> {
        let mut value = self.primary()?;
        while self.eat(".").is_some() || self.eat("->").is_some() {
            let Some(Token::Name(method)) = self.peek() else { return None };
            self.next += 1;
            let class = self.template_argument(method);
            let arguments = self.arguments()?;
            value = self.method(value, method, class.as_deref(), &arguments)?;
        }
        Some(value)
    }

    /// Reads the class of `method<Class>`, if it is next.
    fn template_argument(&mut self, method: &str) -> Option<String> {
        matches!(method, "isa" | "cast" | "dyn_cast" | "hasTrait").then_some(())?;
        self.classes_in_brackets()?.pop()
    }

    /// Reads arguments in parentheses.
    fn arguments(&mut self) -> Option<Vec<Value>> {
        self.eat("(")?;
        let mut all = Vec::new();
        if self.eat(")").is_some() {
            return Some(all);
        }
        loop {
            all.push(self.or()?);
            if self.eat(")").is_some() {
                return Some(all);
            }
            self.eat(",")?;
        }
    }

    fn primary(&mut self) -> Option<Value> {
        if self.eat("[").is_some() {
            return self.called_lambda();
        }
        if self.eat("(").is_some() {
            let value = self.or()?;
            self.eat(")")?;
            return Some(value);
        }
        match self.peek()? {
            Token::Number(number) => {
                self.next += 1;
                Some(Value::Number(number))
            }
            Token::Name(name) if name == self.subject => {
                self.next += 1;
                Some(Value::Part(Vec::new(), None))
            }
            Token::Name("true") => {
                self.next += 1;
                Some(Value::Condition(Condition::TRUE))
            }
            Token::Name(name) => {
                self.next += 1;
                self.call(name)
            }
            Token::Symbol(_) => None,
        }
    }

    /// Reads the rest of a call of a function.
    fn call(&mut self, name: &str) -> Option<Value> {
        match base_name(name) {
            "isa" | "isa_and_nonnull" | "isa_and_present" => {
                let classes = self.classes_in_brackets()?;
                match self.arguments()?.as_slice() {
                    [Value::Part(path, _)] => {
                        let tests = classes.iter().map(|class| self.is_a(path, class));
                        Some(Value::Condition(any_of(tests)))
                    }
                    _ => None,
                }
            }
            "cast" | "dyn_cast" | "dyn_cast_or_null" | "cast_or_null" => {
                let class = self.classes_in_brackets()?.pop();
                match self.arguments()?.pop()? {
                    Value::Part(path, _) => Some(Value::Part(path, class)),
                    _ => None,
                }
            }
            "getElementTypeOrSelf" => match self.arguments()?.pop()? {
                Value::Part(mut path, _) => {
                    path.push(Part::ElementOrSelf);
                    Some(Value::Part(path, None))
                }
                _ => None,
            },
            "APInt" => match self.arguments()?.as_slice() {
                [Value::Number(_), Value::Number(number)] => Some(Value::Number(*number)),
                _ => None,
            },
            "all_of" => self.all_of_array(),
            "ArrayRef" => {
                self.classes_in_brackets()?;
                self.eat("(")?;
                self.eat("{")?;
                let mut numbers = Vec::new();
                while self.eat("}").is_none() {
                    let Value::Number(number) = self.unary()? else { return None };
                    numbers.push(number);
                    let _ = self.eat(",");
                }
                self.eat(")")?;
                Some(Value::Numbers(numbers))
            }
            _ => None,
        }
    }

    /// Reads the rest of `[](Type name) { return ...; }(argument)`.
    fn called_lambda(&mut self) -> Option<Value> {
        self.eat("]")?;
        let condition = self.lambda_body()?;
        match self.arguments()?.as_slice() {
            [Value::Part(path, _)] => Some(Value::Condition(condition.of_part(path))),
            _ => None,
        }
    }

    /// Reads `(Type name) { return ...; }`. Unknown parts have the name of the variable.
    fn lambda_body(&mut self) -> Option<Condition> {
        self.eat("(")?;
        let (Some(Token::Name(_)), Some(Token::Name(variable))) =
            (self.peek(), self.tokens.get(self.next + 1).copied())
        else {
            return None;
        };
        self.next += 2;
        self.eat(")")?;
        self.eat("{")?;
        let Some(Token::Name("return")) = self.peek() else { return None };
        self.next += 1;
        let outer = std::mem::replace(&mut self.subject, variable);
        let start = self.next;
        let value = self.or();
        let condition = self.recover(start, value);
        self.subject = outer;
        self.eat(";")?;
        self.eat("}")?;
        Some(condition)
    }

    /// Reads the rest of `all_of(cast<ArrayAttr>($_self), [&](Attribute attr) { return ...; })`.
    fn all_of_array(&mut self) -> Option<Value> {
        self.eat("(")?;
        let Value::Part(path, Some(class)) = self.or()? else { return None };
        if !path.is_empty() || base_name(&class) != "ArrayAttr" {
            return None;
        }
        self.eat(",")?;
        self.eat("[")?;
        let _ = self.eat("&");
        self.eat("]")?;
        let condition = self.lambda_body()?;
        self.eat(")")?;
        // An unknown expression names the variable of the function.
        condition.is_covered().then(|| Value::Condition(Condition::Each(Box::new(condition))))
    }

    /// Reads `<A, B>`.
    fn classes_in_brackets(&mut self) -> Option<Vec<String>> {
        self.eat("<")?;
        let mut classes = Vec::new();
        loop {
            let Some(Token::Name(name)) = self.peek() else { return None };
            self.next += 1;
            classes.push(name.to_owned());
            if self.eat(">").is_some() {
                return Some(classes);
            }
            self.eat(",")?;
        }
    }

    fn method(
        &self,
        value: Value,
        method: &str,
        class: Option<&str>,
        arguments: &[Value],
    ) -> Option<Value> {
        let (mut path, cast) = match value {
            Value::Part(path, cast) => (path, cast),
            Value::Quantity(path, Quantity::Value) => return of_value(path, method, arguments),
            _ => return None,
        };
        let width = match arguments {
            [] => None,
            [Value::Number(width)] => Some(u32::try_from(*width).ok()?),
            _ => return None,
        };
        let cast = cast.as_deref().map(base_name);
        let test = |path, test| Some(Value::Condition(Condition::Test(path, test)));
        let any = |tests: Vec<Test>| {
            let tests = tests.into_iter().map(|test| Condition::Test(path.clone(), test));
            Some(Value::Condition(any_of(tests)))
        };
        let integer = Test::Integer(None, width);
        let signless = Test::Integer(Some(Signedness::Signless), width);
        let (float, index) = (Test::Type("Float"), Test::Type("Index"));
        match method {
            "isa" => Some(Value::Condition(self.is_a(&path, class?))),
            "cast" | "dyn_cast" => Some(Value::Part(path, Some(class?.to_owned()))),
            "isInteger" => test(path, integer),
            "isSignlessInteger" => test(path, signless),
            "isSignedInteger" => test(path, Test::Integer(Some(Signedness::Signed), width)),
            "isUnsignedInteger" => test(path, Test::Integer(Some(Signedness::Unsigned), width)),
            "isIndex" => test(path, index),
            "isSignlessIntOrIndex" => any(vec![signless, index]),
            "isSignlessIntOrFloat" => any(vec![signless, float]),
            "isSignlessIntOrIndexOrFloat" => any(vec![signless, index, float]),
            "isIntOrIndex" => any(vec![integer, index]),
            "isIntOrFloat" => any(vec![integer, float]),
            "isIntOrIndexOrFloat" => any(vec![integer, index, float]),
            "isF16" | "isF32" | "isF64" | "isF80" | "isF128" | "isBF16" | "isTF32" => {
                test(path, Test::Named(method.strip_prefix("is")?.to_ascii_lowercase()))
            }
            "hasTrait" if base_name(class?) == "ValueSemantics" => test(path, Test::ValueSemantics),
            "getShape" => Some(Value::Shape(path)),
            "hasRank" => test(path, Test::HasRank),
            "hasStaticShape" => test(path, Test::StaticShape),
            "isScalable" => test(path, Test::Scalable),
            "getRank" => Some(Value::Quantity(path, Quantity::Rank)),
            "getNumElements" => Some(Value::Quantity(path, Quantity::ElementCount)),
            "getInt" => Some(Value::Quantity(path, Quantity::Value)),
            "size" if cast == Some("ArrayAttr") => Some(Value::Quantity(path, Quantity::Len)),
            "getValue" if cast == Some("IntegerAttr") => {
                Some(Value::Quantity(path, Quantity::Value))
            }
            "getValue" if cast == Some("TypeAttr") => {
                path.push(Part::HeldType);
                Some(Value::Part(path, None))
            }
            "getType" if cast.is_some_and(|cast| cast.ends_with("Attr")) => {
                path.push(Part::Type);
                Some(Value::Part(path, None))
            }
            "getElementType" => {
                path.push(Part::Element);
                Some(Value::Part(path, None))
            }
            _ => None,
        }
    }

    /// Returns the condition that a part is of a C++ class.
    fn is_a(&self, path: &[Part], class: &str) -> Condition {
        let test = |test| Condition::Test(path.to_vec(), test);
        let full = class.trim_start_matches("::");
        let builtin = full.strip_prefix("mlir::").unwrap_or(full);
        if let Some((_, test_of)) = TYPES.iter().find(|(name, _)| *name == builtin) {
            return test(Test::Type(test_of));
        }
        if let Some((_, name)) = ATTRIBUTES.iter().find(|(name, _)| *name == builtin) {
            return test(Test::Attribute(name));
        }
        let vector = || test(Test::Type("Vector"));
        match builtin {
            "Type" | "Attribute" => return Condition::TRUE,
            "BaseMemRefType" => {
                return any_of(["MemRef", "UnrankedMemRef"].map(|name| test(Test::Type(name))));
            }
            "FixedVectorType" => return all_of([vector(), not(test(Test::Scalable))]),
            "ScalableVectorType" => return all_of([vector(), test(Test::Scalable)]),
            "BFloat16Type" => return test(Test::Named("bf16".to_owned())),
            "FloatTF32Type" => return test(Test::Named("tf32".to_owned())),
            _ => {}
        }
        let float = builtin.strip_prefix("Float").and_then(|name| name.strip_suffix("Type"));
        if let Some(name) = float.filter(|name| name.starts_with(|one: char| one.is_ascii_digit()))
        {
            return test(Test::Named(format!("f{name}")));
        }
        if let Some((_, name)) = OWN_TEXTS.iter().find(|(name, _)| *name == builtin) {
            return test(Test::Named((*name).to_owned()));
        }
        match self.classes.get(full) {
            Some(condition) => condition.clone().of_part(path),
            None => {
                let part = match path {
                    [] => self.subject.to_owned(),
                    _ => return Condition::Unknown(format!("isa<{full}> of a part")),
                };
                Condition::Unknown(format!("isa<{full}>({part})"))
            }
        }
    }
}

/// Returns the meaning of a method of the value of an integer attribute.
fn of_value(path: Vec<Part>, method: &str, arguments: &[Value]) -> Option<Value> {
    let compare = |comparison, number| Test::Compare(Quantity::Value, comparison, number);
    let test = match (method, arguments) {
        ("isNegative", []) => compare(Comparison::Less, 0),
        ("isNonNegative", []) => compare(Comparison::GreaterOrEqual, 0),
        ("isStrictlyPositive", []) => compare(Comparison::Greater, 0),
        ("isNonPositive", []) => compare(Comparison::LessOrEqual, 0),
        ("isZero", []) => compare(Comparison::Equal, 0),
        ("isPowerOf2", []) => Test::PowerOfTwo,
        ("eq", [Value::Number(number)]) => compare(Comparison::Equal, *number),
        ("sge", [Value::Number(number)]) => compare(Comparison::GreaterOrEqual, *number),
        ("sle", [Value::Number(number)]) => compare(Comparison::LessOrEqual, *number),
        ("sgt", [Value::Number(number)]) => compare(Comparison::Greater, *number),
        ("slt", [Value::Number(number)]) => compare(Comparison::Less, *number),
        _ => return None,
    };
    Some(Value::Condition(Condition::Test(path, test)))
}

/// Returns the last part of a qualified name.
fn base_name(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::{Classes, Comparison, Condition, Part, Quantity, Signedness, Test, of_text};

    fn read(text: &str) -> Condition {
        let mut classes = Classes::default();
        let of_box = Condition::Test(Vec::new(), Test::Named("!my.box".to_owned()));
        classes.insert("my::BoxType".to_owned(), of_box);
        of_text(text, &classes)
    }

    fn test(test: Test) -> Condition {
        Condition::Test(Vec::new(), test)
    }

    #[test]
    fn classes_and_methods() {
        assert_eq!(read("(::llvm::isa<::mlir::IntegerType>($_self))"), test(Test::Type("Integer")));
        assert_eq!(read("$_self.isInteger(32)"), test(Test::Integer(None, Some(32))));
        let signless = Test::Integer(Some(Signedness::Signless), None);
        assert_eq!(read("$_self.isSignlessInteger()"), test(signless.clone()));
        assert_eq!(
            read("$_self.isSignlessIntOrIndex()"),
            Condition::Any(vec![test(signless), test(Test::Type("Index"))])
        );
        let named = |name: &str| test(Test::Named(name.to_owned()));
        assert_eq!(read("isa<my::BoxType>($_self)"), named("!my.box"));
        assert_eq!(read("isa<::mlir::Float8E4M3FNType>($_self)"), named("f8E4M3FN"));
        assert_eq!(read("true"), Condition::TRUE);
    }

    #[test]
    fn parts_and_comparisons() {
        let path = |path: &[Part], test| Condition::Test(path.to_vec(), test);
        assert_eq!(
            read("cast<ShapedType>($_self).getElementType().isF32()"),
            path(&[Part::Element], Test::Named("f32".to_owned()))
        );
        assert_eq!(
            read("cast<IntegerAttr>($_self).getType().isInteger(8)"),
            path(&[Part::Type], Test::Integer(None, Some(8)))
        );
        let compare =
            |quantity, comparison, number| test(Test::Compare(quantity, comparison, number));
        assert_eq!(
            read("cast<ShapedType>($_self).getRank()\n    >= 1"),
            compare(Quantity::Rank, Comparison::GreaterOrEqual, 1)
        );
        assert_eq!(
            read("cast<IntegerAttr>($_self).getValue().eq(APInt(32, 7))"),
            compare(Quantity::Value, Comparison::Equal, 7)
        );
        assert_eq!(
            read("cast<IntegerAttr>($_self).getInt() > -1"),
            compare(Quantity::Value, Comparison::Greater, -1)
        );
    }

    #[test]
    fn elements_of_arrays() {
        let text = "llvm::all_of(llvm::cast<mlir::ArrayAttr>($_self), \
                    [&](mlir::Attribute attr) { return attr && (isa<mlir::StringAttr>(attr)); })";
        assert_eq!(read(text), Condition::Each(Box::new(test(Test::Attribute("String")))));
        let unknown = text.replace("StringAttr", "OwnAttr");
        assert!(matches!(read(&unknown), Condition::Unknown(_)));
    }

    #[test]
    fn functions_that_are_called() {
        let text = "[](::mlir::Type t) { return (t.isF32()) || (own(t)); }\
                    (::llvm::cast<::mlir::ShapedType>($_self).getElementType())";
        assert_eq!(
            read(text),
            Condition::Any(vec![
                Condition::Test(vec![Part::Element], Test::Named("f32".to_owned())),
                Condition::Unknown("Element: own(t)".to_owned()),
            ])
        );
        let text = "cast<VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({4, 8})";
        assert_eq!(read(text), test(Test::Shape(vec![4, 8])));
        let text = "$_self.hasTrait<::mlir::ValueSemantics>()";
        assert_eq!(read(text), test(Test::ValueSemantics));
    }

    #[test]
    fn unknown_operands_leave_the_others() {
        assert_eq!(
            read("isa<VectorType>($_self) && check($_self, 1 == 2) && true"),
            Condition::All(vec![
                test(Test::Type("Vector")),
                Condition::Unknown("check($_self, 1 == 2)".to_owned()),
            ])
        );
        assert_eq!(
            read("isa<my::Other>($_self)"),
            Condition::Unknown("isa<my::Other>($_self)".to_owned())
        );
        for text in ["", "(", "a b", "$_self == $_builder.get()", "x < y >", "'a'"] {
            assert!(!read(text).is_covered(), "{text}");
        }
    }
}
