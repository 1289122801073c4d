//! Hooks of the patterns: what LLVM's description leaves to C++.

use tablegen_backend::lower::Op;
use tablegen_backend::lower::known::Facts;
use tablegen_rt::isel::graph::{Graph, Kind, Machine, Value};
use tablegen_rt::isel::{AtomicOrdering, Dag, Emit};

use super::Generator;
use crate::selector::{CondCode, NodeOpcode, SelectHooks, ValueType};
use crate::target::{Feature, Opcode, Register};

/// Types of the nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nodes {}

impl Machine for Nodes {
    type NodeOpcode = NodeOpcode;
    type CondCode = CondCode;
    type ValueType = ValueType;
    type Opcode = Opcode;
    type Register = Register;
}

/// Hooks for the nodes of a function.
pub(super) struct Hooks<'a> {
    pub(super) generator: &'a Generator,
    pub(super) facts: Facts<'a, Nodes>,
}

type G = Graph<Nodes>;

/// Returns the lowest and the highest bit of the zeros of a mask that are in a row. `None` for other masks.
fn zeros(mask: i64) -> Option<[i64; 2]> {
    let zeros = !mask;
    let lowest = zeros.trailing_zeros();
    let count = (zeros.cast_unsigned() >> lowest.min(63)).trailing_ones();
    (count > 0 && count == zeros.count_ones())
        .then(|| [lowest.into(), i64::from(lowest + count) - 1])
}

/// Returns the two shifts of a factor that is one more than a power of two, shifted.
fn two_shifts(factor: i64) -> Option<[i64; 2]> {
    let second = factor.trailing_zeros();
    let first = match factor.cast_unsigned().checked_shr(second)? {
        3 => 1,
        5 => 2,
        9 => 3,
        17 => 4,
        _ => return None,
    };
    Some([first, second.into()])
}

impl Hooks<'_> {
    fn is(&self, graph: &G, value: Value, op: Op) -> bool {
        self.facts.is(graph, value, op)
    }

    /// Returns an operand of a node that has it.
    fn operand(graph: &G, value: Value, index: usize) -> Option<Value> {
        graph.node(value).operands().get(index).copied()
    }

    /// Returns the constant of a node with one use.
    fn constant_of_one_use(graph: &G, node: Value) -> Option<i64> {
        graph.integer(node).filter(|_| graph.has_one_use(node))
    }

    /// Returns the leaf of a slot for its address.
    fn slot(&self, graph: &G, node: Value) -> Option<Value> {
        let is_slot = self.is(graph, node, Op::FrameIndex);
        is_slot.then(|| Self::operand(graph, node, 0)).flatten()
    }

    /// Returns the amount of a shift, without a mask on bits that the shift ignores.
    fn shift_amount(&self, graph: &G, mut node: Value, bits: i64) -> Value {
        while self.is(graph, node, Op::And)
            && let (Some(inner), Some(mask)) =
                (Self::operand(graph, node, 0), Self::operand(graph, node, 1))
            && let Some(mask) = graph.integer(mask)
            && mask & (bits - 1) == bits - 1
        {
            node = inner;
        }
        node
    }

    /// Returns a node with another constant.
    fn changed(dag: &mut G, node: Value, change: impl Fn(i64) -> Option<i64>) -> Option<Value> {
        let ty = dag.type_of(node)?;
        let number = change(dag.integer(node)?)?;
        Some(dag.constant(number, ty))
    }

    /// Returns true if the ordering of an atomic operation is one of several.
    fn has_ordering(dag: &G, node: Value, orderings: &[AtomicOrdering]) -> bool {
        dag.memory(node).is_some_and(|memory| orderings.contains(&memory.ordering))
    }

    /// Returns true for constants with the bits of a number.
    fn is_number(dag: &G, node: Value, number: f64) -> bool {
        dag.float(node).is_some_and(|own| own.to_bits() == number.to_bits())
    }
}

