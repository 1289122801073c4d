//! Factoring: chains of a scope share equal first steps, and a scope becomes a switch if all its
//! chains begin with a check of the opcode or of the type.
//!
//! The chains of a scope are tried in order. Two chains may be swapped only if no node matches
//! both, that is, if their first steps contradict each other. A check may also move to the front of
//! its chain past other checks if that brings equal or contradicting steps together.

use rustc_hash::FxHashMap;

use super::program::{Branch, Label, Program};
use super::step::{Action, NONE, StepId, StepKind};
use tablegen_model::patterns::nodes::NodeKindId;
use tablegen_model::value_types::ValueType;

/// Properties of types and opcodes that factoring needs.
pub(crate) trait Facts {
    /// Returns true if no value can have both types.
    fn types_contradict(&self, one: ValueType, other: ValueType) -> bool;
    /// Returns true for the pointer type, which matches several types.
    fn is_pointer(&self, ty: ValueType) -> bool;
    /// Returns true if no node of this kind has a result with this number and type.
    fn lacks_result(&self, kind: NodeKindId, result: u32, ty: ValueType) -> bool;
}

/// Factors the scope of the given chains and returns its first step.
pub(crate) fn factor(program: &mut Program, chains: Vec<StepId>, facts: &impl Facts) -> StepId {
    Factoring { program, facts }.scope(chains, true)
}

struct Factoring<'p, F> {
    program: &'p mut Program,
    facts: &'p F,
}

