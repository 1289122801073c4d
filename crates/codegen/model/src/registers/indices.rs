//! Sub-register indices (LLVM: `CodeGenSubRegIndex`): names for parts of registers, and how
//! they compose.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId, Records};

use super::sizes::BitRange;
use crate::derived_from;
use crate::hw_modes::HwModes;

/// Number of a sub-register index, from 0. Generated files number indices from 1; 0 is no index
/// there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct IndexId(pub(super) u32);

impl IndexId {
    /// Returns the index among all sub-register indices, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the value of the enumerator in generated files, from 1; 0 is `NoSubRegister`.
    pub fn enum_value(self) -> u32 {
        self.0 + 1
    }
}

/// Sub-register index, indexed by [`IndexId`].
#[derive(Clone, Debug)]
pub struct SubRegIndex<'r> {
    /// Record of class `SubRegIndex`. `None` for synthesized indices.
    pub def: Option<Record<'r>>,
    /// Name of the index.
    pub name: String,
    /// C++ namespace, or empty.
    pub namespace: &'r str,
    /// Bits that the index covers, for each mode.
    pub ranges: Vec<BitRange>,
    /// Indices of the adjacent pieces that the index consists of. Empty if it is not known to
    /// consist of pieces.
    pub parts: Vec<IndexId>,
    /// True if all registers with this index are covered by their sub-registers.
    pub supers_covered: bool,
    /// True if the index leads to artificial registers only. No classes are inferred for such an
    /// index.
    pub artificial: bool,
    /// Compositions of this index with a second one, in the order of the second.
    pub compositions: Vec<(IndexId, IndexId)>,
}

impl SubRegIndex<'_> {
    /// Returns the index equal to this index followed by `then`. `None` if the composition is not
    /// defined.
    pub fn compose(&self, then: IndexId) -> Option<IndexId> {
        let index = self.compositions.binary_search_by_key(&then, |&(second, _)| second).ok()?;
        Some(self.compositions[index].1)
    }

    /// Returns the name, qualified with the namespace if there is one.
    pub fn qualified_name(&self) -> String {
        if self.namespace.is_empty() {
            self.name.clone()
        } else {
            format!("{}::{}", self.namespace, self.name)
        }
    }
}

/// All indices: those with records first, then those created for unnamed sub-registers.
#[derive(Clone, Debug)]
pub(super) struct Indices<'r> {
    pub(super) all: Vec<SubRegIndex<'r>>,
    pub(super) of_record: FxHashMap<RecordId, IndexId>,
    /// Indices by the pieces that they consist of.
    concatenations: FxHashMap<Vec<IndexId>, IndexId>,
    mode_count: usize,
}

impl<'r> Indices<'r> {
    /// Reads the records.
    pub(super) fn read(records: &'r Records, modes: &HwModes<'r>) -> Result<Self, RecordError> {
        let mut indices = Indices {
            all: Vec::new(),
            of_record: FxHashMap::default(),
            concatenations: FxHashMap::default(),
            mode_count: modes.count(),
        };
        for def in derived_from(records, "SubRegIndex")? {
            let namespace = match def.field("Namespace") {
                Some(_) => def.string("Namespace")?,
                None => "",
            };
            indices.of_record.insert(def.id(), IndexId(indices.all.len() as u32));
            indices.all.push(SubRegIndex {
                def: Some(def),
                name: def.name().to_owned(),
                namespace,
                ranges: BitRange::by_mode(def, modes)?,
                parts: Vec::new(),
                supers_covered: true,
                artificial: true,
                compositions: Vec::new(),
            });
        }
        for index in 0..indices.all.len() {
            indices.read_components(IndexId(index as u32))?;
        }
        Ok(indices)
    }

