//! [`Tables`]: makes the generated modules of a target.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_build::{Builder, Observer, Options, Release};

use crate::hooks;
use crate::manifest::{VERSION_FILE, version_part};
use crate::new::DEPENDENCIES;
use crate::targets::Target;

/// Module with the tables of the disassembler.
pub(crate) const TABLES: &str = "target.rs";

/// Settings of [`Tables`] that are options of the back-ends, with the names of these.
const OPTIONS: [(&str, &str); 2] =
    [("features", "only-features"), ("instructions", "only-instructions")];

/// Generated modules of a target.
#[derive(Clone, Debug)]
pub struct Tables {
    target: &'static Target,
    llvm: PathBuf,
    /// Release of the description, if it is set.
    release: Option<Release>,
    /// Options of all back-ends: names and values.
    options: Vec<(&'static str, String)>,
    observer: Observer,
}

/// Result of [`Tables::write`].
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Made {
    /// Warnings about the `.td` files, with source lines, and about methods that the description
    /// names and that have no hook. Instructions that need one do not decode, or have no text.
    pub warnings: String,
    /// Files that were written.
    pub files: Vec<PathBuf>,
    /// Files that were read.
    pub sources: Vec<PathBuf>,
}

/// Error of [`Tables`] and [`NewCrate`](crate::NewCrate).
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The directory has no description of the target.
    NoSource(PathBuf),
    /// The directory, which is given, has no crates of tablegen: it is no checkout.
    NoTablegen(PathBuf),
    /// Cargo rejects a package with this name.
    Name(String),
    /// A setting has a value that it cannot have.
    #[non_exhaustive]
    Setting {
        /// Name of the method, and of the option of `tablegen mc new`.
        name: &'static str,
        /// Description of the mistake.
        message: String,
    },
    /// A file of the crate exists, and [`NewCrate::overwrite`](crate::NewCrate::overwrite) is off.
    Exists(PathBuf),
    /// The description was rejected.
    Tables(tablegen_build::Error),
    /// A source of the target is not Rust: its name and the reason.
    Hooks(&'static str, String),
    /// A file could not be read or written.
    File(PathBuf, io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoSource(path) => write!(
                f,
                "no file `{}`\nhelp: name the directory `llvm` of a checkout of llvm-project",
                path.display()
            ),
            Error::NoTablegen(dir) => write!(
                f,
                "`{}` is no checkout of tablegen: it has no `{}/Cargo.toml`",
                dir.display(),
                DEPENDENCIES[0].1
            ),
            Error::Name(name) => write!(
                f,
                "`{name}` is no name of a package\nhelp: a letter or `_`, then letters, digits, `_` \
                 and `-`; no keyword of Rust, and not the name of a crate that it depends on"
            ),
            Error::Setting { name, message } => write!(f, "{name}: {message}"),
            Error::Exists(path) => write!(f, "`{}` exists", path.display()),
            Error::Tables(error) => error.fmt(f),
            Error::Hooks(name, error) => write!(f, "{name}: {error}"),
            Error::File(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Tables(error) => Some(error),
            Error::File(_, error) => Some(error),
            _ => None,
        }
    }
}

impl Tables {
    /// Creates the modules of a target. `llvm` is the directory `llvm` of a checkout of
    /// llvm-project, or the checkout.
    pub fn new(target: &'static Target, llvm: impl Into<PathBuf>) -> Self {
        let llvm = llvm.into();
        let inner = llvm.join("llvm");
        let llvm = if inner.join("lib/Target").is_dir() { inner } else { llvm };
        Tables { target, llvm, release: None, options: Vec::new(), observer: Observer::default() }
    }

    /// Sets the release of LLVM that the description is from. The default is the version that the files of
    /// LLVM's build state in the checkout, or else the default of [`Builder::llvm`].
    #[must_use]
    pub fn release(mut self, release: Release) -> Self {
        self.release = Some(release);
        self
    }

    /// Leaves out instructions that only machines with other features have. `features` are names
    /// as in `m,c`; features that they imply count too. The modules know all features, but have no
    /// tables for those that are not named.
    #[must_use]
    pub fn features(mut self, features: impl Into<String>) -> Self {
        self.options.push((OPTIONS[0].1, features.into()));
        self
    }

    /// Leaves out instructions whose names a regular expression does not match. The names are those
    /// of the description, such as `C_ADDI`.
    #[must_use]
    pub fn instructions(mut self, pattern: impl Into<String>) -> Self {
        self.options.push((OPTIONS[1].1, pattern.into()));
        self
    }

