//! A small machine whose operations are defined by `tablegen!` in the Rust source.

use ops::Opcode;

mod ops {
    tablegen_macros::tablegen! {
        "gen-searchable-tables";

        include "llvm/TableGen/SearchableTable.td"

        // An operation that takes some values from the stack and puts one there.
        class Op<bits<8> number, int takes> {
            string Mnemonic = !tolower(NAME);
            bits<8> Code = number;
            bits<2> Takes = takes;
        }

        def Push : Op<0x01, 0>;
        def Neg : Op<0x10, 1>;
        def Add : Op<0x20, 2>;
        def Sub : Op<0x21, 2>;
        def Mul : Op<0x22, 2>;

        def Opcode : GenericEnum {
            let FilterClass = "Op";
            let ValueField = "Code";
        }

        def Ops : GenericTable {
            let FilterClass = "Op";
            let Fields = ["Mnemonic", "Code", "Takes"];
        }

        def lookupOpByMnemonic : SearchIndex {
            let Table = Ops;
            let Key = ["Mnemonic"];
        }
    }
}

fn main() {
    let source = "2 3 add 4 mul neg";
    match assemble(source) {
        Ok(program) => println!("{source} = {}", run(&program).unwrap_or(0)),
        Err(token) => eprintln!("what is {token}?"),
    }
}

/// Instruction: opcode, number of operands, and the number that `Push` pushes.
type Step = (Opcode, usize, i64);

/// Reads numbers and mnemonics, with blanks between them.
fn assemble(source: &str) -> Result<Vec<Step>, &str> {
    source.split_whitespace().map(|token| step(token).ok_or(token)).collect()
}

fn step(token: &str) -> Option<Step> {
    match ops::lookup_op_by_mnemonic(token) {
        Some(op) => Some((Opcode::from_value(op.code)?, op.takes.into(), 0)),
        None => Some((Opcode::Push, 0, token.parse().ok()?)),
    }
}

/// Runs a program and returns the number on top of the stack at its end. Returns `None` if an
/// instruction finds too few operands, or the stack is empty at the end.
fn run(program: &[Step]) -> Option<i64> {
    let mut stack = Vec::new();
    for &(code, takes, number) in program {
        let taken = stack.split_off(stack.len().checked_sub(takes)?);
        stack.push(match (code, taken.as_slice()) {
            (Opcode::Push, []) => number,
            (Opcode::Neg, [a]) => -a,
            (Opcode::Add, [a, b]) => a + b,
            (Opcode::Sub, [a, b]) => a - b,
            (Opcode::Mul, [a, b]) => a * b,
            _ => return None,
        });
    }
    stack.pop()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_run() {
        let result = |source| assemble(source).map(|program| run(&program));
        assert_eq!(result("2 3 add 4 mul neg"), Ok(Some(-20)));
        assert_eq!(result("7 2 SUB"), Ok(Some(5)), "the lookup takes either case");
        assert_eq!(result("1 add"), Ok(None), "too little on the stack");
        assert_eq!(result("1 plus"), Err("plus"));
    }

    #[test]
    fn codes_are_those_of_the_description() {
        let codes: Vec<_> = Opcode::ALL.iter().map(|code| (code.name(), code.value())).collect();
        assert_eq!(
            codes,
            [("Add", 0x20), ("Mul", 0x22), ("Neg", 0x10), ("Push", 0x01), ("Sub", 0x21)]
        );
    }
}
