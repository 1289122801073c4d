//! Alternative assembly syntax of instructions (LLVM: `CodeGenInstAlias`).
//!
//! Input: records of class `InstAlias`, instructions and register classes. Output: the requirement
//! on each operand of the instruction: the record and name of an operand, an immediate, or a
//! register.

use crate::differences;
use rustc_hash::FxHashMap;
use tablegen_core::{Dag, Record, RecordError, Value};

use crate::instructions::{Instruction, Instructions};
use crate::operands::{Constraint, Operand, OperandList};
use crate::registers::{ClassId, CodeGenRegisters};

/// Alternative assembly syntax of an instruction (`InstAlias`).
#[derive(Debug)]
pub struct InstAlias<'i, 'r> {
    /// Record of class `InstAlias`.
    pub record: Record<'r>,
    /// Assembly string of the alias.
    pub asm_string: &'r str,
    /// Result of the alias: the instruction with its operands, as written in the record.
    pub result: Dag<'r>,
    /// Instruction that the alias stands for.
    pub instruction: &'i Instruction<'r>,
    /// Requirements on the operands, in operand order. Operands tied to another operand have no
    /// entry.
    pub operands: Vec<AliasOperand<'r>>,
}

/// Requirement on an operand of the instruction, or on one sub-operand.
#[derive(Clone, Debug)]
pub struct AliasOperand<'r> {
    /// Index of the operand in the instruction.
    pub operand: usize,
    /// Index of the sub-operand. `None` for the whole operand.
    pub part: Option<usize>,
    /// Value that the operand must have.
    pub value: AliasValue<'r>,
}

/// Kind of value that an alias requires of an operand.
#[derive(Clone, Copy, Debug)]
pub enum AliasValue<'r> {
    /// Any value of the operand class or register class in `record`. Operands with the same name
    /// must be equal.
    Any { name: &'r str, record: Record<'r> },
    /// Immediate with this value.
    Immediate(i64),
    /// This register. `None` for no register.
    Register(Option<Record<'r>>),
}

impl AliasOperand<'_> {
    /// Returns the number of machine operands that the value covers.
    ///
    /// # Errors
    /// Returns an error if the record is no operand.
    pub fn machine_len(&self) -> Result<usize, RecordError> {
        match self.value {
            AliasValue::Any { record, .. } if record.is_subclass_of("Operand") => {
                Ok(record.dag("MIOperandInfo")?.len().max(1))
            }
            _ => Ok(1),
        }
    }
}

