//! Random targets, and random DAGs generated from their patterns.

use std::fmt::Write;

use super::Matcher;
use super::direct::simple;
use super::graph::{Graph, LEAF, Node, Value};
use crate::testing::Rng;
use tablegen_model::patterns::leaves::LeafKind;
use tablegen_model::patterns::nodes::Property;
use tablegen_model::patterns::symbols::Symbol;
use tablegen_model::patterns::tree::{NodeId, What};
use tablegen_model::value_types::ValueType;

const HEAD: &str = r##"
include "llvm/Target/Target.td"
def Info : InstrInfo;
def T : Target { let InstructionSet = Info; }
foreach n = 0-3 in {
  def X#n : Register<"x"#n> { let Namespace = "T"; }
  def H#n : Register<"h"#n> { let Namespace = "T"; }
}
def lo : SubRegIndex<16>;
def Word : RegisterClass<"T", [i32], 32, (sequence "X%u", 0, 3)>;
def Half : RegisterClass<"T", [i16], 16, (sequence "H%u", 0, 3)>;
def place : Operand<iPTR> { let MIOperandInfo = (ops Word, i32imm); }
def place3 : Operand<iPTR> { let MIOperandInfo = (ops Word, Word, i32imm); }
def pair : Operand<i32> { let MIOperandInfo = (ops Word, Word); }
def always : OperandWithDefaultOps<OtherVT, (ops (i32 14), (i32 zero_reg))> {
  let MIOperandInfo = (ops i32imm, Word);
}
foreach n = 0-3 in def P#n : Predicate<"has"#n#"()">;
def Wide : HwMode<[P3]>;
def XT : ValueTypeByHwMode<[DefaultMode, Wide], [i32, i64]>;
foreach n = 0-1 in def Y#n : Register<"y"#n> { let Namespace = "T"; }
def Native : RegisterClass<"T", [XT], 64, (add Y0, Y1)> { let Size = 64; }
def address : ComplexPattern<iPTR, 2, "selectAddress">;
def indexed : ComplexPattern<iPTR, 3, "selectIndexed", [add, or]>;
def scaled : ComplexPattern<iPTR, 2, "selectScaled">;
def sum : ComplexPattern<iPTR, 3, "selectSum", [add]>;
def shifted : ComplexPattern<i32, 1, "selectShifted">;
def both : ComplexPattern<i32, 2, "selectBoth", [add, or, imm]>;
def negated : SDNodeXForm<imm, [{ negate }]>;
def simm8 : ImmLeaf<i32, [{ return isInt<8>(Imm); }]>;
def uimm4 : ImmLeaf<i32, [{ return isUInt<4>(Imm); }]>;
def even : IntImmLeaf<i32, [{ return !Imm[0]; }]>;
def opposite : ImmLeaf<i32, [{ return isInt<8>(-Imm); }], negated>;
def add_once : PatFrag<(ops node:$a, node:$b), (add node:$a, node:$b)> { let HasOneUse = true; }
def or_apart : PatFrag<(ops node:$a, node:$b), (or node:$a, node:$b), [{ return apart(N); }]> {
  let GISelPredicateCode = [{ return apart(MI); }];
}
def mul_small : PatFrag<(ops node:$a, node:$b), (mul node:$a, node:$b),
                        [{ return small(Operands); }]> {
  let PredicateCodeUsesOperands = true;
  let GISelPredicateCode = [{ return small(Operands); }];
}
def not_any : PatFrags<(ops node:$a), [(xor node:$a, -1), (sub -1, node:$a)]>;
class I<dag results, dag operands> : Instruction {
  let OutOperandList = results; let InOperandList = operands; let Namespace = "T";
}
"##;

/// Operand type of an instruction for a pattern leaf.
#[derive(Clone, Copy, PartialEq)]
enum Taken {
    Word,
    Half,
    Any,
    Number,
    Address,
    Place3,
    Pair,
}

/// Leaf with its name, its type in the pattern, and its operand type.
struct Leaf {
    name: String,
    what: &'static str,
    taken: Taken,
}

