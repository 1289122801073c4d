//! Data of classes and records.
//!
//! Each entry is a JSON object with short keys, which `app.js` reads:
//! - `l`: locations, `file:line` with the number of the file;
//! - `s`: names of direct superclasses, `a`: of all superclasses;
//! - `f`: fields, `[name, type, value, location]`; `t`: arguments of a class, likewise;
//! - `d`: numbers of a class's records, as differences;
//! - `k`: number of an instruction's schedule class.

use tablegen_core::{FileId, Loc, Record, Records};

use crate::json;
use crate::links::Names;

/// References from other records to a record.
#[derive(Clone, Default)]
pub(crate) struct Uses {
    /// Numbers of the first records that refer to it, in order.
    pub(crate) first: Vec<u32>,
    /// Number of all records that refer to it.
    pub(crate) total: u32,
    /// Number of the last record that refers to it.
    last: Option<u32>,
}

/// Number of references that are listed.
const LISTED: usize = 200;

/// Writer of entries.
pub(crate) struct Entries<'r> {
    records: &'r Records,
    names: &'r Names<'r>,
    files: Vec<FileId>,
    /// References to each record.
    pub(crate) uses: Vec<Uses>,
    linked: String,
}

impl<'r> Entries<'r> {
    pub(crate) fn new(records: &'r Records, names: &'r Names<'r>, files: Vec<FileId>) -> Self {
        let uses = vec![Uses::default(); names.records.len()];
        Entries { records, names, files, uses, linked: String::new() }
    }

    /// Appends the entry of a record.
    pub(crate) fn record(
        &mut self,
        record: Record<'r>,
        number: u32,
        cost_class: Option<u32>,
        out: &mut Vec<u8>,
    ) {
        out.push(b'{');
        self.common(record, Some(number), out);
        if let Some(class) = cost_class {
            json::key(out, "k");
            json::number(out, class);
        }
        out.push(b'}');
    }

    /// Appends the entry of a class.
    pub(crate) fn class(&mut self, class: Record<'r>, out: &mut Vec<u8>) {
        out.push(b'{');
        self.common(class, None, out);
        json::key(out, "t");
        json::list(out, class.template_args(), |out, one| {
            out.push(b'[');
            json::string(out, one.name());
            out.push(b',');
            self.linked(&one.ty().to_string(), None, out);
            out.push(b',');
            self.linked(&one.default().to_string(), None, out);
            out.push(b',');
            self.location(one.loc(), out);
            out.push(b']');
        });
        json::key(out, "d");
        let mut numbers: Vec<u32> = class
            .derived_defs()
            .filter_map(|one| self.names.records.get(one.name()).copied())
            .collect();
        numbers.sort_unstable();
        json::increasing(out, numbers);
        out.push(b'}');
    }

    /// Appends what classes and records share.
    fn common(&mut self, record: Record<'r>, number: Option<u32>, out: &mut Vec<u8>) {
        json::key(out, "l");
        json::list(out, record.locs(), |out, &loc| self.location(loc, out));
        json::key(out, "s");
        json::list(out, record.direct_superclasses(), |out, one| json::string(out, one.name()));
        json::key(out, "a");
        json::list(out, record.superclasses(), |out, one| json::string(out, one.name()));
        json::key(out, "f");
        json::list(out, record.fields(), |out, field| {
            out.push(b'[');
            json::string(out, field.name());
            out.push(b',');
            self.linked(&field.ty().to_string(), None, out);
            out.push(b',');
            let value = field.value().to_string();
            self.linked(&value, number, out);
            out.push(b',');
            self.location(field.loc(), out);
            out.push(b']');
        });
    }

    /// Appends a text with links, and notes references from the record `number`.
    fn linked(&mut self, text: &str, number: Option<u32>, out: &mut Vec<u8>) {
        self.linked.clear();
        let uses = &mut self.uses;
        self.names.link(text, &mut self.linked, |referred| {
            let Some(number) = number.filter(|&number| number != referred) else { return };
            let uses = &mut uses[referred as usize];
            // Records are visited in order, so a repeated reference follows the first one.
            if uses.last.replace(number) == Some(number) {
                return;
            }
            if uses.first.len() < LISTED {
                uses.first.push(number);
            }
            uses.total += 1;
        });
        json::string(out, &self.linked);
    }

    /// Appends `"file:line"`, or an empty string if no file has the location.
    fn location(&self, loc: Loc, out: &mut Vec<u8>) {
        let sources = self.records.sources();
        let found = sources.find(loc).and_then(|(file, _)| {
            let number = self.files.binary_search(&file).ok()?;
            Some((number, sources.line(loc)?))
        });
        match found {
            Some((file, line)) => json::string(out, &format!("{file}:{line}")),
            None => json::string(out, ""),
        }
    }
}
