//! What the tokens of ways of writing stand for: their classes, and what the operands of
//! instructions get.
//!
//! In go matchables with their tokens, and classes; out come the same with classes and results.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError};

use super::classes::{ClassId, Classes};
use super::fields::{Field, Fields};
use super::matchables::{Matchable, ResultOperand};
use super::texts::{TextId, Texts};
use tablegen_model::asm::{AliasValue, InstAlias};
use tablegen_model::instructions::Instruction;
use tablegen_model::operands::{Constraint, Operand, OperandList};
use tablegen_model::registers::{CodeGenRegisters, RegisterId};

/// What classes and results are worked out with.
pub(super) struct Resolver<'a, 'r> {
    pub(super) classes: &'a mut Classes<'r>,
    pub(super) texts: &'a mut Texts,
    pub(super) fields: &'a mut Fields,
    pub(super) bank: &'a CodeGenRegisters<'r>,
    /// For each register the class that it belongs to.
    pub(super) of_register: &'a [Option<ClassId>],
    /// Whether text of an alias may be checked for operands that must be the same.
    pub(super) checks_ties: bool,
}

/// The machine operand that an operand must be the same as, if it has no parts.
fn tied_to(list: &OperandList<'_>, operand: &Operand<'_>) -> Option<usize> {
    match list.machine_operands().get(operand.first)?.constraint {
        Constraint::TiedTo(to) if operand.len == 1 => Some(to),
        _ => None,
    }
}

