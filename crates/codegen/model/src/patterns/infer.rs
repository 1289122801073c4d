//! Type inference: constraints between the types of the nodes in a tree.
//!
//! [`Inference::apply`] visits a tree once and narrows the type sets of its nodes. Callers repeat
//! it until nothing changes. A [`Problem`] ends the inference, and the caller reports it.

use crate::differences;
use tablegen_core::RecordError;

use super::instructions::{OperandType, PatternInstruction, Special};
use super::leaves::LeafKind;
use super::nodes::{self, NodeKindId};
use super::rules::{Rule, Rules};
use super::show::Show;
use super::tables::Tables;
use super::tree::{NodeId, Trees, What};
use super::type_sets::TypeSetId;
use crate::value_types::ValueType;

/// Type error in a pattern.
#[derive(Clone, Debug)]
pub enum Problem {
    /// Error with this message.
    Wrong(String),
    /// The types of two results or operands exclude each other.
    Incompatible(Box<Candidates>),
    /// A result can have no type in any mode.
    Contradiction(Box<Candidates>),
    /// The description of a node opcode is invalid.
    Fatal(RecordError),
}

/// Candidate types before the set became empty.
#[derive(Clone, Debug)]
pub struct Candidates {
    /// Rule that emptied the set. `None` if the set was already empty.
    pub(super) rule: Option<Rule>,
    /// Text of the node.
    pub(super) node: String,
    /// Types that the node could have.
    pub(super) types: String,
    /// Text of the node that the rule compares with, if it is another one, and its types.
    pub(super) other: (Option<String>, String),
    /// Constraint of a node that applied the rule.
    pub(super) constraint: Option<String>,
}

/// Constraint of a node opcode, with interned types.
#[derive(Clone, Copy, Debug)]
pub(super) struct Constraint {
    of: usize,
    rule: Known,
}

#[derive(Clone, Copy, Debug)]
enum Known {
    Is(TypeSetId),
    IsInteger,
    IsFloat,
    IsVector,
    SameAs(usize),
    NamesSmallerThan(usize),
    SmallerThan(usize),
    ElementOf(usize),
    PartOf(usize),
    HasElements(TypeSetId),
    AsManyElementsAs(usize),
    AsLargeAs(usize),
}

impl Constraint {
    pub(super) fn new(from: &nodes::Constraint, pointers: TypeSetId, rules: &mut Rules) -> Self {
        use nodes::Rule;
        let rule = match &from.rule {
            Rule::Is(ty) => Known::Is(rules.of(ty)),
            Rule::IsPointer => Known::Is(pointers),
            Rule::IsInteger => Known::IsInteger,
            Rule::IsFloat => Known::IsFloat,
            Rule::IsVector => Known::IsVector,
            Rule::SameAs(other) => Known::SameAs(*other),
            Rule::NamesSmallerThan(other) => Known::NamesSmallerThan(*other),
            Rule::SmallerThan(other) => Known::SmallerThan(*other),
            Rule::ElementOf(other) => Known::ElementOf(*other),
            Rule::PartOf(other) => Known::PartOf(*other),
            Rule::HasElements(ty) => Known::HasElements(rules.intern_as_is(ty.into())),
            Rule::AsManyElementsAs(other) => Known::AsManyElementsAs(*other),
            Rule::AsLargeAs(other) => Known::AsLargeAs(*other),
        };
        Constraint { of: from.of, rule }
    }
}

/// Result of a node, by its index.
#[derive(Clone, Copy)]
struct Slot(NodeId, usize);

/// Type inference over trees.
pub struct Inference<'a, 'r> {
    tables: &'a Tables<'r>,
    rules: &'a mut Rules,
    trees: &'a mut Trees,
    /// True if a result without a possible type is an error.
    validate: bool,
    /// True if the types of register classes and registers are used.
    registers: bool,
}

impl<'a, 'r> Inference<'a, 'r> {
    /// Creates an inference that validates types and uses the types of registers.
    pub fn new(tables: &'a Tables<'r>, rules: &'a mut Rules, trees: &'a mut Trees) -> Self {
        Inference { tables, rules, trees, validate: true, registers: true }
    }

    /// Makes a result without a possible type an error, or not.
    pub fn validate(self, validate: bool) -> Self {
        Inference { validate, ..self }
    }

