//! Generates `dsp.rs`, the packetizer, from `td/dsp.td`.

fn main() -> Result<(), tablegen_build::Error> {
    tablegen_build::generate("td/dsp.td", "gen-dfa-packetizer")
}
