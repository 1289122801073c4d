//! Records and values as JSON, in the form of `--dump-json`.
//!
//! The functions append to a buffer that is used for one record after another.

use tablegen_core::{Loc, Record, SourceMap};

use crate::QueryError;
use crate::expression::item::Item;
use crate::origin::origin;

type Done = Result<(), QueryError>;

/// Appends a string. Bytes that are not UTF-8 are replaced.
pub(crate) fn string(out: &mut Vec<u8>, text: &[u8]) -> Done {
    Ok(serde_json::to_writer(out, &String::from_utf8_lossy(text))?)
}

/// Appends the name of a member. `first` is cleared.
pub(crate) fn key(out: &mut Vec<u8>, name: &[u8], first: &mut bool) -> Done {
    if !std::mem::take(first) {
        out.push(b',');
    }
    string(out, name)?;
    out.push(b':');
    Ok(())
}

pub(crate) fn array<T>(
    out: &mut Vec<u8>,
    items: impl IntoIterator<Item = T>,
    mut each: impl FnMut(&mut Vec<u8>, T) -> Done,
) -> Done {
    out.push(b'[');
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        each(out, item)?;
    }
    out.push(b']');
    Ok(())
}

/// Appends a value of an expression.
pub(crate) fn item(out: &mut Vec<u8>, item: &Item<'_>) -> Done {
    match item {
        Item::Unset => out.extend_from_slice(b"null"),
        Item::Bool(bit) => out.push(if *bit { b'1' } else { b'0' }),
        Item::Int(int) => out.extend_from_slice(int.to_string().as_bytes()),
        Item::Number(number) => out.extend_from_slice(number.to_string().as_bytes()),
        Item::Str(text) => string(out, text)?,
        Item::Bits(bits) => serde_json::to_writer(out, &bits.value())?,
        Item::List(list) => serde_json::to_writer(out, &list.value())?,
        Item::Dag(dag) => serde_json::to_writer(out, &dag.value())?,
        Item::Open(value) => serde_json::to_writer(out, value)?,
        Item::Def(record) => {
            out.extend_from_slice(b"{\"def\":");
            string(out, record.name_bytes())?;
            out.extend_from_slice(b",\"kind\":\"def\",\"printable\":");
            string(out, record.name_bytes())?;
            out.push(b'}');
        }
        Item::Items(items) => array(out, items, self::item)?,
    }
    Ok(())
}

pub(crate) fn superclasses(out: &mut Vec<u8>, record: Record<'_>) -> Done {
    let classes = tablegen_core::internal::superclasses_with_repeats(record);
    array(out, classes, |out, class| string(out, class.name_bytes()))
}

/// Appends the members `file`, `line` and `column` without braces.
fn location_members(out: &mut Vec<u8>, sources: &SourceMap, loc: Loc) -> Done {
    let Some((file, _)) = sources.find(loc) else {
        out.extend_from_slice(b"\"file\":null,\"line\":null,\"column\":null");
        return Ok(());
    };
    out.extend_from_slice(b"\"file\":");
    string(out, sources.name(file).as_bytes())?;
    let position = sources.line_column(loc);
    let (line, column) = position.map_or((0, 0), |position| (position.line, position.column));
    out.extend_from_slice(format!(",\"line\":{line},\"column\":{column}").as_bytes());
    Ok(())
}

/// Appends the locations of a record: that of its definition, then those of the `defm`s.
pub(crate) fn locations(out: &mut Vec<u8>, record: Record<'_>) -> Done {
    array(out, record.locs(), |out, &loc| {
        out.push(b'{');
        location_members(out, record.sources(), loc)?;
        out.push(b'}');
        Ok(())
    })
}

/// Appends an object with the origin of each of the fields.
pub(crate) fn origins<'f>(
    out: &mut Vec<u8>,
    record: Record<'_>,
    fields: impl Iterator<Item = &'f str>,
) -> Done {
    out.push(b'{');
    let mut first = true;
    for field in fields.filter_map(|name| record.field(name)) {
        key(out, field.name_bytes(), &mut first)?;
        let origin = origin(field);
        out.extend_from_slice(b"{\"class\":");
        match origin.class {
            Some(class) => string(out, class.name_bytes())?,
            None => out.extend_from_slice(b"null"),
        }
        out.push(b',');
        location_members(out, record.sources(), origin.loc)?;
        out.push(b'}');
    }
    out.push(b'}');
    Ok(())
}
