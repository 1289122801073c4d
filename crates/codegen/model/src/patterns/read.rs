//! Reading all patterns of a target, in the order in which LLVM reads them.

use std::sync::Arc;

use crate::differences;
use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Dag, Diagnostic, Record, RecordError, Severity, Value};

use super::fragments::{Fragment, FragmentId};
use super::infer::Constraint;
use super::instructions::{
    InstructionId, OperandType, PatternInstruction, PatternOperand, Special,
};
use super::nodes::NodeKindId;
use super::own_patterns::{OwnPattern, Uses};
use super::reader::{Operator, Reader, Stopped, TreePattern};
use super::rules::Rules;
use super::symbols::{Symbol, Symbols};
use super::tables::{IntrinsicNodes, Tables};
use super::transforms::TransformId;
use super::tree::{Forest, NodeId, NodeLists, Trees, What};
use super::type_sets::{KINDS, TypeSet, TypeSetByMode};
use super::{ModeCheck, Pattern, PatternInput, Patterns, complex, nodes, transforms};
use crate::derived_from;
use crate::hw_modes::HwModeId;
use crate::operands::OperandList;
use crate::value_types::{TypeByMode, ValueType};

/// Reads the patterns of a target.
pub(super) fn read<'r>(
    input: &PatternInput<'r, '_>,
    reports: &mut Vec<Diagnostic>,
) -> Result<Patterns<'r>, Stopped> {
    let (tables, rules) = basics(input).map_err(|error| {
        reports.extend(error.llvm_diagnostics());
        Stopped
    })?;
    let mut reader = Reader {
        input,
        tables,
        rules,
        work: Trees::new(),
        scopes: 0,
        operators: FxHashMap::default(),
        leaf_ids: FxHashMap::default(),
        reports: Vec::new(),
    };
    let mut forest = Forest::default();
    let mut patterns = Vec::new();
    let result = reader.read_all(&mut forest, &mut patterns);
    reports.append(&mut reader.reports);
    result?;
    let Reader { tables, rules, .. } = reader;
    Ok(Patterns { tables, rules, forest, patterns, flags: Vec::new() })
}

/// Reads the tables that trees need: types, nodes, transforms and leaves.
fn basics<'r>(input: &PatternInput<'r, '_>) -> Result<(Tables<'r>, Rules), RecordError> {
    let records = input.records;
    let legal = legal_types(input)?;
    let mut rules = Rules::new(&legal, records.release());
    let kinds = nodes::read(records, input.modes)?;
    let named = |name: &str| {
        let index = kinds.iter().position(|kind| kind.name() == name);
        index.map(|index| NodeKindId(index as u32))
    };
    let required = |name: &str| {
        let message = || RecordError::new(&[], format!("Error getting SDNode '{name}'!"));
        named(name).ok_or_else(message)
    };
    let intrinsic_nodes = IntrinsicNodes {
        void: required("intrinsic_void")?,
        with_chain: required("intrinsic_w_chain")?,
        without_chain: required("intrinsic_wo_chain")?,
    };
    let (bit_convert, immediate) = (named("bitconvert"), named("imm"));
    let transforms = transforms::read(records)?;
    let complexes = complex::read(records, input.modes)?;
    let complex_types = complexes.iter().map(|complex| rules.of(&complex.ty)).collect();
    let pointers = rules.intern(pointer_types(&legal));
    let constraints = kinds
        .iter()
        .map(|kind| {
            let constraints = kind.constraints.iter();
            constraints.map(|one| Constraint::new(one, pointers, &mut rules)).collect()
        })
        .collect();
    let tables = Tables {
        symbols: Symbols::new(),
        lists: NodeLists::new(),
        kinds,
        intrinsic_nodes,
        bit_convert,
        immediate,
        intrinsics: Arc::clone(&input.intrinsics),
        intrinsic_types: FxHashMap::default(),
        transforms,
        complexes,
        complex_types,
        fragments: Vec::new(),
        fragment_trees: Trees::new(),
        leaves: Vec::new(),
        instructions: Vec::new(),
        instruction_ids: Arc::default(),
        default_operands: FxHashMap::default(),
        pointer: rules.of_type(ValueType::I_PTR),
        integer_32: rules.of_type(ValueType::I32),
        other: rules.of_type(ValueType::OTHER),
        constraints,
    };
    Ok((tables, rules))
}

