//! Recursive descent over the tokens of C++ code.

use super::BinaryOperator as Op;
use super::{CxxType, Expression, ExpressionKind, ImmediateType, MathFunction};

/// Maximum nesting depth of an expression.
const MAX_DEPTH: u32 = 60;
/// Maximum number of tokens.
const MAX_TOKENS: usize = 400;

#[derive(Clone, PartialEq, Debug)]
enum Token<'c> {
    Name(&'c str),
    Integer(i128, CxxType),
    Float(f64),
    Symbol(&'static str),
}

const SYMBOLS: [&str; 30] = [
    "->", "::", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "<", ">", "(", ")", ",", ";", "?",
    ":", "+", "-", "*", "/", "%", "&", "|", "^", "~", "!", ".", "=",
];

/// Operators by increasing precedence.
const LEVELS: [&[(&str, Op)]; 10] = [
    &[("||", Op::LogicalOr)],
    &[("&&", Op::LogicalAnd)],
    &[("|", Op::Or)],
    &[("^", Op::Xor)],
    &[("&", Op::And)],
    &[("==", Op::Equal), ("!=", Op::NotEqual)],
    &[("<=", Op::LessOrEqual), (">=", Op::GreaterOrEqual), ("<", Op::Less), (">", Op::Greater)],
    &[("<<", Op::ShiftLeft), (">>", Op::ShiftRight)],
    &[("+", Op::Add), ("-", Op::Subtract)],
    &[("*", Op::Multiply), ("/", Op::Divide), ("%", Op::Remainder)],
];

pub(super) struct Parser<'c> {
    tokens: Vec<Token<'c>>,
    next: usize,
    depth: u32,
    immediate: ImmediateType,
}

impl<'c> Parser<'c> {
    pub(super) fn new(code: &'c str, immediate: ImmediateType) -> Option<Self> {
        Some(Parser { tokens: tokens(code)?, next: 0, depth: 0, immediate })
    }

    /// Parses `return EXPRESSION;`.
    pub(super) fn returned(mut self) -> Option<Expression> {
        self.name("return")?;
        let expression = self.choice()?;
        self.symbol(";")?;
        self.is_at_end().then_some(expression)
    }

    fn is_at_end(&self) -> bool {
        self.next == self.tokens.len()
    }

    /// Parses an expression up to the end of the code.
    pub(super) fn whole(mut self) -> Option<Expression> {
        let expression = self.choice()?;
        self.is_at_end().then_some(expression)
    }

    /// Parses `return CurDAG->getTargetConstant(EXPRESSION, SDLoc(N), TYPE);`. The type is that of the node, or
    /// `MVT::` and a name.
    pub(super) fn target_constant(mut self) -> Option<(Expression, Option<&'c str>)> {
        self.name("return")?;
        self.name("CurDAG")?;
        self.symbol("->")?;
        self.name("getSignedTargetConstant").or_else(|| self.name("getTargetConstant"))?;
        self.symbol("(")?;
        let value = self.choice()?;
        for symbol in [",", "SDLoc", "(", "N", ")", ","] {
            self.symbol(symbol).or_else(|| self.name(symbol))?;
        }
        let ty = match self.take()? {
            Token::Name("MVT") => {
                self.symbol("::")?;
                let Token::Name(ty) = self.take()? else { return None };
                Some(ty)
            }
            Token::Name("N") => {
                self.symbol("->")?;
                self.name("getValueType")?;
                self.symbol("(")?;
                matches!(self.take()?, Token::Integer(0, _)).then_some(())?;
                self.symbol(")")?;
                None
            }
            _ => return None,
        };
        self.symbol(")")?;
        self.symbol(";")?;
        self.is_at_end().then_some((value, ty))
    }

