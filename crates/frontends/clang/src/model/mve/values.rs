//! Code of an intrinsic as a graph of values.
//!
//! Input: the dag `codegen` of a function, whose operators are IR instructions, methods of clang
//! and types to convert to. Output: a [`Graph`].

use std::borrow::Cow;
use std::collections::BTreeMap;

use smallvec::SmallVec;
use tablegen_core::{Dag, Record, RecordError, Value};

use super::types::{DEEPEST, Kind, Scalar, Type, Types, wrong};

/// Index into [`Graph::values`].
pub(crate) type ValueId = usize;

/// Values of a function. There are thousands of functions, so that the size of a value matters.
pub(crate) struct Graph<'r> {
    pub(crate) values: Box<[Node<'r>]>,
    /// Result of the function. Its operands precede it.
    pub(crate) last: ValueId,
}

impl Graph<'_> {
    /// Returns all values in order of computation, operands and predecessors first.
    pub(crate) fn order(&self) -> Vec<ValueId> {
        let before = |value: ValueId| {
            let node = &self.values[value];
            node.predecessor.into_iter().chain(node.made.operands())
        };
        let mut visited = vec![false; self.values.len()];
        let mut order = Vec::new();
        visited[self.last] = true;
        let mut open = vec![(self.last, before(self.last))];
        while let Some((value, rest)) = open.last_mut() {
            match rest.next() {
                Some(next) if !visited[next] => {
                    visited[next] = true;
                    open.push((next, before(next)));
                }
                Some(_) => {}
                None => {
                    order.push(*value);
                    open.pop();
                }
            }
        }
        order
    }
}

/// Value of a function's code, with its operands.
pub(crate) struct Node<'r> {
    pub(crate) made: Made<'r>,
    /// Value that must be computed first, whether it is used or not.
    pub(crate) predecessor: Option<ValueId>,
}

