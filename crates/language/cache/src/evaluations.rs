//! Evaluations in the cache: snapshots of their records.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use tablegen_core::Records;
use tablegen_core::internal::{EvaluationCache, Request, passed_paths, snapshot, texts_read};

use crate::digest::Digest;
use crate::inputs::{self, Inputs};
use crate::storage::{Cache, key};

const RECORDS: &[u8] = b"records";

impl EvaluationCache for Cache {
    fn find(&self, request: &Request<'_>) -> Option<Records> {
        let settings = key(&[RECORDS, &request.settings()]);
        let found = self.look_up(settings, &|path| request.library_text(path))?;
        let embedded = found
            .inputs
            .embedded
            .iter()
            .filter_map(|(path, _)| Some((path.clone(), request.library_text(path)?)));
        let embedded: HashMap<String, Vec<u8>> = embedded.collect();
        let files: HashMap<String, Digest> = found.inputs.files.iter().cloned().collect();
        let base = found.base.clone();
        let reader = move |path: &str| {
            if let Some(text) = embedded.get(path) {
                return Some(text.clone());
            }
            let digest = files.get(path)?;
            let text = inputs::read(&base.join(Path::new(path)))?;
            (Digest::of(&text) == *digest).then_some(text)
        };
        let mut reading = Cache::open_result(&found)?;
        let len = reading.len();
        let records = request.restore(&mut reading, len, Arc::new(reader))?;
        // Every number was checked, but only the checksum shows that the numbers are the right ones.
        reading.finish().then_some(records)
    }

    fn store(&self, request: &Request<'_>, records: &Records) {
        let settings = key(&[RECORDS, &request.settings()]);
        self.insert(settings, inputs_of(request, records), request.started(), &snapshot(records));
    }
}

/// Returns the files that an evaluation read, except for main files.
fn inputs_of(request: &Request<'_>, records: &Records) -> Inputs {
    let mut inputs = Inputs::new();
    for (path, text) in texts_read(records) {
        if request.is_main(path) {
            continue;
        }
        if records.sources().dependencies().any(|file| file == path) {
            inputs.file(path, text);
        } else {
            inputs.embedded(path, text);
        }
    }
    passed_paths(records).for_each(|path| inputs.absent(path));
    inputs
}
