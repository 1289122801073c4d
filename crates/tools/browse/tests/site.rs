//! Sites of small sources, read back as a browser does.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use tablegen_browse::Site;
use tablegen_core::{Evaluator, Records};

const TARGET: &str = r#"
    include "llvm/Target/Target.td"
    def Model : SchedMachineModel { let CompleteModel = 0; }
    def ALU : ProcResource<2> { let SchedModel = Model; }
    def WriteALU : SchedWrite;
    def : WriteRes<WriteALU, [ALU]> { let SchedModel = Model; let Latency = 3; }
    def : ProcessorModel<"small", Model, []>;
    def R0 : Register<"r0"> { let Namespace = "My"; }
    def GPR : RegisterClass<"My", [untyped], 32, (add R0)> { let Size = 32; }
    def MyInfo : InstrInfo;
    def My : Target { let InstructionSet = MyInfo; }
    def ADD : Instruction, Sched<[WriteALU]> {
      let Namespace = "My";
      let Size = 4;
      bits<32> Inst = 0;
      bits<5> rd;
      let Inst{11-7} = rd;
      let OutOperandList = (outs GPR:$rd);
      let InOperandList = (ins);
      let AsmString = "add $rd";
    }
"#;

/// Returns the data of a part.
fn part(directory: &Path, name: &str) -> Result<Value, Box<dyn Error>> {
    let text = fs::read_to_string(directory.join(format!("data/{name}.js")))?;
    let call = text.strip_prefix(&format!("tablegen.part(\"{name}\",\"")).ok_or("no call")?;
    let data = call.strip_suffix("\");\n").ok_or("no end")?;
    let bytes = STANDARD.decode(data).map_err(|error| error.to_string())?;
    let data =
        miniz_oxide::inflate::decompress_to_vec_zlib(&bytes).map_err(|error| error.to_string())?;
    Ok(serde_json::from_slice(&data)?)
}

/// Returns the elements of all parts of a kind.
fn all(directory: &Path, kind: &str, starts: &Value) -> Result<Vec<Value>, Box<dyn Error>> {
    let mut elements = Vec::new();
    for (number, start) in starts.as_array().ok_or("no list")?.iter().enumerate() {
        assert_eq!(start.as_u64(), Some(elements.len() as u64));
        let part = part(directory, &format!("{kind}-{number}"))?;
        elements.extend(part.as_array().ok_or("no list")?.iter().cloned());
    }
    Ok(elements)
}

fn names(list: &Value, of: impl Fn(&Value) -> Option<&str>) -> BTreeSet<String> {
    list.as_array().into_iter().flatten().filter_map(of).map(str::to_owned).collect()
}

/// Checks that each link of a site leads to a page. Returns the number of links.
fn check_links(directory: &Path) -> Result<usize, Box<dyn Error>> {
    let index = part(directory, "index")?;
    let records = names(&part(directory, "names")?, Value::as_str);
    let classes = names(&index["classes"], |class| class[0].as_str());
    let files = index["files"].as_array().ok_or("no files")?;
    let mut lines = Vec::new();
    for number in 0..files.len() {
        let text = part(directory, &format!("source-{number}"))?;
        lines.push(text.as_str().ok_or("no text")?.lines().count());
    }
    let mut links = 0;
    let location = |text: &Value| -> Result<usize, Box<dyn Error>> {
        let text = text.as_str().ok_or("no location")?;
        let Some((file, line)) = text.split_once(':') else { return Ok(0) };
        assert!((1..=lines[file.parse::<usize>()?]).contains(&line.parse()?), "{text}");
        Ok(1)
    };
    let mut entries = all(directory, "records", &index["recordParts"])?;
    assert_eq!(entries.len(), records.len());
    entries.extend(all(directory, "classes", &index["classParts"])?);
    assert_eq!(entries.len(), records.len() + classes.len());
    for entry in &entries {
        for name in names(&entry["a"], Value::as_str) {
            assert!(classes.contains(&name), "{name}");
            links += 1;
        }
        for one in entry["l"].as_array().into_iter().flatten() {
            links += location(one)?;
        }
        let fields = [&entry["f"], &entry["t"]].into_iter().filter_map(Value::as_array).flatten();
        for field in fields {
            for text in [&field[1], &field[2]] {
                let text = text.as_str().ok_or("no text")?;
                for (mark, known) in [('\u{1}', &records), ('\u{2}', &classes)] {
                    for link in text.split(mark).skip(1) {
                        let name = link.split('\u{3}').next().unwrap_or_default();
                        assert!(known.contains(name), "{name}");
                        links += 1;
                    }
                }
            }
            links += location(&field[3])?;
        }
    }
    let uses = all(directory, "uses", &index["useParts"])?;
    assert_eq!(uses.len(), records.len());
    for one in &uses {
        let listed = one[1].as_array().ok_or("no list")?;
        let last: u64 = listed.iter().filter_map(Value::as_u64).sum();
        assert!(listed.is_empty() || last < records.len() as u64);
        assert!(one[0].as_u64() >= Some(listed.len() as u64));
        links += listed.len();
    }
    Ok(links)
}

