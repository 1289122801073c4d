//! `--gen-clang-attr-classes`, `--gen-clang-attr-impl`: AST classes of attributes, and the
//! definitions of their member functions.
//!
//! Input: the attributes that have an AST class. Output: [`Declarations`] and [`Definitions`],
//! printed as C++ ([`cxx::classes`](super::cxx)). Fields are read in clang-tblgen's order, so that
//! the first error is the same.

use tablegen_core::RecordError;

use super::model::{
    Argument, Attribute, Attributes, LateParsing, SemanticSpellings, Spelling, Syntax,
    argument_class, have_one_name, index_of, nearest_superclass,
};

/// AST class of an attribute.
pub(super) struct Class<'r> {
    pub(super) name: &'r str,
    /// Name of the base class.
    pub(super) superclass: &'r str,
    pub(super) is_inheritable: bool,
    pub(super) arguments: Vec<Argument<'r>>,
    /// Argument for delayed expressions. `None` unless the attribute accepts packs.
    pub(super) delayed: Option<Argument<'r>>,
    pub(super) spellings: Vec<Spelling<'r>>,
    pub(super) semantic: SemanticSpellings,
    /// True if the AST does not record which spelling was used.
    pub(super) elides_spelling: bool,
}

/// Plan of `--gen-clang-attr-classes`.
pub(super) struct Declarations<'r>(pub(super) Vec<Declaration<'r>>);

/// Class, with the data of its declaration.
pub(super) struct Declaration<'r> {
    pub(super) class: Class<'r>,
    /// Functions that return true for some spellings, with the indices of these.
    pub(super) accessors: Vec<(&'r str, Vec<usize>)>,
    /// Further members, as C++.
    pub(super) members: &'r str,
}

/// Plan of `--gen-clang-attr-impl`.
pub(super) struct Definitions<'r>(pub(super) Vec<Definition<'r>>);

/// Class, with the data of its function definitions.
pub(super) struct Definition<'r> {
    pub(super) class: Class<'r>,
    /// For each spelling: true if it is a keyword that is parsed like an attribute. Contains only
    /// spellings of distinct semantics.
    pub(super) is_regular_keyword: Vec<bool>,
    /// Syntax of each spelling.
    pub(super) syntaxes: Vec<Syntax>,
    /// True if arguments may be parsed late.
    pub(super) is_late_parsed: bool,
    /// True if the attribute is inherited even where it is present. False if it is not inheritable.
    pub(super) inherits_if_present: bool,
}

impl<'r> Declarations<'r> {
    pub(super) fn read(attributes: &Attributes<'r>) -> Result<Self, RecordError> {
        classes(attributes, Declaration::read).map(Declarations)
    }
}

impl<'r> Definitions<'r> {
    pub(super) fn read(attributes: &Attributes<'r>) -> Result<Self, RecordError> {
        classes(attributes, Definition::read).map(Definitions)
    }
}

/// Reads the attributes that have an AST class.
fn classes<'r, T>(
    attributes: &Attributes<'r>,
    read: impl Fn(&Attribute<'r>, Class<'r>) -> Result<T, RecordError>,
) -> Result<Vec<T>, RecordError> {
    // clang-tblgen computes the parsed attributes first, and fails if that fails.
    attributes.parsed()?;
    let mut all = Vec::new();
    for attribute in &attributes.all {
        // clang-tblgen requires `Documentation` of every attribute, even though it does not print
        // it here.
        attribute.defs("Documentation")?;
        if attribute.bit("ASTNode")? {
            all.push(read(attribute, Class::read(attribute)?)?);
        }
    }
    Ok(all)
}

impl<'r> Class<'r> {
    fn read(attribute: &Attribute<'r>) -> Result<Self, RecordError> {
        let delayed = attribute.delayed()?;
        let mixed_in = ["TargetSpecificAttr", "DeclOrTypeAttr"];
        let superclass = nearest_superclass(attribute.record, |class| {
            (!mixed_in.contains(&class.name())).then(|| class.name())
        });
        if delayed.is_some() {
            check_pack(attribute)?;
        }
        let arguments = attribute.arguments()?.to_vec();
        let spellings = attribute.spellings()?.to_vec();
        let semantic = match spellings.len() {
            0 | 1 => SemanticSpellings::default(),
            _ => SemanticSpellings::new(&spellings),
        };
        Ok(Class {
            name: attribute.name(),
            superclass: superclass.unwrap_or_default(),
            is_inheritable: attribute.is_a("InheritableAttr"),
            arguments,
            delayed,
            elides_spelling: spellings.len() <= 1 || have_one_name(&spellings),
            spellings,
            semantic,
        })
    }
}

impl<'r> Declaration<'r> {
    fn read(attribute: &Attribute<'r>, class: Class<'r>) -> Result<Self, RecordError> {
        let mut accessors = Vec::new();
        for accessor in attribute.defs("Accessors")? {
            let name = accessor.string("Name")?;
            let spellings = Spelling::read_all(accessor)?;
            let indices = spellings.iter().map(|spelling| index_of(&class.spellings, spelling));
            accessors.push((name, indices.collect::<Result<_, _>>()?));
        }
        let members = attribute.record.string("AdditionalMembers")?;
        Ok(Declaration { class, accessors, members })
    }
}

impl<'r> Definition<'r> {
    fn read(attribute: &Attribute<'r>, class: Class<'r>) -> Result<Self, RecordError> {
        let mut is_regular_keyword = vec![false; class.spellings.len()];
        let distinct: Vec<usize> = match class.spellings.len() {
            0 => Vec::new(),
            1 => vec![0],
            _ => class.semantic.enumerators.iter().map(|(_, index)| *index).collect(),
        };
        for index in distinct {
            is_regular_keyword[index] = class.spellings[index].is_regular_keyword()?;
        }
        let is_late_parsed = attribute.late_parsing()? != LateParsing::Never;
        let inherits_if_present =
            class.is_inheritable && attribute.bit("InheritEvenIfAlreadyPresent")?;
        let syntaxes = class.spellings.iter().map(Spelling::syntax).collect::<Result<_, _>>()?;
        Ok(Definition { class, is_regular_keyword, syntaxes, is_late_parsed, inherits_if_present })
    }
}

/// Checks the arguments of an attribute with `AcceptsExprPack`.
fn check_pack(attribute: &Attribute<'_>) -> Result<(), RecordError> {
    let arguments = attribute.defs("Args")?;
    for (index, &argument) in arguments.iter().enumerate() {
        match argument_class(argument) {
            "IdentifierArgument"
            | "EnumArgument"
            | "VariadicEnumArgument"
            | "VariadicIdentifierArgument"
            | "VariadicParamOrParamIdxArgument"
            | "TypeArgument" => {
                return Err(attribute.record.error(
                    "Attributes accepting packs cannot also have identifier or type arguments.",
                ));
            }
            "VariadicExprArgument" if index + 1 < arguments.len() => {
                return Err(attribute.record.error(
                    "Attributes accepting packs can only have the last argument be variadic.",
                ));
            }
            _ => {}
        }
    }
    Ok(())
}
