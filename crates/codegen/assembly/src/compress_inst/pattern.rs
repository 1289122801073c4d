//! Compression patterns: two instructions, and the mapping between their operands.
//!
//! Input: a record of class `CompressPat`. Output: a [`Pattern`].

use rustc_hash::FxHashMap;
use tablegen_core::{Dag, Record, RecordError, ValueKind};

use tablegen_model::instructions::{Instruction, Reader};
use tablegen_model::operands::{Constraint, Operand, OperandList};
use tablegen_model::registers::{CodeGenRegisters, Origin};

/// Compression pattern.
pub(super) struct Pattern<'r> {
    /// Long instruction.
    pub(super) source: Instruction<'r>,
    /// Short instruction.
    pub(super) dest: Instruction<'r>,
    /// Mapping of the machine operands of `source`.
    pub(super) of_source: Vec<Mapped<'r>>,
    /// Mapping of the machine operands of `dest`.
    pub(super) of_dest: Vec<Mapped<'r>>,
    /// Assembler predicates that must hold.
    pub(super) predicates: Vec<Record<'r>>,
    /// True if the short instruction is not uncompressed.
    pub(super) only_compresses: bool,
}

/// Mapping of a machine operand.
#[derive(Clone, Copy)]
pub(super) struct Mapped<'r> {
    pub(super) what: What<'r>,
    /// Type that the pattern gives to the operand.
    pub(super) ty: Option<Record<'r>>,
    /// Index of an earlier operand of the same instruction that must be equal.
    pub(super) same_as: Option<usize>,
}

/// Value of a machine operand.
#[derive(Clone, Copy)]
pub(super) enum What<'r> {
    /// Machine operand of the other instruction, by index.
    Operand(usize),
    Immediate(i64),
    Register(Record<'r>),
}

/// Argument of a dag, and the machine operand that it belongs to.
#[derive(Clone, Copy)]
struct Location {
    argument: usize,
    operand: usize,
}

/// Returns the index of the machine operand that `operand` is tied to.
pub(super) fn tied_to(operands: &OperandList<'_>, operand: &Operand<'_>) -> Option<usize> {
    let own = operands.machine_operands().get(operand.first..)?.iter().take(operand.len);
    let mut tied = own.filter_map(|one| match one.constraint {
        Constraint::TiedTo(other) => Some(other),
        _ => None,
    });
    tied.next()
}

/// Returns the assembler predicates in the field `Predicates` of a record.
pub(super) fn predicates<'r>(record: Record<'r>) -> Result<Vec<Record<'r>>, RecordError> {
    let mut all = Vec::new();
    for predicate in record.list_of_defs("Predicates")? {
        if predicate.bit("AssemblerMatcherPredicate")? {
            all.push(predicate);
        }
    }
    Ok(all)
}

impl<'r> Pattern<'r> {
    /// Reads a pattern.
    ///
    /// # Errors
    /// Returns an error if the record is not well-formed, or its operands do not match.
    pub(super) fn read(
        record: Record<'r>,
        reader: &mut Reader<'r>,
        registers: &CodeGenRegisters<'r>,
    ) -> Result<Self, RecordError> {
        let (source_dag, dest_dag) = (record.dag("Input")?, record.dag("Output")?);
        let mut instruction = |dag: Dag<'r>| match dag.operator().as_def() {
            Some(instruction) => reader.instruction(instruction),
            None => Err(record.error("Expected record as operator")),
        };
        let source = instruction(source_dag)?;
        check_count(record, &source, source_dag, true)?;
        let dest = instruction(dest_dag)?;
        check_count(record, &dest, dest_dag, false)?;
        if source.record.int("Size")? <= dest.record.int("Size")? {
            return Err(record.error(format!(
                "Compressed instruction '{}'is not strictly smaller than the uncompressed \
                 instruction '{}' !",
                dest.name(),
                source.name()
            )));
        }
        let mapping = |instruction, dag, is_source| {
            Mapping { record, registers, instruction, dag, is_source }.operands()
        };
        let (mut of_source, source_locations) = mapping(&source, source_dag, true)?;
        let (mut of_dest, dest_locations) = mapping(&dest, dest_dag, false)?;
        check_names(record, [source_dag, dest_dag], &dest_locations)?;
        connect(record, &dest, dest_dag, &source_locations, &mut of_source, &mut of_dest)?;
        Ok(Pattern {
            source,
            dest,
            of_source,
            of_dest,
            predicates: predicates(record)?,
            only_compresses: record.bit("isCompressOnly")?,
        })
    }
}

