//! Calls, arguments and results.

use alloc::format;
use alloc::vec::Vec;

use smallvec::SmallVec;
use tablegen_rt::isel::graph::{Kind, Value};

use super::floats::float_part;
use super::function::FunctionLowering;
use super::ints::{ValueParts, one, part_count};
use super::known::Known;
use super::nodes::{Fixed, PartType, ValueTypeOf};
use super::target::{CallTarget, Location, Lowering, Part};
use crate::error::Error;
use crate::ir::{self, Access, Callee, Extend, Param, Passing, Signature, Type};
use crate::machine::{Pinned, SlotKind};
use crate::target::{RegisterOf, VECTOR_SIZE};

/// Function of a library: a name and its suffix.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Library {
    pub(crate) name: &'static str,
    pub(crate) suffix: &'static str,
}

/// Arguments of a call that the signature has.
#[derive(Clone, Copy, Debug)]
struct FixedArguments {
    count: usize,
    /// True if the function takes further arguments.
    is_variadic: bool,
}

impl FixedArguments {
    /// Returns all arguments of a function, or all results if it is not variadic.
    const fn all(is_variadic: bool) -> Self {
        FixedArguments { count: usize::MAX, is_variadic }
    }
}

impl<L: Lowering> FunctionLowering<'_, '_, L> {
    /// Returns the types of the parts of a value.
    pub(crate) fn parts_of(&self, ty: Type) -> SmallVec<[PartType; 2]> {
        let width = self.nodes.bits();
        match self.in_registers(ty) {
            ty @ (Type::F32 | Type::F64) => SmallVec::from_slice(&[float_part(ty)]),
            Type::Vector(lane) => SmallVec::from_slice(&[PartType::Vector(lane)]),
            ty => SmallVec::from_elem(PartType::Int, part_count(ty.bits(width), width)),
        }
    }

    /// Returns the parts of arguments or results. The `fixed` ones are those of the signature.
    fn all_parts(&self, params: impl Iterator<Item = Param>, fixed: FixedArguments) -> Vec<Part> {
        let mut all = Vec::new();
        for (index, param) in params.enumerate() {
            let parts = self.parts_of(param.ty);
            let count = parts.len();
            for (part, ty) in parts.into_iter().enumerate() {
                let is_result_address = param.passing == Passing::StructReturn;
                let elements = if part == 0 && param.elements > 0 { param.elements + 1 } else { 0 };
                let memory = self.as_memory(param);
                all.push(Part {
                    ty,
                    index,
                    of: (part, count),
                    is_variadic: index >= fixed.count,
                    is_of_variadic: fixed.is_variadic,
                    is_result_address,
                    memory,
                    elements,
                });
            }
        }
        all
    }

    /// Returns the size and the alignment in bytes of an argument that is copied to the stack.
    fn as_memory(&self, param: Param) -> Option<(u64, u64)> {
        match param.passing {
            Passing::ByValue { size, align } if self.nodes.target.passes_memory() => {
                Some((size, align))
            }
            _ => None,
        }
    }

    /// Returns the parameter by which an argument is passed: an address for one that is passed by reference.
    fn passed(&self, param: Param) -> Param {
        match self.nodes.target.is_by_reference(self.parts_of(param.ty).len()) {
            true => Param::new(Type::Ptr),
            false => param,
        }
    }

    /// Returns true if a value of a type is passed by reference.
    fn is_by_reference(&self, ty: Type) -> bool {
        self.nodes.target.is_by_reference(self.parts_of(ty).len())
    }

    /// Returns the locations of results in registers. `None` if they are in memory.
    fn result_registers(&self, types: &[Type]) -> Option<Vec<(Part, Location<RegisterOf<L>>)>> {
        let params = types.iter().copied().map(Param::new);
        let parts = self.all_parts(params, FixedArguments::all(false));
        let locations = self.nodes.target.results(&parts)?;
        Some(parts.into_iter().zip(locations).collect())
    }

    /// Returns the offsets of results in memory, the size and the alignment of all, in bytes.
    fn result_layout(&self, types: &[Type]) -> (Vec<u64>, u64, u64) {
        let width = self.nodes.bits();
        let (mut offsets, mut size, mut most) = (Vec::new(), 0u64, 1);
        for ty in types {
            let bytes = u64::from(ty.bits(width).div_ceil(8)).next_power_of_two();
            size = size.next_multiple_of(bytes);
            offsets.push(size);
            size += bytes;
            most = bytes.max(most);
        }
        (offsets, size.next_multiple_of(most), most)
    }

