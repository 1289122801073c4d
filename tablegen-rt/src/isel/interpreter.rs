//! Interpreter of a matcher: backtracks over scopes, and restores the state when a branch fails.

use alloc::vec::Vec;

use super::dag::{Emit, MachineNode, Numbered, Replacement, Target};
use super::explain::{Explanation, Position, Vocabulary, Watcher, show};
use tablegen_format::isel::{self as code, NodeFlags, Op};
use tablegen_format::leb::Reader;

tables! {
    /// Generated matcher.
    Table by TableBuilder {
        /// Byte code.
        code: &'static [u8] = &[],
        /// Offset of the branch for each opcode, or 0, if the first step is a switch on the opcode.
        /// Otherwise empty.
        starts: &'static [u32] = &[],
        /// Type that patterns use for pointers (`iPTR`).
        pointer_type: u32 = 0,
        /// Type of chains. Results of this type, and of `glue_type`, are not values.
        chain_type: u32 = 0,
        /// Type of glue.
        glue_type: u32 = 0,
        /// Returns the name of a node opcode. `None` if no pattern mentions it.
        opcode_name: fn(u32) -> Option<&'static str> = |_| None,
        /// Returns the name of a type. `None` if the number is invalid.
        type_name: fn(u32) -> Option<&'static str> = |_| None,
    }
}

/// Error if no pattern matches a node.
///
/// [`Selector::explain`](super::Selector::explain) returns the reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoMatch<V> {
    /// Node without a matching pattern.
    pub node: V,
    /// Name of the node's opcode. `None` if no pattern mentions the node.
    pub opcode_name: Option<&'static str>,
    /// Name of the type of the node's first result. `None` if it has none.
    pub type_name: Option<&'static str>,
}

impl<V: core::fmt::Debug> core::fmt::Display for NoMatch<V> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let NoMatch { node, .. } = self;
        let ty = self.type_name.unwrap_or("a type without a name");
        match self.opcode_name {
            Some(name) => write!(f, "no pattern matches `{name}` of `{ty}` ({node:?})"),
            None => write!(f, "no pattern mentions the node {node:?}"),
        }
    }
}

impl<V: core::fmt::Debug> core::error::Error for NoMatch<V> {}

/// Interpreter of a matcher that is known at run time, with reusable buffers. For generated
/// matchers, use [`Selector`](super::Selector).
#[derive(Debug)]
pub struct Interpreter<V, T> {
    table: Table,
    /// Parents that were descended from, each with the index of its own parent. Paths from the root
    /// share their beginnings.
    parents: Vec<(V, usize)>,
    /// Recorded values, each with its user.
    recorded: Vec<(V, V)>,
    memory: Vec<V>,
    chained: Vec<V>,
    scopes: Vec<Scope<V>>,
    values: Vec<V>,
    /// Types of the results of an instruction.
    types: Vec<T>,
}

/// State to restore when a branch fails.
#[derive(Clone, Copy, Debug)]
struct Scope<V> {
    /// Offset of the next branch.
    next: usize,
    state: State<V>,
    parents: usize,
    recorded: usize,
    memory: usize,
    chained: usize,
}

/// Position in the DAG, and the inputs of the next node.
#[derive(Clone, Copy, Debug)]
struct State<V> {
    root: V,
    node: V,
    /// Index of the parent in `parents`. [`NO_PARENT`] at the root.
    parent_index: usize,
    chain: Option<V>,
    glue: Option<V>,
}

const NO_PARENT: usize = usize::MAX;

impl<V: Copy + PartialEq, T: Numbered + PartialEq> Interpreter<V, T> {
    /// Creates an interpreter of a matcher.
    #[must_use]
    pub const fn new(table: Table) -> Self {
        Interpreter {
            table,
            parents: Vec::new(),
            recorded: Vec::new(),
            memory: Vec::new(),
            chained: Vec::new(),
            scopes: Vec::new(),
            values: Vec::new(),
            types: Vec::new(),
        }
    }

    /// Selects an instruction for `root`: finds the first pattern that matches, makes its result
    /// and replaces the root.
    ///
    /// # Errors
    /// Returns an error if no pattern matches.
    pub fn select<D: Emit<Value = V, ValueType = T>>(
        &mut self,
        dag: &mut D,
        root: V,
        target: &impl Target<D>,
    ) -> Result<(), NoMatch<V>> {
        if self.run(dag, root, target, &mut ()) {
            return Ok(());
        }
        let opcode_name = |opcode: D::NodeOpcode| (self.table.opcode_name)(opcode.number());
        let type_name = |ty: T| (self.table.type_name)(ty.number());
        Err(NoMatch {
            node: root,
            opcode_name: dag.opcode(root).and_then(opcode_name),
            type_name: dag.value_type(root).and_then(type_name),
        })
    }

