//! Random modules: functions with branches, loops, memory and calls.

use tablegen_backend::ir::{
    Access, Binary, Callee, Convert, Data, DataPart, Extend, FunctionBuilder, InstKind, IntCond,
    Jump, Linkage, MemoryOp, Module, Param, Passing, Signature, Slot, SymbolId, Type, VaOp, Value,
};
use tablegen_random::Rng;

/// Target properties that random modules respect.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Size of addresses in bits.
    pub pointer_bits: u32,
    /// True if a product may be added to a number with one rounding.
    pub has_fma: bool,
    /// True if the target has atomic operations of the width of a register.
    pub has_atomics: bool,
    /// True if operations may be functions of the C library for mathematics.
    pub has_math: bool,
    /// True if a list of variadic arguments is the address of the next one.
    pub has_pointer_lists: bool,
}

/// Size of the memory that functions get an address of, in bytes.
const SHARED: u64 = 48;
/// Size of a structure that is passed by value, in bytes.
const BY_VALUE: u64 = 40;
/// Size of data in bytes.
const DATA: u64 = 64;
/// Most instructions that a function executes, roughly, with the functions that it calls.
const MAX_COST: u64 = 4000;

/// Function that can be called.
#[derive(Clone)]
struct Callable {
    symbol: SymbolId,
    signature: Signature,
    /// Types of variadic arguments.
    variadic: Vec<Type>,
    cost: u64,
}

/// Operations that a function has more of than others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Focus {
    /// All kinds, but for those of `Bits`.
    Plain,
    /// Masks, rotations, and numbers beside others in a word.
    Bits,
    /// Comparisons, selections and branches.
    Conditions,
    /// Numbers with a fraction, and their conversions.
    Floats,
    /// Accesses to memory.
    Memory,
}

impl Focus {
    const ALL: [Focus; 6] =
        [Focus::Plain, Focus::Plain, Focus::Bits, Focus::Conditions, Focus::Floats, Focus::Memory];
}

/// Memory that a function can access.
#[derive(Clone, Copy)]
pub(crate) struct Buffer {
    pub(crate) address: Value,
    pub(crate) size: u64,
    pub(crate) align: u64,
}

/// Writer of a function.
pub(crate) struct Writer<'r, 'm> {
    pub(crate) rng: &'r mut Rng,
    pub(crate) limits: Limits,
    pub(crate) b: FunctionBuilder<'m>,
    /// Values that dominate the current position.
    pub(crate) scope: Vec<(Value, Type)>,
    pub(crate) buffers: Vec<Buffer>,
    /// Calls are made outside of loops.
    loops: u32,
    /// True if memory of the stack is allocated at run time.
    has_dynamic: bool,
    /// True if most integers have 32 or 64 bits.
    pub(crate) has_common_types: bool,
    pub(crate) focus: Focus,
    cost: u64,
    callables: &'r [Callable],
}

