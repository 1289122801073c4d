//! See `common/disassemble.rs`.

use bpf_mc as machine;

#[path = "../../../mc-targets/targets/common/disassemble.rs"]
mod program;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    program::main()
}