impl<F: Facts> Factoring<'_, F> {
    fn action(&self, id: StepId) -> Action {
        self.program.action(id)
    }

    /// Factors a scope. `plain` is true if no chain contains a scope yet.
    fn scope(&mut self, mut chains: Vec<StepId>, plain: bool) -> StepId {
        // The common first steps of all chains come first; a scope of the tails follows.
        let mut first = NONE;
        let mut last = NONE;
        loop {
            if !plain {
                chains = self.with_factored_scopes(chains);
            }
            match self.share(&mut chains, plain) {
                Sharing::All { step, tails } => {
                    if last.is_none() {
                        first = step;
                    } else {
                        self.program.set_next(last, step);
                    }
                    last = step;
                    chains = tails;
                    if chains.is_empty() {
                        return first;
                    }
                }
                Sharing::Some => {
                    let rest = match chains[..] {
                        [] => NONE,
                        [only] => only,
                        _ => self.branching(&chains),
                    };
                    if last.is_none() {
                        return rest;
                    }
                    self.program.set_next(last, rest);
                    return first;
                }
            }
        }
    }

    /// Factors the scopes at the ends of the chains. A chain that is only a scope is replaced by
    /// that scope's chains.
    fn with_factored_scopes(&mut self, chains: Vec<StepId>) -> Vec<StepId> {
        let mut all = Vec::with_capacity(chains.len());
        for chain in chains {
            let chain = self.with_factored_scope(chain);
            if self.action(chain).kind() == StepKind::Scope {
                all.extend(self.program.branches(chain).iter().map(|branch| branch.first));
            } else {
                all.push(chain);
            }
        }
        all
    }

    fn with_factored_scope(&mut self, chain: StepId) -> StepId {
        let mut previous = NONE;
        let mut index = chain;
        while !index.is_none() && self.action(index).kind() != StepKind::Scope {
            previous = index;
            index = self.program.next(index);
        }
        if index.is_none() {
            return chain;
        }
        let inner = self.program.branches(index).iter().map(|branch| branch.first).collect();
        let inner = self.scope(inner, false);
        if previous.is_none() {
            return inner;
        }
        self.program.set_next(previous, inner);
        chain
    }

    /// Groups chains with equal first steps and lets each group share them. A single group of all
    /// chains is returned without being factored.
    fn share(&mut self, chains: &mut Vec<StepId>, plain: bool) -> Sharing {
        if let Some(groups) = self.groups_of_exclusive(chains) {
            let alone = groups.len() == 1;
            chains.clear();
            for group in groups {
                if alone && group.len() > 1 {
                    return self.all_share(group);
                }
                let shared = self.group(group, plain);
                chains.push(shared);
            }
            return Sharing::Some;
        }
        let mut group = Vec::new();
        let mut index = 0;
        while index + 1 < chains.len() {
            let mut read = index + 1;
            let mut write = read;
            group.clear();
            group.push(chains[index]);
            let first = self.action(chains[index]);
            while read < chains.len() {
                let other = chains[read];
                if first.has_same_effect(&self.action(other)) {
                    group.push(other);
                    read += 1;
                } else if self.contradict(first, self.action(other)) {
                    chains[write] = other;
                    write += 1;
                    read += 1;
                } else if let Some(moved) = self.with_check_in_front(first, other) {
                    chains[read] = moved;
                } else {
                    break;
                }
            }
            if index == 0 && group.len() > 1 && group.len() == chains.len() {
                chains.clear();
                return self.all_share(group);
            }
            if write != read {
                chains.copy_within(read.., write);
                chains.truncate(chains.len() - (read - write));
            }
            if group.len() > 1 {
                chains[index] = self.group(std::mem::take(&mut group), plain);
            }
            index += 1;
        }
        Sharing::Some
    }

    /// Returns the groups of chains with the same first check, in order. `None` unless all chains
    /// begin with the same kind of check, and a node passes at most one of these checks.
    fn groups_of_exclusive(&self, chains: &[StepId]) -> Option<Vec<Vec<StepId>>> {
        let (&first, rest) = chains.split_first()?;
        let first = self.action(first);
        let is_exclusive = |action| match action {
            Action::CheckOpcode { .. }
            | Action::CheckInteger { .. }
            | Action::CheckChildInteger { .. }
            | Action::CheckCondCode { .. }
            | Action::CheckChild2CondCode { .. }
            | Action::CheckValueType { .. } => true,
            Action::CheckType { ty, .. } | Action::CheckChildType { ty, .. } => {
                !self.facts.is_pointer(ty)
            }
            _ => false,
        };
        if !is_exclusive(first)
            || rest.is_empty()
            || !rest.iter().map(|&chain| self.action(chain)).all(|action| {
                action.kind() == first.kind()
                    && action.child() == first.child()
                    && is_exclusive(action)
            })
        {
            return None;
        }
        let mut indices: FxHashMap<Action, usize> = FxHashMap::default();
        let mut groups: Vec<Vec<StepId>> = Vec::new();
        for &chain in chains {
            let index = *indices.entry(self.action(chain).compared()).or_insert(groups.len());
            if index == groups.len() {
                groups.push(Vec::new());
            }
            groups[index].push(chain);
        }
        Some(groups)
    }

    /// Returns the first step of a group, and the tails of its chains. There are no tails if the
    /// chains end here: then they are identical, and only the first one stays.
    fn all_share(&mut self, group: Vec<StepId>) -> Sharing {
        let step = group[0];
        let tails = if self.program.next(step).is_none() {
            Vec::new()
        } else {
            group.into_iter().map(|chain| self.program.next(chain)).collect()
        };
        Sharing::All { step, tails }
    }

    fn group(&mut self, group: Vec<StepId>, plain: bool) -> StepId {
        let first = group[0];
        if group.len() > 1
            && let Sharing::All { step, tails } = self.all_share(group)
            && !tails.is_empty()
        {
            let rest = self.scope(tails, plain);
            self.program.set_next(step, rest);
        }
        first
    }

    /// Returns true if no node passes both steps.
    fn contradict(&self, one: Action, other: Action) -> bool {
        let (low, high) = if one.kind() <= other.kind() { (one, other) } else { (other, one) };
        match (low, high) {
            (Action::CheckOpcode { opcode: low, .. }, Action::CheckOpcode { opcode: high, .. }) => {
                low != high
            }
            (Action::CheckOpcode { node, .. }, Action::CheckType { result, ty }) => {
                self.facts.lacks_result(node, result, ty)
            }
            (Action::CheckType { ty: low, .. }, Action::CheckType { ty: high, .. }) => {
                self.facts.types_contradict(low, high)
            }
            (
                Action::CheckChildType { child: low, ty: low_type },
                Action::CheckChildType { child: high, ty: high_type },
            ) => low == high && self.facts.types_contradict(low_type, high_type),
            (Action::CheckInteger { value: low }, Action::CheckInteger { value: high }) => {
                low != high
            }
            (
                Action::CheckChildInteger { child: low, value: low_value },
                Action::CheckChildInteger { child: high, value: high_value },
            ) => low == high && low_value != high_value,
            (Action::CheckCondCode { name: low }, Action::CheckCondCode { name: high })
            | (
                Action::CheckChild2CondCode { name: low },
                Action::CheckChild2CondCode { name: high },
            ) => low != high,
            (Action::CheckValueType { ty: low }, Action::CheckValueType { ty: high }) => {
                low != high
            }
            (Action::CheckImmAllOnesV, Action::CheckImmAllZerosV) => true,
            _ => false,
        }
    }

    /// Returns the first step of this kind in the chain and its predecessor, if the step may move
    /// to the front.
    fn movable(&self, kind: StepKind, chain: StepId) -> Option<(StepId, StepId)> {
        if !kind.is_simple_check() {
            return None;
        }
        let mut previous = NONE;
        let mut index = chain;
        while !index.is_none() {
            let found = self.action(index).kind();
            if found == kind {
                return Some((previous, index));
            }
            if !found.is_simple_check_or_record() {
                return None;
            }
            previous = index;
            index = self.program.next(index);
        }
        None
    }

    /// Returns the chain with a check moved to the front that is equal to `first` or contradicts
    /// it, if there is one further back.
    fn with_check_in_front(&mut self, first: Action, chain: StepId) -> Option<StepId> {
        let (previous, found) = self.movable(first.kind(), chain)?;
        if previous.is_none() {
            return None;
        }
        let action = self.action(found);
        if !action.has_same_effect(&first) && !self.contradict(action, first) {
            return None;
        }
        let after = self.program.next(found);
        self.program.set_next(previous, after);
        self.program.set_next(found, chain);
        Some(found)
    }

    /// Returns a switch if the chains allow one, or else a scope.
    fn branching(&mut self, chains: &[StepId]) -> StepId {
        let opcode_branch = |&chain: &StepId| match self.action(chain) {
            Action::CheckOpcode { opcode, .. } => {
                Some(Branch { label: Label::Opcode(opcode), first: self.program.next(chain) })
            }
            _ => None,
        };
        let branches: Option<Vec<_>> = chains.iter().map(opcode_branch).collect();
        if let Some(branches) = branches {
            let branches = self.program.add_branches(branches);
            return self.program.push(Action::SwitchOpcode { branches });
        }
        let type_check = |&chain: &StepId| {
            let (previous, check) = self.movable(StepKind::CheckType, chain)?;
            match self.action(check) {
                Action::CheckType { result: 0, ty } if !self.facts.is_pointer(ty) => {
                    Some(TypeCheck { previous, check, ty })
                }
                _ => None,
            }
        };
        let checks: Option<Vec<_>> = chains.iter().map(type_check).collect();
        match checks {
            Some(checks) => self.switch_type(chains, &checks),
            None => {
                let branch = |&first: &StepId| Branch { label: Label::Next, first };
                let branches = self.program.add_branches(chains.iter().map(branch));
                self.program.push(Action::Scope { branches })
            }
        }
    }

    /// Returns a switch over the type that each chain checks; `checks` has the check of each chain.
    fn switch_type(&mut self, chains: &[StepId], checks: &[TypeCheck]) -> StepId {
        let mut indices: FxHashMap<ValueType, usize> = FxHashMap::default();
        let mut cases: Vec<(ValueType, Vec<StepId>)> = Vec::new();
        for (&chain, &TypeCheck { previous, check, ty }) in chains.iter().zip(checks) {
            let next = self.program.next(check);
            let rest = if previous.is_none() {
                next
            } else {
                self.program.set_next(previous, next);
                chain
            };
            let index = *indices.entry(ty).or_insert(cases.len());
            match cases.get_mut(index) {
                Some((_, chains)) => chains.push(rest),
                None => {
                    // The chains of a scope are merged with further chains of the same type.
                    let chains = if self.action(rest).kind() == StepKind::Scope {
                        self.program.branches(rest).iter().map(|branch| branch.first).collect()
                    } else {
                        vec![rest]
                    };
                    cases.push((ty, chains));
                }
            }
        }
        let cases: Vec<(ValueType, StepId)> = cases
            .into_iter()
            .map(|(ty, chains)| match chains[..] {
                [only] => (ty, only),
                _ => (ty, self.scope(chains, false)),
            })
            .collect();
        if let [(ty, first)] = cases[..] {
            let check = self.program.push(Action::CheckType { result: 0, ty });
            self.program.set_next(check, first);
            return check;
        }
        let branch = |(ty, first)| Branch { label: Label::Type(ty), first };
        let branches = self.program.add_branches(cases.into_iter().map(branch));
        self.program.push(Action::SwitchType { branches })
    }
}