    /// Explains which patterns [`select`](Interpreter::select) tries at `root`, and where they
    /// fail. Replaces nothing, but calls hooks and may make new nodes without users.
    pub fn explain<D: Emit<Value = V, ValueType = T>>(
        &mut self,
        dag: &mut D,
        root: V,
        target: &impl Target<D>,
        vocabulary: &Vocabulary,
    ) -> Explanation<V> {
        let (table, vocabulary) = (self.table, *vocabulary);
        let mut watcher = Watcher { table, vocabulary, tried: Vec::new(), matched: None };
        self.run(dag, root, target, &mut watcher);
        let Watcher { tried, matched, .. } = watcher;
        Explanation { node: root, shown: show(&self.table, dag, root, 2), tried, matched }
    }

    /// Returns the offset at which the matcher starts for an opcode. `None` if no pattern mentions
    /// the opcode.
    fn start(&self, opcode: u32) -> Option<usize> {
        if self.table.starts.is_empty() {
            return Some(0);
        }
        let start = self.table.starts.get(opcode as usize).copied().filter(|&start| start != 0);
        start.map(|start| start as usize)
    }

    /// Runs the matcher. Returns true if a pattern matches.
    fn run<D: Emit<Value = V, ValueType = T>>(
        &mut self,
        dag: &mut D,
        root: V,
        target: &impl Target<D>,
        watch: &mut impl Watch<D>,
    ) -> bool {
        self.parents.clear();
        self.recorded.clear();
        self.memory.clear();
        self.chained.clear();
        self.scopes.clear();
        let mut state =
            State { root, node: root, parent_index: NO_PARENT, chain: None, glue: None };
        let Some(start) = self.start(opcode(dag, root)) else { return false };
        let mut reader = Reader::new(self.table.code, start);
        loop {
            let position = self.position(&state, &reader);
            let outcome = self.step(dag, target, &mut state, &mut reader, watch);
            if watch.watches() {
                self.watch(dag, position, &outcome, reader.position(), watch);
            }
            match outcome {
                Outcome::Done => return true,
                Outcome::Passed => {}
                Outcome::Failed => {
                    if !self.fall_back(dag, &mut state, &mut reader, watch) {
                        return false;
                    }
                }
            }
        }
    }

    /// Returns the current position, for watchers.
    #[inline(always)]
    fn position(&self, state: &State<V>, reader: &Reader<'_>) -> Position<V> {
        let parent = self.parents.get(state.parent_index).map_or(state.root, |&(parent, _)| parent);
        Position { step: reader.position(), node: state.node, parent }
    }

    /// Reports the outcome of the step at `position` to a watcher.
    fn watch<D: Emit<Value = V, ValueType = T>>(
        &self,
        dag: &D,
        position: Position<V>,
        outcome: &Outcome,
        now: usize,
        watch: &mut impl Watch<D>,
    ) {
        let op = code::read(&mut Reader::new(self.table.code, position.step));
        match (outcome, op) {
            (Outcome::Failed, Some(Op::Scope)) => {}
            (Outcome::Failed, _) => watch.failed(dag, position),
            (Outcome::Passed, Some(Op::SwitchOpcode | Op::SwitchType)) => {
                watch.switched(dag, position, now);
            }
            (Outcome::Passed | Outcome::Done, _) => {}
        }
    }

    /// Restores the state for the next branch of the innermost scope that has one. Returns false if
    /// no scope does.
    fn fall_back<D: Emit<Value = V, ValueType = T>>(
        &mut self,
        dag: &D,
        state: &mut State<V>,
        reader: &mut Reader<'_>,
        watch: &impl Watch<D>,
    ) -> bool {
        while let Some(scope) = self.scopes.last() {
            let Scope { mut next, state: scope_state, parents, recorded, memory, chained } = *scope;
            let branch = loop {
                let mut branch = Reader::new(self.table.code, next);
                let size = branch.number() as usize;
                if size == 0 {
                    break None;
                }
                next = branch.position() + size;
                if watch.watches() || !self.fails_immediately(dag, scope_state.node, branch) {
                    break Some(branch);
                }
            };
            let Some(branch) = branch else {
                self.scopes.pop();
                continue;
            };
            if let Some(scope) = self.scopes.last_mut() {
                scope.next = next;
            }
            *reader = branch;
            *state = scope_state;
            self.parents.truncate(parents);
            self.recorded.truncate(recorded);
            self.memory.truncate(memory);
            self.chained.truncate(chained);
            return true;
        }
        false
    }

