//! Directives of a language as its records describe it.
//!
//! Input: records of classes `DirectiveLanguage`, `Directive`, `Clause`, `VersionedClause`,
//! `EnumVal` and `Spelling`. Output: [`Directives`], which refer to each other by index.

use super::queries::FROM_LEAVES;
use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId, Release};

use crate::Context;
use tablegen_model::derived_from;
use tablegen_session::BackendError;

/// Version that follows all others.
pub(super) const LAST_VERSION: i32 = i32::MAX;

/// Directive language, such as OpenMP.
#[derive(Debug)]
pub(super) struct Directives<'r> {
    /// Name of the language.
    pub(super) name: &'r str,
    /// C++ namespace.
    pub(super) namespace: &'r str,
    /// Prefix of the enumerators of directives.
    pub(super) directive_prefix: &'r str,
    /// Prefix of the enumerators of clauses.
    pub(super) clause_prefix: &'r str,
    /// Prefix of the enumerators of loop modifiers.
    pub(super) loop_modifier_prefix: &'r str,
    /// C++ class of clause sets.
    pub(super) set_class: &'r str,
    /// C++ class of clauses in Flang's parse tree.
    pub(super) parser_class: &'r str,
    /// True if enumerators are exported to the namespace.
    pub(super) exports_names: bool,
    /// True if LLVM's bit mask operators are enabled for enums.
    pub(super) has_bit_masks: bool,
    /// Associations of directives.
    pub(super) associations: Vec<Record<'r>>,
    /// Names of the associations, without that of [`FROM_LEAVES`]. Empty for a record without a
    /// name.
    pub(super) association_names: Vec<&'r str>,
    pub(super) categories: Vec<Plain<'r>>,
    /// Source languages of directives.
    pub(super) languages: Vec<Plain<'r>>,
    pub(super) directives: Vec<Directive<'r>>,
    pub(super) clauses: Vec<Clause<'r>>,
    /// Modifiers of the loops that a directive generates. Descriptions of LLVM 22 have none.
    pub(super) loop_modifiers: Vec<Item<'r>>,
}

/// Item with nothing but a name.
#[derive(Debug)]
pub(super) struct Plain<'r> {
    pub(super) name: &'r str,
}

/// Range of versions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Versions {
    pub(super) first: i32,
    pub(super) last: i32,
}

impl Versions {
    pub(super) const ALL: Versions = Versions { first: 0, last: LAST_VERSION };
}

/// Spelling with the versions that have it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spelling<'r> {
    pub(super) text: &'r str,
    pub(super) versions: Versions,
}

/// Common part of directives and clauses.
#[derive(Debug)]
pub(super) struct Item<'r> {
    pub(super) record: Record<'r>,
    pub(super) spellings: Vec<Spelling<'r>>,
    /// True if the item represents unknown names.
    pub(super) is_default: bool,
}

/// Directive of a language.
#[derive(Debug)]
pub(super) struct Directive<'r> {
    pub(super) item: Item<'r>,
    /// Allowed clauses, for each [`Allowance`].
    pub(super) clauses: [Vec<Allowed>; 4],
    /// Indices of the directives that a combined directive consists of.
    pub(super) leaves: Vec<usize>,
    /// Indices of the source languages.
    pub(super) languages: Vec<usize>,
    /// Record of the association.
    pub(super) association: Record<'r>,
    /// Indices of the allowed loop modifiers.
    pub(super) loop_modifiers: Vec<usize>,
}

/// Way in which a directive allows a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Allowance {
    Allowed,
    Once,
    Exclusive,
    Required,
}

impl Allowance {
    pub(super) const ALL: [Allowance; 4] =
        [Allowance::Allowed, Allowance::Once, Allowance::Exclusive, Allowance::Required];

    fn field(self) -> &'static str {
        match self {
            Allowance::Allowed => "allowedClauses",
            Allowance::Once => "allowedOnceClauses",
            Allowance::Exclusive => "allowedExclusiveClauses",
            Allowance::Required => "requiredClauses",
        }
    }
}

/// Clause that a directive allows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed {
    /// Index of the clause.
    pub(super) clause: usize,
    pub(super) first: i64,
    pub(super) last: i64,
}

