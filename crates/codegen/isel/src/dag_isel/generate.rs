//! Generates the steps of each pattern, in the order in which LLVM generates them: matching here,
//! making the result in [`results`].
//!
//! The types of a pattern's nodes are known, but most follow from others. The generator walks the
//! source together with a copy without types. If a type does not follow from the checks so far, the
//! generator emits a check, sets the type in the copy, and infers again.

mod results;

use smallvec::SmallVec;
use tablegen_core::RecordError;

use super::context::{Matched, MatcherContext};
use super::ids::{IntegerId, RegisterNumber, Slot, TextId};
use super::step::Action;
use super::untyped::Untyped;
use tablegen_model::patterns::Tables;
use tablegen_model::patterns::complex::ComplexId;
use tablegen_model::patterns::leaves::LeafKind;
use tablegen_model::patterns::nodes::{NodeKindId, Property};
use tablegen_model::patterns::symbols::Symbol;
use tablegen_model::patterns::tree::{ArgumentName, NodeId, Trees, What};
use tablegen_model::value_types::ValueType;

/// Name of a recorded node.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Name {
    /// Name in the pattern.
    Plain(Symbol),
    /// Operand of a predicate.
    Argument(ArgumentName),
    /// Complex pattern with named operands.
    Complex(ComplexId, SmallVec<[Symbol; 4]>),
}

type Names = SmallVec<[Name; 2]>;

/// Generator of the steps of one pattern.
pub(super) struct Generator<'g, 'a, 'r> {
    context: &'g mut MatcherContext<'a, 'r>,
    pattern: &'g Matched<'r>,
    chain: &'g mut Vec<Action>,
    untyped: &'g mut Untyped,
    /// Slots of recorded nodes, by name.
    names: SmallVec<[(Name, Slot); 8]>,
    /// First slot of the operands of complex patterns, by the name of the pattern or operand.
    complex_operands: SmallVec<[(Symbol, Slot); 4]>,
    next_slot: Slot,
    /// Slots of the matched nodes that have chains.
    chains: SmallVec<[Slot; 4]>,
    /// Complex patterns to match last, with the slots of the nodes that they match.
    complex: SmallVec<[(NodeId, Slot); 4]>,
    /// Registers that the pattern reads, with the slots of their values.
    registers: SmallVec<[(RegisterNumber, Slot); 2]>,
}

/// Writes the steps of a pattern to `chain`. If the root is a complex pattern, `root` is the root
/// opcode to generate for.
pub(super) fn generate<'r>(
    context: &mut MatcherContext<'_, 'r>,
    pattern: &Matched<'r>,
    root: Option<NodeKindId>,
    untyped: &mut Untyped,
    chain: &mut Vec<Action>,
) -> Result<(), RecordError> {
    chain.clear();
    untyped.start(context, pattern.source);
    let mut generator = Generator {
        context,
        pattern,
        chain,
        untyped,
        names: SmallVec::new(),
        complex_operands: SmallVec::new(),
        next_slot: Slot(0),
        chains: SmallVec::new(),
        complex: SmallVec::new(),
        registers: SmallVec::new(),
    };
    if let Some(kind) = root {
        generator.check_opcode(kind);
    }
    generator.node(pattern.source, 0)?;
    if let Some(condition) = pattern.condition {
        generator.push(Action::CheckPatternPredicate { condition });
    }
    generator.complex_patterns()?;
    generator.result()
}