/// Returns the types that registers have, by mode.
fn legal_types(input: &PatternInput<'_, '_>) -> Result<TypeSetByMode, RecordError> {
    let mut types: Vec<TypeByMode> = Vec::new();
    let mut known: FxHashSet<TypeByMode> = FxHashSet::default();
    for class in derived_from(input.records, "RegisterClass")? {
        // Classes of artificial registers only are not register classes of the target.
        for ty in input.registers.types_of_class(class).unwrap_or_default() {
            if known.insert(ty.clone()) {
                types.push(ty);
            }
        }
    }
    types.sort();
    types.dedup();
    Ok(types[..].into())
}

/// Returns the types that pointers have, by mode.
fn pointer_types(legal: &TypeSetByMode) -> TypeSetByMode {
    let of = |legal: TypeSet| {
        let mut pointers = TypeSet::of(ValueType::I_PTR);
        if legal.intersects(&KINDS.capabilities) {
            pointers.insert(ValueType::C_PTR);
        }
        pointers
    };
    let default = of(legal.get(HwModeId::DEFAULT));
    let mut pointers = TypeSetByMode::default();
    for (mode, legal) in legal.iter() {
        let set = of(legal);
        if mode.is_default() || set != default {
            *pointers.own_or(mode, set) = set;
        }
    }
    pointers
}

