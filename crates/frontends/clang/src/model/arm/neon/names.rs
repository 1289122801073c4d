//! Mangled names of intrinsics.
//!
//! Input: the unmangled name. Output: the name of the function or of its builtin, which contains
//! part of the type according to a [`Class`].

use super::{Class, Kind, Type};

/// Properties of an intrinsic from which names are mangled.
#[derive(Debug)]
pub(super) struct Naming<'r> {
    /// Mangling class of builtins.
    pub(super) class: Class,
    pub(super) target_guard: &'r str,
    /// Type of the result, and type of the arguments. They differ for conversions only.
    pub(super) base: Type,
    pub(super) from: Type,
}

/// Names that already contain both types.
const COMPLETE: [&str; 5] =
    ["vcvt_f16_f32", "vcvt_f32_f16", "vcvt_f32_f64", "vcvt_f64_f32", "vcvt_f32_bf16"];

impl Naming<'_> {
    /// Returns `name` with the type suffix of this intrinsic.
    pub(super) fn mangled(&self, name: &str, class: Class) -> String {
        if COMPLETE.contains(&name) {
            return name.to_owned();
        }
        let mut mangled = name.to_owned();
        let ty = self.ty(self.base, class);
        if !ty.is_empty() {
            // The number of vectors stays at the end of the name.
            let count = match *name.as_bytes() {
                [.., b'_', b'x', b'0'..=b'9'] => 3,
                _ => 0,
            };
            mangled.insert_str(name.len() - count, &format!("_{ty}"));
        }
        if self.base != self.from {
            mangled.push('_');
            mangled.push_str(&self.ty(self.from, class));
        }
        if class == Class::Bits && self.target_guard == "neon" {
            mangled.push_str("_v");
        }
        let letter = match self.base.element_bits {
            _ if !self.base.scalar_name => "",
            16 => "h",
            32 => "s",
            64 => "d",
            // 128-bit types have no letter; clang-tblgen uses `b` for them too.
            _ => "b",
        };
        let is_long = self.base.bits == 128 && !self.base.short_name;
        let sign = [if is_long { "q" } else { "" }, letter].concat();
        mangled.insert_str(mangled.find('_').unwrap_or(mangled.len()), &sign);
        mangled
    }

    /// Returns the suffix of a type.
    fn ty(&self, ty: Type, class: Class) -> String {
        let is_named = class != Class::Bits || self.target_guard != "neon";
        if self.class == Class::Void || !is_named {
            return String::new();
        }
        let kind = match ty.kind {
            Kind::BFloat => return "bf16".to_owned(),
            Kind::MFloat => return "mf8".to_owned(),
            Kind::Poly | Kind::Signed | Kind::Unsigned if class == Class::Integer => 'i',
            Kind::Poly => 'p',
            Kind::Signed => 's',
            Kind::Unsigned => 'u',
            Kind::Float | Kind::Void | Kind::Fpm => 'f',
        };
        format!("{kind}{}", ty.element_bits)
    }
}

#[cfg(test)]
mod tests {
    use super::{Class, Naming, Type};

    fn name(name: &str, [to, from]: [&str; 2], class: Class, target_guard: &str) -> String {
        let ty = |code| Type::new(code, ".").unwrap();
        let naming = Naming { class: Class::Signed, target_guard, base: ty(to), from: ty(from) };
        naming.mangled(name, class)
    }

    #[test]
    fn names_have_types() {
        assert_eq!(name("vadd", ["Qs", "Qs"], Class::Signed, "neon"), "vaddq_s16");
        assert_eq!(name("vadd", ["Us", "Us"], Class::Integer, "neon"), "vadd_i16");
        assert_eq!(name("vadd", ["QUs", "QUs"], Class::Bits, "neon"), "vaddq_v");
        assert_eq!(name("vadd", ["Qb", "Qb"], Class::Bits, "neon,bf16"), "vaddq_bf16");
        assert_eq!(name("vld1_x2", ["Qf", "Qf"], Class::Signed, "neon"), "vld1q_f32_x2");
        assert_eq!(name("vabs", ["Sh", "Sh"], Class::Signed, "neon"), "vabsh_f16");
        assert_eq!(name("vabs", ["SQh", "SQh"], Class::Signed, "neon"), "vabsqh_f16");
        assert_eq!(name("vmove", ["HPk", "Pl"], Class::Signed, "neon"), "vmove_p128_p64");
        assert_eq!(name("vcvt_f32_f64", ["Qd", "Qd"], Class::Signed, "neon"), "vcvt_f32_f64");
    }
}