/// Returns a random module with a number of functions, and `run`, which shows one checksum for each.
#[must_use]
pub fn random(rng: &mut Rng, limits: Limits, count: u32) -> Module {
    let mut module = Module::new();
    let report = module.define("report", Signature::new([Type::I64], [] as [Type; 0]));
    let show = module.define("show", Signature::new([Type::I32], [] as [Type; 0]));
    let mut data = Vec::new();
    for number in 0..3 {
        let bytes = (0..DATA).map(|_| rng.next_u64() as u8).collect();
        data.push(
            module.data(&format!("data{number}"), Data::new(16, vec![DataPart::Bytes(bytes)])),
        );
    }
    let pointer_bytes = u64::from(limits.pointer_bits / 8);
    let pointers = vec![DataPart::Zeros(pointer_bytes), DataPart::Address(data[0], 16)];
    let pointers = module.data("pointers", Data::new(16, pointers));
    let mut callables: Vec<Callable> = Vec::new();
    for number in 0..count {
        let name = format!("f{number}");
        let tail: Vec<&Callable> =
            callables.iter().filter(|one| may_be_tail(one, limits)).collect();
        let tail = if !tail.is_empty() && rng.chance(15) { Some(rng.pick(&tail)) } else { None };
        let (signature, variadic) = match tail {
            Some(callable) => (callable.signature.clone(), Vec::new()),
            None => signature(rng, limits),
        };
        let symbol = module.define(&name, signature.clone());
        let mut writer = Writer {
            rng,
            limits,
            b: module.build(symbol),
            scope: Vec::new(),
            buffers: Vec::new(),
            loops: 0,
            has_dynamic: false,
            has_common_types: false,
            focus: Focus::Plain,
            cost: 0,
            callables: &callables,
        };
        for &one in &data {
            let address = writer.b.symbol(one, 0);
            writer.buffers.push(Buffer { address, size: DATA, align: 16 });
        }
        // Structures are read by code that compilers of C make.
        let read = if limits.has_pointer_lists { &variadic[..] } else { &[] };
        writer.function(&signature, read, report, pointers);
        match tail {
            Some(callable) => writer.tail_call(callable),
            None => writer.give_back(&signature),
        }
        let cost = writer.cost;
        callables.push(Callable { symbol, signature, variadic, cost });
        if rng.chance(40)
            && let Some(symbol) = module.symbol_mut(symbol)
        {
            symbol.linkage = Linkage::Local;
        }
    }
    let run = module.define("run", Signature::default());
    let mut b = module.build(run);
    let shared = b.slot(SHARED, 16);
    let address = b.slot_address(shared, 0);
    let (zero, length) = (b.int(Type::I8, 0), b.int(Type::I64, SHARED.into()));
    b.memory(MemoryOp::Set, address, zero, length, Access::new(16));
    let mut writer = Writer {
        rng,
        limits,
        b,
        scope: Vec::new(),
        buffers: vec![Buffer { address, size: SHARED, align: 16 }],
        loops: 0,
        has_dynamic: false,
        has_common_types: false,
        focus: Focus::Plain,
        cost: 0,
        callables: &callables,
    };
    for (number, callable) in (0..).zip(&callables) {
        for _ in 0..2 {
            let results = writer.call(callable);
            writer.scope.clear();
            for (value, ty) in results {
                writer.report(report, value, ty);
            }
        }
        // What the functions stored counts, too.
        for &one in &data {
            for offset in (0..DATA).step_by(8) {
                let address = writer.b.symbol(one, i64::try_from(offset).unwrap_or(0));
                let value = writer.b.load(Type::I64, address, 8);
                writer.report(report, value, Type::I64);
            }
        }
        let number = writer.b.int(Type::I32, number);
        writer.b.call(show, &Signature::new([Type::I32], [] as [Type; 0]), &[number]);
    }
    writer.b.ret(&[]);
    module
}

/// Returns true if a function with the same signature may end with a call of this one: no argument is in the memory
/// of the frame.
fn may_be_tail(callable: &Callable, limits: Limits) -> bool {
    let is_passed = |param: &Param| {
        !matches!(param.passing, Passing::ByValue { .. })
            && param.ty.bits(limits.pointer_bits) <= 2 * limits.pointer_bits
    };
    !callable.signature.is_variadic
        && callable.cost < MAX_COST / 2
        && callable.signature.params.iter().all(is_passed)
}