struct PatternWriter<'g> {
    rng: &'g mut Rng,
    leaves: Vec<Leaf>,
}

impl PatternWriter<'_> {
    /// Returns a leaf, sometimes an existing one.
    fn leaf(&mut self, what: &'static str, taken: Taken) -> String {
        let same = self.leaves.iter().filter(|leaf| leaf.what == what);
        let same: Vec<&str> = same.map(|leaf| leaf.name.as_str()).collect();
        if !same.is_empty() && self.rng.chance(12) {
            return format!("{what}:${}", same[self.rng.below(same.len())]);
        }
        self.new_leaf(what, taken)
    }

    fn new_leaf(&mut self, what: &'static str, taken: Taken) -> String {
        let name = format!("a{}", self.leaves.len());
        let text = format!("{what}:${name}");
        self.leaves.push(Leaf { name, what, taken });
        text
    }

    /// Returns an operand of a complex pattern, with a new name.
    fn operand(&mut self) -> String {
        let text = self.new_leaf("i32", Taken::Word);
        if let Some(leaf) = self.leaves.last_mut() {
            leaf.what = "operand";
        }
        text
    }

    /// Returns an address: a value, a complex pattern of base, index and offset, or an expression
    /// of these. Not every expression can be a pointer.
    fn address(&mut self, depth: usize) -> String {
        match self.rng.below(if depth == 0 { 8 } else { 14 }) {
            0 => self.value("i32", 0),
            1 => format!("(scaled {}, {})", self.operand(), self.operand()),
            2 => format!("(sum {}, {}, {})", self.operand(), self.operand(), self.operand()),
            3 | 4 => self.leaf("indexed", Taken::Place3),
            5 => self.leaf("iPTR", Taken::Word),
            6 | 7 => self.leaf("address", Taken::Address),
            8 => {
                let offset = self.rng.pick(&[4, -8, 0xfff, 0x12345]);
                format!("(iPTR (add {}, {offset}))", self.address(depth - 1))
            }
            9 => {
                let (shift, by) = (self.rng.pick(&["shl", "sra"]), self.rng.below(4));
                let index =
                    format!("(iPTR ({shift} {}, (i32 {by})))", self.leaf("iPTR", Taken::Word));
                format!("(iPTR (add {}, {index}))", self.address(depth - 1))
            }
            _ => {
                let op = self.rng.pick(&["add", "add", "or", "sub"]);
                format!("(iPTR ({op} {}, {}))", self.address(depth - 1), self.address(depth - 1))
            }
        }
    }

    fn value(&mut self, ty: &str, depth: usize) -> String {
        if depth == 0 || self.rng.chance(25) {
            return match (ty, self.rng.below(12)) {
                ("i16", 0) => "(i16 7)".to_owned(),
                ("i16", _) => self.leaf("i16", Taken::Half),
                ("XT", 0) => "(XT 9)".to_owned(),
                ("XT", _) => self.leaf("XT", Taken::Any),
                (_, 0) => {
                    let value = self.rng.pick(&[0, 1, -1, 5, 255, 0xffff, 0x12345, 8]);
                    format!("(i32 {value})")
                }
                (_, 1) => format!("(i32 {})", self.leaf("imm", Taken::Number)),
                (_, 2) => {
                    let frag = self.rng.pick(&["simm8", "uimm4", "even", "opposite"]);
                    self.leaf(frag, Taken::Number)
                }
                (_, 3) => self.leaf("shifted", Taken::Word),
                (_, 4) => "X1".to_owned(),
                (_, 5) => {
                    let (a, b) = (self.operand(), self.operand());
                    format!("(both {a}, {b})")
                }
                _ => self.leaf("i32", Taken::Word),
            };
        }
        self.operation(ty, depth - 1)
    }

    fn operation(&mut self, ty: &str, depth: usize) -> String {
        let text = match (self.rng.below(14), ty) {
            (0, "i16") => format!("trunc {}", self.value("i32", depth)),
            (0, _) => {
                let extend = self.rng.pick(&["zext", "sext", "anyext"]);
                format!("{extend} {}", self.value("i16", depth))
            }
            (1, _) => {
                let shift = self.rng.pick(&["shl", "srl", "sra"]);
                format!("{shift} {}, {}", self.value(ty, depth), self.value("i32", depth))
            }
            (2, "i32") => {
                let code = self.rng.pick(&["SETLT", "SETULT", "SETEQ"]);
                format!("setcc {}, {}, {code}", self.value("i32", depth), self.value("i32", depth))
            }
            (3 | 4, "i32") => {
                let load = self.rng.pick(&["load", "sextloadi8", "zextloadi8"]);
                format!("{load} {}", self.address(depth + 1))
            }
            (5, _) => {
                let condition = self.value("i32", depth);
                format!("select {condition}, {}, {}", self.value(ty, depth), self.value(ty, depth))
            }
            (6, "i32") => {
                let op = self.rng.pick(&["add_once", "or_apart", "mul_small"]);
                format!("{op} {}, {}", self.value(ty, depth), self.value(ty, depth))
            }
            (7, _) => format!("not_any {}", self.value(ty, depth)),
            (8 | 9, "i32") => {
                let mask = self.rng.pick(&[0xff, 0xfff, 0x12345, 3]);
                let op = self.rng.pick(&["and", "or"]);
                format!("{op} {}, {mask}", self.value(ty, depth))
            }
            (10, "i32") => format!("sext_inreg {}, i16", self.value(ty, depth)),
            _ => {
                let op = self.rng.pick(&["add", "sub", "mul", "and", "or", "xor"]);
                format!("{op} {}, {}", self.value(ty, depth), self.value(ty, depth))
            }
        };
        format!("({ty} ({text}))")
    }
}

