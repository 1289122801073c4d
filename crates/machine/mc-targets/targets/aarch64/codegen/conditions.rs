//! Comparisons, which write the status register, and branches and choices that read it.

use tablegen_backend::Error;
use tablegen_backend::lower::{Cond, Facts, Nodes, Op, PartType};
use tablegen_rt::isel::Dag;
use tablegen_rt::isel::graph::{Graph, Kind, Value};

use super::Generator;
use super::generator::inverse;
use super::select;
use crate::selector::{NodeOpcode, ValueType};

type G = Graph<select::Nodes>;

/// Reader and builder of the nodes of comparisons.
struct Builder<'g, 'f> {
    graph: &'g mut G,
    facts: Facts<'f, select::Nodes>,
}

impl Builder<'_, '_> {
    fn is(&self, value: Value, op: Op) -> bool {
        self.facts.is(self.graph, value, op)
    }

    fn integer(&self, value: Value) -> Option<i64> {
        match self.graph.node(value).kind() {
            Kind::Constant(number) => i64::try_from(number).ok(),
            _ => None,
        }
    }

    fn operand(&self, value: Value, index: usize) -> Option<Value> {
        self.graph.node(value).operands().get(index).copied()
    }

    fn flags(&mut self, opcode: NodeOpcode, [left, right]: [Value; 2]) -> Value {
        let ty = self.graph.type_of(left).unwrap_or(ValueType::i64);
        let node = self.graph.add(Kind::Generic(opcode), &[ty, ValueType::i32], &[left, right]);
        Value { result: 1, ..node }
    }

    /// Returns the value of the status register after a comparison, and the number of the condition.
    fn compare(&mut self, cond: Cond, values: [Value; 2]) -> Result<(Value, i64), Error> {
        let [left, right] = values;
        let is_float =
            self.graph.type_of(left).is_some_and(|ty| self.facts.vocabulary.is_float(ty));
        if is_float {
            let kind = Kind::Generic(NodeOpcode::AArch64ISD_FCMP);
            let flags = self.graph.value(kind, ValueType::i32, &values);
            return Ok((flags, float_code(cond)));
        }
        let (cond, [left, right]) = self.with_short_constant(cond, [left, right]);
        let values = self.facts.compared_int32(self.graph, cond, [left, right])?;
        let is_zero = self.integer(values[1]) == Some(0);
        if is_zero
            && matches!(cond, Cond::Eq | Cond::Ne | Cond::Lt | Cond::Ge)
            && self.is(values[0], Op::And)
            && !self.graph.is_used(values[0])
            && let &[one, other] = self.graph.node(values[0]).operands()
        {
            let flags = self.flags(NodeOpcode::AArch64ISD_ANDS, [one, other]);
            return Ok((flags, code(cond)));
        }
        let flags = self.flags(NodeOpcode::AArch64ISD_SUBS, values);
        Ok((flags, code(cond)))
    }

    /// Returns an equivalent comparison whose constant is an immediate, if the next number is one.
    fn with_short_constant(&mut self, cond: Cond, values: [Value; 2]) -> (Cond, [Value; 2]) {
        let Some(number) = self.integer(values[1]) else { return (cond, values) };
        let (other, step) = match cond {
            Cond::Lt => (Cond::Le, -1),
            Cond::Le => (Cond::Lt, 1),
            Cond::Gt => (Cond::Ge, 1),
            Cond::Ge => (Cond::Gt, -1),
            Cond::Ult if number != 0 => (Cond::Ule, -1),
            Cond::Ule if number != -1 => (Cond::Ult, 1),
            Cond::Ugt if number != -1 => (Cond::Uge, 1),
            Cond::Uge if number != 0 => (Cond::Ugt, -1),
            _ => return (cond, values),
        };
        let Some(next) = number.checked_add(step) else { return (cond, values) };
        if is_immediate(number) || !is_immediate(next) {
            return (cond, values);
        }
        let ty = self.graph.type_of(values[0]).unwrap_or(ValueType::i64);
        (other, [values[0], self.graph.leaf(Kind::Constant(next.into()), ty)])
    }
}

/// Returns true if an addition or a subtraction has a number as an immediate.
pub(super) fn is_immediate(number: i64) -> bool {
    let size = number.unsigned_abs();
    size < 1 << 12 || size & 0xfff == 0 && size < 1 << 24
}

/// Returns the number of a condition of integers.
fn code(cond: Cond) -> i64 {
    match cond {
        Cond::Eq => 0,
        Cond::Ne => 1,
        Cond::Uge => 2,
        Cond::Ult => 3,
        Cond::Ugt => 8,
        Cond::Ule => 9,
        Cond::Ge => 10,
        Cond::Lt => 11,
        Cond::Gt => 12,
        Cond::Le => 13,
        other => float_code(other),
    }
}

