//! README, CONTRIBUTING, the other documents and the book: their code blocks, links and
//! completeness.
//!
//! With `TABLEGEN_BLESS=1` excerpts and outputs are rewritten.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_build::{Backend, Release, Tool, backends};
use tablegen_tests::book::{
    Block, DOCTESTS, Page, Reader, Step, blocks, excerpt, headings, links, pages, repository, slug,
};
use tablegen_tests::fixtures::{self, Fixture, Mode};
use tablegen_tests::tool;

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Documents beside the book.
const DOCUMENTS: [&str; 5] =
    ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "ARCHITECTURE.md"];

/// Pages that are followed by `outside.rs`, since their readers run cargo.
const WITH_CARGO: [&str; 6] = [
    "README.md",
    "docs/book/src/tables.md",
    "docs/book/src/tutorial/description.md",
    "docs/book/src/tutorial/code.md",
    "docs/book/src/tutorial/text.md",
    "docs/book/src/tutorial/select.md",
];

/// Reads the documents and the book.
fn all() -> io::Result<Vec<Page>> {
    let mut all = pages()?;
    for name in DOCUMENTS {
        all.push(Page::read(name)?);
    }
    Ok(all)
}

fn assert_none(defects: &[String]) {
    assert!(defects.is_empty(), "{} defects:\n{}", defects.len(), defects.join("\n"));
}

/// Returns the file that an excerpt is from: of the repository, or a fixture.
fn file_of(from: &str) -> Option<PathBuf> {
    let root = repository();
    let candidates = [root.join(from), root.join("tests/tests/fixtures").join(from)];
    candidates.into_iter().find(|path| path.is_file())
}

#[test]
fn excerpts_are_from_their_files() -> Result {
    let bless = Mode::bless_if("1") == Mode::Bless;
    let mut defects = Vec::new();
    let mut checked = 0;
    for page in all()? {
        let mut changes = Vec::new();
        for block in blocks(&page.text) {
            let Some(from) = block.value("from") else { continue };
            let location = format!("{}:{}", page.name, block.line);
            let Some(path) = file_of(from) else {
                defects.push(format!("{location}: there is no file {from}"));
                continue;
            };
            checked += 1;
            match excerpt(&block, &fs::read_to_string(path)?) {
                Ok(None) => {}
                Ok(Some(text)) if bless => changes.push((block, text)),
                Ok(Some(text)) => defects.push(format!("{location}: {from} has now\n{text}")),
                Err(message) => defects.push(format!("{location}: {from}: {message}")),
            }
        }
        if !changes.is_empty() {
            page.rewrite(&changes)?;
        }
    }
    assert_none(&defects);
    assert!(checked > 150, "only {checked} excerpts were found");
    Ok(())
}

/// Returns true if the page has commands to run.
fn has_commands(page: &Page) -> bool {
    let is_run = |block: &Block| block.language == "sh" && block.value("not-run").is_none();
    blocks(&page.text).iter().any(is_run)
}

#[test]
fn commands_print_what_is_shown() -> Result {
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let other = |_: &Path, step: Step<'_>| Err(format!("unknown command {step:?}"));
    let bless = Mode::bless_if("1") == Mode::Bless;
    let mut defects = Vec::new();
    let mut followed = 0;
    for page in all()? {
        if WITH_CARGO.contains(&page.name.as_str()) || !has_commands(&page) {
            continue;
        }
        followed += 1;
        let dir = tempfile::tempdir()?;
        let mut reader = Reader { dir: dir.path().to_owned(), tablegen, other: &other };
        match reader.follow(&page.text) {
            Ok(changes) if bless && !changes.is_empty() => page.rewrite(&changes)?,
            Ok(changes) => {
                let name = &page.name;
                let defect = |(block, text): (Block, String)| {
                    format!("{name}:{}: the command prints\n{text}", block.line)
                };
                defects.extend(changes.into_iter().map(defect));
            }
            Err(message) => defects.push(format!("{}: {message}", page.name)),
        }
    }
    assert_none(&defects);
    assert!(followed > 3, "only {followed} pages have commands");
    Ok(())
}

