//! Finds the patterns that FastISel can use.
//!
//! Input: all patterns of a target. Output: a [`Plan`] of the simple patterns, and errors about
//! patterns that exclude each other.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tablegen_model::Queries;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError};

use super::plan::{
    Choice, Implicit, Index, Kind, Makes, OpcodeNodes, Plan, Predicate, ResultNodes, Signature,
    SignatureNodes, TypeNodes,
};
use crate::Context;
use tablegen_model::hw_modes::HwModes;
use tablegen_model::instructions::{Flag, Instructions};
use tablegen_model::patterns::condition::Condition;
use tablegen_model::patterns::fragments::FragmentId;
use tablegen_model::patterns::tree::{NodeId, Trees, What};
use tablegen_model::patterns::type_sets::TypeSetId;
use tablegen_model::patterns::{Pattern, Patterns, Tables};
use tablegen_model::registers::{ClassId, CodeGenRegisters};
use tablegen_model::value_types::ValueType;
use tablegen_session::BackendError;

/// Operand shapes of nodes that LLVM's `FastISel` has entry points for.
const SIGNATURES: [&[Shape]; 6] = {
    use Shape::{Float, Immediate, Register};
    [&[], &[Register], &[Register, Register], &[Register, Immediate], &[Immediate], &[Float]]
};

/// A [`Kind`] without predicates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Register,
    Float,
    Immediate,
}

/// Maximal number of predicates. LLVM's tools store predicate numbers in bytes.
const MAX_PREDICATES: usize = 125;

/// Computes the plan.
///
/// # Errors
/// Returns an error if patterns cannot be read or exclude each other.
pub(super) fn plan<'r>(cx: &Context<'_, 'r>) -> Result<Plan<'r>, BackendError> {
    let target = cx.target()?;
    cx.declared_registers()?;
    cx.prepare(Context::registers, Context::patterns);
    let codegen_registers = cx.registers()?;
    let patterns = cx.patterns()?;
    let instructions = cx.instructions()?;
    let mut collector = Collector {
        patterns: &patterns,
        codegen_registers: &codegen_registers,
        instructions: &instructions,
        modes: target.hw_modes(),
        predicates: Vec::new(),
        numbers: FxHashMap::default(),
        found: BTreeMap::new(),
    };
    for pattern in patterns.all() {
        collector.pattern(pattern)?;
    }
    let (found, predicates) = (collector.found, collector.predicates);
    let signatures = sorted(found)?;
    if cx.has_errors() {
        return Err(cx.failed());
    }
    let namespace = instructions.namespace();
    Ok(Plan {
        target: target.name(),
        namespace,
        codegen_registers: Arc::clone(&codegen_registers),
        predicates,
        signatures,
    })
}

type ByResult<'r> = BTreeMap<ValueType, Vec<(i32, Choice<'r>)>>;
type ByOpcode<'r> = BTreeMap<&'r str, BTreeMap<ValueType, ByResult<'r>>>;

/// Patterns found so far, as nested maps in the order of look-up.
type Found<'r> = BTreeMap<Signature, ByOpcode<'r>>;

struct Collector<'p, 'r> {
    patterns: &'p Patterns<'r>,
    codegen_registers: &'p CodeGenRegisters<'r>,
    instructions: &'p Instructions<'r>,
    modes: &'p HwModes<'r>,
    predicates: Vec<Predicate<'r>>,
    /// Numbers of predicates, from 1 on.
    numbers: FxHashMap<FragmentId, u32>,
    found: Found<'r>,
}

impl<'p, 'r> Collector<'p, 'r> {
    fn tables(&self) -> &'p Tables<'r> {
        self.patterns.tables()
    }