/// Check of result 0's type in a chain.
struct TypeCheck {
    /// Step before the check, or [`NONE`].
    previous: StepId,
    check: StepId,
    ty: ValueType,
}

/// Result of sharing first steps.
enum Sharing {
    /// All chains begin with `step`. `tails` are the remaining chains; empty if the chains are
    /// identical.
    All { step: StepId, tails: Vec<StepId> },
    /// Groups of chains share their first steps.
    Some,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dag_isel::emission::EmissionId;
    use crate::dag_isel::ids::{PatternNumber, PredicateId, TextId};

    /// Types are numbers, 99 is that of pointers; descriptions have one
    /// result of the type with their number.
    struct Numbers;

    impl Facts for Numbers {
        fn types_contradict(&self, one: ValueType, other: ValueType) -> bool {
            one != other && one.0 != 99 && other.0 != 99
        }

        fn is_pointer(&self, ty: ValueType) -> bool {
            ty.0 == 99
        }

        fn lacks_result(&self, kind: NodeKindId, result: u32, ty: ValueType) -> bool {
            result != 0 || self.types_contradict(ValueType(kind.0 as u16), ty)
        }
    }

    /// Formats the factored program: steps joined by `;`, branches in braces.
    fn factored(chains: &[&[Action]]) -> String {
        let mut program = Program::new();
        let chains = chains.iter().map(|chain| program.push_chain(chain)).collect();
        let root = factor(&mut program, chains, &Numbers);
        fn show(program: &Program, mut index: StepId, out: &mut String) {
            while !index.is_none() {
                match program.action(index) {
                    Action::CheckPredicate { predicate, .. } => {
                        out.push_str(&format!("predicate {};", predicate.0));
                    }
                    Action::CheckType { ty, .. } => out.push_str(&format!("type {};", ty.0)),
                    Action::MorphNodeTo { emission, .. } => {
                        out.push_str(&format!("morph {};", emission.0));
                    }
                    Action::RecordMemRef => out.push_str("memory;"),
                    action => {
                        out.push_str(match action {
                            Action::Scope { .. } => "scope{",
                            Action::SwitchOpcode { .. } => "opcode{",
                            Action::SwitchType { .. } => "type{",
                            other => panic!("{other:?} is in no test"),
                        });
                        for branch in program.branches(index) {
                            match branch.label {
                                Label::Next => {}
                                Label::Opcode(opcode) => out.push_str(&format!("{}:", opcode.0)),
                                Label::Type(ty) => out.push_str(&format!("{}:", ty.0)),
                            }
                            show(program, branch.first, out);
                            out.push('|');
                        }
                        out.push('}');
                    }
                }
                index = program.next(index);
            }
        }
        let mut text = String::new();
        show(&program, root, &mut text);
        text
    }

