//! Tests of uses, replacements and folding.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::{Graph, Kind, Machine, Reg, Value};
use crate::isel::{Dag, Emit, MachineNode, Memory, Replacement};
use crate::names::Named;

macro_rules! names {
    ($ty:ident $prefix:literal: $($one:ident)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(clippy::upper_case_acronyms)]
        enum $ty { $($one),* }
        impl fmt::Display for $ty {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }
        impl Named for $ty {
            const ALL: &'static [Self] = &[$(Self::$one),*];
            fn from_value(value: u32) -> Option<Self> {
                Self::ALL.get(value as usize).copied()
            }
            fn value(self) -> u32 {
                self as u32
            }
            fn index(self) -> usize {
                self as usize
            }
            fn name(self) -> &'static str {
                match self { $(Self::$one => concat!($prefix, stringify!($one))),* }
            }
            fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.name() == name)
            }
        }
    };
}
names!(Op "ISD::": ADD LOAD STORE Constant);
names!(Code "": SETEQ);
names!(Ty "": Other Word Glue);
names!(Inst "": NEW);
names!(Register "": X);

#[derive(Clone, Copy, PartialEq, Debug)]
struct Target;

impl Machine for Target {
    type NodeOpcode = Op;
    type CondCode = Code;
    type ValueType = Ty;
    type Opcode = Inst;
    type Register = Register;
}

type Nodes = Graph<Target>;

const ADD: Kind<Target> = Kind::Generic(Op::ADD);

fn number(dag: &mut Nodes, number: i128) -> Value {
    dag.leaf(Kind::Constant(number), Ty::Word)
}

fn load(dag: &mut Nodes, address: Value) -> Value {
    dag.access(Op::LOAD, Memory::new(Ty::Word), &[Ty::Word], &[address])
}

#[test]
fn uses_are_counted_and_rewired() {
    let mut dag = Nodes::new(Ty::Word);
    let x = number(&mut dag, 1);
    let y = number(&mut dag, 2);
    let twice = dag.value(ADD, Ty::Word, &[x, x]);
    let sum = dag.value(ADD, Ty::Word, &[twice, y]);
    dag.access(Op::STORE, Memory::new(Ty::Word), &[], &[sum, twice]);
    assert_eq!([x, y, twice, sum].map(|value| dag.use_count(value)), [2, 1, 2, 1]);
    assert!(!dag.has_one_use(x) && dag.has_one_use(y));

    let new = dag.machine(Inst::NEW, Ty::Word, &[y]);
    let (chained, chain, glue) = (&[][..], None, None);
    dag.replace(Replacement { root: twice, results: &[new], chained, chain, glue });
    assert_eq!([x, y, twice, new].map(|value| dag.use_count(value)), [0, 2, 0, 2]);
    let text = "n0: Other = entry\nn2: Word = Constant 2\nn6: Word = instruction NEW n2\n\
                n4: Word = ISD::ADD n6, n2\nn5: Other = ISD::STORE n0, n4, n6 (Word in memory)\nroot n5\n";
    assert_eq!(dag.to_string(), text);
}

#[test]
fn the_root_and_chains_are_replaced() {
    let mut dag = Nodes::new(Ty::Word);
    let x = number(&mut dag, 1);
    let one = load(&mut dag, x);
    let after = load(&mut dag, x);
    let chain = dag.merge_chains(&[one]);
    assert_eq!(chain, Some(dag.entry_chain()));
    assert_eq!(dag.root(), Value { result: 1, ..after });
    fold(&mut dag, &[after], &[x]).unwrap();
    fold(&mut dag, &[one], &[x]).unwrap();
    let text = "n0: Other = entry\nn1: Word = Constant 1\n\
                n5: Word, Other = instruction NEW n0, n1 (Word in memory)\n\
                n4: Word, Other = instruction NEW n5:1, n1 (Word in memory)\nroot n4:1\n";
    assert_eq!(dag.to_string(), text);
}

#[test]
fn each_node_is_selected_after_its_users() {
    let mut dag = Nodes::new(Ty::Word);
    let x = number(&mut dag, 1);
    let sum = dag.value(ADD, Ty::Word, &[x, x]);
    dag.access(Op::STORE, Memory::new(Ty::Word), &[], &[sum, x]);
    number(&mut dag, 7);
    let mut selected = Vec::new();
    let result = dag.select_all(|dag, node| {
        selected.push(node.node);
        // For a pattern that does not match.
        dag.machine(Inst::NEW, Ty::Word, &[x]);
        if node == x { Err(dag.use_count(x)) } else { Ok(()) }
    });
    // The nodes that the hook made before were removed.
    assert_eq!((selected, result), ([3, 2, 1].to_vec(), Err(4)));
}

