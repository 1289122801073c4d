//! Instructions as assembly text, and the attributes of the object.

extern crate alloc;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use tablegen_backend::output::{InstPrinter, Printed};
use tablegen_mc::PrintOptions;
use tablegen_rt::asm::print::Output;

use super::Generator;
use super::isa::Isa;
use crate::target::{Feature, Opcode};
use crate::{Arm, FeatureSet, Inst};

/// Returns the statements at the start of a file: the instruction set, and attributes that linkers compare.
pub(super) fn directives(generator: &Generator) -> String {
    /// Version 7 of the architecture, profile for applications, and version 4 of its floating-point registers or 3
    /// with half of them.
    const ARCHITECTURE: (u8, u8) = (6, 10);
    const PROFILE: (u8, u8) = (7, 65);
    const REGISTERS: u8 = 10;
    let mut text = String::from(".syntax unified\n");
    text.push_str(if generator.is_thumb() { ".thumb\n" } else { ".arm\n" });
    let mut attribute = |tag: u8, value: u8| {
        let _ = writeln!(text, ".eabi_attribute {tag}, {value}");
    };
    for (tag, value) in [ARCHITECTURE, PROFILE] {
        attribute(tag, value);
    }
    // A32 and T32 may be used.
    attribute(8, 1);
    attribute(9, 2);
    if generator.has_doubles() {
        attribute(REGISTERS, if generator.has(Feature::FeatureVFP4) { 6 } else { 4 });
    }
    // Alignment of 8 bytes is needed and kept.
    attribute(24, 1);
    attribute(25, 1);
    if generator.has_doubles() {
        attribute(28, 1);
    }
    text.push_str(".cfi_sections .debug_frame\n");
    text
}

/// Printer of the instructions of functions, as [`compile_to_text`](tablegen_backend::compile_to_text) takes
/// one. The assembler of this crate reads no instructions; others read the text.
#[derive(Clone, Copy, Debug)]
pub struct TextPrinter {
    machine: Arm,
}

impl TextPrinter {
    /// Creates the printer of a machine with these features.
    #[must_use]
    pub fn new(features: FeatureSet) -> Self {
        TextPrinter { machine: Arm::new(features, PrintOptions::default()) }
    }
}

impl InstPrinter<Isa> for TextPrinter {
    fn print(&self, inst: &Printed<Isa>, expressions: &[String], out: &mut String) -> fmt::Result {
        if inst.opcode() == Opcode::CONSTPOOL_ENTRY {
            let word = expressions.first().ok_or(fmt::Error)?;
            return write!(out, ".long {word}");
        }
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
