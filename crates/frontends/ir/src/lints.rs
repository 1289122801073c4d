//! Lints about intrinsics.

use std::cmp::Ordering;

use tablegen_core::Lint;
use tablegen_model::intrinsics::Intrinsic;
use tablegen_model::{Context, Queries, TargetModel};
use tablegen_session::{Findings, ModelCheck, Unreadable};

use crate::intrinsics;

/// Lints of this crate.
pub const LINTS: &[ModelCheck<TargetModel>] = &[ModelCheck {
    lint: Lint::on_model(
        "wrong-argument-index",
        "an attribute of an argument or result that an intrinsic does not have",
    ),
    backends: &[intrinsics::BACKEND.name],
    find: wrong_argument_indices,
}];

/// Finds attributes whose index is not that of an argument or result. LLVM writes the index into its
/// tables without a check, where -1 is the result.
fn wrong_argument_indices(cx: &Context<'_, '_>, found: &mut Findings) -> Result<(), Unreadable> {
    for intrinsic in cx.intrinsics()?.all() {
        let attributes = intrinsic.properties.arguments.iter().flat_map(|(index, attributes)| {
            // The table has no sign, the description has one.
            let argument = i64::from(*index as i32) - 1;
            attributes.iter().map(move |one| (one.kind.name(), argument, one.kind.is_of_result()))
        });
        let shown = intrinsic.properties.shown.iter();
        let shown = shown.map(|one| ("ArgInfo", i64::from(one.argument as i32), false));
        let wrong = attributes.chain(shown).find_map(|(class, argument, is_of_result)| {
            let problem = problem(intrinsic, argument, is_of_result)?;
            Some(format!("`{class}` of `{}` is for {problem}", intrinsic.record.name()))
        });
        if let Some(message) = wrong {
            found.add(intrinsic.record, message);
        }
    }
    Ok(())
}

/// Returns what is wrong with the index of an argument, where -1 is the result if the attribute
/// `is_of_result`, too. Operands after those that are listed are arguments if any number is accepted.
fn problem(intrinsic: &Intrinsic<'_>, argument: i64, is_of_result: bool) -> Option<String> {
    let mut count = 0;
    let mut is_variadic = false;
    for operand in intrinsic.operands() {
        is_variadic = operand.name() == "llvm_vararg_ty";
        count += i64::from(!is_variadic);
    }
    match argument.cmp(&-1) {
        Ordering::Equal if is_of_result => (intrinsic.result_count() == 0)
            .then(|| "the result, but the intrinsic has none".to_owned()),
        Ordering::Equal | Ordering::Less => {
            Some(format!("argument {argument}, but the first argument is 0"))
        }
        Ordering::Greater if argument < count || is_variadic => None,
        Ordering::Greater => Some(match count {
            0 => format!("argument {argument}, but the intrinsic has no arguments"),
            1 => format!("argument {argument}, but the only argument is 0"),
            _ => format!("argument {argument}, but the last argument is {}", count - 1),
        }),
    }
}
