//! What printers of C++ share: the opening comment, [`emit!`] and what it appends, [`tables`].

#[cfg(feature = "families")]
mod banner;
#[cfg(feature = "families")]
pub(crate) mod blocks;
#[cfg(feature = "codegen")]
mod condition;
mod emit;
#[cfg(feature = "codegen")]
pub(crate) mod features;
#[cfg(feature = "families")]
mod names;
#[cfg(feature = "codegen")]
pub(crate) mod predicates;
#[cfg(feature = "families")]
pub(crate) mod string_switch;
#[cfg(feature = "families")]
pub(crate) mod string_table;
#[cfg(feature = "codegen")]
mod subtarget_predicates;
#[cfg(feature = "families")]
pub(crate) mod tables;

pub(crate) use emit::{Emit, emit};
#[cfg(feature = "families")]
pub(crate) use {banner::banner, names::Hex};
#[cfg(feature = "codegen")]
pub(crate) use {
    condition::{condition, feature_condition},
    emit::decimal,
    names::Qualified,
};
