//! Hooks of the patterns: what LLVM's description leaves to C++.

use tablegen_backend::lower::{Facts, Op};
use tablegen_rt::isel::graph::{Graph, Kind, Machine, Value};
use tablegen_rt::isel::{Dag, Emit, Extension};

use super::Generator;
use super::address::Operands;
use super::generator::inverse;
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

pub(super) type G = Graph<Nodes>;

/// Returns the value of a constant to be selected.
pub(super) fn integer(graph: &G, value: Value) -> Option<i64> {
    Facts::integer(graph, value)
}

/// Returns a shift or rotation whose amount has 8 bits, as patterns have it, without a mask that the instruction makes
/// unnecessary. `None` if it is so already.
pub(super) fn with_short_amount(
    facts: Facts<'_, Nodes>,
    graph: &mut G,
    node: Value,
    opcode: NodeOpcode,
) -> Result<Option<Value>, tablegen_backend::Error> {
    let &[value, mut amount] = graph.node(node).operands() else { return Ok(None) };
    let ty = graph.type_of(node).unwrap_or(ValueType::i64);
    if graph.type_of(amount) == Some(ValueType::i8) {
        return Ok(None);
    }
    let needed = if ty == ValueType::i64 { 63 } else { 31 };
    while facts.is(graph, amount, Op::And)
        && let &[inner, mask] = graph.node(amount).operands()
        && integer(graph, mask).is_some_and(|mask| mask & needed == needed)
    {
        amount = inner;
    }
    let amount = facts.truncated(graph, amount, 8)?;
    Ok(Some(graph.value(Kind::Generic(opcode), ty, &[value, amount])))
}

/// Lowers a node that counts leading or trailing zeros to `bsr` or `bsf`. These leave their result unchanged if the
/// source is zero.
pub(super) fn count_zeros(graph: &mut G, node: Value, is_leading: bool) -> Option<Value> {
    let &[value] = graph.node(node).operands() else { return None };
    let ty = graph.type_of(node)?;
    let bits: i128 = if ty == ValueType::i32 { 32 } else { 64 };
    let (opcode, fallback) = match is_leading {
        true => (NodeOpcode::X86ISD_BSR, 2 * bits - 1),
        false => (NodeOpcode::X86ISD_BSF, bits),
    };
    let fallback = graph.leaf(Kind::Constant(fallback), ty);
    let found = graph.add(Kind::Generic(opcode), &[ty, ValueType::i32], &[fallback, value]);
    if !is_leading {
        return Some(found);
    }
    let last = graph.leaf(Kind::Constant(bits - 1), ty);
    Some(graph.value(Kind::Generic(NodeOpcode::XOR), ty, &[found, last]))
}

/// Returns the node of the instruction that rounds to an integer, with the number of a direction.
pub(super) fn rounded(graph: &mut G, node: Value, direction: i128) -> Option<Value> {
    let &[value] = graph.node(node).operands() else { return None };
    let ty = graph.type_of(node)?;
    let direction = graph.leaf(Kind::TargetConstant(direction), ValueType::i32);
    Some(graph.value(Kind::Generic(NodeOpcode::X86ISD_VRNDSCALE), ty, &[value, direction]))
}

impl Hooks<'_> {
    /// Returns true if a load of a number of bytes is not extended, or by bits that do not matter.
    fn is_plain_load(graph: &G, node: Value, ty: ValueType, size: u64) -> bool {
        graph.memory(node).is_some_and(|memory| match memory.extension {
            Extension::None => memory.ty == ty,
            Extension::Any => memory.ty == ty && memory.align >= size,
            _ => false,
        })
    }

    /// Returns true if the user of a load is a comparison, which may be repeated where the memory has changed.
    fn is_compared(graph: &G, load: Value) -> bool {
        let is_comparison = |user: Value| {
            matches!(
                graph.node(user).kind(),
                Kind::Generic(NodeOpcode::X86ISD_CMP | NodeOpcode::X86ISD_FCMP)
            )
        };
        let mut users = graph.users(Value { result: 0, ..load });
        users.any(|(user, _)| {
            is_comparison(user) || graph.users(user).any(|(user, _)| is_comparison(user))
        })
    }
}

