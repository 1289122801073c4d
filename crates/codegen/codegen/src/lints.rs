//! Lints about registers.

use rustc_hash::FxHashSet;
use tablegen_core::{Lint, LintDefault, RecordId, TypeKind, Value, ValueKind};

use tablegen_model::{Context, TargetModel, derived_from};
use tablegen_session::{Findings, ModelCheck, Unreadable};

/// Back-ends that read registers.
const BACKENDS: &[&str] = &[crate::register_info::BACKEND.name];

/// Lints of this crate.
pub const LINTS: &[ModelCheck<TargetModel>] = &[ModelCheck {
    lint: Lint {
        default: LintDefault::Off,
        ..Lint::on_model("unused-register-class", "a register class that no record mentions")
    },
    backends: BACKENDS,
    find: unused_classes,
}];

/// Finds register classes that no field of another record mentions.
#[expect(clippy::mutable_key_type, reason = "values are compared by number")]
fn unused_classes(cx: &Context<'_, '_>, found: &mut Findings) -> Result<(), Unreadable> {
    let records = cx.records();
    let classes = derived_from(records, "RegisterClass")?;
    let mut unused: FxHashSet<RecordId> = classes.iter().map(|class| class.id()).collect();
    let mut seen = FxHashSet::default();
    for record in records.defs() {
        for field in record.fields() {
            let may_mention = !matches!(
                field.ty().kind(),
                TypeKind::Bit | TypeKind::Bits(_) | TypeKind::Int | TypeKind::String
            );
            if may_mention {
                strike(field.value(), record.id(), &mut seen, &mut unused);
            }
        }
    }
    for class in classes.iter().filter(|class| unused.contains(&class.id())) {
        found.add(*class, format!("nothing mentions the register class `{}`", class.name()));
    }
    Ok(())
}

/// Removes all records that `value` mentions, at any depth, from `unused`. `of` is the record that
/// has the value.
#[expect(clippy::mutable_key_type, reason = "values are compared by number")]
fn strike<'r>(
    value: Value<'r>,
    of: RecordId,
    seen: &mut FxHashSet<Value<'r>>,
    unused: &mut FxHashSet<RecordId>,
) {
    let mut left = vec![value];
    while let Some(value) = left.pop() {
        match value.kind() {
            // A class that mentions itself is not used by that.
            ValueKind::Def(record) if record.id() != of => {
                unused.remove(&record.id());
            }
            ValueKind::List(list) if seen.insert(value) => left.extend(list.iter()),
            ValueKind::Dag(dag) if seen.insert(value) => {
                left.push(dag.operator());
                left.extend(dag.args().map(|(_, value)| value));
            }
            _ => {}
        }
    }
}
