//! Names and types of all RISC-V vector builtins, each once.

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;

use super::intrinsics::Intrinsic;

/// Target feature that all builtins require.
pub(super) const FEATURE: &str = "zve32x";

/// Attributes of all builtins.
pub(super) const ATTRIBUTES: &str = "n";

pub(super) struct Builtins {
    /// Names, with encoded types where builtins are not overloaded.
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

/// Returns the error about two different functions of one name.
pub(super) fn differs(what: &str) -> RecordError {
    RecordError::new(&[], format!("Builtin with same name has different {what}"))
}
