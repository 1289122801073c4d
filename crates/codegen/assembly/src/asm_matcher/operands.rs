//! Resolution of operand references: the class of each token, and the source of each operand of the
//! emitted instruction.
//!
//! Input are matchables with tokens, and classes. Both are completed in place.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError};

use super::classes::{ClassId, Classes};
use super::fields::{Field, Fields};
use super::matchables::{Matchable, ResultOperand};
use tablegen_model::asm::{AliasOperand, AliasValue, InstAlias};
use tablegen_model::instructions::Instruction;
use tablegen_model::operands::{Constraint, Operand, OperandList};
use tablegen_model::registers::{CodeGenRegisters, RegisterId};
use tablegen_model::texts::{TextId, Texts};

/// State of resolving operands.
pub(super) struct Resolver<'a, 'r> {
    pub(super) classes: &'a mut Classes<'r>,
    pub(super) texts: &'a mut Texts,
    pub(super) fields: &'a mut Fields,
    pub(super) target_registers: &'a CodeGenRegisters<'r>,
    /// Class of each register.
    pub(super) of_register: &'a [Option<ClassId>],
    /// True if tied operands of aliases may be checked for equality.
    pub(super) checks_ties: bool,
}

/// Parsed operands of an alias that its result uses, by name.
#[derive(Default)]
struct UsedOperands {
    /// Names in the order of their first use, with the index of the last operand of that name that
    /// was used. `None` if there is no further one.
    last: Vec<(TextId, Option<usize>)>,
}

impl UsedOperands {
    /// Returns the entry of a name, which is `first` if it is new.
    fn last_of(&mut self, name: TextId, first: usize) -> &mut Option<usize> {
        let known = self.last.iter().position(|&(known, _)| known == name);
        let index = known.unwrap_or_else(|| {
            self.last.push((name, Some(first)));
            self.last.len() - 1
        });
        &mut self.last[index].1
    }

    /// Returns an error if an operand follows the last one of its name that is used: nothing reads
    /// it.
    fn check(&self, matchable: &Matchable<'_>, texts: &Texts) -> Result<(), RecordError> {
        for &(name, index) in &self.last {
            if index.is_some_and(|index| matchable.written_from(name, index + 1).is_some()) {
                let message = format!("Operand '{}' can never be matched", texts.get(name));
                return Err(matchable.record.error(message));
            }
        }
        Ok(())
    }
}

/// Returns the machine operand that an operand without suboperands is tied to.
fn tied_to(list: &OperandList<'_>, operand: &Operand<'_>) -> Option<usize> {
    match list.machine_operands().get(operand.first)?.constraint {
        Constraint::TiedTo(to) if operand.len == 1 => Some(to),
        _ => None,
    }
}

/// Returns the name of the operand that a token refers to, or `None` for a literal token.
fn reference(token: &str) -> Option<&str> {
    let name = token.strip_prefix('$')?;
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    Some(name.strip_prefix('{').and_then(|name| name.strip_suffix('}')).unwrap_or(name))
}

fn unknown(record: Record<'_>, name: &str) -> RecordError {
    record.error(format!("error: unable to find operand: '{name}'"))
}

