//! Simplifies functions of generic machine instructions with the rules of `td/combine.td`.

use tablegen_rt::gisel::{Constant, Edit, Function, Llt, Operand, RuleSwitches, constant};

use crate::generic::GenericFunction;
use crate::target::Opcode;
use crate::target::combiner::{GENERIC, Simplify, SimplifyHooks, SimplifyRule};

/// Hooks of the combiner. All rules have their Rust code in the description.
struct Code;

impl SimplifyHooks<GenericFunction> for Code {}

/// Combines instructions with the rules that are on, until none matches any more. How many did.
pub fn combine(function: &mut GenericFunction, rules: &RuleSwitches<SimplifyRule>) -> usize {
    let mut combiner = Simplify::new();
    let mut combined = 0;
    loop {
        let before = combined;
        let Ok(()) = function.select_all(|function, inst| {
            combined += usize::from(combiner.combine(function, inst, rules, &Code));
            Ok::<_, std::convert::Infallible>(())
        });
        if combined == before {
            return combined;
        }
    }
}

/// Returns the 32-bit constant that defines a register operand. Returns `None` if the operand is
/// not a register, or its definition is not a constant of 32 bits.
pub(crate) fn number<F: Function>(function: &F, operand: Operand<F::Reg>) -> Option<i32> {
    let Operand::Register(register) = operand else { return None };
    let found = constant(function, &GENERIC, register)?;
    i32::try_from(found.value).ok().filter(|_| found.bits == 32)
}

/// Replaces an instruction by a constant.
pub(crate) fn replace<F: Edit<Opcode = Opcode>>(
    function: &mut F,
    root: F::Inst,
    value: i32,
) -> bool {
    let made = function.build(Opcode::G_CONSTANT, root);
    function.copy_operand(made, root, 0);
    function.add_operand(made, Operand::Constant(Constant::new(value.into(), 32)));
    function.erase(root);
    true
}

/// Replaces an instruction by another one with a constant as second operand.
pub(crate) fn make<F: Edit<Opcode = Opcode>>(
    function: &mut F,
    root: F::Inst,
    opcode: Opcode,
    first: Operand<F::Reg>,
    second: i32,
) -> bool {
    let register = function.new_register(Llt::scalar(32));
    let number = function.build(Opcode::G_CONSTANT, root);
    function.add_register(number, Some(register), tablegen_rt::gisel::Access::written());
    function.add_operand(number, Operand::Constant(Constant::new(second.into(), 32)));
    let made = function.build(opcode, root);
    function.copy_operand(made, root, 0);
    function.add_operand(made, first);
    function.add_operand(made, Operand::Register(register));
    function.erase(root);
    true
}
