//! Conditions of constraints: from C++ expressions to [`Condition`]s.
//!
//! Input: the leaves of a predicate, C++ expressions in which `$_self` is the subject. Output: tests
//! that the runtime has, and the text of what it does not have. The parser reads `isa`, `cast`,
//! calls of methods, comparisons with numbers, `&&`, `||`, `!`, `llvm::all_of` and
//! `llvm::is_contained`. `classes` has the C++ classes and functions that are known.

use rustc_hash::FxHashMap;
use tablegen_mlir::model::predicate::PredicateTree;

use super::classes::{ATTRIBUTES, FUNCTIONS, OWN_TEXTS, TYPES};
use super::condition::{
    Comparison, Condition, Part, Quantity, Signedness, Test, all_of, any_of, not,
};
use super::lexer::{Token, tokens};

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
    /// Sum of the rank of a type and a number.
    Index(Vec<Part>, i32),
    /// True for each scalable dimension of a type.
    ScalableDimensions(Vec<Part>),
    /// The same without the last dimension.
    LeadingDimensions(Vec<Part>),
    /// Elements of a dense array.
    Elements(Vec<Part>),
    Number(i64),
    /// Zero-extended value of an integer attribute.
    ZeroExtended(Vec<Part>),
    /// The same, and a mask that applies to it.
    Masked(Vec<Part>, u64),
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
        if self.eat("&").is_some() {
            return match (left, self.unary()?) {
                (Value::ZeroExtended(path), Value::Number(mask)) => {
                    Some(Value::Masked(path, u64::try_from(mask).ok()?))
                }
                _ => None,
            };
        }
        if self.eat("|").is_some() {
            let Value::Number(mut number) = left else { return None };
            loop {
                let Value::Number(next) = self.unary()? else { return None };
                number |= next;
                if self.eat("|").is_none() {
                    return Some(Value::Number(number));
                }
            }
        }
        if self.eat("+").is_some() {
            return match (left, self.unary()?) {
                (Value::Quantity(path, Quantity::Rank), Value::Number(number)) => {
                    Some(Value::Index(path, i32::try_from(number).ok()?))
                }
                _ => None,
            };
        }
        let Some(comparison) = self.comparison_operator() else { return Some(left) };
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

    /// Reads an operator that compares, if it is next.
    fn comparison_operator(&mut self) -> Option<Comparison> {
        let Some(Token::Symbol(symbol)) = self.peek() else { return None };
        let comparison = match symbol {
            "==" => Comparison::Equal,
            "!=" => Comparison::NotEqual,
            "<" => Comparison::Less,
            "<=" => Comparison::LessOrEqual,
            ">" => Comparison::Greater,
            ">=" => Comparison::GreaterOrEqual,
            _ => return None,
        };
        self.next += 1;
        Some(comparison)
    }

    fn unary(&mut self) -> Option<Value> {
        if self.eat("!").is_some() {
            return match self.unary()? {
                Value::Condition(condition) => Some(Value::Condition(not(condition))),
                Value::Masked(path, mask) => {
                    Some(Value::Condition(Condition::Test(path, Test::NoBits(mask))))
                }
                _ => None,
            };
        }
        if self.eat("~").is_some() {
            // Masks are unsigned numbers of 32 bits, as far as they fit.
            return match self.unary()? {
                Value::Number(number) => {
                    Some(Value::Number(i64::from(!u32::try_from(number).ok()?)))
                }
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
        if self.eat("{").is_some() {
            return self.numbers();
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
                [Value::Number(width), Value::Number(number)] => {
                    Some(Value::Number(sign_extended(*number, u32::try_from(*width).ok()?)))
                }
                _ => None,
            },
            "all_of" => self.all_of(),
            "is_contained" => match self.arguments()?.as_slice() {
                [Value::Numbers(numbers), Value::Quantity(path, quantity)] => {
                    let equal = |number: &i64| {
                        let test = Test::Compare(*quantity, Comparison::Equal, *number);
                        Condition::Test(path.clone(), test)
                    };
                    Some(Value::Condition(any_of(numbers.iter().map(equal))))
                }
                [Value::LeadingDimensions(path), Value::Condition(one)]
                    if *one == Condition::TRUE =>
                {
                    Some(Value::Condition(Condition::Test(path.clone(), Test::LeadingScalable)))
                }
                _ => None,
            },
            "is_sorted" => match self.arguments()?.as_slice() {
                [Value::Elements(path)] => {
                    Some(Value::Condition(Condition::Test(path.clone(), Test::Ascending)))
                }
                _ => None,
            },
            "ArrayRef" => {
                self.classes_in_brackets()?;
                self.eat("(")?;
                self.eat("{")?;
                let numbers = self.numbers()?;
                self.eat(")")?;
                Some(numbers)
            }
            _ => self.known_function(name),
        }
    }

    /// Reads the rest of `{1, 2}`.
    fn numbers(&mut self) -> Option<Value> {
        let mut numbers = Vec::new();
        while self.eat("}").is_none() {
            let Value::Number(number) = self.unary()? else { return None };
            numbers.push(number);
            let _ = self.eat(",");
        }
        Some(Value::Numbers(numbers))
    }

    /// Reads the arguments of a function of [`FUNCTIONS`].
    fn known_function(&mut self, name: &str) -> Option<Value> {
        let name = name.trim_start_matches("::");
        let name = name.strip_prefix("mlir::").unwrap_or(name);
        let condition = match name {
            "LLVM::isScalableVectorType" => Condition::Test(Vec::new(), Test::Scalable),
            _ => {
                let (_, types) = FUNCTIONS.iter().find(|(one, _)| *one == name)?;
                any_of(types.split_whitespace().map(of_type_text))
            }
        };
        match self.arguments()?.as_slice() {
            [Value::Part(path, _)] => Some(Value::Condition(condition.of_part(path))),
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

    /// Reads the rest of `all_of(cast<ArrayAttr>($_self), [&](Attribute attr) { return ...; })`, where
    /// the sizes of a shape can be in place of the attributes.
    fn all_of(&mut self) -> Option<Value> {
        self.eat("(")?;
        let (path, class) = match self.or()? {
            Value::Shape(path) => return self.all_of_shape(path),
            Value::Part(path, Some(class)) => (path, class),
            _ => return None,
        };
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

    /// Reads the rest of `all_of(shape, [](auto v) { return v != 0; })`.
    fn all_of_shape(&mut self, path: Vec<Part>) -> Option<Value> {
        for symbol in [",", "[", "]", "("] {
            self.eat(symbol)?;
        }
        let (Some(Token::Name(_)), Some(Token::Name(variable))) =
            (self.peek(), self.tokens.get(self.next + 1).copied())
        else {
            return None;
        };
        self.next += 2;
        self.eat(")")?;
        self.eat("{")?;
        for name in ["return", variable] {
            (self.peek() == Some(Token::Name(name))).then(|| self.next += 1)?;
        }
        let comparison = self.comparison_operator()?;
        let Value::Number(number) = self.unary()? else { return None };
        for symbol in [";", "}", ")"] {
            self.eat(symbol)?;
        }
        Some(Value::Condition(Condition::Test(path, Test::EachSize(comparison, number))))
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
            Value::ScalableDimensions(path) => {
                return match method {
                    "back" => Some(Value::Condition(Condition::Test(path, Test::LastScalable))),
                    "drop_back" => Some(Value::LeadingDimensions(path)),
                    _ => None,
                };
            }
            _ => return None,
        };
        if method == "getDimSize" {
            let index = match arguments {
                [Value::Number(index)] => i32::try_from(*index).ok()?,
                [Value::Index(of, index)] if *of == path && *index < 0 => *index,
                _ => return None,
            };
            return Some(Value::Quantity(path, Quantity::Size(index)));
        }
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
            "allDimsScalable" => test(path, Test::AllScalable),
            "getScalableDims" => Some(Value::ScalableDimensions(path)),
            "getAddressSpace" if cast == Some("LLVMPointerType") => {
                Some(Value::Quantity(path, Quantity::Parameter))
            }
            "getStorageTypeIntegralWidth" if cast == Some("QuantizedType") => {
                Some(Value::Quantity(path, Quantity::StorageWidth))
            }
            "asArrayRef" => Some(Value::Elements(path)),
            "getRank" => Some(Value::Quantity(path, Quantity::Rank)),
            "getNumElements" => Some(Value::Quantity(path, Quantity::ElementCount)),
            "getInt" => Some(Value::Quantity(path, Quantity::Value)),
            "size" if matches!(cast, Some("ArrayAttr" | "DenseArrayAttr")) => {
                Some(Value::Quantity(path, Quantity::Len))
            }
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
        if let Some((_, texts)) = OWN_TEXTS.iter().find(|(name, _)| *name == builtin) {
            return any_of(texts.iter().map(|text| test(Test::Named((*text).to_owned()))));
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

/// Returns the condition that a type is one of those of a text in [`FUNCTIONS`].
fn of_type_text(text: &str) -> Condition {
    let test = |test| Condition::Test(Vec::new(), test);
    if text == "signless" {
        return test(Test::Integer(Some(Signedness::Signless), None));
    }
    if let Some(rest) = text.strip_prefix("vector") {
        let rank = Test::Compare(Quantity::Rank, Comparison::Equal, 1);
        let vector = [test(Test::Type("Vector")), test(rank)];
        let element = rest.strip_prefix(':').map(|one| of_type_text(one).of_part(&[Part::Element]));
        return all_of(vector.into_iter().chain(element));
    }
    match text.strip_prefix('i').and_then(|width| width.parse().ok()) {
        Some(width) => test(Test::Integer(None, Some(width))),
        None => test(Test::Named(text.to_owned())),
    }
}

/// Returns the meaning of a method of the value of an integer attribute.
fn of_value(path: Vec<Part>, method: &str, arguments: &[Value]) -> Option<Value> {
    if (method, arguments.is_empty()) == ("getZExtValue", true) {
        return Some(Value::ZeroExtended(path));
    }
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

/// Returns the value of the low bits of a number, as an integer with a sign.
fn sign_extended(number: i64, width: u32) -> i64 {
    match 64_u32.checked_sub(width) {
        Some(unused) if unused < 64 => (number << unused) >> unused,
        _ => number,
    }
}

/// Returns the last part of a qualified name.
fn base_name(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::{Classes, of_text};
    use crate::plan::condition::{Comparison, Condition, Part, Quantity, Signedness, Test};

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
            read("cast<IntegerAttr>($_self).getValue().eq(APInt(32, 4294967295))"),
            compare(Quantity::Value, Comparison::Equal, -1)
        );
        let bits = "!(cast<IntegerAttr>($_self).getValue().getZExtValue() & (~(1u|4u)))";
        assert_eq!(read(bits), test(Test::NoBits(0xffff_fffa)));
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
    fn shapes_and_scalable_dimensions() {
        let each = read("all_of(cast<ShapedType>($_self).getShape(), [](auto v){return v != 0;})");
        assert_eq!(each, test(Test::EachSize(Comparison::NotEqual, 0)));
        let last = read(
            "is_contained(ArrayRef<int64_t>({4, 8}), cast<ShapedType>($_self).getDimSize(\
             cast<ShapedType>($_self).getRank() + -1))",
        );
        let size = |size| test(Test::Compare(Quantity::Size(-1), Comparison::Equal, size));
        assert_eq!(last, Condition::Any(vec![size(4), size(8)]));
        assert!(
            !read("cast<A>($_self).getDimSize(cast<A>($_self).getRank() + 1) == 1").is_covered()
        );
        let scalable = |text: &str| read(&format!("cast<VectorType>($_self).{text}"));
        assert_eq!(scalable("allDimsScalable()"), test(Test::AllScalable));
        assert_eq!(scalable("getScalableDims().back()"), test(Test::LastScalable));
        assert_eq!(
            read("!is_contained(cast<VectorType>($_self).getScalableDims().drop_back(), true)"),
            Condition::Not(Box::new(test(Test::LeadingScalable)))
        );
    }

    #[test]
    fn known_functions_and_classes() {
        let tree = read("::mlir::LLVM::isCompatibleFloatingPointType($_self)");
        let Condition::Any(all) = &tree else { panic!("{tree:?}") };
        assert_eq!(all.last(), Some(&test(Test::Named("!llvm.ppc_fp128".to_owned()))));
        let tree = read("LLVM::isCompatibleVectorType($_self)");
        assert!(tree.is_covered(), "{tree:?}");
        let tree = read("isa<quant::QuantizedType>($_self)");
        assert!(matches!(&tree, Condition::Any(all) if all.len() == 3), "{tree:?}");
        assert_eq!(
            read("cast<LLVM::LLVMPointerType>($_self).getAddressSpace() == 3"),
            test(Test::Compare(Quantity::Parameter, Comparison::Equal, 3))
        );
        assert_eq!(
            read("cast<DenseArrayAttr>($_self).size() == 3"),
            test(Test::Compare(Quantity::Len, Comparison::Equal, 3))
        );
        let sorted = "llvm::is_sorted(cast<DenseI64ArrayAttr>($_self).asArrayRef())";
        assert_eq!(read(sorted), test(Test::Ascending));
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
