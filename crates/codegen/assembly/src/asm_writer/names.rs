//! Register names in assembly text.
//!
//! Input are registers and records of class `RegAltNameIndex`. Output is [`RegisterNames`]: the
//! names of all registers for each such record.

use tablegen_core::{Record, RecordError, Records};

use tablegen_model::derived_from;
use tablegen_model::registers::{CodeGenRegisters, Register};

#[derive(Debug)]
pub(super) struct RegisterNames<'r> {
    /// Namespace of the registers.
    pub(super) namespace: &'r str,
    /// Number of registers.
    pub(super) count: usize,
    /// Sets of names. If there are several, each has a record.
    pub(super) sets: Vec<NameSet<'r>>,
}

/// Set of register names.
#[derive(Debug)]
pub(super) struct NameSet<'r> {
    /// Record of class `RegAltNameIndex`. `None` if this is the only set.
    pub(super) index: Option<Record<'r>>,
    /// Name of each register. Empty if it has none in this set.
    pub(super) names: Vec<String>,
    /// Set that provides names which are missing here.
    pub(super) fallback: Option<Record<'r>>,
}

/// Name of the set with the default names of registers.
const DEFAULT: &str = "NoRegAltName";

impl<'r> RegisterNames<'r> {
    /// Reads the names of registers.
    ///
    /// # Errors
    /// Returns an error if there are no registers, or if a required name is missing.
    pub(super) fn new(
        records: &'r Records,
        registers: &CodeGenRegisters<'r>,
    ) -> Result<Self, RecordError> {
        let indices = derived_from(records, "RegAltNameIndex")?;
        let all = registers.registers();
        let Some(first) = all.first() else {
            return Err(RecordError::new(&[], "No registers defined!"));
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
    /// Returns the names of all registers for each set, including names from fallback sets.
    pub(super) fn resolved(&self) -> Vec<Vec<&str>> {
        self.sets
            .iter()
            .map(|set| (0..self.count).map(|index| self.name(set, index)).collect())
            .collect()
    }

    fn name<'n>(&'n self, set: &'n NameSet<'_>, register: usize) -> &'n str {
        let mut set = Some(set);
        // Fallback cycles have no name.
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

/// Returns the name of a register in a set.
fn name(register: &Register<'_>, index: Option<Record<'_>>) -> Result<String, RecordError> {
    let Some(index) = index.filter(|index| index.name() != DEFAULT) else {
        return Ok(match register.asm_name {
            "" => register.name.clone(),
            asm_name => asm_name.to_owned(),
        });
    };
    let indices = register.prototype.list_of_defs("RegAltNameIndices")?;
    let Some(position) = indices.iter().position(|one| one.name() == index.name()) else {
        return Ok(String::new());
    };
    match register.prototype.list_of_strings("AltNames")?.get(position) {
        Some(found) => Ok((*found).to_owned()),
        None => Err(RecordError::new(
            register.locs,
            format!("Register definition missing alt name for '{}'.", index.name()),
        )),
    }
}