fn signature(rng: &mut Rng, limits: Limits) -> (Signature, Vec<Type>) {
    let count = rng.pick(&[0, 1, 2, 2, 3, 4, 6, 9, 14, 20]);
    // More of one type than there are registers.
    let common = if rng.chance(20) { Some(random_type(rng)) } else { None };
    let mut params: Vec<Param> = Vec::new();
    if rng.chance(10) {
        params.push(Param::new(Type::Ptr).passing(Passing::StructReturn));
    }
    for _ in 0..count {
        let ty = match common {
            Some(ty) if rng.chance(80) => ty,
            _ => random_type(rng),
        };
        let param = Param::new(ty);
        params.push(match ty {
            _ if rng.chance(8) => Param::new(Type::Ptr),
            _ if rng.chance(8) => {
                Param::new(Type::Ptr).passing(Passing::ByValue { size: BY_VALUE, align: 8 })
            }
            Type::Int(_) => param.extend(rng.pick(&[Extend::None, Extend::Sign, Extend::Zero])),
            _ => param,
        });
    }
    let results = (0..rng.pick(&[1, 1, 1, 1, 2, 2, 3, 5])).map(|_| {
        let ty = random_type(rng);
        let extend = rng.pick(&[Extend::None, Extend::Sign, Extend::Zero]);
        if ty.is_int() { Param::new(ty).extend(extend) } else { Param::new(ty) }
    });
    let results: Vec<Param> = results.collect();
    let mut signature = Signature::new(params, results);
    let mut variadic = Vec::new();
    if rng.chance(12) {
        // The list starts behind a parameter.
        signature.params.insert(0, Param::new(Type::I32));
        signature.is_variadic = true;
        let mut kinds = vec![Type::I32, Type::I64, Type::F64];
        if limits.pointer_bits == 64 {
            kinds.push(Type::I128);
        }
        variadic = (0..rng.below(12)).map(|_| rng.pick(&kinds)).collect();
    }
    (signature, variadic)
}

pub(crate) fn random_type(rng: &mut Rng) -> Type {
    match rng.below(16) {
        0 => Type::I1,
        1 => Type::I8,
        2 => Type::I16,
        3..=5 => Type::I32,
        6..=8 => Type::I64,
        9 | 10 => Type::I128,
        11 => Type::F32,
        12 | 13 => Type::F64,
        _ => Type::int(rng.below(128) as u32 + 1).unwrap_or(Type::I64),
    }
}

impl Writer<'_, '_> {
    fn function(
        &mut self,
        signature: &Signature,
        variadic: &[Type],
        report: SymbolId,
        pointers: SymbolId,
    ) {
        for (index, param) in signature.params.iter().enumerate() {
            let value = self.b.param(index);
            match (param.ty, param.passing) {
                (Type::Ptr, Passing::ByValue { size, align }) => {
                    self.buffers.push(Buffer { address: value, size, align });
                }
                (Type::Ptr, _) => {
                    self.buffers.push(Buffer { address: value, size: SHARED, align: 16 })
                }
                (ty, _) => self.scope.push((value, ty)),
            }
        }
        self.has_common_types = self.rng.chance(60);
        self.focus = self.rng.pick(&Focus::ALL);
        let has_large = self.rng.chance(20);
        self.has_dynamic = !has_large;
        for _ in 0..self.rng.below(4) {
            let size = self.rng.pick(&[1, 8, 20, 64, 100]);
            // A frame with memory of unknown size has no slots with a larger alignment than the stack.
            let align = self.rng.pick(if has_large { &[1, 8, 16, 64][..] } else { &[1, 4, 8, 16] });
            let slot = self.b.slot(size, align);
            let address = self.fill(slot, size, align);
            if align > 1 && self.rng.chance(50) {
                // The bits that are zero.
                let int = Type::int(self.limits.pointer_bits).unwrap_or(Type::I64);
                let number = self.b.convert(Convert::PtrToInt, address, int);
                let mask = self.b.int(int, i128::from(align) - 1);
                let number = self.b.and(number, mask);
                self.scope.push((number, int));
            }
        }
        if self.rng.chance(4) {
            // Offsets that no immediate has, or hardly one.
            let size = self.rng.pick(&[1900, 2040, 2100, 3000, 5000]);
            let slot = self.b.slot(size, 8);
            self.fill(slot, size, 8);
        }
        if self.rng.chance(20) {
            let width = self.limits.pointer_bits;
            let address = self.b.symbol(pointers, i64::from(width / 8));
            let address = self.b.load(Type::Ptr, address, u64::from(width / 8));
            self.buffers.push(Buffer { address, size: DATA - 16, align: 16 });
        }
        if !variadic.is_empty() {
            self.variadic(variadic);
        }
        for _ in 0..self.rng.below(12) + 3 {
            self.statement(3);
        }
        let mut all = self.scope.clone();
        while all.len() > 16 {
            all.remove(self.rng.below(all.len()));
        }
        for (value, ty) in all {
            self.report(report, value, ty);
        }
    }

