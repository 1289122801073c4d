//! The documentation shows what is generated: pieces of modules in `docs/modules.md` are from
//! fixtures, line by line.

use std::fs;
use std::path::Path;

#[test]
fn pieces_of_modules_are_from_fixtures() -> Result<(), Box<dyn std::error::Error>> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(tests.join("../docs/modules.md"))?;
    let mut fixture = String::new();
    let mut pieces = 0;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        // The name of a fixture has a directory; it may stand at the beginning of a line.
        let names = line.split('`').skip(1).step_by(2);
        if let Some(name) = names.filter(|name| name.contains('/')).last() {
            fixture = name.to_owned();
        }
        if line != "```rust" {
            continue;
        }
        let name = fixture.replace(".td", ".rs");
        let path = tests.join("tests/fixtures").join(&name);
        let generated = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        let known: Vec<&str> = generated.lines().map(str::trim).collect();
        // Lines may be left out, but what is there is in the same order.
        let mut left = known.iter();
        for line in lines.by_ref().take_while(|line| *line != "```") {
            assert!(left.any(|known| *known == line.trim()), "{name} does not go on with: {line}");
        }
        pieces += 1;
    }
    assert!(pieces > 5, "there are pieces");
    Ok(())
}
