//! [`Condition`]: condition of a constraint as a tree over tests, which the runtime has, too.

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
    /// Type that is a parameter, by its index.
    Parameter(usize, Nesting),
    /// Type that aliases stand for: the last parameter of types with these names, as long as there is one. Another
    /// type itself.
    Aliased(&'static [&'static str], Nesting),
}

/// Form of types among the parameters of a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Nesting {
    /// Types are complete.
    Complete,
    /// Types lack the prefix of the dialect, `!dialect.`.
    Bare,
    /// Types of the dialect lack the prefix, others are complete.
    BareOwn,
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
    /// The whole text: `!moore.f64`.
    Text(String),
    /// Beginning of the text, which ends with a number behind it.
    Numbered(String),
    /// Any type or attribute of the dialect.
    OfDialect(String),
    /// Text of a parameter, by its index.
    ParameterText(usize, String),
    WithoutParameters,
    /// C++ function that the program implements: its name, the arguments behind the subject, and a comparison of the
    /// result, where true is 1.
    Call(String, Vec<String>, Comparison, i64),
    /// Signedness, if it matters, and width in bits, if it matters.
    Integer(Option<Signedness>, Option<u32>),
    Scalable,
    AllScalable,
    LastScalable,
    LeadingScalable,
    ValueSemantics,
    HasRank,
    StaticShape,
    /// Sizes of all dimensions, none of which is dynamic.
    Shape(Vec<i64>),
    /// Comparison of a number of the subject.
    Compare(Quantity, Comparison, i64),
    PowerOfTwo,
    /// Bits that the zero-extended value does not have.
    NoBits(u64),
    /// Comparison of the size of each dimension.
    EachSize(Comparison, i64),
    Ascending,
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
    /// Size of a dimension. A negative index counts from the last, which is -1.
    Size(i32),
    /// The only parameter, 0 without parameters.
    Parameter,
    /// Parameter by its index.
    ParameterNumber(usize),
    StorageWidth,
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

    /// Appends the expressions without a Rust form, each once.
    pub(crate) fn unknown<'a>(&'a self, all: &mut Vec<&'a str>) {
        match self {
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().for_each(|part| part.unknown(all));
            }
            Condition::Not(other) | Condition::Each(other) => other.unknown(all),
            Condition::Test(..) => {}
            Condition::Unknown(text) if all.contains(&text.as_str()) => {}
            Condition::Unknown(text) => all.push(text),
        }
    }
}

impl Condition {
    /// Returns the condition on the subject whose part at the end of a path satisfies this one.
    pub(crate) fn of_part(self, path: &[Part]) -> Condition {
        if path.is_empty() {
            return self;
        }
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

/// Joins conditions, without those that always hold, and each once.
pub(crate) fn all_of(parts: impl IntoIterator<Item = Condition>) -> Condition {
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

/// Joins conditions of which one must hold, each once.
pub(crate) fn any_of(parts: impl IntoIterator<Item = Condition>) -> Condition {
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

/// Returns the condition that holds if another does not.
pub(crate) fn not(condition: Condition) -> Condition {
    match condition {
        Condition::Not(inner) => *inner,
        other => Condition::Not(Box::new(other)),
    }
}
