//! Generates `sysregs.rs` in `OUT_DIR`.

fn main() -> Result<(), tablegen_build::Error> {
    tablegen_build::generate("td/sysregs.td", "gen-searchable-tables")
}