    /// Defines the parameters of the function in its entry block.
    pub(crate) fn receive(
        &mut self,
        signature: &Signature,
        values: &[ir::Value],
    ) -> Result<(), Error> {
        let width = self.nodes.bits();
        let register_bytes = u64::from(width / 8);
        let results: Vec<Type> = signature.results.iter().map(|result| result.ty).collect();
        let address = self.result_registers(&results).is_none().then_some(RESULT_ADDRESS);
        let params: Vec<Param> =
            address.into_iter().chain(signature.params.iter().copied()).collect();
        let fixed = FixedArguments::all(signature.is_variadic);
        let parts = self.all_parts(params.iter().map(|param| self.passed(*param)), fixed);
        let target = self.nodes.target;
        let assignment = target.arguments(&parts);
        let mut halves: Vec<(RegisterOf<L>, Vec<Value>)> = Vec::new();
        let mut received: Vec<ValueParts> = params.iter().map(|_| ValueParts::new()).collect();
        for (part, location) in parts.iter().zip(&assignment.locations) {
            let param = params[part.index];
            let value = match *location {
                Location::Register(register) => {
                    let start = u32::try_from(part.of.0).unwrap_or(0) * width;
                    let known = match self.is_by_reference(param.ty) {
                        true => Known::NONE,
                        false => self.facts_of_param(param, start),
                    };
                    self.receive_register(register, part.ty, known)?
                }
                Location::Half(register, is_upper) => {
                    let known = halves.iter().find(|(known, _)| *known == register);
                    let bits = match known {
                        Some((_, bits)) => bits.clone(),
                        None => {
                            let whole =
                                self.receive_register(register, PartType::F64, Known::NONE)?;
                            let bits =
                                target.float_to_bits(&mut self.nodes, PartType::F64, whole)?;
                            halves.push((register, bits.clone()));
                            bits
                        }
                    };
                    self.of_half(part.ty, &bits, is_upper)?
                }
                Location::Bits(register) => {
                    let bits = self.receive_register(register, PartType::Int, Known::NONE)?;
                    target.bits_to_float(&mut self.nodes, part.ty, &[bits])?
                }
                Location::Pair(lower, upper) => {
                    let lower = self.receive_register(lower, PartType::Int, Known::NONE)?;
                    let upper = self.receive_register(upper, PartType::Int, Known::NONE)?;
                    target.bits_to_float(&mut self.nodes, part.ty, &[lower, upper])?
                }
                Location::Split(lower, offset) => {
                    let lower = self.receive_register(lower, PartType::Int, Known::NONE)?;
                    let upper = self.stack_argument(PartType::Int, SlotKind::Incoming(offset))?;
                    let upper = self.nodes.load(upper.1, upper.1, upper.0, register_bytes)?;
                    target.bits_to_float(&mut self.nodes, part.ty, &[lower, upper])?
                }
                Location::Stack(offset) => match part.memory {
                    Some((size, align)) => {
                        let kind = SlotKind::Incoming(offset);
                        let slot = self.nodes.state.function.slot(size, align, kind);
                        self.nodes.slot_address(slot)?
                    }
                    None => {
                        let kind = SlotKind::Incoming(offset);
                        let (address, ty, size) = self.stack_argument(part.ty, kind)?;
                        self.nodes.load(ty, ty, address, size)?
                    }
                },
            };
            received[part.index].push(value);
        }
        if address.is_some() {
            let address = received.remove(0);
            self.result_address = Some(self.register_of(address[0], PartType::Int)?);
            if target.returned_address().is_some() {
                self.returned_address = self.result_address;
            }
        }
        if target.returned_address().is_some() {
            let params = signature.params.iter();
            let mut all = params.zip(&received);
            let returned = all.find(|(param, _)| param.passing == Passing::StructReturn);
            if let Some(&value) = returned.and_then(|(_, parts)| parts.first()) {
                self.returned_address = Some(self.register_of(value, PartType::Int)?);
            }
        }
        for ((parts, &value), param) in received.into_iter().zip(values).zip(&signature.params) {
            let parts = match self.is_by_reference(param.ty) {
                true => self.plain_load(param.ty, parts[0], register_bytes)?,
                false => parts,
            };
            self.define(value, parts)?;
        }
        if signature.is_variadic {
            self.save_variadic(&assignment)?;
        }
        Ok(())
    }

