//! Lowering of a function: block by block, each to nodes, selected instructions and machine code.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use smallvec::SmallVec;
use tablegen_rt::isel::graph::{Kind, Reg, Value};

use super::emit;
use super::ints::{ValueParts, one};
use super::known::Known;
use super::nodes::{Nodes, PartType, State};
use super::switch::{self, Case};
use super::target::{AddressKind, Lowering};
use super::values::{Values, exported};
use super::variadic::Variadic;
use super::vocabulary::{Cond, Op, Vocabulary};
use crate::dominators;
use crate::error::Error;
use crate::hash::FxHashMap;
use crate::ir::{
    self, Constant, Flow, InstKind, Jump, Lane, Module, SymbolId, SymbolKind, Type, ValueDef,
};
use crate::machine::{self, Base, BlockId, SlotId, SlotKind, VReg};

/// Lowering of functions to machine code with virtual registers.
#[derive(Debug)]
pub struct Lowerer<'t, L: Lowering> {
    target: &'t L,
    vocabulary: Vocabulary<L::Nodes>,
}

impl<'t, L: Lowering> Lowerer<'t, L> {
    /// Creates the lowering for a target.
    #[must_use]
    pub fn new(target: &'t L) -> Self {
        Lowerer { target, vocabulary: Vocabulary::new() }
    }

    /// Lowers a function. `None` for declarations and symbols that are not functions. The module is
    /// [verified](Module::verify).
    ///
    /// # Errors
    /// Returns an error if the function has an operation that the target does not support.
    pub fn lower(
        &self,
        module: &Module,
        symbol: SymbolId,
    ) -> Result<Option<machine::Function<L::Isa>>, Error> {
        let Some(input) = module.function(symbol).filter(|one| !one.is_declaration()) else {
            return Ok(None);
        };
        let target = self.target;
        let width = target.register_bits();
        let loops = input.with_update_loops(|op, ty| {
            let bits = ty.bits(width);
            let is_direct = target.has_atomic_update(op)
                && !matches!(op, ir::AtomicOp::FAdd | ir::AtomicOp::FSub);
            is_direct || !target.has_atomic(bits)
        });
        let input = loops.as_ref().unwrap_or(input);
        let name = module.symbol(symbol).map_or("", |symbol| &symbol.name);
        let mut state = State {
            function: machine::Function::new(name),
            known: Vec::new(),
            leaves: Vec::new(),
            leaf_numbers: BTreeMap::new(),
            scratch: None,
        };
        state.function.has_positions = input.has_positions();
        state.function.position = input.position();
        state.function.has_vectors = (0..input.value_count())
            .any(|value| input.type_of(ir::Value::new(value)).is_some_and(Type::is_vector));
        if state.function.has_vectors && !target.has_vectors() {
            return Err(Error::Unsupported("vectors".into()));
        }
        let flow = Flow::new(input);
        let mut context = Context {
            module,
            input,
            exported: exported(input, &flow),
            registers: vec![SmallVec::new(); input.value_count()],
            slots: Vec::new(),
            blocks: vec![None; input.blocks().len()],
        };
        for slot in input.slots() {
            let slot = state.function.slot(slot.size, slot.align, SlotKind::Local);
            context.slots.push(slot);
        }
        for &block in flow.order() {
            context.blocks[block.index()] = Some(state.function.block());
        }
        let mut selector = L::Selector::default();
        let mut lowering = FunctionLowering {
            nodes: Nodes::new(self.target, &self.vocabulary, &mut state)?,
            values: Values::new(input.value_count()),
            context: &mut context,
            selector: &mut selector,
            copied: FxHashMap::default(),
            copies: Vec::new(),
            variadic: None,
            result_address: None,
            returned_address: None,
            return_address: None,
        };
        for &block in flow.order() {
            lowering.set_position(ir::Position::NONE);
            lowering.start();
            lowering.block(block)?;
        }
        // The target of the last jump of a block follows it, if it can.
        let mut order = dominators::postorder(&state.function);
        order.reverse();
        state.function.reorder(&order);
        Ok(Some(state.function))
    }
}

