//! Parses the C++ conditions of rules. Tests of the value, its flags and the function are
//! recognized; the rest stays code.
//!
//! Input: the text of an expression. Output: a [`Condition`]. An expression that consists of
//! anything but `&&`, `||`, `!`, parentheses and their operands stays code as a whole.

use tablegen_model::value_types::ValueType;

/// Condition of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Condition<'r> {
    /// All of these hold.
    All(Vec<Condition<'r>>),
    /// At least one of these holds.
    Any(Vec<Condition<'r>>),
    /// This does not hold.
    Not(Box<Condition<'r>>),
    /// The value has the flag in this field of the flags.
    Flag(&'static str),
    /// A number in the flags satisfies a comparison.
    Number { field: Number, operator: &'r str, number: u64 },
    /// The function is variadic.
    Variadic,
    /// The function has this calling convention.
    Convention(&'r str),
    /// The value is of this type.
    Type(ValueType),
    /// The value is passed as this type (`LocVT`).
    PassedAs(ValueType),
    /// Any other C++ expression.
    Code(&'r str),
}

/// Numeric field of the flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Number {
    /// Name of the field.
    pub(super) name: &'static str,
    /// True for alignments, where 0 means 1.
    pub(super) is_align: bool,
}

/// C++ member functions of the flags, and the corresponding fields.
const FLAGS: [(&str, &str); 23] = [
    ("isSExt", "sign_extend"),
    ("isZExt", "zero_extend"),
    ("isInReg", "in_register"),
    ("isSRet", "struct_return"),
    ("isByVal", "by_value"),
    ("isByRef", "by_reference"),
    ("isNest", "nest"),
    ("isReturned", "returned"),
    ("isSplit", "split"),
    ("isSplitEnd", "split_end"),
    ("isInAlloca", "in_alloca"),
    ("isPreallocated", "preallocated"),
    ("isSwiftSelf", "swift_self"),
    ("isSwiftAsync", "swift_async"),
    ("isSwiftError", "swift_error"),
    ("isCFGuardTarget", "control_flow_guard_target"),
    ("isHva", "vector_aggregate"),
    ("isHvaStart", "vector_aggregate_start"),
    ("isSecArgPass", "second_pass"),
    ("isInConsecutiveRegs", "in_consecutive_registers"),
    ("isInConsecutiveRegsLast", "in_consecutive_registers_last"),
    ("isPointer", "pointer"),
    ("isVarArg", "variadic"),
];

/// C++ member functions that return a number, and the corresponding fields.
const NUMBERS: [(&str, Number); 4] = [
    ("getPointerAddrSpace", Number { name: "address_space", is_align: false }),
    ("getByValSize", Number { name: "by_value_size", is_align: false }),
    ("getNonZeroByValAlign", Number { name: "by_value_align", is_align: true }),
    ("getNonZeroOrigAlign", Number { name: "original_align", is_align: true }),
];

/// Comparison operators, longer ones first.
pub(super) const COMPARISONS: [&str; 6] = ["==", "!=", "<=", ">=", "<", ">"];

/// Maximal nesting depth of parentheses.
const MAX_DEPTH: usize = 50;

impl<'r> Condition<'r> {
    /// Parses an expression.
    pub(super) fn parse(text: &'r str) -> Self {
        parse(text, MAX_DEPTH).unwrap_or(Condition::Code(text.trim()))
    }

    /// Calls `f` for each piece of code in the condition.
    pub(super) fn for_each_code(&self, f: &mut impl FnMut(&'r str)) {
        match self {
            Condition::All(all) | Condition::Any(all) => {
                all.iter().for_each(|one| one.for_each_code(f));
            }
            Condition::Not(one) => one.for_each_code(f),
            Condition::Code(code) => f(code),
            _ => {}
        }
    }

    /// Calls `f` for each calling convention of a function in the condition.
    pub(super) fn for_each_convention(&self, f: &mut impl FnMut(&'r str)) {
        match self {
            Condition::All(all) | Condition::Any(all) => {
                all.iter().for_each(|one| one.for_each_convention(f));
            }
            Condition::Not(one) => one.for_each_convention(f),
            Condition::Convention(name) => f(name),
            _ => {}
        }
    }
}

/// Parses an expression, or returns `None` if it has another form.
fn parse(text: &str, depth: usize) -> Option<Condition<'_>> {
    let depth = depth.checked_sub(1)?;
    let text = text.trim();
    if text.is_empty() || text.contains(['?', '{', ';', '\'']) {
        return None;
    }
    for operator in ["||", "&&"] {
        let parts = split(text, operator)?;
        if parts.len() > 1 {
            let parts = parts.into_iter().map(|part| parse(part, depth));
            let parts = parts.collect::<Option<_>>()?;
            return Some(match operator {
                "||" => Condition::Any(parts),
                _ => Condition::All(parts),
            });
        }
    }
    if let Some(inner) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'))
        && is_balanced(inner)
    {
        return parse(inner, depth);
    }
    if let Some(inner) = text.strip_prefix('!')
        && compared(inner)?.is_none()
    {
        return Some(Condition::Not(Box::new(parse(inner, depth)?)));
    }
    Some(atom(text)?.unwrap_or(Condition::Code(text)))
}

/// Parses an expression without logical operators. The inner `None` means that it is not
/// recognized.
fn atom(text: &str) -> Option<Option<Condition<'_>>> {
    let Some((left, operator, right)) = compared(text)? else {
        return Some(match text {
            "State.isVarArg()" => Some(Condition::Variadic),
            _ => of_flags(text).and_then(|name| {
                let flag = FLAGS.iter().find(|(known, _)| *known == name)?;
                Some(Condition::Flag(flag.1))
            }),
        });
    };
    if let Some(name) = of_flags(left)
        && let Some(&(_, field)) = NUMBERS.iter().find(|(known, _)| *known == name)
    {
        let align = right.strip_prefix("Align(").and_then(|text| text.strip_suffix(')'));
        let number = align.unwrap_or(right).trim().parse();
        return Some(number.ok().map(|number| Condition::Number { field, operator, number }));
    }
    let same = match (left, right.split_once("::")) {
        ("State.getCallingConv()", Some(("CallingConv", name))) => Condition::Convention(name),
        ("ValVT" | "LocVT", Some(("MVT", name))) => {
            let Some(ty) = ValueType::named(name) else { return Some(None) };
            if left == "ValVT" { Condition::Type(ty) } else { Condition::PassedAs(ty) }
        }
        _ => return Some(None),
    };
    if let Condition::Convention(name) = same
        && !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    {
        return Some(None);
    }
    Some(match operator {
        "==" => Some(same),
        "!=" => Some(Condition::Not(Box::new(same))),
        _ => None,
    })
}

/// Returns `name` for `ArgFlags.name()`.
fn of_flags(text: &str) -> Option<&str> {
    text.strip_prefix("ArgFlags.")?.strip_suffix("()")
}

/// Returns the operands and the operator of a comparison, `Some(None)` for other expressions, or
/// `None` if parentheses do not match.
fn compared(text: &str) -> Option<Option<(&str, &str, &str)>> {
    let mut found = None;
    let mut is_template = false;
    outside(text, |offset| {
        let rest = &text[offset..];
        let Some(operator) = COMPARISONS.iter().find(|one| rest.starts_with(**one)) else {
            return true;
        };
        let before = &text[..offset];
        match *operator {
            // `->` is no comparison, nor are the angle brackets of templates, which follow a name.
            ">" if before.ends_with('-') => return true,
            "<" if before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_') => {
                is_template = true;
                return true;
            }
            ">" if is_template => {
                is_template = false;
                return true;
            }
            _ => {}
        }
        found = Some((before.trim(), *operator, rest[operator.len()..].trim()));
        false
    })?;
    Some(found)
}

/// Splits a text at an operator outside of parentheses.
fn split<'t>(text: &'t str, operator: &str) -> Option<Vec<&'t str>> {
    let (mut parts, mut start) = (Vec::new(), 0);
    outside(text, |offset| {
        // `&&>` ends the arguments of a template.
        let rest = &text[offset..];
        let found = offset >= start && rest.starts_with(operator);
        if found && !rest[operator.len()..].starts_with('>') {
            parts.push(&text[start..offset]);
            start = offset + operator.len();
        }
        true
    })?;
    parts.push(&text[start..]);
    Some(parts)
}

/// Returns true if the parentheses in a text match.
fn is_balanced(text: &str) -> bool {
    outside(text, |_| true).is_some()
}

/// Calls `f` with each offset outside of parentheses and strings until it returns false. Returns
/// `None` if parentheses do not match.
fn outside(text: &str, mut f: impl FnMut(usize) -> bool) -> Option<()> {
    let (mut depth, mut is_string, mut is_escaped, mut goes_on) = (0_usize, false, false, true);
    for (offset, character) in text.char_indices() {
        if is_string {
            is_string = is_escaped || character != '"';
            is_escaped = !is_escaped && character == '\\';
            continue;
        }
        match character {
            '"' => is_string = true,
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.checked_sub(1)?,
            _ if depth == 0 && goes_on => goes_on = f(offset),
            _ => {}
        }
    }
    (depth == 0 && !is_string).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> Condition<'_> {
        Condition::Code(text)
    }

    #[test]
    fn flags_and_numbers_are_known() {
        let parse = Condition::parse;
        assert_eq!(parse("ArgFlags.isByVal()"), Condition::Flag("by_value"));
        assert_eq!(parse(" State.isVarArg() "), Condition::Variadic);
        let not = |condition| Condition::Not(Box::new(condition));
        assert_eq!(parse("!ArgFlags.isInReg()"), not(Condition::Flag("in_register")));
        let number = |name, is_align, operator, number| Condition::Number {
            field: Number { name, is_align },
            operator,
            number,
        };
        assert_eq!(
            parse("(ArgFlags.isPointer() && ArgFlags.getPointerAddrSpace() == 3)"),
            Condition::All(vec![
                Condition::Flag("pointer"),
                number("address_space", false, "==", 3)
            ])
        );
        assert_eq!(
            parse("ArgFlags.getNonZeroOrigAlign() != Align(8)"),
            number("original_align", true, "!=", 8)
        );
        assert_eq!(
            parse("State.getCallingConv() != CallingConv::Fast"),
            not(Condition::Convention("Fast"))
        );
        assert_eq!(
            parse("ValVT == MVT::i1 || LocVT == MVT::i8"),
            Condition::Any(vec![
                Condition::Type(ValueType::I1),
                Condition::PassedAs(ValueType::named("i8").unwrap())
            ])
        );
    }

    #[test]
    fn what_is_not_known_stays_code() {
        let parse = Condition::parse;
        for text in [
            "State.getMachineFunction().getSubtarget<MySubtarget>().isFast()",
            "static_cast<const A &&>(b).c()",
            "a ? b && c : d",
            "(a && b",
            "f([] { return a && b; })",
            "",
            "ArgFlags.isNew()",
            "ArgFlags.getByValSize() == size",
            "State.getCallingConv() == CallingConv::ID(3)",
            "\"a && b\"",
        ] {
            assert_eq!(parse(text), code(text));
        }
        assert_eq!(
            parse("State.isVarArg() && !f(a && b)"),
            Condition::All(vec![Condition::Variadic, Condition::Not(Box::new(code("f(a && b)")))])
        );
        assert_eq!(parse("!a == b"), code("!a == b"));
        let deep = "(".repeat(100_000) + &")".repeat(100_000);
        assert_eq!(parse(&deep), code(&deep));
    }

    #[test]
    fn comparisons_are_found() {
        let sides = |text| compared(text).unwrap();
        assert_eq!(sides("a->f<B>() >= g(1 < 2)"), Some(("a->f<B>()", ">=", "g(1 < 2)")));
        assert_eq!(sides("f(\"==\")!=nullptr"), Some(("f(\"==\")", "!=", "nullptr")));
        assert_eq!(sides("static_cast<A *>(&b)->c()"), None);
    }
}
