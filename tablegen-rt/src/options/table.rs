//! [`Tables`]: what a generated module knows of its options.
//!
//! Groups, options and what stands for other arguments are one list of entries, and here numbers
//! in it: first the groups, then what stands for inputs and unknown arguments, then the options by
//! their names. The order of names is that of their letters without regard to case; what begins
//! another name comes after it.

use super::Kind;
use crate::mc::tables::Lists;
use crate::registers::tables::{Numbers, Texts};

/// What is known of the options of a command line.
///
/// Every number of a text, list or entry in it that may be missing is one too large, and 0 if it
/// is.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Tables {
    /// How many entries there are.
    pub len: usize,
    /// The first option.
    pub first_option: usize,
    /// What stands for inputs, and for unknown arguments.
    pub sentinels: [usize; 2],
    /// All texts.
    pub texts: Texts,
    /// Lists of texts: prefixes, arguments of aliases. Of those, 0 is empty.
    pub text_lists: Lists,
    /// The list of all prefixes.
    pub all_prefixes: usize,
    /// By number in [`Kind`].
    pub kinds: Numbers,
    /// Lists.
    pub prefixes: Numbers,
    /// Texts: names behind their first prefixes.
    pub spellings: Numbers,
    /// Entries or none.
    pub groups: Numbers,
    /// Entries or none.
    pub aliases: Numbers,
    /// Lists of texts or none.
    pub alias_args: Numbers,
    /// Sets of flags.
    pub flags: Numbers,
    /// Sets of visibilities.
    pub visibilities: Numbers,
    /// How many values there are, of those with a fixed number of them.
    pub arg_counts: Numbers,
    /// Texts or none.
    pub helps: Numbers,
    /// For each entry other texts: a set of visibilities and the number of a text or none, and so
    /// on.
    pub help_variants: Lists,
    /// Texts or none.
    pub meta_vars: Numbers,
    /// Texts or none.
    pub values: Numbers,
    /// For each entry the subcommands that it is for.
    pub subcommands_of: Lists,
    /// How many subcommands there are.
    pub subcommand_count: usize,
    /// For each subcommand three texts: its name, its help, its usage.
    pub subcommands: Numbers,
}

/// A word that says what a program is to do, and has options of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Subcommand {
    /// The word.
    pub name: &'static str,
    /// What it does.
    pub help: &'static str,
    /// How it is used; empty if that is not said.
    pub usage: &'static str,
}

impl Tables {
    fn optional_text(&self, column: &Numbers, at: usize) -> Option<&'static str> {
        Some(self.texts.get(column.place(at).checked_sub(1)?))
    }

    fn text_list(
        &'static self,
        list: usize,
    ) -> impl ExactSizeIterator<Item = &'static str> + Clone {
        self.text_lists.get(list).map(|text| self.texts.get(text))
    }

    pub(super) fn kind(&self, at: usize) -> Kind {
        Kind::ALL.get(self.kinds.place(at)).copied().unwrap_or(Kind::Unknown)
    }

    pub(super) fn prefixes(
        &'static self,
        at: usize,
    ) -> impl ExactSizeIterator<Item = &'static str> + Clone {
        self.text_list(self.prefixes.place(at))
    }

    /// All prefixes of all options.
    pub(super) fn all_prefixes(
        &'static self,
    ) -> impl ExactSizeIterator<Item = &'static str> + Clone {
        self.text_list(self.all_prefixes)
    }

    pub(super) fn spelling(&self, at: usize) -> &'static str {
        self.texts.get(self.spellings.place(at))
    }

    /// The name without a prefix.
    pub(super) fn name(&'static self, at: usize) -> &'static str {
        let prefix = self.prefixes(at).next().map_or(0, str::len);
        self.spelling(at).get(prefix..).unwrap_or_default()
    }

    pub(super) fn group(&self, at: usize) -> Option<usize> {
        self.groups.place(at).checked_sub(1)
    }

    pub(super) fn alias(&self, at: usize) -> Option<usize> {
        self.aliases.place(at).checked_sub(1)
    }

    /// The option that an alias stands for in the end, or the option itself.
    pub(super) fn unaliased(&self, at: usize) -> usize {
        let mut option = at;
        // There are no loops; if there were, this would end all the same.
        for _ in 0..self.len {
            match self.alias(option) {
                Some(other) => option = other,
                None => break,
            }
        }
        option
    }

    /// Whether an entry is another one, or is part of it.
    pub(super) fn matches(&self, at: usize, other: usize) -> bool {
        let mut entry = Some(at);
        for _ in 0..self.len {
            match entry {
                Some(found) if found == other => return true,
                Some(found) => entry = self.group(found),
                None => break,
            }
        }
        false
    }

    pub(super) fn alias_args(
        &'static self,
        at: usize,
    ) -> Option<impl ExactSizeIterator<Item = &'static str> + Clone> {
        Some(self.text_list(self.alias_args.place(at).checked_sub(1)?))
    }

    pub(super) fn flags(&self, at: usize) -> u32 {
        self.flags.get(at) as u32
    }

    pub(super) fn visibility(&self, at: usize) -> u32 {
        self.visibilities.get(at) as u32
    }

    pub(super) fn arg_count(&self, at: usize) -> usize {
        self.arg_counts.place(at)
    }

    pub(super) fn help(&'static self, at: usize, visibility: u32) -> Option<&'static str> {
        let mut variants = self.help_variants.get(at);
        while let (Some(bits), Some(text)) = (variants.next(), variants.next()) {
            if bits as u32 & visibility != 0 {
                return Some(self.texts.get(text.checked_sub(1)?));
            }
        }
        self.optional_text(&self.helps, at)
    }

    pub(super) fn meta_var(&self, at: usize) -> Option<&'static str> {
        self.optional_text(&self.meta_vars, at)
    }

    pub(super) fn has_values(&self, at: usize) -> bool {
        self.values.get(at) != 0
    }

    pub(super) fn values(&self, at: usize) -> impl Iterator<Item = &'static str> + Clone {
        let all = self.optional_text(&self.values, at).unwrap_or_default();
        all.split(',').filter(|value| !value.is_empty())
    }

    pub(super) fn subcommands_of(
        &'static self,
        at: usize,
    ) -> impl ExactSizeIterator<Item = usize> + Clone {
        self.subcommands_of.get(at)
    }

    /// The subcommand of a number.
    pub(super) fn subcommand(&self, number: usize) -> Subcommand {
        let text = |part| self.texts.get(self.subcommands.place(number * 3 + part));
        Subcommand { name: text(0), help: text(1), usage: text(2) }
    }

    /// All subcommands.
    pub fn subcommands(&'static self) -> impl ExactSizeIterator<Item = Subcommand> + Clone {
        (0..self.subcommand_count).map(|number| self.subcommand(number))
    }
}
