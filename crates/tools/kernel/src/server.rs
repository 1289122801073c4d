//! The sockets of a kernel, and its answers to messages.
//!
//! Requests are answered one after another. Cells are executed on a thread of their own, so that the client can
//! interrupt them, and heartbeats have one, so that a long output of an action does not look like a kernel that ended.

use std::path::Path;
use std::{fmt, fs, io, thread};

use serde::Deserialize;
use serde_json::{Value, json};
use tablegen_driver::tablegen_core::Cancellation;
use tokio::{runtime, task};
use zeromq::{PubSocket, RepSocket, RouterSocket, Socket, SocketRecv, SocketSend, ZmqError};

use crate::message::{Incoming, PROTOCOL, Wire};
use crate::notebook::{CellError, Notebook, Rich, Shown};

/// Reason why the kernel cannot run.
#[derive(Debug)]
#[non_exhaustive]
pub enum KernelError {
    /// The connection file cannot be read.
    Read(io::Error),
    /// The connection file is not as expected.
    Connection(String),
    /// A socket failed.
    Socket(String),
}

impl fmt::Display for KernelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KernelError::Read(error) => write!(f, "cannot read the connection file: {error}"),
            KernelError::Connection(problem) => write!(f, "wrong connection file: {problem}"),
            KernelError::Socket(problem) => write!(f, "a socket failed: {problem}"),
        }
    }
}

impl std::error::Error for KernelError {}

impl From<ZmqError> for KernelError {
    fn from(error: ZmqError) -> Self {
        KernelError::Socket(error.to_string())
    }
}

/// Contents of a connection file.
#[derive(Clone, Debug, Deserialize)]
struct Connection {
    transport: String,
    ip: String,
    shell_port: u16,
    control_port: u16,
    iopub_port: u16,
    stdin_port: u16,
    hb_port: u16,
    #[serde(default)]
    key: String,
    #[serde(default)]
    signature_scheme: String,
}

impl Connection {
    fn read(path: &Path) -> Result<Connection, KernelError> {
        let text = fs::read_to_string(path).map_err(KernelError::Read)?;
        let connection: Connection = serde_json::from_str(&text)
            .map_err(|error| KernelError::Connection(error.to_string()))?;
        if connection.transport != "tcp" {
            let message = format!("the transport `{}` is not tcp", connection.transport);
            return Err(KernelError::Connection(message));
        }
        let scheme = &connection.signature_scheme;
        if !connection.key.is_empty() && scheme != "hmac-sha256" {
            let message = format!("the signature scheme `{scheme}` is not hmac-sha256");
            return Err(KernelError::Connection(message));
        }
        Ok(connection)
    }

    fn endpoint(&self, port: u16) -> String {
        format!("tcp://{}:{port}", self.ip)
    }
}

/// Runs the kernel for the client that wrote a connection file, until the client ends it.
///
/// # Errors
/// Returns an error if the connection file cannot be read, or a socket cannot be opened or fails.
pub fn run(connection_file: &Path) -> Result<(), KernelError> {
    let connection = Connection::read(connection_file)?;
    let heartbeat = connection.endpoint(connection.hb_port);
    thread::Builder::new()
        .name("tablegen-kernel-heartbeat".to_owned())
        .spawn(move || current_thread()?.block_on(beat(&heartbeat)))
        .map_err(|error| KernelError::Socket(error.to_string()))?;
    let runtime = current_thread()?;
    let served = runtime.block_on(serve(&connection));
    // A cell may make the output of an action, which nobody waits for.
    runtime.shutdown_background();
    served
}

fn current_thread() -> Result<runtime::Runtime, KernelError> {
    let made = runtime::Builder::new_current_thread().enable_all().build();
    made.map_err(|error| KernelError::Socket(error.to_string()))
}

/// Returns every message to its sender.
async fn beat(endpoint: &str) -> Result<(), KernelError> {
    let mut socket = RepSocket::new();
    socket.bind(endpoint).await?;
    loop {
        let message = socket.recv().await?;
        socket.send(message).await?;
    }
}