    /// Returns the address, the type and the size in bytes of a part of an argument on the stack.
    fn stack_argument(
        &mut self,
        ty: PartType,
        kind: SlotKind,
    ) -> Result<(Value, ValueTypeOf<L>, u64), Error> {
        let size = match ty {
            PartType::F64 => 8,
            PartType::Vector(_) => VECTOR_SIZE,
            _ => u64::from(self.nodes.bits() / 8),
        };
        let slot = self.nodes.state.function.slot(size, size, kind);
        Ok((self.nodes.slot_address(slot)?, self.nodes.type_of_part(ty)?, size))
    }

    /// Returns what the caller guarantees for the bits of a parameter from `start`.
    fn facts_of_param(&self, param: Param, start: u32) -> Known {
        let width = self.nodes.bits();
        if !self.nodes.target.extends_to_registers() {
            return Known::NONE;
        }
        match param.ty {
            Type::Int(bits) if u32::from(bits) > start && u32::from(bits) < start + width => {
                match param.extend {
                    Extend::None => Known::NONE,
                    Extend::Sign => Known::sign_extended(width, u32::from(bits) - start),
                    Extend::Zero => Known::zero_extended(width, u32::from(bits) - start),
                }
            }
            _ => Known::NONE,
        }
    }

    pub(super) fn receive_register(
        &mut self,
        register: RegisterOf<L>,
        ty: PartType,
        known: Known,
    ) -> Result<Value, Error> {
        let vreg = self.new_register(ty, known);
        self.nodes.state.function.arguments.push(Pinned { value: Some(vreg), register });
        let ty = self.nodes.type_of_part(ty)?;
        Ok(self.nodes.register(vreg, ty))
    }

    /// Extends an integer as a parameter or result demands.
    fn extended(&mut self, param: Param, parts: &[Value]) -> Result<ValueParts, Error> {
        match (param.ty, param.extend) {
            (Type::Int(bits), Extend::Sign) => self.nodes.extend(parts, bits.into(), true),
            (Type::Int(bits), Extend::Zero) => self.nodes.extend(parts, bits.into(), false),
            _ => Ok(ValueParts::from_slice(parts)),
        }
    }

    /// Returns the target of a call.
    fn call_target(&mut self, callee: Callee) -> Result<CallTarget, Error> {
        Ok(match callee {
            Callee::Symbol(symbol) => {
                let name = self.symbol_name(symbol)?;
                CallTarget::Symbol(self.nodes.state.function.symbol(&name))
            }
            Callee::Address(value) => CallTarget::Address(self.value(value)?[0]),
        })
    }

    /// Returns the size of the arguments of a function on the stack in bytes.
    fn stack_size(&self, params: impl Iterator<Item = Param>, fixed: FixedArguments) -> u64 {
        let parts = self.all_parts(params.map(|param| self.passed(param)), fixed);
        self.nodes.target.arguments(&parts).stack_size
    }

    /// Lowers a tail call of a function with the signature `own`.
    pub(crate) fn tail_call(
        &mut self,
        own: &Signature,
        callee: Callee,
        signature: &Signature,
        args: &[ir::Value],
    ) -> Result<(), Error> {
        let unsupported = |reason: &str| Err(Error::Unsupported(format!("tail call {reason}")));
        let callee = self.call_target(callee)?;
        let mut passed = Vec::new();
        if let Some(memory) = self.result_address {
            let int = self.nodes.int_type();
            passed.push((RESULT_ADDRESS, one(self.nodes.register(memory, int))));
        }
        let count = signature.params.len() + passed.len();
        let fixed = FixedArguments { count, is_variadic: signature.is_variadic };
        let own_params: Vec<Param> = passed.iter().map(|arg| arg.0).collect();
        for (index, &arg) in args.iter().enumerate() {
            let ty = self.type_of(arg)?;
            let param = argument(signature, index, ty);
            if matches!(param.passing, Passing::ByValue { .. }) || self.is_by_reference(ty) {
                return unsupported("with an argument in the memory of the frame");
            }
            let parts = self.value(arg)?;
            passed.push((Param { ty, ..param }, self.extended(param, &parts)?));
        }
        let own_params = own_params.into_iter().chain(own.params.iter().copied());
        let available = self.stack_size(own_params, FixedArguments::all(own.is_variadic));
        if self.stack_size(passed.iter().map(|arg| arg.0), fixed) > available {
            return unsupported("with more arguments on the stack than the function has");
        }
        let (mut registers, mut inputs) = self.pass(&passed, fixed, SlotKind::Incoming)?;
        if signature.is_variadic {
            self.pass_float_count(&passed, fixed, &mut registers, &mut inputs);
        }
        let target = self.nodes.target;
        let (opcode, mut operands) = target.tail_call(&mut self.nodes, callee)?;
        operands.extend(inputs);
        self.join_copies()?;
        let node = self.nodes.graph.effect(Kind::Machine(opcode), &[], &operands);
        let fixed = Fixed { uses: registers, defs: Vec::new(), clobbers: &[] };
        self.nodes.fixed.insert(node.node, fixed);
        Ok(())
    }

