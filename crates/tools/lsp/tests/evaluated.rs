//! What the server knows from evaluations: values, hierarchies, fixes, certain references.

mod client;

use client::{Client, Outcome, lines};
use serde_json::{Value, json};

const BASE: &str = "\
class Declared;
// A register.
class Reg<int n> { int Number = n; int Size = 4; }
class Declared { int Extra = 0; }
class Wide<int n> : Reg<n> { let Size = 8; }
class Other { int Size = 1; }
multiclass Inner<int n> { def _in : Reg<n>; }
multiclass Pair<int n> { def _lo : Wide<n>; defm _x : Inner<!add(n, 1)>; }
";

const MAIN: &str = "\
include \"base.td\"
def R0 : Wide<3> {
  let Number = 5;
}
def O : Other;
defm P : Pair<2>;
defvar Total = !add(R0.Number, O.Size);
def User { int T = Total; Declared D = ?; }
class Unused;
";

fn start() -> Result<Client, Box<dyn std::error::Error>> {
    let mut client = Client::start(&[("base.td", BASE), ("main.td", MAIN)])?;
    client.open("main.td")?;
    assert!(client.evaluated()?);
    Ok(client)
}

fn names(items: &Value, path: &str) -> Vec<String> {
    let items = items.as_array().into_iter().flatten();
    items.filter_map(|one| one.pointer(path)?.as_str().map(str::to_owned)).collect()
}

#[test]
fn the_configuration_file_selects_the_release() -> Outcome {
    let source = "def a { list<int> L = !sort(x, [2, 1], x); }\n";
    for (setting, is_valid) in [("llvm = 23\n", true), ("llvm = 22\n", false), ("", false)] {
        let files = [("main.td", source), ("tablegen.toml", setting)];
        let mut client = Client::start(&files)?;
        client.open("main.td")?;
        assert_eq!(client.evaluated()?, is_valid, "{setting}");
        client.finish()?;
    }
    Ok(())
}

#[test]
fn references_are_certain() -> Outcome {
    let mut client = start()?;
    // `O.Size` is the field of another class.
    let found = client.about("references", "base.td", "Size = 4")?;
    assert_eq!(lines(&found), ["base.td:3", "base.td:5"]);
    let found = client.about("references", "base.td", "Size = 1")?;
    assert_eq!(lines(&found), ["base.td:6", "main.td:7"]);
    let found = client.about("definition", "main.td", "Size);")?;
    assert_eq!(lines(&found), ["base.td:6"]);
    let found = client.about("declaration", "main.td", "Declared D")?;
    assert_eq!(lines(&found), ["base.td:1"]);
    let renamed = client.about("rename", "main.td", "Size);")?;
    let changes = renamed["changes"].as_object().map(|changes| changes.len());
    assert_eq!(changes, Some(2), "{renamed}");
    client.finish()
}

/// Returns the labels of the hints of a kind in a file.
fn hints(client: &mut Client, name: &str) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let found = client.request(
        "textDocument/inlayHint",
        json!({
            "textDocument": {"uri": client.uri(name)},
            "range": {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}},
        }),
    )?;
    let values = found.as_array().into_iter().flatten().filter(|one| one["kind"].is_null());
    let show = |one: &Value| {
        let position = &one["position"];
        let label = one["label"].as_str().unwrap_or_default();
        format!("{}:{} {label}", position["line"], position["character"])
    };
    Ok(values.map(show).collect())
}

#[test]
fn values_of_expressions_are_hints() -> Outcome {
    let text = "\
class Reg<int n> { int Number = n; bits<4> Code = ?; Reg Next = ?; }
def R0 : Reg<0>;
defvar Base = !add(1, 2);
defvar Three = 3;
def R1 : Reg<1> {
  let Number = !mul(Base, 2);
  let Next = R0;
  let Code{0} = Base{1};
  int Other = R0.Number;
}
def R2 : Reg<2> {
  let Number = Base;
  let Number = 7;
}
foreach i = [1, 2] in def L#i : Reg<i> { let Number = !add(i, 1); }
";
    let mut client = Client::start(&[("main.td", text)])?;
    client.open("main.td")?;
    assert!(client.evaluated()?);
    assert_eq!(hints(&mut client, "main.td")?, ["2:24 = 3", "5:28 = 6", "8:23 = 0"]);
    // While the text differs from the evaluated one, the values may be others.
    client.set("main.td", &text.replace("!mul(Base, 2)", "!mul(Base, )"))?;
    assert!(!client.evaluated()?);
    assert_eq!(hints(&mut client, "main.td")?, [""; 0]);
    client.finish()
}

