//! Contraction: shorter steps for what the generator wrote step by step, such
//! as "go to operand 1, record" as "record operand 1". A pattern's chain comes
//! in as a plain list and stays one.
//!
//! The rules are tried in a fixed order at one place; where one applied, all
//! are tried there again, and a place that was left is not looked at again.
//! The result depends on that order, and the table's bytes on the result.

use super::step::{Kind, Step};

/// What the last rule needs to know of a pattern: whether the root of what is
/// matched has a chain, and whether glue comes out of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootResults {
    pub(crate) chain: bool,
    pub(crate) glue: bool,
}

/// Contracts a chain in place.
pub(crate) fn contract(chain: &mut Vec<Step>, root: RootResults, lists: &super::step::Lists) {
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

/// The operand form of a step, if it has one for this operand.
fn for_child(step: &Step, child: u32) -> Option<Step> {
    let (kind, most) = match step.kind {
        Kind::RecordNode => (Kind::RecordChild, 7),
        Kind::CheckType if step.slot == 0 => (Kind::CheckChildType, 7),
        Kind::CheckSame => (Kind::CheckChildSame, 3),
        Kind::CheckInteger => (Kind::CheckChildInteger, 4),
        Kind::CheckCondCode if child == 2 => (Kind::CheckChild2CondCode, 2),
        _ => return None,
    };
    if child > most {
        return None;
    }
    let child = if kind == Kind::CheckChild2CondCode { 0 } else { child as u8 };
    Some(Step { kind, child, ..*step })
}

/// Which steps may stand between a move to a sibling and the move up for all
/// of them to be checked from above.
fn can_check_from_above(steps: &[Step]) -> bool {
    match steps {
        [one] => matches!(
            one.kind,
            Kind::RecordNode
                | Kind::CheckType
                | Kind::CheckInteger
                | Kind::CheckCondCode
                | Kind::CheckSame
        ),
        [one, two] => {
            two.kind == Kind::CheckType
                && matches!(one.kind, Kind::RecordNode | Kind::CheckInteger | Kind::CheckSame)
        }
        _ => false,
    }
}

/// Tries the rules at the front of `steps`. Where one applied, gives how many
/// steps are to be dropped at the front.
fn rewrite(steps: &mut [Step], root: RootResults, lists: &super::step::Lists) -> Option<usize> {
    let (first, second) = match steps {
        [first, second, ..] => (*first, *second),
        _ => return None,
    };
    match (first.kind, second.kind) {
        // Down and look: look from above, then down.
        (Kind::MoveChild, _) if for_child(&second, first.key).is_some() => {
            steps[0] = for_child(&second, first.key)?;
            steps[1] = first;
            Some(0)
        }
        // Down and up again: nothing.
        (Kind::MoveChild, Kind::MoveParent) => Some(2),
        // Up and down: aside.
        (Kind::MoveParent, Kind::MoveChild) => {
            steps[1] = Step::new(Kind::MoveSibling, second.key);
            Some(1)
        }
        (Kind::MoveSibling, Kind::MoveParent) => Some(1),
        // Aside, look and up: up, and look from above.
        (Kind::MoveSibling, _) => {
            let looks = steps[1..].iter().take(3).position(|step| step.kind == Kind::MoveParent)?;
            if !can_check_from_above(&steps[1..=looks]) {
                return None;
            }
            let mut from_above = [first; 2];
            for (step, above) in steps[1..=looks].iter().zip(&mut from_above) {
                *above = for_child(step, first.key)?;
            }
            steps[1] = Step::new(Kind::MoveParent, 0);
            steps[2..2 + looks].copy_from_slice(&from_above[..looks]);
            Some(1)
        }
        // The last node becomes the root itself, if the results agree.
        (Kind::EmitNode, Kind::CompleteMatch) => {
            let emission = super::step::Emission::read(lists, first.key);
            let (pattern, results) = lists.get(second.key).split_first()?;
            let in_order = (first.slot..).zip(results).all(|(slot, &result)| slot == result);
            if !in_order
                || root.chain && !emission.flags.chain
                || root.glue && !emission.flags.glue_out
            {
                return None;
            }
            steps[1] = Step::new(Kind::MorphNodeTo, first.key).note(*pattern);
            Some(1)
        }
        // The structure before the recording, so that more can be shared.
        (Kind::RecordNode, Kind::CheckOpcode) => {
            steps.swap(0, 1);
            Some(0)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backends::codegen::dag_isel::step::{Emission, Flags, Lists};
    use Kind::*;

    const PLAIN: RootResults = RootResults { chain: false, glue: false };

    fn contracted(steps: &[(Kind, u32)]) -> Vec<(Kind, u8, u32)> {
        let mut chain: Vec<Step> = steps.iter().map(|&(kind, key)| Step::new(kind, key)).collect();
        contract(&mut chain, PLAIN, &Lists::default());
        chain.iter().map(|step| (step.kind, step.child, step.key)).collect()
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
        let emission = |flags| Emission { instruction: 1, flags, types: &[7], operands: &[0] };
        let plain = emission(Flags::default()).intern(&mut lists);
        let chained = emission(Flags { chain: true, ..Flags::default() }).intern(&mut lists);
        let in_order = lists.intern(&[42, 3]);
        let swapped = lists.intern(&[42, 2]);
        let run = |key, results, root| {
            let mut chain =
                vec![Step::new(EmitNode, key).slot(3), Step::new(CompleteMatch, results)];
            contract(&mut chain, root, &lists);
            chain.iter().map(|step| (step.kind, step.note)).collect::<Vec<_>>()
        };
        let with_chain = RootResults { chain: true, glue: false };
        assert_eq!(run(plain, in_order, PLAIN), [(MorphNodeTo, 42)]);
        assert_eq!(run(plain, swapped, PLAIN).len(), 2);
        assert_eq!(run(plain, in_order, with_chain).len(), 2);
        assert_eq!(run(chained, in_order, with_chain), [(MorphNodeTo, 42)]);
    }
}