    fn take(&mut self) -> Option<Token<'c>> {
        let token = self.tokens.get(self.next)?.clone();
        self.next += 1;
        Some(token)
    }

    fn symbol(&mut self, symbol: &str) -> Option<()> {
        let is_next =
            matches!(self.tokens.get(self.next), Some(Token::Symbol(next)) if *next == symbol);
        is_next.then(|| self.next += 1)
    }

    fn name(&mut self, name: &str) -> Option<()> {
        let is_next =
            matches!(self.tokens.get(self.next), Some(Token::Name(next)) if *next == name);
        is_next.then(|| self.next += 1)
    }

    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.depth += 1;
        let parsed = if self.depth < MAX_DEPTH { parse(self) } else { None };
        self.depth -= 1;
        parsed
    }

    fn choice(&mut self) -> Option<Expression> {
        let condition = self.binary(0)?;
        if self.symbol("?").is_none() {
            return Some(condition);
        }
        let then = self.nested(Self::choice)?;
        self.symbol(":")?;
        let other = self.nested(Self::choice)?;
        let ty = match (then.ty, other.ty) {
            (CxxType::Bool, CxxType::Bool) => CxxType::Bool,
            (then, other) => then.common(other)?,
        };
        let parts = [truth(condition)?, cast(then, ty)?, cast(other, ty)?];
        Some(Expression { ty, kind: ExpressionKind::Choice(Box::new(parts)) })
    }

    fn binary(&mut self, level: usize) -> Option<Expression> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while let Some(&(_, operator)) =
            operators.iter().find(|(symbol, _)| self.symbol(symbol).is_some())
        {
            let right = self.binary(level + 1)?;
            left = combine(operator, left, right)?;
            // Long chains are nested to the left.
            self.depth += 1;
            (self.depth < MAX_DEPTH).then_some(())?;
        }
        Some(left)
    }

    fn unary(&mut self) -> Option<Expression> {
        self.nested(|this| {
            if this.symbol("!").is_some() {
                let operand = truth(this.unary()?)?;
                let kind = ExpressionKind::Not(Box::new(operand));
                return Some(Expression { ty: CxxType::Bool, kind });
            }
            if this.symbol("+").is_some() {
                let operand = this.unary()?;
                let ty = operand.ty.promoted();
                return cast(operand, ty);
            }
            for (symbol, kind) in [
                ("-", ExpressionKind::Negated as fn(Box<Expression>) -> ExpressionKind),
                ("~", ExpressionKind::Complement),
            ] {
                if this.symbol(symbol).is_some() {
                    let operand = this.unary()?;
                    if let ("-", ExpressionKind::Integer(value)) = (symbol, &operand.kind)
                        && matches!(operand.ty, CxxType::Integer { is_signed: true, .. })
                    {
                        return Some(Expression {
                            kind: ExpressionKind::Integer(-value),
                            ..operand
                        });
                    }
                    let ty = operand.ty.promoted();
                    matches!(ty, CxxType::Integer { .. }).then_some(())?;
                    let operand = cast(operand, ty)?;
                    return Some(Expression { ty, kind: kind(Box::new(operand)) });
                }
            }
            this.primary()
        })
    }

    fn primary(&mut self) -> Option<Expression> {
        match self.take()? {
            Token::Integer(value, ty) => Some(integer(value, ty)),
            Token::Symbol("(") => {
                let start = self.next;
                if let Some(ty) = self.type_name()
                    && self.symbol(")").is_some()
                {
                    let operand = self.unary()?;
                    return cast(operand, ty);
                }
                self.next = start;
                let inner = self.choice()?;
                self.symbol(")")?;
                Some(inner)
            }
            Token::Name("Imm") if self.immediate == ImmediateType::Integer => Some(immediate()),
            Token::Name("Imm") if self.immediate == ImmediateType::Float => self.float_test(),
            Token::Name("N") if self.immediate == ImmediateType::Node => {
                self.symbol("->")?;
                let constant = match self.name("getZExtValue") {
                    Some(()) => zero_extended(),
                    None => {
                        self.name("getSExtValue")?;
                        immediate()
                    }
                };
                self.symbol("(")?;
                self.symbol(")")?;
                Some(constant)
            }
            Token::Name("Subtarget" | "STI") if self.immediate == ImmediateType::None => {
                self.symbol("->").or_else(|| self.symbol("."))?;
                let Token::Name(getter) = self.take()? else { return None };
                self.symbol("(")?;
                self.symbol(")")?;
                let kind = ExpressionKind::Getter(getter.to_owned());
                Some(Expression { ty: CxxType::Bool, kind })
            }
            Token::Name("true") => Some(integer(1, CxxType::Bool)),
            Token::Name("false") => Some(integer(0, CxxType::Bool)),
            Token::Name("static_cast") => {
                self.symbol("<")?;
                let ty = self.type_name()?;
                self.symbol(">")?;
                self.symbol("(")?;
                let operand = self.choice()?;
                self.symbol(")")?;
                cast(operand, ty)
            }
            Token::Name("llvm") => {
                self.symbol("::")?;
                let Token::Name(function) = self.take()? else { return None };
                self.call(function)
            }
            Token::Name(name) => match integer_type(name) {
                Some(ty) => {
                    self.symbol("(")?;
                    let operand = self.choice()?;
                    self.symbol(")")?;
                    cast(operand, ty)
                }
                None => self.call(name),
            },
            _ => None,
        }
    }

    /// Parses a type, of which names may be several.
    fn type_name(&mut self) -> Option<CxxType> {
        let Token::Name(name) = self.take()? else { return None };
        match name {
            "unsigned" => {
                if self.name("long").is_some() {
                    self.name("long")?;
                    return Some(CxxType::UINT64);
                }
                let _ = self.name("int");
                Some(CxxType::UNSIGNED)
            }
            name => integer_type(name),
        }
    }

    /// Parses what follows the name of a function.
    fn call(&mut self, name: &str) -> Option<Expression> {
        let mut arguments = Vec::new();
        if self.symbol("<").is_some() {
            loop {
                let Token::Integer(number, _) = self.take()? else { return None };
                arguments.push(u8::try_from(number).ok()?);
                if self.symbol(">").is_some() {
                    break;
                }
                self.symbol(",")?;
            }
        }
        self.symbol("(")?;
        let operand = self.choice()?;
        self.symbol(")")?;
        let width = |bits: u8| (1..=64).contains(&bits).then_some(bits);
        let (function, parameter, ty) = match (name, &arguments[..]) {
            ("isInt", &[bits]) => (
                MathFunction::IsInt { bits: width(bits)?, shift: 0 },
                CxxType::INT64,
                CxxType::Bool,
            ),
            ("isUInt", &[bits]) => (
                MathFunction::IsUInt { bits: width(bits)?, shift: 0 },
                CxxType::UINT64,
                CxxType::Bool,
            ),
            ("isShiftedInt", &[bits, shift]) if bits > 0 => {
                let bits = width(bits.checked_add(shift)?)?;
                (MathFunction::IsInt { bits, shift }, CxxType::INT64, CxxType::Bool)
            }
            ("isShiftedUInt", &[bits, shift]) if bits > 0 => {
                let bits = width(bits.checked_add(shift)?)?;
                (MathFunction::IsUInt { bits, shift }, CxxType::UINT64, CxxType::Bool)
            }
            ("SignExtend64", &[bits]) => {
                (MathFunction::SignExtend { bits: width(bits)? }, CxxType::UINT64, CxxType::INT64)
            }
            ("isPowerOf2_32", []) => (MathFunction::IsPowerOf2, CxxType::UNSIGNED, CxxType::Bool),
            ("isPowerOf2_64", []) => (MathFunction::IsPowerOf2, CxxType::UINT64, CxxType::Bool),
            ("isMask_32", []) => (MathFunction::IsMask, CxxType::UNSIGNED, CxxType::Bool),
            ("isMask_64", []) => (MathFunction::IsMask, CxxType::UINT64, CxxType::Bool),
            ("isShiftedMask_32", []) => {
                (MathFunction::IsShiftedMask, CxxType::UNSIGNED, CxxType::Bool)
            }
            ("isShiftedMask_64", []) => {
                (MathFunction::IsShiftedMask, CxxType::UINT64, CxxType::Bool)
            }
            ("Log2_32", []) => (MathFunction::Log2, CxxType::UNSIGNED, CxxType::UNSIGNED),
            ("Log2_64", []) => (MathFunction::Log2, CxxType::UINT64, CxxType::UNSIGNED),
            ("countr_zero" | "countl_zero" | "popcount", []) => {
                let parameter = operand.ty;
                let is_wide =
                    matches!(parameter, CxxType::Integer { bits: 32 | 64, is_signed: false });
                is_wide.then_some(())?;
                let function = match name {
                    "countr_zero" => MathFunction::TrailingZeros,
                    "countl_zero" => MathFunction::LeadingZeros,
                    _ => MathFunction::CountOnes,
                };
                (function, parameter, CxxType::INT)
            }
            _ => return None,
        };
        let operand = cast(operand, parameter)?;
        Some(Expression { ty, kind: ExpressionKind::Call(function, Box::new(operand)) })
    }

    /// Parses a method of a floating-point immediate.
    fn float_test(&mut self) -> Option<Expression> {
        self.symbol(".")?;
        let Token::Name(method) = self.take()? else { return None };
        self.symbol("(")?;
        let kind = match method {
            "isExactlyValue" => {
                let is_negative = self.symbol("-").is_some();
                if !is_negative {
                    let _ = self.symbol("+");
                }
                let Token::Float(number) = self.take()? else { return None };
                ExpressionKind::IsFloat(if is_negative { -number } else { number })
            }
            "isPosZero" => ExpressionKind::IsFloat(0.0),
            "isNegZero" => ExpressionKind::IsFloat(-0.0),
            "isZero" => ExpressionKind::IsFloatZero,
            _ => return None,
        };
        self.symbol(")")?;
        Some(Expression { ty: CxxType::Bool, kind })
    }
}

