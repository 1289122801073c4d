//! Operations of dialects, over an IR of the user's own.
//!
//! A module generated from a dialect has an [`Operation`] for each of its operations: name,
//! arguments and the [`Step`]s that check the constraints on types or deduce the result type.
//! [`create`] makes calls of operations and [`verify`] checks calls; both work on any IR that
//! implements [`Ir`]. The generated functions are wrappers with names and types for the operands.
//!
//! A [`Datum`] is a value of a constraint's variable. The IR defines the meaning of base
//! predicates, such as `IntegerType` or a type of the dialect: see [`Ir::build`] and
//! [`Ir::take_apart`]. Functions of this module do not panic.

mod operations;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Display};

/// Interface of an IR with calls of operations.
pub trait Ir {
    /// Type of a value. `Display` is used in errors.
    type Type: Clone + PartialEq + Display;
    /// Value: an operand or a result.
    type Value: Clone;
    /// Handle of a call.
    type Call: Clone;

    /// Returns the type (or other datum) that satisfies a predicate with these parameters, or
    /// `None` if it does not exist. `parameters` are in the order of [`Predicate::parameters`].
    ///
    /// `IntegerType` with the number 32 is the type of 32-bit integers. Types of the dialect are
    /// identified by their [mnemonic](Predicate::mnemonic).
    fn build(
        &self,
        predicate: &'static Predicate,
        parameters: &[Datum<Self::Type>],
    ) -> Option<Datum<Self::Type>>;

    /// Returns the parameters of a predicate for the datum `own`, in the order of
    /// [`Predicate::parameters`]. Returns `None` if the predicate does not hold.
    ///
    /// `known` holds the parameters in that order if `own` does not determine all of them;
    /// otherwise it is empty.
    fn take_apart(
        &self,
        predicate: &'static Predicate,
        own: &Datum<Self::Type>,
        known: &[Datum<Self::Type>],
    ) -> Option<Vec<Datum<Self::Type>>>;

    /// Returns a type's suffix for names of overloaded operations. LLVM has short forms such as
    /// `v2i32`; the default is the type as displayed.
    fn mangle(&self, ty: &Self::Type) -> String {
        ty.to_string()
    }

    /// Returns the type of a value.
    fn type_of(&self, value: &Self::Value) -> Self::Type;

    /// Creates a call of an operation under `name`. `result` is the type of the result, or `None`
    /// if the operation has none. The operands have been checked.
    fn call(
        &mut self,
        operation: &'static Operation,
        name: String,
        operands: Vec<Operand<Self::Value, Self::Type>>,
        result: Option<Self::Type>,
    ) -> Self::Call;

    /// Returns the name that [`Ir::call`] was given for a call.
    fn name(&self, call: &Self::Call) -> String;

    /// Returns the operands of a call, in order.
    fn operands(&self, call: &Self::Call) -> Vec<Operand<Self::Value, Self::Type>>;

    /// Replaces the operands of a call.
    fn set_operands(&mut self, call: &Self::Call, operands: Vec<Operand<Self::Value, Self::Type>>);

    /// Returns the result of a call, or `None` if it has none.
    fn result(&self, call: &Self::Call) -> Option<Self::Value>;
}

/// Value of a constraint's variable.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Datum<T> {
    /// Type of the IR.
    Type(T),
    /// Number, such as an attribute or the width of an integer.
    Number(i128),
    /// Text of an attribute.
    Text(String),
}

