//! `--gen-attr-docs`: the reference of attributes by category.
//!
//! Input: the lists `Documentation` of attributes, and the record `GlobalDocumentation`. Output:
//! [`Chapters`], printed by [`cxx::manual`](super::cxx). Attributes with the same text share one
//! section, under all their headings.

use std::collections::{BTreeMap, BTreeSet};

use tablegen_core::{Record, RecordError};

use super::model::{Attribute, Attributes, Syntax, is_unset, without_underscores};
use tablegen_quirks::hash_value::hash_value;
use tablegen_quirks::std_sort::std_sort;

/// Complete documentation.
#[derive(Debug)]
pub(super) struct Chapters<'r> {
    pub(super) intro: &'r str,
    /// Categories sorted by name, each with its sections sorted by heading.
    pub(super) all: Vec<(Category<'r>, Vec<Documented<'r>>)>,
}

/// Category of attributes.
#[derive(Debug)]
pub(super) struct Category<'r> {
    pub(super) name: &'r str,
    pub(super) content: &'r str,
}

/// Section on one or several attributes.
#[derive(Debug)]
pub(super) struct Documented<'r> {
    /// True if `#pragma clang attribute` supports the attribute, or the first of several.
    pub(super) is_supported_by_pragma: bool,
    pub(super) heading: String,
    pub(super) spellings: HeadedSpellings,
    pub(super) label: &'r str,
    /// Replacement of a deprecated attribute. Empty if there is no replacement, `None` if it is not
    /// deprecated.
    pub(super) replacement: Option<&'r str>,
    pub(super) content: &'r str,
}

/// Spellings, indexed by [`Syntax`].
type HeadedSpellings = [Vec<String>; Syntax::ALL.len()];

/// Section under construction.
struct Section<'r> {
    record: Record<'r>,
    attribute: usize,
    heading: String,
    spellings: HeadedSpellings,
}

const UNDOCUMENTED: &str = "Undocumented";
const INTERNAL: &str = "InternalOnly";

impl<'r> Chapters<'r> {
    /// Reads the chapters of the manual.
    ///
    /// # Errors
    /// Returns an error if `GlobalDocumentation` is not defined, if an attribute has no heading, or
    /// if an internal attribute has further categories.
    pub(super) fn read(attributes: &Attributes<'r>) -> Result<Self, RecordError> {
        let global = attributes.records().find_def("GlobalDocumentation").ok_or_else(|| {
            let message = "The Documentation top-level definition is missing, no documentation \
                           will be generated.";
            RecordError::new(&[], message)
        })?;
        let intro = global.string("Intro")?;
        // clang-tblgen orders the sections of a category by the hashes of their contents before it
        // sorts them.
        let mut chapters: BTreeMap<&str, (Record<'r>, BTreeMap<u32, Section<'r>>)> =
            BTreeMap::new();
        let mut undocumented: Option<(Record<'r>, Vec<Section<'r>>)> = None;
        for (index, attribute) in attributes.all.iter().enumerate() {
            let all = attribute.defs("Documentation")?;
            for &record in &all {
                let category = record.def("Category")?;
                let name = category.string("Name")?;
                if name == INTERNAL && all.len() > 1 {
                    return Err(record.error(
                        "Attribute is \"InternalOnly\", but has multiple documentation categories",
                    ));
                }
                if name == INTERNAL {
                    continue;
                }
                let heading = heading(record, attribute, name)?;
                let spellings = spellings(attribute)?;
                let section = Section { record, attribute: index, heading, spellings };
                if name == UNDOCUMENTED {
                    undocumented.get_or_insert((category, Vec::new())).1.push(section);
                    continue;
                }
                let sections = &mut chapters.entry(name).or_insert((category, BTreeMap::new())).1;
                let key = hash_value(record.string("Content")?.as_bytes()) as u32;
                match sections.get_mut(&key) {
                    Some(known) => known.merge(section),
                    None => drop(sections.insert(key, section)),
                }
            }
        }
        let mut all: BTreeMap<&str, (Record<'r>, Vec<Section<'r>>)> = BTreeMap::new();
        for (name, (category, sections)) in chapters {
            all.insert(name, (category, sections.into_values().collect()));
        }
        if let Some(chapter) = undocumented {
            all.insert(UNDOCUMENTED, chapter);
        }
        let all = all.into_iter().map(|(name, (category, sections))| {
            let content = category.string("Content")?;
            Ok((Category { name, content }, sorted(sections)?))
        });
        let mut all = all.collect::<Result<Vec<_>, RecordError>>()?;
        for (attribute, section) in all.iter_mut().flat_map(|(_, sections)| sections) {
            let rules = attributes.match_rules()?;
            section.is_supported_by_pragma = rules.supports(&attributes.all[*attribute])?;
        }
        let all = all.into_iter().map(|(category, sections)| {
            (category, sections.into_iter().map(|(_, section)| section).collect())
        });
        Ok(Chapters { intro, all: all.collect() })
    }
}

