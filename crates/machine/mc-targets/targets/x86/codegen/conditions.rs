//! Comparisons, which write the status register, and branches and choices that read it.

use tablegen_backend::Error;
use tablegen_backend::lower::{Cond, Facts, Nodes, PartType};
use tablegen_rt::isel::graph::{Kind, Value};

use super::Generator;
use super::generator::inverse;
use super::select::{self, G};
use crate::selector::{NodeOpcode, ValueType};

/// Numbers of conditions of instructions.
mod code {
    pub(super) const BELOW: i64 = 2;
    pub(super) const ABOVE_OR_EQUAL: i64 = 3;
    pub(super) const EQUAL: i64 = 4;
    pub(super) const NOT_EQUAL: i64 = 5;
    pub(super) const BELOW_OR_EQUAL: i64 = 6;
    pub(super) const ABOVE: i64 = 7;
    pub(super) const PARITY: i64 = 10;
    pub(super) const NO_PARITY: i64 = 11;
    pub(super) const LESS: i64 = 12;
    pub(super) const GREATER_OR_EQUAL: i64 = 13;
    pub(super) const LESS_OR_EQUAL: i64 = 14;
    pub(super) const GREATER: i64 = 15;
}

/// Condition codes of X86 that together express a condition.
#[derive(Clone, Copy)]
enum Codes {
    One(i64),
    /// At least one of two codes holds.
    Any([i64; 2]),
    /// Two codes hold.
    All([i64; 2]),
}

/// Returns the conditions for a comparison of integers.
fn integer_code(cond: Cond) -> i64 {
    match cond {
        Cond::Eq | Cond::Oeq => code::EQUAL,
        Cond::Ne | Cond::Une | Cond::Ord | Cond::Uno => code::NOT_EQUAL,
        Cond::Lt | Cond::Olt => code::LESS,
        Cond::Le | Cond::Ole => code::LESS_OR_EQUAL,
        Cond::Gt | Cond::Ogt => code::GREATER,
        Cond::Ge | Cond::Oge => code::GREATER_OR_EQUAL,
        Cond::Ult => code::BELOW,
        Cond::Ule => code::BELOW_OR_EQUAL,
        Cond::Ugt => code::ABOVE,
        Cond::Uge => code::ABOVE_OR_EQUAL,
    }
}

/// Returns the conditions for a comparison of floating-point numbers, and true if its operands are exchanged. Numbers
/// without an order are equal and below each other.
fn float_codes(cond: Cond) -> (Codes, bool) {
    match cond {
        Cond::Eq | Cond::Oeq => (Codes::All([code::EQUAL, code::NO_PARITY]), false),
        Cond::Ne | Cond::Une => (Codes::Any([code::NOT_EQUAL, code::PARITY]), false),
        Cond::Gt | Cond::Ogt => (Codes::One(code::ABOVE), false),
        Cond::Ge | Cond::Oge => (Codes::One(code::ABOVE_OR_EQUAL), false),
        Cond::Lt | Cond::Olt => (Codes::One(code::ABOVE), true),
        Cond::Le | Cond::Ole => (Codes::One(code::ABOVE_OR_EQUAL), true),
        Cond::Ult => (Codes::One(code::BELOW), false),
        Cond::Ule => (Codes::One(code::BELOW_OR_EQUAL), false),
        Cond::Ugt => (Codes::One(code::BELOW), true),
        Cond::Uge => (Codes::One(code::BELOW_OR_EQUAL), true),
        Cond::Ord => (Codes::One(code::NO_PARITY), false),
        Cond::Uno => (Codes::One(code::PARITY), false),
    }
}

/// Builder of the nodes of comparisons.
struct Builder<'g, 'f> {
    graph: &'g mut G,
    facts: Facts<'f, select::Nodes>,
}

impl Builder<'_, '_> {
    /// Returns the value of the status register after a comparison, and the conditions.
    fn compare(&mut self, cond: Cond, values: [Value; 2]) -> Result<(Value, Codes), Error> {
        let [left, right] = values;
        let ty = self.graph.type_of(left);
        if ty.is_some_and(|ty| self.facts.vocabulary.is_float(ty)) {
            let (codes, is_swapped) = float_codes(cond);
            let values = if is_swapped { [right, left] } else { values };
            let kind = Kind::Generic(NodeOpcode::X86ISD_FCMP);
            return Ok((self.graph.value(kind, ValueType::i32, &values), codes));
        }
        let values = self.facts.compared_int32(self.graph, cond, values)?;
        let kind = Kind::Generic(NodeOpcode::X86ISD_CMP);
        let flags = self.graph.value(kind, ValueType::i32, &values);
        Ok((flags, Codes::One(integer_code(cond))))
    }

    fn code(&mut self, number: i64) -> Value {
        self.graph.leaf(Kind::TargetConstant(number.into()), ValueType::i8)
    }

    /// Returns 1 as an integer of 8 bits if a condition holds, otherwise 0.
    fn byte(&mut self, code: i64, flags: Value) -> Value {
        let code = self.code(code);
        let kind = Kind::Generic(NodeOpcode::X86ISD_SETCC);
        self.graph.value(kind, ValueType::i8, &[code, flags])
    }

