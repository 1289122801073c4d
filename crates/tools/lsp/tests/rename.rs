//! Renames: names that are made of several, and files that several roots include.

mod client;

use client::{Client, Outcome, lines};
use serde_json::{Value, json};

const RECORDS: &str = "\
class Shape<int n> { int N = n; string Nm = NAME; }
multiclass Inner<int k> { def \"\" : Shape<k>; def _x : Shape<k>; }
multiclass Pair<int k> {
  def _lo : Shape<k>;
  def _hi : Shape<k>;
  defm _in : Inner<k>;
  def NAME#_nn : Shape<k>;
  defvar loc = !cast<Shape>(NAME#\"_lo\");
  def _use { Shape s = loc; }
}
defm A : Pair<1>;
defm B : Pair<2>, Inner<7>;
def U { Shape l = A_lo; Shape h = B_hi; Shape m = A_in; Shape n = A_in_x; Shape o = A_nn; }
defset list<Shape> All = { def S1 : Shape<3>; foreach i = 0...1 in def T#i : Shape<i>; }
multiclass Unused<int T> {
  def _u : Shape<T> { int M = T; }
}
";

/// Renames the first occurrence of a text to `Renamed`. Returns the text after the edits.
fn renamed(client: &mut Client, name: &str, text: &str) -> Result<String, String> {
    let answer = client.about("rename", name, text).map_err(|error| error.to_string())?;
    let uri = client.uri(name);
    let mut lines: Vec<Vec<char>> = RECORDS.lines().map(|line| line.chars().collect()).collect();
    let edits = answer["changes"][uri].as_array().cloned().unwrap_or_default();
    for edit in edits.iter().rev() {
        let number = |path: &str| edit.pointer(path).and_then(Value::as_u64).unwrap_or(0) as usize;
        let line = &mut lines[number("/range/start/line")];
        let range = number("/range/start/character")..number("/range/end/character");
        line.splice(range, edit["newText"].as_str().unwrap_or_default().chars());
    }
    Ok(lines.into_iter().map(|line| line.into_iter().collect::<String>() + "\n").collect())
}

#[test]
fn names_made_of_several_are_renamed_in_part_or_not_at_all() -> Outcome {
    let mut client = Client::start(&[("r.td", RECORDS)])?;
    client.open("r.td")?;
    let mut check = |text: &str, expected: Result<&[(&str, &str)], &str>| {
        let made = renamed(&mut client, "r.td", text);
        match (made, expected) {
            (Ok(made), Ok(edits)) => {
                let wanted = edits
                    .iter()
                    .fold(RECORDS.to_owned(), |text, (old, new)| text.replace(old, new));
                assert_eq!(made, wanted, "{text}");
            }
            (Err(error), Err(expected)) => assert!(error.contains(expected), "{text}: {error}"),
            (made, _) => panic!("{text}: {made:?}"),
        }
    };
    check("_hi", Ok(&[("_hi", "Renamed")]));
    check("_x :", Ok(&[("_x", "Renamed")]));
    check("_in", Ok(&[("_in", "Renamed")]));
    check("A : Pair", Ok(&[("A : P", "Renamed : P"), ("A_", "Renamed_")]));
    check("Inner", Ok(&[("Inner", "Renamed")]));
    check("Shape", Ok(&[("Shape", "Renamed")]));
    check("loc =", Ok(&[("loc", "Renamed")]));
    check("Nm", Ok(&[("Nm", "Renamed")]));
    check("S1", Ok(&[("S1", "Renamed")]));
    // A string has a part of the name.
    check("_lo :", Err("`r.td` would have an error"));
    check("A_lo", Err("is made of the names of several definitions, such as `_lo`"));
    check("A_nn", Err("part of a name that is computed"));
    client.finish()
}

#[test]
fn renames_that_change_a_meaning_are_refused() -> Outcome {
    for (source, text, expected) in [
        ("class A<int x> { int Renamed = 1; int Y = x; }\n", "x>", Err("would")),
        // The records are the same, because there are none.
        (
            "def Renamed { string S = \"\"; }\nmulticlass M<string x> {\n  def a { string S = x; string R = Renamed.S; }\n}\n",
            "x>",
            Err("would"),
        ),
        ("def Renamed;\ndef B;\n", "B", Err("would have an error")),
        ("class A { int N; }\ndef B : A { let N = 1; string S = \"B\"; }\n", "B :", Ok(1)),
        ("def A {\n", "A", Err("`r.td` has errors")),
        ("class A;\nclass A { int N; }\ndef B : A;\n", "A {", Ok(3)),
        (
            "defvar v = 1;
multiclass M<int Renamed> { def a { int N = v; } }
",
            "v =",
            Err("refer to something else"),
        ),
    ] {
        let mut client = Client::start(&[("r.td", source)])?;
        client.open("r.td")?;
        let answer = client.about("rename", "r.td", text).map_err(|error| error.to_string());
        let uri = client.uri("r.td");
        let count = answer.map(|answer| answer["changes"][uri].as_array().map_or(0, Vec::len));
        match (count, expected) {
            (Err(error), Err(expected)) => assert!(error.contains(expected), "{source}: {error}"),
            (count, expected) => assert_eq!(count, expected.map_err(str::to_owned), "{source}"),
        }
        client.finish()?;
    }
    Ok(())
}

#[test]
fn all_roots_of_a_file_are_edited() -> Outcome {
    let base = "class Base<int n> { int N = n; }\nclass OnlyA<int n> : Base<n>;\n\
                class OnlyB<int n> : Base<n>;\n";
    let a = "include \"base.td\"\ndef A : OnlyA<1> { let N = 3; }\n";
    let b = "include \"base.td\"\ndef B : OnlyB<2> { let N = 4; }\ndef B2 : Base<3>;\n";
    let mut client = Client::start(&[("base.td", base), ("a.td", a), ("b.td", b)])?;
    client.open("base.td")?;
    let found = client.about("references", "base.td", "N =")?;
    assert_eq!(lines(&found), ["a.td:2", "b.td:2", "base.td:1"]);
    let found = client.about("references", "base.td", "Base")?;
    assert_eq!(lines(&found), ["b.td:3", "base.td:1", "base.td:2", "base.td:3"]);
    let made = client.about("rename", "base.td", "N =")?;
    assert_eq!(made["changes"].as_object().map(|changes| changes.len()), Some(3), "{made}");
    let made = client.about("rename", "base.td", "OnlyB")?;
    assert!(made["changes"][client.uri("b.td")].is_array(), "{made}");
    // From a use in one root, the declaration leads to the other.
    let made = client.about("rename", "a.td", "N = 3")?;
    assert_eq!(made["changes"].as_object().map(|changes| changes.len()), Some(3), "{made}");
    let found = client.about("references", "a.td", "N = 3")?;
    assert_eq!(lines(&found), ["a.td:2", "b.td:2", "base.td:1"]);
    // A root with errors matters if it has the name itself.
    let broken = client.dir.path().join("broken.td");
    std::fs::write(&broken, "include \"base.td\"\ndef X : OnlyA<1> { let Missing = 1; }\n")?;
    let changes = json!({"changes": [{"uri": client.uri("broken.td"), "type": 1}]});
    client.notify("workspace/didChangeWatchedFiles", changes)?;
    let error = client.about("rename", "a.td", "OnlyA").map_err(|error| error.to_string());
    assert!(error.is_err_and(|error| error.contains("`broken.td` has errors")), "");
    assert!(client.about("rename", "b.td", "OnlyB")?["changes"].is_object());
    // One of the roots has the new name already.
    client.open("b.td")?;
    client.set("b.td", &format!("{b}def Renamed;\n"))?;
    let made = client.about("rename", "a.td", "A :")?;
    assert!(made["changes"][client.uri("a.td")].is_array(), "{made}");
    client.set("b.td", &format!("{b}class Renamed;\n"))?;
    let error = client.about("rename", "base.td", "OnlyA").map_err(|error| error.to_string());
    assert!(error.is_err_and(|error| error.contains("`b.td`")), "another root is not checked");
    client.finish()
}

#[test]
fn files_have_one_path_and_are_in_the_workspace() -> Outcome {
    let outside = tempfile::tempdir()?;
    std::fs::write(outside.path().join("lib.td"), "class Lib<int n> { int L = n; }\n")?;
    let lib = outside.path().join("lib.td").display().to_string();
    let a = format!("include \"sub/../base.td\"\ninclude \"{lib}\"\ndef A : Base<1>, Lib<2>;\n");
    let base = "class Base<int n> { int N = n; }\n";
    let mut client = Client::start(&[("base.td", base), ("a.td", &a)])?;
    std::fs::create_dir(client.dir.path().join("sub"))?;
    client.open("base.td")?;
    let made = client.about("rename", "base.td", "Base")?;
    for name in ["a.td", "base.td"] {
        let edits = made["changes"][client.uri(name)].as_array().map(Vec::len);
        assert_eq!(edits, Some(1), "{name}: {made}");
    }
    client.open("a.td")?;
    // The text of the editor counts, however the file is included.
    client.set("base.td", &base.replace('N', "Renamed"))?;
    let error = client.about("rename", "base.td", "n>").map_err(|error| error.to_string());
    assert!(error.is_err_and(|error| error.contains("would have an error")), "");
    let error = client.about("rename", "a.td", "Lib<2").map_err(|error| error.to_string());
    assert!(error.is_err_and(|error| error.contains("is not in the workspace")), "");
    client.finish()
}

#[test]
fn the_server_answers_during_a_rename() -> Outcome {
    let long = "foreach i = 0...60000 in foreach j = 0...60000 in\n  foreach k = 0...60000 in {}\n";
    let base = "class Base;\n";
    let slow = format!("include \"base.td\"\n{long}def S : Base;\n");
    let fast = "include \"base.td\"\n";
    let files = [("base.td", base), ("fast.td", fast), ("slow.td", &slow)];
    let mut client = Client::start(&files)?;
    client.open("base.td")?;
    let rename = |client: &mut Client, id: &str| {
        let position = json!({
            "textDocument": {"uri": client.uri("base.td")},
            "position": {"line": 0, "character": 6},
            "newName": "Renamed",
            "context": {"includeDeclaration": true},
        });
        let method = if id == "references" { "references" } else { "rename" };
        let method = format!("textDocument/{method}");
        let message = json!({"id": id, "method": method, "params": position});
        client.send_text(message.to_string().as_bytes())
    };
    rename(&mut client, "cancelled")?;
    assert!(client.about("hover", "base.td", "Base").is_ok());
    client.notify("$/cancelRequest", json!({"id": "cancelled"}))?;
    assert_eq!(client.answer(&json!("cancelled"))?["error"]["code"], -32800);
    rename(&mut client, "edited")?;
    rename(&mut client, "references")?;
    assert!(client.about("hover", "base.td", "Base").is_ok());
    client.set("base.td", "class Base; // edited\n")?;
    assert_eq!(client.answer(&json!("edited"))?["error"]["code"], -32801);
    assert_eq!(client.answer(&json!("references"))?["error"]["code"], -32801);
    // The server ends in spite of the evaluation.
    rename(&mut client, "last")?;
    client.finish()
}
