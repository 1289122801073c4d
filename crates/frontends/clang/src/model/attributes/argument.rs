//! Arguments of attributes.

use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordError};

use super::nearest_superclass;

/// Argument of an attribute.
#[derive(Clone, Debug)]
pub(crate) struct Argument<'r> {
    /// Name with a lower-case first letter.
    pub(crate) lower: String,
    /// Name with an upper-case first letter.
    pub(crate) upper: String,
    pub(crate) is_optional: bool,
    /// True if the argument is not written in source code but set by Clang.
    pub(crate) is_fake: bool,
    pub(crate) kind: Kind<'r>,
}

/// Kind of an argument.
#[derive(Clone, Debug)]
pub(crate) enum Kind<'r> {
    /// Expression or type.
    Aligned,
    Enum(Enumeration<'r>),
    String,
    Version,
    /// Single value, with its default.
    Single(Single<'r>, Option<i64>),
    /// Any number of values.
    Variadic(Element<'r>),
}

/// Kind of a single value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Single<'r> {
    Bool,
    /// Declaration node of this name.
    Decl(&'r str),
    Expression,
    Identifier,
    Int,
    ParameterIndex,
    TraitInfo,
    Type,
    Unsigned,
    /// Attribute wrapped by this one.
    Wrapped,
}

/// Kind of the values of a variadic argument.
#[derive(Clone, Debug)]
pub(crate) enum Element<'r> {
    Enum(Enumeration<'r>),
    Expression,
    Identifier,
    InteropInfo,
    ParameterIndex,
    ParameterOrIndex,
    String,
    Unsigned,
}

/// Enum whose strings are arguments.
#[derive(Clone, Debug)]
pub(crate) struct Enumeration<'r> {
    /// Type name in the record.
    pub(crate) ty: &'r str,
    /// Type name without namespaces.
    pub(crate) short: &'r str,
    /// Type name, qualified with the attribute class that declares it.
    pub(crate) full: String,
    /// Strings with their enumerators.
    pub(crate) spellings: Vec<(&'r str, &'r str)>,
    /// True if each enumerator has a string.
    has_all_spellings: bool,
    /// Enumerators, each once with its first string.
    pub(crate) enumerators: Vec<(&'r str, &'r str)>,
    /// True if the enum is declared outside of the attribute class.
    pub(crate) is_external: bool,
    /// True if the listed enumerators are the only ones.
    pub(crate) is_covered: bool,
}

impl<'r> Enumeration<'r> {
    fn read(owner: Record<'r>, record: Record<'r>) -> Result<Self, RecordError> {
        let values = record.list_of_strings("Values")?;
        let enumerators = record.list_of_strings("Enums")?;
        let is_external = record.bit("IsExternalType")?;
        let is_covered = record.bit("IsCovered")?;
        let ty = record.string("Type")?;
        if enumerators.is_empty() {
            return Err(record.error("an argument that is an enum needs enumerators"));
        }
        let short = match ty.rsplit_once("::") {
            Some((_, short)) if is_external && !short.is_empty() => short,
            _ => ty,
        };
        let full = match is_external {
            true => ty.to_owned(),
            false => format!("{}Attr::{ty}", owner.name()),
        };
        let has_all_spellings = values.len() >= enumerators.len();
        let values = values.into_iter().chain(std::iter::repeat(""));
        let spellings: Vec<_> = values.zip(enumerators).collect();
        let mut seen = FxHashSet::default();
        let firsts = spellings.iter().filter(|(_, enumerator)| seen.insert(*enumerator));
        let enumerators = firsts.map(|&(spelling, enumerator)| (enumerator, spelling)).collect();
        Ok(Enumeration {
            ty,
            short,
            full,
            spellings,
            has_all_spellings,
            enumerators,
            is_external,
            is_covered,
        })
    }
}

impl<'r> Argument<'r> {
    /// Reads an argument of an attribute.
    ///
    /// # Errors
    /// Returns an error if a field is unset, or if the record is of no known class.
    pub(crate) fn read(owner: Record<'r>, record: Record<'r>) -> Result<Self, RecordError> {
        let named = |class| Kind::named(owner, record, class).transpose();
        let kind = named(record).or_else(|| nearest_superclass(record, named));
        let kind = kind.unwrap_or_else(|| {
            Err(record.error(format!("an argument of '{}' is of no known class", owner.name())))
        })?;
        let mut argument = Argument::new(record.string("Name")?, kind);
        argument.is_optional = record.bit("Optional")?;
        argument.is_fake = record.bit("Fake")?;
        let enumeration = argument.enumeration();
        if !argument.is_fake && enumeration.is_some_and(|of| !of.has_all_spellings) {
            return Err(
                record.error("an argument that is an enum needs a word for each enumerator")
            );
        }
        Ok(argument)
    }

    fn new(name: &str, kind: Kind<'r>) -> Self {
        let change = |change: fn(&mut str)| {
            let mut name = name.to_owned();
            if let Some(first) = name.get_mut(..1) {
                change(first);
            }
            name
        };
        let mut lower = change(str::make_ascii_lowercase);
        // `interface` is a macro in a Windows header.
        if lower == "interface" {
            lower.push('_');
        }
        let upper = change(str::make_ascii_uppercase);
        Argument { lower, upper, is_optional: false, is_fake: false, kind }
    }

    /// Returns the argument that holds expressions until templates are instantiated.
    pub(crate) fn delayed() -> Self {
        Argument::new("DelayedArgs", Kind::Variadic(Element::Expression))
    }

    /// Returns the enum of an argument that has one.
    pub(crate) fn enumeration(&self) -> Option<&Enumeration<'r>> {
        match &self.kind {
            Kind::Enum(of) | Kind::Variadic(Element::Enum(of)) => Some(of),
            _ => None,
        }
    }

    pub(crate) fn is_variadic(&self) -> bool {
        matches!(self.kind, Kind::Variadic(_))
    }
}

