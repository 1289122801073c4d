//! Reads the [`Plan`] from records of class `Pattern`.
//!
//! [`Reader`] reads one pattern: [`collecting`] finds the names that it binds, [`symbols`] keeps
//! them, [`matching`] reads the source, [`building`] the results. Mistakes are found in
//! mlir-tblgen's order. Nodes that several patterns have are compared by functions that they share;
//! constraints are, too.

mod building;
mod collecting;
mod matching;
mod symbols;

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId, Records};

use super::plan::building::Statement;
use super::plan::code::{Code, CodeContext, Location, OpClass, OpVariable, Value};
use super::plan::matching::Check;
use super::plan::{self, ClassName, ConstraintFunction, Matcher, Plan};
use crate::model::constraint::{Constraint, ConstraintKind};
use crate::model::fields::Read;
use crate::model::operator::Operator;
use crate::model::pattern::{DagLeaf, DagNode, NodeKind, Pattern};
use crate::operations::verifiers::Verifiers;
use symbols::Symbols;

/// Reads all patterns.
pub(super) fn plan(records: &Records) -> Read<Plan<'_>> {
    let class = records
        .find_class("Pattern")
        .ok_or_else(|| RecordError::undefined_class(&[], "Pattern"))?;
    let patterns = class.derived_defs().map(Pattern::new).collect::<Read<Vec<_>>>()?;
    let mut shared = Shared::new(records);
    for pattern in &patterns {
        shared.add(pattern.record(), pattern.source(), pattern)?;
    }
    let constraints = read_constraints(&shared.verifiers)?;
    let matchers = shared.read_matchers()?;
    let mut anonymous = 0;
    let patterns = patterns.iter().map(|pattern| {
        let record = pattern.record();
        let name = match record.is_anonymous() {
            true => {
                anonymous += 1;
                ClassName::Anonymous(anonymous - 1)
            }
            false => ClassName::Record(record.name()),
        };
        Reader::new(pattern, &shared).pattern(name)
    });
    let patterns = patterns.collect::<Read<_>>()?;
    Ok(Plan { constraints, matchers, patterns })
}

/// Reads the functions that check constraints.
fn read_constraints<'r>(verifiers: &Verifiers<'r>) -> Read<Vec<ConstraintFunction<'r>>> {
    let mut functions = Vec::new();
    for kind in [ConstraintKind::Type, ConstraintKind::Attribute, ConstraintKind::Property] {
        for (constraint, name) in verifiers.of_kind(kind) {
            let (condition, summary) = (constraint.condition()?, constraint.summary()?);
            let interface_type = match kind {
                ConstraintKind::Property => constraint.record().string("interfaceType")?,
                _ => "",
            };
            let name = name.into();
            functions.push(ConstraintFunction { kind, name, condition, summary, interface_type });
        }
    }
    Ok(functions)
}

/// Returns true if a name is bound: `$_` is not.
fn is_bound(name: &str) -> bool {
    !name.is_empty() && name != "_"
}

/// Returns the C++ class of an operation.
fn class_of<'r>(op: &Operator<'r>) -> OpClass<'r> {
    OpClass { namespace: op.namespace(), name: op.class_name() }
}

/// State that the patterns of a file share.
#[derive(Debug)]
struct Shared<'p, 'r> {
    records: &'r Records,
    operators: RefCell<FxHashMap<RecordId, Rc<Operator<'r>>>>,
    verifiers: Verifiers<'r>,
    leaves: FxHashSet<DagLeaf<'r>>,
    /// Number of occurrences of a node.
    uses: FxHashMap<DagNode<'r>, usize>,
    /// Nodes with the first pattern that has them; those below a node precede it.
    nodes: Vec<(DagNode<'r>, &'p Pattern<'r>)>,
    /// Indices of the functions that match nodes. That of a node is added when the function is
    /// complete.
    matchers: FxHashMap<DagNode<'r>, usize>,
}

impl<'p, 'r> Shared<'p, 'r> {
    fn new(records: &'r Records) -> Self {
        Shared {
            records,
            operators: RefCell::default(),
            verifiers: Verifiers::new(records, ""),
            leaves: FxHashSet::default(),
            uses: FxHashMap::default(),
            nodes: Vec::new(),
            matchers: FxHashMap::default(),
        }
    }

    /// Counts a node of a source pattern and those below it, and collects the constraints.
    fn add(&mut self, record: Record<'r>, node: DagNode<'r>, pattern: &'p Pattern<'r>) -> Read<()> {
        let uses = self.uses.entry(node).or_default();
        *uses += 1;
        if *uses != 1 {
            return Ok(());
        }
        for index in 0..node.len() {
            if let Some(child) = node.node(record, index)? {
                self.add(record, child, pattern)?;
                continue;
            }
            let leaf = node.leaf(record, index)?;
            if !leaf.is_unspecified() && self.leaves.insert(leaf) {
                let is_matcher = leaf.is_operand_matcher()
                    || leaf.is_attribute_matcher()
                    || leaf.is_property_matcher();
                let constraint = leaf.constraint(record)?;
                if is_matcher {
                    self.verifiers.add(constraint)?;
                }
            }
        }
        self.nodes.push((node, pattern));
        Ok(())
    }

    /// Returns true if a node has a function of its own that matches it, because it occurs
    /// more than once.
    fn is_shared(&self, node: DagNode<'r>) -> bool {
        let is_part = matches!(node.kind(), NodeKind::Either | NodeKind::Variadic);
        !is_part && self.uses.get(&node).is_some_and(|&uses| uses > 1)
    }

