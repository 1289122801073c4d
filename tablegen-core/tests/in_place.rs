//! Evaluations in place have the results of those on a new thread, with little stack.

use std::fmt::Write;
use std::thread;

use tablegen_core::{Evaluator, MemoryFiles};

/// Stack of the calling thread, in bytes.
const STACK: usize = 1 << 20;

/// Returns the result of an evaluation: records as text, or messages.
fn outcome(text: &str, in_place: bool) -> Result<String, String> {
    let files = MemoryFiles::new();
    let evaluator = Evaluator::new().sources(&files).in_place(in_place);
    match evaluator.evaluate_text("x.td", text) {
        Ok(records) => {
            let mut shown = String::new();
            for record in records.defs() {
                let _ = write!(shown, "{}: {} fields;", record.name(), record.fields().len());
            }
            Ok(shown)
        }
        Err(failure) => Err(failure.diagnostics().iter().map(|one| one.message.clone()).collect()),
    }
}

/// Returns sources that nest to this depth, each in another way.
fn nested(depth: usize) -> Vec<(&'static str, String)> {
    let twice = |open: &str, inner: &str, close: &str| {
        format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
    };
    let numbered = |line: &dyn Fn(usize) -> String| (1..=depth).map(line).collect::<String>();
    vec![
        ("operators", format!("def D {{ int X = {}; }}", twice("!add(1, ", "1", ")"))),
        ("conditions", format!("def D {{ int X = {}; }}", twice("!cond(1: ", "1", ")"))),
        ("choices", format!("def D {{ int X = {}; }}", twice("!if(1, ", "1", ", 0)"))),
        ("lists", format!("defvar L = {};", twice("[", "1", "]"))),
        ("types", format!("class C {{ {} L; }}", twice("list<", "int", ">"))),
        ("dags", format!("def o; def D {{ dag X = {}; }}", twice("(o ", "1", ")"))),
        (
            "braces",
            format!("class C {{ int x = 0; }} {}", twice("let x = 1 in { ", "def D : C;", "}")),
        ),
        ("lets", format!("class C {{ int x = 0; }} {} def D : C;", "let x = 1 in ".repeat(depth))),
        ("loops", format!("{} def D;", "foreach i = [1] in ".repeat(depth))),
        ("tests", format!("{} def D;", "if 1 then ".repeat(depth))),
        (
            "loops in lists",
            format!(
                "class C<int n> {{ list<int> X = {}; }} def D : C<1>;",
                numbered(&|index| format!("!foreach(i{index}, [n], !head("))
                    + "[n]"
                    + &"))".repeat(depth)
            ),
        ),
        (
            "arguments of unknown value",
            format!("class C<int n> {{ int X = {}; }} def D : C<1>;", twice("!add(n, ", "n", ")")),
        ),
        (
            "values of values",
            format!(
                "class C<int n> {{ int v0 = n; {} }} def D : C<1>;",
                numbered(&|index| format!("int v{index} = !add(v{}, n); ", index - 1))
            ),
        ),
        (
            "lists of lists",
            format!(
                "def o; class C<int n> {{ dag v0 = (o n); {} }} def D : C<1>;",
                numbered(&|index| format!("dag v{index} = (o v{}); ", index - 1))
            ),
        ),
        (
            "classes that make others",
            format!(
                "class C<int n> {{ int X = !if(!eq(n, 0), 0, C<!sub(n, 1)>.X); }} def D : C<{depth}>;"
            ),
        ),
        (
            "superclasses",
            format!(
                "class C0 {{ int X = 0; }} {} def D : C{depth};",
                numbered(&|index| format!(
                    "class C{index} : C{} {{ let X = {index}; }} ",
                    index - 1
                ))
            ),
        ),
        (
            "multiclasses",
            format!(
                "multiclass M0 {{ def _x; }} {} defm D : M{depth};",
                numbered(&|index| format!("multiclass M{index} {{ defm _m : M{}; }} ", index - 1))
            ),
        ),
        (
            "multiclasses that inherit",
            format!(
                "multiclass M0 {{ def _x; }} {} defm D : M{depth};",
                numbered(&|index| format!("multiclass M{index} : M{}; ", index - 1))
            ),
        ),
        (
            "arguments of classes",
            format!(
                "class C<int n> {{ int X = n; }} def D {{ int X = {}; }}",
                twice("C<", "1", ">.X")
            ),
        ),
        ("pastes", format!("def D {{ string S = \"a\"{}; }}", " # \"a\"".repeat(depth))),
        (
            "folds",
            format!(
                "class C<list<int> l> {{ int X = {}; }} def D : C<[1]>;",
                numbered(&|index| format!("!foldl(0, l, a{index}, b{index}, !add(a{index}, "))
                    + "1"
                    + &"))".repeat(depth)
            ),
        ),
        (
            "names",
            format!(
                "{} def D {{ int X = v{depth}; }}",
                "defvar v0 = 1; ".to_owned()
                    + &numbered(&|index| format!("defvar v{index} = !add(v{}, 1); ", index - 1))
            ),
        ),
    ]
}

#[test]
fn a_megabyte_of_stack_is_enough_for_all_that_is_nested() {
    for depth in [30, 90, 190, 210, 390, 410, 3_000, 10_000] {
        // Names with this many parts take gigabytes as text.
        let is_short = |&(name, _): &(&str, String)| depth < 1_000 || name != "multiclasses";
        for (name, text) in nested(depth).into_iter().filter(is_short) {
            let own = outcome(&text, false);
            let thread = thread::Builder::new().stack_size(STACK);
            let in_place = thread.spawn(move || outcome(&text, true)).expect("a thread").join();
            assert_eq!(in_place.expect("an outcome"), own, "{name}, {depth}");
            if depth < 3_000 {
                assert!(own.is_ok(), "{name}, {depth}: {own:?}");
            }
        }
    }
}
