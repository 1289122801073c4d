//! For any input, the command ends by itself: with an error that has a location and without an
//! output file, or with an output. It never panics, aborts, overflows the stack, or uses time and
//! memory without bounds.

use std::fs;
use std::io;

use tablegen_tests::limits::{Expected, complaint, limited};
use tablegen_tests::tool::{self, command, run};

/// Nesting depth of the inputs.
const DEEP: usize = 100_000;

fn tablegen() -> &'static std::path::Path {
    tool::tablegen(env!("CARGO_TARGET_TMPDIR"))
}

/// Named program texts.
type Cases<'a> = &'a [(&'a str, &'a [u8])];

/// Checks all cases; fails with a list of all that are wrong.
fn check(expected: Expected, cases: Cases<'_>) -> io::Result<()> {
    let mut failures = Vec::new();
    for (name, text) in cases {
        if let Some(complaint) = complaint(tablegen(), text, expected)? {
            failures.push(format!("== {name}: {complaint}"));
        }
    }
    assert!(failures.is_empty(), "{} cases:\n{}", failures.len(), failures.join("\n"));
    Ok(())
}

/// Returns `before`, then `part` many times, then `after`.
fn deep(before: &str, part: &str, after: &str) -> Vec<u8> {
    format!("{before}{}{after}", part.repeat(DEEP)).into_bytes()
}

#[test]
fn text_that_does_not_end() -> io::Result<()> {
    check(
        Expected::Error,
        &[
            ("string", b"def A { string S = \"never closed"),
            ("string at a line end", b"def A { string S = \"never closed;\n}\n"),
            ("string at an escape", b"def A { string S = \"never closed\\"),
            ("comment", b"def A;\n/* never closed\n"),
            ("comment in a comment", b"/* outer /* inner */ never closed"),
            ("code", b"def A { code C = [{ never closed }"),
            ("body", b"class C { int X = 1;"),
            ("include", b"include"),
            ("operator", b"def A { int X = !"),
            ("variable name", b"def o; def A { dag D = (o 1:$"),
            ("directive", b"#ifdef"),
            ("region", b"#ifndef X\ndef A;\n"),
        ],
    )
}

#[test]
fn bytes_that_are_no_text() -> io::Result<()> {
    check(
        Expected::Error,
        &[
            ("NUL between tokens", b"def A {\0 int X = 1; }\n"),
            ("NUL in a name", b"def A\0B;\n"),
            ("NUL in code", b"def A { code C = [{a\0b}]; }\n"),
            ("NUL in a file name", b"include \"a\0b\"\n"),
            ("only NUL", b"\0\0\0\0"),
            ("no UTF-8", b"def A { int \xff = 1; }\n"),
            ("a letter beyond ASCII", "def é;\n".as_bytes()),
            ("a byte order mark", b"\xef\xbb\xbfdef A;\n"),
            ("a form feed", b"def A;\x0cdef B;"),
        ],
    )?;
    check(
        Expected::Output,
        &[
            ("NUL in a comment", b"// a\0b\ndef A;\n"),
            ("NUL in a skipped region", b"#ifdef X\na\0b\n#endif\n"),
            ("no UTF-8 in a string", b"def A { string S = \"\xff\xfe\"; }\n"),
            ("no UTF-8 in a comment", b"// \xff\n/* \xfe */\n"),
        ],
    )
}

#[test]
fn line_ends_and_emptiness() -> io::Result<()> {
    check(
        Expected::Output,
        &[
            (
                "CR LF",
                b"class A {\r\n  int X = 1; // c\r\n}\r\n#ifdef Y\r\n#endif\r\ndef B : A;\r\n",
            ),
            ("CR", b"class A {\r  int X = 1;\r}\rdef B : A;\r"),
            ("nothing", b""),
            ("a line end", b"\n"),
            ("a comment", b"// only a comment"),
            ("a block comment", b"/* only a comment */"),
        ],
    )?;
    check(Expected::Error, &[("CR LF in a string", b"def A { string S = \"a\r\nb\"; }\r\n")])
}

