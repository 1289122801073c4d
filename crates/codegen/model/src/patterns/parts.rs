//! Reads pattern records on several threads.
//!
//! The records are split into parts. The first part is read by the reader itself, each other part by
//! a copy of it. What the copies added is then added to the reader, in the order of the parts, so
//! that all numbers are those of a reader that reads everything.

use tablegen_core::{Diagnostic, Record, Severity};

use super::Pattern;
use super::leaves::{Leaf, LeafId};
use super::reader::{Reader, Stopped};
use super::symbols::Symbol;
use super::tables::IntrinsicTypes;
use super::tree::{
    ArgumentName, ArgumentNamesId, CallsId, Forest, Node, NodeId, PredicateCall, What,
};
use super::type_sets::TypeSetId;

/// Minimum number of records of a part: for fewer, copies cost more than they save.
const LEAST: usize = if cfg!(test) { 64 } else { 1024 };

/// Patterns that a copy of the reader has read, and the copy.
struct Part<'r, 'a> {
    reader: Reader<'r, 'a>,
    forest: Forest,
    patterns: Vec<Pattern<'r>>,
    result: Result<(), Stopped>,
}

impl Part<'_, '_> {
    fn has_errors(&self) -> bool {
        let is_error = |report: &Diagnostic| report.severity == Severity::Error;
        self.result.is_err() || self.reader.reports.iter().any(is_error)
    }
}