    fn op(key: u32) -> Action {
        Action::CheckOpcode { opcode: TextId(key), node: NodeKindId(key) }
    }
    fn ty(key: u16) -> Action {
        Action::CheckType { result: 0, ty: ValueType(key) }
    }
    fn pred(key: u32) -> Action {
        Action::check_predicate(PredicateId(key))
    }
    fn done(key: u32) -> Action {
        Action::MorphNodeTo { emission: EmissionId(key), pattern: PatternNumber(0) }
    }

    #[test]
    fn chains_share_what_they_begin_with() {
        assert_eq!(
            factored(&[&[pred(1), pred(2), done(1)], &[pred(1), pred(3), done(2)]]),
            "predicate 1;scope{predicate 2;morph 1;|predicate 3;morph 2;|}"
        );
        // Chains that are the same to the end are one chain.
        assert_eq!(factored(&[&[pred(1), done(1)], &[pred(1), done(1)]]), "predicate 1;morph 1;");
    }

    #[test]
    fn only_contradicting_chains_change_places() {
        // Opcode 1 moves past opcode 2.
        assert_eq!(
            factored(&[&[op(1), done(1)], &[op(2), done(2)], &[op(1), pred(1), done(3)]]),
            "opcode{1:scope{morph 1;|predicate 1;morph 3;|}|2:morph 2;|}"
        );
        // Predicate 1 does not move past predicate 2.
        assert_eq!(
            factored(&[&[pred(1), done(1)], &[pred(2), done(2)], &[pred(1), done(3)]]),
            "scope{predicate 1;morph 1;|predicate 2;morph 2;|\
             predicate 1;morph 3;|}"
        );
    }