    /// Reads the functions that match shared nodes.
    fn read_matchers(&mut self) -> Read<Vec<Matcher<'r>>> {
        let nodes: Vec<_> =
            self.nodes.iter().copied().filter(|(node, _)| self.is_shared(*node)).collect();
        let mut matchers = Vec::with_capacity(nodes.len());
        for (index, (node, pattern)) in nodes.into_iter().enumerate() {
            matchers.push(Reader::new(pattern, self).matcher(node)?);
            self.matchers.insert(node, index);
        }
        Ok(matchers)
    }

    /// Returns the call of the function that checks a constraint.
    fn check(&self, constraint: &Constraint<'r>) -> Read<Check<'r>> {
        let function = self.verifiers.function(constraint)?.unwrap_or_default().into();
        Ok(Check { function, summary: constraint.summary()? })
    }
}

/// Reader of one pattern.
struct Reader<'a, 'p, 'r> {
    pattern: &'a Pattern<'r>,
    record: Record<'r>,
    shared: &'a Shared<'p, 'r>,
    symbols: Symbols<'r>,
    /// Number of the next new C++ variable.
    next: usize,
    context: CodeContext<'r>,
    /// Statements of the result that is being read.
    statements: Vec<Statement<'r>>,
}

impl<'a, 'p, 'r> Reader<'a, 'p, 'r> {
    fn new(pattern: &'a Pattern<'r>, shared: &'a Shared<'p, 'r>) -> Self {
        let record = pattern.record();
        Reader {
            pattern,
            record,
            shared,
            symbols: Symbols::new(record),
            next: 0,
            context: CodeContext::default(),
            statements: Vec::new(),
        }
    }

    fn error<T>(&self, message: impl Into<String>) -> Read<T> {
        Err(RecordError::new(self.record.locs(), message.into()))
    }

    /// Returns the operation of a node.
    fn operator(&self, node: DagNode<'r>) -> Read<Rc<Operator<'r>>> {
        let record = node.operator();
        if let Some(known) = self.shared.operators.borrow().get(&record.id()) {
            return Ok(Rc::clone(known));
        }
        let op = Rc::new(Operator::new(self.shared.records, record)?);
        self.shared.operators.borrow_mut().insert(record.id(), Rc::clone(&op));
        Ok(op)
    }

    fn node(&self, node: DagNode<'r>, index: usize) -> Read<Option<DagNode<'r>>> {
        node.node(self.record, index)
    }

    fn leaf(&self, node: DagNode<'r>, index: usize) -> Read<DagLeaf<'r>> {
        node.leaf(self.record, index)
    }

    /// Sets the value of `$_loc`.
    fn set_location(&mut self, location: Location<'r>) {
        self.context.location = Some(Arc::new(location));
    }

    /// Sets the value of `$_self`.
    fn set_self(&mut self, value: Value<'r>) {
        self.context.this = Some(Arc::new(value));
    }

    /// Returns a code template with the present values of its named placeholders.
    fn code(&self, template: impl Into<Cow<'r, str>>, arguments: Vec<Value<'r>>) -> Code<'r> {
        Code { template: template.into(), context: self.context.clone(), arguments }
    }

    /// Reads the function that matches a node.
    fn matcher(&mut self, node: DagNode<'r>) -> Read<Matcher<'r>> {
        self.collect_symbols(node, true)?;
        self.symbols.assign_variables();
        let variables = self.symbols.variables();
        Ok(Matcher { variables, node: self.match_node(node, OpVariable::Defining(0), 1)? })
    }

    /// Reads the pattern.
    fn pattern(&mut self, name: ClassName<'r>) -> Read<plan::Pattern<'r>> {
        let source = self.pattern.source();
        let root = self.operator(source)?;
        let mut built = Vec::new();
        for &result in self.pattern.results() {
            self.collect_operations(result, &mut built)?;
        }
        built.sort();
        let (root_name, benefit) = (root.operation_name()?, self.pattern.benefit()?);
        self.collect_symbols(source, true)?;
        self.symbols.assign_variables();
        let variables = self.symbols.variables();
        let source = self.match_node(source, OpVariable::Defining(0), 0)?;
        let equal = self.equal_variables();
        let constraints = self.constraints()?;
        Ok(plan::Pattern {
            name,
            locations: self.locations(),
            root: root_name,
            benefit,
            built,
            variables,
            source,
            equal,
            constraints,
            rewrite: self.rewrite(&root)?,
        })
    }

    /// Returns path and line of the record and of what it is instantiated by. An absolute path is
    /// reduced to the name of the file.
    fn locations(&self) -> Vec<String> {
        let sources = self.shared.records.sources();
        let locations = self.record.locs().iter().rev().map(|&loc| {
            let path = sources.path_and_line(loc);
            match path.starts_with('/') {
                true => path.rsplit('/').next().unwrap_or_default().to_owned(),
                false => path,
            }
        });
        locations.collect()
    }

    /// Collects the names of the operations in a result pattern. An operation is listed once.
    fn collect_operations(&self, node: DagNode<'r>, names: &mut Vec<String>) -> Read<()> {
        if node.is(NodeKind::Operation) {
            let name = self.operator(node)?.operation_name()?;
            if !names.contains(&name) {
                names.push(name);
            }
        }
        for index in 0..node.len() {
            if let Some(child) = self.node(node, index)? {
                self.collect_operations(child, names)?;
            }
        }
        Ok(())
    }
}
