//! Sessions of a client with the server, over a connection in memory.

mod client;

use std::error::Error;

use client::{Client, Outcome, lines};
use serde_json::{Value, json};

const BASE: &str = "\
// A register.
class Reg<int n, string asm = \"\"> {
  int Number = n; string Asm = asm;
}
class Wide<int n> : Reg<n>;
multiclass Pair<int n> {
  def _lo : Reg<n>;
}
";

const MAIN: &str = "\
include \"base.td\"

defvar First = 0;
def R1 : Reg<1>;
def R0 : Wide<First> {
  let Number = !add(First, 1);
  list<int> Used = [R1.Number, Number];
}
defm P : Pair<2>;
";

fn start() -> Result<Client, Box<dyn Error>> {
    Client::start(&[("base.td", BASE), ("main.td", MAIN)])
}

#[test]
fn names_are_found_across_files() -> Outcome {
    let mut client = start()?;
    client.open("main.td")?;
    for (text, expected) in [
        ("Wide<First>", "base.td:5"),
        ("First>", "main.td:3"),
        ("Number = !add", "base.td:3"),
        ("Number]", "base.td:3"),
        ("R1.", "main.td:4"),
        ("Number, ", "base.td:3"),
        ("Pair<2>", "base.td:6"),
        ("\"base.td\"", "base.td:1"),
    ] {
        let found = client.about("definition", "main.td", text)?;
        assert_eq!(lines(&found), [expected], "{text}");
    }
    let found = client.about("references", "base.td", "Number = n")?;
    assert_eq!(lines(&found), ["base.td:3", "main.td:6", "main.td:7", "main.td:7"]);
    let found = client.about("references", "main.td", "Reg<1>")?;
    assert_eq!(lines(&found), ["base.td:2", "base.td:5", "base.td:7", "main.td:4"]);
    let hover = client.about("hover", "main.td", "Reg<1>")?;
    let text = hover["contents"]["value"].as_str().unwrap_or_default();
    assert!(text.contains("class Reg<int n, string asm = \"\">"), "{text}");
    assert!(text.contains("A register."), "{text}");
    let renamed = client.about("rename", "main.td", "First>")?;
    let edits = &renamed["changes"][client.uri("main.td")];
    assert_eq!(edits.as_array().map(Vec::len), Some(3), "{renamed}");
    client.finish()
}

#[test]
fn fields_of_one_name_are_renamed_apart() -> Outcome {
    let mut client = start()?;
    let source = "class A { int V = 1; int W = 1; }\nclass B { int V = 2; }\n\
        def a : A { let V = 3; }\nclass C<A any> { int X = any.V; int Y = any.W; }\n";
    std::fs::write(client.dir.path().join("two.td"), source)?;
    client.open("two.td")?;
    for (text, count) in [("V = 1", 3), ("V; int", 3), ("V = 2", 1), ("W = 1", 2)] {
        let renamed = client.about("rename", "two.td", text)?;
        let edits = &renamed["changes"][client.uri("two.td")];
        assert_eq!(edits.as_array().map(Vec::len), Some(count), "{text}: {renamed}");
    }
    // Without an evaluation, nobody could tell the fields apart.
    client.set("two.td", &format!("{source}error\n"))?;
    let error = client.about("rename", "two.td", "W = 1").map_err(|error| error.to_string());
    assert!(error.is_err_and(|error| error.contains("`two.td` has errors")));
    client.finish()
}

#[test]
fn diagnostics_follow_edits() -> Outcome {
    let mut client = start()?;
    client.open("base.td")?;
    // `base.td` is checked as part of the file that includes it.
    let uri = client.uri("base.td");
    let change = |client: &mut Client, line: u32, from: u32, to: u32, text: &str| {
        let range = json!({
            "start": {"line": line, "character": from},
            "end": {"line": line, "character": to},
        });
        client.notify(
            "textDocument/didChange",
            json!({
                "textDocument": {"uri": uri, "version": 2},
                "contentChanges": [{"range": range, "text": text}],
            }),
        )
    };
    change(&mut client, 2, 6, 12, "Amount")?;
    client.diagnostics("main.td", |list| list.len() == 1)?;
    change(&mut client, 2, 6, 12, "Number")?;
    client.diagnostics("main.td", <[Value]>::is_empty)?;
    change(&mut client, 2, 2, 5, "")?;
    client.diagnostics("base.td", |list| !list.is_empty())?;
    client.finish()
}

