//! `--gen-clang-attr-parser-string-switches`: properties that the parser needs before it parses the
//! arguments of an attribute, by attribute name.
//!
//! Input: all attributes, or those that Sema handles. Output: [`ParserSwitches`], printed as C++
//! ([`cxx::parser`](super::cxx)). Fields are read in clang-tblgen's order, so that the first error
//! is the same.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId};

use super::model::{Attribute, Attributes, LateParsing, Spelling, Target, argument_class};

/// Properties of attributes by name.
pub(super) struct ParserSwitches<'r> {
    /// Sections of properties, in output order.
    pub(super) properties: Vec<(Property, Vec<Name<'r>>)>,
    /// Names in GNU syntax of the attributes whose arguments are parsed late.
    pub(super) late: Vec<&'r str>,
    /// Names in GNU syntax of the attributes whose arguments are parsed late only if the language
    /// extension for it is enabled.
    pub(super) late_experimental: Vec<&'r str>,
    /// Names of attributes with enum arguments that must be valid enumerators.
    pub(super) strict_identifiers: Vec<Name<'r>>,
}

/// Property of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Property {
    /// Arguments are parsed in an unevaluated context.
    UnevaluatedContext,
    /// The first argument is an identifier.
    Identifier,
    /// Some arguments are string literals.
    StringLiterals,
    /// All arguments are identifiers.
    VariadicIdentifiers,
    /// `this` is an identifier among the arguments.
    ThisIsIdentifier,
    /// Arguments may be packs.
    AcceptsPack,
    /// The argument is a type.
    Type,
}

/// Name of attributes with a property.
pub(super) struct Name<'r> {
    pub(super) name: &'r str,
    /// True if several attributes have the name, with the property or without.
    pub(super) is_ambiguous: bool,
    pub(super) meanings: Vec<Meaning<'r>>,
}

/// Spelling of an attribute with a property.
pub(super) struct Meaning<'r> {
    pub(super) spelling: Spelling<'r>,
    /// Target of the attribute. `None` if it is the same attribute on all targets.
    pub(super) target: Option<Target<'r>>,
    /// Bit mask of argument indices; 0 if the property is one of the whole attribute.
    pub(super) arguments: u32,
}

/// By attribute name: the spellings for which a property holds.
type Names<'r> = BTreeMap<&'r str, Vec<Meaning<'r>>>;

/// Value of a property: `None` if it does not hold, 0 if it holds for the attribute as a whole,
/// otherwise a bit mask of argument indices.
type Holds = Option<u32>;

impl Property {
    const ALL: [Property; 7] = [
        Property::UnevaluatedContext,
        Property::Identifier,
        Property::StringLiterals,
        Property::VariadicIdentifiers,
        Property::ThisIsIdentifier,
        Property::AcceptsPack,
        Property::Type,
    ];

    /// Returns true if only attributes that Sema handles are listed.
    fn is_of_parsed(self) -> bool {
        matches!(self, Property::UnevaluatedContext | Property::AcceptsPack)
    }

    /// Returns the value for an attribute.
    fn holds(self, attribute: &Attribute<'_>) -> Result<Holds, RecordError> {
        match self {
            Property::UnevaluatedContext => attribute.bit("ParseArgumentsAsUnevaluated").map(whole),
            Property::AcceptsPack => attribute.bit("AcceptsExprPack").map(whole),
            Property::StringLiterals => strings(attribute),
            Property::Identifier => first(attribute, is_identifier),
            Property::VariadicIdentifiers => first(attribute, |class| {
                matches!(class, "VariadicIdentifierArgument" | "VariadicParamOrParamIdxArgument")
            }),
            Property::ThisIsIdentifier => {
                first(attribute, |class| class == "VariadicParamOrParamIdxArgument")
            }
            Property::Type => first(attribute, |class| class == "TypeArgument"),
        }
    }
}

/// Returns the value of a property of a whole attribute.
fn whole(holds: bool) -> Holds {
    holds.then_some(0)
}

fn is_identifier(class: &str) -> bool {
    matches!(class, "IdentifierArgument" | "EnumArgument" | "VariadicEnumArgument")
}