    /// Disables the types of register classes and registers.
    pub fn without_registers(self) -> Self {
        Inference { registers: false, ..self }
    }

    /// Restricts the type of a result to `ty`. Returns true if the type changed.
    ///
    /// # Errors
    /// Returns an error if no type is left.
    pub fn update(&mut self, id: NodeId, position: usize, ty: TypeSetId) -> Result<bool, Problem> {
        if self.validate && self.rules.set(ty).is_contradiction() {
            let slot = Slot(id, position);
            let candidates = self.candidates(None, slot, self.trees.ty(id, position), None, ty);
            return Err(Problem::Contradiction(candidates));
        }
        if ty == self.trees.ty(id, position) {
            return Ok(false);
        }
        self.apply_to_one(Rule::Merge, Slot(id, position), ty)
    }

    /// Applies a rule to one type. `b` is a further input of the rule.
    fn apply_to_one(&mut self, rule: Rule, slot: Slot, b: TypeSetId) -> Result<bool, Problem> {
        let a = self.trees.ty(slot.0, slot.1);
        let answer = self.rules.apply(rule, a, b);
        self.trees.set_type(slot.0, slot.1, answer.a);
        self.judge(answer, |this| this.candidates(Some(rule), slot, a, None, b))
    }

    /// Applies a rule to two types.
    fn apply_to_two(&mut self, rule: Rule, a: Slot, b: Slot) -> Result<bool, Problem> {
        let types = (self.trees.ty(a.0, a.1), self.trees.ty(b.0, b.1));
        let answer = self.rules.apply(rule, types.0, types.1);
        self.trees.set_type(a.0, a.1, answer.a);
        self.trees.set_type(b.0, b.1, answer.b);
        self.judge(answer, |this| this.candidates(Some(rule), a, types.0, Some(b), types.1))
    }

    fn judge(
        &self,
        answer: super::rules::Answer,
        candidates: impl FnOnce(&Self) -> Box<Candidates>,
    ) -> Result<bool, Problem> {
        if answer.incompatible {
            return Err(Problem::Incompatible(candidates(self)));
        }
        if self.validate && answer.contradiction {
            return Err(Problem::Contradiction(candidates(self)));
        }
        Ok(answer.changed)
    }

    /// Returns the candidate types before a rule emptied the set.
    #[cold]
    fn candidates(
        &self,
        rule: Option<Rule>,
        slot: Slot,
        types: TypeSetId,
        other: Option<Slot>,
        other_types: TypeSetId,
    ) -> Box<Candidates> {
        Box::new(Candidates {
            rule,
            node: self.node_text(slot.0),
            types: self.set_text(types),
            other: (other.map(|slot| self.node_text(slot.0)), self.set_text(other_types)),
            constraint: None,
        })
    }

    fn set_text(&self, types: TypeSetId) -> String {
        let set = self.rules.set(types);
        let mut text = String::new();
        if set.is_unknown() {
            text.push_str("of any type");
        } else {
            set.write_to(&mut text);
        }
        text
    }

    /// Formats the types that a result can have.
    pub(super) fn types_text(&self, id: NodeId, result: usize) -> String {
        self.set_text(self.trees.ty(id, result))
    }

    /// Formats a node without its types.
    pub(super) fn node_text(&self, id: NodeId) -> String {
        let mut text = String::new();
        Show::new(self.tables, self.rules.sets(), self.trees).without_types(id, &mut text);
        format!("'{text}'")
    }

    pub(super) fn type_count(&self, id: NodeId) -> usize {
        self.trees[id].type_count()
    }

    pub(super) fn child_count(&self, id: NodeId) -> usize {
        self.trees[id].child_count()
    }

    pub(super) fn child(&self, id: NodeId, position: usize) -> NodeId {
        self.trees.child(id, position)
    }

    /// Returns true if a result has several possible types in some mode.
    pub(super) fn is_open_result(&self, id: NodeId, result: usize) -> bool {
        !self.rules.set(self.trees.ty(id, result)).is_concrete(true)
    }

