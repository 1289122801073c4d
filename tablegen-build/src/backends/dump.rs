//! The record dumps: everything that was evaluated, in several forms.

mod detailed;
mod json;

use std::io::Write;

use tablegen_core::SetTheory;

use super::{BackendError, Input};
use crate::target::derived_from;

pub(super) use detailed::detailed;
pub(super) use json::json;

type Done = Result<(), BackendError>;

/// How much text is gathered before it is written.
const CHUNK: usize = 1 << 16;

/// Writes what is gathered once it is enough.
fn flush_chunk(text: &mut Vec<u8>, out: &mut dyn Write) -> Done {
    if text.len() >= CHUNK {
        out.write_all(text)?;
        text.clear();
    }
    Ok(())
}

/// All classes and records, in the notation of the language.
pub(super) fn records(input: &Input<'_>, out: &mut dyn Write) -> Done {
    let records = input.records();
    let mut text = Vec::new();
    text.extend_from_slice(b"------------- Classes -----------------\n");
    for class in records.classes() {
        text.extend_from_slice(b"class ");
        class.write_to(&mut text);
        flush_chunk(&mut text, out)?;
    }
    text.extend_from_slice(b"------------- Defs -----------------\n");
    for def in records.defs() {
        text.extend_from_slice(b"def ");
        def.write_to(&mut text);
        flush_chunk(&mut text, out)?;
    }
    out.write_all(&text)?;
    Ok(())
}

/// The names of the records of one class.
pub(super) fn enums(input: &Input<'_>, out: &mut dyn Write) -> Done {
    let mut text = Vec::new();
    for record in derived_from(input.records(), input.options().value("class").unwrap_or(""))? {
        text.extend_from_slice(record.name_bytes());
        text.extend_from_slice(b", ");
    }
    text.push(b'\n');
    out.write_all(&text)?;
    Ok(())
}

/// The records of class `Set`, and what is in them.
pub(super) fn sets(input: &Input<'_>, out: &mut dyn Write) -> Done {
    let records = input.records();
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

/// Where classes and records are, for editors.
pub(super) fn ctags(input: &Input<'_>, out: &mut dyn Write) -> Done {
    let records = input.records();
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
