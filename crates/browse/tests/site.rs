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
