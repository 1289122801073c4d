//! [`translate`]: a function of WebAssembly to Cranelift's IR. This file has control, variables and memory;
//! `operators.rs` has arithmetic.

use std::collections::HashMap;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    Block, BlockArg, FuncRef, Function, GlobalValue, InstBuilder, JumpTableData, MemFlagsData,
    TrapCode, Type, Value, types,
};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};
use cranelift_module::{DataId, FuncId, Module};
use wasmparser::{BlockType, BrTable, FunctionBody, MemArg, Operator};

use crate::program::{Declared, Result, number_of, signature, type_of};

/// Number of bytes of an entry of the table: the number of a type, and the address of a function.
pub(crate) const ENTRY_SIZE: usize = 16;

/// Codes of traps.
const UNREACHABLE: TrapCode = TrapCode::unwrap_user(1);
const OUT_OF_TABLE: TrapCode = TrapCode::unwrap_user(2);
const OTHER_TYPE: TrapCode = TrapCode::unwrap_user(3);
const OUT_OF_MEMORY: TrapCode = TrapCode::unwrap_user(4);

/// Translates a function of a type into an empty one, whose signature is set.
pub(crate) fn translate<M: Module>(
    module: &mut M,
    declared: &Declared<'_>,
    ty: u32,
    body: &FunctionBody<'_>,
    function: &mut Function,
    builders: &mut FunctionBuilderContext,
) -> Result {
    let config = module.target_config();
    let mut builder = FunctionBuilder::new(function, builders);
    let entry = builder.create_block();
    builder.append_block_params_for_function_params(entry);
    builder.switch_to_block(entry);
    builder.seal_block(entry);
    let pointer = config.pointer_type();
    let memory = module.declare_data_in_func(declared.memory, builder.func);
    let memory = builder.ins().symbol_value(pointer, memory);
    let constant = MemFlagsData::trusted().with_readonly().with_can_move();
    let memory = builder.ins().load(pointer, constant, memory, 0);
    let mut translator = Translator {
        module,
        declared,
        builder,
        memory,
        variables: Vec::new(),
        stack: Vec::new(),
        frames: Vec::new(),
        is_reachable: true,
        functions: HashMap::new(),
        data: HashMap::new(),
    };
    translator.body(ty, entry, body)?;
    translator.builder.seal_all_blocks();
    translator.builder.finalize(config);
    Ok(())
}

/// Construct that is open. A branch to it leaves a block, and repeats a loop.
struct Frame {
    kind: FrameKind,
    /// Number of operands below those of the construct.
    height: usize,
    /// Where branches go, and the number of their operands.
    target: Block,
    arity: usize,
    /// Block behind the construct, whose parameters are its results.
    end: Block,
    results: usize,
    /// True if something jumps to `end`.
    is_left: bool,
}

enum FrameKind {
    Block,
    Loop,
    /// With the block of the other case, and the operands that it gets. `None` once it is open.
    If(Option<(Block, Vec<Value>)>),
    /// Construct that nothing reaches.
    Unreachable,
}

pub(crate) struct Translator<'a, M> {
    module: &'a mut M,
    declared: &'a Declared<'a>,
    pub(crate) builder: FunctionBuilder<'a>,
    memory: Value,
    variables: Vec<Variable>,
    pub(crate) stack: Vec<Value>,
    frames: Vec<Frame>,
    is_reachable: bool,
    functions: HashMap<FuncId, FuncRef>,
    data: HashMap<DataId, GlobalValue>,
}

fn arguments(values: &[Value]) -> Vec<BlockArg> {
    values.iter().copied().map(BlockArg::Value).collect()
}

