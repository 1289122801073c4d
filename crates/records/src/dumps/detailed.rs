//! Detailed dump: every class, record and field with its location.

use std::io::Write;

use tablegen_core::internal::{footprint, superclasses_with_repeats};
use tablegen_core::{Field, Loc, Record, SourceMap};

use super::{Done, flush_chunk};
use tablegen_core::Records;
use tablegen_session::Options;

fn heading(text: &mut Vec<u8>, title: &str) {
    let line = "--------------------";
    let _ = writeln!(text, "\n{line} {title} {line}");
}

fn write_location(text: &mut Vec<u8>, sources: &SourceMap, loc: Loc) {
    match (sources.find(loc), sources.line(loc)) {
        (Some((file, _)), Some(line)) => {
            let _ = write!(text, "|{}:{line}|", sources.file_name(file));
        }
        _ => text.extend_from_slice(b"|<unknown>:0|"),
    }
}

fn superclasses(text: &mut Vec<u8>, record: Record<'_>) {
    let all: Vec<Record<'_>> = superclasses_with_repeats(record).collect();
    if all.is_empty() {
        text.extend_from_slice(b"  Superclasses: (none)\n");
        return;
    }
    text.extend_from_slice(b"  Superclasses:");
    for class in all {
        let direct = record.direct_superclasses().any(|parent| parent == class);
        text.extend_from_slice(if direct { b" " } else { b" (" });
        text.extend_from_slice(class.name_bytes());
        if !direct {
            text.push(b')');
        }
    }
    text.push(b'\n');
}

fn fields(text: &mut Vec<u8>, sources: &SourceMap, record: Record<'_>) {
    if record.fields().len() == 0 && record.template_args().len() == 0 {
        text.extend_from_slice(b"  Fields: (none)\n");
        return;
    }
    text.extend_from_slice(b"  Fields:\n");
    for field in record.fields() {
        text.extend_from_slice(b"    ");
        Field::write_to(&field, text);
        text.extend_from_slice(b"  ");
        write_location(text, sources, field.loc());
        text.push(b'\n');
    }
}

fn title(text: &mut Vec<u8>, sources: &SourceMap, record: Record<'_>) {
    text.push(b'\n');
    if record.name_bytes().is_empty() {
        text.extend_from_slice(b"\"\"");
    } else {
        text.extend_from_slice(record.name_bytes());
    }
    text.extend_from_slice(b"  ");
    write_location(text, sources, record.locs().first().copied().unwrap_or(Loc::NONE));
    text.push(b'\n');
}

fn class(text: &mut Vec<u8>, sources: &SourceMap, class: Record<'_>) {
    title(text, sources, class);
    if class.template_args().len() == 0 {
        text.extend_from_slice(b"  Template args: (none)\n");
    } else {
        text.extend_from_slice(b"  Template args:\n");
        for arg in class.template_args() {
            text.extend_from_slice(b"    ");
            arg.write_to(text);
            text.extend_from_slice(b"  ");
            write_location(text, sources, arg.loc());
            text.push(b'\n');
        }
    }
    superclasses(text, class);
    fields(text, sources, class);
}

fn def(text: &mut Vec<u8>, sources: &SourceMap, def: Record<'_>) {
    title(text, sources, def);
    if def.locs().len() > 1 {
        text.extend_from_slice(b"  Defm sequence:");
        for &loc in def.locs().iter().rev() {
            text.push(b' ');
            write_location(text, sources, loc);
        }
        text.push(b'\n');
    }
    superclasses(text, def);
    fields(text, sources, def);
}

pub(super) fn detailed(records: &Records, _: &Options, out: &mut dyn Write) -> Done {
    let sources = records.sources();
    let mut text = Vec::new();
    writeln!(text, "DETAILED RECORDS for file {}", records.input_name())?;

    heading(&mut text, &format!("Global Variables ({})", records.globals().len()));
    text.push(b'\n');
    for (name, value) in records.globals() {
        write!(text, "{name} = ")?;
        value.write_to(&mut text);
        text.push(b'\n');
        flush_chunk(&mut text, out)?;
    }
    heading(&mut text, &format!("Classes ({})", records.classes().len()));
    for record in records.classes() {
        class(&mut text, sources, record);
        flush_chunk(&mut text, out)?;
    }
    heading(&mut text, &format!("Records ({})", records.defs().len()));
    for record in records.defs() {
        def(&mut text, sources, record);
        flush_chunk(&mut text, out)?;
    }

    heading(&mut text, "Memory Allocation Stats");
    let footprint = footprint(records);
    for (pool, size) in &footprint.pools {
        writeln!(text, "{pool} size = {size}")?;
    }
    writeln!(text, "Bytes allocated = {}", footprint.bytes_allocated)?;
    writeln!(text, "Total allocator memory = {}\n", footprint.total_memory)?;
    writeln!(text, "Number of records instantiated = {}", footprint.records)?;
    writeln!(text, "Number of anonymous records = {}", footprint.anonymous_records)?;
    out.write_all(&text)?;
    Ok(())
}