async fn serve(connection: &Connection) -> Result<(), KernelError> {
    let (mut shell, mut control) = (RouterSocket::new(), RouterSocket::new());
    let (mut stdin, mut publisher) = (RouterSocket::new(), PubSocket::new());
    shell.bind(&connection.endpoint(connection.shell_port)).await?;
    control.bind(&connection.endpoint(connection.control_port)).await?;
    // Nothing is read from the user, but clients connect.
    stdin.bind(&connection.endpoint(connection.stdin_port)).await?;
    publisher.bind(&connection.endpoint(connection.iopub_port)).await?;
    let mut kernel =
        Kernel { wire: Wire::new(&connection.key), publisher, notebook: Notebook::new() };
    kernel.publish("status", None, &json!({"execution_state": "starting"})).await?;
    loop {
        let (message, is_control) = tokio::select! {
            message = control.recv() => (message?, true),
            message = shell.recv() => (message?, false),
        };
        // Messages of others who know the port are ignored.
        let Some(request) = kernel.wire.read(message) else { continue };
        let next = match (is_control, request.kind()) {
            (false, "execute_request") => {
                kernel.execute(&request, &mut shell, &mut control).await?
            }
            (true, _) => kernel.answer(&request, &mut control).await?,
            (false, _) => kernel.answer(&request, &mut shell).await?,
        };
        if next == Next::End {
            return Ok(());
        }
    }
}

/// Whether the server goes on after an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Continue,
    End,
}

struct Kernel {
    wire: Wire,
    publisher: PubSocket,
    notebook: Notebook,
}

impl Kernel {
    async fn publish(
        &mut self,
        kind: &str,
        parent: Option<&Incoming>,
        content: &Value,
    ) -> Result<(), KernelError> {
        let topic = [format!("kernel.{kind}").into_bytes()];
        Ok(self.publisher.send(self.wire.write(&topic, kind, parent, content)).await?)
    }

    /// Answers a request, between the states `busy` and `idle`.
    async fn answer(
        &mut self,
        request: &Incoming,
        socket: &mut RouterSocket,
    ) -> Result<Next, KernelError> {
        self.publish("status", Some(request), &json!({"execution_state": "busy"})).await?;
        if let Some(content) = self.reply(request.kind(), request) {
            self.send_reply(request, socket, &content).await;
        }
        self.publish("status", Some(request), &json!({"execution_state": "idle"})).await?;
        let is_end = request.kind() == "shutdown_request";
        Ok(if is_end { Next::End } else { Next::Continue })
    }

    /// Sends a reply. The client may have gone.
    async fn send_reply(&self, request: &Incoming, socket: &mut RouterSocket, content: &Value) {
        let kind = request.kind().replace("_request", "_reply");
        let message = self.wire.write(&request.identities, &kind, Some(request), content);
        let _ = socket.send(message).await;
    }

    /// Executes a cell, and answers control messages meanwhile.
    async fn execute(
        &mut self,
        request: &Incoming,
        socket: &mut RouterSocket,
        control: &mut RouterSocket,
    ) -> Result<Next, KernelError> {
        self.publish("status", Some(request), &json!({"execution_state": "busy"})).await?;
        let code = request.text("code").to_owned();
        let id = request.metadata.get("cellId").and_then(Value::as_str).map(str::to_owned);
        let cancellation = Cancellation::new();
        let mut notebook = std::mem::take(&mut self.notebook);
        let flag = cancellation.clone();
        let mut execution = task::spawn_blocking(move || {
            let executed = notebook.execute_until(&code, id.as_deref(), &flag);
            (notebook, executed)
        });
        let (notebook, executed) = loop {
            let message = tokio::select! {
                executed = &mut execution => {
                    break executed.map_err(|error| KernelError::Socket(error.to_string()))?;
                }
                message = control.recv() => message?,
            };
            let Some(other) = self.wire.read(message) else { continue };
            if matches!(other.kind(), "interrupt_request" | "shutdown_request") {
                cancellation.cancel();
            }
            if self.answer(&other, control).await? == Next::End {
                return Ok(Next::End);
            }
        };
        self.notebook = notebook;
        let content = self.publish_execution(request, executed).await?;
        self.send_reply(request, socket, &content).await;
        self.publish("status", Some(request), &json!({"execution_state": "idle"})).await?;
        Ok(Next::Continue)
    }

