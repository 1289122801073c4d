//! Assembles the statements of a text for a machine that the first byte selects. Errors are within
//! the text.
#![no_main]

use TARGET::assembler;
use libfuzzer_sys::fuzz_target;
use tablegen_mc::ByteOrder;

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, source)) = bytes.split_first() else { return };
    let (processor, features, order) = SETUPS[usize::from(choice) % SETUPS.len()];
    let source = String::from_utf8_lossy(source);
    let assembler = assembler(processor, features, order);
    let assembler = assembler.expect("the processor and the features exist");
    for error in assembler.check(&source) {
        assert!(error.offset <= source.len());
    }
});
