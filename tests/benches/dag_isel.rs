//! Benchmarks of generated matchers: compile time of their modules, and nodes selected per second.
//!
//! `cargo bench -p tablegen-tests --features bench --bench dag_isel`. If the variable
//! `TABLEGEN_CORPUS` names a checkout of llvm-project, modules of targets are compiled with
//! warnings as errors and without hooks, and that of RISC-V selects nodes. Otherwise a small target
//! is used.
//!
//! Once measured, on two busy cores with rustc 1.95: RISC-V's module, 14 MB of text, took 0.7 s
//! and 212 MiB, X86's 2.3 s and 262 MiB, AArch64's 0.6 s and 191 MiB, AMDGPU's 0.5 s and 168 MiB.
//! RISC-V's matcher, of 1.3 million steps, selected 2.5 to 20 million nodes a second.

use std::env;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_build::{Options, Session, backend, evaluator};
use tablegen_tests::compiled::{self, WITH_RUNTIME, Workshop};

const TARGETS: [&str; 6] = ["RISCV", "X86", "AArch64", "AMDGPU", "ARM", "Hexagon"];

fn main() -> io::Result<()> {
    compiled::measure();
    let corpus = env::var_os("TABLEGEN_CORPUS").map(|dir| PathBuf::from(dir).join("llvm"));
    let module = match &corpus {
        Some(corpus) => {
            println!("module          bytes of text   rustc -O      memory");
            for target in TARGETS {
                if let Some(module) = of_target(corpus, target) {
                    compile(target, &module)?;
                }
            }
            of_target(corpus, "RISCV").map(|module| (module, RISCV))
        }
        None => None,
    };
    let (module, driver) = module.unwrap_or_else(|| (small(), SMALL));
    select(&module, driver)
}

fn module(records: &tablegen_build::Records) -> String {
    let back_end = backend("gen-dag-isel").expect("the back-end");
    let module =
        back_end.rust_module(&Session::new(records), &Options::new().set("hooks", "defaults"));
    module.unwrap_or_else(|error| panic!("{error}")).value.to_string()
}

fn of_target(corpus: &Path, target: &str) -> Option<String> {
    let dir = corpus.join("lib/Target").join(target);
    let records = evaluator()
        .include_dir(&dir)
        .include_dir(corpus.join("include"))
        .evaluate_file(dir.join(format!("{target}.td")));
    match records {
        Ok(records) => Some(module(&records)),
        Err(failure) => {
            println!("{target}: {failure}");
            None
        }
    }
}

/// Returns the module of the small target of the fixtures.
fn small() -> String {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/dag_isel");
    let records = evaluator().include_dir(&dir).evaluate_file(dir.join("small.td"));
    module(&records.unwrap_or_else(|failure| panic!("{failure}")))
}

/// Measures the time and memory that rustc needs for a module.
fn compile(title: &str, module: &str) -> io::Result<()> {
    let workshop = Workshop::new()?;
    workshop.add_runtime()?;
    workshop.write("matcher.rs", format!("#![no_std]\n{module}"))?;
    let cost = workshop.cost_of_rust("matcher.rs", &WITH_RUNTIME)?;
    println!("{title:14} {:14} {cost}", module.len());
    Ok(())
}

/// Selects nodes of several shapes, and shows the time that each took.
fn select(module: &str, driver: &str) -> io::Result<()> {
    let workshop = Workshop::new()?;
    workshop.add_runtime()?;
    workshop.write("matcher.rs", module)?;
    workshop.write("main.rs", format!("{DAG}\n{driver}"))?;
    let mut flags = vec!["-O"];
    flags.extend(WITH_RUNTIME);
    let program = workshop.compile_rust("main.rs", &flags)?;
    println!("\nshape                        selected as          ns   nodes a second");
    print!("{}", String::from_utf8_lossy(&workshop.run(&program)?));
    Ok(())
}

/// DAG with small nodes. A node is a number; its second result is another number.
const DAG: &str = r#"
mod matcher;

use matcher::{CondCode, NodeOpcode, Opcode, Register, SelectHooks, Selector, ValueType};
use tablegen_rt::isel::{Dag, Emit, MachineNode, Memory, Replacement};

#[derive(Clone, Copy, Default)]
struct Node {
    opcode: Option<NodeOpcode>,
    ty: Option<ValueType>,
    operands: [u32; 4],
    count: usize,
    uses: usize,
    integer: Option<i64>,
    condition: Option<CondCode>,
    memory: Option<Memory<ValueType>>,
}

#[derive(Default)]
struct Nodes {
    nodes: Vec<Node>,
    instruction: Option<Opcode>,
}

