//! Packetizers and automata: random ones give LLVM's output, and the generated Rust gives the
//! results of the generated C++.

use std::io;
use std::thread;

use tablegen_tests::automata::campaign::Campaign;
use tablegen_tests::automata::drivers::{self, Cpp, Prepared, Subject};
use tablegen_tests::tool;

#[test]
fn random_descriptions_give_what_llvm_gives() -> io::Result<()> {
    let (Some(oracle), Some(llvm)) = (tool::oracle(), tool::llvm()) else { return Ok(()) };
    let dir = tempfile::tempdir()?;
    let result = Campaign {
        oracle,
        candidate: tool::tablegen(env!("CARGO_TARGET_TMPDIR")).to_owned(),
        include: llvm.join("include"),
        dir: dir.path().to_owned(),
        seed: 1,
        count: 40,
    }
    .run()?;
    assert!(result.different.is_empty(), "{:#?}", result.different);
    assert!(result.same_bytes > 20, "{result:?}");
    Ok(())
}

#[test]
fn rust_answers_as_cpp_does() -> io::Result<()> {
    let (Some(llvm), Some(compiler)) = (tool::llvm(), tool::cpp_compiler()) else { return Ok(()) };
    let common = tempfile::tempdir()?;
    let cpp = Cpp { llvm, compiler: &compiler, optimize: "-O0" };
    let prepared = Prepared::new(cpp, common.path())?;
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let subjects: Vec<Subject> = [drivers::machine(1, 0), drivers::machine(1, 1)]
        .into_iter()
        .chain((0..4).map(|index| drivers::automaton(1, index)))
        .collect();
    let answer = &|subject: &Subject| -> io::Result<_> {
        let dir = tempfile::tempdir()?;
        subject.compile(tablegen, prepared, dir.path())?.compare(1000)
    };
    // C++ compilers take their time on LLVM's headers: two at once.
    for pair in subjects.chunks(2) {
        thread::scope(|scope| {
            let running: Vec<_> = pair
                .iter()
                .map(|subject| (subject, scope.spawn(move || answer(subject))))
                .collect();
            for (subject, thread) in running {
                let answers = thread.join().expect("no panic")?;
                assert_eq!(answers, (1000, None), "{}", subject.text);
            }
            io::Result::Ok(())
        })?;
    }
    Ok(())
}
