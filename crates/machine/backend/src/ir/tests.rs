use alloc::string::{String, ToString};
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
fn names_are_those_that_object_files_and_text_can_have() {
    for name in ["", "a\0b", "a\nb"] {
        let mut module = Module::new();
        module.define(name, Signature::new([Type::I64], [Type::I64]));
        let errors = module.verify().unwrap_err();
        assert_eq!(errors[0].kind, ErrorKind::Name(name.into()));
    }
}

#[test]
fn errors_name_functions() {
    let mut module = Module::new();
    module.define("first", Signature::new([Type::I64], [Type::I64]));
    let second = module.define("the \n second", Signature::new([Type::I64], [Type::I64]));
    let mut b = module.build(second);
    let (x, small) = (b.param(0), b.int(Type::I32, 1));
    b.add(x, small);
    b.ret(&[x]);
    let errors = module.verify().unwrap_err();
    let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "`the \\n second`: \"the \\n second\" is not a name of a symbol",
            "`the \\n second`, block0, instruction 0: the operand v1 cannot be of type i32",
        ]
    );
}

#[test]
fn instructions_have_positions() {
    let mut module = Module::new();
    let f = module.define("f", Signature::new([Type::Ptr, Type::I64], [Type::I64]));
    let mut b = module.build(f);
    b.set_function_position(Position::new(1));
    let (address, x) = (b.param(0), b.param(1));
    let first = b.add(x, x);
    b.set_position(Position::new(7));
    let access = Access { ordering: AtomicOrdering::Monotonic, ..Access::new(8) };
    let old = b.atomic(AtomicOp::Nand, address, first, access);
    b.set_position(Position::NONE);
    b.ret(&[old]);
    let function = module.function(f).unwrap();
    assert_eq!(function.position(), Position::new(1));
    let position = |function: &Function, block: Block| {
        let insts = function.insts(block).iter();
        insts.map(|&inst| function.position_of(inst)).collect::<Vec<_>>()
    };
    let (none, seven) = (Position::NONE, Position::new(7));
    assert_eq!(position(function, Block(0)), [none, seven, none]);
    // The loop that stands for an atomic operation has its position.
    let loops = function.with_update_loops(|_, _| false).unwrap();
    assert_eq!(position(&loops, Block(0)), [none, seven, seven]);
    assert_eq!(position(&loops, Block(1)), [seven, seven, seven, seven]);
    assert_eq!(position(&loops, Block(2)), [seven, none]);
    assert!(loops.to_string().contains("@7"));
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

#[test]
fn results_of_tail_calls_are_those_of_the_function() {
    for (result, expected) in [(Type::I64, None), (Type::I32, Some(ErrorKind::TailCall))] {
        let found = errors(|b| {
            let x = b.param(0);
            b.tail_call(Callee::Symbol(SymbolId(0)), &Signature::new([Type::I64], [result]), &[x]);
        });
        assert_eq!(found, expected.into_iter().collect::<Vec<_>>());
    }
}

#[test]
fn operations_on_vectors_have_their_types() {
    let found = errors(|b| {
        let (x, y) = (b.param(0), b.param(1));
        let vector = b.splat(Lane::I32, y);
        let lane = b.vector_op(VectorOp::Extract(3), &[vector]);
        let sum = b.add(vector, vector);
        let inserted = b.vector_op(VectorOp::Insert(0), &[sum, lane]);
        let mask = b.int_compare(IntCond::Slt, inserted, sum);
        let chosen = b.vector_op(VectorOp::BitSelect, &[mask, sum, vector]);
        let bits = b.convert(Convert::Bitcast, chosen, Type::I128);
        let low = b.convert(Convert::Trunc, bits, Type::I64);
        let result = b.add(low, x);
        b.ret(&[result]);
    });
    assert_eq!(found, []);
    let wrong = |op: VectorOp, count: usize| {
        errors(|b| {
            let (x, y) = (b.param(0), b.param(1));
            let vector = b.splat(Lane::I32, y);
            b.vector_op(op, &[vector, vector, vector][..count]);
            b.ret(&[x]);
        })
    };
    let of_vector = |number| [ErrorKind::OperandType(Value(number), Type::I32X4)];
    assert_eq!(wrong(VectorOp::Extract(4), 1), of_vector(2));
    assert_eq!(wrong(VectorOp::Swizzle, 2), of_vector(2));
    assert_eq!(wrong(VectorOp::Insert(0), 2), of_vector(2));
    assert_eq!(wrong(VectorOp::Shuffle([32; 16]), 2), of_vector(2));
    assert_eq!(wrong(VectorOp::FpExtLow, 1), of_vector(2));
    assert_eq!(wrong(VectorOp::AnyTrue, 2), [ErrorKind::Count(1, 2)]);
    assert_eq!(wrong(VectorOp::BitSelect, 2), [ErrorKind::Count(3, 2)]);
    assert_eq!(Lane::I16.splat(0x1_2345), 0x2345_2345_2345_2345_2345_2345_2345_2345);
}

/// Generator of numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count.max(1) as u64) as usize
    }

    fn value(&mut self) -> Value {
        Value(u32::try_from(self.below(40)).unwrap())
    }

    fn ty(&mut self) -> Type {
        let all = [
            Type::I1,
            Type::I32,
            Type::I64,
            Type::I128,
            Type::Int(7),
            Type::Int(0),
            Type::Int(200),
            Type::F32,
            Type::F64,
            Type::Ptr,
            Type::I8X16,
            Type::F32X4,
        ];
        all[self.below(all.len())]
    }

    fn jump(&mut self) -> Jump {
        let block = Block(u32::try_from(self.below(5)).unwrap());
        let args = (0..self.below(3)).map(|_| self.value()).collect();
        Jump { block, args }
    }

    fn access(&mut self) -> Access {
        let align = [1, 2, 4, 8, 3, 0][self.below(6)];
        Access::new(align).atomic(AtomicOrdering::ALL[self.below(7)])
    }

    fn callee(&mut self) -> Callee {
        match self.below(2) {
            0 => Callee::Symbol(SymbolId(u32::try_from(self.below(4)).unwrap())),
            _ => Callee::Address(self.value()),
        }
    }

    fn inst(&mut self) -> InstKind {
        let pair = [self.value(), self.value()];
        match self.below(23) {
            0 => InstKind::Unary([Unary::Ctlz, Unary::FNeg, Unary::Freeze][self.below(3)], pair[0]),
            1..=4 => {
                InstKind::Binary([Binary::Add, Binary::FAdd, Binary::UDiv][self.below(3)], pair)
            }
            5 => InstKind::Ternary(Ternary::FShl, [pair[0], pair[1], self.value()]),
            6 => InstKind::Overflow(Overflow::SMul, pair),
            7 => InstKind::IntCompare(IntCond::Slt, pair),
            8 => InstKind::FloatCompare(FloatCond::Olt, pair),
            9 => InstKind::Select(self.value(), pair),
            10 => InstKind::Convert(
                [Convert::Trunc, Convert::SExt, Convert::FpToSi, Convert::Bitcast][self.below(4)],
                pair[0],
                self.ty(),
            ),
            11 => InstKind::Offset(pair[0], pair[1]),
            12 => InstKind::Load(self.ty(), pair[0], self.access()),
            13 => InstKind::Store(pair[0], pair[1], self.access()),
            14 => InstKind::AtomicRmw(AtomicOp::Add, pair[0], pair[1], self.access()),
            15 => InstKind::Call {
                callee: self.callee(),
                signature: Signature::new([self.ty()], [self.ty()]),
                args: pair[..self.below(3)].to_vec(),
            },
            19 => InstKind::TailCall {
                callee: self.callee(),
                signature: Signature::new([self.ty()], [self.ty()]),
                args: pair[..self.below(3)].to_vec(),
            },
            20 | 21 => {
                let ops = [
                    VectorOp::Splat(Lane::I8),
                    VectorOp::Extract(9),
                    VectorOp::Insert(3),
                    VectorOp::Swizzle,
                    VectorOp::BitSelect,
                    VectorOp::Narrow(Narrowing::SignedToSigned),
                ];
                let count = self.below(4);
                let operands = (0..count).map(|_| self.value()).collect();
                InstKind::Vector(ops[self.below(ops.len())], operands)
            }
            16 => InstKind::Return(pair[..self.below(3)].to_vec()),
            17 => InstKind::Jump(self.jump()),
            18 => InstKind::Branch(pair[0], self.jump(), self.jump()),
            _ => InstKind::Switch {
                value: pair[0],
                cases: (0..self.below(3)).map(|case| (case as i128 / 2, self.jump())).collect(),
                default: self.jump(),
            },
        }
    }
}

