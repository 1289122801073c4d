//! Lists of attributes and spellings.
//!
//! Output: one plan for each option. Fields are read in clang-tblgen's order, so that the first
//! error is the same.

use std::collections::BTreeSet;

use tablegen_core::{Record, RecordError};

use super::model::{Attribute, Attributes, Spelling, nearest_superclass};

/// Classes of attributes. Each follows the class that it derives from.
const CLASSES: [&str; 11] = [
    "Attr",
    "TypeAttr",
    "StmtAttr",
    "DeclOrStmtAttr",
    "InheritableAttr",
    "DeclOrTypeAttr",
    "InheritableParamAttr",
    "InheritableParamOrStmtAttr",
    "ParameterABIAttr",
    "HLSLAnnotationAttr",
    "HLSLSemanticBaseAttr",
];

/// Plan of `--gen-clang-attr-list`: the attributes that have an AST class.
pub(super) struct AttributeList<'r> {
    /// Base classes, each after the class that it derives from.
    pub(super) classes: Vec<BaseClass<'r>>,
    /// Attributes with the indices of their base classes, those of derived classes first.
    pub(super) attributes: Vec<(usize, &'r str)>,
    /// Attributes with a spelling as a pragma.
    pub(super) of_pragmas: Vec<&'r str>,
}

/// Base class of attributes.
pub(super) struct BaseClass<'r> {
    pub(super) name: &'static str,
    /// Index of the base class. `None` for the root.
    pub(super) parent: Option<usize>,
    /// Names of the first and the last attribute of the class. `None` if the class has no
    /// attributes.
    pub(super) range: Option<(&'r str, &'r str)>,
}

impl<'r> AttributeList<'r> {
    /// Reads the attributes that have AST classes.
    ///
    /// # Errors
    /// Returns an error if one of [`CLASSES`] is not defined.
    pub(super) fn read(attributes: &Attributes<'r>) -> Result<Self, RecordError> {
        let mut hierarchy = Hierarchy::new(attributes)?;
        let mut of_pragmas = Vec::new();
        for attribute in attributes.nodes() {
            let attribute = attribute?;
            if attribute.spellings()?.iter().any(|spelling| spelling.variety == "Pragma") {
                of_pragmas.push(attribute.name());
            }
            if let Some(class) = hierarchy.classify(0, attribute) {
                hierarchy.attributes[class].push(attribute.name());
            }
        }
        let class = |(index, (name, parent)): (usize, (&&'static str, &Option<usize>))| BaseClass {
            name,
            parent: *parent,
            range: hierarchy.range(index),
        };
        let classes = CLASSES.iter().zip(&hierarchy.parents).enumerate().map(class).collect();
        Ok(AttributeList { classes, attributes: hierarchy.all(0), of_pragmas })
    }
}

/// Classes of [`CLASSES`] with their attributes.
struct Hierarchy<'r> {
    records: Vec<Record<'r>>,
    /// Index of the base class, by class. `None` for the root.
    parents: Vec<Option<usize>>,
    attributes: Vec<Vec<&'r str>>,
}

impl<'r> Hierarchy<'r> {
    fn new(attributes: &Attributes<'r>) -> Result<Self, RecordError> {
        let class = |name: &&str| {
            let found = attributes.records().find_class(name);
            found.ok_or_else(|| RecordError::undefined_class(&[], name))
        };
        let records = CLASSES.iter().map(class).collect::<Result<Vec<_>, _>>()?;
        let index = |class: Record<'r>| records.iter().position(|known| *known == class);
        let parents = records.iter().map(|&class| nearest_superclass(class, index)).collect();
        let attributes = vec![Vec::new(); records.len()];
        Ok(Hierarchy { records, parents, attributes })
    }

    fn below(&self, class: usize) -> impl Iterator<Item = usize> {
        let parents = self.parents.iter().enumerate();
        parents.filter(move |(_, parent)| **parent == Some(class)).map(|(index, _)| index)
    }

    /// Returns the index of the most derived class of an attribute, starting at `class`.
    fn classify(&self, class: usize, attribute: &Attribute<'r>) -> Option<usize> {
        let mut below = self.below(class);
        let found = below.find_map(|class| self.classify(class, attribute));
        found.or_else(|| attribute.record.is_a(self.records[class]).then_some(class))
    }

    /// Returns the attributes of a class with the indices of their classes, those of derived
    /// classes first.
    fn all(&self, class: usize) -> Vec<(usize, &'r str)> {
        let mut all: Vec<_> = self.below(class).flat_map(|below| self.all(below)).collect();
        all.extend(self.attributes[class].iter().map(|name| (class, *name)));
        all
    }