impl<T> Datum<T> {
    /// Returns the type, or `None` for other data.
    pub fn as_type(&self) -> Option<&T> {
        match self {
            Datum::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// Returns a copy of the type, or `None` for other data.
    pub fn to_type(&self) -> Option<T>
    where
        T: Clone,
    {
        self.as_type().cloned()
    }

    /// Returns the datum of a number.
    pub fn of_number(number: impl Into<i128>) -> Self {
        Datum::Number(number.into())
    }

    /// Returns true if the datum is a number other than 0. `None` if it is no number of 8 bits.
    pub fn flag(&self) -> Option<bool> {
        self.number::<u8>().map(|number| number != 0)
    }

    /// Returns the number, or `None` if the datum is no number or does not fit `N`.
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

/// Operand of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand<V, T> {
    /// Value of the IR.
    Value(V),
    /// Type of the IR.
    Type(T),
    /// Numeric attribute.
    Number(i128),
    /// Text attribute.
    Text(String),
}

impl<V, T> Operand<V, T> {
    /// Creates a numeric attribute.
    pub fn number(number: impl Into<i128>) -> Self {
        Operand::Number(number.into())
    }

    /// Creates a text attribute.
    pub fn text(text: &str) -> Self {
        Operand::Text(text.to_owned())
    }
}

/// Operands of a call.
pub type Operands<I> = Vec<Operand<<I as Ir>::Value, <I as Ir>::Type>>;

/// Values of an IR.
pub type Values<I> = Vec<<I as Ir>::Value>;

/// Text attribute.
pub type Text = String;

/// Kind of operand that an argument takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Value; constraints apply to its type.
    Value,
    /// Type of the IR.
    Type,
    /// Numeric attribute.
    Number,
    /// Text attribute.
    Text,
    /// Variadic: all further values.
    Rest,
}

/// Base predicate, whose meaning the IR defines.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Predicate {
    /// Name in the description.
    pub name: &'static str,
    /// Name of the dialect type with the dialect's prefix; empty for other predicates.
    pub mnemonic: &'static str,
    /// Names of the parameters, without the datum that the predicate is applied to.
    pub parameters: &'static [&'static str],
}

impl Predicate {
    /// Creates a predicate with these names.
    pub const fn new(
        name: &'static str,
        mnemonic: &'static str,
        parameters: &'static [&'static str],
    ) -> Self {
        Predicate { name, mnemonic, parameters }
    }
}

/// Argument of an operation.
#[derive(Debug)]
#[non_exhaustive]
pub struct Argument {
    /// Name in the description.
    pub name: &'static str,
    /// Kind of operand.
    pub kind: Kind,
}

impl Argument {
    /// Creates an argument.
    pub const fn new(name: &'static str, kind: Kind) -> Self {
        Argument { name, kind }
    }
}

/// Operation of a dialect.
#[derive(Debug)]
#[non_exhaustive]
pub struct Operation {
    /// Name with the dialect's prefix, which calls have as their name.
    pub name: &'static str,
    /// Name of the record.
    pub record: &'static str,
    /// Arguments, in the order of the operands.
    pub arguments: &'static [Argument],
    /// Source of the result type.
    pub result: ResultType,
    /// True if the name of a call has the result type as a suffix.
    pub is_overloaded: bool,
    /// Operation classes of the operation, the innermost first.
    pub classes: &'static [&'static str],
    /// Attributes of the function that calls refer to.
    pub attributes: &'static [Attribute],
    /// Number of variables in `checks`.
    pub values: usize,
    /// Verification steps. The first variables are the arguments and the result type.
    pub checks: &'static [Step],
}

impl Operation {
    /// Creates an operation without arguments, result and checks. The name has the dialect's
    /// prefix.
    pub const fn new(name: &'static str, record: &'static str) -> Self {
        Operation {
            name,
            record,
            arguments: &[],
            result: ResultType::None,
            is_overloaded: false,
            classes: &[],
            attributes: &[],
            values: 0,
            checks: &[],
        }
    }

    /// Sets the arguments, in the order of the operands.
    #[must_use]
    pub const fn with_arguments(mut self, arguments: &'static [Argument]) -> Self {
        self.arguments = arguments;
        self
    }

    /// Sets the source of the result type.
    #[must_use]
    pub const fn with_result(mut self, result: ResultType) -> Self {
        self.result = result;
        self
    }

    /// Makes the result type a suffix of the names of calls.
    #[must_use]
    pub const fn overloaded(mut self) -> Self {
        self.is_overloaded = true;
        self
    }

    /// Sets the operation classes, the innermost first.
    #[must_use]
    pub const fn with_classes(mut self, classes: &'static [&'static str]) -> Self {
        self.classes = classes;
        self
    }

    /// Sets the attributes of the function that calls refer to.
    #[must_use]
    pub const fn with_attributes(mut self, attributes: &'static [Attribute]) -> Self {
        self.attributes = attributes;
        self
    }

    /// Sets the verification steps, over this number of variables.
    #[must_use]
    pub const fn with_checks(mut self, values: usize, checks: &'static [Step]) -> Self {
        self.values = values;
        self.checks = checks;
        self
    }

    /// Returns true if `name` is the name of a call of this operation.
    pub fn has_name(&self, name: &str) -> bool {
        match name.strip_prefix(self.name) {
            Some("") => !self.is_overloaded,
            Some(rest) => self.is_overloaded && rest.starts_with("__"),
            None => false,
        }
    }

    /// Returns true if the operation takes variadic arguments.
    pub fn is_variadic(&self) -> bool {
        self.arguments.last().is_some_and(|last| last.kind == Kind::Rest)
    }
}

