//! Crates depend on the layers below them only, and on libraries that have a documented purpose.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Crates of each layer, from the lowest, without the prefix `tablegen-`. A crate may depend on
/// crates of lower layers, and on those of its own layer that are listed before it.
const LAYERS: &[&[&str]] = &[
    &["format", "core", "syntax", "random"],
    &["rt", "mc", "quirks", "cache", "library", "query", "diff", "fmt", "lint", "report", "lsp"],
    &["session"],
    &["instructions", "model", "emit", "emit-target"],
    FAMILIES,
    &["mlir-rust"],
    &["build"],
    &["macros", "mc-targets", "browse", "cli"],
];

/// Crates with back-ends, none of which depends on another.
const FAMILIES: &[&str] = &[
    "codegen",
    "encoding",
    "assembly",
    "isel",
    "global-isel",
    "clang",
    "ir",
    "options",
    "dialects",
    "mlir",
    "records",
];

/// Crates that users compile for their own target: they depend on nothing but `format`.
const RUNTIME: &[&str] = &["rt", "format", "mc"];

/// Returns the packages of the workspace, as `cargo metadata` describes them.
fn packages() -> Result<Vec<Value>, Box<dyn Error>> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(top)
        .output()?;
    let mut metadata: Value = serde_json::from_slice(&output.stdout)?;
    match metadata["packages"].take() {
        Value::Array(packages) => Ok(packages),
        _ => Err("no packages".into()),
    }
}

fn dependencies() -> Result<BTreeMap<String, Vec<String>>, Box<dyn Error>> {
    let mut all = BTreeMap::new();
    for package in packages()? {
        let Some(name) = package["name"].as_str().and_then(short) else { continue };
        let is_normal = |one: &&Value| one["kind"].is_null();
        let dependencies = package["dependencies"].as_array().into_iter().flatten();
        let names = dependencies.filter(is_normal).filter_map(|one| short(one["name"].as_str()?));
        all.insert(name.to_owned(), names.map(str::to_owned).collect());
    }
    Ok(all)
}

fn short(name: &str) -> Option<&str> {
    let name = name.strip_prefix("tablegen-")?;
    (name != "tests" && name != "fuzz").then_some(name)
}

/// Returns the position of a crate: its layer, and the position within the layer.
fn position(name: &str) -> Option<(usize, usize)> {
    let layers = LAYERS.iter().enumerate();
    let mut found = layers.filter_map(|(layer, crates)| {
        crates.iter().position(|one| *one == name).map(|index| (layer, index))
    });
    found.next()
}

#[test]
fn crates_depend_on_lower_layers() -> Result<(), Box<dyn Error>> {
    let all = dependencies()?;
    assert!(all.len() > 10, "{all:?}");
    for (name, dependencies) in &all {
        let own = position(name).ok_or_else(|| format!("`{name}` is in no layer"))?;
        for dependency in dependencies {
            let other = position(dependency).ok_or_else(|| format!("`{dependency}`"))?;
            assert!(other < own, "`{name}` depends on `{dependency}`, which is not below it");
            let are_families = [name, dependency].map(|one| FAMILIES.contains(&one.as_str()));
            assert!(are_families != [true; 2], "family `{name}` depends on family `{dependency}`");
            let is_runtime = RUNTIME.contains(&name.as_str());
            assert!(!is_runtime || RUNTIME.contains(&dependency.as_str()), "`{name}`");
        }
    }
    Ok(())
}

/// Checks that the page of the book names each dependency of the published crates, and no other
/// crate.
#[test]
fn dependencies_have_a_purpose() -> Result<(), Box<dyn Error>> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/book/src/dependencies.md");
    let page = fs::read_to_string(page)?;
    let listed = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    let listed: BTreeSet<&str> = listed.map(|(name, _)| name).collect();
    let packages = packages()?;
    // Unpublished packages have an empty list of registries.
    let published = packages.iter().filter(|one| one["publish"].is_null());
    let all = published.flat_map(|one| one["dependencies"].as_array().into_iter().flatten());
    let outside = all.filter(|one| one["kind"] != "dev" && one["path"].is_null());
    let used: BTreeSet<&str> = outside.filter_map(|one| one["name"].as_str()).collect();
    assert_eq!(used, listed);
    Ok(())
}

/// Checks that docs.rs documents every published crate with all features.
#[test]
fn docs_rs_enables_all_features() -> Result<(), Box<dyn Error>> {
    let packages = packages()?;
    let published: Vec<&Value> = packages.iter().filter(|one| one["publish"].is_null()).collect();
    assert!(published.len() > 10, "only {} packages are published", published.len());
    let without: Vec<&Value> = published
        .into_iter()
        .filter(|one| one["metadata"]["docs"]["rs"]["all-features"] != true)
        .map(|one| &one["name"])
        .collect();
    assert!(without.is_empty(), "without `package.metadata.docs.rs`: {without:?}");
    Ok(())
}
