//! Checks the documents: README, the book and their code blocks.
//!
//! Input: Markdown files. Output: a list of defects, and the corrected text of blocks that are
//! derived from other files.
//!
//! Each fenced block says in its info string how it is checked. The words are separated by commas:
//! - `rust` alone is a doctest; its page is listed in [`DOCTESTS`];
//! - `from=PATH` marks an excerpt of a file of the repository or of a fixture. `items=A+B::c`
//!   selects signatures, `code=a+b` whole items, `whole` the file without its leading comment.
//!   Without a selection each line of the block occurs in the file, in the same order;
//! - `file=PATH` and `append=PATH` write the block to a file of the reader's directory, and `sh`
//!   runs commands there; a `text` block after it is their output;
//! - `not-run=REASON` excludes a block.

mod doctests;
mod excerpt;
mod markdown;
mod run;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use doctests::DOCTESTS;
pub use excerpt::excerpt;
pub use markdown::{Block, Heading, blocks, headings, links, slug};
pub use run::{Reader, Step};

/// Returns the root directory of the repository.
pub fn repository() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().unwrap_or(tests).to_owned()
}

/// A Markdown file.
#[derive(Clone, Debug)]
pub struct Page {
    /// Path relative to the repository, with `/`.
    pub name: String,
    /// Path of the file.
    pub path: PathBuf,
    /// Content of the file.
    pub text: String,
}

impl Page {
    /// Reads a page by its path relative to the repository.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn read(name: &str) -> io::Result<Self> {
        let path = repository().join(name);
        let text = fs::read_to_string(&path)
            .map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))?;
        Ok(Page { name: name.to_owned(), path, text })
    }

    /// Replaces the text of blocks, given with their new text, and writes the file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn rewrite(&self, changes: &[(Block, String)]) -> io::Result<()> {
        let mut lines: Vec<&str> = self.text.lines().collect();
        let mut changes: Vec<&(Block, String)> = changes.iter().collect();
        changes.sort_by_key(|(block, _)| std::cmp::Reverse(block.line));
        for (block, text) in changes {
            // `line` is that of the opening fence, counted from 1.
            lines.splice(block.line..block.line + block.text.lines().count(), text.lines());
        }
        fs::write(&self.path, lines.join("\n") + "\n")
    }
}

/// Reads all pages of the book in the order of their paths.
///
/// # Errors
/// Returns an error if a file cannot be read.
pub fn pages() -> io::Result<Vec<Page>> {
    let mut names = Vec::new();
    find(&repository(), "docs/book/src", &mut names)?;
    names.sort();
    names.iter().map(|name| Page::read(name)).collect()
}

/// Adds the Markdown files below `dir` to `names`.
fn find(root: &Path, dir: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(dir))? {
        let entry = entry?;
        let name = format!("{dir}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            find(root, &name, names)?;
        } else if name.ends_with(".md") {
            names.push(name);
        }
    }
    Ok(())
}
