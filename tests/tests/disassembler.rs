//! `--gen-disassembler`: the C++ and the Rust of fixtures and of random targets decode the same
//! bits to the same instructions.

use std::io;

use tablegen_tests::both::{library, print, source_dir};
use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::disassembler::decoders::Generated;
use tablegen_tests::disassembler::{random, round_trip};
use tablegen_tests::encoders;
use tablegen_tests::fixtures;
use tablegen_tests::tool;

/// Compiles both decoders and compares how they decode `count` instructions. Returns the number of
/// instructions that are valid.
fn compare(generated: &Generated, compilers: &Compilers, count: u64) -> io::Result<u64> {
    let dir = tempfile::tempdir()?;
    let programs = generated.compile(dir.path(), compilers)?;
    let compared = generated.compare(&programs, count, 1)?;
    assert_eq!(compared.first_difference, None, "C++, Rust");
    Ok(compared.found)
}

#[test]
fn fixtures_decode_alike() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(()) };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let mut found = 0;
    for fixture in fixtures::passing("disassembler")? {
        let text = |ending| {
            let output = fixture.output(tablegen, ending)?;
            String::from_utf8(output).map_err(io::Error::other)
        };
        let cpp = text("inc")?;
        // WebAssembly has tables of its own, and the C++ stand-in does not support functions by
        // instruction width.
        if cpp.contains("decodeInstruction(") && !cpp.contains("std::enable_if_t<InsnBitWidth") {
            found += compare(&Generated::new(cpp, text("rs")?), &compilers, 4000)?;
        }
    }
    assert!(found > 1000, "{found}");
    Ok(())
}

#[test]
fn what_is_encoded_is_decoded_to_itself() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(()) };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let (mut all, mut partial) = (0, 0);
    for fixture in fixtures::passing("disassembler")? {
        let text = |ending| {
            let output = fixture.output(tablegen, ending)?;
            String::from_utf8(output).map_err(io::Error::other)
        };
        let decoder = Generated::new(text("inc")?, text("rs")?);
        let source = source_dir(&fixture.text())?;
        let options = ["--gen-emitter", "--rust"];
        let encoder = print(tablegen, source.path(), &options, Some(&library()))?;
        // Instructions that can be encoded and that the step tables decode.
        if !encoder.succeeded() || decoder.tables().is_empty() {
            continue;
        }
        let encoder = encoders::Generated::new(String::new(), encoder.stdout_text());
        let trips = round_trip::run(source.path(), &compilers, &encoder, &decoder, 100)?;
        assert!(trips.complaints.is_empty(), "{}: {trips:#?}", fixture.title());
        all += trips.encodings;
        partial += trips.partial + trips.shared;
    }
    assert!(all > 1000 && partial < all / 2, "{all}, {partial}");
    Ok(())
}

#[test]
fn random_targets_decode_alike() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(()) };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let (mut compiled, mut found) = (0, 0);
    for index in 0..12 {
        let dir = source_dir(&random::source(3, index))?;
        let options = ["--gen-disassembler", "--ignore-non-decodable-operands"];
        let cpp = print(tablegen, dir.path(), &options, Some(&library()))?;
        if !cpp.succeeded() {
            continue;
        }
        let options = [&options[..], &["--rust"]].concat();
        let rust = print(tablegen, dir.path(), &options, Some(&library()))?;
        assert!(rust.succeeded(), "{}", rust.describe());
        let generated = Generated::new(cpp.stdout_text(), rust.stdout_text());
        found += compare(&generated, &compilers, 4000)?;
        compiled += 1;
    }
    assert!(compiled > 3 && found > 1000, "{compiled} {found}");
    Ok(())
}
