//! A client of the kernel, over sockets, and the kernel specification.

use std::error::Error;
use std::ffi::OsString;
use std::net::TcpListener;
use std::thread;
use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::time::timeout;
use zeromq::{DealerSocket, ReqSocket, Socket, SocketRecv, SocketSend, SubSocket, ZmqMessage};

const KEY: &str = "0123-key";

/// Time after which an answer is missing.
const LIMIT: Duration = Duration::from_secs(60);

/// Returns ports that are free.
fn free_ports() -> std::io::Result<[u16; 5]> {
    let listeners = [(); 5].map(|()| TcpListener::bind("127.0.0.1:0"));
    let mut ports = [0; 5];
    for (port, listener) in ports.iter_mut().zip(&listeners) {
        let address = listener.as_ref().map_err(|error| std::io::Error::from(error.kind()))?;
        *port = address.local_addr()?.port();
    }
    Ok(ports)
}

/// Returns a signed request.
fn request(kind: &str, content: &Value) -> ZmqMessage {
    let header = json!({"msg_id": kind, "session": "s", "username": "u", "msg_type": kind,
        "date": "2026-01-01T00:00:00Z", "version": "5.3"});
    let parts = [header, json!({}), json!({}), content.clone()].map(|part| part.to_string());
    let mut code = Hmac::<Sha256>::new_from_slice(KEY.as_bytes()).expect("keys have any length");
    parts.iter().for_each(|part| code.update(part.as_bytes()));
    let signature: String =
        code.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    let mut message = ZmqMessage::from("<IDS|MSG>");
    for frame in [signature].into_iter().chain(parts) {
        message.push_back(frame.into_bytes().into());
    }
    message
}

/// Returns the kind and the content of a message.
fn read(message: &ZmqMessage) -> Result<(String, Value), Box<dyn Error>> {
    let frames: Vec<_> = message.iter().collect();
    let start = frames.iter().position(|frame| frame.as_ref() == b"<IDS|MSG>");
    let frames = &frames[start.ok_or("no delimiter")? + 2..];
    let header: Value = serde_json::from_slice(frames[0])?;
    let kind = header["msg_type"].as_str().unwrap_or_default().to_owned();
    Ok((kind, serde_json::from_slice(frames[3])?))
}

