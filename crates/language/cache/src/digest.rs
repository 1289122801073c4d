//! Hashes of texts and of lists of texts.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use xxhash_rust::xxh3::{Xxh3, xxh3_128};

/// Hash of 128 bits. It is not cryptographic: the cache trusts whoever can write to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Digest(pub(crate) u128);

/// Number of bytes of a file that are read at once.
const PIECE: usize = 1 << 16;

impl Digest {
    pub(crate) fn of(bytes: &[u8]) -> Digest {
        Digest(xxh3_128(bytes))
    }

    /// Returns the digest of the content of a regular file. `None` if it cannot be read.
    pub(crate) fn of_file(path: &Path) -> Option<Digest> {
        let mut file = File::open(path).ok()?;
        let mut hasher = Xxh3::new();
        let mut buffer = vec![0; PIECE];
        loop {
            match file.read(&mut buffer).ok()? {
                0 => return Some(Digest(hasher.digest128())),
                len => hasher.update(&buffer[..len]),
            }
        }
    }

    /// Returns the digest of a list. Lists that differ have different digests.
    pub(crate) fn of_all<'b>(parts: impl IntoIterator<Item = &'b [u8]>) -> Digest {
        let mut hasher = Xxh3::new();
        for part in parts {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        Digest(hasher.digest128())
    }

    /// Returns the name of a file for the digest: 32 digits.
    pub(crate) fn name(self) -> String {
        format!("{:032x}", self.0)
    }
}