/// Clause of a directive.
#[derive(Debug)]
pub(super) struct Clause<'r> {
    pub(super) item: Item<'r>,
    /// True if the clause is never written in source code.
    pub(super) is_implicit: bool,
    /// Class in Clang, or empty if the clause has no class of its own.
    pub(super) clang_class: &'r str,
    /// Class of the value in Flang, or empty if the clause has no value.
    pub(super) flang_class: &'r str,
    pub(super) skips_unparser: bool,
    pub(super) value_is_optional: bool,
    pub(super) value_is_list: bool,
    pub(super) default_value: &'r str,
    /// Prefix of the value.
    pub(super) prefix: &'r str,
    pub(super) prefix_is_optional: bool,
    /// Name in Clang's OpenACC. Empty if it follows from the spelling.
    clang_name: &'r str,
    /// Name of the enum of the values.
    pub(super) enum_name: &'r str,
    /// Possible values.
    pub(super) values: Vec<Keyword<'r>>,
}

/// Enum value of a clause.
#[derive(Debug)]
pub(super) struct Keyword<'r> {
    pub(super) record: Record<'r>,
    pub(super) text: &'r str,
    pub(super) value: i32,
    pub(super) is_default: bool,
}

impl<'r> Item<'r> {
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        Self::read_with(record, record.bit("isDefault")?)
    }

    fn read_with(record: Record<'r>, is_default: bool) -> Result<Self, RecordError> {
        let spelling = |spelling: Record<'r>| {
            // clang-tblgen truncates versions to 32 bits.
            let version = |field: &str| spelling.int(field).map(|version| version as i32);
            let versions = Versions { first: version("minVersion")?, last: version("maxVersion")? };
            Ok(Spelling { text: spelling.string("spelling")?, versions })
        };
        let spellings = record.list_of_defs("spellings")?.into_iter().map(spelling);
        Ok(Item { record, spellings: spellings.collect::<Result<_, RecordError>>()?, is_default })
    }

    /// Returns the spelling of the oldest version, from which names are derived.
    pub(super) fn spelling(&self) -> &'r str {
        let oldest = self.spellings.iter().min_by_key(|spelling| spelling.versions.first);
        let oldest = oldest.filter(|spelling| spelling.versions.first < LAST_VERSION);
        oldest.map_or("not found", |spelling| spelling.text)
    }

    /// Returns the enumerator without its prefix.
    pub(super) fn identifier(&self) -> String {
        self.spelling().replace(' ', "_")
    }

    /// Returns the spellings sorted by version.
    pub(super) fn spellings_by_version(&self) -> Vec<Spelling<'r>> {
        let mut all = self.spellings.clone();
        all.sort_by_key(|spelling| spelling.versions);
        all
    }
}

/// Converts a name to upper camel case and removes the separators.
fn camel_case(name: &str, separators: &[char]) -> String {
    let mut camel = String::new();
    let mut is_first = true;
    for c in name.chars() {
        if separators.contains(&c) {
            is_first = true;
        } else {
            camel.push(if is_first { c.to_ascii_uppercase() } else { c });
            is_first = false;
        }
    }
    camel
}

impl Directive<'_> {
    /// Returns the name in Clang's OpenACC.
    pub(super) fn clang_name(&self) -> String {
        match self.item.spelling() {
            "unknown" => "Invalid".to_owned(),
            name => camel_case(name, &[' ', '_']),
        }
    }

    /// Iterates over all clauses that the directive allows.
    pub(super) fn all_clauses(&self) -> impl Iterator<Item = (Allowance, &Allowed)> {
        let kinds = Allowance::ALL.into_iter().zip(&self.clauses);
        kinds.flat_map(|(kind, clauses)| clauses.iter().map(move |clause| (kind, clause)))
    }
}

