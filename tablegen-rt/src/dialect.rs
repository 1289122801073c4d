//! Operations of dialects over an IR of one's own.
//!
//! A module that is generated from a dialect has an [`Operation`] for each of its operations: its
//! name, its arguments, and the [`Step`]s that check the constraints on their types, or work out
//! the type of its result. [`create`] makes calls of operations and [`verify`] checks them; both
//! work on any IR that implements [`Ir`]. What is generated beside the tables are thin wrappers
//! that give the operands names and types.
//!
//! A constraint speaks of types and of numbers: a [`Datum`] is either. What a predicate means,
//! such as `IntegerType` or a type of the dialect, the IR says: it can [build](Ir::build) what a
//! predicate is about from its parameters, and [take it apart](Ir::take_apart).

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Display};

/// An IR with calls of operations.
pub trait Ir {
    /// A type. It is printed in errors.
    type Type: Clone + PartialEq + Display;
    /// A value.
    type Value: Clone;
    /// A handle of a call.
    type Call: Clone;

    /// What a predicate is about, from its parameters; `None` if there is no such thing.
    ///
    /// `IntegerType` with the number 32 is the type of integers of 32 bits; a type of the dialect
    /// is known by its [mnemonic](Predicate::mnemonic).
    fn build(
        &self,
        predicate: &'static Predicate,
        parameters: &[Datum<Self::Type>],
    ) -> Option<Datum<Self::Type>>;

    /// The parameters of a predicate, from what it is about; `None` if it does not hold of that.
    /// Where not all of them follow from that, `known` has them.
    fn take_apart(
        &self,
        predicate: &'static Predicate,
        own: &Datum<Self::Type>,
        known: &[Datum<Self::Type>],
    ) -> Option<Vec<Datum<Self::Type>>>;

    /// A type as part of a name. LLVM has short forms of its own for types, such as `v2i32`.
    fn mangle(&self, ty: &Self::Type) -> String {
        ty.to_string()
    }

    /// The type of a value.
    fn type_of(&self, value: &Self::Value) -> Self::Type;

    /// Makes a call of an operation under this name, with the type of its result if it has one.
    fn call(
        &mut self,
        operation: &'static Operation,
        name: String,
        operands: Vec<Operand<Self::Value, Self::Type>>,
        result: Option<Self::Type>,
    ) -> Self::Call;

    /// The name of the operation that a call is of, as [`Ir::call`] was given it.
    fn name(&self, call: &Self::Call) -> String;

    /// The operands of a call.
    fn operands(&self, call: &Self::Call) -> Vec<Operand<Self::Value, Self::Type>>;

    /// Gives a call other operands.
    fn set_operands(&mut self, call: &Self::Call, operands: Vec<Operand<Self::Value, Self::Type>>);

    /// The result of a call, if it has one.
    fn result(&self, call: &Self::Call) -> Option<Self::Value>;
}

/// What a variable of a constraint stands for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Datum<T> {
    /// A type.
    Type(T),
    /// A number, such as an attribute or the width of an integer.
    Number(i128),
    /// A text, of an attribute.
    Text(String),
}

impl<T> Datum<T> {
    /// The type.
    pub fn as_type(&self) -> Option<&T> {
        match self {
            Datum::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// The number, if it fits.
    pub fn number<N: TryFrom<i128>>(&self) -> Option<N> {
        match self {
            Datum::Number(number) => N::try_from(*number).ok(),
            _ => None,
        }
    }
}

impl<T: Display> Display for Datum<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Datum::Type(ty) => ty.fmt(f),
            Datum::Number(number) => number.fmt(f),
            Datum::Text(text) => write!(f, "{text:?}"),
        }
    }
}

/// An operand of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand<V, T> {
    /// A value.
    Value(V),
    /// A type.
    Type(T),
    /// The number of an attribute.
    Number(i128),
    /// The text of an attribute.
    Text(String),
}

/// The operands of a call.
pub type Operands<I> = Vec<Operand<<I as Ir>::Value, <I as Ir>::Type>>;

