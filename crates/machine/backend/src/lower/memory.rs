//! Loads, stores, copies and atomic accesses.

use alloc::format;

use tablegen_rt::isel::graph::{Kind, Value};
use tablegen_rt::isel::{AtomicOrdering, Extension, Memory};

use super::calls::Library;
use super::function::FunctionLowering;
use super::ints::{ValueParts, one, part_count};
use super::target::Lowering;
use super::vocabulary::Op;
use crate::error::Error;
use crate::ir::{self, Access, AtomicOp, MemoryOp, Type};
use crate::kit::linked::ordering_number;

/// Largest number of accesses that replace a call for memory of a known size.
const MAX_ACCESSES: u64 = 8;

/// Size of the C type `int` in bits, the type of the byte that `memset` takes.
const INT_BITS: u32 = 32;

/// Returns the alignment of an address behind one with an alignment.
fn align_of_offset(align: u64, offset: u64) -> u64 {
    if offset == 0 { align } else { align.min(1 << offset.trailing_zeros()) }
}

impl<L: Lowering> FunctionLowering<'_, '_, L> {
    /// Returns an address plus a number of bytes.
    pub(super) fn offset_address(&mut self, address: Value, offset: u64) -> Result<Value, Error> {
        self.nodes.op_constant(Op::Add, address, i64::try_from(offset).unwrap_or(0))
    }

    /// Returns the alignment that the node of an access to integers states. Patterns read it that access them through
    /// floating-point registers.
    fn stated_align(&self, size: u64, align: u64, offset: u64) -> u64 {
        match self.nodes.target.has_unaligned_float_access() {
            true => size,
            false => size.min(align_of_offset(align, offset)),
        }
    }

    /// Returns the size of the next access in bytes, a power of two.
    fn access_size(&self, left: u64, align: u64, offset: u64) -> u64 {
        let width = u64::from(self.nodes.bits() / 8);
        let mut size = width;
        let align = align_of_offset(align, offset);
        while size > left || size > align && !self.nodes.target.has_unaligned_access() {
            size /= 2;
        }
        size.max(1)
    }

    /// Lowers a load.
    pub(crate) fn load_value(
        &mut self,
        ty: Type,
        address: Value,
        access: Access,
    ) -> Result<ValueParts, Error> {
        let is_atomic = access.ordering != AtomicOrdering::NotAtomic;
        if is_atomic && ty.bits(self.nodes.bits()) > self.nodes.bits() {
            // The library has functions of integers.
            let int = self.same_bits(ty);
            let bits = self.atomic_library_load(int, address, access.ordering)?;
            return self.of_bits(ty, bits);
        }
        let is_ordered = matches!(
            access.ordering,
            AtomicOrdering::Acquire | AtomicOrdering::SequentiallyConsistent
        );
        if is_ordered && self.nodes.target.has_ordered_accesses() {
            return self.ordered_load(ty, address, access.ordering);
        }
        if access.ordering == AtomicOrdering::SequentiallyConsistent {
            self.fence(AtomicOrdering::SequentiallyConsistent)?;
        }
        let parts = self.plain_load(ty, address, access.align)?;
        if matches!(
            access.ordering,
            AtomicOrdering::Acquire | AtomicOrdering::SequentiallyConsistent
        ) {
            self.fence(AtomicOrdering::Acquire)?;
        }
        Ok(parts)
    }

    /// Returns the integer type with the bits of a floating-point type or a vector. Other types are returned as they are.
    pub(super) fn same_bits(&self, ty: Type) -> Type {
        match ty {
            Type::F32 => Type::I32,
            Type::F64 => Type::I64,
            Type::Vector(_) => Type::I128,
            _ => ty,
        }
    }

    /// Returns the bits of a value as an integer of [`same_bits`](Self::same_bits).
    pub(super) fn bits_of(&mut self, ty: Type, value: &[Value]) -> Result<ValueParts, Error> {
        match self.same_bits(ty) {
            int if int != ty => self.bitcast(ty, int, value),
            _ => Ok(ValueParts::from_slice(value)),
        }
    }