/// Source of an operation's result type.
#[derive(Debug)]
pub enum ResultType {
    /// The operation has no result.
    None,
    /// The caller of [`create`] passes the type.
    Explicit {
        /// Name of the result.
        name: &'static str,
    },
    /// The type is deduced from the arguments.
    Deduced {
        /// Name of the result.
        name: &'static str,
        /// Number of variables in `steps`.
        values: usize,
        /// Deduction steps.
        steps: &'static [Step],
        /// Variable that is the type after the steps.
        value: usize,
    },
}

impl ResultType {
    /// Creates a result type that the caller of [`create`] passes.
    pub const fn explicit(name: &'static str) -> Self {
        ResultType::Explicit { name }
    }

    /// Creates a result type that is variable `value` after `steps`, over this number of variables.
    pub const fn deduced(
        name: &'static str,
        values: usize,
        steps: &'static [Step],
        value: usize,
    ) -> Self {
        ResultType::Deduced { name, values, steps, value }
    }
}

/// Attribute of an operation's function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attribute {
    /// Function attribute.
    Function(&'static str),
    /// Attribute of the result.
    Result(&'static str),
    /// Attribute of the parameter with this index.
    Parameter(usize, &'static str),
    /// Memory effects. An empty list means that memory is not accessed.
    Memory(&'static [Effect]),
}

/// Effect on memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Effect {
    /// True if memory is read.
    pub reads: bool,
    /// True if memory is written.
    pub writes: bool,
    /// Memory locations of the effect. An empty list means all locations.
    pub locations: &'static [&'static str],
}

impl Effect {
    /// Creates an effect on these locations; an empty list means all locations.
    pub const fn new(reads: bool, writes: bool, locations: &'static [&'static str]) -> Self {
        Effect { reads, writes, locations }
    }
}

/// Verification step. Variables are identified by their index.
#[derive(Debug)]
pub enum Step {
    /// Sets a variable to a number.
    Number {
        /// Variable to set.
        value: usize,
        /// Value of the variable.
        number: i128,
    },
    /// Sets a variable to the value of another.
    Same {
        /// Variable to set.
        value: usize,
        /// Other variable.
        other: usize,
    },
    /// Sets a variable to the result of [`Ir::build`].
    Build {
        /// Variable to set.
        value: usize,
        /// Predicate that builds the value.
        predicate: &'static Predicate,
        /// Variables of the parameters.
        parameters: &'static [usize],
    },
    /// Checks a predicate with [`Ir::take_apart`].
    Holds {
        /// Predicate to check.
        predicate: &'static Predicate,
        /// Constraint, as shown in errors.
        shown: &'static str,
        /// Variable that the predicate is applied to, then those of known parameters, each with its
        /// name in errors.
        operands: &'static [(&'static str, usize)],
        /// Pairs of a parameter index and the variable to set to that parameter.
        parts: &'static [(usize, usize)],
    },
    /// Checks a comparison of two variables.
    Compare {
        /// Constraint, as shown in errors.
        shown: &'static str,
        /// Two variables with their names in errors.
        operands: &'static [(&'static str, usize)],
        /// Comparison operator.
        how: Comparison,
    },
    /// Checks that two variables are equal.
    Equal {
        /// Name of the variable in errors.
        variable: &'static str,
        /// Variable with the value that the constraint requires.
        new: usize,
        /// Variable with the previous value.
        old: usize,
        /// Constraint that requires the value.
        constraint: &'static str,
    },
    /// Checks all of `steps`. Errors mention this constraint.
    Within {
        /// Constraint, as shown in errors.
        shown: &'static str,
        /// Variables of the constraint with their names in errors.
        operands: &'static [(&'static str, usize)],
        /// Steps that must succeed.
        steps: &'static [Step],
    },
    /// Checks that at least one option holds.
    Any {
        /// Variable that the options are about, with its name in errors.
        own: Option<(&'static str, usize)>,
        /// Constraint, as shown in errors, and steps of each option.
        options: &'static [(&'static str, &'static [Step])],
    },
}

