//! From selected nodes to machine instructions.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use smallvec::SmallVec;
use tablegen_rt::isel::Dag;
use tablegen_rt::isel::graph::{Kind, Reg, Value};
use tablegen_rt::mc::desc::InstrDesc;
use tablegen_rt::names::Named;

use super::nodes::{Leaf, Nodes, PartType};
use super::target::{Choice, Lowering};
use crate::error::Error;
use crate::hash::FxHashMap;
use crate::ir::Position;
use crate::machine::{BlockId, Inst, Isa, Operand, Operands, Pinned, VReg};
use crate::target::ClassOf;

type InstOf<L> = Inst<<L as crate::target::Target>::Isa>;
type OperandOf<L> = Operand<<L as crate::target::Target>::Isa>;

/// Writer of the instructions of a block.
pub(crate) struct Writer<'n, 'a, L: Lowering> {
    nodes: &'n mut Nodes<'a, L>,
    /// Current block.
    block: BlockId,
    /// Registers of results.
    registers: FxHashMap<Value, VReg>,
    /// Choice at the start of the current block, if no instruction follows.
    choice: Option<LastChoice<L>>,
    /// Instructions that write the status register, by node: their block, and their index in it.
    status_writers: FxHashMap<usize, (BlockId, usize)>,
    /// Node whose instruction wrote the status register last. `None` if that is not known.
    status: Option<usize>,
    /// Position in the source of the present node.
    position: Position,
}

struct LastChoice<L: Lowering> {
    branch: InstOf<L>,
    start: BlockId,
    other: BlockId,
    join: BlockId,
    /// Number of instructions of the block that ends with the branch.
    results: Vec<VReg>,
}

/// Writes the selected nodes to a block. Returns the last block, which lacks jumps.
pub(crate) fn write<L: Lowering>(
    nodes: &mut Nodes<'_, L>,
    block: BlockId,
) -> Result<BlockId, Error> {
    let mut order = nodes.graph.needed();
    // Branches have no results: what only later ones need precedes the first one.
    let mut terminators = Vec::new();
    order.retain(|&value| match nodes.graph.node(value).kind() {
        Kind::Machine(opcode) if InstrDesc::of(opcode).is_terminator() => {
            terminators.push(value);
            false
        }
        _ => true,
    });
    order.append(&mut terminators);
    let mut registers = FxHashMap::default();
    for &value in &order {
        if let Kind::ToRegister(Reg::Virtual(number)) = nodes.graph.node(value).kind()
            && let Some(&of) = nodes.graph.node(value).operands().get(1)
            && matches!(nodes.graph.node(of).kind(), Kind::Machine(_))
        {
            registers.entry(of).or_insert(vreg(number));
        }
    }
    let mut writer = Writer {
        nodes,
        block,
        registers,
        choice: None,
        status_writers: FxHashMap::default(),
        status: None,
        position: Position::NONE,
    };
    for value in order {
        if !writer.nodes.positions.is_empty() {
            writer.position = writer.nodes.positions.get(value.node);
        }
        writer.node(value)?;
    }
    Ok(writer.block)
}

fn vreg(number: usize) -> VReg {
    VReg::new(u32::try_from(number).unwrap_or(u32::MAX))
}

impl<L: Lowering> Writer<'_, '_, L> {
    fn push(&mut self, mut inst: InstOf<L>) {
        inst.position = self.position;
        self.choice = None;
        let insts = &self.nodes.state.function[self.block].insts;
        let is_ended = insts.last().is_some_and(|last| last.desc().is_terminator());
        if is_ended && !inst.desc().is_terminator() {
            self.split();
        }
        self.nodes.state.function.push(self.block, inst);
    }

    /// Ends the current block behind its branches, and starts one that follows.
    fn split(&mut self) {
        let target = self.nodes.target;
        let function = &mut self.nodes.state.function;
        let next = function.block();
        let terminators = function[self.block].insts.iter();
        let mut targets: Vec<BlockId> = terminators
            .filter(|inst| inst.desc().is_terminator())
            .flat_map(|inst| inst.targets().collect::<Vec<_>>())
            .collect();
        targets.sort_unstable();
        targets.dedup();
        for to in targets {
            function.edge(self.block, to, Vec::new());
        }
        function.push(self.block, target.jump(next).with_position(self.position));
        function.edge(self.block, next, Vec::new());
        self.block = next;
        self.status = None;
    }