/// Input of the lowering of a function, and facts on its values that all blocks share.
pub(crate) struct Context<'m> {
    module: &'m Module,
    pub(super) input: &'m ir::Function,
    /// True for values that other blocks use.
    exported: Vec<bool>,
    /// Registers of the parts of exported values and of block parameters. Of others, none.
    registers: Vec<SmallVec<[VReg; 2]>>,
    slots: Vec<SlotId>,
    /// Machine blocks by input block. `None` for those that are not reachable.
    blocks: Vec<Option<BlockId>>,
}

/// Comparison of two integers.
pub(super) type Test = (Cond, Value, Value);

/// Lowering of a function, block by block.
pub(crate) struct FunctionLowering<'s, 'm, L: Lowering> {
    pub(crate) nodes: Nodes<'s, L>,
    pub(super) context: &'s mut Context<'m>,
    selector: &'s mut L::Selector,
    values: Values,
    /// Registers to which values are copied at the end of the block.
    copied: FxHashMap<Value, VReg>,
    /// Chains of these copies.
    copies: Vec<Value>,
    /// Memory with the variadic arguments.
    pub(crate) variadic: Option<Variadic>,
    /// Address of the memory for results that registers cannot hold.
    pub(crate) result_address: Option<VReg>,
    /// Address of the memory for results that the function returns, where the convention has it.
    pub(crate) returned_address: Option<VReg>,
    /// Address to which the function returns, if it is needed.
    pub(super) return_address: Option<VReg>,
}

impl<L: Lowering> FunctionLowering<'_, '_, L> {
    // Registers.

    /// Creates a virtual register.
    pub(crate) fn new_register(&mut self, ty: PartType, known: Known) -> VReg {
        let class = self.nodes.target.class(ty);
        let vreg = self.nodes.state.function.vreg(class);
        self.set_known(vreg, known);
        vreg
    }

    /// Sets the known bits of a virtual register.
    pub(crate) fn set_known(&mut self, vreg: VReg, known: Known) {
        let all = &mut self.nodes.state.known;
        if all.len() <= vreg.index() {
            all.resize(vreg.index() + 1, Known::NONE);
        }
        all[vreg.index()] = known;
    }

    /// Returns a virtual register that has a value at the end of the block.
    pub(crate) fn register_of(&mut self, value: Value, ty: PartType) -> Result<VReg, Error> {
        if let Kind::FromRegister(Reg::Virtual(number)) = self.nodes.graph.node(value).kind() {
            return Ok(VReg::new(u32::try_from(number).unwrap_or(u32::MAX)));
        }
        if let Some(&vreg) = self.copied.get(&value) {
            return Ok(vreg);
        }
        let known = if ty == PartType::Int { self.nodes.known(value) } else { Known::NONE };
        let vreg = self.new_register(ty, known);
        let other = self.nodes.vocabulary().other()?;
        let start = self.entry();
        let kind = Kind::ToRegister(Reg::Virtual(vreg.index()));
        let copy = self.nodes.graph.add(kind, &[other], &[start, value]);
        self.copies.push(copy);
        self.copied.insert(value, vreg);
        Ok(vreg)
    }

    fn entry(&mut self) -> Value {
        tablegen_rt::isel::Emit::entry_chain(&mut self.nodes.graph)
    }

    // Values.

    pub(crate) fn type_of(&self, value: ir::Value) -> Result<Type, Error> {
        let unknown = || Error::Unsupported(format!("{value} of another function"));
        self.context.input.type_of(value).ok_or_else(unknown)
    }

