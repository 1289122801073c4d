//! Translation of functions.

use std::collections::HashMap;

use tablegen_backend::ir::{
    Access as IrAccess, AtomicOp, AtomicOrdering, Binary, Block as IrBlock, Callee, Constant,
    Convert, FloatCond, FunctionBuilder, Inst, InstKind, IntCond, Jump, Module, Position,
    Signature, SymbolId, Type as Scalar, Unary, Value,
};

use crate::Error;
use crate::parse::Parsed;
use crate::syntax::{self, Access, Block, Call, Op, Operand, Statement, Typed};
use crate::translate::Context;
use crate::types::Type;

/// Builds a function of a module.
pub(crate) fn build(
    cx: &mut Context<'_>,
    module: &mut Module,
    id: SymbolId,
    source: &syntax::Function,
) -> Parsed<()> {
    let order = order(source);
    let mut builder = module.build(id);
    builder.set_function_position(position(source.debug));
    let mut blocks = HashMap::new();
    for (position, &index) in order.iter().enumerate() {
        let block = if position == 0 { builder.entry() } else { builder.block() };
        blocks.insert(source.blocks[index].name.as_str(), (index, block));
    }
    let mut translator = Translator {
        cx,
        source,
        blocks,
        values: HashMap::new(),
        builder,
        line: 0,
        block: "",
        pending: Vec::new(),
    };
    translator.params()?;
    for &index in &order {
        translator.block_params(&source.blocks[index])?;
    }
    for &index in &order {
        translator.block(&source.blocks[index])?;
    }
    translator.finish()
}

/// Returns the position of metadata.
fn position(debug: Option<u32>) -> Position {
    debug.map_or(Position::NONE, Position::new)
}

/// Returns the indices of the blocks that the entry leads to, in reverse postorder.
fn order(source: &syntax::Function) -> Vec<usize> {
    let by_name: HashMap<&str, usize> =
        source.blocks.iter().enumerate().map(|(nth, block)| (block.name.as_str(), nth)).collect();
    let successors = |index: usize| -> Vec<usize> {
        let last = source.blocks[index].statements.last();
        let names: Vec<&String> = match last.map(|last| &last.op) {
            Some(Op::Jump(to)) => vec![to],
            Some(Op::Branch(_, then, otherwise)) => vec![then, otherwise],
            Some(Op::Switch(_, default, cases)) => {
                std::iter::once(default).chain(cases.iter().map(|(_, to)| to)).collect()
            }
            _ => Vec::new(),
        };
        names.into_iter().filter_map(|name| by_name.get(name.as_str()).copied()).collect()
    };
    let mut seen = vec![false; source.blocks.len()];
    let mut done = Vec::new();
    let mut open = vec![(0, successors(0))];
    seen[0] = true;
    while let Some((index, left)) = open.last_mut() {
        match left.pop() {
            Some(next) if !seen[next] => {
                seen[next] = true;
                open.push((next, successors(next)));
            }
            Some(_) => {}
            None => {
                done.push(*index);
                open.pop();
            }
        }
    }
    done.reverse();
    done
}

/// Terminator whose arguments are added when all values are known.
struct Pending<'s> {
    inst: Inst,
    kind: InstKind,
    block: &'s str,
    /// For each jump, the name of its target, and the values of constants in `phi`s by index.
    targets: Vec<(&'s str, Vec<Option<Vec<Value>>>)>,
}

pub(crate) struct Translator<'t, 's, 'm> {
    pub(crate) cx: &'t mut Context<'s>,
    source: &'t syntax::Function,
    blocks: HashMap<&'t str, (usize, IrBlock)>,
    values: HashMap<&'t str, Vec<Value>>,
    pub(crate) builder: FunctionBuilder<'m>,
    line: usize,
    block: &'t str,
    pending: Vec<Pending<'t>>,
}

