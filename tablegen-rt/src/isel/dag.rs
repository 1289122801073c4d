//! Interface of a matcher: the DAG that it reads, the nodes that it makes, and target code.

use super::memory::Memory;
use crate::names::Named;

/// DAG that a matcher reads.
///
/// A [`Value`](Dag::Value) is a result of a node, like LLVM's `SDValue`. Where a method has a
/// parameter `node`, any result of the node identifies it.
///
/// [`Graph`](super::graph::Graph) is an implementation to use or to copy from.
///
/// # Requirements of patterns
///
/// Patterns expect LLVM's DAG in the form that its DAG combiner produces. They do not match nodes
/// in another form.
///
/// - A constant operand of a commutative node is the right one: `(add x, 5)`, not `(add 5, x)`. A
///   subtraction of a constant is an addition, `(add x, -5)`.
/// - The order of operands is: chain, values, glue. The order of results is: values, chain, glue.
///   Chains have the type `Other`, glue has the type `Glue`.
/// - Leaves have no operands, and these opcodes in `NodeOpcode`:
///
/// | leaf | opcode | value | made by |
/// |---|---|---|---|
/// | an integer to be selected (`imm`) | `Constant` | [`integer`](Dag::integer), sign-extended | |
/// | a floating-point number (`fpimm`) | `ConstantFP` | [`float`](Dag::float) | |
/// | an integer as an operand of instructions (`timm`) | `TargetConstant` | [`integer`](Dag::integer) | [`Emit::constant`], [`Emit::target_constant`] |
/// | a condition code, such as operand 2 of `setcc` | `CONDCODE` | [`condition_code`](Dag::condition_code) | |
/// | a type operand, such as operand 1 of `sext_inreg` | `VALUETYPE` | [`type_operand`](Dag::type_operand) | |
/// | the target block of a branch (`bb`) | `BasicBlock` | | |
/// | a symbol (such as `tglobaladdr`) | its own, such as `TargetGlobalAddress` | | |
/// | a register | any that no pattern mentions | | [`Emit::register`] |
///
/// - A copy from a register, such as an argument or a value from another block, is a node with an
///   opcode that no pattern mentions. Patterns match it as any value.
///
/// # Example
///
/// Hooks read nodes through this trait. Addresses that are a sum with a small constant:
///
/// ```
/// use tablegen_rt::isel::Dag;
///
/// /// Returns base and offset of `address`. `add` is `NodeOpcode::ADD`.
/// fn base_and_offset<D: Dag>(
///     dag: &D,
///     address: D::Value,
///     add: D::NodeOpcode,
/// ) -> Option<(D::Value, i64)> {
///     if dag.opcode(address) != Some(add) {
///         return None;
///     }
///     let offset = dag.integer(dag.operand(address, 1))?;
///     (-2048..2048).contains(&offset).then(|| (dag.operand(address, 0), offset))
/// }
/// ```
pub trait Dag {
    /// Result of a node. Equal values are the same result of the same node.
    type Value: Copy + PartialEq;

    /// Opcodes of generic nodes: the generated `NodeOpcode`, or `u32`.
    type NodeOpcode: Numbered + PartialEq;

    /// Types of values: the generated `ValueType`, or `u32`.
    type ValueType: Numbered + PartialEq;

    /// Condition codes: the generated `CondCode`, or `u32`.
    type CondCode: Numbered + PartialEq;

    /// Returns the opcode of a node. `None` for a node that no pattern mentions, such as a copy from a
    /// register or an instruction.
    fn opcode(&self, node: Self::Value) -> Option<Self::NodeOpcode>;

    /// Returns the number of operands, including chain and glue.
    fn operand_count(&self, node: Self::Value) -> usize;

    /// Returns an operand, counted from 0. A chain comes first, glue last. `index` is less than
    /// [`operand_count`](Dag::operand_count).
    fn operand(&self, node: Self::Value, index: usize) -> Self::Value;

    /// Returns result `index` of the node of `value`, counted from 0.
    fn result(&self, value: Self::Value, index: usize) -> Self::Value;

    /// Returns the type of a value. `None` if the node has no such result.
    fn value_type(&self, value: Self::Value) -> Option<Self::ValueType>;

    /// Returns the type of pointers.
    fn pointer_type(&self) -> Self::ValueType;

    /// Returns the value of an integer constant, sign-extended. `None` if the node is not a
    /// constant, or does not fit in 64 bits. Target constants, as [`Emit::constant`] makes them,
    /// count as well: transforms read them.
    fn integer(&self, node: Self::Value) -> Option<i64>;

    /// Returns the value of an integer constant of up to 128 bits, sign-extended. `None` if the
    /// node is not a constant, or does not fit.
    fn wide_integer(&self, node: Self::Value) -> Option<i128> {
        self.integer(node).map(i128::from)
    }

