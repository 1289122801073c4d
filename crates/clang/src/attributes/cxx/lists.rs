//! Lists of attributes and spellings as macro invocations.

use std::collections::BTreeSet;

use tablegen_core::{Record, RecordError};

use super::super::model::{Attribute, Attributes, nearest_superclass};
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::{BackendError, OutputContext};

/// Classes of attributes with their macros. Each class follows the class that it derives from.
const CLASSES: [(&str, &str); 11] = [
    ("ATTR", "Attr"),
    ("TYPE_ATTR", "TypeAttr"),
    ("STMT_ATTR", "StmtAttr"),
    ("DECL_OR_STMT_ATTR", "DeclOrStmtAttr"),
    ("INHERITABLE_ATTR", "InheritableAttr"),
    ("DECL_OR_TYPE_ATTR", "DeclOrTypeAttr"),
    ("INHERITABLE_PARAM_ATTR", "InheritableParamAttr"),
    ("INHERITABLE_PARAM_OR_STMT_ATTR", "InheritableParamOrStmtAttr"),
    ("PARAMETER_ABI_ATTR", "ParameterABIAttr"),
    ("HLSL_ANNOTATION_ATTR", "HLSLAnnotationAttr"),
    ("HLSL_SEMANTIC_ATTR", "HLSLSemanticBaseAttr"),
];

/// Classes of [`CLASSES`] with their attributes.
struct Hierarchy<'r> {
    records: Vec<Record<'r>>,
    /// Index of the base class, by class. `None` for the root.
    parents: Vec<Option<usize>>,
    attributes: Vec<Vec<&'r str>>,
}

impl<'r> Hierarchy<'r> {
    fn new(attributes: &Attributes<'r>) -> Result<Self, RecordError> {
        let class = |(_, name): &(&str, &str)| {
            attributes
                .records()
                .find_class(name)
                .ok_or_else(|| RecordError::at(&[], format!("The class '{name}' is not defined\n")))
        };
        let records = CLASSES.iter().map(class).collect::<Result<Vec<_>, _>>()?;
        let place = |class: Record<'r>| records.iter().position(|known| *known == class);
        let parents = records.iter().map(|&class| nearest_superclass(class, place)).collect();
        let attributes = vec![Vec::new(); records.len()];
        Ok(Hierarchy { records, parents, attributes })
    }

    fn below(&self, class: usize) -> impl Iterator<Item = usize> {
        let parents = self.parents.iter().enumerate();
        parents.filter(move |(_, parent)| **parent == Some(class)).map(|(at, _)| at)
    }

    /// Returns the index of the most derived class of an attribute, starting at `class`.
    fn classify(&self, class: usize, attribute: &Attribute<'r>) -> Option<usize> {
        let mut below = self.below(class);
        let found = below.find_map(|class| self.classify(class, attribute));
        found.or_else(|| attribute.record.is_a(self.records[class]).then_some(class))
    }

    /// Returns the attributes of a class with their macros, those of derived classes first.
    fn all(&self, class: usize) -> Vec<(&'static str, &'r str)> {
        let mut all: Vec<_> = self.below(class).flat_map(|below| self.all(below)).collect();
        all.extend(self.attributes[class].iter().map(|name| (CLASSES[class].0, *name)));
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

/// Prints the default definition of a macro: `other` with the same argument, or nothing.
pub(super) fn default_macro(out: &mut Vec<u8>, name: &str, other: Option<&str>) {
    emit!(out; "#ifndef ", name, "\n#define ", name, "(NAME) ");
    if let Some(other) = other {
        emit!(out; other, "(NAME)");
    }
    emit!(out; "\n#endif\n\n");
}

/// `--gen-clang-attr-list`: prints all attributes that have an AST class.
pub(in super::super) fn attributes<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    const OF_PRAGMAS: &str = "PRAGMA_SPELLING_ATTR";
    let title = "List of all attributes that Clang recognizes";
    banner(out, title, Some(output.input_name()));
    let mut hierarchy = Hierarchy::new(attributes)?;
    for ((name, _), parent) in CLASSES.iter().zip(&hierarchy.parents) {
        if let Some(parent) = *parent {
            default_macro(out, name, Some(CLASSES[parent].0));
        }
    }
    default_macro(out, OF_PRAGMAS, None);
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
    for (name, attribute) in hierarchy.all(0) {
        emit!(out; name, "(", attribute, ")\n");
    }
    for attribute in of_pragmas {
        emit!(out; OF_PRAGMAS, "(", attribute, ")\n");
    }
    emit!(out; "#ifdef ATTR_RANGE\n");
    for (at, (_, class)) in CLASSES.iter().enumerate() {
        if let Some((first, last)) = hierarchy.range(at) {
            emit!(out; "ATTR_RANGE(", class, ", ", first, ", ", last, ")\n");
        }
    }
    emit!(out; "#undef ATTR_RANGE\n#endif\n");
    for (name, _) in CLASSES {
        emit!(out; "#undef ", name, "\n");
    }
    emit!(out; "#undef ", OF_PRAGMAS, "\n");
    Ok(())
}

/// `--gen-clang-attr-parsed-attr-list`: prints all attributes that Sema handles.
pub(in super::super) fn parsed<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    let title = "List of all attributes that Clang recognizes";
    banner(out, title, Some(output.input_name()));
    emit!(out; "#ifndef PARSED_ATTR\n#define PARSED_ATTR(NAME) NAME\n#endif\n\n");
    for (kind, _) in attributes.kinds()? {
        emit!(out; "PARSED_ATTR(", kind, ")\n");
    }
    Ok(())
}

