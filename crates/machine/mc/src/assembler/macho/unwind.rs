//! Section `__compact_unwind`: entries that stand for the call frames of functions.

use super::super::assembly::Assembly;
use super::super::target::Target;
use super::sections::MachSection;
use crate::macho::S_ATTR_DEBUG;

impl<T: Target> Assembly<T> {
    /// Makes the section of compact entries the present one.
    pub(in super::super) fn switch_to_compact_unwind(&mut self) {
        let attributes = S_ATTR_DEBUG.0;
        let section =
            MachSection { segment: "__LD", name: "__compact_unwind", attributes, stub_size: 0 };
        let section = self.mach_section(section);
        self.switch_to(section);
    }
}
