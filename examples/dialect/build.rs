//! Generates `calc.rs`, the operations and types of the dialect `calc`, from `td/calc.td`.

fn main() -> Result<(), tablegen_build::Error> {
    let builder = tablegen_build::Builder::new().source("td/calc.td").option("dialect", "calc");
    builder.rust("gen-dialect-defs", "calc.rs").generate()?;
    Ok(())
}
