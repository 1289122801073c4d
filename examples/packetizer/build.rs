//! Makes `dsp.rs`, the packetizer, of `td/dsp.td`.

fn main() -> Result<(), tablegen_build::Error> {
    tablegen_build::generate("td/dsp.td", "gen-dfa-packetizer")
}