#[test]
fn completion_and_signatures() -> Outcome {
    let mut client = start()?;
    client.open("main.td")?;
    let mut labels = |text: &str| -> Result<Vec<String>, Box<dyn Error>> {
        let items = client.about("completion", "main.td", text)?;
        let items = items.as_array().into_iter().flatten();
        Ok(items.filter_map(|item| item["label"].as_str().map(str::to_owned)).collect())
    };
    assert_eq!(labels("Wide<First>")?, ["Reg", "Wide"]);
    assert_eq!(labels("Pair<2>")?, ["Pair", "Reg", "Wide"]);
    assert_eq!(labels("Number = !add")?, ["Asm", "Number", "Used"]);
    assert!(labels("Number, ")?.contains(&"Number".to_owned()));
    assert!(labels("First, 1")?.contains(&"R1".to_owned()));
    assert!(labels("def R1")?.contains(&"multiclass".to_owned()));
    let help = client.about("signatureHelp", "main.td", "1>;\ndef R0")?;
    assert_eq!(help["signatures"][0]["label"], "Reg<int n, string asm = \"\">");
    client.finish()
}

#[test]
fn structure_and_formatting() -> Outcome {
    let mut client = start()?;
    client.open("main.td")?;
    let symbols = client.about("documentSymbol", "main.td", "include")?;
    let names: Vec<&str> =
        symbols.as_array().into_iter().flatten().filter_map(|one| one["name"].as_str()).collect();
    assert_eq!(names, ["First", "R1", "R0", "P"]);
    assert_eq!(symbols[2]["children"][0]["name"], "Used");
    let found = client.request("workspace/symbol", json!({"query": "wd"}))?;
    assert_eq!(found[0]["name"], "Wide");
    let folds = client.about("foldingRange", "main.td", "include")?;
    assert_eq!((&folds[0]["startLine"], &folds[0]["endLine"]), (&json!(4), &json!(7)));
    let links = client.about("documentLink", "main.td", "include")?;
    assert_eq!(links[0]["target"], client.uri("base.td"));
    let tokens = client.about("semanticTokens/full", "main.td", "include")?;
    assert!(tokens["data"].as_array().is_some_and(|data| data.len() % 5 == 0 && data.len() > 50));
    let hints = client.request(
        "textDocument/inlayHint",
        json!({
            "textDocument": {"uri": client.uri("main.td")},
            "range": {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}},
        }),
    )?;
    // Values may be known or not.
    let names = hints.as_array().into_iter().flatten().filter(|one| one["kind"] == 2);
    let labels = names.map(|one| one["label"].clone());
    assert_eq!(labels.collect::<Vec<_>>(), ["n:", "n:", "n:"]);

    let path = client.dir.path().join("main.td");
    std::fs::write(&path, MAIN.replace("def R1 : Reg<1>", "def R1:Reg<1 >"))?;
    client.open("main.td")?;
    let edits = client.about("formatting", "main.td", "include")?;
    assert_eq!(edits.as_array().map(Vec::len), Some(1));
    assert_eq!(edits[0]["newText"], "def R1 : Reg<1>;\n");
    client.finish()
}

#[test]
fn paths_of_includes_are_completed() -> Outcome {
    let mut client = start()?;
    std::fs::create_dir(client.dir.path().join("sub"))?;
    std::fs::write(client.dir.path().join("sub/more.td"), "")?;
    std::fs::write(client.dir.path().join("sub/notes.txt"), "")?;
    client.open("main.td")?;
    let mut labels = |text: &str| -> Result<Vec<String>, Box<dyn Error>> {
        client.set("main.td", text)?;
        let items = client.about("completion", "main.td", "|")?;
        let items = items.as_array().into_iter().flatten();
        Ok(items.filter_map(|item| item["label"].as_str().map(str::to_owned)).collect())
    };
    assert_eq!(labels("include \"|\"")?, ["base.td", "main.td", "sub"]);
    assert_eq!(labels("include \"b|\"")?, ["base.td"]);
    assert_eq!(labels("include \"sub/|\"")?, ["more.td"]);
    assert_eq!(labels("include \"none/|\"")?, [""; 0]);
    client.finish()
}

