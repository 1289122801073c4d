//! Random diagnostics.

use std::fmt::Write;

use super::{Kind, some};
use crate::differential::rng::Rng;

pub(super) const KIND: Kind = Kind {
    make,
    classes: &[
        include_str!("../../../tests/fixtures/clang/diagnostics.inc.td"),
        "def GlobalDocumentation { code Intro = \"Diagnostics\\n\"; }\n",
    ],
    options: &[
        ["--gen-clang-diags-defs"],
        ["--gen-clang-diag-groups"],
        ["--gen-clang-diags-enums"],
        ["--gen-clang-diags-compat-ids"],
        ["--gen-clang-diags-index-name"],
        ["--gen-diag-docs"],
    ],
};

const CLASSES: [&str; 7] =
    ["Error", "Warning", "Warning", "Remark", "Extension", "ExtWarn", "Note"];

fn make(rng: &mut Rng) -> String {
    let mut text = String::new();
    let mut put = |arguments: std::fmt::Arguments<'_>| {
        // Writing to a string cannot fail.
        let _ = text.write_fmt(arguments);
    };
    let groups = ["G0", "G1", "G2", "G3"];
    for (index, group) in groups.iter().enumerate() {
        let name = match rng.below(12) {
            0 | 1 => "group-0".to_owned(),
            2 => "c++-things".to_owned(),
            _ => format!("group-{index}"),
        };
        let parts = some(rng, &groups[..index], 2).join(", ");
        let docs = if rng.chance(20) { ", [{About *it*.}]" } else { "" };
        put(format_args!("def {group} : DiagGroup<\"{name}\", [{parts}]{docs}>"));
        match rng.chance(25) {
            true => put(format_args!(" {{ let CategoryName = \"Category {}\"; }}\n", rng.below(3))),
            false => put(format_args!(";\n")),
        }
    }
    // Without it, LLVM's tool reads beyond its table for extensions that are off.
    put(format_args!("def Pedantic : DiagGroup<\"pedantic\">;\n"));
    for name in ["first", "second"] {
        let substitution = message(rng, 2, &[]);
        put(format_args!("def {name} : TextSubstitution<\"{substitution}\">;\n"));
    }
    for index in 0..rng.range(1, 10) {
        let class = rng.pick(&CLASSES);
        let message = message(rng, 3, &["first", "second"]);
        let group = match rng.below(10) {
            0..4 => format!(", InGroup<{}>", rng.pick(&groups)),
            4 => format!(", InGroup<DiagGroup<\"own-{}\">>", rng.below(3)),
            _ => String::new(),
        };
        // Most errors are in no group, and remarks in one.
        let group = match class {
            "Error" | "Note" if !rng.chance(3) => String::new(),
            "Remark" if group.is_empty() && !rng.chance(5) => ", InGroup<G3>".to_owned(),
            _ => group,
        };
        let severity = rng.pick(&["", "", "", ", DefaultIgnore", ", DefaultError"]);
        let severity = if class == "Error" || class == "Note" { "" } else { severity };
        let body = match rng.below(6) {
            0 => " { let CategoryName = \"Own\"; }",
            1 => " { let Deferrable = 1; }",
            2 => " { let WarningNoWerror = 1; let ShowInSystemHeader = 1; }",
            _ => ";",
        };
        put(format_args!(
            "let Component = \"Main\" in def d{index} : {class}<\"{message}\">{group}{severity}{body}\n"
        ));
    }
    for index in 0..rng.below(3) {
        let (standard, now) = (rng.pick(&[11, 14, 20]), message(rng, 1, &[]));
        put(format_args!(
            "def : CompatWarningId<\"id{index}\", {standard}, \"{now}\", \"before\"> \
             {{ let Component = \"Main\"; }}\n"
        ));
    }
    text
}

/// Generates a message. `deep` is the nesting level of choices.
fn message(rng: &mut Rng, deep: usize, substitutions: &[&str]) -> String {
    let mut text = String::new();
    let words = ["it", "is", "wrong", "a", "type", "of", "'%%'", "declared", "here", "<it>", "_x_"];
    for _ in 0..rng.range(1, 5) {
        if !text.is_empty() && rng.chance(80) {
            text.push(' ');
        }
        match rng.below(20) {
            0..9 => text.push_str(rng.pick(&words)),
            9..12 => text += &format!("%{}", rng.below(4)),
            12 => {
                text += &format!(
                    "%{}{}",
                    rng.pick(&["q", "s", "ordinal", "human", "quoted"]),
                    rng.below(3)
                )
            }
            13 | 14 if deep > 0 => {
                let options: Vec<String> =
                    (0..rng.range(1, 4)).map(|_| message(rng, deep - 1, substitutions)).collect();
                text += &format!("%select{{{}}}{}", options.join("|"), rng.below(3));
            }
            15 if deep > 0 => {
                let one = message(rng, deep - 1, substitutions);
                text +=
                    &format!("%plural{{1:{one}|[2,4]:few|%100=[5,9]:some|:many}}{}", rng.below(3));
            }
            16 if deep > 0 => {
                let without = message(rng, deep - 1, &[]);
                text += &format!("%diff{{from $ to $|{without}}}0,1");
            }
            17 if deep > 0 => {
                let values = rng.pick(&["%Yes{y}|%No{n}", "a|%Named{b}", "%A{x}|b|%C{}"]);
                text += &format!("%enum_select<Choice{}>{{{values}}}0", rng.below(40));
            }
            18 if !substitutions.is_empty() => {
                let arguments = rng.pick(&["0", "0,1", "1,2,0,3", "3,2,1,0"]);
                text += &format!("%sub{{{}}}{arguments}", rng.pick(substitutions));
            }
            19 if rng.chance(10) => {
                text.push_str(rng.pick(&["%", "%select{a", "Capital", "%sub{none}0", "end."]))
            }
            _ => text.push_str(rng.pick(&words)),
        }
    }
    text
}
