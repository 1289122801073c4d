//! Include library of `tablegen-build`: it has the definitions of LLVM's files of the same names,
//! if these are installed, and include directories take precedence over it.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use tablegen_build::{Records, evaluator, library_files};
use tablegen_core::internal::superclasses_with_repeats;
use tablegen_core::{Evaluator, Record};
use tablegen_tests::tool::{self, command, run};

/// Definitions that the include library omits, by file. No back-end and no user's `.td` file reads
/// them.
const LEFT_OUT: &[(&str, &[&str])] = &[];

/// Files with only a part of LLVM's definitions, and a list of the omitted ones. The definitions
/// that they have are equal.
const PARTS: &[&str] = &[
    "llvm/IR/Intrinsics.td",
    "llvm/Target/GenericOpcodes.td",
    "llvm/Target/GlobalISel/Combine.td",
    "llvm/Target/GlobalISel/RegisterBank.td",
    "llvm/Target/GlobalISel/SelectionDAGCompat.td",
    "llvm/Target/GlobalISel/Target.td",
    "llvm/Target/Target.td",
    "llvm/Target/TargetCallingConv.td",
    "llvm/Target/TargetInstrPredicate.td",
    "llvm/Target/TargetSchedule.td",
    "llvm/Target/TargetSelectionDAG.td",
];

/// Files of the library without omissions.
const WHOLE: &[&str] = &["TargetInstrPredicate.td", "TargetSchedule.td", "TargetSelectionDAG.td"];

/// Field that LLVM's files do not have.
const OWN_FIELD: &str = "code RustCode = [{}]";

/// Classes with a different implementation. `pointers_go_into_the_class_that_is_given` compares
/// their results.
const OWN_SPELLING: &[&str] = &["class RemapPointerOperandList"];

/// Classes for LLVM's encoding of intrinsic types. The library has the same types and numbers, and
/// computes them in another way.
const SIMPLER: &[&str] = &["LLVMType", "TypeInfoGen", "IIT_Base"];

fn is_simpler(record: Record<'_>) -> bool {
    SIMPLER.iter().any(|class| record.name() == *class || record.is_subclass_of(class))
}

/// Describes a record: its superclasses, its arguments, and its fields with types and values. The
/// names of anonymous records depend on preceding records, and are left out.
fn describe(record: Record<'_>) -> Vec<String> {
    let mut parts: Vec<String> = superclasses_with_repeats(record)
        .map(|class| format!("derives from {}", class.name()))
        .collect();
    let text = |write: &dyn Fn(&mut Vec<u8>)| {
        let mut out = Vec::new();
        write(&mut out);
        let text = String::from_utf8_lossy(&out).into_owned();
        let mut pieces = text.split("anonymous_");
        let mut plain = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            plain += "anonymous";
            plain += piece.trim_start_matches(|c: char| c.is_ascii_digit());
        }
        plain
    };
    parts.extend(record.template_args().map(|arg| text(&|out| arg.write_to(out))));
    parts.extend(record.fields().map(|field| text(&|out| field.write_to(out))));
    parts
}

/// Description of a class or a record.
struct Described {
    parts: Vec<String>,
    /// Name of the file with the definition.
    file: String,
}

/// Returns descriptions of every class and every named record, by name.
fn all(records: &Records) -> BTreeMap<String, Described> {
    let classes = records.classes().map(|class| (format!("class {}", class.name()), class));
    let defs = records.defs().filter(|def| !def.is_anonymous());
    let defs = defs.map(|def| (format!("def {}", def.name()), def));
    let described = classes.chain(defs).map(|(name, record)| {
        let mut parts = describe(record);
        if is_simpler(record) {
            let same = ["ValueType VT", "int isAny", "int Number"];
            parts.retain(|part| same.iter().any(|start| part.starts_with(start)));
        }
        let sources = records.sources();
        let file = sources.find(record.loc()).map(|(file, _)| sources.file_name(file).to_owned());
        (name, Described { parts, file: file.unwrap_or_default() })
    });
    described.collect()
}

