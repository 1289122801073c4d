//! Prints options as Rust: the enum of groups and options, and the table that
//! `tablegen_rt::options` reads.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId};
use tablegen_format::options as layout;

use super::plan::{Named, Opt, Plan};
use tablegen_emit::rust::tables::{Tables, numbers, packed_lists, texts};
use tablegen_emit::rust::{
    Entry, Enum, Form, Module, Names, Source, constant_name, location_after, quoted, utf8,
};
use tablegen_session::{BackendError, OutputContext};

/// Kinds of entries, indexed by their numbers in `tablegen_rt::options::Kind`.
const KINDS: [&str; 13] = [
    "Group",
    "Input",
    "Unknown",
    "Flag",
    "Joined",
    "Values",
    "Separate",
    "RemainingArgs",
    "RemainingArgsJoined",
    "CommaJoined",
    MULTI_ARG,
    "JoinedOrSeparate",
    "JoinedAndSeparate",
];

/// Kinds of entries that are not options.
const SENTINELS: [&str; 2] = ["Input", "Unknown"];

/// Kind of options with a fixed number of values.
const MULTI_ARG: &str = "MultiArg";

const ITEMS: &str = "\
#[allow(unused_imports)]
pub use ::tablegen_rt::options::{Bits as _, Options as _};

impl ::tablegen_rt::options::Options for Opt {
    type Visibility = Visibility;
    type Flags = Flags;
    const TABLES: &'static ::tablegen_rt::options::Tables = &OPTIONS;
}

/// Arguments of a command line.
#[allow(dead_code)]
pub type Args = ::tablegen_rt::options::Args<Opt>;

/// Argument of a command line.
#[allow(dead_code)]
pub type Arg<'a> = ::tablegen_rt::options::Arg<'a, Opt>;

/// Errors of a command line.
#[allow(dead_code)]
pub type Errors = ::tablegen_rt::options::Errors<Opt>;

/// Parses a command line, without the program's name, with the options of a visibility.
/// [`Parser`](::tablegen_rt::options::Parser) has more settings.
///
/// # Errors
/// Returns an error if an option is unknown or lacks values.
#[allow(dead_code)]
pub fn parse<I>(strings: I, visibility: Visibility) -> ::core::result::Result<Args, Errors>
where
    I: ::core::iter::IntoIterator,
    I::Item: ::tablegen_rt::options::IntoArg,
{
    ::tablegen_rt::options::Parser::new().visibility(visibility).parse(strings).check()
}

/// Returns the text of `--help`: usage and overview of the program, and the options of a
/// visibility.
#[allow(dead_code)]
pub fn help<'t>(
    usage: &'t str,
    overview: &'t str,
    visibility: Visibility,
) -> ::tablegen_rt::options::Help<'t, Opt> {
    ::tablegen_rt::options::Help::new(usage, overview).visibility(visibility)
}
";

pub(super) fn module(output: &OutputContext<'_>, plan: &Plan<'_>) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-opt-parser-defs");
    module.text(entries(output, plan)?);
    let visibility = "Visibility of options: programs, or modes of a program.";
    module.text(bits(output, "Visibility", visibility, &plan.visibilities));
    module.text(bits(output, "Flags", "Flags of options.", &plan.flags));
    module.text(Printer::new(plan).table()?);
    module.text(ITEMS);
    Ok(module)
}

