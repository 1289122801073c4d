//! Each lint: what it finds, and what it does not.

use tablegen_core::{Evaluator, MemoryFiles};

use crate::{Program, Roots, run};

/// Returns the messages of a lint about a text, with the lines.
fn found(lint: &str, text: &str) -> Vec<String> {
    found_with(lint, text, &Roots::default())
}

fn found_with(lint: &str, text: &str, roots: &Roots) -> Vec<String> {
    let mut files = MemoryFiles::new();
    files.insert("lib.td", "class Lib;\ndef lib : Lib;\nclass Other;\n");
    files.insert("empty.td", "class Nothing;\n");
    let evaluator = Evaluator::new().sources(&files).index(true);
    let records = match evaluator.evaluate_text("x.td", text) {
        Ok(records) => records,
        Err(error) => panic!("{error}"),
    };
    let findings = run(&Program { records: &records, roots }, |one| one.name == lint);
    let sources = records.sources();
    let line = |loc| sources.line(loc).unwrap_or_default();
    findings.iter().map(|one| format!("{}: {}", line(one.loc), one.message)).collect()
}

#[test]
fn classes() {
    let text = "class A;\nclass B : A;\nclass C<C c = ?>;\nclass D;\nclass E;\nclass F;\n\
                def x : B { D d = ?; list<E> e = !instances<E>(); string s = \"F\"; }\n";
    assert_eq!(found("unused-class", text), ["3: the class `C` is not used"]);
}

#[test]
fn multiclasses() {
    let text = "multiclass A { def _x; }\nmulticlass B { defm _b : A; }\nmulticlass C { def _c; }\n\
                defm x : C;\n";
    assert_eq!(found("unused-multiclass", text), ["2: the multiclass `B` is not used"]);
}

#[test]
fn args() {
    let text = "class A<int used, int unused> { int x = used; }\n\
                def a : A<1, unused = 2>;\nmulticlass M<int n> { def x; }\ndefm m : M<1>;\n";
    let expected = [
        "1: the template argument `unused` is not used",
        "3: the template argument `n` is not used",
    ];
    assert_eq!(found("unused-template-arg", text), expected);
}

#[test]
fn variables() {
    let text = "defvar used = 1;\ndefvar unused = 2;\ndefvar _meant = 3;\n\
                foreach i = 0...1 in { def x#i; defvar y = i; }\nforeach k = [1] in def z;\n\
                def a { int v = used; defvar w = 4; }\n";
    let expected = ["2: `unused` is not used", "4: `y` is not used", "6: `w` is not used"];
    assert_eq!(found("unused-variable", text), expected);
}

#[test]
fn defs_need_roots() {
    let text = "class Root;\nclass Kind;\ndef a : Kind;\ndef b : Kind;\ndef c : Kind;\n\
                def r : Root { Kind k = a; Kind l = !cast<Kind>(\"b\"); }\n\
                multiclass M { def _x : Kind; }\ndefm m : M;\n";
    assert_eq!(found("unused-def", text), Vec::<String>::new());
    let roots = Roots { classes: ["Root".to_owned()].into(), fields: None };
    assert_eq!(found_with("unused-def", text, &roots), ["5: the def `c` is not used"]);
}

#[test]
fn includes() {
    let text = "include \"lib.td\"\ninclude \"empty.td\"\nclass A : Lib;\n";
    assert_eq!(found("unused-include", text), ["2: nothing of `empty.td` is used"]);
}

#[test]
fn shadows() {
    let text = "defvar x = 1;\nclass A<int x> { int y = x; }\n\
                foreach i = [1] in { foreach i = [2] in def a#i; }\nforeach i = [3] in def b#i;\n";
    let expected = ["2: `x` hides another variable", "3: `i` hides another variable"];
    let operators = "defvar f = !filter(v, [1, 2], !eq(v, 1));\nforeach v = f in def d#v;\n\
                     foreach w = !filter(u, f, !eq(u, 1)) in { foreach u = f in def e#w#u; }\n";
    assert_eq!(found("shadowed-name", operators), Vec::<String>::new());
    assert_eq!(found("shadowed-name", text), expected);
}