/// The name of the operand that a token refers to; none if it stands for itself.
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
    /// An instruction; and the way to write it with an operand less, if it declares one.
    ///
    /// # Errors
    /// Its assembly string names what it does not have.
    pub(super) fn instruction(
        &mut self,
        matchable: &mut Matchable<'r>,
        instruction: &Instruction<'r>,
    ) -> Result<Option<Matchable<'r>>, RecordError> {
        let mut at = 0;
        while at < matchable.operands.len() {
            if !self.stands_for_itself(matchable, at) {
                self.reference(matchable, at, &instruction.operands)?;
            }
            at += 1;
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

    /// An alias.
    ///
    /// # Errors
    /// Its assembly string names what it does not have, or lacks what it has.
    pub(super) fn alias(
        &mut self,
        matchable: &mut Matchable<'r>,
        alias: &InstAlias<'_, 'r>,
    ) -> Result<(), RecordError> {
        for at in 0..matchable.operands.len() {
            if self.stands_for_itself(matchable, at) {
                continue;
            }
            let token = matchable.operands[at].token;
            let name = reference(&self.texts[token]).unwrap_or_default().to_owned();
            let found = alias.operands.iter().find_map(|operand| match operand.value {
                AliasValue::Any { name: own, record } if own == name => {
                    Some((operand.part, record))
                }
                _ => None,
            });
            let Some((part, declared)) = found else {
                return Err(unknown(matchable.record, &name));
            };
            let name = self.texts.id(&name);
            let class = self.class_of(declared)?;
            let operand = &mut matchable.operands[at];
            (operand.part, operand.class) = (part, class);
            (operand.name, operand.own_name) = (Some(name), Some(name));
        }
        self.alias_results(matchable, alias)
    }

    /// Whether something written is no operand: then its class is that of a register or a token.
    fn stands_for_itself(&mut self, matchable: &mut Matchable<'r>, at: usize) -> bool {
        let operand = &mut matchable.operands[at];
        let of_register = operand.register.and_then(|register| self.of_register[register.at()]);
        if let Some(class) = of_register {
            operand.class = class;
            return true;
        }
        if reference(&self.texts[operand.token]).is_some() {
            return false;
        }
        operand.class = self.classes.token(operand.token, self.texts);
        true
    }

    /// An operand of an instruction. One with parts of which the author says nothing is written
    /// part by part.
    fn reference(
        &mut self,
        matchable: &mut Matchable<'r>,
        at: usize,
        list: &OperandList<'r>,
    ) -> Result<(), RecordError> {
        let written = matchable.operands[at];
        let name = reference(&self.texts[written.token]).unwrap_or_default().to_owned();
        let Some(operand) = list.find(&name).map(|at| &list.operands()[at]) else {
            return Err(unknown(matchable.record, &name));
        };
        let mut part = written.part;
        if part.is_none() && operand.len > 1 && is_plain(operand.record)? {
            for more in (1..operand.len).rev() {
                let mut inserted = written;
                inserted.register = None;
                inserted.part = Some(more);
                matchable.operands.insert(at + 1, inserted);
            }
            part = Some(0);
        }
        let declared = match part {
            Some(part) => operand.part_record(part).unwrap_or(operand.record),
            None => operand.record,
        };
        let class = self.class_of(declared)?;
        let own_name = self.texts.id(&name);
        let mut target = own_name;
        if let Some(to) = tied_to(list, operand)
            && let Some(whole) = list.machine_operands().get(to)
        {
            let other = &list.operands()[whole.operand];
            target = self.texts.id(other.name);
            part = (other.len > 1).then_some(whole.part);
        }
        let written = &mut matchable.operands[at];
        (written.part, written.class) = (part, class);
        (written.name, written.own_name) = (Some(target), Some(own_name));
        Ok(())
    }

    /// The class of what an operand is declared with.
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

    /// What the operands of an instruction get from its own text.
    fn results(&mut self, matchable: &mut Matchable<'r>, list: &OperandList<'r>) {
        for operand in list.operands() {
            let name = self.texts.id(operand.name);
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
                // It has the value of a part of another operand, and nobody asks for its own.
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

    /// What the operands of an instruction get from the text of an alias.
    fn alias_results(
        &mut self,
        matchable: &mut Matchable<'r>,
        alias: &InstAlias<'_, 'r>,
    ) -> Result<(), RecordError> {
        let list = &alias.instruction.operands;
        // For each name, where it was met last in the text; nothing behind that may have it.
        let mut last: Vec<(TextId, Option<usize>)> = Vec::new();
        let mut values = alias.operands.iter().peekable();
        for (number, operand) in list.operands().iter().enumerate() {
            if let Some(to) = tied_to(list, operand) {
                let first = match matchable.results.get(to) {
                    Some(&ResultOperand::Rendered { from, .. }) => Some(from),
                    _ => None,
                };
                let mut same = [Some(0), Some(0)];
                if let Some(first) = first
                    && let Some(name) = matchable.operands[first].name
                {
                    let known = last.iter().position(|&(known, _)| known == name);
                    let known = known.unwrap_or_else(|| {
                        last.push((name, Some(first)));
                        last.len() - 1
                    });
                    let start = last[known].1.map_or(0, |at| at + 1);
                    let again = matchable.written_from(name, start);
                    if self.checks_ties {
                        last[known].1 = again;
                    }
                    same = [Some(first), again.or(Some(first))];
                }
                let other = list.operands().get(to);
                if other.is_some_and(|other| other.record.name() == operand.record.name()) {
                    matchable.results.push(ResultOperand::Tied { copy: Some(to), same });
                    continue;
                }
                // An operand of another class is written, and only checked to be the same.
                // What is no operand has no name, as tokens have none.
                let again = values.peek().and_then(|value| match value.value {
                    AliasValue::Any { name, .. } => self.written(matchable, name, value.part),
                    _ => matchable.operands.iter().position(|one| one.name.is_none()),
                });
                let same = [first.or(Some(0)), again];
                matchable.results.push(ResultOperand::Tied { copy: None, same });
            }
            while let Some(value) = values.next_if(|value| value.operand == number) {
                let result = match value.value {
                    AliasValue::Immediate(number) => ResultOperand::Number(number),
                    AliasValue::Register(register) => {
                        let register = register.map(|register| self.bank.register(register));
                        ResultOperand::Register(register.transpose()?)
                    }
                    AliasValue::Any { name, .. } => {
                        let Some(from) = self.written(matchable, name, value.part) else {
                            return Err(matchable.record.error(format!(
                                "Instruction '{}' has operand '{}' that doesn't appear in asm \
                                 string!",
                                matchable.record.name(),
                                operand.name
                            )));
                        };
                        let name = self.texts.id(name);
                        if last.iter().all(|&(known, _)| known != name) {
                            last.push((name, Some(from)));
                        }
                        let len = if value.part.is_none() { operand.len } else { 1 };
                        ResultOperand::Rendered { from, len }
                    }
                };
                matchable.results.push(result);
            }
        }
        for (name, at) in last {
            if at.is_some_and(|at| matchable.written_from(name, at + 1).is_some()) {
                let name = &self.texts[name];
                let message = format!("Operand '{name}' can never be matched");
                return Err(matchable.record.error(message));
            }
        }
        Ok(())
    }

    /// Where a part of an operand, or all of it, is written.
    fn written(
        &mut self,
        matchable: &Matchable<'r>,
        name: &str,
        part: Option<usize>,
    ) -> Option<usize> {
        let name = self.texts.id(name);
        matchable.operands.iter().position(|one| one.name == Some(name) && one.part == part)
    }

    /// Drops an operand that has the value of another one: `$source = $destination`.
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
        // LLVM's tool cuts the first name where it ends, and once more where the second one does.
        for end in [source.rfind([' ', '\t']), destination.rfind([' ', '\t'])] {
            if let Some(cut) = end.and_then(|end| source.get(..end)) {
                source = cut.to_owned();
            }
        }
        let mut place = |name: &str, which: &str| {
            let id = self.texts.id(name);
            matchable.written_from(id, 0).ok_or_else(|| {
                record.error(format!("unknown {which} two-operand alias operand '{name}'."))
            })
        };
        let dropped = place(&source, "source");
        let kept = place(&destination, "destination");
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

/// Whether an operand with several parts is written as the parts: it has the class that all have
/// of which the author says nothing.
fn is_plain(operand: Record<'_>) -> Result<bool, RecordError> {
    Ok(operand.def("ParserMatchClass")?.string("Name")? == "Imm")
}

/// The registers by their names in assembly; of several with one name the first.
pub(super) fn registers_by_name<'r>(bank: &CodeGenRegisters<'r>) -> FxHashMap<&'r str, RegisterId> {
    let mut all = FxHashMap::default();
    for (id, register) in bank.register_ids().zip(bank.registers()) {
        all.entry(register.asm_name).or_insert(id);
    }
    all
}
