//! Transport of the protocol: messages with headers, on two streams.
//!
//! [`read`] makes an [`Incoming`] of each message, of bad ones too, so that no input ends the server.
//! [`Output`] writes messages. Results are written as the text that they are serialized to: a tree of
//! [`Value`]s takes thirty times as much memory.

use std::io::{self, BufRead, Read, Write};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Greatest length of a message, in bytes. Longer ones are skipped.
const MAX_MESSAGE: u64 = 1 << 28;
/// Greatest length of a header line, in bytes.
const MAX_HEADER: u64 = 1 << 12;

/// Error codes of JSON-RPC and of the protocol.
pub(crate) mod code {
    pub(crate) const PARSE_ERROR: i32 = -32700;
    pub(crate) const INVALID_REQUEST: i32 = -32600;
    pub(crate) const METHOD_NOT_FOUND: i32 = -32601;
    pub(crate) const INVALID_PARAMS: i32 = -32602;
    pub(crate) const REQUEST_CANCELLED: i32 = -32800;
    pub(crate) const CONTENT_MODIFIED: i32 = -32801;
    pub(crate) const SERVER_NOT_INITIALIZED: i32 = -32002;
}

/// Message of the client.
#[derive(Debug)]
pub(crate) enum Incoming {
    Request {
        id: Value,
        method: String,
        params: Value,
    },
    Notification {
        method: String,
        params: Value,
    },
    /// Message that is not valid. The id is null if it is not known.
    Bad {
        id: Value,
        code: i32,
        message: String,
    },
}

/// Reads the next message that needs an answer or has an effect. `None` at the end of the stream.
///
/// # Errors
/// Returns the error of the stream.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    loop {
        let Some(len) = read_header(input)? else { return Ok(None) };
        if len > MAX_MESSAGE {
            io::copy(&mut input.take(len), &mut io::sink())?;
            let message = format!("message of {len} bytes; the limit is {MAX_MESSAGE}");
            return Ok(Some(bad(Value::Null, code::INVALID_REQUEST, message)));
        }
        let mut body = Vec::new();
        // The length may be wrong, so nothing is reserved.
        if input.take(len).read_to_end(&mut body)? as u64 != len {
            return Ok(None);
        }
        // The server has no requests, so answers mean nothing.
        if let Some(message) = parse(&body) {
            return Ok(Some(message));
        }
    }
}

/// Reads the header of a message, and returns the length of the message. Lines without meaning are
/// skipped, so that the next message is found after a bad one. `None` at the end of the stream.
fn read_header(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut len = None;
    loop {
        let mut line = Vec::new();
        if input.take(MAX_HEADER).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_ascii();
        if line.is_empty() {
            match len {
                Some(len) => return Ok(Some(len)),
                None => continue,
            }
        }
        let colon = line.iter().position(|&byte| byte == b':').unwrap_or(0);
        let (name, value) = line.split_at(colon);
        if name.eq_ignore_ascii_case(b"content-length") {
            let digits = value[1..].trim_ascii();
            if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) {
                // A number beyond 64 bits is the length of a message that never ends.
                let number = str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
                len = Some(number.unwrap_or(u64::MAX));
            }
        }
    }
}

fn bad(id: Value, code: i32, message: impl Into<String>) -> Incoming {
    Incoming::Bad { id, code, message: message.into() }
}

/// Parses a message. `None` for an answer.
fn parse(body: &[u8]) -> Option<Incoming> {
    let value = match serde_json::from_slice::<Value>(body) {
        Ok(value) => value,
        Err(_) => match serde_json::from_str(&repaired(body)) {
            Ok(value) => value,
            Err(error) => return Some(bad(id_of(body), code::PARSE_ERROR, error.to_string())),
        },
    };
    let Value::Object(mut fields) = value else {
        let message = "expected an object; batches are not supported";
        return Some(bad(Value::Null, code::INVALID_REQUEST, message));
    };
    let id = fields.remove("id");
    let params = fields.remove("params").unwrap_or_default();
    match (fields.remove("method"), id) {
        (Some(Value::String(method)), None) => Some(Incoming::Notification { method, params }),
        (Some(Value::String(method)), Some(id)) if is_id(&id) => {
            Some(Incoming::Request { id, method, params })
        }
        (Some(Value::String(_)), Some(_)) => {
            let message = "the id is neither a number nor a string";
            Some(bad(Value::Null, code::INVALID_REQUEST, message))
        }
        (None, Some(_)) if fields.contains_key("result") || fields.contains_key("error") => None,
        (_, id) => {
            let id = id.filter(is_id).unwrap_or_default();
            Some(bad(id, code::INVALID_REQUEST, "the method is not a string"))
        }
    }
}

fn is_id(id: &Value) -> bool {
    id.is_number() || id.is_string()
}

/// Returns the id of a message of which a part is not valid. Null if it is not found.
fn id_of(body: &[u8]) -> Value {
    #[derive(Deserialize)]
    struct Request {
        id: Value,
    }
    serde_json::from_slice(body).map(|Request { id }| id).ok().filter(is_id).unwrap_or_default()
}

/// Replaces bytes that are not UTF-8, and escapes of half a character, by the replacement character.
/// Its length in UTF-16 is that of half a character, so later positions of the client are right.
fn repaired(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let mut made = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some(offset) = rest.find('\\') {
        let (before, escape) = rest.split_at(offset);
        made.push_str(before);
        // The byte after a backslash belongs to it, so that an escaped backslash escapes nothing.
        let len = match (unit(escape), unit(escape.get(6..).unwrap_or(""))) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => {
                made.push('\u{FFFD}');
                rest = &escape[6..];
                continue;
            }
            _ => 1 + escape[1..].chars().next().map_or(0, char::len_utf8),
        };
        made.push_str(&escape[..len]);
        rest = &escape[len..];
    }
    made + rest
}

