//! Bounded reading of files and streams.
//!
//! Input: a path, or a reader such as the standard input. Output: bytes, at most [`MAX_SOURCE`].
//! Devices, pipes and files of `/proc` are rejected before they are opened: reading them can take
//! forever.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;

use super::open_error;

/// Greatest number of bytes of a file, and of all sources of an evaluation together.
pub const MAX_SOURCE: u64 = 1 << 28;

/// Returns the bytes of a regular file.
///
/// # Errors
/// Returns an error if the file cannot be opened or read, is not a regular file, or has more than
/// [`MAX_SOURCE`] bytes.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let metadata = std::fs::metadata(path).map_err(|error| open_error(path, error))?;
    // Opening a pipe waits for its writer.
    if !is_regular(path, &metadata) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
    }
    let file = File::open(path).map_err(|error| open_error(path, error))?;
    read_with_size(file, metadata.len())
}

/// Returns all bytes of a reader.
///
/// # Errors
/// Returns an error if reading fails, or if there are more than [`MAX_SOURCE`] bytes.
pub fn read_bounded(reader: impl Read) -> io::Result<Vec<u8>> {
    read_with_size(reader, 0)
}

fn read_with_size(reader: impl Read, size: u64) -> io::Result<Vec<u8>> {
    // One byte more, so that reading detects the end of the file, and for the NUL that ends a
    // text of the lexer.
    let size = size.min(MAX_SOURCE) as usize;
    let mut bytes = Vec::with_capacity(size.saturating_add(32));
    reader.take(MAX_SOURCE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_SOURCE {
        let message = format!("it has more than {MAX_SOURCE} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// Returns true for files, and for directories, which fail when they are read.
fn is_regular(path: &Path, metadata: &Metadata) -> bool {
    // The standard input may be a regular file, but it is not the one of this name.
    let is_stream = path == Path::new("/dev/stdin") || path.starts_with("/dev/fd");
    (metadata.is_file() || metadata.is_dir()) && !is_stream && !is_of_kernel(metadata)
}

/// Returns true for a file of `/proc`. Some, such as `/proc/kmsg`, say that they are regular files,
/// and wait when they are read.
#[cfg(unix)]
fn is_of_kernel(metadata: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    // The size of files on disk is known.
    metadata.is_file()
        && metadata.len() == 0
        && std::fs::metadata("/proc/self").is_ok_and(|proc| proc.dev() == metadata.dev())
}

#[cfg(not(unix))]
fn is_of_kernel(_: &Metadata) -> bool {
    false
}

/// Returns the message of an I/O error without the system's error number. Frequent errors of systems
/// have the same message everywhere, that of Unix.
pub fn io_message(error: &io::Error) -> String {
    let common = match error.kind() {
        _ if cfg!(unix) || error.raw_os_error().is_none() => None,
        io::ErrorKind::NotFound => Some("No such file or directory"),
        io::ErrorKind::PermissionDenied => Some("Permission denied"),
        io::ErrorKind::AlreadyExists => Some("File exists"),
        io::ErrorKind::IsADirectory => Some("Is a directory"),
        io::ErrorKind::NotADirectory => Some("Not a directory"),
        io::ErrorKind::StorageFull => Some("No space left on device"),
        io::ErrorKind::InvalidFilename => Some("Invalid argument"),
        _ => None,
    };
    if let Some(message) = common {
        return message.to_owned();
    }
    let text = error.to_string();
    match text.find(" (os error") {
        Some(offset) => text[..offset].to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};
    use std::path::Path;

    use super::{MAX_SOURCE, read_bounded, read_file};

    #[test]
    fn endless_readers_end() {
        let error = read_bounded(io::repeat(b' ')).unwrap_err();
        assert_eq!(error.to_string(), format!("it has more than {MAX_SOURCE} bytes"));
        assert_eq!(read_bounded(&b"def A;"[..]).unwrap(), b"def A;");
        let most = read_bounded(io::repeat(b' ').take(MAX_SOURCE)).unwrap();
        assert_eq!(most.len() as u64, MAX_SOURCE);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn devices_and_files_of_the_kernel_are_rejected() {
        for path in ["/dev/zero", "/dev/stdin", "/dev/fd/0", "/proc/kmsg", "/proc/self/status"] {
            let error = read_file(Path::new(path)).unwrap_err();
            assert_eq!(error.to_string(), "it is not a regular file", "{path}");
        }
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        assert!(read_file(&own).unwrap().starts_with(b"[package]"));
        assert_eq!(read_file(&own.join("..").join("none")).unwrap_err().raw_os_error(), Some(20));
    }
}
