//! Trees of whole files: those of this repository and, if there is one, of a checkout of LLVM.

use std::error::Error;
use std::path::{Path, PathBuf};

use tablegen_core::internal::token_ranges;
use tablegen_syntax::{MAX_DEPTH, SyntaxKind, lex, parse};

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
        eprintln!("no checkout of llvm-project is there: its files are not parsed");
    }
    files
}

/// Returns the files of the repository.
fn own() -> Vec<PathBuf> {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."), &mut files);
    assert!(files.len() > 100, "{}", files.len());
    files
}

#[test]
fn files_print_back() -> Result<(), Box<dyn Error>> {
    for path in own().iter().chain(&checkout()) {
        let Ok(text) = String::from_utf8(std::fs::read(path)?) else { continue };
        assert_eq!(parse(&text).syntax().text().to_string(), text, "{}", path.display());
    }
    Ok(())
}

/// LLVM's files are valid, except for inputs of tests that expect an error.
#[test]
fn valid_files_have_no_errors() -> Result<(), Box<dyn Error>> {
    for path in checkout() {
        if path.components().any(|part| part.as_os_str() == "test") {
            continue;
        }
        let text = std::fs::read_to_string(&path)?;
        let parse = parse(&text);
        let shown = parse.errors().first().map(|error| {
            let start = usize::from(error.range.start());
            let line = text[..start].matches('\n').count() + 1;
            format!("{}:{line}: {error}", path.display())
        });
        assert_eq!(shown, None);
        let errors = parse.syntax().descendants().filter(|node| node.kind() == SyntaxKind::ERROR);
        assert_eq!(errors.count(), 0, "{}", path.display());
    }
    Ok(())
}

/// What the evaluator accepts has no errors here.
#[test]
fn own_valid_files_have_no_errors() -> Result<(), Box<dyn Error>> {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../library");
    let mut valid = 0;
    for path in own() {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let is_short = text.len() < 20_000;
        let is_alone = !text.contains("include");
        let is_valid = path.starts_with(&library)
            || is_short
                && is_alone
                && tablegen_core::Evaluator::new().evaluate_text("text", text.clone()).is_ok();
        // The evaluator does not read what the preprocessor disables.
        if is_valid && !text.contains("#if") {
            valid += 1;
            assert_eq!(parse(&text).errors(), [], "{}", path.display());
        }
    }
    assert!(valid > 50, "{valid}");
    Ok(())
}

/// Compares tokens with those of the evaluator.
fn compare_tokens(text: &str, name: &str) {
    let ours = lex(text);
    let mut ours = ours.iter().filter(|token| !token.kind.is_trivia());
    for theirs in token_ranges(text.as_bytes()) {
        // The evaluator has no tokens where the preprocessor disables text, and for `include`s.
        let found = ours.find(|token| token.start >= theirs.start);
        let found = found.map(|token| token.range());
        assert_eq!(found.as_ref(), Some(&theirs), "{name}: `{}`", &text[theirs.clone()]);
    }
}

#[test]
fn tokens_are_those_of_the_evaluator() -> Result<(), Box<dyn Error>> {
    for path in own().iter().chain(&checkout()) {
        let Ok(text) = String::from_utf8(std::fs::read(path)?) else { continue };
        compare_tokens(&text, &path.display().to_string());
    }
    for operator in tablegen_syntax::OPERATORS {
        assert_eq!(token_ranges(format!("!{operator}").as_bytes()).len(), 1, "{operator}");
    }
    for text in [
        "a}}] [{ a}}] }]",
        "0x 0xg 08i -0x1 0b2",
        "7-4 7...4 a.b",
        "a #else\n#define",
        "/*/*/**/*/*/a",
    ] {
        compare_tokens(text, "text");
    }
    Ok(())
}

