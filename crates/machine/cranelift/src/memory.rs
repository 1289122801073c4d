//! Loads, stores and addresses.

use cranelift_codegen::ir::{
    Endianness, GlobalValueData, Inst, InstructionData, MemFlags, MemFlagsData, Opcode,
    Value as ClifValue,
};
use tablegen_backend::ir::{Access, Convert, Lane, Type, Unary, Value, VectorOp, Widening};

use crate::error::ErrorKind;
use crate::translate::{Done, Translator};

impl Translator<'_, '_> {
    pub(crate) fn memory(&mut self, inst: Inst, data: &InstructionData) -> Done {
        match *data {
            InstructionData::Load { opcode, arg, flags, offset } => {
                self.load(inst, opcode, arg, flags, offset.into())
            }
            InstructionData::Store { opcode, args, flags, offset } => {
                self.store(opcode, args, flags, offset.into())
            }
            InstructionData::LoadNoOffset { opcode: Opcode::Bitcast, arg, flags } => {
                self.bitcast(inst, arg, flags)
            }
            InstructionData::LoadNoOffset { opcode: Opcode::AtomicLoad, arg, flags } => {
                self.atomic_load(inst, arg, flags)
            }
            InstructionData::StoreNoOffset { args, flags, .. } => self.atomic_store(args, flags),
            InstructionData::AtomicRmw { args, flags, op, .. } => {
                self.atomic_update(inst, op, args, flags)
            }
            InstructionData::AtomicCas { args, flags, .. } => {
                self.compare_exchange(inst, args, flags)
            }
            InstructionData::StackAddr { stack_slot, offset, .. } => {
                let address = self.slot(stack_slot, i32::from(offset).into());
                self.define_address(inst, address)
            }
            InstructionData::UnaryGlobalValue { global_value, .. } => {
                let data = &self.function.global_values[global_value];
                if let GlobalValueData::DynScaleTargetConst { .. } = data {
                    return Err(ErrorKind::GlobalValue(global_value));
                }
                let address = self.global(global_value)?;
                self.define_address(inst, address)
            }
            _ => Err(ErrorKind::Instruction),
        }
    }

    pub(crate) fn flags(&self, flags: MemFlags) -> MemFlagsData {
        self.function.dfg.mem_flags[flags]
    }

    /// Returns the access to a value of a type.
    fn access(&self, ty: Type, flags: MemFlagsData) -> Access {
        match self.options.unaligned && !flags.aligned() {
            true => Access::new(1),
            false => Access::new(natural_align(ty)),
        }
    }

    /// Returns the address plus an offset in bytes.
    fn offset(&mut self, address: ClifValue, offset: i32) -> Result<Value, ErrorKind> {
        let address = self.address(address)?;
        let ty = if self.options.pointer_bits == 32 { Type::I32 } else { Type::I64 };
        let offset = self.builder.int(ty, offset.into());
        Ok(self.builder.offset(address, offset))
    }

    fn load(
        &mut self,
        inst: Inst,
        opcode: Opcode,
        address: ClifValue,
        flags: MemFlags,
        offset: i32,
    ) -> Done {
        let (part, extend) = match opcode {
            Opcode::Load => (None, Convert::ZExt),
            Opcode::Uload8x8 | Opcode::Uload16x4 | Opcode::Uload32x2 => {
                return self.load_wide(inst, Widening::Zero, address, flags, offset);
            }
            Opcode::Sload8x8 | Opcode::Sload16x4 | Opcode::Sload32x2 => {
                return self.load_wide(inst, Widening::Sign, address, flags, offset);
            }
            Opcode::Uload8 => (Some(Type::I8), Convert::ZExt),
            Opcode::Sload8 => (Some(Type::I8), Convert::SExt),
            Opcode::Uload16 => (Some(Type::I16), Convert::ZExt),
            Opcode::Sload16 => (Some(Type::I16), Convert::SExt),
            Opcode::Uload32 => (Some(Type::I32), Convert::ZExt),
            Opcode::Sload32 => (Some(Type::I32), Convert::SExt),
            _ => return Err(ErrorKind::Instruction),
        };
        let to = self.result_type(inst)?;
        let ty = part.unwrap_or(to);
        let flags = self.flags(flags);
        let address = self.offset(address, offset)?;
        let access = self.access(ty, flags);
        let mut value = self.builder.load_with(ty, address, access);
        if is_big(flags) {
            self.without_lanes(ty)?;
            value = self.swapped(value, ty);
        }
        if ty != to {
            value = self.builder.convert(extend, value, to);
        }
        self.define(inst, value);
        Ok(())
    }

