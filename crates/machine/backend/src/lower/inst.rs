//! Lowering of an instruction of the input: each operation to the function that makes its nodes.

use alloc::format;

use tablegen_rt::isel::graph::Kind;

use super::function::FunctionLowering;
use super::ints::{ValueParts, one};
use super::target::Lowering;
use super::vocabulary::Op;
use crate::error::Error;
use crate::ir::{self, Convert, InstKind, Type, Unary, VaOp};
use crate::machine::SlotKind;

impl<L: Lowering> FunctionLowering<'_, '_, L> {
    pub(super) fn trap(&mut self, op: Op) -> Result<(), Error> {
        let opcode = self.nodes.vocabulary().op(op)?;
        self.nodes.graph.effect(Kind::Generic(opcode), &[], &[]);
        Ok(())
    }

    pub(super) fn inst(&mut self, kind: &InstKind, results: &[ir::Value]) -> Result<(), Error> {
        let width = self.nodes.bits();
        if self.nodes.state.function.has_vectors
            && let Some(value) = self.vector_inst(kind)?
        {
            return match results.first() {
                Some(&result) => self.define(result, one(value)),
                None => Ok(()),
            };
        }
        let result = match kind {
            InstKind::Unary(op, value) => {
                let ty = self.type_of(*value)?;
                let parts = self.value(*value)?;
                if *op == Unary::Freeze {
                    parts
                } else if ty.is_float() {
                    self.float_unary(*op, ty, &parts)?
                } else {
                    let unsupported = || Error::Unsupported(format!("{op:?} of {ty}"));
                    self.nodes.int_unary(*op, ty.bits(width), &parts)?.ok_or_else(unsupported)?
                }
            }
            InstKind::Binary(op, [a, b]) => {
                let ty = self.type_of(*a)?;
                let (a, b) = (self.value(*a)?, self.value(*b)?);
                if ty.is_float() {
                    self.float_binary(*op, ty, &a, &b)?
                } else {
                    self.int_arithmetic(*op, ty.bits(width), &a, &b)?
                }
            }
            InstKind::Ternary(op, [a, b, c]) => {
                let ty = self.type_of(*a)?;
                let (a, b, c) = (self.value(*a)?, self.value(*b)?, self.value(*c)?);
                if ty.is_float() {
                    self.float_ternary(*op, ty, [&a, &b, &c])?
                } else {
                    self.funnel_shift(*op, ty.bits(width), &a, &b, &c)?
                }
            }
            InstKind::Overflow(op, [a, b]) => {
                let ty = self.type_of(*a)?;
                let (a, b) = (self.value(*a)?, self.value(*b)?);
                let (value, bit) = self.overflow(*op, ty.bits(width), &a, &b)?;
                if let &[first, second] = results {
                    self.define(first, value)?;
                    self.define(second, one(bit))?;
                }
                return Ok(());
            }
            InstKind::IntCompare(cond, [a, b]) => {
                let ty = self.type_of(*a)?;
                let (a, b) = (self.value(*a)?, self.value(*b)?);
                one(self.compare(*cond, ty, &a, &b)?)
            }
            InstKind::FloatCompare(cond, [a, b]) => {
                let ty = self.type_of(*a)?;
                let (a, b) = (self.value(*a)?, self.value(*b)?);
                one(self.float_compare(*cond, ty, &a, &b)?)
            }
            InstKind::Select(condition, [then, otherwise]) => {
                let ty = self.type_of(*then)?;
                let bit = self.bit(*condition)?;
                let (then, otherwise) = (self.value(*then)?, self.value(*otherwise)?);
                if ty == Type::Int(1) {
                    one(self.nodes.select_bit(bit, then[0], otherwise[0])?)
                } else if self.is_hard(ty) {
                    let part = super::floats::float_part(ty);
                    one(self.nodes.select(bit, part, then[0], otherwise[0])?)
                } else {
                    self.nodes.choose(bit, &then, &otherwise)?
                }
            }
            InstKind::Convert(op, value, to) => self.convert(*op, *value, *to)?,
            InstKind::Vector(op, _) => {
                return Err(Error::Unsupported(format!("{op:?} of these types")));
            }
            InstKind::Offset(address, bytes) => {
                let ty = self.type_of(*bytes)?;
                let (address, bytes) = (self.value(*address)?[0], self.value(*bytes)?);
                let bytes = self.nodes.extend(&bytes, ty.bits(width), true)?[0];
                one(self.nodes.op(Op::Add, &[address, bytes])?)
            }
            InstKind::Load(ty, address, access) => {
                let address = self.value(*address)?[0];
                self.load_value(*ty, address, *access)?
            }
            InstKind::Store(value, address, access) => {
                let ty = self.type_of(*value)?;
                let (value, address) = (self.value(*value)?, self.value(*address)?[0]);
                return self.store_value(ty, &value, address, *access);
            }
            InstKind::AtomicRmw(op, address, value, access) => {
                let ty = self.type_of(*value)?;
                let (address, value) = (self.value(*address)?[0], self.value(*value)?);
                self.atomic(*op, ty, address, &value, *access)?
            }
            InstKind::CompareExchange { address, expected, new, access, failure, .. } => {
                let ty = self.type_of(*new)?;
                let address = self.value(*address)?[0];
                let (expected, new) = (self.value(*expected)?, self.value(*new)?);
                let orderings = (access.ordering, *failure);
                let (old, bit) = self.compare_exchange(ty, address, &expected, &new, orderings)?;
                if let &[first, second] = results {
                    self.define(first, old)?;
                    self.define(second, one(bit))?;
                }
                return Ok(());
            }
            InstKind::Fence(ordering) => return self.fence(*ordering),
            // All accesses are in order.
            InstKind::CompilerFence(_) => return Ok(()),
            InstKind::Memory(op, [to, from, length], access) => {
                return self.memory(*op, *to, *from, *length, *access);
            }
            InstKind::Call { callee, signature, args } => {
                let received = self.call(*callee, signature, args)?;
                for (parts, &result) in received.into_iter().zip(results) {
                    self.define(result, parts)?;
                }
                return Ok(());
            }
            InstKind::VarArgs(op, list, from) => {
                let list = self.value(*list)?[0];
                match (op, from) {
                    (VaOp::Start, _) => self.start_variadic(list)?,
                    (VaOp::Copy, Some(from)) => {
                        let from = self.value(*from)?[0];
                        self.copy_variadic(list, from)?;
                    }
                    _ => {}
                }
                return Ok(());
            }
            InstKind::Trap => return self.trap(Op::Trap),
            InstKind::DebugTrap => return self.trap(Op::DebugTrap),
            InstKind::DynamicStack(size, align) => {
                let ty = self.type_of(*size)?;
                let size = self.value(*size)?;
                let size = self.nodes.extend(&size, ty.bits(width), false)?[0];
                one(self.dynamic_stack(size, *align)?)
            }
            InstKind::StackSave => one(self.stack_pointer()?),
            InstKind::StackRestore(address) => {
                let address = self.value(*address)?[0];
                return self.set_stack_pointer(address);
            }
            InstKind::FrameAddress(0) => {
                let slot = self.nodes.state.function.slot(0, 1, SlotKind::Incoming(0));
                one(self.nodes.slot_address(slot)?)
            }
            InstKind::ReturnAddress(0) => {
                let unsupported = || Error::Unsupported("address to return to".into());
                let register = self.return_address.ok_or_else(unsupported)?;
                let int = self.nodes.int_type();
                one(self.nodes.register(register, int))
            }
            InstKind::FrameAddress(_) | InstKind::ReturnAddress(_) => {
                return Err(Error::Unsupported("frame of a caller".into()));
            }
            InstKind::Return(_)
            | InstKind::TailCall { .. }
            | InstKind::Jump(_)
            | InstKind::Branch(..)
            | InstKind::Switch { .. }
            | InstKind::Unreachable => return Ok(()),
        };
        match results.first() {
            Some(&value) => self.define(value, result),
            None => Ok(()),
        }
    }

    fn convert(&mut self, op: Convert, value: ir::Value, to: Type) -> Result<ValueParts, Error> {
        let width = self.nodes.bits();
        let from = self.type_of(value)?;
        let parts = self.value(value)?;
        let (from_bits, to_bits) = (from.bits(width), to.bits(width));
        let count = super::ints::part_count(to_bits, width);
        match op {
            Convert::Trunc => Ok(self.nodes.resize(&parts, to_bits)),
            Convert::ZExt => self.nodes.extend_to(&parts, from_bits, count, false),
            Convert::SExt => self.nodes.extend_to(&parts, from_bits, count, true),
            Convert::PtrToInt | Convert::IntToPtr if to_bits <= from_bits => {
                Ok(self.nodes.resize(&parts, to_bits))
            }
            Convert::PtrToInt | Convert::IntToPtr => {
                self.nodes.extend_to(&parts, from_bits, count, false)
            }
            _ => self.float_convert(op, from, to, &parts),
        }
    }
}
