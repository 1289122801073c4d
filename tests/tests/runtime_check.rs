//! Messages of rustc if a generated module and `tablegen-rt` do not match.

use std::io;

use tablegen_tests::compiled::{WITH_RUNTIME, Workshop};

/// Generated module that refers to `tablegen-rt`.
const MODULE: &str = include_str!("fixtures/dag_isel/small.rs");

/// Compiles a module as a library, and returns the message of the error that rustc reports.
fn error_of(module: &str, with_runtime: bool) -> io::Result<String> {
    let workshop = Workshop::new()?;
    workshop.write("module.rs", module)?;
    workshop.write("library.rs", "#![no_std]\npub mod module;\n")?;
    let mut flags = vec!["--crate-type", "lib"];
    if with_runtime {
        workshop.add_runtime()?;
        flags.extend(WITH_RUNTIME);
    }
    match workshop.compile_rust("library.rs", &flags) {
        Ok(_) => panic!("rustc accepts the module"),
        Err(error) => Ok(error.to_string()),
    }
}

#[test]
fn a_module_of_another_format_names_both_versions() -> io::Result<()> {
    let version = MODULE.split_once("check_version(").and_then(|(_, rest)| rest.split_once(')'));
    let version: u32 = version.and_then(|(number, _)| number.parse().ok()).unwrap_or_default();
    let check = |version: u32| format!("check_version({version})");
    let other = MODULE.replacen(&check(version), &check(version + 1), 1);
    let error = error_of(&other, true)?;
    let expected = format!(
        "this module was generated with table format {}, but this version of `tablegen-rt` reads \
         table format {version}",
        version + 1
    );
    assert!(error.contains(&expected), "{error}");
    Ok(())
}

#[test]
fn a_module_without_the_runtime_names_the_dependency() -> io::Result<()> {
    let error = error_of(MODULE, false)?;
    let first = error.find("can't find crate for `tablegen_rt`");
    let others = error.find("error[E0433]");
    assert!(first.is_some() && first < others.or(Some(usize::MAX)), "{error}");
    assert!(error.contains("cargo add tablegen-rt"), "{error}");
    Ok(())
}
