//! Tests of `--gen-disassembler`: random small targets, and decoders in both languages.
//!
//! | file | what |
//! |---|---|
//! | `random.rs` | a target: features, modes, operands, instructions with their encodings |
//! | `decoders.rs` | C++ and Rust compiled and compared; `stand_in.h`, `main.rs.txt` are what they need, `timed.h`, `timed.rs.txt` what they need to be timed |
//! | `round_trip.rs` | what the encoder in Rust makes, decoded; `round_trip.rs.txt` is the program |

pub mod decoders;
pub mod random;
pub mod round_trip;

use crate::differential::rng::Rng;
use crate::random_targets::Campaign;
use crate::tool;

/// Random targets through both tools.
pub const CAMPAIGN: Campaign = Campaign {
    name: "disassembler",
    source: random::source,
    options,
    oracle: tool::oracle,
    same_messages: |theirs, ours| theirs == ours,
    counted: "OPC_Decode, ",
    rejects_crashes: false,
};

fn options(seed: u64, index: u64) -> &'static [&'static str] {
    const LENIENT: &str = "--ignore-non-decodable-operands";
    match Rng::for_item(seed ^ 0x5eed, index).below(10) {
        0 => &["--gen-disassembler", LENIENT, "--suppress-per-hwmode-duplicates=O1"],
        1 => &["--gen-disassembler", LENIENT, "--suppress-per-hwmode-duplicates=O2"],
        2 => &["--gen-disassembler", LENIENT, "--specialize-decoders-per-bitwidth"],
        3 => &["--gen-disassembler", LENIENT, "--use-fn-table-in-decode-to-mcinst"],
        4 => &["--gen-disassembler", LENIENT, "--ignore-fully-defined-operands"],
        5 => &["--gen-disassembler"],
        _ => &["--gen-disassembler", LENIENT],
    }
}
