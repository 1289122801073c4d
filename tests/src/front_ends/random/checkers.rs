//! Random checkers and packages, and commands and tags of comments.

use std::fmt::Write;

use super::{Kind, some};
use crate::differential::rng::Rng;

pub(super) const KIND: Kind = Kind {
    make,
    classes: &[
        include_str!("../../../tests/fixtures/clang/checkers.inc.td"),
        include_str!("../../../tests/fixtures/clang/commands.inc.td"),
        "class Tag<string name> {\n  string Spelling = name;\n  bit EndTagOptional = 0;\n  \
         bit EndTagForbidden = 0;\n}\n",
        "class NCR<string name, int point> { string Spelling = name; int CodePoint = point; }\n",
    ],
    options: &[
        ["--gen-clang-sa-checkers"],
        ["--gen-clang-sa-checkers"],
        ["--gen-clang-sa-checkers"],
        ["--gen-clang-comment-command-info"],
        ["--gen-clang-comment-command-list"],
        ["--gen-clang-comment-html-tags"],
        ["--gen-clang-comment-html-tags-properties"],
        ["--gen-clang-comment-html-named-character-references"],
    ],
};

fn make(rng: &mut Rng) -> String {
    let mut text = String::new();
    let mut put = |arguments: std::fmt::Arguments<'_>| {
        // Writing to a string cannot fail.
        let _ = text.write_fmt(arguments);
    };
    let packages: Vec<String> = (0..rng.range(0, 12)).map(|index| format!("P{index}")).collect();
    for (index, package) in packages.iter().enumerate() {
        let name = rng.pick(&["core", "alpha", "unix", "cplusplus", "security", "odd name", "x"]);
        put(format_args!("def {package} : Package<\"{name}\"> {{\n"));
        if index > 0 && rng.chance(60) {
            put(format_args!("  let ParentPackage = P{};\n", rng.below(index)));
        }
        settings(rng, "PackageOptions", &mut put);
    }
    let checkers: Vec<String> = (0..rng.range(1, 8)).map(|index| format!("C{index}")).collect();
    let known: Vec<&str> = checkers.iter().map(String::as_str).collect();
    for (index, checker) in checkers.iter().enumerate() {
        put(format_args!("def {checker} : Checker<\"Checker{index}\"> {{\n"));
        if let (false, true) = (packages.is_empty(), rng.chance(80)) {
            put(format_args!("  let ParentPackage = P{};\n", rng.below(packages.len())));
        }
        if rng.chance(80) {
            let help =
                rng.pick(&["It checks", "A \\\"quoted\\\" thing", "tab\\there", "", "line\\nline"]);
            put(format_args!("  let HelpText = \"{help}\";\n"));
        }
        for field in ["Dependencies", "WeakDependencies"] {
            let others = some(rng, &known[..index], 3);
            if !others.is_empty() {
                put(format_args!("  let {field} = [{}];\n", others.join(", ")));
            }
        }
        if rng.chance(30) {
            put(format_args!("  let Documentation = {};\n", rng.pick(&["0", "1", "?"])));
        }
        settings(rng, "CheckerOptions", &mut put);
    }
    let names = ["a", "b", "br", "brief", "f[", "f]", "code", "endcode", "table", "th", "td", "tr"];
    for (index, name) in some(rng, &names, 10).into_iter().enumerate() {
        let end = rng.pick(&["", "", "endcode", "f]"]);
        let flag = rng.pick(&[
            "IsInlineCommand",
            "IsBlockCommand",
            "IsParCommand",
            "IsVerbatimLineCommand",
        ]);
        put(format_args!(
            "def Command{index} : Command<\"{name}\"> {{ let EndCommandName = \"{end}\"; let {flag} = 1; \
             let NumArgs = {}; }}\n",
            rng.below(3)
        ));
        let property =
            rng.pick(&["EndTagOptional = 1", "EndTagForbidden = 1", "EndTagOptional = 0"]);
        put(format_args!("def Tag{index} : Tag<\"{name}\"> {{ let {property}; }}\n"));
        let point =
            rng.pick(&["0x26", "0xe9", "0x2665", "0x1d51e", "0x7ff", "0x800", "9", "0xd800", "-1"]);
        put(format_args!("def Reference{index} : NCR<\"{name}\", {point}>;\n"));
    }
    text
}

/// Generates the options of a checker, its visibility and the end of its body.
fn settings(rng: &mut Rng, field: &str, put: &mut impl FnMut(std::fmt::Arguments<'_>)) {
    if rng.chance(40) {
        let ty = rng.pick(&["0", "1", "2", "2", "1", "0", "1", "2", "3"]);
        let default = rng.pick(&["4", "", "true", "a\\\\b", "\\\"x\\\""]);
        put(format_args!(
            "  let {field} = [Option<{ty}, \"Name\", \"What it does\", \"{default}\">];\n"
        ));
    }
    if rng.chance(15) {
        put(format_args!("  let Hidden = 1;\n"));
    }
    put(format_args!("}}\n"));
}