    fn trees(&self) -> &'p Trees {
        self.patterns.trees()
    }

    /// Adds a pattern if FastISel can use it.
    fn pattern(&mut self, pattern: &Pattern<'r>) -> Result<(), RecordError> {
        let (tables, trees) = (self.tables(), self.trees());
        let What::Instruction(_) = trees[pattern.result].what else { return Ok(()) };
        let Some(instruction) = tables.record(trees[pattern.result].what) else { return Ok(()) };
        let Some(makes) = self.makes(instruction, pattern.result)? else { return Ok(()) };
        let source = pattern.source;
        let What::Node(node) = trees[source].what else { return Ok(()) };
        if trees[source].type_count() > 1 {
            return Ok(());
        }
        let opcode = tables.kind(node).opcode;
        let result = match trees.types(source).first() {
            Some(&ty) => self.simple_type(ty),
            None => ValueType::VOID,
        };
        let ty = match trees.children(source).first() {
            Some(&child) => self.simple_type(trees.ty(child, 0)),
            None => result,
        };
        if !trees[source].calls.is_empty() {
            return Ok(());
        }
        let class = match makes {
            Makes::Register(class) => Some(class),
            Makes::Part(_) => None,
        };
        let Some(signature) = self.signature(source, ty, class)? else { return Ok(()) };
        let is_part = matches!(makes, Makes::Part(_));
        let Some(registers) = self.implicit(source, pattern.result, is_part)? else {
            return Ok(());
        };
        if !has_entry_point(&signature) {
            return Ok(());
        }
        let condition = Condition::of(pattern, self.modes)?;
        let complexity = self.patterns.complexity(pattern) as i32;
        let choice = Choice { condition, instruction, makes, registers };
        let signature_nodes = self.found.entry(signature).or_default();
        let type_nodes = signature_nodes.entry(opcode).or_default().entry(ty).or_default();
        let choices = type_nodes.entry(result).or_default();
        let code = choice.condition.code();
        if choices.iter().any(|(_, other)| other.condition.code() == code) {
            return Err(pattern.record.error("Duplicate predicate in FastISel table!"));
        }
        choices.push((complexity, choice));
        Ok(())
    }

    /// Returns the value that the root instruction of a result makes, or `None` if FastISel cannot
    /// use it.
    fn makes(
        &self,
        instruction: Record<'r>,
        result: NodeId,
    ) -> Result<Option<Makes<'r>>, RecordError> {
        let trees = self.trees();
        let Some(info) = self.instructions.of_record(instruction) else { return Ok(None) };
        let Some(first) = info.operands.operands().first() else { return Ok(None) };
        let children = trees.children(result);
        let is_instruction = |&child: &NodeId| matches!(trees[child].what, What::Instruction(_));
        if info.is(Flag::FastISelShouldIgnore) || children.iter().any(is_instruction) {
            return Ok(None);
        }
        if instruction.name() == "EXTRACT_SUBREG" {
            let Some(&index) = children.get(1) else { return Ok(None) };
            let index = match trees[index].what {
                What::Int(number) => Some(Index::Number(number)),
                what if what.is_leaf() => self.tables().record(what).map(|record| {
                    let namespace = record.string("Namespace").unwrap_or_default();
                    Index::Record { namespace, record }
                }),
                _ => None,
            };
            return Ok(index.map(Makes::Part));
        }
        let mut operand = first.record;
        if operand.is_subclass_of("RegisterOperand") {
            operand = operand.def("RegClass")?;
        }
        if !operand.is_subclass_of("RegisterClass") {
            return Ok(None);
        }
        self.codegen_registers.class(operand).map(|class| Some(Makes::Register(class)))
    }

    /// Returns the first type of the first hardware mode.
    fn simple_type(&self, ty: TypeSetId) -> ValueType {
        let set = self.patterns.rules().set(ty).iter().next();
        set.and_then(|(_, set)| set.first()).unwrap_or(ValueType::OTHER)
    }

    /// Returns the operand kinds of a node, or `None` if FastISel cannot use one of them.
    fn signature(
        &mut self,
        source: NodeId,
        ty: ValueType,
        made: Option<ClassId>,
    ) -> Result<Option<Signature>, RecordError> {
        let (tables, trees) = (self.tables(), self.trees());
        match tables.name(trees[source].what) {
            "imm" => return Ok(Some(vec![Kind::Immediate(0)])),
            "fpimm" => return Ok(Some(vec![Kind::Float])),
            _ => {}
        }
        let mut signature = Vec::new();
        let mut first_class = None;
        for &operand in trees.children(source) {
            let node = &trees[operand];
            let name = if node.what.is_leaf() { "" } else { tables.name(node.what) };
            if name == "imm" {
                let Some(predicate) = self.predicate(operand)? else { return Ok(None) };
                signature.push(Kind::Immediate(predicate));
                continue;
            }
            if !node.calls.is_empty() || node.type_count() != 1 {
                return Ok(None);
            }
            if name == "fpimm" {
                signature.push(Kind::Float);
                continue;
            }
            let What::Leaf(_) = node.what else { return Ok(None) };
            if self.simple_type(trees.ty(operand, 0)) != ty {
                return Ok(None);
            }
            let Some(class) = self.class(node.what, made)? else { return Ok(None) };
            match first_class {
                None => first_class = Some(class),
                Some(first)
                    if first == class || self.codegen_registers[first].has_sub_class(class) => {}
                Some(_) => return Ok(None),
            }
            signature.push(Kind::Register);
        }
        Ok(Some(signature))
    }

    /// Returns the register class of a leaf.
    fn class(&self, leaf: What, made: Option<ClassId>) -> Result<Option<ClassId>, RecordError> {
        let Some(mut record) = self.tables().record(leaf) else { return Ok(None) };
        if record.is_subclass_of("RegisterOperand") {
            record = record.def("RegClass")?;
        }
        if record.is_subclass_of("RegisterClass") {
            self.codegen_registers.class(record).map(Some)
        } else if record.is_subclass_of("Register") {
            Ok(self.codegen_registers.class_for(self.codegen_registers.register(record)?))
        } else if record.is_subclass_of("ValueType") {
            Ok(made)
        } else {
            Ok(None)
        }
    }

    /// Returns the number of an immediate's predicate, 0 if it has no predicate, or `None` if
    /// FastISel cannot use the predicate.
    fn predicate(&mut self, operand: NodeId) -> Result<Option<u32>, RecordError> {
        let (tables, trees) = (self.tables(), self.trees());
        let calls = tables.lists().calls(trees[operand].calls);
        let Some(call) = calls.first() else { return Ok(Some(0)) };
        let fragment = tables.fragment(call.fragment);
        let code = fragment.record.string("ImmediateCode")?;
        if calls.len() > 1 || code.is_empty() || fragment.uses_operands {
            return Ok(None);
        }
        if fragment.record.bit("FastIselShouldIgnore")? {
            return Ok(None);
        }
        if let Some(&known) = self.numbers.get(&call.fragment) {
            return Ok(Some(known));
        }
        let roots = fragment.trees.iter().flatten();
        let ty = roots.map(|&root| tables.fragment_trees().ty(root, 0)).next();
        let ty = ty.map_or(ValueType::OTHER, |ty| self.simple_type(ty));
        if self.predicates.len() == MAX_PREDICATES {
            let message = format!("More than {MAX_PREDICATES} predicates of immediates");
            return Err(fragment.record.error(message));
        }
        self.predicates.push(Predicate { record: fragment.record, code, ty });
        let number = self.predicates.len() as u32;
        self.numbers.insert(call.fragment, number);
        Ok(Some(number))
    }

    /// Returns, for each operand of a node, the physical register that it is copied to if it is not
    /// an operand of the instruction. Returns `None` if the remaining operands are not those of the
    /// instruction in the same order.
    fn implicit(
        &self,
        source: NodeId,
        result: NodeId,
        is_part: bool,
    ) -> Result<Option<Vec<Option<Implicit<'r>>>>, RecordError> {
        let (tables, trees) = (self.tables(), self.trees());
        if matches!(tables.name(trees[source].what), "imm" | "fpimm") {
            return Ok(Some(vec![None]));
        }
        let given = trees.children(result);
        let mut next = given.iter();
        let mut registers = Vec::new();
        for &operand in trees.children(source) {
            let what = trees[operand].what;
            let record = if what.is_leaf() { tables.record(what) } else { None };
            let register = match record.filter(|record| record.is_subclass_of("Register")) {
                Some(record) => {
                    let (namespace, id) =
                        (record.string("Namespace")?, self.codegen_registers.register(record)?);
                    Some(Implicit { namespace, id })
                }
                None => None,
            };
            let is_same = |given: &NodeId| trees[*given].name == trees[operand].name;
            if register.is_none() && !next.next().is_some_and(is_same) {
                return Ok(None);
            }
            registers.push(register);
        }
        Ok((is_part || next.next().is_none()).then_some(registers))
    }
}