    /// Applies all constraints of a tree once. Returns true if a type changed.
    ///
    /// # Errors
    /// Returns an error if types contradict each other, or a node has invalid operands.
    pub fn apply(&mut self, id: NodeId) -> Result<bool, Problem> {
        match self.trees[id].what {
            What::Unset => Ok(false),
            What::Int(value) => self.apply_to_integer(id, value),
            What::Leaf(leaf) => self.apply_to_leaf(id, leaf),
            What::Node(kind) => self.apply_to_node(id, kind),
            What::Instruction(instruction) => {
                let tables = self.tables;
                self.apply_to_instruction(id, tables.instruction(instruction))
            }
            What::Complex(complex) => {
                let mut changed = false;
                if self.registers {
                    // A complex pattern with operands may leave its type to
                    // casts.
                    let untyped = Some(ValueType::UNTYPED);
                    if self.tables.complex(complex).ty.as_simple() != untyped {
                        let ty = self.tables.complex_types[complex.0 as usize];
                        changed = self.update(id, 0, ty)?;
                    }
                }
                Ok(self.apply_to_children(id)? | changed)
            }
            What::Transform(transform) => match self.trees.children(id) {
                &[child] => self.apply(child),
                _ => {
                    let name = self.tables.transform(transform).record.name();
                    Err(Problem::Wrong(format!("Node transform '{name}' requires one operand!")))
                }
            },
            what @ (What::Fragment(_) | What::Set | What::Bad) => {
                let name = self.tables.name(what);
                Err(Problem::Wrong(format!("unknown node type '{name}' in input pattern")))
            }
        }
    }

    fn apply_to_children(&mut self, id: NodeId) -> Result<bool, Problem> {
        let mut changed = false;
        for position in 0..self.trees[id].child_count() {
            changed |= self.apply(self.trees.child(id, position))?;
        }
        Ok(changed)
    }

    fn apply_to_leaf(&mut self, id: NodeId, leaf: super::leaves::LeafId) -> Result<bool, Problem> {
        let tables = self.tables;
        let leaf = tables.leaf(leaf);
        let node = self.trees[id];
        let named = !node.name.is_none();
        let of_register = if self.registers { leaf.ty } else { TypeSetId::UNKNOWN };
        let ty = match leaf.kind {
            LeafKind::RegisterClass if !named => self.tables.integer_32,
            LeafKind::ValueType if !named => self.tables.other,
            LeafKind::RegisterOperand
            | LeafKind::RegisterClass
            | LeafKind::RegClassByHwMode
            | LeafKind::Register
            | LeafKind::ValueType
            | LeafKind::Complex(_) => of_register,
            LeafKind::SubRegIndex | LeafKind::CondCode | LeafKind::Operand => leaf.ty,
            LeafKind::Node
            | LeafKind::SrcValue
            | LeafKind::ZeroReg
            | LeafKind::AllOnes
            | LeafKind::AllZeros
            | LeafKind::UndefTiedInput => TypeSetId::UNKNOWN,
            LeafKind::Other => {
                let name = leaf.record.name();
                return Err(Problem::Wrong(format!("Unknown node flavor used in pattern: {name}")));
            }
        };
        let mut changed = false;
        for position in 0..node.type_count() {
            changed |= self.update(id, position, ty)?;
        }
        Ok(changed)
    }

    fn apply_to_integer(&mut self, id: NodeId, value: i64) -> Result<bool, Problem> {
        let changed = self.apply_to_one(Rule::Integer, Slot(id, 0), TypeSetId::UNKNOWN)?;
        let set = self.rules.set(self.trees.ty(id, 0));
        if set.is_concrete(false) {
            for (_, types) in set.iter() {
                let Some(ty) = types.first().filter(|&ty| ty != ValueType::I_PTR) else { continue };
                let release = self.rules.release;
                let is_long =
                    ty.size() >= 32 && differences::has_long_integers_in_patterns(release);
                if !is_long && !fits(value, ty.size()) {
                    return Err(Problem::Wrong(format!(
                        "Integer value '{value}' is out of range for type 'MVT::{}'!",
                        ty.name()
                    )));
                }
            }
        }
        Ok(changed)
    }

    fn apply_to_node(&mut self, id: NodeId, kind: NodeKindId) -> Result<bool, Problem> {
        if let Some(intrinsic) = self.tables.intrinsic_of(self.trees, id) {
            return self.apply_to_intrinsic(id, intrinsic);
        }
        let tables = self.tables;
        let info = tables.kind(kind);
        if let Some(operands) = info.operands.filter(|&count| count != self.trees[id].child_count())
        {
            let name = info.name();
            return Err(Problem::Wrong(format!(
                "{name} node requires exactly {operands} operands!"
            )));
        }
        let mut changed = self.apply_to_children(id)?;
        for constraint in &tables.constraints[kind.0 as usize] {
            changed |= self
                .apply_constraint(id, kind, constraint)
                .map_err(|problem| self.by_constraint(problem, kind, constraint))?;
        }
        Ok(changed)
    }