impl<'t> Translator<'t, '_, '_> {
    pub(crate) fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        let message = format!("`{}`: {}", self.source.name, message.into());
        Err(Error::new(self.line, message))
    }

    pub(crate) fn scalars(&self, ty: &Type) -> Parsed<Vec<(u64, Scalar)>> {
        match self.cx.layout.scalars(ty) {
            Some(scalars) => Ok(scalars),
            None => self.error(format!("type {ty:?}")),
        }
    }

    pub(crate) fn scalar(&self, ty: &Type) -> Parsed<Scalar> {
        match self.cx.layout.scalar(ty) {
            Some(scalar) => Ok(scalar),
            None => self.error(format!("type {ty:?}")),
        }
    }

    fn params(&mut self) -> Parsed<()> {
        let mut next = 0;
        for param in &self.source.params {
            let count = self.scalars(&param.ty)?.len();
            let values = (next..next + count).map(|index| self.builder.param(index)).collect();
            next += count;
            self.values.insert(&param.name, values);
        }
        Ok(())
    }

    fn block_params(&mut self, block: &'t Block) -> Parsed<()> {
        let Some(&(_, id)) = self.blocks.get(block.name.as_str()) else { return Ok(()) };
        for statement in &block.statements {
            let (Op::Phi(ty, _), Some(name)) = (&statement.op, &statement.result) else { continue };
            self.line = statement.line;
            let scalars = self.scalars(ty)?;
            let values =
                scalars.into_iter().map(|(_, ty)| self.builder.block_param(id, ty)).collect();
            self.values.insert(name, values);
        }
        Ok(())
    }

    fn block(&mut self, block: &'t Block) -> Parsed<()> {
        let Some(&(_, id)) = self.blocks.get(block.name.as_str()) else { return Ok(()) };
        self.builder.switch_to(id);
        self.block = &block.name;
        for statement in &block.statements {
            self.line = statement.line;
            self.builder.set_position(position(statement.debug));
            let values = self.statement(statement)?;
            if let Some(name) = &statement.result
                && !matches!(statement.op, Op::Phi(..))
            {
                self.values.insert(name, values);
            }
        }
        Ok(())
    }

    /// Returns the values of an operand.
    pub(crate) fn operand(&mut self, ty: &Type, operand: &Operand) -> Parsed<Vec<Value>> {
        if let Operand::Local(name) = operand {
            return match self.values.get(name.as_str()) {
                Some(values) => Ok(values.clone()),
                None => self.error(format!("no value `%{name}`")),
            };
        }
        if let Operand::Aggregate(elements) = operand {
            let mut all = Vec::new();
            for (ty, element) in elements {
                all.extend(self.operand(ty, element)?);
            }
            return Ok(all);
        }
        let scalars = self.scalars(ty)?;
        if let Operand::Zero | Operand::Undefined | Operand::Null = operand {
            let constant = |ty: Scalar| match (operand, ty) {
                (Operand::Undefined, _) => Constant::Undefined,
                (_, Scalar::F32 | Scalar::F64) => Constant::Float(0),
                _ => Constant::Int(0),
            };
            let all = scalars.into_iter();
            return Ok(all.map(|(_, ty)| self.builder.constant(ty, constant(ty))).collect());
        }
        let [(_, scalar)] = scalars[..] else { return self.error(format!("operand {operand:?}")) };
        Ok(vec![self.constant(scalar, operand)?])
    }

    fn constant(&mut self, ty: Scalar, operand: &Operand) -> Parsed<Value> {
        if ty == Scalar::Ptr
            && let Some((symbol, offset)) = self.cx.address(operand)
        {
            return Ok(self.builder.symbol(symbol, offset));
        }
        match operand {
            Operand::Int(value) => Ok(self.builder.int(ty, *value)),
            Operand::Float(bits) if ty == Scalar::F32 => {
                Ok(self.builder.f32(f64::from_bits(*bits) as f32))
            }
            Operand::Float(bits) => Ok(self.builder.f64(f64::from_bits(*bits))),
            Operand::Element(element) => {
                let (ty, base, indices) = (&element.0, &element.1, &element.2);
                let base = self.one(&Type::Ptr, base)?;
                self.element(ty, base, indices)
            }
            Operand::Convert(name, convert) => {
                let (from, operand, _) = &**convert;
                if let (Operand::Int(value), Scalar::Ptr) = (operand, ty) {
                    return Ok(self.builder.constant(ty, Constant::Int(*value)));
                }
                let value = self.one(from, operand)?;
                self.convert(name, value, ty)
            }
            Operand::Binary(name, binary) => {
                let (ty, left, right) = &**binary;
                let (left, right) = (self.one(ty, left)?, self.one(ty, right)?);
                match binary_op(name) {
                    Some(op) => Ok(self.builder.binary(op, left, right)),
                    None => self.error(format!("operation `{name}`")),
                }
            }
            Operand::Global(name) => self.error(format!("no symbol `@{name}`")),
            _ => self.error(format!("operand {operand:?}")),
        }
    }

    /// Returns the value of a scalar operand.
    pub(crate) fn one(&mut self, ty: &Type, operand: &Operand) -> Parsed<Value> {
        match self.operand(ty, operand)?[..] {
            [value] => Ok(value),
            _ => self.error(format!("operand of type {ty:?}")),
        }
    }

    fn typed(&mut self, typed: &Typed) -> Parsed<Value> {
        self.one(&typed.0, &typed.1)
    }

    pub(crate) fn convert(&mut self, name: &str, value: Value, ty: Scalar) -> Parsed<Value> {
        let op = match name {
            "trunc" => Convert::Trunc,
            "zext" => Convert::ZExt,
            "sext" => Convert::SExt,
            "fptrunc" => Convert::FpTrunc,
            "fpext" => Convert::FpExt,
            "fptosi" => Convert::FpToSi,
            "fptoui" => Convert::FpToUi,
            "sitofp" => Convert::SiToFp,
            "uitofp" => Convert::UiToFp,
            "bitcast" => {
                if self.builder.function().type_of(value) == Some(ty) {
                    return Ok(value);
                }
                Convert::Bitcast
            }
            "ptrtoint" | "ptrtoaddr" => Convert::PtrToInt,
            "inttoptr" => Convert::IntToPtr,
            _ => return self.error(format!("conversion `{name}`")),
        };
        Ok(self.builder.convert(op, value, ty))
    }

    /// Adds the offset of an element to an address.
    fn element(&mut self, ty: &Type, base: Value, indices: &[Typed]) -> Parsed<Value> {
        let (mut address, mut ty) = (base, ty.clone());
        let pointer = Scalar::Int((self.cx.layout.pointer * 8) as u8);
        let mut constant = 0_i64;
        for (nth, (index_type, index)) in indices.iter().enumerate() {
            let (number, is_field) = match index {
                Operand::Int(index) => (Some(*index as i64), true),
                Operand::Zero => (Some(0), true),
                _ => (None, false),
            };
            if nth > 0 {
                let is_struct = matches!(self.cx.layout.resolve(&ty), Type::Struct { .. });
                let position = if is_struct { number.unwrap_or(0).cast_unsigned() } else { 0 };
                let Some((offset, element)) = self.cx.layout.element(&ty, position) else {
                    return self.error("element of a type without elements");
                };
                ty = element;
                if is_struct {
                    if !is_field {
                        return self.error("field with an index that is not constant");
                    }
                    constant = constant.wrapping_add(offset.cast_signed());
                    continue;
                }
            }
            let size = self.cx.layout.size(&ty).cast_signed();
            if let Some(number) = number {
                constant = constant.wrapping_add(number.wrapping_mul(size));
                continue;
            }
            let mut value = self.one(index_type, index)?;
            match self.builder.function().type_of(value) {
                Some(own) if own == pointer => {}
                Some(Scalar::Int(bits)) if u64::from(bits) < self.cx.layout.pointer * 8 => {
                    value = self.builder.convert(Convert::SExt, value, pointer);
                }
                _ => value = self.builder.convert(Convert::Trunc, value, pointer),
            }
            let scaled = match size {
                1 => value,
                _ if size.count_ones() == 1 => {
                    let shift = self.builder.int(pointer, size.trailing_zeros().into());
                    self.builder.binary(Binary::Shl, value, shift)
                }
                _ => {
                    let size = self.builder.int(pointer, size.into());
                    self.builder.mul(value, size)
                }
            };
            address = self.builder.offset(address, scaled);
        }
        if constant != 0 {
            let constant = self.builder.int(pointer, constant.into());
            address = self.builder.offset(address, constant);
        }
        Ok(address)
    }

    fn access(&self, access: &Access, ty: &Type) -> Parsed<IrAccess> {
        let align = access.align.unwrap_or_else(|| self.cx.layout.align(ty));
        let mut new = IrAccess::new(align);
        if access.is_volatile {
            new = new.volatile();
        }
        match &access.ordering {
            Some(ordering) => Ok(new.atomic(self.ordering(ordering)?)),
            None => Ok(new),
        }
    }

    fn ordering(&self, name: &str) -> Parsed<AtomicOrdering> {
        Ok(match name {
            "unordered" => AtomicOrdering::Unordered,
            "monotonic" => AtomicOrdering::Monotonic,
            "acquire" => AtomicOrdering::Acquire,
            "release" => AtomicOrdering::Release,
            "acq_rel" => AtomicOrdering::AcquireRelease,
            "seq_cst" => AtomicOrdering::SequentiallyConsistent,
            _ => return self.error(format!("ordering `{name}`")),
        })
    }

    fn statement(&mut self, statement: &'t Statement) -> Parsed<Vec<Value>> {
        let one = |value: Value| Ok(vec![value]);
        match &statement.op {
            Op::Phi(..) => Ok(Vec::new()),
            Op::Binary(name, left, right) => {
                let (a, b) = (self.typed(left)?, self.one(&left.0, right)?);
                match binary_op(name) {
                    Some(op) => one(self.builder.binary(op, a, b)),
                    None => self.error(format!("operation `{name}`")),
                }
            }
            Op::Compare { is_float, condition, left, right } => {
                let (a, b) = (self.typed(left)?, self.one(&left.0, right)?);
                let value = match is_float {
                    true => float_condition(condition)
                        .map(|condition| self.builder.float_compare(condition, a, b)),
                    false => int_condition(condition)
                        .map(|condition| self.builder.int_compare(condition, a, b)),
                };
                match value {
                    Some(value) => one(value),
                    None => self.error(format!("condition `{condition}`")),
                }
            }
            Op::Select(condition, then, otherwise) => {
                let condition = self.one(&Type::Int(1), condition)?;
                let a = self.operand(&then.0, &then.1)?;
                let b = self.operand(&then.0, otherwise)?;
                let pairs = a.into_iter().zip(b);
                Ok(pairs.map(|(a, b)| self.builder.select(condition, a, b)).collect())
            }
            Op::Convert(name, from, to) => {
                let value = self.typed(from)?;
                let to = self.scalar(to)?;
                one(self.convert(name, value, to)?)
            }
            Op::Negate(value) => {
                let value = self.typed(value)?;
                one(self.builder.unary(Unary::FNeg, value))
            }
            Op::Freeze(value) => {
                let values = self.operand(&value.0, &value.1)?;
                let freeze = |value| self.builder.unary(Unary::Freeze, value);
                Ok(values.into_iter().map(freeze).collect())
            }
            Op::Alloca { ty, count, align } => one(self.alloca(ty, count.as_ref(), *align)?),
            Op::Load(ty, address, access) => {
                let address = self.one(&Type::Ptr, address)?;
                let access = self.access(access, ty)?;
                let mut all = Vec::new();
                for (offset, ty) in self.scalars(ty)? {
                    let (address, access) = self.part(address, offset, access);
                    all.push(self.builder.load_with(ty, address, access));
                }
                Ok(all)
            }
            Op::Store(value, address, access) => {
                let values = self.operand(&value.0, &value.1)?;
                let address = self.one(&Type::Ptr, address)?;
                let access = self.access(access, &value.0)?;
                for ((offset, _), value) in self.scalars(&value.0)?.into_iter().zip(values) {
                    let (address, access) = self.part(address, offset, access);
                    self.builder.store_with(value, address, access);
                }
                Ok(Vec::new())
            }
            Op::Element(ty, base, indices) => {
                let base = self.one(&Type::Ptr, base)?;
                one(self.element(ty, base, indices)?)
            }
            Op::Call(call) => self.call(call),
            Op::Extract((ty, value), path) => {
                let values = self.operand(ty, value)?;
                let (start, part) = self.path(ty, path)?;
                let count = self.scalars(&part)?.len();
                Ok(values.get(start..start + count).unwrap_or_default().to_vec())
            }
            Op::Insert((ty, whole), (part_type, part), path) => {
                let mut values = self.operand(ty, whole)?;
                let part = self.operand(part_type, part)?;
                let (start, _) = self.path(ty, path)?;
                if let Some(range) = values.get_mut(start..start + part.len()) {
                    range.copy_from_slice(&part);
                }
                Ok(values)
            }
            Op::Fence { ordering, is_single } => {
                let ordering = self.ordering(ordering)?;
                match is_single {
                    true => {
                        self.builder.inst(InstKind::CompilerFence(ordering));
                    }
                    false => self.builder.fence(ordering),
                }
                Ok(Vec::new())
            }
            Op::Atomic { op, address, value, access } => {
                let address = self.one(&Type::Ptr, address)?;
                let of_value = self.typed(value)?;
                let access = self.access(access, &value.0)?;
                match atomic_op(op) {
                    Some(op) => one(self.builder.atomic(op, address, of_value, access)),
                    None => self.error(format!("atomic operation `{op}`")),
                }
            }
            Op::CompareExchange { address, expected, new, access, failure, is_weak } => {
                let kind = InstKind::CompareExchange {
                    address: self.one(&Type::Ptr, address)?,
                    expected: self.typed(expected)?,
                    new: self.one(&expected.0, new)?,
                    access: self.access(access, &expected.0)?,
                    failure: self.ordering(failure)?,
                    is_weak: *is_weak,
                };
                Ok(self.results(kind))
            }
            Op::Return(_) if self.builder.is_terminated() => Ok(Vec::new()),
            Op::Return(value) => {
                let values = match value {
                    Some((ty, value)) => self.operand(ty, value)?,
                    None => Vec::new(),
                };
                self.builder.ret(&values);
                Ok(Vec::new())
            }
            Op::Unreachable => {
                self.builder.unreachable();
                Ok(Vec::new())
            }
            Op::Jump(to) => {
                let jump = self.jump(to)?;
                self.terminator(InstKind::Jump(jump), &[to])
            }
            Op::Branch(condition, then, otherwise) => {
                let condition = self.one(&Type::Int(1), condition)?;
                let kind = InstKind::Branch(condition, self.jump(then)?, self.jump(otherwise)?);
                self.terminator(kind, &[then, otherwise])
            }
            Op::Switch(value, default, cases) => {
                let of_value = self.typed(value)?;
                let mut jumps = Vec::new();
                let mut targets: Vec<&'t str> = vec![default];
                for (number, to) in cases {
                    let Operand::Int(number) = number else {
                        return self.error("number of a case");
                    };
                    jumps.push((*number, self.jump(to)?));
                    targets.push(to);
                }
                let default = self.jump(default)?;
                let kind = InstKind::Switch { value: of_value, cases: jumps, default };
                self.terminator(kind, &targets)
            }
            Op::Unknown(name) => self.error(format!("instruction `{name}`")),
        }
    }

    pub(crate) fn results(&mut self, kind: InstKind) -> Vec<Value> {
        let inst = self.builder.inst(kind);
        self.builder.function().results(inst).collect()
    }

    /// Returns the address of a part, and its access.
    fn part(&mut self, address: Value, offset: u64, access: IrAccess) -> (Value, IrAccess) {
        if offset == 0 {
            return (address, access);
        }
        let pointer = Scalar::Int((self.cx.layout.pointer * 8) as u8);
        let bytes = self.builder.int(pointer, offset.into());
        let align = access.align.min(1 << offset.trailing_zeros());
        (self.builder.offset(address, bytes), IrAccess { align, ..access })
    }

    /// Returns the index of the first scalar of a part, and the type of the part.
    fn path(&self, ty: &Type, path: &[u64]) -> Parsed<(usize, Type)> {
        let (mut start, mut ty) = (0, ty.clone());
        for &index in path {
            for before in 0..index {
                let Some((_, element)) = self.cx.layout.element(&ty, before) else {
                    return self.error("part of a type without parts");
                };
                start += self.scalars(&element)?.len();
            }
            let Some((_, element)) = self.cx.layout.element(&ty, index) else {
                return self.error("part of a type without parts");
            };
            ty = element;
        }
        Ok((start, ty))
    }

    fn alloca(&mut self, ty: &Type, count: Option<&Typed>, align: Option<u64>) -> Parsed<Value> {
        let align = align.unwrap_or_else(|| self.cx.layout.align(ty));
        let size = self.cx.layout.size(ty);
        let is_entry = self.builder.current() == self.builder.entry();
        let number = match count {
            None => Some(1),
            Some((_, Operand::Int(number))) => u64::try_from(*number).ok(),
            Some(_) => None,
        };
        if let (Some(number), true) = (number, is_entry) {
            let slot = self.builder.slot(size.saturating_mul(number), align);
            return Ok(self.builder.slot_address(slot, 0));
        }
        let pointer = Scalar::Int((self.cx.layout.pointer * 8) as u8);
        let size_value = self.builder.int(pointer, size.into());
        let bytes = match count {
            None => size_value,
            Some(count) => {
                let mut number = self.typed(count)?;
                if self.builder.function().type_of(number) != Some(pointer) {
                    number = self.builder.convert(Convert::ZExt, number, pointer);
                }
                if size == 1 { number } else { self.builder.mul(number, size_value) }
            }
        };
        Ok(self.builder.dynamic_stack(bytes, align))
    }

    fn call(&mut self, call: &'t Call) -> Parsed<Vec<Value>> {
        if let Operand::Global(name) = &call.callee
            && name.starts_with("llvm.")
        {
            return self.intrinsic(name, call);
        }
        if let Operand::Assembly(text, _) = &call.callee {
            if !text.is_empty() || !call.args.is_empty() || call.result != Type::Void {
                return self.error("inline assembly");
            }
            let ordering = AtomicOrdering::SequentiallyConsistent;
            self.builder.inst(InstKind::CompilerFence(ordering));
            return Ok(Vec::new());
        }
        let mut params = Vec::new();
        let mut args = Vec::new();
        for (index, (ty, attributes, operand)) in call.args.iter().enumerate() {
            if *ty == Type::Metadata {
                return self.error("metadata as an argument");
            }
            let Some(of_type) = self.cx.params(ty, attributes) else {
                return self.error(format!("argument of type {ty:?}"));
            };
            if index < call.fixed {
                params.extend(of_type);
            }
            args.extend(self.operand(ty, operand)?);
        }
        let Some(results) = self.cx.params(&call.result, &call.result_attributes) else {
            return self.error(format!("result of type {:?}", call.result));
        };
        let signature = Signature { params, results, is_variadic: call.is_variadic };
        let symbol = match &call.callee {
            Operand::Global(name) => self.cx.symbols.get(name.as_str()).copied(),
            _ => None,
        };
        let callee = match symbol {
            Some(symbol) => Callee::Symbol(symbol),
            None => Callee::Address(self.one(&Type::Ptr, &call.callee)?),
        };
        if call.is_tail {
            // The results are those of the function: the return that follows is left out.
            let types: Vec<_> = signature.results.iter().map(|result| result.ty).collect();
            self.builder.tail_call(callee, &signature, &args);
            return Ok(types.into_iter().map(|ty| self.builder.undefined(ty)).collect());
        }
        Ok(self.results(InstKind::Call { callee, signature, args }))
    }

    fn jump(&self, to: &str) -> Parsed<Jump> {
        match self.blocks.get(to) {
            Some((_, block)) => Ok(Jump::new(*block, &[])),
            None => self.error(format!("no block `%{to}`")),
        }
    }

    /// Appends a terminator. Its arguments are added when all values are known.
    fn terminator(&mut self, kind: InstKind, targets: &[&'t str]) -> Parsed<Vec<Value>> {
        let mut all = Vec::new();
        for &target in targets {
            let mut constants = Vec::new();
            for (ty, operand) in self.incoming(target)? {
                // Constants can need instructions, which come before the terminator.
                constants.push(match operand {
                    Operand::Local(_) => None,
                    _ => Some(self.operand(ty, operand)?),
                });
            }
            all.push((target, constants));
        }
        let inst = self.builder.inst(kind.clone());
        self.pending.push(Pending { inst, kind, block: self.block, targets: all });
        Ok(Vec::new())
    }

    /// Returns the values that the present block gives the `phi`s of a block.
    fn incoming(&self, target: &str) -> Parsed<Vec<(&'t Type, &'t Operand)>> {
        let Some((index, _)) = self.blocks.get(target) else { return Ok(Vec::new()) };
        let mut all = Vec::new();
        for statement in &self.source.blocks[*index].statements {
            let Op::Phi(ty, values) = &statement.op else { continue };
            match values.iter().find(|(_, block)| block == self.block) {
                Some((operand, _)) => all.push((ty, operand)),
                None => return self.error(format!("no value of a phi from `%{}`", self.block)),
            }
        }
        Ok(all)
    }

    /// Adds the arguments of terminators.
    fn finish(&mut self) -> Parsed<()> {
        for pending in std::mem::take(&mut self.pending) {
            self.block = pending.block;
            let mut args = Vec::new();
            for (target, constants) in pending.targets {
                let mut of_jump = Vec::new();
                for ((ty, operand), constant) in self.incoming(target)?.into_iter().zip(constants) {
                    match constant {
                        Some(constant) => of_jump.extend(constant),
                        None => of_jump.extend(self.operand(ty, operand)?),
                    }
                }
                args.push(of_jump);
            }
            let mut kind = pending.kind;
            let mut args = args.into_iter();
            let mut add = |jump: &mut Jump| jump.args = args.next().unwrap_or_default();
            match &mut kind {
                InstKind::Jump(jump) => add(jump),
                InstKind::Branch(_, then, otherwise) => {
                    add(then);
                    add(otherwise);
                }
                InstKind::Switch { cases, default, .. } => {
                    add(default);
                    cases.iter_mut().for_each(|(_, jump)| add(jump));
                }
                _ => {}
            }
            self.builder.set_inst(pending.inst, kind);
        }
        Ok(())
    }
}

