//! Flags of instructions inferred from their patterns (LLVM: `InstAnalyzer`): loads, stores, side
//! effects and chain.

use rustc_hash::FxHashMap;
use tablegen_core::{Diagnostic, Record, RecordError};

use super::super::instructions::{Flag, Instruction};
use super::super::intrinsics::properties::{Flag as IntrinsicFlag, Summary};
use super::instructions::{InstructionId, PatternInstruction};
use super::nodes::Property;
use super::tree::{NodeId, What};
use super::{PatternInput, Patterns, Stopped};

/// Effects of an instruction, from its record or from the first pattern whose result is this
/// instruction alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct InferredFlags<'r> {
    /// The instruction may read memory.
    pub may_load: bool,
    /// The instruction may write memory.
    pub may_store: bool,
    /// The instruction has side effects other than loads and stores.
    pub has_side_effects: bool,
    /// The instruction only reinterprets a value of one type as another.
    pub is_bitcast: bool,
    /// True if the instruction's own pattern has a chain. `None` if the instruction has no pattern.
    pub has_chain: Option<bool>,
    /// Record of the pattern from which the flags were inferred.
    from: Option<Record<'r>>,
}

impl InferredFlags<'_> {
    /// Returns the flags of an instruction's record. Unset fields count as false.
    pub fn of_record(one: &Instruction<'_>) -> Self {
        InferredFlags {
            may_load: one.may_load == Some(true),
            may_store: one.may_store == Some(true),
            has_side_effects: one.has_side_effects == Some(true),
            is_bitcast: one.is(Flag::IsBitcast),
            has_chain: None,
            from: None,
        }
    }
}

/// Effects of a source tree.
#[derive(Clone, Copy, Debug, Default)]
struct Effects {
    load: bool,
    store: bool,
    side_effects: bool,
    chain: bool,
}

impl Effects {
    fn add(&mut self, other: Effects) {
        self.load |= other.load;
        self.store |= other.store;
        self.side_effects |= other.side_effects;
        self.chain |= other.chain;
    }
}

