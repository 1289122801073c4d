//! Functions of generic machine instructions, and the selection of target instructions for them.

use tablegen_rt::gisel::mir::{Effects, Machine, Mir, OperandOf, Reg};
use tablegen_rt::gisel::{Access, Constant, Edit, Function, Llt, NoMatch, Operand, constant};

use crate::compile::SelectedFunction;
use crate::machine;
use crate::select::{self, Selected};
use crate::target::generic_selector::{GENERIC, SelectHooks, Selector};
use crate::target::{Feature, Opcode, Register, RegisterClass, SubRegIndex};

pub use tablegen_rt::gisel::mir::Inst;

/// Instruction properties from the description.
#[derive(Clone, Copy, Debug)]
pub struct Rv32i;

impl Machine for Rv32i {
    type Opcode = Opcode;
    type Register = Register;
    type RegisterClass = RegisterClass;
    type SubRegIndex = SubRegIndex;

    fn copy(&self) -> Opcode {
        Opcode::COPY
    }

    fn effects(&self, opcode: Opcode) -> Effects {
        let desc = opcode.desc();
        let others = desc.is_terminator() || desc.is_call() || desc.has_unmodeled_side_effects();
        Effects { loads: desc.may_load(), stores: desc.may_store(), others }
    }

    fn operand_class(&self, opcode: Opcode, operand: usize) -> Option<RegisterClass> {
        opcode.desc().operand(operand)?.register_class()
    }
}

/// Function of generic instructions.
pub type GenericFunction = Mir<Rv32i>;

/// Operand of an instruction.
pub type Value = OperandOf<Rv32i>;

/// Hooks of the patterns.
struct Target<'m>(&'m machine::Machine);

impl SelectHooks<GenericFunction> for Target<'_> {
    fn has_feature(&self, feature: Feature) -> bool {
        self.0.features.contains(feature)
    }

    /// Splits an address into a base and a 12-bit signed offset. The offset is 0 if the address is
    /// not a sum with a constant in range.
    fn match_address(
        &self,
        function: &mut GenericFunction,
        _: Inst,
        address: Value,
    ) -> Option<[Value; 2]> {
        let Operand::Register(register) = address else { return None };
        let sum = function.definition(register);
        let sum = sum.filter(|&sum| function.opcode(sum) == Opcode::G_PTR_ADD);
        let found = sum.and_then(|sum| {
            let Operand::Register(offset) = function.operand(sum, 2)? else { return None };
            let offset = constant(function, &GENERIC, offset)?;
            let offset = i64::try_from(offset.value).ok()?;
            let fits = (-2048..2048).contains(&offset);
            Some([function.operand(sum, 1)?, Operand::Immediate(offset)]).filter(|_| fits)
        });
        Some(found.unwrap_or([address, Operand::Immediate(0)]))
    }
}

/// Selects instructions for all generic ones of a function.
///
/// # Errors
/// Returns the first instruction that no rule matches.
pub fn select(
    function: &mut GenericFunction,
    machine: &machine::Machine,
) -> Result<(), NoMatch<Inst>> {
    let mut selector = Selector::<Inst, Reg<Register>>::new();
    let target = Target(machine);
    function.select_all(|function, inst| {
        let opcode = function.opcode(inst);
        match opcode {
            Opcode::COPY => copy(function, inst, Opcode::COPY),
            Opcode::G_PHI => copy(function, inst, Opcode::PHI),
            // All registers are as wide.
            Opcode::G_PTRTOINT | Opcode::G_INTTOPTR | Opcode::G_TRUNC => {
                copy(function, inst, Opcode::COPY);
            }
            Opcode::G_PTR_ADD => {
                if let Some(sum) = add(function, inst) {
                    return selector.select(function, sum, &target);
                }
            }
            Opcode::G_CONSTANT if is_zero(function, inst) => zero(function, inst),
            _ if opcode.name().starts_with("G_") => {
                return selector.select(function, inst, &target);
            }
            _ => {}
        }
        Ok(())
    })
}

fn is_zero(function: &GenericFunction, inst: Inst) -> bool {
    matches!(function.operand(inst, 1), Some(Operand::Constant(Constant { value: 0, .. })))
}

/// Makes a copy of the register that is always zero.
fn zero(function: &mut GenericFunction, inst: Inst) {
    let zero = function.build(Opcode::COPY, inst);
    function.copy_operand(zero, inst, 0);
    function.add_register(zero, Some(Reg::Real(Register::X0)), Access::read());
    function.erase(inst);
    copy(function, zero, Opcode::COPY);
}

