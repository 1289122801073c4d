//! Tables of numbers and texts as text: what `tablegen_rt` reads at run time.

use std::fmt::Write;

pub use super::packed_numbers as numbers;
use super::{byte_string, string};

/// A static with tables, as it is written field by field.
#[derive(Default)]
pub struct Tables {
    fields: String,
}

impl Tables {
    /// Adds a field.
    pub fn add(&mut self, name: &str, value: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.fields, "        {name}: {value},");
    }

    /// The static of this name that has them all; its type `Tables`, and those of its fields, are
    /// in this module.
    pub fn print(&self, name: &str, module: &str, types: &[&str]) -> String {
        format!(
            "static {name}: {module}::Tables = {{\n    #[allow(unused_imports)]\n    \
             use {module}::{{{}}};\n    Tables {{\n{}    }}\n}};\n",
            types.join(", "),
            self.fields
        )
    }
}

/// Where each of several things begins that stand one after the other, and where the last one
/// ends.
pub fn starts(lens: impl Iterator<Item = usize>) -> String {
    let mut all = vec![0];
    let mut end = 0;
    for len in lens {
        end += len as u64;
        all.push(end);
    }
    numbers(&all)
}

/// Lists of numbers: a value of `tablegen_rt::mc::tables::Lists`, as which `Lists` must be in scope,
/// and `Numbers`.
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
    format!("Lists {{ starts: {}, numbers: {} }}", starts(lens.into_iter()), numbers(&all))
}

/// A static of this name with lists of numbers.
pub fn lists<L>(name: &str, lists: impl IntoIterator<Item = L>) -> String
where
    L: IntoIterator<Item = u64>,
{
    format!(
        "static {name}: ::tablegen_rt::mc::tables::Lists = {{\n    \
         use ::tablegen_rt::mc::tables::{{Lists, Numbers}};\n    {}\n}};\n",
        packed_lists(lists)
    )
}

/// A static of this name with numbers.
pub fn number_table(name: &str, all: &[u64]) -> String {
    format!(
        "static {name}: ::tablegen_rt::mc::tables::Numbers = {{\n    \
         use ::tablegen_rt::mc::tables::Numbers;\n    {}\n}};\n",
        numbers(all)
    )
}

/// Texts, one after the other.
pub fn texts(texts: &[&str]) -> String {
    let starts = starts(texts.iter().map(|text| text.len()));
    format!("Texts {{ text: {}, starts: {starts} }}", string(&texts.concat()))
}

/// Where texts are, all of which differ: a value of `tablegen_rt::registers::tables::Slots`, as
/// which `Slots` must be in scope, and `Numbers`.
pub fn slots(texts: &[&str]) -> String {
    let places = slot_places(texts);
    format!("Slots {{ count: {}, places: {} }}", places.len(), numbers(&places))
}

/// For each slot one more than the place of the text that it has, or 0.
fn slot_places(texts: &[&str]) -> Vec<u64> {
    if texts.is_empty() {
        return Vec::new();
    }
    // Half of the slots stay free, so that most texts are in those that their letters say.
    let count = (texts.len() * 2).next_power_of_two();
    let mut places = vec![0; count];
    for (at, text) in texts.iter().enumerate() {
        let step = |number: u32, letter: u8| (number ^ u32::from(letter)).wrapping_mul(0x0100_0193);
        let mut slot = text.bytes().fold(0x811c_9dc5, step) as usize & (count - 1);
        while places[slot] != 0 {
            slot = (slot + 1) & (count - 1);
        }
        places[slot] = at as u64 + 1;
    }
    places
}

/// A static of this name with texts.
pub fn text_table(name: &str, all: &[&str]) -> String {
    format!(
        "static {name}: ::tablegen_rt::registers::tables::Texts = {{\n    \
         use ::tablegen_rt::registers::tables::{{Numbers, Texts}};\n    {}\n}};\n",
        texts(all)
    )
}

/// Sets, whose members are given in ascending order.
pub fn sets<M: Iterator<Item = usize>>(sets: impl Iterator<Item = M>) -> String {
    let (mut rows, mut bytes) = (Vec::new(), Vec::new());
    for set in sets {
        let mut set = set.peekable();
        let first = set.peek().map_or(0, |least| least / 8);
        let start = bytes.len();
        rows.extend([first as u64, start as u64]);
        for member in set {
            let at = start + member / 8 - first;
            bytes.resize(bytes.len().max(at + 1), 0);
            bytes[at] |= 1 << (member % 8);
        }
    }
    rows.extend([0, bytes.len() as u64]);
    format!("Sets {{ rows: {}, bytes: {} }}", numbers(&rows), byte_string(&bytes))
}

#[cfg(test)]
mod tests {
    use super::slot_places;

    #[test]
    fn slots_lead_to_all_texts() {
        let texts: Vec<String> = (0..300).map(|at| format!("text{at}")).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let places = slot_places(&texts);
        assert_eq!(places.len(), 1024);
        // That of the empty text is known: the number that FNV-1a begins with.
        let mut empty = vec![0; 2];
        empty[0x811c_9dc5 & 1] = 1;
        assert_eq!(slot_places(&[""]), empty);
        let mut found: Vec<u64> = places.into_iter().filter(|&place| place != 0).collect();
        found.sort_unstable();
        assert_eq!(found, (1..=300).collect::<Vec<u64>>());
        assert!(slot_places(&[]).is_empty());
    }
}
