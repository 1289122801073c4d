//! Builtin functions of OpenCL, with all signatures expanded to C.
//!
//! Input: records of class `Builtin`. Output: [`Declarations`]: each function with one signature
//! for each type that its generic types stand for, and the extensions that it requires.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, Records};

use tablegen_session::derived_from;

/// Access to an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    Reading,
    Writing,
    Both,
}

impl Access {
    /// Returns the access qualifier of a type. `None` if it has none.
    pub(crate) fn read(ty: Record<'_>) -> Result<Option<Self>, RecordError> {
        Ok(match ty.string("AccessQualifier")? {
            "RO" => Some(Access::Reading),
            "WO" => Some(Access::Writing),
            "RW" => Some(Access::Both),
            _ => None,
        })
    }
}

/// Returns the names of the extensions that a function or a type requires.
pub(crate) fn extensions<'r>(record: Record<'r>) -> Result<Vec<&'r str>, RecordError> {
    let names = record.def("Extension")?.string("ExtName")?;
    Ok(if names.is_empty() { Vec::new() } else { names.split(' ').collect() })
}

/// Returns the first language version that has a function, and the first that no longer has it, or
/// 0.
pub(crate) fn versions(function: Record<'_>) -> Result<[i64; 2], RecordError> {
    Ok([function.def("MinVersion")?.int("ID")?, function.def("MaxVersion")?.int("ID")?])
}

/// Attributes of a function's calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effects {
    pub(crate) pure: bool,
    pub(crate) constant: bool,
    pub(crate) convergent: bool,
}

impl Effects {
    pub(crate) fn read(function: Record<'_>) -> Result<Self, RecordError> {
        let (pure, constant) = (function.bit("IsPure")?, function.bit("IsConst")?);
        Ok(Effects { pure, constant, convergent: function.bit("IsConv")? })
    }
}

/// Maximum number of signatures of a function.
const MOST_SIGNATURES: usize = 1 << 20;

/// Maximum number of extensions that are listed in order of occurrence. Longer lists are sorted.
const UNSORTED_EXTENSIONS: usize = 2;

/// All functions.
pub(crate) struct Declarations<'r> {
    pub(crate) functions: Vec<Function<'r>>,
}

/// Function with its signatures.
pub(crate) struct Function<'r> {
    pub(crate) name: &'r str,
    /// Extensions that the function belongs to.
    pub(crate) extensions: Vec<&'r str>,
    /// First language version that has the function, and the first that no longer has it, or 0.
    pub(crate) versions: [i64; 2],
    pub(crate) effects: Effects,
    pub(crate) signatures: Vec<Signature<'r>>,
}

/// Signature of a function.
pub(crate) struct Signature<'r> {
    pub(crate) result: Arc<str>,
    pub(crate) parameters: Vec<Arc<str>>,
    /// Extensions that the types of the signature require.
    pub(crate) extensions: Vec<&'r str>,
}

/// Qualifiers that a type inherits from the type that refers to it.
#[derive(Clone, Copy, Default)]
struct Around<'r> {
    constant: bool,
    volatile: bool,
    /// Address space of a pointer to the type.
    pointer: Option<&'r str>,
}

/// Types expanded so far.
#[derive(Default)]
struct Types<'r> {
    /// C spellings of the types that each record stands for.
    expanded: FxHashMap<Record<'r>, Arc<[Arc<str>]>>,
    /// Required extensions by C spelling.
    extensions: FxHashMap<Arc<str>, Vec<&'r str>>,
}

impl<'r> Declarations<'r> {
    pub(crate) fn read(records: &'r Records) -> Result<Self, RecordError> {
        let mut types = Types::default();
        let read = |record| Function::read(records, record, &mut types);
        let all = derived_from(records, "Builtin")?.into_iter();
        let functions = all.map(read).collect::<Result<_, _>>()?;
        Ok(Declarations { functions })
    }
}

impl<'r> Function<'r> {
    fn read(
        records: &'r Records,
        record: Record<'r>,
        known: &mut Types<'r>,
    ) -> Result<Self, RecordError> {
        let name = record.string("Name")?;
        let own = extensions(record)?;
        let versions = versions(record)?;
        let candidates = record.list_of_defs("Signature")?.into_iter();
        let candidates = candidates.map(|ty| known.expand(records, ty));
        let candidates = candidates.collect::<Result<Vec<_>, RecordError>>()?;
        let Some(count) = candidates.iter().map(|types| types.len()).max() else {
            return Err(record.error("a function needs the type of its result"));
        };
        if candidates.iter().any(|types| types.is_empty()) {
            return Err(record.error("a type of the function stands for no types"));
        }
        if count > MOST_SIGNATURES {
            return Err(record.error("the function has too many signatures"));
        }
        let signatures = (0..count).map(|index| {
            // Shorter lists of types repeat.
            let mut types = candidates.iter().map(|types| &types[index % types.len()]);
            let extensions = known.needed(types.clone());
            let result = types.next().cloned().unwrap_or_default();
            Signature { result, parameters: types.cloned().collect(), extensions }
        });
        let signatures = signatures.collect();
        let effects = Effects::read(record)?;
        Ok(Function { name, extensions: own, versions, effects, signatures })
    }
}

