//! Hooks of the patterns: what LLVM's description leaves to C++.

use tablegen_backend::lower::known::Facts;
use tablegen_backend::lower::{Cond, Op};
use tablegen_rt::isel::graph::{Graph, Kind, Machine, Value};
use tablegen_rt::isel::{Dag, Emit, MachineNode};

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

/// Number of users on a path that are visited.
const MAX_DEPTH: u32 = 6;

/// Hooks for the nodes of a function.
pub(super) struct Hooks<'a> {
    pub(super) generator: &'a Generator,
    pub(super) facts: Facts<'a, Nodes>,
}

type G = Graph<Nodes>;

impl Hooks<'_> {
    fn is(&self, graph: &G, value: Value, op: Op) -> bool {
        self.facts.is(graph, value, op)
    }

    /// Returns an operand of a node that has it.
    fn operand(graph: &G, value: Value, index: usize) -> Option<Value> {
        graph.node(value).operands().get(index).copied()
    }

    /// Returns the constant of a node to be selected.
    fn constant(graph: &G, value: Value) -> Option<i64> {
        match graph.node(value).kind() {
            Kind::Constant(number) => i64::try_from(number).ok(),
            _ => None,
        }
    }

    /// Returns true if no user reads more than the low bits of a value. Users are selected before.
    fn reads_only(&self, graph: &G, value: Value, bits: u32, depth: u32) -> bool {
        depth < MAX_DEPTH
            && graph.users(value).all(|(user, index)| {
                let Kind::Machine(opcode) = graph.node(user).kind() else { return false };
                // The chain precedes the operands of the instruction.
                let operands = graph.node(user).operands();
                let has_chain = operands
                    .first()
                    .is_some_and(|&first| graph.type_of(first) == Some(ValueType::Other));
                let index = index - usize::from(has_chain);
                let immediate = || match graph.node(*operands.last().unwrap_or(&value)).kind() {
                    Kind::TargetConstant(number) => i64::try_from(number).ok(),
                    _ => None,
                };
                let inner = |bits| self.reads_only(graph, user, bits, depth + 1);
                match opcode {
                    Opcode::ADDW
                    | Opcode::ADDIW
                    | Opcode::SUBW
                    | Opcode::MULW
                    | Opcode::SLLIW
                    | Opcode::SRLIW
                    | Opcode::SRAIW
                    | Opcode::DIVW
                    | Opcode::DIVUW
                    | Opcode::REMW
                    | Opcode::REMUW
                    | Opcode::FCVT_D_W
                    | Opcode::FCVT_D_WU
                    | Opcode::FCVT_S_W
                    | Opcode::FCVT_S_WU
                    | Opcode::FMV_W_X => bits >= 32,
                    Opcode::SLLW | Opcode::SRLW | Opcode::SRAW => {
                        bits >= if index == 0 { 32 } else { 5 }
                    }
                    Opcode::SB => index == 0 && bits >= 8,
                    Opcode::SH => index == 0 && bits >= 16,
                    Opcode::SW => index == 0 && bits >= 32,
                    Opcode::SLLI => immediate().is_some_and(|by| {
                        let by = u32::try_from(by).unwrap_or(0);
                        bits >= 64u32.saturating_sub(by) || inner(bits)
                    }),
                    Opcode::ANDI => immediate().is_some_and(|mask| {
                        mask >= 0 && bits >= 64 - mask.leading_zeros() || inner(bits)
                    }),
                    Opcode::SLL | Opcode::SRL | Opcode::SRA if index == 1 => bits >= 6,
                    Opcode::ADD
                    | Opcode::ADDI
                    | Opcode::SUB
                    | Opcode::MUL
                    | Opcode::AND
                    | Opcode::OR
                    | Opcode::ORI
                    | Opcode::XOR
                    | Opcode::XORI
                    | Opcode::SLL
                        if opcode != Opcode::SLL || index == 0 =>
                    {
                        inner(bits)
                    }
                    _ => false,
                }
            })
    }

    fn machine(graph: &mut G, opcode: Opcode, operands: &[Value]) -> Value {
        let types = graph.type_of(operands[0]).unwrap_or(ValueType::i64);
        graph.machine_node(MachineNode {
            opcode,
            types: &[types],
            operands,
            deactivation_symbol: None,
            chain: None,
            glue: None,
            glue_result: false,
            memory: &[],
        })
    }

    /// Returns a value that is zero exactly if the operands of a comparison are equal.
    fn difference(&self, graph: &mut G, node: Value, wanted: CondCode) -> Option<[Value; 1]> {
        let &[left, right, code] = graph.node(node).operands() else { return None };
        let int = graph.type_of(left)?;
        if graph.condition_code(code) != Some(wanted) || self.facts.vocabulary.is_float(int) {
            return None;
        }
        Some([match Self::constant(graph, right) {
            Some(0) => left,
            Some(-2048) => {
                let immediate = graph.constant(-2048, int);
                Self::machine(graph, Opcode::XORI, &[left, immediate])
            }
            Some(number @ -2047..=2048) => {
                let immediate = graph.constant(-number, int);
                let add =
                    if self.generator.is_64_bit() && self.facts.known(graph, left).sign_bits > 32 {
                        Opcode::ADDIW
                    } else {
                        Opcode::ADDI
                    };
                Self::machine(graph, add, &[left, immediate])
            }
            _ => Self::machine(graph, Opcode::XOR, &[left, right]),
        }])
    }

    /// Returns the amount of a shift, without operations on bits that the shift ignores.
    fn shift_amount(&self, graph: &G, mut node: Value, bits: i64) -> Value {
        while self.is(graph, node, Op::And)
            && let (Some(inner), Some(mask)) =
                (Self::operand(graph, node, 0), Self::operand(graph, node, 1))
            && let Some(mask) = Self::constant(graph, mask)
            && mask & (bits - 1) == bits - 1
        {
            node = inner;
        }
        node
    }

    /// Returns a value that is zero-extended from a number of bits by `node`, or that is `node`.
    fn zero_extended(&self, dag: &G, node: Value, bits: u32) -> Option<[Value; 1]> {
        let mask = (1 << bits) - 1;
        if self.is(dag, node, Op::And) {
            let &[inner, by] = dag.node(node).operands() else { return None };
            if Self::constant(dag, by) == Some(mask) {
                return Some([inner]);
            }
        }
        let upper = self.all_bits() & !mask.cast_unsigned();
        (self.facts.known(dag, node).zero & upper == upper).then_some([node])
    }

    /// Returns the operand of a shift left by a number whose result has the 32 bits of the operand and zeros.
    fn shifted_half(&self, dag: &G, node: Value, by: i64) -> Option<[Value; 1]> {
        if !self.is(dag, node, Op::And) {
            return None;
        }
        let &[shift, mask] = dag.node(node).operands() else { return None };
        let amount = Self::operand(dag, shift, 1).and_then(|amount| Self::constant(dag, amount));
        let is_half = Self::constant(dag, mask) == Some(0xffff_ffff << by)
            && self.is(dag, shift, Op::Shl)
            && amount == Some(by);
        is_half.then(|| Self::operand(dag, shift, 0).map(|inner| [inner])).flatten()
    }

    /// Returns a constant that has one use and no instruction with an immediate.
    fn mask(&self, dag: &G, node: Value) -> Option<u64> {
        let number = dag.integer(node).filter(|number| !is_12_bits(*number))?;
        dag.has_one_use(node).then_some(number.cast_unsigned() & self.all_bits())
    }

    /// Returns true for constants of 12 bits that are shifted, which neither `lui` nor two additions make.
    fn is_scaled(&self, dag: &G, node: Value, by: u32) -> bool {
        let Some(number) = dag.integer(node).filter(|_| dag.has_one_use(node)) else {
            return false;
        };
        let largest = 2048 << (by - 1);
        let is_upper = number.trailing_zeros() >= 12 && i32::try_from(number).is_ok();
        !(-largest..largest).contains(&number)
            && !is_upper
            && number.trailing_zeros() >= by
            && is_12_bits(number >> by)
    }

    fn all_bits(&self) -> u64 {
        if self.generator.is_64_bit() { u64::MAX } else { u64::from(u32::MAX) }
    }
}

