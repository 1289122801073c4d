//! Patterns of the instructions themselves (field `Pattern`): the operands that such a pattern
//! reads and sets, and the result that the operand order of the instruction determines.

use std::collections::BTreeMap;

use crate::differences;
use tablegen_core::{List, Record, Value};

use super::instructions::InstructionId;
use super::leaves::LeafKind;
use super::reader::{Reader, Stopped, TreePattern};
use super::tree::{CallsId, NodeId, What};
use super::type_sets::TypeSetId;

/// Named inputs and results of a pattern.
#[derive(Clone, Debug, Default)]
pub(super) struct Uses<'r> {
    /// Inputs by name.
    inputs: BTreeMap<&'r str, NodeId>,
    /// Results in order, with their names.
    results: Vec<(&'r str, NodeId)>,
    /// Registers that the pattern defines.
    pub(super) registers: Vec<Record<'r>>,
}

/// Pattern of an instruction with the result that belongs to it.
#[derive(Clone, Debug)]
pub(super) struct OwnPattern<'r> {
    pub(super) source: NodeId,
    pub(super) result: NodeId,
    /// Index of the source's result, for each result of the instruction.
    pub(super) order: Vec<u32>,
    /// Registers that the pattern defines.
    pub(super) registers: Vec<Record<'r>>,
    /// Number of results that the pattern sets.
    pub(super) results: usize,
}

