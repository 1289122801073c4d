//! Files of a site.

use std::fs;
use std::io;
use std::path::Path;

use tablegen_core::{FileId, Record, Records};

use crate::costs::TargetCosts;
use crate::entries::Entries;
use crate::json;
use crate::links::Names;
use crate::parts::{self, PartWriter, SIZE};
use crate::subjects;

/// Files that are the same in all sites.
const ASSETS: [(&str, &str); 5] = [
    ("app.js", include_str!("../assets/app.js")),
    ("dialects.js", include_str!("../assets/dialects.js")),
    ("graph.js", include_str!("../assets/graph.js")),
    ("options.js", include_str!("../assets/options.js")),
    ("style.css", include_str!("../assets/style.css")),
];

const PAGE: &str = include_str!("../assets/index.html");

/// Site to write.
#[derive(Clone, Debug, Default)]
pub struct Site {
    title: Option<String>,
}

/// Contents of a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Summary {
    /// Number of classes.
    pub classes: usize,
    /// Number of records, with anonymous ones.
    pub records: usize,
    /// Number of files in the directory that belong to the site.
    pub files: usize,
    /// Size of the files in bytes.
    pub bytes: u64,
    /// True if the site shows latencies and resources of instructions. False for records that are no
    /// target, and for targets whose instructions or schedules have errors.
    pub has_costs: bool,
}

impl Site {
    /// Creates a site whose title is the name of the main file.
    pub fn new() -> Self {
        Site::default()
    }

    /// Sets the title.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Writes the site into a directory, which is created if it does not exist.
    ///
    /// # Errors
    /// Returns the error of creating the directory or writing a file. The directory may then hold a
    /// part of the site.
    pub fn write(&self, records: &Records, directory: &Path) -> io::Result<Summary> {
        let data = directory.join("data");
        fs::create_dir_all(&data)?;
        let names = Names::new(records);
        let costs = TargetCosts::new(records);
        let main = records.sources().main_location();
        let main = records.sources().find(main).map(|(file, _)| records.sources().file_name(file));
        let title = self.title.as_deref().or(main).unwrap_or("records");
        let (files, mut bytes) =
            parts::write(&data, |parts| write_data(records, &names, costs.as_ref(), title, parts))?;
        for (name, text) in ASSETS {
            fs::write(directory.join(name), text)?;
            bytes += text.len() as u64;
        }
        let page = PAGE.replace("{title}", &escaped(title));
        fs::write(directory.join("index.html"), &page)?;
        Ok(Summary {
            classes: names.classes.len(),
            records: names.records.len(),
            files: files + ASSETS.len() + 1,
            bytes: bytes + page.len() as u64,
            has_costs: costs.is_some(),
        })
    }
}

/// Returns a text of HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Passes all parts on. Returns their number.
fn write_data<'r>(
    records: &'r Records,
    names: &'r Names<'r>,
    costs: Option<&TargetCosts>,
    title: &str,
    parts: &PartWriter,
) -> usize {
    let files = source_files(records);
    let mut entries = Entries::new(records, names, files.clone());
    let mut index = b"{".to_vec();
    json::key(&mut index, "title");
    json::string(&mut index, title);

    let classes: Vec<Record<'r>> = records.classes().collect();
    let starts = in_parts("classes", &classes, parts, |_, class, out| entries.class(*class, out));
    json::key(&mut index, "classParts");
    json::list(&mut index, &starts, |out, &start| json::number(out, start));
    let mut count = starts.len();

    let all: Vec<Record<'r>> = records.defs().collect();
    let starts = in_parts("records", &all, parts, |number, record, out| {
        let class = costs.and_then(|costs| costs.classes.get(&record.id()).copied());
        entries.record(*record, number, class, out);
    });
    json::key(&mut index, "recordParts");
    json::list(&mut index, &starts, |out, &start| json::number(out, start));
    count += starts.len();

    let starts = in_parts("uses", &entries.uses, parts, |_, uses, out| {
        out.push(b'[');
        json::number(out, uses.total);
        out.push(b',');
        json::increasing(out, uses.first.iter().copied());
        out.push(b']');
    });
    json::key(&mut index, "useParts");
    json::list(&mut index, &starts, |out, &start| json::number(out, start));
    count += starts.len();

    json::key(&mut index, "classes");
    json::list(&mut index, &classes, |out, class| {
        out.push(b'[');
        json::string(out, class.name());
        out.push(b',');
        let direct = class.direct_superclasses();
        json::list(out, direct, |out, one| json::number(out, names.classes[one.name()]));
        out.push(b',');
        json::number(out, class.derived_defs().count() as u32);
        out.push(b']');
    });
    json::key(&mut index, "files");
    let sources = records.sources();
    json::list(&mut index, &files, |out, &file| json::string(out, sources.included_name(file)));
    json::key(&mut index, "instructions");
    let instructions = records.derived_from_if_defined("Instruction");
    json::list(&mut index, instructions, |out, one| json::number(out, names.records[one.name()]));
    json::key(&mut index, "hasCosts");
    index.extend_from_slice(if costs.is_some() { b"true" } else { b"false" });
    count += subjects::write(records, &mut index, parts);
    index.push(b'}');
    parts.add("index", index);

    let mut text = Vec::new();
    json::list(&mut text, &all, |out, record| json::string(out, record.name()));
    parts.add("names", text);
    count += 2;
    if let Some(costs) = costs {
        parts.add("costs", costs.json.clone());
        count += 1;
    }
    for (number, &file) in files.iter().enumerate() {
        let mut text = Vec::new();
        json::string(&mut text, &String::from_utf8_lossy(sources.bytes(file)));
        parts.add(format!("source-{number}"), text);
    }
    count + files.len()
}

/// Returns the files that records, classes and their fields are in, in order.
fn source_files(records: &Records) -> Vec<FileId> {
    let sources = records.sources();
    let mut files = Vec::new();
    for record in records.classes().chain(records.defs()) {
        let locations = record.locs().iter().copied().chain(record.fields().map(|one| one.loc()));
        for location in locations {
            let file = sources.find(location).map(|(file, _)| file);
            if file != files.last().copied() {
                files.extend(file);
            }
        }
    }
    files.sort_unstable();
    files.dedup();
    files
}

/// Passes elements on as JSON lists of about [`SIZE`] bytes, named `name-0`, `name-1` and so on.
/// Returns the number of the first element of each part.
fn in_parts<T>(
    name: &str,
    elements: &[T],
    parts: &PartWriter,
    mut write: impl FnMut(u32, &T, &mut Vec<u8>),
) -> Vec<u32> {
    let (mut starts, mut text) = (Vec::new(), Vec::new());
    for (number, element) in (0..).zip(elements) {
        if text.is_empty() {
            starts.push(number);
            text.push(b'[');
        } else {
            text.push(b',');
        }
        write(number, element, &mut text);
        if text.len() >= SIZE {
            text.push(b']');
            parts.add(format!("{name}-{}", starts.len() - 1), std::mem::take(&mut text));
        }
    }
    if !text.is_empty() {
        text.push(b']');
        parts.add(format!("{name}-{}", starts.len() - 1), text);
    }
    starts
}
