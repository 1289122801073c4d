//! [`Manifest`]: the file `Cargo.toml` of the crate of a target.

use std::fs;
use std::path::Path;

use crate::new::DEPENDENCIES;
use crate::targets::Target;

/// Crate of tablegen that code generators depend on, with its directory in a checkout.
const BACKEND: (&str, &str) = ("tablegen-backend", "crates/machine/backend");

/// File in a checkout that states its version, seen from the directory `llvm`.
pub(crate) const VERSION_FILE: &str = "../cmake/Modules/LLVMVersion.cmake";

/// Files of LLVM that a crate comes from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Origin {
    /// Version that the checkout states, such as `22.1.8`.
    pub(crate) version: Option<String>,
    /// Commit of the checkout, if it is one of git.
    pub(crate) commit: Option<String>,
}

impl Origin {
    /// Returns the origin of a directory `llvm`.
    pub(crate) fn of(llvm: &Path) -> Self {
        Origin { version: version(llvm), commit: commit(llvm) }
    }
}

fn version(llvm: &Path) -> Option<String> {
    let text = fs::read_to_string(llvm.join(VERSION_FILE)).ok()?;
    let part = |name| version_part(&text, name);
    Some(format!("{}.{}.{}", part("MAJOR")?, part("MINOR")?, part("PATCH")?))
}

/// Returns a part of the version, such as `MAJOR`, that the text of [`VERSION_FILE`] states.
pub(crate) fn version_part(text: &str, name: &str) -> Option<u32> {
    let (_, rest) = text.split_once(&format!("set(LLVM_VERSION_{name} "))?;
    rest.split_once(')')?.0.trim().parse().ok()
}

/// Returns the commit that is checked out, from the files of git.
fn commit(llvm: &Path) -> Option<String> {
    let git = llvm.ancestors().map(|dir| dir.join(".git")).find(|dir| dir.is_dir())?;
    let head = fs::read_to_string(git.join("HEAD")).ok()?;
    let commit = match head.trim().strip_prefix("ref: ") {
        None => head.trim().to_owned(),
        Some(name) => match fs::read_to_string(git.join(name)) {
            Ok(commit) => commit.trim().to_owned(),
            Err(_) => {
                let packed = fs::read_to_string(git.join("packed-refs")).ok()?;
                let mut lines = packed.lines().filter_map(|line| line.split_once(' '));
                lines.find(|(_, of)| *of == name)?.0.to_owned()
            }
        },
    };
    let is_hash = commit.len() >= 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then_some(commit)
}

/// Facts that a manifest has.
#[derive(Debug)]
pub(crate) struct Manifest<'a> {
    pub(crate) name: &'a str,
    pub(crate) target: &'a Target,
    /// True if instructions are left out.
    pub(crate) is_subset: bool,
    /// Checkout of tablegen that the crate depends on. `None` for the published crates.
    pub(crate) tablegen: Option<&'a Path>,
    pub(crate) origin: &'a Origin,
}