impl<'r> Kind<'r> {
    /// Returns the argument kind of `class`, or `None` if it is not a class of arguments.
    fn named(
        owner: Record<'r>,
        record: Record<'r>,
        class: Record<'r>,
    ) -> Result<Option<Self>, RecordError> {
        let single = |single| Kind::Single(single, None);
        Ok(Some(match class.name() {
            "AlignedArgument" => Kind::Aligned,
            "EnumArgument" => Kind::Enum(Enumeration::read(owner, record)?),
            "ExprArgument" => single(Single::Expression),
            "DeclArgument" => single(Single::Decl(record.def("Kind")?.name())),
            "IdentifierArgument" => single(Single::Identifier),
            "DefaultBoolArgument" => {
                Kind::Single(Single::Bool, Some(i64::from(record.bit("Default")?)))
            }
            "BoolArgument" => single(Single::Bool),
            "DefaultIntArgument" => Kind::Single(Single::Int, Some(record.int("Default")?)),
            "IntArgument" => single(Single::Int),
            "StringArgument" => Kind::String,
            "TypeArgument" => single(Single::Type),
            "UnsignedArgument" => single(Single::Unsigned),
            "VariadicUnsignedArgument" => Kind::Variadic(Element::Unsigned),
            "VariadicStringArgument" => Kind::Variadic(Element::String),
            "VariadicEnumArgument" => {
                Kind::Variadic(Element::Enum(Enumeration::read(owner, record)?))
            }
            "VariadicExprArgument" => Kind::Variadic(Element::Expression),
            "VariadicParamIdxArgument" => Kind::Variadic(Element::ParameterIndex),
            "VariadicParamOrParamIdxArgument" => Kind::Variadic(Element::ParameterOrIndex),
            "ParamIdxArgument" => single(Single::ParameterIndex),
            "VariadicIdentifierArgument" => Kind::Variadic(Element::Identifier),
            "VersionArgument" => Kind::Version,
            "WrappedAttr" => single(Single::Wrapped),
            "OMPTraitInfoArgument" => single(Single::TraitInfo),
            "VariadicOMPInteropInfoArgument" => Kind::Variadic(Element::InteropInfo),
            _ => return Ok(None),
        }))
    }
}
