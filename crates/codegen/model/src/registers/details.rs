//! Details that only register file descriptions need: lanes, weights of register units, and
//! pressure sets.

use tablegen_core::RecordError;

use super::graph::RegisterId;
use super::lanes::Lanes;
use super::pressure::{Pressure, units_of};
use super::weights::{Weights, balance};
use super::{ClassId, CodeGenRegisters};

/// Lanes, weights and pressure sets of a target's registers.
#[derive(Debug)]
pub struct RegisterDetails<'r> {
    /// Lanes of indices and classes.
    pub lanes: Lanes<'r>,
    /// Weights of register units.
    pub weights: Weights,
    /// Pressure sets.
    pub pressure: Pressure,
}

impl<'r> RegisterDetails<'r> {
    /// Computes lanes, weights and pressure sets.
    ///
    /// # Errors
    /// Returns an error if a register has more lanes than a mask has bits, registers cannot be
    /// weighed, or the target has no pressure sets.
    pub fn new(bank: &CodeGenRegisters<'r>) -> Result<Self, RecordError> {
        let lanes = Lanes::new(bank)?;
        let weights = balance(bank)?;
        let pressure = Pressure::new(bank, &weights)?;
        Ok(RegisterDetails { lanes, weights, pressure })
    }

    /// Returns, for each unit of a register that was not adopted, the mask of its lanes.
    pub fn unit_lanes(&self, bank: &CodeGenRegisters<'_>, register: RegisterId) -> Vec<u64> {
        let units = &bank[register].units;
        let mut masks = vec![u64::MAX; units.len()];
        for &(index, sub) in &bank[register].sub_regs {
            // Parts that have parts are covered by those.
            if !bank[sub].sub_regs.is_empty() {
                continue;
            }
            for unit in &bank[sub].units {
                if let Ok(position) = units.binary_search(unit) {
                    masks[position] &= self.lanes.masks[index.index()];
                }
            }
        }
        masks
    }

    /// Returns the total weight of the units of a class's registers.
    pub fn class_units_weight(&self, bank: &CodeGenRegisters<'_>, class: ClassId) -> u32 {
        let units = units_of(bank, &self.weights, class);
        units.iter().map(|unit| self.weights.of_unit[unit]).sum()
    }

    /// Returns true if a register of the class has disjoint sub-registers.
    pub fn has_disjunct_sub_regs(&self, bank: &CodeGenRegisters<'_>, class: ClassId) -> bool {
        bank[class].members.iter().any(|&member| bank[member].has_disjunct_sub_regs)
    }

    /// Returns true if all registers of the class are covered by their sub-registers.
    pub fn covered_by_sub_regs(&self, bank: &CodeGenRegisters<'_>, class: ClassId) -> bool {
        bank[class].members.iter().all(|&member| bank[member].covered_by_sub_regs)
    }
}
