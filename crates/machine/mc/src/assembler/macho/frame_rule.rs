//! [`FrameRule`]: a rule of a call frame, as targets get it.

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