/// Returns the UTF-16 unit of the escape at the start of a text.
fn unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_hex { u16::from_str_radix(digits, 16).ok() } else { None }
}

/// Stream to the client.
pub(crate) struct Output<'w>(pub(crate) &'w mut dyn Write);

impl Output<'_> {
    fn send(&mut self, text: &[&str]) -> io::Result<()> {
        let len: usize = text.iter().map(|part| part.len()).sum();
        write!(self.0, "Content-Length: {len}\r\n\r\n")?;
        text.iter().try_for_each(|part| self.0.write_all(part.as_bytes()))?;
        self.0.flush()
    }

    /// Sends the result of a request, which is the text of a JSON value.
    pub(crate) fn result(&mut self, id: &Value, result: &str) -> io::Result<()> {
        let start = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":");
        self.send(&[&start, result, "}"])
    }

    /// Sends the error of a request.
    pub(crate) fn error(&mut self, id: &Value, code: i32, message: &str) -> io::Result<()> {
        let error = json!({"code": code, "message": message});
        self.send(&[&json!({"jsonrpc": "2.0", "id": id, "error": error}).to_string()])
    }

    /// Sends a notification.
    pub(crate) fn notify(&mut self, method: &str, params: &impl Serialize) -> io::Result<()> {
        let params = serde_json::to_string(params)?;
        let start = format!("{{\"jsonrpc\":\"2.0\",\"method\":\"{method}\",\"params\":");
        self.send(&[&start, &params, "}"])
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use serde_json::{Value, json};

    use super::{Incoming, code, read, repaired};

    fn framed(bodies: &[&[u8]]) -> Vec<u8> {
        let mut stream = Vec::new();
        for body in bodies {
            stream.extend_from_slice(format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes());
            stream.extend_from_slice(body);
        }
        stream
    }

    fn messages(stream: Vec<u8>) -> Vec<Incoming> {
        let mut input = Cursor::new(stream);
        std::iter::from_fn(|| read(&mut input).expect("a vector")).collect()
    }

    #[test]
    fn bad_messages_have_errors_with_their_id() {
        let bodies: [(&[u8], i32, Value); 6] = [
            (b"{\"id\": 7, \"method\": \"m\", \"params\": {,}}", code::PARSE_ERROR, Value::Null),
            (b"[{\"id\": 1, \"method\": \"m\"}]", code::INVALID_REQUEST, Value::Null),
            (b"{\"id\": 3, \"method\": 4}", code::INVALID_REQUEST, json!(3)),
            (b"{\"id\": {}, \"method\": \"m\"}", code::INVALID_REQUEST, Value::Null),
            (b"7", code::INVALID_REQUEST, Value::Null),
            (b"", code::PARSE_ERROR, Value::Null),
        ];
        for (body, expected, known) in bodies {
            let next: &[u8] = b"{\"method\": \"next\"}";
            let found = messages(framed(&[body, next]));
            let [Incoming::Bad { id, code, .. }, Incoming::Notification { method, .. }] =
                &found[..]
            else {
                panic!("{}: {found:?}", String::from_utf8_lossy(body));
            };
            assert_eq!((*code, id, method.as_str()), (expected, &known, "next"));
        }
        // An answer of the client.
        assert!(messages(framed(&[b"{\"id\": 1, \"result\": null}"])).is_empty());
    }

    #[test]
    fn lengths_are_not_trusted() {
        let next = framed(&[b"{\"method\": \"next\"}"]);
        for header in
            ["Content-Length: -1\r\n\r\n", "Content-Length: x\r\n\r\n", "Odd\r\n\r\n", "\r\n"]
        {
            let found = messages([header.as_bytes(), &next].concat());
            assert!(matches!(&found[..], [Incoming::Notification { .. }]), "{header}: {found:?}");
        }
        for len in ["300000000", "18446744073709551615", "99999999999999999999999999"] {
            let found = messages(format!("Content-Length: {len}\r\n\r\nabc").into_bytes());
            assert!(matches!(&found[..], [Incoming::Bad { .. }]), "{len}: {found:?}");
        }
        assert!(messages(b"Content-Length: 100\r\n\r\nabc".to_vec()).is_empty());
        assert!(messages(vec![b'x'; 1 << 16]).is_empty());
    }

    #[test]
    fn half_characters_are_replaced() {
        for (text, expected) in [
            (r"a\ud83d\ude00b", r"a\ud83d\ude00b"),
            (r"a\ud83db", "a\u{FFFD}b"),
            (r"\ude00\ud83d", "\u{FFFD}\u{FFFD}"),
            (r"\\ud83d\n\", r"\\ud83d\n\"),
            (r"\ud83d\ud83d\ude00", "\u{FFFD}\\ud83d\\ude00"),
            (r"\ud8é", r"\ud8é"),
        ] {
            assert_eq!(repaired(text.as_bytes()), expected, "{text}");
        }
        let found = messages(framed(&[b"{\"method\": \"m\", \"params\": \"\xff\\ud800\"}"]));
        let [Incoming::Notification { params, .. }] = &found[..] else { panic!("{found:?}") };
        assert_eq!(params, "\u{FFFD}\u{FFFD}");
    }
}