#[test]
fn deep_brackets() -> io::Result<()> {
    check(
        Expected::Error,
        &[
            ("parentheses", &deep("def A { dag D = ", "(", "")),
            ("dags", &deep("def o; def A { dag D = ", "(o ", &format!("{}; }}", ")".repeat(DEEP)))),
            ("open dags", &deep("def o; def A { dag D = ", "(o ", "")),
            ("angles", &deep("def A : ", "C<", "")),
            ("arguments", &deep("class C<int n> { int N = n; } def A { int X = ", "C<", "")),
            ("lists", &deep("def A { list<int> L = ", "[", "")),
            ("closed lists", &deep("defvar L = ", "[", &format!("1{};", "]".repeat(DEEP)))),
            ("braces", &deep("def A { bits<1> B = ", "{", "")),
            ("types", &deep("def A { ", "list<", "")),
            ("closed types", &deep("def A { ", "list<", &format!("int{} L; }}", ">".repeat(DEEP)))),
            ("slices", &deep("defvar x = [1]; def A { int X = x", "[x", "")),
            ("fields", &deep("def a { int b = 1; } def A { int X = a", ".b", "; }")),
            ("comments", &deep("", "/*", "")),
        ],
    )
}

#[test]
fn deep_operators_and_statements() -> io::Result<()> {
    let close = format!("0{}; }}", ")".repeat(DEEP));
    check(
        Expected::Error,
        &[
            ("!if(", &deep("def A { int X = ", "!if(", "")),
            ("!if in a branch", &deep("def A { int X = ", "!if(1, 2, ", &close)),
            ("!add", &deep("def A { int X = ", "!add(1, ", &close)),
            ("!cond", &deep("def A { int X = ", "!cond(1: ", &close)),
            ("!foreach", &deep("def A { list<int> X = ", "!foreach(x, ", "")),
            ("pastes", &deep("def A { string S = \"a\"", " # \"a\"", "; }")),
            ("let", &deep("class C { int x = 0; }\n", "let x = 1 in ", "def A : C;")),
            ("let with braces", &deep("class C { int x = 0; }\n", "let x = 1 in {", "")),
            ("foreach", &deep("", "foreach i = [1] in ", "def A;")),
            ("if", &deep("", "if 1 then ", "def A;")),
            ("else", &deep("", "if 0 then def A; else ", "def A;")),
            ("defset", &deep("class C;", "defset list<C> S = {", "")),
        ],
    )?;
    let ends = "#endif\n".repeat(DEEP / 10);
    let live = "#ifndef X\n".repeat(DEEP / 10);
    check(
        Expected::Output,
        &[
            ("#ifndef", format!("{live}{ends}").as_bytes()),
            ("#ifdef", &deep("", "#ifdef X\n", &"#endif\n".repeat(DEEP))),
            ("bits of bits", &deep("def A { bits<4> B = 1; bits<4> C = B", "{3...0}", "; }")),
        ],
    )
}

#[test]
fn self_reference() -> io::Result<()> {
    check(
        Expected::Error,
        &[
            ("include", b"include \"bad.td\"\n"),
            (
                "include by another name",
                b"#ifndef ONCE\n#define ONCE\n#endif\ninclude \"./bad.td\"\n",
            ),
            ("class in itself", b"class C<int n> { int N = C<!add(n, 1)>.N; }\ndef A : C<0>;\n"),
            ("class in its field", b"class C<int n> { C N = C<!add(n, 1)>; }\ndef A : C<0>;\n"),
            ("class that grows", b"class C<string s> { C N = C<s # s>; }\ndef A : C<\"a\">;\n"),
            ("parent", b"class C;\nclass C : C { int X = 1; }\n"),
            ("grandparent", b"class C;\nclass D : C;\nclass C : D { int X = 1; }\ndef A : C;\n"),
            ("field", b"def A { int X = !add(X, 1); }\n"),
            ("list", b"def A { list<int> L = !listconcat(L, L); }\n"),
            ("fields in a circle", b"class C { int X; int Y = X; }\ndef A : C { let X = Y; }\n"),
            ("record in its name", b"def !cast<string>(A) { string A = NAME; }\n"),
        ],
    )?;
    // As with LLVM: a multiclass has no records yet where its own body refers to it.
    check(
        Expected::Output,
        &[
            ("defm in its multiclass", b"multiclass M { def _a; defm _b : M; }\ndefm A : M;\n"),
            ("parent of its multiclass", b"multiclass M : M { def _a; }\ndefm A : M;\n"),
            ("a record in its field", b"class C { C Own = ?; }\ndef A : C { let Own = A; }\n"),
        ],
    )
}