    /// Loads half of a vector, whose lanes are extended.
    fn load_wide(
        &mut self,
        inst: Inst,
        widening: Widening,
        address: ClifValue,
        flags: MemFlags,
        offset: i32,
    ) -> Done {
        let to = self.result_type(inst)?;
        let narrow = to.lane().and_then(Lane::narrower).ok_or(ErrorKind::Instruction)?;
        let flags = self.flags(flags);
        if is_big(flags) {
            return Err(ErrorKind::Instruction);
        }
        let address = self.offset(address, offset)?;
        let access = self.access(Type::I64, flags);
        let half = self.builder.load_with(Type::I64, address, access);
        let lanes = self.builder.splat(Lane::I64, half);
        let lanes = self.builder.convert(Convert::Bitcast, lanes, Type::Vector(narrow));
        let value = self.builder.vector_op(VectorOp::WidenLow(widening), &[lanes]);
        self.define(inst, value);
        Ok(())
    }

    /// Fails for vectors, of which an access in another byte order is not supported.
    fn without_lanes(&self, ty: Type) -> Done {
        if ty.is_vector() { Err(ErrorKind::Instruction) } else { Ok(()) }
    }

    fn store(
        &mut self,
        opcode: Opcode,
        [value, address]: [ClifValue; 2],
        flags: MemFlags,
        offset: i32,
    ) -> Done {
        let from = self.type_of(value)?;
        let ty = match opcode {
            Opcode::Store => from,
            Opcode::Istore8 => Type::I8,
            Opcode::Istore16 => Type::I16,
            Opcode::Istore32 => Type::I32,
            _ => return Err(ErrorKind::Instruction),
        };
        let mut value = self.value(value)?;
        if ty != from {
            value = self.builder.convert(Convert::Trunc, value, ty);
        }
        let flags = self.flags(flags);
        if is_big(flags) {
            self.without_lanes(ty)?;
            value = self.swapped(value, ty);
        }
        let address = self.offset(address, offset)?;
        let access = self.access(ty, flags);
        self.builder.store_with(value, address, access);
        Ok(())
    }

    /// Returns a value with the reverse order of bytes.
    pub(crate) fn swapped(&mut self, value: Value, ty: Type) -> Value {
        if ty == Type::I8 {
            return value;
        }
        self.on_bits(&[value], ty, |b, bits, _| b.unary(Unary::BSwap, bits[0]))
    }

    fn bitcast(&mut self, inst: Inst, arg: ClifValue, flags: MemFlags) -> Done {
        let from = self.type_of(arg)?;
        let to = self.result_type(inst)?;
        let value = self.value(arg)?;
        if is_big(self.flags(flags)) && from.lane().map(Lane::bits) != to.lane().map(Lane::bits) {
            // The first lane has the highest bits.
            return Err(ErrorKind::Instruction);
        }
        let value = self.builder.convert(Convert::Bitcast, value, to);
        self.define(inst, value);
        Ok(())
    }
}

/// Returns the size of a type in bytes, which is its alignment.
pub(crate) fn natural_align(ty: Type) -> u64 {
    u64::from(ty.bits(64).div_ceil(8)).next_power_of_two()
}

pub(crate) fn is_big(flags: MemFlagsData) -> bool {
    flags.explicit_endianness() == Some(Endianness::Big)
}
