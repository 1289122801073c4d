//! Generates `intrinsics.rs`. The input is LLVM's intrinsics of all architectures if the variable
//! `INTRINSICS_TD` names LLVM's directory of `.td` files, such as `/usr/lib/llvm-22/include`;
//! otherwise it is `td/toy.td`.

use std::env;

use tablegen_build::{Builder, Error};

fn main() -> Result<(), Error> {
    println!("cargo::rerun-if-env-changed=INTRINSICS_TD");
    let builder = match env::var_os("INTRINSICS_TD") {
        Some(dir) => {
            let dir = std::path::PathBuf::from(dir);
            Builder::new().source(dir.join("llvm/IR/Intrinsics.td")).include(dir)
        }
        None => Builder::new().source("td/toy.td"),
    };
    builder.rust("gen-intrinsic-impl", "intrinsics.rs").generate()?;
    Ok(())
}