#[test]
fn huge_numbers() -> io::Result<()> {
    check(
        Expected::Error,
        &[
            ("range", b"def A { list<int> L = !range(0, 0x7fffffffffffffff); }\n"),
            ("range down", b"def A { list<int> L = !range(0x7fffffffffffffff, -1, -1); }\n"),
            (
                "range over all",
                b"defvar m = -9223372036854775808;\ndefvar l = !range(m, !sub(m, 1));\n",
            ),
            ("splat", b"def A { list<int> L = !listsplat(1, 1000000000000); }\n"),
            (
                "slice",
                b"class C<list<int> l> { list<int> L = l[0...1000000000000]; }\ndef A : C<[1]>;\n",
            ),
            ("bits of a slice", b"def A { bits<4> B = 1; bits<4> C = B{0...1000000000}; }\n"),
            ("let of a slice", b"class C { bits<4> B; let B{0...1000000000} = 1; }\n"),
            ("foreach", b"foreach i = 0...9223372036854775806 in def A#i;\n"),
            ("type", b"def A { bits<4294967295> B; }\n"),
            ("larger type", b"def A { bits<1000000000000> B; }\n"),
            ("negative type", b"def A { bits<-1> B; }\n"),
            (
                "element",
                b"class C<list<int> l> { int X = l[9223372036854775807]; }\ndef A : C<[1]>;\n",
            ),
            ("substring", b"def A { string S = !substr(\"abc\", 9223372036854775807, 1); }\n"),
        ],
    )
}

#[test]
fn arithmetic_without_a_result() -> io::Result<()> {
    check(
        Expected::Error,
        &[
            ("left by 64", b"def A { int X = !shl(1, 64); }\n"),
            ("left by more", b"def A { int X = !shl(1, 0x7fffffffffffffff); }\n"),
            ("left by -1", b"def A { int X = !shl(1, -1); }\n"),
            ("right by 64", b"def A { int X = !srl(-1, 64); }\n"),
            ("right by -64", b"def A { int X = !srl(-1, -64); }\n"),
            ("arithmetic by 64", b"def A { int X = !sra(-1, 64); }\n"),
            ("arithmetic by the least", b"def A { int X = !sra(1, -9223372036854775808); }\n"),
            ("division by zero", b"def A { int X = !div(1, 0); }\n"),
            ("division of the least", b"def A { int X = !div(-9223372036854775808, -1); }\n"),
            ("later division", b"class C<int n> { int X = !div(6, n); }\ndef A : C<0>;\n"),
            ("logarithm", b"def A { int X = !logtwo(0); }\n"),
        ],
    )
}

/// Returns a fold that applies `body` a hundred times, from `start`, to a value `a` of type `ty`.
fn fold(ty: &str, start: &str, body: &str) -> Vec<u8> {
    let fold = format!("!foldl({start}, !range(100), a, x, {body})");
    format!("def op;\ndef A {{ {ty} V = {fold}; }}\n").into_bytes()
}

#[test]
fn values_that_double() -> io::Result<()> {
    check(
        Expected::Error,
        &[
            ("string", &fold("string", "\"ab\"", "a # a")),
            ("strings joined", &fold("string", "\"ab\"", "!interleave([a, a], a)")),
            ("string replaced", &fold("string", "\"aa\"", "!subst(\"a\", a, a)")),
            ("string shown", &fold("string", "\"a\\\\\"", "!repr(a) # !repr(a)")),
            ("list", &fold("list<int>", "[1, 2]", "!listconcat(a, a)")),
            ("list pasted", &fold("list<int>", "[1, 2]", "a # a")),
            ("list flattened", &fold("list<int>", "[1, 2]", "!listflatten([a, a])")),
            ("dag", &fold("dag", "(op 1)", "!con(a, a)")),
        ],
    )
}

