//! Web server of `tablegen browse --serve`: the files of one directory.
//!
//! Pages of other sites cannot read the files by a name that they let lead to this machine: the
//! header `Host` must have the address of the server. Each connection has one request, and bounds on
//! its size and time.

use std::convert::Infallible;
use std::fs;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderValue, X_CONTENT_TYPE_OPTIONS,
};
use hyper::http::uri::Authority;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::runtime::Builder;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Time for the head of a request.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// Time for a request with its answer.
const REQUEST_TIME: Duration = Duration::from_secs(60);

/// Size of the head of a request, in bytes. Contents of requests are not read.
const HEAD_SIZE: usize = 16 << 10;

/// Number of connections at a time.
const CONNECTIONS: usize = 64;

/// Scripts and styles are files of the site; pictures have styles of their own.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

const NO_SNIFF: HeaderValue = HeaderValue::from_static("nosniff");

/// Site that is served.
struct Served {
    directory: PathBuf,
    /// Host part of the address on the command line.
    name: String,
    /// Address that the server is bound to.
    ip: IpAddr,
}

/// Serves the files of a directory until the process is ended. Calls `started` with the address.
///
/// # Errors
/// Returns an error if the address cannot be used.
pub(super) fn serve(
    address: &str,
    directory: &Path,
    started: impl FnOnce(SocketAddr),
) -> io::Result<Infallible> {
    let listener = TcpListener::bind(address)?;
    listener.set_nonblocking(true)?;
    let local = listener.local_addr()?;
    let name = address.rsplit_once(':').map_or(address, |(name, _)| name).to_owned();
    let served = Arc::new(Served { directory: directory.to_owned(), name, ip: local.ip() });
    let runtime = Builder::new_current_thread().enable_io().enable_time().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let free = Arc::new(Semaphore::new(CONNECTIONS));
        started(local);
        loop {
            let permit = Arc::clone(&free).acquire_owned().await.map_err(io::Error::other)?;
            let Ok((stream, _)) = listener.accept().await else {
                // Out of files, until other connections end.
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            };
            let served = Arc::clone(&served);
            tokio::spawn(async move {
                let answer = service_fn(|request| {
                    let response = served.answer(&request);
                    async { Ok::<_, Infallible>(response) }
                });
                let connection = http1::Builder::new()
                    .timer(TokioTimer::new())
                    .header_read_timeout(HEAD_TIME)
                    .max_buf_size(HEAD_SIZE)
                    .keep_alive(false)
                    // A client may end its side before it reads the answer.
                    .half_close(true)
                    .serve_connection(TokioIo::new(stream), answer);
                // Errors are those of the client.
                let _ = timeout(REQUEST_TIME, connection).await;
                drop(permit);
            });
        }
    })
}

impl Served {
    fn answer(&self, request: &Request<Incoming>) -> Response<Full<Bytes>> {
        let host = request.headers().get(HOST).and_then(|host| host.to_str().ok());
        let is_known = host.is_some_and(|host| self.has_host(host))
            && request.uri().authority().is_none_or(|host| self.has_host(host.as_str()));
        let found = match request.method() {
            _ if !is_known => Err(StatusCode::MISDIRECTED_REQUEST),
            &Method::GET | &Method::HEAD => self.file(request.uri().path()),
            _ => Err(StatusCode::METHOD_NOT_ALLOWED),
        };
        let (status, kind, text) = match found {
            Ok((kind, text)) => (StatusCode::OK, kind, text),
            Err(status) => {
                (status, "text/plain; charset=utf-8", format!("{status}\n").into_bytes())
            }
        };
        let mut response = Response::new(Full::new(Bytes::from(text)));
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
        headers.insert(CONTENT_SECURITY_POLICY, POLICY);
        headers.insert(X_CONTENT_TYPE_OPTIONS, NO_SNIFF);
        response
    }

    /// Returns true if a header `Host` names this server, with any port.
    fn has_host(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        let host = authority.host();
        let ip = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        match ip {
            // A name can lead to any machine, a number only to one.
            Ok(ip) => ip == self.ip || self.ip.is_unspecified(),
            Err(_) => {
                host.eq_ignore_ascii_case("localhost") || host.eq_ignore_ascii_case(&self.name)
            }
        }
    }

