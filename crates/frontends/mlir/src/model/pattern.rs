//! Rewrite patterns: records of class `Pattern`, and the dags in them.

use tablegen_core::{Dag, Record, RecordError, Value, ValueKind};

use super::constraint::Constraint;
use super::fields::Read;

/// Argument of a node that is not a node: constraint, constant, code or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DagLeaf<'r>(Value<'r>);

impl<'r> DagLeaf<'r> {
    fn is_a(self, class: &str) -> bool {
        self.0.as_def().is_some_and(|record| record.is_subclass_of(class))
    }

    /// Returns true if there is no constraint: `?`.
    pub fn is_unspecified(self) -> bool {
        self.0.is_unset()
    }

    /// Returns true for a constraint on the type of an operand.
    pub fn is_operand_matcher(self) -> bool {
        self.is_a("TypeConstraint")
    }

    /// Returns true for a constraint on an attribute.
    pub fn is_attribute_matcher(self) -> bool {
        self.is_a("AttrConstraint")
    }

    /// Returns true for a constraint on a property.
    pub fn is_property_matcher(self) -> bool {
        self.is_a("PropConstraint")
    }

    /// Returns true for a property with its C++ type.
    pub fn is_property_definition(self) -> bool {
        self.is_a("Property")
    }

    /// Returns true for C++ code.
    pub fn is_native_code_call(self) -> bool {
        self.is_a("NativeCodeCall")
    }

    /// Returns true for an attribute with a value.
    pub fn is_constant_attribute(self) -> bool {
        self.is_a("ConstantAttr")
    }

    /// Returns true for a property with a value.
    pub fn is_constant_property(self) -> bool {
        self.is_a("ConstantProp")
    }

    /// Returns true for a case of an enum.
    pub fn is_enum_case(self) -> bool {
        self.is_a("EnumCase")
    }

    /// Returns the text of a string.
    pub fn as_text(self) -> Option<&'r str> {
        match self.0.kind() {
            ValueKind::Str(_) | ValueKind::Code(_) => self.0.as_str(),
            _ => None,
        }
    }

    /// Returns the record. `None` for strings and `?`.
    pub fn record(self) -> Option<Record<'r>> {
        self.0.as_def()
    }

    /// Returns the constraint.
    ///
    /// # Errors
    /// Returns an error at `pattern` if the leaf is not a record, or if [`Constraint::new`] fails.
    pub fn constraint(self, pattern: Record<'r>) -> Read<Constraint<'r>> {
        match self.record() {
            Some(record) => Constraint::new(record),
            None => {
                let message = format!("expected a constraint but got `{}`", self.0);
                Err(RecordError::new(pattern.locs(), message))
            }
        }
    }
}

/// Node of a pattern: an operation, C++ code, or a directive.
#[derive(Clone, Copy, Debug)]
pub struct DagNode<'r> {
    value: Value<'r>,
    dag: Dag<'r>,
    operator: Record<'r>,
    kind: NodeKind,
}

/// Kind of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// Operation that is matched or built.
    Operation,
    /// C++ code.
    NativeCodeCall,
    /// `replaceWithValue`: a value that exists already.
    ReplaceWithValue,
    /// `location`: location of a new operation.
    Location,
    /// `returnType`: types of the results of a new operation.
    ReturnType,
    /// `either`: two operands in any order.
    Either,
    /// `variadic`: operands of one variadic operand.
    Variadic,
}

impl PartialEq for DagNode<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl Eq for DagNode<'_> {}

impl std::hash::Hash for DagNode<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl<'r> DagNode<'r> {
    /// Creates the view of a dag. Nodes are equal if their dags are.
    ///
    /// # Errors
    /// Returns an error at `pattern` if the value is not a dag, or if its operator is not a record.
    pub fn new(pattern: Record<'r>, value: Value<'r>) -> Read<Self> {
        let dag = value.as_dag();
        let (Some(dag), Some(operator)) = (dag, dag.and_then(|dag| dag.operator().as_def())) else {
            let message = format!("expected a dag with a record as operator but got `{value}`");
            return Err(RecordError::new(pattern.locs(), message));
        };
        let kind = if operator.is_subclass_of("NativeCodeCall") {
            NodeKind::NativeCodeCall
        } else {
            match operator.name() {
                "replaceWithValue" => NodeKind::ReplaceWithValue,
                "location" => NodeKind::Location,
                "returnType" => NodeKind::ReturnType,
                "either" => NodeKind::Either,
                "variadic" => NodeKind::Variadic,
                _ => NodeKind::Operation,
            }
        };
        Ok(DagNode { value, dag, operator, kind })
    }

