//! Selects DAGs with the matcher of `covered.td`, and prints what comes out and which patterns it
//! was.

mod covered;
mod dag;

use covered::{NodeOpcode, PATTERNS, SelectHooks, Selector, ValueType};
use dag::Value;
use tablegen_rt::isel::Pattern;

/// The DAG, with the instructions and registers of the target.
type Nodes = dag::Nodes<covered::Opcode, covered::Register>;

const I32: u32 = ValueType::i32.value();

/// Prints patterns.
struct Target;

impl SelectHooks<Nodes> for Target {
    fn selected(&self, pattern: &'static Pattern) {
        println!("    {} at {}", pattern.text, pattern.location);
    }
}

fn run(build: impl Fn(&mut Nodes, [Value; 3]) -> Value) {
    for with_symbol in [false, true] {
        let mut dag = Nodes::new();
        let leaves = ["x", "y", "z"].map(|name| dag.leaf(name, I32));
        let root = build(&mut dag, leaves);
        if with_symbol {
            let symbol = dag.leaf("@symbol", I32);
            dag.nodes[root.0].operands.push(symbol);
        }
        dag.keep(root);
        let mut selector = Selector::new();
        let shown = dag.select_all(|dag, root| selector.select(dag, root, &Target).is_ok());
        println!("{}", shown.unwrap_or_else(|error| error));
    }
}

fn main() {
    let binary = |dag: &mut Nodes, opcode: NodeOpcode, a, b| dag.add(opcode.value(), &[I32], &[a, b]);
    run(|dag, [x, y, _]| binary(dag, NodeOpcode::ADD, x, y));
    run(|dag, [x, y, _]| binary(dag, NodeOpcode::SUB, x, y));
    run(|dag, [x, y, z]| {
        let inner = binary(dag, NodeOpcode::SUB, x, y);
        binary(dag, NodeOpcode::AND, z, inner)
    });
    run(|dag, [x, ..]| binary(dag, NodeOpcode::AND, x, x));
    run(|dag, [x, y, _]| binary(dag, NodeOpcode::AND, x, y));
    println!("{} patterns", PATTERNS.len());
}
