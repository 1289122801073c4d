//! The functions of ARM's MVE and CDE: what records of class `Intrinsic` say of them.
//!
//! In: records. Out: [`Functions`], with their [`types`] and the [`values`] that calls make.

pub(crate) mod functions;
pub(crate) mod types;
pub(crate) mod values;

pub(crate) use functions::Functions;
