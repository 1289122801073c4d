//! Parser from dags to trees.

use smallvec::SmallVec;
use tablegen_core::{Dag, Record, Value, ValueKind};

use super::fragments::FragmentId;
use super::reader::{Operator, Reader, Stopped, TreePattern};
use super::tree::{NodeId, What};
use crate::intrinsics::properties::Flag;
use crate::value_types::TypeByMode;

/// Node opcodes that are allowed in results.
const OUTPUT_NODES: [&str; 13] = [
    "imm",
    "timm",
    "fpimm",
    "tglobaltlsaddr",
    "tconstpool",
    "tjumptable",
    "tframeindex",
    "texternalsym",
    "tblockaddress",
    "tglobaladdr",
    "bb",
    "vt",
    "mcsym",
];

impl<'r> Reader<'r, '_> {
    /// Adds a value to a pattern, as one more tree. Errors are reported at the pattern. After an
    /// error, the tree may be absent.
    pub(super) fn parse_tree(
        &mut self,
        pattern: &mut TreePattern<'r>,
        value: Value<'r>,
    ) -> Result<bool, Stopped> {
        let tree = self.parse(pattern, value, "")?;
        pattern.trees.extend(tree);
        Ok(tree.is_some())
    }

    /// Parses a value whose name in the enclosing dag is `name`. Returns `None` after some errors.
    pub(super) fn parse(
        &mut self,
        pattern: &mut TreePattern<'r>,
        value: Value<'r>,
        name: &'r str,
    ) -> Result<Option<NodeId>, Stopped> {
        match value.kind() {
            ValueKind::Def(record) => self.parse_record(pattern, record, name).map(Some),
            ValueKind::Unset => {
                if name.is_empty() {
                    self.wrong(pattern, "'?' argument requires a name to match with operand list");
                }
                let id = self.work.add(What::Unset, &[], 1);
                let name = self.tables.symbols.intern(name);
                pattern.args.push(name);
                self.work[id].name = name;
                Ok(Some(id))
            }
            ValueKind::Int(value) => Ok(Some(self.parse_integer(pattern, value, name))),
            ValueKind::Bit(value) => Ok(Some(self.parse_integer(pattern, value.into(), name))),
            ValueKind::Bits(_) => match value.as_int() {
                Some(value) => Ok(Some(self.parse_integer(pattern, value, name))),
                None => {
                    self.wrong(pattern, "Bits value must be constants!");
                    Ok(None)
                }
            },
            ValueKind::Dag(dag) => self.parse_dag(pattern, dag, name),
            _ => {
                self.wrong_below(pattern, value.to_string(), "Pattern has unexpected init kind!");
                Ok(None)
            }
        }
    }

    fn parse_integer(&mut self, pattern: &mut TreePattern<'r>, value: i64, name: &str) -> NodeId {
        if !name.is_empty() {
            self.wrong(pattern, "Constant int or bit argument should not have a name!");
        }
        self.work.add(What::Int(value), &[], 1)
    }

    fn parse_record(
        &mut self,
        pattern: &mut TreePattern<'r>,
        record: Record<'r>,
        name: &'r str,
    ) -> Result<NodeId, Stopped> {
        let operator = self.operator(record);
        if matches!(operator, Operator::Node(_) | Operator::Fragment(_)) {
            // The same as a dag without operands.
            return self.parse_operation(pattern, record, &[], name);
        }
        let leaf = self.leaf(record)?;
        let id = self.work.add(What::Leaf(leaf), &[], 1);
        let symbol = self.tables.symbols.intern(name);
        if record.name() == "node" && !name.is_empty() {
            pattern.args.push(symbol);
        }
        self.work[id].name = symbol;
        Ok(id)
    }

    fn parse_dag(
        &mut self,
        pattern: &mut TreePattern<'r>,
        dag: Dag<'r>,
        name: &'r str,
    ) -> Result<Option<NodeId>, Stopped> {
        let operator = match dag.operator().kind() {
            ValueKind::List(types) => {
                let Some(id) = self.parse_cast(pattern, dag, name)? else { return Ok(None) };
                let count = self.work[id].type_count();
                if types.is_empty() || types.len() != count {
                    self.wrong(pattern, "Invalid number of type casts!");
                }
                for (index, ty) in types.iter().enumerate().take(count) {
                    if let Some(ty) = ty.as_def() {
                        self.cast(pattern, id, index, ty)?;
                    }
                }
                return Ok(Some(id));
            }
            ValueKind::Def(operator) => operator,
            _ => {
                self.wrong(pattern, "Pattern has unexpected operator type!");
                return Ok(None);
            }
        };
        let what = self.operator(operator);
        if what == Operator::ValueType {
            let Some(id) = self.parse_cast(pattern, dag, name)? else { return Ok(None) };
            if self.work[id].type_count() != 1 {
                self.wrong(pattern, "ValueType cast can only have one type!");
            }
            self.cast(pattern, id, 0, operator)?;
            return Ok(Some(id));
        }
        self.check_operator(pattern, operator, what);

        let mut children: SmallVec<[NodeId; 8]> = SmallVec::new();
        for (name, value) in dag.args() {
            match self.parse(pattern, value, name.unwrap_or(""))? {
                Some(child) => children.push(child),
                None => return Ok(None),
            }
        }
        let id = self.operation(pattern, operator, what, children)?;
        self.work[id].name = self.tables.symbols.intern(dag.operator_name().unwrap_or(name));
        Ok(Some(id))
    }

    /// Parses the operand of a cast. Returns `None` after an error was reported.
    fn parse_cast(
        &mut self,
        pattern: &mut TreePattern<'r>,
        dag: Dag<'r>,
        name: &str,
    ) -> Result<Option<NodeId>, Stopped> {
        if dag.len() != 1 {
            self.wrong(pattern, "Type cast only takes one operand!");
            return Ok(None);
        }
        if !name.is_empty() {
            self.wrong(pattern, "Type cast should not have a name!");
            return Ok(None);
        }
        match dag.get(0) {
            Some(value) => self.parse(pattern, value, dag.arg_name(0).unwrap_or("")),
            None => Ok(None),
        }
    }

    fn cast(
        &mut self,
        pattern: &mut TreePattern<'r>,
        id: NodeId,
        index: usize,
        ty: Record<'r>,
    ) -> Result<(), Stopped> {
        let of_record = TypeByMode::of_record(ty, self.modes());
        let ty = self.need(of_record)?;
        let ty = self.rules.of(&ty);
        self.update(pattern, id, index, ty).map(|_| ())
    }

    fn parse_operation(
        &mut self,
        pattern: &mut TreePattern<'r>,
        operator: Record<'r>,
        children: &[NodeId],
        name: &'r str,
    ) -> Result<NodeId, Stopped> {
        let what = self.operator(operator);
        self.check_operator(pattern, operator, what);
        let id = self.operation(pattern, operator, what, SmallVec::from_slice(children))?;
        self.work[id].name = self.tables.symbols.intern(name);
        Ok(id)
    }

    /// Reports an operator that is not allowed in this pattern.
    fn check_operator(
        &mut self,
        pattern: &mut TreePattern<'r>,
        operator: Record<'r>,
        what: Operator,
    ) {
        let name = operator.name();
        if what == Operator::Other {
            self.wrong(pattern, format!("Unrecognized node '{name}'!"));
        }
        if pattern.is_input {
            if matches!(what, Operator::Instruction(_) | Operator::Transform(_)) {
                self.wrong(pattern, format!("Cannot use '{name}' in an input pattern!"));
            }
        } else {
            let misplaced = match what {
                Operator::Intrinsic(_) => true,
                Operator::Node(_) => !OUTPUT_NODES.contains(&name),
                _ => false,
            };
            if misplaced {
                self.wrong(pattern, format!("Cannot use '{name}' in an output pattern!"));
            }
        }
    }

    /// Creates the node of an operator and its operands.
    fn operation(
        &mut self,
        pattern: &mut TreePattern<'r>,
        operator: Record<'r>,
        what: Operator,
        mut children: SmallVec<[NodeId; 8]>,
    ) -> Result<NodeId, Stopped> {
        let results = self.result_count(operator, what)?;
        let what = match what {
            Operator::Fragment(id) => What::Fragment(id),
            Operator::Node(id) => What::Node(id),
            Operator::Instruction(id) => What::Instruction(id),
            Operator::Transform(id) => What::Transform(id),
            Operator::Set => What::Set,
            Operator::ValueType | Operator::Other => What::Bad,
            Operator::Intrinsic(id) => {
                self.use_intrinsic(id)?;
                let nodes = self.tables.intrinsic_nodes;
                let kind = match self.tables.intrinsics.get(id) {
                    Some(intrinsic) if intrinsic.result_count() == 0 => nodes.void,
                    Some(intrinsic)
                        if !intrinsic.properties.memory.may_read()
                            && !intrinsic.properties.memory.may_write()
                            && !intrinsic.properties.flags.has(Flag::SideEffects) =>
                    {
                        nodes.without_chain
                    }
                    _ => nodes.with_chain,
                };
                children.insert(0, self.work.add(What::Int(i64::from(id.0) + 1), &[], 1));
                What::Node(kind)
            }
            Operator::Complex(id) => {
                for (index, &child) in children.iter().enumerate() {
                    let name = self.work[child].name;
                    if name.is_none() {
                        self.wrong(pattern, "All arguments to a ComplexPattern must be named");
                    }
                    let known = &mut pattern.complex_operands;
                    match known.iter().find(|(known, _)| *known == name) {
                        Some(&(_, of)) if of == (id, index) => {}
                        Some(_) => self.wrong(
                            pattern,
                            "All ComplexPattern operands must appear consistently: in the same \
                             order in just one ComplexPattern instance.",
                        ),
                        None => known.push((name, (id, index))),
                    }
                }
                What::Complex(id)
            }
        };
        Ok(self.work.add(what, &children, results))
    }

    /// Returns the number of results of a node with this operator.
    fn result_count(&mut self, operator: Record<'r>, what: Operator) -> Result<usize, Stopped> {
        match what {
            Operator::Set => Ok(0),
            Operator::Intrinsic(id) => {
                Ok(self.tables.intrinsics.get(id).map_or(0, |intrinsic| intrinsic.result_count()))
            }
            Operator::Node(id) => Ok(self.tables.kind(id).results),
            Operator::Instruction(id) => Ok(self.tables.instruction(id).result_count()),
            Operator::Transform(_) | Operator::ValueType | Operator::Complex(_) => Ok(1),
            Operator::Fragment(id) => self.results_of_fragment(id, &mut Vec::new()),
            Operator::Other => {
                let error =
                    tablegen_core::RecordError::new(&[], "Unhandled node in GetNumNodeResults");
                let from = self.reports.len();
                let stopped = self.stop(&error);
                self.reports[from].above = operator.to_string();
                Err(stopped)
            }
        }
    }

    /// Returns the number of results of a fragment that may not be read yet. `open` lists the
    /// fragments being resolved, to detect cycles.
    fn results_of_fragment(
        &mut self,
        id: FragmentId,
        open: &mut Vec<FragmentId>,
    ) -> Result<usize, Stopped> {
        let fragment = self.tables.fragment(id);
        if let Some(trees) = &fragment.trees {
            let counts = trees.iter().map(|&tree| self.tables.fragment_trees[tree].type_count());
            return Ok(counts.max().unwrap_or(0));
        }
        let record = fragment.record;
        if open.contains(&id) {
            let message = format!("Pattern fragment '{}' refers to itself", record.name());
            return Err(self.stop(&record.error(message)));
        }
        open.push(id);
        let list = record.list("Fragments");
        let mut most = 0;
        for one in self.need(list)?.iter() {
            let operator = one.as_dag().and_then(|dag| dag.operator().as_def());
            let Some(operator) = operator else { continue };
            let count = match self.operator(operator) {
                Operator::Fragment(id) => self.results_of_fragment(id, open)?,
                what => self.result_count(operator, what)?,
            };
            most = most.max(count);
        }
        open.pop();
        Ok(most)
    }
}
