//! Crates depend on the layers below them only.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Crates of each layer, from the lowest, without the prefix `tablegen-`. A crate may depend on
/// crates of lower layers, and on those of its own layer that are listed before it.
const LAYERS: &[&[&str]] = &[
    &["format", "core", "syntax"],
    &["rt", "quirks", "library", "query"],
    &["session"],
    &["model", "emit"],
    &["codegen", "clang", "ir", "options", "dialects", "mlir", "records"],
    &["build"],
    &["macros", "cli"],
];

/// Crates that users compile for their own target: they depend on nothing but `format`.
const RUNTIME: &[&str] = &["rt", "format"];

fn dependencies() -> Result<BTreeMap<String, Vec<String>>, Box<dyn Error>> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(top)
        .output()?;
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let mut all = BTreeMap::new();
    for package in metadata["packages"].as_array().ok_or("no packages")? {
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

/// Position of a crate: layer, and position within the layer.
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
            let is_family = own.0 == 4 && other.0 == 4;
            assert!(!is_family, "family `{name}` depends on family `{dependency}`");
            let is_runtime = RUNTIME.contains(&name.as_str());
            assert!(!is_runtime || RUNTIME.contains(&dependency.as_str()), "`{name}`");
        }
    }
    Ok(())
}