/// Returns true if FastISel has an entry point for nodes with these operands.
fn has_entry_point(signature: &[Kind]) -> bool {
    let shape = |kind: &Kind| match kind {
        Kind::Register => Shape::Register,
        Kind::Float => Shape::Float,
        Kind::Immediate(_) => Shape::Immediate,
    };
    SIGNATURES.iter().any(|known| known.iter().copied().eq(signature.iter().map(shape)))
}

/// Returns the signature without predicates of immediates.
fn without_predicates(signature: &[Kind]) -> Signature {
    let plain = signature.iter().map(|&kind| match kind {
        Kind::Immediate(_) => Kind::Immediate(0),
        other => other,
    });
    plain.collect()
}

/// Converts the patterns found into lists, in the order in which they are tried.
fn sorted(found: Found<'_>) -> Result<Vec<SignatureNodes<'_>>, RecordError> {
    let mut first: BTreeMap<Signature, BTreeSet<Signature>> = BTreeMap::new();
    for signature in found.keys() {
        let plain = without_predicates(signature);
        if plain != *signature {
            first.entry(plain).or_default().insert(signature.clone());
        }
    }
    let mut all = Vec::new();
    for (signature, opcodes) in found {
        let mut of_opcodes = Vec::new();
        for (opcode, types) in opcodes {
            let mut of_types = Vec::new();
            for (ty, results) in types {
                let results = results.into_iter();
                let results =
                    results.map(|(ty, choices)| Ok(ResultNodes { ty, choices: order(choices)? }));
                of_types
                    .push(TypeNodes { ty, results: results.collect::<Result<_, RecordError>>()? });
            }
            of_opcodes.push(OpcodeNodes { opcode, types: of_types });
        }
        let first = first.remove(&signature).into_iter().flatten().collect();
        all.push(SignatureNodes { signature, first, opcodes: of_opcodes });
    }
    Ok(all)
}

/// Sorts choices by decreasing complexity; of equal ones, later ones come first.
fn order(mut choices: Vec<(i32, Choice<'_>)>) -> Result<Vec<Choice<'_>>, RecordError> {
    choices.sort_by_key(|&(complexity, _)| complexity);
    let choices: Vec<Choice<'_>> = choices.into_iter().rev().map(|(_, choice)| choice).collect();
    let always = choices.iter().position(|choice| choice.condition.terms.is_empty());
    if let Some(never) = always.and_then(|always| choices.get(always + 1)) {
        let message = format!(
            "Multiple instructions match and one with no predicate came before one with a \
             predicate!  name:{}  predicate: {}",
            never.instruction.name(),
            tablegen_emit_target::cxx::condition(&never.condition)
        );
        return Err(RecordError::new(&[], message));
    }
    Ok(choices)
}
