//! Errors of all statements.

use tablegen_core::{Evaluator, MemoryFiles, Severity};

/// Returns the lines and messages of all errors.
fn errors(text: &str) -> Vec<String> {
    let mut files = MemoryFiles::new();
    files.insert("bad.td", "def Inner : Nothing;\nclass Good;\n");
    files.insert("good.td", "class Included;\n");
    let evaluator = Evaluator::new().sources(&files).all_errors(true);
    let Err(failure) = evaluator.evaluate_text("x.td", text) else { return Vec::new() };
    let sources = failure.sources().expect("the text was read");
    let errors = failure.diagnostics().iter().filter(|one| one.severity == Severity::Error);
    errors
        .map(|one| {
            let line = one.loc.and_then(|loc| sources.line(loc)).unwrap_or_default();
            format!("{line}: {}", one.message)
        })
        .collect()
}

#[track_caller]
fn is(text: &str, expected: &[&str]) {
    assert_eq!(errors(text), expected, "{text}");
    // The first error is that of an evaluation that ends there.
    let failure = Evaluator::new().evaluate_text("x.td", text);
    assert_eq!(failure.is_err(), !expected.is_empty(), "{text}");
}

#[test]
fn statements_after_errors_are_evaluated() {
    is("def A;\n", &[]);
    is(
        "class C<int n> { int N = n; }\n\
         def A : Absent;\n\
         def B : C<1, 2>;\n\
         def D : C<3>;\n\
         def D;\n",
        &[
            "2: Couldn't find class 'Absent'",
            "3: Too many template arguments: 2",
            "5: def already exists: D",
        ],
    );
}

#[test]
fn consequences_are_left_out() {
    is(
        "def A : Absent;\ndef B { list<int> L = [A.X]; }\ndef C : Other;\n",
        &["1: Couldn't find class 'Absent'", "3: Couldn't find class 'Other'"],
    );
    is(
        "multiclass M : Absent { def _a; }\ndefm x : M;\n",
        &["1: Couldn't find multiclass 'Absent'"],
    );
    is(
        "class A : Absent { int x; }\n\
         class B : A { let y = 1; }\n\
         class C : A;\n\
         def D : C { let x = 1; }\n\
         def E { C c = D; int z = c.x; }\n\
         class F { int y; }\n\
         def G : F { let x = 1; }\n",
        &["1: Couldn't find class 'Absent'", "7: Value 'x' unknown!"],
    );
}

#[test]
fn blocks_continue_after_their_statements() {
    is(
        "let X = 1 in {\n  def A : Absent;\n  def B;\n}\n\
         foreach i = [1, 2] in {\n  def A#i : Gone;\n  def B#i : Lost;\n}\n\
         multiclass M {\n  def _a : Missing;\n  def _b;\n}\n\
         defm m : M;\ndef Last : None;\n",
        &[
            "2: Couldn't find class 'Absent'",
            "1: Value 'X' unknown!",
            "6: Couldn't find class 'Gone'",
            "7: Couldn't find class 'Lost'",
            "10: Couldn't find class 'Missing'",
            "14: Couldn't find class 'None'",
        ],
    );
}

#[test]
fn syntax_errors_are_skipped() {
    is(
        "def A : ;\ndef B { int X = ; }\ndef C : Absent;\n",
        &[
            "1: expected name for ClassID",
            "2: Unknown or reserved token when parsing a value",
            "3: Couldn't find class 'Absent'",
        ],
    );
    // A missing semicolon.
    is("defvar x = 1\ndef A : Absent;\n", &["2: expected ';'", "2: Couldn't find class 'Absent'"]);
    is(
        "}\ndef A : Absent;\n",
        &["1: Unexpected token at top level", "2: Couldn't find class 'Absent'"],
    );
    is(
        "let A = {0, 1} in def X : Absent;\ndef Y : Gone;",
        &["1: Couldn't find class 'Absent'", "2: Couldn't find class 'Gone'"],
    );
    is(
        "def A : Absent {\n#ifdef X\n}\n#endif\n}\ndef B : Gone;\n",
        &["1: Couldn't find class 'Absent'", "6: Couldn't find class 'Gone'"],
    );
    for text in
        ["def A : \"", "def A {", "/*", "def", "let", "foreach i = [1] in", "#ifdef X\ndef A"]
    {
        assert!(!errors(text).is_empty(), "{text}");
    }
}

#[test]
fn files_continue_after_their_includes() {
    let errors = errors(
        "def A : Absent;\ninclude \"bad.td\"\ndef B : Good;\ninclude \"good.td\"\n\
                         def C : Included;\ndef D : Gone;\n",
    );
    let expected = [
        "1: Couldn't find class 'Absent'",
        "1: Couldn't find class 'Nothing'",
        "6: Couldn't find class 'Gone'",
    ];
    assert_eq!(errors, expected);
}
