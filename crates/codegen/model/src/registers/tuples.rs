//! Registers as elements of sets (LLVM: `TupleExpander`), and the registers that `RegisterTuples`
//! define.
//!
//! A tuple has no record of its own. It has a name made of those of its
//! sub-registers, and takes most of its fields from the first of them.

use rustc_hash::FxHashSet;
use tablegen_core::{Loc, Record, RecordError, SetElements, SetTheory};

/// Set theory over registers.
pub type RegisterSets<'r> = SetTheory<'r, Tuples<'r>>;

/// Source of a register: a record or a tuple. Register sets contain these.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin<'r> {
    /// A record of class `Register`.
    Record(Record<'r>),
    /// A tuple, by its number in [`Tuples`].
    Tuple(u32),
}

/// Register that consists of others (`RegisterTuples`).
#[derive(Debug)]
pub struct Tuple<'r> {
    /// Names of the sub-registers, joined by `_`.
    pub name: String,
    /// Name in assembly text; empty in most cases.
    pub asm_name: &'r str,
    /// Record of class `RegisterTuples`.
    pub def: Record<'r>,
    /// Components of the tuple.
    pub parts: Vec<Origin<'r>>,
    /// Record that provides the other fields: that of the first component, which may be nested in
    /// tuples.
    pub prototype: Record<'r>,
}

/// Tuples that were created so far.
#[derive(Debug, Default)]
pub struct Tuples<'r> {
    all: Vec<Tuple<'r>>,
    names: FxHashSet<String>,
}

impl<'r> Tuples<'r> {
    /// Returns the tuple with this number.
    pub fn get(&self, index: u32) -> &Tuple<'r> {
        &self.all[index as usize]
    }

    /// Returns the number of tuples.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Returns the name of a register.
    pub fn name(&self, origin: Origin<'r>) -> &str {
        match origin {
            Origin::Record(record) => record.name(),
            Origin::Tuple(index) => &self.get(index).name,
        }
    }

    /// Returns the record that has the fields of a register: its own, or the prototype of a tuple.
    pub fn prototype(&self, origin: Origin<'r>) -> Record<'r> {
        match origin {
            Origin::Record(record) => record,
            Origin::Tuple(index) => self.get(index).prototype,
        }
    }

    /// Returns the locations of the definition.
    pub fn locs(&self, origin: Origin<'r>) -> &'r [Loc] {
        match origin {
            Origin::Record(record) => record.locs(),
            Origin::Tuple(index) => self.get(index).def.locs(),
        }
    }
}

impl<'r> SetElements<'r> for Tuples<'r> {
    type Element = Origin<'r>;

    fn element(&self, record: Record<'r>) -> Origin<'r> {
        Origin::Record(record)
    }

    fn expand(
        sets: &mut RegisterSets<'r>,
        record: Record<'r>,
    ) -> Result<Option<Vec<Origin<'r>>>, RecordError> {
        if !record.is_subclass_of("RegisterTuples") {
            return Ok(None);
        }
        zip_tuples(sets, record).map(Some)
    }
}

/// Makes the tuples of a record of `RegisterTuples`: the first registers of
/// all its lists, the second ones, up to the end of the shortest list.
fn zip_tuples<'r>(
    sets: &mut RegisterSets<'r>,
    def: Record<'r>,
) -> Result<Vec<Origin<'r>>, RecordError> {
    let indices = def.list_of_defs("SubRegIndices")?;
    let lists = def.list("SubRegs")?;
    if indices.len() != lists.len() {
        return Err(def.error("SubRegIndices and SubRegs size mismatch"));
    }
    if lists.len() < 2 {
        return Err(def.error("Tuples must have at least 2 sub-registers"));
    }
    let mut columns = Vec::with_capacity(lists.len());
    for list in lists.iter() {
        columns.push(sets.evaluate(list, def.locs())?.into_vec());
    }
    let len = columns.iter().map(Vec::len).min().unwrap_or(0);
    if len == 0 {
        return Ok(Vec::new());
    }
    let asm_names = def.list_of_strings("RegAsmNames")?;
    let mut made = Vec::with_capacity(len);
    for index in 0..len {
        let parts: Vec<Origin<'r>> = columns.iter().map(|column| column[index]).collect();
        let tuples = sets.elements_mut();
        let names: Vec<&str> = parts.iter().map(|&part| tuples.name(part)).collect();
        let name = names.join("_");
        let asm_name = match asm_names.get(index) {
            Some(asm_name) => asm_name,
            None if asm_names.is_empty() => "",
            None => {
                let message = format!("Register tuple definition missing name for '{name}'.");
                return Err(def.error(message));
            }
        };
        if !tuples.names.insert(name.clone()) {
            return Err(def.error(format!("Register tuple redefines register '{name}'.")));
        }
        let prototype = tuples.prototype(parts[0]);
        made.push(Origin::Tuple(tuples.all.len() as u32));
        tuples.all.push(Tuple { name, asm_name, def, parts, prototype });
    }
    Ok(made)
}