    /// Returns true if the first check of a branch fails, as in most branches. Only opcodes, types
    /// and the presence of constants are checked.
    #[inline]
    fn fails_immediately<D: Emit<Value = V, ValueType = T>>(
        &self,
        dag: &D,
        mut node: V,
        mut reader: Reader<'_>,
    ) -> bool {
        let mut op = code::read(&mut reader);
        if op == Some(Op::MoveChild) {
            match operand(dag, node, reader.number()) {
                Some(child) => node = child,
                None => return true,
            }
            op = code::read(&mut reader);
        }
        match op {
            Some(Op::CheckOpcode) => opcode(dag, node) != reader.number(),
            Some(Op::CheckType) => !self.has_type(dag, node, reader.number()),
            Some(Op::CheckInteger) => dag.integer(node).is_none(),
            Some(Op::CheckChildInteger) => {
                operand(dag, node, reader.number()).is_none_or(|child| dag.integer(child).is_none())
            }
            Some(Op::CheckAnd | Op::CheckOr) => opcode(dag, node) != reader.number(),
            _ => false,
        }
    }

    fn step<D: Emit<Value = V, ValueType = T>>(
        &mut self,
        dag: &mut D,
        target: &impl Target<D>,
        state: &mut State<V>,
        reader: &mut Reader<'_>,
        watch: &mut impl Watch<D>,
    ) -> Outcome {
        let Some(op) = code::read(reader) else { return Outcome::Failed };
        let node = state.node;
        let above = self.parents.get(state.parent_index).copied();
        let parent = above.map_or(state.root, |(parent, _)| parent);
        let passed = match op {
            Op::Scope => {
                self.open_scope(*state, reader.position());
                // The first branch is entered like any other.
                false
            }
            Op::Record => {
                self.recorded.push((node, parent));
                true
            }
            Op::RecordChild => match operand(dag, node, reader.number()) {
                Some(child) => {
                    self.recorded.push((child, node));
                    true
                }
                None => false,
            },
            Op::RecordMemory => {
                self.memory.push(node);
                true
            }
            Op::CaptureGlue => {
                state.glue = dag.glue_operand(node).or(state.glue);
                true
            }
            Op::MoveChild => match operand(dag, node, reader.number()) {
                Some(child) => {
                    self.parents.push((node, state.parent_index));
                    state.parent_index = self.parents.len() - 1;
                    state.node = child;
                    true
                }
                None => false,
            },
            Op::MoveSibling => match operand(dag, parent, reader.number()) {
                Some(child) => {
                    state.node = child;
                    true
                }
                None => false,
            },
            Op::MoveParent => {
                (state.node, state.parent_index) = above.unwrap_or((state.root, NO_PARENT));
                true
            }
            Op::CheckSame => self.value(reader.number()) == Some(node),
            Op::CheckChildSame => {
                let child = operand(dag, node, reader.number());
                child.is_some() && self.value(reader.number()) == child
            }
            Op::CheckCondition => target.condition(reader.number()),
            Op::CheckPredicate => target.predicate(dag, reader.number(), node, &[]),
            Op::CheckPredicateWith => {
                let number = reader.number();
                self.read_values(reader) && target.predicate(dag, number, node, &self.values)
            }
            Op::CheckOpcode => opcode(dag, node) == reader.number(),
            Op::SwitchOpcode => {
                let opcode = opcode(dag, node);
                switch(reader, |label| label == opcode)
            }
            Op::CheckType => self.has_type(dag, node, reader.number()),
            Op::CheckResultType => {
                let value = dag.result(node, reader.number() as usize);
                self.has_type(dag, value, reader.number())
            }
            Op::SwitchType => {
                let ty = value_type(dag, node);
                let pointer =
                    if ty == dag.pointer_type().number() { self.table.pointer_type } else { ty };
                switch(reader, |label| label == ty || label == pointer)
            }
            Op::CheckChildType => {
                let child = operand(dag, node, reader.number());
                let ty = reader.number();
                child.is_some_and(|child| self.has_type(dag, child, ty))
            }
            // Most nodes are not constants. The argument is only read for those.
            Op::CheckInteger => dag.integer(node).is_some_and(|actual| actual == reader.signed()),
            Op::CheckChildInteger => operand(dag, node, reader.number())
                .and_then(|child| dag.integer(child))
                .is_some_and(|actual| actual == reader.signed()),
            Op::CheckCondCode => condition_code(dag, node) == Some(reader.number()),
            Op::CheckChild2CondCode => {
                let wanted = reader.number();
                operand(dag, node, 2)
                    .is_some_and(|child| condition_code(dag, child) == Some(wanted))
            }
            Op::CheckValueType => {
                let wanted = self.resolve(dag, reader.number());
                dag.type_operand(node).map(Numbered::number) == Some(wanted)
            }
            Op::CheckComplex => {
                let (number, slot) = (reader.number(), reader.number());
                self.check_complex(dag, target, number, slot, state.root)
            }
            Op::CheckAnd => check_mask(dag, node, reader, D::and_mask_matches),
            Op::CheckOr => check_mask(dag, node, reader, D::or_mask_matches),
            Op::CheckAllOnes => dag.is_all_ones(node),
            Op::CheckAllZeros => dag.is_all_zeros(node),
            Op::CheckFoldable => {
                self.have_one_use_below_root(dag, above) && dag.may_fold(node, parent, state.root)
            }
            Op::EmitInteger => match self.read_type(dag, reader) {
                Some(ty) => {
                    let value = dag.constant(reader.signed(), ty);
                    self.push(value, state)
                }
                None => false,
            },
            Op::EmitRegister => {
                match (self.read_type(dag, reader), register::<D>(reader.number())) {
                    (Some(ty), Some(register)) => {
                        let value = dag.register(register, ty);
                        self.push(value, state)
                    }
                    _ => false,
                }
            }
            Op::EmitTargetConstant => match self.value(reader.number()) {
                Some(constant) => {
                    let value = dag.target_constant(constant);
                    self.push(value, state)
                }
                None => false,
            },
            Op::MergeChains => {
                self.read_values(reader);
                self.merge_chains(dag, state)
            }
            Op::CopyToRegister => {
                let value = self.value(reader.number());
                match (value, D::Register::from_number(reader.number())) {
                    (Some(value), Some(register)) => {
                        copy_to_register(dag, register, value, state);
                        true
                    }
                    _ => false,
                }
            }
            Op::Transform => {
                let value = self.value(reader.number());
                let transform = reader.number();
                match value.and_then(|value| target.transform(dag, transform, value)) {
                    Some(value) => self.push(value, state),
                    None => false,
                }
            }
            Op::EmitNode => self.machine_node(dag, state, reader),
            Op::EmitRoot => {
                let first = self.recorded.len();
                if !self.machine_node(dag, state, reader) {
                    return Outcome::Failed;
                }
                self.values.clear();
                self.values.extend(self.recorded[first..].iter().map(|entry| entry.0));
                self.replace(dag, state);
                return Outcome::Done;
            }
            // The following steps make the result.
            Op::Covered if watch.watches() => {
                watch.matched(reader.number());
                return Outcome::Done;
            }
            Op::Covered => {
                target.covered(reader.number());
                true
            }
            Op::Complete => {
                self.read_values(reader);
                self.replace(dag, state);
                return Outcome::Done;
            }
        };
        if passed { Outcome::Passed } else { Outcome::Failed }
    }