    #[test]
    fn a_check_moves_to_the_front_to_be_shared() {
        assert_eq!(
            factored(&[&[ty(1), done(1)], &[pred(1), ty(1), done(2)]]),
            "type 1;scope{morph 1;|predicate 1;morph 2;|}"
        );
        // Not past a step with an effect.
        assert_eq!(
            factored(&[&[ty(1), done(1)], &[Action::RecordMemRef, ty(1), done(2)]]),
            "scope{type 1;morph 1;|memory;type 1;morph 2;|}"
        );
    }

    #[test]
    fn types_become_a_switch_wherever_they_are_checked() {
        assert_eq!(
            factored(&[
                &[pred(1), ty(1), done(1)],
                &[pred(2), ty(2), done(2)],
                &[pred(3), ty(1), done(3)]
            ]),
            "type{1:scope{predicate 1;morph 1;|predicate 3;morph 3;|}|\
             2:predicate 2;morph 2;|}"
        );
        // One type is a check.
        assert_eq!(
            factored(&[&[pred(1), ty(1), done(1)], &[pred(2), ty(1), done(2)]]),
            "type 1;scope{predicate 1;morph 1;|predicate 2;morph 2;|}"
        );
        // Pointers may be any integer.
        assert_eq!(
            factored(&[&[ty(99), done(1)], &[ty(1), done(2)]]),
            "scope{type 99;morph 1;|type 1;morph 2;|}"
        );
    }

    #[test]
    fn many_chains_nest_without_deep_recursion() {
        let long: Vec<Action> = (0..50_000).map(pred).chain([done(0)]).collect();
        let mut other = long.clone();
        other[49_999] = pred(60_000);
        let text = factored(&[&long, &other]);
        assert!(text.ends_with("scope{predicate 49999;morph 0;|predicate 60000;morph 0;|}"));
    }
}
