//! Inlining of fragments.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::fragments::FragmentId;
use super::leaves::LeafKind;
use super::reader::{Reader, Stopped, TreePattern};
use super::symbols::Symbol;
use super::tree::{ArgumentName, NodeId, PredicateCall, What};

/// Maximum nesting depth of fragments. Deeper nesting means that a fragment contains itself.
const DEEPEST: usize = 1000;

/// Maximum number of nodes of a pattern after fragments are inlined.
const MOST_NODES: usize = 1 << 24;

impl<'r> Reader<'r, '_> {
    /// Inlines all fragments. Fragments with alternatives produce several trees.
    pub(super) fn inline(&mut self, pattern: &mut TreePattern<'r>) -> Result<(), Stopped> {
        for tree in std::mem::take(&mut pattern.trees) {
            self.inline_below(pattern, tree, 0, None)?;
        }
        Ok(())
    }

    /// Inlines fragments below a node. The alternatives go to `found`, or become trees of the
    /// pattern, so that messages show them.
    fn inline_below(
        &mut self,
        pattern: &mut TreePattern<'r>,
        id: NodeId,
        depth: usize,
        found: Option<&mut Vec<NodeId>>,
    ) -> Result<(), Stopped> {
        if pattern.failed {
            return Ok(());
        }
        if depth > DEEPEST || self.work.len() > MOST_NODES {
            let message = "Pattern fragments are nested too deeply";
            return Err(self.stop(&pattern.record.error(message)));
        }
        let node = self.work[id];
        if let What::Fragment(fragment) = node.what {
            return self.inline_fragment(pattern, id, fragment, depth, found);
        }
        if node.child_count() == 0 {
            found.unwrap_or(&mut pattern.trees).push(id);
            return Ok(());
        }
        let mut choices: SmallVec<[Vec<NodeId>; 4]> = SmallVec::new();
        for index in 0..node.child_count() {
            let mut of_child = Vec::new();
            self.inline_below(pattern, self.work.child(id, index), depth, Some(&mut of_child))?;
            if of_child.is_empty() {
                return Ok(());
            }
            choices.push(of_child);
        }
        let found = found.unwrap_or(&mut pattern.trees);
        each_choice(&choices, |children| found.push(self.work.add_like(id, children)));
        Ok(())
    }

    fn inline_fragment(
        &mut self,
        pattern: &mut TreePattern<'r>,
        id: NodeId,
        fragment_id: FragmentId,
        depth: usize,
        mut found: Option<&mut Vec<NodeId>>,
    ) -> Result<(), Stopped> {
        let node = self.work[id];
        let fragment = self.tables.fragment(fragment_id);
        let (name, record) = (fragment.name(), fragment.record);
        let Some(trees) = fragment.trees.clone() else {
            let message = format!("Pattern fragment '{name}' is used before it is read");
            return Err(self.stop(&record.error(message)));
        };
        let (is_always_true, uses_operands) = (fragment.is_always_true, fragment.uses_operands);
        let args = fragment.args.clone();
        let (is_corrupt, has_gisel_flags) = (fragment.is_corrupt, fragment.has_gisel_flags);
        if args.len() != node.child_count() {
            let count = args.len();
            self.wrong(pattern, format!("'{name}' fragment requires {count} operands!"));
            return Ok(());
        }
        if is_corrupt {
            let message = ".td file corrupt: can't have GISelPredicateCode *and* \
                           GISelLeafPredicateCode";
            return Err(self.stop(&record.error(message)));
        }
        let mut scope = 0;
        if uses_operands {
            self.scopes += 1;
            scope = self.scopes;
        }
        let mut given: FxHashMap<Symbol, NodeId> = FxHashMap::default();
        for (index, &arg) in args.iter().enumerate() {
            let mut child = self.work.child(id, index);
            if scope != 0 {
                child = self.work.copy(child);
                let names = self.work[child].argument_names;
                let name = ArgumentName { scope, name: arg };
                self.work[child].argument_names = self.tables.lists.with_argument_name(names, name);
            }
            given.insert(arg, child);
        }
        for tree in trees {
            let root = self.work.copy_from(&self.tables.fragment_trees, tree);
            if !is_always_true {
                let call = PredicateCall { fragment: fragment_id, scope };
                let calls = self.work[root].calls;
                self.work[root].calls = self.tables.lists.with_call(calls, call);
            }
            self.substitute(root, &given);
            self.work[root].name = node.name;
            for index in 0..self.work[root].type_count() {
                let ty = self.work.ty(id, index);
                self.update(pattern, root, index, ty)?;
            }
            if has_gisel_flags {
                self.work[root].gisel_flags = Some(fragment_id);
            }
            for index in 0..self.tables.lists.calls(node.calls).len() {
                let call = self.tables.lists.calls(node.calls)[index];
                let calls = self.work[root].calls;
                self.work[root].calls = self.tables.lists.with_call(calls, call);
            }
            self.inline_below(pattern, root, depth + 1, found.as_deref_mut())?;
        }
        Ok(())
    }

    /// Replaces the operands of a fragment by those of its use.
    fn substitute(&mut self, id: NodeId, given: &FxHashMap<Symbol, NodeId>) {
        for index in 0..self.work[id].child_count() {
            let child = self.work.child(id, index);
            let node = self.work[child];
            let is_operand = match node.what {
                What::Unset => true,
                What::Leaf(leaf) => self.tables.leaf(leaf).kind == LeafKind::Node,
                _ => false,
            };
            if is_operand {
                if let Some(&operand) = given.get(&node.name) {
                    self.work.set_child(id, index, operand);
                }
            } else {
                self.substitute(child, given);
            }
        }
    }
}

/// Calls `visit` with every way to take one of each, the last one changing
/// first.
pub(super) fn each_choice(choices: &[Vec<NodeId>], mut visit: impl FnMut(&[NodeId])) {
    let mut index: SmallVec<[usize; 8]> = SmallVec::from_elem(0, choices.len());
    loop {
        let chosen: SmallVec<[NodeId; 8]> =
            choices.iter().zip(&index).map(|(choice, &index)| choice[index]).collect();
        visit(&chosen);
        let mut next = choices.len();
        loop {
            if next == 0 {
                return;
            }
            next -= 1;
            index[next] += 1;
            if index[next] < choices[next].len() {
                break;
            }
            index[next] = 0;
        }
    }
}