/// `--gen-attribute-spelling-list`: prints names and scopes, each once.
pub(in super::super) fn names<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    banner(out, "List of attribute names", Some(output.input_name()));
    let (mut names, mut scopes) = (BTreeSet::new(), BTreeSet::new());
    for attribute in &attributes.all {
        for spelling in attribute.spellings()? {
            names.insert(spelling.name);
            if !spelling.scope.is_empty() {
                scopes.insert(spelling.scope);
            }
        }
    }
    for (part, parameter, all) in
        [("ATTR_NAME", "NAME", names), ("ATTR_SCOPE_NAME", "SCOPE_NAME", scopes)]
    {
        emit!(
            out;
            "#ifndef ", part, "\n#define ", part, "(", parameter, ") ", parameter,
            "\n#endif\n\n",
        );
        for name in all {
            emit!(out; part, "(\"", name, "\")\n");
        }
        emit!(out; "\n#undef ", part, "\n\n");
    }
    Ok(())
}

/// `--gen-clang-regular-keyword-attr-info`: prints the keywords that are parsed as attributes.
pub(in super::super) fn keywords<'r>(
    _: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    let title = "A list of regular keyword attributes generated from the attribute definitions";
    banner(out, title, None);
    for attribute in &attributes.all {
        for spelling in attribute.spellings()? {
            if spelling.is_regular_keyword()? {
                let mut has_arguments = false;
                for argument in attribute.defs("Args")? {
                    has_arguments |= !argument.bit("Fake")?;
                }
                emit!(out; "KEYWORD_ATTRIBUTE(", spelling.name, ", ", has_arguments, ", )\n");
            }
        }
    }
    emit!(out; "#undef KEYWORD_ATTRIBUTE\n");
    Ok(())
}

/// `--gen-cxx11-attribute-info`: prints, for each attribute of the C++ standard, whether it takes
/// arguments.
pub(in super::super) fn standard_attributes<'r>(
    _: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    emit!(out; "#if defined(CXX11_ATTR_ARGS_INFO)\n");
    for attribute in &attributes.all {
        for spelling in attribute.spellings()? {
            if spelling.variety != "CXX11" || !spelling.scope.is_empty() {
                continue;
            }
            let (mut any_required, mut any_optional) = (false, false);
            for argument in attribute.defs("Args")? {
                if !argument.bit("Fake")? {
                    let is_optional = argument.bit("Optional")?;
                    any_optional |= is_optional;
                    any_required |= !is_optional;
                }
            }
            let arguments = match (any_required, any_optional) {
                (true, _) => "Required",
                (false, true) => "Optional",
                (false, false) => "None",
            };
            emit!(
                out;
                ".Case(\"", spelling.name, "\",AttributeCommonInfo::AttrArgsInfo::", arguments,
                ")\n",
            );
        }
    }
    emit!(out; "#endif // CXX11_ATTR_ARGS_INFO\n");
    Ok(())
}

/// `--gen-clang-attr-doc-table`: prints the documentation of each attribute as a string literal.
pub(in super::super) fn documentation<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    banner(out, "Clang attribute documentation", Some(output.input_name()));
    for attribute in attributes.nodes() {
        let attribute = attribute?;
        let all = attribute.defs("Documentation")?;
        let Some(first) = all.first() else {
            let message = "an attribute needs a documentation, if only that it is undocumented";
            return Err(attribute.record.error(message).into());
        };
        let text = first.value("Content")?.as_str().unwrap_or_default();
        emit!(
            out;
            "\nstatic const char AttrDoc_", attribute.name(), "[] = R\"reST(",
            super::trimmed(text), ")reST\";\n",
        );
    }
    Ok(())
}
