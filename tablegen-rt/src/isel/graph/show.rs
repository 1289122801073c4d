//! Text form of graphs: a line for each node, operands before users, then the root.

use core::fmt::{self, Display, Formatter};

use super::nodes::ResultType;
use super::{Graph, Kind, Machine, Reg, Value};

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "n{}", self.node)?;
        if self.result > 0 { write!(f, ":{}", self.result) } else { Ok(()) }
    }
}

impl<R: Display> Display for Reg<R> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Reg::Real(register) => write!(f, "${register}"),
            Reg::Virtual(number) => write!(f, "%{number}"),
        }
    }
}

/// Instructions are marked, because generic nodes often have the same names.
impl<M: Machine> Display for Kind<M> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Generic(opcode) => write!(f, "{opcode}"),
            Kind::Constant(number) => write!(f, "Constant {number}"),
            Kind::Float(number) => write!(f, "ConstantFP {number:?}"),
            Kind::TargetConstant(number) => write!(f, "TargetConstant {number}"),
            Kind::TargetFloat(number) => write!(f, "TargetConstantFP {number:?}"),
            Kind::Condition(code) => write!(f, "{code}"),
            Kind::Type(ty) => write!(f, "type {ty}"),
            Kind::Block(number) => write!(f, "block {number}"),
            Kind::Symbol(opcode, number) => write!(f, "{opcode} {number}"),
            Kind::Register(register) => write!(f, "{register}"),
            Kind::NoRegister => f.write_str("no register"),
            Kind::Entry => f.write_str("entry"),
            Kind::Join => f.write_str("join"),
            Kind::FromRegister(register) => write!(f, "from {register}"),
            Kind::ToRegister(register) => write!(f, "to {register}"),
            Kind::Machine(opcode) => write!(f, "instruction {opcode}"),
            Kind::Removed => f.write_str("removed"),
        }
    }
}

impl<M: Machine> Display for Graph<M> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for number in self.operands_first(0..self.nodes.len()) {
            let node = self.nodes.get(number);
            if node.kind == Kind::Removed {
                continue;
            }
            write!(f, "n{number}: ")?;
            for (index, &ty) in self.nodes.result_types(number).iter().enumerate() {
                f.write_str(if index > 0 { ", " } else { "" })?;
                match (self.nodes.tokens().value_type(ty), ty) {
                    (Some(ty), _) => write!(f, "{ty}")?,
                    (None, ResultType::Glue) => f.write_str("Glue")?,
                    (None, _) => f.write_str("Other")?,
                }
            }
            write!(f, " = {}", node.kind)?;
            for (index, operand) in node.operands.iter().enumerate() {
                write!(f, "{} {operand}", if index > 0 { "," } else { "" })?;
            }
            for memory in node.memory {
                write!(f, " ({} in memory)", memory.ty)?;
            }
            writeln!(f)?;
        }
        writeln!(f, "root {}", self.root)
    }
}
