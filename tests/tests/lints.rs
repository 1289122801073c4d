//! Lints: reported and unreported descriptions, and the options that enable and disable lints.

use tablegen_build::tablegen_core::Diagnostic;
use tablegen_build::{Builder, Lints, Records, Session, backend, evaluator, lints};

/// Machine with eight registers. Tests append to it.
const MACHINE: &str = r##"include "llvm/Target/Target.td"
foreach i = 0...7 in
  def R#i : Register<"r"#i> { let Namespace = "Toy"; let HWEncoding = i; }
def Regs : RegisterClass<"Toy", [i32], 32, (sequence "R%u", 0, 7)>;
def ToyInfo : InstrInfo;
def Toy : Target { let InstructionSet = ToyInfo; }
def HasMul : Predicate<"hasMul()">;
class Op<bits<5> op, dag outs = (outs), dag ins = (ins)> : Instruction {
  bits<8> Inst;
  let Namespace = "Toy"; let Size = 1;
  let OutOperandList = outs; let InOperandList = ins; let AsmString = "op";
  let Inst{7-3} = op; let Inst{2-0} = 0;
}
class Unary<bits<5> op> : Op<op, (outs Regs:$d)> { bits<3> d; let Inst{2-0} = d; }
"##;

fn evaluate(text: &str, lint: &str) -> Records {
    let mut on = Lints::none();
    on.set(lint, true).unwrap();
    let evaluated = on.set_evaluator(evaluator()).evaluate_text("toy.td", text);
    evaluated.unwrap_or_else(|failure| panic!("{failure}"))
}

/// Returns the message with the name of its lint.
fn shown(one: &Diagnostic) -> String {
    match one.lint() {
        Some(lint) => format!("{} [{lint}]", one.message),
        None => one.message.clone(),
    }
}

/// Returns the reports of one lint: the location in the text that the test adds, the kind and the
/// message.
#[track_caller]
fn found(lint: &str, text: &str) -> Vec<String> {
    let before = MACHINE.lines().count();
    let records = evaluate(&(MACHINE.to_owned() + text), lint);
    let session = Session::new(&records);
    let mut on = Lints::none();
    on.set(lint, true).unwrap();
    let names = [
        "gen-emitter",
        "gen-dag-isel",
        "gen-register-info",
        "gen-asm-matcher",
        "gen-global-isel-combiner",
        "gen-intrinsic-impl",
        "gen-searchable-tables",
    ];
    let all: Vec<_> = names.iter().map(|name| backend(name).unwrap()).collect();
    let reported = session.lint(&all, &on);
    let reported = records.diagnostics().iter().chain(&reported).map(|one| {
        let location = match one.loc.and_then(|loc| records.sources().line(loc)) {
            Some(line) => (line as usize - before).to_string(),
            None => "nowhere".to_owned(),
        };
        format!("{location}: {:?}: {}", one.severity, shown(one)).to_lowercase()
    });
    reported.collect()
}

#[track_caller]
fn finds(lint: &str, text: &str, expected: &[&str]) {
    let expected: Vec<String> = expected
        .iter()
        .map(|line| match line.contains(": warning: ") {
            true => format!("{line} [{lint}]"),
            false => (*line).to_owned(),
        })
        .collect();
    assert_eq!(found(lint, text), expected, "{text}");
}

#[track_caller]
fn finds_nothing(lint: &str, text: &str) {
    assert_eq!(found(lint, text), [""; 0], "{text}");
}

#[test]
fn two_instructions_with_one_encoding() {
    let lint = "same-encoding";
    finds(
        lint,
        "def A : Unary<1>;\ndef B : Op<1, (outs), (ins Regs:$s)> {\n bits<3> s; let Inst{2-0} = s; }",
        &["2: warning: `b` has the encoding of `a`", "1: note: `a` is here"],
    );
    finds_nothing(lint, "def A : Unary<1>; def B : Unary<2>; def C : Op<1>;");
    for apart in [
        "let Predicates = [HasMul];",
        "let DecoderNamespace = \"Other\";",
        "let isCodeGenOnly = true;",
        "let isAsmParserOnly = true;",
        "let isPseudo = true;",
        "let hasCompleteDecoder = false;",
    ] {
        finds_nothing(lint, &format!("def A : Unary<1>; def B : Unary<1> {{ {apart} }}"));
    }
}