/// Values of an IR.
pub type Values<I> = Vec<<I as Ir>::Value>;

/// The text of an attribute.
pub type Text = String;

/// What an operand stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A value; constraints are on its type.
    Value,
    /// A type.
    Type,
    /// The number of an attribute.
    Number,
    /// The text of an attribute.
    Text,
    /// All values that follow.
    Rest,
}

/// A predicate whose meaning the IR knows.
#[derive(Debug, PartialEq, Eq)]
pub struct Predicate {
    /// Its name in the description.
    pub name: &'static str,
    /// The name of a type of a dialect, with that of the dialect; else empty.
    pub mnemonic: &'static str,
    /// The names of its parameters, without that of what it is about.
    pub parameters: &'static [&'static str],
}

/// An argument or a result of an operation.
#[derive(Debug)]
pub struct Argument {
    /// Its name.
    pub name: &'static str,
    /// What it stands for.
    pub kind: Kind,
}

/// An operation.
#[derive(Debug)]
pub struct Operation {
    /// Its name with that of the dialect, which calls of it have.
    pub name: &'static str,
    /// The name of its record.
    pub record: &'static str,
    /// What stands for a call, in the order of the operands.
    pub arguments: &'static [Argument],
    /// How the type of its result is known.
    pub result: ResultType,
    /// Whether calls have the type of the result behind the name.
    pub is_overloaded: bool,
    /// The classes of operations that it belongs to, the nearest first.
    pub classes: &'static [&'static str],
    /// What is known of its effects, for the attributes of its function.
    pub attributes: &'static [Attribute],
    /// How many values the checks are about.
    pub values: usize,
    /// The checks. First of all values are those of the arguments and of the result.
    pub checks: &'static [Step],
}

impl Operation {
    /// Whether a call of this name is one of it.
    pub fn has_name(&self, name: &str) -> bool {
        match name.strip_prefix(self.name) {
            Some("") => !self.is_overloaded,
            Some(rest) => self.is_overloaded && rest.starts_with("__"),
            None => false,
        }
    }

    /// Whether it takes any number of further arguments.
    pub fn is_variadic(&self) -> bool {
        self.arguments.last().is_some_and(|last| last.kind == Kind::Rest)
    }
}

/// How the type of a result is known.
#[derive(Debug)]
pub enum ResultType {
    /// There is no result.
    None,
    /// Whoever makes the operation says it.
    Told {
        /// The name of the result.
        name: &'static str,
    },
    /// It follows from the arguments.
    Deduced {
        /// The name of the result.
        name: &'static str,
        /// How many values the steps are about.
        values: usize,
        /// The steps.
        steps: &'static [Step],
        /// The value that is the type.
        value: usize,
    },
}

/// An attribute of the function of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attribute {
    /// Of the function.
    Function(&'static str),
    /// Of the result.
    Result(&'static str),
    /// Of the parameter of this number.
    Parameter(usize, &'static str),
    /// What it does to memory: nothing if there is no effect.
    Memory(&'static [Effect]),
}

/// An effect on memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// Whether it is read.
    pub reads: bool,
    /// Whether it is written.
    pub writes: bool,
    /// Where; everywhere if there is none.
    pub locations: &'static [&'static str],
}

/// A step of checks. Values have numbers.
#[derive(Debug)]
pub enum Step {
    /// A value is a number.
    Number {
        /// The value.
        value: usize,
        /// The number.
        number: i128,
    },
    /// A value is another value.
    Same {
        /// The value.
        value: usize,
        /// The other.
        other: usize,
    },
    /// A value is what a predicate is about, from its parameters.
    Build {
        /// The value.
        value: usize,
        /// The predicate.
        predicate: &'static Predicate,
        /// Its parameters.
        parameters: &'static [usize],
    },
    /// A predicate holds.
    Holds {
        /// The predicate.
        predicate: &'static Predicate,
        /// The constraint, as errors call it.
        shown: &'static str,
        /// What the predicate is about, and the parameters where they are needed, as errors call
        /// them.
        operands: &'static [(&'static str, usize)],
        /// Parameters, by their numbers, and the values that they become.
        parts: &'static [(usize, usize)],
    },
    /// Two values compare like this.
    Compare {
        /// The constraint, as errors call it.
        shown: &'static str,
        /// The values, as errors call them.
        operands: &'static [(&'static str, usize)],
        /// How.
        how: Comparison,
    },
    /// A value is what it was before.
    Equal {
        /// The variable, as errors call it.
        variable: &'static str,
        /// What it is by a constraint.
        new: usize,
        /// What it was known to be.
        old: usize,
        /// The constraint.
        constraint: &'static str,
    },
    /// All of these hold; errors say what was checked by them.
    Within {
        /// The constraint, as errors call it.
        shown: &'static str,
        /// The values that it is about, as errors call them.
        operands: &'static [(&'static str, usize)],
        /// The steps.
        steps: &'static [Step],
    },
    /// One of these holds.
    Any {
        /// What it is about, as errors call it.
        own: Option<(&'static str, usize)>,
        /// The constraints and their steps.
        options: &'static [(&'static str, &'static [Step])],
    },
}

