use alloc::vec::Vec;

use super::*;

fn errors(build: impl FnOnce(&mut FunctionBuilder<'_>)) -> Vec<ErrorKind> {
    let mut module = Module::new();
    let f = module.define("f", Signature::new([Type::I64, Type::I32], [Type::I64]));
    build(&mut module.build(f));
    let errors = module.verify().err().unwrap_or_default();
    errors.into_iter().map(|error| error.kind).collect()
}

#[test]
fn types_of_operands_are_verified() {
    let found = errors(|b| {
        let (x, y) = (b.param(0), b.param(1));
        let sum = b.add(x, y);
        b.ret(&[sum]);
    });
    assert_eq!(found, [ErrorKind::OperandType(Value(1), Type::I32)]);
}

#[test]
fn uses_are_dominated_by_definitions() {
    let found = errors(|b| {
        let x = b.param(0);
        let (then, end) = (b.block(), b.block());
        let condition = b.int_compare(IntCond::Eq, x, x);
        b.branch(condition, then, end);
        b.switch_to(then);
        let sum = b.add(x, x);
        b.jump(end, &[]);
        b.switch_to(end);
        b.ret(&[sum]);
    });
    assert_eq!(found, [ErrorKind::NotDominated(Value(3))]);
}

#[test]
fn blocks_end_with_one_terminator() {
    let found = errors(|b| {
        let x = b.param(0);
        b.ret(&[x]);
        b.ret(&[x]);
        b.block();
    });
    assert_eq!(found, [ErrorKind::EarlyTerminator, ErrorKind::NoTerminator]);
}

#[test]
fn values_of_other_functions_are_errors() {
    let found = errors(|b| {
        let sum = b.add(Value(100), Value(7));
        b.ret(&[sum]);
    });
    let expected = [100, 7, u32::MAX].map(|number| ErrorKind::UnknownValue(Value(number)));
    assert_eq!(found, expected);
}

#[test]
fn arguments_of_branches_match_parameters() {
    let found = errors(|b| {
        let x = b.param(0);
        let next = b.block();
        b.block_param(next, Type::I64);
        b.jump(next, &[]);
        b.switch_to(next);
        b.ret(&[x]);
    });
    assert_eq!(found, [ErrorKind::Count(1, 0)]);
}
