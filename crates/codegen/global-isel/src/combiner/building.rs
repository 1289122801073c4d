//! Match table rule under construction, with its instructions and operands by name.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::gisel_rules::{Actions, Check, OperandRef, Rule};
use tablegen_model::texts::TextId;

/// Match table rule under construction.
#[derive(Debug)]
pub(super) struct Building {
    pub(super) rule: Rule,
    pub(super) actions: Actions,
    /// First operand with each name.
    operands: FxHashMap<TextId, OperandRef>,
    /// Operands that match a variable number of operands.
    packs: FxHashSet<OperandRef>,
    /// Indices under which operand types are recorded.
    recorded: FxHashMap<OperandRef, u8>,
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

    /// Returns the rule with its actions.
    pub(super) fn finish(mut self) -> Rule {
        self.rule.actions = self.actions.take();
        self.rule
    }

    /// Adds an operand. If the name already has an operand, adds a check that both are equal.
    pub(super) fn add_operand(
        &mut self,
        operand_ref: OperandRef,
        name: Option<TextId>,
        pack: bool,
    ) {
        self.rule.add_operand(operand_ref, name, 0);
        if pack {
            self.packs.insert(operand_ref);
        }
        let Some(name) = name else { return };
        let first = *self.operands.entry(name).or_insert(operand_ref);
        if first != operand_ref {
            let same = Check::SameAs { operand_ref: first, name, ignore_copies: true };
            self.rule.check_operand(operand_ref, same);
        }
    }

    /// Returns the first operand with a name.
    pub(super) fn operand(&self, name: TextId) -> Option<OperandRef> {
        self.operands.get(&name).copied()
    }

    /// Returns true if an operand matches a variable number of operands.
    pub(super) fn is_pack(&self, operand_ref: OperandRef) -> bool {
        self.packs.contains(&operand_ref)
    }

    /// Returns true if the type of the first operand with this name is checked.
    pub(super) fn has_type(&self, name: TextId) -> bool {
        let operand = self.operand(name).and_then(|operand_ref| self.rule.operand(operand_ref));
        operand.is_some_and(|operand| {
            operand.predicates.iter().any(|one| matches!(one.check, Check::Type(_)))
        })
    }

    /// Returns the index under which the type of an operand is recorded. Indices count down from
    /// 255.
    pub(super) fn record_type(&mut self, operand_ref: OperandRef) -> u8 {
        if let Some(&known) = self.recorded.get(&operand_ref) {
            return known;
        }
        let number = u8::MAX.wrapping_sub(self.recorded.len() as u8);
        self.recorded.insert(operand_ref, number);
        self.rule.check_operand(operand_ref, Check::RecordType(number));
        number
    }

    /// Returns the number of the next new instruction.
    pub(super) fn new_insn(&mut self) -> u32 {
        self.next_insn += 1;
        self.next_insn - 1
    }

    /// Returns the number of the next temporary register.
    pub(super) fn new_register(&mut self) -> u32 {
        self.next_register += 1;
        self.next_register - 1
    }
}
