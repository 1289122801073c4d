//! A language of directives as its records describe it.
//!
//! In: records of classes `DirectiveLanguage`, `Directive`, `Clause`, `VersionedClause`, `EnumVal`
//! and `Spelling`. Out: [`Directives`], in which all of them know one another by their places.

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId};

use crate::Context;
use tablegen_model::derived_from;
use tablegen_session::BackendError;

/// The latest version of all.
pub(super) const LAST_VERSION: i32 = i32::MAX;

/// A language of directives.
#[derive(Debug)]
pub(super) struct Directives<'r> {
    /// Its name.
    pub(super) name: &'r str,
    /// The C++ namespace of it.
    pub(super) namespace: &'r str,
    /// What the enumerators of directives begin with.
    pub(super) directive_prefix: &'r str,
    /// What the enumerators of clauses begin with.
    pub(super) clause_prefix: &'r str,
    /// The C++ class of sets of clauses.
    pub(super) set_class: &'r str,
    /// The class of clauses in Flang's trees.
    pub(super) parser_class: &'r str,
    /// Whether enumerators are also names of the namespace.
    pub(super) exports_names: bool,
    /// Whether enums of bits are used as sets.
    pub(super) has_bit_masks: bool,
    /// What directives can be associated with.
    pub(super) associations: Vec<Record<'r>>,
    pub(super) categories: Vec<Plain<'r>>,
    /// The languages that directives stand in.
    pub(super) languages: Vec<Plain<'r>>,
    pub(super) directives: Vec<Directive<'r>>,
    pub(super) clauses: Vec<Clause<'r>>,
}

/// Something that has a name and no more.
#[derive(Debug)]
pub(super) struct Plain<'r> {
    pub(super) name: &'r str,
}

/// From which version to which one something is there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Versions {
    pub(super) first: i32,
    pub(super) last: i32,
}

impl Versions {
    pub(super) const ALL: Versions = Versions { first: 0, last: LAST_VERSION };
}

/// How something is written in some versions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spelling<'r> {
    pub(super) text: &'r str,
    pub(super) versions: Versions,
}

/// What a directive and a clause have in common.
#[derive(Debug)]
pub(super) struct Item<'r> {
    pub(super) record: Record<'r>,
    pub(super) spellings: Vec<Spelling<'r>>,
    /// Whether it stands for what is not known.
    pub(super) is_default: bool,
}

/// A directive.
#[derive(Debug)]
pub(super) struct Directive<'r> {
    pub(super) item: Item<'r>,
    /// By [`Allowance`], the clauses that it may have.
    pub(super) clauses: [Vec<Allowed>; 4],
    /// The directives that it is a combination of, by their places.
    pub(super) leaves: Vec<usize>,
    /// Where it may stand, by the places of the languages.
    pub(super) languages: Vec<usize>,
    /// What it is associated with, as its record says.
    pub(super) association: Record<'r>,
}

/// How a directive may have a clause.
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

/// A clause that a directive may have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed {
    /// Its place.
    pub(super) clause: usize,
    pub(super) first: i64,
    pub(super) last: i64,
}

/// A clause.
#[derive(Debug)]
pub(super) struct Clause<'r> {
    pub(super) item: Item<'r>,
    /// Whether no one writes it.
    pub(super) is_implicit: bool,
    /// Its class in Clang; empty if it has none of its own.
    pub(super) clang_class: &'r str,
    /// The class of its value in Flang; empty if it has no value.
    pub(super) flang_class: &'r str,
    pub(super) skips_unparser: bool,
    pub(super) value_is_optional: bool,
    pub(super) value_is_list: bool,
    pub(super) default_value: &'r str,
    /// What its value may begin with.
    pub(super) prefix: &'r str,
    pub(super) prefix_is_optional: bool,
    /// Its name in Clang's OpenACC, if that does not follow from how it is written.
    clang_name: &'r str,
    /// The enum of its values.
    pub(super) enum_name: &'r str,
    /// The words that its value can be.
    pub(super) values: Vec<Word<'r>>,
}

/// A word that is the value of a clause.
#[derive(Debug)]
pub(super) struct Word<'r> {
    pub(super) record: Record<'r>,
    pub(super) text: &'r str,
    pub(super) value: i32,
    pub(super) is_default: bool,
}

impl<'r> Item<'r> {
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let spelling = |spelling: Record<'r>| {
            // LLVM's tool cuts numbers off likewise.
            let version = |field: &str| spelling.int(field).map(|version| version as i32);
            let versions = Versions { first: version("minVersion")?, last: version("maxVersion")? };
            Ok(Spelling { text: spelling.string("spelling")?, versions })
        };
        let spellings = record.list_of_defs("spellings")?.into_iter().map(spelling);
        Ok(Item {
            record,
            spellings: spellings.collect::<Result<_, RecordError>>()?,
            is_default: record.bit("isDefault")?,
        })
    }

    /// The oldest of its spellings, which names are made of.
    pub(super) fn spelling(&self) -> &'r str {
        let oldest = self.spellings.iter().min_by_key(|spelling| spelling.versions.first);
        let oldest = oldest.filter(|spelling| spelling.versions.first < LAST_VERSION);
        oldest.map_or("not found", |spelling| spelling.text)
    }

    /// Its name in enums, without a prefix.
    pub(super) fn identifier(&self) -> String {
        self.spelling().replace(' ', "_")
    }

    /// Its spellings in the order of their versions.
    pub(super) fn spellings_by_version(&self) -> Vec<Spelling<'r>> {
        let mut all = self.spellings.clone();
        all.sort_by_key(|spelling| spelling.versions);
        all
    }
}