#[test]
fn bits_that_nothing_sets() {
    let lint = "unset-encoding-bits";
    finds(
        lint,
        "def A : Op<1> { let Inst{1-0} = ?; }\ndef B : Op<2> { let Inst{2} = ?; let Inst{0} = ?; }",
        &[
            "1: warning: bits 0-1 of the encoding of `a` are not set",
            "2: warning: bits 0 and 2 of the encoding of `b` are not set",
        ],
    );
    finds_nothing(lint, "def A : Op<1>; def B : Unary<2>;");
    finds_nothing(lint, "def A : Op<1> { let Inst{1-0} = ?; bits<8> SoftFail = 0b00000011; }");
}

#[test]
fn sizes_that_differ_from_the_encoding() {
    let lint = "wrong-size";
    finds(
        lint,
        "def A : Op<1> { let Size = 0; }\ndef B : Op<2> { let Size = 4; }",
        &[
            "1: warning: `a` has no `size`, but an encoding of 8 bits",
            "2: warning: the `size` of `b` is 4, but its encoding has 8 bits",
        ],
    );
    finds_nothing(lint, "def A : Op<1>;");
}

#[test]
fn operands_that_are_not_encoded() {
    let lint = "unencoded-operand";
    finds(
        lint,
        "def A : Op<1, (outs Regs:$d), (ins Regs:$s)> {\n bits<3> s; let Inst{2-0} = s; }",
        &["1: warning: the operand `d` of `a` is not encoded"],
    );
    finds_nothing(
        lint,
        "def Flags : RegisterClass<\"Toy\", [i32], 32, (add R7)>;
         def pred : OperandWithDefaultOps<i32, (ops (i32 0))>;
         def A : Op<1, (outs Regs:$d), (ins Regs:$s, Flags:$f, pred:$p)> {
           bits<3> s; let Inst{2-0} = s; let Constraints = \"$s = $d\"; }
         def B : Op<2, (outs Regs:$d)> { let isCodeGenOnly = true; }",
    );
}

#[test]
fn patterns_that_never_match() {
    let lint = "unreachable-pattern";
    let op = "let InOperandList = (ins Regs:$a, Regs:$b), OutOperandList = (outs Regs:$d) in {
        def X : Unary<3>; def Y : Unary<4>; }\n";
    // Names of operands do not make patterns different.
    let text = format!(
        "{op}def : Pat<(add i32:$a, i32:$b), (X $a, $b)>;\n\
         def : Pat<(add i32:$x, (i32 Regs:$y)), (Y $x, $y)>;"
    );
    let all = found(lint, &text);
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(all[0].starts_with("4: warning: this pattern never matches: (add:"), "{all:?}");
    assert!(all[1].starts_with("3: note: this one is tried first: (add:"), "{all:?}");
    // A pattern that is tried earlier matches more.
    let text = format!(
        "{op}let AddedComplexity = 50 in def : Pat<(add i32:$a, i32:$b), (X $a, $b)>;\n\
         def : Pat<(add i32:$x, (mul i32:$y, i32:$z)), (Y $x, $y)>;"
    );
    assert_eq!(found(lint, &text).len(), 2);
    // Two patterns, of which one matches more; one matches twice the same; one has a condition.
    for apart in [
        "def : Pat<(add i32:$x, (mul i32:$y, i32:$z)), (Y $x, $y)>;",
        "def : Pat<(add i32:$x, i32:$x), (Y $x, $x)>;",
        "def : Pat<(sub i32:$x, i32:$y), (Y $x, $y)>;",
        "let Predicates = [HasMul], AddedComplexity = 1 in
         def : Pat<(add i32:$x, i32:$y), (Y $x, $y)>;",
    ] {
        finds_nothing(lint, &format!("{op}def : Pat<(add i32:$a, i32:$b), (X $a, $b)>;\n{apart}"));
    }
    // A condition that the first one has as well.
    let text = format!(
        "{op}def : Pat<(add i32:$a, i32:$b), (X $a, $b)>;\n\
         let Predicates = [HasMul] in def : Pat<(add i32:$x, i32:$y), (Y $x, $y)>;"
    );
    assert_eq!(found(lint, &text).len(), 2);
}

