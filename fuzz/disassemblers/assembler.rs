//! Assembles a text for a machine that the first byte selects. Errors are within the text. The object
//! is small, so that a limit of memory finds sources whose work is not in proportion to their size.
#![no_main]

use TARGET::{Setup, assembler};
use libfuzzer_sys::fuzz_target;
use tablegen_mc::ByteOrder;
use tablegen_mc::assembler::elf;

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, source)) = bytes.split_first() else { return };
    let (processor, features, order) = SETUPS[usize::from(choice) % SETUPS.len()];
    let source = String::from_utf8_lossy(source);
    let setup = Setup::new(processor, features).expect("the processor and the features exist");
    let assembler = assembler(&setup.with_order(order));
    match assembler.with_max_size(1 << 24).assemble(&source) {
        Ok(object) => assert!(elf::write(&object).starts_with(b"\x7fELF")),
        Err(errors) => errors.iter().for_each(|error| assert!(error.offset <= source.len())),
    }
});
