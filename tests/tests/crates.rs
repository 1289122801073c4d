//! Crates and dependencies are those that ARCHITECTURE.md and the book list.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

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
fn packages_of_workspace() -> Result<Vec<Value>, Box<dyn Error>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(top())
        .output()?;
    let mut metadata: Value = serde_json::from_slice(&output.stdout)?;
    match metadata["packages"].take() {
        Value::Array(packages) => Ok(packages),
        _ => Err("no packages".into()),
    }
}

/// Row of the table of crates in ARCHITECTURE.md.
#[derive(Debug)]
struct Row {
    /// Name without the prefix `tablegen-`.
    name: String,
    /// Directory below the root of the repository.
    directory: String,
    is_public: bool,
    /// Dependencies as in [`dependencies`].
    dependencies: BTreeSet<String>,
}

/// Returns the table of crates in ARCHITECTURE.md.
fn table() -> Result<Vec<Row>, Box<dyn Error>> {
    let text = fs::read_to_string(top().join("ARCHITECTURE.md"))?;
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `tablegen-"));
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(" | ").collect();
        let [name, directory, _, _, api, dependencies] = cells[..] else {
            return Err(format!("{} cells in `{line}`", cells.len()));
        };
        let dependencies = dependencies.trim_end_matches(" |");
        let dependencies = dependencies.split(", ").filter(|name| *name != "-");
        Ok(Row {
            name: name.trim_matches('`').to_owned(),
            directory: directory.trim_matches('`').to_owned(),
            is_public: api == "public",
            dependencies: dependencies.map(str::to_owned).collect(),
        })
    };
    Ok(rows.map(row).collect::<Result<_, _>>()?)
}

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the crates of the project that a package depends on, without the prefix `tablegen-`.
/// Optional ones end with `?`. Development dependencies are left out.
fn dependencies(package: &Value) -> BTreeSet<String> {
    let all = package["dependencies"].as_array().into_iter().flatten();
    let own = all.filter(|one| one["kind"] != "dev").filter_map(|one| {
        let name = short(one["name"].as_str()?)?;
        Some(format!("{name}{}", if one["optional"] == true { "?" } else { "" }))
    });
    own.collect()
}

fn short(name: &str) -> Option<&str> {
    name.strip_prefix("tablegen-")
}

/// Checks the table of crates in ARCHITECTURE.md against the manifests: the crates, their
/// directories, their dependencies, and that each depends only on crates above it.
#[test]
fn crates_are_as_architecture_lists_them() -> Result<(), Box<dyn Error>> {
    let top = top().canonicalize()?;
    let mut packages: BTreeMap<String, Value> = BTreeMap::new();
    for package in packages_of_workspace()? {
        // Packages that are not published belong to the tests.
        if let Some(name) = package["name"].as_str().and_then(short)
            && package["publish"].is_null()
        {
            packages.insert(name.to_owned(), package);
        }
    }
    let mut above = BTreeSet::new();
    for row in table()? {
        let name = &row.name;
        let package = packages.remove(name).ok_or_else(|| format!("no package `{name}`"))?;
        let manifest = package["manifest_path"].as_str().unwrap_or_default();
        let directory = Path::new(manifest).parent().map(Path::canonicalize).transpose()?;
        assert_eq!(directory, Some(top.join(&row.directory)), "directory of `{name}`");
        assert_eq!(dependencies(&package), row.dependencies, "dependencies of `{name}`");
        for dependency in row.dependencies.iter().map(|name| name.trim_end_matches('?')) {
            assert!(above.contains(dependency), "`{dependency}` is not above `{name}`");
            let are_families = [name.as_str(), dependency].map(|one| FAMILIES.contains(&one));
            assert!(are_families != [true; 2], "family `{name}` depends on family `{dependency}`");
            let is_runtime = RUNTIME.contains(&name.as_str());
            assert!(!is_runtime || RUNTIME.contains(&dependency), "`{name}`");
        }
        let listing = top.join(format!("tests/api/tablegen-{name}.txt"));
        assert_eq!(listing.exists(), row.is_public, "listing of the API of `{name}`");
        above.insert(row.name);
    }
    assert!(packages.is_empty(), "not in ARCHITECTURE.md: {:?}", packages.keys());
    Ok(())
}

/// Checks that types on the way from a request to a plan have different names, so that a search for one
/// finds it alone.
#[test]
fn types_on_one_call_path_have_different_names() -> Result<(), Box<dyn Error>> {
    let mut paths: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for name in ["session", "emit", "driver", "build"] {
        let listing = fs::read_to_string(top().join(format!("tests/api/tablegen-{name}.txt")))?;
        for line in listing.lines() {
            let line = line.strip_prefix("#[non_exhaustive] ").unwrap_or(line);
            let item = ["pub struct ", "pub enum ", "pub trait "]
                .into_iter()
                .find_map(|kind| line.strip_prefix(kind));
            let path = item.and_then(|item| item.split(['<', '(', ' ']).next()).unwrap_or_default();
            let path = path.trim_end_matches(':');
            if let Some((_, last)) = path.rsplit_once("::") {
                paths.entry(last.to_owned()).or_default().insert(path.to_owned());
            }
        }
    }
    assert!(paths.contains_key("Request"), "{paths:?}");
    paths.retain(|_, paths| paths.len() > 1);
    assert!(paths.is_empty(), "{paths:?}");
    Ok(())
}

/// Checks that the page of the book names each dependency of the published crates, and no other
/// crate.
#[test]
fn dependencies_have_a_purpose() -> Result<(), Box<dyn Error>> {
    let page = fs::read_to_string(top().join("docs/book/src/dependencies.md"))?;
    let listed = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    let listed: BTreeSet<&str> = listed.map(|(name, _)| name).collect();
    let packages = packages_of_workspace()?;
    // Unpublished packages have an empty list of registries.
    let published = packages.iter().filter(|one| one["publish"].is_null());
    let all = published.flat_map(|one| one["dependencies"].as_array().into_iter().flatten());
    let outside = all.filter(|one| one["kind"] != "dev" && one["path"].is_null());
    let used: BTreeSet<&str> = outside.filter_map(|one| one["name"].as_str()).collect();
    assert_eq!(used, listed);
    Ok(())
}

/// Checks that docs.rs documents every published crate with all features.
/// `tests/Cargo.toml` asks for the features that only macros and build scripts, or only programs, would have.
#[test]
fn a_build_of_the_workspace_compiles_each_crate_once() -> Result<(), Box<dyn Error>> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--workspace", "--duplicates", "--edges", "normal,build,dev"])
        .args(["--depth", "0", "--prefix", "none", "--format", "{p}: {f}"])
        .current_dir(top())
        .output()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout)?;
    let mut features: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (package, of_package) in text.lines().filter_map(|line| line.split_once(": ")) {
        features.entry(package).or_default().insert(of_package);
    }
    features.retain(|_, sets| sets.len() > 1);
    assert!(features.is_empty(), "compiled once for each set of features: {features:#?}");
    Ok(())
}

#[test]
fn docs_rs_enables_all_features() -> Result<(), Box<dyn Error>> {
    let packages = packages_of_workspace()?;
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
