//! Tables of a generated module: [`Tables`].
//!
//! Groups, sentinels and options are one list of entries, identified by their index: first the
//! groups, then the sentinels for positional arguments and unknown options, then the options by
//! name. Names are in ascending order, ignoring case, except that a name comes before its own
//! prefixes.

use super::Kind;
use crate::mc::tables::Lists;
use crate::registers::tables::{Numbers, Texts};
use tablegen_format::options as layout;

tables! {
    /// Tables of the options of a command line.
    ///
    /// Fields of type `Numbers` hold one number for each entry. Optional texts, lists and entries
    /// are stored as index + 1, or 0 for none.
    #[doc(hidden)]
    Tables by TablesBuilder {
        /// Number of entries.
        len: usize = 0,
        /// Index of the first option.
        first_option: usize = 0,
        /// Entries for positional arguments and for unknown options.
        sentinels: [usize; 2] = [0; 2],
        /// All texts.
        texts: Texts = Texts::EMPTY,
        /// Lists of texts: prefixes and arguments of aliases. List 0 is empty.
        text_lists: Lists = Lists::EMPTY,
        /// Index of the list of all prefixes.
        all_prefixes: usize = 0,
        /// Indices in `Kind::ALL`.
        kinds: Numbers = Numbers::EMPTY,
        /// Indices in `text_lists` of the prefixes.
        prefixes: Numbers = Numbers::EMPTY,
        /// Indices in `texts` of the name with the first prefix in front.
        spellings: Numbers = Numbers::EMPTY,
        /// Optional entries: the group of each entry.
        groups: Numbers = Numbers::EMPTY,
        /// Optional entries: the option that each alias stands for directly.
        aliases: Numbers = Numbers::EMPTY,
        /// Optional indices in `text_lists` of the values of aliases.
        alias_args: Numbers = Numbers::EMPTY,
        /// Bit sets of flags.
        flags: Numbers = Numbers::EMPTY,
        /// Bit sets of visibilities.
        visibilities: Numbers = Numbers::EMPTY,
        /// Number of values, for `MultiArg`.
        arg_counts: Numbers = Numbers::EMPTY,
        /// Optional texts: help for programs without a help variant.
        helps: Numbers = Numbers::EMPTY,
        /// Pairs for each entry: a set of visibilities and an optional help text for it.
        help_variants: Lists = Lists::EMPTY,
        /// Optional texts: names of values in help.
        meta_vars: Numbers = Numbers::EMPTY,
        /// Optional texts, values separated by commas.
        values: Numbers = Numbers::EMPTY,
        /// Subcommands of each entry.
        subcommands_of: Lists = Lists::EMPTY,
        /// Number of subcommands.
        subcommand_count: usize = 0,
        /// Three texts for each subcommand: name, help, usage.
        subcommands: Numbers = Numbers::EMPTY,
    }
}

/// Subcommand of a program, with options of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Subcommand {
    /// Name on the command line.
    pub name: &'static str,
    /// Help text.
    pub help: &'static str,
    /// Usage; empty if the description has none.
    pub usage: &'static str,
}

impl Tables {
    fn optional_text(&self, column: &Numbers, index: usize) -> Option<&'static str> {
        Some(self.texts.get(column.index(index).checked_sub(1)?))
    }

    fn text_list(
        &'static self,
        list: usize,
    ) -> impl ExactSizeIterator<Item = &'static str> + Clone {
        self.text_lists.get(list).map(|text| self.texts.get(text))
    }

    pub(super) fn kind(&self, index: usize) -> Kind {
        Kind::ALL.get(self.kinds.index(index)).copied().unwrap_or(Kind::Unknown)
    }

    pub(super) fn prefixes(
        &'static self,
        index: usize,
    ) -> impl ExactSizeIterator<Item = &'static str> + Clone {
        self.text_list(self.prefixes.index(index))
    }

    /// Returns the prefixes of all options.
    pub(super) fn all_prefixes(
        &'static self,
    ) -> impl ExactSizeIterator<Item = &'static str> + Clone {
        self.text_list(self.all_prefixes)
    }

    pub(super) fn spelling(&self, index: usize) -> &'static str {
        self.texts.get(self.spellings.index(index))
    }

    /// Returns the name without a prefix.
    pub(super) fn name(&'static self, index: usize) -> &'static str {
        let prefix = self.prefixes(index).next().map_or(0, str::len);
        self.spelling(index).get(prefix..).unwrap_or_default()
    }

    pub(super) fn group(&self, index: usize) -> Option<usize> {
        self.groups.index(index).checked_sub(1)
    }

    pub(super) fn alias(&self, index: usize) -> Option<usize> {
        self.aliases.index(index).checked_sub(1)
    }

    /// Returns the option that an alias resolves to, or the option itself.
    pub(super) fn unaliased(&self, index: usize) -> usize {
        let mut option = index;
        // The limit ends alias loops of malformed tables.
        for _ in 0..self.len {
            match self.alias(option) {
                Some(other) => option = other,
                None => break,
            }
        }
        option
    }

    /// Returns true if an entry is another one or a member of it.
    pub(super) fn matches(&self, index: usize, other: usize) -> bool {
        let mut entry = Some(index);
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
        index: usize,
    ) -> Option<impl ExactSizeIterator<Item = &'static str> + Clone> {
        Some(self.text_list(self.alias_args.index(index).checked_sub(1)?))
    }

    pub(super) fn flags(&self, index: usize) -> u32 {
        self.flags.get(index) as u32
    }

    pub(super) fn visibility(&self, index: usize) -> u32 {
        self.visibilities.get(index) as u32
    }

    pub(super) fn arg_count(&self, index: usize) -> usize {
        self.arg_counts.index(index)
    }

    pub(super) fn help(&'static self, index: usize, visibility: u32) -> Option<&'static str> {
        let mut variants = self.help_variants.get(index);
        while let (Some(bits), Some(text)) = (variants.next(), variants.next()) {
            if bits as u32 & visibility != 0 {
                return Some(self.texts.get(text.checked_sub(1)?));
            }
        }
        self.optional_text(&self.helps, index)
    }

    pub(super) fn meta_var(&self, index: usize) -> Option<&'static str> {
        self.optional_text(&self.meta_vars, index)
    }

    pub(super) fn has_values(&self, index: usize) -> bool {
        self.values.get(index) != 0
    }

    pub(super) fn values(&self, index: usize) -> impl Iterator<Item = &'static str> + Clone {
        let all = self.optional_text(&self.values, index).unwrap_or_default();
        all.split(',').filter(|value| !value.is_empty())
    }

    pub(super) fn subcommands_of(
        &'static self,
        index: usize,
    ) -> impl ExactSizeIterator<Item = usize> + Clone {
        self.subcommands_of.get(index)
    }

    /// Returns the subcommand at an index.
    pub(super) fn subcommand(&self, number: usize) -> Subcommand {
        let row = layout::Subcommand::read(number, |index| self.subcommands.get(index));
        let text = |index| self.texts.get(index);
        Subcommand { name: text(row.name), help: text(row.help), usage: text(row.usage) }
    }

    /// Returns all subcommands.
    pub fn subcommands(&'static self) -> impl ExactSizeIterator<Item = Subcommand> + Clone {
        (0..self.subcommand_count).map(|number| self.subcommand(number))
    }
}
