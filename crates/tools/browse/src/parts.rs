//! Parts of a site's data: compressed on several threads, and written as scripts.
//!
//! A page that is opened from a directory may load scripts, but not other files; so each part is a
//! script that hands over its name and its data, compressed as zlib does and in base 64.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// Level of compression, from 0 to 10. Higher ones take twice the time for three percent.
const LEVEL: u8 = 6;

/// Number of bytes at which a part ends.
pub(crate) const SIZE: usize = 1 << 20;

/// Part to compress and write.
struct Part {
    name: String,
    data: Vec<u8>,
}

/// Passes parts on to the threads that write them.
pub(crate) struct PartWriter {
    sender: SyncSender<Part>,
}

impl PartWriter {
    /// Passes a part on. Waits while many others are not written yet.
    pub(crate) fn add(&self, name: impl Into<String>, data: Vec<u8>) {
        // The receivers live as long as this one, also after an error.
        let _ = self.sender.send(Part { name: name.into(), data });
    }
}

/// Calls `make` with a receiver of parts, and writes the parts into a directory. Returns the result
/// and the number of bytes written.
///
/// # Errors
/// Returns the first error of writing a file, in no particular order.
pub(crate) fn write<T>(
    directory: &Path,
    make: impl FnOnce(&PartWriter) -> T,
) -> io::Result<(T, u64)> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(8);
    let (sender, receiver) = sync_channel(threads);
    let receiver = Arc::new(Mutex::new(receiver));
    let written = AtomicU64::new(0);
    let failed = Mutex::new(None);
    let made = thread::scope(|scope| {
        for _ in 0..threads {
            let receiver = Arc::clone(&receiver);
            let (written, failed) = (&written, &failed);
            scope.spawn(move || {
                while let Some(part) = next(&receiver) {
                    match write_part(directory, part) {
                        Ok(bytes) => {
                            written.fetch_add(bytes, Ordering::Relaxed);
                        }
                        Err(error) => {
                            let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                            failed.get_or_insert(error);
                        }
                    }
                }
            });
        }
        let parts = PartWriter { sender };
        make(&parts)
    });
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok((made, written.into_inner())),
    }
}

fn next(receiver: &Mutex<Receiver<Part>>) -> Option<Part> {
    receiver.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

fn write_part(directory: &Path, part: Part) -> io::Result<u64> {
    let compressed = miniz_oxide::deflate::compress_to_vec_zlib(&part.data, LEVEL);
    let text = format!("tablegen.part(\"{}\",\"{}\");\n", part.name, STANDARD.encode(compressed));
    fs::write(directory.join(format!("{}.js", part.name)), &text)?;
    Ok(text.len() as u64)
}
