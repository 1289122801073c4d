//! Instructions that compute a value or access memory.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Type, Value, types};
use cranelift_frontend::FuncInstBuilder;
use cranelift_module::Module;
use wasmparser::{MemArg, Operator};

use crate::function::Translator;
use crate::program::Result;

/// Method that adds an instruction of one operand.
type Unary = fn(FuncInstBuilder<'_, '_>, Value) -> Value;
/// Method that adds an instruction of two operands.
type Binary = fn(FuncInstBuilder<'_, '_>, Value, Value) -> Value;
/// Method that adds a conversion to a type.
type Conversion = fn(FuncInstBuilder<'_, '_>, Type, Value) -> Value;

fn unary(operator: &Operator<'_>) -> Option<Unary> {
    use Operator as O;
    Some(match operator {
        O::I32Clz | O::I64Clz => |b, x| b.clz(x),
        O::I32Ctz | O::I64Ctz => |b, x| b.ctz(x),
        O::I32Popcnt | O::I64Popcnt => |b, x| b.popcnt(x),
        O::F32Abs | O::F64Abs => |b, x| b.fabs(x),
        O::F32Neg | O::F64Neg => |b, x| b.fneg(x),
        O::F32Ceil | O::F64Ceil => |b, x| b.ceil(x),
        O::F32Floor | O::F64Floor => |b, x| b.floor(x),
        O::F32Trunc | O::F64Trunc => |b, x| b.trunc(x),
        O::F32Nearest | O::F64Nearest => |b, x| b.nearest(x),
        O::F32Sqrt | O::F64Sqrt => |b, x| b.sqrt(x),
        O::I32ReinterpretF32 => |b, x| b.bitcast(types::I32, MemFlagsData::new(), x),
        O::I64ReinterpretF64 => |b, x| b.bitcast(types::I64, MemFlagsData::new(), x),
        O::F32ReinterpretI32 => |b, x| b.bitcast(types::F32, MemFlagsData::new(), x),
        O::F64ReinterpretI64 => |b, x| b.bitcast(types::F64, MemFlagsData::new(), x),
        _ => return None,
    })
}

fn binary(operator: &Operator<'_>) -> Option<Binary> {
    use Operator as O;
    Some(match operator {
        O::I32Add | O::I64Add => |b, x, y| b.iadd(x, y),
        O::I32Sub | O::I64Sub => |b, x, y| b.isub(x, y),
        O::I32Mul | O::I64Mul => |b, x, y| b.imul(x, y),
        O::I32DivS | O::I64DivS => |b, x, y| b.sdiv(x, y),
        O::I32DivU | O::I64DivU => |b, x, y| b.udiv(x, y),
        O::I32RemS | O::I64RemS => |b, x, y| b.srem(x, y),
        O::I32RemU | O::I64RemU => |b, x, y| b.urem(x, y),
        O::I32And | O::I64And => |b, x, y| b.band(x, y),
        O::I32Or | O::I64Or => |b, x, y| b.bor(x, y),
        O::I32Xor | O::I64Xor => |b, x, y| b.bxor(x, y),
        O::I32Shl | O::I64Shl => |b, x, y| b.ishl(x, y),
        O::I32ShrS | O::I64ShrS => |b, x, y| b.sshr(x, y),
        O::I32ShrU | O::I64ShrU => |b, x, y| b.ushr(x, y),
        O::I32Rotl | O::I64Rotl => |b, x, y| b.rotl(x, y),
        O::I32Rotr | O::I64Rotr => |b, x, y| b.rotr(x, y),
        O::F32Add | O::F64Add => |b, x, y| b.fadd(x, y),
        O::F32Sub | O::F64Sub => |b, x, y| b.fsub(x, y),
        O::F32Mul | O::F64Mul => |b, x, y| b.fmul(x, y),
        O::F32Div | O::F64Div => |b, x, y| b.fdiv(x, y),
        O::F32Min | O::F64Min => |b, x, y| b.fmin(x, y),
        O::F32Max | O::F64Max => |b, x, y| b.fmax(x, y),
        O::F32Copysign | O::F64Copysign => |b, x, y| b.fcopysign(x, y),
        _ => return None,
    })
}

/// Condition of a comparison of integers or floating-point numbers.
enum Condition {
    Int(IntCC),
    Float(FloatCC),
}