    /// Reads the field `ComposedOf` of an index.
    fn read_components(&mut self, id: IndexId) -> Result<(), RecordError> {
        let Some(def) = self[id].def else { return Ok(()) };
        let components = def.list_of_defs("ComposedOf")?;
        match components.as_slice() {
            [] => {}
            &[first, second] => {
                let (first, second) = (self.of(first)?, self.of(second)?);
                if self.add_composition(first, second, id).is_some() {
                    return Err(def.error("Ambiguous ComposedOf entries"));
                }
            }
            _ => return Err(def.error("ComposedOf must have exactly two entries")),
        }
        let parts = def.list_of_defs("CoveringSubRegIndices")?;
        if parts.len() == 1 {
            return Err(def.error("CoveringSubRegIndices must have two or more entries"));
        }
        let parts = parts.into_iter().map(|part| self.of(part)).collect::<Result<_, _>>()?;
        self.offer_parts(id, parts);
        Ok(())
    }

    /// Returns the number of the index that a record defines.
    pub(super) fn of(&self, def: Record<'r>) -> Result<IndexId, RecordError> {
        let known = self.of_record.get(&def.id()).copied();
        known.ok_or_else(|| def.error(format!("{} is not a known SubRegIndex!", def.name())))
    }

    /// Sets the composition of `first`, then `second` to `whole`. If it has another value already,
    /// keeps and returns that.
    pub(super) fn add_composition(
        &mut self,
        first: IndexId,
        second: IndexId,
        whole: IndexId,
    ) -> Option<IndexId> {
        let known = &mut self.all[first.index()].compositions;
        let previous = match known.binary_search_by_key(&second, |&(second, _)| second) {
            Ok(index) => Some(known[index].1),
            Err(index) => {
                known.insert(index, (second, whole));
                None
            }
        };
        self.set_composition_range(first, second, whole);
        previous.filter(|&previous| previous != whole)
    }

    /// Adds the compositions of `first` with each second index, in ascending order, like
    /// [`add_composition`](Self::add_composition). In most cases all of them are known and
    /// adjacent.
    pub(super) fn add_compositions(&mut self, first: IndexId, all: &[(IndexId, IndexId)]) {
        let mut next = 0;
        for &(second, whole) in all {
            let known = &mut self.all[first.index()].compositions;
            if known.get(next).is_none_or(|&(known, _)| known != second) {
                next = known.partition_point(|&(known, _)| known < second);
                if known.get(next).is_none_or(|&(known, _)| known != second) {
                    known.insert(next, (second, whole));
                }
            }
            next += 1;
            self.set_composition_range(first, second, whole);
        }
    }

    /// Computes the bits of a composition from those of its parts. Unknown parts leave it unknown.
    fn set_composition_range(&mut self, first: IndexId, second: IndexId, whole: IndexId) {
        for mode in 0..self.mode_count {
            let outer = self[first].ranges[mode];
            let inner = self[second].ranges[mode];
            let range = &mut self.all[whole.index()].ranges[mode];
            if outer.offset != BitRange::UNKNOWN
                && inner.offset != BitRange::UNKNOWN
                && range.offset == BitRange::UNKNOWN
            {
                range.offset = outer.offset.wrapping_add(inner.offset);
                range.size = inner.size;
            }
        }
    }

    /// Sets the parts of an index, unless they are known.
    pub(super) fn offer_parts(&mut self, id: IndexId, parts: Vec<IndexId>) {
        let known = &mut self.all[id.index()].parts;
        if known.is_empty() {
            *known = parts;
        }
    }

    fn make(&mut self, name: String, namespace: &'r str, ranges: Vec<BitRange>) -> IndexId {
        let id = IndexId(self.all.len() as u32);
        self.all.push(SubRegIndex {
            def: None,
            name,
            namespace,
            ranges,
            parts: Vec::new(),
            supers_covered: true,
            artificial: true,
            compositions: Vec::new(),
        });
        id
    }

