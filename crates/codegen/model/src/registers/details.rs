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
    pub fn new(target_registers: &CodeGenRegisters<'r>) -> Result<Self, RecordError> {
        let lanes = Lanes::new(target_registers)?;
        let weights = balance(target_registers)?;
        let pressure = Pressure::new(target_registers, &weights)?;
        Ok(RegisterDetails { lanes, weights, pressure })
    }

    /// Returns, for each unit of a register that was not adopted, the mask of its lanes.
    pub fn unit_lanes(
        &self,
        target_registers: &CodeGenRegisters<'_>,
        register: RegisterId,
    ) -> Vec<u64> {
        let units = &target_registers[register].units;
        let mut masks = vec![u64::MAX; units.len()];
        for &(index, sub) in &target_registers[register].sub_regs {
            // Parts that have parts are covered by those.
            if !target_registers[sub].sub_regs.is_empty() {
                continue;
            }
            for unit in &target_registers[sub].units {
                if let Ok(position) = units.binary_search(unit) {
                    masks[position] &= self.lanes.masks[index.index()];
                }
            }
        }
        masks
    }

    /// Returns the total weight of the units of a class's registers.
    pub fn class_units_weight(
        &self,
        target_registers: &CodeGenRegisters<'_>,
        class: ClassId,
    ) -> u32 {
        let units = units_of(target_registers, &self.weights, class);
        units.iter().map(|unit| self.weights.of_unit[unit]).sum()
    }

    /// Returns true if a register of the class has disjoint sub-registers.
    pub fn has_disjunct_sub_regs(
        &self,
        target_registers: &CodeGenRegisters<'_>,
        class: ClassId,
    ) -> bool {
        target_registers[class]
            .members
            .iter()
            .any(|&member| target_registers[member].has_disjunct_sub_regs)
    }

    /// Returns true if all registers of the class are covered by their sub-registers.
    pub fn covered_by_sub_regs(
        &self,
        target_registers: &CodeGenRegisters<'_>,
        class: ClassId,
    ) -> bool {
        target_registers[class]
            .members
            .iter()
            .all(|&member| target_registers[member].covered_by_sub_regs)
    }
}
