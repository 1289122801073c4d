//! Runs any text through the assembler of `examples/rv32i`, whose matcher and printer are
//! generated. Accepted instructions are parsed again from their printed form. Errors must be
//! located inside the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rv32i::Machine;
use rv32i::assembler::assemble_for;
use rv32i::target::subtarget::Processor;

fuzz_target!(|bytes: &[u8]| {
    let (options, text) = bytes.split_first().map_or((0, bytes), |(first, rest)| (*first, rest));
    let text = String::from_utf8_lossy(text);
    let machine = match options & 1 {
        0 => Machine::BASE,
        _ => Machine::of(Processor::quick),
    };
    match assemble_for(&text, &machine) {
        Ok(program) => {
            for placed in program {
                for shown in [format!("{}", placed.inst), format!("{:#}", placed.inst)] {
                    let again = assemble_for(&shown, &machine);
                    let again = again.unwrap_or_else(|error| panic!("{shown}: {error}"));
                    assert_eq!(again.len(), 1, "{shown}");
                    assert_eq!(again[0].bytes, placed.bytes, "{shown}");
                }
            }
        }
        Err(error) => {
            let line = text.lines().nth(error.line - 1).expect("the line is there");
            assert!((1..=line.len() + 1).contains(&error.column), "{line:?}: {error}");
            assert!(!error.to_string().is_empty());
        }
    }
});
