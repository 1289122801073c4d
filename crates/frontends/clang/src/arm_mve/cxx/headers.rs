//! Prints the headers of MVE and CDE. Parts that need floating point or user-namespace names are
//! guarded.

use super::super::Plan;
use super::super::functions::Function;
use super::super::types::{Kind, Type};
use tablegen_emit::cxx::emit;
use tablegen_session::CxxStyle;

/// License comment after the first line of a header.
const LICENSE: &str = " *
 *
 * Part of the LLVM Project, under the Apache License v2.0 with LLVM Exceptions.
 * See https://llvm.org/LICENSE.txt for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===
 */

";

/// Type definitions of predicates.
const PREDICATES: &str = "typedef uint16_t mve_pred16_t;\n";
const FLOATS: &str = "typedef __fp16 float16_t;\ntypedef float float32_t;\n";

/// Part of a header with its preprocessor condition. An empty condition is always true.
#[derive(Default)]
struct Part {
    condition: &'static str,
    text: Vec<u8>,
}

impl Part {
    fn under(condition: &'static str) -> Self {
        Part { condition, text: Vec::new() }
    }
}

/// Prints the header of MVE.
pub(in super::super) fn mve(_: CxxStyle, plan: &Plan<'_>) -> Vec<u8> {
    let functions = &*plan.functions;
    let mut parts = [
        Part::default(),
        Part::under("(__ARM_FEATURE_MVE & 2)"),
        Part::under("(!defined __ARM_MVE_PRESERVE_USER_NAMESPACE)"),
        Part::under("(__ARM_FEATURE_MVE & 2) && (!defined __ARM_MVE_PRESERVE_USER_NAMESPACE)"),
    ];
    emit!(&mut parts[0].text; PREDICATES);
    emit!(&mut parts[1].text; FLOATS);
    for scalar in functions.scalars.iter().filter(|scalar| scalar.own_name.is_empty()) {
        let (element, lanes) = (*scalar, scalar.lanes());
        let out = &mut parts[usize::from(scalar.is_float())].text;
        let vector = vector_type(out, &Type::Vector { element, lanes }, &scalar.c_name(), lanes);
        for count in [2, 4] {
            let name = Type::Vectors { count, element, lanes }.c_name();
            emit!(out; "typedef struct { ", vector, " val[", count, "]; } ", name, ";\n");
        }
    }
    emit!(&mut parts[0].text; "\n");
    emit!(&mut parts[1].text; "\n");
    for (name, function) in &functions.all {
        let signature = Signature::of(function);
        for called in names(name, function) {
            for (part, prefix) in [(0, "__arm_"), (2, "")] {
                let out = &mut parts[usize::from(function.requires_float()) + part].text;
                declare(out, ["mve", name], &signature, prefix, called);
            }
        }
    }
    header("mve", "MVE", &parts)
}

/// Prints the header of CDE.
pub(in super::super) fn cde(_: CxxStyle, plan: &Plan<'_>) -> Vec<u8> {
    let functions = &*plan.functions;
    let mut parts =
        [Part::default(), Part::under("__ARM_FEATURE_MVE"), Part::under("__ARM_FEATURE_MVE & 2")];
    emit!(&mut parts[1].text; PREDICATES);
    emit!(&mut parts[2].text; FLOATS);
    let has_vectors = |kind, bits| !(kind == Kind::Float && bits == 64);
    let scalars = functions.scalars.iter().filter(|scalar| scalar.own_name.is_empty());
    for scalar in scalars.filter(|scalar| has_vectors(scalar.kind, scalar.bits)) {
        let (element, lanes) = (*scalar, scalar.lanes());
        let out = &mut parts[1 + usize::from(scalar.is_float())].text;
        vector_type(out, &Type::Vector { element, lanes }, &scalar.c_name(), lanes);
    }
    emit!(&mut parts[1].text; "\n");
    emit!(&mut parts[2].text; "\n");
    for (name, function) in &functions.all {
        let part = match (function.requires_float(), function.requires_mve()) {
            (true, _) => 2,
            (false, needs_vectors) => usize::from(needs_vectors),
        };
        let signature = Signature::of(function);
        for called in names(name, function) {
            let out = &mut parts[part].text;
            declare(out, [function.extension, name], &signature, "__arm_", called);
        }
    }
    for (name, one) in &plan.macros {
        let parameters = one.parameters.join(", ");
        emit!(&mut parts[1].text; "#define __arm_", name, "(", parameters, ") ", one.definition, "\n");
    }
    header("cde", "CDE", &parts)
}

/// Prints the definition of a vector type. Returns its name.
fn vector_type(out: &mut Vec<u8>, vector: &Type<'_>, element: &str, lanes: u32) -> String {
    let name = vector.c_name();
    emit!(
        out;
        "typedef __attribute__((__neon_vector_type__(", lanes,
        "), __clang_arm_mve_strict_polymorphism)) ", element, " ", name, ";\n",
    );
    name
}

/// Returns the names of a function, each with true if it is overloaded.
fn names<'n>(name: &'n str, function: &'n Function<'_>) -> impl Iterator<Item = (&'n str, bool)> {
    let full = (!function.only_short).then_some((name, false));
    let short = (function.short_name != name).then_some((function.short_name.as_str(), true));
    full.into_iter().chain(short)
}

/// C types of a function.
struct Signature {
    result: String,
    parameters: String,
}

impl Signature {
    fn of(function: &Function<'_>) -> Self {
        let parameters: Vec<String> = function.parameters.iter().map(Type::c_name).collect();
        Signature { result: function.result.c_name(), parameters: parameters.join(", ") }
    }
}

/// Prints the declaration of a function under one of its names, as an alias of `builtin`.
fn declare(
    out: &mut Vec<u8>,
    [extension, builtin]: [&str; 2],
    Signature { result, parameters }: &Signature,
    prefix: &str,
    (called, is_short): (&str, bool),
) {
    emit!(
        out;
        "static __inline__ __attribute__((", if is_short { "__overloadable__, " } else { "" },
        "__clang_arm_builtin_alias(__builtin_arm_", extension, "_", builtin, ")))\n", result,
        if result.ends_with('*') { "" } else { " " }, prefix, called, "(", parameters, ");\n",
    );
}

/// Returns a header that consists of these parts.
fn header(file: &str, extension: &str, parts: &[Part]) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    emit!(
        out;
        "/*===---- arm_", file, ".h - ARM ", extension,
        " intrinsics -----------------------------------===\n", LICENSE,
        "#ifndef __ARM_", extension, "_H\n#define __ARM_", extension, "_H\n\n",
        "#if !__ARM_FEATURE_", extension, "\n#error \"", extension,
        " support not enabled\"\n#endif\n\n#include <stdint.h>\n\n",
        "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n",
    );
    for Part { condition, text } in parts {
        if condition.is_empty() {
            emit!(out; text, "\n");
        } else {
            emit!(out; "#if ", *condition, "\n\n", text, "\n#endif /* ", *condition, " */\n\n");
        }
    }
    emit!(
        out;
        "#ifdef __cplusplus\n} /* extern \"C\" */\n#endif\n\n#endif /* __ARM_", extension,
        "_H */\n",
    );
    text
}
