//! Compares matchers with their patterns: the interpreter of `tablegen_rt` and the reference
//! selector ([`direct`]) must select the same for random DAGs of random targets.

mod direct;
mod graph;
mod random;

use std::num::NonZero;
use std::sync::Arc;
use tablegen_model::Queries;

use tablegen_rt::isel::{Dag, Interpreter, Table as RuntimeTable, Vocabulary};

use tablegen_core::Records;

use super::ids::PatternNumber;
use super::interface::Interface;
use super::{DagIselOptions, Plan, bytes, cxx};
use crate::Context;
use direct::Direct;
use graph::{Graph, LEAF, TargetCode, Value};
use random::dag;
use tablegen_model::TargetSession;
use tablegen_model::hw_modes::HwModes;
use tablegen_model::instructions::Instructions;
use tablegen_model::patterns::tree::What;
use tablegen_model::registers::CodeGenRegisters;
use tablegen_model::value_types::ValueType;
use tablegen_random::{Rng, target};
use tablegen_session::{BackendError, BackendOptions, Options};

/// Matcher, with the model that it was made from.
struct Matcher<'p, 'r> {
    plan: &'p Plan<'r>,
    codegen_registers: Arc<CodeGenRegisters<'r>>,
    instructions: Arc<Instructions<'r>>,
    records: &'r Records,
    modes: HwModes<'r>,
    interface: Interface<'p, 'r>,
    table: RuntimeTable,
    /// Matcher with coverage and the vocabulary for explanations.
    explained: (RuntimeTable, Vocabulary),
    /// The patterns of the vocabulary.
    numbers: Vec<PatternNumber>,
}

impl Matcher<'_, '_> {
    /// Returns the number of an opcode.
    fn opcode(&self, name: &str) -> u32 {
        self.interface.opcode(name).unwrap_or(LEAF)
    }
}

/// Calls `test` with the matcher of a target.
fn with_matcher(text: &str, test: impl FnOnce(&Matcher<'_, '_>)) {
    let records = tablegen_library::evaluator().evaluate_text("random.td", text);
    let records = records.unwrap_or_else(|failure| panic!("{failure}\n{text}"));
    let session = TargetSession::new(&records);
    let cx = Context::new(&session);
    let plan = Plan::new(&cx, DagIselOptions::parse(&Options::new()).unwrap());
    let render = |error: BackendError| error.render(records.sources());
    let plan = plan.map_err(render).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let interface = Interface::new(&plan, &records, None).expect("an interface");
    let table = runtime_table(bytes::table(&plan, &interface, false));
    let mut covering = bytes::table(&plan, &interface, true);
    let covered = covering.covered.take().expect("patterns");
    let numbers = covered.patterns.iter().map(|&(_, number)| number).collect();
    // The `text` of each pattern identifies it.
    let patterns = (0..covered.patterns.len()).map(|number| {
        let text = number.to_string().leak();
        tablegen_rt::isel::Pattern::new("", text)
    });
    let vocabulary = Vocabulary::builder().patterns(patterns.collect::<Vec<_>>().leak()).build();
    let explained = (runtime_table(covering), vocabulary);
    let modes = HwModes::read(&records).expect("modes");
    let codegen_registers = cx.registers().expect("registers");
    let instructions = cx.instructions().expect("instructions");
    test(&Matcher {
        plan: &plan,
        codegen_registers,
        instructions,
        records: &records,
        modes,
        interface,
        table,
        explained,
        numbers,
    });
}

fn runtime_table(table: bytes::Table) -> RuntimeTable {
    RuntimeTable::builder()
        .code(table.code.leak())
        .starts(table.starts.leak())
        .pointer_type(u32::from(ValueType::I_PTR.0))
        .chain_type(u32::from(ValueType::OTHER.0))
        .glue_type(u32::from(ValueType::GLUE.0))
        .build()
}

