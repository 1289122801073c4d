//! `--gen-clang-sa-checkers`: checkers of the static analyzer, with packages and options.
//!
//! Input: records of the classes `Checker` and `Package`. Output: a [`Plan`] with full names and
//! properties, printed by [`cxx`] and [`rust`].

mod cxx;
mod rust;

use std::sync::Arc;

use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordError, ValueKind};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_quirks::string_map;
use tablegen_session::derived_from;

/// Back-end `--gen-clang-sa-checkers`.
pub(crate) const BACKEND: ModelBackend =
    ModelBackend::planned(NAME, "checkers", "Generate Clang Static Analyzer checkers", |cx, _| {
        plan(cx)
    });

/// Name of the back-end.
const NAME: &str = "gen-clang-sa-checkers";

/// Types of options.
const TYPES: [&str; 3] = ["int", "string", "bool"];

/// Development stage of options that may change.
const ALPHA: &str = "alpha";

/// Maximum nesting depth of packages.
const MAX_DEPTH: usize = 256;

/// URL of the checkers' documentation.
const MANUAL: &str = "https://clang.llvm.org/docs/analyzer/checkers.html#";

/// Packages, checkers and options.
#[derive(Debug)]
struct Plan<'r> {
    /// Packages in clang-tblgen's order, one for each name.
    packages: Vec<Package<'r>>,
    package_options: Vec<Opt<'r>>,
    checkers: Vec<Checker<'r>>,
    /// Dependencies of checkers: full name, full name of the required checker.
    dependencies: Vec<[String; 2]>,
    weak_dependencies: Vec<[String; 2]>,
    checker_options: Vec<Opt<'r>>,
}

/// Package of checkers.
#[derive(Debug)]
struct Package<'r> {
    name: String,
    record: Record<'r>,
}

/// Checker of the static analyzer.
#[derive(Debug)]
struct Checker<'r> {
    name: String,
    record: Record<'r>,
    help: &'r [u8],
    /// URL of the checker's documentation, or empty.
    manual: String,
    is_hidden: bool,
}

/// Option of a checker or a package.
#[derive(Debug)]
struct Opt<'r> {
    record: Record<'r>,
    /// Full name of the checker or package that has the option.
    of: String,
    ty: &'static str,
    name: &'r [u8],
    help: &'r [u8],
    default: &'r [u8],
    stage: &'static str,
    is_hidden: bool,
}

fn plan<'r>(cx: &Context<'_, 'r>) -> PlanResult<'r> {
    let checkers = derived_from(cx.records(), "Checker")?;
    let packages = derived_from(cx.records(), "Package")?;
    let mut seen = FxHashSet::default();
    let mut named = Vec::new();
    for &record in &packages {
        let name = package_name(record, ".")?;
        if seen.insert(name.clone()) {
            named.push(Some(Package { name, record }));
        }
    }
    let hash = |package: &Package<'_>| string_map::hash(package.name.as_bytes());
    let hashes: Vec<u32> = named.iter().flatten().map(hash).collect();
    let order = string_map::order(cx.records().release(), &hashes);
    let named = order.iter().filter_map(|&index| named[index].take()).collect();
    let package_name = |package| package_name(package, ".");
    let checker_name = |checker| checker_name(checker, ".");
    let package_options = options(&packages, "PackageOptions", package_name)?;
    let read = checkers.iter().map(|&record| Checker::new(record));
    let read = read.collect::<Result<_, RecordError>>()?;
    let pairs = |field| {
        let mut pairs = Vec::new();
        for &checker in &checkers {
            for other in list(checker, field)? {
                pairs.push([checker_name(checker)?, checker_name(other)?]);
            }
        }
        Ok::<_, RecordError>(pairs)
    };
    Ok(Arc::new(Plan {
        packages: named,
        package_options,
        checkers: read,
        dependencies: pairs("Dependencies")?,
        weak_dependencies: pairs("WeakDependencies")?,
        checker_options: options(&checkers, "CheckerOptions", checker_name)?,
    }))
}

/// Returns the records of a list. Empty if the list is unset.
fn list<'r>(record: Record<'r>, field: &str) -> Result<Vec<Record<'r>>, RecordError> {
    if record.value(field)?.is_unset() { Ok(Vec::new()) } else { record.list_of_defs(field) }
}

