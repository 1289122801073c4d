//! Register numbers in debug information.

use std::collections::BTreeMap;

use tablegen_core::{RecordError, ValueKind};

use tablegen_model::registers::{CodeGenRegisters, Origin, RegisterId};

/// Numbering of registers.
#[derive(Default)]
pub(super) struct DwarfFlavour {
    /// Registers by number.
    pub(super) registers: BTreeMap<u64, RegisterId>,
    /// Registers with their numbers, in the order of their names.
    pub(super) numbers: Vec<(RegisterId, i32)>,
}

/// All numberings of a target. May be empty.
pub(super) struct DwarfNumbers {
    pub(super) flavours: Vec<DwarfFlavour>,
}

impl DwarfNumbers {
    pub(super) fn new(target_registers: &CodeGenRegisters<'_>) -> Result<Self, RecordError> {
        let mut numbers: Vec<Vec<i64>> = Vec::with_capacity(target_registers.registers().len());
        for register in target_registers.registers() {
            // Tuples inherit the default of the class, which is empty.
            numbers.push(match register.origin {
                Origin::Record(record) => record.list_of_plain_ints("DwarfNumbers")?,
                Origin::Tuple(_) => Vec::new(),
            });
        }
        let count = numbers.iter().map(Vec::len).max().unwrap_or(0);
        let number = |own: &[i64], flavour: usize| own.get(flavour).map_or(-1, |&n| n as i32);
        let order = target_registers.registers_by_name()?;
        let mut flavours: Vec<DwarfFlavour> = Vec::with_capacity(count);
        flavours.resize_with(count, DwarfFlavour::default);
        for (index, flavour) in flavours.iter_mut().enumerate() {
            for &register in &order {
                if let Ok(number) = u64::try_from(number(&numbers[register.index()], index)) {
                    flavour.registers.insert(number, register);
                }
            }
        }
        // An alias has the numbers of its register. The reverse mapping contains only that
        // register.
        for id in target_registers.register_ids() {
            let Origin::Record(record) = target_registers[id].origin else { continue };
            let alias = record.field("DwarfAlias").map(|field| field.value().kind());
            if let Some(ValueKind::Def(alias)) = alias {
                numbers[id.index()] = numbers[target_registers.register(alias)?.index()].clone();
            }
        }
        for (index, flavour) in flavours.iter_mut().enumerate() {
            let numbers = order.iter().map(|&id| (id, number(&numbers[id.index()], index)));
            flavour.numbers = numbers.filter(|&(_, number)| number != -1).collect();
        }
        Ok(DwarfNumbers { flavours })
    }
}
