//! Fails if the files in `src/generated` do not match the `.td` files. To generate them again:
//!
//! ```sh
//! UPDATE_GENERATED=1 cargo test --test generated
//! ```

use std::env;

use tablegen_build::{Builder, Error};

#[test]
fn generated_files_are_up_to_date() -> Result<(), Error> {
    let builder = Builder::new()
        .source("td/sysregs.td")
        .out_dir("src/generated")
        .rust("gen-searchable-tables", "sysregs.rs");
    if env::var_os("UPDATE_GENERATED").is_some() {
        builder.generate()?;
    }
    builder.check()
}
