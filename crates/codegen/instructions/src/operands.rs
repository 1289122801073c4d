//! Operands of instructions (LLVM: `CGIOperandList`), as declared and flattened.
//!
//! Input: the dags `OutOperandList` and `InOperandList` and the string `Constraints` of an
//! instruction. Output: an [`OperandList`]. Instructions with equal fields share a list.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tablegen_core::{Dag, Record, RecordError, RecordId, Value};

use crate::constraints;

/// Operand as an instruction declares it. It consists of one machine operand or, with
/// `MIOperandInfo`, of several.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'r> {
    /// Record of the declaration: a register class, an `Operand`, and so on.
    pub record: Record<'r>,
    /// Name without `$`.
    pub name: &'r str,
    /// C++ method that prints the operand.
    pub print_method: &'r str,
    /// Namespace of `operand_type`; `MCOI` for LLVM's own types.
    pub operand_namespace: &'r str,
    /// Enumerator of the operand type, such as `OPERAND_IMMEDIATE`.
    pub operand_type: &'r str,
    /// Index of the first machine operand.
    pub first: usize,
    /// Number of machine operands, at least 1.
    pub len: usize,
    /// Field `MIOperandInfo` of operands with sub-operands. `None` for one machine operand.
    pub info: Option<Dag<'r>>,
}

impl<'r> Operand<'r> {
    /// Returns the record of sub-operand `part`: a register class or another operand. `None` if
    /// this operand has no sub-operands.
    pub fn part_record(&self, part: usize) -> Option<Record<'r>> {
        self.info?.get(part)?.as_def()
    }
}

/// Register allocation constraint of a machine operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Constraint {
    /// No constraint.
    None,
    /// The operand is written before all inputs are read.
    EarlyClobber,
    /// The operand has the same register as the machine operand with this index.
    TiedTo(usize),
}

/// Operand of a machine instruction (`MCInst`), after flattening.
#[derive(Clone, Copy, Debug)]
pub struct MachineOperand<'r> {
    /// Index of the operand that contains the machine operand.
    pub operand: usize,
    /// Index of the sub-operand, from 0.
    pub part: usize,
    /// Name that the instruction gives to the sub-operand, as in `(Op $a, $b):$whole`.
    pub alias: Option<&'r str>,
    /// C++ method that encodes the operand; empty for the default method.
    pub encoder_method: &'r str,
    /// True if the operand is encoded on its own. An encoder method for a whole operand covers all
    /// sub-operands and is called for the first.
    pub is_encoded: bool,
    /// Register allocation constraint.
    pub constraint: Constraint,
}

/// Operands of an instruction: outputs, then inputs.
#[derive(Clone, Debug, Default)]
pub struct OperandList<'r> {
    operands: Vec<Operand<'r>>,
    machine: Vec<MachineOperand<'r>>,
    num_defs: usize,
    /// True if an operand is a predicate.
    pub has_predicate: bool,
    /// True if an operand is an optional output.
    pub has_optional_def: bool,
    /// True if the instruction accepts any number of further operands.
    pub is_variadic: bool,
}

impl<'r> OperandList<'r> {
    /// Returns the operands as declared: outputs, then inputs.
    pub fn operands(&self) -> &[Operand<'r>] {
        &self.operands
    }

    /// Returns the operands that are outputs.
    pub fn outputs(&self) -> &[Operand<'r>] {
        &self.operands[..self.num_defs.min(self.operands.len())]
    }

    /// Returns the number of outputs.
    pub fn num_defs(&self) -> usize {
        self.num_defs
    }

    /// Returns the machine operands. An operand with sub-operands has one for each of them.
    pub fn machine_operands(&self) -> &[MachineOperand<'r>] {
        &self.machine
    }

