//! Attributes of a description, as all outputs about them need them.
//!
//! Input: records of class `Attr` and the records that they refer to. Output: [`Attributes`].
//! Spellings and arguments are read on first use: an output fails only for fields that it needs, in
//! the order in which it needs them.

mod argument;
mod match_rules;
mod spelling;
mod target;

use once_cell::sync::OnceCell;
use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordError, RecordId, Records};

use tablegen_session::derived_from;

pub(crate) use argument::{Argument, Element, Enumeration, Kind, Single};
pub(crate) use match_rules::{MatchRules, is_declaration_subject};
pub(crate) use spelling::{
    SemanticSpellings, Spelling, Syntax, have_one_name, index_of, without_underscores,
};
pub(crate) use target::Target;

#[derive(Debug)]
pub(crate) struct Attributes<'r> {
    records: &'r Records,
    pub(crate) all: Vec<Attribute<'r>>,
    parsed: OnceCell<Parsed<'r>>,
    match_rules: OnceCell<MatchRules<'r>>,
}

/// View of a record of class `Attr`.
#[derive(Debug)]
pub(crate) struct Attribute<'r> {
    pub(crate) record: Record<'r>,
    spellings: OnceCell<Vec<Spelling<'r>>>,
    arguments: OnceCell<Vec<Argument<'r>>>,
}

/// Attributes that Sema handles, by kind.
#[derive(Debug, Default)]
pub(crate) struct Parsed<'r> {
    /// Kinds with the indices of their attributes.
    pub(crate) kinds: Vec<(&'r str, usize)>,
    /// Further attributes with a kind of this list, for other targets.
    pub(crate) others: Vec<(&'r str, usize)>,
}

/// Time at which the arguments of an attribute are parsed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LateParsing {
    Never,
    Standard,
    /// Late only in some contexts, and only with the language extension.
    Experimental,
}

impl<'r> Attributes<'r> {
    /// Reads the attributes of a description.
    ///
    /// # Errors
    /// Returns an error if class `Attr` is not defined.
    pub(crate) fn read(records: &'r Records) -> Result<Self, RecordError> {
        let attribute =
            |record| Attribute { record, spellings: OnceCell::new(), arguments: OnceCell::new() };
        let all = derived_from(records, "Attr")?.into_iter().map(attribute).collect();
        Ok(Attributes { records, all, parsed: OnceCell::new(), match_rules: OnceCell::new() })
    }

    pub(crate) fn records(&self) -> &'r Records {
        self.records
    }

    /// Returns the attributes that have an AST class.
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

    /// Returns the attributes that Sema handles.
    pub(crate) fn parsed(&self) -> Result<&Parsed<'r>, RecordError> {
        self.parsed.get_or_try_init(|| {
            let mut parsed = Parsed::default();
            let mut seen = FxHashSet::default();
            for (index, attribute) in self.all.iter().enumerate() {
                if attribute.bit("SemaHandler")? {
                    let (kind, is_shared) = attribute.parse_kind()?;
                    if is_shared && !seen.insert(kind) {
                        parsed.others.push((kind, index));
                    } else {
                        parsed.kinds.push((kind, index));
                    }
                }
            }
            Ok(parsed)
        })
    }

    /// Returns the attributes that Sema handles, with their kinds.
    pub(crate) fn kinds<'a>(
        &'a self,
    ) -> Result<impl Iterator<Item = (&'r str, &'a Attribute<'r>)>, RecordError> {
        Ok(self.parsed()?.kinds.iter().map(|&(kind, index)| (kind, &self.all[index])))
    }

    /// Returns the match rules of `#pragma clang attribute`.
    pub(crate) fn match_rules(&self) -> Result<&MatchRules<'r>, RecordError> {
        self.match_rules.get_or_try_init(|| MatchRules::read(self.records))
    }
}

impl<'r> Attribute<'r> {
    /// Returns the name, which is also the prefix of the AST class's name.
    pub(crate) fn name(&self) -> &'r str {
        self.record.name()
    }

    /// Returns a field of type `bit`.
    pub(crate) fn bit(&self, field: &str) -> Result<bool, RecordError> {
        self.record.bit(field)
    }

    /// Returns a field that is a list of records.
    pub(crate) fn defs(&self, field: &str) -> Result<Vec<Record<'r>>, RecordError> {
        self.record.list_of_defs(field)
    }

    pub(crate) fn is_a(&self, class: &str) -> bool {
        self.record.is_subclass_of(class)
    }

    /// Returns the spellings, one for each syntax.
    pub(crate) fn spellings(&self) -> Result<&[Spelling<'r>], RecordError> {
        Ok(self.spellings.get_or_try_init(|| Spelling::read_all(self.record))?)
    }

    pub(crate) fn arguments(&self) -> Result<&[Argument<'r>], RecordError> {
        let read = || {
            let all = self.record.list_of_defs("Args")?.into_iter();
            all.map(|argument| Argument::read(self.record, argument)).collect()
        };
        Ok(self.arguments.get_or_try_init::<_, RecordError>(read)?)
    }

    /// Returns the argument for delayed expressions. `None` unless the attribute accepts packs.
    pub(crate) fn delayed(&self) -> Result<Option<Argument<'r>>, RecordError> {
        Ok(self.bit("AcceptsExprPack")?.then(Argument::delayed))
    }

    /// Returns the parsed kind, and true if attributes of other targets may share it.
    pub(crate) fn parse_kind(&self) -> Result<(&'r str, bool), RecordError> {
        if self.is_a("TargetSpecificAttr") && !is_unset(self.record, "ParseKind")? {
            return Ok((self.record.string("ParseKind")?, true));
        }
        let name = self.name();
        let name = name.strip_prefix("__").unwrap_or(name);
        Ok((name.strip_suffix("__").unwrap_or(name), false))
    }

    /// Returns the target of an attribute whose kind is shared. `None` for other attributes.
    pub(crate) fn target_of_kind(&self) -> Result<Option<Target<'r>>, RecordError> {
        if self.is_a("TargetSpecificAttr") && !is_unset(self.record, "ParseKind")? {
            return Target::read(self.record.def("Target")?).map(Some);
        }
        Ok(None)
    }

    /// Returns the list of subjects. `None` if it is unset.
    pub(crate) fn subjects(&self) -> Result<Option<Record<'r>>, RecordError> {
        match is_unset(self.record, "Subjects")? {
            true => Ok(None),
            false => Ok(Some(self.record.def("Subjects")?)),
        }
    }

    /// Returns the time at which the arguments are parsed.
    ///
    /// # Errors
    /// Returns an error if the record of class `LateAttrParseKind` is not one of the three known
    /// ones.
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

/// Returns true if a required field is unset.
pub(crate) fn is_unset(record: Record<'_>, field: &str) -> Result<bool, RecordError> {
    Ok(record.value(field)?.is_unset())
}

/// Returns the class that determines how the argument is parsed: its last direct superclass.
pub(crate) fn argument_class(argument: Record<'_>) -> &str {
    argument.direct_superclasses().last().map_or("", |class| class.name())
}

/// Returns the first result of `find` on the superclasses, the last direct superclass first, each
/// before its own superclasses.
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
