//! Compares the Rust for front ends with the C++, entry by entry, for fixtures and for clang's own
//! descriptions if they are available.

use std::io;
use std::path::Path;

use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::compiled::source::Source;
use tablegen_tests::front_ends::Part;
use tablegen_tests::tool;

/// Compares a part: of a fixture, and of a file of clang's. Each must have at least the given
/// number of lines.
fn compare(part: &Part, fixture: (&str, usize), of_clang: (&str, usize)) -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(()) };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/clang");
    let sources = [(Some(fixtures), fixture), (tool::clang_include(), of_clang)];
    for (dir, (file, least)) in sources {
        let Some(dir) = dir else { continue };
        let around = Path::new(file).parent().unwrap_or(Path::new("."));
        let arguments = ["-I", ".", "-I", &around.to_string_lossy(), file].map(str::to_owned);
        let source = Source { namespace: "", arguments: arguments.to_vec(), dir: &dir };
        match part.compare(tablegen, &compilers, &source)? {
            Ok(lines) => assert!(lines >= least, "{file}: {lines} lines"),
            Err(difference) => panic!("{file}: {difference}"),
        }
    }
    Ok(())
}

#[test]
fn declarations_are_the_same() -> io::Result<()> {
    let of_clang = ("clang/Basic/DeclNodes.td", 200);
    compare(&Part::declarations(), ("declarations/nodes.td", 25), of_clang)
}

#[test]
fn statements_are_the_same() -> io::Result<()> {
    let of_clang = ("clang/Basic/StmtNodes.td", 500);
    compare(&Part::statements(), ("statements/nodes.td", 15), of_clang)
}

#[test]
fn comments_are_the_same() -> io::Result<()> {
    let of_clang = ("clang/Basic/CommentNodes.td", 30);
    compare(&Part::comments(), ("comment_nodes/nodes.td", 15), of_clang)
}

#[test]
fn types_are_the_same() -> io::Result<()> {
    let of_clang = ("clang/Basic/TypeNodes.td", 120);
    compare(&Part::types(), ("types/nodes.td", 15), of_clang)
}

#[test]
fn trees_of_tokens_are_the_same() -> io::Result<()> {
    let of_clang = ("clang/Tooling/Syntax/Nodes.td", 100);
    compare(&Part::tokens(), ("syntax_list/nodes.td", 10), of_clang)
}

#[test]
fn references_are_the_same() -> io::Result<()> {
    let of_clang = ("clang/AST/CommentHTMLNamedCharacterReferences.td", 400);
    compare(&Part::references(), ("html_references/all.td", 20), of_clang)
}

#[test]
fn tags_are_the_same() -> io::Result<()> {
    let of_clang = ("clang/AST/CommentHTMLTags.td", 150);
    compare(&Part::tags(), ("html_tag_properties/tags.td", 15), of_clang)
}

#[test]
fn commands_are_the_same() -> io::Result<()> {
    let of_clang = ("clang/AST/CommentCommands.td", 500);
    compare(&Part::commands(), ("comment_commands/all.td", 20), of_clang)
}

#[test]
fn checkers_are_the_same() -> io::Result<()> {
    let of_clang = ("clang/StaticAnalyzer/Checkers/Checkers.td", 300);
    compare(&Part::checkers(), ("checkers/all.td", 12), of_clang)
}

#[test]
fn spellings_of_attributes_are_the_same() -> io::Result<()> {
    let of_clang = ("clang/Basic/Attr.td", 10_000);
    compare(&Part::spellings(), ("attribute_kinds/kinds.td", 200), of_clang)
}