    /// Sets the parts of a value that is defined in this block.
    pub(crate) fn define(&mut self, value: ir::Value, parts: ValueParts) -> Result<(), Error> {
        let mut parts = parts;
        if self.context.exported.get(value.index()) == Some(&true) {
            let ty = self.type_of(value)?;
            let types = self.parts_of(ty);
            // Arithmetic extends its result without another instruction.
            if let Some((bits, true)) = self.extended_bits(ty)
                && [Op::Add, Op::Sub, Op::Mul, Op::Shl]
                    .iter()
                    .any(|&op| parts.first().is_some_and(|&part| self.nodes.is(part, op)))
            {
                parts = self.nodes.extend(&parts, bits, true)?;
            }
            let mut registers = SmallVec::new();
            for (&part, &ty) in parts.iter().zip(&types) {
                registers.push(self.register_of(part, ty)?);
            }
            self.context.registers[value.index()] = registers;
        }
        self.values.set(value, parts);
        Ok(())
    }

    /// Returns the parts of a value.
    pub(crate) fn value(&mut self, value: ir::Value) -> Result<ValueParts, Error> {
        if let Some(parts) = self.values.get(value) {
            return Ok(ValueParts::from_slice(parts));
        }
        let ty = self.type_of(value)?;
        let parts = match self.context.input.definition(value) {
            Some(ValueDef::Constant(constant)) => self.constant(ty, constant)?,
            _ => {
                let registers = self.registers_of(value);
                if registers.is_empty() {
                    return Err(Error::Unsupported(format!("{value} before its definition")));
                }
                let types = self.parts_of(ty);
                let mut parts = ValueParts::new();
                for (&vreg, &ty) in registers.iter().zip(&types) {
                    let ty = self.nodes.type_of_part(ty)?;
                    parts.push(self.nodes.register(vreg, ty));
                }
                parts
            }
        };
        self.values.set(value, ValueParts::from_slice(&parts));
        Ok(parts)
    }

    /// Returns the registers of an exported value or a block parameter. Empty for others.
    fn registers_of(&self, value: ir::Value) -> SmallVec<[VReg; 2]> {
        self.context
            .registers
            .get(value.index())
            .map(|all| SmallVec::from_slice(all))
            .unwrap_or_default()
    }

    fn constant(&mut self, ty: Type, constant: Constant) -> Result<ValueParts, Error> {
        let width = self.nodes.bits();
        Ok(match constant {
            Constant::Int(number) => self.nodes.int_constant(number, ty.bits(width)),
            Constant::Float(bits) => self.float_constant(ty, bits)?,
            Constant::Symbol(symbol, offset) => one(self.symbol_address(symbol, offset)?),
            Constant::Slot(slot, offset) => {
                let unknown = || Error::Unsupported("stack slot of another function".into());
                let slot = self.context.slots.get(slot.index()).copied().ok_or_else(unknown)?;
                let address = self.nodes.slot_address(slot)?;
                one(self.nodes.op_constant(Op::Add, address, offset)?)
            }
            Constant::Vector(bits) => {
                let lane = ty.lane().unwrap_or(Lane::I8);
                one(self.vector_constant(lane, bits)?)
            }
            Constant::Undefined if ty.is_vector() => one(self.vector_undefined(ty)?),
            Constant::Undefined if ty.is_float() => self.float_undefined(ty)?,
            Constant::Undefined => self.nodes.int_constant(0, ty.bits(width)),
        })
    }

    pub(crate) fn symbol_name(&self, symbol: SymbolId) -> Result<String, Error> {
        let unknown = || Error::Unsupported("symbol of another module".into());
        self.context.module.symbol(symbol).map(|one| one.name.clone()).ok_or_else(unknown)
    }