/// Checks the explanation of a node. For a node that no pattern matches, it lists every pattern
/// that begins with the node's opcode. For other nodes, it reports the match.
fn check_explanation(
    matcher: &Matcher<'_, '_>,
    graph: &Graph,
    root: Value,
    target_code: TargetCode,
) {
    let (table, vocabulary) = &matcher.explained;
    let mut graph = graph.clone();
    let target = target_code.of(matcher.plan);
    let explained = Interpreter::new(*table).explain(&mut graph, root, &target, vocabulary);
    assert!(graph.replaced.is_none(), "something is replaced");
    let outcome = Interpreter::new(matcher.table).select(&mut graph, root, &target);
    assert_eq!(explained.matched.is_some(), outcome.is_ok(), "{explained}");
    if explained.matched.is_some() {
        return;
    }
    let tried = explained.tried.iter().flat_map(|tried| &tried.patterns);
    let tried: Vec<&str> = tried.map(|pattern| pattern.location).collect();
    let patterns = &matcher.plan.model;
    for (pattern, number) in vocabulary.patterns.iter().zip(&matcher.numbers) {
        let (index, _) = matcher.plan.patterns.order()[number.0 as usize];
        let What::Node(kind) = patterns.trees()[patterns.all()[index].source].what else {
            continue;
        };
        let opcode = matcher.opcode(patterns.tables().kind(kind).opcode);
        assert_eq!(
            tried.contains(&pattern.location),
            Some(opcode) == graph.opcode(root),
            "pattern {} is not reported at {root:?} of\n{graph}{explained}",
            pattern.location
        );
    }
}

/// Results of both selectors for several DAGs.
#[derive(Default)]
struct Tally {
    selected: usize,
    rejected: usize,
}

/// Selects random DAGs with both selectors.
fn compare(text: &str, seed: u64, dags: usize, tally: &mut Tally) {
    with_matcher(text, |matcher| {
        let mut rng = Rng::new(seed);
        for _ in 0..dags {
            let target_code = TargetCode::new(rng.next_u64());
            let (graph, root) = dag(matcher, &mut rng);
            let mut selected = graph.clone();
            let mut selector = Interpreter::new(matcher.table);
            let by_table = match selector.select(&mut selected, root, &target_code.of(matcher.plan))
            {
                Ok(()) => selected.replaced.clone(),
                Err(_) => None,
            };
            let by_patterns = Direct::select(matcher, &graph, root, target_code);
            check_explanation(matcher, &graph, root, target_code);
            assert_eq!(
                by_table, by_patterns.results,
                "\nroot {root:?} of\n{graph}\npattern {:?}\n{text}",
                by_patterns.pattern
            );
            match by_table {
                Some(_) => tally.selected += 1,
                None => tally.rejected += 1,
            }
        }
    });
}

#[test]
fn random_dags_are_selected_as_their_patterns_say() {
    let mut tally = Tally::default();
    for seed in 0..targets() {
        let text = target(&mut Rng::new(seed));
        compare(&text, seed, 150, &mut tally);
    }
    // Most DAGs are generated from patterns, but not all.
    assert!(tally.selected > tally.rejected / 2, "{} {}", tally.selected, tally.rejected);
    assert!(tally.rejected > tally.selected / 50, "{} {}", tally.selected, tally.rejected);
}

/// Returns the number of random targets: `TABLEGEN_RANDOM_TARGETS`, or 20 if unset.
fn targets() -> u64 {
    let given = std::env::var("TABLEGEN_RANDOM_TARGETS").ok();
    given.and_then(|number| number.parse().ok()).unwrap_or(20)
}

/// Returns the C++ of a target, made on this number of threads.
fn cxx_on(text: &str, threads: usize, coverage: bool) -> String {
    let records = tablegen_library::evaluator().evaluate_text("random.td", text).expect("records");
    let session = TargetSession::new(&records).threads(NonZero::new(threads).expect("threads"));
    let cx = Context::new(&session);
    let plan = Plan::new(&cx, DagIselOptions::parse(&Options::new()).unwrap()).expect("a plan");
    let mut out = Vec::new();
    let style = cxx::Style { comments: true, coverage };
    cxx::write(&plan, style, cx.budget(), &mut out).expect("text");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn threads_do_not_change_the_matcher() {
    for seed in 0..targets() {
        let text = target(&mut Rng::new(seed));
        for coverage in [false, true] {
            let one = cxx_on(&text, 1, coverage);
            for threads in [2, 5] {
                assert!(
                    cxx_on(&text, threads, coverage) == one,
                    "{threads} threads, target {seed}"
                );
            }
        }
    }
}
