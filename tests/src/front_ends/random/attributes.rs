//! Random attributes.

use std::fmt::Write;

use super::{Kind, some};
use crate::differential::rng::Rng;

pub(super) const KIND: Kind = Kind {
    make,
    classes: &[include_str!("../../../tests/fixtures/clang/attr.inc.td")],
    options: &[
        ["--gen-clang-attr-classes"],
        ["--gen-clang-attr-parser-string-switches"],
        ["--gen-clang-attr-subject-match-rules-parser-string-switches"],
        ["--gen-clang-attr-impl"],
        ["--gen-clang-attr-list"],
        ["--gen-clang-attr-doc-table"],
        ["--gen-clang-attr-subject-match-rule-list"],
        ["--gen-clang-attr-pch-read"],
        ["--gen-clang-attr-pch-write"],
        ["--gen-clang-regular-keyword-attr-info"],
        ["--gen-clang-attr-has-attribute-impl"],
        ["--gen-clang-attr-spelling-index"],
        ["--gen-clang-attr-ast-visitor"],
        ["--gen-clang-attr-template-instantiate"],
        ["--gen-clang-attr-parsed-attr-list"],
        ["--gen-clang-attr-parsed-attr-impl"],
        ["--gen-clang-attr-parsed-attr-kinds"],
        ["--gen-clang-attr-is-type-dependent"],
        ["--gen-clang-attr-text-node-dump"],
        ["--gen-clang-attr-node-traverse"],
        ["--gen-cxx11-attribute-info"],
        ["--gen-attribute-spelling-list"],
        ["--gen-attr-docs"],
        ["--gen-clang-test-pragma-attribute-supported-attributes"],
    ],
};

const SUBJECTS: [&str; 9] =
    ["Named", "Function", "Variable", "Parameter", "Type", "Stmt", "Loop", "Global", "Callable"];

const CLASSES: [&str; 12] = [
    "Attr",
    "TypeAttr",
    "StmtAttr",
    "InheritableAttr",
    "InheritableAttr",
    "DeclOrTypeAttr",
    "DeclOrStmtAttr",
    "InheritableParamAttr",
    "InheritableParamOrStmtAttr",
    "ParameterABIAttr",
    "HLSLAnnotationAttr",
    "IgnoredAttr",
];

const FLAGS: [&str; 12] = [
    "Clone = 0",
    "TemplateDependent = 1",
    "ASTNode = 0",
    "SemaHandler = 0",
    "SimpleHandler = 1",
    "HasCustomParsing = 1",
    "HasCustomSerialization = 1",
    "ParseArgumentsAsUnevaluated = 1",
    "MeaningfulToClassTemplateDefinition = 1",
    "AcceptsExprPack = 1",
    "StrictEnumParameters = 1",
    "IsTypeDependent = 1",
];

/// Plain arguments, by class.
const ARGUMENTS: [&str; 23] = [
    "AlignedArgument",
    "BoolArgument",
    "ExprArgument",
    "IdentifierArgument",
    "IntArgument",
    "ParamIdxArgument",
    "StringArgument",
    "TypeArgument",
    "UnsignedArgument",
    "VersionArgument",
    "WrappedAttr",
    "OMPTraitInfoArgument",
    "VariadicExprArgument",
    "VariadicIdentifierArgument",
    "VariadicOMPInteropInfoArgument",
    "VariadicParamIdxArgument",
    "VariadicParamOrParamIdxArgument",
    "VariadicStringArgument",
    "VariadicUnsignedArgument",
    "EnumArgument",
    "VariadicEnumArgument",
    "DefaultIntArgument",
    "DeclArgument",
];

fn make(rng: &mut Rng) -> String {
    let mut text = String::from(
        "def CPlus : LangOpt<\"CPlusPlus\">;\ndef Odd : LangOpt<\"\", \"isOdd(LangOpts)\">;\n\
         def X86 : TargetSpec { let Arches = [\"x86\", \"x86_64\"]; }\n\
         def ArmLinux : TargetSpec { let Arches = [\"arm\"]; let OSes = [\"Linux\"]; }\n",
    );
    for (index, subject) in some(rng, &SUBJECTS[..7], 5).into_iter().enumerate() {
        let narrower = match rng.chance(25) {
            true => {
                format!(
                    ", [AttrSubjectMatcherSubRule<\"narrow{index}\", [Global], {}>]",
                    rng.below(2)
                )
            }
            false => String::new(),
        };
        let name = subject.to_lowercase();
        put(
            &mut text,
            format_args!(
                "def Rule{index} : AttrSubjectMatcherRule<\"{name}\", [{subject}]{narrower}>;\n"
            ),
        );
    }
    if rng.chance(30) {
        let subject = rng.pick(&SUBJECTS);
        put(
            &mut text,
            format_args!("def Aggregate : AttrSubjectMatcherAggregateRule<{subject}>;\n"),
        );
    }
    for index in 0..2 {
        let heading = if rng.chance(50) {
            format!("let Heading = \"Heading {index}\"; ")
        } else {
            String::new()
        };
        let category = rng.pick(&["One", "Two"]);
        put(
            &mut text,
            format_args!(
                "def Doc{index} : Documentation {{ let Category = DocumentationCategory<\"{category}\">; \
                 {heading}let Content = [{{\nSome *text* {index}.\n}}]; }}\n"
            ),
        );
    }
    let count = rng.range(1, 6);
    for index in 0..count {
        attribute(rng, index, &mut text);
    }
    if count > 2 && rng.chance(30) {
        text.push_str("def : MutualExclusions<[A0, A1]>;\n");
    }
    text
}