    /// Returns the record that declares machine operand `index`: its operand's record, or that of
    /// the sub-operand.
    ///
    /// # Panics
    /// Panics if `index` is not less than the number of machine operands.
    pub fn declared_with(&self, index: usize) -> Record<'r> {
        let MachineOperand { operand, part, .. } = self.machine[index];
        let operand = &self.operands[operand];
        operand.part_record(part).unwrap_or(operand.record)
    }

    /// Returns the record that declares the value which the encoder method of machine operand
    /// `index` computes. This is the whole operand, unless its sub-operands have names and so
    /// fields of their own.
    ///
    /// # Panics
    /// Panics if `index` is not less than the number of machine operands.
    pub fn encoded_as(&self, index: usize) -> Record<'r> {
        let MachineOperand { operand, alias, encoder_method, .. } = self.machine[index];
        match encoder_method.is_empty() || alias.is_some() {
            true => self.declared_with(index),
            false => self.operands[operand].record,
        }
    }

    /// Returns the name of machine operand `index`, counted from 0: `alias`, `whole` or
    /// `whole.part`. A sub-operand without a name has its index in place of `part`.
    ///
    /// # Panics
    /// Panics if `index` is not less than the number of machine operands.
    pub fn machine_operand_name(&self, index: usize) -> String {
        let MachineOperand { operand, part, alias, .. } = self.machine[index];
        let operand = &self.operands[operand];
        match (alias, operand.info.and_then(|info| info.arg_name(part))) {
            (Some(alias), _) => alias.to_owned(),
            (None, Some(part)) => format!("{}.{part}", operand.name),
            (None, None) if operand.len > 1 => format!("{}.{part}", operand.name),
            (None, None) => operand.name.to_owned(),
        }
    }

    /// Returns the index of the operand with this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.operands.iter().position(|operand| operand.name == name)
    }

    /// Returns the index of the machine operand that the instruction itself gives this name.
    pub fn find_alias(&self, name: &str) -> Option<usize> {
        self.machine.iter().position(|operand| operand.alias == Some(name))
    }

    /// Returns the index of the machine operand that `$whole`, `$whole.part` or `$alias` names.
    /// `$whole` names its first sub-operand. `record` is the instruction.
    ///
    /// # Errors
    /// Returns an error if no operand has the name, or if it has several machine operands and
    /// `allow_whole` is false.
    pub fn parse_name(
        &self,
        record: Record<'r>,
        name: &str,
        allow_whole: bool,
    ) -> Result<usize, RecordError> {
        let instruction = record.name();
        let Some(path) = name.strip_prefix('$') else {
            return Err(record.error(format!("{instruction}: Illegal operand name: '{name}'")));
        };
        let (whole, part) = match path.split_once('.') {
            Some((_, "")) => {
                let message = format!("{instruction}: illegal empty suboperand name in '{name}'");
                return Err(record.error(message));
            }
            Some((whole, part)) => (whole, Some(part)),
            None => (path, None),
        };
        if let Some(found) = self.find_alias(whole) {
            if part.is_some() {
                return Err(record.error(format!(
                    "{instruction}: Cannot use dotted suboperand name within suboperand '{whole}'"
                )));
            }
            return Ok(found);
        }
        let Some(operand) = self.find(whole).map(|index| &self.operands[index]) else {
            return Err(
                record.error(format!("'{instruction}' does not have an operand named '${whole}'!"))
            );
        };
        let Some(part) = part else {
            if operand.len > 1 && !allow_whole {
                return Err(record.error(format!(
                    "{instruction}: Illegal to refer to whole operand part of complex operand \
                     '{name}'"
                )));
            }
            return Ok(operand.first);
        };
        let parts = operand.info.map_or(0, |info| info.len());
        let named =
            |index: &usize| operand.info.and_then(|info| info.arg_name(*index)) == Some(part);
        match (0..parts).find(named) {
            Some(index) => Ok(operand.first + index),
            None => {
                Err(record.error(format!("{instruction}: unknown suboperand name in '{name}'")))
            }
        }
    }

    pub(crate) fn set_constraint(&mut self, index: usize, constraint: Constraint) {
        if let Some(operand) = self.machine.get_mut(index) {
            operand.constraint = constraint;
        }
    }
}

/// Properties of an operand record, read once for each record.
#[derive(Clone, Copy)]
struct Declaration<'r> {
    print_method: &'r str,
    operand_namespace: &'r str,
    operand_type: &'r str,
    encoder_method: &'r str,
    info: Option<Dag<'r>>,
    is_predicate: bool,
    is_optional_def: bool,
}

