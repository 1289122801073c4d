//! Tables of a dialect: its operations, their arguments, and the steps that check them.

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
    /// The caller of [`create`](super::create) passes the type.
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
    /// Creates a result type that the caller of [`create`](super::create) passes.
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
    /// Sets a variable to the result of [`Ir::build`](super::Ir::build).
    Build {
        /// Variable to set.
        value: usize,
        /// Predicate that builds the value.
        predicate: &'static Predicate,
        /// Variables of the parameters.
        parameters: &'static [usize],
    },
    /// Checks a predicate with [`Ir::take_apart`](super::Ir::take_apart).
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
