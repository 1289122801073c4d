//! A rule of a table in the making: its instructions and operands by name.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::gisel_rules::{Actions, Check, Place, Rule};
use tablegen_model::texts::TextId;

/// A rule of a table in the making.
#[derive(Debug)]
pub(super) struct Building {
    pub(super) rule: Rule,
    pub(super) actions: Actions,
    /// Operands by name: the first of each.
    operands: FxHashMap<TextId, Place>,
    /// Operands that stand for any number of them.
    packs: FxHashSet<Place>,
    /// The numbers under which types of operands are kept.
    recorded: FxHashMap<Place, u8>,
    next_insn: u32,
    next_register: u32,
}

impl Building {
    pub(super) fn new(rule: Rule) -> Self {
        Building {
            rule,
            actions: Actions::default(),
            operands: FxHashMap::default(),
            packs: FxHashSet::default(),
            recorded: FxHashMap::default(),
            next_insn: 0,
            next_register: 0,
        }
    }

    /// The rule with its actions.
    pub(super) fn finish(mut self) -> Rule {
        self.rule.actions = self.actions.take();
        self.rule
    }

    /// Adds an operand. One of a name that was met already must be the same.
    pub(super) fn add_operand(&mut self, place: Place, name: Option<TextId>, pack: bool) {
        self.rule.add_operand(place, name, 0);
        if pack {
            self.packs.insert(place);
        }
        let Some(name) = name else { return };
        let first = *self.operands.entry(name).or_insert(place);
        if first != place {
            let same = Check::SameAs { place: first, name, ignore_copies: true };
            self.rule.check_operand(place, same);
        }
    }

    /// The first operand of a name.
    pub(super) fn operand(&self, name: TextId) -> Option<Place> {
        self.operands.get(&name).copied()
    }

    /// Whether an operand stands for any number of them.
    pub(super) fn is_pack(&self, place: Place) -> bool {
        self.packs.contains(&place)
    }

    /// Whether the type of the first operand of this name is checked.
    pub(super) fn has_type(&self, name: TextId) -> bool {
        let operand = self.operand(name).and_then(|place| self.rule.operand(place));
        operand.is_some_and(|operand| {
            operand.predicates.iter().any(|one| matches!(one.check, Check::Type(_)))
        })
    }

    /// The number under which the type of an operand is kept; they count down from the last one.
    pub(super) fn record_type(&mut self, place: Place) -> u8 {
        if let Some(&known) = self.recorded.get(&place) {
            return known;
        }
        let number = u8::MAX.wrapping_sub(self.recorded.len() as u8);
        self.recorded.insert(place, number);
        self.rule.check_operand(place, Check::RecordType(number));
        number
    }

    /// The number of the next instruction that is made.
    pub(super) fn new_insn(&mut self) -> u32 {
        self.next_insn += 1;
        self.next_insn - 1
    }

    /// The number of the next register that is made.
    pub(super) fn new_register(&mut self) -> u32 {
        self.next_register += 1;
        self.next_register - 1
    }
}
