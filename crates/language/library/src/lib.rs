//! Include library: files that `.td` sources commonly include, such as
//! `llvm/TableGen/SearchableTable.td`. They were written for this crate, with LLVM's classes and
//! fields, and are used where the include path has no file of the same name.
//!
//! To add a file, put it under `include/` and its path into `FILES`.

use std::io;

use tablegen_core::{
    Diagnostic, DiagnosticCode, DiagnosticData, Evaluator, Release, SourceMap, Sources,
};

/// Prefix of the paths of library files in messages.
const LABEL: &str = "@tablegen";

macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../include/", $path)))),*]
    };
}

/// Files below `include/`, by include path.
static FILES: &[(&str, &str)] = files![
    "llvm-dialects/Dialect/Dialect.td",
    "llvm/CodeGen/SDNodeProperties.td",
    "llvm/CodeGen/ValueTypes.td",
    "llvm/IR/Intrinsics.td",
    "llvm/Option/OptParser.td",
    "llvm/TableGen/Automaton.td",
    "llvm/TableGen/SearchableTable.td",
    "llvm/TableGen/SetTheory.td",
    "llvm/Target/GenericOpcodes.td",
    "llvm/Target/GlobalISel/Combine.td",
    "llvm/Target/GlobalISel/RegisterBank.td",
    "llvm/Target/GlobalISel/SelectionDAGCompat.td",
    "llvm/Target/GlobalISel/Target.td",
    "llvm/Target/Target.td",
    "llvm/Target/TargetCallingConv.td",
    "llvm/Target/TargetInstrPredicate.td",
    "llvm/Target/TargetItinerary.td",
    "llvm/Target/TargetSchedule.td",
    "llvm/Target/TargetSelectionDAG.td",
    "mlir/IR/AttrTypeBase.td",
    "mlir/IR/BuiltinAttributeInterfaces.td",
    "mlir/IR/BuiltinAttributes.td",
    "mlir/IR/BuiltinDialect.td",
    "mlir/IR/BuiltinTypeInterfaces.td",
    "mlir/IR/BuiltinTypes.td",
    "mlir/IR/CommonAttrConstraints.td",
    "mlir/IR/CommonTypeConstraints.td",
    "mlir/IR/Constraints.td",
    "mlir/IR/DialectBase.td",
    "mlir/IR/EnumAttr.td",
    "mlir/IR/Interfaces.td",
    "mlir/IR/OpAsmInterface.td",
    "mlir/IR/OpBase.td",
    "mlir/IR/PatternBase.td",
    "mlir/IR/Properties.td",
    "mlir/IR/RegionKindInterface.td",
    "mlir/IR/SymbolInterfaces.td",
    "mlir/IR/Traits.td",
    "mlir/IR/Utils.td",
    "mlir/Interfaces/CallInterfaces.td",
    "mlir/Interfaces/CastInterfaces.td",
    "mlir/Interfaces/ControlFlowInterfaces.td",
    "mlir/Interfaces/DestinationStyleOpInterface.td",
    "mlir/Interfaces/FunctionInterfaces.td",
    "mlir/Interfaces/InferIntRangeInterface.td",
    "mlir/Interfaces/InferTypeOpInterface.td",
    "mlir/Interfaces/LoopLikeInterface.td",
    "mlir/Interfaces/SideEffectInterfaceBase.td",
    "mlir/Interfaces/SideEffectInterfaces.td",
    "mlir/Interfaces/ViewLikeInterface.td",
    "mlir/Pass/PassBase.td",
];

/// Directories whose files in LLVM have more classes and records.
const SHORTER: [&str; 3] = ["llvm/CodeGen/", "llvm/IR/", "llvm/Target/"];

struct Library;

impl Sources for Library {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        match FILES.iter().find(|(known, _)| *known == path) {
            Some((_, text)) => Ok((*text).into()),
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }
}

/// Returns an [`Evaluator`] whose sources can include the files of [`library_files`].
///
/// ```
/// let records = tablegen_library::evaluator().evaluate_text(
///     "x.td",
///     r#"include "llvm/TableGen/SearchableTable.td"
///        def Colors : GenericEnum { let FilterClass = "Color"; }"#,
/// )?;
/// assert_eq!(records.class("GenericEnum").unwrap().derived_defs().len(), 1);
/// # Ok::<(), tablegen_core::Failure>(())
/// ```
pub fn evaluator() -> Evaluator<'static> {
    Evaluator::new().library(LABEL, &Library)
}

/// Macro that the files of the library test. It is defined for LLVM 23.
const LLVM_23: &str = "TABLEGEN_LLVM_23";

