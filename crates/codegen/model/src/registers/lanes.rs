//! Lanes: mask bits for the smallest parts that sub-register indices distinguish.
//!
//! Input: the registers of a target. Output: all compositions of indices that occur in registers,
//! lane masks of indices and classes, and the transformation of a mask when an index is composed
//! with another.

use tablegen_core::RecordError;

use super::indices::{IndexId, Indices};
use super::{CodeGenRegisters, SubRegIndex};

/// Step of a lane mask transformation: applies a mask, then rotates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LaneRotation {
    /// Bits that are kept.
    pub mask: u64,
    /// Number of bits to rotate left.
    pub left: u8,
}

/// Two different indices for the same composition.
#[derive(Clone, Debug)]
pub struct Ambiguity {
    /// Indices that are composed.
    pub composed: (IndexId, IndexId),
    /// The two results of the composition.
    pub results: (IndexId, IndexId),
}

/// Computation of lane masks from the compositions of indices.
#[derive(Debug)]
pub struct Lanes<'r> {
    indices: Indices<'r>,
    /// Lane mask of each index.
    pub masks: Vec<u64>,
    /// Steps that convert the lanes of a sub-register to those of the whole, for each index. The
    /// results of all steps are combined.
    pub rotations: Vec<Vec<LaneRotation>>,
    /// Lanes that cover the registers they are in.
    pub covering: u64,
    /// Lanes of all indices that the registers of a class may have, for each class.
    pub class_masks: Vec<u64>,
    /// Compositions with two different results.
    pub ambiguities: Vec<Ambiguity>,
}

impl<'r> Lanes<'r> {
    /// Computes lane masks.
    ///
    /// # Errors
    /// Returns an error if there are more lanes than a mask has bits.
    pub(super) fn new(target_registers: &CodeGenRegisters<'r>) -> Result<Self, RecordError> {
        let mut indices = target_registers.declared.indices.clone();
        let ambiguities = compose_all(target_registers, &mut indices);
        let mut masks = leaf_masks(&indices)?;
        let rotations = indices.all.iter().enumerate();
        let rotations = rotations
            .map(|(position, index)| rotations_of(index, masks[position], &indices, &masks))
            .collect();
        inherit_masks(&indices, &mut masks);
        let mut covering = u64::MAX;
        for (index, mask) in indices.all.iter().zip(&masks) {
            if !index.supers_covered {
                covering &= !mask;
            }
        }
        let class_masks = target_registers.classes.iter().map(|class| {
            let mask = class.with_index.keys().fold(0, |all, index| all | masks[index.index()]);
            // A class without sub-registers has one lane.
            if mask == 0 { 1 } else { mask }
        });
        let class_masks = class_masks.collect();
        Ok(Lanes { indices, masks, rotations, covering, class_masks, ambiguities })
    }

    /// Returns all indices, with all their compositions.
    pub fn indices(&self) -> &[SubRegIndex<'r>] {
        &self.indices.all
    }
}

/// Adds every composition of two indices that occurs in registers.
fn compose_all<'r>(
    target_registers: &CodeGenRegisters<'r>,
    indices: &mut Indices<'r>,
) -> Vec<Ambiguity> {
    let defined = target_registers.declared.indices.clone();
    let mut ambiguities = Vec::new();
    // Registers of the same shape show the same compositions.
    let mut seen = vec![false; target_registers.shape_count()];
    for register in target_registers.registers() {
        if std::mem::replace(&mut seen[register.shape as usize], true) {
            continue;
        }
        for &(first, middle) in &register.sub_regs {
            for &(second, inner) in &target_registers[middle].sub_regs {
                let Some(whole) = register.index_of(inner) else { continue };
                let Some(previous) = indices.add_composition(first, second, whole) else {
                    continue;
                };
                let is_new = defined[first].compose(second).is_none();
                if is_new || always_agree(target_registers, first, second, whole) {
                    let (composed, results) = ((first, second), (previous, whole));
                    ambiguities.push(Ambiguity { composed, results });
                }
            }
        }
    }
    ambiguities
}

/// Returns true if `whole` selects the same register as `first` followed by `second`, in every
/// register that has the latter.
fn always_agree(
    target_registers: &CodeGenRegisters<'_>,
    first: IndexId,
    second: IndexId,
    whole: IndexId,
) -> bool {
    let mut any = false;
    for register in target_registers.registers() {
        let middle = register.sub_reg(first);
        if let Some(inner) = middle.and_then(|middle| target_registers[middle].sub_reg(second)) {
            any = true;
            if register.sub_reg(whole) != Some(inner) {
                return false;
            }
        }
    }
    any
}

fn is_leaf(index: &SubRegIndex<'_>) -> bool {
    index.compositions.is_empty()
}

/// Assigns a bit to each index that is not composed with others.
fn leaf_masks(indices: &Indices<'_>) -> Result<Vec<u64>, RecordError> {
    let mut next = 0;
    let mut masks = Vec::with_capacity(indices.all.len());
    for index in &indices.all {
        if !is_leaf(index) {
            masks.push(0);
            continue;
        }
        if next > u64::BITS {
            let name = &index.name;
            let message = format!("Ran out of lanemask bits to represent subregister {name}");
            return Err(RecordError::new(&[], message));
        }
        masks.push(1_u64.wrapping_shl(next));
        next += 1;
    }
    Ok(masks)
}

/// Returns the number of the highest bit that is set, or 0 if none is.
fn highest(mask: u64) -> u32 {
    mask.checked_ilog2().unwrap_or(0)
}

fn rotations_of(
    index: &SubRegIndex<'_>,
    own: u64,
    indices: &Indices<'_>,
    leaf_masks: &[u64],
) -> Vec<LaneRotation> {
    if is_leaf(index) {
        // The one lane of a register without parts becomes this one.
        return vec![LaneRotation { mask: u64::MAX, left: highest(own) as u8 }];
    }
    let mut steps: Vec<LaneRotation> = Vec::new();
    for &(leaf, whole) in &index.compositions {
        if !is_leaf(&indices[leaf]) {
            continue;
        }
        let mask = leaf_masks[leaf.index()];
        let shift = i64::from(highest(leaf_masks[whole.index()])) - i64::from(highest(mask));
        let left = shift.rem_euclid(i64::from(u64::BITS)) as u8;
        match steps.iter_mut().find(|step| step.left == left) {
            Some(step) => step.mask |= mask,
            None => steps.push(LaneRotation { mask, left }),
        }
    }
    match steps.as_mut_slice() {
        // With one step the other bits do not matter, so that all indices
        // that rotate alike can have the same one.
        [only] => only.mask = u64::MAX,
        [] => steps.push(LaneRotation { mask: u64::MAX, left: 0 }),
        _ => {}
    }
    steps
}

/// Adds to the lanes of each index those of its compositions.
fn inherit_masks(indices: &Indices<'_>, masks: &mut [u64]) {
    let order = indices.topological_order();
    for &id in order.iter().rev() {
        for &(_, whole) in &indices[id].compositions {
            masks[id.index()] |= masks[whole.index()];
        }
    }
}
