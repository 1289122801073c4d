//! Calls, arguments and results.

use alloc::format;
use alloc::vec::Vec;

use smallvec::SmallVec;
use tablegen_rt::isel::graph::{Kind, Value};

use super::floats::float_part;
use super::function::FunctionLowering;
use super::ints::{ValueParts, part_count};
use super::known::Known;
use super::nodes::{Fixed, PartType};
use super::target::{CallTarget, Location, Lowering, Part};
use crate::error::Error;
use crate::ir::{self, Access, Callee, Extend, Param, Passing, Signature, Type};
use crate::machine::{Pinned, SlotKind};
use crate::target::RegisterOf;

/// Function of a library: a name and its suffix.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Library {
    pub(crate) name: &'static str,
    pub(crate) suffix: &'static str,
}

impl<L: Lowering> FunctionLowering<'_, '_, L> {
    /// Returns the types of the parts of a value.
    pub(crate) fn parts_of(&self, ty: Type) -> SmallVec<[PartType; 2]> {
        let width = self.nodes.bits();
        match ty {
            Type::F32 | Type::F64 => SmallVec::from_slice(&[float_part(ty)]),
            ty => SmallVec::from_elem(PartType::Int, part_count(ty.bits(width), width)),
        }
    }

    /// Returns the parts of arguments or results. The first `fixed` ones are those of the signature.
    fn all_parts(&self, types: impl Iterator<Item = Type>, fixed: usize) -> Vec<Part> {
        let mut all = Vec::new();
        for (index, ty) in types.enumerate() {
            let parts = self.parts_of(ty);
            let count = parts.len();
            for (part, ty) in parts.into_iter().enumerate() {
                let of = (part, count);
                all.push(Part { ty, index, of, is_variadic: index >= fixed });
            }
        }
        all
    }

    /// Defines the parameters of the function in its entry block.
    pub(crate) fn receive(
        &mut self,
        signature: &Signature,
        values: &[ir::Value],
    ) -> Result<(), Error> {
        let width = self.nodes.bits();
        let types = signature.params.iter().map(|param| param.ty);
        let parts = self.all_parts(types, usize::MAX);
        let target = self.nodes.target;
        let assignment = target.arguments(&parts);
        let mut received: Vec<ValueParts> =
            signature.params.iter().map(|_| ValueParts::new()).collect();
        for (part, location) in parts.iter().zip(&assignment.locations) {
            let param = signature.params[part.index];
            let start = u32::try_from(part.of.0).unwrap_or(0) * width;
            let value = match *location {
                Location::Register(register) => {
                    let known = self.facts_of_param(param, start);
                    self.receive_register(register, part.ty, known)?
                }
                Location::Bits(register) => {
                    let bits = self.receive_register(register, PartType::Int, Known::NONE)?;
                    target.bits(&mut self.nodes, part.ty, bits, true)?
                }
                Location::Stack(offset) => {
                    let size = u64::from(width / 8);
                    let size = if part.ty == PartType::F64 { 8 } else { size };
                    let kind = SlotKind::Incoming(offset);
                    let slot = self.nodes.state.function.slot(size, size, kind);
                    let address = self.nodes.slot_address(slot)?;
                    let ty = self.nodes.type_of_part(part.ty)?;
                    self.nodes.load(ty, ty, address, size)?
                }
            };
            received[part.index].push(value);
        }
        for (parts, &value) in received.into_iter().zip(values) {
            self.define(value, parts)?;
        }
        if signature.is_variadic {
            self.save_variadic(&assignment.unused, assignment.stack_size)?;
        }
        Ok(())
    }