impl<'r> Section<'r> {
    /// Adds an attribute with the same content.
    fn merge(&mut self, other: Section<'r>) {
        if self.heading != other.heading {
            self.heading.push_str(", ");
            self.heading.push_str(&other.heading);
        }
        for (own, others) in self.spellings.iter_mut().zip(other.spellings) {
            own.extend(others);
        }
        self.record = other.record;
    }

    /// Returns the index of the attribute, and the section.
    fn finish(self) -> Result<(usize, Documented<'r>), RecordError> {
        let Section { record, attribute, heading, spellings } = self;
        let replacement = match is_unset(record, "Deprecated")? {
            true => None,
            false => Some(record.def("Deprecated")?.string("Replacement")?),
        };
        let (label, content) = (record.string("Label")?, record.string("Content")?);
        let is_supported_by_pragma = false;
        Ok((
            attribute,
            Documented { is_supported_by_pragma, heading, spellings, label, replacement, content },
        ))
    }
}

/// Returns the sections sorted by heading, with the indices of their attributes, in `std::sort`'s
/// order of equal headings.
fn sorted(sections: Vec<Section<'_>>) -> Result<Vec<(usize, Documented<'_>)>, RecordError> {
    let mut order: Vec<usize> = (0..sections.len()).collect();
    std_sort(&mut order, |&a, &b| sections[a].heading < sections[b].heading);
    let mut sections: Vec<Option<Section<'_>>> = sections.into_iter().map(Some).collect();
    let sections = order.into_iter().filter_map(|index| sections[index].take());
    sections.map(Section::finish).collect()
}

/// Returns the heading of an attribute.
fn heading<'r>(
    record: Record<'r>,
    attribute: &Attribute<'r>,
    category: &str,
) -> Result<String, RecordError> {
    let spellings = attribute.spellings()?;
    if spellings.is_empty() {
        let message = "Attribute has no supported spellings; cannot be documented";
        return Err(attribute.record.error(message));
    }
    let given = record.string("Heading")?;
    if !given.is_empty() {
        return Ok(given.to_owned());
    }
    if let [spelling] = spellings
        && !spelling.name.is_empty()
    {
        return Ok(spelling.name.to_owned());
    }
    let names: BTreeSet<&str> =
        spellings.iter().map(|spelling| without_underscores(spelling.name)).collect();
    let names: Vec<&str> = names.into_iter().collect();
    let heading = match names[..] {
        [name] if spellings.len() > 1 => name.to_owned(),
        _ if spellings.len() > 1 && category == UNDOCUMENTED => names.join(", "),
        _ => String::new(),
    };
    if heading.is_empty() {
        let message = "This attribute requires a heading to be specified";
        return Err(attribute.record.error(message));
    }
    Ok(heading)
}

/// Returns the spellings of an attribute by syntax.
fn spellings(attribute: &Attribute<'_>) -> Result<HeadedSpellings, RecordError> {
    let mut all = HeadedSpellings::default();
    for spelling in attribute.spellings()? {
        let syntax = spelling.syntax()?;
        all[syntax as usize].push(match spelling.scope {
            "" => spelling.name.to_owned(),
            // clang-tblgen prints only a space for the scope of a pragma.
            _ if syntax == Syntax::Pragma => format!(" {}", spelling.name),
            scope => format!("{scope}::{}", spelling.name),
        });
    }
    Ok(all)
}