    /// Returns the node whose value in the status register a node reads. `None` if it reads none.
    fn status_source(&self, value: Value) -> Option<usize> {
        let status = self.nodes.target.status_register()?;
        let graph = &self.nodes.graph;
        let &glue = graph.node(value).operands().last()?;
        let is_copy = graph.node(glue).kind() == Kind::ToRegister(Reg::Real(status));
        let source = graph.node(glue).operands().get(1).filter(|_| is_copy)?;
        Some(source.node)
    }

    /// Returns true for registers whose values are operands of the instructions that read them: the status register
    /// and those that the allocator chooses from.
    fn is_read_by_glue(&self, register: <L::Isa as Isa>::Register) -> bool {
        let target = self.nodes.target;
        target.status_register() == Some(register)
            || !target.is_reserved(register, &self.nodes.state.function)
    }

    /// Returns the values that copies put in registers for a node alone, with the registers.
    fn glued_values(&self, value: Value) -> Vec<(Value, <L::Isa as Isa>::Register)> {
        let graph = &self.nodes.graph;
        let status = self.nodes.target.status_register();
        let mut values = Vec::new();
        let mut last = graph.node(value).operands().last();
        while let Some(&glue) = last
            && let Kind::ToRegister(Reg::Real(register)) = graph.node(glue).kind()
            && glue.result > 0
        {
            let operands = graph.node(glue).operands();
            if let Some(&source) = operands.get(1).filter(|_| status != Some(register)) {
                values.push((source, register));
            }
            last = operands.get(2);
        }
        values
    }

    /// Gives an instruction the values of registers that its description mentions: those that copies put there, and
    /// results behind those of the description, which are the registers that it writes, in their order.
    fn pin(&mut self, value: Value, inst: &mut InstOf<L>) -> Result<(), Error> {
        for (source, register) in self.glued_values(value) {
            let class = self.class_of_result(source);
            let operand = self.operand(source)?;
            let Some(class) = class else { continue };
            let vreg = self.virtual_operand(operand, class);
            inst.uses.push(Pinned { value: Some(vreg), register });
        }
        let desc = inst.desc();
        for (index, register) in desc.implicit_defs().enumerate() {
            let result = Value { result: desc.def_count() + index, ..value };
            if !self.is_read_by_glue(register)
                || self.nodes.target.status_register() == Some(register)
                || self.nodes.graph.use_count(result) == 0
            {
                continue;
            }
            let Some(class) = self.class_of_result(result) else { continue };
            let vreg = self.result_register(result, class);
            inst.defs.push(Pinned { value: Some(vreg), register });
        }
        Ok(())
    }

    /// Returns the virtual register of a result.
    fn result_register(&mut self, result: Value, class: ClassOf<L>) -> VReg {
        let function = &mut self.nodes.state.function;
        *self.registers.entry(result).or_insert_with(|| function.vreg(class))
    }

    /// Makes the status register have the value of a node, whose instruction is repeated if another one wrote
    /// the register since.
    fn restore_status(&mut self, source: usize) -> Result<(), Error> {
        if self.status == Some(source) {
            return Ok(());
        }
        let unsupported = || Error::Unsupported("status register of another instruction".into());
        let &(block, index) = self.status_writers.get(&source).ok_or_else(unsupported)?;
        let written = self.nodes.state.function[block].insts.get(index);
        let mut inst = written.cloned().ok_or_else(unsupported)?;
        let outputs = inst.desc().def_count();
        for operand in inst.operands.iter_mut().take(outputs) {
            let Some(old) = operand.vreg() else { continue };
            let class = self.nodes.state.function.class(old).ok_or_else(unsupported)?;
            *operand = Operand::Virtual(self.nodes.state.function.vreg(class));
        }
        self.push(inst);
        self.status = Some(source);
        Ok(())
    }

    /// Notes what the instruction of a node, the last one that was written, does to the status register.
    fn note_status(&mut self, value: Value) {
        if self.nodes.target.status_register().is_none() {
            return;
        }
        let insts = &self.nodes.state.function[self.block].insts;
        let Some(inst) = insts.last() else { return };
        if inst.desc().is_call() {
            self.status = None;
        } else if self.nodes.target.writes_status(inst) {
            self.status = Some(value.node);
            self.status_writers.insert(value.node, (self.block, insts.len() - 1));
        }
    }

    fn copy(&mut self, to: VReg, from: OperandOf<L>) {
        let inst = Inst::new(<L::Isa as Isa>::COPY, [Operand::Virtual(to), from]);
        self.push(inst);
    }

