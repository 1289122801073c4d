//! Files of the cache: a header with key and checksum, then the content.
//!
//! The checksum covers all other bytes. A file that is shorter or longer, that belongs to another
//! key, or that has another byte anywhere is not read.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use tablegen_core::internal::TemporaryFile;
use xxhash_rust::xxh3::{Xxh3, xxh3_64, xxh3_128_with_seed};

use crate::digest::Digest;

const MAGIC: &[u8; 8] = b"tgcache1";

/// Length of magic, key and length of the content.
const HEAD: usize = 32;

/// Length of the header: the head and the checksum.
const HEADER: usize = HEAD + 16;

/// Returns the header without the checksum.
fn head(key: Digest, len: u64) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..8].copy_from_slice(MAGIC);
    head[8..24].copy_from_slice(&key.0.to_le_bytes());
    head[24..].copy_from_slice(&len.to_le_bytes());
    head
}

fn header(key: Digest, content: &[u8]) -> [u8; HEADER] {
    let head = head(key, content.len() as u64);
    let mut header = [0; HEADER];
    header[..HEAD].copy_from_slice(&head);
    let checksum = xxh3_128_with_seed(content, xxh3_64(&head));
    header[HEAD..].copy_from_slice(&checksum.to_le_bytes());
    header
}

/// File whose content is read from front to back.
pub(crate) struct Reading {
    file: File,
    len: u64,
    expected: u128,
    hasher: Xxh3,
}

impl Reading {
    /// Opens a file. `None` if it is not one of this key, or not of the length in its header.
    pub(crate) fn open(path: &Path, key: Digest) -> Option<Reading> {
        let mut file = File::open(path).ok()?;
        let len = file.metadata().ok()?.len().checked_sub(HEADER as u64)?;
        let mut header = [0; HEADER];
        file.read_exact(&mut header).ok()?;
        let (found, checksum) = header.split_first_chunk::<HEAD>()?;
        let head = head(key, len);
        let expected = u128::from_le_bytes(*checksum.first_chunk()?);
        let hasher = Xxh3::with_seed(xxh3_64(&head));
        (*found == head).then_some(Reading { file, len, expected, hasher })
    }

    /// Returns the length of the content.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    pub(crate) fn file(&self) -> &File {
        &self.file
    }

    /// Ends the reading. Returns true if the whole content was read, and is undamaged.
    pub(crate) fn finish(mut self) -> bool {
        let is_at_end = self.file.read(&mut [0]).is_ok_and(|read| read == 0);
        is_at_end && self.hasher.digest128() == self.expected
    }
}

impl Read for Reading {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.hasher.update(&buffer[..read]);
        Ok(read)
    }
}

/// Returns the content of a file. `None` if it is damaged, or not a file of this key.
pub(crate) fn read(path: &Path, key: Digest) -> Option<Vec<u8>> {
    let mut reading = Reading::open(path, key)?;
    let mut content = Vec::with_capacity(usize::try_from(reading.len()).ok()?);
    reading.read_to_end(&mut content).ok()?;
    reading.finish().then_some(content)
}

/// Writes a file under a temporary name, and renames it.
pub(crate) fn write(path: &Path, key: Digest, content: &[u8]) -> io::Result<()> {
    let dir = path.parent().unwrap_or(Path::new("."));
    let (temporary, mut file) = TemporaryFile::create(dir)?;
    file.write_all(&header(key, content))?;
    file.write_all(content)?;
    drop(file);
    temporary.rename(path)
}
