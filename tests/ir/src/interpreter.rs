//! Execution of functions, instruction by instruction.

use std::fmt;

use tablegen_backend::ir::{
    AtomicOp, Block, Callee, Constant, Convert, Function, InstKind, Jump, Lane, MemoryOp, Module,
    Passing, Signature, SymbolId, SymbolKind, Type, Unary, VaOp, Value, ValueDef, VectorOp,
};

use crate::memory::Memory;
use crate::{arithmetic, floats, mix, vectors};

/// Reason for which a module cannot be executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    message: String,
    is_trap: bool,
}

impl Error {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Error { message: message.into(), is_trap: false }
    }

    /// Returns true if a trap is executed.
    #[must_use]
    pub const fn is_trap(&self) -> bool {
        self.is_trap
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

type Executed<T> = Result<T, Error>;

/// Executes the function `run` of a module. Returns what it shows: numbers with checksums.
/// `pointer_bits` is the size of addresses. `on_report` is called with each number that is mixed into a
/// checksum.
///
/// # Errors
/// Returns an error if something is executed whose result is not specified, or after `max_steps`
/// instructions.
pub fn interpret(
    module: &Module,
    pointer_bits: u32,
    max_steps: u64,
    on_report: &mut dyn FnMut(u64),
) -> Executed<Vec<(u32, u64)>> {
    let memory = Memory::new(module, u64::from(pointer_bits / 8));
    let (sum, shown) = (0, Vec::new());
    let mut machine =
        Machine { module, pointer_bits, memory, steps: max_steps, sum, shown, on_report };
    let run = module.find("run").ok_or_else(|| Error::new("no function `run`"))?;
    machine.call(run, &Signature::default(), Vec::new())?;
    Ok(machine.shown)
}

struct Machine<'m> {
    module: &'m Module,
    pointer_bits: u32,
    memory: Memory,
    /// Instructions that may still be executed.
    steps: u64,
    sum: u64,
    shown: Vec<(u32, u64)>,
    on_report: &'m mut dyn FnMut(u64),
}

/// Values of a function, and its memory.
struct Frame<'m> {
    function: &'m Function,
    values: Vec<u128>,
    /// Addresses of the stack slots.
    slots: Vec<u64>,
    /// Address of the first variadic argument.
    variadic: u64,
}

/// Successor of an instruction, with the values that it passes on.
enum Next<'m> {
    Inst(Vec<u128>),
    Jump(Block, Vec<u128>),
    Return(Vec<u128>),
    TailCall(Tail<'m>),
}

/// Function that a function calls in the place of a return, with the signature and the arguments of the call.
type Tail<'m> = (SymbolId, &'m Signature, Vec<(Type, u128)>);

/// End of a function.
enum End<'m> {
    Return(Vec<u128>),
    TailCall(Tail<'m>),
}

impl<'m> Machine<'m> {
    fn call(
        &mut self,
        symbol: SymbolId,
        signature: &Signature,
        args: Vec<(Type, u128)>,
    ) -> Executed<Vec<u128>> {
        let mut end = self.call_one(symbol, signature, args)?;
        loop {
            match end {
                End::Return(results) => return Ok(results),
                End::TailCall((symbol, signature, args)) => {
                    end = self.call_one(symbol, signature, args)?;
                }
            }
        }
    }

