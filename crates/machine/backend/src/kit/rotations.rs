//! Rotations to the left on machines that rotate to the right.

use tablegen_rt::isel::graph::{Graph, Kind, Machine, Value};

/// Operations that a rotation becomes, and the type of its amount.
#[derive(Clone, Copy, Debug)]
pub struct Rotations<M: Machine> {
    /// Subtraction.
    pub sub: M::NodeOpcode,
    /// Rotation to the right, whose amount counts modulo the number of bits.
    pub rotate_right: M::NodeOpcode,
    /// Type of the amount.
    pub amount: M::ValueType,
}

/// Returns the rotation to the right that a rotation of `bits` bits to the left is. `None` if the node has not the
/// operands of one.
pub fn to_right<M: Machine>(
    graph: &mut Graph<M>,
    node: Value,
    bits: i128,
    with: Rotations<M>,
) -> Option<Value> {
    let &[value, amount] = graph.node(node).operands() else { return None };
    let ty = graph.type_of(value)?;
    let amount = match graph.node(amount).kind() {
        Kind::Constant(number) => {
            graph.leaf(Kind::Constant((bits - number) & (bits - 1)), with.amount)
        }
        _ => {
            let zero = graph.leaf(Kind::Constant(0), with.amount);
            graph.value(Kind::Generic(with.sub), with.amount, &[zero, amount])
        }
    };
    Some(graph.value(Kind::Generic(with.rotate_right), ty, &[value, amount]))
}