impl<'r> Reader<'r, '_> {
    /// Reads patterns that are records, on the threads that are free.
    pub(super) fn read_in_parts(
        &mut self,
        records: &[Record<'r>],
        forest: &mut Forest,
        patterns: &mut Vec<Pattern<'r>>,
    ) -> Result<(), Stopped> {
        let budget = self.input.budget;
        let (first, others) = budget.parts(records, LEAST);
        if others.is_empty() {
            return self.read_pattern_records(records, forest, patterns);
        }
        let start = Reader { reports: Vec::new(), ..self.clone() };
        let (read_others, read_first) = budget.each_beside(
            &others,
            |part| start.read_part(part),
            || self.read_pattern_records(first, forest, patterns),
        );
        read_first?;
        let mut has_errors = false;
        for (part, records) in read_others.into_iter().zip(others) {
            has_errors |= part.has_errors();
            if has_errors {
                // Errors can depend on what was read before.
                self.read_pattern_records(records, forest, patterns)?;
            } else {
                self.add_part(&start, part, forest, patterns);
            }
        }
        Ok(())
    }

    fn read_part(&self, records: &[Record<'r>]) -> Part<'r, '_> {
        let mut part = Part {
            reader: self.clone(),
            forest: Forest::default(),
            patterns: Vec::new(),
            result: Ok(()),
        };
        let Part { reader, forest, patterns, result } = &mut part;
        *result = reader.read_pattern_records(records, forest, patterns);
        part
    }

    /// Adds what a copy of `start` has read.
    fn add_part(
        &mut self,
        start: &Reader<'r, '_>,
        part: Part<'r, '_>,
        forest: &mut Forest,
        patterns: &mut Vec<Pattern<'r>>,
    ) {
        let Part { reader: mut read, forest: trees, patterns: found, .. } = part;
        self.reports.append(&mut read.reports);
        let numbers = self.numbers(start, read);
        let mut nodes = Vec::with_capacity(trees.len());
        for index in 0..trees.len() {
            let id = NodeId(index as u32);
            let children: Vec<NodeId> =
                trees.children(id).iter().map(|child| nodes[child.0 as usize]).collect();
            let types: Vec<TypeSetId> = trees.types(id).iter().map(|&ty| numbers.ty(ty)).collect();
            nodes.push(forest.intern_node(&numbers.node(trees[id]), &children, &types));
        }
        patterns.extend(found.into_iter().map(|pattern| Pattern {
            source: nodes[pattern.source.0 as usize],
            result: nodes[pattern.result.0 as usize],
            ..pattern
        }));
    }

    /// Adds the entries that a copy of `start` has added to the tables, and returns their numbers
    /// here.
    fn numbers(&mut self, start: &Reader<'r, '_>, read: Reader<'r, '_>) -> Numbers {
        let before = &start.tables;
        let mut numbers =
            Numbers { scopes: (start.scopes, self.scopes - start.scopes), ..Numbers::default() };
        self.scopes += read.scopes - start.scopes;

        let count = before.symbols.len();
        let names = read.tables.symbols.from(count).iter();
        numbers.symbols.add(count, names.map(|name| self.tables.symbols.intern(name)));

        let count = start.rules.sets().size();
        let sets = read.rules.sets().from(count).iter();
        numbers.types.add(count, sets.map(|set| self.rules.intern_as_is(set.clone())));

        let (calls, names) = before.lists.counts();
        let lists = &read.tables.lists;
        for list in lists.calls_from(calls) {
            let list = list.iter().map(|&call| numbers.call(call)).collect();
            numbers.calls.push(calls, self.tables.lists.intern_calls(list));
        }
        for list in lists.argument_names_from(names) {
            let list = list.iter().map(|&name| numbers.argument_name(name)).collect();
            numbers.argument_names.push(names, self.tables.lists.intern_argument_names(list));
        }

        let count = before.leaves.len();
        for leaf in read.tables.leaves.into_iter().skip(count) {
            let record = leaf.record.id();
            let id = match self.leaf_ids.get(&record) {
                Some(&known) => known,
                None => {
                    let id = LeafId(self.tables.leaves.len() as u32);
                    let (ty, as_is) = (numbers.ty(leaf.ty), numbers.ty(leaf.as_is));
                    self.tables.leaves.push(Leaf { ty, as_is, ..leaf });
                    self.leaf_ids.insert(record, id);
                    id
                }
            };
            numbers.leaves.push(count, id);
        }

        for (id, types) in read.tables.intrinsic_types {
            self.tables.intrinsic_types.entry(id).or_insert_with(|| IntrinsicTypes {
                results: types.results.iter().map(|&ty| numbers.ty(ty)).collect(),
                operands: types.operands.iter().map(|&ty| numbers.ty(ty)).collect(),
            });
        }
        numbers
    }
}

/// Numbers of the entries that were added to a table after it was copied.
#[derive(Debug)]
struct Added<I> {
    /// Number of entries before. Their numbers are the same.
    count: usize,
    numbers: Vec<I>,
}

impl<I> Default for Added<I> {
    fn default() -> Self {
        Added { count: usize::MAX, numbers: Vec::new() }
    }
}

impl<I: Copy> Added<I> {
    fn push(&mut self, count: usize, number: I) {
        self.count = count;
        self.numbers.push(number);
    }

    fn add(&mut self, count: usize, numbers: impl Iterator<Item = I>) {
        self.count = count;
        self.numbers.extend(numbers);
    }

    /// Returns the number here of an entry that has this number in the copy.
    fn get(&self, number: u32) -> Option<I> {
        Some(self.numbers[(number as usize).checked_sub(self.count)?])
    }
}

/// Numbers of what a copy of the reader has added.
#[derive(Debug, Default)]
struct Numbers {
    /// Number of scopes when the copy was made, and of those added since.
    scopes: (u32, u32),
    symbols: Added<Symbol>,
    types: Added<TypeSetId>,
    calls: Added<CallsId>,
    argument_names: Added<ArgumentNamesId>,
    leaves: Added<LeafId>,
}

impl Numbers {
    fn ty(&self, ty: TypeSetId) -> TypeSetId {
        self.types.get(ty.0).unwrap_or(ty)
    }

    fn symbol(&self, symbol: Symbol) -> Symbol {
        self.symbols.get(symbol.0).unwrap_or(symbol)
    }

    fn scope(&self, scope: u32) -> u32 {
        let (start, added) = self.scopes;
        if scope > start { scope + added } else { scope }
    }

    fn call(&self, call: PredicateCall) -> PredicateCall {
        PredicateCall { scope: self.scope(call.scope), ..call }
    }

    fn argument_name(&self, name: ArgumentName) -> ArgumentName {
        ArgumentName { scope: self.scope(name.scope), name: self.symbol(name.name) }
    }

    fn node(&self, mut node: Node) -> Node {
        if let What::Leaf(leaf) = &mut node.what {
            *leaf = self.leaves.get(leaf.0).unwrap_or(*leaf);
        }
        node.name = self.symbol(node.name);
        node.calls = self.calls.get(node.calls.0).unwrap_or(node.calls);
        let names = node.argument_names;
        node.argument_names = self.argument_names.get(names.0).unwrap_or(names);
        node
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::read_on;
    use super::LEAST;

    /// Formats patterns, everything that they refer to by number, and the reports.
    fn read(threads: usize, text: &str) -> String {
        read_on(threads, text, |patterns, reports| {
            let Some(patterns) = patterns else { return format!("{reports:?}") };
            let all = patterns.all().iter().map(|pattern| {
                let (source, result) =
                    (patterns.show(pattern.source), patterns.show(pattern.result));
                format!("{source} => {result} {pattern:?}\n")
            });
            let all: String = all.collect();
            let (trees, lists) = (patterns.trees(), patterns.tables().lists());
            format!("{all}{trees:?}{lists:?}{reports:?}")
        })
    }

    /// Patterns with names, constants, types and predicates that later parts have first.
    fn patterns(name: &str, count: usize) -> String {
        format!(
            "def f{name} : PatFrags<(ops node:$x, node:$y), [(mul node:$x, node:$y)], \"p\"> {{
               let PredicateCodeUsesOperands = 1;
             }}
             foreach i = !range({count}) in {{
               defvar x = !if(!lt(i, {half}), (sub G:$a, i), (trunc (i64 i)));
               defvar y = !dag(mul, [GF, G], [\"c\"#!and(i, 7), \"d\"]);
               def {name}#i : Pat<(sub (f{name} G:$b, x), (sub y, G:$b)),
                                  (ADD (ADD $b, i), !dag(ADD, [G, G], [\"d\", \"c\"#!and(i, 7)]))>;
             }}",
            half = count / 2,
        )
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        for count in [LEAST, 3 * LEAST, 5 * LEAST + 17] {
            let text = patterns("P", count);
            let whole = read(1, &text);
            assert!(whole.contains("=>"), "{whole}");
            for threads in [2, 3, 64] {
                assert!(read(threads, &text) == whole, "{count} patterns on {threads} threads");
            }
        }
    }

    #[test]
    fn errors_are_those_of_the_whole() {
        for wrong in
            ["(sub G:$a), (ADD $a, $a)", "(ops G:$a), (ADD $a, $a)", "(sub 1, G:$a), (ADD $a, $c)"]
        {
            let (before, after) = (patterns("P", 2 * LEAST), patterns("Q", LEAST));
            let text = format!("{before}def Wrong : Pat<{wrong}>;{after}");
            let whole = read(1, &text);
            assert!(whole.contains("Wrong"), "{whole}");
            assert!(read(3, &text) == whole, "{wrong}");
        }
    }
}
