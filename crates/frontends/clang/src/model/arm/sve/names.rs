//! Names of intrinsics.
//!
//! Input: a template with `{d}` for the base type, `{0}` to `{3}` for the type of the result or of
//! an argument, and brackets around parts that short names omit. Output: names.

use super::prototype;
use super::types::Type;

/// Types that replace the braces of a name template.
#[derive(Clone, Copy)]
pub(super) struct Name<'t> {
    /// Code of the base type.
    pub(super) code: &'t str,
    pub(super) prototype: &'t str,
}

impl Name<'_> {
    /// Returns the name with all types.
    pub(super) fn full(self, template: &str) -> Result<String, String> {
        let mut name = template.to_owned();
        // An unmatched closing bracket stays in the name.
        while let Some(open) = name.find('[') {
            name.remove(open);
            if let Some(close) = name.find(']') {
                name.remove(close);
            }
        }
        self.filled_in(name)
    }

    /// Returns the name without the parts in brackets.
    pub(super) fn short(self, template: &str) -> Result<String, String> {
        let mut name = template.to_owned();
        while let Some(open) = name.find('[') {
            match name.find(']') {
                Some(close) if close > open => name.replace_range(open..=close, ""),
                // If the next closing bracket precedes the opening one, the rest of the name is
                // dropped.
                _ => name.truncate(open),
            }
        }
        self.filled_in(name)
    }

    /// Returns the name with its placeholders filled in.
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

    /// Returns the type of a placeholder.
    fn ty(self, part: &str) -> Option<Type> {
        let base = Type::of_code(self.code).ok()?;
        match *part.as_bytes() {
            [b'{', b'd', b'}'] => Some(base),
            [b'{', position @ b'0'..=b'3', b'}'] => {
                let modifier = prototype(self.prototype).nth(usize::from(position - b'0'))?;
                base.modified(modifier.of_one_vector()).ok()
            }
            _ => None,
        }
    }
}

/// Returns the index of the argument that is a scalar splatted to a vector, if there is one.
///
/// clang-tblgen counts two vectors as two arguments, but three and four as one. After a tuple with
/// a letter of its own, it skips that letter and the next.
pub(super) fn splat_argument(prototype: &str) -> Option<u64> {
    let is_splat = |letter: u8| b"ajfrKLR@!".contains(&letter);
    let letters = prototype.as_bytes();
    if !letters.iter().any(|&letter| is_splat(letter)) {
        return None;
    }
    let (mut position, mut argument) = (1, 0);
    while let Some(&letter) = letters.get(position).filter(|&&letter| !is_splat(letter)) {
        let (behind, count) = match letter {
            b'.' => (3, 0),
            b'2' => (1, 2),
            _ => (1, 1),
        };
        position += behind;
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