fn site(records: &Records) -> Result<tempfile::TempDir, Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    let summary = Site::new().write(records, directory.path())?;
    let count = |path: &Path| fs::read_dir(path).map(Iterator::count);
    let files = count(directory.path())? - 1 + count(&directory.path().join("data"))?;
    assert_eq!(summary.files, files);
    Ok(directory)
}

#[test]
fn a_target_has_encodings_costs_and_links() -> Result<(), Box<dyn Error>> {
    let records = tablegen_library::evaluator().evaluate_text("my.td", TARGET)?;
    let directory = site(&records)?;
    assert!(check_links(directory.path())? > 1000);
    let index = part(directory.path(), "index")?;
    assert_eq!(index["title"], "my.td");
    let all_names = part(directory.path(), "names")?;
    let number =
        |name: &str| all_names.as_array().and_then(|all| all.iter().position(|one| one == name));
    let add = number("ADD").ok_or("no ADD")?;
    assert!(index["instructions"].as_array().ok_or("no list")?.contains(&add.into()));
    let entries = all(directory.path(), "records", &index["recordParts"])?;
    let costs = part(directory.path(), "costs")?;
    let class = entries[add]["k"].as_u64().ok_or("no class")? as usize;
    assert_eq!(costs["processors"], serde_json::json!(["NoSchedModel", "Model"]));
    assert_eq!(costs["classes"][class], serde_json::json!([[1, 1, [3], [["ALU", 1]]]]));
    let inst = entries[add]["f"].as_array().and_then(|all| all.iter().find(|one| one[0] == "Inst"));
    let inst = inst.ok_or("no Inst")?[2].as_str().ok_or("no text")?;
    assert!(inst.contains("rd{4}, rd{3}, rd{2}, rd{1}, rd{0}, 0, 0, 0, 0, 0, 0, 0 }"), "{inst}");
    let uses = all(directory.path(), "uses", &index["useParts"])?;
    let gpr = &uses[number("GPR").ok_or("no GPR")?];
    assert_eq!(*gpr, serde_json::json!([1, [add]]));
    Ok(())
}

#[test]
fn names_and_texts_may_have_any_characters() -> Result<(), Box<dyn Error>> {
    let text = "class C<string s> { string T = s; code D = [{ </script> }]; }\n\
                def \"<b>&\\\"é\" : C<\"\\t</script>\">;\ndef : C<\"x\">;";
    let records = Evaluator::new().evaluate_text("<&.td", text)?;
    let directory = site(&records)?;
    assert!(check_links(directory.path())? > 0);
    let page = fs::read_to_string(directory.path().join("index.html"))?;
    assert!(page.contains("<title>&lt;&amp;.td</title>"), "{page}");
    Ok(())
}

