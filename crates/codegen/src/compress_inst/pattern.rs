//! Patterns of compression: two instructions, and which operands of them are the same.
//!
//! In: a record of class `CompressPat`. Out: a [`Pattern`].

use rustc_hash::FxHashMap;
use tablegen_core::{Dag, Record, RecordError, ValueKind};

use tablegen_model::instructions::{Instruction, Reader};
use tablegen_model::operands::{Constraint, Operand, OperandList};
use tablegen_model::registers::{CodeGenRegisters, Origin};

/// A pattern of compression.
pub(super) struct Pattern<'r> {
    /// The longer instruction.
    pub(super) source: Instruction<'r>,
    /// The shorter one.
    pub(super) dest: Instruction<'r>,
    /// What the pattern says of machine operands of the longer one.
    pub(super) of_source: Vec<Mapped<'r>>,
    /// What the pattern says of machine operands of the shorter one.
    pub(super) of_dest: Vec<Mapped<'r>>,
    /// The predicates of the assembler that must hold.
    pub(super) predicates: Vec<Record<'r>>,
    /// Whether the shorter one does not become the longer one.
    pub(super) only_compresses: bool,
}

/// What a pattern says of a machine operand.
#[derive(Clone, Copy)]
pub(super) struct Mapped<'r> {
    pub(super) what: What<'r>,
    /// The type that the pattern gives to an operand.
    pub(super) ty: Option<Record<'r>>,
    /// The operand before it in the same instruction that must be the same.
    pub(super) same_as: Option<usize>,
}

/// What a machine operand is.
#[derive(Clone, Copy)]
pub(super) enum What<'r> {
    /// The machine operand of this number of the other instruction.
    Operand(usize),
    Immediate(i64),
    Register(Record<'r>),
}

/// An argument of a dag, and the machine operand that it is for.
#[derive(Clone, Copy)]
struct Place {
    argument: usize,
    operand: usize,
}

/// The machine operand that this operand is tied to.
pub(super) fn tied_to(operands: &OperandList<'_>, operand: &Operand<'_>) -> Option<usize> {
    let own = operands.machine_operands().get(operand.first..)?.iter().take(operand.len);
    let mut tied = own.filter_map(|one| match one.constraint {
        Constraint::TiedTo(other) => Some(other),
        _ => None,
    });
    tied.next()
}

/// The predicates of the assembler among the field `Predicates` of a record.
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
    /// # Errors
    /// The pattern is not well-formed.
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
        let (mut of_source, source_places) = mapping(&source, source_dag, true)?;
        let (mut of_dest, dest_places) = mapping(&dest, dest_dag, false)?;
        check_names(record, [source_dag, dest_dag], &dest_places)?;
        connect(record, &dest, dest_dag, &source_places, &mut of_source, &mut of_dest)?;
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

/// Checks that a dag has an argument for each machine operand, but for those that are tied.
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

/// Works out what a dag says of the machine operands of its instruction.
struct Mapping<'p, 'r> {
    record: Record<'r>,
    registers: &'p CodeGenRegisters<'r>,
    instruction: &'p Instruction<'r>,
    dag: Dag<'r>,
    is_source: bool,
}

type Operands<'r> = (Vec<Mapped<'r>>, FxHashMap<&'r str, Place>);