impl SelectHooks<G> for Hooks<'_> {
    fn has_feature(&self, feature: Feature) -> bool {
        self.generator.has(feature)
    }

    fn is_mul_const_oneuse(&self, dag: &G, node: Value) -> bool {
        Self::operand(dag, node, 1)
            .is_some_and(|factor| Self::constant_of_one_use(dag, factor).is_some())
    }

    fn is_add_like(&self, dag: &G, node: Value) -> bool {
        let &[base, offset] = dag.node(node).operands() else { return false };
        let disjoint =
            || self.facts.known(dag, base).zero | self.facts.known(dag, offset).zero == u64::MAX;
        dag.integer(offset).is_some() && (self.is(dag, node, Op::Add) || disjoint())
    }

    fn is_assertsexti32(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_fma_nsz(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_atomic_store_unordered_monotonic_32(&self, dag: &G, node: Value) -> bool {
        !self.is_atomic_store_release_seqcst_32(dag, node)
    }

    fn is_atomic_store_release_seqcst_32(&self, dag: &G, node: Value) -> bool {
        let orderings = [
            AtomicOrdering::Release,
            AtomicOrdering::AcquireRelease,
            AtomicOrdering::SequentiallyConsistent,
        ];
        Self::has_ordering(dag, node, &orderings)
    }

    // The ordering of a node is that of its success and of its failure together.

    fn is_atomic_cmp_swap_i32_failure_monotonic(&self, dag: &G, node: Value) -> bool {
        let orderings =
            [AtomicOrdering::NotAtomic, AtomicOrdering::Unordered, AtomicOrdering::Monotonic];
        Self::has_ordering(dag, node, &orderings)
    }

    fn is_atomic_cmp_swap_i32_failure_acquire(&self, dag: &G, node: Value) -> bool {
        Self::has_ordering(dag, node, &[AtomicOrdering::Acquire])
    }

    fn is_atomic_cmp_swap_i32_failure_release(&self, dag: &G, node: Value) -> bool {
        Self::has_ordering(dag, node, &[AtomicOrdering::Release])
    }

    fn is_atomic_cmp_swap_i32_failure_acq_rel(&self, dag: &G, node: Value) -> bool {
        Self::has_ordering(dag, node, &[AtomicOrdering::AcquireRelease])
    }

    fn is_atomic_cmp_swap_i32_failure_seq_cst(&self, dag: &G, node: Value) -> bool {
        Self::has_ordering(dag, node, &[AtomicOrdering::SequentiallyConsistent])
    }

    fn is_fpimm0(&self, dag: &G, node: Value) -> bool {
        Self::is_number(dag, node, 0.0)
    }

    fn is_fpimm0neg(&self, dag: &G, node: Value) -> bool {
        Self::is_number(dag, node, -0.0)
    }

    fn is_fpimm1(&self, dag: &G, node: Value) -> bool {
        Self::is_number(dag, node, 1.0)
    }

    fn is_alsl_slli_imm(&self, dag: &G, node: Value) -> bool {
        Self::constant_of_one_use(dag, node).and_then(two_shifts).is_some()
    }

    fn is_addi_pair(&self, dag: &G, node: Value) -> bool {
        Self::constant_of_one_use(dag, node)
            .is_some_and(|number| matches!(number, -4096..=-2049 | 2048..=4094))
    }

    fn is_bstrins_imm(&self, dag: &G, node: Value) -> bool {
        Self::constant_of_one_use(dag, node)
            .is_some_and(|mask| !(0..=0xfff).contains(&mask) && zeros(mask).is_some())
    }

    fn select_base_addr(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        Some([self.slot(dag, node).unwrap_or(node)])
    }

    fn select_non_fi_base_addr(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        self.slot(dag, node).is_none().then_some([node])
    }

    fn select_addr_constant(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        // An address of twelve bits is an offset from zero.
        let ty = dag.type_of(node)?;
        match dag.node(node).kind() {
            Kind::Constant(number @ -2048..=2047) => {
                let zero = dag.register(Some(Register::R0), ty);
                Some([zero, dag.leaf(Kind::Constant(number), ty)])
            }
            _ => None,
        }
    }

    fn select_addr_reg_imm12(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        let ty = dag.type_of(node)?;
        if self.is_add_like(dag, node)
            && let &[base, offset] = dag.node(node).operands()
            && let Some(offset @ -2048..=2047) = dag.integer(offset)
        {
            let base = self.slot(dag, base).unwrap_or(base);
            return Some([base, dag.constant(offset, ty)]);
        }
        Some([self.slot(dag, node).unwrap_or(node), dag.constant(0, ty)])
    }

    fn select_shift_mask_gr_len(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        Some([self.shift_amount(dag, node, 64)])
    }

    fn select_shift_mask32(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        Some([self.shift_amount(dag, node, 32)])
    }

    fn select_s_exti32(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        if self.is(dag, node, Op::SignExtendInReg) {
            let &[inner, ty] = dag.node(node).operands() else { return None };
            if dag.type_operand(ty) == Some(ValueType::i32) {
                return Some([inner]);
            }
        }
        (self.facts.known(dag, node).sign_bits > 32).then_some([node])
    }

    fn transform_alsl_slli_imm_i0(&self, dag: &mut G, node: Value) -> Option<Value> {
        Self::changed(dag, node, |factor| two_shifts(factor).map(|[first, _]| first))
    }

    fn transform_alsl_slli_imm_i1(&self, dag: &mut G, node: Value) -> Option<Value> {
        Self::changed(dag, node, |factor| two_shifts(factor).map(|[_, second]| second))
    }

    fn transform_hi16_for_addu16id_addi_pair(&self, dag: &mut G, node: Value) -> Option<Value> {
        Self::changed(dag, node, |number| Some((number - (number << 52 >> 52)) >> 16))
    }

    fn transform_addi_pair_imm_large(&self, dag: &mut G, node: Value) -> Option<Value> {
        Self::changed(dag, node, |number| Some(if number < 0 { -2048 } else { 2047 }))
    }

    fn transform_addi_pair_imm_small(&self, dag: &mut G, node: Value) -> Option<Value> {
        Self::changed(dag, node, |number| Some(number - if number < 0 { -2048 } else { 2047 }))
    }

    fn transform_bstrins_msb(&self, dag: &mut G, node: Value) -> Option<Value> {
        Self::changed(dag, node, |mask| zeros(mask).map(|[_, highest]| highest))
    }

    fn transform_bstrins_lsb(&self, dag: &mut G, node: Value) -> Option<Value> {
        Self::changed(dag, node, |mask| zeros(mask).map(|[lowest, _]| lowest))
    }

    // The lowering makes no nodes for which these constants would be.

    fn transform_int_c_cto_branch_opc(&self, _: &mut G, _: Value) -> Option<Value> {
        None
    }

    fn transform_to_fclass_mask(&self, _: &mut G, _: Value) -> Option<Value> {
        None
    }
}