#[test]
fn register_classes_without_use() {
    let lint = "unused-register-class";
    finds(
        lint,
        "def A : Unary<1>;\ndef Low : RegisterClass<\"Toy\", [i32], 32, (add R0, R1)>;",
        &["2: warning: nothing mentions the register class `low`"],
    );
    finds_nothing(
        lint,
        "def A : Unary<1>;
         def Low : RegisterClass<\"Toy\", [i32], 32, (add R0, R1)>;
         def Op : RegisterOperand<Low>;",
    );
}

/// Sub-register indices of 64-bit pairs; the second one is the argument.
fn pairs(high: &str) -> String {
    format!(
        "let Namespace = \"Toy\" in {{ def low : SubRegIndex<32>; def high : {high}; }}
         let Namespace = \"Toy\", SubRegIndices = [low, high], CoveredBySubRegs = 1 in
         def P : RegisterWithSubRegs<\"p\", [R0, R1]>;
         def Pairs : RegisterClass<\"Toy\", [i64], 64, (add P)>;\n"
    )
}

#[test]
fn sub_registers_past_the_end() {
    let lint = "sub-register-past-end";
    let note = "4: note: the size is that of the class `pairs`";
    let message = "1: warning: the index `high` has bits 32-95, but the register `p` has 64 bits";
    finds(lint, &pairs("SubRegIndex<64, 32>"), &[message, note]);
    let message = "1: warning: the index `high` has bits 48-79, but the register `p` has 64 bits";
    finds(lint, &pairs("SubRegIndex<32, 48>"), &[message, note]);
    finds_nothing(lint, &pairs("SubRegIndex<32, 32>"));
    // Of two registers with one between, and of pieces at different offsets.
    finds_nothing(lint, &pairs("SubRegIndex<32, 64>"));
    finds_nothing(lint, &pairs("SubRegIndex<32, -1>"));
}

#[test]
fn compositions_with_other_bits() {
    let lint = "wrong-composed-index";
    let text = |offset: i32| {
        pairs("SubRegIndex<32, 32>")
            + &format!(
                "let Namespace = \"Toy\" in {{ def byte : SubRegIndex<8, 8>;
                 def high_byte : SubRegIndex<8, {offset}> {{ let ComposedOf = [high, byte]; }} }}"
            )
    };
    let message = "6: warning: the index `high_byte` has bits 32-39, but `high` and then `byte` are bits 40-47";
    finds(lint, &text(32), &[message]);
    finds_nothing(lint, &text(40));
    finds_nothing(lint, &text(-1));
}

#[test]
fn instructions_with_one_text() {
    let lint = "same-assembly";
    let expected =
        ["2: warning: the assembler chooses `a` for the text of `b`", "1: note: `a` is here"];
    finds(lint, "def A : Unary<1>;\ndef B : Unary<2>;", &expected);
    for apart in [
        "let AsmString = \"other\";",
        "let AsmString = \"op $d\";",
        "let Predicates = [HasDiv];",
        "let isPseudo = true;",
        "let isCodeGenOnly = true;",
        // C++ code chooses by flags.
        "let TSFlags{3} = 1;",
    ] {
        let more = if apart.contains("HasDiv") {
            "def FeatureDiv : SubtargetFeature<\"div\", \"HasDiv\", \"true\", \"\">;
             def HasDiv : Predicate<\"hasDiv()\">, AssemblerPredicate<(all_of FeatureDiv)>;\n"
        } else {
            ""
        };
        finds_nothing(lint, &format!("{more}def A : Unary<1>; def B : Unary<2> {{ {apart} }}"));
    }
    // Both have the same encoding. A third instruction has another.
    finds_nothing(lint, "def A : Unary<1>; def B : Unary<1>;");
    let expected =
        ["3: warning: the assembler chooses `a` for the text of `c`", "1: note: `a` is here"];
    finds(lint, "def A : Unary<1>;\ndef B : Unary<1>;\ndef C : Unary<2>;", &expected);
}