impl<'r> Reader<'r, '_> {
    /// Adds a named leaf, or a node like one, to the inputs. Returns true if it is an input.
    fn use_input(
        &mut self,
        pattern: &mut TreePattern<'r>,
        id: NodeId,
        uses: &mut Uses<'r>,
    ) -> Result<bool, Stopped> {
        let node = self.work[id];
        if node.name.is_none() {
            if let What::Leaf(leaf) = node.what {
                let leaf = self.tables.leaf(leaf);
                if matches!(leaf.kind, LeafKind::RegisterClass | LeafKind::RegisterOperand) {
                    let name = leaf.record.name();
                    self.wrong(pattern, format!("Input {name} must be named!"));
                }
            }
            return Ok(false);
        }
        let name = self.tables.text(node.name);
        let Some(record) = self.tables.record(node.what) else {
            if node.what.is_leaf() {
                self.wrong(pattern, format!("Input ${name} must be an identifier!"));
            }
            return Ok(false);
        };
        if record.name() == "srcvalue" {
            return Ok(false);
        }
        let Some(&known) = uses.inputs.get(name) else {
            uses.inputs.insert(name, id);
            return Ok(true);
        };
        let disagree = format!("All ${name} inputs must agree with each other");
        if self.tables.record(self.work[known].what) != Some(record) {
            self.wrong(pattern, &disagree);
        }
        let ty = self.work.ty(id, 0);
        self.update(pattern, known, 0, ty)?;
        let ty = self.work.ty(known, 0);
        self.update(pattern, id, 0, ty)?;
        if !self.same_types(known, id) {
            self.wrong(pattern, &disagree);
        }
        Ok(true)
    }

    /// Returns true if two nodes have the same types.
    pub(super) fn same_types(&mut self, a: NodeId, b: NodeId) -> bool {
        let types = |of: NodeId| -> Vec<TypeSetId> { self.work.types(of).to_vec() };
        let (a, b) = (types(a), types(b));
        a.len() == b.len() && a.iter().zip(&b).all(|(&a, &b)| self.rules.mean_same(a, b))
    }

    /// Inlines the fragments of a tree and infers its types. Alternatives of fragments beyond the
    /// first are ignored.
    fn resolve(
        &mut self,
        pattern: &TreePattern<'r>,
        id: NodeId,
        is_input: bool,
    ) -> Result<NodeId, Stopped> {
        let mut part = TreePattern::of(pattern.record, id, is_input);
        self.inline(&mut part)?;
        self.infer(&mut part, None)?;
        Ok(part.trees.first().copied().unwrap_or(id))
    }

    /// Finds the inputs, results and registers of a pattern.
    pub(super) fn find_uses(
        &mut self,
        pattern: &mut TreePattern<'r>,
        mut id: NodeId,
        uses: &mut Uses<'r>,
    ) -> Result<(), Stopped> {
        if !self.work[id].name.is_none() {
            id = self.resolve(pattern, id, true)?;
        }
        let node = self.work[id];
        if node.what != What::Set {
            if !node.what.is_leaf() {
                for index in 0..node.child_count() {
                    let child = self.work.child(id, index);
                    if self.work[child].type_count() == 0 {
                        self.wrong(pattern, "Cannot have void nodes inside of patterns!");
                    }
                    self.find_uses(pattern, child, uses)?;
                }
            }
            let is_use = self.use_input(pattern, id, uses)?;
            if !is_use && node.transform.is_some() {
                let message = "Cannot specify a transform function for a non-input value!";
                self.wrong(pattern, message);
            }
            return Ok(());
        }
        let Some(last) = node.child_count().checked_sub(1) else {
            self.wrong(pattern, "set requires operands!");
            return Ok(());
        };
        if node.transform.is_some() {
            self.wrong(pattern, "Cannot specify a transform function on a set node!");
        }
        for index in 0..last {
            self.find_destination(pattern, self.work.child(id, index), uses)?;
        }
        self.find_uses(pattern, self.work.child(id, last), uses)
    }

    fn find_destination(
        &mut self,
        pattern: &mut TreePattern<'r>,
        id: NodeId,
        uses: &mut Uses<'r>,
    ) -> Result<(), Stopped> {
        const NO_REGISTER: &str = "set destination should be a register!";
        let id = self.resolve(pattern, id, false)?;
        let node = self.work[id];
        let What::Leaf(leaf) = node.what else {
            self.wrong(pattern, NO_REGISTER);
            return Ok(());
        };
        let leaf = self.tables.leaf(leaf);
        match leaf.kind {
            LeafKind::RegisterClass
            | LeafKind::RegClassByHwMode
            | LeafKind::ValueType
            | LeafKind::RegisterOperand => {
                if node.name.is_none() {
                    self.wrong(pattern, "set destination must have a name!");
                }
                let name = self.tables.text(node.name);
                match uses.results.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, known)) => {
                        *known = id;
                        self.wrong(pattern, format!("cannot set '{name}' multiple times"));
                    }
                    None => uses.results.push((name, id)),
                }
            }
            LeafKind::Register => uses.registers.push(leaf.record),
            _ => self.wrong(pattern, NO_REGISTER),
        }
        Ok(())
    }

    /// Reads the pattern of an instruction. Returns `None` if an error makes it unusable.
    pub(super) fn read_own_pattern(
        &mut self,
        instruction: InstructionId,
        trees: List<'r>,
    ) -> Result<Option<OwnPattern<'r>>, Stopped> {
        let record = self.tables.instruction(instruction).record;
        let mut pattern = TreePattern::new(record, true);
        let mut uses = Uses::default();
        let has_implicit = differences::has_implicit_in_patterns(record.release());
        for value in trees.iter() {
            let dag = value.as_dag().filter(|_| has_implicit);
            let operator = dag.and_then(|dag| dag.operator().as_def());
            if let (Some(dag), Some("implicit")) = (dag, operator.map(|operator| operator.name())) {
                uses.registers.extend((0..dag.len()).filter_map(|index| dag.get(index)?.as_def()));
                continue;
            }
            if !self.parse_tree(&mut pattern, value)? {
                break;
            }
        }
        for index in 0..pattern.trees.len() {
            let tree = pattern.trees[index];
            let types = self.work.types(tree);
            if !types.is_empty() {
                let mut text = String::from(
                    "Top-level forms in instruction pattern should have void types, has types ",
                );
                for (index, &ty) in types.iter().enumerate() {
                    if index > 0 {
                        text.push_str(", ");
                    }
                    self.rules.set(ty).write_to(&mut text);
                }
                self.wrong(&mut pattern, text);
            }
            self.find_uses(&mut pattern, tree, &mut uses)?;
        }
        let Some(&first) = pattern.trees.first() else { return Ok(None) };

        let operand_names: Vec<&'r str> =
            match self.input.instructions.ok().and_then(|all| all.of_record(record)) {
                Some(info) => info.operands.operands().iter().map(|operand| operand.name).collect(),
                None => return Ok(None),
            };
        let operands = self.tables.instruction(instruction).operands.clone();
        let results = uses.results.len();
        let mut order = Vec::with_capacity(results);
        let mut result_types = Vec::with_capacity(results);
        let mut taken = vec![false; results];
        for index in 0..results {
            let Some(&name) = operand_names.get(index) else {
                let left = taken.iter().position(|&taken| !taken);
                let name = left.map_or("", |left| uses.results[left].0);
                let message = format!("'{name}' set but does not appear in operand list!");
                self.wrong(&mut pattern, message);
                return Ok(None);
            };
            let found = uses.results.iter().position(|(known, _)| *known == name);
            let Some(found) = found.filter(|&found| !taken[found]) else {
                let message = format!("Operand ${name} does not exist in operand list!");
                self.wrong(&mut pattern, message);
                return Ok(None);
            };
            taken[found] = true;
            let node = uses.results[found].1;
            if !self.fits_operand(operands[index].record, self.work[node].what) {
                self.wrong(&mut pattern, format!("Operand ${name} class mismatch!"));
            }
            order.push(found as u32);
            result_types.push(self.work.ty(node, 0));
        }

        let mut given = Vec::new();
        for (index, operand) in operands.iter().enumerate().skip(results) {
            let name = operand_names.get(index).copied().unwrap_or("");
            if name.is_empty() {
                let message = format!("Operand #{index} in operands list has no name!");
                self.wrong(&mut pattern, message);
                continue;
            }
            let Some(node) = uses.inputs.remove(name) else {
                if !operand.has_default {
                    let message =
                        format!("Operand ${name} does not appear in the instruction pattern");
                    self.wrong(&mut pattern, message);
                }
                continue;
            };
            let what = self.work[node].what;
            if matches!(what, What::Leaf(_)) && !self.fits_operand(operand.record, what) {
                let message = format!(
                    "Operand ${name}'s register class disagrees between the operand and pattern"
                );
                self.wrong(&mut pattern, message);
                continue;
            }
            given.push(self.as_result_operand(node));
        }
        if let Some(name) = uses.inputs.keys().next() {
            let message =
                format!("Input operand ${name} occurs in pattern but not in operands list!");
            self.wrong(&mut pattern, message);
        }

        let count = self.tables.instruction(instruction).result_count();
        let result = self.work.add(What::Instruction(instruction), &given, count);
        for (index, ty) in result_types.into_iter().enumerate() {
            self.work.set_type(result, index, ty);
        }
        let source = match (self.work[first].what, self.work.children(first).last()) {
            (What::Set, Some(&last)) => self.work.copy(last),
            _ => first,
        };
        Ok(Some(OwnPattern { source, result, order, registers: uses.registers, results }))
    }

    /// Returns the copy of a matched operand for the result: without predicates, and with the
    /// transform as a node.
    fn as_result_operand(&mut self, node: NodeId) -> NodeId {
        let copy = self.work.copy(node);
        self.work[copy].calls = CallsId::NONE;
        match self.work[copy].transform.take() {
            Some(transform) => {
                let types = self.work[copy].type_count();
                self.work.add(What::Transform(transform), &[copy], types)
            }
            None => copy,
        }
    }

    /// Returns true if a leaf can be given for an operand of an instruction.
    fn fits_operand(&self, operand: Record<'r>, what: What) -> bool {
        match what {
            What::Leaf(leaf) => {
                let leaf = self.tables.leaf(leaf);
                leaf.record == operand
                    || matches!(leaf.kind, LeafKind::ValueType | LeafKind::Complex(_))
            }
            _ => false,
        }
    }

    /// Returns true if `null_frag` occurs in a dag, which disables the pattern.
    pub(super) fn has_null_fragment(&mut self, value: Value<'r>) -> bool {
        let Some(dag) = value.as_dag() else { return false };
        let Some(operator) = dag.operator().as_def() else { return false };
        operator.name() == "null_frag"
            || dag.args().any(|(_, arg)| match arg.as_def() {
                Some(record) => record.name() == "null_frag",
                None => self.has_null_fragment(arg),
            })
    }
}
