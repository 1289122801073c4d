//! Lowers IR to selection DAGs, one for each block. Applies the simplifications of LLVM's combiner
//! that patterns rely on: constants are the right operands of commutative nodes, `x - 5` becomes `x
//! + -5`, and `x >= 5` becomes `x > 4`.

use std::collections::HashMap;

use tablegen_backend::machine::{Slot, SlotKind};
use tablegen_rt::isel::{Dag, Extension, Memory};

use crate::dag::{BlockDag, Kind, Reg, Value, WORD};
use crate::ir::{Function, IrError, Line, Problem};
use crate::machine::Machine;
use crate::target::calling_conventions::{
    self, Flags, Location, State, Storage, cc_rv32i, ret_cc_rv32i,
};
use crate::target::selector::{CondCode, NodeOpcode};
use crate::target::{Opcode, ValueType};

/// Returns the locations of the arguments of a function, in order.
pub fn arguments(function: &Function<'_>) -> Vec<Location> {
    let parameters = function.parameters.iter();
    let flags = parameters.map(|one| Flags { by_value: one.is_struct, ..Flags::default() });
    locations(flags, |value, state| cc_rv32i(value, state, &mut ()))
}

/// Returns the locations of a number of arguments of a call.
fn call_arguments(count: usize) -> Vec<Location> {
    let flags = std::iter::repeat_n(Flags::default(), count);
    locations(flags, |value, state| cc_rv32i(value, state, &mut ()))
}

/// Returns the location of a function's result.
pub fn result() -> Option<Location> {
    let locations =
        locations([Flags::default()], |value, state| ret_cc_rv32i(value, state, &mut ()));
    locations.first().copied()
}

/// Returns the locations that a convention assigns to words.
fn locations(
    flags: impl IntoIterator<Item = Flags>,
    rule: impl Fn(calling_conventions::Value, &mut State<'_>) -> bool,
) -> Vec<Location> {
    let mut locations = Vec::new();
    let mut state = calling_conventions::state(&mut locations);
    for (number, flags) in flags.into_iter().enumerate() {
        // The calling convention has a location for every word.
        rule(calling_conventions::Value::new(number, WORD, flags), &mut state);
    }
    locations
}

/// Value of a name in a block.
#[derive(Clone, Copy, Debug)]
enum Known {
    Word(Value),
    /// Low bits of a word. The other bits are undefined.
    Narrow(Value, ValueType),
    Test(Test),
}

/// Comparison of two values.
#[derive(Clone, Copy, Debug)]
struct Test {
    code: CondCode,
    left: Value,
    right: Value,
}

/// Virtual registers, by the names of the values that they hold.
#[derive(Default, Debug)]
struct Registers<'t> {
    /// Parameters, and values that other blocks use.
    shared: HashMap<&'t str, usize>,
    /// Registers of values that depend on the preceding block (phi), by name.
    incoming: HashMap<&'t str, usize>,
    count: usize,
}

impl<'t> Registers<'t> {
    fn of(function: &Function<'t>) -> Self {
        let mut registers = Registers::default();
        for parameter in &function.parameters {
            registers.share(parameter.name);
        }
        let blocks = || function.blocks.iter().enumerate();
        let mut homes = HashMap::new();
        for (index, block) in blocks() {
            for line in &block.lines {
                if let [name, "=", ..] = line.tokens[..] {
                    homes.insert(name, index);
                }
                // Results of calls and addresses in the frame have a register of their own.
                if let [name, "=", "call" | "alloca", ..] = line.tokens[..] {
                    registers.share(name);
                }
            }
        }
        for (index, block) in blocks() {
            for (name, incoming) in block.phis() {
                registers.share(name);
                registers.incoming.insert(name, registers.count);
                registers.count += 1;
                for pair in incoming.chunks_exact(2) {
                    let home = homes.get(pair[0]);
                    if home.is_some() && home.copied() != function.block(pair[1]) {
                        registers.share(pair[0]);
                    }
                }
            }
            let others = block.lines.iter().filter(|line| !line.tokens.contains(&"phi"));
            for &token in others.flat_map(|line| &line.tokens) {
                if homes.get(token).is_some_and(|&home| home != index) {
                    registers.share(token);
                }
            }
        }
        registers
    }