impl Manifest<'_> {
    /// Returns the text.
    pub(crate) fn text(&self) -> String {
        let [about, features] = self.features();
        let (dependencies, lints) = (self.dependencies(), self.lints());
        // The tables are a part of the version: those of another release are another package.
        let version =
            self.origin.version.as_ref().map_or_else(String::new, |one| format!("+llvm{one}"));
        let mut origin = String::new();
        if let Some(version) = &self.origin.version {
            origin += &format!("[package.metadata.llvm]\nversion = \"{version}\"\n");
            if let Some(commit) = &self.origin.commit {
                origin += &format!("commit = \"{commit}\"\n");
            }
            origin.push('\n');
        }
        format!(
            "[package]\nname = \"{}\"\ndescription = \"{about} of {}\"\nversion = \"{}{version}\"\n\
             edition = \"2024\"\nrust-version = \"1.88\"\n\
             license = \"(MIT OR Apache-2.0) AND Apache-2.0 WITH LLVM-exception\"\n\
             repository = \"{}\"\nreadme = \"README.md\"\nkeywords = [\"disassembler\", \"assembler\", \"llvm\"]\n\
             categories = [\"encoding\", \"no-std\"]\n\n\
             {origin}[package.metadata.docs.rs]\nall-features = true\n\n\
             {features}[dependencies]\n{dependencies}{lints}",
            self.name,
            self.target.about,
            env!("CARGO_PKG_VERSION"),
            env!("CARGO_PKG_REPOSITORY"),
        )
    }

    /// Returns the beginning of the description, and the sections of features and of what needs them.
    fn features(&self) -> [String; 2] {
        if !self.target.has_assembler() {
            return ["Disassembler".into(), String::new()];
        }
        let codegen = match self.target.has_code_generator() {
            true => "codegen = [\"assembler\", \"dep:tablegen-backend\"]\n",
            false => "",
        };
        let features = format!("[features]\nassembler = [\"tablegen-mc/alloc\"]\n{codegen}\n");
        let mut programs = String::from(
            "[[example]]\nname = \"assemble\"\nrequired-features = [\"assembler\"]\n\n",
        );
        if self.target.emits() {
            programs += "[[test]]\nname = \"round_trip\"\nrequired-features = [\"assembler\"]\n\n";
        }
        ["Disassembler and assembler".into(), features + &programs]
    }

    fn dependencies(&self) -> String {
        let dependency = |&(name, path): &(&str, &str), more: &str| {
            let version = env!("CARGO_PKG_VERSION");
            match self.tablegen {
                Some(dir) => format!(
                    "{name} = {{ version = \"{version}\", path = {:?}{more} }}\n",
                    dir.join(path)
                ),
                None if more.is_empty() => format!("{name} = \"{version}\"\n"),
                None => format!("{name} = {{ version = \"{version}\"{more} }}\n"),
            }
        };
        let backend = self.target.has_code_generator().then_some(&BACKEND);
        let backend = backend.map(|one| dependency(one, ", optional = true"));
        backend.into_iter().chain(DEPENDENCIES.iter().map(|one| dependency(one, ""))).collect()
    }

    fn lints(&self) -> String {
        let mut lints = String::new();
        // Hooks that only instructions outside of the subset need.
        if self.is_subset {
            lints += "rust.dead_code = \"allow\"\nrust.unused_imports = \"allow\"\n";
        }
        // Set only where hooks are compiled without tables.
        if self.target.has_code_generator() {
            lints +=
                "rust.unexpected_cfgs = { level = \"warn\", check-cfg = [\"cfg(no_tables)\"] }\n";
        }
        if !lints.is_empty() {
            lints.insert_str(0, "\n[lints]\n");
        }
        lints
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{Origin, VERSION_FILE};

    #[test]
    fn the_origin_is_that_of_the_checkout() -> std::io::Result<()> {
        let dir = tempfile::tempdir()?;
        let llvm = dir.path().join("llvm");
        fs::create_dir(&llvm)?;
        assert_eq!(Origin::of(&llvm), Origin::default());
        let file = llvm.join(VERSION_FILE);
        fs::create_dir_all(dir.path().join("cmake/Modules"))?;
        let parts = ["MAJOR 22", "MINOR 1", "PATCH 8"];
        fs::write(file, parts.map(|part| format!("  set(LLVM_VERSION_{part})\n")).concat())?;
        let hash = "0123456789abcdef0123456789abcdef01234567";
        fs::create_dir_all(dir.path().join(".git/refs/heads"))?;
        fs::write(dir.path().join(".git/HEAD"), "ref: refs/heads/main\n")?;
        fs::write(
            dir.path().join(".git/packed-refs"),
            format!("# pack\n{hash} refs/heads/main\n"),
        )?;
        let expected = Origin { version: Some("22.1.8".into()), commit: Some(hash.into()) };
        assert_eq!(Origin::of(&llvm), expected);
        fs::write(dir.path().join(".git/HEAD"), "detached\n")?;
        assert_eq!(Origin::of(&llvm).commit, None);
        Ok(())
    }
}
