//! Documentation of one enum.

use tablegen_core::{Record, RecordError};
use tablegen_emit::cxx::emit;

use crate::cxx::text;
use crate::model::enums::EnumInfo;

/// Enum with its cases.
pub(super) struct Enum<'r>(EnumInfo<'r>);

impl<'r> Enum<'r> {
    pub(super) fn read(def: Record<'r>) -> Result<Self, RecordError> {
        EnumInfo::read(def).map(Enum)
    }
}

/// Appends the section of an enum.
pub(super) fn print(out: &mut Vec<u8>, Enum(info): &Enum<'_>) {
    emit!(out; "\n### ", info.class_name(), "\n");
    text::summary(out, info.summary());
    emit!(out; "\n#### Cases:\n\n| Symbol | Value | String |\n| :----: | :---: | ------ |\n");
    for case in info.cases() {
        emit!(out; "| ", case.symbol, " | `", case.value, "` | ", case.text, " |\n");
    }
}