    /// Adds the constraint that failed to a problem.
    #[cold]
    fn by_constraint(&self, problem: Problem, kind: NodeKindId, from: &Constraint) -> Problem {
        let mut problem = problem;
        if let Problem::Incompatible(candidates) | Problem::Contradiction(candidates) = &mut problem
        {
            let of = from.of;
            let (name, arguments) = match from.rule {
                Known::Is(_) => ("SDTCisVT or SDTCisPtrTy", format!("{of}")),
                Known::IsInteger => ("SDTCisInt", format!("{of}")),
                Known::IsFloat => ("SDTCisFP", format!("{of}")),
                Known::IsVector => ("SDTCisVec", format!("{of}")),
                Known::SameAs(other) => ("SDTCisSameAs", format!("{of}, {other}")),
                Known::NamesSmallerThan(other) => {
                    ("SDTCisVTSmallerThanOp", format!("{of}, {other}"))
                }
                Known::SmallerThan(other) => ("SDTCisOpSmallerThanOp", format!("{of}, {other}")),
                Known::ElementOf(other) => ("SDTCisEltOfVec", format!("{of}, {other}")),
                Known::PartOf(other) => ("SDTCisSubVecOfVec", format!("{of}, {other}")),
                Known::HasElements(_) => ("SDTCVecEltisVT", format!("{of}")),
                Known::AsManyElementsAs(other) => ("SDTCisSameNumEltsAs", format!("{of}, {other}")),
                Known::AsLargeAs(other) => ("SDTCisSameSizeAs", format!("{of}, {other}")),
            };
            let node = self.tables.kind(kind).name();
            candidates.constraint.get_or_insert(format!("{name}<{arguments}> of {node}"));
        }
        problem
    }

    /// Returns the slot of a result or operand. Results are numbered from 0; operands follow.
    fn slot(&self, id: NodeId, kind: NodeKindId, number: usize) -> Result<Slot, Problem> {
        let results = self.tables.kind(kind).results;
        match number.checked_sub(results) {
            None => Ok(Slot(id, number)),
            Some(operand) => match self.trees.children(id).get(operand) {
                Some(&child) => Ok(Slot(child, 0)),
                None => {
                    let mut text = format!("Invalid operand number in type constraint {number}");
                    Show::new(self.tables, self.rules.sets(), self.trees).node(id, &mut text);
                    Err(Problem::Fatal(RecordError::new(&[], text)))
                }
            },
        }
    }

    fn apply_constraint(
        &mut self,
        id: NodeId,
        kind: NodeKindId,
        constraint: &Constraint,
    ) -> Result<bool, Problem> {
        let this = self.slot(id, kind, constraint.of)?;
        let slot = |number| self.slot(id, kind, number);
        match constraint.rule {
            Known::Is(ty) => self.update(this.0, this.1, ty),
            Known::IsInteger => self.apply_to_one(Rule::Integer, this, TypeSetId::UNKNOWN),
            Known::IsFloat => self.apply_to_one(Rule::Float, this, TypeSetId::UNKNOWN),
            Known::IsVector => self.apply_to_one(Rule::Vector, this, TypeSetId::UNKNOWN),
            Known::SameAs(other) => {
                let other = slot(other)?;
                let changed = self.update(this.0, this.1, self.trees.ty(other.0, other.1))?;
                Ok(self.update(other.0, other.1, self.trees.ty(this.0, this.1))? | changed)
            }
            Known::NamesSmallerThan(other) => {
                let other = slot(other);
                let leaf = match self.trees[this.0].what {
                    What::Leaf(leaf) => Some(self.tables.leaf(leaf)),
                    _ => None,
                };
                let Some(leaf) = leaf.filter(|leaf| leaf.kind == LeafKind::ValueType) else {
                    let name = self.tables.kind(kind).name();
                    return Err(Problem::Wrong(format!("{name} expects a VT operand!")));
                };
                let (small, other) = (leaf.as_is, other?);
                let answer =
                    self.rules.apply(Rule::KnownSmaller, small, self.trees.ty(other.0, other.1));
                let types = self.trees.ty(other.0, other.1);
                self.trees.set_type(other.0, other.1, answer.b);
                let rule = Some(Rule::KnownSmaller);
                self.judge(answer, |one| one.candidates(rule, this, small, Some(other), types))
            }
            Known::SmallerThan(other) => self.apply_to_two(Rule::Smaller, this, slot(other)?),
            Known::ElementOf(vector) => self.apply_to_two(Rule::Elements, slot(vector)?, this),
            Known::PartOf(vector) => self.apply_to_two(Rule::Part, slot(vector)?, this),
            Known::HasElements(ty) => self.apply_to_one(Rule::Elements, this, ty),
            Known::AsManyElementsAs(other) => {
                self.apply_to_two(Rule::SameCount, slot(other)?, this)
            }
            Known::AsLargeAs(other) => self.apply_to_two(Rule::SameSize, slot(other)?, this),
        }
    }

