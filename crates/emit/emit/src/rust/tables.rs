//! Tables of numbers and strings as source text, in the layouts of `tablegen_rt`.

use std::fmt::Write;

use tablegen_format::texts as layout;

pub use super::packed_numbers as numbers;
use super::{Section, Source, byte_string, string};

/// Static with tables, built field by field.
#[derive(Default)]
pub struct Tables {
    imports: String,
    fields: Vec<(String, String)>,
}

impl Tables {
    /// Adds a field.
    pub fn add(&mut self, name: &str, value: &str) {
        self.fields.push((name.to_owned(), value.to_owned()));
    }

    /// Imports names into the scope of the fields. `path` is a path or a tree of paths, as in
    /// `use`.
    pub fn import(&mut self, path: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.imports, "    #[allow(unused_imports)]\n    use {path};");
    }

    /// Returns a static `name` of type `Tables`, made of a struct literal. That type and
    /// `types`, the types of the fields, are in `module`.
    pub fn print(&self, name: &str, module: &str, types: &[&str]) -> Source {
        let fields = self.fields.iter().map(|(name, value)| format!("        {name}: {value},\n"));
        let value = format!("    Tables {{\n{}    }}\n", fields.collect::<String>());
        self.of_value(name, module, types, &value)
    }

    /// Returns a static `name` of type `Tables`, made by the builder of the type. That type and
    /// those of the fields, `types`, are in `module`.
    pub fn build(&self, name: &str, module: &str, types: &[&str]) -> Source {
        let fields = self.fields.iter().map(|(name, value)| format!("        .{name}({value})\n"));
        let fields = fields.collect::<String>();
        let value = format!("    Tables::builder()\n{fields}        .build()\n");
        self.of_value(name, module, types, &value)
    }

    fn of_value(&self, name: &str, module: &str, types: &[&str], value: &str) -> Source {
        let text = format!(
            "static {name}: {module}::Tables = {{\n{}    #[allow(unused_imports)]\n    \
             use {module}::{{{}}};\n{value}}};\n",
            self.imports,
            types.join(", "),
        );
        Source::of(Section::Data, text)
    }
}

/// Returns the start of each of several consecutive ranges, and the end of the last.
pub fn starts(lens: impl Iterator<Item = usize>) -> String {
    let mut all = vec![0];
    let mut end = 0;
    for len in lens {
        end += len as u64;
        all.push(end);
    }
    numbers(&all)
}

/// Returns lists of numbers as a `tablegen_rt::mc::tables::Lists`. `Lists` and `Numbers` must be in
/// scope.
pub fn packed_lists<L>(lists: impl IntoIterator<Item = L>) -> String
where
    L: IntoIterator<Item = u64>,
{
    let (mut lens, mut all) = (Vec::new(), Vec::new());
    for list in lists {
        let before = all.len();
        all.extend(list);
        lens.push(all.len() - before);
    }
    format!("Lists::new({}, {})", starts(lens.into_iter()), numbers(&all))
}

/// Returns a static `name` with lists of numbers.
pub fn lists<L>(name: &str, lists: impl IntoIterator<Item = L>) -> Source
where
    L: IntoIterator<Item = u64>,
{
    Source::of(
        Section::Data,
        format!(
            "static {name}: ::tablegen_rt::mc::tables::Lists = {{\n    \
         use ::tablegen_rt::mc::tables::{{Lists, Numbers}};\n    {}\n}};\n",
            packed_lists(lists)
        ),
    )
}

/// Returns a static `name` with numbers.
pub fn number_table(name: &str, all: &[u64]) -> Source {
    Source::of(
        Section::Data,
        format!(
            "static {name}: ::tablegen_rt::mc::tables::Numbers = {{\n    \
         use ::tablegen_rt::mc::tables::Numbers;\n    {}\n}};\n",
            numbers(all)
        ),
    )
}

/// Returns concatenated strings.
pub fn texts(texts: &[&str]) -> String {
    let starts = starts(texts.iter().map(|text| text.len()));
    format!("Texts::new({}, {starts})", string(&texts.concat()))
}

/// Returns a hash table of distinct strings as a `tablegen_rt::registers::tables::Slots`. `Slots`
/// and `Numbers` must be in scope.
pub fn slots(texts: &[&str]) -> String {
    let slots = occupied_slots(texts);
    format!("Slots::new({}, {})", slots.len(), numbers(&slots))
}

/// Returns for each slot the index of its string plus 1, or 0 for an empty slot.
fn occupied_slots(texts: &[&str]) -> Vec<u64> {
    let count = layout::slot_count(texts.len());
    let mut slots = vec![0; count];
    for (index, text) in texts.iter().enumerate() {
        let free = layout::slots(text.as_bytes(), count).find(|&slot| slots[slot] == 0);
        if let Some(slot) = free {
            slots[slot] = index as u64 + 1;
        }
    }
    slots
}

/// Returns a static `name` with strings.
pub fn text_table(name: &str, all: &[&str]) -> Source {
    Source::of(
        Section::Data,
        format!(
            "static {name}: ::tablegen_rt::registers::tables::Texts = {{\n    \
         use ::tablegen_rt::registers::tables::{{Numbers, Texts}};\n    {}\n}};\n",
            texts(all)
        ),
    )
}

/// Returns sets, whose members must be in ascending order.
pub fn sets<M: Iterator<Item = usize>>(sets: impl Iterator<Item = M>) -> String {
    let (mut rows, mut bytes) = (Vec::new(), Vec::new());
    for set in sets {
        let mut set = set.peekable();
        let first = set.peek().map_or(0, |least| least / 8);
        let start = bytes.len();
        rows.extend([first as u64, start as u64]);
        for member in set {
            let index = start + member / 8 - first;
            bytes.resize(bytes.len().max(index + 1), 0);
            bytes[index] |= 1 << (member % 8);
        }
    }
    rows.extend([0, bytes.len() as u64]);
    format!("Sets::new({}, {})", numbers(&rows), byte_string(&bytes))
}

#[cfg(test)]
mod tests {
    use super::occupied_slots;

    #[test]
    fn slots_lead_to_all_texts() {
        let texts: Vec<String> = (0..300).map(|index| format!("text{index}")).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let slots = occupied_slots(&texts);
        assert_eq!(slots.len(), 1024);
        assert_eq!(occupied_slots(&[""]), [0, 1]);
        let mut found: Vec<u64> = slots.into_iter().filter(|&position| position != 0).collect();
        found.sort_unstable();
        assert_eq!(found, (1..=300).collect::<Vec<u64>>());
        assert!(occupied_slots(&[]).is_empty());
    }
}
