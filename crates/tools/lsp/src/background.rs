//! Requests that evaluate root files. They run one after the other on a thread of their own, so that
//! the server answers others meanwhile, and are cancelled by the client or by an edit.

use std::path::PathBuf;
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender};
use lsp_types::{Location, WorkspaceEdit};
use serde_json::Value;
use tablegen_core::Cancellation;

use crate::evaluate::unused_names;
use crate::files::Unused;
use crate::rename::{self, NamePosition};
use crate::roots::RootFiles;
use crate::transport::code;
use crate::workspace::config_of;

/// Request for the thread.
pub(crate) enum LongRequest {
    /// Of the client.
    Client(ClientRequest),
    /// The names that a root does not use.
    Unused {
        /// Flag of the evaluation. The server sets it.
        cancellation: Cancellation,
        roots: RootFiles,
        root: PathBuf,
        /// Hash of the texts and settings.
        hash: u64,
    },
}

/// Request of the client.
pub(crate) struct ClientRequest {
    pub(crate) id: Value,
    /// Flag of the evaluations. The server sets it.
    pub(crate) cancellation: Cancellation,
    pub(crate) roots: RootFiles,
    pub(crate) position: NamePosition,
    pub(crate) what: What,
}

/// Requested result.
pub(crate) enum What {
    /// References in the programs of all roots. Those of the file's own root are known.
    References { known: Vec<Location> },
    /// Edits that give a name another text.
    Rename { new: String },
}

/// Answer to a request.
pub(crate) enum LongAnswer {
    /// The text of a JSON value, or the code and text of an error. `None` if the request was cancelled.
    Client { id: Value, result: Option<Result<String, (i32, String)>> },
    /// The names that a root does not use. `None` after errors.
    Unused { root: PathBuf, hash: u64, unused: Option<Vec<Unused>> },
    /// A request for such names was cancelled.
    Cancelled,
}

/// Starts the thread. It ends when the sender of requests is dropped.
pub(crate) fn start() -> (Sender<LongRequest>, Receiver<LongAnswer>, JoinHandle<()>) {
    let (requests, received) = crossbeam_channel::unbounded::<LongRequest>();
    let (answers, results) = crossbeam_channel::unbounded();
    let thread = std::thread::spawn(move || {
        for request in received {
            let answer = match request {
                LongRequest::Client(request) => {
                    LongAnswer::Client { id: request.id.clone(), result: run(request) }
                }
                LongRequest::Unused { cancellation, .. } if cancellation.is_cancelled() => {
                    LongAnswer::Cancelled
                }
                LongRequest::Unused { cancellation, roots, root, hash } => {
                    let config = config_of(&root);
                    let found = roots.evaluate(&root).ok();
                    let unused = found.map(|known| unused_names(known.records(), &config));
                    // An evaluation that was cancelled has errors.
                    match cancellation.is_cancelled() {
                        true => LongAnswer::Cancelled,
                        false => LongAnswer::Unused { root, hash, unused },
                    }
                }
            };
            if answers.send(answer).is_err() {
                return;
            }
        }
    });
    (requests, results, thread)
}

fn run(request: ClientRequest) -> Option<Result<String, (i32, String)>> {
    let ClientRequest { cancellation, roots, position, what, .. } = request;
    if cancellation.is_cancelled() {
        return None;
    }
    let result = match what {
        What::References { known: mut found } => {
            for one in rename::references_of_other_roots(&roots, &position) {
                if !found.contains(&one) {
                    found.push(one);
                }
            }
            serde_json::to_string(&found).map_err(|error| error.to_string())
        }
        What::Rename { new } => rename::rename(&roots, &position, &new).and_then(|edits| {
            let edit = WorkspaceEdit { changes: Some(edits), ..WorkspaceEdit::default() };
            serde_json::to_string(&edit).map_err(|error| error.to_string())
        }),
    };
    // An evaluation that was cancelled has errors.
    (!cancellation.is_cancelled())
        .then(|| result.map_err(|message| (code::INVALID_PARAMS, message)))
}