    fn node(&mut self, value: Value) -> Result<(), Error> {
        match self.nodes.graph.node(value).kind() {
            Kind::Machine(opcode) => self.machine(value, opcode),
            Kind::ToRegister(Reg::Virtual(number)) => {
                let Some(&from) = self.nodes.graph.node(value).operands().get(1) else {
                    return Ok(());
                };
                let from = self.operand(from)?;
                let to = vreg(number);
                if from != Operand::Virtual(to) {
                    self.copy(to, from);
                }
                Ok(())
            }
            // The instruction that reads the register has the value.
            Kind::ToRegister(Reg::Real(register)) if self.is_read_by_glue(register) => Ok(()),
            Kind::ToRegister(Reg::Real(register)) => {
                let from = self.nodes.graph.node(value).operands().get(1).copied();
                let Some(from) = from else { return Ok(()) };
                let operands = [Operand::Register(register), self.operand(from)?];
                self.push(Inst::new(<L::Isa as Isa>::COPY, operands));
                Ok(())
            }
            Kind::Generic(opcode) => Err(Error::Unsupported(format!(
                "no instruction is selected for `{}`",
                opcode.name()
            ))),
            _ => Ok(()),
        }
    }

    fn operand(&mut self, value: Value) -> Result<OperandOf<L>, Error> {
        let wrong = |what: &str| Err(Error::Unsupported(format!("{what} as an operand")));
        Ok(match self.nodes.graph.node(value).kind() {
            Kind::TargetConstant(number) | Kind::Constant(number) => match i64::try_from(number) {
                Ok(number) => Operand::Immediate(number),
                Err(_) => return wrong("integer of more than 64 bits"),
            },
            Kind::Symbol(_, number) => match self.nodes.state.leaves.get(number) {
                Some(Leaf::Slot(slot)) => Operand::Slot(*slot),
                Some(Leaf::Address(address)) => Operand::Address(*address),
                None => return wrong("unknown symbol"),
            },
            Kind::Register(Reg::Real(register)) | Kind::FromRegister(Reg::Real(register)) => {
                Operand::Register(register)
            }
            Kind::Register(Reg::Virtual(number)) | Kind::FromRegister(Reg::Virtual(number)) => {
                Operand::Virtual(vreg(number))
            }
            Kind::NoRegister => Operand::NoRegister,
            Kind::Block(number) => {
                Operand::Block(BlockId::new(u32::try_from(number).unwrap_or(u32::MAX)))
            }
            Kind::Machine(_) => match self.registers.get(&value) {
                Some(&register) => Operand::Virtual(register),
                None => return wrong("value without a register"),
            },
            _ => return wrong("node"),
        })
    }

    /// Returns the virtual register of a value, which is copied if it is in a physical one.
    fn virtual_operand(&mut self, operand: OperandOf<L>, class: ClassOf<L>) -> VReg {
        match operand {
            Operand::Virtual(vreg) => vreg,
            other => {
                let to = self.nodes.state.function.vreg(class);
                self.copy(to, other);
                to
            }
        }
    }

    fn class_of_result(&self, value: Value) -> Option<ClassOf<L>> {
        let nodes = &self.nodes;
        let ty = nodes.graph.type_of(value)?;
        let parts = [PartType::Int, PartType::F32, PartType::F64];
        let part = parts.into_iter().find(|&part| nodes.type_of_part(part).ok() == Some(ty));
        match part {
            Some(part) => Some(nodes.target.class(part)),
            None => nodes.target.class_of_type(ty).or_else(|| {
                let lane = nodes.vocabulary().lane(ty)?;
                Some(nodes.target.class(PartType::Vector(lane)))
            }),
        }
    }

