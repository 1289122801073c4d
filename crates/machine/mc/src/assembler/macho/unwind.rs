//! Section `__compact_unwind`: entries that stand for the call frames of functions.

use super::super::assembly::Assembly;
use super::super::target::Target;
use super::sections::MachSection;
use crate::macho::S_ATTR_DEBUG;

/// Rule of a call frame, for compact entries. Registers have the numbers of call frame information.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FrameRule {
    /// The frame address is a register and an offset.
    DefCfa(u32, i64),
    /// The frame address has another offset.
    DefCfaOffset(i64),
    /// The frame address has another register.
    DefCfaRegister(u32),
    /// A register is saved at an offset from the frame address.
    Offset(u32, i64),
    /// Another rule, which no entry can describe.
    Other,
}

/// Returns true if a compact entry can have the function that handles exceptions, by name.
pub(in super::super) fn has_compact_personality(name: Option<&str>) -> bool {
    matches!(
        name,
        None | Some("___gcc_personality_v0" | "___gxx_personality_v0" | "___objc_personality_v0")
    )
}

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