/// Checks that a dag has an argument for each machine operand that is not tied.
fn check_count(
    record: Record<'_>,
    instruction: &Instruction<'_>,
    dag: Dag<'_>,
    is_source: bool,
) -> Result<(), RecordError> {
    let list = &instruction.operands;
    let all = list.machine_operands().len();
    let is_tied = |operand: &&Operand<'_>| tied_to(list, operand).is_some();
    let tied = list.operands().iter().filter(is_tied).count();
    let name = instruction.name();
    if dag.len() == all {
        return Ok(());
    }
    if is_source && tied > 1 {
        let what = format!("Input operands for Inst '{name}' and input Dag operand count mismatch");
        return Err(record.error(what));
    }
    if dag.len() > all || dag.len() != all - tied {
        let what = format!("Inst '{name}' and Dag operand count mismatch");
        return Err(record.error(what));
    }
    Ok(())
}

/// Mapping of the arguments of a dag to the machine operands of its instruction.
struct Mapping<'p, 'r> {
    record: Record<'r>,
    registers: &'p CodeGenRegisters<'r>,
    instruction: &'p Instruction<'r>,
    dag: Dag<'r>,
    is_source: bool,
}

type Operands<'r> = (Vec<Mapped<'r>>, FxHashMap<&'r str, Location>);

impl<'r> Mapping<'_, 'r> {
    /// Returns the mapping of each machine operand, and the location of each name.
    fn operands(&self) -> Result<Operands<'r>, RecordError> {
        let list = &self.instruction.operands;
        let nothing = Mapped { what: What::Operand(0), ty: None, same_as: None };
        let mut all = vec![nothing; list.machine_operands().len()];
        let mut locations: FxHashMap<&'r str, Location> = FxHashMap::default();
        let (mut index, mut skipped) = (0, 0);
        for operand in list.operands() {
            if let Some(other) = tied_to(list, operand) {
                // The dag has no argument for a tied operand.
                all[index] = all.get(other).copied().unwrap_or(nothing);
                index += 1;
                skipped += 1;
                continue;
            }
            for part in 0..operand.len {
                let Some(position) = index.checked_sub(skipped).filter(|_| index < all.len())
                else {
                    return Err(self.record.error("tied operands have several parts"));
                };
                let declared = match operand.len {
                    1 => operand.record,
                    _ => operand.part_record(part).unwrap_or(operand.record),
                };
                all[index].what = self.argument(position, declared)?;
                if matches!(all[index].what, What::Operand(_)) {
                    all[index].ty = self.dag.get(position).and_then(|value| value.as_def());
                }
                let is_register = matches!(all[index].what, What::Register(_));
                if let Some(name) = self.dag.arg_name(position).filter(|_| !is_register) {
                    let new = Location { argument: position, operand: index };
                    let before = locations.insert(name, new).filter(|_| self.is_source);
                    if let Some(before) = before {
                        all[index].same_as = Some(before.operand);
                        if !self.are_same([before.argument, position]) {
                            let what =
                                format!("Input Operand '{name}' has a mismatched tied operand!");
                            return Err(self.record.error(what));
                        }
                    }
                }
                index += 1;
            }
        }
        Ok((all, locations))
    }

    fn are_same(&self, [one, other]: [usize; 2]) -> bool {
        let def = |index: usize| self.dag.get(index).and_then(|value| value.as_def());
        def(one) == def(other)
    }

    /// Returns the value of argument `index` for an operand that is declared with `declared`.
    fn argument(&self, index: usize, declared: Record<'r>) -> Result<What<'r>, RecordError> {
        let dag = || {
            let mut out = Vec::new();
            self.dag.value().write_to(&mut out);
            String::from_utf8_lossy(&out).into_owned()
        };
        match self.dag.get(index).map(|value| value.kind()) {
            Some(ValueKind::Def(register)) if register.is_subclass_of("Register") => {
                if !self.is_in_class(register, declared)? {
                    return Err(self.record.error(format!(
                        "Error in Dag '{}'Register: '{}' is not in register class '{}'",
                        dag(),
                        register.name(),
                        declared.name()
                    )));
                }
                Ok(What::Register(register))
            }
            Some(ValueKind::Def(ty)) => {
                if !self.fits(ty, declared)? {
                    return Err(self.record.error(format!(
                        "Error in Dag '{}'. Operand '{}' has type '{}' which does not match the \
                         type '{}' in the corresponding instruction operand!",
                        dag(),
                        self.dag.arg_name(index).unwrap_or_default(),
                        ty.name(),
                        declared.name()
                    )));
                }
                Ok(What::Operand(0))
            }
            Some(ValueKind::Int(number)) => {
                if declared.is_subclass_of("RegisterClass") {
                    return Err(self.record.error(format!(
                        "Error in Dag '{}' Found immediate: '{number}' but corresponding \
                         instruction operand expected a register!",
                        dag()
                    )));
                }
                Ok(What::Immediate(number))
            }
            _ => Err(self.record.error(format!(
                "argument {index} of dag '{}' is neither a record nor a number",
                dag()
            ))),
        }
    }

    /// Returns true if a register is in a class. Like llvm-tblgen, looks the register up by the
    /// assembly name that equals its record's name in lower case.
    fn is_in_class(&self, register: Record<'r>, class: Record<'r>) -> Result<bool, RecordError> {
        let class = &self.registers[self.registers.class(class)?];
        let name = register.name().to_ascii_lowercase();
        let mut all = self.registers.register_ids();
        let found = all.find(|&id| match self.registers[id].origin {
            Origin::Record(record) => record.string("AsmName").is_ok_and(|known| known == name),
            Origin::Tuple(_) => false,
        });
        Ok(found.is_some_and(|id| class.contains(id)))
    }

    /// Returns true if an argument of type `ty` can be an operand that is declared with `declared`.
    fn fits(&self, ty: Record<'r>, declared: Record<'r>) -> Result<bool, RecordError> {
        let is_class = |record: Record<'_>| record.is_subclass_of("RegisterClass");
        if ty == declared {
            return Ok(true);
        }
        if is_class(ty) && is_class(declared) {
            let outer = self.registers.class(declared)?;
            return Ok(self.registers[outer].has_sub_class(self.registers.class(ty)?));
        }
        // Immediates are validated by their predicates when an instruction is compressed.
        Ok(!is_class(ty) && !is_class(declared))
    }
}

