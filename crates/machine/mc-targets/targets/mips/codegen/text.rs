//! Instructions as assembly text.

extern crate alloc;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use tablegen_backend::output::{InstPrinter, Printed};
use tablegen_mc::{ByteOrder, PrintOptions};
use tablegen_rt::asm::print::Output;

use super::isa::Isa;
use crate::{FeatureSet, Inst, Mips};

/// Printer of the instructions of functions, as [`compile_to_text`](tablegen_backend::compile_to_text) takes
/// one.
#[derive(Clone, Copy, Debug)]
pub struct TextPrinter {
    machine: Mips,
}

impl TextPrinter {
    /// Creates the printer of a machine with these features.
    #[must_use]
    pub fn new(features: FeatureSet) -> Self {
        TextPrinter { machine: Mips::new(features, ByteOrder::Little, PrintOptions::default()) }
    }
}

impl InstPrinter<Isa> for TextPrinter {
    fn print(&self, inst: &Printed<Isa>, expressions: &[String], out: &mut String) -> fmt::Result {
        let mut copy = Inst::new(inst.opcode());
        for operand in inst.operands() {
            copy.push(*operand);
        }
        if copy.operands().len() != inst.operands().len() {
            return Err(fmt::Error);
        }
        let expressions: Vec<&str> = expressions.iter().map(String::as_str).collect();
        let mut writer = out;
        Output::flushed(&mut writer, |out| self.machine.write_symbolic(&copy, &expressions, out))
    }
}