impl Step {
    /// Creates a step that sets variable `value` to a number.
    pub const fn number(value: usize, number: i128) -> Self {
        Step::Number { value, number }
    }

    /// Creates a step that sets variable `value` to the value of `other`.
    pub const fn same(value: usize, other: usize) -> Self {
        Step::Same { value, other }
    }

    /// Creates a step that sets variable `value` to the value that a predicate builds.
    pub const fn build(
        value: usize,
        predicate: &'static Predicate,
        parameters: &'static [usize],
    ) -> Self {
        Step::Build { value, predicate, parameters }
    }

    /// Creates a step that checks a predicate and sets variables to its parameters.
    pub const fn holds(
        predicate: &'static Predicate,
        shown: &'static str,
        operands: &'static [(&'static str, usize)],
        parts: &'static [(usize, usize)],
    ) -> Self {
        Step::Holds { predicate, shown, operands, parts }
    }

    /// Creates a step that compares two variables.
    pub const fn compare(
        shown: &'static str,
        operands: &'static [(&'static str, usize)],
        how: Comparison,
    ) -> Self {
        Step::Compare { shown, operands, how }
    }

    /// Creates a step that checks that two values of a variable are equal.
    pub const fn equal(
        variable: &'static str,
        new: usize,
        old: usize,
        constraint: &'static str,
    ) -> Self {
        Step::Equal { variable, new, old, constraint }
    }

    /// Creates a step that checks all of `steps` in the context of a constraint.
    pub const fn within(
        shown: &'static str,
        operands: &'static [(&'static str, usize)],
        steps: &'static [Step],
    ) -> Self {
        Step::Within { shown, operands, steps }
    }

    /// Creates a step that checks that at least one option holds.
    pub const fn any(
        own: Option<(&'static str, usize)>,
        options: &'static [(&'static str, &'static [Step])],
    ) -> Self {
        Step::Any { own, options }
    }
}

/// Comparison of two data. All but equality require numbers.
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

/// Error for operands that violate the constraints of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// Name of the operation.
    pub operation: &'static str,
    /// Violations, those of parts before those of the whole.
    pub causes: Vec<Cause>,
}

