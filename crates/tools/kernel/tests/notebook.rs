//! Cells of a notebook, without sockets.

use tablegen_kernel::{CellError, Notebook};

/// Executes a cell and returns the texts of its outputs.
fn shown(notebook: &mut Notebook, cell: &str) -> Vec<String> {
    let shown = notebook.execute(cell, None).unwrap_or_else(|error| panic!("{}", error.text));
    shown.outputs.into_iter().map(|output| output.text).collect()
}

#[test]
fn cells_share_definitions() -> Result<(), CellError> {
    let mut notebook = Notebook::new();
    assert_eq!(shown(&mut notebook, "class A<int n> { int N = n; }"), [""; 0]);
    let outputs = notebook.execute("def X : A<1>;\ndef Y : A<2>;\n", None)?.outputs;
    assert_eq!(outputs[0].text, "X {\t// A\n  int N = 1;\n}\nY {\t// A\n  int N = 2;\n}\n");
    let html = outputs[0].html.as_deref().unwrap_or_default();
    assert!(html.contains("<b>X</b> : A</caption>"), "{html}");
    assert!(html.contains("<td>int</td><td><b>N</b></td><td><code>2</code></td>"), "{html}");
    // Only new records are shown.
    assert_eq!(shown(&mut notebook, "def Z;"), ["Z {\n}\n"]);
    assert_eq!(shown(&mut notebook, "%records A")[0].matches("// A").count(), 2);
    Ok(())
}

#[test]
fn errors_have_lines_of_the_cell() {
    let mut notebook = Notebook::new();
    shown(&mut notebook, "class Reg;\n");
    let error = notebook.execute("def A;\ndef B : Rag;\n", None).unwrap_err();
    let lines = "In[2]:2:9: error: Couldn't find class 'Rag'\ndef B : Rag;\n        ^\n";
    assert!(error.text.starts_with(lines), "{}", error.text);
    assert_eq!(error.message, "Couldn't find class 'Rag'");
    assert!(error.text.contains("help: "), "{}", error.text);
    // The cell is forgotten, with what was before the error.
    assert_eq!(shown(&mut notebook, "def A;"), ["A {\n}\n"]);
}

#[test]
fn a_cell_that_is_executed_again_replaces_its_text() -> Result<(), CellError> {
    let mut notebook = Notebook::new();
    notebook.execute("class A; def Other : A;", Some("first"))?;
    notebook.execute("def X : A { int N = 1; }", Some("second"))?;
    let outputs = notebook.execute("def X : A { int N = 2; }", Some("second"))?.outputs;
    assert_eq!(outputs.len(), 1);
    assert_eq!(outputs[0].text, "X {\t// A\n  int N = 2;\n}\n");
    // Another cell cannot define the record again.
    let error = notebook.execute("def X;", Some("third")).unwrap_err();
    assert!(error.message.contains("already exists"), "{error}");
    Ok(())
}

#[test]
fn actions_read_all_cells() -> Result<(), CellError> {
    let mut notebook = Notebook::new();
    notebook.execute("def X { int N = 1; }", None)?;
    let outputs = notebook.execute("%action dump-json\ndef Y;", None)?.outputs;
    let json = &outputs[1].text;
    assert!(json.contains("\"X\"") && json.contains("\"Y\""), "{json}");
    let error = notebook.execute("%action gen-searchable-tables --odd=1", None).unwrap_err();
    assert!(error.text.contains("odd"), "{}", error.text);
    Ok(())
}

#[test]
fn a_reset_forgets_all_cells() {
    let mut notebook = Notebook::new();
    shown(&mut notebook, "def X;");
    assert_eq!(shown(&mut notebook, "%reset\ndef X;"), ["X {\n}\n"]);
    assert_eq!(shown(&mut notebook, "%reset\n%records"), [""]);
}

#[test]
fn files_are_included() -> Result<(), Box<dyn std::error::Error>> {
    let dir = tempfile::tempdir()?;
    std::fs::write(dir.path().join("own.td"), "class Own;\n")?;
    let mut notebook = Notebook::new();
    let cell = format!("%include {}\ninclude \"own.td\"\ndef X : Own;", dir.path().display());
    assert_eq!(notebook.execute(&cell, None)?.outputs.len(), 1);
    notebook.execute("%reset\ninclude \"llvm/TableGen/SearchableTable.td\"", None)?;
    Ok(())
}

#[test]
fn names_are_completed() {
    let mut notebook = Notebook::new();
    shown(&mut notebook, "class Register; def Stack : Register;");
    let cell = "é def X : Reg";
    let found = notebook.complete(cell, cell.len());
    assert_eq!((found.names, found.start, found.end), (vec!["Register".to_owned()], 11, 14));
    assert_eq!(notebook.complete("%action dump-j", 14).names, ["dump-json"]);
    assert_eq!(notebook.complete("%re", 3).names, ["%records", "%reset"]);
    assert_eq!(notebook.complete("def X;", 6).names, [""; 0]);
    // Offsets that are no boundaries of characters, or past the end, are moved.
    assert_eq!(notebook.complete("é", 1).names, [""; 0]);
    assert_eq!(notebook.complete("St", 100).names, ["Stack"]);
    assert!(
        notebook.inspect("def X : Register;", 10).is_some_and(|one| one.text.contains("Register"))
    );
    assert!(notebook.inspect("+", 0).is_none());
}