/// Definition of a value.
pub(crate) enum Made<'r> {
    /// Argument of the call.
    Argument {
        number: usize,
        address: bool,
        immediate: bool,
    },
    Number {
        ty: Scalar<'r>,
        value: u32,
    },
    IntCast {
        ty: Scalar<'r>,
        of: ValueId,
    },
    PointerCast {
        of: ValueId,
        ty: Type<'r>,
    },
    /// Call of a method of clang. Some of its arguments are integers of given types.
    Method {
        prefix: &'r str,
        args: Box<[ValueId]>,
        /// Indices of the integer arguments, with their types.
        numbers: Box<[(usize, &'r str)]>,
    },
    Address {
        of: ValueId,
        ty: Type<'r>,
        align: u32,
    },
    /// Call of an LLVM intrinsic, overloaded on types.
    Intrinsic {
        name: Cow<'r, str>,
        types: Box<[Type<'r>]>,
        args: Box<[ValueId]>,
    },
    /// Type as an argument of a method.
    Type(Type<'r>),
}

impl Made<'_> {
    pub(crate) fn operands(&self) -> SmallVec<[ValueId; 8]> {
        match self {
            Made::Argument { .. } | Made::Number { .. } | Made::Type(_) => SmallVec::new(),
            Made::IntCast { of, .. } | Made::PointerCast { of, .. } | Made::Address { of, .. } => {
                SmallVec::from_iter([*of])
            }
            Made::Method { args, numbers, .. } => {
                let is_number = |position| numbers.iter().any(|(number, _)| *number == position);
                let args = args.iter().enumerate().filter(|(position, _)| !is_number(*position));
                args.map(|(_, arg)| *arg).collect()
            }
            Made::Intrinsic { args, .. } => SmallVec::from_slice(args),
        }
    }
}

/// Values by their names in a dag.
pub(crate) type Scope<'r> = BTreeMap<&'r [u8], ValueId>;

/// Builder of a function's values.
pub(crate) struct Maker<'t, 's, 'r> {
    /// Types of the function.
    types: &'t Types<'s, 'r>,
    values: Vec<Node<'r>>,
}

impl<'t, 's, 'r> Maker<'t, 's, 'r> {
    pub(crate) fn new(types: &'t Types<'s, 'r>) -> Self {
        Maker { types, values: Vec::new() }
    }

    fn add(&mut self, made: Made<'r>) -> ValueId {
        self.values.push(Node { made, predecessor: None });
        self.values.len() - 1
    }

    /// Adds the value of an argument. Small integers are passed promoted, predicates as integers.
    pub(crate) fn argument(
        &mut self,
        number: usize,
        ty: &Type<'r>,
        promote: bool,
        immediate: bool,
    ) -> Result<ValueId, RecordError> {
        let address = matches!(ty, Type::Pointer { .. });
        let value = self.add(Made::Argument { number, address, immediate });
        let is_small = |scalar: &Scalar<'_>| !scalar.is_float() && scalar.bits < 32;
        Ok(match ty {
            Type::Scalar(scalar) if promote && is_small(scalar) => {
                self.add(Made::IntCast { ty: self.types.scalars.u32()?, of: value })
            }
            Type::Predicate { .. } if promote => {
                let of = self.add(Made::IntCast { ty: self.types.scalars.u32()?, of: value });
                let (types, args) = (Box::new([ty.clone()]), Box::new([of]));
                self.add(Made::Intrinsic { name: "arm_mve_pred_i2v".into(), types, args })
            }
            _ => value,
        })
    }

    /// Returns the graph of a dag.
    pub(crate) fn graph(
        mut self,
        dag: Dag<'r>,
        scope: &Scope<'r>,
    ) -> Result<Graph<'r>, RecordError> {
        let last = self.dag(dag, scope, DEEPEST)?;
        Ok(Graph { values: self.values.into(), last })
    }

    fn dag(&mut self, dag: Dag<'r>, scope: &Scope<'r>, depth: u32) -> Result<ValueId, RecordError> {
        let depth = depth.checked_sub(1).ok_or_else(|| wrong("the code is nested too deep"))?;
        let operator = dag.operator().as_def();
        let operator = operator.ok_or_else(|| wrong(format!("{dag} has no operator")))?;
        let is_scalar = |ty: &Scalar<'_>| !ty.is_float();
        if operator.name_bytes() == b"seq" {
            return self.sequence(dag, scope, depth);
        }
        if self.types.scalars.classes.ty.has(operator) {
            if dag.len() != 1 {
                return Err(wrong("Type casts should have exactly one argument"));
            }
            let ty = self.types.of_record(operator)?;
            let of = self.operand(dag, 0, scope, depth)?;
            let made = match (&ty, &self.values[of].made) {
                (Type::Scalar(ty), Made::Number { value, .. }) if is_scalar(ty) => {
                    Made::Number { ty: *ty, value: *value }
                }
                (Type::Scalar(ty), _) if is_scalar(ty) => Made::IntCast { ty: *ty, of },
                (Type::Pointer { .. }, _) => Made::PointerCast { of, ty },
                _ => return Err(wrong("Unsupported type cast")),
            };
            return Ok(self.add(made));
        }
        match operator.name_bytes() {
            b"address" => self.address(dag, scope, depth),
            b"unsignedflag" => {
                let ty = self.scalar_argument(dag, "unsignedflag")?;
                self.number((ty.kind == Kind::Unsigned).into())
            }
            b"bitsize" => {
                let ty = self.scalar_argument(dag, "bitsize")?;
                self.number(ty.bits)
            }
            _ => self.call(dag, operator, scope, depth),
        }
    }

    fn number(&mut self, value: u32) -> Result<ValueId, RecordError> {
        let ty = self.types.scalars.u32()?;
        Ok(self.add(Made::Number { ty, value }))
    }

    /// Adds the values of a `seq` dag.
    fn sequence(
        &mut self,
        dag: Dag<'r>,
        scope: &Scope<'r>,
        depth: u32,
    ) -> Result<ValueId, RecordError> {
        let mut scope = scope.clone();
        let mut last = None;
        for position in 0..dag.len() {
            let part = dag.get(position).and_then(|part| part.as_dag());
            let part = part.ok_or_else(|| wrong("parts of 'seq' should be dags"))?;
            let value = self.dag(part, &scope, depth)?;
            if let Some(name) = dag.arg_name_bytes(position).filter(|name| !name.is_empty()) {
                scope.insert(name, value);
            }
            if let Some(before) = last {
                // The predecessor of a nested sequence precedes its first value.
                let mut first = value;
                while let Some(before) = self.values[first].predecessor {
                    first = before;
                }
                self.values[first].predecessor = Some(before);
            }
            last = Some(value);
        }
        last.ok_or_else(|| wrong("'seq' should have arguments"))
    }

    fn address(
        &mut self,
        dag: Dag<'r>,
        scope: &Scope<'r>,
        depth: u32,
    ) -> Result<ValueId, RecordError> {
        let [Some(pointer), Some(align), None] = [0, 1, 2].map(|position| dag.get(position)) else {
            return Err(wrong("'address' should have two arguments"));
        };
        let of = self.operand(dag, 0, scope, depth)?;
        let ty = match pointer.as_dag() {
            Some(pointer) => self.types.of_value(pointer.operator())?,
            None => Type::Void,
        };
        let Type::Pointer { to, .. } = ty else {
            return Err(wrong("'address' pointer argument should be a pointer"));
        };
        let align =
            align.as_int().filter(|_| align.as_bits().is_none() && align.as_bit().is_none());
        let align =
            align.ok_or_else(|| wrong("'address' alignment argument should be an integer"))?;
        Ok(self.add(Made::Address { of, ty: *to, align: align as u32 }))
    }

    /// Returns the scalar type that is an operator's only argument.
    fn scalar_argument(&self, dag: Dag<'r>, name: &str) -> Result<Scalar<'r>, RecordError> {
        let argument = dag.get(0).filter(|_| dag.len() == 1);
        let argument =
            argument.ok_or_else(|| wrong(format!("{name} should have exactly one argument")))?;
        let record = argument.as_def().filter(|record| self.types.scalars.classes.ty.has(*record));
        let record = record.ok_or_else(|| wrong(format!("{name}'s argument should be a type")))?;
        let ty = self.types.of_record(record)?.as_scalar();
        ty.ok_or_else(|| wrong(format!("{name}'s argument should be a scalar type")))
    }

    /// Adds a call of a method of clang, or of an LLVM intrinsic.
    fn call(
        &mut self,
        dag: Dag<'r>,
        operator: Record<'r>,
        scope: &Scope<'r>,
        depth: u32,
    ) -> Result<ValueId, RecordError> {
        let mut args = Vec::with_capacity(dag.len());
        for position in 0..dag.len() {
            args.push(self.operand(dag, position, scope, depth)?);
        }
        let args = args.into();
        if self.types.scalars.classes.method.has(operator) {
            let mut numbers = Vec::new();
            for special in operator.list_of_defs("special_params")? {
                let index = special.int("index")? as u32 as usize;
                let is_address = special.is_subclass_of("IRBuilderAddrParam");
                if !is_address && special.is_subclass_of("IRBuilderIntParam") {
                    numbers.retain(|(before, _)| *before != index);
                    numbers.push((index, special.string("type")?));
                }
            }
            let (prefix, numbers) = (operator.string("prefix")?, numbers.into());
            return Ok(self.add(Made::Method { prefix, args, numbers }));
        }
        if self.types.scalars.classes.intrinsic.has(operator) {
            let parameters = operator.list_of_defs("params")?;
            let mut types = Vec::with_capacity(parameters.len());
            for parameter in parameters {
                types.push(self.types.of_record(parameter)?);
            }
            let types = types.into();
            let mut name = Cow::Borrowed(operator.string("intname")?);
            if operator.bit("appendKind")? {
                let scalar = self.types.parameter.as_scalar();
                let scalar = scalar.ok_or_else(|| {
                    operator.error("only functions for scalars have a kind in their names")
                })?;
                let name = name.to_mut();
                name.push('_');
                name.push_str(scalar.kind.letter());
            }
            return Ok(self.add(Made::Intrinsic { name, types, args }));
        }
        Err(wrong(format!("Unsupported dag node {}", operator.name())))
    }

    /// Adds the value of an operand of a dag.
    fn operand(
        &mut self,
        dag: Dag<'r>,
        position: usize,
        scope: &Scope<'r>,
        depth: u32,
    ) -> Result<ValueId, RecordError> {
        let argument = dag.get(position);
        let argument = argument.ok_or_else(|| wrong(format!("{dag} has too few arguments")))?;
        if let Some(name) = dag.arg_name_bytes(position).filter(|name| !name.is_empty()) {
            if !argument.is_unset() {
                let message = "dag operator argument should not have both a value and a name";
                return Err(wrong(message));
            }
            let known = scope.get(name).copied();
            return known.ok_or_else(|| {
                wrong(format!("unrecognized variable name '{}'", String::from_utf8_lossy(name)))
            });
        }
        if argument.as_bits().is_none()
            && let Some(number) = argument.as_int()
        {
            return self.number(number as u32);
        }
        if let Some(inner) = argument.as_dag() {
            return self.dag(inner, scope, depth);
        }
        match argument.as_def().filter(|record| self.types.scalars.classes.ty.has(*record)) {
            Some(record) => {
                let ty = self.types.of_record(record)?;
                Ok(self.add(Made::Type(ty)))
            }
            None => Err(bad_argument(dag, position, argument)),
        }
    }
}

/// Returns the error about an operand that is no value.
fn bad_argument(dag: Dag<'_>, position: usize, argument: Value<'_>) -> RecordError {
    let mut error = wrong("bad DAG argument type for code generation");
    error = error.with_note(&[], format!("DAG: {dag}"));
    if let Some(ty) = argument.ty() {
        error = error.with_note(&[], format!("argument type: {ty}"));
    }
    error.with_note(&[], format!("argument number {position}: {argument}"))
}
