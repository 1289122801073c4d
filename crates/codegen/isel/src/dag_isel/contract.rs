//! Contraction: replaces step sequences by shorter ones, such as "move to operand 1, record" by
//! "record operand 1".
//!
//! Input and output: the chain of a pattern, as a list. The rules are tried in a fixed order at one
//! position; after a rewrite, all rules are tried there again, and earlier positions are not
//! revisited. The bytes of the table depend on this order.

use super::lists::Lists;
use super::step::{Action, StepKind};

/// Results of the source's root that the `MorphNodeTo` rule needs: a chain and glue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootResults {
    pub(crate) chain: bool,
    pub(crate) glue: bool,
}

/// Contracts a chain in place.
pub(crate) fn contract(chain: &mut Vec<Action>, root: RootResults, lists: &Lists) {
    let mut read = 0;
    let mut write = 0;
    while read < chain.len() {
        if let Some(used) = rewrite(&mut chain[read..], root, lists) {
            read += used;
            continue;
        }
        chain[write] = chain[read];
        write += 1;
        read += 1;
    }
    chain.truncate(write);
}

/// Returns the form of a step that works on operand `child` of the current node, if there is one.
fn for_child(action: Action, child: u32) -> Option<Action> {
    let (action, most) = match action {
        Action::RecordNode { slot, what } => {
            (Action::RecordChild { child: child as u8, slot, what }, 7)
        }
        Action::CheckType { result: 0, ty } => {
            (Action::CheckChildType { child: child as u8, ty }, 7)
        }
        Action::CheckSame { slot } => (Action::CheckChildSame { child: child as u8, slot }, 3),
        Action::CheckInteger { value } => {
            (Action::CheckChildInteger { child: child as u8, value }, 4)
        }
        Action::CheckCondCode { name } if child == 2 => (Action::CheckChild2CondCode { name }, 2),
        _ => return None,
    };
    (child <= most).then_some(action)
}

/// Returns true if the actions between a `MoveSibling` and a `MoveParent` can all be replaced by
/// their operand forms.
fn can_check_from_above(actions: &[Action]) -> bool {
    use StepKind::{CheckCondCode, CheckInteger, CheckSame, CheckType, RecordNode};
    match actions {
        [one] => {
            matches!(one.kind(), RecordNode | CheckType | CheckInteger | CheckCondCode | CheckSame)
        }
        [one, two] => {
            two.kind() == CheckType && matches!(one.kind(), RecordNode | CheckInteger | CheckSame)
        }
        _ => false,
    }
}

