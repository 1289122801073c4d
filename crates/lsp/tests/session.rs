//! Sessions of a client with the server, over a connection in memory.

use std::error::Error;
use std::path::Path;

use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde_json::{Value, json};

type Outcome = Result<(), Box<dyn Error>>;

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

/// A client, and the directory with its files.
struct Client {
    connection: Connection,
    server: Option<std::thread::JoinHandle<Result<(), String>>>,
    dir: tempfile::TempDir,
    next: i32,
}

impl Client {
    fn start() -> Result<Self, Box<dyn Error>> {
        let dir = tempfile::tempdir()?;
        std::fs::write(dir.path().join("base.td"), BASE)?;
        std::fs::write(dir.path().join("main.td"), MAIN)?;
        let (server, connection) = Connection::memory();
        let thread = std::thread::spawn(move || {
            tablegen_lsp::serve(&server).map_err(|error| error.to_string())
        });
        let mut client = Client { connection, server: Some(thread), dir, next: 0 };
        let root = client.uri("");
        client.request(
            "initialize",
            json!({"capabilities": {}, "workspaceFolders": [{"uri": root, "name": "x"}]}),
        )?;
        client.notify("initialized", json!({}))?;
        Ok(client)
    }

    fn uri(&self, name: &str) -> String {
        let path = self.dir.path().join(name);
        format!("file://{}", path.display())
    }

    fn notify(&self, method: &str, params: Value) -> Outcome {
        let message = Notification::new(method.to_owned(), params);
        Ok(self.connection.sender.send(Message::Notification(message))?)
    }

    fn open(&self, name: &str) -> Outcome {
        let text = std::fs::read_to_string(self.dir.path().join(name))?;
        let document =
            json!({"uri": self.uri(name), "languageId": "tablegen", "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}))
    }

    fn request(&mut self, method: &str, params: Value) -> Result<Value, Box<dyn Error>> {
        self.next += 1;
        let id = RequestId::from(self.next);
        let request = Request::new(id.clone(), method.to_owned(), params);
        self.connection.sender.send(Message::Request(request))?;
        loop {
            if let Message::Response(response) = self.connection.receiver.recv()?
                && response.id == id
            {
                let response = serde_json::to_value(response)?;
                return match response.get("error") {
                    Some(error) if !error.is_null() => Err(error.to_string().into()),
                    _ => Ok(response["result"].clone()),
                };
            }
        }
    }

    /// Sends a request about the first occurrence of a text in a file.
    fn about(&mut self, method: &str, name: &str, text: &str) -> Result<Value, Box<dyn Error>> {
        let content = std::fs::read_to_string(self.dir.path().join(name))?;
        let offset = content.find(text).ok_or("the text is not there")?;
        let line = content[..offset].matches('\n').count();
        let column = offset - content[..offset].rfind('\n').map_or(0, |offset| offset + 1);
        self.request(
            &format!("textDocument/{method}"),
            json!({
                "textDocument": {"uri": self.uri(name)},
                "position": {"line": line, "character": column},
                "context": {"includeDeclaration": true},
                "newName": "Renamed",
            }),
        )
    }

    /// Waits for diagnostics of a file for which `accept` holds.
    fn diagnostics(&self, name: &str, accept: impl Fn(&[Value]) -> bool) -> Outcome {
        loop {
            if let Message::Notification(one) = self.connection.receiver.recv()? {
                let is_file = one.params["uri"] == self.uri(name);
                let list = one.params["diagnostics"].as_array();
                if is_file && list.is_some_and(|list| accept(list)) {
                    return Ok(());
                }
            }
        }
    }

    fn finish(mut self) -> Outcome {
        self.request("shutdown", Value::Null)?;
        self.notify("exit", Value::Null)?;
        match self.server.take().map(std::thread::JoinHandle::join) {
            Some(Ok(result)) => Ok(result?),
            _ => Err("the server ended early".into()),
        }
    }
}

/// Returns the file names and lines of locations.
fn lines(locations: &Value) -> Vec<String> {
    let list = locations.as_array().into_iter().flatten();
    let mut shown: Vec<String> = list
        .map(|one| {
            let uri = one["uri"].as_str().unwrap_or_default();
            let name = Path::new(uri).file_name().unwrap_or_default().to_string_lossy();
            format!("{name}:{}", one["range"]["start"]["line"].as_u64().unwrap_or(0) + 1)
        })
        .collect();
    shown.sort();
    shown
}

#[test]
fn names_are_found_across_files() -> Outcome {
    let mut client = Client::start()?;
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
fn uncertain_names_are_not_renamed() -> Outcome {
    let mut client = Client::start()?;
    let source = "class A { int V = 1; int W = 1; }\nclass B { int V = 2; }\n\
        def a : A { let V = 3; }\nclass C<A any> { int X = any.V; int Y = any.W; }\n";
    std::fs::write(client.dir.path().join("two.td"), source)?;
    client.open("two.td")?;
    let renamed = client.about("rename", "two.td", "W = 1")?;
    let edits = &renamed["changes"][client.uri("two.td")];
    assert_eq!(edits.as_array().map(Vec::len), Some(2), "{renamed}");
    for (text, expected) in [
        ("V = 1", "two.td:4 may be this field or one of another class"),
        ("V; int", "`V` may be a field of several classes here"),
    ] {
        let error = client.about("rename", "two.td", text).map_err(|error| error.to_string());
        let Err(error) = error else { panic!("{text} was renamed") };
        assert!(error.contains(expected), "{error}");
    }
    client.finish()
}

#[test]
fn diagnostics_follow_edits() -> Outcome {
    let client = Client::start()?;
    client.open("base.td")?;
    // `base.td` is checked as part of the file that includes it.
    let change = |line: u32, from: u32, to: u32, text: &str| {
        let range = json!({
            "start": {"line": line, "character": from},
            "end": {"line": line, "character": to},
        });
        client.notify(
            "textDocument/didChange",
            json!({
                "textDocument": {"uri": client.uri("base.td"), "version": 2},
                "contentChanges": [{"range": range, "text": text}],
            }),
        )
    };
    change(2, 6, 12, "Amount")?;
    client.diagnostics("main.td", |list| list.len() == 1)?;
    change(2, 6, 12, "Number")?;
    client.diagnostics("main.td", <[Value]>::is_empty)?;
    change(2, 2, 5, "")?;
    client.diagnostics("base.td", |list| !list.is_empty())?;
    client.finish()
}

#[test]
fn completion_and_signatures() -> Outcome {
    let mut client = Client::start()?;
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
    let mut client = Client::start()?;
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
    let labels = hints.as_array().into_iter().flatten().map(|one| one["label"].clone());
    assert_eq!(labels.collect::<Vec<_>>(), ["n:", "n:", "n:"]);

    let path = client.dir.path().join("main.td");
    std::fs::write(&path, MAIN.replace("def R1 : Reg<1>", "def R1:Reg<1 >"))?;
    client.open("main.td")?;
    let edits = client.about("formatting", "main.td", "include")?;
    assert_eq!(edits.as_array().map(Vec::len), Some(1));
    assert_eq!(edits[0]["newText"], "def R1 : Reg<1>;\n");
    client.finish()
}

/// Sends requests about unknown files, unknown requests and positions after the end. All have
/// answers.
#[test]
fn odd_requests_are_answered() -> Outcome {
    let mut client = Client::start()?;
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
