//! Names of intrinsics: what stands for types in them.
//!
//! In: a name with `{d}`, or `{0}` to `{3}`, for the type that an intrinsic is for, or the type of
//! its result or of an argument; and with what may be left out in brackets. Out: names.

use super::prototype;
use super::types::Type;

/// What names are filled in from.
#[derive(Clone, Copy)]
pub(super) struct Name<'t> {
    /// The type that the intrinsic is for.
    pub(super) code: &'t str,
    pub(super) prototype: &'t str,
}

impl Name<'_> {
    /// The name with all types.
    pub(super) fn full(self, template: &str) -> Result<String, String> {
        let mut name = template.to_owned();
        // A bracket that closes nothing stays.
        while let Some(open) = name.find('[') {
            name.remove(open);
            if let Some(close) = name.find(']') {
                name.remove(close);
            }
        }
        self.filled_in(name)
    }

    /// The name without what is in brackets.
    pub(super) fn short(self, template: &str) -> Result<String, String> {
        let mut name = template.to_owned();
        while let Some(open) = name.find('[') {
            match name.find(']') {
                Some(close) if close > open => name.replace_range(open..=close, ""),
                // All behind a bracket is left out if the next that closes one is not behind it.
                _ => name.truncate(open),
            }
        }
        self.filled_in(name)
    }

    /// The name with types for what is in braces.
    pub(super) fn filled_in(self, mut name: String) -> Result<String, String> {
        while let Some(open) = name.find('{') {
            let part = name[open..].find('}').map(|close| name[open..=open + close].to_owned());
            let ty = part.as_deref().and_then(|part| self.ty(part));
            let (Some(part), Some(ty)) = (part, ty) else {
                return Err(format!("odd braces in '{name}'"));
            };
            name.replace_range(open..open + part.len(), &ty.suffix());
        }
        Ok(name)
    }

    /// The type that stands for a part in braces.
    fn ty(self, part: &str) -> Option<Type> {
        let base = Type::of_code(self.code).ok()?;
        match *part.as_bytes() {
            [b'{', b'd', b'}'] => Some(base),
            [b'{', at @ b'0'..=b'3', b'}'] => {
                let modifier = prototype(self.prototype).nth(usize::from(at - b'0'))?;
                base.modified(modifier.of_one_vector()).ok()
            }
            _ => None,
        }
    }
}

/// The number of the argument that is an element for a vector of such, if there is one. The
/// reference counts two vectors as two arguments, but three and four as one; where a letter of
/// their own follows, it misses that and the next.
pub(super) fn splat_argument(prototype: &str) -> Option<u64> {
    let is_splat = |letter: u8| b"ajfrKLR@!".contains(&letter);
    let letters = prototype.as_bytes();
    if !letters.iter().any(|&letter| is_splat(letter)) {
        return None;
    }
    let (mut at, mut argument) = (1, 0);
    while let Some(&letter) = letters.get(at).filter(|&&letter| !is_splat(letter)) {
        let (behind, count) = match letter {
            b'.' => (3, 0),
            b'2' => (1, 2),
            _ => (1, 1),
        };
        at += behind;
        argument += count;
    }
    Some(argument)
}

#[cfg(test)]
mod tests {
    use super::{Name, splat_argument};

    #[test]
    fn names_have_types() {
        let name = Name { code: "Ui", prototype: "dPh2.x" };
        assert_eq!(name.full("svx[_{d}]_{2}[_{1}]").unwrap(), "svx_u32_u16_b1");
        assert_eq!(name.short("svx[_{d}]_{2}[_{1}]").unwrap(), "svx_u16");
        assert_eq!(name.full("svx_{3}").unwrap(), "svx_s32");
        for odd in ["x{", "x{d", "x{e}", "x{dd}", "}{d"] {
            assert_eq!(name.full(odd).unwrap_err(), format!("odd braces in '{odd}'"));
        }
        assert_eq!(
            Name { code: "i", prototype: "d" }.full("x{1}").unwrap_err(),
            "odd braces in 'x{1}'"
        );
    }

    #[test]
    fn elements_for_vectors_are_found() {
        assert_eq!(splat_argument("dPd"), None);
        assert_eq!(splat_argument("dPda"), Some(2));
        assert_eq!(splat_argument("a"), Some(0));
        assert_eq!(splat_argument("d2.xdK"), Some(2));
        assert_eq!(splat_argument("d34dK"), Some(3));
        assert_eq!(splat_argument("2.dK"), Some(0));
    }
}
