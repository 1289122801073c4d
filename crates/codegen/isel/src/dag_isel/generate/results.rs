//! Generates the steps that make the result of a pattern from recorded nodes.

use smallvec::SmallVec;
use tablegen_core::{Record, RecordError};

use super::{Generator, Name};
use crate::dag_isel::emission::Flags;
use crate::dag_isel::ids::{MeaningId, RegisterNumber, Slot};
use crate::dag_isel::step::Action;
use tablegen_model::patterns::instructions::InstructionId;
use tablegen_model::patterns::leaves::{LeafId, LeafKind};
use tablegen_model::patterns::nodes::Property;
use tablegen_model::patterns::tree::{Node, NodeId, Trees, What};
use tablegen_model::patterns::type_sets::TypeSetId;
use tablegen_model::value_types::ValueType;

type Slots = SmallVec<[Slot; 8]>;

impl<'a> Generator<'_, 'a, '_> {
    /// Makes the result and replaces the root with it.
    pub(super) fn result(&mut self) -> Result<(), RecordError> {
        if !self.chains.is_empty() {
            let nodes = self.context.lists.intern(&self.chains);
            self.push(Action::EmitMergeInputChains { nodes });
        }
        let made = self.operand(self.trees(), self.pattern.result)?;
        let mut results = made.clone();
        // The root may have fewer results; surplus results are dropped.
        let count =
            self.trees()[self.pattern.source].type_count() + self.registers_defined()?.len();
        for (result, &from) in self.pattern.order.iter().enumerate() {
            if let (Some(slot), Some(&made)) = (results.get_mut(result), made.get(from as usize)) {
                *slot = made;
            }
        }
        results.resize(count, Slot(0));
        let results = self.context.lists.intern(&results);
        self.push(Action::CompleteMatch { pattern: self.pattern.number, results });
        Ok(())
    }

    /// Returns the registers that the pattern sets in addition to the results of the instruction.
    fn registers_defined(&mut self) -> Result<SmallVec<[RegisterNumber; 2]>, RecordError> {
        if self.pattern.registers.is_empty() {
            return Ok(SmallVec::new());
        }
        let handled = match self.trees()[self.pattern.result].what {
            What::Instruction(id) => self.context.implicit_result(id)?,
            _ => None,
        };
        let set = self.pattern.registers.iter().copied();
        Ok(set.filter(|&register| Some(register) != handled).collect())
    }

    /// Makes a node of the result and returns its slots.
    fn operand(&mut self, trees: &'a Trees, node: NodeId) -> Result<Slots, RecordError> {
        let tree = trees[node];
        if !tree.name.is_none() {
            return Ok(self.named(&tree));
        }
        match tree.what {
            What::Int(value) => {
                let ty = self.context.simple_type(trees.ty(node, 0));
                Ok(self.integer(sign_extended(value, ty), ty, None))
            }
            What::Leaf(leaf) => self.leaf_operand(trees.ty(node, 0), leaf),
            What::Instruction(id) => self.instruction(trees, node, id),
            What::Transform(id) => {
                let inputs = match trees.children(node).first() {
                    Some(&child) => self.operand(trees, child)?,
                    None => Slots::new(),
                };
                let transform = self.context.transform(id);
                let from = inputs.first().copied().unwrap_or(Slot(0));
                let to = self.new_slot();
                Ok(self.make(Action::EmitNodeXForm { transform, from, to }, to))
            }
            _ => Err(RecordError::new(&[], "Unknown node in result pattern!")),
        }
    }

    /// Adds a step that makes one value in slot `to`.
    fn make(&mut self, action: Action, to: Slot) -> Slots {
        self.push(action);
        SmallVec::from_elem(to, 1)
    }

    /// Returns the slots of a matched node.
    fn named(&mut self, tree: &Node) -> Slots {
        let count = self.tables().machine_operands(tree) as u32;
        let complex = self.complex_operands.iter().find(|(name, _)| *name == tree.name);
        if let Some(&(_, slot)) = complex {
            return slots(slot, count);
        }
        let slot = self.slot(&Name::Plain(tree.name));
        // The constant becomes a target constant, so that it is not selected on its own.
        if let What::Node(kind) = tree.what
            && matches!(self.tables().kind(kind).name(), "imm" | "fpimm")
        {
            let to = self.new_slot();
            return self.make(Action::EmitConvertToTarget { from: slot, to }, to);
        }
        slots(slot, count)
    }

    fn integer(&mut self, value: i64, ty: ValueType, meaning: Option<MeaningId>) -> Slots {
        let value = self.context.vocabulary.integers.intern(value);
        let to = self.new_slot();
        self.make(Action::EmitInteger { ty, value, to, meaning }, to)
    }

    fn leaf_operand(&mut self, ty: TypeSetId, leaf: LeafId) -> Result<Slots, RecordError> {
        let (kind, mut record) = {
            let leaf = self.tables().leaf(leaf);
            (leaf.kind, leaf.record)
        };
        match kind {
            LeafKind::Register | LeafKind::ZeroReg => {
                let ty = self.context.simple_type(ty);
                let register = match kind {
                    LeafKind::Register => Some(self.context.register(record)?),
                    _ => None,
                };
                let to = self.new_slot();
                Ok(self.make(Action::EmitRegister { ty, register, to }, to))
            }
            LeafKind::UndefTiedInput => {
                let instruction = self.context.implicit_def()?;
                let ty = self.context.simple_type(ty);
                let flags = Flags::default();
                let emission = self.context.lists.intern_emission(instruction, flags, &[ty], &[]);
                let to = self.new_slot();
                Ok(self.make(Action::EmitNode { emission, first: to }, to))
            }
            LeafKind::RegisterClass | LeafKind::RegisterOperand => {
                if kind == LeafKind::RegisterOperand {
                    record = record.def("RegClass")?;
                    // The class and its number depend on the hardware mode.
                    if record.is_subclass_of("RegClassByHwMode") {
                        return Err(self.no_operand(record));
                    }
                }
                let (meaning, number) = self.context.register_class(record)?;
                Ok(self.integer(i64::from(number), ValueType::I32, Some(meaning)))
            }
            LeafKind::SubRegIndex => {
                let (meaning, number) = self.context.sub_register_index(record)?;
                Ok(self.integer(i64::from(number), ValueType::I32, Some(meaning)))
            }
            _ => Err(self.no_operand(record)),
        }
    }