#[test]
fn chains_with_cycles_are_not_merged() {
    let mut dag = Nodes::new(Ty::Word);
    let x = number(&mut dag, 1);
    let first = load(&mut dag, x);
    let between = load(&mut dag, x);
    let last = load(&mut dag, x);
    assert_eq!(dag.merge_chains(&[last, first]), None);
    assert_eq!(dag.merge_chains(&[between, first]), Some(dag.entry_chain()));
    // Joins are flattened: one chain comes from a merged node, the other does not.
    let (chain, other) = (Value { result: 1, ..first }, Value { result: 0, ..dag.entry_chain() });
    let join = dag.add(Kind::Join, &[Ty::Other], &[chain, other]);
    let store = dag.add(Kind::Generic(Op::STORE), &[Ty::Other], &[join, first, x]);
    assert_eq!(dag.merge_chains(&[store, first]), Some(other));
}

/// Replaces chained nodes by an instruction if their chains can be merged. The first is the root.
fn fold(dag: &mut Nodes, chained: &[Value], operands: &[Value]) -> Option<()> {
    let chain = dag.merge_chains(chained)?;
    fold_to(dag, chained[0], chained, operands, chain);
    Some(())
}

fn fold_to(dag: &mut Nodes, root: Value, chained: &[Value], operands: &[Value], chain: Value) {
    let has_value = dag.type_of(root) == Some(Ty::Word);
    let types = if has_value { &[Ty::Word][..] } else { &[] };
    let new = dag.machine_node(MachineNode {
        opcode: Inst::NEW,
        types,
        operands,
        deactivation_symbol: None,
        chain: Some(chain),
        glue: None,
        glue_result: false,
        memory: chained,
    });
    let chain = Some(Value { result: types.len(), ..new });
    let results = [new];
    let results = &results[..types.len()];
    dag.replace(Replacement { root, results, chained, chain, glue: None });
}

/// Returns true if a path leads from `node` to the load, other than the folded one. Tries all
/// paths.
fn has_other_path(dag: &Nodes, node: usize, [load, user, root]: [Value; 3]) -> bool {
    dag.nodes.operands(node).iter().any(|&operand| {
        let is_left_to_chains = dag.is_chain(operand) && (node == user.node || node == root.node);
        let is_folded = node == user.node && operand == load;
        !is_left_to_chains
            && !is_folded
            && (operand.node == load.node || has_other_path(dag, operand.node, [load, user, root]))
    })
}

fn has_cycle(dag: &Nodes) -> bool {
    let order = dag.operands_first(0..dag.nodes.len());
    let mut position = vec![0; order.len()];
    for (index, &node) in order.iter().enumerate() {
        position[node] = index;
    }
    let mut edges = (0..dag.nodes.len())
        .flat_map(|node| dag.nodes.operands(node).iter().map(move |to| (node, to)));
    edges.any(|(node, to)| position[to.node] >= position[node])
}

/// Builds a random graph of loads, stores, joins and sums.
fn random_graph(mut random: impl FnMut(usize) -> usize) -> Nodes {
    let mut dag = Nodes::new(Ty::Word);
    let mut values = [number(&mut dag, 0)].to_vec();
    let mut chains = [dag.entry_chain()].to_vec();
    for _ in 0..4 + random(8) {
        let (a, b) = (values[random(values.len())], values[random(values.len())]);
        let (chain, other) = (chains[random(chains.len())], chains[random(chains.len())]);
        match random(5) {
            0 | 1 => {
                let load = dag.add(Kind::Generic(Op::LOAD), &[Ty::Word, Ty::Other], &[chain, a]);
                values.push(load);
                chains.push(Value { result: 1, ..load });
            }
            2 => values.push(dag.value(ADD, Ty::Word, &[a, b])),
            3 => {
                chains.push(dag.add(Kind::Generic(Op::STORE), &[Ty::Other], &[chain, a, b]));
            }
            _ => chains.push(dag.add(Kind::Join, &[Ty::Other], &[chain, other])),
        }
    }
    dag
}

