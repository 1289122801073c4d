//! Generates the C++ and the Rust of `td/opcodes.td` in `OUT_DIR`, from one evaluation.

fn main() -> Result<(), tablegen_build::Error> {
    tablegen_build::Builder::new()
        .source("td/opcodes.td")
        .rust("gen-searchable-tables", "opcodes.rs")
        .cpp("gen-searchable-tables", "opcodes.inc")
        .generate()?;
    Ok(())
}