impl<'r> Resolver<'_, 'r> {
    /// Resolves an instruction. Also returns its two-operand form if the record declares one.
    ///
    /// # Errors
    /// Returns an error if the assembly string names an unknown operand.
    pub(super) fn instruction(
        &mut self,
        matchable: &mut Matchable<'r>,
        instruction: &Instruction<'r>,
    ) -> Result<Option<Matchable<'r>>, RecordError> {
        let mut index = 0;
        while index < matchable.operands.len() {
            if !self.is_literal(matchable, index) {
                self.reference(matchable, index, &instruction.operands)?;
            }
            index += 1;
        }
        self.results(matchable, &instruction.operands);
        match self.fields.string(matchable.record, Field::TwoOperands)? {
            "" => Ok(None),
            constraint => {
                let mut shorter = matchable.clone();
                self.drop_operand(&mut shorter, constraint)?;
                Ok(Some(shorter))
            }
        }
    }

    /// Resolves an alias.
    ///
    /// # Errors
    /// Returns an error if the assembly string names an unknown operand, or lacks an operand of the
    /// result.
    pub(super) fn alias(
        &mut self,
        matchable: &mut Matchable<'r>,
        alias: &InstAlias<'_, 'r>,
    ) -> Result<(), RecordError> {
        for index in 0..matchable.operands.len() {
            if self.is_literal(matchable, index) {
                continue;
            }
            let token = matchable.operands[index].token;
            let name = reference(self.texts.get(token)).unwrap_or_default().to_owned();
            let found = alias.operands.iter().find_map(|operand| match operand.value {
                AliasValue::Any { name: own, record } if own == name => {
                    Some((operand.part, record))
                }
                _ => None,
            });
            let Some((part, declared)) = found else {
                return Err(unknown(matchable.record, &name));
            };
            let name = self.texts.intern(&name);
            let class = self.class_of(declared)?;
            let operand = &mut matchable.operands[index];
            (operand.part, operand.class) = (part, class);
            (operand.name, operand.own_name) = (Some(name), Some(name));
        }
        self.alias_results(matchable, alias)
    }

    /// Assigns the class of a register or a literal token. Returns false for an operand reference.
    fn is_literal(&mut self, matchable: &mut Matchable<'r>, index: usize) -> bool {
        let operand = &mut matchable.operands[index];
        let of_register = operand.register.and_then(|register| self.of_register[register.index()]);
        if let Some(class) = of_register {
            operand.class = class;
            return true;
        }
        if reference(self.texts.get(operand.token)).is_some() {
            return false;
        }
        operand.class = self.classes.token(operand.token, self.texts);
        true
    }

    /// Resolves an operand reference of an instruction. An operand with suboperands but without an
    /// operand class of its own is expanded into its suboperands.
    fn reference(
        &mut self,
        matchable: &mut Matchable<'r>,
        index: usize,
        list: &OperandList<'r>,
    ) -> Result<(), RecordError> {
        let written = matchable.operands[index];
        let name = reference(self.texts.get(written.token)).unwrap_or_default().to_owned();
        let Some(operand) = list.find(&name).map(|index| &list.operands()[index]) else {
            return Err(unknown(matchable.record, &name));
        };
        let mut part = written.part;
        if part.is_none() && operand.len > 1 && is_plain(operand.record)? {
            for more in (1..operand.len).rev() {
                let mut inserted = written;
                inserted.register = None;
                inserted.part = Some(more);
                matchable.operands.insert(index + 1, inserted);
            }
            part = Some(0);
        }
        let declared = match part {
            Some(part) => operand.part_record(part).unwrap_or(operand.record),
            None => operand.record,
        };
        let class = self.class_of(declared)?;
        let own_name = self.texts.intern(&name);
        let mut target = own_name;
        if let Some(to) = tied_to(list, operand)
            && let Some(whole) = list.machine_operands().get(to)
        {
            let other = &list.operands()[whole.operand];
            target = self.texts.intern(other.name);
            part = (other.len > 1).then_some(whole.part);
        }
        let written = &mut matchable.operands[index];
        (written.part, written.class) = (part, class);
        (written.name, written.own_name) = (Some(target), Some(own_name));
        Ok(())
    }

    /// Returns the operand class of a declared operand.
    fn class_of(&self, declared: Record<'r>) -> Result<ClassId, RecordError> {
        let is = |class: &str| declared.is_subclass_of(class);
        let no_class = || declared.error("register class has no class info!");
        if is("RegisterOperand") {
            let own = declared.field("ParserMatchClass").map(|field| field.value());
            let Some(own) = own else {
                let name = declared.name();
                let message = format!("Record `{name}' does not have a ParserMatchClass!\n");
                return Err(declared.error(message));
            };
            if let Some(class) = own.as_def().and_then(|class| self.classes.of_record(class)) {
                return Ok(class);
            }
            let class = declared.def("RegClass")?;
            return self.classes.of_record(class).ok_or_else(no_class);
        }
        if is("Operand") {
            let class = self.classes.of_record(declared.def("ParserMatchClass")?);
            return class.ok_or_else(|| declared.error("operand has no match class!"));
        }
        if is("RegisterClass") || is("RegisterClassLike") {
            return self.classes.of_record(declared).ok_or_else(no_class);
        }
        let name = declared.name();
        Err(declared.error(format!("Operand `{name}' does not derive from class Operand!\n")))
    }

    /// Determines the sources of an instruction's operands.
    fn results(&mut self, matchable: &mut Matchable<'r>, list: &OperandList<'r>) {
        for operand in list.operands() {
            let name = self.texts.intern(operand.name);
            if let Some(copy) = tied_to(list, operand) {
                let again = matchable.operands.iter().position(|one| one.own_name == Some(name));
                let first = match matchable.results.get(copy) {
                    Some(&ResultOperand::Rendered { from, .. }) => Some(from),
                    _ => None,
                };
                let same = match (first, again) {
                    (Some(first), Some(again)) => [Some(first), Some(again)],
                    _ => [Some(0), Some(0)],
                };
                matchable.results.push(ResultOperand::Tied { copy: Some(copy), same });
                continue;
            }
            let Some(from) = matchable.written_from(name, 0) else {
                // The operand has the value of a suboperand elsewhere, and its own value is
                // ignored.
                matchable.results.push(ResultOperand::Number(0));
                continue;
            };
            if matchable.operands[from].part.is_none() {
                matchable.results.push(ResultOperand::Rendered { from, len: operand.len });
            } else {
                let parts = (0..operand.len).map(|part| from + part);
                let parts = parts.filter(|&from| from < matchable.operands.len());
                let parts = parts.map(|from| ResultOperand::Rendered { from, len: 1 });
                matchable.results.extend(parts);
            }
        }
    }

    /// Determines the sources of the operands of an alias's result.
    fn alias_results(
        &mut self,
        matchable: &mut Matchable<'r>,
        alias: &InstAlias<'_, 'r>,
    ) -> Result<(), RecordError> {
        let list = &alias.instruction.operands;
        let mut used = UsedOperands::default();
        let mut values = alias.operands.iter().peekable();
        for (number, operand) in list.operands().iter().enumerate() {
            if let Some(to) = tied_to(list, operand) {
                let (first, same) = self.tied_source(matchable, to, &mut used);
                let other = list.operands().get(to);
                if other.is_some_and(|other| other.record.name() == operand.record.name()) {
                    matchable.results.push(ResultOperand::Tied { copy: Some(to), same });
                    continue;
                }
                // A tied operand of another class is parsed, and only checked for equality. Values
                // that are no operands have no name, like tokens.
                let again = values.peek().and_then(|value| match value.value {
                    AliasValue::Any { name, .. } => self.written(matchable, name, value.part),
                    _ => matchable.operands.iter().position(|one| one.name.is_none()),
                });
                let same = [first.or(Some(0)), again];
                matchable.results.push(ResultOperand::Tied { copy: None, same });
            }
            while let Some(value) = values.next_if(|value| value.operand == number) {
                let result = self.alias_result(matchable, operand, value, &mut used)?;
                matchable.results.push(result);
            }
        }
        used.check(matchable, self.texts)
    }

    /// Returns the parsed operand that result operand `to` comes from, and the two parsed operands
    /// that have to be equal since another result operand is tied to it.
    fn tied_source(
        &self,
        matchable: &Matchable<'r>,
        to: usize,
        used: &mut UsedOperands,
    ) -> (Option<usize>, [Option<usize>; 2]) {
        let Some(&ResultOperand::Rendered { from: first, .. }) = matchable.results.get(to) else {
            return (None, [Some(0), Some(0)]);
        };
        let Some(name) = matchable.operands[first].name else {
            return (Some(first), [Some(0), Some(0)]);
        };
        let last = used.last_of(name, first);
        let start = last.map_or(0, |index| index + 1);
        let again = matchable.written_from(name, start);
        if self.checks_ties {
            *last = again;
        }
        (Some(first), [Some(first), again.or(Some(first))])
    }

    /// Returns the source of a result operand, or of a suboperand, that an alias gives a value.
    fn alias_result(
        &mut self,
        matchable: &Matchable<'r>,
        operand: &Operand<'r>,
        value: &AliasOperand<'r>,
        used: &mut UsedOperands,
    ) -> Result<ResultOperand, RecordError> {
        Ok(match value.value {
            AliasValue::Immediate(number) => ResultOperand::Number(number),
            AliasValue::Register(register) => {
                let register = register.map(|register| self.target_registers.register(register));
                ResultOperand::Register(register.transpose()?)
            }
            AliasValue::Any { name, .. } => {
                let Some(from) = self.written(matchable, name, value.part) else {
                    return Err(matchable.record.error(format!(
                        "Instruction '{}' has operand '{}' that doesn't appear in asm string!",
                        matchable.record.name(),
                        operand.name
                    )));
                };
                used.last_of(self.texts.intern(name), from);
                let len = if value.part.is_none() { operand.len } else { 1 };
                ResultOperand::Rendered { from, len }
            }
        })
    }

    /// Returns the index of the parsed operand for a suboperand, or for the whole operand.
    fn written(
        &mut self,
        matchable: &Matchable<'r>,
        name: &str,
        part: Option<usize>,
    ) -> Option<usize> {
        let name = self.texts.intern(name);
        matchable.operands.iter().position(|one| one.name == Some(name) && one.part == part)
    }

    /// Removes an operand that is equal to another one by a constraint `$source = $destination`.
    fn drop_operand(
        &mut self,
        matchable: &mut Matchable<'r>,
        constraint: &str,
    ) -> Result<(), RecordError> {
        let record = matchable.record;
        let Some((source, destination)) =
            constraint.split_once('=').filter(|both| !both.1.is_empty())
        else {
            return Err(record.error("missing '=' in two-operand alias constraint"));
        };
        let name = |text: &str| match text.split_once('$') {
            Some((_, name)) => Ok(name.to_owned()),
            None => Err(record.error("expected '$' prefix on asm operand name")),
        };
        let (mut source, destination) = (name(source)?, name(destination)?);
        // llvm-tblgen trims the first name at its own end, and also at the end of the second name.
        for end in [source.rfind([' ', '\t']), destination.rfind([' ', '\t'])] {
            if let Some(cut) = end.and_then(|end| source.get(..end)) {
                source = cut.to_owned();
            }
        }
        let mut position = |name: &str, which: &str| {
            let id = self.texts.intern(name);
            matchable.written_from(id, 0).ok_or_else(|| {
                record.error(format!("unknown {which} two-operand alias operand '{name}'."))
            })
        };
        let dropped = position(&source, "source");
        let kept = position(&destination, "destination");
        let (dropped, kept) = (dropped?, kept?);
        let rendered = matchable.results.iter_mut().filter_map(|result| match result {
            ResultOperand::Rendered { from, .. } => Some(from),
            _ => None,
        });
        let mut redirected = false;
        for from in rendered {
            if *from == dropped && !redirected {
                (*from, redirected) = (kept, true);
            }
            if *from > dropped {
                *from -= 1;
            }
        }
        matchable.operands.remove(dropped);
        Ok(())
    }
}

/// Returns true if an operand is expanded into its suboperands: its class is the default class
/// `Imm`.
fn is_plain(operand: Record<'_>) -> Result<bool, RecordError> {
    Ok(operand.def("ParserMatchClass")?.string("Name")? == "Imm")
}

/// Returns the registers by assembly name. Of several registers with the same name, the first
/// counts.
pub(super) fn registers_by_name<'r>(
    target_registers: &CodeGenRegisters<'r>,
) -> FxHashMap<&'r str, RegisterId> {
    let mut all = FxHashMap::default();
    for (id, register) in target_registers.register_ids().zip(target_registers.registers()) {
        all.entry(register.asm_name).or_insert(id);
    }
    all
}
