//! The attributes of a description: what all outputs about them ask.
//!
//! In: records of class `Attr` and of those that they refer to. Out: [`Attributes`], which a
//! session makes once for all its outputs. Spellings, arguments and the like are read when an
//! output first asks for them, so that it fails for what it needs alone, in the order in which it
//! needs it.

mod argument;
mod documentation;
mod match_rules;
mod spelling;
mod target;

use once_cell::sync::OnceCell;
use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordError, RecordId, Records};

use tablegen_model::derived_from;

pub(crate) use argument::{Argument, Element, Enumeration, Kind, Single};
pub(crate) use documentation::{Category, Chapters, Documented};
pub(crate) use match_rules::{MatchRules, Rule, is_declaration_subject};
pub(crate) use spelling::{
    SemanticSpellings, Spelling, Syntax, have_one_name, index_of, without_underscores,
};
pub(crate) use target::Target;

/// All attributes.
#[derive(Debug)]
pub(crate) struct Attributes<'r> {
    records: &'r Records,
    pub(crate) all: Vec<Attribute<'r>>,
    parsed: OnceCell<Parsed<'r>>,
    match_rules: OnceCell<MatchRules<'r>>,
}

/// An attribute.
#[derive(Debug)]
pub(crate) struct Attribute<'r> {
    pub(crate) record: Record<'r>,
    spellings: OnceCell<Vec<Spelling<'r>>>,
    arguments: OnceCell<Vec<Argument<'r>>>,
}

/// The attributes that the parser tells apart.
#[derive(Debug, Default)]
pub(crate) struct Parsed<'r> {
    /// Their kinds, and their places among all.
    pub(crate) kinds: Vec<(&'r str, usize)>,
    /// Those of other targets that have a kind of these.
    pub(crate) others: Vec<(&'r str, usize)>,
}

/// When the parser comes to the arguments of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LateParsing {
    Never,
    Standard,
    /// In some places only, if the language has that extension.
    Experimental,
}

impl<'r> Attributes<'r> {
    /// Those of a description.
    ///
    /// # Errors
    /// There is no class `Attr`.
    pub(crate) fn read(records: &'r Records) -> Result<Self, RecordError> {
        let attribute =
            |record| Attribute { record, spellings: OnceCell::new(), arguments: OnceCell::new() };
        let all = derived_from(records, "Attr")?.into_iter().map(attribute).collect();
        Ok(Attributes { records, all, parsed: OnceCell::new(), match_rules: OnceCell::new() })
    }

    pub(crate) fn records(&self) -> &'r Records {
        self.records
    }

    /// Those that have a class in the tree of a program.
    pub(crate) fn nodes<'a>(
        &'a self,
    ) -> impl Iterator<Item = Result<&'a Attribute<'r>, RecordError>> {
        let node = |attribute: &'a Attribute<'r>| match attribute.bit("ASTNode") {
            Ok(false) => None,
            Ok(true) => Some(Ok(attribute)),
            Err(error) => Some(Err(error)),
        };
        self.all.iter().filter_map(node)
    }

    /// Those that the parser hands on to the checker.
    pub(crate) fn parsed(&self) -> Result<&Parsed<'r>, RecordError> {
        self.parsed.get_or_try_init(|| {
            let mut parsed = Parsed::default();
            let mut seen = FxHashSet::default();
            for (at, attribute) in self.all.iter().enumerate() {
                if attribute.bit("SemaHandler")? {
                    let (kind, is_shared) = attribute.parse_kind()?;
                    if is_shared && !seen.insert(kind) {
                        parsed.others.push((kind, at));
                    } else {
                        parsed.kinds.push((kind, at));
                    }
                }
            }
            Ok(parsed)
        })
    }

    /// Those that the parser hands on, with their kinds.
    pub(crate) fn kinds<'a>(
        &'a self,
    ) -> Result<impl Iterator<Item = (&'r str, &'a Attribute<'r>)>, RecordError> {
        Ok(self.parsed()?.kinds.iter().map(|&(kind, at)| (kind, &self.all[at])))
    }

    /// The rules by which `#pragma clang attribute` finds subjects.
    pub(crate) fn match_rules(&self) -> Result<&MatchRules<'r>, RecordError> {
        self.match_rules.get_or_try_init(|| MatchRules::read(self.records))
    }
}

