//! The numbers by which the compiler knows properties of intrinsics.
//!
//! In: records of classes `EltType`, `MemEltType`, `FlagType`, `MergeType` and `ImmCheckType`. Out:
//! [`Numbers`].

use rustc_hash::FxHashMap;
use tablegen_core::{RecordError, Records};

use super::names::splat_argument;
use super::{Kind, Type};
use tablegen_model::derived_from;
use tablegen_quirks::string_map;

/// All of them.
#[derive(Debug)]
pub(crate) struct Numbers<'r> {
    pub(crate) elements: NumberMap<'r>,
    pub(crate) memory_elements: NumberMap<'r>,
    /// Flags, and masks for the other numbers.
    pub(crate) flags: NumberMap<'r>,
    pub(crate) merges: NumberMap<'r>,
    pub(crate) checks: NumberMap<'r>,
}

/// Numbers with names.
#[derive(Debug)]
pub(crate) struct NumberMap<'r> {
    /// The class that they are of.
    class: &'static str,
    /// In the order in which the compiler's tables list them.
    pub(crate) entries: Vec<(&'r str, u64)>,
    by_name: FxHashMap<&'r str, u64>,
    /// Of several names of a number, that which comes last in the alphabet.
    by_number: FxHashMap<u64, &'r str>,
}

impl<'r> NumberMap<'r> {
    fn read(records: &'r Records, class: &'static str) -> Result<Self, RecordError> {
        let all = derived_from(records, class)?.into_iter();
        let all = all.map(|record| Ok((record.name(), record.int("Value")? as u64)));
        let all = all.collect::<Result<Vec<_>, RecordError>>()?;
        let hashes: Vec<u32> =
            all.iter().map(|(name, _)| string_map::hash(name.as_bytes())).collect();
        let entries = string_map::order(&hashes).into_iter().map(|at| all[at]).collect();
        let by_number = all.iter().map(|&(name, number)| (number, name)).collect();
        Ok(NumberMap { class, entries, by_name: all.into_iter().collect(), by_number })
    }

    /// The number of this name, which must be there.
    pub(super) fn get(&self, name: &str) -> Result<u64, String> {
        let number = self.by_name.get(name).copied();
        number.ok_or_else(|| format!("there is no {} called '{name}'", self.class))
    }

    /// The flag of this name; 0, which nothing has, if there is none.
    pub(crate) fn flag(&self, name: &str) -> u64 {
        self.by_name.get(name).copied().unwrap_or_default()
    }

    /// The name of a number.
    pub(crate) fn name_of(&self, number: u64) -> Option<&'r str> {
        self.by_number.get(&number).copied()
    }
}

impl<'r> Numbers<'r> {
    /// # Errors
    /// A class is missing, or a record is not well-formed.
    pub(crate) fn read(records: &'r Records) -> Result<Self, RecordError> {
        Ok(Numbers {
            elements: NumberMap::read(records, "EltType")?,
            memory_elements: NumberMap::read(records, "MemEltType")?,
            flags: NumberMap::read(records, "FlagType")?,
            merges: NumberMap::read(records, "MergeType")?,
            checks: NumberMap::read(records, "ImmCheckType")?,
        })
    }

    /// What is the same for all intrinsics of a record, as flags: the elements in memory, what
    /// becomes of elements that a predicate leaves out, and which argument is an element for a
    /// vector.
    pub(super) fn common(&self, memory: u64, merge: u64, prototype: &str) -> Result<u64, String> {
        let mut flags = self.masked(memory, "MemEltTypeMask")?;
        flags |= self.masked(merge, "MergeTypeMask")?;
        if let Some(argument) = splat_argument(prototype) {
            // The reference cuts this one off.
            flags |= self.masked(argument + 1, "SplatOperandMask")? & u64::from(u32::MAX);
        }
        Ok(flags)
    }

    /// A number in the place that the mask of this name gives it.
    fn masked(&self, number: u64, mask: &str) -> Result<u64, String> {
        let mask = self.flags.get(mask)?;
        Ok(number.checked_shl(mask.trailing_zeros()).unwrap_or_default() & mask)
    }

    /// The elements of a type as flags.
    pub(super) fn element(&self, ty: Type) -> Result<u64, String> {
        let name = match (ty.kind, ty.element_bits) {
            (Kind::Float, 16) => "EltTyFloat16",
            (Kind::Float, 32) => "EltTyFloat32",
            (Kind::Float, 64) => "EltTyFloat64",
            (Kind::BFloat, _) => "EltTyBFloat16",
            (Kind::MFloat, _) => "EltTyMFloat8",
            (Kind::Predicate | Kind::Count, 8) => "EltTyBool8",
            (Kind::Predicate | Kind::Count, 16) => "EltTyBool16",
            (Kind::Predicate | Kind::Count, 32) => "EltTyBool32",
            (Kind::Predicate | Kind::Count, 64) => "EltTyBool64",
            (Kind::Signed | Kind::Unsigned, 8) => "EltTyInt8",
            (Kind::Signed | Kind::Unsigned, 16) => "EltTyInt16",
            (Kind::Signed | Kind::Unsigned, 32) => "EltTyInt32",
            (Kind::Signed | Kind::Unsigned, 64) => "EltTyInt64",
            (Kind::Signed | Kind::Unsigned, 128) => "EltTyInt128",
            _ => return Err("there is no such element type".to_owned()),
        };
        self.masked(self.elements.get(name)?, "EltTypeMask")
    }
}
