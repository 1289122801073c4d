//! The subcommand `query`: its outputs, its errors, and the records of `--dump-json`.

use std::path::Path;

use serde_json::{Value, json};
use tablegen_tests::tool::{self, Outcome, command, run};

fn query(args: &[&str]) -> Outcome {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/query");
    let mut command = command(tool::tablegen(env!("CARGO_TARGET_TMPDIR")));
    match run(command.arg("query").args(args).current_dir(dir), b"") {
        Ok(outcome) => outcome,
        Err(error) => panic!("cannot run tablegen: {error}"),
    }
}

#[track_caller]
fn printed(args: &[&str]) -> String {
    let outcome = query(args);
    assert!(outcome.succeeded(), "{args:?}: {}", outcome.describe());
    outcome.stdout_text()
}

#[track_caller]
fn message(args: &[&str]) -> String {
    let outcome = query(args);
    assert_eq!(outcome.status, Some(1), "{args:?}: {}", outcome.describe());
    assert_eq!(outcome.stdout_text(), "", "{args:?}");
    let text = String::from_utf8_lossy(&outcome.stderr).into_owned();
    text.split_once("error: ").map_or(text.clone(), |(_, rest)| rest.to_owned())
}

/// Returns the names of the records of class `Inst` that satisfy a condition.
#[track_caller]
fn names(condition: &str) -> String {
    let args = ["ops.td", "Inst", "--where", condition, "--filter", ".[\"!name\"]"];
    printed(&[&args[..], &["--format", "raw"]].concat()).replace('\n', " ").trim_end().to_owned()
}

#[test]
fn conditions() {
    for (condition, expected) in [
        ("Size == 4", "ADD P_A"),
        ("Size != 4", "JUMP P_B"),
        ("Size > 2 && Size <= 4", "ADD P_A"),
        ("isBranch", "JUMP P_A"),
        ("!isBranch", "ADD P_B"),
        ("isBranch == true && Size < 4", "JUMP"),
        ("!(isBranch || Size == 8)", "ADD"),
        ("Asm == 'jump'", "JUMP"),
        ("Asm =~ \"^(add|ju)\"", "ADD JUMP"),
        ("Asm !~ \"\\t\"", "JUMP P_A P_B"),
        ("Uses != []", "ADD"),
        ("Uses == [\"X0\", \"X1\"]", "ADD"),
        ("Uses == [\"X1\", \"X0\"]", ""),
        ("\"X1\" in Uses", "ADD"),
        ("\"x1\" in Uses.AsmName", "ADD"),
        ("Uses[1].AsmName == \"x1\"", "ADD"),
        ("Uses.@length == 2", "ADD"),
        ("Code{6-0} == 0x33", "ADD"),
        ("Code == 0b00110011", "ADD"),
        ("Code{7} == 0 && Code{0} == 1", "ADD"),
        ("Pattern contains \"add\"", "ADD"),
        ("Pattern.sum.@operator == \"add\"", "ADD"),
        ("Pattern.@operator == \"ops\"", "ADD JUMP P_A P_B"),
        ("\"Branch\" in @superclasses", "JUMP P_A"),
        ("@name in [\"ADD\", \"P_B\"]", "ADD P_B"),
        ("@line == 15 && @file == 'ops.td'", "ADD"),
        ("Size in [2, 8]", "JUMP P_B"),
        ("Asm == ?", ""),
    ] {
        assert_eq!(names(condition), expected, "{condition}");
    }
}

