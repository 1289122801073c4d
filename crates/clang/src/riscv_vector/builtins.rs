//! The names and types of all functions, each once.

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;

use super::intrinsics::Intrinsic;

/// What all functions need of a target.
pub(super) const FEATURE: &str = "zve32x";

/// Their attributes.
pub(super) const ATTRIBUTES: &str = "n";

/// All functions.
pub(super) struct Builtins {
    /// Their names, and their types where these matter.
    pub(super) functions: Vec<(String, Option<String>)>,
}

impl Builtins {
    pub(super) fn new(intrinsics: &[Intrinsic<'_>]) -> Result<Self, RecordError> {
        let mut functions = Vec::new();
        let mut known: FxHashMap<String, (bool, String)> = FxHashMap::default();
        for intrinsic in intrinsics {
            for variant in &intrinsic.variants {
                let (is_alias, ty) = (intrinsic.is_alias, &variant.ty);
                match known.get(&variant.name) {
                    Some(before) if before.0 != is_alias => return Err(differs("hasAutoDef")),
                    Some(before) if before.1 != *ty => return Err(differs("type string")),
                    Some(_) => {}
                    None => {
                        known.insert(variant.name.clone(), (is_alias, ty.clone()));
                        let ty = (!is_alias).then(|| ty.clone());
                        functions.push((variant.name.clone(), ty));
                    }
                }
            }
            if intrinsic.has_several_types {
                return Err(differs("type string"));
            }
        }
        Ok(Builtins { functions })
    }
}

/// Two functions of one name that are not the same.
pub(super) fn differs(what: &str) -> RecordError {
    RecordError::at(&[], format!("Builtin with same name has different {what}"))
}
