//! Detailed dump: every class, record and field with its location.

use std::io::Write;

use tablegen_core::internal::{Dumper, footprint};
use tablegen_core::{Loc, Record};

use super::{Done, flush_chunk};
use tablegen_core::{Records, Release};
use tablegen_session::Options;

fn heading(text: &mut Vec<u8>, title: &str) {
    let line = "--------------------";
    let _ = writeln!(text, "\n{line} {title} {line}");
}

fn superclasses<'r>(text: &mut Vec<u8>, dumper: &mut Dumper<'r>, record: Record<'r>) {
    if record.direct_superclasses().next().is_none() {
        text.extend_from_slice(b"  Superclasses: (none)\n");
        return;
    }
    text.extend_from_slice(b"  Superclasses:");
    dumper.superclasses(text, record);
    text.push(b'\n');
}

fn fields<'r>(text: &mut Vec<u8>, dumper: &mut Dumper<'r>, record: Record<'r>) {
    if record.fields().len() == 0 && record.template_args().len() == 0 {
        text.extend_from_slice(b"  Fields: (none)\n");
        return;
    }
    text.extend_from_slice(b"  Fields:\n");
    dumper.fields(text, record);
}

fn title<'r>(text: &mut Vec<u8>, dumper: &mut Dumper<'r>, record: Record<'r>) {
    text.push(b'\n');
    if record.name_bytes().is_empty() {
        text.extend_from_slice(b"\"\"");
    } else {
        text.extend_from_slice(record.name_bytes());
    }
    text.extend_from_slice(b"  ");
    dumper.location(text, record.locs().first().copied().unwrap_or(Loc::NONE));
    text.push(b'\n');
}

fn class<'r>(text: &mut Vec<u8>, dumper: &mut Dumper<'r>, class: Record<'r>) {
    title(text, dumper, class);
    if class.template_args().len() == 0 {
        text.extend_from_slice(b"  Template args: (none)\n");
    } else {
        text.extend_from_slice(b"  Template args:\n");
        for arg in class.template_args() {
            text.extend_from_slice(b"    ");
            arg.write_to(text);
            text.extend_from_slice(b"  ");
            dumper.location(text, arg.loc());
            text.push(b'\n');
        }
    }
    superclasses(text, dumper, class);
    fields(text, dumper, class);
}

fn def<'r>(text: &mut Vec<u8>, dumper: &mut Dumper<'r>, def: Record<'r>) {
    title(text, dumper, def);
    if def.locs().len() > 1 {
        text.extend_from_slice(b"  Defm sequence:");
        for &loc in def.locs().iter().rev() {
            text.push(b' ');
            dumper.location(text, loc);
        }
        text.push(b'\n');
    }
    superclasses(text, dumper, def);
    fields(text, dumper, def);
}

pub(super) fn detailed(records: &Records, _: &Options, out: &mut dyn Write) -> Done {
    let mut dumper = Dumper::new(records);
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
        class(&mut text, &mut dumper, record);
        flush_chunk(&mut text, out)?;
    }
    heading(&mut text, &format!("Records ({})", records.defs().len()));
    for record in records.defs() {
        def(&mut text, &mut dumper, record);
        flush_chunk(&mut text, out)?;
    }

    heading(&mut text, "Memory Allocation Stats");
    let footprint = footprint(records);
    for (pool, size) in &footprint.pools {
        writeln!(text, "{pool} size = {size}")?;
    }
    if records.release() < Release::V23 {
        writeln!(text, "Bytes allocated = {}", footprint.bytes_allocated)?;
    }
    writeln!(text, "Total allocator memory = {}\n", footprint.total_memory)?;
    writeln!(text, "Number of records instantiated = {}", footprint.records)?;
    writeln!(text, "Number of anonymous records = {}", footprint.anonymous_records)?;
    out.write_all(&text)?;
    Ok(())
}