/// Reads operand lists. Equal lists are read once.
#[derive(Default)]
pub(crate) struct OperandReader<'r> {
    lists: FxHashMap<[Value<'r>; 3], Arc<OperandList<'r>>>,
    declarations: FxHashMap<RecordId, Declaration<'r>>,
}

impl<'r> OperandReader<'r> {
    /// Reads the operands of instruction `record`. `fields` are the values of its `OutOperandList`,
    /// `InOperandList` and `Constraints`.
    pub(crate) fn read(
        &mut self,
        record: Record<'r>,
        fields: [Value<'r>; 3],
    ) -> Result<Arc<OperandList<'r>>, RecordError> {
        if let Some(known) = self.lists.get(&fields) {
            return Ok(known.clone());
        }
        let outputs = operand_dag(record, "OutOperandList", "outs", "output")?;
        let inputs = operand_dag(record, "InOperandList", "ins", "input")?;
        let mut list = self.declared(record, outputs, inputs)?;
        constraints::apply(record.string("Constraints")?, &mut list, record)?;
        let list = Arc::new(list);
        self.lists.insert(fields, list.clone());
        Ok(list)
    }

    fn declared(
        &mut self,
        record: Record<'r>,
        outputs: Dag<'r>,
        inputs: Dag<'r>,
    ) -> Result<OperandList<'r>, RecordError> {
        let mut list = OperandList { num_defs: outputs.len(), ..OperandList::default() };
        let mut names: SmallVec<[&'r str; 16]> = SmallVec::new();
        let mut variadic_outputs = false;
        let all = outputs.args().chain(inputs.args());
        for (index, (name, value)) in all.enumerate() {
            let parts = value.as_dag();
            let declared_with = parts.map_or(value, |parts| parts.operator()).as_def();
            let Some(declared_with) = declared_with else {
                return Err(record
                    .error(format!("Illegal operand for the '{}' instruction!", record.name())));
            };
            let Some(declaration) = self.declaration(record, declared_with)? else {
                variadic_outputs |= index < list.num_defs;
                list.is_variadic = true;
                continue;
            };
            list.has_predicate |= declaration.is_predicate;
            list.has_optional_def |= declaration.is_optional_def;
            let name = unique_name(record, index, None, name, &mut names)?;
            let info = declaration.info;
            let len = info.map_or(1, |info| info.len().max(1));
            let number = list.operands.len();
            let first = list.machine.len();
            list.operands.push(Operand {
                record: declared_with,
                name,
                print_method: declaration.print_method,
                operand_namespace: declaration.operand_namespace,
                operand_type: declaration.operand_type,
                first,
                len,
                info,
            });
            let method = declaration.encoder_method;
            list.machine.extend((0..len).map(|part| MachineOperand {
                operand: number,
                part,
                alias: None,
                encoder_method: if part == 0 && parts.is_none() { method } else { "" },
                is_encoded: part == 0 || parts.is_some() || method.is_empty(),
                constraint: Constraint::None,
            }));
            if let Some(parts) = parts {
                name_parts(record, index, parts, info, &mut list.machine[first..], &mut names)?;
            }
        }
        if variadic_outputs {
            list.num_defs -= 1;
        }
        Ok(list)
    }