    /// Returns the value of a floating-point constant. `None` if the node is not one, or `f64`
    /// cannot hold it exactly.
    fn float(&self, _node: Self::Value) -> Option<f64> {
        None
    }

    /// Returns the users of a value: for each operand that is this value, the node that has it and the
    /// index of the operand. A node that has the value twice is there twice.
    fn users(&self, value: Self::Value) -> impl Iterator<Item = (Self::Value, usize)>;

    /// Returns the number of operands that are this value.
    fn use_count(&self, value: Self::Value) -> usize {
        self.users(value).count()
    }

    /// Returns true if the results of the node, without chains, have at most one use. `value` is
    /// the result through which the node was reached. The default ignores the other results, as
    /// most nodes have none.
    fn has_one_use(&self, value: Self::Value) -> bool {
        self.use_count(value) <= 1
    }

    /// Returns the memory access of a node. `None` if the node does not access memory.
    fn memory(&self, _node: Self::Value) -> Option<Memory<Self::ValueType>> {
        None
    }

    /// Returns the condition code. `None` if the node is not a condition code.
    fn condition_code(&self, _node: Self::Value) -> Option<Self::CondCode> {
        None
    }

    /// Returns the type that a type operand denotes. `None` if the node is not a type operand.
    fn type_operand(&self, _node: Self::Value) -> Option<Self::ValueType> {
        None
    }

    /// Returns true if the node is a vector with all bits of all elements set.
    fn is_all_ones(&self, _node: Self::Value) -> bool {
        false
    }

    /// Returns true if the node is a vector whose elements are all zero.
    fn is_all_zeros(&self, _node: Self::Value) -> bool {
        false
    }

    /// Returns the glue operand of the node, its last operand. `None` if it has none.
    fn glue_operand(&self, _node: Self::Value) -> Option<Self::Value> {
        None
    }

    /// Returns the deactivation symbol of the node (`ISD::DEACTIVATION_SYMBOL`). Patterns ignore
    /// this operand, and instructions with `supportsDeactivationSymbol` take it over. `None` if the
    /// node has none.
    fn deactivation_symbol(&self, _node: Self::Value) -> Option<Self::Value> {
        None
    }

    /// Returns true if `node`, which has a chain and is an operand of `user`, may be folded into
    /// the instruction for `root`.
    ///
    /// The value must have no other use, and every path from the root to it must go through `user`.
    /// A target may return false where folding does not pay. With the default, such patterns never
    /// match.
    fn may_fold(&self, _node: Self::Value, _user: Self::Value, _root: Self::Value) -> bool {
        false
    }

    /// Returns true if an `and` of `value` with `actual` is equivalent to one with `wanted`,
    /// because the bits that differ are known to be zero.
    fn and_mask_matches(&self, _value: Self::Value, actual: i64, wanted: i64) -> bool {
        actual == wanted
    }

    /// Returns true if an `or` of `value` with `actual` is equivalent to one with `wanted`, because
    /// the bits that differ are known to be set.
    fn or_mask_matches(&self, _value: Self::Value, actual: i64, wanted: i64) -> bool {
        actual == wanted
    }
}

/// Opcode, type, instruction or register that a matcher refers to by number.
///
/// Enums of generated modules implement it. `u32` implements it as itself, for DAGs that work with
/// any target.
pub trait Numbered: Copy {
    /// Returns the opcode, type, instruction or register of this number. With `None`, the pattern does not
    /// match.
    fn from_number(number: u32) -> Option<Self>;

    /// Returns the number.
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

/// Machine node to make, for a DAG with values `V`, instructions `O` and types `T`.
#[derive(Clone, Copy, Debug)]
pub struct MachineNode<'a, V, O, T> {
    /// Opcode of the machine instruction.
    pub opcode: O,
    /// Types of the results, without chain and glue.
    pub types: &'a [T],
    /// Operands, without chain and glue.
    pub operands: &'a [V],
    /// Deactivation symbol of the root, an operand after `operands`. `None` if the root has none,
    /// or the instruction has no `supportsDeactivationSymbol`.
    pub deactivation_symbol: Option<V>,
    /// Chain operand. If present, the node also has a chain as its next result.
    pub chain: Option<V>,
    /// Glue operand.
    pub glue: Option<V>,
    /// True if the last result is glue.
    pub glue_result: bool,
    /// Matched nodes whose memory accesses the node performs. The node takes over their memory
    /// operands: those of loads if it loads, those of stores if it stores.
    pub memory: &'a [V],
}

/// DAG in which a matcher can make nodes.
///
/// Hooks make the operands of instructions through this trait:
///
/// ```
/// use tablegen_rt::isel::Emit;
///
/// /// Returns the lower 12 bits of a constant as an operand, sign-extended.
/// fn low_bits<D: Emit>(dag: &mut D, constant: D::Value) -> Option<D::Value> {
///     let value = dag.integer(constant)?;
///     let ty = dag.value_type(constant)?;
///     Some(dag.constant(value << 52 >> 52, ty))
/// }
/// ```
pub trait Emit: Dag {
    /// Instructions: the generated `Opcode`, or `u32`.
    type Opcode: Numbered;