    fn symbol_address(&mut self, symbol: SymbolId, offset: i64) -> Result<Value, Error> {
        let name = self.symbol_name(symbol)?;
        let of_module = self.context.module.symbol(symbol);
        let is_local = of_module.is_some_and(|symbol| {
            symbol.is_local
                || symbol.linkage == ir::Linkage::Local
                || symbol.visibility == ir::Visibility::Hidden
        });
        let is_thread_local = of_module.is_some_and(
            |symbol| matches!(&symbol.kind, SymbolKind::Data(data) if data.is_thread_local),
        );
        let is_weak = of_module.is_some_and(|symbol| {
            let is_defined = match &symbol.kind {
                SymbolKind::Function(function) => !function.is_declaration(),
                SymbolKind::Data(data) => data.contents.is_some(),
                SymbolKind::Alias(..) => true,
            };
            symbol.linkage == ir::Linkage::Weak && !is_defined
        });
        let target = self.nodes.target;
        let kind = match (is_thread_local, is_local) {
            (false, _) if is_weak => AddressKind::Weak,
            (false, true) => AddressKind::Local,
            (false, false) => AddressKind::External,
            (true, _) if target.calls_for_thread_local() => AddressKind::DynamicThreadLocal,
            (true, true) => AddressKind::ThreadLocal,
            (true, false) => AddressKind::ExternalThreadLocal,
        };
        let base = Base::Symbol(self.nodes.state.function.symbol(&name));
        if kind != AddressKind::DynamicThreadLocal {
            return target.address(&mut self.nodes, base, offset, kind);
        }
        let argument = target.address(&mut self.nodes, base, 0, kind)?;
        let address = self.thread_local_address(argument)?;
        self.nodes.op_constant(Op::Add, address, offset)
    }

    /// Returns a bit: the value of a condition.
    pub(super) fn bit(&mut self, value: ir::Value) -> Result<Value, Error> {
        Ok(self.value(value)?[0])
    }

    // Blocks.

    /// Returns true if a block of the input does nothing but end where nobody comes.
    fn is_unreachable(&self, block: ir::Block) -> bool {
        let input = self.context.input;
        match input.insts(block) {
            &[inst] => matches!(input.inst(inst), Some(InstKind::Unreachable)),
            _ => false,
        }
    }

    fn machine_block(&self, block: ir::Block) -> Result<BlockId, Error> {
        let unknown = || Error::Unsupported(format!("{block} of another function"));
        self.context.blocks.get(block.index()).copied().flatten().ok_or_else(unknown)
    }

    fn block(&mut self, block: ir::Block) -> Result<(), Error> {
        let input = self.context.input;
        let of_machine = self.machine_block(block)?;
        if block.index() == 0 {
            self.save_return_address()?;
            let params = input.params(block).to_vec();
            self.receive(input.signature(), &params)?;
        } else {
            for &param in input.params(block) {
                let registers = self.param_registers(param)?;
                let function = &mut self.nodes.state.function;
                function[of_machine].parameters.extend(registers);
            }
        }
        let mut has_trapped = false;
        for &inst in input.insts(block) {
            let Some(kind) = input.inst(inst) else { continue };
            self.set_position(input.position_of(inst));
            if kind.is_terminator() {
                return self.terminator(kind, of_machine, has_trapped);
            }
            has_trapped = matches!(kind, InstKind::Trap);
            let results: SmallVec<[ir::Value; 2]> = input.results(inst).collect();
            self.inst(kind, &results)?;
        }
        Err(Error::Unsupported(format!("{block} without a terminator")))
    }

    /// Sets the position in the source of the nodes that follow.
    #[inline]
    fn set_position(&mut self, position: ir::Position) {
        self.nodes.positions.begin(self.nodes.graph.node_count(), position);
    }

    /// Returns a jump at the position of the present instruction.
    fn jump_to(&self, block: BlockId) -> machine::Inst<L::Isa> {
        self.nodes.target.jump(block).with_position(self.nodes.positions.current())
    }