fn zero_extended() -> Expression {
    Expression { ty: CxxType::UINT64, kind: ExpressionKind::ZeroExtended }
}

fn immediate() -> Expression {
    Expression { ty: CxxType::INT64, kind: ExpressionKind::Immediate }
}

fn integer(value: i128, ty: CxxType) -> Expression {
    Expression { ty, kind: ExpressionKind::Integer(value) }
}

fn integer_type(name: &str) -> Option<CxxType> {
    let (bits, is_signed) = match name {
        "bool" => return Some(CxxType::Bool),
        "int" | "int32_t" => (32, true),
        "unsigned" | "uint32_t" => (32, false),
        "int64_t" => (64, true),
        "uint64_t" => (64, false),
        "int16_t" => (16, true),
        "uint16_t" => (16, false),
        "int8_t" => (8, true),
        "uint8_t" => (8, false),
        _ => return None,
    };
    Some(CxxType::Integer { bits, is_signed })
}

/// Converts an expression to a type. `None` for floating-point numbers.
fn cast(expression: Expression, ty: CxxType) -> Option<Expression> {
    if expression.ty == ty {
        return Some(expression);
    }
    match ty {
        CxxType::Bool => truth(expression),
        CxxType::Integer { bits, is_signed } => {
            (expression.ty != CxxType::Float).then_some(())?;
            // A literal that both types have is a literal of the other type.
            if let ExpressionKind::Integer(value) = expression.kind {
                let width = u32::from(bits) - u32::from(is_signed);
                let (low, high) = (if is_signed { -(1 << width) } else { 0 }, 1 << width);
                if (low..high).contains(&value) {
                    return Some(integer(value, ty));
                }
            }
            Some(Expression { ty, kind: ExpressionKind::Cast(Box::new(expression)) })
        }
        CxxType::Float => None,
    }
}

