//! Hooks of the patterns: what LLVM's description leaves to C++.

use tablegen_backend::kit::rotations::{self, Rotations};
use tablegen_backend::lower::{Facts, Op};
use tablegen_rt::isel::graph::{Graph, Kind, Machine, Value};
use tablegen_rt::isel::{Dag, Emit, MachineNode, Replacement};

use super::generator::inverse;
use super::{Generator, constants};
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

/// Returns the rotation to the right that a rotation to the left is.
pub(super) fn rotation(graph: &mut G, node: Value) -> Option<Value> {
    let bits = if graph.type_of(node) == Some(ValueType::i32) { 32 } else { 64 };
    let (sub, rotate_right) = (NodeOpcode::SUB, NodeOpcode::ROTR);
    rotations::to_right(graph, node, bits, Rotations { sub, rotate_right, amount: ValueType::i64 })
}

/// Returns a commutative operation with its operands exchanged, if the left one alone is a shift by a constant or an
/// extension, which patterns have on the right. `None` for others.
pub(super) fn with_shift_on_right(graph: &mut G, node: Value, opcode: NodeOpcode) -> Option<Value> {
    let &[left, right] = graph.node(node).operands() else { return None };
    let is_shift = |value: Value| match graph.node(value).kind() {
        Kind::Generic(NodeOpcode::SHL | NodeOpcode::SRL | NodeOpcode::SRA) => {
            let amount = graph.node(value).operands().get(1);
            amount.is_some_and(|&amount| graph.integer(amount).is_some())
        }
        Kind::Generic(NodeOpcode::SIGN_EXTEND | NodeOpcode::SIGN_EXTEND_INREG) => {
            opcode == NodeOpcode::ADD
        }
        _ => false,
    };
    let is_constant = matches!(graph.node(right).kind(), Kind::Constant(_));
    if !is_shift(left) || is_shift(right) || is_constant {
        return None;
    }
    let ty = graph.type_of(node)?;
    Some(graph.value(Kind::Generic(opcode), ty, &[right, left]))
}

/// Selects a compare-and-exchange by a loop. Returns false for one of other types.
pub(super) fn compare_exchange(graph: &mut G, node: Value) -> bool {
    let &[chain, address, expected, new] = graph.node(node).operands() else { return false };
    let bits = graph.memory(node).map(|memory| memory.ty);
    let (opcode, ty) = match bits {
        Some(ValueType::i8) => (Opcode::CMP_SWAP_8, ValueType::i32),
        Some(ValueType::i16) => (Opcode::CMP_SWAP_16, ValueType::i32),
        Some(ValueType::i32) => (Opcode::CMP_SWAP_32, ValueType::i32),
        Some(ValueType::i64) => (Opcode::CMP_SWAP_64, ValueType::i64),
        _ => return false,
    };
    let result = graph.machine_node(MachineNode {
        opcode,
        types: &[ty, ValueType::i32],
        operands: &[address, expected, new],
        deactivation_symbol: None,
        chain: Some(chain),
        glue: None,
        glue_result: false,
        memory: &[node],
    });
    let chain = Value { result: 2, ..result };
    graph.replace(Replacement {
        root: node,
        results: &[result],
        chained: &[node],
        chain: Some(chain),
        glue: None,
    });
    true
}

/// Returns true if a number is the immediate of a logical instruction.
fn is_logical(number: i128, bits: u32) -> bool {
    encoded(number, bits).is_some()
}

/// Returns the encoding of a number as the immediate of a logical instruction.
fn encoded(number: i128, bits: u32) -> Option<i64> {
    let mask = (1_i128 << bits) - 1;
    crate::asm::logical(u64::try_from(number & mask).ok()?, bits)
}