#[test]
fn every_block_is_checked() -> Result {
    let mut defects = Vec::new();
    for page in all()? {
        // ARCHITECTURE.md has pictures only.
        let has_commands = has_commands(&page);
        for block in blocks(&page.text) {
            let is_excerpt = block.value("from").is_some();
            let is_file = block.value("file").is_some() || block.value("append").is_some();
            let checked = match block.language.as_str() {
                _ if is_excerpt || block.value("not-run").is_some() => true,
                _ if is_file => has_commands,
                "sh" | "text" => has_commands,
                "rust" if !block.has("ignore") => DOCTESTS.contains(&page.name.as_str()),
                _ => false,
            };
            if !checked {
                defects.push(format!("{}:{}: nothing checks this block", page.name, block.line));
            }
            if block.text.trim().is_empty() {
                defects.push(format!("{}:{}: the block is empty", page.name, block.line));
            }
        }
    }
    assert_none(&defects);
    Ok(())
}

#[test]
fn links_lead_somewhere() -> Result {
    let all = all()?;
    let anchors = |text: &str| -> BTreeSet<String> {
        headings(text).iter().map(|heading| slug(&heading.text)).collect()
    };
    let mut defects = Vec::new();
    for page in &all {
        for (line, target) in links(&page.text) {
            let location = format!("{}:{line}", page.name);
            if target.is_empty() || target.contains("://") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let path = match file {
                "" => page.path.clone(),
                file => page.path.with_file_name("").join(file),
            };
            if !path.exists() {
                defects.push(format!("{location}: there is no {target}"));
            } else if !anchor.is_empty() && !anchors(&fs::read_to_string(&path)?).contains(anchor) {
                defects.push(format!("{location}: {target} has no such heading"));
            }
        }
    }
    assert_none(&defects);
    Ok(())
}

#[test]
fn the_summary_lists_every_page() -> Result {
    let summary = Page::read("docs/book/src/SUMMARY.md")?;
    let mut listed: BTreeMap<String, usize> = BTreeMap::new();
    for (_, target) in links(&summary.text) {
        if !target.is_empty() {
            *listed.entry(format!("docs/book/src/{target}")).or_default() += 1;
        }
    }
    let twice: Vec<&String> = listed.iter().filter(|(_, n)| **n > 1).map(|(t, _)| t).collect();
    assert!(twice.is_empty(), "listed twice: {twice:?}");
    let pages = pages()?.into_iter().map(|page| page.name);
    let missing: Vec<String> =
        pages.filter(|name| *name != summary.name && !listed.contains_key(name)).collect();
    assert!(missing.is_empty(), "not in SUMMARY.md: {missing:?}");
    Ok(())
}

/// Checks that every action has one section, which mentions its options, and that every section is
/// of a known action.
#[test]
fn the_reference_has_every_action() -> Result {
    // Tools have actions of the same name. Those of mlir-tblgen have pages of their own.
    let mut sections: BTreeMap<(bool, String), Vec<String>> = BTreeMap::new();
    let mut texts: BTreeMap<(bool, String), String> = BTreeMap::new();
    for page in pages()?.iter().filter(|page| page.name.contains("/reference/")) {
        let is_of_mlir = page.name.contains("/reference/mlir/");
        let headings = headings(&page.text);
        // A page of one action has it in its title; one of several has a section for each.
        let most =
            if headings.iter().any(|h| h.level == 2 && h.text.starts_with("`--")) { 2 } else { 1 };
        for heading in headings.iter().filter(|heading| heading.level == most) {
            for name in heading.text.split('`').skip(1).step_by(2) {
                if let Some(action) = name.strip_prefix("--") {
                    let key = (is_of_mlir, action.to_owned());
                    sections.entry(key.clone()).or_default().push(page.name.clone());
                    texts.insert(key, page.text.clone());
                }
            }
        }
    }
    let index = Page::read("docs/book/src/reference/index.md")?.text;
    let mut defects = Vec::new();
    for backend in backends() {
        let is_of_mlir = backend.tool == Some(Tool::Mlir);
        let key = (is_of_mlir, backend.name.to_owned());
        match sections.remove(&key).as_deref() {
            None => defects.push(format!("--{} has no section", backend.name)),
            Some([_]) => {}
            Some(pages) => defects.push(format!("--{} has several: {pages:?}", backend.name)),
        }
        let link = format!("| [`--{}`](", backend.name);
        let is_of_tool = |line: &&str| line.contains("](mlir/") == is_of_mlir;
        let mut rows = index.lines().filter(|line| line.starts_with(&link));
        match rows.find(is_of_tool) {
            None => defects.push(format!("--{} is not in the list of the index", backend.name)),
            Some(row) => {
                let module = backend.module().map_or("–".into(), |name| format!("`{name}`"));
                if !row.ends_with(&format!("| {module} |")) {
                    defects.push(format!("the Rust of --{} is {module}, not: {row}", backend.name));
                }
            }
        }
        let text = texts.get(&key).map_or("", String::as_str);
        for option in backend.options {
            if !text.contains(&format!("`--{}`", option.name)) {
                defects.push(format!("the page of --{} lacks --{}", backend.name, option.name));
            }
        }
    }
    defects.extend(sections.into_keys().map(|(_, name)| format!("there is no action --{name}")));
    assert_none(&defects);
    Ok(())
}