#[test]
fn the_same_records_give_the_same_files() -> Result<(), Box<dyn Error>> {
    let text = "class C<int n> { int N = n; }\nforeach i = 0...20000 in def R#i : C<i>;";
    let records = Evaluator::new().evaluate_text("many.td", text)?;
    let (first, second) = (site(&records)?, site(&records)?);
    let mut several = false;
    for file in fs::read_dir(first.path().join("data"))? {
        let name = file?.file_name();
        several |= name == "records-1.js";
        let read = |site: &tempfile::TempDir| fs::read(site.path().join("data").join(&name));
        assert!(read(&first)? == read(&second)?, "{name:?}");
    }
    assert!(several);
    check_links(first.path())?;
    Ok(())
}

#[test]
fn records_without_a_target_or_any_content_have_a_site() -> Result<(), Box<dyn Error>> {
    let directory = site(&Evaluator::new().evaluate_text("empty.td", "")?)?;
    assert_eq!(check_links(directory.path())?, 0);
    // An instruction set with an error: the site lacks costs only.
    let text = TARGET.replace("let Size = 4;", "let Size = 4; let SchedRW = [WriteNone];");
    let text = text.replace("def WriteALU", "def WriteNone : SchedReadWrite; def WriteALU");
    let records = tablegen_library::evaluator().evaluate_text("my.td", text)?;
    let directory = site(&records)?;
    assert!(check_links(directory.path())? > 1000);
    Ok(())
}

/// Returns the site of a source in `tests/browse`, and its index.
fn subjects(name: &str) -> Result<(tempfile::TempDir, Value), Box<dyn Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/browse").join(name);
    let text = fs::read_to_string(path)?;
    let records = tablegen_library::evaluator().evaluate_text(name, text)?;
    let directory = site(&records)?;
    let index = part(directory.path(), "index")?;
    let all = names(&part(directory.path(), "names")?, Value::as_str);
    for term in index["terms"].as_array().ok_or("no terms")? {
        assert!(term[2].as_str().is_some_and(|record| all.contains(record)), "{term}");
    }
    Ok((directory, index))
}

#[test]
fn features_and_processors() -> Result<(), Box<dyn Error>> {
    let (directory, index) = subjects("features.td")?;
    assert_eq!([&index["features"], &index["processors"]], [77, 3]);
    assert_eq!([&index["options"], &index["enums"]], [0, 0]);
    let data = part(directory.path(), "features")?;
    let features = data["features"].as_array().ok_or("no list")?;
    let number = |name: &str| features.iter().position(|one| one[1] == name);
    let [base, mul, float] = ["base", "mul", "float"].map(number);
    let vector = &features[number("vector").ok_or("no vector")?];
    let expected = serde_json::json!([
        "FeatureVector",
        "vector",
        "Vectors",
        "VectorBits",
        "128",
        [mul, float, base]
    ]);
    assert_eq!(*vector, expected);
    let small = &data["processors"][1];
    assert_eq!(small[1], "small");
    assert_eq!(small[2], "SmallModel");
    assert_eq!(
        [&small[3], &small[4]],
        [&serde_json::json!([mul]), &serde_json::json!([number("fast")])]
    );
    Ok(())
}

#[cfg(feature = "mlir")]
#[test]
fn dialects() -> Result<(), Box<dyn Error>> {
    let (directory, index) = subjects("dialect.td")?;
    assert_eq!(index["dialects"], serde_json::json!([["box", "Box_Dialect", 3]]));
    assert_eq!(index["enums"], 1);
    let dialect = part(directory.path(), "dialect-0")?;
    let operations = dialect["operations"].as_array().ok_or("no list")?;
    let of = |name: &str| operations.iter().find(|one| one["name"] == name).ok_or("no operation");
    let pack = of("box.pack")?;
    assert_eq!(pack["format"], "$number attr-dict\n`:` type($number) `->` type($box)");
    assert_eq!(pack["operands"], serde_json::json!([["number", "integer", "", "AnyInteger", ""]]));
    let notes: Vec<&Value> =
        pack["attributes"].as_array().into_iter().flatten().map(|one| &one[2]).collect();
    assert_eq!(notes, ["optional", "default: 1"]);
    assert_eq!(pack["properties"][0][0], "limit");
    let example = &pack["description"][2];
    assert_eq!(example[0], "pre");
    assert_eq!(example[1], "mlir");
    assert_eq!(example[2], "%0 = box.pack %number : i32\n%1 = box.open %0 : i32\n");
    let merge = of("box.merge")?;
    assert_eq!(merge["group"], "Operations on several boxes");
    assert_eq!([&merge["operands"][0][2], &merge["operands"][1][2]], ["variadic", "optional"]);
    assert_eq!([&merge["regions"][1][2], &merge["successors"][0][0]], ["variadic", "next"]);
    assert_eq!(dialect["types"][0]["syntax"], "!box.box");
    assert_eq!(dialect["types"][0]["parameters"][1][3], "false");
    assert_eq!(dialect["attributes"][0]["parameters"][0][1], "the text");
    let cases = serde_json::json!([["Small", 0, "small"], ["Large", 4, "large"]]);
    assert_eq!(part(directory.path(), "enums")?[0]["cases"], cases);
    Ok(())
}