/// Violation of a constraint. Types and numbers are given as displayed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// Wrong number of operands.
    Count {
        /// Number of operands of the call.
        actual: usize,
        /// Number of arguments of the operation.
        expected: usize,
        /// True if the operation is variadic: more operands are accepted.
        or_more: bool,
    },
    /// Operand of the wrong kind.
    Kind {
        /// Name of the argument.
        argument: &'static str,
        /// Kind that the argument takes.
        expected: Kind,
    },
    /// Missing result type, or a result of an operation without results.
    Result,
    /// Variable with two different values.
    Unequal {
        /// Name of the variable.
        variable: &'static str,
        /// Constraint that requires `expected`.
        constraint: &'static str,
        /// Required value.
        expected: String,
        /// Actual value.
        actual: String,
    },
    /// Constraint that does not hold.
    Failed {
        /// Constraint as source text.
        constraint: &'static str,
        /// Variables of the constraint with their values.
        with: Vec<(&'static str, String)>,
    },
    /// Context: the causes before this one were found while this constraint was checked.
    While {
        /// Constraint as source text.
        constraint: &'static str,
        /// Variables of the constraint with their values.
        with: Vec<(&'static str, String)>,
    },
    /// Alternative constraints of which none holds.
    NoOption {
        /// Name and value that the constraints are about.
        own: Option<(&'static str, String)>,
        /// Causes for each constraint.
        options: Vec<(&'static str, Vec<Cause>)>,
    },
    /// Type that the IR cannot build.
    NotBuilt {
        /// Name of the predicate.
        predicate: &'static str,
        /// Parameters of the type, as text.
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
                for (index, (term, causes)) in options.iter().enumerate() {
                    let line = if first { "" } else { "\n" };
                    first = false;
                    write!(f, "{line}  failed option {index} ({term}):")?;
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

/// State of running verification steps.
struct Run<'i, I: Ir> {
    ir: &'i I,
    values: Known<I::Type>,
}

type Checked = Result<(), Vec<Cause>>;

/// Values of variables by index; `None` for variables that are not set yet.
type Known<T> = Vec<Option<Datum<T>>>;

impl<I: Ir> Run<'_, I> {
    /// Returns the value of a variable for errors, `?` if it is not set.
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
        if let Some(slot) = self.values.get_mut(value) {
            *slot = datum;
        }
    }

    /// Returns the values of variables, or `None` if one of them is not set.
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

/// Returns the datum that constraints see for an operand.
fn datum<I: Ir>(ir: &I, operand: &Operand<I::Value, I::Type>) -> Datum<I::Type> {
    match operand {
        Operand::Value(value) => Datum::Type(ir.type_of(value)),
        Operand::Type(ty) => Datum::Type(ty.clone()),
        Operand::Number(number) => Datum::Number(*number),
        Operand::Text(text) => Datum::Text(text.clone()),
    }
}

/// Checks count and kinds of the operands and returns the initial values of the variables.
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
    for (index, argument) in operation.arguments.iter().enumerate() {
        let these = match argument.kind {
            Kind::Rest => operands.get(index..).unwrap_or_default(),
            _ => operands.get(index..=index).unwrap_or_default(),
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

/// Checks the result type and runs the verification steps.
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

/// Creates a call of an operation. `result` is used only if the result type is not deduced from the
/// operands.
///
/// # Errors
/// Returns an error if the operands or the result type violate the operation's constraints. No call
/// is created then.
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
        ResultType::Explicit { .. } => result,
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

/// Verifies that a call satisfies the constraints of its operation.
///
/// # Errors
/// Returns an error if the operands or the result violate the operation's constraints.
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

/// Replaces the operand at an index. Does nothing if the call has fewer operands.
pub fn set_operand<I: Ir>(
    ir: &mut I,
    call: &I::Call,
    index: usize,
    operand: Operand<I::Value, I::Type>,
) {
    let mut operands = ir.operands(call);
    if let Some(slot) = operands.get_mut(index) {
        *slot = operand;
        ir.set_operands(call, operands);
    }
}

/// Replaces the operands from index `from` on by values.
pub fn replace_rest<I: Ir>(ir: &mut I, call: &I::Call, from: usize, rest: &[I::Value]) {
    let mut operands = ir.operands(call);
    operands.truncate(from);
    operands.extend(rest.iter().cloned().map(Operand::Value));
    ir.set_operands(call, operands);
}

/// Returns the operand at an index if it is a value, otherwise `None`.
pub fn value<I: Ir>(ir: &I, call: &I::Call, index: usize) -> Option<I::Value> {
    match ir.operands(call).into_iter().nth(index)? {
        Operand::Value(value) => Some(value),
        _ => None,
    }
}

/// Returns the values among the operands from index `from` on.
pub fn rest<I: Ir>(ir: &I, call: &I::Call, from: usize) -> Vec<I::Value> {
    let value = |operand| match operand {
        Operand::Value(value) => Some(value),
        _ => None,
    };
    ir.operands(call).into_iter().skip(from).filter_map(value).collect()
}

/// Returns the operand at an index if it is a type, otherwise `None`.
pub fn type_operand<I: Ir>(ir: &I, call: &I::Call, index: usize) -> Option<I::Type> {
    match ir.operands(call).into_iter().nth(index)? {
        Operand::Type(ty) => Some(ty),
        _ => None,
    }
}

/// Returns the numeric attribute at an operand index, or `None` if the operand is no number or does
/// not fit `N`.
pub fn number<I: Ir, N: TryFrom<i128>>(ir: &I, call: &I::Call, index: usize) -> Option<N> {
    match ir.operands(call).into_iter().nth(index)? {
        Operand::Number(number) => N::try_from(number).ok(),
        _ => None,
    }
}

/// Returns the numeric attribute at an operand index as a boolean, or `None` if the operand is no
/// number of 8 bits.
pub fn flag<I: Ir>(ir: &I, call: &I::Call, index: usize) -> Option<bool> {
    number::<I, u8>(ir, call, index).map(|number| number != 0)
}

/// Returns the text attribute at an operand index, or `None` if the operand is no text.
pub fn text<I: Ir>(ir: &I, call: &I::Call, index: usize) -> Option<String> {
    match ir.operands(call).into_iter().nth(index)? {
        Operand::Text(text) => Some(text),
        _ => None,
    }
}
