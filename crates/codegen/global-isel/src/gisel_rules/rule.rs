//! Rules (LLVM: `RuleMatcher`): matched instructions with their operands and checks, and actions.

use super::action::Action;
use super::check::{Check, OperandRef, Predicate};
use super::vocabulary::{FeatureSetId, Opcode};
use tablegen_model::texts::TextId;

/// Number of an instruction that a rule matches; the root is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct InsnId(pub(crate) u16);

impl InsnId {
    /// Instruction that the rule is tried on.
    pub(crate) const ROOT: InsnId = InsnId(0);

    /// Returns the number as an index.
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Operand of a matched instruction.
#[derive(Debug)]
pub(crate) struct Operand {
    /// Operand index.
    pub(crate) index: u16,
    /// Name of the operand.
    pub(crate) name: Option<TextId>,
    /// Checks of the operand.
    pub(crate) predicates: Vec<Predicate>,
    /// Index of the first renderer of the operand's complex pattern.
    pub(crate) renderer: u32,
    /// True if checks were moved away from the operand.
    pub(super) optimized: bool,
}

/// Matched instruction.
#[derive(Debug)]
pub(crate) struct Insn {
    /// Name of the instruction.
    pub(crate) name: Option<TextId>,
    /// Checks of the instruction itself.
    pub(crate) predicates: Vec<Predicate>,
    /// Matched operands.
    pub(crate) operands: Vec<Operand>,
    /// True if checks were moved.
    pub(super) optimized: bool,
    /// True if the number of operands is checked.
    pub(super) counts_operands: bool,
}

impl Insn {
    /// Returns the opcode that is checked; the first one of two.
    pub(crate) fn opcode(&self) -> Option<Opcode> {
        self.predicates.iter().find_map(|predicate| match predicate.check {
            Check::Opcode(opcode) | Check::OpcodeIsEither(opcode, _) => Some(opcode),
            _ => None,
        })
    }

    /// Returns true if the number of operands is still to be checked.
    pub(crate) fn can_count_operands(&self) -> bool {
        let counts = |one: &Predicate| {
            let check = one.check;
            matches!(check, Check::OperandCount(_) | Check::MinOperands(_) | Check::MaxOperands(_))
        };
        self.counts_operands && !self.predicates.iter().any(counts)
    }
}

/// Rule of a match table.
#[derive(Debug)]
pub(crate) struct Rule {
    /// Number of the rule, which appears in tables.
    pub(crate) id: u64,
    /// Score. Rules with higher scores are tried first.
    pub(crate) score: i64,
    /// Required subtarget features.
    pub(crate) features: FeatureSetId,
    /// Number of a combiner's rule, which can be disabled.
    pub(crate) switch: Option<u32>,
    /// Matched instructions, by number.
    pub(crate) insns: Vec<Insn>,
    /// Actions, in order.
    pub(crate) actions: Vec<Action>,
    /// Number of the code that replaces the actions.
    pub(crate) code: Option<u32>,
    /// Checks that run after all others.
    pub(super) epilogue: Vec<Predicate>,
}

impl Rule {
    /// Creates a rule without instructions.
    pub(crate) fn new(id: u64, score: i64) -> Self {
        Rule {
            id,
            score,
            features: FeatureSetId::NONE,
            switch: None,
            insns: Vec::new(),
            actions: Vec::new(),
            code: None,
            epilogue: Vec::new(),
        }
    }

    /// Adds an instruction to match. With `counts_operands`, its number of operands is checked.
    pub(crate) fn add_insn(&mut self, name: Option<TextId>, counts_operands: bool) -> InsnId {
        let (predicates, operands) = (Vec::new(), Vec::new());
        self.insns.push(Insn { name, predicates, operands, optimized: false, counts_operands });
        InsnId(self.insns.len() as u16 - 1)
    }

    /// Returns a matched instruction.
    pub(crate) fn insn(&self, id: InsnId) -> &Insn {
        &self.insns[id.index()]
    }

    /// Returns the instruction with this name, or the first one without a name.
    pub(crate) fn insn_named(&self, name: Option<TextId>) -> Option<InsnId> {
        let index = self.insns.iter().position(|insn| insn.name == name)?;
        Some(InsnId(index as u16))
    }

    /// Adds a check of an instruction.
    pub(crate) fn check(&mut self, insn: InsnId, check: Check) {
        let predicate = Predicate { insn, operand: Predicate::WHOLE, check };
        self.insns[insn.index()].predicates.push(predicate);
    }

    pub(crate) fn add_operand(
        &mut self,
        operand_ref: OperandRef,
        name: Option<TextId>,
        renderer: u32,
    ) {
        self.insns[operand_ref.insn.index()].operands.push(Operand {
            index: operand_ref.operand,
            name,
            predicates: Vec::new(),
            renderer,
            optimized: false,
        });
    }

    pub(crate) fn operand(&self, operand_ref: OperandRef) -> Option<&Operand> {
        self.insn(operand_ref.insn)
            .operands
            .iter()
            .find(|operand| operand.index == operand_ref.operand)
    }

    /// Returns an operand for modification.
    pub(crate) fn operand_mut(&mut self, operand_ref: OperandRef) -> Option<&mut Operand> {
        let operands = &mut self.insns[operand_ref.insn.index()].operands;
        operands.iter_mut().find(|operand| operand.index == operand_ref.operand)
    }

