//! Generates `calc.rs`, the operations of the dialect `calc`, from `td/calc.td`.

fn main() -> Result<(), tablegen_build::Error> {
    let builder = tablegen_build::Builder::new().source("td/calc.td").option("api", "pliron");
    builder.rust("gen-mlir-rust", "calc.rs").generate()?;
    Ok(())
}
