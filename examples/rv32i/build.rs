//! Makes the module `target` of `src/lib.rs` from `td/patterns.td`.

fn main() -> Result<(), tablegen_build::Error> {
    tablegen_build::Builder::new()
        .source("td/patterns.td")
        .target(
            "rv32i.rs",
            [
                "gen-register-info",
                "gen-emitter",
                "gen-dag-isel",
                "gen-callingconv",
                "gen-searchable-tables",
            ],
        )
        .generate()?;
    Ok(())
}
