//! Generates `driver.rs`, the options and their parser, from `td/driver.td`.

fn main() -> Result<(), tablegen_build::Error> {
    tablegen_build::generate("td/driver.td", "gen-opt-parser-defs")
}