    /// Returns the value of a type that has these bits.
    pub(super) fn of_bits(&mut self, ty: Type, bits: ValueParts) -> Result<ValueParts, Error> {
        match self.same_bits(ty) {
            int if int != ty => self.bitcast(int, ty, &bits),
            _ => Ok(bits),
        }
    }

    pub(super) fn plain_load(
        &mut self,
        ty: Type,
        address: Value,
        align: u64,
    ) -> Result<ValueParts, Error> {
        let width = self.nodes.bits();
        let ty = self.in_registers(ty);
        if ty.is_float() || ty.is_vector() {
            let part = self.parts_of(ty)[0];
            let size = u64::from(ty.bits(width) / 8);
            if align >= size || self.nodes.target.has_unaligned_float_access() {
                let ty = self.nodes.type_of_part(part)?;
                return Ok(one(self.nodes.load(ty, ty, address, align)?));
            }
            let bits = self.plain_load(self.same_bits(ty), address, align)?;
            return self.of_bits(ty, bits);
        }
        let bits = ty.bits(width);
        let bytes = u64::from(bits.div_ceil(8));
        let register_bytes = u64::from(width / 8);
        let mut parts = ValueParts::new();
        for index in 0..part_count(bits, width) as u64 {
            let start = index * register_bytes;
            let end = bytes.min(start + register_bytes);
            let mut part: Option<Value> = None;
            let mut offset = start;
            while offset < end {
                let size = self.access_size(end - offset, align, offset);
                let address = self.offset_address(address, offset)?;
                let size_bits = u32::try_from(size * 8).unwrap_or(8);
                let memory = self.nodes.vocabulary().int(size_bits)?;
                let int = self.nodes.int_type();
                let align = self.stated_align(size, align, offset);
                let piece = self.nodes.load(int, memory, address, align)?;
                part = Some(match part {
                    None => piece,
                    Some(before) => {
                        let done = u32::try_from((offset - start) * 8).unwrap_or(0);
                        let low = self.nodes.zext(before, done)?;
                        let high = self.nodes.op_constant(Op::Shl, piece, done.into())?;
                        self.nodes.op(Op::Or, &[low, high])?
                    }
                });
                offset += size;
            }
            let part = match part {
                Some(part) => part,
                None => self.nodes.constant(0),
            };
            parts.push(part);
        }
        Ok(parts)
    }

    /// Lowers a store.
    pub(crate) fn store_value(
        &mut self,
        ty: Type,
        value: &[Value],
        address: Value,
        access: Access,
    ) -> Result<(), Error> {
        let is_atomic = access.ordering != AtomicOrdering::NotAtomic;
        if is_atomic && ty.bits(self.nodes.bits()) > self.nodes.bits() {
            let bits = self.bits_of(ty, value)?;
            let int = self.same_bits(ty);
            return self.atomic_library_store(int, address, &bits, access.ordering);
        }
        let is_ordered = matches!(
            access.ordering,
            AtomicOrdering::Release | AtomicOrdering::SequentiallyConsistent
        );
        if is_ordered && self.nodes.target.has_ordered_accesses() {
            return self.ordered_store(ty, value, address, access.ordering);
        }
        match access.ordering {
            AtomicOrdering::Release => self.fence(AtomicOrdering::Release)?,
            AtomicOrdering::SequentiallyConsistent => {
                self.fence(AtomicOrdering::Release)?;
            }
            _ => {}
        }
        self.plain_store(ty, value, address, access.align)?;
        if access.ordering == AtomicOrdering::SequentiallyConsistent {
            self.fence(AtomicOrdering::SequentiallyConsistent)?;
        }
        Ok(())
    }

