//! Client of a server in the same process.
#![allow(dead_code, reason = "each test program uses a part")]

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Read, Write};
use std::path::Path;

use serde_json::{Value, json};

pub(crate) type Outcome = Result<(), Box<dyn Error>>;

/// A client, and the directory with its files.
pub(crate) struct Client {
    to_server: PipeWriter,
    from_server: BufReader<PipeReader>,
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
        Client::start_in(dir, json!({"index": false}))
    }

    /// Starts a server for the files in a directory.
    pub(crate) fn start_in(dir: tempfile::TempDir, options: Value) -> Result<Self, Box<dyn Error>> {
        let (input, to_server) = std::io::pipe()?;
        let (from_server, mut output) = std::io::pipe()?;
        let thread = std::thread::spawn(move || {
            let served = tablegen_lsp::serve(BufReader::new(input), &mut output);
            served.map_err(|error| error.to_string())
        });
        let mut client = Client {
            to_server,
            from_server: BufReader::new(from_server),
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
            json!({
                "capabilities": {},
                "workspaceFolders": [{"uri": root, "name": "x"}],
                "initializationOptions": options,
            }),
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
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}))
    }

    fn send(&mut self, message: &Value) -> Outcome {
        self.send_text(message.to_string().as_bytes())
    }

    /// Sends the text of a message, with a header.
    pub(crate) fn send_text(&mut self, text: &[u8]) -> Outcome {
        self.send_bytes(format!("Content-Length: {}\r\n\r\n", text.len()).as_bytes())?;
        self.send_bytes(text)
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) -> Outcome {
        Ok(self.to_server.write_all(bytes)?)
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
        let id = Value::from(self.next);
        let message = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        self.send(&message)?;
        let mut answer = self.answer(&id)?;
        match answer.get("error") {
            Some(error) => Err(error.to_string().into()),
            None => Ok(answer["result"].take()),
        }
    }

    /// Waits for the answer with this id.
    pub(crate) fn answer(&mut self, id: &Value) -> Result<Value, Box<dyn Error>> {
        loop {
            let message = self.receive()?;
            if message.get("id") == Some(id) {
                return Ok(message);
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
    fn receive(&mut self) -> Result<Value, Box<dyn Error>> {
        let mut header = String::new();
        while !header.ends_with("\r\n\r\n") {
            if self.from_server.read_line(&mut header)? == 0 {
                return Err("the server ended early".into());
            }
        }
        let len = header.trim().strip_prefix("Content-Length: ").ok_or("no length")?;
        let mut body = vec![0; len.parse()?];
        self.from_server.read_exact(&mut body)?;
        let message: Value = serde_json::from_slice(&body)?;
        let params = &message["params"];
        match message["method"].as_str() {
            Some("$/tablegen/evaluated") => {
                self.evaluated = params["number"].as_u64().unwrap_or_default();
                self.is_valid = params["isValid"] == true;
            }
            Some("textDocument/publishDiagnostics") => {
                let uri = params["uri"].as_str().unwrap_or_default().to_owned();
                self.published.insert(uri, params["diagnostics"].clone());
            }
            _ => {}
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
            let message = self.receive()?;
            let params = &message["params"];
            let list = params["diagnostics"].as_array();
            if params["uri"] == self.uri(name) && list.is_some_and(|list| accept(list)) {
                return Ok(());
            }
        }
    }

    pub(crate) fn finish(self) -> Outcome {
        self.end().map(drop)
    }

    /// Ends the session, and returns the directory with the files.
    pub(crate) fn end(mut self) -> Result<tempfile::TempDir, Box<dyn Error>> {
        self.request("shutdown", Value::Null)?;
        self.notify("exit", Value::Null)?;
        match self.server.take().map(std::thread::JoinHandle::join) {
            Some(Ok(result)) => result?,
            _ => return Err("the server ended early".into()),
        }
        Ok(self.dir)
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