#[allow(dead_code)]
impl Nodes {
    fn push(&mut self, node: Node) -> u32 {
        for &operand in &node.operands[..node.count] {
            self.nodes[operand as usize / 2].uses += usize::from(operand % 2 == 0);
        }
        self.nodes.push(node);
        self.nodes.len() as u32 * 2 - 2
    }
    fn add(&mut self, opcode: NodeOpcode, ty: ValueType, all: &[u32]) -> u32 {
        let mut operands = [0; 4];
        operands[..all.len()].copy_from_slice(all);
        let (opcode, ty) = (Some(opcode), Some(ty));
        self.push(Node { opcode, ty, operands, count: all.len(), ..Node::default() })
    }
    fn leaf(&mut self, ty: ValueType) -> u32 {
        self.push(Node { ty: Some(ty), ..Node::default() })
    }
    fn int(&mut self, value: i64, ty: ValueType) -> u32 {
        let node = self.add(NodeOpcode::Constant, ty, &[]);
        self.nodes[node as usize / 2].integer = Some(value);
        node
    }
}

impl Dag for Nodes {
    type Value = u32;
    type NodeOpcode = NodeOpcode;
    type ValueType = ValueType;
    type CondCode = CondCode;
    fn opcode(&self, node: u32) -> Option<NodeOpcode> { self.nodes[node as usize / 2].opcode }
    fn operand_count(&self, node: u32) -> usize { self.nodes[node as usize / 2].count }
    fn operand(&self, node: u32, index: usize) -> u32 { self.nodes[node as usize / 2].operands[index] }
    fn result(&self, value: u32, index: usize) -> u32 { value & !1 | index as u32 }
    fn value_type(&self, value: u32) -> Option<ValueType> {
        if value % 2 == 0 { self.nodes[value as usize / 2].ty } else { Some(ValueType::Other) }
    }
    fn pointer_type(&self) -> ValueType { POINTER }
    fn integer(&self, node: u32) -> Option<i64> { self.nodes[node as usize / 2].integer }
    fn users(&self, value: u32) -> impl Iterator<Item = (u32, usize)> {
        let nodes = self.nodes.iter().zip(0..);
        nodes.flat_map(move |(node, user)| {
            let operands = node.operands[..node.count].iter().enumerate();
            operands.filter(move |one| *one.1 == value).map(move |one| (user * 2, one.0))
        })
    }
    fn use_count(&self, value: u32) -> usize { self.nodes[value as usize / 2].uses }
    fn memory(&self, node: u32) -> Option<Memory<ValueType>> { self.nodes[node as usize / 2].memory }
    fn condition_code(&self, node: u32) -> Option<CondCode> { self.nodes[node as usize / 2].condition }
}