#[test]
fn records_of_the_expected_class_are_first() -> Outcome {
    let text = "\
class Reg<int n>;
class Op<Reg r, list<Reg> s = []> { Reg Source = r; list<Reg> Used = s; int Size = 1; }
multiclass Pair { def _lo : Reg<1>; }
def Sp : Reg<0>;
defm P : Pair;
def Other;
def Add : Op<Sp> { let Source = Sp; let Used = [Sp]; let Size = 2; }
";
    let mut client = Client::start(&[("main.td", text)])?;
    client.open("main.td")?;
    assert!(client.evaluated()?);
    for (location, fits) in [
        ("Sp> {", &["P_lo", "Sp"][..]),
        ("Sp; let", &["P_lo", "Sp"]),
        ("Sp]", &["P_lo", "Sp"]),
        ("2; }", &[]),
    ] {
        let items = client.about("completion", "main.td", location)?;
        let items = items.as_array().into_iter().flatten();
        let first = items
            .clone()
            .filter(|item| item["sortText"].as_str().is_some_and(|text| text.starts_with('0')));
        let first: Vec<&str> = first.filter_map(|item| item["label"].as_str()).collect();
        assert_eq!(first, fits, "{location}");
        assert!(items.into_iter().any(|item| item["label"] == "Other"), "{location}");
    }
    client.finish()
}

#[test]
fn values_are_shown() -> Outcome {
    let mut client = start()?;
    let mut hover = |text: &str| -> Result<String, Box<dyn std::error::Error>> {
        let found = client.about("hover", "main.td", text)?;
        Ok(found["contents"]["value"].as_str().unwrap_or_default().to_owned())
    };
    let text = hover("R0 :")?;
    assert!(
        text.contains("  int Number = 5; // main.td:3\n  int Size = 8; // base.td:5"),
        "{text}"
    );
    let text = hover("Number = 5")?;
    assert!(text.contains("int Number = 5; // main.td:3"), "{text}");
    let text = hover("Total = ")?;
    assert!(text.contains("Total = 6"), "{text}");
    let text = hover("P : Pair")?;
    assert!(text.contains("2 records: `P_lo`, `P_x_in`"), "{text}");
    let text = hover("Wide<3>")?;
    assert!(text.contains("2 records derive from `Wide`"), "{text}");

    let record = client.about("tablegen/record", "main.td", "Number = 5")?;
    assert_eq!(record["title"], "R0");
    let text = record["text"].as_str().unwrap_or_default();
    assert!(
        text.contains("// main.td:2\ndef R0 : Wide {\n  int Number = 5; // main.td:3"),
        "{text}"
    );
    let expansion = client.about("tablegen/expansion", "main.td", "Pair<2>")?;
    let text = expansion["text"].as_str().unwrap_or_default();
    assert!(text.contains("def P_lo : Wide {") && text.contains("def P_x_in : Reg {"), "{text}");
    assert!(client.about("tablegen/expansion", "main.td", "Total")?.is_null());
    client.finish()
}

#[test]
fn hierarchies() -> Outcome {
    let mut client = start()?;
    let items = client.about("prepareTypeHierarchy", "main.td", "Wide<3>")?;
    assert_eq!(names(&items, "/name"), ["Wide"]);
    let item = json!({"item": items[0]});
    let up = client.request("typeHierarchy/supertypes", item.clone())?;
    assert_eq!(names(&up, "/name"), ["Reg"]);
    let down = client.request("typeHierarchy/subtypes", item)?;
    assert_eq!(names(&down, "/name"), ["P_lo", "R0"]);

    let items = client.about("prepareCallHierarchy", "base.td", "Inner<int")?;
    let item = json!({"item": items[0]});
    let callers = client.request("callHierarchy/incomingCalls", item)?;
    // The `defm` in `Pair`.
    assert_eq!(names(&callers, "/from/name"), ["_x"]);
    let items = client.about("prepareCallHierarchy", "base.td", "Pair<int")?;
    let item = json!({"item": items[0]});
    let callers = client.request("callHierarchy/incomingCalls", item.clone())?;
    assert_eq!(names(&callers, "/from/name"), ["P"]);
    let callees = client.request("callHierarchy/outgoingCalls", item)?;
    assert_eq!(names(&callees, "/to/name"), ["Wide", "Inner"]);
    client.finish()
}

#[test]
fn fixes() -> Outcome {
    let mut client = start()?;
    // A lint on the main file.
    let actions = client.actions("main.td", "Unused")?;
    assert_eq!(names(&actions, "/title"), ["remove the class"]);

    client.set("main.td", "include \"base.td\"\ndef a : Wider<1>;\n")?;
    assert!(!client.evaluated()?);
    let actions = client.actions("main.td", "Wider")?;
    assert_eq!(names(&actions, "/title"), ["change to `Wide`"]);
    let edits = &actions[0]["edit"]["changes"][client.uri("main.td")];
    assert_eq!(edits[0]["newText"], "Wide");

    client.set("main.td", "// No include.\ndef a : Wide<1>;\n")?;
    assert!(!client.evaluated()?);
    let actions = client.actions("main.td", "Wide<")?;
    assert_eq!(names(&actions, "/title"), ["include \"base.td\""]);
    client.finish()
}

/// After an edit that breaks the text, the last valid evaluation still answers.
#[test]
fn facts_outlive_errors() -> Outcome {
    let mut client = start()?;
    client.set("main.td", &MAIN.replace("def O : Other;", "def O : Other<;"))?;
    assert!(!client.evaluated()?);
    let found = client.about("references", "base.td", "Size = 1")?;
    assert_eq!(lines(&found), ["base.td:6", "main.td:7"]);
    let found = client.about("hover", "main.td", "Total;")?;
    assert!(found["contents"]["value"].as_str().is_some_and(|text| text.contains("Total = 6")));
    client.finish()
}