fn put(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(arguments);
}

fn attribute(rng: &mut Rng, index: usize, text: &mut String) {
    let class = rng.pick(&CLASSES);
    let target = match rng.chance(10) {
        true => format!(", TargetSpecificAttr<{}>", rng.pick(&["X86", "ArmLinux"])),
        false => String::new(),
    };
    put(text, format_args!("def A{index} : {class}{target} {{\n"));
    if !target.is_empty() && rng.chance(50) {
        text.push_str("  let ParseKind = \"Shared\";\n");
    }
    let spellings: Vec<String> =
        (0..rng.range(0, 4)).map(|which| spelling(rng, index, which)).collect();
    put(text, format_args!("  let Spellings = [{}];\n", spellings.join(", ")));
    if rng.chance(70) {
        let subjects = some(rng, &SUBJECTS, 3).join(", ");
        let diag = rng.pick(&["", ", Warns", ", Refuses", ", Refuses, \"\\\"things\\\"\""]);
        put(text, format_args!("  let Subjects = SubjectList<[{subjects}]{diag}>;\n"));
    }
    let most = if rng.chance(80) { 3 } else { 6 };
    let arguments: Vec<String> =
        (0..rng.range(0, most)).map(|which| argument(rng, index, which)).collect();
    put(text, format_args!("  let Args = [{}];\n", arguments.join(", ")));
    if rng.chance(20) && !spellings.is_empty() {
        let spelled = rng.pick(&spellings.iter().map(String::as_str).collect::<Vec<_>>());
        put(text, format_args!("  let Accessors = [Accessor<\"isSo\", [{spelled}]>];\n"));
    }
    if rng.chance(15) {
        put(
            text,
            format_args!("  let LangOpts = [{}];\n", some(rng, &["CPlus", "Odd"], 2).join(", ")),
        );
    }
    if rng.chance(10) {
        let kind = rng.pick(&["Never", "Standard", "ExperimentalExt"]);
        put(text, format_args!("  let LateParsed = LateAttrParse{kind};\n"));
    }
    if rng.chance(95) {
        let docs = rng.pick(&["Doc0", "Doc1", "Hidden", "Unsaid", "Doc0, Doc1", "Hidden, Unsaid"]);
        put(text, format_args!("  let Documentation = [{docs}];\n"));
    }
    if rng.chance(20) {
        put(text, format_args!("  let PragmaAttributeSupport = {};\n", rng.below(2)));
    }
    for flag in FLAGS {
        if rng.chance(8) {
            put(text, format_args!("  let {flag};\n"));
        }
    }
    text.push_str("}\n");
}

fn spelling(rng: &mut Rng, index: usize, which: usize) -> String {
    let name = match rng.below(12) {
        0 => format!("__a{index}__"),
        1 => format!("_a{index}"),
        2 => format!("Upper{index}"),
        3 => "same".to_owned(),
        _ => format!("a{index}_{which}"),
    };
    let scope = rng.pick(&["", "gnu", "clang", "my"]);
    match rng.below(11) {
        0 | 1 => format!("GNU<\"{name}\">"),
        2 => format!("Declspec<\"{name}\">"),
        3 => format!("Microsoft<\"{name}\">"),
        4 => format!("CXX11<\"{scope}\", \"{name}\", {}>", rng.pick(&[1, 2, 202_003])),
        5 => format!("C23<\"{scope}\", \"{name}\">"),
        6 => format!("Pragma<\"{scope}\", \"{name}\">"),
        7 => format!("Keyword<\"{name}\", {}>", rng.below(2)),
        8 => format!("GCC<\"{name}\", {}>", rng.below(2)),
        9 => format!("Clang<\"{name}\", {}>", rng.below(2)),
        _ => format!("ClangGCC<\"{name}\">"),
    }
}

fn argument(rng: &mut Rng, index: usize, which: usize) -> String {
    let class = rng.pick(&ARGUMENTS);
    let name = rng.pick(&["Level", "value", "two words", "Kind"]);
    let name = format!("{name}{which}");
    let optional = if rng.chance(30) { ", 1" } else { "" };
    match class {
        "EnumArgument" | "VariadicEnumArgument" => {
            let names = "[\"one\", \"two\", \"uno\"], [\"One\", \"Two\", \"One\"]";
            format!("{class}<\"{name}\", \"Enum{index}x{which}\", {names}>")
        }
        "DefaultIntArgument" => format!("{class}<\"{name}\", {}>", rng.below(100)),
        "DeclArgument" => format!("{class}<Function, \"{name}\"{optional}>"),
        "OMPTraitInfoArgument" => format!("{class}<\"{name}\">"),
        variadic if variadic.starts_with("Variadic") => format!("{class}<\"{name}\">"),
        _ => format!("{class}<\"{name}\"{optional}>"),
    }
}