/// How two numbers compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `==`
    Equal,
    /// `!=`
    Different,
}

/// Why a call is not one of its operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// The name of the operation.
    pub operation: &'static str,
    /// What is wrong; what is about the whole stands behind what is about its parts.
    pub causes: Vec<Cause>,
}

/// One thing that is wrong. Types and numbers are as they are printed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// There are too many or too few operands.
    Count {
        /// How many there are.
        actual: usize,
        /// How many there should be.
        expected: usize,
        /// Whether more would do.
        or_more: bool,
    },
    /// An operand is no value, or no type, or no attribute.
    Kind {
        /// Its name.
        argument: &'static str,
        /// What it should be.
        expected: Kind,
    },
    /// A call has no result, though its operation has one, or one that it should not have.
    Result,
    /// Constraints say that a variable is this and that.
    Unequal {
        /// The variable.
        variable: &'static str,
        /// The constraint that says the first.
        constraint: &'static str,
        /// What it should be by that.
        expected: String,
        /// What it is.
        actual: String,
    },
    /// A constraint does not hold.
    Failed {
        /// The constraint.
        constraint: &'static str,
        /// The variables in it.
        with: Vec<(&'static str, String)>,
    },
    /// What is before this was found while this constraint was checked.
    While {
        /// The constraint.
        constraint: &'static str,
        /// The variables in it.
        with: Vec<(&'static str, String)>,
    },
    /// None of several constraints holds.
    NoOption {
        /// What they are about.
        own: Option<(&'static str, String)>,
        /// What is wrong with each.
        options: Vec<(&'static str, Vec<Cause>)>,
    },
    /// There is no such type.
    NotBuilt {
        /// The predicate.
        predicate: &'static str,
        /// Its parameters.
        parameters: Vec<String>,
    },
}

impl Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.operation)?;
        self.causes.iter().try_for_each(|cause| write!(f, "\n{cause}"))
    }
}

impl core::error::Error for VerifyError {}

