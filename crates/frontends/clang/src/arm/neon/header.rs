//! `--gen-arm-neon`, `--gen-arm-fp16`, `--gen-arm-bf16`: the headers `arm_neon.h`, `arm_fp16.h` and
//! `arm_bf16.h`.

use super::function::Functions;
use super::typedefs::{ONLY_64, typedefs};
use crate::arm::model::neon::Bodies;
use crate::arm::notices;
use crate::arm::notices::INLINE;
use tablegen_emit::cxx::emit;
use tablegen_session::OutputContext;

/// Macros of shuffle masks that reverse elements on big-endian targets: AArch64 reverses whole
/// 128-bit vectors, 32-bit Arm reverses each 64-bit half.
const ORDERS: [[(&str, &str); 7]; 2] = [
    [
        ("64_32", "1,0"),
        ("64_16", "3,2,1,0"),
        ("64_8", "7,6,5,4,3,2,1,0"),
        ("128_64", "1,0"),
        ("128_32", "3,2,1,0"),
        ("128_16", "7,6,5,4,3,2,1,0"),
        ("128_8", "15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0"),
    ],
    [
        ("64_32", "1,0"),
        ("64_16", "3,2,1,0"),
        ("64_8", "7,6,5,4,3,2,1,0"),
        ("128_64", "0,1"),
        ("128_32", "1,0,3,2"),
        ("128_16", "3,2,1,0,7,6,5,4"),
        ("128_8", "7,6,5,4,3,2,1,0,15,14,13,12,11,10,9,8"),
    ],
];

pub(in super::super) fn neon(_: &OutputContext<'_>, bodies: &Bodies<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    notices::mit(out, "arm_neon.h - ARM Neon intrinsics ---------------------------------");
    emit!(
        out;
        "#ifndef __ARM_NEON_H\n#define __ARM_NEON_H\n\n",
        "#if !defined(__arm__) && !defined(__aarch64__) && !defined(__arm64ec__)\n",
        "#error \"<arm_neon.h> is intended only for ARM and AArch64 targets\"\n",
        "#elif !defined(__ARM_FP)\n",
        "#error \"NEON intrinsics not available with the soft-float ABI.",
        " Please use -mfloat-abi=softfp or -mfloat-abi=hard\"\n",
        "#else\n\n",
        "#include <stdint.h>\n\n#include <arm_bf16.h>\n#include <arm_vector_types.h>\n",
        ONLY_64,
        "typedef uint8_t poly8_t;\ntypedef uint16_t poly16_t;\ntypedef uint64_t poly64_t;\n",
        "typedef __uint128_t poly128_t;\n",
        "#else\n",
        "typedef int8_t poly8_t;\ntypedef int16_t poly16_t;\ntypedef int64_t poly64_t;\n",
        "#endif\n",
    );
    typedefs(out, "PcQPcPsQPsPlQPl");
    attributes(out);
    let [whole, halves] = ORDERS;
    emit!(out; "#if !defined(__LITTLE_ENDIAN__)\n", ONLY_64);
    orders(out, &whole);
    emit!(out; "#else\n");
    orders(out, &halves);
    emit!(out; "#endif\n#endif\n");
    functions(out, bodies);
    emit!(
        out;
        "\n#undef __ai\n\n#endif /* if !defined(__ARM_NEON) */\n#endif /* ifndef __ARM_FP */\n",
    );
    text
}

pub(in super::super) fn fp16(_: &OutputContext<'_>, bodies: &Bodies<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    notices::mit(out, "arm_fp16.h - ARM FP16 intrinsics ---------------------------------");
    emit!(
        out;
        "#ifndef __ARM_FP16_H\n#define __ARM_FP16_H\n\n#include <stdint.h>\n\n",
        "typedef __fp16 float16_t;\n",
    );
    attributes(out);
    functions(out, bodies);
    emit!(out; "\n#undef __ai\n\n#endif /* __ARM_FP16_H */\n");
    text
}

pub(in super::super) fn bf16(_: &OutputContext<'_>, bodies: &Bodies<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    notices::llvm(out, "arm_bf16.h - ARM BF16 intrinsics -----------------------------------");
    emit!(out; "#ifndef __ARM_BF16_H\n#define __ARM_BF16_H\n\ntypedef __bf16 bfloat16_t;\n");
    attributes(out);
    functions(out, bodies);
    emit!(out; "\n#undef __ai\n\n#endif\n");
    text
}

/// Prints the macro with the attributes of the header's functions.
fn attributes(out: &mut Vec<u8>) {
    emit!(out; "#define __ai ", INLINE, "))\n\n");
}

fn orders(out: &mut Vec<u8>, all: &[(&str, &str)]) {
    for (name, order) in all {
        emit!(out; "#define __lane_reverse_", name, " ", order, "\n");
    }
}

/// Prints all intrinsics, grouped by preprocessor conditions.
fn functions(out: &mut Vec<u8>, bodies: &Bodies<'_>) {
    let mut functions = Functions::new(bodies);
    let mut guard = "";
    for &index in &bodies.order {
        let own = &*bodies.intrinsics.intrinsics[index].arch_guard;
        if own != guard {
            if !guard.is_empty() {
                emit!(out; "#endif\n");
            }
            if !own.is_empty() {
                emit!(out; "#if ", own, "\n");
            }
            guard = own;
        }
        functions.print(out, index);
    }
    if !guard.is_empty() {
        emit!(out; "#endif\n");
    }
}