/// Makes another instruction of one, which takes any registers.
fn copy(function: &mut GenericFunction, inst: Inst, opcode: Opcode) {
    function.mutate(inst, opcode);
    for operand in 0..function.operand_count(inst) {
        function.constrain(inst, operand, RegisterClass::GPR);
    }
}

/// Makes a sum of numbers of one with an address, and gives it.
fn add(function: &mut GenericFunction, inst: Inst) -> Option<Inst> {
    let [number, sum] = [(); 2].map(|()| function.register(Llt::scalar(32)));
    let registers = [0, 1, 2].map(|operand| match function.operand(inst, operand) {
        Some(Operand::Register(register)) => Some(register),
        _ => None,
    });
    let [Some(result), Some(base), Some(offset)] = registers else { return None };
    let mut make = |opcode, result, operands: &[Reg<Register>]| {
        let made = function.build(opcode, inst);
        function.add_register(made, Some(result), Access::written());
        for &operand in operands {
            function.add_register(made, Some(operand), Access::read());
        }
        made
    };
    let before = make(Opcode::COPY, number, &[base]);
    let made = make(Opcode::G_ADD, sum, &[number, offset]);
    let after = make(Opcode::COPY, result, &[sum]);
    function.erase(inst);
    copy(function, before, Opcode::COPY);
    copy(function, after, Opcode::COPY);
    Some(made)
}

/// Converts a function with selected instructions to the form that
/// [`encode`](crate::compile::encode) takes. Each `PHI` becomes copies at the ends of the preceding
/// blocks.
///
/// # Errors
/// Returns the opcode of an instruction if one of its operands cannot be encoded.
pub fn selected<'t>(
    name: &'t str,
    function: &GenericFunction,
) -> Result<SelectedFunction<'t>, Opcode> {
    let all = function.blocks().flat_map(|(_, insts)| insts);
    let registers = all.flat_map(|&inst| function.operands(inst)).map(|operand| {
        let Operand::Register(Reg::Virtual(number)) = operand.value else { return 0 };
        number + 1
    });
    let mut registers = registers.max().unwrap_or(0);
    let mut blocks = vec![Vec::new(); function.blocks().count()];
    // Copies at the end of each block, for the `PHI`s of its successors.
    let mut going = vec![Vec::new(); blocks.len()];
    let copy = |to, from| Selected { opcode: Opcode::COPY, result: Some(to), operands: vec![from] };
    for (block, insts) in function.blocks() {
        for &inst in insts {
            let Selected { opcode, result, operands } = converted(function, inst)?;
            let (Opcode::PHI, Some(to)) = (opcode, result) else {
                blocks[block].push(Selected { opcode, result, operands });
                continue;
            };
            let between = Reg::Virtual(registers);
            registers += 1;
            blocks[block].push(copy(to, select::Operand::Register(between)));
            for pair in operands.chunks(2) {
                let &[from, select::Operand::Block(end)] = pair else { return Err(opcode) };
                going[end].push(copy(between, from));
            }
        }
    }
    for (block, copies) in blocks.iter_mut().zip(going) {
        let is_end = |one: &Selected| one.opcode.desc().is_terminator();
        let end = block.iter().position(is_end).unwrap_or(block.len());
        block.splice(end..end, copies);
    }
    let (slots, callees) = Default::default();
    Ok(SelectedFunction { name, blocks, registers, slots, callees })
}

/// Converts an instruction: its explicit definition becomes the result, the other explicit operands
/// stay in order. Returns the opcode as the error if an operand cannot be encoded.
fn converted(function: &GenericFunction, inst: Inst) -> Result<Selected, Opcode> {
    let opcode = function.opcode(inst);
    let (mut result, mut operands) = (None, Vec::new());
    for operand in function.operands(inst).iter().filter(|one| !one.access.is_implicit) {
        operands.push(match operand.value {
            Operand::Register(register) if operand.access.is_def && result.is_none() => {
                result = Some(register);
                continue;
            }
            Operand::Register(register) => select::Operand::Register(register),
            Operand::Immediate(number) => select::Operand::Number(number),
            Operand::Block(block) => select::Operand::Block(block as usize),
            _ => return Err(opcode),
        });
    }
    Ok(Selected { opcode, result, operands })
}
