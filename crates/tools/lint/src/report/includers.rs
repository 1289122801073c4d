//! Files that include a file, found by reading the `.td` files of directories.

use std::collections::{HashMap, HashSet, VecDeque};
use std::path::{Path, PathBuf};

/// Greatest number of files that are read.
const MAX_FILES: usize = 20_000;

/// For each file, the files that include it, and those that it includes.
#[derive(Clone, Debug, Default)]
pub struct Includers {
    above: HashMap<PathBuf, Vec<PathBuf>>,
    below: HashMap<PathBuf, Vec<PathBuf>>,
    is_complete: bool,
}

impl Includers {
    /// Searches the `.td` files below some folders, and further files. `includes` returns the paths in a
    /// file, as [`includes_of`] does for its text, and `resolve` the path that one of them refers to.
    pub fn search(
        folders: &[PathBuf],
        files: impl IntoIterator<Item = PathBuf>,
        mut includes: impl FnMut(&Path) -> Vec<String>,
        mut resolve: impl FnMut(&Path, &str) -> Option<PathBuf>,
    ) -> Includers {
        let mut paths: Vec<PathBuf> = files.into_iter().collect();
        for folder in folders {
            collect(folder, &mut paths);
        }
        let is_complete = paths.len() < MAX_FILES;
        paths.sort();
        paths.dedup();
        let mut above: HashMap<PathBuf, Vec<PathBuf>> = HashMap::new();
        let mut below: HashMap<PathBuf, Vec<PathBuf>> = HashMap::new();
        for path in paths {
            for include in includes(&path) {
                if let Some(found) = resolve(&path, &include) {
                    below.entry(path.clone()).or_default().push(found.clone());
                    above.entry(found).or_default().push(path.clone());
                }
            }
        }
        Includers { above, below, is_complete }
    }

    /// Returns true if all files were read. There may be too many.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Returns a file and those that it includes, directly or not, sorted.
    pub fn files(&self, path: &Path) -> Vec<PathBuf> {
        let mut seen = HashSet::from([path]);
        let mut left = vec![path];
        while let Some(one) = left.pop() {
            let included = self.below.get(one).map_or(&[][..], Vec::as_slice);
            left.extend(included.iter().map(PathBuf::as_path).filter(|&file| seen.insert(file)));
        }
        let mut files: Vec<PathBuf> = seen.into_iter().map(Path::to_owned).collect();
        files.sort_unstable();
        files
    }

    /// Returns the roots of the programs that have a file: files that include it, directly or not, and
    /// that no file includes or for which `is_root` returns true. The file itself if it is such a file.
    pub fn roots(&self, path: &Path, is_root: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
        let mut roots = Vec::new();
        let mut seen = HashSet::from([path]);
        let mut queue = VecDeque::from([path]);
        while let Some(one) = queue.pop_front() {
            let above = self.above.get(one).map_or(&[][..], Vec::as_slice);
            if above.is_empty() || is_root(one) {
                roots.push(one.to_owned());
            }
            queue.extend(above.iter().map(PathBuf::as_path).filter(|&up| seen.insert(up)));
        }
        roots
    }
}

/// Collects the `.td` files below a directory, until there are 20,000.
pub fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let Ok(kind) = entry.file_type() else { continue };
        if files.len() >= MAX_FILES {
            return;
        }
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if kind.is_dir() && !is_hidden {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "td") {
            files.push(path);
        }
    }
}

/// Returns the paths of the includes of a text, without parsing it.
pub fn includes_of(text: &str) -> Vec<String> {
    let paths = text.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix("include")?.trim_start().strip_prefix('"')?;
        rest.split('"').next().map(str::to_owned)
    });
    paths.collect()
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::Includers;

    #[test]
    fn roots_are_found_through_includes() {
        let texts = [
            ("a.td", "include \"mid.td\"\n"),
            ("b.td", "  include \"base.td\"\n// include \"x.td\"\n"),
            ("mid.td", "include \"base.td\"\ninclude \"none.td\"\n"),
            ("base.td", "include \"loop.td\"\n"),
            ("loop.td", "include \"base.td\"\n"),
        ];
        let text = |path: &Path| texts.iter().find(|(name, _)| Path::new(name) == path);
        let found = Includers::search(
            &[],
            texts.map(|(name, _)| PathBuf::from(name)),
            |path| text(path).map_or_else(Vec::new, |(_, text)| super::includes_of(text)),
            |_, include| text(Path::new(include)).map(|(name, _)| PathBuf::from(name)),
        );
        assert!(found.is_complete());
        assert_eq!(
            found.files(Path::new("a.td")),
            ["a.td", "base.td", "loop.td", "mid.td"].map(PathBuf::from)
        );
        let roots =
            |path: &str, is_root: &dyn Fn(&Path) -> bool| found.roots(Path::new(path), is_root);
        let of_base = ["b.td", "a.td"].map(PathBuf::from);
        assert_eq!(roots("base.td", &|_| false), of_base);
        assert_eq!(roots("loop.td", &|_| false), of_base);
        assert_eq!(
            roots("mid.td", &|path| path == Path::new("mid.td")),
            ["mid.td", "a.td"].map(PathBuf::from)
        );
        assert_eq!(roots("b.td", &|_| false), [PathBuf::from("b.td")]);
    }
}
