//! Atomic operations. All are sequentially consistent.

use cranelift_codegen::ir::{AtomicRmwOp, Inst, MemFlags, Value as ClifValue};
use tablegen_backend::ir::{Access, AtomicOp, AtomicOrdering, Binary, InstKind, Type, Value};

use crate::memory::{is_big, natural_align};
use crate::translate::{Done, Translator};

pub(crate) const ORDERING: AtomicOrdering = AtomicOrdering::SequentiallyConsistent;

fn access(ty: Type) -> Access {
    Access::new(natural_align(ty)).atomic(ORDERING)
}

impl Translator<'_, '_> {
    pub(crate) fn atomic_load(&mut self, inst: Inst, arg: ClifValue, flags: MemFlags) -> Done {
        let ty = self.result_type(inst)?;
        let address = self.address(arg)?;
        let value = self.builder.load_with(ty, address, access(ty));
        let value = self.in_order(value, ty, flags);
        self.define(inst, value);
        Ok(())
    }

    pub(crate) fn atomic_store(&mut self, args: [ClifValue; 2], flags: MemFlags) -> Done {
        let ty = self.type_of(args[0])?;
        let value = self.value(args[0])?;
        let value = self.in_order(value, ty, flags);
        let address = self.address(args[1])?;
        self.builder.store_with(value, address, access(ty));
        Ok(())
    }

    /// Returns a value in the byte order of the memory, or back from it.
    fn in_order(&mut self, value: Value, ty: Type, flags: MemFlags) -> Value {
        match is_big(self.flags(flags)) {
            true => self.swapped(value, ty),
            false => value,
        }
    }

    pub(crate) fn compare_exchange(
        &mut self,
        inst: Inst,
        args: [ClifValue; 3],
        flags: MemFlags,
    ) -> Done {
        let ty = self.type_of(args[2])?;
        let address = self.address(args[0])?;
        let [expected, new] = [self.value(args[1])?, self.value(args[2])?];
        let [expected, new] = [expected, new].map(|value| self.in_order(value, ty, flags));
        let old = self.exchange_if(ty, address, expected, new)[0];
        let old = self.in_order(old, ty, flags);
        self.define(inst, old);
        Ok(())
    }

    /// Stores a value if the memory has the expected one. Returns the old value, and a bit that is true if the
    /// value was stored.
    fn exchange_if(&mut self, ty: Type, address: Value, expected: Value, new: Value) -> [Value; 2] {
        let (access, failure) = (access(ty), ORDERING);
        let is_weak = false;
        let kind = InstKind::CompareExchange { address, expected, new, access, failure, is_weak };
        let exchange = self.builder.inst(kind);
        let mut results = self.builder.function().results(exchange);
        [(); 2].map(|()| results.next().unwrap_or(expected))
    }

    pub(crate) fn atomic_update(
        &mut self,
        inst: Inst,
        op: AtomicRmwOp,
        args: [ClifValue; 2],
        flags: MemFlags,
    ) -> Done {
        let ty = self.type_of(args[1])?;
        let address = self.address(args[0])?;
        let value = self.value(args[1])?;
        let is_big = is_big(self.flags(flags)) && ty != Type::I8;
        let (kind, arithmetic) = operation(op);
        let old = match arithmetic {
            // Libraries have no such functions, which numbers of more bits than a register need.
            Some((binary, is_limit))
                if is_big || is_limit && ty.bits(64) > self.options.pointer_bits =>
            {
                self.update_loop(ty, address, flags, |translator, old| {
                    translator.builder.binary(binary, old, value)
                })
            }
            _ => {
                let value = self.in_order(value, ty, flags);
                let old = self.builder.atomic(kind, address, value, access(ty));
                self.in_order(old, ty, flags)
            }
        };
        self.define(inst, old);
        Ok(())
    }

    /// Computes a new value until nobody else has changed the memory meanwhile. Returns the old value.
    fn update_loop(
        &mut self,
        ty: Type,
        address: Value,
        flags: MemFlags,
        compute: impl FnOnce(&mut Self, Value) -> Value,
    ) -> Value {
        let first = self.builder.load_with(ty, address, access(ty));
        let (repeat, done) = (self.builder.block(), self.builder.block());
        let in_memory = self.builder.block_param(repeat, ty);
        self.builder.jump(repeat, &[first]);
        self.builder.switch_to(repeat);
        let old = self.in_order(in_memory, ty, flags);
        let new = compute(self, old);
        let new = self.in_order(new, ty, flags);
        let [found, is_stored] = self.exchange_if(ty, address, in_memory, new);
        let again = tablegen_backend::ir::Jump::new(repeat, &[found]);
        self.builder.branch(is_stored, done, again);
        self.builder.switch_to(done);
        old
    }
}

/// Returns the operation, and for one that depends on the order of bytes its arithmetic; true for a minimum or
/// maximum.
fn operation(op: AtomicRmwOp) -> (AtomicOp, Option<(Binary, bool)>) {
    match op {
        AtomicRmwOp::Add => (AtomicOp::Add, Some((Binary::Add, false))),
        AtomicRmwOp::Sub => (AtomicOp::Sub, Some((Binary::Sub, false))),
        AtomicRmwOp::And => (AtomicOp::And, None),
        AtomicRmwOp::Nand => (AtomicOp::Nand, None),
        AtomicRmwOp::Or => (AtomicOp::Or, None),
        AtomicRmwOp::Xor => (AtomicOp::Xor, None),
        AtomicRmwOp::Xchg => (AtomicOp::Xchg, None),
        AtomicRmwOp::Umin => (AtomicOp::UMin, Some((Binary::UMin, true))),
        AtomicRmwOp::Umax => (AtomicOp::UMax, Some((Binary::UMax, true))),
        AtomicRmwOp::Smin => (AtomicOp::Min, Some((Binary::SMin, true))),
        AtomicRmwOp::Smax => (AtomicOp::Max, Some((Binary::SMax, true))),
    }
}
