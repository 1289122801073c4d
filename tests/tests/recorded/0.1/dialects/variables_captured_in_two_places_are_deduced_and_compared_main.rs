//! Types are numbers of bits, alone or so many times: the type of the result is deduced, and what
//! is wrong with other calls is told.

mod variables_captured_in_two_places_are_deduced_and_compared;

use std::fmt;

use tablegen_rt::dialect::{self, Datum, Ir, Operand, Operation, Predicate};
use variables_captured_in_two_places_are_deduced_and_compared as demo;

#[derive(Clone, Copy, PartialEq)]
enum Type {
    Int(u32),
    Vector(u32, u32),
    Other,
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Int(bits) => write!(f, "i{bits}"),
            Type::Vector(count, bits) => write!(f, "<{count} x i{bits}>"),
            Type::Other => write!(f, "other"),
        }
    }
}

/// All calls: names, operands and results. A value is its type.
#[derive(Default)]
struct Calls(Vec<(String, Vec<Operand<Type, Type>>, Option<Type>)>);

impl Ir for Calls {
    type Type = Type;
    type Value = Type;
    type Call = usize;

    fn build(&self, of: &'static Predicate, given: &[Datum<Type>]) -> Option<Datum<Type>> {
        let ty = match (of.name, given) {
            ("IntegerType", [bits]) => Type::Int(bits.number()?),
            ("FixedVectorType", [Datum::Type(Type::Int(bits)), count]) => {
                Type::Vector(count.number()?, *bits)
            }
            _ => return None,
        };
        Some(Datum::Type(ty))
    }

    fn take_apart(
        &self,
        of: &'static Predicate,
        own: &Datum<Type>,
        _: &[Datum<Type>],
    ) -> Option<Vec<Datum<Type>>> {
        match (of.name, own.as_type()?) {
            ("IntegerType", Type::Int(bits)) => Some(vec![Datum::Number((*bits).into())]),
            ("FixedVectorType", Type::Vector(count, bits)) => {
                Some(vec![Datum::Type(Type::Int(*bits)), Datum::Number((*count).into())])
            }
            _ => None,
        }
    }

    fn type_of(&self, value: &Type) -> Type {
        *value
    }

    fn call(
        &mut self,
        _: &'static Operation,
        name: String,
        operands: dialect::Operands<Self>,
        result: Option<Type>,
    ) -> usize {
        self.0.push((name, operands, result));
        self.0.len() - 1
    }

    fn name(&self, call: &usize) -> String {
        self.0[*call].0.clone()
    }

    fn operands(&self, call: &usize) -> dialect::Operands<Self> {
        self.0[*call].1.clone()
    }

    fn set_operands(&mut self, call: &usize, operands: dialect::Operands<Self>) {
        self.0[*call].1 = operands;
    }

    fn result(&self, call: &usize) -> Option<Type> {
        self.0[*call].2
    }
}

fn main() {
    let mut calls = Calls::default();
    for source in [Type::Int(8), Type::Int(1), Type::Vector(2, 3), Type::Other] {
        match demo::BitsOp::create(&mut calls, source) {
            Ok(made) => {
                let result = made.result(&calls).map_or_else(String::new, |ty| ty.to_string());
                println!("{} {result}", calls.name(made.call()));
                made.set_source(&mut calls, Type::Int(7));
                println!("{:?}", made.verify(&calls).map_err(|error| error.to_string()));
            }
            Err(error) => println!("{error}"),
        }
    }
    let call = calls.call(&demo::BITS_OP, "demo.bits__x".to_owned(), Vec::new(), None);
    println!(
        "{}",
        demo::verify(&calls, &call).map_or_else(|error| error.to_string(), |()| String::new())
    );
}
