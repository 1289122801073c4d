//! Dumps of all records, in several formats.

mod detailed;
mod json;

use std::io::Write;

use tablegen_core::SetTheory;
use tablegen_core::internal::Dumper;

use crate::ModelBackend;
use tablegen_core::Records;
use tablegen_emit::Comparison;
use tablegen_session::derived_from;
use tablegen_session::{BackendError, Needs, OptionSpec, Options};

use detailed::detailed;
use json::json;

/// Records in TableGen's syntax.
pub(crate) const RECORDS: ModelBackend =
    ModelBackend::dump("print-records", "Print all records to stdout (default)", records)
        .streamed();

/// Records with their locations, and the sizes of llvm-tblgen's pools.
pub(crate) const DETAILED: ModelBackend = ModelBackend::dump(
    "print-detailed-records",
    "Print full details of all records to stdout",
    detailed,
)
.needing(Needs { pool_sizes: true, ..Needs::NONE })
.streamed();

/// Records as JSON.
pub(crate) const JSON: ModelBackend =
    ModelBackend::dump("dump-json", "Dump all records as machine-readable JSON", json);

/// Back-ends that dump records.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    RECORDS,
    DETAILED,
    ModelBackend::dump(
        "null-backend",
        "Do nothing after parsing (useful for timing)",
        |_, _, _| Ok(()),
    ),
    JSON,
    ModelBackend::dump("print-enums", "Print enum values for a class", enums)
        .with_options(&[CLASS]),
    ModelBackend::dump("print-sets", "Print expanded sets for testing DAG exprs", sets),
    ModelBackend::dump("gen-ctags", "Generate ctags-compatible index", ctags)
        .in_llvm_23(Comparison::Unverified),
];

/// Option with the class whose records are listed.
const CLASS: OptionSpec = OptionSpec::new("class", "class name", "Print Enum list for this class");

type Done = Result<(), BackendError>;

/// Minimum size in bytes of a chunk of output.
const CHUNK: usize = 1 << 16;

/// Writes the collected text if it is at least [`CHUNK`] bytes long.
fn flush_chunk(text: &mut Vec<u8>, out: &mut dyn Write) -> Done {
    if text.len() >= CHUNK {
        out.write_all(text)?;
        text.clear();
    }
    Ok(())
}

/// Prints all classes and records in TableGen's syntax.
fn records(records: &Records, _: &Options, out: &mut dyn Write) -> Done {
    let mut dumper = Dumper::new(records);
    let mut text = Vec::new();
    text.extend_from_slice(b"------------- Classes -----------------\n");
    for class in records.classes() {
        text.extend_from_slice(b"class ");
        dumper.record(&mut text, class);
        flush_chunk(&mut text, out)?;
    }
    text.extend_from_slice(b"------------- Defs -----------------\n");
    for def in records.defs() {
        text.extend_from_slice(b"def ");
        dumper.record(&mut text, def);
        flush_chunk(&mut text, out)?;
    }
    out.write_all(&text)?;
    Ok(())
}

/// Prints the names of the records of one class.
fn enums(records: &Records, options: &Options, out: &mut dyn Write) -> Done {
    let mut text = Vec::new();
    for record in derived_from(records, options.value("class").unwrap_or(""))? {
        text.extend_from_slice(record.name_bytes());
        text.extend_from_slice(b", ");
    }
    text.push(b'\n');
    out.write_all(&text)?;
    Ok(())
}

/// Prints the records of class `Set` with their elements.
fn sets(records: &Records, _: &Options, out: &mut dyn Write) -> Done {
    let mut theory = SetTheory::new(records);
    theory.expand_field("Set", "Elements");
    let mut text = Vec::new();
    for set in derived_from(records, "Set")? {
        let elements = theory.expand(set)?;
        text.extend_from_slice(set.name_bytes());
        text.extend_from_slice(b" = [");
        for element in elements.unwrap_or_default() {
            text.push(b' ');
            text.extend_from_slice(element.name_bytes());
        }
        text.extend_from_slice(b" ]\n");
    }
    out.write_all(&text)?;
    Ok(())
}

/// Writes the locations of classes and records as tags for editors.
fn ctags(records: &Records, _: &Options, out: &mut dyn Write) -> Done {
    let sources = records.sources();
    let mut tags: Vec<(&[u8], &str, u32)> = Vec::new();
    for record in records.classes().chain(records.defs()) {
        for &loc in record.locs().iter().take(1).chain(record.forward_locs()) {
            if let (Some((file, _)), Some(line)) = (sources.find(loc), sources.line(loc)) {
                tags.push((record.name_bytes(), sources.name(file), line));
            }
        }
    }
    tags.sort_unstable();
    let mut text = Vec::new();
    text.extend_from_slice(b"!_TAG_FILE_FORMAT\t1\t/original ctags format/\n");
    text.extend_from_slice(b"!_TAG_FILE_SORTED\t1\t/0=unsorted, 1=sorted, 2=foldcase/\n");
    for (name, file, line) in tags {
        text.extend_from_slice(name);
        writeln!(text, "\t{file}\t{line}")?;
    }
    out.write_all(&text)?;
    Ok(())
}
