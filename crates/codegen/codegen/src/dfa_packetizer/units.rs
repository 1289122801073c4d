//! Functional units as bits of a state, and the units that itineraries need.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId, Records};

use tablegen_emit::automaton::{Choice, merge_equal};
use tablegen_model::derived_from;
use tablegen_model::schedules::itineraries::{Itineraries, Itinerary};

/// Number of bits of a state.
const BITS: usize = 64;

/// Maximal number of ways to serve one itinerary.
const MAX_CHOICES: usize = 1 << 16;

/// For each stage of an itinerary, the bits of the units of which it uses one. Stages without units
/// are left out.
pub(super) type Need = Vec<u64>;

/// State bit of each functional unit.
#[derive(Clone, Default, Debug)]
pub(super) struct UnitBits<'r> {
    bits: FxHashMap<RecordId, u64>,
    units: Vec<Record<'r>>,
}

impl<'r> UnitBits<'r> {
    /// Assigns each unit the bit of its position in the processor's list. A unit that already has a
    /// bit gets the new one.
    pub(super) fn add<'a>(
        &mut self,
        all: impl Iterator<Item = &'a Itineraries<'r>>,
    ) -> Result<(), RecordError>
    where
        'r: 'a,
    {
        let mut all: Vec<&Itineraries<'r>> = all.collect();
        // LLVM iterates in the order of addresses; record ids have the same order.
        all.sort_by_key(|itineraries| itineraries.record.id());
        for itineraries in all {
            let units = &itineraries.units;
            if units.len() > BITS {
                let message = format!(
                    "itineraries '{}' have {} functional units, at most {BITS} are supported",
                    itineraries.record.name(),
                    units.len()
                );
                return Err(itineraries.record.error(message));
            }
            for (index, &unit) in units.iter().enumerate() {
                if self.bits.insert(unit.id(), 1 << index).is_none() {
                    self.units.push(unit);
                }
            }
        }
        Ok(())
    }

    /// Returns the bit of a unit, or 0 if no processor so far has it.
    pub(super) fn bit(&self, unit: Record<'_>) -> u64 {
        self.bits.get(&unit.id()).copied().unwrap_or(0)
    }

    /// Returns all units that have a bit, in the order of their first assignment.
    pub(super) fn units(&self) -> &[Record<'r>] {
        &self.units
    }

    /// Returns the units that an itinerary needs.
    pub(super) fn need(
        &self,
        itineraries: &Itineraries<'r>,
        itinerary: &Itinerary<'r>,
    ) -> Result<Need, RecordError> {
        let mut need = Need::new();
        for stage in &itinerary.stages {
            let mut bits = 0;
            for &unit in &stage.units {
                if !itineraries.units.contains(&unit) {
                    let message = format!(
                        "itinerary of class '{}' names functional unit '{}', which '{}' does not \
                         have",
                        itinerary.class.name(),
                        unit.name(),
                        itineraries.record.name()
                    );
                    return Err(itinerary.record.error(message));
                }
                bits |= self.bit(unit);
            }
            if bits != 0 {
                need.push(bits);
            }
        }
        Ok(need)
    }
}

/// Units that occupy other units as well (`ComboFuncUnits`).
#[derive(Clone, Default, Debug)]
pub(super) struct Combinations {
    /// All bits that a unit occupies, by the unit's own bit.
    taken: FxHashMap<u64, u64>,
}

impl Combinations {
    /// Adds the combinations of all records, with the bits that units have at present.
    pub(super) fn add(
        &mut self,
        records: &Records,
        units: &UnitBits<'_>,
    ) -> Result<(), RecordError> {
        for combinations in derived_from(records, "ComboFuncUnits")? {
            for data in combinations.list_of_defs("CFD")? {
                let unit = data.def("TheComboFunc")?;
                let bit = units.bit(unit);
                let others = data.list_of_defs("FuncList")?;
                // LLVM stores these bits in 32 bits.
                if bit > u64::from(u32::MAX) {
                    let message = format!(
                        "functional unit '{}' takes others with it but is not one of the first 32 \
                         of its processor",
                        unit.name()
                    );
                    return Err(data.error(message));
                }
                if bit != 0 {
                    let taken = others.into_iter().fold(bit, |taken, unit| taken | units.bit(unit));
                    self.taken.insert(bit, taken);
                }
            }
        }
        Ok(())
    }

    /// Returns all sets of bits that satisfy a need.
    pub(super) fn choices(&self, need: &Need) -> Result<Vec<Choice>, String> {
        let mut choices = vec![Choice { bits: 0, declarations: 1 }];
        for &stage in need {
            let mut next: Vec<Choice> = Vec::new();
            for choice in &choices {
                let mut left = stage;
                while left != 0 {
                    let bit = left & left.wrapping_neg();
                    left &= left - 1;
                    let taken = self.taken.get(&bit).copied().unwrap_or(bit);
                    if choice.bits & taken == 0 {
                        next.push(Choice {
                            bits: choice.bits | taken,
                            declarations: choice.declarations,
                        });
                    }
                }
            }
            merge_equal(&mut next);
            if next.len() > MAX_CHOICES {
                return Err(format!(
                    "an itinerary can take its functional units in {} ways and more, at most \
                     {MAX_CHOICES} are supported",
                    next.len()
                ));
            }
            choices = next;
        }
        Ok(choices)
    }
}