    fn apply_to_intrinsic(
        &mut self,
        id: NodeId,
        intrinsic: crate::intrinsics::IntrinsicId,
    ) -> Result<bool, Problem> {
        let tables = self.tables;
        let Some(types) = tables.intrinsic_types.get(&intrinsic) else { return Ok(false) };
        let mut changed = false;
        for (position, &ty) in types.results.iter().enumerate() {
            changed |= self.update(id, position, ty)?;
        }
        let given = self.trees[id].child_count() - 1;
        if given != types.operands.len() {
            let name = tables.intrinsic(intrinsic).map_or("", |intrinsic| &intrinsic.name);
            let expected = types.operands.len();
            return Err(Problem::Wrong(format!(
                "Intrinsic '{name}' expects {expected} operands, not {given} operands!"
            )));
        }
        changed |= self.update(self.trees.child(id, 0), 0, tables.pointer)?;
        for (position, &ty) in types.operands.iter().enumerate() {
            let child = self.trees.child(id, position + 1);
            changed |= self.apply(child)?;
            changed |= self.update(child, 0, ty)?;
        }
        Ok(changed)
    }

    fn update_operand(
        &mut self,
        id: NodeId,
        position: usize,
        ty: OperandType,
    ) -> Result<bool, Problem> {
        match ty {
            OperandType::Any => Ok(false),
            OperandType::Of(ty) => self.update(id, position, ty),
            OperandType::Bad => {
                Err(Problem::Wrong("cannot update node type from unknown operand!".to_owned()))
            }
        }
    }

    fn apply_to_instruction(
        &mut self,
        id: NodeId,
        instruction: &PatternInstruction<'r>,
    ) -> Result<bool, Problem> {
        let results = instruction.outputs.min(instruction.results);
        let mut changed = false;
        for (position, operand) in instruction.operands.iter().take(results).enumerate() {
            changed |= self.update_operand(id, position, operand.ty)?;
        }
        if instruction.has_implicit_defs
            && let Some(ty) = instruction.implicit_type
        {
            let ty = self.rules.of_type(ty);
            changed |= self.update(id, results, ty)?;
        }
        match instruction.special {
            Special::None => {}
            Special::InsertSubreg => {
                if let Some(&child) = self.trees.children(id).first() {
                    changed |= self.update(id, 0, self.trees.ty(child, 0))?;
                    changed |= self.update(child, 0, self.trees.ty(id, 0))?;
                }
            }
            Special::RegSequence => self.check_reg_sequence(id)?,
        }

        let given = self.trees[id].child_count();
        let overridable = instruction.first_overridable();
        let name = instruction.record.name();
        let too_few = || {
            Err(Problem::Wrong(format!(
                "Instruction '{name}' expects more than the provided {given} operands!"
            )))
        };
        let mut next = 0;
        for (position, operand) in instruction.operands.iter().enumerate().skip(instruction.results)
        {
            if operand.has_default && (position < overridable || next >= given) {
                continue;
            }
            if next >= given {
                return too_few();
            }
            let child = self.trees.child(id, next);
            next += 1;
            let machine_operands = self.tables.machine_operands(&self.trees[child]);
            if machine_operands >= operand.parts.len() {
                changed |= self.update_operand(child, 0, operand.ty)?;
                continue;
            }
            // Each part is given by itself.
            changed |= self.update_operand(child, 0, operand.parts[0])?;
            for &part in &operand.parts[1..] {
                if next >= given {
                    return too_few();
                }
                let child = self.trees.child(id, next);
                next += 1;
                changed |= self.update_operand(child, 0, part)?;
            }
        }
        if !instruction.is_variadic && next != given {
            return Err(Problem::Wrong(format!(
                "Instruction '{name}' was provided {given} operands but expected only {next}!"
            )));
        }
        Ok(self.apply_to_children(id)? | changed)
    }

