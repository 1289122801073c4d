//! Memory of the stack whose size is known at run time only, and the address to return to.

use tablegen_rt::isel::graph::{Kind, Reg, Value};

use super::function::FunctionLowering;
use super::known::Known;
use super::nodes::PartType;
use super::target::Lowering;
use super::vocabulary::Op;
use crate::error::Error;
use crate::ir::InstKind;
use crate::machine::{self, SlotKind};

impl<L: Lowering> FunctionLowering<'_, '_, L> {
    pub(super) fn stack_pointer(&mut self) -> Result<Value, Error> {
        let register = self.nodes.target.stack_pointer();
        let opcode = <L::Isa as machine::Isa>::COPY;
        let int = self.nodes.int_type();
        let register = self.nodes.physical(register);
        Ok(self.nodes.graph.effect(Kind::Machine(opcode), &[int], &[register]))
    }

    pub(super) fn set_stack_pointer(&mut self, address: Value) -> Result<(), Error> {
        self.nodes.state.function.has_dynamic_stack = true;
        let kind = Kind::ToRegister(Reg::Real(self.nodes.target.stack_pointer()));
        self.nodes.graph.effect(kind, &[], &[address]);
        Ok(())
    }

    /// Allocates a number of bytes on the stack. Returns the address.
    pub(super) fn dynamic_stack(&mut self, size: Value, align: u64) -> Result<Value, Error> {
        let least = self.nodes.target.stack_align();
        let align = i64::try_from(align.max(least)).unwrap_or(16);
        let least = i64::try_from(least).unwrap_or(16);
        // Arguments of calls are below the memory, in a part of the frame of a fixed size.
        let size = self.nodes.op_constant(Op::Add, size, least - 1)?;
        let size = self.nodes.op_constant(Op::And, size, -least)?;
        let old = self.stack_pointer()?;
        let mut new = self.nodes.op(Op::Sub, &[old, size])?;
        if align > least {
            new = self.nodes.op_constant(Op::And, new, -align)?;
        }
        self.set_stack_pointer(new)?;
        let slot = self.nodes.state.function.slot(0, align.cast_unsigned(), SlotKind::Dynamic);
        let address = self.nodes.slot_address(slot)?;
        // The address is that of now: later allocations change the stack pointer.
        let vreg = self.new_register(PartType::Int, Known::NONE);
        let other = self.nodes.vocabulary().other()?;
        let root = self.nodes.graph.root();
        let kind = Kind::ToRegister(Reg::Virtual(vreg.index()));
        let copy = self.nodes.graph.add(kind, &[other], &[root, address]);
        self.nodes.graph.set_root(copy);
        let int = self.nodes.int_type();
        Ok(self.nodes.register(vreg, int))
    }

    /// Copies the address to return to at the start of the function, if an instruction needs it.
    pub(super) fn save_return_address(&mut self) -> Result<(), Error> {
        let input = self.context.input;
        let mut insts = input.blocks().flat_map(|block| input.insts(block));
        let is_needed =
            insts.any(|&inst| matches!(input.inst(inst), Some(InstKind::ReturnAddress(0))));
        let size = self.nodes.target.return_address_size();
        if is_needed && size > 0 {
            let offset = -i64::try_from(size).unwrap_or(0);
            let kind = SlotKind::Incoming(offset);
            let slot = self.nodes.state.function.slot(size, size, kind);
            let address = self.nodes.slot_address(slot)?;
            let int = self.nodes.int_type();
            let value = self.nodes.load(int, int, address, size)?;
            self.return_address = Some(self.register_of(value, PartType::Int)?);
        }
        if let (true, Some(register)) = (is_needed, self.nodes.target.return_address()) {
            let opcode = <L::Isa as machine::Isa>::COPY;
            let int = self.nodes.int_type();
            let register = self.nodes.physical(register);
            let copy = self.nodes.graph.effect(Kind::Machine(opcode), &[int], &[register]);
            self.return_address = Some(self.register_of(copy, PartType::Int)?);
        }
        Ok(())
    }
}