    /// Returns the registers of a block parameter.
    fn param_registers(&mut self, param: ir::Value) -> Result<SmallVec<[VReg; 2]>, Error> {
        let known = self.registers_of(param);
        if !known.is_empty() {
            return Ok(known);
        }
        let ty = self.type_of(param)?;
        let known = match self.extended_bits(ty) {
            Some((bits, true)) => Known::sign_extended(self.nodes.bits(), bits),
            Some((bits, false)) => Known::zero_extended(self.nodes.bits(), bits),
            None => Known::NONE,
        };
        let types = self.parts_of(ty);
        let registers: SmallVec<[VReg; 2]> =
            types.into_iter().map(|ty| self.new_register(ty, known)).collect();
        self.context.registers[param.index()] = SmallVec::from_slice(&registers);
        Ok(registers)
    }

    /// Returns the number of bits from which values of a type are extended where they are arguments of
    /// branches, and true for a sign extension. `None` if their upper bits are unspecified.
    fn extended_bits(&self, ty: Type) -> Option<(u32, bool)> {
        match ty {
            Type::Int(bits) if self.nodes.target.prefers_sign_extension(bits.into()) => {
                Some((bits.into(), true))
            }
            // Comparisons and loads of bytes are extended, and most values are theirs.
            Type::Int(bits @ (1 | 8)) => Some((bits.into(), false)),
            _ => None,
        }
    }

    /// Returns the registers of the arguments of a branch.
    pub(crate) fn jump(&mut self, jump: &Jump) -> Result<(BlockId, Vec<VReg>), Error> {
        let target = self.machine_block(jump.block)?;
        let mut registers = Vec::new();
        for &arg in &jump.args {
            let ty = self.type_of(arg)?;
            let types = self.parts_of(ty);
            let mut parts = self.value(arg)?;
            if let Some((bits, is_signed)) = self.extended_bits(ty) {
                parts = self.nodes.extend(&parts, bits, is_signed)?;
            }
            for (&part, &ty) in parts.iter().zip(&types) {
                registers.push(self.register_of(part, ty)?);
            }
        }
        Ok((target, registers))
    }

    /// Lowers a terminator. `has_trapped` is true if a trap precedes it.
    fn terminator(
        &mut self,
        kind: &InstKind,
        block: BlockId,
        has_trapped: bool,
    ) -> Result<(), Error> {
        match kind {
            InstKind::Return(values) => {
                let signature = self.context.input.signature().clone();
                self.join_copies()?;
                self.give_back(&signature, values)?;
                self.finish(block)?;
                Ok(())
            }
            InstKind::TailCall { callee, signature, args } => {
                let own = self.context.input.signature();
                self.tail_call(own, *callee, signature, args)?;
                self.finish(block)?;
                Ok(())
            }
            InstKind::Jump(jump) => {
                let jump = self.jump(jump)?;
                self.join_copies()?;
                let end = self.finish(block)?;
                self.end(end, &[], jump)
            }
            InstKind::Branch(condition, then, otherwise) => {
                let then = self.jump(then)?;
                let otherwise = self.jump(otherwise)?;
                if then == otherwise {
                    self.join_copies()?;
                    let end = self.finish(block)?;
                    return self.end(end, &[], otherwise);
                }
                let bit = self.bit(*condition)?;
                self.branch_by(bit, block, then, otherwise)
            }
            InstKind::Switch { value, cases, default } => {
                let ty = self.type_of(*value)?;
                let bits = ty.bits(self.nodes.bits());
                let parts = self.value(*value)?;
                let of_default = &default.block;
                let default = self.jump(default)?;
                let mut all = Vec::new();
                for (number, jump) in cases {
                    let target = self.jump(jump)?;
                    all.push(Case { number: ty.sign_extended(*number), target });
                }
                // What nobody reaches needs no comparison.
                let is_total = self.is_unreachable(*of_default);
                switch::lower(self, block, bits, &parts, all, default, is_total)
            }
            _ => {
                if !has_trapped {
                    self.trap(Op::Trap)?;
                }
                self.join_copies()?;
                let target = self.nodes.target;
                let operands = target.return_operands(&mut self.nodes);
                self.nodes.graph.effect(Kind::Machine(target.return_opcode()), &[], &operands);
                self.finish(block)?;
                Ok(())
            }
        }
    }