/// Random instructions with operands, types and blocks that may not exist are errors, and never a panic.
/// `TABLEGEN_MALFORMED` is the number of functions.
#[test]
fn malformed_functions_are_errors() {
    extern crate std;
    let count = std::env::var("TABLEGEN_MALFORMED").ok().and_then(|count| count.parse().ok());
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut rejected = 0;
    for _ in 0..count.unwrap_or(2000) {
        let mut module = Module::new();
        let params = [random.ty(), Type::I64, Type::Ptr];
        let f = module.define("f", Signature::new(params, [Type::I64]));
        let mut b = module.build(f);
        for _ in 0..random.below(4) {
            let block = b.block();
            if random.below(2) == 0 {
                b.block_param(block, random.ty());
            }
        }
        for _ in 0..random.below(12) {
            if random.below(4) == 0 {
                b.switch_to(Block(u32::try_from(random.below(5)).unwrap()));
            }
            if random.below(4) == 0 {
                let (ty, number) = (random.ty(), random.below(1000) as i128);
                b.constant(ty, Constant::Int(number));
            }
            b.inst(random.inst());
        }
        rejected += usize::from(module.verify().is_err());
        assert!(!std::format!("{}", module.function(f).unwrap()).is_empty());
    }
    assert!(rejected > 0);
}

#[test]
fn cases_are_compared_in_the_bits_of_the_integer() {
    let found = errors(|b| {
        let x = b.param(1);
        let narrow = b.convert(Convert::Trunc, x, Type::I8);
        let end = b.block();
        let cases = [255, -1, 256].map(|number| (number, Jump::from(end)));
        b.switch(narrow, cases.to_vec(), end);
        b.switch_to(end);
        b.unreachable();
    });
    assert_eq!(found, [ErrorKind::DuplicateCase(-1)]);
    assert_eq!(Type::I8.sign_extended(255), -1);
    assert_eq!(Type::I128.sign_extended(i128::MIN), i128::MIN);
}