/// Returns an [`Evaluator`] for a release of LLVM, whose sources can include the files of
/// [`library_files`]. These test the macro `TABLEGEN_LLVM_23`, which is defined for LLVM 23.
///
/// ```
/// use tablegen_core::Release;
///
/// let source = "include \"llvm/Target/Target.td\"";
/// let records = tablegen_library::evaluator_of(Release::V23).evaluate_text("x.td", source)?;
/// assert!(records.find_def("G_CTLZ_ZERO_POISON").is_some());
/// # Ok::<(), tablegen_core::Failure>(())
/// ```
pub fn evaluator_of(release: Release) -> Evaluator<'static> {
    let evaluator = evaluator().release(release);
    if release < Release::V23 { evaluator } else { evaluator.define(LLVM_23) }
}

/// Returns the files of the library: paths, such as `llvm/TableGen/SearchableTable.td`, and
/// contents. Files on the include path take precedence.
pub fn library_files() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().copied()
}

/// Returns a remedy for an error, the first of these:
/// - the file of the library that defines a class or record that is missing;
/// - the remedy of the error itself ([`Diagnostic::help`]);
/// - the include directory of LLVM, if a class or record is missing and the evaluation read a file
///   of the library that LLVM has, too.
pub fn advice(sources: &SourceMap, error: &Diagnostic) -> Option<String> {
    let missing = missing(error);
    let defined = missing.and_then(|missing| missing.defined());
    defined.or_else(|| error.help.clone()).or_else(|| missing.and_then(|one| one.in_llvm(sources)))
}

/// Returns diagnostics with the [`advice`] on each.
pub fn with_advice<'d>(
    sources: &SourceMap,
    diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
) -> Vec<Diagnostic> {
    let advised = |one: &Diagnostic| {
        let mut advised = one.clone();
        advised.help = advice(sources, one);
        advised
    };
    diagnostics.into_iter().map(advised).collect()
}

/// Class or record that an error misses.
#[derive(Clone, Copy)]
struct Missing<'e> {
    kind: &'static str,
    /// Beginning of its definition.
    keyword: &'static str,
    name: &'e str,
}

/// Returns the class or record that an error misses.
fn missing(error: &Diagnostic) -> Option<Missing<'_>> {
    let (kind, keyword) = match error.code {
        DiagnosticCode::UnknownClass => ("class", "class "),
        DiagnosticCode::UnknownVariable => ("record", "def "),
        _ => return None,
    };
    let DiagnosticData::Name { name, .. } = &error.data else { return None };
    Some(Missing { kind, keyword, name })
}

