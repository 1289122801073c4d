//! Makes the modules of `src/lib.rs` from `td/patterns.td`, which is evaluated once.

fn main() -> Result<(), tablegen_build::Error> {
    tablegen_build::Builder::new()
        .source("td/patterns.td")
        .rust("gen-dag-isel", "isel.rs")
        .rust("gen-emitter", "encoder.rs")
        .rust("gen-register-info", "registers.rs")
        .rust("gen-searchable-tables", "syntax.rs")
        .generate()?;
    Ok(())
}
