//! See `common/round_trip.rs`.
#![cfg(tables)]

use avr_mc as machine;

#[path = "../../../mc-targets/targets/common/round_trip.rs"]
mod program;