    /// Returns the properties of the operand record `declared_with`. `None` for `variable_ops`.
    fn declaration(
        &mut self,
        record: Record<'r>,
        declared_with: Record<'r>,
    ) -> Result<Option<Declaration<'r>>, RecordError> {
        if let Some(known) = self.declarations.get(&declared_with.id()) {
            return Ok(Some(*known));
        }
        let mut declaration = Declaration {
            print_method: "printOperand",
            operand_namespace: "MCOI",
            operand_type: "OPERAND_UNKNOWN",
            encoder_method: "",
            info: None,
            is_predicate: false,
            is_optional_def: false,
        };
        let is = |class: &str| declared_with.is_subclass_of(class);
        if is("RegisterOperand") || is("Operand") {
            declaration.print_method = declared_with.string("PrintMethod")?;
            declaration.operand_type = declared_with.string("OperandType")?;
            declaration.operand_namespace = declared_with.string("OperandNamespace")?;
            declaration.encoder_method = declared_with.string("EncoderMethod")?;
        }
        if is("RegisterOperand") {
            // All is read.
        } else if is("Operand") {
            let info = declared_with.dag("MIOperandInfo")?;
            if info.operator().as_def().is_none_or(|operator| operator.name() != "ops") {
                return Err(record.error(format!(
                    "Bad value for MIOperandInfo in operand '{}'\n",
                    declared_with.name()
                )));
            }
            declaration.info = Some(info);
            declaration.is_predicate = is("PredicateOp");
            declaration.is_optional_def = !declaration.is_predicate && is("OptionalDefOperand");
        } else if declared_with.name() == "variable_ops" {
            return Ok(None);
        } else if is("RegisterClass") || is("RegClassByHwMode") {
            declaration.operand_type = "OPERAND_REGISTER";
        } else if !is("PointerLikeRegClass") && !is("unknown_class") {
            return Err(record.error(format!(
                "Unknown operand class '{}' in '{}' instruction!",
                declared_with.name(),
                record.name()
            )));
        }
        self.declarations.insert(declared_with.id(), declaration);
        Ok(Some(declaration))
    }
}

/// Returns the dag in `field`, whose operator must be the record `operator`.
fn operand_dag<'r>(
    record: Record<'r>,
    field: &str,
    operator: &str,
    what: &str,
) -> Result<Dag<'r>, RecordError> {
    let dag = record.dag(field)?;
    let name = record.name();
    match dag.operator().as_def() {
        Some(found) if found.name() == operator => Ok(dag),
        Some(_) => {
            Err(record.error(format!("{name}: invalid def name for {what} list: use '{operator}'")))
        }
        None => Err(record.error(format!("{name}: invalid {what} list: use '{operator}'"))),
    }
}

/// Checks the name of operand `index`, or of its part, and remembers it.
fn unique_name<'r>(
    record: Record<'r>,
    index: usize,
    part: Option<usize>,
    name: Option<&'r str>,
    names: &mut SmallVec<[&'r str; 16]>,
) -> Result<&'r str, RecordError> {
    let instruction = record.name();
    let Some(name) = name.filter(|name| !name.is_empty()) else {
        let message = format!("In instruction '{instruction}', operand #{index} has no name!");
        return Err(record.error(message));
    };
    if names.contains(&name) {
        let part = part.map_or(String::new(), |part| format!(" sub-arg #{part}"));
        return Err(record.error(format!(
            "In instruction '{instruction}', operand #{index}{part} has the same name as a previous \
             operand!"
        )));
    }
    names.push(name);
    Ok(name)
}

/// Sets the names and encoder methods of an operand's sub-operands.
fn name_parts<'r>(
    record: Record<'r>,
    index: usize,
    parts: Dag<'r>,
    info: Option<Dag<'r>>,
    machine: &mut [MachineOperand<'r>],
    names: &mut SmallVec<[&'r str; 16]>,
) -> Result<(), RecordError> {
    let instruction = record.name();
    if parts.len() != machine.len() {
        return Err(record.error(format!(
            "In instruction '{instruction}', operand #{index} has {} sub-arg names, expected {}",
            parts.len(),
            machine.len()
        )));
    }
    for (part, operand) in machine.iter_mut().enumerate() {
        if parts.get(part).is_none_or(|arg| !arg.is_unset()) {
            return Err(record.error(format!(
                "In instruction '{instruction}', operand #{index} sub-arg #{part} has unexpected \
                 operand (expected only $name)."
            )));
        }
        operand.alias = Some(unique_name(record, index, Some(part), parts.arg_name(part), names)?);
        let declared_with = info.and_then(|info| info.get(part)).and_then(|arg| arg.as_def());
        let Some(declared_with) = declared_with else {
            return Err(record.error(format!(
                "In instruction '{instruction}', operand #{index} has names for parts that its \
                 MIOperandInfo does not have."
            )));
        };
        if let Some(field) = declared_with.field("EncoderMethod")
            && !field.value().is_unset()
        {
            operand.encoder_method = declared_with.string("EncoderMethod")?;
        }
    }
    Ok(())
}
