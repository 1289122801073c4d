//! Benchmarks of evaluation: bytes per second for several kinds of text, and records per second for
//! files of growing size. The latter should be constant.
//!
//! `cargo bench -p tablegen-tests --features bench`; a name after `--` selects benchmarks.

use std::fmt::Write;

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use tablegen_core::Evaluator;

fn main() {
    divan::main();
}

/// Evaluates a text again and again. The text is made once.
fn evaluate(bencher: Bencher<'_, '_>, text: &str, records: usize) {
    bencher
        .counter(BytesCount::of_str(text))
        .counter(ItemsCount::new(records))
        .with_inputs(|| text.as_bytes().to_vec())
        .bench_values(|text| match Evaluator::new().evaluate_text("synthetic.td", text) {
            Ok(records) => black_box(records),
            Err(failure) => panic!("{failure}"),
        });
}

/// Returns `head` and `count` lines written by `line`.
fn lines(
    head: &str,
    count: usize,
    line: impl Fn(&mut String, usize) -> std::fmt::Result,
) -> String {
    let mut text = head.to_owned();
    for i in 0..count {
        if line(&mut text, i).is_err() {
            unreachable!("writing to a string does not fail");
        }
    }
    text
}

/// Number of statements of each kind of text.
const COUNT: usize = 20_000;

/// Texts to measure: some measure mostly the parser, others the evaluator.
#[divan::bench_group(max_time = 5)]
mod text {
    use super::{Bencher, COUNT, Write, evaluate, lines};

    #[divan::bench]
    fn comments(bencher: Bencher<'_, '_>) {
        let text = lines("def A;\n", COUNT, |out, i| {
            writeln!(out, "// line {i} says something that nobody reads\n/* and {i} more */")
        });
        evaluate(bencher, &text, 1);
    }

    #[divan::bench]
    fn switched_off(bencher: Bencher<'_, '_>) {
        let text = lines("#ifdef NEVER\n", COUNT, |out, i| {
            writeln!(out, "def Record{i} {{ int Number = {i}; string Name = \"name{i}\"; }}")
        });
        evaluate(bencher, &(text + "#endif\n"), 1);
    }

    #[divan::bench]
    fn plain_records(bencher: Bencher<'_, '_>) {
        let text = lines("", COUNT, |out, i| {
            writeln!(
                out,
                "def Record{i} {{\n  int Number = {i};\n  string Name = \"name{i}\";\n  \
                 list<int> Numbers = [1, {i}, 0x{i:x}];\n  bits<8> Byte = {{ 0, 1, 0, 1, 1, 0, \
                 ?, 1 }};\n  code Body = [{{ return {i}; }}];\n}}"
            )
        });
        evaluate(bencher, &text, COUNT);
    }

    #[divan::bench]
    fn dags(bencher: Bencher<'_, '_>) {
        let head = "class Node;\ndef set : Node;\ndef add : Node;\ndef reg : Node;\n";
        let text = lines(head, COUNT, |out, i| {
            writeln!(
                out,
                "def P{i} {{ dag D = (set reg:$d, (add (add reg:$a, {i}), (add reg:$b, \
                 {}):$sum)); }}",
                i % 16
            )
        });
        evaluate(bencher, &text, COUNT);
    }

    #[divan::bench]
    fn class_arguments(bencher: Bencher<'_, '_>) {
        evaluate(bencher, &super::instructions(COUNT), COUNT);
    }

    #[divan::bench]
    fn operators(bencher: Bencher<'_, '_>) {
        let head = "class Calc<int a, string s> {\n  int Sum = !add(a, !mul(a, 3), 7);\n  \
                    string Text = !if(!lt(a, 100), !strconcat(s, \"small\"), s # a);\n  \
                    list<int> Squares = !foreach(x, !range(4), !mul(x, a));\n  \
                    int Total = !foldl(0, Squares, t, x, !add(t, x));\n}\n";
        let text =
            lines(head, COUNT / 2, |out, i| writeln!(out, "def C{i} : Calc<{i}, \"s{i}\">;"));
        evaluate(bencher, &text, COUNT / 2);
    }

    #[divan::bench]
    fn multiclasses(bencher: Bencher<'_, '_>) {
        let head = "class R<int n, string s> { int N = n; string S = s; string Name = NAME; }\n\
                    multiclass Pair<int n> { def _a : R<n, \"a\">; def _b : R<!add(n, 1), \"b\">; }\n\
                    multiclass Four<int n> { defm _x : Pair<n>; defm _y : Pair<!add(n, 2)>; }\n";
        let text = lines(head, COUNT / 4, |out, i| writeln!(out, "defm M{i} : Four<{i}>;"));
        evaluate(bencher, &text, COUNT);
    }
}

/// Generates records like those of a target's instructions.
fn instructions(count: usize) -> String {
    let head = "class Inst<bits<8> op, string asm, list<int> uses = []> {\n  \
                bits<32> Bits = 0;\n  bits<5> rd = ?;\n  bits<5> rs = ?;\n  \
                let Bits{31...24} = op;\n  let Bits{23...19} = rd;\n  let Bits{18...14} = rs;\n  \
                string Asm = asm # \" $rd, $rs\";\n  list<int> Uses = uses;\n  \
                bit Load = 0;\n  int Latency = !if(Load, 4, 1);\n}\n\
                class Load<bits<8> op, string asm> : Inst<op, asm, [1, 2]> { let Load = 1; }\n";
    lines(head, count, |out, i| {
        let (class, op) = (if i % 3 == 0 { "Load" } else { "Inst" }, i % 256);
        writeln!(out, "def I{i} : {class}<{op}, \"op{i}\"> {{ let rs = {}; }}", i % 32)
    })
}

/// Measures growth: the time for a record should not depend on the number of records.
#[divan::bench(args = [1_000, 10_000, 100_000, 1_000_000], sample_count = 20, max_time = 10)]
fn growth(bencher: Bencher<'_, '_>, records: usize) {
    evaluate(bencher, &instructions(records), records);
}

/// Measures growth where one loop creates all records.
#[divan::bench(args = [1_000, 10_000, 100_000, 1_000_000], sample_count = 20, max_time = 10)]
fn growth_of_a_loop(bencher: Bencher<'_, '_>, records: usize) {
    let text = format!(
        "class R<int n> {{ int N = n; string S = \"r\" # n; bits<4> B = !and(n, 15); }}\n\
         foreach i = !range({records}) in def R#i : R<i>;\n"
    );
    evaluate(bencher, &text, records);
}
