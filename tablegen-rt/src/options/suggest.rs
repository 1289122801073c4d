//! What was meant by an option that is none, and what could come next on a command line.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Bits, Options};
use crate::spell::{Edits, distance as edits};

/// How long the names of options must be to be suggested: shorter ones are near to everything.
const SHORTEST: usize = 4;

/// An option that is near to what was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// How it would be written, with the value that was written. What was written may be no UTF-8.
    pub text: Vec<u8>,
    /// How many letters differ.
    pub distance: usize,
}

/// The option that is spelled most like an argument, among those for one of these. Names of fewer
/// than four letters are not suggested.
#[must_use]
pub fn nearest<O: Options>(argument: &[u8], visibility: O::Visibility) -> Option<Suggestion> {
    let table = O::TABLES;
    let mut best: Option<(usize, Vec<u8>)> = None;
    for option in table.first_option..table.len {
        let name = table.name(option).as_bytes();
        if name.len() < SHORTEST || table.visibility(option) & visibility.bits() == 0 {
            continue;
        }
        // A value does not count.
        let mark = name.last().copied().filter(|last| matches!(last, b'=' | b':'));
        let at = mark.and_then(|mark| argument.iter().position(|&byte| byte == mark));
        let (written, value) = match at {
            Some(at) => argument.split_at(at + 1),
            None => (argument, &b""[..]),
        };
        for prefix in table.prefixes(option) {
            let candidate = [prefix.as_bytes(), name].concat();
            let limit = best.as_ref().map_or(usize::MAX, |(distance, _)| *distance);
            // An option that wants a value is less likely where there is none.
            let unwanted = usize::from(mark.is_some() && value.is_empty());
            let distance = edits(&candidate, written, limit, Edits::All) + unwanted;
            if distance < limit {
                best = Some((distance, [&candidate, value].concat()));
            }
        }
    }
    let (distance, text) = best?;
    Some(Suggestion { text, distance })
}

/// An option that could be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Completion<O> {
    /// The option.
    pub option: O,
    /// One of its prefixes.
    pub prefix: &'static str,
    /// What it does, if that is said.
    pub help: Option<&'static str>,
}

impl<O: Options> Completion<O> {
    /// How it is written, with this prefix.
    #[must_use]
    pub fn spelling(self) -> String {
        [self.prefix, O::TABLES.name(self.option.index())].concat()
    }
}

/// The options for one of these and without these flags that begin with a text, in the order of
/// their names. Options that have neither a help text nor a group are left out.
pub fn complete<O: Options>(
    start: &str,
    visibility: O::Visibility,
    without: O::Flags,
) -> impl Iterator<Item = Completion<O>> {
    let table = O::TABLES;
    let options = (table.first_option..table.len).filter(move |&option| {
        let is_told = table.help(option, 0).is_some() || table.group(option).is_some();
        is_told
            && table.visibility(option) & visibility.bits() != 0
            && table.flags(option) & without.bits() == 0
    });
    options.flat_map(move |option| {
        let name = table.name(option);
        let prefixes = table.prefixes(option).filter(move |prefix| {
            let rest = start.strip_prefix(prefix);
            let begins = rest.map_or(prefix.starts_with(start), |rest| name.starts_with(rest));
            // What is written already needs no completion, unless there is something to say of it.
            begins
                && (rest != Some(name)
                    || table.help(option, 0).is_some_and(|help| !help.is_empty()))
        });
        prefixes.filter_map(move |prefix| {
            let help = table.help(option, 0);
            Some(Completion { option: *O::ALL.get(option)?, prefix, help })
        })
    })
}

/// The known values of an option that begin with a text, but for that text itself. The option is
/// written with its prefix, as in `-std=`.
#[must_use]
pub fn complete_value<O: Options>(option: &str, start: &str) -> Vec<&'static str> {
    let table = O::TABLES;
    let is_meant = |&at: &usize| {
        let prefix = option.strip_suffix(table.name(at));
        let is_prefix = |prefix| table.prefixes(at).any(|known| known == prefix);
        table.has_values(at) && prefix.is_some_and(is_prefix)
    };
    let Some(option) = (table.first_option..table.len).find(is_meant) else { return Vec::new() };
    table.values(option).filter(|value| value.starts_with(start) && *value != start).collect()
}