    /// Returns the content of the reply to a request without output. `None` for unknown requests.
    fn reply(&self, kind: &str, request: &Incoming) -> Option<Value> {
        let code = request.text("code");
        let cursor = request.content.get("cursor_pos").and_then(Value::as_u64).unwrap_or(0);
        let offset = offset_of(code, usize::try_from(cursor).unwrap_or(usize::MAX));
        Some(match kind {
            "kernel_info_request" => info(),
            "complete_request" => {
                let found = self.notebook.complete(code, offset);
                json!({
                    "status": "ok",
                    "matches": found.names,
                    "cursor_start": code[..found.start].chars().count(),
                    "cursor_end": code[..found.end].chars().count(),
                    "metadata": {},
                })
            }
            "inspect_request" => {
                let found = self.notebook.inspect(code, offset);
                let data = found.as_ref().map_or_else(|| json!({}), bundle);
                json!({"status": "ok", "found": found.is_some(), "data": data, "metadata": {}})
            }
            "is_complete_request" => json!({"status": "unknown"}),
            "history_request" => json!({"status": "ok", "history": []}),
            "comm_info_request" => json!({"status": "ok", "comms": {}}),
            "interrupt_request" => json!({"status": "ok"}),
            "shutdown_request" => {
                let restart = request.content.get("restart").and_then(Value::as_bool);
                json!({"status": "ok", "restart": restart.unwrap_or(false)})
            }
            _ => return None,
        })
    }

    /// Publishes the outputs of a cell. Returns the content of the reply.
    async fn publish_execution(
        &mut self,
        request: &Incoming,
        executed: Result<Shown, CellError>,
    ) -> Result<Value, KernelError> {
        let code = request.text("code");
        let is_silent = request.content.get("silent").and_then(Value::as_bool).unwrap_or(false);
        let count = self.notebook.executions();
        let parent = Some(request);
        if !is_silent {
            let input = json!({"code": code, "execution_count": count});
            self.publish("execute_input", parent, &input).await?;
        }
        match executed {
            Ok(shown) => {
                if !shown.messages.is_empty() && !is_silent {
                    let stream = json!({"name": "stderr", "text": shown.messages});
                    self.publish("stream", parent, &stream).await?;
                }
                for output in shown.outputs.iter().filter(|_| !is_silent) {
                    let result = json!({
                        "execution_count": count,
                        "data": bundle(output),
                        "metadata": {},
                    });
                    self.publish("execute_result", parent, &result).await?;
                }
                Ok(json!({
                    "status": "ok",
                    "execution_count": count,
                    "payload": [],
                    "user_expressions": {},
                }))
            }
            Err(error) => {
                let lines: Vec<&str> = error.text.lines().collect();
                let content =
                    json!({"ename": "error", "evalue": error.message, "traceback": lines});
                if !is_silent {
                    self.publish("error", parent, &content).await?;
                }
                let mut reply = content;
                reply["status"] = json!("error");
                reply["execution_count"] = json!(count);
                Ok(reply)
            }
        }
    }
}

/// Returns an output by the types of its forms.
fn bundle(output: &Rich) -> Value {
    let mut data = json!({"text/plain": output.text});
    if let Some(html) = &output.html {
        data["text/html"] = json!(html);
    }
    data
}

/// Returns the offset in bytes of a number of characters.
fn offset_of(text: &str, characters: usize) -> usize {
    text.char_indices().nth(characters).map_or(text.len(), |(offset, _)| offset)
}

fn info() -> Value {
    json!({
        "status": "ok",
        "protocol_version": PROTOCOL,
        "implementation": "tablegen",
        "implementation_version": env!("CARGO_PKG_VERSION"),
        "language_info": {
            "name": "tablegen",
            "version": "22",
            "mimetype": "text/x-tablegen",
            "file_extension": ".td",
        },
        "banner": "TableGen in pure Rust. `%help` describes the commands of cells.",
        "help_links": [],
    })
}
