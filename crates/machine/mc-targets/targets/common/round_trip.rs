//! Instructions of random bytes: assembled again, they have the same text.

use std::error::Error;

use tablegen_mc::assembler::Object;
use tablegen_mc::{Buffer, ByteOrder, Instruction, PrintOptions};

use crate::machine::{Inst, assembler, disassembler};

/// Number of random bytes.
const BYTES: usize = 1 << 16;

/// Returns random bytes, always the same.
fn random() -> Vec<u8> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    };
    (0..BYTES / 8).flat_map(|_| next()).collect()
}

/// Returns the bytes of the code of an object file.
fn code(object: &Object) -> Vec<u8> {
    let text = object.sections.iter().find(|section| section.name == ".text");
    text.map_or(Vec::new(), |text| text.data.clone())
}

/// Counts of instructions.
#[derive(Default)]
struct Counts {
    assembled: usize,
    /// Number of instructions whose text is the same afterwards.
    same: usize,
}

#[test]
fn instructions_are_assembled_again() -> Result<(), Box<dyn Error>> {
    let (processor, features) = ("", "");
    let options = PrintOptions::DEFAULT;
    let disassembler = disassembler(processor, features, ByteOrder::Little, options)?;
    let new = || assembler(processor, features, ByteOrder::Little);
    let emit = |inst: &Inst| -> Result<Option<Vec<u8>>, Box<dyn Error>> {
        let mut assembler = new()?;
        let emitted = assembler.emit(inst);
        Ok(emitted.ok().and_then(|()| assembler.finish().ok()).map(|object| code(&object)))
    };
    let parse = |text: &str| -> Result<Option<Vec<u8>>, Box<dyn Error>> {
        let mut assembler = new()?;
        let parsed = assembler.statements(text);
        Ok(parsed.ok().and_then(|()| assembler.finish().ok()).map(|object| code(&object)))
    };
    let text_of = |inst: &Inst| -> Result<(String, bool), Box<dyn Error>> {
        let mut text = Buffer::<256>::new();
        let has_address = disassembler.write(inst, 0, &mut text)?.is_some();
        Ok((text.as_str().to_owned(), has_address))
    };
    let whole = |bytes: &[u8]| {
        disassembler.decode(bytes, 0).ok().filter(|inst| Instruction::size(inst) == bytes.len())
    };

    let (mut decoded, mut emitted, mut parsed) = (0, Counts::default(), Counts::default());
    for line in disassembler.lines(&random(), 0) {
        let Ok(inst) = line.inst else { continue };
        let (text, has_address) = text_of(&inst)?;
        // Addresses depend on the section.
        if has_address {
            continue;
        }
        decoded += 1;
        // What is assembled can have another form, such as one without useless prefixes. It is
        // assembled again to the same bytes. Prefixes can be instructions of their
        // own.
        if let Some(bytes) = emit(&inst)?
            && let Some(again) = whole(&bytes)
        {
            assert_eq!(emit(&again)?, Some(bytes), "{text}");
            emitted.assembled += 1;
            emitted.same += usize::from(text_of(&again)?.0 == text);
        }
        if let Some(bytes) = parse(&text)?
            && let Some(again) = whole(&bytes)
        {
            let (again, _) = text_of(&again)?;
            assert_eq!(parse(&again)?, Some(bytes), "{text}");
            parsed.assembled += 1;
            parsed.same += usize::from(again == text);
        }
    }
    // Some instructions have bits that they should not have, or belong to other processors.
    assert!(decoded > 100, "{decoded} instructions");
    for Counts { assembled, same } in [emitted, parsed] {
        assert!(assembled > decoded / 2, "{assembled} of {decoded}");
        assert!(same > assembled * 3 / 4, "{same} of {assembled}");
    }
    Ok(())
}