/// Returns the condition that an expression is.
pub(super) fn truth(expression: Expression) -> Option<Expression> {
    match expression.ty {
        CxxType::Bool => Some(expression),
        CxxType::Float => None,
        ty => {
            let zero = integer(0, ty);
            let kind = ExpressionKind::Binary(Op::NotEqual, Box::new(expression), Box::new(zero));
            Some(Expression { ty: CxxType::Bool, kind })
        }
    }
}

fn combine(operator: Op, left: Expression, right: Expression) -> Option<Expression> {
    let (left, right, ty) = match operator {
        Op::LogicalAnd | Op::LogicalOr => (truth(left)?, truth(right)?, CxxType::Bool),
        Op::ShiftLeft | Op::ShiftRight => {
            // A shift by another number may be undefined.
            let ExpressionKind::Integer(count) = right.kind else { return None };
            let ty = left.ty.promoted();
            let CxxType::Integer { bits, .. } = ty else { return None };
            (0..i128::from(bits)).contains(&count).then_some(())?;
            (cast(left, ty)?, integer(count, CxxType::UNSIGNED), ty)
        }
        Op::Divide | Op::Remainder => {
            let ExpressionKind::Integer(1..) = right.kind else { return None };
            let ty = left.ty.common(right.ty)?;
            (cast(left, ty)?, cast(right, ty)?, ty)
        }
        _ => {
            let common = left.ty.common(right.ty)?;
            let is_comparison = matches!(
                operator,
                Op::Equal
                    | Op::NotEqual
                    | Op::Less
                    | Op::LessOrEqual
                    | Op::Greater
                    | Op::GreaterOrEqual
            );
            let ty = if is_comparison { CxxType::Bool } else { common };
            (cast(left, common)?, cast(right, common)?, ty)
        }
    };
    Some(Expression { ty, kind: ExpressionKind::Binary(operator, Box::new(left), Box::new(right)) })
}

