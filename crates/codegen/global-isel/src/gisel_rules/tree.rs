//! Groups of rules (LLVM: `GroupMatcher`, `SwitchMatcher`). Rules with common first checks share
//! them; rules that check the same property for different values become a switch.

use rustc_hash::FxHashSet;

use super::check::{Check, Predicate};
use super::llt::Llt;
use super::rule::{InsnId, Rule};
use super::vocabulary::Vocabulary;

/// Node of the tree: a rule, or several.
#[derive(Debug)]
pub(crate) enum Node {
    /// Rule, by index.
    Rule(u32),
    /// Members that share the conditions.
    Group { conditions: Vec<Predicate>, members: Vec<Node> },
    /// Members that check one property for different values, sorted by value.
    Switch(Vec<(Case, Node)>),
}

/// Case of a switch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    /// Check of the case.
    pub(crate) check: Predicate,
    /// Value of the case.
    pub(crate) value: u32,
}

/// Grouped rules, in the order in which they are tried.
#[derive(Debug)]
pub(crate) struct Tree {
    /// Rules by index.
    pub(crate) rules: Vec<Rule>,
    /// Top-level nodes, in order.
    pub(crate) roots: Vec<Node>,
}

impl Tree {
    /// Creates a tree of ungrouped rules.
    pub(crate) fn flat(rules: Vec<Rule>) -> Self {
        let roots = (0..rules.len() as u32).map(Node::Rule).collect();
        Tree { rules, roots }
    }

    /// Groups rules. Rules for the same opcode become adjacent, in the order of the first rule for
    /// each opcode; of these, rules with fewer operands come first.
    pub(crate) fn by_opcode(rules: Vec<Rule>, vocabulary: &Vocabulary<'_>) -> Self {
        let mut first_met = rustc_hash::FxHashMap::default();
        let mut order = Vec::with_capacity(rules.len());
        for (index, rule) in rules.iter().enumerate() {
            let root = rule.insns.first();
            let met = first_met.len();
            let opcode = root.and_then(|root| root.opcode());
            let opcode = *first_met.entry(opcode).or_insert(met);
            order.push((opcode, root.map_or(0, |root| root.operands.len()), index as u32));
        }
        order.sort_unstable();
        let order: Vec<u32> = order.into_iter().map(|(_, _, index)| index).collect();
        Tree::grouped(rules, &order, vocabulary)
    }

    /// Groups rules that are tried in this order.
    pub(crate) fn grouped(
        mut rules: Vec<Rule>,
        order: &[u32],
        vocabulary: &Vocabulary<'_>,
    ) -> Self {
        let is_variadic =
            |opcode| vocabulary.opcodes.get(opcode).is_some_and(|one| one.operands.is_variadic);
        rules.iter_mut().for_each(|rule| rule.optimize(is_variadic));
        let types = vocabulary.types.iter().copied().collect();
        let mut builder = TreeBuilder { rules, types, vocabulary };
        let mut roots = builder.groups(order.iter().map(|&index| Node::Rule(index)).collect());
        for root in &mut roots {
            builder.divide(root);
        }
        let roots = builder.switches(roots);
        Tree { rules: builder.rules, roots }
    }

    /// Returns the rules in table order.
    pub(crate) fn in_order(&self) -> impl Iterator<Item = &Rule> {
        let mut left: Vec<&Node> = self.roots.iter().rev().collect();
        std::iter::from_fn(move || {
            loop {
                match left.pop()? {
                    Node::Rule(index) => return Some(&self.rules[*index as usize]),
                    Node::Group { members, .. } => left.extend(members.iter().rev()),
                    Node::Switch(cases) => left.extend(cases.iter().rev().map(|(_, node)| node)),
                }
            }
        })
    }
}

struct TreeBuilder<'a, 'r> {
    rules: Vec<Rule>,
    /// Types by number.
    types: Vec<Llt>,
    vocabulary: &'a Vocabulary<'r>,
}

impl TreeBuilder<'_, '_> {
    fn first_condition<'n>(&'n self, node: &'n Node) -> Option<&'n Predicate> {
        match node {
            Node::Rule(index) => self.rules[*index as usize].first_condition(),
            Node::Group { conditions, .. } => conditions.first(),
            Node::Switch(_) => None,
        }
    }

    fn pop_condition(&mut self, node: &mut Node) {
        match node {
            Node::Rule(index) => self.rules[*index as usize].pop_condition(),
            Node::Group { conditions, .. } => drop(conditions.remove(0)),
            Node::Switch(_) => {}
        }
    }

    /// Returns true if a check can precede all others of the rules below `node`. Target code cannot
    /// if it uses operands that the rules only record.
    fn can_share(&self, first: &Predicate, node: &Node) -> bool {
        !matches!(first.check, Check::Instruction(_)) || !self.records_operands(node)
    }

