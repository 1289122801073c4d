//! Hooks of the patterns: what LLVM's description leaves to C++.

use tablegen_backend::lower::Op;
use tablegen_backend::lower::known::Facts;
use tablegen_rt::isel::graph::{Graph, Machine, Value};
use tablegen_rt::isel::{Dag as _, Emit as _};

use super::Generator;
use super::generator::is_immediate;
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

impl Hooks<'_> {
    /// Returns the leaf of a slot for its address.
    fn slot(&self, graph: &G, node: Value) -> Option<Value> {
        let slot = graph.node(node).operands().first().copied();
        slot.filter(|_| self.facts.is(graph, node, Op::FrameIndex))
    }

    /// Returns the base and the offset of an address.
    fn address(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        let ty = dag.type_of(node)?;
        if self.facts.is(dag, node, Op::Add)
            && let &[base, offset] = dag.node(node).operands()
            && let Some(offset) = dag.integer(offset).filter(|offset| is_immediate(*offset))
        {
            let base = self.slot(dag, base).unwrap_or(base);
            return Some([base, dag.constant(offset, ty)]);
        }
        Some([self.slot(dag, node).unwrap_or(node), dag.constant(0, ty)])
    }
}

impl SelectHooks<G> for Hooks<'_> {
    fn has_feature(&self, feature: Feature) -> bool {
        self.generator.has(feature)
    }

    fn is_le(&self) -> bool {
        true
    }

    fn is_n64(&self) -> bool {
        true
    }

    fn is_imm_z_ext16(&self, dag: &G, node: Value) -> bool {
        dag.integer(node).is_some_and(|number| (0..=0xffff).contains(&number))
    }

    fn is_imm_s_ext16(&self, dag: &G, node: Value) -> bool {
        dag.integer(node).is_some_and(is_immediate)
    }

    fn is_o_ri_pred(&self, dag: &G, node: Value) -> bool {
        dag.integer(node).is_some_and(|number| (0x8000..=0xffff).contains(&number))
    }

    fn is_assertzext_lt_i32(&self, _: &G, _: Value) -> bool {
        // The lowering makes no such nodes.
        false
    }

    fn select_int_addr(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.address(dag, node)
    }

    fn select_addr_reg_imm(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.address(dag, node)
    }

    fn select_addr_default(&self, dag: &mut G, node: Value) -> Option<[Value; 2]> {
        self.address(dag, node)
    }

    fn transform_lo16(&self, dag: &mut G, node: Value) -> Option<Value> {
        let (number, ty) = (dag.integer(node)?, dag.type_of(node)?);
        Some(dag.constant(number & 0xffff, ty))
    }
}
