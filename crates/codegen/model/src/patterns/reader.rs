//! State of the pattern reader (LLVM: `TreePattern`): the tables under construction, the trees of
//! the current pattern, and the reports.

use crate::differences;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tablegen_core::{Diagnostic, Record, RecordError, RecordId, Records};

use super::PatternInput;
use super::complex::ComplexId;
use super::diagnostics::{self, Shown};
use super::fragments::FragmentId;
use super::infer::{Inference, Problem};
use super::instructions::InstructionId;
use super::leaves::{Leaf, LeafId, LeafKind};
use super::nodes::NodeKindId;
use super::rules::Rules;
use super::symbols::Symbol;
use super::tables::{IntrinsicTypes, Tables};
use super::transforms::TransformId;
use super::tree::{NodeId, Trees};
use super::type_sets::{TypeSet, TypeSetByMode, TypeSetId};
use crate::hw_modes::HwModes;
use crate::intrinsics::IntrinsicId;
use crate::value_types::{TypeByMode, ValueType};
use tablegen_quirks::string_map;

/// Nodes with the same name.
pub(super) type NamedNodes = (Symbol, SmallVec<[NodeId; 2]>);

/// Error that was already reported and stops reading.
#[derive(Clone, Copy, Debug)]
pub struct Stopped;

/// Kind of the operator of a dag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operator {
    Fragment(FragmentId),
    Node(NodeKindId),
    Instruction(InstructionId),
    Transform(TransformId),
    Intrinsic(IntrinsicId),
    Complex(ComplexId),
    ValueType,
    Set,
    Other,
}

/// Pattern while it is read: its trees and their context.
#[derive(Clone, Debug)]
pub(super) struct TreePattern<'r> {
    pub(super) record: Record<'r>,
    /// True for a source tree, false for a result.
    pub(super) is_input: bool,
    pub(super) trees: Vec<NodeId>,
    /// Names of the operands of a fragment.
    pub(super) args: Vec<Symbol>,
    /// Nodes by name; empty until the names are first needed.
    pub(super) named: Vec<NamedNodes>,
    /// True after an error was reported; later steps skip the pattern.
    pub(super) failed: bool,
    /// True if a result without a possible type is an error.
    pub(super) validate: bool,
    /// Complex pattern and operand index that a name was bound to.
    pub(super) complex_operands: Vec<(Symbol, (ComplexId, usize))>,
}

impl<'r> TreePattern<'r> {
    pub(super) fn new(record: Record<'r>, is_input: bool) -> Self {
        TreePattern {
            record,
            is_input,
            trees: Vec::new(),
            args: Vec::new(),
            named: Vec::new(),
            failed: false,
            validate: true,
            complex_operands: Vec::new(),
        }
    }

    /// Creates a pattern that consists of this tree.
    pub(super) fn of(record: Record<'r>, tree: NodeId, is_input: bool) -> Self {
        TreePattern { trees: vec![tree], ..TreePattern::new(record, is_input) }
    }
}

/// Pattern reader.
#[derive(Clone)]
pub(super) struct Reader<'r, 'a> {
    pub(super) input: &'a PatternInput<'r, 'a>,
    pub(super) tables: Tables<'r>,
    pub(super) rules: Rules,
    /// Trees of the pattern that is being read.
    pub(super) work: Trees,
    /// Number of uses of fragments whose predicates read operands.
    pub(super) scopes: u32,
    pub(super) operators: FxHashMap<RecordId, Operator>,
    pub(super) leaf_ids: FxHashMap<RecordId, LeafId>,
    pub(super) reports: Vec<Diagnostic>,
}