fn binary_op(name: &str) -> Option<Binary> {
    Some(match name {
        "add" => Binary::Add,
        "sub" => Binary::Sub,
        "mul" => Binary::Mul,
        "udiv" => Binary::UDiv,
        "sdiv" => Binary::SDiv,
        "urem" => Binary::URem,
        "srem" => Binary::SRem,
        "shl" => Binary::Shl,
        "lshr" => Binary::LShr,
        "ashr" => Binary::AShr,
        "and" => Binary::And,
        "or" => Binary::Or,
        "xor" => Binary::Xor,
        "fadd" => Binary::FAdd,
        "fsub" => Binary::FSub,
        "fmul" => Binary::FMul,
        "fdiv" => Binary::FDiv,
        "frem" => Binary::FRem,
        _ => return None,
    })
}

fn int_condition(name: &str) -> Option<IntCond> {
    Some(match name {
        "eq" => IntCond::Eq,
        "ne" => IntCond::Ne,
        "ugt" => IntCond::Ugt,
        "uge" => IntCond::Uge,
        "ult" => IntCond::Ult,
        "ule" => IntCond::Ule,
        "sgt" => IntCond::Sgt,
        "sge" => IntCond::Sge,
        "slt" => IntCond::Slt,
        "sle" => IntCond::Sle,
        _ => return None,
    })
}

