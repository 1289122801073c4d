//! Evaluation of an `Operation` for one intrinsic.
//!
//! Input: the dags of a record of class `Operation`. Output: a [`Body`], with all types known and
//! all calls resolved to intrinsics.

use tablegen_core::{Dag, RecordError, Records, Value, ValueKind};

use super::shuffle::elements;
use super::{Body, Class, Expr, Intrinsic, Intrinsics, Kind, Line, Storage, Type};

/// State of the evaluation of one body.
pub(super) struct Evaluation<'e, 'r> {
    records: &'r Records,
    all: &'e Intrinsics<'r>,
    one: &'e Intrinsic<'r>,
    body: Body<'r>,
    /// Types of [`Body::variables`].
    types: Vec<Type>,
}

/// Expression with its type.
type Typed<'r> = (Type, Expr<'r>);

/// Error in an operation: a message without a location, or a complete error.
enum Wrong {
    Message(String),
    Error(RecordError),
}

impl From<&str> for Wrong {
    fn from(message: &str) -> Self {
        Wrong::Message(message.to_owned())
    }
}

impl From<String> for Wrong {
    fn from(message: String) -> Self {
        Wrong::Message(message)
    }
}

impl From<RecordError> for Wrong {
    fn from(error: RecordError) -> Self {
        Wrong::Error(error)
    }
}

/// Returns an error with this message unless the condition holds.
fn ensure(holds: bool, message: &str) -> Result<(), Wrong> {
    if holds { Ok(()) } else { Err(message.into()) }
}

/// Returns a required argument.
fn argument<'r>(dag: Dag<'r>, index: usize) -> Result<Value<'r>, Wrong> {
    dag.get(index).ok_or_else(|| "an operation with too few arguments".into())
}

/// Returns a required string argument.
fn string(dag: Dag<'_>, index: usize) -> Result<&str, Wrong> {
    argument(dag, index)?
        .as_str()
        .ok_or_else(|| "an operation with something else than a string".into())
}

/// Returns the type with this C name.
fn type_of_name(name: &str) -> Result<Type, Wrong> {
    Type::of_name(name).ok_or_else(|| "Unknown typedef".into())
}

