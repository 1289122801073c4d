//! Elements selected by a shuffle.
//!
//! Input: a set expression over the records `sv0`, `sv1` and so on. `mask0` and `mask1` stand for
//! all elements of the first and the second vector. Output: the selected records.

use tablegen_core::{
    Dag, Loc, OrderedSet, Record, RecordError, Records, SetElements, SetTheory, Value,
};

use super::Type;

/// Expander of the masks.
struct Masks<'r> {
    records: &'r Records,
    /// Number of elements of a vector.
    count: u32,
}

impl<'r> SetElements<'r> for Masks<'r> {
    type Element = Record<'r>;

    fn element(&self, record: Record<'r>) -> Record<'r> {
        record
    }

    fn expand(
        theory: &mut SetTheory<'r, Self>,
        record: Record<'r>,
    ) -> Result<Option<Vec<Record<'r>>>, RecordError> {
        if !record.is_subclass_of("MaskExpand") {
            return Ok(None);
        }
        let Masks { records, count } = *theory.elements();
        let first = match record.name() {
            "mask0" => 0,
            "mask1" => count,
            _ => return Ok(Some(Vec::new())),
        };
        let elements = (first..first + count).map(|index| records.def(&format!("sv{index}")));
        elements.collect::<Result<_, RecordError>>().map(Some)
    }
}

/// Location of all errors: clang-tblgen reports them without one.
const NOWHERE: [Loc; 1] = [Loc::NONE];

type Theory<'r> = SetTheory<'r, Masks<'r>>;

/// Returns the elements that a set expression selects from vectors of a type.
pub(super) fn elements<'r>(
    records: &'r Records,
    expression: Value<'r>,
    ty: Type,
) -> Result<Vec<Record<'r>>, RecordError> {
    let mut theory = SetTheory::over(records, Masks { records, count: ty.elements() });
    theory.add_operator(
        "lowhalf",
        Box::new(|theory, dag, _| {
            let mut all = arguments(theory, dag, 0)?;
            all.truncate(all.len() / 2);
            Ok(all)
        }),
    );
    theory.add_operator(
        "highhalf",
        Box::new(|theory, dag, _| {
            let mut all = arguments(theory, dag, 0)?;
            Ok(all.split_off(all.len() / 2))
        }),
    );
    let element_bits = i64::from(ty.element_bits);
    theory.add_operator("rev", Box::new(move |theory, dag, _| reversed(theory, dag, element_bits)));
    Ok(theory.evaluate(expression, &NOWHERE)?.into_vec())
}

/// Returns the elements of the arguments from index `first` on.
fn arguments<'r>(
    theory: &mut Theory<'r>,
    dag: Dag<'r>,
    first: usize,
) -> Result<Vec<Record<'r>>, RecordError> {
    let mut all = OrderedSet::default();
    for index in first..dag.len() {
        if let Some(value) = dag.get(index) {
            all.extend(theory.evaluate(value, &NOWHERE)?.into_vec());
        }
    }
    Ok(all.into_vec())
}

/// Evaluates `(rev bits, elements)`: reverses the elements within groups of `bits` bits.
fn reversed<'r>(
    theory: &mut Theory<'r>,
    dag: Dag<'r>,
    element_bits: i64,
) -> Result<Vec<Record<'r>>, RecordError> {
    let all = arguments(theory, dag, 1)?;
    let bits = dag.get(0).and_then(|value| value.as_int()).unwrap_or_default();
    match usize::try_from(bits / element_bits.max(1)) {
        Ok(group) if group > 0 && all.len().is_multiple_of(group) => {
            Ok(all.chunks(group).flat_map(|group| group.iter().rev().copied()).collect())
        }
        _ => {
            let what = format!("{} elements in groups of {bits} bits", all.len());
            Err(RecordError::new(&NOWHERE, what))
        }
    }
}