    /// Returns what the caller guarantees for the bits of a parameter from `start`.
    fn facts_of_param(&self, param: Param, start: u32) -> Known {
        let width = self.nodes.bits();
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

    fn receive_register(
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

    /// Saves the registers with variadic arguments in front of those on the stack.
    fn save_variadic(&mut self, unused: &[RegisterOf<L>], stack_size: u64) -> Result<(), Error> {
        let size = i64::from(self.nodes.bits() / 8);
        let register_bytes = size.cast_unsigned();
        let count = i64::try_from(unused.len()).unwrap_or(0);
        let int = self.nodes.int_type();
        for (index, &register) in (0..).zip(unused) {
            let value = self.receive_register(register, PartType::Int, Known::NONE)?;
            let kind = SlotKind::Incoming((index - count) * size);
            let slot = self.nodes.state.function.slot(register_bytes, register_bytes, kind);
            let address = self.nodes.slot_address(slot)?;
            self.nodes.store(value, int, address, register_bytes)?;
            if index == 0 {
                self.variadic = Some(slot);
            }
        }
        if unused.is_empty() {
            let kind = SlotKind::Incoming(i64::try_from(stack_size).unwrap_or(0));
            self.variadic =
                Some(self.nodes.state.function.slot(register_bytes, register_bytes, kind));
        }
        Ok(())
    }

    /// Extends an integer as a parameter or result demands.
    fn extended(&mut self, param: Param, parts: &[Value]) -> Result<ValueParts, Error> {
        match (param.ty, param.extend) {
            (Type::Int(bits), Extend::Sign) => self.nodes.extend(parts, bits.into(), true),
            (Type::Int(bits), Extend::Zero) => self.nodes.extend(parts, bits.into(), false),
            _ => Ok(ValueParts::from_slice(parts)),
        }
    }

    /// Lowers a call of the input.
    pub(crate) fn call(
        &mut self,
        callee: Callee,
        signature: &Signature,
        args: &[ir::Value],
    ) -> Result<Vec<ValueParts>, Error> {
        let callee = match callee {
            Callee::Symbol(symbol) => {
                let name = self.symbol_name(symbol)?;
                CallTarget::Symbol(self.nodes.state.function.symbol(&name))
            }
            Callee::Address(value) => CallTarget::Address(self.value(value)?[0]),
        };
        let mut values = Vec::new();
        for (index, &arg) in args.iter().enumerate() {
            let ty = self.type_of(arg)?;
            // Variadic integers are extended like C's `int`.
            let variadic = || Param::new(ty).extend(Extend::Sign);
            let param = signature.params.get(index).copied().unwrap_or_else(variadic);
            let mut parts = self.value(arg)?;
            if let Passing::ByValue { size, align } = param.passing {
                let slot = self.nodes.state.function.slot(size, align, SlotKind::Local);
                let copy = self.nodes.slot_address(slot)?;
                self.copy_memory(copy, parts[0], size, Access::new(align))?;
                parts = SmallVec::from_slice(&[copy]);
            }
            let parts = self.extended(param, &parts)?;
            values.push((ty, parts));
        }
        let results: Vec<Type> = signature.results.iter().map(|result| result.ty).collect();
        let fixed = signature.params.len();
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
        if known == Known::NONE {
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
        let results = self.call_parts(callee, args, args.len(), &[result])?;
        let missing = || Error::Unsupported(format!("call of `{name}` without a result"));
        results.into_iter().next().ok_or_else(missing)
    }

    /// Calls a function of a library without results.
    pub(crate) fn library_procedure(
        &mut self,
        name: &str,
        args: &[(Type, ValueParts)],
    ) -> Result<(), Error> {
        let callee = CallTarget::Symbol(self.nodes.state.function.symbol(name));
        self.call_parts(callee, args, args.len(), &[]).map(|_| ())
    }

    fn call_parts(
        &mut self,
        callee: CallTarget,
        args: &[(Type, ValueParts)],
        fixed: usize,
        results: &[Type],
    ) -> Result<Vec<ValueParts>, Error> {
        let target = self.nodes.target;
        let width = self.nodes.bits();
        let parts = self.all_parts(args.iter().map(|arg| arg.0), fixed);
        let assignment = target.arguments(&parts);
        let (mut registers, mut inputs) = (Vec::new(), Vec::new());
        for (part, location) in parts.iter().zip(&assignment.locations) {
            let value = args[part.index].1[part.of.0];
            match *location {
                Location::Register(register) => {
                    registers.push(register);
                    inputs.push(value);
                }
                Location::Bits(register) => {
                    registers.push(register);
                    inputs.push(target.bits(&mut self.nodes, part.ty, value, false)?);
                }
                Location::Stack(offset) => {
                    let size = if part.ty == PartType::F64 { 8 } else { u64::from(width / 8) };
                    let kind = SlotKind::Outgoing(offset);
                    let slot = self.nodes.state.function.slot(size, size, kind);
                    let address = self.nodes.slot_address(slot)?;
                    let ty = self.nodes.type_of_part(part.ty)?;
                    self.nodes.store(value, ty, address, size)?;
                }
            }
        }
        let result_parts = self.all_parts(results.iter().copied(), usize::MAX);
        let unsupported = || Error::Unsupported("results that registers cannot hold".into());
        let locations = target.results(&result_parts).ok_or_else(unsupported)?;
        let mut types = Vec::new();
        let mut defs = Vec::new();
        for (part, location) in result_parts.iter().zip(&locations) {
            match *location {
                Location::Register(register) => {
                    types.push(self.nodes.type_of_part(part.ty)?);
                    defs.push(register);
                }
                Location::Bits(register) => {
                    types.push(self.nodes.int_type());
                    defs.push(register);
                }
                Location::Stack(_) => return Err(unsupported()),
            }
        }
        let (opcode, mut operands) = target.call(&mut self.nodes, callee)?;
        operands.extend(inputs);
        let node = self.nodes.graph.effect(Kind::Machine(opcode), &types, &operands);
        let clobbers = target.call_clobbers();
        self.nodes.fixed.insert(node.node, Fixed { uses: registers, defs, clobbers });
        self.has_calls = true;
        let mut received: Vec<ValueParts> = results.iter().map(|_| ValueParts::new()).collect();
        for (index, (part, location)) in result_parts.iter().zip(&locations).enumerate() {
            let value = Value { result: index, ..node };
            let value = match location {
                Location::Bits(_) => target.bits(&mut self.nodes, part.ty, value, true)?,
                _ => value,
            };
            received[part.index].push(value);
        }
        Ok(received)
    }

    /// Adds the return of the function.
    pub(crate) fn give_back(
        &mut self,
        signature: &Signature,
        values: &[ir::Value],
    ) -> Result<(), Error> {
        let target = self.nodes.target;
        let parts = self.all_parts(signature.results.iter().map(|result| result.ty), usize::MAX);
        let unsupported = || Error::Unsupported("results that registers cannot hold".into());
        let locations = target.results(&parts).ok_or_else(unsupported)?;
        let (mut uses, mut inputs) = (Vec::new(), Vec::new());
        let mut extended = Vec::new();
        for (&value, &result) in values.iter().zip(&signature.results) {
            let value = self.value(value)?;
            extended.push(self.extended(result, &value)?);
        }
        for (part, location) in parts.iter().zip(&locations) {
            let value = extended.get(part.index).and_then(|parts| parts.get(part.of.0));
            let Some(&value) = value else { continue };
            match *location {
                Location::Register(register) => {
                    uses.push(register);
                    inputs.push(value);
                }
                Location::Bits(register) => {
                    uses.push(register);
                    inputs.push(target.bits(&mut self.nodes, part.ty, value, false)?);
                }
                Location::Stack(_) => return Err(unsupported()),
            }
        }
        let opcode = Kind::Machine(target.return_opcode());
        let node = self.nodes.graph.effect(opcode, &[], &inputs);
        let fixed = Fixed { uses, defs: Vec::new(), clobbers: &[] };
        self.nodes.fixed.insert(node.node, fixed);
        Ok(())
    }
}
