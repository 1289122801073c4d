//! [`Hook`]: C++ that the program implements once, for all constraints that name it.

use tablegen_session::BackendError;

use super::condition::{Condition, Part, Test};
use super::constraints::Constraint;
use super::operations::Operation;

/// Class, function or method in C++ that the program implements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hook {
    /// Qualified name in C++, without `::` in front.
    pub name: String,
    pub subject: Subject,
    /// True if constraints pass arguments behind the subject.
    pub has_arguments: bool,
    /// True if constraints compare the result with numbers.
    pub is_number: bool,
    /// Number of constraints that name it.
    pub count: usize,
}

/// Kind of the subjects of a hook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Subject {
    Type,
    Attribute,
    Either,
}

/// Use of a function in a constraint.
struct Call<'c> {
    function: &'c str,
    /// True if the subject is a part of another one, which is a type.
    is_part: bool,
    /// True if the subject is an element of an array attribute.
    is_element: bool,
    has_arguments: bool,
    is_number: bool,
}

/// Reads the uses of the hooks with these names.
///
/// # Errors
/// Returns an error if no constraint names a hook.
pub(crate) fn read(
    names: &[String],
    operations: &[Operation<'_>],
    constraints: &[Constraint<'_>],
) -> Result<Vec<Hook>, BackendError> {
    let mut all = Vec::new();
    for name in names {
        let name = name.trim_start_matches("::");
        let mut hook = Hook {
            name: name.to_owned(),
            subject: Subject::Type,
            has_arguments: false,
            is_number: false,
            count: 0,
        };
        let (mut of_types, mut of_attributes) = (false, false);
        for (index, constraint) in constraints.iter().enumerate() {
            let mut calls = Vec::new();
            collect(&constraint.condition, false, &mut calls);
            calls.retain(|call| call.function == name);
            hook.count += usize::from(!calls.is_empty());
            for call in calls {
                let is_attribute =
                    !call.is_part && (call.is_element || constrains_attribute(operations, index));
                of_attributes |= is_attribute;
                of_types |=
                    call.is_part || (!call.is_element && constrains_value(operations, index));
                hook.has_arguments |= call.has_arguments;
                hook.is_number |= call.is_number;
            }
        }
        if hook.count == 0 {
            return Err(BackendError::new(format!(
                "no constraint names the hook `{name}`; help: the documentation of `verify` in the module has the C++ \
                 expressions of constraints that are not covered"
            )));
        }
        hook.subject = match (of_types, of_attributes) {
            (_, false) => Subject::Type,
            (false, true) => Subject::Attribute,
            (true, true) => Subject::Either,
        };
        all.push(hook);
    }
    Ok(all)
}

/// Appends the calls of a condition.
fn collect<'c>(condition: &'c Condition, is_element: bool, calls: &mut Vec<Call<'c>>) {
    match condition {
        Condition::All(all) | Condition::Any(all) => {
            all.iter().for_each(|one| collect(one, is_element, calls));
        }
        Condition::Not(other) => collect(other, is_element, calls),
        Condition::Each(other) => collect(other, true, calls),
        Condition::Test(path, Test::Call(function, arguments, comparison, number)) => {
            use super::condition::Comparison::NotEqual;
            calls.push(Call {
                function,
                is_part: path.iter().any(|part| !matches!(part, Part::Aliased(..))),
                is_element,
                has_arguments: !arguments.is_empty(),
                is_number: (*comparison, *number) != (NotEqual, 0),
            });
        }
        Condition::Test(..) | Condition::Unknown(_) => {}
    }
}

fn constrains_attribute(operations: &[Operation<'_>], constraint: usize) -> bool {
    let mut all = operations.iter().flat_map(|op| &op.attributes);
    all.any(|one| one.constraint == Some(constraint))
}

fn constrains_value(operations: &[Operation<'_>], constraint: usize) -> bool {
    let mut all = operations.iter().flat_map(|op| op.operands.iter().chain(&op.results));
    all.any(|one| one.constraint == Some(constraint))
}
