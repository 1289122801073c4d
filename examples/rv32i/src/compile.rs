//! Compiler from IR to bytes: lowers, selects instructions, allocates registers and encodes.

use std::fmt;

use tablegen_backend::Finisher;
use tablegen_backend::machine::{self, Address, Base, Slot};
use tablegen_rt::encode::EncodeError;
use tablegen_rt::gisel::{self, RuleSwitches};
use tablegen_rt::isel::NoMatch;
use tablegen_rt::mc::inst;

use crate::assembler::Placed;
use crate::codegen::{Generator, Isa};
use crate::combine::combine;
use crate::dag::Value;
use crate::generic::{self, GenericFunction};
use crate::inst::Inst;
use crate::ir::{Function, IrError, functions};
use crate::lower::{Lowered, lower};
use crate::machine::Machine;
use crate::machine_code::machine_code;
use crate::order::order;
use crate::select::{Selected, schedule, select};
use crate::target::{Opcode, Register};

/// Reason why a function cannot be compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    Ir(IrError),
    NoMatch(NoMatch<Value>),
    /// No rule matches a generic instruction.
    Generic(gisel::NoMatch<generic::Inst>),
    /// An operand of an instruction cannot be encoded.
    Operand(Opcode),
    /// The instructions break a rule of machine code, or the frame is too large.
    Backend(tablegen_backend::Error),
    /// A function that is called is not there.
    UnknownFunction(String),
    Encoding(EncodeError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Ir(error) => error.fmt(f),
            Error::NoMatch(error) => error.fmt(f),
            Error::Generic(error) => error.fmt(f),
            Error::Operand(opcode) => write!(f, "an operand of `{opcode}` cannot be encoded"),
            Error::Backend(error) => error.fmt(f),
            Error::UnknownFunction(name) => write!(f, "there is no function '{name}'"),
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
    /// Memory in the frame.
    pub slots: Vec<Slot>,
    /// Names of the functions that are called.
    pub callees: Vec<&'t str>,
}

/// Machine code of a function. Addresses are those in the program, whose functions follow one another.
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
    let select = |function: &Function<'t>| {
        let mut selected = select_function_for(function, machine)?;
        if let Some(model) = machine.model {
            for block in &mut selected.blocks {
                *block = order(block, model);
            }
        }
        Ok(selected)
    };
    encode(functions.iter().map(select).collect::<Result<_, Error>>()?)
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
    let mut lowered = lower(function, machine).map_err(Error::Ir)?;
    let mut blocks = Vec::new();
    for dag in &mut lowered.dags {
        select(dag, machine).map_err(Error::NoMatch)?;
        blocks.push(schedule(dag, &mut lowered.registers));
    }
    let Lowered { registers, slots, callees, .. } = lowered;
    Ok(SelectedFunction { name: function.name, blocks, registers, slots, callees })
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
    let selected = generic::selected(name, &function).map_err(Error::Operand)?;
    // One function gives one.
    Ok(encode(vec![selected])?.remove(0))
}

/// Allocates registers and frames, and encodes the instructions of all functions, one after the other.
///
/// # Errors
/// Returns an error if a function breaks a rule of machine code, if a branch is out of range, or if a function is
/// called that is not there.
pub fn encode(functions: Vec<SelectedFunction<'_>>) -> Result<Vec<Code<'_>>, Error> {
    let finisher = Finisher::new(&Generator);
    let mut finished = Vec::new();
    for function in functions {
        let name = function.name;
        let mut code = machine_code(function)?;
        finisher.finish(&mut code).map_err(Error::Backend)?;
        finished.push((name, code));
    }
    // Addresses of the blocks of each function, then of its end.
    let mut starts = Vec::new();
    let mut end = 0;
    for (_, code) in &finished {
        let mut blocks = vec![end];
        for (_, block) in code.blocks() {
            end += i64::try_from(real(code, block).count() * 4).unwrap_or_default();
            blocks.push(end);
        }
        starts.push(blocks);
    }
    let address_of = |name: &str| {
        let index = finished.iter().position(|(one, _)| *one == name);
        let index = index.ok_or_else(|| Error::UnknownFunction(name.to_owned()))?;
        Ok(starts[index][0])
    };
    let mut all = Vec::new();
    for ((name, code), starts) in finished.iter().zip(&starts) {
        let insts = code.blocks().flat_map(|(_, block)| real(code, block));
        let mut placed = Vec::new();
        for (address, inst) in (starts[0]..).step_by(4).zip(insts) {
            let inst = instruction(inst, |operand| match operand {
                machine::Operand::Block(block) => Ok(starts[block.index()] - address),
                machine::Operand::Address(Address { base: Base::Symbol(callee), .. }) => {
                    Ok(address_of(code.symbol_name(callee))? - address)
                }
                operand => Ok(operand.immediate().unwrap_or_default()),
            })?;
            let bytes = inst.bytes().map_err(Error::Encoding)?;
            placed.push(Placed { address, inst, bytes });
        }
        all.push(Code { name, code: placed });
    }
    Ok(all)
}

/// Returns the instructions of a block without call frame information.
fn real<'c>(
    code: &'c machine::Function<Isa>,
    block: &'c machine::Block<Isa>,
) -> impl Iterator<Item = &'c machine::Inst<Isa>> {
    block.insts.iter().filter(|inst| code.cfi(inst).is_none())
}

/// Returns an instruction of the machine. `number` gives the value of an operand that is no register.
fn instruction(
    inst: &machine::Inst<Isa>,
    number: impl Fn(machine::Operand<Isa>) -> Result<i64, Error>,
) -> Result<Inst, Error> {
    let register = |register: Register| inst::Operand::Register(Some(register));
    let mut values = Vec::new();
    for &operand in &inst.operands {
        values.push(match operand {
            machine::Operand::Register(one) => register(one),
            operand => inst::Operand::Immediate(number(operand)?),
        });
    }
    let with = |link| [register(link)].into_iter().chain(values.iter().copied());
    Ok(match inst.opcode {
        Opcode::PseudoBR => Inst::new(Opcode::JAL, with(Register::X0)),
        Opcode::PseudoCALL => Inst::new(Opcode::JAL, with(Register::X1)),
        Opcode::PseudoRET => Inst::new(Opcode::JALR, [Register::X0, Register::X1].map(register)),
        opcode => Inst::new(opcode, values),
    })
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
    fn unknown_functions() {
        let text = "call void @g(i32 %a)\nret i32 0";
        assert_eq!(error(text), "there is no function 'g'");
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