impl<'r> Attribute<'r> {
    /// Its name, which its class is called by.
    pub(crate) fn name(&self) -> &'r str {
        self.record.name()
    }

    /// A field that says yes or no.
    pub(crate) fn bit(&self, field: &str) -> Result<bool, RecordError> {
        self.record.bit(field)
    }

    /// A list of records.
    pub(crate) fn defs(&self, field: &str) -> Result<Vec<Record<'r>>, RecordError> {
        self.record.list_of_defs(field)
    }

    pub(crate) fn is_a(&self, class: &str) -> bool {
        self.record.is_subclass_of(class)
    }

    /// The ways in which it can be written, by syntax.
    pub(crate) fn spellings(&self) -> Result<&[Spelling<'r>], RecordError> {
        Ok(self.spellings.get_or_try_init(|| Spelling::read_all(self.record))?)
    }

    /// Its arguments.
    pub(crate) fn arguments(&self) -> Result<&[Argument<'r>], RecordError> {
        let read = || {
            let all = self.record.list_of_defs("Args")?.into_iter();
            all.map(|argument| Argument::read(self.record, argument)).collect()
        };
        Ok(self.arguments.get_or_try_init::<_, RecordError>(read)?)
    }

    /// The arguments as expressions, if it can have them before templates are instantiated.
    pub(crate) fn delayed(&self) -> Result<Option<Argument<'r>>, RecordError> {
        Ok(self.bit("AcceptsExprPack")?.then(Argument::delayed))
    }

    /// What the parser calls it, and whether attributes of other targets can have the same name.
    pub(crate) fn parse_kind(&self) -> Result<(&'r str, bool), RecordError> {
        if self.is_a("TargetSpecificAttr") && !is_unset(self.record, "ParseKind")? {
            return Ok((self.record.string("ParseKind")?, true));
        }
        let name = self.name();
        let name = name.strip_prefix("__").unwrap_or(name);
        Ok((name.strip_suffix("__").unwrap_or(name), false))
    }

    /// The target that it is for, if its spellings mean other attributes on others.
    pub(crate) fn target_of_kind(&self) -> Result<Option<Target<'r>>, RecordError> {
        if self.is_a("TargetSpecificAttr") && !is_unset(self.record, "ParseKind")? {
            return Target::read(self.record.def("Target")?).map(Some);
        }
        Ok(None)
    }

    /// What it may stand on; none if that is not said.
    pub(crate) fn subjects(&self) -> Result<Option<Record<'r>>, RecordError> {
        match is_unset(self.record, "Subjects")? {
            true => Ok(None),
            false => Ok(Some(self.record.def("Subjects")?)),
        }
    }

    /// When its arguments are parsed.
    ///
    /// # Errors
    /// The record of class `LateAttrParseKind` is not one of the three.
    pub(crate) fn late_parsing(&self) -> Result<LateParsing, RecordError> {
        const CLASS: &str = "LateAttrParseKind";
        let mode = self.record.def("LateParsed")?;
        let wrong = |what: String| Err(self.record.error(format!("Field `LateParsed`{what}")));
        let mut superclasses = mode.direct_superclasses();
        let (Some(class), None) = (superclasses.next(), superclasses.next()) else {
            return wrong("should only have one super class".to_owned());
        };
        if class.name() != CLASS {
            let found = class.name();
            return wrong(format!("should only have type `{CLASS}` but found type `{found}`"));
        }
        let number = mode.int("Kind")? as u32;
        let (parsing, name) = match number {
            0 => (LateParsing::Never, "Never"),
            1 => (LateParsing::Standard, "Standard"),
            2 => (LateParsing::Experimental, "ExperimentalExt"),
            _ => {
                let name = mode.name();
                return wrong(format!(" set to `{name}` has unexpected `Kind` value of {number}"));
            }
        };
        if mode.name().strip_prefix("LateAttrParse") != Some(name) {
            let found = mode.name();
            return wrong(format!(" set to `{found}` but this converts to `{CLASS}::{name}`"));
        }
        Ok(parsing)
    }
}

/// Whether a field, which must be there, has no value.
pub(crate) fn is_unset(record: Record<'_>, field: &str) -> Result<bool, RecordError> {
    Ok(record.value(field)?.is_unset())
}

/// The class that says what an argument is to the parser: its last direct superclass.
pub(crate) fn argument_class(argument: Record<'_>) -> &str {
    argument.direct_superclasses().last().map_or("", |class| class.name())
}

/// What `find` gives for a superclass: those of the last direct one are asked first, each before
/// its own superclasses.
pub(crate) fn nearest_superclass<'r, T>(
    record: Record<'r>,
    mut find: impl FnMut(Record<'r>) -> Option<T>,
) -> Option<T> {
    let mut open: Vec<Record<'r>> = record.direct_superclasses().collect();
    let mut seen: FxHashSet<RecordId> = FxHashSet::default();
    while let Some(class) = open.pop() {
        if seen.insert(class.id()) {
            if let found @ Some(_) = find(class) {
                return found;
            }
            open.extend(class.direct_superclasses());
        }
    }
    None
}