    pub(super) fn plain_store(
        &mut self,
        ty: Type,
        value: &[Value],
        address: Value,
        align: u64,
    ) -> Result<(), Error> {
        let width = self.nodes.bits();
        let ty = self.in_registers(ty);
        if ty.is_float() || ty.is_vector() {
            let part = self.parts_of(ty)[0];
            let size = u64::from(ty.bits(width) / 8);
            if align >= size || self.nodes.target.has_unaligned_float_access() {
                let ty = self.nodes.type_of_part(part)?;
                return self.nodes.store(value[0], ty, address, align);
            }
            let bits = self.bits_of(ty, value)?;
            return self.plain_store(self.same_bits(ty), &bits, address, align);
        }
        let bits = ty.bits(width);
        // The bits of the last byte above those of the type are zero.
        let extended;
        let value = if bits.is_multiple_of(8) {
            value
        } else {
            extended = self.nodes.extend(value, bits, false)?;
            &extended
        };
        let bytes = u64::from(bits.div_ceil(8));
        let register_bytes = u64::from(width / 8);
        for (index, &part) in (0..).zip(value) {
            let start: u64 = index * register_bytes;
            let end = bytes.min(start + register_bytes);
            let mut offset = start;
            while offset < end {
                let size = self.access_size(end - offset, align, offset);
                let address = self.offset_address(address, offset)?;
                let size_bits = u32::try_from(size * 8).unwrap_or(8);
                let memory = self.nodes.vocabulary().int(size_bits)?;
                let done = i64::try_from((offset - start) * 8).unwrap_or(0);
                let piece = self.nodes.op_constant(Op::Srl, part, done)?;
                let align = self.stated_align(size, align, offset);
                self.nodes.store(piece, memory, address, align)?;
                offset += size;
            }
        }
        Ok(())
    }

    /// Copies memory of a size that is known, which does not overlap.
    pub(crate) fn copy_memory(
        &mut self,
        to: Value,
        from: Value,
        size: u64,
        access: Access,
    ) -> Result<(), Error> {
        let align = access.align;
        let register_bytes = u64::from(self.nodes.bits() / 8);
        if size.div_ceil(align.clamp(1, register_bytes)) > MAX_ACCESSES {
            let int = Type::int(self.nodes.bits()).unwrap_or(Type::I64);
            let length = self.nodes.constant(i64::try_from(size).unwrap_or(0));
            let args = [(Type::Ptr, one(to)), (Type::Ptr, one(from)), (int, one(length))];
            return self.library_procedure("memcpy", &args);
        }
        // All loads precede the stores, so that the memory may even overlap.
        let mut pieces = alloc::vec::Vec::new();
        let mut offset = 0;
        while offset < size {
            let bytes = self.access_size(size - offset, align, offset);
            let address = self.offset_address(from, offset)?;
            let bits = u32::try_from(bytes * 8).unwrap_or(8);
            let memory = self.nodes.vocabulary().int(bits)?;
            let int = self.nodes.int_type();
            pieces.push((offset, memory, bytes, self.nodes.load(int, memory, address, bytes)?));
            offset += bytes;
        }
        for (offset, memory, bytes, piece) in pieces {
            let address = self.offset_address(to, offset)?;
            self.nodes.store(piece, memory, address, bytes)?;
        }
        Ok(())
    }

    /// Lowers a copy or fill of memory.
    pub(crate) fn memory(
        &mut self,
        op: MemoryOp,
        to: ir::Value,
        from: ir::Value,
        length: ir::Value,
        access: Access,
    ) -> Result<(), Error> {
        let width = self.nodes.bits();
        let length_bits = self.type_of(length)?.bits(width);
        let (to, from) = (self.value(to)?[0], self.value(from)?[0]);
        let length = self.value(length)?;
        let length = self.nodes.extend(&length, length_bits, false)?[0];
        let size = self.nodes.integer(length).map(i64::cast_unsigned);
        let register_bytes = u64::from(width / 8);
        let is_short =
            |size: u64| size.div_ceil(access.align.clamp(1, register_bytes)) <= MAX_ACCESSES;
        match (op, size) {
            (_, Some(0)) => return Ok(()),
            (MemoryOp::Copy | MemoryOp::Move, Some(size)) if is_short(size) => {
                return self.copy_memory(to, from, size, access);
            }
            (MemoryOp::Set, Some(size)) if is_short(size) && self.nodes.integer(from).is_some() => {
                let byte = self.nodes.integer(from).unwrap_or(0).to_le_bytes()[0];
                let value = self.nodes.constant(i64::from_ne_bytes([byte; 8]));
                let mut offset = 0;
                while offset < size {
                    let bytes = self.access_size(size - offset, access.align, offset);
                    let address = self.offset_address(to, offset)?;
                    let bits = u32::try_from(bytes * 8).unwrap_or(8);
                    let memory = self.nodes.vocabulary().int(bits)?;
                    self.nodes.store(value, memory, address, bytes)?;
                    offset += bytes;
                }
                return Ok(());
            }
            _ => {}
        }
        let long = Type::int(width).unwrap_or(Type::I64);
        let (name, second) = match op {
            MemoryOp::Copy => ("memcpy", (Type::Ptr, from)),
            MemoryOp::Move => ("memmove", (Type::Ptr, from)),
            MemoryOp::Set => {
                let byte = self.nodes.zext(from, 8)?;
                ("memset", (Type::int(INT_BITS).unwrap_or(Type::I32), byte))
            }
        };
        let args = [(Type::Ptr, one(to)), (second.0, one(second.1)), (long, one(length))];
        self.library_procedure(name, &args)
    }