impl<'r> Reader<'r, '_> {
    pub(super) fn records(&self) -> &'r Records {
        self.input.records
    }

    pub(super) fn modes(&self) -> &HwModes<'r> {
        self.input.modes
    }

    /// Reports an error that does not stop.
    pub(super) fn report(&mut self, error: &RecordError) {
        self.reports.extend(error.llvm_diagnostics());
    }

    /// Reports an error that stops.
    pub(super) fn stop(&mut self, error: &RecordError) -> Stopped {
        self.report(error);
        Stopped
    }

    /// Returns the value, or reports the error and stops.
    pub(super) fn need<T>(
        &mut self,
        result: Result<T, impl Into<RecordError>>,
    ) -> Result<T, Stopped> {
        result.map_err(|error| self.stop(&error.into()))
    }

    /// Returns a pattern as diagnostics print it.
    pub(super) fn shown<'s>(&'s self, pattern: &'s TreePattern<'r>) -> Shown<'s, 'r> {
        Shown {
            record: pattern.record,
            args: &pattern.args,
            roots: &pattern.trees,
            trees: &self.work,
            tables: &self.tables,
            sets: self.rules.sets(),
        }
    }

    /// Reports an error of a pattern, unless one was reported before.
    pub(super) fn wrong(&mut self, pattern: &mut TreePattern<'r>, message: impl AsRef<str>) {
        self.wrong_below(pattern, String::new(), message);
    }

    /// Reports an error like `wrong`, with text above the pattern.
    pub(super) fn wrong_below(
        &mut self,
        pattern: &mut TreePattern<'r>,
        above: String,
        message: impl AsRef<str>,
    ) {
        if pattern.failed {
            // The text above is not part of the error.
            if !above.is_empty() {
                let nothing = Diagnostic::text_only(above);
                self.reports.push(nothing);
            }
            return;
        }
        let diagnostics = self.shown(pattern).wrong(above, message.as_ref());
        self.reports.extend(diagnostics);
        pattern.failed = true;
    }

    /// Reports that types are still open.
    pub(super) fn not_inferred(
        &mut self,
        pattern: &mut TreePattern<'r>,
        above: String,
        message: &str,
    ) {
        let is_first = !pattern.failed;
        self.wrong_below(pattern, above, message);
        let roots = pattern.trees.clone();
        if is_first && let Some(open) = self.inference(pattern).open_nodes(&roots) {
            self.reports.push(diagnostics::note(&open));
        }
    }

    /// Reports an error of type inference.
    pub(super) fn problem(
        &mut self,
        pattern: &mut TreePattern<'r>,
        problem: Problem,
    ) -> Result<(), Stopped> {
        match problem {
            Problem::Wrong(message) => {
                self.wrong(pattern, message);
                Ok(())
            }
            Problem::Fatal(error) => Err(self.stop(&error)),
            Problem::Incompatible(candidates) => {
                let is_first = !pattern.failed;
                self.wrong(pattern, "Incompatible types");
                if is_first {
                    self.reports.push(diagnostics::note(&candidates.text()));
                }
                Ok(())
            }
            Problem::Contradiction(candidates) => {
                let diagnostics = self.shown(pattern).contradiction(&candidates);
                self.reports.extend(diagnostics);
                Err(Stopped)
            }
        }
    }

    /// Creates a type inference over the trees of the reader.
    pub(super) fn inference(&mut self, pattern: &TreePattern<'r>) -> Inference<'_, 'r> {
        Inference::new(&self.tables, &mut self.rules, &mut self.work).validate(pattern.validate)
    }

    /// Restricts the type of a result to `ty`. Returns true if the type changed.
    pub(super) fn update(
        &mut self,
        pattern: &mut TreePattern<'r>,
        id: NodeId,
        index: usize,
        ty: TypeSetId,
    ) -> Result<bool, Stopped> {
        if pattern.failed || index >= self.work[id].type_count() {
            return Ok(false);
        }
        match self.inference(pattern).update(id, index, ty) {
            Ok(changed) => Ok(changed),
            Err(problem) => self.problem(pattern, problem).map(|()| false),
        }
    }

    /// Infers types as far as possible. `input` contains the nodes of each name in the source of
    /// this result. Returns true if all types are known.
    pub(super) fn infer(
        &mut self,
        pattern: &mut TreePattern<'r>,
        input: Option<&[NamedNodes]>,
    ) -> Result<bool, Stopped> {
        self.find_named(pattern);
        if !pattern.failed {
            match self.infer_to_end(pattern, input) {
                Ok(true) => {}
                // The input lacks this name; the error is reported.
                Ok(false) => return Ok(true),
                Err(problem) => self.problem(pattern, problem)?,
            }
        }
        if pattern.failed
            && let Some(input) = input
        {
            // A missing name in a failed pattern is not reported, but still ends the inference.
            let has = |name: &Symbol| input.iter().any(|(known, _)| known == name);
            if !pattern.named.iter().all(|(name, _)| has(name)) {
                return Ok(true);
            }
        }
        let trees = pattern.trees.clone();
        let inference = self.inference(pattern);
        Ok(!trees.iter().any(|&tree| inference.is_open(tree)))
    }

    fn infer_to_end(
        &mut self,
        pattern: &mut TreePattern<'r>,
        input: Option<&[NamedNodes]>,
    ) -> Result<bool, Problem> {
        // Sets only shrink. The bound stops rules that report a change in every round.
        for _ in 0..1 << 16 {
            let mut changed = false;
            for index in 0..pattern.trees.len() {
                let tree = pattern.trees[index];
                let mut inference = self.inference(pattern);
                changed |= inference.apply(tree)?;
                let (simple, is_new) = inference.simplify(tree)?;
                pattern.trees[index] = simple;
                changed |= is_new;
            }
            for index in 0..pattern.named.len() {
                let name = pattern.named[index].0;
                if let Some(input) = input {
                    let Some((_, given)) = input.iter().find(|(known, _)| *known == name) else {
                        let name = self.tables.text(name);
                        let names = input.iter().map(|&(known, _)| self.tables.text(known));
                        let mut names: Vec<&str> = names.collect();
                        names.sort_unstable();
                        let help = match names.is_empty() {
                            true => "nothing in the input pattern has a name".to_owned(),
                            false => format!("in the input pattern: {}", names.join(", ")),
                        };
                        let message =
                            format!("Node '{name}' in output pattern but not input pattern");
                        let index = self.reports.len();
                        self.wrong(pattern, message);
                        if let Some(report) = self.reports.get_mut(index) {
                            report.help = Some(help);
                        }
                        return Ok(false);
                    };
                    for position in 0..pattern.named[index].1.len() {
                        let node = pattern.named[index].1[position];
                        // A register class that is the whole result takes
                        // the type that it is given.
                        if pattern.trees.first() == Some(&node) && self.is_register_leaf(node) {
                            continue;
                        }
                        let ty = self.work.ty(given[0], 0);
                        changed |= self.inference(pattern).update(node, 0, ty)?;
                    }
                }
                for position in 1..pattern.named[index].1.len() {
                    let nodes = &pattern.named[index].1;
                    let (one, other) = (nodes[position - 1], nodes[position]);
                    let ty = self.work.ty(other, 0);
                    changed |= self.inference(pattern).update(one, 0, ty)?;
                    let ty = self.work.ty(one, 0);
                    changed |= self.inference(pattern).update(other, 0, ty)?;
                }
            }
            if !changed {
                break;
            }
        }
        Ok(true)
    }

    fn is_register_leaf(&self, id: NodeId) -> bool {
        match self.work[id].what {
            super::tree::What::Leaf(leaf) => matches!(
                self.tables.leaf(leaf).kind,
                LeafKind::RegisterClass | LeafKind::RegisterOperand
            ),
            _ => false,
        }
    }

    /// Finds the nodes of each name, if that was not done before.
    pub(super) fn find_named(&self, pattern: &mut TreePattern<'r>) {
        if pattern.named.is_empty() {
            for index in 0..pattern.trees.len() {
                let tree = pattern.trees[index];
                self.find_named_below(tree, &mut pattern.named);
            }
            if pattern.named.len() > 1 {
                // LLVM iterates in this order and reports the first error.
                let hashes: SmallVec<[u32; 16]> =
                    pattern.named.iter().map(|(name, _)| self.tables.symbols.hash(*name)).collect();
                let mut named = std::mem::take(&mut pattern.named);
                let order = string_map::order(self.records().release(), &hashes);
                let take = |&index: &usize| std::mem::take(&mut named[index]);
                pattern.named = order.iter().map(take).collect();
            }
        }
    }

    fn find_named_below(&self, id: NodeId, named: &mut Vec<NamedNodes>) {
        let name = self.work[id].name;
        if !name.is_none() {
            match named.iter_mut().find(|(known, _)| *known == name) {
                Some((_, nodes)) => nodes.push(id),
                None => named.push((name, SmallVec::from_slice(&[id]))),
            }
        }
        for &child in self.work.children(id) {
            self.find_named_below(child, named);
        }
    }

    /// Returns the operator kind of a record.
    pub(super) fn operator(&mut self, record: Record<'r>) -> Operator {
        self.operators.get(&record.id()).copied().unwrap_or_else(|| {
            if record.is_subclass_of("ValueType") {
                Operator::ValueType
            } else if record.name() == "set" {
                Operator::Set
            } else {
                Operator::Other
            }
        })
    }

    /// Returns the number of the leaf of a record. Reads the leaf on its first use.
    pub(super) fn leaf(&mut self, record: Record<'r>) -> Result<LeafId, Stopped> {
        if let Some(&id) = self.leaf_ids.get(&record.id()) {
            return Ok(id);
        }
        let leaf = self.read_leaf(record)?;
        let id = LeafId(self.tables.leaves.len() as u32);
        self.tables.leaves.push(leaf);
        self.leaf_ids.insert(record.id(), id);
        Ok(id)
    }

    fn read_leaf(&mut self, record: Record<'r>) -> Result<Leaf<'r>, Stopped> {
        let is = |class| record.is_subclass_of(class);
        let mut machine_operands = 1;
        let mut ty = TypeSetByMode::default();
        let kind = if is("RegisterOperand") {
            let class = self.need(record.def("RegClass"))?;
            ty = self.types_of_class(class)?;
            LeafKind::RegisterOperand
        } else if is("RegisterClass") {
            ty = self.types_of_class(record)?;
            LeafKind::RegisterClass
        } else if is("RegClassByHwMode") {
            ty = self.types_of_class(record)?;
            LeafKind::RegClassByHwMode
        } else if is("PointerLikeRegClass") && differences::has_pointer_operands(record.release()) {
            ty = TypeSet::of(ValueType::I_PTR).into();
            LeafKind::Operand
        } else if is("Register") {
            let types = self.input.registers.types_of(record);
            ty = self.need(types)?[..].into();
            LeafKind::Register
        } else if is("SubRegIndex") {
            ty = TypeSet::of(ValueType::I32).into();
            LeafKind::SubRegIndex
        } else if is("ValueType") {
            let of_record = TypeByMode::of_record(record, self.modes());
            ty = (&self.need(of_record)?).into();
            LeafKind::ValueType
        } else if is("CondCode") {
            ty = TypeSet::of(ValueType::OTHER).into();
            LeafKind::CondCode
        } else if let Operator::Complex(id) = self.operator(record) {
            ty = (&self.tables.complex(id).ty).into();
            LeafKind::Complex(id)
        } else {
            match record.name() {
                "node" => LeafKind::Node,
                "srcvalue" => LeafKind::SrcValue,
                "zero_reg" => LeafKind::ZeroReg,
                "immAllOnesV" => LeafKind::AllOnes,
                "immAllZerosV" => LeafKind::AllZeros,
                "undef_tied_input" => LeafKind::UndefTiedInput,
                _ if is("Operand") => {
                    let of = self.need(record.def("Type"))?;
                    let of_record = TypeByMode::of_record(of, self.modes());
                    ty = (&self.need(of_record)?).into();
                    LeafKind::Operand
                }
                _ => LeafKind::Other,
            }
        };
        if is("Operand") {
            let info = record.dag("MIOperandInfo");
            machine_operands = self.need(info)?.len().max(1);
        }
        let as_is = self.rules.intern_as_is(ty.clone());
        let ty = self.rules.intern(ty);
        Ok(Leaf { record, kind, ty, as_is, machine_operands })
    }

    /// Returns the types of the registers of a class: a record of class `RegisterClass` or
    /// `RegClassByHwMode`.
    pub(super) fn types_of_class(&mut self, class: Record<'r>) -> Result<TypeSetByMode, Stopped> {
        if !class.is_subclass_of("RegClassByHwMode") {
            let types = self.input.registers.types_of_class(class);
            return Ok(self.need(types)?[..].into());
        }
        let mut all = TypeSetByMode::default();
        let select: Vec<_> = self.modes().select(class).to_vec();
        for (mode, of_mode) in select {
            let types = self.input.registers.types_of_class(of_mode);
            let mut set = TypeSet::default();
            for ty in self.need(types)? {
                match ty.get(mode) {
                    Some(ty) => set.insert(ty),
                    None => {
                        let mode = match mode.is_default() {
                            true => "*",
                            false => self.modes().name(mode),
                        };
                        let message = format!("Could not resolve VT for Mode {mode}");
                        return Err(self.stop(&class.error(message)));
                    }
                }
            }
            *all.own_or(mode, TypeSet::default()) = set;
        }
        Ok(all)
    }

    /// Makes the types of an intrinsic known.
    pub(super) fn use_intrinsic(&mut self, id: IntrinsicId) -> Result<(), Stopped> {
        if self.tables.intrinsic_types.contains_key(&id) {
            return Ok(());
        }
        let Some(intrinsic) = self.tables.intrinsics.get(id) else { return Ok(()) };
        let results = intrinsic.results().collect();
        let operands = intrinsic.operands().collect();
        let mut types = |all: Vec<Record<'r>>| -> Result<Vec<TypeSetId>, Stopped> {
            let mut ids = Vec::with_capacity(all.len());
            for one in all {
                let ty = one.def("VT").and_then(ValueType::of_record);
                let ty = self.need(ty)?;
                ids.push(self.rules.of_type(ty));
            }
            Ok(ids)
        };
        let (results, operands) = (types(results)?.into(), types(operands)?.into());
        self.tables.intrinsic_types.insert(id, IntrinsicTypes { results, operands });
        Ok(())
    }
}