    /// Lowers a call of the input.
    pub(crate) fn call(
        &mut self,
        callee: Callee,
        signature: &Signature,
        args: &[ir::Value],
    ) -> Result<Vec<ValueParts>, Error> {
        let callee = self.call_target(callee)?;
        let mut values = Vec::new();
        for (index, &arg) in args.iter().enumerate() {
            let ty = self.type_of(arg)?;
            let param = argument(signature, index, ty);
            let mut parts = self.value(arg)?;
            if let Passing::ByValue { size, align } = param.passing
                && self.as_memory(param).is_none()
            {
                let slot = self.nodes.state.function.slot(size, align, SlotKind::Local);
                let copy = self.nodes.slot_address(slot)?;
                self.copy_memory(copy, parts[0], size, Access::new(align))?;
                parts = SmallVec::from_slice(&[copy]);
            }
            let parts = self.extended(param, &parts)?;
            values.push((Param { ty, ..param }, parts));
        }
        let results: Vec<Type> = signature.results.iter().map(|result| result.ty).collect();
        let fixed = signature.params.len();
        let fixed = FixedArguments { count: fixed, is_variadic: signature.is_variadic };
        let mut received = self.call_parts(callee, &values, fixed, &results)?;
        for (parts, result) in received.iter_mut().zip(&signature.results) {
            self.assume(parts, *result)?;
        }
        Ok(received)
    }

    /// Notes that results are extended, by the node of an extension that selects no instruction.
    fn assume(&mut self, parts: &mut ValueParts, result: Param) -> Result<(), Error> {
        if result.extend == Extend::None {
            return Ok(());
        }
        let known = self.facts_of_param(result, 0);
        // A register is read where it is defined: results that the call itself does not define have none.
        let is_of_call = matches!(self.nodes.graph.node(parts[0]).kind(), Kind::Machine(_));
        if known == Known::NONE || !is_of_call {
            return Ok(());
        }
        // The register of the result has the facts.
        let vreg = self.register_of(parts[0], PartType::Int)?;
        self.set_known(vreg, known);
        let int = self.nodes.int_type();
        parts[0] = self.nodes.register(vreg, int);
        Ok(())
    }

    /// Calls a function of a library.
    pub(crate) fn library_call(
        &mut self,
        function: Library,
        args: &[(Type, ValueParts)],
        result: Type,
    ) -> Result<ValueParts, Error> {
        let name = format!("{}{}", function.name, function.suffix);
        let callee = CallTarget::Symbol(self.nodes.state.function.symbol(&name));
        let fixed = FixedArguments { count: args.len(), is_variadic: false };
        let missing = || Error::Unsupported(format!("call of `{name}` without a result"));
        if self.nodes.target.is_soft_library_function(&name) {
            let mut bits = Vec::new();
            for (ty, value) in args {
                bits.push((self.same_bits(*ty), self.bits_of(*ty, value)?));
            }
            let of_bits = self.same_bits(result);
            let results = self.call_parts(callee, &plain(&bits), fixed, &[of_bits])?;
            return self.of_bits(result, results.into_iter().next().ok_or_else(missing)?);
        }
        let results = self.call_parts(callee, &plain(args), fixed, &[result])?;
        results.into_iter().next().ok_or_else(missing)
    }

