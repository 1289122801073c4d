//! Hardware modes (LLVM: `CodeGenHwModes`): variants of a target that select between values,
//! register sizes and encodings.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId, Records};
use tablegen_session::derived_from;

/// Number of a hardware mode: 0 for the default mode. The others are numbered by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HwModeId(pub u32);

impl HwModeId {
    /// Default mode, which holds if no other mode does.
    pub const DEFAULT: HwModeId = HwModeId(0);

    /// Returns true for the default mode.
    pub fn is_default(self) -> bool {
        self == Self::DEFAULT
    }
}

/// Name of the default mode, in sources and in output.
const DEFAULT_NAME: &str = "DefaultMode";

/// All hardware modes of a target.
#[derive(Debug)]
pub struct HwModes<'r> {
    /// Modes except for the default one. The mode with id 1 is first.
    modes: Vec<Record<'r>>,
    ids: FxHashMap<RecordId, HwModeId>,
    selects: FxHashMap<RecordId, Vec<(HwModeId, Record<'r>)>>,
}

impl<'r> HwModes<'r> {
    /// Numbers the records of class `HwMode`, and reads the records that depend on modes.
    ///
    /// # Errors
    /// Returns an error if the classes of hardware modes are not defined, or a record of class
    /// `HwModeSelect` has no lists `Modes` and `Objects` of the same length.
    pub fn read(records: &'r Records) -> Result<Self, RecordError> {
        let mut modes = derived_from(records, "HwMode")?;
        modes.retain(|mode| mode.name() != DEFAULT_NAME);
        let ids = modes.iter().zip(1..).map(|(mode, id)| (mode.id(), HwModeId(id))).collect();
        let mut all = HwModes { modes, ids, selects: FxHashMap::default() };
        for select in derived_from(records, "HwModeSelect")? {
            let modes = select.list_of_defs("Modes")?;
            let objects = select.list_of_defs("Objects")?;
            if modes.len() != objects.len() {
                let message = "The Objects and Modes lists must be the same length";
                return Err(select.error(message));
            }
            let modes = modes.iter().map(|mode| all.id(*mode));
            all.selects.insert(select.id(), modes.zip(objects).collect());
        }
        Ok(all)
    }

    /// Returns the number of modes, including the default mode.
    pub fn count(&self) -> usize {
        self.modes.len() + 1
    }

    /// Iterates over all ids; that of the default mode is first.
    pub fn ids(&self) -> impl Iterator<Item = HwModeId> + use<> {
        (0..self.count() as u32).map(HwModeId)
    }

    /// Returns the record of a mode. Returns `None` for the default mode.
    pub fn record(&self, id: HwModeId) -> Option<Record<'r>> {
        self.modes.get((id.0 as usize).checked_sub(1)?).copied()
    }

    /// Returns the name of a mode.
    pub fn name(&self, id: HwModeId) -> &'r str {
        self.record(id).map_or(DEFAULT_NAME, |mode| mode.name())
    }

    /// Returns the id of a mode's record. All other records have the id of the default mode.
    pub fn id(&self, mode: Record<'_>) -> HwModeId {
        self.ids.get(&mode.id()).copied().unwrap_or(HwModeId::DEFAULT)
    }

    /// Iterates over the records that some mode selects, with the mode, in unspecified order.
    pub fn selected(&self) -> impl Iterator<Item = (HwModeId, Record<'r>)> {
        self.selects.values().flatten().copied()
    }

    /// Returns the entries of a record of class `HwModeSelect`, in source order. Other records have
    /// no entries.
    pub fn select(&self, select: Record<'_>) -> &[(HwModeId, Record<'r>)] {
        self.selects.get(&select.id()).map_or(&[], |entries| entries)
    }
}