fn float_condition(name: &str) -> Option<FloatCond> {
    Some(match name {
        "false" => FloatCond::False,
        "oeq" => FloatCond::Oeq,
        "ogt" => FloatCond::Ogt,
        "oge" => FloatCond::Oge,
        "olt" => FloatCond::Olt,
        "ole" => FloatCond::Ole,
        "one" => FloatCond::One,
        "ord" => FloatCond::Ord,
        "ueq" => FloatCond::Ueq,
        "ugt" => FloatCond::Ugt,
        "uge" => FloatCond::Uge,
        "ult" => FloatCond::Ult,
        "ule" => FloatCond::Ule,
        "une" => FloatCond::Une,
        "uno" => FloatCond::Uno,
        "true" => FloatCond::True,
        _ => return None,
    })
}

fn atomic_op(name: &str) -> Option<AtomicOp> {
    Some(match name {
        "xchg" => AtomicOp::Xchg,
        "add" => AtomicOp::Add,
        "sub" => AtomicOp::Sub,
        "and" => AtomicOp::And,
        "nand" => AtomicOp::Nand,
        "or" => AtomicOp::Or,
        "xor" => AtomicOp::Xor,
        "max" => AtomicOp::Max,
        "min" => AtomicOp::Min,
        "umax" => AtomicOp::UMax,
        "umin" => AtomicOp::UMin,
        "fadd" => AtomicOp::FAdd,
        "fsub" => AtomicOp::FSub,
        _ => return None,
    })
}
