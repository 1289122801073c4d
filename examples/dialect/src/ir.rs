//! A small IR in SSA form: values have types, and calls of operations create values.
//!
//! To use a dialect with your own IR, implement [`Ir`] for it as in this module.

use std::fmt;

use tablegen_rt::dialect::{Datum, Ir, Operand, Operation, Predicate};

/// Type of a value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// Integer of this width in bits.
    Int(u32),
    /// Pointer into this address space.
    Pointer(u32),
    /// Vector of an element type with this number of elements.
    Vector(Box<Type>, u32),
    /// Type of a dialect, with its parameters.
    Dialect(&'static str, Vec<Datum<Type>>),
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Int(bits) => write!(f, "i{bits}"),
            Type::Pointer(0) => write!(f, "ptr"),
            Type::Pointer(space) => write!(f, "ptr.{space}"),
            Type::Vector(element, count) => write!(f, "<{count} x {element}>"),
            Type::Dialect(name, parameters) => {
                let all: Vec<String> = parameters.iter().map(ToString::to_string).collect();
                write!(f, "{name}({})", all.join(", "))
            }
        }
    }
}

/// Value, by its index in the function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value(usize);

/// Call, by its index in the function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Call(usize);

/// Function: arguments, and calls of operations.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// Types of all values.
    values: Vec<Type>,
    arguments: usize,
    calls: Vec<CallData>,
}

#[derive(Clone, Debug)]
struct CallData {
    name: String,
    operands: Vec<Operand<Value, Type>>,
    result: Option<Value>,
}

impl Function {
    /// Creates a function whose arguments have these types.
    pub fn new(arguments: impl IntoIterator<Item = Type>) -> Self {
        let values: Vec<Type> = arguments.into_iter().collect();
        Function { arguments: values.len(), values, calls: Vec::new() }
    }

    /// Iterates over the arguments.
    pub fn arguments(&self) -> impl Iterator<Item = Value> + use<> {
        (0..self.arguments).map(Value)
    }

    /// Returns all calls, in the order of the function.
    pub fn calls(&self) -> impl Iterator<Item = Call> + use<> {
        (0..self.calls.len()).map(Call)
    }
}

impl Ir for Function {
    type Type = Type;
    type Value = Value;
    type Call = Call;

    fn build(
        &self,
        predicate: &'static Predicate,
        parameters: &[Datum<Type>],
    ) -> Option<Datum<Type>> {
        if !predicate.mnemonic.is_empty() {
            return Some(Datum::Type(Type::Dialect(predicate.mnemonic, parameters.to_vec())));
        }
        Some(Datum::Type(match (predicate.name, parameters) {
            ("IntegerType", [bits]) => Type::Int(bits.number().filter(|&bits| bits > 0)?),
            ("PointerType", [space]) => Type::Pointer(space.number()?),
            ("FixedVectorType", [element, count]) => match element.as_type()? {
                Type::Vector(..) | Type::Dialect(..) => return None,
                element => Type::Vector(Box::new(element.clone()), count.number()?),
            },
            _ => return None,
        }))
    }

    fn take_apart(
        &self,
        predicate: &'static Predicate,
        own: &Datum<Type>,
        _: &[Datum<Type>],
    ) -> Option<Vec<Datum<Type>>> {
        let number = |number: &u32| Datum::Number((*number).into());
        match (predicate.name, own.as_type()?) {
            ("IntegerType", Type::Int(bits)) => Some(vec![number(bits)]),
            ("PointerType", Type::Pointer(space)) => Some(vec![number(space)]),
            ("FixedVectorType", Type::Vector(element, count)) => {
                Some(vec![Datum::Type((**element).clone()), number(count)])
            }
            (_, Type::Dialect(name, parameters)) if *name == predicate.mnemonic => {
                Some(parameters.clone())
            }
            _ => None,
        }
    }

    fn type_of(&self, value: &Value) -> Type {
        self.values[value.0].clone()
    }

    fn call(
        &mut self,
        _: &'static Operation,
        name: String,
        operands: Vec<Operand<Value, Type>>,
        result: Option<Type>,
    ) -> Call {
        let result = result.map(|ty| {
            self.values.push(ty);
            Value(self.values.len() - 1)
        });
        self.calls.push(CallData { name, operands, result });
        Call(self.calls.len() - 1)
    }

    fn name(&self, call: &Call) -> String {
        self.calls[call.0].name.clone()
    }

    fn operands(&self, call: &Call) -> Vec<Operand<Value, Type>> {
        self.calls[call.0].operands.clone()
    }

    fn set_operands(&mut self, call: &Call, operands: Vec<Operand<Value, Type>>) {
        self.calls[call.0].operands = operands;
    }

    fn result(&self, call: &Call) -> Option<Value> {
        self.calls[call.0].result
    }
}

/// Formats all calls, one on each line.
impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for call in &self.calls {
            let operand = |operand: &Operand<Value, Type>| match operand {
                Operand::Value(value) => format!("%{}", value.0),
                Operand::Type(ty) => ty.to_string(),
                Operand::Number(number) => number.to_string(),
                Operand::Text(text) => format!("{text:?}"),
            };
            let operands: Vec<String> = call.operands.iter().map(operand).collect();
            let call_text = format!("{}({})", call.name, operands.join(", "));
            match call.result {
                Some(value) => {
                    writeln!(f, "%{} = {call_text} : {}", value.0, self.values[value.0])?;
                }
                None => writeln!(f, "{call_text}")?,
            }
        }
        Ok(())
    }
}
