//! Creates calls of the example's operations with random operands, and verifies them.
//!
//! Input: a seed and a number of calls. Output: a line for each: the operation, the operands, the
//! type of the checked result, the type that `create` deduces or `refused`, and true if a call
//! with that result is valid. Types are written as in LLVM IR. `types.cpp` prints the same lines.

use dialect::calc::{OPERATIONS, verify};
use dialect::ir::{Function, Type};
use tablegen_rt::dialect::{Datum, Ir, Kind, Operand, ResultType, create};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % bound
    }

    fn ty(&mut self, depth: u32) -> Type {
        match self.below(if depth == 0 { 6 } else { 10 }) {
            0..3 => Type::Int(32),
            3 => Type::Int([1, 2, 3, 8, 16, 64][self.below(6) as usize]),
            4 => Type::Pointer(0),
            5 => Type::Pointer(self.below(3) as u32),
            6 | 7 => Type::Vector(Box::new(self.ty(0)), self.below(4) as u32 + 1),
            _ => {
                let parameters = vec![
                    Datum::Type(self.ty(depth - 1)),
                    Datum::Number(i128::from(self.below(2)) + 1),
                ];
                Type::Dialect("calc.box", parameters)
            }
        }
    }
}

fn llvm(ty: &Type) -> String {
    match ty {
        Type::Int(bits) => format!("i{bits}"),
        Type::Pointer(0) => "ptr".to_owned(),
        Type::Pointer(space) => format!("ptr addrspace({space})"),
        Type::Vector(element, count) => format!("<{count} x {}>", llvm(element)),
        Type::Dialect(name, parameters) => {
            let show = |one: &Datum<Type>| one.as_type().map_or_else(|| one.to_string(), llvm);
            let parameters: Vec<String> = parameters.iter().map(show).collect();
            format!("target(\"{name}\", {})", parameters.join(", "))
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|one| one.parse().ok());
    let (seed, count) = (arguments.next().unwrap_or(1), arguments.next().unwrap_or(10_000));
    let mut random = Random(seed);
    for _ in 0..count {
        let operation = OPERATIONS[random.below(OPERATIONS.len() as u64) as usize];
        let mut types = Vec::new();
        let mut kinds: Vec<Kind> = operation.arguments.iter().map(|one| one.kind).collect();
        if kinds.last() == Some(&Kind::Rest) {
            kinds.pop();
            kinds.extend((0..random.below(3)).map(|_| Kind::Value));
        }
        // Wrong numbers of operands are rejected too.
        match random.below(30) {
            0 => drop(kinds.pop()),
            1 => kinds.push(Kind::Value),
            _ => {}
        }
        for kind in &kinds {
            if *kind == Kind::Value {
                let again = types.last().cloned().filter(|_| random.below(2) == 0);
                types.push(again.unwrap_or_else(|| random.ty(2)));
            }
        }
        let mut function = Function::new(types.iter().cloned());
        let mut values = function.arguments();
        let mut shown = Vec::new();
        let operands: Vec<_> = kinds
            .iter()
            .filter_map(|kind| {
                Some(match kind {
                    Kind::Number => {
                        let number = i128::from(random.below(12)) + 1;
                        shown.push(number.to_string());
                        Operand::Number(number)
                    }
                    Kind::Text => {
                        shown.push("text".to_owned());
                        Operand::Text("text".to_owned())
                    }
                    _ => {
                        let value = values.next()?;
                        shown.push(llvm(&function.type_of(&value)));
                        Operand::Value(value)
                    }
                })
            })
            .collect();
        let reported = match operation.result {
            ResultType::Explicit { .. } => Some(random.ty(2)),
            _ => None,
        };
        let made = create(&mut function, operation, reported.clone(), operands.clone());
        let made_type = made.as_ref().ok().and_then(|call| function.result(call));
        let made_type = made_type.map(|value| function.type_of(&value));
        let has_result = !matches!(operation.result, ResultType::None);
        let mut result = reported.or_else(|| made_type.clone());
        if has_result && (result.is_none() || random.below(3) == 0) {
            result = Some(random.ty(2));
        }
        let shown_result = result.as_ref().map_or_else(|| "void".to_owned(), llvm);
        let deduced = match &made {
            Ok(_) => made_type.as_ref().map_or_else(|| "void".to_owned(), llvm),
            Err(_) => "refused".to_owned(),
        };
        let suffix = if operation.is_overloaded { "__t" } else { "" };
        let name = format!("{}{suffix}", operation.name);
        let call = function.call(operation, name, operands, result);
        let is_right = verify(&function, &call).is_ok();
        println!("{}|{}|{shown_result}|{deduced}|{is_right}", operation.record, shown.join(";"));
    }
}