    /// Keeps the state for the branches of a scope, of which `next` is the position of the first.
    fn open_scope(&mut self, state: State<V>, next: usize) {
        self.scopes.push(Scope {
            next,
            state,
            parents: self.parents.len(),
            recorded: self.recorded.len(),
            memory: self.memory.len(),
            chained: self.chained.len(),
        });
    }

    /// Matches the node in a slot with a complex pattern, and records its operands.
    fn check_complex<D: Emit<Value = V, ValueType = T>>(
        &mut self,
        dag: &mut D,
        target: &impl Target<D>,
        number: u32,
        slot: u32,
        root: V,
    ) -> bool {
        let Some(&(value, user)) = self.recorded.get(slot as usize) else { return false };
        self.values.clear();
        let matched = target.complex(dag, number, [value, user, root], &mut self.values);
        if matched {
            self.recorded.extend(self.values.iter().map(|&result| (result, value)));
        }
        matched
    }

    /// Returns true if all nodes between the current one and the root, from `above` on, have one
    /// use: they become part of the instruction as well.
    fn have_one_use_below_root<D: Emit<Value = V, ValueType = T>>(
        &self,
        dag: &D,
        mut above: Option<(V, usize)>,
    ) -> bool {
        let mut all = true;
        while let Some((value, parent_index)) = above {
            above = self.parents.get(parent_index).copied();
            all &= above.is_none() || dag.has_one_use(value);
        }
        all
    }

