//! Lookup tables of OpenCL's functions.
//!
//! Input: records of class `Builtin` and `Type`. Output: [`Tables`] with types, signatures,
//! overloads shared by functions, names, and the code that creates clang's types.

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId, Records};

use crate::model::opencl::{Access, Effects, extensions, versions};
use tablegen_quirks::string_map;
use tablegen_session::derived_from;

/// Language versions. Index `i` is bit `i` of version masks.
const VERSIONS: [u32; 5] = [100, 110, 120, 200, 300];

pub(super) struct Tables<'r> {
    /// Names of the types, generic types last.
    pub(super) names: Vec<&'r str>,
    pub(super) generic_names: Vec<&'r str>,
    /// Record names of extensions, with the extensions.
    pub(super) extensions: Vec<(&'r [u8], &'r str)>,
    pub(super) types: Vec<Type<'r>>,
    /// Signatures as indices into the types, each once.
    pub(super) signatures: Vec<Vec<usize>>,
    pub(super) groups: Vec<Group<'r>>,
    /// Names of lists of vector widths, with the widths.
    pub(super) widths: Vec<(&'r str, Vec<i64>)>,
    pub(super) images: Vec<(&'r str, Vec<Image<'r>>)>,
    pub(super) generic: Vec<Generic<'r>>,
    pub(super) plain: Vec<(&'r str, Made<'r>)>,
}

/// Type of a result or a parameter.
pub(super) struct Type<'r> {
    pub(super) name: &'r str,
    pub(super) width: i64,
    pub(super) pointer: bool,
    pub(super) constant: bool,
    pub(super) volatile: bool,
    pub(super) access: Option<Access>,
    pub(super) space: &'r str,
}

/// Functions with the same overloads.
pub(super) struct Group<'r> {
    pub(super) names: Vec<&'r str>,
    pub(super) overloads: Vec<Overload>,
}

/// Overload of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Overload {
    /// Index of the first type in the concatenation of all signatures, and number of types.
    pub(super) signature: usize,
    pub(super) len: usize,
    pub(super) effects: Effects,
    /// Index of the extension that declares the function.
    pub(super) extension: usize,
    /// Mask of [`VERSIONS`].
    pub(super) versions: u32,
    /// Record of the extension: part of the identity of an overload.
    extension_record: RecordId,
    version_numbers: [i64; 2],
}

/// Image type with one access qualifier.
pub(super) struct Image<'r> {
    pub(super) access: Access,
    pub(super) made: Made<'r>,
}

/// Code that creates a type in clang.
pub(super) struct Made<'r> {
    pub(super) extensions: Vec<&'r str>,
    pub(super) code: &'r str,
}

/// Generic type.
pub(super) struct Generic<'r> {
    pub(super) name: &'r str,
    pub(super) types: Vec<Made<'r>>,
    /// Name of the list of its vector widths, and number of widths.
    pub(super) widths: &'r str,
    pub(super) width_count: usize,
}

impl<'r> Tables<'r> {
    pub(super) fn read(records: &'r Records) -> Result<Self, RecordError> {
        let generic_records = derived_from(records, "GenericType")?;
        let mut seen = FxHashSet::default();
        let generic_names = names(&generic_records, &mut seen)?;
        let type_records = derived_from(records, "Type")?;
        let names = names(&type_records, &mut seen)?;
        let positions = type_records.iter().map(|record| record.id()).zip(0..).collect();
        let mut overloads = Overloads { positions, ..Overloads::default() };
        overloads.read(records)?;
        let extension_records = derived_from(records, "FunctionExtension")?;
        overloads.extensions = extension_records.iter().map(|one| one.id()).zip(0..).collect();
        let groups = overloads.groups()?;
        let extensions = extension_records.into_iter();
        let extensions =
            extensions.map(|record| Ok((record.name_bytes(), record.string("ExtName")?)));
        let extensions = extensions.collect::<Result<_, RecordError>>()?;
        let types = type_records.iter().map(|&record| Type::read(record));
        let types = types.collect::<Result<_, _>>()?;
        let limit = usize::from(u16::MAX);
        if overloads.signatures.iter().flatten().any(|&position| position > limit) {
            return Err(RecordError::new(&[], "Entry in SignatureTable exceeds limit."));
        }
        let widths = derived_from(records, "IntList")?.into_iter();
        let widths = widths.map(|list| Ok((list.string("Name")?, list.list_of_ints("List")?)));
        let widths = widths.collect::<Result<_, RecordError>>()?;
        let images = images(records)?;
        let generic = generic_records.into_iter().map(Generic::read);
        let generic = generic.collect::<Result<_, _>>()?;
        let mut seen: FxHashSet<&str> = images.iter().map(|(name, _)| *name).collect();
        let mut plain = Vec::new();
        for record in type_records {
            let name = record.string("Name")?;
            if seen.insert(name) && !record.def("QTExpr")?.bit("IsAbstract")? {
                plain.push((name, Made::read(record)?));
            }
        }
        let signatures = overloads.signatures;
        Ok(Tables {
            names,
            generic_names,
            extensions,
            types,
            signatures,
            groups,
            widths,
            images,
            generic,
            plain,
        })
    }
}