impl<M: Module> Translator<'_, M> {
    fn body(&mut self, ty: u32, entry: Block, body: &FunctionBody<'_>) -> Result {
        let ty = &self.declared.types[ty as usize];
        let params = self.builder.block_params(entry).to_vec();
        for value in params {
            let of_value = self.builder.func.dfg.value_type(value);
            let variable = self.builder.declare_var(of_value);
            self.builder.def_var(variable, value);
            self.variables.push(variable);
        }
        let mut reader = body.get_locals_reader()?;
        for _ in 0..reader.get_count() {
            let (count, ty) = reader.read()?;
            let ty = type_of(ty)?;
            for _ in 0..count {
                let variable = self.builder.declare_var(ty);
                let zero = self.zero(ty);
                self.builder.def_var(variable, zero);
                self.variables.push(variable);
            }
        }
        let results = ty.results().iter().map(|ty| type_of(*ty)).collect::<Result<Vec<_>>>()?;
        let end = self.block(&results);
        self.open(FrameKind::Block, 0, end, results.len(), end, results.len());
        for operator in body.get_operators_reader()? {
            self.operator(&operator?)?;
        }
        if self.is_reachable {
            self.builder.ins().return_(&self.stack);
        }
        Ok(())
    }

    fn zero(&mut self, ty: Type) -> Value {
        match ty {
            types::F32 => self.builder.ins().f32const(0.0),
            types::F64 => self.builder.ins().f64const(0.0),
            ty => self.builder.ins().iconst(ty, 0),
        }
    }

    /// Creates a block with parameters.
    fn block(&mut self, params: &[Type]) -> Block {
        let block = self.builder.create_block();
        for ty in params {
            self.builder.append_block_param(block, *ty);
        }
        block
    }

    fn open(
        &mut self,
        kind: FrameKind,
        params: usize,
        target: Block,
        arity: usize,
        end: Block,
        results: usize,
    ) {
        let height = self.stack.len() - params;
        self.frames.push(Frame { kind, height, target, arity, end, results, is_left: false });
    }

    pub(crate) fn pop(&mut self) -> Result<Value> {
        self.stack.pop().ok_or_else(|| "an operand is missing".into())
    }

    /// Removes the last operands, the first of which is returned first.
    fn pop_all(&mut self, count: usize) -> Result<Vec<Value>> {
        let rest = self.stack.len().checked_sub(count).ok_or("an operand is missing")?;
        Ok(self.stack.split_off(rest))
    }

    /// Returns the last operands, which remain.
    fn top(&self, count: usize) -> Result<&[Value]> {
        let rest = self.stack.len().checked_sub(count).ok_or("an operand is missing")?;
        Ok(&self.stack[rest..])
    }

    fn types_of(&self, ty: BlockType) -> Result<(Vec<Type>, Vec<Type>)> {
        Ok(match ty {
            BlockType::Empty => (Vec::new(), Vec::new()),
            BlockType::Type(ty) => (Vec::new(), vec![type_of(ty)?]),
            BlockType::FuncType(index) => {
                let ty = self.declared.types.get(index as usize).ok_or("no such type")?;
                let types = |list: &[wasmparser::ValType]| {
                    list.iter().map(|ty| type_of(*ty)).collect::<Result<Vec<_>>>()
                };
                (types(ty.params())?, types(ty.results())?)
            }
        })
    }

    fn operator(&mut self, operator: &Operator<'_>) -> Result {
        if !self.is_reachable {
            return self.unreachable(operator);
        }
        match operator {
            Operator::Block { blockty } => {
                let (params, results) = self.types_of(*blockty)?;
                let end = self.block(&results);
                let count = results.len();
                self.open(FrameKind::Block, params.len(), end, count, end, count);
            }
            Operator::Loop { blockty } => {
                let (params, results) = self.types_of(*blockty)?;
                let (header, end) = (self.block(&params), self.block(&results));
                let values = self.pop_all(params.len())?;
                self.builder.ins().jump(header, &arguments(&values));
                self.builder.switch_to_block(header);
                self.stack.extend(self.builder.block_params(header));
                let arity = params.len();
                self.open(FrameKind::Loop, arity, header, arity, end, results.len());
            }
            Operator::If { blockty } => {
                let (params, results) = self.types_of(*blockty)?;
                let condition = self.pop()?;
                let [then, other] = [(); 2].map(|()| self.builder.create_block());
                let end = self.block(&results);
                self.builder.ins().brif(condition, then, &[], other, &[]);
                self.builder.switch_to_block(then);
                self.builder.seal_block(then);
                let operands = self.top(params.len())?.to_vec();
                let kind = FrameKind::If(Some((other, operands)));
                self.open(kind, params.len(), end, results.len(), end, results.len());
            }
            Operator::Else => self.other_case()?,
            Operator::End => self.end()?,
            Operator::Br { relative_depth } => {
                let (target, values) = self.leave(*relative_depth)?;
                self.builder.ins().jump(target, &arguments(&values));
                self.is_reachable = false;
            }
            Operator::BrIf { relative_depth } => {
                let condition = self.pop()?;
                let (target, values) = self.leave(*relative_depth)?;
                let next = self.builder.create_block();
                self.builder.ins().brif(condition, target, &arguments(&values), next, &[]);
                self.builder.switch_to_block(next);
                self.builder.seal_block(next);
            }
            Operator::BrTable { targets } => self.branch_table(targets)?,
            Operator::Return => {
                let outermost = u32::try_from(self.frames.len())? - 1;
                let (target, values) = self.leave(outermost)?;
                self.builder.ins().jump(target, &arguments(&values));
                self.is_reachable = false;
            }
            Operator::Unreachable => {
                self.builder.ins().trap(UNREACHABLE);
                self.is_reachable = false;
            }
            Operator::Call { function_index } => self.call(*function_index)?,
            Operator::CallIndirect { type_index, .. } => self.call_indirect(*type_index)?,
            Operator::LocalGet { local_index } => {
                let value = self.builder.use_var(self.variables[*local_index as usize]);
                self.stack.push(value);
            }
            Operator::LocalSet { local_index } => {
                let value = self.pop()?;
                self.builder.def_var(self.variables[*local_index as usize], value);
            }
            Operator::LocalTee { local_index } => {
                let value = *self.stack.last().ok_or("an operand is missing")?;
                self.builder.def_var(self.variables[*local_index as usize], value);
            }
            Operator::GlobalGet { global_index } => {
                let (address, ty) = self.global(*global_index);
                let value = self.builder.ins().load(ty, MemFlagsData::trusted(), address, 0);
                self.stack.push(value);
            }
            Operator::GlobalSet { global_index } => {
                let value = self.pop()?;
                let (address, _) = self.global(*global_index);
                self.builder.ins().store(MemFlagsData::trusted(), value, address, 0);
            }
            Operator::MemorySize { .. } => self.call_runtime(self.declared.memory_size, 0)?,
            Operator::MemoryGrow { .. } => self.call_runtime(self.declared.memory_grow, 1)?,
            Operator::MemoryCopy { .. } => self.call_runtime(self.declared.memory_copy, 3)?,
            Operator::MemoryFill { .. } => self.call_runtime(self.declared.memory_fill, 3)?,
            other => self.simple(other)?,
        }
        Ok(())
    }

    /// Skips an instruction that nothing reaches, up to the end of the construct.
    fn unreachable(&mut self, operator: &Operator<'_>) -> Result {
        match operator {
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => {
                let none = Block::from_u32(0);
                self.open(FrameKind::Unreachable, 0, none, 0, none, 0);
            }
            Operator::Else => match self.frames.last() {
                Some(Frame { kind: FrameKind::Unreachable, .. }) => {}
                _ => self.other_case()?,
            },
            Operator::End => match self.frames.last() {
                Some(Frame { kind: FrameKind::Unreachable, .. }) => {
                    self.frames.pop();
                }
                _ => self.end()?,
            },
            _ => {}
        }
        Ok(())
    }

    /// Returns the target of a branch, and its operands.
    fn leave(&mut self, depth: u32) -> Result<(Block, Vec<Value>)> {
        let index = self.frames.len().checked_sub(depth as usize + 1).ok_or("no such construct")?;
        let frame = &mut self.frames[index];
        frame.is_left |= frame.target == frame.end;
        let (target, arity) = (frame.target, frame.arity);
        Ok((target, self.top(arity)?.to_vec()))
    }

    /// Jumps behind the construct, with its results.
    fn fall_through(&mut self) -> Result {
        let frame = self.frames.last_mut().ok_or("no construct is open")?;
        frame.is_left = true;
        let (end, results) = (frame.end, frame.results);
        let values = arguments(self.top(results)?);
        self.builder.ins().jump(end, &values);
        Ok(())
    }

    fn other_case(&mut self) -> Result {
        if self.is_reachable {
            self.fall_through()?;
        }
        let frame = self.frames.last_mut().ok_or("no construct is open")?;
        let FrameKind::If(other) = &mut frame.kind else {
            return Err("`else` without `if`".into());
        };
        let (block, operands) = other.take().ok_or("`else` without `if`")?;
        self.stack.truncate(frame.height);
        self.stack.extend(operands);
        self.builder.switch_to_block(block);
        self.builder.seal_block(block);
        self.is_reachable = true;
        Ok(())
    }

    fn end(&mut self) -> Result {
        if matches!(self.frames.last(), Some(Frame { kind: FrameKind::If(Some(_)), .. })) {
            self.other_case()?;
        }
        if self.is_reachable {
            self.fall_through()?;
        }
        let frame = self.frames.pop().ok_or("no construct is open")?;
        if matches!(frame.kind, FrameKind::Loop) {
            self.builder.seal_block(frame.target);
        }
        self.stack.truncate(frame.height);
        self.is_reachable = frame.is_left;
        if frame.is_left {
            self.builder.switch_to_block(frame.end);
            self.builder.seal_block(frame.end);
            self.stack.extend(self.builder.block_params(frame.end));
        }
        Ok(())
    }

    fn branch_table(&mut self, table: &BrTable<'_>) -> Result {
        let index = self.pop()?;
        let mut call = |depth: u32| -> Result<_> {
            let (target, values) = self.leave(depth)?;
            Ok(self.builder.func.dfg.block_call(target, &arguments(&values)))
        };
        let default = call(table.default())?;
        let targets = table.targets().map(|depth| call(depth?)).collect::<Result<Vec<_>>>()?;
        let table = self.builder.create_jump_table(JumpTableData::new(default, &targets));
        self.builder.ins().br_table(index, table);
        self.is_reachable = false;
        Ok(())
    }

    fn function(&mut self, id: FuncId) -> FuncRef {
        let (module, function) = (&mut *self.module, &mut *self.builder.func);
        let declare = || module.declare_func_in_func(id, function);
        *self.functions.entry(id).or_insert_with(declare)
    }

    fn address_of(&mut self, id: DataId) -> Value {
        let (module, function) = (&mut *self.module, &mut *self.builder.func);
        let declare = || module.declare_data_in_func(id, function);
        let value = *self.data.entry(id).or_insert_with(declare);
        let pointer = self.module.target_config().pointer_type();
        self.builder.ins().symbol_value(pointer, value)
    }

    fn global(&mut self, index: u32) -> (Value, Type) {
        let (id, ty) = self.declared.globals[index as usize];
        (self.address_of(id), ty)
    }

    fn call(&mut self, index: u32) -> Result {
        let (id, ty) = self.declared.functions[index as usize];
        let params = self.declared.types[ty as usize].params().len();
        self.call_runtime(id, params)
    }

    fn call_runtime(&mut self, id: FuncId, params: usize) -> Result {
        let function = self.function(id);
        let values = self.pop_all(params)?;
        let call = self.builder.ins().call(function, &values);
        self.stack.extend(self.builder.inst_results(call));
        Ok(())
    }

    fn call_indirect(&mut self, type_index: u32) -> Result {
        let index = self.pop()?;
        let size = i64::try_from(self.declared.table_size)?;
        let pointer = self.module.target_config().pointer_type();
        let size = self.builder.ins().iconst(types::I32, size);
        let is_in_table = self.builder.ins().icmp(IntCC::UnsignedLessThan, index, size);
        self.builder.ins().trapz(is_in_table, OUT_OF_TABLE);
        let table = self.address_of(self.declared.table);
        let index = self.extended(index);
        let offset = self.builder.ins().imul_imm_s(index, ENTRY_SIZE as i64);
        let entry = self.builder.ins().iadd(table, offset);
        let constant = MemFlagsData::trusted().with_readonly();
        let found = self.builder.ins().load(types::I32, constant, entry, 0);
        let number = number_of(self.declared.types, type_index).ok_or("no such type")?;
        let number = self.builder.ins().iconst(types::I32, i64::try_from(number)?);
        let is_of_type = self.builder.ins().icmp(IntCC::Equal, found, number);
        self.builder.ins().trapz(is_of_type, OTHER_TYPE);
        let callee = self.builder.ins().load(pointer, constant, entry, 8);
        let ty = &self.declared.types[type_index as usize];
        let signature = signature(self.module, ty)?;
        let signature = self.builder.import_signature(signature);
        let values = self.pop_all(ty.params().len())?;
        let call = self.builder.ins().call_indirect(signature, callee, &values);
        self.stack.extend(self.builder.inst_results(call));
        Ok(())
    }

    /// Returns an unsigned number as one of the size of addresses.
    fn extended(&mut self, value: Value) -> Value {
        let pointer = self.module.target_config().pointer_type();
        match pointer {
            types::I32 => value,
            pointer => self.builder.ins().uextend(pointer, value),
        }
    }

    /// Returns the address of bytes in memory, from an index on. The runtime reserves all addresses that 33 bits can
    /// reach, so that accesses behind the end end the program, or the end is compared.
    fn in_memory(&mut self, index: Value, size: i64) -> Value {
        let index = self.extended(index);
        if let Some(bytes) = self.declared.memory_bytes {
            let bytes = self.address_of(bytes);
            let bytes = self.builder.ins().load(types::I64, MemFlagsData::trusted(), bytes, 0);
            let end = self.builder.ins().iadd_imm_s(index, size);
            let is_behind = self.builder.ins().icmp(IntCC::UnsignedGreaterThan, end, bytes);
            self.builder.ins().trapnz(is_behind, OUT_OF_MEMORY);
        }
        self.builder.ins().iadd(self.memory, index)
    }

    /// Returns the address and the offset of an access to a number of bytes.
    pub(crate) fn address(&mut self, access: &MemArg, size: u32) -> Result<(Value, i32)> {
        let index = self.pop()?;
        let end = i64::try_from(access.offset)? + i64::from(size);
        let address = self.in_memory(index, end);
        Ok(match i32::try_from(access.offset) {
            Ok(offset) => (address, offset),
            Err(_) => (self.builder.ins().iadd_imm_s(address, access.offset.cast_signed()), 0),
        })
    }
}