/// Returns the register class of a record: the record itself if it is a `RegisterClass` or
/// `RegClassByHwMode`, or the field `RegClass` of a `RegisterOperand` (LLVM: `getAsRegClassLike`).
/// Returns `None` for all other records.
///
/// # Errors
/// Returns an error if an operand has no class.
pub fn register_class(record: Record<'_>) -> Result<Option<Record<'_>>, RecordError> {
    if record.is_subclass_of("RegisterOperand") {
        return Ok(Some(record.def("RegClass")?));
    }
    let is = |class| record.is_subclass_of(class);
    Ok((is("RegisterClass") || is("RegClassByHwMode")).then_some(record))
}

/// Returns true if an operand is tied to another operand of the same record. Such operands are not
/// written, and aliases have no arguments for them.
///
/// The other operand is looked up by the number of its machine operand, as in LLVM's tools.
pub fn is_implied(operands: &OperandList<'_>, operand: &Operand<'_>) -> bool {
    let constraint = operands.machine_operands().get(operand.first).map(|one| one.constraint);
    let Some(Constraint::TiedTo(to)) = constraint else { return false };
    let other = operands.operands().get(to);
    operand.len == 1 && other.is_some_and(|other| other.record.name() == operand.record.name())
}

/// Reads aliases of one target.
#[derive(Clone, Copy, Debug)]
pub struct AliasReader<'i, 'r> {
    instructions: &'i Instructions<'r>,
    registers: &'i CodeGenRegisters<'r>,
}

impl<'i, 'r> AliasReader<'i, 'r> {
    /// Creates a reader for aliases of `instructions`.
    pub fn new(instructions: &'i Instructions<'r>, registers: &'i CodeGenRegisters<'r>) -> Self {
        AliasReader { instructions, registers }
    }

    /// Reads a record of class `InstAlias`.
    ///
    /// # Errors
    /// Returns an error if the record is invalid, or its arguments do not fit the instruction.
    pub fn read(&self, record: Record<'r>) -> Result<InstAlias<'i, 'r>, RecordError> {
        let result = record.dag("ResultInst")?;
        let asm_string = record.string("AsmString")?;
        let instruction = result.operator().as_def();
        let instruction = instruction.and_then(|result| self.instructions.of_record(result));
        let Some(instruction) = instruction else {
            return Err(record.error("result of inst alias should be an instruction"));
        };
        check_names(record, result)?;
        let operands = self.operands(record, result, instruction)?;
        Ok(InstAlias { record, asm_string, result, instruction, operands })
    }

    fn operands(
        &self,
        record: Record<'r>,
        result: Dag<'r>,
        instruction: &Instruction<'r>,
    ) -> Result<Vec<AliasOperand<'r>>, RecordError> {
        let list = &instruction.operands;
        let mut found = Vec::with_capacity(list.operands().len());
        let mut next = 0;
        for (number, operand) in list.operands().iter().enumerate() {
            if is_implied(list, operand) {
                continue;
            }
            let Some(value) = result.get(next) else {
                return Err(record.error("not enough arguments for instruction!"));
            };
            let argument = Argument { alias: record, value, name: result.arg_name(next) };
            match (operand.info.filter(|info| !info.is_empty()), value.as_dag()) {
                (None, _) => {
                    let value = self
                        .simple(&argument, operand.record)?
                        .map_err(|what| wrong(record, next, None, &what))?;
                    found.push(AliasOperand { operand: number, part: None, value });
                }
                (Some(info), None)
                    if differences::has_alias_arguments_for_parts(record.release())
                        && argument.operand().is_none() =>
                {
                    let values = self.parts_in_sequence(record, result, next, operand, info)?;
                    let part_of = |part| (info.len() > 1).then_some(part);
                    next += values.len() - 1;
                    found.extend(values.into_iter().enumerate().map(|(part, value)| {
                        AliasOperand { operand: number, part: part_of(part), value }
                    }));
                }
                (Some(_), None) => {
                    let value = argument.whole().map_err(|what| wrong(record, next, None, what))?;
                    found.push(AliasOperand { operand: number, part: None, value });
                }
                (Some(info), Some(parts)) => {
                    check_parts(record, next, parts, operand, info)?;
                    for part in 0..info.len() {
                        let (Some(value), Some(declared)) =
                            (parts.get(part), operand.part_record(part))
                        else {
                            let what = "the operand has a part that is no record";
                            return Err(wrong(record, next, Some(part), what));
                        };
                        let name = parts.arg_name(part);
                        let value = self
                            .simple(&Argument { alias: record, value, name }, declared)?
                            .map_err(|what| wrong(record, next, Some(part), &what))?;
                        found.push(AliasOperand { operand: number, part: Some(part), value });
                    }
                }
            }
            next += 1;
        }
        if next != result.len() {
            return Err(record.error("too many operands for instruction!"));
        }
        Ok(found)
    }

    /// Returns the requirements on the parts of an operand, of which each has an argument, from the argument
    /// `first` on. Aliases have such arguments before LLVM 22.
    fn parts_in_sequence(
        &self,
        record: Record<'r>,
        result: Dag<'r>,
        first: usize,
        operand: &Operand<'r>,
        info: Dag<'r>,
    ) -> Result<Vec<AliasValue<'r>>, RecordError> {
        let part = |part: usize| {
            let next = first + part;
            let (Some(value), Some(declared)) = (result.get(next), operand.part_record(part))
            else {
                return Err(record.error("not enough arguments for instruction!"));
            };
            let argument = Argument { alias: record, value, name: result.arg_name(next) };
            self.simple(&argument, declared)?.map_err(|what| wrong(record, next, None, &what))
        };
        (0..info.len()).map(part).collect()
    }

    /// Returns the requirement of an argument on an operand that is one machine operand. The inner
    /// error is the reason why the argument does not fit.
    ///
    /// # Errors
    /// Returns an error if a register class or a register is invalid.
    fn simple(
        &self,
        argument: &Argument<'r>,
        declared: Record<'r>,
    ) -> Result<Result<AliasValue<'r>, String>, RecordError> {
        if let Some(class) = register_class(declared)? {
            return self.register(argument, class);
        }
        let no_register = argument.value.as_def().filter(|record| record.name() == "zero_reg");
        if no_register.is_some()
            && differences::has_aliases_without_register(argument.alias.release())
        {
            return Ok(Ok(AliasValue::Register(None)));
        }
        if !declared.is_subclass_of("Operand") {
            let name = declared.name();
            return Ok(Err(format!("nothing can be said of operands of class {name}")));
        }
        // Whatever can be taken for a number is one.
        if let Some(number) = argument.value.as_int() {
            return Ok(match argument.name {
                Some(_) => Err("integer argument must not have a name".to_owned()),
                None => Ok(AliasValue::Immediate(number)),
            });
        }
        Ok(match argument.operand() {
            Some(found) => found.map_err(str::to_owned),
            None => Err(format!(
                "argument must be a subclass of 'Operand' but got {} instead",
                declared.name()
            )),
        })
    }

    /// Returns the requirement of an argument on a register operand of `class`.
    fn register(
        &self,
        argument: &Argument<'r>,
        class: Record<'r>,
    ) -> Result<Result<AliasValue<'r>, String>, RecordError> {
        let fails = |what: String| Ok(Err(what));
        let Some(record) = argument.value.as_def() else {
            return fails(NO_REGISTER.to_owned());
        };
        if let Some(given) = register_class(record)? {
            if given.is_subclass_of("RegisterClass")
                && !(class.is_subclass_of("RegisterClass")
                    && self.has_sub_class(argument, class, given)?)
            {
                return fails(format!(
                    "argument register class {} is not a subclass of operand register class {}",
                    given.name(),
                    class.name()
                ));
            }
            return Ok(match argument.name {
                Some(name) => Ok(AliasValue::Any { name, record }),
                None => Err("register class argument must have a name".to_owned()),
            });
        }
        let is_register = record.is_subclass_of("Register");
        if is_register {
            let members = self.class(argument, class)?;
            if !self.registers[members].contains(self.registers.register(record)?) {
                return fails(format!(
                    "register argument {} is not a member of operand register class {}",
                    record.name(),
                    class.name()
                ));
            }
        } else if record.name() != "zero_reg" {
            return fails(NO_REGISTER.to_owned());
        }
        if argument.name.is_some() {
            return fails("register argument must not have a name".to_owned());
        }
        Ok(Ok(AliasValue::Register(is_register.then_some(record))))
    }

    fn has_sub_class(
        &self,
        argument: &Argument<'r>,
        class: Record<'r>,
        sub_class: Record<'r>,
    ) -> Result<bool, RecordError> {
        let sub_class = self.class(argument, sub_class)?;
        Ok(self.registers[self.class(argument, class)?].has_sub_class(sub_class))
    }

    /// Returns the id of a register class. The error is reported at the alias.
    fn class(&self, argument: &Argument<'r>, class: Record<'r>) -> Result<ClassId, RecordError> {
        let found = self.registers.class(class);
        found.map_err(|error| {
            let error = argument.alias.error(error.message());
            error.with_note(class.locs(), format!("{} defined here", class.name()))
        })
    }
}

