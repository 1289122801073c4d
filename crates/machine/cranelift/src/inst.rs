//! Instructions by format, those without arithmetic and memory.

use cranelift_codegen::ir::{
    BlockCall, Inst, InstructionData, JumpTable, Opcode, Value as ClifValue,
};
use tablegen_backend::ir::{
    Callee, Constant, Convert, InstKind, IntCond, Jump, Passing, Type, Value,
};

use crate::atomics::ORDERING;
use crate::error::ErrorKind;
use crate::translate::{Done, Translator};
use crate::types::signature;

impl Translator<'_, '_> {
    pub(crate) fn inst(&mut self, inst: Inst, data: &InstructionData) -> Done {
        let opcode = data.opcode();
        if self.vector(inst, data)? {
            return Ok(());
        }
        match *data {
            InstructionData::Unary { arg, .. } => self.unary(inst, opcode, arg),
            InstructionData::Binary { args, .. } => self.binary(inst, opcode, args),
            InstructionData::Ternary { args, .. } => self.ternary(inst, opcode, args),
            InstructionData::IntCompare { args, cond, .. } => self.int_compare(inst, cond, args),
            InstructionData::FloatCompare { args, cond, .. } => {
                self.float_compare(inst, cond, args)
            }
            InstructionData::IntAddTrap { args, code, .. } => self.add_or_trap(inst, args, code),
            InstructionData::UnaryImm { imm, .. } => {
                let ty = self.result_type(inst)?;
                let value = self.builder.int(ty, imm.bits().into());
                self.define(inst, value);
                Ok(())
            }
            InstructionData::UnaryIeee32 { imm, .. } => {
                let bits = Constant::Float(imm.bits().into());
                let value = self.builder.constant(Type::F32, bits);
                self.define(inst, value);
                Ok(())
            }
            InstructionData::UnaryIeee64 { imm, .. } => {
                let value = self.builder.constant(Type::F64, Constant::Float(imm.bits()));
                self.define(inst, value);
                Ok(())
            }
            InstructionData::Load { .. }
            | InstructionData::Store { .. }
            | InstructionData::LoadNoOffset { .. }
            | InstructionData::StoreNoOffset { .. }
            | InstructionData::AtomicRmw { .. }
            | InstructionData::AtomicCas { .. }
            | InstructionData::StackAddr { .. }
            | InstructionData::UnaryGlobalValue { .. } => self.memory(inst, data),
            InstructionData::FuncAddr { func_ref, .. } => {
                let symbol = self.callee(func_ref)?;
                let address = self.builder.symbol(symbol, 0);
                self.define_address(inst, address)
            }
            InstructionData::NullAry { .. } => self.nullary(inst, opcode),
            InstructionData::Jump { destination, .. } => {
                let jump = self.jump(destination)?;
                self.builder.inst(InstKind::Jump(jump));
                Ok(())
            }
            InstructionData::Brif { arg, blocks: [then, otherwise], .. } => {
                let condition = self.bit(arg)?;
                let (then, otherwise) = (self.jump(then)?, self.jump(otherwise)?);
                self.builder.branch(condition, then, otherwise);
                Ok(())
            }
            InstructionData::BranchTable { arg, table, .. } => self.branch_table(arg, table),
            InstructionData::Trap { code, .. } => {
                self.trap(code);
                Ok(())
            }
            InstructionData::CondTrap { arg, code, .. } => {
                let bit = match opcode {
                    Opcode::Trapz => self.is_zero(arg)?,
                    _ => self.bit(arg)?,
                };
                self.trap_if(bit, code);
                Ok(())
            }
            InstructionData::Call { opcode: Opcode::Call | Opcode::ReturnCall, .. }
            | InstructionData::CallIndirect {
                opcode: Opcode::CallIndirect | Opcode::ReturnCallIndirect,
                ..
            }
            | InstructionData::MultiAry { opcode: Opcode::Return, .. } => self.call(inst, data),
            _ => Err(ErrorKind::Instruction),
        }
    }