    /// Returns the dag as a value.
    pub fn value(self) -> Value<'r> {
        self.value
    }

    /// Returns the kind.
    pub fn kind(self) -> NodeKind {
        self.kind
    }

    /// Returns true if the node has a kind.
    pub fn is(self, kind: NodeKind) -> bool {
        self.kind == kind
    }

    /// Returns the record of the operation, the code or the directive.
    pub fn operator(self) -> Record<'r> {
        self.operator
    }

    /// Returns the name that is bound to the node. Empty if absent.
    pub fn symbol(self) -> &'r str {
        self.dag.operator_name().unwrap_or_default()
    }

    /// Returns the number of arguments.
    pub fn len(self) -> usize {
        self.dag.len()
    }

    /// Returns true if there are no arguments.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns true if the argument with an index is a node.
    pub fn is_node(self, index: usize) -> bool {
        self.dag.get(index).is_some_and(|value| value.as_dag().is_some())
    }

    /// Returns the argument with an index if it is a node.
    ///
    /// # Errors
    /// Returns an error if [`DagNode::new`] fails.
    pub fn node(self, pattern: Record<'r>, index: usize) -> Read<Option<DagNode<'r>>> {
        match self.dag.get(index) {
            Some(value) if value.as_dag().is_some() => DagNode::new(pattern, value).map(Some),
            _ => Ok(None),
        }
    }

    /// Returns the argument with an index as a leaf.
    ///
    /// # Errors
    /// Returns an error at `pattern` if there is no such argument.
    pub fn leaf(self, pattern: Record<'r>, index: usize) -> Read<DagLeaf<'r>> {
        self.dag.get(index).map(DagLeaf).ok_or_else(|| {
            let message = format!("expected an argument {index} of `{}`", self.value);
            RecordError::new(pattern.locs(), message)
        })
    }

    /// Returns the name of the argument with an index. Empty if it has none.
    pub fn argument_name(self, index: usize) -> &'r str {
        self.dag.arg_name(index).unwrap_or_default()
    }

    /// Returns the template of a native code call.
    ///
    /// # Errors
    /// Returns an error if the template is not a text.
    pub fn native_code(self) -> Read<&'r str> {
        self.operator.string("expression")
    }

    /// Returns the number of values that a native code call returns.
    ///
    /// # Errors
    /// Returns an error if the number is not set.
    pub fn native_returns(self) -> Read<i64> {
        self.operator.plain_int("numReturns")
    }

    /// Returns the number of operations in the node and below.
    ///
    /// # Errors
    /// Returns an error if [`DagNode::new`] fails.
    pub fn count_operations(self, pattern: Record<'r>) -> Read<usize> {
        let mut count = usize::from(self.kind == NodeKind::Operation);
        for index in 0..self.len() {
            if let Some(child) = self.node(pattern, index)? {
                count += child.count_operations(pattern)?;
            }
        }
        Ok(count)
    }
}

/// Constraint on entities of a pattern.
#[derive(Clone, Debug)]
pub struct AppliedConstraint<'r> {
    pub constraint: Constraint<'r>,
    /// Name of the entity that `$_self` stands for. Empty if absent.
    pub this: &'r str,
    /// Names of the entities.
    pub entities: Vec<&'r str>,
}

/// View of a record of class `Pattern`.
#[derive(Clone, Debug)]
pub struct Pattern<'r> {
    record: Record<'r>,
    source: DagNode<'r>,
    results: Vec<DagNode<'r>>,
    supplemental: Vec<DagNode<'r>>,
}

impl<'r> Pattern<'r> {
    /// Reads a record of class `Pattern`.
    ///
    /// # Errors
    /// Returns an error if a pattern is not a dag whose operator is a record.
    pub fn new(record: Record<'r>) -> Read<Self> {
        let nodes = |field| -> Read<Vec<_>> {
            record.list(field)?.iter().map(|value| DagNode::new(record, value)).collect()
        };
        Ok(Pattern {
            record,
            source: DagNode::new(record, record.value("sourcePattern")?)?,
            results: nodes("resultPatterns")?,
            supplemental: nodes("supplementalPatterns")?,
        })
    }

    /// Returns the record.
    pub fn record(&self) -> Record<'r> {
        self.record
    }

    /// Returns the pattern that is matched.
    pub fn source(&self) -> DagNode<'r> {
        self.source
    }

    /// Returns the patterns that are built. The last ones replace the results of the source.
    pub fn results(&self) -> &[DagNode<'r>] {
        &self.results
    }

    /// Returns the supplemental patterns, which are built without replacing a result.
    pub fn supplemental(&self) -> &[DagNode<'r>] {
        &self.supplemental
    }

    /// Returns the constraints.
    ///
    /// # Errors
    /// Returns an error if a constraint is not a dag of names, or if [`Constraint::new`] fails.
    pub fn constraints(&self) -> Read<Vec<AppliedConstraint<'r>>> {
        let error = |message| RecordError::new(self.record.locs(), message);
        let mut all = Vec::new();
        for value in self.record.list("constraints")?.iter() {
            let Some(dag) = value.as_dag() else {
                return Err(error(
                    "all elements in Pattern multi-entity constraints should be DAG nodes",
                ));
            };
            let names = (0..dag.len()).map(|index| {
                dag.arg_name(index).ok_or_else(|| {
                    error("operands to additional constraints can only be symbol references")
                })
            });
            let entities = names.collect::<Read<_>>()?;
            let Some(operator) = dag.operator().as_def() else {
                return Err(error("operator of a constraint is not a record"));
            };
            let this = dag.operator_name().unwrap_or_default();
            all.push(AppliedConstraint { constraint: Constraint::new(operator)?, this, entities });
        }
        Ok(all)
    }

    /// Returns the benefit: the number of operations in the source plus the field `benefitDelta`.
    ///
    /// # Errors
    /// Returns an error if the record does not add one integer.
    pub fn benefit(&self) -> Read<i64> {
        let delta = self.record.dag("benefitDelta")?;
        let number = delta.get(0).filter(|_| delta.len() == 1).map(|value| value.kind());
        match number {
            Some(ValueKind::Int(number)) => {
                Ok(self.source.count_operations(self.record)? as i64 + number)
            }
            _ => Err(RecordError::new(
                self.record.locs(),
                "The 'addBenefit' takes and only takes one integer value",
            )),
        }
    }
}