/// Message for an argument that is neither a register nor a register class.
const NO_REGISTER: &str =
    "argument must be a subclass of RegisterClass, RegisterOperand, or zero_reg";

/// Argument of the result of an alias.
struct Argument<'r> {
    alias: Record<'r>,
    value: Value<'r>,
    name: Option<&'r str>,
}

impl<'r> Argument<'r> {
    /// Returns the value as an operand of class `Operand`. Returns `None` if the value is not a
    /// record of that class, and an error if the argument has no name.
    fn operand(&self) -> Option<Result<AliasValue<'r>, &'static str>> {
        let record = self.value.as_def().filter(|record| record.is_subclass_of("Operand"))?;
        Some(match self.name {
            Some(name) => Ok(AliasValue::Any { name, record }),
            None => Err("argument must have a name"),
        })
    }

    /// Returns the requirement on an operand that has several parts.
    fn whole(&self) -> Result<AliasValue<'r>, &'static str> {
        self.operand().unwrap_or(Err("argument must be a subclass of Operand"))
    }
}

/// Returns an error about an argument, or a part of it, counted from 0.
fn wrong(record: Record<'_>, index: usize, part: Option<usize>, what: &str) -> RecordError {
    let part = part.map_or(String::new(), |part| format!(".{part}"));
    record.error(format!("in argument #{index}{part}: {what}"))
}

