//! Builds `examples/cmake` with the command and with LLVM's tool, by Ninja and by Make: files are
//! equal, and so are the steps after sources change. Builds it with one process for each source, and
//! `examples/cmake-tables` with the package TableGen. Skipped without CMake or LLVM's CMake modules.

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
    /// Configures a project. `source` is the name of an example.
    fn new(
        generator: &'static str,
        tool: &Path,
        source: &str,
        settings: &[String],
    ) -> io::Result<Self> {
        let dir = tempfile::tempdir()?;
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
        for (from, to) in [(source, "source"), ("rv32i/td", "td")] {
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
        configure.args(settings);
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

    /// Adds a table whose option has quotes that the shell removes, as LLVM's targets have.
    fn add_quoted_option(&self) -> io::Result<()> {
        let description = "include \"rv32i.td\"\n\
            include \"llvm/Target/GlobalISel/Combine.td\"\n\
            def Simplify : GICombiner<\"Simplify\", []>;\n";
        fs::write(self.dir.path().join("td/simplify.td"), description)?;
        let path = self.dir.path().join("source/CMakeLists.txt");
        let text = fs::read_to_string(&path)?;
        let table = "set(LLVM_TARGET_DEFINITIONS ${TD}/simplify.td)\n\
            tablegen(LLVM RV32IGenCombiner.inc -gen-global-isel-combiner -combiners=\"Simplify\")\n";
        let end = "add_public_tablegen_target(";
        assert!(text.contains(end));
        fs::write(path, text.replace(end, &format!("{table}{end}")))
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
    let flags = format!("-DLLVM_TABLEGEN_FLAGS={flags}");
    let project = Project::new(generator, tool, "cmake", &[flags])?;
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

/// Returns a file that the command's packages install for CMake.
fn support(name: &str) -> String {
    let support = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/tools/cli/support/cmake");
    support.join(name).display().to_string()
}

#[test]
fn one_process_for_each_source() -> io::Result<()> {
    let ours = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    if !cmake() || tool::llvm().is_none() {
        return Ok(());
    }
    let include =
        format!("-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES={}", support("TableGenPerSource.cmake"));
    let apart = Project::new("Ninja", ours, "cmake", &[])?;
    let joined = Project::new("Ninja", ours, "cmake", &[include])?;
    for project in [&apart, &joined] {
        project.add_quoted_option()?;
    }
    apart.built()?;
    joined.built()?;
    let ninja = fs::read_to_string(joined.dir.path().join("build/build.ninja"))?;
    let commands = ninja.lines().filter(|line| line.contains("--emit="));
    assert_eq!(commands.count(), 3, "a command for each of three sources");

    let tables = |project: &Project| -> io::Result<BTreeMap<String, String>> {
        Ok(project.files()?.into_iter().filter(|(name, _)| name.ends_with(".inc")).collect())
    };
    let first = tables(&joined)?;
    assert_eq!(first, tables(&apart)?);
    assert!(first.len() >= 8, "{:?}", first.keys());

    assert_eq!(joined.built()?, [""; 0], "nothing is to be done");
    // Dependency files name the included file.
    joined.edit("more.td", "def More\n")?;
    assert!(!joined.build()?.0.status.success());
    joined.edit("more.td", "def More; // the same\n")?;
    joined.built()?;
    assert_eq!(first, tables(&joined)?);
    Ok(())
}

#[test]
fn tables_by_the_package() -> io::Result<()> {
    let ours = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    if !cmake() {
        return Ok(());
    }
    for generator in ["Ninja", "Unix Makefiles"] {
        let settings = [
            format!("-DTableGen_DIR={}", support("")),
            format!("-DTABLEGEN_EXECUTABLE={}", ours.display()),
        ];
        let project = Project::new(generator, ours, "cmake-tables", &settings)?;
        let build = || -> io::Result<String> {
            let (output, _) = project.build()?;
            project.assert_success(&output);
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        };
        let runs = |text: &str| text.contains("Generating tables of");
        assert!(runs(&build()?), "{generator}");
        let files = project.files()?;
        assert!(files.contains_key("RV32IGenRegisterInfoEnums.inc"), "{:?}", files.keys());
        assert!(project.dir.path().join("build/rv32i.rs").exists());
        assert!(!runs(&build()?), "{generator}");
        project.edit("more.td", "def More; // the same\n")?;
        assert!(runs(&build()?), "{generator}: an included file changed");
        assert_eq!(project.files()?, files);
        assert!(!runs(&build()?), "{generator}");
    }
    Ok(())
}