/// Number of a condition in branches and choices.
fn branch_code(cond: CondCode) -> Option<i64> {
    Some(match cond {
        CondCode::SETEQ => 0,
        CondCode::SETNE => 1,
        CondCode::SETLT => 2,
        CondCode::SETGE => 3,
        CondCode::SETULT => 4,
        CondCode::SETUGE => 5,
        _ => return None,
    })
}

/// Returns the branch of a number.
pub(super) fn branch_of(code: i64) -> Option<Opcode> {
    Some(match code {
        0 => Opcode::BEQ,
        1 => Opcode::BNE,
        2 => Opcode::BLT,
        3 => Opcode::BGE,
        4 => Opcode::BLTU,
        5 => Opcode::BGEU,
        _ => return None,
    })
}

/// Conditions that branches have.
pub(super) const BRANCHES: [Cond; 6] =
    [Cond::Eq, Cond::Ne, Cond::Lt, Cond::Ge, Cond::Ult, Cond::Uge];

fn is_12_bits(value: i64) -> bool {
    (-2048..2048).contains(&value)
}

impl SelectHooks<G> for Hooks<'_> {
    fn has_feature(&self, feature: Feature) -> bool {
        self.generator.has(feature)
    }

    fn opt_for_min_size(&self) -> bool {
        false
    }

    fn no_conditional_move_fusion(&self) -> bool {
        true
    }

    fn has_conditional_move_fusion(&self) -> bool {
        false
    }

    fn is_sexti32_allwusers(&self, dag: &G, node: Value) -> bool {
        self.reads_only(dag, node, 32, 0)
    }

    fn has_one_use(&self, dag: &G, node: Value) -> bool {
        dag.has_one_use(node)
    }

    fn is_assertzexti32(&self, _: &G, _: Value) -> bool {
        false
    }

    fn imm_is_uimmlog2xlen(&self, imm: i64) -> bool {
        (0..if self.generator.is_64_bit() { 64 } else { 32 }).contains(&imm)
    }

    fn is_riscv_or_disjoint(&self, dag: &G, node: Value) -> bool {
        let &[a, b] = dag.node(node).operands() else { return false };
        let all = self.all_bits();
        (self.facts.known(dag, a).zero | self.facts.known(dag, b).zero) & all == all
    }

    fn imm_is_trailing_ones_mask(&self, imm: i128) -> bool {
        let Ok(imm) = i64::try_from(imm) else { return false };
        let bits = imm.cast_unsigned() & self.all_bits();
        !is_12_bits(imm) && bits != 0 && bits & bits.wrapping_add(1) == 0
    }

    fn is_33signbits_node(&self, dag: &G, node: Value) -> bool {
        self.facts.known(dag, node).sign_bits > 32
    }

    fn is_any_fma_nsz(&self, _: &G, _: Value) -> bool {
        false
    }

    fn imm_is_leading_ones_w_mask(&self, imm: i64) -> bool {
        // Ones from bit 31 down, and zeros below and above.
        let Ok(bits) = u32::try_from(imm) else { return false };
        i32::try_from(imm).is_err() && bits != u32::MAX && (!bits).wrapping_add(1).is_power_of_two()
    }

    fn select_addr_reg_imm(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        let int = dag.type_of(node)?;
        let frame = |hooks: &Self, dag: &G, value: Value| {
            hooks.is(dag, value, Op::FrameIndex).then(|| Self::operand(dag, value, 0)).flatten()
        };
        if let Some(slot) = frame(self, dag, node) {
            return Some([slot, dag.constant(0, int)]);
        }
        if dag.opcode(node) == Some(NodeOpcode::RISCVISD_ADD_LO) {
            let &[base, lower] = dag.node(node).operands() else { return None };
            return Some([base, lower]);
        }
        let is_sum = self.is(dag, node, Op::Add)
            || self.is(dag, node, Op::Or) && self.is_riscv_or_disjoint(dag, node);
        if is_sum
            && let &[base, offset] = dag.node(node).operands()
            && let Some(offset) = Self::constant(dag, offset)
            && is_12_bits(offset)
        {
            let base = frame(self, dag, base).unwrap_or(base);
            return Some([base, dag.constant(offset, int)]);
        }
        Some([node, dag.constant(0, int)])
    }

    fn select_shift_mask_x_len(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        let bits = if self.generator.is_64_bit() { 64 } else { 32 };
        Some([self.shift_amount(dag, node, bits)])
    }

    fn select_shift_mask32(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        Some([self.shift_amount(dag, node, 32)])
    }

    fn select_s_ext_bits_32(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        if self.is(dag, node, Op::SignExtendInReg) {
            let &[inner, ty] = dag.node(node).operands() else { return None };
            if dag.type_operand(ty) == Some(ValueType::i32) {
                return Some([inner]);
            }
        }
        (self.facts.known(dag, node).sign_bits > 32).then_some([node])
    }

    fn select_z_ext_bits_32(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        self.zero_extended(dag, node, 32)
    }

    fn select_z_ext_bits_16(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        self.zero_extended(dag, node, 16)
    }

    fn select_z_ext_bits_8(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        self.zero_extended(dag, node, 8)
    }

    fn select_z_ext_imm32(&self, _: &mut G, _: Value) -> Option<[Value; 1]> {
        None
    }

    fn select_inv_logic_imm(&self, _: &mut G, _: Value) -> Option<[Value; 1]> {
        None
    }

    // Plain shifts have patterns; these are for masked ones.

    fn select_shxadd_op_1(&self, _: &mut G, _: Value) -> Option<[Value; 1]> {
        None
    }

    fn select_shxadd_op_2(&self, _: &mut G, _: Value) -> Option<[Value; 1]> {
        None
    }

    fn select_shxadd_op_3(&self, _: &mut G, _: Value) -> Option<[Value; 1]> {
        None
    }

    fn select_shxadd_uw_op_1(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        self.shifted_half(dag, node, 1)
    }

    fn select_shxadd_uw_op_2(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        self.shifted_half(dag, node, 2)
    }

    fn select_shxadd_uw_op_3(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        self.shifted_half(dag, node, 3)
    }

    fn has_all_h_users(&self, dag: &G, node: Value) -> bool {
        self.reads_only(dag, node, 16, 0)
    }

    fn imm_is_bclr_mask(&self, imm: i64) -> bool {
        !is_12_bits(imm) && (!imm.cast_unsigned() & self.all_bits()).is_power_of_two()
    }

    fn imm_is_single_bit_set_mask(&self, imm: i64) -> bool {
        !is_12_bits(imm) && (imm.cast_unsigned() & self.all_bits()).is_power_of_two()
    }

    fn imm_is_shifted32_ones_mask(&self, imm: i128) -> bool {
        let Ok(imm) = i64::try_from(imm) else { return false };
        let zeros = imm.trailing_zeros();
        (1..32).contains(&zeros) && imm.cast_unsigned() == 0xffff_ffff << zeros
    }

    fn is_add_like_non_imm12(&self, dag: &G, _: Value, operands: &[Value]) -> bool {
        let constant = operands.get(1).and_then(|&operand| Self::constant(dag, operand));
        !constant.is_some_and(is_12_bits)
    }

    fn is_bclri_two_bits_mask(&self, dag: &G, node: Value) -> bool {
        self.mask(dag, node).is_some_and(|mask| (!mask & self.all_bits()).count_ones() == 2)
    }

    fn is_bclriandi_mask(&self, dag: &G, node: Value) -> bool {
        let is_one = |mask: u64| (!(mask | 0x7ff) & self.all_bits()).is_power_of_two();
        self.mask(dag, node).is_some_and(is_one)
    }

    fn is_bsetinv_two_bits_mask(&self, dag: &G, node: Value) -> bool {
        self.mask(dag, node).is_some_and(|mask| mask.count_ones() == 2)
    }

    fn is_bsetinvori_mask(&self, dag: &G, node: Value) -> bool {
        self.mask(dag, node).is_some_and(|mask| (mask & !0x7ff).is_power_of_two())
    }

    fn is_cs_imm12_mul_by4(&self, dag: &G, node: Value) -> bool {
        self.is_scaled(dag, node, 2)
    }

    fn is_cs_imm12_mul_by8(&self, dag: &G, node: Value) -> bool {
        self.is_scaled(dag, node, 3)
    }

    fn select_seteq(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        self.difference(dag, node, CondCode::SETEQ)
    }

    fn select_setne(&self, dag: &mut G, node: Value) -> Option<[Value; 1]> {
        self.difference(dag, node, CondCode::SETNE)
    }

    fn select_neg_imm(&self, _: &mut G, _: Value) -> Option<[Value; 1]> {
        None
    }

    fn transform_trailing_zeros(&self, dag: &mut G, node: Value) -> Option<Value> {
        let int = dag.type_of(node)?;
        let number = dag.integer(node)?;
        Some(dag.constant(number.trailing_zeros().into(), int))
    }

    fn transform_x_len_sub_trailing_ones(&self, dag: &mut G, node: Value) -> Option<Value> {
        let int = dag.type_of(node)?;
        let ones = i64::from(dag.integer(node)?.trailing_ones());
        let bits = if self.generator.is_64_bit() { 64 } else { 32 };
        Some(dag.constant(bits - ones, int))
    }

    fn transform_imm_sub_from32(&self, dag: &mut G, node: Value) -> Option<Value> {
        let int = dag.type_of(node)?;
        let number = dag.integer(node)?;
        Some(dag.constant(32 - number, int))
    }

    fn transform_imm_sub_from_x_len(&self, dag: &mut G, node: Value) -> Option<Value> {
        let int = dag.type_of(node)?;
        let number = dag.integer(node)?;
        let bits = if self.generator.is_64_bit() { 64 } else { 32 };
        Some(dag.constant(bits - number, int))
    }

    fn transform_bclrx_form(&self, dag: &mut G, node: Value) -> Option<Value> {
        let int = dag.type_of(node)?;
        let ones = dag.integer(node)?.trailing_ones();
        Some(dag.constant(ones.into(), int))
    }

    fn transform_bclri_two_bits_mask_high(&self, dag: &mut G, node: Value) -> Option<Value> {
        let int = dag.type_of(node)?;
        let zeros = !dag.integer(node)?.cast_unsigned() & self.all_bits();
        Some(dag.constant(zeros.checked_ilog2()?.into(), int))
    }

    fn transform_bsetinv_two_bits_mask_high(&self, dag: &mut G, node: Value) -> Option<Value> {
        let int = dag.type_of(node)?;
        let ones = dag.integer(node)?.cast_unsigned() & self.all_bits();
        Some(dag.constant(ones.checked_ilog2()?.into(), int))
    }

    fn transform_to_tframeindex(&self, dag: &mut G, node: Value) -> Option<Value> {
        Self::operand(dag, node, 0)
    }

    fn transform_addi_pair_imm_large(&self, dag: &mut G, node: Value) -> Option<Value> {
        let int = dag.type_of(node)?;
        let number = dag.integer(node)?;
        Some(dag.constant(if number < 0 { -2048 } else { 2047 }, int))
    }

    fn transform_addi_pair_imm_small(&self, dag: &mut G, node: Value) -> Option<Value> {
        let int = dag.type_of(node)?;
        let number = dag.integer(node)?;
        Some(dag.constant(number - if number < 0 { -2048 } else { 2047 }, int))
    }

    fn transform_int_c_cto_riscvcc(&self, dag: &mut G, node: Value) -> Option<Value> {
        let int = dag.type_of(Self::operand(dag, node, 0)?)?;
        let code = dag.condition_code(Self::operand(dag, node, 2)?)?;
        Some(dag.constant(branch_code(code)?, int))
    }
}