    /// Returns 1 as an integer of 8 bits if conditions hold, otherwise 0.
    fn bit(&mut self, codes: Codes, flags: Value) -> Value {
        let (opcode, codes) = match codes {
            Codes::One(code) => return self.byte(code, flags),
            Codes::Any(codes) => (NodeOpcode::OR, codes),
            Codes::All(codes) => (NodeOpcode::AND, codes),
        };
        let bits = codes.map(|code| self.byte(code, flags));
        self.graph.value(Kind::Generic(opcode), ValueType::i8, &bits)
    }

    /// Returns the second value if a condition holds, otherwise the first one.
    fn choice(&mut self, values: [Value; 2], code: i64, flags: Value) -> Value {
        let ty = self.graph.type_of(values[0]).unwrap_or(ValueType::i64);
        let code = self.code(code);
        let kind = Kind::Generic(NodeOpcode::X86ISD_CMOV);
        self.graph.value(kind, ty, &[values[0], values[1], code, flags])
    }
}

/// Returns the comparison node as the bit that an instruction makes. `None` if it has no such operands.
pub(super) fn set(
    facts: Facts<'_, select::Nodes>,
    graph: &mut G,
    node: Value,
) -> Result<Option<Value>, Error> {
    let &[left, right, cond] = graph.node(node).operands() else { return Ok(None) };
    let cond = graph_condition(graph, cond).and_then(|code| facts.vocabulary.condition_of(code));
    let Some(cond) = cond else { return Ok(None) };
    let mut builder = Builder { graph, facts };
    let (flags, codes) = builder.compare(cond, [left, right])?;
    let bit = builder.bit(codes, flags);
    let kind = Kind::Generic(NodeOpcode::ZERO_EXTEND);
    Ok(Some(graph.value(kind, ValueType::i64, &[bit])))
}

fn graph_condition(graph: &G, node: Value) -> Option<crate::selector::CondCode> {
    use tablegen_rt::isel::Dag;
    graph.condition_code(node)
}

/// Makes a value that is one of two by a bit.
pub(super) fn choose(
    nodes: &mut Nodes<'_, Generator>,
    bit: Value,
    ty: PartType,
    values: [Value; 2],
) -> Result<Value, Error> {
    use tablegen_backend::lower::Lowering;
    let (cond, left, right) = nodes.test(bit)?;
    if ty != PartType::Int {
        // Conditional moves are of general registers.
        let target = nodes.target();
        let mut bits = [values[0]; 2];
        for (bits, value) in bits.iter_mut().zip(values) {
            *bits = target.float_to_bits(nodes, ty, value)?.first().copied().unwrap_or(value);
        }
        let chosen = choose_by(nodes, (cond, left, right), bits)?;
        return target.bits_to_float(nodes, ty, &[chosen]);
    }
    choose_by(nodes, (cond, left, right), values)
}

/// Makes an integer that is one of two by a comparison.
fn choose_by(
    nodes: &mut Nodes<'_, Generator>,
    (cond, left, right): (Cond, Value, Value),
    [then, otherwise]: [Value; 2],
) -> Result<Value, Error> {
    let (graph, facts) = nodes.graph_and_facts();
    let mut builder = Builder { graph, facts };
    let (flags, codes) = builder.compare(cond, [left, right])?;
    Ok(match codes {
        Codes::One(code) => builder.choice([otherwise, then], code, flags),
        Codes::Any([first, second]) => {
            let chosen = builder.choice([otherwise, then], first, flags);
            builder.choice([chosen, then], second, flags)
        }
        Codes::All([first, second]) => {
            let chosen = builder.choice([then, otherwise], inverse(first), flags);
            builder.choice([chosen, otherwise], inverse(second), flags)
        }
    })
}

/// Adds a branch to a block if a condition holds.
pub(super) fn branch(
    nodes: &mut Nodes<'_, Generator>,
    (cond, left, right): (Cond, Value, Value),
    block: Value,
) -> Result<(), Error> {
    let (graph, facts) = nodes.graph_and_facts();
    let mut builder = Builder { graph, facts };
    let (mut flags, codes) = builder.compare(cond, [left, right])?;
    let codes = match codes {
        Codes::One(code) => [Some(code), None],
        Codes::Any(codes) => codes.map(Some),
        Codes::All(_) => {
            let bit = builder.bit(codes, flags);
            let zero = builder.graph.leaf(Kind::Constant(0), ValueType::i8);
            let kind = Kind::Generic(NodeOpcode::X86ISD_CMP);
            flags = builder.graph.value(kind, ValueType::i32, &[bit, zero]);
            [Some(code::NOT_EQUAL), None]
        }
    };
    for code in codes.into_iter().flatten() {
        let code = builder.code(code);
        let kind = Kind::Generic(NodeOpcode::X86ISD_BRCOND);
        builder.graph.effect(kind, &[], &[block, code, flags]);
    }
    Ok(())
}
