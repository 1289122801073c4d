//! `--gen-clang-attr-has-attribute-impl`: which version of an attribute there is, if any.

use std::collections::BTreeMap;

use tablegen_core::RecordError;

use super::super::model::{Attribute, Attributes, Spelling, Target};
use super::condition::condition;
use tablegen_emit::cxx::{banner, emit};
use tablegen_quirks::string_map;
use tablegen_session::{BackendError, OutputContext};

/// A way to write an attribute.
type Written<'a, 'r> = (&'a Attribute<'r>, &'a Spelling<'r>);

/// The output.
pub(in super::super) fn print<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    let title = "Code to implement the __has_attribute logic";
    banner(out, title, Some(output.input_name()));
    let mut by_variety: BTreeMap<&str, Vec<Written<'_, 'r>>> = BTreeMap::new();
    for attribute in &attributes.all {
        for spelling in attribute.spellings()? {
            by_variety.entry(spelling.variety).or_default().push((attribute, spelling));
        }
    }
    let of = |variety: &str| by_variety.get(variety).map_or(&[][..], |all| all);
    emit!(out; "const llvm::Triple &T = Target.getTriple();\nswitch (Syntax) {\n");
    for variety in ["GNU", "Declspec", "Microsoft", "Pragma", "HLSLAnnotation"] {
        emit!(out; "case AttributeCommonInfo::Syntax::AS_", variety, ":\n");
        switch(output, out, of(variety), variety, "")?;
    }
    for variety in ["CXX11", "C23"] {
        let mut by_scope: BTreeMap<&str, Vec<Written<'_, 'r>>> = BTreeMap::new();
        for &written in of(variety) {
            by_scope.entry(written.1.scope).or_default().push(written);
        }
        emit!(out; "case AttributeCommonInfo::Syntax::AS_", variety, ": {\n");
        for (at, (scope, all)) in by_scope.iter().enumerate() {
            let before = if at > 0 { " else " } else { "" };
            emit!(out; before, "if (ScopeName == \"", scope, "\") {\n");
            switch(output, out, all, variety, scope)?;
            emit!(out; "}");
        }
        emit!(out; "\n} break;\n");
    }
    emit!(
        out;
        "case AttributeCommonInfo::Syntax::AS_Keyword:\n",
        "case AttributeCommonInfo::Syntax::AS_ContextSensitiveKeyword:\n",
        "  llvm_unreachable(\"hasAttribute not supported for keyword\");\n  return 0;\n",
        "case AttributeCommonInfo::Syntax::AS_Implicit:\n",
        "  llvm_unreachable (\"hasAttribute not supported for AS_Implicit\");\n  return 0;\n}\n",
    );
    Ok(())
}

/// The versions of names in a scope.
fn switch<'r>(
    output: &OutputContext<'_>,
    out: &mut Vec<u8>,
    all: &[Written<'_, 'r>],
    variety: &str,
    scope: &str,
) -> Result<(), RecordError> {
    let mut names: Vec<(&str, String)> = Vec::new();
    for (attribute, spelling) in all {
        let has_version = spelling.scope.is_empty() || spelling.scope == scope;
        let version = if has_version { spelling.version()? } else { 1 };
        // Versions of standard attributes are those of the standard, unless they follow from
        // spellings of compilers.
        let is_standard = scope.is_empty()
            && matches!(variety, "CXX11" | "C23")
            && spelling.record.string("Variety")? == variety;
        if has_version && is_standard && version == 1 {
            let message = "Standard attributes must have valid version information.";
            output.error(spelling.record.error(message));
        }
        let tests = tests(attribute, scope, if has_version { spelling.name } else { "" })?;
        let test = match tests.as_str() {
            "" => format!("({version})"),
            tests => format!("({tests} ? {version} : 0)"),
        };
        if !scope.is_empty() && !has_version {
            continue;
        }
        match names.iter_mut().find(|(name, _)| *name == spelling.name) {
            Some((_, known)) if *known != test => {
                known.push_str(" || ");
                known.push_str(&test);
            }
            Some(_) => {}
            None => names.push((spelling.name, test)),
        }
    }
    emit!(out; "  return llvm::StringSwitch<int>(Name)\n");
    let hashes: Vec<u32> =
        names.iter().map(|(name, _)| string_map::hash(name.as_bytes())).collect();
    for at in string_map::order(&hashes) {
        let (name, test) = &names[at];
        emit!(out; "    .Case(\"", name, "\", ", test, ")\n");
    }
    emit!(out; "    .Default(0);\n");
    Ok(())
}

/// What must hold of the target for an attribute, or for one of its spellings.
fn tests(attribute: &Attribute<'_>, scope: &str, name: &str) -> Result<String, RecordError> {
    let test = |owner: tablegen_core::Record<'_>| -> Result<String, RecordError> {
        Ok(condition(&Target::read(owner.def("Target")?)?).0)
    };
    if attribute.is_a("TargetSpecificAttr") {
        return test(attribute.record);
    }
    let mut tests = String::new();
    for of_target in attribute.defs("TargetSpecificSpellings")? {
        let spellings = Spelling::read_all(of_target)?;
        if spellings.iter().any(|one| one.scope == scope && one.name == name) {
            tests.push_str(&test(of_target)?);
        }
    }
    Ok(tests)
}