    fn check_reg_sequence(&self, id: NodeId) -> Result<(), Problem> {
        let wrong = |text: String| Err(Problem::Wrong(text));
        let children = self.trees.children(id);
        if children.len() < 3 {
            return wrong("REG_SEQUENCE requires at least 3 operands!".to_owned());
        }
        if children.len().is_multiple_of(2) {
            return wrong("REG_SEQUENCE requires an odd number of operands!".to_owned());
        }
        let is = |child: NodeId, class| self.tables.is_of_class(self.trees[child].what, class);
        if !is(children[0], "RegisterClass") {
            return wrong("REG_SEQUENCE requires a RegisterClass for first operand!".to_owned());
        }
        for (position, &index) in children.iter().enumerate().skip(2).step_by(2) {
            if !is(index, "SubRegIndex") {
                return wrong(format!(
                    "REG_SEQUENCE requires a SubRegIndex for operand {position}!"
                ));
            }
        }
        Ok(())
    }

    /// Takes the first type of the first result of an instruction that still
    /// may have several, operands before the instruction. Whether there was
    /// one.
    pub(super) fn force_first(&mut self, id: NodeId) -> Result<bool, Problem> {
        for position in 0..self.trees[id].child_count() {
            if self.force_first(self.trees.child(id, position))? {
                return Ok(true);
            }
        }
        if !matches!(self.trees[id].what, What::Instruction(_)) {
            return Ok(false);
        }
        for position in 0..self.trees[id].type_count() {
            let set = self.rules.set(self.trees.ty(id, position));
            if !set.is_unknown()
                && !set.is_concrete(false)
                && self.apply_to_one(Rule::First, Slot(id, position), TypeSetId::UNKNOWN)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns true if `root` or a node below it has several possible types in some mode.
    pub fn is_open(&self, root: NodeId) -> bool {
        let open = |&ty: &TypeSetId| !self.rules.set(ty).is_concrete(true);
        self.trees.types(root).iter().any(open)
            || self.trees.children(root).iter().any(|&child| self.is_open(child))
    }

    /// Removes conversions between equal types. Returns the new tree, and true if it differs.
    ///
    /// # Errors
    /// Returns an error if such a conversion has a predicate.
    pub(super) fn simplify(&mut self, id: NodeId) -> Result<(NodeId, bool), Problem> {
        let node = self.trees[id];
        if let What::Node(kind) = node.what
            && self.tables.bit_convert == Some(kind)
            && node.name.is_none()
            && let Some(&child) = self.trees.children(id).first()
        {
            let ty = self.trees.ty(id, 0);
            let set = self.rules.set(ty);
            if !set.is_unknown()
                && set.is_concrete(false)
                && self.rules.mean_same(ty, self.trees.ty(child, 0))
            {
                if !node.calls.is_empty()
                    && differences::rejects_predicates_of_bitconverts(self.rules.release)
                {
                    let mut text = String::new();
                    Show::new(self.tables, self.rules.sets(), self.trees).node(id, &mut text);
                    text.push_str("\n trivial bitconvert node should not have predicate calls\n");
                    return Err(Problem::Fatal(RecordError::new(&[], text)));
                }
                return Ok((self.simplify(child)?.0, true));
            }
        }
        let mut changed = false;
        for position in 0..node.child_count() {
            let child = self.trees.child(id, position);
            let (simple, is_new) = self.simplify(child)?;
            if is_new && simple != child {
                self.trees.set_child(id, position, simple);
            }
            changed |= is_new;
        }
        Ok((id, changed))
    }
}

/// Returns true if a number fits in `bits` bits, signed or unsigned.
fn fits(value: i64, bits: u32) -> bool {
    if bits >= 64 {
        return true;
    }
    let signed = bits > 0 && (-(1i64 << (bits - 1))..1i64 << (bits - 1)).contains(&value);
    signed || (value as u64) < 1u64 << bits
}
