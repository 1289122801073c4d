//! What a matcher needs: a DAG to look at, a way to make nodes, and answers
//! from the target.

use super::memory::Memory;
use crate::names::Named;

/// A DAG that a matcher can look at.
///
/// A [`Value`](Dag::Value) is a result of a node, as in `SDValue`; where only
/// the node matters, any of its results stands for it.
///
/// [`Graph`](super::graph::Graph) is an implementation to start with, or to read.
///
/// # What patterns expect
///
/// Patterns are written for the DAG of LLVM, after what its combiner does to all DAGs. Where nodes
/// are made otherwise, patterns do not match that look as if they did.
///
/// - Of a node whose operands may change places, a constant is the right one: `(add x, 5)`, not
///   `(add 5, x)`. A difference with a constant is a sum, `(add x, -5)`.
/// - Operands are in this order: the chain, if the node has one; values; glue, if there is any.
///   Results are in the order values, chain, glue. Chains have the type `Other`, glue has `Glue`.
/// - Leaves have no operands, and opcodes of their own in `NodeOpcode`:
///
/// | leaf | opcode | tells what it is | made as |
/// |---|---|---|---|
/// | an integer to be selected (`imm`) | `Constant` | [`integer`](Dag::integer), sign-extended | |
/// | a floating-point number (`fpimm`) | `ConstantFP` | [`float`](Dag::float) | |
/// | an integer as an operand of instructions (`timm`) | `TargetConstant` | [`integer`](Dag::integer) | [`Emit::constant`], [`Emit::target_constant`] |
/// | a condition code, such as operand 2 of `setcc` | `CONDCODE` | [`condition_code`](Dag::condition_code) | |
/// | a type, such as operand 1 of `sext_inreg` | `VALUETYPE` | [`type_operand`](Dag::type_operand) | |
/// | a block to which a branch goes (`bb`) | `BasicBlock` | | |
/// | a symbol (`tglobaladdr` and the like) | `TargetGlobalAddress` and the like | | |
/// | a register | any that no pattern has | | [`Emit::register`] |
///
/// - The value of a register that holds an argument, or that another block has set, is a node with
///   an opcode that no pattern has: patterns match it as any value.
pub trait Dag {
    /// A result of a node. Equal values are the same result of the same node.
    type Value: Copy + PartialEq;

    /// The number of the node's opcode. A node that no pattern knows may have
    /// any number that the generated enum does not have.
    fn opcode(&self, node: Self::Value) -> u32;

    /// How many operands the node has, its chain and glue included.
    fn operand_count(&self, node: Self::Value) -> usize;

    /// An operand of the node; a chain comes first, glue last. `index` is less
    /// than [`operand_count`](Dag::operand_count).
    fn operand(&self, node: Self::Value, index: usize) -> Self::Value;

    /// Another result of the node of `value`.
    fn result(&self, value: Self::Value, index: usize) -> Self::Value;

    /// The number of the value's type.
    fn value_type(&self, value: Self::Value) -> u32;

    /// The number of the type that pointers have.
    fn pointer_type(&self) -> u32;

    /// The number, sign-extended, if the node is an integer constant that fits:
    /// one to be selected, or one that is an operand of instructions already,
    /// as [`Emit::constant`] makes them. Transforms are asked of the latter.
    fn integer(&self, node: Self::Value) -> Option<i64>;

    /// The same for constants of up to 128 bits.
    fn wide_integer(&self, node: Self::Value) -> Option<i128> {
        self.integer(node).map(i128::from)
    }

    /// The number, if the node is a floating-point constant and `f64` can hold
    /// it exactly.
    fn float(&self, _node: Self::Value) -> Option<f64> {
        None
    }

    /// How many operands of other nodes this result of a node is.
    fn use_count(&self, value: Self::Value) -> usize;

    /// Whether the results of the node, chains not counted, are used once at
    /// most: `value` is the one through which it was reached. By default its
    /// other results are not counted, as most nodes have none.
    fn has_one_use(&self, value: Self::Value) -> bool {
        self.use_count(value) <= 1
    }

    /// What a node that accesses memory does there; `None` for others.
    fn memory(&self, _node: Self::Value) -> Option<Memory> {
        None
    }

    /// The number of the condition code, if the node is one.
    fn condition_code(&self, _node: Self::Value) -> Option<u32> {
        None
    }

    /// The number of the type that the node stands for, if it does.
    fn type_operand(&self, _node: Self::Value) -> Option<u32> {
        None
    }

    /// Whether the node is a vector with all bits of all elements set.
    fn is_all_ones(&self, _node: Self::Value) -> bool {
        false
    }

    /// Whether the node is a vector with all elements zero.
    fn is_all_zeros(&self, _node: Self::Value) -> bool {
        false
    }

    /// The glue that goes into the node, if there is any: its last operand.
    fn glue_operand(&self, _node: Self::Value) -> Option<Self::Value> {
        None
    }

    /// The symbol that deactivates the node, if it has one
    /// (`ISD::DEACTIVATION_SYMBOL`): an operand that patterns do not see and
    /// instructions with `supportsDeactivationSymbol` take over.
    fn deactivation_symbol(&self, _node: Self::Value) -> Option<Self::Value> {
        None
    }

    /// Whether `node`, which has a chain and is an operand of `user`, may become
    /// a part of the instruction for `root`. It may if the value has no other
    /// use, and no way leads from it to the root but the one through `user`; a
    /// target may say no where it does not pay. Without an implementation such
    /// patterns do not match.
    fn may_fold(&self, _node: Self::Value, _user: Self::Value, _root: Self::Value) -> bool {
        false
    }