    /// Creates the error for a leaf that cannot be an operand.
    fn no_operand(&self, leaf: Record<'_>) -> RecordError {
        let pattern = self.pattern.record;
        let message = format!("In {}: '{}' cannot be made an operand", pattern.name(), leaf.name());
        pattern.error(message)
    }

    /// Makes a machine node, after its operands.
    fn instruction(
        &mut self,
        trees: &'a Trees,
        node: NodeId,
        id: InstructionId,
    ) -> Result<Slots, RecordError> {
        let is_root = node == self.pattern.result && std::ptr::eq(trees, self.trees());
        let source = self.pattern.source;
        let tables = self.tables();
        let sources = self.trees();
        let source_has = |property| tables.tree_has_property(sources, source, property);
        let mut flags = Flags::default();
        if is_root {
            flags.glue_in = source_has(Property::OptInGlue) || source_has(Property::InGlue);
            flags.glue_out = source_has(Property::OutGlue);
        }
        let operands = self.operands(trees, node, id)?;
        if is_root && !self.registers.is_empty() {
            for (register, slot) in self.registers.clone() {
                self.push(Action::EmitCopyToReg { from: slot, register });
            }
            flags.glue_in = true;
        }
        let types = trees.types(node).iter();
        let mut types: SmallVec<[ValueType; 4]> =
            types.map(|&ty| self.context.simple_type(ty)).collect();
        if is_root {
            for register in self.registers_defined()? {
                types.push(self.context.register_type(register));
            }
            if tables.has_property(sources, source, Property::Variadic) {
                flags.fixed_operands = Some(sources[source].child_count() as u32);
            }
        }
        let effects = self.context.effects(id);
        if source_has(Property::MemOperand) {
            let accesses = self.accesses(self.pattern.result);
            let this = effects.may_access_memory;
            // Memory references go to the only node that accesses memory, or to the root if there
            // are several.
            flags.memory = if accesses == 1 { this } else { is_root };
        }
        if source_has(Property::HasChain) {
            flags.chain = effects.own_chain.unwrap_or(is_root) || effects.needs_chain;
        }
        let instruction = self.context.instruction(id);
        let lists = &mut self.context.lists;
        let emission = lists.intern_emission(instruction, flags, &types, &operands);
        let other = [ValueType::OTHER, ValueType::GLUE];
        let values = types.iter().take_while(|ty| !other.contains(ty)).count() as u32;
        let first = self.new_slots(values);
        self.push(Action::EmitNode { emission, first });
        Ok(slots(first, values))
    }

    /// Returns the number of instructions in a result that may load or store.
    fn accesses(&mut self, node: NodeId) -> usize {
        let trees = self.trees();
        let What::Instruction(id) = trees[node].what else { return 0 };
        let effects = self.context.effects(id);
        let below: usize = trees.children(node).iter().map(|&child| self.accesses(child)).sum();
        usize::from(effects.may_access_memory) + below
    }

    /// Returns the slots of an instruction's operands: operands that the pattern gives, and
    /// defaults.
    fn operands(
        &mut self,
        trees: &'a Trees,
        node: NodeId,
        id: InstructionId,
    ) -> Result<Slots, RecordError> {
        let instruction = self.tables().instruction(id);
        let (results, variadic) = (instruction.results, instruction.is_variadic);
        let overridable = instruction.first_overridable();
        let declared = &instruction.operands;
        let given = trees[node].child_count();
        let mut slots = Slots::new();
        let mut next = 0;
        for (index, operand) in declared.iter().enumerate().skip(results) {
            if operand.has_default && (index < overridable || next >= given) {
                let tables = self.tables();
                for &value in tables.default_operands(operand.record) {
                    slots.extend(self.operand(tables.fragment_trees(), value)?);
                }
                continue;
            }
            // Several children may form one operand with sub-operands, and one complex pattern may
            // form several operands.
            let wanted = slots.len() + operand.parts.len().max(1);
            while slots.len() < wanted && next < given {
                let child = trees.child(node, next);
                let before = slots.len();
                slots.extend(self.operand(trees, child)?);
                // Only the first result of an instruction is used.
                if let What::Instruction(_) = trees[child].what {
                    slots.truncate(before + 1);
                }
                next += 1;
            }
        }
        if variadic {
            for index in next..given {
                let child = trees.child(node, index);
                slots.extend(self.operand(trees, child)?);
            }
        }
        Ok(slots)
    }
}

/// Returns `count` consecutive slots.
fn slots(first: Slot, count: u32) -> Slots {
    (0..count).map(|part| first.after(part)).collect()
}

/// Extends the sign of a constant from the width of its type to 64 bits.
fn sign_extended(value: i64, ty: ValueType) -> i64 {
    match ty.size() {
        bits @ 1..64 => value << (64 - bits) >> (64 - bits),
        _ => value,
    }
}
