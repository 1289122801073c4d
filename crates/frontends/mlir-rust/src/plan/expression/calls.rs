//! Calls of functions and of lambdas.

use super::super::classes::FUNCTIONS;
use super::super::condition::{Comparison, Condition, Part, Test, any_of};
use super::super::facts::of_specification;
use super::super::lexer::Token;
use super::parser::Parser;
use super::{Value, base_name};

impl Parser<'_> {
    /// Reads the rest of a call of a function.
    pub(super) fn call(&mut self, name: &str) -> Option<Value> {
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
            "type_isa" | "type_isa_and_nonnull" => {
                let aliased = self.names.aliased(name)?;
                let classes = self.classes_in_brackets()?;
                let [Value::Part(path, _)] = &self.arguments()?[..] else { return None };
                let of_aliased = [&path[..], &[aliased]].concat();
                let tests = classes.iter().map(|class| match self.names.is_alias(class) {
                    true => self.is_a(path, class),
                    false => self.is_a(&of_aliased, class),
                });
                Some(Value::Condition(any_of(tests)))
            }
            "type_cast" | "type_dyn_cast" | "type_dyn_cast_or_null" => {
                let aliased = self.names.aliased(name)?;
                let class = self.classes_in_brackets()?.pop();
                match self.arguments()?.pop()? {
                    Value::Part(mut path, _) => {
                        path.push(aliased);
                        Some(Value::Part(path, class))
                    }
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
    pub(super) fn numbers(&mut self) -> Option<Value> {
        let mut numbers = Vec::new();
        while self.eat("}").is_none() {
            let Value::Number(number) = self.unary()? else { return None };
            numbers.push(number);
            let _ = self.eat(",");
        }
        Some(Value::Numbers(numbers))
    }

    /// Reads the arguments of a function whose meaning is known, or that the program implements.
    pub(super) fn known_function(&mut self, name: &str) -> Option<Value> {
        let arguments = self.arguments()?;
        let [Value::Part(path, _), others @ ..] = &arguments[..] else { return None };
        let others = others.iter().map(argument).collect::<Option<Vec<_>>>()?;
        if let Some(hook) = self.names.hook(name) {
            return Some(Value::Call(path.clone(), hook, others));
        }
        let plain = name.trim_start_matches("::");
        let plain = plain.strip_prefix("mlir::").unwrap_or(plain);
        let condition = match plain {
            "LLVM::isScalableVectorType" => Condition::Test(Vec::new(), Test::Scalable),
            _ => match FUNCTIONS.iter().find(|(one, _)| *one == plain && others.is_empty()) {
                Some((_, types)) => of_specification(types),
                None => self.names.function(name, &others)?,
            },
        };
        Some(Value::Condition(condition.of_part(path)))
    }

    /// Reads the rest of `[](Type name) { return ...; }(argument)`.
    pub(super) fn called_lambda(&mut self) -> Option<Value> {
        self.eat("]")?;
        let condition = self.lambda_body()?;
        match self.arguments()?.as_slice() {
            [Value::Part(path, _)] => Some(Value::Condition(condition.of_part(path))),
            _ => None,
        }
    }

    /// Reads `(Type name) { return ...; }`. Unknown parts have the name of the variable.
    pub(super) fn lambda_body(&mut self) -> Option<Condition> {
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
    pub(super) fn all_of(&mut self) -> Option<Value> {
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
    pub(super) fn all_of_shape(&mut self, path: Vec<Part>) -> Option<Value> {
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
}

/// Returns the text of an argument behind the subject of a function: a number or a name.
pub(super) fn argument(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::Name(name) => Some(name.trim_start_matches("::").to_owned()),
        Value::Condition(one) if *one == Condition::TRUE => Some("true".to_owned()),
        _ => None,
    }
}

/// Returns the value of the low bits of a number, as an integer with a sign.
fn sign_extended(number: i64, width: u32) -> i64 {
    match 64_u32.checked_sub(width) {
        Some(unused) if unused < 64 => (number << unused) >> unused,
        _ => number,
    }
}
