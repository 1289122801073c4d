//! Formatting of examples, and of whole files: those of this repository and, if there is one, of a
//! checkout of LLVM.

use std::error::Error;
use std::path::{Path, PathBuf};

use tablegen_core::{Evaluator, Records};
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

/// Lines aligned with a token follow it.
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

#[test]
fn long_lines_are_broken_after_commas() {
    let style = Style { width: Some(40), ..Style::default() };
    let before =
        "def a : Class<1, [10000000, 20000000, 30000000, 40000000, 50000000]>, Other<2>;\n";
    let after = "\
def a : Class<1, [10000000, 20000000,
                  30000000, 40000000,
                  50000000]>, Other<2>;
";
    assert_eq!(format(before, &style).as_deref(), Ok(after));
    assert_eq!(format(after, &style).as_deref(), Ok(after));
    let parents = "def a : First<100000000>, Second<200000000>;\n";
    assert_eq!(format(parents, &style), Ok(parents.replace(", ", ",\n    ")));
    let string = format!("def a : A<1, \"{}\">;\n", "x".repeat(50));
    assert_eq!(format(&string, &style), Ok(string.replace(" \"", "\n          \"")));
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

fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() && !path.ends_with("target") && !path.ends_with(".git") {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "td") {
            files.push(path);
        }
    }
}

/// Returns the files of a checkout of llvm-project; none if there is no checkout.
fn checkout() -> Vec<PathBuf> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let named = std::env::var_os("TABLEGEN_CORPUS").map(PathBuf::from);
    let dirs = named.into_iter().chain([top.join("../../../llvm-project")]);
    let mut files = Vec::new();
    if let Some(dir) = dirs.into_iter().find(|dir| dir.join("llvm").is_dir()) {
        for project in ["llvm", "clang", "mlir", "stablehlo"] {
            collect(&dir.join(project), &mut files);
        }
    } else {
        eprintln!("no checkout of llvm-project is there: its files are not formatted");
    }
    files
}

fn own() -> Vec<PathBuf> {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."), &mut files);
    assert!(files.len() > 100, "{}", files.len());
    files
}

/// Results are stable, for the whole text and for a part of it. `format` itself compares tokens.
#[test]
fn files_are_stable() -> Result<(), Box<dyn Error>> {
    let style = Style::default();
    for path in own().iter().chain(&checkout()) {
        let Ok(text) = String::from_utf8(std::fs::read(path)?) else { continue };
        let Ok(once) = format(&text, &style) else { continue };
        assert_eq!(format(&once, &style).as_ref(), Ok(&once), "{}", path.display());
        let blanks = |text: &str| text.replace([' ', '\t', '\r', '\n'], "");
        assert_eq!(blanks(&once), blanks(&text), "{}", path.display());
        let part = format_lines(&text, &style, &[10..=20])?;
        assert_eq!(blanks(&part), blanks(&text), "{}", path.display());
    }
    Ok(())
}

/// Returns all classes and definitions with their fields.
fn shown(records: &Records) -> Vec<String> {
    records.classes().chain(records.defs()).map(|record| record.to_string()).collect()
}

/// Files that can be evaluated alone have the same records afterwards.
#[test]
fn records_stay_the_same() -> Result<(), Box<dyn Error>> {
    let mut compared = 0;
    for path in own() {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        if text.len() > 50_000 {
            continue;
        }
        let Ok(before) = Evaluator::new().evaluate_text("text", text.clone()) else { continue };
        let after = Evaluator::new().evaluate_text("text", format(&text, &Style::default())?)?;
        assert_eq!(shown(&before), shown(&after), "{}", path.display());
        compared += 1;
    }
    assert!(compared > 50, "{compared}");
    Ok(())
}

/// Texts with tokens removed, doubled or moved are formatted without panic, or not at all.
#[test]
fn mutated_files() {
    let style = Style { indent: 3, width: Some(60), blank_lines: 1 };
    let mut state = 1_u64;
    let mut random = |limit: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or(0) % limit.max(1)
    };
    let mut valid = 0;
    for path in own().iter().step_by(7) {
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        if text.len() > 10_000 {
            continue;
        }
        for _ in 0..8 {
            let mut tokens = tablegen_syntax::lex(&text);
            for _ in 0..2 {
                let (at, to) = (random(tokens.len()), random(tokens.len()));
                if tokens.is_empty() {
                    break;
                }
                match random(3) {
                    0 => drop(tokens.remove(at)),
                    1 => tokens.insert(at, tokens[to]),
                    _ => tokens.swap(at, to),
                }
            }
            let text: String = tokens.iter().map(|token| &text[token.range()]).collect();
            if let Ok(once) = format(&text, &style) {
                valid += 1;
                assert_eq!(format(&once, &style), Ok(once));
            }
        }
    }
    assert!(valid > 50, "{valid}");
}