impl<'a, 'r> Generator<'_, 'a, 'r> {
    fn push(&mut self, action: Action) {
        self.chain.push(action);
    }

    fn trees(&self) -> &'a Trees {
        self.context.trees()
    }

    fn tables(&self) -> &'a Tables<'r> {
        self.context.tables()
    }

    fn new_slot(&mut self) -> Slot {
        self.new_slots(1)
    }

    /// Allocates `count` slots and returns the first one.
    fn new_slots(&mut self, count: u32) -> Slot {
        let first = self.next_slot;
        self.next_slot = first.after(count);
        first
    }

    fn check_opcode(&mut self, kind: NodeKindId) {
        let opcode = self.context.opcode(kind);
        self.push(Action::CheckOpcode { opcode, node: kind });
    }

    /// Matches a node: types that do not follow from others, name, operator, predicates.
    fn node(&mut self, node: NodeId, depth: usize) -> Result<(), RecordError> {
        let types = self.untyped.take_types(self.context, node);
        let names = self.names_of(node);
        if !names.is_empty() && !self.record(names) {
            self.untyped.skip_children(self.context, node);
            return Ok(());
        }
        if self.trees()[node].what.is_leaf() {
            self.leaf(node, depth)?;
        } else {
            self.operator(node, depth)?;
        }
        let tables = self.tables();
        for call in tables.lists().calls(self.trees()[node].calls) {
            let predicate = self.context.predicate(call.fragment)?;
            let fragment = tables.fragment(call.fragment);
            let check = if fragment.uses_operands {
                let name = |&name| Name::Argument(ArgumentName { scope: call.scope, name });
                let slots: SmallVec<[Slot; 8]> =
                    fragment.args.iter().map(|arg| self.slot(&name(arg))).collect();
                Action::CheckPredicate { predicate, operands: self.context.lists.intern(&slots) }
            } else {
                Action::check_predicate(predicate)
            };
            self.push(check);
        }
        for result in types {
            let ty = self.context.simple_type(self.trees().ty(node, result));
            self.push(Action::CheckType { result: result as u32, ty });
        }
        Ok(())
    }

    fn names_of(&self, node: NodeId) -> Names {
        let tree = &self.trees()[node];
        let mut names = Names::new();
        if !tree.name.is_none() {
            names.push(Name::Plain(tree.name));
        }
        let arguments = self.tables().lists().argument_names(tree.argument_names);
        names.extend(arguments.iter().map(|&name| Name::Argument(name)));
        names
    }

    /// Returns the slot of a name. A fragment that is an operand of a fragment whose predicate uses
    /// its operands has no slot: LLVM then writes `u32::MAX`.
    fn slot(&self, name: &Name) -> Slot {
        let found = self.names.iter().find(|(known, _)| known == name);
        found.map_or(Slot(u32::MAX), |&(_, slot)| slot)
    }

    /// Binds the names to the current node if they are new, and otherwise checks that they are
    /// bound to this node. Returns true if the names are new.
    fn record(&mut self, names: Names) -> bool {
        let known = |name: &Name| self.names.iter().find(|(known, _)| known == name);
        let first = names.iter().find_map(known).map(|&(_, slot)| slot);
        let slot = match first {
            Some(slot) => {
                self.push(Action::CheckSame { slot });
                slot
            }
            None => {
                let what = self.what_for(&names);
                let slot = self.new_slot();
                self.push(Action::RecordNode { slot, what });
                slot
            }
        };
        for name in names {
            match self.names.iter_mut().find(|(known, _)| *known == name) {
                Some(entry) => entry.1 = slot,
                None => self.names.push((name, slot)),
            }
        }
        first.is_none()
    }

    /// Returns the text of a recorded node's names.
    fn what_for(&mut self, names: &[Name]) -> TextId {
        if let [Name::Plain(symbol)] = *names {
            return self.context.variable(symbol);
        }
        let mut text = String::new();
        for name in names {
            if !text.is_empty() {
                text.push(',');
            }
            text.push('$');
            match name {
                Name::Plain(symbol) => text.push_str(self.tables().text(*symbol)),
                Name::Argument(name) => {
                    let symbol = self.tables().text(name.name);
                    text.push_str(&format!("pred:{}:{symbol}", name.scope));
                }
                Name::Complex(id, operands) => {
                    text.push_str(self.tables().complex(*id).record.name());
                    for &operand in operands {
                        text.push(':');
                        text.push_str(self.tables().text(operand));
                    }
                }
            }
        }
        self.context.vocabulary.texts.intern(&text)
    }

    fn leaf(&mut self, node: NodeId, depth: usize) -> Result<(), RecordError> {
        let tree = self.trees()[node];
        let leaf = match tree.what {
            What::Int(value) => {
                if depth == 0 {
                    self.redundant_opcode("imm")?;
                }
                let value = self.context.vocabulary.integers.intern(value);
                self.push(Action::CheckInteger { value });
                return Ok(());
            }
            What::Leaf(leaf) => leaf,
            _ => return Ok(()),
        };
        let (kind, record) = {
            let leaf = self.tables().leaf(leaf);
            (leaf.kind, leaf.record)
        };
        match kind {
            // A named value type always matches, as in `(add i32:$a, i32:$b)`.
            LeafKind::ValueType if !tree.name.is_none() => {}
            LeafKind::ValueType => {
                let ty = ValueType::of_record(record)?;
                self.push(Action::CheckValueType { ty });
            }
            LeafKind::Register => {
                let what = format!("physreg input {}", record.name());
                let what = self.context.vocabulary.texts.intern(&what);
                let slot = self.new_slot();
                self.push(Action::RecordNode { slot, what });
                let register = self.context.register(record)?;
                self.registers.push((register, slot));
            }
            LeafKind::CondCode => {
                let name = self.context.vocabulary.texts.intern(record.name());
                self.push(Action::CheckCondCode { name });
            }
            LeafKind::Complex(_) => {
                if tree.name.is_none() {
                    let shown = self.context.patterns.show(node);
                    let message = format!("We expect complex pattern uses to have names: {shown}");
                    return Err(RecordError::new(&[], message));
                }
                // Complex patterns are matched after the structure, since they are expensive.
                let slot = self.slot(&Name::Plain(tree.name));
                self.complex.push((node, slot));
            }
            LeafKind::AllOnes | LeafKind::AllZeros => {
                if depth == 0 {
                    let ty = self.context.simple_type(self.trees().ty(node, 0));
                    self.redundant_opcode(match ty.is_scalable_vector() {
                        true => "splat_vector",
                        false => "build_vector",
                    })?;
                }
                self.push(match kind {
                    LeafKind::AllOnes => Action::CheckImmAllOnesV,
                    _ => Action::CheckImmAllZerosV,
                });
            }
            // Register classes and the like always match.
            _ => {}
        }
        Ok(())
    }

    /// Adds an opcode check that the next check implies, so that the pattern becomes part of the
    /// switch over the roots' opcodes.
    fn redundant_opcode(&mut self, node: &str) -> Result<(), RecordError> {
        let kind = self.context.node_kind_named(node)?;
        self.check_opcode(kind);
        Ok(())
    }

    fn operator(&mut self, node: NodeId, depth: usize) -> Result<(), RecordError> {
        let kind = match self.trees()[node].what {
            What::Node(kind) => kind,
            What::Complex(id) => {
                // The operands are names only, not nodes of the DAG.
                let names = self.context.child_names(node);
                let slot = self.next_slot;
                if self.record(SmallVec::from_elem(Name::Complex(id, names), 1)) {
                    self.complex.push((node, slot));
                }
                self.untyped.skip_children(self.context, node);
                return Ok(());
            }
            _ => return Ok(()),
        };
        if self.mask(node, kind, depth)? {
            return Ok(());
        }
        self.check_opcode(kind);
        let has = |property| self.tables().has_property(self.trees(), node, property);
        let is_root = depth == 0;
        let (memory, chain) = (has(Property::MemOperand), has(Property::HasChain));
        let glue_out = has(Property::OutGlue) && !is_root;
        let glue_in = has(Property::OptInGlue) || has(Property::InGlue);
        let name = self.tables().kind(kind).name();
        if memory {
            self.push(Action::RecordMemRef);
        }
        if chain {
            let what = self.context.vocabulary.texts.intern(&format!("'{name}' chained node"));
            let slot = self.new_slot();
            self.push(Action::RecordNode { slot, what });
            self.chains.push(slot);
            if !is_root && self.fold_needs_check(depth) {
                self.push(Action::CheckFoldableChainNode);
            }
        }
        if glue_out {
            // LLVM uses the next slot without allocating it.
            let what = self.context.vocabulary.texts.intern(&format!("'{name}' glue output node"));
            self.push(Action::RecordNode { slot: self.next_slot, what });
        }
        if glue_in {
            self.push(Action::CaptureGlueInput);
        }
        // The chain is operand 0.
        let first = u32::from(chain);
        for index in 0..self.trees()[node].child_count() {
            self.push(Action::MoveChild { child: first + index as u32 });
            let child = self.trees().child(node, index);
            self.node(child, depth + 1)?;
            self.push(Action::MoveParent);
        }
        Ok(())
    }

    /// Matches an `and` or `or` with a constant mask: the DAG's constant may lack bits that do not
    /// matter. Returns true if the node is one.
    fn mask(&mut self, node: NodeId, kind: NodeKindId, depth: usize) -> Result<bool, RecordError> {
        let check: fn(IntegerId) -> Action = match self.tables().kind(kind).name() {
            "and" => |mask| Action::CheckAndImm { mask },
            "or" => |mask| Action::CheckOrImm { mask },
            _ => return Ok(false),
        };
        let trees = self.trees();
        let &[value, mask] = trees.children(node) else { return Ok(false) };
        let What::Int(bits) = trees[mask].what else { return Ok(false) };
        if !trees[mask].calls.is_empty()
            || !trees[node].calls.is_empty()
            || (bits as u32).is_power_of_two()
        {
            return Ok(false);
        }
        if depth == 0 {
            self.check_opcode(kind);
        }
        let bits = self.context.vocabulary.integers.intern(bits);
        self.push(check(bits));
        self.push(Action::MoveChild { child: 0 });
        self.node(value, depth + 1)?;
        self.push(Action::MoveParent);
        self.untyped.skip(self.context, mask);
        Ok(true)
    }

    /// Returns true if folding a node with a chain into the root could create a cycle, which is
    /// impossible if the node is the root's only operand.
    fn fold_needs_check(&self, depth: usize) -> bool {
        let What::Node(kind) = self.trees()[self.pattern.source].what else { return true };
        let tables = self.context.tables();
        let is_intrinsic = tables.intrinsic_nodes().has(kind);
        let kind = tables.kind(kind);
        depth > 1
            || is_intrinsic
            // A variable number of operands does not count as several.
            || kind.operands.is_some_and(|operands| operands > 1)
            || kind.properties.has(Property::HasChain)
            || kind.properties.has(Property::InGlue)
            || kind.properties.has(Property::OptInGlue)
    }

    /// Matches the complex patterns, each of which records its operands.
    fn complex_patterns(&mut self) -> Result<(), RecordError> {
        for (node, slot) in std::mem::take(&mut self.complex) {
            let tree = self.trees()[node];
            let id = match tree.what {
                What::Complex(id) => {
                    let mut index = self.next_slot;
                    for child in 0..tree.child_count() {
                        let child = self.trees().child(node, child);
                        let name = self.trees()[child].name;
                        self.set_complex_operand(name, index);
                        index = index
                            .after(self.tables().machine_operands(&self.trees()[child]) as u32);
                    }
                    id
                }
                What::Leaf(leaf) => {
                    self.set_complex_operand(tree.name, self.next_slot);
                    match self.tables().leaf(leaf).kind {
                        LeafKind::Complex(id) => id,
                        _ => continue,
                    }
                }
                _ => continue,
            };
            let number = self.context.complex_number(id);
            let pattern = &self.context.vocabulary.complex[number];
            let (operands, chain) = (pattern.operands, pattern.chain);
            let name = self.tables().text(tree.name);
            let name = self.context.vocabulary.texts.intern(name);
            let first = self.new_slots(operands);
            self.push(Action::CheckComplexPat { pattern: number, slot, first, name });
            if chain {
                // The chain follows the operands.
                let slot = self.new_slot();
                self.chains.push(slot);
            }
        }
        Ok(())
    }

    fn set_complex_operand(&mut self, name: Symbol, slot: Slot) {
        match self.complex_operands.iter_mut().find(|(known, _)| *known == name) {
            Some(entry) => entry.1 = slot,
            None => self.complex_operands.push((name, slot)),
        }
    }
}