    fn share(&mut self, name: &'t str) {
        if !self.shared.contains_key(name) {
            self.shared.insert(name, self.count);
            self.count += 1;
        }
    }
}

/// Function as selection DAGs.
#[derive(Debug)]
pub struct Lowered<'t> {
    /// DAG of each block.
    pub dags: Vec<BlockDag>,
    /// Number of virtual registers.
    pub registers: usize,
    /// Memory in the frame, by the numbers of [`NodeOpcode::TargetFrameIndex`].
    pub slots: Vec<Slot>,
    /// Names of the functions that are called, by the numbers of [`NodeOpcode::TargetGlobalAddress`].
    pub callees: Vec<&'t str>,
}

/// Builds the DAGs of all blocks of a function.
///
/// # Errors
/// Returns an error if an instruction is not supported, or if it needs a disabled extension.
pub fn lower<'t>(function: &Function<'t>, machine: &Machine) -> Result<Lowered<'t>, IrError> {
    let registers = Registers::of(function);
    let (mut slots, mut callees, mut dags) = (Vec::new(), Vec::new(), Vec::new());
    for (index, block) in function.blocks.iter().enumerate() {
        block.check_end()?;
        let mut dag = BlockDag::new(WORD);
        if index == 0 {
            for argument in arguments(function) {
                let value = match argument.storage {
                    Storage::Register(register) => {
                        dag.leaf(Kind::FromRegister(Reg::Real(register)), WORD)
                    }
                    Storage::Stack(offset) => {
                        let slot = slot(&mut dag, &mut slots, word(SlotKind::Incoming(offset)));
                        dag.access(NodeOpcode::LOAD, Memory::new(WORD), &[WORD], &[slot])
                    }
                };
                let parameter = function.parameters[argument.value.number];
                let own = Reg::Virtual(registers.shared[parameter.name]);
                dag.effect(Kind::ToRegister(own), &[], &[value]);
            }
        }
        let names = HashMap::new();
        let mut lowering = Lowering {
            function,
            machine,
            registers: &registers,
            slots: &mut slots,
            callees: &mut callees,
            index,
            dag,
            names,
        };
        for line in &block.lines {
            lowering.line(line)?;
        }
        dags.push(lowering.dag);
    }
    Ok(Lowered { dags, registers: registers.count, slots, callees })
}

/// Returns a slot of one word.
fn word(kind: SlotKind) -> Slot {
    Slot { size: 4, align: 4, kind }
}

/// Adds memory to the frame, and returns its address.
fn slot(dag: &mut BlockDag, slots: &mut Vec<Slot>, slot: Slot) -> Value {
    slots.push(slot);
    let leaf = dag.leaf(Kind::Symbol(NodeOpcode::TargetFrameIndex, slots.len() - 1), WORD);
    let zero = dag.leaf(Kind::TargetConstant(0), WORD);
    dag.machine(Opcode::ADDI, WORD, &[leaf, zero])
}

struct Lowering<'f, 't> {
    function: &'f Function<'t>,
    machine: &'f Machine,
    registers: &'f Registers<'t>,
    slots: &'f mut Vec<Slot>,
    callees: &'f mut Vec<&'t str>,
    /// Index of the block.
    index: usize,
    dag: BlockDag,
    names: HashMap<&'t str, Known>,
}