/// Tries the rules at the front of a chain. After a rewrite, returns the number of actions to drop
/// at the front.
fn rewrite(chain: &mut [Action], root: RootResults, lists: &Lists) -> Option<usize> {
    let (first, second) = match chain {
        [first, second, ..] => (*first, *second),
        _ => return None,
    };
    match (first, second) {
        // A move down and up cancel each other.
        (Action::MoveChild { .. }, Action::MoveParent) => Some(2),
        // Check the operand from above, then move down.
        (Action::MoveChild { child }, _) => {
            chain[0] = for_child(second, child)?;
            chain[1] = first;
            Some(0)
        }
        // A move up and down is a move to the sibling.
        (Action::MoveParent, Action::MoveChild { child }) => {
            chain[1] = Action::MoveSibling { child };
            Some(1)
        }
        (Action::MoveSibling { .. }, Action::MoveParent) => Some(1),
        // Move up first, then check the operand from above.
        (Action::MoveSibling { child }, _) => {
            let looks = chain[1..].iter().take(3);
            let looks = looks.map(Action::kind).position(|kind| kind == StepKind::MoveParent)?;
            if !can_check_from_above(&chain[1..=looks]) {
                return None;
            }
            let mut from_above = [first; 2];
            for (action, above) in chain[1..=looks].iter().zip(&mut from_above) {
                *above = for_child(*action, child)?;
            }
            chain[1] = Action::MoveParent;
            chain[2..2 + looks].copy_from_slice(&from_above[..looks]);
            Some(1)
        }
        // The last node becomes the root itself if the results agree.
        (
            Action::EmitNode { emission, first: slot },
            Action::CompleteMatch { pattern, results },
        ) => {
            let (flags, results) = (lists.emission(emission).flags, lists.get(results));
            let in_order = (0..).zip(results.iter()).all(|(index, one)| one == slot.after(index));
            if !in_order || root.chain && !flags.chain || root.glue && !flags.glue_out {
                return None;
            }
            chain[1] = Action::MorphNodeTo { emission, pattern };
            Some(1)
        }
        // Check the structure before recording, so that more steps can be shared.
        (Action::RecordNode { .. }, Action::CheckOpcode { .. }) => {
            chain.swap(0, 1);
            Some(0)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Action::*;
    use super::*;
    use crate::dag_isel::emission::Flags;
    use crate::dag_isel::ids::{InstructionNumber, PatternNumber, PredicateId, Slot, TextId};
    use tablegen_model::patterns::nodes::NodeKindId;
    use tablegen_model::value_types::ValueType;

    const PLAIN: RootResults = RootResults { chain: false, glue: false };
    const RECORD: Action = RecordNode { slot: Slot(3), what: TextId(4) };
    const SAME: Action = CheckSame { slot: Slot(2) };
    const TYPE: Action = CheckType { result: 0, ty: ValueType(5) };
    const OPCODE: Action = CheckOpcode { opcode: TextId(9), node: NodeKindId(8) };

    fn contracted(actions: &[Action]) -> Vec<Action> {
        let mut chain = actions.to_vec();
        contract(&mut chain, PLAIN, &Lists::default());
        chain
    }

    #[test]
    fn operands_are_looked_at_from_above() {
        assert_eq!(
            contracted(&[MoveChild { child: 1 }, RECORD, TYPE, MoveParent]),
            [
                RecordChild { child: 1, slot: Slot(3), what: TextId(4) },
                CheckChildType { child: 1, ty: ValueType(5) },
            ]
        );
        // These have no short form: operand 8, operand 4 of this check, a second result.
        let second = CheckType { result: 1, ty: ValueType(5) };
        for (child, action) in [(8, RECORD), (4, SAME), (0, second)] {
            let chain = [MoveChild { child }, action, MoveParent];
            assert_eq!(contracted(&chain), chain);
        }
    }

    #[test]
    fn siblings_are_looked_at_from_above_when_that_ends_the_visit() {
        let before = [MoveChild { child: 0 }, OPCODE, MoveParent];
        let tail = [MoveChild { child: 1 }, SAME, TYPE, MoveParent];
        assert_eq!(
            contracted(&[&before[..], &tail[..]].concat()),
            [
                MoveChild { child: 0 },
                OPCODE,
                MoveParent,
                CheckChildSame { child: 1, slot: Slot(2) },
                CheckChildType { child: 1, ty: ValueType(5) },
            ]
        );
        // Three steps are too many.
        let predicate = Action::check_predicate(PredicateId(2));
        let tail = [MoveChild { child: 1 }, RECORD, predicate, TYPE, MoveParent];
        assert_eq!(
            contracted(&[&before[..], &tail[..]].concat())[2..],
            [MoveSibling { child: 1 }, RECORD, predicate, TYPE, MoveParent]
        );
    }

    #[test]
    fn the_opcode_is_checked_before_the_node_is_recorded() {
        let predicate = Action::check_predicate(PredicateId(1));
        assert_eq!(contracted(&[RECORD, OPCODE, predicate]), [OPCODE, RECORD, predicate]);
    }

    #[test]
    fn the_last_node_morphs_only_if_results_agree() {
        let mut lists = Lists::default();
        let mut emission = |flags| {
            let (instruction, types) = (InstructionNumber(1), [ValueType(7)]);
            lists.intern_emission(instruction, flags, &types, &[Slot(0)])
        };
        let plain = emission(Flags::default());
        let chained = emission(Flags { chain: true, ..Flags::default() });
        let pattern = PatternNumber(42);
        let mut complete = |slot| CompleteMatch { pattern, results: lists.intern(&[Slot(slot)]) };
        let (in_order, swapped) = (complete(3), complete(2));
        let run = |emission, results, root| {
            let mut chain = vec![EmitNode { emission, first: Slot(3) }, results];
            contract(&mut chain, root, &lists);
            chain
        };
        let with_chain = RootResults { chain: true, glue: false };
        let morph = |emission| [MorphNodeTo { emission, pattern }];
        assert_eq!(run(plain, in_order, PLAIN), morph(plain));
        assert_eq!(run(plain, swapped, PLAIN).len(), 2);
        assert_eq!(run(plain, in_order, with_chain).len(), 2);
        assert_eq!(run(chained, in_order, with_chain), morph(chained));
    }
}