/// Returns the value of a property that depends on the class of the first argument.
fn first(attribute: &Attribute<'_>, test: fn(&str) -> bool) -> Result<Holds, RecordError> {
    let arguments = attribute.defs("Args")?;
    Ok(whole(arguments.first().is_some_and(|&argument| test(argument_class(argument)))))
}

/// Returns the mask of the arguments that are strings.
fn strings(attribute: &Attribute<'_>) -> Result<Holds, RecordError> {
    let is_string =
        |argument: Record<'_>, plain: &str, of_enum: &str| match argument_class(argument) {
            class if class == of_enum => argument.bit("IsString"),
            class => Ok(class == plain),
        };
    let mut bits = 0_u32;
    for (index, argument) in attribute.defs("Args")?.into_iter().enumerate() {
        let bit = u32::try_from(index).ok().and_then(|index| 1_u32.checked_shl(index)).ok_or_else(
            || attribute.record.error("an attribute cannot have more than 32 arguments"),
        )?;
        if is_string(argument, "StringArgument", "EnumArgument")? {
            bits |= bit;
        }
        if is_string(argument, "VariadicStringArgument", "VariadicEnumArgument")? {
            // A variadic argument covers all indices from its own on.
            bits |= !(bit - 1);
            break;
        }
    }
    Ok((bits != 0).then_some(bits))
}

impl<'r> ParserSwitches<'r> {
    pub(super) fn read(attributes: &Attributes<'r>) -> Result<Self, RecordError> {
        let mut owners: FxHashMap<&'r str, FxHashSet<RecordId>> = FxHashMap::default();
        for attribute in &attributes.all {
            for spelling in attribute.spellings()? {
                owners.entry(spelling.name).or_default().insert(attribute.record.id());
            }
        }
        let finish = |names: Names<'r>| {
            let finish = |(name, meanings)| {
                let is_ambiguous = owners.get(name).is_none_or(|owners| owners.len() != 1);
                Name { name, is_ambiguous, meanings }
            };
            names.into_iter().map(finish).collect::<Vec<_>>()
        };
        let mut properties = Vec::new();
        for property in Property::ALL {
            let mut names = Names::new();
            if property.is_of_parsed() {
                for (_, attribute) in attributes.kinds()? {
                    add(&mut names, attribute, property.holds(attribute)?)?;
                }
            } else {
                for attribute in &attributes.all {
                    add(&mut names, attribute, property.holds(attribute)?)?;
                }
            }
            properties.push((property, finish(names)));
        }
        let late = late_parsed(attributes, LateParsing::Standard)?;
        let late_experimental = late_parsed(attributes, LateParsing::Experimental)?;
        let mut strict = Names::new();
        for attribute in &attributes.all {
            if attribute.bit("StrictEnumParameters")? {
                let arguments = attribute.defs("Args")?;
                let any = arguments.iter().any(|&one| is_identifier(argument_class(one)));
                add(&mut strict, attribute, whole(any))?;
            }
        }
        let strict_identifiers = finish(strict);
        Ok(ParserSwitches { properties, late, late_experimental, strict_identifiers })
    }
}

/// Adds a property of an attribute under each of its names.
fn add<'r>(
    names: &mut Names<'r>,
    attribute: &Attribute<'r>,
    holds: Holds,
) -> Result<(), RecordError> {
    if let Some(arguments) = holds {
        let target = attribute.target_of_kind()?;
        for &spelling in attribute.spellings()? {
            let meaning = Meaning { spelling, target: target.clone(), arguments };
            names.entry(spelling.name).or_default().push(meaning);
        }
    }
    Ok(())
}

/// Returns the names in GNU syntax of the attributes whose arguments are parsed at this time.
fn late_parsed<'r>(
    attributes: &Attributes<'r>,
    when: LateParsing,
) -> Result<Vec<&'r str>, RecordError> {
    let mut names = Vec::new();
    for attribute in &attributes.all {
        if attribute.late_parsing()? == when {
            let spellings = attribute.spellings()?.iter().filter(|one| one.variety == "GNU");
            names.extend(spellings.map(|spelling| spelling.name));
        }
    }
    Ok(names)
}
