//! Suggestions for unknown options, and completion of command lines.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Bits, Options};
use crate::spell::{Edits, distance as edits};

/// Minimum length of names to suggest. Shorter names are similar to every argument.
const SHORTEST: usize = 4;

/// Option that is similar to an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// Spelling of the option with the argument's value. May be invalid UTF-8 if the argument is.
    pub text: Vec<u8>,
    /// Edit distance in bytes.
    pub distance: usize,
}

/// Returns the option with the spelling nearest to an argument, among those with one of these
/// visibilities. Returns `None` if there is no candidate.
///
/// Names of fewer than four bytes are not suggested. The distance is not limited.
#[must_use]
pub fn nearest<O: Options>(argument: &[u8], visibility: O::Visibility) -> Option<Suggestion> {
    let table = O::TABLES;
    let mut best: Option<(usize, Vec<u8>)> = None;
    for option in table.first_option..table.len {
        let name = table.name(option).as_bytes();
        if name.len() < SHORTEST || table.visibility(option) & visibility.bits() == 0 {
            continue;
        }
        // The value is not part of the distance.
        let mark = name.last().copied().filter(|last| matches!(last, b'=' | b':'));
        let index = mark.and_then(|mark| argument.iter().position(|&byte| byte == mark));
        let (written, value) = match index {
            Some(index) => argument.split_at(index + 1),
            None => (argument, &b""[..]),
        };
        for prefix in table.prefixes(option) {
            let candidate = [prefix.as_bytes(), name].concat();
            let limit = best.as_ref().map_or(usize::MAX, |(distance, _)| *distance);
            // Options with a value are less likely if the argument has no value.
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

/// Option that completes an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Completion<O> {
    /// Option that the completion names.
    pub option: O,
    /// Prefix of the option.
    pub prefix: &'static str,
    /// Help text, or `None` if the option has none.
    pub help: Option<&'static str>,
}

impl<O: Options> Completion<O> {
    /// Returns the prefix and the name.
    #[must_use]
    pub fn spelling(self) -> String {
        [self.prefix, O::TABLES.name(self.option.index())].concat()
    }
}

/// Returns the completions of `start`, in the order of their names.
///
/// Only options with one of these visibilities and without these flags are returned. Options
/// without a help text and a group are omitted.
pub fn complete<O: Options>(
    start: &str,
    visibility: O::Visibility,
    without: O::Flags,
) -> impl Iterator<Item = Completion<O>> {
    let table = O::TABLES;
    let options = (table.first_option..table.len).filter(move |&option| {
        let is_documented = table.help(option, 0).is_some() || table.group(option).is_some();
        is_documented
            && table.visibility(option) & visibility.bits() != 0
            && table.flags(option) & without.bits() == 0
    });
    options.flat_map(move |option| {
        let name = table.name(option);
        let prefixes = table.prefixes(option).filter(move |prefix| {
            let rest = start.strip_prefix(prefix);
            let begins = rest.map_or(prefix.starts_with(start), |rest| name.starts_with(rest));
            // A complete name is returned only for its help text.
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

/// Returns the known values of an option that begin with `start`, without `start` itself. `option`
/// has its prefix, as in `-std=`. Empty if the option is unknown or has no known values.
#[must_use]
pub fn complete_value<O: Options>(option: &str, start: &str) -> Vec<&'static str> {
    let table = O::TABLES;
    let is_meant = |&index: &usize| {
        let prefix = option.strip_suffix(table.name(index));
        let is_prefix = |prefix| table.prefixes(index).any(|known| known == prefix);
        table.has_values(index) && prefix.is_some_and(is_prefix)
    };
    let Some(option) = (table.first_option..table.len).find(is_meant) else { return Vec::new() };
    table.values(option).filter(|value| value.starts_with(start) && *value != start).collect()
}
