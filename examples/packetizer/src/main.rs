//! Packs a basic block of an invented digital signal processor, and prints the packets as a table.
//!
//! `td/dsp.td` describes the processor: four slots, and the slots that each instruction can use.
//! The build script generates a packetizer from it. The example ignores data dependencies: the
//! instructions are packed in order, each into the current packet if it fits.

use std::fmt::Write;

use dsp::{Itinerary, Opcode, Packetizer, Processor, Unit};
use tablegen_rt::packetizer::pack;

/// Packetizer of `td/dsp.td`.
mod dsp {
    include!(concat!(env!("OUT_DIR"), "/dsp.rs"));
}

/// Instructions of one step of a filter: loads, multiplications, stores.
const BLOCK: [Opcode; 12] = [
    Opcode::LD,
    Opcode::LD,
    Opcode::MAC,
    Opcode::MAC,
    Opcode::LD,
    Opcode::MACW,
    Opcode::ADD,
    Opcode::ST,
    Opcode::ST,
    Opcode::SUB,
    Opcode::ADD,
    Opcode::LOOP,
];

/// Units in the columns of the table.
const SLOTS: [Unit; 4] = [Unit::Slot0, Unit::Slot1, Unit::Slot2, Unit::Slot3];

/// Returns the itinerary class of an instruction: `NoItinerary` if it occupies no slot.
fn itinerary(instruction: &Opcode) -> Itinerary {
    Itinerary::of(*instruction).unwrap_or(Itinerary::NoItinerary)
}

/// Returns a text table: a line for each packet, a column for each slot.
fn table(block: &[Opcode]) -> String {
    let mut text = String::from("packet");
    for slot in SLOTS {
        let _ = write!(text, " | {:5}", slot.name());
    }
    let empty = Packetizer::new(Processor::DspItinerariesModel);
    for (number, packet) in pack(empty, block, itinerary).enumerate() {
        let _ = write!(text, "\n{number:6}");
        if !packet.fits {
            let _ = write!(text, " | no slot for {:?}", packet.instructions);
            continue;
        }
        for slot in SLOTS {
            // Which instruction took the slot.
            let mut taken = packet.instructions.iter().zip(packet.packetizer.units());
            let name = taken
                .find(|(_, units)| units.contains(slot))
                .map_or("", |(opcode, _)| opcode.name());
            let _ = write!(text, " | {name:5}");
        }
    }
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn main() {
    print!("{}", table(&BLOCK));
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, Opcode, table};

    #[test]
    fn a_block_in_packets() {
        assert_eq!(table(&BLOCK), include_str!("../expected.txt"));
    }

    #[test]
    fn an_instruction_without_a_slot() {
        let text = table(&[Opcode::ADD, Opcode::COPY, Opcode::ADD]);
        assert_eq!(text.lines().nth(2), Some("     1 | no slot for [COPY]"), "{text}");
    }
}