impl<'t> Lowering<'_, 't> {
    fn line(&mut self, line: &Line<'t>) -> Result<(), IrError> {
        match line.tokens[..] {
            [name, "=", "icmp", code, "i32", left, right] => {
                let Some(code) = condition(code) else { return Err(line.unsupported()) };
                let (left, right) = (self.value_of(line, left)?, self.value_of(line, right)?);
                let test = self.test(Test { code, left, right });
                self.define(line, name, Known::Test(test))?;
            }
            [name, "=", extension @ ("zext" | "sext"), from, value, "to", "i32"] => {
                let value = self.extend(line, extension == "sext", from, value)?;
                self.define(line, name, Known::Word(value))?;
            }
            [name, "=", "trunc", "i32", value, "to", to] => {
                let Some(to) = narrow(to) else { return Err(line.unsupported()) };
                let value = self.value_of(line, value)?;
                self.define(line, name, Known::Narrow(value, to))?;
            }
            [name, "=", "getelementptr", "i8", "ptr", base, "i32", offset] => {
                let (base, offset) = (self.value_of(line, base)?, self.value_of(line, offset)?);
                let value = self.binary(NodeOpcode::ADD, true, base, offset);
                self.define(line, name, Known::Word(value))?;
            }
            [name, "=", "inttoptr", "i32", value, "to", "ptr"]
            | [name, "=", "ptrtoint", "ptr", value, "to", "i32"] => {
                let value = self.value_of(line, value)?;
                self.define(line, name, Known::Word(value))?;
            }
            [name, "=", "load", ty, "ptr", address] => {
                let address = self.value_of(line, address)?;
                let known = match narrow(ty) {
                    Some(ty) => {
                        let extension = Extension::Any;
                        let memory = Memory { extension, ..Memory::new(ty) };
                        Known::Narrow(self.load(memory, address), ty)
                    }
                    None if ty == "i32" || ty == "ptr" => {
                        let memory = Memory::new(ValueType::i32);
                        Known::Word(self.load(memory, address))
                    }
                    None => return Err(line.unsupported()),
                };
                self.define(line, name, known)?;
            }
            ["store", ty, value, "ptr", address] => {
                let (value, ty, truncating) = match narrow(ty) {
                    Some(ty) => (self.narrow(line, value, ty)?, ty, true),
                    None if ty == "i32" || ty == "ptr" => {
                        (self.value_of(line, value)?, ValueType::i32, false)
                    }
                    None => return Err(line.unsupported()),
                };
                let address = self.value_of(line, address)?;
                let memory = Memory { truncating, ..Memory::new(ty) };
                self.dag.access(NodeOpcode::STORE, memory, &[], &[value, address]);
            }
            [name, "=", "phi", "i32" | "ptr", ..] => {
                let registers = self.registers;
                let (Some(&incoming), Some(&own)) =
                    (registers.incoming.get(name), registers.shared.get(name))
                else {
                    return Err(line.unsupported());
                };
                // A separate register, because the other may be set before the last use of this
                // one.
                let value = self.dag.leaf(Kind::FromRegister(Reg::Virtual(incoming)), WORD);
                self.dag.effect(Kind::ToRegister(Reg::Virtual(own)), &[], &[value]);
                let value = self.dag.leaf(Kind::FromRegister(Reg::Virtual(own)), WORD);
                self.names.insert(name, Known::Word(value));
            }
            ["br", "label", target] => {
                self.leave(line)?;
                let target = self.block(line, target)?;
                if target != self.index + 1 {
                    self.jump(target);
                }
            }
            ["br", "i1", test, "label", then, "label", other] => {
                let Some(&Known::Test(test)) = self.names.get(test) else {
                    return Err(line.error(Problem::UnknownValue(test.to_owned())));
                };
                self.leave(line)?;
                let (then, other) = (self.block(line, then)?, self.block(line, other)?);
                self.branch(test, then, other);
            }
            [name, "=", "call", "i32" | "ptr", function, ref arguments @ ..] => {
                self.call(line, function, arguments)?;
                let Some(Location { storage: Storage::Register(register), .. }) = result() else {
                    return Err(line.unsupported());
                };
                let value = self.dag.leaf(Kind::FromRegister(Reg::Real(register)), WORD);
                self.define(line, name, Known::Word(value))?;
                // The next call may lose the register of the result.
                self.names.remove(name);
            }
            ["call", "i32" | "ptr" | "void", function, ref arguments @ ..] => {
                self.call(line, function, arguments)?;
            }
            [name, "=", "alloca", "i8", "i32", size, "align", align] => {
                let (Ok(size), Ok(align)) = (size.parse::<u32>(), align.parse::<u32>()) else {
                    return Err(line.unsupported());
                };
                if !align.is_power_of_two() {
                    return Err(line.unsupported());
                }
                let memory = Slot { size: size.into(), align: align.into(), kind: SlotKind::Local };
                let address = slot(&mut self.dag, self.slots, memory);
                self.define(line, name, Known::Word(address))?;
            }
            ["ret", "void"] => {
                self.dag.effect(Kind::Generic(NodeOpcode::RV32IISD_RETURNED), &[], &[]);
            }
            ["ret", "i32" | "ptr", value] => {
                let value = self.value_of(line, value)?;
                let Some(Location { storage: Storage::Register(register), .. }) = result() else {
                    return Err(line.unsupported());
                };
                self.dag.effect(Kind::ToRegister(Reg::Real(register)), &[], &[value]);
                self.dag.effect(Kind::Generic(NodeOpcode::RV32IISD_RETURNED), &[], &[]);
            }
            [name, "=", operator, "i32", left, right] => {
                let Some((opcode, commutes)) = binary(operator) else {
                    return Err(line.unsupported());
                };
                let (left, right) = (self.value_of(line, left)?, self.value_of(line, right)?);
                let value = match instruction_of_m(opcode).and_then(|one| self.machine.lacks(one)) {
                    None => self.binary(opcode, commutes, left, right),
                    Some(extension) => self.without_m(opcode, left, right).ok_or_else(|| {
                        let problem = Problem::NeedsExtension;
                        line.error(problem(operator.to_owned(), extension.option()))
                    })?,
                };
                self.define(line, name, Known::Word(value))?;
            }
            _ => return Err(line.unsupported()),
        }
        Ok(())
    }

    /// Calls a function: copies arguments to their registers, and stores the others where the called function
    /// expects them.
    fn call(
        &mut self,
        line: &Line<'t>,
        function: &'t str,
        arguments: &[&'t str],
    ) -> Result<(), IrError> {
        let mut values = Vec::new();
        for pair in arguments.chunks(2) {
            let &["i32" | "ptr", value] = pair else { return Err(line.unsupported()) };
            values.push(self.value_of(line, value)?);
        }
        let Some(name) = function.strip_prefix('@') else { return Err(line.unsupported()) };
        let locations = call_arguments(values.len());
        // Stores come first: they may need instructions, and registers of arguments must not change before the call.
        for location in &locations {
            if let Storage::Stack(offset) = location.storage {
                let address = slot(&mut self.dag, self.slots, word(SlotKind::Outgoing(offset)));
                let operands = [values[location.value.number], address];
                self.dag.access(NodeOpcode::STORE, Memory::new(WORD), &[], &operands);
            }
        }
        for location in &locations {
            if let Storage::Register(register) = location.storage {
                let value = values[location.value.number];
                self.dag.effect(Kind::ToRegister(Reg::Real(register)), &[], &[value]);
            }
        }
        let number = self.callees.iter().position(|&one| one == name).unwrap_or_else(|| {
            self.callees.push(name);
            self.callees.len() - 1
        });
        let callee = Kind::Symbol(NodeOpcode::TargetGlobalAddress, number);
        let callee = self.dag.leaf(callee, WORD);
        self.dag.effect(Kind::Machine(Opcode::PseudoCALL), &[], &[callee]);
        Ok(())
    }

    /// Defines `name` for the following lines. A value that other blocks use is also copied to its
    /// virtual register.
    fn define(&mut self, line: &Line<'t>, name: &'t str, known: Known) -> Result<(), IrError> {
        self.names.insert(name, known);
        match (self.registers.shared.get(name), known) {
            (None, _) => {}
            (Some(&register), Known::Word(value)) => {
                self.dag.effect(Kind::ToRegister(Reg::Virtual(register)), &[], &[value]);
            }
            (Some(_), _) => return Err(line.error(Problem::WrongWidth(name.to_owned()))),
        }
        Ok(())
    }

    fn constant(&mut self, number: i64) -> Value {
        // Numbers are those of 32 bits with a sign.
        self.dag.leaf(Kind::Constant(i128::from(number as i32)), WORD)
    }

    fn load(&mut self, memory: Memory<ValueType>, address: Value) -> Value {
        self.dag.access(NodeOpcode::LOAD, memory, &[WORD], &[address])
    }

    fn known(&mut self, line: &Line<'t>, token: &'t str) -> Result<Known, IrError> {
        if let Some(&known) = self.names.get(token) {
            return Ok(known);
        }
        let value = match (token.parse(), self.registers.shared.get(token)) {
            (Ok(number), _) if (i64::from(i32::MIN)..1 << 32).contains(&number) => {
                self.constant(number)
            }
            (_, Some(&register)) => self.dag.leaf(Kind::FromRegister(Reg::Virtual(register)), WORD),
            (_, None) => return Err(line.error(Problem::UnknownValue(token.to_owned()))),
        };
        self.names.insert(token, Known::Word(value));
        Ok(Known::Word(value))
    }

    /// Returns the value of a token that has 32 bits.
    ///
    /// # Errors
    /// Returns an error if the value is unknown or has another width.
    fn value_of(&mut self, line: &Line<'t>, token: &'t str) -> Result<Value, IrError> {
        match self.known(line, token)? {
            Known::Word(value) => Ok(value),
            _ => Err(line.error(Problem::WrongWidth(token.to_owned()))),
        }
    }

    /// Returns the value of a token whose type is narrower than 32 bits, or that is a number.
    ///
    /// # Errors
    /// Returns an error if the value is unknown or has another type.
    fn narrow(&mut self, line: &Line<'t>, token: &'t str, ty: ValueType) -> Result<Value, IrError> {
        match self.known(line, token)? {
            Known::Narrow(value, is) if is == ty => Ok(value),
            Known::Word(value) if self.dag.integer(value).is_some() => Ok(value),
            _ => Err(line.error(Problem::WrongWidth(token.to_owned()))),
        }
    }

    /// Returns a narrow value extended to 32 bits.
    fn extend(
        &mut self,
        line: &Line<'t>,
        signed: bool,
        from: &str,
        token: &'t str,
    ) -> Result<Value, IrError> {
        let (value, ty) = match (self.known(line, token)?, from) {
            (Known::Test(test), "i1") if !signed => {
                let code = self.dag.other(Kind::Condition(test.code));
                let operands = [test.left, test.right, code];
                return Ok(self.dag.value(Kind::Generic(NodeOpcode::SETCC), WORD, &operands));
            }
            (Known::Narrow(value, ty), _) if narrow(from) == Some(ty) => (value, ty),
            _ => return Err(line.error(Problem::WrongWidth(token.to_owned()))),
        };
        // A load can do it, unless it does something else already.
        let wanted = if signed { Extension::Sign } else { Extension::Zero };
        if self.dag.node(value).kind() == Kind::Generic(NodeOpcode::LOAD)
            && let Some(memory) = self.dag.memory_mut(value)
            && (memory.extension == Extension::Any || memory.extension == wanted)
        {
            memory.extension = wanted;
            return Ok(value);
        }
        Ok(if signed {
            let ty = self.dag.other(Kind::Type(ty));
            self.dag.value(Kind::Generic(NodeOpcode::SIGN_EXTEND_INREG), WORD, &[value, ty])
        } else {
            let mask = self.constant(if ty == ValueType::i8 { 0xff } else { 0xffff });
            self.dag.value(Kind::Generic(NodeOpcode::AND), WORD, &[value, mask])
        })
    }

    fn binary(&mut self, opcode: NodeOpcode, commutes: bool, left: Value, right: Value) -> Value {
        match (opcode, self.dag.integer(right)) {
            _ if commutes => self.dag.commutative(opcode, WORD, left, right),
            (NodeOpcode::SUB, Some(number)) => {
                let negated = self.constant(-number);
                self.dag.value(Kind::Generic(NodeOpcode::ADD), WORD, &[left, negated])
            }
            _ => self.dag.value(Kind::Generic(opcode), WORD, &[left, right]),
        }
    }

    /// Expands a multiplication or division by a constant for machines without the extension M.
    /// Products become sums of shifted values; divisions and remainders need a divisor that is a
    /// power of two. Returns `None` for all others.
    fn without_m(&mut self, opcode: NodeOpcode, left: Value, right: Value) -> Option<Value> {
        let (value, number) = match (self.dag.integer(left), self.dag.integer(right)) {
            (_, Some(number)) => (left, number as u32),
            (Some(number), None) if opcode == NodeOpcode::MUL => (right, number as u32),
            _ => return None,
        };
        let power = number.is_power_of_two().then(|| i64::from(number.trailing_zeros()));
        match (opcode, power) {
            (NodeOpcode::MUL, _) => {
                let mut sum = None;
                for bit in (0..32).filter(|bit| number >> bit & 1 == 1) {
                    let shifted = self.shifted(NodeOpcode::SHL, value, bit);
                    sum = Some(match sum {
                        None => shifted,
                        Some(sum) => {
                            self.dag.value(Kind::Generic(NodeOpcode::ADD), WORD, &[sum, shifted])
                        }
                    });
                }
                Some(sum.unwrap_or_else(|| self.constant(0)))
            }
            (NodeOpcode::UDIV, Some(bits)) => Some(self.shifted(NodeOpcode::SRL, value, bits)),
            (NodeOpcode::UREM, Some(_)) => {
                let mask = self.constant(i64::from(number - 1));
                Some(self.dag.value(Kind::Generic(NodeOpcode::AND), WORD, &[value, mask]))
            }
            _ => None,
        }
    }

    fn shifted(&mut self, opcode: NodeOpcode, value: Value, bits: i64) -> Value {
        if bits == 0 {
            return value;
        }
        let bits = self.constant(bits);
        self.dag.value(Kind::Generic(opcode), WORD, &[value, bits])
    }

    /// Rewrites a comparison to the condition codes and operand order that the selection patterns
    /// match.
    fn test(&mut self, mut test: Test) -> Test {
        use CondCode::{SETGE, SETGT, SETLE, SETLT, SETUGE, SETUGT, SETULE, SETULT};
        if self.dag.integer(test.left).is_some() {
            let code = swapped(test.code);
            test = Test { code, left: test.right, right: test.left };
        }
        let Some(number) = self.dag.integer(test.right) else { return test };
        let (code, number) = match test.code {
            SETGE if number != i64::from(i32::MIN) => (SETGT, number - 1),
            SETLE if number != i64::from(i32::MAX) => (SETLT, number + 1),
            SETUGE if number != 0 => (SETUGT, number - 1),
            SETULE if number != -1 => (SETULT, number + 1),
            _ => return test,
        };
        Test { code, left: test.left, right: self.constant(number) }
    }

    fn block(&self, line: &Line<'t>, label: &str) -> Result<usize, IrError> {
        let found = self.function.block(label);
        let name = label.trim_start_matches('%');
        found.ok_or_else(|| line.error(Problem::UnknownLabel(name.to_owned())))
    }

    /// Copies the values that this block passes to the phis of its successors into the registers
    /// of the phis.
    fn leave(&mut self, line: &Line<'t>) -> Result<(), IrError> {
        let function = self.function;
        for next in function.blocks[self.index].next() {
            let next = self.block(line, next)?;
            for (name, incoming) in function.blocks[next].phis() {
                let mut pairs = incoming.chunks_exact(2);
                let pair = pairs.find(|pair| function.block(pair[1]) == Some(self.index));
                let (Some(pair), Some(&register)) = (pair, self.registers.incoming.get(name))
                else {
                    return Err(line.error(Problem::UnknownValue(name.to_owned())));
                };
                let value = self.value_of(line, pair[0])?;
                self.dag.effect(Kind::ToRegister(Reg::Virtual(register)), &[], &[value]);
            }
        }
        Ok(())
    }

    fn jump(&mut self, target: usize) {
        let target = self.dag.other(Kind::Block(target));
        self.dag.effect(Kind::Generic(NodeOpcode::BR), &[], &[target]);
    }

    /// Adds a conditional branch. If one of the targets is the next block, the branch goes to the
    /// other one.
    fn branch(&mut self, test: Test, then: usize, other: usize) {
        let (test, then, other) = if then == self.index + 1 {
            (self.test(Test { code: negated(test.code), ..test }), other, then)
        } else {
            (test, then, other)
        };
        let code = self.dag.other(Kind::Condition(test.code));
        let operands = [test.left, test.right, code];
        let holds = self.dag.value(Kind::Generic(NodeOpcode::SETCC), WORD, &operands);
        let then = self.dag.other(Kind::Block(then));
        self.dag.effect(Kind::Generic(NodeOpcode::BRCOND), &[], &[holds, then]);
        self.jump(other);
    }
}

