//! Compares the X86 decoder of a fixture with LLVM's tool.

use std::io;

use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::fixtures;
use tablegen_tests::tool;
use tablegen_tests::x86_decoder::{Decoder, Split};

/// Instructions whose fixture definitions equal LLVM's.
const SAMPLE: [&[u8]; 22] = [
    &[0x90],
    &[0x01, 0xd8],
    &[0x01, 0xff],
    &[0x48, 0x01, 0xd8],
    &[0x03, 0x03],
    &[0x03, 0x43, 0xfc],
    &[0x03, 0x83, 0x00, 0x01, 0x00, 0x00],
    &[0x03, 0x44, 0x8b, 0x10],
    &[0x03, 0x04, 0x24],
    &[0x03, 0x44, 0x23, 0x01],
    &[0x03, 0x04, 0x63],
    &[0x03, 0x04, 0x25, 0x00, 0x01, 0x00, 0x00],
    &[0x03, 0x04, 0xcd, 0x00, 0x01, 0x00, 0x80],
    &[0x03, 0x05, 0x78, 0x56, 0x34, 0x12],
    &[0x64, 0x03, 0x03],
    &[0x67, 0x03, 0x03],
    &[0x89, 0x4d, 0x7f],
    &[0x88, 0xf8],
    &[0x40, 0x88, 0xe0],
    &[0x0f, 0xae, 0xe8],
    &[0x0f, 0x05],
    &[0xf7, 0x5c, 0x91, 0x80],
];

#[test]
fn instructions_are_those_of_llvm() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let (Some(compilers), Some(mc)) = (Compilers::find(dir.path())?, tool::llvm_mc()) else {
        return Ok(());
    };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let module = fixtures::find("disassembler/x86")?.output(tablegen, "rs")?;
    let module = String::from_utf8(module).map_err(io::Error::other)?;
    let decoder = Decoder::new(dir.path(), &compilers, &module, &mc)?;
    let sample = SAMPLE.map(|bytes| Split { own: bytes.to_vec(), all: bytes.to_vec() });
    let compared = decoder.compare(&sample)?;
    assert_eq!(compared.differences, Vec::<String>::new());
    assert_eq!((compared.distinct, compared.none), (SAMPLE.len(), 0));
    // An instruction with another prefix, which the fixture lacks, is reported.
    let other = Split { own: vec![0xf2, 0x0f, 0x10, 0xca], all: vec![0xf2, 0x0f, 0x10, 0xca] };
    assert_eq!(decoder.compare(&[other])?.differences.len(), 1);
    Ok(())
}