/// Checks that each name in `source` also occurs in `dest`, with the same type.
fn check_names<'r>(
    record: Record<'r>,
    [source, dest]: [Dag<'r>; 2],
    locations: &FxHashMap<&'r str, Location>,
) -> Result<(), RecordError> {
    for (index, (name, value)) in source.args().enumerate() {
        let Some(name) = name.and(source.arg_name(index)) else { continue };
        let Some(location) = locations.get(name) else {
            let what = format!("Operand {name} defined in Input Dag but not used in Output Dag!");
            return Err(record.error(what));
        };
        if dest.get(location.argument).and_then(|value| value.as_def()) != value.as_def() {
            let what = format!("Type mismatch between Input and Output Dag operand '{name}'!");
            return Err(record.error(what));
        }
    }
    Ok(())
}

/// Connects operands of the two instructions that have the same name.
fn connect<'r>(
    record: Record<'r>,
    dest: &Instruction<'r>,
    dag: Dag<'r>,
    locations: &FxHashMap<&'r str, Location>,
    of_source: &mut [Mapped<'r>],
    of_dest: &mut [Mapped<'r>],
) -> Result<(), RecordError> {
    let list = &dest.operands;
    let (mut index, mut skipped) = (0, 0);
    for operand in list.operands() {
        if let Some(other) = tied_to(list, operand) {
            of_dest[index] = of_dest[other];
            index += 1;
            skipped += 1;
            continue;
        }
        for index in (index..).take(operand.len) {
            if !matches!(of_dest[index].what, What::Operand(_)) {
                continue;
            }
            let name = dag.arg_name(index - skipped).unwrap_or_default();
            let Some(location) = locations.get(name) else {
                let what =
                    format!("Output Dag operand '{name}' has no matching input Dag operand.");
                return Err(record.error(what));
            };
            of_dest[index].what = What::Operand(location.operand);
            of_source[location.operand].what = What::Operand(index);
        }
        index += operand.len;
    }
    Ok(())
}