/// Checks that the parts of an argument are those of an operand.
fn check_parts(
    record: Record<'_>,
    index: usize,
    parts: Dag<'_>,
    operand: &Operand<'_>,
    info: Dag<'_>,
) -> Result<(), RecordError> {
    let name = operand.record.name();
    if parts.operator().as_def().is_none_or(|operator| operator.name() != name) {
        return Err(record.error(format!("argument #{index} operator must be {name}")));
    }
    if parts.len() != info.len() {
        let len = info.len();
        return Err(
            record.error(format!("argument #{index} must have exactly {len} sub-arguments"))
        );
    }
    Ok(())
}

/// Checks that arguments of the same name are of the same class.
fn check_names<'r>(record: Record<'r>, result: Dag<'r>) -> Result<(), RecordError> {
    let mut known: FxHashMap<&[u8], Record<'r>> = FxHashMap::default();
    for (index, (_, value)) in result.args().enumerate() {
        let (Some(name), Some(declared)) = (result.arg_name_bytes(index), value.as_def()) else {
            continue;
        };
        let first = *known.entry(name).or_insert(declared);
        if first != declared {
            return Err(record.error(format!(
                "result value ${} is both {} and {}!",
                String::from_utf8_lossy(name),
                first.name(),
                declared.name()
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Target;
    use crate::registers::DeclaredRegisters;

    const TEXT: &str = r#"include "llvm/Target/Target.td"
        def Info : InstrInfo;
        def Wide : HwMode<[]>;
        def T : Target { let InstructionSet = Info; }
        def R0 : Register<"r0">; def R1 : Register<"r1">; def F0 : Register<"f0">;
        def G : RegisterClass<"T", [i32], 32, (add R0, R1)>;
        def S : RegisterClass<"T", [i32], 32, (add R0)>;
        def F : RegisterClass<"T", [f32], 32, (add F0)>;
        def ByMode : RegClassByHwMode<[DefaultMode, Wide], [G, S]>;
        def SOp : RegisterOperand<S>;
        def num : Operand<i32>; def other : Operand<i64>;
        def mem : Operand<i32> { let MIOperandInfo = (ops G:$base, num:$off); }
        class I<dag o, dag i, string c = ""> : Instruction {
          let Namespace = "T"; let OutOperandList = o; let InOperandList = i; let Constraints = c;
        }
        def ADD : I<(outs G:$d), (ins G:$a, num:$b)>;
        def INC : I<(outs G:$d), (ins G:$a, num:$b), "$a = $d">;
        def MIX : I<(outs G:$d), (ins S:$a, num:$b), "$a = $d">;
        def LD : I<(outs G:$d), (ins mem:$m)>;
        def MOD : I<(outs ByMode:$d), (ins)>;
        "#;

    /// Returns the requirements of the alias with this result, as compact text.
    fn read(result: &str) -> Result<String, String> {
        let text = format!("{TEXT}def A : InstAlias<\"a\", {result}>;");
        let records = tablegen_library::evaluator().evaluate_text("target.td", text);
        let records = records.unwrap_or_else(|failure| panic!("{failure}"));
        let target = Target::read(&records).unwrap();
        let instructions = Instructions::read(&records).unwrap();
        let declared = DeclaredRegisters::read(&target).unwrap();
        let registers = CodeGenRegisters::new(declared.into(), &records).unwrap();
        let alias = AliasReader::new(&instructions, &registers)
            .read(records.find_def("A").unwrap())
            .map_err(|error| error.message().to_owned())?;
        assert_eq!((alias.asm_string, alias.record.name()), ("a", "A"));
        assert_eq!(alias.result.len(), 3.min(alias.result.len()));
        let show = |operand: &AliasOperand<'_>| {
            let path = match operand.part {
                Some(part) => format!("{}.{part}", operand.operand),
                None => operand.operand.to_string(),
            };
            let value = match operand.value {
                AliasValue::Any { name, record } => format!("{}:{name}", record.name()),
                AliasValue::Immediate(number) => number.to_string(),
                AliasValue::Register(register) => {
                    register.map_or("none", |register| register.name()).to_owned()
                }
            };
            format!("{path}={value}/{}", operand.machine_len().unwrap())
        };
        Ok(alias.operands.iter().map(show).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn arguments_are_operands_numbers_or_registers() {
        let is = |result: &str, shown: &str| assert_eq!(read(result).as_deref(), Ok(shown));
        is("(ADD G:$x, SOp:$y, 0b101)", "0=G:x/1 1=SOp:y/1 2=5/1");
        is("(ADD R1, zero_reg, other:$z)", "0=R1/1 1=none/1 2=other:z/1");
        // The argument of an operand that is the same as another is left out, but not where it is
        // declared with another record.
        is("(INC S:$x, -1)", "0=S:x/1 2=-1/1");
        is("(MIX S:$x, S:$x, true)", "0=S:x/1 1=S:x/1 2=1/1");
        is("(LD G:$x, mem:$m)", "0=G:x/1 1=mem:m/2");
        is("(LD G:$x, (mem R0, num:$o))", "0=G:x/1 1.0=R0/1 1.1=num:o/1");
        is("(MOD ByMode:$x)", "0=ByMode:x/1");
    }

    #[test]
    fn arguments_that_do_not_fit_are_errors() {
        let fails = |result: &str, message: &str| {
            assert_eq!(read(result).expect_err(result), message, "{result}");
        };
        fails("(G)", "result of inst alias should be an instruction");
        fails("(ADD G:$x, S:$x, 1)", "result value $x is both G and S!");
        fails("(ADD G:$x)", "not enough arguments for instruction!");
        fails("(INC G:$x, 1, 2)", "too many operands for instruction!");
        fails(
            "(ADD G:$x, F:$y, 1)",
            "in argument #1: argument register class F is not a subclass of operand register \
             class G",
        );
        fails(
            "(ADD F0, G:$y, 1)",
            "in argument #0: register argument F0 is not a member of operand register class G",
        );
        fails("(ADD G, R0, 1)", "in argument #0: register class argument must have a name");
        fails("(ADD R0:$x, R0, 1)", "in argument #0: register argument must not have a name");
        fails(
            "(ADD 1, R0, 1)",
            "in argument #0: argument must be a subclass of RegisterClass, RegisterOperand, or \
             zero_reg",
        );
        fails("(ADD R0, R0, 1:$x)", "in argument #2: integer argument must not have a name");
        fails("(ADD R0, R0, num)", "in argument #2: argument must have a name");
        fails(
            "(ADD R0, R0, G:$x)",
            "in argument #2: argument must be a subclass of 'Operand' but got num instead",
        );
        fails("(LD R0, G:$x)", "in argument #1: argument must be a subclass of Operand");
        fails("(LD R0, (num R0, 1))", "argument #1 operator must be mem");
        fails("(LD R0, (mem R0))", "argument #1 must have exactly 2 sub-arguments");
        fails(
            "(LD R0, (mem R0, G:$x))",
            "in argument #1.1: argument must be a subclass of 'Operand' but got num instead",
        );
        fails(
            "(MOD G:$x)",
            "in argument #0: argument register class G is not a subclass of operand register \
             class ByMode",
        );
        fails("(MOD R0)", "cannot resolve HwMode for ByMode");
    }
}