    /// Sets the observer of the evaluation and of the modules.
    #[must_use]
    pub fn observer(mut self, observer: Observer) -> Self {
        self.observer = observer;
        self
    }

    /// Returns the target.
    pub(crate) fn target(&self) -> &'static Target {
        self.target
    }

    /// Returns the directory `llvm` of the checkout.
    pub(crate) fn llvm(&self) -> &Path {
        &self.llvm
    }

    /// Returns true if instructions are left out.
    pub(crate) fn is_subset(&self) -> bool {
        !self.options.is_empty()
    }

    /// Writes the modules to a directory, which is created if need be.
    ///
    /// # Errors
    /// Returns an error if the description cannot be read or is rejected, or if a file cannot be
    /// written.
    pub fn write(&self, out: impl AsRef<Path>) -> Result<Made, Error> {
        let directory = self.llvm.join("lib/Target").join(self.target.directory);
        let source = directory.join(self.target.stem).with_extension("td");
        if !source.is_file() {
            return Err(Error::NoSource(source));
        }
        let methods =
            |of| hooks::option(self.target, of).map_err(|(name, error)| Error::Hooks(name, error));
        let mut builder = Builder::new()
            .source(&source)
            .include(&directory)
            .include(self.llvm.join("include"))
            .allow("all")
            .cargo_metadata(false)
            .observer(self.observer.clone())
            .out_dir(out.as_ref())
            .option(hooks::OPTION, methods(self.target.hooks)?);
        if let Some(release) = self.release.or_else(|| stated_release(&self.llvm)) {
            builder = builder.llvm(release);
        }
        for (name, value) in self.target.options {
            builder = builder.option(*name, *value);
        }
        for (name, value) in &self.options {
            builder = builder.option(*name, value);
        }
        let mut builder = builder.target(TABLES, self.target.backends.iter().copied());
        for module in self.target.modules {
            let set = |all: Options, &(name, value): &(&str, &str)| all.set(name, value);
            let options = module.options.iter().fold(Options::new(), set);
            let options = match module.hooks {
                [] => options,
                hooks => options.set(hooks::OPTION, methods(hooks)?),
            };
            builder = builder.rust_with(module.backend, module.file, options);
        }
        let generated = builder.generate().map_err(setting_error)?;
        Ok(Made {
            warnings: generated.warnings,
            files: generated.outputs.into_iter().map(|(path, _)| path).collect(),
            sources: generated.dependencies,
        })
    }
}

/// Returns the release that a checkout states, whose directory `llvm` is given. Versions that are older than all
/// known releases, or newer, count as the nearest one.
fn stated_release(llvm: &Path) -> Option<Release> {
    let text = std::fs::read_to_string(llvm.join(VERSION_FILE)).ok()?;
    let major = version_part(&text, "MAJOR")?;
    let known = Release::ALL.iter().copied();
    let newest_before = known.clone().rev().find(|release| release.major() <= major);
    newest_before.or_else(|| known.min())
}

/// Returns the error of the tables. Options of back-ends have the names of the settings.
fn setting_error(error: tablegen_build::Error) -> Error {
    let setting = error.option_value().and_then(|(option, message)| {
        let (name, _) = OPTIONS.into_iter().find(|(_, of_backends)| *of_backends == option)?;
        Some(Error::Setting { name, message: message.to_owned() })
    });
    setting.unwrap_or(Error::Tables(error))
}

#[cfg(test)]
mod tests {
    use super::{VERSION_FILE, stated_release};
    use std::fs;
    use tablegen_build::Release;

    #[test]
    fn the_checkout_states_the_release() {
        let dir = tempfile::tempdir().unwrap();
        let llvm = dir.path().join("llvm");
        let file = llvm.join(VERSION_FILE);
        fs::create_dir_all(&llvm).unwrap();
        fs::create_dir_all(dir.path().join("cmake/Modules")).unwrap();
        assert_eq!(stated_release(&llvm), None);
        for (major, release) in
            [(19, Release::V20), (20, Release::V20), (21, Release::V21), (24, Release::V23)]
        {
            let text = format!("if(NOT SET)\n  set(LLVM_VERSION_MAJOR {major})\nendif()\n");
            fs::write(&file, text).unwrap();
            assert_eq!(stated_release(&llvm), Some(release), "{major}");
        }
    }
}