    /// Merges the chains of the values that were read last.
    fn merge_chains<D: Emit<Value = V, ValueType = T>>(
        &mut self,
        dag: &mut D,
        state: &mut State<V>,
    ) -> bool {
        // A node with other users stays in place.
        let stays = |&value: &V| value != state.root && dag.use_count(value) != 1;
        if self.values.iter().any(stays) {
            return false;
        }
        self.chained.clear();
        self.chained.extend_from_slice(&self.values);
        state.chain = dag.merge_chains(&self.values);
        state.chain.is_some()
    }

    fn replace<D: Emit<Value = V, ValueType = T>>(&self, dag: &mut D, state: &State<V>) {
        dag.replace(Replacement {
            root: state.root,
            results: &self.values,
            chained: &self.chained,
            chain: state.chain,
            glue: state.glue,
        });
    }

    fn push(&mut self, value: V, state: &State<V>) -> bool {
        self.recorded.push((value, state.root));
        true
    }

    fn value(&self, slot: u32) -> Option<V> {
        self.recorded.get(slot as usize).map(|entry| entry.0)
    }

    /// Reads a count and that many recorded values. Returns false if one does not exist.
    fn read_values(&mut self, reader: &mut Reader<'_>) -> bool {
        let count = reader.number() as usize;
        self.values.clear();
        for _ in 0..count {
            let value = self.value(reader.number());
            self.values.extend(value);
        }
        self.values.len() == count
    }

    /// Returns the number of a type that the code refers to.
    fn resolve<D: Emit<Value = V, ValueType = T>>(&self, dag: &D, ty: u32) -> u32 {
        if self.table.pointer_type == ty { dag.pointer_type().number() } else { ty }
    }

    /// Reads a type. `None` if the DAG does not know it.
    fn read_type<D: Emit<Value = V, ValueType = T>>(
        &self,
        dag: &D,
        reader: &mut Reader<'_>,
    ) -> Option<T> {
        let number = reader.number();
        if self.table.pointer_type == number {
            Some(dag.pointer_type())
        } else {
            T::from_number(number)
        }
    }

    fn has_type<D: Emit<Value = V, ValueType = T>>(&self, dag: &D, value: V, ty: u32) -> bool {
        value_type(dag, value) == self.resolve(dag, ty)
    }

    /// Makes a machine node and records its results. Returns false if the DAG does not know the
    /// instruction.
    fn machine_node<D: Emit<Value = V, ValueType = T>>(
        &mut self,
        dag: &mut D,
        state: &mut State<V>,
        reader: &mut Reader<'_>,
    ) -> bool {
        let Some(opcode) = D::Opcode::from_number(reader.number()) else { return false };
        let flags = NodeFlags::from_number(reader.number());
        self.types.clear();
        for _ in 0..reader.number() {
            let Some(ty) = self.read_type(dag, reader) else { return false };
            self.types.push(ty);
        }
        self.read_values(reader);
        let has_chain = flags.chain;
        if let Some(fixed) = flags.fixed_operands {
            // Operands of the root that are not in the pattern.
            let first = fixed as usize + usize::from(has_chain);
            let glued = usize::from(dag.glue_operand(state.root).is_some());
            let last = dag.operand_count(state.root).saturating_sub(glued);
            for index in first..last {
                self.values.push(dag.operand(state.root, index));
            }
        }
        let deactivation_symbol =
            if flags.deactivation_symbol { dag.deactivation_symbol(state.root) } else { None };
        let chain = has_chain.then(|| state.chain.unwrap_or_else(|| dag.entry_chain()));
        let node = dag.machine_node(MachineNode {
            opcode,
            types: &self.types,
            operands: &self.values,
            deactivation_symbol,
            chain,
            glue: state.glue.filter(|_| flags.glue_in),
            glue_result: flags.glue_out,
            memory: if flags.memory { &self.memory } else { &[] },
        });
        let results = self.types.len();
        let Table { chain_type, glue_type, .. } = self.table;
        let is_value = |&ty: &&T| ![chain_type, glue_type].contains(&ty.number());
        for result in 0..self.types.iter().take_while(is_value).count() {
            self.recorded.push((dag.result(node, result), state.root));
        }
        if has_chain {
            state.chain = Some(dag.result(node, results));
        }
        if flags.glue_out {
            state.glue = Some(dag.result(node, results + usize::from(has_chain)));
        }
        true
    }
}