#[test]
fn formats() {
    let select = ["ops.td", "Inst", "--where", "Size == 4", "--select", "Size,Asm,Pattern"];
    let with = |format| printed(&[&select[..], &["--format", format]].concat());
    assert_eq!(
        with("table"),
        "name  Size  Asm      Pattern\n\
         ADD   4     add\\t$a  (ops (add X0, X1):$sum)\n\
         P_A   4              (ops)\n"
    );
    assert_eq!(
        with("csv"),
        "name,Size,Asm,Pattern\r\nADD,4,add\t$a,\"(ops (add X0, X1):$sum)\"\r\nP_A,4,,(ops)\r\n"
    );
    assert_eq!(
        with("tsv"),
        "name\tSize\tAsm\tPattern\nADD\t4\tadd\\t$a\t(ops (add X0, X1):$sum)\nP_A\t4\t\t(ops)\n"
    );
    let select = ["ops.td", "Inst", "--where", "Code != 0", "--select", "Code,Form"];
    assert_eq!(printed(&select), "name  Code  Form\nADD   51    { ?, 0, 1 }\n");
    let filter = ["ops.td", "Inst", "--where", "Code != 0", "--filter", "[(.Code, .Form) | bits]"];
    assert_eq!(printed(&filter), "[51,[1,0,null]]\n");
    let select = ["ops.td", "Inst", "--where", "isBranch", "--select", "Size,Uses.AsmName"];
    let with = |format| printed(&[&select[..], &["--format", format]].concat());
    let lines = "{\"!name\":\"JUMP\",\"Size\":2,\"Uses.AsmName\":[]}\n\
                 {\"!name\":\"P_A\",\"Size\":4,\"Uses.AsmName\":[]}\n";
    assert_eq!(with("ndjson"), lines);
    assert_eq!(with("json"), format!("[\n{}\n]\n", lines.trim_end().replace('\n', ",\n")));
    assert_eq!(printed(&["ops.td", "--where", "false", "--format", "json"]), "[]\n");
    assert_eq!(printed(&["ops.td", "--where", "false", "--format", "ndjson"]), "");
}

/// Compares the records of the query with those of `--dump-json`, also of LLVM's tool if it is
/// installed.
#[test]
fn records_are_those_of_dump_json() -> Result<(), serde_json::Error> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/query/ops.td");
    let all: Value = serde_json::from_str(&printed(&["ops.td", "--format", "json"]))?;
    let all = all.as_array().map_or(&[][..], |all| all);
    assert_eq!(all.len(), 8);
    let tools = [Some(tool::tablegen(env!("CARGO_TARGET_TMPDIR")).to_owned()), tool::oracle()];
    for tool in tools.into_iter().flatten() {
        let outcome = run(command(&tool).arg("--dump-json").arg(&source), b"");
        let outcome = outcome.unwrap_or_else(|error| panic!("{}: {error}", tool.display()));
        let dump: Value = serde_json::from_slice(&outcome.stdout)?;
        for record in all {
            let expected = &dump[record["!name"].as_str().unwrap_or_default()];
            assert_eq!(record, expected, "{}", tool.display());
        }
        assert_eq!(dump.as_object().map(serde_json::Map::len), Some(all.len() + 2));
    }
    Ok(())
}

#[test]
fn origins() -> Result<(), serde_json::Error> {
    let select = ["--select", "Size,Asm,isBranch", "--where", "@name == 'JUMP'"];
    let extra = ["--resolved-from", "--locations", "--superclasses", "--format", "ndjson"];
    let args = [&["ops.td", "Inst"][..], &select[..], &extra[..]].concat();
    let record: Value = serde_json::from_str(&printed(&args))?;
    let location = |class: Value, line: u32, column: u32| json!({"class": class, "file": "ops.td", "line": line, "column": column});
    let expected = json!({
        "Size": location("Inst".into(), 7, 7),
        "Asm": location(Value::Null, 21, 5),
        "isBranch": location("Branch".into(), 14, 43),
    });
    assert_eq!(record["!origins"], expected);
    let location = json!([{"file": "ops.td", "line": 21, "column": 25}]);
    assert_eq!(record["!locations"], location);
    assert_eq!(record["!superclasses"], json!(["Inst", "Branch"]));
    Ok(())
}

#[test]
fn filters() {
    let with = |filter: &str| printed(&["ops.td", "Inst", "--filter", filter]);
    assert_eq!(with("select(.Size > 2) | .Size"), "4\n4\n8\n");
    assert_eq!(with("[., inputs] | map(.Size) | add"), "18\n");
    assert_eq!(with("empty"), "");
    let raw = |filter: &str| printed(&["ops.td", "--filter", filter, "--format", "raw"]);
    let tsv = "select(.[\"!name\"] == \"ADD\") | [.Asm, .Size, null] | @tsv";
    assert_eq!(raw(tsv), "add\\t$a\t4\t\n");
    let args = ["ops.td", "Inst", "--filter", "[.[\"!name\"], .Size] | @csv", "--format", "raw"];
    assert_eq!(printed(&args), "\"ADD\",4\n\"JUMP\",2\n\"P_A\",4\n\"P_B\",8\n");
}

