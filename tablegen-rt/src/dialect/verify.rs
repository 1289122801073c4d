//! Runs the steps of an operation: checks of operands, and the deduction of the result type.
//!
//! Input: an [`Operation`], and the operands and the result type of a call. Output: the result type,
//! or a [`VerifyError`].

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Display};

use super::{Comparison, Datum, Ir, Kind, Operand, Operation, ResultType, Step};

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

pub(super) type Checked = Result<(), Vec<Cause>>;

/// Values of variables by index; `None` for variables that are not set yet.
pub(super) type Known<T> = Vec<Option<Datum<T>>>;

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

/// Runs the steps that deduce the result type, which is the value of the variable `result`.
pub(super) fn deduce<I: Ir>(
    ir: &I,
    values: Known<I::Type>,
    steps: &'static [Step],
    result: usize,
) -> Result<I::Type, Vec<Cause>> {
    let mut run = Run { ir, values };
    run.steps(steps)?;
    match run.values.get(result).cloned().flatten() {
        Some(Datum::Type(ty)) => Ok(ty),
        _ => Err(vec![Cause::Result]),
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
pub(super) fn given<I: Ir>(
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
pub(super) fn check<I: Ir>(
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