/// A name in upper camel case; what separates its parts is left out.
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
    /// Its name in Clang's OpenACC.
    pub(super) fn clang_name(&self) -> String {
        match self.item.spelling() {
            "unknown" => "Invalid".to_owned(),
            name => camel_case(name, &[' ', '_']),
        }
    }

    /// All clauses that it may have.
    pub(super) fn all_clauses(&self) -> impl Iterator<Item = (Allowance, &Allowed)> {
        let kinds = Allowance::ALL.into_iter().zip(&self.clauses);
        kinds.flat_map(|(kind, clauses)| clauses.iter().map(move |clause| (kind, clause)))
    }
}

impl<'r> Clause<'r> {
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let word = |word: Record<'r>| {
            Ok(Word {
                record: word,
                text: word.string("name")?,
                value: word.int("value")? as i32,
                is_default: word.bit("isDefault")?,
            })
        };
        let values = record.list_of_defs("allowedClauseValues")?.into_iter().map(word);
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

    /// Its class in Flang's trees.
    pub(super) fn parser_class(&self) -> String {
        camel_case(self.item.spelling(), &['_'])
    }

    /// Its name in Clang's OpenACC.
    pub(super) fn clang_name(&self) -> String {
        match self.clang_name {
            "" => self.parser_class(),
            name => name.to_owned(),
        }
    }
}

/// The places of records.
fn places<'r>(all: &[Record<'r>]) -> FxHashMap<RecordId, usize> {
    all.iter().map(|record| record.id()).zip(0..).collect()
}

/// The places that records have; those that have none are left out.
fn found<'r>(places: &FxHashMap<RecordId, usize>, all: &[Record<'r>]) -> Vec<usize> {
    all.iter().filter_map(|record| places.get(&record.id()).copied()).collect()
}

impl<'r> Directives<'r> {
    /// Reads the language.
    ///
    /// # Errors
    /// There is not exactly one, a record is not well-formed, or a directive has a clause twice.
    pub(super) fn read(cx: &Context<'_, 'r>) -> Result<Self, BackendError> {
        let records = cx.records();
        let [language] = derived_from(records, "DirectiveLanguage")?[..] else {
            let message = "A single definition of DirectiveLanguage is needed.";
            return Err(RecordError::at(&[], message).into());
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
        let (of_directives, of_clauses) = (places(&directives), places(&clauses));
        let of_languages = places(&languages);
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
            })
        };
        Ok(Directives {
            name: language.string("name")?,
            namespace: language.string("cppNamespace")?,
            directive_prefix: language.string("directivePrefix")?,
            clause_prefix: language.string("clausePrefix")?,
            set_class: language.string("clauseEnumSetClass")?,
            parser_class: language.string("flangClauseBaseClass")?,
            exports_names: language.bit("makeEnumAvailableInNamespace")?,
            has_bit_masks: language.bit("enableBitmaskEnumInNamespace")?,
            associations: derived_from(records, "Association")?,
            categories: all_plain(derived_from(records, "Category")?)?,
            languages: all_plain(languages)?,
            directives: directives.iter().copied().map(directive).collect::<Result<_, _>>()?,
            clauses: clauses.iter().copied().map(Clause::read).collect::<Result<_, _>>()?,
        })
    }

    /// The enumerator of a directive.
    pub(super) fn directive(&self, directive: &Directive<'_>) -> String {
        self.directive_prefix.to_owned() + &directive.item.identifier()
    }

    /// The enumerator of a clause.
    pub(super) fn clause(&self, clause: &Clause<'_>) -> String {
        self.clause_prefix.to_owned() + &clause.item.identifier()
    }

    /// The most leaves that a directive has.
    pub(super) fn most_leaves(&self) -> usize {
        self.directives.iter().map(|directive| directive.leaves.len()).max().unwrap_or(0)
    }

    /// The clauses whose values are words.
    pub(super) fn clauses_of_words(&self) -> impl Iterator<Item = &Clause<'r>> {
        self.clauses.iter().filter(|clause| !clause.values.is_empty())
    }

    /// Reports the first clause whose words cannot be an enum: it has no name or, if that is asked
    /// for, no default.
    pub(super) fn check_values(&self, cx: &Context<'_, 'r>, with_default: bool) {
        for clause in self.clauses_of_words() {
            let name = match with_default {
                true => clause.item.record.name().to_owned(),
                false => clause.item.identifier(),
            };
            let message = if with_default && !clause.values.iter().any(|word| word.is_default) {
                format!("At least one val in Clause {name} must be defined as default.")
            } else if clause.enum_name.is_empty() {
                format!("enumClauseValue field not set in Clause{name}.")
            } else {
                continue;
            };
            return cx.error(RecordError::at(&[], message));
        }
    }
}

/// Checks that no directive has a clause twice: not in the lists of those that it may have, nor in
/// the first of these and that of those that it must have.
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
                        cx.error(RecordError::at(&[], message));
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
            return Err(RecordError::at(&[], message).into());
        }
    }
    Ok(())
}
