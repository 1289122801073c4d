//! [`NewCrate`]: writes the crate of a target.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_build::{Builder, Observer, Options};

use crate::hooks;
use crate::targets::Target;

/// File of the crate with the generated tables.
const TABLES: &str = "src/target.rs";

/// File of the crate with the matcher of the assembler.
const MATCHER: &str = "src/matcher.rs";

/// Start of the library of a subset.
const ALLOW: &str = "#![no_std]\n#![allow(dead_code, unused_imports, clippy::all)]\n";

/// Program that prints the instructions of a file.
const EXAMPLE: &str = include_str!("../targets/common/disassemble.rs");

/// Program that assembles a file.
const ASSEMBLE: &str = include_str!("../targets/common/assemble.rs");

/// Test of disassembler and assembler.
const ROUND_TRIP: &str = include_str!("../targets/common/round_trip.rs");

/// Crate to be written.
#[derive(Clone, Debug)]
pub struct NewCrate {
    target: &'static Target,
    llvm: PathBuf,
    name: String,
    tablegen: Option<PathBuf>,
    /// Options of all back-ends: names and values.
    options: Vec<(&'static str, String)>,
    observer: Observer,
}

/// Result of [`NewCrate::write`].
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// Warnings about the `.td` files, with source lines.
    pub warnings: String,
    /// Files that were written.
    pub files: Vec<PathBuf>,
    /// Methods that the tables call and that have no hook, as `Trait::method`. Instructions that
    /// need one do not decode, or have no text.
    pub missing: Vec<String>,
    /// Hooks that the tables do not call, as `Trait::method`. They were left out.
    pub unused: Vec<String>,
}

/// Error of [`NewCrate::write`].
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The directory has no description of the target.
    NoSource(PathBuf),
    /// The description was rejected.
    Tables(tablegen_build::Error),
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
            Error::Tables(error) => error.fmt(f),
            Error::File(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::NoSource(_) => None,
            Error::Tables(error) => Some(error),
            Error::File(_, error) => Some(error),
        }
    }
}

impl NewCrate {
    /// Creates the crate of a target. `llvm` is the directory `llvm` of a checkout of llvm-project,
    /// or the checkout.
    pub fn new(target: &'static Target, llvm: impl Into<PathBuf>) -> Self {
        let llvm = llvm.into();
        let inner = llvm.join("llvm");
        let llvm = if inner.join("lib/Target").is_dir() { inner } else { llvm };
        NewCrate {
            target,
            llvm,
            name: format!("{}-mc", target.name),
            tablegen: None,
            options: Vec::new(),
            observer: Observer::default(),
        }
    }

    /// Sets the name of the package. The default is the name of the target and `-mc`.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Sets the checkout of tablegen that the crate depends on. By default it depends on the
    /// published crates.
    #[must_use]
    pub fn tablegen(mut self, dir: impl Into<PathBuf>) -> Self {
        self.tablegen = Some(dir.into());
        self
    }

    /// Leaves out instructions that only machines with other features have. `features` are names
    /// as in `m,c`; features that they imply count too. The crate knows all features, but has no
    /// tables for those that are not named.
    #[must_use]
    pub fn features(mut self, features: impl Into<String>) -> Self {
        self.options.push(("only-features", features.into()));
        self
    }

    /// Leaves out instructions whose names a regular expression does not match. The names are those
    /// of the description, such as `C_ADDI`.
    #[must_use]
    pub fn instructions(mut self, pattern: impl Into<String>) -> Self {
        self.options.push(("only-instructions", pattern.into()));
        self
    }

    /// Sets the observer of the evaluation and of the modules.
    #[must_use]
    pub fn observer(mut self, observer: Observer) -> Self {
        self.observer = observer;
        self
    }