    // Atomic accesses.

    /// Lowers a fence.
    pub(crate) fn fence(&mut self, ordering: AtomicOrdering) -> Result<(), Error> {
        if matches!(
            ordering,
            AtomicOrdering::NotAtomic | AtomicOrdering::Unordered | AtomicOrdering::Monotonic
        ) {
            return Ok(());
        }
        let opcode = self.nodes.vocabulary().op(Op::AtomicFence)?;
        // LLVM's numbers, which patterns mention.
        let ordering = self.nodes.immediate(ordering_number(ordering));
        let scope = self.nodes.immediate(1);
        self.nodes.graph.effect(Kind::Generic(opcode), &[], &[ordering, scope]);
        Ok(())
    }

    /// Returns the number of an ordering in C's `memory_order`, as library functions take it.
    fn memory_order(&mut self, ordering: AtomicOrdering) -> Value {
        let number = match ordering {
            AtomicOrdering::NotAtomic | AtomicOrdering::Unordered | AtomicOrdering::Monotonic => 0,
            AtomicOrdering::Acquire => 2,
            AtomicOrdering::Release => 3,
            AtomicOrdering::AcquireRelease => 4,
            AtomicOrdering::SequentiallyConsistent => 5,
        };
        self.nodes.constant(number)
    }

    /// Returns the number of bits of the nodes of atomic operations on integers of a number of bits.
    fn atomic_bits(&self, bits: u32) -> u32 {
        self.nodes.target.atomic_bits(bits)
    }

    /// Lowers a load that orders accesses itself.
    fn ordered_load(
        &mut self,
        ty: Type,
        address: Value,
        ordering: AtomicOrdering,
    ) -> Result<ValueParts, Error> {
        let int = self.same_bits(ty);
        let bits = int.bits(self.nodes.bits());
        let size = bits.next_power_of_two().max(8);
        let of_node = self.atomic_bits(size);
        let node_type = self.nodes.vocabulary().int(of_node)?;
        let extension = if of_node == size { Extension::None } else { Extension::Zero };
        let memory = Memory {
            align: u64::from(size / 8),
            ordering,
            extension,
            ..Memory::new(self.nodes.vocabulary().int(size)?)
        };
        let opcode = self.nodes.vocabulary().op(Op::AtomicLoad)?;
        let loaded = self.nodes.graph.access(opcode, memory, &[node_type], &[address]);
        let loaded = self.widened(loaded, of_node)?;
        self.of_bits(ty, one(loaded))
    }

    /// Lowers a store that orders accesses itself.
    fn ordered_store(
        &mut self,
        ty: Type,
        value: &[Value],
        address: Value,
        ordering: AtomicOrdering,
    ) -> Result<(), Error> {
        let value = self.bits_of(ty, value)?;
        let bits = self.same_bits(ty).bits(self.nodes.bits());
        let size = bits.next_power_of_two().max(8);
        let value = self.nodes.extend(&value, bits, false)?[0];
        let value = self.narrowed(value, self.atomic_bits(size))?;
        let memory = Memory {
            align: u64::from(size / 8),
            ordering,
            ..Memory::new(self.nodes.vocabulary().int(size)?)
        };
        let opcode = self.nodes.vocabulary().op(Op::AtomicStore)?;
        self.nodes.graph.access(opcode, memory, &[], &[value, address]);
        Ok(())
    }