    fn give_back(&mut self, signature: &Signature) {
        let results: Vec<Value> =
            signature.results.iter().map(|result| self.value(result.ty)).collect();
        self.b.ret(&results);
    }

    /// Ends the function with a call of one with the same signature.
    fn tail_call(&mut self, callable: &Callable) {
        self.cost += callable.cost;
        // The first buffers are data. Those of the frame are not valid in the call.
        self.buffers.truncate(3);
        let args = self.arguments(callable);
        let callee = match self.rng.chance(30) {
            true => Callee::Address(self.b.symbol(callable.symbol, 0)),
            false => Callee::Symbol(callable.symbol),
        };
        self.b.tail_call(callee, &callable.signature, &args);
    }

    /// Fills a slot by bytes, and makes it a buffer. Returns the address.
    fn fill(&mut self, slot: Slot, size: u64, align: u64) -> Value {
        let address = self.b.slot_address(slot, 0);
        let byte = self.b.int(Type::I8, self.rng.below(256) as i128);
        let length = self.b.int(Type::I64, size.into());
        self.b.memory(MemoryOp::Set, address, byte, length, Access::new(align));
        self.buffers.push(Buffer { address, size, align });
        address
    }

    /// Reads variadic arguments from a list.
    fn variadic(&mut self, types: &[Type]) {
        let register = u64::from(self.limits.pointer_bits / 8);
        let slot = self.b.slot(register, register);
        let list = self.b.slot_address(slot, 0);
        self.b.var_args(VaOp::Start, list, None);
        for &ty in types {
            if self.rng.chance(10) {
                let slot = self.b.slot(register, register);
                let copy = self.b.slot_address(slot, 0);
                self.b.var_args(VaOp::Copy, copy, Some(list));
                let address = self.b.load(Type::Ptr, copy, register);
                let size = u64::from(ty.bits(self.limits.pointer_bits) / 8);
                if size <= register {
                    let value = self.b.load(ty, address, register);
                    self.define(value, ty);
                }
            }
            let mut address = self.b.load(Type::Ptr, list, register);
            let size = u64::from(ty.bits(self.limits.pointer_bits) / 8).max(register);
            let int = Type::int(self.limits.pointer_bits).unwrap_or(Type::I64);
            if size > register {
                let number = self.b.convert(Convert::PtrToInt, address, int);
                let (most, mask) =
                    (self.b.int(int, i128::from(size) - 1), self.b.int(int, -i128::from(size)));
                let number = self.b.add(number, most);
                let number = self.b.and(number, mask);
                address = self.b.convert(Convert::IntToPtr, number, Type::Ptr);
            }
            let value = self.b.load(ty, address, register);
            self.define(value, ty);
            let size = self.b.int(int, size.into());
            let next = self.b.offset(address, size);
            self.b.store(next, list, register);
        }
        self.b.var_args(VaOp::End, list, None);
    }

    /// Adds a value to the scope.
    pub(crate) fn define(&mut self, value: Value, ty: Type) {
        let value = if ty.is_float() { self.number(value, ty) } else { value };
        self.scope.push((value, ty));
    }

    fn statement(&mut self, depth: u32) {
        self.cost += 8 * 6u64.pow(self.loops.min(3));
        match self.rng.below(if depth == 0 { 16 } else { 24 }) {
            0..=9 if self.focus == Focus::Memory && self.rng.chance(50) => self.access(),
            0..=9 => {
                let (value, ty) = self.expression();
                self.define(value, ty);
            }
            10..=14 => self.access(),
            15 if self.loops == 0 => {
                let budget = MAX_COST.saturating_sub(self.cost);
                let callables = self.callables;
                let cheap: Vec<&Callable> =
                    callables.iter().rev().take(20).filter(|one| one.cost < budget / 2).collect();
                if !cheap.is_empty() {
                    let callable = self.rng.pick(&cheap);
                    self.cost += callable.cost;
                    for (value, ty) in self.call(callable) {
                        self.define(value, ty);
                    }
                }
            }
            15 if self.has_dynamic => self.dynamic_stack(),
            15 => self.access(),
            16..=18 => self.branch(depth - 1),
            19..=21 => self.repeat(depth - 1),
            _ => self.switch(depth - 1),
        }
    }

