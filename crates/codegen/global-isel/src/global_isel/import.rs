//! Imports patterns as rules.

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::{Loc, Record, RecordError, RecordId, Records, natural_order};

use super::equivalents::Equivalents;
use super::facts::Facts;
use crate::gisel_rules::executor::Features;
use crate::gisel_rules::{
    Action, Actions, Build, Check, Function, FunctionKind, InsnId, Llt, Opcode, OperandRef,
    Renderer, Rule, Vocabulary,
};
use tablegen_model::hw_modes::HwModes;
use tablegen_model::instructions::Instructions;
use tablegen_model::patterns::condition::Condition;
use tablegen_model::patterns::fragments::FragmentId;
use tablegen_model::patterns::symbols::Symbol;
use tablegen_model::patterns::tree::{Node, NodeId, Trees, What};
use tablegen_model::patterns::type_sets::TypeSetId;
use tablegen_model::patterns::{InferredFlags, Pattern, Patterns, Tables};
use tablegen_model::registers::CodeGenRegisters;
use tablegen_model::texts::TextId;
use tablegen_model::value_types::{TypeByMode, ValueType};

/// Reason why a pattern has no rule.
#[derive(Debug)]
pub(super) enum Stop {
    /// The pattern is skipped. The text is present if it was requested.
    Skip(Option<Box<str>>),
    /// An error ends the import.
    Wrong(Box<RecordError>),
}

impl From<RecordError> for Stop {
    fn from(error: RecordError) -> Self {
        Stop::Wrong(Box::new(error))
    }
}

pub(super) type Import<T> = Result<T, Stop>;

/// Named operand of a complex pattern.
#[derive(Clone, Copy, Debug)]
pub(super) struct SubOperand {
    /// Index of the complex pattern's renderer.
    pub(super) renderer: u32,
    /// Operand index in the complex pattern.
    pub(super) of: u32,
    /// Name of the whole operand.
    parent: Option<TextId>,
}

/// Instructions with a special meaning.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownOpcodes {
    pub(super) constant: Opcode,
    pub(super) build_vector: Opcode,
    pub(super) build_vector_trunc: Opcode,
    pub(super) copy: Opcode,
    pub(super) implicit_def: Opcode,
}

/// Importer of patterns, with the rule under construction.
pub(super) struct Importer<'a, 'r> {
    pub(super) patterns: &'a Patterns<'r>,
    pub(super) codegen_registers: &'a CodeGenRegisters<'r>,
    pub(super) modes: &'a HwModes<'r>,
    pub(super) vocabulary: Vocabulary<'r>,
    pub(super) features: Features<'r>,
    pub(super) equivalents: Equivalents<'r>,
    pub(super) known: KnownOpcodes,
    explain: bool,
    facts: FxHashMap<FragmentId, Rc<Facts<'r>>>,
    texts: FxHashMap<Symbol, TextId>,
    has_brain_floats: FxHashMap<NodeId, bool>,
    pointers: FxHashMap<Opcode, Rc<[[bool; 2]]>>,
    feature_names: FxHashMap<RecordId, bool>,
    /// Number of operands that a predicate's code still waits for, and the operands that it wants.
    /// LLVM keeps both from one pattern to the next, even after a skipped pattern.
    pub(super) waiting: usize,
    pub(super) wanted: FxHashMap<(u32, Symbol), u32>,
    /// Record of the pattern.
    record: Option<Record<'r>>,
    /// Rule under construction.
    pub(super) rule: Rule,
    pub(super) actions: Actions,
    pub(super) operands: FxHashMap<TextId, OperandRef>,
    pub(super) physical: Vec<(Record<'r>, OperandRef)>,
    pub(super) sub_operands: FxHashMap<TextId, SubOperand>,
    pub(super) ignore_copies: bool,
    /// Number of values that complex patterns have rendered so far.
    pub(super) rendered: u32,
    made: u32,
    registers: u32,
    next_rule: u64,
}

impl<'a, 'r> Importer<'a, 'r> {
    pub(super) fn new(
        patterns: &'a Patterns<'r>,
        codegen_registers: &'a CodeGenRegisters<'r>,
        modes: &'a HwModes<'r>,
        instructions: &Arc<Instructions<'r>>,
        records: &'r Records,
        explain: bool,
    ) -> Result<Self, RecordError> {
        let mut vocabulary = Vocabulary::new(Arc::clone(instructions));
        let equivalents = Equivalents::read(records, &mut vocabulary.opcodes)?;
        let mut known = |name: &str| match records.find_def(name) {
            Some(record) => vocabulary.opcodes.of(record),
            None => Err(RecordError::new(&[], format!("No def named '{name}'!"))),
        };
        let known = KnownOpcodes {
            constant: known("G_CONSTANT")?,
            build_vector: known("G_BUILD_VECTOR")?,
            build_vector_trunc: known("G_BUILD_VECTOR_TRUNC")?,
            copy: known("COPY")?,
            implicit_def: known("IMPLICIT_DEF")?,
        };
        Ok(Importer {
            patterns,
            codegen_registers,
            modes,
            vocabulary,
            features: Features::default(),
            equivalents,
            known,
            explain,
            facts: FxHashMap::default(),
            texts: FxHashMap::default(),
            has_brain_floats: FxHashMap::default(),
            pointers: FxHashMap::default(),
            feature_names: FxHashMap::default(),
            waiting: 0,
            wanted: FxHashMap::default(),
            record: None,
            rule: Rule::new(0, 0),
            actions: Actions::default(),
            operands: FxHashMap::default(),
            physical: Vec::new(),
            sub_operands: FxHashMap::default(),
            ignore_copies: false,
            rendered: 0,
            made: 0,
            registers: 0,
            next_rule: 0,
        })
    }