#[test]
fn mistakes() {
    let with = |condition: &str| message(&["ops.td", "Inst", "--where", condition]);
    for (condition, expected) in [
        (
            "isBranch && Sise == 4",
            "no record of class `Inst` has a field `Sise`\n  isBranch && Sise == 4\n              \
             ^^^^\nhelp: a field with a similar name exists: `Size`\n",
        ),
        (
            "Size == 'a'",
            "cannot compare an integer with a string, in record `ADD`\n  Size == 'a'\n  \
             ^^^^^^^^^^^\n",
        ),
        (
            "Uses",
            "expected a condition, found a list, in record `ADD`\n  Uses\n  ^^^^\nhelp: compare \
             the value, as in `Pattern != []`\n",
        ),
        (
            "Size = 4",
            "--where: unexpected character `=`\n  Size = 4\n       ^\nhelp: `==` compares\n",
        ),
        ("(Size == 4", "--where: expected `)` at the end\n  (Size == 4\n            ^\n"),
        (
            "Asm =~ \"(\"",
            "--where: invalid regular expression: unclosed group\n  Asm =~ \"(\"\n         ^^^\n",
        ),
        (
            "@nam == 1",
            "--where: unknown attribute `@nam`\n  @nam == 1\n  ^^^^\nhelp: there is an attribute `@name`\n",
        ),
    ] {
        assert_eq!(with(condition), expected);
    }
    let deep = format!("{}1", "(".repeat(100_000));
    assert!(with(&deep).starts_with("--where: expression is nested too deeply"));
    assert!(with(&"!".repeat(100_000)).starts_with("--where: expression is nested too deeply"));
    assert!(with("Asm =~ '((a{1000}){1000}){1000}'").contains("invalid regular expression"));
    assert!(message(&["ops.td", "Int"]).contains("did you mean `Inst`?"));
    assert!(message(&["ops.td", "--filter", "foo"]).contains("undefined filter `foo`"));
    assert!(message(&["ops.td", "--filter", ".a |"]).contains("expected term"));
    assert!(message(&["ops.td", "--filter", "error(\"no\")"]).contains("no"));
    // Command lines that are wrong have a status of their own.
    for (args, text) in
        [(&["ops.td", "--format", "xml"][..], "[possible values: table, json, "), (&[], "<file>")]
    {
        let outcome = query(args);
        assert_eq!(outcome.status, Some(2), "{args:?}");
        assert!(outcome.stderr_text().contains(text), "{}", outcome.stderr_text());
    }
    assert!(message(&["ops.td", "--format", "raw"]).contains("results of a filter"));
    assert!(message(&["missing.td"]).contains("missing.td"));
}

#[test]
fn filters_are_bounded() {
    let deep = format!("{}1", "[".repeat(100_000));
    for filter in [
        "def f: 1 + f; f",
        "\"[\" * 1000000 | fromjson",
        "reduce range(10000000) as $i (0; [.]) | length",
        "[range(1000000000)] | length",
        &deep,
    ] {
        let outcome = query(&["ops.td", "Inst", "--filter", filter]);
        let shown = &filter[..filter.len().min(50)];
        assert_eq!(outcome.status, Some(1), "{shown}: {}", outcome.describe());
        let message = "tablegen query: error: ";
        assert!(outcome.stderr_text().contains(message), "{shown}: {}", outcome.describe());
    }
    // An error of the filter is an ordinary one.
    assert_eq!(message(&["ops.td", "--filter", "error(\"x\")"]), "jq filter: \"x\"\n");
}

#[cfg(unix)]
#[test]
fn names_of_files_are_utf8_in_json() -> std::io::Result<()> {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let dir = tempfile::tempdir()?;
    let file = OsStr::from_bytes(b"\xff.td");
    std::fs::write(dir.path().join(file), "def A;\n")?;
    let mut json = command(tool::tablegen(env!("CARGO_TARGET_TMPDIR")));
    json.arg("query").arg(file).args(["--locations", "--select", "@name", "--format", "ndjson"]);
    let outcome = run(json.current_dir(dir.path()), b"")?;
    let text = std::str::from_utf8(&outcome.stdout).map_err(std::io::Error::other)?;
    assert!(text.contains("\"file\":\"\u{fffd}.td\""), "{}", outcome.describe());
    Ok(())
}
