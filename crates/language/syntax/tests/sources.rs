//! Trees of valid, truncated and wrong texts. Whole files are tested by the tests of the workspace.

use tablegen_syntax::ast::{AstNode, HasName, LetField};
use tablegen_syntax::{MAX_DEPTH, SyntaxKind, lex, parse};

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

/// Checks that truncated texts, and texts with a token removed, parse without panic and print back.
#[test]
fn prefixes_parse() {
    for end in 0..=SAMPLE.len() {
        let prefix = &SAMPLE[..end];
        assert_eq!(parse(prefix).syntax().text().to_string(), prefix);
    }
    for token in lex(SAMPLE) {
        let rest = format!("{}{}", &SAMPLE[..token.start], &SAMPLE[token.end()..]);
        assert_eq!(parse(&rest).syntax().text().to_string(), rest);
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

/// Constructs of LLVM 22 and of LLVM 23 are in one grammar.
#[test]
fn all_releases_are_parsed() {
    for text in [
        "class A { let append l = [1]; let prepend s = \"x\"; let append = [2]; let append append = [3]; }",
        "let append l = [1], prepend = 2, prepend s = \"x\" in def a;",
        "let c<7-6> = 1 in def a;",
        "let c{7-6} = 1, d{0} = 1 in { def a; }",
        "def a { list<int> l = !sort(x, [2, 1], !sub(0, x)); int i = !switch(l, 1: 2, 3); }",
    ] {
        let parse = parse(text);
        assert_eq!(parse.errors(), [], "{text}");
        assert!(parse.syntax().text() == text, "{text}");
    }
    let tree = parse("class A { let append Name = [1]; }").syntax();
    let name = tree.descendants().find_map(LetField::cast).and_then(|field| field.name());
    assert_eq!(name.map(|name| name.syntax().text().to_string()).as_deref(), Some("Name"));
}

/// Parses files with an error in one statement. The next statements keep their structure.
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
