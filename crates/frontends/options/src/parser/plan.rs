//! [`Plan`]: groups, options and subcommands, as parsers need them.
//!
//! Input: the records of classes `OptionGroup`, `Option` and `SubCommand`. They are read in the
//! order of LLVM's tool, so that the first error is the same.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, Records};

use super::super::read::{self, identifier, optional_text, reference, text, texts};
use crate::Context;
use tablegen_session::BackendError;
use tablegen_session::derived_from;

/// Groups, options and subcommands.
#[derive(Debug)]
pub(crate) struct Plan<'r> {
    pub(super) groups: Vec<Group<'r>>,
    /// Options in lookup order of parsers.
    pub(super) options: Vec<Opt<'r>>,
    /// Subcommands, by name.
    pub(super) subcommands: Vec<SubCommand<'r>>,
    /// Distinct lists of prefixes, sorted. The first is empty.
    pub(super) prefix_lists: Vec<Vec<&'r str>>,
    /// Distinct lists of subcommands, by name. The first is empty.
    pub(super) subcommand_lists: Vec<Vec<Record<'r>>>,
    /// Effects of options on variables, in the order of definition.
    pub(super) marshalled: Vec<Marshalled<'r>>,
    /// Flags of options. Those that parsers and help interpret are first.
    pub(super) flags: Vec<Option<Record<'r>>>,
    /// Visibilities of options. The default one is first.
    pub(super) visibilities: Vec<Option<Record<'r>>>,
}

/// Flags that parsers and help interpret, in LLVM's order.
const FLAGS: [&str; 4] = ["HelpHidden", "RenderAsInput", "RenderJoined", "RenderSeparate"];

/// Group of options.
#[derive(Debug)]
pub(super) struct Group<'r> {
    pub(super) record: Record<'r>,
    pub(super) name: &'r str,
    pub(super) identifier: &'r [u8],
    /// Group that contains the group.
    pub(super) group: Option<Named<'r>>,
    pub(super) help: Option<&'r [u8]>,
    /// Index of the list of subcommands. `None` if groups have no such field.
    pub(super) subcommands: Option<usize>,
}

/// Reference to an option or group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<'r> {
    pub(super) record: Record<'r>,
    pub(super) identifier: &'r [u8],
}

/// Option, or entry for positional or unknown arguments.
#[derive(Debug)]
pub(super) struct Opt<'r> {
    pub(super) record: Record<'r>,
    /// Index of the list of prefixes.
    pub(super) prefixes: usize,
    /// First prefix and name.
    pub(super) spelling: String,
    pub(super) identifier: &'r [u8],
    pub(super) kind: &'r [u8],
    pub(super) group: Option<Named<'r>>,
    pub(super) alias: Option<Named<'r>>,
    pub(super) alias_args: Vec<&'r [u8]>,
    /// Flags of the option, then those of its group.
    pub(super) flags: Vec<Record<'r>>,
    /// Visibilities of the option, then those of its group.
    pub(super) visibility: Vec<Record<'r>>,
    pub(super) arg_count: i64,
    pub(super) help: Option<&'r [u8]>,
    /// Help texts for certain visibilities.
    pub(super) help_variants: Vec<(Vec<Record<'r>>, &'r [u8])>,
    pub(super) meta_var: Option<&'r [u8]>,
    pub(super) values: Option<&'r [u8]>,
    /// C++ expression for the values.
    pub(super) values_code: Option<&'r [u8]>,
    /// Index of the list of subcommands.
    pub(super) subcommands: usize,
}

/// Subcommand with its options.
#[derive(Debug)]
pub(super) struct SubCommand<'r> {
    pub(super) record: Record<'r>,
    pub(super) name: &'r [u8],
    pub(super) help: &'r [u8],
    pub(super) usage: &'r [u8],
}

/// Effect of an option on a variable of the program. All strings are C++.
#[derive(Debug)]
pub(super) struct Marshalled<'r> {
    /// Index of the option.
    pub(super) option: usize,
    pub(super) always_emit: bool,
    pub(super) macro_prefix: &'r [u8],
    pub(super) key_path: &'r [u8],
    pub(super) default: &'r [u8],
    /// Scope of the values.
    pub(super) scope: &'r [u8],
    pub(super) implied_check: &'r [u8],
    pub(super) implied_value: &'r [u8],
    pub(super) should_parse: &'r [u8],
    pub(super) normalizer: &'r [u8],
    pub(super) denormalizer: &'r [u8],
    pub(super) merger: &'r [u8],
    pub(super) extractor: &'r [u8],
    /// Values of the option, with the values of the variable.
    pub(super) values: Option<Vec<(&'r [u8], &'r [u8])>>,
}

