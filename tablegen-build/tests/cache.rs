//! A builder with a cache has the same results as one without.

use std::fs;

use tablegen_build::{Builder, Error, Generated};

const MAIN: &str = r#"include "llvm/TableGen/SearchableTable.td"
include "base.td"
def A : Row<1>;
dump "a dump";
def Rows : GenericTable {
  let FilterClass = "Row";
  let Fields = ["Number"];
  let PrimaryKey = ["Number"];
  let PrimaryKeyName = "lookupRow";
}
"#;

#[test]
fn generated_files_are_the_same() -> Result<(), Box<dyn std::error::Error>> {
    let dir = tempfile::tempdir()?;
    let root = dir.path();
    fs::create_dir(root.join("inc"))?;
    fs::write(root.join("main.td"), MAIN)?;
    fs::write(
        root.join("inc/base.td"),
        "class Row<bits<8> n, int unused = 1> { bits<8> Number = n; }",
    )?;
    let generate = |cached: bool| -> Result<Generated, Error> {
        let builder = Builder::new()
            .root(root)
            .source("main.td")
            .include("inc")
            .out_dir(root)
            .cargo_metadata(false)
            .rust("gen-searchable-tables", "rows.rs")
            .cpp("print-records", "records.txt");
        if cached { builder.cache_dir(root.join("cache")) } else { builder }.generate()
    };
    generate(false)?;
    let plain = generate(false)?;
    assert!(plain.warnings.contains("a dump") && plain.dependencies.len() == 2, "{plain:?}");
    for _ in 0..3 {
        assert_eq!(generate(true)?, plain);
    }
    assert_eq!(fs::read_dir(root.join("cache"))?.count(), 2);
    fs::write(
        root.join("inc/base.td"),
        "class Row<bits<8> n> { bits<8> Number = n; int Other = 2; }",
    )?;
    let changed = generate(true)?;
    assert!(!changed.warnings.contains("unused"), "{changed:?}");
    assert!(fs::read_to_string(root.join("records.txt"))?.contains("int Other = 2;"));
    Ok(())
}