impl<'r> Patterns<'r> {
    /// Returns the flags of an instruction.
    pub fn flags(&self, id: InstructionId) -> InferredFlags<'r> {
        self.flags.get(id.0 as usize).copied().unwrap_or_default()
    }

    /// Infers the effects of instructions from patterns, and checks patterns against declared
    /// effects.
    pub(super) fn infer_flags(
        &mut self,
        input: &PatternInput<'r, '_>,
        reports: &mut Vec<Diagnostic>,
    ) -> Result<(), Stopped> {
        let mut known = FxHashMap::default();
        let declared = |record: Record<'r>| input.instructions.ok()?.of_record(record);
        let of_record = |one: &PatternInstruction<'r>| {
            declared(one.record).map_or_else(InferredFlags::default, InferredFlags::of_record)
        };
        let mut all: Vec<_> = self.tables.instructions.iter().map(of_record).collect();
        let mut conflicts = false;
        for pattern in &self.patterns {
            let mut made = Vec::new();
            self.instructions_in(pattern.result, &mut made);
            let &[id] = &made[..] else { continue };
            let flags = &mut all[id.0 as usize];
            let Some(info) = declared(self.tables.instruction(id).record) else { continue };
            if flags.from.is_some() {
                continue;
            }
            let effects = self.effects(pattern.source, &mut known);
            if info.may_load.is_none()
                || info.may_store.is_none()
                || info.has_side_effects.is_none()
            {
                flags.from = Some(pattern.record);
            }
            let mut conflict = |name: &str, value: bool| {
                let message = format!("Pattern doesn't match {name} = {}", u8::from(value));
                reports.extend(pattern.record.error(message).llvm_diagnostics());
                conflicts = true;
            };
            // Loads and side effects may be declared beyond the pattern's, stores may not.
            if info.has_side_effects.is_some() && !flags.has_side_effects && effects.side_effects {
                conflict("hasSideEffects", flags.has_side_effects);
            }
            if info.may_store.is_some() && flags.may_store != effects.store {
                conflict("mayStore", flags.may_store);
            }
            if info.may_load.is_some() && !flags.may_load && effects.load {
                conflict("mayLoad", flags.may_load);
            }
            flags.has_side_effects |= effects.side_effects;
            flags.may_store |= effects.store;
            flags.may_load |= effects.load;
            if pattern.record.is_subclass_of("Instruction") {
                flags.is_bitcast |= self.is_bitcast(pattern.source, effects);
                flags.has_chain = Some(flags.has_chain == Some(true) || effects.chain);
            }
        }
        if conflicts {
            reports.extend(RecordError::new(&[], "pattern conflicts").llvm_diagnostics());
            return Err(Stopped);
        }
        let guess = input.guess_properties.map_err(|error| {
            reports.extend(error.llvm_diagnostics());
            Stopped
        })?;
        self.complete_flags(input, guess, &mut all, reports);
        self.flags = all;
        self.verify_flags(&mut known, reports)
    }

    /// Completes flags that are neither declared nor inferred.
    fn complete_flags(
        &self,
        input: &PatternInput<'r, '_>,
        guess: bool,
        all: &mut [InferredFlags<'r>],
        reports: &mut Vec<Diagnostic>,
    ) {
        for info in input.instructions.iter().flat_map(|all| all.all()) {
            let Some(id) = self.tables.instruction_of(info.record) else { continue };
            let flags = &mut all[id.0 as usize];
            if flags.from.is_some() {
                continue;
            }
            if guess {
                flags.has_side_effects |= info.has_side_effects.is_none();
                continue;
            }
            for (flag, name) in [
                (info.has_side_effects, "hasSideEffects"),
                (info.may_store, "mayStore"),
                (info.may_load, "mayLoad"),
            ] {
                if flag.is_none() {
                    let message = format!("Can't infer {name} from patterns");
                    reports.extend(info.record.error(message).llvm_diagnostics());
                }
            }
        }
    }

    /// Checks that the result of a pattern has the effects of its source.
    fn verify_flags(
        &self,
        known: &mut FxHashMap<NodeId, Effects>,
        reports: &mut Vec<Diagnostic>,
    ) -> Result<(), Stopped> {
        let mut failed = false;
        for pattern in &self.patterns {
            let mut made = Vec::new();
            self.instructions_in(pattern.result, &mut made);
            if made.is_empty() {
                continue;
            }
            let any = |is: fn(&InferredFlags<'r>) -> bool| {
                made.iter().any(|&id| is(&self.flags[id.0 as usize]))
            };
            let effects = self.effects(pattern.source, known);
            let mut messages = Vec::new();
            if effects.side_effects && !any(|flags| flags.has_side_effects) {
                messages.push("pattern has side effects, but hasSideEffects isn't set");
            }
            if !effects.side_effects && effects.store && !any(|flags| flags.may_store) {
                messages.push("pattern may store, but mayStore isn't set");
            }
            if !effects.store && effects.load && !any(|flags| flags.may_load) {
                messages.push("pattern may load, but mayLoad isn't set");
            }
            if messages.is_empty() {
                continue;
            }
            failed = true;
            let what = if made.len() == 1 { "instruction" } else { "output instructions" };
            for message in messages {
                let error = pattern.record.error(format!("{message} on the {what}"));
                reports.extend(error.llvm_diagnostics());
            }
            for id in made {
                let record = self.tables.instruction(id).record;
                if record != pattern.record {
                    reports.extend(record.error("defined here").llvm_diagnostics());
                }
                if let Some(from) = self.flags[id.0 as usize].from
                    && from != record
                    && from != pattern.record
                {
                    reports.extend(from.error("inferred from pattern").llvm_diagnostics());
                }
            }
        }
        if failed {
            reports.extend(RecordError::new(&[], "Errors in DAG patterns").llvm_diagnostics());
            return Err(Stopped);
        }
        Ok(())
    }

    /// Returns true if a tree with these effects is a bitcast of a leaf.
    fn is_bitcast(&self, id: NodeId, effects: Effects) -> bool {
        let trees = self.trees();
        let What::Node(kind) = trees[id].what else { return false };
        let &[child] = trees.children(id) else { return false };
        let kind = self.tables.kind(kind);
        let has_effects = effects.load || effects.store || effects.side_effects;
        let is_variadic = self.tables.has_property(trees, id, Property::Variadic);
        !has_effects
            && !is_variadic
            && trees[child].what.is_leaf()
            && (kind.results, kind.operands) == (1, Some(1))
            && kind.opcode == "ISD::BITCAST"
    }

    /// Appends the instructions in a tree, parents before children.
    fn instructions_in(&self, id: NodeId, all: &mut Vec<InstructionId>) {
        let trees = self.trees();
        if let What::Instruction(instruction) = trees[id].what {
            all.push(instruction);
        }
        for &child in trees.children(id) {
            self.instructions_in(child, all);
        }
    }

    /// Returns the effects of a tree.
    fn effects(&self, id: NodeId, known: &mut FxHashMap<NodeId, Effects>) -> Effects {
        if let Some(&effects) = known.get(&id) {
            return effects;
        }
        let (tables, trees) = (&self.tables, self.trees());
        let has = |property| tables.has_property(trees, id, property);
        let mut effects = Effects {
            load: has(Property::MayLoad),
            store: has(Property::MayStore),
            side_effects: has(Property::SideEffect),
            // A complex pattern's chain is its own.
            chain: !trees[id].what.is_leaf() && has(Property::HasChain),
        };
        for &child in trees.children(id) {
            effects.add(self.effects(child, known));
        }
        if let Some(intrinsic) = tables.intrinsic_of(trees, id).and_then(|id| tables.intrinsic(id))
        {
            let Summary { memory, flags, .. } = &intrinsic.properties;
            effects.load |= memory.may_read();
            effects.store |= memory.may_write();
            effects.side_effects |= memory.is_unknown() || flags.has(IntrinsicFlag::SideEffects);
        }
        known.insert(id, effects);
        effects
    }
}