    /// Writes statements whose values are not visible afterwards, and returns values of these types.
    fn region(&mut self, depth: u32, types: &[Type]) -> Vec<Value> {
        let visible = self.scope.len();
        for _ in 0..self.rng.below(3) + 1 {
            self.statement(depth);
        }
        let values = types.iter().map(|&ty| self.value(ty)).collect();
        self.scope.truncate(visible);
        values
    }

    fn types(&mut self) -> Vec<Type> {
        (0..self.rng.below(4)).map(|_| random_type(self.rng)).collect()
    }

    fn join(&mut self, block: tablegen_backend::ir::Block, types: &[Type]) {
        self.b.switch_to(block);
        for &ty in types {
            let value = self.b.block_param(block, ty);
            self.scope.push((value, ty));
        }
    }

    /// Returns a value as a parameter of a new block, so that the block that reads it does not have its definition.
    pub(crate) fn of_another_block(&mut self, value: Value, ty: Type) -> Value {
        let block = self.b.block();
        self.b.jump(block, &[value]);
        self.b.switch_to(block);
        self.b.block_param(block, ty)
    }

    fn branch(&mut self, depth: u32) {
        // A branch by a comparison of its own block is one instruction.
        let condition = if self.rng.chance(50) { self.comparison() } else { self.value(Type::I1) };
        let types = self.types();
        let (then, otherwise, end) = (self.b.block(), self.b.block(), self.b.block());
        if self.rng.chance(30) {
            let values: Vec<Value> = types.iter().map(|&ty| self.value(ty)).collect();
            self.b.branch(condition, then, Jump::new(end, &values));
            self.b.switch_to(then);
            let values = self.region(depth, &types);
            self.b.jump(end, &values);
            self.b.switch_to(otherwise);
            self.b.unreachable();
        } else {
            self.b.branch(condition, then, otherwise);
            for block in [then, otherwise] {
                self.b.switch_to(block);
                let values = self.region(depth, &types);
                self.b.jump(end, &values);
            }
        }
        self.join(end, &types);
    }

    fn repeat(&mut self, depth: u32) {
        let types = self.types();
        let (header, end) = (self.b.block(), self.b.block());
        let count = self.rng.below(6) as i128 + 1;
        let zero = self.b.int(Type::I32, 0);
        let mut values: Vec<Value> = types.iter().map(|&ty| self.value(ty)).collect();
        values.push(zero);
        self.b.jump(header, &values);
        self.b.switch_to(header);
        let visible = self.scope.len();
        for &ty in &types {
            let value = self.b.block_param(header, ty);
            self.scope.push((value, ty));
        }
        let index = self.b.block_param(header, Type::I32);
        self.scope.push((index, Type::I32));
        self.loops += 1;
        let mut values = self.region(depth, &types);
        self.loops -= 1;
        self.scope.truncate(visible);
        let (one, count) = (self.b.int(Type::I32, 1), self.b.int(Type::I32, count));
        let next = self.b.add(index, one);
        let more = self.b.int_compare(IntCond::Ult, next, count);
        let last = values.clone();
        values.push(next);
        self.b.branch(more, Jump::new(header, &values), Jump::new(end, &last));
        self.join(end, &types);
    }