    /// Calls a function, but not the one that it calls at its end.
    fn call_one(
        &mut self,
        symbol: SymbolId,
        signature: &Signature,
        args: Vec<(Type, u128)>,
    ) -> Executed<End<'m>> {
        let known = self.module.symbol(symbol);
        let known = known.ok_or_else(|| Error::new("call of an unknown symbol"))?;
        let SymbolKind::Function(function) = &known.kind else {
            return Err(Error::new(format!("call of `{}`", known.name)));
        };
        if function.is_declaration() {
            let number = args.first().map_or(0, |arg| arg.1) as u64;
            match known.name.as_str() {
                "report" => {
                    (self.on_report)(number);
                    self.sum = mix(self.sum, number);
                }
                "show" => {
                    self.shown.push((number as u32, self.sum));
                    self.sum = 0;
                }
                name => return Err(Error::new(format!("call of `{name}`"))),
            }
            return Ok(End::Return(Vec::new()));
        }
        let stack = self.memory.stack();
        let fixed = function.signature().params.len();
        let variadic = self.variadic_arguments(args.get(fixed..).unwrap_or(&[]))?;
        let mut values = Vec::new();
        for (index, &(_, value)) in args.iter().take(fixed).enumerate() {
            values.push(match signature.params.get(index).map(|param| param.passing) {
                Some(Passing::ByValue { size, align }) => {
                    let copy = self.memory.allocate(size, align)?;
                    let bytes = self.memory.bytes(value as u64, size)?.to_vec();
                    self.memory.bytes_mut(copy, size)?.copy_from_slice(&bytes);
                    copy.into()
                }
                _ => value,
            });
        }
        let mut slots = Vec::new();
        for slot in function.slots() {
            slots.push(self.memory.allocate(slot.size, slot.align)?);
        }
        let mut frame =
            Frame { function, values: vec![0; function.value_count()], slots, variadic };
        let results = self.execute(&mut frame, values)?;
        self.memory.release(stack);
        Ok(results)
    }

    /// Writes variadic arguments to memory, as a list reads them.
    fn variadic_arguments(&mut self, args: &[(Type, u128)]) -> Executed<u64> {
        let register = u64::from(self.pointer_bits / 8);
        let total = args.len() as u64 * 32;
        let start = self.memory.allocate(total.max(1), 16)?;
        let mut next = start;
        for &(ty, value) in args {
            let bits = ty.bits(self.pointer_bits);
            let size = u64::from(bits.div_ceil(8)).max(register).next_power_of_two();
            next = next.next_multiple_of(size);
            let value = match ty {
                Type::Int(_) => arithmetic::signed(value, bits).cast_unsigned(),
                _ => value,
            };
            self.memory.write(next, size, value)?;
            next += size;
        }
        Ok(start)
    }

    fn execute(&mut self, frame: &mut Frame<'m>, args: Vec<u128>) -> Executed<End<'m>> {
        let (mut block, mut args) =
            (frame.function.blocks().next().ok_or_else(|| Error::new("no blocks"))?, args);
        'blocks: loop {
            for (&param, &value) in frame.function.params(block).iter().zip(&args) {
                frame.values[param.index()] = value;
            }
            for &inst in frame.function.insts(block) {
                self.steps = self.steps.checked_sub(1).ok_or_else(|| Error::new("steps"))?;
                let Some(kind) = frame.function.inst(inst) else { continue };
                match self.inst(frame, kind)? {
                    Next::Inst(results) => {
                        for (value, result) in frame.function.results(inst).zip(results) {
                            let bits = self.bits(frame, value);
                            frame.values[value.index()] = arithmetic::low(result, bits);
                        }
                    }
                    Next::Jump(to, values) => {
                        (block, args) = (to, values);
                        continue 'blocks;
                    }
                    Next::Return(values) => return Ok(End::Return(values)),
                    Next::TailCall(call) => return Ok(End::TailCall(call)),
                }
            }
            return Err(Error::new("end of a block"));
        }
    }

    fn ty(&self, frame: &Frame<'_>, value: Value) -> Type {
        frame.function.type_of(value).unwrap_or(Type::Ptr)
    }

    fn bits(&self, frame: &Frame<'_>, value: Value) -> u32 {
        self.ty(frame, value).bits(self.pointer_bits)
    }

    fn value(&self, frame: &Frame<'_>, value: Value) -> u128 {
        let Some(ValueDef::Constant(constant)) = frame.function.definition(value) else {
            return frame.values[value.index()];
        };
        let address = |base: u64, offset: i64| u128::from(base.wrapping_add_signed(offset));
        let number = match constant {
            Constant::Int(number) => number.cast_unsigned(),
            Constant::Float(bits) => bits.into(),
            Constant::Vector(bits) => bits,
            Constant::Symbol(symbol, offset) => address(self.memory.address(symbol), offset),
            Constant::Slot(slot, offset) => address(frame.slots[slot.index()], offset),
            Constant::Undefined => 0,
        };
        arithmetic::low(number, self.bits(frame, value))
    }

    /// Returns the type of the lanes of an instruction of vectors. `None` for others, and those that are the same for
    /// all types.
    fn lane(&self, frame: &Frame<'_>, kind: &InstKind) -> Option<Lane> {
        let first = match kind {
            InstKind::Vector(VectorOp::Splat(lane), _) => return Some(*lane),
            InstKind::Unary(Unary::Freeze, _) => return None,
            InstKind::Vector(_, values) => *values.first()?,
            InstKind::Unary(_, value) | InstKind::Convert(_, value, _) => *value,
            InstKind::Binary(_, [value, _])
            | InstKind::IntCompare(_, [value, _])
            | InstKind::FloatCompare(_, [value, _])
            | InstKind::Ternary(_, [value, ..]) => *value,
            _ => return None,
        };
        self.ty(frame, first).lane()
    }

    fn jump(&self, frame: &Frame<'_>, jump: &Jump) -> Next<'m> {
        Next::Jump(jump.block, jump.args.iter().map(|&arg| self.value(frame, arg)).collect())
    }

    fn load(&self, ty: Type, address: u64) -> Executed<u128> {
        let bits = ty.bits(self.pointer_bits);
        let value = self.memory.read(address, u64::from(bits.div_ceil(8)))?;
        Ok(arithmetic::low(value, bits))
    }

    fn store(&mut self, ty: Type, value: u128, address: u64) -> Executed<()> {
        let bits = ty.bits(self.pointer_bits);
        self.memory.write(address, u64::from(bits.div_ceil(8)), value)
    }

    fn inst(&mut self, frame: &Frame<'m>, kind: &'m InstKind) -> Executed<Next<'m>> {
        let unspecified = || Error::new(format!("no result of {kind:?}"));
        let of = |machine: &Self, value: Value| machine.value(frame, value);
        let one = |value: u128| Ok(Next::Inst(vec![value]));
        if let Some(lane) = self.lane(frame, kind) {
            let mut operands = Vec::new();
            kind.for_each_operand(|value| operands.push(of(self, value)));
            return one(vectors::inst(kind, lane, &operands).ok_or_else(unspecified)?);
        }
        match kind {
            InstKind::Vector(..) => Err(unspecified()),
            InstKind::Unary(Unary::Freeze, a) => one(of(self, *a)),
            InstKind::Unary(op, a) => {
                let (ty, value) = (self.ty(frame, *a), of(self, *a));
                one(match ty.is_float() {
                    true => floats::unary(*op, ty, value),
                    false => arithmetic::unary(*op, value, self.bits(frame, *a)),
                }
                .ok_or_else(unspecified)?)
            }
            InstKind::Binary(op, [a, b]) => {
                let (ty, x, y) = (self.ty(frame, *a), of(self, *a), of(self, *b));
                one(match ty.is_float() {
                    true => floats::binary(*op, ty, x, y),
                    false => arithmetic::binary(*op, x, y, self.bits(frame, *a)),
                }
                .ok_or_else(unspecified)?)
            }
            InstKind::Ternary(op, values) => {
                let ty = self.ty(frame, values[0]);
                let [a, b, c] = values.map(|value| of(self, value));
                one(match ty.is_float() {
                    true => floats::ternary(*op, ty, [a, b, c]),
                    false => arithmetic::ternary(*op, a, b, c, self.bits(frame, values[0])),
                }
                .ok_or_else(unspecified)?)
            }
            InstKind::Overflow(op, [a, b]) => {
                let bits = self.bits(frame, *a);
                let (value, flag) = arithmetic::overflow(*op, of(self, *a), of(self, *b), bits);
                Ok(Next::Inst(vec![value, flag.into()]))
            }
            InstKind::IntCompare(cond, [a, b]) => {
                let bits = self.bits(frame, *a);
                one(arithmetic::compare(*cond, of(self, *a), of(self, *b), bits).into())
            }
            InstKind::FloatCompare(cond, [a, b]) => {
                let ty = self.ty(frame, *a);
                one(floats::compare(*cond, ty, of(self, *a), of(self, *b)).into())
            }
            InstKind::Select(condition, [then, otherwise]) => {
                one(of(self, if of(self, *condition) != 0 { *then } else { *otherwise }))
            }
            InstKind::Convert(op, value, to) => {
                let (from, number) = (self.ty(frame, *value), of(self, *value));
                let bits = (self.bits(frame, *value), to.bits(self.pointer_bits));
                one(match op {
                    Convert::Trunc | Convert::ZExt | Convert::PtrToInt | Convert::IntToPtr => {
                        number
                    }
                    Convert::SExt => arithmetic::signed(number, bits.0).cast_unsigned(),
                    _ => floats::convert(*op, number, (from, *to), bits).ok_or_else(unspecified)?,
                })
            }
            InstKind::Offset(address, bytes) => {
                let bits = self.bits(frame, *bytes);
                let bytes = arithmetic::signed(of(self, *bytes), bits).cast_unsigned();
                one(of(self, *address).wrapping_add(bytes))
            }
            InstKind::Load(ty, address, _) => one(self.load(*ty, of(self, *address) as u64)?),
            InstKind::Store(value, address, _) => {
                let ty = self.ty(frame, *value);
                self.store(ty, of(self, *value), of(self, *address) as u64)?;
                Ok(Next::Inst(Vec::new()))
            }
            InstKind::AtomicRmw(op, address, value, _) => {
                let ty = self.ty(frame, *value);
                let (address, value) = (of(self, *address) as u64, of(self, *value));
                let old = self.load(ty, address)?;
                let new = self.atomic(*op, ty, old, value).ok_or_else(unspecified)?;
                self.store(ty, new, address)?;
                one(old)
            }
            InstKind::CompareExchange { address, expected, new, .. } => {
                let ty = self.ty(frame, *new);
                let address = of(self, *address) as u64;
                let old = self.load(ty, address)?;
                let is_equal = old == of(self, *expected);
                if is_equal {
                    self.store(ty, of(self, *new), address)?;
                }
                Ok(Next::Inst(vec![old, is_equal.into()]))
            }
            InstKind::Memory(op, [to, from, length], _) => {
                let (to, length) = (of(self, *to) as u64, of(self, *length) as u64);
                let bytes = match op {
                    MemoryOp::Set => vec![of(self, *from) as u8; length as usize],
                    _ => self.memory.bytes(of(self, *from) as u64, length)?.to_vec(),
                };
                self.memory.bytes_mut(to, length)?.copy_from_slice(&bytes);
                Ok(Next::Inst(Vec::new()))
            }
            InstKind::Call { callee, signature, args } => {
                let (symbol, args) = self.callee(frame, *callee, args)?;
                Ok(Next::Inst(self.call(symbol, signature, args)?))
            }
            InstKind::TailCall { callee, signature, args } => {
                let (symbol, args) = self.callee(frame, *callee, args)?;
                Ok(Next::TailCall((symbol, signature, args)))
            }
            InstKind::DynamicStack(size, align) => {
                let size = of(self, *size) as u64;
                one(self.memory.allocate(size, *align)?.into())
            }
            InstKind::StackSave => one(self.memory.stack().into()),
            InstKind::StackRestore(address) => {
                self.memory.release(of(self, *address) as u64);
                Ok(Next::Inst(Vec::new()))
            }
            InstKind::VarArgs(op, list, from) => {
                let list = of(self, *list) as u64;
                let first = match (op, from) {
                    (VaOp::Start, _) => frame.variadic.into(),
                    (VaOp::Copy, Some(from)) => self.load(Type::Ptr, of(self, *from) as u64)?,
                    _ => return Ok(Next::Inst(Vec::new())),
                };
                self.store(Type::Ptr, first, list)?;
                Ok(Next::Inst(Vec::new()))
            }
            InstKind::Fence(_) | InstKind::CompilerFence(_) => Ok(Next::Inst(Vec::new())),
            InstKind::Return(values) => {
                Ok(Next::Return(values.iter().map(|&value| of(self, value)).collect()))
            }
            InstKind::Jump(jump) => Ok(self.jump(frame, jump)),
            InstKind::Branch(condition, then, otherwise) => {
                let is_true = of(self, *condition) != 0;
                Ok(self.jump(frame, if is_true { then } else { otherwise }))
            }
            InstKind::Switch { value, cases, default } => {
                let (bits, number) = (self.bits(frame, *value), of(self, *value));
                let case = cases
                    .iter()
                    .find(|case| arithmetic::low(case.0.cast_unsigned(), bits) == number);
                Ok(self.jump(frame, case.map_or(default, |case| &case.1)))
            }
            InstKind::FrameAddress(_)
            | InstKind::ReturnAddress(_)
            | InstKind::DebugTrap
            | InstKind::Unreachable => Err(unspecified()),
            InstKind::Trap => Err(Error { is_trap: true, ..unspecified() }),
        }
    }

    /// Returns the function and the arguments of a call.
    fn callee(
        &self,
        frame: &Frame<'_>,
        callee: Callee,
        args: &[Value],
    ) -> Executed<(SymbolId, Vec<(Type, u128)>)> {
        let args = args.iter().map(|&arg| (self.ty(frame, arg), self.value(frame, arg))).collect();
        let symbol = match callee {
            Callee::Symbol(symbol) => symbol,
            Callee::Address(address) => {
                let address = self.value(frame, address) as u64;
                let unknown = || Error::new(format!("no function at {address:#x}"));
                self.memory.function(address).ok_or_else(unknown)?
            }
        };
        Ok((symbol, args))
    }

    fn atomic(&self, op: AtomicOp, ty: Type, old: u128, value: u128) -> Option<u128> {
        use tablegen_backend::ir::Binary;
        let bits = ty.bits(self.pointer_bits);
        let op = match op {
            AtomicOp::Xchg => return Some(value),
            AtomicOp::Add => Binary::Add,
            AtomicOp::Sub => Binary::Sub,
            AtomicOp::And => Binary::And,
            AtomicOp::Nand => return Some(arithmetic::low(!(old & value), bits)),
            AtomicOp::Or => Binary::Or,
            AtomicOp::Xor => Binary::Xor,
            AtomicOp::Max => Binary::SMax,
            AtomicOp::Min => Binary::SMin,
            AtomicOp::UMax => Binary::UMax,
            AtomicOp::UMin => Binary::UMin,
            AtomicOp::FAdd => return floats::binary(Binary::FAdd, ty, old, value),
            AtomicOp::FSub => return floats::binary(Binary::FSub, ty, old, value),
        };
        arithmetic::binary(op, old, value, bits)
    }
}
