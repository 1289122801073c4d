//! Patterns whose types depend on the hardware mode become one pattern for
//! each mode.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::rules::Rules;
use super::tree::{Forest, NodeId};
use super::{ModeCheck, Pattern, Patterns};
use crate::hw_modes::{HwModeId, HwModes};

impl<'r> Patterns<'r> {
    /// Splits patterns by mode. `next` is the next number of a new pattern.
    pub(super) fn expand_modes(&mut self, modes: &HwModes<'r>, next: &mut u64) {
        if modes.count() == 1 {
            return;
        }
        let mut found = Found::default();
        let mut all = Vec::with_capacity(self.patterns.len());
        for pattern in std::mem::take(&mut self.patterns) {
            let trees = [pattern.source, pattern.result];
            let split = trees.map(|tree| found.has_modes(&self.forest, &self.rules, tree));
            if split == [false; 2] {
                all.push(pattern);
                continue;
            }
            let mut in_use = BTreeSet::new();
            for (tree, _) in trees.into_iter().zip(split).filter(|(_, split)| *split) {
                collect_modes(&self.forest, &self.rules, tree, &mut in_use);
            }
            let mut add = |mode, check| {
                let source = found.in_mode(&mut self.forest, &mut self.rules, pattern.source, mode);
                let result = found.in_mode(&mut self.forest, &mut self.rules, pattern.result, mode);
                if let (Some(source), Some(result)) = (source, result) {
                    all.push(Pattern {
                        source,
                        result,
                        modes: check,
                        number: *next,
                        ..pattern.clone()
                    });
                    *next += 1;
                }
            };
            let others: Vec<HwModeId> =
                in_use.iter().copied().filter(|mode| !mode.is_default()).collect();
            for &mode in &others {
                add(mode, ModeCheck::In(mode));
            }
            if in_use.contains(&HwModeId::DEFAULT) {
                add(HwModeId::DEFAULT, ModeCheck::NotIn(others));
            }
        }
        self.patterns = all;
    }
}

fn collect_modes(forest: &Forest, rules: &Rules, id: NodeId, modes: &mut BTreeSet<HwModeId>) {
    for &ty in forest.types(id) {
        modes.extend(rules.set(ty).iter().map(|(mode, _)| mode));
    }
    for &child in forest.children(id) {
        collect_modes(forest, rules, child, modes);
    }
}

/// Memoized properties of trees.
#[derive(Default)]
struct Found {
    has_modes: FxHashMap<NodeId, bool>,
    in_mode: FxHashMap<(NodeId, HwModeId), Option<NodeId>>,
}

impl Found {
    /// Returns true if a type in a tree depends on the mode.
    fn has_modes(&mut self, forest: &Forest, rules: &Rules, id: NodeId) -> bool {
        if let Some(&known) = self.has_modes.get(&id) {
            return known;
        }
        let own = forest.types(id).iter().any(|&ty| rules.set(ty).as_simple().is_none());
        let has =
            own || forest.children(id).iter().any(|&child| self.has_modes(forest, rules, child));
        self.has_modes.insert(id, has);
        has
    }

    /// Returns the tree with the types of one mode. Returns `None` if a result has no type in that
    /// mode.
    fn in_mode(
        &mut self,
        forest: &mut Forest,
        rules: &mut Rules,
        id: NodeId,
        mode: HwModeId,
    ) -> Option<NodeId> {
        if let Some(&known) = self.in_mode.get(&(id, mode)) {
            return known;
        }
        let made = self.make(forest, rules, id, mode);
        self.in_mode.insert((id, mode), made);
        made
    }

    fn make(
        &mut self,
        forest: &mut Forest,
        rules: &mut Rules,
        id: NodeId,
        mode: HwModeId,
    ) -> Option<NodeId> {
        let mut types: SmallVec<[_; 2]> = SmallVec::new();
        for index in 0..forest[id].type_count() {
            let set = rules.set(forest.ty(id, index)).only(mode);
            if set.get(HwModeId::DEFAULT).is_empty() {
                return None;
            }
            types.push(rules.intern_as_is(set));
        }
        let mut children: SmallVec<[_; 8]> = SmallVec::new();
        for index in 0..forest[id].child_count() {
            let child = forest.child(id, index);
            children.push(self.in_mode(forest, rules, child, mode)?);
        }
        let node = forest[id];
        Some(forest.intern_node(&node, &children, &types))
    }
}
