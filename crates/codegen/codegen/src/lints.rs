//! Lints about registers.

use std::ops::Range;

use rustc_hash::FxHashSet;
use tablegen_core::{Lint, LintDefault, Record, RecordId, TypeKind, Value, ValueKind};

use tablegen_model::hw_modes::HwModeId;
use tablegen_model::registers::{
    BitRange, CodeGenRegisters, RegisterClass, RegisterId, SubRegIndex,
};
use tablegen_model::{Context, Queries, TargetModel, derived_from};
use tablegen_session::{Findings, ModelCheck, Unreadable};

/// Back-ends that read registers.
const BACKENDS: &[&str] = &[crate::register_info::BACKEND.name];

/// Lints of this crate.
pub const LINTS: &[ModelCheck<TargetModel>] = &[
    ModelCheck {
        lint: Lint {
            default: LintDefault::Off,
            ..Lint::on_model("unused-register-class", "a register class that no record mentions")
        },
        backends: BACKENDS,
        find: unused_classes,
    },
    ModelCheck {
        lint: Lint::on_model(
            "sub-register-past-end",
            "a sub-register index with bits past the end of a register",
        ),
        backends: BACKENDS,
        find: past_end,
    },
    ModelCheck {
        lint: Lint::on_model(
            "wrong-composed-index",
            "a sub-register index whose bits are not those of the indices that compose it",
        ),
        backends: BACKENDS,
        find: wrong_compositions,
    },
];

/// Returns the size of a register in a mode: that of the largest declared class with the register.
/// `None` if no declared class has the register.
fn size_of<'c, 'r>(
    registers: &'c CodeGenRegisters<'r>,
    register: RegisterId,
    mode: HwModeId,
) -> Option<(u32, &'c RegisterClass<'r>)> {
    let declared = registers.classes().iter().filter(|class| class.def.is_some());
    declared
        .filter(|class| class.contains(register))
        .filter_map(|class| Some((class.sizes.get(mode)?.size, class)))
        .max_by_key(|&(size, _)| size)
}

/// Finds indices with bits past the end of a register. An index is reported once, for its first register.
fn past_end(cx: &Context<'_, '_>, found: &mut Findings) -> Result<(), Unreadable> {
    let target = cx.target()?;
    let registers = cx.registers()?;
    let mut reported = vec![false; registers.indices().len()];
    for (id, register) in registers.register_ids().zip(registers.registers()) {
        for (mode_index, mode) in target.hw_modes().ids().enumerate() {
            let mut size = None;
            let parts = register.explicit.iter().filter_map(|(index, _)| {
                known(registers.indices()[index.index()].ranges[mode_index])
            });
            let covered: u32 = parts.map(|range| range.end - range.start).sum();
            for &(index, _) in &register.sub_regs {
                let sub_reg = &registers.indices()[index.index()];
                let (Some(def), Some(range)) = (sub_reg.def, known(sub_reg.ranges[mode_index]))
                else {
                    continue;
                };
                if reported[index.index()] {
                    continue;
                }
                let size = *size.get_or_insert_with(|| size_of(&registers, id, mode));
                let Some((size, class)) = size else { break };
                let Some(class_def) = class.def else { break };
                if range.end <= size || size == 0 {
                    continue;
                }
                // Of a tuple of every second register, the indices count the registers between.
                let width = range.end - range.start;
                let is_in_steps = range.start.is_multiple_of(width) && covered <= size;
                if is_in_steps {
                    continue;
                }
                reported[index.index()] = true;
                let message = format!(
                    "the index `{}` has bits {}-{}, but the register `{}` has {size} bits",
                    sub_reg.name,
                    range.start,
                    range.end - 1,
                    register.name
                );
                let note = format!("the size is that of the class `{}`", class.name);
                found.add_with(def, message, class_def, note);
            }
        }
    }
    Ok(())
}

/// Returns the bits of a range if they are known.
fn known(range: BitRange) -> Option<Range<u32>> {
    let is_known = range.offset != BitRange::UNKNOWN && range.size != BitRange::UNKNOWN;
    let start = u32::from(range.offset);
    (is_known && range.size > 0).then(|| start..start + u32::from(range.size))
}

/// Finds indices whose bits are not those that compositions give them. Of a composition that `ComposedOf`
/// states, the composed index is reported, and otherwise the inner one: registers, which have the same
/// sub-register at both indices, show that the two are equal.
fn wrong_compositions(cx: &Context<'_, '_>, found: &mut Findings) -> Result<(), Unreadable> {
    let target = cx.target()?;
    let registers = cx.registers()?;
    let indices = registers.indices();
    let mut reported: FxHashSet<RecordId> = FxHashSet::default();
    for first in indices {
        for &(second, whole) in &first.compositions {
            let (second, composed) = (&indices[second.index()], &indices[whole.index()]);
            let is_stated = composed.def.is_some_and(|def| states_composition(def, first, second));
            let Some(def) = (if is_stated { composed.def } else { second.def }) else { continue };
            for (mode, _) in target.hw_modes().ids().enumerate() {
                let [Some(outer), Some(inner), Some(bits)] =
                    [first, second, composed].map(|index| known(index.ranges[mode]))
                else {
                    continue;
                };
                let (start, end) = (outer.start + inner.start, outer.start + inner.end);
                if (start, end) == (bits.start, bits.end) || !reported.insert(def.id()) {
                    continue;
                }
                let message = format!(
                    "the index `{}` has bits {}-{}, but `{}` and then `{}` are bits {start}-{}",
                    composed.name,
                    bits.start,
                    bits.end - 1,
                    first.name,
                    second.name,
                    end - 1
                );
                found.add(def, message);
            }
        }
    }
    Ok(())
}

/// Returns true if `ComposedOf` of an index names two others.
fn states_composition(
    composed: Record<'_>,
    first: &SubRegIndex<'_>,
    second: &SubRegIndex<'_>,
) -> bool {
    let (Some(first), Some(second)) = (first.def, second.def) else { return false };
    let parts = composed.list_of_defs("ComposedOf").unwrap_or_default();
    matches!(parts[..], [one, other] if one.id() == first.id() && other.id() == second.id())
}

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