    /// Returns the address of thread-local data by its index.
    pub(crate) fn thread_local_address(&mut self, index: Value) -> Result<Value, Error> {
        let function = Library { name: "__tls_get_addr", suffix: "" };
        Ok(self.library_call(function, &[(Type::Ptr, one(index))], Type::Ptr)?[0])
    }

    /// Calls a function of a library without results.
    pub(crate) fn library_procedure(
        &mut self,
        name: &str,
        args: &[(Type, ValueParts)],
    ) -> Result<(), Error> {
        let callee = CallTarget::Symbol(self.nodes.state.function.symbol(name));
        let fixed = FixedArguments { count: args.len(), is_variadic: false };
        self.call_parts(callee, &plain(args), fixed, &[]).map(|_| ())
    }

    fn call_parts(
        &mut self,
        callee: CallTarget,
        args: &[(Param, ValueParts)],
        fixed: FixedArguments,
        results: &[Type],
    ) -> Result<Vec<ValueParts>, Error> {
        let target = self.nodes.target;
        let register_bytes = u64::from(self.nodes.bits() / 8);
        let result_parts = self.result_registers(results);
        let mut passed: Vec<(Param, ValueParts)> = Vec::new();
        // Results in memory, and arguments by reference, are in slots of the frame.
        let (offsets, size, align) = self.result_layout(results);
        let in_memory = match &result_parts {
            Some(_) => None,
            None => {
                let slot = self.nodes.state.function.slot(size, align, SlotKind::Local);
                let address = self.nodes.slot_address(slot)?;
                passed.push((RESULT_ADDRESS, one(address)));
                Some(address)
            }
        };
        let is_variadic = fixed.is_variadic;
        let count = fixed.count.saturating_add(passed.len());
        let fixed = FixedArguments { count, is_variadic };
        for (param, value) in args {
            if !self.is_by_reference(param.ty) {
                passed.push((*param, value.clone()));
                continue;
            }
            let (_, size, align) = self.result_layout(&[param.ty]);
            let slot = self.nodes.state.function.slot(size, align, SlotKind::Local);
            let address = self.nodes.slot_address(slot)?;
            self.plain_store(param.ty, value, address, align)?;
            passed.push((Param::new(Type::Ptr), one(address)));
        }
        let (mut registers, mut inputs) = self.pass(&passed, fixed, SlotKind::Outgoing)?;
        if is_variadic {
            self.pass_float_count(&passed, fixed, &mut registers, &mut inputs);
        }
        let mut types = Vec::new();
        let mut defs = Vec::new();
        for (part, location) in result_parts.iter().flatten() {
            let int = self.nodes.int_type();
            match *location {
                Location::Register(register) => {
                    types.push(self.nodes.type_of_part(part.ty)?);
                    defs.push(register);
                }
                Location::Half(register, _) if !defs.contains(&register) => {
                    types.push(self.nodes.type_of_part(PartType::F64)?);
                    defs.push(register);
                }
                Location::Half(..) => {}
                Location::Bits(register) => {
                    types.push(int);
                    defs.push(register);
                }
                Location::Pair(lower, upper) => {
                    types.extend([int, int]);
                    defs.extend([lower, upper]);
                }
                Location::Split(..) | Location::Stack(_) => return Err(unsupported_results()),
            }
        }
        let (opcode, mut operands) = target.call(&mut self.nodes, callee)?;
        operands.extend(inputs);
        let node = self.nodes.graph.effect(Kind::Machine(opcode), &types, &operands);
        let clobbers = match self.nodes.state.function.has_vectors {
            true => target.vector_call_clobbers(),
            false => target.call_clobbers(),
        };
        self.nodes.fixed.insert(node.node, Fixed { uses: registers, defs, clobbers });
        if let Some(memory) = in_memory {
            let mut received = Vec::new();
            for (&ty, offset) in results.iter().zip(offsets) {
                let address = self.offset_address(memory, offset)?;
                let align = register_bytes.min(align);
                received.push(self.plain_load(ty, address, align)?);
            }
            return Ok(received);
        }
        let mut received: Vec<ValueParts> = results.iter().map(|_| ValueParts::new()).collect();
        let mut next = 0..;
        let mut take = || Value { result: next.next().unwrap_or(0), ..node };
        let mut halves: Vec<(RegisterOf<L>, Vec<Value>)> = Vec::new();
        for (part, location) in result_parts.iter().flatten() {
            let value = match location {
                Location::Half(register, is_upper) => {
                    if !halves.iter().any(|(known, _)| known == register) {
                        let bits = target.float_to_bits(&mut self.nodes, PartType::F64, take())?;
                        halves.push((*register, bits));
                    }
                    let known = halves.iter().find(|(known, _)| known == register);
                    let bits = known.map_or(&[][..], |(_, bits)| bits);
                    self.of_half(part.ty, bits, *is_upper)?
                }
                Location::Bits(_) => target.bits_to_float(&mut self.nodes, part.ty, &[take()])?,
                Location::Pair(..) => {
                    target.bits_to_float(&mut self.nodes, part.ty, &[take(), take()])?
                }
                _ => take(),
            };
            received[part.index].push(value);
        }
        Ok(received)
    }