fn condition(operator: &Operator<'_>) -> Option<Condition> {
    use Operator as O;
    let int = |condition| Some(Condition::Int(condition));
    let float = |condition| Some(Condition::Float(condition));
    match operator {
        O::I32Eq | O::I64Eq => int(IntCC::Equal),
        O::I32Ne | O::I64Ne => int(IntCC::NotEqual),
        O::I32LtS | O::I64LtS => int(IntCC::SignedLessThan),
        O::I32LtU | O::I64LtU => int(IntCC::UnsignedLessThan),
        O::I32GtS | O::I64GtS => int(IntCC::SignedGreaterThan),
        O::I32GtU | O::I64GtU => int(IntCC::UnsignedGreaterThan),
        O::I32LeS | O::I64LeS => int(IntCC::SignedLessThanOrEqual),
        O::I32LeU | O::I64LeU => int(IntCC::UnsignedLessThanOrEqual),
        O::I32GeS | O::I64GeS => int(IntCC::SignedGreaterThanOrEqual),
        O::I32GeU | O::I64GeU => int(IntCC::UnsignedGreaterThanOrEqual),
        O::F32Eq | O::F64Eq => float(FloatCC::Equal),
        O::F32Ne | O::F64Ne => float(FloatCC::NotEqual),
        O::F32Lt | O::F64Lt => float(FloatCC::LessThan),
        O::F32Gt | O::F64Gt => float(FloatCC::GreaterThan),
        O::F32Le | O::F64Le => float(FloatCC::LessThanOrEqual),
        O::F32Ge | O::F64Ge => float(FloatCC::GreaterThanOrEqual),
        _ => None,
    }
}

fn conversion(operator: &Operator<'_>) -> Option<(Conversion, Type)> {
    use Operator as O;
    use types::{F32, F64, I32, I64};
    let extend: Conversion = |b, ty, x| b.sextend(ty, x);
    let extend_unsigned: Conversion = |b, ty, x| b.uextend(ty, x);
    let trunc: Conversion = |b, ty, x| b.fcvt_to_sint(ty, x);
    let trunc_unsigned: Conversion = |b, ty, x| b.fcvt_to_uint(ty, x);
    let saturate: Conversion = |b, ty, x| b.fcvt_to_sint_sat(ty, x);
    let saturate_unsigned: Conversion = |b, ty, x| b.fcvt_to_uint_sat(ty, x);
    let convert: Conversion = |b, ty, x| b.fcvt_from_sint(ty, x);
    let convert_unsigned: Conversion = |b, ty, x| b.fcvt_from_uint(ty, x);
    Some(match operator {
        O::I32WrapI64 => (|b, ty, x| b.ireduce(ty, x), I32),
        O::I64ExtendI32S => (extend, I64),
        O::I64ExtendI32U => (extend_unsigned, I64),
        O::I32TruncF32S | O::I32TruncF64S => (trunc, I32),
        O::I32TruncF32U | O::I32TruncF64U => (trunc_unsigned, I32),
        O::I64TruncF32S | O::I64TruncF64S => (trunc, I64),
        O::I64TruncF32U | O::I64TruncF64U => (trunc_unsigned, I64),
        O::I32TruncSatF32S | O::I32TruncSatF64S => (saturate, I32),
        O::I32TruncSatF32U | O::I32TruncSatF64U => (saturate_unsigned, I32),
        O::I64TruncSatF32S | O::I64TruncSatF64S => (saturate, I64),
        O::I64TruncSatF32U | O::I64TruncSatF64U => (saturate_unsigned, I64),
        O::F32ConvertI32S | O::F32ConvertI64S => (convert, F32),
        O::F32ConvertI32U | O::F32ConvertI64U => (convert_unsigned, F32),
        O::F64ConvertI32S | O::F64ConvertI64S => (convert, F64),
        O::F64ConvertI32U | O::F64ConvertI64U => (convert_unsigned, F64),
        O::F32DemoteF64 => (|b, ty, x| b.fdemote(ty, x), F32),
        O::F64PromoteF32 => (|b, ty, x| b.fpromote(ty, x), F64),
        _ => return None,
    })
}

/// Returns the type that is extended in place, with its sign.
fn extension(operator: &Operator<'_>) -> Option<(Type, Type)> {
    use Operator as O;
    match operator {
        O::I32Extend8S => Some((types::I8, types::I32)),
        O::I32Extend16S => Some((types::I16, types::I32)),
        O::I64Extend8S => Some((types::I8, types::I64)),
        O::I64Extend16S => Some((types::I16, types::I64)),
        O::I64Extend32S => Some((types::I32, types::I64)),
        _ => None,
    }
}

/// Returns the access of a load, the type in memory, that of the result, and true if the sign is extended.
fn load<'a>(operator: &'a Operator<'_>) -> Option<(&'a MemArg, Type, Type, bool)> {
    use Operator as O;
    use types::{F32, F64, I8, I16, I32, I64};
    Some(match operator {
        O::I32Load { memarg } => (memarg, I32, I32, false),
        O::I64Load { memarg } => (memarg, I64, I64, false),
        O::F32Load { memarg } => (memarg, F32, F32, false),
        O::F64Load { memarg } => (memarg, F64, F64, false),
        O::I32Load8S { memarg } => (memarg, I8, I32, true),
        O::I32Load8U { memarg } => (memarg, I8, I32, false),
        O::I32Load16S { memarg } => (memarg, I16, I32, true),
        O::I32Load16U { memarg } => (memarg, I16, I32, false),
        O::I64Load8S { memarg } => (memarg, I8, I64, true),
        O::I64Load8U { memarg } => (memarg, I8, I64, false),
        O::I64Load16S { memarg } => (memarg, I16, I64, true),
        O::I64Load16U { memarg } => (memarg, I16, I64, false),
        O::I64Load32S { memarg } => (memarg, I32, I64, true),
        O::I64Load32U { memarg } => (memarg, I32, I64, false),
        _ => return None,
    })
}