    /// Returns the names of the first and the last attribute of a class.
    fn range(&self, class: usize) -> Option<(&'r str, &'r str)> {
        let first = |mut class: usize| {
            while let Some(below) = self.below(class).next() {
                class = below;
            }
            self.attributes[class].first().copied()
        };
        let last = |mut class: usize| loop {
            match (self.attributes[class].last(), self.below(class).last()) {
                (Some(last), _) => return Some(*last),
                (None, Some(below)) => class = below,
                (None, None) => return None,
            }
        };
        Some((first(class)?, last(class)?))
    }
}

/// Reads the kinds of the attributes that Sema handles, for `--gen-clang-attr-parsed-attr-list`.
pub(super) fn kinds<'r>(attributes: &Attributes<'r>) -> Result<Vec<&'r str>, RecordError> {
    Ok(attributes.kinds()?.map(|(kind, _)| kind).collect())
}

/// Plan of `--gen-attribute-spelling-list`.
pub(super) struct Names<'r> {
    pub(super) names: BTreeSet<&'r str>,
    pub(super) scopes: BTreeSet<&'r str>,
}

impl<'r> Names<'r> {
    pub(super) fn read(attributes: &Attributes<'r>) -> Result<Self, RecordError> {
        let mut all = Names { names: BTreeSet::new(), scopes: BTreeSet::new() };
        for attribute in &attributes.all {
            for spelling in attribute.spellings()? {
                all.names.insert(spelling.name);
                if !spelling.scope.is_empty() {
                    all.scopes.insert(spelling.scope);
                }
            }
        }
        Ok(all)
    }
}

/// Reads the keywords that are parsed as attributes, each with whether it has arguments, for
/// `--gen-clang-regular-keyword-attr-info`.
pub(super) fn keywords<'r>(
    attributes: &Attributes<'r>,
) -> Result<Vec<(&'r str, bool)>, RecordError> {
    let mut all = Vec::new();
    for attribute in &attributes.all {
        for spelling in attribute.spellings()? {
            if spelling.is_regular_keyword()? {
                let mut has_arguments = false;
                for argument in attribute.defs("Args")? {
                    has_arguments |= !argument.bit("Fake")?;
                }
                all.push((spelling.name, has_arguments));
            }
        }
    }
    Ok(all)
}

/// Arguments of an attribute in C++.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arity {
    None,
    Optional,
    Required,
}

/// Reads the attributes of the C++ standard, for `--gen-cxx11-attribute-info`.
pub(super) fn standard<'r>(
    attributes: &Attributes<'r>,
) -> Result<Vec<(&'r str, Arity)>, RecordError> {
    let mut all = Vec::new();
    for attribute in &attributes.all {
        for spelling in attribute.spellings()? {
            if spelling.variety != "CXX11" || !spelling.scope.is_empty() {
                continue;
            }
            let mut arity = Arity::None;
            for argument in attribute.defs("Args")? {
                if !argument.bit("Fake")? {
                    let is_optional = argument.bit("Optional")?;
                    if !is_optional {
                        arity = Arity::Required;
                    } else if arity == Arity::None {
                        arity = Arity::Optional;
                    }
                }
            }
            all.push((spelling.name, arity));
        }
    }
    Ok(all)
}

/// Reads the names of attributes with their documentation, for `--gen-clang-attr-doc-table`.
///
/// # Errors
/// Returns an error if an attribute has no documentation.
pub(super) fn documentation<'r>(
    attributes: &Attributes<'r>,
) -> Result<Vec<(&'r str, &'r str)>, RecordError> {
    let mut all = Vec::new();
    for attribute in attributes.nodes() {
        let attribute = attribute?;
        let documentation = attribute.defs("Documentation")?;
        let Some(first) = documentation.first() else {
            let message = "an attribute needs a documentation, if only that it is undocumented";
            return Err(attribute.record.error(message));
        };
        let text = first.value("Content")?.as_str().unwrap_or_default();
        all.push((attribute.name(), text));
    }
    Ok(all)
}

/// Reads kinds with the spellings of their attributes, for `--gen-clang-attr-spelling-index`.
pub(super) fn spellings_by_kind<'r>(
    attributes: &Attributes<'r>,
) -> Result<Vec<(&'r str, Vec<Spelling<'r>>)>, RecordError> {
    let of_kind =
        |(kind, attribute): (&'r str, &Attribute<'r>)| Ok((kind, attribute.spellings()?.to_vec()));
    attributes.kinds()?.map(of_kind).collect()
}
