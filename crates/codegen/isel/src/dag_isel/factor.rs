//! Factoring: chains of a scope share equal first steps, and a scope becomes a switch if all its
//! chains begin with a check of the opcode or of the type.
//!
//! The chains of a scope are tried in order. Two chains may be swapped only if no node matches
//! both, that is, if their first steps contradict each other. A check may also move to the front of
//! its chain past other checks if that brings equal or contradicting steps together.

use rustc_hash::FxHashMap;

use super::program::{Branch, Label, Program};
use super::step::{Key, Kind, NONE, Step, StepId};
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
    fn step(&self, id: StepId) -> &Step {
        self.program.step(id)
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
            if self.step(chain).kind() == Kind::Scope {
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
        while !index.is_none() && self.step(index).kind() != Kind::Scope {
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
            let first = *self.step(chains[index]);
            while read < chains.len() {
                let other = chains[read];
                if first.does_same(self.step(other)) {
                    group.push(other);
                    read += 1;
                } else if self.contradict(&first, self.step(other)) {
                    chains[write] = other;
                    write += 1;
                    read += 1;
                } else if let Some(moved) = self.with_check_in_front(&first, other) {
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
        let first = self.step(first);
        let exclusive = match first.kind() {
            Kind::CheckOpcode
            | Kind::CheckInteger
            | Kind::CheckChildInteger
            | Kind::CheckCondCode
            | Kind::CheckChild2CondCode
            | Kind::CheckValueType => true,
            Kind::CheckType | Kind::CheckChildType => !self.facts.is_pointer(first.checked_type()),
            _ => false,
        };
        if !exclusive
            || rest.is_empty()
            || !rest.iter().all(|&chain| {
                let step = self.step(chain);
                step.kind() == first.kind()
                    && step.child() == first.child()
                    && !(matches!(step.kind(), Kind::CheckType | Kind::CheckChildType)
                        && self.facts.is_pointer(step.checked_type()))
            })
        {
            return None;
        }
        let mut indices: FxHashMap<Key, usize> = FxHashMap::default();
        let mut groups: Vec<Vec<StepId>> = Vec::new();
        for &chain in chains {
            let index = *indices.entry(self.step(chain).key()).or_insert(groups.len());
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
    fn contradict(&self, one: &Step, other: &Step) -> bool {
        let (low, high) = if one.kind() <= other.kind() { (one, other) } else { (other, one) };
        match (low.kind(), high.kind()) {
            (Kind::CheckOpcode, Kind::CheckOpcode)
            | (Kind::CheckInteger, Kind::CheckInteger)
            | (Kind::CheckCondCode, Kind::CheckCondCode)
            | (Kind::CheckChild2CondCode, Kind::CheckChild2CondCode)
            | (Kind::CheckValueType, Kind::CheckValueType) => low.key() != high.key(),
            (Kind::CheckOpcode, Kind::CheckType) => {
                let (result, ty) = (high.checked_result(), high.checked_type());
                self.facts.lacks_result(low.description(), result, ty)
            }
            (Kind::CheckType, Kind::CheckType) => {
                self.facts.types_contradict(low.checked_type(), high.checked_type())
            }
            (Kind::CheckChildType, Kind::CheckChildType) => {
                low.child() == high.child()
                    && self.facts.types_contradict(low.checked_type(), high.checked_type())
            }
            (Kind::CheckChildInteger, Kind::CheckChildInteger) => {
                low.child() == high.child() && low.key() != high.key()
            }
            (Kind::CheckImmAllOnesV, Kind::CheckImmAllZerosV) => true,
            _ => false,
        }
    }

    /// Returns the first step of this kind in the chain and its predecessor, if the step may move
    /// to the front.
    fn movable(&self, kind: Kind, chain: StepId) -> Option<(StepId, StepId)> {
        if !kind.is_simple_check() {
            return None;
        }
        let mut previous = NONE;
        let mut index = chain;
        while !index.is_none() {
            let step = self.step(index);
            if step.kind() == kind {
                return Some((previous, index));
            }
            if !step.kind().is_simple_check_or_record() {
                return None;
            }
            previous = index;
            index = step.next();
        }
        None
    }

    /// Returns the chain with a check moved to the front that is equal to `first` or contradicts
    /// it, if there is one further back.
    fn with_check_in_front(&mut self, first: &Step, chain: StepId) -> Option<StepId> {
        let (previous, found) = self.movable(first.kind(), chain)?;
        if previous.is_none() {
            return None;
        }
        let step = self.step(found);
        if !step.does_same(first) && !self.contradict(step, first) {
            return None;
        }
        let after = step.next();
        self.program.set_next(previous, after);
        self.program.set_next(found, chain);
        Some(found)
    }

    /// Returns a switch if the chains allow one, or else a scope.
    fn branching(&mut self, chains: &[StepId]) -> StepId {
        if chains.iter().all(|&chain| self.step(chain).kind() == Kind::CheckOpcode) {
            let branches: Vec<_> = chains
                .iter()
                .map(|&chain| {
                    let step = self.step(chain);
                    let label = Label::Opcode(step.checked_opcode());
                    Branch { label, first: step.next() }
                })
                .collect();
            return self.program.push_branching(Kind::SwitchOpcode, branches);
        }
        let type_check = |chain| {
            let (previous, index) = self.movable(Kind::CheckType, chain)?;
            let step = self.step(index);
            let is_plain =
                step.checked_result() == 0 && !self.facts.is_pointer(step.checked_type());
            is_plain.then_some((previous, index))
        };
        let checks: Option<Vec<_>> = chains.iter().map(|&chain| type_check(chain)).collect();
        match checks {
            Some(checks) => self.switch_type(chains, &checks),
            None => self.program.push_branching(
                Kind::Scope,
                chains.iter().map(|&first| Branch { label: Label::Next, first }),
            ),
        }
    }

    /// Returns a switch over the type that each chain checks; `checks` has the check of each chain
    /// and its predecessor.
    fn switch_type(&mut self, chains: &[StepId], checks: &[(StepId, StepId)]) -> StepId {
        let mut indices: FxHashMap<ValueType, usize> = FxHashMap::default();
        let mut cases: Vec<(ValueType, Vec<StepId>)> = Vec::new();
        for (&chain, &(previous, check)) in chains.iter().zip(checks) {
            let check = self.step(check);
            let (ty, next) = (check.checked_type(), check.next());
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
                    let chains = if self.program.step(rest).kind() == Kind::Scope {
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
            let check = self.program.push(Step::check_type(0, ty));
            self.program.set_next(check, first);
            return check;
        }
        let branch = |(ty, first)| Branch { label: Label::Type(ty), first };
        self.program.push_branching(Kind::SwitchType, cases.into_iter().map(branch))
    }
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
    use crate::dag_isel::ids::{PredicateId, TextId};

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
    fn factored(chains: &[&[Step]]) -> String {
        let mut program = Program::new();
        let chains = chains.iter().map(|chain| program.push_chain(chain)).collect();
        let root = factor(&mut program, chains, &Numbers);
        fn show(program: &Program, mut index: StepId, out: &mut String) {
            while !index.is_none() {
                let step = program.step(index);
                match step.kind() {
                    kind @ (Kind::Scope | Kind::SwitchOpcode | Kind::SwitchType) => {
                        let name = ["scope", "opcode", "type"]
                            [(kind != Kind::Scope) as usize + (kind == Kind::SwitchType) as usize];
                        out.push_str(name);
                        out.push('{');
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
                    kind => out.push_str(&format!("{kind:?}{};", step.key().0)),
                }
                index = program.next(index);
            }
        }
        let mut text = String::new();
        show(&program, root, &mut text);
        text
    }

    fn op(key: u32) -> Step {
        Step::check_opcode(TextId(key), NodeKindId(key))
    }
    fn ty(key: u16) -> Step {
        Step::check_type(0, ValueType(key))
    }
    fn pred(key: u32) -> Step {
        Step::check_predicate(PredicateId(key))
    }
    fn done(key: u32) -> Step {
        Step::of(Kind::MorphNodeTo, key)
    }

    #[test]
    fn chains_share_what_they_begin_with() {
        assert_eq!(
            factored(&[&[pred(1), pred(2), done(1)], &[pred(1), pred(3), done(2)]]),
            "CheckPredicate1;scope{CheckPredicate2;MorphNodeTo1;|CheckPredicate3;MorphNodeTo2;|}"
        );
        // Chains that are the same to the end are one chain.
        assert_eq!(
            factored(&[&[pred(1), done(1)], &[pred(1), done(1)]]),
            "CheckPredicate1;MorphNodeTo1;"
        );
    }

    #[test]
    fn only_contradicting_chains_change_places() {
        // Opcode 1 moves past opcode 2.
        assert_eq!(
            factored(&[&[op(1), done(1)], &[op(2), done(2)], &[op(1), pred(1), done(3)]]),
            "opcode{1:scope{MorphNodeTo1;|CheckPredicate1;MorphNodeTo3;|}|2:MorphNodeTo2;|}"
        );
        // Predicate 1 does not move past predicate 2.
        assert_eq!(
            factored(&[&[pred(1), done(1)], &[pred(2), done(2)], &[pred(1), done(3)]]),
            "scope{CheckPredicate1;MorphNodeTo1;|CheckPredicate2;MorphNodeTo2;|\
             CheckPredicate1;MorphNodeTo3;|}"
        );
    }

    #[test]
    fn a_check_moves_to_the_front_to_be_shared() {
        assert_eq!(
            factored(&[&[ty(1), done(1)], &[pred(1), ty(1), done(2)]]),
            "CheckType1;scope{MorphNodeTo1;|CheckPredicate1;MorphNodeTo2;|}"
        );
        // Not past a step with an effect.
        assert_eq!(
            factored(&[&[ty(1), done(1)], &[Step::record_mem_ref(), ty(1), done(2)]]),
            "scope{CheckType1;MorphNodeTo1;|RecordMemRef0;CheckType1;MorphNodeTo2;|}"
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
            "type{1:scope{CheckPredicate1;MorphNodeTo1;|CheckPredicate3;MorphNodeTo3;|}|\
             2:CheckPredicate2;MorphNodeTo2;|}"
        );
        // One type is a check.
        assert_eq!(
            factored(&[&[pred(1), ty(1), done(1)], &[pred(2), ty(1), done(2)]]),
            "CheckType1;scope{CheckPredicate1;MorphNodeTo1;|CheckPredicate2;MorphNodeTo2;|}"
        );
        // Pointers may be any integer.
        assert_eq!(
            factored(&[&[ty(99), done(1)], &[ty(1), done(2)]]),
            "scope{CheckType99;MorphNodeTo1;|CheckType1;MorphNodeTo2;|}"
        );
    }

    #[test]
    fn many_chains_nest_without_deep_recursion() {
        let long: Vec<Step> = (0..50_000).map(pred).chain([done(0)]).collect();
        let mut other = long.clone();
        other[49_999] = pred(60_000);
        let text = factored(&[&long, &other]);
        assert!(text.ends_with(
            "scope{CheckPredicate49999;MorphNodeTo0;|CheckPredicate60000;MorphNodeTo0;|}"
        ));
    }
}