/// Sends requests about unknown files, unknown requests and positions after the end. All have
/// answers.
#[test]
fn odd_requests_are_answered() -> Outcome {
    let mut client = start()?;
    client.open("main.td")?;
    assert!(client.request("textDocument/nothing", json!({})).is_ok_and(|it| it.is_null()));
    assert!(client.request("nothing", json!({})).is_err());
    let far = json!({
        "textDocument": {"uri": client.uri("main.td")},
        "position": {"line": 1_000_000, "character": 7},
        "positions": [{"line": 1_000_000, "character": 7}],
        "newName": "1 2",
    });
    for method in ["definition", "hover", "completion", "selectionRange", "signatureHelp"] {
        client.request(&format!("textDocument/{method}"), far.clone())?;
    }
    assert!(client.request("textDocument/rename", far).is_err());
    client.finish()
}

/// Sends messages that are not valid. Those with an id have errors, and the session goes on.
#[test]
fn bad_messages_do_not_end_the_session() -> Outcome {
    let mut client = start()?;
    client.open("main.td")?;
    let uri = client.uri("main.td");
    for method in ["didOpen", "didChange", "didClose"] {
        let method = format!("textDocument/{method}");
        for params in [
            json!({}),
            json!([]),
            json!(null),
            json!({"textDocument": {"uri": uri, "text": 7}}),
            json!({"textDocument": {"uri": "%"}, "contentChanges": 1}),
        ] {
            let message = json!({"jsonrpc": "2.0", "method": method, "params": params});
            client.send_text(message.to_string().as_bytes())?;
        }
    }
    client.send_text(br#"{"method": "workspace/didChangeWatchedFiles", "params": {}}"#)?;
    client.send_bytes(b"Content-Length: x\r\n\r\nContent-Type: y\r\n\r\n")?;
    for text in [
        &b"[{\"id\": 1, \"method\": \"shutdown\"}]"[..],
        b"{\"id\": {}, \"method\": \"shutdown\"}",
        b"{\"id\": null",
        b"\xff\xfe",
        b"",
    ] {
        client.send_text(text)?;
        let answer = client.answer(&Value::Null)?;
        assert!(answer["error"]["code"].is_i64(), "{answer}");
    }
    client.send_text(
        b"{\"id\": \"a\", \"method\": \"textDocument/hover\", \"params\": \"\\ud800\"}",
    )?;
    assert!(client.answer(&json!("a"))?.get("result").is_some());
    // Half a character is one unit, so the next edit is where the client means it.
    client.send_text(
        json!({"method": "textDocument/didChange", "params": {
            "textDocument": {"uri": uri, "version": 3},
            "contentChanges": [{"text": "// HALF\ndef A;\n"}],
        }})
        .to_string()
        .replace("HALF", "\\ud800")
        .as_bytes(),
    )?;
    let position = |column: u32| json!({"line": 0, "character": column});
    client.send_text(
        json!({"method": "textDocument/didChange", "params": {
            "textDocument": {"uri": uri, "version": 4},
            "contentChanges": [{"range": {"start": position(0), "end": position(4)}, "text": "def B;"}],
        }})
        .to_string()
        .as_bytes(),
    )?;
    let symbols = client.about("documentSymbol", "main.td", "include")?;
    let names: Vec<&Value> =
        symbols.as_array().into_iter().flatten().map(|one| &one["name"]).collect();
    assert_eq!(names, ["B", "A"]);
    client.finish()
}

#[test]
fn an_edit_ends_the_evaluation_before() -> Outcome {
    let mut client = start()?;
    client.open("main.td")?;
    let long = "foreach i = 0...60000 in foreach j = 0...60000 in\n  foreach k = 0...60000 in {}\n";
    client.set("main.td", long)?;
    client.set("main.td", &long.replace('k', "l"))?;
    client.set("main.td", "def A;\n")?;
    assert!(client.evaluated()?);
    client.set("main.td", long)?;
    // The server ends in spite of the evaluation.
    client.finish()
}
