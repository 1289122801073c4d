//! Groups of rules (LLVM: `GroupMatcher`, `SwitchMatcher`): rules that begin with the same checks
//! share them, and where they check the same thing for different values there is a switch.

use rustc_hash::FxHashSet;

use super::check::{Check, Predicate};
use super::llt::Llt;
use super::rule::{InsnId, Rule};
use super::vocabulary::Vocabulary;

/// A rule or several.
#[derive(Debug)]
pub(crate) enum Node {
    /// The rule at this place.
    Rule(u32),
    /// Some that share these checks.
    Group { conditions: Vec<Predicate>, members: Vec<Node> },
    /// Some that check one thing for different values, by value.
    Switch(Vec<(Case, Node)>),
}

/// A case of a switch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    /// What it checks.
    pub(crate) check: Predicate,
    /// The value for which it is chosen.
    pub(crate) value: u32,
}

/// Rules in the order in which they are tried.
#[derive(Debug)]
pub(crate) struct Tree {
    /// The rules.
    pub(crate) rules: Vec<Rule>,
    /// What is tried, in order.
    pub(crate) roots: Vec<Node>,
}

impl Tree {
    /// Rules that are tried one by one.
    pub(crate) fn flat(rules: Vec<Rule>) -> Self {
        let roots = (0..rules.len() as u32).map(Node::Rule).collect();
        Tree { rules, roots }
    }

    /// Groups rules. Those for the same opcode come together, in the order in which the opcodes are
    /// first met; of these, rules with fewer operands come first.
    pub(crate) fn by_opcode(rules: Vec<Rule>, vocabulary: &Vocabulary<'_>) -> Self {
        let mut first_met = rustc_hash::FxHashMap::default();
        let mut order = Vec::with_capacity(rules.len());
        for (at, rule) in rules.iter().enumerate() {
            let root = rule.insns.first();
            let met = first_met.len();
            let opcode = root.and_then(|root| root.opcode());
            let opcode = *first_met.entry(opcode).or_insert(met);
            order.push((opcode, root.map_or(0, |root| root.operands.len()), at as u32));
        }
        order.sort_unstable();
        let order: Vec<u32> = order.into_iter().map(|(_, _, at)| at).collect();
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
        let mut maker = Maker { rules, types, vocabulary };
        let mut roots = maker.groups(order.iter().map(|&at| Node::Rule(at)).collect());
        for root in &mut roots {
            maker.divide(root);
        }
        let roots = maker.switches(roots);
        Tree { rules: maker.rules, roots }
    }

    /// The rules as they follow each other in the table.
    pub(crate) fn in_order(&self) -> impl Iterator<Item = &Rule> {
        let mut left: Vec<&Node> = self.roots.iter().rev().collect();
        std::iter::from_fn(move || {
            loop {
                match left.pop()? {
                    Node::Rule(at) => return Some(&self.rules[*at as usize]),
                    Node::Group { members, .. } => left.extend(members.iter().rev()),
                    Node::Switch(cases) => left.extend(cases.iter().rev().map(|(_, node)| node)),
                }
            }
        })
    }
}

struct Maker<'a, 'r> {
    rules: Vec<Rule>,
    /// The types by their numbers.
    types: Vec<Llt>,
    vocabulary: &'a Vocabulary<'r>,
}

impl Maker<'_, '_> {
    fn first_condition<'n>(&'n self, node: &'n Node) -> Option<&'n Predicate> {
        match node {
            Node::Rule(at) => self.rules[*at as usize].first_condition(),
            Node::Group { conditions, .. } => conditions.first(),
            Node::Switch(_) => None,
        }
    }

    fn pop_condition(&mut self, node: &mut Node) {
        match node {
            Node::Rule(at) => self.rules[*at as usize].pop_condition(),
            Node::Group { conditions, .. } => drop(conditions.remove(0)),
            Node::Switch(_) => {}
        }
    }

    /// Whether a check can come before all others of rules: not so if code of the target decides
    /// it and is given operands that are only recorded by the rules.
    fn can_share(&self, first: &Predicate, node: &Node) -> bool {
        !matches!(first.check, Check::Instruction(_)) || !self.records_operands(node)
    }

    fn records_operands(&self, node: &Node) -> bool {
        let records = |one: &Predicate| matches!(one.check, Check::Record { .. });
        match node {
            Node::Rule(at) => {
                let insns = self.rules[*at as usize].insns.iter();
                insns.flat_map(|insn| &insn.operands).any(|of| of.predicates.iter().any(records))
            }
            Node::Group { conditions, members } => {
                conditions.iter().any(records)
                    || members.iter().any(|member| self.records_operands(member))
            }
            Node::Switch(cases) => cases.iter().any(|(_, member)| self.records_operands(member)),
        }
    }

    /// Puts neighbours together that begin with the same check.
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
            // A check of another instruction than the root comes after that was found.
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

    /// Makes groups and switches in a group of rules. Rules that check the type of the first
    /// operand are first sorted by it, within stretches of such rules.
    fn divide(&mut self, node: &mut Node) {
        let Node::Group { members, .. } = node else { return };
        let mut nodes = std::mem::take(members);
        let types: Vec<Option<Llt>> = nodes.iter().map(|node| self.root_type(node)).collect();
        let mut sorted: Vec<usize> = (0..nodes.len()).collect();
        for stretch in sorted.chunk_by_mut(|&a, &b| types[a].is_some() && types[b].is_some()) {
            stretch.sort_by_key(|&at| types[at]);
        }
        let mut old: Vec<Option<Node>> = nodes.drain(..).map(Some).collect();
        let nodes = sorted.into_iter().filter_map(|at| old[at].take()).collect();
        let nodes = self.groups(nodes);
        *members = self.switches(nodes);
    }

    /// The type that a rule checks of the first operand, if that is what it checks first.
    fn root_type(&self, node: &Node) -> Option<Llt> {
        let Node::Rule(at) = node else { return None };
        let root = self.rules[*at as usize].insns.first()?;
        match *root.predicates.first()? {
            Predicate { insn: InsnId::ROOT, operand: 0, check: Check::Type(ty) } => Some(ty),
            _ => None,
        }
    }

    /// Puts neighbours together that check the same thing for different values.
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

    /// The value that a check is for, if there can be a switch over such values.
    fn value(&self, predicate: &Predicate) -> Option<u32> {
        match predicate.check {
            Check::Opcode(opcode) => self.vocabulary.opcodes.value(opcode),
            Check::Type(ty) => Some(self.types.binary_search(&ty).ok()? as u32),
            _ => None,
        }
    }
}