    /// Returns an integer of the width of a register in the type of the nodes of atomic operations.
    fn narrowed(&mut self, value: Value, bits: u32) -> Result<Value, Error> {
        match bits < self.nodes.bits() {
            true => self.nodes.truncate(value, bits),
            false => Ok(value),
        }
    }

    /// Returns an integer of the type of the nodes of atomic operations in the width of a register.
    fn widened(&mut self, value: Value, bits: u32) -> Result<Value, Error> {
        match bits < self.nodes.bits() {
            true => {
                let int = self.nodes.int_type();
                self.nodes.typed(Op::ZeroExtend, int, &[value])
            }
            false => Ok(value),
        }
    }

    fn atomic_library_load(
        &mut self,
        ty: Type,
        address: Value,
        ordering: AtomicOrdering,
    ) -> Result<ValueParts, Error> {
        let suffix = size_suffix(ty.bits(self.nodes.bits()));
        let order = self.memory_order(ordering);
        let args = [(Type::Ptr, one(address)), (Type::I32, one(order))];
        self.library_call(Library { name: "__atomic_load_", suffix }, &args, ty)
    }

    fn atomic_library_store(
        &mut self,
        ty: Type,
        address: Value,
        value: &[Value],
        ordering: AtomicOrdering,
    ) -> Result<(), Error> {
        let name = format!("__atomic_store_{}", size_suffix(ty.bits(self.nodes.bits())));
        let order = self.memory_order(ordering);
        let value = ValueParts::from_slice(value);
        self.library_procedure(
            &name,
            &[(Type::Ptr, one(address)), (ty, value), (Type::I32, one(order))],
        )
    }

    /// Lowers an atomic operation. Returns the old value.
    pub(crate) fn atomic(
        &mut self,
        op: AtomicOp,
        ty: Type,
        address: Value,
        value: &[Value],
        access: Access,
    ) -> Result<ValueParts, Error> {
        let bits = ty.bits(self.nodes.bits());
        let node = match op {
            AtomicOp::Xchg => Op::AtomicSwap,
            AtomicOp::Add => Op::AtomicLoadAdd,
            AtomicOp::Sub => Op::AtomicLoadAdd,
            AtomicOp::And if self.nodes.target.clears_bits_atomically() => Op::AtomicLoadClear,
            AtomicOp::And => Op::AtomicLoadAnd,
            AtomicOp::Or => Op::AtomicLoadOr,
            AtomicOp::Xor => Op::AtomicLoadXor,
            AtomicOp::Nand => Op::AtomicLoadNand,
            AtomicOp::Max => Op::AtomicLoadMax,
            AtomicOp::Min => Op::AtomicLoadMin,
            AtomicOp::UMax => Op::AtomicLoadUMax,
            AtomicOp::UMin => Op::AtomicLoadUMin,
            AtomicOp::FAdd | AtomicOp::FSub => {
                return Err(Error::Unsupported(format!("atomic {op:?}")));
            }
        };
        if !ty.is_float() && self.nodes.target.has_atomic(bits) {
            let mut value = value[0];
            if op == AtomicOp::Sub {
                let zero = self.nodes.constant(0);
                value = self.nodes.op(Op::Sub, &[zero, value])?;
            }
            if node == Op::AtomicLoadClear {
                value = self.nodes.not(value)?;
            }
            let of_node = self.atomic_bits(bits);
            let node_type = self.nodes.vocabulary().int(of_node)?;
            let value = self.narrowed(value, of_node)?;
            let memory_type = self.nodes.vocabulary().int(bits)?;
            let memory = Memory {
                align: access.align,
                ordering: access.ordering,
                ..Memory::new(memory_type)
            };
            let opcode = self.nodes.vocabulary().op(node)?;
            let old = self.nodes.graph.access(opcode, memory, &[node_type], &[address, value]);
            return self.widened(old, of_node).map(one);
        }
        if !ty.is_float() && self.is_narrow(bits) {
            return self.narrow_atomic(op, bits, address, value[0], access);
        }
        let name = match op {
            AtomicOp::Xchg => "__atomic_exchange_",
            AtomicOp::Add => "__atomic_fetch_add_",
            AtomicOp::Sub => "__atomic_fetch_sub_",
            AtomicOp::And => "__atomic_fetch_and_",
            AtomicOp::Or => "__atomic_fetch_or_",
            AtomicOp::Xor => "__atomic_fetch_xor_",
            AtomicOp::Nand => "__atomic_fetch_nand_",
            _ => return Err(Error::Unsupported(format!("atomic {op:?} of {ty}"))),
        };
        if ty.is_float() {
            let bits = self.bits_of(ty, value)?;
            let old = self.atomic(op, self.same_bits(ty), address, &bits, access)?;
            return self.of_bits(ty, old);
        }
        let order = self.memory_order(access.ordering);
        let value = self.nodes.extend(value, bits, false)?;
        let args = [(Type::Ptr, one(address)), (ty, value), (Type::I32, one(order))];
        self.library_call(Library { name, suffix: size_suffix(bits) }, &args, ty)
    }

