//! Generates the module `target` of `src/lib.rs` from `td/target.td`.

fn main() -> Result<(), tablegen_build::Error> {
    tablegen_build::Builder::new()
        .source("td/target.td")
        .target(
            "rv32i.rs",
            [
                "gen-register-info",
                "gen-instr-info",
                "gen-subtarget",
                "gen-emitter",
                "gen-disassembler",
                "gen-asm-matcher",
                "gen-asm-writer",
                "gen-dag-isel",
                "gen-global-isel",
                "gen-global-isel-combiner",
                "gen-callingconv",
                "gen-searchable-tables",
            ],
        )
        .option("combiners", "Simplify")
        .generate()?;
    Ok(())
}
