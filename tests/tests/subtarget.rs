//! `--gen-subtarget`: random targets through both tools, and a subtarget beside other modules.

use std::io;

use tablegen_build::{Options, Session, backend};
use tablegen_tests::fixtures;
use tablegen_tests::subtarget::campaign::{Counts, Tools, compare};
use tablegen_tests::tool;

const BACK_END: &str = "gen-subtarget";

/// How many random targets go through both tools here; `subtarget` does more.
const RANDOM_TARGETS: u64 = 60;

#[test]
fn random_targets_are_as_llvms() -> io::Result<()> {
    let Some(oracle) = tool::oracle() else { return Ok(()) };
    let tools = Tools { tablegen: tool::tablegen(env!("CARGO_TARGET_TMPDIR")), oracle: &oracle };
    let mut counts = Counts::default();
    for index in 0..RANDOM_TARGETS {
        if let Some(complaint) = compare(tools, 7, index, &mut counts)? {
            panic!("{complaint}");
        }
    }
    assert!(counts.same_output > 10 && counts.same_error > 10, "{counts:?}");
    assert!(counts.transitions > 100, "{counts:?}");
    Ok(())
}

#[test]
fn all_that_is_wrong_is_told_before_the_last_error() -> io::Result<()> {
    let fixture = fixtures::find("subtarget/small")?;
    let more = "def C : SchedMachineModel;\ndef : ProcessorModel<\"c\", C, []>;\n";
    let records = fixture.evaluate(format!("{}{more}", fixture.text()));
    let session = Session::new(&records);
    let mut text = Vec::new();
    let error = backend(BACK_END).unwrap().write(&session, &Options::new(), &mut text).unwrap_err();
    let told = error.render(records.sources());
    assert!(told.contains("No schedule information for instruction 'COPY'"), "{told}");
    assert!(told.trim_end().ends_with("error: Incomplete schedule model"), "{told}");
    Ok(())
}