impl<'r> Plan<'r> {
    pub(super) fn new(cx: &Context<'_, 'r>) -> Result<Self, BackendError> {
        let groups = derived_from(cx.records(), "OptionGroup")?;
        let options = read::sorted(cx)?;
        let subcommands = derived_from(cx.records(), "SubCommand")?;
        let mut plan = Self::read(&groups, &options, &subcommands)?;
        plan.flags = bits(cx.records(), "OptionFlag", &FLAGS);
        plan.visibilities = bits(cx.records(), "OptionVisibility", &["DefaultVis"]);
        Ok(plan)
    }

    fn read(
        groups: &[Record<'r>],
        options: &[Record<'r>],
        subcommands: &[Record<'r>],
    ) -> Result<Self, RecordError> {
        let prefixes = each(options, |option| option.list_of_strings("Prefixes"))?;
        let of_subcommands = each(options, subcommand_names)?;
        let group_names = each(groups, |group| group.string("Name"))?;
        let names = each(options, |option| option.string("Name"))?;
        let values_code = each(options, |option| {
            let code = optional_text(option, "ValuesCode")?;
            // The variable that it is in has the name of the option.
            code.map(|_| identifier(option)).transpose()?;
            Ok(code)
        })?;
        let prefix_lists = Lists::new(&prefixes);
        let subcommand_lists = Lists::new(&of_subcommands);

        let all_groups = groups.iter().zip(group_names).map(|(&group, name)| {
            let subcommands = match group.field("SubCommands") {
                // A list that no option has is treated as empty.
                Some(_) => {
                    let list = subcommand_names(group)?;
                    Some(subcommand_lists.number_of.get(&list).copied().unwrap_or(0))
                }
                None => None,
            };
            Ok(Group {
                record: group,
                name,
                identifier: identifier(group)?,
                group: named(group, "Group")?,
                help: optional_text(group, "HelpText")?,
                subcommands,
            })
        });
        let groups = all_groups.collect::<Result<Vec<_>, RecordError>>()?;
        let mut all_options = Vec::with_capacity(options.len());
        let mut marshalled = Vec::new();
        for (number, &option) in options.iter().enumerate() {
            all_options.push(Opt::new(
                option,
                names[number],
                values_code[number],
                (prefix_lists.number_of[&prefixes[number]], &prefixes[number]),
                subcommand_lists.number_of[&of_subcommands[number]],
            )?);
            if optional_text(option, "KeyPath")?.is_some_and(|path| !path.is_empty()) {
                marshalled.push(number);
            }
        }
        marshalled.sort_unstable_by_key(|&number| options[number].id());
        let marshalled = marshalled.into_iter().map(|number| Marshalled::new(options, number));
        let marshalled = marshalled.collect::<Result<_, _>>()?;
        let of_name = |name: &[u8]| {
            subcommands.iter().copied().find(|subcommand| subcommand.name_bytes() == name)
        };
        let subcommand_lists = subcommand_lists.all.into_iter();
        let subcommand_lists =
            subcommand_lists.map(|list| list.into_iter().filter_map(of_name).collect()).collect();
        let subcommands = each(subcommands, |record| {
            Ok(SubCommand {
                record,
                name: text(record, "Name")?,
                help: text(record, "HelpText")?,
                usage: text(record, "Usage")?,
            })
        })?;
        Ok(Plan {
            groups,
            options: all_options,
            subcommands,
            prefix_lists: prefix_lists.all,
            subcommand_lists,
            marshalled,
            flags: Vec::new(),
            visibilities: Vec::new(),
        })
    }

    /// Returns all distinct prefixes in order.
    pub(super) fn prefixes(&self) -> BTreeSet<&'r str> {
        self.prefix_lists.iter().flatten().copied().collect()
    }
}

impl<'r> Opt<'r> {
    fn new(
        record: Record<'r>,
        name: &'r str,
        values_code: Option<&'r [u8]>,
        (prefixes, list): (usize, &[&'r str]),
        subcommands: usize,
    ) -> Result<Self, RecordError> {
        let own_identifier = identifier(record)?;
        let kind = text(record.def("Kind")?, "Name")?;
        let group = reference(record, "Group")?;
        let of_group = |field| match group {
            Some(group) => group.list_of_defs(field),
            None => Ok(Vec::new()),
        };
        let (group_flags, group_visibility) = (of_group("Flags")?, of_group("Visibility")?);
        let group = named(record, "Group")?;
        let alias = named(record, "Alias")?;
        let alias_args = texts(record, "AliasArgs")?;
        let and = |mut own: Vec<Record<'r>>, of_group: Vec<Record<'r>>| {
            own.extend(of_group);
            own
        };
        let flags = and(record.list_of_defs("Flags")?, group_flags);
        let visibility = and(record.list_of_defs("Visibility")?, group_visibility);
        let arg_count = record.plain_int("NumArgs")?;
        let help = optional_text(record, "HelpText")?;
        let help_variants = each(&record.list_of_defs("HelpTextsForVariants")?, |variant| {
            Ok((variant.list_of_defs("Visibilities")?, text(variant, "Text")?))
        })?;
        Ok(Opt {
            record,
            prefixes,
            spelling: list
                .first()
                .map_or_else(|| name.to_owned(), |first| format!("{first}{name}")),
            identifier: own_identifier,
            kind,
            group,
            alias,
            alias_args,
            flags,
            visibility,
            arg_count,
            help,
            help_variants,
            meta_var: optional_text(record, "MetaVarName")?,
            values: optional_text(record, "Values")?,
            values_code,
            subcommands,
        })
    }
}

impl<'r> Marshalled<'r> {
    fn new(options: &[Record<'r>], option: usize) -> Result<Self, RecordError> {
        let record = options[option];
        let always_emit = record.bit("ShouldAlwaysEmit")?;
        let [macro_prefix, key_path, default, scope, implied_check] =
            ["MacroPrefix", "KeyPath", "DefaultValue", "NormalizedValuesScope", "ImpliedCheck"]
                .map(|field| text(record, field));
        let (macro_prefix, key_path, default) = (macro_prefix?, key_path?, default?);
        let (scope, implied_check) = (scope?, implied_check?);
        let implied_value = optional_text(record, "ImpliedValue")?.unwrap_or(default);
        let [should_parse, normalizer, denormalizer, merger, extractor] =
            ["ShouldParse", "Normalizer", "Denormalizer", "ValueMerger", "ValueExtractor"]
                .map(|field| text(record, field));
        let made = Marshalled {
            option,
            always_emit,
            macro_prefix,
            key_path,
            default,
            scope,
            implied_check,
            implied_value,
            should_parse: should_parse?,
            normalizer: normalizer?,
            denormalizer: denormalizer?,
            merger: merger?,
            extractor: extractor?,
            values: None,
        };
        if record.value("NormalizedValues")?.is_unset() {
            return Ok(made);
        }
        let normalized = texts(record, "NormalizedValues")?;
        let values: Vec<&[u8]> = read::values(text(record, "Values")?).collect();
        if values.len() != normalized.len() {
            let [values, normalized] = [values.len(), normalized.len()];
            let message = format!("option has {values} values, but {normalized} normalized values");
            return Err(record.error(message));
        }
        Ok(Marshalled { values: Some(values.into_iter().zip(normalized).collect()), ..made })
    }
}

/// Distinct lists, sorted, with their indices. The empty list is always present.
struct Lists<T> {
    all: Vec<Vec<T>>,
    number_of: FxHashMap<Vec<T>, usize>,
}

impl<T: Ord + std::hash::Hash + Clone> Lists<T> {
    fn new(lists: &[Vec<T>]) -> Self {
        let different: BTreeSet<&[T]> =
            std::iter::once(&[][..]).chain(lists.iter().map(Vec::as_slice)).collect();
        let all: Vec<Vec<T>> = different.into_iter().map(<[T]>::to_vec).collect();
        let number_of = all.iter().cloned().zip(0..).collect();
        Lists { all, number_of }
    }
}

/// Returns the records of a class: first those with these names (`None` if undefined), then the
/// others in the order of their definitions.
fn bits<'r>(records: &'r Records, class: &str, first: &[&str]) -> Vec<Option<Record<'r>>> {
    let mut all: Vec<Record<'r>> = records.derived_from(class).into_iter().flatten().collect();
    all.sort_unstable_by_key(Record::id);
    let of_name = |name: &&str| all.iter().copied().find(|record| record.name() == *name);
    let others = all.iter().copied().filter(|record| !first.contains(&record.name()));
    first.iter().map(of_name).chain(others.map(Some)).collect()
}

/// Returns the names of the records of an option's subcommands.
fn subcommand_names<'r>(option: Record<'r>) -> Result<Vec<&'r [u8]>, RecordError> {
    let all = option.list_of_defs("SubCommands")?;
    Ok(all.into_iter().map(|subcommand| subcommand.name_bytes()).collect())
}

/// Returns the option or group that a field refers to. Returns `None` if the field refers to no
/// record.
fn named<'r>(record: Record<'r>, field: &str) -> Result<Option<Named<'r>>, RecordError> {
    let Some(record) = reference(record, field)? else { return Ok(None) };
    Ok(Some(Named { record, identifier: identifier(record)? }))
}

/// Applies `read` to each record.
fn each<'r, T>(
    records: &[Record<'r>],
    read: impl FnMut(Record<'r>) -> Result<T, RecordError>,
) -> Result<Vec<T>, RecordError> {
    records.iter().copied().map(read).collect()
}
