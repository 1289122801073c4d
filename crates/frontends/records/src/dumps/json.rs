//! The JSON dump: an object with a member for each record, in which every
//! object's members are sorted by name.

use std::collections::HashMap;
use std::io::Write;

use tablegen_core::internal::superclasses_with_repeats;
use tablegen_core::{Dag, Record, RecordId, Records, SourceMap, Value, ValueKind};

use super::{Done, flush_chunk};
use tablegen_session::Options;

const VERSION: &str = "1";

/// Appends a string with its quotes. Bytes that are not UTF-8 are replaced.
fn string(text: &mut Vec<u8>, bytes: &[u8]) {
    let lossy = String::from_utf8_lossy(bytes);
    let bytes = lossy.as_bytes();
    text.push(b'"');
    let mut plain = 0;
    for (offset, &byte) in bytes.iter().enumerate() {
        if byte >= 0x20 && byte != b'"' && byte != b'\\' {
            continue;
        }
        text.extend_from_slice(&bytes[plain..offset]);
        plain = offset + 1;
        match byte {
            b'"' | b'\\' => text.extend_from_slice(&[b'\\', byte]),
            b'\t' => text.extend_from_slice(b"\\t"),
            b'\n' => text.extend_from_slice(b"\\n"),
            b'\r' => text.extend_from_slice(b"\\r"),
            _ => {
                let _ = write!(text, "\\u{byte:04x}");
            }
        }
    }
    text.extend_from_slice(&bytes[plain..]);
    text.push(b'"');
}

fn array<T>(
    text: &mut Vec<u8>,
    items: impl Iterator<Item = T>,
    mut each: impl FnMut(&mut Vec<u8>, T),
) {
    text.push(b'[');
    for (index, item) in items.enumerate() {
        if index > 0 {
            text.push(b',');
        }
        each(text, item);
    }
    text.push(b']');
}

/// Appends the source text of a value as a member.
fn printable(text: &mut Vec<u8>, value: Value<'_>) {
    let mut shown = Vec::new();
    value.write_to(&mut shown);
    text.extend_from_slice(b"\"printable\":");
    string(text, &shown);
}

fn write_value(text: &mut Vec<u8>, value: Value<'_>) {
    match value.kind() {
        ValueKind::Unset => text.extend_from_slice(b"null"),
        ValueKind::Bit(bit) => text.push(if bit { b'1' } else { b'0' }),
        ValueKind::Bits(bits) => array(text, bits.iter(), write_value),
        ValueKind::Int(value) => {
            let _ = write!(text, "{value}");
        }
        ValueKind::Str(bytes) | ValueKind::Code(bytes) => string(text, bytes),
        ValueKind::List(list) => array(text, list.iter(), write_value),
        ValueKind::Def(record) => {
            text.extend_from_slice(b"{\"def\":");
            string(text, record.name_bytes());
            text.extend_from_slice(b",\"kind\":\"def\",");
            printable(text, value);
            text.push(b'}');
        }
        ValueKind::Var(name) => {
            text.extend_from_slice(b"{\"kind\":\"var\",");
            printable(text, value);
            text.extend_from_slice(b",\"var\":");
            string(text, name);
            text.push(b'}');
        }
        ValueKind::VarBit { of, bit } => match of.kind() {
            ValueKind::Var(name) => {
                let _ = write!(text, "{{\"index\":{bit},\"kind\":\"varbit\",");
                printable(text, value);
                text.extend_from_slice(b",\"var\":");
                string(text, name);
                text.push(b'}');
            }
            _ => complex(text, value),
        },
        ValueKind::Dag(dag) => write_dag(text, value, dag),
        // Expressions, and whatever the language may get.
        _ => complex(text, value),
    }
}

fn complex(text: &mut Vec<u8>, value: Value<'_>) {
    text.extend_from_slice(b"{\"kind\":\"complex\",");
    printable(text, value);
    text.push(b'}');
}

fn write_dag(text: &mut Vec<u8>, value: Value<'_>, dag: Dag<'_>) {
    text.extend_from_slice(b"{\"args\":");
    array(text, dag.args().enumerate(), |text, (index, (_, arg))| {
        text.push(b'[');
        write_value(text, arg);
        text.push(b',');
        match dag.arg_name_bytes(index) {
            Some(name) => string(text, name),
            None => text.extend_from_slice(b"null"),
        }
        text.push(b']');
    });
    text.extend_from_slice(b",\"kind\":\"dag\",");
    if let Some(name) = dag.operator_name_bytes() {
        text.extend_from_slice(b"\"name\":");
        string(text, name);
        text.push(b',');
    }
    text.extend_from_slice(b"\"operator\":");
    write_value(text, dag.operator());
    text.push(b',');
    printable(text, value);
    text.push(b'}');
}

fn write_record(text: &mut Vec<u8>, sources: &SourceMap, record: Record<'_>) {
    let _ = write!(text, "{{\"!anonymous\":{},\"!fields\":", record.is_anonymous());
    array(text, record.fields().filter(|field| field.is_optional()), |text, field| {
        string(text, field.name_bytes());
    });
    text.extend_from_slice(b",\"!locs\":");
    array(text, record.locs().iter(), |text, &loc| string(text, sources.short(loc).as_bytes()));
    text.extend_from_slice(b",\"!name\":");
    string(text, record.name_bytes());
    text.extend_from_slice(b",\"!superclasses\":");
    array(text, superclasses_with_repeats(record), |text, class| string(text, class.name_bytes()));
    for field in record.fields_by_name() {
        text.push(b',');
        string(text, field.name_bytes());
        text.push(b':');
        write_value(text, field.value());
    }
    text.push(b'}');
}

/// Writes the names of the records of each class.
fn write_instances(text: &mut Vec<u8>, records: &Records) {
    let mut instances: HashMap<RecordId, Vec<&[u8]>> = HashMap::new();
    for def in records.defs() {
        for class in superclasses_with_repeats(def) {
            instances.entry(class.id()).or_default().push(def.name_bytes());
        }
    }
    text.push(b'{');
    for (index, class) in records.classes().enumerate() {
        if index > 0 {
            text.push(b',');
        }
        string(text, class.name_bytes());
        text.push(b':');
        let names = instances.get(&class.id()).map_or(&[][..], |names| names);
        array(text, names.iter(), |text, name| string(text, name));
    }
    text.push(b'}');
}

enum Member<'r> {
    Instances,
    Version,
    Def(Record<'r>),
}

pub(super) fn json(records: &Records, _: &Options, out: &mut dyn Write) -> Done {
    let own: [(&[u8], Member<'_>); 2] =
        [(b"!instanceof", Member::Instances), (b"!tablegen_json_version", Member::Version)];
    let mut members: Vec<(&[u8], Member<'_>)> = own
        .into_iter()
        .chain(records.defs().map(|def| (def.name_bytes(), Member::Def(def))))
        .collect();
    members.sort_by(|a, b| a.0.cmp(b.0));
    let mut text = Vec::new();
    text.push(b'{');
    for (index, (name, member)) in members.into_iter().enumerate() {
        if index > 0 {
            text.push(b',');
        }
        string(&mut text, name);
        text.push(b':');
        match member {
            Member::Instances => write_instances(&mut text, records),
            Member::Version => text.extend_from_slice(VERSION.as_bytes()),
            Member::Def(def) => write_record(&mut text, records.sources(), def),
        }
        flush_chunk(&mut text, out)?;
    }
    text.extend_from_slice(b"}\n");
    out.write_all(&text)?;
    Ok(())
}
