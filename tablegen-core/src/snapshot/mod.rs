//! Parts that all pools need to write and read snapshots: bytes, and the numbers of what is kept.
//!
//! Each pool writes and reads its own part, in its module `snapshot`. The order of the parts is in
//! `view::records::snapshot`.

mod bytes;
mod live;

pub(crate) use bytes::{Input, Output};
pub(crate) use live::Live;
