//! Findings about names of files that several programs have.

mod client;

use std::fs;
use std::path::PathBuf;

use client::{Client, Outcome};
use serde_json::{Value, json};

const BASE: &str = "\
class Base<int n> { int N = n; }
class OnlyA<int n> : Base<n>;
class OnlyB<int n> : Base<n>;
class Nobody<int n> : Base<n>;
";

const FILES: [(&str, &str); 3] = [
    ("base.td", BASE),
    ("a.td", "include \"base.td\"\ndef A : OnlyA<1>;\n"),
    ("b.td", "include \"base.td\"\ndef B : OnlyB<2>;\n"),
];

/// Returns the messages of diagnostics that name a class of `base.td`.
fn classes(list: &[Value]) -> Vec<String> {
    let messages = list.iter().filter_map(|one| one["message"].as_str());
    messages.filter(|message| message.starts_with("the class")).map(str::to_owned).collect()
}

/// Opens a root, and waits until exactly these messages about classes of `base.td` are published.
fn expect(client: &mut Client, root: &str, expected: &[&str]) -> Outcome {
    client.open(root)?;
    client.diagnostics("base.td", |list| classes(list) == expected)
}

fn stored(client: &Client) -> Result<Vec<PathBuf>, std::io::Error> {
    let files = fs::read_dir(client.dir.path().join("index"))?;
    files.map(|file| Ok(file?.path())).collect()
}

#[test]
fn a_name_is_unused_if_no_root_uses_it() -> Outcome {
    let mut client = Client::start(&FILES)?;
    expect(&mut client, "a.td", &["the class `Nobody` is not used"])?;
    // The fix is that of the finding.
    let actions = client.actions("base.td", "Nobody")?;
    let titles: Vec<&Value> =
        actions.as_array().into_iter().flatten().map(|one| &one["title"]).collect();
    assert_eq!(titles, ["remove the class"]);
    assert_eq!(client.actions("base.td", "OnlyB")?, json!([]));
    client.finish()
}

#[test]
fn a_root_with_errors_may_use_every_name() -> Outcome {
    let mut files = FILES.to_vec();
    files.push(("c.td", "include \"base.td\"\ndef C : Unknown;\n"));
    let mut client = Client::start(&files)?;
    client.open("a.td")?;
    client.evaluated()?;
    // An answer of the thread that evaluates other roots. What it was asked before is done.
    client.about("references", "a.td", "OnlyA")?;
    let published = client.published.get(&client.uri("base.td"));
    assert!(published.is_none_or(|list| *list == json!([])), "{published:?}");
    client.finish()
}

#[test]
fn facts_are_stored_and_kept_current() -> Outcome {
    let options = json!({"index": "index"});
    let dir = tempfile::tempdir()?;
    for (name, text) in FILES {
        fs::write(dir.path().join(name), text)?;
    }
    let mut client = Client::start_in(dir, options.clone())?;
    expect(&mut client, "a.td", &["the class `Nobody` is not used"])?;
    let dir = client.end()?;

    // A later session knows the roots, and uses the file again.
    let mut client = Client::start_in(dir, options.clone())?;
    let files = stored(&client)?;
    let text = fs::read_to_string(&files[0])?;
    let facts: Value = serde_json::from_str(&text)?;
    let roots: Vec<&String> =
        facts["roots"].as_object().into_iter().flatten().map(|(root, _)| root).collect();
    assert_eq!((files.len(), roots.len()), (1, 2), "{roots:?}");
    let entry =
        |name: &str| &facts["files"][client.dir.path().join(name).to_string_lossy().as_ref()];
    assert_eq!(entry("b.td")["includes"], json!(["base.td"]));
    expect(&mut client, "a.td", &["the class `Nobody` is not used"])?;
    let dir = client.end()?;

    // A root that was changed by another program.
    fs::write(dir.path().join("b.td"), "include \"base.td\"\ndef B : Nobody<2>;\n")?;
    let mut client = Client::start_in(dir, options.clone())?;
    expect(&mut client, "a.td", &["the class `OnlyB` is not used"])?;
    let dir = client.end()?;

    // A root that is new, and a stored file that is damaged.
    fs::write(dir.path().join("c.td"), "include \"base.td\"\ndef C : OnlyB<2>;\n")?;
    fs::write(&files[0], &text[..text.len() / 2])?;
    fs::write(dir.path().join("b.td"), "include \"base.td\"\n")?;
    let mut client = Client::start_in(dir, options)?;
    expect(&mut client, "a.td", &["the class `Nobody` is not used"])?;
    client.finish()
}