/// One definition that MLIR's model rejects does not take the pages of the others.
#[cfg(feature = "mlir")]
#[test]
fn rejected_definitions_have_no_data() -> Result<(), Box<dyn Error>> {
    let text = "include \"mlir/IR/OpBase.td\"\n\
                def D : Dialect { let name = \"d\"; let cppNamespace = \"d\"; }\n\
                def Good : Op<D, \"good\">;\n\
                def Bad : Op<D, \"bad\"> { let arguments = (ins D:$one); }\n";
    let directory = site(&tablegen_library::evaluator().evaluate_text("d.td", text)?)?;
    let index = part(directory.path(), "index")?;
    assert_eq!(index["dialects"], serde_json::json!([["d", "D", 1]]));
    let dialect = part(directory.path(), "dialect-0")?;
    assert_eq!(dialect["operations"][0]["name"], "d.good");
    Ok(())
}

#[cfg(feature = "options")]
#[test]
fn options() -> Result<(), Box<dyn Error>> {
    let (directory, index) = subjects("options.td")?;
    assert_eq!([&index["features"], &index["options"]], [0, 10]);
    let data = part(directory.path(), "options")?;
    let options = data["options"].as_array().ok_or("no list")?;
    let of = |name: &str| options.iter().find(|one| one["record"] == name).ok_or("no option");
    assert_eq!(of("output_eq")?["spellings"], serde_json::json!(["--output=", "-output="]));
    assert_eq!(of("output_eq")?["alias"], "output");
    assert_eq!(of("output_eq")?["flags"], serde_json::json!(["HelpHidden"]));
    assert_eq!(of("json")?["aliasArguments"], serde_json::json!(["json"]));
    let help = "Format of the output. <value> must be 'text', 'json' or 'xml'.";
    assert_eq!(of("format")?["help"], help);
    assert_eq!(of("verbose")?["variants"], serde_json::json!([[["Quiet"], "Print a little"]]));
    let sections = data["sections"].as_array().ok_or("no list")?;
    let output = sections.iter().find(|one| one["title"] == "output").ok_or("no section")?;
    assert_eq!(output["about"], "Where output goes.");
    assert_eq!(output["groups"][0][1], "Output files");
    let listed: usize =
        sections.iter().filter_map(|one| Some(one["options"].as_array()?.len())).sum();
    assert_eq!(listed, options.len());
    Ok(())
}

#[test]
fn records_of_other_classes_with_these_names_have_no_such_pages() -> Result<(), Box<dyn Error>> {
    let text = "class SubtargetFeature; def A : SubtargetFeature; class Processor; def B : Processor;\n\
                class Dialect { string name = \"x\"; } def C : Dialect; class Op; def D : Op;\n\
                class OptionKind; def K : OptionKind; class Option; def E : Option;";
    let directory = site(&Evaluator::new().evaluate_text("a.td", text)?)?;
    let index = part(directory.path(), "index")?;
    for name in ["features", "processors", "enums", "options"] {
        assert_eq!(index[name], 0, "{name}");
    }
    assert_eq!(index["dialects"], serde_json::json!([]));
    Ok(())
}
