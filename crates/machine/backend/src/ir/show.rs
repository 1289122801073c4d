//! Functions as text, for messages and tests.

use core::fmt;

use super::function::{Block, Constant, Function, Inst, Slot, Value};
use super::inst::{Callee, InstKind, Jump};

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "block{}", self.0)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "slot{}", self.0)
    }
}

impl fmt::Display for Constant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Constant::Int(value) => write!(f, "{value}"),
            Constant::Float(bits) => write!(f, "bits {bits:#x}"),
            Constant::Vector(bits) => write!(f, "vector {bits:#x}"),
            Constant::Symbol(symbol, offset) => write!(f, "symbol{}{offset:+}", symbol.0),
            Constant::Slot(slot, offset) => write!(f, "{slot}{offset:+}"),
            Constant::Undefined => f.write_str("undefined"),
        }
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for block in self.blocks() {
            write!(f, "{block}(")?;
            for (index, &param) in self.params(block).iter().enumerate() {
                let comma = if index == 0 { "" } else { ", " };
                write!(f, "{comma}{param}")?;
                if let Some(ty) = self.type_of(param) {
                    write!(f, ": {ty}")?;
                }
            }
            writeln!(f, "):")?;
            for &inst in self.insts(block) {
                self.show_inst(f, inst)?;
            }
        }
        Ok(())
    }
}

impl Function {
    fn show_value(&self, f: &mut fmt::Formatter<'_>, value: Value) -> fmt::Result {
        match self.constant(value) {
            Some(constant) => write!(f, " {constant}"),
            None => write!(f, " {value}"),
        }
    }

    fn show_jump(&self, f: &mut fmt::Formatter<'_>, jump: &Jump) -> fmt::Result {
        write!(f, " {}(", jump.block)?;
        for &arg in &jump.args {
            self.show_value(f, arg)?;
        }
        f.write_str(" )")
    }

    fn show_inst(&self, f: &mut fmt::Formatter<'_>, inst: Inst) -> fmt::Result {
        let Some(kind) = self.inst(inst) else { return Ok(()) };
        f.write_str("   ")?;
        for value in self.results(inst) {
            write!(f, " {value}")?;
            if let Some(ty) = self.type_of(value) {
                write!(f, ": {ty}")?;
            }
        }
        if self.results(inst).len() > 0 {
            f.write_str(" =")?;
        }
        match kind {
            InstKind::Unary(op, _) => write!(f, " {op:?}")?,
            InstKind::Binary(op, _) => write!(f, " {op:?}")?,
            InstKind::Ternary(op, _) => write!(f, " {op:?}")?,
            InstKind::Overflow(op, _) => write!(f, " {op:?} with overflow")?,
            InstKind::IntCompare(cond, _) => write!(f, " compare {cond:?}")?,
            InstKind::FloatCompare(cond, _) => write!(f, " compare {cond:?}")?,
            InstKind::Select(..) => f.write_str(" select")?,
            InstKind::Convert(op, ..) => write!(f, " {op:?}")?,
            InstKind::Vector(op, _) => write!(f, " {op:?}")?,
            InstKind::Offset(..) => f.write_str(" offset")?,
            InstKind::Load(_, _, access) => write!(f, " load align {}", access.align)?,
            InstKind::Store(_, _, access) => write!(f, " store align {}", access.align)?,
            InstKind::AtomicRmw(op, ..) => write!(f, " atomic {op:?}")?,
            InstKind::CompareExchange { .. } => f.write_str(" compare-exchange")?,
            InstKind::Fence(ordering) => write!(f, " fence {ordering:?}")?,
            InstKind::CompilerFence(ordering) => write!(f, " compiler-fence {ordering:?}")?,
            InstKind::Memory(op, ..) => write!(f, " memory {op:?}")?,
            InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
                write!(f, " call symbol{}", symbol.0)?;
            }
            InstKind::Call { .. } => f.write_str(" call")?,
            InstKind::TailCall { callee: Callee::Symbol(symbol), .. } => {
                write!(f, " tail-call symbol{}", symbol.0)?;
            }
            InstKind::TailCall { .. } => f.write_str(" tail-call")?,
            InstKind::DynamicStack(_, align) => write!(f, " stack align {align}")?,
            InstKind::StackSave => f.write_str(" stack-save")?,
            InstKind::StackRestore(_) => f.write_str(" stack-restore")?,
            InstKind::VarArgs(op, ..) => write!(f, " variadic {op:?}")?,
            InstKind::FrameAddress(depth) => write!(f, " frame-address {depth}")?,
            InstKind::ReturnAddress(depth) => write!(f, " return-address {depth}")?,
            InstKind::Trap => f.write_str(" trap")?,
            InstKind::DebugTrap => f.write_str(" debug-trap")?,
            InstKind::Return(_) => f.write_str(" return")?,
            InstKind::Jump(_) => f.write_str(" jump")?,
            InstKind::Branch(..) => f.write_str(" branch")?,
            InstKind::Switch { .. } => f.write_str(" switch")?,
            InstKind::Unreachable => f.write_str(" unreachable")?,
        }
        match kind {
            InstKind::Jump(jump) => self.show_jump(f, jump)?,
            InstKind::Branch(condition, then, otherwise) => {
                self.show_value(f, *condition)?;
                self.show_jump(f, then)?;
                self.show_jump(f, otherwise)?;
            }
            InstKind::Switch { value, cases, default } => {
                self.show_value(f, *value)?;
                for (number, jump) in cases {
                    write!(f, " {number}:")?;
                    self.show_jump(f, jump)?;
                }
                f.write_str(" default:")?;
                self.show_jump(f, default)?;
            }
            _ => {
                let mut result = Ok(());
                kind.for_each_operand(|value| {
                    if result.is_ok() {
                        result = self.show_value(f, value);
                    }
                });
                result?;
            }
        }
        let position = self.position_of(inst);
        if !position.is_none() {
            write!(f, " {position:?}")?;
        }
        writeln!(f)
    }
}
