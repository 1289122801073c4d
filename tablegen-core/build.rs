//! Hashes the sources of the crate, so that snapshots of evaluations are read only by the build
//! that wrote them.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() {
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=build.rs");
    let root = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    let mut files = Vec::new();
    // A source that cannot be read fails to compile anyway.
    let _ = collect(&root.join("src"), &mut files);
    files.sort();
    let mut hash = 0xcbf2_9ce4_8422_2325_u128 << 64 | 0x6295_c58d_u128;
    for file in files {
        let path = file.strip_prefix(&root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let text = fs::read(&file).unwrap_or_default();
        for byte in path.bytes().chain([0]).chain(text).chain([0]) {
            // FNV-1a.
            hash =
                (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }
    println!("cargo::rustc-env=TABLEGEN_CORE_BUILD={hash:032x}");
}

/// Adds all files below a directory.
fn collect(dir: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