impl Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = |f: &mut fmt::Formatter<'_>, with: &[(&str, String)]| {
            with.iter().try_for_each(|(name, value)| write!(f, "\n  with {name} = {value}"))
        };
        match self {
            Cause::Count { actual, expected, or_more } => {
                let at_least = if *or_more { "at least " } else { "" };
                write!(f, "  wrong number of arguments: {actual}, expected {at_least}{expected}")
            }
            Cause::Kind { argument, expected } => {
                let what = match expected {
                    Kind::Value | Kind::Rest => "a value",
                    Kind::Type => "a type",
                    Kind::Number => "the number of an attribute",
                    Kind::Text => "the text of an attribute",
                };
                write!(f, "  argument ${argument} is not {what}")
            }
            Cause::Result => write!(f, "  the result is missing, or there should be none"),
            Cause::Unequal { variable, constraint, expected, actual } => {
                write!(f, "  unexpected value of {variable} in {constraint}:\n    expected:  ")?;
                write!(f, "{expected}\n    actual:    {actual}")
            }
            Cause::Failed { constraint, with } => {
                write!(f, "  failed check for {constraint}")?;
                all(f, with)
            }
            Cause::While { constraint, with } => {
                write!(f, "  while checking {constraint}")?;
                all(f, with)
            }
            Cause::NoOption { own, options } => {
                let mut first = true;
                if let Some((name, value)) = own {
                    write!(f, "  {name} ({value}) does not match any available option")?;
                    first = false;
                }
                for (at, (term, causes)) in options.iter().enumerate() {
                    let line = if first { "" } else { "\n" };
                    first = false;
                    write!(f, "{line}  failed option {at} ({term}):")?;
                    causes.iter().try_for_each(|cause| write!(f, "\n{cause}"))?;
                }
                Ok(())
            }
            Cause::NotBuilt { predicate, parameters } => {
                write!(f, "  there is no {predicate} of ({})", parameters.join(", "))
            }
        }
    }
}

/// The values of checks in the course of them.
struct Run<'i, I: Ir> {
    ir: &'i I,
    values: Known<I::Type>,
}

type Checked = Result<(), Vec<Cause>>;

/// What is known of values, by their numbers.
type Known<T> = Vec<Option<Datum<T>>>;

