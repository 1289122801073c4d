//! Hooks of the patterns: what LLVM's description leaves to C++.

use tablegen_backend::lower::{Facts, Op};
use tablegen_rt::isel::graph::{Graph, Machine, Value};
use tablegen_rt::isel::{Dag, Emit};

use super::{Generator, special};
use crate::asm::immediate::{modified_immediate, t32_immediate};
use crate::selector::{CondCode, NodeOpcode, SelectHooks, ValueType};
use crate::target::{Feature, Opcode, Register};

/// Type of integers.
pub(super) const INT: ValueType = ValueType::i32;

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

/// Returns true if the zeros of a mask are in a row.
fn is_field(mask: u32) -> bool {
    let zeros = !mask;
    zeros != 0 && (zeros >> zeros.trailing_zeros()).wrapping_add(1).is_power_of_two()
        || zeros >> zeros.trailing_zeros().min(31) == u32::MAX
}

impl Hooks<'_> {
    pub(super) fn is(&self, graph: &G, value: Value, op: Op) -> bool {
        self.facts.is(graph, value, op)
    }

    /// Returns an operand of a node that has it.
    pub(super) fn operand(graph: &G, value: Value, index: usize) -> Option<Value> {
        graph.node(value).operands().get(index).copied()
    }

    /// Returns true if two values have no common bits.
    pub(super) fn is_disjoint(&self, graph: &G, a: Value, b: Value) -> bool {
        let all = u64::from(u32::MAX);
        (self.facts.known(graph, a).zero | self.facts.known(graph, b).zero) & all == all
    }

    /// Returns true if a constant satisfies a condition.
    fn number(graph: &G, node: Value, condition: impl FnOnce(u32) -> bool) -> bool {
        graph.integer(node).is_some_and(|number| condition(number as u32))
    }

    /// Returns a node with another constant.
    fn changed(dag: &mut G, node: Value, change: impl FnOnce(u32) -> Option<u32>) -> Option<Value> {
        let number = change(dag.integer(node)? as u32)?;
        Some(dag.constant(i64::from(number.cast_signed()), INT))
    }

    /// Returns true if an access has an alignment in bytes, or more.
    fn is_aligned(dag: &G, node: Value, align: u64) -> bool {
        dag.memory(node).is_some_and(|memory| memory.align >= align)
    }

    fn float_immediate(dag: &mut G, node: Value) -> Option<Value> {
        let encoded = special::float_immediate(dag.float(node)?)?;
        Some(dag.constant(encoded, INT))
    }
}

