//! Builtin functions of a compiler for intrinsics.
//!
//! Input: intrinsics, and the compiler. Output: [`Builtins`], by target and name.

use std::collections::BTreeMap;

use tablegen_core::RecordError;

use tablegen_model::intrinsics::Intrinsic;

/// Builtin functions of a compiler.
#[derive(Debug)]
pub(super) struct Builtins<'r> {
    /// Builtins by target name.
    pub(super) targets: BTreeMap<&'r str, OfTarget<'r>>,
}

/// Builtin functions of a target.
#[derive(Debug)]
pub(super) struct OfTarget<'r> {
    /// Names with the indices of their intrinsics.
    pub(super) names: BTreeMap<&'r str, usize>,
    /// Common prefix of all names.
    pub(super) prefix: &'r str,
}

impl<'r> Builtins<'r> {
    /// Returns the builtins of a compiler.
    ///
    /// # Errors
    /// Returns an error if a target has two intrinsics for one builtin.
    pub(super) fn new(
        all: &[Intrinsic<'r>],
        compiler: &str,
        name: impl Fn(&Intrinsic<'r>) -> &'r str,
    ) -> Result<Self, RecordError> {
        let mut targets: BTreeMap<&'r str, OfTarget<'r>> = BTreeMap::new();
        for (index, intrinsic) in all.iter().enumerate() {
            let name = name(intrinsic);
            if name.is_empty() {
                continue;
            }
            let of_target = targets
                .entry(intrinsic.target)
                .or_insert_with(|| OfTarget { names: BTreeMap::new(), prefix: name });
            if of_target.names.insert(name, index).is_some() {
                let def = intrinsic.record.name();
                let message = format!("Intrinsic '{def}': duplicate {compiler} builtin name!");
                return Err(intrinsic.record.error(message));
            }
            of_target.prefix = common(of_target.prefix, name);
        }
        Ok(Builtins { targets })
    }
}

/// Returns the common prefix of two strings.
fn common<'t>(a: &'t str, b: &str) -> &'t str {
    let len = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(c, _)| c.len_utf8()).sum();
    &a[..len]
}

#[cfg(test)]
mod tests {
    use super::common;

    #[test]
    fn beginnings_are_common() {
        assert_eq!(common("__builtin_a", "__builtin_bc"), "__builtin_");
        assert_eq!(common("abc", "ab"), "ab");
        assert_eq!(common("äb", "öb"), "");
    }
}