#[test]
fn loads_are_folded_if_there_is_no_other_path() {
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    let [mut folded, mut rejected, mut cyclic] = [0; 3];
    for _ in 0..3000 {
        let dag = random_graph(&mut random);
        let is = |node: usize, op| dag.nodes.kind(node) == Kind::Generic(op);
        let uses = |node: usize| dag.nodes.operands(node).iter().map(|one| one.node);
        // A store or sum as the root, a sum or the root as the user, a load.
        for root in (0..dag.nodes.len()).filter(|&node| is(node, Op::STORE) || is(node, Op::ADD)) {
            let below = uses(root).filter(|&node| is(node, Op::ADD));
            for user in [root].into_iter().chain(below) {
                for load in uses(user).filter(|&node| is(node, Op::LOAD)) {
                    let value = |node| Value { node, result: 0 };
                    let values @ [load, user, root] = [load, user, root].map(value);
                    let may = dag.may_fold(load, user, root);
                    let one_use = dag.use_count(load) == 1;
                    assert_eq!(may, one_use && !has_other_path(&dag, root.node, values), "{dag}");
                    // Sums in between are part of the instruction only if they have no other user.
                    if !may || (user != root && dag.use_count(user) != 1) {
                        rejected += 1;
                        continue;
                    }
                    let mut after = dag.clone();
                    let chained = if is(root.node, Op::STORE) {
                        [root, load].to_vec()
                    } else {
                        [load].to_vec()
                    };
                    let Some(chain) = after.merge_chains(&chained) else {
                        cyclic += 1;
                        continue;
                    };
                    let inside = [root.node, user.node, load.node];
                    let operands = inside.iter().flat_map(|&node| dag.nodes.operands(node));
                    let operands: Vec<Value> = operands
                        .filter(|&&one| !dag.is_chain(one) && !inside.contains(&one.node))
                        .copied()
                        .collect();
                    fold_to(&mut after, root, &chained, &operands, chain);
                    assert!(!has_cycle(&after), "{dag}\n{root} {user} {load}\n{after}");
                    folded += 1;
                }
            }
        }
    }
    assert!(folded > 100 && rejected > 100 && cyclic > 10, "{folded} {rejected} {cyclic}");
}

#[test]
fn equal_leaves_are_one_node() {
    let mut dag = Nodes::new(Ty::Word);
    let x = number(&mut dag, 1);
    assert_eq!(number(&mut dag, 1), x);
    let others = [
        number(&mut dag, 2),
        dag.leaf(Kind::Float(0.0), Ty::Word),
        dag.leaf(Kind::Float(-0.0), Ty::Word),
        dag.leaf(Kind::TargetConstant(1), Ty::Word),
        dag.leaf(Kind::Register(Reg::Virtual(0)), Ty::Word),
        dag.leaf(Kind::Register(Reg::Real(Register::X)), Ty::Word),
        dag.leaf(Kind::FromRegister(Reg::Virtual(0)), Ty::Word),
        dag.leaf(Kind::FromRegister(Reg::Virtual(0)), Ty::Word),
        dag.other(Kind::Block(0)),
        dag.other(Kind::Block(1)),
    ];
    assert_eq!(dag.node_count(), 2 + others.len());
    assert_eq!(dag.constant(1, Ty::Word), others[3]);
    // Both operands of the sum are uses of one node.
    let again = number(&mut dag, 1);
    let sum = dag.value(ADD, Ty::Word, &[x, again]);
    assert_eq!(dag.users(x).collect::<Vec<_>>(), [(sum, 0), (sum, 1)]);
    assert!(!dag.has_one_use(x));
    dag.replace_uses(x, others[0]);
    assert_eq!(dag.node(x).kind(), Kind::Removed);
    assert_ne!(number(&mut dag, 1), x);
}

#[test]
fn uses_are_those_that_a_search_finds() {
    let mut state = 7_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    for _ in 0..300 {
        let mut dag = random_graph(&mut random);
        for _ in 0..12 {
            let old = random(dag.node_count());
            // What replaces a node must not depend on it.
            let new = Value { node: random(old + 1), result: 0 };
            let old = Value { node: old, result: 0 };
            let types = (dag.type_of(old), dag.type_of(new));
            if old != new && old != dag.root() && types == (Some(Ty::Word), Some(Ty::Word)) {
                dag.replace_uses(old, new);
            }
            for node in 0..dag.node_count() {
                let value = Value { node, result: 0 };
                let operands = |user| dag.nodes.operands(user).iter().enumerate();
                let mut found: Vec<(Value, usize)> = (0..dag.node_count())
                    .flat_map(|user| operands(user).map(move |(index, &of)| (user, index, of)))
                    .filter(|&(.., of)| of == value)
                    .map(|(user, index, _)| (Value { node: user, result: 0 }, index))
                    .collect();
                let mut users: Vec<(Value, usize)> = dag.users(value).collect();
                found.sort_unstable();
                users.sort_unstable();
                assert_eq!(users, found, "{dag}");
                assert_eq!(dag.use_count(value), found.len());
            }
        }
    }
}
