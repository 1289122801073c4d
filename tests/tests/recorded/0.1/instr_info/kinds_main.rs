//! Asks what the operands of `kinds.td` are declared with.

mod kinds;

use kinds::*;

fn main() {
    use OperandKind as K;
    let of = |opcode, operand| operand_kind(opcode, operand);
    assert_eq!(of(Opcode::LOAD, 0), Some(K::Regs));
    assert_eq!(of(Opcode::LOAD, 1), Some(K::mem32));
    assert_eq!(of(Opcode::LOAD, 2), Some(K::i8imm));
    assert_eq!(of(Opcode::LOAD, 3), None);
    assert_eq!(of(Opcode::NOTHING, 0), None);
    assert_eq!(of(Opcode::STORE, 0), Some(K::mem8));
    assert_eq!(of(Opcode::STORE, 1), Some(K::RegsOp));
    assert_eq!([of(Opcode::STORE, 2), of(Opcode::STORE, 3)], [None, None]);
    assert_eq!([K::mem32, K::mem8, K::also32, K::lea].map(K::memory_size), [32, 8, 32, 0]);
    for &opcode in Opcode::ALL {
        let kinds: Vec<_> = (0..).map_while(|operand| operand_kind(opcode, operand)).collect();
        if !kinds.is_empty() {
            println!("{opcode}: {kinds:?}");
        }
    }
}
