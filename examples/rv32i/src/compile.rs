//! Compiler from IR to bytes: lowers, selects instructions, allocates registers and encodes.

use std::{fmt, iter};

use tablegen_rt::encode::EncodeError;
use tablegen_rt::gisel::{self, RuleSwitches};
use tablegen_rt::isel::NoMatch;
use tablegen_rt::mc::inst;

use crate::assembler::Placed;
use crate::combine::combine;
use crate::dag::{Reg, Value};
use crate::generic::{self, GenericFunction};
use crate::inst::Inst;
use crate::ir::{Function, IrError, functions};
use crate::lower::lower;
use crate::machine::Machine;
use crate::order::order;
use crate::select::{Operand, Selected, schedule, select};
use crate::target::{Opcode, Register, RegisterClass};

/// Reason why a function cannot be compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    Ir(IrError),
    NoMatch(NoMatch<Value>),
    /// No rule matches a generic instruction.
    Generic(gisel::NoMatch<generic::Inst>),
    /// An operand of an instruction cannot be encoded.
    Operand(Opcode),
    /// More values are live than there are registers.
    OutOfRegisters,
    Encoding(EncodeError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Ir(error) => error.fmt(f),
            Error::NoMatch(error) => error.fmt(f),
            Error::Generic(error) => error.fmt(f),
            Error::Operand(opcode) => write!(f, "an operand of `{opcode}` cannot be encoded"),
            Error::OutOfRegisters => f.write_str("there are not enough registers"),
            Error::Encoding(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

/// Function after selection.
#[derive(Clone, Debug)]
pub struct SelectedFunction<'t> {
    pub name: &'t str,
    pub blocks: Vec<Vec<Selected>>,
    /// Number of virtual registers.
    pub registers: usize,
}

/// Machine code of a function.
#[derive(Clone, Debug)]
pub struct Code<'t> {
    pub name: &'t str,
    pub code: Vec<Placed>,
}

/// Compiles all functions of a text to instructions of RV32I alone, in the order in which they are
/// first needed.
///
/// # Errors
/// Returns an error if a function cannot be compiled.
pub fn compile(text: &str) -> Result<Vec<Code<'_>>, Error> {
    compile_for(text, &Machine::BASE)
}

/// Compiles all functions of a text for a machine.
///
/// # Errors
/// Returns an error if a function cannot be compiled.
pub fn compile_for<'t>(text: &'t str, machine: &Machine) -> Result<Vec<Code<'t>>, Error> {
    let functions = functions(text).map_err(Error::Ir)?;
    let one = |function: &Function<'t>| {
        let selected = select_function_for(function, machine)?;
        let Some(model) = machine.model else { return encode(selected) };
        let blocks = selected.blocks.iter().map(|block| order(block, model)).collect();
        // With shorter waits, more values are live at the same time.
        match encode(SelectedFunction { blocks, ..selected.clone() }) {
            Err(Error::OutOfRegisters) => encode(selected),
            encoded => encoded,
        }
    };
    functions.iter().map(one).collect()
}

/// Selects the instructions of a function, those of RV32I alone.
///
/// # Errors
/// Returns an error if the function has an unsupported instruction.
pub fn select_function<'t>(function: &Function<'t>) -> Result<SelectedFunction<'t>, Error> {
    select_function_for(function, &Machine::BASE)
}

/// Selects the instructions of a function for a machine.
///
/// # Errors
/// Returns an error if the function has an unsupported instruction, or one of a disabled extension.
pub fn select_function_for<'t>(
    function: &Function<'t>,
    machine: &Machine,
) -> Result<SelectedFunction<'t>, Error> {
    let (mut dags, mut registers) = lower(function, machine).map_err(Error::Ir)?;
    let mut blocks = Vec::new();
    for dag in &mut dags {
        select(dag, machine).map_err(Error::NoMatch)?;
        blocks.push(schedule(dag, &mut registers));
    }
    Ok(SelectedFunction { name: function.name, blocks, registers })
}

/// Compiles a function in generic machine instructions for a machine: makes it simpler, selects
/// instructions and encodes them.
///
/// # Errors
/// Returns an error if the function cannot be compiled.
pub fn compile_generic<'t>(
    name: &'t str,
    mut function: GenericFunction,
    machine: &Machine,
) -> Result<Code<'t>, Error> {
    combine(&mut function, &RuleSwitches::new());
    generic::select(&mut function, machine).map_err(Error::Generic)?;
    encode(generic::selected(name, &function).map_err(Error::Operand)?)
}