impl Emit for Nodes {
    type Opcode = Opcode;
    type Register = Register;
    fn constant(&mut self, value: i64, ty: ValueType) -> u32 {
        self.push(Node { ty: Some(ty), integer: Some(value), ..Node::default() })
    }
    fn register(&mut self, _: Option<Register>, ty: ValueType) -> u32 {
        self.push(Node { ty: Some(ty), ..Node::default() })
    }
    fn target_constant(&mut self, constant: u32) -> u32 {
        let Node { ty, integer, .. } = self.nodes[constant as usize / 2];
        self.push(Node { ty, integer, ..Node::default() })
    }
    fn merge_chains(&mut self, nodes: &[u32]) -> Option<u32> { Some(self.operand(nodes[0], 0)) }
    fn entry_chain(&mut self) -> u32 { 1 }
    fn copy_to_register(&mut self, chain: u32, _: Register, _: u32, _: Option<u32>) -> (u32, u32) {
        (chain, chain)
    }
    fn machine_node(&mut self, node: MachineNode<'_, u32, Opcode, ValueType>) -> u32 {
        self.instruction = Some(node.opcode);
        let ty = node.types.first().copied();
        self.nodes.push(Node { ty, ..Node::default() });
        self.nodes.len() as u32 * 2 - 2
    }
    fn replace(&mut self, _: Replacement<'_, u32>) {}
}

/// Selects a node again and again.
fn measure(title: &str, hooks: &impl SelectHooks<Nodes>, build: impl Fn(&mut Nodes) -> u32) {
    let mut dag = Nodes::default();
    dag.leaf(POINTER);
    let root = build(&mut dag);
    let (len, mut selector) = (dag.nodes.len(), Selector::new());
    let mut best = f64::MAX;
    const TIMES: u32 = 100_000;
    let before = dag.nodes.clone();
    for _ in 0..7 {
        let start = std::time::Instant::now();
        for _ in 0..TIMES {
            dag.instruction = None;
            let _ = selector.select(&mut dag, std::hint::black_box(root), hooks);
            dag.nodes.truncate(len);
        }
        best = best.min(start.elapsed().as_nanos() as f64 / f64::from(TIMES));
        dag.nodes.clone_from(&before);
    }
    let name = dag.instruction.map_or("nothing".to_owned(), |one| one.to_string());
    println!("{title:28} {name:14} {best:8.0} {:16.0}", 1e9 / best);
}
"#;

/// Program around the module of the small target.
const SMALL: &str = r#"
use ValueType::i32 as I32;
const POINTER: ValueType = I32;
struct Target;
impl SelectHooks<Nodes> for Target {
    fn select_address(&self, dag: &mut Nodes, node: u32) -> Option<[u32; 2]> {
        Some([node, dag.constant(0, I32)])
    }
}

fn main() {
    let binary = |opcode: NodeOpcode| move |dag: &mut Nodes| {
        let (x, y) = (dag.leaf(I32), dag.leaf(I32));
        dag.add(opcode, I32, &[x, y])
    };
    measure("sum", &Target, binary(NodeOpcode::ADD));
    measure("difference", &Target, binary(NodeOpcode::SUB));
    measure("sum with constant", &Target, |dag| {
        let (x, y) = (dag.leaf(I32), dag.int(5, I32));
        dag.add(NodeOpcode::ADD, I32, &[x, y])
    });
    measure("load", &Target, |dag| {
        let at = dag.leaf(I32);
        let load = dag.add(NodeOpcode::LOAD, I32, &[1, at]);
        dag.nodes[load as usize / 2].memory = Some(Memory::new(I32));
        load
    });
    measure("nothing matches", &Target, binary(NodeOpcode::AND));
}
"#;

/// Program around the module of 64-bit RISC-V, with some of its hooks.
const RISCV: &str = r#"
use ValueType::i64 as I64;
const POINTER: ValueType = I64;
struct Target;
impl SelectHooks<Nodes> for Target {
    fn is_rv64(&self) -> bool { true }
    fn has_std_ext_zmmul(&self) -> bool { true }
    fn has_v_instructions(&self) -> bool { true }
    fn imm_is_simm12(&self, imm: i64) -> bool { (-2048..2048).contains(&imm) }
    fn imm_is_simm12_no6(&self, imm: i64) -> bool {
        (-2048..2048).contains(&imm) && !(-32..32).contains(&imm)
    }
    fn imm_is_uimmlog2xlen(&self, imm: i64) -> bool { (0..64).contains(&imm) }
    fn select_addr_reg_imm(&self, dag: &mut Nodes, node: u32) -> Option<[u32; 2]> {
        if dag.opcode(node) == Some(NodeOpcode::ADD)
            && let Some(offset) = dag.integer(dag.operand(node, 1))
        {
            return Some([dag.operand(node, 0), dag.constant(offset, I64)]);
        }
        Some([node, dag.constant(0, I64)])
    }
    fn select_shift_mask_x_len(&self, _: &mut Nodes, node: u32) -> Option<[u32; 1]> {
        Some([node])
    }
}

fn main() {
    let binary = |opcode: NodeOpcode| move |dag: &mut Nodes| {
        let (x, y) = (dag.leaf(I64), dag.leaf(I64));
        dag.add(opcode, I64, &[x, y])
    };
    let with = |opcode: NodeOpcode, value: i64| move |dag: &mut Nodes| {
        let (x, y) = (dag.leaf(I64), dag.int(value, I64));
        dag.add(opcode, I64, &[x, y])
    };
    measure("sum", &Target, binary(NodeOpcode::ADD));
    measure("sum with constant", &Target, with(NodeOpcode::ADD, 100));
    measure("sum of three", &Target, |dag| {
        let (x, y, z) = (dag.leaf(I64), dag.leaf(I64), dag.leaf(I64));
        let inner = dag.add(NodeOpcode::ADD, I64, &[x, y]);
        dag.add(NodeOpcode::ADD, I64, &[inner, z])
    });
    measure("product", &Target, binary(NodeOpcode::MUL));
    measure("and with constant", &Target, with(NodeOpcode::AND, 255));
    measure("or", &Target, binary(NodeOpcode::OR));
    measure("shift", &Target, with(NodeOpcode::SHL, 3));
    let load = |dag: &mut Nodes, offset: i64| {
        let (base, offset) = (dag.leaf(I64), dag.int(offset, I64));
        let at = dag.add(NodeOpcode::ADD, I64, &[base, offset]);
        let load = dag.add(NodeOpcode::LOAD, I64, &[1, at]);
        dag.nodes[load as usize / 2].memory = Some(Memory::new(I64));
        load
    };
    measure("load", &Target, |dag| load(dag, 8));
    measure("store", &Target, |dag| {
        let (value, at) = (dag.leaf(I64), dag.leaf(I64));
        let store = dag.add(NodeOpcode::STORE, ValueType::Other, &[1, value, at]);
        dag.nodes[store as usize / 2].memory = Some(Memory::new(I64));
        store
    });
    measure("product of vectors", &Target, |dag| {
        let ty = ValueType::nxv2i32;
        let (x, y) = (dag.leaf(ty), dag.leaf(ty));
        dag.add(NodeOpcode::MUL, ty, &[x, y])
    });
    measure("quotient of floats: nothing", &Target, |dag| {
        let (x, y) = (dag.leaf(ValueType::f64), dag.leaf(ValueType::f64));
        dag.add(NodeOpcode::FDIV, ValueType::f64, &[x, y])
    });
}
"#;