    /// Registers: the generated `Register`, or `u32`.
    type Register: Numbered;

    /// Makes an integer constant of type `ty` that is an operand of an instruction.
    fn constant(&mut self, value: i64, ty: Self::ValueType) -> Self::Value;

    /// Makes a register operand of type `ty`. `None` means no register (`zero_reg`).
    fn register(&mut self, register: Option<Self::Register>, ty: Self::ValueType) -> Self::Value;

    /// Makes an operand of an instruction from a constant node.
    fn target_constant(&mut self, constant: Self::Value) -> Self::Value;

    /// Returns a chain that precedes all of these nodes: the merged chains that enter them from
    /// outside. `None` if it would create a cycle; the pattern then does not match.
    fn merge_chains(&mut self, nodes: &[Self::Value]) -> Option<Self::Value>;

    /// Returns the chain at the start of the block.
    fn entry_chain(&mut self) -> Self::Value;

    /// Makes a copy of a value to a register. Returns its chain and its glue.
    fn copy_to_register(
        &mut self,
        chain: Self::Value,
        register: Self::Register,
        value: Self::Value,
        glue: Option<Self::Value>,
    ) -> (Self::Value, Self::Value);

    /// Makes a machine node. Returns its first result.
    fn machine_node(
        &mut self,
        node: MachineNode<'_, Self::Value, Self::Opcode, Self::ValueType>,
    ) -> Self::Value;

    /// Replaces the matched nodes by the new ones, in all users.
    fn replace(&mut self, replacement: Replacement<'_, Self::Value>);
}

/// Replacement of the nodes that a pattern matched.
#[derive(Clone, Copy, Debug)]
pub struct Replacement<'a, V> {
    /// Selected node.
    pub root: V,
    /// Replacements of the node's results, in order, without chain and glue.
    pub results: &'a [V],
    /// Matched nodes with chains, including the root if it has one. Their chain results must be
    /// replaced by `chain`.
    pub chained: &'a [V],
    /// Chain result of the new nodes. `None` if they have no chain.
    pub chain: Option<V>,
    /// Glue result of the new nodes. It replaces the glue result of the root, if the root has one.
    pub glue: Option<V>,
}

/// Target code of a matcher, by number. Generated modules implement it with their `SelectHooks`.
pub trait Target<D: Emit> {
    /// Returns true if a condition on the subtarget holds.
    fn condition(&self, number: u32) -> bool;

    /// Returns true if a predicate holds for `node`. `operands` are the operands of the pattern
    /// fragment, or empty if the predicate does not use them.
    fn predicate(&self, dag: &D, number: u32, node: D::Value, operands: &[D::Value]) -> bool;

    /// Matches a complex pattern at `path[0]`, which is an operand of `path[1]`; `path[2]` is the
    /// root. On success, appends the operands of the pattern to `results` and returns true.
    fn complex(
        &self,
        dag: &mut D,
        number: u32,
        path: [D::Value; 3],
        results: &mut impl Extend<D::Value>,
    ) -> bool;

    /// Receives the number of each selected pattern, if the module was generated with
    /// `--instrument-coverage`.
    fn covered(&self, _pattern: u32) {}

    /// Transforms a node. With `None` the pattern does not match.
    fn transform(&self, dag: &mut D, number: u32, node: D::Value) -> Option<D::Value>;
}

/// Pattern of a matcher with `--instrument-coverage` or `--explain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pattern {
    /// Source pattern and result, as text.
    pub text: &'static str,
    /// File and line in the description.
    pub location: &'static str,
}

impl Pattern {
    /// Creates a pattern.
    #[must_use]
    pub const fn new(text: &'static str, location: &'static str) -> Self {
        Pattern { text, location }
    }
}

/// Appends the operands that a complex pattern stands for. Returns false if it does not match.
#[doc(hidden)]
pub fn append<V, const N: usize>(results: &mut impl Extend<V>, found: Option<[V; N]>) -> bool {
    match found {
        Some(found) => {
            results.extend(found);
            true
        }
        None => false,
    }
}

/// Returns a constant of type `ty`, extended with zeros. `widths` has the width in bits of each type of at most 64
/// bits. `None` for other types.
#[doc(hidden)]
pub fn zero_extended<T: PartialEq>(value: i64, ty: T, widths: &[(T, u32)]) -> Option<u64> {
    let (_, width) = widths.iter().find(|(known, _)| *known == ty)?;
    let unused = u64::BITS.checked_sub(*width)?;
    Some(value as u64 & u64::MAX.checked_shr(unused)?)
}
