//! `--gen-arm-vector-type`: the header `arm_vector_types.h`, and the polynomial types of
//! `arm_neon.h`.

use crate::arm::model::neon::{Kind, Type};
use crate::arm::model::type_codes;
use crate::arm::notices;
use tablegen_emit::cxx::emit;
use tablegen_session::OutputContext;

/// Codes of integer and floating-point types.
const TYPES: &str = "cQcsQsiQilQlUcQUcUsQUsUiQUiUlQUlmQmhQhfQfdQd";

/// Type of the 8-bit floating-point mode, with the functions that create it.
const MODE: &str = "
typedef uint64_t fpm_t;

enum __ARM_FPM_FORMAT { __ARM_FPM_E5M2, __ARM_FPM_E4M3 };

enum __ARM_FPM_OVERFLOW { __ARM_FPM_INFNAN, __ARM_FPM_SATURATE };

";

/// Functions of the 8-bit floating-point mode: name, parameters, result.
const MODE_FUNCTIONS: [(&str, &str, &str); 9] = [
    ("__arm_fpm_init", "void", "0"),
    (
        "__arm_set_fpm_src1_format",
        "fpm_t __fpm, enum __ARM_FPM_FORMAT __format",
        "(__fpm & ~7ull) | (fpm_t)__format",
    ),
    (
        "__arm_set_fpm_src2_format",
        "fpm_t __fpm, enum __ARM_FPM_FORMAT __format",
        "(__fpm & ~0x38ull) | ((fpm_t)__format << 3u)",
    ),
    (
        "__arm_set_fpm_dst_format",
        "fpm_t __fpm, enum __ARM_FPM_FORMAT __format",
        "(__fpm & ~0x1c0ull) | ((fpm_t)__format << 6u)",
    ),
    (
        "__arm_set_fpm_overflow_mul",
        "fpm_t __fpm, enum __ARM_FPM_OVERFLOW __behaviour",
        "(__fpm & ~0x4000ull) | ((fpm_t)__behaviour << 14u)",
    ),
    (
        "__arm_set_fpm_overflow_cvt",
        "fpm_t __fpm, enum __ARM_FPM_OVERFLOW __behaviour",
        "(__fpm & ~0x8000ull) | ((fpm_t)__behaviour << 15u)",
    ),
    (
        "__arm_set_fpm_lscale",
        "fpm_t __fpm, uint64_t __scale",
        "(__fpm & ~0x7f0000ull) | (__scale << 16u)",
    ),
    (
        "__arm_set_fpm_nscale",
        "fpm_t __fpm, int64_t __scale",
        "(__fpm & ~0xff000000ull) | (((fpm_t)__scale & 0xffu) << 24u)",
    ),
    (
        "__arm_set_fpm_lscale2",
        "fpm_t __fpm, uint64_t __scale",
        "(uint32_t)__fpm | (__scale << 32u)",
    ),
];

pub(in super::super) fn header(_: &OutputContext<'_>, (): &()) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    notices::llvm(out, "arm_vector_types - ARM vector type ------");
    emit!(
        out;
        "#if !defined(__ARM_NEON_H) && !defined(__ARM_SVE_H)\n",
        "#error \"This file should not be used standalone.",
        " Please include arm_neon.h or arm_sve.h instead\"\n\n",
        "#endif\n",
        "#ifndef __ARM_NEON_TYPES_H\n#define __ARM_NEON_TYPES_H\n",
        "typedef float float32_t;\ntypedef __fp16 float16_t;\n",
        ONLY_64, "typedef __mfp8 mfloat8_t;\ntypedef double float64_t;\n#endif\n\n",
        MODE,
    );
    for (name, parameters, value) in MODE_FUNCTIONS {
        emit!(
            out;
            "static __inline__ fpm_t __attribute__((__always_inline__, __nodebug__))\n",
            name, "(", parameters, ") {\n  return ", value, ";\n}\n\n",
        );
    }
    typedefs(out, TYPES);
    typedefs(out, "bQb");
    emit!(out; "#endif // __ARM_NEON_TYPES_H\n");
    text
}

/// Guard of AArch64-only parts.
pub(super) const ONLY_64: &str = "#if defined(__aarch64__) || defined(__arm64ec__)\n";

/// Prints the vector types with these codes, and the structs of two to four vectors.
pub(super) fn typedefs(out: &mut Vec<u8>, codes: &str) {
    let types = || type_codes(codes).filter_map(|code| Type::new(code, ".").ok());
    let mut part = Part::default();
    for ty in types() {
        part.enter(out, ty);
        let attribute =
            if ty.kind == Kind::Poly { "neon_polyvector_type" } else { "neon_vector_type" };
        let element = Type { bits: ty.element_bits, vectors: 0, ..ty };
        emit!(
            out;
            "typedef __attribute__((", attribute, "(", ty.elements(), "))) ",
            element, " ", ty, ";\n",
        );
    }
    part.end(out);
    emit!(out; "\n");
    let mut part = Part::default();
    for vectors in 2..=4 {
        for ty in types() {
            part.enter(out, ty);
            let all = Type { vectors, ..ty };
            emit!(
                out;
                "typedef struct ", all, " {\n  ", ty, " val[", vectors, "];\n} ", all, ";\n\n",
            );
        }
    }
    part.end(out);
}

/// State of the AArch64 guard.
#[derive(Default)]
struct Part {
    is_only_64: bool,
}

impl Part {
    /// Opens or closes the guard for the next type.
    fn enter(&mut self, out: &mut Vec<u8>, ty: Type) {
        let is_double = ty.kind == Kind::Float && ty.element_bits == 64;
        let is_only_64 = is_double || ty.kind == Kind::MFloat;
        if self.is_only_64 && !is_only_64 {
            emit!(out; "#endif\n");
        }
        if is_only_64 && !self.is_only_64 {
            emit!(out; ONLY_64);
        }
        self.is_only_64 = is_only_64;
    }

    fn end(&self, out: &mut Vec<u8>) {
        if self.is_only_64 {
            emit!(out; "#endif\n");
        }
    }
}
