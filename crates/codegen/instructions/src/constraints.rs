//! The string `Constraints` of an instruction: `$src = $dst` ties an input to
//! an output, `@earlyclobber $dst` keeps an output off the inputs' registers;
//! several are separated by commas.

use tablegen_core::{Record, RecordError};

use crate::operands::{Constraint, OperandList};

const BLANKS: [char; 2] = [' ', '\t'];

/// Reads all constraints of instruction `record` into its operands.
pub(crate) fn apply<'r>(
    text: &str,
    operands: &mut OperandList<'r>,
    record: Record<'r>,
) -> Result<(), RecordError> {
    for one in text.split(',').filter(|one| !one.is_empty()) {
        match one.strip_prefix("@earlyclobber") {
            Some(rest) if rest.is_empty() || rest.starts_with(BLANKS) => {
                early_clobber(one, rest, operands, record)?;
            }
            _ => tie(one, operands, record)?,
        }
    }
    Ok(())
}

fn taken(record: Record<'_>, name: &str) -> RecordError {
    record
        .error(format!("Operand '{name}' of '{}' cannot have multiple constraints!", record.name()))
}

fn early_clobber<'r>(
    whole: &str,
    rest: &str,
    operands: &mut OperandList<'r>,
    record: Record<'r>,
) -> Result<(), RecordError> {
    // Alone, it is taken for the name.
    let name = if rest.is_empty() { whole } else { rest.trim_start_matches(BLANKS) };
    if name.is_empty() {
        return Err(record.error(format!(
            "Illegal format for @earlyclobber constraint in '{}': '{whole}'",
            record.name()
        )));
    }
    let index = operands.parse_name(record, name, false)?;
    if operands.machine_operands()[index].constraint != Constraint::None {
        return Err(taken(record, name));
    }
    operands.set_constraint(index, Constraint::EarlyClobber);
    Ok(())
}

fn tie<'r>(
    whole: &str,
    operands: &mut OperandList<'r>,
    record: Record<'r>,
) -> Result<(), RecordError> {
    let instruction = record.name();
    let sides = whole
        .split_once('=')
        .filter(|(left, right)| left.ends_with(BLANKS) && right.starts_with(BLANKS));
    let Some((left, right)) = sides else {
        let message = format!("Unrecognized constraint '{whole}' in '{instruction}'");
        return Err(record.error(message));
    };
    let left = left.trim_start_matches(BLANKS);
    let Some(end) = left.find(BLANKS) else {
        return Err(record.error(format!(
            "Illegal format for tied-to constraint in '{instruction}': '{whole}'"
        )));
    };
    let left = &left[..end];
    let left_index = operands.parse_name(record, left, false)?;
    let right = right.trim_start_matches(BLANKS);
    if right.is_empty() {
        return Err(record.error(format!("Illegal format for tied-to constraint: '{whole}'")));
    }
    let right_index = operands.parse_name(record, right, false)?;

    // The output comes first, however it is written.
    let ((to, to_name), (from, from_name)) = if left_index < right_index {
        ((left_index, left), (right_index, right))
    } else {
        ((right_index, right), (left_index, left))
    };
    let is_output = |index: usize| operands.machine_operands()[index].operand < operands.num_defs();
    let both = if !is_output(to) {
        Some("Input")
    } else if is_output(from) {
        Some("Output")
    } else {
        None
    };
    if let Some(both) = both {
        return Err(record.error(format!(
            "{both} operands '{left}' and '{right}' of '{instruction}' cannot be tied!"
        )));
    }
    if operands.machine_operands()[from].constraint != Constraint::None {
        return Err(taken(record, from_name));
    }
    let tied = Constraint::TiedTo(to);
    if operands.machine_operands().iter().any(|operand| operand.constraint == tied) {
        return Err(record.error(format!(
            "Operand '{to_name}' of '{instruction}' cannot have multiple operands tied to it!"
        )));
    }
    operands.set_constraint(from, tied);
    Ok(())
}
