//! Makes `driver.rs`, the options and their parser, of `td/driver.td`.

fn main() -> Result<(), tablegen_build::Error> {
    tablegen_build::generate("td/driver.td", "gen-opt-parser-defs")
}