impl SelectHooks<G> for Hooks<'_> {
    fn has_feature(&self, feature: Feature) -> bool {
        // Functions without vectors have none of the registers.
        let is_used = feature != Feature::FeatureNEON || self.facts.has_vectors;
        is_used && self.generator.has(feature)
    }

    fn is_le(&self) -> bool {
        true
    }

    fn is_be(&self) -> bool {
        false
    }

    fn not_for_code_size(&self) -> bool {
        true
    }

    fn use_str_qro(&self) -> bool {
        true
    }

    fn no_slsblr_mitigation(&self) -> bool {
        true
    }

    fn tail_call_any(&self) -> bool {
        true
    }

    fn optimized_gi_sel_or_other_selector(&self) -> bool {
        true
    }

    fn slsblr_mitigation(&self) -> bool {
        false
    }

    fn tail_call_x16x17(&self) -> bool {
        false
    }

    fn tail_call_x17(&self) -> bool {
        false
    }

    fn tail_call_not_x16(&self) -> bool {
        false
    }

    fn is_add_and_or_is_add(&self, dag: &G, node: Value) -> bool {
        self.is(dag, node, Op::Add) || self.is_disjoint(dag, node)
    }

    fn is_or_disjoint(&self, dag: &G, node: Value) -> bool {
        self.is_disjoint(dag, node)
    }

    fn is_top32_zero(&self, dag: &G, node: Value) -> bool {
        self.is_zero_above(dag, node, ValueType::i64, 32)
    }

    fn is_topbitsallzero64(&self, dag: &G, node: Value) -> bool {
        self.is_zero_above(dag, node, ValueType::i64, 1)
    }

    fn is_topbitsallzero32(&self, dag: &G, node: Value) -> bool {
        self.is_zero_above(dag, node, ValueType::i32, 1)
    }

    fn is_top16_zero(&self, dag: &G, node: Value) -> bool {
        self.is_zero_above(dag, node, ValueType::i32, 16)
    }

    fn is_smullwithsignbits(&self, dag: &G, node: Value) -> bool {
        let mut operands = dag.node(node).operands().iter();
        operands.all(|operand| self.facts.known(dag, *operand).sign_bits > 32)
    }

    fn imm_is_s64imm_32bit(&self, imm: i64) -> bool {
        i32::try_from(imm).is_ok()
    }

    fn imm_is_logical_imm32(&self, imm: i128) -> bool {
        is_logical(imm, 32)
    }

    fn imm_is_logical_imm64(&self, imm: i128) -> bool {
        is_logical(imm, 64)
    }

    fn imm_is_svcr_op(&self, _: i64) -> bool {
        false
    }

    fn imm_is_fpimm32(&self, imm: f64) -> bool {
        constants::float_immediate(imm.to_bits()).is_some()
    }

    fn imm_is_fpimm64(&self, imm: f64) -> bool {
        constants::float_immediate(imm.to_bits()).is_some()
    }

    // Scalars are made by other instructions than those of vectors.
    fn imm_is_fpimm32_simd_mod_imm_type4(&self, _: f64) -> bool {
        false
    }

    fn imm_is_simdimmtype10(&self, _: f64) -> bool {
        false
    }

    fn transform_fpimm32_simd_mod_imm_type4_x_form(&self, _: &mut G, _: Value) -> Option<Value> {
        None
    }

    fn transform_enc_a_arch64_am_encode_adv_simd_mod_imm_type10_get_value_apf_bitcast_to_ap_int_get_z_ext_value_get_target_constant_enc(
        &self,
        _: &mut G,
        _: Value,
    ) -> Option<Value> {
        None
    }

    fn is_a_arch64vashr_exact(&self, _: &G, _: Value) -> bool {
        false
    }

    // The lowering makes the instructions for upper halves, and no shifts that round.
    fn select_extract_high(&self, _: &mut G, _: Value) -> Option<[Value; 1]> {
        None
    }

    fn select_rounding_vl_shr(&self, _: &mut G, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn select_logical_shifted_register(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.shifted(dag, node, true)
    }

    fn select_arith_shifted_register(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.shifted(dag, node, false)
    }

    fn select_arith_extended_register(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.extended(dag, node)
    }

    fn select_arith_immed(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        Self::immediate(dag, node, false)
    }

    fn select_neg_arith_immed(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        Self::immediate(dag, node, true)
    }

    fn transform_logical_imm32_xform(&self, dag: &mut G, node: Value) -> Option<Value> {
        let number = encoded(dag.wide_integer(node)?, 32)?;
        Some(dag.constant(number, ValueType::i32))
    }

    fn transform_logical_imm64_xform(&self, dag: &mut G, node: Value) -> Option<Value> {
        let number = encoded(dag.wide_integer(node)?, 64)?;
        Some(dag.constant(number, ValueType::i32))
    }

    fn transform_inv_cond_xform(&self, dag: &mut G, node: Value) -> Option<Value> {
        let number = inverse(dag.integer(node)?);
        Some(dag.constant(number, ValueType::i32))
    }

    fn transform_fpimm32_x_form(&self, dag: &mut G, node: Value) -> Option<Value> {
        let number = constants::float_immediate(dag.float(node)?.to_bits())?;
        Some(dag.constant(number, ValueType::i32))
    }

    fn transform_fpimm64_x_form(&self, dag: &mut G, node: Value) -> Option<Value> {
        let number = constants::float_immediate(dag.float(node)?.to_bits())?;
        Some(dag.constant(number, ValueType::i32))
    }

    fn transform_bitcast_fpimm_to_i32(&self, dag: &mut G, node: Value) -> Option<Value> {
        let bits = (dag.float(node)? as f32).to_bits();
        Some(dag.constant(bits.into(), ValueType::i32))
    }

    fn transform_bitcast_fpimm_to_i64(&self, dag: &mut G, node: Value) -> Option<Value> {
        let bits = dag.float(node)?.to_bits();
        Some(dag.constant(bits.cast_signed(), ValueType::i64))
    }

    fn transform_i32shift_a(&self, dag: &mut G, node: Value) -> Option<Value> {
        let number = dag.integer(node)?;
        Some(dag.constant((32 - number) & 31, ValueType::i64))
    }

    fn transform_i32shift_b(&self, dag: &mut G, node: Value) -> Option<Value> {
        let number = dag.integer(node)?;
        Some(dag.constant(31 - number, ValueType::i64))
    }

    fn transform_i64shift_a(&self, dag: &mut G, node: Value) -> Option<Value> {
        let number = dag.integer(node)?;
        Some(dag.constant((64 - number) & 63, ValueType::i64))
    }

    fn transform_i64shift_b(&self, dag: &mut G, node: Value) -> Option<Value> {
        let number = dag.integer(node)?;
        Some(dag.constant(63 - number, ValueType::i64))
    }

    fn transform_i32shift_sext_i8(&self, dag: &mut G, node: Value) -> Option<Value> {
        let number = dag.integer(node)?;
        Some(dag.constant((31 - number).min(7), ValueType::i64))
    }

    fn transform_i32shift_sext_i16(&self, dag: &mut G, node: Value) -> Option<Value> {
        let number = dag.integer(node)?;
        Some(dag.constant((31 - number).min(15), ValueType::i64))
    }

    fn transform_i64shift_sext_i8(&self, dag: &mut G, node: Value) -> Option<Value> {
        let number = dag.integer(node)?;
        Some(dag.constant((63 - number).min(7), ValueType::i64))
    }

    fn transform_i64shift_sext_i16(&self, dag: &mut G, node: Value) -> Option<Value> {
        let number = dag.integer(node)?;
        Some(dag.constant((63 - number).min(15), ValueType::i64))
    }

    fn transform_i64shift_sext_i32(&self, dag: &mut G, node: Value) -> Option<Value> {
        let number = dag.integer(node)?;
        Some(dag.constant((63 - number).min(31), ValueType::i64))
    }

    fn is_post_store(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_pre_store(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_nontemporalstore(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_ldaxr_1(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_ldaxr_2(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_ldaxr_4(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_ldaxr_8(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_alignedglobal(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_copy_from_sp(&self, _: &G, _: Value) -> bool {
        false
    }

    fn select_addr_mode_indexed8(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.scaled(dag, node, 1)
    }

    fn select_addr_mode_indexed16(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.scaled(dag, node, 2)
    }

    fn select_addr_mode_indexed32(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.scaled(dag, node, 4)
    }

    fn select_addr_mode_indexed64(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.scaled(dag, node, 8)
    }

    fn select_addr_mode_indexed128(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.scaled(dag, node, 16)
    }

    fn select_addr_mode_unscaled8(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.unscaled(dag, node, 1)
    }

    fn select_addr_mode_unscaled16(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.unscaled(dag, node, 2)
    }

    fn select_addr_mode_unscaled32(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.unscaled(dag, node, 4)
    }

    fn select_addr_mode_unscaled64(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.unscaled(dag, node, 8)
    }

    fn select_addr_mode_unscaled128(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.unscaled(dag, node, 16)
    }

    fn select_addr_mode_xro_8(&self, dag: &mut G, node: Value) -> Option<[Value; 4]> {
        self.indexed(dag, node, 1, false)
    }

    fn select_addr_mode_xro_16(&self, dag: &mut G, node: Value) -> Option<[Value; 4]> {
        self.indexed(dag, node, 2, false)
    }

    fn select_addr_mode_xro_32(&self, dag: &mut G, node: Value) -> Option<[Value; 4]> {
        self.indexed(dag, node, 4, false)
    }

    fn select_addr_mode_xro_64(&self, dag: &mut G, node: Value) -> Option<[Value; 4]> {
        self.indexed(dag, node, 8, false)
    }

    fn select_addr_mode_xro_128(&self, dag: &mut G, node: Value) -> Option<[Value; 4]> {
        self.indexed(dag, node, 16, false)
    }

    fn select_addr_mode_wro_8(&self, dag: &mut G, node: Value) -> Option<[Value; 4]> {
        self.indexed(dag, node, 1, true)
    }

    fn select_addr_mode_wro_16(&self, dag: &mut G, node: Value) -> Option<[Value; 4]> {
        self.indexed(dag, node, 2, true)
    }

    fn select_addr_mode_wro_32(&self, dag: &mut G, node: Value) -> Option<[Value; 4]> {
        self.indexed(dag, node, 4, true)
    }

    fn select_addr_mode_wro_64(&self, dag: &mut G, node: Value) -> Option<[Value; 4]> {
        self.indexed(dag, node, 8, true)
    }

    fn select_addr_mode_wro_128(&self, dag: &mut G, node: Value) -> Option<[Value; 4]> {
        self.indexed(dag, node, 16, true)
    }

    fn select_cvt_fixed_pos_operand_32(&self, _: &mut G, _: Value) -> Option<[Value; 1]> {
        None
    }

    fn select_cvt_fixed_pos_operand_64(&self, _: &mut G, _: Value) -> Option<[Value; 1]> {
        None
    }

    fn select_cvt_fixed_pos_recip_operand_32(&self, _: &mut G, _: Value) -> Option<[Value; 1]> {
        None
    }

    fn select_cvt_fixed_pos_recip_operand_64(&self, _: &mut G, _: Value) -> Option<[Value; 1]> {
        None
    }

    fn select_addr_mode_indexed7_s32(&self, _: &mut G, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn select_addr_mode_indexed7_s64(&self, _: &mut G, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn select_addr_mode_indexed7_s128(&self, _: &mut G, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn select_arith_uxtx_register(&self, _: &mut G, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn transform_ubsan_trap_xform(&self, _: &mut G, _: Value) -> Option<Value> {
        None
    }
}

impl Hooks<'_> {
    /// Returns true if the bits of an integer of a type are zero from an index on.
    fn is_zero_above(&self, graph: &G, node: Value, ty: ValueType, bit: u32) -> bool {
        let above = u64::MAX << bit;
        graph.type_of(node) == Some(ty) && self.facts.known(graph, node).zero & above == above
    }
}
