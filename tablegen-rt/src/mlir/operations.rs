//! [`Operation`]: description of an operation, with the groups of its operands and results.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

use super::{Constraint, Relation, Transform, TypeSource};

/// Number of values in a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly one.
    One,
    /// At most one.
    Optional,
    /// Any number.
    Variadic,
}

impl Arity {
    /// Returns true if a group may have another number of values than one.
    pub const fn is_variable(self) -> bool {
        !matches!(self, Arity::One)
    }
}

/// Operands, results, regions or successors of one name.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    name: &'static str,
    arity: Arity,
    constraint: Option<&'static Constraint>,
}

impl Group {
    /// Creates a group without a constraint.
    pub const fn new(name: &'static str, arity: Arity) -> Self {
        Group { name, arity, constraint: None }
    }

    /// Sets the constraint on the type of each value.
    #[must_use]
    pub const fn with_constraint(self, constraint: &'static Constraint) -> Self {
        Group { constraint: Some(constraint), ..self }
    }

    /// Returns the name. Empty if the description has none.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the number of values.
    pub const fn arity(&self) -> Arity {
        self.arity
    }

    /// Returns the constraint on the type of each value. `None` if all types are valid.
    pub const fn constraint(&self) -> Option<&'static Constraint> {
        self.constraint
    }
}

/// Rule that divides the operands or results of an operation into groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Groups {
    /// At most one group is variable; it has the values that the others leave.
    Single,
    /// All variable groups have the same number of values.
    SameSize,
    /// An attribute has the number of values of each group.
    Sized,
}

impl Groups {
    /// Returns the values of the group with this index, of `count` values. `size` returns the number
    /// of values of a group from the attribute; it is called for [`Groups::Sized`] only.
    ///
    /// Returns `None` if there is no such group, or if the numbers do not fit together.
    pub fn range(
        self,
        groups: &[Group],
        index: usize,
        count: usize,
        size: impl Fn(usize) -> Option<usize>,
    ) -> Option<Range<usize>> {
        let own = groups.get(index)?;
        let variable = groups.iter().filter(|group| group.arity.is_variable()).count();
        let fixed = groups.len() - variable;
        let variable_size = match self {
            _ if variable == 0 => match count == fixed {
                true => 0,
                false => return None,
            },
            Groups::Single | Groups::SameSize => {
                let rest = count.checked_sub(fixed)?;
                match rest % variable {
                    0 => rest / variable,
                    _ => return None,
                }
            }
            Groups::Sized => 0,
        };
        let len = |index: usize, group: &Group| match (self, group.arity.is_variable()) {
            (Groups::Sized, _) if variable > 0 => size(index),
            (_, true) => Some(variable_size),
            (_, false) => Some(1),
        };
        let mut start = 0_usize;
        for (before, group) in groups.iter().enumerate().take(index) {
            start = start.checked_add(len(before, group)?)?;
        }
        let len = len(index, own)?;
        let fits = match own.arity {
            Arity::One => len == 1,
            Arity::Optional => len <= 1,
            Arity::Variadic => true,
        };
        let end = start.checked_add(len)?;
        (fits && end <= count).then_some(start..end)
    }
}

/// Attribute of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Attribute {
    name: &'static str,
    is_required: bool,
    constraint: Option<&'static Constraint>,
}

impl Attribute {
    /// Creates an attribute without a constraint.
    pub const fn new(name: &'static str, is_required: bool) -> Self {
        Attribute { name, is_required, constraint: None }
    }

    /// Sets the constraint on the value.
    #[must_use]
    pub const fn with_constraint(self, constraint: &'static Constraint) -> Self {
        Attribute { constraint: Some(constraint), ..self }
    }

    /// Returns the name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns true if the attribute has no default value and is not optional.
    pub const fn is_required(&self) -> bool {
        self.is_required
    }

    /// Returns the constraint on the value. `None` if all attributes are valid.
    pub const fn constraint(&self) -> Option<&'static Constraint> {
        self.constraint
    }
}

/// Source of the types of the results that a builder creates, if they are not set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultTypes {
    /// None: the types must be set.
    Given,
    /// [`Operation::type_sources`]. Without them, or if a type is not known, the operation's implementation of
    /// `InferTypeOpInterface`, which the dialect in C++ has.
    Inferred,
    /// The type of the first operand, for all results.
    FirstOperand,
    /// The first attribute: the type that it holds, or else its own type.
    FirstAttribute,
}

/// Description of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    name: &'static str,
    operands: (Groups, &'static [Group]),
    results: (Groups, &'static [Group]),
    result_types: ResultTypes,
    type_sources: &'static [TypeSource],
    regions: &'static [Group],
    successors: &'static [Group],
    attributes: &'static [Attribute],
    relations: &'static [Relation],
    uncovered: &'static [&'static str],
}

