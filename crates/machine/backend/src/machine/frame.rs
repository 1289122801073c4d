//! [`Frame`]: layout of a frame.

use alloc::vec::Vec;

use super::isa::Isa;

/// Layout of a frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame<I: Isa> {
    /// Size in bytes, a multiple of the alignment of the stack.
    pub size: u64,
    /// Part of the size with the saved registers, in bytes: a multiple of the alignment of the stack, with
    /// which the stack pointer changes first.
    pub saved_size: u64,
    /// Saved registers with their offsets, which are negative, in the order in which they are saved.
    pub saved: Vec<(I::Register, i64)>,
    /// True if slots are addressed by the frame pointer.
    pub has_frame_pointer: bool,
    /// Offset of the frame pointer from the stack pointer at the call in bytes. Zero, or that of the saved frame
    /// pointer if the target has [frame records](crate::Target::has_frame_record).
    pub pointer_offset: i64,
    /// Register with the address of the slots, if neither the stack pointer nor the frame pointer has a known distance
    /// from them.
    pub base: Option<I::Register>,
    /// Alignment in bytes to which the stack pointer is rounded down in addition. `None` if that of calls
    /// is enough.
    pub realigned: Option<u64>,
}
