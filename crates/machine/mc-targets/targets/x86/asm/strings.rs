//! String instructions: operands that a line leaves out.

use tablegen_mc::assembler::{ErrorKind, Fault, Parsed};

use super::att::Line;
use super::matching::string_register;
use super::operand::{Kind, Memory, Number, Operand};
use super::registers::general_size;
use crate::matcher::Written;
use crate::target::Register;

/// Operand that a string instruction has if the line states none.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Implied {
    /// Memory at `si`.
    Source,
    /// Memory at `di`.
    Destination,
    /// The register `dx`.
    Port,
}

/// Returns the operands of a string instruction in AT&T's order. `None` for other mnemonics.
fn implieds(name: &str) -> Option<&'static [Implied]> {
    use Implied::{Destination, Port, Source};
    Some(match name {
        "ins" | "insb" | "insw" | "insl" | "insd" => &[Port, Destination],
        "outs" | "outsb" | "outsw" | "outsl" | "outsd" => &[Source, Port],
        "lods" | "lodsb" | "lodsw" | "lodsl" | "lodsd" | "lodsq" => &[Source],
        "stos" | "stosb" | "stosw" | "stosl" | "stosd" | "stosq" => &[Destination],
        "scas" | "scasb" | "scasw" | "scasl" | "scasd" | "scasq" => &[Destination],
        "cmps" | "cmpsb" | "cmpsw" | "cmpsl" | "cmpsd" | "cmpsq" => &[Destination, Source],
        "movs" | "movsb" | "movsw" | "movsl" | "movsd" | "movsq" | "smov" | "smovb" | "smovw"
        | "smovl" | "smovd" | "smovq" => &[Source, Destination],
        _ => return None,
    })
}

impl Line<'_> {
    /// Completes the operands of a string instruction. `is_32` is true if addresses have 32 bits
    /// in 16-bit mode. Returns another mnemonic if need be.
    pub(super) fn complete_strings(
        &mut self,
        name: &str,
        is_32: bool,
    ) -> Parsed<Option<&'static str>> {
        let Some(all) = implieds(name) else { return Ok(None) };
        // In Intel's order, the destination is the first.
        let in_order = |index: usize| match self.is_intel {
            true => all.get(all.len() - 1 - index),
            false => all.get(index),
        };
        let all = [0, 1].map(|index| if index < all.len() { in_order(index) } else { None });
        let mut made = alloc::vec::Vec::new();
        let bits = if is_32 { 32 } else { self.pointer_size() };
        for implied in all.into_iter().flatten() {
            let memory = |is_source| {
                let memory = Memory::absolute(Number::Known(0), self.pointer_size());
                let base = Some(string_register(bits, is_source));
                Kind::Memory(Memory { base, ..memory })
            };
            made.push(match implied {
                Implied::Source => memory(true),
                Implied::Destination => memory(false),
                Implied::Port => Kind::Register(Register::DX),
            });
        }
        let offset = self.operands.first().map_or(0, |operand| operand.offset);
        if self.operands.is_empty() {
            self.operands.extend(made.into_iter().map(|kind| Operand { kind, offset }));
            let is_move = name == "movsd" && !self.is_intel;
            return Ok(is_move.then_some("movsl"));
        }
        if self.operands.len() != made.len() {
            return Ok(None);
        }
        let mut size = 0;
        for (implied, written) in made.iter_mut().zip(&self.operands) {
            match implied {
                Kind::Register(register) if written.register() == Some(*register) => {}
                Kind::Memory(memory) => {
                    let Some(own) = written.memory() else { return Ok(None) };
                    let base_size = own.base.map_or(0, general_size);
                    if size != 0 && size != base_size {
                        let kind = ErrorKind::Invalid("addresses have registers of other sizes");
                        return Err(Fault::new(written.offset, kind));
                    }
                    if base_size == 0 {
                        return Ok(None);
                    }
                    size = base_size;
                    let is_source =
                        matches!(memory.base, Some(Register::RSI | Register::ESI | Register::SI));
                    memory.base = Some(string_register(size, is_source));
                    memory.size = own.size;
                    memory.segment = own.segment;
                }
                _ => return Ok(None),
            }
        }
        let offsets = self.operands.iter().map(|operand| operand.offset);
        self.operands =
            made.into_iter().zip(offsets).map(|(kind, offset)| Operand { kind, offset }).collect();
        Ok(None)
    }
}