/// Assigns physical registers to the virtual registers of a function and encodes its instructions.
///
/// # Errors
/// Returns an error if the function needs too many registers, or a branch is out of range.
pub fn encode(function: SelectedFunction<'_>) -> Result<Code<'_>, Error> {
    let mut blocks = function.blocks;
    name_registers(&mut blocks, function.registers)?;
    // Remove copies of a register to itself, and jumps to the next instruction.
    for (index, block) in blocks.iter_mut().enumerate() {
        block.retain(|one| match (one.opcode, &one.operands[..]) {
            (Opcode::COPY, &[Operand::Register(from)]) => one.result != Some(from),
            (Opcode::PseudoBR, &[Operand::Block(target)]) => target != index + 1,
            _ => true,
        });
    }
    let mut starts = Vec::new();
    let mut count = 0;
    for block in &blocks {
        starts.push(count * 4);
        count += i64::try_from(block.len()).unwrap_or_default();
    }
    let mut code = Vec::new();
    for (address, one) in (0..).step_by(4).zip(blocks.iter().flatten()) {
        let inst = instruction(one, address, &starts);
        let bytes = inst.bytes().map_err(Error::Encoding)?;
        code.push(Placed { address, inst, bytes });
    }
    Ok(Code { name: function.name, code })
}

/// Returns the machine instruction at `address`. `starts` has the address of each block; branches
/// become offsets from `address`.
fn instruction(one: &Selected, address: i64, starts: &[i64]) -> Inst {
    let register = |register: Register| inst::Operand::Register(Some(register));
    let value = |operand: Operand| match operand {
        Operand::Register(Reg::Real(one)) => register(one),
        Operand::Register(Reg::Virtual(_)) => inst::Operand::Register(None),
        Operand::Number(number) => inst::Operand::Immediate(number),
        Operand::Block(block) => {
            inst::Operand::Immediate(starts.get(block).map_or(0, |start| start - address))
        }
    };
    let values = one.result.map(Operand::Register).into_iter().chain(one.operands.iter().copied());
    let values = values.map(value);
    match one.opcode {
        Opcode::COPY => Inst::new(Opcode::ADDI, values),
        Opcode::PseudoBR => {
            Inst::new(Opcode::JAL, iter::once(register(Register::X0)).chain(values))
        }
        Opcode::PseudoRET => Inst::new(Opcode::JALR, [Register::X0, Register::X1].map(register)),
        opcode => Inst::new(opcode, values),
    }
}

/// Live range of a virtual register.
#[derive(Clone, Copy, Default, Debug)]
struct Life {
    /// Index of the block that uses the register.
    home: Option<usize>,
    /// True if other blocks use the register too.
    is_shared: bool,
    /// Index of the last instruction that sets or uses the register.
    end: usize,
    /// Register of the argument that the virtual register holds, if any.
    argument: Option<Register>,
    /// Preferred register.
    wish: Option<Register>,
    name: Option<Register>,
}

/// Assigns a physical register to each virtual register, for its live range. Registers that several
/// blocks use keep theirs for the whole function.
fn name_registers(blocks: &mut [Vec<Selected>], registers: usize) -> Result<(), Error> {
    let mut lives = vec![Life::default(); registers];
    let positions = blocks.iter().enumerate();
    let positions = positions.flat_map(|(block, code)| code.iter().map(move |one| (block, one)));
    for (position, (block, one)) in positions.enumerate() {
        for register in used(one).chain(set(one)) {
            let life = &mut lives[register];
            life.is_shared |= *life.home.get_or_insert(block) != block;
            life.end = position;
        }
        match (one.opcode, one.result, &one.operands[..]) {
            (Opcode::COPY, Some(Reg::Real(to)), &[Operand::Register(Reg::Virtual(from))]) => {
                lives[from].wish.get_or_insert(to);
            }
            (Opcode::COPY, Some(Reg::Virtual(to)), &[Operand::Register(Reg::Real(from))])
                if from != Register::X0 =>
            {
                lives[to].argument = Some(from);
            }
            _ => {}
        }
    }
    let mut free: Vec<Register> = RegisterClass::Scratch.members().collect();
    // Arguments stay where they are.
    for life in &mut lives {
        life.name = life.argument;
        free.retain(|&register| Some(register) != life.argument);
    }
    for life in lives.iter_mut().filter(|life| life.is_shared && life.name.is_none()) {
        life.name = Some(take(&mut free, life.wish)?);
    }
    for (position, one) in blocks.iter_mut().flatten().enumerate() {
        let here: Vec<usize> = used(one).collect();
        for operand in &mut one.operands {
            if let Operand::Register(Reg::Virtual(register)) = *operand {
                let name = lives[register].name.ok_or(Error::OutOfRegisters)?;
                *operand = Operand::Register(Reg::Real(name));
            }
        }
        release(&mut lives, &here, position, &mut free);
        if let Some(register) = set(one) {
            let life = &mut lives[register];
            let name = match life.name {
                Some(name) => name,
                None => take(&mut free, life.wish)?,
            };
            life.name = Some(name);
            one.result = Some(Reg::Real(name));
            release(&mut lives, &[register], position, &mut free);
        }
    }
    Ok(())
}

/// Returns the virtual registers that an instruction reads.
fn used(one: &Selected) -> impl Iterator<Item = usize> {
    one.operands.iter().filter_map(|operand| match operand {
        Operand::Register(Reg::Virtual(register)) => Some(*register),
        _ => None,
    })
}

/// Returns the virtual register that an instruction defines, if any.
fn set(one: &Selected) -> Option<usize> {
    match one.result {
        Some(Reg::Virtual(register)) => Some(register),
        _ => None,
    }
}

/// Takes a register from the free ones: `wish` if it is free, otherwise the first free one.
fn take(free: &mut Vec<Register>, wish: Option<Register>) -> Result<Register, Error> {
    if free.is_empty() {
        return Err(Error::OutOfRegisters);
    }
    let wish = free.iter().position(|&name| Some(name) == wish);
    Ok(free.remove(wish.unwrap_or(0)))
}

/// Frees the registers of values whose last use is at `position`.
fn release(lives: &mut [Life], registers: &[usize], position: usize, free: &mut Vec<Register>) {
    for &register in registers {
        let life = &mut lives[register];
        if life.end == position && !life.is_shared {
            free.splice(0..0, life.name.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use tablegen_rt::encode::EncodeError;

    use super::{Error, compile};

    fn error(body: &str) -> String {
        let text = format!("define i32 @f(i32 %a, ptr %p) {{\n{body}\n}}\n");
        match compile(&text) {
            Ok(code) => panic!("{body}: {code:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn what_is_not_supported() {
        for (body, message) in [
            ("%x = mul i32 %a, %a\nret i32 0", "line 2: 'mul' needs the extension 'm'"),
            ("%x = fadd i32 %a, %a\nret i32 0", "line 2: '%x = fadd i32 %a %a' is not supported"),
            ("%x = add i64 %a, %a\nret i32 0", "line 2: '%x = add i64 %a %a' is not supported"),
            ("\n ret i32 %b", "line 3: there is no value '%b' here"),
            ("ret i32 4294967296", "line 2: there is no value '4294967296' here"),
            ("br label %b", "line 2: there is no block 'b'"),
            ("%x = load i8, ptr %p\nret i32 %x", "line 3: '%x' has another width"),
            (
                "%x = trunc i32 %a to i8\nstore i16 %x, ptr %p\nret i32 0",
                "line 3: '%x' has another width",
            ),
            (
                "%c = icmp eq i32 %a, 0\nbr label %b\nb:\n%x = zext i1 %c to i32\nret i32 %x",
                "line 2: '%c' has another width",
            ),
        ] {
            assert_eq!(error(body), message, "{body}");
        }
        let end = "a block must end in a branch or return, its only one";
        for (body, line) in [("", 1), ("ret i32 0\nret i32 1", 2), ("br label %b\nb:\n", 3)] {
            assert_eq!(error(body), format!("line {line}: {end}"), "{body}");
        }
        let text = compile("define i32 @f() {\n}\nret void").unwrap_err().to_string();
        assert_eq!(text, "line 3: there must be a function around this");
    }

    #[test]
    fn too_many_values() {
        let loads = (0..20).map(|n| format!("%v{n} = load i32, ptr %p\n")).collect::<String>();
        let stores = (0..20).map(|n| format!("store i32 %v{n}, ptr %p\n")).collect::<String>();
        let text = format!("define void @f(ptr %p) {{\n{loads}{stores}ret void\n}}\n");
        assert_eq!(compile(&text).unwrap_err(), Error::OutOfRegisters);
    }

    #[test]
    fn a_branch_too_far() {
        let stores = "store i32 %a, ptr %p\n".repeat(2000);
        let text = format!(
            "define void @f(i32 %a, ptr %p) {{\n%c = icmp eq i32 %a, 0\n\
             br i1 %c, label %b, label %d\nb:\n{stores}br label %d\nd:\nret void\n}}\n"
        );
        let error = EncodeError::OutOfRange { operand: 2, value: 8004 };
        assert_eq!(compile(&text).unwrap_err(), Error::Encoding(error));
    }
}
