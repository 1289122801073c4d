//! Files of a crate import each other in cycles of a few files at most: types are below, the
//! operations on them above.
//!
//! An import is a `use` declaration, or a path that begins with `crate`. It leads to the file that
//! declares the item, also if the path names a re-export. Test modules do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::io;
use std::path::Path as FilePath;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Item, ItemUse, UseTree};

/// Maximum number of files in a cycle.
const LIMIT: usize = 5;

/// Maximum length of a chain of re-exports.
const MAX_REEXPORTS: usize = 8;

/// Path of a module from the root of the crate, or of an item in a module.
type Path = Vec<String>;

/// Imports of a file.
#[derive(Default)]
struct Imports {
    /// Paths by the name that they have in the file. `None` for items of other crates.
    named: BTreeMap<String, Option<Path>>,
    /// Paths into the crate.
    paths: BTreeSet<Path>,
}

/// Files of a crate by module path.
type Files = BTreeMap<Path, syn::File>;

/// Adds the files below a directory.
fn add_files(dir: &FilePath, module: &Path, files: &mut Files) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut inner = module.clone();
        if path.is_dir() {
            inner.push(name);
            add_files(&path, &inner, files)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            if !matches!(&*name, "lib" | "main" | "mod") {
                inner.push(name);
            }
            let text = fs::read_to_string(&path)?;
            files.insert(
                inner,
                syn::parse_file(&text).map_err(|error| format!("{path:?}: {error}"))?,
            );
        }
    }
    Ok(())
}

/// Adds the paths of a `use` declaration, with the name of each.
fn add_tree(tree: &UseTree, before: &mut Path, all: &mut Vec<(String, Path)>) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            add_tree(&path.tree, before, all);
            before.pop();
        }
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| add_tree(tree, before, all));
        }
        UseTree::Name(name) if name.ident == "self" => {
            all.push((before.last().cloned().unwrap_or_default(), before.clone()));
        }
        UseTree::Name(name) => {
            let name = name.ident.to_string();
            all.push((name.clone(), [&before[..], &[name]].concat()));
        }
        UseTree::Rename(rename) => {
            let path = [&before[..], &[rename.ident.to_string()]].concat();
            all.push((rename.rename.to_string(), path));
        }
        UseTree::Glob(_) => all.push(("*".to_owned(), before.clone())),
    }
}

/// Adds the paths in tokens that begin with `crate`, except for those of `pub(in crate::...)`.
fn add_paths(tokens: TokenStream, all: &mut BTreeSet<Path>) {
    let mut path: Option<Path> = None;
    let mut before = String::new();
    for token in tokens {
        match &token {
            TokenTree::Ident(name) if name == "crate" && before != "in" && before != "$" => {
                path = Some(Vec::new());
            }
            TokenTree::Ident(name) if before == ":" => {
                if let Some(path) = &mut path {
                    path.push(name.to_string());
                }
            }
            TokenTree::Punct(point) if point.as_char() == ':' => {}
            _ => all.extend(path.take().filter(|path| !path.is_empty())),
        }
        before = token.to_string();
        if let TokenTree::Group(group) = token {
            add_paths(group.stream(), all);
        }
    }
    all.extend(path.filter(|path| !path.is_empty()));
}

/// Returns true if an item is for tests only.
fn is_test(item: &Item) -> bool {
    let Item::Mod(module) = item else { return false };
    module.attrs.iter().any(|attribute| attribute.to_token_stream().to_string().contains("test"))
}

/// Returns the path from the root of the crate that a path in a file means. `None` if it leads to
/// another crate.
fn resolved(path: &[String], file: &Path, files: &Files) -> Option<Path> {
    let (first, rest) = path.split_first()?;
    match first.as_str() {
        "crate" => Some(rest.to_vec()),
        "self" => Some([file, rest].concat()),
        "super" => {
            let mut base = file.clone();
            base.pop();
            let mut rest = rest;
            while let Some(("super", after)) = rest.split_first().map(|(a, b)| (a.as_str(), b)) {
                base.pop();
                rest = after;
            }
            Some([&base[..], rest].concat())
        }
        _ => {
            let module = [&file[..], std::slice::from_ref(first)].concat();
            files.contains_key(&module).then(|| [file, path].concat())
        }
    }
}

fn imports(file: &Path, syntax: &syn::File, files: &Files) -> Imports {
    let mut found = Imports::default();
    for item in syntax.items.iter().filter(|item| !is_test(item)) {
        let Item::Use(ItemUse { tree, .. }) = item else {
            add_paths(item.to_token_stream(), &mut found.paths);
            continue;
        };
        let mut all = Vec::new();
        add_tree(tree, &mut Vec::new(), &mut all);
        for (name, path) in all {
            let path = resolved(&path, file, files);
            // A re-export of an item of the same module is not an import.
            found
                .paths
                .extend(path.clone().filter(|_| matches!(item, Item::Use(of) if !is_public(of))));
            found.named.insert(name, path);
        }
    }
    found
}

