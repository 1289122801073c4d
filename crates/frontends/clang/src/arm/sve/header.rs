//! `--gen-arm-sve-header`, `--gen-arm-sme-header`: the headers `arm_sve.h` and `arm_sme.h`.

use super::Extension;
use super::types::in_c;
use crate::arm::model::sve::{Intrinsics, reinterpretations};
use crate::arm::notices;
use crate::arm::notices::INLINE;
use tablegen_emit::cxx::emit;
use tablegen_session::OutputContext;

/// Element types that also have tuples of two to four vectors.
const IN_STRUCTS: [&str; 11] = [
    "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32",
    "float64",
];

/// Enumerators of predicate patterns.
const PATTERNS: [(&str, u32); 17] = [
    ("POW2", 0),
    ("VL1", 1),
    ("VL2", 2),
    ("VL3", 3),
    ("VL4", 4),
    ("VL5", 5),
    ("VL6", 6),
    ("VL7", 7),
    ("VL8", 8),
    ("VL16", 9),
    ("VL32", 10),
    ("VL64", 11),
    ("VL128", 12),
    ("VL256", 13),
    ("MUL4", 29),
    ("MUL3", 30),
    ("ALL", 31),
];

/// Enumerators of prefetch operations.
const PREFETCHES: [(&str, u32); 12] = [
    ("PLDL1KEEP", 0),
    ("PLDL1STRM", 1),
    ("PLDL2KEEP", 2),
    ("PLDL2STRM", 3),
    ("PLDL3KEEP", 4),
    ("PLDL3STRM", 5),
    ("PSTL1KEEP", 8),
    ("PSTL1STRM", 9),
    ("PSTL2KEEP", 10),
    ("PSTL2STRM", 11),
    ("PSTL3KEEP", 12),
    ("PSTL3STRM", 13),
];

/// End of `arm_sve.h`: macros that give merging functions further names.
const OTHER_NAMES: &str = "\
#define svcvtnt_bf16_x      svcvtnt_bf16_m
#define svcvtnt_bf16_f32_x  svcvtnt_bf16_f32_m
#define svcvtnt_f16_x      svcvtnt_f16_m
#define svcvtnt_f16_f32_x  svcvtnt_f16_f32_m
#define svcvtnt_f32_x      svcvtnt_f32_m
#define svcvtnt_f32_f64_x  svcvtnt_f32_f64_m

#define svcvtxnt_f32_x     svcvtxnt_f32_m
#define svcvtxnt_f32_f64_x svcvtxnt_f32_f64_m

";

/// Functions of `arm_sme.h` that are no intrinsics.
const SME_FUNCTIONS: &str = "\
void __arm_za_disable(void) __arm_streaming_compatible;

__ai bool __arm_has_sme(void) __arm_streaming_compatible {
  uint64_t x0, x1;
  __builtin_arm_get_sme_state(&x0, &x1);
  return x0 & (1ULL << 63);
}

void *__arm_sc_memcpy(void *dest, const void *src, size_t n) __arm_streaming_compatible;
void *__arm_sc_memmove(void *dest, const void *src, size_t n) __arm_streaming_compatible;
void *__arm_sc_memset(void *s, int c, size_t n) __arm_streaming_compatible;
void *__arm_sc_memchr(void *s, int c, size_t n) __arm_streaming_compatible;

