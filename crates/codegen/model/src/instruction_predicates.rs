//! Predicates on machine instructions (LLVM: `MCInstPredicate`), as trees.
//!
//! Input: records of class `MCInstPredicate`, and of class `TIIPredicate`, which name a predicate.
//! Output: [`InstrPredicate`], [`Statement`] and [`NamedPredicate`], independent of the output
//! language.

use tablegen_core::{Record, RecordError, Records};

use super::derived_from;

/// Comparison of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison<'r> {
    /// Equal to this number.
    Is(i32),
    /// Equal to the value of this C++ expression; not 0 if the expression is empty.
    IsCode(&'r str),
    /// Less than this number.
    Less(i32),
    /// Greater than this number.
    Greater(i32),
    /// Not 0.
    IsSet,
}

/// Condition on an instruction and its operands, which are numbered from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InstrPredicate<'r> {
    /// Always true or always false.
    Constant(bool),
    /// True if the inner predicate is false.
    Not(Box<InstrPredicate<'r>>),
    /// True if all predicates are true.
    All(Vec<InstrPredicate<'r>>),
    /// True if at least one predicate is true.
    Any(Vec<InstrPredicate<'r>>),
    /// The operand is a register.
    IsRegister(i32),
    /// The operand is a virtual register.
    IsVirtualRegister(i32),
    /// The operand is an immediate.
    IsImmediate(i32),
    /// Tests the register of the operand, after applying `function` if that is not empty. The
    /// register must equal `register`; `None` requires any register but 0.
    Register { operand: i32, function: &'r str, register: Option<QualifiedName<'r>> },
    /// The operand has no register.
    NoRegister(i32),
    /// Two operands have the same register.
    SameRegister(i32, i32),
    /// Compares the immediate of the operand, after applying `function` if that is not empty.
    Immediate { operand: i32, function: &'r str, comparison: Comparison<'r> },
    /// The instruction has this number of operands.
    OperandCount(i32),
    /// The opcode is one of these.
    Opcode(Vec<QualifiedName<'r>>),
    /// The opcode is one of these pseudo instructions, which the assembler never receives.
    Pseudo(Vec<QualifiedName<'r>>),
    /// Result of a C++ function. The assembler and the code generator call different functions.
    Function { assembler: &'r str, generator: &'r str },
    /// Calls a C++ function that also receives the instruction info. `info` is the variable that
    /// has the code generator's function as a method.
    FunctionWithInfo { assembler: &'r str, generator: &'r str, info: &'r str },
    /// C++ code of the code generator.
    Code(&'r str),
    /// Result of a [`NamedPredicate`].
    Named(&'r str),
}

/// Record of an instruction or a register with its namespace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QualifiedName<'r> {
    /// Record of the instruction or register.
    pub record: Record<'r>,
    /// Field `Namespace`, or empty if the record has no such field.
    pub namespace: &'r str,
}

impl<'r> QualifiedName<'r> {
    fn new(record: Record<'r>) -> Self {
        QualifiedName { record, namespace: record.string("Namespace").unwrap_or_default() }
    }

    fn list(record: Record<'r>, field: &str) -> Result<Vec<Self>, RecordError> {
        Ok(record.list_of_defs(field)?.into_iter().map(QualifiedName::new).collect())
    }
}

/// Statement that computes the result of a predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement<'r> {
    /// Returns the value of this predicate.
    Return(InstrPredicate<'r>),
    /// Selects a statement by opcode.
    Switch { cases: Vec<Case<'r>>, default: Box<Statement<'r>> },
}

/// Statement for a group of opcodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case<'r> {
    /// Instructions with these opcodes.
    pub opcodes: Vec<QualifiedName<'r>>,
    /// Statement for these opcodes.
    pub statement: Statement<'r>,
}

/// Predicate with a name (LLVM: `TIIPredicate`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedPredicate<'r> {
    /// Record of class `TIIPredicate`.
    pub record: Record<'r>,
    /// Name of the generated function.
    pub name: &'r str,
    /// Statement that computes the result.
    pub body: Statement<'r>,
}

/// Maximum nesting depth of predicates. Records can refer to themselves.
const MAX_DEPTH: usize = 200;

impl<'r> NamedPredicate<'r> {
    /// Reads all records of class `TIIPredicate`, in the order of their names.
    ///
    /// # Errors
    /// Returns an error if the class is not defined, or a predicate is invalid.
    pub fn read_all(records: &'r Records) -> Result<Vec<Self>, RecordError> {
        let all = derived_from(records, "TIIPredicate")?;
        let read = |record: Record<'r>| {
            Ok(NamedPredicate {
                record,
                name: record.string("FunctionName")?,
                body: Statement::read(record.def("Body")?)?,
            })
        };
        all.into_iter().map(read).collect()
    }
}

impl<'r> Statement<'r> {
    /// Reads a record of class `MCStatement`.
    ///
    /// # Errors
    /// Returns an error if the predicate is invalid.
    pub fn read(record: Record<'r>) -> Result<Self, RecordError> {
        Self::read_at(record, 0)
    }

    fn read_at(record: Record<'r>, depth: usize) -> Result<Self, RecordError> {
        check_depth(record, depth)?;
        if record.is_subclass_of("MCOpcodeSwitchStatement") {
            let case = |case: Record<'r>| {
                Ok(Case {
                    opcodes: QualifiedName::list(case, "Opcodes")?,
                    statement: Self::read_at(case.def("CaseStmt")?, depth + 1)?,
                })
            };
            let cases = record.list_of_defs("Cases")?.into_iter().map(case);
            let cases = cases.collect::<Result<_, RecordError>>()?;
            let default = Self::read_at(record.def("DefaultCase")?, depth + 1)?;
            return Ok(Statement::Switch { cases, default: Box::new(default) });
        }
        if record.is_subclass_of("MCReturnStatement") {
            let predicate = InstrPredicate::read_at(record.def("Pred")?, depth + 1)?;
            return Ok(Statement::Return(predicate));
        }
        Err(record.error("statement is neither a switch nor returns a predicate"))
    }
}

fn check_depth(record: Record<'_>, depth: usize) -> Result<(), RecordError> {
    match depth < MAX_DEPTH {
        true => Ok(()),
        false => Err(record.error("predicates are nested too deeply")),
    }
}

impl<'r> InstrPredicate<'r> {
    /// Reads a record of class `MCInstPredicate`.
    ///
    /// # Errors
    /// Returns an error if the predicate is invalid.
    pub fn read(record: Record<'r>) -> Result<Self, RecordError> {
        Self::read_at(record, 0)
    }

    /// Reads a record at this depth. If it derives from several predicate classes, the first of
    /// them in the order of the tests is used.
    fn read_at(record: Record<'r>, depth: usize) -> Result<Self, RecordError> {
        check_depth(record, depth)?;
        let is = |class: &str| record.is_subclass_of(class);
        // Numbers are truncated as in LLVM's tool.
        let number = |field: &str| record.int(field).map(|number| number as i32);
        let text = |field: &str| record.string(field);
        let parts = |field: &str| -> Result<Vec<Self>, RecordError> {
            let parts = record.list_of_defs(field)?.into_iter();
            parts.map(|part| Self::read_at(part, depth + 1)).collect()
        };
        let immediate = |comparison: Comparison<'r>| -> Result<Self, RecordError> {
            let (operand, function) = (number("OpIndex")?, text("FunctionMapper")?);
            Ok(InstrPredicate::Immediate { operand, function, comparison })
        };
        let register = |register: Option<QualifiedName<'r>>| -> Result<Self, RecordError> {
            let (operand, function) = (number("OpIndex")?, text("FunctionMapper")?);
            Ok(InstrPredicate::Register { operand, function, register })
        };
        Ok(if is("MCTrue") {
            InstrPredicate::Constant(true)
        } else if is("MCFalse") {
            InstrPredicate::Constant(false)
        } else if is("CheckNot") {
            InstrPredicate::Not(Box::new(Self::read_at(record.def("Pred")?, depth + 1)?))
        } else if is("CheckIsRegOperand") {
            InstrPredicate::IsRegister(number("OpIndex")?)
        } else if is("CheckIsVRegOperand") {
            InstrPredicate::IsVirtualRegister(number("OpIndex")?)
        } else if is("CheckIsImmOperand") {
            InstrPredicate::IsImmediate(number("OpIndex")?)
        } else if is("CheckRegOperand") {
            register(Some(QualifiedName::new(record.def("Reg")?)))?
        } else if is("CheckRegOperandSimple") {
            register(None)?
        } else if is("CheckInvalidRegOperand") {
            InstrPredicate::NoRegister(number("OpIndex")?)
        } else if is("CheckImmOperand") {
            immediate(Comparison::Is(number("ImmVal")?))?
        } else if is("CheckImmOperand_s") {
            immediate(Comparison::IsCode(text("ImmVal")?))?
        } else if is("CheckImmOperandLT") {
            immediate(Comparison::Less(number("ImmVal")?))?
        } else if is("CheckImmOperandGT") {
            immediate(Comparison::Greater(number("ImmVal")?))?
        } else if is("CheckImmOperandSimple") {
            immediate(Comparison::IsSet)?
        } else if is("CheckSameRegOperand") {
            InstrPredicate::SameRegister(number("FirstIndex")?, number("SecondIndex")?)
        } else if is("CheckNumOperands") {
            InstrPredicate::OperandCount(number("NumOps")?)
        } else if is("CheckPseudo") {
            InstrPredicate::Pseudo(QualifiedName::list(record, "ValidOpcodes")?)
        } else if is("CheckOpcode") {
            InstrPredicate::Opcode(QualifiedName::list(record, "ValidOpcodes")?)
        } else if is("CheckAll") {
            InstrPredicate::All(parts("Predicates")?)
        } else if is("CheckAny") {
            InstrPredicate::Any(parts("Predicates")?)
        } else if is("CheckFunctionPredicate") {
            InstrPredicate::Function {
                assembler: text("MCInstFnName")?,
                generator: text("MachineInstrFnName")?,
            }
        } else if is("CheckFunctionPredicateWithTII") {
            InstrPredicate::FunctionWithInfo {
                assembler: text("MCInstFnName")?,
                generator: text("MachineInstrFnName")?,
                info: text("TIIPtrName")?,
            }
        } else if is("CheckNonPortable") {
            InstrPredicate::Code(text("CodeBlock")?)
        } else if is("TIIPredicate") {
            InstrPredicate::Named(text("FunctionName")?)
        } else {
            return Err(record.error("predicate is of no class that says what it checks"));
        })
    }
}
