//! Requests and their answers.

use serde_json::{Value, json};

use super::Engine;

fn request(engine: &mut Engine, request: Value) -> Value {
    engine.answer(request.to_string().as_bytes())
}

/// Evaluates a text, and checks that it has no errors.
fn evaluate(text: &str) -> Engine {
    let mut engine = Engine::default();
    let sources =
        json!({"kind": "evaluate", "files": {"x.td": text}, "main": "x.td", "lints": true});
    let answer = request(&mut engine, sources);
    assert_eq!(answer, json!({"evaluated": true, "diagnostics": []}));
    engine
}

fn output(engine: &mut Engine, action: &str, language: &str) -> Value {
    request(engine, json!({"kind": "output", "action": action, "language": language}))
}

#[test]
fn outputs_in_both_languages() {
    let text = r#"include "llvm/TableGen/SearchableTable.td"
class Color<bits<8> r> { bits<8> Red = r; }
def White : Color<255>;
def Colors : GenericTable { let FilterClass = "Color"; let Fields = ["Red"]; let PrimaryKey = ["Red"]; let PrimaryKeyName = "findColor"; }
"#;
    let mut engine = evaluate(text);
    let cxx = output(&mut engine, "gen-searchable-tables", "cxx");
    assert_eq!(cxx["diagnostics"], json!([]), "{cxx:#}");
    let text = cxx["text"].as_str().unwrap();
    assert!(text.contains("findColor"));
    assert_eq!(cxx["isCut"], false);
    let rust = output(&mut engine, "gen-searchable-tables", "rust");
    assert!(rust["text"].as_str().unwrap().contains("pub fn find_color"));
    // The same records answer again.
    assert_eq!(output(&mut engine, "gen-searchable-tables", "cxx"), cxx);
}

#[test]
fn long_texts_end_with_a_line() {
    let mut engine = evaluate("def A { int X = 1; }\n");
    let limit =
        json!({"kind": "output", "action": "print-records", "language": "cxx", "limit": 60});
    let cut = request(&mut engine, limit);
    let whole = output(&mut engine, "print-records", "cxx");
    let (head, text) = (cut["text"].as_str().unwrap(), whole["text"].as_str().unwrap());
    assert!(head.ends_with('\n') && text.starts_with(head) && head.len() <= 60, "{cut:#}");
    assert_eq!((&cut["isCut"], &whole["isCut"]), (&json!(true), &json!(false)));
    assert!(text.len() > 60);
}

#[test]
fn locations_count_utf16_units() {
    let mut engine = Engine::default();
    let text = "// \u{1f600}\ndef A : Missing;\n";
    let sources = json!({"kind": "evaluate", "files": {"x.td": text}, "main": "x.td"});
    let made = request(&mut engine, sources);
    let error = &made["diagnostics"][0];
    assert_eq!((&error["line"], &error["column"]), (&json!(2), &json!(9)), "{made:#}");
    assert_eq!((&error["from"], &error["to"]), (&json!(14), &json!(21)));
    assert_eq!(error["file"], "x.td");
    assert_eq!(made["evaluated"], false);
    let made = output(&mut engine, "print-records", "cxx");
    assert!(made["error"].is_string(), "{made:#}");
}

#[test]
fn files_include_each_other() {
    let mut engine = Engine::default();
    let made = request(
        &mut engine,
        json!({
            "kind": "evaluate", "main": "x.td", "includeDirs": ["inc"],
            "files": {"x.td": "include \"a.td\"\ndef A : B;", "inc/a.td": "class B;"},
        }),
    );
    assert_eq!(made["evaluated"], true, "{made:#}");
    let made = output(&mut engine, "print-records", "cxx");
    assert!(made["text"].as_str().unwrap().contains("def A {\t// B"), "{made:#}");
    let sources =
        json!({"kind": "evaluate", "files": {"x.td": "include \"a.td\""}, "main": "x.td"});
    let made = request(&mut engine, sources);
    assert!(made["diagnostics"][0]["help"].as_str().unwrap().contains("tab"), "{made:#}");
}

#[test]
fn findings_have_edits() {
    let mut engine = evaluate("class Unused;\ndef A { int X = 1; }\n");
    let made = request(&mut engine, json!({"kind": "findings", "action": "print-records"}));
    let finding = &made["diagnostics"][0];
    assert_eq!(finding["lint"], "unused-class", "{made:#}");
    assert_eq!(finding["edits"][0]["from"], 0);
}

#[test]
fn texts_are_formatted() {
    let mut engine = Engine::default();
    let made = request(&mut engine, json!({"kind": "format", "text": "def  A{int X=1;}\n"}));
    assert!(made["text"].as_str().unwrap().starts_with("def A {"), "{made:#}");
    let made = request(&mut engine, json!({"kind": "format", "text": "def A {"}));
    assert_eq!(made["text"], Value::Null);
    assert_eq!(made["diagnostics"][0]["severity"], "error");
}

#[test]
fn every_action_is_found_by_its_name() {
    let listed = request(&mut Engine::default(), json!({"kind": "list"}));
    let actions = listed["actions"].as_array().unwrap();
    assert!(actions.len() > 100);
    for one in actions {
        let (id, tool) = (one["id"].as_str().unwrap(), one["tool"].as_str().unwrap());
        let found = tablegen_driver::backend(id).unwrap();
        assert_eq!(found.tool.map_or("", |tool| tool.name()), tool);
    }
}

#[test]
fn bad_requests_are_errors() {
    assert!(Engine::default().answer(b"{").get("error").is_some());
    let mut engine = evaluate("");
    let made = output(&mut engine, "print-record", "cxx");
    assert!(made["diagnostics"][0]["help"].as_str().unwrap().contains("print-records"));
    let made = output(&mut engine, "gen-instr-info", "rust");
    assert_eq!(made["text"], Value::Null, "{made:#}");
}