/// Observer of a matcher run.
trait Watch<D: Emit> {
    /// Returns true if the observer is active. Nothing is selected then.
    fn watches(&self) -> bool;
    /// Receives each step that fails, except those that only open branches.
    fn failed(&mut self, dag: &D, position: Position<D::Value>);
    /// Receives each switch that continues with one of its branches, at offset `taken`.
    fn switched(&mut self, dag: &D, position: Position<D::Value>, taken: usize);
    /// Receives the number of the pattern that matches.
    fn matched(&mut self, pattern: u32);
}

impl<D: Emit> Watch<D> for () {
    #[inline(always)]
    fn watches(&self) -> bool {
        false
    }
    fn failed(&mut self, _: &D, _: Position<D::Value>) {}
    fn switched(&mut self, _: &D, _: Position<D::Value>, _: usize) {}
    fn matched(&mut self, _: u32) {}
}

impl<D: Emit> Watch<D> for Watcher<D::Value> {
    fn watches(&self) -> bool {
        true
    }
    fn failed(&mut self, dag: &D, position: Position<D::Value>) {
        Watcher::failed(self, dag, position);
    }
    fn switched(&mut self, dag: &D, position: Position<D::Value>, taken: usize) {
        Watcher::switched(self, dag, position, taken);
    }
    fn matched(&mut self, pattern: u32) {
        Watcher::matched(self, pattern);
    }
}

enum Outcome {
    Passed,
    Failed,
    Done,
}

fn operand<D: Emit>(dag: &D, node: D::Value, index: u32) -> Option<D::Value> {
    let index = index as usize;
    (index < dag.operand_count(node)).then(|| dag.operand(node, index))
}

/// Number that the byte code uses for no opcode and no type.
const NO_NUMBER: u32 = u32::MAX;

#[inline]
fn opcode<D: Emit>(dag: &D, node: D::Value) -> u32 {
    dag.opcode(node).map_or(NO_NUMBER, Numbered::number)
}

#[inline]
fn value_type<D: Emit>(dag: &D, value: D::Value) -> u32 {
    dag.value_type(value).map_or(NO_NUMBER, Numbered::number)
}

fn condition_code<D: Emit>(dag: &D, node: D::Value) -> Option<u32> {
    dag.condition_code(node).map(Numbered::number)
}

/// Returns true if the node has the opcode that follows and a constant mask that is equivalent to
/// the one behind it.
fn check_mask<D: Emit>(
    dag: &D,
    node: D::Value,
    reader: &mut Reader<'_>,
    matches: impl Fn(&D, D::Value, i64, i64) -> bool,
) -> bool {
    if opcode(dag, node) != reader.number() {
        return false;
    }
    let (value, mask) = (operand(dag, node, 0), operand(dag, node, 1));
    match (value, mask.and_then(|mask| dag.integer(mask))) {
        (Some(value), Some(actual)) => matches(dag, value, actual, reader.signed()),
        _ => false,
    }
}

/// Returns the register of a number in the code: `Some(None)` for the one that stands for no
/// register, `None` for one that the DAG does not know.
fn register<D: Emit>(number: u32) -> Option<Option<D::Register>> {
    match code::register_value(number) {
        None => Some(None),
        Some(number) => D::Register::from_number(number).map(Some),
    }
}

/// Copies a value to a register, behind what has been copied before.
fn copy_to_register<D: Emit>(
    dag: &mut D,
    register: D::Register,
    value: D::Value,
    state: &mut State<D::Value>,
) {
    let chain = state.chain.unwrap_or_else(|| dag.entry_chain());
    let (chain, glue) = dag.copy_to_register(chain, register, value, state.glue);
    (state.chain, state.glue) = (Some(chain), Some(glue));
}

/// Moves to the branch with this label. Returns false if no branch has it.
fn switch(reader: &mut Reader<'_>, is: impl Fn(u32) -> bool) -> bool {
    loop {
        let size = reader.number() as usize;
        if size == 0 {
            return false;
        }
        if is(reader.number()) {
            return true;
        }
        reader.skip(size);
    }
}
