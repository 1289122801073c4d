//! Messages of Jupyter: frames with a signature, header, parent and content.

use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Map, Value, json};
use sha2::Sha256;
use std::time::SystemTime;
use zeromq::ZmqMessage;

/// Frame between the identities of peers and a message.
const DELIMITER: &[u8] = b"<IDS|MSG>";

/// Version of the protocol.
pub(crate) const PROTOCOL: &str = "5.3";

/// Message of a client.
#[derive(Clone, Debug)]
pub(crate) struct Incoming {
    /// Identities of the peer, which precede a reply.
    pub(crate) identities: Vec<Vec<u8>>,
    pub(crate) header: Map<String, Value>,
    pub(crate) metadata: Map<String, Value>,
    pub(crate) content: Map<String, Value>,
}

impl Incoming {
    /// Returns the kind, such as `execute_request`.
    pub(crate) fn kind(&self) -> &str {
        self.header.get("msg_type").and_then(Value::as_str).unwrap_or_default()
    }

    /// Returns a text of the content. Empty if it is missing.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.content.get(name).and_then(Value::as_str).unwrap_or_default()
    }
}

/// Writes and reads messages of one kernel.
#[derive(Clone)]
pub(crate) struct Wire {
    key: Vec<u8>,
    session: String,
}

impl Wire {
    pub(crate) fn new(key: &str) -> Wire {
        Wire { key: key.as_bytes().to_owned(), session: uuid::Uuid::new_v4().to_string() }
    }

    /// Returns the code of the parts of a message. `None` if messages are not signed.
    fn signer(&self, parts: &[&[u8]]) -> Option<Hmac<Sha256>> {
        if self.key.is_empty() {
            return None;
        }
        // A key of any length is accepted.
        let mut code = Hmac::<Sha256>::new_from_slice(&self.key).ok()?;
        parts.iter().for_each(|part| code.update(part));
        Some(code)
    }

    /// Reads a message. Returns `None` if it is not well-formed, or its signature is wrong.
    pub(crate) fn read(&self, message: ZmqMessage) -> Option<Incoming> {
        let frames = message.into_vec();
        let delimiter = frames.iter().position(|frame| frame.as_ref() == DELIMITER)?;
        let (identities, rest) = frames.split_at(delimiter);
        let [_, signature, header, parent, metadata, content, ..] = rest else { return None };
        if let Some(code) = self.signer(&[header, parent, metadata, content]) {
            code.verify_slice(&from_hex(signature)?).ok()?;
        }
        Some(Incoming {
            identities: identities.iter().map(|frame| frame.to_vec()).collect(),
            header: serde_json::from_slice(header).ok()?,
            metadata: serde_json::from_slice(metadata).ok()?,
            content: serde_json::from_slice(content).ok()?,
        })
    }

    /// Writes a message. `identities` are the peer's, or the topic of a published message.
    pub(crate) fn write(
        &self,
        identities: &[Vec<u8>],
        kind: &str,
        parent: Option<&Incoming>,
        content: &Value,
    ) -> ZmqMessage {
        let header = json!({
            "msg_id": uuid::Uuid::new_v4().to_string(),
            "session": self.session,
            "username": "kernel",
            "date": humantime::format_rfc3339_micros(SystemTime::now()).to_string(),
            "msg_type": kind,
            "version": PROTOCOL,
        });
        let parent = parent.map(|parent| &parent.header).cloned().unwrap_or_default();
        let parts = [header, Value::Object(parent), json!({}), content.clone()];
        let parts = parts.map(|part| part.to_string().into_bytes());
        let signature = self.signer(&parts.each_ref().map(Vec::as_slice));
        let signature = signature.map(|code| to_hex(&code.finalize().into_bytes()));
        let mut message = ZmqMessage::from(Vec::new());
        let mut frames = identities
            .iter()
            .cloned()
            .chain([DELIMITER.to_vec(), signature.unwrap_or_default().into_bytes()]);
        if let Some(first) = frames.next() {
            message = ZmqMessage::from(first);
        }
        for frame in frames.chain(parts) {
            message.push_back(frame.into());
        }
        message
    }
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(text).ok()?;
    let digits = text.as_bytes().chunks_exact(2);
    if !digits.remainder().is_empty() {
        return None;
    }
    digits.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Wire;

    #[test]
    fn messages_are_signed() {
        let wire = Wire::new("key");
        let identities = [b"peer".to_vec()];
        let message = wire.write(&identities, "status", None, &json!({"execution_state": "idle"}));
        let read = wire.read(message.clone()).expect("the signature is right");
        assert_eq!((read.kind(), read.text("execution_state")), ("status", "idle"));
        assert_eq!(read.identities, identities);
        assert!(Wire::new("other").read(message.clone()).is_none());
        assert!(Wire::new("").read(message).is_some(), "without a key, nothing is checked");
    }

    #[test]
    fn broken_messages_are_ignored() {
        let wire = Wire::new("key");
        for frames in [&["a"][..], &["<IDS|MSG>"], &["<IDS|MSG>", "0", "{}", "{}", "{}", "{}"]] {
            let mut message = zeromq::ZmqMessage::from(frames[0].to_owned());
            frames[1..]
                .iter()
                .for_each(|frame| message.push_back(frame.as_bytes().to_vec().into()));
            assert!(wire.read(message).is_none(), "{frames:?}");
        }
    }
}
