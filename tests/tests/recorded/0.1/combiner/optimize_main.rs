//! Combines functions up to a fixed point, with all rules and with some.

mod optimize;

use optimize::{Opcode, Optimize, OptimizeHooks, OptimizeRule};
use tablegen_rt::gisel::mir::{Effects, Inst, Machine, Mir, OperandOf, Reg};
use tablegen_rt::gisel::{Constant, Edit, Function, Llt, Operand, RuleSwitches, flags};

struct Target;

impl Machine for Target {
    type Opcode = Opcode;
    type Register = u32;
    type RegisterClass = u32;
    type SubRegIndex = u32;

    fn copy(&self) -> Opcode {
        Opcode::COPY
    }

    fn effects(&self, opcode: Opcode) -> Effects {
        Effects { stores: opcode == Opcode::G_STORE, ..Effects::default() }
    }
}

type Code = Mir<Target>;
type Value = OperandOf<Target>;

/// What the description leaves to be written.
struct Hooks {
    has_mul: bool,
}

impl OptimizeHooks<Code> for Hooks {
    fn has_mul(&self) -> bool {
        self.has_mul
    }

    fn square(&self, code: &Code, x: Value) -> bool {
        matches!(x, Operand::Register(x) if code.register_type(x) == Some(WORD))
    }

    fn itself(&self, code: &mut Code, root: Inst, mi: Inst) -> bool {
        assert!(root == mi);
        if code.operand(root, 1) != code.operand(root, 2) {
            return false;
        }
        let zero = code.build(Opcode::G_CONSTANT, root);
        code.copy_operand(zero, root, 0);
        code.add_operand(zero, Operand::Constant(Constant::new(0, 32)));
        code.erase(root);
        true
    }

    fn vector(&self, code: &mut Code, root: Inst, a: Value, more: &[Value], _d: Value) -> bool {
        if more.iter().any(|one| *one != a) {
            return false;
        }
        let splat = code.build(Opcode::G_SPLAT_VECTOR, root);
        code.copy_operand(splat, root, 0);
        code.copy_operand(splat, root, 1);
        code.erase(root);
        true
    }
}

const WORD: Llt = Llt::scalar(32);
const LONG: Llt = Llt::scalar(64);

fn op(code: &mut Code, opcode: Opcode, ty: Llt, operands: &[Value]) -> Value {
    let result = code.register(ty);
    code.push(0, opcode, &[result], operands);
    Operand::Register(result)
}

fn int(code: &mut Code, value: i128) -> Value {
    op(code, Opcode::G_CONSTANT, WORD, &[Operand::Constant(Constant::new(value, 32))])
}

/// Combines what `build` makes and stores, and shows it.
fn run(title: &str, rules: &RuleSwitches<OptimizeRule>, build: impl Fn(&mut Code) -> Value) {
    let mut code = Code::new(Target);
    code.add_block();
    let value = build(&mut code);
    code.push(0, Opcode::G_STORE, &[], &[value, value]);
    println!("{title}");
    print!("{code}");
    let (mut combiner, hooks) = (Optimize::new(), Hooks { has_mul: title.contains("square") });
    let mut rounds = 0;
    loop {
        let mut changed = false;
        let done: Result<(), ()> = code.select_all(|code, inst| {
            changed |= combiner.combine(code, inst, rules, &hooks);
            Ok(())
        });
        assert!(done.is_ok());
        if !changed {
            break;
        }
        rounds += 1;
    }
    print!("  after {rounds} rounds:\n{code}");
}

fn given(code: &mut Code, ty: Llt) -> Value {
    Operand::Register(code.register(ty))
}

fn main() {
    for rule in OptimizeRule::ALL {
        println!("{} {rule}", rule.value());
    }
    let all = RuleSwitches::new();
    let sums = |code: &mut Code| {
        let x = given(code, WORD);
        let (one, minus) = (int(code, 1), int(code, -1));
        let zero = op(code, Opcode::G_ADD, WORD, &[one, minus]);
        let sum = op(code, Opcode::G_ADD, WORD, &[x, zero]);
        let two = int(code, 2);
        op(code, Opcode::G_MUL, WORD, &[sum, two])
    };
    run("sums", &all, sums);
    let mut some = RuleSwitches::new();
    some.disable("fold").unwrap();
    run("sums without folding", &some, sums);
    let mut one = RuleSwitches::none();
    one.enable("double").unwrap();
    run("only doubling", &one, sums);
    println!("{}", one.enable("folds").unwrap_err());
    for title in ["square", "product"] {
        run(title, &all, |code| {
            let x = given(code, WORD);
            op(code, Opcode::G_MUL, WORD, &[x, x])
        });
    }
    run("there and back", &all, |code| {
        let x = given(code, WORD);
        let long = op(code, Opcode::G_ZEXT, LONG, &[x]);
        op(code, Opcode::G_TRUNC, WORD, &[long])
    });
    for uses in [1, 2] {
        run(&format!("{uses} uses of an extension"), &all, |code| {
            let x = given(code, WORD);
            let long = op(code, Opcode::G_SEXT, LONG, &[x]);
            let frozen = op(code, Opcode::G_FREEZE, LONG, &[long]);
            let other = if uses == 2 { long } else { frozen };
            op(code, Opcode::G_AND, LONG, &[frozen, other])
        });
    }
    for signs in [0, flags::FM_NSZ] {
        run("negated twice", &all, |code| {
            let x: Reg<u32> = code.register(WORD);
            let (first, second) = (code.register(WORD), code.register(WORD));
            let inner = code.push(0, Opcode::G_FNEG, &[first], &[Operand::Register(x)]);
            code.set_flags(inner, signs | flags::FM_ARCP);
            let outer = code.push(0, Opcode::G_FNEG, &[second], &[Operand::Register(first)]);
            code.set_flags(outer, flags::FM_NSZ);
            Operand::Register(second)
        });
    }
    run("the same", &all, |code| {
        let (x, y) = (given(code, WORD), given(code, WORD));
        let zero = op(code, Opcode::G_SUB, WORD, &[x, x]);
        let other = op(code, Opcode::G_SUB, WORD, &[x, y]);
        op(code, Opcode::G_ADD, WORD, &[other, zero])
    });
    run("vectors", &all, |code| {
        let (x, y) = (given(code, WORD), given(code, WORD));
        let splat = op(code, Opcode::G_BUILD_VECTOR, Llt::vector(3, 32), &[x, x, x]);
        let other = op(code, Opcode::G_BUILD_VECTOR, Llt::vector(3, 32), &[x, x, y]);
        op(code, Opcode::G_AND, Llt::vector(3, 32), &[splat, other])
    });
}