    fn machine(&mut self, value: Value, opcode: <L::Isa as Isa>::Opcode) -> Result<(), Error> {
        let desc = InstrDesc::of(opcode);
        let hw_mode = self.nodes.target.hw_mode();
        let fixed = self.nodes.fixed.get(&value.node).cloned();
        let mut operands: Operands<L::Isa> = SmallVec::new();
        for index in 0..desc.def_count() {
            let result = Value { result: index, ..value };
            let class = match opcode == <L::Isa as Isa>::COPY_TO_REGCLASS {
                true => None,
                false => desc.operand(index).and_then(|one| one.register_class_in(hw_mode)),
            };
            let class = class.or_else(|| self.class_of_result(result));
            let Some(class) = class else {
                let name = opcode.name();
                return Err(Error::Unsupported(format!("result of `{name}` without a class")));
            };
            let register = self.result_register(result, class);
            operands.push(Operand::Virtual(register));
        }
        let graph = &self.nodes.graph;
        let tokens = self.nodes.vocabulary().tokens();
        // Neither chains nor glue. Blocks have the type of chains.
        let is_input = |input: &Value| {
            matches!(graph.node(*input).kind(), Kind::Block(_))
                || graph.type_of(*input).is_some_and(|ty| !tokens.contains(&Some(ty)))
        };
        let mut inputs: SmallVec<[Value; 8]> = SmallVec::new();
        for &input in graph.node(value).operands() {
            if is_input(&input) {
                inputs.push(input);
            }
        }
        let pinned = fixed.as_ref().map_or(0, |fixed| fixed.uses.len());
        let plain = inputs.len().saturating_sub(pinned);
        for &input in &inputs[..plain] {
            let operand = self.operand(input)?;
            operands.push(operand);
        }
        let mut inst = Inst::of(opcode, operands);
        if let Some(fixed) = fixed {
            for (&input, &register) in inputs[plain..].iter().zip(&fixed.uses) {
                let class = self.class_of_result(input);
                let operand = self.operand(input)?;
                let Some(class) = class else { continue };
                let vreg = self.virtual_operand(operand, class);
                inst.uses.push(Pinned { value: Some(vreg), register });
            }
            for (index, &register) in fixed.defs.iter().enumerate() {
                let result = Value { result: index, ..value };
                let Some(class) = self.class_of_result(result) else { continue };
                let vreg = self.result_register(result, class);
                inst.defs.push(Pinned { value: Some(vreg), register });
            }
            inst.clobbers = fixed.clobbers;
        } else {
            self.pin(value, &mut inst)?;
        }
        match self.nodes.target.choice(&inst) {
            Some(choice) => self.choose(&inst, choice),
            None => {
                if let Some(source) = self.status_source(value) {
                    self.restore_status(source)?;
                }
                self.push(inst);
                self.note_status(value);
                Ok(())
            }
        }
    }

    /// Writes control flow for a choice between two values.
    fn choose(&mut self, inst: &InstOf<L>, choice: Choice<L::Isa>) -> Result<(), Error> {
        let Some(&Operand::Virtual(result)) = inst.operands.first() else { return Ok(()) };
        let function = &self.nodes.state.function;
        let Some(class) = function.class(result) else { return Ok(()) };
        let operand =
            |index: usize| inst.operands.get(index).copied().unwrap_or(Operand::NoRegister);
        let [then, otherwise] = choice.values.map(operand);
        let of = |operand: OperandOf<L>| match operand {
            Operand::Virtual(vreg) => Some(vreg),
            _ => None,
        };
        // Choices with one condition share the control flow.
        if let Some(last) = &mut self.choice
            && last.branch == choice.branch
            && let (Some(then), Some(otherwise)) = (of(then), of(otherwise))
            && !last.results.contains(&then)
            && !last.results.contains(&otherwise)
        {
            last.results.push(result);
            let function = &mut self.nodes.state.function;
            let (start, other, join) = (last.start, last.other, last.join);
            if let Some(edge) = function[start].edges.iter_mut().find(|edge| edge.to == join) {
                edge.arguments.push(then);
            }
            if let Some(edge) = function[other].edges.first_mut() {
                edge.arguments.push(otherwise);
            }
            function[join].parameters.push(result);
            return Ok(());
        }
        let then = self.virtual_operand(then, class);
        let otherwise = self.virtual_operand(otherwise, class);
        let target = self.nodes.target;
        let function = &mut self.nodes.state.function;
        let start = self.block;
        let other = function.block();
        let join = function.block();
        let mut branch = choice.branch.clone();
        branch.operands.push(Operand::Block(join));
        let jump = |block| target.jump(block).with_position(self.position);
        function.push(start, branch.with_position(self.position));
        function.push(start, jump(other));
        function.edge(start, join, vec![then]);
        function.edge(start, other, Vec::new());
        function.push(other, jump(join));
        function.edge(other, join, vec![otherwise]);
        function[join].parameters.push(result);
        self.block = join;
        self.status = None;
        let results = vec![result];
        self.choice = Some(LastChoice { branch: choice.branch, start, other, join, results });
        Ok(())
    }
}
