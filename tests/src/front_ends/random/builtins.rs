//! Random builtin functions.

use std::fmt::Write;

use super::Kind;
use crate::differential::rng::Rng;

pub(super) const KIND: Kind = Kind {
    make,
    classes: &[include_str!("../../../tests/fixtures/clang/builtins/builtins.inc.td")],
    options: &[["--gen-clang-builtins"]],
};

const TYPES: [&str; 24] = [
    "int",
    "void",
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned int",
    "long int",
    "long long int",
    "unsigned long int",
    "float",
    "double",
    "long double",
    "_Float16",
    "__fp16",
    "bool",
    "size_t",
    "ptrdiff_t",
    "uint32_t",
    "int64_t",
    "__int128_t",
    "wchar_t",
    "__builtin_va_list_ref",
    "FILE",
];

fn make(rng: &mut Rng) -> String {
    let mut text = String::new();
    for index in 0..rng.range(1, 8) {
        let class = match rng.below(8) {
            0 => "AtomicBuiltin".to_owned(),
            1 => format!(
                "LibBuiltin<\"{}\">",
                rng.pick(&["stdio.h", "math.h", "odd_name.h", "Up.h"])
            ),
            2 => "LangBuiltin<\"CXX_LANG\">".to_owned(),
            3 => "TargetBuiltin".to_owned(),
            4 => "TargetLibBuiltin".to_owned(),
            _ => "Builtin".to_owned(),
        };
        let template = match rng.chance(15) {
            true => ", Template<[\"float\", \"double\"], [\"f\", \"d\"]>",
            false => "",
        };
        let spellings = match rng.below(4) {
            0 => format!("\"b{index}\", \"__builtin_b{index}\""),
            1 => format!("\"__builtin_b{index}\""),
            2 => "\"same\"".to_owned(),
            _ => format!("\"b{index}\""),
        };
        let result = ty(rng, !template.is_empty());
        let mut parameters: Vec<String> =
            (0..rng.below(4)).map(|_| ty(rng, !template.is_empty())).collect();
        if rng.chance(15) {
            parameters.push("...".to_owned());
        }
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "def D{index} : {class}{template} {{\n  let Spellings = [{spellings}];\n  \
             let Prototype = \"{result}({})\";",
            parameters.join(", ")
        );
        let attributes = super::some(
            rng,
            &["NoThrow", "Const", "Constexpr", "Printf<1>", "Callback<[0, 1]>", "Printf<0>"],
            3,
        );
        if !attributes.is_empty() {
            let _ = writeln!(text, "  let Attributes = [{}];", attributes.join(", "));
        }
        if class.starts_with("Target") {
            let features = rng.pick(&["avx", "avx,fma", "(avx|sse),mmx", ""]);
            let _ = writeln!(text, "  let Features = \"{features}\";");
        }
        if class == "TargetLibBuiltin" {
            text.push_str("  let Header = \"intrin.h\";\n");
        }
        if class.starts_with("Lib") && rng.chance(40) {
            text.push_str("  let AddBuiltinPrefixedAlias = 1;\n");
        }
        for flag in [
            "RequiresUndef = 1",
            "EnableOpenCLLong = 1",
            "Namespace = \"std\"",
            "Namespace = \"my\"",
        ] {
            if rng.chance(4) {
                let _ = writeln!(text, "  let {flag};");
            }
        }
        text.push_str("}\n");
    }
    text
}

/// Generates a type. In a template, it may be the parameter.
fn ty(rng: &mut Rng, in_template: bool) -> String {
    let mut ty = match rng.below(12) {
        0 if in_template => "T".to_owned(),
        0 => format!("_Vector<{}, {}>", rng.pick(&[2, 4, 16]), rng.pick(&TYPES)),
        1 => format!("_ExtVector<{}, {}>", rng.pick(&[2, 8]), rng.pick(&["float", "int", "char"])),
        2 => format!("_Complex {}", rng.pick(&["float", "double"])),
        3 => format!("_Constant {}", rng.pick(&["int", "size_t"])),
        4 => format!("{} const", rng.pick(&TYPES)),
        _ => rng.pick(&TYPES).to_owned(),
    };
    for _ in 0..rng.below(6).saturating_sub(3) {
        ty.push_str(rng.pick(&[
            "*",
            "*",
            " const*",
            " volatile*",
            "&",
            " address_space<3>*",
            " restrict",
        ]));
    }
    if rng.chance(2) {
        ty.push_str(rng.pick(&["<", ">", " address_space<0>*", " address_space<x>*", "_Vector<"]));
    }
    ty
}