__ai __attribute__((target(\"sme\"))) void svundef_za(void) __arm_streaming_compatible \
__arm_out(\"za\") { }

";

pub(in super::super) fn sve(_: &OutputContext<'_>, all: &Intrinsics<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    notices::llvm(out, "arm_sve.h - ARM SVE intrinsics -----------------------------------");
    guard(out, Extension::Sve);
    emit!(
        out;
        "#include <stdint.h>\n\n",
        "#ifdef  __cplusplus\nextern \"C\" {\n#else\n#include <stdbool.h>\n#endif\n\n",
        "typedef __fp16 float16_t;\ntypedef float float32_t;\ntypedef double float64_t;\n",
    );
    types(out);
    enumeration(out, "svpattern", &PATTERNS);
    enumeration(out, "svprfop", &PREFETCHES);
    attributes(out);
    for (vectors, ending) in [(1, ""), (2, "_x2"), (3, "_x3"), (4, "_x4")] {
        for is_short in [false, true] {
            for one in reinterpretations(vectors) {
                let ([to, from], [result, argument]) = (one.suffixes, one.types);
                emit!(
                    out;
                    "__aio __attribute__((__clang_arm_builtin_alias(__builtin_sve_reinterpret_",
                    to, "_", from, ending, ")))\n",
                );
                in_c(out, &result);
                emit!(out; " svreinterpret_", to);
                if !is_short {
                    emit!(out; "_", from, ending);
                }
                emit!(out; "(");
                in_c(out, &argument);
                emit!(out; " op);\n");
            }
        }
    }
    declarations(out, all, Extension::Sve);
    emit!(out; OTHER_NAMES);
    end_of_c(out);
    emit!(out; "#undef __ai\n\n#undef __aio\n\n#endif /* __ARM_SVE_H */\n");
    text
}

pub(in super::super) fn sme(_: &OutputContext<'_>, all: &Intrinsics<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    notices::llvm(out, "arm_sme.h - ARM SME intrinsics ------");
    guard(out, Extension::Sme);
    emit!(out; "#include <arm_sve.h>\n\n#include <stddef.h>\n\n");
    attributes(out);
    emit!(out; "#ifdef  __cplusplus\nextern \"C\" {\n#endif\n\n", SME_FUNCTIONS);
    declarations(out, all, Extension::Sme);
    end_of_c(out);
    emit!(out; "#undef __ai\n\n#endif /* __ARM_SME_H */\n");
    text
}

/// Prints the include guard and the checks of the target.
fn guard(out: &mut Vec<u8>, extension: Extension) {
    let (upper, lower) = (extension.upper(), extension.lower());
    emit!(
        out;
        "#ifndef __ARM_", upper, "_H\n#define __ARM_", upper, "_H\n\n",
        "#if !defined(__LITTLE_ENDIAN__)\n",
        "#error \"Big endian is currently not supported for arm_", lower, ".h\"\n#endif\n",
    );
}

/// Prints the type definitions.
fn types(out: &mut Vec<u8>) {
    let plain = |out: &mut Vec<u8>, name: &str| {
        let (first, rest) = name.split_at(1);
        emit!(out; "typedef __SV", *first.to_uppercase(), rest, "_t sv", name, "_t;\n");
    };
    let in_struct = |out: &mut Vec<u8>, name: &str, count: u32| {
        let name = format!("sv{name}x{count}_t");
        emit!(out; "typedef __clang_", name, " ", name, ";\n");
    };
    let (early, late) = IN_STRUCTS.split_at(9);
    early.iter().for_each(|name| plain(out, name));
    emit!(out; "\n");
    plain(out, "bfloat16");
    emit!(out; "#include <arm_bf16.h>\n#include <arm_vector_types.h>\n");
    plain(out, "mfloat8");
    emit!(out; "\n");
    late.iter().for_each(|name| plain(out, name));
    for count in 2..=4 {
        IN_STRUCTS.iter().for_each(|name| in_struct(out, name, count));
    }
    emit!(
        out;
        "typedef __SVBool_t  svbool_t;\n",
        "typedef __clang_svboolx2_t  svboolx2_t;\ntypedef __clang_svboolx4_t  svboolx4_t;\n\n",
    );
    (2..=4).for_each(|count| in_struct(out, "bfloat16", count));
    (2..=4).for_each(|count| in_struct(out, "mfloat8", count));
    emit!(out; "typedef __SVCount_t svcount_t;\n\n");
}

fn enumeration(out: &mut Vec<u8>, name: &str, values: &[(&str, u32)]) {
    emit!(out; "enum ", name, "\n{\n");
    for (index, (name, value)) in values.iter().enumerate() {
        emit!(out; if index > 0 { ",\n" } else { "" }, "  SV_", name, " = ", value);
    }
    emit!(out; "\n};\n\n");
}

/// Prints the macro with the attributes of the header's functions.
fn attributes(out: &mut Vec<u8>) {
    emit!(
        out;
        "/* Function attributes */\n",
        "#define __ai ", INLINE, "))\n\n",
        "#define __aio ", INLINE, ", __overloadable__))\n\n",
    );
}

fn end_of_c(out: &mut Vec<u8>) {
    emit!(out; "#ifdef __cplusplus\n} // extern \"C\"\n#endif\n\n");
}

/// Prints the declarations of all callable names, sorted by features, then full names before short
/// ones, then by name.
fn declarations(out: &mut Vec<u8>, all: &Intrinsics<'_>, extension: Extension) {
    let guards: Vec<String> =
        all.descriptions.iter().map(|one| [&*one.sve_guard, &*one.sme_guard].concat()).collect();
    let mut order: Vec<(&str, bool, &str, usize)> = Vec::new();
    for (index, one) in all.descriptions.iter().enumerate() {
        order.push((&guards[index], false, one.name, index));
        if one.has_short_name {
            order.push((&guards[index], true, one.name, index));
        }
    }
    order.sort_unstable();
    for (_, is_short, _, index) in order {
        let description = &all.descriptions[index];
        let attributes = match is_short && description.prototype.len() > 1 {
            true => "__aio ",
            false => "__ai ",
        };
        for one in &all.intrinsics[description.intrinsics.clone()] {
            let Some((result, arguments)) = one.types.split_first() else { continue };
            emit!(
                out;
                attributes, "__attribute__((__clang_arm_builtin_alias(__builtin_",
                extension.lower(), "_", one.full_name, ")))\n",
            );
            in_c(out, result);
            emit!(out; " ", if is_short { &one.short_name } else { &one.full_name }, "(");
            for (index, argument) in arguments.iter().enumerate() {
                if index > 0 {
                    emit!(out; ", ");
                }
                in_c(out, argument);
            }
            emit!(out; ");\n");
        }
    }
}
