//! Writes `tour.inc`, the C++ of llvm-tblgen, and `tour.rs`, the Rust of several back-ends.

fn main() -> Result<(), tablegen_build::Error> {
    tablegen_build::Builder::new()
        .source("td/tour.td")
        .cpp("gen-emitter", "tour.inc")
        .target(
            "tour.rs",
            ["gen-register-info", "gen-emitter", "gen-disassembler", "gen-searchable-tables"],
        )
        .generate()?;
    Ok(())
}