/// Returns the number of a condition of floating-point numbers.
fn float_code(cond: Cond) -> i64 {
    match cond {
        Cond::Oeq | Cond::Eq => 0,
        Cond::Une | Cond::Ne => 1,
        Cond::Olt => 4,
        Cond::Uge => 5,
        Cond::Uno => 6,
        Cond::Ord => 7,
        Cond::Ugt => 8,
        Cond::Ole => 9,
        Cond::Oge | Cond::Ge => 10,
        Cond::Ult | Cond::Lt => 11,
        Cond::Ogt | Cond::Gt => 12,
        Cond::Ule | Cond::Le => 13,
    }
}

/// Returns the comparison node as a choice between 0 and 1. `None` if it has no such operands.
pub(super) fn set(
    facts: Facts<'_, select::Nodes>,
    graph: &mut G,
    node: Value,
) -> Result<Option<Value>, Error> {
    let &[left, right, cond] = graph.node(node).operands() else { return Ok(None) };
    let cond = graph.condition_code(cond).and_then(|code| facts.vocabulary.condition_of(code));
    let Some(cond) = cond else { return Ok(None) };
    let (flags, code) = Builder { graph, facts }.compare(cond, [left, right])?;
    let [zero, one] = [0, 1].map(|number| graph.leaf(Kind::Constant(number), ValueType::i64));
    let code = graph.leaf(Kind::Constant(inverse(code).into()), ValueType::i32);
    let kind = Kind::Generic(NodeOpcode::AArch64ISD_CSEL);
    Ok(Some(graph.value(kind, ValueType::i64, &[zero, one, code, flags])))
}

/// Makes a value that is one of two by a bit.
pub(super) fn choose(
    nodes: &mut Nodes<'_, Generator>,
    bit: Value,
    ty: PartType,
    [then, otherwise]: [Value; 2],
) -> Result<Value, Error> {
    let (cond, left, right) = nodes.test(bit)?;
    let ty = nodes.type_of_part(ty)?;
    let (graph, facts) = nodes.graph_and_facts();
    let (flags, code) = Builder { graph, facts }.compare(cond, [left, right])?;
    let code = graph.leaf(Kind::Constant(code.into()), ValueType::i32);
    Ok(nodes.node(NodeOpcode::AArch64ISD_CSEL, ty, &[then, otherwise, code, flags]))
}

/// Adds a branch to a block if a condition holds.
pub(super) fn branch(
    nodes: &mut Nodes<'_, Generator>,
    (cond, left, right): (Cond, Value, Value),
    block: Value,
) -> Result<(), Error> {
    let (graph, facts) = nodes.graph_and_facts();
    let mut builder = Builder { graph, facts };
    if builder.integer(right) == Some(0) {
        // Branches by a bit or by zero need no comparison.
        let inner = builder.operand(left, 0).filter(|_| builder.is(left, Op::ZeroExtend));
        let tested = inner.unwrap_or(left);
        let single = match cond {
            Cond::Eq | Cond::Ne if builder.is(tested, Op::And) => {
                let mask = builder.operand(tested, 1).and_then(|mask| builder.integer(mask));
                // The sign of 32 bits is extended.
                let upper = if inner.is_some() { u64::from(u32::MAX) } else { u64::MAX };
                let mask = mask.map(|mask| mask.cast_unsigned() & upper);
                let bit = mask.filter(|mask| mask.is_power_of_two());
                bit.zip(builder.operand(tested, 0))
                    .map(|(bit, value)| (value, bit.trailing_zeros(), cond == Cond::Ne))
            }
            Cond::Lt | Cond::Ge => Some((left, 63, cond == Cond::Lt)),
            _ => None,
        };
        if let Some((mut value, mut bit, is_set)) = single {
            if bit == 63
                && builder.facts.is_int32_extension(builder.graph, value, true)
                && builder.facts.is_int32(builder.graph, value, true)
                && let Some(inner) = builder.operand(value, 0)
            {
                (value, bit) = (inner, 31);
            }
            let opcode =
                if is_set { NodeOpcode::AArch64ISD_TBNZ } else { NodeOpcode::AArch64ISD_TBZ };
            let bit = builder.graph.leaf(Kind::Constant(bit.into()), ValueType::i64);
            nodes.graph.effect(Kind::Generic(opcode), &[], &[value, bit, block]);
            return Ok(());
        }
        if let Cond::Eq | Cond::Ne = cond {
            let [left, _] = builder.facts.compared_int32(builder.graph, cond, [left, right])?;
            let opcode = match cond {
                Cond::Eq => NodeOpcode::AArch64ISD_CBZ,
                _ => NodeOpcode::AArch64ISD_CBNZ,
            };
            nodes.graph.effect(Kind::Generic(opcode), &[], &[left, block]);
            return Ok(());
        }
    }
    let (flags, code) = builder.compare(cond, [left, right])?;
    let code = nodes.graph.leaf(Kind::Constant(code.into()), ValueType::i32);
    let kind = Kind::Generic(NodeOpcode::AArch64ISD_BRCOND);
    nodes.graph.effect(kind, &[], &[block, code, flags]);
    Ok(())
}