#[test]
fn lets_without_records() {
    let text = "class A { int x = 0; }\nlet x = 1 in {\n  class B;\n}\nlet x = 2 in def a : A;\n";
    assert!(Evaluator::new().evaluate_text("x.td", text).is_err());
    let text =
        "class A { int x = 0; }\nlet x = 1 in {\n  defvar b = 1;\n}\nlet x = 2 in def a : A;\n";
    assert_eq!(found("unused-let", text), ["2: this `let` applies to no record"]);
}

#[test]
fn predicates() {
    let text = "class P<string c> { string CondString = c; }\n\
                def Has : P<\"S->has()\">;\ndef No : P<\"!S->has()\">;\ndef Or : P<\"!(a() || b())\">;\n\
                class I<list<P> p> { list<P> Predicates = p; }\n\
                def good : I<[Has, Or]>;\ndef bad : I<[Or, Has, No]>;\n";
    let expected = ["7: the predicates `Has` and `No` of `bad` contradict each other"];
    assert_eq!(found("contradicting-predicates", text), expected);
}

#[test]
fn fields() {
    let text = "class A { int read = 1; int used = 2; int unread = used; }\ndef a : A;\n";
    assert_eq!(found("unread-field", text), Vec::<String>::new());
    let fields = Some(["read".to_owned()].into());
    let roots = Roots { classes: Default::default(), fields };
    let expected = ["1: the field `unread` of `A` is not read"];
    assert_eq!(found_with("unread-field", text, &roots), expected);

    // A class whose fields are set in place of those of another one.
    let text = "class A { int x = 1; int y = x; }\nclass B { int x = 2; int z = 3; }\n\
                class C { int x = 4; }\ndef ab : A, B;\ndef c : C;\n";
    let roots = Roots { classes: Default::default(), fields: Some(["y".to_owned()].into()) };
    let expected = ["2: the field `z` of `B` is not read", "3: the field `x` of `C` is not read"];
    assert_eq!(found_with("unread-field", text, &roots), expected);
}

#[test]
fn comments_allow_lints() {
    let text = "// tablegen-allow: unused-class\nclass A;\nclass B; // tablegen-allow: x, unused-class\n\
                // tablegen-allow: unused\nclass C;\n";
    assert_eq!(found("unused-class", text), ["5: the class `C` is not used"]);
}

#[test]
fn overridden_lets() {
    let class = "class X { int n = 0; list<int> l = []; }\n";
    let lint = "overridden-let";
    let is = |text: &str, expected: &[&str]| {
        assert_eq!(found(lint, &(class.to_owned() + text)), expected, "{text}");
    };
    let of_n = "a later `let` replaces the value of `n` in all records here";
    let in_line_two = format!("2: {of_n}");
    is("let n = 1 in {\n let n = 2 in { def a : X; def b : X; } }", &[&in_line_two]);
    is("let n = 1 in {\n def a : X { let n = 2; } def b : X { let n = 3; } }", &[&in_line_two]);
    is("let n = 1 in { multiclass M { def _x : X { let n = 2; } } }\ndefm m : M;", &[&in_line_two]);
    is(
        "multiclass M { def _x : X; }\nlet n = 1 in { let n = 2 in defm m : M; }",
        &[&format!("3: {of_n}")],
    );
    for kept in [
        "let n = 1 in { let n = 2 in def a : X; def b : X; }",
        "let n = 1 in { def a : X { let n = 2; } def b : X; }",
        "let n = 1 in { def a : X { let n = 1; } }",
        "let n = 1 in { let n{0} = 1 in def a : Y; }\nclass Z;",
        "let n = 1 in { def a : X { let l = [2]; } }",
        "let n = 1, l = [1] in { def a : X; }",
        "let n = 1 in { }",
    ] {
        is(&kept.replace("let n{0} = 1 in def a : Y", "def a : X"), &[]);
    }
}