impl<'e, 'r> Evaluation<'e, 'r> {
    /// Returns the body of an intrinsic. Empty if the intrinsic only calls its builtin.
    pub(super) fn body(
        records: &'r Records,
        all: &'e Intrinsics<'r>,
        one: &'e Intrinsic<'r>,
    ) -> Result<Body<'r>, RecordError> {
        let (body, types) = (Body::default(), Vec::new());
        let mut evaluation = Evaluation { records, all, one, body, types };
        let description = all.description(one);
        for operation in description.operations.iter() {
            let line = evaluation.line(operation).map_err(|wrong| match wrong {
                Wrong::Message(message) => description.record.error(message),
                Wrong::Error(error) => error,
            })?;
            evaluation.body.lines.extend(line);
        }
        if evaluation.body.lines.is_empty() && all.has_body(one) {
            return Err(description.record.error("an operation that does nothing"));
        }
        Ok(evaluation.body)
    }

    /// Returns the line that a value stands for. `None` if the value is neither a dag nor text.
    fn line(&mut self, value: Value<'r>) -> Result<Option<Line<'r>>, Wrong> {
        Ok(match value.kind() {
            ValueKind::Dag(dag) => Some(Line::Expr(self.dag(dag)?.1)),
            // Text is copied verbatim: LLVM's descriptions have no variables in it.
            _ if value.as_str().is_some() => {
                let text = value.to_string();
                ensure(!text.contains('$'), "Variable not defined!")?;
                Some(Line::Text(text))
            }
            _ => None,
        })
    }

    /// Returns the type and the variable with this name.
    fn find(&self, name: &str) -> Option<(Type, Storage)> {
        let number = name.strip_prefix('p').filter(|number| {
            number.len() == 1 && number.starts_with(|digit: char| digit.is_ascii_digit())
        });
        if let Some(index) = number.and_then(|number| number.parse::<usize>().ok())
            && let Some(&ty) = self.one.arguments().get(index)
        {
            return Some((ty, Storage::Argument(index)));
        }
        let index = self.body.variables.iter().position(|known| *known == name)?;
        Some((self.types[index], Storage::Variable(index)))
    }

    /// Evaluates an operand: a variable or a dag.
    fn operand(&mut self, dag: Dag<'r>, index: usize) -> Result<Typed<'r>, Wrong> {
        let value = argument(dag, index)?;
        if let Some(name) = dag.arg_name(index) {
            ensure(!value.is_complete(), "Arguments must either be DAGs or names, not both!")?;
            let (ty, storage) = self.find(name).ok_or("Variable not defined!")?;
            return Ok((ty, Expr::Variable(storage)));
        }
        self.operation(value)
    }

    /// Evaluates a value that must be a dag.
    fn operation(&mut self, value: Value<'r>) -> Result<Typed<'r>, Wrong> {
        self.dag(value.as_dag().ok_or("Arguments must either be DAGs or names!")?)
    }

    fn dag(&mut self, dag: Dag<'r>) -> Result<Typed<'r>, Wrong> {
        match dag.operator().as_def().map(|operator| operator.name()) {
            Some("cast") => self.cast(dag, false),
            Some("bitcast") => self.cast(dag, true),
            Some("shuffle") => self.shuffle(dag),
            Some("dup") => self.dup(dag),
            Some("dup_typed") => self.dup_typed(dag),
            Some("splat") => self.splat(dag),
            Some("save_temp") => self.save(dag),
            Some("op") => self.operator(dag),
            Some("call") => self.call(dag, false),
            Some("call_mangled") => self.call(dag, true),
            Some("name_replace") => self.name_with(dag),
            Some("literal") => {
                let (name, value) = (string(dag, 0)?, string(dag, 1)?);
                Ok((type_of_name(name)?, Expr::Text(value.to_owned())))
            }
            _ => Err("Unknown operation!".into()),
        }
    }

    /// Evaluates `(op "+", a, b)` or `(op "-", a)`.
    fn operator(&mut self, dag: Dag<'r>) -> Result<Typed<'r>, Wrong> {
        let operator = string(dag, 0)?;
        let (ty, first) = self.operand(dag, 1)?;
        if dag.len() == 2 {
            return Ok((ty, Expr::Unary { operator, operand: Box::new(first) }));
        }
        let (other, second) = self.operand(dag, 2)?;
        ensure(ty == other, "Argument type mismatch!")?;
        Ok((ty, Expr::Binary { operator, operands: Box::new([first, second]) }))
    }

    /// Evaluates `(call "name", a, b)`. The name is a string or a dag.
    fn call(&mut self, dag: Dag<'r>, by_full_name: bool) -> Result<Typed<'r>, Wrong> {
        let (mut types, mut arguments) = (Vec::new(), Vec::new());
        for index in 1..dag.len() {
            let (ty, value) = self.operand(dag, index)?;
            types.push(ty);
            arguments.push(value);
        }
        let callee = argument(dag, 0)?;
        let mut name = match callee.as_str() {
            Some(name) => name.to_owned(),
            None => match self.operation(callee)?.1 {
                Expr::Text(name) => name,
                _ => return Err("a call of something without a name".into()),
            },
        };
        let description = self.all.description(self.one);
        let full_name = by_full_name.then(|| {
            if description.name.contains("laneq") {
                name.push('q');
            }
            self.one.naming.mangled(&name, Class::Signed)
        });
        let intrinsic = self.all.callee(&name, &types, full_name.as_deref())?;
        if !self.body.calls.contains(&intrinsic) {
            self.body.calls.push(intrinsic);
        }
        let ty = self.all.intrinsics[intrinsic].result();
        Ok((ty, Expr::Call { intrinsic, arguments }))
    }

    /// Evaluates `(cast "R", "U", a)`: each argument but the last changes the type.
    fn cast(&mut self, dag: Dag<'r>, of_bits: bool) -> Result<Typed<'r>, Wrong> {
        let last = dag.len().checked_sub(1).ok_or("an operation with too few arguments")?;
        let (mut ty, value) = self.operand(dag, last)?;
        for index in 0..last {
            if let Some(name) = dag.arg_name(index) {
                (ty, _) = self.find(name).ok_or("Variable not found")?;
                continue;
            }
            let step = argument(dag, index)?.as_str();
            ty = match step.ok_or("Expected string type or $Name for cast type")? {
                "R" => self.one.result(),
                "U" => Type { kind: Kind::Unsigned, ..ty },
                "S" => Type { kind: Kind::Signed, ..ty },
                "H" => halved(ty)?,
                "D" => doubled(ty)?,
                "8" => ty.to_integer(8, Kind::Signed),
                "32" => {
                    ensure(ty.bits > 32, "Not enough bits to make it 32!")?;
                    Type { element_bits: 32, ..ty }
                }
                name => type_of_name(name)?,
            };
        }
        Ok((ty, Expr::Cast { of_bits, ty, value: Box::new(value) }))
    }

    /// Evaluates `(shuffle a, b, elements)`.
    fn shuffle(&mut self, dag: Dag<'r>) -> Result<Typed<'r>, Wrong> {
        let (ty, first) = self.operand(dag, 0)?;
        let (other, second) = self.operand(dag, 1)?;
        ensure(ty == other, "Different types in arguments to shuffle!")?;
        let mut names = Vec::new();
        for element in elements(self.records, argument(dag, 2)?, ty)? {
            let name = element.name().strip_prefix("sv");
            names.push(name.ok_or("Incorrect element kind in shuffle mask!")?);
        }
        let (count, elements) = (names.len(), ty.elements() as usize);
        let odd = "Can only double or half the number of elements in a shuffle!";
        let ty = if count > elements {
            ensure(count == elements * 2, odd)?;
            doubled(ty)?
        } else if count < elements {
            ensure(count == elements / 2, odd)?;
            halved(ty)?
        } else {
            ty
        };
        Ok((ty, Expr::Shuffle { vectors: Box::new([first, second]), elements: names }))
    }

    /// Evaluates `(dup a)`.
    fn dup(&mut self, dag: Dag<'r>) -> Result<Typed<'r>, Wrong> {
        ensure(dag.len() == 1, "dup() expects one argument")?;
        let (of, value) = self.operand(dag, 0)?;
        ensure(of.is_scalar(), "dup() expects a scalar argument")?;
        let ty = self.one.base();
        ensure(ty.is_vector(), "dup() used but default type is scalar!")?;
        Ok((ty, Expr::Dup { ty, value: Box::new(value) }))
    }

    /// Evaluates `(dup_typed "type", a)`. The first argument may also be an expression that has the
    /// type.
    fn dup_typed(&mut self, dag: Dag<'r>) -> Result<Typed<'r>, Wrong> {
        ensure(dag.len() == 2, "dup_typed() expects two arguments")?;
        let (of, value) = self.operand(dag, 1)?;
        ensure(of.is_scalar(), "dup_typed() requires a scalar as the second argument")?;
        let ty = match argument(dag, 0)?.as_str() {
            Some(name) => type_of_name(name)?,
            None => self.operand(dag, 0)?.0,
        };
        ensure(ty.is_vector(), "dup_typed() used but target type is scalar!")?;
        Ok((ty, Expr::Dup { ty, value: Box::new(value) }))
    }

    /// Evaluates `(splat vector, lane)`.
    fn splat(&mut self, dag: Dag<'r>) -> Result<Typed<'r>, Wrong> {
        ensure(dag.len() == 2, "splat() expects two arguments")?;
        let (_, vector) = self.operand(dag, 0)?;
        let (of, lane) = self.operand(dag, 1)?;
        ensure(of.is_scalar(), "splat() requires a scalar int as the second argument")?;
        let (vector, lane) = (Box::new(vector), Box::new(lane));
        let ty = self.one.base();
        Ok((ty, Expr::Splat { vector, lane, count: ty.elements() }))
    }

    /// Evaluates `(save_temp $name, a)`, which declares a variable.
    fn save(&mut self, dag: Dag<'r>) -> Result<Typed<'r>, Wrong> {
        ensure(dag.len() == 2, "save_temp() expects two arguments")?;
        let (ty, value) = self.operand(dag, 1)?;
        ensure(!ty.is_void(), "Argument to save_temp() must have non-void type!")?;
        let name = dag.arg_name(0).ok_or("save_temp() expects a name as the first argument")?;
        ensure(self.find(name).is_none(), "Variable already defined!")?;
        let variable = self.body.variables.len();
        self.body.variables.push(name);
        self.types.push(ty);
        Ok((Type::VOID, Expr::Declare { ty, variable, value: Box::new(value) }))
    }

    /// Evaluates `(name_replace "part", "other")`: the intrinsic's name with one part replaced.
    fn name_with(&mut self, dag: Dag<'r>) -> Result<Typed<'r>, Wrong> {
        ensure(dag.len() == 2, "name_replace requires 2 arguments!")?;
        let (part, other) = (string(dag, 0)?, string(dag, 1)?);
        let name = self.all.description(self.one).name;
        match name.split_once(part) {
            Some((before, behind)) => {
                Ok((Type::VOID, Expr::Text([before, other, behind].concat())))
            }
            None => Err(format!("name should contain '{part}'!").into()),
        }
    }
}

/// Returns the type with twice as many elements.
fn doubled(ty: Type) -> Result<Type, Wrong> {
    ensure(ty.bits != 128, "Can't get bigger than 128!")?;
    Ok(Type { bits: 128, ..ty })
}

/// Returns the type with half as many elements.
fn halved(ty: Type) -> Result<Type, Wrong> {
    ensure(ty.bits != 64, "Can't get smaller than 64!")?;
    Ok(Type { bits: 64, ..ty })
}

impl Intrinsics<'_> {
    /// Returns the intrinsic with this name and these parameter types. With `full_name`, the
    /// mangled name must match too.
    fn callee(&self, name: &str, types: &[Type], full_name: Option<&str>) -> Result<usize, String> {
        let Some(overloads) = self.by_name.get(name) else {
            return Err(format!("Intrinsic '{name}' not found!"));
        };
        let mut fitting = overloads.iter().copied().filter(|&index| {
            let one = &self.intrinsics[index];
            full_name.is_none_or(|name| name == one.full_name) && one.arguments() == types
        });
        match (fitting.next(), fitting.next()) {
            (Some(callee), None) => Ok(callee),
            (None, _) => {
                Err(format!("No compatible intrinsic found - {}", self.overloads(name, types)))
            }
            _ => Err(format!("Multiple overloads found - {}", self.overloads(name, types))),
        }
    }

    /// Returns the text of a failed lookup: the signature, then all intrinsics with this name.
    fn overloads(&self, name: &str, types: &[Type]) -> String {
        let list =
            |types: &[Type]| types.iter().map(|ty| ty.to_string()).collect::<Vec<_>>().join(", ");
        let mut text = format!("looking up intrinsic '{name}({})'\n", list(types));
        text.push_str("Available overloads:\n");
        for &index in self.by_name.get(name).into_iter().flatten() {
            let one = &self.intrinsics[index];
            let (result, builtin) = (one.result(), &one.builtin);
            text.push_str(&format!("  - {result} {builtin}({})\n", list(one.arguments())));
        }
        text
    }
}
