//! Parts of targets that are the same for several of them, over a few instructions of each.
//!
//! - [`convention`]: arguments and results in general registers, and in floating-point registers as long as there are.
//! - [`frames`]: prologues and epilogues that store registers one by one.
//! - [`linked`]: loops of a load and a conditional store.
//! - [`int32`]: extensions of 32 bits that change nothing, and additions that are parts of addresses.
//! - [`rotations`]: rotations to the left as rotations to the right.

pub mod convention;
pub mod frames;
pub mod int32;
pub mod linked;
pub mod rotations;