impl<'r> Mapping<'_, 'r> {
    /// What it says of each machine operand, and where names are.
    fn operands(&self) -> Result<Operands<'r>, RecordError> {
        let list = &self.instruction.operands;
        let nothing = Mapped { what: What::Operand(0), ty: None, same_as: None };
        let mut all = vec![nothing; list.machine_operands().len()];
        let mut places: FxHashMap<&'r str, Place> = FxHashMap::default();
        let (mut at, mut skipped) = (0, 0);
        for operand in list.operands() {
            if let Some(other) = tied_to(list, operand) {
                // The dag leaves it out.
                all[at] = all.get(other).copied().unwrap_or(nothing);
                at += 1;
                skipped += 1;
                continue;
            }
            for part in 0..operand.len {
                let Some(place) = at.checked_sub(skipped).filter(|_| at < all.len()) else {
                    return Err(self.record.error("tied operands have several parts"));
                };
                let declared = match operand.len {
                    1 => operand.record,
                    _ => operand.part_record(part).unwrap_or(operand.record),
                };
                all[at].what = self.argument(place, declared)?;
                if matches!(all[at].what, What::Operand(_)) {
                    all[at].ty = self.dag.get(place).and_then(|value| value.as_def());
                }
                let is_register = matches!(all[at].what, What::Register(_));
                if let Some(name) = self.dag.arg_name(place).filter(|_| !is_register) {
                    let new = Place { argument: place, operand: at };
                    let before = places.insert(name, new).filter(|_| self.is_source);
                    if let Some(before) = before {
                        all[at].same_as = Some(before.operand);
                        if !self.are_same([before.argument, place]) {
                            let what =
                                format!("Input Operand '{name}' has a mismatched tied operand!");
                            return Err(self.record.error(what));
                        }
                    }
                }
                at += 1;
            }
        }
        Ok((all, places))
    }

    fn are_same(&self, [one, other]: [usize; 2]) -> bool {
        let def = |at: usize| self.dag.get(at).and_then(|value| value.as_def());
        def(one) == def(other)
    }

    /// What an argument says of an operand that is declared like this.
    fn argument(&self, at: usize, declared: Record<'r>) -> Result<What<'r>, RecordError> {
        let dag = || {
            let mut out = Vec::new();
            self.dag.value().write_to(&mut out);
            String::from_utf8_lossy(&out).into_owned()
        };
        match self.dag.get(at).map(|value| value.kind()) {
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
                        self.dag.arg_name(at).unwrap_or_default(),
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
                "argument {at} of dag '{}' is neither a record nor a number",
                dag()
            ))),
        }
    }

    /// Whether a register is in a class. LLVM's tool finds it by the name in assembly text that is
    /// like that of its record.
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

    /// Whether what is of a type of the pattern can be an operand that is declared like this.
    fn fits(&self, ty: Record<'r>, declared: Record<'r>) -> Result<bool, RecordError> {
        let is_class = |record: Record<'_>| record.is_subclass_of("RegisterClass");
        if ty == declared {
            return Ok(true);
        }
        if is_class(ty) && is_class(declared) {
            let outer = self.registers.class(declared)?;
            return Ok(self.registers[outer].has_sub_class(self.registers.class(ty)?));
        }
        // What is no register is looked at when an instruction is there.
        Ok(!is_class(ty) && !is_class(declared))
    }
}

/// Checks that what has a name in the longer instruction has it in the shorter one as well, and
/// is of the same type there.
fn check_names<'r>(
    record: Record<'r>,
    [source, dest]: [Dag<'r>; 2],
    places: &FxHashMap<&'r str, Place>,
) -> Result<(), RecordError> {
    for (at, (name, value)) in source.args().enumerate() {
        let Some(name) = name.and(source.arg_name(at)) else { continue };
        let Some(place) = places.get(name) else {
            let what = format!("Operand {name} defined in Input Dag but not used in Output Dag!");
            return Err(record.error(what));
        };
        if dest.get(place.argument).and_then(|value| value.as_def()) != value.as_def() {
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
    places: &FxHashMap<&'r str, Place>,
    of_source: &mut [Mapped<'r>],
    of_dest: &mut [Mapped<'r>],
) -> Result<(), RecordError> {
    let list = &dest.operands;
    let (mut at, mut skipped) = (0, 0);
    for operand in list.operands() {
        if let Some(other) = tied_to(list, operand) {
            of_dest[at] = of_dest[other];
            at += 1;
            skipped += 1;
            continue;
        }
        for at in (at..).take(operand.len) {
            if !matches!(of_dest[at].what, What::Operand(_)) {
                continue;
            }
            let name = dag.arg_name(at - skipped).unwrap_or_default();
            let Some(place) = places.get(name) else {
                let what =
                    format!("Output Dag operand '{name}' has no matching input Dag operand.");
                return Err(record.error(what));
            };
            of_dest[at].what = What::Operand(place.operand);
            of_source[place.operand].what = What::Operand(at);
        }
        at += operand.len;
    }
    Ok(())
}