/// Returns the node opcode of an operator, and true if it is commutative.
fn binary(operator: &str) -> Option<(NodeOpcode, bool)> {
    Some(match operator {
        "add" => (NodeOpcode::ADD, true),
        "sub" => (NodeOpcode::SUB, false),
        "and" => (NodeOpcode::AND, true),
        "or" => (NodeOpcode::OR, true),
        "xor" => (NodeOpcode::XOR, true),
        "shl" => (NodeOpcode::SHL, false),
        "lshr" => (NodeOpcode::SRL, false),
        "ashr" => (NodeOpcode::SRA, false),
        "mul" => (NodeOpcode::MUL, true),
        "sdiv" => (NodeOpcode::SDIV, false),
        "udiv" => (NodeOpcode::UDIV, false),
        "srem" => (NodeOpcode::SREM, false),
        "urem" => (NodeOpcode::UREM, false),
        _ => return None,
    })
}

/// Returns the instruction of the extension M that implements a node opcode.
fn instruction_of_m(opcode: NodeOpcode) -> Option<Opcode> {
    Some(match opcode {
        NodeOpcode::MUL => Opcode::MUL,
        NodeOpcode::SDIV => Opcode::DIV,
        NodeOpcode::UDIV => Opcode::DIVU,
        NodeOpcode::SREM => Opcode::REM,
        NodeOpcode::UREM => Opcode::REMU,
        _ => return None,
    })
}