impl Operation {
    /// Creates an operation without operands, results, regions, successors and attributes.
    pub const fn new(name: &'static str) -> Self {
        Operation {
            name,
            operands: (Groups::Single, &[]),
            results: (Groups::Single, &[]),
            result_types: ResultTypes::Given,
            type_sources: &[],
            regions: &[],
            successors: &[],
            attributes: &[],
            relations: &[],
            uncovered: &[],
        }
    }

    /// Sets the operands.
    #[must_use]
    pub const fn with_operands(self, groups: Groups, operands: &'static [Group]) -> Self {
        Operation { operands: (groups, operands), ..self }
    }

    /// Sets the results.
    #[must_use]
    pub const fn with_results(self, groups: Groups, results: &'static [Group]) -> Self {
        Operation { results: (groups, results), ..self }
    }

    /// Sets the source of the result types.
    #[must_use]
    pub const fn with_result_types(self, result_types: ResultTypes) -> Self {
        Operation { result_types, ..self }
    }

    /// Sets the sources of the types of results, by index of the result.
    #[must_use]
    pub const fn with_type_sources(self, type_sources: &'static [TypeSource]) -> Self {
        Operation { type_sources, ..self }
    }

    /// Sets the regions. The last one may be variadic.
    #[must_use]
    pub const fn with_regions(self, regions: &'static [Group]) -> Self {
        Operation { regions, ..self }
    }

    /// Sets the successors. The last one may be variadic.
    #[must_use]
    pub const fn with_successors(self, successors: &'static [Group]) -> Self {
        Operation { successors, ..self }
    }

    /// Sets the attributes.
    #[must_use]
    pub const fn with_attributes(self, attributes: &'static [Attribute]) -> Self {
        Operation { attributes, ..self }
    }

    /// Sets the relations between types.
    #[must_use]
    pub const fn with_relations(self, relations: &'static [Relation]) -> Self {
        Operation { relations, ..self }
    }

    /// Sets the list of checks that have no Rust form.
    #[must_use]
    pub const fn with_uncovered(self, uncovered: &'static [&'static str]) -> Self {
        Operation { uncovered, ..self }
    }

    /// Returns the name with the dialect's: `arith.addf`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the operands, and the rule that divides them into groups.
    pub const fn operands(&self) -> (Groups, &'static [Group]) {
        self.operands
    }

    /// Returns the results, and the rule that divides them into groups.
    pub const fn results(&self) -> (Groups, &'static [Group]) {
        self.results
    }

    /// Returns the source of the result types.
    pub const fn result_types(&self) -> ResultTypes {
        self.result_types
    }

    /// Returns the sources of the types of results, by index of the result. Empty if C++ computes a type.
    pub const fn type_sources(&self) -> &'static [TypeSource] {
        self.type_sources
    }

    /// Returns the regions.
    pub const fn regions(&self) -> &'static [Group] {
        self.regions
    }

    /// Returns the successors.
    pub const fn successors(&self) -> &'static [Group] {
        self.successors
    }

    /// Returns the attributes.
    pub const fn attributes(&self) -> &'static [Attribute] {
        self.attributes
    }

    /// Returns the relations between types.
    pub const fn relations(&self) -> &'static [Relation] {
        self.relations
    }

    /// Returns checks that the description requests and that have no Rust form: traits with code in
    /// C++, and verifiers that are written by hand.
    pub const fn uncovered(&self) -> &'static [&'static str] {
        self.uncovered
    }
}

/// Violated rule of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// Name of the operation.
    pub operation: &'static str,
    /// Violated rule.
    pub violation: Violation,
}

