//! Files of the cache: a header with key and checksum, then the content.
//!
//! The checksum covers all other bytes. A file that is shorter or longer, that belongs to another
//! key, or that has another byte anywhere is not read.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use xxhash_rust::xxh3::{xxh3_64, xxh3_128_with_seed};

use crate::digest::Digest;

const MAGIC: &[u8; 8] = b"tgcache1";

/// Length of magic, key and length of the content.
const HEAD: usize = 32;

/// Length of the header: the head and the checksum.
pub(crate) const HEADER: usize = HEAD + 16;

/// Prefix of the names of temporary files.
pub(crate) const TEMPORARY: &str = ".tablegen-";

fn header(key: Digest, content: &[u8]) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(MAGIC);
    header[8..24].copy_from_slice(&key.0.to_le_bytes());
    header[24..HEAD].copy_from_slice(&(content.len() as u64).to_le_bytes());
    let checksum = xxh3_128_with_seed(content, xxh3_64(&header[..HEAD]));
    header[HEAD..].copy_from_slice(&checksum.to_le_bytes());
    header
}

/// Returns the content of the bytes of a file. `None` if they are not those of an undamaged file
/// of this key.
pub(crate) fn content(key: Digest, file: &[u8]) -> Option<&[u8]> {
    let (found, content) = file.split_first_chunk::<HEADER>()?;
    (*found == header(key, content)).then_some(content)
}

/// Writes a file under a temporary name, and renames it.
pub(crate) fn write(path: &Path, key: Digest, content: &[u8]) -> io::Result<()> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let dir = path.parent().unwrap_or(Path::new("."));
    loop {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let temporary = Temporary(dir.join(format!("{TEMPORARY}{}-{number}", process::id())));
        let mut file = match File::options().write(true).create_new(true).open(&temporary.0) {
            Ok(file) => file,
            // Left by a process of the same number that was killed, or by one on another machine.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                std::mem::forget(temporary);
                continue;
            }
            Err(error) => return Err(error),
        };
        file.write_all(&header(key, content))?;
        file.write_all(content)?;
        drop(file);
        fs::rename(&temporary.0, path)?;
        std::mem::forget(temporary);
        return Ok(());
    }
}

/// Path of a file that is removed unless it is forgotten.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