    fn switch(&mut self, depth: u32) {
        let ty = self.int_type();
        let bits = ty.bits(64);
        let mut value = self.value(ty);
        let types = self.types();
        let end = self.b.block();
        let count = self.rng.pick(&[1, 2, 4, 5, 9, 16]).min(1 << bits.min(5));
        let mut numbers: Vec<i128> = Vec::new();
        let is_small = self.rng.chance(70);
        if is_small {
            let mask = self.b.int(ty, 15);
            value = self.b.and(value, mask);
        }
        while numbers.len() < count {
            let random = self.number_of(ty);
            let number = if is_small { numbers.len() as i128 } else { random };
            // Numbers are given with and without sign.
            let unsigned = crate::arithmetic::low(number.cast_unsigned(), bits).cast_signed();
            let is_known =
                numbers.iter().any(|&one| ty.sign_extended(one) == ty.sign_extended(number));
            if is_known && !is_small && self.rng.chance(90) {
                continue;
            }
            if is_known {
                break;
            }
            numbers.push(if self.rng.chance(50) { unsigned } else { number });
        }
        let mut cases = Vec::new();
        let mut blocks = vec![self.b.block()];
        for number in numbers {
            if self.rng.chance(60) || blocks.len() == 1 {
                blocks.push(self.b.block());
            }
            let block = self.rng.pick(&blocks);
            cases.push((number, Jump::from(block)));
        }
        let default = self.rng.pick(&blocks);
        self.b.switch(value, cases, default);
        for block in blocks {
            self.b.switch_to(block);
            let values = self.region(depth.min(1), &types);
            self.b.jump(end, &values);
        }
        self.join(end, &types);
    }

    fn dynamic_stack(&mut self) {
        let saved = self.b.inst(InstKind::StackSave);
        let saved = self.b.function().results(saved).next();
        let size = self.value(Type::I32);
        let mask = self.b.int(Type::I32, 63);
        let size = self.b.and(size, mask);
        let least = self.b.int(Type::I32, 16);
        let size = self.b.add(size, least);
        let address = self.b.dynamic_stack(size, 16);
        let buffer = Buffer { address, size: 16, align: 16 };
        let ty = random_type(self.rng);
        let value = self.value(ty);
        self.b.store(value, buffer.address, 16);
        let value = self.b.load(ty, buffer.address, 16);
        self.define(value, ty);
        if let Some(saved) = saved {
            self.b.inst(InstKind::StackRestore(saved));
        }
    }

    /// Returns random arguments for a function.
    fn arguments(&mut self, callable: &Callable) -> Vec<Value> {
        let mut args = Vec::new();
        for param in &callable.signature.params {
            args.push(match (param.ty, param.passing) {
                (Type::Ptr, passing) => {
                    let size = match passing {
                        Passing::ByValue { size, .. } => size,
                        _ => SHARED,
                    };
                    let buffers = self.buffers.clone();
                    let fits = |buffer: &&Buffer| buffer.size >= size && buffer.align >= 16;
                    let buffers: Vec<&Buffer> = buffers.iter().filter(fits).collect();
                    self.rng.pick(&buffers).address
                }
                (ty, _) => self.value(ty),
            });
        }
        for &ty in &callable.variadic {
            args.push(self.value(ty));
        }
        args
    }

    /// Calls a function with random arguments. Returns the results.
    fn call(&mut self, callable: &Callable) -> Vec<(Value, Type)> {
        let args = self.arguments(callable);
        let results = if self.rng.chance(15) {
            let address = self.b.symbol(callable.symbol, 0);
            self.b.call_address(address, &callable.signature, &args)
        } else {
            self.b.call(callable.symbol, &callable.signature, &args)
        };
        results.into_iter().zip(callable.signature.results.iter().map(|one| one.ty)).collect()
    }

    /// Passes a value to the checksum.
    fn report(&mut self, report: SymbolId, value: Value, ty: Type) {
        let (mut number, mut ty) = (value, ty);
        if ty.is_float() {
            number = self.number(value, ty);
            let int = if ty == Type::F32 { Type::I32 } else { Type::I64 };
            number = self.b.convert(Convert::Bitcast, number, int);
            ty = int;
        }
        let bits = ty.bits(64);
        let signature = Signature::new([Type::I64], [] as [Type; 0]);
        if bits > 64 {
            let by = self.b.int(ty, 64);
            let upper = self.b.binary(Binary::LShr, number, by);
            let upper = self.b.convert(Convert::Trunc, upper, Type::I64);
            self.b.call(report, &signature, &[upper]);
            number = self.b.convert(Convert::Trunc, number, Type::I64);
        } else if bits < 64 {
            number = self.b.convert(Convert::ZExt, number, Type::I64);
        }
        self.b.call(report, &signature, &[number]);
    }
}