    pub(super) fn tables(&self) -> &'a Tables<'r> {
        self.patterns.tables()
    }

    pub(super) fn trees(&self) -> &'a Trees {
        self.patterns.trees()
    }

    pub(super) fn node(&self, id: NodeId) -> Node {
        self.trees()[id]
    }

    /// Skips the pattern.
    pub(super) fn skip<T>(&self, reason: impl FnOnce() -> String) -> Import<T> {
        Err(Stop::Skip(self.explain.then(|| reason().into())))
    }

    /// Extends the reason of a skipped pattern.
    pub(super) fn because<T>(result: Import<T>, more: impl FnOnce(&str) -> String) -> Import<T> {
        result.map_err(|stop| match stop {
            Stop::Skip(reason) => Stop::Skip(reason.map(|reason| more(&reason).into())),
            wrong @ Stop::Wrong(_) => wrong,
        })
    }

    /// Returns the conditions of a fragment.
    pub(super) fn facts(&mut self, id: FragmentId) -> Import<Rc<Facts<'r>>> {
        if let Some(known) = self.facts.get(&id) {
            return Ok(Rc::clone(known));
        }
        let facts = Rc::new(Facts::read(self.tables().fragment(id).record)?);
        self.facts.insert(id, Rc::clone(&facts));
        Ok(facts)
    }

    /// Returns the predicate for a fragment's code.
    pub(super) fn function(&mut self, facts: &Facts<'_>, kind: FunctionKind) -> Function {
        Function { kind, name: self.vocabulary.texts.intern(facts.record.name()) }
    }

    /// Returns the interned text of a name, or `None` for the empty name.
    pub(super) fn text(&mut self, name: Symbol) -> Option<TextId> {
        if name.is_none() {
            return None;
        }
        let (tables, texts) = (self.patterns.tables(), &mut self.vocabulary.texts);
        Some(*self.texts.entry(name).or_insert_with(|| texts.intern(tables.text(name))))
    }

    /// Returns true if a tree has a `bf16` type, which has the same size as another type.
    pub(super) fn has_brain_float(&mut self, id: NodeId) -> bool {
        if let Some(&known) = self.has_brain_floats.get(&id) {
            return known;
        }
        let (trees, rules) = (self.trees(), self.patterns.rules());
        let is_one = |ty: ValueType| ty.scalar().name() == "bf16";
        let own = trees
            .types(id)
            .iter()
            .any(|&ty| rules.set(ty).iter().any(|(_, set)| set.first().is_some_and(is_one)));
        let has = own || trees.children(id).iter().any(|&child| self.has_brain_float(child));
        self.has_brain_floats.insert(id, has);
        has
    }

    /// Returns the type of a result, if all hardware modes have the same one.
    pub(super) fn machine_type(&self, ty: TypeSetId) -> Option<ValueType> {
        let set = self.patterns.rules().set(ty).as_simple()?;
        if set.len() == 1 { set.first() } else { None }
    }

    /// Returns the types of a result by mode, or `None` if a mode has several types.
    pub(super) fn type_by_mode(&self, ty: TypeSetId) -> Option<TypeByMode> {
        self.patterns.rules().set(ty).to_type()
    }

    /// Registers a type that is checked or made.
    pub(super) fn note_type(&mut self, ty: Llt) -> Llt {
        self.vocabulary.types.insert(ty);
        ty
    }

    /// Returns for each operand of an instruction, outputs first, if it is a pointer and if it is
    /// an immediate.
    pub(super) fn operand_kinds(&mut self, opcode: Opcode) -> Rc<[[bool; 2]]> {
        if let Some(known) = self.pointers.get(&opcode) {
            return Rc::clone(known);
        }
        let instruction = self.vocabulary.opcodes.get(opcode);
        let operands = instruction.map_or(&[][..], |one| one.operands.operands());
        let kinds: Rc<[[bool; 2]]> = operands
            .iter()
            .map(|operand| {
                let is_typed = operand.record.is_subclass_of("TypedOperand");
                ["IsPointer", "IsImmediate"]
                    .map(|field| is_typed && operand.record.bit(field) == Ok(true))
            })
            .collect();
        self.pointers.insert(opcode, Rc::clone(&kinds));
        kinds
    }

    /// Returns the number of outputs of an instruction.
    pub(super) fn outputs(&self, opcode: Opcode) -> usize {
        self.vocabulary.opcodes.get(opcode).map_or(0, |one| one.operands.num_defs())
    }

    /// Returns an action that builds an instruction.
    pub(super) fn new_build(&mut self, opcode: Opcode) -> Import<Action> {
        let patterns = self.patterns;
        self.vocabulary.make(opcode, |instruction| {
            let id = patterns.tables().instruction_of(instruction.record);
            id.map_or_else(|| InferredFlags::of_record(instruction), |id| patterns.flags(id))
        })?;
        self.made += 1;
        Ok(Action::Build(Box::new(Build::new(self.made - 1, opcode))))
    }

    /// Returns the number of a new register.
    pub(super) fn new_register(&mut self) -> u32 {
        self.registers += 1;
        self.registers - 1
    }

    /// Returns the text of a tree.
    pub(super) fn show(&self, id: NodeId) -> String {
        self.patterns.show(id)
    }

    /// Imports a pattern; `index` is its index.
    ///
    /// # Errors
    /// Returns the reason if the pattern has no rule.
    pub(super) fn rule(&mut self, index: usize, pattern: &Pattern<'r>) -> Import<Rule> {
        self.rule = Rule::new(self.next_rule, self.patterns.complexity(pattern));
        self.next_rule += 1;
        self.record = Some(pattern.record);
        self.actions.clear();
        self.operands.clear();
        self.physical.clear();
        self.sub_operands.clear();
        (self.rendered, self.made, self.registers) = (0, 0, 0);
        self.ignore_copies = false;
        self.actions.push(Action::Origin(index as u32));
        self.require(pattern)?;
        for (tree, which) in [(pattern.result, "Dst"), (pattern.source, "Src")] {
            let trivial = self.trivial(tree);
            Self::because(trivial, |reason| {
                format!("{which} pattern root isn't a trivial operator ({reason})")
            })?;
        }
        let name = self.node(pattern.source).name;
        let name = self.text(name);
        let root = self.rule.add_insn(name, true);
        self.set_flags(Some(pattern.record))?;
        self.match_node(root, pattern.source)?;
        let result = pattern.result;
        match self.node(result).what {
            What::Leaf(_) | What::Int(_) | What::Unset => self.copy_leaf(result)?,
            What::Instruction(_) => self.make_root(pattern)?,
            _ => return self.skip(|| "Pattern operator isn't an instruction".to_owned()),
        }
        self.actions.push(Action::Erase(InsnId::ROOT));
        let actions = self.actions.take();
        let mut rule = std::mem::replace(&mut self.rule, Rule::new(0, 0));
        rule.actions = actions;
        Ok(rule)
    }

    /// Sets the subtarget conditions of the rule.
    fn require(&mut self, pattern: &Pattern<'r>) -> Import<()> {
        let list = pattern.predicates.as_list();
        let mut records: Vec<Record<'r>> =
            list.into_iter().flat_map(|list| list.iter()).filter_map(|one| one.as_def()).collect();
        records.sort_by(|a, b| natural_order(a.name_bytes(), b.name_bytes()));
        records.dedup();
        let mut required = Vec::with_capacity(records.len());
        for record in records {
            let has_condition = match self.feature_names.get(&record.id()) {
                Some(&known) => known,
                None => {
                    let has = !record.string("CondString")?.is_empty();
                    if has {
                        self.features.declare(record)?;
                    }
                    self.feature_names.insert(record.id(), has);
                    has
                }
            };
            if has_condition {
                required.push(record);
            }
        }
        let modes = Condition::of_modes(&pattern.modes, self.modes)?;
        let text = tablegen_emit_target::cxx::condition(&modes);
        let mode = (!text.is_empty()).then(|| self.features.declare_mode(text, modes));
        self.rule.features = self.vocabulary.features.intern(&required, mode);
        Ok(())
    }

    /// Skips the pattern if the root of a tree has conditions that cannot be checked.
    fn trivial(&mut self, id: NodeId) -> Import<()> {
        let tables = self.tables();
        for call in tables.lists().calls(self.node(id).calls) {
            let facts = self.facts(call.fragment)?;
            if !facts.is_trivial() {
                let explained = self.explain_calls(id)?;
                let name = facts.record.name();
                return self
                    .skip(|| format!("Has a predicate ({explained}), first-failing:{name}"));
            }
        }
        Ok(())
    }

    /// Returns the text of a node's conditions, if texts are requested.
    pub(super) fn explain_calls(&mut self, id: NodeId) -> Import<String> {
        let mut text = String::new();
        if self.explain {
            let tables = self.tables();
            for (index, call) in tables.lists().calls(self.node(id).calls).iter().enumerate() {
                text.push_str(if index == 0 { "" } else { ", " });
                self.facts(call.fragment)?.explain(&mut text);
            }
        }
        Ok(text)
    }

    /// Applies the matching flags of a pattern or fragment.
    pub(super) fn set_flags(&mut self, record: Option<Record<'r>>) -> Import<()> {
        if let Some(record) = record.filter(|record| record.is_subclass_of("GISelFlags"))
            && let Some(ignore) = record.get::<Option<bool>>("GIIgnoreCopies")?
        {
            self.ignore_copies = ignore;
        }
        Ok(())
    }

    /// Binds a name to an operand. If the name is bound already, both operands must be identical.
    pub(super) fn define(&mut self, name: TextId, operand_ref: OperandRef) {
        let Some(&first) = self.operands.get(&name) else {
            self.operands.insert(name, operand_ref);
            return;
        };
        let ignore_copies = self.ignore_copies;
        self.rule
            .check_operand(operand_ref, Check::SameAs { operand_ref: first, name, ignore_copies });
    }

    /// Adds an operand to match.
    pub(super) fn add_operand(
        &mut self,
        insn: InsnId,
        index: usize,
        name: Option<TextId>,
    ) -> OperandRef {
        let operand_ref =
            OperandRef { insn, operand: u16::try_from(index).unwrap_or(u16::MAX - 1) };
        self.rule.add_operand(operand_ref, name, self.rendered);
        if let Some(name) = name {
            self.define(name, operand_ref);
        }
        operand_ref
    }

    /// Binds a name to an operand of a complex pattern.
    pub(super) fn define_sub_operand(
        &mut self,
        name: TextId,
        renderer: u32,
        of: usize,
        parent: Option<TextId>,
    ) -> Import<()> {
        let new = SubOperand { renderer, of: of as u32, parent };
        let known = *self.sub_operands.entry(name).or_insert(new);
        if known.parent == parent {
            return Ok(());
        }
        let text = |id: Option<TextId>| id.map_or("", |id| self.vocabulary.texts.get(id));
        let (name, known, parent) = (text(Some(name)), text(known.parent), text(parent));
        self.skip(|| {
            format!(
                "Error: Complex suboperand {name} referenced by different operands: {known} and \
                 {parent}."
            )
        })
    }

    /// Returns the operand that a result refers to. LLVM detects missing operands only when it
    /// prints the table, and so does [`undeclared`](super::undeclared).
    pub(super) fn operand_named(&self, name: TextId) -> OperandRef {
        self.operands.get(&name).copied().unwrap_or(OperandRef::NONE)
    }

    /// Returns the operand that a result refers to, or an error if it is missing.
    pub(super) fn known_operand(&self, name: TextId) -> Import<OperandRef> {
        match self.operand_named(name) {
            OperandRef::NONE => Err(self.missing_operand(name)),
            operand_ref => Ok(operand_ref),
        }
    }

    /// Creates the error for a missing operand.
    pub(super) fn missing_operand(&self, name: TextId) -> Stop {
        let locs = self.record.map_or(&[][..], |record| record.locs());
        missing_operand(locs, self.vocabulary.texts.get(name)).into()
    }

    /// Returns a renderer that copies an operand.
    pub(super) fn copy(&self, name: TextId) -> Renderer {
        Renderer::Copy { from: self.operand_named(name), name }
    }
}

/// Creates the error for a missing operand.
pub(super) fn missing_operand(locs: &[Loc], name: &str) -> RecordError {
    RecordError::new(locs, format!("Operand {name} was not declared in matcher"))
}