#[test]
fn rules_for_one_order() {
    let lint = "missing-commuted-rule";
    let rule = |name: &str, patterns: &str| {
        format!(
            "def {name} : GICombineRule<(defs root:$d), (match {patterns}), \
             (apply (GIReplaceReg $d, $x))>;\n"
        )
    };
    let combine = "include \"llvm/Target/GlobalISel/Combine.td\"\n";
    let first = combine.to_owned() + &rule("First", "(G_SUB $s, $x, $y), (G_ADD $d, $s, $y)");
    let message = "2: warning: the rule `first` matches one order of the operands of `g_add`, and no \
                   rule matches the other";
    finds(lint, &first, &[message]);
    // The names of operands and the order of patterns do not count.
    let other = rule("Second", "(G_ADD $d, $b, $t), (G_SUB $t, $x, $b)");
    finds_nothing(lint, &(first + &other));
    for symmetric in [
        "(G_SUB $s, $x, $y), (G_SUB $d, $s, $y)",
        "(G_CONSTANT $c, 0), (G_ADD $d, $x, $c)",
        "(G_ADD $d, $x, $x)",
        "(G_ADD $t, $x, $y), (G_ADD $d, $t, $c), \"return isConstant(${c});\"",
        "(G_ADD $d, $x, $y)",
        "(G_SUB $s, $x, $y), (G_SUB $t, $x, $y), (G_ADD $d, $s, $t)",
    ] {
        finds_nothing(lint, &(combine.to_owned() + &rule("Only", symmetric)));
    }
}

#[test]
fn attributes_of_arguments_that_are_not_there() {
    let lint = "wrong-argument-index";
    let intrinsics =
        |properties: &str, types: &str| format!("def int_x : Intrinsic<{types}, [{properties}]>;");
    let one_of_each = "[llvm_i32_ty], [llvm_ptr_ty]";
    for (properties, types, problem) in [
        ("ReadOnly<ArgIndex<-1>>", one_of_each, "argument -1, but the first argument is 0"),
        ("NoAlias<ArgIndex<-2>>", one_of_each, "argument -2, but the first argument is 0"),
        ("ReadOnly<ArgIndex<1>>", one_of_each, "argument 1, but the only argument is 0"),
        (
            "ImmArg<ArgIndex<2>>",
            "[], [llvm_i32_ty, llvm_i32_ty]",
            "argument 2, but the last argument is 1",
        ),
        (
            "NoUndef<ArgIndex<0>>",
            "[llvm_i32_ty], []",
            "argument 0, but the intrinsic has no arguments",
        ),
        ("NoUndef<RetIndex>", "[], [llvm_ptr_ty]", "the result, but the intrinsic has none"),
    ] {
        let class = properties.split('<').next().unwrap_or_default().to_lowercase();
        let expected = format!("1: warning: `{class}` of `int_x` is for {problem}");
        finds(lint, &intrinsics(properties, types), &[&expected]);
    }
    for (properties, types) in [
        ("ReadOnly<ArgIndex<0>>, NoUndef<RetIndex>", one_of_each),
        ("NoUndef<ArgIndex<3>>", "[], [llvm_ptr_ty, llvm_vararg_ty]"),
    ] {
        finds_nothing(lint, &intrinsics(properties, types));
    }
}

