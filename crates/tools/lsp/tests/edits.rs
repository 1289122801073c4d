//! Random edits: the server answers, and its state is that of a server that opened the last text.
//!
//! `TABLEGEN_EDITS` is the number of edits; the default is small.

mod client;

use client::{Client, Outcome};
use serde_json::{Value, json};

const BASE: &str = "\
// A register.
class Reg<int n, string asm = \"\"> { int Number = n; string Asm = asm; }
multiclass Pair<int n> { def _lo : Reg<n>; def _hi : Reg<!add(n, 1)>; }
";

const MAIN: &str = "\
include \"base.td\"
defvar First = 0;
def R0 : Reg<First, \"zero\"> { let Number = !add(First, 1); }
foreach i = 1...3 in {
  def R#i : Reg<i> { list<int> Used = [Number, R0.Number]; }
}
defm P : Pair<2>;
#ifdef MORE
def X { dag d = (R0 R0:$a, [{ code }]); }
#endif
let Asm = \"x\" in defm Q : Pair<4>;
";

/// Texts that edits insert.
const PIECES: &[&str] = &[
    "",
    "",
    "",
    " ",
    "\n",
    ";",
    "{",
    "}",
    "<",
    ">",
    "\"",
    "// x\n",
    "/*",
    "*/",
    "[{",
    "}]",
    "#",
    "é\u{1F600}",
    "def A : Reg<7>;\n",
    "class C : Reg<1>;\n",
    "let Number = 3;",
    "Number",
    "R0",
    ".Number",
    "!add(1, 2)",
    "include \"base.td\"\n",
    "#ifdef MORE\n",
    "#endif\n",
    "defm Z : Pair<9>;\n",
    "foreach k = [1] in ",
];

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }
}

/// Returns an offset at a character boundary.
fn offset(text: &str, random: &mut Random) -> usize {
    let mut offset = random.below(text.len() + 1);
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

fn position(text: &str, offset: usize) -> Value {
    let before = &text[..offset];
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = before.matches('\n').count();
    json!({"line": line, "character": before[start..].encode_utf16().count()})
}

/// Returns the answers to requests about a text. Those that depend on the last valid evaluation are
/// only comparable if the text is valid.
fn answers(
    client: &mut Client,
    text: &str,
    seed: u64,
) -> Result<Vec<Value>, Box<dyn std::error::Error>> {
    let is_valid = client.evaluated()?;
    let mut found = vec![json!(is_valid)];
    let uri = client.uri("main.td");
    let root = client.uri("");
    let strip = |value: Value| Value::String(value.to_string().replace(&root, "file:///"));
    let published: Vec<Value> =
        client.published.iter().map(|(uri, list)| json!([uri, list])).collect();
    let shown = published.into_iter().filter(|one| one[1] != json!([])).map(strip);
    found.extend(shown);
    let mut random = Random(seed | 1);
    for method in ["documentSymbol", "foldingRange", "semanticTokens/full", "formatting"] {
        let params = json!({"textDocument": {"uri": uri}, "options": {"tabSize": 2}});
        found.push(strip(client.request(&format!("textDocument/{method}"), params)?));
    }
    for _ in 0..6 {
        let position_of_name = position(text, offset(text, &mut random));
        for method in ["definition", "references", "hover", "completion", "signatureHelp", "rename"]
        {
            let is_evaluated = method != "signatureHelp";
            let params = json!({
                "textDocument": {"uri": uri}, "position": position_of_name, "newName": "Renamed",
                "context": {"includeDeclaration": true},
            });
            let answer = client.request(&format!("textDocument/{method}"), params);
            let answer = answer.unwrap_or_else(|error| Value::String(error.to_string()));
            if is_valid || !is_evaluated {
                found.push(strip(answer));
            }
        }
    }
    Ok(found)
}

#[test]
fn edits_lead_to_the_state_of_a_fresh_start() -> Outcome {
    let count = std::env::var("TABLEGEN_EDITS").ok().and_then(|text| text.parse().ok());
    let count: usize = count.unwrap_or(400);
    let files = [("base.td", BASE), ("main.td", MAIN)];
    let mut client = Client::start(&files)?;
    client.open("main.td")?;
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut text = MAIN.to_owned();
    let mut valid = 0;
    for number in 1..=count {
        if number % 40 == 0 {
            // Back to a valid text, so that some of the states are valid.
            MAIN.clone_into(&mut text);
            client.set("main.td", &text)?;
        }
        let mut start = offset(&text, &mut random);
        let mut end = start + [0, 0, 1, 3, 12][random.below(5)].min(text.len() - start);
        while !text.is_char_boundary(end) {
            end += 1;
        }
        if number % 3 == 0 {
            // A whole line, so that some of the edits keep the text valid.
            start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
            end = start;
        }
        let piece = PIECES[random.below(PIECES.len())];
        let range = json!({"start": position(&text, start), "end": position(&text, end)});
        text.replace_range(start..end, piece);
        client.change("main.td", &text, range, piece)?;
        if number % 10 == 0 || number == count {
            let seed = number as u64;
            let here = answers(&mut client, &text, seed)?;
            let mut fresh = Client::start(&files)?;
            std::fs::write(fresh.dir.path().join("main.td"), &text)?;
            fresh.open("main.td")?;
            let expected = answers(&mut fresh, &text, seed)?;
            fresh.finish()?;
            assert_eq!(here, expected, "after {number} edits:\n{text}");
            valid += usize::from(here[0] == json!(true));
        }
    }
    // The comparison of evaluated answers is not empty.
    assert!(valid > 0);
    client.finish()
}