/// Evaluates values with shared parts, which are small in memory and huge as text.
#[test]
fn values_that_share() -> io::Result<()> {
    let doubling = |first: &str, next: &str, last: &str| {
        let mut text = format!("def op;\ndefvar v0 = {first};\n");
        for i in 0..80 {
            let value = next.replace('v', &format!("v{i}"));
            text += &format!("defvar v{} = {value};\n", i + 1);
        }
        (text + last).into_bytes()
    };
    let splat = |body: &str| {
        let inner = "defvar m = !listsplat(1, 1000000);\ndefvar l = !listsplat(m, 1000000);\n";
        format!("{inner}{body}").into_bytes()
    };
    check(
        Expected::Error,
        &[
            ("dag printed", &fold("dag", "(op 1)", "(op a, a)")),
            ("dags printed", &doubling("(op 1)", "(op v, v)", "def A { dag D = v80; }\n")),
            ("list shown", &doubling("[1]", "[v, v]", "def A { string S = !repr(v80); }\n")),
            ("dag shown", &doubling("(op 1)", "(op v, v)", "def A { string S = !repr(v80); }\n")),
            ("dag dumped", &doubling("(op 1)", "(op v, v)", "dump !repr(v80);\n")),
            ("lists shown", &splat("def A { string S = !repr(l); }\n")),
            ("lists flattened", &splat("def A { list<int> L = !listflatten(l); }\n")),
            ("lists printed", &splat("def A { list<list<int>> L = l; }\n")),
        ],
    )?;
    check(
        Expected::Output,
        &[
            ("list measured", &doubling("[1]", "[v, v]", "def A { int X = !size(v80); }\n")),
            (
                "sums",
                b"class C { int a = 1; int b = !add(a, a); int c = !add(b, b); }\ndef A : C;\n",
            ),
        ],
    )
}

#[test]
fn long_lines_and_lists() -> io::Result<()> {
    let long = "x".repeat(10_000_000);
    check(
        Expected::Error,
        &[
            ("string", format!("def A {{ string S = \"{long}\"; int Y = missing; }}").as_bytes()),
            ("name", format!("def A {{ int {long} = missing; }}").as_bytes()),
            ("comment", format!("def A {{ /* {long} */ int X = missing; }}").as_bytes()),
            ("list", format!("defvar l = [{} missing];", "1,".repeat(2_000_000)).as_bytes()),
        ],
    )?;
    let many = "\"a\", ".repeat(2_000);
    let chain: String = (0..20_000).map(|i| format!("int v{} = !add(v{i}, 1);\n", i + 1)).collect();
    check(
        Expected::Output,
        &[
            ("operands", format!("def A {{ string S = !strconcat({many} \"b\"); }}").as_bytes()),
            ("fields", format!("class C {{ int v0 = 1;\n{chain} }}\ndef A : C;").as_bytes()),
            ("loops", format!("{}if 0 then def A;", loops(5)).as_bytes()),
            ("long string", format!("def A {{ string S = \"{long}\"; }}").as_bytes()),
        ],
    )
}

/// Returns nested loops of ten iterations each.
fn loops(depth: usize) -> String {
    (0..depth).map(|i| format!("foreach i{i} = 0...9 in\n")).collect()
}

/// Evaluates regular expressions that take exponential time in a backtracking matcher.
#[test]
fn regular_expressions() -> io::Result<()> {
    let matches = |text: &str, regex: &str| {
        format!("def A {{ bit B = !match(\"{text}\", \"{regex}\"); }}\n").into_bytes()
    };
    check(
        Expected::Output,
        &[
            ("stars in a star", &matches(&"a".repeat(40), "(a*a*a*a*)*b")),
            ("stars in a row", &matches(&"x".repeat(20_000), &format!("{}y", ".*".repeat(50)))),
            ("alternatives", &matches(&"ab".repeat(5000), "^(a|b|ab|ba)*c$")),
        ],
    )?;
    check(
        Expected::ErrorWithoutLocation,
        &[
            ("counts in counts", &matches("a", "((a{1,255}){1,255}){1,255}")),
            ("parentheses", &matches("a", &"(".repeat(DEEP))),
            ("brackets", &matches("a", "[[:alpha:")),
        ],
    )
}

/// Evaluates multiclasses that refer to themselves. Each reference doubles the multiclass.
#[test]
fn multiclasses_in_themselves() -> io::Result<()> {
    let multiclass = |first: &str, reference: &str| {
        let references = format!("{reference}\n").repeat(40);
        format!("multiclass M<list<int> l> {{\n{first}\n{references}}}\n").into_bytes()
    };
    check(
        Expected::Error,
        &[
            ("records", &multiclass("def X;", "defm x : M<[1]>;")),
            ("assertions", &multiclass("assert 1, \"one\";", "defm x : M<[1]>;")),
            ("dumps", &multiclass("dump \"one\";", "defm x : M<[1]>;")),
            ("loops", &multiclass("foreach i = l in dump \"one\";", "defm x : M<l>;")),
            ("in loops", &multiclass("dump \"one\";", "foreach i = l in defm x : M<l>;")),
        ],
    )
}

