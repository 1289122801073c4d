//! See `common/assemble.rs`.

use webassembly_mc as machine;

#[path = "../../../mc-targets/targets/common/assemble.rs"]
mod program;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    program::main()
}