impl SelectHooks<G> for Hooks<'_> {
    fn has_feature(&self, feature: Feature) -> bool {
        self.generator.has(feature)
    }

    fn is_thumb1_only(&self) -> bool {
        false
    }

    fn use_mul_ops(&self) -> bool {
        true
    }

    fn dont_use_neon_for_fp(&self) -> bool {
        true
    }

    // Products of floating-point numbers are rounded before they are added.

    fn use_fpvm_lx(&self) -> bool {
        false
    }

    fn use_fused_mac(&self) -> bool {
        false
    }

    fn use_movt_in_pic(&self) -> bool {
        true
    }

    fn dont_use_movt_in_pic(&self) -> bool {
        false
    }

    fn is_le(&self) -> bool {
        true
    }

    fn use_movt(&self) -> bool {
        true
    }

    fn dont_use_movt(&self) -> bool {
        false
    }

    fn is_windows(&self) -> bool {
        false
    }

    fn is_not_windows(&self) -> bool {
        true
    }

    fn no_slsblr_mitigation(&self) -> bool {
        true
    }

    fn slsblr_mitigation(&self) -> bool {
        false
    }

    fn gen_t1_execute_only(&self) -> bool {
        false
    }

    fn use_vmovsr(&self) -> bool {
        true
    }

    fn no_honor_sign_dependent_rounding(&self) -> bool {
        true
    }

    fn no_sign_ret_addr(&self) -> bool {
        true
    }

    fn sign_ret_addr(&self) -> bool {
        false
    }

    fn is_read_tp_soft(&self) -> bool {
        false
    }

    fn no_vfp(&self) -> bool {
        !self.generator.has_doubles()
    }

    fn imm_is_mod_imm(&self, imm: i64) -> bool {
        modified_immediate(imm as u32).is_some()
    }

    fn imm_is_mod_imm_not(&self, imm: i64) -> bool {
        modified_immediate(!imm as u32).is_some()
    }

    fn is_mod_imm_neg(&self, dag: &G, node: Value) -> bool {
        Self::number(dag, node, |number| {
            number != 0 && modified_immediate(number.wrapping_neg()).is_some()
        })
    }

    fn imm_is_t2_so_imm(&self, imm: i64) -> bool {
        t32_immediate(imm as u32).is_some()
    }

    fn imm_is_t2_so_imm_neg(&self, imm: i64) -> bool {
        imm != 0 && t32_immediate((imm as u32).wrapping_neg()).is_some()
    }

    fn is_t2_so_imm_not(&self, dag: &G, node: Value) -> bool {
        Self::number(dag, node, |number| t32_immediate(!number).is_some())
    }

    fn is_t2_so_imm_not_sext(&self, dag: &G, node: Value) -> bool {
        Self::number(dag, node, |number| {
            let half = u16::try_from(number);
            half.is_ok_and(|half| t32_immediate(!i32::from(half.cast_signed()) as u32).is_some())
        })
    }

    fn is_rot_imm(&self, dag: &G, node: Value) -> bool {
        Self::number(dag, node, |number| matches!(number, 8 | 16 | 24))
    }

    fn is_sext_16_node(&self, dag: &G, node: Value) -> bool {
        self.facts.known(dag, node).sign_bits >= 17
    }

    fn is_top16_zero(&self, dag: &G, node: Value) -> bool {
        self.facts.known(dag, node).zero & 0xffff_0000 == 0xffff_0000
    }

    fn is_lo16_all_zero(&self, dag: &G, node: Value) -> bool {
        Self::number(dag, node, |number| number & 0xffff == 0)
    }

    fn is_bf_inv_mask_imm(&self, dag: &G, node: Value) -> bool {
        Self::number(dag, node, is_field)
    }

    fn is_imm1_32(&self, dag: &G, node: Value) -> bool {
        Self::number(dag, node, |number| (1..=32).contains(&number))
    }

    fn is_imm1_255_neg(&self, dag: &G, node: Value) -> bool {
        Self::number(dag, node, |number| (1..255).contains(&number.wrapping_neg()))
    }

    fn is_imm0_7_neg(&self, dag: &G, node: Value) -> bool {
        Self::number(dag, node, |number| number.wrapping_neg() < 8)
    }

    fn is_imm8_255_neg(&self, dag: &G, node: Value) -> bool {
        Self::number(dag, node, |number| (8..256).contains(&number.wrapping_neg()))
    }

    fn is_imm0_4095_neg(&self, dag: &G, node: Value) -> bool {
        Self::number(dag, node, |number| number.wrapping_neg() < 4096)
    }

    fn is_imm0_255_not(&self, dag: &G, node: Value) -> bool {
        Self::number(dag, node, |number| !number < 255)
    }

    fn is_imm0_255_comp(&self, dag: &G, node: Value) -> bool {
        Self::number(dag, node, |number| !number < 256)
    }

    fn is_lo5_all_one(&self, dag: &G, node: Value) -> bool {
        Self::number(dag, node, |number| number & 31 == 31)
    }

    fn is_non_imm32(&self, dag: &G, node: Value) -> bool {
        dag.integer(node).is_none()
    }

    fn imm_is_arm_i32imm(&self, _: i128) -> bool {
        true
    }

    // Instructions of ARMv6-M have the constants of these.

    fn is_thumb_immshifted(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_vfp_f64imm(&self, dag: &G, node: Value) -> bool {
        dag.float(node).and_then(special::float_immediate).is_some()
    }

    fn is_vfp_f32imm(&self, dag: &G, node: Value) -> bool {
        self.is_vfp_f64imm(dag, node)
    }

    fn is_fadd_mlx(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_alignedload32(&self, dag: &G, node: Value) -> bool {
        Self::is_aligned(dag, node, 4)
    }

    fn is_alignedstore32(&self, dag: &G, node: Value) -> bool {
        Self::is_aligned(dag, node, 4)
    }

    fn is_alignedload16(&self, dag: &G, node: Value) -> bool {
        Self::is_aligned(dag, node, 2)
    }

    fn is_alignedstore16(&self, dag: &G, node: Value) -> bool {
        Self::is_aligned(dag, node, 2)
    }

    fn is_word_alignedload(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_word_alignedstore(&self, _: &G, _: Value) -> bool {
        false
    }

    // The lowering makes no such nodes.

    fn is_ldrex_1(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_ldrex_2(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_ldrex_4(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_post_store(&self, _: &G, _: Value) -> bool {
        false
    }

    fn is_pre_store(&self, _: &G, _: Value) -> bool {
        false
    }

    fn select_addr_offset_none(&self, _: &mut G, node: Value) -> Option<[Value; 1]> {
        Some([node])
    }

    fn select_addr_mode5(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.address_5(dag, node)
    }

    fn select_addr_mode_imm12(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.address_12(dag, node)
    }

    fn select_ld_st_so_reg(&self, dag: &mut G, node: Value) -> Option<[Value; 3]> {
        self.address_register(dag, node)
    }

    fn select_addr_mode3(&self, dag: &mut G, node: Value) -> Option<[Value; 3]> {
        self.address_3(dag, node)
    }

    fn select_addr_mode_pc(&self, _: &mut G, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn select_imm_shifter_operand(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.shifted(dag, node)
    }

    fn select_shift_imm_shifter_operand(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.shifted(dag, node)
    }

    fn select_shift_imm_shifter_operand_one_use(
        &self,
        dag: &mut G,
        node: Value,
    ) -> Option<[Value; 2]> {
        if dag.has_one_use(node) { self.shifted(dag, node) } else { None }
    }

    fn select_reg_shifter_operand(&self, dag: &mut G, node: Value) -> Option<[Value; 3]> {
        self.shifted_by_register(dag, node)
    }

    fn select_shift_reg_shifter_operand(&self, dag: &mut G, node: Value) -> Option<[Value; 3]> {
        self.shifted_by_register(dag, node)
    }

    fn select_add_like_or(&self, dag: &mut G, node: Value, parent: Value) -> Option<[Value; 1]> {
        let other = Self::operand(dag, parent, 1)?;
        self.is_disjoint(dag, node, other).then_some([node])
    }

    fn select_t2_addr_mode_imm12(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.t32_address_12(dag, node)
    }

    fn select_t2_addr_mode_imm8(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.t32_address_8(dag, node)
    }

    fn select_t2_addr_mode_so_reg(&self, dag: &mut G, node: Value) -> Option<[Value; 3]> {
        self.t32_address_register(dag, node)
    }

    // Instructions with these addresses and offsets change their base, are of ARMv6-M, or link addresses.

    fn select_thumb_addr_mode_rr(&self, _: &mut G, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn select_thumb_addr_mode_rr_sext(&self, _: &mut G, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn select_thumb_addr_mode_imm5_s1(&self, _: &mut G, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn select_thumb_addr_mode_imm5_s2(&self, _: &mut G, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn select_thumb_addr_mode_imm5_s4(&self, _: &mut G, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn select_thumb_addr_mode_sp(&self, _: &mut G, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn select_t2_addr_mode_imm8_offset(&self, _: &mut G, _: Value, _: Value) -> Option<[Value; 1]> {
        None
    }

    fn select_addr_mode2_offset_reg(&self, _: &mut G, _: Value, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn select_addr_mode2_offset_imm(&self, _: &mut G, _: Value, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn select_addr_mode3_offset(&self, _: &mut G, _: Value, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn select_t2_addr_mode_exclusive(&self, _: &mut G, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn select_t2_addr_mode_imm8_2(&self, _: &mut G, _: Value) -> Option<[Value; 2]> {
        None
    }

    fn transform_rot_imm_xform(&self, dag: &mut G, node: Value) -> Option<Value> {
        Self::changed(dag, node, |number| Some(number / 8))
    }

    fn transform_t2_so_imm_not_sext16_xform(&self, dag: &mut G, node: Value) -> Option<Value> {
        Self::changed(dag, node, |number| {
            let half = u16::try_from(number).ok()?.cast_signed();
            Some(!i32::from(half) as u32)
        })
    }

    fn transform_imm_sr_xform(&self, dag: &mut G, node: Value) -> Option<Value> {
        // 0 stands for 32.
        Self::changed(dag, node, |number| Some(number & 31))
    }

    fn transform_thumb_immshifted_val(&self, _: &mut G, _: Value) -> Option<Value> {
        None
    }

    fn transform_thumb_immshifted_shamt(&self, _: &mut G, _: Value) -> Option<Value> {
        None
    }

    fn transform_s_sub_reg_f32_reg(&self, _: &mut G, _: Value) -> Option<Value> {
        None
    }

    fn transform_s_sub_reg_f16_reg(&self, _: &mut G, _: Value) -> Option<Value> {
        None
    }

    fn transform_vfp_f64imm_xform(&self, dag: &mut G, node: Value) -> Option<Value> {
        Self::float_immediate(dag, node)
    }

    fn transform_vfp_f32imm_xform(&self, dag: &mut G, node: Value) -> Option<Value> {
        Self::float_immediate(dag, node)
    }
}