    /// Assigns arguments to registers, which are returned with their values, and stores the others to the stack, in
    /// slots at offsets in bytes.
    fn pass(
        &mut self,
        passed: &[(Param, ValueParts)],
        fixed: FixedArguments,
        slot: impl Fn(i64) -> SlotKind,
    ) -> Result<(Vec<RegisterOf<L>>, Vec<Value>), Error> {
        let parts = self.all_parts(passed.iter().map(|arg| arg.0), fixed);
        let target = self.nodes.target;
        let assignment = target.arguments(&parts);
        let (mut registers, mut inputs) = (Vec::new(), Vec::new());
        for (part, location) in parts.iter().zip(&assignment.locations) {
            let value = passed[part.index].1[part.of.0];
            match *location {
                Location::Split(lower, offset) => {
                    let bits = target.float_to_bits(&mut self.nodes, part.ty, value)?;
                    registers.push(lower);
                    inputs.push(bits[0]);
                    let kind = slot(offset);
                    let (address, ty, size) = self.stack_argument(PartType::Int, kind)?;
                    self.nodes.store(bits[1], ty, address, size)?;
                }
                Location::Stack(offset) => match part.memory {
                    Some((size, align)) => {
                        let slot = self.nodes.state.function.slot(size, align, slot(offset));
                        let copy = self.nodes.slot_address(slot)?;
                        self.copy_memory(copy, value, size, Access::new(align))?;
                    }
                    None => {
                        let kind = slot(offset);
                        let (address, ty, size) = self.stack_argument(part.ty, kind)?;
                        self.nodes.store(value, ty, address, size)?;
                    }
                },
                _ => self.assign_registers(*part, *location, value, &mut registers, &mut inputs)?,
            }
        }
        Ok((registers, inputs))
    }

    /// Passes the number of floating-point registers with arguments, where the convention has it.
    fn pass_float_count(
        &mut self,
        passed: &[(Param, ValueParts)],
        fixed: FixedArguments,
        registers: &mut Vec<RegisterOf<L>>,
        inputs: &mut Vec<Value>,
    ) {
        let target = self.nodes.target;
        let Some(register) = target.float_count_register() else { return };
        let parts = self.all_parts(passed.iter().map(|arg| arg.0), fixed);
        let locations = target.arguments(&parts).locations;
        let is_float = |(part, location): &(&Part, &Location<_>)| {
            part.ty != PartType::Int && matches!(location, Location::Register(_))
        };
        let count = parts.iter().zip(&locations).filter(is_float).count();
        registers.push(register);
        inputs.push(self.nodes.constant(i64::try_from(count).unwrap_or(0)));
    }

    /// Returns the number of 32 bits in a half of the bits of a register of 64 bits.
    fn of_half(&mut self, ty: PartType, bits: &[Value], is_upper: bool) -> Result<Value, Error> {
        let half = bits.get(usize::from(is_upper)).copied().ok_or_else(unsupported_results)?;
        self.nodes.target.bits_to_float(&mut self.nodes, ty, &[half])
    }