#[test]
fn optional_attributes_outside_of_groups() {
    let lint = "ungrouped-optional-attribute";
    let found = |format: &str, attribute: &str| {
        let text = format!(
            "include \"mlir/IR/OpBase.td\"
             def D : Dialect {{ let name = \"d\"; let cppNamespace = \"::d\"; }}
             def LoadOp : Op<D, \"load\"> {{
               let arguments = (ins I32:$a, {attribute}:$align);
               let assemblyFormat = \"{format}\"; }}"
        );
        let records = evaluate(&text, lint);
        let mut on = Lints::none();
        on.set(lint, true).unwrap();
        let reported = Session::new(&records).lint(&[backend("gen-op-defs").unwrap()], &on);
        reported.iter().map(shown).collect::<Vec<_>>()
    };
    let message = "the format of `LoadOp` has the optional attribute `align` outside of an optional \
                   group [ungrouped-optional-attribute]";
    assert_eq!(found("$a `align` $align attr-dict", "OptionalAttr<I64Attr>"), [message]);
    for (format, attribute) in [
        ("$a (`align` $align^)? attr-dict", "OptionalAttr<I64Attr>"),
        ("$a custom<Align>($align) attr-dict", "OptionalAttr<I64Attr>"),
        ("$a oilist(`align` $align) attr-dict", "OptionalAttr<I64Attr>"),
        ("$a `align` $align attr-dict", "I64Attr"),
    ] {
        assert_eq!(found(format, attribute), [""; 0], "{format}");
    }
}

#[test]
fn lets_without_effect() {
    let lint = "redundant-let";
    finds(
        lint,
        "class X { int N = 1; bits<4> B = 0b1010; }\n\
         def P : X { let N = 1; }\n\
         def Q : X { let B{1} = 1; }\n\
         let N = 1 in { def S : X; def T : X; }\n",
        &[
            "2: warning: `let` gives the field `n` the value that it has",
            "3: warning: `let` gives the field `b` the value that it has",
            "4: warning: `let` gives the field `n` the value that it has in all records here",
        ],
    );
    finds_nothing(
        lint,
        "class X { int N = 1; bits<4> B = 0b1010; }
         class Y<int n> : X { let N = n; }
         def P : Y<1>;
         def Q : X { let B{0} = 1; }
         let N = 2 in { def S : X; def T : X { let N = 3; } }
         let N = 2 in { }",
    );
}

#[test]
fn variables_that_hide_records() {
    let lint = "hidden-record";
    finds(
        lint,
        "foreach R0 = [1] in def X#R0;\nmulticlass M { defvar R1 = 1; def _x { int V = R1; } }",
        &[
            "1: warning: the variable `r0` hides a record",
            "2: warning: the variable `r1` hides a record",
        ],
    );
    finds_nothing(lint, "foreach r = [1] in def X#r; defvar Q = 1;");
}

/// Reports two rows of which a lookup returns one.
#[test]
fn rows_with_one_primary_key() {
    let lint = "same-primary-key";
    let text = |more: &str| {
        format!(
            "\ninclude \"llvm/TableGen/SearchableTable.td\"
             class Row<int n> {{ bits<4> N = n; }}
             def A : Row<1>; def B : Row<2>;
             def C : Row<1>;
             def Rows : GenericTable {{ let FilterClass = \"Row\"; let Fields = [\"N\"]; {more} }}"
        )
    };
    let key = "let PrimaryKey = [\"N\"]; let PrimaryKeyName = \"lookup\";";
    let expected = ["5: warning: `c` has the primary key of `a` in `rows`", "4: note: `a` is here"];
    finds(lint, &text(key), &expected);
    finds_nothing(lint, &text(""));
    finds_nothing(lint, &text(&format!("{key} let PrimaryKeyReturnRange = true;")));
}

#[test]
fn many_findings_are_counted() {
    let text = "foreach n = 0...14 in def A#n : Op<n> { let Size = 3; }";
    let all = found("wrong-size", text);
    assert_eq!(all.len(), 11);
    assert_eq!(all[10], "nowhere: warning: there are 5 more of these [wrong-size]");
}

#[test]
fn lints_look_only_where_outputs_do() {
    let text = MACHINE.to_owned() + "def A : Op<1> { let Size = 3; }";
    let records = evaluate(&text, "all");
    let session = Session::new(&records);
    let mut all = Lints::none();
    all.set("all", true).unwrap();
    // Lints on the language look at all outputs, those on encodings at encoders only.
    let has_wrong_size = |action| {
        let found = session.lint(&[backend(action).unwrap()], &all);
        found.iter().any(|one| one.lint() == Some("wrong-size"))
    };
    assert!(!has_wrong_size("gen-searchable-tables"));
    assert!(has_wrong_size("gen-emitter"));
}

/// Files of the include path belong to others, unless they are below the directory of the source.
#[test]
fn included_files_are_not_checked() -> Result<(), Box<dyn std::error::Error>> {
    let dir = tempfile::tempdir()?;
    let write = |name: &str, text: &str| {
        let path = dir.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(dir.path()))?;
        std::fs::write(path, text)
    };
    let hides = "def NAMES; foreach NAMES = [1] in def NAMES_#NAMES;\n";
    write("llvm/names.td", &hides.replace("NAMES", "Theirs"))?;
    write("toy/part/names.td", &hides.replace("NAMES", "Part"))?;
    let op = "def A : Op<1> { let Size = 3; }\n";
    write("llvm/op.td", op)?;
    write("toy/part/op.td", &op.replace('A', "B"))?;
    let own = hides.replace("NAMES", "Own");
    let includes = |files: [&str; 2]| files.map(|file| format!("include \"{file}\"\n")).concat();
    let text = [MACHINE, &own, &includes(["names.td", "op.td"])];
    write("toy/toy.td", &text.concat())?;
    let warnings = |include: &str| {
        let builder = Builder::new().root(dir.path()).source("toy/toy.td").include(include);
        let out = dir.path().join("out");
        let generated = builder.out_dir(out).rust("gen-emitter", "x.rs").generate();
        generated.map(|generated| generated.warnings)
    };
    let theirs = warnings("llvm")?;
    assert!(theirs.contains("`Own` hides a record") && !theirs.contains("Theirs"), "{theirs}");
    assert!(!theirs.contains("[wrong-size]"), "{theirs}");
    let part = warnings("toy/part")?;
    assert!(part.contains("`Own` hides a record") && part.contains("`Part` hides"), "{part}");
    assert!(part.contains("[wrong-size]"), "{part}");
    Ok(())
}

#[test]
fn the_builder_warns_unless_it_is_allowed() -> Result<(), Box<dyn std::error::Error>> {
    let dir = tempfile::tempdir()?;
    let text = MACHINE.to_owned() + "def A : Op<1> { let Size = 3; let isReturn = false; }\n";
    std::fs::write(dir.path().join("toy.td"), text)?;
    let builder = || {
        Builder::new()
            .root(dir.path())
            .source("toy.td")
            .out_dir(dir.path().join("out"))
            .rust("gen-emitter", "encoder.rs")
    };
    let warnings = builder().generate()?.warnings;
    assert!(warnings.contains("[wrong-size]") && !warnings.contains("[redundant-let]"));
    assert_eq!(builder().allow("wrong-size").generate()?.warnings, "");
    let warnings = builder().allow("all").warn("redundant-let").generate()?.warnings;
    assert!(!warnings.contains("[wrong-size]") && warnings.contains("`isReturn`"), "{warnings}");
    let unknown = builder().allow("wrong-sizes").generate().unwrap_err().to_string();
    assert_eq!(unknown, "there is no lint `wrong-sizes`; did you mean `wrong-size`?");
    let unknown = builder().allow("odd").generate().unwrap_err().to_string();
    assert!(unknown.starts_with("there is no lint `odd`; the lints are `redundant-let`, "));
    Ok(())
}

/// Returns the messages of a lint on the language about a text, after the records of the class
/// `Root` and their fields `read` were read.
fn found_in(lint: &str, text: &str) -> Vec<String> {
    let records = evaluate(text, lint);
    let read = records.derived_from_if_defined("Root").filter_map(|root| root.int("read").ok());
    assert!(read.sum::<i64>() >= 0);
    let mut on = Lints::none();
    on.set(lint, true).unwrap();
    let reported = Session::new(&records).lint(&[backend("null-backend").unwrap()], &on);
    let diagnostics = records.diagnostics().iter().chain(&reported);
    diagnostics.filter(|one| one.loc.is_some()).map(shown).collect()
}

#[test]
fn names_that_nothing_uses() {
    let lint = "unused-class";
    let text = "class Root { int read = 0; }\nclass A;\ndef r : Root;\n";
    assert_eq!(found_in(lint, text), ["the class `A` is not used [unused-class]"]);
    let lint = "unused-multiclass";
    let expected = ["the multiclass `M` is not used [unused-multiclass]"];
    assert_eq!(found_in(lint, "multiclass M { def x; }"), expected);
    let lint = "unused-template-arg";
    let expected =
        ["the template argument `n` is not used [unused-template-arg]", "an argument of `A`"];
    assert_eq!(found_in(lint, "class A<int n>;"), expected);
    let lint = "unused-variable";
    assert_eq!(found_in(lint, "defvar v = 1;"), ["`v` is not used [unused-variable]"]);
    let lint = "unused-def";
    let text = "class Root { int read = 0; }\ndef r : Root;\nclass A;\ndef a : A;\n";
    assert_eq!(found_in(lint, text), ["the def `a` is not used [unused-def]"]);
    let lint = "unread-field";
    let text = "class Root { int read = 0; int other = 1; }\ndef r : Root;\n";
    assert_eq!(found_in(lint, text), ["the field `other` of `Root` is not read [unread-field]"]);
    let lint = "unused-include";
    let text = "include \"llvm/TableGen/SearchableTable.td\"\ndef a;\n";
    let expected = ["nothing of `llvm/TableGen/SearchableTable.td` is used [unused-include]"];
    assert_eq!(found_in(lint, text), expected);
}

#[test]
fn names_and_predicates_in_conflict() {
    let lint = "shadowed-name";
    let text = "defvar x = 1;\nclass A<int x> { int y = x; }\n";
    let expected = ["`x` hides another variable [shadowed-name]", "the other one is here"];
    assert_eq!(found_in(lint, text), expected);
    let lint = "unused-let";
    let text = "let x = 1 in { defvar y = 2; }\n";
    assert_eq!(found_in(lint, text), ["this `let` applies to no record [unused-let]"]);
    let lint = "overridden-let";
    let text = "class A { int n = 0; }\nlet n = 1 in {\n let n = 2 in def a : A; }\n";
    let expected = [
        "a later `let` replaces the value of `n` in all records here [overridden-let]",
        "the value is replaced here",
    ];
    assert_eq!(found_in(lint, text), expected);
    let lint = "contradicting-predicates";
    let text = "include \"llvm/Target/Target.td\"\ndef Has : Predicate<\"has()\">;\n\
                def No : Predicate<\"!has()\">;\n\
                class I { list<Predicate> Predicates = [Has, No]; }\ndef i : I;\n";
    let found = found_in(lint, text);
    let expected =
        "the predicates `Has` and `No` of `i` contradict each other [contradicting-predicates]";
    assert_eq!(found[0], expected);
}

#[test]
fn every_lint_is_tested_here() {
    let text = include_str!("lints.rs");
    for lint in lints() {
        assert!(text.contains(&format!("let lint = {:?};", lint.name)), "{}", lint.name);
    }
}
