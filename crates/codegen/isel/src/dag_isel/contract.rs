//! Contraction: replaces step sequences by shorter ones, such as "move to operand 1, record" by
//! "record operand 1".
//!
//! Input and output: the chain of a pattern, as a list. The rules are tried in a fixed order at one
//! position; after a rewrite, all rules are tried there again, and earlier positions are not
//! revisited. The bytes of the table depend on this order.

use super::lists::Lists;
use super::step::{Action, Kind, Step};

/// Results of the source's root that the `MorphNodeTo` rule needs: a chain and glue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootResults {
    pub(crate) chain: bool,
    pub(crate) glue: bool,
}

/// Contracts a chain in place.
pub(crate) fn contract(chain: &mut Vec<Step>, root: RootResults, lists: &Lists) {
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
fn for_child(step: &Step, child: u32) -> Option<Step> {
    let (kind, most) = match step.kind() {
        Kind::RecordNode => (Kind::RecordChild, 7),
        Kind::CheckType if step.checked_result() == 0 => (Kind::CheckChildType, 7),
        Kind::CheckSame => (Kind::CheckChildSame, 3),
        Kind::CheckInteger => (Kind::CheckChildInteger, 4),
        Kind::CheckCondCode if child == 2 => (Kind::CheckChild2CondCode, 2),
        _ => return None,
    };
    if child > most {
        return None;
    }
    let child = if kind == Kind::CheckChild2CondCode { 0 } else { child as u8 };
    Some(step.as_child(kind, child))
}

/// Returns true if the steps between a `MoveSibling` and a `MoveParent` can all be replaced by
/// their operand forms.
fn can_check_from_above(steps: &[Step]) -> bool {
    match steps {
        [one] => matches!(
            one.kind(),
            Kind::RecordNode
                | Kind::CheckType
                | Kind::CheckInteger
                | Kind::CheckCondCode
                | Kind::CheckSame
        ),
        [one, two] => {
            two.kind() == Kind::CheckType
                && matches!(one.kind(), Kind::RecordNode | Kind::CheckInteger | Kind::CheckSame)
        }
        _ => false,
    }
}

/// Tries the rules at the front of `steps`. After a rewrite, returns the number of steps to drop at
/// the front.
fn rewrite(steps: &mut [Step], root: RootResults, lists: &Lists) -> Option<usize> {
    let (first, second) = match steps {
        [first, second, ..] => (*first, *second),
        _ => return None,
    };
    match (first.action(lists), second.action(lists)) {
        // A move down and up cancel each other.
        (Action::MoveChild { .. }, Action::MoveParent) => Some(2),
        // Check the operand from above, then move down.
        (Action::MoveChild { child }, _) => {
            steps[0] = for_child(&second, child)?;
            steps[1] = first;
            Some(0)
        }
        // A move up and down is a move to the sibling.
        (Action::MoveParent, Action::MoveChild { child }) => {
            steps[1] = Step::move_sibling(child);
            Some(1)
        }
        (Action::MoveSibling { .. }, Action::MoveParent) => Some(1),
        // Move up first, then check the operand from above.
        (Action::MoveSibling { child }, _) => {
            let looks = steps[1..].iter().take(3);
            let looks = looks.map(Step::kind).position(|kind| kind == Kind::MoveParent)?;
            if !can_check_from_above(&steps[1..=looks]) {
                return None;
            }
            let mut from_above = [first; 2];
            for (step, above) in steps[1..=looks].iter().zip(&mut from_above) {
                *above = for_child(step, child)?;
            }
            steps[1] = Step::move_parent();
            steps[2..2 + looks].copy_from_slice(&from_above[..looks]);
            Some(1)
        }
        // The last node becomes the root itself if the results agree.
        (
            Action::EmitNode { emission, first: slot },
            Action::CompleteMatch { pattern, results },
        ) => {
            let in_order = (0..).zip(results.iter()).all(|(index, one)| one == slot.after(index));
            if !in_order
                || root.chain && !emission.flags.chain
                || root.glue && !emission.flags.glue_out
            {
                return None;
            }
            steps[1] = first.as_morph(pattern);
            Some(1)
        }
        // Check the structure before recording, so that more steps can be shared.
        (Action::RecordNode { .. }, Action::CheckOpcode { .. }) => {
            steps.swap(0, 1);
            Some(0)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dag_isel::ids::{InstructionNumber, PatternNumber, Slot};
    use crate::dag_isel::step::{Emission, Flags};
    use Kind::*;
    use tablegen_model::value_types::ValueType;

    const PLAIN: RootResults = RootResults { chain: false, glue: false };

    fn contracted(steps: &[(Kind, u32)]) -> Vec<(Kind, u8, u32)> {
        let mut chain: Vec<Step> = steps.iter().map(|&(kind, key)| Step::of(kind, key)).collect();
        contract(&mut chain, PLAIN, &Lists::default());
        chain.iter().map(|step| (step.kind(), step.child(), step.key().0)).collect()
    }

    #[test]
    fn operands_are_looked_at_from_above() {
        assert_eq!(
            contracted(&[(MoveChild, 1), (RecordNode, 0), (CheckType, 5), (MoveParent, 0)]),
            [(RecordChild, 1, 0), (CheckChildType, 1, 5)]
        );
        // Operand 8 has no short form.
        assert_eq!(
            contracted(&[(MoveChild, 8), (RecordNode, 0), (MoveParent, 0)]),
            [(MoveChild, 0, 8), (RecordNode, 0, 0), (MoveParent, 0, 0)]
        );
        assert_eq!(
            contracted(&[(MoveChild, 4), (CheckSame, 0), (MoveParent, 0)]),
            [(MoveChild, 0, 4), (CheckSame, 0, 0), (MoveParent, 0, 0)]
        );
    }

    #[test]
    fn siblings_are_looked_at_from_above_when_that_ends_the_visit() {
        let before = [(MoveChild, 0), (CheckOpcode, 9), (MoveParent, 0)];
        let tail = [(MoveChild, 1), (CheckSame, 2), (CheckType, 5), (MoveParent, 0)];
        assert_eq!(
            contracted(&[&before[..], &tail[..]].concat()),
            [
                (MoveChild, 0, 0),
                (CheckOpcode, 0, 9),
                (MoveParent, 0, 0),
                (CheckChildSame, 1, 2),
                (CheckChildType, 1, 5),
            ]
        );
        // Three steps are too many.
        let tail =
            [(MoveChild, 1), (RecordNode, 0), (CheckPredicate, 2), (CheckType, 5), (MoveParent, 0)];
        assert_eq!(
            contracted(&[&before[..], &tail[..]].concat())[2..],
            [
                (MoveSibling, 0, 1),
                (RecordNode, 0, 0),
                (CheckPredicate, 0, 2),
                (CheckType, 0, 5),
                (MoveParent, 0, 0),
            ]
        );
    }

    #[test]
    fn the_opcode_is_checked_before_the_node_is_recorded() {
        assert_eq!(
            contracted(&[(RecordNode, 0), (CheckOpcode, 4), (CheckPredicate, 1)]),
            [(CheckOpcode, 0, 4), (RecordNode, 0, 0), (CheckPredicate, 0, 1)]
        );
    }

    #[test]
    fn the_last_node_morphs_only_if_results_agree() {
        let mut lists = Lists::default();
        let mut emission = |flags| {
            let (instruction, types) = (InstructionNumber(1), [ValueType(7)]);
            Emission::intern(instruction, flags, &types, &[Slot(0)], &mut lists)
        };
        let plain = emission(Flags::default());
        let chained = emission(Flags { chain: true, ..Flags::default() });
        let mut complete =
            |slot| Step::complete_match(PatternNumber(42), &[Slot(slot)], &mut lists);
        let (in_order, swapped) = (complete(3), complete(2));
        let run = |emission, results, root| {
            let mut chain = vec![Step::emit_node(emission, Slot(3)), results];
            contract(&mut chain, root, &lists);
            let patterns = chain.iter().map(|step| match step.action(&lists) {
                Action::MorphNodeTo { pattern, .. } => (step.kind(), pattern.0),
                _ => (step.kind(), 0),
            });
            patterns.collect::<Vec<_>>()
        };
        let with_chain = RootResults { chain: true, glue: false };
        assert_eq!(run(plain, in_order, PLAIN), [(MorphNodeTo, 42)]);
        assert_eq!(run(plain, swapped, PLAIN).len(), 2);
        assert_eq!(run(plain, in_order, with_chain).len(), 2);
        assert_eq!(run(chained, in_order, with_chain), [(MorphNodeTo, 42)]);
    }
}