/// Returns a target with random patterns.
pub(crate) fn target(rng: &mut Rng) -> String {
    let mut text = HEAD.to_owned();
    let count = 10 + rng.below(40);
    for number in 0..count {
        let depth = rng.below(3);
        let mut writer = PatternWriter { rng, leaves: Vec::new() };
        let (source, result) = match writer.rng.below(12) {
            0 | 1 => {
                let store = writer.rng.pick(&["store", "truncstorei8"]);
                let value = writer.value("i32", depth);
                (format!("({store} {value}, {})", writer.address(2)), "")
            }
            2 => (writer.operation("i16", depth), "Half:$d"),
            4 | 5 => (writer.operation("XT", depth), "Native:$d"),
            6 => {
                let (a, b) = (writer.value("i32", depth), writer.value("i32", 0));
                (format!("(umullohi {a}, {b})"), "Word:$d, Word:$e")
            }
            3 if number < 3 => {
                writer.leaves.push(Leaf { name: "a0".into(), what: "both", taken: Taken::Pair });
                ("(i32 both:$a0)".to_owned(), "Word:$d")
            }
            _ => (writer.operation("i32", depth), "Word:$d"),
        };
        let leaves = writer.leaves;
        let (mut declared, mut given) = (Vec::new(), Vec::new());
        for (index, leaf) in leaves.iter().enumerate() {
            let ty = match leaf.taken {
                Taken::Word => "Word",
                Taken::Half => "Half",
                Taken::Any => "Native",
                Taken::Number => "i32imm",
                Taken::Address => "place",
                Taken::Place3 => "place3",
                Taken::Pair => "pair",
            };
            declared.push(format!("{ty}:$o{index}"));
            let name = &leaf.name;
            given.push(match (leaf.taken, rng.below(8)) {
                (Taken::Number, 0 | 1) => format!("(negated ${name})"),
                (Taken::Pair, _) => format!("both:${name}"),
                (Taken::Address, _) => format!("address:${name}"),
                (Taken::Place3, _) => format!("indexed:${name}"),
                (Taken::Word, 0) => format!("(COPY_TO_REGCLASS ${name}, Word)"),
                (Taken::Word, 1) => {
                    let _ = writeln!(
                        text,
                        "def J{number}_{index} : I<(outs Word:$d), (ins Word:$a, i32imm:$b)>;"
                    );
                    format!("(J{number}_{index} ${name}, {})", rng.below(300))
                }
                (Taken::Half, 0) => {
                    let _ = writeln!(
                        text,
                        "def J{number}_{index} : I<(outs Half:$d), (ins Half:$a, always:$p)>;"
                    );
                    format!("(J{number}_{index} ${name})")
                }
                _ => format!("${name}"),
            });
        }
        if rng.chance(10) {
            declared.push("Word:$reg".to_owned());
            given.push("X2".to_owned());
        }
        if rng.chance(10) {
            declared.push("always:$when".to_owned());
        }
        let given = if given.is_empty() { String::new() } else { format!(" {}", given.join(", ")) };
        let _ = writeln!(
            text,
            "def I{number} : I<(outs {result}), (ins {})> {{ let mayLoad = {}; let mayStore = {}; }}",
            declared.join(", "),
            u8::from(source.contains("load")),
            u8::from(source.contains("store"))
        );
        let mut lets = Vec::new();
        if rng.chance(30) {
            lets.push(format!("let Predicates = [P{}];", rng.below(4)));
        }
        if rng.chance(20) {
            lets.push(format!("let AddedComplexity = {};", rng.below(10)));
        }
        let _ = writeln!(text, "def : Pat<{source}, (I{number}{given})> {{ {} }}", lets.join(" "));
    }
    text
}