    /// Whether an `and` of `value` with the constant `actual` does as well as
    /// one with `wanted`, because the bits that differ are known to be zero.
    fn and_mask_matches(&self, _value: Self::Value, actual: i64, wanted: i64) -> bool {
        actual == wanted
    }

    /// Whether an `or` of `value` with the constant `actual` does as well as
    /// one with `wanted`, because the bits that differ are known to be set.
    fn or_mask_matches(&self, _value: Self::Value, actual: i64, wanted: i64) -> bool {
        actual == wanted
    }
}

/// Something that a matcher knows by number, and a DAG by name: an instruction, a register.
///
/// The enums of generated modules are. `u32` stands for itself, for DAGs that work with any
/// target.
pub trait Numbered: Copy {
    /// What has this number.
    fn from_number(number: u32) -> Option<Self>;

    /// Its number.
    fn number(self) -> u32;
}

impl<T: Named> Numbered for T {
    fn from_number(number: u32) -> Option<Self> {
        T::from_value(number)
    }

    fn number(self) -> u32 {
        self.value()
    }
}

impl Numbered for u32 {
    fn from_number(number: u32) -> Option<Self> {
        Some(number)
    }

    fn number(self) -> u32 {
        self
    }
}

/// A machine node that a matcher makes, of a DAG with values `V` and instructions `O`.
#[derive(Clone, Copy, Debug)]
pub struct MachineNode<'a, V, O> {
    /// The instruction.
    pub opcode: O,
    /// The numbers of the types of its results, chain and glue not included.
    pub types: &'a [u32],
    /// Its operands, chain and glue not included.
    pub operands: &'a [V],
    /// The symbol that deactivates it, an operand behind these: that of the
    /// root, if the instruction has `supportsDeactivationSymbol`.
    pub deactivation_symbol: Option<V>,
    /// The chain that goes into it; it then has a chain as its next result.
    pub chain: Option<V>,
    /// The glue that goes into it.
    pub glue: Option<V>,
    /// Whether glue comes out of it, as its last result.
    pub glue_result: bool,
    /// The nodes that were matched whose memory it accesses; it takes over
    /// their descriptions as far as they fit: those of loads if it loads, those
    /// of stores if it stores.
    pub memory: &'a [V],
}

/// A DAG in which a matcher can make nodes.
pub trait Emit: Dag {
    /// An instruction: the `Opcode` of the generated modules.
    type Opcode: Numbered;

    /// A register: the `Register` of the generated modules.
    type Register: Numbered;

    /// A constant that is an operand of an instruction.
    fn constant(&mut self, value: i64, ty: u32) -> Self::Value;

    /// A register as a value; `None` stands for no register (`zero_reg`).
    fn register(&mut self, register: Option<Self::Register>, ty: u32) -> Self::Value;

    /// A constant of the DAG as an operand of an instruction.
    fn target_constant(&mut self, constant: Self::Value) -> Self::Value;

    /// One chain before all of these nodes: made of those that go into them and
    /// do not come from one of them. `None` if there is none without a cycle;
    /// the pattern then does not match.
    fn merge_chains(&mut self, nodes: &[Self::Value]) -> Option<Self::Value>;

    /// The chain at the beginning of the block.
    fn entry_chain(&mut self) -> Self::Value;

    /// A copy of a value to a register: its chain and its glue.
    fn copy_to_register(
        &mut self,
        chain: Self::Value,
        register: Self::Register,
        value: Self::Value,
        glue: Option<Self::Value>,
    ) -> (Self::Value, Self::Value);

    /// Makes a machine node and gives its first result.
    fn machine_node(&mut self, node: MachineNode<'_, Self::Value, Self::Opcode>) -> Self::Value;

    /// Replaces what was matched by what was made, in all users.
    fn replace(&mut self, replacement: Replacement<'_, Self::Value>);
}

/// What takes the place of the nodes that a pattern matched.
#[derive(Clone, Copy, Debug)]
pub struct Replacement<'a, V> {
    /// The node that was selected.
    pub root: V,
    /// What replaces its results, chain and glue not included.
    pub results: &'a [V],
    /// The matched nodes with chains, the root among them if it has one: the
    /// chains that come out of them are to be replaced by `chain`.
    pub chained: &'a [V],
    /// The chain after the new nodes, if a chain goes into them.
    pub chain: Option<V>,
    /// The glue that comes out of the new nodes: it replaces that of the root,
    /// if the root has any.
    pub glue: Option<V>,
}

/// What a matcher asks of target code, by number. Generated modules implement
/// it for a trait with names.
pub trait Target<D: Emit> {
    /// Whether a condition on the subtarget holds.
    fn condition(&self, number: u32) -> bool;

    /// Whether a predicate holds for `node`. `operands` are those of the
    /// pattern fragment that it is told of.
    fn predicate(&self, dag: &D, number: u32, node: D::Value, operands: &[D::Value]) -> bool;

    /// Matches a complex pattern; `at` is the node, the one whose operand it
    /// is, and the root. If it matches, it adds its operands to `results`.
    fn complex(
        &self,
        dag: &mut D,
        number: u32,
        at: [D::Value; 3],
        results: &mut impl Extend<D::Value>,
    ) -> bool;

    /// Told which pattern is selected, if the matcher was made to tell it.
    fn covered(&self, _pattern: u32) {}

    /// Transforms a node; `None` if it cannot, and the pattern does not match.
    fn transform(&self, dag: &mut D, number: u32, node: D::Value) -> Option<D::Value>;
}

/// A pattern that a matcher made with `--instrument-coverage` tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What it matches and what it makes of that.
    pub text: &'static str,
    /// File and line.
    pub place: &'static str,
}