/// Returns what tests do with the Rust modules of a back-end for LLVM 23.
fn modules_for_llvm_23(back_end: &Backend, fixtures: &[Fixture]) -> &'static str {
    let own = fixtures
        .iter()
        .filter(|fixture| fixture.suite.is_of(back_end) && fixture.has_module_for(Release::V23));
    match own.map(|fixture| fixture.file("_main.rs").exists()).max() {
        _ if !back_end.makes_rust() => "none",
        Some(true) => "run",
        Some(false) => "compiled",
        None => "made",
    }
}

/// Checks that the page on LLVM 23 has the state of every action of llvm-tblgen, and that no action of
/// another tool has one.
#[test]
fn states_for_llvm_23_are_those_of_the_back_ends() -> Result {
    let page = Page::read("docs/book/src/llvm-23-actions.md")?.text;
    let fixtures = fixtures::all()?;
    let mut rows = String::new();
    let mut defects = Vec::new();
    let mut all: Vec<_> = backends().collect();
    all.sort_by_key(|backend| backend.name);
    for backend in all {
        let state = match format!("{:?}", backend.comparison(Release::V23)).as_str() {
            "Identical" => "identical",
            "Compiles" => "compiles",
            "NoCounterpart" => "no counterpart",
            _ => "not verified",
        };
        match backend.tool {
            _ if backend.is_rust_only() => {}
            None | Some(Tool::Llvm) => {
                let module = modules_for_llvm_23(backend, &fixtures);
                rows.push_str(&format!("| `--{}` | {state} | {module} |\n", backend.name));
            }
            Some(_) if state != "identical" => {}
            Some(_) => defects.push(format!("--{} is {state}", backend.name)),
        }
    }
    if !page.contains(&format!("|---|---|---|\n{rows}\n")) {
        defects.push(format!("the table of actions is not:\n{rows}"));
    }
    assert_none(&defects);
    Ok(())
}

/// Checks that the messages in tables of the reference are those of fixtures.
#[test]
fn messages_of_the_reference_are_reported() -> Result {
    let mut reported = String::new();
    let mut dirs = vec![repository().join("tests/tests/fixtures")];
    while let Some(dir) = dirs.pop() {
        for entry in fs::read_dir(dir)? {
            let path = entry?.path();
            if path.is_dir() {
                dirs.push(path);
            } else if path.extension().is_some_and(|extension| extension == "stderr") {
                reported.push_str(&String::from_utf8_lossy(&fs::read(path)?));
            }
        }
    }
    let mut defects = Vec::new();
    let mut checked = 0;
    for page in pages()?.iter().filter(|page| page.name.contains("/reference/")) {
        let Some((_, table)) = page.text.split_once("## Messages\n") else { continue };
        for row in table.lines().filter(|line| line.starts_with("| `")) {
            let cell = row.trim_start_matches("| ");
            let fence = if cell.starts_with("``") { "``" } else { "`" };
            let message = cell.split(fence).nth(1).unwrap_or_default().trim();
            checked += 1;
            if !reported.contains(&message.replace("\\|", "|")) {
                defects.push(format!("{}: no fixture reports: {message}", page.name));
            }
        }
    }
    assert_none(&defects);
    assert!(checked > 150, "only {checked} messages were found");
    Ok(())
}

#[test]
fn the_readme_is_short() -> Result {
    let lines = Page::read("README.md")?.text.lines().count();
    assert!(lines <= 166, "README.md has {lines} lines");
    Ok(())
}

/// Checks that every lint has a section with an example.
#[test]
fn the_book_has_every_lint() -> Result {
    let page = Page::read("docs/book/src/lints.md")?;
    let sections: BTreeSet<String> =
        headings(&page.text).into_iter().map(|heading| heading.text).collect();
    let names = tablegen_build::lints().map(|lint| format!("`{}`", lint.name));
    let missing: Vec<String> = names.filter(|name| !sections.contains(name)).collect();
    assert!(missing.is_empty(), "not in lints.md: {missing:?}");
    Ok(())
}