    /// Returns true if an operand must be identical to another one, so that it has no further
    /// checks.
    pub(crate) fn is_same_as_another(&self, operand_ref: OperandRef) -> bool {
        let same = |one: &Predicate| matches!(one.check, Check::SameAs { .. });
        self.operand(operand_ref).is_some_and(|operand| operand.predicates.iter().any(same))
    }

    /// Adds a check of an operand, unless the operand must be identical to another one. Returns
    /// true if the check was added.
    pub(crate) fn check_operand(&mut self, operand_ref: OperandRef, check: Check) -> bool {
        if self.is_same_as_another(operand_ref) {
            return false;
        }
        let OperandRef { insn, operand: index } = operand_ref;
        let Some(operand) = self.operand_mut(operand_ref) else { return false };
        operand.predicates.push(Predicate { insn, operand: index, check });
        true
    }

    /// Returns the number of values that complex patterns render.
    pub(crate) fn rendered(&self) -> usize {
        let predicates = self.insns.iter().flat_map(|insn| &insn.operands);
        let predicates = predicates.flat_map(|operand| &operand.predicates);
        predicates.filter(|one| matches!(one.check, Check::Complex { .. })).count()
    }

    /// Returns the first check of the root, by which rules can be grouped.
    pub(super) fn first_condition(&self) -> Option<&Predicate> {
        let root = self.insns.first()?;
        let of_operands = || root.operands.iter().flat_map(|operand| &operand.predicates);
        let is_condition = |one: &&Predicate| !matches!(one.check, Check::Defined { .. });
        root.predicates.first().or_else(|| of_operands().find(is_condition))
    }

    /// Removes the [`Rule::first_condition`].
    pub(super) fn pop_condition(&mut self) {
        let Some(root) = self.insns.first_mut() else { return };
        if !root.predicates.is_empty() {
            root.predicates.remove(0);
            root.optimized = true;
            return;
        }
        for operand in &mut root.operands {
            let is_condition = |one: &Predicate| !matches!(one.check, Check::Defined { .. });
            if let Some(index) = operand.predicates.iter().position(is_condition) {
                operand.predicates.remove(index);
                operand.optimized = true;
                return;
            }
        }
    }

    /// Moves checks so that rules have longer common prefixes and expensive checks come last.
    pub(crate) fn optimize(&mut self, is_variadic: impl Fn(Opcode) -> bool) {
        for (number, insn) in self.insns.iter_mut().enumerate() {
            for operand in &mut insn.operands {
                take(operand, &mut self.epilogue, |check| matches!(check, Check::Complex { .. }));
            }
            insn.optimize(InsnId(number as u16), &is_variadic);
        }
        let key = |one: &Predicate| (one.check.rank(), one.insn, one.operand);
        self.epilogue.sort_by_key(key);
        self.erase_root_last();
    }

    /// Removes duplicate erasures, and moves the erasure of the root to the end, where it also ends
    /// the rule.
    fn erase_root_last(&mut self) {
        let mut erased = Vec::new();
        self.actions.retain(|action| match action {
            Action::Erase(insn) => {
                let is_new = !erased.contains(insn);
                erased.push(*insn);
                is_new
            }
            _ => true,
        });
        let is_root = |action: &Action| matches!(action, Action::Erase(InsnId::ROOT));
        if let Some(index) = self.actions.iter().position(is_root) {
            let erase = self.actions.remove(index);
            self.actions.push(erase);
        }
    }
}

/// Moves the checks of an operand that satisfy `which` to `to`.
fn take(operand: &mut Operand, to: &mut Vec<Predicate>, which: impl Fn(&Check) -> bool) {
    let before = to.len();
    operand.predicates.retain(|predicate| {
        let taken = which(&predicate.check);
        if taken {
            to.push(*predicate);
        }
        !taken
    });
    operand.optimized |= to.len() > before;
}

impl Insn {
    fn optimize(&mut self, id: InsnId, is_variadic: &impl Fn(Opcode) -> bool) {
        let opcode = self.opcode();
        let mut first = Vec::with_capacity(self.predicates.len() + self.operands.len());
        if !self.predicates.is_empty() {
            let predicate = self.predicates.remove(0);
            self.optimized = true;
            first.push(predicate);
            if let (Check::Opcode(_) | Check::OpcodeIsEither(..), Some(opcode)) =
                (predicate.check, opcode)
            {
                let count = self.operands.len();
                if self.can_count_operands() && is_variadic(opcode) && count != 0 {
                    let check = Check::OperandCount(count as u32);
                    first.push(Predicate { insn: id, operand: Predicate::WHOLE, check });
                }
                self.counts_operands = false;
                for operand in &mut self.operands {
                    take(operand, &mut first, |check| matches!(check, Check::Intrinsic(_)));
                }
            }
        }
        if id != InsnId::ROOT
            && let Some(result) = self.operands.first_mut()
        {
            // The type was checked on the operand that this result defines.
            result.optimized |= !result.predicates.is_empty();
            result.predicates.clear();
        }
        for operand in &mut self.operands {
            take(operand, &mut first, |check| matches!(check, Check::Type(_)));
        }
        first.append(&mut self.predicates);
        self.predicates = first;
    }
}
