//! Encoding of properties of intrinsics in clang's flags.
//!
//! Input: records of classes `EltType`, `MemEltType`, `FlagType`, `MergeType` and `ImmCheckType`.
//! Output: [`Numbers`].

use rustc_hash::FxHashMap;
use tablegen_core::{RecordError, Records};

use super::names::splat_argument;
use super::{Kind, Type};
use tablegen_quirks::string_map;
use tablegen_session::derived_from;

/// All encodings.
#[derive(Debug)]
pub(crate) struct Numbers<'r> {
    pub(crate) elements: NumberMap<'r>,
    pub(crate) memory_elements: NumberMap<'r>,
    /// Flags, and masks of the other properties.
    pub(crate) flags: NumberMap<'r>,
    pub(crate) merges: NumberMap<'r>,
    pub(crate) checks: NumberMap<'r>,
}

/// Named numbers.
#[derive(Debug)]
pub(crate) struct NumberMap<'r> {
    /// Class of the records.
    class: &'static str,
    /// Names with their numbers, in the order of clang's tables.
    pub(crate) entries: Vec<(&'r str, u64)>,
    by_name: FxHashMap<&'r str, u64>,
    /// Names by number. Of several names of a number, the last in alphabetical order.
    by_number: FxHashMap<u64, &'r str>,
}

impl<'r> NumberMap<'r> {
    fn read(records: &'r Records, class: &'static str) -> Result<Self, RecordError> {
        let all = derived_from(records, class)?.into_iter();
        let all = all.map(|record| Ok((record.name(), record.int("Value")? as u64)));
        let all = all.collect::<Result<Vec<_>, RecordError>>()?;
        let hashes: Vec<u32> =
            all.iter().map(|(name, _)| string_map::hash(name.as_bytes())).collect();
        let order = string_map::order(records.release(), &hashes);
        let entries = order.into_iter().map(|index| all[index]).collect();
        let by_number = all.iter().map(|&(name, number)| (number, name)).collect();
        Ok(NumberMap { class, entries, by_name: all.into_iter().collect(), by_number })
    }

    /// Returns the number of a required name.
    pub(super) fn get(&self, name: &str) -> Result<u64, String> {
        let number = self.by_name.get(name).copied();
        number.ok_or_else(|| format!("there is no {} called '{name}'", self.class))
    }

    /// Returns the flag with this name, or 0 if there is no such flag.
    pub(crate) fn flag(&self, name: &str) -> u64 {
        self.by_name.get(name).copied().unwrap_or_default()
    }

    /// Returns the name of a number.
    pub(crate) fn name_of(&self, number: u64) -> Option<&'r str> {
        self.by_number.get(&number).copied()
    }
}

impl<'r> Numbers<'r> {
    /// Reads the numbers of types, flags, merge types and checks.
    ///
    /// # Errors
    /// Returns an error if a class is not defined, or if a record is malformed.
    pub(crate) fn read(records: &'r Records) -> Result<Self, RecordError> {
        Ok(Numbers {
            elements: NumberMap::read(records, "EltType")?,
            memory_elements: NumberMap::read(records, "MemEltType")?,
            flags: NumberMap::read(records, "FlagType")?,
            merges: NumberMap::read(records, "MergeType")?,
            checks: NumberMap::read(records, "ImmCheckType")?,
        })
    }

    /// Returns the flags that all intrinsics of a record share: memory element type, merge type and
    /// splat operand.
    pub(super) fn common(&self, memory: u64, merge: u64, prototype: &str) -> Result<u64, String> {
        let mut flags = self.masked(memory, "MemEltTypeMask")?;
        flags |= self.masked(merge, "MergeTypeMask")?;
        if let Some(argument) = splat_argument(prototype) {
            // clang-tblgen truncates the splat operand to 32 bits.
            flags |= self.masked(argument + 1, "SplatOperandMask")? & u64::from(u32::MAX);
        }
        Ok(flags)
    }

    /// Returns a number shifted to the bits of the mask with this name.
    fn masked(&self, number: u64, mask: &str) -> Result<u64, String> {
        let mask = self.flags.get(mask)?;
        Ok(number.checked_shl(mask.trailing_zeros()).unwrap_or_default() & mask)
    }

    /// Returns the flags of the element type.
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