/// Returns the names of types, each once.
fn names<'r>(
    types: &[Record<'r>],
    seen: &mut FxHashSet<&'r str>,
) -> Result<Vec<&'r str>, RecordError> {
    let mut all = Vec::new();
    for ty in types {
        let name = ty.string("Name")?;
        if seen.insert(name) {
            all.push(name);
        }
    }
    Ok(all)
}

impl<'r> Type<'r> {
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let access = Access::read(record)?;
        let (name, width) = (record.string("Name")?, record.int("VecWidth")?);
        let (pointer, constant) = (record.bit("IsPointer")?, record.bit("IsConst")?);
        let (volatile, space) = (record.bit("IsVolatile")?, record.string("AddrSpace")?);
        Ok(Type { name, width, pointer, constant, volatile, access, space })
    }
}

/// Overloads of all functions.
#[derive(Default)]
struct Overloads<'r> {
    /// Indices of types.
    positions: FxHashMap<RecordId, usize>,
    /// Indices of extensions.
    extensions: FxHashMap<RecordId, usize>,
    signatures: Vec<Vec<usize>>,
    /// Functions sorted by name, with the records and signature offsets of their overloads.
    functions: Vec<(&'r str, Vec<(Record<'r>, usize)>)>,
}

impl<'r> Overloads<'r> {
    /// Reads the signatures of all functions, each once.
    fn read(&mut self, records: &'r Records) -> Result<(), RecordError> {
        let mut known: FxHashMap<Vec<RecordId>, usize> = FxHashMap::default();
        let mut numbers: FxHashMap<&str, usize> = FxHashMap::default();
        let mut next = 0;
        for record in derived_from(records, "Builtin")? {
            let name = record.string("Name")?;
            let number = *numbers.entry(name).or_insert(self.functions.len());
            if number == self.functions.len() {
                self.functions.push((name, Vec::new()));
            }
            let types = record.list_of_defs("Signature")?;
            let key: Vec<RecordId> = types.iter().map(|ty| ty.id()).collect();
            let start = match known.get(&key) {
                Some(&start) => start,
                None => {
                    verify(&types, record)?;
                    let positions = key.iter().map(|id| self.positions.get(id).copied());
                    let positions: Option<Vec<usize>> = positions.collect();
                    self.signatures.push(positions.ok_or_else(|| {
                        record.error("the signature has a record that is no 'Type'")
                    })?);
                    known.insert(key, next);
                    next += types.len();
                    next - types.len()
                }
            };
            self.functions[number].1.push((record, start));
        }
        Ok(())
    }

