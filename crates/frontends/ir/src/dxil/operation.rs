//! Operation of DirectX's intermediate language.
//!
//! Input: a record of class `DXILOp`. Output: an [`Operation`].

use tablegen_core::{Record, RecordError};

use tablegen_quirks::std_sort::std_sort;

/// Version of DXIL.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Version {
    pub(super) major: u32,
    pub(super) minor: u32,
}

impl Version {
    pub(super) fn read(record: Record<'_>) -> Result<Self, RecordError> {
        // llvm-tblgen truncates versions to 32 bits.
        let number = |field: &str| record.int(field).map(|number| number as u32);
        Ok(Version { major: number("Major")?, minor: number("Minor")? })
    }
}

/// LLVM intrinsic that is lowered to an operation, with the kinds and values of its operands.
pub(super) type Selected<'r> = (&'r str, Vec<(&'r str, i32)>);

/// Minimum version, and the records that apply from it on.
pub(super) type Since<'r> = (Version, Vec<Record<'r>>);

/// Operation of DXIL.
pub(super) struct Operation<'r> {
    pub(super) record: Record<'r>,
    pub(super) opcode: i32,
    pub(super) class: Record<'r>,
    /// Types of the result and the arguments.
    pub(super) types: Vec<Record<'r>>,
    /// Index of the overloaded type, or -1.
    pub(super) overloaded: i32,
    /// Types that the operation can be overloaded with.
    pub(super) overloads: Vec<(Version, Vec<&'static str>)>,
    /// Shader stages that can contain the operation.
    pub(super) stages: Vec<Since<'r>>,
    pub(super) attributes: Vec<Since<'r>>,
    /// Intrinsics that are lowered to the operation, with the positions of their operands.
    pub(super) intrinsics: Vec<Selected<'r>>,
}

/// Returns the name of an argument kind without the prefix `IntrinArgSelect_`.
///
/// # Errors
/// Returns an error if the name does not have the prefix.
pub(super) fn without_prefix(record: Record<'_>) -> Result<&str, RecordError> {
    record.name().strip_prefix("IntrinArgSelect_").ok_or_else(|| {
        let what = "IntrinArgSelectType definintion must be prefixed with 'IntrinArgSelect_'";
        RecordError::new(&[], what)
    })
}

/// Returns the enumerator of a type that operations are overloaded with, or the empty string for
/// other types.
fn overload(record: &Record<'_>) -> &'static str {
    match record.name() {
        "HalfTy" | "ResRetHalfTy" | "CBufRetHalfTy" => "OverloadKind::HALF",
        "FloatTy" | "ResRetFloatTy" | "CBufRetFloatTy" => "OverloadKind::FLOAT",
        "DoubleTy" | "ResRetDoubleTy" | "CBufRetDoubleTy" => "OverloadKind::DOUBLE",
        "Int1Ty" => "OverloadKind::I1",
        "Int8Ty" => "OverloadKind::I8",
        "Int16Ty" | "ResRetInt16Ty" | "CBufRetInt16Ty" => "OverloadKind::I16",
        "Int32Ty" | "ResRetInt32Ty" | "CBufRetInt32Ty" => "OverloadKind::I32",
        "Int64Ty" | "ResRetInt64Ty" | "CBufRetInt64Ty" => "OverloadKind::I64",
        _ => "",
    }
}

impl<'r> Operation<'r> {
    /// Reads an operation.
    ///
    /// # Errors
    /// Returns an error if a record is malformed, or if the operation has no stage or no class.
    pub(super) fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let opcode = record.int("OpCode")? as i32;
        record.string("Doc")?;
        let mut types = vec![record.def("result")?];
        types.extend(record.list_of_defs("arguments")?);
        let mut overloaded = -1;
        for (index, ty) in (0..).zip(&types) {
            // The first overloaded argument is used, or the result if no argument is overloaded.
            if ty.int("isOverload")? != 0 && overloaded <= 0 {
                overloaded = index;
            }
        }
        let overloads = since(record, "overloads", "overload_types")?;
        let overloads = overloads
            .into_iter()
            .map(|(version, types)| (version, types.iter().map(overload).collect()))
            .collect();
        let stages = since(record, "stages", "shader_stages")?;
        if stages.is_empty() {
            let name = record.name();
            let what = format!("Atleast one specification of valid stage for {name} is required");
            return Err(record.error(what));
        }
        let attributes = since(record, "attributes", "fn_attrs")?;
        let class = record.def("OpClass")?;
        if class.name() == "UnknownOpClass" {
            let name = record.name();
            let what = format!("Unspecified DXIL OpClass for DXIL operation - {name}");
            return Err(record.error(what));
        }
        let intrinsics = record.list_of_defs("intrinsics")?.into_iter().map(intrinsic);
        let intrinsics = intrinsics.collect::<Result<_, _>>()?;
        if stages.iter().any(|(_, stages)| stages.is_empty()) {
            return Err(RecordError::new(&[], "No valid stages for operation specified"));
        }
        Ok(Operation {
            record,
            opcode,
            class,
            types,
            overloaded,
            overloads,
            stages,
            attributes,
            intrinsics,
        })
    }
}

/// Returns the records of a versioned list, sorted by version.
fn since<'r>(
    record: Record<'r>,
    field: &str,
    of_each: &str,
) -> Result<Vec<Since<'r>>, RecordError> {
    let all = record.list_of_defs(field)?;
    let mut versions = Vec::with_capacity(all.len());
    for one in &all {
        versions.push(Version::read(one.def("dxil_version")?)?);
    }
    let mut order: Vec<usize> = (0..all.len()).collect();
    std_sort(&mut order, |&a, &b| versions[a] < versions[b]);
    let since =
        order.into_iter().map(|index| Ok((versions[index], all[index].list_of_defs(of_each)?)));
    since.collect()
}

fn intrinsic<'r>(record: Record<'r>) -> Result<Selected<'r>, RecordError> {
    let name = record.value("intrinsic")?.as_def().map_or("", |intrinsic| intrinsic.name());
    let argument = |argument: Record<'r>| -> Result<_, RecordError> {
        Ok((without_prefix(argument.def("type")?)?, argument.int("value")? as i32))
    };
    let arguments = record.list_of_defs("arg_selects")?.into_iter().map(argument);
    Ok((name.get(4..).unwrap_or(""), arguments.collect::<Result<_, _>>()?))
}