    /// Writes the crate to a directory, which is created if need be. Files with the names of the
    /// crate's files are overwritten.
    ///
    /// # Errors
    /// Returns an error if the description cannot be read or is rejected, or if a file cannot be
    /// written.
    pub fn write(&self, out: impl AsRef<Path>) -> Result<Report, Error> {
        let out = out.as_ref();
        let directory = self.llvm.join("lib/Target").join(self.target.directory);
        let source = directory.join(self.target.directory).with_extension("td");
        if !source.is_file() {
            return Err(Error::NoSource(source));
        }
        let mut builder = Builder::new()
            .source(&source)
            .include(&directory)
            .include(self.llvm.join("include"))
            .allow("all")
            .cargo_metadata(false)
            .observer(self.observer.clone())
            .out_dir(out);
        for (name, value) in self.target.options {
            builder = builder.option(*name, *value);
        }
        for (name, value) in &self.options {
            builder = builder.option(*name, value);
        }
        let mut builder = builder.target(TABLES, self.target.backends.iter().copied());
        for &(file, backend, options) in self.target.modules {
            let set = |all: Options, &(name, value): &(&str, &str)| all.set(name, value);
            builder = builder.rust_with(backend, file, options.iter().fold(Options::new(), set));
        }
        let generated = builder.generate().map_err(Error::Tables)?;
        let tables = out.join(TABLES);
        let text = fs::read_to_string(&tables).map_err(|error| Error::File(tables, error))?;
        let mut text = text;
        for (file, ..) in self.target.modules.iter().filter(|one| one.0 == MATCHER) {
            let path = out.join(file);
            text += &fs::read_to_string(&path).map_err(|error| Error::File(path, error))?;
        }
        let traits = hooks::Traits::read(&text);

        let mut report = Report { warnings: generated.warnings, ..Report::default() };
        report.files.extend(generated.outputs.into_iter().map(|(path, _)| path));
        let crate_name = self.name.replace('-', "_");
        let mut files = vec![
            ("Cargo.toml".to_owned(), self.manifest()),
            ("NOTICE".to_owned(), self.notice()),
            ("examples/disassemble.rs".to_owned(), EXAMPLE.replace("CRATE", &crate_name)),
        ];
        if self.target.has_assembler() {
            let text = ASSEMBLE.replace("CRATE", &crate_name);
            files.push(("examples/assemble.rs".to_owned(), text));
            let text = ROUND_TRIP.replace("CRATE", &crate_name);
            files.push(("tests/round_trip.rs".to_owned(), text));
        }
        if let Some(license) = self.license()? {
            files.push(("LICENSE.TXT".to_owned(), license));
        }
        for (name, text) in self.target.files {
            let fitted = traits.fit(text);
            report.missing.extend(fitted.missing);
            report.unused.extend(fitted.unused);
            let text = match self.options.is_empty() {
                true => fitted.text,
                // Parts of hooks that only instructions outside of the subset need.
                false => fitted.text.replacen("#![no_std]\n", ALLOW, 1),
            };
            files.push((format!("src/{name}"), text));
        }
        for (name, text) in files {
            let path = out.join(name);
            let write = || {
                path.parent().map_or(Ok(()), fs::create_dir_all)?;
                fs::write(&path, text)
            };
            write().map_err(|error| Error::File(path.clone(), error))?;
            report.files.push(path);
        }
        Ok(report)
    }

    fn manifest(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let dependency = |name: &str, path: &str| match &self.tablegen {
            Some(dir) => format!("{name} = {{ path = {:?} }}\n", dir.join(path)),
            None => format!("{name} = \"{version}\"\n"),
        };
        let (about, features) = match self.target.has_assembler() {
            true => (
                "Disassembler and assembler",
                "[features]\nassembler = [\"tablegen-mc/alloc\"]\n\n\
                 [[example]]\nname = \"assemble\"\nrequired-features = [\"assembler\"]\n\n\
                 [[test]]\nname = \"round_trip\"\nrequired-features = [\"assembler\"]\n\n",
            ),
            false => ("Disassembler", ""),
        };
        format!(
            "[package]\nname = \"{}\"\ndescription = \"{about} of {}\"\nversion = \"0.1.0\"\n\
             edition = \"2024\"\nrust-version = \"1.88\"\n\
             license = \"(MIT OR Apache-2.0) AND Apache-2.0 WITH LLVM-exception\"\n\n\
             {features}[dependencies]\n{}{}",
            self.name,
            self.target.about,
            dependency("tablegen-mc", "crates/machine/mc"),
            dependency("tablegen-rt", "tablegen-rt"),
        )
    }

    fn notice(&self) -> String {
        format!(
            "{TABLES} is generated from lib/Target/{} of LLVM, which is licensed under\n\
             Apache-2.0 WITH LLVM-exception (https://llvm.org/LICENSE.txt).\n\n\
             All other files are part of tablegen (https://github.com/tablegen-rs/tablegen), which\n\
             is licensed under MIT OR Apache-2.0.\n",
            self.target.directory
        )
    }

    /// Returns LLVM's license, if it is in the checkout.
    fn license(&self) -> Result<Option<String>, Error> {
        let path = self.llvm.join("LICENSE.TXT");
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Error::File(path, error)),
        }
    }
}
