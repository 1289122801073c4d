//! Address order of source buffers in LLVM's tools.
//!
//! Some of LLVM's tools sort records by the addresses of their texts. The order of files is then
//! that of their buffers. Short files are read into the heap, which grows upwards. Long files are
//! mapped into a region above it, each below the one before.

use tablegen_core::{FileId, Loc, SourceMap};

/// Minimum length in bytes of files that are mapped. Shorter files are read into the heap.
const MAPPED: usize = 4 * PAGE;

/// Page size in bytes. Files below [`LARGE`] whose length is a multiple of it are read into the
/// heap, because a 0 byte must follow the text.
const PAGE: usize = 4096;

/// Minimum length in bytes for which the allocator maps memory.
const LARGE: usize = 128 * 1024;

/// Returns a key that orders locations by the addresses that they have in llvm-tblgen.
pub fn address(sources: &SourceMap, loc: Loc) -> impl Ord + Copy + use<> {
    let found = sources.find(loc);
    found.map(|(file, offset)| (buffer(sources, file), offset))
}

/// Returns a key that orders the buffers of files by address.
fn buffer(sources: &SourceMap, file: FileId) -> Buffer {
    let len = sources.bytes(file).len();
    match len >= LARGE || (len >= MAPPED && !len.is_multiple_of(PAGE)) {
        true => Buffer::Mapped(std::cmp::Reverse(file)),
        false => Buffer::Heap(file),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Buffer {
    Heap(FileId),
    Mapped(std::cmp::Reverse<FileId>),
}

#[cfg(test)]
mod tests {
    use tablegen_core::{Evaluator, MemoryFiles};

    use super::address;

    #[test]
    fn long_files_lie_above_short_ones_and_upside_down() {
        let mut files = MemoryFiles::new();
        let long = |name: &str| format!("def {name};\n{}\n", "/".repeat(20_000));
        let main = "include \"a\"\ninclude \"b\"\ninclude \"c\"\ninclude \"d\"\ndef E; def F;\n";
        files.insert("main", main);
        files.insert("a", long("A"));
        files.insert("b", long("B"));
        files.insert("c", "def C;");
        files.insert("d", "def D;");
        let records = Evaluator::new().sources(&files).evaluate_file("main").unwrap();
        let mut defs: Vec<_> = records.defs().collect();
        defs.sort_by_key(|def| address(records.sources(), def.loc()));
        let names: Vec<&str> = defs.iter().map(|def| def.name()).collect();
        assert_eq!(names, ["E", "F", "C", "D", "B", "A"]);
    }
}
