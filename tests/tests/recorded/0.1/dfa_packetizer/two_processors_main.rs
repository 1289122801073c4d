//! Packs the instructions of `two_processors.td`, and prints which units they can take.

mod two_processors;

use two_processors::{Itinerary, Opcode, Packetizer, Processor};

fn main() {
    for &processor in Processor::ALL {
        let mut packetizer = Packetizer::new(processor);
        for opcode in [Opcode::MUL, Opcode::ADD, Opcode::LOAD] {
            let itinerary = Itinerary::of(opcode).unwrap();
            println!("{} {opcode}: {}", processor.name(), packetizer.reserve(itinerary));
        }
        for units in packetizer.assignments() {
            for units in units {
                let names: Vec<_> = units.iter().map(|unit| unit.name()).collect();
                print!("  {}", names.join("+"));
            }
            println!();
        }
    }
}
