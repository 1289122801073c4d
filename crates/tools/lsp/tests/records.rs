//! Records whose names the text does not have: those of `defm`s, loops and multiclasses, and names in strings.

mod client;

use client::{Client, Outcome, lines};
use serde_json::{Value, json};

const TEXT: &str = r##"class Reg<int n> { int Number = n; }
foreach i = [1, 2] in
  def T#i : Reg<i>;
multiclass Pair<int n> {
  def _lo : Reg<n>;
  def _#n : Reg<!add(n, 1)>;
}
defm P : Pair<2>;
defm : Pair<4>;
class Table { string FilterClass = ""; }
def Rows : Table { let FilterClass = "Reg"; }
def Uses {
  Reg First = !cast<Reg>("T1");
  Reg Second = !cast<Reg>("T" # 2);
  int Third = !if(!exists<Reg>("P_lo"), 1, 0);
  string Asm = "T1";
}
"##;

/// Returns names with those inside of them.
fn outline(items: &Value) -> Vec<String> {
    let items = items.as_array().into_iter().flatten();
    let one = |item: &Value| {
        let name = item["name"].as_str().unwrap_or_default().to_owned();
        match &outline(&item["children"])[..] {
            [] => name,
            inner => format!("{name}({})", inner.join(" ")),
        }
    };
    items.map(one).collect()
}

#[test]
fn records_are_symbols() -> Outcome {
    let mut client = Client::start(&[("main.td", TEXT)])?;
    client.open("main.td")?;
    assert!(client.evaluated()?);
    let document = json!({"textDocument": {"uri": client.uri("main.td")}});
    let found = client.request("textDocument/documentSymbol", document.clone())?;
    let all = outline(&found);
    assert!(all.contains(&"P(P_lo P_2)".to_owned()), "{all:?}");
    assert!(all.iter().any(|one| one.starts_with("Pair(") && one.contains("_lo")), "{all:?}");
    assert!(all.contains(&"T1".to_owned()) && all.contains(&"T2".to_owned()), "{all:?}");
    let found = client.request("workspace/symbol", json!({"query": "P_lo"}))?;
    assert_eq!(found[0]["name"], "P_lo");
    assert_eq!(found[0]["location"]["range"]["start"]["line"], 7);
    // Of a text that was not evaluated, records are not known.
    client.set("main.td", &TEXT.replace("def Uses {", "def Uses { int New = ;"))?;
    let found = client.request("textDocument/documentSymbol", document)?;
    assert!(!outline(&found).contains(&"T1".to_owned()));
    client.finish()
}

#[test]
fn computed_names_have_hover() -> Outcome {
    let mut client = Client::start(&[("main.td", TEXT)])?;
    client.open("main.td")?;
    assert!(client.evaluated()?);
    let mut hover = |text: &str| -> Result<String, Box<dyn std::error::Error>> {
        let found = client.about("hover", "main.td", text)?;
        Ok(found["contents"]["value"].as_str().unwrap_or_default().to_owned())
    };
    assert!(hover("T#i")?.contains("2 records: `T1`, `T2`"));
    assert!(hover("P : Pair")?.contains("2 records: `P_lo`, `P_2`"));
    assert!(hover("_lo : Reg")?.contains("2 records"));
    assert!(hover("T1\")")?.contains("int Number = 1;"));
    assert!(hover("Reg\"")?.contains("class Reg"));
    client.finish()
}

#[test]
fn names_in_strings_have_definitions() -> Outcome {
    let mut client = Client::start(&[("main.td", TEXT)])?;
    client.open("main.td")?;
    assert!(client.evaluated()?);
    for (text, line) in [("T1\")", "main.td:3"), ("P_lo", "main.td:5"), ("Reg\"", "main.td:1")] {
        let found = client.about("definition", "main.td", text)?;
        assert_eq!(lines(&found), [line], "{text}");
    }
    // A part of a name, and a string that is no name.
    for text in ["T\" # 2", "T1\";"] {
        let found = client.about("definition", "main.td", text)?;
        assert_eq!(lines(&found), [""; 0], "{text}");
    }
    client.finish()
}

#[test]
fn errors_of_all_statements_are_published() -> Outcome {
    let mut client = Client::start(&[("main.td", "def A : Absent;\\ndef B;\\ndef C : Gone;\\n")])?;
    client.open("main.td")?;
    assert!(!client.evaluated()?);
    let uri = client.uri("main.td");
    let found = client.published[&uri].as_array().map_or(0, Vec::len);
    assert_eq!(found, 2);
    client.finish()
}

/// A name of an included file is unused if no other root includes the file.
#[test]
fn unused_names_of_included_files_are_found() -> Outcome {
    let base = ("base.td", "class Used;\nclass Unused;\n");
    let main = ("main.td", "include \"base.td\"\ndef A : Used;\n");
    for (other, expected) in [("def B;\n", 1), ("include \"base.td\"\ndef B : Unused;\n", 0)] {
        let mut client = Client::start(&[base, main, ("other.td", other)])?;
        client.open("main.td")?;
        assert!(client.evaluated()?);
        let uri = client.uri("base.td");
        let found = client.published.get(&uri).and_then(Value::as_array);
        let unused = |one: &&Value| one["code"] == "unused-class";
        assert_eq!(found.map_or(0, |all| all.iter().filter(unused).count()), expected, "{other}");
        client.finish()?;
    }
    Ok(())
}