impl SelectHooks<G> for Hooks<'_> {
    fn has_feature(&self, feature: Feature) -> bool {
        self.generator.has(feature)
    }

    fn use_sse1(&self) -> bool {
        true
    }

    fn use_sse2(&self) -> bool {
        true
    }

    fn has_sse1(&self) -> bool {
        true
    }

    fn has_sse2(&self) -> bool {
        true
    }

    fn use_sse41(&self) -> bool {
        self.generator.has(Feature::FeatureSSE41)
    }

    fn use_ssse3(&self) -> bool {
        self.generator.has(Feature::FeatureSSSE3)
    }

    fn no_avx(&self) -> bool {
        // No instruction of AVX is selected.
        true
    }

    fn no_sse41_or_opt_for_size(&self) -> bool {
        !self.use_sse41()
    }

    fn has_avx512(&self) -> bool {
        false
    }

    fn no_avx512(&self) -> bool {
        true
    }

    fn use_inc_dec(&self) -> bool {
        false
    }

    fn has_cmov(&self) -> bool {
        true
    }

    fn fp_stackf32(&self) -> bool {
        false
    }

    fn fp_stackf64(&self) -> bool {
        false
    }

    fn is_not_pic(&self) -> bool {
        false
    }

    fn near_data(&self) -> bool {
        false
    }

    fn kernel_code(&self) -> bool {
        false
    }

    fn opt_for_size(&self) -> bool {
        false
    }

    fn opt_for_min_size(&self) -> bool {
        false
    }

    fn has_m_fence(&self) -> bool {
        true
    }

    fn not_ps(&self) -> bool {
        true
    }

    fn is_i16reloc_imm_s_ext8_su(&self, _: &G, _: Value) -> bool {
        true
    }

    fn is_i64imm_s_ext32_su(&self, _: &G, _: Value) -> bool {
        true
    }

    fn is_i64reloc_imm_s_ext32(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_i16reloc_imm_s_ext8(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_loadi32(&self, dag: &G, node: Value) -> bool {
        Self::is_plain_load(dag, node, ValueType::i32, 4)
    }

    fn is_loadi16(&self, dag: &G, node: Value) -> bool {
        Self::is_plain_load(dag, node, ValueType::i16, 2)
    }

    fn is_loadi8(&self, dag: &G, node: Value) -> bool {
        dag.memory(node).is_some_and(|memory| memory.ty == ValueType::i8)
    }

    fn is_extloadi64i32(&self, dag: &G, node: Value) -> bool {
        dag.memory(node)
            .is_some_and(|memory| memory.extension == Extension::Any && memory.ty == ValueType::i32)
    }

    fn is_and_su(&self, dag: &G, node: Value) -> bool {
        // Shifts are to be the upper byte of a register, which is never used.
        self.facts.is(dag, node, Op::And) && dag.has_one_use(node)
    }

    fn is_shift_mask8(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_shift_mask16(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_shift_mask32(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_shift_mask64(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_simple_store(&self, _: &G, _: Value) -> bool {
        true
    }

    fn is_maskzeroupperv16i1(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_x86add_flag_nocf(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_x86sub_flag_nocf(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_def32(&self, dag: &G, node: Value) -> bool {
        match dag.node(node).kind() {
            // A compare-and-exchange that succeeds leaves the whole register as it was.
            Kind::Generic(opcode) => {
                !matches!(opcode, NodeOpcode::TRUNCATE | NodeOpcode::ATOMIC_CMP_SWAP)
            }
            Kind::Machine(opcode) => {
                !matches!(opcode, Opcode::EXTRACT_SUBREG | Opcode::COPY | Opcode::LCMPXCHG32)
            }
            Kind::Constant(_) => true,
            _ => false,
        }
    }

    fn is_fp32imm0(&self, dag: &G, node: Value) -> bool {
        dag.float(node).is_some_and(|number| number.to_bits() == 0)
    }

    fn is_or_is_add(&self, dag: &G, node: Value) -> bool {
        self.is_disjoint(dag, node)
    }

    fn is_anyext_sdiv(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_x86vzload32(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_x86vzload64(&self, _: &G, _: Value) -> bool {
        false
    }

    fn select_addr(&self, dag: &mut G, node: Value, parent: Value) -> Option<Operands> {
        if Self::is_compared(dag, parent) {
            return None;
        }
        Some(self.address(dag, node))
    }

    fn select_reloc_imm(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        integer(dag, node)?;
        Some([dag.target_constant(node)])
    }

    fn select_lea64_addr(&self, dag: &mut G, node: Value) -> Option<Operands> {
        let _ = (dag, node);
        None
    }

    fn select_lea_addr(&self, dag: &mut G, node: Value) -> Option<Operands> {
        match dag.type_of(node) {
            Some(ValueType::i64) => self.long_sum(dag, node),
            _ => None,
        }
    }

    fn select_mov64_imm32(&self, _: &mut G, _: Value) -> Option<[Value; 1]> {
        None
    }

    fn transform_inv_cond_xform(&self, dag: &mut G, node: Value) -> Option<Value> {
        let number = inverse(dag.integer(node)?);
        Some(dag.constant(number, ValueType::i8))
    }

    fn transform_get_lo32_x_form(&self, dag: &mut G, node: Value) -> Option<Value> {
        let number = dag.integer(node)? & i64::from(u32::MAX);
        Some(dag.constant(number, ValueType::i32))
    }
}
