//! Benchmarks of the sizes at which the evaluator changes its strategy. Each runs with inputs below
//! and above the size. A size is right if times per item do not jump there.
//!
//! `cargo bench -p tablegen-tests --features bench --bench thresholds`

use std::fmt::Write;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tablegen_core::{Evaluator, Records};

fn main() {
    divan::main();
}

fn evaluated(text: &str) -> Records {
    match Evaluator::new().evaluate_text("thresholds.td", text) {
        Ok(records) => records,
        Err(failure) => panic!("{failure}"),
    }
}

/// Evaluates a text, in which `items` operations are measured, again and again.
fn evaluate(bencher: Bencher<'_, '_>, text: &str, items: usize) {
    bencher.counter(ItemsCount::new(items)).bench(|| black_box(evaluated(text)));
}

/// Returns the concatenation of the texts that `write` appends for each number.
fn repeated(count: usize, write: impl Fn(&mut String, usize) -> std::fmt::Result) -> String {
    let mut text = String::new();
    for number in 0..count {
        if write(&mut text, number).is_err() {
            unreachable!("writing to a string does not fail");
        }
    }
    text
}

/// Number of operations in a text.
const COUNT: usize = 10_000;

/// Benchmark for `KEYED` in `tablegen_core::order`: sorts records whose names differ behind a
/// prefix.
#[divan::bench(args = [4, 8, 12, 16, 20, 32])]
fn sorted_names(bencher: Bencher<'_, '_>, prefix: usize) {
    let prefix = "N".repeat(prefix);
    let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
    let text = repeated(COUNT, |out, i| {
        let [a, b, c] = [i / 676, i / 26, i].map(letter);
        writeln!(out, "def {prefix}{a}{b}{c}_ : A;")
    });
    let text = format!("class A;\n{text}");
    // The order is computed on first use.
    bencher
        .counter(ItemsCount::new(COUNT))
        .with_inputs(|| evaluated(&text))
        .bench_refs(|records| black_box(records.derived_from("A").map_or(0, |all| all.count())));
}

/// Benchmark for `BODIES` in `tablegen_core::memo`: evaluates a loop body for a number of distinct
/// values, ten times each.
#[divan::bench(args = [1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14])]
fn loop_bodies(bencher: Bencher<'_, '_>, values: usize) {
    let text = repeated(10, |out, i| {
        writeln!(
            out,
            "def R{i} {{ list<int> L = !foreach(x, !range({values}), !add(!mul(x, 3), 7)); }}"
        )
    });
    evaluate(bencher, &text, 10 * values);
}

/// Benchmark for `RECENT` in `tablegen_core::text`: reads a number of distinct identifiers in turn,
/// several times each.
#[divan::bench(args = [1 << 9, 1 << 11, 1 << 12, 1 << 14])]
fn identifiers(bencher: Bencher<'_, '_>, distinct: usize) {
    let defined = repeated(distinct, |out, i| writeln!(out, "defvar v{i} = {i};"));
    let used = repeated(1 << 16, |out, i| write!(out, "v{}, ", i % distinct));
    let text = format!("{defined}defvar all = [{used}];");
    evaluate(bencher, &text, 1 << 16);
}

/// Benchmark for `SEARCHED` in `tablegen_core::record`: finds fields by name in records with a
/// number of fields.
#[divan::bench(args = [4, 8, 12, 16, 32, 128])]
fn fields(bencher: Bencher<'_, '_>, count: usize) {
    let declared = repeated(count, |out, i| write!(out, "int field{i} = {i}; "));
    let records = evaluated(&format!("def R {{ {declared} }}"));
    let names: Vec<String> = (0..count).map(|number| format!("field{number}")).collect();
    bencher.counter(ItemsCount::new(count)).bench(|| {
        let record = records.find_def("R");
        let found = names.iter().filter(|name| record.is_some_and(|one| one.field(name).is_some()));
        black_box(found.count())
    });
}

/// Benchmark for `PLAIN_STEPS` in `tablegen_core::ancestry`: tests for superclasses of a class with
/// a number of them, half of which it inherits twice.
#[divan::bench(args = [8, 32, 64, 96, 128, 256])]
fn superclasses(bencher: Bencher<'_, '_>, count: usize) {
    let chain = repeated(count, |out, i| match i {
        0 => writeln!(out, "class C0; class Other;"),
        _ => writeln!(out, "class C{i} : C{};", i - 1),
    });
    let text = format!("{chain}class D : C{}; def R : D, C{};", count / 2, count - 1);
    is_subclass(bencher, &text, "C0");
}

/// Benchmark for `PLAIN_STEPS`: tests for superclasses of a class that inherits the lowest of them
/// along two to the power of `levels` paths.
#[divan::bench(args = [2, 4, 6, 8, 10, 40])]
fn diamonds(bencher: Bencher<'_, '_>, levels: usize) {
    let classes = repeated(levels + 1, |out, i| match i {
        0 => writeln!(out, "class A0; class B0; class Other;"),
        _ => writeln!(out, "class A{i} : A{0}, B{0}; class B{i} : A{0}, B{0};", i - 1),
    });
    let text = format!("{classes}def R : A{levels}, B{levels};");
    is_subclass(bencher, &text, "A0");
}

/// Tests the record `R` for a superclass that it has, and for the class `Other`.
fn is_subclass(bencher: Bencher<'_, '_>, text: &str, class: &str) {
    let records = evaluated(text);
    bencher.counter(ItemsCount::new(1_usize)).bench(|| {
        let record = records.find_def("R");
        black_box(
            record.is_some_and(|one| one.is_subclass_of(class) && !one.is_subclass_of("Other")),
        )
    });
}