impl<I: Ir> Run<'_, I> {
    /// A value as errors show it.
    fn show(&self, value: usize) -> String {
        match self.values.get(value) {
            Some(Some(known)) => known.to_string(),
            _ => "?".to_owned(),
        }
    }

    fn show_all(&self, operands: &[(&'static str, usize)]) -> Vec<(&'static str, String)> {
        operands.iter().map(|&(name, value)| (name, self.show(value))).collect()
    }

    fn set(&mut self, value: usize, datum: Option<Datum<I::Type>>) {
        if let Some(place) = self.values.get_mut(value) {
            *place = datum;
        }
    }

    /// The values of these numbers, as far as they are known.
    fn all(&self, values: impl Iterator<Item = usize>) -> Option<Vec<Datum<I::Type>>> {
        values.map(|value| self.values.get(value).cloned().flatten()).collect()
    }

    fn steps(&mut self, steps: &'static [Step]) -> Checked {
        steps.iter().try_for_each(|step| self.step(step))
    }

    fn step(&mut self, step: &'static Step) -> Checked {
        match step {
            Step::Number { value, number } => self.set(*value, Some(Datum::Number(*number))),
            Step::Same { value, other } => {
                let other = self.values.get(*other).cloned().flatten();
                self.set(*value, other);
            }
            Step::Build { value, predicate, parameters } => {
                let given = self.all(parameters.iter().copied());
                let built = given.and_then(|given| self.ir.build(predicate, &given));
                if built.is_none() {
                    let parameters = parameters.iter().map(|&one| self.show(one)).collect();
                    return Err(vec![Cause::NotBuilt { predicate: predicate.name, parameters }]);
                }
                self.set(*value, built);
            }
            Step::Holds { predicate, shown, operands, parts } => {
                let given = self.all(operands.iter().map(|&(_, value)| value));
                let taken = given.as_ref().and_then(|given| given.split_first());
                let taken =
                    taken.and_then(|(own, known)| self.ir.take_apart(predicate, own, known));
                let Some(taken) = taken else {
                    let with = self.show_all(operands);
                    return Err(vec![Cause::Failed { constraint: shown, with }]);
                };
                for &(parameter, value) in *parts {
                    self.set(value, taken.get(parameter).cloned());
                }
            }
            Step::Compare { shown, operands, how } => {
                let given = self.all(operands.iter().map(|&(_, value)| value));
                let holds = match given.as_deref() {
                    Some([left, right]) => how.holds(left, right),
                    _ => false,
                };
                if !holds {
                    let with = self.show_all(operands);
                    return Err(vec![Cause::Failed { constraint: shown, with }]);
                }
            }
            Step::Equal { variable, new, old, constraint } => {
                let known = |value: usize| self.values.get(value).and_then(Option::as_ref);
                if known(*new).is_none() || known(*new) != known(*old) {
                    let (expected, actual) = (self.show(*new), self.show(*old));
                    return Err(vec![Cause::Unequal { variable, constraint, expected, actual }]);
                }
            }
            Step::Within { shown, operands, steps } => {
                if let Err(mut causes) = self.steps(steps) {
                    let with = self.show_all(operands);
                    causes.push(Cause::While { constraint: shown, with });
                    return Err(causes);
                }
            }
            Step::Any { own, options } => {
                let mut failed = Vec::new();
                for &(term, steps) in *options {
                    match self.steps(steps) {
                        Ok(()) => return Ok(()),
                        Err(causes) => failed.push((term, causes)),
                    }
                }
                let own = own.map(|(name, value)| (name, self.show(value)));
                return Err(vec![Cause::NoOption { own, options: failed }]);
            }
        }
        Ok(())
    }
}

impl Comparison {
    fn holds<T: PartialEq>(self, left: &Datum<T>, right: &Datum<T>) -> bool {
        match (self, left, right) {
            (Comparison::Equal, ..) => left == right,
            (Comparison::Different, ..) => left != right,
            (_, Datum::Number(left), Datum::Number(right)) => match self {
                Comparison::Less => left < right,
                Comparison::LessOrEqual => left <= right,
                Comparison::Greater => left > right,
                _ => left >= right,
            },
            _ => false,
        }
    }
}

/// What constraints speak of where there is this operand.
fn datum<I: Ir>(ir: &I, operand: &Operand<I::Value, I::Type>) -> Datum<I::Type> {
    match operand {
        Operand::Value(value) => Datum::Type(ir.type_of(value)),
        Operand::Type(ty) => Datum::Type(ty.clone()),
        Operand::Number(number) => Datum::Number(*number),
        Operand::Text(text) => Datum::Text(text.clone()),
    }
}

/// The values of all arguments, if there are as many operands as there should be, of their kinds.
fn given<I: Ir>(
    ir: &I,
    operation: &'static Operation,
    operands: &[Operand<I::Value, I::Type>],
) -> Result<Known<I::Type>, Vec<Cause>> {
    let or_more = operation.is_variadic();
    let expected = operation.arguments.len() - usize::from(or_more);
    let actual = operands.len();
    if actual < expected || (actual > expected && !or_more) {
        return Err(vec![Cause::Count { actual, expected, or_more }]);
    }
    let mut values = Vec::new();
    for (at, argument) in operation.arguments.iter().enumerate() {
        let these = match argument.kind {
            Kind::Rest => operands.get(at..).unwrap_or_default(),
            _ => operands.get(at..=at).unwrap_or_default(),
        };
        let fits = these.iter().all(|operand| {
            matches!(
                (argument.kind, operand),
                (Kind::Value | Kind::Rest, Operand::Value(_))
                    | (Kind::Type, Operand::Type(_))
                    | (Kind::Number, Operand::Number(_))
                    | (Kind::Text, Operand::Text(_))
            )
        });
        if !fits {
            let (argument, expected) = (argument.name, argument.kind);
            return Err(vec![Cause::Kind { argument, expected }]);
        }
        let is_one = argument.kind != Kind::Rest;
        values.push(these.first().filter(|_| is_one).map(|operand| datum(ir, operand)));
    }
    Ok(values)
}

/// Checks operands, and the type of the result if there is one.
fn check<I: Ir>(
    ir: &I,
    operation: &'static Operation,
    mut values: Known<I::Type>,
    result: Option<I::Type>,
) -> Checked {
    let has_result = !matches!(operation.result, ResultType::None);
    if has_result != result.is_some() {
        return Err(vec![Cause::Result]);
    }
    values.extend(result.map(|ty| Some(Datum::Type(ty))));
    values.resize(operation.values.max(values.len()), None);
    Run { ir, values }.steps(operation.checks)
}

/// Makes a call of an operation. The type of the result is given if it does not follow from the
/// operands.
///
/// # Errors
/// The operands are not what the operation takes; nothing was made.
pub fn create<I: Ir>(
    ir: &mut I,
    operation: &'static Operation,
    result: Option<I::Type>,
    operands: Vec<Operand<I::Value, I::Type>>,
) -> Result<I::Call, VerifyError> {
    let wrong = |causes| VerifyError { operation: operation.name, causes };
    let values = given(ir, operation, &operands).map_err(wrong)?;
    let result = match &operation.result {
        ResultType::None => None,
        ResultType::Told { .. } => result,
        ResultType::Deduced { values: count, steps, value, .. } => {
            let mut values = values.clone();
            values.resize((*count).max(values.len()), None);
            let mut run = Run { ir: &*ir, values };
            run.steps(steps).map_err(wrong)?;
            match run.values.get(*value).cloned().flatten() {
                Some(Datum::Type(ty)) => Some(ty),
                _ => return Err(wrong(vec![Cause::Result])),
            }
        }
    };
    check(ir, operation, values, result.clone()).map_err(wrong)?;
    let name = match &result {
        Some(ty) if operation.is_overloaded => format!("{}__{}", operation.name, ir.mangle(ty)),
        _ => operation.name.to_owned(),
    };
    Ok(ir.call(operation, name, operands, result))
}

/// Checks that a call is as its operation says.
///
/// # Errors
/// It is not.
pub fn verify<I: Ir>(
    ir: &I,
    operation: &'static Operation,
    call: &I::Call,
) -> Result<(), VerifyError> {
    let wrong = |causes| VerifyError { operation: operation.name, causes };
    let values = given(ir, operation, &ir.operands(call)).map_err(wrong)?;
    let result = ir.result(call).map(|value| ir.type_of(&value));
    check(ir, operation, values, result).map_err(wrong)
}

/// Gives a call another operand of this number.
pub fn set_operand<I: Ir>(
    ir: &mut I,
    call: &I::Call,
    at: usize,
    operand: Operand<I::Value, I::Type>,
) {
    let mut operands = ir.operands(call);
    if let Some(place) = operands.get_mut(at) {
        *place = operand;
        ir.set_operands(call, operands);
    }
}

/// Gives a call other operands from this number on.
pub fn replace_rest<I: Ir>(ir: &mut I, call: &I::Call, from: usize, rest: &[I::Value]) {
    let mut operands = ir.operands(call);
    operands.truncate(from);
    operands.extend(rest.iter().cloned().map(Operand::Value));
    ir.set_operands(call, operands);
}

/// The operand of this number that is a value.
pub fn value<I: Ir>(ir: &I, call: &I::Call, at: usize) -> Option<I::Value> {
    match ir.operands(call).into_iter().nth(at)? {
        Operand::Value(value) => Some(value),
        _ => None,
    }
}

/// The values from this number on.
pub fn rest<I: Ir>(ir: &I, call: &I::Call, from: usize) -> Vec<I::Value> {
    let value = |operand| match operand {
        Operand::Value(value) => Some(value),
        _ => None,
    };
    ir.operands(call).into_iter().skip(from).filter_map(value).collect()
}

/// The operand of this number that is a type.
pub fn type_operand<I: Ir>(ir: &I, call: &I::Call, at: usize) -> Option<I::Type> {
    match ir.operands(call).into_iter().nth(at)? {
        Operand::Type(ty) => Some(ty),
        _ => None,
    }
}

/// The number of the attribute that is the operand of this number, if it fits.
pub fn number<I: Ir, N: TryFrom<i128>>(ir: &I, call: &I::Call, at: usize) -> Option<N> {
    match ir.operands(call).into_iter().nth(at)? {
        Operand::Number(number) => N::try_from(number).ok(),
        _ => None,
    }
}

/// The text of the attribute that is the operand of this number.
pub fn text<I: Ir>(ir: &I, call: &I::Call, at: usize) -> Option<String> {
    match ir.operands(call).into_iter().nth(at)? {
        Operand::Text(text) => Some(text),
        _ => None,
    }
}
