//! See `common/round_trip.rs`.
#![cfg(tables)]

use aarch64_mc as machine;

#[path = "../../../mc-targets/targets/common/round_trip.rs"]
mod program;
