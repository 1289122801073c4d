//! [`ValueError`]: a value of another type than the accessor returns.

use std::error::Error;
use std::fmt;

use crate::view::values::{Bits, Value};

/// Error about a value, a list element or a dag argument that has another type than the accessor
/// returns, or is missing.
///
/// A value has no location; [`Record::error_with`](crate::Record::error_with) adds that of a
/// record:
///
/// ```
/// # use tablegen_core::Evaluator;
/// # let text = "def ins; def Add { dag Args = (ins 5:$lhs); }";
/// # let records = Evaluator::new().evaluate_text("ops.td", text)?;
/// let add = records.def("Add").unwrap();
/// let args = add.dag("Args").unwrap();
/// let error = args.arg("rhs").map_err(|error| add.error_with(error)).unwrap_err();
/// assert_eq!(error.to_string(), "ops.td:1: there is no argument `$rhs` in `(ins 5:$lhs)`");
/// let error = args.arg_as::<&str>("lhs").unwrap_err();
/// assert_eq!(error.to_string(), "argument `$lhs` is `5`, not a string");
/// # Ok::<(), tablegen_core::Failure>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ValueError(Box<Mismatch>);

#[derive(Clone, PartialEq, Eq)]
struct Mismatch {
    step: Option<Step>,
    expected: Expected,
    /// True if the accessor accepts `?`.
    or_unset: bool,
    /// The value as source text; if an element or argument is missing, the list or dag.
    found: String,
    is_unset: bool,
}

/// A part of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Element(usize),
    Bit(usize),
    Arg(usize),
    ArgNamed(String),
    Operator,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Element(index) => write!(f, "element [{index}]"),
            Step::Bit(index) => write!(f, "bit {index}"),
            Step::Arg(index) => write!(f, "argument [{index}]"),
            Step::ArgNamed(name) => write!(f, "argument `${name}`"),
            Step::Operator => f.write_str("the operator"),
        }
    }
}

/// Type that the accessor returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Expected {
    Int,
    /// An integer in the range of a Rust type.
    IntWithin(&'static str),
    Bit,
    Bits,
    String,
    List,
    Dag,
    Def,
    /// Any value.
    There,
}

impl Expected {
    fn describe(self) -> &'static str {
        match self {
            Expected::Int | Expected::IntWithin(_) => "an integer",
            Expected::Bit => "a bit",
            Expected::Bits => "a sequence of bits",
            Expected::String => "a string",
            Expected::List => "a list",
            Expected::Dag => "a dag",
            Expected::Def => "a record",
            Expected::There => "a value",
        }
    }
}

/// Returns the first line of a text, cut to 80 characters. Cut text ends with `...`.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 80;
    let line = text.lines().next().unwrap_or("");
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None if line.len() < text.len() => format!("{line}..."),
        None => line.to_owned(),
    }
}

impl ValueError {
    #[cold]
    pub(crate) fn new(value: Value<'_>, expected: Expected) -> Self {
        ValueError(Box::new(Mismatch {
            step: None,
            expected,
            or_unset: false,
            found: value.to_string(),
            is_unset: value.is_wholly_unset(),
        }))
    }

    /// Returns the error about a missing part of a value.
    #[cold]
    pub(crate) fn absent(of: Value<'_>, step: Step) -> Self {
        ValueError::new(of, Expected::There).in_step(step)
    }

    /// Returns the same error about a part of a value.
    pub(crate) fn in_step(mut self, step: Step) -> Self {
        self.0.step.get_or_insert(step);
        self
    }

    pub(crate) fn or_unset(mut self) -> Self {
        self.0.or_unset = true;
        self
    }

    /// Returns the expected type with its article, such as `an integer`.
    pub fn expected(&self) -> &'static str {
        self.0.expected.describe()
    }

    /// Returns the value as source text. If an element or argument is missing, the text of the list
    /// or dag.
    pub fn found(&self) -> &str {
        &self.0.found
    }

    /// Returns the index of the list element that is wrong or missing, from 0. `None` if the error
    /// is not about a list element.
    pub fn element(&self) -> Option<usize> {
        match self.0.step {
            Some(Step::Element(index)) => Some(index),
            _ => None,
        }
    }

    /// Returns true if the value is `?`, or all of its bits are.
    pub fn is_unset(&self) -> bool {
        self.0.is_unset && !self.is_missing()
    }

    /// Returns true if the element or argument is missing.
    pub fn is_missing(&self) -> bool {
        self.0.expected == Expected::There
    }

    /// Formats the message. `whole` names the value that the error is about.
    pub(super) fn describe(&self, whole: Option<&str>) -> String {
        let Mismatch { step, expected, or_unset, found, .. } = &*self.0;
        let found = shortened(found);
        if let (Expected::There, Some(step)) = (expected, step) {
            return match whole {
                Some(whole) => format!("there is no {step} in {whole}, which is `{found}`"),
                None => format!("there is no {step} in `{found}`"),
            };
        }
        let what = match (step, whole) {
            (Some(step), Some(whole)) => format!("{step} of {whole} is "),
            (Some(step), None) => format!("{step} is "),
            (None, Some(whole)) => format!("{whole} is "),
            (None, None) => String::new(),
        };
        let not = if what.is_empty() { " is not" } else { ", not" };
        let expected = match expected {
            Expected::IntWithin(ty) => format!("an integer of type `{ty}`"),
            expected => expected.describe().to_owned(),
        };
        let unset = if *or_unset { " or `?`" } else { "" };
        format!("{what}`{found}`{not} {expected}{unset}")
    }

    /// Returns the end of llvm-tblgen's message, which follows the names of record and field.
    pub(super) fn llvm_text(&self) -> String {
        let Mismatch { step, expected, found, .. } = &*self.0;
        let of_list = matches!(step, Some(Step::Element(_)));
        match expected {
            Expected::String if of_list => {
                format!("exists but does not have a list of strings value: {found}")
            }
            Expected::Int | Expected::IntWithin(_) if of_list => {
                format!("exists but does not have a list of ints value: {found}")
            }
            Expected::Def if of_list => "list is not entirely DefInit!".to_owned(),
            Expected::String => "exists but does not have a string value".to_owned(),
            Expected::Bits => "exists but does not have a bits value".to_owned(),
            Expected::List | Expected::There => "exists but does not have a list value".to_owned(),
            Expected::Int | Expected::IntWithin(_) => {
                format!("exists but does not have an int value: {found}")
            }
            Expected::Def => "does not have a def initializer!".to_owned(),
            Expected::Bit => "does not have a bit initializer!".to_owned(),
            Expected::Dag => "does not have a dag initializer!".to_owned(),
        }
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(None))
    }
}

impl fmt::Debug for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for ValueError {}

impl Value<'_> {
    /// Returns true if the value is `?`, or all of its bits are, as in a field that is not set.
    pub(crate) fn is_wholly_unset(&self) -> bool {
        let all_unset = |bits: Bits<'_>| !bits.is_empty() && bits.iter().all(|bit| bit.is_unset());
        self.is_unset() || self.as_bits().is_some_and(all_unset)
    }
}