    /// Adds a branch to a block by a comparison.
    pub(crate) fn branch(&mut self, test: Test, to: BlockId) -> Result<(), Error> {
        let target = self.nodes.target;
        let to = self.nodes.graph.other(Kind::Block(to.index()));
        target.branch(&mut self.nodes, test, to)
    }

    /// Makes a block for a branch with arguments whose target is also that of another branch.
    pub(crate) fn edge_block(&mut self, jump: (BlockId, Vec<VReg>)) -> (BlockId, Vec<VReg>) {
        if jump.1.is_empty() {
            return jump;
        }
        let inst = self.jump_to(jump.0);
        let function = &mut self.nodes.state.function;
        let block = function.block();
        function.push(block, inst);
        function.edge(block, jump.0, jump.1);
        (block, Vec::new())
    }

    /// Makes the copies to registers precede what follows.
    pub(crate) fn join_copies(&mut self) -> Result<(), Error> {
        if self.copies.is_empty() {
            return Ok(());
        }
        let other = self.nodes.vocabulary().other()?;
        let mut chains = vec![self.nodes.graph.root()];
        chains.append(&mut self.copies);
        let join = self.nodes.graph.add(Kind::Join, &[other], &chains);
        self.nodes.graph.set_root(join);
        self.copied.clear();
        Ok(())
    }

    /// Selects and writes the nodes. Returns the machine block at whose end they are.
    pub(crate) fn finish(&mut self, block: BlockId) -> Result<BlockId, Error> {
        self.nodes.select_all(self.selector)?;
        emit::write(&mut self.nodes, block)
    }

    /// Ends a machine block with a jump, after branches to blocks.
    pub(crate) fn end(
        &mut self,
        block: BlockId,
        branches: &[(BlockId, Vec<VReg>)],
        last: (BlockId, Vec<VReg>),
    ) -> Result<(), Error> {
        // Branches of earlier blocks have their edges already.
        let insts = &self.nodes.state.function[block].insts;
        let is_own = |to: BlockId| insts.iter().any(|inst| inst.targets().any(|one| one == to));
        let branches: Vec<_> = branches.iter().filter(|(to, _)| is_own(*to)).cloned().collect();
        self.branch_edges(block, &branches);
        let is_known = branches.iter().any(|(to, _)| *to == last.0);
        let last = if is_known { self.edge_block(last) } else { last };
        let inst = self.jump_to(last.0);
        let function = &mut self.nodes.state.function;
        if branches.iter().all(|(to, _)| *to != last.0) {
            function.edge(block, last.0, last.1);
        }
        function.push(block, inst);
        Ok(())
    }

    /// Sets the block whose branch reads a jump table.
    pub(crate) fn read_table_in(&mut self, table: machine::JumpTableId, block: BlockId) {
        let tables = self.nodes.state.function.jump_tables_mut();
        if let Some(table) = tables.get_mut(table.index()) {
            table.reader = block;
        }
    }

    /// Adds the edges of the branches of a machine block, one to each target.
    pub(crate) fn branch_edges(&mut self, block: BlockId, branches: &[(BlockId, Vec<VReg>)]) {
        let function = &mut self.nodes.state.function;
        let mut known: Vec<BlockId> = Vec::new();
        for (to, arguments) in branches {
            if !known.contains(to) {
                known.push(*to);
                function.edge(block, *to, arguments.clone());
            }
        }
    }

    /// Starts the nodes of another machine block. Values of the last one that are not in registers are
    /// forgotten.
    pub(crate) fn start(&mut self) {
        self.nodes.restart();
        self.values.clear();
        self.copied.clear();
        self.copies.clear();
    }
}