    /// Lowers a compare-and-exchange. Returns the old value, and a bit that is 1 if it succeeded.
    pub(crate) fn compare_exchange(
        &mut self,
        ty: Type,
        address: Value,
        expected: &[Value],
        new: &[Value],
        orderings: (AtomicOrdering, AtomicOrdering),
    ) -> Result<(ValueParts, Value), Error> {
        let width = self.nodes.bits();
        let bits = ty.bits(width);
        let ordering = match orderings {
            (AtomicOrdering::Monotonic, AtomicOrdering::Acquire) => AtomicOrdering::Acquire,
            (AtomicOrdering::Release, AtomicOrdering::Acquire) => AtomicOrdering::AcquireRelease,
            (_, AtomicOrdering::SequentiallyConsistent) => AtomicOrdering::SequentiallyConsistent,
            (success, _) => success,
        };
        if self.is_narrow(bits) {
            return self.narrow_compare_exchange(bits, address, expected[0], new[0], ordering);
        }
        if self.nodes.target.has_atomic(bits) {
            let of_node = self.atomic_bits(bits);
            let node_type = self.nodes.vocabulary().int(of_node)?;
            let is_signed = self.nodes.target.prefers_sign_extension(bits);
            let expected = self.nodes.extend(expected, bits, is_signed)?[0];
            let memory_type = self.nodes.vocabulary().int(bits)?;
            let align = u64::from(bits / 8);
            let memory = Memory { align, ordering, ..Memory::new(memory_type) };
            let opcode = self.nodes.vocabulary().op(Op::AtomicCmpSwap)?;
            let operands =
                [address, self.narrowed(expected, of_node)?, self.narrowed(new[0], of_node)?];
            let old = self.nodes.graph.access(opcode, memory, &[node_type], &operands);
            let old = self.widened(old, of_node)?;
            let bit = self.compare(ir::IntCond::Eq, ty, &[old], &[expected])?;
            return Ok((one(old), bit));
        }
        // The library function writes the old value to memory.
        let size = u64::from(bits.div_ceil(8));
        let kind = crate::machine::SlotKind::Local;
        let slot = self.nodes.state.function.slot(size, size, kind);
        let memory = self.nodes.slot_address(slot)?;
        self.plain_store(ty, expected, memory, size)?;
        let (success, failure) = (self.memory_order(orderings.0), self.memory_order(orderings.1));
        let new = self.nodes.extend(new, bits, false)?;
        let args = [
            (Type::Ptr, one(address)),
            (Type::Ptr, one(memory)),
            (ty, new),
            (Type::I32, one(success)),
            (Type::I32, one(failure)),
        ];
        let suffix = size_suffix(bits);
        let name = "__atomic_compare_exchange_";
        let bit = self.library_call(Library { name, suffix }, &args, Type::I8)?[0];
        let bit = self.nodes.op_constant(Op::And, bit, 1)?;
        let old = self.plain_load(ty, memory, size)?;
        Ok((old, bit))
    }
}

/// Returns the suffix of library functions for a size.
fn size_suffix(bits: u32) -> &'static str {
    match bits {
        ..=8 => "1",
        9..=16 => "2",
        17..=32 => "4",
        33..=64 => "8",
        _ => "16",
    }
}
