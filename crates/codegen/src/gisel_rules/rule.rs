//! Rules (LLVM: `RuleMatcher`): the instructions that are matched, with their operands and what is
//! checked of them, and what is made of them.

use super::action::Action;
use super::check::{Check, Place, Predicate};
use super::vocabulary::{FeatureSetId, Opcode};
use tablegen_model::texts::TextId;

/// The number of an instruction that a rule matches; the root is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct InsnId(pub(crate) u16);

impl InsnId {
    /// The instruction at which the rule is tried.
    pub(crate) const ROOT: InsnId = InsnId(0);

    /// The number as an index.
    pub(super) fn at(self) -> usize {
        usize::from(self.0)
    }
}

/// An operand of an instruction that is matched.
#[derive(Debug)]
pub(crate) struct Operand {
    /// Which operand it is.
    pub(crate) at: u16,
    /// What it is called.
    pub(crate) name: Option<TextId>,
    /// What is checked of it.
    pub(crate) predicates: Vec<Predicate>,
    /// Where what complex patterns render of it begins.
    pub(crate) renderer: u32,
    /// Whether checks were moved away from it.
    pub(super) optimized: bool,
}

/// An instruction that is matched.
#[derive(Debug)]
pub(crate) struct Insn {
    /// What it is called.
    pub(crate) name: Option<TextId>,
    /// What is checked of it beside its operands.
    pub(crate) predicates: Vec<Predicate>,
    /// Its operands.
    pub(crate) operands: Vec<Operand>,
    /// Whether checks were moved.
    pub(super) optimized: bool,
    /// Whether it is checked how many operands it has.
    pub(super) counts_operands: bool,
}

impl Insn {
    /// The opcode that is checked; of two the first one.
    pub(crate) fn opcode(&self) -> Option<Opcode> {
        self.predicates.iter().find_map(|predicate| match predicate.check {
            Check::Opcode(opcode) | Check::OpcodeIsEither(opcode, _) => Some(opcode),
            _ => None,
        })
    }

    /// Whether the number of operands is still to be checked.
    pub(crate) fn can_count_operands(&self) -> bool {
        let counts = |one: &Predicate| {
            let check = one.check;
            matches!(
                check,
                Check::OperandCount(_) | Check::LeastOperands(_) | Check::MostOperands(_)
            )
        };
        self.counts_operands && !self.predicates.iter().any(counts)
    }
}

/// A rule.
#[derive(Debug)]
pub(crate) struct Rule {
    /// Its number, which shows in tables.
    pub(crate) id: u64,
    /// Rules that score higher are tried first.
    pub(crate) score: i64,
    /// What it requires of the subtarget.
    pub(crate) features: FeatureSetId,
    /// The number of a rule of a combiner, which can be turned off.
    pub(crate) switch: Option<u32>,
    /// The instructions that it matches, by number.
    pub(crate) insns: Vec<Insn>,
    /// What is done, in order.
    pub(crate) actions: Vec<Action>,
    /// The number of code that does all instead of the actions.
    pub(crate) code: Option<u32>,
    /// Checks that come after all others.
    pub(super) epilogue: Vec<Predicate>,
}

impl Rule {
    /// A rule without instructions.
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

    /// Adds an instruction to be matched. With `counts_operands` it is checked how many operands
    /// it has.
    pub(crate) fn add_insn(&mut self, name: Option<TextId>, counts_operands: bool) -> InsnId {
        let (predicates, operands) = (Vec::new(), Vec::new());
        self.insns.push(Insn { name, predicates, operands, optimized: false, counts_operands });
        InsnId(self.insns.len() as u16 - 1)
    }

    /// An instruction that is matched.
    pub(crate) fn insn(&self, id: InsnId) -> &Insn {
        &self.insns[id.at()]
    }

    /// The instruction of this name, or without one: the first.
    pub(crate) fn insn_named(&self, name: Option<TextId>) -> Option<InsnId> {
        let at = self.insns.iter().position(|insn| insn.name == name)?;
        Some(InsnId(at as u16))
    }

    /// Adds a check of an instruction.
    pub(crate) fn check(&mut self, insn: InsnId, check: Check) {
        let predicate = Predicate { insn, operand: Predicate::WHOLE, check };
        self.insns[insn.at()].predicates.push(predicate);
    }

    /// Adds an operand.
    pub(crate) fn add_operand(&mut self, place: Place, name: Option<TextId>, renderer: u32) {
        self.insns[place.insn.at()].operands.push(Operand {
            at: place.operand,
            name,
            predicates: Vec::new(),
            renderer,
            optimized: false,
        });
    }

    /// An operand.
    pub(crate) fn operand(&self, place: Place) -> Option<&Operand> {
        self.insn(place.insn).operands.iter().find(|operand| operand.at == place.operand)
    }

    /// An operand, to be changed.
    pub(crate) fn operand_mut(&mut self, place: Place) -> Option<&mut Operand> {
        let operands = &mut self.insns[place.insn.at()].operands;
        operands.iter_mut().find(|operand| operand.at == place.operand)
    }

    /// Whether an operand is the same as another one: nothing else is checked of it then.
    pub(crate) fn is_same_as_another(&self, place: Place) -> bool {
        let same = |one: &Predicate| matches!(one.check, Check::SameAs { .. });
        self.operand(place).is_some_and(|operand| operand.predicates.iter().any(same))
    }

    /// Adds a check of an operand, unless it is the same as another one. Whether it did.
    pub(crate) fn check_operand(&mut self, place: Place, check: Check) -> bool {
        if self.is_same_as_another(place) {
            return false;
        }
        let Place { insn, operand: at } = place;
        let Some(operand) = self.operand_mut(place) else { return false };
        operand.predicates.push(Predicate { insn, operand: at, check });
        true
    }

    /// How many values complex patterns render.
    pub(crate) fn rendered(&self) -> usize {
        let predicates = self.insns.iter().flat_map(|insn| &insn.operands);
        let predicates = predicates.flat_map(|operand| &operand.predicates);
        predicates.filter(|one| matches!(one.check, Check::Complex { .. })).count()
    }

    /// The first thing that is checked of the root, by which rules can be grouped.
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
            if let Some(at) = operand.predicates.iter().position(is_condition) {
                operand.predicates.remove(at);
                operand.optimized = true;
                return;
            }
        }
    }

    /// Moves checks so that rules have more of them in common at their beginnings, and those that
    /// take long to the end.
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

    /// Each instruction is erased once; the root at the end, since that ends the rule as well.
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
        if let Some(at) = self.actions.iter().position(is_root) {
            let erase = self.actions.remove(at);
            self.actions.push(erase);
        }
    }
}

/// Moves checks of an operand elsewhere.
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
            // Its type is that of the operand which it defines, and that was checked.
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