    /// Returns the groups of functions with the same signatures. The overloads of a group are equal
    /// in all of its functions.
    fn groups(&self) -> Result<Vec<Group<'r>>, RecordError> {
        let mut groups: Vec<Group<'r>> = Vec::new();
        let mut by_signatures: FxHashMap<Vec<usize>, Vec<usize>> = FxHashMap::default();
        for (name, records) in &self.functions {
            let overloads = records.iter().map(|&(record, start)| self.overload(record, start));
            let overloads = overloads.collect::<Result<Vec<_>, _>>()?;
            let mut starts: Vec<usize> = records.iter().map(|(_, start)| *start).collect();
            starts.sort_unstable();
            let candidates = by_signatures.entry(starts).or_default();
            let mut is_found = false;
            for &candidate in candidates.iter() {
                let group = &mut groups[candidate];
                if overloads.iter().zip(&group.overloads).any(|(a, b)| a.is_like(b)) {
                    group.names.push(name);
                    is_found = true;
                }
            }
            if !is_found {
                candidates.push(groups.len());
                groups.push(Group { names: vec![name], overloads });
            }
        }
        Ok(groups)
    }

    fn overload(&self, record: Record<'r>, signature: usize) -> Result<Overload, RecordError> {
        let effects = Effects::read(record)?;
        let version_numbers = versions(record)?;
        let extension_record = record.def("Extension")?.id();
        Ok(Overload {
            signature,
            len: record.list_of_defs("Signature")?.len(),
            effects,
            extension: self.extensions.get(&extension_record).copied().unwrap_or_default(),
            versions: versions_in_bits(version_numbers),
            extension_record,
            version_numbers,
        })
    }
}

impl Overload {
    /// Returns true if all but the signature is equal.
    fn is_like(&self, other: &Self) -> bool {
        self.effects == other.effects
            && self.version_numbers == other.version_numbers
            && self.extension_record == other.extension_record
    }
}

/// Returns the mask of the versions from `first` up to `end`, exclusive. An `end` of 0 is
/// unbounded.
fn versions_in_bits([first, end]: [i64; 2]) -> u32 {
    let end = if end as u32 == 0 { u32::MAX } else { end as u32 };
    let has = |version: &u32| *version >= first as u32 && *version < end;
    VERSIONS.iter().enumerate().filter(|(_, version)| has(version)).map(|(bit, _)| 1 << bit).sum()
}

/// Checks that the generic types of a signature stand for the same number of types, or for one.
fn verify(types: &[Record<'_>], function: Record<'_>) -> Result<(), RecordError> {
    let (mut widths, mut scalars) = (1, 1);
    for ty in types.iter().filter(|ty| ty.is_subclass_of("GenericType")) {
        let count = ty.def("VectorList")?.list_of_ints("List")?.len();
        if count != widths && count != 1 {
            if widths > 1 {
                return Err(function.error(
                    "number of vector sizes should be equal or 1 for all gentypes in a declaration",
                ));
            }
            widths = count;
        }
        let count = ty.def("TypeList")?.list_of_defs("List")?.len();
        if count != scalars && count != 1 {
            if scalars > 1 {
                return Err(function.error(
                    "number of types should be equal or 1 for all gentypes in a declaration",
                ));
            }
            scalars = count;
        }
    }
    Ok(())
}

/// Returns the image types by name, in the order of LLVM's `MapVector`.
fn images<'r>(records: &'r Records) -> Result<Vec<(&'r str, Vec<Image<'r>>)>, RecordError> {
    let mut all: Vec<(&str, Vec<Image<'_>>)> = Vec::new();
    let mut positions: FxHashMap<&str, usize> = FxHashMap::default();
    for record in derived_from(records, "ImageType")? {
        let name = record.string("Name")?;
        let position = *positions.entry(name).or_insert(all.len());
        if position == all.len() {
            all.push((name, Vec::new()));
        }
        let access = Access::read(record)?
            .ok_or_else(|| record.error("an access qualifier is 'RO', 'WO' or 'RW'"))?;
        all[position].1.push(Image { access, made: Made::read(record)? });
    }
    let hashes: Vec<u32> = all.iter().map(|(name, _)| string_map::hash(name.as_bytes())).collect();
    let mut all: Vec<Option<_>> = all.into_iter().map(Some).collect();
    let order = string_map::order(records.release(), &hashes);
    Ok(order.into_iter().filter_map(|index| all[index].take()).collect())
}

impl<'r> Made<'r> {
    fn read(ty: Record<'r>) -> Result<Self, RecordError> {
        let extensions = extensions(ty)?;
        Ok(Made { extensions, code: ty.def("QTExpr")?.string("TypeExpr")? })
    }
}

impl<'r> Generic<'r> {
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let name = record.string("Name")?;
        let types = record.def("TypeList")?.list_of_defs("List")?.into_iter().map(Made::read);
        let types = types.collect::<Result<_, _>>()?;
        let widths = record.def("VectorList")?;
        let width_count = widths.list_of_ints("List")?.len();
        Ok(Generic { name, types, widths: widths.string("Name")?, width_count })
    }
}
