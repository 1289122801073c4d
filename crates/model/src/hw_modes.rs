//! Hardware modes (LLVM: `CodeGenHwModes`): variants of a target that select between values,
//! register sizes and encodings.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId, Records};

use super::derived_from;

/// The number of a hardware mode: 0 for the default mode, then by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HwModeId(pub u32);

impl HwModeId {
    /// The mode that holds where no other does.
    pub const DEFAULT: HwModeId = HwModeId(0);

    /// True for the default mode.
    pub fn is_default(self) -> bool {
        self == Self::DEFAULT
    }
}

/// Name of the default mode, in sources and in output.
const DEFAULT_NAME: &str = "DefaultMode";

/// All hardware modes of a target.
#[derive(Debug)]
pub struct HwModes<'r> {
    /// The modes but for the default one: that of id 1 comes first.
    modes: Vec<Record<'r>>,
    ids: FxHashMap<RecordId, HwModeId>,
    selects: FxHashMap<RecordId, Vec<(HwModeId, Record<'r>)>>,
}

impl<'r> HwModes<'r> {
    /// Numbers the records of class `HwMode`, and reads what depends on them.
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

    /// All ids, the default mode's first.
    pub fn ids(&self) -> impl Iterator<Item = HwModeId> + use<> {
        (0..self.count() as u32).map(HwModeId)
    }

    /// The record of a mode; none for the default mode.
    pub fn record(&self, id: HwModeId) -> Option<Record<'r>> {
        self.modes.get((id.0 as usize).checked_sub(1)?).copied()
    }

    /// The name of a mode.
    pub fn name(&self, id: HwModeId) -> &'r str {
        self.record(id).map_or(DEFAULT_NAME, |mode| mode.name())
    }

    /// The id of a mode's record; anything else counts as the default mode.
    pub fn id(&self, mode: Record<'_>) -> HwModeId {
        self.ids.get(&mode.id()).copied().unwrap_or(HwModeId::DEFAULT)
    }

    /// Everything that is selected for some mode, in no particular order.
    pub fn selected(&self) -> impl Iterator<Item = (HwModeId, Record<'r>)> {
        self.selects.values().flatten().copied()
    }

    /// Returns the entries of a record of class `HwModeSelect`, in source order. Other records have
    /// no entries.
    pub fn select(&self, select: Record<'_>) -> &[(HwModeId, Record<'r>)] {
        self.selects.get(&select.id()).map_or(&[], |entries| entries)
    }
}