#[test]
fn the_library_has_what_llvm_has() {
    let Some(llvm) = tool::llvm_include() else { return };
    let mut wrong = Vec::new();
    for (path, _) in library_files().filter(|(path, _)| !path.starts_with("mlir/")) {
        // Some files only serve as part of others.
        let is_part = PARTS.contains(&path);
        let included = if is_part { "llvm/Target/Target.td" } else { path };
        let text = format!("include \"{included}\"\n");
        let ours = evaluator().evaluate_text("ours.td", text.as_str());
        let theirs = match path.starts_with("llvm/") {
            true => Some(llvm.clone()),
            false => tool::dialects_include(),
        };
        let Some(theirs) = theirs else { continue };
        let theirs = Evaluator::new().include_dir(&theirs).evaluate_text("theirs.td", text);
        let (ours, theirs) = match (ours, theirs) {
            (Ok(ours), Ok(theirs)) => (all(&ours), all(&theirs)),
            (Err(failure), _) => panic!("ours: {failure}"),
            (_, Err(failure)) => panic!("theirs: {failure}"),
        };
        let left_out = LEFT_OUT.iter().find(|(file, _)| *file == path).map_or(&[][..], |(_, n)| n);
        for (name, theirs) in &theirs {
            match (ours.get(name), left_out.contains(&name.as_str())) {
                (Some(_), true) => wrong.push(format!("{path}: {name} is there, but LEFT_OUT")),
                (None, false) if is_part && !WHOLE.contains(&theirs.file.as_str()) => {}
                (None, false) => wrong.push(format!("{path}: {name} is missing")),
                (None, true) => {}
                (Some(_), false) if OWN_SPELLING.contains(&name.as_str()) => {}
                (Some(ours), false) => {
                    let (ours, theirs) = (&ours.parts, &theirs.parts);
                    let missing = theirs.iter().filter(|part| !ours.contains(part));
                    wrong.extend(missing.map(|part| format!("{path}: {name}: missing: {part}")));
                    let extra = ours.iter().filter(|part| !theirs.contains(part));
                    let extra = extra.filter(|part| *part != OWN_FIELD);
                    wrong.extend(extra.map(|part| format!("{path}: {name}: not LLVM's: {part}")));
                }
            }
        }
        let extra = ours.keys().filter(|name| !theirs.contains_key(*name));
        wrong.extend(extra.map(|name| format!("{path}: {name} is not LLVM's")));
        let unknown = left_out.iter().filter(|name| !theirs.contains_key(**name));
        wrong.extend(unknown.map(|name| format!("{path}: {name} is LEFT_OUT, but not LLVM's")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Records of the library whose descriptions and C++ members differ from MLIR's.
const OWN_TEXT: &[&str] = &[
    "def ArgAndResultAttrsOpInterface",
    "def BlobAttrInterface",
    "def BranchOpInterface",
    "def CallOpInterface",
    "def CallableOpInterface",
    "def CastOpInterface",
    "def ConditionallySpeculatable",
    "def DestinationStyleOpInterface",
    "def ElementsAttrInterface",
    "def FloatTypeInterface",
    "def FunctionOpInterface",
    "def InferIntRangeInterface",
    "def InferShapedTypeOpInterface",
    "def InferTypeOpInterface",
    "def LoopLikeOpInterface",
    "def MemRefElementTypeInterface",
    "def MemRefLayoutAttrInterface",
    "def MemoryEffectsOpInterface",
    "def OffsetSizeAndStrideOpInterface",
    "def OpAsmAttrInterface",
    "def OpAsmOpInterface",
    "def OpAsmTypeInterface",
    "def PtrLikeTypeInterface",
    "def RegionBranchOpInterface",
    "def RegionBranchTerminatorOpInterface",
    "def RegionKindInterface",
    "def ReifyRankedShapedTypeOpInterface",
    "def SelectLikeOpInterface",
    "def ShapedTypeInterface",
    "def Symbol",
    "def SymbolUserAttrInterface",
    "def SymbolUserOpInterface",
    "def TypedAttrInterface",
    "def UnitProp",
    "def VectorElementTypeInterface",
    "def ViewLikeOpInterface",
    "def WeightedBranchOpInterface",
    "def WeightedRegionBranchOpInterface",
];

/// Fields of builtin types and attributes that the library leaves out: members of classes of MLIR's
/// library, and documentation. The dialect has only these.
const MEMBERS: &[&str] = &[
    "code allocator",
    "code description",
    "code extraClassDeclaration",
    "list<AttrOrTypeBuilder> builders",
    "string allocator",
    "string description",
    "string extraClassDeclaration",
    "string summary = ?",
    "string summary = \"A dialect containing",
];

/// Returns true for definitions of types and attributes that every context has.
fn is_builtin(name: &str) -> bool {
    name.starts_with("def Builtin_") || name == "def StridedLayoutAttr"
}

/// Compares the records of the library with those of MLIR's files. The library has only a part of
/// the files' records.
#[test]
fn records_of_the_library_are_those_of_mlir() {
    let Some(mlir) = tool::mlir_include() else { return };
    let files = library_files().map(|(path, _)| path).filter(|path| path.starts_with("mlir/"));
    let text: String = files.map(|path| format!("include \"{path}\"\n")).collect();
    let ours = evaluator().evaluate_text("ours.td", text.as_str());
    let theirs = Evaluator::new().include_dir(&mlir).evaluate_text("theirs.td", text);
    let ours = all(&ours.unwrap_or_else(|failure| panic!("ours: {failure}")));
    let theirs = all(&theirs.unwrap_or_else(|failure| panic!("theirs: {failure}")));
    let facts = |parts: &[String]| -> Vec<String> {
        let is_member = |part: &&String| MEMBERS.iter().any(|start| part.starts_with(start));
        parts.iter().filter(|part| !is_member(part)).cloned().collect()
    };
    let mut wrong = Vec::new();
    for (name, ours) in &ours {
        match theirs.get(name) {
            None => wrong.push(format!("{name} is not MLIR's")),
            Some(_) if name.starts_with("class ") || OWN_TEXT.contains(&name.as_str()) => {}
            Some(theirs) if theirs.parts == ours.parts => {}
            Some(theirs) if is_builtin(name) && facts(&theirs.parts) == facts(&ours.parts) => {}
            Some(theirs) => wrong.push(format!("{name}: {:?}, not {:?}", ours.parts, theirs.parts)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(ours.len() > 500, "{} records and classes", ours.len());
}

/// Checks that declarations of operations depend on the methods of interfaces, but not on their
/// bodies.
#[test]
fn operations_on_the_library_are_declared_as_on_mlirs() {
    let Some(mlir) = tool::mlir_include() else { return };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let print = |include| printed(tablegen, "gen-op-decls", "interfaces.td", include);
    let ours = print(None);
    assert!(ours.matches("areCastCompatible").count() == 1, "{ours}");
    assert!(ours == print(Some(mlir.as_path())), "other bytes with MLIR's library");
}

/// Back-ends that a target needs.
const BACK_ENDS: &[&str] = &["gen-dag-isel", "gen-emitter", "gen-register-info"];

/// Returns the output of a tool for a fixture with this include path.
fn printed(tool: &Path, back_end: &str, fixture: &str, include: Option<&Path>) -> String {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library");
    let mut command = command(tool);
    command.current_dir(&dir).arg(format!("--{back_end}")).arg(fixture);
    if let Some(include) = include {
        command.arg("-I").arg(include);
    }
    match run(&mut command, b"") {
        Ok(outcome) if outcome.succeeded() => outcome.stdout_text(),
        Ok(outcome) => panic!("{back_end} of {fixture}: {}", outcome.describe()),
        Err(error) => panic!("cannot run {}: {error}", tool.display()),
    }
}

#[test]
fn targets_on_the_library_are_as_on_llvms() {
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let oracle = tool::oracle();
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/language/library/include");
    // LLVM's own intrinsics precede others in its numbering.
    for (fixture, llvm) in [("selection.td", tool::llvm_include()), ("intrinsics.td", None)] {
        for back_end in BACK_ENDS {
            let ours = printed(tablegen, back_end, fixture, None);
            assert!(ours.len() > 1000, "{back_end} of {fixture} is too short");
            if let Some(llvm) = &llvm {
                let theirs = printed(tablegen, back_end, fixture, Some(llvm));
                assert!(ours == theirs, "{back_end} of {fixture}: LLVM's library, other bytes");
            }
            if let Some(oracle) = &oracle {
                let include = llvm.as_ref().unwrap_or(&own);
                let theirs = printed(oracle, back_end, fixture, Some(include));
                assert!(ours == theirs, "{back_end} of {fixture}: llvm-tblgen, other bytes");
                let theirs = printed(oracle, back_end, fixture, Some(&own));
                assert!(ours == theirs, "{back_end} of {fixture}: llvm-tblgen on our library");
            }
        }
    }
}

#[test]
fn pointers_go_into_the_class_that_is_given() {
    let lists = |llvm: Option<&Path>| -> Vec<[String; 3]> {
        let text = "include \"llvm/Target/Target.td\"
            def R0 : Register<\"r0\">;
            def GPR : RegisterClass<\"T\", [i32], 32, (add R0)>;
            defm : RemapAllTargetPseudoPointerOperands<GPR>;";
        let evaluator = match llvm {
            Some(llvm) => Evaluator::new().include_dir(llvm),
            None => evaluator(),
        };
        let records = evaluator.evaluate_text("a.td", text);
        let records = records.unwrap_or_else(|failure| panic!("{failure}"));
        let all = records.derived_from("RemapPointerOperands").unwrap();
        let field = |record: Record<'_>, name| record.value(name).unwrap().to_string();
        all.map(|one| {
            ["Instruction", "OutOperandList", "InOperandList"].map(|name| field(one, name))
        })
        .collect()
    };
    let ours = lists(None);
    let text = |parts: [&str; 3]| parts.map(str::to_owned);
    assert_eq!(ours.first(), Some(&text(["LOAD_STACK_GUARD", "(outs GPR:$dst)", "(ins)"])));
    let typed = "(ins unknown:$type, GPR:$event, unknown:$size)";
    assert_eq!(ours.last(), Some(&text(["PATCHABLE_TYPED_EVENT_CALL", "(outs)", typed])));
    if let Some(llvm) = tool::llvm_include() {
        assert_eq!(ours, lists(Some(&llvm)));
    }
}

const USES_THE_LIBRARY: &str = "include \"llvm/TableGen/SearchableTable.td\"\n\
    def Colors : GenericEnum { let FilterClass = \"Color\"; }\n";

/// Runs the command on `main.td` in `dir`.
fn tablegen(dir: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let mut command = command(tool::tablegen(env!("CARGO_TARGET_TMPDIR")));
    match run(command.arg("main.td").args(args).current_dir(dir), b"") {
        Ok(outcome) => (outcome.status, outcome.stdout_text(), outcome.stderr_text()),
        Err(error) => panic!("cannot run tablegen: {error}"),
    }
}

#[test]
fn the_command_finds_the_library() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    fs::write(dir.path().join("main.td"), USES_THE_LIBRARY)?;
    let (status, out, err) = tablegen(dir.path(), &[]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert!(out.contains("def Colors {\t// GenericEnum"), "{out}");

    // Built-in files are not dependencies.
    tablegen(dir.path(), &["-o", "out", "-d", "out.d"]);
    assert_eq!(fs::read_to_string(dir.path().join("out.d"))?, "out:\n");

    fs::write(
        dir.path().join("main.td"),
        format!("{USES_THE_LIBRARY}class GenericEnum {{ int X; }}\n"),
    )?;
    let (status, _, err) = tablegen(dir.path(), &[]);
    assert_eq!(status, Some(1));
    assert!(err.starts_with("main.td:3:7: error: Class 'GenericEnum' already defined"), "{err}");
    Ok(())
}

#[test]
fn places_in_the_library_have_names() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    // The name that the file declares is taken.
    fs::write(
        dir.path().join("main.td"),
        "class SearchIndex { int X; }\ninclude \"llvm/TableGen/SearchableTable.td\"\n",
    )?;
    let (status, _, err) = tablegen(dir.path(), &[]);
    assert_eq!(status, Some(1));
    let mut lines = err.lines();
    assert_eq!(lines.next(), Some("Included from main.td:2:"), "{err}");
    let line = lines.next().unwrap_or_default();
    let location = line.strip_prefix("@tablegen/llvm/TableGen/SearchableTable.td:").unwrap_or("");
    assert!(location.ends_with(": error: Class 'SearchIndex' already defined"), "{err}");
    Ok(())
}

#[test]
fn the_include_path_goes_first() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    fs::write(dir.path().join("main.td"), USES_THE_LIBRARY)?;
    fs::create_dir_all(dir.path().join("own/llvm/TableGen"))?;
    fs::write(
        dir.path().join("own/llvm/TableGen/SearchableTable.td"),
        "class GenericEnum { string FilterClass; string Mine = \"yes\"; }\n",
    )?;
    let (status, out, _) = tablegen(dir.path(), &["-I", "own"]);
    assert_eq!(status, Some(0));
    assert!(out.contains("string Mine = \"yes\";"), "{out}");
    tablegen(dir.path(), &["-Iown", "-o", "out", "-d", "out.d"]);
    assert_eq!(
        fs::read_to_string(dir.path().join("out.d"))?,
        "out: own/llvm/TableGen/SearchableTable.td\n"
    );
    Ok(())
}
