//! Intrinsics of ARM's MVE and CDE.
//!
//! Input: records of class `Intrinsic`. Output: [`Functions`], with their [`types`] and the
//! [`values`] that calls compute.

pub(crate) mod functions;
pub(crate) mod types;
pub(crate) mod values;

pub(crate) use functions::Functions;
