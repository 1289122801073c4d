//! Generates `calc.rs`, the diagnostics and their groups, from `td/calc.td`.

fn main() -> Result<(), tablegen_build::Error> {
    tablegen_build::generate("td/calc.td", "gen-clang-diags-defs")
}