    /// Returns the index for `first`, then `second`. Creates the index if it does not exist.
    pub(super) fn composite(&mut self, first: IndexId, second: IndexId) -> IndexId {
        if let Some(known) = self[first].compose(second) {
            return known;
        }
        let name = format!("{}_then_{}", self[first].name, self[second].name);
        let made = self.make(name, self[first].namespace, vec![BitRange::NONE; self.mode_count]);
        self.add_composition(first, second, made);
        made
    }

    /// Replaces parts that have parts themselves by their parts, in all indices, and records each
    /// known concatenation.
    pub(super) fn flatten_parts(&mut self) {
        let mut state = vec![Flattening::Open; self.all.len()];
        for index in 0..self.all.len() {
            self.flatten(IndexId(index as u32), &mut state);
        }
        for index in 0..self.all.len() {
            let id = IndexId(index as u32);
            let parts = self[id].parts.clone();
            if !parts.is_empty() {
                self.concatenations.entry(parts).or_insert(id);
            }
        }
    }

    fn flatten(&mut self, start: IndexId, state: &mut [Flattening]) {
        let mut stack = vec![start];
        while let Some(&id) = stack.last() {
            match state[id.index()] {
                Flattening::Open => {
                    state[id.index()] = Flattening::Entered;
                    let parts = self[id].parts.iter().rev();
                    stack.extend(parts.filter(|part| state[part.index()] == Flattening::Open));
                }
                Flattening::Entered => {
                    // An index that is part of itself stays as it is.
                    let mut flat = Vec::new();
                    for &part in &self[id].parts {
                        match self[part].parts.as_slice() {
                            inner
                                if state[part.index()] == Flattening::Done && !inner.is_empty() =>
                            {
                                flat.extend_from_slice(inner);
                            }
                            _ => flat.push(part),
                        }
                    }
                    self.all[id.index()].parts = flat;
                    state[id.index()] = Flattening::Done;
                    stack.pop();
                }
                Flattening::Done => {
                    stack.pop();
                }
            }
        }
    }

    /// Returns the index for adjacent parts. Creates the index if it does not exist.
    pub(super) fn concatenation(&mut self, parts: Vec<IndexId>) -> IndexId {
        if let Some(&known) = self.concatenations.get(&parts) {
            return known;
        }
        let names: Vec<&str> = parts.iter().map(|&part| self[part].name.as_str()).collect();
        let name = names.join("_");
        let ranges = (0..self.mode_count)
            .map(|mode| {
                let pieces: Vec<BitRange> =
                    parts.iter().map(|&part| self[part].ranges[mode]).collect();
                BitRange::joined(&pieces)
            })
            .collect();
        let namespace = parts.first().map_or("", |&part| self[part].namespace);
        let made = self.make(name, namespace, ranges);
        self.all[made.index()].parts.clone_from(&parts);
        self.concatenations.insert(parts, made);
        made
    }

    /// Returns all indices, each before the compositions that begin with it.
    pub(super) fn topological_order(&self) -> Vec<IndexId> {
        let mut seen = vec![false; self.all.len()];
        let mut finished = Vec::with_capacity(self.all.len());
        for index in (0..self.all.len()).rev() {
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            // Index with the number of compositions that are not visited yet.
            let mut stack = vec![(IndexId(index as u32), self.all[index].compositions.len())];
            while let Some((id, left)) = stack.last_mut() {
                if *left == 0 {
                    finished.push(*id);
                    stack.pop();
                    continue;
                }
                *left -= 1;
                let whole = self[*id].compositions[*left].1;
                if !std::mem::replace(&mut seen[whole.index()], true) {
                    stack.push((whole, self[whole].compositions.len()));
                }
            }
        }
        finished.reverse();
        finished
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Flattening {
    Open,
    Entered,
    Done,
}

impl<'r> std::ops::Index<IndexId> for Indices<'r> {
    type Output = SubRegIndex<'r>;

    fn index(&self, id: IndexId) -> &SubRegIndex<'r> {
        &self.all[id.index()]
    }
}
