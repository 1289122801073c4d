//! Findings of several programs, formats, fixes.

use crate::{Program, Roots, run};
use tablegen_core::{Evaluator, MemoryFiles};

use super::{Format, Level, Report, apply};

#[test]
fn programs_are_joined() {
    let mut files = MemoryFiles::new();
    files.insert("base.td", "class A;\nclass B;\n");
    let mut report = Report::default();
    for text in ["include \"base.td\"\ndef a : A;\n", "include \"base.td\"\nclass C;\n"] {
        let evaluator = Evaluator::new().sources(&files).index(true);
        let records = evaluator.evaluate_text(&format!("{}.td", text.len()), text).expect("valid");
        let program = Program { records: &records, roots: &Roots::default() };
        let found = run(&program, |lint| lint.name == "unused-class");
        report.add(&records, &found, |_| Level::Warn);
    }
    let shown: Vec<&str> = report.finish().iter().map(|one| one.message.as_str()).collect();
    assert_eq!(shown, ["the class `C` is not used", "the class `B` is not used"]);
}

#[test]
fn formats() {
    let text = "class A;\n  class B { int x = 0; }\n";
    let records = Evaluator::new().index(true).evaluate_text("x.td", text).expect("valid");
    let found = run(&Program { records: &records, roots: &Roots::default() }, |_| true);
    let mut report = Report::default();
    report.add(&records, &found[1..], |_| Level::Deny);
    let write = |format| {
        let mut out = Vec::new();
        report.write(format, &mut out).expect("a vector");
        String::from_utf8(out).expect("text")
    };
    let expected = "x.td:2:9: error: the class `B` is not used [unused-class]\n  class B { int x = \
                    0; }\n        ^\nhelp: remove the class\n";
    assert_eq!(write(Format::Text), expected);
    let json: serde_json::Value = serde_json::from_str(&write(Format::Json)).expect("JSON");
    assert_eq!(json["code"]["code"], "unused-class");
    assert_eq!(json["spans"][0]["column_start"], 9);
    assert_eq!(json["children"][0]["spans"][0]["byte_end"], 33);
    assert_eq!(json["rendered"], expected);
    let sarif: serde_json::Value = serde_json::from_str(&write(Format::Sarif)).expect("JSON");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["locations"][0]["physicalLocation"]["region"]["startLine"], 2);
    assert_eq!(result["fixes"][0]["description"]["text"], "remove the class");
    let edits = &report.finish()[0].help.as_ref().expect("a fix").1;
    assert_eq!(apply(text, edits), "class A;\n");
}
