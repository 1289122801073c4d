//! Tests of hand-written matchers on a small DAG: backtracking, recording, results and restored
//! state.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;

use super::{Dag, Emit, Interpreter, MachineNode, Replacement, Table, Target};
use tablegen_format::isel::Op;

const CONSTANT: u32 = 0;
const ADD: u32 = 1;
const LOAD: u32 = 2;
const OTHER: u32 = 3;
const I32: u32 = 7;
const POINTER: u32 = 99;

/// Nodes with one result.
#[derive(Default)]
struct Nodes {
    nodes: Vec<(u32, i64, Vec<usize>)>,
    made: Vec<(u32, Vec<usize>, Option<usize>)>,
    replaced: Vec<(usize, Vec<usize>)>,
}

impl Nodes {
    fn add(&mut self, opcode: u32, value: i64, operands: &[usize]) -> usize {
        self.nodes.push((opcode, value, operands.to_vec()));
        self.nodes.len() - 1
    }
}

impl Dag for Nodes {
    type Value = usize;
    type NodeOpcode = u32;
    type ValueType = u32;
    type CondCode = u32;

    fn opcode(&self, node: usize) -> Option<u32> {
        Some(self.nodes[node].0)
    }
    fn operand_count(&self, node: usize) -> usize {
        self.nodes[node].2.len()
    }
    fn operand(&self, node: usize, index: usize) -> usize {
        self.nodes[node].2[index]
    }
    fn result(&self, value: usize, _: usize) -> usize {
        value
    }
    fn value_type(&self, _: usize) -> Option<u32> {
        Some(I32)
    }
    fn pointer_type(&self) -> u32 {
        I32
    }
    fn users(&self, value: usize) -> impl Iterator<Item = (usize, usize)> {
        let operands = |(user, node): (usize, &(u32, i64, Vec<usize>))| {
            node.2.clone().into_iter().enumerate().map(move |(index, of)| (user, index, of))
        };
        let all = self.nodes.iter().enumerate().flat_map(operands);
        all.filter(move |&(.., of)| of == value).map(|(user, index, _)| (user, index))
    }
    fn integer(&self, node: usize) -> Option<i64> {
        (self.opcode(node) == Some(CONSTANT)).then(|| self.nodes[node].1)
    }
}

impl Emit for Nodes {
    type Opcode = u32;
    type Register = u32;

    fn constant(&mut self, value: i64, _: u32) -> usize {
        self.add(OTHER, value, &[])
    }
    fn register(&mut self, register: Option<u32>, _: u32) -> usize {
        self.add(OTHER, register.map_or(-1, i64::from), &[])
    }
    fn target_constant(&mut self, constant: usize) -> usize {
        let value = self.nodes[constant].1;
        self.add(OTHER, value, &[])
    }
    fn merge_chains(&mut self, nodes: &[usize]) -> Option<usize> {
        Some(self.nodes[nodes[0]].2[0])
    }
    fn entry_chain(&mut self) -> usize {
        0
    }
    fn copy_to_register(
        &mut self,
        chain: usize,
        _: u32,
        _: usize,
        _: Option<usize>,
    ) -> (usize, usize) {
        (chain, chain)
    }
    fn machine_node(&mut self, node: MachineNode<'_, usize, u32, u32>) -> usize {
        self.made.push((node.opcode, node.operands.to_vec(), node.chain));
        self.add(OTHER, 0, node.operands)
    }
    fn replace(&mut self, replacement: Replacement<'_, usize>) {
        self.replaced.push((replacement.root, replacement.results.to_vec()));
    }
}

/// Predicate 0 accepts small constants; complex pattern 0 matches a sum and returns its operands.
#[derive(Default)]
struct Rules {
    queries: Cell<u32>,
}

impl Target<Nodes> for Rules {
    fn condition(&self, number: u32) -> bool {
        number == 1
    }
    fn predicate(&self, dag: &Nodes, _: u32, node: usize, _: &[usize]) -> bool {
        self.queries.set(self.queries.get() + 1);
        dag.integer(node).is_some_and(|value| (-128..128).contains(&value))
    }
    fn complex(
        &self,
        dag: &mut Nodes,
        _: u32,
        path: [usize; 3],
        results: &mut impl Extend<usize>,
    ) -> bool {
        if dag.opcode(path[0]) != Some(ADD) {
            return false;
        }
        results.extend([dag.operand(path[0], 0), dag.operand(path[0], 1)]);
        true
    }
    fn transform(&self, dag: &mut Nodes, _: u32, node: usize) -> Option<usize> {
        let value = dag.integer(node)?;
        Some(dag.constant(-value, I32))
    }
}