async fn connected<S: Socket>(port: u16) -> Result<S, Box<dyn Error>> {
    let mut socket = S::new();
    // The kernel may not have opened its sockets.
    let end = tokio::time::Instant::now() + LIMIT;
    loop {
        match socket.connect(&format!("tcp://127.0.0.1:{port}")).await {
            Ok(()) => return Ok(socket),
            Err(error) if tokio::time::Instant::now() > end => return Err(error.into()),
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn converse([shell, control, iopub, heartbeat]: [u16; 4]) -> Result<(), Box<dyn Error>> {
    let mut shell: DealerSocket = connected(shell).await?;
    let mut control: DealerSocket = connected(control).await?;
    let mut published: SubSocket = connected(iopub).await?;
    let mut heartbeat: ReqSocket = connected(heartbeat).await?;
    published.subscribe("").await?;

    heartbeat.send(ZmqMessage::from("ping")).await?;
    let beat = timeout(LIMIT, heartbeat.recv()).await??;
    assert_eq!(beat.get(0).map(|frame| frame.as_ref()), Some(&b"ping"[..]));

    // Subscriptions take effect some time after they were sent: ask until a state is published.
    loop {
        shell.send(request("kernel_info_request", &json!({}))).await?;
        let (kind, info) = read(&timeout(LIMIT, shell.recv()).await??)?;
        assert_eq!(
            (kind.as_str(), &info["implementation"]),
            ("kernel_info_reply", &json!("tablegen"))
        );
        if timeout(Duration::from_millis(200), published.recv()).await.is_ok() {
            break;
        }
    }

    // A message with a wrong signature is ignored.
    let mut forged = request("execute_request", &json!({"code": "def Forged;"}));
    forged.push_back(Vec::new().into());
    let mut frames = forged.into_vec();
    frames[1] = vec![b'0'; 64].into();
    let mut message = ZmqMessage::from(frames[0].to_vec());
    frames.drain(..).skip(1).for_each(|frame| message.push_back(frame));
    shell.send(message).await?;

    let code = json!({"code": "def X { int N = 7; }\n"});
    shell.send(request("execute_request", &code)).await?;
    let (kind, reply) = read(&timeout(LIMIT, shell.recv()).await??)?;
    assert_eq!((kind.as_str(), &reply["status"]), ("execute_reply", &json!("ok")));
    assert_eq!(reply["execution_count"], 1);
    let result = next_of(&mut published, "execute_result").await?;
    assert_eq!(result["data"]["text/plain"], "X {\n  int N = 7;\n}\n");

    let code = json!({"code": "def Y : Absent;"});
    shell.send(request("execute_request", &code)).await?;
    let (_, reply) = read(&timeout(LIMIT, shell.recv()).await??)?;
    assert_eq!(reply["status"], "error");
    let error = next_of(&mut published, "error").await?;
    assert_eq!(error["traceback"][2], "        ^");

    // A cell that would take years. Those before it are still known afterwards.
    let code = json!({"code": "foreach i = 0...60000 in foreach j = 0...60000 in {}"});
    shell.send(request("execute_request", &code)).await?;
    control.send(request("interrupt_request", &json!({}))).await?;
    let (kind, _) = read(&timeout(LIMIT, control.recv()).await??)?;
    assert_eq!(kind, "interrupt_reply");
    // The kernel may have read the request to interrupt first.
    let reply = loop {
        match timeout(Duration::from_secs(1), shell.recv()).await {
            Ok(reply) => break read(&reply?)?.1,
            Err(_) => control.send(request("interrupt_request", &json!({}))).await?,
        }
    };
    assert_eq!(
        (&reply["status"], &reply["evalue"]),
        (&json!("error"), &json!("the cell was interrupted"))
    );
    while timeout(Duration::from_millis(100), control.recv()).await.is_ok() {}

    let cursor = json!({"code": "é X", "cursor_pos": 3});
    shell.send(request("complete_request", &cursor)).await?;
    let (_, reply) = read(&timeout(LIMIT, shell.recv()).await??)?;
    assert_eq!((&reply["matches"], &reply["cursor_start"]), (&json!(["X"]), &json!(2)));

    control.send(request("shutdown_request", &json!({"restart": false}))).await?;
    let (kind, _) = read(&timeout(LIMIT, control.recv()).await??)?;
    assert_eq!(kind, "shutdown_reply");
    Ok(())
}

/// Returns the content of the next published message of a kind.
async fn next_of(published: &mut SubSocket, wanted: &str) -> Result<Value, Box<dyn Error>> {
    loop {
        let (kind, content) = read(&timeout(LIMIT, published.recv()).await??)?;
        if kind == wanted {
            return Ok(content);
        }
    }
}

#[test]
fn a_client_gets_answers() -> Result<(), Box<dyn Error>> {
    let dir = tempfile::tempdir()?;
    let [shell, control, iopub, stdin, heartbeat] = free_ports()?;
    let connection = json!({"transport": "tcp", "ip": "127.0.0.1", "key": KEY,
        "signature_scheme": "hmac-sha256", "shell_port": shell, "control_port": control,
        "iopub_port": iopub, "stdin_port": stdin, "hb_port": heartbeat});
    let path = dir.path().join("connection.json");
    std::fs::write(&path, connection.to_string())?;
    let kernel = thread::spawn(move || tablegen_kernel::run(&path));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(converse([shell, control, iopub, heartbeat]))?;
    kernel.join().map_err(|_| "the kernel panicked")??;
    Ok(())
}

#[test]
fn connection_files_are_checked() -> Result<(), Box<dyn Error>> {
    let dir = tempfile::tempdir()?;
    let path = dir.path().join("connection.json");
    assert!(
        tablegen_kernel::run(&path).is_err_and(|error| error.to_string().contains("cannot read"))
    );
    let ports = json!({"ip": "127.0.0.1", "shell_port": 1, "control_port": 1, "iopub_port": 1,
        "stdin_port": 1, "hb_port": 1});
    for (more, message) in [
        (json!({}), "missing field"),
        (json!({"transport": "ipc"}), "the transport `ipc` is not tcp"),
        (
            json!({"transport": "tcp", "key": "k", "signature_scheme": "none"}),
            "`none` is not hmac-sha256",
        ),
    ] {
        let mut text = ports.clone();
        for (name, value) in more.as_object().into_iter().flatten() {
            text[name] = value.clone();
        }
        std::fs::write(&path, text.to_string())?;
        let error = tablegen_kernel::run(&path).expect_err(message).to_string();
        assert!(error.contains(message), "{error}");
    }
    Ok(())
}

#[test]
fn the_specification_names_the_program() -> Result<(), Box<dyn Error>> {
    let dir = tempfile::tempdir()?;
    let program = ["/bin/tablegen", "kernel", "run"].map(OsString::from);
    let path = tablegen_kernel::install(dir.path(), &program)?;
    assert_eq!(path, dir.path().join("kernels/tablegen/kernel.json"));
    let spec: Value = serde_json::from_str(&std::fs::read_to_string(path)?)?;
    assert_eq!(spec["argv"], json!(["/bin/tablegen", "kernel", "run", "{connection_file}"]));
    Ok(())
}