    fn is_zero(&mut self, value: ClifValue) -> Result<Value, ErrorKind> {
        let ty = self.type_of(value)?;
        let value = self.value(value)?;
        let zero = self.builder.int(ty, 0);
        Ok(self.builder.int_compare(IntCond::Eq, value, zero))
    }

    /// Sets the result of an instruction to an address.
    pub(crate) fn define_address(&mut self, inst: Inst, address: Value) -> Done {
        if let Some(&result) = self.function.dfg.inst_results(inst).first() {
            let ty = self.function.dfg.value_type(result);
            self.address_type(ty)?;
            let value = self.number(address, ty);
            self.define(inst, value);
        }
        Ok(())
    }

    fn nullary(&mut self, inst: Inst, opcode: Opcode) -> Done {
        let kind = match opcode {
            Opcode::Nop | Opcode::SequencePoint => return Ok(()),
            Opcode::Fence => InstKind::Fence(ORDERING),
            Opcode::Debugtrap => InstKind::DebugTrap,
            Opcode::GetStackPointer => InstKind::StackSave,
            Opcode::GetFramePointer => InstKind::FrameAddress(0),
            Opcode::GetReturnAddress => InstKind::ReturnAddress(0),
            _ => return Err(ErrorKind::Instruction),
        };
        let added = self.builder.inst(kind);
        if let Some(address) = self.builder.function().results(added).next() {
            self.define_address(inst, address)?;
        }
        Ok(())
    }

    // Branches.

    fn jump(&mut self, call: BlockCall) -> Result<Jump, ErrorKind> {
        let pool = &self.function.dfg.value_lists;
        let block = self.block(call.block(pool))?;
        let mut args = Vec::new();
        for arg in call.args(pool) {
            args.push(self.value(arg.as_value().ok_or(ErrorKind::Instruction)?)?);
        }
        Ok(Jump { block, args })
    }

    fn branch_table(&mut self, arg: ClifValue, table: JumpTable) -> Done {
        let table = &self.function.dfg.jump_tables[table];
        let value = self.value(arg)?;
        let default = self.jump(table.default_block())?;
        let mut cases = Vec::new();
        for (number, &call) in (0..).zip(table.as_slice()) {
            cases.push((number, self.jump(call)?));
        }
        self.builder.switch(value, cases, default);
        Ok(())
    }

    // Calls.

    pub(crate) fn callee(
        &self,
        function: cranelift_codegen::ir::FuncRef,
    ) -> Result<tablegen_backend::ir::SymbolId, ErrorKind> {
        let name = &self.function.dfg.ext_funcs[function].name;
        self.functions[function].ok_or_else(|| self.unknown(name))
    }

    fn call(&mut self, inst: Inst, data: &InstructionData) -> Done {
        let dfg = &self.function.dfg;
        let args = data.arguments(&dfg.value_lists);
        let (callee, sig, args) = match *data {
            InstructionData::Call { func_ref, .. } => {
                let sig = dfg.ext_funcs[func_ref].signature;
                (Callee::Symbol(self.callee(func_ref)?), sig, args)
            }
            InstructionData::CallIndirect { sig_ref, .. } => {
                let (&address, args) = args.split_first().ok_or(ErrorKind::Instruction)?;
                (Callee::Address(self.address(address)?), sig_ref, args)
            }
            _ => {
                let values = self.list(args)?;
                self.builder.ret(&values);
                return Ok(());
            }
        };
        let sig = dfg.signatures.get(sig).ok_or(ErrorKind::Instruction)?;
        let signature = signature(sig).map_err(|error| error.kind)?;
        let mut args = self.list(args)?;
        for (value, param) in args.iter_mut().zip(&signature.params) {
            if param.passing != Passing::Direct {
                *value = self.builder.convert(Convert::IntToPtr, *value, Type::Ptr);
            }
        }
        match data.opcode() {
            Opcode::ReturnCall | Opcode::ReturnCallIndirect => {
                self.builder.tail_call(callee, &signature, &args);
            }
            _ => {
                let call = self.builder.inst(InstKind::Call { callee, signature, args });
                let results: Vec<Value> = self.builder.function().results(call).collect();
                self.define_all(inst, &results);
            }
        }
        Ok(())
    }
}