impl<'r> Reader<'r, '_> {
    fn read_all(
        &mut self,
        forest: &mut Forest,
        patterns: &mut Vec<Pattern<'r>>,
    ) -> Result<(), Stopped> {
        self.find_operators()?;
        self.read_fragments(false)?;
        self.read_default_operands()?;
        self.read_instructions(forest, patterns)?;
        self.read_fragments(true)?;
        let found = derived_from(self.records(), "Pattern");
        let records = self.need(found)?;
        self.read_in_parts(&records, forest, patterns)
    }

    /// Finds all records that can be the operator of a dag.
    fn find_operators(&mut self) -> Result<(), Stopped> {
        let found = derived_from(self.records(), "PatFrags");
        for record in self.need(found)? {
            let fragment = Fragment::read(record);
            let id = FragmentId(self.tables.fragments.len() as u32);
            let fragment = self.need(fragment)?;
            self.tables.fragments.push(fragment);
            self.operators.insert(record.id(), Operator::Fragment(id));
        }
        for (index, kind) in self.tables.kinds.iter().enumerate() {
            self.operators.insert(kind.record.id(), Operator::Node(NodeKindId(index as u32)));
        }
        for (index, transform) in self.tables.transforms.iter().enumerate() {
            let id = TransformId(index as u32);
            self.operators.insert(transform.record.id(), Operator::Transform(id));
        }
        for (index, complex) in self.tables.complexes.iter().enumerate() {
            let id = complex::ComplexId(index as u32);
            self.operators.insert(complex.record.id(), Operator::Complex(id));
        }
        for (id, intrinsic) in self.input.intrinsics.iter() {
            self.operators.insert(intrinsic.record.id(), Operator::Intrinsic(id));
        }
        let found = derived_from(self.records(), "Instruction");
        let mut ids = FxHashMap::default();
        for record in self.need(found)? {
            let id = InstructionId(self.tables.instructions.len() as u32);
            self.tables.instructions.push(PatternInstruction {
                record,
                operands: Arc::from([]),
                outputs: 0,
                results: 0,
                is_variadic: false,
                has_implicit_defs: false,
                implicit_type: None,
                special: match record.name() {
                    "INSERT_SUBREG" => Special::InsertSubreg,
                    "REG_SEQUENCE" => Special::RegSequence,
                    _ => Special::None,
                },
            });
            ids.insert(record.id(), id);
            self.operators.insert(record.id(), Operator::Instruction(id));
        }
        self.tables.instruction_ids = Arc::new(ids);
        Ok(())
    }

    /// Reads the fragments that are matched, or those that are results.
    fn read_fragments(&mut self, output: bool) -> Result<(), Stopped> {
        let ids: Vec<FragmentId> = (0..self.tables.fragments.len())
            .filter(|&index| self.tables.fragments[index].is_output == output)
            .map(|index| FragmentId(index as u32))
            .collect();
        let mut patterns = Vec::with_capacity(ids.len());
        for &id in &ids {
            patterns.push(self.read_fragment(id)?);
        }
        for (id, pattern) in ids.into_iter().zip(patterns) {
            self.close_fragment(id, pattern)?;
        }
        Ok(())
    }

    fn read_fragment(&mut self, id: FragmentId) -> Result<TreePattern<'r>, Stopped> {
        let Fragment { record, is_output, .. } = *self.tables.fragment(id);
        let mut pattern = TreePattern::new(record, !is_output);
        let list = record.list("Fragments");
        for value in self.need(list)?.iter() {
            if !self.parse_tree(&mut pattern, value)? {
                break;
            }
        }
        let mut names: Vec<Symbol> = Vec::new();
        for &name in &pattern.args {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        if names.contains(&Symbol::NONE) {
            let message = "Cannot have unnamed 'node' values in pattern fragment!";
            self.wrong(&mut pattern, message);
        }
        let operands = record.dag("Operands");
        let operands: Dag<'r> = self.need(operands)?;
        let operator = operands.operator().as_def().map_or("", |operator| operator.name());
        if !matches!(operator, "ops" | "outs" | "ins") {
            self.wrong(&mut pattern, "Operands list should start with '(ops ... '!");
        }
        pattern.args.clear();
        for (name, value) in operands.args() {
            if value.as_def().is_none_or(|record| record.name() != "node") {
                self.wrong(&mut pattern, "Operands list should all be 'node' values.");
            }
            if name.is_none() {
                self.wrong(&mut pattern, "Operands list should have names for each operand!");
            }
            let text = name.unwrap_or("");
            let name = self.tables.symbols.intern(text);
            match names.iter().position(|&known| known == name) {
                Some(index) => {
                    names.remove(index);
                }
                None => {
                    let message =
                        format!("'{text}' does not occur in pattern or was multiply specified!");
                    self.wrong(&mut pattern, message);
                }
            }
            pattern.args.push(name);
        }
        if let Some(&left) = names.first() {
            let left = self.tables.text(left);
            let message = format!("Operands list does not contain an entry for operand '{left}'!");
            self.wrong(&mut pattern, message);
        }
        let transform = record.def("OperandTransform");
        let transform = self.need(transform)?;
        if let Operator::Transform(transform) = self.operator(transform)
            && !self.tables.transform(transform).code.is_empty()
        {
            self.tables.fragments[id.0 as usize].transform = Some(transform);
            for &tree in &pattern.trees {
                self.work[tree].transform = Some(transform);
            }
        }
        self.keep_fragment(id, &pattern);
        Ok(pattern)
    }

    fn keep_fragment(&mut self, id: FragmentId, pattern: &TreePattern<'r>) {
        let (trees, work) = (&mut self.tables.fragment_trees, &self.work);
        let kept = pattern.trees.iter().map(|&tree| trees.copy_from(work, tree)).collect();
        let fragment = &mut self.tables.fragments[id.0 as usize];
        fragment.trees = Some(kept);
        fragment.args.clone_from(&pattern.args);
        self.work.clear();
    }

    /// Inlines the fragments in a fragment, and infers its types. Types that depend on the operands
    /// remain open.
    fn close_fragment(
        &mut self,
        id: FragmentId,
        mut pattern: TreePattern<'r>,
    ) -> Result<(), Stopped> {
        self.work.clear();
        let fragment = &mut self.tables.fragments[id.0 as usize];
        let kept = fragment.trees.replace(Vec::new()).unwrap_or_default();
        pattern.trees.clear();
        for tree in kept {
            // A fragment that refers to itself has, at that point, the alternatives found so far:
            // at first none.
            let tree = self.work.copy_from(&self.tables.fragment_trees, tree);
            let mut one = TreePattern { trees: vec![tree], ..pattern.clone() };
            self.inline(&mut one)?;
            pattern.failed = one.failed;
            for &found in &one.trees {
                let found = self.tables.fragment_trees.copy_from(&self.work, found);
                let fragment = &mut self.tables.fragments[id.0 as usize];
                fragment.trees.get_or_insert_default().push(found);
            }
            pattern.trees.extend(one.trees);
        }
        pattern.validate = false;
        self.infer(&mut pattern, None)?;
        self.keep_fragment(id, &pattern);
        Ok(())
    }

    /// Reads the default values of operands that patterns can omit.
    fn read_default_operands(&mut self) -> Result<(), Stopped> {
        let found = derived_from(self.records(), "OperandWithDefaultOps");
        for (number, record) in self.need(found)?.into_iter().enumerate() {
            let dag = record.dag("DefaultOps");
            let dag: Dag<'r> = self.need(dag)?;
            let mut pattern = TreePattern::new(record, false);
            for (name, value) in dag.args() {
                let tree = self.parse(&mut pattern, value, name.unwrap_or(""))?;
                pattern.trees.extend(tree);
            }
            let mut kept = Vec::with_capacity(pattern.trees.len());
            for &tree in &pattern.trees.clone() {
                loop {
                    match self.inference(&pattern).apply(tree) {
                        Ok(true) => {}
                        Ok(false) => break,
                        Err(problem) => {
                            self.problem(&mut pattern, problem)?;
                            break;
                        }
                    }
                }
                if self.inference(&pattern).is_open(tree) {
                    let name = record.name();
                    let message = format!(
                        "Value #{number} of OperandWithDefaultOps '{name}' doesn't have a \
                         concrete type!"
                    );
                    return Err(self.stop(&RecordError::new(&[], message)));
                }
                kept.push(self.tables.fragment_trees.copy_from(&self.work, tree));
            }
            self.tables.default_operands.insert(record.id(), kept);
            self.work.clear();
        }
        Ok(())
    }

    /// Completes the table of instructions: operands and their types.
    fn read_operands(&mut self) -> Result<(), Stopped> {
        let mut known: FxHashMap<*const OperandList<'r>, Arc<[PatternOperand<'r>]>> =
            FxHashMap::default();
        let mut types = FxHashMap::default();
        let instructions = match self.input.instructions {
            Ok(instructions) => instructions,
            Err(error) => return Err(self.stop(error)),
        };
        for index in 0..self.tables.instructions.len() {
            let record = self.tables.instructions[index].record;
            let Some(info) = instructions.of_record(record) else { continue };
            let list = &info.operands;
            let operands = match known.get(&Arc::as_ptr(list)) {
                Some(operands) => operands.clone(),
                None => {
                    let operands = self.operands(list, &mut types)?;
                    known.insert(Arc::as_ptr(list), operands.clone());
                    operands
                }
            };
            let defs = info.implicit_defs();
            let defs = self.need(defs)?;
            let mut implicit_type = None;
            if let Some(&first) = defs.first() {
                let of_register = self.input.registers.types_of(first);
                if let [ty] = &self.need(of_register)?[..] {
                    implicit_type = ty.as_simple();
                }
            }
            let instruction = &mut self.tables.instructions[index];
            instruction.operands = operands;
            instruction.outputs = list.num_defs();
            instruction.results = list.outputs().len();
            instruction.is_variadic = list.is_variadic;
            instruction.has_implicit_defs = !defs.is_empty();
            instruction.implicit_type = implicit_type;
        }
        Ok(())
    }

    fn operands(
        &mut self,
        list: &OperandList<'r>,
        types: &mut FxHashMap<tablegen_core::RecordId, OperandType>,
    ) -> Result<Arc<[PatternOperand<'r>]>, Stopped> {
        let mut operands = Vec::with_capacity(list.operands().len());
        for operand in list.operands() {
            let record = operand.record;
            let ty = self.operand_type(record, types)?;
            let count = operand.info.map_or(0, |info| info.len());
            let mut parts = Vec::with_capacity(count);
            for part in 0..count {
                parts.push(match operand.part_record(part) {
                    Some(part) => self.operand_type(part, types)?,
                    None => OperandType::Bad,
                });
            }
            let has_default = !self.tables.default_operands(record).is_empty();
            operands.push(PatternOperand { record, ty, parts, has_default });
        }
        Ok(operands.into())
    }

    fn operand_type(
        &mut self,
        record: Record<'r>,
        types: &mut FxHashMap<tablegen_core::RecordId, OperandType>,
    ) -> Result<OperandType, Stopped> {
        if let Some(&known) = types.get(&record.id()) {
            return Ok(known);
        }
        let is = |class| record.is_subclass_of(class);
        let ty = if is("unknown_class") {
            OperandType::Any
        } else if is("Operand") {
            let of = record.def("Type");
            let of_record = TypeByMode::of_record(self.need(of)?, self.modes());
            let ty = self.need(of_record)?;
            OperandType::Of(self.rules.of(&ty))
        } else if is("PointerLikeRegClass") && differences::has_pointer_operands(record.release()) {
            OperandType::Of(self.rules.intern(TypeSet::of(ValueType::I_PTR).into()))
        } else if is("RegisterClassLike") || is("RegisterClass") {
            let types = self.types_of_class(record)?;
            OperandType::Of(self.rules.intern(types))
        } else if is("RegisterOperand") {
            let class = record.def("RegClass");
            let class = self.need(class)?;
            let types = self.types_of_class(class)?;
            OperandType::Of(self.rules.intern(types))
        } else {
            OperandType::Bad
        };
        types.insert(record.id(), ty);
        Ok(ty)
    }

    /// Reads the patterns that instructions have themselves.
    fn read_instructions(
        &mut self,
        forest: &mut Forest,
        patterns: &mut Vec<Pattern<'r>>,
    ) -> Result<(), Stopped> {
        self.read_operands()?;
        let mut kept = Trees::new();
        let mut own: Vec<(Record<'r>, OwnPattern<'r>)> = Vec::new();
        for index in 0..self.tables.instructions.len() {
            let record = self.tables.instructions[index].record;
            let value: Value<'r> = {
                let value = record.value("Pattern");
                self.need(value)?
            };
            let Some(list) = value.as_list().filter(|list| !list.is_empty()) else { continue };
            if list.iter().any(|one| self.has_null_fragment(one)) {
                continue;
            }
            self.work.clear();
            let Some(mut found) = self.read_own_pattern(InstructionId(index as u32), list)? else {
                continue;
            };
            self.tables.instructions[index].results = found.results;
            found.source = kept.copy_from(&self.work, found.source);
            found.result = kept.copy_from(&self.work, found.result);
            own.push((record, found));
        }
        own.sort_by_key(|(record, _)| record.id());
        for (record, own) in own {
            self.work.clear();
            let source = self.work.copy_from(&kept, own.source);
            let result = self.work.copy_from(&kept, own.result);
            let source = TreePattern::of(record, source, true);
            let result = TreePattern::of(record, result, false);
            let rest = Rest { registers: own.registers, order: own.order, gisel_ignores: false };
            self.read_one(source, result, rest, forest, patterns)?;
        }
        Ok(())
    }

    pub(super) fn read_pattern_records(
        &mut self,
        records: &[Record<'r>],
        forest: &mut Forest,
        patterns: &mut Vec<Pattern<'r>>,
    ) -> Result<(), Stopped> {
        for &record in records {
            self.work.clear();
            let value = record.value("PatternToMatch");
            let value = self.need(value)?;
            let dag = record.dag("PatternToMatch");
            self.need(dag)?;
            if self.has_null_fragment(value) {
                continue;
            }
            let mut source = TreePattern::new(record, true);
            self.parse_tree(&mut source, value)?;
            let list = record.list("ResultInstrs");
            let list = self.need(list)?;
            if list.is_empty() {
                continue;
            }
            let mut result = TreePattern::new(record, false);
            for value in list.iter() {
                if !self.parse_tree(&mut result, value)? {
                    break;
                }
            }
            if result.trees.len() != 1 {
                let message =
                    "Cannot handle instructions producing instructions with temporaries yet!";
                self.wrong(&mut result, message);
            }
            let mut uses = Uses::default();
            for index in 0..source.trees.len() {
                let tree = source.trees[index];
                self.find_uses(&mut source, tree, &mut uses)?;
            }
            let gisel_ignores = record.bit("GISelShouldIgnore");
            let rest = Rest {
                registers: uses.registers,
                order: Vec::new(),
                gisel_ignores: self.need(gisel_ignores)?,
            };
            self.read_one(source, result, rest, forest, patterns)?;
        }
        Ok(())
    }

    /// Infers the types of a pattern and its result, and adds the resulting patterns.
    fn read_one(
        &mut self,
        mut source: TreePattern<'r>,
        mut result: TreePattern<'r>,
        rest: Rest<'r>,
        forest: &mut Forest,
        patterns: &mut Vec<Pattern<'r>>,
    ) -> Result<(), Stopped> {
        let record = source.record;
        self.inline(&mut source)?;
        self.inline(&mut result)?;
        let &[_] = &result.trees[..] else {
            let message = "Cannot use multi-alternative fragments in result pattern!";
            self.wrong(&mut result, message);
            return Ok(());
        };
        self.find_named(&mut source);
        let named = source.named.clone();
        let (knows_source, knows_result) = loop {
            let knows_source = self.infer(&mut source, Some(&named))?;
            let knows_result = self.infer(&mut result, Some(&named))?;
            let mut again = false;
            let root = result.trees[0];
            for &tree in &source.trees {
                for index in 0..self.work[root].type_count().min(self.work[tree].type_count()) {
                    let ty = self.work.ty(root, index);
                    again |= self.update(&mut result, tree, index, ty)?;
                    let ty = self.work.ty(tree, index);
                    again |= self.update(&mut result, root, index, ty)?;
                }
            }
            // If the types of two instructions only have to be equal, any common type is correct.
            if !again && knows_source && !knows_result && !result.failed {
                match self.inference(&result).force_first(root) {
                    Ok(forced) => again = forced,
                    Err(problem) => self.problem(&mut result, problem)?,
                }
            }
            if !again {
                break (knows_source, knows_result);
            }
        };
        if !knows_source {
            self.not_inferred(&mut source, String::new(), "Could not infer all types in pattern!");
        }
        if !knows_result {
            let above = self.shown(&source).text();
            let message = "Could not infer all types in pattern result!";
            self.not_inferred(&mut result, above, message);
        }
        let root = self.promote_transforms(result.trees[0]);
        let mut result = TreePattern::of(record, root, false);
        self.infer(&mut result, None)?;
        let root = result.trees[0];

        let predicates = record.list("Predicates");
        self.need(predicates)?;
        let predicates = record.value("Predicates");
        let predicates = self.need(predicates)?;
        let added_complexity = record.plain_int("AddedComplexity");
        let added_complexity = self.need(added_complexity)?;
        if !self.is_possible(root) {
            return Ok(());
        }
        for index in 0..source.trees.len() {
            let tree = source.trees[index];
            if !self.is_possible(tree) || !self.check_pattern(&mut source, tree, root) {
                continue;
            }
            patterns.push(Pattern {
                record,
                predicates,
                source: forest.intern(&self.work, tree),
                result: forest.intern(&self.work, root),
                registers: rest.registers.clone(),
                result_order: rest.order.clone(),
                added_complexity,
                number: u64::from(record.id().number()),
                gisel_ignores: rest.gisel_ignores,
                modes: ModeCheck::Any,
            });
        }
        Ok(())
    }

    /// Returns true if each result in a tree has a possible type in some mode.
    fn is_possible(&self, id: NodeId) -> bool {
        self.work.types(id).iter().all(|&ty| self.rules.set(ty).is_possible())
            && self.work.children(id).iter().all(|&child| self.is_possible(child))
    }

    /// Converts the transforms in a result tree to nodes.
    fn promote_transforms(&mut self, id: NodeId) -> NodeId {
        if let Some(transform) = self.work[id].transform.take() {
            let child = self.promote_transforms(id);
            let types = self.work[id].type_count();
            return self.work.add(What::Transform(transform), &[child], types);
        }
        for index in 0..self.work[id].child_count() {
            let child = self.work.child(id, index);
            let promoted = self.promote_transforms(child);
            self.work.set_child(id, index, promoted);
        }
        id
    }

    /// Checks a pattern and reports errors. Returns false if the source can never match.
    fn check_pattern(
        &mut self,
        pattern: &mut TreePattern<'r>,
        source: NodeId,
        result: NodeId,
    ) -> bool {
        if !self.tables.can_match(&self.work, source) {
            let mut all = RecordError::new(
                pattern.record.locs(),
                "Pattern can never match: Immediate value must be on the RHS of commutative \
                 operators!",
            )
            .llvm_diagnostics();
            all[0].severity = Severity::Warning;
            self.reports.extend(all);
            return false;
        }
        if let Some(complex) = self.tables.complex_of(&self.work[source])
            && self.tables.complex(complex).roots.is_empty()
        {
            let message = "ComplexPattern at root must specify list of opcodes it could match";
            self.wrong(pattern, message);
        }
        let mut in_source = Vec::new();
        self.find_names(pattern, source, &mut in_source);
        let mut in_result = Vec::new();
        self.find_names(pattern, result, &mut in_result);
        let by_text = |names: &mut Vec<Named>, tables: &Tables<'r>| {
            names.sort_by_key(|named| tables.text(named.name));
        };
        by_text(&mut in_source, &self.tables);
        by_text(&mut in_result, &self.tables);
        let has = |all: &[Named], name| all.iter().any(|named| named.name == name);
        for named in &in_result {
            if !has(&in_source, named.name) {
                let name = self.tables.text(named.name);
                let message = format!("Pattern has input without matching name in output: ${name}");
                self.wrong(pattern, message);
            }
        }
        for named in &in_source {
            if named.count == 1 && !has(&in_result, named.name) {
                let name = self.tables.text(named.name);
                self.wrong(pattern, format!("Pattern has dead named input: ${name}"));
            }
        }
        true
    }

    fn find_names(&mut self, pattern: &mut TreePattern<'r>, id: NodeId, names: &mut Vec<Named>) {
        let name = self.work[id].name;
        if !name.is_none() {
            match names.iter_mut().find(|named| named.name == name) {
                None => names.push(Named { name, first: id, count: 1 }),
                Some(named) => {
                    named.count += 1;
                    let first = named.first;
                    if !self.same_types(first, id) {
                        let name = self.tables.text(name);
                        let message = format!(
                            "repetition of value: ${name} where different uses have different \
                             types!"
                        );
                        self.wrong(pattern, message);
                    }
                }
            }
        }
        for index in 0..self.work[id].child_count() {
            self.find_names(pattern, self.work.child(id, index), names);
        }
    }
}

/// Named node of a tree.
struct Named {
    name: Symbol,
    first: NodeId,
    count: usize,
}

/// Attributes of a pattern besides its trees.
struct Rest<'r> {
    registers: Vec<Record<'r>>,
    order: Vec<u32>,
    gisel_ignores: bool,
}
