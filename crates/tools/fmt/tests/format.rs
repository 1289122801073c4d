//! Formatting of examples. Whole files are tested by the tests of the workspace.

use tablegen_fmt::{Style, format, format_lines};

fn formatted(text: &str) -> String {
    let once = format(text, &Style::default()).expect("the text is valid");
    assert_eq!(format(&once, &Style::default()).as_ref(), Ok(&once), "the result is stable");
    once
}

#[test]
fn blanks_between_tokens() {
    for (before, after) in [
        ("class A <int n,bit b=1>:B< n >,C{}", "class A<int n, bit b=1> : B< n >, C {}"),
        ("def a:A<1 ,n=2 , m = 3>;", "def a : A<1, n=2, m = 3>;"),
        ("def a { int x=!add( 1,2 ) ; }", "def a { int x = !add( 1, 2 ); }"),
        ("def a {let x {3-0}={ 1, 0 };}", "def a { let x{3-0} = { 1, 0 }; }"),
        ("def a {let append  x={ 1, 0 };}", "def a { let append x = { 1, 0 }; }"),
        ("let x {3-0}=1,prepend y=2 in def a;", "let x{3-0} = 1, prepend y = 2 in def a;"),
        ("def a { dag d=(op A : $a,$b ,(c)); }", "def a { dag d = (op A:$a, $b, (c)); }"),
        ("def NAME#\"a\" # b;", "def NAME#\"a\" # b;"),
        ("foreach i=[1,2] in{def a#i;}", "foreach i = [1, 2] in { def a#i; }"),
        ("if x then{ def a; }else{ def b; }", "if x then { def a; } else { def b; }"),
        ("defvar x=a [0] . b{1};", "defvar x = a[0].b{1};"),
        ("def a {// comment\n}", "def a { // comment\n}"),
        ("assert !lt(a,b),\"m\" ;", "assert !lt(a, b), \"m\";"),
        ("class A<list < int > l = [ ]>;", "class A<list<int> l = []>;"),
    ] {
        assert_eq!(formatted(before), format!("{after}\n"), "{before}");
    }
}

/// Blanks that agree with another line only before the text is formatted are not kept.
#[test]
fn results_are_formatted_texts() {
    formatted("\nclass  A< int\nn =\n1> {}\n\n\n\nclass  B\n< // c\nint // c\nn = 1 // c\n> {}\n");
    formatted(
        "class  C0<int\nn= 1> {int v0 =n; code f1=\n[{ x;\n  y}]; }\nclass  C1 < int n = 1>\n: C0<n> {}\n",
    );
}

#[test]
fn nul_characters_are_errors() {
    let error = format("def a;\0", &Style::default()).expect_err("the text is invalid");
    assert_eq!(error.errors[0].message, "NUL character is invalid in source");
}

#[test]
fn indentation() {
    let before = "\
multiclass M {
      def a : A {
  let x = 1;
     let y = [
       1,
       2
     ];
         }
  // About b.
      def b;
// def c;
}
let x = 1 in {
def d { int z; }
} // x
let x = 1 in {
    def e;
}
let y = 1 in
  foreach i = [1] in
def f;
if z then {
def g;
}
else {
def h;
}
";
    let after = "\
multiclass M {
  def a : A {
    let x = 1;
    let y = [
      1,
      2
    ];
  }
  // About b.
  def b;
// def c;
}
let x = 1 in {
def d { int z; }
} // x
let x = 1 in {
  def e;
}
let y = 1 in
  foreach i = [1] in
  def f;
if z then {
def g;
}
else {
def h;
}
";
    assert_eq!(formatted(before), after);
}

/// Checks that lines aligned with a token move with it.
#[test]
fn alignment() {
    let before = "\
def a :A<1, (ops  x,
                  y),
            2>;
def x        : B<1,   2>;
def longer   : B<100, 3>;
def single   : B<1>;

defvar far      = 1;
let z = 1 in {
    def a    : A; // one
    def bb   : A; // two
}
";
    let after = "\
def a : A<1, (ops x,
                  y),
             2>;
def x        : B<1,   2>;
def longer   : B<100, 3>;
def single   : B<1>;

defvar far = 1;
let z = 1 in {
  def a    : A; // one
  def bb   : A; // two
}
";
    assert_eq!(formatted(before), after);
}

#[test]
fn blank_lines_and_ends() {
    assert_eq!(formatted("\n\ndef a;  \n\n\n\n\ndef b;\t\n\n"), "def a;\n\n\ndef b;\n");
    assert_eq!(formatted("def a; \r\ndef b;"), "def a;\r\ndef b;\n");
    assert_eq!(formatted(""), "");
    assert_eq!(formatted("  // only\n"), "// only\n");
}