impl Missing<'_> {
    /// Returns a hint that lists the library files that define it. Files for targets, options and
    /// dialects have names in common.
    fn defined(self) -> Option<String> {
        let Missing { kind, keyword, name } = self;
        let defines = |text: &str| {
            text.lines().any(|line| {
                let after = line.strip_prefix(keyword).map(str::trim_start);
                let after = after.and_then(|line| line.strip_prefix(name));
                after.is_some_and(|after| {
                    !after.starts_with(|c: char| c == '_' || c.is_alphanumeric())
                })
            })
        };
        let paths = FILES.iter().filter(|(_, text)| defines(text));
        let paths: Vec<String> = paths.map(|(path, _)| format!("\"{path}\"")).collect();
        match &paths[..] {
            [] => None,
            [path] => Some(format!("the {kind} `{name}` is in {path}, which is not included")),
            [paths @ .., last] => {
                let paths = paths.join(", ");
                Some(format!("a {kind} `{name}` is in {paths} and in {last}; none is included"))
            }
        }
    }

    /// Returns a hint that a file of the library was read where LLVM's, which has more classes and
    /// records, may be meant.
    fn in_llvm(self, sources: &SourceMap) -> Option<String> {
        let Missing { kind, name, .. } = self;
        let prefix = format!("{LABEL}/");
        let mut read = sources.files().filter_map(|file| sources.name(file).strip_prefix(&prefix));
        let path = read.find(|path| SHORTER.iter().any(|dir| path.starts_with(dir)))?;
        let main = sources.files().next().map_or("", |file| sources.name(file));
        // LLVM's targets are in `llvm/lib`, beside `llvm/include`.
        let main = std::path::absolute(main).unwrap_or_default();
        let mut dirs = main.ancestors().skip(1).map(|dir| dir.join("include"));
        let dir = match dirs.find(|dir| dir.join(path).is_file()) {
            Some(dir) => format!("`-I {}`", dir.display()),
            None => "`-I` with LLVM's directory `include`".to_owned(),
        };
        Some(format!(
            "\"{path}\" is the file that comes with tablegen, which has no {kind} `{name}`; {dir} \
             reads LLVM's"
        ))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::{fs, io};

    use super::{FILES, advice, evaluator};

    fn collect(dir: &Path, into: &mut Vec<String>, below: &Path) -> io::Result<()> {
        for entry in fs::read_dir(dir)? {
            let path = entry?.path();
            match path.strip_prefix(below) {
                Ok(_) if path.is_dir() => collect(&path, into, below)?,
                Ok(relative) => into.push(relative.to_string_lossy().replace('\\', "/")),
                Err(_) => {}
            }
        }
        Ok(())
    }

    #[test]
    fn no_file_is_forgotten() -> io::Result<()> {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("include");
        let mut there = Vec::new();
        collect(&dir, &mut there, &dir)?;
        there.sort();
        let known: Vec<&str> = FILES.iter().map(|(path, _)| *path).collect();
        assert_eq!(known, there, "FILES, and what is in {}", dir.display());
        Ok(())
    }

    /// Files that can only be included by others, as in LLVM.
    const CONTINUATIONS: &[&str] = &[
        "llvm/Target/GenericOpcodes.td",
        "llvm/Target/GlobalISel/Combine.td",
        "llvm/Target/GlobalISel/RegisterBank.td",
        "llvm/Target/GlobalISel/SelectionDAGCompat.td",
        "llvm/Target/GlobalISel/Target.td",
        "llvm/Target/TargetCallingConv.td",
        "llvm/Target/TargetInstrPredicate.td",
        "llvm/Target/TargetSchedule.td",
        "llvm/Target/TargetSelectionDAG.td",
    ];

    #[test]
    fn each_file_stands_alone() {
        for (path, _) in FILES.iter().filter(|(path, _)| !CONTINUATIONS.contains(path)) {
            let text = format!("include \"{path}\"\n");
            match evaluator().evaluate_text("x.td", text) {
                Ok(records) => {
                    assert!(records.diagnostics().is_empty(), "{path}");
                    assert_eq!(records.sources().dependencies().count(), 0, "{path}");
                }
                Err(failure) => panic!("{path}: {failure}"),
            }
        }
    }

    #[test]
    fn the_file_of_a_class_is_named() {
        let advice = |text: &str| {
            let failure = evaluator().evaluate_text("/no/such/x.td", text).expect_err("an error");
            let sources = failure.sources().expect("sources");
            failure.diagnostics().iter().find_map(|error| advice(sources, error))
        };
        let table = "the class `GenericTable` is in \"llvm/TableGen/SearchableTable.td\", which is \
                     not included";
        assert_eq!(advice("def A : GenericTable;").as_deref(), Some(table));
        let dialects = "a class `Op` is in \"llvm-dialects/Dialect/Dialect.td\" and in \
                        \"mlir/IR/OpBase.td\"; none is included";
        assert_eq!(advice("def A : Op;").as_deref(), Some(dialects));
        assert_eq!(advice("def A : Generic;"), None);
        assert_eq!(advice("def A { int X = \"\"; }"), None);
        // LLVM has it, the library has not.
        let composed = "include \"llvm/Target/Target.td\"\ndef A : ComposedSubRegIndex;";
        let llvm = "\"llvm/Target/Target.td\" is the file that comes with tablegen, which has no class \
                    `ComposedSubRegIndex`; `-I` with LLVM's directory `include` reads LLVM's";
        assert_eq!(advice(composed).as_deref(), Some(llvm));
        // LLVM's file has the same classes.
        let table = "include \"llvm/TableGen/SearchableTable.td\"\ndef A : ComposedSubRegIndex;";
        assert_eq!(advice(table), None);
    }

    #[test]
    fn the_include_directory_of_a_checkout_is_named() -> io::Result<()> {
        let top = tempfile::tempdir()?;
        let path = |name: &str| top.path().join(name);
        fs::create_dir_all(path("include/llvm/Target"))?;
        fs::create_dir_all(path("lib/Target/Toy"))?;
        fs::write(path("include/llvm/Target/Target.td"), "class ComposedSubRegIndex;")?;
        let source = path("lib/Target/Toy/Toy.td");
        fs::write(&source, "include \"llvm/Target/Target.td\"\ndef A : ComposedSubRegIndex;\n")?;
        let failure = evaluator().evaluate_file(&source).expect_err("an error");
        let sources = failure.sources().expect("sources");
        let found = failure.diagnostics().iter().find_map(|error| advice(sources, error));
        let option = format!("; `-I {}` reads LLVM's", path("include").display());
        assert!(found.as_ref().is_some_and(|found| found.ends_with(&option)), "{found:?}");
        Ok(())
    }
}
