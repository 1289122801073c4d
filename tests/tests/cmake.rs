//! Builds `examples/cmake` with the command and with LLVM's tool, by Ninja and by Make: files are
//! equal, and so are the steps after sources change. Skipped without CMake or LLVM's CMake modules.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use tablegen_tests::tool::{self, cmake};

/// Configured project.
struct Project {
    dir: tempfile::TempDir,
    generator: &'static str,
    tool: PathBuf,
}

impl Project {
    fn new(generator: &'static str, tool: &Path, flags: &str) -> io::Result<Self> {
        let dir = tempfile::tempdir()?;
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
        for (from, to) in [("cmake", "source"), ("rv32i/td", "td")] {
            fs::create_dir(dir.path().join(to))?;
            for entry in fs::read_dir(examples.join(from))? {
                let entry = entry?;
                fs::copy(entry.path(), dir.path().join(to).join(entry.file_name()))?;
            }
        }
        // One more include, to be changed.
        let td = dir.path().join("td/rv32i.td");
        let text = fs::read_to_string(&td)? + "include \"more.td\"\n";
        fs::write(td, text)?;
        fs::write(dir.path().join("td/more.td"), "def More;\n")?;
        let project = Project { dir, generator, tool: tool.to_owned() };
        let mut configure = Command::new("cmake");
        configure.args(["-G", generator, "-S", "source", "-B", "build"]);
        configure.arg(format!("-DLLVM_TABLEGEN_EXE={}", tool.display()));
        configure.arg(format!("-DTD={}", project.dir.path().join("td").display()));
        configure.arg(format!("-DLLVM_TABLEGEN_FLAGS={flags}"));
        if let Some(llvm) = tool::llvm() {
            configure.arg(format!("-DLLVM_ROOT={}", llvm.display()));
        }
        let output = configure.current_dir(project.dir.path()).output()?;
        project.assert_success(&output);
        Ok(project)
    }

    #[track_caller]
    fn assert_success(&self, output: &Output) {
        assert!(
            output.status.success(),
            "{} with {}:\n{}{}",
            self.generator,
            self.tool.display(),
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
    }

    /// Returns the names of the files that a build reports as made, sorted. Ninja and Make report
    /// them differently.
    fn build(&self) -> io::Result<(Output, Vec<String>)> {
        let mut build = Command::new("cmake");
        build.args(["--build", "build", "--parallel", "3"]).current_dir(self.dir.path());
        let output = build.output()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let names = text.split_whitespace().filter_map(|name| {
            let name = name.strip_suffix("...").unwrap_or(name);
            name.starts_with("RV32I").then(|| name.to_owned()).filter(|name| name.contains('.'))
        });
        let mut names: Vec<String> = names.collect();
        names.sort();
        Ok((output, names))
    }

    /// Runs a build that must succeed. Returns the names of the rebuilt files.
    #[track_caller]
    fn built(&self) -> io::Result<Vec<String>> {
        let (output, names) = self.build()?;
        self.assert_success(&output);
        Ok(names)
    }

    /// Returns all generated files with their contents.
    fn files(&self) -> io::Result<BTreeMap<String, String>> {
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(self.dir.path().join("build"))? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with("RV32I") || name.starts_with(".tablegen") {
                let text = fs::read(entry.path())?;
                // Sources lie elsewhere for each project.
                let dir = self.dir.path().display().to_string();
                files.insert(name, String::from_utf8_lossy(&text).replace(&dir, "DIR"));
            }
        }
        Ok(files)
    }

    /// Changes a source.
    fn edit(&self, name: &str, text: &str) -> io::Result<()> {
        // Later than all that was made.
        std::thread::sleep(Duration::from_millis(20));
        fs::write(self.dir.path().join("td").join(name), text)
    }
}

/// Outputs of a project's builds, and the files of the first build.
#[derive(PartialEq, Debug)]
struct History {
    steps: Vec<Vec<String>>,
    files: BTreeMap<String, String>,
}

fn history(generator: &'static str, flags: &str, tool: &Path) -> io::Result<History> {
    let project = Project::new(generator, tool, flags)?;
    let mut steps = vec![project.built()?];
    let files = project.files()?;
    assert_eq!(project.built()?, [""; 0], "nothing is to be done");

    // The bytes are unchanged, so dependent files are not rebuilt if the build tool supports that.
    project.edit("more.td", "def More; // the same\n")?;
    steps.push(project.built()?);
    assert_eq!(project.files()?, files);
    // A broken source changes nothing; mended, it is built again.
    project.edit("more.td", "def More\n")?;
    let (output, _) = project.build()?;
    assert!(!output.status.success());
    assert_eq!(project.files()?, files);
    project.edit("more.td", "def More;\n")?;
    steps.push(project.built()?);
    Ok(History { steps, files })
}

#[test]
fn both_tools_are_driven_alike() -> io::Result<()> {
    let ours = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    if !cmake() || tool::llvm().is_none() {
        return Ok(());
    }
    let Some(oracle) = tool::oracle() else { return Ok(()) };
    for (generator, flags) in [("Ninja", ""), ("Unix Makefiles", "--long-string-literals=0")] {
        let (ours, theirs) =
            (history(generator, flags, ours)?, history(generator, flags, &oracle)?);
        assert_eq!(ours.steps, theirs.steps, "{generator}");
        assert!(ours.files.keys().eq(theirs.files.keys()), "{generator}: {:?}", ours.files.keys());
        for (name, text) in &ours.files {
            assert!(theirs.files[name] == *text, "{generator}: {name}");
        }
        assert!(ours.files.len() >= 7, "{:?}", ours.files.keys());
    }
    Ok(())
}
