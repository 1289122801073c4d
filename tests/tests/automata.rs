//! Packetizers and automata: random ones give what LLVM's tool gives, and the generated Rust
//! answers as the generated C++ does.

use std::io;

use tablegen_tests::automata::campaign::Campaign;
use tablegen_tests::automata::drivers;
use tablegen_tests::tool;

#[test]
fn random_descriptions_give_what_llvm_gives() -> io::Result<()> {
    let (Some(oracle), Some(llvm)) = (tool::oracle(), drivers::llvm()) else { return Ok(()) };
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
    let Some(llvm) = drivers::llvm() else { return Ok(()) };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let subjects = [drivers::machine(1, 0), drivers::machine(1, 1)]
        .into_iter()
        .chain((0..4).map(|index| drivers::automaton(1, index)));
    for subject in subjects {
        let dir = tempfile::tempdir()?;
        let programs = subject.compile(tablegen, llvm, dir.path())?;
        let (lines, different) = programs.compare(1000)?;
        assert_eq!((lines, different), (1000, None), "{}", subject.text);
    }
    Ok(())
}

/// What `--gen-automata` says of a description, and its exit status.
fn complaint(text: &str) -> io::Result<(Option<i32>, String)> {
    let mut command = tool::command(tool::tablegen(env!("CARGO_TARGET_TMPDIR")));
    let text = format!("include \"llvm/TableGen/Automaton.td\"\n{text}");
    let outcome = tool::run(command.args(["--gen-automata", "-"]), text.as_bytes())?;
    Ok((outcome.status, outcome.stderr_text()))
}

#[test]
fn bad_automata_are_errors_with_places() -> io::Result<()> {
    let explosion = "class T<int n, bits<32> ns> : Transition { int S = n; let NewState = ns; }\n\
                     foreach n = 0...31 in def : T<n, !shl(1, n)>;\n\
                     def A : GenericAutomaton { let TransitionClass = \"T\"; \
                     let SymbolFields = [\"S\"]; }\n";
    let machine = |field: &str| {
        format!(
            "class T : Transition {{ {field} let NewState = 1; }}\ndef t : T;\n\
             def A : GenericAutomaton {{ let TransitionClass = \"T\"; \
             let SymbolFields = [\"S\"]; }}\n"
        )
    };
    let cases = [
        (explosion.to_owned(), "<stdin>:4:5: error: automaton is too large: it has 1048577 states"),
        (machine("bit S = 1;"), "<stdin>:3:5: error: field 'S' of type bit cannot be part of an"),
        (machine(""), "<stdin>:3:5: error: transition has no field 'S'"),
        (
            machine("int S = 1;").replace("def t : T;", ""),
            "<stdin>:4:5: error: automaton has no transitions: no record is of class 'T'",
        ),
    ];
    for (text, expected) in cases {
        let (status, stderr) = complaint(&text)?;
        assert!(status == Some(1) && stderr.starts_with(expected), "{text}\n{stderr}");
    }
    Ok(())
}
