//! Client of a server in the same process.
#![allow(dead_code, reason = "each test program uses a part")]

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::path::Path;

use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde_json::{Value, json};

pub(crate) type Outcome = Result<(), Box<dyn Error>>;

/// A client, and the directory with its files.
pub(crate) struct Client {
    connection: Connection,
    server: Option<std::thread::JoinHandle<Result<(), String>>>,
    pub(crate) dir: tempfile::TempDir,
    next: i32,
    /// Texts of open files.
    texts: HashMap<String, String>,
    /// Diagnostics by URI.
    pub(crate) published: BTreeMap<String, Value>,
    /// Number of changes that were sent, and of those that the last evaluation knows.
    sent: u64,
    evaluated: u64,
    is_valid: bool,
}

impl Client {
    /// Starts a server, and creates files.
    pub(crate) fn start(files: &[(&str, &str)]) -> Result<Self, Box<dyn Error>> {
        let dir = tempfile::tempdir()?;
        for (name, text) in files {
            std::fs::write(dir.path().join(name), text)?;
        }
        let (server, connection) = Connection::memory();
        let thread = std::thread::spawn(move || {
            tablegen_lsp::serve(&server).map_err(|error| error.to_string())
        });
        let mut client = Client {
            connection,
            server: Some(thread),
            dir,
            next: 0,
            texts: HashMap::new(),
            published: BTreeMap::new(),
            sent: 0,
            evaluated: 0,
            is_valid: false,
        };
        let root = client.uri("");
        client.request(
            "initialize",
            json!({"capabilities": {}, "workspaceFolders": [{"uri": root, "name": "x"}]}),
        )?;
        client.notify("initialized", json!({}))?;
        Ok(client)
    }

    pub(crate) fn uri(&self, name: &str) -> String {
        let path = self.dir.path().join(name);
        format!("file://{}", path.display())
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) -> Outcome {
        self.sent += u64::from(method.starts_with("textDocument/did"));
        let message = Notification::new(method.to_owned(), params);
        Ok(self.connection.sender.send(Message::Notification(message))?)
    }

    /// Opens a file.
    pub(crate) fn open(&mut self, name: &str) -> Outcome {
        let text = std::fs::read_to_string(self.dir.path().join(name))?;
        self.texts.insert(name.to_owned(), text.clone());
        let document =
            json!({"uri": self.uri(name), "languageId": "tablegen", "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}))
    }

    pub(crate) fn request(&mut self, method: &str, params: Value) -> Result<Value, Box<dyn Error>> {
        self.next += 1;
        let id = RequestId::from(self.next);
        let request = Request::new(id.clone(), method.to_owned(), params);
        self.connection.sender.send(Message::Request(request))?;
        loop {
            if let Message::Response(response) = self.receive()?
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
    pub(crate) fn about(
        &mut self,
        method: &str,
        name: &str,
        text: &str,
    ) -> Result<Value, Box<dyn Error>> {
        let content = self.text(name)?;
        let offset = content.find(text).ok_or("the text is not there")?;
        let line = content[..offset].matches('\n').count();
        let column = offset - content[..offset].rfind('\n').map_or(0, |offset| offset + 1);
        self.request(
            &if method.contains('/') && !method.starts_with("semantic") {
                method.to_owned()
            } else {
                format!("textDocument/{method}")
            },
            json!({
                "textDocument": {"uri": self.uri(name)},
                "position": {"line": line, "character": column},
                "context": {"includeDeclaration": true},
                "newName": "Renamed",
            }),
        )
    }

    /// Returns the text of a file, as the server has it.
    fn text(&self, name: &str) -> Result<String, Box<dyn Error>> {
        match self.texts.get(name) {
            Some(text) => Ok(text.clone()),
            None => Ok(std::fs::read_to_string(self.dir.path().join(name))?),
        }
    }

    /// Replaces the text of an open file.
    pub(crate) fn set(&mut self, name: &str, text: &str) -> Outcome {
        self.texts.insert(name.to_owned(), text.to_owned());
        self.notify(
            "textDocument/didChange",
            json!({
                "textDocument": {"uri": self.uri(name), "version": 2},
                "contentChanges": [{"text": text}],
            }),
        )
    }

    /// Reports the replacement of a range of an open file, which now has this text.
    pub(crate) fn change(&mut self, name: &str, text: &str, range: Value, new: &str) -> Outcome {
        self.texts.insert(name.to_owned(), text.to_owned());
        self.notify(
            "textDocument/didChange",
            json!({
                "textDocument": {"uri": self.uri(name), "version": 2},
                "contentChanges": [{"range": range, "text": new}],
            }),
        )
    }

    /// Receives a message, and keeps what notifications say.
    fn receive(&mut self) -> Result<Message, Box<dyn Error>> {
        let message = self.connection.receiver.recv()?;
        if let Message::Notification(one) = &message {
            match one.method.as_str() {
                "$/tablegen/evaluated" => {
                    self.evaluated = one.params["number"].as_u64().unwrap_or_default();
                    self.is_valid = one.params["isValid"] == true;
                }
                "textDocument/publishDiagnostics" => {
                    let uri = one.params["uri"].as_str().unwrap_or_default().to_owned();
                    self.published.insert(uri, one.params["diagnostics"].clone());
                }
                _ => {}
            }
        }
        Ok(message)
    }

    /// Waits for the evaluation of the last change. Returns true if it had no errors.
    pub(crate) fn evaluated(&mut self) -> Result<bool, Box<dyn Error>> {
        while self.evaluated < self.sent {
            self.receive()?;
        }
        Ok(self.is_valid)
    }

    /// Returns the code actions at the first occurrence of a text in a file.
    pub(crate) fn actions(&mut self, name: &str, text: &str) -> Result<Value, Box<dyn Error>> {
        let content = self.text(name)?;
        let offset = content.find(text).ok_or("the text is not there")?;
        let line = content[..offset].matches('\n').count();
        let column = offset - content[..offset].rfind('\n').map_or(0, |offset| offset + 1);
        let position = json!({"line": line, "character": column});
        self.request(
            "textDocument/codeAction",
            json!({
                "textDocument": {"uri": self.uri(name)},
                "range": {"start": position, "end": position},
                "context": {"diagnostics": []},
            }),
        )
    }

    /// Waits for diagnostics of a file for which `accept` holds.
    pub(crate) fn diagnostics(&mut self, name: &str, accept: impl Fn(&[Value]) -> bool) -> Outcome {
        loop {
            if let Message::Notification(one) = self.receive()? {
                let is_file = one.params["uri"] == self.uri(name);
                let list = one.params["diagnostics"].as_array();
                if is_file && list.is_some_and(|list| accept(list)) {
                    return Ok(());
                }
            }
        }
    }

    pub(crate) fn finish(mut self) -> Outcome {
        self.request("shutdown", Value::Null)?;
        self.notify("exit", Value::Null)?;
        match self.server.take().map(std::thread::JoinHandle::join) {
            Some(Ok(result)) => Ok(result?),
            _ => Err("the server ended early".into()),
        }
    }
}

/// Returns the file names and lines of locations.
pub(crate) fn lines(locations: &Value) -> Vec<String> {
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