fn narrow(ty: &str) -> Option<ValueType> {
    match ty {
        "i8" => Some(ValueType::i8),
        "i16" => Some(ValueType::i16),
        _ => None,
    }
}

fn condition(code: &str) -> Option<CondCode> {
    Some(match code {
        "eq" => CondCode::SETEQ,
        "ne" => CondCode::SETNE,
        "slt" => CondCode::SETLT,
        "sle" => CondCode::SETLE,
        "sgt" => CondCode::SETGT,
        "sge" => CondCode::SETGE,
        "ult" => CondCode::SETULT,
        "ule" => CondCode::SETULE,
        "ugt" => CondCode::SETUGT,
        "uge" => CondCode::SETUGE,
        _ => return None,
    })
}

/// Returns the condition on `b` and `a` that equals this condition on `a` and `b`.
fn swapped(code: CondCode) -> CondCode {
    match code {
        CondCode::SETLT => CondCode::SETGT,
        CondCode::SETLE => CondCode::SETGE,
        CondCode::SETGT => CondCode::SETLT,
        CondCode::SETGE => CondCode::SETLE,
        CondCode::SETULT => CondCode::SETUGT,
        CondCode::SETULE => CondCode::SETUGE,
        CondCode::SETUGT => CondCode::SETULT,
        CondCode::SETUGE => CondCode::SETULE,
        same => same,
    }
}

/// Returns the opposite condition.
fn negated(code: CondCode) -> CondCode {
    match code {
        CondCode::SETEQ => CondCode::SETNE,
        CondCode::SETNE => CondCode::SETEQ,
        CondCode::SETLT => CondCode::SETGE,
        CondCode::SETLE => CondCode::SETGT,
        CondCode::SETGT => CondCode::SETLE,
        CondCode::SETGE => CondCode::SETLT,
        CondCode::SETULT => CondCode::SETUGE,
        CondCode::SETULE => CondCode::SETUGT,
        CondCode::SETUGT => CondCode::SETULE,
        _ => CondCode::SETULT,
    }
}
