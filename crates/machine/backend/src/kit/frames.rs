//! Prologues and epilogues that store registers one by one, with the stack pointer at the call as the frame pointer.

use crate::machine::{Cfi, Frame, Inst};
use crate::target::{Code, RegisterOf, Target};

/// Instructions of prologues and epilogues. Offsets are in bytes.
pub trait FrameInsts: Target {
    /// Size in bytes of the largest frame whose slots all have immediate offsets.
    const MAX_STEP: i64;

    /// Appends instructions that set `to` to `base` plus an offset, which is one of 32 bits.
    /// [`scratch`](Target::scratch) is lost if the frame is larger than [`max_offset`](Target::max_offset).
    fn add(
        &self,
        to: RegisterOf<Self>,
        base: RegisterOf<Self>,
        offset: i64,
        out: &mut Code<Self::Isa>,
    );

    /// Makes a store of a register of a bank class at an immediate offset.
    fn store_at(
        &self,
        from: RegisterOf<Self>,
        base: RegisterOf<Self>,
        offset: i64,
    ) -> Inst<Self::Isa>;

    /// Makes a load of a register of a bank class from an immediate offset.
    fn load_at(&self, to: RegisterOf<Self>, base: RegisterOf<Self>, offset: i64)
    -> Inst<Self::Isa>;

    /// Appends instructions that clear the lowest bits of the stack pointer, so that it is a multiple of a power of two.
    fn align_stack(&self, align: u64, out: &mut Code<Self::Isa>);
}

/// Returns the two steps in which the stack pointer changes, in bytes. The first one has the saved registers; its size
/// is an immediate.
fn steps<T: FrameInsts>(frame: &Frame<T::Isa>) -> (i64, i64) {
    let size = i64::try_from(frame.size).unwrap_or(i64::MAX);
    let saved = i64::try_from(frame.saved_size).unwrap_or(i64::MAX);
    if size <= T::MAX_STEP { (size, 0) } else { (saved, size - saved) }
}

/// Makes a prologue.
pub fn prologue<T: FrameInsts>(target: &T, frame: &Frame<T::Isa>, out: &mut Code<T::Isa>) {
    let (stack, pointer) = (target.stack_pointer(), target.frame_pointer());
    let (first, rest) = steps::<T>(frame);
    target.add(stack, stack, -first, out);
    out.cfi(Cfi::DefCfaOffset(first));
    for &(register, offset) in &frame.saved {
        out.push(target.store_at(register, stack, first + offset));
    }
    for &(register, offset) in &frame.saved {
        out.cfi(Cfi::Offset(register, offset));
    }
    if frame.has_frame_pointer {
        target.add(pointer, stack, first, out);
        out.cfi(Cfi::DefCfa(pointer, 0));
    }
    if rest > 0 {
        target.add(stack, stack, -rest, out);
        if !frame.has_frame_pointer {
            out.cfi(Cfi::DefCfaOffset(first + rest));
        }
    }
    if let Some(align) = frame.realigned {
        target.align_stack(align, out);
    }
}

/// Makes an epilogue.
pub fn epilogue<T: FrameInsts>(target: &T, frame: &Frame<T::Isa>, out: &mut Code<T::Isa>) {
    let (stack, pointer) = (target.stack_pointer(), target.frame_pointer());
    let (first, rest) = steps::<T>(frame);
    if frame.has_frame_pointer {
        target.add(stack, pointer, -first, out);
        out.cfi(Cfi::DefCfa(stack, first));
    } else if rest > 0 {
        target.add(stack, stack, rest, out);
        out.cfi(Cfi::DefCfaOffset(first));
    }
    for &(register, offset) in &frame.saved {
        out.push(target.load_at(register, stack, first + offset));
    }
    for &(register, _) in &frame.saved {
        out.cfi(Cfi::Restore(register));
    }
    target.add(stack, stack, first, out);
    out.cfi(Cfi::DefCfaOffset(0));
}