#[test]
fn text_stays_as_it_is() {
    for text in [
        "// tablegen-format off\ndef   a  ;  \n   // tablegen-format on\ndef b;\n",
        "def a { code c = [{\n   x   y  \n}]; }\n",
        "#ifndef X\n#define X\n  #ifdef Y\ndef a;\n  #else // Z\ndef b;\n  #endif\n#endif // X\n",
        "#ifdef A\nclass X<int a> {\n#else\n  class   X<int b>  {\n#endif\n}\n",
    ] {
        assert_eq!(formatted(text), text);
    }
    let text = "// tablegen-format off\ndef   a;\n// tablegen-format on\ndef    b;\n";
    assert!(formatted(text).ends_with("def   a;\n// tablegen-format on\ndef b;\n"));
}

#[test]
fn settings_have_effect() {
    let style = Style { indent: 4, blank_lines: 0, ..Style::default() };
    let result = format("def a {\n  int x;\n\n}\n", &style);
    assert_eq!(result.as_deref(), Ok("def a {\n    int x;\n}\n"));
}

/// Formats with a width, and checks that the result is stable.
fn broken(text: &str, width: usize) -> String {
    let style = Style { width: Some(width), ..Style::default() };
    let once = format(text, &style).expect("the text is valid");
    assert_eq!(format(&once, &style).as_ref(), Ok(&once), "the result is stable");
    once
}

#[test]
fn long_lines_are_broken_after_the_outermost_comma() {
    let before =
        "def a : Class<1, [10000000, 20000000, 30000000, 40000000, 50000000]>, Other<2>;\n";
    let after = "\
def a : Class<1,
              [10000000, 20000000,
               30000000, 40000000,
               50000000]>,
    Other<2>;
";
    assert_eq!(broken(before, 40), after);
    let parents = "def a : First<100000000>, Second<200000000>;\n";
    assert_eq!(broken(parents, 40), parents.replace(", ", ",\n    "));
    let string = format!("def a : A<1, \"{}\">;\n", "x".repeat(50));
    assert_eq!(broken(&string, 40), string.replace(" \"", "\n          \""));
    let cases =
        "defvar x = !cond(!eq(a, 1) : \"first\", !eq(a, 2) : \"second\", true : \"third\");\n";
    let after = "\
defvar x = !cond(!eq(a, 1) : \"first\",
                 !eq(a, 2) : \"second\",
                 true : \"third\");
";
    assert_eq!(broken(cases, 40), after);
}

/// Blanks that the formatter removes do not make a line too long.
#[test]
fn removed_blanks_do_not_count() {
    assert_eq!(broken("def a  :  A<1   ,     2>,     B;\n", 23), "def a : A<1, 2>, B;\n");
}

#[test]
fn dags_are_aligned_under_their_own_parent() {
    let before = "\
def : Pat<(i32 (Wrapper i32:$g3, i32:$g2, i32:$g1, i32:$g0)), (MOVK (MOVK (MOVK (MOVZ i32:$g0, 0), i32:$g1, 16), i32:$g2, 32), i32:$g3, 48)>;
";
    let after = "\
def : Pat<(i32 (Wrapper i32:$g3, i32:$g2,
                        i32:$g1, i32:$g0)),
          (MOVK (MOVK (MOVK (MOVZ i32:$g0, 0),
                            i32:$g1, 16),
                      i32:$g2, 32),
                i32:$g3, 48)>;
";
    assert_eq!(broken(before, 48), after);
    // Without enough space, an operand is indented from the parent in which there is some.
    let narrow = broken(before, 34);
    // No comma is before the first operand of the innermost dag.
    let longest = "          (MOVK (MOVK (MOVK (MOVZ i32:$g0,".len();
    assert!(narrow.lines().all(|line| line.chars().count() <= longest), "{narrow}");
}

#[test]
fn errors_are_reported() {
    let error = format("def a {\n  int = ;\n}\n", &Style::default()).expect_err("invalid");
    assert_eq!(error.to_string(), "expected identifier in declaration");
}

#[test]
fn lines_are_formatted_alone() {
    let text = "def  a;  \ndef   b;  \n\n\n\n\ndef   c { \n int   x;\n }\n";
    let some = |lines| format_lines(text, &Style::default(), &[lines]);
    assert_eq!(some(1..=1).as_deref(), Ok(text.replace("def  a;  ", "def a;").as_str()));
    assert_eq!(some(8..=8).as_deref(), Ok(text.replace(" int   x", "  int x").as_str()));
    assert_eq!(some(100..=200).as_deref(), Ok(text));
    assert_eq!(some(1..=100), format(text, &Style::default()));
}