/// Returns the enum of groups and options.
fn entries(output: &OutputContext<'_>, plan: &Plan<'_>) -> Result<Source, RecordError> {
    let groups = plan.groups.iter().map(|group| {
        let about = format!("The group `{}`", quoted(group.name));
        (group.record, group.identifier, about)
    });
    let options = plan.options.iter().map(|option| {
        let about = match option.alias {
            Some(alias) => format!(
                "`{}`, for `{}`",
                quoted(&option.spelling),
                quoted(&String::from_utf8_lossy(alias.identifier))
            ),
            None => format!("`{}`", quoted(&option.spelling)),
        };
        (option.record, option.identifier, about)
    });
    let entry = |(value, (record, identifier, about)): (u32, (_, _, String))| {
        let about = format!("{about}{}.", location_after(output, record));
        Ok(Entry::new(utf8(record, identifier)?, value, about))
    };
    let entries = (0..).zip(groups.chain(options)).map(entry);
    let entries = entries.collect::<Result<Vec<_>, RecordError>>()?;
    let about = "The options and their groups.";
    Ok(Enum { name: "Opt", about, form: Form::Variants, entries }.print())
}

/// Returns a type for sets of bits, with a constant for each record.
fn bits(output: &OutputContext<'_>, name: &str, about: &str, all: &[Option<Record<'_>>]) -> String {
    let mut names = Names::default();
    for own in ["ALL", "NONE"] {
        names.claim(own);
    }
    let mut text = format!("::tablegen_rt::option_bits! {{\n    /// {about}\n    {name} {{\n");
    for (number, record) in all.iter().enumerate() {
        let (Some(record), Some(bit)) = (record, 1_u32.checked_shl(number as u32)) else {
            continue;
        };
        let constant = names.claim(&constant_name(record.name()));
        let (name, location) = (quoted(record.name()), location_after(output, *record));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "        /// `{name}`{location}.\n        {constant} = {bit},");
    }
    text.push_str("    }\n}\n");
    text
}

/// Printer of all entries, column by column.
struct Printer<'p, 'r> {
    plan: &'p Plan<'r>,
    /// Numbers of groups and options.
    entries: FxHashMap<RecordId, usize>,
    texts: Vec<String>,
    text_numbers: FxHashMap<String, usize>,
    text_lists: Vec<Vec<usize>>,
}

impl<'p, 'r> Printer<'p, 'r> {
    fn new(plan: &'p Plan<'r>) -> Self {
        let groups = plan.groups.iter().map(|group| group.record.id());
        let options = plan.options.iter().map(|option| option.record.id());
        let mut printer = Printer {
            plan,
            entries: groups.chain(options).zip(0..).collect(),
            texts: Vec::new(),
            text_numbers: FxHashMap::default(),
            text_lists: Vec::new(),
        };
        printer.text("");
        printer
    }

    /// Returns the index of a string. Adds unknown strings.
    fn text(&mut self, text: &str) -> usize {
        if let Some(&known) = self.text_numbers.get(text) {
            return known;
        }
        self.texts.push(text.to_owned());
        self.text_numbers.insert(text.to_owned(), self.texts.len() - 1);
        self.texts.len() - 1
    }