impl<'r> Types<'r> {
    /// Returns the extensions that types require, each once.
    fn needed<'t>(&self, types: impl Iterator<Item = &'t Arc<str>>) -> Vec<&'r str> {
        let mut all: Vec<&str> = Vec::new();
        for &extension in types.filter_map(|ty| self.extensions.get(ty)).flatten() {
            if !all.contains(&extension) {
                all.push(extension);
            }
        }
        if all.len() > UNSORTED_EXTENSIONS {
            all.sort_unstable();
        }
        all
    }

    /// Returns the C spellings of all types that a record stands for, and records their extensions.
    fn expand(
        &mut self,
        records: &'r Records,
        ty: Record<'r>,
    ) -> Result<Arc<[Arc<str>]>, RecordError> {
        if let Some(known) = self.expanded.get(&ty) {
            return Ok(known.clone());
        }
        let (generic, around) = generic(records, ty)?;
        let (widths, types) = match generic {
            Some(generic) => {
                let types = generic.def("TypeList")?.list_of_defs("List")?;
                (generic.def("VectorList")?.list_of_ints("List")?, types)
            }
            None => (vec![ty.int("VecWidth")?], vec![ty]),
        };
        if widths.len().saturating_mul(types.len()) > MOST_SIGNATURES {
            return Err(ty.error("the type stands for too many types"));
        }
        let mut all = Vec::new();
        for width in widths {
            for &ty in &types {
                let text: Arc<str> = written(ty, around, width)?.into();
                let extensions = extensions(ty)?;
                if !extensions.is_empty() {
                    self.extensions.entry(text.clone()).or_insert(extensions);
                }
                all.push(text);
            }
        }
        let all: Arc<[_]> = all.into();
        self.expanded.insert(ty, all.clone());
        Ok(all)
    }
}

/// Returns the generic type that a record is or refers to.
fn generic<'r>(
    records: &'r Records,
    ty: Record<'r>,
) -> Result<(Option<Record<'r>>, Around<'r>), RecordError> {
    if ty.is_subclass_of("GenericType") {
        return Ok((Some(ty), Around::default()));
    }
    let classes = ["PointerType", "ConstType", "VolatileType"];
    if classes.iter().any(|class| ty.is_subclass_of(class)) {
        let of = records.find_def(ty.string("Name")?);
        if let Some(of) = of.filter(|of| of.is_subclass_of("GenericType")) {
            let pointer = ty.bit("IsPointer")?;
            let (constant, volatile) = (ty.bit("IsConst")?, ty.bit("IsVolatile")?);
            let space = ty.string("AddrSpace")?;
            return Ok((
                Some(of),
                Around { constant, volatile, pointer: pointer.then_some(space) },
            ));
        }
    }
    Ok((None, Around::default()))
}

/// Returns the C spelling of a type for a vector width.
fn written(ty: Record<'_>, around: Around<'_>, width: i64) -> Result<String, RecordError> {
    let mut text = String::new();
    if ty.bit("IsConst")? || around.constant {
        text.push_str("const ");
    }
    if ty.bit("IsVolatile")? || around.volatile {
        text.push_str("volatile ");
    }
    let pointer = match around.pointer {
        None if ty.bit("IsPointer")? => Some(ty.string("AddrSpace")?),
        around => around,
    };
    text.push_str(match pointer {
        Some("clang::LangAS::opencl_global") => "__global ",
        Some("clang::LangAS::opencl_constant") => "__constant ",
        Some("clang::LangAS::opencl_local") => "__local ",
        Some("clang::LangAS::opencl_generic") => "__generic ",
        Some(_) => "__private ",
        None => "",
    });
    text.push_str(match Access::read(ty)? {
        Some(Access::Reading) => "__read_only ",
        Some(Access::Writing) => "__write_only ",
        Some(Access::Both) => "__read_write ",
        None if ty.string("AccessQualifier")?.is_empty() => "",
        None => return Err(ty.error("an access qualifier is 'RO', 'WO' or 'RW'")),
    });
    text.push_str(ty.string("Name")?);
    if width > 1 {
        text.push_str(&width.to_string());
    }
    if pointer.is_some() {
        text.push_str(" *");
    }
    Ok(text)
}
