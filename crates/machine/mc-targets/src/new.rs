//! [`NewCrate`]: writes the crate of a target.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_build::{Observer, Release, module_name};

use crate::manifest::{Manifest, Origin};
use crate::tables::{Error, TABLES, Tables};
use crate::targets::Target;

/// Crates of tablegen that the crate depends on, with their directories in a checkout.
pub(crate) const DEPENDENCIES: [(&str, &str); 2] =
    [("tablegen-mc", "crates/machine/mc"), ("tablegen-rt", "tablegen-rt")];

/// Crate to be written.
#[derive(Clone, Debug)]
pub struct NewCrate {
    tables: Tables,
    name: String,
    tablegen: Option<PathBuf>,
    overwrites: bool,
}

/// Result of [`NewCrate::write`].
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// Warnings about the `.td` files, with source lines, and about methods that the description
    /// names and that have no hook. Instructions that need one do not decode, or have no text.
    pub warnings: String,
    /// Files that were written.
    pub files: Vec<PathBuf>,
}

impl NewCrate {
    /// Creates the crate of a target. `llvm` is the directory `llvm` of a checkout of llvm-project,
    /// or the checkout.
    pub fn new(target: &'static Target, llvm: impl Into<PathBuf>) -> Self {
        let name = format!("{}-mc", target.name);
        NewCrate { tables: Tables::new(target, llvm), name, tablegen: None, overwrites: false }
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

    /// Sets the release of LLVM that the description is from. The default is the version that the checkout
    /// states.
    #[must_use]
    pub fn release(mut self, release: Release) -> Self {
        self.tables = self.tables.release(release);
        self
    }

    /// Leaves out instructions that only machines with other features have. `features` are names
    /// as in `m,c`; features that they imply count too. The crate knows all features, but has no
    /// tables for those that are not named.
    #[must_use]
    pub fn features(mut self, features: impl Into<String>) -> Self {
        self.tables = self.tables.features(features);
        self
    }

    /// Leaves out instructions whose names a regular expression does not match. The names are those
    /// of the description, such as `C_ADDI`.
    #[must_use]
    pub fn instructions(mut self, pattern: impl Into<String>) -> Self {
        self.tables = self.tables.instructions(pattern);
        self
    }

    /// Replaces files of the crate that exist already, such as those of an earlier run. The default
    /// is an error.
    #[must_use]
    pub fn overwrite(mut self, on: bool) -> Self {
        self.overwrites = on;
        self
    }

    /// Sets the observer of the evaluation and of the modules.
    #[must_use]
    pub fn observer(mut self, observer: Observer) -> Self {
        self.tables = self.tables.observer(observer);
        self
    }

    /// Writes the crate to a directory, which is created if need be.
    ///
    /// # Errors
    /// Returns an error in these cases:
    /// - a setting has a value that it cannot have, or the description cannot be read or is rejected;
    /// - a file of the crate exists, and [`overwrite`](NewCrate::overwrite) is off;
    /// - a file cannot be written.
    ///
    /// In the first two cases no file is written.
    pub fn write(&self, out: impl AsRef<Path>) -> Result<Report, Error> {
        let out = out.as_ref();
        let target = self.tables.target();
        self.check(out)?;
        let made = self.tables.write(out.join("src"))?;
        let mut report = Report { warnings: made.warnings, files: made.files };
        let crate_name = self.name.replace('-', "_");
        let origin = Origin::of(self.tables.llvm());
        let mut files = vec![
            ("Cargo.toml".to_owned(), self.manifest(&origin).text()),
            ("README.md".to_owned(), self.readme(&origin)),
            ("NOTICE".to_owned(), self.notice()),
        ];
        if let Some(license) = self.license()? {
            files.push(("LICENSE.TXT".to_owned(), license));
        }
        files.extend(target.copies(&crate_name));
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

    /// Checks the name, the checkout of tablegen, and that no file of the crate exists.
    fn check(&self, out: &Path) -> Result<(), Error> {
        if !is_package_name(&self.name) {
            return Err(Error::Name(self.name.clone()));
        }
        let has_crate = |dir: &Path, path: &str| dir.join(path).join("Cargo.toml").is_file();
        if let Some(dir) = &self.tablegen
            && !DEPENDENCIES.iter().all(|(_, path)| has_crate(dir, path))
        {
            return Err(Error::NoTablegen(dir.clone()));
        }
        if self.overwrites {
            return Ok(());
        }
        let target = self.target();
        let own = ["Cargo.toml", "README.md", "NOTICE", "LICENSE.TXT"].map(str::to_owned);
        let copies = target.copies("").map(|(name, _)| name);
        let modules = target.modules.iter().map(|module| module.file).chain([TABLES]);
        let modules = modules.map(|name| format!("src/{name}"));
        let mut all = own.into_iter().chain(copies).chain(modules).map(|name| out.join(name));
        match all.find(|path| path.symlink_metadata().is_ok()) {
            Some(path) => Err(Error::Exists(path)),
            None => Ok(()),
        }
    }

    fn target(&self) -> &'static Target {
        self.tables.target()
    }

    fn manifest<'a>(&'a self, origin: &'a Origin) -> Manifest<'a> {
        Manifest {
            name: &self.name,
            target: self.target(),
            is_subset: self.tables.is_subset(),
            tablegen: self.tablegen.as_deref(),
            origin,
        }
    }

    fn readme(&self, origin: &Origin) -> String {
        let (target, name) = (self.target(), &self.name);
        let module = name.replace('-', "_");
        let about = target.about;
        let version = origin.version.as_ref();
        let release = version.map_or_else(String::new, |version| format!(" {version}"));
        let mut text = format!(
            "# {name}\n\nInstructions of {about}, from the description in LLVM{release}, without LLVM: `no_std`, \
             without `unsafe`.\n\n```rust,ignore\nuse {module}::Setup;\nuse tablegen_mc::PrintOptions;\n\n\
             // Empty names are the usual triple, processor and features.\n\
             let setup = Setup::new(\"\", \"\")?;\n\
             for line in {module}::disassembler(&setup, PrintOptions::DEFAULT).lines(code, address) {{\n    \
             println!(\"{{:x}}: {{:?}}\", line.address, line.inst);\n}}\n```\n\n\
             The example prints the instructions of a file of raw bytes:\n\n```sh\n\
             cargo run --release --example disassemble code.bin\n```\n"
        );
        if target.has_assembler() {
            text += "\nWith the feature `assembler`, text becomes an ELF object:\n\n```sh\n\
                     cargo run --release --features assembler --example assemble -- -o code.o code.s\n```\n";
        }
        if target.has_code_generator() {
            text += "\nWith the feature `codegen`, `codegen` is the target of the code generator \
                     `tablegen-backend`.\n";
        }
        text += "\nThe tables are generated by tablegen; NOTICE has the licenses.\n";
        text
    }

    fn notice(&self) -> String {
        format!(
            "src/{TABLES} is generated from lib/Target/{} of LLVM, which is licensed under\n\
             Apache-2.0 WITH LLVM-exception (https://llvm.org/LICENSE.txt).\n\n\
             All other files are part of tablegen (https://github.com/tablegen-rs/tablegen), which\n\
             is licensed under MIT OR Apache-2.0.\n",
            self.target().directory
        )
    }

    /// Returns LLVM's license, if it is in the checkout.
    fn license(&self) -> Result<Option<String>, Error> {
        let path = self.tables.llvm().join("LICENSE.TXT");
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Error::File(path, error)),
        }
    }
}

/// Returns true if cargo accepts a package with this name, which depends on [`DEPENDENCIES`].
fn is_package_name(name: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    let module = name.replace('-', "_");
    name.starts_with(is_letter)
        && name.chars().all(|c| is_letter(c) || c.is_ascii_digit() || c == '-')
        // A keyword gets another spelling as a module, and a library of the name `test` is Rust's.
        && module_name(Path::new(&module)) == module
        && !["core", "std", "alloc", "test", "proc_macro"].contains(&&*module)
        && DEPENDENCIES.iter().all(|(dependency, _)| dependency.replace('-', "_") != module)
}

#[cfg(test)]
mod tests {
    use super::is_package_name;

    #[test]
    fn names_of_packages() {
        for name in ["riscv-mc", "_x", "R5", "a_b-c9"] {
            assert!(is_package_name(name), "{name}");
        }
        for name in
            ["", "1bad", "-x", "a b", "a.b", "ä", "fn", "self", "test", "std", "tablegen-rt"]
        {
            assert!(!is_package_name(name), "{name}");
        }
    }
}
