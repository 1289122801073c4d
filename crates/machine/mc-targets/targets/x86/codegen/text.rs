//! Instructions as assembly text.

extern crate alloc;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use tablegen_backend::output::{InstPrinter, Printed};
use tablegen_mc::PrintOptions;
use tablegen_rt::asm::print::Output;
use tablegen_rt::decode::x86::{Mode, Prefixes};
use tablegen_rt::mc::inst::Inst as _;

use super::isa::Isa;
use crate::{FeatureSet, Inst, X86};

/// Printer of the instructions of functions in AT&T's syntax, as
/// [`compile_to_text`](tablegen_backend::compile_to_text) takes one.
#[derive(Clone, Copy, Debug)]
pub struct TextPrinter {
    machine: X86,
}

impl TextPrinter {
    /// Creates the printer. The text of instructions does not depend on the features.
    #[must_use]
    pub fn new(_: FeatureSet) -> Self {
        TextPrinter { machine: X86::new(Mode::Bits64, PrintOptions::default()) }
    }
}

impl InstPrinter<Isa> for TextPrinter {
    fn print(&self, inst: &Printed<Isa>, expressions: &[String], out: &mut String) -> fmt::Result {
        let mut copy = Inst {
            inst: tablegen_rt::decode::Inst::new(inst.opcode()),
            prefixes: Prefixes::default(),
        };
        for operand in inst.operands() {
            copy.inst.push(*operand);
        }
        if copy.operand_count() != inst.operands().len() {
            return Err(fmt::Error);
        }
        let expressions: Vec<&str> = expressions.iter().map(String::as_str).collect();
        let mut writer = out;
        Output::flushed(&mut writer, |out| self.machine.write_symbolic(&copy, &expressions, out))
    }
}