    /// Appends the registers of a part of an argument or result, and their values.
    fn assign_registers(
        &mut self,
        part: Part,
        location: Location<RegisterOf<L>>,
        value: Value,
        registers: &mut Vec<RegisterOf<L>>,
        values: &mut Vec<Value>,
    ) -> Result<(), Error> {
        let target = self.nodes.target;
        match location {
            Location::Register(register) => {
                registers.push(register);
                values.push(value);
            }
            Location::Half(register, is_upper) => {
                let bits = target.float_to_bits(&mut self.nodes, part.ty, value)?;
                let zero = self.nodes.constant(0);
                let own = bits.first().copied().unwrap_or(zero);
                let known = registers.iter().position(|known| *known == register);
                // The other half was put there before.
                let mut halves = match known.and_then(|index| values.get(index)) {
                    Some(&whole) => target.float_to_bits(&mut self.nodes, PartType::F64, whole)?,
                    None => Vec::from([zero, zero]),
                };
                if let Some(half) = halves.get_mut(usize::from(is_upper)) {
                    *half = own;
                }
                let whole = target.bits_to_float(&mut self.nodes, PartType::F64, &halves)?;
                match known {
                    Some(index) => values[index] = whole,
                    None => {
                        registers.push(register);
                        values.push(whole);
                    }
                }
            }
            Location::Bits(register) => {
                registers.push(register);
                values.extend(target.float_to_bits(&mut self.nodes, part.ty, value)?);
            }
            Location::Pair(lower, upper) => {
                registers.extend([lower, upper]);
                values.extend(target.float_to_bits(&mut self.nodes, part.ty, value)?);
            }
            Location::Split(..) | Location::Stack(_) => return Err(unsupported_results()),
        }
        if registers.len() == values.len() { Ok(()) } else { Err(unsupported_results()) }
    }

    /// Adds the return of the function.
    pub(crate) fn give_back(
        &mut self,
        signature: &Signature,
        values: &[ir::Value],
    ) -> Result<(), Error> {
        let target = self.nodes.target;
        let types: Vec<Type> = signature.results.iter().map(|result| result.ty).collect();
        let (mut uses, mut inputs) = (Vec::new(), Vec::new());
        let mut extended = Vec::new();
        for (&value, &result) in values.iter().zip(&signature.results) {
            let value = self.value(value)?;
            extended.push(self.extended(result, &value)?);
        }
        match self.result_registers(&types) {
            Some(locations) => {
                for (part, location) in locations {
                    let value = extended.get(part.index).and_then(|parts| parts.get(part.of.0));
                    let Some(&value) = value else { continue };
                    self.assign_registers(part, location, value, &mut uses, &mut inputs)?;
                }
            }
            None => {
                let memory = self.result_address.ok_or_else(unsupported_results)?;
                let int = self.nodes.int_type();
                let memory = self.nodes.register(memory, int);
                let (offsets, _, align) = self.result_layout(&types);
                let align = align.min(u64::from(self.nodes.bits() / 8));
                for ((&ty, value), offset) in types.iter().zip(&extended).zip(offsets) {
                    let address = self.offset_address(memory, offset)?;
                    self.plain_store(ty, value, address, align)?;
                }
            }
        }
        if let (Some(register), Some(address)) = (target.returned_address(), self.returned_address)
            && !uses.contains(&register)
        {
            let int = self.nodes.int_type();
            uses.push(register);
            inputs.push(self.nodes.register(address, int));
        }
        let opcode = Kind::Machine(target.return_opcode());
        let mut operands = target.return_operands(&mut self.nodes);
        operands.extend(inputs);
        let node = self.nodes.graph.effect(opcode, &[], &operands);
        let fixed = Fixed { uses, defs: Vec::new(), clobbers: &[] };
        self.nodes.fixed.insert(node.node, fixed);
        Ok(())
    }
}

/// Parameter with the address of the memory for results that registers cannot hold.
const RESULT_ADDRESS: Param = Param::new(Type::Ptr).passing(Passing::StructReturn);

/// Returns arguments with their parameters.
fn plain(args: &[(Type, ValueParts)]) -> Vec<(Param, ValueParts)> {
    args.iter().map(|(ty, value)| (Param::new(*ty), value.clone())).collect()
}

/// Returns the parameter for an argument of a type.
fn argument(signature: &Signature, index: usize, ty: Type) -> Param {
    // Variadic integers are extended like C's `int`.
    let variadic = || Param::new(ty).extend(Extend::Sign);
    signature.params.get(index).copied().unwrap_or_else(variadic)
}

fn unsupported_results() -> Error {
    Error::Unsupported("results that registers cannot hold".into())
}
