//! `--gen-clang-attr-has-attribute-impl`: the values of `__has_attribute` and its relatives.
//!
//! Input: all attributes. Output: [`HasAttribute`], printed as C++
//! ([`cxx::has_attribute`](super::cxx)).

use std::collections::BTreeMap;

use tablegen_core::{Record, RecordError};

use super::model::{Attribute, Attributes, Spelling, Target};
use crate::Context;

/// Syntaxes without scopes, in output order.
const PLAIN: [&str; 5] = ["GNU", "Declspec", "Microsoft", "Pragma", "HLSLAnnotation"];

/// Syntaxes with scopes, in output order.
const SCOPED: [&str; 2] = ["CXX11", "C23"];

/// Versions of attributes by syntax, scope and name.
pub(super) struct HasAttribute<'r> {
    /// Syntaxes without scopes.
    pub(super) plain: Vec<(&'static str, Vec<Named<'r>>)>,
    /// Syntaxes with scopes, sorted by scope.
    pub(super) scoped: Vec<(&'static str, Vec<Scope<'r>>)>,
}

/// Names in a scope.
pub(super) type Scope<'r> = (&'r str, Vec<Named<'r>>);

/// Name of one or several attributes.
pub(super) struct Named<'r> {
    pub(super) name: &'r str,
    /// Versions of the attributes with this name, in their order.
    pub(super) versions: Vec<Version<'r>>,
}

/// Version of an attribute.
pub(super) struct Version<'r> {
    pub(super) number: i32,
    /// Requirements on the target, all of which must hold.
    pub(super) targets: Vec<Target<'r>>,
}

/// Spelling, with its attribute.
type Written<'a, 'r> = (&'a Attribute<'r>, &'a Spelling<'r>);

impl<'r> HasAttribute<'r> {
    /// Reads the versions. Reports standard attributes without a version.
    ///
    /// # Errors
    /// Returns an error if a field is unset.
    pub(super) fn read(
        cx: &Context<'_, 'r>,
        attributes: &Attributes<'r>,
    ) -> Result<Self, RecordError> {
        let mut by_variety: BTreeMap<&str, Vec<Written<'_, 'r>>> = BTreeMap::new();
        for attribute in &attributes.all {
            for spelling in attribute.spellings()? {
                by_variety.entry(spelling.variety).or_default().push((attribute, spelling));
            }
        }
        let of = |variety: &str| by_variety.get(variety).map_or(&[][..], |all| all);
        let mut all = HasAttribute { plain: Vec::new(), scoped: Vec::new() };
        for variety in PLAIN {
            all.plain.push((variety, names(cx, of(variety), variety, "")?));
        }
        for variety in SCOPED {
            let mut by_scope: BTreeMap<&'r str, Vec<Written<'_, 'r>>> = BTreeMap::new();
            for &written in of(variety) {
                by_scope.entry(written.1.scope).or_default().push(written);
            }
            let mut scopes = Vec::with_capacity(by_scope.len());
            for (scope, written) in by_scope {
                scopes.push((scope, names(cx, &written, variety, scope)?));
            }
            all.scoped.push((variety, scopes));
        }
        Ok(all)
    }
}

/// Returns the names of one syntax and scope, in order of first use.
fn names<'r>(
    cx: &Context<'_, 'r>,
    all: &[Written<'_, 'r>],
    variety: &str,
    scope: &str,
) -> Result<Vec<Named<'r>>, RecordError> {
    let mut names: Vec<Named<'r>> = Vec::new();
    for (attribute, spelling) in all {
        let has_version = spelling.scope.is_empty() || spelling.scope == scope;
        let number = if has_version { spelling.version()? } else { 1 };
        // Versions of standard attributes come from the standard, unless a GCC or Clang spelling
        // implies them.
        let is_standard = scope.is_empty()
            && matches!(variety, "CXX11" | "C23")
            && spelling.record.string("Variety")? == variety;
        if has_version && is_standard && number == 1 {
            let message = "Standard attributes must have valid version information.";
            cx.error(spelling.record.error(message));
        }
        let targets = targets(attribute, scope, if has_version { spelling.name } else { "" })?;
        if !scope.is_empty() && !has_version {
            continue;
        }
        let version = Version { number, targets };
        match names.iter_mut().find(|known| known.name == spelling.name) {
            Some(known) => known.versions.push(version),
            None => names.push(Named { name: spelling.name, versions: vec![version] }),
        }
    }
    Ok(names)
}

/// Returns the requirements of an attribute and of its spelling `scope::name` on the target.
fn targets<'r>(
    attribute: &Attribute<'r>,
    scope: &str,
    name: &str,
) -> Result<Vec<Target<'r>>, RecordError> {
    let target = |owner: Record<'r>| Target::read(owner.def("Target")?);
    if attribute.is_a("TargetSpecificAttr") {
        return Ok(vec![target(attribute.record)?]);
    }
    let mut targets = Vec::new();
    for of_target in attribute.defs("TargetSpecificSpellings")? {
        let spellings = Spelling::read_all(of_target)?;
        if spellings.iter().any(|one| one.scope == scope && one.name == name) {
            targets.push(target(of_target)?);
        }
    }
    Ok(targets)
}