impl<'r> Clause<'r> {
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let keyword = |keyword: Record<'r>| {
            Ok(Keyword {
                record: keyword,
                text: keyword.string("name")?,
                value: keyword.int("value")? as i32,
                is_default: keyword.bit("isDefault")?,
            })
        };
        let values = record.list_of_defs("allowedClauseValues")?.into_iter().map(keyword);
        Ok(Clause {
            item: Item::read(record)?,
            is_implicit: record.bit("isImplicit")?,
            clang_class: record.string("clangClass")?,
            flang_class: record.string("flangClass")?,
            skips_unparser: record.bit("skipFlangUnparser")?,
            value_is_optional: record.bit("isValueOptional")?,
            value_is_list: record.bit("isValueList")?,
            default_value: record.string("defaultValue")?,
            prefix: record.string("prefix")?,
            prefix_is_optional: record.bit("isPrefixOptional")?,
            clang_name: record.string("clangAccSpelling")?,
            enum_name: record.string("enumClauseValue")?,
            values: values.collect::<Result<_, RecordError>>()?,
        })
    }

    /// Returns the class in Flang's parse tree.
    pub(super) fn parser_class(&self) -> String {
        camel_case(self.item.spelling(), &['_'])
    }

    /// Returns the name in Clang's OpenACC.
    pub(super) fn clang_name(&self) -> String {
        match self.clang_name {
            "" => self.parser_class(),
            name => name.to_owned(),
        }
    }
}

/// Returns the indices of records.
fn indices<'r>(all: &[Record<'r>]) -> FxHashMap<RecordId, usize> {
    all.iter().map(|record| record.id()).zip(0..).collect()
}

/// Returns the indices of records. Unknown records are skipped.
fn found<'r>(indices: &FxHashMap<RecordId, usize>, all: &[Record<'r>]) -> Vec<usize> {
    all.iter().filter_map(|record| indices.get(&record.id()).copied()).collect()
}