    /// Returns the content of a requested file with its type.
    fn file(&self, path: &str) -> Result<(&'static str, Vec<u8>), StatusCode> {
        let path = served_path(path).ok_or(StatusCode::NOT_FOUND)?;
        let file = self.directory.join(&path);
        if !file.is_file() {
            return Err(StatusCode::NOT_FOUND);
        }
        let text = fs::read(file).map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
        Ok((content_type(&path), text))
    }
}

/// Returns the path of a requested file below the directory. `None` if it could lead out of it.
fn served_path(path: &str) -> Option<PathBuf> {
    let path = path.strip_prefix('/')?;
    let path = Path::new(if path.is_empty() { "index.html" } else { path });
    let is_below = path.components().all(|part| matches!(part, Component::Normal(_)));
    is_below.then(|| path.to_owned())
}

fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read, Write};
    use std::net::{Shutdown, TcpStream};
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    #[test]
    fn paths_stay_below_the_directory() {
        assert_eq!(served_path("/"), Some("index.html".into()));
        assert_eq!(served_path("/data/a.js"), Some("data/a.js".into()));
        assert_eq!(served_path("/../secret"), None);
        assert_eq!(served_path("//etc/passwd"), None);
        assert_eq!(served_path("index.html"), None);
    }

    #[test]
    fn hosts() {
        let served = |name: &str, ip: &str| Served {
            directory: PathBuf::new(),
            name: name.to_owned(),
            ip: ip.parse().expect("an address"),
        };
        let known = |served: &Served, hosts: &[&str]| {
            hosts.iter().map(|host| u8::from(served.has_host(host))).collect::<Vec<_>>()
        };
        let local = served("127.0.0.1", "127.0.0.1");
        let hosts = ["127.0.0.1:8000", "localhost", "LOCALHOST:1", "evil.example", "10.0.0.1", ""];
        assert_eq!(known(&local, &hosts), [1, 1, 1, 0, 0, 0]);
        let all = served("0.0.0.0", "0.0.0.0");
        assert_eq!(known(&all, &["10.0.0.1:80", "[::1]:80", "evil.example"]), [1, 1, 0]);
        let named = served("box.lan", "::1");
        assert_eq!(known(&named, &["box.lan:80", "[::1]", "127.0.0.1"]), [1, 1, 0]);
    }

    #[test]
    fn requests_are_answered_or_rejected() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        fs::write(dir.path().join("index.html"), "<p>page")?;
        let (sender, receiver) = mpsc::channel();
        let directory = dir.path().to_owned();
        // The thread ends with the process.
        thread::spawn(move || {
            serve("127.0.0.1:0", &directory, |address| sender.send(address).expect("a receiver"))
        });
        let address = receiver.recv().map_err(io::Error::other)?;
        let answer = |request: &str| {
            let mut stream = TcpStream::connect(address)?;
            // A server that has heard enough closes the connection.
            let _ = stream.write_all(request.as_bytes());
            let _ = stream.shutdown(Shutdown::Write);
            let mut text = Vec::new();
            let _ = stream.read_to_end(&mut text);
            Ok::<_, io::Error>(String::from_utf8_lossy(&text).into_owned())
        };
        let host = format!("Host: {address}\r\n");
        let page = answer(&format!("GET /?x HTTP/1.1\r\n{host}\r\n"))?;
        assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page}");
        assert!(page.ends_with("\r\n\r\n<p>page"), "{page}");
        for header in
            ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff"]
        {
            assert!(page.contains(header), "{page}");
        }
        let long = "x".repeat(1 << 20);
        for (request, status) in [
            ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n".to_owned(), "421"),
            ("GET / HTTP/1.1\r\n\r\n".to_owned(), "421"),
            (format!("GET http://evil.example/ HTTP/1.1\r\n{host}\r\n"), "421"),
            (format!("GET /no HTTP/1.1\r\n{host}\r\n"), "404"),
            (format!("POST / HTTP/1.1\r\n{host}Content-Length: 99999999999\r\n\r\n"), "405"),
            (format!("GET / HTTP/1.1\r\n{host}A: {long}\r\n\r\n"), "431"),
            (format!("GET /{long} HTTP/1.1\r\n{host}\r\n"), "431"),
        ] {
            let text = answer(&request)?;
            let shown = &request[..request.len().min(60)];
            // A connection that is closed early may lose the status.
            let is_lost = text.is_empty() && request.len() > HEAD_SIZE;
            assert!(is_lost || text.starts_with(&format!("HTTP/1.1 {status} ")), "{shown}: {text}");
        }
        Ok(())
    }
}
