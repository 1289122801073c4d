//! `--gen-rewriters`: C++ classes of rewrite patterns.
//!
//! Input: records of class `Pattern`. [`Emitter`] writes the class of one pattern: [`collecting`] finds
//! the names that it binds, [`matching`] writes the code that compares operations with the source
//! pattern, [`building`] the code that builds the result patterns. Nodes that several patterns have are compared by functions that they share;
//! constraints are, too.

mod building;
mod collecting;
mod matching;
mod symbols;

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId, Records};
use tablegen_session::Options;

use crate::ModelBackend;
use crate::cxx::{FmtContext, Indented};
use crate::model::fields::Read;
use crate::model::operator::Operator;
use crate::model::pattern::{DagLeaf, DagNode, NodeKind, Pattern};
use crate::model::{Context, constraint::Constraint};
use crate::operations::verifiers::Verifiers;
use crate::plan::{Header, text_plan};
use symbols::Symbols;

/// Back-ends of this group.
pub(crate) const BACKENDS: &[ModelBackend] =
    &[ModelBackend::planned_without_rust("gen-rewriters", "Generate pattern rewriters", plan)];

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> crate::PlanResult<'r> {
    let text = rewriters(cx.records())?;
    text_plan(Header::TitleAndSource("Rewriters"), text, |text, out| {
        out.extend_from_slice(text.as_bytes());
    })
}

/// Returns the classes of all patterns.
fn rewriters(records: &Records) -> Read<String> {
    let class = records
        .find_class("Pattern")
        .ok_or_else(|| RecordError::undefined_class(&[], "Pattern"))?;
    let patterns = class.derived_defs().map(Pattern::new).collect::<Read<Vec<_>>>()?;
    let mut shared = Shared::new(records);
    for pattern in &patterns {
        shared.add(pattern.record(), pattern.source(), pattern)?;
    }
    let mut out = String::new();
    shared.verifiers.write_for_patterns(&mut out)?;
    let mut text = Indented::new();
    text.write(&out);
    shared.write_matchers(&mut text)?;
    let mut names = Vec::new();
    let mut anonymous = 0;
    for pattern in &patterns {
        let record = pattern.record();
        let name = match record.is_anonymous() {
            true => {
                anonymous += 1;
                format!("GeneratedConvert{}", anonymous - 1)
            }
            false => record.name().to_owned(),
        };
        let mut emitter = Emitter::new(pattern, &shared, &mut text);
        emitter.class(records, &name)?;
        names.push(name);
    }
    text.write(
        "[[maybe_unused]] void populateWithGenerated(::mlir::RewritePatternSet &patterns) {\n",
    );
    for name in names {
        text.write(&format!("  patterns.add<{name}>(patterns.getContext());\n"));
    }
    text.write("}\n");
    Ok(text.into_string())
}

/// Returns true if a name is bound: `$_` is not.
fn is_bound(name: &str) -> bool {
    !name.is_empty() && name != "_"
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
    /// Functions that match nodes. The function of a node is added when it is complete.
    matchers: FxHashMap<DagNode<'r>, String>,
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

    /// Writes the functions that match shared nodes.
    fn write_matchers(&mut self, out: &mut Indented) -> Read<()> {
        let nodes: Vec<_> =
            self.nodes.iter().copied().filter(|(node, _)| self.is_shared(*node)).collect();
        for (number, (node, pattern)) in nodes.into_iter().enumerate() {
            let name = format!("static_dag_matcher_{number}");
            Emitter::new(pattern, self, out).matcher(node, &name)?;
            self.matchers.insert(node, name);
        }
        Ok(())
    }

    /// Returns the name of the function that checks a constraint.
    fn verifier(&self, constraint: &Constraint<'r>) -> Read<String> {
        Ok(self.verifiers.function(constraint)?.unwrap_or_default().to_owned())
    }
}

/// Writes the class of one pattern.
struct Emitter<'a, 'p, 'r> {
    pattern: &'a Pattern<'r>,
    record: Record<'r>,
    shared: &'a Shared<'p, 'r>,
    symbols: Symbols<'r>,
    /// Number of the next new C++ variable.
    next: usize,
    context: FmtContext<'static>,
    out: &'a mut Indented,
}

impl<'a, 'p, 'r> Emitter<'a, 'p, 'r> {
    fn new(pattern: &'a Pattern<'r>, shared: &'a Shared<'p, 'r>, out: &'a mut Indented) -> Self {
        let record = pattern.record();
        Emitter {
            pattern,
            record,
            shared,
            symbols: Symbols::new(record),
            next: 0,
            context: FmtContext::new().with_builder("rewriter"),
            out,
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

    fn open(&mut self) {
        self.out.write("{\n").indent();
    }

    fn close(&mut self) {
        self.out.unindent().write("}\n");
    }

    /// Writes the struct of the pattern.
    fn class(&mut self, records: &Records, name: &str) -> Read<()> {
        let root = self.operator(self.pattern.source())?;
        let mut built = Vec::new();
        for &result in self.pattern.results() {
            self.collect_operations(result, &mut built)?;
        }
        built.sort();
        let built: Vec<_> = built.iter().map(|name| format!("\"{name}\"")).collect();
        let sources = records.sources();
        let locations = self.record.locs().iter().rev().map(|&loc| {
            let path = sources.path_and_line(loc);
            match path.starts_with('/') {
                true => path.rsplit('/').next().unwrap_or_default().to_owned(),
                false => path,
            }
        });
        let locations = locations.collect::<Vec<_>>().join(" instantiating\n    ");
        let (root_name, benefit) = (root.operation_name()?, self.pattern.benefit()?);
        self.out.write(&format!(
            "/* Generated from:\n    {locations}\n*/\nstruct {name} : public ::mlir::RewritePattern {{\n  \
             {name}(::mlir::MLIRContext *context)\n      \
             : ::mlir::RewritePattern(\"{root_name}\", {benefit}, context, {{"
        ));
        self.out.write(&built.join(", ")).write("}) {}\n").indent();
        self.out.write(
            "::llvm::LogicalResult matchAndRewrite(::mlir::Operation *op0,\n    \
             ::mlir::PatternRewriter &rewriter) const override {\n",
        );
        self.out.indent();
        self.collect_symbols(self.pattern.source(), true)?;
        self.symbols.assign_variables();
        self.out
            .write("// Variables for capturing values and attributes used while creating ops\n");
        for (name, symbol) in self.symbols.iter() {
            let declaration = symbol.declaration(name);
            self.out.write(&declaration);
        }
        self.out.write("::llvm::SmallVector<::mlir::Operation *, 4> tblgen_ops;\n\n");
        self.out.write("// Match\ntblgen_ops.push_back(op0);\n");
        self.match_pattern()?;
        self.out.write("\n// Rewrite\n");
        self.rewrite(&root)?;
        self.out.write("return ::mlir::success();\n");
        self.close();
        self.out.unindent().write("};\n\n");
        Ok(())
    }

    /// Collects the names of the operations in a result pattern. An operation is listed once.
    fn collect_operations(&mut self, node: DagNode<'r>, names: &mut Vec<String>) -> Read<()> {
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
