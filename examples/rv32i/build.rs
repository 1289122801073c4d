//! Makes the modules of `src/lib.rs` from `td/rv32i.td`, which is evaluated once.

fn main() -> Result<(), tablegen_build::Error> {
    tablegen_build::Builder::new()
        .source("td/rv32i.td")
        .rust("gen-emitter", "encoder.rs")
        .rust("gen-register-info", "registers.rs")
        .rust("gen-searchable-tables", "syntax.rs")
        .generate()?;
    Ok(())
}
