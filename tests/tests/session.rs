//! Outputs of one session equal those produced alone, for any combination and number of threads:
//! text, warnings and errors.

use std::io;

use tablegen_build::{
    Backend, BackendError, Options, Output, Records, Session, backends, tablegen_core::render_all,
};
use tablegen_tests::fixtures;

/// Back-end of an output, and true for Rust.
type Wanted = (&'static Backend, bool);

fn wanted() -> Vec<Wanted> {
    let all = backends().flat_map(|backend| [(backend, false), (backend, true)]);
    all.filter(|(backend, rust)| !rust || backend.makes_rust()).collect()
}

/// Returns the output and warnings of a back-end, or its errors.
fn make((backend, rust): Wanted, session: &Session<'_>) -> String {
    let options = Options::new();
    let made = if rust {
        let made = backend.rust_module(session, &options);
        made.map(|made| (made.value.to_string(), made.warnings))
    } else {
        let mut text = Vec::new();
        let made = backend.write(session, &options, &mut text);
        made.map(|made: Output<()>| (String::from_utf8_lossy(&text).into_owned(), made.warnings))
    };
    let sources = session.records().sources();
    match made {
        Ok((text, warnings)) => format!("{text}\n{}", render_all(sources, &warnings)),
        Err(error @ BackendError::Records { reached_end, .. }) => {
            format!("{}\nreached the end: {reached_end}", error.render(sources))
        }
        Err(error) => error.to_string(),
    }
}

/// Makes each output in a session of its own.
fn alone(records: &Records) -> Vec<String> {
    wanted().into_iter().map(|one| make(one, &Session::new(records))).collect()
}

#[test]
fn together_is_as_alone() -> io::Result<()> {
    let mut texts = Vec::new();
    for directory in ["dag_isel", "register_info", "emitter", "dfa_packetizer", "searchable_tables"]
    {
        texts.extend(fixtures::passing(directory)?.iter().map(|fixture| fixture.records()));
    }
    // Outputs that need the same wrong record fail with the same message.
    for name in ["dag_isel/fail/node_unknown", "register_info/fail/saved_backwards"] {
        texts.push(fixtures::find(name)?.records());
    }
    assert!(texts.len() > 10);
    let wanted = wanted();
    for records in &texts {
        let expected = alone(records);
        for threads in [1, 2, 7] {
            let session = Session::new(records).threads(threads.try_into().unwrap());
            let together = session.each(&wanted, |&one| make(one, &session));
            for ((one, expected), (backend, rust)) in together.iter().zip(&expected).zip(&wanted) {
                assert!(one == expected, "{} rust: {rust}, {threads} threads", backend.name);
            }
        }
        // In reverse order, other outputs are the first to compute the shared queries.
        let session = Session::new(records);
        let backwards: Vec<String> = wanted.iter().rev().map(|&one| make(one, &session)).collect();
        assert!(backwards.into_iter().rev().eq(expected), "backwards");
    }
    Ok(())
}