    /// Returns the index of a list of strings. Adds unknown lists.
    fn text_list<'t>(&mut self, texts: impl IntoIterator<Item = &'t str>) -> usize {
        let list: Vec<usize> = texts.into_iter().map(|text| self.text(text)).collect();
        let known = self.text_lists.iter().position(|known| *known == list);
        known.unwrap_or_else(|| {
            self.text_lists.push(list);
            self.text_lists.len() - 1
        })
    }

    /// Returns the index of a text plus one, or 0.
    fn optional_text(
        &mut self,
        record: Record<'r>,
        text: Option<&[u8]>,
    ) -> Result<usize, RecordError> {
        Ok(match text {
            Some(text) => self.text(utf8(record, text)?) + 1,
            None => 0,
        })
    }

    /// Returns the index of an entry plus one, or 0.
    fn entry(&self, of: Record<'r>, named: Option<Named<'r>>) -> Result<usize, RecordError> {
        let Some(named) = named else { return Ok(0) };
        match self.entries.get(&named.record.id()) {
            Some(number) => Ok(number + 1),
            None => {
                let message = format!("'{}' is neither an option nor a group", named.record.name());
                Err(of.error(message))
            }
        }
    }

    fn table(mut self) -> Result<Source, RecordError> {
        let plan = self.plan;
        let groups = plan.groups.len();
        let is_sentinel =
            |option: &&Opt<'r>| SENTINELS.iter().any(|of| of.as_bytes() == option.kind);
        let first = groups + plan.options.iter().take_while(is_sentinel).count();
        let mut sentinels = [0; 2];
        for (sentinel, kind) in sentinels.iter_mut().zip(SENTINELS) {
            let found = plan.options.iter().rposition(|option| option.kind == kind.as_bytes());
            let Some(found) = found else {
                let message = format!("there is no option of kind '{kind}', for Rust");
                return Err(RecordError::new(&[], message));
            };
            *sentinel = groups + found;
        }
        let mut rows = Vec::with_capacity(self.entries.len());
        for group in &plan.groups {
            rows.push(Row {
                spelling: self.text(group.name),
                group: self.entry(group.record, group.group)?,
                help: self.optional_text(group.record, group.help)?,
                prefixes: self.text_list([]),
                ..Row::default()
            });
        }
        for option in &plan.options {
            rows.push(self.option(option)?);
        }
        self.check_loops(&rows)?;
        let all_prefixes = self.text_list(plan.prefixes());
        let mut subcommands = Vec::new();
        for subcommand in &plan.subcommands {
            let mut text = |text| utf8(subcommand.record, text).map(|text| self.text(text));
            let row = layout::Subcommand {
                name: text(subcommand.name)?,
                help: text(subcommand.help)?,
                usage: text(subcommand.usage)?,
            };
            subcommands.extend(row.to_numbers());
        }
        let column = |of: fn(&Row) -> usize| {
            numbers(&rows.iter().map(|row| of(row) as u64).collect::<Vec<_>>())
        };
        let mut tables = Tables::default();
        tables.add("len", &rows.len().to_string());
        tables.add("first_option", &first.to_string());
        tables.add("sentinels", &format!("{sentinels:?}"));
        tables.add("texts", &texts(&self.texts.iter().map(String::as_str).collect::<Vec<_>>()));
        tables.add("text_lists", &lists(self.text_lists.iter().map(Vec::as_slice)));
        tables.add("all_prefixes", &all_prefixes.to_string());
        tables.add("kinds", &column(|row| row.kind));
        tables.add("prefixes", &column(|row| row.prefixes));
        tables.add("spellings", &column(|row| row.spelling));
        tables.add("groups", &column(|row| row.group));
        tables.add("aliases", &column(|row| row.alias));
        tables.add("alias_args", &column(|row| row.alias_args));
        tables.add("flags", &column(|row| row.flags));
        tables.add("visibilities", &column(|row| row.visibility));
        tables.add("arg_counts", &column(|row| row.arg_count));
        tables.add("helps", &column(|row| row.help));
        tables.add("help_variants", &lists(rows.iter().map(|row| row.help_variants.as_slice())));
        tables.add("meta_vars", &column(|row| row.meta_var));
        tables.add("values", &column(|row| row.values));
        tables.add("subcommands_of", &lists(rows.iter().map(|row| row.subcommands.as_slice())));
        tables.add("subcommand_count", &plan.subcommands.len().to_string());
        tables.add("subcommands", &numbers(&subcommands));
        let types = ["Lists", "Numbers", "Tables", "Texts"];
        Ok(tables.build("OPTIONS", "::tablegen_rt::options", &types))
    }

    fn option(&mut self, option: &Opt<'r>) -> Result<Row, RecordError> {
        let (plan, record) = (self.plan, option.record);
        let Some(kind) = KINDS.iter().position(|kind| kind.as_bytes() == option.kind) else {
            let kind = String::from_utf8_lossy(option.kind);
            return Err(record.error(format!("an option of kind '{kind}' has no form in Rust")));
        };
        if KINDS[kind] == MULTI_ARG && !(1..=i64::from(u8::MAX)).contains(&option.arg_count) {
            let message = format!("an option cannot have {} values", option.arg_count);
            return Err(record.error(message));
        }
        let mut help_variants = Vec::new();
        for (visibilities, text) in &option.help_variants {
            let text = Some(*text).filter(|text| !text.is_empty());
            let bits = mask(record, visibilities, &plan.visibilities)?;
            help_variants.extend([bits, self.optional_text(record, text)?]);
        }
        // In C++, the arguments are strings terminated by 0, and an empty string terminates the
        // list.
        let mut alias_args = Vec::new();
        for arg in option.alias_args.iter().take_while(|arg| !arg.is_empty()) {
            alias_args.push(utf8(record, arg)?);
        }
        let subcommands = plan.subcommand_lists[option.subcommands].iter().map(|subcommand| {
            let all = &plan.subcommands;
            all.iter().position(|known| known.record == *subcommand).unwrap_or(all.len())
        });
        Ok(Row {
            kind,
            prefixes: self.text_list(plan.prefix_lists[option.prefixes].iter().copied()),
            spelling: self.text(&option.spelling),
            group: self.entry(record, option.group)?,
            alias: self.entry(record, option.alias)?,
            alias_args: match option.alias_args.as_slice() {
                [] => 0,
                _ => self.text_list(alias_args) + 1,
            },
            flags: mask(record, &option.flags, &plan.flags)?,
            visibility: mask(record, &option.visibility, &plan.visibilities)?,
            arg_count: usize::try_from(option.arg_count).unwrap_or(0),
            help: self.optional_text(record, option.help)?,
            help_variants,
            meta_var: self.optional_text(record, option.meta_var)?,
            values: self.optional_text(record, option.values)?,
            subcommands: subcommands.collect(),
        })
    }

    /// Reports groups and aliases that refer to themselves, directly or through others.
    fn check_loops(&self, rows: &[Row]) -> Result<(), RecordError> {
        let plan = self.plan;
        let records = plan.groups.iter().map(|group| group.record);
        let records = records.chain(plan.options.iter().map(|option| option.record));
        let comes_back = |of: fn(&Row) -> usize, start: usize| {
            let next = |index: &usize| of(&rows[*index]).checked_sub(1);
            // A walk of this many steps has visited an option twice.
            std::iter::successors(Some(start), next).nth(rows.len()).is_some()
        };
        for (number, record) in records.enumerate() {
            if comes_back(|row| row.alias, number) {
                return Err(record.error("option is an alias of itself, by way of others or not"));
            }
            if comes_back(|row| row.group, number) {
                return Err(record.error("group is part of itself, by way of others or not"));
            }
        }
        Ok(())
    }
}

/// Entry of a group or option, as indices of strings, lists and entries.
#[derive(Default)]
struct Row {
    kind: usize,
    prefixes: usize,
    spelling: usize,
    group: usize,
    alias: usize,
    alias_args: usize,
    flags: usize,
    visibility: usize,
    arg_count: usize,
    help: usize,
    help_variants: Vec<usize>,
    meta_var: usize,
    values: usize,
    subcommands: Vec<usize>,
}

/// Returns the mask of bits, numbered by their positions in `all`.
fn mask(
    of: Record<'_>,
    bits: &[Record<'_>],
    all: &[Option<Record<'_>>],
) -> Result<usize, RecordError> {
    let mut mask = 0_u32;
    for bit in bits {
        let number = all.iter().position(|known| *known == Some(*bit));
        let Some(found) = number.and_then(|number| 1_u32.checked_shl(number as u32)) else {
            let message = format!("'{}' has no bit: there are 32", bit.name());
            return Err(of.error(message));
        };
        mask |= found;
    }
    Ok(mask as usize)
}

/// Returns lists of numbers as a table.
fn lists<'l>(lists: impl Iterator<Item = &'l [usize]>) -> String {
    packed_lists(lists.map(|list| list.iter().map(|&number| number as u64)))
}