fn is_public(declaration: &ItemUse) -> bool {
    !matches!(declaration.vis, syn::Visibility::Inherited)
}

/// Returns the file that declares the item of a path. `None` if it is of another crate.
fn declaration(mut path: Path, all: &BTreeMap<Path, Imports>) -> Option<Path> {
    for _ in 0..MAX_REEXPORTS {
        let len = (0..=path.len()).rev().find(|&len| all.contains_key(&path[..len]))?;
        let rest = path.split_off(len);
        let Some(named) = rest.first().and_then(|name| all[&path].named.get(name)) else {
            return Some(path);
        };
        path = [named.as_ref()?, &rest[1..]].concat();
    }
    Some(path)
}

/// Returns the files that each file imports.
fn graph(files: &Files) -> BTreeMap<Path, BTreeSet<Path>> {
    let all: BTreeMap<Path, Imports> =
        files.iter().map(|(path, file)| (path.clone(), imports(path, file, files))).collect();
    let targets = |(file, imports): (&Path, &Imports)| {
        let paths = imports.paths.iter().cloned();
        let targets = paths.filter_map(|path| declaration(path, &all)).filter(|to| to != file);
        (file.clone(), targets.collect())
    };
    all.iter().map(targets).collect()
}

/// Returns the files that can be reached from a file.
fn reachable<'g>(graph: &'g BTreeMap<Path, BTreeSet<Path>>, from: &'g Path) -> BTreeSet<&'g Path> {
    let (mut seen, mut work) = (BTreeSet::new(), vec![from]);
    while let Some(file) = work.pop() {
        work.extend(graph.get(file).into_iter().flatten().filter(|to| seen.insert(*to)));
    }
    seen
}

/// Returns the largest set of files that import each other, directly or indirectly. Empty if no
/// file does.
fn largest_cycle(graph: &BTreeMap<Path, BTreeSet<Path>>) -> BTreeSet<&Path> {
    let from: BTreeMap<&Path, BTreeSet<&Path>> =
        graph.keys().map(|file| (file, reachable(graph, file))).collect();
    let cycle = |file| from[file].iter().copied().filter(|to| from[*to].contains(file)).collect();
    let cycles = graph.keys().map(cycle);
    cycles.max_by_key(|cycle: &BTreeSet<&Path>| cycle.len()).unwrap_or_default()
}

fn source_dirs() -> io::Result<Vec<std::path::PathBuf>> {
    let top = FilePath::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut dirs = Vec::new();
    let mut parents = vec![top.clone()];
    for group in fs::read_dir(top.join("crates"))? {
        parents.push(group?.path());
    }
    for parent in parents {
        for entry in fs::read_dir(parent)? {
            let path = entry?.path();
            let is_ours = path.join("Cargo.toml").exists() && path.join("src").is_dir();
            // The tests are programs without layers.
            if is_ours && path.file_name().is_some_and(|name| name != "tests") {
                dirs.push(path.join("src"));
            }
        }
    }
    dirs.sort();
    Ok(dirs)
}

#[test]
fn cycles_have_few_files() -> Result<(), Box<dyn Error>> {
    let dirs = source_dirs()?;
    assert!(dirs.len() > 10, "{dirs:?}");
    for dir in dirs {
        let mut files = Files::new();
        add_files(&dir, &Vec::new(), &mut files)?;
        let graph = graph(&files);
        let cycle = largest_cycle(&graph);
        let mut imports = String::new();
        for file in &cycle {
            for to in graph[*file].iter().filter(|to| cycle.contains(to)) {
                imports.push_str(&format!("{} -> {}\n", file.join("::"), to.join("::")));
            }
        }
        assert!(cycle.len() <= LIMIT, "{}: {} files\n{imports}", dir.display(), cycle.len());
    }
    Ok(())
}

#[test]
fn imports_lead_to_declarations() -> syn::Result<()> {
    let mut files = Files::new();
    for (module, text) in [
        ("", "mod a; mod b; mod c; pub use a::A; use std::fmt;"),
        ("a", "use super::b::inner::{self, B as Other}; pub struct A;"),
        ("b", "pub mod inner; pub use crate::c::C;"),
        ("b::inner", "fn f() { crate::A::new() } pub(in crate::b) struct B; use super::C;"),
        ("c", "use super::fmt; pub struct C; #[cfg(test)] mod tests { use crate::A; }"),
    ] {
        let path: Path =
            module.split("::").filter(|part| !part.is_empty()).map(Into::into).collect();
        files.insert(path, syn::parse_file(text)?);
    }
    let graph = graph(&files);
    let path = |text: &str| text.split("::").map(Into::into).collect::<Path>();
    assert_eq!(graph[&path("a")], BTreeSet::from([path("b::inner")]));
    assert_eq!(graph[&path("b::inner")], BTreeSet::from([path("a"), path("c")]));
    assert!(graph[&path("c")].is_empty() && graph[&path("b")].is_empty());
    assert_eq!(largest_cycle(&graph), BTreeSet::from([&path("a"), &path("b::inner")]));
    Ok(())
}
