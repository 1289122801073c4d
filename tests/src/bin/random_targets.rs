//! Compares the output of a back-end with LLVM's on random small targets.
//!
//! ```text
//! random_targets NAME [SEED] [TARGETS] [TABLEGEN] [FIRST]
//! ```
//!
//! `NAME` is the name of a campaign; without it, the campaigns are listed. Both tools print
//! `TARGETS` targets from number `FIRST` on. `TABLEGEN` is the command under test. The exit status
//! is 1 if anything differs. If `TARGETS` is 0, prints target number `FIRST`.

use std::io;
use std::process::ExitCode;

use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::random_targets::{CAMPAIGNS, Campaign, Tools};

fn main() -> ExitCode {
    exit(run(&Arguments::of_program()))
}

fn run(arguments: &Arguments) -> io::Result<bool> {
    let Some(campaign) = arguments.text(0).and_then(Campaign::find) else {
        let names = CAMPAIGNS.iter().map(|campaign| campaign.name).collect::<Vec<_>>();
        return Err(io::Error::other(format!("the first argument is one of {}", names.join(", "))));
    };
    let (seed, targets) = (arguments.number(1, 1)?, arguments.number(2, 1000)?);
    let first = arguments.number(4, 0)?;
    if targets == 0 {
        print!("{}", (campaign.source)(seed, first));
        return Ok(true);
    }
    let Some(oracle) = (campaign.oracle)() else { return Ok(true) };
    let tools = Tools { tablegen: &arguments.tablegen(3)?, oracle: &oracle };
    let (counts, complaints) = campaign.run(tools, seed, first..first + targets)?;
    Ok(complaints.conclude(&counts))
}