/// Returns the access of a store, and the type in memory.
fn store<'a>(operator: &'a Operator<'_>) -> Option<(&'a MemArg, Type)> {
    use Operator as O;
    use types::{F32, F64, I8, I16, I32, I64};
    Some(match operator {
        O::I32Store { memarg } | O::I64Store32 { memarg } => (memarg, I32),
        O::I64Store { memarg } => (memarg, I64),
        O::F32Store { memarg } => (memarg, F32),
        O::F64Store { memarg } => (memarg, F64),
        O::I32Store8 { memarg } | O::I64Store8 { memarg } => (memarg, I8),
        O::I32Store16 { memarg } | O::I64Store16 { memarg } => (memarg, I16),
        _ => return None,
    })
}

impl<M: Module> Translator<'_, M> {
    /// Translates an instruction without control.
    pub(crate) fn simple(&mut self, operator: &Operator<'_>) -> Result {
        let value = match operator {
            Operator::Nop => return Ok(()),
            Operator::Drop => {
                self.pop()?;
                return Ok(());
            }
            Operator::I32Const { value } => {
                self.builder.ins().iconst(types::I32, i64::from(*value))
            }
            Operator::I64Const { value } => self.builder.ins().iconst(types::I64, *value),
            Operator::F32Const { value } => {
                self.builder.ins().f32const(f32::from_bits(value.bits()))
            }
            Operator::F64Const { value } => {
                self.builder.ins().f64const(f64::from_bits(value.bits()))
            }
            Operator::Select | Operator::TypedSelect { .. } => {
                let condition = self.pop()?;
                let other = self.pop()?;
                let value = self.pop()?;
                self.builder.ins().select(condition, value, other)
            }
            Operator::I32Eqz | Operator::I64Eqz => {
                let value = self.pop()?;
                let is_zero = self.builder.ins().icmp_imm_s(IntCC::Equal, value, 0);
                self.builder.ins().uextend(types::I32, is_zero)
            }
            other => match self.computed(other)? {
                Some(value) => value,
                None => return self.access(other),
            },
        };
        self.stack.push(value);
        Ok(())
    }

    /// Returns the value of an instruction without effects. `None` for others.
    fn computed(&mut self, operator: &Operator<'_>) -> Result<Option<Value>> {
        if let Some(add) = binary(operator) {
            let other = self.pop()?;
            let value = self.pop()?;
            return Ok(Some(add(self.builder.ins(), value, other)));
        }
        if let Some(condition) = condition(operator) {
            let other = self.pop()?;
            let value = self.pop()?;
            let holds = match condition {
                Condition::Int(condition) => self.builder.ins().icmp(condition, value, other),
                Condition::Float(condition) => self.builder.ins().fcmp(condition, value, other),
            };
            return Ok(Some(self.builder.ins().uextend(types::I32, holds)));
        }
        if let Some(add) = unary(operator) {
            let value = self.pop()?;
            return Ok(Some(add(self.builder.ins(), value)));
        }
        if let Some((add, ty)) = conversion(operator) {
            let value = self.pop()?;
            return Ok(Some(add(self.builder.ins(), ty, value)));
        }
        if let Some((from, to)) = extension(operator) {
            let value = self.pop()?;
            let value = self.builder.ins().ireduce(from, value);
            return Ok(Some(self.builder.ins().sextend(to, value)));
        }
        Ok(None)
    }

    fn access(&mut self, operator: &Operator<'_>) -> Result {
        let flags = MemFlagsData::new();
        if let Some((access, from, to, is_signed)) = load(operator) {
            let (address, offset) = self.address(access, from.bytes())?;
            let mut value = self.builder.ins().load(from, flags, address, offset);
            if from != to {
                value = match is_signed {
                    true => self.builder.ins().sextend(to, value),
                    false => self.builder.ins().uextend(to, value),
                };
            }
            self.stack.push(value);
            return Ok(());
        }
        let (access, ty) =
            store(operator).ok_or_else(|| format!("{operator:?} is not supported"))?;
        let mut value = self.pop()?;
        if self.builder.func.dfg.value_type(value) != ty {
            value = self.builder.ins().ireduce(ty, value);
        }
        let (address, offset) = self.address(access, ty.bytes())?;
        self.builder.ins().store(flags, value, address, offset);
        Ok(())
    }
}