/// Returns the options of packages or checkers.
fn options<'r>(
    of: &[Record<'r>],
    field: &str,
    name: impl Fn(Record<'r>) -> Result<String, RecordError>,
) -> Result<Vec<Opt<'r>>, RecordError> {
    let mut all = Vec::new();
    for &owner in of {
        for option in list(owner, field)? {
            all.push(Opt::new(name(owner)?, option)?);
        }
    }
    Ok(all)
}

/// Returns the full name of the package that contains a record.
fn around(record: Record<'_>, separator: &str) -> Result<String, RecordError> {
    let mut names = Vec::new();
    let mut package = record.value("ParentPackage")?.as_def();
    while let Some(around) = package {
        if names.len() > MAX_DEPTH {
            return Err(record.error("packages are nested too deeply"));
        }
        package = around.value("ParentPackage")?.as_def();
        names.push(around.string("PackageName")?);
    }
    names.reverse();
    Ok(names.join(separator))
}

/// Returns the name of a record with its package.
fn full_name(record: Record<'_>, field: &str, separator: &str) -> Result<String, RecordError> {
    let mut name = around(record, separator)?;
    if !name.is_empty() {
        name.push_str(separator);
    }
    name.push_str(record.string(field)?);
    Ok(name)
}

fn package_name(record: Record<'_>, separator: &str) -> Result<String, RecordError> {
    full_name(record, "PackageName", separator)
}

fn checker_name(record: Record<'_>, separator: &str) -> Result<String, RecordError> {
    full_name(record, "CheckerName", separator)
}

/// Returns the value of a field of bits.
fn number(record: Record<'_>, field: &str) -> Result<u64, RecordError> {
    let bits = record.bits(field)?;
    let mut number = 0;
    for (index, bit) in bits.iter().enumerate() {
        match bit.as_bit() {
            Some(bit) if index < 64 => number |= u64::from(bit) << index,
            Some(_) => {}
            None => {
                let name = checker_name(record, ".")?;
                return Err(record.error(format!("missing Documentation for {name}")));
            }
        }
    }
    Ok(number)
}

/// Returns the string in a field, or an empty one if the field is no string.
fn text<'r>(record: Record<'r>, field: &str) -> Result<&'r [u8], RecordError> {
    Ok(match record.value(field)?.kind() {
        ValueKind::Str(text) | ValueKind::Code(text) => text,
        _ => b"",
    })
}

impl<'r> Checker<'r> {
    fn new(record: Record<'r>) -> Result<Self, RecordError> {
        let name = checker_name(record, ".")?;
        let help = text(record, "HelpText")?;
        let mut manual = String::new();
        if number(record, "Documentation")? != 0 {
            manual = MANUAL.to_owned() + &checker_name(record, "-")?.to_ascii_lowercase();
        }
        Ok(Checker { name, record, help, manual, is_hidden: is_hidden(record)? })
    }
}

/// Returns true if a record, or a package that contains it, is hidden.
fn is_hidden(record: Record<'_>) -> Result<bool, RecordError> {
    let mut next = Some(record);
    // Terminates: reading the full name has checked the nesting depth.
    while let Some(record) = next {
        if record.bit("Hidden")? {
            return Ok(true);
        }
        next = record.value("ParentPackage")?.as_def();
    }
    Ok(false)
}

impl<'r> Opt<'r> {
    fn new(of: String, record: Record<'r>) -> Result<Self, RecordError> {
        let known = |field, known: &[&'static str]| {
            let number = usize::try_from(number(record, field)?).ok();
            match number.and_then(|index| known.get(index)) {
                Some(name) => Ok(*name),
                None => Err(record.error(format!(
                    "unable to parse command line option type for {}",
                    checker_name(record, ".")?
                ))),
            }
        };
        Ok(Opt {
            record,
            of,
            ty: known("Type", &TYPES)?,
            name: text(record, "CmdFlag")?,
            help: text(record, "Desc")?,
            default: text(record, "DefaultVal")?,
            stage: known("DevelopmentStage", &[ALPHA, "released"])?,
            is_hidden: record.bit("Hidden")?,
        })
    }
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: crate::model::FrontEndModel, |plan, output|
    cxx: cxx::print(plan),
    rust: rust::module(output, plan)
}
