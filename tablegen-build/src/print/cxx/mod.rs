//! What printers of C++ share: the opening comment, [`emit!`] and what it appends, [`tables`].

#[cfg(feature = "codegen")]
mod banner;
#[cfg(feature = "codegen")]
pub(crate) mod blocks;
#[cfg(feature = "codegen")]
mod condition;
mod emit;
#[cfg(feature = "codegen")]
pub(crate) mod features;
#[cfg(feature = "codegen")]
mod names;
#[cfg(feature = "codegen")]
pub(crate) mod predicates;
#[cfg(feature = "codegen")]
pub(crate) mod string_switch;
#[cfg(feature = "codegen")]
mod subtarget_predicates;
#[cfg(feature = "codegen")]
pub(crate) mod tables;

#[cfg(feature = "codegen")]
pub(crate) use banner::banner;
pub(crate) use emit::{Emit, emit};
#[cfg(feature = "codegen")]
pub(crate) use {
    condition::{condition, feature_condition},
    emit::decimal,
    names::{Hex, Qualified},
};