/// Encodes a scope of branches, or a switch if they have labels.
fn branches(op: Op, all: &[(Option<u8>, &[u8])]) -> Vec<u8> {
    let mut code = vec![op as u8];
    for (label, branch) in all {
        code.push(branch.len() as u8);
        code.extend(label);
        code.extend_from_slice(branch);
    }
    code.push(0);
    code
}

fn add_matcher() -> Table {
    // (add x, small) is instruction 5, (add x, load) 6, (add x, y) 7.
    let small = [
        Op::MoveChild as u8,
        1,
        Op::CheckOpcode as u8,
        CONSTANT as u8,
        Op::CheckPredicate as u8,
        0,
        Op::MoveParent as u8,
        Op::Transform as u8,
        1,
        0,
        Op::EmitRoot as u8,
        5,
        0,
        1,
        I32 as u8,
        2,
        0,
        2,
    ];
    let load = [
        Op::MoveChild as u8,
        1,
        Op::CheckOpcode as u8,
        LOAD as u8,
        Op::Record as u8,
        Op::MoveChild as u8,
        1,
        Op::Record as u8,
        Op::CheckType as u8,
        POINTER as u8,
        Op::MoveParent as u8,
        Op::MoveParent as u8,
        Op::CheckComplex as u8,
        0,
        3,
        Op::MergeChains as u8,
        1,
        2,
        Op::EmitRoot as u8,
        6,
        1,
        1,
        I32 as u8,
        3,
        0,
        4,
        5,
    ];
    let plain = [Op::CheckCondition as u8, 1, Op::EmitRoot as u8, 7, 0, 1, I32 as u8, 2, 0, 1];
    let scope = branches(Op::Scope, &[(None, &small), (None, &load), (None, &plain)]);
    let mut add = vec![Op::RecordChild as u8, 0, Op::RecordChild as u8, 1];
    add.extend(scope);
    let code = branches(Op::SwitchOpcode, &[(Some(ADD as u8), &add)]);
    let starts = vec![0, 3].leak();
    Table {
        code: code.leak(),
        starts,
        pointer_type: POINTER,
        chain_type: 1,
        glue_type: 2,
        opcode_name: |_| Some("op"),
        type_name: |_| None,
    }
}

#[test]
fn the_first_branch_that_matches_is_taken() {
    let mut dag = Nodes::default();
    let x = dag.add(OTHER, 0, &[]);
    let small = dag.add(CONSTANT, 5, &[]);
    let big = dag.add(CONSTANT, 500, &[]);
    let mut selector = Interpreter::new(add_matcher());
    let rules = Rules::default();

    let sum = dag.add(ADD, 0, &[x, small]);
    selector.select(&mut dag, sum, &rules).unwrap();
    let (instruction, operands, chain) = dag.made.pop().unwrap();
    assert_eq!((instruction, operands[0], chain), (5, x, None));
    assert_eq!(dag.nodes[operands[1]].1, -5);
    assert_eq!(dag.replaced.pop().unwrap().0, sum);

    let sum = dag.add(ADD, 0, &[x, big]);
    selector.select(&mut dag, sum, &rules).unwrap();
    assert_eq!(dag.made.pop().unwrap(), (7, vec![x, big], None));
    assert_eq!(rules.queries.get(), 2);
}

#[test]
fn what_a_failed_branch_recorded_is_forgotten() {
    let mut dag = Nodes::default();
    let chain = dag.add(OTHER, 0, &[]);
    let x = dag.add(OTHER, 0, &[]);
    let address = dag.add(ADD, 0, &[x, chain]);
    let load = dag.add(LOAD, 0, &[chain, address]);
    let mut selector = Interpreter::new(add_matcher());

    let sum = dag.add(ADD, 0, &[x, load]);
    selector.select(&mut dag, sum, &Rules::default()).unwrap();
    assert_eq!(dag.made.pop().unwrap(), (6, vec![x, x, chain], Some(chain)));

    // The complex pattern does not match: two recorded nodes are dropped.
    let load = dag.add(LOAD, 0, &[chain, x]);
    let sum = dag.add(ADD, 0, &[x, load]);
    selector.select(&mut dag, sum, &Rules::default()).unwrap();
    assert_eq!(dag.made.pop().unwrap(), (7, vec![x, load], None));
}

#[test]
fn a_node_that_nothing_matches_is_told() {
    let mut dag = Nodes::default();
    let constant = dag.add(CONSTANT, 1, &[]);
    let mut selector = Interpreter::new(add_matcher());
    let outcome = selector.select(&mut dag, constant, &Rules::default());
    assert_eq!(outcome.map_err(|error| error.node), Err(constant));
    // A node without the operands of the pattern.
    let alone = dag.add(ADD, 0, &[constant]);
    let outcome = selector.select(&mut dag, alone, &Rules::default());
    assert_eq!(outcome.map_err(|error| error.node), Err(alone));
    assert!(dag.made.is_empty() && dag.replaced.is_empty());
}
