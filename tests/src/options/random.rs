//! Random command lines.
//!
//! Input: the options of a description. Output: command lines with settings for the parser, in the
//! form that the programs read. Half of the arguments are valid options; the others are near
//! misses, values, files and arbitrary text.

use std::io::Write;

use crate::differential::rng::Rng;

/// Terminators of a string and of a command line.
const ENDS: [u8; 2] = [0x1f, 0x1e];

/// Option as the Rust program lists it.
#[derive(Clone, Debug)]
pub(super) struct Spelling {
    kind: String,
    prefixes: Vec<String>,
    name: String,
    values: Vec<String>,
}

impl Spelling {
    /// Reads a line of the list.
    pub(super) fn read(line: &str) -> Option<Self> {
        let mut parts = line.split('\x1f');
        let mut next = || parts.next().map(str::to_owned);
        let (kind, prefixes, name, values) = (next()?, next()?, next()?, next()?);
        let list = |text: &str| text.split('\x1e').map(str::to_owned).collect();
        Some(Spelling { kind, prefixes: list(&prefixes), name, values: list(&values) })
    }
}

const VALUES: [&str; 12] =
    ["", "x", "=", "=1", "a,b", ",", "a,,b,", "file.c", "-", "--", "-x=1", "gr\u{fc}n"];

const INPUTS: [&str; 14] = [
    "file.c", "-", "--", "", "/", "/path/to", "@file", "=", "---", "-=", "--=", "/x:y", "a b",
    "\u{e9}",
];

/// Generates command line number `index` of a seed.
pub(super) fn command_line(spellings: &[Spelling], seed: u64, index: u64, out: &mut Vec<u8>) {
    let rng = &mut Rng::for_item(seed, index);
    let flag = |rng: &mut Rng, percent| u8::from(rng.chance(percent));
    let (grouped, dashes, ignore) = (flag(rng, 15), flag(rng, 20), flag(rng, 15));
    let visibility = match rng.below(4) {
        0 | 1 => u32::MAX,
        2 => 1,
        _ => 1 << rng.below(8),
    };
    let without = if rng.chance(10) { 1_u32 << rng.below(12) } else { 0 };
    let suggest = flag(rng, 4);
    // Writing to a vector cannot fail.
    let _ = write!(out, "{grouped} {dashes} {ignore} {visibility} {without} {suggest}");
    out.push(ENDS[0]);
    for _ in 0..rng.below(9) {
        let mut strings = strings(spellings, rng);
        for string in &mut strings {
            string.retain(|byte| !ENDS.contains(byte) && !matches!(byte, 0 | b'\n'));
            out.extend_from_slice(string);
            out.push(ENDS[0]);
        }
    }
    out.push(ENDS[1]);
}

/// Generates an argument, and a value that may follow it.
fn strings(spellings: &[Spelling], rng: &mut Rng) -> Vec<Vec<u8>> {
    if spellings.is_empty() || rng.chance(12) {
        return vec![rng.pick(&INPUTS).into()];
    }
    let spelling = &spellings[rng.below(spellings.len())];
    let prefix = &spelling.prefixes[rng.below(spelling.prefixes.len())];
    let mut option = format!("{prefix}{}", spelling.name).into_bytes();
    let value = |rng: &mut Rng| match spelling.values[rng.below(spelling.values.len())].as_str() {
        "" => rng.pick(&VALUES).to_owned(),
        value => value.to_owned(),
    };
    match rng.weighted(&[50, 12, 6, 6, 6, 6, 5, 3]) {
        0 => {
            let is_joined = spelling.kind.contains("Joined") && rng.chance(80);
            if is_joined {
                option.extend(value(rng).bytes());
            }
        }
        1 => option.extend(value(rng).bytes()),
        2 => {
            option.truncate(rng.below(option.len() + 1));
        }
        3 => {
            let index = rng.below(option.len());
            option[index] = rng.pick(b"-=a/Z_9\xff");
        }
        4 => {
            let index = rng.below(option.len() + 1);
            option.insert(index, rng.pick(b"-=ex\xc3"));
        }
        5 => {
            for byte in &mut option {
                if rng.chance(30) {
                    *byte ^= if byte.is_ascii_alphabetic() { 0x20 } else { 0 };
                }
            }
        }
        6 => {
            // Letters together, as flags of one letter are.
            let letter = |rng: &mut Rng| {
                let name = spellings[rng.below(spellings.len())].name.as_bytes();
                if name.len() == 1 { name[0] } else { rng.pick(b"abcgo=-") }
            };
            option = b"-".to_vec();
            let count = rng.range(1, 5);
            option.extend((0..count).map(|_| letter(rng)));
        }
        _ => {
            let count = rng.below(6);
            option = (0..count).map(|_| rng.below(256) as u8).collect();
        }
    }
    let mut all = vec![option];
    let takes_more =
        ["Separate", "MultiArg", "Remaining"].iter().any(|of| spelling.kind.contains(of));
    if takes_more && rng.chance(85) {
        let count = if spelling.kind == "MultiArg" { rng.range(1, 4) } else { 1 };
        all.extend((0..count).map(|_| value(rng).into_bytes()));
    }
    all
}