/// Returns a DAG generated from some patterns of a target, and its root.
pub(super) fn dag(matcher: &Matcher<'_, '_>, rng: &mut Rng) -> (Graph, Value) {
    let mut graph = Graph::default();
    graph.push(Node { opcode: LEAF, types: vec![ValueType::OTHER], ..Node::default() });
    let mut builder = Builder { matcher, rng, graph, names: Vec::new(), depth: 0 };
    let all = matcher.plan.model.all();
    let pattern = &all[builder.rng.below(all.len())];
    let root = builder.tree(pattern.source, true);
    // Other nodes may use its values.
    for _ in 0..builder.rng.below(3) {
        let used = (builder.rng.below(builder.graph.nodes.len()), 0);
        if used.0 != root.0 {
            builder.graph.push(Node { opcode: LEAF, operands: vec![used], ..Node::default() });
        }
    }
    (builder.graph, root)
}

struct Builder<'b, 'p, 'r> {
    matcher: &'b Matcher<'p, 'r>,
    rng: &'b mut Rng,
    graph: Graph,
    names: Vec<(Symbol, Value)>,
    depth: usize,
}

impl Builder<'_, '_, '_> {
    fn constant(&mut self, value: i64, ty: ValueType) -> Value {
        let name = "ISD::Constant".to_owned();
        let (opcode, integer) = (self.matcher.opcode(&name), Some(value));
        self.graph.push(Node { opcode, name, types: vec![ty], integer, ..Node::default() })
    }

    /// Returns a value of a type: a leaf, an existing value, a constant, or a tree that another
    /// pattern matches.
    fn some(&mut self, ty: ValueType) -> Value {
        let choice = self.rng.below(10);
        if choice < 3 {
            let there: Vec<Value> = (0..self.graph.nodes.len())
                .map(|index| (index, 0))
                .filter(|&value| self.graph.ty(value) == ty)
                .collect();
            if !there.is_empty() {
                return self.rng.pick(&there);
            }
        }
        if choice < 6 && self.depth < 3 {
            let (plan, trees) = (self.matcher.plan, self.matcher.plan.model.trees());
            let fits = |node: NodeId| {
                let types = trees.types(node);
                types.len() == 1 && concrete(simple(plan, types[0])) == ty
            };
            let sources = plan.model.all().iter().map(|pattern| pattern.source);
            let sources: Vec<NodeId> = sources.filter(|&source| fits(source)).collect();
            if !sources.is_empty() {
                let source = self.rng.pick(&sources);
                let names = std::mem::take(&mut self.names);
                self.depth += 1;
                let value = self.tree(source, true);
                self.depth -= 1;
                self.names = names;
                return value;
            }
        }
        if choice == 9 && ty.is_scalar_integer() {
            let value = self.rng.pick(&[0, 1, -1, 5, 255, 0xffff, 3, 0xfff, 100]);
            return self.constant(value, ty);
        }
        self.graph.push(Node { opcode: LEAF, types: vec![ty], ..Node::default() })
    }

    /// Builds a DAG that matches a tree, or nearly.
    fn tree(&mut self, node: NodeId, is_root: bool) -> Value {
        let plan = self.matcher.plan;
        let (tables, trees) = (plan.model.tables(), plan.model.trees());
        let tree = trees[node];
        let known = self.names.iter().find(|(name, _)| *name == tree.name);
        if let Some(&(_, value)) = known
            && !tree.name.is_none()
            && self.rng.chance(90)
        {
            return value;
        }
        let ty =
            trees.types(node).first().map_or(ValueType::OTHER, |&ty| concrete(simple(plan, ty)));
        let value = match tree.what {
            _ if !is_root && tree.type_count() == 1 && self.rng.chance(6) => self.some(ty),
            What::Int(value) => {
                let other = self.rng.pick(&[value, value, value, value ^ 0x300, value + 1]);
                self.constant(other, ty)
            }
            What::Leaf(leaf) => match tables.leaf(leaf).kind {
                LeafKind::CondCode => {
                    let record = tables.leaf(leaf).record;
                    let number = self.matcher.interface.cond_code(record.name()).unwrap_or(0);
                    let condition = Some(number + u32::from(self.rng.chance(15)));
                    self.graph.push(Node { opcode: LEAF, condition, ..Node::default() })
                }
                LeafKind::ValueType if tree.name.is_none() => {
                    let ty = self.rng.pick(&[ValueType::I1, ValueType(6), ValueType(6)]);
                    let ty = Some(u32::from(ty.0));
                    self.graph.push(Node { opcode: LEAF, ty, ..Node::default() })
                }
                _ if is_root => {
                    let (a, b) = (self.some(ty), self.some(ty));
                    let name = self.rng.pick(&["ISD::ADD", "ISD::OR"]).to_owned();
                    let opcode = self.matcher.opcode(&name);
                    let operands = vec![a, b];
                    self.graph.push(Node {
                        opcode,
                        name,
                        types: vec![ty],
                        operands,
                        ..Node::default()
                    })
                }
                _ => self.some(ty),
            },
            What::Node(kind) => {
                let name = tables.kind(kind).opcode.to_owned();
                if name == "ISD::Constant" {
                    let value = self.rng.pick(&[0, 1, -1, 4, 6, 127, 128, 255, 70_000]);
                    self.constant(value, ty)
                } else {
                    let has_chain = tables.has_property(trees, node, Property::HasChain);
                    let mut operands = Vec::new();
                    for &child in trees.children(node) {
                        operands.push(self.tree(child, false));
                    }
                    let mut types: Vec<ValueType> =
                        trees.types(node).iter().map(|&ty| concrete(simple(plan, ty))).collect();
                    if has_chain {
                        operands.insert(0, self.chain());
                        types.push(ValueType::OTHER);
                    }
                    let opcode = self.matcher.opcode(&name);
                    self.graph.push(Node { opcode, name, types, operands, ..Node::default() })
                }
            }
            _ => self.some(ty),
        };
        if !tree.name.is_none() {
            self.names.push((tree.name, value));
        }
        value
    }

    fn chain(&mut self) -> Value {
        let nodes = self.graph.nodes.iter().enumerate();
        let chains: Vec<Value> = nodes
            .filter_map(|(index, node)| {
                let result = node.types.iter().position(|&ty| ty == ValueType::OTHER)?;
                Some((index, result))
            })
            .collect();
        if self.rng.chance(60) { (0, 0) } else { self.rng.pick(&chains) }
    }
}

/// Returns the concrete type of values with a type.
fn concrete(ty: ValueType) -> ValueType {
    if ty == ValueType::I_PTR { ValueType::I32 } else { ty }
}