impl<'r> Directives<'r> {
    /// Reads the language.
    ///
    /// # Errors
    /// Returns an error if there is not exactly one language, if a record is malformed, or if a
    /// directive has a clause twice.
    pub(super) fn read(cx: &Context<'_, 'r>) -> Result<Self, BackendError> {
        let records = cx.records();
        let [language] = derived_from(records, "DirectiveLanguage")?[..] else {
            let message = "A single definition of DirectiveLanguage is needed.";
            return Err(RecordError::new(&[], message).into());
        };
        let directives = derived_from(records, "Directive")?;
        check_repeats(cx, &directives)?;
        let clauses = derived_from(records, "Clause")?;
        let languages = derived_from(records, "SourceLanguage")?;
        let plain = |record: Record<'r>| -> Result<_, RecordError> {
            Ok(Plain { name: record.string("name")? })
        };
        let all_plain = |all: Vec<Record<'r>>| {
            all.into_iter().map(plain).collect::<Result<Vec<_>, RecordError>>()
        };
        let has_loop_modifiers = records.release() >= Release::V23;
        let loop_modifier_prefix =
            if has_loop_modifiers { language.string("loopModifierPrefix")? } else { "" };
        let loop_modifiers =
            if has_loop_modifiers { derived_from(records, "LoopModifier")? } else { Vec::new() };
        let of_loop_modifiers = indices(&loop_modifiers);
        let (of_directives, of_clauses) = (indices(&directives), indices(&clauses));
        let of_languages = indices(&languages);
        let allowed = |allowed: Record<'r>| -> Result<_, RecordError> {
            let clause = found(&of_clauses, &[allowed.def("clause")?]);
            let (first, last) = (allowed.int("minVersion")?, allowed.int("maxVersion")?);
            Ok(clause.first().map(|&clause| Allowed { clause, first, last }))
        };
        let directive = |record: Record<'r>| -> Result<_, RecordError> {
            let mut clauses: [Vec<Allowed>; 4] = Default::default();
            for kind in Allowance::ALL {
                let all = record.list_of_defs(kind.field())?.into_iter();
                let all = all.filter_map(|clause| allowed(clause).transpose());
                clauses[kind as usize] = all.collect::<Result<_, _>>()?;
            }
            Ok(Directive {
                item: Item::read(record)?,
                clauses,
                leaves: found(&of_directives, &record.list_of_defs("leafConstructs")?),
                languages: found(&of_languages, &record.list_of_defs("languages")?),
                association: record.def("association")?,
                loop_modifiers: match has_loop_modifiers {
                    true => {
                        found(&of_loop_modifiers, &record.list_of_defs("allowedLoopModifiers")?)
                    }
                    false => Vec::new(),
                },
            })
        };
        let loop_modifier = |&record: &Record<'r>| Item::read_with(record, false);
        let mut all = Directives {
            association_names: Vec::new(),
            name: language.string("name")?,
            namespace: language.string("cppNamespace")?,
            directive_prefix: language.string("directivePrefix")?,
            clause_prefix: language.string("clausePrefix")?,
            loop_modifier_prefix,
            set_class: language.string("clauseEnumSetClass")?,
            parser_class: language.string("flangClauseBaseClass")?,
            exports_names: language.bit("makeEnumAvailableInNamespace")?,
            has_bit_masks: language.bit("enableBitmaskEnumInNamespace")?,
            associations: derived_from(records, "Association")?,
            categories: all_plain(derived_from(records, "Category")?)?,
            languages: all_plain(languages)?,
            directives: directives.iter().copied().map(directive).collect::<Result<_, _>>()?,
            clauses: clauses.iter().copied().map(Clause::read).collect::<Result<_, _>>()?,
            loop_modifiers: loop_modifiers.iter().map(loop_modifier).collect::<Result<_, _>>()?,
        };
        let named = all.associations.iter().filter(|record| record.name() != FROM_LEAVES);
        let names = named.map(|record| record.string("name").unwrap_or_default());
        all.association_names = names.collect();
        Ok(all)
    }

    /// Returns the qualified enumerator of a directive.
    pub(super) fn directive(&self, directive: &Directive<'_>) -> String {
        self.directive_prefix.to_owned() + &directive.item.identifier()
    }

    /// Returns the qualified enumerator of a clause.
    pub(super) fn clause(&self, clause: &Clause<'_>) -> String {
        self.clause_prefix.to_owned() + &clause.item.identifier()
    }

    /// Returns the qualified enumerator of a loop modifier.
    pub(super) fn loop_modifier(&self, modifier: &Item<'_>) -> String {
        self.loop_modifier_prefix.to_owned() + &modifier.identifier()
    }

    /// Returns the largest number of leaves that a directive has.
    pub(super) fn most_leaves(&self) -> usize {
        self.directives.iter().map(|directive| directive.leaves.len()).max().unwrap_or(0)
    }

    /// Iterates over the clauses whose values are keywords.
    pub(super) fn keyword_clauses(&self) -> impl Iterator<Item = &Clause<'r>> {
        self.clauses.iter().filter(|clause| !clause.values.is_empty())
    }

    /// Reports the first clause whose values cannot form an enum: it has no name, or no default if
    /// `with_default` is set.
    pub(super) fn check_values(&self, cx: &Context<'_, 'r>, with_default: bool) {
        for clause in self.keyword_clauses() {
            let name = match with_default {
                true => clause.item.record.name().to_owned(),
                false => clause.item.identifier(),
            };
            let message = if with_default && !clause.values.iter().any(|keyword| keyword.is_default)
            {
                format!("At least one val in Clause {name} must be defined as default.")
            } else if clause.enum_name.is_empty() {
                format!("enumClauseValue field not set in Clause{name}.")
            } else {
                continue;
            };
            return cx.error(RecordError::new(&[], message));
        }
    }
}

/// Checks that no directive has a clause twice: neither within one of its lists, nor in both the
/// allowed and the required clauses.
fn check_repeats<'r>(cx: &Context<'_, 'r>, directives: &[Record<'r>]) -> Result<(), BackendError> {
    for directive in directives {
        let repeats = |lists: &[Allowance]| -> Result<bool, RecordError> {
            let mut seen = FxHashSet::default();
            for list in lists {
                let mut repeats = false;
                for allowed in directive.list_of_defs(list.field())? {
                    let clause = allowed.def("clause")?;
                    if !seen.insert(clause.id()) {
                        let (clause, directive) = (clause.name(), directive.name());
                        let message =
                            format!("Clause {clause} already defined on directive {directive}");
                        cx.error(RecordError::new(&[], message));
                        repeats = true;
                    }
                }
                if repeats {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        let among = repeats(&[Allowance::Allowed, Allowance::Once, Allowance::Exclusive])?;
        let with_required = repeats(&[Allowance::Allowed, Allowance::Required])?;
        if among || with_required {
            let message = "One or more clauses are defined multiple times on directive ";
            let message = format!("{message}{}", directive.name());
            return Err(RecordError::new(&[], message).into());
        }
    }
    Ok(())
}