/// Splits code into tokens. `None` if it has other characters, or too many tokens.
fn tokens(code: &str) -> Option<Vec<Token<'_>>> {
    let mut found = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
            continue;
        }
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/")?.1.trim_start();
            continue;
        }
        let token = if first.is_ascii_digit() {
            let is_part = |c: char| c.is_ascii_alphanumeric() || c == '.';
            let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            let (text, behind) = rest.split_at(end);
            rest = behind;
            number(text)?
        } else if first.is_ascii_alphabetic() || first == '_' {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let (name, behind) = rest.split_at(end.unwrap_or(rest.len()));
            rest = behind;
            Token::Name(name)
        } else {
            let symbol = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol))?;
            rest = &rest[symbol.len()..];
            Token::Symbol(symbol)
        };
        found.push(token);
        (found.len() <= MAX_TOKENS).then_some(())?;
        rest = rest.trim_start();
    }
    Some(found)
}

/// Reads a literal.
fn number(text: &str) -> Option<Token<'_>> {
    let lower = text.to_ascii_lowercase();
    if lower.contains('.') && !lower.starts_with("0x") {
        return lower.trim_end_matches('f').parse().ok().map(Token::Float);
    }
    let digits = lower.trim_end_matches(['u', 'l']);
    let suffix = &lower[digits.len()..];
    let (digits, radix) = match (digits.strip_prefix("0x"), digits.strip_prefix("0b")) {
        (Some(digits), _) => (digits, 16),
        (_, Some(digits)) => (digits, 2),
        _ if digits.len() > 1 && digits.starts_with('0') => (digits, 8),
        _ => (digits, 10),
    };
    let value = i128::from_str_radix(digits, radix).ok()?;
    // The first type that has the value; decimal literals without suffix are signed.
    let types = [CxxType::INT, CxxType::UNSIGNED, CxxType::INT64, CxxType::UINT64];
    let fits = |ty: &CxxType| {
        let CxxType::Integer { bits, is_signed } = *ty else { return false };
        let has_suffix =
            (!suffix.contains('u') || !is_signed) && (!suffix.contains('l') || bits == 64);
        let may_be_unsigned = is_signed || radix != 10 || suffix.contains('u');
        has_suffix && may_be_unsigned && value < 1 << (u32::from(bits) - u32::from(is_signed))
    };
    types.into_iter().find(fits).map(|ty| Token::Integer(value, ty))
}