    fn records_operands(&self, node: &Node) -> bool {
        let records = |one: &Predicate| matches!(one.check, Check::Record { .. });
        match node {
            Node::Rule(index) => {
                let insns = self.rules[*index as usize].insns.iter();
                insns.flat_map(|insn| &insn.operands).any(|of| of.predicates.iter().any(records))
            }
            Node::Group { conditions, members } => {
                conditions.iter().any(records)
                    || members.iter().any(|member| self.records_operands(member))
            }
            Node::Switch(cases) => cases.iter().any(|(_, member)| self.records_operands(member)),
        }
    }

    /// Groups adjacent nodes with the same first check.
    fn groups(&mut self, nodes: Vec<Node>) -> Vec<Node> {
        let mut found = Vec::new();
        let mut group: Vec<Node> = Vec::new();
        let mut shared: Option<Predicate> = None;
        for node in nodes {
            let first = self.first_condition(&node).copied();
            let first = first.filter(|first| self.can_share(first, &node));
            if let (Some(first), Some(shared)) = (&first, &shared)
                && first.is_same(shared)
            {
                group.push(node);
                continue;
            }
            self.close_group(&mut group, &mut found);
            // Only checks of the root are shared, since other instructions are not matched yet.
            shared = first.filter(|first| first.insn == InsnId::ROOT);
            if shared.is_some() {
                group.push(node);
            } else {
                found.push(node);
            }
        }
        self.close_group(&mut group, &mut found);
        found
    }

    fn close_group(&mut self, group: &mut Vec<Node>, found: &mut Vec<Node>) {
        let mut members = std::mem::take(group);
        if members.len() < 2 {
            found.append(&mut members);
            return;
        }
        let mut conditions = Vec::new();
        while let Some(first) = self.first_condition(&members[0]).copied()
            && members.iter().all(|node| {
                let other = self.first_condition(node);
                other.is_some_and(|other| other.is_same(&first) && self.can_share(other, node))
            })
        {
            conditions.push(first);
            members.iter_mut().for_each(|node| self.pop_condition(node));
        }
        found.push(Node::Group { conditions, members });
    }

    /// Groups the members of a group. Within runs of rules that check the type of the first
    /// operand, rules are first sorted by that type.
    fn divide(&mut self, node: &mut Node) {
        let Node::Group { members, .. } = node else { return };
        let mut nodes = std::mem::take(members);
        let types: Vec<Option<Llt>> = nodes.iter().map(|node| self.root_type(node)).collect();
        let mut sorted: Vec<usize> = (0..nodes.len()).collect();
        for stretch in sorted.chunk_by_mut(|&a, &b| types[a].is_some() && types[b].is_some()) {
            stretch.sort_by_key(|&index| types[index]);
        }
        let mut old: Vec<Option<Node>> = nodes.drain(..).map(Some).collect();
        let nodes = sorted.into_iter().filter_map(|index| old[index].take()).collect();
        let nodes = self.groups(nodes);
        *members = self.switches(nodes);
    }

    /// Returns the type that a rule checks of the root's first operand, if that is its first check.
    fn root_type(&self, node: &Node) -> Option<Llt> {
        let Node::Rule(index) = node else { return None };
        let root = self.rules[*index as usize].insns.first()?;
        match *root.predicates.first()? {
            Predicate { insn: InsnId::ROOT, operand: 0, check: Check::Type(ty) } => Some(ty),
            _ => None,
        }
    }

    /// Combines adjacent nodes that check the same property for different values.
    fn switches(&mut self, nodes: Vec<Node>) -> Vec<Node> {
        let mut found = Vec::new();
        let mut cases: Vec<(Case, Node)> = Vec::new();
        let mut values = FxHashSet::default();
        for node in nodes {
            let first = self.first_condition(&node).copied();
            let case = first.and_then(|check| Some(Case { check, value: self.value(&check)? }));
            let fits = |one: &Case| match cases.first() {
                Some((known, _)) => one.check.is_like(&known.check) && !values.contains(&one.value),
                None => one.check.insn == InsnId::ROOT,
            };
            let Some(case) = case else {
                self.close_switch(&mut cases, &mut found);
                values.clear();
                found.push(node);
                continue;
            };
            if !fits(&case) {
                self.close_switch(&mut cases, &mut found);
                values.clear();
            }
            if case.check.insn == InsnId::ROOT {
                values.insert(case.value);
                cases.push((case, node));
            } else {
                found.push(node);
            }
        }
        self.close_switch(&mut cases, &mut found);
        found
    }

    fn close_switch(&mut self, cases: &mut Vec<(Case, Node)>, found: &mut Vec<Node>) {
        let mut cases = std::mem::take(cases);
        if cases.len() < 2 {
            found.extend(cases.into_iter().map(|(_, node)| node));
            return;
        }
        cases.sort_by_key(|(case, _)| case.value);
        cases.iter_mut().for_each(|(_, node)| self.pop_condition(node));
        found.push(Node::Switch(cases));
    }

    /// Returns the value of a check, if a switch over such values is possible.
    fn value(&self, predicate: &Predicate) -> Option<u32> {
        match predicate.check {
            Check::Opcode(opcode) => self.vocabulary.opcodes.value(opcode),
            Check::Type(ty) => Some(self.types.binary_search(&ty).ok()? as u32),
            _ => None,
        }
    }
}