const SAMPLE: &str = r#"#ifndef GUARD
#define GUARD
include "a.td"
/* c /* d */ */ class A<int n = 1, list<bits<4>> l = [{0, 1, ?, 0}]> : B<n, x = !add(n, 1)> {
  field bits<8> Inst = { 0b1, n{3-0}, l[0, 1...2].f };
  let Inst{7...4, 1} = !cond(n: 1, true: !foreach(i, [1]<int>, i)); defvar x = "a" "b" # [{ c }];
  assert !lt(n, 2), "message"; dump x;
}
multiclass M<dag d = (ops A:$a, $b, "c":$d)> : N { defm _x : O<1>, P; def "" ; def NAME#"_r" : A; }
defset list<A> All = { foreach i = {0-3, 5} in let F<3-0> = 1, G = ? in def R#i : A<i>; }
if !eq(1, 0) then { def; } else if x then def y { int z; } else defvar w = 1;
deftype T = list<dag>;
#else
text }
#endif
"#;

/// Texts that are cut off, or have a token removed, parse without panic and print back.
#[test]
fn prefixes_parse() {
    let mut files: Vec<String> = vec![SAMPLE.to_owned()];
    files.extend(own().iter().step_by(100).filter_map(|path| std::fs::read_to_string(path).ok()));
    for text in files {
        let text = &text[..(0..=1_500.min(text.len()))
            .rev()
            .find(|&at| text.is_char_boundary(at))
            .unwrap_or(0)];
        for end in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
            let prefix = &text[..end];
            assert_eq!(parse(prefix).syntax().text().to_string(), prefix);
        }
        for token in lex(text) {
            let rest = format!("{}{}", &text[..token.start], &text[token.end()..]);
            assert_eq!(parse(&rest).syntax().text().to_string(), rest);
        }
    }
    assert_eq!(parse(SAMPLE).errors(), []);
}

#[test]
fn deep_nesting_is_an_error() {
    let deep = 200_000;
    let openers = [
        "def x { int y = ",
        "(a ",
        "[",
        "{",
        "!add(",
        "A<",
        "let x = 1 in ",
        "let x = 1 in {",
        "foreach i = 1 in ",
        "if 1 then ",
        "if 1 then def; else ",
        "class A<list<",
        "list<",
        "x[",
        "class A { ",
        "a # ",
        "defset int x = {",
        "multiclass M {",
        "a.",
    ];
    for start in ["", "def x { int y = "] {
        for opener in openers {
            let text = format!("{start}{}", opener.repeat(deep));
            let tree = parse(&text).syntax();
            assert!(tree.text() == text.as_str(), "{opener}");
            let deepest =
                tree.descendants().step_by(997).map(|node| node.ancestors().count()).max();
            assert!(deepest < Some(8 * MAX_DEPTH), "{opener}: {deepest:?}");
        }
    }
}

/// An error in one statement leaves the structure of the next ones intact.
#[test]
fn errors_are_local() {
    for broken in [
        "class A<int { int x; }",
        "def x : ;",
        "def x { int y = ; }",
        "def x { let = 1; int y; }",
        "defvar x = ",
        "foreach = [1]",
        "def x { int y = (a b, ; }",
        "def }",
        "junk junk",
        ";",
        "let x = 1 { }",
        "def x { int y = [1, 2 ; int z; }",
        "class : A { }",
        "if then { }",
        "def x { int y = !nope(1); }",
        "def x { $ }",
        "defm x;",
        "def x : A<1;",
        "def x : A<1 {",
    ] {
        let text = format!("def before;\n{broken}\ndef after {{ int field = 1; }}\n");
        let parse = parse(&text);
        assert!(!parse.errors().is_empty(), "{broken}");
        let last = parse.syntax().children().last();
        let last = last.map(|node| (node.kind(), node.text().to_string()));
        let expected = (SyntaxKind::DEF_STMT, "def after { int field = 1; }".to_owned());
        assert_eq!(last, Some(expected), "{broken}: {:?}", parse.errors());
    }
}

#[test]
fn branches_that_do_not_fit_are_text() {
    let text = "#ifdef A\nclass X<int a> {\n#else\nclass X<int b> {\n#endif\n}\n";
    let parse = parse(text);
    assert_eq!(parse.errors(), []);
    let regions = tablegen_syntax::regions(&parse.syntax());
    assert_eq!(regions.len(), 1);
    assert_eq!(regions[0].macro_name(), "A");
    assert!(regions[0].otherwise.is_some() && regions[0].close.is_some());
    let text = "#ifdef A\nno tokens: $ ' \" [{\n#else\ndef a;\n#endif\n";
    let parse = tablegen_syntax::parse(text);
    assert_eq!(parse.errors(), []);
    assert_eq!(parse.syntax().children().count(), 1);
    let whole = "#ifdef A\ndef a;\n#else\ndef b;\n#endif\n";
    let parse = tablegen_syntax::parse(whole);
    assert_eq!(parse.syntax().children().count(), 2);
}