/// Evaluates classes that share two superclasses on each of many levels.
fn diamonds(levels: usize, base: &str) -> Vec<u8> {
    let mut text =
        format!("class A0<int n> {{ int N = n; {base} }} class B0<int n>; class Other;\n");
    for level in 1..=levels {
        let below = level - 1;
        for name in ["A", "B"] {
            text += &format!("class {name}{level}<int n> : A{below}<n>, B{below}<n>;\n");
        }
    }
    text += &format!(
        "class Last : A{levels}<1>; def Is {{ list<bit> Is = [!isa<Other>(A{levels}<2>), \
         !isa<A0>(A{levels}<3>)]; bit None = !empty(!instances<Other>()); }}\n"
    );
    text.into_bytes()
}

#[test]
fn many_ways_to_a_class() -> io::Result<()> {
    // A dump would list every path through the diamonds, so the records are not dumped.
    let dir = tempfile::tempdir()?;
    for levels in [26, 500] {
        fs::write(dir.path().join("x.td"), diamonds(levels, ""))?;
        let mut command = limited(tablegen());
        command.args(["x.td", "--null-backend"]).current_dir(dir.path());
        let outcome = run(&mut command, b"")?;
        assert!(outcome.succeeded(), "{levels}: {}", outcome.describe());
    }
    check(Expected::Error, &[("checks", &diamonds(40, "assert !lt(n, 9), \"large\";"))])
}

#[test]
fn directory_as_input() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let outcome = run(limited(tablegen()).arg(dir.path()).args(["-o", "out"]), b"")?;
    assert_eq!(outcome.status, Some(1), "{}", outcome.describe());
    assert!(outcome.stderr_text().contains("Could not open input file"), "{}", outcome.describe());
    fs::create_dir(dir.path().join("sub"))?;
    fs::write(dir.path().join("x.td"), "include \"sub\"\n")?;
    let outcome = run(command(tablegen()).arg("x.td").current_dir(dir.path()), b"")?;
    assert_eq!(outcome.status, Some(1), "{}", outcome.describe());
    assert!(outcome.stderr_text().starts_with("x.td:1:9: error: "), "{}", outcome.describe());
    Ok(())
}

#[cfg(unix)]
#[test]
fn names_of_files_are_no_code() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let name = "x\npub fn code() {}\r.td";
    let text = "include \"llvm/Target/Target.td\"\n\
                def R : Register<\"r\">; def Rs : RegisterClass<\"T\", [i32], 32, (add R)>;\n\
                def I : Instruction { let Namespace = \"T\"; let OutOperandList = (outs); \
                let InOperandList = (ins); field bits<8> Inst = 1; let Size = 1; }\n\
                def All : InstrInfo; def T : Target { let InstructionSet = All; }\n";
    fs::write(dir.path().join(name), text)?;
    for option in ["--gen-register-info", "--gen-emitter"] {
        let mut command = command(tablegen());
        let outcome = run(command.args([option, "--rust", name]).current_dir(dir.path()), b"")?;
        assert!(outcome.succeeded(), "{}", outcome.describe());
        let module = outcome.stdout_text();
        assert!(!module.contains("\npub fn code") && !module.contains('\r'), "{module}");
    }
    Ok(())
}

#[test]
fn output_that_cannot_be_written() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    fs::write(dir.path().join("x.td"), "def A;\n")?;
    fs::create_dir(dir.path().join("taken"))?;
    for output in ["missing/out.inc", "taken", "x.td/out.inc"] {
        for option in ["-o", "-d"] {
            let mut command = command(tablegen());
            command.args(["x.td", option, output]).current_dir(dir.path());
            if option == "-d" {
                command.args(["-o", "fine.inc"]);
            }
            let outcome = run(&mut command, b"")?;
            assert_eq!(outcome.status, Some(1), "{option} {output}: {}", outcome.describe());
            assert!(outcome.stderr_text().contains(output), "{}", outcome.describe());
            assert!(outcome.stdout.is_empty(), "{}", outcome.describe());
        }
    }
    let mut names: Vec<_> = fs::read_dir(dir.path())?.flatten().map(|e| e.file_name()).collect();
    names.sort();
    // If the dependency file cannot be written, the output is not written either.
    assert_eq!(names, ["taken", "x.td"], "something was left behind");
    assert_eq!(fs::read_dir(dir.path().join("taken"))?.count(), 0);
    Ok(())
}