/// Rule that an operation violates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Violation {
    /// The number of operands does not fit the groups.
    OperandCount,
    /// The number of results does not fit the groups.
    ResultCount,
    /// The number of regions does not fit.
    RegionCount,
    /// The number of successors does not fit.
    SuccessorCount,
    /// The attribute of this name is missing.
    MissingAttribute(&'static str),
    /// The type of an operand violates its constraint.
    Operand {
        /// Name of the group.
        name: &'static str,
        /// Index among all operands.
        index: usize,
        /// Summary of the constraint.
        expected: &'static str,
        /// Type of the operand.
        found: String,
    },
    /// The type of a result violates its constraint.
    Result {
        /// Name of the group.
        name: &'static str,
        /// Index among all results.
        index: usize,
        /// Summary of the constraint.
        expected: &'static str,
        /// Type of the result.
        found: String,
    },
    /// An attribute violates its constraint.
    Attribute {
        /// Name of the attribute.
        name: &'static str,
        /// Summary of the constraint.
        expected: &'static str,
        /// Value of the attribute.
        found: String,
    },
    /// Two types violate a relation.
    Types {
        /// Relation.
        relation: &'static Relation,
        /// First type, from which others follow in a [`Relation::Derived`].
        first: String,
        /// Type that does not fit.
        second: String,
    },
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: ", self.operation)?;
        match &self.violation {
            Violation::OperandCount => f.write_str("incorrect number of operands"),
            Violation::ResultCount => f.write_str("incorrect number of results"),
            Violation::RegionCount => f.write_str("incorrect number of regions"),
            Violation::SuccessorCount => f.write_str("incorrect number of successors"),
            Violation::MissingAttribute(name) => write!(f, "attribute `{name}` is missing"),
            Violation::Operand { name, index, expected, found } => {
                write!(f, "operand #{index} `{name}` must be {expected}, but got `{found}`")
            }
            Violation::Result { name, index, expected, found } => {
                write!(f, "result #{index} `{name}` must be {expected}, but got `{found}`")
            }
            Violation::Attribute { name, expected, found } => {
                write!(f, "attribute `{name}` must be {expected}, but got `{found}`")
            }
            Violation::Types { relation, first, second } => match relation {
                Relation::SameTypes(_) | Relation::Derived(_, _, Transform::Same) => {
                    write!(f, "`{first}` and `{second}` must be the same type")
                }
                Relation::SameShapes(_) => {
                    write!(f, "`{first}` and `{second}` must have the same shape")
                }
                Relation::SameElements(_) => {
                    write!(f, "`{first}` and `{second}` must have the same element type")
                }
                Relation::Derived(..) => write!(f, "`{second}` does not fit `{first}`"),
            },
        }
    }
}

impl core::error::Error for VerifyError {}

#[cfg(test)]
mod tests {
    use super::{Arity, Group, Groups};

    const NONE: fn(usize) -> Option<usize> = |_| None;

    fn groups<const N: usize>(arities: [Arity; N]) -> [Group; N] {
        arities.map(|arity| Group::new("", arity))
    }

    #[test]
    fn one_variable_group_has_the_rest() {
        let all = groups([Arity::One, Arity::Variadic, Arity::One]);
        let range = |index, count| Groups::Single.range(&all, index, count, NONE);
        assert_eq!(range(0, 5), Some(0..1));
        assert_eq!(range(1, 5), Some(1..4));
        assert_eq!(range(2, 5), Some(4..5));
        assert_eq!(range(1, 2), Some(1..1));
        assert_eq!(range(1, 1), None);
        assert_eq!(range(3, 5), None);
    }

    #[test]
    fn optional_groups_have_at_most_one_value() {
        let all = groups([Arity::Optional, Arity::One]);
        let range = |index, count| Groups::Single.range(&all, index, count, NONE);
        assert_eq!((range(0, 1), range(1, 1)), (Some(0..0), Some(0..1)));
        assert_eq!((range(0, 2), range(1, 2)), (Some(0..1), Some(1..2)));
        assert_eq!(range(0, 3), None);
    }

    #[test]
    fn without_variable_groups_the_count_is_fixed() {
        let all = groups([Arity::One, Arity::One]);
        for kind in [Groups::Single, Groups::SameSize, Groups::Sized] {
            assert_eq!(kind.range(&all, 1, 2, NONE), Some(1..2));
            assert_eq!(kind.range(&all, 1, 3, NONE), None);
        }
    }

    #[test]
    fn groups_of_the_same_size_divide_the_rest() {
        let all = groups([Arity::Variadic, Arity::One, Arity::Variadic]);
        let range = |index, count| Groups::SameSize.range(&all, index, count, NONE);
        assert_eq!((range(0, 5), range(1, 5), range(2, 5)), (Some(0..2), Some(2..3), Some(3..5)));
        assert_eq!(range(2, 4), None);
    }

    #[test]
    fn sized_groups_have_the_sizes_of_the_attribute() {
        let all = groups([Arity::Variadic, Arity::One, Arity::Optional]);
        let range = |index, sizes: [usize; 3], count| {
            Groups::Sized.range(&all, index, count, |index| sizes.get(index).copied())
        };
        assert_eq!(range(0, [2, 1, 1], 4), Some(0..2));
        assert_eq!(range(2, [2, 1, 1], 4), Some(3..4));
        assert_eq!(range(2, [2, 1, 0], 3), Some(3..3));
        assert_eq!(range(2, [2, 1, 2], 5), None);
        assert_eq!(range(2, [2, 1, 1], 3), None);
        assert_eq!(range(1, [usize::MAX, 1, 1], 3), None);
        assert_eq!(Groups::Sized.range(&all, 0, 4, NONE), None);
    }
}
