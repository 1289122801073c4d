//! What registers are called in assembly text.
//!
//! In: registers and records of class `RegAltNameIndex`. Out: [`RegisterNames`]: for each such
//! record the names of all registers.

use tablegen_core::{Record, RecordError, Records};

use tablegen_model::derived_from;
use tablegen_model::registers::{CodeGenRegisters, Register};

/// The names of registers.
#[derive(Debug)]
pub(super) struct RegisterNames<'r> {
    /// The namespace of registers.
    pub(super) namespace: &'r str,
    /// How many registers there are.
    pub(super) count: usize,
    /// One set of names, or several; then each has a record.
    pub(super) sets: Vec<NameSet<'r>>,
}

/// Names for registers.
#[derive(Debug)]
pub(super) struct NameSet<'r> {
    /// Its record; none if there is only this set.
    pub(super) index: Option<Record<'r>>,
    /// For each register its name; empty if it has none in this set.
    pub(super) names: Vec<String>,
    /// The set in which names are looked up that this one does not have.
    pub(super) fallback: Option<Record<'r>>,
}

/// The set of the names that registers have without asking for any set.
const DEFAULT: &str = "NoRegAltName";

impl<'r> RegisterNames<'r> {
    /// Reads the names of registers.
    ///
    /// # Errors
    /// There are no registers, or one lacks a name that it should have.
    pub(super) fn new(
        records: &'r Records,
        registers: &CodeGenRegisters<'r>,
    ) -> Result<Self, RecordError> {
        let indices = derived_from(records, "RegAltNameIndex")?;
        let all = registers.registers();
        let Some(first) = all.first() else {
            return Err(RecordError::at(&[], "No registers defined!"));
        };
        let of = |index| all.iter().map(|one| name(one, index)).collect::<Result<Vec<_>, _>>();
        let sets = match indices[..] {
            [] | [_] => vec![NameSet { index: None, names: of(None)?, fallback: None }],
            _ => {
                let set = |&index: &Record<'r>| {
                    let fallback = index.get::<Option<Record<'_>>>("FallbackRegAltNameIndex")?;
                    Ok(NameSet { index: Some(index), names: of(Some(index))?, fallback })
                };
                indices.iter().map(set).collect::<Result<_, RecordError>>()?
            }
        };
        Ok(RegisterNames { namespace: first.namespace, count: all.len(), sets })
    }
}

impl RegisterNames<'_> {
    /// For each set the names of all registers, those included that are looked up in other sets.
    pub(super) fn resolved(&self) -> Vec<Vec<&str>> {
        self.sets.iter().map(|set| (0..self.count).map(|at| self.name(set, at)).collect()).collect()
    }

    fn name<'n>(&'n self, set: &'n NameSet<'_>, register: usize) -> &'n str {
        let mut set = Some(set);
        // A set that falls back to itself gives no name in the end.
        for _ in 0..self.sets.len() {
            let Some(current) = set else { break };
            let name = current.names[register].as_str();
            if !name.is_empty() {
                return name;
            }
            set = self.sets.iter().find(|set| set.index == current.fallback);
            set = set.filter(|_| current.fallback.is_some());
        }
        ""
    }
}

/// The name of a register in a set.
fn name(register: &Register<'_>, index: Option<Record<'_>>) -> Result<String, RecordError> {
    let Some(index) = index.filter(|index| index.name() != DEFAULT) else {
        return Ok(match register.asm_name {
            "" => register.name.clone(),
            asm_name => asm_name.to_owned(),
        });
    };
    let indices = register.prototype.list_of_defs("RegAltNameIndices")?;
    let Some(at) = indices.iter().position(|one| one.name() == index.name()) else {
        return Ok(String::new());
    };
    match register.prototype.list_of_strings("AltNames")?.get(at) {
        Some(found) => Ok((*found).to_owned()),
        None => Err(RecordError::at(
            register.locs,
            format!("Register definition missing alt name for '{}'.", index.name()),
        )),
    }
}
